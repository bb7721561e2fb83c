//! Bodies of several squares (WLX-03): large figures take two by two. The square of a figure is the north-western one of its body.

use super::attack::scale;
use super::state::{Battle, Io};
use super::vocabulary::{stat, status};
use super::ways::{body_fits, body_level};
use crate::battle::{CharacterId, Event};
use crate::board::{Layer, Level, Spot, Square, apart, body, nearest_part};

/// WLX-03: squares along a side of a figure of this Size.
pub fn span(size: i8) -> u8 {
    if scale(size) > 0 { 2 } else { 1 }
}

impl Battle {
    /// WLX-03: squares along a side of its body.
    pub(super) fn span(&self, who: CharacterId) -> u8 {
        span(self.stat(who, stat::SIZE))
    }

    /// WLX-03: the squares of its body.
    pub(super) fn body(&self, who: CharacterId) -> impl Iterator<Item = Square> + use<> {
        self.block(self.square(who), self.span(who))
    }

    /// The squares of a body of this span, as far as the board goes.
    pub(super) fn block(&self, at: Square, span: u8) -> impl Iterator<Item = Square> + use<> {
        let (width, height) = (self.board.width(), self.board.height());
        body(at, span).filter(move |part| part.x < width && part.y < height)
    }

    /// WLX-03: it takes up this place.
    pub(super) fn occupies(&self, who: CharacterId, spot: Spot) -> bool {
        match self.span(who) {
            1 => self.spot(who) == spot,
            span => spot.layer == Layer::Top && body(self.square(who), span).any(|part| part == spot.square),
        }
    }

    /// WLX-03: a square of its body is among these.
    pub(super) fn stands_in(&self, who: CharacterId, squares: &[Square]) -> bool {
        self.body(who).any(|part| squares.contains(&part))
    }

    /// WLX-03: the square of its body that is nearest to a square.
    pub(super) fn part_near(&self, who: CharacterId, to: Square) -> Square {
        nearest_part((self.square(who), self.span(who)), (to, 1))
    }

    /// WLX-03: the square of its body that is nearest to somebody.
    pub(super) fn part_facing(&self, who: CharacterId, to: CharacterId) -> Square {
        nearest_part((self.square(who), self.span(who)), (self.square(to), self.span(to)))
    }

    /// WLX-03: the place of its body that is nearest to somebody.
    pub(super) fn spot_facing(&self, who: CharacterId, to: CharacterId) -> Spot {
        match self.span(who) {
            1 => self.spot(who),
            _ => Spot::top(self.part_facing(who, to)),
        }
    }

    /// Squares to a square, from the nearest of its body.
    pub(super) fn away(&self, who: CharacterId, to: Square) -> u8 {
        apart((self.square(who), self.span(who)), (to, 1))
    }

    /// The level on which it stands in a place: that of the highest square of its body.
    pub(super) fn level_at(&self, who: CharacterId, spot: Spot) -> Level {
        body_level(&self.board, self.span(who), spot)
    }

    /// WLX-06: it would swim in a place.
    pub(super) fn wet_at(&self, who: CharacterId, spot: Spot) -> bool {
        let wet = match self.span(who) {
            1 => self.board.is_swum_at(spot),
            span => self.block(spot.square, span).all(|part| self.board.is_water(part)),
        };
        wet && !self.has(who, status::WALKS_WATER)
    }

    /// The ground of a place carries it: somebody may stand there, and all its body has room.
    pub(super) fn has_room(&self, who: CharacterId, spot: Spot) -> bool {
        match self.span(who) {
            1 => spot.layer == Layer::Below || self.board.is_standable(spot.square),
            span => body_fits(&self.board, span, spot),
        }
    }

    /// WLX-03: the bodies of two would share a square, the first in this place.
    pub(super) fn collides(&self, who: CharacterId, spot: Spot, other: CharacterId) -> bool {
        let (own, its) = (self.span(who), self.span(other));
        if own == 1 && its == 1 {
            return self.spot(other) == spot;
        }
        spot.layer == Layer::Top
            && self.spot(other).layer == Layer::Top
            && apart((spot.square, own), (self.square(other), its)) == 0
    }

    /// WLX-03: from one place its whole body can go on to the next: no wall and no corner in the way of any square.
    pub(super) fn is_step_of(&self, who: CharacterId, from: Square, to: Square) -> bool {
        let (east, south) = to.away_from(from);
        self.block(from, self.span(who))
            .all(|part| self.board.offset(part, east, south).is_some_and(|next| self.board.is_step(part, next)))
    }

    /// Beside each other, the first in this place and the second in that one: a square away, a level at most, no wall between; a deck
    /// parts those above it from those below.
    pub(super) fn touch_at(&self, (a, at): (CharacterId, Spot), (b, there): (CharacterId, Spot)) -> bool {
        let (a_span, b_span) = (self.span(a), self.span(b));
        if a_span == 1 && b_span == 1 {
            return self.adjacent_spots(at, there);
        }
        let (a_level, b_level) = (self.level_at(a, at), self.level_at(b, there));
        let place = |spot: Spot, span: u8, part: Square| if span == 1 { spot } else { Spot::top(part) };
        self.block(at.square, a_span).any(|from| {
            self.block(there.square, b_span).any(|to| {
                self.board.contact(from, a_level, to, b_level)
                    && !self.deck_between(place(at, a_span, from), place(there, b_span, to))
            })
        })
    }

    /// A place is beside a figure, or is one that it takes up.
    pub(super) fn near_spot(&self, who: CharacterId, at: Spot) -> bool {
        if self.span(who) == 1 {
            return self.spot(who) == at || self.adjacent_spots(self.spot(who), at);
        }
        let level = self.board.spot_level(at);
        let beside = |part: Square| {
            self.board.contact(part, self.level(who), at.square, level) && !self.deck_between(Spot::top(part), at)
        };
        self.occupies(who, at) || self.body(who).any(beside)
    }

    /// WLX-03: large bodies stand on the highest of their squares, once they are placed.
    pub(super) fn settle_bodies(&mut self, io: &mut Io) {
        let big: Vec<CharacterId> = self.ids().filter(|&who| self.present(who) && self.span(who) > 1).collect();
        for who in big {
            let (square, level) = (self.square(who), self.level_at(who, self.spot(who)));
            if level != self.level(who) {
                self.ch_mut(who).level = level;
                io.events.push(|| Event::Lifted { who, square, level, rule: "WLX-03" });
            }
        }
    }
}
