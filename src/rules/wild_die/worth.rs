//! What a figure is worth to its side as it stands, and what the scenario promises: for the computer player, no rules.

use super::kinds::Nature;
use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, Side};
use crate::kit::Contested;
use crate::scenario::Feat;

/// Hundredths of points of a company that a victory point is worth.
pub(super) const POINT: i32 = 2500;
/// What a Benny is worth.
const BENNY: i32 = 260;

impl Battle {
    /// Hundredths of points: its cost, less what it has lost and what has befallen it.
    pub(super) fn worth_of(&self, who: CharacterId) -> i32 {
        if self.third(who) || !self.present(who) {
            return 0;
        }
        let cost = self.kind(who).cost.max(5) * 100;
        if !self.standing(who) {
            return if self.has(who, status::BLEEDING) { cost / 40 } else { cost / 25 };
        }
        let most = i32::from(self.stat(who, stat::LIFE)).max(1);
        let left = i32::from(self.counter(who, counter::LIFE));
        let mut worth = cost * 4 / 10 + cost * 6 / 10 * left / most;
        worth += BENNY * i32::from(self.counter(who, counter::BENNIES).min(5));
        worth -= cost / 12 * i32::from(self.counter(who, counter::FATIGUE));
        let harms = [
            (status::STUNNED, 5),
            (status::SHAKEN, 6),
            (status::BOUND, 5),
            (status::ENTANGLED, 9),
            (status::DISTRACTED, 14),
            (status::VULNERABLE, 14),
            (status::PRONE, 18),
            (status::BURNING, 14),
        ];
        worth -= harms.into_iter().filter(|&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum::<i32>();
        let goods = [
            (status::DEFENDING, 30),
            (status::AIMING, 24),
            (status::ON_HOLD, 60),
            (status::GRAPPLER, 20),
            (status::HIDDEN, 20),
        ];
        worth += goods.into_iter().filter(|&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum::<i32>();
        if self.swims(who) && !self.kind(who).natures.contains(&Nature::Swimmer) {
            worth -= cost / 10;
        }
        worth
    }

    /// What the scenario promises a side as things stand.
    pub(super) fn prospect_of(&self, side: Side) -> i32 {
        POINT * self.scenario_points(side) + self.nearness(side) + self.on_the_way(side)
    }

    /// How near a side is to getting something or somebody off the board (7.3).
    fn on_the_way(&self, side: Side) -> i32 {
        let scores = &self.contest.stage.scenario.scores;
        let paid = |feat: Feat| scores.iter().any(|s| s.feat == feat && s.only.is_none_or(|only| Side(only) == side));
        let near = |far: u8| (30 - i32::from(far)).max(0);
        let mut sum = 0;
        if paid(Feat::Through) {
            let ways = self.standing_of(side).filter_map(|who| self.way_out_of_the_board(who, true));
            sum += ways.map(|far| 20 * near(far)).sum::<i32>();
        }
        if paid(Feat::CarriedOut) {
            let carriers = self.standing_of(side).filter(|&who| self.contest.carried(who).is_some());
            sum +=
                carriers.filter_map(|who| self.way_out_of_the_board(who, false)).map(|far| 60 * near(far)).sum::<i32>();
        }
        if let Some(charge) = self.charge(side).filter(|&who| paid(Feat::Escorted) && self.present(who)) {
            sum += self.way_out_of_the_board(charge, false).map_or(0, |far| 60 * near(far));
            let helpless = self.fixed(charge) || !self.standing(charge);
            let friends = self.standing_of(side).filter(|&who| who != charge).map(|who| self.distance(who, charge));
            sum += friends.min().filter(|_| helpless).map_or(0, |far| 20 * near(far));
        }
        sum
    }

    /// How near a side is to what gives points: its figures, a little more the nearer they are.
    fn nearness(&self, side: Side) -> i32 {
        if !self.contest.scores() {
            return 0;
        }
        let goals = self.contest.in_play().map(|i| self.objective_square(i));
        let zones =
            self.contest.stage.campi.iter().filter_map(|zone| zone.squares.get(zone.squares.len() / 2).copied());
        let near = |goal: crate::board::Square| {
            let far = self.standing_of(side).map(|who| i32::from(self.away(who, goal))).min();
            far.map_or(0, |far| (30 - far).max(0) * 8)
        };
        goals.chain(zones).map(near).sum()
    }

    /// Steps from an enemy at which it fights best: within short range of what it shoots with, else beside it.
    pub(super) fn best_distance(&self, who: CharacterId) -> u16 {
        let short = self.held(who).filter(|(_, weapon)| weapon.class == super::items::Class::Shot);
        short.filter_map(|(_, weapon)| weapon.range).map(|(short, _, _)| u16::from(short)).max().unwrap_or(1)
    }
}
