//! Questions in which no answer changes anything: people are spared them, programs are not, and taking back goes past them.

use crate::random::library;
use acqua_alta::battle::{Change, Choice, Occasion};
use acqua_alta::table::{Act, Library, Player, Replay, SYSTEMS, Table, load, save_text};
use std::collections::BTreeMap;

const PEOPLE: [Player; 2] = [Player::Human, Player::Human];

/// A golden battle.
fn golden(name: &str, library: &Library) -> Replay {
    let save = std::fs::read_to_string(format!("tests/golden/{name}.acqua")).expect("a golden battle");
    Replay::of(&load(&save, library).expect("it loads").table, library).expect("it can be watched")
}

/// What comes of an answer, but for what the one who gives it pays.
fn unpaid(table: &Table, choice: Choice) -> BTreeMap<Vec<Change>, String> {
    let panels = &table.battle().info().panels;
    let paid: Vec<u8> = table.battle().costs(choice).iter().map(|(counter, _)| counter.0).collect();
    let used: Vec<u8> = panels.limits.iter().map(|(_, counter, _)| counter.0).collect();
    let mut found: BTreeMap<Vec<Change>, f64> = BTreeMap::new();
    for mut outcome in table.odds(choice).expect("it is listed").outcomes {
        for change in outcome.changes.iter_mut().filter(|change| change.who == choice.actor) {
            change.counters.retain(|(counter, _)| !paid.contains(counter) && !used.contains(counter));
        }
        outcome.changes.retain(|change| {
            !change.counters.is_empty() || !change.statuses.is_empty() || change.place.is_some() || change.removed
        });
        *found.entry(outcome.changes).or_default() += outcome.p.value();
    }
    found.into_iter().map(|(changes, p)| (changes, format!("{p:.9}"))).collect()
}

#[test]
fn whatever_is_answered_to_a_needless_question_the_same_comes_of_it() {
    let library = library();
    let mut spared: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut last = 0;
    for system in SYSTEMS {
        for scenario in ["skirmish", "campi", "behead"] {
            let film = golden(&format!("{}-{scenario}", system.id), &library);
            let mut table = film.branch(0, PEOPLE, &library).expect("it begins");
            while table.steps().len() < film.len() {
                if let Some(plain) = table.needless() {
                    let decision = table.decision().expect("it is asked");
                    if decision.occasion == Occasion::Activate {
                        assert_eq!(table.choices(), [plain], "{}: nobody else can act", system.id);
                        last += 1;
                        film.go_on(&mut table).expect("it goes on");
                        continue;
                    }
                    assert!(decision.reaction(), "{}: {}", system.id, decision.kind);
                    assert!(table.battle().costs(plain).is_empty(), "{}: the answer costs nothing", system.id);
                    let same = unpaid(&table, plain);
                    for &choice in table.choices() {
                        assert_eq!(unpaid(&table, choice), same, "{}: {}", system.id, table.battle().describe(choice));
                    }
                    *spared.entry((system.id, decision.kind)).or_default() += 1;
                }
                film.go_on(&mut table).expect("it goes on");
            }
        }
    }
    assert_eq!(spared, BTreeMap::from([(("cap", "amplify"), 2), (("cap", "trigger"), 3)]));
    assert!(last > 10, "only {last} times one alone had a turn to begin");
}

/// The golden battle of Cap up to the choice before its first needless question about an Amplify, and that choice.
fn before_a_needless_question(players: [Player; 2], library: &Library) -> (Table, Choice) {
    let film = golden("cap-campi", library);
    for step in 1..film.len() {
        let table = film.branch(step, players.clone(), library).expect("it goes on");
        if table.decision().is_some_and(|decision| decision.kind == "amplify") && table.needless().is_some() {
            let Act::Choice { choice, .. } = table.steps()[step - 1].act else { continue };
            return (film.branch(step - 1, players, library).expect("it goes on"), choice);
        }
    }
    panic!("no such question");
}

#[test]
fn people_are_spared_a_needless_question_and_others_are_not() {
    let library = library();
    for (players, spared) in [(PEOPLE, true), ([Player::computer("normal"), Player::computer("normal")], false)] {
        let (mut table, choice) = before_a_needless_question(players, &library);
        table.play(choice).expect("it is listed");
        let (asked, steps) = (table.decision().cloned(), table.steps().len());
        table.spare();
        assert_eq!(table.steps().len() > steps, spared);
        assert_eq!(table.decision().cloned() == asked, !spared);
    }
}

#[test]
fn taking_back_goes_past_what_was_not_asked_also_once_the_battle_was_loaded() {
    let library = library();
    let (mut table, choice) = before_a_needless_question(PEOPLE, &library);
    table.play(choice).expect("it is listed");
    // Dice fell with the choice: from here on nothing is to be taken back but what comes now.
    assert!(table.needless().is_some() && !table.can_undo());
    table.spare();
    assert!(table.can_undo(), "no die fell");
    let mut loaded = load(&save_text(&table), &library).expect("its own save").table;
    for table in [&mut table, &mut loaded] {
        let before = table.hash();
        assert!(!table.can_take_back(|_| true), "nobody was asked");
        assert!(table.take_back(|_| true).is_err());
        assert_eq!(table.hash(), before);
        // What a person decides afterwards is taken back, and no more.
        let side = table.decision().expect("it goes on").side;
        let steps = table.steps().len();
        let next = table.choices().iter().copied().find(|&next| {
            let mut tried = table.clone();
            tried.apply(next).is_ok() && tried.can_undo() && tried.thrown().is_empty()
        });
        table.apply(next.expect("something without dice")).expect("it is listed");
        assert!(!table.can_take_back(|other| other != side));
        table.take_back(|other| other == side).expect("no die fell");
        assert_eq!((table.hash(), table.steps().len()), (before, steps));
    }
}
