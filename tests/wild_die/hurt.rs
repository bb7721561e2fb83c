//! Damage and what it does (WLD-12 to WLD-17, WLX-08, WLX-14, WLX-15) and their vectors (6.3, 6.4, 6.8).

use super::rolls::{chance, critical_failure, die, roll, success, table};
use acqua_alta::battle::{Breakdown, CharacterId, Sum, TargetResult};
use acqua_alta::dice::{Chance, Faces, Outcome, Reading, Role, draw, enumerate};
use acqua_alta::rules::wild_die::attack::{Hide, add_toughness};
use acqua_alta::rules::wild_die::hurt::{
    Bleeding, Fatigue, Fright, Hurt, Incapacity, Injury, add_penalties, bleeding, capacity, fall_dice, fright, healed,
    hurt, incapacitated, injury, soaked, wounded,
};
use acqua_alta::rules::wild_die::options::RuleOptions;
use acqua_alta::rules::wild_die::rolls::{
    DieType, TN, add_raise_die, damage_dice, damage_roll, over_toughness, result, trait_dice,
};

/// Raises over Toughness that these tests ask for.
const MOST: u8 = 8;

/// A damage roll of `d8+d8` against Toughness.
fn damage(dice: &str, plus: i8, hide: Hide) -> Breakdown {
    let dice: Vec<_> = dice.split('+').map(|text| (1, die(text).sides(), "weapon", "WLD-12")).collect();
    let mut roll = damage_roll("Damage", "WLD-12", CharacterId(0), &dice);
    roll.total.add(plus, "weapon", "WLD-12");
    add_toughness(&mut roll.goal.number, hide);
    roll
}

fn hide(toughness: i8, armour: i8, piercing: i8) -> Hide {
    Hide { body: toughness - armour, armour, piercing }
}

/// The chance of what damage does to a figure that is not Shaken.
fn does(damage: &Breakdown, holds: impl Fn(Hurt) -> bool) -> Chance {
    chance(&damage_dice(damage, MOST), |dice| holds(hurt(over_toughness(damage, dice.sum), false)))
}

fn soak(outcome: Outcome, raises: u8) -> TargetResult {
    TargetResult { about: None, threshold: None, outcome, by: 0, raises }
}

/// The chances that a Vigor roll of a Wild Card adds a Wound, removes one at least, and removes two (WLD-17).
pub(super) fn healed_by(die: DieType) -> [Chance; 3] {
    let roll = roll(die, 0, TN, true);
    let changes =
        |test: fn(i8) -> bool| chance(&trait_dice(&roll, 1), |dice| test(healed(result(&roll, 0, dice).outcome)));
    [changes(|by| by > 0), changes(|by| by < 0), changes(|by| by == -2)]
}

/// 6.3: dice; Shaken only / 1 Wound / 2 and more against Toughness 4 to 10.
const DAMAGE: &str = "
    d4+d4 0.469 0.223 0.121 0.375 0.164 0.086 0.312 0.125 0.062 0.262 0.098 0.047 0.223 0.082 0.039 0.164 0.059 0.027 0.125 0.043 0.020
    d6+d6 0.444 0.259 0.213 0.454 0.213 0.167 0.417 0.176 0.130 0.333 0.150 0.100 0.259 0.137 0.076 0.213 0.106 0.060 0.176 0.079 0.051
    d8+d8 0.281 0.355 0.316 0.344 0.305 0.258 0.375 0.258 0.211 0.379 0.211 0.176 0.355 0.164 0.152 0.305 0.133 0.125 0.258 0.109 0.102
    d12+d8 0.188 0.296 0.486 0.229 0.299 0.409 0.260 0.294 0.341 0.283 0.280 0.282 0.296 0.255 0.230 0.299 0.221 0.188 0.294 0.187 0.154
    d6+d6+d6 0.157 0.347 0.491 0.227 0.333 0.421 0.289 0.306 0.359 0.333 0.271 0.303 0.347 0.237 0.254 0.333 0.211 0.210 0.306 0.188 0.171";

#[test]
fn wld_12_damage_has_the_printed_chances() {
    for (head, printed) in table(DAMAGE, 1) {
        for (toughness, printed) in (4..).zip(printed.chunks(3)) {
            let roll = damage(head[0], 0, hide(toughness, 0, 0));
            let wounds = |test: &dyn Fn(u8) -> bool| does(&roll, |hurt| hurt.shaken && test(hurt.wounds));
            let found = [wounds(&|n| n == 0), wounds(&|n| n == 1), wounds(&|n| n >= 2)];
            let near = found.iter().zip(printed).all(|(found, printed)| (found.value() - printed).abs() <= 5.1e-4);
            assert!(near, "{head:?} against {toughness}: {found:?}, printed {printed:?}");
        }
    }
}

