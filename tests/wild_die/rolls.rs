//! The dice (1.2) and their vectors (6.1, 6.2, 6.4, 6.8).

use acqua_alta::battle::{Breakdown, CharacterId};
use acqua_alta::dice::{Chance, Faces, Outcome, Reading, Role, Spec, draw, enumerate};
use acqua_alta::rules::wild_die::rolls::{
    DieType, Opposed, TN, active_dice, after_reroll, likeliest, number, opposed, opposed_total, resisting_dice, result,
    total, trait_dice, trait_dice_and_ones, trait_roll, volley,
};

const WHO: CharacterId = CharacterId(0);

/// A trait roll against one number.
pub(super) fn roll(die: DieType, modifier: i8, tn: i8, wild: bool) -> Breakdown {
    rolls(1, die, modifier, tn, wild)
}

fn rolls(count: u8, die: DieType, modifier: i8, tn: i8, wild: bool) -> Breakdown {
    let mut roll = trait_roll("Fighting", "WLD-08", WHO, (count, die), wild);
    roll.total.add(modifier, "modifier", "1.2");
    roll.goal = number(None);
    roll.target(tn, "number", "1.2");
    roll
}

/// The chance that something holds of the outcomes of a specification.
pub(super) fn chance<S: Spec>(spec: &S, holds: impl Fn(&S::Summary) -> bool) -> Chance {
    let all = spec.outcomes().iter().map(|(ways, _)| u128::from(*ways)).sum();
    let good = spec.outcomes().iter().filter(|(_, roll)| holds(roll)).map(|(ways, _)| u128::from(*ways)).sum();
    Chance::new(good, all)
}

/// Success with so many raises at least; a critical failure.
pub(super) fn success(roll: &Breakdown, raises: u8) -> Chance {
    chance(&trait_dice(roll, 3), |dice| {
        let result = result(roll, 0, dice);
        result.outcome.succeeded() && result.raises >= raises
    })
}

pub(super) fn critical_failure(roll: &Breakdown) -> Chance {
    chance(&trait_dice(roll, 1), |dice| result(roll, 0, dice).outcome == Outcome::Fumble)
}

pub(super) fn die(text: &str) -> DieType {
    *DieType::ALL.iter().find(|die| die.to_string() == text).expect("a die type")
}

/// Lines of a table of the rules: the first words as they are, the others as numbers.
pub(super) fn table(text: &str, words: usize) -> Vec<(Vec<&str>, Vec<f64>)> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(' ').collect();
            let numbers = cells[words..].iter().map(|cell| cell.parse().expect("a number")).collect();
            (cells[..words].to_vec(), numbers)
        })
        .collect()
}

/// 6.1: die, modifier; Wild Card: success, raise, two raises, critical failure; Extra: success, raise, critical failure.
const TRAIT_ROLLS: &str = "
    d4 -6 0.126302 0.034596 0.007546 0.041667 0.046875 0.011719 0.041667
    d4 -2 0.322917 0.126302 0.034596 0.041667 0.187500 0.046875 0.041667
    d4 +2 0.958333 0.322917 0.126302 0.041667 0.750000 0.187500 0.041667
    d6 -6 0.159722 0.045760 0.009238 0.027778 0.083333 0.023148 0.027778
    d6 -2 0.305556 0.159722 0.045760 0.027778 0.166667 0.083333 0.027778
    d6 +2 0.972222 0.305556 0.159722 0.027778 0.833333 0.166667 0.027778
    d8 -6 0.183594 0.068938 0.018238 0.020833 0.109375 0.046875 0.020833
    d8 -2 0.479167 0.183594 0.068938 0.020833 0.375000 0.109375 0.020833
    d8 +2 0.979167 0.479167 0.183594 0.020833 0.875000 0.375000 0.020833
    d10 -6 0.175000 0.091528 0.034491 0.016667 0.100000 0.070000 0.016667
    d10 -2 0.583333 0.175000 0.091528 0.016667 0.500000 0.100000 0.016667
    d10 +2 0.983333 0.583333 0.175000 0.016667 0.900000 0.500000 0.016667
    d12 -6 0.312500 0.097769 0.053016 0.013889 0.250000 0.076389 0.013889
    d12 -2 0.652778 0.312500 0.097769 0.013889 0.583333 0.250000 0.013889
    d12 +2 0.986111 0.652778 0.312500 0.013889 0.916667 0.583333 0.013889";

