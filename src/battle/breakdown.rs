//! A roll before it is made: dice in groups, numbers to reach, and where each of them comes from. The odds window, the log,
//! the computer player and the roll itself read this one object.

use super::{CharacterId, RuleId};
use crate::dice::{Keep, Outcome, Role};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use smallvec::SmallVec;

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

/// Terms of a list that are kept without allocation. Longer lists grow; none is ever cut.
const USUAL: usize = 6;

/// Named parts, and the limits of what they come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    terms: SmallVec<[Term; USUAL]>,
    /// The least and the most that the parts can come to.
    pub limits: (i8, i8),
}

impl Default for Sum {
    fn default() -> Sum {
        Sum::within(i8::MIN, i8::MAX)
    }
}

impl Sum {
    /// Nothing yet.
    pub fn within(least: i8, most: i8) -> Sum {
        Sum { terms: SmallVec::new(), limits: (least, most) }
    }

    /// Adds a part; a part of 0 that is not the first is left out.
    pub fn add(&mut self, value: i8, cause: &'static str, rule: RuleId) {
        if value != 0 || self.terms.is_empty() {
            self.terms.push(Term { value, cause, rule });
        }
    }

    /// The plain sum, which may lie outside the limits.
    pub fn plain(&self) -> i8 {
        self.terms.iter().fold(0, |sum: i8, term| sum.saturating_add(term.value))
    }

    /// The sum within its limits.
    pub fn value(&self) -> i8 {
        self.plain().clamp(self.limits.0, self.limits.1)
    }

    /// The parts, in the order in which they were added.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }
}

/// Dice of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceGroup {
    /// Sides of each die.
    pub sides: u8,
    /// What these dice are in the roll.
    pub role: Role,
    /// What the first of them is, where it differs from the others.
    pub first: Option<Role>,
    /// A die that shows its greatest face is rolled again and added.
    pub explodes: bool,
    /// How many they are, and why.
    pub dice: Sum,
}

impl DiceGroup {
    /// Plain dice of so many sides; their number is still to be added.
    pub fn of(sides: u8) -> DiceGroup {
        DiceGroup { sides, role: Role::Plain, first: None, explodes: false, dice: Sum::within(0, i8::MAX) }
    }

    /// How many dice.
    pub fn count(&self) -> u8 {
        self.dice.value().max(0).unsigned_abs()
    }

    /// What a die of the group is, by its place.
    pub fn role_of(&self, die: usize) -> Role {
        self.first.filter(|_| die == 0).unwrap_or(self.role)
    }
}

impl Serialize for DiceGroup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Group", 6)?;
        out.serialize_field("sides", &self.sides)?;
        out.serialize_field("dice", &self.count())?;
        out.serialize_field("role", &self.role)?;
        out.serialize_field("first", &self.first.unwrap_or(self.role))?;
        out.serialize_field("explodes", &self.explodes)?;
        out.serialize_field("terms", self.dice.terms())?;
        out.end()
    }
}

/// A number to reach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Threshold {
    /// What reaching it means, where there are several: `Accuracy`. Empty where there is only one.
    pub name: &'static str,
    /// The target, where a roll is made against several.
    pub about: Option<CharacterId>,
    /// Each so much beyond the number is a raise.
    pub raise: Option<u8>,
    /// What a result is called that reaches it: `Bypassed`. Empty where its outcome is word enough.
    pub means: &'static str,
    /// The number, and why.
    pub number: Sum,
}

impl Threshold {
    /// A number between these limits; its parts are still to be added.
    pub fn within(least: i8, most: i8) -> Threshold {
        Threshold { number: Sum::within(least, most), ..Threshold::default() }
    }

    /// How far a total lies beyond the number, or short of it where that is negative; and the raises.
    pub fn margin(&self, total: i16, reads: Reads) -> (i16, u8) {
        let number = i16::from(self.number.value());
        let by = if reads == Reads::TotalAtMost { number - total } else { total - number };
        let raises = match self.raise {
            Some(each) if by >= 0 => u8::try_from(by / i16::from(each.max(1))).unwrap_or(u8::MAX),
            _ => 0,
        };
        (by, raises)
    }
}

impl Serialize for Threshold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Threshold", 5)?;
        out.serialize_field("name", self.name)?;
        out.serialize_field("about", &self.about)?;
        out.serialize_field("number", &self.number.value())?;
        out.serialize_field("raise", &self.raise)?;
        out.serialize_field("terms", self.number.terms())?;
        out.end()
    }
}

