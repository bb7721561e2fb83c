//! Section 6 of the rules: exact chances, and scripted dice.

use acqua_alta::battle::{Breakdown, CharacterId};
use acqua_alta::dice::{Chance, Deck, Faces, Seeded, Spec, draw};
use acqua_alta::rules::roll_under::cards::{Pack, deck};
use acqua_alta::rules::roll_under::rolls::{
    Came, Rolled, after_armour, bane, beats, boon, breaks, chance, d20, damage_dice, damage_roll, dice_of,
    kills_at_once, read, share,
};
use acqua_alta::rules::roll_under::vocabulary::fall_dice;

/// A roll under a level with so many boons, or banes where it is negative.
fn roll(level: i8, net: i8) -> Breakdown {
    let term = if net < 0 { bane("bane", "RUN-04") } else { boon("boon", "RUN-04") };
    let terms = vec![term; usize::from(net.unsigned_abs())];
    d20("Test", "RUN-01", CharacterId(0), (level, "skill"), &terms)
}

fn of(level: i8, net: i8, wanted: Came) -> f64 {
    share(&roll(level, net), |came| came == wanted).value()
}

fn success(level: i8, net: i8) -> f64 {
    chance(&roll(level, net)).value()
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 6e-7, "{found} is not {expected}");
}

/// 6.1: skill, net; success, Dragon, plain failure, Demon, success if pushed once.
const TABLE: &str = "
    3 -2 0.003375 0.000125 0.854000 0.142625 0.006257
    3 0 0.150000 0.050000 0.800000 0.050000 0.270000
    3 2 0.385875 0.142625 0.614000 0.000125 0.622802
    5 -1 0.062500 0.002500 0.840000 0.097500 0.115000
    5 1 0.437500 0.097500 0.560000 0.002500 0.682500
    7 -2 0.042875 0.000125 0.814500 0.142625 0.077797
    7 0 0.350000 0.050000 0.600000 0.050000 0.560000
    7 2 0.725375 0.142625 0.274500 0.000125 0.924490
    10 -1 0.250000 0.002500 0.652500 0.097500 0.413125
    10 1 0.750000 0.097500 0.247500 0.002500 0.935625
    12 -2 0.216000 0.000125 0.641375 0.142625 0.354537
    12 0 0.600000 0.050000 0.350000 0.050000 0.810000
    12 2 0.936000 0.142625 0.063875 0.000125 0.995787
    14 -1 0.490000 0.002500 0.412500 0.097500 0.692125
    14 1 0.910000 0.097500 0.087500 0.002500 0.989625
    15 -2 0.421875 0.000125 0.435500 0.142625 0.605602
    15 0 0.750000 0.050000 0.200000 0.050000 0.900000
    15 2 0.984375 0.142625 0.015500 0.000125 0.999633
    16 -1 0.640000 0.002500 0.262500 0.097500 0.808000
    16 1 0.960000 0.097500 0.037500 0.002500 0.996000
    18 -2 0.729000 0.000125 0.128375 0.142625 0.822585
    18 0 0.900000 0.050000 0.050000 0.050000 0.945000
    18 2 0.999000 0.142625 0.000875 0.000125 0.999874";

#[test]
fn run_01_run_02_run_03_the_table_of_chances() {
    let mut lines = 0;
    for line in TABLE.lines().filter(|line| !line.trim().is_empty()) {
        let numbers: Vec<f64> = line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        let (level, net) = (numbers[0] as i8, numbers[1] as i8);
        near(success(level, net), numbers[2]);
        near(of(level, net, Came::Dragon), numbers[3]);
        near(of(level, net, Came::Failure), numbers[4]);
        near(of(level, net, Came::Demon), numbers[5]);
        near(success(level, net) * (1.0 + of(level, net, Came::Failure)), numbers[6]);
        lines += 1;
    }
    assert_eq!(lines, 23);
}

