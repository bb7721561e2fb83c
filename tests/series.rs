//! Series of battles: played to their end by random players, saved and loaded between battles, in plain text and through the engine.

mod random;

use acqua_alta::battle::{Event, Fate};
use acqua_alta::engine::Engine;
use acqua_alta::kit::{Listed, Series};
use acqua_alta::table::{GangChoice, Library, Player, Setup, Table, load, save_text};
use acqua_alta::text::{Reader, Start, Wish};
use random::{Shown, Walker, check_invariants};
use serde_json::{Value, json};

/// The systems that have series, each with its series.
fn all(library: &Library) -> Vec<(&'static str, Series)> {
    let of =
        |system: &'static str| library.catalogue(system).series().iter().map(move |series| (system, series.clone()));
    let list: Vec<_> = library.systems().flat_map(|info| of(info.id)).collect();
    assert!(list.len() >= 2, "the game ships series");
    list
}

fn gangs(library: &Library, system: &str) -> [GangChoice; 2] {
    let list = library.catalogue(system).gangs();
    [0, 1].map(|at: usize| GangChoice::Known(list[at].key.clone()))
}

fn first(library: &Library, system: &str, key: &str, seed: u64) -> Setup {
    let players = [Player::Human, Player::Human];
    Setup::of_series(library, system, key, gangs(library, system), players, seed).expect("a series")
}

/// Plays a battle to its end at random, and looks at everything on the way.
fn play(setup: Setup, library: &Library, n: u64) -> Table {
    let mut table = Table::new(setup, library).expect("a good set-up");
    let mut walker = Walker::new(n);
    let mut shown = Shown::of(table.battle());
    let told: Vec<Event> = table.log().iter().map(|(_, event)| event.clone()).collect();
    shown.tell(&told);
    while let Some(choice) = walker.pick(table.battle()) {
        let before = table.battle().clone();
        let events = table.apply(choice).expect("a listed choice is legal");
        check_invariants(&before, table.battle());
        shown.tell(&events);
        let wrong = shown.settle(table.battle());
        assert!(wrong.is_empty(), "what events tell is not what is: {wrong:#?} after {events:#?}");
        assert!(table.steps().len() < 20_000, "the battle goes on and on");
    }
    assert!(table.battle().verdict().is_some(), "it ends");
    table
}

#[test]
fn every_battle_of_a_series_fits_its_map() {
    let library = Library::shipped();
    for (system, series) in all(&library) {
        for battle in &series.battles {
            let board = library.board(&battle.map).expect("a known map");
            let scenario = library.scenarios().get(&battle.scenario).expect("a known scenario");
            assert_eq!(scenario.lacks(&board), None, "{system} {}", battle.name);
            assert!(library.system(system).is_some());
        }
    }
}

#[test]
fn series_are_played_to_their_end_and_every_battle_is_saved_and_loaded() {
    let library = Library::shipped();
    let mut full = 0;
    for (system, series) in all(&library) {
        for seed in 0..3 {
            let mut setup = first(&library, system, &series.key, seed);
            for battle in 1..=series.battles.len() {
                let table = play(setup, &library, seed * 10 + battle as u64);
                let state = table.series().expect("a battle of a series");
                assert_eq!((state.battle, state.battles), (battle, series.battles.len()));
                let text = save_text(&table);
                let loaded = load(&text, &library).expect("it loads").table;
                assert_eq!((loaded.hash(), loaded.series()), (table.hash(), Some(state.clone())));
                let next = table.next_battle(&library);
                assert_eq!(next, loaded.next_battle(&library), "a save carries the series on");
                assert_eq!(next.is_some(), state.next.is_some());
                match next {
                    Some(next) => setup = next,
                    None => {
                        assert!(state.over.is_some(), "the series is over");
                        full += usize::from(battle == series.battles.len());
                        break;
                    }
                }
            }
        }
    }
    assert!(full > 0, "some series were played through");
}

#[test]
fn the_dead_are_left_out_and_the_others_keep_their_names() {
    let library = Library::shipped();
    for (system, series) in all(&library) {
        for seed in 0..2 {
            let table = play(first(&library, system, &series.key, seed), &library, seed);
            let Some(setup) = table.next_battle(&library) else { continue };
            let next = Table::new(setup, &library).expect("the next battle can be played");
            let names = |table: &Table| -> Vec<String> {
                let ids = (0..table.battle().characters().len() as u8).map(acqua_alta::battle::CharacterId);
                ids.map(|id| table.battle().names(id).0.to_owned()).collect()
            };
            let (before, after) = (names(&table), names(&next));
            for (i, name) in before.iter().enumerate() {
                let fate = table.battle().fate(acqua_alta::battle::CharacterId(i as u8));
                assert_eq!(after.contains(name), matches!(fate, Fate::Lives(_)), "{system} {seed}: {name} {fate:?}");
            }
        }
    }
}

