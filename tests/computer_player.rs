//! The computer player: legal, deterministic, and not stupid.

#[path = "random/walker.rs"]
mod walker;

use acqua_alta::ai;
use acqua_alta::battle::{Events, RuleSystem, Side};
use acqua_alta::dice::Seeded;
use acqua_alta::table::{AnyBattle, Library, Setup, Table};
use walker::Walker;

fn battle(library: &Library, map: &str, seed: u64) -> AnyBattle {
    let setup = Setup::skirmish(map, ["lamp_duel", "court_duel"], seed);
    Table::new(setup, library).expect("a good set-up").battle().clone()
}

/// Plays a battle; `computer` decides for that side, chance for the other. Returns the winner.
fn play(mut battle: AnyBattle, seed: u64, computer: Side) -> Option<Side> {
    let mut walker = Walker::new(seed);
    let mut step = 0;
    while let Some(decision) = battle.decision() {
        let choice = if decision.side == computer { ai::choose(&battle, seed) } else { walker.pick(&battle) };
        step += 1;
        let choice = choice.expect("there is always a choice");
        battle.apply(choice, &mut Seeded::new(seed, step), &mut Events::drop()).expect("it picks legal choices");
    }
    battle.verdict().expect("over").winner
}

#[test]
fn it_beats_chance_from_both_sides() {
    let library = Library::shipped();
    let mut won = 0;
    for seed in 0..4 {
        for side in Side::BOTH {
            won += u32::from(play(battle(&library, "campo", seed), seed, side) == Some(side));
        }
    }
    assert!(won >= 7, "it won {won} of 8 against chance");
}

#[test]
fn it_finishes_battles_against_itself() {
    let library = Library::shipped();
    for seed in 0..2 {
        let mut battle = battle(&library, "rio", seed);
        let mut step = 0;
        while battle.verdict().is_none() {
            step += 1;
            let choice = ai::choose(&battle, seed).expect("a choice");
            battle.apply(choice, &mut Seeded::new(seed, step), &mut Events::drop()).expect("legal");
            assert!(step < 5000);
        }
    }
}

#[test]
fn it_does_not_see_the_dice() {
    let library = Library::shipped();
    let battle = battle(&library, "campo", 1);
    // The same position with other dice to come: there is nothing in it that could tell.
    assert_eq!(ai::choose(&battle, 7), ai::choose(&battle.clone(), 7));
    let mut other = battle.clone();
    let choice = ai::choose(&battle, 7).expect("a choice");
    other.apply(choice, &mut Seeded::new(99, 99), &mut Events::drop()).expect("legal");
    assert_eq!(ai::choose(&battle, 7), Some(choice));
}
