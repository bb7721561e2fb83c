//! The game in plain text: whole battles through it, wrong lines, every choice within reach, saves, and that
//! `docs/text.md` is true.

mod table_support;

use acqua_alta::battle::Target;
use acqua_alta::dice::mix;
use acqua_alta::table::{Library, Player, SYSTEMS, Setup, Standing, Table, read_save};
use acqua_alta::text::{MAX_LINE_BYTES, Menu, MenuAnswer, MenuEntry, Reader, Start, WIDTH, Wish, run};
use std::collections::BTreeSet;
use std::path::PathBuf;

const DOCUMENT: &str = include_str!("../docs/text.md");

/// A file of its own for every test; removed at the end.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let folder = std::env::temp_dir().join(format!("acqua-alta-text-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Home(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("saves").join("current.acqua")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn wish(system: &str, seed: u64) -> Wish {
    let library = Library::shipped();
    let mut gangs: Vec<_> = library.catalogue(system).gangs().iter().collect();
    gangs.sort_by_key(|gang| gang.members.len());
    // The two of the document; elsewhere the smallest there are.
    let gangs = match system {
        "canal" => ["lamp_duel", "court_duel"],
        _ => [gangs[0].key.as_str(), gangs[1].key.as_str()],
    };
    Wish {
        system: some(system),
        series: None,
        map: some("campo"),
        scenario: some("skirmish"),
        gangs: gangs.map(some),
        against: some("normal"),
        seed: Some(seed),
    }
}

/// What is written is for every ear: short lines, letters and plain signs only.
fn check_words(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= WIDTH, "too long: {line}");
        let odd = line.chars().find(|c| !c.is_alphanumeric() && !(' '..='~').contains(c));
        assert_eq!(odd, None, "{line}");
        assert!(!line.contains("not in the rules") && !line.contains("Event"), "{line}");
    }
}

fn hear(reader: &mut Reader, line: &str) -> String {
    let mut out = Vec::new();
    reader.hear(line, &mut out).expect("written");
    let text = String::from_utf8(out).expect("text");
    check_words(&text);
    text
}

fn begin(reader: &mut Reader, start: Start) -> String {
    let mut out = Vec::new();
    reader.begin(start, &mut out).expect("written").expect("what is wanted is there");
    let text = String::from_utf8(out).expect("text");
    check_words(&text);
    text
}

/// Chooses a zone, if that is asked, and places the gang.
fn place(reader: &mut Reader) -> String {
    while reader.table().and_then(|table| table.decision()).is_some_and(|decision| decision.kind == "zone") {
        hear(reader, "1");
    }
    let told = hear(reader, "rest");
    assert!(told.contains("deploys"), "{told}");
    told
}

/// A line that answers the question that is open: a number, or the name of a square.
fn some_answer(reader: &Reader, key: u64) -> String {
    let menu = reader.menu().expect("a question");
    let steps = reader.table().map_or(0, |table| table.steps().len() as u64);
    let draw = |n: usize| (mix(key ^ mix(steps * 8 + menu.entries.len() as u64)) % n.max(1) as u64) as usize;
    if menu.entries.is_empty() {
        let Target::Square(square) = menu.squares[draw(menu.squares.len())].target else { panic!("{menu:?}") };
        return square.to_string();
    }
    (draw(menu.entries.len()) + 1).to_string()
}

#[test]
fn whole_battles_of_every_system_are_played_by_text() {
    for (i, system) in SYSTEMS.iter().enumerate() {
        let home = Home::new(&format!("whole-{}", system.id));
        let mut reader = Reader::new(Library::shipped(), Some(home.file()));
        let opening = begin(&mut reader, Start::Wanted(wish(system.id, 5 + i as u64)));
        assert!(opening.contains(system.name), "{opening}");
        place(&mut reader);
        let mut lines = 0;
        while reader.table().is_some_and(|table| table.decision().is_some()) {
            let decision = reader.table().and_then(|table| table.decision().cloned()).expect("a decision");
            assert_eq!(decision.side.0, 0, "only the person is asked");
            let line = some_answer(&reader, 77);
            let told = hear(&mut reader, &line);
            assert!(!told.contains("fits nothing"), "{line}\n{told}");
            lines += 1;
            assert!(lines < 3000, "the battle does not end");
            if lines % 40 == 0 {
                for asked in
                    ["look", "near", "reach", "who", "score", "goals", "log 5", "board", "help", "odds 1", "why"]
                {
                    let answer = hear(&mut reader, asked);
                    assert!(!answer.trim_end_matches("> ").is_empty(), "{asked}");
                }
            }
        }
        let hash = reader.table().map(Table::hash);
        let end = hear(&mut reader, "");
        assert!(end.contains("again") && end.contains("won") || end.contains("draw"), "{end}");
        let kept = read_save(&home.file(), &Library::shipped()).expect("a save").table;
        assert_eq!(Some(kept.hash()), hash);
        assert!(kept.battle().verdict().is_some());
        assert!(hear(&mut reader, "quit").contains("Goodbye"));
        assert!(reader.is_done());
    }
}

