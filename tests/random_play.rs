//! Random legal play of whole battles, with invariants after every choice (Canal 6.5).

#[path = "random/invariants.rs"]
mod invariants;
#[path = "random/walker.rs"]
mod walker;

use acqua_alta::battle::RuleSystem;
use acqua_alta::table::{Library, Setup, Table, load, save_text};
use invariants::check_invariants;
use walker::Walker;

/// The set-up of battle number `n`: every map, both sides of every pairing.
fn setup(library: &Library, n: u64) -> Setup {
    let maps: Vec<String> = library.maps().map(|(id, _)| id.to_string()).collect();
    let gangs = [
        ["lamp_company", "drowned_court"],
        ["drowned_court", "lamp_company"],
        ["lamp_duel", "court_duel"],
        ["night_vigil", "drowned_court"],
    ];
    let map = &maps[n as usize % maps.len()];
    Setup::skirmish(map, gangs[(n as usize / maps.len()) % gangs.len()], n)
}

fn boats(battle: &impl RuleSystem) -> usize {
    let board = battle.board();
    board.squares().filter(|&square| board.is_boat(square)).count()
}

/// Plays these battles at random through the table; then each is replayed from its save to the same hash.
fn play(battles: std::ops::Range<u64>) {
    let library = Library::shipped();
    for n in battles {
        let mut table = Table::new(setup(&library, n), &library).expect("a good set-up");
        let mut walker = Walker::new(n);
        let afloat = boats(table.battle());
        while let Some(choice) = walker.pick(table.battle()) {
            table.apply(choice).expect("a listed choice is legal");
            check_invariants(table.battle());
            assert_eq!(boats(table.battle()), afloat, "no boat is lost or made");
            assert!(table.steps().len() < 20_000, "battle {n} does not end");
        }
        assert!(table.battle().verdict().is_some(), "battle {n} has no choices and no verdict");
        let again = load(&save_text(&table), &library).expect("its own save loads");
        assert_eq!(again.warning, None);
        assert_eq!(again.table.hash(), table.hash(), "battle {n}");
        assert_eq!(again.table.battle().verdict(), table.battle().verdict());
    }
}

// A thousand in all, in two halves so that two cores share them.

#[test]
fn random_battles_end_keep_the_invariants_and_replay_to_the_same_hash_first_half() {
    play(0..500);
}

#[test]
fn random_battles_end_keep_the_invariants_and_replay_to_the_same_hash_second_half() {
    play(500..1000);
}
