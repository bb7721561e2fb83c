//! The source that walks every outcome: run the ordinary code again and again, each time one branch further.

use super::{Chance, Dice};

/// One walk through the tree of outcomes. Use [`enumerate`].
#[derive(Default)]
pub struct Enumerated {
    /// Branch taken at each draw so far, and how many there are.
    path: Vec<(usize, usize)>,
    at: usize,
    chance: Option<Chance>,
}

impl Enumerated {
    fn rewind(&mut self) {
        self.at = 0;
        self.chance = Some(Chance::ONE);
    }

    /// Moves on to the next leaf; false when all were seen.
    fn advance(&mut self) -> bool {
        while let Some((branch, count)) = self.path.pop() {
            if branch + 1 < count {
                self.path.push((branch + 1, count));
                return true;
            }
        }
        false
    }
}

impl Dice for Enumerated {
    fn face(&mut self, sides: u8) -> u8 {
        let mut even = (0..sides).map(|_| 1);
        self.pick(&mut even) as u8 + 1
    }

    fn pick(&mut self, weights: &mut dyn Iterator<Item = u64>) -> usize {
        let (mut total, mut count, mut mine) = (0, 0, 0);
        let branch = self.path.get(self.at).map_or(0, |&(branch, _)| branch);
        for weight in weights {
            if count == branch {
                mine = weight;
            }
            total += weight;
            count += 1;
        }
        if self.at == self.path.len() {
            self.path.push((0, count));
        }
        self.at += 1;
        self.chance = Some(self.chance.unwrap_or(Chance::ONE).times(mine, total));
        branch
    }

    fn enumerates(&self) -> bool {
        true
    }
}

/// What one walk came to, and how likely it is.
pub struct Leaf<T> {
    /// Exact probability of this walk.
    pub chance: Chance,
    /// What `run` returned.
    pub value: T,
}

/// Runs `run` once for every outcome of the dice that it draws. Stops after `limit` walks; `Err` then holds what was seen.
pub fn enumerate<T>(limit: usize, mut run: impl FnMut(&mut Enumerated) -> T) -> Result<Vec<Leaf<T>>, Vec<Leaf<T>>> {
    let mut dice = Enumerated::default();
    let mut leaves = Vec::new();
    loop {
        dice.rewind();
        let value = run(&mut dice);
        let chance = dice.chance.unwrap_or(Chance::ONE);
        leaves.push(Leaf { chance, value });
        if !dice.advance() {
            return Ok(leaves);
        }
        if leaves.len() >= limit {
            return Err(leaves);
        }
    }
}
