//! Rolls of a d20 (1.5, RUN-01 to RUN-07): what each is rolled against, the roll itself, and pushing.

use super::casts::{Lasts, Topic};
use super::feats::Effect;
use super::frames::{Ask, Check, Deed, Frame, Roll};
use super::no;
use super::options::PushCondition;
use super::rolls::{
    Came, Compared, Rolled, d20, damage_dice, damage_dice_against, damage_roll, keen_dice_of, read_keen, result,
};
use super::spells::{Spell, Working};
use super::state::{Battle, Io};
use super::traits::{Attribute, Condition, Skill};
use super::vocabulary::{action, status, telling};
use crate::battle::{Breakdown, CharacterId, Event, Refusal, RuleId, Told};
use crate::dice::{DiceSum, Numbers, draw};

/// What a roll is made against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Against {
    /// RUN-05: the level of a skill.
    Skill(Skill),
    /// RUN-05: an attribute.
    Attribute(Attribute),
    /// A number of its own, with its name: nobody's skill, and no condition counts.
    Number(u8, &'static str),
}

impl Against {
    pub(super) fn attribute(self) -> Option<Attribute> {
        match self {
            Against::Skill(skill) => Some(skill.attribute()),
            Against::Attribute(attribute) => Some(attribute),
            Against::Number(..) => None,
        }
    }
}

/// The item and the way of a parry, as its choice has them: plain, or by an ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ParryWay {
    /// The item, by its place.
    pub slot: u8,
    /// RUX-23: 0 plain, 1 without action and movement, 2 with a boon for a shield, 3 a missile with a melee weapon, 4 the first two
    /// together, 5 the first and the third.
    pub way: u8,
}

impl ParryWay {
    pub(super) fn of(option: u8) -> ParryWay {
        ParryWay { slot: option & 7, way: option >> 3 }
    }

    pub(super) fn option(self) -> u8 {
        self.slot | self.way << 3
    }

    /// RUX-23: the abilities that pay for it.
    pub(super) fn abilities(self) -> &'static [Effect] {
        match self.way {
            1 => &[Effect::FreeParry],
            2 => &[Effect::ShieldBoon],
            3 => &[Effect::ParryMissiles],
            4 => &[Effect::FreeParry, Effect::ShieldBoon],
            5 => &[Effect::FreeParry, Effect::ParryMissiles],
            _ => &[],
        }
    }

    /// RUX-23: it costs neither action nor movement.
    pub(super) fn free(self) -> bool {
        self.abilities().contains(&Effect::FreeParry)
    }
}

