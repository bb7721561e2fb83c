//! A roll as a list of (value, cause, rule): the odds window, the log, the computer player and the roll itself read it.

use super::{CharacterId, RuleId};
use serde::Serialize;

/// One modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Term {
    /// Dice or points that it adds; negative takes away.
    pub value: i8,
    /// What it is, in words.
    pub cause: &'static str,
    /// Rule that says so.
    pub rule: RuleId,
}

/// As many as the longest list of the rulebooks has, so that none is ever left out.
const TERMS: usize = 24;
const NONE: Term = Term { value: 0, cause: "", rule: "" };

/// A fixed-size list of terms, so that a roll allocates nothing.
#[derive(Clone, Copy, Debug)]
struct Terms {
    list: [Term; TERMS],
    len: u8,
}

impl Terms {
    const EMPTY: Terms = Terms { list: [NONE; TERMS], len: 0 };

    fn push(&mut self, term: Term) {
        if usize::from(self.len) < TERMS {
            self.list[usize::from(self.len)] = term;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[Term] {
        &self.list[..usize::from(self.len)]
    }

    fn sum(&self) -> i8 {
        self.as_slice().iter().map(|term| term.value).sum()
    }
}

/// What a roll is in the test that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// It decides by itself.
    #[default]
    Alone,
    /// It decides, but another side's roll takes from it: the chance of its pool is not the chance of the test.
    Active,
    /// It only takes from the active side's roll: nothing but its Aces counts.
    Defending,
}

/// One roll before it is made.
#[derive(Clone, Copy, Debug)]
pub struct Breakdown {
    /// What is rolled for: `Combat`, `Protection`, `Jump`.
    pub name: &'static str,
    /// Rule of the roll.
    pub rule: RuleId,
    /// Who rolls.
    pub roller: CharacterId,
    /// Against whom, if it is opposed or aimed.
    pub against: Option<CharacterId>,
    /// Alone, or one of two in an opposed roll.
    pub part: Part,
    pool: Terms,
    target: Terms,
    /// Sides of the dice: 10 or 6.
    pub sides: u8,
    /// Successes that are needed.
    pub needs: u8,
    /// It is passed or failed; not where its successes are only counted: for a distance, or until the other side has rolled.
    pub judged: bool,
    /// Fewest and most dice that are rolled.
    pub dice_limits: (i8, i8),
    /// Smallest and greatest number to reach.
    pub target_limits: (i8, i8),
    /// Points that can be added to faces after the throw.
    pub focus: u8,
    /// Failed dice the roller throws again.
    pub rerolls: u8,
    /// Aces the opponent forces to be thrown again.
    pub forced: u8,
}

impl Breakdown {
    /// A roll without any terms yet: up to ten d10, one success needed.
    pub fn new(name: &'static str, rule: RuleId, roller: CharacterId) -> Breakdown {
        Breakdown {
            name,
            rule,
            roller,
            against: None,
            part: Part::Alone,
            pool: Terms::EMPTY,
            target: Terms::EMPTY,
            sides: 10,
            needs: 1,
            judged: true,
            dice_limits: (0, 10),
            target_limits: (0, 10),
            focus: 0,
            rerolls: 0,
            forced: 0,
        }
    }

    /// Adds dice; a term of 0 that is not the first is left out.
    pub fn dice(&mut self, value: i8, cause: &'static str, rule: RuleId) {
        if value != 0 || self.pool.len == 0 {
            self.pool.push(Term { value, cause, rule });
        }
    }

    /// Adds to the number to reach; a term of 0 that is not the first is left out.
    pub fn target(&mut self, value: i8, cause: &'static str, rule: RuleId) {
        if value != 0 || self.target.len == 0 {
            self.target.push(Term { value, cause, rule });
        }
    }

    /// Dice in all, within their limits.
    pub fn pool(&self) -> i8 {
        self.pool.sum().clamp(self.dice_limits.0, self.dice_limits.1)
    }

    /// The dice terms' plain sum, which may lie outside the limits.
    pub fn sum(&self) -> i8 {
        self.pool.sum()
    }

    /// Number to equal or beat, within its limits.
    pub fn number(&self) -> i8 {
        self.target_sum().clamp(self.target_limits.0, self.target_limits.1)
    }

    /// The target terms' plain sum, which may lie outside the limits.
    pub fn target_sum(&self) -> i8 {
        self.target.sum()
    }

    /// Where the dice come from.
    pub fn pool_terms(&self) -> &[Term] {
        self.pool.as_slice()
    }

    /// Where the number to reach comes from.
    pub fn target_terms(&self) -> &[Term] {
        self.target.as_slice()
    }
}

impl PartialEq for Breakdown {
    fn eq(&self, other: &Breakdown) -> bool {
        self.name == other.name
            && self.roller == other.roller
            && self.against == other.against
            && self.pool_terms() == other.pool_terms()
            && self.target_terms() == other.target_terms()
            && (self.sides, self.needs, self.focus) == (other.sides, other.needs, other.focus)
            && (self.rerolls, self.forced) == (other.rerolls, other.forced)
    }
}

impl Serialize for Breakdown {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut s = serializer.serialize_struct("Breakdown", 14)?;
        s.serialize_field("roll", self.name)?;
        s.serialize_field("rule", self.rule)?;
        s.serialize_field("roller", &self.roller)?;
        s.serialize_field("against", &self.against)?;
        s.serialize_field("part", &self.part)?;
        s.serialize_field("sides", &self.sides)?;
        s.serialize_field("dice", &self.pool())?;
        s.serialize_field("dice_terms", self.pool_terms())?;
        s.serialize_field("target", &self.number())?;
        s.serialize_field("target_terms", self.target_terms())?;
        s.serialize_field("needs", &self.needs)?;
        s.serialize_field("focus", &self.focus)?;
        s.serialize_field("rerolls", &self.rerolls)?;
        s.serialize_field("forced_rerolls", &self.forced)?;
        s.end()
    }
}
