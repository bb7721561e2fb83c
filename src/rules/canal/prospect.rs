//! What the scenario promises a side as things stand: for the computer player's evaluation, not a rule.
//!
//! Victory points decide battles, so each is worth many gang points; a goal that is near is worth a part of what it would
//! give, so that the computer player walks there. Nearness is counted along the ground, not through walls.

use super::agendas::Agenda;
use super::ground::Ground;
use super::state::Battle;
use crate::battle::{CharacterId, Side};
use crate::board::{Board, Level, ObjectiveKind, Square};
use crate::kit::Contested;
use crate::scenario::{Feat, Score, Stage, When};
use std::collections::BinaryHeap;
use std::sync::OnceLock;

/// Hundredths of gang points that a victory point is worth.
pub(super) const POINT: i32 = 1200;
/// Steps from which a goal is not felt any more.
const FAR: i32 = 40;

/// Steps to a goal from every square.
type Field = OnceLock<Box<[u8]>>;

/// How far it is to the places that scenarios are about, worked out once each for a ground.
#[derive(Debug)]
pub(super) struct Ways {
    squares: Vec<Field>,
    homes: [Field; 2],
    campi: Vec<Field>,
    heights: Vec<Field>,
}

impl Ways {
    pub fn of(board: &Board, stage: &Stage) -> Ways {
        let count = usize::from(board.width()) * usize::from(board.height());
        let fields = |n: usize| (0..n).map(|_| Field::new()).collect();
        Ways {
            squares: fields(count),
            homes: Default::default(),
            campi: fields(stage.campi.len()),
            heights: fields(32),
        }
    }
}

/// Steps from every square to the nearest of `goals`: swimming counts double, a climb its height and a check.
fn flood(board: &Board, ground: &Ground, goals: impl Iterator<Item = Square>) -> Box<[u8]> {
    let count = usize::from(board.width()) * usize::from(board.height());
    let mut steps = vec![u8::MAX; count];
    let mut open = BinaryHeap::new();
    for goal in goals {
        let at = board.index(goal);
        steps[at] = 0;
        open.push(std::cmp::Reverse((0_u8, at as u16)));
    }
    while let Some(std::cmp::Reverse((cost, at))) = open.pop() {
        if cost > steps[usize::from(at)] {
            continue;
        }
        for step in ground.steps(usize::from(at)).iter().filter(|step| !(step.climb && step.diagonal)) {
            let hard = if step.climb { step.rise.unsigned_abs() + 2 } else { 1 };
            let price = hard + u8::from(step.water) + 2 * u8::from(step.difficult);
            let next = cost.saturating_add(price).min(u8::MAX - 1);
            if next < steps[usize::from(step.to)] {
                steps[usize::from(step.to)] = next;
                open.push(std::cmp::Reverse((next, step.to)));
            }
        }
    }
    steps.into_boxed_slice()
}

/// What is left of a value this many steps away; nothing from [`FAR`] on.
fn fading(value: i32, steps: i32) -> i32 {
    value * (FAR - steps.clamp(0, FAR)) / FAR
}

impl Battle {
    fn steps_to(&self, goal: Square, from: Square) -> i32 {
        let field = &self.ways.squares[self.board.index(goal)];
        let steps = field.get_or_init(|| flood(&self.board, &self.ground, std::iter::once(goal)));
        i32::from(steps[self.board.index(from)])
    }

    fn steps_home(&self, side: Side, from: Square) -> i32 {
        let zone = self.contest.zones[side.index()] % 2;
        let field = &self.ways.homes[usize::from(zone)];
        let goals = || self.board.deployment(zone).iter().copied();
        i32::from(field.get_or_init(|| flood(&self.board, &self.ground, goals()))[self.board.index(from)])
    }

    fn steps_to_campo(&self, i: usize, from: Square) -> i32 {
        let Some((field, zone)) = self.ways.campi.get(i).zip(self.contest.stage.campi.get(i)) else { return FAR };
        let goals = || zone.squares.iter().copied().filter(|&s| self.board.is_standable(s));
        i32::from(field.get_or_init(|| flood(&self.board, &self.ground, goals()))[self.board.index(from)])
    }

    /// Steps to ground that stays dry when the water stands at `sea`.
    fn steps_to_height(&self, sea: Level, from: Square) -> i32 {
        let Some(field) = usize::try_from(sea + 9).ok().and_then(|i| self.ways.heights.get(i)) else { return FAR };
        let dry = |s: &Square| self.board.is_solid(*s) && self.board.surface(*s) >= sea;
        let goals = || self.board.squares().filter(dry);
        i32::from(field.get_or_init(|| flood(&self.board, &self.ground, goals()))[self.board.index(from)])
    }

    /// The nearest of a side's characters that can do something about a goal, in steps.
    fn nearest(&self, side: Side, steps: impl Fn(CharacterId, Square) -> i32) -> i32 {
        let able = self.living(side).filter(|&id| self.counts_for_objectives(id));
        able.map(|id| steps(id, self.place(id).0)).min().unwrap_or(FAR)
    }

    /// See [`crate::battle::RuleSystem::prospect`].
    pub(super) fn prospect_of(&self, side: Side) -> i32 {
        if self.round == 0 {
            return 0;
        }
        let scores = &self.contest.stage.scenario.scores;
        let lines: i32 = scores.iter().enumerate().map(|(i, &score)| self.line_prospect(i, score, side)).sum();
        lines + self.agendas_prospect(side)
    }

