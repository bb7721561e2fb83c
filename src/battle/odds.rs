//! Exact odds of a choice: the same `apply`, run once for every outcome of its dice.

use super::{AnyBattle, Character, CharacterId, Choice, CounterId, Events};
use crate::board::{Level, Square};
use crate::dice::{Chance, Dice, Mixed, Mixer, enumerate};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};

/// Most walks through the tree of outcomes; what is left out then is said as [`Odds::unwalked`].
pub const LEAF_LIMIT: usize = 60_000;

/// How one character differs after the choice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
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
        let counters = before.counters.changes(&after.counters).map(|(id, change)| (id.0, change));
        let (were, are) = (&before.statuses, &after.statuses);
        let lost = were.present().filter(|&id| !are.has(id)).map(|id| (id.0, false));
        let mut statuses: Vec<_> =
            are.present().filter(|&id| !were.has(id)).map(|id| (id.0, true)).chain(lost).collect();
        statuses.sort_unstable();
        let moved = (before.square, before.level) != (after.square, after.level);
        Some(Change {
            who,
            counters: counters.collect(),
            statuses,
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
    /// The outcomes that were walked.
    pub outcomes: Vec<OddsOutcome>,
    /// Exact probability of what was left out because there was too much to walk; 0 where the odds are complete. With it
    /// the probabilities sum to 1: every chance lies between what is listed for it and that much more.
    pub unwalked: Chance,
}

impl Odds {
    /// True if everything was walked, so that every number is exact.
    pub fn complete(&self) -> bool {
        self.unwalked == Chance::ZERO
    }

    /// Probability that `test` holds of the changes; at most [`Odds::unwalked`] more.
    pub fn chance(&self, test: impl Fn(&[Change]) -> bool) -> Chance {
        self.outcomes.iter().filter(|o| test(&o.changes)).fold(Chance::ZERO, |sum, o| sum + o.p)
    }

    /// Expected value of `worth`, as far as it was walked.
    pub fn mean(&self, worth: impl Fn(&[Change]) -> f64) -> f64 {
        self.outcomes.iter().map(|o| o.p.value() * worth(&o.changes)).sum()
    }

    /// The least and the most that the expected value of `worth` can be, where `worth` itself lies between 0 and `most`.
    pub fn mean_within(&self, most: f64, worth: impl Fn(&[Change]) -> f64) -> [f64; 2] {
        let known = self.mean(worth);
        [known, known + self.unwalked.value() * most]
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

/// A position that a choice can lead to, with the choices made on the way and how likely it is.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The position.
    pub battle: AnyBattle,
    /// The choices made since, the one asked for first.
    pub made: Vec<Choice>,
    /// Exact probability.
    pub p: Chance,
}

/// The positions that a choice can lead to, and how likely it is that it leads to none of them.
#[derive(Clone, Debug)]
pub struct Walked {
    /// Each position once.
    pub outcomes: Vec<Outcome>,
    /// Exact probability of what was not walked; 0 if everything was.
    pub unwalked: Chance,
}

/// Every position that `choice`, one of the battle's own, can lead to. Decisions that come up while it is carried out are
/// answered by `assume`, which is shown the position and the choices made since and returns `None` to stop there.
///
/// The same `apply` is run once for every outcome of its dice. What leads to the same position is merged at every decision,
/// before the next dice are walked: a test, an Attack of Opportunity and a jump in a row take hundreds of walks instead of
/// a hundred thousand. The likeliest is walked first, and after `limit` walks the rest is left out.
pub fn outcomes(
    battle: &AnyBattle,
    choice: Choice,
    limit: usize,
    assume: &dyn Fn(&AnyBattle, &[Choice]) -> Option<Choice>,
) -> Walked {
    let mut left = limit;
    let mut unwalked = Chance::ZERO;
    let mut done = Merged::default();
    let mut open = vec![Outcome { battle: battle.clone(), made: vec![choice], p: Chance::ONE }];
    while !open.is_empty() {
        open.sort_by(|a, b| b.p.value().total_cmp(&a.p.value()));
        let mut next = Merged::default();
        // What waits for its next dice keeps an eighth of the walks.
        let mut room = left - left / 8;
        for from in open {
            let Some(&choice) = from.made.last().filter(|_| room > 0) else {
                unwalked = unwalked + from.p;
                continue;
            };
            let leaves = enumerate(room, |dice| {
                let mut after = from.battle.clone();
                after.apply_listed(choice, dice as &mut dyn Dice, &mut Events::drop());
                after
            });
            room -= leaves.walked.len();
            left -= leaves.walked.len();
            unwalked = unwalked + from.p.and(leaves.unwalked);
            let mut here = Merged::default();
            for leaf in leaves.walked {
                let hash = leaf.value.fingerprint();
                here.add(hash, Outcome { battle: leaf.value, made: Vec::new(), p: leaf.chance });
            }
            for (Outcome { battle, p, .. }, hash) in here.list.into_iter().zip(here.hashes) {
                let p = from.p.and(p);
                match assume(&battle, &from.made) {
                    Some(answer) => {
                        let made = from.made.iter().copied().chain([answer]).collect();
                        next.add(hash, Outcome { battle, made, p });
                    }
                    None => done.add(hash, Outcome { battle, made: Vec::new(), p }),
                }
            }
        }
        open = next.list;
    }
    Walked { outcomes: done.list, unwalked }
}

/// Positions, each once with the choices made, and the hash of each. The hash map is only asked, never walked.
#[derive(Default)]
struct Merged {
    list: Vec<Outcome>,
    hashes: Vec<u64>,
    known: HashMap<u64, usize, Mixed>,
}

impl Merged {
    /// Adds a position, whose hash the caller knows.
    fn add(&mut self, hash: u64, outcome: Outcome) {
        let mut hasher = Mixer(hash);
        outcome.made.hash(&mut hasher);
        let mut key = hasher.finish();
        // The next number where two that differ have the same.
        while let Some(&i) = self.known.get(&key) {
            let known = &mut self.list[i];
            if known.made == outcome.made && known.battle == outcome.battle {
                known.p = known.p + outcome.p;
                return;
            }
            key = key.wrapping_add(1);
        }
        self.known.insert(key, self.list.len());
        self.list.push(outcome);
        self.hashes.push(hash);
    }
}

/// Exact odds of `choice`: what [`outcomes`] come to within [`LEAF_LIMIT`], as changes. What `assume` answers is stated
/// wherever the odds are shown; what follows where it stops is no part of them. What becomes of characters whom the deciding
/// side does not see is left out.
pub fn odds(battle: &AnyBattle, choice: Choice, assume: &dyn Fn(&AnyBattle, &[Choice]) -> Option<Choice>) -> Odds {
    odds_within(battle, choice, LEAF_LIMIT, assume)
}

/// As [`odds`], with a limit of one's own.
pub fn odds_within(
    battle: &AnyBattle,
    choice: Choice,
    limit: usize,
    assume: &dyn Fn(&AnyBattle, &[Choice]) -> Option<Choice>,
) -> Odds {
    let Walked { outcomes: positions, unwalked } = outcomes(battle, choice, limit, assume);
    let side = battle.decision().map(|decision| decision.side);
    let unseen = |who| side.is_some_and(|side| battle.is_unseen_by(who, side));
    let mut merged: BTreeMap<Vec<Change>, Chance> = BTreeMap::new();
    for outcome in positions {
        let mut changes = changes(battle, &outcome.battle);
        changes.retain(|change| !unseen(change.who));
        let sum = merged.entry(changes).or_insert(Chance::ZERO);
        *sum = *sum + outcome.p;
    }
    let mut outcomes: Vec<OddsOutcome> = merged.into_iter().map(|(changes, p)| OddsOutcome { p, changes }).collect();
    outcomes.sort_by(|a, b| b.p.value().total_cmp(&a.p.value()));
    Odds { outcomes, unwalked }
}

/// Who differs between two positions of a battle, and how.
pub fn changes(before: &AnyBattle, after: &AnyBattle) -> Vec<Change> {
    let pairs = before.characters().iter().zip(after.characters());
    pairs.enumerate().filter_map(|(i, (a, b))| Change::between(CharacterId(i as u8), a, b)).collect()
}
