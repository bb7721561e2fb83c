//! The baseline `turtle`.

use super::{StepField, aim, answer, at_an_enemy, back, best, mean, nearest, pass, worth};
use crate::arena::ArenaPlayer;
use crate::battle::{AnyBattle, CharacterId, Choice, Occasion, Side};
use crate::board::{Level, Square};
use crate::dice::mix;

/// What an enemy less that sees it in the open is worth, in hundredths of gang points.
const SHELTER: f64 = 60.0;
/// Squares looked at for every action.
const SQUARES: usize = 4;
/// Levels of an eye above the ground.
const EYES: i8 = 1;

/// Baseline `turtle`, version 1, frozen: holds ground that the scenario pays for, or else cover, and lets the enemy come. It strikes at what is in
/// reach from where it stands when that takes more than it costs, and answers every opening. It never goes to look for a
/// fight, so two of them draw unless there is something to hold.
#[derive(Clone, Copy, Debug)]
pub struct Turtle;

impl ArenaPlayer for Turtle {
    fn name(&self) -> &str {
        "turtle"
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        let Some(decision) = battle.decision() else { return choices[0] };
        let choices = &battle.considered(choices)[..];
        match decision.occasion {
            Occasion::Zone => choices[(mix(seed) % choices.len() as u64) as usize],
            Occasion::Deploy => back(battle, choices, seed),
            Occasion::Activate => choices[0],
            Occasion::Act => act(battle, decision.side, choices),
            _ => answer(battle, &decision, choices),
        }
    }
}

fn act(battle: &AnyBattle, side: Side, choices: &[Choice]) -> Choice {
    let idle = pass(battle, choices);
    let who = idle.actor;
    let other = side.other();
    let value = |choice: Choice| {
        mean(battle, choice, &|after: &AnyBattle| {
            let held = after.prospect(side) - after.prospect(other);
            f64::from(worth(after, side) - worth(after, other) + held) - SHELTER * f64::from(exposure(after, side, who))
        })
    };
    let stay = value(idle);
    // From where it stands: blows, and whatever else is aimed at no square.
    let still = choices.iter().filter(|choice| aim(choice).is_none() && **choice != idle).copied();
    let (blows, waits): (Vec<_>, Vec<_>) = still.partition(|choice| at_an_enemy(battle, choice));
    if let Some(blow) = best(blows, value).filter(|&blow| value(blow) > stay) {
        return blow;
    }
    // Better ground: where it is promised most, then where it is seen least, no nearer to the enemy than it must.
    let ways = StepField::to_enemies_of(battle, side);
    let open = |square: Square| {
        let promise = promise(battle, side, who, square);
        let exposed = exposed_at(battle, side, square, battle.board().surface(square));
        (-promise + SHELTER as i32 * exposed, u8::MAX - ways.from(battle.board(), square))
    };
    let ground = nearest(choices, SQUARES, open);
    best([idle].into_iter().chain(waits).chain(ground), value).unwrap_or(idle)
}

/// What the scenario would promise a side if one of its characters stood there.
fn promise(battle: &AnyBattle, side: Side, who: CharacterId, square: Square) -> i32 {
    let mut there = battle.clone();
    let level = battle.board().surface(square);
    if let Some(ch) = there.characters_mut().get_mut(who.index()) {
        (ch.square, ch.level) = (Some(square), level);
    }
    there.prospect(side) - there.prospect(side.other())
}

/// Enemies that see a character in the open.
fn exposure(battle: &AnyBattle, side: Side, who: CharacterId) -> i32 {
    let ch = battle.characters().get(who.index()).filter(|ch| ch.is_present());
    ch.and_then(|ch| Some((ch.square?, ch.level))).map_or(0, |(at, level)| exposed_at(battle, side, at, level))
}

fn exposed_at(battle: &AnyBattle, side: Side, at: Square, level: Level) -> i32 {
    let board = battle.board();
    let enemies = battle.characters().iter().filter(|ch| ch.side != side && ch.is_present());
    let seen = |(from, height): &(Square, Level)| {
        board.sees(*from, *height, EYES, at, level, EYES) && !board.cover(*from, at, level)
    };
    enemies.filter_map(|ch| Some((ch.square?, ch.level))).filter(seen).count() as i32
}
