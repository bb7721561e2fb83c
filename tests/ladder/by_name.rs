//! Rules that are easily tested in passing only, each by itself: LAD-60, LAD-61 the middle bands, LAD-80, LAD-81 the worse
//! hazards, LAD-104, LAD-111 words that describe a weapon, LAD-110 Truesteel, LAD-501 shots at arm's reach.

use super::moving::zoned;
use super::scene::*;
use acqua_alta::battle::Target;
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, stat};
use acqua_alta::rules::ladder::{Codex, RuleOptions};

const STREET: &[&str] = &["........", "........", "........"];
const THROWN: u8 = 1 << 3;

fn foe() -> Target {
    Target::Character(id(1))
}

/// A row in which every square is a zone of its own, somebody with a weapon at its end and somebody so many zones away.
fn apart(kind: &'static str, zones: u8) -> Scene {
    zoned(&[".........."], &["abcdefghij"], &[(kind, US, at(0, 0)), ("plain", THEM, at(zones, 0))])
}

#[test]
fn lad_60_medium_is_the_own_zone_and_the_next_one() {
    // A belt pistol has Range (Medium) and Close; shot and target are both Average.
    assert_eq!([1, 2, 3].map(|zones| apart("gunner", zones).attack_roll(0, 1, 0).1), [4, 5, 5]);
    let s = Scene::new(STREET, &[("gunner", US, at(1, 1)), ("plain", THEM, at(7, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "its own zone");
    // It is reached with the Move, and not for nothing.
    let s = apart("plain", 9);
    assert!(s.offers(action::MOVE, Target::Square(at(1, 0))) && !s.offers(action::STEP, Target::Square(at(1, 0))));
    assert!(!s.offers(action::MOVE, Target::Square(at(2, 0))), "two zones are Long");
}

#[test]
fn lad_61_long_is_up_to_two_zones_away() {
    // An arbalest has Range (Long).
    assert_eq!([2, 3].map(|zones| apart("archer", zones).attack_roll(0, 1, 0).1), [4, 5]);
    // It is reached with the Move and a Run.
    let mut s = apart("plain", 9);
    s.moves(0, at(1, 0), &[]);
    s.act(0, action::RUN, Target::Square(at(2, 0)), 0, &[]);
    assert_eq!((s.square(0), s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (at(2, 0), 0, 0));
}

/// What a hazard of this character costs somebody: once entered, left and entered again in the same turn, at the start of
/// the next turn inside, and by a shove into it; all with so much Armour.
fn burns(ground: char, armour: i8) -> [i8; 4] {
    let rows = [format!("..{ground}."), "....".to_owned()];
    let mut s = Scene::new(&rows.each_ref().map(String::as_str), &[("plain", US, at(0, 0)), ("plain", THEM, at(3, 1))]);
    s.stat(0, stat::ARMOUR, armour);
    let step = |s: &mut Scene, x| {
        s.act(0, action::STEP, Target::Square(at(x, 0)), 0, &[]);
    };
    let lost = |s: &mut Scene| {
        let lost = 10 - s.toughness(0);
        s.set_counter(0, counter::TOUGHNESS, 10);
        lost
    };
    step(&mut s, 2);
    let entered = lost(&mut s);
    step(&mut s, 1);
    step(&mut s, 2);
    let again = lost(&mut s);
    s.ends(0, &[]).ends(1, &[]);
    let inside = lost(&mut s);
    let mut s = Scene::new(&[&format!("..{ground}.")], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    s.stat(0, stat::ARMOUR, armour).turn(1);
    s.act(1, action::SHOVE, Target::Character(id(0)), 0, &[4, 1, 1, 1, 1, 1, 1, 1]);
    [entered, again, inside, 10 - s.toughness(0)]
}

#[test]
fn lad_80_a_major_hazard_does_3_once_a_turn() {
    assert_eq!(burns('*', 0), [3, 0, 3, 3], "on entry, not again, at the start of a turn inside, and by force");
    assert_eq!(burns('*', 2), [1, 0, 1, 1], "less Armour");
}

#[test]
fn lad_81_a_deadly_hazard_does_5_once_a_turn() {
    assert_eq!(burns('!', 0), [5, 0, 5, 5], "on entry, not again, at the start of a turn inside, and by force");
    assert_eq!(burns('!', 3), [2, 0, 2, 2], "less Armour");
}

/// What an attack with a weapon of this trait comes to against a suit of plate, exactly; then with no trait at all.
fn with_and_without(trait_: &str) -> [acqua_alta::battle::Odds; 2] {
    let weapons = format!(
        "(weapons: [(key: \"a\", name: \"A\", damage: Some((fixed: 2, successes: true)), traits: [{trait_}]),
                    (key: \"b\", name: \"B\", damage: Some((fixed: 2, successes: true)))])"
    );
    let kinds = r#"[(key: "two", name: "Two", body: 4, mind: 4, soul: 2, weapons: ["a", "b"])]"#;
    let who = [("two", US, at(2, 1)), ("plated", THEM, at(3, 1))];
    [0, 1].map(|weapon| {
        let mut s = Scene::own([&weapons, kinds], STREET, &who);
        // Both in hand, so that drawing makes no difference.
        s.set_counter(0, counter::IN_HAND, 0b11);
        s.odds(0, action::ATTACK, foe(), weapon)
    })
}

#[test]
fn lad_104_piercing_describes_a_point_and_is_not_penetrating() {
    let [piercing, plain] = with_and_without("Piercing");
    assert_eq!(piercing, plain, "Armour stops it like anything else");
    let [penetrating, plain] = with_and_without("Penetrating");
    assert_ne!(penetrating, plain, "LAD-103 is another trait");
}

#[test]
fn lad_111_slashing_describes_a_blade_and_changes_no_attack() {
    let [slashing, plain] = with_and_without("Slashing");
    assert_eq!(slashing, plain);
    let [ineffective, plain] = with_and_without("Ineffective");
    assert_ne!(ineffective, plain, "a trait that does something shows");
}

#[test]
fn lad_110_truesteel_is_not_torn_and_stops_as_much_as_any_suit() {
    let suits = r#"[(key: "plate", name: "Plate", body: 4, mind: 4, soul: 2, armour: "plate"),
                    (key: "true", name: "True", body: 4, mind: 4, soul: 2, armour: "truesteel_plate")]"#;
    let struck = |kind| {
        // A boarding pick: 1+S and Rend.
        let mut s = Scene::own(["()", suits], STREET, &[("bill", US, at(2, 1)), (kind, THEM, at(3, 1))]);
        s.attacks(0, 1, 1, &[6, 6, 4, 1]);
        let first = (s.toughness(1), s.counter(1, counter::TORN));
        s.turn(0).attacks(0, 1, 1, &[6, 6, 4, 1]);
        (first, s.toughness(1))
    };
    assert_eq!(struck("plate"), ((9, 2), 6), "two sixes tear two points, and the second blow finds one left");
    assert_eq!(struck("true"), ((9, 0), 8), "1 + 3 - 3, twice");
    // It costs 1 more than the same suit of common steel.
    let suits = Codex::shipped().equipment.armour;
    for (common, truesteel) in
        [("padded", "truesteel_padded"), ("brigandine", "truesteel_brigandine"), ("plate", "truesteel_plate")]
    {
        let [common, truesteel] =
            [common, truesteel].map(|key| suits.iter().find(|suit| suit.key == key).expect("a known suit"));
        assert_eq!((truesteel.armour, truesteel.cost), (common.armour, common.cost + 1), "{}", truesteel.name);
    }
}

#[test]
fn lad_501_a_shot_at_arms_reach_loses_a_step_without_the_close_trait() {
    let near = |kind: &'static str, weapon| {
        let s = Scene::new(STREET, &[(kind, US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 0))]);
        (s.attack_roll(0, 1, weapon).1, s.attack_roll(0, 2, weapon).1)
    };
    assert_eq!(near("archer", 0), (5, 4), "an arbalest: beside it, and in its zone");
    assert_eq!(near("gunner", 0), (4, 4), "a belt pistol is Close");
    assert_eq!(near("net", THROWN), (5, 4), "what is thrown is shot");
    assert_eq!(near("archer", 1 | THROWN), (4, 4), "a stiletto is Close");
    let options = RuleOptions { close_ranged_penalty: false, ..without_ember() };
    let s = Scene::with(STREET, &[("archer", US, at(2, 1)), ("plain", THEM, at(3, 1))], options);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "a switch takes it away");
    // It is still legal.
    let mut s = Scene::new(STREET, &[("archer", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    s.attacks(0, 1, 0, &[5, 1, 1, 1]);
    assert_eq!(s.toughness(1), 7, "2 + 1");
    assert_eq!(s.refused(0, action::ATTACK, foe(), 0), no::NO_ACTION_LEFT);
}
