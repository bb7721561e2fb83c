//! How many commands of the engine protocol are answered a second, parsing and writing included, in one process. `cargo bench
//! --no-default-features --bench protocol` prints them, in processor time.

#[path = "measure/cpu_time.rs"]
mod measure;

use acqua_alta::dice::mix;
use acqua_alta::engine::Engine;
use criterion::{Throughput, criterion_group, criterion_main};
use measure::{CpuTime, Criterion};
use serde_json::{Value, json};
use std::hint::black_box;

fn ask(engine: &mut Engine, command: &Value) -> Value {
    serde_json::from_str(&engine.handle(&command.to_string())).expect("an answer is JSON")
}

fn begin(engine: &mut Engine, seed: u64) {
    let new = json!({ "cmd": "new", "map": "rio", "gangs": ["lamp_company", "drowned_court"], "seed": seed });
    assert_eq!(ask(engine, &new)["ok"], true);
}

/// In the middle of a battle, at a free choice of an action with an enemy in reach of a blow; and the number of that blow.
fn in_the_middle() -> (Engine, u64) {
    let mut engine = Engine::default();
    for seed in 0.. {
        begin(&mut engine, seed);
        for step in 0..600u64 {
            let asked = ask(&mut engine, &json!({ "cmd": "choices" }));
            let list = asked["choices"].as_array().map_or(&[][..], Vec::as_slice);
            let blow = list.iter().find(|choice| asked["kind"] == "act" && choice["action"] == "combat");
            if let Some(n) = blow.and_then(|choice| choice["n"].as_u64()) {
                return (engine, n);
            }
            if list.is_empty() {
                break;
            }
            let n = mix(seed ^ mix(step)) % list.len() as u64;
            ask(&mut engine, &json!({ "cmd": "apply", "n": n }));
        }
    }
    unreachable!("random play comes to blows")
}

fn commands(c: &mut Criterion) {
    let (mut engine, blow) = in_the_middle();
    let mut group = c.benchmark_group("protocol");
    group.throughput(Throughput::Elements(1));
    let lines = [
        ("hash", json!({ "cmd": "hash" })),
        ("state", json!({ "cmd": "state" })),
        ("choices", json!({ "cmd": "choices" })),
        ("breakdown", json!({ "cmd": "breakdown", "n": blow })),
        ("odds of a blow", json!({ "cmd": "odds", "n": blow })),
        ("refusal", json!({ "cmd": "refusal", "actor": 0, "action": "dive" })),
        ("refused faces", json!({ "cmd": "apply", "n": blow, "faces": [0] })),
        ("save", json!({ "cmd": "save" })),
    ];
    for (what, line) in lines {
        let line = line.to_string();
        group.bench_function(what, |b| b.iter(|| black_box(engine.handle(black_box(&line)))));
    }
    group.bench_function("garbage", |b| b.iter(|| black_box(engine.handle(black_box("garbage")))));
    let large = format!("{{\"cmd\":\"hash\",\"x\":\"{}\"}}", "x".repeat(1_000_000));
    group.bench_function("garbage of a megabyte", |b| b.iter(|| black_box(engine.handle(black_box(&large)))));
    group.finish();
}

/// Whole battles as a program plays them that knows where it is: a number, the events; a new battle where one ends.
fn play(c: &mut Criterion) {
    let mut engine = Engine::default();
    let (mut seed, mut step) = (1u64, 0u64);
    begin(&mut engine, seed);
    let mut group = c.benchmark_group("protocol");
    group.throughput(Throughput::Elements(1));
    group.bench_function("apply", |b| {
        b.iter(|| {
            let count = engine.table().map_or(0, |table| table.choices().len()) as u64;
            if count == 0 {
                seed += 1;
                begin(&mut engine, seed);
                return;
            }
            step += 1;
            black_box(engine.handle(&format!("{{\"cmd\":\"apply\",\"n\":{}}}", mix(seed ^ mix(step)) % count)));
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion::Criterion::default().with_measurement(CpuTime);
    targets = commands, play
}
criterion_main!(benches);
