//! The quick duel: a few against a few, in place from the start, so near that blows fall in round 1.

use super::{GangChoice, Library, Placed, Setup, SetupError};
use crate::board::Square;

/// Where a duel is fought: a map, and where the members of the side in the west stand. Maps look the same from both
/// sides, so the other side stands where a half turn takes these squares.
struct Ground {
    map: &'static str,
    west: [Square; 3],
}

const GROUNDS: [Ground; 2] = [
    // Around the wells, with a canal behind either side.
    Ground { map: "campo", west: [Square::new(9, 9), Square::new(8, 11), Square::new(9, 12)] },
    // On both banks, with a bridge and debris between them.
    Ground { map: "rio", west: [Square::new(13, 11), Square::new(13, 14), Square::new(12, 12)] },
];

impl Setup {
    /// A quick duel of a rule system between the gangs that it names for one, else the first three of its first two, two
    /// people playing. The seed picks the ground and who stands in the west.
    ///
    /// # Errors
    /// The system, one of its gangs or the map is not known, or a map of one's own has taken its place and is too small; as a sentence.
    pub fn duel(system: &str, library: &Library, seed: u64) -> Result<Setup, SetupError> {
        let missing = |what: &str, key: &str| SetupError(format!("expected a known {what}, found `{key}`"));
        let rules = library.system(system).ok_or_else(|| missing("rule system", system))?;
        let ground = &GROUNDS[(seed % GROUNDS.len() as u64) as usize];
        let board = library.board(ground.map).map_err(|_| missing("map", ground.map))?;
        let in_west = seed / GROUNDS.len() as u64 % 2;
        let duel = rules.panels.duel;
        let mut placed = Vec::new();
        let mut gangs = [GangChoice::default(), GangChoice::default()];
        for (side, key) in duel.gangs.into_iter().enumerate() {
            let known = library.catalogue(system);
            let gang = known.gang(key).or_else(|| known.gangs().get(side)).ok_or_else(|| missing("gang", key))?;
            gangs[side] = GangChoice::Known(gang.key.clone());
            for (member, &at) in gang.members.iter().zip(&ground.west) {
                let turned = (board.width() - 1).checked_sub(at.x).zip((board.height() - 1).checked_sub(at.y));
                let (x, y) = turned.ok_or_else(|| {
                    let id = ground.map;
                    SetupError(format!("expected a map `{id}` that reaches to {at}; remove your own map of that name"))
                })?;
                placed.push(Placed {
                    kind: member.kind.clone(),
                    side: side as u8,
                    square: if side as u64 == in_west { at } else { Square::new(x, y) },
                    name: Some(member.name.clone()),
                    spells: member.spells.clone(),
                    gear: member.gear.clone(),
                });
            }
        }
        let mut setup = Setup {
            system: system.to_owned(),
            gangs,
            placed: Some(placed),
            ..Setup::skirmish(ground.map, duel.gangs, seed)
        };
        for (key, value) in duel.switches {
            setup.set_switch(rules, key, value);
        }
        Ok(setup)
    }
}
