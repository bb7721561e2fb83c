//! Forced movement of combatants: push, pull, swap, dragging under, Haul (CAP-53, CAP-61, CAP-66).

use super::check::Amount;
use super::forced::Force;
use super::kinds::Trait;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Event, Manner, Refusal};
use crate::board::{DIRECTIONS, Spot};

/// CAP-53: what stopping early at something solid takes.
const IMPACT: Amount = Amount::dice(1, 4);

impl Battle {
    /// CAP-53: somebody may be forced by another; the Steadfast a square less.
    fn squares_forced(&self, by: CharacterId, who: CharacterId, squares: u8) -> u8 {
        let firm = self.has(who, status::FIRM) && self.foes(by, who);
        let apart = self.ground().deck_between(self.spot(by), self.spot(who));
        let steadfast = u8::from(self.is(who, Trait::Steadfast));
        if firm || apart || !self.standing(who) { 0 } else { squares.saturating_sub(steadfast) }
    }

    /// CAP-53: a push away from somebody, or a pull towards it.
    pub(super) fn force(&mut self, by: CharacterId, who: CharacterId, away: bool, squares: u8, io: &mut Io) {
        let squares = self.squares_forced(by, who, squares);
        if squares == 0 || by == who {
            return;
        }
        let force = if away { Force::Push(self.square(by)) } else { Force::Pull(self.square(by)) };
        let others: Vec<Spot> =
            self.ids().filter(|&id| id != who && self.standing(id)).map(|id| self.spot(id)).collect();
        let forced = self.ground().forced(self.spot(who), force, squares, |spot| others.contains(&spot));
        let wet = self.in_water(who);
        for &to in &forced.way {
            let (from, start) = self.place(who);
            let level = self.ground().level(to);
            let square = to.square;
            if start - level >= 2 {
                io.events.push(|| Event::Moved { who, from, to: square, level: start, manner: Manner::Forced });
                self.ch_mut(who).square = Some(square);
                return self.fall(who, start);
            }
            io.events.push(|| Event::Moved { who, from, to: square, level, manner: Manner::Forced });
            self.put_at(who, to, io);
            if Some(&to) != forced.way.last() {
                self.touch(who, io);
            }
            if !self.standing(who) {
                return;
            }
        }
        if !forced.way.is_empty() {
            self.came_in(who, wet);
        }
        if forced.stopped {
            let loss = self.roll_amount(IMPACT, "Impact", who, "CAP-53", io);
            self.lose_hp(who, loss, "impact", Some(by), "CAP-53", io);
        }
    }

    /// Drag Under: into free water beside both, deep water first; below the surface where it is deep.
    pub(super) fn drag_under(&mut self, by: CharacterId, who: CharacterId, io: &mut Io) {
        if !self.standing(who) {
            return;
        }
        if self.squares_forced(by, who, 1) > 0 {
            let (own, at) = (self.spot(by), self.spot(who));
            let ground = self.ground();
            let beside = |spot: &Spot| ground.adjacent(*spot, own) && ground.adjacent(*spot, at);
            let open = |spot: &Spot| ground.is_water(*spot) && self.may_be_put(who, *spot);
            let tops = ground.board.neighbours(at.square).map(Spot::top);
            let to = tops
                .filter(|spot| beside(spot) && open(spot))
                .min_by_key(|&spot| (!ground.swims(spot), spot.square.y, spot.square.x));
            if let Some(to) = to {
                self.carry_over(who, to, Manner::Forced, io);
            }
        }
        if self.standing(who) && self.swims(who) {
            self.submerge(who, true, "CAP-61", io);
        }
    }

    /// Puts somebody somewhere without a step.
    fn carry_over(&mut self, who: CharacterId, to: Spot, manner: Manner, io: &mut Io) {
        let (from, wet) = (self.square(who), self.in_water(who));
        let (square, level) = (to.square, self.ground().level(to));
        io.events.push(|| Event::Moved { who, from, to: square, level, manner });
        self.put_at(who, to, io);
        self.came_in(who, wet);
    }

    /// CAP-53: both can be where the other is.
    pub(super) fn may_swap(&self, by: CharacterId, with: CharacterId) -> bool {
        let stand = |who| self.standing(who) && self.ground().stands(self.spot(who), false);
        by != with && stand(by) && stand(with)
    }

    /// CAP-53: they change places; neither a push nor a step.
    pub(super) fn swap_with(&mut self, by: CharacterId, with: CharacterId, io: &mut Io) {
        if !self.may_swap(by, with) {
            return;
        }
        let places = [(by, self.spot(with)), (with, self.spot(by))];
        let wet = [by, with].map(|who| self.in_water(who));
        for (who, to) in places {
            let from = self.square(who);
            self.put_at(who, to, io);
            let level = self.level(who);
            io.events.push(|| Event::Displaced { who, from, to: to.square, level, rule: "CAP-53" });
        }
        self.came_in(with, wet[1]);
        self.came_in(by, wet[0]);
    }

    /// CAP-66: an ally or a body beside it, in water or a level lower, not below the surface.
    pub(super) fn may_haul(&self, who: CharacterId, target: CharacterId, direction: u8) -> Result<(), Refusal> {
        let body = self.has(target, status::FALLEN);
        match () {
            () if who == target || !self.present(target) => Err(no::GONE),
            () if self.foes(who, target) && !body => Err(no::KIND),
            () if self.has(target, status::SUBMERGED) || self.has(who, status::SUBMERGED) => Err(no::GONE),
            () if !self.adjacent(who, target) => Err(no::RANGE.about(1)),
            () if !self.in_water(target) && self.level(target) >= self.level(who) => Err(no::USELESS),
            () => self.hauled_to(who, target, direction).map(|_| ()),
        }
    }

    /// The free dry place beside the hauler in one of the eight directions.
    fn hauled_to(&self, who: CharacterId, target: CharacterId, direction: u8) -> Result<Spot, Refusal> {
        let (east, south) = *DIRECTIONS.get(usize::from(direction)).ok_or(no::PATH)?;
        let square = self.board.offset(self.square(who), east, south).ok_or(no::PATH)?;
        let to = Spot::top(square);
        let open = self.ground().adjacent(self.spot(who), to) && !self.ground().is_water(to);
        match () {
            () if !open || !self.ground().stands(to, false) => Err(no::PATH),
            () if to == self.spot(target) || !self.may_be_put(target, to) => Err(no::OCCUPIED),
            () => Ok(to),
        }
    }

    /// CAP-66: hauls it there.
    pub(super) fn haul(&mut self, who: CharacterId, target: CharacterId, direction: u8, io: &mut Io) {
        if let Ok(to) = self.hauled_to(who, target, direction) {
            self.carry_over(target, to, Manner::Carried, io);
        }
    }
}
