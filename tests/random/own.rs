//! What a rule system adds to the checks that all systems pass: a file each, and a line here. A system without one is checked by
//! the general ones alone.

mod canal;
mod cap;
mod ladder;
mod roll_under;
mod wild_die;

use acqua_alta::battle::{AnyBattle, Character, CharacterId};

/// This character may be where another one is.
pub fn shares(battle: &AnyBattle, id: CharacterId, one: &Character) -> bool {
    match battle.info().id {
        "cap" => cap::lies(one),
        "ladder" => ladder::sits(one),
        "roll_under" => roll_under::swarms(battle, id),
        "wild_die" => wild_die::lies(one),
        _ => false,
    }
}

/// Panics at the first invariant of the system itself that does not hold, between a battle and what a choice made of it.
pub fn check_own(before: &AnyBattle, after: &AnyBattle) {
    match after.info().id {
        "canal" => canal::check(before, after),
        "cap" => cap::check(after),
        "ladder" => ladder::check(after),
        "roll_under" => roll_under::check(after),
        "wild_die" => wild_die::check(after),
        _ => {}
    }
}
