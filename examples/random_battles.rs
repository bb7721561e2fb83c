//! Plays random battles on all maps and scenarios, with all characters, spells and switches, and looks at every position:
//! `cargo run --release --no-default-features --example random_battles [BATTLES [FIRST [SYSTEM]]]` (10000, 0, canal). It stops at the first
//! battle that is not as it should be, and names it.

#[path = "../tests/random/mod.rs"]
mod random;

use acqua_alta::table::Library;
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).take(2).map(|word| word.parse::<u64>());
    let mut number = |otherwise| numbers.next().unwrap_or(Ok(otherwise));
    let system = std::env::args().nth(3).unwrap_or("canal".to_owned());
    let (Ok(battles), Ok(first)) = (number(10_000), number(0)) else {
        eprintln!("Expected numbers: battles, number of the first one.");
        return ExitCode::from(2);
    };
    let (next, choices, wrong) = (AtomicU64::new(first), AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let library = Library::shipped();
                loop {
                    let n = next.fetch_add(1, Relaxed);
                    if n >= first + battles || wrong.load(Relaxed) > 0 {
                        return;
                    }
                    match catch_unwind(std::panic::AssertUnwindSafe(|| random::play(&library, &system, n))) {
                        Ok(made) => {
                            choices.fetch_add(made, Relaxed);
                        }
                        Err(_) => {
                            wrong.fetch_add(1, Relaxed);
                            println!("battle {n} is not as it should be");
                        }
                    }
                }
            });
        }
    });
    if wrong.into_inner() > 0 {
        return ExitCode::FAILURE;
    }
    println!("{battles} battles, {} choices: all ended, all replayed to the same hash", choices.into_inner());
    ExitCode::SUCCESS
}
