//! The check and what it comes to (CAP-11 to CAP-20): pure functions of a face, three values and a Barrier.

use super::actions::{Action, Prop};
use crate::dice::{DiceSum, Handful, Numbers, Outcome};
use serde::{Deserialize, Serialize};
use std::fmt;

/// CAP-11: sides of the die of the check.
pub const SIDES: u8 = 20;
/// Means are told in millionths, as rules know no fractions.
pub const MILLION: i64 = 1_000_000;

/// Dice and what is added to them: `2d8+3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Amount {
    /// How many dice.
    pub dice: u8,
    /// Sides of each.
    pub sides: u8,
    /// What is added.
    pub plus: i8,
}

impl Amount {
    /// Dice alone.
    pub const fn dice(dice: u8, sides: u8) -> Amount {
        Amount { dice, sides, plus: 0 }
    }

    /// 1.2: every die at its top face, and what is added.
    pub fn most(self) -> i16 {
        i16::from(self.dice) * i16::from(self.sides) + i16::from(self.plus)
    }

    /// Twice the mean.
    pub fn twice_mean(self) -> i16 {
        i16::from(self.dice) * (i16::from(self.sides) + 1) + 2 * i16::from(self.plus)
    }

    /// The dice as they are thrown, every sum for itself.
    pub fn spec(self) -> DiceSum {
        let most = self.dice.saturating_mul(self.sides);
        DiceSum::new([Handful::of(self.dice, self.sides)], Numbers::every_up_to(most))
    }

    /// In how many ways the dice come to each sum, from 0.
    fn ways(self) -> Vec<i64> {
        let mut ways = vec![1];
        for _ in 0..self.dice {
            let mut next = vec![0; ways.len() + usize::from(self.sides)];
            for (sum, count) in ways.iter().enumerate() {
                (1..=usize::from(self.sides)).for_each(|face| next[sum + face] += count);
            }
            ways = next;
        }
        ways
    }

    /// Mean of `f` of what it comes to, in millionths.
    fn mean_of(self, f: impl Fn(i16) -> i16) -> i64 {
        let ways = self.ways();
        let all: i64 = ways.iter().sum();
        let sum: i64 =
            ways.iter().enumerate().map(|(sum, n)| n * i64::from(f(sum as i16 + i16::from(self.plus)))).sum();
        sum * MILLION / all
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}d{}", self.dice, self.sides)?;
        match self.plus {
            0 => Ok(()),
            plus => write!(f, "{}{}", if plus > 0 { "+" } else { "\u{2212}" }, plus.unsigned_abs()),
        }
    }
}

impl TryFrom<String> for Amount {
    type Error = String;

    fn try_from(text: String) -> Result<Amount, String> {
        let wrong = || format!("expected dice like 2d8+3 with 4, 6, 8, 10 or 12 sides, found `{text}`");
        let (dice, rest) = text.split_once('d').ok_or_else(wrong)?;
        let (sides, plus) = rest.split_once('+').unwrap_or((rest, "0"));
        let number = |text: &str| text.parse::<u8>().map_err(|_| wrong());
        let amount = Amount { dice: number(dice)?, sides: number(sides)?, plus: number(plus)?.min(20) as i8 };
        let known = [4, 6, 8, 10, 12].contains(&amount.sides) && (1..=6).contains(&amount.dice);
        if known { Ok(amount) } else { Err(wrong()) }
    }
}

impl From<Amount> for String {
    fn from(amount: Amount) -> String {
        amount.to_string().replace('\u{2212}', "-")
    }
}

/// How a check came out against one target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CapResult {
    /// CAP-14: nothing happens.
    Miss,
    /// CAP-18: a hit that the Barrier reduces.
    Blocked,
    /// CAP-16: a hit that goes by the Barrier.
    Bypass,
    /// CAP-12: the maximum, by the Barrier.
    Crit,
}

impl CapResult {
    /// It hit.
    pub fn hit(self) -> bool {
        self != CapResult::Miss
    }

