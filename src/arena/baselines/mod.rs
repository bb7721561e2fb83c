//! Frozen opponents: what the computer player is measured against, today and in years.
//!
//! A baseline never changes. A better idea is a new baseline with a new name; this one goes on losing to it. `tests/arena_baselines.rs`
//! pins what each of them chooses. They know no rule system: a battle through [`RuleSystem`], the keys of decisions, what
//! characters and prospects are worth, exact odds and the board are all that they look at, and none of the code of the
//! computer player, which does change. What a system tells of worth ([`RuleSystem::worth`], [`RuleSystem::prospect`],
//! [`RuleSystem::step_price`], [`RuleSystem::fights_from`]) is kept for them as it is; new judgement stands beside it.
//!
//! [`RuleSystem`]: crate::battle::RuleSystem
//! [`RuleSystem::worth`]: crate::battle::RuleSystem::worth
//! [`RuleSystem::prospect`]: crate::battle::RuleSystem::prospect
//! [`RuleSystem::step_price`]: crate::battle::RuleSystem::step_price
//! [`RuleSystem::fights_from`]: crate::battle::RuleSystem::fights_from
//!
//! Values are rounded to whole hundredths of a gang point before they are compared, and of equals the first listed is chosen: no
//! last digit of a sum decides a battle.

mod foundation;
mod greedy;
mod random;
mod rusher;
mod turtle;

pub use foundation::Foundation;
pub use greedy::Greedy;
pub use random::Random;
pub use rusher::Rusher;
pub use turtle::Turtle;

use crate::battle::{
    AnyBattle, CharacterId, Choice, Decision, Events, Nature, Occasion, Reflex, Side, Target, outcomes,
};
use crate::board::{Board, Square};
use crate::dice::{Chance, Seeded};
use std::collections::VecDeque;

/// Outcomes walked for one choice; where there are more, it is played [`PLAYS`] times instead.
const WALKS: usize = 400;
/// Plays of a choice with too many outcomes.
const PLAYS: u64 = 24;
/// Decisions answered on the way to an outcome; then the position counts as it stands.
const FOLLOW: usize = 12;
/// Seed of the dice of such plays; they have nothing to do with those of the battle.
const OWN_DICE: u64 = 0xBA5E;
/// Steps to an enemy that cannot be reached.
const NO_WAY: u8 = u8::MAX;

/// A choice that does nothing, or as little as the decision allows: the one that declines or ends, else the last.
fn pass(battle: &AnyBattle, choices: &[Choice]) -> Choice {
    let idle = choices.iter().find(|choice| matches!(battle.info().nature(choice.action), Nature::No | Nature::End));
    *idle.unwrap_or(&choices[choices.len() - 1])
}

/// How all of them answer a decision that interrupts: strike when there is an opening, the first way listed; no dice and no
/// points besides.
fn answer(battle: &AnyBattle, decision: &Decision, choices: &[Choice]) -> Choice {
    if matches!(decision.occasion, Occasion::Before | Occasion::Boost | Occasion::CutIn) {
        return pass(battle, choices);
    }
    match decision.reflex {
        // Nothing that is paid for.
        Reflex::Spare | Reflex::Nearest => pass(battle, choices),
        // Somebody is thrown: to the lowest ground, enemies of it even into the water.
        Reflex::Deepest => {
            let depth = |choice: &&Choice| match choice.target {
                Target::Square(square) => battle.board().surface(square),
                _ => 0,
            };
            choices.iter().min_by_key(depth).copied().unwrap_or(choices[0])
        }
        Reflex::First | Reflex::Later => choices[0],
    }
}

/// Mean of `value`, rounded, over what can come of a choice. Decisions on the way are answered by [`answer`], for both sides.
fn mean(battle: &AnyBattle, choice: Choice, value: &dyn Fn(&AnyBattle) -> f64) -> i64 {
    let next = |after: &AnyBattle, made: usize| {
        let decision = after.decision().filter(|decision| decision.reaction() && made <= FOLLOW)?;
        // Commands and the like are given between actions: what has been done so far counts as it stands.
        if matches!(decision.occasion, Occasion::Boost | Occasion::CutIn) {
            return None;
        }
        let mut choices = Vec::new();
        after.choices(&mut choices);
        Some(answer(after, &decision, &choices))
    };
    let walked = outcomes(battle, choice, WALKS, &|after: &AnyBattle, made: &[Choice]| next(after, made.len()));
    let sum: f64 = match walked.unwalked == Chance::ZERO {
        true => walked.outcomes.iter().map(|outcome| outcome.p.value() * value(&outcome.battle)).sum(),
        false => {
            let play = |n| {
                let (mut after, mut dice) = (battle.clone(), Seeded::new(OWN_DICE, n));
                let (mut coming, mut made) = (Some(choice), 0);
                while let Some(choice) = coming {
                    after.apply_listed(choice, &mut dice, &mut Events::drop());
                    made += 1;
                    coming = next(&after, made);
                }
                value(&after)
            };
            (0..PLAYS).map(play).sum::<f64>() / PLAYS as f64
        }
    };
    sum.round() as i64
}

