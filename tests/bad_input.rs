//! Whatever a person, a program or a file hands over: an answer, never a panic, and nothing changed by mistake.

mod table_support;

use acqua_alta::dice::mix;
use acqua_alta::engine::{Engine, MAX_LINE_BYTES, run};
use acqua_alta::table::Library;
use serde_json::{Value, json};
use std::io::{BufReader, Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use table_support::ROWS;

fn begin(engine: &mut Engine) {
    let new = json!({ "cmd": "new", "board": { "rows": ROWS }, "gangs": ["lamp_duel", "court_duel"], "seed": 1 });
    assert!(!engine.handle(&new.to_string()).contains("error"));
}

fn is_error(answer: &str) -> bool {
    let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    answer["error"]["code"].is_string() && answer["error"]["message"].is_string()
}

#[test]
fn hostile_lines_are_errors_and_change_nothing() {
    let nested = |open: &str, close: &str| open.repeat(50_000) + &close.repeat(50_000);
    let rows = |count: usize, row: &str| json!({ "cmd": "new", "board": { "rows": vec![row; count] }, "gangs": ["lamp_duel", "court_duel"] });
    let placed = |one: Value| json!({ "cmd": "new", "board": { "rows": ROWS }, "characters": [one] }).to_string();
    let lines: Vec<String> = vec![
        String::new(),
        " ".to_owned(),
        "garbage".to_owned(),
        "null".to_owned(),
        "[]".to_owned(),
        "{}".to_owned(),
        "{\"cmd\":1}".to_owned(),
        "{\"cmd\":\"dance\"}".to_owned(),
        "{\"cmd\":\"state\",\"loudly\":true}".to_owned(),
        "{\"cmd\":\"state\"} {\"cmd\":\"state\"}".to_owned(),
        "{\"cmd\":\"apply\"}".to_owned(),
        "{\"cmd\":\"apply\",\"n\":-1}".to_owned(),
        "{\"cmd\":\"apply\",\"n\":1.5}".to_owned(),
        "{\"cmd\":\"apply\",\"n\":18446744073709551615}".to_owned(),
        "{\"cmd\":\"apply\",\"n\":1e400}".to_owned(),
        format!("{{\"cmd\":\"apply\",\"n\":{}}}", "9".repeat(10_000)),
        "{\"cmd\":\"odds\",\"n\":999999}".to_owned(),
        "{\"cmd\":\"breakdown\",\"n\":999999}".to_owned(),
        "{\"cmd\":\"edit\",\"character\":300}".to_owned(),
        "{\"cmd\":\"edit\",\"character\":99,\"square\":[1,1]}".to_owned(),
        "{\"cmd\":\"edit\",\"character\":0,\"stats\":{\"att\":127}}".to_owned(),
        "{\"cmd\":\"edit\",\"activate\":255}".to_owned(),
        "{\"cmd\":\"refusal\",\"actor\":255,\"action\":\"move\"}".to_owned(),
        "{\"cmd\":\"load\",\"save\":\"\"}".to_owned(),
        "{\"cmd\":\"load\",\"save\":{\"a\":1}}".to_owned(),
        "{\"cmd\":\"new\"}".to_owned(),
        "{\"cmd\":\"new\",\"map\":\"../../etc/passwd\",\"gangs\":[\"lamp_duel\",\"court_duel\"]}".to_owned(),
        rows(0, "").to_string(),
        rows(1, "").to_string(),
        rows(1, "....").to_string(),
        rows(65, "....").to_string(),
        rows(9, &".".repeat(65)).to_string(),
        rows(9, &"#".repeat(20)).to_string(),
        rows(9, "????????????").to_string(),
        placed(json!({ "kind": "bravo", "side": 5, "square": [1, 1] })),
        placed(json!({ "kind": "bravo", "side": 0, "square": [255, 255] })),
        placed(json!({ "kind": "bravo", "side": 0, "square": [256, 1] })),
        placed(json!({ "kind": "bravo", "side": 0, "square": [1] })),
        placed(json!({ "kind": "", "side": 0, "square": [1, 1] })),
        nested("[", "]"),
        format!("{{\"cmd\":\"load\",\"save\":{}}}", nested("[", "]")),
        nested("{\"cmd\":", "}"),
        "{\"cmd\":\"new\",".to_owned() + &"\"seed\":1,".repeat(1000) + "\"map\":\"rows\"}",
        "x".repeat(MAX_LINE_BYTES + 1),
        format!("{{\"cmd\":\"load\",\"save\":\"{}\"}}", "x".repeat(MAX_LINE_BYTES)),
    ];
    let mut engine = Engine::default();
    for line in &lines {
        let shown: String = line.chars().take(80).collect();
        assert!(is_error(&engine.handle(line)), "{shown}");
        assert!(engine.table().is_none(), "{shown}");
    }
    begin(&mut engine);
    let hash = engine.table().map(|table| table.hash());
    for line in &lines {
        let shown: String = line.chars().take(80).collect();
        assert!(is_error(&engine.handle(line)), "{shown}");
        assert_eq!(engine.table().map(|table| table.hash()), hash, "{shown}");
    }
}

#[test]
fn mutated_sessions_never_panic() {
    let mut engine = Engine::default();
    begin(&mut engine);
    let lines = [
        "{\"cmd\":\"choices\"}".to_owned(),
        "{\"cmd\":\"apply\",\"n\":0}".to_owned(),
        "{\"cmd\":\"apply\",\"n\":1,\"faces\":[7,1,4]}".to_owned(),
        "{\"cmd\":\"undo\"}".to_owned(),
        "{\"cmd\":\"refusal\",\"actor\":0,\"action\":\"jump\",\"target\":{\"square\":[5,6]}}".to_owned(),
        "{\"cmd\":\"edit\",\"character\":1,\"square\":[3,4],\"counters\":{\"underwater\":2},\"activate\":1}".to_owned(),
        "{\"cmd\":\"state\"}".to_owned(),
        json!({ "cmd": "new", "board": { "rows": ROWS, "legend": { "d": { "terrain": "roof", "level": 3 } } },
            "characters": [{ "kind": "bravo", "side": 0, "square": [4, 2] }, { "kind": "harpooner", "side": 1, "square": [5, 5] }],
            "seed": 3, "options": { "rounds": 3 } })
        .to_string(),
    ];
    let mut understood = 0;
    for i in 0..6000u64 {
        let mut line = lines[(mix(i) % lines.len() as u64) as usize].clone().into_bytes();
        for j in 0..mix(i + 1) % 3 {
            let at = (mix(i * 5 + j) % line.len() as u64) as usize;
            line[at] = b"0123456789{}[]\",:-e. abc"[(mix(i * 7 + j) % 24) as usize];
        }
        let answer = engine.handle(&String::from_utf8_lossy(&line));
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        understood += u32::from(answer.get("error").is_none());
    }
    assert!(understood > 1000, "some lines are left whole: {understood}");
}

#[test]
fn a_line_too_long_is_read_past_and_the_next_one_is_answered() {
    let mut input = vec![b'x'; 3 * MAX_LINE_BYTES];
    input.extend_from_slice(b"\n\xff\xfe\n{\"cmd\":\"systems\"}\r\n\n{\"cmd\":\"quit\"}\n{\"cmd\":\"list\"}\n");
    let mut output = Vec::new();
    run(&mut Engine::default(), BufReader::with_capacity(1000, Cursor::new(input)), &mut output)
        .expect("memory can be read");
    let output = String::from_utf8(output).expect("answers are text");
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 5, "one answer a line, and none after quit");
    assert_eq!(answers[0]["error"]["code"], "too_long");
    assert_eq!(answers[1]["error"]["code"], "bad_json");
    assert!(answers[2]["systems"].is_array());
    assert_eq!(answers[3]["error"]["code"], "bad_json");
    assert_eq!(answers[4]["ok"], true);
}

