//! What a position is worth to a side: the aspects that the rule system tells, weighed.

use super::account::Account;
use super::distance_field::DistanceField;
use super::{Effort, Temper};
use crate::battle::{AnyBattle, Aspect, Aspects, CharacterId, Side};

/// What a step towards where somebody fights best is worth, in hundredths of gang points.
const STEP: i32 = 15;
/// What the end of the battle is worth beyond all that both gangs still have, in hundredths of gang points.
const END: i32 = 5000;

/// How much each aspect counts: what [`Effort`] says of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    /// Weights in per cent, before a personality changes them.
    usual: Aspects,
    temper: Temper,
}

impl From<&Effort> for Taste {
    fn from(effort: &Effort) -> Taste {
        let mut usual = Aspects::from(effort.weights.map(|weight| weight as i32));
        usual.add(Aspect::Approach, effort.approach as i32);
        Taste { usual, temper: effort.temper }
    }
}

impl Taste {
    /// How much a step nearer to the enemy counts, as a multiple of the usual.
    pub fn haste(self) -> f64 {
        let [own, _] = self.temper.weights(&Aspects::from([100; Aspect::ALL.len()]));
        f64::from(own.get(Aspect::Approach)) / 100.0
    }

    /// Weights of the aspects of the own side, and of the enemy's.
    fn weights(self) -> [Aspects; 2] {
        self.temper.weights(&self.usual)
    }
}

/// By how much a position is liked better than is usual, for who does not judge by aspects otherwise.
pub(super) fn tilt(battle: &AnyBattle, side: Side, taste: Taste) -> Account {
    if taste.temper.is_plain() {
        return Account::NONE;
    }
    let usual = taste.usual;
    let [own, other] = [side, side.other()].map(|side| battle.aspects(side));
    let [for_own, for_other] = taste.weights();
    let weighed =
        |own_by: &Aspects, other_by: &Aspects| Account::of([own.each_weighed(own_by), other.each_weighed(other_by)], 0);
    weighed(&for_own, &for_other) - weighed(&usual, &usual)
}

/// What a position is worth to `side`, in hundredths of gang points. `ways` leads its people to the enemy as it stood when the
/// decision came.
pub(super) fn value(battle: &AnyBattle, side: Side, ways: &DistanceField, taste: Taste) -> i64 {
    let (weighed, end) = told(battle, side, ways, taste);
    let [own, other] = weighed.map(|side| i64::from(side.iter().sum::<i32>()));
    own - other + end
}

/// The same by its parts.
pub(super) fn account(battle: &AnyBattle, side: Side, ways: &DistanceField, taste: Taste) -> Account {
    let (weighed, end) = told(battle, side, ways, taste);
    Account::of(weighed, end)
}

/// The aspects of both sides, weighed, and what is more for how the battle has ended.
fn told(battle: &AnyBattle, side: Side, ways: &DistanceField, taste: Taste) -> ([[i32; Aspect::ALL.len()]; 2], i64) {
    let [mut own, other] = [side, side.other()].map(|side| battle.aspects(side));
    for (i, _) in battle.characters().iter().enumerate().filter(|(_, ch)| ch.side == side && ch.is_present()) {
        own.add(Aspect::Approach, STEP * ways.gained(battle, CharacterId(i as u8)));
    }
    let [for_own, for_other] = taste.weights();
    let weighed = [own.each_weighed(&for_own), other.each_weighed(&for_other)];
    let [own, other] = weighed.map(|side| i64::from(side.iter().sum::<i32>()));
    let all = i64::from(END) + own.max(other);
    let end = match battle.verdict().map(|verdict| verdict.winner) {
        None => 0,
        Some(Some(winner)) if winner == side => all,
        Some(Some(_)) => -all,
        // Whoever is ahead wants no draw; whoever has lost half of what the other has left may.
        Some(None) => -all / 2 - (own - other),
    };
    (weighed, end)
}
