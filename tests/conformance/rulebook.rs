//! Every rule of the rulebook has a test of its own, every test of a rule has its place in the rulebook, and so has every rule that
//! the game names to its players: in its vocabulary, refusals, events, terms, switches and in the rulebook itself.

use crate::random::{library, play_observed, systems};
use acqua_alta::battle::rulebook::{Block, Rulebook, TextStyle};
use acqua_alta::battle::{Event, Refusal, Side, SystemInfo};
use acqua_alta::table::{SYSTEMS, Table, tests_of, tests_of_rules};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Not Plank, whose rules are one file beside the suites.
fn is_of_the_game(system: &SystemInfo) -> bool {
    SYSTEMS.iter().any(|known| known.id == system.id)
}

fn of_the_game() -> impl Iterator<Item = &'static SystemInfo> {
    systems().filter(|system| is_of_the_game(system))
}

fn book(system: &SystemInfo) -> Rulebook {
    Rulebook::read(system.rulebook)
}

/// (rule id, name) of the tests of a system, one for each id anywhere in a name.
fn named(system: &SystemInfo) -> Vec<(String, String)> {
    let sources = fs::read_dir(Path::new("tests").join(system.id)).expect("a folder of tests");
    let sources = sources.map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a source"));
    sources.flat_map(|source| tests_of(&source)).collect()
}

/// What the ids of all rules of a system begin with: `CAN`.
fn prefix(book: &Rulebook) -> &str {
    let rule = book.chapters.iter().find(|chapter| chapter.is_rule()).expect("a rule");
    rule.id.split_once('-').expect("a prefix and a number").0
}

