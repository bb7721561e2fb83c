//! Exact odds of a choice: the same `apply`, run once for every outcome of its dice.

use super::{Character, CharacterId, Choice, CounterId, Events, RuleSystem, StatusId};
use crate::board::{Level, Square};
use crate::dice::{Chance, Dice, enumerate};
use serde::Serialize;

/// Most walks through the tree of outcomes before the odds are given up as too many.
pub const LEAF_LIMIT: usize = 60_000;

/// How one character differs after the choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// Who.
    pub who: CharacterId,
    /// Change of each counter that changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<(u8, i8)>,
    /// Statuses gained (true) and lost (false).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<(u8, bool)>,
    /// Where it ends, if it moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<(Square, Level)>,
    /// True if it was removed.
    pub removed: bool,
}

impl Change {
    fn between(who: CharacterId, before: &Character, after: &Character) -> Option<Change> {
        if before == after {
            return None;
        }
        let counters = (0..12u8).map(CounterId).filter_map(|id| {
            let change = after.counters.get(id) - before.counters.get(id);
            (change != 0).then_some((id.0, change))
        });
        let statuses = (0..16u8).map(StatusId).filter_map(|id| {
            let (was, is) = (before.statuses.has(id), after.statuses.has(id));
            (was != is).then_some((id.0, is))
        });
        let moved = (before.square, before.level) != (after.square, after.level);
        Some(Change {
            who,
            counters: counters.collect(),
            statuses: statuses.collect(),
            place: after.square.filter(|_| moved).map(|square| (square, after.level)),
            removed: after.removed && !before.removed,
        })
    }

    /// Change of one counter.
    pub fn counter(&self, id: CounterId) -> i8 {
        self.counters.iter().find(|(c, _)| *c == id.0).map_or(0, |(_, change)| *change)
    }
}

/// One thing that can come of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OddsOutcome {
    /// Exact probability.
    pub p: Chance,
    /// Who differs, and how.
    pub changes: Vec<Change>,
}

/// Everything that can come of a choice; equal outcomes are merged, the likeliest first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// The outcomes. Their probabilities sum to 1 while `complete`.
    pub outcomes: Vec<OddsOutcome>,
    /// False if there were too many to walk; what was walked is then listed.
    pub complete: bool,
}

impl Odds {
    /// Probability that `test` holds of the changes.
    pub fn chance(&self, test: impl Fn(&[Change]) -> bool) -> Chance {
        self.outcomes.iter().filter(|o| test(&o.changes)).fold(Chance::ZERO, |sum, o| sum + o.p)
    }

    /// Expected value of `worth`.
    pub fn mean(&self, worth: impl Fn(&[Change]) -> f64) -> f64 {
        self.outcomes.iter().map(|o| o.p.value() * worth(&o.changes)).sum()
    }

    /// Distribution of the loss of one counter of one character, from 0; `most` holds that and all above.
    pub fn losses(&self, who: CharacterId, counter: CounterId, most: usize) -> Vec<Chance> {
        let mut table = vec![Chance::ZERO; most + 1];
        for outcome in &self.outcomes {
            let change = outcome.changes.iter().find(|c| c.who == who).map_or(0, |c| c.counter(counter));
            let loss = (-change).max(0) as usize;
            table[loss.min(most)] = table[loss.min(most)] + outcome.p;
        }
        table
    }
}

/// Exact odds of `choice`, one of the battle's own choices. Decisions that come up while it is carried out are answered by
/// `assume`, which is shown the position and the choices made since and returns `None` to stop there: what follows is then
/// no part of the odds. That assumption is stated wherever the odds are shown.
pub fn odds<B: RuleSystem>(battle: &B, choice: Choice, assume: &dyn Fn(&B, &[Choice]) -> Option<Choice>) -> Odds {
    let mut made = Vec::new();
    let walk = |dice: &mut crate::dice::Enumerated| -> Vec<Change> {
        let mut after = battle.clone();
        let mut next = Some(choice);
        made.clear();
        while let Some(choice) = next {
            after.apply_listed(choice, dice as &mut dyn Dice, &mut Events::drop());
            made.push(choice);
            next = assume(&after, &made);
        }
        let pairs = battle.characters().iter().zip(after.characters());
        pairs.enumerate().filter_map(|(i, (a, b))| Change::between(CharacterId(i as u8), a, b)).collect()
    };
    let (leaves, complete) = match enumerate(LEAF_LIMIT, walk) {
        Ok(leaves) => (leaves, true),
        Err(leaves) => (leaves, false),
    };
    let mut outcomes: Vec<OddsOutcome> = Vec::new();
    for leaf in leaves {
        match outcomes.iter_mut().find(|o| o.changes == leaf.value) {
            Some(same) => same.p = same.p + leaf.chance,
            None => outcomes.push(OddsOutcome { p: leaf.chance, changes: leaf.value }),
        }
    }
    outcomes.sort_by(|a, b| b.p.value().total_cmp(&a.p.value()));
    Odds { outcomes, complete }
}
