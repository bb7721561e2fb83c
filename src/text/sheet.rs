//! Characters in words: who is there, in short and with everything that a sheet shows.

use super::odds::life_of;
use super::play::Play;
use super::words::{Page, capital, listed, plain, sentence};
use crate::battle::{CharacterId, CounterId, InForce, InForceState, Side, StatId, StatusId, Statuses, TurnCard};
use serde_json::Value;
use std::io;

impl Play {
    fn everybody(&self) -> impl Iterator<Item = CharacterId> {
        (0..self.table.battle().characters().len() as u8).map(CharacterId)
    }

    /// Name, kind, gang, where.
    pub(super) fn person_in_short(&self, who: CharacterId) -> String {
        let battle = self.table.battle();
        let (name, kind) = battle.names(who);
        let kind = if kind == name { String::new() } else { format!(", {kind}") };
        let gang = battle.characters().get(who.index()).map_or("", |one| battle.gang(one.side));
        format!("{name}{kind} of {gang}, at {}", self.place(who))
    }

    /// Who fights against whom, by name.
    pub(super) fn gangs(&self, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        for side in Side::BOTH {
            let own = if self.is_human(side) { "a person" } else { "the computer" };
            let names: Vec<String> = self
                .everybody()
                .filter(|who| battle.characters()[who.index()].side == side)
                .map(|who| match battle.names(who) {
                    (name, kind) if name == kind => name.to_owned(),
                    (name, kind) => format!("{name} ({kind})"),
                })
                .collect();
            page.say(&format!("{}, played by {own}: {}.", battle.gang(side), listed(&names)))?;
        }
        Ok(())
    }

    /// Everybody, gang by gang.
    pub(super) fn roll_call(&self, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        for side in Side::BOTH {
            let own = if self.is_human(side) { "a person" } else { "the computer" };
            page.say(&format!("{}, played by {own}:", battle.gang(side)))?;
            for who in self.everybody().filter(|who| battle.characters()[who.index()].side == side) {
                let (name, kind) = battle.names(who);
                let kind = if kind == name { String::new() } else { format!(", {kind}") };
                let state = if self.hides(who) { "nobody knows where".to_owned() } else { self.state(who) };
                page.say(&format!("  {name}{kind}: {state}."))?;
            }
        }
        self.cards(page)
    }

    /// The cards of the round in the order in which they are called, where there are any.
    fn cards(&self, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        let told = |card: TurnCard| {
            let names: Vec<String> = card.who.iter().map(|who| battle.names(who).0.to_owned()).collect();
            format!("{} ({}, {})", card.name, listed(&names), card.stands.words())
        };
        let cards: Vec<String> = battle.turn_cards().into_iter().map(told).collect();
        if cards.is_empty() { Ok(()) } else { page.say(&format!("Cards: {}.", cards.join("; "))) }
    }

    /// Where somebody is and how it is: life, what is left, statuses.
    pub(super) fn state(&self, who: CharacterId) -> String {
        let battle = self.table.battle();
        let info = battle.info();
        let Some(one) = battle.characters().get(who.index()) else { return String::new() };
        let mut parts = vec![if one.is_present() { format!("at {}", self.place(who)) } else { self.place(who) }];
        if one.removed {
            return parts.remove(0);
        }
        parts.extend(battle.turn_cards().into_iter().find(|card| card.who.contains(who)).map(|card| card.name));
        for (i, entry) in info.counters.iter().enumerate() {
            let id = CounterId(i as u8);
            let value = one.counters.get(id);
            let track = info.panels.track.is_some_and(|track| track.holds(id));
            let most = info.stats.iter().position(|stat| stat.key == entry.key);
            let most = most.map(|i| one.stats.get(StatId(i as u8))).filter(|most| *most > 0);
            let told = value != 0 || (most.is_some() && life_of(info) == Some(id));
            if !told || track || info.panels.unseen.contains(&id) || entry.key.ends_with("_spent") {
                continue;
            }
            parts.push(match most {
                Some(most) => format!("{} {value} of {most}", entry.name),
                None => format!("{} {value}", entry.name),
            });
        }
        if let Some(track) = info.panels.track {
            let called = |entry: i8| {
                let at = usize::from(entry.unsigned_abs()).clamp(1, track.names.len().max(1)) - 1;
                track.names.get(at).copied().unwrap_or_default()
            };
            let entries: Vec<&str> = track.entries(&one.counters).into_iter().map(called).collect();
            if !entries.is_empty() {
                let spaces = one.stats.get(track.spaces);
                parts.push(format!("{} ({} spaces): {}", track.entry.name, spaces, entries.join(" and ")));
            }
        }
        for (i, entry) in info.statuses.iter().enumerate() {
            let status = StatusId(i as u8);
            match one.statuses.left(status) {
                0 => {}
                _ if info.panels.acted == Some(status) && battle.active() == Some(who) => {}
                Statuses::UNTIL_REMOVED => parts.push(entry.name.to_owned()),
                left => parts.push(format!("{} for {left}", entry.name)),
            }
        }
        parts.join(", ")
    }