impl Battle {
    /// What a roll is made against, what it is called, and its rule.
    fn made_against(&self, who: CharacterId, roll: Roll) -> (Against, &'static str, RuleId) {
        let skill = |skill: Skill, name, rule| (Against::Skill(skill), name, rule);
        let of = |attribute: Attribute, name, rule| (Against::Attribute(attribute), name, rule);
        match roll {
            Roll::Attack(strike) if strike.manner.melee() => skill(self.skill_in(strike), "Attack", "RUN-20"),
            Roll::Attack(strike) => skill(self.skill_of(who, strike.slot), "Attack", "RUN-21"),
            Roll::Parry(_, option) => skill(self.skill_of(who, ParryWay::of(option).slot), "Parry", "RUN-36"),
            Roll::Dodge(_) => skill(self.mounted_skill(who, false), "Dodge", "RUN-39"),
            Roll::Active(Deed::Topple(slot), _) => skill(self.skill_of(who, slot), "Topple", "RUX-16"),
            Roll::Active(Deed::Disarm(slot), _) => skill(self.skill_of(who, slot), "Disarm", "RUX-17"),
            Roll::Active(Deed::Grapple, _) => skill(Skill::Brawling, "Grapple", "RUX-19"),
            Roll::Active(Deed::BreakFree, _) | Roll::Passive(Deed::BreakFree, _) => {
                let strong = self.attribute(who, Attribute::Strength) as i8 > self.level_of(who, Skill::Brawling);
                match strong {
                    true => of(Attribute::Strength, "Break free", "RUX-19"),
                    false => skill(Skill::Brawling, "Break free", "RUX-19"),
                }
            }
            Roll::Active(Deed::Drag(_), _) | Roll::Passive(Deed::Drag(_), _) => {
                of(Attribute::Strength, "Drag along", "RUX-19")
            }
            Roll::Passive(Deed::Topple(_), _) => skill(Skill::Evade, "Topple", "RUX-16"),
            Roll::Passive(Deed::Disarm(_), _) => {
                let slot = self.disarmed_of(who).unwrap_or(super::state::UNARMED);
                skill(self.skill_of(who, slot), "Disarm", "RUX-17")
            }
            Roll::Passive(Deed::Grapple, _) => {
                let [brawl, evade] = [Skill::Brawling, Skill::Evade].map(|skill| self.level_of(who, skill));
                skill(
                    if evade > brawl && self.options.grapple_evade { Skill::Evade } else { Skill::Brawling },
                    "Grapple",
                    "RUX-19",
                )
            }
            Roll::Active(Deed::Search, _) => {
                let [aware, spot] = [Skill::Awareness, Skill::SpotHidden].map(|skill| self.level_of(who, skill));
                skill(if spot > aware { Skill::SpotHidden } else { Skill::Awareness }, "Search", "RUX-31")
            }
            Roll::Passive(Deed::Search, _) => skill(Skill::Sneaking, "Stay hidden", "RUX-31"),
            Roll::SlipAway => skill(self.mounted_skill(who, true), "Slip away", "RUN-35"),
            Roll::Death => of(Attribute::Constitution, "Death roll", "RUN-41"),
            Roll::Rally => skill(Skill::Persuasion, "Rally", "RUN-44"),
            Roll::SelfRally => of(Attribute::Willpower, "Rally", "RUN-44"),
            Roll::Save => skill(Skill::Healing, "Save life", "RUN-45"),
            Roll::Tend => skill(Skill::Healing, "Tend", "RUN-52"),
            Roll::Swim => skill(Skill::Swimming, "Swimming", "RUX-03"),
            Roll::Breath => of(Attribute::Constitution, "Breath", "RUX-03"),
            Roll::Ashore => skill(Skill::Acrobatics, "Quay edge", "RUX-03"),
            Roll::Climb(_) => skill(Skill::Acrobatics, "Climb", "RUX-06"),
            Roll::Land => skill(Skill::Acrobatics, "Landing", "RUX-05"),
            Roll::Haul => of(Attribute::Strength, "Haul out", "RUX-03"),
            Roll::Edge => of(Attribute::Agility, "Edge", "RUX-20"),
            Roll::Hide => skill(Skill::Sneaking, "Hide", "RUX-31"),
            Roll::Pull(_) => of(Attribute::Strength, "Pull out", "RUN-22"),
            Roll::Mend(_) => skill(Skill::Crafting, "Mend", "RUN-54"),
            Roll::Pick(_) => skill(Skill::SleightOfHand, "Pick a lock", "RUN-27"),
            Roll::Venom(potency) => (Against::Number(potency, "potency"), "Poison", "RUX-36"),
            Roll::Withstand(_) => of(Attribute::Constitution, "Withstand poison", "RUX-36"),
            Roll::Duck => skill(self.mounted_skill(who, false), "Dodge", "RUN-39"),
            Roll::Douse => of(Attribute::Agility, "Put out flames", "RUX-07"),
            Roll::Pole => skill(Skill::Seamanship, "Pole the boat", "RUX-34"),
            Roll::Balance => skill(Skill::Acrobatics, "Hold on", "RUX-34"),
            Roll::Ride => skill(Skill::Riding, "Riding", "RUX-33"),
            Roll::Feel => skill(Skill::Awareness, "Find it in the dark", "RUX-02"),
            Roll::Leap(_) => skill(Skill::Acrobatics, "Leap", "RUX-04"),
            Roll::Approach(_) => skill(Skill::Sneaking, "Sneak approach", "RUN-46"),
            Roll::Spell(cast) => {
                let school = self.spell(cast.by, cast.spell).and_then(|spell| self.school(cast.by, spell));
                skill(school.unwrap_or(Skill::Mind), "Spell", "RUX-24")
            }
            Roll::Resist(_) => of(Attribute::Willpower, "Resist", "RUX-25"),
            Roll::Tear => skill(Skill::Evade, "Break free", "RUX-25"),
            Roll::Thaw => of(Attribute::Strength, "Thaw", "RUX-25"),
            Roll::Focus => of(Attribute::Willpower, "Concentration", "RUX-24"),
            Roll::Perch => skill(Skill::Acrobatics, "Balance", "RUX-25"),
            Roll::Masked(_) => skill(Skill::Bluffing, "Masked approach", "RUN-46"),
            Roll::Fear => of(Attribute::Willpower, "Fear", "RUX-27"),
            Roll::Compose => of(Attribute::Willpower, "Pull together", "RUX-27"),
            Roll::Hold => of(Attribute::Strength, "Hold fast", "RUX-28"),
            Roll::Keep => skill(Skill::Acrobatics, "Stay on its feet", "RUX-28"),
            Roll::Recall => skill(Skill::Lore, "Lore", "RUX-39"),
            Roll::Notice => skill(Skill::Awareness, "Notice", "RUN-49"),
            Roll::Look => skill(Skill::Awareness, "Look around", "RUN-46"),
            Roll::Spot(_) => skill(Skill::SpotHidden, "Search", "RUX-39"),
        }
    }