fn program(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_acqua-alta")).args(arguments).stdin(Stdio::null()).output();
    output.expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the test's folder");
    path
}

fn write(path: &Path, content: impl AsRef<[u8]>) -> String {
    std::fs::write(path, content).expect("the test's file");
    path.display().to_string()
}

#[test]
fn an_unknown_word_on_the_command_line_prints_the_usage_and_exits_with_2() {
    for arguments in
        [&["dance"][..], &["play", "dance"], &["check"], &["replay"], &["odds"], &["--loud"], &["odds", "-n", "1"]]
    {
        let output = program(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("Usage:"), "{arguments:?}: {}", text(&output.stderr));
    }
    assert_eq!(program(&["odds", "--dice", "11"]).status.code(), Some(2), "no roll has more than ten dice");
    let help = program(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    for command in ["play", "engine", "odds", "replay", "check"] {
        assert!(text(&help.stdout).contains(command), "{command}");
    }
}

#[test]
fn can_odds_of_a_pool_are_printed_exactly() {
    // V02 of the rule file: 4 dice against 10.
    let output = program(&["odds", "--dice", "4", "--target", "10"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let output = text(&output.stdout);
    for row in ["271/10000", "198/625", "729/1250", "729/10000"] {
        assert!(output.contains(row), "{row} in {output}");
    }
}

#[test]
fn the_engine_runs_as_a_program() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_acqua-alta"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(b"{\"cmd\":\"systems\"}\nnonsense\n").expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends with its input");
    assert_eq!(output.status.code(), Some(0));
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].contains("canal") && lines[1].contains("bad_json"));
}

