//! Where battles are kept, and all that can come between: another program on the same file, names that are taken, a full
//! disk, pipes and links. What was said to be saved is there afterwards, whatever happened.

#[path = "hostile_saves/damaged.rs"]
mod damaged;
#[path = "hostile_saves/world.rs"]
mod world;

use acqua_alta::dice::mix;
use acqua_alta::table::{Keeper, Library, Program, Table, Told, read_save, save_text};
use acqua_alta::text::{Reader, Start, Wish};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// A folder of the test's own; removed at the end.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let folder = std::env::temp_dir().join(format!("acqua-alta-hostile-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("saves")).expect("the test's folder");
        Home(folder)
    }

    fn saves(&self) -> PathBuf {
        self.0.join("saves")
    }

    fn file(&self) -> PathBuf {
        self.saves().join("current.acqua")
    }

    /// The texts of all saves that are there now.
    fn texts(&self) -> Vec<String> {
        texts(&self.saves())
    }
}

fn texts(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path());
    let saves = files.filter(|path| path.extension().is_some_and(|end| end == "acqua"));
    saves.filter_map(|path| fs::read_to_string(path).ok()).collect()
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn wish(seed: u64) -> Wish {
    let some = |text: &str| Some(text.to_owned());
    Wish {
        system: some("canal"),
        series: None,
        map: some("campo"),
        scenario: some("skirmish"),
        gangs: ["lamp_duel", "court_duel"].map(some),
        against: some("normal"),
        seed: Some(seed),
    }
}

fn reader(home: &Home) -> Reader {
    Reader::new(Library::shipped(), Some(home.file()))
}

fn begin(reader: &mut Reader, start: Start) -> String {
    let mut out = Vec::new();
    reader.begin(start, &mut out).expect("written").expect("what is wanted is there");
    flat(out)
}

fn hear(reader: &mut Reader, line: &str) -> String {
    let mut out = Vec::new();
    reader.hear(line, &mut out).expect("written");
    flat(out)
}

/// What is written, without the line breaks within a sentence.
fn flat(out: Vec<u8>) -> String {
    String::from_utf8(out).expect("text").replace("\n  ", " ")
}

/// Says numbers until so many choices have been made, or the battle is over.
fn play(reader: &mut Reader, choices: usize) {
    let steps = |reader: &Reader| reader.table().map_or(0, |table| table.steps().len());
    let until = steps(reader) + choices;
    for i in 0..4000u64 {
        if steps(reader) >= until || reader.table().is_none_or(|table| table.decision().is_none()) {
            return;
        }
        let Some(menu) = reader.menu() else { return };
        let line = match (menu.entries.len() as u64, menu.squares.first()) {
            (0, Some(_)) => "list".to_owned(),
            (n, _) => (mix(i) % n.max(1) + 1).to_string(),
        };
        hear(reader, &line);
    }
    panic!("the battle does not end");
}

fn text_of(reader: &Reader) -> String {
    save_text(reader.table().expect("a battle"))
}

#[test]
fn two_programs_on_one_home_lose_nothing_and_the_second_is_told_who_holds_it() {
    let home = Home::new("two");
    let mut first = reader(&home);
    begin(&mut first, Start::Wanted(wish(1)));
    play(&mut first, 8);
    let mut second = reader(&home);
    let told = begin(&mut second, Start::Last);
    assert!(told.contains("open in another program") && told.contains(&std::process::id().to_string()), "{told}");
    assert!(second.table().is_none(), "it asks before it plays");
    // The first goes on, and is asked nothing.
    play(&mut first, 4);
    assert!(hear(&mut second, "perhaps").contains("1"), "wrong answers are answered");
    assert!(hear(&mut second, "2").contains("open in another program"), "it is still held");
    let told = hear(&mut second, "1");
    assert!(told.contains("is not saved"), "{told}");
    play(&mut second, 5);
    assert!(hear(&mut second, "quit").contains("was not saved"));
    assert_eq!(fs::read_to_string(home.file()).expect("kept"), text_of(&first));
    // A new battle is as careful as one that goes on.
    let mut third = reader(&home);
    let told = begin(&mut third, Start::Wanted(wish(2)));
    assert!(told.contains("open in another program"), "{told}");
    play(&mut first, 3);
    let held = text_of(&first);
    assert_eq!(fs::read_to_string(home.file()).expect("kept"), held);
    // Once the first has ended, the second try works.
    hear(&mut first, "quit");
    hear(&mut third, "2");
    play(&mut third, 3);
    assert_eq!(fs::read_to_string(home.file()).expect("kept"), text_of(&third));
    assert!(home.texts().contains(&held), "the battle that was there before is kept");
}