/// 6.2: Fighting of a Wild Card; success / raise against Parry 4 to 10.
const MELEE: &str = "
    d4 0.6250 0.1927 0.5000 0.1667 0.3229 0.1263 0.2708 0.0851 0.1927 0.0430 0.1667 0.0430 0.1263 0.0346
    d6 0.7500 0.2585 0.5556 0.2099 0.3056 0.1597 0.3056 0.1080 0.2585 0.0548 0.2099 0.0548 0.1597 0.0458
    d8 0.8125 0.2465 0.6667 0.2222 0.4792 0.1836 0.3750 0.1441 0.2465 0.1037 0.2222 0.0885 0.1836 0.0689
    d10 0.8500 0.3972 0.7333 0.2889 0.5833 0.1750 0.5000 0.1500 0.3972 0.1153 0.2889 0.1056 0.1750 0.0915
    d12 0.8750 0.4977 0.7778 0.4074 0.6528 0.3125 0.5833 0.2130 0.4977 0.1088 0.4074 0.1088 0.3125 0.0978";

#[test]
fn wld_08_trait_rolls_have_the_printed_chances() {
    for (head, printed) in table(TRAIT_ROLLS, 2) {
        let (die, modifier) = (die(head[0]), head[1].parse().expect("a modifier"));
        let (wild, extra) = (roll(die, modifier, TN, true), roll(die, modifier, TN, false));
        let found = [
            success(&wild, 0),
            success(&wild, 1),
            success(&wild, 2),
            critical_failure(&wild),
            success(&extra, 0),
            success(&extra, 1),
            critical_failure(&extra),
        ];
        for (found, printed) in found.iter().zip(printed) {
            assert!((found.value() - printed).abs() < 6e-7, "{head:?}: {found:?} against {printed}");
        }
    }
}

#[test]
fn wld_08_melee_attacks_have_the_printed_chances() {
    for (head, printed) in table(MELEE, 1) {
        for (parry, pair) in (4..).zip(printed.chunks(2)) {
            let roll = roll(die(head[0]), 0, parry, true);
            let found = [success(&roll, 0), success(&roll, 1)];
            let near = found.iter().zip(pair).all(|(found, printed)| (found.value() - printed).abs() < 6e-5);
            assert!(near, "{head:?} against {parry}: {found:?} against {pair:?}");
        }
    }
}

#[test]
fn wlx_01_exact_chances_of_the_numbered_vectors() {
    use DieType::{D4, D6, D8, D10, D12};
    let fraction = |found: Chance, id: &str, num: u128, den: u128| {
        assert_eq!(found.fraction(), Chance::new(num, den).fraction(), "{id}");
    };
    // Id, die, modifier, number, Wild Card; success, critical failure or a raise.
    let lines = [
        ("WV-A01", D4, 0, 4, true, Some((5, 8)), Some((1, 24)), None),
        ("WV-A02", D6, 0, 4, true, None, None, Some((335, 1296))),
        ("WV-A03", D8, 0, 4, true, Some((13, 16)), Some((1, 48)), None),
        ("WV-A04", D10, 0, 4, true, None, None, Some((143, 360))),
        ("WV-A05", D12, 0, 4, true, Some((7, 8)), Some((1, 72)), None),
        ("WV-A06", D6, -2, 4, true, None, None, Some((23, 144))),
        ("WV-A08", D10, -4, 4, true, None, None, Some((83, 720))),
        ("WV-A10", D8, -2, 4, true, None, None, Some((47, 256))),
        ("WV-A12", D4, -2, 4, true, None, None, Some((97, 768))),
        ("WV-A14", D8, -2, 4, false, None, None, Some((7, 64))),
        ("WV-A07", D8, -2, 4, true, Some((23, 48)), Some((1, 48)), None),
        ("WV-A09", D8, 2, 4, true, Some((47, 48)), Some((1, 48)), None),
        ("WV-A11", D12, 0, 7, true, Some((7, 12)), Some((1, 72)), None),
        ("WV-A13", D6, 0, 4, false, Some((1, 2)), Some((1, 36)), None),
        ("WV-A15", D8, 4, 4, true, Some((47, 48)), Some((1, 48)), None),
        ("WV-I06", D8, -6, 4, true, Some((47, 256)), None, None),
        ("WV-I02", D8, 4, 6, true, Some((47, 48)), None, None),
    ];
    for (id, die, modifier, tn, wild, succeeds, fails, raise) in lines {
        let roll = roll(die, modifier, tn, wild);
        let checks = [(success(&roll, 0), succeeds), (critical_failure(&roll), fails), (success(&roll, 1), raise)];
        for (found, printed) in checks {
            if let Some((num, den)) = printed {
                fraction(found, id, num, den);
            }
        }
    }
    // WV-I04: three actions, so -4 each, against Parry 6.
    let one = success(&roll(D8, -4, 6, true), 0);
    fraction(one + one + one, "WV-I04", 141, 256);
}

