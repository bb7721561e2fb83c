//! All that can happen to saves: cut at every byte, changed lines, full disks, programs that share a home and one that heeds
//! no lock. `cargo run --release --no-default-features --example hostile_saves [STORIES [FIRST]]` (200, 0). It stops at the
//! first thing that was said to be saved and is lost.

#[path = "../tests/hostile_saves/damaged.rs"]
mod damaged;
#[path = "../tests/hostile_saves/world.rs"]
mod world;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut number = |otherwise| numbers.next().unwrap_or(Ok(otherwise));
    let (Ok(stories), Ok(first)) = (number(200), number(0)) else {
        eprintln!("Expected numbers: stories, number of the first one.");
        return ExitCode::from(2);
    };
    let cuts = damaged::cuts(6, 1);
    println!("{cuts} saves cut: nothing lost");
    let mutations = damaged::mutations(2000);
    println!("{mutations} saves changed: nothing lost");
    let moves: usize = (first..first + stories).map(|number| world::story(number, 150)).sum();
    println!("{stories} stories with {moves} moves: nothing lost");
    ExitCode::SUCCESS
}
