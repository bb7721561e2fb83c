//! What commands answer.

use super::Failure;
use crate::battle::{
    Character, CharacterId, Choice, CounterId, Entry, Odds, Side, StatId, StatusId, SystemInfo, Target,
};
use crate::board::{Board, Objective, Square};
use crate::dice::Chance;
use crate::table::{Alternative, AnyBattle, Library, Outlook, Table, entry_key, hash_text};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// An answer, or why there is none.
pub(super) type Reply = Result<Value, Failure>;

/// Maps, scenarios, gangs and characters.
pub(super) fn list(library: &Library) -> Value {
    let maps = library.maps().map(|(id, board)| {
        json!({
            "id": id, "title": board.title(), "width": board.width(), "height": board.height(),
            "deployment": [board.deployment(0).len(), board.deployment(1).len()],
        })
    });
    let scenarios = library.scenarios().iter().map(|scenario| {
        let lacks = |(id, board): (&str, &Arc<Board>)| (id.to_owned(), json!(scenario.lacks(board)));
        json!({
            "key": scenario.key, "name": scenario.name, "text": scenario.text, "rounds": scenario.rounds,
            "scores": scenario.scores, "tide": scenario.tide, "needs": scenario.needs,
            "lacks": library.maps().map(lacks).collect::<Map<_, _>>(),
        })
    });
    let systems = library.systems().map(|system| {
        let mut listing = library.catalogue(system.id).listing();
        let suits = library.scenarios().iter().filter(|scenario| scenario.suits(system.knows));
        listing["scenarios"] = json!(suits.map(|scenario| &scenario.key).collect::<Vec<_>>());
        listing["series"] = json!(library.catalogue(system.id).series());
        (system.id.to_owned(), listing)
    });
    json!({
        "maps": maps.collect::<Vec<_>>(),
        "systems": systems.collect::<Map<_, _>>(),
        "scenarios": scenarios.collect::<Vec<_>>(),
        "problems": library.problems(),
    })
}

/// The whole battle as it stands.
pub(super) fn state(table: &Table) -> Value {
    let battle = table.battle();
    let board = battle.board();
    let characters = battle.characters().iter().enumerate();
    let mut state = json!({
        "system": battle.info().id,
        "scenario": table.setup().scenario,
        "seed": table.setup().seed,
        "round": battle.round(),
        "rounds": battle.rounds(),
        "active": battle.active(),
        "decision": table.decision(),
        "verdict": battle.verdict(),
        "standing": battle.standing(),
        "score": battle.score_sheet(),
        "steps": table.steps().len(),
        "can_undo": table.can_undo(),
        "hash": hash_text(table.hash()),
        "board": { "id": board.id(), "title": board.title(), "width": board.width(), "height": board.height() },
        "characters": characters.map(|(i, one)| character(battle, CharacterId(i as u8), one)).collect::<Vec<_>>(),
    });
    let pools = Side::BOTH.map(|side| {
        let pools = battle.pools(side).into_iter();
        pools.map(|(entry, left)| (entry.key.to_owned(), json!(left))).collect::<Map<_, _>>()
    });
    if let Some(series) = table.series() {
        state["series"] = json!({
            "name": series.name, "battle": series.battle, "battles": series.battles, "title": series.title,
            "won": series.won, "next": series.next, "over": series.over.is_some(), "winner": series.over.flatten(),
        });
    }
    if pools.iter().any(|pools| !pools.is_empty()) {
        state["pools"] = json!(pools);
    }
    state
}

fn character(battle: &AnyBattle, id: CharacterId, one: &Character) -> Value {
    let info = battle.info();
    let (name, kind) = battle.names(id);
    let statuses = info.statuses.iter().enumerate().filter_map(|(i, entry)| {
        let left = one.statuses.left(StatusId(i as u8));
        (left > 0).then(|| json!({ "status": entry.key, "left": left }))
    });
    json!({
        "id": id,
        "name": name,
        "kind": battle.kind_key(id),
        "kind_name": kind,
        "side": one.side,
        "square": one.square,
        "level": one.level,
        "removed": one.removed,
        "stats": named(info.stats, |i| one.stats.get(StatId(i))),
        "counters": named(info.counters, |i| one.counters.get(CounterId(i))),
        "statuses": statuses.collect::<Vec<_>>(),
        "kit": battle.kit(id),
    })
}

