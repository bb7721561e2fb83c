//! Files as strangers may send them (maps, saves, characters, gangs, equipment, scenarios, lessons), and all that the game does
//! with those it takes: `cargo run --release --no-default-features --example hostile_files [FILES [SEED]]` (1000 of each sort, 0).
//! It names the files at which something broke, and those that took the most memory and the most time. A file is known by its sort
//! and its number, which is made of the seed: `hostile_files 1 NUMBER` reads it again.

#[path = "../tests/mutants/mod.rs"]
mod mutants;

use mutants::meter::{Meter, peak_of};
use mutants::{SORTS, Workshop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[global_allocator]
static METER: Meter = Meter;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut number = |otherwise| numbers.next().unwrap_or(Ok(otherwise));
    let (Ok(files), Ok(seed)) = (number(1000), number(0)) else {
        eprintln!("Expected numbers: files of each sort, seed.");
        return ExitCode::from(2);
    };
    let workshop = Workshop::new();
    let mut broken = 0;
    for sort in SORTS {
        let (mut taken, mut most, mut longest) = (0, (0, 0), (Duration::ZERO, 0));
        for n in (0..files).map(|n| seed.wrapping_add(n)) {
            let text = workshop.mutant(sort, n);
            let began = Instant::now();
            let (done, peak) = peak_of(|| catch_unwind(AssertUnwindSafe(|| workshop.read(sort, &text))));
            match done {
                Ok(true) => taken += 1,
                Ok(false) => {}
                Err(_) => {
                    broken += 1;
                    println!("{sort:?} {n} broke: hostile_files 1 {n}");
                }
            }
            most = most.max((peak, n));
            longest = longest.max((began.elapsed(), n));
        }
        println!(
            "{sort:?}: {files} files, {taken} taken; at most {} KiB (number {}), {} ms (number {})",
            most.0 / 1024,
            most.1,
            longest.0.as_millis(),
            longest.1
        );
    }
    println!("{broken} files broke something");
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
