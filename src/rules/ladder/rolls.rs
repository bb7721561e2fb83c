//! Every Test there is: which skill, which Difficulty, and what changes them. One breakdown, shown and rolled.

use super::equipment::Trait;
use super::roll::Roll;
use super::skills::{Attribute, Skill};
use super::state::Battle;
use super::talents::Talent;
use super::vocabulary::{stat, status};
use crate::battle::{Breakdown, CharacterId, DiceGroup, Part, RuleId, StatId, Sum, Threshold};
use crate::board::{Cover, Obscured};
use crate::dice::SixesTest;

impl Roll {
    /// Who rolls.
    pub fn roller(self) -> CharacterId {
        match self {
            Roll::Attack(blow) => blow.attacker,
            Roll::Death(who) | Roll::Hide(who) | Roll::Surface(who) | Roll::KeepAfloat(who) | Roll::Ambush(who) => who,
            Roll::LookAbout(who) => who,
            Roll::Shove { who, .. }
            | Roll::ResistShove { who, .. }
            | Roll::Grapple { who, .. }
            | Roll::ResistGrapple { who, .. }
            | Roll::BreakFree { who, .. }
            | Roll::HoldOn { who, .. }
            | Roll::Enter { who, .. }
            | Roll::Bar { who, .. }
            | Roll::Search { who, .. }
            | Roll::Find { who, .. }
            | Roll::Parley { who, .. }
            | Roll::ResistParley { who, .. }
            | Roll::Cast { who, .. }
            | Roll::KeepFace { who, .. }
            | Roll::Dispel { who, .. }
            | Roll::KeepSpell { who, .. }
            | Roll::LongJump { who, .. }
            | Roll::ClimbOn { who, .. }
            | Roll::Calm { who, .. }
            | Roll::Hole { who, .. }
            | Roll::FirstAid { who, .. }
            | Roll::Spread { who, .. }
            | Roll::Work { who, .. }
            | Roll::Withstand { who, .. }
            | Roll::Fuse { who, .. } => who,
        }
    }

    /// LAD-42, LAD-45, LAD-49, LAD-55: the skills between which the roller may choose, the usual one first; none where the
    /// rule names one.
    fn skills(self) -> &'static [(Attribute, Skill)] {
        match self {
            Roll::ResistShove { .. } | Roll::ResistGrapple { .. } | Roll::BreakFree { .. } | Roll::Enter { .. } => {
                &[(Attribute::Body, Skill::Might), (Attribute::Body, Skill::Reflexes)]
            }
            Roll::Parley { .. } => &[(Attribute::Mind, Skill::Guile), (Attribute::Soul, Skill::Intimidation)],
            _ => &[],
        }
    }

    /// LAD-05: the roll that resists this one, where it can be told beforehand.
    fn resisted_by(self) -> Option<Roll> {
        match self {
            Roll::BreakFree { who, against } => Some(Roll::HoldOn { who: against, against: who }),
            Roll::Enter { who, against } => Some(Roll::Bar { who: against, against: who }),
            Roll::Parley { who, against } => Some(Roll::ResistParley { who: against, against: who }),
            _ => None,
        }
    }

    /// 1.3: it is passed or not, and more successes than are needed mean nothing.
    pub(super) fn only_passes(self, battle: &Battle) -> bool {
        match self {
            // LAD-16: a blow that does the same Damage however well it lands.
            Roll::Attack(blow) => {
                let weapon = battle.kind(blow.attacker).weapon(blow.weapon);
                weapon.is_some_and(|weapon| !weapon.damage.is_some_and(|damage| damage.successes))
                    && !battle.blow_has(&blow, Trait::Spread)
                    && weapon.is_none_or(|weapon| weapon.inflicts().is_none())
                    && !self.counts_sixes(battle)
            }
            Roll::Death(_)
            | Roll::Search { .. }
            | Roll::Find { .. }
            | Roll::KeepFace { .. }
            | Roll::Surface(_)
            | Roll::KeepAfloat(_)
            | Roll::ClimbOn { .. }
            | Roll::Calm { .. }
            | Roll::LongJump { .. }
            | Roll::Spread { .. }
            | Roll::Fuse { .. }
            | Roll::Withstand { .. }
            | Roll::Work { .. } => true,
            _ => false,
        }
    }

    /// LAD-97, LAD-108: somebody asks how many dice show 6.
    pub(super) fn counts_sixes(self, battle: &Battle) -> bool {
        let Roll::Attack(blow) = self else { return false };
        battle.blow_has(&blow, Trait::Cleave) || battle.blow_has(&blow, Trait::Rend)
    }
}

