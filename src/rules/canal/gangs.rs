//! Putting a gang together (CAN-72).

use super::kinds::{Class, Codex, Kind};
use super::prices::{Price, prices};
use crate::battle::Gang;
use crate::dice::mix;
use crate::kit::Catalogue;

/// Most characters of a gang.
pub const MOST_MEMBERS: usize = 8;
/// Fewest characters of a gang.
pub const LEAST_MEMBERS: usize = 3;

impl Kind {
    /// Where its cost comes from (7.1), part by part.
    pub fn prices(&self) -> Vec<Price> {
        let armed = self.weapons.len().saturating_sub(1);
        prices(&self.stats, &self.weapons[..armed], &self.abilities)
    }
}

impl Codex {
    /// A legal gang for at most `points` points, another one for another `seed`; none if the known kinds make none.
    pub(super) fn draw_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        let mut chance = Chance(seed);
        let name = NAMES[chance.below(NAMES.len())];
        let mut gang = Gang { key: "random".to_owned(), name: name.to_owned(), ..Gang::default() };
        let mut left = points;
        let (mut heroes, mut henchmen) = (0, 0);
        while gang.members.len() < MOST_MEMBERS {
            let leader = gang.members.is_empty();
            let taken = |kind: &Kind| gang.members.iter().any(|member| member.kind == kind.key);
            let fits = |kind: &&Kind| {
                let wanted = match kind.class {
                    Class::Leader => leader,
                    Class::Hero => !leader && heroes < henchmen,
                    Class::Henchman => !leader,
                };
                wanted && kind.cost <= left && !(kind.unique && taken(kind))
            };
            let list: Vec<&Kind> = self.kinds.iter().filter(fits).collect();
            if list.is_empty() {
                break;
            }
            let kind = list[chance.below(list.len())];
            heroes += usize::from(kind.class == Class::Hero);
            henchmen += usize::from(kind.class == Class::Henchman);
            left -= kind.cost;
            self.recruit(&mut gang, &kind.key);
            if let Some(recruit) = gang.members.last_mut() {
                recruit.spells = self.random_spells(kind, &mut chance);
            }
        }
        self.faults(&gang, points).is_empty().then_some(gang)
    }

    /// A legal choice of spells for a character of this kind (CAN-29).
    fn random_spells(&self, kind: &Kind, chance: &mut Chance) -> Vec<String> {
        let disciplines = self.disciplines_of(kind);
        if disciplines.is_empty() {
            return Vec::new();
        }
        let discipline = disciplines[chance.below(disciplines.len())];
        let mut open: Vec<&str> = self.spells_of(discipline).map(|spell| spell.key.as_str()).collect();
        let count = self.spells_to_choose(kind, discipline);
        (0..count).map(|_| open.swap_remove(chance.below(open.len())).to_owned()).collect()
    }
}

/// What is said of things that a recruit has bought.
pub(super) const NO_SHOP: &str = "expected no list of purchases; nothing is sold here";

/// Names for gangs that nobody has named.
const NAMES: [&str; 8] = [
    "Night Watch of San Zan",
    "The Wet Ledger",
    "Guild of Wicks",
    "Seven Steps Down",
    "The Tarred Rope",
    "Brothers of the Bell",
    "The Low Bridge",
    "Salt and Tallow",
];

/// Whole numbers from a seed; no die of a battle.
struct Chance(u64);

impl Chance {
    /// From 0 to one less than `count`, which is not 0.
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        (mix(self.0) % count as u64) as usize
    }
}
