//! Hostile programs at the other end of the protocol: whatever they send costs neither the process nor its memory, and what
//! is answered with an error has changed nothing.

mod table_support;

use acqua_alta::dice::mix;
use acqua_alta::engine::{Engine, MAX_LINE_BYTES};
use acqua_alta::table::MOST_EDITS;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use table_support::ROWS;

fn new() -> Value {
    json!({ "cmd": "new", "board": { "rows": ROWS }, "seed": 3, "characters": [
        { "kind": "bravo", "side": 0, "square": [2, 4] }, { "kind": "tide_mother", "side": 0, "square": [0, 8] },
        { "kind": "harpooner", "side": 1, "square": [3, 4] }, { "kind": "dock_rat", "side": 1, "square": [10, 7] },
    ] })
}

fn error(answer: &str) -> Option<String> {
    let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    let code = answer.get("error")?["code"].as_str().expect("an error has a code").to_owned();
    assert!(
        answer["error"]["message"].as_str().is_some_and(|text| !text.is_empty() && text.len() < 10_000),
        "{answer}"
    );
    Some(code)
}

/// Everything a program could notice of a battle.
fn all(engine: &Engine) -> Option<(u64, usize, usize)> {
    engine.table().map(|table| (table.hash(), table.steps().len(), table.log().len()))
}

