//! Opposed rolls (1.2): the active side, the resisting one, and the Bennies of both (WLX-02).

use super::checks::{BREAKING, PUSHING, named};
use super::frames::{Ask, Deed, Frame, Opposition, Rolled};
use super::rolls::{Opposed, TN, active_dice, likeliest, number, opposed, resisting_dice, result, total};
use super::state::{Battle, Io};
use super::traits::{Attribute, Skill, Trait};
use super::vocabulary::{stat, status};
use crate::battle::{Breakdown, CharacterId, Event, RuleId};
use crate::dice::draw;

/// 1.2: raises of an opposed roll that change anything.
const OPPOSED_RAISES: u8 = 1;

impl Battle {
    /// The trait of the active side, what is taken for choosing it, and its name and rule.
    fn active_trait(deed: Deed) -> (Trait, i8, &'static str, RuleId) {
        let ((of, choice), name, rule) = match deed {
            Deed::Test(skill) => ((Trait::Skill(skill), 0), skill.name(), "WLD-54"),
            Deed::Grapple => ((Trait::Skill(Skill::Athletics), 0), "Grapple", "WLD-37"),
            Deed::Push(way) => (named(&PUSHING, way), "Push", "WLD-46"),
            Deed::Drag(_) => ((Trait::Attribute(Attribute::Strength), 0), "Drag", "WLD-37"),
            Deed::BreakFree(way) => (named(&BREAKING, way), "Breaking free", "WLD-22"),
            Deed::Search => ((Trait::Skill(Skill::Notice), 0), "Notice", "WLX-21"),
        };
        (of, choice, name, rule)
    }

    /// The roll of the active side.
    pub(super) fn active_roll(&self, by: CharacterId, on: CharacterId, deed: Deed) -> Option<Breakdown> {
        let (of, choice, name, rule) = Battle::active_trait(deed);
        let mut roll = self.trait_of(by, of, name, rule, true)?;
        let wrestles = self.options.gangup_grapple_push && matches!(deed, Deed::Grapple | Deed::Push(_));
        let fights = wrestles || matches!(deed, Deed::Test(Skill::Fighting));
        let pushes = self.options.shield_push && self.shielded(by);
        let shield = self.kind(by).shield.as_ref().filter(|_| pushes).map_or(0, |(shield, _)| shield.parry);
        let scale = match deed {
            Deed::Grapple => {
                let [own, other] = [by, on].map(|who| super::attack::scale(self.stat(who, stat::SIZE)));
                -((other - own).abs())
            }
            _ => 0,
        };
        let melee = matches!(deed, Deed::Test(Skill::Fighting));
        let parts = [
            (if melee && self.has(by, status::PRONE) { -2 } else { 0 }, "prone", "WLD-45"),
            (if melee && self.swims(by) { -2 } else { 0 }, "in the water", "WLX-06"),
            (choice, "by Strength", "WLD-22"),
            (if self.vulnerable(on) && !matches!(deed, Deed::BreakFree(_)) { 2 } else { 0 }, "Vulnerable", "WLD-30"),
            (if of == Trait::Skill(Skill::Notice) { self.dark(by, on) } else { 0 }, "light", "WLD-39"),
            (
                if matches!(deed, Deed::Push(_)) && self.now.run.is_some() && self.turn == Some(by) { 2 } else { 0 },
                "running",
                "WLD-46",
            ),
            (scale, "size", "WLD-37"),
            (if fights { self.gang_up_of(by, on) } else { 0 }, "ganging up", "WLD-36"),
            (if matches!(deed, Deed::Push(_)) { shield } else { 0 }, "shield", "WLD-46"),
        ];
        for (points, cause, rule) in parts {
            if points != 0 {
                roll.total.add(points, cause, rule);
            }
        }
        roll.against = Some(on);
        roll.part = crate::battle::Part::Active;
        roll.goal = number(Some(on));
        roll.goal.number.add(TN, "target number", "1.2");
        Some(roll)
    }

    /// The roll of the resisting side, which knows the active total: of the traits that it may use the likeliest.
    pub(super) fn resisting_roll(&self, on: CharacterId, deed: Deed, active: i16) -> Breakdown {
        self.resistance(on, deed, active).1
    }

    fn resisting_trait(&self, on: CharacterId, deed: Deed, active: i16) -> Trait {
        self.resistance(on, deed, active).0
    }

