//! 1.3 Dice, and the exact vectors V01 to V03, V18, V19.

use Outcome::{Critical, Fail, Fumble, Success};
use acqua_alta::dice::{Chance, Contest, Faces, Outcome, Pool, RollOff, Spec, draw, enumerate};

fn classify(faces: &[u8], target: i8) -> (Outcome, u8) {
    let mut dice = Faces::new(faces);
    let roll = draw(&mut dice, &Pool::new(faces.len() as i8, target));
    dice.finish().expect("every face is used");
    (roll.outcome, roll.aces)
}

#[test]
fn section_1_3_s01_to_s17_concrete_dice() {
    let cases: [(&[u8], i8, Outcome, u8); 9] = [
        (&[5, 2, 5, 7, 9], 7, Success, 2),
        (&[10, 2, 5, 7, 9], 7, Critical, 3),
        (&[1, 1, 2, 4, 5], 7, Fumble, 0),
        (&[10], 7, Success, 1),
        (&[6], 7, Fail, 0),
        (&[], 7, Fail, 0),
        (&[2, 1, 1], 1, Success, 1),
        (&[10, 10, 9], 11, Critical, 2),
        (&[5, 1, 1, 1], 7, Fail, 0),
    ];
    for (faces, target, outcome, aces) in cases {
        assert_eq!(classify(faces, target), (outcome, aces), "{faces:?} against {target}");
    }
}

/// (critical, success, fail, fumble) exactly.
fn table(pool: Pool) -> [(u128, u128); 4] {
    let sum = |wanted: Outcome| {
        let total: u64 = pool.outcomes().iter().map(|(w, _)| w).sum();
        let mine: u64 = pool.outcomes().iter().filter(|(_, roll)| roll.outcome == wanted).map(|(w, _)| w).sum();
        Chance::new(u128::from(mine), u128::from(total)).fraction().expect("exact")
    };
    [Critical, Success, Fail, Fumble].map(sum)
}

#[test]
fn section_1_3_v01_v02_basic_rolls_exactly() {
    let cases = [
        (0, 7, [(0, 1), (0, 1), (1, 1), (0, 1)]),
        (2, 7, [(1, 25), (3, 5), (3, 10), (3, 50)]),
        (4, 7, [(49, 625), (99, 125), (27, 250), (27, 1250)]),
        (6, 7, [(1441, 15625), (2691, 3125), (243, 6250), (243, 31250)]),
        (8, 7, [(37969, 390625), (69219, 78125), (2187, 156250), (2187, 781250)]),
        (4, 1, [(999, 10000), (9, 10), (0, 1), (1, 10000)]),
        (4, 3, [(62, 625), (562, 625), (1, 1250), (1, 1250)]),
        (4, 5, [(117, 1250), (1101, 1250), (12, 625), (4, 625)]),
        (4, 8, [(657, 10000), (3471, 5000), (1029, 5000), (343, 10000)]),
        (4, 10, [(271, 10000), (198, 625), (729, 1250), (729, 10000)]),
    ];
    for (dice, target, exact) in cases {
        assert_eq!(table(Pool::new(dice, target)), exact, "{dice} dice against {target}");
    }
}

#[test]
fn can_58_v25_no_ace_on_mind_exactly() {
    let exact = [(3, 5), (9, 25), (27, 125), (81, 625), (243, 3125)];
    for (mind, (n, d)) in (1..).zip(exact) {
        let [_, _, fail, fumble] = table(Pool::new(mind, 7)).map(|(n, d)| Chance::new(n, d));
        assert_eq!(fail + fumble, Chance::new(n, d), "MIND {mind}");
    }
}

#[test]
fn section_1_3_v03_aces_exactly() {
    let aces = |dice, target, n| {
        let pool = Pool::new(dice, target);
        let total: u64 = pool.outcomes().iter().map(|(w, _)| w).sum();
        let mine: u64 = pool.outcomes().iter().filter(|(_, roll)| roll.aces == n).map(|(w, _)| w).sum();
        Chance::new(u128::from(mine), u128::from(total)).fraction().expect("exact")
    };
    assert_eq!([0, 1, 2, 3, 4].map(|n| aces(4, 7, n)), [(81, 625), (216, 625), (216, 625), (96, 625), (16, 625)]);
    assert_eq!([0, 1, 2, 3].map(|n| aces(3, 4, n)), [(27, 1000), (189, 1000), (441, 1000), (343, 1000)]);
    let six = [0, 1, 2, 3, 4, 5, 6].map(|n| aces(6, 7, n));
    assert_eq!(six[1], (2916, 15625));
    assert_eq!(six[6], (64, 15625));
}

#[test]
fn section_1_3_v19_rerolls_of_failed_dice_exactly() {
    let pool = |dice, target, rerolls| Pool { rerolls, ..Pool::new(dice, target) };
    assert_eq!(table(pool(4, 4, 2)), [(99757, 1000000), (449757, 500000), (243, 500000), (243, 1000000)]);
    assert_eq!(table(pool(4, 7, 1)), [(272, 3125), (522, 625), (81, 1250), (81, 6250)]);
    assert_eq!(table(pool(3, 7, 2)), [(272, 3125), (522, 625), (81, 1250), (81, 6250)]);
}

#[test]
fn section_1_3_the_table_of_a_pool_is_what_its_faces_come_to() {
    // Every face of four dice counted one by one, with a re-roll and a forced one among them.
    for (rerolls, forced) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let pool = Pool { rerolls, forced, ..Pool::new(3, 7) };
        let mut counted = [0.0; 4];
        let leaves = enumerate(1_000_000, |dice| {
            use acqua_alta::dice::Dice;
            pool.roll(&mut |sides| dice.face(sides)).outcome
        });
        for leaf in leaves.walked {
            counted[[Critical, Success, Fail, Fumble].iter().position(|o| *o == leaf.value).expect("listed")] +=
                leaf.chance.value();
        }
        for (exact, counted) in table(pool).into_iter().zip(counted) {
            assert!((exact.0 as f64 / exact.1 as f64 - counted).abs() < 1e-9, "{rerolls} {forced}");
        }
    }
}

#[test]
fn can_61_v18_initiative_exactly() {
    let first = |a, b| {
        let spec = RollOff { dice: [a, b], sides: 10, contest: Contest::MostAces };
        let [(x, _), (y, _)] = spec.outcomes() else { panic!("two outcomes") };
        Chance::new(u128::from(*x), u128::from(x + y)).fraction().expect("exact")
    };
    assert_eq!(first(3, 2), (721, 1045));
    assert_eq!(first(2, 2), (1, 2));
    assert_eq!(first(1, 1), (1, 2));
}

#[test]
fn can_61_ties_are_rolled_again() {
    let mut dice = Faces::new([7, 2, 8, 1, 9, 2, 3, 1]);
    let spec = RollOff { dice: [2, 2], sides: 10, contest: Contest::MostAces };
    assert_eq!(draw(&mut dice, &spec).winner, 0);
    dice.finish().expect("the tie and the second round");
}
