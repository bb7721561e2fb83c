//! How fast Ladder is: random legal play, and the list of choices at a turn. `cargo bench --bench ladder` prints it, in
//! processor time: what else the machine is doing does not count.

use acqua_alta::battle::{Choice, Events, RuleSystem};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::table::{AnyBattle, Library, Setup, Table};
use cpu_time::ProcessTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

/// Processor time of this process.
struct CpuTime;

type Criterion = criterion::Criterion<CpuTime>;

impl Measurement for CpuTime {
    type Intermediate = ProcessTime;
    type Value = Duration;

    fn start(&self) -> ProcessTime {
        ProcessTime::now()
    }

    fn end(&self, start: ProcessTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

/// A skirmish on the larger map, six a side.
fn skirmish(library: &Library) -> AnyBattle {
    let mut setup = Setup::skirmish("rio", ["bridge_company", "lagoon_company"], 1);
    setup.system = "ladder".to_owned();
    Table::new(setup, library).expect("a good set-up").battle().clone()
}

/// Plays a battle at random to its end, and shows it at every decision; returns how many choices were applied.
fn play_out(mut battle: AnyBattle, seed: u64, choices: &mut Vec<Choice>, mut show: impl FnMut(&AnyBattle)) -> u64 {
    let mut steps = 0;
    loop {
        battle.choices(choices);
        if choices.is_empty() {
            return steps;
        }
        show(&battle);
        let choice = choices[(mix(seed ^ mix(steps)) % choices.len() as u64) as usize];
        steps += 1;
        battle.apply_listed(choice, &mut Seeded::new(seed, steps), &mut Events::drop());
    }
}

fn random_play(c: &mut Criterion) {
    let start = skirmish(&Library::shipped());
    let mut choices = Vec::new();
    let battles = 20;
    let steps: u64 = (0..battles).map(|seed| play_out(start.clone(), seed, &mut choices, |_| {})).sum();
    let mut group = c.benchmark_group("random legal play of Ladder");
    group.sample_size(10);
    group.throughput(Throughput::Elements(steps));
    group.bench_function("choices", |b| {
        b.iter(|| (0..battles).map(|seed| play_out(start.clone(), seed, &mut choices, |_| {})).sum::<u64>());
    });
    group.finish();
}

fn list(c: &mut Criterion) {
    let start = skirmish(&Library::shipped());
    let mut choices = Vec::new();
    // Every free choice of a turn in some battles.
    let mut turns = Vec::new();
    for seed in 0..4 {
        play_out(start.clone(), seed, &mut choices, |battle| {
            if battle.decision().is_some_and(|decision| decision.kind == "act") {
                turns.push(battle.clone());
            }
        });
    }
    let mut group = c.benchmark_group("lists of Ladder");
    group.throughput(Throughput::Elements(turns.len() as u64));
    group.bench_function("at a turn", |b| {
        b.iter(|| {
            turns
                .iter()
                .map(|battle| {
                    battle.choices(&mut choices);
                    black_box(choices.len())
                })
                .sum::<usize>()
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion::Criterion::default().with_measurement(CpuTime);
    targets = random_play, list
}
criterion_main!(benches);
