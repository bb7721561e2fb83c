//! Sizes (RUX-30): bodies of several squares, how far they are, and where they have room. The square of a figure is the north-western
//! one of its body.

use super::moving::{Stride, stride};
use super::pieces::Size;
use super::state::{Battle, Io};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, Event, Side, Statuses};
use crate::board::{Level, Square, apart, body, nearest_part};

impl Battle {
    /// RUX-30: its size.
    pub(super) fn size(&self, who: CharacterId) -> Size {
        self.kind(who).size
    }

    /// RUX-30: squares along a side of its body.
    pub(super) fn span(&self, who: CharacterId) -> u8 {
        self.size(who).span()
    }

    /// RUX-30: a swarm.
    pub(super) fn swarm(&self, who: CharacterId) -> bool {
        self.size(who) == Size::Swarm
    }

    /// RUX-30, RUX-33: the squares of its body.
    pub(super) fn body(&self, who: CharacterId) -> impl Iterator<Item = Square> + use<> {
        body(self.square(who), self.span(who)).chain(self.rear(who))
    }

    /// RUX-33: the second square of a rider: that of the hindquarters.
    pub(super) fn rear(&self, who: CharacterId) -> Option<Square> {
        let rear = self.rears.iter().find(|one| one.0 == who)?.1;
        (self.has(who, status::MOUNTED) && self.square(who).distance(rear) == 1).then_some(rear)
    }

    /// RUX-33: the same once its rider has come to this square: the hindquarters follow.
    pub(super) fn rear_of(&self, who: CharacterId, at: Square) -> Option<Square> {
        let rear = self.rear(who)?;
        let from = self.square(who);
        match from.distance(at) {
            0 => Some(rear),
            1 => Some(from),
            _ => None,
        }
    }

    /// RUX-33: the hindquarters take the square that the rider has left, or another one beside it where somebody is there; where there is
    /// no room at all, the mount stands in one square until it goes on.
    pub(super) fn trail(&mut self, who: CharacterId, from: Square) {
        let old = self.rears.iter().find(|one| one.0 == who).map(|one| one.1);
        self.rears.retain(|one| one.0 != who);
        if !self.has(who, status::MOUNTED) || self.ch(who).square.is_none() {
            return;
        }
        let at = self.square(who);
        let flat = |to: Square| self.board.surface(to).abs_diff(self.board.surface(at)) <= 1;
        let room = |to: &Square| {
            self.board.is_step(at, *to)
                && self.board.is_standable(*to)
                && flat(*to)
                && !self.ids().any(|other| other != who && self.present(other) && self.occupies(other, *to))
        };
        let beside = self.board.steps(at);
        if let Some(rear) = [from].into_iter().chain(old).filter(|to| to.distance(at) == 1).chain(beside).find(room) {
            self.rears.push((who, rear));
        }
    }

    /// RUX-30: it takes up this square.
    pub(super) fn occupies(&self, who: CharacterId, square: Square) -> bool {
        let there = self.ch(who).square.is_some();
        there && (apart((self.square(who), self.span(who)), (square, 1)) == 0 || self.rear(who) == Some(square))
    }

    /// Squares between two bodies on the map, whatever their levels.
    pub(super) fn ground_between(&self, a: CharacterId, b: CharacterId) -> u8 {
        let whole = apart((self.square(a), self.span(a)), (self.square(b), self.span(b)));
        if self.rears.is_empty() {
            return whole;
        }
        let pairs = self.body(a).flat_map(|from| self.body(b).map(move |to| from.distance(to)));
        pairs.min().unwrap_or(whole)
    }

    /// RUX-30: the square of a body that is nearest to somebody, straight across where it can be.
    pub(super) fn nearest_part(&self, of: CharacterId, to: CharacterId) -> Square {
        if !self.rears.is_empty() {
            let gap = |part: &Square| self.body(to).map(|other| other.distance(*part)).min();
            return self.body(of).min_by_key(gap).unwrap_or(self.square(of));
        }
        nearest_part((self.square(of), self.span(of)), (self.square(to), self.span(to)))
    }

    /// The whole body lies on the board.
    fn fits(&self, at: Square, span: u8) -> bool {
        let last = (i32::from(at.x) + i32::from(span) - 1, i32::from(at.y) + i32::from(span) - 1);
        self.board.contains(last.0, last.1).is_some()
    }

    /// RUX-30: the level of a body there: the highest of its squares.
    pub(super) fn body_level(&self, who: CharacterId, at: Square) -> Level {
        let span = self.span(who);
        match span {
            1 => self.board.surface(at),
            _ if !self.fits(at, span) => self.board.surface(at),
            _ => body(at, span).map(|square| self.board.surface(square)).max().unwrap_or_default(),
        }
    }

    /// RUX-30: the ground carries this body: all its squares can be stood on, and none lies more than a level below another one.
    pub(super) fn carries_body(&self, who: CharacterId, at: Square) -> bool {
        let span = self.span(who);
        if span == 1 {
            return self.board.is_standable(at);
        }
        let top = self.body_level(who, at);
        let firm = |square: Square| self.board.is_standable(square) && top - self.board.surface(square) <= 1;
        self.fits(at, span) && body(at, span).all(firm)
    }

