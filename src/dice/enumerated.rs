//! The source that walks every outcome: run the ordinary code again and again, each time along one branch, the likeliest that
//! is left.

use super::{Card, Chance, Deck, Dice};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// One walk through the tree of outcomes. Use [`enumerate`].
pub struct Enumerated {
    /// Branches taken at each draw: those given first, then the likeliest of every further draw.
    path: Vec<u16>,
    given: usize,
    at: usize,
    chance: Fraction,
    weights: Vec<u64>,
    open: BinaryHeap<Branch>,
    deals: bool,
}

/// A branch that was seen from its draw, but not walked yet.
struct Branch {
    chance: Fraction,
    path: Vec<u16>,
}

impl PartialEq for Branch {
    fn eq(&self, other: &Branch) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Branch {}

impl PartialOrd for Branch {
    fn partial_cmp(&self, other: &Branch) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Branch {
    /// The likelier is the greater; of two as likely the one that comes first.
    fn cmp(&self, other: &Branch) -> Ordering {
        self.chance.value.total_cmp(&other.chance.value).then_with(|| other.path.cmp(&self.path))
    }
}

/// A product of proportions that is reduced only where it would overflow: a walk has some draws and one reader.
#[derive(Clone, Copy)]
struct Fraction {
    num: u128,
    den: u128,
    value: f64,
    /// What no longer fits above.
    long: Option<Chance>,
}

impl Fraction {
    const ONE: Fraction = Fraction { num: 1, den: 1, value: 1.0, long: None };

    fn times(self, num: u64, den: u64) -> Fraction {
        let value = self.value * num as f64 / den as f64;
        let plain = self.num.checked_mul(u128::from(num)).zip(self.den.checked_mul(u128::from(den)));
        match (self.long, plain) {
            (None, Some((num, den))) => Fraction { num, den, value, long: None },
            _ => Fraction { value, long: Some(self.chance().times(num, den)), ..self },
        }
    }

    fn chance(self) -> Chance {
        self.long.unwrap_or_else(|| Chance::new(self.num, self.den))
    }
}

impl Dice for Enumerated {
    fn face(&mut self, sides: u8) -> u8 {
        let mut even = (0..sides).map(|_| 1);
        self.pick(&mut even) as u8 + 1
    }

    fn card(&mut self, left: Deck) -> Card {
        let place = self.pick(&mut (0..left.len()).map(|_| 1));
        left.cards().nth(place).unwrap_or(Card(1))
    }

    fn deals(&self) -> bool {
        self.deals
    }

    fn pick(&mut self, weights: &mut dyn Iterator<Item = u64>) -> usize {
        let at = self.at;
        self.at += 1;
        if at < self.given {
            return usize::from(self.path[at]);
        }
        self.weights.clear();
        self.weights.extend(weights);
        let total = self.weights.iter().sum::<u64>().max(1);
        let mut likeliest = 0;
        for (i, &weight) in self.weights.iter().enumerate() {
            if weight > self.weights[likeliest] {
                likeliest = i;
            }
        }
        for (i, &weight) in self.weights.iter().enumerate() {
            if i != likeliest && weight > 0 {
                let mut path = Vec::with_capacity(self.path.len() + 1);
                path.extend_from_slice(&self.path);
                path.push(i as u16);
                self.open.push(Branch { chance: self.chance.times(weight, total), path });
            }
        }
        self.chance = self.chance.times(self.weights.get(likeliest).copied().unwrap_or(1), total);
        self.path.push(likeliest as u16);
        likeliest
    }

    fn enumerates(&self) -> bool {
        true
    }

    fn failed(&self) -> bool {
        false
    }
}

/// What one walk came to, and how likely it is.
pub struct Leaf<T> {
    /// Exact probability of this walk.
    pub chance: Chance,
    /// What `run` returned.
    pub value: T,
}

/// The outcomes that were walked, and how likely it is that it would have been another.
pub struct Leaves<T> {
    /// One for each walk; the first is the likeliest branch at every draw.
    pub walked: Vec<Leaf<T>>,
    /// Exact probability of everything else; 0 if all was walked.
    pub unwalked: Chance,
}

/// Runs `run` once for every outcome of the dice that it draws, at most `limit` times (once at least), the likeliest branches
/// first. No cards are dealt: rules stop before a deal ([`Dice::deals`]).
pub fn enumerate<T>(limit: usize, run: impl FnMut(&mut Enumerated) -> T) -> Leaves<T> {
    walk(limit, false, run)
}

/// As [`enumerate`], and every card that is drawn is an outcome of its own.
pub fn enumerate_with_cards<T>(limit: usize, run: impl FnMut(&mut Enumerated) -> T) -> Leaves<T> {
    walk(limit, true, run)
}

fn walk<T>(limit: usize, deals: bool, mut run: impl FnMut(&mut Enumerated) -> T) -> Leaves<T> {
    let mut dice = Enumerated {
        path: Vec::new(),
        given: 0,
        at: 0,
        chance: Fraction::ONE,
        weights: Vec::new(),
        open: BinaryHeap::new(),
        deals,
    };
    let mut walked = Vec::new();
    let mut unwalked = Chance::ZERO;
    loop {
        let value = run(&mut dice);
        walked.push(Leaf { chance: dice.chance.chance(), value });
        let left = limit.saturating_sub(walked.len());
        // What will not be walked any more need not be kept.
        if left == 0 || dice.open.len() > left.saturating_mul(2).saturating_add(1024) {
            let mut rest = std::mem::take(&mut dice.open).into_sorted_vec();
            let kept = rest.split_off(rest.len() - left.min(rest.len()));
            unwalked = rest.iter().fold(unwalked, |sum, branch| sum + branch.chance.chance());
            dice.open = kept.into();
        }
        let Some(next) = dice.open.pop() else { return Leaves { walked, unwalked } };
        (dice.given, dice.at) = (next.path.len(), 0);
        (dice.path, dice.chance) = (next.path, next.chance);
    }
}
