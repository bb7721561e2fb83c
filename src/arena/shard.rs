//! A match in parts, each played by itself, on another machine or at another time, and put together again.

use super::{Match, MirroredPair, player};
use crate::table::Switches;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::iter::StepBy;
use std::ops::Range;
use std::str::FromStr;

/// Most parts of a match.
const MOST: usize = 10_000;

/// One part of a match: of every `of` pairs, in their order, the one with number `part`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1 to `of`.
    pub part: usize,
    /// How many parts there are.
    pub of: usize,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// Which of `all` pairs belong to it.
    pub(super) fn pairs(self, all: usize) -> StepBy<Range<usize>> {
        (self.part - 1..all).step_by(self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `I/N`.
    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if (1..=of).contains(&part) && of <= MOST => Ok(Shard { part, of }),
            _ => Err(format!("expected a part and how many there are, from 1/1 to {MOST}/{MOST}, found `{text}`")),
        }
    }
}

/// Everything that the results of a match depend on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Version of the game: another may have other rules, characters or players.
    pub game: String,
    /// Id of the rule system.
    pub system: String,
    /// Ids of the maps.
    pub maps: Vec<String>,
    /// Id of the scenario.
    pub scenario: String,
    /// Keys of the gangs.
    pub gangs: [String; 2],
    /// The switches of the rules.
    pub options: Switches,
    /// Names of player a and player b.
    pub players: [String; 2],
    /// Pairs on each map.
    pub pairs: u32,
    /// Where all seeds come from.
    pub seed: u64,
}

impl Terms {
    /// Those of a match that does not end early.
    pub fn of(what: &Match) -> Terms {
        Terms {
            game: env!("CARGO_PKG_VERSION").to_owned(),
            system: what.system.clone(),
            maps: what.maps.clone(),
            scenario: what.scenario.clone(),
            gangs: what.gangs.clone(),
            options: what.options.clone(),
            players: [0, 1].map(|i| what.players[i].name().to_owned()),
            pairs: what.pairs,
            seed: what.seed,
        }
    }

    /// The match.
    ///
    /// # Errors
    /// It is of another version of the game, or names a player that is unknown here; as a sentence.
    pub fn to_match(&self) -> Result<Match, String> {
        let here = env!("CARGO_PKG_VERSION");
        if self.game != here {
            return Err(format!("expected a match of version {here} of the game, found one of version {}", self.game));
        }
        let known = |name: &String| player(name).ok_or_else(|| format!("expected a known player, found `{name}`"));
        Ok(Match {
            system: self.system.clone(),
            maps: self.maps.clone(),
            scenario: self.scenario.clone(),
            gangs: self.gangs.clone(),
            options: self.options.clone(),
            players: [known(&self.players[0])?, known(&self.players[1])?],
            pairs: self.pairs,
            seed: self.seed,
            stop: None,
        })
    }

    /// Pairs of the whole match.
    fn all(&self) -> usize {
        self.maps.len().saturating_mul(self.pairs as usize)
    }
}

/// What was played of a match, as it is kept in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Which match: parts of unlike matches do not go together.
    pub of: Terms,
    /// Which part of it.
    pub shard: Shard,
    /// The pairs, in order.
    pub pairs: Vec<MirroredPair>,
}

/// Puts the parts of a match together: its terms, and its pairs in the order in which one run plays them.
///
/// # Errors
/// A part is of another match, is there twice, is missing or is not whole; as a sentence.
pub fn merge(parts: Vec<Played>) -> Result<(Terms, Vec<MirroredPair>), String> {
    let Some((terms, of)) = parts.first().map(|part| (part.of.clone(), part.shard.of)) else {
        return Err("expected files of parts, found none".to_owned());
    };
    let mut slots = BTreeMap::new();
    for part in parts {
        let Shard { part: number, of: parts } = part.shard;
        let name = format!("part {number}/{parts}");
        if part.of != terms {
            return Err(format!("{name} is of another match than the first one: every part needs the same arguments"));
        }
        if parts != of || !(1..=of).contains(&number) {
            return Err(format!("expected parts of a match in {of} parts, found {name}"));
        }
        let places = part.shard.pairs(terms.all());
        if places.len() != part.pairs.len() || part.pairs.iter().any(|pair| pair.map >= terms.maps.len()) {
            return Err(format!("expected {} pairs of this match in {name}: play it again", places.len()));
        }
        for (place, pair) in places.zip(part.pairs) {
            if slots.insert(place, pair).is_some() {
                return Err(format!("{name} is there twice"));
            }
        }
    }
    match (0..terms.all()).find(|place| !slots.contains_key(place)) {
        Some(place) => Err(format!("part {}/{of} is missing", place % of + 1)),
        None => Ok((terms, slots.into_values().collect())),
    }
}