#[test]
fn run_04_the_numbered_chances_of_a_and_b() {
    let exact = |level, net, num, den| assert_eq!(chance(&roll(level, net)), Chance::new(num, den), "{level} {net}");
    exact(5, 0, 1, 4);
    exact(12, 0, 3, 5);
    exact(18, 0, 9, 10);
    exact(10, 2, 7, 8);
    exact(10, -2, 1, 8);
    exact(14, -1, 49, 100);
    exact(15, -1, 9, 16);
    exact(18, 2, 999, 1000);
    let part = |level, net, wanted, num, den| {
        assert_eq!(share(&roll(level, net), |came| came == wanted), Chance::new(num, den), "{level} {net}");
    };
    for (level, net, num, den) in [
        (5, 0, 1, 20),
        (12, 0, 1, 20),
        (18, 0, 1, 20),
        (10, 2, 1, 8000),
        (10, -2, 1141, 8000),
        (14, -1, 39, 400),
        (15, -1, 39, 400),
        (18, 2, 1, 8000),
    ] {
        part(level, net, Came::Demon, num, den);
    }
    for (level, net, num, den) in [
        (10, 0, 1, 20),
        (14, 0, 1, 20),
        (10, 1, 39, 400),
        (10, -1, 1, 400),
        (14, 1, 39, 400),
        (5, 1, 39, 400),
        (3, -1, 1, 400),
    ] {
        part(level, net, Came::Dragon, num, den);
    }
    for (level, net, num, den) in
        [(5, 0, 7, 10), (10, 0, 9, 20), (14, 0, 1, 4), (10, 1, 99, 400), (10, -1, 261, 400), (15, -1, 17, 50)]
    {
        part(level, net, Came::Failure, num, den);
    }
}

/// RUN-08: the active side wins, if it pushes a plain failure.
fn wins(active: (i8, i8), passive: (i8, i8)) -> f64 {
    let [a, b] = [active, passive].map(|(level, net)| {
        let roll = roll(level, net);
        let all: u64 = dice_of(&roll, true).outcomes().iter().map(|(ways, _)| ways).sum();
        let list = dice_of(&roll, true).outcomes().to_vec();
        list.into_iter().map(|(ways, kept)| (ways as f64 / all as f64, read(level, kept.face))).collect::<Vec<_>>()
    });
    let fails: f64 = a.iter().filter(|(_, rolled)| rolled.came == Came::Failure).map(|(p, _)| p).sum();
    let beaten = |own: &Rolled| b.iter().filter(|(_, other)| beats(*own, *other)).map(|(p, _)| p).sum::<f64>();
    a.iter().map(|(p, rolled)| p * (1.0 + fails) * beaten(rolled)).sum()
}

#[test]
fn run_08_the_chances_of_opposed_rolls() {
    near(wins((12, 0), (12, 0)), 2187.0 / 4000.0);
    near(wins((14, 0), (10, 0)), 37.0 / 64.0);
    near(wins((10, 0), (14, 0)), 841.0 / 1600.0);
    near(wins((14, 1), (14, 0)), 87087.0 / 128_000.0);
    near(wins((12, 0), (12, -1)), 2241.0 / 3200.0);
    near(wins((12, -1), (8, 0)), 288_139.0 / 800_000.0);
    near(wins((15, 0), (5, 0)), 141.0 / 200.0);
}

#[test]
fn rux_11_what_gets_through_a_dodge_and_a_parry() {
    let through = |attack: (i8, i8), reaction: i8| {
        let dragon = of(attack.0, attack.1, Came::Dragon);
        (success(attack.0, attack.1) - dragon) * (1.0 - success(reaction, 0))
            + dragon * (1.0 - of(reaction, 0, Came::Dragon))
    };
    near(through((14, 0), 10), 149.0 / 400.0);
    near(through((14, 1), 14), 2691.0 / 8000.0);
    near((success(12, 0) - of(12, 0, Came::Dragon)) * of(12, 0, Came::Dragon), 11.0 / 400.0);
    near((1.0 - success(11, -1)) * success(13, 0), 3627.0 / 8000.0);
}

