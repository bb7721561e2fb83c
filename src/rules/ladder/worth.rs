//! What a character is worth to its side as it stands, and what the scenario promises: for the computer player, no rules.

use super::equipment::{Band, Weapon};
use super::skills::Skill;
use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, Side};
use crate::board::{ObjectiveKind, Spot, Square, StepKinds};
use crate::kit::Contested;
use crate::scenario::{Feat, Score, When};

/// Hundredths of gang points that a victory point is worth: gangs cost two and a half times those of a hundred points.
pub(super) const POINT: i32 = 3000;
/// What a point of Mettle is worth for good, and what it is worth until the next one comes back.
pub(super) const METTLE: (i32, i32) = (110, 20);
/// What each free deed in a row costs: a little more than the whims of the computer player.
pub(super) const IDLE: i32 = 15;
/// What going from one zone into the next costs on a way, in steps inside a zone.
const BORDER: u8 = 6;
/// What a step costs more that makes slow, in such steps.
const SLOW: u8 = 4;
/// What a step costs that cannot be made.
const NO_STEP: u8 = 60;
/// What is worth nothing any more: so many zones away.
const FAR: i32 = 8;

impl Battle {
    /// Hundredths of gang points: its cost, less what it has lost and what has befallen it.
    pub(super) fn worth_of(&self, who: CharacterId) -> i32 {
        if !self.present(who) {
            return 0;
        }
        let cost = self.kind(who).cost * 100;
        let has = |id| self.has_status(who, id);
        if has(status::LAST_STAND) {
            // It will be dead; until then it fights well.
            return cost * (1 + i32::from(self.counter(who, counter::LAST_TURNS).max(0))) / 10;
        }
        if has(status::MORTALLY_WOUNDED) {
            let (difficulty, complexity) = self.death_numbers(who);
            // About what its next Death Test makes of it, so that nobody puts off the end of a turn for it.
            return cost * (14 - i32::from(difficulty) - 2 * i32::from(complexity)).max(1) / 18;
        }
        if has(status::FLEEING) {
            return cost / 10;
        }
        let most = i32::from(self.ch(who).stats.get(stat::TOUGHNESS)).max(1);
        let track = i32::from(self.ch(who).stats.get(stat::TRACK));
        let life = i32::from(self.counter(who, counter::TOUGHNESS)) + 2 * i32::from(self.free_spaces(who));
        let full = most + 2 * track;
        let lost = (full - life).clamp(0, full);
        // Alive counts three tenths; the rest is a concave curve, steepest near death.
        let curve = 1000 - 1000 * lost * (full + lost) / (2 * full * full);
        let mut worth = cost * 3 / 10 + cost * 7 / 10 * curve / 1000;
        // LAD-23: a point comes back each turn, so the first one spent is hardly missed.
        let mettle = self.counter(who, counter::METTLE);
        let soon = (mettle + 1).min(self.ch(who).stats.get(stat::METTLE));
        worth += METTLE.0 * i32::from(soon) + METTLE.1 * i32::from(mettle);
        if let Some(turn) = self.turn.filter(|turn| turn.who == who) {
            // What is free is not done for nothing.
            worth -= IDLE * i32::from(turn.idle);
        }
        let share = |part: i32| cost / part;
        let engaged = self.enemies_of(who).any(|enemy| self.able(enemy) && self.zone_distance(who, enemy) <= 1);
        let harms = [
            (status::STUNNED, 8),
            (status::PRONE, 16),
            (status::RESTRAINED, 10),
            (status::GRAPPLED, 10),
            (status::BLINDED, 8),
            (status::CHARMED, 14),
            (status::HELD_BY_WORD, 10),
            (status::FRIGHTENED, 16),
            (status::POISONED, 12),
            (status::DEAFENED, 60),
            (status::UNCONSCIOUS, 2),
            (status::INCAPACITATED, 2),
            (status::SINKING, 4),
            (status::SUBMERGED, 20),
        ];
        worth -= harms.into_iter().filter(|&(id, _)| has(id)).map(|(_, part)| share(part)).sum::<i32>();
        let goods = [
            (status::DODGING, 24),
            (status::HELPED, 24),
            (status::RALLIED, 40),
            (status::GUARDING, 40),
            (status::HOLDING, 40),
            (status::READY, 40),
            (status::HIDDEN, 20),
        ];
        let good: i32 = goods.into_iter().filter(|&(id, _)| has(id)).map(|(_, part)| share(part)).sum();
        worth += if engaged { good } else { good / 4 };
        // Each weapon that it has lost.
        let kind = self.kind(who);
        let lost = (0..kind.fists()).filter(|&item| {
            self.stock(who, item) == 0
                && kind.weapon(item).is_some_and(|weapon| !weapon.one_use && weapon.damage.is_some())
        });
        worth -= share(14) * lost.count() as i32;
        if self.counter(who, counter::UNLOADED) != 0 {
            worth -= share(16);
        }
        if self.swims_badly(who) {
            worth -= share(16);
        }
        // LAD-79: where it stands will hurt it again.
        worth -= share(16) * i32::from(self.harm_of_entering(who, self.spot(who)));
        worth
    }