/// Lines that mean nothing, whatever is asked.
fn wrong_lines(key: u64) -> Vec<String> {
    let mut lines: Vec<String> = [
        "zzq",
        "99999999999999999999999",
        "-1",
        "1.5",
        "0x1",
        "zzq c5",
        "c5 zzq",
        "look zzq",
        "look zz99",
        "look (999, 999)",
        "near zzq",
        "who zzq",
        "why zzq",
        "why jump zzq",
        "why strike (0, 0)",
        "rule zzq",
        "rule",
        "log -3",
        "log zzq",
        "odds 99999999999999",
        "odds zzq",
        "settings zzq",
        "near (3, 3)",
        "again",
        "new",
        "help me",
        "board c5",
        "?",
        "\u{0}\u{1}\u{7f}",
        "\u{202e}\u{1f600}",
        "zzq \u{e9}\u{df}\u{3000}",
        "goals 1",
        "score zzq",
        "reach zzq",
        "((((",
        "{}",
    ]
    .map(str::to_owned)
    .to_vec();
    lines.push("zzq ".repeat(MAX_LINE_BYTES));
    lines.push("(".repeat(MAX_LINE_BYTES));
    for i in 0..20 {
        let letters = (0..40).filter_map(|j| char::from_u32((mix(key ^ mix(i * 64 + j)) % 0x2_0000) as u32));
        lines.push(format!("zzq{}", letters.collect::<String>()));
    }
    lines
}

#[test]
fn wrong_lines_change_nothing() {
    for (system, seed) in [("canal", 3), ("ladder", 4)] {
        let mut reader = Reader::new(Library::shipped(), None);
        begin(&mut reader, Start::Wanted(wish(system, seed)));
        place(&mut reader);
        for round in 0..6 {
            if reader.table().is_none_or(|table| table.decision().is_none()) {
                break;
            }
            let before = reader.table().map(|table| (table.hash(), table.steps().len())).expect("a battle");
            for line in wrong_lines(round) {
                let answer = hear(&mut reader, &line);
                assert!(answer.len() > PROMPT.len(), "no answer to {line:?}");
                let after = reader.table().map(|table| (table.hash(), table.steps().len()));
                assert_eq!(after, Some(before), "{system}, {line:?}: {answer}");
            }
            for i in 0..3 {
                if reader.table().is_some_and(|table| table.decision().is_some()) {
                    let line = some_answer(&reader, seed + round * 3 + i);
                    hear(&mut reader, &line);
                }
            }
        }
    }
}

const PROMPT: &str = "> ";

/// Everything that can be chosen from a question by saying numbers and squares.
fn within_reach(menu: &Menu, table: &Table, found: &mut BTreeSet<acqua_alta::battle::Choice>, depth: usize) {
    assert!(depth < 8, "a question without an end: {menu:?}");
    let numbers = (1..=menu.entries.len()).map(|n| n.to_string());
    let board = table.battle().board();
    let squares = board.squares().filter(|_| !menu.squares.is_empty()).map(|square| square.to_string());
    for line in numbers.chain(squares) {
        match menu.answer(table, &line) {
            MenuAnswer::Chosen(choice) => {
                found.insert(choice);
            }
            // A square that leads nowhere here is looked for in the whole question.
            MenuAnswer::Open(next) if next != *menu => within_reach(&next, table, found, depth + 1),
            _ => {}
        }
    }
}

