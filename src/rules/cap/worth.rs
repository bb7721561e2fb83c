//! What a combatant is worth to its side as it stands, and what the scenario promises (CAP-68): for the computer player, no rules.

use super::kinds::Trait;
use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, Side, StatusId};
use crate::kit::Contested;

/// Hundredths of points of a company that a victory point is worth.
pub(super) const POINT: i32 = 2500;
/// What a Charge is worth, and an AP kept for Triggers.
pub(super) const CHARGE: i32 = 260;
pub(super) const KEPT_AP: i32 = 12;
/// What an active Sustain is worth.
pub(super) const SUSTAIN: i32 = 160;

/// What has befallen somebody, and what part of its cost that takes.
pub(super) const HARMS: [(StatusId, i32); 10] = [
    (status::STUNNED, 5),
    (status::DAZED, 14),
    (status::BLINDED, 10),
    (status::ROOTED, 14),
    (status::SLOWED, 24),
    (status::PRONE, 18),
    (status::BURNING, 14),
    (status::BLEEDING, 18),
    (status::EXPOSED, 24),
    (status::MARKED, 14),
];
/// What protects or helps somebody, and what part of its cost that is worth.
pub(super) const HELPS: [(StatusId, i32); 6] = [
    (status::BRACED, 40),
    (status::GUARDED, 30),
    (status::WARDED, 40),
    (status::LED, 40),
    (status::FIRM, 60),
    (status::HIDDEN, 24),
];

impl Battle {
    /// Hundredths of points: its cost, less what it has lost and what has befallen it.
    pub(super) fn worth_of(&self, who: CharacterId) -> i32 {
        if !self.present(who) {
            return 0;
        }
        let cost = self.kind(who).cost * 100;
        if self.has(who, status::FALLEN) {
            // Somebody may bring it back.
            return cost / 25;
        }
        let most = i32::from(self.stat(who, stat::HP)).max(1);
        let hp = i32::from(self.counter(who, counter::HP));
        // Standing counts three tenths; the rest is a concave curve, steepest near the end.
        let lost = (most - hp).max(0);
        let curve = 1000 - 1000 * lost * (most + lost) / (2 * most * most);
        let mut worth = cost * 3 / 10 + cost * 7 / 10 * curve / 1000;
        worth += CHARGE * i32::from(self.counter(who, counter::TIDE));
        if self.turn != Some(who) && self.stat(who, stat::TRIGGER_LIMIT) > self.counter(who, counter::TRIGGERS) {
            worth += KEPT_AP * i32::from(self.counter(who, counter::AP).min(2));
        }
        worth += SUSTAIN * i32::from(self.counter(who, counter::SUSTAINS));
        worth += cost * i32::from(self.counter(who, counter::SHIELD)) / (2 * most);
        let part = |list: &[(StatusId, i32)]| -> i32 {
            list.iter().filter(|&&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum()
        };
        worth += part(&HELPS) - part(&HARMS);
        if self.swims(who) && !self.is(who, Trait::Swimmer) {
            worth -= cost / 12;
        }
        if self.has(who, status::SUBMERGED) && !self.is(who, Trait::Aquatic) {
            worth -= cost / 8;
        }
        worth
    }

    /// What the scenario promises a side as things stand.
    pub(super) fn prospect_of(&self, side: Side) -> i32 {
        POINT * self.scenario_points(side) + self.nearness(side)
    }

    /// How near a side is to what gives points: its best combatants, a little more the nearer they are.
    fn nearness(&self, side: Side) -> i32 {
        if !self.contest.scores() {
            return 0;
        }
        let goals = self.contest.in_play().map(|i| self.objective_square(i));
        let zones =
            self.contest.stage.campi.iter().filter_map(|zone| zone.squares.get(zone.squares.len() / 2).copied());
        let near = |goal: crate::board::Square| {
            let far = self.standing_of(side).map(|who| i32::from(self.square(who).distance(goal))).min();
            far.map_or(0, |far| (30 - far).max(0) * 8)
        };
        goals.chain(zones).map(near).sum()
    }
}