    /// The whole sheet.
    pub(super) fn sheet(&self, who: CharacterId, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        let info = battle.info();
        let Some(one) = battle.characters().get(who.index()) else { return Ok(()) };
        let (name, kind) = battle.names(who);
        let kit = battle.kit(who);
        let rank = kit["class"].as_str().map(|class| format!(", {}", class.to_lowercase())).unwrap_or_default();
        let cost = kit["cost"].as_i64().map(|cost| format!(", {cost} points")).unwrap_or_default();
        page.say(&format!("{name}: {kind}{rank}{cost}, of {}.", battle.gang(one.side)))?;
        let state = if self.hides(who) { "Nobody knows where.".to_owned() } else { capital(&self.state(who)) + "." };
        page.say(&state)?;
        let mut stats: Vec<String> = Vec::new();
        // What is told as so much of so much is no stat here.
        let counted = |key: &str| info.counters.iter().any(|counter| counter.key == key);
        let tracked = |i: usize| info.panels.track.is_some_and(|track| usize::from(track.spaces.0) == i);
        for (i, entry) in info.stats.iter().enumerate().filter(|(i, entry)| !counted(entry.key) && !tracked(*i)) {
            let now = battle.effective(who, StatId(i as u8));
            let word = (info.panels.word)(StatId(i as u8), now.value());
            let word = if word.is_empty() { String::new() } else { format!(" ({word})") };
            let terms = now.terms().iter().skip(1);
            let causes: Vec<String> = terms.map(|term| format!("{} {:+}", term.cause, term.value)).collect();
            let causes = if causes.is_empty() { String::new() } else { format!(" with {}", listed(&causes)) };
            let stat = format!("{} {}{word}{causes}", entry.name, now.value());
            if self.full {
                page.say(&format!("{stat}. {} ({})", sentence(entry.text), entry.rule))?;
            } else {
                stats.push(stat);
            }
        }
        if !stats.is_empty() {
            page.say(&format!("{}.", stats.join(", ")))?;
        }
        for (i, entry) in info.statuses.iter().enumerate() {
            if one.statuses.has(StatusId(i as u8)) {
                page.say(&format!("  {}: {} ({})", entry.name, entry.text, entry.rule))?;
            }
        }
        let works =
            |one: &InForce| one.stands == InForceState::Works && (one.owner == Some(who) || one.on == Some(who));
        for one in battle.in_force().into_iter().filter(works) {
            let note = if one.note.is_empty() { String::new() } else { format!(" ({})", one.note) };
            page.say(&format!("  {}{note}: {} ({})", one.name, one.text, one.rule))?;
        }
        let list = |key: &str| kit[key].as_array().cloned().unwrap_or_default();
        let weapons: Vec<Value> = list("weapons");
        let known = weapons.iter().enumerate().filter(|(item, _)| !self.conceals(who, *item));
        self.heading("Weapons and things", known.map(|(_, weapon)| weapon.clone()).collect(), page)?;
        self.heading("Spells", list("spells"), page)?;
        for (title, lines) in by_heading(&list("lines")) {
            self.heading(&title, lines, page)?;
        }
        self.heading("Abilities", list("abilities"), page)
    }