#[test]
fn saving_onto_the_kept_file_loses_nothing() {
    let home = Home::new("onto");
    let mut one = reader(&home);
    begin(&mut one, Start::Wanted(wish(3)));
    play(&mut one, 4);
    for name in [home.file(), home.saves().join("../saves/current"), home.saves().join("./current.acqua")] {
        let told = hear(&mut one, &format!("save {}", name.display()));
        assert!(told.contains("saved") && told.contains("after every choice"), "{told}");
        play(&mut one, 2);
        assert_eq!(fs::read_to_string(home.file()).expect("kept"), text_of(&one));
    }
    let held = text_of(&one);
    hear(&mut one, "quit");
    let mut again = reader(&home);
    begin(&mut again, Start::Last);
    assert_eq!(text_of(&again), held);
}

#[test]
fn a_file_replaced_beneath_a_battle_is_left_alone_and_the_battle_moves() {
    let home = Home::new("beneath");
    let mut one = reader(&home);
    begin(&mut one, Start::Wanted(wish(4)));
    play(&mut one, 4);
    // Another battle has been put in its place.
    let mut other = Reader::new(Library::shipped(), None);
    begin(&mut other, Start::Wanted(wish(5)));
    play(&mut other, 6);
    let theirs = text_of(&other);
    let there = home.saves().join("elsewhere");
    fs::write(&there, &theirs).expect("written");
    fs::rename(&there, home.file()).expect("renamed");
    let line = some_number(&one);
    let mut told = hear(&mut one, &line);
    while !told.contains("changed") && one.table().is_some_and(|table| table.steps().len() < 30) {
        let line = some_number(&one);
        told = hear(&mut one, &line);
    }
    assert!(told.contains("current.acqua was changed by another program") && told.contains("kept-1"), "{told}");
    play(&mut one, 5);
    assert_eq!(fs::read_to_string(home.file()).expect("theirs"), theirs);
    assert_eq!(fs::read_to_string(home.saves().join("kept-1.acqua")).expect("ours"), text_of(&one));
    // Lines that somebody added, or took away, are no less somebody's.
    let ours = home.saves().join("kept-1.acqua");
    let text = fs::read_to_string(&ours).expect("ours");
    let longer = format!("{text}{}\n", text.lines().last().unwrap_or_default());
    fs::write(&ours, &longer).expect("written");
    play(&mut one, 2);
    assert_eq!(fs::read_to_string(&ours).expect("theirs now"), longer);
    assert_eq!(fs::read_to_string(home.saves().join("kept-2.acqua")).expect("ours"), text_of(&one));
    // What is gone is written again in its place.
    fs::remove_file(home.saves().join("kept-2.acqua")).expect("removed");
    play(&mut one, 2);
    assert_eq!(fs::read_to_string(home.saves().join("kept-2.acqua")).expect("ours"), text_of(&one));
}

fn some_number(reader: &Reader) -> String {
    match reader.menu() {
        Some(menu) if menu.entries.is_empty() => "list".to_owned(),
        _ => "1".to_owned(),
    }
}

#[test]
fn a_finished_battle_stays_under_its_hash_in_text_too() {
    let home = Home::new("finished");
    let mut one = reader(&home);
    begin(&mut one, Start::Wanted(wish(6)));
    play(&mut one, usize::MAX / 2);
    let over = text_of(&one);
    let hash = one.table().map(Table::hash).map(acqua_alta::table::hash_text).unwrap_or_default();
    let path = home.saves().join(format!("finished-{hash}.acqua"));
    assert_eq!(fs::read_to_string(&path).expect("kept apart"), over);
    hear(&mut one, "again");
    play(&mut one, 2);
    assert_eq!(fs::read_to_string(home.file()).expect("kept"), text_of(&one));
    assert_eq!(fs::read_to_string(&path).expect("still there"), over);
    assert_eq!(home.texts().len(), 2, "what is kept under its hash is not kept twice");
    // Another text under that name is nobody's to write over.
    fs::write(&path, "somebody's").expect("written");
    hear(&mut one, "quit");
    fs::write(home.file(), &over).expect("written");
    let mut again = reader(&home);
    begin(&mut again, Start::Last);
    assert_eq!(fs::read_to_string(&path).expect("still there"), "somebody's");
    assert!(home.texts().iter().filter(|text| **text == over).count() >= 2, "current, and one beside it");
}