    /// RUN-34, RUX-30: two bodies that cannot be in one place; a swarm shares its squares with others.
    pub(super) fn collides(&self, who: CharacterId, at: Square, other: CharacterId) -> bool {
        if other == who || !self.present(other) {
            return false;
        }
        let span = self.span(who);
        let covers = |part: Square| apart((at, span), (part, 1)) == 0;
        let meets = apart((at, span), (self.square(other), self.span(other))) == 0;
        (meets || self.rear(other).is_some_and(covers)) && self.swarm(who) == self.swarm(other)
    }

    /// RUX-30: a step of a body of several squares: every square of it goes to the next one; a level up or down costs 2.
    pub(super) fn body_stride(&self, who: CharacterId, from: Square, to: Square) -> Option<(Stride, u8)> {
        let span = self.span(who);
        if span == 1 {
            let prone = self.has(who, status::PRONE);
            let fast = self.now.swum == Some(true) || self.wades(who) || self.above_water(who);
            return stride(&self.board, from, to, prone, fast);
        }
        let (east, south) = to.away_from(from);
        let steps = body(from, span)
            .all(|square| self.board.offset(square, east, south).is_some_and(|next| self.board.is_step(square, next)));
        let rise = self.body_level(who, to) - self.body_level(who, from);
        if !steps || !self.carries_body(who, to) || rise.abs() > 1 {
            return None;
        }
        let hard = |square: Square| !self.board.is_water(square) && self.board.is_difficult(square);
        let slow = rise != 0 || self.has(who, status::PRONE) || body(to, span).any(hard);
        Some((Stride::Step, if slow { 2 } else { 1 }))
    }

    /// RUX-28: water is ground to it: it swims freely, or walks on the bed of the canal.
    pub(super) fn wades(&self, who: CharacterId) -> bool {
        self.kind(who).monster.as_ref().is_some_and(|monster| monster.wades)
    }

    /// RUX-30: damage of a weapon: a swarm takes half.
    pub(super) fn weapon_damage(&self, on: CharacterId, damage: i16) -> i16 {
        if self.swarm(on) { damage / 2 } else { damage }
    }

    /// 7.5: those who belong to neither side come up in the middle of the map, where they have room.
    pub(super) fn place_third_side(&mut self) {
        let middle = Square::new(self.board.width() / 2, self.board.height() / 2);
        let waiting: Vec<CharacterId> = self.ids().filter(|&who| self.third(who)).collect();
        for who in waiting {
            let at = self.ch(who).square.filter(|&at| self.may_be_put(who, at));
            if let Some(at) = at.or_else(|| self.board.nearest(middle, |square| self.may_be_put(who, square))) {
                let level = self.body_level(who, at);
                let one = self.ch_mut(who);
                (one.square, one.level) = (Some(at), level);
            }
        }
    }

    /// 7.5: the cheapest heroes of a side lie in the middle of the map, where the scenario has fallen; one hero stands in any case.
    pub(super) fn lay_fallen(&mut self) {
        let Some(fallen) = self.contest.stage.scenario.fallen else { return };
        let side = Side(fallen.side);
        let own = self.ids().filter(|&who| self.side(who) == side && !self.third(who) && self.kind(who).hero());
        let mut heroes: Vec<CharacterId> = own.collect();
        heroes.sort_by_key(|&who| (self.kind(who).cost, who));
        heroes.truncate(usize::from(fallen.count).min(heroes.len().saturating_sub(1)));
        let middle = Square::new(self.board.width() / 2, self.board.height() / 2);
        for who in heroes {
            let dry = |at: Square| self.may_be_put(who, at) && !self.board.is_water(at);
            let at = self.ch(who).square.or_else(|| self.board.nearest(middle, dry));
            let Some(at) = at else { continue };
            let level = self.body_level(who, at);
            let one = self.ch_mut(who);
            (one.square, one.level) = (Some(at), level);
            one.counters.set(counter::HP, 0);
            for status in [status::DYING, status::PRONE] {
                one.statuses.set(status, Statuses::UNTIL_REMOVED);
            }
            self.fallen.insert(who);
        }
    }

    /// RUX-30: bodies of several squares stand on the highest of them, once they are placed.
    pub(super) fn settle_bodies(&mut self, io: &mut Io) {
        let riders: Vec<CharacterId> =
            self.ids().filter(|&who| self.present(who) && self.has(who, status::MOUNTED)).collect();
        riders.into_iter().for_each(|who| self.trail(who, self.square(who)));
        let big: Vec<CharacterId> = self.ids().filter(|&who| self.present(who) && self.span(who) > 1).collect();
        for who in big {
            let square = self.square(who);
            let level = self.body_level(who, square);
            if level != self.level(who) {
                self.ch_mut(who).level = level;
                io.events.push(|| Event::Lifted { who, square, level, rule: "RUX-30" });
            }
        }
    }
}
