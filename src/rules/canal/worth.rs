//! What a character is worth to its side as it stands: for the computer player's evaluation, not a rule.

use super::kinds::Ability;
use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use crate::battle::CharacterId;
use crate::board::distance3;

/// Squares within which an enemy is expected to strike, or to be struck, in this round.
const NEAR: u8 = 8;

impl Battle {
    /// Hundredths of gang points: its cost, less what it has lost and what has befallen it. The last Life Points count most.
    pub(super) fn worth_of(&self, who: CharacterId) -> i32 {
        if !self.present(who) {
            return 0;
        }
        let cost = self.kind(who).cost * 100;
        let (life, most) =
            (i32::from(self.counter(who, counter::LP)), i32::from(self.ch(who).stats.get(stat::LP)).max(1));
        // Alive counts three tenths; the rest is a concave curve, steepest near death.
        let lost = (most - life).max(0);
        let curve = 1000 - 1000 * lost * (most + lost) / (2 * most * most);
        let mut worth = cost * 3 / 10 + cost * 7 / 10 * curve / 1000;
        worth += 40 * i32::from(self.counter(who, counter::WP));
        worth += 50 * i32::from(self.counter(who, counter::CP));
        worth += 30 * i32::from(self.counter(who, counter::UNDERWATER));
        // Waiting is worth more than nothing, and less than doing something.
        if self.ch(who).statuses.has(status::GUARD) {
            worth += 25;
        }
        if self.ch(who).statuses.has(status::HIDDEN) {
            worth += 15;
        }
        if self.is_stunned(who) {
            worth -= cost / 12;
        }
        // CAN-67: where it stands will hurt it again.
        worth -= cost * self.hazard_ahead(who) / 16;
        let swims_badly = self.in_water(who) && !self.has(who, Ability::WaterCreature);
        if swims_badly || self.is_clinging(who) {
            worth -= cost / 16;
        }
        worth + self.worth_of_spells(who, cost)
    }

    /// What spells have given or taken until the end of the round; it is of use only near an enemy.
    fn worth_of_spells(&self, who: CharacterId, cost: i32) -> i32 {
        let count = |which| i32::from(self.counter(who, which));
        let dice = count(counter::WARD) - count(counter::DAZZLED);
        let luck = count(counter::LUCK);
        if (dice, luck) == (0, 0) {
            return 0;
        }
        let (square, level) = self.place(who);
        let near = |enemy| {
            let (s, l) = self.place(enemy);
            distance3(square, level, s, l) <= NEAR
        };
        if self.enemies_of(who).any(near) { dice * cost / 40 + luck * cost / 50 } else { 0 }
    }
}
