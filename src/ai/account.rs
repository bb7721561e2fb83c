//! What a position is worth, told apart by what is good or bad in it: the same numbers that are summed up to judge it.

use crate::battle::Aspect;
use std::ops::{Add, Mul, Sub};

/// Aspects of one side.
const N: usize = Aspect::ALL.len();

/// One thing that makes a position good or bad for the side that judges it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// An aspect of its own people.
    Own(Aspect),
    /// An aspect of the enemy.
    Enemy(Aspect),
    /// The worth of its own people as one number, for players that judge by worth and not by aspects.
    OwnWorth,
    /// The same of the enemies.
    EnemyWorth,
    /// How the battle has ended.
    End,
}

impl Part {
    /// Stable key, for programs: `own exposure`, `enemy health`, `end`.
    pub fn key(self) -> String {
        match self {
            Part::Own(aspect) => format!("own {}", aspect.key()),
            Part::Enemy(aspect) => format!("enemy {}", aspect.key()),
            Part::OwnWorth => "own worth".to_owned(),
            Part::EnemyWorth => "enemy worth".to_owned(),
            Part::End => "end".to_owned(),
        }
    }

    /// A noun of which there is more the better it is for the side that judges.
    pub fn noun(self) -> &'static str {
        match self {
            Part::Own(Aspect::Alive) => "own people standing",
            Part::Own(Aspect::Health) => "own health",
            Part::Own(Aspect::Harms) => "own people unharmed",
            Part::Own(Aspect::Peril) => "safe footing",
            Part::Own(Aspect::Exposure) => "safety from blows",
            Part::Own(Aspect::Tempo) => "own turns left",
            Part::Own(Aspect::Stocks) => "resources kept",
            Part::Own(Aspect::Reactions) => "own reactions ready",
            Part::Own(Aspect::Held) => "points held",
            Part::Own(Aspect::Promised) => "points within reach",
            Part::Own(Aspect::Approach) => "closeness to the fight",
            Part::Enemy(Aspect::Alive) => "enemies removed",
            Part::Enemy(Aspect::Health) => "damage to enemies",
            Part::Enemy(Aspect::Harms) => "enemies hindered",
            Part::Enemy(Aspect::Peril) => "enemies in peril",
            Part::Enemy(Aspect::Exposure) => "enemies exposed",
            Part::Enemy(Aspect::Tempo) => "enemy turns gone",
            Part::Enemy(Aspect::Stocks) => "enemy resources spent",
            Part::Enemy(Aspect::Reactions) => "enemy reactions spent",
            Part::Enemy(Aspect::Held) => "points taken from the enemy",
            Part::Enemy(Aspect::Promised) => "points denied to the enemy",
            Part::Enemy(Aspect::Approach) => "enemies kept away",
            Part::OwnWorth => "own strength",
            Part::EnemyWorth => "enemies weakened",
            Part::End => "winning the battle",
        }
    }

    /// What a choice brings that is better in this, and what one that is worse: as a player says it, without a figure.
    pub fn brings(self, better: bool) -> &'static str {
        let [more, less] = match self {
            Part::Own(Aspect::Alive) => ["fewer losses", "more losses"],
            Part::Own(Aspect::Health) => ["less damage taken", "more damage taken"],
            Part::Own(Aspect::Harms) => ["fewer ill effects on your side", "more ill effects on your side"],
            Part::Own(Aspect::Peril) => ["safer footing", "less safe footing"],
            Part::Own(Aspect::Exposure) => ["less danger of being struck", "more danger of being struck"],
            Part::Own(Aspect::Tempo) => ["more turns left this round", "fewer turns left this round"],
            Part::Own(Aspect::Stocks) => ["more resources kept", "more resources spent"],
            Part::Own(Aspect::Reactions) => ["more reactions ready", "fewer reactions ready"],
            Part::Own(Aspect::Held) => ["more points held", "fewer points held"],
            Part::Own(Aspect::Promised) => ["more points within reach", "fewer points within reach"],
            Part::Own(Aspect::Approach) => ["a place nearer to the fight", "a place farther from the fight"],
            Part::Enemy(Aspect::Alive) => ["more enemies removed", "fewer enemies removed"],
            Part::Enemy(Aspect::Health) => ["more damage to enemies", "less damage to enemies"],
            Part::Enemy(Aspect::Harms) => ["more ill effects on enemies", "fewer ill effects on enemies"],
            Part::Enemy(Aspect::Peril) => ["more peril for enemies", "less peril for enemies"],
            Part::Enemy(Aspect::Exposure) => ["an easier next blow", "a harder next blow"],
            Part::Enemy(Aspect::Tempo) => ["fewer turns left for the enemy", "more turns left for the enemy"],
            Part::Enemy(Aspect::Stocks) => ["more enemy resources spent", "fewer enemy resources spent"],
            Part::Enemy(Aspect::Reactions) => ["fewer enemy reactions ready", "more enemy reactions ready"],
            Part::Enemy(Aspect::Held) => ["fewer points held by the enemy", "more points held by the enemy"],
            Part::Enemy(Aspect::Promised) => {
                ["fewer points within the enemy's reach", "more points within the enemy's reach"]
            }
            Part::Enemy(Aspect::Approach) => ["more distance from enemies", "less distance from enemies"],
            Part::OwnWorth => ["a stronger side of your own", "a weaker side of your own"],
            Part::EnemyWorth => ["weaker enemies", "stronger enemies"],
            Part::End => ["a better chance of winning", "a smaller chance of winning"],
        };
        if better { more } else { less }
    }
}

