//! Random legal play of whole battles, with invariants after every choice (Canal 6.5), on all maps and scenarios, with all
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

fn play_all(battles: std::ops::Range<u64>) {
    let library = Library::shipped();
    for n in battles {
        play::play(&library, n);
    }
}

// A thousand in all, in two halves so that two cores share them.

#[test]
fn random_battles_end_keep_the_invariants_and_replay_to_the_same_hash_first_half() {
    play_all(0..500);
}

#[test]
fn random_battles_end_keep_the_invariants_and_replay_to_the_same_hash_second_half() {
    play_all(500..1000);
}
