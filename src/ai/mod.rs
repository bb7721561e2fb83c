//! The computer player: simple and not stupid. It sees the battle, never its dice nor its seed.
//!
//! For each choice of a short list: the exact expected value of doing it, by the same enumeration that shows the odds, and
//! after a step or anything else that is no blow that of the best blow which can follow. Where nothing is in reach it
//! approaches. That is all that a player without plays does. One with plays goes on from the best of these choices: it makes plans
//! for the rest of the turn and plays them out against one another ([`race`]).

mod account;
mod auto;
mod distance_field;
mod effort;
mod evaluation;
mod expected_value;
mod level;
mod mind;
mod personality;
mod race;
mod script;
mod shortlist;
mod veil;
mod why;

pub use account::Part;
pub use auto::{Auto, Until};
pub use effort::Effort;
pub use level::Level;
pub use mind::Mind;
pub use personality::{Personality, Temper};
pub use why::{Gain, Reasons, Thought, Thoughts};

use distance_field::DistanceField;
use expected_value::{Eyes, at_once};
use race::{Plan, Race};
use script::Script;
use veil::Known;

use crate::battle::{AnyBattle, Choice, Occasion, Side};
use crate::dice::mix;

/// Keys of the levels there are, the weakest first.
pub const LEVELS: [&str; 4] = ["novice", "easy", NORMAL, "hard"];
/// The level that plays where none is named.
pub const NORMAL: &str = "normal";

/// A computer player thinking about one decision, a choice of its short list at a time: whoever must not be held up for long
/// calls [`Thinking::go_on`] as often as there is time.
#[derive(Debug)]
pub struct Thinking {
    /// As far as the side that decides knows it.
    battle: AnyBattle,
    /// What is really offered, where that is not all known.
    offered: Vec<Choice>,
    salt: u64,
    side: Side,
    /// When it is asked.
    occasion: Occasion,
    /// The choices to be looked at, each with what is added to its value.
    list: Vec<(Choice, f64)>,
    /// How far it is to the enemy.
    ways: DistanceField,
    /// Those that were looked at, with their values; in the order of the list.
    valued: Vec<(Choice, f64)>,
    /// Plays that may still be begun once all have been looked at.
    plays: u32,
    effort: Effort,
    /// What it changes to end the turn as things stand, once that was asked.
    ending: Option<f64>,
    /// The race between plans, once it has begun.
    race: Option<Race>,
}

impl Thinking {
    /// Begins to think; none when the battle is over. `salt` only decides between choices of nearly the same value, so that the
    /// player cannot be learned by heart: the same position and salt give the same choice.
    pub fn new(battle: AnyBattle, salt: u64) -> Option<Thinking> {
        Thinking::with(Effort::NONE, battle, salt)
    }

    /// The same with more or less effort.
    pub fn with(effort: Effort, battle: AnyBattle, salt: u64) -> Option<Thinking> {
        let Known { battle, choices, offered } = veil::known(battle)?;
        let decision = battle.decision()?;
        let effort = effort.in_round(battle.round());
        let ways = DistanceField::to_enemies_of(&battle, decision.side);
        let (list, valued) = match (battle.prescribed(), &choices[..]) {
            (Some(only), _) | (None, &[only]) => (Vec::new(), vec![(only, 0.0)]),
            _ => (shortlist::pick(&battle, &decision, &choices, &ways, &effort, salt), Vec::new()),
        };
        let (side, occasion) = (decision.side, decision.occasion);
        let plays = if list.len() > 1 { effort.of(occasion) } else { 0 };
        Some(Thinking {
            battle,
            offered,
            salt,
            side,
            occasion,
            list,
            ways,
            valued,
            plays,
            effort,
            ending: None,
            race: None,
        })
    }

    /// As somebody of this level thinks.
    pub fn at(level: &Level, battle: AnyBattle, salt: u64) -> Option<Thinking> {
        Mind::plain(level).think(battle, salt)
    }

