//! Gondolas (WLX-19): platforms of one square that are rowed, and rammed.

use super::frames::{Frame, Roll, Rolled};
use super::no;
use super::rolls::damage_roll;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{Breakdown, CharacterId, Event, Manner, Refusal};
use crate::board::{Entry, Layer, Reach, Spot, Square, Terrain};

/// WLX-19: squares that a boat is rowed.
const ROWED: u8 = 5;
/// WLX-19: dice of a ram, their sides, and the hardness of a hull.
const RAM: (u8, u8, i8) = (3, 6, 10);
/// WLX-19: with this total or less of Athletics, 4 below a success, a figure goes overboard.
pub(super) const OVERBOARD: i16 = 0;

impl Battle {
    /// The number of the boat that it stands in.
    pub(super) fn boat_of(&self, who: CharacterId) -> Option<usize> {
        let spot = self.spot(who);
        let aboard = self.present(who) && spot.layer == Layer::Top;
        self.boats.iter().position(|&boat| aboard && boat == spot.square)
    }

    /// WLX-19: where a boat can be rowed: over free water of its level and below decks that are higher than it.
    fn rowing(&self, boat: Square) -> Reach {
        let water = self.board.tile(boat).level;
        let deck = self.board.surface(boat);
        Reach::flood(&self.board, boat, ROWED, |_, to, _| {
            let tile = self.board.tile(to);
            let below = tile.terrain == Terrain::Bridge && tile.water_under && tile.level > deck;
            let spot = if below { Spot::below(to) } else { Spot::top(to) };
            let free = !self.boats.contains(&to) && self.ids().all(|id| !self.present(id) || !self.occupies(id, spot));
            let level = if below { tile.level.min(water) } else { tile.level };
            let open = (below || self.board.is_water(to)) && level == water && free;
            if open { Entry::Pass(1) } else { Entry::Blocked }
        })
    }

    /// The squares where rowing can end, by rows and columns.
    pub(super) fn row_ends(&self, who: CharacterId) -> Vec<Square> {
        if self.may_row(who, None).is_err() {
            return Vec::new();
        }
        let Some(boat) = self.boat_of(who) else { return Vec::new() };
        let mut ends: Vec<Square> = self.rowing(self.boats[boat]).squares().map(|(square, _)| square).collect();
        ends.retain(|&square| square != self.boats[boat] && self.board.is_water(square));
        ends.sort_unstable_by_key(|square| (square.y, square.x));
        ends
    }

    /// WLX-19: at the oar, instead of its own movement.
    pub(super) fn may_row(&self, who: CharacterId, to: Option<Square>) -> Result<(), Refusal> {
        self.may_go(who)?;
        let Some(boat) = self.boat_of(who) else { return Err(no::STATE) };
        match () {
            () if self.has(who, status::BOUND) || self.has(who, status::PRONE) => Err(no::STATE),
            () if self.now.spent > 0 || self.now.stopped || self.now.run.is_some() => Err(no::MOVE),
            () => match to {
                None => Ok(()),
                Some(to) if !self.board.is_water(to) || to == self.boats[boat] => Err(no::BLOCKED),
                Some(to) if self.rowing(self.boats[boat]).cost(to).is_none() => Err(no::MOVE),
                Some(_) => Ok(()),
            },
        }
    }

    /// WLX-19: begins to row there.
    pub(super) fn row(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let Some(boat) = self.boat_of(who) else { return };
        let mut path = self.rowing(self.boats[boat]).path(to);
        path.retain(|&square| square != self.boats[boat]);
        (self.now.stopped, self.now.fresh, self.now.rowed) = (true, false, true);
        self.now.aimed = None;
        self.cure(who, status::AIMING, "WLD-18", io);
        let rough = self.rowing_is_rough(who, to);
        path.reverse();
        self.push(Frame::Rowing { who, left: path, struck: false });
        if rough {
            self.check(who, Roll::Row);
        }
    }

    /// WLX-19: the way of a boat to there leads over rough water, or begins in it.
    fn rowing_is_rough(&self, who: CharacterId, to: Square) -> bool {
        let Some(boat) = self.boat_of(who) else { return false };
        let at = self.boats[boat];
        self.board.is_rough(at) || self.rowing(at).path(to).iter().any(|&square| self.board.is_rough(square))
    }

