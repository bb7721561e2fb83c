//! The ten spells of 7.3, one by one, and luck tokens. (x) is 2, 3 on a critical.

use super::magic::MAGES;
use super::scene::*;
use acqua_alta::battle::{Event, Refusal, RuleSystem, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::dice::{Chance, Outcome, Pool, PoolRoll, Spec};
use acqua_alta::rules::canal::vocabulary::{action, counter, no, status};
use acqua_alta::rules::canal::{Ask, RuleOptions};

/// A caster whose Will is just enough for one spell, and others.
fn cast_on(rows: &[&str], will: i8, who: &[(&str, Side, Square)]) -> Scene {
    let mut s = Scene::of_with(MAGES, rows, who, RuleOptions::default());
    s.set_counter(0, counter::WP, will);
    s
}

const FLAT: &[&str] = &["............", "............", "............", "............"];

fn pick(s: &mut Scene, target: Target, faces: &[u8]) {
    let choice = s.choices().into_iter().find(|c| c.target == target).expect("it can be named");
    assert_eq!(choice.action, action::PICK);
    s.choose(choice, faces);
}

fn no(s: &mut Scene, faces: &[u8]) {
    let choice = s.choices().into_iter().find(|c| c.action == action::DECLINE).expect("it can be declined");
    s.choose(choice, faces);
}

/// Everybody who has not acted does nothing, until the next round has begun.
fn next_round(s: &mut Scene) {
    let round = s.battle.round();
    while s.battle.round() == round {
        let choices = s.choices();
        let choice = choices.iter().find(|c| matches!(c.action, action::END | action::ACTIVATE)).expect("it goes on");
        // The initiative is rolled at the end of the last activation only.
        let last = s.battle.acted().len() as usize == s.battle.characters().iter().filter(|c| c.is_present()).count();
        let faces: &[u8] = if choice.action == action::END && last { &[9, 2] } else { &[] };
        s.choose(*choice, faces);
    }
}

#[test]
fn can_19_cold_splash() {
    let mut s = cast_on(FLAT, 0, &[("witch", US, at(1, 0)), ("plain", THEM, at(5, 0))]);
    s.casts_at(0, 0, 1, &[8, 2, 2, 2, 8, 2, 2]);
    assert_eq!(s.life(1), 11, "2 Damage, 1 Ace of Protection");
    assert_eq!(s.rolls("Protection"), [(3, Outcome::Success, 1)]);
}

#[test]
fn can_19_can_52_cover_helps_against_a_spell_that_flies() {
    let mut s = cast_on(&["......~~~~.."], 0, &[("witch", US, at(4, 0)), ("plain", THEM, at(7, 0))]);
    s.casts_at(0, 0, 1, &[8, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Protection"), [(4, Outcome::Fail, 0)], "in water out of contact: one die more");
}

#[test]
fn can_19_heave_of_the_tide_pushes_in_a_straight_line() {
    let rows = [".........", ".....~~~~", "........."];
    let mut s = cast_on(&rows, 1, &[("witch", US, at(1, 1)), ("plain", THEM, at(4, 1))]);
    s.casts_at(0, 1, 1, &[6, 2, 2, 2]);
    assert!(matches!(s.ask(), Ask::Force(f) if f.moved == id(1) && f.mover == id(0) && f.squares == 3));
    for (square, offered) in
        [(at(7, 1), true), (at(6, 1), true), (at(4, 1), true), (at(8, 1), false), (at(6, 2), false)]
    {
        assert_eq!(s.offers(action::FORCE, Target::Square(square)), offered, "{square}");
    }
    s.act(1, action::FORCE, Target::Square(at(7, 1)), (-1i8) as u8, &[]);
    assert_eq!((s.square(1), s.level(1)), (at(7, 1), -1));
}

#[test]
fn can_19_heave_of_the_tide_off_a_roof_is_a_fall() {
    let mut s = cast_on(&["3333~~~~"], 1, &[("witch", US, at(0, 0)), ("plain", THEM, at(3, 0))]);
    s.casts_at(0, 1, 1, &[6, 2, 2, 2]);
    s.act(1, action::FORCE, Target::Square(at(4, 0)), 3, &[2, 2, 2, 2]);
    assert_eq!((s.level(1), s.life(1)), (-1, 10), "four levels, two less into water");
}

#[test]
fn can_19_heave_of_the_tide_needs_water_near() {
    let rows = ["......~~", "........", "........"];
    let mut s = cast_on(&rows, 1, &[("witch", US, at(0, 2)), ("plain", THEM, at(4, 1)), ("plain", US, at(5, 1))]);
    assert_eq!(s.refused(0, action::CAST, Target::Character(id(1)), 1), no::NO_WATER_THERE);
    assert!(s.offers(action::CAST, Target::Character(id(2))), "a friend too");
}

#[test]
fn can_19_heave_does_not_pass_anybody() {
    let rows = ["~~~~~~~~"];
    let who = [("nymph", US, at(2, 0)), ("plain", THEM, at(5, 0)), ("plain", THEM, at(7, 0))];
    let mut s = cast_on(&rows, 1, &who);
    s.casts_at(0, 1, 1, &[6, 2, 2, 2]);
    let squares: Vec<Target> = s.choices().into_iter().map(|c| c.target).collect();
    assert_eq!(squares, [at(5, 0), at(6, 0), at(4, 0), at(3, 0)].map(Target::Square), "nor the caster");
}

#[test]
fn can_19_can_30_lungs_of_brine() {
    let lost = |kind: &str, x: u8, faces: &[u8]| {
        let mut s = cast_on(&["......~~~~.."], 1, &[("witch", US, at(4, 0)), (kind, THEM, at(x, 0))]);
        s.casts_at(0, 2, 1, faces);
        assert!(s.rolls("Protection").is_empty());
        12 - s.life(1)
    };
    assert_eq!(lost("plain", 7, &[8, 2, 2, 2]), 3, "a swimmer");
    assert_eq!(lost("plain", 7, &[10, 8, 2, 2]), 4, "a swimmer, on a critical");
    assert_eq!(lost("plain", 2, &[8, 2, 2, 2]), 1, "on land");
    assert_eq!(lost("merman", 7, &[8, 2, 2, 2]), 1, "a Water Creature");
}

#[test]
fn can_19_can_27_gift_of_gills() {
    let rows = ["...~~~~.....", "............"];
    let who = [
        ("witch:gift_of_gills,black_ice", US, at(1, 0)),
        ("plain", THEM, at(7, 0)),
        ("plain", US, at(6, 0)),
        ("plain", US, at(2, 1)),
        ("plain", US, at(3, 1)),
    ];
    let mut s = cast_on(&rows, 1, &who);
    s.casts_at(0, 1, 2, &[]);
    assert!(matches!(s.ask(), Ask::Further(_)), "a second one is named before the roll");
    assert!(s.offers(action::PICK, Target::Character(id(0))), "the caster is a friend");
    assert!(!s.offers(action::PICK, Target::Character(id(2))) && !s.offers(action::PICK, Target::Character(id(1))));
    pick(&mut s, Target::Character(id(4)), &[5, 2, 2, 2]);
    let gills = |s: &Scene| (0..5).filter(|&n| s.has(n, status::GILLS)).collect::<Vec<u8>>();
    assert_eq!(gills(&s), [2, 4]);
    s.activate(1);
    assert_eq!(s.refused(1, action::DROWN, Target::Character(id(2)), 0), Refusal::WaterCreatureImmune);
    next_round(&mut s);
    assert!(gills(&s).is_empty());
    s.activate(1);
    assert!(s.offers(action::DROWN, Target::Character(id(2))));
}

#[test]
fn can_19_gift_of_gills_on_a_critical_one_more() {
    let who = [
        ("witch:gift_of_gills,black_ice", US, at(1, 0)),
        ("plain", US, at(3, 0)),
        ("plain", US, at(4, 0)),
        ("plain", US, at(5, 0)),
        ("plain", THEM, at(9, 0)),
    ];
    let mut s = cast_on(FLAT, 1, &who);
    s.casts_at(0, 1, 1, &[]);
    pick(&mut s, Target::Character(id(2)), &[10, 8, 2, 2]);
    assert!(matches!(s.ask(), Ask::Further(_)), "(x) is 3 now");
    pick(&mut s, Target::Character(id(3)), &[]);
    assert!((1..4).all(|n| s.has(n, status::GILLS)) && s.ask() == Ask::Act(id(0)));
    // Who was content with one is not asked again.
    let mut s = cast_on(FLAT, 1, &who);
    s.casts_at(0, 1, 1, &[]);
    no(&mut s, &[10, 8, 2, 2]);
    assert!(s.has(1, status::GILLS) && !s.has(2, status::GILLS) && s.ask() == Ask::Act(id(0)));
}

const POND: &[&str] = &["..........", "..~~~~~...", "..~~~~~...", "..~~~~~...", ".........."];

#[test]
fn can_19_black_ice_is_ground_until_the_end_of_the_round() {
    let who = [("witch:gift_of_gills,black_ice", US, at(0, 2)), ("plain", THEM, at(9, 4))];
    let mut s = cast_on(POND, 2, &who);
    s.casts(0, 2, Target::Square(at(3, 2)), &[]);
    assert!(matches!(s.ask(), Ask::Further(_)));
    assert!(!s.offers(action::PICK, Target::Square(at(6, 2))), "it does not touch the block");
    pick(&mut s, Target::Square(at(5, 1)), &[]);
    no(&mut s, &[8, 2, 2, 2]);
    let solid = |s: &Scene, square| !s.battle.board().is_water(square) && s.battle.board().surface(square) == 0;
    assert!(solid(&s, at(2, 1)) && solid(&s, at(4, 3)) && solid(&s, at(5, 1)));
    assert!(!solid(&s, at(5, 2)));
    assert!(s.events.iter().any(|event| matches!(event, Event::Froze { squares } if squares.len() == 10)));
    s.moves(0, at(3, 2), &[]);
    assert_eq!((s.square(0), s.level(0)), (at(3, 2), 0));
    next_round(&mut s);
    assert!(s.battle.board().is_water(at(3, 2)));
    assert_eq!(s.level(0), -1, "who stands on it is in the water");
    s.activate(0);
    assert_eq!(s.refused(0, action::JUMP, Target::Square(at(3, 4)), 0), Refusal::InWater);
}

#[test]
fn can_19_black_ice_throws_swimmers_out_stunned() {
    let who = [("witch:gift_of_gills,black_ice", US, at(0, 2)), ("plain", THEM, at(2, 2)), ("plain", THEM, at(4, 2))];
    let mut s = cast_on(POND, 2, &who);
    s.casts(0, 2, Target::Square(at(3, 2)), &[]);
    no(&mut s, &[8, 2, 2, 2]);
    // The first has land to the west, three squares equally near.
    assert!(matches!(s.ask(), Ask::Place { who, .. } if who == id(1)));
    assert_eq!(s.battle.decision().expect("asked").side, THEM);
    assert!(s.offers(action::PLACE, Target::Square(at(1, 2))) && !s.offers(action::PLACE, Target::Square(at(3, 2))));
    s.act(1, action::PLACE, Target::Square(at(1, 1)), 0, &[]);
    assert!(s.stunned(1));
    // The other goes into the open water that is left.
    assert!(s.offers(action::PLACE, Target::Square(at(5, 2))));
    s.act(2, action::PLACE, Target::Square(at(5, 2)), 0, &[]);
    assert_eq!((s.stunned(2), s.level(2), s.level(1)), (true, -1, 0));
    assert!(!s.battle.board().is_water(at(4, 2)) && s.ask() == Ask::Act(id(0)));
}

#[test]
fn can_19_black_ice_needs_water() {
    let who = [("witch:gift_of_gills,black_ice", US, at(0, 2)), ("plain", THEM, at(9, 4))];
    let mut s = cast_on(POND, 2, &who);
    assert_eq!(s.refused(0, action::CAST, Target::Square(at(7, 2)), 2), no::NO_WATER_THERE);
    s.set_counter(0, counter::WP, 1);
    assert_eq!(s.refused(0, action::CAST, Target::Square(at(3, 2)), 2), no::NOT_ENOUGH_WP);
}

#[test]
fn can_19_can_74_spark_of_nerve() {
    let who = [("lamp", US, at(1, 0)), ("willing", US, at(3, 0)), ("plain", THEM, at(9, 0))];
    let mut s = cast_on(FLAT, 0, &who);
    s.set_counter(1, counter::WP, 2).set_life(1, 9);
    s.casts_at(0, 0, 1, &[8, 2, 2, 2]);
    assert_eq!((s.counter(1, counter::WP), s.life(1)), (3, 9), "(x) is 2: no Life Point");
    let mut s = cast_on(FLAT, 0, &who);
    s.set_life(1, 9).casts_at(0, 0, 1, &[10, 8, 2, 2]);
    assert_eq!((s.counter(1, counter::WP), s.life(1)), (4, 10), "not above the start; (x) is 3");
    let mut s = cast_on(FLAT, 0, &who);
    assert_eq!(s.refused(0, action::CAST, Target::Character(id(0)), 0), Refusal::NotFriend, "another friend");
}

#[test]
fn can_19_blinding_flare() {
    let who = [("lamp", US, at(3, 0)), ("plain", THEM, at(5, 0))];
    let mut s = cast_on(FLAT, 1, &who);
    s.casts_at(0, 1, 1, &[8, 2, 2, 2]);
    assert_eq!((s.stunned(1), s.counter(1, counter::DAZZLED)), (true, 2));
    s.moves(0, at(4, 0), &[]);
    // The charge: one Ace against DEX 3, one die of Protection left.
    s.strikes(0, 1, 0, &[5, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Protection"), [(1, Outcome::Fail, 0)]);
    next_round(&mut s);
    assert_eq!(s.counter(1, counter::DAZZLED), 0);
}

#[test]
fn can_19_ward_of_lamps() {
    let who = [("lamp", US, at(1, 0)), ("plain", THEM, at(4, 0)), ("plain", US, at(3, 0))];
    let mut s = cast_on(FLAT, 1, &who);
    s.casts_at(0, 2, 2, &[6, 2, 2, 2]);
    assert_eq!(s.counter(2, counter::WARD), 2);
    s.activate(1).strikes(1, 2, 0, &[5, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Protection"), [(5, Outcome::Fail, 0)]);
    next_round(&mut s);
    assert_eq!(s.counter(2, counter::WARD), 0);
}

fn lucky() -> Scene {
    let who = [("lamp:borrowed_luck,ward_of_lamps", US, at(1, 0)), ("plain", THEM, at(4, 0)), ("plain", US, at(3, 0))];
    let mut s = cast_on(FLAT, 1, &who);
    s.casts_at(0, 1, 2, &[6, 2, 2, 2]);
    assert_eq!(s.counter(2, counter::LUCK), 2);
    s.activate(2);
    s
}

fn luck(s: &mut Scene, who: u8, tokens: u8, faces: &[u8]) {
    s.act(who, action::LUCK, Target::Nothing, tokens, faces);
}

#[test]
fn can_19_borrowed_luck_re_rolls_failed_dice_but_the_destiny_die() {
    let mut s = lucky();
    s.strikes(2, 1, 0, &[]);
    assert!(matches!(s.ask(), Ask::Luck { .. }));
    // The second and the third die again; then Protection.
    luck(&mut s, 2, 2, &[2, 2, 2, 9, 9, 3, 2, 2, 2]);
    assert_eq!((s.rolls("Combat")[0].2, s.counter(2, counter::LUCK), s.life(1)), (2, 0, 10));
}

#[test]
fn can_19_luck_that_was_not_needed_is_kept() {
    let mut s = lucky();
    s.strikes(2, 1, 0, &[]);
    luck(&mut s, 2, 2, &[2, 9, 9, 2, 3, 2, 2, 2]);
    assert_eq!((s.rolls("Combat")[0].2, s.counter(2, counter::LUCK)), (2, 1));
    // Nor need it be used at all, and the next roll asks again.
    s.strikes(2, 1, 0, &[]);
    luck(&mut s, 2, 0, &[2, 9, 2, 2, 2, 2, 2]);
    assert_eq!(s.counter(2, counter::LUCK), 1);
    next_round(&mut s);
    assert_eq!(s.counter(2, counter::LUCK), 0);
}

#[test]
fn can_19_v19_luck_exactly() {
    let pool = Pool { luck: 2, ..Pool::new(4, 4) };
    let total: u64 = pool.outcomes().iter().map(|(weight, _)| weight).sum();
    let chance = |test: &dyn Fn(&PoolRoll) -> bool| {
        let weight: u64 = pool.outcomes().iter().filter(|(_, roll)| test(roll)).map(|(weight, _)| weight).sum();
        Chance::ONE.times(weight, total)
    };
    let v19 = [
        (Outcome::Critical, (99757, 1000000)),
        (Outcome::Success, (449757, 500000)),
        (Outcome::Fail, (243, 500000)),
        (Outcome::Fumble, (243, 1000000)),
    ];
    for (outcome, (n, d)) in v19 {
        assert_eq!(chance(&|roll| roll.outcome == outcome), Chance::ONE.times(n, d), "{outcome:?}");
    }
    // Of three dice that fail with 3 in 10: none failed, one failed, more failed.
    for (tokens, ways) in [(0, 343), (1, 3 * 49 * 3), (2, 1000 - 343 - 441)] {
        assert_eq!(chance(&|roll| roll.luck == tokens), Chance::ONE.times(ways, 1000), "{tokens} tokens used");
    }
}

fn burning(rows: &[&str], faces: &[u8]) -> Scene {
    let who = [
        ("lamp:burning_lamp_oil,ward_of_lamps", US, at(1, 0)),
        ("plain", THEM, at(5, 0)),
        ("plain", THEM, at(6, 1)),
        ("plain", US, at(4, 1)),
        ("plain", THEM, at(8, 0)),
    ];
    let mut s = cast_on(rows, 2, &who);
    for n in 1..5 {
        s.stat(n, PRO, 1);
    }
    s.casts_at(0, 1, 1, faces);
    s
}

fn lives(s: &Scene) -> [i8; 4] {
    [1, 2, 3, 4].map(|n| s.life(n))
}

#[test]
fn can_19_burning_lamp_oil() {
    // Three Aces and 2: 5 Damage; Penetration -1 leaves no die. The two next to it: 1 Damage each, one die each.
    let s = burning(FLAT, &[8, 8, 8, 2, 2, 2]);
    assert_eq!(lives(&s), [7, 11, 11, 12]);
    // A critical with three Aces: 6, and 2 for those next to it.
    let s = burning(FLAT, &[10, 8, 8, 2, 2, 2]);
    assert_eq!(lives(&s), [6, 10, 10, 12]);
}

#[test]
fn can_19_burning_lamp_oil_in_water_half() {
    // In water they have cover from the one that flies; the fire that spreads ignores it, and half of 1 is nothing.
    let s = burning(&[".....~~.....", ".....~~.....", "............"], &[8, 8, 8, 2, 2, 2]);
    assert_eq!(lives(&s), [10, 12, 11, 12], "5 halved is 2; the first die is the swimmer's, with cover");
}

#[test]
fn can_19_burning_lamp_oil_reaches_those_next_to_one_who_dies() {
    let who =
        [("lamp:burning_lamp_oil,ward_of_lamps", US, at(1, 0)), ("plain", THEM, at(5, 0)), ("plain", THEM, at(6, 0))];
    let mut s = cast_on(FLAT, 2, &who);
    s.set_life(1, 1).stat(1, PRO, 1).stat(2, PRO, 0);
    s.casts_at(0, 1, 1, &[8, 8, 8, 2]);
    assert_eq!((s.gone(1), s.life(2)), (true, 11));
}
