//! How fast the rules are: random legal play, exact odds, clones, saves. `cargo bench` prints them, in processor time: what
//! else the machine is doing does not count.

#[path = "measure/cpu_time.rs"]
mod measure;

use acqua_alta::battle::{CharacterId, Choice, Events, Nature, Target};
use acqua_alta::board::Square;
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::rules::canal::Recruit;
use acqua_alta::rules::canal::vocabulary::action;
use acqua_alta::table::{
    AnyBattle, Danger, Drawn, Edit, GangChoice, Library, MapChoice, Placed, SYSTEMS, Setup, Table, enemies, load,
    save_text,
};
use criterion::{BatchSize, Throughput, criterion_group, criterion_main};
use measure::{CpuTime, Criterion};
use std::hint::black_box;

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

/// The same of another system.
fn four_of(library: &Library, system: &str, kinds: [[&str; 4]; 2]) -> Table {
    let members = |names: [&str; 4]| GangChoice::Members(names.map(|kind| Recruit::new(kind, kind)).to_vec());
    let mut setup = Setup::skirmish("rio", ["", ""], 1);
    setup.system = system.to_owned();
    setup.gangs = kinds.map(members);
    Table::new(setup, library).expect("a good set-up")
}

/// Who fights in Cap, in Wild Die, and in Roll Under.
const OF_CAP: [[&str; 4]; 2] = [
    ["canal_captain", "bridge_bravo", "altana_arbalist", "lantern_sister"],
    ["lagoon_diver", "mask_whisperer", "powder_alchemist", "arsenal_bulwark"],
];
const OF_WILD_DIE: [[&str; 4]; 2] = [
    ["rialto_blade", "altana_arbalest", "salt_choir_adept", "dogal_guard"],
    ["masque_cutter", "smoke_gunner", "fog_witch", "pike_levy"],
];
const OF_ROLL_UNDER: [[&str; 4]; 2] = [
    ["lagoon_bravo", "altana_arbalist", "glass_savant", "harbour_watch"],
    ["dock_reaver", "marsh_archer", "garden_witch", "hired_bowman"],
];

