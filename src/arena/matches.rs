//! A match: many pairs of battles, on all cores.

use super::in_order::in_order;
use super::{ArenaPlayer, Bounds, Bout, Record, Shard, Tally};
use crate::battle::Side;
use crate::dice::mix;
use crate::table::{GangChoice, Library, MapChoice, Setup, SetupError, Switches};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// What is played.
pub struct Match {
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
    /// Player a and player b.
    pub players: [Box<dyn ArenaPlayer>; 2],
    /// Pairs on each map, at most.
    pub pairs: u32,
    /// Where all seeds come from.
    pub seed: u64,
    /// Ends the match as soon as this test has its answer.
    pub stop: Option<Bounds>,
}

/// A mirrored pair of battles.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MirroredPair {
    /// Index of its map in the match.
    pub map: usize,
    /// Which gang of the match, 0 or 1, was on side 0 in both battles.
    pub gang_of_side_0: usize,
    /// Player a on side 0.
    pub straight: Record,
    /// Player b on side 0. None if the players are the same: it would be the same battle again, move by move.
    pub swapped: Option<Record>,
}

impl MirroredPair {
    /// What player a scored in the pair: 0, ¼, ½, ¾ or 1.
    pub fn score(&self) -> f64 {
        let swapped = self.swapped.as_ref().unwrap_or(&self.straight);
        (self.straight.points(Side(0)) + swapped.points(Side(1))) / 2.0
    }

    /// The battles that were played.
    pub fn battles(&self) -> impl Iterator<Item = &Record> {
        std::iter::once(&self.straight).chain(&self.swapped)
    }
}

/// How far a match is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Pairs played.
    pub done: usize,
    /// Pairs in all, unless the match ends early.
    pub all: usize,
    /// Time since the start.
    pub elapsed: Duration,
    /// What player a scored so far; none where no two players are compared.
    pub pairs: Option<Tally>,
}

impl Progress {
    /// Time left, if the rest takes as long as what was played.
    pub fn left(&self) -> Duration {
        let rest = (self.all - self.done.min(self.all)) as f64 / self.done.max(1) as f64;
        self.elapsed.mul_f64(rest)
    }
}

/// The seed of pair number `number` on a map. Pairs with other numbers or on other maps have others, so that each is a trial
/// of its own; a map alone has the seeds that it has among others. Below 2^53, so that JSON carries it unharmed.
pub(super) fn seed_of(seed: u64, map: &str, number: u32) -> u64 {
    let of_map = map.bytes().fold(seed, |sum, byte| mix(sum ^ mix(u64::from(byte) + 1)));
    mix(of_map ^ mix(u64::from(number) + 1)) >> 11
}

impl Match {
    /// What pair number `pair` of a map starts from.
    fn setup(&self, map: usize, pair: u32) -> Setup {
        let mut gangs = self.gangs.clone().map(GangChoice::Known);
        if gang_of_side_0(pair) == 1 {
            gangs.swap(0, 1);
        }
        Setup {
            system: self.system.clone(),
            map: MapChoice::Named(self.maps[map].clone()),
            scenario: self.scenario.clone(),
            gangs,
            options: self.options.clone(),
            players: Default::default(),
            first: None,
            seed: seed_of(self.seed, &self.maps[map], pair),
            own_scenario: None,
            placed: None,
            series: None,
        }
    }

    fn play_pair(&self, library: &Library, map: usize, pair: u32) -> Result<MirroredPair, SetupError> {
        let setup = self.setup(map, pair);
        let [a, b] = [self.players[0].as_ref(), self.players[1].as_ref()];
        let straight = Bout { setup: &setup, seats: [a, b] }.play(library)?;
        let swapped = match a.name() == b.name() {
            true => None,
            false => Some(Bout { setup: &setup, seats: [b, a] }.play(library)?),
        };
        Ok(MirroredPair { map, gang_of_side_0: gang_of_side_0(pair), straight, swapped })
    }
}

/// Gangs take turns on side 0.
fn gang_of_side_0(pair: u32) -> usize {
    (pair % 2) as usize
}

/// Plays a part of a match on `threads` threads; `progress` hears of every pair. One pair on each map, then the next on each, and
/// so on: the same pairs whatever the number of threads, also where the match ends early.
///
/// # Errors
/// The first set-up that is wrong, as a sentence; the rest is not played then.
pub fn play(
    what: &Match,
    shard: Shard,
    library: &Library,
    threads: usize,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<MirroredPair>, SetupError> {
    let start = Instant::now();
    let maps = what.maps.len();
    let jobs = shard.pairs(maps * what.pairs as usize).collect::<Vec<_>>();
    let all = jobs.len();
    let mut played: Vec<MirroredPair> = Vec::new();
    let mut pairs = Tally::default();
    let play_pair = |job: usize| what.play_pair(library, jobs[job] % maps, (jobs[job] / maps) as u32);
    in_order(all, threads, play_pair, |pair| {
        pairs.add(pair.score());
        played.push(pair);
        progress(Progress { done: played.len(), all, elapsed: start.elapsed(), pairs: Some(pairs) });
        match what.stop.and_then(|bounds| bounds.accepted(&pairs)) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    })?;
    Ok(played)
}
