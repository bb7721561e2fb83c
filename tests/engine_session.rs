//! The engine protocol: a program plays a battle, asks about it, saves and loads it.

mod table_support;

use acqua_alta::engine::Engine;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table_support::ROWS;

fn ask(engine: &mut Engine, command: Value) -> Value {
    let answer = engine.handle(&command.to_string());
    assert!(!answer.contains('\n'), "one line");
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn ok(engine: &mut Engine, command: Value) -> Value {
    let answer = ask(engine, command.clone());
    assert!(answer.get("error").is_none(), "{command}: {answer}");
    answer
}

fn refused(engine: &mut Engine, command: Value, code: &str) {
    let before = engine.table().map(|table| (table.hash(), table.steps().len()));
    let answer = ask(engine, command.clone());
    assert_eq!(answer["error"]["code"], code, "{command}: {answer}");
    assert!(answer["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
    assert_eq!(engine.table().map(|table| (table.hash(), table.steps().len())), before, "{command} changed something");
}

fn duel() -> Value {
    json!({ "cmd": "new", "system": "canal", "board": { "rows": ROWS }, "gangs": ["lamp_duel", "court_duel"], "seed": 1 })
}

fn contact() -> Value {
    json!({ "cmd": "new", "board": { "rows": ROWS }, "seed": 4, "characters": [
        { "kind": "bravo", "side": 0, "square": [2, 4] },
        { "kind": "tile_runner", "side": 0, "square": [0, 8], "name": "Nina" },
        { "kind": "dock_rat", "side": 1, "square": [3, 4] },
        { "kind": "dock_rat", "side": 1, "square": [10, 7] },
    ] })
}

/// The first choice of this action.
fn numbered(choices: &Value, action: &str) -> u64 {
    let list = choices["choices"].as_array().expect("a list");
    let found = list.iter().find(|choice| choice["action"] == action);
    found.unwrap_or_else(|| panic!("{action} in {choices}"))["n"].as_u64().expect("a number")
}

#[test]
fn a_program_learns_the_rule_systems_and_what_there_is_to_play_with() {
    let mut engine = Engine::default();
    let systems = ok(&mut engine, json!({ "cmd": "systems" }));
    let canal = &systems["systems"][0];
    assert_eq!((&canal["id"], &canal["version"]), (&json!("canal"), &json!(3)));
    for list in ["stats", "counters", "statuses", "actions"] {
        let entries = canal[list].as_array().expect("a list");
        assert!(entries.iter().all(|entry| entry["key"].is_string() && entry["text"].is_string()), "{list}");
        assert!(!entries.is_empty(), "{list}");
    }
    let list = ok(&mut engine, json!({ "cmd": "list" }));
    let gangs = list["systems"]["canal"]["gangs"].as_array().expect("gangs");
    assert!(gangs.iter().any(|gang| gang["key"] == "drowned_court"));
    let kinds = list["systems"]["canal"]["characters"].as_array().expect("kinds");
    assert!(kinds.iter().any(|kind| kind["key"] == "harpooner" && kind["stats"]["att"].is_i64()));
    assert_eq!(
        list["systems"]["canal"]["scenarios"],
        json!(["skirmish", "campi", "reliquary", "behead", "crossing", "acqua_alta"])
    );
    assert_eq!(list["problems"], json!([]));
}

#[test]
fn a_battle_that_is_over_takes_no_choice_and_no_edit() {
    let mut engine = Engine::default();
    ok(&mut engine, duel());
    let mut key = 1u64;
    loop {
        let choices = ok(&mut engine, json!({ "cmd": "choices" }));
        let list = choices["choices"].as_array().expect("a list");
        if list.is_empty() {
            break;
        }
        key = acqua_alta::dice::mix(key + 1);
        ok(&mut engine, json!({ "cmd": "apply", "n": key % list.len() as u64 }));
    }
    refused(&mut engine, json!({ "cmd": "apply", "n": 0 }), "no_such_choice");
    refused(&mut engine, json!({ "cmd": "edit", "activate": 0 }), "bad_edit");
}

#[test]
fn the_state_names_everything() {
    let mut engine = Engine::default();
    ok(&mut engine, contact());
    let state = ok(&mut engine, json!({ "cmd": "state" }));
    assert_eq!((&state["round"], &state["board"]["width"]), (&json!(1), &json!(12)));
    let nina = &state["characters"][1];
    assert_eq!((&nina["name"], &nina["kind"], &nina["side"]), (&json!("Nina"), &json!("tile_runner"), &json!(0)));
    assert_eq!((&nina["square"], &nina["level"]), (&json!([0, 8]), &json!(0)));
    assert_eq!((&nina["stats"]["dex"], &nina["counters"]["lp"]), (&json!(5), &json!(11)));
    assert_eq!(nina["kit"]["weapons"][0]["name"], "Stiletto");
    assert!(nina["kit"]["abilities"].as_array().is_some_and(|list| list.iter().any(|a| a["ability"] == "Nimble")));
    let board = ok(&mut engine, json!({ "cmd": "board" }));
    assert_eq!(board["rows"], json!(ROWS));
    assert_eq!(board["squares"].as_array().map(Vec::len), Some(12 * 9));
}

#[test]
fn a_position_is_set_up_and_asked_about() {
    let mut engine = Engine::default();
    ok(&mut engine, contact());
    let edit = json!({ "cmd": "edit", "character": 0, "stats": { "att": 5 }, "counters": { "wp": 0, "ap": 1 },
        "statuses": ["stunned"], "activate": 0 });
    ok(&mut engine, edit);
    ok(&mut engine, json!({ "cmd": "edit", "character": 2, "counters": { "wp": 0, "lp": 2 } }));
    let state = ok(&mut engine, json!({ "cmd": "state" }));
    assert_eq!(state["active"], 0);
    assert_eq!(state["characters"][0]["counters"]["ap"], 1);
    assert_eq!(state["characters"][0]["statuses"], json!([{ "status": "stunned", "left": 1 }]));
    let choices = ok(&mut engine, json!({ "cmd": "choices" }));
    assert_eq!((&choices["side"], &choices["kind"]), (&json!(0), &json!("act")));
    let n = numbered(&choices, "combat");
    assert_eq!(choices["choices"][n as usize]["target"], json!({ "character": 2 }));
    assert_eq!(choices["choices"][n as usize]["options"]["weapon"], "Rapier");

    // CAN-12: ATT 5, Stunned 4, against DEX 4 with Evasion -1.
    let breakdown = &ok(&mut engine, json!({ "cmd": "breakdown", "n": n }))["breakdown"];
    assert_eq!((&breakdown["dice"], &breakdown["target"]), (&json!(4), &json!(3)), "{breakdown}");
    let sum: i64 = breakdown["dice_terms"].as_array().into_iter().flatten().filter_map(|t| t["value"].as_i64()).sum();
    assert_eq!(sum, 4, "the terms make the number");

    let odds = ok(&mut engine, json!({ "cmd": "odds", "n": n }));
    assert_eq!(odds["complete"], true);
    assert_eq!(odds["unwalked"], json!([0, 1]));
    let sum: f64 = odds["outcomes"].as_array().into_iter().flatten().map(|o| chance(&o["p"])).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    let rat = odds["summaries"].as_array().into_iter().flatten().find(|s| s["character"] == 2).expect("it may be hit");
    assert!(chance(&rat["removed"]) > 0.5, "two Life Points are few: {rat}");

    let refusal =
        |target: Value, action: &str| json!({ "cmd": "refusal", "actor": 0, "action": action, "target": target });
    assert_eq!(ok(&mut engine, refusal(json!({ "character": 2 }), "combat"))["refusal"], Value::Null);
    let dry = ok(&mut engine, refusal(json!({ "character": 2 }), "drown"));
    assert_eq!(dry["refusal"]["code"], "TargetNotInWater", "CAN-18");
    let dive = ok(&mut engine, json!({ "cmd": "refusal", "actor": 0, "action": "dive" }));
    assert!(dive["refusal"]["code"].is_string(), "nobody dives on a quay: {dive}");
    refused(&mut engine, refusal(json!({ "character": 44 }), "combat"), "bad_target");
    refused(&mut engine, refusal(json!({ "square": [99, 1] }), "move"), "bad_target");
    refused(&mut engine, refusal(json!({ "square": [1, 1] }), "vanish"), "bad_action");
}

fn chance(p: &Value) -> f64 {
    let part = |i: usize| match &p[i] {
        Value::String(text) => text.parse().unwrap_or(f64::NAN),
        number => number.as_f64().unwrap_or(f64::NAN),
    };
    p.as_f64().unwrap_or_else(|| part(0) / part(1))
}

#[test]
fn typed_faces_must_be_those_that_are_rolled() {
    let mut engine = Engine::default();
    ok(&mut engine, contact());
    // Without Will Points on either side nothing is asked before the dice fall.
    for who in 0..4 {
        ok(&mut engine, json!({ "cmd": "edit", "character": who, "counters": { "wp": 0 } }));
    }
    ok(&mut engine, json!({ "cmd": "edit", "activate": 0 }));
    let n = numbered(&ok(&mut engine, json!({ "cmd": "choices" })), "combat");
    refused(&mut engine, json!({ "cmd": "apply", "n": n, "faces": [] }), "dice");
    refused(&mut engine, json!({ "cmd": "apply", "n": n, "faces": [0] }), "dice");
    refused(&mut engine, json!({ "cmd": "apply", "n": n, "faces": vec![1; 300] }), "dice");
    refused(&mut engine, json!({ "cmd": "apply", "n": n, "faces": [1000] }), "bad_command");
    // CAN-13: the Destiny die shows 1, no Ace: a fumble.
    let events = &ok(&mut engine, json!({ "cmd": "apply", "n": n, "faces": [1, 2, 2, 2] }))["events"];
    let rolled = events.as_array().into_iter().flatten().find(|event| event["event"] == "rolled").expect("a roll");
    assert_eq!((&rolled["outcome"], &rolled["faces"]), (&json!("fumble"), &json!([1, 2, 2, 2])), "{rolled}");
    refused(&mut engine, json!({ "cmd": "undo" }), "dice_fell");
}

#[test]
fn what_is_saved_is_loaded_with_its_edits() {
    let mut engine = Engine::default();
    ok(&mut engine, contact());
    ok(&mut engine, json!({ "cmd": "edit", "character": 1, "square": [8, 4], "activate": 1 }));
    let n = numbered(&ok(&mut engine, json!({ "cmd": "choices" })), "move");
    ok(&mut engine, json!({ "cmd": "apply", "n": n }));
    let hash = ok(&mut engine, json!({ "cmd": "hash" }));
    let save = ok(&mut engine, json!({ "cmd": "save" }))["save"].clone();

    let mut other = Engine::default();
    refused(&mut other, json!({ "cmd": "state" }), "no_battle");
    assert_eq!(ok(&mut other, json!({ "cmd": "load", "save": save }))["warning"], Value::Null);
    assert_eq!(ok(&mut other, json!({ "cmd": "hash" })), hash);
    let text = save.as_str().expect("a text");
    let cut = ok(&mut other, json!({ "cmd": "load", "save": &text[..text.len() - 9] }));
    assert!(cut["warning"].is_string() && cut["steps"] == 1, "{cut}");
    refused(&mut other, json!({ "cmd": "load", "save": text.replace("\"option\":0", "\"option\":77") }), "bad_save");

    // An edit and a choice without dice can be taken back.
    ok(&mut other, json!({ "cmd": "undo" }));
    refused(&mut other, json!({ "cmd": "undo" }), "nothing_to_undo");
    refused(&mut other, json!({ "cmd": "ai", "level": "godlike" }), "no_such_level");
    let advice = ok(&mut other, json!({ "cmd": "ai", "level": "normal" }));
    ok(&mut other, json!({ "cmd": "apply", "n": advice["n"] }));
    assert!(!other.is_done());
    ok(&mut other, json!({ "cmd": "quit" }));
    assert!(other.is_done());
}

#[test]
fn a_battle_on_a_known_map_begins_with_deployment() {
    let mut engine = Engine::default();
    let list = ok(&mut engine, json!({ "cmd": "list" }));
    for map in list["maps"].as_array().expect("maps") {
        let new = json!({ "cmd": "new", "map": map["id"], "gangs": ["lamp_company", "drowned_court"] });
        let begun = ok(&mut engine, new);
        assert!(begun["seed"].as_u64().is_some_and(|seed| seed < 1 << 53), "a fresh seed that every language can read");
        assert_eq!(ok(&mut engine, json!({ "cmd": "choices" }))["kind"], "zone", "CAN-72");
    }
}

#[test]
fn odds_tell_what_becomes_of_them_where_the_other_side_reacts_otherwise() {
    let mut engine = Engine::default();
    ok(&mut engine, contact());
    ok(&mut engine, json!({ "cmd": "edit", "character": 2, "counters": { "wp": 1 } }));
    ok(&mut engine, json!({ "cmd": "edit", "activate": 0 }));
    let n = numbered(&ok(&mut engine, json!({ "cmd": "choices" })), "combat");
    let odds = ok(&mut engine, json!({ "cmd": "odds", "n": n }));
    let alternatives = odds["alternatives"].as_array().expect("a list");
    assert!(!alternatives.is_empty(), "the Dock Rat has a Will Point to add: {odds}");
    for alternative in alternatives {
        assert!(alternative["assuming"].is_string() && alternative["instead_of"].is_string(), "{alternative}");
        let sum: f64 = alternative["outcomes"].as_array().into_iter().flatten().map(|o| chance(&o["p"])).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{alternative}");
    }
}

#[test]
fn a_refusal_is_null_exactly_for_what_is_listed() {
    let mut engine = Engine::default();
    ok(&mut engine, contact());
    ok(&mut engine, json!({ "cmd": "edit", "activate": 0 }));
    let choices = ok(&mut engine, json!({ "cmd": "choices" }));
    for choice in choices["choices"].as_array().expect("a list") {
        let asked = json!({ "cmd": "refusal", "actor": choice["actor"], "action": choice["action"],
            "target": choice["target"], "option": choice["option"] });
        assert_eq!(ok(&mut engine, asked)["refusal"], Value::Null, "{choice}");
    }
    let mut why = |action: &str, target: Value, option: Option<u8>| {
        let mut asked = json!({ "cmd": "refusal", "actor": 0, "action": action, "target": target });
        if let Some(option) = option {
            asked["option"] = json!(option);
        }
        ok(&mut engine, asked)["refusal"]["code"].clone()
    };
    assert_eq!(why("combat", json!({ "character": 2 }), None), Value::Null);
    assert_eq!(why("combat", json!({ "character": 2 }), Some(9)), "NoSuchWeapon");
    assert_eq!(why("combat", json!({ "character": 1 }), None), "NotEnemy");
    assert_eq!(why("combat", json!({ "square": [3, 4] }), None), "NotOffered", "nobody strikes at a square");
    assert_eq!(why("end", json!({ "character": 3 }), None), "NotOffered", "an activation is not ended against anybody");
    assert_eq!(why("force", json!({ "square": [1, 1] }), None), "NotOffered");
}

fn street(system: &str, kinds: [&str; 2]) -> Value {
    json!({ "cmd": "new", "system": system, "board": { "rows": ["........", "........", "........"] }, "seed": 3,
        "characters": [{ "kind": kinds[0], "side": 0, "square": [2, 1] }, { "kind": kinds[1], "side": 1, "square": [3, 1] }] })
}

/// Every `field` of the events that random play brings.
fn fields(new: Value, field: &str) -> BTreeSet<String> {
    let mut engine = Engine::default();
    ok(&mut engine, new);
    let mut found = BTreeSet::new();
    for step in 0..120 {
        let choices = ok(&mut engine, json!({ "cmd": "choices" }))["choices"].as_array().map_or(0, Vec::len);
        if choices == 0 {
            break;
        }
        let answer = ok(&mut engine, json!({ "cmd": "apply", "n": (step * 31 + 17) % choices }));
        for event in answer["events"].as_array().expect("a list").iter().filter(|event| !event[field].is_null()) {
            found.insert(event[field].as_str().unwrap_or_else(|| panic!("{field} is no key: {event}")).to_owned());
        }
    }
    found
}

#[test]
fn events_name_statuses_and_counters_by_their_keys() {
    let systems = ok(&mut Engine::default(), json!({ "cmd": "systems" }));
    for (i, (system, kinds)) in
        [("canal", ["bravo", "dock_rat"]), ("ladder", ["bridge_bravo", "canal_captain"])].into_iter().enumerate()
    {
        for (field, list) in [("status", "statuses"), ("counter", "counters")] {
            let keys: BTreeSet<&str> = systems["systems"][i][list]
                .as_array()
                .expect("a list")
                .iter()
                .filter_map(|e| e["key"].as_str())
                .collect();
            let found = fields(street(system, kinds), field);
            assert!(system == "canal" || !found.is_empty(), "no {field} came up in {system}");
            assert!(found.iter().all(|key| keys.contains(key.as_str())), "{system}: {found:?}");
        }
    }
    // The net of a Ladder: Prone by its key.
    let mut engine = Engine::default();
    ok(&mut engine, street("ladder", ["bridge_bravo", "canal_captain"]));
    ok(&mut engine, json!({ "cmd": "edit", "activate": 0 }));
    let n = numbered(&ok(&mut engine, json!({ "cmd": "choices" })), "prone");
    let answer = ok(&mut engine, json!({ "cmd": "apply", "n": n }));
    let gained = answer["events"].as_array().expect("a list").iter().find(|event| event["event"] == "status_gained");
    assert_eq!(gained.expect("it lies down")["status"], "prone");
}

#[test]
fn levels_that_there_are_not_are_refused_with_those_that_there_are() {
    let mut engine = Engine::default();
    let wrong = [
        json!(["normall", "human"]),
        json!(["human", { "computer": { "level": "xyz" } }]),
        json!([{ "computer": { "level": "Normal" } }, "human"]),
        json!(["computer", "human"]),
    ];
    for players in wrong {
        let mut command = duel();
        command["players"] = players.clone();
        refused(&mut engine, command.clone(), "no_such_level");
        let said = ask(&mut engine, command)["error"]["message"].as_str().expect("a message").to_owned();
        for known in acqua_alta::ai::LEVELS {
            assert!(said.contains(known) && said.contains("human"), "{players}: {said}");
        }
    }
    let mut command = duel();
    command["players"] = json!(["human", { "computer": { "level": acqua_alta::ai::LEVELS[0] } }]);
    ok(&mut engine, command);
    let said = ask(&mut engine, json!({ "cmd": "ai", "level": "xyz" }))["error"]["message"].to_string();
    assert!(acqua_alta::ai::LEVELS.iter().all(|level| said.contains(level)), "{said}");
}