    /// RUX-33: a rider dodges with the lower of Riding and Evade, and slips away with the greater.
    fn mounted_skill(&self, who: CharacterId, greater: bool) -> Skill {
        let [ride, evade] = [Skill::Riding, Skill::Evade].map(|skill| self.level_of(who, skill));
        let rides = self.has(who, status::MOUNTED) && if greater { ride > evade } else { ride < evade };
        if rides { Skill::Riding } else { Skill::Evade }
    }

    /// RUX-25: the greatest face that is a Dragon of this roll.
    fn dragon_of(&self, who: CharacterId, roll: Roll) -> u8 {
        let slot = match roll {
            Roll::Attack(strike) => strike.slot,
            Roll::Parry(_, option) => ParryWay::of(option).slot,
            _ => return 1,
        };
        if slot == super::state::UNARMED { 1 } else { self.keenness(who, slot) }
    }

    /// RUN-05: the level of a roll, and its name.
    fn level_against(&self, who: CharacterId, roll: Roll) -> (i8, &'static str) {
        match self.made_against(who, roll).0 {
            Against::Skill(skill) => (self.level_of(who, skill), skill.name()),
            Against::Attribute(of) => (self.attribute(who, of) as i8, of.name()),
            Against::Number(number, name) => (number as i8, name),
        }
    }

    /// A roll before it is made.
    pub(super) fn roll_of(&self, who: CharacterId, roll: Roll, helped: bool) -> Breakdown {
        let (against, name, rule) = self.made_against(who, roll);
        let level = self.level_against(who, roll);
        // RUX-25: a Dragon is a success at level 0 too.
        let keen = self.dragon_of(who, roll) as i8;
        let level = if keen > 1 && keen > level.0 { (keen, "Keen Edge") } else { level };
        let mut made = d20(name, rule, who, level, &self.terms(who, roll, against, helped));
        made.against = match roll {
            Roll::Attack(strike) => Some(strike.on),
            Roll::Parry(strike, _) | Roll::Dodge(strike) => Some(strike.by),
            Roll::Active(_, other) | Roll::Passive(_, other) => Some(other),
            Roll::Spell(cast) => cast.at.character().filter(|&on| on != who),
            Roll::Resist(cast) => Some(cast.by),
            _ => None,
        };
        made
    }

    /// The same before anything is rolled: a friend may have helped.
    pub(super) fn roll_ahead(&self, who: CharacterId, roll: Roll) -> Breakdown {
        self.roll_of(who, roll, self.has(who, status::HELPED) || self.advised(who, roll).is_some())
    }

    /// RUN-31: a friend helps with this kind of roll from five squares.
    fn advised(&self, who: CharacterId, roll: Roll) -> Option<Lasts> {
        if self.lasting.is_empty() {
            return None;
        }
        let skill = match self.made_against(who, roll).0 {
            Against::Skill(skill) => Some(skill),
            _ => None,
        };
        let fits = |topic: Topic| match topic {
            Topic::Spell => matches!(roll, Roll::Spell(_)),
            Topic::Persuasion => skill == Some(Skill::Persuasion),
            Topic::Awareness => skill == Some(Skill::Awareness),
            Topic::Healing => skill == Some(Skill::Healing),
        };
        self.lasting_on(who).map(|one| one.what).find(|what| matches!(what, Lasts::Advice(topic) if fits(*topic)))
    }

