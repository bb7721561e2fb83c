//! How fast the rules are: random legal play, exact odds, clones, saves. `cargo bench` prints them, in processor time: what
//! else the machine is doing does not count.

use acqua_alta::battle::{Choice, Events, RuleSystem, Target};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::rules::canal::Recruit;
use acqua_alta::rules::canal::vocabulary::action;
use acqua_alta::table::{AnyBattle, GangChoice, Library, Setup, Table, load, save_text};
use cpu_time::ProcessTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{BatchSize, Throughput, criterion_group, criterion_main};
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

/// A 4 v 4 on the larger map, all rules on.
fn four_against_four(library: &Library, seed: u64) -> Table {
    let members = |names: [&str; 4]| GangChoice::Members(names.map(|kind| Recruit::new(kind, kind)).to_vec());
    let mut setup = Setup::skirmish("rio", ["lamp_company", "drowned_court"], seed);
    setup.gangs = [
        members(["capo_of_the_lamps", "tile_runner", "bravo", "dock_rat"]),
        members(["tide_mother", "harpooner", "drowned_thing", "dock_rat"]),
    ];
    Table::new(setup, library).expect("a good set-up")
}

/// Plays a battle at random to its end; returns how many choices were applied.
fn play_out(mut battle: AnyBattle, seed: u64, choices: &mut Vec<Choice>) -> u64 {
    let mut steps = 0;
    loop {
        battle.choices(choices);
        if choices.is_empty() {
            return steps;
        }
        let choice = choices[(mix(seed ^ mix(steps)) % choices.len() as u64) as usize];
        steps += 1;
        battle.apply_listed(choice, &mut Seeded::new(seed, steps), &mut Events::drop());
    }
}

fn random_play(c: &mut Criterion) {
    let library = Library::shipped();
    let start = four_against_four(&library, 1).battle().clone();
    let mut choices = Vec::new();
    let battles = 20;
    let steps: u64 = (0..battles).map(|seed| play_out(start.clone(), seed, &mut choices)).sum();
    let mut group = c.benchmark_group("random legal play, 4 v 4");
    group.sample_size(20);
    for (what, count) in [("choices", steps), ("battles", battles)] {
        group.throughput(Throughput::Elements(count));
        group.bench_function(what, |b| {
            b.iter(|| (0..battles).map(|seed| play_out(start.clone(), seed, &mut choices)).sum::<u64>());
        });
    }
    group.finish();
}

/// A table in the middle of a battle, at a free choice of an action with an enemy in reach of a blow.
fn in_the_middle(library: &Library) -> Table {
    for seed in 0.. {
        let mut table = four_against_four(library, seed);
        for step in 0..400u64 {
            let blow = table.choices().iter().any(|choice| choice.action == action::COMBAT);
            if blow && table.decision().is_some_and(|d| d.kind == "act") {
                return table;
            }
            let Some(&choice) =
                table.choices().get((mix(seed ^ mix(step)) % table.choices().len().max(1) as u64) as usize)
            else {
                break;
            };
            table.apply(choice).expect("a listed choice is legal");
        }
    }
    unreachable!("random play comes to blows")
}

fn odds(c: &mut Criterion) {
    let table = in_the_middle(&Library::shipped());
    let mut group = c.benchmark_group("exact odds");
    for (what, wanted) in [("a blow", action::COMBAT), ("a jump", action::JUMP), ("a move", action::MOVE)] {
        let Some(&choice) = table.choices().iter().find(|choice| choice.action == wanted) else { continue };
        group.bench_function(what, |b| b.iter(|| black_box(table.odds(choice).expect("a listed choice"))));
    }
    let will = table.choices().iter().find(|choice| choice.action == action::COMBAT);
    if let Some(&choice) = will {
        group.bench_function("a blow with every reaction", |b| {
            b.iter(|| black_box(table.outlook(choice, 0).expect("a listed choice")));
        });
    }
    let blows = |only: Option<u8>| -> Vec<Choice> {
        let aimed =
            |c: &&Choice| matches!(c.target, Target::Character(_)) && only.is_none_or(|only| c.action.0 == only);
        table.choices().iter().filter(aimed).copied().collect()
    };
    let strikes = blows(Some(action::COMBAT.0));
    for (what, list) in [("every target of a blow", &strikes), ("every target of every attack", &blows(None))] {
        group.bench_function(format!("{what}, {}", list.len()), |b| {
            b.iter(|| {
                list.iter().map(|&choice| table.odds(choice).expect("a listed choice").outcomes.len()).sum::<usize>()
            });
        });
    }
    group.finish();
}

fn the_rest(c: &mut Criterion) {
    let library = Library::shipped();
    let table = in_the_middle(&library);
    let battle = table.battle();
    c.bench_function("list the choices", |b| {
        let mut choices = Vec::new();
        b.iter(|| battle.choices(black_box(&mut choices)));
    });
    c.bench_function("clone a battle", |b| b.iter(|| black_box(battle.clone())));
    c.bench_function("hash a battle", |b| b.iter(|| black_box(table.hash())));
    let text = save_text(&table);
    c.bench_function("load and replay half a battle", |b| {
        b.iter_batched(|| text.clone(), |text| black_box(load(&text, &library).is_ok()), BatchSize::SmallInput);
    });
    c.bench_function("luck of half a battle", |b| {
        b.iter(|| black_box(acqua_alta::table::Luck::of(&table, &library).is_ok()));
    });
    c.bench_function("the computer player's choice", |b| {
        b.iter(|| black_box(acqua_alta::ai::choose(battle, 1)));
    });
}

criterion_group! {
    name = benches;
    config = criterion::Criterion::default().with_measurement(CpuTime);
    targets = random_play, odds, the_rest
}
criterion_main!(benches);