/// The chance of something about the sum of these dice.
fn dice(list: &[(u8, u8)], wanted: impl Fn(i16) -> f64) -> f64 {
    let each: Vec<_> = list.iter().map(|&(dice, sides)| (dice, sides, "dice", "RUX-12")).collect();
    let spec = damage_dice(&damage_roll("RUX-12", CharacterId(0), &each));
    let all: u64 = spec.outcomes().iter().map(|(ways, _)| ways).sum();
    spec.outcomes().iter().map(|(ways, roll)| *ways as f64 / all as f64 * wanted(roll.sum as i16)).sum()
}

#[test]
fn rux_12_damage_and_armour() {
    let lost = |list: &[(u8, u8)], armour| dice(list, |sum| f64::from(after_armour(sum, armour)));
    let sure = |list: &[(u8, u8)], armour, least: i16| {
        dice(list, |sum| f64::from(u8::from(after_armour(sum, armour) >= least)))
    };
    near(1.0 - sure(&[(2, 6), (1, 4)], 0, 1), 0.0);
    near(lost(&[(2, 6), (1, 4)], 2), 7.5);
    near(sure(&[(2, 6), (1, 4)], 2, 10), 17.0 / 72.0);
    near(1.0 - sure(&[(1, 10), (1, 4)], 4, 1), 3.0 / 20.0);
    near(lost(&[(2, 8)], 5), 133.0 / 32.0);
    near(sure(&[(2, 8)], 5, 10), 3.0 / 64.0);
    near(1.0 - sure(&[(2, 10), (1, 6)], 6, 1), 1.0 / 30.0);
    near(lost(&[(1, 8), (1, 6)], 1), 7.0);
    near(sure(&[(1, 8), (1, 6)], 1, 10), 5.0 / 24.0);
    near(lost(&[(2, 8), (1, 6)], 0), 12.5);
    let ordinary = success(14, 0) - of(14, 0, Came::Dragon);
    let dragon = of(14, 0, Came::Dragon);
    near(ordinary * lost(&[(2, 6), (1, 4)], 3) + dragon * lost(&[(4, 6), (1, 4)], 3), 4.9);
}

#[test]
fn run_37_and_run_42_broken_items_and_instant_death() {
    let broken = |list: &[(u8, u8)], durability| dice(list, |sum| f64::from(u8::from(breaks(durability, sum, false))));
    near(broken(&[(2, 10), (1, 6)], 12), 2.0 / 3.0);
    near(broken(&[(2, 6), (1, 4)], 9), 0.5);
    near(dice(&[(2, 10), (1, 6)], |sum| f64::from(u8::from(kills_at_once(12, 12, sum)))), 1.0 / 60.0);
    assert!(!breaks(15, 15, false), "RS-17: it takes more than 15");
    assert!(!breaks(15, 16, true), "RS-19: piercing breaks nothing");
    assert!(kills_at_once(5, 12, 17), "RS-21");
    assert!(!kills_at_once(5, 12, 16));
}

/// RUN-41: the chance to recover and the expected number of rolls, with so many won and lost.
fn dying(con: i8, won: u8, lost: u8) -> (f64, f64) {
    if won >= 3 || lost >= 3 {
        return (f64::from(u8::from(won >= 3)), 0.0);
    }
    let next = [(Came::Dragon, 2, 0), (Came::Success, 1, 0), (Came::Failure, 0, 1), (Came::Demon, 0, 2)];
    next.into_iter().fold((0.0, 1.0), |(good, turns), (came, up, down)| {
        let p = of(con, 0, came);
        let (then, more) = dying(con, won + up, lost + down);
        (good + p * then, turns + p * more)
    })
}

#[test]
fn run_41_death_rolls_decide_in_so_many_turns() {
    near(dying(8, 0, 0).1, 296_867.0 / 80_000.0);
    near(dying(10, 0, 0).1, 300_683.0 / 80_000.0);
    near(dying(12, 0, 0).1, 296_867.0 / 80_000.0);
    near(dying(14, 0, 0).1, 57_199.0 / 16_000.0);
    near(dying(16, 0, 0).1, 53_959.0 / 16_000.0);
    near(dying(12, 0, 1).0, 18_793.0 / 40_000.0);
    near(success(12, -1), 9.0 / 25.0);
}