    /// Rolls first.
    pub(super) fn check(&mut self, who: CharacterId, roll: Roll) {
        self.push(Frame::Check(Check { who, roll, result: None, helped: false }));
    }

    fn throw(&self, check: &Check, io: &mut Io) -> Rolled {
        let roll = self.roll_of(check.who, check.roll, check.helped);
        let dragon = self.dragon_of(check.who, check.roll);
        let kept = draw(io.dice, &keen_dice_of(&roll, dragon, self.compared(check.roll)));
        let rolled = read_keen(roll.number(), dragon, kept.face);
        io.events.push(|| {
            let result = result(&roll, rolled);
            Event::totalled(roll, kept.faces, i16::from(kept.face), vec![result])
        });
        rolled
    }

    /// What the counted die of a roll is compared with.
    fn compared(&self, roll: Roll) -> Compared {
        match roll {
            Roll::Active(deed, on) => Compared::Against(self.level_against(on, Roll::Passive(deed, on)).0),
            Roll::Venom(_) => match self.stack.last() {
                Some(&Frame::Venom { on, .. }) => Compared::Against(self.level_against(on, Roll::Withstand(true)).0),
                _ => Compared::Faces,
            },
            Roll::Spell(cast) => {
                let opposed = |spell: &Spell| spell.does(|one| matches!(one, Working::Sleep | Working::Command));
                match (self.spell(cast.by, cast.spell).is_some_and(opposed), cast.at.character()) {
                    (true, Some(on)) => Compared::Against(self.level_against(on, Roll::Resist(cast)).0),
                    (true, None) => Compared::Faces,
                    _ => Compared::Level,
                }
            }
            Roll::Passive(..) | Roll::Resist(_) | Roll::Withstand(true) => match self.stack.last() {
                Some(
                    Frame::Opposed { active: Some(active), .. }
                    | Frame::Resist { active, .. }
                    | Frame::Venom { active: Some(active), .. },
                ) => Compared::With(active.face),
                _ => Compared::Faces,
            },
            // RUX-19: a miss with an odd die hits one of the two.
            Roll::Attack(strike) if self.held_with(strike).is_some() => Compared::Faces,
            _ => Compared::Level,
        }
    }

    /// RUN-07: a roll that nobody pushes: a death roll, or the passive side of an opposed roll.
    fn is_passive(roll: Roll) -> bool {
        matches!(roll, Roll::Death | Roll::Passive(..) | Roll::Resist(_) | Roll::Venom(_) | Roll::Withstand(true))
    }

    /// RUN-07: what is against pushing a roll.
    pub(super) fn push_fault(&self, who: CharacterId, option: Option<u8>) -> Option<Refusal> {
        let held = |condition: &&Condition| self.suffers(who, **condition);
        if let (Some(Ask::Push(now)), Some(Frame::Check(check))) = (self.ask, self.stack.last())
            && now == who
        {
            let open = self.pushes(who, check.roll);
            let Some(option) = option else { return Some(no::PUSH) };
            let Some(condition) = Condition::ALL.get(usize::from(option)) else { return Some(no::TARGET) };
            return match open.contains(condition) {
                true => None,
                false if self.suffers(who, *condition) => Some(no::COND_HELD),
                false => Some(no::TARGET),
            };
        }
        Some(match self.last_roll.filter(|last| last.0 == who) {
            Some((_, Came::Demon, ..)) => no::PUSH_DEMON,
            Some((_, Came::Failure, _, true)) => no::PUSH_PASSIVE,
            Some((_, Came::Failure, true, _)) => no::PUSH_TWICE,
            Some((_, Came::Failure, ..)) if Condition::ALL.iter().filter(held).count() == Condition::ALL.len() => {
                no::ALL_CONDITIONS
            }
            _ => no::PUSH,
        })
    }

    /// RUN-07: conditions that a push of this roll may leave behind; none where it cannot be pushed.
    pub(super) fn pushes(&self, who: CharacterId, roll: Roll) -> Vec<Condition> {
        let never = Self::is_passive(roll) || self.monster(who) || self.minion(who);
        let Some(attribute) = self.made_against(who, roll).0.attribute().filter(|_| !never) else {
            return Vec::new();
        };
        let open = |list: &[Condition]| -> Vec<Condition> {
            list.iter().copied().filter(|&condition| !self.suffers(who, condition)).collect()
        };
        match self.options.push_condition {
            PushCondition::Linked => open(&[Condition::of(attribute)]),
            PushCondition::Free => open(Condition::ALL),
            PushCondition::Plausible => {
                let fitting = open(&Condition::plausible(attribute));
                if fitting.is_empty() { open(Condition::ALL) } else { fitting }
            }
        }
    }