/// Sent in the middle of a battle: an error with this code, and nothing has changed.
#[test]
fn hostile_commands_are_refused_by_name_and_change_nothing() {
    let own = |scenario: Value| {
        let mut whole = json!({ "key": "own", "name": "Own", "text": "" });
        whole.as_object_mut().expect("an object").extend(scenario.as_object().expect("an object").clone());
        json!({ "cmd": "new", "map": "campo", "gangs": ["lamp_duel", "court_duel"], "own_scenario": whole }).to_string()
    };
    let tide = |count: usize, round: u8, levels: u8| {
        own(json!({ "tide": vec![json!({ "round": round, "levels": levels }); count] }))
    };
    let edit = |what: &str| format!("{{\"cmd\":\"edit\",\"character\":0,{what}}}");
    let gangs = |gang: Value| json!({ "cmd": "new", "map": "campo", "gangs": [gang, "court_duel"] }).to_string();
    let board =
        |board: Value| json!({ "cmd": "new", "board": board, "gangs": ["lamp_duel", "court_duel"] }).to_string();
    let load = |save: &str| json!({ "cmd": "load", "save": save }).to_string();
    let long = "x".repeat(900_000);
    let mut engine = Engine::default();
    assert_eq!(error(&engine.handle(&new().to_string())), None);
    let save: Value = serde_json::from_str(&engine.handle("{\"cmd\":\"save\"}")).expect("JSON");
    let save = save["save"].as_str().expect("a text").to_owned();
    let step = "{\"choice\":{\"action\":\"move\",\"actor\":0,\"target\":\"none\",\"option\":0},\"hash\":\"0123456789abcdef\"}\n";
    let tmx = "<?xml version=\"1.0\"?><map version=\"1.10\" orientation=\"orthogonal\" width=\"99999999\" height=\"99999999\" \
               tilewidth=\"32\" tileheight=\"32\"></map>";
    let map = |map: Value| {
        let header: Value = serde_json::from_str(save.lines().next().expect("a header")).expect("JSON");
        let mut header = header;
        header["setup"]["map"] = map;
        load(&format!("{header}\n"))
    };
    let cases: Vec<(&str, String)> = vec![
        // Not JSON, or not an object.
        ("bad_json", "\u{0}".to_owned()),
        ("bad_json", "{\"cmd\":\"hash\"}\u{0}".to_owned()),
        ("bad_json", "{\"cmd\":\"ha\u{0}sh\"}".to_owned()),
        ("bad_json", "[\"hash\"]".to_owned()),
        ("bad_json", "{\"cmd\":\"hash\"".to_owned()),
        ("bad_json", "{\"cmd\":\"hash\",}".to_owned()),
        ("bad_json", "{'cmd':'hash'}".to_owned()),
        ("bad_json", "\u{feff}{\"cmd\":\"hash\"}".to_owned()),
        ("too_long", long.repeat(2)),
        // Numbers that are none, or too great.
        ("bad_command", "{\"cmd\":\"apply\",\"n\":1e400}".to_owned()),
        ("bad_command", "{\"cmd\":\"apply\",\"n\":-1}".to_owned()),
        ("bad_command", "{\"cmd\":\"apply\",\"n\":0.5}".to_owned()),
        ("bad_command", "{\"cmd\":\"apply\",\"n\":18446744073709551616}".to_owned()),
        ("no_such_choice", "{\"cmd\":\"apply\",\"n\":18446744073709551615}".to_owned()),
        ("bad_command", "{\"cmd\":\"apply\",\"n\":0,\"faces\":[256]}".to_owned()),
        ("bad_command", "{\"cmd\":\"apply\",\"n\":0,\"faces\":[-1]}".to_owned()),
        (
            "bad_command",
            "{\"cmd\":\"new\",\"map\":\"campo\",\"gangs\":[\"lamp_duel\",\"court_duel\"],\"seed\":-5}".to_owned(),
        ),
        ("bad_command", "{\"cmd\":\"refusal\",\"actor\":256,\"action\":\"move\"}".to_owned()),
        // Fields twice, or unknown ones.
        ("bad_command", "{\"cmd\":\"hash\",\"cmd\":\"quit\"}".to_owned()),
        ("bad_command", "{\"cmd\":\"apply\",\"n\":0,\"n\":1}".to_owned()),
        ("bad_command", "{\"cmd\":\"apply\",\"n\":0,\"m\":1}".to_owned()),
        ("bad_command", format!("{{\"cmd\":\"hash\",\"{long}\":1}}")),
        ("bad_command", format!("{{\"cmd\":\"{long}\"}}")),
        ("bad_command", format!("{{\"cmd\":\"hash\",\"x\":{}1{}}}", "[".repeat(400_000), "]".repeat(400_000))),
        // Unknown names.
        ("bad_action", format!("{{\"cmd\":\"refusal\",\"actor\":0,\"action\":\"{long}\"}}")),
        (
            "bad_target",
            "{\"cmd\":\"refusal\",\"actor\":0,\"action\":\"move\",\"target\":{\"square\":[255,255]}}".to_owned(),
        ),
        (
            "bad_target",
            "{\"cmd\":\"refusal\",\"actor\":0,\"action\":\"move\",\"target\":{\"character\":255}}".to_owned(),
        ),
        ("no_such_level", format!("{{\"cmd\":\"ai\",\"level\":\"{long}\"}}")),
        ("bad_setup", format!("{{\"cmd\":\"new\",\"map\":\"{long}\",\"gangs\":[[],[]]}}")),
        ("bad_setup", gangs(json!(long))),
        ("bad_setup", gangs(json!(vec![["bravo", "x"]; 20_000]))),
        (
            "bad_setup",
            gangs(
                json!({ "key": "k", "name": long, "members": [["capo_of_the_lamps", "x"], ["dock_rat", "y"], ["dock_rat", "z"]] }),
            ),
        ),
        ("bad_setup", gangs(json!([["capo_of_the_lamps", long], ["dock_rat", "y"], ["dock_rat", "z"]]))),
        // Boards of absurd sizes and contents.
        ("bad_setup", board(json!({ "rows": vec![""; 200_000] }))),
        ("bad_setup", board(json!({ "rows": vec!["."; 200_000] }))),
        ("bad_setup", board(json!({ "rows": [long] }))),
        ("bad_setup", board(json!({ "rows": ["."], "legend": { ".": { "level": 127 } } }))),
        ("bad_setup", board(json!({ "rows": ROWS, "legend": { ".": { "objective": "control", "tag": long } } }))),
        ("bad_setup", board(json!({ "rows": ROWS, "legend": { ".": { "campo": long } } }))),
        (
            "bad_command",
            board(
                json!({ "rows": ROWS, "legend": (0..300).filter_map(|i| Some((char::from_u32(0x4e00 + i)?, json!({})))).collect::<std::collections::BTreeMap<_, _>>() }),
            ),
        ),
        ("bad_command", board(json!({ "rows": ROWS, "legend": { "ab": {} } }))),
        ("bad_command", board(json!({ "rows": ROWS, "legend": { ".": { "level": 999 } } }))),
        // Scenarios of one's own.
        ("bad_setup", tide(10_000, 2, 4)),
        ("bad_setup", tide(1, 2, 255)),
        ("bad_setup", tide(1, 255, 1)),
        ("bad_setup", tide(12, 3, 4)),
        ("bad_setup", own(json!({ "rounds": 255 }))),
        ("bad_setup", own(json!({ "rounds": 0 }))),
        ("bad_setup", own(json!({ "text": long }))),
        ("bad_setup", own(json!({ "name": long }))),
        ("bad_setup", own(json!({ "key": long }))),
        ("bad_setup", own(json!({ "campi": 255 }))),
        ("bad_setup", own(json!({ "scores": [{ "feat": "Dry", "points": 255 }] }))),
        ("bad_setup", own(json!({ "scores": vec![json!({ "feat": "Dry", "points": 1 }); 1000] }))),
        ("bad_setup", own(json!({ "objectives": vec![json!({ "kinds": ["control"] }); 1000] }))),
        ("bad_setup", own(json!({ "objectives": [{ "kinds": vec!["control"; 1000] }] }))),
        ("bad_setup", own(json!({ "objectives": [{ "kinds": ["control"], "tag": long }] }))),
        ("bad_setup", own(json!({ "ties": vec!["LivingPoints"; 1000] }))),
        ("bad_setup", own(json!({ "high_ground": { "level": -9, "squares": 65535 } }))),
        (
            "bad_setup",
            json!({ "cmd": "new", "map": "campo", "gangs": ["lamp_duel", "court_duel"], "scenario": "skirmish",
            "own_scenario": { "key": "own", "name": "Own", "text": "" } })
            .to_string(),
        ),
        // Edits.
        ("bad_edit", edit("\"stats\":{\"att\":127}")),
        ("bad_edit", edit("\"stats\":{\"att\":-128}")),
        ("bad_command", edit("\"stats\":{\"att\":128}")),
        ("bad_edit", edit("\"counters\":{\"lp\":0}")),
        ("bad_edit", edit("\"counters\":{\"lp\":127}")),
        ("bad_edit", edit("\"level\":127")),
        ("bad_edit", edit("\"square\":[200,200]")),
        ("bad_edit", edit("\"square\":[3,4]")),
        ("bad_edit", edit("\"statuses\":[\"stunned\",\"stunned\"]")),
        ("bad_edit", edit("\"statuses\":[{\"status\":\"stunned\",\"left\":0}]")),
        ("bad_edit", edit(&format!("\"statuses\":[\"{long}\"]"))),
        ("bad_edit", edit(&format!("\"stats\":{{\"{long}\":1}}"))),
        ("bad_edit", "{\"cmd\":\"edit\",\"activate\":99}".to_owned()),
        // Saves.
        ("bad_save", load(&long)),
        ("bad_save", load(&"\n".repeat(400_000))),
        ("bad_save", load(&"[".repeat(400_000))),
        ("bad_save", load(&(save.clone() + step))),
        ("bad_save", load(&(save.clone() + &step.repeat(8000)))),
        ("bad_save", load(&(save.clone() + &step.replace("\"option\":0", "\"option\":300")))),
        ("bad_save", load(&(save.clone() + &step.replace("9,", "255,")))),
        ("bad_save", load(&(save.clone() + &step.replace("0123456789abcdef", &"0".repeat(400_000))))),
        ("bad_save", load(&save.replace("\"hash\":\"", "\"hash\":\"0"))),
        ("bad_save", load(&save.replace("\"seed\":3", "\"seed\":1e400"))),
        ("bad_save", map(json!({ "rows": vec!["."; 100_000] }))),
        ("bad_save", map(json!({ "id": "huge", "tmx": tmx }))),
        ("bad_save", map(json!({ "id": "huge", "tmx": "<map>".repeat(100_000) }))),
        ("bad_save", map(json!({ "id": long, "tmx": "" }))),
    ];
    let before = all(&engine);
    for (code, line) in &cases {
        let shown: String = line.chars().take(160).collect();
        let answer = engine.handle(line);
        assert_eq!(error(&answer).as_deref(), Some(*code), "{shown}\n{answer}");
        assert_eq!(all(&engine), before, "{shown}");
    }
    assert!(!engine.is_done());
}

