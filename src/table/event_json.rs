//! Events and rolls as programs read them: statuses and counters by key, the word of a chance beside its roll, and every die
//! with its sides, its role and what it counts.

use super::AnyBattle;
use crate::battle::{Breakdown, Entry, Event};
use serde_json::{Value, json};

/// An event as the engine and `replay --json` tell it.
pub fn event_json(battle: &AnyBattle, event: &Event) -> Value {
    let info = battle.info();
    let mut told = json!(event);
    match event {
        Event::CounterChanged { counter, .. } => told["counter"] = json!(entry_key(info.counters, counter.0)),
        Event::StatusGained { status, .. } | Event::StatusLost { status, .. } => {
            told["status"] = json!(entry_key(info.statuses, status.0));
        }
        Event::Rolled { breakdown, faces, raised, .. } => {
            told["breakdown"] = roll_json(battle, breakdown);
            told["dice"] = json!(faces.dice());
            if !raised.is_empty() {
                told["raised_dice"] = json!(raised.dice());
            }
        }
        // Programs need not care whether a kind of event is shared or the system's own.
        Event::Told(own) => {
            told["event"] = json!(own.telling.key);
            if let Some(fields) = told.as_object_mut() {
                fields.remove("what");
            }
        }
        _ => {}
    }
    told
}

/// A roll; with the word that the rulebook has for its chance, if it has one.
pub fn roll_json(battle: &AnyBattle, roll: &Breakdown) -> Value {
    let mut told = json!(roll);
    if let Some(word) = battle.difficulty(roll) {
        told["word"] = json!(word);
    }
    told
}

/// The key of an entry of the vocabulary; its number where there is none.
pub fn entry_key(list: &[Entry], index: u8) -> String {
    list.get(usize::from(index)).map_or_else(|| index.to_string(), |entry| entry.key.to_owned())
}
