//! Gangs against gangs: which characters, weapons and spells win more or less than their points.
//!
//! One player plays both sides, and each pair of gangs meets twice with the same seed, the gangs having changed sides: who plays and who
//! sits where cancels out, and what is left is the gangs. What the first gang scored above one half is then explained by
//! the difference in what the gangs have ([`super::regression`]).

use super::draw::couple;
use super::in_order::in_order;
use super::matches::seed_of;
use super::regression::{Effect, Trial, effects};
use super::{ArenaPlayer, Bout, Progress, Record};
use crate::battle::{CharacterId, Side};
use crate::table::{AnyBattle, Library, MapChoice, Setup, SetupError, Switches};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// Penalty of an effect: as if one more trial had seen it and found nothing.
const PENALTY: f64 = 1.0;
/// Penalty of the points: next to none, so that they explain all that they can.
const POINTS_PENALTY: f64 = 1e-6;

/// What is played for a balance report.
pub struct Balance {
    /// Id of the rule system.
    pub system: String,
    /// Ids of the maps.
    pub maps: Vec<String>,
    /// Id of the scenario.
    pub scenario: String,
    /// The switches of the rules.
    pub options: Switches,
    /// Who plays both sides.
    pub player: Box<dyn ArenaPlayer>,
    /// Pairs on each map.
    pub pairs: u32,
    /// Where all gangs and seeds come from.
    pub seed: u64,
}

impl Balance {
    /// Most points of a gang.
    fn points(&self, library: &Library) -> i32 {
        let asked = self.options.get("points").and_then(|text| text.parse().ok());
        asked.unwrap_or_else(|| library.catalogue(&self.system).standard_points())
    }
}

/// What gangs have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sort {
    Character,
    Weapon,
    Spell,
}

/// Something that a gang has one or more of: its sort and its name.
type Item = (Sort, String);

/// A pair of battles of two gangs.
struct Encounter {
    /// How many more of each the first gang has; those of which both have as many are left out.
    more: BTreeMap<Item, i32>,
    /// How many points more it has.
    points: i32,
    ready: bool,
    battles: [Record; 2],
    /// What items cost, where they have a price of their own, and who carries them.
    seen: BTreeMap<Item, Seen>,
    /// Characters of both gangs, and how many of them carry each weapon or spell.
    characters: u32,
}

#[derive(Clone, Default)]
struct Seen {
    cost: Option<i64>,
    carriers: BTreeSet<String>,
    count: u32,
}

impl Encounter {
    /// What the first gang scored, 0 to 1.
    fn score(&self) -> f64 {
        (self.battles[0].points(Side(0)) + self.battles[1].points(Side(1))) / 2.0
    }
}

impl Balance {
    fn encounter(&self, library: &Library, map: &str, number: u32) -> Result<Encounter, SetupError> {
        let seed = seed_of(self.seed, map, number);
        let couple = couple(&self.system, library, self.points(library), number, seed)?;
        let mut setup = Setup {
            system: self.system.clone(),
            map: MapChoice::Named(map.to_owned()),
            scenario: self.scenario.clone(),
            gangs: couple.gangs,
            options: self.options.clone(),
            players: Default::default(),
            first: None,
            seed,
            own_scenario: None,
            placed: None,
            series: None,
        };
        let battle = setup.battle(library)?;
        let mut encounter = Encounter {
            more: BTreeMap::new(),
            points: 0,
            ready: couple.ready,
            battles: [self.play(&setup, library)?, {
                setup.gangs.swap(0, 1);
                self.play(&setup, library)?
            }],
            seen: BTreeMap::new(),
            characters: battle.characters().len() as u32,
        };
        for (i, ch) in battle.characters().iter().enumerate() {
            let id = CharacterId(i as u8);
            // What a kind costs is told without what one of them has bought.
            let usual = library.catalogue(&self.system).kind_card(battle.kind_key(id)).map(|card| i64::from(card.cost));
            encounter.count(&battle, id, usual, if ch.side == Side(0) { 1 } else { -1 });
        }
        encounter.more.retain(|_, more| *more != 0);
        Ok(encounter)
    }

    fn play(&self, setup: &Setup, library: &Library) -> Result<Record, SetupError> {
        let player = self.player.as_ref();
        Bout { setup, seats: [player, player] }.play(library)
    }
}