    fn heading(&self, title: &str, entries: Vec<Value>, page: &mut Page) -> io::Result<()> {
        if entries.is_empty() {
            return Ok(());
        }
        page.say(&format!("{title}:"))?;
        for entry in entries {
            page.say(&format!("  {}", kit_entry(&entry)))?;
        }
        Ok(())
    }

    /// The characters that are meant by some words: their whole name, its beginning, or that of a word in it.
    pub(super) fn called(&self, words: &str) -> Vec<CharacterId> {
        let battle = self.table.battle();
        let wanted = plain(words).trim().to_lowercase();
        if wanted.is_empty() {
            return Vec::new();
        }
        let names = |who: CharacterId| battle.names(who).0.to_lowercase();
        let exact: Vec<CharacterId> = self.everybody().filter(|who| names(*who) == wanted).collect();
        if !exact.is_empty() {
            return exact;
        }
        let begins = |who: &CharacterId| {
            let name = names(*who);
            name.starts_with(&wanted) || name.split_whitespace().any(|word| word.starts_with(&wanted))
        };
        let by_name: Vec<CharacterId> = self.everybody().filter(begins).collect();
        if !by_name.is_empty() {
            return by_name;
        }
        self.everybody().filter(|who| battle.names(*who).1.to_lowercase().starts_with(&wanted)).collect()
    }
}

fn by_heading(lines: &[Value]) -> Vec<(String, Vec<Value>)> {
    let mut parts: Vec<(String, Vec<Value>)> = Vec::new();
    for line in lines {
        let heading = line["heading"].as_str().unwrap_or_default().to_owned();
        match parts.last_mut() {
            Some((known, list)) if *known == heading => list.push(line.clone()),
            _ => parts.push((heading, vec![line.clone()])),
        }
    }
    parts
}

/// Something of a kit in a line: its name, its numbers, its text, its rule.
fn kit_entry(entry: &Value) -> String {
    let text = |key: &str| entry[key].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let name = text("name").or_else(|| text("ability").map(|name| spaced(&name))).unwrap_or_default();
    let number = entry["x"].as_i64().filter(|x| *x > 1).map_or(String::new(), |x| format!(" {x}"));
    let mut notes: Vec<String> = text("note").into_iter().collect();
    if notes.is_empty() {
        // What says nothing of itself is read from its fields.
        for (key, value) in entry.as_object().into_iter().flatten() {
            match (key.as_str(), value) {
                ("x" | "count" | "rule" | "text" | "name" | "key" | "ability" | "cost", _) => {}
                ("range", Value::Number(range)) if range.as_i64() == Some(0) => notes.push("contact".to_owned()),
                (_, Value::Number(n)) if n.as_i64() == Some(0) => {}
                (_, Value::Number(n)) => notes.push(format!("{} {n}", key.replace('_', " "))),
                (_, Value::Bool(true)) => notes.push(key.replace('_', " ")),
                _ => {}
            }
        }
    }
    let count = entry["count"].as_i64().filter(|n| *n > 1).map_or(String::new(), |n| format!(" ({n} of them)"));
    let notes = if notes.is_empty() { String::new() } else { format!(": {}", notes.join(", ")) };
    let text = text("text").map_or(String::new(), |text| format!(". {}", text.trim_end_matches('.')));
    let rule = entry["rule"].as_str().map_or(String::new(), |rule| format!(" ({rule})"));
    format!("{name}{number}{count}{notes}{text}.{rule}")
}

/// `SlipAway` as `Slip away`.
fn spaced(name: &str) -> String {
    let mut out = String::new();
    for (i, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && i > 0 && !out.ends_with(' ') {
            out.push(' ');
            out.extend(letter.to_lowercase());
        } else {
            out.push(letter);
        }
    }
    out
}