#[test]
fn wld_12_exact_chances_of_the_numbered_vectors() {
    // Dice, what is added, Toughness, armour, armour piercing; Shaken only, two Wounds, four and more.
    let lines = [
        ("WV-D01", "d8+d8", 0, hide(5, 0, 0), (11, 32), (17, 128), (103, 2048)),
        ("WV-D02", "d6+d6", 0, hide(6, 0, 0), (5, 12), (17, 216), (11, 648)),
        ("WV-D03", "d8+d8", 0, hide(7, 2, 2), (11, 32), (17, 128), (103, 2048)),
        ("WV-D04", "d8+d8+d6", 0, hide(6, 0, 0), (421, 2304), (6179, 27648), (43067, 331_776)),
        ("WV-D05", "d6+d6", 2, hide(7, 2, 0), (49, 108), (23, 216), (11, 486)),
        ("WV-D06", "d12+d10", 0, hide(8, 3, 0), (11, 40), (181, 1200), (937, 12000)),
        ("WV-D07", "d6+d6+d6", 0, hide(8, 0, 0), (25, 72), (181, 1296), (569, 11664)),
        ("WV-D08", "d6+d6", 4, hide(6, 0, 0), (5, 18), (19, 108), (11, 216)),
    ];
    for (id, dice, plus, hide, shaken, two, four) in lines {
        let roll = damage(dice, plus, hide);
        let found = [
            does(&roll, |hurt| hurt == Hurt { shaken: true, wounds: 0 }),
            does(&roll, |hurt| hurt.wounds == 2),
            does(&roll, |hurt| hurt.wounds >= 4),
        ];
        for (found, (num, den)) in found.iter().zip([shaken, two, four]) {
            assert_eq!(found.fraction(), Chance::new(num, den).fraction(), "{id}");
        }
    }
    let extra = damage("d6+d6", 0, hide(6, 0, 0));
    let falls = does(&extra, |hurt| wounded(0, hurt.wounds, capacity(false, false)).1);
    assert_eq!(falls.fraction(), Chance::new(11, 36).fraction(), "WV-D10");
}

#[test]
fn wld_12_the_table_of_damage() {
    let at = |sum, toughness, shaken| {
        let roll = damage("d6", 0, hide(toughness, 0, 0));
        hurt(over_toughness(&roll, sum), shaken)
    };
    let is = |shaken, wounds| Hurt { shaken, wounds };
    assert_eq!(at(9, 6, false), is(true, 0), "WS-11");
    assert_eq!(at(10, 6, true), is(true, 1), "WS-13");
    assert_eq!(at(5, 6, true), is(false, 0), "below Toughness nothing happens");
    assert_eq!(at(6, 6, true), is(true, 1), "a second Shaken is a Wound");
    assert_eq!([10, 14, 18].map(|sum| at(sum, 6, false).wounds), [1, 2, 3]);
    assert_eq!([10, 14, 18].map(|sum| at(sum, 6, true).wounds), [1, 2, 3]);
    let pierced = damage("d6", 0, hide(8, 3, 2));
    assert_eq!(pierced.number(), 6);
    assert_eq!(hurt(over_toughness(&pierced, 13), false), is(true, 1), "WS-15");
    assert_eq!(damage("d6", 0, hide(8, 1, 4)).number(), 7, "no more armour is ignored than there is");
}

#[test]
fn wld_08_a_raise_adds_a_die_that_explodes_too() {
    let mut roll = damage("d8+d4", 0, hide(6, 0, 0));
    add_raise_die(&mut roll, "WLD-08");
    let mut dice = Faces::new([8, 2, 3, 6, 1]);
    let thrown = draw(&mut dice, &damage_dice(&roll, MOST));
    dice.finish().expect("every face is used");
    assert_eq!(thrown.sum, 20);
    let last = thrown.faces.dice()[4];
    assert_eq!((last.sides, last.role, last.reading), (6, Role::Bonus, Reading::Counts(1)));
}

#[test]
fn wld_23_damage_against_things_does_not_explode() {
    let mut roll = damage("d6+d6", 0, hide(10, 0, 0));
    roll.main.explodes = false;
    roll.beside.iter_mut().for_each(|group| group.explodes = false);
    let broken = chance(&damage_dice(&roll, 0), |dice| over_toughness(&roll, dice.sum).is_some());
    assert_eq!(broken, Chance::new(6, 36));
}

