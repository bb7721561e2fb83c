//! Everybody who can play plays every system to its end, and legally: the computer player and the baselines of the arena, plain
//! text, and a program through the engine.

use crate::random::{library, small_gangs, systems};
use acqua_alta::ai;
use acqua_alta::arena::{PLAYERS, player};
use acqua_alta::battle::{Occasion, SystemInfo, Target};
use acqua_alta::dice::mix;
use acqua_alta::engine::Engine;
use acqua_alta::table::{GangChoice, Library, SYSTEMS, Setup, Table};
use acqua_alta::text::{Reader, Start, Wish};
use serde_json::{Value, json};

/// The map of all these battles.
const MAP: &str = "campo";
/// Most choices, commands or lines of a battle.
const MOST: u64 = 10_000;

/// Of a few rounds, as a quick duel has them.
fn short_battle(library: &Library, system: &SystemInfo, seed: u64) -> Table {
    let mut setup = Setup::skirmish(MAP, ["", ""], seed);
    setup.system = system.id.to_owned();
    setup.gangs = small_gangs(library, system.id);
    for known in SYSTEMS.iter().filter(|known| known.id == system.id) {
        for (key, value) in known.panels.duel.switches {
            assert!(setup.set_switch(known, key, value), "{}: {key} cannot be {value}", system.id);
        }
    }
    Table::new(setup, library).unwrap_or_else(|error| panic!("{}: {error}", system.id))
}

#[test]
fn the_computer_player_places_nobody_in_water_or_in_harms_way() {
    let library = library();
    let mut placed = 0;
    for system in systems() {
        for (seed, map) in (1..).zip(["campo", "rio", "calli", "altane", "arsenale", "sommersa"]) {
            let gangs = library.catalogue(system.id).gangs();
            let setup = Setup::skirmish(map, [&gangs[0].key, &gangs[1].key], seed);
            let setup = Setup { system: system.id.to_owned(), ..setup };
            let mut table = Table::new(setup, &library).unwrap_or_else(|error| panic!("{}: {error}", system.id));
            while let Some(decision) = table.decision().filter(|_| table.battle().round() == 0) {
                let choice = ai::choose(table.battle(), table.salt()).expect("a choice");
                if let (Occasion::Deploy, Target::Square(square)) = (decision.occasion, choice.target) {
                    let board = table.battle().board();
                    let bad = board.is_water(square) || board.hazard(square).is_some();
                    assert!(!bad, "{}, {map}: {square}", system.id);
                    placed += 1;
                }
                table.apply(choice).expect("it is offered");
            }
        }
    }
    assert!(placed > 200, "{placed} were placed");
}

#[test]
fn every_player_of_the_arena_plays_to_the_end() {
    let library = library();
    for system in systems() {
        for (i, name) in (1..).zip(PLAYERS) {
            let one = player(name).expect("known");
            let other = player(PLAYERS[i % PLAYERS.len()]).expect("known");
            let mut table = short_battle(&library, system, i as u64);
            while let Some(decision) = table.decision() {
                let step = table.steps().len() as u64;
                assert!(step < MOST, "{}: a battle of {name} does not end", system.id);
                let side = if decision.side.0 == 0 { &one } else { &other };
                let considered = table.battle().considered(table.choices());
                let choice = side.choose(table.battle(), &considered, step);
                // Thinking twice about everything would take twice as long.
                if step.is_multiple_of(5) {
                    assert_eq!(choice, side.choose(table.battle(), &considered, step), "{name} changed its mind");
                }
                assert!(table.choices().contains(&choice), "{}: {name} cannot have {choice:?}", system.id);
                table.apply(choice).expect("it is listed");
            }
            assert!(table.battle().verdict().is_some());
        }
    }
}