    /// What a step costs on a way of several turns: inside a zone one goes as one likes, from one to the next takes the Move.
    pub(super) fn price_of_step(&self, from: Square, to: Square) -> u8 {
        let (from, to) = (Spot::top(from), Spot::top(to));
        let Some(step) = self.board.step(from, to) else { return NO_STEP };
        let border = if self.board.zone_of(from) == self.board.zone_of(to) { 0 } else { BORDER };
        let hard = StepKinds::CLIMB.union(StepKinds::SWIM).union(StepKinds::SQUEEZE).union(StepKinds::DIFFICULT);
        let slow = if step.kinds.intersects(hard) { SLOW } else { 0 };
        let drop = if step.is(StepKinds::DROP) { 2 * SLOW } else { 0 };
        1 + border + slow + drop
    }

    /// Steps from an enemy at which it fights best: at arm's reach, or so many zones away as it shoots or casts.
    pub(super) fn best_distance(&self, who: CharacterId) -> u16 {
        let kind = self.kind(who);
        let own = || (0..kind.fists()).filter(|&item| self.stock(who, item) > 0).filter_map(|item| kind.weapon(item));
        let trained = kind.skill(Skill::BallisticSkill).training > kind.skill(Skill::WeaponSkill).training;
        let shoots = trained || !own().any(Weapon::is_melee);
        let range = own().filter(|_| shoots).filter_map(Weapon::range).max();
        let range = range.or((!kind.spells.is_empty()).then_some(Band::Medium));
        match range {
            None | Some(Band::Close) => 1,
            Some(Band::Short) => 4,
            Some(Band::Medium) => u16::from(BORDER) + 4,
            Some(Band::Long | Band::Extreme) => 2 * u16::from(BORDER) + 6,
        }
    }

    /// Zones from somebody to a square.
    fn zones_to(&self, who: CharacterId, square: Square) -> i32 {
        match (self.zone(who), self.board.zone_of(Spot::top(square))) {
            (Some(a), Some(b)) => self.board.zone_graph().distance(a, b).map_or(FAR, |n| i32::from(n).min(FAR)),
            _ => FAR,
        }
    }

    /// How near the nearest able character of a side is to a square: 0 far away to 1000 there.
    fn nearness(&self, side: Side, square: Square) -> i32 {
        let steps =
            |id: CharacterId| 4 * self.zones_to(id, square) + i32::from(self.square(id).distance(square)).min(8);
        let nearest = self.able_of(side).map(steps).min().unwrap_or(5 * FAR);
        1000 * (5 * FAR - nearest.min(5 * FAR)) / (5 * FAR)
    }

    /// What the scenario promises a side as things stand, and what Ember and Doom are worth.
    pub(super) fn prospect_of(&self, side: Side) -> i32 {
        let mut sum = 150 * i32::from(self.ember[side.index()]) - 10 * i32::from(self.doom[side.index()]);
        for (i, &score) in self.contest.stage.scenario.scores.iter().enumerate() {
            sum += self.line_points(i, score, side) * POINT;
            sum += self.promise(score, side);
        }
        sum
    }

    /// What a line of the scenario may still give.
    pub(super) fn promise(&self, score: Score, side: Side) -> i32 {
        let left = i32::from(self.length().saturating_sub(self.round));
        let points = i32::from(score.points) * POINT;
        let each = match score.when {
            When::End => points / 2,
            When::EachRound(_) => points * left.min(3) / 4,
        };
        let part = match score.feat {
            Feat::Objective => {
                let mut sum = 0;
                for i in self.contest.in_play() {
                    let held = self.holder(i) == Some(side);
                    let near = self.nearness(side, self.objective_square(i));
                    sum += if held { 1000 } else { near / 2 };
                }
                sum
            }
            Feat::Campo => {
                let campi = self.contest.stage.campi.iter().enumerate();
                campi
                    .map(|(i, zone)| {
                        let held = self.campo_holder(i) == Some(side);
                        let near = zone.squares.first().map_or(0, |&square| self.nearness(side, square));
                        if held { 1000 } else { near / 2 }
                    })
                    .sum()
            }
            Feat::BroughtHome => {
                let mobile = |&i: &u8| self.contest.kind(i) == ObjectiveKind::Mobile;
                let own = self.contest.in_play().filter(mobile).filter(|&i| self.holder(i) == Some(side));
                let home = self.home(side).first().copied();
                own.filter_map(|i| Some((self.contest.objectives[usize::from(i)].carrier?, home?)))
                    .map(|(carrier, home)| 1000 - 120 * self.zones_to(carrier, home))
                    .sum()
            }
            Feat::Across => {
                let goal = self.home(side.other()).first().copied();
                let steps = |id| goal.map_or(FAR, |goal| self.zones_to(id, goal));
                self.able_of(side).map(|id| 800 - 90 * steps(id)).sum()
            }
            Feat::EnemyRemoved
            | Feat::LeaderRemoved
            | Feat::Dry
            | Feat::CarriedOut
            | Feat::Escorted
            | Feat::BroughtOut
            | Feat::Withheld
            | Feat::Through => 0,
        };
        each * part / 1000
    }
}