#[test]
fn wld_15_soak_removes_wounds_and_what_came_with_them() {
    // WV-E: Vigor, modifier; Wounds removed.
    let removes = |die, modifier, raises| success(&roll(die, modifier, TN, true), raises);
    assert_eq!(removes(DieType::D6, 0, 1), Chance::new(335, 1296), "WV-E02");
    assert_eq!(removes(DieType::D8, 0, 1), Chance::new(71, 288), "WV-E04");
    assert_eq!(removes(DieType::D8, -2, 0), Chance::new(23, 48), "WV-E06");
    let options = RuleOptions::default();
    let two = Hurt { shaken: true, wounds: 2 };
    let after = |was_shaken, roll| soaked(two, was_shaken, roll, &options);
    assert_eq!(after(false, soak(Outcome::Critical, 1)), Hurt::default(), "WS-17");
    assert_eq!(after(true, soak(Outcome::Critical, 1)), Hurt { shaken: true, wounds: 0 }, "an earlier Shaken stays");
    assert_eq!(after(false, soak(Outcome::Success, 0)), Hurt { shaken: true, wounds: 1 });
    assert_eq!(after(false, soak(Outcome::Fumble, 0)), two);
    let letter = RuleOptions { full_soak_clears_shaken: false, ..options };
    assert!(soaked(two, false, soak(Outcome::Critical, 3), &letter).shaken);
    let mild = RuleOptions { full_soak_clears_earlier: true, ..options };
    assert!(!soaked(two, true, soak(Outcome::Critical, 3), &mild).shaken);
    let none = Hurt { shaken: true, wounds: 0 };
    assert_eq!(soaked(none, false, soak(Outcome::Critical, 3), &options), none, "without Wounds nothing is soaked");
}

#[test]
fn wld_14_wounds_beyond_three_are_too_many() {
    assert_eq!(wounded(2, 2, capacity(true, false)), (3, true), "WS-19");
    let mut penalties = Sum::default();
    add_penalties(&mut penalties, 3, 0, Fatigue::None);
    assert_eq!(penalties.value(), -3, "WS-19: the Vigor roll has -3");
    assert_eq!(wounded(1, 2, capacity(true, false)), (3, false));
    assert_eq!(wounded(0, 1, capacity(false, false)), (0, true), "an Extra falls at the first");
    assert_eq!(wounded(0, 1, capacity(false, true)), (1, false), "a Large one at the second");
    assert_eq!(wounded(3, 1, capacity(true, true)), (4, false));
}

#[test]
fn wld_32_wounds_and_fatigue_add_up_and_wounds_take_three_at_most() {
    let all = |wounds, ignored, fatigue| {
        let mut sum = Sum::default();
        add_penalties(&mut sum, wounds, ignored, fatigue);
        sum.value()
    };
    assert_eq!(all(4, 0, Fatigue::Exhausted), -5);
    assert_eq!(all(4, 1, Fatigue::None), -2, "Iron Nerves works on the three that count");
    assert_eq!(all(0, 1, Fatigue::Fatigued), -1);
    assert_eq!(all(0, 0, Fatigue::None), 0);
    let up = [Fatigue::None, Fatigue::Fatigued, Fatigue::Exhausted].map(Fatigue::more);
    assert_eq!(up, [Fatigue::Fatigued, Fatigue::Exhausted, Fatigue::Incapacitated]);
    assert_eq!(up.map(Fatigue::less), [Fatigue::None, Fatigue::Fatigued, Fatigue::Exhausted]);
}

#[test]
fn wlx_14_incapacitation_and_bleeding_out() {
    let of = |die| {
        let roll = roll(die, -3, TN, true);
        let is = |wanted| chance(&trait_dice(&roll, 1), |dice| incapacitated(result(&roll, 0, dice).outcome) == wanted);
        (is(Incapacity::Dead), is(Incapacity::BleedingOut))
    };
    assert_eq!(of(DieType::D6).1, Chance::new(2, 3), "WV-F04b: Vigor d6");
    assert_eq!(of(DieType::D8).0, Chance::new(1, 48), "WV-F05");
    assert_eq!(of(DieType::D10).1, Chance::new(29, 60), "WV-F06b: Vigor d10");
    // WV-F05d: Vigor d8 with 3 Wounds, nobody helps: deaths of all that ends.
    let roll = roll(DieType::D8, -3, TN, true);
    let is = |wanted| chance(&trait_dice(&roll, 1), |dice| bleeding(result(&roll, 0, dice).outcome) == wanted);
    let weight = |chance: Chance| chance.fraction().expect("exact");
    let ((dead, all), (stable, of)) = (weight(is(Bleeding::Dead)), weight(is(Bleeding::Stabilised)));
    assert_eq!(Chance::new(dead * of, dead * of + stable * all), Chance::new(360, 443));
    assert_eq!(incapacitated(Outcome::Success), Incapacity::Injured);
    assert_eq!(incapacitated(Outcome::Critical), Incapacity::InjuredForADay);
    assert_eq!(bleeding(Outcome::Success), Bleeding::GoesOn);
}