#[test]
fn wlx_02_a_reroll_keeps_the_better_total_but_never_beats_a_critical_failure() {
    let roll = roll(DieType::D8, -2, TN, true);
    let spec = trait_dice(&roll, 1);
    // WV-B02: one Benny after an ordinary failure.
    let mut succeeds = Chance::ZERO;
    for leaf in enumerate(usize::MAX, |dice| {
        let first = result(&roll, 0, &draw(dice, &spec));
        if first.outcome == Outcome::Fail { after_reroll(first, result(&roll, 0, &draw(dice, &spec))) } else { first }
    })
    .walked
    {
        if leaf.value.outcome.succeeded() {
            succeeds = succeeds + leaf.chance;
        }
    }
    assert_eq!(succeeds, Chance::new(23, 32));
    let judge = |faces: &[u8]| result(&roll, 0, &draw(&mut Faces::new(faces), &spec));
    let (good, bad, fumble) = (judge(&[7, 2]), judge(&[3, 2]), judge(&[1, 1]));
    assert_eq!(after_reroll(good, bad), good);
    assert_eq!(after_reroll(bad, good), good);
    assert_eq!(after_reroll(good, fumble), fumble);
}

#[test]
fn wlx_01_scripted_rolls() {
    let judge = |roll: &Breakdown, faces: &[u8]| {
        let mut dice = Faces::new(faces);
        let thrown = draw(&mut dice, &trait_dice(roll, 3));
        dice.finish().expect("every face is used");
        let result = result(roll, 0, &thrown);
        (total(roll, &thrown), result.outcome, result.raises)
    };
    let wild = |die| roll(die, 0, TN, true);
    assert_eq!(judge(&wild(DieType::D8), &[8, 3, 5]), (11, Outcome::Critical, 1), "WS-01");
    assert_eq!(judge(&wild(DieType::D6), &[1, 4]), (4, Outcome::Success, 0), "WS-03");
    assert_eq!(judge(&roll(DieType::D6, 0, TN, false), &[1, 4]), (1, Outcome::Fail, 0), "WS-05");
    assert_eq!(judge(&roll(DieType::D6, 9, TN, false), &[1, 1]), (10, Outcome::Fumble, 0), "whatever the modifiers");
    assert_eq!(judge(&roll(DieType::D12Plus1, 0, TN, true), &[11, 2]), (12, Outcome::Critical, 2));
}

#[test]
fn wld_37_opposed_rolls_count_raises_from_four() {
    assert_eq!(opposed(9, 5), Opposed::Won(1), "WS-07");
    assert_eq!(opposed(3, 1), Opposed::NoEffect, "WS-09");
    assert_eq!(opposed(9, 0), Opposed::Won(1), "no raise comes free of a weak defender");
    assert_eq!(opposed(6, 6), Opposed::Resisted, "a tie is the defender's");
    assert_eq!(opposed(6, 5), Opposed::Won(0));
}

#[test]
fn wld_54_opposed_rolls_have_the_printed_chances_of_a_raise() {
    // WV-C01r to C06r: the pairs of rolls that have the printed chances.
    let wild = |die, modifier| roll(die, modifier, TN, true);
    use DieType::{D6, D8, D10};
    let lines = [
        (wild(D8, 0), wild(D8, 0), 0.173935),
        (wild(D10, 0), wild(D6, 0), 0.276855),
        (wild(D6, 0), wild(D8, 0), 0.164021),
        (wild(D8, 0), roll(D6, 0, TN, false), 0.214414),
        (wild(D8, -2), wild(D6, 0), 0.130949),
        (wild(D10, 2), wild(D8, 0), 0.391156),
    ];
    for (active, resisting, printed) in lines {
        let leaves = enumerate(usize::MAX, |dice| {
            let own = opposed_total(&active, &draw(dice, &active_dice(&active)));
            if own < i16::from(TN) {
                return Opposed::NoEffect;
            }
            opposed(own, opposed_total(&resisting, &draw(dice, &resisting_dice(&resisting, own, 9))))
        });
        let won = leaves.walked.iter().filter(|leaf| matches!(leaf.value, Opposed::Won(1..)));
        let found: f64 = won.map(|leaf| leaf.chance.value()).sum();
        assert!((found - printed).abs() < 6e-7, "{found} against {printed}");
    }
}

#[test]
fn wld_46_the_resisting_side_takes_the_likelier_trait_and_of_equal_ones_the_first() {
    let options = |strength, athletics, modifier| [roll(strength, 0, TN, true), roll(athletics, modifier, TN, true)];
    assert_eq!(likeliest(&options(DieType::D6, DieType::D8, 0), 6), 1);
    assert_eq!(likeliest(&options(DieType::D6, DieType::D8, -2), 5), 0);
    assert_eq!(likeliest(&options(DieType::D8, DieType::D8, 0), 9), 0);
    // An Ace of a d4 comes to 5 more often than a d6 with -1 comes to 5.
    let extras = [roll(DieType::D6, -1, TN, false), roll(DieType::D4, 0, TN, false)];
    assert_eq!(likeliest(&extras, 5), 1);
}

