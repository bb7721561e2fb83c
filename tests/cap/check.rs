//! The check (CAP-11 to CAP-20) and its vectors.

use acqua_alta::dice::{Faces, Spec, draw};
use acqua_alta::rules::cap::check::{
    Amount, CapResult, MILLION, Props, Values, bands, cap_result, expected_loss, fall_dice, fall_loss, hp_loss,
};

fn amount(text: &str) -> Amount {
    Amount::try_from(text.to_owned()).expect("good dice")
}

fn values(c: i8, a: i8, p: i8) -> Values {
    Values { c, a, p }
}

const NONE: Props = Props { auto_crit: false, auto_hit: false, piercing: false };
const PIERCING: Props = Props { piercing: true, ..NONE };

/// In hundredths: critical, bypass, blocked, miss.
fn percent(values: Values, props: Props) -> [u8; 4] {
    bands(values, props).map(|faces| faces * 5)
}

/// Thousandths of HP, rounded.
fn thousandths(millionths: i64) -> i64 {
    (millionths + MILLION / 2000) / (MILLION / 1000)
}

#[test]
fn cap_11_a_face_is_compared_with_c_then_a_then_p() {
    let plain = values(2, 14, 8);
    let results = [1, 2, 3, 8, 9, 14, 15, 20].map(|face| cap_result(face, plain, NONE));
    use CapResult::{Blocked, Bypass, Crit, Miss};
    assert_eq!(results, [Crit, Crit, Bypass, Bypass, Blocked, Blocked, Miss, Miss]);
}

#[test]
fn cap_11_the_four_chances_of_the_vectors() {
    assert_eq!(percent(values(2, 14, 8), NONE), [10, 30, 30, 30], "C-V1a");
    assert_eq!(percent(values(4, 14, 9), NONE), [20, 25, 25, 30], "C-V1c");
    assert_eq!(percent(values(5, 5, 5), NONE), [25, 0, 0, 75], "C-V1e");
    assert_eq!(percent(values(6, 14, 4), NONE), [30, 0, 40, 30], "C-V1g");
    assert_eq!(percent(values(0, 0, 0), NONE), [0, 0, 0, 100], "C-V1i");
}

#[test]
fn cap_11_the_closed_form_is_that_of_all_faces() {
    for c in 0..=20 {
        for a in c..=20 {
            for p in 0..=20 {
                let closed = [c, (p.min(a) - c).max(0), (a - p.max(c)).max(0), 20 - a.max(c)];
                assert_eq!(bands(values(c, a, p), NONE).map(|n| n as i8), closed, "C{c} A{a} P{p}");
            }
        }
    }
}

#[test]
fn cap_12_a_critical_hit_is_read_before_accuracy() {
    assert_eq!(cap_result(6, values(6, 4, 0), NONE), CapResult::Crit);
    assert_eq!(cap_result(7, values(6, 4, 0), NONE), CapResult::Miss);
}

#[test]
fn cap_13_auto_crit_needs_no_face_and_beats_auto_hit() {
    let both = Props { auto_crit: true, auto_hit: true, piercing: false };
    assert_eq!(percent(values(0, 0, 0), both), [100, 0, 0, 0]);
    assert!(!both.rolls() && NONE.rolls());
}

#[test]
fn cap_15_auto_hit_never_bypasses() {
    let auto = Props { auto_hit: true, ..NONE };
    assert_eq!(percent(values(8, 20, 20), auto), [0, 0, 100, 0], "C-V2b");
    assert_eq!(percent(values(8, 20, 20), Props { piercing: true, ..auto }), [0, 0, 100, 0]);
}

#[test]
fn cap_17_piercing_still_misses_and_still_crits() {
    assert_eq!(percent(values(2, 14, 0), PIERCING), [10, 60, 0, 30]);
}

