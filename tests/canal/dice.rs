//! 1.3 Dice, and the exact vectors V01 to V03, V18, V19.

use Outcome::{Critical, Fail, Fumble, Success};
use acqua_alta::dice::{
    Chance, Contest, Faces, MAX_FOCUS, MAX_LUCK, MAX_SIXES, Outcome, Pool, RollOff, Sixes, SixesTest, SixesThrow, Spec,
    draw, enumerate,
};

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
        let leaves = enumerate(1_000_000, |dice| pool.roll(dice).outcome);
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

/// Weights of a table, summed in numbers that are wide enough for any.
fn sum<T>(outcomes: &[(u64, T)]) -> u128 {
    outcomes.iter().map(|(weight, _)| u128::from(*weight)).sum()
}

#[test]
fn section_1_3_the_weights_of_every_pool_sum_to_the_throws_there_are() {
    let mut pools = 0;
    for dice in 0..=10 {
        for target in 2..=10 {
            for rerolls in 0..=9 {
                for forced in 0..=3 {
                    for luck in 0..=MAX_LUCK {
                        // What is taken away afterwards changes no weight; it is enough to see that of the largest pools.
                        for minus in (0..=10).filter(|minus| dice == 10 || [0, 1, 10].contains(minus)) {
                            let pool = Pool { rerolls, forced, luck, minus, ..Pool::new(dice, target) };
                            assert_eq!(sum(pool.outcomes()), u128::from(pool.total()), "{pool:?}");
                            // No more is counted than can be thrown: each die once, and each but the first once more.
                            let thrown = u32::from(pool.dice) + u32::from(pool.dice.saturating_sub(1));
                            assert!(pool.total() <= 10u64.pow(thrown), "{pool:?}");
                            pools += 1;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(pools, 9 * 10 * 4 * 5 * (11 + 10 * 3));
}

#[test]
fn section_1_3_ten_dice_with_nine_re_rolls_and_forced_ones_by_another_way_of_counting() {
    // Each of the other dice for itself, in floats: the first failed ones are thrown again, the first Aces of the first throw too.
    for (target, rerolls, forced) in [(7, 9, 2), (7, 9, 3), (2, 9, 3), (10, 9, 2), (4, 5, 3), (6, 8, 1)] {
        let p = f64::from(11 - target) / 10.0;
        // Aces now, failed dice still to be thrown again, Aces still to be: how likely.
        let mut states = vec![((0u8, rerolls, forced), 1.0)];
        for _ in 1..10 {
            let mut next: Vec<((u8, u8, u8), f64)> = Vec::new();
            for ((aces, again, force), chance) in states {
                let ends = |first: bool| match (first, again, force) {
                    (false, 1.., _) => vec![((aces + 1, again - 1, force), p), ((aces, again - 1, force), 1.0 - p)],
                    (false, 0, _) => vec![((aces, again, force), 1.0)],
                    (true, _, 1..) => vec![((aces + 1, again, force - 1), p), ((aces, again, force - 1), 1.0 - p)],
                    (true, _, 0) => vec![((aces + 1, again, force), 1.0)],
                };
                for (first, weight) in [(true, p), (false, 1.0 - p)] {
                    for (state, part) in ends(first) {
                        next.push((state, chance * weight * part));
                    }
                }
            }
            next.sort_by_key(|(state, _)| *state);
            next.dedup_by(|b, a| {
                a.0 == b.0 && {
                    a.1 += b.1;
                    true
                }
            });
            states = next;
        }
        let pool = Pool { rerolls, forced, ..Pool::new(10, target) };
        for aces in 0..=10 {
            let others = |n: u8| states.iter().filter(|((a, ..), _)| *a == n).map(|(_, chance)| chance).sum::<f64>();
            let with = if aces > 0 { p * others(aces - 1) } else { 0.0 };
            let expected = with + (1.0 - p) * others(aces);
            let ways = pool.outcomes().iter().filter(|(_, roll)| roll.aces == aces).map(|(weight, _)| *weight as f64);
            let counted = ways.sum::<f64>() / pool.total() as f64;
            assert!((counted - expected).abs() < 1e-9, "{pool:?}, {aces} Aces: {counted}, not {expected}");
        }
    }
}

#[test]
fn section_1_3_small_pools_with_luck_are_what_their_faces_come_to() {
    for pool in [
        Pool { rerolls: 1, forced: 1, luck: 2, minus: 1, ..Pool::new(3, 6) },
        Pool { rerolls: 0, forced: 3, luck: 1, ..Pool::new(3, 4) },
        Pool { rerolls: 9, forced: 3, ..Pool::new(3, 7) },
        Pool { rerolls: 2, forced: 2, minus: 2, ..Pool::new(2, 2) },
    ] {
        let mut counted: Vec<((Outcome, u8, u8, u8), Chance)> = Vec::new();
        for leaf in enumerate(1_000_000, |dice| pool.roll(dice)).walked {
            let key = (leaf.value.outcome, leaf.value.aces, leaf.value.luck, leaf.value.taken);
            match counted.iter_mut().find(|(known, _)| *known == key) {
                Some((_, sum)) => *sum = *sum + leaf.chance,
                None => counted.push((key, leaf.chance)),
            }
        }
        assert_eq!(counted.len(), pool.outcomes().len(), "{pool:?}");
        for (weight, roll) in pool.outcomes() {
            let key = (roll.outcome, roll.aces, roll.luck, roll.taken);
            let (_, chance) = counted.iter().find(|(known, _)| *known == key).expect("it can come to that");
            assert_eq!(*chance, Chance::new(u128::from(*weight), u128::from(pool.total())), "{pool:?}: {roll:?}");
        }
    }
}

#[test]
fn section_1_2_every_pool_of_sixes_and_every_roll_off_sums_to_the_throws_there_are() {
    let all = |dice: u8| 6u128.pow(u32::from(dice));
    for dice in 0..=MAX_SIXES {
        assert_eq!(sum(Sixes { dice }.outcomes()), all(dice));
        for difficulty in 2..=6 {
            for focus in [0, 1, 3, MAX_FOCUS] {
                assert_eq!(sum(SixesThrow { dice, difficulty, focus, sixes: dice % 2 == 0 }.outcomes()), all(dice));
            }
            // Where Focus is added the throws are the same ones, read die by die.
            for focus in (0..=MAX_FOCUS).filter(|&focus| dice < 8 || focus == 0) {
                assert_eq!(sum(SixesTest { dice, difficulty, focus }.outcomes()), all(dice));
            }
        }
    }
    for a in 1..=10u8 {
        for b in 1..=10u8 {
            let spec = RollOff { dice: [a, b], sides: 10, contest: Contest::MostAces };
            // Ties fall out: what is left of 5 to the number of dice, counted one by one from Pascal's triangle.
            let ways = |n: u8| -> Vec<u128> {
                let mut row = vec![1u128];
                for _ in 0..n {
                    let mut next = vec![0; row.len() + 1];
                    for (k, way) in row.iter().enumerate() {
                        next[k] += way * 3;
                        next[k + 1] += way * 2;
                    }
                    row = next;
                }
                row
            };
            let tied: u128 = ways(a).iter().zip(ways(b)).map(|(x, y)| x * y).sum();
            assert_eq!(sum(spec.outcomes()), 5u128.pow(u32::from(a + b)) - tied, "{a} against {b}");
        }
    }
}
