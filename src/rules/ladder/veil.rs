//! A battle as one side knows it: LAD-512 the Hidden stand where they were seen last, LAD-113 nothing is up a sleeve.

use super::state::Battle;
use super::vocabulary::counter;
use crate::battle::{CharacterId, CounterId, RuleSystem, Side};
use crate::board::{Spot, Square};

/// Successes with which somebody is taken to have hidden: nobody is shown how many they were (LAD-47).
const STEALTH: i8 = 2;

fn ids(people: usize) -> impl Iterator<Item = CharacterId> {
    (0..people as u8).map(CharacterId)
}

impl Battle {
    /// Leaves of its enemies what this side knows of them; true if there was more.
    pub(super) fn veil_from(&mut self, side: Side) -> bool {
        let enemies: Vec<CharacterId> = ids(self.characters.len()).filter(|&id| self.side(id) != side).collect();
        let before = self.characters.clone();
        for &who in &enemies {
            self.empty_sleeves(who);
        }
        // LAD-512: all of them are lifted off the board first, so that the square of one bars nothing for another. The one who is
        // acting, and whoever is on a mount or is one, stay where they are: what goes on tells where that is.
        let moves = |who: &CharacterId| {
            let seated =
                self.rider_of(*who).is_some() || ids(self.characters.len()).any(|one| self.rider_of(one) == Some(*who));
            self.is_hidden_from(*who, side) && self.active() != Some(*who) && !seated
        };
        let unseen: Vec<CharacterId> = enemies.into_iter().filter(moves).collect();
        for who in &unseen {
            self.characters[who.index()].square = None;
        }
        for &who in &unseen {
            let seen = self.last_seen.iter().find(|trace| trace.who == who).map(|trace| trace.square);
            // Somebody who was never seen is expected where its side begins.
            let known = seen.or_else(|| self.board.deployment(side.other().0).first().copied());
            let near = known.unwrap_or(Square::new(0, 0));
            let free = self.board.squares().filter(|&square| self.can_be_thought_at(square));
            let place = free.min_by_key(|square| (square.distance(near), square.y, square.x));
            let level = place.map(|square| self.board.surface(square));
            let one = &mut self.characters[who.index()];
            (one.square, one.level) = (place.or(before[who.index()].square), level.unwrap_or(one.level));
            one.counters.set(counter::STEALTH, STEALTH);
        }
        self.characters != before
    }

    /// LAD-113: takes away whatever it has not shown yet.
    fn empty_sleeves(&mut self, who: CharacterId) {
        for item in (0..8).filter(|&item| self.conceals(who, item)).collect::<Vec<u8>>() {
            let grip = self.grip(who) & !(1 << item);
            let counters = &mut self.characters[who.index()].counters;
            counters.set(CounterId(counter::ITEM_0.0 + item), 0);
            counters.set(counter::IN_HAND, grip as i8);
        }
    }

    fn can_be_thought_at(&self, square: Square) -> bool {
        let spot = Spot::top(square);
        !self.board.is_wall(square) && self.board.ends_at(spot) && self.occupant(spot).is_none()
    }
}
