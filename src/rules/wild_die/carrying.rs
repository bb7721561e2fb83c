//! Carrying a helpless friend (WLX-23), and dragging somebody who is held (WLD-37).

use super::frames::{Deed, Frame};
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Event, Manner, Refusal};
use crate::board::{Layer, Spot, Square};

impl Battle {
    /// WLX-23: it carries a friend.
    pub(super) fn bears(&self, who: CharacterId) -> bool {
        self.bearers.iter().any(|(bearer, _)| *bearer == who)
    }

    /// WLX-23: what is against taking up a helpless friend.
    pub(super) fn may_lift(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        match () {
            () if self.hands_in_use(by) > 1 => return Err(no::HANDS),
            () if self.has(by, status::CARRYING) || self.swims(by) || self.has(by, status::MOUNTED) => {
                return Err(no::STATE);
            }
            () => {}
        }
        let Some(on) = on else { return Ok(()) };
        let taken = self.bearers.iter().any(|(_, borne)| *borne == on);
        let near = self.spot(by) == self.spot(on) || self.adjacent(by, on);
        match () {
            // WLX-03: nobody carries a body of several squares.
            () if self.span(on) > 1 => Err(no::SIZE),
            () if self.foes(by, on) || !self.present(on) || self.standing(on) || taken || self.swims(on) => {
                Err(no::TARGET)
            }
            () if !near => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// WLX-23: takes up a friend.
    pub(super) fn lift_up(&mut self, by: CharacterId, on: CharacterId, io: &mut Io) {
        self.spend_action();
        self.bearers.push((by, on));
        self.show(by, status::CARRYING, true, "WLX-23", io);
        self.bear_along(by, io);
    }

    /// WLX-23: those whom it carries are where it is.
    pub(super) fn bear_along(&mut self, who: CharacterId, io: &mut Io) {
        let to = self.spot(who);
        let borne: Vec<CharacterId> =
            self.bearers.iter().filter(|(bearer, _)| *bearer == who).map(|(_, borne)| *borne).collect();
        for one in borne {
            if self.spot(one) == to {
                continue;
            }
            let (from, level) = (self.square(one), self.board.spot_level(to));
            io.events.push(|| Event::Displaced { who: one, from, to: to.square, level, rule: "WLX-23" });
            self.put_at(one, to, io);
        }
    }

    /// WLX-23: nobody carries it any more, and it carries nobody.
    pub(super) fn lay_down_bodies(&mut self, who: CharacterId, io: &mut Io) {
        let over: Vec<CharacterId> =
            self.bearers.extract_if(.., |pair| pair.0 == who || pair.1 == who).map(|(bearer, _)| bearer).collect();
        over.into_iter().for_each(|bearer| self.show(bearer, status::CARRYING, false, "WLX-23", io));
    }

    /// WLD-37: what is against dragging the one that it holds to a square.
    pub(super) fn may_drag(&self, by: CharacterId, to: Option<Square>) -> Result<(), Refusal> {
        self.may_act(by)?;
        if self.dragged_by(by).is_none() {
            return Err(no::TARGET);
        }
        let Some(to) = to else { return Ok(()) };
        let (here, spot) = (self.spot(by), Spot::top(to));
        let step = self.is_step_of(by, here.square, to) && here.layer == Layer::Top;
        let even = step && self.level_at(by, spot).abs_diff(self.level(by)) <= 1;
        if even && self.may_be_put(by, spot) { Ok(()) } else { Err(no::BLOCKED) }
    }

    /// WLD-37: the first whom it holds.
    pub(super) fn dragged_by(&self, by: CharacterId) -> Option<CharacterId> {
        self.holds.iter().find(|(holder, _)| *holder == by).map(|(_, held)| *held)
    }

    /// WLD-37: opposed Strength: a square with the one that it holds.
    pub(super) fn drag(&mut self, by: CharacterId, to: Square) {
        self.spend_action();
        if let Some(on) = self.dragged_by(by) {
            self.oppose(by, on, Deed::Drag(to));
        }
    }

    /// WLD-37, WLD-60: enemies whose side it leaves strike first; then both go.
    pub(super) fn begin_dragging(&mut self, by: CharacterId, on: CharacterId, to: Square) {
        let mut strikers = self.strikers(by, self.spot(by), Spot::top(to));
        // The victim comes along.
        strikers.retain(|&foe| foe != on);
        self.push(Frame::Dragged { by, on, to });
        self.struck_by(by, strikers);
    }

    /// WLD-37: the grappler goes a square, and who is held comes after it.
    pub(super) fn step_dragged(&mut self, by: CharacterId, on: CharacterId, to: Square, io: &mut Io) {
        let spot = Spot::top(to);
        if !self.able(by) || !self.holds.contains(&(by, on)) || !self.may_be_put(by, spot) {
            return;
        }
        let (from, level) = (self.spot(by), self.level_at(by, spot));
        io.events.push(|| Event::Moved { who: by, from: from.square, to, level, manner: Manner::Walk });
        self.put_at(by, spot, io);
        let (was, level) = (self.square(on), self.board.spot_level(from));
        io.events.push(|| Event::Displaced { who: on, from: was, to: from.square, level, rule: "WLD-37" });
        self.put_at(on, from, io);
        self.was_moved(on, io);
        self.cure(by, status::HIDDEN, "WLX-21", io);
        self.approached(by, from);
    }
}
