//! LAD-74 Enormous and LAD-75 Monstrous: a body that is one zone, or two. LAD-518 Swarms: many bodies in one place.

use super::kinds::Size;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter};
use crate::battle::{CharacterId, Choice, Event, Target};
use crate::board::{Spot, Square, ZoneId};

impl Battle {
    /// LAD-74: its body is a zone or more.
    pub(super) fn is_enormous(&self, id: CharacterId) -> bool {
        self.kind(id).size >= Size::Enormous
    }

    /// The zones that somebody is in: one, or the two of a Monstrous body (LAD-75).
    pub(super) fn zones_of(&self, id: CharacterId) -> impl Iterator<Item = ZoneId> + use<> {
        let own = self.zone(id);
        let tail = own.filter(|_| self.kind(id).size == Size::Monstrous).and_then(|own| self.tail(id, own));
        own.into_iter().chain(tail)
    }

    /// LAD-518: members of a swarm that are left, each a die more in its attacks; 0 for everybody else.
    pub(super) fn members(&self, id: CharacterId) -> i8 {
        if self.kind(id).swarm > 0 { self.counter(id, counter::TOUGHNESS) } else { 0 }
    }

    /// LAD-518: what strikes a zone or all that is near strikes a swarm twice.
    pub(super) fn over_an_area(&self, id: CharacterId, raw: u8) -> u8 {
        if self.kind(id).swarm > 0 { raw.saturating_mul(2) } else { raw }
    }

    /// LAD-75: the second zone of a body: the one it came from, at first the first that lies near.
    fn tail(&self, id: CharacterId, own: ZoneId) -> Option<ZoneId> {
        let near = self.board.zone_graph().near(own);
        let trailed = self.tails.iter().find(|(who, _)| *who == id).map(|&(_, zone)| ZoneId(zone));
        trailed.filter(|zone| near.contains(zone)).or(near.first().copied())
    }

    /// LAD-75: it has come out of this zone and still trails into it.
    pub(super) fn trail(&mut self, who: CharacterId, from: Spot) {
        let Some(ZoneId(zone)) = self.board.zone_of(from).filter(|&zone| self.zone(who) != Some(zone)) else { return };
        if self.kind(who).size == Size::Monstrous {
            self.tails.retain(|(id, _)| *id != who);
            self.tails.push((who, zone));
        }
    }

    /// LAD-513: the zone is one of those that it is in.
    pub(super) fn is_in_zone(&self, id: CharacterId, zone: ZoneId) -> bool {
        self.zones_of(id).any(|own| own == zone)
    }

    /// The places that a body of zones covers; nothing for anybody smaller.
    fn body_spots(&self, id: CharacterId) -> Vec<Spot> {
        if !self.present(id) || !self.is_enormous(id) {
            return Vec::new();
        }
        let in_zone = |zone| {
            let squares = self.board.zone_named(zone).squares.iter();
            let spots = squares.flat_map(|&square| [Spot::top(square), Spot::below(square)]);
            spots.filter(move |&spot| self.board.zone_of(spot) == Some(zone))
        };
        self.zones_of(id).flat_map(in_zone).collect()
    }

    /// LAD-74: the squares that a body of zones covers, for the application; nothing for anybody smaller.
    pub(super) fn body_squares(&self, id: CharacterId) -> Vec<Square> {
        let mut squares: Vec<Square> = self.body_spots(id).into_iter().map(|spot| spot.square).collect();
        squares.sort_unstable_by_key(|square| (square.y, square.x));
        squares.dedup();
        squares
    }

    /// LAD-58, LAD-74: whether somebody in that place would be at arm's reach of it: of a body in the zones next to it too.
    pub(super) fn reaches_spot(&self, id: CharacterId, who: CharacterId, spot: Spot) -> bool {
        if self.is_enormous(id) || self.is_enormous(who) {
            let graph = self.board.zone_graph();
            let there = self.board.zone_of(spot);
            return self
                .zones_of(id)
                .any(|own| there.and_then(|zone| graph.distance(own, zone)).is_some_and(|n| n <= 1));
        }
        // LAD-503: nobody reaches through a deck.
        let level = self.board.spot_level(spot);
        self.board.contact(self.square(id), self.level(id), spot.square, level)
            && self.board.borders(self.spot(id), spot)
    }

    /// 1.4, LAD-74: a line to or from any place of a body.
    pub(super) fn body_in_sight(&self, a: CharacterId, b: CharacterId) -> bool {
        let line = |from, to| self.board.in_line_of_sight(from, to);
        self.body_spots(b).into_iter().any(|spot| line(self.spot(a), spot))
            || self.body_spots(a).into_iter().any(|spot| line(spot, self.spot(b)))
    }

    /// LAD-74: whose body somebody stands in without sitting on it; those who fill zones themselves give way to nobody.
    pub(super) fn caught_in(&self, who: CharacterId) -> Option<CharacterId> {
        if !self.present(who) || self.is_enormous(who) || self.seat_of(who).is_some() {
            return None;
        }
        self.body_at(who, self.spot(who))
    }

    fn body_at(&self, who: CharacterId, spot: Spot) -> Option<CharacterId> {
        let zone = self.board.zone_of(spot)?;
        self.enemies_of(who).find(|&id| self.is_enormous(id) && self.is_in_zone(id, zone))
    }

    /// LAD-74: of these choices one leads out of the body that it stands in.
    pub(super) fn can_walk_out(&self, who: CharacterId, choices: &[Choice]) -> bool {
        choices.iter().any(|choice| {
            let moves = matches!(choice.action, action::MOVE | action::RUN);
            matches!(choice.target, Target::Square(to) if moves && self.body_at(who, Spot::top(to)).is_none())
        })
    }

    /// LAD-74: everybody who is caught in its body is pushed out.
    pub(super) fn clear_body(&mut self, who: CharacterId, io: &mut Io) {
        if !self.present(who) || !self.is_enormous(who) {
            return;
        }
        let caught: Vec<CharacterId> = self.enemies_of(who).filter(|&id| self.caught_in(id).is_some()).collect();
        caught.into_iter().for_each(|id| self.push_out(id, io));
    }

    /// LAD-74: out of a body, to the nearest free place; none where it would fall or have to swim if there is another.
    pub(super) fn push_out(&mut self, who: CharacterId, io: &mut Io) {
        if self.caught_in(who).is_none() {
            return;
        }
        let (was, level, swims) = (self.spot(who), self.level(who), self.in_deep_water(who));
        let free = |b: &Battle, spot: Spot| {
            let open = !b.board.is_wall(spot.square) && b.board.ends_at(spot) && b.occupant(spot).is_none();
            open && b.body_at(who, spot).is_none() && b.board.spot_level(spot) <= level.saturating_add(1)
        };
        let gentle = |b: &Battle, spot: Spot| {
            (swims || !b.board.is_swum_at(spot)) && level - b.board.spot_level(spot) <= 1 && free(b, spot)
        };
        let nearest = |fit: &dyn Fn(&Battle, Spot) -> bool| {
            let near = self.board.nearest(was.square, |to| to != was.square && fit(self, Spot::top(to)));
            near.map(Spot::top)
        };
        let Some(to) = nearest(&gentle).or_else(|| nearest(&free)) else { return };
        let lower = level - self.board.spot_level(to);
        self.place_at(who, to);
        let now = self.level(who);
        io.events.push(|| Event::Displaced { who, from: was.square, to: to.square, level: now, rule: "LAD-74" });
        if lower > 1 {
            return self.fall(who, level, to, false, io);
        }
        self.wet_or_dry(who, was, io);
        self.entered(who, io);
        self.part_holds(io);
    }
}
