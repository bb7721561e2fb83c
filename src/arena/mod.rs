//! Headless matches: two players over many battles, and what comes of it. Not in browsers: it needs threads and a clock.
//!
//! Battles are played in mirrored **pairs**: the same map, gangs and seed twice, with the players' seats swapped. What luck
//! and ground give to a seat, they give to both players once, so two players who think alike score exactly one half. Two
//! pairs in a row share their seed and have the gangs on opposite sides, so that a strong gang does not pass for a strong
//! seat. How fair seats are shows best with one gang on both sides, each pair then having a seed of its own.
//!
//! A [`Match`] says what is played, [`play`] plays it, a [`Report`] counts. A new way to choose is a new [`Player`].

mod bout;
mod matches;
mod player;
mod report;

pub use bout::{Bout, Record};
pub use matches::{Match, Pair, Progress, play};
pub use player::{Computer, PLAYERS, Player, Random, player};
pub use report::{Report, Row, Share};
