//! `acqua-alta check` and what else reads files of strangers on the command line: nothing wrong is called right, nothing right is
//! refused, and nothing in a file acts on the terminal.

mod table_support;

use acqua_alta::table::{Library, Setup, Table, save_text};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn program(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_acqua-alta")).args(arguments).stdin(Stdio::null()).output();
    output.expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check_files").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the test's folder");
    path
}

fn write(path: &Path, content: impl AsRef<[u8]>) -> String {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the test's folder");
    std::fs::write(path, content).expect("the test's file");
    path.display().to_string()
}

/// Standard output and error of a check, and whether it found everything right.
fn check(path: &str) -> (bool, String) {
    let output = program(&["check", path]);
    (output.status.success(), text(&output.stdout) + &text(&output.stderr))
}

const WEAPON: &str =
    "(weapons: [(key: \"boathook\", name: \"Boathook\", damage: Some((fixed: 1, successes: true)), traits: [Reach])])";
const HOOKER: &str =
    "[(key: \"hooker\", name: \"Hook Hand\", tier: Warrior, body: 3, mind: 2, soul: 2, weapons: [\"boathook\"])]";

#[test]
fn wrong_equipment_of_ladder_is_named() {
    let folder = folder("equipment");
    for (content, expected) in [
        ("(weapons: [(key: \"hook\", name: \"Hook\")])", "hook: expected `damage`, a range, or the trait Defensive"),
        ("(armour: [(key: \"mail\", name: \"Mail\", armour: 9)])", "mail: expected armour from 0 to 3, found 9"),
        (
            "(weapons: [(key: \"hook\", name: \" \", traits: [Defensive])])",
            "expected a name with at least one visible letter",
        ),
        ("(spoons: [])", "spoons"),
    ] {
        let path = write(&folder.join("ladder/equipment.ron"), content);
        let (right, said) = check(&path);
        assert!(!right && said.starts_with(&format!("{path}:1:")) && said.contains(expected), "{said}");
    }
}

#[test]
fn characters_use_the_equipment_of_their_own_folder() {
    let folder = folder("own_equipment");
    write(&folder.join("ladder/characters_mine.ron"), HOOKER);
    let (right, said) = check(&folder.display().to_string());
    assert!(!right && said.contains("expected known weapons"), "{said}");
    write(&folder.join("ladder/equipment_mine.ron"), WEAPON);
    let (right, said) = check(&folder.display().to_string());
    assert!(right && said.contains("2 files are as they should be"), "{said}");
    // Also from inside the folder.
    let inside =
        Command::new(env!("CARGO_BIN_EXE_acqua-alta")).args(["check", "."]).current_dir(folder.join("ladder")).output();
    let inside = inside.expect("the program runs");
    assert!(inside.status.success(), "{}", text(&inside.stderr));
}

#[test]
fn only_lessons_are_lessons() {
    let (right, said) = check("assets/lessons");
    let files = std::fs::read_dir("assets/lessons").expect("the folder is there").count();
    assert!(right && said.contains(&format!("{files} files are as they should be")), "{said}");
    let folder = folder("lessons");
    let first = include_str!("../assets/lessons/first_night.ron");
    let page = include_str!("../assets/lessons/ladder.ron");
    let cases = [
        ("(a: 1)".to_owned(), ":1:"),
        ("[]".to_owned(), ":1:"),
        (first.replacen("action: \"", "action: \"un", 1), "step 1: expected a choice that is offered then"),
        (first.replacen("rule: \"", "rule: \"XYZ-", 1), "expected a rule of the rulebook"),
        (first.replacen("map: (rows: [", "map: (rows: [\"~\",", 1), "expected"),
        (page.replacen("rule: \"", "rule: \"XYZ-", 1), "expected a rule of a rulebook"),
    ];
    for (content, expected) in cases {
        let path = write(&folder.join("lessons/mine.ron"), content);
        let (right, said) = check(&path);
        assert!(!right && said.starts_with(&path) && said.contains(expected), "{expected}: {said}");
    }
}