#[test]
fn check_names_file_line_and_column_of_a_broken_map() {
    let folder = folder("check_map");
    let map = write(&folder.join("broken.tmx"), "<?xml version=\"1.0\"?>\n<map width=\"4\">\n  <nonsense\n</map>\n");
    let output = program(&["check", &map]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    let place = said.trim_start_matches(&map).to_owned();
    let numbers: Vec<u32> = place.split(':').skip(1).take(2).filter_map(|n| n.parse().ok()).collect();
    assert!(said.starts_with(&map) && numbers.len() == 2 && numbers.iter().all(|&n| n > 0), "{said}");
}

#[test]
fn check_names_what_is_wrong_in_characters_gangs_and_saves() {
    let folder = folder("check_ron");
    let cases = [
        ("characters_a.ron", "[\n  (key: \"x\", name: 5),\n]\n", ":2:"),
        ("characters_b.ron", "[", ":1:"),
        ("gangs_a.ron", "[(key: \"g\", name: \"G\",\n  members: [(\"dragon\", \"Smoke\")])]", "known kind"),
        ("gangs_b.ron", "[(key: \"g\", name: \"G\", members: [])]", "3 to 8 characters"),
        ("other.ron", "(a: 1\n", ":1:"),
        ("cut.acqua", "{\"acqua_alta_save\":1", ":1:"),
        ("wrong.acqua", "{\"acqua_alta_save\":3}\n", ":1:2: expected a save of version 1 to 2"),
    ];
    for (name, content, expected) in cases {
        let path = write(&folder.join(name), content);
        let output = program(&["check", &path]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}: {said}");
        assert!(said.starts_with(&format!("{path}:")) && said.contains(expected), "{name}: {said}");
    }
    // A folder tells of all of its files, and the first bad PATH ends the check.
    let output = program(&["check", &folder.display().to_string(), "no/such/path"]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(cases.iter().all(|(name, ..)| said.contains(name)) && !said.contains("no/such/path"), "{said}");
    for path in ["no/such/path", "no/such.tmx"] {
        assert_eq!(program(&["check", path]).status.code(), Some(1), "{path}");
    }
}

#[test]
fn the_shipped_files_and_the_saves_of_all_versions_are_as_they_should_be() {
    for folder in ["maps", "assets/canal", "tests/saves"] {
        let output = program(&["check", folder]);
        assert_eq!(output.status.code(), Some(0), "{folder}: {}", text(&output.stderr));
    }
}

#[test]
fn replay_tells_the_battle_and_verifies_it() {
    let mut t = table_support::table(table_support::duel(6));
    table_support::play(&mut t, 6, 5000);
    let save = acqua_alta::table::save_text(&t);
    let folder = folder("replay");
    let path = write(&folder.join("whole.acqua"), &save);
    let output = program(&["replay", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    for words in
        ["deploys at", "Round 1", "rolls ", "choose an action.", "   > ", "The battle is over", "steps verified"]
    {
        assert!(told.contains(words), "{words} in {told}");
    }
    assert!(!told.contains("CharacterId"), "in words, not in code");
    let checked = text(&program(&["replay", &path, "--check"]).stdout);
    assert_eq!(checked.lines().count(), 1, "{checked}");
    assert!(checked.contains(&acqua_alta::table::hash_text(t.hash())));
    let luck = program(&["replay", "--check", "--luck", &path]);
    assert_eq!(luck.status.code(), Some(0), "{}", text(&luck.stderr));
    assert!(text(&luck.stdout).contains("better than expected"), "{}", text(&luck.stdout));
    let odds =
        program(&["odds", &write(&folder.join("early.acqua"), save.lines().take(9).collect::<Vec<_>>().join("\n"))]);
    assert_eq!(odds.status.code(), Some(0), "{}", text(&odds.stderr));

    let broken = save.replacen("\"option\":0", "\"option\":9", 3);
    let output = program(&["replay", &write(&folder.join("broken.acqua"), broken)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("broken.acqua:"), "{}", text(&output.stderr));
    let output = program(&["replay", &write(&folder.join("cut.acqua"), &save[..save.len() - 5])]);
    assert_eq!(output.status.code(), Some(1), "what is cut short is told, but not called whole");
    assert!(text(&output.stderr).contains("cut short"));
}

#[test]
fn a_command_that_reads_a_save_and_is_given_a_folder_says_what_to_give_instead() {
    let folder = folder("given_a_folder");
    let named = folder.display().to_string();
    let refused = |arguments: &[&str]| {
        let output = program(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        text(&output.stderr)
    };
    let said = refused(&["replay", &named]);
    assert!(said.contains("found a folder: give a saved battle") && said.contains("there is none in it"), "{said}");
    write(&folder.join("second.acqua"), "");
    write(&folder.join("first.acqua"), "");
    write(&folder.join("another.txt"), "");
    let first = folder.join("first.acqua").display().to_string();
    for arguments in [&["replay", &named][..], &["odds", &named], &["play", "--text", "--continue", &named]] {
        let said = refused(arguments);
        assert!(said.contains("found a folder: give a saved battle in it, such as"), "{arguments:?}: {said}");
        assert!(said.contains(&first), "{arguments:?}: {said}");
    }
}

#[test]
fn a_folder_with_wrong_files_is_read_as_far_as_it_goes() {
    let folder = folder("user");
    std::fs::create_dir_all(folder.join("maps")).expect("a folder");
    write(&folder.join("maps/broken.tmx"), "<map");
    write(&folder.join("maps/not_text.tmx"), b"<map>\n\xff</map>");
    write(
        &folder.join("gangs_mine.ron"),
        "[(key: \"mine\", name: \"Mine\", members: [(\"mine_lead\", \"A\"), (\"dock_rat\", \"B\"), (\"dock_rat\", \"C\")])]",
    );
    write(
        &folder.join("characters_mine.ron"),
        "[(key: \"mine_lead\", name: \"Lead\", class: Leader, ap: 2, lp: 10, wp: 1, cp: 1, move: 4, dex: 4, att: 4, pro: 2, mind: 2)]",
    );
    write(&folder.join("gangs_broken.ron"), "[(key: ]");
    write(&folder.join("notes.txt"), "not ours");
    let mut library = Library::shipped();
    library.add_folder(&folder);
    assert!(library.catalogue("canal").gang("mine").is_some(), "{:?}", library.problems());
    let problems = library.problems();
    assert_eq!(problems.len(), 3, "{problems:?}");
    assert!(problems.iter().any(|p| p.contains("not_text.tmx:2:1: expected text in UTF-8")), "{problems:?}");
    assert!(problems.iter().any(|p| p.contains("gangs_broken.ron:1:")), "{problems:?}");
    library.add_folder(&folder.join("nowhere"));
    assert_eq!(library.problems().len(), 4);
}
