//! Two sides roll against each other until one wins.

use super::{Dice, Die, Role, Rolled, Spec};
use std::sync::OnceLock;

/// What decides a roll-off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contest {
    /// Most dice of 7 and more (CAN-61).
    MostAces,
    /// The higher single die (CAN-72, and CAN-61 where nobody has Command Points).
    HigherDie,
}

/// Dice of side 0 and of side 1; equal results are rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollOff {
    /// Dice of each side, 1 to 10; a single die each for [`Contest::HigherDie`].
    pub dice: [u8; 2],
    /// Sides of each die: 10 for [`Contest::MostAces`].
    pub sides: u8,
    /// What counts.
    pub contest: Contest,
}

/// Who won, and with which faces of the last, deciding round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollOffResult {
    /// The side that won, 0 or 1.
    pub winner: u8,
    /// Faces of both sides, for showing.
    pub faces: [Rolled; 2],
}

impl RollOff {
    fn score(self, faces: &Rolled) -> u8 {
        match self.contest {
            Contest::MostAces => faces.dice().iter().filter(|die| die.is_hit()).count() as u8,
            Contest::HigherDie => faces.faces().max().unwrap_or(0),
        }
    }

    /// A face as it counts.
    fn read(self, face: u8) -> Die {
        match self.contest {
            Contest::MostAces => Die::judged(self.sides, face, face >= 7),
            Contest::HigherDie => Die::counted(self.sides, face, Role::Plain),
        }
    }
}

impl Spec for RollOff {
    type Summary = RollOffResult;

    fn roll(&self, dice: &mut dyn Dice) -> RollOffResult {
        loop {
            let mut faces: [Rolled; 2] = Default::default();
            for (side, faces) in faces.iter_mut().enumerate() {
                for _ in 0..self.dice[side].clamp(1, 10) {
                    faces.push(self.read(dice.face(self.sides)));
                }
            }
            let [a, b] = [&faces[0], &faces[1]].map(|faces| self.score(faces));
            if a != b || dice.failed() {
                return RollOffResult { winner: u8::from(b > a), faces };
            }
        }
    }

    fn outcomes(&self) -> &[(u64, RollOffResult)] {
        static TABLE: [OnceLock<[(u64, RollOffResult); 2]>; 200] = [const { OnceLock::new() }; 200];
        let [a, b] = self.dice.map(|dice| dice.clamp(1, 10));
        let row = (usize::from(a - 1) * 10 + usize::from(b - 1)) * 2 + usize::from(self.contest == Contest::HigherDie);
        TABLE[row].get_or_init(|| {
            let result = |winner| RollOffResult { winner, faces: Default::default() };
            let [first, second] = self.wins(a, b);
            [(first, result(0)), (second, result(1))]
        })
    }
}

impl RollOff {
    /// Ways in which each side wins one round; ties are rolled again, so they fall out of the proportion.
    fn wins(self, a: u8, b: u8) -> [u64; 2] {
        if self.contest == Contest::HigherDie {
            return [1, 1];
        }
        let ways = |n: u8| -> Vec<u64> {
            let n = u32::from(n);
            let choose = |k: u32| (0..u64::from(k)).fold(1, |c, i| c * (u64::from(n) - i) / (i + 1));
            (0..=n).map(|k| choose(k) * 2u64.pow(k) * 3u64.pow(n - k)).collect()
        };
        let mut wins = [0; 2];
        for (i, x) in ways(a).iter().enumerate() {
            for (j, y) in ways(b).iter().enumerate() {
                if i != j {
                    wins[usize::from(j > i)] += x * y;
                }
            }
        }
        wins
    }
}
