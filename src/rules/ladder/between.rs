//! LAD-34, LAD-116 to LAD-118: what happens between the battles of one story, as plain functions of one character or side.

use super::equipment::{Elixir, Trait};
use super::kinds::{Item, Kind};
use super::vocabulary::{counter, stat, status};
use crate::battle::{Character, CounterId, Statuses};
use crate::kit::ids;

/// LAD-118: drops in a phial.
pub const DROPS_IN_A_PHIAL: u16 = 10;
/// LAD-118: phials in a sphere.
pub const PHIALS_IN_A_SPHERE: u16 = 10;

/// LAD-34: points of Doom that give the enemy a point of Ember in the next battle.
const DOOM_FOR_EMBER: u8 = 3;
/// LAD-34: most Ember that Doom gives.
const MOST_EMBER_OF_DOOM: u8 = 2;

impl Elixir {
    /// LAD-118: how many drops it is, and coins it is worth.
    pub fn drops(self) -> u16 {
        match self {
            Elixir::Drop => 1,
            Elixir::Phial => DROPS_IN_A_PHIAL,
            Elixir::Sphere => DROPS_IN_A_PHIAL * PHIALS_IN_A_SPHERE,
        }
    }
}

/// LAD-34: Ember that the enemy of a side with so much Doom has more at the start of the next battle.
pub fn ember_from_doom(doom: u8) -> u8 {
    (doom / DOOM_FOR_EMBER).min(MOST_EMBER_OF_DOOM)
}

/// LAD-34: what is left of Doom after the next battle has begun.
pub fn doom_left(doom: u8) -> u8 {
    doom / 2
}

/// LAD-116 Breather: ten minutes. Toughness is at its maximum; the dying and the gone have none.
pub fn breather(who: &mut Character) {
    if !who.removed && !who.statuses.has(status::MORTALLY_WOUNDED) {
        who.counters.set(counter::TOUGHNESS, who.stats.get(stat::TOUGHNESS));
    }
}

/// LAD-117 Rest: eight hours. Toughness at its maximum, a space of the track free again: the last Wound is one severity
/// lower. Mettle and charges are back, conditions and the traces of the battle are gone.
pub fn rest(who: &mut Character, kind: &Kind) {
    if who.removed {
        return;
    }
    who.statuses = Statuses::default();
    breather(who);
    let last = counter::WOUNDS.rev().map(CounterId).find(|&id| who.counters.get(id) > 0);
    if let Some(wound) = last {
        who.counters.set(wound, who.counters.get(wound) - 1);
    }
    who.counters.set(counter::METTLE, who.stats.get(stat::METTLE));
    for &gone in ids![counter: DEATH_DIFFICULTY DEATH_COMPLEXITY LAST_TURNS TORN UNLOADED STEALTH BREATH] {
        who.counters.set(gone, 0);
    }
    // LAD-95: fuel, for what was not lost.
    for (i, (item, count)) in kind.items.iter().enumerate().take(super::kinds::MOST_ITEMS) {
        let fuelled = matches!(item, Item::Weapon(weapon) if weapon.has(Trait::Alchemical));
        if fuelled {
            who.counters.set(CounterId(counter::ITEM_0.0 + i as u8), kind.stock(i as u8, *count));
        }
    }
}
