//! LAD-69 falls, LAD-70 flight, LAD-55 edges.

use super::moving::zoned;
use super::scene::*;
use acqua_alta::battle::{Event, Refusal, RuleSystem, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, status};
use acqua_alta::rules::ladder::{RuleOptions, Trigger, fall_damage};

fn to(x: u8, y: u8) -> Target {
    Target::Square(at(x, y))
}

#[test]
fn lad_69_one_damage_for_each_ten_feet() {
    assert_eq!((1..=6).map(fall_damage).collect::<Vec<_>>(), [0, 1, 1, 2, 3, 3]);
}

/// Somebody on a roof of this level, about to drop; plain has Toughness 10.
fn drop_from(level: char, ground: char, kind: &str, options: RuleOptions) -> Scene {
    let row = format!("{level}{ground}.");
    let mut s = Scene::with(&[&row], &[(kind, US, at(0, 0)), ("plain", THEM, at(2, 0))], options);
    s.act(0, action::STEP_OFF, to(1, 0), 0, &[]);
    s
}

#[test]
fn lad_69_a_drop_on_purpose_is_a_fall() {
    let mut s = Scene::new(&["333...", "333...", "333..."], &[("plain", US, at(2, 0)), ("plain", THEM, at(5, 2))]);
    assert_eq!(s.level(0), 3);
    s.act(0, action::STEP_OFF, to(3, 0), 0, &[]);
    assert_eq!((s.level(0), s.toughness(0), s.prone(0)), (0, 9, true), "three levels: 18 feet, 1 damage");
    assert_eq!(s.counter(0, counter::MOVES), 0);
    // One level is a plain step, two are the least.
    let mut s = Scene::new(&["1.."], &[("plain", US, at(0, 0)), ("plain", THEM, at(2, 0))]);
    assert_eq!(s.refused(0, action::STEP_OFF, to(1, 0), 0), Refusal::NothingToDo);
    s.act(0, action::STEP, to(1, 0), 0, &[]);
    assert_eq!((s.level(0), s.prone(0)), (0, false));
}

#[test]
fn lad_69_armour_does_not_help_unless_the_option_says_so() {
    let s = drop_from('5', '.', "plated", without_ember());
    assert_eq!((s.toughness(0), s.prone(0)), (7, true));
    let s = drop_from('5', '.', "plated", RuleOptions { fall_armour: true, ..without_ember() });
    assert_eq!((s.toughness(0), s.prone(0)), (10, true));
}

#[test]
fn lad_69_deep_water_halves_it_and_nobody_is_prone() {
    // From level 5 to the water at -1: six levels, 3 damage, half of it down.
    let s = drop_from('5', '~', "plain", without_ember());
    assert_eq!((s.level(0), s.toughness(0), s.prone(0)), (-1, 9, false));
    let s = drop_from('2', '~', "plain", without_ember());
    assert_eq!((s.toughness(0), s.prone(0)), (10, false));
    // Shallow water is no help.
    let s = drop_from('3', 'w', "plain", without_ember());
    assert_eq!((s.level(0), s.toughness(0), s.prone(0)), (-1, 8, true), "four levels");
}

#[test]
fn lad_69_whoever_lands_on_somebody_shares_it() {
    let mut s = Scene::new(&["44..", "44.."], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.act(0, action::STEP_OFF, to(2, 0), 0, &[]);
    assert_eq!((s.square(0), s.toughness(0), s.prone(0)), (at(2, 0), 8, true));
    assert_eq!((s.square(1), s.toughness(1), s.prone(1)), (at(3, 0), 8, false), "to the nearest free square");
}

#[test]
fn lad_55_lad_69_a_shove_over_an_edge_is_a_fall() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(1, 0))];
    let mut s = Scene::new(&["44..", "44.."], &who);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!((s.square(1), s.level(1), s.toughness(1), s.prone(1)), (at(2, 0), 0, 8, true), "and no farther");
    // One level down too: nobody chose it.
    let mut s = Scene::new(&["11..", "11.."], &who);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[4, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((s.level(1), s.toughness(1), s.prone(1)), (0, 10, true));
    let mut s = Scene::new(&["..~~", "..~~"], &who);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!((s.square(1), s.level(1), s.prone(1)), (at(2, 0), -1, false));
    assert!(s.events.iter().any(|event| matches!(event, Event::Splashed { into_water: true, .. })));
}

// Flight

#[test]
fn lad_70_flyers_use_their_own_speed_and_nothing_below_concerns_them() {
    let who = [("flyer", US, at(0, 0)), ("plain", THEM, at(4, 0))];
    let mut s = super::moving::zoned(&[".~^%.", ".~^%."], &["aaaaa", "aaaaa"], &who);
    s.act(0, action::STEP, to(2, 1), 0, &[]);
    assert_eq!(s.toughness(0), 10, "no hazard up there");
    s.act(0, action::STEP, to(3, 1), 0, &[]);
    assert!(s.offers(action::STEP, to(2, 0)), "difficult ground stops nobody in the air");
    // A Normal flyer crosses water and ledges with the Move.
    let s = super::moving::zoned(
        &["..~~22", "..~~22"],
        &["aabbcc", "aabbcc"],
        &[("flyer", US, at(1, 0)), ("plain", THEM, at(0, 1))],
    );
    assert!(s.offers(action::MOVE, to(3, 0)));
}

