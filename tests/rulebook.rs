//! Every rule of the rulebook has a test of its own, every test of a rule has its place in the rulebook, and so has every rule that
//! the game names to its players: in its vocabulary, refusals, events, terms, switches and in the rulebook itself.

#[path = "random/walker.rs"]
mod walker;

use acqua_alta::battle::rulebook::{Block, Rulebook, TextStyle};
use acqua_alta::battle::{Event, Refusal, RuleSystem, SystemInfo};
use acqua_alta::table::{Library, SYSTEMS, Setup, Table, tests_of, tests_of_rules};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use walker::Walker;

fn book(system: &SystemInfo) -> Rulebook {
    Rulebook::read(system.rulebook)
}

/// (rule id, name) of the tests of a system, one for each id anywhere in a name.
fn named(system: &SystemInfo) -> Vec<(String, String)> {
    let sources = fs::read_dir(Path::new("tests").join(system.id)).expect("a folder of tests");
    let sources = sources.map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a source"));
    sources.flat_map(|source| tests_of(&source)).collect()
}

/// Rules that no test is named after yet. A rule that has got its test must be struck off.
const NOT_YET: &[&str] = &[];

#[test]
fn rules_tests_and_rulebook_agree() {
    for system in SYSTEMS {
        let book = book(system);
        let rules: BTreeSet<&str> =
            book.chapters.iter().filter(|chapter| chapter.is_rule()).map(|chapter| chapter.id.as_str()).collect();
        let tests = tests_of_rules(Path::new("tests"), system).expect("the tests can be read");
        let (many, tested) = (rules.len(), tests.len());
        assert!(many > 30 && tested > 30, "{many} rules and {tested} tested ones were found");
        let waiting = NOT_YET.iter().copied().filter(|id| rules.contains(id));
        let done: Vec<&str> = waiting.filter(|id| tests.contains_key(*id)).collect();
        assert!(done.is_empty(), "these have tests now, strike them off NOT_YET: {done:?}");
        let untested = rules.iter().copied().filter(|id| !tests.contains_key(*id) && !NOT_YET.contains(id));
        let untested: Vec<&str> = untested.collect();
        let mut unwritten = named(system);
        unwritten.retain(|(id, _)| !rules.contains(id.as_str()));
        assert!(
            untested.is_empty() && unwritten.is_empty(),
            "rules without a test whose name begins with their id: {untested:?}; \
             tests that name rules which the rulebook lacks: {unwritten:?}"
        );
    }
}

#[test]
fn every_rule_stands_in_the_rulebook_once_and_says_something() {
    for system in SYSTEMS {
        let mut seen = BTreeSet::new();
        for chapter in book(system).chapters.iter().filter(|chapter| chapter.order == 3) {
            assert!(seen.insert(chapter.id.clone()), "{} stands twice", chapter.id);
            assert!(
                !chapter.id.is_empty() && !chapter.title.is_empty(),
                "{} {} is half a heading",
                chapter.id,
                chapter.title
            );
            assert!(!chapter.blocks.is_empty(), "{} says nothing", chapter.id);
        }
    }
}

#[test]
fn what_tooltips_cite_stands_in_the_rulebook() {
    for system in SYSTEMS {
        let book = book(system);
        let entries = [system.stats, system.counters, system.statuses, system.actions].into_iter().flatten();
        for entry in entries {
            assert!(book.knows(entry.rule), "{} cites {}, which the rulebook lacks", entry.name, entry.rule);
        }
        for switch in system.switches {
            assert!(book.knows(switch.rule), "{} cites {}, which the rulebook lacks", switch.key, switch.rule);
        }
        for &refusal in Refusal::ALL {
            let rule = (system.refusal_rule)(refusal);
            assert!(book.knows(rule), "{} cites {rule}, which the rulebook lacks", refusal.code());
        }
    }
}

/// Every id in quotation marks in the sources of a system: what events, terms, decisions and verdicts cite.
fn cited(folder: &Path, prefix: &str, ids: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            cited(&entry, prefix, ids);
            continue;
        }
        let text = fs::read_to_string(&entry).expect("a source");
        let quoted = text.split('"').filter(|part| part.len() <= 8);
        let is_section = |part: &str| {
            part.split_once('.').is_some_and(|(a, b)| {
                [a, b].iter().all(|n| (1..=2).contains(&n.len()) && n.bytes().all(|c| c.is_ascii_digit()))
            })
        };
        ids.extend(quoted.filter(|part| part.starts_with(prefix) || is_section(part)).map(str::to_owned));
    }
}