#[test]
fn names_that_are_taken_are_never_written_over() {
    let home = Home::new("taken");
    let mut one = reader(&home);
    begin(&mut one, Start::Wanted(wish(7)));
    play(&mut one, 5);
    let held = text_of(&one);
    hear(&mut one, "quit");
    for n in 1..1000 {
        fs::write(home.saves().join(format!("kept-{n}.acqua")), format!("{n}")).expect("written");
    }
    let mut two = reader(&home);
    let told = begin(&mut two, Start::Wanted(wish(8)));
    assert!(told.contains("kept-1000"), "{told}");
    assert_eq!(fs::read_to_string(home.saves().join("kept-1000.acqua")).expect("kept"), held);
    assert_eq!(fs::read_to_string(home.file()).expect("kept"), text_of(&two));
    assert!(
        (1..1000).all(|n| fs::read_to_string(home.saves().join(format!("kept-{n}.acqua"))).ok() == Some(n.to_string()))
    );
}

#[test]
fn saving_is_tried_again_after_it_failed() {
    let home = Home::new("again");
    // No folder can be made where a file is.
    fs::remove_dir_all(home.saves()).expect("removed");
    fs::write(home.saves(), "in the way").expect("written");
    let mut one = reader(&home);
    let told = begin(&mut one, Start::Wanted(wish(9)));
    assert_eq!(told.matches("cannot be saved").count(), 1, "{told}");
    let line = some_number(&one);
    let told = hear(&mut one, &line);
    assert!(!told.contains("cannot be saved"), "it is said once: {told}");
    let told = hear(&mut one, "save");
    assert!(told.contains("not saved"), "{told}");
    fs::remove_file(home.saves()).expect("removed");
    let before = one.table().map_or(0, |table| table.steps().len());
    let mut told = String::new();
    while one.table().is_some_and(|table| table.steps().len() == before) {
        let line = some_number(&one);
        told += &hear(&mut one, &line);
    }
    assert!(told.contains("saved again"), "{told}");
    assert_eq!(fs::read_to_string(home.file()).expect("kept"), text_of(&one));
    assert!(hear(&mut one, "quit").contains("is saved here"));
}

#[test]
fn a_damaged_save_is_told_and_not_lost() {
    let home = Home::new("damaged");
    fs::write(home.file(), "{\"acqua_alta_save\":1,\"rules\":").expect("written");
    let mut one = reader(&home);
    let told = begin(&mut one, Start::Wanted(Wish::default()));
    assert!(told.contains("The saved battle cannot be read") && told.contains("current.acqua:1:"), "{told}");
    assert!(told.contains("Which rules?"), "{told}");
    let mut two = reader(&home);
    let told = begin(&mut two, Start::Wanted(wish(10)));
    assert!(told.contains("cannot be read") && told.contains("kept-1.acqua"), "{told}");
    let aside = fs::read_to_string(home.saves().join("kept-1.acqua")).expect("kept");
    assert_eq!(aside, "{\"acqua_alta_save\":1,\"rules\":");
    // One that was cut short says so before it goes on.
    play(&mut two, 3);
    let text = text_of(&two);
    hear(&mut two, "quit");
    fs::write(home.file(), &text[..text.len() - 20]).expect("written");
    let mut three = reader(&home);
    assert!(begin(&mut three, Start::Wanted(Wish::default())).contains("There is a saved battle"));
    assert!(hear(&mut three, "1").contains("cut short"));
}

#[test]
fn a_place_for_saves_that_is_missing_is_told_at_the_start() {
    let mut one = Reader::new(Library::shipped(), None);
    let told = begin(&mut one, Start::Wanted(wish(11)));
    assert!(told.contains("HOME") && told.contains("is not saved"), "{told}");
    let mut one = Reader::new(Library::shipped(), None);
    assert!(begin(&mut one, Start::Wanted(Wish::default())).contains("HOME"));
}

