//! Headless matches: two players over many battles, and what comes of it. Not in browsers: it needs threads and a clock.
//!
//! Battles are played in mirrored **pairs**: the same map, gangs and seed twice, with the players' seats swapped. What luck
//! and ground give to a seat, they give to both players once, so two players who think alike score exactly one half. From
//! pair to pair the gangs change sides, so that a strong gang does not pass for a strong seat, and every pair has a seed of
//! its own, so that it is a trial of its own.
//!
//! A [`Match`] says what is played, [`play`] plays it, a [`Report`] counts, [`ConductReport`] tells how players conduct themselves, [`Strength`] and [`Bounds`] say what that proves. A
//! new way to choose is a new [`ArenaPlayer`]. `docs/arena.md` has the methods and what was measured.

mod balance;
mod baselines;
mod bout;
mod conduct;
mod conduct_report;
mod draw;
mod in_order;
mod matches;
mod player;
mod regression;
mod report;
mod shard;
mod strength;

pub use balance::{Balance, BalanceLine, BalanceReport, balance};
pub use baselines::{Foundation, Greedy, Random, Rusher, Turtle};
pub use bout::{Bout, Record};
pub use conduct::{Clock, Conduct};
pub use conduct_report::{ConductReport, ConductRow};
pub use matches::{Match, MirroredPair, Progress, play};
pub use player::{ArenaPlayer, Computer, PLAYERS, player};
pub use regression::{Effect, Trial, effects};
pub use report::{Report, ReportRow, Share};
pub use shard::{Played, Shard, Terms, merge};
pub use strength::{Bounds, Hypothesis, Sequential, Strength, Tally, elo, normal, share};
