//! Random legal play of whole battles of every system, with invariants after every choice, on all maps and scenarios, with all
//! characters, spells and switches. `cargo run --release --no-default-features --example random_battles` plays ten thousand.

#[path = "random/invariants.rs"]
mod invariants;
#[path = "random/play.rs"]
mod play;
#[path = "random/setups.rs"]
mod setups;
#[path = "random/walker.rs"]
mod walker;

use acqua_alta::table::Library;

fn play_all(system: &str, battles: std::ops::Range<u64>) {
    let library = Library::shipped();
    for n in battles {
        play::play(&library, system, n);
    }
}

// A thousand in all, in two halves so that two cores share them.

#[test]
fn random_battles_end_keep_the_invariants_and_replay_to_the_same_hash_first_half() {
    play_all("canal", 0..500);
}

#[test]
fn random_battles_end_keep_the_invariants_and_replay_to_the_same_hash_second_half() {
    play_all("canal", 500..1000);
}

#[test]
fn random_battles_of_ladder_end_keep_the_invariants_and_replay_to_the_same_hash() {
    play_all("ladder", 0..72);
}
