//! What the state hash is taken of: everything that players see of a battle, under the names that the rulebook and the
//! protocol have for it, and nothing of how the program keeps it. Rooms can be rebuilt and new entries declared without a
//! change of any saved hash.
//!
//! ```text
//! {"system":"canal","round":2,"active":3,"order":[],
//!  "decision":{"side":0,"kind":"act","actor":3,"other":null},
//!  "characters":[{"kind":"bravo","side":0,"square":[4,7],"level":0,"removed":false,
//!                 "stats":{"ap":2,...},"counters":{"lp":9,...},"statuses":{"stunned":1},"body":[]},...],
//!  "sea":-1,
//!  "ground":[{"square":[5,7],"terrain":"water","level":-1,"depth":1,"prop":null,"obscured":"clear"},...],
//!  "pools":[{"ember":2},{"ember":3}],
//!  "lying":[{"square":[1,1],"kind":"gear"}],
//!  "dice":[6,4,1],
//!  "points":[3,0],
//!  "objectives":[{"id":0,"square":[9,9],"holder":1,"carrier":null},...],
//!  "goals":[{"side":0,"key":"long_leap","done":false},...],
//!  "winner":null}
//! ```
//!
//! `stats`, `counters` and `statuses` come in the order in which the system declares them, and entries of 0 are left out.
//! `sea` is the level of the water below bridges, and `ground` lists the squares that differ from the map, row by row. `dice` are faces that wait for an answer. `winner` is null
//! while the battle goes on, else `{"side":...}`, with null for a draw.

use super::AnyBattle;
use crate::battle::{Character, CharacterId, CounterId, Entry, Side, StatId, StatusId};
use crate::board::{Board, Square};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::json;
use std::sync::Arc;

/// A battle as the state hash sees it.
pub(super) struct Projection<'a>(pub &'a AnyBattle);

impl Serialize for Projection<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let battle = self.0;
        let sheet = battle.score_sheet();
        let mut out = serializer.serialize_struct("Projection", 15)?;
        out.serialize_field("system", battle.info().id)?;
        out.serialize_field("round", &battle.round())?;
        out.serialize_field("active", &battle.active())?;
        out.serialize_field("order", battle.order())?;
        let decision = battle.decision().map(|decision| {
            json!({
                "side": decision.side, "kind": decision.kind, "actor": decision.actor, "other": decision.other,
            })
        });
        out.serialize_field("decision", &decision)?;
        let characters = battle.characters().iter().enumerate();
        let characters = characters.map(|(i, one)| ProjectedPerson { battle, id: CharacterId(i as u8), one });
        out.serialize_field("characters", &characters.collect::<Vec<_>>())?;
        out.serialize_field("sea", &battle.board().sea())?;
        out.serialize_field("ground", &ChangedGround(battle.map(), battle.board()))?;
        let pools = Side::BOTH.map(|side| Pools(battle, side));
        out.serialize_field("pools", &pools)?;
        let lying = battle.marks(Side(0)).into_iter().chain(battle.marks(Side(1)));
        let lying = lying.map(|mark| json!({ "square": mark.square, "kind": mark.kind }));
        out.serialize_field("lying", &lying.collect::<Vec<_>>())?;
        out.serialize_field("dice", &battle.on_table().map(|table| table.faces).unwrap_or_default())?;
        out.serialize_field("points", &battle.standing())?;
        let objectives = sheet
            .objectives
            .iter()
            .map(|one| json!({ "id": one.id, "square": one.square, "holder": one.holder, "carrier": one.carrier }));
        out.serialize_field("objectives", &objectives.collect::<Vec<_>>())?;
        let goals = sheet.goals.iter().map(|goal| json!({ "side": goal.side, "key": goal.key, "done": goal.done }));
        out.serialize_field("goals", &goals.collect::<Vec<_>>())?;
        out.serialize_field("winner", &battle.verdict().map(|verdict| json!({ "side": verdict.winner })))?;
        out.end()
    }
}

/// A character under the names of its system.
struct ProjectedPerson<'a> {
    battle: &'a AnyBattle,
    id: CharacterId,
    one: &'a Character,
}

impl Serialize for ProjectedPerson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ProjectedPerson { battle, id, one } = *self;
        let info = battle.info();
        let mut out = serializer.serialize_struct("Person", 9)?;
        out.serialize_field("kind", battle.kind_key(id))?;
        out.serialize_field("side", &one.side)?;
        out.serialize_field("square", &one.square)?;
        out.serialize_field("level", &one.level)?;
        out.serialize_field("removed", &one.removed)?;
        out.serialize_field("stats", &Keyed(info.stats, |i| i16::from(one.stats.get(StatId(i)))))?;
        out.serialize_field("counters", &Keyed(info.counters, |i| i16::from(one.counters.get(CounterId(i)))))?;
        out.serialize_field("statuses", &Keyed(info.statuses, |i| i16::from(one.statuses.left(StatusId(i)))))?;
        out.serialize_field("body", &battle.body(id))?;
        out.end()
    }
}

/// Entries by key, without those that are 0.
struct Keyed<F>(&'static [Entry], F);

impl<F: Fn(u8) -> i16> Serialize for Keyed<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Keyed(entries, value) = self;
        let values = entries.iter().enumerate().map(|(i, entry)| (entry.key, value(i as u8)));
        serializer.collect_map(values.filter(|&(_, value)| value != 0))
    }
}

/// What a side has in common, by key.
struct Pools<'a>(&'a AnyBattle, Side);

impl Serialize for Pools<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.pools(self.1).into_iter().map(|(entry, left)| (entry.key, left)))
    }
}

/// The squares that differ from the map, which comes first.
struct ChangedGround<'a>(&'a Arc<Board>, &'a Arc<Board>);

impl Serialize for ChangedGround<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ChangedGround(map, now) = *self;
        if Arc::ptr_eq(map, now) {
            return serializer.collect_seq::<[Changed; 0]>([]);
        }
        let changed = now.squares().filter(|&square| map.tile(square) != now.tile(square));
        serializer.collect_seq(changed.map(|square| Changed(square, now)))
    }
}

/// A square as it is now.
struct Changed<'a>(Square, &'a Board);

impl Serialize for Changed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tile = self.1.tile(self.0);
        let mut out = serializer.serialize_struct("Changed", 6)?;
        out.serialize_field("square", &self.0)?;
        out.serialize_field("terrain", &tile.terrain)?;
        out.serialize_field("level", &tile.level)?;
        out.serialize_field("depth", &tile.depth)?;
        out.serialize_field("prop", &tile.prop)?;
        out.serialize_field("obscured", &tile.obscured)?;
        out.end()
    }
}
