//! Counts the exact odds of varied positions again over seeded plays:
//! `cargo run --release --no-default-features --example count_odds [POSITIONS [PLAYS [SEED [SYSTEM]]]]` (200, 200000, 1,
//! canal).

#[path = "../tests/odds/mod.rs"]
mod odds;
#[path = "../tests/random/mod.rs"]
mod random;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).take(3).map(|word| word.parse::<u64>());
    let mut number = |otherwise| numbers.next().unwrap_or(Ok(otherwise));
    let (Ok(positions), Ok(plays), Ok(seed)) = (number(200), number(200_000), number(1)) else {
        eprintln!("Expected numbers: positions, plays of each, seed.");
        return ExitCode::from(2);
    };
    let system = std::env::args().nth(4).unwrap_or("canal".to_owned());
    let Some(system) = random::systems().map(|known| known.id).find(|known| *known == system) else {
        let known: Vec<&str> = random::systems().map(|known| known.id).collect();
        eprintln!("Expected a rule system ({}), found {system}.", known.join(", "));
        return ExitCode::from(2);
    };
    let report = odds::count::count(system, positions as usize, plays, seed);
    println!(
        "{} positions, {plays} plays of each, {} outcomes compared; {} positions left out as incomplete",
        report.counted, report.outcomes, report.incomplete
    );
    println!(
        "farthest from its expectation: {:.2} standard deviations; chance allows {:.2}; mean square {:.3}",
        report.farthest, report.allowed, report.square
    );
    for ((system, kind, action), count) in &report.actions {
        println!("{count:>5}  {system}, {kind}: {action}");
    }
    for line in &report.wrong {
        println!("{line}");
    }
    if report.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
