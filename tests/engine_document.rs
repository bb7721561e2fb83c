//! `docs/engine.md` is true: its session is sent line by line, and its lists name what there is.

mod random;
mod table_support;

use acqua_alta::dice::mix;
use acqua_alta::engine::Engine;
use acqua_alta::table::{Library, SYSTEMS};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const DOCUMENT: &str = include_str!("../docs/engine.md");

/// The lines of all blocks marked `session`: what is sent, and the pattern of the answer.
fn session() -> Vec<(&'static str, &'static str)> {
    let blocks = DOCUMENT.split("```session\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut lines = blocks.flat_map(str::lines);
    let mut pairs = Vec::new();
    while let Some(sent) = lines.next() {
        let answer = lines.next().expect("an answer to every line");
        pairs.push((
            sent.strip_prefix("> ").expect("> and a line"),
            answer.strip_prefix("< ").expect("< and an answer"),
        ));
    }
    pairs
}

/// The answer is the pattern, in which `...` stands for anything.
fn fits(pattern: &str, answer: &str) -> Result<(), String> {
    let mut parts = pattern.split("...");
    let first = parts.next().unwrap_or_default();
    let mut rest = answer.strip_prefix(first).ok_or_else(|| format!("it does not begin with {first}"))?;
    let mut last = None;
    for part in parts {
        let at = rest.find(part).ok_or_else(|| format!("{part} does not come next in {rest}"))?;
        rest = &rest[at + part.len()..];
        last = Some(part);
    }
    match last {
        None if rest.is_empty() => Ok(()),
        Some(part) if part.is_empty() || answer.ends_with(part) => Ok(()),
        _ => Err(format!("it goes on with {rest}")),
    }
}

#[test]
fn the_session_of_the_document_goes_as_it_is_written() {
    let pairs = session();
    let mut engine = Engine::default();
    let mut save = Value::Null;
    let mut commands = BTreeSet::new();
    for (sent, pattern) in pairs {
        let mut line: Value = serde_json::from_str(sent).unwrap_or_else(|error| panic!("{sent}: {error}"));
        commands.insert(line["cmd"].as_str().expect("a command").to_owned());
        if line["save"] == "..." {
            line["save"] = save.clone();
        }
        let sent = if line["save"].is_null() { sent.to_owned() } else { line.to_string() };
        let answer = engine.handle(&sent);
        if let Err(why) = fits(pattern, &answer) {
            panic!("> {sent}\n< {answer}\n{why}");
        }
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        if !answer["save"].is_null() {
            save = answer["save"].clone();
        }
    }
    for command in [
        "new",
        "edit",
        "state",
        "choices",
        "refusal",
        "breakdown",
        "odds",
        "ai",
        "apply",
        "hash",
        "save",
        "load",
        "undo",
    ] {
        assert!(commands.contains(command), "{command} is not in the session");
    }
    assert!(engine.is_done());
}

#[test]
fn a_pattern_fits_what_it_leaves_out_and_nothing_else() {
    assert!(fits("{\"a\":1}", "{\"a\":1}").is_ok() && fits("{...}", "{\"a\":1}").is_ok());
    assert!(fits("{\"a\":1}", "{\"a\":1} ").is_err() && fits("{\"b\"...}", "{\"a\":1}").is_err());
    assert!(fits("{...\"b\":2...}", "{\"a\":1,\"c\":3}").is_err() && fits("{...]", "{\"a\":1}").is_err());
}

#[test]
fn every_command_error_and_kind_of_decision_is_in_the_document() {
    let mut engine = Engine::default();
    let answer: Value = serde_json::from_str(&engine.handle("{\"cmd\":\"?\"}")).expect("JSON");
    let message = answer["error"]["message"].as_str().expect("a message");
    let names = message.trim_start_matches("Expected one of: ").split(';').next().expect("a list");
    for name in names.split(", ") {
        let title = DOCUMENT.lines().any(|line| line.starts_with("### ") && line.contains(&format!("`{name}`")));
        assert!(title, "{name} has no chapter");
    }
    // Whatever random battles ask, and every question that has a heading, is in the list of kinds.
    for system in SYSTEMS {
        let (mut kinds, _) = asked_and_named(system.id);
        let declared: BTreeSet<&str> = system.questions.iter().map(|question| question.kind).collect();
        assert!(kinds.is_subset(&declared), "{}: {kinds:?} are not all in the vocabulary", system.id);
        assert!(2 * kinds.len() >= declared.len(), "{}: of {declared:?} only {kinds:?} are asked", system.id);
        kinds.extend(declared);
        let heading = format!("Kinds of decisions in {}:", system.name);
        let listed = DOCUMENT.split(heading.as_str()).nth(1).expect("the list of kinds");
        let listed = listed.split("###").next().and_then(|rest| rest.split("Kinds of decisions").next());
        let listed = listed.unwrap_or_default();
        let missing: Vec<&str> = kinds.into_iter().filter(|kind| !listed.contains(&format!("`{kind}`"))).collect();
        assert!(missing.is_empty(), "{missing:?} of {} are not in the document", system.id);
    }
}

#[test]
fn every_name_in_options_is_in_the_document() {
    let listed = DOCUMENT.split("`options` always has the bare").nth(1).and_then(|rest| rest.split("Kinds of").next());
    let listed = listed.expect("what options mean");
    for system in SYSTEMS {
        let (_, names) = asked_and_named(system.id);
        assert!(names.len() > 4, "{names:?}");
        let missing: Vec<String> = names.into_iter().filter(|name| !listed.contains(&format!("`{name}`"))).collect();
        assert!(missing.is_empty(), "{missing:?} of {} are not in the document", system.id);
    }
}

/// The kinds of decisions and the names in `options` that random battles of a system bring.
fn asked_and_named(system: &str) -> (BTreeSet<&'static str>, BTreeSet<String>) {
    let library = Library::shipped();
    let (mut kinds, mut names) = (BTreeSet::new(), BTreeSet::new());
    let fixed = |seed: u64| {
        let maps: Vec<&str> = library.maps().map(|(id, _)| id).collect();
        let map = maps[seed as usize % maps.len()];
        let gangs = match system {
            "canal" => ["drowned_court", "lamp_company"],
            "ladder" => ["bridge_duel", "lagoon_duel"],
            "cap" => ["bridge_watch", "lagoon_night"],
            "wild_die" => ["rialto_watch", "lagoon_choir"],
            _ => ["quay_and_bell", "masks"],
        };
        let setup = acqua_alta::table::Setup::skirmish(map, gangs, seed);
        acqua_alta::table::Setup { system: system.to_owned(), ..setup }
    };
    // Ready gangs, and then every scenario with all who know what it asks for.
    let setups = (0..12).map(fixed).chain((0..48).map(|n| random::setup(&library, system, n)));
    for (seed, setup) in (0_u64..).zip(setups) {
        let mut table = table_support::table(setup);
        while let Some(decision) = table.decision() {
            kinds.insert(decision.kind);
            for &choice in table.choices() {
                if let Value::Object(options) = table.battle().option_words(choice) {
                    names.extend(options.into_iter().map(|(name, _)| name));
                }
            }
            let choices = table.battle().considered(table.choices());
            let at = mix(seed ^ mix(table.steps().len() as u64)) % choices.len() as u64;
            table.apply(choices[at as usize]).expect("a listed choice is legal");
        }
        assert!(table.battle().verdict().is_some());
    }
    (kinds, names)
}

#[test]
fn what_the_option_of_a_choice_means_is_named() {
    let mut engine = Engine::default();
    let new = json!({ "cmd": "new", "board": { "rows": table_support::ROWS }, "seed": 2, "characters": [
        { "kind": "canal_witch", "side": 0, "square": [2, 4], "spells": ["heave_of_the_tide", "lungs_of_brine", "gift_of_gills"] },
        { "kind": "dock_rat", "side": 1, "square": [10, 7] },
    ] });
    let begun = engine.handle(&new.to_string());
    assert!(!begun.contains("error"), "{begun}");
    engine.handle("{\"cmd\":\"edit\",\"activate\":0}");
    let choices: Value = serde_json::from_str(&engine.handle("{\"cmd\":\"choices\"}")).expect("JSON");
    let casts = choices["choices"].as_array().into_iter().flatten().filter(|choice| choice["action"] == "cast");
    let spells: BTreeSet<&str> = casts.filter_map(|choice| choice["options"]["spell"].as_str()).collect();
    assert_eq!(spells, BTreeSet::from(["gift_of_gills"]), "nobody is in reach of the other two");
}