    /// As every log has it.
    pub fn outcome(self) -> Outcome {
        match self {
            CapResult::Miss => Outcome::Fail,
            CapResult::Blocked | CapResult::Bypass => Outcome::Success,
            CapResult::Crit => Outcome::Critical,
        }
    }
}

/// CAP-13, CAP-15, CAP-17: what replaces a step of the check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Props {
    /// AUTO-CRIT.
    pub auto_crit: bool,
    /// AUTO-HIT.
    pub auto_hit: bool,
    /// PIERCING.
    pub piercing: bool,
}

impl Props {
    /// Those that are printed on an Action.
    pub fn of(action: &Action) -> Props {
        let is = |prop| action.is(prop);
        Props { auto_crit: is(Prop::AutoCrit), auto_hit: is(Prop::AutoHit), piercing: is(Prop::Piercing) }
    }

    /// A die is thrown.
    pub fn rolls(self) -> bool {
        !self.auto_crit && !self.auto_hit
    }
}

/// CAP-11: the three values as they count against one target, clamped to 0..=20.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Values {
    /// Critical.
    pub c: i8,
    /// Accuracy.
    pub a: i8,
    /// Piercing.
    pub p: i8,
}

/// CAP-11: what a face means.
pub fn cap_result(face: i8, values: Values, props: Props) -> CapResult {
    let Values { c, a, p } = values;
    if props.auto_crit {
        return CapResult::Crit;
    }
    if props.auto_hit {
        return CapResult::Blocked;
    }
    if face <= c {
        return CapResult::Crit;
    }
    if face > a {
        return CapResult::Miss;
    }
    if props.piercing || face <= p {
        return CapResult::Bypass;
    }
    CapResult::Blocked
}

/// CAP-18 to CAP-20: damage before reductions that are not the Barrier's. `rolled` and `maximum` have what Amplifying added.
pub fn hp_loss(result: CapResult, rolled: i16, maximum: i16, barrier: i8) -> i16 {
    match result {
        CapResult::Miss => 0,
        CapResult::Crit => maximum,
        CapResult::Bypass => rolled.max(0),
        CapResult::Blocked => (rolled - i16::from(barrier)).max(0),
    }
}

/// Of twenty faces, how many give a Critical Hit, a bypass, a blocked hit and a miss.
pub fn bands(values: Values, props: Props) -> [u8; 4] {
    let mut bands = [0; 4];
    for face in 1..=SIDES as i8 {
        let at = match cap_result(face, values, props) {
            CapResult::Crit => 0,
            CapResult::Bypass => 1,
            CapResult::Blocked => 2,
            CapResult::Miss => 3,
        };
        bands[at] += 1;
    }
    bands
}

/// Expected loss of HP from one use against a Barrier, in millionths.
pub fn expected_loss(values: Values, props: Props, damage: Amount, barrier: i8) -> i64 {
    let [crit, bypass, blocked, _] = bands(values, props).map(i64::from);
    let past = damage.mean_of(|sum| hp_loss(CapResult::Bypass, sum, 0, 0));
    let reduced = damage.mean_of(|sum| hp_loss(CapResult::Blocked, sum, 0, barrier));
    (crit * i64::from(damage.most()) * MILLION + bypass * past + blocked * reduced) / i64::from(SIDES)
}

/// CAP-63: what a fall through so many levels costs, as dice.
pub fn fall_dice(levels: u8) -> Option<Amount> {
    (levels >= 2).then(|| Amount::dice((levels - 1).min(20), 6))
}

/// CAP-63: of that, what is lost where the fall ends in deep water.
pub fn fall_loss(sum: i16, into_water: bool) -> i16 {
    if into_water { sum / 2 } else { sum }
}

/// CAP-63: what a fall through so many levels costs on average, rounded, for signs on the board.
pub fn usual_fall(levels: u8, into_water: bool) -> u8 {
    let mean = fall_dice(levels).map_or(0, |dice| dice.twice_mean());
    (if into_water { mean / 4 } else { (mean + 1) / 2 }).clamp(0, 255) as u8
}
