//! Counts the exact odds of varied positions again over seeded plays:
//! `cargo run --release --no-default-features --example count_odds [POSITIONS [PLAYS [SEED]]]` (200, 200000, 1).

#[path = "../tests/odds/count.rs"]
mod count;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut number = |otherwise| numbers.next().unwrap_or(Ok(otherwise));
    let (Ok(positions), Ok(plays), Ok(seed)) = (number(200), number(200_000), number(1)) else {
        eprintln!("Expected numbers: positions, plays of each, seed.");
        return ExitCode::from(2);
    };
    let report = count::count(positions as usize, plays, seed);
    println!(
        "{} positions, {plays} plays of each, {} outcomes; farthest from its expectation: {:.2} standard deviations; {} left out",
        report.counted, report.outcomes, report.farthest, report.incomplete
    );
    for line in &report.wrong {
        println!("{line}");
    }
    if report.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
