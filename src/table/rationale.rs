//! Why a choice, in words: its exact odds, and its largest differences from the best choice of another kind. The same for the computer
//! player's own moves and for a hint; plain text, the protocol and the window read it.

use super::assume;
use crate::ai::{Gain, Reasons, Thoughts};
use crate::battle::{
    AnyBattle, Change, CharacterId, Choice, CounterId, Odds, SystemInfo, Target, capital, odds_within,
};
use serde::Serialize;
use std::cell::RefCell;

/// Outcomes that are walked for the odds of one choice, so that a frame is not held up.
const WALKS: usize = 2_000;
/// Chances below this are not worth a word.
const VISIBLE: f64 = 0.005;

/// A difference, as players read it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldGain {
    /// Stable key: `enemy health`.
    pub part: String,
    /// A noun of which there is more.
    pub noun: &'static str,
    /// Hundredths of gang points; negative: less.
    pub by: i64,
    /// What the choice brings, without a figure: `more damage to enemies`.
    pub brings: &'static str,
}

/// Why a choice, as players read it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rationale {
    /// What is done.
    pub deed: String,
    /// Its exact odds in a few words; empty where nothing is left to chance.
    pub odds: String,
    /// The best choice of another kind; none where nothing else was thought of.
    pub instead: Option<String>,
    /// By how much it is better than that, in hundredths of gang points.
    pub better_by: i64,
    /// Both are about as good.
    pub even: bool,
    /// The largest differences, at most two, the largest first.
    pub gains: Vec<ToldGain>,
}

impl Rationale {
    /// The reasons for a choice that was thought of; none for another one.
    pub fn of(thoughts: &Thoughts, choice: Choice) -> Option<Rationale> {
        Some(Rationale::told(thoughts.battle(), &thoughts.reasons(choice)?))
    }

    fn told(battle: &AnyBattle, reasons: &Reasons) -> Rationale {
        let told = |gain: &Gain| ToldGain {
            part: gain.part.key(),
            noun: gain.part.noun(),
            by: gain.by,
            brings: gain.part.brings(gain.by > 0),
        };
        Rationale {
            deed: capital(&battle.describe(reasons.choice)),
            odds: odds_in_short(battle, reasons.choice),
            instead: reasons.instead.map(|other| capital(&battle.describe(other))),
            better_by: reasons.better_by,
            even: reasons.even,
            gains: reasons.gains.iter().map(told).collect(),
        }
    }

    /// The reasons in words: `Marco strikes at Grancio: Rapier. 62% to hurt, avg 2.1. Instead of: Marco moves to A1. +3.1 damage to
    /// enemies, -1.2 safety from blows.`
    pub fn sentence(&self) -> String {
        let mut parts = vec![self.deed.clone()];
        parts.extend(Some(self.odds.clone()).filter(|odds| !odds.is_empty()));
        if let Some(other) = &self.instead {
            parts.push(format!("{}: {other}", self.compared("Instead of")));
            let gains: Vec<String> = self.gains.iter().map(ToldGain::words).collect();
            parts.extend(Some(gains.join(", ")).filter(|gains| !gains.is_empty()));
        }
        in_sentences(&parts)
    }

    /// The same as it is told beside the board, without points of the computer player's judgement: `Marco strikes at Grancio: Rapier.
    /// 62% to hurt, avg 2.1. Better than: Marco moves to A1. It brings more damage to enemies, but more danger of being struck.`
    pub fn plainly(&self) -> String {
        let mut parts = vec![self.deed.clone()];
        parts.extend(Some(self.odds.clone()).filter(|odds| !odds.is_empty()));
        if let Some(other) = &self.instead {
            parts.push(format!("{}: {other}", self.compared("Better than")));
            let of = |better: bool| {
                let all = self.gains.iter().filter(move |gain| (gain.by > 0) == better).map(|gain| gain.brings);
                all.collect::<Vec<_>>().join(" and ")
            };
            match (of(true), of(false)) {
                // Of two that come to the same, no difference decides.
                _ if self.even => {}
                (good, bad) if good.is_empty() && bad.is_empty() => {}
                (good, bad) if bad.is_empty() => parts.push(format!("It brings {good}")),
                (good, bad) if good.is_empty() => parts.push(format!("It is worth {bad}")),
                (good, bad) => parts.push(format!("It brings {good}, but {bad}")),
            }
        }
        in_sentences(&parts)
    }