#[test]
fn run_09_cards_are_fair() {
    let all: Vec<u8> = deck(2).cards().map(|card| card.0).collect();
    assert_eq!((all.len(), deck(12).len()), (10, 12));
    let pairs = || all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    assert_eq!(2 * pairs().filter(|(a, b)| a < b).count(), pairs().count(), "RV-G01");
    let three = || pairs().flat_map(|(a, b)| all.iter().map(move |c| (a, b, *c)).filter(|(a, b, c)| c != a && c != b));
    assert_eq!(3 * three().filter(|(a, b, c)| a.min(b) < c).count(), 2 * three().count(), "RV-G03");
}

#[test]
fn run_49_those_who_fail_in_an_ambush_get_the_highest_cards() {
    // RS-27: a deck of 12 for twelve figures, five of which fail Awareness.
    let mut pack = Pack::new(12, 5, &[], &[]);
    let mut dice = Seeded::new(3, 1);
    let mut draw = |late: bool, many: u8| {
        let one = |_| if late { pack.draw_late(&mut dice) } else { pack.draw(&mut dice) };
        let mut cards: Vec<u8> = (0..many).filter_map(one).collect();
        cards.sort_unstable();
        cards
    };
    assert_eq!(draw(true, 5), [8, 9, 10, 11, 12], "in random order among the five");
    assert_eq!(draw(false, 7), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(draw(false, 1), [0u8; 0], "nothing is left");
    assert_eq!(Deck::of(12).len(), 12);
}

#[test]
fn rux_05_rux_03_falls_swimming_breath() {
    for (levels, mean) in [(1, 3.5), (2, 7.0), (3, 10.5), (4, 14.0)] {
        near(dice(&[(fall_dice(levels, false), 6)], f64::from), mean);
    }
    assert_eq!((fall_dice(3, true), fall_dice(5, true)), (0, 2));
    near(success(10, -1), 0.25);
    near(success(12, 0).powi(3), 27.0 / 125.0);
    near(of(15, 0, Came::Demon), 1.0 / 20.0);
}

/// A roll with these faces.
fn thrown(level: i8, net: i8, faces: &[u8]) -> Rolled {
    let mut dice = Faces::new(faces);
    let kept = draw(&mut dice, &dice_of(&roll(level, net), false));
    dice.finish().expect("every face is used");
    read(level, kept.face)
}

#[test]
fn run_01_scripted_rolls() {
    assert_eq!(thrown(10, 0, &[10]), Rolled { came: Came::Success, face: 10 }, "RS-01");
    assert_eq!(thrown(3, 0, &[1]).came, Came::Dragon, "RS-03");
    assert_eq!(thrown(10, 2, &[15, 20, 9]), Rolled { came: Came::Success, face: 9 }, "RS-05");
    let mixed = [boon("one", "RUN-04"), boon("two", "RUN-04"), bane("three", "RUN-04")];
    let roll = d20("Test", "RUN-01", CharacterId(0), (14, "skill"), &mixed);
    let mut dice = Faces::new([17, 6]);
    assert_eq!(draw(&mut dice, &dice_of(&roll, false)).face, 6, "RS-07: two dice, the lowest counts");
    dice.finish().expect("exactly two dice");
    assert_eq!(read(0, 1).came, Came::Dragon);
    assert_eq!(read(25, 20).came, Came::Demon);
}

#[test]
fn run_08_scripted_opposed_rolls() {
    assert!(!beats(read(12, 7), read(12, 7)), "RS-11: a tie, and the active side loses");
    assert!(beats(read(12, 4), read(12, 6)), "RS-13: after the push");
    assert!(!beats(read(12, 1), read(12, 1)));
    assert!(beats(read(12, 12), read(12, 13)));
}
