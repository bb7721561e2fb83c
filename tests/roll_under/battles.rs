//! More random battles of Roll Under: they end, the invariants hold after every choice, events alone tell what is shown, and saves
//! replay to the same hash after every step.

use crate::random::{Lot, library, play_observed, walk};
use acqua_alta::battle::Event;
use acqua_alta::rules::roll_under::{self, vocabulary::telling};
use std::collections::{BTreeMap, BTreeSet};

const BATTLES: u64 = 640;

/// Everything that random battles must have shown by the end.
#[test]
fn random_battles_end_keep_the_invariants_and_show_the_rules() {
    let library = library();
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut choices = 0;
    for n in 0..BATTLES {
        choices += play_observed(&library, "roll_under", n, &mut |_, events, _| {
            for event in events {
                let key = match event {
                    Event::Told(told) => told.telling.key,
                    Event::Rolled { breakdown, .. } => breakdown.name,
                    Event::OpportunityGranted { .. } => "free attack",
                    Event::Removed { .. } => "removed",
                    _ => continue,
                };
                *seen.entry(key).or_default() += 1;
            }
        });
    }
    assert!(choices > 5000, "only {choices} choices were made");
    let told = [telling::PUSHED.key, telling::PARRIED.key, telling::DODGED.key, telling::MISHAP.key];
    let rolls =
        ["Attack", "Parry", "Dodge", "Death roll", "Swimming", "Slip away", "Landing", "free attack", "removed"];
    for key in told.into_iter().chain(rolls) {
        assert!(seen.contains_key(key), "{key} never came up: {seen:?}");
    }
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
    let refused = info.reasons.iter().map(|&reason| info.rule_of_refusal(reason));
    let switches = info.switches.iter().map(|switch| switch.rule);
    for rule in entries.chain(actions).chain(told).chain(refused).chain(switches) {
        assert!(book.find(rule).is_some(), "the rulebook has no {rule}");
    }
}
