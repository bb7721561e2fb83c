//! Opposed rolls and what is won by them (RUN-08, RUX-16, RUX-17, RUX-19).

use super::frames::{Deed, Frame, Gift, Manner, Roll, Stage, Strike};
use super::items::{Feature, Weapon};
use super::no;
use super::rolls::{Came, Rolled, beats};
use super::state::{Battle, Io, UNARMED};
use super::vocabulary::{counter, status};
use crate::battle::Manner::Forced;
use crate::battle::{CharacterId, Event, Refusal};
use crate::board::Square;
use crate::dice::Numbers;

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
            Deed::Topple(_) | Deed::Disarm(_)
                if self.weapon(who, slot).is_some_and(|one| self.is_hindered(who, one)) =>
            {
                return Err(no::STATE);
            }
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

    /// The first melee weapon in its hands that is not broken, nor of no use here.
    pub(super) fn melee_slot(&self, who: CharacterId) -> Option<u8> {
        let whole = |slot: u8| !self.marked(who, counter::BROKEN, slot);
        let mut held = self.held(who);
        let fits =
            |weapon: &Weapon| weapon.reach().is_some() && !weapon.is(Feature::Shield) && !self.is_hindered(who, weapon);
        held.find(|(slot, weapon)| fits(weapon) && whole(*slot)).map(|(slot, _)| slot)
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
                if matches!(deed, Deed::Grapple | Deed::BreakFree | Deed::Drag(_)) {
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
                    if matches!(deed, Deed::Grapple | Deed::BreakFree | Deed::Drag(_)) {
                        self.offer_grip(on);
                    }
                }
            }
            (true, Some(active)) => {
                if rolled.is_none_or(|passive| beats(active, passive)) {
                    self.dragon_of_hands(by, on, deed, active);
                    self.won(by, on, deed, io);
                }
            }
        }
    }

    /// RUX-09: a Dragon on a topple, a disarm or a grapple gives an attack on another enemy.
    fn dragon_of_hands(&mut self, by: CharacterId, on: CharacterId, deed: Deed, active: Rolled) {
        let slot = match deed {
            Deed::Topple(slot) | Deed::Disarm(slot) => slot,
            Deed::Grapple => UNARMED,
            Deed::BreakFree | Deed::Drag(_) | Deed::Search => return,
        };
        if active.came == Came::Dragon {
            let strike = Strike::new(by, on, slot, Manner::Melee);
            if let Frame::Attack(mut attack) = self.attack_frame(strike, Stage::Again, None) {
                attack.gift = Gift::Again;
                self.push(Frame::Attack(attack));
            }
        }
    }

    /// RUX-19: what is against dragging the one that it holds to this square: both go a square that way, and no higher.
    pub(super) fn may_drag_held(&self, who: CharacterId, to: Option<Square>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(on) = self.holds_of(who) else { return Err(no::USELESS) };
        let Some(to) = to else { return Ok(()) };
        match self.dragged(who, on, to) {
            Some(_) => Ok(()),
            None => Err(no::BLOCKED),
        }
    }

    /// RUX-19: where the holder comes to if the one that it holds is dragged to this square.
    fn dragged(&self, who: CharacterId, on: CharacterId, to: Square) -> Option<Square> {
        let (here, there) = (self.square(who), self.square(on));
        if there.distance(to) != 1 || self.span(who) > 1 || self.span(on) > 1 {
            return None;
        }
        let (east, south) = to.away_from(there);
        let next = self.board.offset(here, east, south)?;
        let open = |one: CharacterId, from: Square, at: Square| {
            let free = self.ids().all(|other| other == who || other == on || !self.collides(one, at, other));
            let level = self.board.surface(at) <= self.level(one);
            free && level && self.board.is_step(from, at) && self.board.is_standable(at)
        };
        (open(on, there, to) && open(who, here, next)).then_some(next)
    }

    /// RUX-19: the squares to which it can drag the one that it holds.
    pub(super) fn drags_held_to(&self, who: CharacterId) -> Vec<Square> {
        let Some(on) = self.holds_of(who) else { return Vec::new() };
        self.board.steps(self.square(on)).filter(|&to| self.dragged(who, on, to).is_some()).collect()
    }

    /// RUX-19: both go a square that way; down an edge or into the water they fall, and the hold lasts.
    fn drag_held(&mut self, by: CharacterId, on: CharacterId, to: Square, io: &mut Io) {
        let Some(next) = self.dragged(by, on, to) else { return };
        for (who, at) in [(on, to), (by, next)] {
            let (from, level) = (self.square(who), self.level(who));
            io.events.push(|| Event::Moved { who, from, to: at, level, manner: Forced });
            self.ch_mut(who).square = Some(at);
        }
        for who in [by, on] {
            let (level, at) = (self.level(who), self.square(who));
            match self.board.surface(at) < level {
                true => self.push(Frame::Fall { who, from: level, rolled: false }),
                false => {
                    self.put_at(who, at, io);
                    self.hazard(who, io);
                }
            }
        }
    }

    /// RUX-19: the other one of a hold that is shot at.
    pub(super) fn held_with(&self, strike: Strike) -> Option<CharacterId> {
        if !matches!(strike.manner, Manner::Shot | Manner::Thrown | Manner::Twin) {
            return None;
        }
        self.holds_of(strike.on).or_else(|| self.held_by(strike.on)).filter(|&other| self.present(other))
    }

    fn won(&mut self, by: CharacterId, on: CharacterId, deed: Deed, io: &mut Io) {
        match deed {
            Deed::Topple(_) => self.fall_prone(on, "RUX-16", io),
            Deed::Disarm(_) => {
                let numbers = Numbers::NONE.at_most(2).at_most(4);
                let metres = self.sum_against(("Flies", "RUX-17"), by, (1, 6), numbers, io);
                let far = super::things::flight(metres);
                self.push(Frame::Fling { by, on, far });
            }
            Deed::Grapple => {
                self.holds.push((by, on));
                self.show(by, status::GRAPPLING, true, "RUX-19", io);
                self.show(on, status::GRAPPLED, true, "RUX-19", io);
            }
            Deed::BreakFree => self.let_go(by, io),
            Deed::Drag(to) => self.drag_held(by, on, to, io),
            Deed::Search => self.show(on, status::HIDDEN, false, "RUX-31", io),
        }
    }
}