#[test]
fn edits_come_to_an_end_because_every_step_is_kept() {
    let mut engine = Engine::default();
    assert_eq!(error(&engine.handle(&new().to_string())), None);
    let edit = "{\"cmd\":\"edit\",\"character\":0,\"counters\":{\"lp\":5}}";
    for _ in 0..MOST_EDITS {
        assert_eq!(error(&engine.handle(edit)), None);
    }
    let before = all(&engine);
    assert_eq!(error(&engine.handle(edit)).as_deref(), Some("bad_edit"));
    assert_eq!(all(&engine), before);
    assert_eq!(error(&engine.handle("{\"cmd\":\"undo\"}")), None);
    assert_eq!(error(&engine.handle(edit)), None, "one was taken back");
    let save: Value = serde_json::from_str(&engine.handle("{\"cmd\":\"save\"}")).expect("JSON");
    assert_eq!(error(&engine.handle(&json!({ "cmd": "load", "save": save["save"] }).to_string())), None);
}

/// A whole session, cut and glued at random: always one answer, never a panic, and an error changes nothing.
#[test]
fn mutated_lines_never_panic_and_errors_change_nothing() {
    let lines: Vec<String> = [
        new(),
        json!({ "cmd": "new", "map": "rio", "gangs": ["lamp_duel", [["tide_mother", "A", ["black_ice"]], ["dock_rat", "B"], ["dock_rat", "C"]]],
            "scenario": "acqua_alta", "options": { "rounds": 3, "agendas": false, "dispel_range": null }, "seed": 7 }),
        json!({ "cmd": "new", "board": { "rows": ROWS, "legend": { "d": { "terrain": "roof", "level": 3, "objective": "control" } } },
            "characters": [{ "kind": "bravo", "side": 0, "square": [4, 2] }, { "kind": "harpooner", "side": 1, "square": [5, 5] }],
            "own_scenario": { "key": "own", "name": "Own", "text": "", "rounds": 4, "tide": [{ "round": 2, "levels": 1 }],
                "objectives": [{ "kinds": ["control"] }], "scores": [{ "feat": "Objective", "points": 2, "when": { "EachRound": 1 } }] } }),
        json!({ "cmd": "state" }),
        json!({ "cmd": "choices" }),
        json!({ "cmd": "apply", "n": 0 }),
        json!({ "cmd": "apply", "n": 3, "faces": [7, 1, 4] }),
        json!({ "cmd": "odds", "n": 1 }),
        json!({ "cmd": "breakdown", "n": 2 }),
        json!({ "cmd": "refusal", "actor": 0, "action": "jump", "target": { "square": [5, 6] } }),
        json!({ "cmd": "edit", "character": 1, "square": [3, 6], "stats": { "att": 3 }, "counters": { "underwater": 2 },
            "statuses": ["stunned", { "status": "gills", "left": 3 }], "activate": 1 }),
        json!({ "cmd": "undo" }),
        json!({ "cmd": "hash" }),
        json!({ "cmd": "ai", "level": "normal" }),
    ]
    .iter()
    .map(Value::to_string)
    .collect();
    let mut engine = Engine::default();
    let mut codes = std::collections::BTreeMap::<String, u32>::new();
    let mut key = 1;
    let mut below = |n: usize| {
        key = mix(key + 1);
        (key % n.max(1) as u64) as usize
    };
    for _ in 0..12_000 {
        let mut line = lines[below(lines.len())].clone().into_bytes();
        for _ in 0..below(3) {
            let (at, other) = (below(line.len()), lines[below(lines.len())].as_bytes());
            match below(6) {
                0 => line[at] = b"0123456789{}[]\",:-+eE. abcnul\\\x00\xff"[below(32)],
                1 => line.insert(at, b"0123456789{}[]\",:-+eE. abcnul\\\x00\xff"[below(32)]),
                2 => line.truncate(at + 1),
                3 => drop(line.drain(at..(at + 1 + below(9)).min(line.len()))),
                4 => {
                    let from = below(other.len());
                    let piece = other[from..(from + 1 + below(30)).min(other.len())].to_vec();
                    line.splice(at..at, piece);
                }
                _ => {
                    let numbers =
                        ["1e400", "-1", "18446744073709551616", "255", "127", "-128", "1000000", "0.5", "null"];
                    if let Some(digit) = line[at..].iter().position(u8::is_ascii_digit) {
                        line.splice(at + digit..=at + digit, numbers[below(numbers.len())].bytes());
                    }
                }
            }
            if line.is_empty() {
                break;
            }
        }
        let before = all(&engine);
        let line = String::from_utf8_lossy(&line);
        let code = error(&engine.handle(&line)).unwrap_or_else(|| "ok".to_owned());
        if code != "ok" {
            assert_eq!(all(&engine), before, "{line}");
        }
        *codes.entry(code).or_default() += 1;
    }
    for code in
        ["ok", "bad_json", "bad_command", "bad_setup", "no_such_choice", "dice", "bad_edit", "bad_target", "dice_fell"]
    {
        assert!(codes.get(code).is_some_and(|&count| count > 0), "{code}: {codes:?}");
    }
}

