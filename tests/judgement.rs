//! The judgement of positions: harm never makes a position better for those whom it befalls.

use acqua_alta::ai;
use acqua_alta::battle::{Aspect, Character, CharacterId, CounterId, Events, Nature, Side, StatusId};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::table::{AnyBattle, Library, Setup};

/// Harm that any character of a system can come to, and whether it did.
type Harm = fn(&AnyBattle, &mut Character) -> bool;

fn counter(battle: &AnyBattle, key: &str) -> Option<CounterId> {
    battle.info().counters.iter().position(|entry| entry.key == key).map(|i| CounterId(i as u8))
}

/// Takes `by` from a counter that is more than `least`.
fn less(battle: &AnyBattle, ch: &mut Character, key: &str, by: i8, least: i8) -> bool {
    let Some(id) = counter(battle, key).filter(|&id| ch.counters.get(id) > least) else { return false };
    ch.counters.set(id, (ch.counters.get(id) - by).max(least));
    true
}

fn struck(battle: &AnyBattle, ch: &mut Character, statuses: &[&str]) -> bool {
    let known = battle.info().statuses.iter().position(|entry| statuses.contains(&entry.key));
    let Some(id) = known.map(|i| StatusId(i as u8)).filter(|&id| !ch.statuses.has(id)) else { return false };
    ch.statuses.set(id, 2);
    true
}

/// In Ladder: one Wound more, while the track has room for it.
fn wounded(battle: &AnyBattle, ch: &mut Character) -> bool {
    let Some(track) = battle.info().panels.track else { return false };
    let taken: i32 = track.entries(&ch.counters).iter().map(|&entry| i32::from(entry)).sum();
    let free = (track.counters.0.0..=track.counters.1.0).map(CounterId).find(|&id| ch.counters.get(id) == 0);
    let Some(free) = free.filter(|_| taken < i32::from(ch.stats.get(track.spaces))) else { return false };
    ch.counters.set(free, 1);
    true
}

/// In Ladder: dying, with the easiest Death Test that there is.
fn dying(battle: &AnyBattle, ch: &mut Character) -> bool {
    let numbers = ["death_difficulty", "death_complexity"].map(|key| counter(battle, key));
    let [Some(difficulty), Some(complexity)] = numbers else { return false };
    let gone = ["last_stand", "mortally_wounded", "fleeing"];
    let is = |key: &str| battle.info().statuses.iter().position(|entry| entry.key == key);
    if gone.iter().filter_map(|key| is(key)).any(|i| ch.statuses.has(StatusId(i as u8))) {
        return false;
    }
    ch.counters.set(difficulty, 4);
    ch.counters.set(complexity, 1);
    struck(battle, ch, &["mortally_wounded"])
}

const HARMS: [(&str, Harm); 19] = [
    ("loses a point of life", |battle, ch| less(battle, ch, "lp", 1, 1)),
    ("loses four points of life", |battle, ch| less(battle, ch, "lp", 4, 1)),
    ("loses a hit point", |battle, ch| less(battle, ch, "hp", 1, 1)),
    ("loses eight hit points", |battle, ch| less(battle, ch, "hp", 8, 1)),
    ("loses a Charge", |battle, ch| less(battle, ch, "tide", 1, 0)),
    ("loses Toughness", |battle, ch| less(battle, ch, "toughness", 1, 0)),
    ("loses Mettle", |battle, ch| less(battle, ch, "mettle", 1, 0)),
    ("loses Will", |battle, ch| less(battle, ch, "wp", 1, 0)),
    ("takes a Wound", |battle, ch| less(battle, ch, "life", 1, 1)),
    ("pays a Benny", |battle, ch| less(battle, ch, "bennies", 1, 0)),
    ("is Shaken", |battle, ch| struck(battle, ch, &["shaken"])),
    ("is stunned", |battle, ch| struck(battle, ch, &["stunned"])),
    ("falls prone", |battle, ch| struck(battle, ch, &["prone"])),
    ("is unconscious", |battle, ch| struck(battle, ch, &["unconscious"])),
    ("burns", |battle, ch| struck(battle, ch, &["burning"])),
    ("falls for good", |battle, ch| struck(battle, ch, &["fallen"])),
    ("is wounded", wounded),
    ("is dying", dying),
    ("is removed", |_, ch| {
        (ch.square, ch.removed) = (None, true);
        true
    }),
];