/// The first of the choices that is worth most.
fn best(choices: impl IntoIterator<Item = Choice>, value: impl Fn(Choice) -> i64) -> Option<Choice> {
    // Of equals `max_by_key` takes the last.
    let valued: Vec<_> = choices.into_iter().map(|choice| (value(choice), choice)).collect();
    valued.into_iter().rev().max_by_key(|&(value, _)| value).map(|(_, choice)| choice)
}

/// What the characters of a side are worth, in hundredths of gang points.
fn worth(battle: &AnyBattle, side: Side) -> i32 {
    let ids = (0..battle.characters().len() as u8).map(CharacterId);
    ids.filter(|&id| battle.characters()[id.index()].side == side).map(|id| battle.worth(id)).sum()
}

/// True if the choice is aimed at an enemy of whoever makes it.
fn at_an_enemy(battle: &AnyBattle, choice: &Choice) -> bool {
    let side = |id: CharacterId| battle.characters().get(id.index()).map(|ch| ch.side);
    match choice.target {
        Target::Character(other) => side(other) != side(choice.actor),
        _ => false,
    }
}

/// The square that a choice is aimed at.
fn aim(choice: &Choice) -> Option<Square> {
    match choice.target {
        Target::Square(square) => Some(square),
        _ => None,
    }
}

/// Of the choices aimed at squares, for every action and option the `most` of them that `key` puts first.
fn nearest<K: Ord>(choices: &[Choice], most: usize, key: impl Fn(Square) -> K) -> Vec<Choice> {
    let mut list: Vec<_> = choices.iter().filter_map(|&c| Some(((c.action, c.option), key(aim(&c)?), c))).collect();
    list.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    list.chunk_by(|a, b| a.0 == b.0).flat_map(|same| same.iter().take(most).map(|&(.., choice)| choice)).collect()
}

/// Steps over ground from every square to the nearest enemy of a side: up and down a level costs one more, water one more,
/// walls are walked round.
struct StepField {
    steps: Vec<u8>,
}

impl StepField {
    fn to_enemies_of(battle: &AnyBattle, side: Side) -> StepField {
        let board: &Board = battle.board();
        let mut steps = vec![NO_WAY; usize::from(board.width()) * usize::from(board.height())];
        let enemies = battle.characters().iter().filter(|ch| ch.side != side && ch.is_present());
        // Whoever is nearer is further in front: prices differ by a few steps only, so that a square comes up again at most.
        let mut open: VecDeque<Square> = enemies.filter_map(|ch| ch.square).collect();
        for &square in &open {
            steps[board.index(square)] = 0;
        }
        while let Some(square) = open.pop_front() {
            let here = steps[board.index(square)];
            for to in board.steps(square).filter(|&to| !board.is_wall(to)) {
                let rise = board.surface(to).abs_diff(board.surface(square));
                let price = 1 + rise.min(8) + u8::from(board.is_water(to));
                let there = here.saturating_add(price).min(NO_WAY - 1);
                let known = &mut steps[board.index(to)];
                if there < *known {
                    *known = there;
                    open.push_back(to);
                }
            }
        }
        StepField { steps }
    }

    fn from(&self, board: &Board, square: Square) -> u8 {
        self.steps.get(board.index(square)).copied().unwrap_or(NO_WAY)
    }

    /// From where a character is; as if it could not be reached once it is not on the board.
    fn of(&self, battle: &AnyBattle, who: CharacterId) -> u8 {
        let ch = battle.characters().get(who.index()).filter(|ch| ch.is_present());
        ch.and_then(|ch| ch.square).map_or(NO_WAY, |square| self.from(battle.board(), square))
    }
}

/// Deployment: the first character as near to the middle of the board as it may, of equals by lot.
fn forward(battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
    by_middle(battle, choices, seed, |off| off)
}

/// Deployment: the first character as far from the middle of the board as it may, of equals by lot.
fn back(battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
    by_middle(battle, choices, seed, |off| u16::MAX - off)
}

/// The lot is what keeps a symmetrical map fair: row by row, equals would be near ones for one side and far ones for the
/// other.
fn by_middle(battle: &AnyBattle, choices: &[Choice], seed: u64, key: impl Fn(u16) -> u16) -> Choice {
    let board = battle.board();
    // In half squares: the middle of a board of even width lies between two squares.
    let off = |at: u8, length: u8| (2 * u16::from(at) + 1).abs_diff(u16::from(length));
    let first = choices[0].actor;
    let own = choices.iter().filter(|choice| choice.actor == first);
    let place = |choice: &&Choice| {
        aim(choice).map(|s| {
            let from_middle = off(s.x, board.width()).max(off(s.y, board.height()));
            (key(from_middle), lot(s, seed))
        })
    };
    own.min_by_key(place).copied().unwrap_or(choices[0])
}

/// The order of squares that are equally good.
fn lot(square: Square, seed: u64) -> u64 {
    crate::dice::mix(seed ^ crate::dice::mix(u64::from(square.y) << 8 | u64::from(square.x) | 1 << 16))
}

/// Who begins: whoever has the shortest way to an enemy, the first listed of equals.
fn foremost(battle: &AnyBattle, side: Side, choices: &[Choice]) -> Choice {
    let ways = StepField::to_enemies_of(battle, side);
    choices.iter().min_by_key(|choice| ways.of(battle, choice.actor)).copied().unwrap_or(choices[0])
}
