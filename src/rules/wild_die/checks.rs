//! Trait rolls of figures (1.2), and Bennies that roll them again (WLX-02).

use super::blast::Charge;
use super::feats::EdgeEffect;
use super::frames::{Ask, Check, Frame, HitStage, Roll, Rolled};
use super::hurt::{Fatigue, Injury, add_penalties};
use super::items::Use;
use super::rolls::{DieType, TN, number, result, total, trait_dice, trait_dice_and_below, trait_roll, worth_a_raise};
use super::state::{Battle, Io};
use super::traits::{Attribute, Skill, Trait};
use super::vocabulary::{action, counter, stat, status, telling};
use crate::battle::{ActionId, Breakdown, CharacterId, Event, IdSet, RuleId, Sum, Told};
use crate::dice::{TraitDie, draw};

/// WLD-51: the attribute that is supported, without a limit.
pub(super) const STRENGTH: Trait = Trait::Attribute(Attribute::Strength);

/// WLD-22: out of a net: Strength, or Athletics at -2.
const UNTYING: [(Trait, i8); 2] = [(Trait::Attribute(Attribute::Strength), 0), (Trait::Skill(Skill::Athletics), -2)];
/// WLD-22: out of somebody's hands, on both sides: Athletics, or Strength at -2.
pub(super) const BREAKING: [(Trait, i8); 2] =
    [(Trait::Skill(Skill::Athletics), 0), (Trait::Attribute(Attribute::Strength), -2)];
/// WLD-46: both sides of a Push: Strength or Athletics.
pub(super) const PUSHING: [(Trait, i8); 2] =
    [(Trait::Attribute(Attribute::Strength), 0), (Trait::Skill(Skill::Athletics), 0)];

/// 1.2: the trait that a command names, of those that serve.
pub(super) fn named(traits: &[(Trait, i8); 2], way: u8) -> (Trait, i8) {
    traits[usize::from(way.min(1))]
}

impl Battle {
    /// 1.1: the die of an attribute as it is now.
    pub(super) fn attribute(&self, who: CharacterId, of: Attribute) -> DieType {
        self.plain_attribute(who, of).raised(self.steps(who, Trait::Attribute(of)))
    }

    /// 1.1: the die of an attribute without powers.
    pub(super) fn plain_attribute(&self, who: CharacterId, of: Attribute) -> DieType {
        let value = self.stat(who, stat::ATTRIBUTES[of as usize]);
        DieType::ALL.into_iter().find(|die| die.sides() as i8 + die.plus() >= value).unwrap_or(DieType::D12Plus2)
    }

    /// 1.1: the die of a trait, and what being untrained takes; none of an arcane skill that it does not have.
    fn die(&self, who: CharacterId, of: Trait) -> Option<(DieType, i8)> {
        match of {
            Trait::Attribute(attribute) => Some((self.attribute(who, attribute), 0)),
            Trait::Skill(skill) => {
                self.kind(who).skill(skill).map(|(die, untrained)| (die.raised(self.steps(who, of)), untrained))
            }
        }
    }

    /// WLD-32.
    pub(super) fn fatigue(&self, who: CharacterId) -> Fatigue {
        match self.counter(who, counter::FATIGUE) {
            ..=0 => Fatigue::None,
            1 => Fatigue::Fatigued,
            2 => Fatigue::Exhausted,
            _ => Fatigue::Incapacitated,
        }
    }

    /// The sum of what its edges give of one kind.
    pub(super) fn edges(&self, who: CharacterId, of: impl Fn(EdgeEffect) -> Option<i8>) -> i8 {
        self.kind(who).effects().filter_map(of).sum()
    }

    /// 1.4: -2 to all trait rolls; Bound brings it with it.
    pub(super) fn distracted(&self, who: CharacterId) -> bool {
        self.has(who, status::DISTRACTED) || self.has(who, status::BOUND)
    }

    /// 1.4: +2 to what is done to it; other states bring it with them.
    pub(super) fn vulnerable(&self, who: CharacterId) -> bool {
        let binds = |(holder, held): &(CharacterId, CharacterId)| *holder == who && self.has(*held, status::BOUND);
        [status::VULNERABLE, status::STUNNED, status::ENTANGLED, status::BOUND]
            .into_iter()
            .any(|one| self.has(who, one))
            || self.holds.iter().any(binds)
    }

