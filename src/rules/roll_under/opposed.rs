//! Opposed rolls and what is won by them (RUN-08, RUX-16, RUX-17, RUX-19).

use super::frames::{Deed, Frame, Roll};
use super::items::Feature;
use super::no;
use super::rolls::{Rolled, beats};
use super::state::{Battle, Io, UNARMED};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, Refusal};

impl Battle {
    /// RUX-17: the item that somebody would lose: the first in its hands that is neither a shield nor a part of it.
    pub(super) fn disarmed_of(&self, on: CharacterId) -> Option<u8> {
        let loose = |feature| move |weapon: &super::items::Weapon| !weapon.is(feature);
        let mut held = self.held(on);
        held.find(|(_, weapon)| loose(Feature::Shield)(weapon) && loose(Feature::Natural)(weapon)).map(|(slot, _)| slot)
    }

    /// RUX-16, RUX-17, RUX-19: what is against an opposed deed.
    pub(super) fn may_wrestle(
        &self,
        who: CharacterId,
        deed: impl Fn(u8) -> Deed,
        slot: Option<u8>,
        on: Option<CharacterId>,
    ) -> Result<(), Refusal> {
        self.may_act(who)?;
        let slot = slot.or(self.melee_slot(who)).unwrap_or(UNARMED);
        let deed = deed(slot);
        let armed = slot != UNARMED && self.holds_weapon(who, slot) && !self.marked(who, counter::BROKEN, slot);
        let reach = self.weapon(who, slot).and_then(|weapon| weapon.reach());
        let bound = |one| self.has(one, status::GRAPPLING) || self.has(one, status::GRAPPLED);
        match deed {
            Deed::Grapple if bound(who) => return Err(no::STATE),
            Deed::Grapple if self.hands_in_use(who) > 1 => return Err(no::HANDS),
            Deed::Topple(_) | Deed::Disarm(_) if !armed || reach.is_none() => return Err(no::WEAPON),
            _ => {}
        }
        let Some(on) = on else { return Ok(()) };
        let reach = if deed == Deed::Grapple { 1 } else { reach.unwrap_or(1) };
        match () {
            () if !self.is_target(who, on) || !self.standing(on) => Err(no::TARGET),
            () if !matches!(deed, Deed::Disarm(_)) && !self.can_be_wrestled(who, on) => Err(no::TARGET),
            () if !self.within_reach(who, on, reach) => Err(no::RANGE),
            () if matches!(deed, Deed::Topple(_)) && (self.has(on, status::PRONE) || self.swims(on)) => {
                Err(no::USELESS)
            }
            () if matches!(deed, Deed::Disarm(_)) && self.disarmed_of(on).is_none() => Err(no::USELESS),
            () if deed == Deed::Grapple && bound(on) => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// RUX-16, RUX-19, RUX-30: up to a size larger, and no swarm.
    fn can_be_wrestled(&self, who: CharacterId, on: CharacterId) -> bool {
        !self.swarm(on) && self.size(on).rank() <= self.size(who).rank() + 1
    }

    /// The first melee weapon in its hands that is not broken.
    pub(super) fn melee_slot(&self, who: CharacterId) -> Option<u8> {
        let whole = |slot: u8| !self.marked(who, counter::BROKEN, slot);
        let mut held = self.held(who);
        held.find(|(slot, weapon)| weapon.reach().is_some() && !weapon.is(Feature::Shield) && whole(*slot))
            .map(|(slot, _)| slot)
    }

    /// Begins an opposed roll.
    pub(super) fn oppose(&mut self, by: CharacterId, on: CharacterId, deed: Deed) {
        self.push(Frame::Opposed { by, on, deed, active: None, begun: false });
    }

    /// RUN-08: the active side first; the passive side only against a success.
    pub(super) fn step_opposed(
        &mut self,
        by: CharacterId,
        on: CharacterId,
        deed: Deed,
        active: Option<Rolled>,
        begun: bool,
        io: &mut Io,
    ) {
        let rolled = self.rolled.take();
        if begun {
            // RUX-23: Iron Grip was for that roll.
            self.end_where(|one| one.what == super::casts::Lasts::Grip, "RUX-23", io);
        }
        match (begun, active) {
            (false, _) => {
                self.push(Frame::Opposed { by, on, deed, active: None, begun: true });
                self.check(by, Roll::Active(deed, on));
                if matches!(deed, Deed::Grapple | Deed::BreakFree) {
                    self.offer_grip(by);
                }
            }
            (true, None) => {
                if deed != Deed::Search {
                    self.show(by, status::HIDDEN, false, "RUX-31", io);
                }
                if let Some(active) = rolled.filter(|rolled| rolled.came.good()) {
                    self.push(Frame::Opposed { by, on, deed, active: Some(active), begun: true });
                    self.check(on, Roll::Passive(deed, by));
                    if matches!(deed, Deed::Grapple | Deed::BreakFree) {
                        self.offer_grip(on);
                    }
                }
            }
            (true, Some(active)) => {
                if rolled.is_none_or(|passive| beats(active, passive)) {
                    self.won(by, on, deed, io);
                }
            }
        }
    }

    fn won(&mut self, by: CharacterId, on: CharacterId, deed: Deed, io: &mut Io) {
        match deed {
            Deed::Topple(_) => self.fall_prone(on, "RUX-16", io),
            Deed::Disarm(_) => {
                let far = super::things::flight(self.sum_of("Flies", "RUX-17", by, (1, 6), io));
                self.push(Frame::Fling { by, on, far });
            }
            Deed::Grapple => {
                self.holds.push((by, on));
                self.show(by, status::GRAPPLING, true, "RUX-19", io);
                self.show(on, status::GRAPPLED, true, "RUX-19", io);
            }
            Deed::BreakFree => self.let_go(by, io),
            Deed::Search => self.show(on, status::HIDDEN, false, "RUX-31", io),
        }
    }
}