/// Two rows of four face to face in the open, of some system.
fn face_to_face(library: &Library, system: &str, kinds: [[&str; 4]; 2], seed: u64) -> Table {
    let mut setup = Setup::skirmish("campo", ["", ""], seed);
    setup.system = system.to_owned();
    let placed = |side: u8, x: u8| Placed {
        kind: kinds[usize::from(side)][usize::from(x)].to_owned(),
        side,
        square: Square::new(9 + x, 11 + side),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    setup.placed = Some((0..8).map(|i| placed(i / 4, i % 4)).collect());
    Table::new(setup, library).expect("a good set-up")
}

fn random_play(c: &mut Criterion) {
    let library = Library::shipped();
    let mut choices = Vec::new();
    let battles = 20;
    let tables = [
        ("", four_against_four(&library, 1)),
        (" of Cap", four_of(&library, "cap", OF_CAP)),
        (" of Wild Die", four_of(&library, "wild_die", OF_WILD_DIE)),
        (" of Roll Under", four_of(&library, "roll_under", OF_ROLL_UNDER)),
    ];
    for (what, table) in tables {
        let start = table.battle().clone();
        let steps: u64 = (0..battles).map(|seed| play_out(start.clone(), seed, &mut choices)).sum();
        let mut group = c.benchmark_group(format!("random legal play{what}, 4 v 4"));
        group.sample_size(20);
        for (what, count) in [("choices", steps), ("battles", battles)] {
            group.throughput(Throughput::Elements(count));
            group.bench_function(what, |b| {
                b.iter(|| (0..battles).map(|seed| play_out(start.clone(), seed, &mut choices)).sum::<u64>());
            });
        }
        group.finish();
    }
}

/// Every seventh position of the first choices of some battles that are played at random and never given up.
fn positions(start: impl Fn(u64) -> Table) -> Vec<Table> {
    let mut found = Vec::new();
    for seed in 0..6u64 {
        let mut table = start(seed);
        for step in 0..210u64 {
            if step % 7 == 0 {
                found.push(table.clone());
            }
            let info = table.battle().info();
            let goes_on = |choice: &&Choice| info.nature(choice.action) != Nature::GiveUp;
            let listed: Vec<Choice> = table.choices().iter().filter(goes_on).copied().collect();
            let at = (mix(seed ^ mix(step)) % listed.len().max(1) as u64) as usize;
            let Some(&choice) = listed.get(at) else { break };
            table.apply(choice).expect("a listed choice is legal");
        }
    }
    found
}

/// Lists of choices, asked for again and again, and exact odds of what is aimed at somebody, in positions of four systems in one run.
fn lists_and_odds(c: &mut Criterion) {
    let library = Library::shipped();
    let systems = [
        (
            "canal",
            [
                ["capo_of_the_lamps", "tile_runner", "bravo", "dock_rat"],
                ["tide_mother", "harpooner", "drowned_thing", "dock_rat"],
            ],
        ),
        ("cap", OF_CAP),
        ("wild_die", OF_WILD_DIE),
        ("roll_under", OF_ROLL_UNDER),
    ];
    for (system, kinds) in systems {
        let positions = positions(|seed| face_to_face(&library, system, kinds, seed));
        let mut choices = Vec::new();
        let mut group = c.benchmark_group(format!("positions of {system}"));
        // Counted in choices: a position of one system offers many more of them than one of another.
        let listed: u64 = positions.iter().map(|table| table.choices().len() as u64).sum();
        group.sample_size(20).throughput(Throughput::Elements(listed));
        group.bench_function("lists", |b| {
            b.iter(|| positions.iter().for_each(|table| table.battle().choices(black_box(&mut choices))));
        });
        let mut aimed: Vec<(&Table, Choice)> = Vec::new();
        for table in &positions {
            let at = |choice: &&Choice| choice.target.character().is_some();
            let rolls = |choice: &&Choice| at(choice) && table.battle().breakdown(**choice).is_some();
            aimed.extend(table.choices().iter().find(rolls).map(|&choice| (table, choice)));
        }
        assert!(aimed.len() > 20, "{system}: {} rolls in {} positions", aimed.len(), positions.len());
        group.throughput(Throughput::Elements(aimed.len() as u64));
        group.bench_function("odds", |b| {
            let all = || aimed.iter().map(|(table, choice)| table.odds(*choice).expect("listed").outcomes.len());
            b.iter(|| all().sum::<usize>());
        });
        group.finish();
    }
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

/// Somebody to act, with an enemy on each of the eight squares around.
fn surrounded(library: &Library) -> Table {
    let mut setup = Setup::skirmish("yard", ["lamp_duel", "court_duel"], 1);
    setup.map = MapChoice::Inline(Drawn { rows: vec![".........".to_owned(); 9], legend: Default::default() });
    let placed = |kind: &str, side, x, y| Placed {
        kind: kind.to_owned(),
        side,
        square: Square::new(x, y),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    let around = [(3, 3), (4, 3), (5, 3), (3, 4), (5, 4), (3, 5), (4, 5), (5, 5)];
    let kinds = ["dock_rat", "harpooner", "drowned_thing", "tide_mother"];
    let enemies = around.iter().enumerate().map(|(i, &(x, y))| placed(kinds[i % kinds.len()], 1, x, y));
    setup.placed = Some([placed("bravo", 0, 4, 4)].into_iter().chain(enemies).collect());
    let mut table = Table::new(setup, library).expect("a good set-up");
    table.edit(Edit { activate: Some(CharacterId(0)), ..Edit::default() }).expect("somebody may act");
    table
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
    let table = surrounded(&Library::shipped());
    let aimed: Vec<Choice> =
        table.choices().iter().filter(|c| matches!(c.target, Target::Character(_))).copied().collect();
    let strikes: Vec<Choice> = aimed.iter().filter(|c| (c.action, c.option) == (action::COMBAT, 0)).copied().collect();
    for (what, list) in [("targets of one blow", &strikes), ("targets of every attack", &aimed)] {
        group.bench_function(format!("all {} {what}", list.len()), |b| {
            b.iter(|| {
                list.iter().map(|&choice| table.odds(choice).expect("a listed choice").outcomes.len()).sum::<usize>()
            });
        });
    }
    group.finish();
}

/// The first two companies of a system, whole, in the middle of round 2 of random play.
fn companies(library: &Library, system: &str) -> Table {
    let gangs = library.catalogue(system).gangs();
    for seed in 0.. {
        let mut setup = Setup::skirmish("campo", [&gangs[0].key, &gangs[1].key], seed);
        setup.system = system.to_owned();
        let mut table = Table::new(setup, library).expect("a good set-up");
        for step in 0..2000u64 {
            let choices = table.choices();
            if choices.is_empty() {
                break;
            }
            if table.battle().round() == 2 && table.decision().is_some_and(|asked| asked.kind == "act") {
                return table;
            }
            let choice = choices[(mix(seed ^ mix(step)) % choices.len() as u64) as usize];
            table.apply(choice).expect("a listed choice is legal");
        }
    }
    unreachable!("random play comes to round 2")
}

/// The middle of a battle of whole companies, and the character in danger.
fn in_danger(library: &Library, system: &str) -> (AnyBattle, CharacterId) {
    let battle = companies(library, system).battle().clone();
    let who = (0..).map(CharacterId).find(|id| battle.characters()[id.index()].is_present()).expect("somebody");
    (battle, who)
}

/// What all enemies could do to one character next turn, one after the other.
fn danger(c: &mut Criterion) {
    let library = Library::shipped();
    let mut group = c.benchmark_group("danger from a whole company");
    group.sample_size(10);
    for system in SYSTEMS.iter().map(|system| system.info.id) {
        let (battle, who) = in_danger(&library, system);
        let from = |enemy| Danger::of(&battle, who, enemy);
        group.bench_function(system, |b| b.iter(|| enemies(&battle, who).into_iter().map(from).collect::<Vec<_>>()));
    }
    group.finish();
}

/// The same, each enemy on a thread of its own: by the clock on the wall.
fn danger_side_by_side(c: &mut criterion::Criterion) {
    let library = Library::shipped();
    let mut group = c.benchmark_group("danger side by side");
    group.sample_size(10);
    for system in SYSTEMS.iter().map(|system| system.info.id) {
        let (battle, who) = in_danger(&library, system);
        let at_once = || {
            std::thread::scope(|scope| {
                for enemy in enemies(&battle, who) {
                    let battle = &battle;
                    scope.spawn(move || black_box(Danger::of(battle, who, enemy)));
                }
            });
        };
        group.bench_function(system, |b| b.iter(at_once));
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
    targets = random_play, lists_and_odds, odds, danger, the_rest
}
criterion_group!(by_the_clock, danger_side_by_side);
criterion_main!(benches, by_the_clock);
