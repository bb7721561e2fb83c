//! Putting a gang together (section 7).

use super::kinds::Codex;
use super::outfit::Ware;
use crate::battle::{Gang, Recruit};
use crate::kit::Catalogue;

/// Section 7: points of a standard battle.
pub const STANDARD_POINTS: i32 = 250;
/// Section 7: most characters of a gang.
pub const MOST_MEMBERS: usize = 8;
/// Section 7: fewest characters of a gang.
pub const LEAST_MEMBERS: usize = 3;
/// Section 7: most characters of one archetype.
pub const MOST_OF_A_KIND: usize = 2;

impl Codex {
    /// A legal gang for at most `points` points, another one for another `seed`; none if the known kinds make none.
    pub(super) fn draw_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        let mut gang = Gang { key: "random".to_owned(), name: "Strangers".to_owned(), ..Gang::default() };
        let (mut left, mut lot) = (points, Lot(seed));
        while gang.members.len() < MOST_MEMBERS {
            let taken = |key: &str| gang.members.iter().filter(|member| member.kind == key).count();
            let fits = |kind: &&super::Kind| kind.cost <= left && taken(&kind.key) < MOST_OF_A_KIND;
            let list: Vec<_> = self.kinds.iter().filter(fits).collect();
            if list.is_empty() {
                break;
            }
            let kind = list[lot.below(list.len())];
            self.recruit(&mut gang, &kind.key);
            if let Some(recruit) = gang.members.last_mut() {
                self.buy_at_random(recruit, left, &mut lot);
                left -= self.outfitted(recruit).map_or(0, |kind| kind.cost);
            }
        }
        self.faults(&gang, points).is_empty().then_some(gang)
    }

    /// Every second recruit buys other things than its kind has, if they are legal and within the points.
    fn buy_at_random(&self, recruit: &mut Recruit, points: i32, lot: &mut Lot) {
        if lot.below(2) == 0 {
            return;
        }
        let mut other = recruit.clone();
        let (gear, spells): (Vec<Ware>, Vec<Ware>) = self.wares().into_iter().partition(Ware::is_gear);
        let (suits, things): (Vec<Ware>, Vec<Ware>) =
            gear.into_iter().partition(|ware| matches!(ware, Ware::Armour(_)));
        if lot.below(4) > 0 && !suits.is_empty() {
            other.gear.push(suits[lot.below(suits.len())].key().to_owned());
        }
        for _ in 0..(1 + lot.below(4)).min(things.len()) {
            other.gear.push(things[lot.below(things.len())].key().to_owned());
        }
        let open = |ware: &&Ware| self.kind(&recruit.kind).is_some_and(|kind| ware.refused_by(kind).is_none());
        let known = spells.iter().filter(open).filter(|_| lot.below(2) == 0).map(|ware| ware.key().to_owned());
        other.spells = known.collect();
        let fits = self.outfitted(&other).is_some_and(|kind| kind.cost <= points);
        if fits && self.purchase_faults(&other).is_empty() {
            *recruit = other;
        }
    }
}

/// Whole numbers from a seed; no die of a battle.
struct Lot(u64);

impl Lot {
    /// From 0 to one less than `count`, which is not 0.
    fn below(&mut self, count: usize) -> usize {
        self.0 = crate::dice::mix(self.0.wrapping_add(1));
        (self.0 % count as u64) as usize
    }
}