/// What a person writes: the number of an answer by lot, or the name of a square.
fn answer(reader: &Reader, key: u64) -> String {
    let menu = reader.menu().expect("a question");
    let draw = |n: usize| (mix(key) % n.max(1) as u64) as usize;
    match (menu.entries.len(), menu.squares.get(draw(menu.squares.len())).map(|choice| choice.target)) {
        (0, Some(Target::Square(square))) => square.to_string(),
        (0, other) => panic!("a question without an answer: {other:?}"),
        (n, _) => (draw(n) + 1).to_string(),
    }
}

#[test]
fn plain_text_plays_to_the_end() {
    let library = library();
    for (seed, system) in (3..).zip(systems()) {
        let gangs = small_gangs(&library, system.id).map(|gang| match gang {
            GangChoice::Known(key) => Some(key),
            other => panic!("{other:?} is no ready gang"),
        });
        let some = |text: &str| Some(text.to_owned());
        let wish = Wish {
            system: some(system.id),
            series: None,
            map: some(MAP),
            scenario: some("skirmish"),
            gangs,
            against: some("normal"),
            seed: Some(seed),
        };
        let mut reader = Reader::new(library.clone(), None);
        let mut out = Vec::new();
        reader.begin(Start::Wanted(wish), &mut out).expect("written").expect("what is wanted is there");
        for line in 0.. {
            assert!(line < MOST, "{}: the battle does not end", system.id);
            if reader.table().is_some_and(|table| table.decision().is_none()) {
                break;
            }
            out.clear();
            let answer = answer(&reader, mix(seed ^ mix(line)));
            reader.hear(&answer, &mut out).expect("written");
            let told = String::from_utf8_lossy(&out);
            assert!(!told.contains("fits nothing"), "{}: {answer}\n{told}", system.id);
        }
        assert!(reader.table().and_then(|table| table.battle().verdict()).is_some());
    }
}

#[test]
fn a_program_plays_through_the_engine_to_the_end() {
    let library = library();
    for system in systems() {
        let mut engine = Engine::new(library.clone());
        let mut ask = |command: Value| -> Value {
            let answer = engine.handle(&command.to_string());
            assert!(!answer.contains('\n'), "one line");
            let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
            assert!(answer.get("error").is_none(), "{command}: {answer}");
            answer
        };
        let gangs = small_gangs(&library, system.id).map(|gang| json!(gang));
        ask(json!({ "cmd": "new", "system": system.id, "map": MAP, "gangs": gangs, "seed": 1 }));
        let listed = ask(json!({ "cmd": "systems" }));
        assert!(listed["systems"].as_array().expect("a list").iter().any(|known| known["id"] == system.id));
        let offered = ask(json!({ "cmd": "list" }));
        let (gangs, kinds) = (&offered["systems"][system.id]["gangs"], &offered["systems"][system.id]["characters"]);
        assert!(gangs.as_array().is_some_and(|list| list.len() > 1), "{}: {gangs}", system.id);
        assert!(kinds.as_array().is_some_and(|list| !list.is_empty()), "{}: {kinds}", system.id);
        let verdict = (0..).find_map(|step| {
            assert!(step < MOST, "{}: the battle does not end", system.id);
            let choices = ask(json!({ "cmd": "choices" }));
            let list = choices["choices"].as_array().expect("a list");
            if list.is_empty() {
                return Some(choices["verdict"].clone());
            }
            assert!(choices["prompt"].is_string() && choices["kind"].is_string() && choices["side"].is_u64());
            for (n, choice) in list.iter().enumerate() {
                assert_eq!(choice["n"], n);
                assert!(choice["text"].as_str().is_some_and(|text| !text.is_empty()), "{choice}");
                assert!(choice["options"].is_object() && choice["actor"].is_u64(), "{choice}");
            }
            let n = mix(step) % list.len() as u64;
            assert!(ask(json!({ "cmd": "apply", "n": n }))["events"].is_array());
            None
        });
        assert!(verdict.is_some_and(|verdict| verdict["reason"].is_string()));
        assert_eq!(ask(json!({ "cmd": "state" }))["decision"], Value::Null);
    }
}
