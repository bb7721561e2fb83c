//! Setting up a position: what rules never do, but tests, puzzles and programs that train want.

use super::TableError;
use crate::battle::{AnyBattle, Character, CharacterId, CounterId, Entry, Occasion, StatId, StatusId, Statuses};
use crate::board::{HIGHEST_LEVEL, LOWEST_LEVEL, Level, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A change of a position. Everything that is left out stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Edit {
    /// Whom `square`, `level`, `stats`, `counters` and `statuses` are about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<CharacterId>,
    /// Where it stands; free, and no wall.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
    /// How high it is, in levels; if left out with a `square`, on top of what is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Stats by key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub stats: BTreeMap<String, i8>,
    /// Counters by key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, i8>,
    /// All statuses it then has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statuses: Option<Vec<GivenStatus>>,
    /// Whose activation it then is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activate: Option<CharacterId>,
}

/// A status to give.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum GivenStatus {
    /// A status by its key; it lasts to the next time its kind runs out.
    Key(String),
    /// A status and how long it lasts, as the state of a battle lists it.
    Lasting {
        /// Key.
        status: String,
        /// 1 to 254 ends of what the system counts, or 255 = until removed.
        left: u8,
    },
}

fn wrong<T>(message: String) -> Result<T, TableError> {
    Err(TableError::Edit(message))
}

fn find(list: &[Entry], key: &str, what: &str) -> Result<u8, TableError> {
    list.iter().position(|entry| entry.key == key).map(|i| i as u8).ok_or_else(|| {
        let known: Vec<_> = list.iter().map(|entry| entry.key).collect();
        TableError::Edit(format!("expected a known {what} ({}), found `{key}`", known.join(", ")))
    })
}

impl Edit {
    /// Carries the change out. On an error `battle` may be half changed: work on a copy.
    pub(super) fn carry_out(&self, battle: &mut AnyBattle) -> Result<(), TableError> {
        // In the middle of a reaction unfinished rules remember squares and characters; an edit would pull them away.
        let free = battle
            .decision()
            .is_some_and(|decision| matches!(decision.occasion, Occasion::Before | Occasion::Activate | Occasion::Act));
        if !free {
            return wrong("expected a position in which somebody may activate or act freely".to_owned());
        }
        match self.character {
            Some(who) => self.change(battle, who)?,
            None if *self != (Edit { activate: self.activate, ..Edit::default() }) => {
                return wrong("expected \"character\": the number of whom to change".to_owned());
            }
            None => {}
        }
        if let Some(who) = self.activate {
            present(battle, who)?;
            battle.edit_activate(who);
            // An activation begins with all its points; what was asked for stands.
            if let Some(who) = self.character {
                self.change(battle, who)?;
            }
        }
        Ok(())
    }

    fn change(&self, battle: &mut AnyBattle, who: CharacterId) -> Result<(), TableError> {
        let mut after = present(battle, who)?;
        let info = battle.info();
        if let Some(square) = self.square {
            let board = battle.board();
            if board.contains(i32::from(square.x), i32::from(square.y)).is_none() || board.is_wall(square) {
                return wrong(format!(
                    "expected a square on the board that is no wall, found {}",
                    square.coordinates()
                ));
            }
            let others = battle.characters().iter().enumerate().filter(|(i, _)| *i != who.index());
            if others.map(|(_, other)| other).any(|other| other.is_present() && other.square == Some(square)) {
                return wrong(format!("expected a free square, found {}", square.coordinates()));
            }
            battle.put(&mut after, square);
        }
        if let Some(level) = self.level {
            if !(LOWEST_LEVEL..=HIGHEST_LEVEL).contains(&level) {
                return wrong(format!("expected a level from {LOWEST_LEVEL} to {HIGHEST_LEVEL}, found {level}"));
            }
            after.level = level;
        }
        for (key, &value) in &self.stats {
            let id = StatId(find(info.stats, key, "stat")?);
            let range = battle.stat_range(id);
            if !range.contains(&value) {
                return wrong(format!("expected {key} from {} to {}, found {value}", range.start(), range.end()));
            }
            after.stats.set(id, value);
        }
        for (key, &value) in &self.counters {
            let id = CounterId(find(info.counters, key, "counter")?);
            let range = battle.counter_range(id);
            if !range.contains(&value) {
                return wrong(format!("expected {key} from {} to {}, found {value}", range.start(), range.end()));
            }
            after.counters.set(id, value);
        }
        if let Some(list) = &self.statuses {
            after.statuses = Statuses::default();
            for given in list {
                let (key, left) = match given {
                    GivenStatus::Key(key) => (key, 1),
                    GivenStatus::Lasting { status, left } => (status, *left),
                };
                let id = StatusId(find(info.statuses, key, "status")?);
                if left == 0 || after.statuses.has(id) {
                    return wrong(format!("expected every status once, and to last 1 to 255, found {key} {left}"));
                }
                after.statuses.set(id, left);
            }
        }
        battle.can_stand(&after).map_err(TableError::Edit)?;
        battle.characters_mut()[who.index()] = after;
        let board = battle.board();
        let is_ground = |at: &Square| board.contains(i32::from(at.x), i32::from(at.y)).is_some() && !board.is_wall(*at);
        match battle.body(who).iter().find(|at| !is_ground(at)) {
            Some(at) => {
                let (name, at) = (battle.names(who).0, at.coordinates());
                wrong(format!("expected room on the board for all of {name}, which would cover {at}"))
            }
            None => Ok(()),
        }
    }
}

fn present(battle: &AnyBattle, who: CharacterId) -> Result<Character, TableError> {
    match battle.characters().get(who.index()) {
        Some(character) if character.is_present() => Ok(character.clone()),
        Some(_) => wrong(format!("expected a character on the board, but {} has been removed", who.0)),
        None => wrong(format!("expected a character from 0 to {}, found {}", battle.characters().len() - 1, who.0)),
    }
}
