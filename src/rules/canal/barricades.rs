//! CAN-76 barricades, and fighting across a low barrier (CAN-31).

use super::state::Battle;
use crate::battle::{CharacterId, IdSet};
use crate::board::{Cover, Prop, Square};

impl Battle {
    /// CAN-76: what a cover is worth in Protection dice, and the rule that says so.
    pub(super) fn cover_dice(&self, cover: Cover) -> (i8, &'static str) {
        match cover {
            Cover::None => (0, "CAN-52"),
            Cover::Total if self.options.barricades => (2, "CAN-76"),
            _ => (1, "CAN-52"),
        }
    }

    /// CAN-31, optional (CAN-76): two squares apart in a straight line, with one barricade or obstacle one level high between
    /// that nobody stands on.
    pub(super) fn over_barrier(&self, a: CharacterId, b: CharacterId) -> bool {
        let ((from, la), (to, lb)) = (self.place(a), self.place(b));
        if !self.options.barricades || from.distance(to) != 2 || la.abs_diff(lb) > 1 {
            return false;
        }
        let (east, south) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let between = Square::new(from.x.midpoint(to.x), from.y.midpoint(to.y));
        let low =
            matches!(self.board.tile(between).prop, Some(Prop::Barricade { .. } | Prop::Obstacle { height: 1, .. }));
        let top = self.board.surface(between);
        let reached = top.abs_diff(la) <= 1 && top.abs_diff(lb) <= 1;
        let straight = east % 2 == 0 && south % 2 == 0;
        let open = self.board.is_step(from, between) && self.board.is_step(between, to);
        straight && low && reached && open && self.occupant(between).is_none()
    }

    /// CAN-76: enemies who hold the far side of a barricade against somebody who steps onto it: in contact with it, and not
    /// yet with who comes.
    pub(super) fn held_against(&self, who: CharacterId, barricade: Square) -> IdSet {
        if !self.options.barricades || !self.board.is_barricade(barricade) {
            return IdSet::EMPTY;
        }
        self.contacts_at(who, barricade, self.board.surface(barricade)).without(self.contacts(who))
    }
}
