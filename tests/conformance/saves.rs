//! Saving, loading and taking back: a battle goes on from a save as if nothing had been, a step without dice can be taken back,
//! and the same seed and choices always make the same battle.

use crate::random::{Walker, library, setup, systems};
use acqua_alta::battle::Event;
use acqua_alta::table::{AnyBattle, Library, Table, TableError, load, save_text};

/// Battles of each system.
const BATTLES: u64 = 10;
/// Choices of each that are made.
const CHOICES: usize = 300;
/// Every so many choices a battle is saved and loaded.
const SAVED_EVERY: usize = 40;

fn begin(library: &Library, system: &str, n: u64) -> Table {
    Table::new(setup(library, system, n), library).expect("a good set-up")
}

/// The whole table: the battle with all that is hidden, and everything that is told of it.
fn everything(table: &Table) -> (AnyBattle, String) {
    (table.battle().clone(), format!("{:?} {:?} {:?}", table.decision(), table.choices(), table.steps()))
}

fn same(a: &Table, b: &Table) {
    assert_eq!((a.start_hash(), a.hash()), (b.start_hash(), b.hash()));
    assert_eq!(everything(a), everything(b));
    assert_eq!(a.log(), b.log());
    assert_eq!(a.setup(), b.setup());
}

#[test]
fn a_saved_battle_goes_on_as_if_it_had_not_been_saved() {
    let library = library();
    for system in systems() {
        let mut saved = 0;
        for n in 0..BATTLES {
            let mut table = begin(&library, system.id, n);
            let mut walker = Walker::new(n);
            for step in 0..CHOICES {
                let Some(choice) = walker.pick(table.battle()) else { break };
                if step % SAVED_EVERY == 0 {
                    let again = load(&save_text(&table), &library).expect("its own save loads");
                    assert_eq!(again.warning, None);
                    same(&again.table, &table);
                    table = again.table;
                    saved += 1;
                }
                table.apply(choice).expect("a listed choice is legal");
            }
        }
        assert!(saved > 10, "{}: {saved} saves", system.id);
    }
}

#[test]
fn the_same_seed_and_choices_make_the_same_battle() {
    let library = library();
    for system in systems() {
        let [mut a, mut b] = [3, 3].map(|n| begin(&library, system.id, n));
        let mut other = setup(&library, system.id, 3);
        other.seed += 1;
        let mut c = Table::new(other, &library).expect("a good set-up");
        let mut walker = Walker::new(9);
        let mut parted = false;
        for _ in 0..CHOICES {
            let Some(choice) = walker.pick(a.battle()) else { break };
            a.apply(choice).expect("legal");
            b.apply(choice).expect("as legal as there");
            same(&a, &b);
            parted |= c.apply(choice).is_err() || c.hash() != a.hash();
        }
        assert!(parted, "{}: another seed rolls other dice", system.id);
    }
}

#[test]
fn a_step_without_dice_is_taken_back_and_done_again() {
    let library = library();
    for system in systems() {
        let (mut taken_back, mut kept) = (0, 0);
        for n in 0..BATTLES {
            let mut table = begin(&library, system.id, n);
            assert_eq!(table.undo(), Err(TableError::NothingToUndo));
            let mut walker = Walker::new(n);
            let mut before = Vec::new();
            for _ in 0..CHOICES {
                let Some(choice) = walker.pick(table.battle()) else { break };
                let was = everything(&table);
                let events: Vec<Event> = table.apply(choice).expect("legal");
                if !table.can_undo() {
                    assert!(!table.thrown().is_empty(), "no die fell");
                    assert_eq!(table.undo(), Err(TableError::DiceFell));
                    before.clear();
                    kept += 1;
                    continue;
                }
                assert!(table.thrown().is_empty(), "a die fell");
                let after = everything(&table);
                let undone = table.undone();
                table.undo().expect("no die fell");
                assert_eq!(everything(&table), was, "as if it had never been chosen");
                assert_eq!(table.undone(), undone + 1);
                assert_eq!(table.apply(choice).expect("it can be chosen again"), events);
                assert_eq!(everything(&table), after, "with the same result");
                before.push(was);
                taken_back += 1;
            }
            // All the way back to the last die.
            while table.can_undo() {
                table.undo().expect("can_undo said so");
                assert_eq!(before.pop(), Some(everything(&table)));
            }
            assert!(before.is_empty());
        }
        assert!(taken_back > 40 && kept > 8, "{}: {taken_back} taken back, {kept} not", system.id);
    }
}
