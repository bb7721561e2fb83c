//! The computer player: simple and not stupid. It sees the battle, never its dice nor its seed.
//!
//! For each choice of a short list: the exact expected value of doing it, by the same enumeration that shows the odds, and
//! after a step or anything else that is no blow that of the best blow which can follow. Where nothing is in reach it
//! approaches.

mod distance_field;
mod evaluation;
mod expected_value;
mod shortlist;

use distance_field::DistanceField;
use expected_value::{Eyes, at_once};

use crate::battle::{AnyBattle, Choice, Occasion, Side};
use crate::dice::mix;

/// The levels there are; the first is the one that plays where none is named.
pub const LEVELS: [&str; 1] = ["normal"];

/// A computer player thinking about one decision, a choice of its short list at a time: whoever must not be held up for long
/// calls [`Thinking::go_on`] as often as there is time.
#[derive(Debug)]
pub struct Thinking {
    battle: AnyBattle,
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
}

impl Thinking {
    /// Begins to think; none when the battle is over. `salt` only decides between choices of nearly the same value, so that the
    /// player cannot be learned by heart: the same position and salt give the same choice.
    pub fn new(battle: AnyBattle, salt: u64) -> Option<Thinking> {
        let decision = battle.decision()?;
        let mut choices = Vec::new();
        battle.choices(&mut choices);
        let choices = battle.considered(&choices);
        let ways = DistanceField::to_enemies_of(&battle, decision.side);
        let (list, valued) = match (battle.prescribed(), &choices[..]) {
            (Some(only), _) | (None, &[only]) => (Vec::new(), vec![(only, 0.0)]),
            _ => (shortlist::pick(&battle, &decision, &choices, &ways, salt), Vec::new()),
        };
        Some(Thinking { battle, salt, side: decision.side, occasion: decision.occasion, list, ways, valued })
    }

    /// Looks at the next choice; true when all have been looked at.
    pub fn go_on(&mut self) -> bool {
        let i = self.valued.len();
        if let Some(&(choice, bonus)) = self.list.get(i) {
            let who = self.battle.active().unwrap_or(choice.actor);
            let eyes = Eyes { side: self.side, who, ways: &self.ways };
            let value = match self.occasion {
                Occasion::CutIn => at_once(&eyes, &self.battle, choice),
                Occasion::Act if shortlist::makes_ready(&self.battle, self.side, choice) => {
                    eyes.with_blow(&self.battle, choice)
                }
                _ => eyes.expected(&self.battle, choice),
            } + bonus;
            // Up to a tenth of a point of whim.
            let whim = (mix(self.salt ^ mix(i as u64 + 1)) % 1000) as f64 / 100.0;
            self.valued.push((choice, value + whim));
        }
        self.valued.len() >= self.list.len()
    }

    /// The choices that were looked at so far, best first, with their values in hundredths of gang points.
    pub fn ranked(mut self) -> Vec<(Choice, f64)> {
        self.valued.sort_by(|a, b| b.1.total_cmp(&a.1));
        self.valued
    }
}

/// Picks one of the legal choices; none when the battle is over.
pub fn choose(battle: &AnyBattle, salt: u64) -> Option<Choice> {
    ranked(battle, salt).first().map(|&(choice, _)| choice)
}

/// The choices that were looked at, best first, with their values in hundredths of gang points.
pub fn ranked(battle: &AnyBattle, salt: u64) -> Vec<(Choice, f64)> {
    let Some(mut thinking) = Thinking::new(battle.clone(), salt) else { return Vec::new() };
    while !thinking.go_on() {}
    thinking.ranked()
}

/// What a position is worth to a side, in hundredths of gang points, by the aspects that its system tells: the judgement for players
/// that look further ahead. Harm never makes it more for those whom it befalls.
pub fn judged(battle: &AnyBattle, side: Side) -> i64 {
    evaluation::value(battle, side, &DistanceField::to_enemies_of(battle, side))
}