#[test]
fn nothing_to_check_is_no_success() {
    let folder = folder("empty");
    write(&folder.join("notes.txt"), "nothing of ours");
    let (right, said) = check(&folder.display().to_string());
    assert!(!right && said.contains("found nothing to check"), "{said}");
    write(&folder.join("gangs.ron"), "[]");
    let (right, said) = check(&folder.display().to_string());
    assert!(right && said.contains("1 file is as it should be"), "{said}");
}

/// Characters that act on a terminal.
fn acting(said: &str) -> Option<char> {
    said.chars().find(|&c| {
        c != '\n'
            && (c.is_control()
                || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
    })
}

#[test]
fn nothing_in_a_file_acts_on_the_terminal() {
    let folder = folder("terminal");
    let bad = "Marco\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{7f}";
    let json = "Marco\\u001b[2J\\u009b31m\\u202e\\u007f";
    let table =
        Table::new(Setup::skirmish("campo", ["lamp_duel", "court_duel"], 1), &Library::shipped()).expect("right");
    let save = save_text(&table);
    let named = |with: &str| save.replacen("\"lamp_duel\"", with, 1);
    let gang =
        format!("{{\"key\":\"{json}\",\"name\":\"{json}\",\"members\":[[\"{json}\",\"{json}\"]],\"text\":\"{json}\"}}");
    let files = [
        ("key.acqua", named(&format!("\"{json}\""))),
        ("gang.acqua", named(&gang)),
        ("raw.acqua", named(&format!("\"{bad}\""))),
        ("player.acqua", save.replacen("\"human\"", &format!("{{\"computer\":{{\"level\":\"{json}\"}}}}"), 1)),
        ("hash.acqua", save.replacen("\"hash\":\"", &format!("\"hash\":\"{json}"), 1)),
        ("map.acqua", save.replacen("\"campo\"", &format!("\"{json}\""), 1)),
        ("map.tmx", include_str!("../maps/campo.tmx").replace("Campo dei Pozzi", bad)),
        ("gangs.ron", format!("[(key: \"{bad}\", name: \"{bad}\", members: [(\"{bad}\", \"{bad}\")])]")),
        ("characters.ron", format!("[(key: \"{bad}\", {bad}: 1)]")),
        ("scenarios/a.ron", format!("(key: \"a\", name: \"{bad}\", text: \"{bad}\")")),
    ];
    for (name, content) in files {
        let path = write(&folder.join(name), content);
        for arguments in [
            &["check", &path][..],
            &["replay", &path],
            &["replay", "--json", &path],
            &["odds", &path],
            &["play", "--text", "--continue", &path],
        ] {
            let output = program(arguments);
            let said = text(&output.stdout) + &text(&output.stderr);
            assert_eq!(acting(&said), None, "{arguments:?}: {said:?}");
            assert!(!said.is_empty());
        }
    }
}

#[test]
fn names_that_cannot_be_seen_are_refused_with_a_message() {
    let folder = folder("names");
    let save = |name: &str| {
        let mut setup = table_support::contact(1);
        setup.placed.as_mut().expect("placed")[0].name = Some("Marco".to_owned());
        save_text(&table_support::table(setup)).replacen("\"Marco\"", &format!("\"{name}\""), 1)
    };
    for name in ["  ", "\u{200b}", "\u{3164}\u{200d}"] {
        let path = write(&folder.join("names.acqua"), save(name));
        let (right, said) = check(&path);
        assert!(!right && said.contains("expected a name with at least one visible letter"), "{said}");
    }
    let long = "x".repeat(41);
    for (file, content) in [
        ("gangs.ron", "[(key: \"g\", name: \"NAME\", members: [(\"dock_rat\", \"B\")])]"),
        ("gangs.ron", "[(key: \"g\", name: \"G\", members: [(\"dock_rat\", \"NAME\")])]"),
        ("ladder/gangs.ron", "[(key: \"g\", name: \"NAME\", members: [(\"canal_captain\", \"B\")])]"),
        ("scenarios/g.ron", "(key: \"g\", name: \"NAME\", text: \"\")"),
        ("ladder/characters.ron", "[(key: \"g\", name: \"NAME\", tier: Warrior, body: 3, mind: 2, soul: 2)]"),
        (
            "characters.ron",
            "[(key: \"g\", name: \"NAME\", class: Henchman, ap: 2, lp: 10, wp: 1, cp: 1, move: 4, dex: 4, att: 4, pro: 2, mind: 2)]",
        ),
    ] {
        for (name, expected) in [
            ("\u{200b}", "at least one visible letter"),
            (&long, "at most 40 letters, found 41"),
            ("a\u{202e}b", "marks of direction"),
        ] {
            let path = write(&folder.join(file), content.replace("NAME", name));
            let (right, said) = check(&path);
            assert!(!right && said.starts_with(&format!("{path}:1:")) && said.contains(expected), "{file}: {said}");
        }
    }
}

/// The game in plain text with this home and these arguments, asked these lines.
fn play(home: &Path, arguments: &[&str], lines: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_acqua-alta"))
        .args(["play", "--text"])
        .args(arguments)
        .env("ACQUA_ALTA_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("it has an input");
    // It may have ended already.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    child.wait_with_output().expect("it ends with its input")
}

#[test]
fn text_mode_knows_own_gangs_of_every_system_and_names_what_is_wrong_with_one() {
    let home = folder("home");
    let mine = "[(key: \"night_shift\", name: \"Night Shift\", members: [(\"canal_captain\", \"Ada\"), (\"lagoon_diver\", \"Bea\"), (\"lagoon_diver\", \"Cia\")])]";
    write(&home.join("ladder/gangs_night_shift.ron"), mine);
    write(&home.join("ladder/gangs_broken.ron"), "[\n (key: \"broken\", name: 5)]");
    write(&home.join("gangs/gangs_broken.ron"), "[(key: \"g\", name: \"G\",\n  members: [(\"dragon\", \"Smoke\")])]");
    let output = play(&home, &["--system", "ladder", "--map", "campo", "--scenario", "skirmish"], "quit\n");
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(said.contains("Night Shift"), "{said}");
    assert!(errors.contains("ladder/gangs_broken.ron:2:"), "{errors}");
    assert!(errors.contains("gangs/gangs_broken.ron:2:") && errors.contains("expected a known kind"), "{errors}");
    let wanted = [
        "--system",
        "ladder",
        "--map",
        "campo",
        "--scenario",
        "skirmish",
        "--gangs",
        "night_shift,chance",
        "--against",
        "normal",
        "--seed",
        "1",
    ];
    let output = play(&home, &wanted, "quit\n");
    assert!(output.status.success() && text(&output.stdout).contains("Night Shift"), "{}", text(&output.stderr));
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_asked() {
    let home = folder("no_home");
    for (arguments, expected) in [
        (&["--scenario", "nonsense"][..], "expected a scenario"),
        (&["--gangs", "nonsense,chance"], "expected a gang"),
        (&["--gangs", "lamp_duel,nonsense"], "expected a gang"),
        (
            &["--gangs", "lamp_duel,bridge_duel"],
            "expected two gangs of one rule system, found lamp_duel and bridge_duel",
        ),
        (&["--system", "ladder", "--gangs", "lamp_duel,chance"], "expected a gang"),
        (
            &["--system", "nonsense", "--gangs", "lamp_duel,chance"],
            "expected a rule system (canal, ladder, cap, wild_die, roll_under)",
        ),
        (&["--map", "nonsense", "--scenario", "skirmish"], "expected a map"),
    ] {
        let output = play(&home, arguments, "1\n1\n1\n1\n1\n1\nquit\n");
        let errors = text(&output.stderr);
        assert!(!output.status.success() && errors.contains(expected), "{arguments:?}: {errors}");
        assert!(!text(&output.stdout).contains('?'), "{arguments:?}: {}", text(&output.stdout));
    }
    // What was said narrows down what is asked.
    let output = play(&home, &["--gangs", "lamp_duel,court_duel"], "quit\n");
    let said = text(&output.stdout);
    assert!(said.contains("1. Canal") && !said.contains("2. Ladder"), "{said}");
}