#[cfg(unix)]
#[test]
fn pipes_links_and_folders_are_refused_as_copies() {
    let home = Home::new("pipes");
    let mut one = reader(&home);
    begin(&mut one, Start::Wanted(wish(12)));
    play(&mut one, 2);
    let pipe = home.0.join("pipe.acqua");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let (link, goal, dangling) = (home.0.join("link.acqua"), home.0.join("goal.acqua"), home.0.join("nowhere.acqua"));
    hear(&mut one, &format!("save {}", goal.display()));
    let written = fs::read_to_string(&goal).expect("a copy");
    std::os::unix::fs::symlink(&goal, &link).expect("a link");
    std::os::unix::fs::symlink(home.0.join("not there"), &dangling).expect("a link");
    fs::create_dir(home.0.join("folder.acqua")).expect("a folder");
    play(&mut one, 2);
    for name in ["pipe", "link", "nowhere", "folder"] {
        let path = home.0.join(name).with_extension("acqua");
        let kind = fs::symlink_metadata(&path).expect("there").file_type();
        let told = hear(&mut one, &format!("save {}", path.display()));
        assert!(told.contains("choose another name"), "{name}: {told}");
        assert_eq!(fs::symlink_metadata(&path).expect("still there").file_type(), kind, "{name}");
    }
    assert_eq!(fs::read_to_string(&goal).expect("the copy"), written, "no link was followed");
}

#[test]
fn a_copy_never_takes_the_place_of_another_battle() {
    let home = Home::new("copies");
    let mut one = reader(&home);
    begin(&mut one, Start::Wanted(wish(13)));
    play(&mut one, 3);
    let copy = home.0.join("evening.acqua");
    let save = format!("save {}", copy.display());
    assert!(hear(&mut one, &save).contains("A copy is written here"));
    play(&mut one, 2);
    assert!(hear(&mut one, &save).contains("A copy is written here"), "the same battle is brought up to date");
    let written = text_of(&one);
    assert_eq!(fs::read_to_string(&copy).expect("a copy"), written);
    let other = Home::new("copies-other");
    let mut two = reader(&other);
    begin(&mut two, Start::Wanted(wish(14)));
    assert!(hear(&mut two, &save).contains("holds another battle"));
    // Nor that of a file that another program keeps a battle in.
    let mut three = Reader::new(Library::shipped(), None);
    begin(&mut three, Start::Wanted(wish(13)));
    let told = hear(&mut three, &format!("save {}", home.file().display()));
    assert!(told.contains("open in another program"), "{told}");
    assert_eq!(fs::read_to_string(&copy).expect("a copy"), written);
    assert_eq!(read_save(&home.file(), &Library::shipped()).expect("kept").table.hash(), {
        one.table().map_or(0, Table::hash)
    });
}

// The example `hostile_saves` does the same at length.

#[test]
fn saves_that_were_cut_or_changed_are_put_aside_as_they_are() {
    assert!(damaged::cuts(3, 61) > 8);
    damaged::mutations(40);
}

#[test]
fn what_was_said_to_be_saved_is_there_whatever_happens() {
    for number in 0..6 {
        world::story(number, 60);
    }
}

#[test]
fn a_full_disk_loses_nothing_that_was_saved_and_is_tried_again() {
    let library = Library::shipped();
    for room in [0, 1, 40, 150, 700] {
        let folder = world::Folder::new(&format!("full-{room}"));
        let disk = Arc::new(world::Tight(AtomicU64::new(u64::MAX / 2)));
        let mut keeper = Keeper::open_on(disk.clone(), &folder.current(), Program::Text).expect("nobody holds it");
        let mut table = world::battle(&library, 21);
        let mut chance = world::Chance::new(21);
        let mut saved = String::new();
        for _ in 0..2 {
            // Room for all, then for some of it only.
            disk.0.store(u64::MAX / 2, SeqCst);
            let again = keeper.keep(&table);
            assert_eq!(again, if saved.is_empty() { vec![] } else { vec![Told::Again] }, "{room}");
            assert_eq!(fs::read_to_string(folder.current()).expect("kept"), save_text(&table));
            disk.0.store(room, SeqCst);
            let mut failed = 0;
            for _ in 0..8 {
                if keeper.is_up_to_date() {
                    saved = save_text(&table);
                }
                world::play(&mut table, &mut chance, 1);
                for told in keeper.keep(&table) {
                    assert!(matches!(told, Told::Failed(_)), "{room}: {told}");
                    failed += 1;
                }
                if !keeper.is_up_to_date() {
                    assert!(keeper.is_behind());
                    assert_eq!(fs::read_to_string(folder.current()).expect("kept"), saved, "{room}");
                }
            }
            assert_eq!(failed, 1, "{room}: it is said once");
        }
        assert_eq!(folder.contents().len(), 1, "{room}: the battle has stayed where it was");
    }
}