#[test]
fn harm_never_raises_what_a_position_is_worth() {
    let library = Library::shipped();
    let walks = [
        ("canal", "campo", "skirmish", ["lamp_company", "drowned_court"], 5),
        ("canal", "rio", "crossing", ["lamp_duel", "court_duel"], 6),
        ("canal", "calli", "behead", ["night_vigil", "lamp_company"], 7),
        ("ladder", "campo", "skirmish", ["bridge_duel", "lagoon_duel"], 8),
        ("ladder", "rio", "crossing", ["bridge_duel", "lagoon_duel"], 9),
        ("cap", "campo", "skirmish", ["bridge_watch", "lagoon_night"], 10),
        ("cap", "rio", "crossing", ["arsenal_guard", "carnival"], 11),
        ("wild_die", "campo", "skirmish", ["rialto_watch", "lagoon_choir"], 12),
        ("wild_die", "rio", "crossing", ["arsenal_volley", "carnival_court"], 13),
        ("roll_under", "campo", "skirmish", ["quay_and_bell", "masks"], 14),
        ("roll_under", "rio", "crossing", ["hammers", "masks"], 15),
    ];
    let (mut looked_at, mut seen) = (0, [0; HARMS.len()]);
    for (system, map, scenario, gangs, seed) in walks {
        let mut setup = Setup::skirmish(map, gangs, seed);
        (setup.system, setup.scenario) = (system.to_owned(), scenario.to_owned());
        let mut battle = setup.battle(&library).expect("a good set-up");
        battle.start(&mut Seeded::new(seed, 0), &mut Events::drop());
        let (mut choices, mut step) = (Vec::new(), 0);
        while battle.decision().is_some() {
            step += 1;
            if step % 5 == 0 && battle.round() > 0 {
                looked_at += 1;
                let before = Side::BOTH.map(|side| ai::judged(&battle, side));
                for i in 0..battle.characters().len() {
                    let side = battle.characters()[i].side;
                    for (j, (name, harm)) in HARMS.iter().enumerate() {
                        let mut harmed = battle.clone();
                        let mut ch = harmed.characters()[i].clone();
                        if !ch.is_present() || !harm(&battle, &mut ch) {
                            continue;
                        }
                        harmed.characters_mut()[i] = ch;
                        seen[j] += 1;
                        let (was, is) = (before[side.index()], ai::judged(&harmed, side));
                        let who = battle.names(CharacterId(i as u8)).0;
                        assert!(is <= was, "{system}, {scenario}, step {step}: {who} {name}, and {was} becomes {is}");
                    }
                }
            }
            battle.choices(&mut choices);
            let choice = choices[(mix(seed ^ mix(step)) % choices.len() as u64) as usize];
            battle.apply_listed(choice, &mut Seeded::new(seed, step), &mut Events::drop());
        }
    }
    assert!(looked_at > 100, "{looked_at} positions");
    assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
}

#[test]
fn in_ladder_an_ended_turn_is_lost_for_its_own_side_and_not_for_the_one_that_acts_next() {
    let library = Library::shipped();
    let setup = Setup::skirmish("campo", ["bridge_duel", "lagoon_duel"], 7);
    let mut battle = Setup { system: "ladder".to_owned(), ..setup }.battle(&library).expect("a set-up");
    battle.start(&mut Seeded::new(7, 0), &mut Events::drop());
    let (mut choices, mut ended) = (Vec::new(), 0);
    for n in 1..400 {
        let Some(decision) = battle.decision() else { break };
        battle.choices(&mut choices);
        let end = choices.iter().copied().find(|choice| battle.info().nature(choice.action) == Nature::End);
        let choice = end.unwrap_or(choices[(mix(n) % choices.len() as u64) as usize]);
        let tempo = |battle: &AnyBattle, side: Side| battle.aspects(side).get(Aspect::Tempo);
        let (side, round) = (decision.side, battle.round());
        let before = [tempo(&battle, side), tempo(&battle, side.other())];
        battle.apply_listed(choice, &mut Seeded::new(7, n), &mut Events::drop());
        if end.is_some() && battle.round() == round && battle.verdict().is_none() {
            ended += 1;
            let after = [tempo(&battle, side), tempo(&battle, side.other())];
            assert!(after[0] < before[0] && after[1] == before[1], "round {round}: {before:?}, {after:?}");
        }
    }
    assert!(ended > 10, "{ended} turns were ended");
}