#[test]
fn every_choice_is_within_reach() {
    let library = Library::shipped();
    let mut positions = 0;
    for (i, (map, _)) in library.maps().enumerate() {
        for system in SYSTEMS {
            let gangs = library.catalogue(system.id).gangs();
            let keys = [&gangs[i % gangs.len()].key, &gangs[(i + 1) % gangs.len()].key];
            let setup =
                Setup { system: system.id.to_owned(), ..Setup::skirmish(map, keys.map(String::as_str), i as u64) };
            let mut table = table_support::table(setup);
            for step in 0..60 {
                if step % 15 == 4 && table.decision().is_some() {
                    let mut found = BTreeSet::new();
                    within_reach(&Menu::top(&table), &table, &mut found, 0);
                    let all: BTreeSet<_> = table.choices().iter().copied().collect();
                    assert_eq!(found, all, "{} on {map}, step {step}: {:?}", system.id, table.decision());
                    positions += 1;
                }
                table_support::play(&mut table, i as u64 + 9, 1);
            }
        }
    }
    assert!(positions > 30, "{positions}");
}

#[test]
fn what_is_chosen_is_what_was_numbered() {
    let mut reader = Reader::new(Library::shipped(), None);
    begin(&mut reader, Start::Wanted(wish("canal", 8)));
    place(&mut reader);
    for i in 0..40 {
        let (menu, table) = (reader.menu().cloned().expect("a question"), reader.table().cloned().expect("a battle"));
        if table.decision().is_none() {
            break;
        }
        let line = some_answer(&reader, i);
        let answer = menu.answer(&table, &line);
        hear(&mut reader, &line);
        if let MenuAnswer::Chosen(choice) = answer {
            let mut own = table.clone();
            own.apply(choice).expect("a choice");
            let step = reader.table().map(|now| now.steps()[own.steps().len() - 1].hash);
            assert_eq!(step, Some(own.hash()));
        }
    }
}

#[test]
fn a_battle_goes_on_where_it_was_left() {
    let home = Home::new("goes-on");
    let mut reader = Reader::new(Library::shipped(), Some(home.file()));
    begin(&mut reader, Start::Wanted(wish("canal", 12)));
    place(&mut reader);
    for i in 0..10 {
        let line = some_answer(&reader, i);
        hear(&mut reader, &line);
    }
    let hash = reader.table().map(Table::hash);
    // The input breaks off; nothing was said.
    drop(reader);
    let mut reader = Reader::new(Library::shipped(), Some(home.file()));
    let told = begin(&mut reader, Start::Last);
    assert!(told.contains("The battle goes on"), "{told}");
    assert_eq!(reader.table().map(Table::hash), hash);
    drop(reader);
    // With nothing said, it is offered.
    let mut reader = Reader::new(Library::shipped(), Some(home.file()));
    assert!(begin(&mut reader, Start::Wanted(Wish::default())).contains("There is a saved battle."));
    assert!(hear(&mut reader, "perhaps").contains("Say 1"));
    hear(&mut reader, "1");
    assert_eq!(reader.table().map(Table::hash), hash);
    drop(reader);
    // A battle that is not over is not lost when another begins.
    let mut reader = Reader::new(Library::shipped(), Some(home.file()));
    begin(&mut reader, Start::Wanted(wish("canal", 13)));
    let aside = read_save(&home.file().with_file_name("kept-1.acqua"), &Library::shipped()).expect("a save");
    assert_eq!(Some(aside.table.hash()), hash);
    let mut reader = Reader::new(Library::shipped(), None);
    begin(&mut reader, Start::File(home.file().with_file_name("kept-1.acqua")));
    // And a battle that the window has saved is one like any other: the same text.
    let copy = home.0.join("copy.acqua");
    let said = hear(&mut reader, &format!("save {}", copy.display()));
    assert!(said.contains("copy"), "{said}");
    let mut reader = Reader::new(Library::shipped(), None);
    begin(&mut reader, Start::File(copy.clone()));
    assert_eq!(reader.table().map(Table::hash), hash);
    // What is no save is not written over.
    let letter = home.0.join("letter.txt");
    std::fs::write(&letter, "Dear").expect("written");
    assert!(hear(&mut reader, &format!("save {}", letter.display())).contains("choose another name"));
    assert_eq!(std::fs::read_to_string(&letter).expect("read"), "Dear");
    let mut out = Vec::new();
    let lost = Reader::new(Library::shipped(), None).begin(Start::File(letter), &mut out).expect("written");
    assert!(lost.is_err());
}