/// The program itself, at the other end of two pipes.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_acqua-alta"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let input = child.stdin.take().expect("it has an input");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        Program { child, input, output }
    }

    fn ask(&mut self, line: &[u8]) -> String {
        self.input.write_all(line).and_then(|()| self.input.write_all(b"\n")).expect("it listens");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        answer
    }

    /// The most memory that it ever had, in KiB; none where the machine does not say.
    fn peak(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    fn end(mut self) {
        drop(self.input);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0), "it ends with its input");
    }
}

/// Design, chapter 8: 30 MB without a window. A program with the window in it is larger before it does anything.
const MOST_KIB: u64 = if cfg!(feature = "game") { 75 } else { 30 } * 1000 * 1000 / 1024;

#[test]
fn a_million_lines_cost_no_memory() {
    let mut program = Program::start();
    assert_eq!(error(&program.ask(new().to_string().as_bytes())), None);
    let hash = program.ask(b"{\"cmd\":\"hash\"}");
    let settled = program.peak();
    let lines: [&[u8]; 8] = [
        b"",
        b"garbage",
        b"{\"cmd\":\"hash\"}",
        b"{\"cmd\":\"apply\",\"n\":1e400}",
        b"\xff\xfe\x00",
        b"{\"cmd\":\"apply\",\"n\":99999}",
        b"{\"cmd\":\"hash\",\"x\":[[[[[[[[{}]]]]]]]]}",
        b"{\"cmd\":\"edit\",\"character\":0,\"stats\":{\"att\":127}}",
    ];
    let bundle: Vec<u8> = lines.iter().flat_map(|line| [line, &b"\n"[..]].concat()).collect();
    let bundles = 1_000_000 / lines.len();
    let Program { child, mut input, mut output } = program;
    let reader = std::thread::spawn(move || {
        let mut answer = Vec::new();
        for _ in 0..bundles * lines.len() {
            answer.clear();
            output.read_until(b'\n', &mut answer).expect("an answer for every line");
            assert!(answer.starts_with(b"{") && answer.ends_with(b"}\n"), "{}", String::from_utf8_lossy(&answer));
        }
        output
    });
    for _ in 0..bundles {
        input.write_all(&bundle).expect("it listens");
    }
    let output = reader.join().expect("a million answers");
    let mut program = Program { child, input, output };
    assert_eq!(program.ask(b"{\"cmd\":\"hash\"}"), hash, "nothing has changed");
    if let (Some(settled), Some(peak)) = (settled, program.peak()) {
        println!("{peak} KiB at most, {settled} before the million");
        assert!(peak < settled + 2048 && peak < MOST_KIB, "{peak} KiB, {settled} before");
    }
    program.end();
}

