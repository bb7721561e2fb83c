//! LAD-02 to LAD-10: Tests and the Ladder, and the exact vectors L-V1 to L-V5, L-V13, L-V14.

use acqua_alta::dice::{Faces, Faces6, Read, Sixes, SixesTest, SixesThrow, Spec, draw};
use acqua_alta::rules::ladder::{attack_difficulty, difficulty_word, jump_limits, rung, rung_name, severity};
use std::collections::BTreeMap;

/// Chance of a Test in hundredths of a per cent, rounded.
fn percent(dice: u8, difficulty: u8, complexity: u8, focus: u8) -> u64 {
    let (good, all) = SixesTest { dice, difficulty, focus }.chance(complexity).fraction().expect("exact");
    ((good * 20_000 + all) / (2 * all)) as u64
}

#[test]
fn lad_02_l_v1_chances_of_plain_tests() {
    let rows: [(u8, u8, [u64; 10]); 10] = [
        (2, 1, [8333, 9722, 9954, 9992, 9999, 10000, 10000, 10000, 10000, 10000]),
        (4, 1, [5000, 7500, 8750, 9375, 9688, 9844, 9922, 9961, 9980, 9990]),
        (6, 1, [1667, 3056, 4213, 5177, 5981, 6651, 7209, 7674, 8062, 8385]),
        (3, 2, [0, 4444, 7407, 8889, 9547, 9822, 9931, 9974, 9990, 9996]),
        (5, 2, [0, 1111, 2593, 4074, 5391, 6488, 7366, 8049, 8569, 8960]),
        (2, 3, [0, 0, 5787, 8681, 9645, 9913, 9980, 9996, 9999, 10000]),
        (4, 3, [0, 0, 1250, 3125, 5000, 6562, 7734, 8555, 9102, 9453]),
        (6, 3, [0, 0, 46, 162, 355, 623, 958, 1348, 1783, 2248]),
        (3, 4, [0, 0, 0, 1975, 4609, 6804, 8267, 9121, 9576, 9803]),
        (5, 4, [0, 0, 0, 123, 453, 1001, 1733, 2586, 3497, 4407]),
    ];
    for (difficulty, complexity, row) in rows {
        for (dice, expected) in (1..).zip(row) {
            let found = percent(dice, difficulty, complexity, 0);
            assert!(found.abs_diff(expected) <= 1, "{dice} dice against {difficulty}:{complexity}: {found}");
        }
    }
}

#[test]
fn lad_08_l_v2_words_for_difficulty() {
    let word = |dice, difficulty, complexity| {
        let chance = SixesTest { dice, difficulty, focus: 0 }.chance(complexity);
        let (good, all) = chance.fraction().expect("exact");
        match difficulty_word(good, all) {
            "Very Hard" => "VH",
            "Hard" => "H",
            "Average" => "A",
            "Easy" => "E",
            _ => "VE",
        }
    };
    let rows: [(u8, u8, &str); 10] = [
        (2, 1, "VE VE VE VE VE VE VE VE VE VE"),
        (4, 1, "A E VE VE VE VE VE VE VE VE"),
        (6, 1, "VH H A A A E E VE VE VE"),
        (3, 2, "- A E VE VE VE VE VE VE VE"),
        (5, 2, "- VH H A A E E VE VE VE"),
        (2, 3, "- - A VE VE VE VE VE VE VE"),
        (4, 3, "- - VH H A E VE VE VE VE"),
        (6, 3, "- - VH VH VH VH VH VH VH H"),
        (3, 4, "- - - VH A E VE VE VE VE"),
        (5, 4, "- - - VH VH VH VH H H A"),
    ];
    for (difficulty, complexity, row) in rows {
        for (dice, expected) in (1..).zip(row.split(' ')).filter(|(_, word)| *word != "-") {
            assert_eq!(word(dice, difficulty, complexity), expected, "{dice} dice, {difficulty}:{complexity}");
        }
    }
    assert_eq!(word(10, 5, 3), "E", "the one cell of the printed table that is not exact");
}

#[test]
fn lad_04_l_v3_focus() {
    let rows: [(u8, u8, u8, [u64; 7]); 6] = [
        (1, 4, 1, [5000, 6667, 8333, 10000, 10000, 10000, 10000]),
        (3, 4, 1, [8750, 9630, 9954, 10000, 10000, 10000, 10000]),
        (4, 4, 2, [6875, 8634, 9537, 9846, 9961, 9992, 10000]),
        (4, 5, 2, [4074, 6358, 8048, 9066, 9599, 9846, 9961]),
        (5, 6, 1, [5981, 8683, 9688, 9959, 9999, 10000, 10000]),
        (8, 6, 3, [1348, 3270, 5407, 7113, 8339, 9126, 9582]),
    ];
    for (dice, difficulty, complexity, row) in rows {
        for (focus, expected) in (0..).zip(row) {
            let found = percent(dice, difficulty, complexity, focus);
            assert!(found.abs_diff(expected) <= 1, "{dice} dice, {difficulty}:{complexity}, Focus {focus}: {found}");
        }
    }
}