    /// WLX-19: the Boating roll of rowing there; none in calm water.
    pub(super) fn rowing_roll(&self, who: CharacterId, to: Square) -> Option<Breakdown> {
        self.rowing_is_rough(who, to).then(|| self.roll_of(who, Roll::Row)).flatten()
    }

    /// WLX-19: the next square of rowing; WLD-60: those whose side it leaves strike first.
    pub(super) fn step_rowing(&mut self, who: CharacterId, mut left: Vec<Square>, struck: bool, io: &mut Io) {
        // In rough water a failure leaves it where it is.
        if self.rolled.take().is_some_and(|rolled| !rolled.success) {
            return;
        }
        let (Some(&to), Some(boat)) = (left.last(), self.boat_of(who)) else { return self.gives_away(who, io) };
        if self.may_go(who).is_err() {
            return;
        }
        let from = self.spot(who);
        let below = self.board.has_below(to) && !self.board.is_water(to);
        if !struck {
            let strikers = self.strikers(who, from, if below { Spot::below(to) } else { Spot::top(to) });
            self.push(Frame::Rowing { who, left, struck: true });
            return self.struck_by(who, strikers);
        }
        left.pop();
        // Below a deck it goes on to the next open water.
        let mut end = to;
        let mut way = vec![to];
        while !self.board.is_water(end) {
            let Some(next) = left.pop() else { return };
            end = next;
            way.push(next);
        }
        let (mut at, level) = (from.square, self.level(who));
        for square in way {
            let from = at;
            io.events.push(|| Event::Moved { who, from, to: square, level, manner: Manner::Row });
            self.now.squares = self.now.squares.saturating_add(1);
            at = square;
        }
        self.boats[boat] = end;
        self.lay_board();
        self.put_at(who, Spot::top(end), io);
        self.push(Frame::Rowing { who, left, struck: false });
        self.approached(who, from);
    }

    /// WLX-19: what is against ramming the boat of an enemy beside its own.
    pub(super) fn may_ram(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        if self.boat_of(by).is_none() {
            return Err(no::STATE);
        }
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.foes(by, on) || !self.standing(on) || self.boat_of(on).is_none() => Err(no::TARGET),
            () if !self.adjacent(by, on) => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// WLX-19: a boat is rammed: damage to its hull, and whoever is aboard of it rolls to stay on its feet.
    pub(super) fn rammed(&mut self, by: CharacterId, on: CharacterId, io: &mut Io) {
        let Some(boat) = self.boat_of(on) else { return };
        let mut roll = damage_roll("Ram", "WLX-19", by, &[(RAM.0, RAM.1, "ram", "WLX-19")]);
        roll.main.explodes = false;
        if self.has(by, status::JOKER) {
            roll.total.add(2, "Joker", "WLD-02");
        }
        roll.goal.number.add(RAM.2, "hardness", "WLD-23");
        if self.breaks(roll, io) {
            return self.sink(self.boats[boat], io);
        }
        self.push(Frame::Swaying(on));
        self.check(on, Roll::Sway);
    }

    /// WLX-19: on its feet, prone, or by 4 less overboard.
    pub(super) fn step_swaying(&mut self, who: CharacterId, io: &mut Io) {
        let Some(rolled) = self.rolled.take().filter(|rolled: &Rolled| !rolled.success) else { return };
        let wet = |at: Square| {
            let spot = Spot::top(at);
            self.board.is_swum_at(spot) && self.may_be_put(who, spot) && at.is_adjacent(self.square(who))
        };
        let over = self.board.nearest(self.square(who), wet).filter(|_| rolled.total <= OVERBOARD);
        match over {
            Some(to) => {
                let (from, level) = (self.square(who), self.board.spot_level(Spot::top(to)));
                io.events.push(|| Event::Displaced { who, from, to, level, rule: "WLX-19" });
                self.put_at(who, Spot::top(to), io);
                self.was_moved(who, io);
            }
            None => self.fall_prone(who, "WLX-19", io),
        }
    }
}
