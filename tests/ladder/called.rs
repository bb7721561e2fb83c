//! LAD-36 to LAD-39: Called Shots and what they do besides harm.

use super::scene::*;
use acqua_alta::battle::{Event, Target};
use acqua_alta::rules::ladder::Ask;
use acqua_alta::rules::ladder::vocabulary::{action, counter, status};

const STREET: &[&str] = &["........", "........", "........"];
const HEAD: u8 = 1 << 4;
const ARMS: u8 = 2 << 4;
const LEGS: u8 = 3 << 4;

fn duel(us: &str, them: &str) -> Scene {
    Scene::new(STREET, &[(us, US, at(2, 1)), (them, THEM, at(3, 1)), ("plain", THEM, at(7, 0))])
}

#[test]
fn lad_36_defence_is_higher_for_this_attack_alone() {
    let mut s = duel("plain", "plain");
    assert_eq!(s.attack_roll(0, 1, HEAD).1, 6);
    assert_eq!(s.attack_roll(0, 1, ARMS).1, 5);
    assert_eq!(s.attack_roll(0, 1, LEGS).1, 5);
    s.attacks(0, 1, HEAD, &[1, 1, 1, 1]);
    s.turn(0);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4);
}

#[test]
fn lad_36_no_rider_where_armour_stops_everything() {
    for (aim, status) in [(HEAD, status::STUNNED), (LEGS, status::PRONE)] {
        let mut s = duel("plain", "plated");
        s.attacks(0, 1, aim, &[6, 6, 5, 1]);
        assert_eq!(s.toughness(1), 10, "1 + 2 - 3");
        assert!(!s.has(1, status));
        s.turn(0);
        s.attacks(0, 1, aim, &[6, 6, 6, 1]);
        assert_eq!(s.toughness(1), 9, "a point of Toughness is enough");
        assert!(s.has(1, status));
    }
}

#[test]
fn lad_36_not_with_spread_blasts_and_nets() {
    let who = [
        ("gunner", US, at(2, 1)),
        ("plain", THEM, at(4, 1)),
        ("net", US, at(3, 0)),
        ("powder_alchemist", US, at(0, 0)),
    ];
    let mut s = Scene::new(STREET, &who);
    let aimed = |s: &Scene, weapon: u8| {
        s.choices().iter().any(|c| c.action == action::ATTACK && c.option & 7 == weapon && c.option >> 4 > 0)
    };
    assert!(aimed(&s, 0) && !aimed(&s, 1), "a pistol, not a scatter-gun");
    s.turn(2);
    assert!(!aimed(&s, 0), "a net");
    assert!(s.offers(action::ATTACK, Target::Character(id(1))));
    s.turn(3);
    let blasts: Vec<u8> = s.choices().iter().filter(|c| c.action == action::BLAST).map(|c| c.option).collect();
    assert!(!blasts.is_empty() && blasts.iter().all(|&option| option < 8), "{blasts:?}");
}

#[test]
fn lad_37_stunned_until_the_end_of_the_targets_next_turn() {
    let mut s = duel("plain", "plain");
    s.attacks(0, 1, HEAD, &[6, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8);
    assert!(s.has(1, status::STUNNED));
    s.ends(0, &[]);
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)), "{:?}", s.ask());
    assert!(s.has(1, status::STUNNED));
    s.ends(1, &[]);
    assert!(!s.has(1, status::STUNNED));
}