impl Encounter {
    /// Counts a character and what it carries, `sign` times.
    fn count(&mut self, battle: &AnyBattle, id: CharacterId, usual: Option<i64>, sign: i32) {
        let kind = battle.names(id).1.to_owned();
        let kit = battle.kit(id);
        self.points += sign * kit["cost"].as_i64().unwrap_or(0) as i32;
        let names = |list: &str, sort| {
            let list = kit[list].as_array().cloned().unwrap_or_default();
            list.into_iter().filter_map(move |one| Some((sort, one["name"].as_str()?.to_owned())))
        };
        let weapons: BTreeSet<Item> = names("weapons", Sort::Weapon).collect();
        let spells: BTreeSet<Item> = names("spells", Sort::Spell).collect();
        for item in [(Sort::Character, kind.clone())].into_iter().chain(weapons).chain(spells) {
            let seen = self.seen.entry(item.clone()).or_default();
            seen.count += 1;
            if item.0 == Sort::Character {
                seen.cost = usual;
            } else {
                seen.carriers.insert(kind.clone());
            }
            *self.more.entry(item).or_default() += sign;
        }
    }
}

/// What one character, weapon or spell does.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BalanceLine {
    /// Its name.
    pub name: String,
    /// Points that it costs; none for what has no price of its own.
    pub cost: Option<i64>,
    /// Kinds of characters that carry it; none for characters.
    pub carriers: Vec<String>,
    /// Pairs in which one gang had more of it than the other.
    pub pairs: usize,
    /// What one more of it adds to the score of a pair, in per cent, beside its points.
    pub effect: f64,
    /// Half the width of the 95 per cent interval of the effect, in per cent.
    pub plus_minus: f64,
    /// True if the interval leaves out 0.
    pub clear: bool,
}

/// Which characters, weapons and spells win more or less than their points.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BalanceReport {
    /// Id of the rule system.
    pub system: String,
    /// Id of the scenario.
    pub scenario: String,
    /// Ids of the maps.
    pub maps: Vec<String>,
    /// Who played both sides.
    pub player: String,
    /// Most points of a gang.
    pub points: i32,
    /// The seed of everything.
    pub seed: u64,
    /// Pairs.
    pub pairs: usize,
    /// Pairs of ready gangs; the others were drawn.
    pub ready: usize,
    /// Battles played.
    pub battles: usize,
    /// Battles without a winner.
    pub draws: usize,
    /// Kinds of characters, the strongest for their points first.
    pub characters: Vec<BalanceLine>,
    /// Weapons, the strongest first.
    pub weapons: Vec<BalanceLine>,
    /// Spells, the strongest first.
    pub spells: Vec<BalanceLine>,
}

/// Plays a balance report on `threads` threads; `progress` hears of every pair. The report is the same whatever the number
/// of threads.
///
/// # Errors
/// The first set-up that is wrong, as a sentence; the rest is not played then.
pub fn balance(
    what: &Balance,
    library: &Library,
    threads: usize,
    progress: &mut dyn FnMut(Progress),
) -> Result<BalanceReport, SetupError> {
    let start = Instant::now();
    let maps = what.maps.len();
    let all = maps * what.pairs as usize;
    let mut played = Vec::new();
    let encounter = |job: usize| what.encounter(library, &what.maps[job % maps], (job / maps) as u32);
    in_order(all, threads, encounter, |encounter| {
        played.push(encounter);
        progress(Progress { done: played.len(), all, elapsed: start.elapsed(), pairs: None });
        ControlFlow::Continue(())
    })?;
    Ok(BalanceReport::new(what, what.points(library), &played))
}

