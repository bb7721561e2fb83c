//! Every rule of the rulebook has a test, every test of a rule has its place in the rulebook, and so has every rule that
//! the game names to its players.

use acqua_alta::rules::canal::vocabulary::INFO;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

fn project(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn rulebook() -> String {
    fs::read_to_string(project("docs/rules/canal.md")).expect("the rulebook can be read")
}

/// The word that a heading of the third order begins with: `CAN-01`, `2.3`.
fn headings(book: &str) -> Vec<&str> {
    book.lines().filter_map(|line| line.strip_prefix("### ")?.split_whitespace().next()).collect()
}

/// Numbers in `can_NN` anywhere in the name of a test, in order.
fn ids_in_name(name: &str) -> Vec<String> {
    let parts: Vec<&str> = name.split('_').collect();
    let is_number = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
    let pairs = parts.windows(2).filter(|pair| pair[0] == "can" && is_number(pair[1]));
    pairs.map(|pair| format!("CAN-{}", pair[1])).collect()
}

/// The tests that carry each id in their names.
fn tests() -> BTreeMap<String, Vec<String>> {
    let mut tests: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let files = fs::read_dir(project("tests/canal")).expect("the tests can be listed");
    for file in files.map(|entry| entry.expect("a file").path()).filter(|path| path.extension() == Some("rs".as_ref()))
    {
        let text = fs::read_to_string(&file).expect("a test can be read");
        let mut marked = false;
        for line in text.lines().map(str::trim) {
            if let Some(rest) = line.strip_prefix("fn ").filter(|_| marked) {
                let name = rest.split('(').next().unwrap_or_default();
                for id in ids_in_name(name) {
                    tests.entry(id).or_default().push(name.to_owned());
                }
            }
            // Other attributes may stand between the mark and the function; an ignored test tests nothing.
            marked = line == "#[test]" || (marked && line.starts_with("#[") && !line.starts_with("#[ignore"));
        }
    }
    tests
}

#[test]
fn rules_tests_and_rulebook_agree() {
    let book = rulebook();
    let rules: BTreeSet<&str> = headings(&book).into_iter().filter(|word| word.starts_with("CAN-")).collect();
    let tests = tests();
    assert!(rules.len() > 30 && tests.len() > 30, "{} rules and {} tested ones were found", rules.len(), tests.len());
    let untested: Vec<&str> = rules.iter().copied().filter(|id| !tests.contains_key(*id)).collect();
    let unwritten: Vec<_> = tests.iter().filter(|(id, _)| !rules.contains(id.as_str())).collect();
    assert!(
        untested.is_empty() && unwritten.is_empty(),
        "rules without a test named after them: {untested:?}; tests of rules that the rulebook lacks: {unwritten:?}"
    );
}

#[test]
fn every_rule_stands_in_the_rulebook_once_and_says_something() {
    let book = rulebook();
    let mut seen = BTreeSet::new();
    for (i, part) in book.split("\n### ").enumerate().skip(1) {
        let (title, text) = part.split_once('\n').unwrap_or((part, ""));
        let id = title.split_whitespace().next().unwrap_or_default();
        assert!(seen.insert(id), "{id} stands twice");
        assert!(title.split_whitespace().count() > 1, "{id}, entry {i}, has no name");
        assert!(text.trim().len() > 60, "{id} says nothing");
    }
}

#[test]
fn what_tooltips_cite_stands_in_the_rulebook() {
    let book = rulebook();
    let known = headings(&book);
    for entry in [INFO.stats, INFO.counters, INFO.statuses, INFO.actions].into_iter().flatten() {
        assert!(known.contains(&entry.rule), "{} cites {}, which the rulebook lacks", entry.name, entry.rule);
    }
}

#[test]
fn a_name_may_carry_two_ids() {
    assert_eq!(ids_in_name("can_12_can_14_v10_combat_exactly"), ["CAN-12", "CAN-14"]);
    assert_eq!(ids_in_name("can_10_g31_a_fumble"), ["CAN-10"]);
    assert!(ids_in_name("can_odds_of_a_pool").is_empty());
}
