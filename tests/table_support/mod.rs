//! A small battle for the tests of tables, saves and the engine protocol.
#![allow(dead_code, reason = "every test file uses a part of it")]

use acqua_alta::battle::Choice;
use acqua_alta::board::Square;
use acqua_alta::dice::mix;
use acqua_alta::table::{Drawn, GangChoice, Library, MapChoice, Placed, Setup, Table};

/// Quays, a canal with debris and a bridge, a roof.
pub const ROWS: [&str; 9] = [
    "....~~~~....",
    "....~~~~.11.",
    "....~d~~.11.",
    "....====s11.",
    "....~~~~....",
    ".o..~~~~....",
    "....~~~~.c..",
    "....====....",
    "....~~~~....",
];

/// Two gangs of three on [`ROWS`].
pub fn duel(seed: u64) -> Setup {
    let mut setup = Setup::skirmish("rows", ["lamp_duel", "court_duel"], seed);
    setup.map = MapChoice::Inline(Drawn { rows: ROWS.map(str::to_owned).to_vec(), legend: Default::default() });
    setup
}

/// A Bravo and a Dock Rat face to face, a Capo further off.
pub fn contact(seed: u64) -> Setup {
    let mut setup = duel(seed);
    setup.gangs = [GangChoice::default(), GangChoice::default()];
    let placed = |kind: &str, side, x, y| Placed {
        kind: kind.to_owned(),
        side,
        square: Square::new(x, y),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    setup.placed = Some(vec![
        placed("bravo", 0, 2, 4),
        placed("capo_of_the_lamps", 0, 1, 7),
        placed("dock_rat", 1, 3, 4),
        placed("dock_rat", 1, 10, 7),
    ]);
    setup
}

pub fn table(setup: Setup) -> Table {
    Table::new(setup, &Library::shipped()).expect("the set-up is right")
}

/// A choice that depends on the key and the step only. Ends of activations are rare, so that something happens.
pub fn pick(table: &Table, key: u64) -> Option<Choice> {
    let choices = table.choices();
    let step = table.steps().len() as u64;
    let at = mix(key ^ mix(step + 1)) % choices.len().max(1) as u64;
    choices.get(at as usize).copied()
}

/// Plays at most `most` choices; the key says which.
pub fn play(table: &mut Table, key: u64, most: usize) {
    for _ in 0..most {
        let Some(choice) = pick(table, key) else { return };
        table.apply(choice).expect("a listed choice is legal");
    }
}

/// The number of the first choice with this action, and with this target if one is given.
pub fn find(table: &Table, action: &str, target: Option<acqua_alta::battle::Target>) -> Choice {
    let actions = table.battle().info().actions;
    let is = |choice: &&Choice| {
        actions[usize::from(choice.action.0)].key == action && target.is_none_or(|target| choice.target == target)
    };
    *table.choices().iter().find(is).unwrap_or_else(|| panic!("{action} is not offered: {:?}", table.decision()))
}