#[test]
fn what_the_rules_cite_stands_in_the_rulebook() {
    for system in SYSTEMS {
        let book = book(system);
        let prefix =
            book.chapters.iter().find(|chapter| chapter.is_rule()).and_then(|chapter| chapter.id.split_once('-'));
        let prefix = format!("{}-", prefix.expect("a rule").0);
        let mut ids = BTreeSet::new();
        cited(&Path::new("src/rules").join(system.id), &prefix, &mut ids);
        assert!(ids.len() > 30, "only {ids:?} were found");
        let lacking: Vec<_> = ids.iter().filter(|id| book.find(id).is_none()).collect();
        assert!(lacking.is_empty(), "the rules cite {lacking:?}, which the rulebook lacks");
    }
}

#[test]
fn what_happens_in_a_battle_stands_in_the_rulebook() {
    let library = Library::shipped();
    let mut kinds = BTreeSet::new();
    for n in 0..12 {
        let mut table =
            Table::new(Setup::skirmish("campo", ["lamp_company", "drowned_court"], n), &library).expect("a set-up");
        let system = table.battle().info();
        let book = book(system);
        let mut walker = Walker::new(n);
        while let Some(choice) = walker.pick(table.battle()) {
            let rule = table.decision().expect("a decision").rule;
            assert!(book.knows(rule), "a decision cites {rule}");
            table.apply(choice).expect("a listed choice is legal");
        }
        for (_, event) in table.log() {
            let rule = (system.event_rule)(event);
            assert!(book.knows(rule), "{event:?} cites {rule}");
            if let Event::Rolled { breakdown, .. } = event {
                for term in breakdown.pool_terms().iter().chain(breakdown.target_terms()) {
                    assert!(book.knows(term.rule), "{} cites {}", term.cause, term.rule);
                }
            }
            kinds.insert(format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned());
        }
    }
    assert!(kinds.len() > 18, "only {kinds:?} came up");
}

#[test]
fn links_of_the_rulebook_lead_somewhere() {
    let mut links = 0;
    for system in SYSTEMS {
        let book = book(system);
        for chapter in &book.chapters {
            let spans = chapter.blocks.iter().flat_map(|block| match block {
                Block::Paragraph(spans) | Block::Item(_, spans) => spans.iter().collect::<Vec<_>>(),
                Block::Table(rows) => rows.iter().flatten().flatten().collect(),
            });
            for span in spans {
                links += usize::from(span.manner == TextStyle::Link);
                let names = span.text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                for id in names.filter(|word| word.split_once('-').is_some_and(|(a, b)| a == "CAN" && b.len() == 2)) {
                    assert!(book.find(id).is_some(), "{} {} names {id}", chapter.id, chapter.title);
                }
            }
        }
    }
    assert!(links > 20, "{links} links");
}

#[test]
fn the_command_prints_every_rule_with_the_number_of_its_tests() {
    let run = |folder: &str| {
        let program = Command::new(env!("CARGO_BIN_EXE_acqua-alta")).args(["rules", "--tests"]).arg(folder).output();
        let done = program.expect("the program runs");
        (done.status.code(), String::from_utf8_lossy(&done.stdout).into_owned())
    };
    let (code, text) = run("tests");
    let of = |system: &SystemInfo| book(system).chapters.iter().filter(|chapter| chapter.is_rule()).count();
    let rules: usize = SYSTEMS.iter().map(|system| of(system)).sum();
    assert_eq!(text.lines().count(), rules + 1, "{text}");
    assert!(text.lines().any(|line| line.starts_with("CAN-03 ") && line.ends_with("Jump")), "{text}");
    let missing = NOT_YET.len();
    let end = text.ends_with(&format!("{rules} rules, {missing} without a test\n"));
    assert_eq!((code, end), (Some(i32::from(missing > 0)), true), "{text}");
    assert_eq!(run("docs").0, Some(1), "a folder without tests");
}
