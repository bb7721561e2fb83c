//! Plays random battles to their end and looks at everything on the way.

use super::invariants::check_invariants;
use super::lot::Lot;
use super::setups::setup;
use super::shown::Shown;
use super::walker::Walker;
use acqua_alta::battle::{Event, RuleSystem};
use acqua_alta::table::{AnyBattle, Boards, Library, Table, load, save_text, tell};

/// Most choices of one battle.
const MOST_CHOICES: usize = 20_000;
/// Lines of the story of a battle that are told when something is not as it should be.
const LAST_LINES: usize = 60;

/// A battle that tells how it came to this if a check fails.
struct Told<'a>(Table, &'a Library);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut text = Vec::new();
            let told = tell(&save_text(&self.0), self.1, Boards::Never, &mut text);
            let lines: Vec<String> = String::from_utf8_lossy(&text).lines().map(str::to_owned).collect();
            eprintln!("{}", lines[lines.len().saturating_sub(LAST_LINES)..].join("\n"));
            eprintln!("{:?}", told.map(|told| told.map(|_| "told to the end").map_err(|error| error.to_string())));
        }
    }
}

/// Plays battle number `n` of a rule system at random through the table. After every choice the invariants hold, and what a
/// window shows by events alone is what the battle has. In the end the battle is replayed from its save to the same hash after
/// every step. Returns how many choices were made.
///
/// # Panics
/// At the first thing that is not as it should be.
pub fn play(library: &Library, system: &str, n: u64) -> usize {
    play_observed(library, system, n, &mut |_, _, _| {})
}

/// As [`play`]; `observe` is told of every choice: the battle before, what happened, and the table after. The start counts as one.
pub fn play_observed(
    library: &Library,
    system: &str,
    n: u64,
    observe: &mut dyn FnMut(&AnyBattle, &[Event], &Table),
) -> usize {
    let mut told = Told(Table::new(setup(library, system, n), library).expect("a good set-up"), library);
    let table = &mut told.0;
    let mut walker = Walker::new(n);
    let mut shown = Shown::of(table.battle());
    let first: Vec<Event> = table.log().iter().map(|(_, event)| event.clone()).collect();
    observe(table.battle(), &first, table);
    while let Some(choice) = walker.pick(table.battle()) {
        let before = table.battle().clone();
        let events = table.apply(choice).expect("a listed choice is legal");
        check_invariants(&before, table.battle());
        shown.tell(&events);
        let wrong = shown.settle(table.battle());
        assert!(wrong.is_empty(), "{system} {n}: what events tell is not what is: {wrong:#?} after {events:#?}");
        observe(&before, &events, table);
        assert!(table.steps().len() < MOST_CHOICES, "{system} {n} does not end");
    }
    assert!(table.battle().verdict().is_some(), "{system} {n} has no choices and no verdict");
    let again = load(&save_text(table), library).expect("its own save loads");
    // Loading compares the hash after every step and warns of the first that differs.
    assert_eq!(again.warning, None, "{system} {n}");
    assert_eq!(again.table.steps(), table.steps(), "{system} {n}");
    assert_eq!(again.table.hash(), table.hash(), "{system} {n}");
    assert_eq!(again.table.battle().verdict(), table.battle().verdict(), "{system} {n}");
    table.steps().len()
}

/// Plays battle number `n` of a rule system at random, and looks at every decision of the first `most`, the start included.
pub fn walk(library: &Library, system: &str, n: u64, most: usize, look: &mut dyn FnMut(&Table, &mut Lot)) {
    walk_on(Table::new(setup(library, system, n), library).expect("a good set-up"), n, most, look);
}

/// The same with a battle that has been set up.
pub fn walk_on(table: Table, n: u64, most: usize, look: &mut dyn FnMut(&Table, &mut Lot)) {
    let (mut table, mut walker, mut lot) = (table, Walker::new(n), Lot::new(n));
    look(&table, &mut lot);
    for _ in 0..most {
        let Some(choice) = walker.pick(table.battle()) else { return };
        table.apply(choice).expect("a listed choice is legal");
        look(&table, &mut lot);
    }
}
