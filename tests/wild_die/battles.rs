//! More random battles of Wild Die: they end, the invariants hold after every choice, events alone tell what is
//! shown, and saves replay to the same hash after every step.

use crate::random::{Lot, play, walk};
use acqua_alta::rules::wild_die;
use acqua_alta::table::Library;
use std::collections::BTreeSet;

const BATTLES: u64 = 60;

fn library() -> Library {
    let mut library = Library::shipped();
    library.add_system(&wild_die::SYSTEM);
    library
}

#[test]
fn random_battles_end_and_keep_the_invariants() {
    let library = library();
    let choices: usize = (0..BATTLES).map(|n| play(&library, "wild_die", n)).sum();
    assert!(choices > 5000, "only {choices} choices were made");
}

#[test]
fn no_two_answers_read_alike() {
    let library = library();
    for n in 0..12 {
        walk(&library, "wild_die", n, 200, &mut |table, _: &mut Lot| {
            let battle = table.battle();
            let mut choices = Vec::new();
            battle.choices(&mut choices);
            let words: BTreeSet<String> = choices.iter().map(|&choice| battle.describe(choice)).collect();
            assert_eq!(
                words.len(),
                choices.len(),
                "{:?}",
                choices.iter().map(|&c| battle.describe(c)).collect::<Vec<_>>()
            );
        });
    }
}
