//! A match: many pairs of battles, on all cores.

use super::{Bout, Player, Record};
use crate::battle::Side;
use crate::dice::mix;
use crate::table::{GangChoice, Library, MapChoice, Setup, SetupError, Switches};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
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
    pub players: [Box<dyn Player>; 2],
    /// Pairs on each map.
    pub pairs: u32,
    /// Where all seeds come from.
    pub seed: u64,
}

/// A mirrored pair of battles.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Index of its map in the match.
    pub map: usize,
    /// Which gang of the match, 0 or 1, was on side 0 in both battles.
    pub gang_of_side_0: usize,
    /// Player a on side 0.
    pub straight: Record,
    /// Player b on side 0. None if the players are the same: it would be the same battle again, move by move.
    pub swapped: Option<Record>,
}

impl Pair {
    /// What player a scored in the pair, 0 to 1.
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
    /// Pairs in all.
    pub all: usize,
    /// Time since the start.
    pub elapsed: Duration,
}

impl Progress {
    /// Time left, if the rest takes as long as what was played.
    pub fn left(&self) -> Duration {
        let rest = (self.all - self.done.min(self.all)) as f64 / self.done.max(1) as f64;
        self.elapsed.mul_f64(rest)
    }
}

impl Match {
    /// What pair number `pair` of a map starts from.
    fn setup(&self, map: usize, pair: u32) -> Setup {
        let mut gangs = self.gangs.clone().map(GangChoice::Known);
        if gang_of_side_0(pair) == 1 {
            gangs.swap(0, 1);
        }
        // With one gang on both sides the next pair would be this one again.
        let number = if self.gangs[0] == self.gangs[1] { pair } else { pair / 2 };
        // Below 2^53, so that JSON carries it unharmed.
        let seed = mix(self.seed ^ mix(u64::from(number) + 1)) >> 11;
        Setup {
            system: self.system.clone(),
            map: MapChoice::Named(self.maps[map].clone()),
            scenario: self.scenario.clone(),
            gangs,
            options: self.options.clone(),
            players: Default::default(),
            seed,
            own_scenario: None,
            placed: None,
        }
    }

    fn play_pair(&self, library: &Library, map: usize, pair: u32) -> Result<Pair, SetupError> {
        let setup = self.setup(map, pair);
        let [a, b] = [self.players[0].as_ref(), self.players[1].as_ref()];
        let straight = Bout { setup: &setup, seats: [a, b] }.play(library)?;
        let swapped = match a.name() == b.name() {
            true => None,
            false => Some(Bout { setup: &setup, seats: [b, a] }.play(library)?),
        };
        Ok(Pair { map, gang_of_side_0: gang_of_side_0(pair), straight, swapped })
    }
}

/// Two pairs in a row share their seed and have the gangs on opposite sides.
fn gang_of_side_0(pair: u32) -> usize {
    (pair % 2) as usize
}

/// Plays a match on `threads` threads; `progress` hears of every pair. The pairs come in the order map by map, the same
/// whatever the number of threads.
///
/// # Errors
/// The first set-up that is wrong, as a sentence; the rest is not played then.
pub fn play(
    what: &Match,
    library: &Library,
    threads: usize,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<Pair>, SetupError> {
    let start = Instant::now();
    let per_map = what.pairs as usize;
    let all = what.maps.len() * per_map;
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (send, next, stop) = (send.clone(), &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= all {
                        break;
                    }
                    let played = what.play_pair(library, job / per_map, (job % per_map) as u32);
                    if send.send((job, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut pairs: Vec<(usize, Pair)> = Vec::with_capacity(all);
        let mut wrong = None;
        for (job, played) in receive {
            match played {
                Ok(pair) => pairs.push((job, pair)),
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    wrong = wrong.or(Some(error));
                }
            }
            progress(Progress { done: pairs.len(), all, elapsed: start.elapsed() });
        }
        pairs.sort_by_key(|&(job, _)| job);
        wrong.map_or_else(|| Ok(pairs.into_iter().map(|(_, pair)| pair).collect()), Err)
    })
}
