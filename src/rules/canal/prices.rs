//! What a character costs, and why (Canal 7.1).

use super::kinds::{Ability, Weapon};
use super::vocabulary::stat;
use crate::battle::Stats;

/// Nobody costs less.
const LEAST: i32 = 4;

/// A part of the price of a character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Price {
    /// What is paid for.
    pub cause: String,
    /// Half points; negative makes it cheaper.
    pub halves: i32,
}

/// 7.1: 2 points for each AP, 1 for each CP and ATT, half a point for each LP, WP, MOVE, DEX, PRO and MIND, less 13, and what
/// weapons (without Unarmed, which everybody has) and abilities are worth.
pub(super) fn prices(stats: &Stats, weapons: &[Weapon], abilities: &[(Ability, i8)]) -> Vec<Price> {
    let stat = |id, name: &str, each: i32| {
        let value = i32::from(stats.get(id));
        Price { cause: format!("{name} {value}"), halves: each * value }
    };
    let mut list = vec![
        stat(stat::AP, "AP", 4),
        stat(stat::LP, "LP", 1),
        stat(stat::WP, "WP", 1),
        stat(stat::CP, "CP", 2),
        stat(stat::MOVE, "MOVE", 1),
        stat(stat::DEX, "DEX", 1),
        stat(stat::ATT, "ATT", 2),
        stat(stat::PRO, "PRO", 1),
        stat(stat::MIND, "MIND", 1),
    ];
    list.extend(weapons.iter().map(|weapon| Price { cause: weapon.name.clone(), halves: weapon.worth() }));
    list.extend(abilities.iter().map(|&(ability, x)| {
        // The number of Dread makes it weaker or stronger by next to nothing.
        let times = if ability == Ability::Dread { 1 } else { i32::from(x) };
        let cause = if times > 1 { format!("{} ({x})", ability.title()) } else { ability.title() };
        Price { cause, halves: ability.worth() * times }
    }));
    list.push(Price { cause: "everybody".to_owned(), halves: -26 });
    list
}

/// Points that these prices come to: 10.5 costs 11, and nobody less than 4.
pub(super) fn points(prices: &[Price]) -> i32 {
    let halves: i32 = prices.iter().map(|price| price.halves).sum();
    (halves + 1).div_euclid(2).max(LEAST)
}
