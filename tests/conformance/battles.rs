//! Random battles of every system, on all maps and scenarios, with all characters, spells and switches: they end, the invariants
//! hold after every choice, events alone rebuild what is shown, and saves replay to the same hash after every step. `cargo run
//! --release --no-default-features --example random_battles` plays thousands more.

use crate::random::{Shown, library, play, play_observed, systems};
use acqua_alta::battle::Event;

/// Battles of each system, in two halves so that two cores share them.
const BATTLES: u64 = 500;

/// Battles of each system in which events are left out.
const GAPS: u64 = 30;

fn play_all(battles: impl Iterator<Item = u64> + Clone) {
    let library = library();
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

/// Leaves the last of what must be told out of one choice after another. Shown by the rest, the battle looks otherwise.
#[test]
fn what_is_shown_differs_where_an_event_is_left_out() {
    let library = library();
    for system in systems() {
        let (mut told, mut missed) = (0, 0);
        for n in 0..GAPS {
            play_observed(&library, system.id, n, &mut |before, events, after| {
                let matters = |event: &Event| matches!(event, Event::Moved { .. } | Event::LifeLost { .. });
                if let Some(last) = events.iter().rposition(matters) {
                    let mut shown = Shown::of(before);
                    let others = events.iter().enumerate().filter(|(i, _)| *i != last);
                    shown.tell(&others.map(|(_, event)| event.clone()).collect::<Vec<_>>());
                    told += 1;
                    missed += usize::from(!shown.settle(after.battle()).is_empty());
                }
            });
        }
        assert!(told > 100 && missed * 10 > told * 9, "{}: {missed} of {told} gaps were noticed", system.id);
    }
}