/// LAD-06, LAD-07: what makes a Test easier or harder, all sources together.
#[derive(Default)]
struct Favour {
    advantage: Option<(&'static str, RuleId)>,
    greater_advantage: Option<(&'static str, RuleId)>,
    disadvantage: Option<(&'static str, RuleId)>,
    greater_disadvantage: Option<(&'static str, RuleId)>,
}

impl Favour {
    fn advantage(&mut self, when: bool, cause: &'static str, rule: RuleId) {
        if when {
            self.advantage.get_or_insert((cause, rule));
        }
    }

    fn greater_advantage(&mut self, when: bool, cause: &'static str, rule: RuleId) {
        if when {
            self.greater_advantage.get_or_insert((cause, rule));
        }
    }

    fn disadvantage(&mut self, when: bool, cause: &'static str, rule: RuleId) {
        if when {
            self.disadvantage.get_or_insert((cause, rule));
        }
    }

    fn greater_disadvantage(&mut self, when: bool, cause: &'static str, rule: RuleId) {
        if when {
            self.greater_disadvantage.get_or_insert((cause, rule));
        }
    }

    /// One of each kind cancels; greater and plain of the opposite kind leave plain of the greater's kind.
    fn write(&self, b: &mut Breakdown) {
        let easier = self.greater_advantage.map(|(c, r)| (-2, c, r)).or(self.advantage.map(|(c, r)| (-1, c, r)));
        let harder = self.greater_disadvantage.map(|(c, r)| (2, c, r)).or(self.disadvantage.map(|(c, r)| (1, c, r)));
        for (value, cause, rule) in [easier, harder].into_iter().flatten() {
            b.target(value, cause, rule);
        }
    }
}

impl Battle {
    /// The breakdown of a Test as it would be rolled now: the odds window, the log and the roll itself read it.
    pub(super) fn breakdown_of(&self, roll: Roll) -> Breakdown {
        let resisting = roll.resisted_by().map(|other| self.breakdown_of(other));
        let ways = roll.skills().iter().map(|&way| self.breakdown_with_skill(roll, way));
        // LAD-45: the better skill is the one with the better chance; of equals the one with more dice, then the usual one.
        let better = |a: Breakdown, b: Breakdown| {
            let chance = |b: &Breakdown| chance_of(b, resisting.as_ref());
            let ((good, all), (other, of)) = (chance(&a), chance(&b));
            let own = (good.saturating_mul(of), a.pool(), a.focus);
            if (other.saturating_mul(all), b.pool(), b.focus) > own { b } else { a }
        };
        ways.reduce(better).unwrap_or_else(|| self.breakdown_with_skill(roll, (Attribute::Body, Skill::Might)))
    }

    /// The same with this attribute and skill, where there is a choice.
    fn breakdown_with_skill(&self, roll: Roll, (attribute, skill): (Attribute, Skill)) -> Breakdown {
        use Attribute::{Body, Mind, Soul};
        let who = roll.roller();
        let mut favour = Favour::default();
        let mut b = match roll {
            Roll::Attack(blow) => {
                let skill = if blow.is_ranged() { Skill::BallisticSkill } else { Skill::WeaponSkill };
                let name = if blow.charge { "Charge" } else { "Attack" };
                let mut b = self.test(name, "LAD-15", who, Body, skill, Some(blow.target));
                b.dice(i8::from(blow.charge), "run-up", "LAD-40");
                b.dice(self.members(who), "members of the swarm", "LAD-518");
                b.dice(i8::from(self.aims_steadily(&blow)), "Steady Aim", "LAD-25");
                self.attack_target(&blow, &mut b);
                self.penalties(&mut b, who);
                self.share_of_dual(&blow, &mut b);
                return b;
            }
            Roll::Death(_) => {
                let (best, name) = self.best_attribute(who);
                let mut b = self.bare("Death Test", "LAD-21", who, None);
                b.dice(self.ch(who).stats.get(best), name, "LAD-21");
                let (difficulty, complexity) = self.death_numbers(who);
                b.target(difficulty, "Death Test", "LAD-21");
                self.penalties(&mut b, who);
                b.needs = complexity;
                return b;
            }
            Roll::Shove { against, .. } => self.opposed("Shove", "LAD-55", who, Body, Skill::Might, against, true),
            Roll::Grapple { against, .. } => self.opposed("Grapple", "LAD-45", who, Body, Skill::Might, against, true),
            Roll::ResistShove { against, .. } | Roll::ResistGrapple { against, .. } => {
                let (name, rule) = match roll {
                    Roll::ResistShove { .. } => ("Stand fast", "LAD-55"),
                    _ => ("Twist away", "LAD-45"),
                };
                favour.advantage(self.talent(who, Talent::Immovable), "Immovable", "LAD-25");
                let grapple = matches!(roll, Roll::ResistGrapple { .. });
                favour.advantage(grapple && self.talent(who, Talent::Slippery), "Slippery", "LAD-45");
                self.opposed(name, rule, who, attribute, skill, against, false)
            }
            Roll::BreakFree { against, .. } => {
                favour.advantage(self.talent(who, Talent::Slippery), "Slippery", "LAD-45");
                self.opposed("Break free", "LAD-45", who, attribute, skill, against, true)
            }
            Roll::HoldOn { against, .. } => self.opposed("Hold on", "LAD-45", who, Body, Skill::Might, against, false),
            Roll::Enter { against, .. } => {
                self.opposed("Force the way", "LAD-42", who, attribute, skill, against, true)
            }
            Roll::Bar { against, .. } => {
                let shield = self.holds_shield(who);
                let immovable = self.talent(who, Talent::Immovable);
                favour.advantage(shield, "shield in hand", "LAD-42");
                favour.advantage(immovable, "Immovable", "LAD-25");
                favour.greater_advantage(shield && immovable, "Immovable with a shield", "LAD-25");
                self.opposed("Bar the way", "LAD-42", who, Body, Skill::Might, against, false)
            }
            Roll::Hide(_) => {
                let mut b = self.test("Hide", "LAD-47", who, Body, Skill::Stealth, None);
                b.target(4, "Test", "LAD-47");
                match self.hiding_place(who) {
                    Cover::Total => b.target(-2, "total cover", "LAD-77"),
                    Cover::Partial => b.target(-1, "partial cover or dim", "LAD-76"),
                    Cover::None => {}
                }
                b.target(i8::from(self.clanks(who)), "clanking armour", "LAD-102");
                b
            }
            Roll::Search { .. } | Roll::LookAbout(_) | Roll::Find { .. } => {
                let mut b = self.test("Search", "LAD-53", who, Mind, Skill::Awareness, None);
                let blind = self.is_blind(who);
                if let Roll::Find { objective, .. } = roll {
                    let find = self.find_of(objective);
                    b.target(find.difficulty as i8, "how well it is hidden", "LAD-53");
                    b.target(if blind { 2 } else { 0 }, "Blinded", "LAD-85");
                    b.needs = find.successes;
                } else {
                    b.target(4, "Test", "LAD-53");
                    favour.greater_disadvantage(blind, "Blinded", "LAD-85");
                    b.dice(-i8::from(self.has_status(who, status::DEAFENED)), "Deafened", "LAD-87");
                }
                if let Roll::Search { against, .. } = roll {
                    let seen = self.obscured_at(against);
                    favour.disadvantage(seen != Obscured::Clear, "dim or smoky", "LAD-83");
                    b.needs = self.stealth(against).saturating_add(1).max(1);
                } else {
                    b.judged = matches!(roll, Roll::Find { .. });
                }
                b
            }
            Roll::Parley { against, .. } => {
                favour.advantage(self.charmed_by(against, who), "has charmed it", "LAD-86");
                favour.disadvantage(self.charmed_by(who, against), "Charmed", "LAD-86");
                self.opposed("Parley", "LAD-49", who, attribute, skill, against, true)
            }
            Roll::ResistParley { against, .. } => {
                favour.disadvantage(self.charmed_by(who, against), "Charmed", "LAD-86");
                self.opposed("Not listen", "LAD-49", who, Soul, Skill::Determination, against, false)
            }
            Roll::Cast { spell, against, .. } => {
                let mut b = self.test("Channelling", "LAD-508", who, Mind, Skill::Channelling, against);
                if let Some(spell) = self.kind(who).spells.get(usize::from(spell)) {
                    b.target(spell.dn.0 as i8, "Difficulty of the spell", "LAD-508");
                    b.needs = spell.dn.1;
                }
                b
            }
            Roll::KeepFace { against, needs, .. } => {
                let (attribute, skill) = self.charm_of(against).unwrap_or((Soul, Skill::Determination));
                let mut b = self.test("Keep one's face", "LAD-508", who, attribute, skill, Some(against));
                b.target(4, "Test", "LAD-02");
                b.needs = needs;
                b
            }
            Roll::Dispel { against, .. } => self.opposed("Dispel", "LAD-510", who, Mind, Skill::Arcana, against, true),
            Roll::KeepSpell { against, .. } => {
                self.opposed("Keep the spell up", "LAD-510", who, Mind, Skill::Channelling, against, false)
            }
            Roll::Surface(_) | Roll::KeepAfloat(_) => {
                let name = if matches!(roll, Roll::Surface(_)) { "Come up for air" } else { "Keep afloat" };
                let mut b = self.test(name, "LAD-503", who, Body, Skill::Athletics, None);
                b.target(4, "Test", "LAD-503");
                b
            }
            Roll::Hole { item, .. } => {
                let shot = self.kind(who).weapon(item).is_some_and(|weapon| weapon.range().is_some());
                let skill = if shot { Skill::BallisticSkill } else { Skill::WeaponSkill };
                let mut b = self.test("Hole the boat", "LAD-505", who, Body, skill, None);
                b.target(2, "wood cannot defend itself", "LAD-505");
                b
            }
            Roll::Calm { against, .. } => {
                let mut b = self.test("Calm the mount", "LAD-72", who, Soul, Skill::BeastHandling, Some(against));
                b.target(4, "Test", "LAD-72");
                b
            }
            Roll::ClimbOn { against, .. } => {
                let mut b = self.test("Climb atop", "LAD-74", who, Body, Skill::Athletics, Some(against));
                b.target(4, "Test", "LAD-74");
                b
            }
            Roll::LongJump { rough, .. } => {
                let mut b = self.test("Long jump", "LAD-504", who, Body, Skill::Athletics, None);
                b.target(4, "Test", "LAD-504");
                b.target(i8::from(rough), "from difficult ground", "LAD-504");
                b
            }
            Roll::FirstAid { patient, needs, .. } => {
                let mut b = self.test("First aid", "LAD-511", who, Mind, Skill::Medicine, Some(patient));
                b.target(4, "Test", "LAD-511");
                b.target(-i8::from(self.talent(who, Talent::WarmHands)), "Warm Hands", "LAD-511");
                b.needs = needs;
                b
            }
            Roll::Spread { against, needs, .. } => {
                let mut b = self.test("Out of the way", "LAD-112", who, Body, Skill::Reflexes, Some(against));
                b.target(4, "Test", "LAD-112");
                b.needs = needs.max(1);
                b
            }
            Roll::Fuse { against, .. } => {
                let mut b = self.test("Out of the blast", "LAD-96", who, Body, Skill::Reflexes, Some(against));
                b.target(4, "Steady Fuse", "LAD-96");
                b
            }
            Roll::Withstand { against, with, needs, .. } => {
                let (attribute, skill) = with.withstood();
                let mut b = self.test(with.test(), with.rule(), who, attribute, skill, Some(against));
                b.target(4, "Test", with.rule());
                b.needs = needs.max(1);
                b
            }
            Roll::Work { number, .. } => {
                let (skill, difficulty, needs) = self.fixture_test(number).unwrap_or((Skill::Dexterity, 4, 1));
                let rule = self.fixture_rule(number);
                let name = if rule == "LAD-48" { "Improvise" } else { "Use an object" };
                // LAD-01: Crafting is of the Mind.
                let attribute = if skill == Skill::Crafting { Mind } else { Body };
                let mut b = self.test(name, rule, who, attribute, skill, None);
                b.target(difficulty as i8, "Test", rule);
                b.needs = needs;
                b
            }
            Roll::Ambush(_) => {
                let mut b = self.test("Ambush", "LAD-11", who, Body, Skill::Stealth, None);
                b.target(4, "Test", "LAD-11");
                b.target(i8::from(self.clanks(who)), "clanking armour", "LAD-102");
                b
            }
        };
        favour.write(&mut b);
        self.penalties(&mut b, who);
        overflow(&mut b);
        // LAD-05: the active side has rolled already; a tie is the resisting side's.
        if let Some(got) = self.resisted(roll) {
            b.needs = got;
        }
        b
    }

    fn bare(&self, name: &'static str, rule: RuleId, who: CharacterId, against: Option<CharacterId>) -> Breakdown {
        let main = DiceGroup { dice: Sum::within(1, crate::dice::MAX_SIXES as i8), ..DiceGroup::of(6) };
        Breakdown { against, goal: Threshold::within(2, 6), ..Breakdown::new(name, rule, who, main) }
    }

    /// LAD-02, LAD-03: attribute and Training, help from others, Focus for afterwards.
    fn test(
        &self,
        name: &'static str,
        rule: RuleId,
        who: CharacterId,
        attribute: Attribute,
        skill: Skill,
        against: Option<CharacterId>,
    ) -> Breakdown {
        let mut b = self.bare(name, rule, who, against);
        let learned = self.kind(who).skill(skill);
        b.dice(self.attribute(who, attribute), attribute.name(), "1.1");
        b.dice(learned.training as i8, skill.name(), "LAD-03");
        if self.doubles_training(who) {
            b.dice(learned.training as i8, "Training doubled", "LAD-26");
        }
        if let Some(helper) = self.helper_of(who) {
            b.dice(1, "Help", "LAD-46");
            b.dice(self.kind(helper).skill(skill).training as i8, "the helper's Training", "LAD-46");
        }
        b.dice(i8::from(self.has_status(who, status::RALLIED)), "Rallying Cry", "LAD-57");
        let reflexes = skill == Skill::Reflexes;
        b.dice(i8::from(reflexes && self.has_status(who, status::DODGING)), "Dodge", "LAD-43");
        if reflexes && self.in_difficult_ground(who) {
            b.target(1, "difficult ground", "LAD-78");
        }
        b.focus = if self.is_helpless(who) { 0 } else { learned.focus };
        b
    }

    #[allow(clippy::too_many_arguments, reason = "the words of a Test, in the rulebook's order")]
    fn opposed(
        &self,
        name: &'static str,
        rule: RuleId,
        who: CharacterId,
        attribute: Attribute,
        skill: Skill,
        against: CharacterId,
        active: bool,
    ) -> Breakdown {
        let mut b = self.test(name, rule, who, attribute, skill, Some(against));
        b.part = if active { Part::Active } else { Part::Defending };
        // Who has won shows when the resisting side has rolled.
        b.judged = !active;
        b.target(4, "Opposed Test", "LAD-05");
        b
    }

    /// 1.2: penalty dice on all Tests.
    fn penalties(&self, b: &mut Breakdown, who: CharacterId) {
        b.dice(-i8::from(self.has_status(who, status::POISONED)), "Poisoned", "LAD-90");
        b.dice(-i8::from(self.sees_what_it_fears(who)), "Frightened", "LAD-88");
    }

    /// An attribute as it stands.
    pub(super) fn attribute(&self, who: CharacterId, attribute: Attribute) -> i8 {
        let id = match attribute {
            Attribute::Body => stat::BODY,
            Attribute::Mind => stat::MIND,
            Attribute::Soul => stat::SOUL,
        };
        self.ch(who).stats.get(id)
    }

    /// LAD-21: the highest attribute.
    fn best_attribute(&self, who: CharacterId) -> (StatId, &'static str) {
        let stats = &self.ch(who).stats;
        let all = [(stat::BODY, "Body"), (stat::MIND, "Mind"), (stat::SOUL, "Soul")];
        let better = |a: (StatId, &'static str), b: (StatId, &'static str)| {
            if stats.get(b.0) > stats.get(a.0) { b } else { a }
        };
        all.into_iter().reduce(better).unwrap_or((stat::BODY, "Body"))
    }
}

/// 1.2: each point of Difficulty above 6 is one of Complexity.
fn overflow(b: &mut Breakdown) {
    let above = (b.target_sum() - 6).max(0);
    b.needs = b.needs.saturating_add(above.unsigned_abs());
}

/// LAD-02, LAD-05: chance of a roll, as a fraction: of as many successes as it needs, or of more than a roll that resists it.
fn chance_of(b: &Breakdown, resisting: Option<&Breakdown>) -> (u128, u128) {
    let test = |b: &Breakdown| {
        let test = SixesTest { dice: b.pool().unsigned_abs(), difficulty: b.number().unsigned_abs(), focus: b.focus };
        test.ways()
    };
    let own = test(b);
    let all: u128 = own.iter().sum();
    let Some(resisting) = resisting.map(test) else {
        return (own.iter().skip(b.needs.into()).sum(), all);
    };
    let fewer = |n: usize| resisting.iter().take(n).sum::<u128>();
    let good = own.iter().enumerate().map(|(n, ways)| ways.saturating_mul(fewer(n)));
    (good.fold(0, u128::saturating_add), all.saturating_mul(resisting.iter().sum()))
}