#[test]
fn lad_37_in_the_targets_own_turn_the_next_one_is_meant() {
    let mut s = duel("plain", "bridge_bravo");
    s.set_counter(1, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    // Against Average + 2 at 5; five dice, and Focus 2 cannot help a 1.
    s.act(1, action::RIPOSTE, Target::Character(id(0)), HEAD, &[6, 1, 1, 1, 1]);
    assert!(s.has(0, status::STUNNED));
    s.ends(0, &[]);
    assert!(s.has(0, status::STUNNED), "this was not its next turn");
    for _ in 0..2 {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    s.ends(0, &[]);
    assert!(!s.has(0, status::STUNNED));
}

/// The weapons that an attack is offered with.
fn attacks_with(s: &Scene) -> Vec<u8> {
    let mut weapons: Vec<u8> =
        s.choices().iter().filter(|c| c.action == action::ATTACK).map(|c| c.option & 7).collect();
    weapons.dedup();
    weapons
}

#[test]
fn lad_38_the_only_thing_in_hand_falls_where_the_target_stands() {
    let mut s = duel("plain", "plain");
    s.attacks(0, 1, ARMS, &[5, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8);
    assert_eq!((s.counter(1, counter::IN_HAND), s.counter(1, counter::ITEM_0)), (0, 0));
    assert_eq!(s.battle.lying().collect::<Vec<_>>(), [(at(3, 1), "Sabre")]);
    let told = |event: &Event| matches!(event, Event::Told(told) if told.thing == "Sabre" && told.who == Some(id(1)) && told.telling.rule == "LAD-38");
    assert!(s.events.iter().any(told), "it is told: {:?}", s.events);
    s.turn(1);
    assert_eq!(attacks_with(&s), [1], "fists are left");
    s.act(1, action::PICK_UP, Target::Square(at(3, 1)), 0, &[]);
    assert_eq!((s.counter(1, counter::IN_HAND), s.counter(1, counter::ITEM_0)), (1, 1));
    assert_eq!(s.battle.lying().count(), 0);
}

#[test]
fn lad_38_of_two_things_the_targets_player_picks_one() {
    let mut s = duel("plain", "plated");
    s.attacks(0, 1, ARMS, &[6, 6, 6, 6]);
    assert!(matches!(s.ask(), Ask::DropItem(who) if who == id(1)), "{:?}", s.ask());
    let words: Vec<String> =
        s.choices().into_iter().map(|c| acqua_alta::battle::RuleSystem::describe(&s.battle, c)).collect();
    assert_eq!(words, ["drop the War hammer", "drop the Shield"]);
    s.act(1, action::PICK, Target::Nothing, 1, &[]);
    assert_eq!(s.battle.lying().collect::<Vec<_>>(), [(at(3, 1), "Shield")]);
    s.turn(0);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "without the shield");
}

#[test]
fn lad_38_empty_hands_drop_nothing() {
    let mut s = duel("plain", "plain");
    s.set_counter(1, counter::IN_HAND, 0);
    s.attacks(0, 1, ARMS, &[5, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8);
    assert_eq!(s.battle.lying().count(), 0);
}

#[test]
fn lad_38_lad_95_what_burns_fuel_keeps_its_charges_on_the_ground() {
    let mut s = duel("plain", "caster");
    s.attacks(0, 1, ARMS, &[5, 1, 1, 1]);
    assert_eq!(s.counter(1, counter::ITEM_0), 0);
    s.turn(1);
    assert_eq!(attacks_with(&s), [1], "it lies on the ground");
    s.act(1, action::PICK_UP, Target::Square(at(3, 1)), 0, &[]);
    assert_eq!((s.counter(1, counter::ITEM_0), s.counter(1, counter::IN_HAND)), (6, 1));
}

#[test]
fn lad_39_prone() {
    let mut s = duel("plain", "plain");
    s.attacks(0, 1, LEGS, &[5, 1, 1, 1]);
    assert!(s.prone(1));
}

#[test]
fn lad_39_flyers_fall() {
    let gull = r#"[(key: "gull", name: "Gull", body: 4, mind: 4, soul: 2, fly: Fast, weapons: ["sabre"])]"#;
    let mut s = Scene::own(["()", gull], STREET, &[("plain", US, at(2, 1)), ("gull", THEM, at(3, 1))]);
    s.attacks(0, 1, LEGS, &[5, 1, 1, 1]);
    assert!(s.prone(1));
    assert!(s.events.iter().any(|e| matches!(e, Event::Fell { who, .. } if *who == id(1))), "{:?}", s.events);
}

#[test]
fn lad_36_whoever_stands_before_the_target_is_hit_so() {
    let who =
        [("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(3, 2)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    s.turn(1);
    s.act(1, action::DEFEND_ALLY, Target::Character(id(2)), 0, &[]);
    s.turn(0);
    s.attacks(0, 2, LEGS, &[5, 1, 1, 1]);
    assert!(s.prone(1) && !s.prone(2));
}

#[test]
fn lad_17_lad_36_out_of_hiding_the_aim_costs_nothing() {
    let mut s = duel("plain", "plain");
    s.afflict(0, status::HIDDEN);
    for aim in [HEAD, ARMS, LEGS] {
        assert_eq!(s.attack_roll(0, 1, aim).1, 3);
    }
}

#[test]
fn lad_36_only_what_the_target_has() {
    let aims = |kind: &str| {
        let eel = r#"[(key: "eel", name: "Eel", body: 4, mind: 1, soul: 1, lacks: [Arms, Legs])]"#;
        let s = Scene::own(["()", eel], STREET, &[("plain", US, at(2, 1)), (kind, THEM, at(3, 1))]);
        [HEAD, ARMS, LEGS].map(|aim| s.choices().iter().any(|c| c.action == action::ATTACK && c.option == aim))
    };
    assert_eq!(aims("plain"), [true, true, true]);
    assert_eq!(aims("eel"), [true, false, false]);
    assert_eq!(aims("lagoon_horse"), [true, false, true], "hooves are no arms");
    assert_eq!(aims("great_heron"), [true, false, true]);
    assert_eq!(aims("cistern_rats"), [false, false, false], "nobody aims at one rat of six");
}
