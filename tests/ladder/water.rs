//! LAD-503: shallow and deep water, swimming, diving, heavy armour, drowning, ways out.

use super::moving::zoned;
use super::scene::*;
use acqua_alta::battle::{Event, Refusal, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::ladder::Ask;
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, stat, status};

const NOBODY: Target = Target::Nothing;

fn to(x: u8, y: u8) -> Target {
    Target::Square(at(x, y))
}

fn at_somebody(n: u8) -> Target {
    Target::Character(id(n))
}

/// Turns are ended until it is this one's again.
fn until_turn_of(s: &mut Scene, who: u8) {
    loop {
        let Ask::Act(now) = s.ask() else { panic!("asked: {:?}", s.ask()) };
        s.ends(now.0, &[]);
        if s.ask() == Ask::Act(id(who)) {
            return;
        }
    }
}

/// Street, canal and street, all one zone.
fn canal(who: &[(&str, Side, Square)]) -> Scene {
    zoned(&["..~~~~..", "..~~~~.."], &["aaaaaaaa", "aaaaaaaa"], who)
}

#[test]
fn lad_503_shallow_water_is_difficult_ground() {
    let mut s =
        zoned(&["..ww..", "..ww.."], &["aaaaaa", "aaaaaa"], &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 1))]);
    assert!(s.offers(action::STEP, to(2, 0)) && !s.offers(action::STEP, to(3, 0)));
    s.act(0, action::STEP, to(2, 0), 0, &[]);
    assert_eq!((s.level(0), s.counter(0, counter::MOVES)), (-1, 0));
    s.does(0, action::DROP_PRONE, &[]);
    assert!(s.prone(0), "one can lie down in it");
}

#[test]
fn lad_503_going_into_deep_water_is_movement() {
    let mut s = canal(&[("quick", US, at(1, 0)), ("plain", THEM, at(7, 1))]);
    s.moves(0, at(3, 0), &[]);
    assert_eq!((s.level(0), s.toughness(0), s.prone(0)), (-1, 10, false));
    assert!(s.events.iter().any(|event| matches!(event, Event::Splashed { into_water: true, .. })));
    assert_eq!(s.refused(0, action::DROP_PRONE, NOBODY, 0), Refusal::InWater);
}

#[test]
fn lad_503_crawling_into_deep_water_ends_prone() {
    let mut s = canal(&[("plain", US, at(1, 0)), ("plain", THEM, at(7, 1))]);
    s.afflict(0, status::PRONE);
    s.moves(0, at(2, 0), &[]);
    assert!(!s.prone(0));
}

#[test]
fn lad_503_swimmers_fight_a_step_worse_unless_at_home_there() {
    let roll = |kind| {
        let s = canal(&[(kind, US, at(3, 0)), ("plain", THEM, at(4, 0))]);
        s.attack_roll(0, 1, 0).1
    };
    assert_eq!((roll("plain"), roll("fish")), (5, 4));
}

#[test]
fn lad_503_what_cannot_be_used_while_swimming() {
    for kind in ["oar", "archer", "gunner", "caster"] {
        let mut s = canal(&[(kind, US, at(3, 0)), ("plain", THEM, at(4, 0))]);
        s.refused(0, action::ATTACK, at_somebody(1), 0);
        assert!(s.offers(action::ATTACK, at_somebody(1)), "{kind}: with fists or something small");
    }
    // Where nothing else would do, this is the reason.
    let mut s = canal(&[("caster", US, at(3, 0)), ("plain", THEM, at(7, 0))]);
    assert_eq!(s.refused(0, action::ATTACK, at_somebody(1), 0), Refusal::InWater);
    // One-handed blades can.
    let s = canal(&[("archer", US, at(3, 0)), ("plain", THEM, at(4, 0))]);
    assert_eq!(s.attack_roll(0, 1, 1).1, 5, "the stiletto");
    let mut s = canal(&[("archer", US, at(3, 0)), ("plain", THEM, at(7, 0))]);
    s.set_counter(0, counter::UNLOADED, 1);
    assert_eq!(s.refused(0, action::RELOAD, NOBODY, 0), Refusal::InWater);
}

