//! Where the last step of a Move can go down on purpose (CAN-01).

use super::reach::Reached;
use super::state::Battle;
use super::vocabulary::counter;
use crate::battle::CharacterId;
use crate::board::Square;

impl Battle {
    /// CAN-01: the ledge from which a Move steps down into a square: the one that is reached with the least risk, then at the least
    /// cost. It is often next to the start, and seldom beyond what is reached without any risk.
    pub(super) fn ledge_above(&self, who: CharacterId, to: Square) -> Option<Square> {
        let above = |reach: &[Reached]| {
            self.step_off_squares(who, reach).into_iter().find(|(below, _)| *below == to).map(|(_, ledge)| ledge)
        };
        above(&[]).or_else(|| above(&self.reach_until(who, |reached| above(reached).is_some())))
    }

    /// CAN-01: squares that lie two levels or more below a square that can be walked to, to be stepped down into.
    pub(super) fn step_off_squares(&self, who: CharacterId, reach: &[Reached]) -> Vec<(Square, Square)> {
        let mut list: Vec<(Square, Square)> = Vec::new();
        if self.is_clinging(who) {
            return list;
        }
        let (start, _) = self.place(who);
        let budget = (self.move_budget(who) - self.swim_penalty(who)).max(0) as u8;
        if budget == 0 || self.counter(who, counter::LP) == 0 {
            return list;
        }
        let from = Reached {
            square: start,
            cost: 0,
            least: 0,
            swum: 0,
            check: false,
            leaves: false,
            harmed: false,
            partial: false,
        };
        let ledges = reach.iter().copied().filter(|r| !r.partial && r.least < budget);
        let mut ledges: Vec<Reached> = std::iter::once(from).chain(ledges).collect();
        let dry_first = self.shuns_water(who);
        ledges.sort_by_key(|r| (r.harmed, r.check, r.leaves, dry_first && r.swum > 0, r.cost));
        let own = self.contacts(who);
        for ledge in ledges {
            let top = self.board.surface(ledge.square);
            for below in self.board.steps(ledge.square) {
                if top - self.board.surface(below) < 2 || ledge.square.is_diagonal_to(below) {
                    continue;
                }
                // A ledge where an enemy is met ends the movement.
                let met = self.contacts_at(who, ledge.square, top).without(own);
                if (ledge.square == start || met.is_empty()) && !list.iter().any(|(known, _)| *known == below) {
                    list.push((below, ledge.square));
                }
            }
        }
        list.sort_by_key(|(below, _)| self.board.index(*below));
        list
    }
}
