//! Exact expected value of a choice, one step ahead.

use crate::battle::{CharacterId, Choice, Events, RuleSystem, Side, Target, outcomes};
use crate::board::distance3;
use crate::dice::{Chance, Seeded};
use std::cell::RefCell;
use std::hash::Hash;

/// Outcomes walked through for one choice. Where there are more, it is played out a number of times instead.
const WALKS: usize = 680;
/// Plays of a choice with too many outcomes; the same dice for every choice, so that they can be compared.
const PLAYS: u64 = 48;
/// Blows looked at for an action out of turn.
const BLOWS: usize = 8;
/// Decisions followed after a choice before the position is judged as it stands.
const FOLLOW: usize = 12;

/// Seed of the computer player's own dice; they have nothing to do with those of the battle.
const OWN_DICE: u64 = 0x0A17;

/// What a choice is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected {
    /// Mean value of the positions it leads to, in hundredths of gang points.
    pub value: f64,
    /// False if there were too many outcomes and it was played out instead.
    pub exact: bool,
}

/// Mean value, for `side`, of what comes of `choice`; decisions that come up on the way are answered by [`reflex`].
pub fn expected<B: RuleSystem + Hash + Eq>(battle: &B, choice: Choice, side: Side) -> Expected {
    expected_of(battle, choice, side, battle.active().unwrap_or(choice.actor))
}

/// As [`expected`]; `who` is the character whose way to the enemy counts.
fn expected_of<B: RuleSystem + Hash + Eq>(battle: &B, choice: Choice, side: Side, who: CharacterId) -> Expected {
    let scratch = RefCell::new(Vec::new());
    let assume = |after: &B, made: &[Choice]| {
        if made.len() > FOLLOW { None } else { reflex(after, &mut scratch.borrow_mut()) }
    };
    let walked = outcomes(battle, choice, WALKS, &assume);
    let exact = walked.unwalked == Chance::ZERO;
    if exact {
        let value = walked.outcomes.iter().map(|outcome| outcome.p.value() * judge(&outcome.battle, side, who)).sum();
        return Expected { value, exact };
    }
    let play = |n| {
        let mut after = battle.clone();
        let mut dice = Seeded::new(OWN_DICE, n);
        let mut next = Some(choice);
        for _ in 0..FOLLOW {
            let Some(choice) = next else { break };
            after.apply_listed(choice, &mut dice, &mut Events::drop());
            next = reflex(&after, &mut scratch.borrow_mut());
        }
        judge(&after, side, who)
    };
    Expected { value: (0..PLAYS).map(play).sum::<f64>() / PLAYS as f64, exact }
}

/// What an offer to let somebody act at once is worth: that of the best blow it could strike. No die falls by the offer.
pub fn at_once<B: RuleSystem + Hash + Eq>(battle: &B, choice: Choice, side: Side) -> f64 {
    let mut after = battle.clone();
    after.apply_listed(choice, &mut Seeded::new(OWN_DICE, 0), &mut Events::drop());
    let who = battle.active().unwrap_or(choice.actor);
    let mut choices = Vec::new();
    if after.decision().is_some_and(|decision| decision.kind == "act" && decision.side == side) {
        after.choices(&mut choices);
    }
    let blows = choices.into_iter().filter(|blow| matches!(blow.target, Target::Character(_))).take(BLOWS);
    let values = blows.map(|blow| expected_of(&after, blow, side, who).value);
    values.fold(judge(&after, side, who), f64::max)
}

/// How a decision in the middle of something is answered while looking ahead: no Will dice, no Dispel, the first
/// way to strike, the first enemy, the deepest drop for somebody who is thrown. None at the next free choice of an action.
pub fn reflex<B: RuleSystem>(battle: &B, choices: &mut Vec<Choice>) -> Option<Choice> {
    let decision = battle.decision().filter(|decision| decision.reaction)?;
    battle.choices(choices);
    let board = battle.board();
    let drop = |choice: &&Choice| match (decision.kind, choice.target) {
        ("force", Target::Square(square)) => {
            let held = choice.option as i8;
            i32::from(held - board.surface(square)) * 2 + i32::from(board.is_water(square))
        }
        _ => 0,
    };
    match decision.kind {
        // Commands are given between actions: what has been done so far is judged as it stands.
        "order" | "counter" | "plan" => None,
        "walk_on" | "glide" | "dispel" | "react" | "truce" => choices.last().copied(),
        // As near to an enemy as it goes.
        "row" => choices.iter().min_by_key(|choice| nearest_enemy(battle, choice)).copied(),
        "force" => choices.iter().rev().max_by_key(drop).copied(),
        _ => choices.first().copied(),
    }
}

/// How near the choice's square is to an enemy of its actor; a choice without a square is the farthest.
fn nearest_enemy<B: RuleSystem>(battle: &B, choice: &Choice) -> u8 {
    let Target::Square(square) = choice.target else { return u8::MAX };
    let me = &battle.characters()[choice.actor.index()];
    let enemies = battle.characters().iter().filter(|other| other.side != me.side && other.is_present());
    enemies.filter_map(|enemy| Some(enemy.square?.distance(square))).min().unwrap_or(0)
}

/// Value of a position for `side`: what both gangs are worth, what the scenario promises them, and how near its characters are to somebody to fight.
fn judge<B: RuleSystem>(battle: &B, side: Side, actor: CharacterId) -> f64 {
    let mut value = f64::from(battle.prospect(side) - battle.prospect(side.other()));
    for (i, ch) in battle.characters().iter().enumerate() {
        let worth = f64::from(battle.worth(CharacterId(i as u8)));
        value += if ch.side == side { worth } else { -worth };
    }
    if let Some(verdict) = battle.verdict() {
        return match verdict.winner {
            Some(winner) if winner == side => value + 5000.0,
            Some(_) => value - 5000.0,
            // Even, whoever is ahead: a truce is for those who are behind.
            None => 0.0,
        };
    }
    value - approach(battle, actor) * if battle.characters()[actor.index()].side == side { 1.0 } else { -1.0 }
}

/// The farther the actor is from the nearest enemy, the worse; 15 a square.
fn approach<B: RuleSystem>(battle: &B, actor: CharacterId) -> f64 {
    let characters = battle.characters();
    let me = &characters[actor.index()];
    let Some(square) = me.square.filter(|_| me.is_present()) else { return 0.0 };
    let enemies = characters.iter().filter(|other| other.side != me.side && other.is_present());
    let distances = enemies.filter_map(|enemy| Some(distance3(square, me.level, enemy.square?, enemy.level)));
    15.0 * f64::from(distances.min().unwrap_or(0))
}
