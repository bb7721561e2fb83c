//! Golden battles: one for each scenario of each rule system, played once and replayed here, every hash compared. They
//! change only when the version of their rules is raised; the example `golden_battles` then plays them anew, and those of the
//! version before move to `tests/golden/older`, with that version in their name, and are replayed there for ever.

use acqua_alta::battle::{Breakdown, Event, Manner, Reads};
use acqua_alta::table::{
    Boards, Library, Loaded, Replay, ReplayMoment, SYSTEMS, load_observed, read_save_text, tell, tell_json,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The golden battles, in the order of their names.
fn files() -> Vec<PathBuf> {
    files_in("tests/golden")
}

fn files_in(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect(folder).filter_map(Result::ok);
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "acqua")).collect();
    files.sort();
    files
}

/// What can be seen to happen in a battle, by name.
fn seen(event: &Event, out: &mut BTreeSet<&'static str>) {
    out.insert(match event {
        Event::Moved { manner: Manner::Row, .. } => "rowing",
        Event::Moved { manner: Manner::Swim, .. } => "swimming",
        Event::Moved { manner: Manner::Climb, .. } => "climbing",
        Event::Moved { manner: Manner::Forced, .. } => "pushing",
        Event::Moved { manner: Manner::Glide, .. } => "gliding",
        Event::Jumped { .. } => "jumping",
        Event::Fell { into_water: true, .. } => "falling into water",
        Event::Fell { into_water: false, .. } => "falling on the ground",
        Event::Charged { .. } => "charging",
        Event::OpportunityGranted { .. } => "opportunities",
        Event::Disengaged { .. } => "disengaging",
        Event::Cast { .. } => "casting",
        Event::Dispelling { .. } => "dispelling",
        Event::WaterRose { .. } => "high water",
        Event::Lifted { .. } => "being lifted",
        Event::Objective { .. } => "objectives",
        Event::Scored { .. } => "points on the way",
        Event::GoalReached { .. } => "goals",
        Event::WillSpent { .. } => "will",
        Event::Removed { .. } => "removals",
        _ => return,
    });
}

#[test]
fn every_scenario_of_every_system_has_its_golden_battle() {
    let library = Library::shipped();
    let stem = |path: &PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let found: BTreeSet<String> = files().iter().filter_map(stem).collect();
    let suits =
        |system: &'static acqua_alta::kit::System| library.scenarios().iter().filter(|one| one.suits(system.knows));
    let expected = SYSTEMS.iter().flat_map(|system| suits(system).map(|one| format!("{}-{}", system.id, one.key)));
    assert_eq!(found, expected.collect::<BTreeSet<String>>(), "see the example golden_battles");
}

#[test]
fn golden_battles_replay_to_every_hash() {
    let library = Library::shipped();
    let mut maps = BTreeSet::new();
    let mut happened = BTreeSet::new();
    for path in files() {
        let name = path.display();
        let text = read_save_text(&path).unwrap_or_else(|error| panic!("{error}"));
        assert!(text.len() < 60_000, "{name} is {} bytes: too long to keep", text.len());
        let loaded = load_observed(&text, &library, &mut |moment| {
            if let ReplayMoment::Step { events, .. } = moment {
                events.iter().for_each(|event| seen(event, &mut happened));
            }
        });
        let Loaded { table, warning } = loaded.unwrap_or_else(|error| panic!("{name}:{error}"));
        assert_eq!(warning, None, "{name}");
        assert!(table.battle().verdict().is_some(), "{name} is played to its end");
        assert_eq!(table.steps().len() + 1, text.lines().count(), "{name}: a hash for every line");
        let setup = table.setup();
        assert!(path.ends_with(format!("{}-{}.acqua", setup.system, setup.scenario)), "{name} is what it is called");
        maps.insert(table.battle().board().id().to_owned());
    }
    assert_eq!(maps.len(), library.maps().count(), "on all maps: {maps:?}");
    let wanted = [
        "rowing",
        "swimming",
        "climbing",
        "pushing",
        "gliding",
        "jumping",
        "falling into water",
        "falling on the ground",
        "charging",
        "opportunities",
        "disengaging",
        "casting",
        "dispelling",
        "high water",
        "being lifted",
        "objectives",
        "points on the way",
        "goals",
        "will",
        "removals",
    ];
    let missing: Vec<&str> = wanted.into_iter().filter(|what| !happened.contains(what)).collect();
    assert!(missing.is_empty(), "no golden battle shows {missing:?}");
}

