//! What a battle came to, counted from its log.

use crate::battle::{CharacterId, Event, Side};
use crate::dice::{Pool, Spec};
use crate::table::Table;

/// What one character did.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Deeds {
    /// Life Points that it took from others.
    pub dealt: u32,
    /// Life Points that it lost.
    pub lost: u32,
    /// Characters that it removed.
    pub removed: u32,
    /// Aces that it rolled.
    pub aces: u32,
    /// Squares that it went, swam, climbed and jumped.
    pub squares: u32,
}

/// How the dice of a side fell.
#[derive(Clone, Default, Debug)]
pub struct Luck {
    /// Rolls made.
    pub rolls: u32,
    /// Aces in all.
    pub aces: u32,
    /// Aces expected.
    pub expected: f64,
    /// After each roll of either side: Aces so far less those expected.
    pub course: Vec<f32>,
}

/// A battle in numbers.
#[derive(Clone, Default, Debug)]
pub struct Statistics {
    /// By character.
    pub deeds: Vec<Deeds>,
    /// By side.
    pub luck: [Luck; 2],
}

/// Mean number of Aces of a pool, re-rolls included.
fn expected(pool: u8, target: i8, rerolls: u8, forced: u8) -> f64 {
    let pool = Pool { rerolls, forced, ..Pool::new(pool as i8, target) };
    let outcomes = pool.outcomes();
    let all: f64 = outcomes.iter().map(|(weight, _)| *weight as f64).sum();
    outcomes.iter().map(|(weight, roll)| *weight as f64 * f64::from(roll.aces)).sum::<f64>() / all.max(1.0)
}

impl Statistics {
    /// Counts the log of a table.
    pub fn of(table: &Table) -> Statistics {
        use crate::battle::RuleSystem;
        let people = table.battle().characters();
        let side = |who: CharacterId| people.get(who.index()).map_or(Side(0), |person| person.side);
        let mut all = Statistics { deeds: vec![Deeds::default(); people.len()], ..Statistics::default() };
        // Who struck whom last: the loss that follows, and the removal after it, are that one's.
        let mut striker: Vec<Option<CharacterId>> = vec![None; people.len()];
        // A last blow may take more than there was.
        let mut life: Vec<Option<u8>> = vec![None; people.len()];
        for (_, event) in table.log() {
            match event {
                Event::Rolled { breakdown, pool, target, aces, .. } => {
                    let expected = expected(*pool, *target, breakdown.rerolls, breakdown.forced);
                    let own = side(breakdown.roller);
                    let luck = &mut all.luck[own.index()];
                    luck.rolls += 1;
                    luck.aces += u32::from(*aces);
                    luck.expected += expected;
                    for luck in &mut all.luck {
                        luck.course.push((f64::from(luck.aces) - luck.expected) as f32);
                    }
                    all.add(breakdown.roller, |deeds| deeds.aces += u32::from(*aces));
                }
                Event::DamageDealt { who, by, .. } => {
                    if let Some(last) = striker.get_mut(who.index()) {
                        *last = Some(*by);
                    }
                }
                Event::LifeLost { who, amount, left, .. } => {
                    let Some(life) = life.get_mut(who.index()) else { continue };
                    let amount = if *left > 0 { *amount } else { life.unwrap_or(*amount).min(*amount) };
                    *life = Some(*left);
                    all.add(*who, |deeds| deeds.lost += u32::from(amount));
                    if let Some(by) = striker.get(who.index()).copied().flatten() {
                        all.add(by, |deeds| deeds.dealt += u32::from(amount));
                    }
                }
                Event::Removed { who, .. } => {
                    if let Some(by) = striker.get(who.index()).copied().flatten() {
                        all.add(by, |deeds| deeds.removed += 1);
                    }
                }
                Event::Activated { .. } | Event::RoundStarted { .. } => striker.fill(None),
                Event::Moved { who, .. } => all.add(*who, |deeds| deeds.squares += 1),
                Event::Jumped { who, from, landed, .. } => {
                    all.add(*who, |deeds| deeds.squares += u32::from(from.distance(*landed)));
                }
                _ => {}
            }
        }
        all
    }

    fn add(&mut self, who: CharacterId, change: impl FnOnce(&mut Deeds)) {
        if let Some(deeds) = self.deeds.get_mut(who.index()) {
            change(deeds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_dice_against_six_are_two_aces() {
        assert!((expected(4, 6, 0, 0) - 2.0).abs() < 1e-9);
        assert!((expected(4, 6, 4, 0) - 2.75).abs() < 1e-9, "three failed dice again, never the marked one");
    }
}