/// Hits of a volley at one target, the Wild Die in the best place.
fn hits(count: u8, die: DieType, modifier: i8, wild: bool, wanted: usize) -> Chance {
    let roll = rolls(count, die, modifier, TN, wild);
    let goals = vec![0; count.into()];
    let mut sum = Chance::ZERO;
    for leaf in enumerate(usize::MAX, |dice| {
        let mut volley = volley(&roll, 1, dice);
        if let Some(place) = volley.best_place(&roll, &goals) {
            volley.put_wild(place);
        }
        (0..count.into()).filter(|&die| volley.result(&roll, 0, die).outcome.succeeded()).count()
    })
    .walked
    {
        if leaf.value == wanted {
            sum = sum + leaf.chance;
        }
    }
    sum
}

#[test]
fn wld_11_a_volley_hits_as_often_as_printed() {
    assert_eq!(hits(3, DieType::D8, -2, true, 0), Chance::new(625, 3072), "WV-G01a");
    assert_eq!(hits(3, DieType::D8, -2, true, 2), Chance::new(75, 256), "WV-G01c");
    assert_eq!(hits(2, DieType::D6, -2, false, 0), Chance::new(25, 36), "WV-G02a");
    assert_eq!(hits(2, DieType::D6, -2, false, 2), Chance::new(1, 36), "WV-G02c");
    assert_eq!(hits(2, DieType::D8, -4, true, 1), Chance::new(679, 2304), "WV-G03b");
}

#[test]
fn wld_11_the_wild_die_stands_in_where_it_does_most() {
    let mut roll = rolls(3, DieType::D8, -2, TN, true);
    // The second target stands in cover of its own.
    let mut covered = number(Some(CharacterId(2)));
    covered.number.add(TN + 4, "number and cover", "WLD-25");
    roll.goals.push(covered);
    let mut dice = Faces::new([7, 8, 5, 2, 6, 6, 1]);
    let mut shots = volley(&roll, 1, &mut dice);
    dice.finish().expect("every face is used");
    assert_eq!((shots.dice.as_slice(), shots.wild, shots.critical_failure), (&[7, 13, 2][..], Some(13), false));
    let goals = [0, 1, 1];
    let outcomes = [0, 1, 2].map(|die| shots.result(&roll, goals[die], die).outcome);
    assert_eq!(outcomes, [Outcome::Success, Outcome::Success, Outcome::Fail]);
    assert_eq!(shots.best_place(&roll, &goals), Some(2), "a hit is worth more than a raise");
    shots.put_wild(2);
    assert!(shots.result(&roll, 1, 2).outcome.succeeded() && shots.wild.is_none());
    let told: Vec<_> = shots.faces.dice().iter().map(|die| (die.face, die.role, die.reading)).collect();
    let face = |face, role, reading| (face, role, reading);
    use Reading::{Dropped, Kept};
    assert_eq!(
        told,
        [
            face(7, Role::Plain, Kept),
            face(8, Role::Plain, Kept),
            face(5, Role::Plain, Kept),
            face(2, Role::Plain, Dropped),
            face(6, Role::Wild, Kept),
            face(6, Role::Wild, Kept),
            face(1, Role::Wild, Kept),
        ]
    );
}

#[test]
fn wld_11_a_volley_fails_critically_when_every_die_shows_one() {
    let of = |wild, faces: &[u8]| {
        let mut dice = Faces::new(faces);
        let shots = volley(&rolls(2, DieType::D6, 8, TN, wild), 1, &mut dice);
        dice.finish().expect("every face is used");
        shots.critical_failure
    };
    assert!(of(true, &[1, 1, 1]) && !of(true, &[1, 2, 1]) && !of(true, &[1, 1, 2]));
    assert!(of(false, &[1, 1, 1]) && !of(false, &[1, 1, 6]) && !of(false, &[1, 3]));
}

#[test]
fn wld_34_a_bystander_is_in_danger_when_the_skill_die_shows_one_and_the_wild_die_misses() {
    // WV-G04.
    let roll = roll(DieType::D8, -2, TN, true);
    let danger = |dice: &_| {
        let missed = !result(&roll, 0, dice).outcome.succeeded();
        dice.one && missed
    };
    assert_eq!(chance(&trait_dice_and_ones(&roll, 1), danger), Chance::new(5, 48));
}

#[test]
fn wlx_18_die_types_rise_and_fall() {
    assert_eq!(DieType::D4.raised(-1), DieType::D4);
    assert_eq!(DieType::D12.raised(1).to_string(), "d12+1");
    assert_eq!(DieType::D10.raised(9), DieType::D12Plus2);
    // 1.1: half of d12+2 is 6 and 1, half of d12+1 is 6.
    assert_eq!(DieType::ALL.map(DieType::half), [2, 3, 4, 5, 6, 6, 7]);
}