#[test]
fn lad_04_l_v4_expected_successes_with_focus_2() {
    let expected = [833, 1583, 2278, 2934, 3565, 4175, 4772, 5356, 5931, 6498];
    for (dice, expected) in (1..=10).zip(expected) {
        let test = SixesTest { dice, difficulty: 4, focus: 2 };
        let all: u64 = test.outcomes().iter().map(|(ways, _)| ways).sum();
        let sum: u64 = test.outcomes().iter().map(|(ways, roll)| ways * u64::from(roll.read.successes)).sum();
        assert_eq!((sum * 2000 + all) / (2 * all), expected, "{dice} dice");
    }
}

/// Every way to spend points, the slow way: each point on any die.
fn best_by_trying(faces: &[u8], difficulty: u8, focus: u8) -> Vec<Read> {
    let mut seen = vec![faces.to_vec()];
    let mut layer = seen.clone();
    for _ in 0..focus {
        let mut next = Vec::new();
        for faces in &layer {
            for i in 0..faces.len() {
                let mut raised = faces.clone();
                raised[i] = (raised[i] + 1).min(6);
                next.push(raised);
            }
        }
        seen.extend(next.iter().cloned());
        layer = next;
    }
    let read = |faces: &Vec<u8>| Read {
        successes: faces.iter().filter(|&&face| face >= difficulty).count() as u8,
        sixes: faces.iter().filter(|&&face| face == 6).count() as u8,
    };
    let all: Vec<Read> = seen.iter().map(read).collect();
    let beaten = |a: &Read| all.iter().any(|b| b != a && b.successes >= a.successes && b.sixes >= a.sixes);
    let mut best: Vec<Read> = all.iter().filter(|a| !beaten(a)).copied().collect();
    best.sort_by_key(|read| std::cmp::Reverse(read.successes));
    best.dedup();
    best
}

#[test]
fn lad_04_focus_goes_where_it_does_most_and_nothing_better_is_left_out() {
    let mut hand = [1u8; 4];
    loop {
        let mut counts = Faces6::default();
        hand.iter().for_each(|&face| counts.add(face));
        for difficulty in 2..=6 {
            for focus in 0..=3 {
                let found = counts.raisings(difficulty, focus);
                assert_eq!(
                    found,
                    best_by_trying(&hand, difficulty, focus),
                    "{hand:?} against {difficulty}, Focus {focus}"
                );
                for read in found {
                    let raised = counts.raised(difficulty, focus, read);
                    assert_eq!(raised.read(difficulty), read, "{hand:?} against {difficulty}, Focus {focus}");
                    let points = raised.descending().map(u32::from).sum::<u32>()
                        - counts.descending().map(u32::from).sum::<u32>();
                    assert!(points <= u32::from(focus), "no more points than there are");
                }
            }
        }
        // Ascending hands only: order does not matter.
        let Some(i) = (0..4).rev().find(|&i| hand[i] < 6) else { break };
        let face = hand[i] + 1;
        hand[i..].fill(face);
    }
}

#[test]
fn lad_04_lad_30_faces_worth_the_same_are_walked_as_one() {
    // Every throw, however it comes about: some dice, the lowest of them rolled again, Focus put on what lies there.
    let ends = |throw: &SixesThrow, alike: bool, again: u8, focus: u8| {
        let outcomes = |dice: u8| match alike {
            true => SixesThrow { dice, ..*throw }.outcomes().to_vec(),
            false => Sixes { dice }.outcomes().to_vec(),
        };
        let mut ends: BTreeMap<(u8, Vec<Read>), u64> = BTreeMap::new();
        for (ways, first) in outcomes(throw.dice) {
            for (more, second) in outcomes(again) {
                let mut faces = first.counts.without_lowest(again);
                second.counts.descending().for_each(|face| faces.add(face));
                let mut reads = faces.raisings(throw.difficulty, focus);
                if !throw.sixes {
                    reads.truncate(1);
                    reads.iter_mut().for_each(|read| read.sixes = 0);
                }
                // How many dice can be rolled again depends on the sixes of the first throw.
                *ends.entry((first.counts.0[5], reads)).or_default() += ways * more;
            }
        }
        ends
    };
    let mut fewer = 0;
    for (dice, difficulty, most, sixes) in (2..=4)
        .flat_map(|dice| (2..=6).map(move |difficulty| (dice, difficulty)))
        .flat_map(|(dice, difficulty)| [0, 1, 2, 4].map(|most| (dice, difficulty, most)))
        .flat_map(|(dice, difficulty, most)| [false, true].map(|sixes| (dice, difficulty, most, sixes)))
    {
        let throw = SixesThrow { dice, difficulty, focus: most, sixes };
        for again in 0..=dice {
            for focus in 0..=most {
                assert_eq!(ends(&throw, true, again, focus), ends(&throw, false, again, focus), "{throw:?} {again}");
            }
        }
        fewer += usize::from(throw.outcomes().len() < Sixes { dice }.outcomes().len());
    }
    assert!(fewer > 60, "hardly anything is spared: {fewer}");
}