fn named(list: &[Entry], value: impl Fn(u8) -> i8) -> Map<String, Value> {
    list.iter().enumerate().map(|(i, entry)| (entry.key.to_owned(), json!(value(i as u8)))).collect()
}

/// A list that is written entry by entry: a long one is held as text only. Entries are made anew whenever it is written.
struct Each<F>(F);

impl<I: Iterator<Item = Value>, F: Fn() -> I> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// An answer as text. Fields of answers are sorted by name.
fn text_of(answer: &impl Serialize) -> String {
    // Names, numbers and lists with text keys: nothing in an answer is beyond JSON.
    serde_json::to_string(answer).unwrap_or_default()
}

/// The ground as it is now: rows of characters as for an inline board, and exact levels.
pub(super) fn board(table: &Table) -> String {
    #[derive(Serialize)]
    struct Ground<'a, O: Serialize, S: Serialize> {
        deployment: [&'a [Square]; 2],
        height: u8,
        id: &'a str,
        objectives: O,
        rows: Vec<String>,
        squares: S,
        title: &'a str,
        width: u8,
    }
    let board = table.battle().board();
    let square = |square: Square| {
        let tile = board.tile(square);
        json!({
            "terrain": tile.terrain, "level": tile.level, "depth": tile.depth, "water_under": tile.water_under,
            "prop": tile.prop, "cover": tile.cover, "hazard": tile.hazard, "landing": tile.landing,
            "water_access": tile.water_access, "obscured": tile.obscured,
        })
    };
    let objective = |o: &Objective| json!({ "name": o.name, "square": o.square, "kind": o.kind });
    text_of(&Ground {
        deployment: [board.deployment(0), board.deployment(1)],
        height: board.height(),
        id: board.id(),
        objectives: Each(|| board.objectives().iter().map(objective)),
        rows: board.to_rows(),
        squares: Each(|| board.squares().map(square)),
        title: board.title(),
        width: board.width(),
    })
}

/// The decision and everything that can be chosen.
pub(super) fn choices(table: &Table) -> String {
    #[derive(Serialize)]
    struct Open<'a, C: Serialize> {
        actor: Option<CharacterId>,
        choices: C,
        kind: &'a str,
        other: Option<CharacterId>,
        prompt: &'a str,
        rule: &'a str,
        side: Side,
    }
    let battle = table.battle();
    let Some(decision) = table.decision() else {
        let none = json!({ "side": null, "prompt": null, "kind": null, "verdict": battle.verdict(), "choices": [] });
        return none.to_string();
    };
    let entry = |(n, &choice): (usize, &Choice)| {
        json!({
            "n": n,
            "action": action_key(battle.info(), choice),
            "actor": choice.actor,
            "target": target(choice.target),
            "options": battle.option_words(choice),
            "text": battle.describe(choice),
        })
    };
    text_of(&Open {
        actor: decision.actor,
        choices: Each(|| table.choices().iter().enumerate().map(entry)),
        kind: decision.kind,
        other: decision.other,
        prompt: &decision.prompt,
        rule: decision.rule,
        side: decision.side,
    })
}

fn action_key(info: &SystemInfo, choice: Choice) -> &'static str {
    info.actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.key)
}

fn target(target: Target) -> Value {
    match target {
        Target::Nothing => Value::Null,
        some => json!(some),
    }
}

/// The action with this key.
pub(super) fn action_id(info: &SystemInfo, key: &str) -> Result<u8, Failure> {
    info.actions.iter().position(|entry| entry.key == key).map(|i| i as u8).ok_or_else(|| {
        let known: Vec<_> = info.actions.iter().map(|entry| entry.key).collect();
        Failure::new("bad_action", format!("Expected an action ({}).", known.join(", ")))
    })
}

