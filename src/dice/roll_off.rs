//! Two sides roll against each other until one wins.

use super::known::Known;
use super::{Dice, Die, Role, Rolled, Spec};
use std::sync::OnceLock;

/// What decides a roll-off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contest {
    /// Most dice of 7 and more (CAN-61).
    MostAces,
    /// The higher single die (CAN-72, and CAN-61 where nobody has Command Points).
    HigherDie,
    /// The higher single die; side 0 adds so much more to its own than side 1 does, or less where negative (CAP, section 2).
    HigherTotal(i8),
}

/// Dice of side 0 and of side 1; equal results are rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// What side 0 has more than side 1 before the dice fall.
    fn ahead(self) -> i8 {
        if let Contest::HigherTotal(ahead) = self.contest { ahead } else { 0 }
    }

    fn score(self, faces: &Rolled) -> u8 {
        match self.contest {
            Contest::MostAces => faces.dice().iter().filter(|die| die.is_hit()).count() as u8,
            Contest::HigherDie | Contest::HigherTotal(_) => faces.faces().max().unwrap_or(0),
        }
    }

    /// A face as it counts.
    fn read(self, face: u8) -> Die {
        match self.contest {
            Contest::MostAces => Die::judged(self.sides, face, face >= 7),
            Contest::HigherDie | Contest::HigherTotal(_) => Die::counted(self.sides, face, Role::Plain),
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
            let [a, b] = [&faces[0], &faces[1]].map(|faces| i16::from(self.score(faces)));
            let a = a + i16::from(self.ahead());
            if a != b || dice.failed() {
                return RollOffResult { winner: u8::from(b > a), faces };
            }
        }
    }

    fn outcomes(&self) -> &[(u64, RollOffResult)] {
        if self.ahead() != 0 {
            static KNOWN: Known<RollOff> = Known::new();
            return KNOWN.get(self, || {
                let result = |winner| RollOffResult { winner, faces: Default::default() };
                let faces = || 1..=i16::from(self.sides);
                let ahead = |a: i16| faces().filter(move |&b| a + i16::from(self.ahead()) > b).count() as u64;
                let behind = |a: i16| faces().filter(move |&b| a + i16::from(self.ahead()) < b).count() as u64;
                let ways = [faces().map(ahead).sum(), faces().map(behind).sum()];
                let all: Vec<(u64, RollOffResult)> = vec![(ways[0], result(0)), (ways[1], result(1))];
                all.into_iter().filter(|(ways, _)| *ways > 0).collect()
            });
        }
        static TABLE: [OnceLock<[(u64, RollOffResult); 2]>; 200] = [const { OnceLock::new() }; 200];
        let [a, b] = self.dice.map(|dice| dice.clamp(1, 10));
        let row = (usize::from(a - 1) * 10 + usize::from(b - 1)) * 2 + usize::from(self.contest != Contest::MostAces);
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
        if self.contest != Contest::MostAces {
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
