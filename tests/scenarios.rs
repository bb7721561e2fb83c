//! Scenarios: their files, the maps that they fit, and battles of them.

use acqua_alta::ai;
use acqua_alta::battle::{Deed, Event, Events};
use acqua_alta::board::{Board, from_rows};
use acqua_alta::dice::Seeded;
use acqua_alta::scenario::Scenarios;
use acqua_alta::table::{AnyBattle, Library, Setup, Table, load, save_text};
use std::sync::Arc;

const NAMES: [&str; 20] = [
    "Skirmish",
    "Hold the Campi",
    "The Reliquary",
    "Behead the Capo",
    "Smugglers' Crossing",
    "Acqua Alta",
    "Night Raid",
    "Ambush at the Bridge",
    "Masked Ball",
    "High Water",
    "Burning Arsenal",
    "The Lurcher",
    "The Drowned Bell",
    "Causeway",
    "Crossing",
    "Ambush at the Landing",
    "Night Letters",
    "The Ransom",
    "Regatta",
    "The Cistern",
];

#[test]
fn twenty_scenarios_come_with_the_game() {
    let all = Scenarios::shipped();
    assert_eq!(all.iter().map(|scenario| scenario.name.as_str()).collect::<Vec<_>>(), NAMES);
    assert!(all.iter().all(|scenario| scenario.text.len() > 40));
}

#[test]
fn every_map_of_the_game_has_what_every_scenario_needs_but_those_that_are_laid_out_for_it() {
    let library = Library::shipped();
    for scenario in library.scenarios().iter() {
        let fits = |(_, board): &(&str, &Arc<Board>)| scenario.lacks(board).is_none();
        let fitting = library.maps().filter(fits).count();
        let expected = if scenario.staged { 1..=5 } else { 6..=6 };
        assert!(expected.contains(&fitting), "{}: {fitting} maps", scenario.key);
        for (id, board) in library.maps().filter(|(_, board)| board.staging(&scenario.key).is_some()) {
            assert!(scenario.staged && scenario.lacks(board).is_none(), "{id}");
        }
    }
    for (id, board) in library.maps() {
        assert!(board.staged_for().all(|key| library.scenarios().get(key).is_some()), "{id}");
    }
}

#[test]
fn a_map_that_lacks_something_is_told_what() {
    let board = from_rows(&["............"]).expect("good");
    let lacks = |key: &str| Scenarios::shipped().get(key).expect("known").lacks(&board);
    assert_eq!(lacks("skirmish"), None);
    assert_eq!(lacks("campi").as_deref(), Some("Hold the Campi needs a map with 2 campo zones; Drawn board has none."));
    let reliquary =
        "The Reliquary needs a map with 1 objective of kind mobile tagged \"reliquary\"; Drawn board has none.";
    assert_eq!(lacks("reliquary").as_deref(), Some(reliquary));
    let setup = Setup { scenario: "campi".to_owned(), ..Setup::skirmish("nowhere", ["lamp_duel", "court_duel"], 1) };
    assert!(setup.battle(&Library::shipped()).is_err());
    let unknown =
        Setup { scenario: "tea_party".to_owned(), ..Setup::skirmish("campo", ["lamp_duel", "court_duel"], 1) };
    let error = unknown.battle(&Library::shipped()).expect_err("unknown").to_string();
    assert!(error.starts_with("expected a known scenario (skirmish, campi,"), "{error}");
}

#[test]
fn a_wrong_file_is_named_with_line_and_column() {
    let wrong = |text: &str| Scenarios::default().add("mine.ron", text).expect_err("wrong").to_string();
    assert_eq!(wrong("(key: \"x\",\n name: \"X\", text: \"\", rounds: Six)"), "mine.ron:2:30: Expected option");
    let text = "(\n  key: \"x\", name: \"X\", text: \"\",\n  scores: [(feat: Campo, points: 1)])";
    assert_eq!(wrong(text), "mine.ron:2:8: x: expected campi of 1 or more, because they give points");
    let text = "(key: \"x\", name: \"X\", text: \"\", rounds: Some(3), tide: [(round: 4, levels: 1)])";
    assert!(wrong(text).contains("the water to rise by 1 to 4 levels in a round of the battle after the first"));
    assert!(wrong("(key: \"x\", name: \"X\", text: \"\", score: [])").contains("score"));
}

