//! Gondolas (CAP-61): platforms of one square that are rowed.

use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Event, Manner, Refusal};
use crate::board::{Layer, Spot, Square};

impl Battle {
    /// The number of the boat that it stands in.
    pub(super) fn boat_of(&self, who: CharacterId) -> Option<usize> {
        let spot = self.spot(who);
        let aboard = self.present(who) && spot.layer == Layer::Top;
        self.boats.iter().position(|&boat| aboard && boat == spot.square)
    }

    fn in_the_way(&self) -> Vec<Spot> {
        self.ids().filter(|&id| self.standing(id)).map(|id| self.spot(id)).collect()
    }

    /// CAP-61: where its boat can be rowed.
    pub(super) fn row_ends(&self, who: CharacterId) -> Vec<Square> {
        let Some(boat) = self.boat_of(who) else { return Vec::new() };
        let taken = self.in_the_way();
        self.ground().rowed_to(self.boats[boat], |spot| taken.contains(&spot))
    }

    /// CAP-61: at the oar, and there is room.
    pub(super) fn may_row(&self, who: CharacterId, to: Option<Square>) -> Result<(), Refusal> {
        if self.boat_of(who).is_none() {
            return Err(no::PATH);
        }
        if self.has(who, status::PRONE) || self.has(who, status::ROOTED) {
            return Err(no::STATE);
        }
        let ends = self.row_ends(who);
        let open = to.map_or(!ends.is_empty(), |to| ends.contains(&to));
        if open { Ok(()) } else { Err(no::PATH) }
    }

    /// CAP-61: rows there; being rowed is no step.
    pub(super) fn row(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let Some(boat) = self.boat_of(who) else { return };
        let taken = self.in_the_way();
        let path = self.ground().rowed(self.boats[boat], |spot| taken.contains(&spot)).path(to);
        let (mut from, level) = self.place(who);
        for &square in &path {
            let at = from;
            io.events.push(|| Event::Moved { who, from: at, to: square, level, manner: Manner::Row });
            from = square;
        }
        let Some(&last) = path.last() else { return };
        // Bodies and whatever else lies in the boat go with it.
        let start = self.boats[boat];
        let aboard: Vec<CharacterId> =
            self.ids().filter(|&id| self.present(id) && self.spot(id) == Spot::top(start)).collect();
        self.boats[boat] = last;
        self.lay_ground();
        for one in aboard {
            self.put_at(one, Spot::top(last), io);
            if one != who {
                let level = self.level(one);
                io.events.push(|| Event::Displaced { who: one, from: start, to: last, level, rule: "CAP-61" });
            }
        }
        self.came_in(who, false);
    }
}