#[test]
fn with_nothing_said_it_asks_one_question_after_the_other() {
    let mut reader = Reader::new(Library::shipped(), None);
    assert!(begin(&mut reader, Start::Wanted(Wish::default())).contains("Which rules?"));
    assert!(hear(&mut reader, "9").contains("none of the answers"));
    assert!(hear(&mut reader, "ladder").contains("Where?"));
    assert!(hear(&mut reader, "back").contains("Which rules?"));
    assert!(hear(&mut reader, "1").contains("Where?"));
    assert!(hear(&mut reader, "campo").contains("What is it about?"));
    assert!(hear(&mut reader, "").contains("Which gang is yours?"));
    assert!(hear(&mut reader, "chance").contains("Which gang is against you?"));
    let asked = hear(&mut reader, "chance");
    assert!(asked.contains("Who plays against you?") && asked.contains("1. The computer, normal."), "{asked}");
    assert!(asked.contains("The computer, novice.") && asked.contains("The computer, hard."), "{asked}");
    let told = hear(&mut reader, "another person");
    assert!(told.contains("played by a person") && reader.table().is_some(), "{told}");
    let table = reader.table().expect("a battle");
    assert_eq!(table.setup().players, [Player::Human, Player::Human]);
}

#[test]
fn what_is_wanted_and_not_there_is_said() {
    let wrong = [
        (Wish { system: some("chess"), ..Wish::default() }, "rule system"),
        (Wish { map: some("nowhere"), ..Wish::default() }, "a map"),
        (Wish { scenario: some("zzq"), ..wish("canal", 1) }, "scenario"),
        (Wish { gangs: [some("zzq"), None], ..wish("canal", 1) }, "gang"),
        (Wish { against: some("zzq"), ..wish("canal", 1) }, "level"),
    ];
    for (wish, word) in wrong {
        let mut reader = Reader::new(Library::shipped(), None);
        let said = reader.begin(Start::Wanted(wish), &mut Vec::new()).expect("written").expect_err("wrong");
        assert!(said.contains(word) && said.contains("found"), "{said}");
    }
}

#[test]
fn two_people_pass_the_screen() {
    let mut reader = Reader::new(Library::shipped(), None);
    let wish = Wish { against: None, ..wish("canal", 5) }.with_hotseat();
    begin(&mut reader, Start::Wanted(wish));
    let told = place(&mut reader);
    assert!(told.contains("Pass the screen"), "{told}");
    let steps = reader.table().map(|table| table.steps().len());
    // Whatever is said now only takes the screen.
    let taken = hear(&mut reader, "1");
    assert!(taken.contains("place a character"), "{taken}");
    assert_eq!(reader.table().map(|table| table.steps().len()), steps);
}

#[test]
fn a_choice_without_dice_is_taken_back() {
    let mut reader = Reader::new(Library::shipped(), None);
    begin(&mut reader, Start::Wanted(wish("canal", 5)));
    let before = reader.table().map(Table::hash);
    hear(&mut reader, "1");
    let Some(MenuEntry::One(_)) = reader.menu().and_then(|menu| menu.entries.first().cloned()) else {
        let line = some_answer(&reader, 1);
        hear(&mut reader, &line);
        assert_ne!(reader.table().map(Table::hash), before);
        assert!(hear(&mut reader, "undo").contains("Taken back"));
        assert_eq!(reader.table().map(Table::hash), before);
        return;
    };
    panic!("a character has more than a few squares");
}

