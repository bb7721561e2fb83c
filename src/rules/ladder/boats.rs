//! LAD-505 Boats: a gondola of one square. It is boarded like any other square, rowed by whoever is in it, holed and sunk.

use super::frames::{After, Frame, Gait, Mode, Test, Tested};
use super::ground::Boat;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{no, status};
use crate::battle::{CharacterId, Event, Manner, Refusal};
use crate::board::{Entry, Level, Reach, Spot, Square, Step, StepKinds, Terrain};

/// LAD-505: Armour of a boat.
pub const BOAT_ARMOUR: u8 = 1;
/// LAD-505: squares that a boat is rowed wherever the zones lie.
const ROWED_SQUARES: u8 = 4;
/// Farther than this no zone of water is wide.
const WIDEST: u8 = 60;

impl Battle {
    /// The boats that float, for the application and for tests.
    pub fn boats(&self) -> &[Boat] {
        &self.boats
    }

    /// The number of the boat that it stands in.
    pub(super) fn boat_of(&self, who: CharacterId) -> Option<usize> {
        let spot = self.present(who).then(|| self.spot(who)).filter(|&spot| spot == Spot::top(spot.square))?;
        self.boats.iter().position(|boat| boat.square == spot.square)
    }

    /// LAD-505, LAD-56: at the oar, hands and feet free.
    pub(super) fn may_row(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(self.boat_of(who).is_some(), Refusal::NotInBoat)?;
        self.check(!self.in_surprise_round(), no::SURPRISE_ROUND)?;
        self.check(!self.has_status(who, status::GRAPPLING), no::HANDS_NOT_FREE)?;
        self.may_move_at_all(who)
    }

    /// LAD-505: over free water of its level, below decks high enough: 4 squares, or as far as its zone and those next to
    /// it go.
    fn row_reach(&self, who: CharacterId) -> Option<Reach> {
        let boat = self.boats.get(self.boat_of(who)?)?;
        let deck = self.board.surface(boat.square);
        let water = self.board.tile(boat.square).level;
        let own = self.board.zone_of(Spot::top(boat.square))?;
        let graph = self.board.zone_graph();
        let people: Vec<Spot> = self.ids().filter(|&id| self.present(id)).map(|id| self.spot(id)).collect();
        let near =
            |spot: Spot| self.board.zone_of(spot).is_some_and(|zone| zone == own || graph.near(own).contains(&zone));
        Some(Reach::flood(&self.board, boat.square, WIDEST, |_, to, spent| {
            let tile = self.board.tile(to);
            // Whoever rows stands a level above the water and ducks below a deck that is higher than that.
            let below = tile.terrain == Terrain::Bridge && tile.level > deck;
            let spot = if below { Spot::below(to) } else { Spot::top(to) };
            let swum = self.board.is_swum_at(spot) && self.board.has_below(to) == below;
            let open = swum && self.board.spot_level(spot) == water && !people.contains(&spot);
            if open && (spent < ROWED_SQUARES || near(spot)) { Entry::Pass(1) } else { Entry::Blocked }
        }))
    }

    /// Where it can row to, by row, then column.
    pub(super) fn row_ends(&self, who: CharacterId) -> Vec<Square> {
        let Some(reach) = self.may_row(who).ok().and_then(|()| self.row_reach(who)) else { return Vec::new() };
        let mut squares: Vec<Square> = reach.squares().map(|(square, _)| square).collect();
        squares.retain(|&square| self.board.is_water(square));
        squares.sort_by_key(|square| (square.y, square.x));
        squares
    }

    /// LAD-505: begins to row there.
    pub(super) fn row(&mut self, who: CharacterId, to: Square) {
        let Some(reach) = self.row_reach(who) else { return };
        let mut from = self.spot(who);
        let mut path = Vec::new();
        for square in reach.path(to) {
            let to = if self.board.is_water(square) { Spot::top(square) } else { Spot::below(square) };
            path.push(Step { from, to, kinds: StepKinds::PLAIN, rise: 0, gap: 0, run_up: false });
            from = to;
        }
        self.begin_movement(who, Gait::Row, Mode::Run, path);
    }

    /// LAD-505: rows over these squares; the last one lies below no deck.
    pub(super) fn row_on(&mut self, who: CharacterId, path: &[Step], io: &mut Io) {
        let (Some(boat), Some(last)) = (self.boat_of(who), path.last()) else { return };
        let level = self.level(who);
        for step in path {
            let (from, to) = (step.from.square, step.to.square);
            io.events.push(|| Event::Moved { who, from, to, level, manner: Manner::Row });
        }
        self.boats[boat].square = last.to.square;
        self.lay_ground();
        self.place_at(who, last.to);
        self.entered(who, io);
        self.part_holds(io);
        self.look_for_hidden(who, io);
    }

