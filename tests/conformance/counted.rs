//! Exact odds of every system agree with counting over seeded play, and odds that stop early say how much they left out. `cargo run
//! --release --no-default-features --example count_odds` counts more positions and more plays.

use crate::odds::positions::Positions;
use crate::odds::{count, exact};
use acqua_alta::battle::{Choice, odds_within};
use acqua_alta::dice::Chance;
use acqua_alta::table::SYSTEMS;
use acqua_alta::table::{AnyBattle, assume};

#[test]
fn exact_odds_agree_with_counting() {
    for system in SYSTEMS {
        let report = count::count(system.id, 40, 3_000, 1);
        assert!(report.wrong.is_empty(), "{report:#?}");
        assert!(report.counted >= 36, "{report:#?}");
        assert!(report.actions.len() >= 8, "varied positions: {report:#?}");
    }
}

fn within(battle: &AnyBattle, choice: Choice, limit: usize) -> acqua_alta::battle::Odds {
    odds_within(battle, choice, limit, &|after, made| assume(after, made, 0, &mut Vec::new()))
}

#[test]
fn odds_that_stop_early_hold_the_exact_ones_between_their_bounds() {
    for system in SYSTEMS {
        let mut varied = Positions::new(system.id, 40, 2);
        let mut stopped = 0;
        for _ in 0..40 {
            let (battle, choice) = varied.next();
            let exact = exact(&battle, choice);
            if !exact.complete() {
                continue;
            }
            let words = battle.describe(choice);
            for limit in [1, 2, 3, 5, 8, 13, 21, 55, 144, 1000] {
                let some = within(&battle, choice, limit);
                let sum = some.outcomes.iter().fold(some.unwalked, |sum, outcome| sum + outcome.p);
                assert_eq!(sum, Chance::ONE, "{words}: nothing is lost at {limit}");
                stopped += usize::from(!some.complete());
                for outcome in &exact.outcomes {
                    let known = some.chance(|changes| changes == outcome.changes);
                    let (least, most) = (known.value() - 1e-12, (known + some.unwalked).value() + 1e-12);
                    assert!(least <= outcome.p.value() && outcome.p.value() <= most, "{words}: {outcome:?} at {limit}");
                }
                assert!(
                    some.outcomes.iter().all(|o| exact.chance(|c| c == o.changes) != Chance::ZERO),
                    "{words}: made up"
                );
                let size = |changes: &[acqua_alta::battle::Change]| changes.len() as f64;
                let ([least, most], [mean, same]) = (some.mean_within(32.0, size), exact.mean_within(32.0, size));
                assert!(least <= mean + 1e-9 && mean <= most + 1e-9 && mean == same, "{words}: {least} {mean} {most}");
            }
            assert!(within(&battle, choice, usize::MAX / 2).complete(), "{words}");
        }
        assert!(stopped > 40, "{}: only {stopped} odds stopped early", system.id);
    }
}
