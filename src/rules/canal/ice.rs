//! 7.3 Black Ice: water that is solid ground until the end of the round.

use super::frames::{Aimed, Frame, Settle, Spot};
use super::state::{Battle, Io};
use crate::battle::{CharacterId, Event, Target};
use crate::board::{Square, Terrain, Tile};

/// A tile of water once it has frozen: solid at the level of its banks, one above the water.
pub(super) fn frozen(water: Tile) -> Tile {
    Tile { terrain: Terrain::Paving, level: water.level + 1, depth: 0, water_access: false, ..water }
}

impl Battle {
    /// Water that can freeze: open, and nobody hangs on a wall above it.
    pub(super) fn freezes(&self, square: Square) -> bool {
        self.board.is_water(square) && self.occupant(square).is_none_or(|who| self.in_water(who))
    }

    /// Every square that freezes by a spell aimed like this, row by row: the water of the block, and what was named besides.
    pub(super) fn to_freeze(&self, aimed: &Aimed) -> Vec<Square> {
        let Target::Square(centre) = aimed.target else { return Vec::new() };
        let block = std::iter::once(centre).chain(self.board.within(centre, 1));
        let mut squares: Vec<Square> = block.chain(aimed.squares.iter()).filter(|&s| self.freezes(s)).collect();
        squares.sort_by_key(|square| (square.y, square.x));
        squares.dedup();
        squares
    }

    /// Freezes what the spell is aimed at. Who swims there is put on the nearest free square outside and Stunned.
    pub(super) fn freeze(&mut self, aimed: &Aimed, io: &mut Io) {
        let squares = self.to_freeze(aimed);
        if squares.is_empty() {
            return;
        }
        let caught: Vec<CharacterId> = squares.iter().filter_map(|&square| self.occupant(square)).collect();
        self.changes.frozen.extend(&squares);
        self.changes.frozen.sort_by_key(|square| (square.y, square.x));
        io.events.push(|| Event::Froze { squares });
        // They are out before the water is solid.
        self.push(Frame::LayGround);
        for who in caught.into_iter().rev() {
            let (around, _) = self.place(who);
            self.push(Frame::Stun { who, rule: "7.3" });
            self.push(Frame::Settle(Settle { who, around, spot: Spot::OffIce }));
        }
    }

    /// 2.2 step 5: the ice melts, and who stands on it is in the water.
    pub(super) fn melt(&mut self, io: &mut Io) {
        if self.changes.frozen.is_empty() {
            return;
        }
        let squares = std::mem::take(&mut self.changes.frozen);
        let on_ice = |id: &CharacterId| {
            let (square, level) = self.place(*id);
            self.present(*id) && squares.contains(&square) && level == self.board.surface(square)
        };
        let standing: Vec<CharacterId> = self.ids().filter(on_ice).collect();
        self.lay_ground();
        for who in standing {
            let (square, from) = self.place(who);
            let to = self.board.surface(square);
            io.events.push(|| Event::Fell { who, square, from, to, into_water: true });
            self.put(who, square, to, io);
        }
        io.events.push(|| Event::Melted { squares });
    }
}