/// The largest board, the longest names of the longest letters, and the decisions with the most choices.
#[test]
fn the_largest_battles_stay_below_the_bound() {
    let name = |i: usize| "\u{1f600}".repeat(37) + &format!("{i:03}");
    let kinds = ["canal_captain", "bridge_bravo", "lagoon_diver", "mask_whisperer"];
    let characters: Vec<Value> = (0..16)
        .map(|i| json!({ "kind": kinds[i % 4], "side": i % 2, "square": [i * 4, i * 7 % 64], "name": name(i) }))
        .collect();
    let signs: Vec<char> = (0x4e00..0x4e00 + 250).filter_map(char::from_u32).collect();
    let entry = |i: usize| json!({ "terrain": "paving", "area": name(i), "campo": name(i), "tag": name(i), "objective": "control" });
    let legend: std::collections::BTreeMap<char, Value> =
        signs.iter().enumerate().map(|(i, &sign)| (sign, entry(i))).collect();
    let crowded: Vec<String> = (0..64).map(|y| (0..64).map(|x| signs[(y * 64 + x) % 250]).collect()).collect();
    let mut most = 0;
    for board in [json!({ "rows": vec![".".repeat(64); 64] }), json!({ "rows": crowded, "legend": legend })] {
        let mut program = Program::start();
        let new = json!({ "cmd": "new", "system": "ladder", "board": board, "characters": characters, "seed": 1 });
        assert_eq!(error(&program.ask(new.to_string().as_bytes())), None);
        for step in 0..360 {
            for command in ["state", "board", "choices"].iter().skip(if step % 60 == 0 { 0 } else { 2 }) {
                let answer = program.ask(json!({ "cmd": command }).to_string().as_bytes());
                assert_eq!(error(&answer), None, "{command}");
                if *command == "choices" {
                    let answer: Value = serde_json::from_str(&answer).expect("JSON");
                    let count = answer["choices"].as_array().expect("a list").len();
                    most = most.max(count);
                    if count > 0 {
                        let n = mix(step) % count as u64;
                        if step % 20 == 0 {
                            program.ask(json!({ "cmd": "odds", "n": n }).to_string().as_bytes());
                        }
                        program.ask(json!({ "cmd": "apply", "n": n }).to_string().as_bytes());
                    }
                }
            }
        }
        let save: Value = serde_json::from_str(&program.ask(b"{\"cmd\":\"save\"}")).expect("JSON");
        let load = json!({ "cmd": "load", "save": save["save"] });
        assert_eq!(error(&program.ask(load.to_string().as_bytes())), None);
        if let Some(peak) = program.peak() {
            println!("{peak} KiB at most");
            assert!(peak < MOST_KIB, "{peak} KiB");
        }
        program.end();
    }
    assert!(most > 3000, "{most} choices at most");
}