impl BalanceReport {
    fn new(what: &Balance, points: i32, played: &[Encounter]) -> BalanceReport {
        let characters: u32 = played.iter().map(|encounter| encounter.characters).sum();
        let mut seen: BTreeMap<&Item, Seen> = BTreeMap::new();
        for (item, of) in played.iter().flat_map(|encounter| &encounter.seen) {
            let all = seen.entry(item).or_default();
            all.count += of.count;
            all.cost = of.cost;
            all.carriers.extend(of.carriers.iter().cloned());
        }
        // What everybody carries is no matter of choice; what no two gangs had unequally tells nothing.
        let unequal = |item: &Item| played.iter().filter(|encounter| encounter.more.contains_key(item)).count();
        let told =
            |item: &Item, seen: &Seen| unequal(item) > 0 && (item.0 == Sort::Character || seen.count < characters);
        let items: Vec<&Item> = seen.iter().filter(|(item, seen)| told(item, seen)).map(|(&item, _)| item).collect();
        let line = |item: &Item, effect: &Effect| {
            let of = seen.get(item).cloned().unwrap_or_default();
            BalanceLine {
                name: item.1.clone(),
                cost: of.cost,
                carriers: of.carriers.into_iter().collect(),
                pairs: unequal(item),
                effect: 100.0 * effect.size,
                plus_minus: 100.0 * effect.plus_minus,
                clear: effect.size.abs() > effect.plus_minus,
            }
        };
        // Weapons come with their carriers, so the two cannot stand side by side in one explanation; spells are chosen.
        let lines = |explained_by: &dyn Fn(Sort) -> bool, wanted: Sort| {
            let used: Vec<&Item> = items.iter().copied().filter(|item| explained_by(item.0)).collect();
            let found = explain(played, &used);
            let mut lines: Vec<BalanceLine> = used
                .iter()
                .zip(&found)
                .filter(|(item, _)| item.0 == wanted)
                .map(|(item, effect)| line(item, effect))
                .collect();
            lines.sort_by(|a, b| b.effect.total_cmp(&a.effect));
            lines
        };
        let no_weapon = |sort| sort != Sort::Weapon;
        BalanceReport {
            system: what.system.clone(),
            scenario: what.scenario.clone(),
            maps: what.maps.clone(),
            player: what.player.name().to_owned(),
            points,
            seed: what.seed,
            pairs: played.len(),
            ready: played.iter().filter(|encounter| encounter.ready).count(),
            battles: 2 * played.len(),
            draws: played
                .iter()
                .flat_map(|encounter| &encounter.battles)
                .filter(|record| record.winner.is_none())
                .count(),
            characters: lines(&no_weapon, Sort::Character),
            weapons: lines(&|sort| sort == Sort::Weapon, Sort::Weapon),
            spells: lines(&no_weapon, Sort::Spell),
        }
    }

    /// The report as tables for people.
    pub fn text(&self) -> String {
        let BalanceReport { system, scenario, player, points, seed, pairs, ready, battles, draws, .. } = self;
        let mut text = format!(
            "Balance of {system}, {scenario}, {player} on both sides, seed {seed}: {pairs} pairs of gangs of at most \
             {points} points ({ready} of them ready gangs), {battles} battles, {draws} draws, maps {}.\n\
             Effect: what one more adds to the score of a pair, in per cent, beside its points; ± is the 95 per cent interval, * leaves out 0.\n",
            self.maps.join(", ")
        );
        for (title, lines) in [("character", &self.characters), ("weapon", &self.weapons), ("spell", &self.spells)] {
            if lines.is_empty() {
                continue;
            }
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\n{title:<22} {:>6} {:>6} {:>15}", "cost", "pairs", "effect");
            for line in lines {
                let cost = line.cost.map_or("-".to_owned(), |cost| cost.to_string());
                let effect =
                    format!("{:+.1} ±{:.1}{}", line.effect, line.plus_minus, if line.clear { "*" } else { " " });
                let of =
                    if line.carriers.is_empty() { String::new() } else { format!("  {}", line.carriers.join(", ")) };
                let _ = writeln!(text, "{:<22} {cost:>6} {:>6} {effect:>15}{of}", line.name, line.pairs);
            }
        }
        text
    }
}

/// The effect of each item on what the first gang scores, with the points of the gangs to explain what they can.
fn explain(played: &[Encounter], items: &[&Item]) -> Vec<Effect> {
    let trial = |encounter: &Encounter| {
        let more = items.iter().map(|&item| f64::from(encounter.more.get(item).copied().unwrap_or(0)));
        let counts = more.chain([f64::from(encounter.points)]).collect();
        Trial { counts, result: encounter.score() - 0.5 }
    };
    let trials: Vec<Trial> = played.iter().map(trial).collect();
    let penalty: Vec<f64> = items.iter().map(|_| PENALTY).chain([POINTS_PENALTY]).collect();
    let mut found = effects(&trials, &penalty);
    found.truncate(items.len());
    found
}