#[test]
fn wld_13_recovery_has_the_printed_chances() {
    assert_eq!(success(&roll(DieType::D6, 0, TN, true), 0), Chance::new(3, 4), "WV-F01: Spirit d6");
    assert_eq!(success(&roll(DieType::D8, 0, TN, true), 0), Chance::new(13, 16), "WV-F03: Vigor d8");
    assert_eq!(success(&roll(DieType::D8, -2, TN, true), 0), Chance::new(23, 48), "WV-F07: Agility d8, Evasion");
    assert_eq!(critical_failure(&roll(DieType::D8, -2, TN, true)), Chance::new(1, 48));
}

#[test]
fn wld_16_healing_removes_wounds_and_a_critical_failure_adds_one() {
    let changes = [Outcome::Fumble, Outcome::Fail, Outcome::Success, Outcome::Critical].map(healed);
    assert_eq!(changes, [1, 0, -1, -2]);
}

#[test]
fn wlx_15_every_sum_has_its_injury() {
    let of = |sum| [1, 3, 5].map(|die| injury(sum, die));
    assert_eq!(of(2), [Injury::Scar; 3]);
    assert_eq!((of(3), of(4), of(10)), ([Injury::Arm; 3], [Injury::Arm; 3], [Injury::Leg; 3]));
    for sum in 5..=9 {
        assert_eq!(of(sum), [Injury::Agility, Injury::Vigor, Injury::Strength]);
    }
    assert_eq!(
        (of(11), of(12)),
        ([Injury::Scar, Injury::Eye, Injury::Smarts], [Injury::Scar, Injury::Eye, Injury::Smarts])
    );
}

#[test]
fn wlx_08_falls() {
    assert_eq!([0, 1, 2, 3, 4, 6, 9].map(|levels| fall_dice(levels, false)), [0, 0, 1, 2, 2, 4, 6]);
    assert_eq!([3, 4, 6, 9].map(|levels| fall_dice(levels, true)), [0, 1, 2, 3]);
    // WV-K02: four levels against Toughness 5.
    let dice = usize::from(fall_dice(4, false));
    let roll = damage(&vec!["d6"; dice].join("+"), dice as i8, hide(5, 0, 0));
    assert_eq!(does(&roll, |hurt| hurt.shaken), Chance::new(35, 36));
}

#[test]
fn wlx_22_a_wild_card_that_is_afraid() {
    let all = [1, 2, 3, 4, 5, 6].map(fright);
    use Fright::{Flees, Shaken, Stunned, Vulnerable};
    assert_eq!(all, [Shaken, Shaken, Stunned, Stunned, Vulnerable(3), Flees]);
}

#[test]
fn wld_12_an_attack_is_walked_by_its_results() {
    // Fighting d8 against Parry 5, then Str d6 + d4 with a die more for a raise, against Toughness 6.
    let attack = roll(DieType::D8, 0, 5, true);
    let leaves = enumerate(1000, |dice| {
        let hit = result(&attack, 0, &draw(dice, &trait_dice(&attack, 1)));
        if !hit.outcome.succeeded() {
            return Hurt::default();
        }
        let mut roll = damage("d6+d4", 0, hide(6, 0, 0));
        if hit.raises > 0 {
            add_raise_die(&mut roll, "WLD-08");
        }
        let sum = draw(dice, &damage_dice(&roll, 4)).sum;
        hurt(over_toughness(&roll, sum), false)
    });
    assert_eq!(leaves.unwalked, Chance::ZERO);
    assert!(leaves.walked.len() <= 30, "{} walks are more than there are results", leaves.walked.len());
    let all = leaves.walked.iter().fold(Chance::ZERO, |sum, leaf| sum + leaf.chance);
    assert_eq!(all, Chance::ONE);
}
