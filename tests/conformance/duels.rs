//! The quick duel of every system: few against few, in place, and so near that blows fall in round 1.

use crate::random::{library, systems};
use acqua_alta::ai;
use acqua_alta::battle::Event;
use acqua_alta::board::Square;
use acqua_alta::table::{SYSTEMS, Setup, Table};

/// Seeds of both grounds, from both sides.
const SEEDS: std::ops::Range<u64> = 0..4;

#[test]
fn duels_are_three_against_three_face_to_face_on_dry_ground() {
    let library = library();
    for system in systems() {
        let mut grounds = Vec::new();
        for seed in SEEDS {
            let setup = Setup::duel(system.id, &library, seed).unwrap_or_else(|error| panic!("{}: {error}", system.id));
            let table = Table::new(setup.clone(), &library).unwrap_or_else(|error| panic!("{}: {error}", system.id));
            let board = table.battle().board();
            let placed = setup.placed.expect("in place");
            let of = |side| placed.iter().filter(move |one| one.side == side).map(|one| one.square);
            let most = |side: usize| library.catalogue(system.id).gangs()[side].members.len().min(3);
            assert_eq!([of(0).count(), of(1).count()], [most(0), most(1)], "{}", system.id);
            for at in of(0).chain(of(1)) {
                assert!(board.tile(at).is_ashore() && board.hazard(at).is_none(), "{}: {at}", system.id);
            }
            let apart = |from: Square| of(1).map(|to| from.distance(to)).min().expect("an enemy");
            let nearest = of(0).map(apart);
            assert!(nearest.clone().all(|n| (4..=7).contains(&n)), "{}: {:?}", system.id, nearest.collect::<Vec<_>>());
            grounds.push((board.id().to_owned(), of(0).collect::<Vec<_>>()));
        }
        grounds.sort();
        grounds.dedup();
        assert_eq!(grounds.len(), 4, "{}: two grounds, from either side", system.id);
    }
}

#[test]
fn blows_fall_in_the_first_round_of_a_duel() {
    let library = library();
    // Of the systems that say who fights one.
    for system in SYSTEMS.iter().filter(|system| !system.panels.duel.gangs[0].is_empty()) {
        for seed in SEEDS {
            let setup = Setup::duel(system.id, &library, seed).expect("a good set-up");
            let mut table = Table::new(setup, &library).expect("a good set-up");
            while table.battle().round() <= 1
                && let Some(choice) = ai::choose(table.battle(), table.salt())
            {
                table.apply(choice).expect("it is offered");
            }
            let in_round_1 =
                table.log().iter().take_while(|(_, event)| !matches!(event, Event::RoundStarted { round: 2.. }));
            let blows = in_round_1.filter(|(_, event)| match event {
                Event::Acted { action, .. } => action.nature.strikes(),
                _ => false,
            });
            assert!(blows.count() > 0, "{}, seed {seed}", system.id);
        }
    }
}
