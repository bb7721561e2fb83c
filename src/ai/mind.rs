//! A computer player as it is named: a level and perhaps a personality, as `normal` and `normal:cautious` name them.

use super::{Effort, Level, Personality, Thinking};
use crate::battle::{AnyBattle, Choice};

/// A computer player as a set-up names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mind {
    /// How much it thinks.
    pub level: Level,
    /// What it likes better or worse than usual; none: nothing.
    pub personality: Option<&'static Personality>,
}

impl Mind {
    /// Of this level, without a personality.
    pub fn plain(level: &Level) -> Mind {
        Mind { level: *level, personality: None }
    }

    /// The mind of this name: `normal`, `hard:reckless`. None if there is no such level or personality.
    pub fn named(name: &str) -> Option<Mind> {
        let (level, personality) = match name.split_once(':') {
            Some((level, key)) => (level, Some(Personality::of(key)?)),
            None => (name, None),
        };
        Some(Mind { level: *Level::of(level)?, personality })
    }

    /// Its name.
    pub fn name(&self) -> String {
        let personality = self.personality.map_or(String::new(), |one| format!(":{}", one.key));
        format!("{}{personality}", self.level.key)
    }

    /// All names, for messages: levels, then personalities.
    pub fn names() -> String {
        let keys: Vec<&str> = Personality::all().iter().map(|one| one.key.as_str()).collect();
        format!("{}, each alone or with :{}", super::LEVELS.join(", "), keys.join(", :"))
    }

    /// How much it thinks in a battle of some system, and what it likes.
    pub fn effort_in(&self, battle: &AnyBattle) -> Effort {
        let effort = self.level.effort_in(battle);
        Effort { temper: self.personality.map_or(effort.temper, |one| one.temper), ..effort }
    }

    /// Begins to think about the decision of a battle; none when it is over.
    pub fn think(&self, battle: AnyBattle, salt: u64) -> Option<Thinking> {
        Thinking::with(self.effort_in(&battle), battle, salt)
    }

    /// Picks one of the legal choices; none when the battle is over.
    pub fn choose(&self, battle: &AnyBattle, salt: u64) -> Option<Choice> {
        self.think(battle.clone(), salt)?.thought_out().pick()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mind_is_named_by_its_level_and_its_personality() {
        for name in ["normal", "hard:reckless", "novice:objective"] {
            assert_eq!(Mind::named(name).map(|mind| mind.name()).as_deref(), Some(name));
        }
        for wrong in ["", "normal:", "normal:saint", "saint", "cautious", "normal:cautious:reckless"] {
            assert_eq!(Mind::named(wrong), None, "{wrong}");
        }
        assert!(Mind::names().contains("hard") && Mind::names().contains(":drowner"), "{}", Mind::names());
    }
}