/// How dice are compared with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reads {
    /// Each die that equals or beats it is a success.
    #[default]
    EachAtLeast,
    /// The total must equal or beat it.
    TotalAtLeast,
    /// The total must not be greater.
    TotalAtMost,
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
    /// It only takes from the active side's roll: nothing but its successes counts.
    Defending,
}

/// One roll before it is made.
#[derive(Clone, PartialEq, Debug)]
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
    /// The first group of dice; most rolls have no other.
    pub main: DiceGroup,
    /// Further groups: dice of other sides, or with another role.
    pub beside: Vec<DiceGroup>,
    /// Which dice count.
    pub keep: Keep,
    /// How they are compared with numbers.
    pub reads: Reads,
    /// What is added to the total of the dice.
    pub total: Sum,
    /// The first number to reach; most rolls have no other. A roll that only counts has one without terms.
    pub goal: Threshold,
    /// Further numbers, and those of further targets.
    pub goals: Vec<Threshold>,
    /// Successes that are needed.
    pub needs: u8,
    /// It is passed or failed; not where its successes are only counted: for a distance, or until the other side has rolled.
    pub judged: bool,
    /// All that hangs on it is whether somebody strikes at once, as when a mover leaves contact: what it is worth is the life that the blow takes.
    pub opens_blow: bool,
    /// Points that can be added to faces after the throw.
    pub focus: u8,
    /// Failed dice the roller throws again.
    pub rerolls: u8,
    /// Aces the opponent forces to be thrown again.
    pub forced: u8,
    /// What a result is called that reaches no number: `Miss`. Empty where its outcome is word enough.
    pub miss: &'static str,
}

impl Breakdown {
    /// A roll of these dice without any terms yet: each die is read by itself, and one success is needed.
    pub fn new(name: &'static str, rule: RuleId, roller: CharacterId, main: DiceGroup) -> Breakdown {
        Breakdown {
            name,
            rule,
            roller,
            against: None,
            part: Part::Alone,
            main,
            beside: Vec::new(),
            keep: Keep::All,
            reads: Reads::EachAtLeast,
            total: Sum::default(),
            goal: Threshold::default(),
            goals: Vec::new(),
            needs: 1,
            judged: true,
            opens_blow: false,
            focus: 0,
            rerolls: 0,
            forced: 0,
            miss: "",
        }
    }

    /// Adds dice to the first group; a term of 0 that is not the first is left out.
    pub fn dice(&mut self, value: i8, cause: &'static str, rule: RuleId) {
        self.main.dice.add(value, cause, rule);
    }

    /// Adds to the first number to reach; a term of 0 that is not the first is left out.
    pub fn target(&mut self, value: i8, cause: &'static str, rule: RuleId) {
        self.goal.number.add(value, cause, rule);
    }

    /// Dice of the first group, within their limits.
    pub fn pool(&self) -> i8 {
        self.main.dice.value()
    }

    /// The plain sum of the first group's terms, which may lie outside the limits.
    pub fn sum(&self) -> i8 {
        self.main.dice.plain()
    }

    /// The first number to reach, within its limits.
    pub fn number(&self) -> i8 {
        self.goal.number.value()
    }

    /// The plain sum of the first number's terms, which may lie outside the limits.
    pub fn target_sum(&self) -> i8 {
        self.goal.number.plain()
    }

    /// Where the dice of the first group come from.
    pub fn pool_terms(&self) -> &[Term] {
        self.main.dice.terms()
    }

    /// Where the first number to reach comes from.
    pub fn target_terms(&self) -> &[Term] {
        self.goal.number.terms()
    }

    /// All dice, in the order in which they are rolled.
    pub fn groups(&self) -> impl Iterator<Item = &DiceGroup> {
        std::iter::once(&self.main).chain(&self.beside)
    }

    /// All numbers to reach; none where the roll only counts.
    pub fn thresholds(&self) -> impl Iterator<Item = &Threshold> {
        let first = Some(&self.goal).filter(|goal| !goal.number.terms().is_empty());
        first.into_iter().chain(&self.goals)
    }

    /// The number that a result has reached, if it has reached one.
    pub fn reached(&self, result: &TargetResult) -> Option<&Threshold> {
        self.thresholds().nth(usize::from(result.threshold?))
    }

