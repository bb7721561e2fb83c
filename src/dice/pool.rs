//! A pool of ten-sided dice with a marked Destiny die (Canal 1.3).

use super::{Dice, Die, Outcome, Role, Rolled, Spec, Then};
use std::sync::OnceLock;

/// No roll uses more dice than this.
pub const MAX_POOL: u8 = 10;

/// Most luck tokens that are used on one roll.
pub const MAX_LUCK: u8 = 4;

/// What is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pool {
    /// Dice, at most [`MAX_POOL`].
    pub dice: u8,
    /// Number to equal or beat for an Ace. 10 always is one, 1 never.
    pub target: i8,
    /// How many failed dice, the Destiny die never among them, are rolled again by the roller.
    pub rerolls: u8,
    /// How many Aces, the Destiny die never among them, the opponent then forces to be rolled again; at most 3.
    pub forced: u8,
    /// Aces that a defender takes away before the roll is read (1.3, variant SubtractAces).
    pub minus: u8,
    /// Luck tokens (7.3): so many failed dice more are rolled again, at most [`MAX_LUCK`]; one is used up for each.
    pub luck: u8,
}

/// All that a rule may know of a pool.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PoolRoll {
    /// How it came out.
    pub outcome: Outcome,
    /// Aces, the Destiny die included.
    pub aces: u8,
    /// Luck tokens that were used up.
    pub luck: u8,
    /// What a defender took of it: Aces (1.3, variant SubtractAces); dice that were taken before the throw are added by the rules.
    pub taken: u8,
    /// The faces, for showing.
    pub faces: Rolled,
}

impl Pool {
    /// A pool against `target` without re-rolls; `dice` is cut to 0 to 10.
    pub fn new(dice: i8, target: i8) -> Pool {
        Pool { dice: dice.clamp(0, MAX_POOL as i8) as u8, target, rerolls: 0, forced: 0, minus: 0, luck: 0 }
    }

    fn ace(self, face: u8) -> bool {
        face == 10 || (face != 1 && i16::from(face) >= i16::from(self.target))
    }

    /// Faces out of ten that are Aces.
    fn ace_faces(self) -> u64 {
        (11 - i16::from(self.target).clamp(2, 10)) as u64
    }

    fn summary(self, destiny: u8, aces: u8, luck: u8, faces: Rolled) -> PoolRoll {
        let taken = aces.min(self.minus);
        let aces = aces - taken;
        let outcome = match (destiny, aces) {
            (10, 2..) => Outcome::Critical,
            (_, 1..) => Outcome::Success,
            (1, 0) => Outcome::Fumble,
            _ => Outcome::Fail,
        };
        PoolRoll { outcome, aces, luck, taken, faces }
    }
}

impl Spec for Pool {
    type Summary = PoolRoll;

    fn roll(&self, dice: &mut dyn Dice) -> PoolRoll {
        let mut thrown = Rolled::with_room(self.dice + self.thrown_again());
        let mut pool = [0; MAX_POOL as usize];
        let pool = &mut pool[..usize::from(self.dice)];
        let mut fell = |face: u8, role| thrown.push(Die { role, ..Die::judged(10, face, self.ace(face)) });
        for (i, die) in pool.iter_mut().enumerate() {
            *die = dice.face(10);
            fell(*die, if i == 0 { Role::Destiny } else { Role::Plain });
        }
        let mut again = [false; MAX_POOL as usize];
        let mut reroll = |wanted: bool, most: u8, pool: &mut [u8]| {
            let mut left = most;
            for i in 1..pool.len() {
                if left > 0 && !again[i] && self.ace(pool[i]) == wanted {
                    pool[i] = dice.face(10);
                    again[i] = true;
                    fell(pool[i], Role::Plain);
                    left -= 1;
                }
            }
            most - left
        };
        let luck = reroll(false, self.failed_again(), pool).saturating_sub(self.rerolls);
        reroll(true, self.forced.min(3), pool);
        let rerolled = thrown.dice_mut().iter_mut().zip(again).filter(|(_, again)| *again);
        rerolled.for_each(|(die, _)| die.then = Then::Rerolled);
        let aces = pool.iter().filter(|&&die| self.ace(die)).count() as u8;
        self.summary(pool.first().copied().unwrap_or(0), aces, luck, thrown)
    }