    fn resistance(&self, on: CharacterId, deed: Deed, active: i16) -> (Trait, Breakdown) {
        let traits: &[(Trait, i8)] = match deed {
            Deed::Test(skill) => &[(Trait::Attribute(skill.linked()), 0)],
            Deed::Grapple => &[(Trait::Skill(Skill::Athletics), 0)],
            Deed::Push(_) => &PUSHING,
            Deed::Drag(_) => &[(Trait::Attribute(Attribute::Strength), 0)],
            Deed::BreakFree(_) => &BREAKING,
            Deed::Search => &[(Trait::Skill(Skill::Stealth), 0)],
        };
        let rule = if let Deed::Test(_) = deed { "WLD-54" } else { "1.2" };
        let roll = |&(of, by): &(Trait, i8)| {
            let name = match of {
                Trait::Attribute(attribute) => attribute.name(),
                Trait::Skill(skill) => skill.name(),
            };
            let mut roll = self.trait_of(on, of, name, rule, false)?;
            if by != 0 {
                roll.total.add(by, "by Strength", "WLD-22");
            }
            roll.part = crate::battle::Part::Defending;
            roll.goal = number(None);
            roll.goal.number.add(active.clamp(0, i16::from(i8::MAX)) as i8, "total of the other side", "1.2");
            Some(roll)
        };
        let mut rolls: Vec<Breakdown> = traits.iter().filter_map(roll).collect();
        let best = likeliest(&rolls, active);
        (traits[best].0, rolls.swap_remove(best))
    }

    /// Begins an opposed roll.
    pub(super) fn oppose(&mut self, by: CharacterId, on: CharacterId, deed: Deed) {
        let it = Opposition { by, on, deed, active: None, resisting: None, passed: [false; 2] };
        self.push(Frame::Opposition(Box::new(it)));
    }

    fn roll_active(&mut self, it: &mut Opposition, io: &mut Io) {
        let Some(roll) = self.active_roll(it.by, it.on, it.deed) else { return };
        let thrown = draw(io.dice, &active_dice(&roll));
        let came = result(&roll, 0, &thrown);
        let (rolled, all) = (Rolled::of(came, roll.number()), total(&roll, &thrown));
        io.events.push(|| Event::totalled(roll, thrown.faces, all, vec![came]));
        self.note_fumble(it.by, rolled.critical);
        it.active = Some(it.active.map_or(rolled, |old| old.or(rolled)));
    }

    fn roll_resisting(&mut self, it: &mut Opposition, active: i16, io: &mut Io) {
        let roll = self.resisting_roll(it.on, it.deed, active);
        let thrown = draw(io.dice, &resisting_dice(&roll, active, OPPOSED_RAISES));
        let came = result(&roll, 0, &thrown);
        let all = total(&roll, &thrown);
        let mut rolled = Rolled::of(came, roll.number());
        if rolled.critical {
            rolled.total = 0;
        }
        io.events.push(|| Event::totalled(roll, thrown.faces, all, vec![came]));
        self.note_fumble(it.on, rolled.critical);
        it.resisting = Some(it.resisting.map_or(rolled, |old| old.or(rolled)));
    }

    /// How an opposed roll stands.
    fn opposed_now(it: &Opposition) -> Opposed {
        match (it.active, it.resisting) {
            (Some(active), _) if active.critical || !active.success => Opposed::NoEffect,
            (Some(active), Some(resisting)) => opposed(active.total, resisting.total),
            _ => Opposed::NoEffect,
        }
    }

    /// Goes on with an opposed roll: both sides roll, and the losing one may pay Bennies until neither pays another.
    pub(super) fn step_opposition(&mut self, mut it: Box<Opposition>, io: &mut Io) {
        let Some(active) = it.active else {
            self.roll_active(&mut it, io);
            if it.active.is_none() {
                return;
            }
            return self.push(Frame::Opposition(it));
        };
        let failed = active.critical || !active.success;
        if !failed && it.resisting.is_none() {
            self.roll_resisting(&mut it, active.total, io);
            return self.push(Frame::Opposition(it));
        }
        // The losing side is the one that may pay.
        let stands = Battle::opposed_now(&it);
        let won = matches!(stands, Opposed::Won(_));
        let (loser, locked) = match won {
            true => (it.on, it.resisting.is_some_and(|rolled| rolled.critical)),
            false => (it.by, active.critical),
        };
        let side = usize::from(won);
        match self.answered_again() {
            Some(true) => {
                self.pay_benny(loser, io);
                if won {
                    self.roll_resisting(&mut it, active.total, io);
                } else {
                    self.roll_active(&mut it, io);
                }
                it.passed = [false; 2];
                return self.push(Frame::Opposition(it));
            }
            Some(false) => it.passed[side] = true,
            None => {}
        }
        if !it.passed[side] && !locked && self.may_pay(loser) {
            return self.wait(Frame::Opposition(it), Ask::Reroll(loser));
        }
        if !self.supported.is_empty() {
            self.use_support(it.by, Battle::active_trait(it.deed).0);
            if it.resisting.is_some() {
                self.use_support(it.on, self.resisting_trait(it.on, it.deed, active.total));
            }
        }
        if let Opposed::Won(raises) = stands {
            self.won(it.by, it.on, it.deed, raises, io);
        }
    }
}
