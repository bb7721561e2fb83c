//! Random legal play of whole battles, with invariants after every choice (Canal 6.5).

#[path = "random/invariants.rs"]
mod invariants;
#[path = "random/walker.rs"]
mod walker;

use acqua_alta::battle::{Events, RuleSystem};
use acqua_alta::dice::Seeded;
use acqua_alta::table::{Library, Setup, Table, load, save_text};
use invariants::check_invariants;
use walker::Walker;

/// The set-up of battle number `n`: every map, both sides of every pairing.
fn setup(library: &Library, n: u64) -> Setup {
    let maps: Vec<String> = library.maps().map(|(id, _)| id.to_string()).collect();
    let gangs = [["lamp_company", "drowned_court"], ["drowned_court", "lamp_company"], ["lamp_duel", "court_duel"]];
    let map = &maps[n as usize % maps.len()];
    Setup::skirmish(map, gangs[(n as usize / maps.len()) % gangs.len()], n)
}

#[test]
fn a_thousand_random_battles_end_without_a_broken_invariant() {
    let library = Library::shipped();
    for n in 0..1000 {
        let mut battle = Table::new(setup(&library, n), &library).expect("a good set-up").battle().clone();
        let mut walker = Walker::new(n);
        let mut steps = 0;
        while let Some(choice) = walker.pick(&battle) {
            steps += 1;
            battle.apply(choice, &mut Seeded::new(n, steps), &mut Events::drop()).expect("a listed choice is legal");
            check_invariants(&battle);
            assert!(steps < 20_000, "battle {n} does not end");
        }
        assert!(battle.verdict().is_some(), "battle {n} has no choices and no verdict");
    }
}

#[test]
fn random_battles_replay_from_their_saves_to_the_same_hash() {
    let library = Library::shipped();
    for n in 0..1000 {
        let mut table = Table::new(setup(&library, n), &library).expect("a good set-up");
        let mut walker = Walker::new(n);
        while let Some(choice) = walker.pick(table.battle()) {
            table.apply(choice).expect("a listed choice is legal");
        }
        let again = load(&save_text(&table), &library).expect("its own save loads");
        assert_eq!(again.warning, None);
        assert_eq!(again.table.hash(), table.hash(), "battle {n}");
        assert_eq!(again.table.battle().verdict(), table.battle().verdict());
    }
}