    /// Goes on with a roll.
    pub(super) fn step_check(&mut self, mut check: Check, io: &mut Io) {
        let who = check.who;
        if !self.present(who) {
            return;
        }
        let Some(rolled) = check.result else {
            if !matches!(check.roll, Roll::Venom(_)) {
                check.helped = self.has(who, status::HELPED);
                self.show(who, status::HELPED, false, "RUN-31", io);
                // One boon of help for each roll: advice is kept where somebody beside it has helped.
                if let (false, Some(advice)) = (check.helped, self.advised(who, check.roll)) {
                    check.helped = true;
                    self.end_on(who, advice, "RUN-31", io);
                }
            }
            check.result = Some(self.throw(&check, io));
            return self.push(Frame::Check(check));
        };
        let Some(answer) = self.answer.take() else {
            if rolled.came == Came::Failure && !self.pushes(who, check.roll).is_empty() {
                return self.wait(Frame::Check(check), Ask::Push(who));
            }
            self.rolled = Some(rolled);
            let passive = Self::is_passive(check.roll);
            // RUN-08: of the passive side of an opposed roll only that is told that nobody pushes it.
            let came = if passive && check.roll != Roll::Death { Came::Failure } else { rolled.came };
            self.last_roll = Some((who, came, false, passive));
            return;
        };
        self.rolled = Some(rolled);
        self.last_roll = Some((who, rolled.came, false, false));
        if answer.action == action::PUSH {
            io.events.push(|| Event::told(Told::of(&telling::PUSHED).who(who)));
            let again = self.throw(&check, io);
            self.rolled = Some(again);
            self.last_roll = Some((who, again.came, true, false));
            if let Some(condition) = Condition::ALL.get(usize::from(answer.option)) {
                self.show(who, condition.status(), true, "RUN-07", io);
            }
        }
    }

    /// Dice that are added up, for a rule of this name.
    pub(super) fn sum_of(
        &self,
        name: &'static str,
        rule: RuleId,
        who: CharacterId,
        dice: (u8, u8),
        io: &mut Io,
    ) -> i16 {
        self.sum_up(named_sum(name, rule, who, dice), io)
    }

    /// The same, where odds tell apart only sums that compare otherwise with these numbers.
    pub(super) fn sum_against(
        &self,
        (name, rule): (&'static str, RuleId),
        who: CharacterId,
        dice: (u8, u8),
        numbers: Numbers,
        io: &mut Io,
    ) -> i16 {
        let roll = named_sum(name, rule, who, dice);
        let dice = damage_dice_against(&roll, numbers);
        told_sum(roll, &dice, io)
    }

    /// The sum of a roll of this kind, told.
    pub(super) fn sum_up(&self, roll: Breakdown, io: &mut Io) -> i16 {
        let dice = damage_dice(&roll);
        told_sum(roll, &dice, io)
    }

    /// The same, where odds tell apart only sums that compare otherwise with these numbers.
    pub(super) fn sum_up_against(&self, roll: Breakdown, numbers: Numbers, io: &mut Io) -> i16 {
        let dice = damage_dice_against(&roll, numbers);
        told_sum(roll, &dice, io)
    }
}

/// Dice of a rule of this name that are added up.
fn named_sum(name: &'static str, rule: RuleId, who: CharacterId, dice: (u8, u8)) -> Breakdown {
    let mut roll = damage_roll(rule, who, &[(dice.0, dice.1, name, rule)]);
    roll.name = name;
    roll
}

fn told_sum(roll: Breakdown, dice: &DiceSum, io: &mut Io) -> i16 {
    let thrown = draw(io.dice, dice);
    let total = thrown.sum.min(1000) as i16;
    io.events.push(|| {
        let about = roll.against;
        let by = total - i16::from(roll.number());
        let outcome = crate::dice::Outcome::Success;
        let result = crate::battle::TargetResult { about, threshold: Some(0), outcome, by, raises: 0 };
        Event::totalled(roll, thrown.faces, total, vec![result])
    });
    total
}
