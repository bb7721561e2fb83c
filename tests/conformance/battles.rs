//! Random battles of every system, on all maps and scenarios, with all characters, spells and switches: they end, the invariants
//! hold after every choice, events alone rebuild what is shown, and saves replay to the same hash after every step. `cargo run
//! --release --no-default-features --example random_battles` plays thousands more.

use crate::random::{Shown, play, setup, systems};
use acqua_alta::battle::Event;
use acqua_alta::table::{Library, Table};

/// Battles of each system, in two halves so that two cores share them.
const BATTLES: u64 = 500;

fn play_all(battles: impl Iterator<Item = u64> + Clone) {
    let library = Library::shipped();
    for system in systems() {
        let choices: usize = battles.clone().map(|n| play(&library, system.id, n)).sum();
        assert!(choices > 2000, "{}: only {choices} choices were made", system.id);
    }
}

#[test]
fn battles_end_keep_the_invariants_and_replay_to_the_same_hash_first_half() {
    play_all((0..BATTLES).step_by(2));
}

#[test]
fn battles_end_keep_the_invariants_and_replay_to_the_same_hash_second_half() {
    play_all((1..BATTLES).step_by(2));
}

#[test]
fn what_is_shown_differs_where_an_event_is_left_out() {
    let library = Library::shipped();
    for system in systems() {
        let mut table = Table::new(setup(&library, system.id, 1), &library).expect("a good set-up");
        let mut walker = crate::random::Walker::new(1);
        let (mut told, mut missed) = (0, 0);
        while let Some(choice) = walker.pick(table.battle()) {
            let shown = Shown::of(table.battle());
            let events = table.apply(choice).expect("a listed choice is legal");
            let moves = |event: &Event| matches!(event, Event::Moved { .. } | Event::LifeLost { .. });
            // Of a walk the last step says where it ends.
            if let Some(last) = events.iter().rposition(moves) {
                let mut fewer = shown.clone();
                let left = events.iter().enumerate().filter(|(i, _)| *i != last).map(|(_, event)| event.clone());
                fewer.tell(&left.collect::<Vec<_>>());
                told += 1;
                missed += usize::from(!fewer.settle(table.battle()).is_empty());
            }
        }
        assert!(told > 20 && missed * 10 > told * 8, "{}: {missed} of {told} gaps were noticed", system.id);
    }
}