#[test]
fn a_save_carries_a_scenario_of_ones_own() {
    let mut library = Library::shipped();
    let mine = "(key: \"mine\", name: \"Mine\", text: \"\", scores: [(feat: Across, points: 3)])";
    library.add_scenario("mine.ron", mine).expect("good");
    let setup = Setup { scenario: "mine".to_owned(), ..Setup::skirmish("campo", ["lamp_duel", "court_duel"], 1) };
    let table = Table::new(setup, &library).expect("good");
    let again = load(&save_text(&table), &Library::shipped()).expect("it does not need the file");
    assert_eq!((again.warning, again.table.hash()), (None, table.hash()));
}

fn setup(scenario: &str, map: &str, seed: u64) -> Setup {
    let gangs =
        if seed.is_multiple_of(2) { ["lamp_company", "drowned_court"] } else { ["drowned_court", "lamp_company"] };
    Setup { scenario: scenario.to_owned(), ..Setup::skirmish(map, gangs, seed) }
}

/// A battle of two computer players: everything that happened, and how it ended.
fn watch(library: &Library, scenario: &str, map: &str, seed: u64) -> (Vec<Event>, AnyBattle) {
    let mut battle = Table::new(setup(scenario, map, seed), library).expect("good").battle().clone();
    let (mut all, mut step) = (Vec::new(), 0);
    while battle.verdict().is_none() {
        step += 1;
        let choice = ai::choose(&battle, seed).expect("a choice");
        let mut events = Events::keep();
        battle.apply(choice, &mut Seeded::new(seed, step), &mut events).expect("legal");
        all.extend(events.into_vec());
        assert!(step < 5000);
    }
    (all, battle)
}

#[test]
fn two_computer_players_fight_for_the_reliquary() {
    let library = Library::shipped();
    let mut taken = 0;
    for seed in 0..2 {
        let (events, battle) = watch(&library, "reliquary", "campo", seed);
        let up = |event: &&Event| matches!(event, Event::Objective { deed: Deed::PickedUp | Deed::Passed, .. });
        taken += events.iter().filter(up).count();
        assert!(battle.standing().iter().sum::<i32>() > 0, "somebody had something of it");
    }
    assert!(taken >= 2, "it was taken up {taken} times in 2 battles");
}

#[test]
fn two_computer_players_hold_the_campi() {
    let library = Library::shipped();
    let (events, battle) = watch(&library, "campi", "rio", 3);
    let paid = events.iter().filter(|event| matches!(event, Event::Scored { what: "Campi held", .. })).count();
    assert!(paid >= 4, "the campi paid {paid} times; {:?}", battle.standing());
}

#[test]
fn two_computer_players_smuggle() {
    let library = Library::shipped();
    let (_, battle) = watch(&library, "crossing", "campo", 4);
    let sheet = battle.score_sheet();
    assert!(sheet.lines.iter().any(|line| line.what == "Across"), "somebody got across: {:?}", sheet.lines);
}

#[test]
fn two_computer_players_run_from_the_water() {
    let library = Library::shipped();
    let (events, battle) = watch(&library, "acqua_alta", "rio", 5);
    let rises: Vec<u8> =
        Scenarios::shipped().get("acqua_alta").expect("shipped").tide.iter().map(|tide| tide.round).collect();
    let due = rises.iter().filter(|&&round| round <= battle.round()).count();
    let rose = events.iter().filter(|event| matches!(event, Event::WaterRose { .. })).count();
    assert_eq!(rose, due, "the water rises in rounds {rises:?}; the battle ended in round {}", battle.round());
    assert!(due > 0, "the battle is over before the water rises: nothing was seen");
    let sheet = battle.score_sheet();
    assert!(sheet.lines.iter().any(|line| line.what == "High and dry"), "{:?}", sheet.lines);
}