    /// 1.1: what a figure's own state does to its trait rolls.
    pub(super) fn add_own(&self, who: CharacterId, roll: &mut Sum) {
        let ignored =
            self.edges(who, |effect| if let EdgeEffect::IgnoreWounds(n) = effect { Some(n as i8) } else { None });
        add_penalties(roll, self.wounds(who), ignored.unsigned_abs(), self.fatigue(who));
        for (there, points, cause, rule) in
            [(self.distracted(who), -2, "Distracted", "WLD-29"), (self.has(who, status::JOKER), 2, "Joker", "WLD-02")]
        {
            if there {
                roll.add(points, cause, rule);
            }
        }
    }

    /// A trait roll with all that the figure itself adds; `acts`: it is an action of its turn. None of an arcane skill that it does not have.
    pub(super) fn trait_of(
        &self,
        who: CharacterId,
        of: Trait,
        name: &'static str,
        rule: RuleId,
        acts: bool,
    ) -> Option<Breakdown> {
        let (die, untrained) = self.die(who, of)?;
        let mut roll = trait_roll(name, rule, who, (1, die), self.wild(who));
        if untrained != 0 {
            roll.total.add(untrained, "untrained", "1.1");
        }
        self.add_own(who, &mut roll.total);
        let seen = matches!(of, Trait::Skill(Skill::Notice | Skill::Shooting));
        if seen && self.kind(who).has_injury(Injury::Eye) {
            roll.total.add(-2, "lost eye", "WLX-15");
        }
        if acts && self.turn == Some(who) {
            let several = super::attack::multi_action(self.now.actions, false);
            if several != 0 {
                roll.total.add(several, "several actions", "WLD-42");
            }
            self.add_running(who, &mut roll.total);
        }
        let linked = matches!(of, Trait::Skill(skill) if skill.linked() == Attribute::Agility);
        let burden = self.burden(who);
        if linked && burden > 0 {
            roll.total.add(-burden, "heavy armour", "WLX-12");
        }
        self.add_support(who, of, &mut roll.total);
        Some(roll)
    }

    /// WLD-07: what running takes from a trait roll of its own turn.
    fn add_running(&self, who: CharacterId, roll: &mut Sum) {
        let penalty = self.run_penalty(who);
        if penalty != 0 {
            roll.add(penalty, "running", "WLD-07");
        }
    }