    /// LAD-505: a boat at arm's reach or in range and in sight, without a friend in it, and a weapon for it.
    pub(super) fn may_hole(&self, who: CharacterId, item: u8, at: Square) -> Result<(), Refusal> {
        self.check(self.boats.iter().any(|boat| boat.square == at), Refusal::NothingToDo)?;
        let friend = self.occupant(Spot::top(at)).is_some_and(|id| self.side(id) == self.side(who));
        self.check(!friend, Refusal::NotEnemy)?;
        let weapon = self.kind(who).weapon(item).ok_or(Refusal::NoSuchWeapon)?;
        self.check(weapon.damage.is_some(), Refusal::NoSuchWeapon)?;
        self.may_use_weapon(who, item, false)?;
        let Some(band) = weapon.range() else {
            return self.check(self.touches(who, at), Refusal::NotInContact);
        };
        let there = Spot::top(at);
        let zone = self.board.zone_of(there).ok_or(Refusal::OutOfRange)?;
        let far = self.zones_of(who).filter_map(|own| self.board.zone_graph().distance(own, zone)).min();
        self.check(far.is_some_and(|far| far <= band.zones()), Refusal::OutOfRange)?;
        self.check(self.sees_place(who, there), Refusal::NoLineOfSight)
    }

    /// LAD-58: what lies in a square is at arm's reach.
    fn touches(&self, who: CharacterId, at: Square) -> bool {
        let there = Spot::top(at);
        let near = self.board.contact(self.square(who), self.level(who), at, self.board.spot_level(there));
        near && self.board.borders(self.spot(who), there)
    }

    /// The boats that it can hole, each with the weapons for it.
    pub(super) fn holes(&self, who: CharacterId) -> Vec<(Square, u8)> {
        let items = 0..self.kind(who).items.len() as u8;
        let all = self.boats.iter().flat_map(|boat| items.clone().map(move |item| (boat.square, item)));
        all.filter(|&(square, item)| self.may_hole(who, item, square).is_ok()).collect()
    }

    /// LAD-505: strikes at a boat.
    pub(super) fn hole(&mut self, who: CharacterId, item: u8, at: Square, io: &mut Io) {
        self.draw_item(who, item, io);
        self.push(Frame::After(After::Hole { who, item, at }));
        self.push(Frame::Test(Test::new(Roll::Hole { who, item })));
    }

    /// LAD-505: what the blow has done to it.
    pub(super) fn settle_hole(&mut self, who: CharacterId, item: u8, at: Square, io: &mut Io) {
        self.reveal(who, "LAD-47", io);
        self.spend_weapon(who, item, false, at, io);
        let Some(Tested { read, .. }) = self.tested.take().filter(|tested| tested.passed()) else { return };
        let Some(damage) = self.kind(who).weapon(item).and_then(|weapon| weapon.damage) else { return };
        let raw = damage.fixed + if damage.successes { read.successes } else { 0 };
        self.hurt_boat(at, raw, io);
    }

    /// LAD-505, LAD-513: damage to the boat in a square; it sinks at 0, and whoever was in it swims.
    pub(super) fn hurt_boat(&mut self, at: Square, raw: u8, io: &mut Io) {
        let Some(i) = self.boats.iter().position(|boat| boat.square == at) else { return };
        let rider = self.occupant(Spot::top(at));
        let boat = &mut self.boats[i];
        let amount = raw.saturating_sub(BOAT_ARMOUR).min(boat.toughness);
        if amount == 0 {
            return;
        }
        boat.toughness -= amount;
        let left = boat.toughness;
        io.events.push(|| Event::BoatHurt { square: at, amount, left, rule: "LAD-505" });
        if left > 0 {
            return;
        }
        self.boats.remove(i);
        self.lay_ground();
        if let Some(who) = rider {
            let (from, spot): (Level, Spot) = (self.level(who), Spot::top(at));
            self.place_at(who, spot);
            let to = self.level(who);
            io.events.push(|| Event::Fell { who, square: at, from, to, into_water: true });
            io.events.push(|| Event::Splashed { who, square: at, into_water: true });
            self.lose(who, status::PRONE, "LAD-503", io);
            self.part_holds(io);
        }
    }
}
