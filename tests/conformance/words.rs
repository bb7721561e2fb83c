//! What players read: no two choices of one decision read alike, and nobody is taken for somebody else.

use crate::random::{Lot, library, systems, walk, walk_on};
use acqua_alta::battle::{CharacterId, Choice};
use acqua_alta::board::Terrain;
use acqua_alta::table::{GangChoice, Library, Setup, Table};
use std::collections::BTreeMap;

/// Battles of each system whose choices are compared.
const BATTLES: std::ops::Range<u64> = 100..140;
/// Decisions of each that are looked at.
const DECISIONS: usize = 600;

fn check_words(table: &Table, _: &mut Lot) {
    let battle = table.battle();
    let mut known: BTreeMap<String, Choice> = BTreeMap::new();
    for &choice in table.choices() {
        let words = battle.describe(choice);
        assert!(!words.trim().is_empty(), "{choice:?}");
        if let Some(other) = known.insert(words.clone(), choice) {
            let asked = battle.decision().map(|decision| decision.prompt);
            panic!("\"{words}\" at {asked:?} of battle {}: {other:?} and {choice:?}", table.setup().seed);
        }
    }
}

#[test]
fn no_two_choices_read_alike() {
    let library = library();
    for system in systems() {
        for n in BATTLES {
            walk(&library, system.id, n, DECISIONS, &mut check_words);
        }
    }
}

#[test]
fn squares_are_told_by_what_they_are() {
    let library = library();
    for system in systems() {
        let (mut walls, mut others) = (0, 0);
        for n in BATTLES {
            walk(&library, system.id, n, 1, &mut |table, _| {
                let board = table.battle().board();
                for square in board.squares() {
                    let title = table.battle().describe_square(square).0;
                    let level = title.rsplit_once(", level ").and_then(|(ground, level)| {
                        assert!(!ground.is_empty(), "{title}");
                        level.parse::<i8>().ok()
                    });
                    let wall = board.tile(square).terrain == Terrain::Wall;
                    assert_eq!(level, (!wall).then(|| board.surface(square)), "{}: {square} is {title}", system.id);
                    walls += u32::from(wall);
                    others += u32::from(!wall);
                }
            });
        }
        assert!(walls > 100 && others > 100, "{}: {walls} walls, {others} others", system.id);
    }
}

/// A battle of two sides of the same people.
fn twins(library: &Library, system: &str, gang: GangChoice) -> Table {
    let map = library.maps().next().expect("a map").0;
    let mut setup = Setup::skirmish(map, ["", ""], 4);
    setup.system = system.to_owned();
    setup.gangs = [gang.clone(), gang];
    Table::new(setup, library).unwrap_or_else(|error| panic!("{system}: {error}"))
}

fn names(table: &Table) -> Vec<String> {
    let battle = table.battle();
    (0..battle.characters().len()).map(|i| battle.names(CharacterId(i as u8)).0.to_owned()).collect()
}

#[test]
fn two_gangs_of_one_name_have_people_of_their_own() {
    let library = library();
    for system in systems() {
        let gang = GangChoice::Known(library.catalogue(system.id).gangs()[0].key.clone());
        let table = twins(&library, system.id, gang);
        let names = names(&table);
        let half = names.len() / 2;
        assert!(half > 0, "{}: nobody is there", system.id);
        for (own, other) in names[..half].iter().zip(&names[half..]) {
            let plain = own.strip_suffix(" 1").unwrap_or_else(|| panic!("{own} is not the first of that name"));
            assert_eq!(*other, format!("{plain} 2"));
        }
        walk_on(table, 5, 300, &mut check_words);
    }
}

#[test]
fn the_unnamed_are_numbered_through_both_sides() {
    let library = library();
    for system in systems() {
        let mut members = library.catalogue(system.id).gangs()[0].members.clone();
        members.iter_mut().for_each(|member| member.name.clear());
        let table = twins(&library, system.id, GangChoice::Members(members));
        let names = names(&table);
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len(), "{names:?}");
        let kinds = (0..names.len()).map(|i| table.battle().names(CharacterId(i as u8)).1.to_owned());
        for kind in kinds {
            for n in 1..=2 {
                assert!(names.contains(&format!("{kind} {n}")), "{kind} {n} in {names:?}");
            }
        }
        walk_on(table, 3, 400, &mut check_words);
    }
}