    /// Looks at the next choice, or plays a plan out once; true when there is no more to be done.
    pub fn go_on(&mut self) -> bool {
        let i = self.valued.len();
        if let Some(race) = &mut self.race {
            return race.go_on(&self.battle);
        }
        if let Some(&(choice, bonus)) = self.list.get(i) {
            let who = self.battle.active().unwrap_or(choice.actor);
            let eyes = Eyes::of(&self.effort, self.side, who, &self.ways);
            let value = match self.occasion {
                Occasion::CutIn => at_once(&eyes, &self.battle, choice),
                // What costs nothing is as good as to end the turn there, but for a blow that it allows.
                Occasion::Act if shortlist::is_free(&self.battle, self.side, choice) => {
                    let choices = || self.list.iter().map(|&(choice, _)| choice);
                    let ending = || eyes.ending(&self.battle, choices()).unwrap_or(0.0);
                    let ending = *self.ending.get_or_insert_with(ending);
                    eyes.with_blow(&self.battle, choice, Some(ending))
                }
                Occasion::Act if shortlist::makes_ready(&self.battle, self.side, choice) => {
                    eyes.with_blow(&self.battle, choice, None)
                }
                _ => eyes.expected(&self.battle, choice),
            } + bonus;
            // Up to a tenth of a point of whim.
            let whim = (mix(self.salt ^ mix(i as u64 + 1)) % 1000) as f64 / 100.0;
            self.valued.push((choice, value + whim));
        }
        if self.valued.len() >= self.list.len() && self.plays > 0 {
            self.line_up();
            return false;
        }
        self.valued.len() >= self.list.len()
    }

    /// Makes plans of the choices that were looked at.
    fn line_up(&mut self) {
        self.valued.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut script = Script::new(&self.battle, &self.effort);
        let free = self.occasion == Occasion::Act;
        let plans = race::plans(&self.battle, &self.valued, free, &mut script, self.side, &self.effort);
        self.race = Some(Race::new(plans, self.side, script, self.plays, self.salt, self.effort));
    }

    /// Thinks until nothing is left to think about.
    pub fn thought_out(mut self) -> Thoughts {
        while !self.go_on() {}
        self.thoughts()
    }

    /// Thinks until nothing is left to think about, and ranks.
    pub fn to_the_end(mut self) -> Vec<(Choice, f64)> {
        while !self.go_on() {}
        self.ranked()
    }

    /// The choices that were looked at so far, best first, with their values in hundredths of gang points.
    pub fn ranked(self) -> Vec<(Choice, f64)> {
        self.thoughts().ranked()
    }

    /// All that was thought so far, to be asked for reasons.
    pub fn thoughts(mut self) -> Thoughts {
        let mut ranked: Vec<Thought> = Vec::new();
        if let Some(race) = self.race.filter(Race::has_run) {
            for (Plan { first: choice, .. }, value, account) in race.ranked() {
                if ranked.iter().all(|known| known.choice != choice) {
                    ranked.push(Thought { choice, value, account: Some(account) });
                }
            }
        } else {
            self.valued.sort_by(|a, b| b.1.total_cmp(&a.1));
            let alone = self.valued.into_iter().map(|(choice, value)| Thought { choice, value, account: None });
            ranked.extend(alone);
        }
        let Thinking { battle, offered, salt, side, occasion, ways, effort, .. } = self;
        if let Some(&first) = offered.first() {
            ranked.retain(|thought| offered.contains(&thought.choice));
            if ranked.is_empty() {
                ranked.push(Thought { choice: first, value: 0.0, account: None });
            }
        }
        Thoughts { battle, salt, side, occasion, ways, effort, ranked }
    }
}

/// Picks one of the legal choices, as a player without plans does; none when the battle is over.
pub fn choose(battle: &AnyBattle, salt: u64) -> Option<Choice> {
    ranked(battle, salt).first().map(|&(choice, _)| choice)
}

impl Level {
    /// Picks one of the legal choices; none when the battle is over.
    pub fn choose(&self, battle: &AnyBattle, salt: u64) -> Option<Choice> {
        Mind::plain(self).choose(battle, salt)
    }
}

/// The choices that were looked at, best first, with their values in hundredths of gang points.
pub fn ranked(battle: &AnyBattle, salt: u64) -> Vec<(Choice, f64)> {
    ranked_with(Effort::NONE, battle, salt)
}

/// The same with more or less effort.
pub fn ranked_with(effort: Effort, battle: &AnyBattle, salt: u64) -> Vec<(Choice, f64)> {
    Thinking::with(effort, battle.clone(), salt).map(Thinking::to_the_end).unwrap_or_default()
}

/// What a position is worth to a side, in hundredths of gang points, as plans are judged by it.
pub fn judged(battle: &AnyBattle, side: Side) -> i64 {
    evaluation::value(battle, side, &DistanceField::to_enemies_of(battle, side), (&Effort::NONE).into())
}
