//! Set-ups of every kind: all maps and scenarios, ready gangs and random ones, any spells, any switches.

use super::lot::Lot;
use acqua_alta::battle::{Gang, Values};
use acqua_alta::table::{Catalogue, GangChoice, Library, Setup, Table};

/// Set-up number `n` of a rule system. The maps and scenarios take turns, so that every pair of them comes up; the rest is drawn by lot.
pub fn setup(library: &Library, system: &str, n: u64) -> Setup {
    let mut lot = Lot::new(n);
    let stages: Vec<(&str, &str)> = library
        .maps()
        .flat_map(|(map, board)| {
            let knows = library.system(system).expect("a known system").info.knows;
            let suits = library.scenarios().iter().filter(|scenario| scenario.suits(knows));
            let offered = suits.filter(|scenario| scenario.lacks(board).is_none());
            offered.map(move |scenario| (map, scenario.key.as_str()))
        })
        .collect();
    let (map, scenario) = stages[n as usize % stages.len()];
    let mut setup = Setup::skirmish(map, ["", ""], n);
    setup.scenario = scenario.to_owned();
    setup.system = system.to_owned();
    let system = library.system(system).expect("a known system");
    for switch in system.switches.iter().filter(|switch| switch.key != "points") {
        if lot.once_in(3) {
            let value = match switch.values {
                Values::Named(list) => list[lot.below(list.len())].0.to_owned(),
                Values::Number { least, most, .. } => {
                    (usize::from(least) + lot.below(usize::from(most.min(10) - least) + 1)).to_string()
                }
            };
            assert!(setup.set_switch(system, switch.key, &value), "{} = {value}", switch.key);
        }
    }
    // A scenario may have room for fewer, and a switch may cost points: then other gangs are drawn.
    for _ in 0..20 {
        setup.gangs = [(); 2].map(|()| gang(library.catalogue(system.id), &mut lot));
        match Table::new(setup.clone(), library) {
            Err(error) if error.to_string().contains("expected at most") => {}
            _ => break,
        }
    }
    setup
}

/// The two smallest ready gangs of a rule system, for a short battle.
pub fn small_gangs(library: &Library, system: &str) -> [GangChoice; 2] {
    let mut gangs: Vec<&Gang> = library.catalogue(system).gangs().iter().collect();
    gangs.sort_by_key(|gang| gang.members.len());
    [gangs[0], gangs[1]].map(|gang| GangChoice::Known(gang.key.clone()))
}

/// A ready gang, or a random one for no more points than the dearest ready one costs.
fn gang(catalogue: &dyn Catalogue, lot: &mut Lot) -> GangChoice {
    let ready = catalogue.gangs();
    if lot.once_in(3) {
        return GangChoice::Known(ready[lot.below(ready.len())].key.clone());
    }
    let most = ready.iter().map(|gang| catalogue.points(gang)).max().expect("a ready gang");
    let points = most - lot.below(most as usize * 2 / 5 + 1) as i32;
    let mut gang =
        (0..).find_map(|_| catalogue.random_gang(points, lot.below(usize::MAX) as u64)).expect("a legal gang");
    choose_spells(catalogue, &mut gang, lot);
    GangChoice::Own(gang)
}

/// Any spells of any school that each recruit may learn.
fn choose_spells(catalogue: &dyn Catalogue, gang: &mut Gang, lot: &mut Lot) {
    for member in &mut gang.members {
        let Some(list) = catalogue.spells(member) else { continue };
        let school = list.schools[lot.below(list.schools.len())].0.clone();
        catalogue.choose_school(member, &school);
        for _ in 0..lot.below(4) {
            let list = catalogue.spells(member).expect("it still chooses");
            let unlearn: Vec<_> = list.spells.iter().filter(|spell| spell.known && !spell.fixed).collect();
            let learn: Vec<_> = list.spells.iter().filter(|spell| !spell.known).collect();
            if unlearn.is_empty() || learn.is_empty() {
                break;
            }
            catalogue.toggle_spell(member, &unlearn[lot.below(unlearn.len())].key);
            catalogue.toggle_spell(member, &learn[lot.below(learn.len())].key);
        }
    }
}