    /// 1.2: the traits that a Push or Break Free may name, by the option of the command; none of other actions.
    pub(super) fn named_traits(&self, who: CharacterId, deed: ActionId) -> &'static [(Trait, i8)] {
        match deed {
            action::PUSH => &PUSHING,
            action::BREAK_FREE if self.holder(who).is_some() => &BREAKING,
            action::BREAK_FREE => &UNTYING,
            _ => &[],
        }
    }

    /// A trait roll against 4.
    pub(super) fn roll_of(&self, who: CharacterId, roll: Roll) -> Option<Breakdown> {
        match roll {
            Roll::Cast(power, on) => return self.cast_roll(who, power, on),
            Roll::Blast(what, at) => return self.blast_roll(who, what, at),
            Roll::Touch(on) => return self.touch_roll(who, on),
            _ => {}
        }
        let (of, name, rule, acts) = self.rolled_trait(who, roll)?;
        let mut it = self.trait_of(who, of, name, rule, acts)?;
        // WLD-07: rolls of its movement are no actions, but made on its own turn.
        let moves = matches!(roll, Roll::Jump(..) | Roll::Climb | Roll::Ashore | Roll::Swim(_) | Roll::Ease);
        if moves && self.turn == Some(who) {
            self.add_running(who, &mut it.total);
        }
        let recovers = matches!(roll, Roll::Unshake | Roll::Unstun);
        let soaks = matches!(roll, Roll::Soak | Roll::KnockOut(_));
        let (own, led) = (
            self.edges(who, |effect| match effect {
                EdgeEffect::Recovery(points) if recovers => Some(points),
                EdgeEffect::Soak(points) if soaks => Some(points),
                _ => None,
            }),
            if recovers {
                self.led(who, |effect| if let EdgeEffect::LeadRecovery(n) = effect { Some(n) } else { None })
            } else {
                0
            },
        );
        let (more, cause, under) = match roll {
            Roll::KnockOut(by) => (by, "head", "WLD-31"),
            Roll::Swim(by) => (by, "heavy armour", "WLX-06"),
            Roll::Untie(way) => (named(&UNTYING, way).1, "by Athletics", "WLD-22"),
            Roll::Footing(by) => (by, "raise", "WLD-46"),
            Roll::Resist(by) | Roll::Brace(by) => (by, "raise", "WLX-18"),
            Roll::Evade => (-2, "Evasion", "WLD-21"),
            Roll::Stabilise(whom) => (-(self.wounds(whom).min(3) as i8), "Wounds of the patient", "WLX-14"),
            Roll::Heal(whom) => (-(self.wounds(whom).min(3) as i8), "Wounds of the patient", "WLD-16"),
            Roll::Grip(by, _) => (by, "called shot", "WLD-28"),
            Roll::Fear(by) => (by, "fearful sight", "WLX-22"),
            Roll::Drown => (-2, "helpless in the water", "WLX-06"),
            Roll::Jump(by, _) => (by, "heavy armour", "WLX-07"),
            _ => (0, "", rule),
        };
        let kit = matches!(roll, Roll::Heal(_)) && !self.has_kit(who);
        let tools = self.kind(who).gear.iter().any(|gear| gear.does == Use::Locks);
        for (points, cause, rule) in [
            (own, "edge", "WLX-16"),
            (led, "Command", "WLX-16"),
            (more, cause, under),
            (if kit { -2 } else { 0 }, "no kit", "WLD-16"),
            (if matches!(roll, Roll::Lock(_)) && !tools { -2 } else { 0 }, "no tools", "WLX-05"),
        ] {
            if points != 0 {
                it.total.add(points, cause, rule);
            }
        }
        it.goal = number(None);
        let (goal, cause, rule) = match roll {
            Roll::Grip(_, number) => (number, "against it", "WLD-28"),
            _ => (TN, "target number", "1.2"),
        };
        it.goal.number.add(goal, cause, rule);
        Some(it)
    }

    /// The trait of a roll against 4, its name, its rule, and whether it is an action.
    fn rolled_trait(&self, who: CharacterId, roll: Roll) -> Option<(Trait, &'static str, RuleId, bool)> {
        let vigor = Trait::Attribute(Attribute::Vigor);
        let athletics = Trait::Skill(Skill::Athletics);
        Some(match roll {
            Roll::Unshake => (Trait::Attribute(Attribute::Spirit), "Recovery", "WLD-13", false),
            Roll::Unstun => (vigor, "Recovery", "WLD-50", false),
            Roll::Bleed => (vigor, "Bleeding Out", "WLX-14", false),
            Roll::Soak => (vigor, "Soak", "WLD-15", false),
            Roll::Collapse => (vigor, "Incapacitation", "WLX-14", false),
            Roll::KnockOut(_) => (vigor, "Staying awake", "WLD-31", false),
            Roll::Ashore => (athletics, "Climbing out", "WLX-06", false),
            Roll::Swim(_) => (athletics, "Swimming", "WLX-06", false),
            Roll::Land => (athletics, "Landing", "WLX-08", false),
            Roll::Footing(_) => (athletics, "Footing", "WLD-46", false),
            Roll::Stabilise(_) => (Trait::Skill(Skill::Healing), "Healing", "WLX-14", true),
            Roll::Support(of, whom) => {
                let by = self.supporting(who, of, whom);
                (by, by.name(), "WLD-51", true)
            }
            Roll::Untie(way) => (named(&UNTYING, way).0, "Breaking free", "WLD-22", true),
            Roll::Haul(_) => (Trait::Attribute(Attribute::Strength), "Hauling out", "WLX-06", true),
            Roll::Lock(_) => (Trait::Skill(Skill::Thievery), "Thievery", "WLX-05", true),
            Roll::Mend(_) => (Trait::Skill(Skill::Repair), "Repair", "WLX-05", true),
            Roll::Watch => (Trait::Skill(Skill::Notice), "Notice", "WLD-53", false),
            Roll::Ram(_) => (Trait::Skill(Skill::Boating), "Boating", "WLX-19", true),
            Roll::Row => (Trait::Skill(Skill::Boating), "Rough water", "WLX-19", false),
            Roll::Sway => (athletics, "Footing", "WLX-19", false),
            Roll::Climb => (athletics, "Climbing", "WLX-09", false),
            Roll::Ease => (athletics, "Dropping", "WLX-08", false),
            Roll::Resist(_) => (vigor, "Resisting", "WLX-18", false),
            Roll::Evade => (Trait::Attribute(Attribute::Agility), "Evasion", "WLD-21", false),
            Roll::Brace(_) => (Trait::Attribute(Attribute::Strength), "Bracing", "WLX-18", false),
            Roll::Hide => (Trait::Skill(Skill::Stealth), "Stealth", "WLX-21", true),
            Roll::Fear(_) => (Trait::Attribute(Attribute::Spirit), "Fear", "WLX-22", false),
            Roll::Ride => (Trait::Skill(Skill::Riding), "Riding", "WLD-41", false),
            Roll::Drown => (vigor, "Drowning", "WLX-06", false),
            Roll::Live => (vigor, "Life roll", "WLD-14", false),
            Roll::Recover => (vigor, "Natural healing", "WLD-17", false),
            Roll::Jump(..) => (athletics, "Jump", "WLX-07", false),
            Roll::ShakeOff => (Trait::Attribute(Attribute::Spirit), "Shaking off", "WLX-18", false),
            Roll::PutOut(_) => (Trait::Attribute(Attribute::Agility), "Putting out fire", "WLX-10", true),
            Roll::Grip(..) => (Trait::Attribute(Attribute::Strength), "Holding on", "WLD-28", false),
            Roll::Heal(_) => (Trait::Skill(Skill::Healing), "Healing", "WLD-16", true),
            Roll::Inspire(_) => (Trait::Skill(Skill::Battle), "Battle", "WLX-16", true),
            Roll::Cast(..) | Roll::Blast(..) | Roll::Touch(_) => return None,
        })
    }

    fn has_kit(&self, who: CharacterId) -> bool {
        let kind = self.kind(who);
        kind.has(EdgeEffect::FieldHands) || kind.gear.iter().any(|gear| gear.does == Use::Healing)
    }

    /// WLX-16: what leaders within 5 squares give an Extra.
    pub(super) fn led(&self, who: CharacterId, of: impl Fn(EdgeEffect) -> Option<i8> + Copy) -> i8 {
        if self.wild(who) {
            return 0;
        }
        let near = self.allies_of(who).filter(|&ally| self.able(ally) && self.distance(ally, who) <= 5);
        near.map(|ally| self.edges(ally, of)).max().unwrap_or(0)
    }

    /// WLX-02: it may pay a Benny.
    pub(super) fn may_pay(&self, who: CharacterId) -> bool {
        self.wild(who) && self.present(who) && self.counter(who, counter::BENNIES) > 0
    }

    /// Pays a Benny.
    pub(super) fn pay_benny(&mut self, who: CharacterId, io: &mut Io) {
        let left = (self.counter(who, counter::BENNIES) - 1).max(0);
        self.set_counter(who, counter::BENNIES, left, "WLX-02", io);
    }

    /// Begins a trait roll; its result reaches the frame below it.
    pub(super) fn check(&mut self, who: CharacterId, roll: Roll) {
        self.push(Frame::Check(Box::new(Check { who, roll, result: None })));
    }

    /// The answer to the question whether to roll again; none where it was not asked yet.
    pub(super) fn answered_again(&mut self) -> Option<bool> {
        self.answer.take().map(|choice| choice.action == action::BENNY)
    }

    /// Goes on with a trait roll: rolls it, and again for each Benny.
    pub(super) fn step_check(&mut self, mut check: Box<Check>, io: &mut Io) {
        let who = check.who;
        let Some(roll) = self.roll_of(who, check.roll) else {
            self.rolled = Some(Rolled { critical: false, success: false, raises: 0, total: 0 });
            return;
        };
        let again = self.answered_again();
        if check.result.is_none() || again == Some(true) {
            if check.result.is_some() {
                self.pay_benny(who, io);
            }
            let thrown = draw(io.dice, &self.dice_of(&roll, check.roll));
            let came = result(&roll, 0, &thrown);
            let (number, all) = (roll.number(), total(&roll, &thrown));
            io.events.push(|| Event::totalled(roll, thrown.faces, all, vec![came]));
            let rolled = Rolled::of(came, number);
            self.note_fumble(who, rolled.critical);
            let stands = check.result.map_or(rolled, |old| old.or(rolled));
            if check.result.is_some() && stands != rolled {
                io.events.push(|| Event::told(Told::of(&telling::STANDS).who(who)));
            }
            check.result = Some(stands);
        }
        let Some(rolled) = check.result else { return };
        let enough = match check.roll {
            Roll::Soak => rolled.success && rolled.raises + 1 >= self.wounds_to_soak(),
            Roll::Jump(_, needs) => rolled.success && rolled.raises + 1 >= needs,
            Roll::Support(..)
            | Roll::Heal(_)
            | Roll::Inspire(_)
            | Roll::Bleed
            | Roll::Untie(_)
            | Roll::Cast(..)
            | Roll::Blast(..) => {
                let worth = |roll: Breakdown| worth_a_raise(&roll, 1);
                rolled.raises > 0 || rolled.success && !self.roll_of(who, check.roll).is_some_and(worth)
            }
            // A Benny ends Shaken for certain.
            Roll::Unshake => true,
            _ => rolled.success,
        };
        if again == Some(false) || enough || rolled.critical || !self.may_pay(who) {
            let of = match check.roll {
                Roll::Cast(..) => self.kind(who).arcane().map(|(skill, _)| Trait::Skill(skill)),
                Roll::Blast(Charge::Power(_), _) => self.kind(who).arcane().map(|(skill, _)| Trait::Skill(skill)),
                Roll::Touch(_) => Some(Trait::Skill(Skill::Fighting)),
                Roll::Blast(..) => Some(Trait::Skill(Skill::Athletics)),
                other => self.rolled_trait(who, other).map(|(of, ..)| of),
            };
            self.use_support_of(who, of);
            self.rolled = Some(rolled);
        } else {
            self.wait(Frame::Check(check), Ask::Reroll(who));
        }
    }

    /// The dice of a trait roll, and what of them changes anything.
    fn dice_of(&self, roll: &Breakdown, of: Roll) -> TraitDie {
        match of {
            Roll::Soak => trait_dice(roll, self.wounds_to_soak().saturating_sub(1)),
            Roll::Jump(_, needs) => trait_dice(roll, needs.saturating_sub(1)),
            Roll::Sway => trait_dice_and_below(roll, 0, super::boats::OVERBOARD),
            Roll::Collapse
            | Roll::Bleed
            | Roll::Recover
            | Roll::Support(..)
            | Roll::Heal(_)
            | Roll::Inspire(_)
            | Roll::Untie(_)
            | Roll::Lock(_)
            | Roll::Cast(..)
            | Roll::Blast(..) => trait_dice(roll, 1),
            _ => trait_dice(roll, 0),
        }
    }

    /// WLX-02: a critical failure stands until the next trait roll of that figure.
    pub(super) fn note_fumble(&mut self, who: CharacterId, critical: bool) {
        self.fumbled = self.fumbled.without(IdSet::of(who));
        if critical {
            self.fumbled.insert(who);
        }
    }

    /// WLD-15: its Vigor roll of a Soak is being made.
    pub(super) fn soaks(&self, who: CharacterId) -> bool {
        let soaking = |frame: &Frame| matches!(frame, Frame::Hit(hit) if hit.on == who && matches!(hit.stage, HitStage::Soaking(_)));
        self.stack.iter().any(soaking)
    }

    /// WLD-15: the Wounds that are being soaked.
    fn wounds_to_soak(&self) -> u8 {
        match self.stack.last() {
            Some(Frame::Hit(hit)) => match hit.stage {
                HitStage::Soaking(hurt) => hurt.wounds,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// WLD-51: what friends add, 4 at most.
    pub(super) fn add_support(&self, who: CharacterId, of: Trait, roll: &mut Sum) {
        let own = self.supported.iter().filter(|one| (one.whom, one.of) == (who, of));
        let points: i8 = own.map(|one| one.points).sum();
        if points != 0 {
            let most = if of == STRENGTH { i8::MAX } else { 4 };
            roll.add(points.min(most), "Support", "WLD-51");
        }
    }

    /// WLD-51: the same, where the roll has a trait.
    fn use_support_of(&mut self, who: CharacterId, of: Option<Trait>) {
        if let Some(of) = of {
            self.use_support(who, of);
        }
    }

    /// WLD-51: Support is used up by a roll.
    pub(super) fn use_support(&mut self, who: CharacterId, of: Trait) {
        self.supported.retain(|one| (one.whom, one.of) != (who, of));
    }
}

/// Dice that never explode: the run die, deviation, tables.
pub(super) fn plain_die(who: CharacterId, sides: u8, name: &'static str, rule: RuleId, io: &mut Io) -> u8 {
    let thrown = draw(io.dice, &crate::dice::KeptDie::one(sides, crate::dice::Numbers::every_up_to(sides)));
    let face = thrown.face;
    io.events.push(|| {
        let mut roll = Breakdown::new(name, rule, who, crate::battle::DiceGroup::of(sides));
        (roll.reads, roll.judged) = (crate::battle::Reads::TotalAtLeast, false);
        roll.dice(1, name, rule);
        Event::totalled(roll, thrown.faces, i16::from(face), Vec::new())
    });
    face
}