/// Maps inside saves that ask for as much as a line holds: many tilesets, tiles, attributes, elements, layers.
#[test]
fn hostile_maps_stay_below_the_bound() {
    let head = "<map version=\"1.10\" orientation=\"orthogonal\" width=\"64\" height=\"64\" tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">";
    let tileset = |i: usize| {
        let first = 1 + 4096 * i;
        format!(
            "<tileset firstgid=\"{first}\" name=\"t\" tilewidth=\"1\" tileheight=\"1\" tilecount=\"4096\" columns=\"64\">\
             <image source=\"a.png\" width=\"64\" height=\"64\"/></tileset>"
        )
    };
    let tilesets: String = (0..240).map(tileset).collect();
    let cells = vec!["0"; 4096].join(",");
    let layer =
        format!("<layer name=\"decor\" width=\"64\" height=\"64\"><data encoding=\"csv\">{cells}</data></layer>");
    let attributes: String = (0..50_000).map(|i| format!(" a{i}=\"\"")).collect();
    let mut program = Program::start();
    assert_eq!(error(&program.ask(new().to_string().as_bytes())), None);
    let save: Value = serde_json::from_str(&program.ask(b"{\"cmd\":\"save\"}")).expect("JSON");
    let save = save["save"].as_str().expect("a text").to_owned();
    for inside in [tilesets, layer.repeat(60), "<export/>".repeat(55_000), format!("<export{attributes}/>")] {
        let mut header: Value = serde_json::from_str(save.lines().next().expect("a header")).expect("JSON");
        header["setup"]["map"] = json!({ "id": "huge", "tmx": format!("{head}{inside}</map>") });
        let load = json!({ "cmd": "load", "save": format!("{header}\n") }).to_string();
        assert!(load.len() < MAX_LINE_BYTES);
        assert_eq!(error(&program.ask(load.as_bytes())).as_deref(), Some("bad_save"), "{}", &inside[..60]);
    }
    if let Some(peak) = program.peak() {
        println!("{peak} KiB at most");
        assert!(peak < MOST_KIB, "{peak} KiB");
    }
    program.end();
}

