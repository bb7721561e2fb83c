//! A player without a plan.

use acqua_alta::battle::{AnyBattle, Choice};
use acqua_alta::dice::mix;

/// Picks legal choices at random, the same ones for the same seed.
pub struct Walker {
    seed: u64,
    drawn: u64,
    choices: Vec<Choice>,
}

impl Walker {
    pub fn new(seed: u64) -> Walker {
        Walker { seed, drawn: 0, choices: Vec::new() }
    }

    /// A legal choice. What players who are not people leave alone is drawn three times before it is done: a battle that anybody
    /// may surrender at every turn would never come to its later rounds.
    pub fn pick(&mut self, battle: &AnyBattle) -> Option<Choice> {
        battle.choices(&mut self.choices);
        let drawn = self.draw()?;
        if !battle.dithers(drawn) {
            return Some(drawn);
        }
        let again = self.draw()?;
        if battle.dithers(again) { self.draw() } else { Some(again) }
    }

    /// First an action, then one of its choices, so that jumps do not crowd out everything else.
    fn draw(&mut self) -> Option<Choice> {
        let mut actions: Vec<_> = self.choices.iter().map(|choice| choice.action).collect();
        actions.dedup();
        let action = *actions.get(self.below(actions.len())?)?;
        let of_action: Vec<_> = self.choices.iter().filter(|choice| choice.action == action).copied().collect();
        let at = self.below(of_action.len())?;
        of_action.get(at).copied()
    }

    fn below(&mut self, n: usize) -> Option<usize> {
        self.drawn += 1;
        let bits = mix(self.seed ^ mix(self.drawn));
        (n > 0).then(|| (bits % n as u64) as usize)
    }
}