    /// What the system calls a result; none where its outcome is word enough.
    pub fn word_of(&self, result: &TargetResult) -> Option<&'static str> {
        let word = self.reached(result).map_or(self.miss, |goal| goal.means);
        (!word.is_empty()).then_some(word)
    }

    /// The parts of a sum that say more than the dice and the name of the roll do already.
    pub fn told<'a>(&self, sum: &'a Sum) -> impl Iterator<Item = &'a Term> + use<'a> {
        let name = self.name;
        sum.terms().iter().filter(move |term| term.cause != name)
    }

    /// Every term of the roll.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let dice = self.groups().flat_map(|group| group.dice.terms());
        dice.chain(self.total.terms()).chain(self.thresholds().flat_map(|goal| goal.number.terms()))
    }

    /// All dice, each as it is before it falls: sides and role.
    pub fn blanks(&self) -> impl Iterator<Item = (u8, Role)> {
        self.groups()
            .flat_map(|group| (0..usize::from(group.count())).map(move |die| (group.sides, group.role_of(die))))
    }
}

impl Serialize for Breakdown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut s = serializer.serialize_struct("Breakdown", 20)?;
        s.serialize_field("roll", self.name)?;
        s.serialize_field("rule", self.rule)?;
        s.serialize_field("roller", &self.roller)?;
        s.serialize_field("against", &self.against)?;
        s.serialize_field("part", &self.part)?;
        s.serialize_field("sides", &self.main.sides)?;
        s.serialize_field("dice", &self.pool())?;
        s.serialize_field("dice_terms", self.pool_terms())?;
        s.serialize_field("target", &self.number())?;
        s.serialize_field("target_terms", self.target_terms())?;
        s.serialize_field("needs", &self.needs)?;
        s.serialize_field("focus", &self.focus)?;
        s.serialize_field("rerolls", &self.rerolls)?;
        s.serialize_field("forced_rerolls", &self.forced)?;
        s.serialize_field("groups", &Listed(|| self.groups()))?;
        s.serialize_field("keep", &self.keep)?;
        s.serialize_field("reads", &self.reads)?;
        s.serialize_field("total", &self.total.value())?;
        s.serialize_field("total_terms", self.total.terms())?;
        s.serialize_field("thresholds", &Listed(|| self.thresholds()))?;
        s.end()
    }
}

/// A list that is made when it is written.
struct Listed<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for Listed<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// How a roll came out against one target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TargetResult {
    /// The target; none where the roll is against nobody.
    pub about: Option<CharacterId>,
    /// Which of [`Breakdown::thresholds`] was reached, by its place; none where none was.
    pub threshold: Option<u8>,
    /// How it came out for this target.
    pub outcome: Outcome,
    /// Successes, where each die is read by itself; else how far the total lies beyond the number, or short of it.
    pub by: i16,
    /// Raises.
    pub raises: u8,
}

impl TargetResult {
    /// A pool of dice that are read one by one against one number.
    pub fn of_pool(roll: &Breakdown, outcome: Outcome, successes: u8) -> TargetResult {
        let threshold = outcome.succeeded().then_some(0);
        TargetResult { about: roll.against, threshold, outcome, by: i16::from(successes), raises: 0 }
    }