#[test]
fn cap_18_means_of_damage_against_barriers() {
    let against = |damage: &str, barriers: &[i8]| -> Vec<i64> {
        let loss = |&barrier: &i8| thousandths(expected_loss(values(2, 14, 8), NONE, amount(damage), barrier));
        barriers.iter().map(loss).collect()
    };
    // C-V5a and C-V5c; what lies exactly between two thousandths is printed either way.
    let near = |found: Vec<i64>, printed: &[i64]| {
        assert_eq!(found.len(), printed.len());
        assert!(found.iter().zip(printed).all(|(a, b)| (a - b).abs() <= 1), "{found:?} against {printed:?}");
    };
    near(against("1d8+1", &[0, 1, 2, 3, 4, 5, 6]), &[4200, 3900, 3600, 3337, 3112, 2925, 2775]);
    near(against("2d6", &[0, 1, 2, 3, 4, 5, 6]), &[5400, 5100, 4800, 4508, 4233, 3983, 3767]);
    // C-V6: two Fast Actions against a Slow one.
    near(against("1d8+1", &[0, 4, 8]).iter().map(|one| 2 * one).collect(), &[8400, 6225, 5175]);
    near(against("2d8+3", &[0, 4, 8]), &[9100, 7900, 6747]);
}

#[test]
fn cap_18_a_blocked_hit_is_reduced_and_never_below_nothing() {
    let loss = |result| hp_loss(result, 3, 9, 5);
    assert_eq!(loss(CapResult::Blocked), 0);
    assert_eq!(hp_loss(CapResult::Blocked, 7, 9, 5), 2);
    assert_eq!(loss(CapResult::Bypass), 3);
    assert_eq!(loss(CapResult::Miss), 0);
}

#[test]
fn cap_20_a_critical_hit_deals_the_maximum_of_dice_and_what_is_added() {
    assert_eq!(amount("2d8+3").most(), 19);
    assert_eq!(hp_loss(CapResult::Crit, 5, amount("2d8+3").most(), 9), 19);
    // C-V10: amplified by 1d8.
    assert_eq!(amount("2d8+3").most() + amount("1d8").most(), 27);
}

#[test]
fn cap_22_healing_ends_at_the_maximum() {
    // C-V14 with 2d8+2 and at most 30 HP, by counting every throw.
    let healed = |hp: i16| {
        let spec = amount("2d8+2").spec();
        let outcomes = spec.outcomes();
        let sum: i64 =
            outcomes.iter().map(|(ways, roll)| *ways as i64 * i64::from((hp + roll.sum as i16 + 2).min(30))).sum();
        sum * 1000 / outcomes.iter().map(|(ways, _)| *ways as i64).sum::<i64>()
    };
    assert_eq!([1, 10, 20, 25, 29].map(healed), [12_000, 21_000, 29_125, 29_984, 30_000]);
}

#[test]
fn cap_63_falls_cost_a_die_for_each_level_but_one() {
    let dice = [0, 1, 2, 3, 4, 5].map(|levels| fall_dice(levels).map(|dice| dice.to_string()));
    assert_eq!(dice, [None, None, Some("1d6"), Some("2d6"), Some("3d6"), Some("4d6")].map(|d| d.map(str::to_owned)));
    // C-V16: into deep water half, rounded down; a 1 costs nothing there.
    assert_eq!([1, 2, 5, 6].map(|sum| fall_loss(sum, true)), [0, 1, 2, 3]);
    assert_eq!(fall_loss(5, false), 5);
}

#[test]
fn dice_of_damage_are_added_up() {
    let mut dice = Faces::new([7, 2]);
    assert_eq!(draw(&mut dice, &amount("2d8+3").spec()).sum, 9, "what is added comes later");
    dice.finish().expect("two dice");
    for wrong in ["d8", "2d7", "0d6", "2d8+", "2d8-1", "two"] {
        assert!(Amount::try_from(wrong.to_owned()).is_err(), "{wrong}");
    }
}
