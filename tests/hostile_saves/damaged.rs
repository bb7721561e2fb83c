//! Saves that were cut or changed, where the game expects the battle that was played last.

use super::world::{Chance, Folder, battle, play};
use acqua_alta::table::{Keeper, Library, Program, Table, save_text};
use std::fs;

/// A battle to damage, with so many choices.
fn victim(library: &Library, choices: usize) -> Table {
    let mut table = battle(library, 77);
    play(&mut table, &mut Chance::new(77), choices);
    table
}

/// Puts `damaged` where the battle is kept. If it can be read the battle goes on and is kept whole; another battle that takes
/// its place leaves it as it was.
fn expect_kept(damaged: &[u8], what: &str, library: &Library) {
    let folder = Folder::new("damaged");
    fs::write(folder.current(), damaged).expect("written");
    let open = || Keeper::open(&folder.current(), Program::Text).expect("nobody holds it");
    let mut keeper = open();
    keeper.keep(&battle(library, 78));
    assert!(keeper.is_up_to_date(), "{what}");
    let aside = folder.contents().into_values().any(|text| text == damaged);
    assert!(aside || damaged.is_empty(), "{what}: another battle took its place");
    drop(keeper);
    fs::write(folder.current(), damaged).expect("written");
    let mut keeper = open();
    if let Ok(loaded) = keeper.read(library) {
        let mut table = loaded.table;
        keeper.keep(&table);
        play(&mut table, &mut Chance::new(5), 1);
        keeper.keep(&table);
        assert!(keeper.is_up_to_date(), "{what}");
        assert_eq!(fs::read_to_string(folder.current()).ok(), Some(save_text(&table)), "{what}");
    }
}

/// Every `step`th place to cut a save of so many choices; answers how many there were.
pub fn cuts(choices: usize, step: usize) -> usize {
    let library = Library::shipped();
    let text = save_text(&victim(&library, choices)).into_bytes();
    let places: Vec<usize> = (0..=text.len()).rev().step_by(step).collect();
    for &end in &places {
        expect_kept(&text[..end], &format!("cut at byte {end}"), &library);
    }
    places.len()
}

/// Lines swapped, doubled, left out, and bytes changed; answers how many saves there were.
pub fn mutations(count: usize) -> usize {
    let library = Library::shipped();
    let text = save_text(&victim(&library, 8));
    for i in 0..count {
        let mut chance = Chance::new(i as u64);
        let mut lines: Vec<Vec<u8>> = text.split_inclusive('\n').map(|line| line.as_bytes().to_vec()).collect();
        let (a, b) = (chance.below(lines.len()), chance.below(lines.len()));
        match chance.below(5) {
            0 => lines.swap(a, b),
            1 => lines.insert(a, lines[b].clone()),
            2 => drop(lines.remove(a)),
            3 => {
                let at = chance.below(lines[a].len());
                lines[a][at] = chance.below(256) as u8;
            }
            _ => {
                let at = chance.below(lines[a].len());
                lines[a].insert(at, b"{}[]\",:0\n\xc3\0"[chance.below(11)]);
            }
        }
        expect_kept(&lines.concat(), &format!("mutation {i}"), &library);
    }
    count
}