    fn outcomes(&self) -> &[(u64, PoolRoll)] {
        // A table of constants, filled as it is asked: dice, Ace faces, re-rolls; then forced re-rolls, Aces taken away, luck.
        const KINDS: usize = 11 * 10 * 10;
        const VARIANTS: usize = 4 * 11 * (MAX_LUCK as usize + 1);
        static TABLE: [OnceLock<Box<[Row]>>; KINDS] = [const { OnceLock::new() }; KINDS];
        let pool = Pool {
            rerolls: self.rerolls.min(9),
            forced: self.forced.min(3),
            minus: self.minus.min(10),
            luck: self.luck.min(MAX_LUCK),
            ..*self
        };
        let kind = (usize::from(pool.dice) * 10 + pool.ace_faces() as usize) * 10 + usize::from(pool.rerolls);
        let variant = (usize::from(pool.forced) * 11 + usize::from(pool.minus)) * (usize::from(MAX_LUCK) + 1)
            + usize::from(pool.luck);
        let rows = TABLE[kind].get_or_init(|| (0..VARIANTS).map(|_| OnceLock::new()).collect());
        rows[variant].get_or_init(|| pool.distribution().into_boxed_slice())
    }
}

/// The distribution of one kind of pool, once it was asked for.
type Row = OnceLock<Box<[(u64, PoolRoll)]>>;

impl Pool {
    /// Failed dice that are rolled again at most, by ability and by luck.
    fn failed_again(self) -> u8 {
        (self.rerolls.min(9) + self.luck.min(MAX_LUCK)).min(9)
    }

    /// Dice that are thrown a second time at most: each of those besides the Destiny die once, by its roller where it failed, by
    /// the opponent where it was an Ace.
    fn thrown_again(self) -> u8 {
        (self.failed_again() + self.forced.min(3)).min(self.dice.saturating_sub(1))
    }

    /// What the weights of [`Spec::outcomes`] sum to: 10 to the number of dice and of those thrown a second time. Ten dice of
    /// which nine are thrown again make 10 to the 19th, which a weight still holds.
    pub fn total(self) -> u64 {
        10u64.pow(u32::from(self.dice) + u32::from(self.thrown_again()))
    }

    /// Exact distribution of (outcome, Aces, luck). The weights sum to [`Pool::total`].
    fn distribution(self) -> Vec<(u64, PoolRoll)> {
        if self.dice == 0 {
            return vec![(1, self.summary(0, 0, 0, Rolled::default()))];
        }
        let p = self.ace_faces();
        let others = u32::from(self.dice - 1);
        let rerolls = u32::from(self.failed_again());
        let thrown_again = u32::from(self.thrown_again());
        // Aces among the dice that are not the Destiny die, after the roller's and then the opponent's re-rolls; for each
        // number of luck tokens used.
        let mut ways = vec![[0u64; MAX_LUCK as usize + 1]; others as usize + 1];
        for first in 0..=others {
            let way = choose(others, first) * p.pow(first) * (10 - p).pow(others - first);
            let again = (others - first).min(rerolls);
            let luck = again.saturating_sub(u32::from(self.rerolls)) as usize;
            for gained in 0..=again {
                let way = way * choose(again, gained) * p.pow(gained) * (10 - p).pow(again - gained);
                // Each die is thrown again at most once: only first-throw Aces can be forced.
                let forced = first.min(u32::from(self.forced));
                for kept in 0..=forced {
                    let way = way * choose(forced, kept) * p.pow(kept) * (10 - p).pow(forced - kept);
                    // Ways with fewer thrown dice weigh more, so that all share one total.
                    let spare = thrown_again - again - forced;
                    ways[(first + gained - forced + kept) as usize][luck] += way * 10u64.pow(spare);
                }
            }
        }
        let mut rows: Vec<(u64, PoolRoll)> = Vec::new();
        let destiny = [(1, 1), (10, 1), (9, p - 1), (2, 9 - p)];
        for (face, weight) in destiny {
            let hit = face == 10 || face == 9;
            for (others, by_luck) in ways.iter().enumerate() {
                for (luck, way) in by_luck.iter().enumerate() {
                    let roll = self.summary(face, others as u8 + u8::from(hit), luck as u8, Rolled::default());
                    let weight = weight * way;
                    match rows.iter_mut().find(|(_, row)| *row == roll) {
                        _ if weight == 0 => {}
                        Some(row) => row.0 += weight,
                        None => rows.push((weight, roll)),
                    }
                }
            }
        }
        rows
    }
}

fn choose(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |c, i| c * (u64::from(n) - i) / (i + 1))
}