/// A judgement by its parts, in hundredths of gang points, all of them good for the side that judges. Their sum is the judgement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Account {
    own: [f64; N],
    enemy: [f64; N],
    /// [`Part::OwnWorth`] and [`Part::EnemyWorth`].
    worth: [f64; 2],
    end: f64,
}

impl Account {
    /// Nothing is good or bad.
    pub const NONE: Account = Account { own: [0.0; N], enemy: [0.0; N], worth: [0.0; 2], end: 0.0 };

    /// Of whole numbers: aspects of both sides, each weighed, good for its own side.
    pub fn of([own, enemy]: [[i32; N]; 2], end: i64) -> Account {
        Account {
            own: own.map(f64::from),
            enemy: enemy.map(|value| -f64::from(value)),
            end: end as f64,
            ..Account::NONE
        }
    }

    /// Adds to a part what is good for the side that judges.
    pub fn add(&mut self, part: Part, by: f64) {
        match part {
            Part::Own(aspect) => self.own[aspect as usize] += by,
            Part::Enemy(aspect) => self.enemy[aspect as usize] += by,
            Part::OwnWorth => self.worth[0] += by,
            Part::EnemyWorth => self.worth[1] += by,
            Part::End => self.end += by,
        }
    }

    /// The judgement.
    pub fn sum(&self) -> f64 {
        self.own.iter().chain(&self.enemy).chain(&self.worth).sum::<f64>() + self.end
    }

    /// Every part with what it comes to.
    pub fn parts(&self) -> impl Iterator<Item = (Part, f64)> + '_ {
        let own = Aspect::ALL.into_iter().zip(self.own).map(|(aspect, value)| (Part::Own(aspect), value));
        let enemy = Aspect::ALL.into_iter().zip(self.enemy).map(|(aspect, value)| (Part::Enemy(aspect), value));
        let [own_worth, enemy_worth] = self.worth;
        own.chain(enemy).chain([(Part::OwnWorth, own_worth), (Part::EnemyWorth, enemy_worth), (Part::End, self.end)])
    }

    fn with(self, other: Account, join: impl Fn(f64, f64) -> f64) -> Account {
        let each = |a: [f64; N], b: [f64; N]| std::array::from_fn(|i| join(a[i], b[i]));
        Account {
            own: each(self.own, other.own),
            enemy: each(self.enemy, other.enemy),
            worth: std::array::from_fn(|i| join(self.worth[i], other.worth[i])),
            end: join(self.end, other.end),
        }
    }
}

impl Add for Account {
    type Output = Account;
    fn add(self, other: Account) -> Account {
        self.with(other, |a, b| a + b)
    }
}

impl Sub for Account {
    type Output = Account;
    fn sub(self, other: Account) -> Account {
        self.with(other, |a, b| a - b)
    }
}

impl Mul<f64> for Account {
    type Output = Account;
    fn mul(self, by: f64) -> Account {
        self.with(self, |a, _| a * by)
    }
}