#[test]
fn a_series_that_is_wrong_is_refused() {
    let library = Library::shipped();
    let (system, series) = all(&library).remove(0);
    let players = || [Player::Human, Player::Human];
    let unknown = Setup::of_series(&library, system, "zzq", gangs(&library, system), players(), 1);
    assert!(unknown.expect_err("no such series").0.contains(&series.key));
    let good = first(&library, system, &series.key, 1);
    let changed = |change: &dyn Fn(&mut acqua_alta::kit::Campaign)| {
        let mut setup = good.clone();
        setup.series.as_mut().map(change).expect("a series");
        Table::new(setup, &library).is_err()
    };
    assert!(!changed(&|_| {}));
    assert!(changed(&|campaign| campaign.battle = 200));
    assert!(changed(&|campaign| campaign.battle = 1), "nobody has won the battle before");
    assert!(changed(&|campaign| (campaign.battle, campaign.won) = (1, vec![Some(7)])));
    assert!(changed(&|campaign| (campaign.battle, campaign.won) = (1, vec![Some(0)])), "nobody has kept anything");
    assert!(changed(&|campaign| campaign.series.battles.clear()));
    // A system without series has none.
    let without = library.systems().find(|info| library.catalogue(info.id).series().is_empty()).expect("one");
    let setup = Setup { system: without.id.to_owned(), gangs: gangs(&library, without.id), ..good.clone() };
    assert!(Table::new(setup, &library).is_err());
}

#[test]
fn files_of_series_are_read() {
    let mut library = Library::shipped();
    let (system, series) = all(&library).remove(0);
    let own = r#"[(key: "mine", name: "Mine", battles: [(name: "One", map: "campo", scenario: "skirmish", days: 5)])]"#;
    library.add_text(format!("{system}/series_of_mine.ron"), own).expect("a good file");
    assert_eq!(library.catalogue(system).series().keyed("mine").expect("it is known").battles[0].days, 5);
    assert!(library.catalogue(system).series().keyed(&series.key).is_some());
    let empty = r#"[(key: "none", name: "None", battles: [])]"#;
    let error = library.add_text(format!("{system}/series_of_none.ron"), empty).expect_err("no battles");
    assert!(error.contains("1 to 9 battles"), "{error}");
}

fn hear(reader: &mut Reader, line: &str) -> String {
    let mut out = Vec::new();
    reader.hear(line, &mut out).expect("written");
    String::from_utf8(out).expect("text").replace('\n', " ")
}

#[test]
fn a_series_is_played_in_plain_text() {
    let library = Library::shipped();
    let (system, series) = all(&library).remove(0);
    let keys = gangs(&library, system).map(|gang| if let GangChoice::Known(key) = gang { Some(key) } else { None });
    let against = Some("novice".to_owned());
    let wish = Wish { series: Some(series.key.clone()), gangs: keys, against, seed: Some(3), ..Wish::default() };
    let mut reader = Reader::new(library, None);
    let mut out = Vec::new();
    reader.begin(Start::Wanted(wish), &mut out).expect("written").expect("it is there");
    let text = String::from_utf8(out).expect("text").replace('\n', " ");
    assert!(text.contains(&format!("battle 1 of {}", series.battles.len())), "{text}");
    let mut told = text;
    for n in 0.. {
        let table = reader.table().expect("a battle");
        let Some(decision) = table.decision() else { break };
        let surrenders = table.choices().iter().any(|choice| table.battle().describe(*choice).contains("surrender"));
        let line = match () {
            () if decision.kind == "deploy" => "rest",
            () if surrenders => "surrender",
            () => "1",
        };
        told = hear(&mut reader, line);
        assert!(n < 500, "{told}");
    }
    assert!(told.contains("Say \"next\"") || told.contains("the series"), "{told}");
    if told.contains("Say \"next\"") {
        let next = hear(&mut reader, "next");
        assert!(next.contains("battle 2 of"), "{next}");
    }
}

#[test]
fn a_series_is_played_through_the_engine() {
    let library = Library::shipped();
    for (system, series) in all(&library) {
        let keys =
            gangs(&library, system).map(|gang| if let GangChoice::Known(key) = gang { key } else { String::new() });
        let mut engine = Engine::default();
        let mut send = |command: Value| -> Value {
            serde_json::from_str(&engine.handle(&command.to_string())).expect("an answer in JSON")
        };
        let listed = send(json!({ "cmd": "list" }))["systems"][system]["series"].clone();
        assert_eq!(listed[0]["key"], json!(series.key));
        let odd = json!({ "cmd": "new", "system": system, "series": series.key, "gangs": keys, "map": "campo" });
        assert_eq!(send(odd)["error"]["code"], "bad_setup");
        let new = json!({ "cmd": "new", "system": system, "series": series.key, "gangs": keys, "seed": 5 });
        assert_eq!(send(new)["ok"], true);
        assert_eq!(send(json!({ "cmd": "next" }))["error"]["code"], "no_next_battle");
        let state = send(json!({ "cmd": "state" }));
        assert_eq!((&state["series"]["battle"], &state["series"]["won"]), (&json!(1), &json!([0, 0])));
        for _ in 0..5000 {
            let choices = send(json!({ "cmd": "choices" }));
            let list = choices["choices"].as_array().expect("a list").clone();
            if list.is_empty() {
                break;
            }
            let gives_up = list.iter().position(|choice| choice["action"] == "surrender");
            assert_eq!(send(json!({ "cmd": "apply", "n": gives_up.unwrap_or(0) }))["ok"], true);
        }
        let over = send(json!({ "cmd": "state" }))["series"].clone();
        assert_eq!(over["next"], json!(series.battles[1].name), "{over}");
        assert_eq!(send(json!({ "cmd": "next" }))["ok"], true);
        assert_eq!(send(json!({ "cmd": "state" }))["series"]["battle"], 2);
    }
}