#[test]
fn lad_70_over_water_one_does_not_swim() {
    let who = [("flyer", US, at(0, 0)), ("plain", THEM, at(4, 0))];
    let mut s = super::moving::zoned(&[".~~~.", ".~~~."], &["aaaaa", "aaaaa"], &who);
    s.act(0, action::STEP, to(3, 0), 0, &[]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "no step lost to swimming");
    s.ends(0, &[]);
    assert_eq!(s.square(0), at(3, 0), "the surface of open water can be ended on");
}

#[test]
fn lad_70_wings_that_fail_above_a_friend_drop_it_on_him() {
    let who = [("flyer", US, at(1, 0)), ("plain", US, at(2, 0)), ("archer", THEM, at(5, 0))];
    let mut s = zoned(&["......", "######"], &["aabbbb", "aabbbb"], &who);
    s.turn(2).keeps(2, Trigger::EntersZone, action::ATTACK).ends(2, &[]).turn(0);
    s.moves(0, at(3, 0), &[]);
    assert_eq!(s.square(0), at(2, 0), "above him when it is shot at");
    let head = 1 << 4;
    s.act(2, action::ATTACK, Target::Character(id(0)), head, &[6, 6, 6, 6]);
    assert!(s.has(0, status::STUNNED) && s.prone(0));
    assert_eq!(s.square(1), at(1, 0), "he makes room");
    assert!(s.events.iter().any(|event| matches!(event, Event::Displaced { who, .. } if *who == id(1))));
}

#[test]
fn lad_70_out_of_turn_too_it_ends_where_one_can_stand() {
    let who = [("flyer", US, at(0, 0)), ("plain", THEM, at(4, 1))];
    let mut s = zoned(&["..o...", "......"], &["aaabbb", "aaabbb"], &who);
    s.keeps(0, Trigger::EntersZone, action::RUN).ends(0, &[]).turn(1);
    s.moves(1, at(2, 1), &[]);
    s.act(0, action::RUN, to(2, 0), 0, &[]);
    assert_eq!(s.square(0), at(1, 0), "not on the barrel: beside it");
}

#[test]
fn lad_70_lad_72_a_mount_in_the_air_comes_down_as_its_rider_gets_off() {
    let who = [("plain", US, at(0, 0)), ("great_heron", US, at(1, 0)), ("plain", THEM, at(5, 1))];
    let mut s = zoned(&["..o...", "......"], &["aaaaaa", "aaaaaa"], &who);
    s.act(0, action::MOUNT, Target::Character(id(1)), 0, &[]).turn(0);
    s.act(0, action::STEP, to(2, 0), 0, &[]);
    assert_eq!((s.square(0), s.square(1)), (at(2, 0), at(2, 0)), "both in the air above a barrel");
    s.act(0, action::GET_OFF, to(3, 0), 0, &[]);
    assert_eq!((s.square(0), s.square(1)), (at(3, 0), at(1, 0)), "the heron is beside the barrel");
}

#[test]
fn lad_70_as_the_battle_ends_it_comes_down() {
    let mut s = zoned(&["..o..", "#####"], &["aaaaa", "aaaaa"], &[("flyer", US, at(1, 0)), ("extra", THEM, at(3, 0))]);
    s.act(0, action::STEP, to(2, 0), 0, &[]);
    assert_eq!(s.square(0), at(2, 0), "in the air above a barrel");
    s.attacks(0, 1, 0, &[6, 6, 6, 6]);
    assert!(s.battle.verdict().is_some() && s.gone(1));
    assert_eq!(s.square(0), at(1, 0), "beside it");
}

#[test]
fn lad_70_prone_stunned_or_restrained_they_fall() {
    // A shot at the legs.
    let mut s = Scene::new(&["....."], &[("plain", US, at(0, 0)), ("flyer", THEM, at(1, 0))]);
    let legs = 3 << 4;
    s.attacks(0, 1, legs, &[6, 1, 1, 1]);
    assert!(s.prone(1));
    assert!(s.events.iter().any(|event| matches!(event, Event::Fell { who, .. } if *who == id(1))), "{:?}", s.events);
    // A hit on the head.
    let mut s = Scene::new(&["....."], &[("plain", US, at(0, 0)), ("flyer", THEM, at(1, 0))]);
    let head = 1 << 4;
    s.attacks(0, 1, head, &[6, 1, 1, 1]);
    assert!(s.has(1, status::STUNNED) && s.prone(1));
    // Over water it swims.
    let mut s = Scene::new(&[".~..."], &[("plain", US, at(0, 0)), ("flyer", THEM, at(1, 0))]);
    s.attacks(0, 1, head, &[6, 1, 1, 1]);
    assert!(s.has(1, status::STUNNED) && !s.prone(1));
    assert!(s.events.iter().any(|event| matches!(event, Event::Splashed { into_water: true, .. })));
}