#[test]
fn rules_tests_and_rulebook_agree() {
    for system in of_the_game() {
        let book = book(system);
        let rules: BTreeSet<&str> =
            book.chapters.iter().filter(|chapter| chapter.is_rule()).map(|chapter| chapter.id.as_str()).collect();
        let tests = tests_of_rules(Path::new("tests"), system).expect("the tests can be read");
        let (many, tested) = (rules.len(), tests.len());
        assert!(many > 30 && tested > 30, "{many} rules and {tested} tested ones were found");
        let untested: Vec<&str> = rules.iter().copied().filter(|id| !tests.contains_key(*id)).collect();
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
    for system in systems() {
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
    for system in systems() {
        let book = book(system);
        let actions = system.actions.iter().map(|action| &action.entry);
        let entries = [system.stats, system.counters, system.statuses].into_iter().flatten().chain(actions);
        for entry in entries {
            assert!(book.knows(entry.rule), "{} cites {}, which the rulebook lacks", entry.name, entry.rule);
        }
        for switch in system.switches {
            assert!(book.knows(switch.rule), "{} cites {}, which the rulebook lacks", switch.key, switch.rule);
        }
    }
}

/// The sources of a system, but for its table of citations.
fn sources(system: &SystemInfo) -> String {
    let folder = fs::read_dir(Path::new("src/rules").join(system.id)).expect("a folder of sources");
    let files = folder.map(|entry| entry.expect("an entry").path());
    let files = files.filter(|path| path.file_name().is_some_and(|name| name != "citations.rs"));
    files.map(|path| fs::read_to_string(path).expect("a source")).collect()
}

#[test]
fn what_a_system_declares_is_whole() {
    for system in systems() {
        let book = book(system);
        let shared: HashSet<&str> = Refusal::SHARED.iter().map(|refusal| refusal.code()).collect();
        let mut codes = HashSet::new();
        for refusal in system.reasons {
            let (code, rule) = (refusal.code(), system.rule_of_refusal(*refusal));
            // A code may be told in several ways: what the target is not, and that there is none. No two read alike.
            assert!(codes.insert((code, refusal.short())), "{}: {code} stands twice", system.id);
            assert!(!shared.contains(code), "{}: {code} is a shared one", system.id);
            assert!(book.knows(rule), "{}: {code} cites {rule}, which the rulebook lacks", system.id);
            let short = refusal.short().chars().count();
            assert!((1..=16).contains(&short), "{}: {code} has {short} characters on a button", system.id);
            assert!(refusal.to_string().ends_with('.'), "{}: {code} is no sentence", system.id);
        }
        let mut keys = HashSet::new();
        for telling in system.tellings {
            let key = telling.key;
            assert!(keys.insert(key), "{}: {key} stands twice", system.id);
            assert!(book.knows(telling.rule), "{}: {key} cites {}", system.id, telling.rule);
            assert!(!telling.text.is_empty() && !telling.text.ends_with('.'), "{}: {key} ends with a stop", system.id);
            for text in [telling.text, telling.words] {
                let marks = text.split('{').skip(1).map(|part| part.split('}').next().unwrap_or(part));
                for mark in marks {
                    let known = ["who", "other", "side", "thing", "at", "n"].contains(&mark);
                    assert!(known, "{}: {key} has {{{mark}}}", system.id);
                }
            }
        }
    }
}

#[test]
fn every_refusal_that_a_system_gives_cites_a_rule() {
    for system in of_the_game() {
        let (book, sources) = (book(system), sources(system));
        let words: HashSet<&str> = sources.split(|c: char| !c.is_alphanumeric() && c != ':').collect();
        let mut given = system.reasons.len();
        for &refusal in Refusal::SHARED {
            let rule = system.rule_of_refusal(refusal);
            let gives = words.contains(format!("Refusal::{}", refusal.code()).as_str());
            given += usize::from(gives);
            // What the system does not give needs no rule, but a rule that it names must be there.
            assert!(book.knows(rule) || !gives && rule.is_empty(), "{}: {} cites {rule:?}", system.id, refusal.code());
        }
        assert!(given > 20, "{}: only {given} refusals were found", system.id);
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
    for system in of_the_game() {
        let book = book(system);
        let prefix = format!("{}-", prefix(&book));
        let mut ids = BTreeSet::new();
        cited(&Path::new("src/rules").join(system.id), &prefix, &mut ids);
        assert!(ids.len() > 30, "only {ids:?} were found");
        let lacking: Vec<_> = ids.iter().filter(|id| book.find(id).is_none()).collect();
        assert!(lacking.is_empty(), "the rules cite {lacking:?}, which the rulebook lacks");
    }
}

/// Battles of each system whose citations are looked up.
const BATTLES: u64 = 12;

/// Everything that a position names a rule for.
fn cited_at(table: &Table) -> Vec<(String, &'static str)> {
    let battle = table.battle();
    let mut cited: Vec<(String, &'static str)> = Vec::new();
    cited.extend(table.decision().map(|decision| (decision.prompt.clone(), decision.rule)));
    for &choice in table.choices() {
        cited.push((battle.describe(choice), battle.choice_rule(choice)));
    }
    cited.extend(battle.verdict().map(|verdict| (verdict.reason.to_owned(), verdict.rule)));
    let sheet = battle.score_sheet();
    cited.extend(sheet.lines.into_iter().map(|line| (line.what, line.rule)));
    cited.extend(sheet.ties.into_iter().map(|tie| (tie.what.to_owned(), tie.rule)));
    cited.extend(sheet.next.map(|next| (next.text, next.rule)));
    for side in Side::BOTH {
        cited.extend(battle.marks(side).into_iter().map(|mark| (mark.text, mark.rule)));
        cited.extend(battle.pools(side).into_iter().map(|(entry, _)| (entry.name.to_owned(), entry.rule)));
    }
    cited
}

#[test]
fn what_happens_in_a_battle_stands_in_the_rulebook() {
    let library = library();
    for system in systems() {
        let book = book(system);
        let mut kinds = HashSet::new();
        for n in 0..BATTLES {
            play_observed(&library, system.id, n, &mut |_, events, table| {
                for (what, rule) in cited_at(table) {
                    assert!(book.knows(rule), "{}: \"{what}\" cites {rule:?}", system.id);
                }
                for event in events {
                    let rule = system.rule_of_event(event);
                    assert!(book.knows(rule), "{}: {event:?} cites {rule:?}", system.id);
                    if let Event::Rolled { breakdown, .. } = event {
                        for term in breakdown.terms() {
                            assert!(book.knows(term.rule), "{}: {} cites {:?}", system.id, term.cause, term.rule);
                        }
                    }
                    kinds.insert(std::mem::discriminant(event));
                }
            });
        }
        let least = if is_of_the_game(system) { 16 } else { 8 };
        assert!(kinds.len() >= least, "{}: only {} kinds of events came up", system.id, kinds.len());
    }
}

#[test]
fn links_of_the_rulebook_lead_somewhere() {
    for system in of_the_game() {
        let (book, mut links, mut named) = (book(system), 0, 0);
        let prefix = prefix(&book);
        let is_id = |word: &&str| {
            word.split_once('-').is_some_and(|(of, number)| {
                of == prefix && (2..=3).contains(&number.len()) && number.bytes().all(|c| c.is_ascii_digit())
            })
        };
        for chapter in &book.chapters {
            let spans = chapter.blocks.iter().flat_map(|block| match block {
                Block::Paragraph(spans) | Block::Item(_, spans) => spans.iter().collect::<Vec<_>>(),
                Block::Table(rows) => rows.iter().flatten().flatten().collect(),
            });
            for span in spans {
                links += usize::from(span.manner == TextStyle::Link);
                let words = span.text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                for id in words.filter(is_id) {
                    named += 1;
                    assert!(book.find(id).is_some(), "{} {} names {id}", chapter.id, chapter.title);
                }
            }
        }
        assert!(links > 20 && named > 20, "{}: {links} links, {named} ids", system.id);
    }
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
    let rules: usize = of_the_game().map(of).sum();
    assert_eq!(text.lines().count(), rules + 1, "{text}");
    assert!(text.lines().any(|line| line.starts_with("CAN-03 ") && line.ends_with("Jump")), "{text}");
    assert!(text.ends_with(&format!("{rules} rules, 0 without a test\n")), "{text}");
    assert_eq!(code, Some(0));
    assert_eq!(run("docs").0, Some(1), "a folder without tests");
    // Folders of tests that name no rule: every rule is missing.
    let bare = std::env::temp_dir().join(format!("acqua-alta-no-tests-{}", std::process::id()));
    for system in of_the_game() {
        fs::create_dir_all(bare.join(system.id)).expect("a folder");
        fs::write(bare.join(system.id).join("empty.rs"), "//! Nothing.\n").expect("a file");
    }
    let (code, text) = run(bare.to_str().expect("a path"));
    fs::remove_dir_all(&bare).expect("the folder goes");
    assert!(text.ends_with(&format!("{rules} rules, {rules} without a test\n")), "{text}");
    assert_eq!(code, Some(1));
}
