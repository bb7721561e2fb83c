//! What players read: LAD-08 the word beside every Test, in the log and in the engine (for plain text: `src/text/odds.rs`); LAD-34 Doom.

use super::scene::*;
use acqua_alta::battle::{Choice, Event, Target};
use acqua_alta::board::Square;
use acqua_alta::engine::Engine;
use acqua_alta::rules::ladder::vocabulary::{DOOM, action};
use acqua_alta::table::{Drawn, Library, MapChoice, Placed, Setup, Table, narrate};
use serde_json::{Value, json};

/// A Captain (Body 3, Weapon Skill 2, Focus 1) at arm's reach of a Sister: five dice against Difficulty 2, without Ember.
fn table() -> Table {
    let placed = |kind: &str, side, x| Placed {
        kind: kind.to_owned(),
        side,
        square: Square::new(x, 1),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    let mut setup = Setup::skirmish("rows", ["", ""], 1);
    setup.system = "ladder".to_owned();
    let rows = ["........", "........", "........"].map(str::to_owned).to_vec();
    setup.map = MapChoice::Inline(Drawn { rows, legend: Default::default() });
    setup.placed = Some(vec![placed("canal_captain", 0, 2), placed("lantern_sister", 1, 3)]);
    assert!(setup.set_switch(&acqua_alta::rules::ladder::SYSTEM, "ember_pool", "none"));
    let mut table = Table::new(setup, &Library::shipped()).expect("a good set-up");
    let edit = |character: u8, activate: Option<u8>| json!({ "character": character, "counters": { "mettle": 0 }, "activate": activate });
    for (character, activate) in [(1, None), (0, Some(0))] {
        let edit = serde_json::from_value(edit(character, activate)).expect("an edit");
        table.edit(edit).expect("it can be set up");
    }
    table
}

fn blow(table: &Table) -> Choice {
    let strikes = |c: &&Choice| c.action == action::ATTACK && c.target == Target::Character(id(1));
    *table.choices().iter().find(strikes).expect("an attack")
}

#[test]
fn lad_08_the_log_has_the_word_of_every_test() {
    let mut table = table();
    let choice = blow(&table);
    let events = table.apply(choice).expect("it is offered");
    let rolled = events.iter().find(|event| matches!(event, Event::Rolled { .. })).expect("a roll");
    let told = narrate(table.battle(), rolled);
    assert!(told.contains("+ (Very Easy): "), "{told}");
}

#[test]
fn lad_08_the_engine_has_the_word_in_breakdowns_and_in_rolls() {
    let mut engine = Engine::default();
    let mut ask = |command: Value| -> Value {
        serde_json::from_str(&engine.handle(&command.to_string())).expect("an answer is JSON")
    };
    ask(json!({ "cmd": "new", "system": "ladder", "board": { "rows": ["........", "........"] }, "seed": 1,
        "characters": [{ "kind": "canal_captain", "side": 0, "square": [2, 1] },
                       { "kind": "lantern_sister", "side": 1, "square": [3, 1] }],
        "options": { "ember_pool": "none" } }));
    ask(json!({ "cmd": "edit", "character": 1, "counters": { "mettle": 0 } }));
    ask(json!({ "cmd": "edit", "character": 0, "counters": { "mettle": 0 }, "activate": 0 }));
    let choices = ask(json!({ "cmd": "choices" }));
    let list = choices["choices"].as_array().expect("a list");
    let n = list.iter().find(|c| c["action"] == "attack").expect("an attack")["n"].clone();
    let answer = ask(json!({ "cmd": "breakdown", "n": n }));
    assert_eq!(answer["breakdown"]["word"], "Very Easy", "{answer}");
    let answer = ask(json!({ "cmd": "apply", "n": n }));
    let events = answer["events"].as_array().expect("events");
    let rolled = events.iter().find(|event| event["event"] == "rolled").expect("a roll");
    assert_eq!(rolled["breakdown"]["word"], "Very Easy", "{rolled}");
}

#[test]
fn lad_34_the_tooltip_of_doom_says_what_the_rule_says() {
    assert_eq!(DOOM.rule, "LAD-34");
    for word in ["flees", "dies", "equal scores", "less Doom"] {
        assert!(DOOM.text.contains(word), "{word:?} is missing: {}", DOOM.text);
    }
    assert!(!DOOM.text.contains("Ember"), "spending Ember gives none: {}", DOOM.text);
}
