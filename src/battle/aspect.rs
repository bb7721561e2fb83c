//! What is good and bad for a side in a position, named: the judgement of a rule system, for the computer player.

/// How far ahead the usual computer player looks in a rule system. `docs/ai.md` says why it differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foresight {
    /// One blow ahead, and those of enemies are not minded. A player that thinks more plans its turn.
    Blow,
    /// One blow ahead, and those of enemies are minded. Plans are left to players that think more, so that they are clearly stronger.
    Blows,
    /// To the end of the turn, and what enemies do then: plans are judged by aspects.
    Turn,
    /// The same, and how questions in the middle of it are answered best: Soak, dodge, Triggers.
    Answers,
}

/// One thing that is good or bad for a side. All are told in hundredths of gang points, good as positive numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Aspect {
    /// Those who are in the fight.
    Alive,
    /// Their health: the last of it is worth most.
    Health,
    /// What has befallen them.
    Harms,
    /// Deep water, walls that they hang on, ground that hurts.
    Peril,
    /// What a round of the enemy's blows is expected to take from them, as they stand.
    Exposure,
    /// Turns that are still to come in this round.
    Tempo,
    /// What is spent and does not come back, or not soon.
    Stocks,
    /// Stances and whatever else waits for the enemy.
    Reactions,
    /// Victory points that they have.
    Held,
    /// Victory points that are near.
    Promised,
    /// How near they are to where they fight best.
    Approach,
}

/// How much each aspect counts, in per cent, in the order of [`Aspect::ALL`].
pub type Weights = [u32; Aspect::ALL.len()];

/// Every aspect of a position for one side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Aspects([i32; Aspect::ALL.len()]);

impl Aspect {
    /// All of them, in order.
    pub const ALL: [Aspect; 11] = [
        Aspect::Alive,
        Aspect::Health,
        Aspect::Harms,
        Aspect::Peril,
        Aspect::Exposure,
        Aspect::Tempo,
        Aspect::Stocks,
        Aspect::Reactions,
        Aspect::Held,
        Aspect::Promised,
        Aspect::Approach,
    ];
}

impl Aspect {
    /// Stable key, for files and programs: `exposure`.
    pub fn key(self) -> &'static str {
        match self {
            Aspect::Alive => "alive",
            Aspect::Health => "health",
            Aspect::Harms => "harms",
            Aspect::Peril => "peril",
            Aspect::Exposure => "exposure",
            Aspect::Tempo => "tempo",
            Aspect::Stocks => "stocks",
            Aspect::Reactions => "reactions",
            Aspect::Held => "held",
            Aspect::Promised => "promised",
            Aspect::Approach => "approach",
        }
    }
}

impl Aspects {
    /// One of them.
    pub fn get(&self, aspect: Aspect) -> i32 {
        self.0[aspect as usize]
    }

    /// Adds to one of them.
    pub fn add(&mut self, aspect: Aspect, by: i32) {
        self.0[aspect as usize] += by;
    }

    /// Adds somebody who is in the fight: a part of its `cost` for being there, the rest by how much life it has `left` of `most`. What has
    /// befallen it (`harms`) and where it is (`peril`) take no more than half of that together, so that to be badly off is always
    /// better than to be dead, and whatever is lost on the way there makes the sum less.
    pub fn add_fighter(&mut self, cost: i32, (left, most): (i32, i32), harms: i32, peril: i32) {
        let (alive, health) = (cost * 3 / 10, health(cost, left, most));
        let cap = (alive + health) / 2;
        let harms = harms.clamp(0, cap);
        self.add(Aspect::Alive, alive);
        self.add(Aspect::Health, health);
        self.add(Aspect::Harms, -harms);
        self.add(Aspect::Peril, -peril.clamp(0, cap - harms));
    }