    /// How it compares with what else was thought of; `better` says that it is better.
    fn compared(&self, better: &'static str) -> &'static str {
        match self.better_by {
            _ if self.even => "About even with",
            ..0 => "Weaker than",
            _ => better,
        }
    }
}

fn in_sentences(parts: &[String]) -> String {
    parts.iter().map(|part| format!("{}.", part.trim_end_matches('.'))).collect::<Vec<_>>().join(" ")
}

impl ToldGain {
    /// `+3.1 damage to enemies`.
    pub fn words(&self) -> String {
        format!("{:+.1} {}", self.by as f64 / 100.0, self.noun)
    }
}

/// Life that somebody loses by a change: points of life, or entries on a track of wounds.
pub fn life_lost(info: &SystemInfo, change: &Change) -> i8 {
    let taken: i8 = track_entries(info).map(|entry| change.counter(CounterId(entry)).max(0)).sum();
    let life = info.panels.roles.life.map_or(0, |(life, _)| (-change.counter(life)).max(0));
    life.saturating_add(taken)
}

/// Life that a character regains by these changes: points of life, or entries struck off a track of wounds.
pub fn life_regained(info: &SystemInfo, changes: &[Change], who: CharacterId) -> i8 {
    let Some(change) = changes.iter().find(|change| change.who == who) else { return 0 };
    let mended: i8 = track_entries(info).map(|entry| (-change.counter(CounterId(entry))).max(0)).sum();
    let life = info.panels.roles.life.map_or(0, |(life, _)| change.counter(life).max(0));
    life.saturating_add(mended)
}

/// Numbers of the counters that are entries of a track of wounds.
fn track_entries(info: &SystemInfo) -> std::ops::Range<u8> {
    info.panels.track.map_or(0..0, |track| track.counters.0.0..track.counters.1.0 + 1)
}

/// Exact odds of a choice in a few words: `62% to hurt, avg 2.1, 18% to remove`. Empty where nothing is left to chance, but
/// for a choice that catches everybody on some ground: who is hurt by it is told even where that is certain.
fn odds_in_short(battle: &AnyBattle, choice: Choice) -> String {
    let scratch = RefCell::new(Vec::new());
    let odds = odds_within(battle, choice, WALKS, &|battle, made| assume(battle, made, 0, &mut scratch.borrow_mut()));
    let ground = choice.target.square().is_some();
    let area = ground && (!battle.catches(choice).is_empty() || !battle.covers(choice).is_empty());
    if odds.outcomes.len() < 2 && odds.complete() && !area {
        return String::new();
    }
    let told = ShortOdds { battle, odds: &odds };
    let mut parts = match choice.target {
        Target::Character(who) if who != choice.actor => told.target(who),
        _ if area => told.everybody(choice.actor),
        Target::Square(square) => {
            let there = |changes: &[Change]| {
                let change = changes.iter().find(|change| change.who == choice.actor);
                change.is_some_and(|change| !change.removed && change.place.is_some_and(|(place, _)| place == square))
            };
            told.chance("to get there", there).into_iter().collect()
        }
        _ => Vec::new(),
    };
    let own = told.hurt(choice.actor);
    if own.1 {
        parts.push(format!("{} to be hurt", own.0));
    }
    parts.join(", ")
}

struct ShortOdds<'a> {
    battle: &'a AnyBattle,
    odds: &'a Odds,
}

impl ShortOdds<'_> {
    fn loss(&self, changes: &[Change], who: CharacterId) -> i8 {
        changes.iter().find(|change| change.who == who).map_or(0, |change| life_lost(self.battle.info(), change))
    }

    /// A chance with its words, if it is large enough.
    fn chance(&self, words: &str, test: impl Fn(&[Change]) -> bool) -> Option<String> {
        let p = self.odds.chance(|changes| test(changes));
        (p.value() >= VISIBLE).then(|| format!("{} {words}", p.percent_within(self.odds.unwalked)))
    }

    /// The chance that somebody loses life, and whether it is worth a word.
    fn hurt(&self, who: CharacterId) -> (String, bool) {
        let p = self.odds.chance(|changes| self.loss(changes, who) > 0);
        (p.percent_within(self.odds.unwalked), p.value() >= VISIBLE)
    }

    /// What becomes of those whom something catches that is aimed at ground: enemies and friends of the one who does it.
    fn everybody(&self, actor: CharacterId) -> Vec<String> {
        let people = self.battle.characters();
        let side = |who: CharacterId| people.get(who.index()).map(|ch| ch.side);
        let mut parts = Vec::new();
        for (friends, harmed) in [(false, "to hurt"), (true, "to hurt friends")] {
            let of = |who: CharacterId| who != actor && (side(who) == side(actor)) == friends;
            let lost = |changes: &[Change]| {
                let caught = changes.iter().filter(|change| of(change.who));
                caught.map(|change| i32::from(life_lost(self.battle.info(), change).max(0))).sum::<i32>()
            };
            if let Some(hurt) = self.chance(harmed, |changes| lost(changes) > 0) {
                let mean = self.odds.mean(|changes| f64::from(lost(changes)));
                parts.push(format!("{hurt}, avg {mean:.1} in all"));
            }
            let gone = |changes: &[Change]| changes.iter().any(|change| of(change.who) && change.removed);
            parts.extend(self.chance(if friends { "to lose a friend" } else { "to remove" }, gone));
        }
        parts
    }

    /// What becomes of a target.
    fn target(&self, who: CharacterId) -> Vec<String> {
        let mut parts = Vec::new();
        if let (percent, true) = self.hurt(who) {
            let mean = self.odds.mean(|changes| f64::from(self.loss(changes, who)));
            parts.push(format!("{percent} to hurt, avg {mean:.1}"));
        }
        let regained = |changes: &[Change]| life_regained(self.battle.info(), changes, who);
        if let Some(healed) = self.chance("to heal", |changes| regained(changes) > 0) {
            parts.push(format!("{healed}, avg {:.1}", self.odds.mean(|changes| f64::from(regained(changes)))));
        }
        parts.extend(self.chance("to remove", |changes| changes.iter().any(|one| one.who == who && one.removed)));
        if parts.is_empty() {
            let board = self.battle.board();
            let ends = |wet: bool| {
                move |changes: &[Change]| {
                    let place = |one: &Change| one.place.filter(|_| one.who == who);
                    changes.iter().filter_map(place).any(|(square, _)| !wet || board.is_water(square))
                }
            };
            parts
                .extend(self.chance("to put in the water", ends(true)).or_else(|| self.chance("to move", ends(false))));
            let statuses = self.battle.info().statuses.iter().zip(0..=u8::MAX);
            let gains = |id: u8| {
                move |changes: &[Change]| changes.iter().any(|c| c.who == who && c.statuses.contains(&(id, true)))
            };
            parts.extend(statuses.filter_map(|(entry, id)| self.chance(entry.name, gains(id))).take(1));
        }
        if parts.is_empty() {
            parts.extend(self.chance("to change anything", |changes| changes.iter().any(|one| one.who == who)));
        }
        parts
    }
}
