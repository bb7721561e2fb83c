//! Saves: what is loaded is what was saved, wherever a file was cut, and nothing else is let through.

mod table_support;

use acqua_alta::battle::{CharacterId, Stands};
use acqua_alta::dice::mix;
use acqua_alta::table::{
    AutoSave, Edit, Library, SaveFile, Setup, Standing, StandingAnswer, Table, hash_text, load, read_save, save_text,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use table_support::{contact, duel, pick, play, table};

/// A battle with seeded dice, an edit, typed faces and a name that is more than ASCII.
fn eventful() -> Table {
    let mut setup = contact(11);
    if let Some(placed) = &mut setup.placed {
        placed[0].name = Some("Zòrzi «il Muto»".to_owned());
    }
    let mut t = table(setup);
    t.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("the Bravo may act");
    play(&mut t, 5, 12);
    // A choice with typed faces: as many as its dice, which a first try tells.
    for _ in 0..14 {
        let Some(choice) = pick(&t, 6) else { break };
        match t.apply_with(choice, &[5; 99]) {
            Err(acqua_alta::table::TableError::Dice(acqua_alta::dice::DiceError::TooMany { used, .. })) => {
                t.apply_with(choice, &vec![5; used]).expect("the faces fit");
            }
            _ => drop(t.apply(choice).expect("legal")),
        }
    }
    t
}

fn same(a: &Table, b: &Table) {
    assert_eq!(a.hash(), b.hash());
    assert_eq!(a.steps(), b.steps());
    assert_eq!(a.log(), b.log());
    assert_eq!(a.choices(), b.choices());
    assert_eq!(a.setup(), b.setup());
    assert_eq!(a.battle(), b.battle());
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the test's folder");
    path
}

#[test]
fn what_is_loaded_is_what_was_saved() {
    let library = Library::shipped();
    for key in 0..5 {
        let mut t = table(duel(key));
        for most in [0, 1, 30, 200, 5000] {
            play(&mut t, key, most);
            let loaded = load(&save_text(&t), &library).expect("our own save");
            assert_eq!(loaded.warning, None);
            same(&loaded.table, &t);
        }
        assert!(t.battle().verdict().is_some());
    }
    let t = eventful();
    let loaded = load(&save_text(&t), &library).expect("edits and typed faces are in the save");
    same(&loaded.table, &t);
}

#[test]
fn a_save_keeps_its_gangs_as_they_were_whatever_becomes_of_their_keys() {
    let library = Library::shipped();
    for system in library.systems() {
        let gangs = library.catalogue(system.id).gangs();
        let keys = [gangs[0].key.as_str(), gangs[1].key.as_str()];
        let mut t = table(Setup { system: system.id.to_owned(), ..Setup::skirmish("campo", keys, 7) });
        play(&mut t, 3, 12);
        // No gang is known by such a key, as if both had been taken out of the game.
        let gone = |text: String, key: &str| text.replace(&format!("\"key\":\"{key}\""), "\"key\":\"gone\"");
        let saved = keys.into_iter().fold(save_text(&t), gone);
        assert!(keys.iter().all(|key| !saved.contains(&format!("\"{key}\""))), "{}", system.id);
        let loaded = load(&saved, &library).expect("a save with its gangs");
        assert_eq!(loaded.table.hash(), t.hash(), "{}", system.id);
    }
}

#[test]
fn a_standing_answer_for_a_round_ends_with_it() {
    let library = Library::shipped();
    let setup = Setup::skirmish("campo", ["rialto_watch", "carnival_court"], 7);
    let mut t = table(Setup { system: "wild_die".to_owned(), ..setup });
    let can_stand = |t: &Table| t.decision().is_some_and(|decision| decision.stands != Stands::Asked);
    while !can_stand(&t) {
        play(&mut t, 3, 1);
    }
    let (decision, round) = (t.decision().expect("a question"), t.battle().round());
    let (side, question) = (decision.side, decision.question);
    let (kind, answer) = (question.kind.to_owned(), Standing::Never);
    t.stand(StandingAnswer { side, question: kind, response: None, answer, round: Some(round) }).expect("it can stand");
    assert_eq!(t.standing(side, question), Standing::Never);
    assert!(t.standing_choice().is_some());
    assert_eq!(t.spared(side).len(), 1, "it can be taken back");
    t = load(&save_text(&t), &library).expect("our own save").table;
    assert_eq!(t.standing(side, question), Standing::Never);
    while t.battle().round() == round {
        play(&mut t, 3, 1);
    }
    assert_eq!(t.standing(side, question), Standing::Ask);
}

#[test]
fn play_goes_on_after_loading_as_it_would_have_without() {
    let library = Library::shipped();
    let mut t = table(duel(21));
    play(&mut t, 1, 50);
    let mut loaded = load(&save_text(&t), &library).expect("our own save").table;
    play(&mut t, 1, 5000);
    play(&mut loaded, 1, 5000);
    same(&loaded, &t);
}

#[test]
fn a_save_cut_anywhere_loads_up_to_its_last_whole_line() {
    let library = Library::shipped();
    let t = eventful();
    let text = save_text(&t);
    let header = text.lines().next().map_or(0, str::len);
    let path = folder("cut").join("cut.acqua");
    for end in 0..=text.len() {
        // A crash cuts bytes, not letters.
        std::fs::write(&path, &text.as_bytes()[..end]).expect("the test's file");
        let loaded = read_save(&path, &library);
        if end < header {
            assert!(loaded.is_err(), "the first line is not whole: {end}");
            continue;
        }
        let loaded = loaded.expect("a prefix of a save");
        let whole = text.as_bytes()[..end].iter().filter(|&&byte| byte == b'\n').count();
        let steps = loaded.table.steps();
        assert!(steps == &t.steps()[..steps.len()], "{end}");
        // A line that lacks nothing but its line end is whole.
        let nearly = text.as_bytes().get(end) == Some(&b'\n');
        assert_eq!(steps.len() + 1, whole + usize::from(nearly), "{end}");
        let at_line_end = nearly || text.as_bytes()[end - 1] == b'\n';
        assert_eq!(loaded.warning.is_none(), at_line_end, "{end}: {:?}", loaded.warning);
    }
}

#[test]
fn a_changed_save_is_refused_or_the_same_but_never_a_panic() {
    let library = Library::shipped();
    let t = eventful();
    let text = save_text(&t).into_bytes();
    let bytes = b"0123456789{}[]\",:-+eE. \n\\nulltruefalse\xc3\xff";
    for i in 0..4000u64 {
        let mut wrong = text.clone();
        for j in 0..=i % 3 {
            let at = (mix(i * 8 + j) % wrong.len() as u64) as usize;
            let byte = bytes[(mix(i * 8 + j + 4) % bytes.len() as u64) as usize];
            match mix(i + 77 * j) % 3 {
                0 => wrong[at] = byte,
                1 => wrong.insert(at, byte),
                _ => drop(wrong.remove(at)),
            }
        }
        let Ok(wrong) = String::from_utf8(wrong) else { continue };
        match load(&wrong, &library) {
            Ok(loaded) => {
                let again = load(&save_text(&loaded.table), &library).expect("what was loaded can be saved");
                assert_eq!(again.table.hash(), loaded.table.hash());
            }
            Err(error) => {
                let line = wrong.split('\n').nth(error.line - 1).unwrap_or_default();
                assert!(error.column >= 1 && error.column <= line.chars().count() + 1, "{error}: {line}");
            }
        }
    }
}

#[test]
fn a_wrong_line_is_named_with_line_column_and_what_was_expected() {
    let library = Library::shipped();
    let t = eventful();
    let text = save_text(&t);
    let lines: Vec<&str> = text.lines().collect();
    let refused = |line: usize, change: &dyn Fn(&str) -> String, column: usize, expected: &str| {
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        lines[line - 1] = change(&lines[line - 1]);
        let Err(error) = load(&(lines.join("\n") + "\n"), &library) else { panic!("{expected}") };
        assert_eq!(error.line, line, "{error}");
        assert!(error.message.contains(expected), "{error}");
        if column > 0 {
            assert_eq!(error.column, column, "{error}");
        }
    };
    refused(1, &|line| line.replace("\"acqua_alta_save\":2", "\"acqua_alta_save\":9"), 2, "save of version 1 to 2");
    refused(1, &|line| line.replace("\"canal\":3", "\"canal\":9"), 0, "rules \"canal\" of version 1 to 3");
    refused(1, &|line| line.replace("\"square\":[2,4]", "\"square\":[2,3]"), 0, "state hash");
    refused(1, &|line| line.replace("\"bravo\"", "\"nobody\""), 0, "known kind");
    refused(1, &|line| line.replace("\"seed\"", "\"sead\""), 0, "unknown field `sead`");
    refused(3, &|_| "{\"hash\":\"0123456789abcdef\"}".to_owned(), 1, "either a \"choice\" or an \"edit\"");
    let plain = lines.iter().position(|line| line.contains("\"option\":0")).expect("a choice without an option") + 1;
    refused(plain, &|line| line.replace("\"option\":0", "\"option\":99"), 2, "possible here");
    refused(3, &|line| format!("{} {line}", &line[..9]), 0, "");
    refused(3, &|_| String::new(), 0, "");
    let last = lines.len();
    refused(last, &|line| line.replace("\"hash\":\"", "\"hash\":\"0"), 0, "state hash");
    assert_eq!(load("", &library).err().map(|error| (error.line, error.column)), Some((1, 1)), "nothing is no save");
    assert!(load(&"[".repeat(100_000), &library).is_err(), "deep nesting");
}

#[test]
fn a_save_file_follows_the_battle_through_choices_and_undo() {
    let library = Library::shipped();
    let path = folder("follow").join("new/folders/battle.acqua");
    let mut t = table(duel(3));
    let mut file = AutoSave::File(SaveFile::create(&path, &t).expect("a file in a new folder"));
    let mut memory = AutoSave::Memory(String::new());
    for _ in 0..250 {
        let Some(choice) = pick(&t, 2) else { break };
        t.apply(choice).expect("legal");
        if t.can_undo() && t.steps().len().is_multiple_of(3) {
            t.undo().expect("no die fell");
            let other = t.choices()[t.choices().len() - 1];
            t.apply(other).expect("legal");
            // And sometimes two at once, before the file hears of it.
            if t.steps().len().is_multiple_of(2)
                && let Some(choice) = pick(&t, 8)
            {
                t.apply(choice).expect("legal");
            }
        }
        file.keep(&t).expect("the file can be written");
        memory.keep(&t).expect("memory can be written");
        let text = std::fs::read_to_string(&path).expect("the file is there");
        assert_eq!(text, save_text(&t));
        let AutoSave::Memory(kept) = &memory else { unreachable!("it was made so") };
        assert_eq!(&text, kept);
    }
    same(&read_save(&path, &library).expect("the file is a save").table, &t);
    let left = std::fs::read_dir(path.parent().expect("it has a folder")).expect("the folder is there").count();
    assert_eq!(left, 1, "no half-written file is left behind");
}

#[test]
fn a_save_carries_a_map_that_did_not_come_with_the_game() {
    let path = folder("foreign").join("yard.tmx");
    let Some((_, text)) = acqua_alta::board::shipped().first() else { return };
    std::fs::write(&path, text).expect("the test's file");
    let mut library = Library::shipped();
    library.add_file(&path).expect("a shipped map under another name");
    let setup = acqua_alta::table::Setup::skirmish("yard", ["lamp_duel", "court_duel"], 1);
    let mut t = Table::new(setup, &library).expect("the map is known");
    play(&mut t, 1, 20);
    // The file is gone, the save lives on.
    let loaded = load(&save_text(&t), &Library::shipped()).expect("the map is in the save");
    same(&loaded.table, &t);
}

/// Saves of released versions load for ever.
#[test]
fn saves_of_all_released_versions_load() {
    let library = Library::shipped();
    let saves = "tests/saves";
    let ends: BTreeMap<String, String> =
        serde_json::from_str(include_str!("saves/ends.json")).expect("the pinned ends are read");
    let files = std::fs::read_dir(saves).expect("tests/saves").filter_map(Result::ok).map(|entry| entry.path());
    let mut loaded_some = false;
    for path in files.filter(|path| path.extension().is_some_and(|extension| extension == "acqua")) {
        loaded_some = true;
        let loaded = read_save(&path, &library).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(loaded.warning, None, "{}", path.display());
        assert!(loaded.table.battle().verdict().is_some(), "{}: played to its end", path.display());
        // Hashes of the first format cannot be made again: what the battle came to is pinned instead.
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let hash = ends.get(&name).unwrap_or_else(|| panic!("pin the end of {name} in ends.json"));
        assert_eq!(&hash_text(loaded.table.hash()), hash, "{name}");
        // Saved anew it is a save of this version, and the same battle down to every hash.
        let again = load(&save_text(&loaded.table), &library).unwrap_or_else(|error| panic!("{name}: {error}"));
        same(&again.table, &loaded.table);
    }
    assert!(loaded_some, "there is at least one released version");
}
