//! Set-ups of every kind: all maps and scenarios, ready gangs and random ones, any spells, any switches.

use acqua_alta::battle::Values;
use acqua_alta::dice::mix;
use acqua_alta::rules::canal::{Codex, Gang};
use acqua_alta::rules::ladder;
use acqua_alta::table::{Catalogue, GangChoice, Library, Setup};

/// Numbers by lot, the same ones for the same seed.
struct Lot(u64);

impl Lot {
    fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % n.max(1) as u64) as usize
    }

    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// Set-up number `n` of a rule system. The maps and scenarios take turns, so that every pair of them comes up; the rest is drawn by lot.
pub fn setup(library: &Library, system: &str, n: u64) -> Setup {
    let mut lot = Lot(mix(n));
    let stages: Vec<(&str, &str)> = library
        .maps()
        .flat_map(|(map, board)| {
            let offered = library.scenarios().iter().filter(|scenario| scenario.lacks(board).is_none());
            offered.map(move |scenario| (map, scenario.key.as_str()))
        })
        .collect();
    let (map, scenario) = stages[n as usize % stages.len()];
    let mut setup = Setup::skirmish(map, ["lamp_company", "drowned_court"], n);
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
    setup.gangs = [(); 2].map(|()| match system.id {
        "ladder" => company(library.catalogue_of().expect("registered"), &mut lot),
        _ => gang(library.catalogue_of().expect("registered"), &mut lot),
    });
    setup
}

fn company(codex: &ladder::Codex, lot: &mut Lot) -> GangChoice {
    if lot.once_in(3) {
        return GangChoice::Known(codex.gangs[lot.below(codex.gangs.len())].key.clone());
    }
    let points = 120 + lot.below(131) as i32;
    GangChoice::Own((0..).find_map(|_| codex.random_gang(points, lot.below(usize::MAX) as u64)).expect("a legal gang"))
}

fn gang(codex: &Codex, lot: &mut Lot) -> GangChoice {
    if lot.once_in(3) {
        return GangChoice::Known(codex.gangs[lot.below(codex.gangs.len())].key.clone());
    }
    let points = 60 + lot.below(41) as i32;
    let mut gang = (0..).find_map(|_| codex.random_gang(points, lot.below(usize::MAX) as u64)).expect("a legal gang");
    choose_spells(codex, &mut gang, lot);
    GangChoice::Own(gang)
}

/// CAN-29: any spells of any discipline that each Mage may learn.
fn choose_spells(codex: &Codex, gang: &mut Gang, lot: &mut Lot) {
    for member in &mut gang.members {
        let kind = codex.kind(&member.kind).expect("a known kind");
        let disciplines = codex.disciplines_of(kind);
        if disciplines.is_empty() {
            continue;
        }
        let discipline = disciplines[lot.below(disciplines.len())];
        let mut spells: Vec<String> = codex.spells_of(discipline).map(|spell| spell.key.clone()).collect();
        while spells.len() > codex.spells_to_choose(kind, discipline) {
            spells.swap_remove(lot.below(spells.len()));
        }
        member.spells = spells;
    }
}
