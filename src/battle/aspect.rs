//! What is good and bad for a side in a position, named: the judgement of a rule system, for the computer player.

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

/// Every aspect of a position for one side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Aspects([i32; Aspect::ALL.len()]);

impl Aspect {
    /// All of them, in order.
    pub const ALL: [Aspect; 10] = [
        Aspect::Alive,
        Aspect::Health,
        Aspect::Harms,
        Aspect::Peril,
        Aspect::Tempo,
        Aspect::Stocks,
        Aspect::Reactions,
        Aspect::Held,
        Aspect::Promised,
        Aspect::Approach,
    ];
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
        let (most, lost) = (most.max(1), (most - left).clamp(0, most.max(1)));
        let alive = cost * 3 / 10;
        // A concave curve, steepest near death.
        let health = cost * 7 / 10 * (1000 - 1000 * lost * (most + lost) / (2 * most * most)) / 1000;
        let cap = (alive + health) / 2;
        let harms = harms.clamp(0, cap);
        self.add(Aspect::Alive, alive);
        self.add(Aspect::Health, health);
        self.add(Aspect::Harms, -harms);
        self.add(Aspect::Peril, -peril.clamp(0, cap - harms));
    }

    /// All of them together, each times its weight in per cent.
    pub fn weighed(&self, weights: &Aspects) -> i32 {
        self.0.iter().zip(weights.0).map(|(value, weight)| value * weight / 100).sum()
    }
}

impl From<[i32; Aspect::ALL.len()]> for Aspects {
    fn from(values: [i32; Aspect::ALL.len()]) -> Aspects {
        Aspects(values)
    }
}