    /// The part of the prospect that comes of agendas, done or begun.
    pub(super) fn agendas_prospect(&self, side: Side) -> i32 {
        let hand = self.hands[side.index()].iter().flatten();
        hand.map(|card| if card.done { POINT } else { self.hope(side, card.agenda) }).sum()
    }

    /// A part of a point for an agenda that is begun.
    fn hope(&self, side: Side, agenda: Agenda) -> i32 {
        let (has, needs) = self.progress(side, agenda);
        let (has, needs) = (has.min(needs) as i32, needs as i32);
        POINT * 3 / 4 * has / needs.max(1)
    }

    /// One line of the scenario: what it gave, what it would give, and how near that is.
    fn line_prospect(&self, i: usize, score: Score, side: Side) -> i32 {
        let left = i32::from(self.length().saturating_sub(self.round));
        let length = i32::from(self.length()).max(1);
        let points = i32::from(score.points) * POINT;
        // What is held now counts in full at the end of a round that is near, and less while there is time to lose it.
        let (kept, value) = match score.when {
            When::EachRound(from) => {
                let waits = i32::from(from.saturating_sub(self.round));
                (self.line_points(i, score, side) * POINT, points * (3 + left.min(3)) / (4 + waits))
            }
            When::End => (0, points * (length - left + 2) / (length + 2)),
        };
        if self.verdict.is_some() {
            return self.line_points(i, score, side) * POINT;
        }
        kept + match score.feat {
            Feat::Objective => self.objectives_in_play_or_done().map(|i| self.objective_prospect(i, side, value)).sum(),
            Feat::Campo => (0..self.contest.stage.campi.len()).map(|i| self.campo_prospect(i, side, value)).sum(),
            Feat::BroughtHome => self.carrying_prospect(side, value),
            // Removed enemies stay removed.
            Feat::EnemyRemoved
            | Feat::LeaderRemoved
            | Feat::CarriedOut
            | Feat::Escorted
            | Feat::BroughtOut
            | Feat::Withheld
            | Feat::Through => self.line_points(i, score, side) * POINT,
            Feat::Across => self.across_prospect(side, value),
            Feat::Dry => self.dry_prospect(side, value),
        }
    }

    fn objectives_in_play_or_done(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.contest.objectives.len() as u8).filter(|&i| {
            let objective = &self.contest.objectives[usize::from(i)];
            !objective.gone || objective.owner.is_some()
        })
    }

    fn objective_prospect(&self, i: u8, side: Side, value: i32) -> i32 {
        let objective = &self.contest.objectives[usize::from(i)];
        if self.holder(i) == Some(side) {
            return value;
        }
        if objective.gone {
            return 0;
        }
        let square = self.objective_square(i);
        let reach = match self.contest.kind(i) {
            ObjectiveKind::Control => 3,
            ObjectiveKind::Hidden if objective.owner.is_some() => return 0,
            // Standing beside it is not yet having it.
            _ => 1,
        };
        let steps = self.nearest(side, |_, from| (self.steps_to(square, from) - reach).max(0));
        fading(value * 6 / 10, steps)
    }

    fn campo_prospect(&self, i: usize, side: Side, value: i32) -> i32 {
        if self.campo_holder(i) == Some(side) {
            return value;
        }
        let steps = self.nearest(side, |_, from| self.steps_to_campo(i, from));
        // In it, but not alone: better than outside, where it would be the enemy's.
        fading(value * 6 / 10, steps)
    }

    fn carrying_prospect(&self, side: Side, value: i32) -> i32 {
        let mobile = |&i: &u8| self.contest.kind(i) == ObjectiveKind::Mobile;
        let mut sum = 0;
        for i in self.contest.in_play().filter(mobile) {
            let square = self.objective_square(i);
            let home = self.steps_home(side, square);
            sum += match self.holder(i) {
                Some(holder) if holder == side => fading(value, home),
                Some(_) => 0,
                None if home == 0 => value,
                None => fading(value / 2, home) / 2,
            };
        }
        sum
    }

    fn across_prospect(&self, side: Side, value: i32) -> i32 {
        let able = self.living(side).filter(|&id| self.counts_for_objectives(id));
        able.map(|id| {
            let from = self.place(id).0;
            if self.is_home(side.other(), from) {
                value
            } else {
                fading(value * 8 / 10, self.steps_home(side.other(), from))
            }
        })
        .sum()
    }

    fn dry_prospect(&self, side: Side, value: i32) -> i32 {
        // Where the water will stand, if it is to rise in this round or the next but one.
        let next = self.contest.stage.scenario.next_rise(self.round).filter(|tide| tide.round <= self.round + 2);
        let sea = next.map_or(self.board.sea(), |tide| self.board.sea().saturating_add_unsigned(tide.levels));
        let able = self.living(side).filter(|&id| self.counts_for_objectives(id));
        able.map(|id| {
            let (from, level) = self.place(id);
            let dry = !self.in_water(id);
            match dry && level >= sea {
                true => value,
                false => fading(value * 7 / 10, self.steps_to_height(sea, from)) + if dry { value / 10 } else { 0 },
            }
        })
        .sum()
    }
}