#[test]
fn large_lines_stay_below_the_bound() {
    let many = |what: &str| vec![what; MAX_LINE_BYTES / (what.len() + 1) - 100].join(",");
    let signs = (0x4e00..0x9e00).chain(0x10000..0x20000).filter_map(char::from_u32);
    let legend: Vec<String> = signs.map(|sign| format!("\"{sign}\":{{}}")).collect();
    let rows = vec![".".repeat(64); 64];
    let lines = [
        "x".repeat(3 * MAX_LINE_BYTES),
        format!("{{\"cmd\":\"state\",\"x\":[{}]}}", many("{\"\":0}")),
        format!("{{\"cmd\":\"new\",\"gangs\":[[{}],[]]}}", many("[\"\",\"\"]")),
        format!("{{\"cmd\":\"new\",\"gangs\":[[[\"\",\"\",[{}]]],[]]}}", many("\"\"")),
        format!("{{\"cmd\":\"new\",\"board\":{{\"rows\":[{}]}}}}", many("\"\"")),
        format!("{{\"cmd\":\"new\",\"board\":{{\"rows\":[],\"legend\":{{{}}}}}}}", legend.join(",")),
        format!("{{\"cmd\":\"edit\",\"statuses\":[{}]}}", many("\"\"")),
        format!("{{\"cmd\":\"apply\",\"n\":0,\"faces\":[{}]}}", many("1")),
        format!("{{\"cmd\":\"load\",\"save\":\"{}\"}}", many("[")),
        json!({ "cmd": "load", "save": "\n".repeat(MAX_LINE_BYTES / 2 - 100) }).to_string(),
    ];
    let mut program = Program::start();
    let small =
        json!({ "cmd": "new", "board": { "rows": rows }, "gangs": ["lamp_company", "drowned_court"], "seed": 1 });
    assert_eq!(error(&program.ask(small.to_string().as_bytes())), None);
    let hash = program.ask(b"{\"cmd\":\"hash\"}");
    for line in &lines {
        assert!(error(&program.ask(line.as_bytes())).is_some(), "{}", line.chars().take(80).collect::<String>());
    }
    assert_eq!(program.ask(b"{\"cmd\":\"hash\"}"), hash, "nothing has changed");
    if let Some(peak) = program.peak() {
        println!("{peak} KiB at most");
        assert!(peak < MOST_KIB, "{peak} KiB");
    }
    // And in the end a line that does not end.
    program.input.write_all(&[b'['; 100_000]).expect("it listens");
    program.end();
}