#[test]
fn lad_503_a_swimmer_is_in_partial_cover_and_may_hide() {
    let s = canal(&[("archer", US, at(0, 0)), ("plain", THEM, at(4, 0))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5);
    let s = canal(&[("skilled", US, at(4, 0)), ("plain", THEM, at(0, 0))]);
    assert_eq!(s.roll(0, action::HIDE, NOBODY, 0), (5, 3, 1));
}

#[test]
fn lad_503_the_submerged_are_reached_by_swimmers_at_arms_reach_only() {
    let who =
        [("plain", US, at(3, 0)), ("plain", THEM, at(4, 0)), ("archer", THEM, at(7, 0)), ("plain", THEM, at(2, 1))];
    let mut s = canal(&who);
    s.does(0, action::DIVE, &[]);
    assert!(s.has(0, status::SUBMERGED));
    assert_eq!(s.refused(0, action::DIVE, NOBODY, 0), Refusal::NothingToDo);
    let reach = |s: &mut Scene, n: u8| {
        s.turn(n);
        s.offers(action::ATTACK, at_somebody(0))
    };
    assert!(reach(&mut s, 1), "a swimmer beside it");
    assert!(!reach(&mut s, 2), "a shot from the quay");
    let who = [("plain", US, at(2, 0)), ("plain", THEM, at(1, 0))];
    let mut s = canal(&who);
    s.does(0, action::DIVE, &[]);
    assert!(!reach(&mut s, 1), "a blow from the quay");
    s.turn(0).does(0, action::RISE, &[]);
    assert!(!s.has(0, status::SUBMERGED) && reach(&mut s, 1));
}

#[test]
fn lad_503_diving_is_for_deep_water() {
    let mut s = canal(&[("plain", US, at(1, 0)), ("plain", THEM, at(7, 0))]);
    assert_eq!(s.refused(0, action::DIVE, NOBODY, 0), Refusal::NotInWater);
    assert_eq!(s.refused(0, action::RISE, NOBODY, 0), Refusal::NothingToDo);
}

#[test]
fn lad_503_breath_lasts_as_many_turns_as_body_and_then_one_drowns() {
    // Body 1, Toughness 3, and no Armour helps.
    let mut s = canal(&[("weak", US, at(3, 0)), ("plain", THEM, at(7, 0))]);
    s.does(0, action::DIVE, &[]);
    let mut turns = Vec::new();
    for _ in 0..3 {
        until_turn_of(&mut s, 0);
        turns.push(s.toughness(0));
    }
    assert_eq!(turns, [3, 2, 0], "a turn of breath, then 1, then 2");
    // Air begins it anew.
    s.does(0, action::RISE, &[]);
    assert_eq!(s.counter(0, counter::BREATH), 0);
    s.does(0, action::DIVE, &[]);
    until_turn_of(&mut s, 0);
    assert!(s.wounds(0).is_empty());
}

#[test]
fn lad_503_coming_out_of_the_water_is_air_too() {
    let mut s = zoned(&["jj~~", "jj~~"], &["aaaa", "aaaa"], &[("quick", US, at(2, 0)), ("plain", THEM, at(3, 1))]);
    s.does(0, action::DIVE, &[]);
    s.moves(0, at(1, 0), &[]);
    assert!(!s.has(0, status::SUBMERGED));
}

/// Somebody in plate in deep water; it is the start of its turn that counts.
fn plated(armour: i8, faces: &[u8]) -> Scene {
    // The skilled one has the higher Initiative: the next turn is the swimmer's.
    let mut s = canal(&[("plated", US, at(3, 0)), ("skilled", THEM, at(7, 0))]);
    s.stat(0, stat::ARMOUR, armour);
    s.ends(0, &[]).ends(1, faces);
    assert_eq!(s.ask(), Ask::Act(id(0)));
    s
}

#[test]
fn lad_503_plate_drags_down_who_fails_athletics() {
    let s = plated(3, &[4, 1, 1, 1]);
    assert!(!s.has(0, status::SINKING));
    let s = plated(3, &[3, 1, 1, 1]);
    assert!(s.has(0, status::SINKING));
    assert!(!s.choices().iter().any(|c| [action::STEP, action::MOVE, action::RUN].contains(&c.action)), "Restrained");
    assert!(!plated(2, &[]).has(0, status::SINKING), "Armour 2 is no trouble");
}

#[test]
fn lad_503_armour_2_drags_down_the_stunned_and_the_restrained() {
    for mark in [status::STUNNED, status::RESTRAINED] {
        let mut s = canal(&[("plated", US, at(3, 0)), ("skilled", THEM, at(7, 0))]);
        s.stat(0, stat::ARMOUR, 2).afflict(0, mark);
        s.ends(0, &[]).ends(1, &[3, 1, 1, 1]);
        assert!(s.has(0, status::SINKING));
    }
}

#[test]
fn lad_503_the_unconscious_sink_without_a_test() {
    let mut s = canal(&[("plain", US, at(3, 0)), ("skilled", THEM, at(7, 0)), ("weak", US, at(0, 0))]);
    s.afflict(0, status::UNCONSCIOUS);
    s.ends(0, &[]).ends(2, &[]).ends(1, &[]);
    assert!(s.has(0, status::SINKING));
}

#[test]
fn lad_503_the_sinking_drown_one_then_two_then_three() {
    let mut s = plated(3, &[3, 1, 1, 1]);
    let mut turns = vec![s.toughness(0)];
    for _ in 0..3 {
        until_turn_of(&mut s, 0);
        turns.push(s.toughness(0));
    }
    assert_eq!(turns, [10, 9, 7, 4], "and no Armour helps");
}

#[test]
fn lad_503_athletics_brings_it_up_again() {
    let mut s = plated(3, &[3, 1, 1, 1]);
    assert_eq!(s.roll(0, action::SURFACE, NOBODY, 0), (4, 4, 1));
    s.does(0, action::SURFACE, &[4, 1, 1, 1]);
    assert_eq!((s.has(0, status::SINKING), s.counter(0, counter::ACTIONS)), (false, 0));
    let mut s = plated(3, &[3, 1, 1, 1]);
    s.does(0, action::SURFACE, &[3, 1, 1, 1]);
    assert!(s.has(0, status::SINKING));
}

#[test]
fn lad_503_shedding_the_suit_is_a_way_out() {
    let mut s = plated(3, &[3, 1, 1, 1]);
    s.does(0, action::SHED, &[]);
    assert_eq!((s.has(0, status::SINKING), s.has(0, status::SUIT_SHED)), (false, true));
    until_turn_of(&mut s, 0);
    assert_eq!((s.toughness(0), s.has(0, status::SINKING)), (10, false), "no Test any more");
    let mut ashore = canal(&[("plated", US, at(0, 0)), ("plain", THEM, at(7, 0))]);
    assert_eq!(ashore.refused(0, action::SHED, NOBODY, 0), Refusal::NotInWater);
}

#[test]
fn lad_503_lad_56_an_ally_on_dry_ground_hauls_out() {
    let mut s = canal(&[("plain", US, at(1, 0)), ("plated", US, at(2, 0)), ("plain", THEM, at(7, 0))]);
    s.afflict(1, status::SINKING);
    s.act(0, action::HAUL, at_somebody(1), 0, &[]);
    assert_eq!((s.level(1), s.has(1, status::SINKING), s.counter(0, counter::ACTIONS)), (0, false, 0));
    // Not from the water, and not from afar.
    let mut s = canal(&[("plain", US, at(3, 0)), ("plated", US, at(2, 0)), ("plain", THEM, at(7, 0))]);
    assert_eq!(s.refused(0, action::HAUL, at_somebody(1), 0), Refusal::InWater);
    let mut s = canal(&[("plain", US, at(0, 0)), ("plated", US, at(3, 0)), ("plain", THEM, at(7, 0))]);
    assert_eq!(s.refused(0, action::HAUL, at_somebody(1), 0), Refusal::NotInContact);
}

/// Both in the canal, the first holding the second.
fn held(kind: &str) -> Scene {
    let mut s = canal(&[("bare", US, at(3, 0)), (kind, THEM, at(4, 0))]);
    s.act(0, action::GRAPPLE, at_somebody(1), 0, &[4, 4, 1, 1, 1, 1, 1, 1]);
    s
}

#[test]
fn lad_503_lad_45_whoever_is_held_can_be_ducked_and_drowns_while_held() {
    let mut s = held("plain");
    assert!(s.has(1, status::GRAPPLED));
    s.does(0, action::DUCK, &[]);
    assert!(s.has(1, status::SUBMERGED));
    until_turn_of(&mut s, 1);
    assert_eq!(s.toughness(1), 9, "no breath is taken before");
    assert_eq!(s.refused(1, action::RISE, NOBODY, 0), no::RESTRAINED);
    until_turn_of(&mut s, 1);
    assert_eq!(s.toughness(1), 7);
    until_turn_of(&mut s, 0);
    s.does(0, action::RELEASE, &[]);
    assert!(!s.has(1, status::SUBMERGED), "nobody holds it under");
    until_turn_of(&mut s, 1);
    assert!(s.toughness(1) >= 4);
}

#[test]
fn lad_503_creatures_at_home_in_the_water_cannot_be_ducked() {
    let mut s = held("fish");
    assert_eq!(s.refused(0, action::DUCK, NOBODY, 0), Refusal::WaterCreatureImmune);
}

#[test]
fn lad_503_a_quay_is_a_climb_and_steps_are_not() {
    let out = |ground: char| {
        let row = format!("{ground}{ground}~~");
        let s = zoned(&[&row, &row], &["aabb", "aabb"], &[("fish", US, at(2, 0)), ("plain", THEM, at(3, 1))]);
        s.offers(action::MOVE, to(1, 0))
    };
    assert_eq!((out('.'), out('j')), (false, true), "Normal on foot: a climb is Slow");
}

#[test]
fn lad_503_powder_under_water_must_be_loaded_anew() {
    let mut s = canal(&[("gunner", US, at(3, 0)), ("plain", THEM, at(7, 0))]);
    s.does(0, action::DIVE, &[]);
    assert_eq!(s.counter(0, counter::UNLOADED) & 1, 1, "the belt pistol");
    let mut s = canal(&[("archer", US, at(3, 0)), ("plain", THEM, at(7, 0))]);
    s.does(0, action::DIVE, &[]);
    assert_eq!(s.counter(0, counter::UNLOADED), 0, "an arbalest has none");
}

#[test]
fn lad_503_bridges_have_two_layers() {
    let rows = ["~~~==~~~", "#..==..#"];
    let mut s = zoned(&rows, &["aaaaaaaa", "#aaaaaa#"], &[("fish", US, at(1, 0)), ("archer", THEM, at(3, 0))]);
    let below = |s: &Scene, x| s.choices().iter().any(|c| c.target == to(x, 0) && c.option == 1);
    assert!(below(&s, 3) && below(&s, 4), "also below the one who stands there");
    s.act(0, action::MOVE, to(4, 0), 1, &[]);
    assert_eq!((s.square(0), s.level(0)), (at(4, 0), -1));
    s.turn(1);
    assert!(!s.offers(action::ATTACK, at_somebody(0)), "the deck blocks the line");
}
