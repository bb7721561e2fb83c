//! What a figure is worth to its side as it stands, and what the scenario promises: for the computer player, no rules.

use super::areas::squares_of;
use super::spells::{Aim, Whom};
use super::state::Battle;
use super::traits::Condition;
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, Side};
use crate::board::Square;
use crate::kit::Contested;
use crate::scenario::Feat;

/// Hundredths of points of a company that a victory point is worth.
pub(super) const POINT: i32 = 2500;
/// What a WP is worth.
const WP: i32 = 30;

impl Battle {
    /// Hundredths of points: its cost, less what it has lost and what has befallen it.
    pub(super) fn worth_of(&self, who: CharacterId) -> i32 {
        if !self.present(who) || self.third(who) {
            return 0;
        }
        let cost = self.kind(who).cost.max(5) * 100;
        if self.has(who, status::DYING) {
            let rolls = i32::from(self.counter(who, counter::SUCCESSES) - self.counter(who, counter::FAILURES));
            let rallied = if self.standing(who) { cost / 10 } else { 0 };
            return cost / 10 + rallied + cost * rolls / 40;
        }
        let most = i32::from(self.stat(who, stat::HP)).max(1);
        let mut worth = cost * 4 / 10 + cost * 6 / 10 * i32::from(self.counter(who, counter::HP)) / most;
        worth += WP * i32::from(self.counter(who, counter::WP));
        let held = Condition::ALL.iter().filter(|&&condition| self.suffers(who, condition)).count();
        worth -= cost / 16 * held as i32;
        let harms = [(status::PRONE, 14), (status::GRAPPLED, 8), (status::SUBMERGED, 5), (status::SWIMMING, 12)];
        worth -= harms.into_iter().filter(|&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum::<i32>();
        // RUN-18: a reaction that is left, while enemies have still to act.
        if !self.has(who, status::SPENT) {
            worth += cost / 24;
        }
        let goods = [(status::HIDDEN, 20), (status::HELPED, 40), (status::GRAPPLING, 20)];
        worth += goods.into_iter().filter(|&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum::<i32>();
        let states = [(status::ENSNARED, 10), (status::FROZEN, 6), (status::ASLEEP, 5), (status::BLINDED, 8)];
        worth -= states.into_iter().filter(|&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum::<i32>();
        worth += cost / 10 * self.lasting_worth(who) / 100;
        let bad = [counter::BROKEN, counter::DAMAGED, counter::GONE, counter::EMPTY];
        let lost: u32 = bad.into_iter().map(|list| self.counter(who, list).count_ones()).sum();
        worth - cost / 30 * lost as i32
    }

    /// What the scenario promises a side as things stand.
    pub(super) fn prospect_of(&self, side: Side) -> i32 {
        POINT * self.scenario_points(side) + self.nearness(side) + self.on_the_way(side)
    }

    /// How near a charge is to the other side's quarter, and the fallen to their own.
    fn on_the_way(&self, side: Side) -> i32 {
        let wanted = |feat| {
            let scores = &self.contest.stage.scenario.scores;
            scores.iter().any(|score| score.feat == feat && score.only.is_none_or(|only| Side(only) == side))
        };
        let near = |who: CharacterId, home: Side| {
            let far = self.home(home).iter().map(|&at| i32::from(self.square(who).distance(at))).min();
            far.map_or(0, |far| (30 - far).max(0) * 40)
        };
        let charge = self.charge(side).filter(|&who| wanted(Feat::Escorted) && self.present(who));
        let fallen = self.fallen.iter().filter(|&who| self.side(who) == side && self.present(who));
        let fallen: i32 = fallen.filter(|_| wanted(Feat::BroughtOut)).map(|who| near(who, side)).sum();
        charge.map_or(0, |who| near(who, side.other())) + fallen
    }

    /// How near a side is to what gives points: its figures, a little more the nearer they are.
    fn nearness(&self, side: Side) -> i32 {
        if !self.contest.scores() {
            return 0;
        }
        let goals = self.contest.in_play().map(|i| self.objective_square(i));
        let zones =
            self.contest.stage.campi.iter().filter_map(|zone| zone.squares.get(zone.squares.len() / 2).copied());
        let near = |goal: Square| {
            let far = self.standing_of(side).map(|who| i32::from(self.square(who).distance(goal))).min();
            far.map_or(0, |far| (30 - far).max(0) * 8)
        };
        goals.chain(zones).map(near).sum()
    }

    /// Steps from an enemy at which it fights best: within range of what it shoots with, else beside it.
    pub(super) fn best_distance(&self, who: CharacterId) -> u16 {
        let shots = self.held(who).filter_map(|(_, weapon)| weapon.range());
        let spells = self.kind(who).spells.iter().filter_map(|spell| match spell.aim {
            Aim::Figure(Whom::Foe, metres, _) if !spell.is_trick() => Some(squares_of(metres)),
            _ => None,
        });
        let spells = spells.filter(|_| self.counter(who, counter::WP) > 1);
        shots.chain(spells).map(|range| u16::from(range.min(12))).max().unwrap_or(1)
    }
}