#[test]
fn a_question_is_put_off_for_a_round() {
    let mut reader = Reader::new(Library::shipped(), None);
    begin(&mut reader, Start::Wanted(wish("wild_die", 5)));
    place(&mut reader);
    let kind = |reader: &Reader| reader.table().and_then(|table| table.decision()).map_or("", |decision| decision.kind);
    let round = |reader: &Reader| reader.table().map_or(0, |table| table.battle().round());
    assert_eq!((kind(&reader), round(&reader)), ("card", 1), "a Benny may buy another card");
    let decision = reader.table().and_then(|table| table.decision().cloned()).expect("a question");
    let stands = |reader: &Reader| {
        let standing = |table: &Table| table.standing(decision.side, decision.question);
        reader.table().map(standing)
    };
    assert_eq!(stands(&reader), Some(Standing::Ask));
    let told = hear(&mut reader, "Never  This round");
    assert!(told.contains("not asked again in this round"), "{told}");
    while round(&reader) == 1 {
        assert_eq!(stands(&reader), Some(Standing::Never));
        assert_ne!(kind(&reader), "card", "it is asked again in round 1");
        hear(&mut reader, "auto");
    }
    assert_eq!(stands(&reader), Some(Standing::Ask), "it is asked again from round 2 on");
    let mut other = Reader::new(Library::shipped(), None);
    begin(&mut other, Start::Wanted(wish("wild_die", 5)));
    place(&mut other);
    hear(&mut other, "never this round");
    assert_eq!(stands(&other), Some(Standing::Never));
    assert!(hear(&mut other, "ask").contains("This is asked again"));
    assert_eq!(stands(&other), Some(Standing::Ask), "it was taken back");
}

#[test]
fn a_response_is_named_however_its_letters_are_written() {
    let kind = |reader: &Reader| reader.table().and_then(|table| table.decision()).map_or("", |decision| decision.kind);
    let named = (0..20).any(|seed| {
        let mut reader = Reader::new(Library::shipped(), None);
        begin(&mut reader, Start::Wanted(wish("cap", seed)));
        place(&mut reader);
        while !["trigger", ""].contains(&kind(&reader)) {
            let line = some_answer(&reader, seed);
            hear(&mut reader, &line);
        }
        if kind(&reader).is_empty() {
            return false;
        }
        let table = reader.table().expect("a battle");
        let decision = table.decision().expect("a question");
        let name = table.battle().responses(decision.side, decision.question)[0].name.to_uppercase();
        let told = hear(&mut reader, &format!("never {name}"));
        assert!(told.contains("is never done"), "{told}");
        true
    });
    assert!(named, "a Trigger is asked about");
}

/// The blocks marked `session` of the document: what is said, and what is answered up to the next line.
fn sessions() -> Vec<&'static str> {
    DOCUMENT.split("```session\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// What the game writes when it is played as in this session, with the lines that were said behind their prompts.
fn played(session: &str) -> String {
    let mut said = session.lines().filter_map(|line| line.strip_prefix(PROMPT));
    let home = Home::new("document");
    let mut reader = Reader::new(Library::shipped(), Some(home.file()));
    let mut text = begin(&mut reader, Start::Wanted(wish("canal", 5)));
    while let Some(line) = said.next().filter(|_| !reader.is_done()) {
        text += &format!("{line}\n");
        text += &hear(&mut reader, line);
    }
    text
}

#[test]
fn the_session_of_the_document_goes_as_it_is_written() {
    let sessions = sessions();
    assert_eq!(sessions.len(), 1);
    let text = played(sessions[0]);
    // What is left out is left out as a line of three dots.
    let mut rest = text.as_str();
    for part in sessions[0].split("...\n") {
        let at = rest.find(part).unwrap_or_else(|| panic!("this does not come next:\n{part}\nin:\n{rest}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn every_command_of_the_help_is_in_the_document() {
    let mut reader = Reader::new(Library::shipped(), None);
    begin(&mut reader, Start::Wanted(wish("canal", 5)));
    let help = hear(&mut reader, "help");
    let commands =
        "look who near reach board score goals odds why hint auto log rule rest undo save settings quit back list";
    for command in commands.split(' ') {
        assert!(help.contains(command), "{command} is not in the help");
        assert!(DOCUMENT.contains(&format!("`{command}")), "{command} is not in the document");
    }
}

#[test]
fn lines_come_in_and_go_out_until_the_input_ends() {
    let mut reader = Reader::new(Library::shipped(), None);
    let input = [b"rest\n".to_vec(), vec![b'z'; MAX_LINE_BYTES * 3], b"\n\xff\xfe\nlook u10".to_vec()].concat();
    let mut out = Vec::new();
    run(&mut reader, Start::Wanted(wish("canal", 5)), input.as_slice(), &mut out).expect("read").expect("there");
    let text = String::from_utf8(out).expect("text");
    check_words(&text);
    assert!(text.contains("U10: column U, row 10") && text.ends_with("Goodbye.\n"), "{text}");
}
