//! How fast Ladder is, measured as `play` measures Canal: random legal play, exact odds, lists, the computer player. `cargo bench
//! --bench ladder` prints it, in processor time: what else the machine is doing does not count.

#[path = "measure/cpu_time.rs"]
mod measure;

use acqua_alta::ai::{self, Thinking};
use acqua_alta::battle::{Choice, Events, Recruit, Target};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::rules::ladder::vocabulary::action;
use acqua_alta::table::{AnyBattle, GangChoice, Library, Setup, Table};
use criterion::{Throughput, criterion_group, criterion_main};
use measure::{CpuTime, Criterion};
use std::hint::black_box;

/// A 4 v 4 on the larger map.
fn four_against_four(library: &Library, seed: u64) -> Table {
    let members = |names: [&str; 4]| GangChoice::Members(names.map(|kind| Recruit::new(kind, kind)).to_vec());
    let mut setup = Setup::skirmish("rio", ["bridge_company", "lagoon_company"], seed);
    setup.system = "ladder".to_owned();
    setup.gangs = [
        members(["canal_captain", "bridge_bravo", "altana_arbalist", "lantern_sister"]),
        members(["lagoon_diver", "mask_whisperer", "powder_alchemist", "arsenal_bulwark"]),
    ];
    Table::new(setup, library).expect("a good set-up")
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
    let start = four_against_four(&Library::shipped(), 1).battle().clone();
    let mut choices = Vec::new();
    let battles = 20;
    let steps: u64 = (0..battles).map(|seed| play_out(start.clone(), seed, &mut choices, |_| {})).sum();
    let mut group = c.benchmark_group("random legal play of Ladder, 4 v 4");
    group.sample_size(10);
    for (what, count) in [("choices", steps), ("battles", battles)] {
        group.throughput(Throughput::Elements(count));
        group.bench_function(what, |b| {
            b.iter(|| (0..battles).map(|seed| play_out(start.clone(), seed, &mut choices, |_| {})).sum::<u64>());
        });
    }
    group.finish();
}

fn lists(c: &mut Criterion) {
    let start = four_against_four(&Library::shipped(), 1).battle().clone();
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
            let list = |battle: &AnyBattle| {
                battle.choices(&mut choices);
                black_box(choices.len())
            };
            turns.iter().map(list).sum::<usize>()
        });
    });
    group.finish();
}

/// A table in the middle of a battle, at a free choice of an action with an enemy in reach of a blow.
fn in_the_middle(library: &Library) -> Table {
    for seed in 0.. {
        let mut table = four_against_four(library, seed);
        for step in 0..400u64 {
            let blow = table.choices().iter().any(|choice| choice.action == action::ATTACK);
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
    let mut group = c.benchmark_group("exact odds of Ladder");
    let find = |wanted| table.choices().iter().find(|choice| choice.action == wanted).copied();
    for (what, wanted) in [("a blow", action::ATTACK), ("a step", action::STEP), ("a move", action::MOVE)] {
        let Some(choice) = find(wanted) else { continue };
        group.bench_function(what, |b| b.iter(|| black_box(table.odds(choice).expect("a listed choice"))));
    }
    if let Some(choice) = find(action::ATTACK) {
        group.bench_function("a blow with every reaction", |b| {
            b.iter(|| black_box(table.outlook(choice, 0).expect("a listed choice")));
        });
    }
    let aimed: Vec<Choice> =
        table.choices().iter().filter(|c| matches!(c.target, Target::Character(_))).copied().collect();
    group.bench_function(format!("all {} choices aimed at somebody", aimed.len()), |b| {
        b.iter(|| {
            aimed.iter().map(|&choice| table.odds(choice).expect("a listed choice").outcomes.len()).sum::<usize>()
        });
    });
    group.finish();
}

fn the_rest(c: &mut Criterion) {
    let table = in_the_middle(&Library::shipped());
    let battle = table.battle();
    c.bench_function("list the choices of Ladder", |b| {
        let mut choices = Vec::new();
        b.iter(|| battle.choices(black_box(&mut choices)));
    });
    c.bench_function("clone a battle of Ladder", |b| b.iter(|| black_box(battle.clone())));
    let mut group = c.benchmark_group("the computer player of Ladder");
    group.sample_size(10);
    group.bench_function("a choice", |b| b.iter(|| black_box(ai::choose(battle, 1))));
    // What cannot be interrupted: a frame of the window is never held up for longer where there are no threads.
    group.bench_function("the first slice of a choice", |b| {
        b.iter(|| Thinking::new(battle.clone(), 1).map(|mut thinking| black_box(thinking.go_on())));
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion::Criterion::default().with_measurement(CpuTime);
    targets = random_play, lists, odds, the_rest
}
criterion_main!(benches);
