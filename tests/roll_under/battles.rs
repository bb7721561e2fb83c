//! Random play of Roll Under, which is not registered yet, and what its words cite.

use crate::random::{Lot, walk};
use acqua_alta::rules::roll_under;
use acqua_alta::table::Library;
use std::collections::BTreeSet;

fn library() -> Library {
    let mut library = Library::shipped();
    library.add_system(&roll_under::SYSTEM);
    library
}

#[test]
fn no_two_answers_read_alike() {
    let library = library();
    for n in 0..12 {
        walk(&library, "roll_under", n, 200, &mut |table, _: &mut Lot| {
            let battle = table.battle();
            let mut choices = Vec::new();
            battle.choices(&mut choices);
            let words: BTreeSet<String> = choices.iter().map(|&choice| battle.describe(choice)).collect();
            let all: Vec<String> = choices.iter().map(|&choice| battle.describe(choice)).collect();
            assert_eq!(words.len(), choices.len(), "{all:?}");
        });
    }
}

#[test]
fn every_refusal_and_event_has_a_rule_that_stands_in_the_rulebook() {
    let book = acqua_alta::battle::Rulebook::read(roll_under::vocabulary::INFO.rulebook);
    let info = &roll_under::vocabulary::INFO;
    let entries = info.stats.iter().chain(info.counters).chain(info.statuses).map(|entry| entry.rule);
    let actions = info.actions.iter().map(|action| action.rule);
    let told = info.tellings.iter().map(|telling| telling.rule);
    let refused = info.reasons.iter().map(|&reason| (info.refusal_rule)(reason));
    let switches = info.switches.iter().map(|switch| switch.rule);
    for rule in entries.chain(actions).chain(told).chain(refused).chain(switches) {
        assert!(book.find(rule).is_some(), "the rulebook has no {rule}");
    }
}