/// Exact odds: the outcomes, and for every character that may change what may become of it; then the same for what the
/// other side may do about it.
pub(super) fn odds(table: &Table, outlook: &Outlook, assumptions: &str) -> Value {
    let gangs = Side::BOTH.map(|side| table.battle().gang(side));
    let alternatives = outlook.alternatives.iter().map(|alternative| {
        let Alternative { reaction, rule, deed, several, done, odds, .. } = alternative;
        let more = if *several { ", and the like" } else { "" };
        let words = |done: bool| match done {
            true => format!("{}: {deed}{more}", gangs[reaction.side.index()]),
            false => format!("{}: not: {deed}{more}", gangs[reaction.side.index()]),
        };
        let mut answer = distribution(table, odds);
        answer["kind"] = json!(reaction.kind);
        answer["side"] = json!(reaction.side);
        answer["rule"] = json!(rule);
        answer["assuming"] = json!(words(*done));
        answer["instead_of"] = json!(words(!*done));
        answer
    });
    let mut answer = distribution(table, &outlook.odds);
    answer["alternatives"] = alternatives.collect();
    answer["assumptions"] = json!(assumptions);
    answer
}

fn distribution(table: &Table, odds: &Odds) -> Value {
    let info = table.battle().info();
    let outcomes = odds.outcomes.iter().map(|outcome| {
        let changes = outcome.changes.iter().map(|change| {
            let counters = change.counters.iter().map(|&(id, by)| (entry_key(info.counters, id), json!(by)));
            let statuses = change.statuses.iter().map(|&(id, gained)| (entry_key(info.statuses, id), json!(gained)));
            json!({
                "character": change.who,
                "counters": counters.collect::<Map<_, _>>(),
                "statuses": statuses.collect::<Map<_, _>>(),
                "square": change.place.map(|(square, _)| square),
                "level": change.place.map(|(_, level)| level),
                "removed": change.removed,
            })
        });
        json!({ "p": outcome.p, "changes": changes.collect::<Vec<_>>() })
    });
    let people = (0..table.battle().characters().len() as u8).map(CharacterId);
    json!({
        "outcomes": outcomes.collect::<Vec<_>>(),
        "complete": odds.complete(),
        "unwalked": odds.unwalked,
        "summaries": people.filter_map(|who| summary(table, odds, who)).collect::<Vec<_>>(),
    })
}

/// One character: the chances that it changes at all, is removed, gains each status, and how each counter may change.
fn summary(table: &Table, odds: &Odds, who: CharacterId) -> Option<Value> {
    let info = table.battle().info();
    let of = |test: &dyn Fn(&crate::battle::Change) -> bool| {
        odds.chance(|changes| changes.iter().any(|change| change.who == who && test(change)))
    };
    if of(&|_| true) == Chance::ZERO {
        return None;
    }
    let statuses = info.statuses.iter().enumerate().filter_map(|(i, entry)| {
        let p = of(&|change| change.statuses.contains(&(i as u8, true)));
        (p != Chance::ZERO).then(|| (entry.key.to_owned(), json!(p)))
    });
    let counters = info.counters.iter().enumerate().filter_map(|(i, entry)| {
        let id = CounterId(i as u8);
        let mut rows: Vec<(i8, Chance)> = Vec::new();
        for outcome in &odds.outcomes {
            let by = outcome.changes.iter().find(|change| change.who == who).map_or(0, |change| change.counter(id));
            match rows.iter_mut().find(|row| row.0 == by) {
                Some(row) => row.1 = row.1 + outcome.p,
                None => rows.push((by, outcome.p)),
            }
        }
        rows.sort_by_key(|row| row.0);
        let changes = rows.iter().any(|row| row.0 != 0);
        let rows: Vec<_> = rows.iter().map(|(by, p)| json!({ "by": by, "p": p })).collect();
        changes.then(|| (entry.key.to_owned(), json!(rows)))
    });
    Some(json!({
        "character": who,
        "side": table.battle().characters().get(who.index()).map_or(Side(0), |one| one.side),
        "removed": of(&|change| change.removed),
        "moved": of(&|change| change.place.is_some()),
        "gains": statuses.collect::<Map<_, _>>(),
        "counters": counters.collect::<Map<_, _>>(),
    }))
}