#[test]
fn battles_of_older_rules_replay_to_every_hash_and_are_saved_as_what_they_are() {
    let library = Library::shipped();
    let mut found: BTreeMap<(&str, u32), usize> = BTreeMap::new();
    for path in files_in("tests/golden/older") {
        let text = read_save_text(&path).unwrap_or_else(|error| panic!("{error}"));
        let Loaded { table, warning } =
            load_observed(&text, &library, &mut |_| {}).unwrap_or_else(|error| panic!("{}:{error}", path.display()));
        assert_eq!(warning, None, "{}", path.display());
        let (battle, setup) = (table.battle(), table.setup());
        assert!(battle.version() < battle.info().version, "{}", path.display());
        let name = format!("{}-{}-{}.acqua", setup.system, battle.version(), setup.scenario);
        assert!(path.ends_with(&name), "{} is {name}", path.display());
        *found.entry((battle.info().id, battle.version())).or_default() += 1;
        let film = Replay::of(&table, &library).expect("what was loaded can be saved and loaded");
        assert_eq!(film.whole().hash(), table.hash(), "{}", path.display());
        let branch = film.branch(film.len(), table.setup().players.clone(), &library).expect("it can be played on");
        assert_eq!((branch.hash(), branch.battle().version()), (table.hash(), battle.version()));
    }
    for system in SYSTEMS {
        for version in system.oldest..system.version {
            let count = found.get(&(system.id, version)).copied().unwrap_or(0);
            assert!(
                count >= 6,
                "{} of version {version}: {count} battles, one for each scenario that it had",
                system.id
            );
        }
    }
}

#[test]
fn a_golden_battle_is_told_from_its_set_up_to_its_score() {
    let library = Library::shipped();
    let mut rolls = 0;
    for path in files() {
        let text = read_save_text(&path).expect("a golden battle");
        let told = |boards| {
            let mut out = Vec::new();
            let loaded = tell(&text, &library, boards, &mut out).expect("memory takes it").expect("a good save");
            (loaded.table, String::from_utf8(out).expect("text"))
        };
        let (table, words) = told(Boards::Rounds);
        let battle = table.battle();
        let name = path.display();
        for id in 0..battle.characters().len() as u8 {
            assert!(words.contains(battle.names(acqua_alta::battle::CharacterId(id)).0), "{name}");
        }
        let choices = words.lines().filter(|line| line.starts_with("   > ")).count();
        assert_eq!(choices, table.steps().len(), "{name}: every choice is told");
        let boards = |words: &str| words.lines().filter(|line| line.starts_with("   1 ")).count();
        let rounds = words.lines().filter(|line| line.starts_with("==== Round ")).count();
        assert_eq!(boards(&words), rounds + 2, "{name}: a board at the start, for every round and at the end");
        assert_eq!(boards(&told(Boards::Never).1), 0, "{name}");
        assert!(boards(&told(Boards::Moves).1) > rounds + 10, "{name}");
        let verdict = battle.verdict().expect("it has ended");
        assert!(words.contains(verdict.reason), "{name}");
        assert!(!words.contains("CharacterId") && !words.contains("StatusId"), "{name}: in words, not in code");
        let rolls_told: Vec<&Breakdown> = table
            .log()
            .iter()
            .filter_map(|(_, event)| match event {
                Event::Rolled { breakdown, .. } => Some(&**breakdown),
                _ => None,
            })
            .collect();
        // Dice that are read one by one name the number to reach; those that are added up begin with what they are, and then say
        // why where there is a reason to say.
        let (pools, totals): (Vec<&Breakdown>, Vec<&Breakdown>) =
            rolls_told.into_iter().partition(|roll| roll.reads == Reads::EachAtLeast);
        let sums: BTreeSet<String> = totals.iter().map(|roll| format!("       {}", roll.dice_words())).collect();
        let pool = |line: &&str| line.starts_with("       ") && line.contains(" or more: ");
        let is_sum = |line: &str, sum: &str| {
            line.strip_prefix(sum).is_some_and(|rest| rest.is_empty() || rest.starts_with(": "))
        };
        let total = |line: &&str| sums.iter().any(|sum| is_sum(line, sum));
        let told = [words.lines().filter(pool).count(), words.lines().filter(total).count()];
        assert_eq!(told, [pools.len(), totals.len()], "{name}: every roll is told, and where it comes from");
        // Every face of every roll is there: as many as the generator gave.
        let faces = words.lines().filter(|line| line.starts_with("     Dice:")).count();
        assert!(faces > 18, "{name}: {faces}");
        rolls += faces;
    }
    assert!(rolls > 25 * files().len(), "{rolls} rolls in all");
}

#[test]
fn a_program_reads_a_replay_as_json() {
    let library = Library::shipped();
    let path = files().into_iter().next().expect("a golden battle");
    let text = read_save_text(&path).expect("a golden battle");
    let mut out = Vec::new();
    let loaded = tell_json(&text, &library, &mut out).expect("memory takes it").expect("a good save");
    let lines: Vec<serde_json::Value> =
        String::from_utf8(out).expect("text").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), loaded.table.steps().len() + 1);
    assert_eq!(lines[0]["setup"]["seed"], loaded.table.setup().seed);
    for (line, step) in lines[1..].iter().zip(loaded.table.steps()) {
        assert_eq!(line["hash"], acqua_alta::table::hash_text(step.hash));
        assert!(
            line["choice"].is_string() && line["decision"]["prompt"].is_string() && line["dice"].is_array(),
            "{line}"
        );
    }
}
