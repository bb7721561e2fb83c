//! Plays random battles to their end and looks at everything on the way.

use super::invariants::check_invariants;
use super::setups::setup;
use super::walker::Walker;
use acqua_alta::battle::AnyBattle;
use acqua_alta::table::{Boards, Library, Table, load, save_text, tell};

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

fn boats(battle: &AnyBattle) -> usize {
    let board = battle.board();
    board.squares().filter(|&square| board.is_boat(square)).count()
}

/// Plays battle number `n` of a rule system at random through the table; then it is replayed from its save to the same hash. Returns how many
/// choices were made.
///
/// # Panics
/// At the first thing that is not as it should be.
pub fn play(library: &Library, system: &str, n: u64) -> usize {
    let mut told = Told(Table::new(setup(library, system, n), library).expect("a good set-up"), library);
    let table = &mut told.0;
    let mut walker = Walker::new(n);
    let afloat = boats(table.battle());
    while let Some(choice) = walker.pick(table.battle()) {
        table.apply(choice).expect("a listed choice is legal");
        check_invariants(table.battle());
        assert!(system != "canal" || boats(table.battle()) == afloat, "no boat is lost or made");
        assert!(table.steps().len() < 20_000, "battle {n} does not end");
    }
    assert!(table.battle().verdict().is_some(), "battle {n} has no choices and no verdict");
    let again = load(&save_text(table), library).expect("its own save loads");
    assert_eq!(again.warning, None);
    assert_eq!(again.table.hash(), table.hash(), "battle {n}");
    assert_eq!(again.table.battle().verdict(), table.battle().verdict());
    table.steps().len()
}
