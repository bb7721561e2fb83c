//! Varied positions for counting odds: random battles of all kinds, and no action more often than its share.

use crate::random::{Walker, setup};
use acqua_alta::battle::{Choice, Events};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::table::{AnyBattle, Library, Table};
use std::collections::BTreeMap;

/// Positions with a choice in each that dice decide, the same ones for the same seed.
pub struct Positions {
    library: Library,
    system: &'static str,
    number: u64,
    /// How often each action was taken, by system, decision and action.
    pub taken: BTreeMap<(&'static str, &'static str, &'static str), usize>,
    share: usize,
}

impl Positions {
    /// For so many positions of a rule system.
    pub fn new(system: &'static str, count: usize, seed: u64) -> Positions {
        let number = mix(seed) % 1_000_000_000;
        Positions { library: Library::shipped(), system, number, taken: BTreeMap::new(), share: count / 24 + 1 }
    }

    /// The next position. After a hundred battles in vain everything may be taken once more.
    pub fn next(&mut self) -> (AnyBattle, Choice) {
        for battle in 1.. {
            self.number += 1;
            if let Some(found) = self.look() {
                return found;
            }
            self.share += usize::from(battle % 100 == 0);
        }
        unreachable!("every share grows until something fits")
    }

    /// Looks through one battle for an action that has not had its share: of those with dice the one that was taken least.
    fn look(&mut self) -> Option<(AnyBattle, Choice)> {
        let mut battle = Table::new(setup(&self.library, self.system, self.number), &self.library)
            .expect("a good set-up")
            .battle()
            .clone();
        let mut walker = Walker::new(self.number);
        let from = mix(self.number) % 150;
        let mut choices = Vec::new();
        for step in 0..from + 60 {
            let choice = walker.pick(&battle)?;
            if step >= from {
                let decision = battle.decision()?;
                let info = battle.info();
                let key = |choice: &Choice| (info.id, decision.kind, info.actions[usize::from(choice.action.0)].key);
                battle.choices(&mut choices);
                let taken = |choice: &Choice| self.taken.get(&key(choice)).copied().unwrap_or(0);
                choices.retain(|choice| taken(choice) < self.share);
                // One of each action is looked at, those first that were taken least: many of them never roll.
                choices.sort_by_key(|choice| mix(u64::from(choice.option) ^ mix(step) ^ self.number));
                choices.sort_by_key(|choice| choice.action);
                choices.dedup_by_key(|choice| choice.action);
                choices.sort_by_key(taken);
                let rolls = |choice: &&Choice| super::exact(&battle, **choice).outcomes.len() > 1;
                if let Some(&found) = choices.iter().find(rolls) {
                    *self.taken.entry(key(&found)).or_insert(0) += 1;
                    return Some((battle, found));
                }
            }
            battle.apply_listed(choice, &mut Seeded::new(self.number, step), &mut Events::drop());
        }
        None
    }
}