#[test]
fn lad_02_the_same_dice_rolled_and_enumerated() {
    let mut dice = Faces::new([3, 3, 6, 1]);
    let roll = draw(&mut dice, &SixesTest { dice: 4, difficulty: 4, focus: 1 });
    dice.finish().expect("every face is used");
    assert_eq!((roll.read.successes, roll.read.sixes), (2, 1));
    assert_eq!(roll.raised.faces().collect::<Vec<_>>(), [6, 4, 3, 1]);
}

/// Chances in hundredths of a per cent: the active side wins; a tie of at least one success each; anything else.
fn opposed(active: (u8, u8), resisting: (u8, u8)) -> [u64; 3] {
    let table = |(dice, difficulty)| {
        let test = SixesTest { dice, difficulty, focus: 0 };
        test.outcomes().iter().map(|(ways, roll)| (*ways as u128, roll.read.successes)).collect::<Vec<_>>()
    };
    let (a, b) = (table(active), table(resisting));
    let mut sums = [0u128; 3];
    for (w, x) in &a {
        for (v, y) in &b {
            let i = match x.cmp(y) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal if *x > 0 => 1,
                _ => 2,
            };
            sums[i] += w * v;
        }
    }
    let all: u128 = sums.iter().sum();
    sums.map(|sum| ((sum * 20_000 + all) / (2 * all)) as u64)
}

#[test]
fn lad_05_l_v5_opposed_tests() {
    assert_eq!(opposed((4, 4), (3, 4)), [5000, 2656, 2344], "b");
    assert_eq!(opposed((4, 3), (4, 4)), [5556, 2469, 1975], "d: advantage");
    assert_eq!(opposed((4, 4), (4, 3)), [1968, 2469, 5563], "f: the defender's advantage");
    assert_eq!(opposed((7, 4), (5, 4))[0], 6128, "h: a grapple");
}

#[test]
fn lad_09_the_ladder() {
    let rungs = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6];
    for (rating, expected) in (1..).zip(rungs) {
        assert_eq!(rung(rating), expected, "rating {rating}");
    }
    let names = ["Poor", "Average", "Good", "Great", "Superb", "Extraordinary"];
    for (step, name) in (1..).zip(names) {
        assert_eq!(rung_name(step), name);
    }
}

#[test]
fn lad_10_difficulty_of_an_attack() {
    for (difference, expected) in [(5, 2), (2, 2), (1, 3), (0, 4), (-1, 5), (-2, 6), (-5, 6)] {
        assert_eq!(attack_difficulty(3 + difference, 3), expected, "{difference} rungs");
    }
}

#[test]
fn lad_19_severity_of_a_wound() {
    for (rest, expected) in [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (9, 3)] {
        assert_eq!(severity(rest), expected, "{rest} points");
    }
}

#[test]
fn lad_21_l_v13_death_tests() {
    let rows: [(u8, u8, [u64; 8]); 2] =
        [(4, 2, [0, 2500, 5000, 6875, 8125, 8906, 9375, 9648]), (4, 4, [0, 0, 0, 625, 1875, 3438, 5000, 6367])];
    for (difficulty, complexity, row) in rows {
        for (dice, expected) in (1..).zip(row) {
            let found = percent(dice, difficulty, complexity, 0);
            assert!(found.abs_diff(expected) <= 1, "one try of {dice} dice, {difficulty}:{complexity}: {found}");
        }
    }
    // Up to three tries, each a step harder.
    let all_three = |dice, complexity| {
        let fail = |difficulty| 1.0 - percent(dice, difficulty, complexity, 0) as f64 / 10_000.0;
        (1.0 - fail(4) * fail(5) * fail(6)) * 100.0
    };
    let serious = [0.0, 35.19, 65.71, 83.92, 93.05, 97.17, 98.90, 99.59];
    let worst = [0.0, 0.0, 0.0, 7.48, 22.69, 41.46, 59.39, 73.89];
    for dice in 1..=8u8 {
        assert!((all_three(dice, 2) - serious[usize::from(dice - 1)]).abs() < 0.02, "Serious, {dice} dice");
        assert!((all_three(dice, 4) - worst[usize::from(dice - 1)]).abs() < 0.02, "4:4, {dice} dice");
    }
}

#[test]
fn lad_71_l_v17b_how_far_one_jumps() {
    let gaps = [(0, 0), (0, 1), (1, 2), (1, 2), (1, 3), (2, 4), (2, 4), (2, 5)];
    let levels = [(0, 0), (0, 0), (0, 1), (0, 1), (0, 1), (1, 2), (1, 2), (1, 2)];
    for (body, (gap, level)) in (1..).zip(gaps.into_iter().zip(levels)) {
        assert_eq!(jump_limits(body, false), (gap.0, level.0), "Body {body}, standing");
        assert_eq!(jump_limits(body, true), (gap.1, level.1), "Body {body}, with a run-up");
    }
}
