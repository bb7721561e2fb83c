//! Nothing outside the rules knows a stat, counter, status, action or question of a system by its key.

use acqua_alta::table::SYSTEMS;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that are keys of a system by chance: commands of a front end, arguments of the command line.
const BY_CHANCE: &[(&str, &str)] = &[
    ("src/text/ask.rs", "help"),
    ("src/text/play.rs", "help"),
    ("src/text/play.rs", "save"),
    ("src/text/play.rs", "again"),
    ("src/engine/command.rs", "save"),
    ("src/command_line/arguments.rs", "moves"),
    ("src/board/tmx_fixtures.rs", "test"),
    ("src/board/tmx_staging.rs", "second"),
];

/// Makes the pictures of the README: it plays certain scenes of certain systems.
const PICTURES: &str = "src/game/pictures.rs";

/// All sources but those of the rules and of tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("an entry").path()) {
        let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        match entry.is_dir() {
            true if entry == Path::new("src/rules") || name == "tests" => {}
            true => sources(&entry, found),
            false if name.ends_with("tests.rs") || !name.ends_with(".rs") => {}
            false => found.push(entry),
        }
    }
}

/// Whether a word in quotation marks is compared with something, or looked up: `"jump" =>`, `== "jump"`, `action("jump")`.
fn is_meant(before: &str, after: &str) -> bool {
    let (before, after) = (before.trim_end(), after.trim_start());
    let ends = ["|", "==", "!=", "action(", "matches!("].iter().any(|end| before.ends_with(end));
    ends || ["=>", "|", "==", "!="].iter().any(|start| after.starts_with(start)) || before.contains("action_named(")
}

/// The keys that a source names.
fn named<'a>(source: &'a str, keys: &BTreeSet<&str>) -> Vec<(usize, &'a str)> {
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut found = Vec::new();
    for (number, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        let marks: Vec<usize> = line.match_indices('"').map(|(at, _)| at).collect();
        for pair in marks.windows(2) {
            let word = &line[pair[0] + 1..pair[1]];
            if keys.contains(word) && is_meant(&line[..pair[0]], &line[pair[1] + 1..]) {
                found.push((number + 1, word));
            }
        }
    }
    found
}

#[test]
fn nothing_outside_the_rules_knows_a_key_of_a_system() {
    let mut keys = BTreeSet::new();
    for system in SYSTEMS {
        let entries = [system.stats, system.counters, system.statuses].into_iter().flatten();
        keys.extend(entries.map(|entry| entry.key));
        keys.extend(system.actions.iter().map(|action| action.key));
        keys.extend(system.questions.iter().map(|question| question.kind));
    }
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    assert!(keys.len() > 200 && files.len() > 200, "{} keys and {} files were found", keys.len(), files.len());
    let mut wrong = Vec::new();
    for file in files.iter().filter(|file| *file != Path::new(PICTURES)) {
        let source = fs::read_to_string(file).expect("a source");
        let path = file.to_string_lossy().replace('\\', "/");
        let meant = named(&source, &keys).into_iter();
        let meant = meant.filter(|(_, word)| !BY_CHANCE.contains(&(path.as_str(), word)));
        wrong.extend(meant.map(|(line, word)| format!("{path}:{line}: \"{word}\"")));
    }
    assert!(wrong.is_empty(), "these know a key of a system; let its vocabulary say what they need: {wrong:#?}");
}

#[test]
fn keys_that_are_compared_or_looked_up_are_noticed() {
    let keys = BTreeSet::from(["jump", "will"]);
    for (code, count) in [
        ("match kind { \"jump\" => 1, _ => 0 }", 1),
        ("\"jump\" | \"will\" => 1,", 2),
        ("if decision.kind == \"will\" {", 1),
        ("info.action(\"jump\")", 1),
        ("art.icon(\"jump\", 2.0)", 0),
        ("// if kind == \"jump\"", 0),
        ("#[cfg(test)]\nmod tests { let a = kind == \"jump\"; }", 0),
    ] {
        assert_eq!(named(code, &keys).len(), count, "{code}");
    }
}