    /// A total against the numbers of a roll, the hardest first: the first that it reaches counts, and more than the last is a critical
    /// success.
    pub fn of_total(roll: &Breakdown, total: i16) -> TargetResult {
        let by = |goal: &Threshold| goal.margin(total, roll.reads).0;
        let last = roll.thresholds().count().saturating_sub(1);
        let met = roll.thresholds().position(|goal| by(goal) >= 0);
        let outcome = match met {
            Some(at) if at < last => Outcome::Critical,
            Some(_) => Outcome::Success,
            None => Outcome::Fail,
        };
        let by = by(roll.thresholds().nth(met.unwrap_or(last)).unwrap_or(&roll.goal));
        TargetResult { about: roll.against, threshold: met.map(|at| at as u8), outcome, by, raises: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_that_a_total_reaches_counts() {
        let mut b = Breakdown::new("Strike", "1", CharacterId(0), DiceGroup::of(20));
        b.reads = Reads::TotalAtMost;
        b.goal = Threshold::within(0, 20);
        b.target(4, "Hard", "1");
        let mut hit = Threshold::within(0, 20);
        hit.number.add(12, "Skill", "1");
        b.goals.push(hit);
        let came = |total| {
            let result = TargetResult::of_total(&b, total);
            (result.threshold, result.outcome, result.by)
        };
        assert_eq!(came(4), (Some(0), Outcome::Critical, 0));
        assert_eq!(came(5), (Some(1), Outcome::Success, 7));
        assert_eq!(came(13), (None, Outcome::Fail, -1));
    }

    #[test]
    fn no_term_of_a_long_list_is_left_out() {
        let mut b = Breakdown::new("Test", "1", CharacterId(0), DiceGroup::of(10));
        for _ in 0..60 {
            b.dice(1, "one more", "1");
            b.target(1, "one more", "1");
        }
        assert_eq!((b.pool_terms().len(), b.pool(), b.number()), (60, 60, 60));
        b.dice(0, "nothing", "1");
        assert_eq!(b.pool_terms().len(), 60, "a term of nothing is no term");
    }

    #[test]
    fn a_sum_stays_within_its_limits_and_within_a_byte() {
        let mut sum = Sum::within(0, 20);
        sum.add(100, "much", "1");
        sum.add(100, "more", "1");
        assert_eq!((sum.plain(), sum.value()), (i8::MAX, 20));
        sum.add(-120, "less", "1");
        sum.add(-120, "less", "1");
        assert_eq!(sum.value(), 0);
    }

    #[test]
    fn one_die_is_compared_with_three_numbers_of_each_target() {
        // CAP: a d20 against Critical, Accuracy and Piercing of two targets.
        let mut b = Breakdown::new("CAP", "CAP-11", CharacterId(0), DiceGroup::of(20));
        b.reads = Reads::TotalAtMost;
        b.dice(1, "CAP roll", "CAP-11");
        for who in [1, 2] {
            for (name, value) in [("Critical", 2), ("Accuracy", 14), ("Piercing", 8)] {
                let mut goal = Threshold { name, about: Some(CharacterId(who)), ..Threshold::within(0, 20) };
                goal.number.add(value, name, "CAP-11");
                b.goals.push(goal);
            }
        }
        let names: Vec<_> = b.thresholds().map(|goal| goal.name).collect();
        assert_eq!(names, ["Critical", "Accuracy", "Piercing", "Critical", "Accuracy", "Piercing"]);
        let accuracy = b.thresholds().nth(1).expect("it was added");
        assert_eq!(accuracy.margin(14, b.reads), (0, 0));
        assert_eq!(accuracy.margin(15, b.reads), (-1, 0));
    }

    #[test]
    fn boons_and_banes_cancel_as_terms_of_one_group() {
        // Roll-under: a d20 under a skill of 12, two boons and a bane.
        let mut b = Breakdown::new("Swords", "RUN-20", CharacterId(0), DiceGroup::of(20));
        (b.reads, b.keep) = (Reads::TotalAtMost, Keep::Lowest);
        b.dice(1, "Swords", "RUN-01");
        let mut boons = DiceGroup { role: Role::Boon, ..DiceGroup::of(20) };
        for (value, cause) in [(1, "Help"), (1, "prone target"), (-1, "Exhausted")] {
            boons.dice.add(value, cause, "RUN-04");
        }
        b.beside.push(boons);
        b.target(12, "Swords", "RUN-01");
        assert_eq!(b.blanks().collect::<Vec<_>>(), [(20, Role::Plain), (20, Role::Boon)]);
        assert_eq!((b.terms().count(), b.goal.margin(9, b.reads)), (5, (3, 0)));
    }

    #[test]
    fn raises_are_counted_from_the_number_on() {
        let mut goal = Threshold { raise: Some(4), ..Threshold::default() };
        goal.number.add(4, "TN", "WLD");
        let raises = [3, 4, 7, 8, 12].map(|total| goal.margin(total, Reads::TotalAtLeast));
        assert_eq!(raises, [(-1, 0), (0, 0), (3, 0), (4, 1), (8, 2)]);
    }

    #[test]
    fn dice_that_have_still_to_fall_are_told_by_sides_and_role() {
        let mut b = Breakdown::new("Fighting", "WLD-08", CharacterId(0), DiceGroup::of(8));
        b.keep = Keep::Highest;
        b.dice(1, "Fighting", "WLD-08");
        let mut wild = DiceGroup { role: Role::Wild, explodes: true, ..DiceGroup::of(6) };
        wild.dice.add(1, "Wild Die", "WLX-01");
        b.beside.push(wild);
        assert_eq!(b.blanks().collect::<Vec<_>>(), [(8, Role::Plain), (6, Role::Wild)]);
    }
}