    /// Adds what enemies are expected to take from those who can be struck. `blow(enemy, target)` tells how much life a turn of one enemy takes from
    /// one target, in tenths. Each enemy strikes once, and its blow is shared out among the targets in its reach. A share is in proportion to the life that the
    /// blow takes there, times the [price](Exposed::price) of the target to the power of `aim`; with 0 enemies pay no heed to prices.
    /// Shares depend on places and prices and not on life, so damage never turns blows away.
    pub fn add_exposure(&mut self, targets: &[Exposed], enemies: usize, aim: u32, blow: impl Fn(usize, usize) -> i32) {
        let prices: Vec<i64> = targets.iter().map(|target| target.price().pow(aim)).collect();
        let mut taken = vec![0; targets.len()];
        for enemy in 0..enemies {
            let blows: Vec<i64> = (0..targets.len()).map(|target| i64::from(blow(enemy, target))).collect();
            let all = blows.iter().zip(&prices).map(|(blow, price)| blow * price).sum::<i64>().max(1);
            for ((taken, blow), price) in taken.iter_mut().zip(&blows).zip(&prices) {
                *taken += (blow * blow * price / all) as i32;
            }
        }
        let loss = |(target, taken): (&Exposed, i32)| target.worth(0) - target.worth(taken);
        let losses: i32 = targets.iter().zip(taken).map(loss).sum();
        self.add(Aspect::Exposure, -losses);
    }

    /// Each of them times its weight in per cent, in the order of [`Aspect::ALL`].
    pub fn each_weighed(&self, weights: &Aspects) -> [i32; Aspect::ALL.len()] {
        std::array::from_fn(|i| self.0[i] * weights.0[i] / 100)
    }

    /// All of them together, each times its weight in per cent.
    pub fn weighed(&self, weights: &Aspects) -> i32 {
        self.each_weighed(weights).iter().sum()
    }
}

/// Somebody who can be struck.
#[derive(Clone, Copy, Debug)]
pub struct Exposed {
    /// What it costs, in hundredths of gang points.
    pub cost: i32,
    /// What is lost with it besides: the points of the scenario for it.
    pub stake: i32,
    /// Life that it has.
    pub left: i32,
    /// Life that it can have.
    pub most: i32,
}

impl Exposed {
    /// Its cost and what is at stake with it, in whole gang points, at least 1.
    fn price(&self) -> i64 {
        i64::from((self.cost + self.stake) / 100).max(1)
    }

    /// What it is worth after so many tenths of life are taken. Whether it falls is told by how much that is of what it has: hardly
    /// for little, and surely once all of it is gone.
    fn worth(&self, taken: i32) -> i32 {
        let had = (self.left * 10).max(1);
        let gone = taken.clamp(0, had);
        let falls = gone * 100 / had * gone / had;
        health(self.cost, (had - gone) / 10, self.most) + (self.cost * 3 / 10 + self.stake) / 100 * (100 - falls)
    }
}

/// What somebody's life is worth: a concave curve, steepest near death.
fn health(cost: i32, left: i32, most: i32) -> i32 {
    let (most, lost) = (most.max(1), (most - left).clamp(0, most.max(1)));
    cost * 7 / 10 * (1000 - 1000 * lost * (most + lost) / (2 * most * most)) / 1000
}

impl From<[i32; Aspect::ALL.len()]> for Aspects {
    fn from(values: [i32; Aspect::ALL.len()]) -> Aspects {
        Aspects(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_higher_the_aim_the_more_of_a_blow_goes_to_the_target_that_costs_more() {
        let minion = Exposed { cost: 1000, stake: 0, left: 10, most: 10 };
        let leader = Exposed { stake: 2000, ..minion };
        let exposure = |aim, blow: fn(usize, usize) -> i32| {
            let mut aspects = Aspects::default();
            aspects.add_exposure(&[minion, leader], 1, aim, blow);
            aspects.get(Aspect::Exposure)
        };
        // Prices 10 and 30: shares of 1 : 1, 1 : 3 and 1 : 9 of five points of life.
        let by_hand = [(25, 25), (12, 37), (5, 45)];
        for (aim, (off_minion, off_leader)) in (0..).zip(by_hand) {
            let lost = |one: &Exposed, taken| one.worth(0) - one.worth(taken);
            let expected = -lost(&minion, off_minion) - lost(&leader, off_leader);
            assert_eq!(exposure(aim, |_, _| 50), expected, "aim {aim}");
        }
        // Out of reach of the leader nothing is turned away from the other.
        let alone = |aim| exposure(aim, |_, target| if target == 0 { 50 } else { 0 });
        assert_eq!([alone(1), alone(2)], [alone(0); 2]);
    }
}
