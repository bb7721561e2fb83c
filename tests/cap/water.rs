//! Deep water, diving, sinking, drowning, bodies, Haul and gondolas (CAP-21, CAP-24, CAP-61, CAP-66).

use crate::cap::scene::*;
use acqua_alta::battle::Choice;
use acqua_alta::rules::cap::Ask;
use acqua_alta::rules::cap::vocabulary::{action, counter, status};

const CANAL: [&str; 4] = ["......", "~~~~~~", "~~~~~~", "......"];

fn advance(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::ADVANCE, id(who), at(x, y), 0)
}

/// The next turn of the same combatant: everybody else does nothing.
fn next_turn(scene: &mut Scene, who: u8, faces: &[u8]) {
    scene.ends(who, &[]);
    while !scene.choices().contains(&Choice::plain(action::ACTIVATE, id(who))) {
        match scene.ask() {
            Ask::Activate(_) => {
                let first = scene.choices()[0];
                scene.choose(first, &[]);
            }
            Ask::Act(other) => {
                scene.ends(other.0, &[]);
            }
            ask => panic!("{ask:?}"),
        }
    }
    scene.plain(who, action::ACTIVATE, faces);
}

#[test]
fn cap_61_coming_into_deep_water_ends_burning_and_prone() {
    let mut scene = Scene::new(&CANAL, &[(BRAVO, US, at(2, 0)), (WHISPERER, THEM, at(5, 3))]);
    scene.set(0, status::BURNING).choose(advance(0, 2, 1), &[]);
    assert!(scene.has(0, status::SWIMMING) && !scene.has(0, status::BURNING));
    assert_eq!(scene.battle.characters[0].level, -1);
    // Out over the quay for 3 of 5.
    scene.choose(advance(0, 3, 0), &[]);
    assert!(!scene.has(0, status::SWIMMING));
}

#[test]
fn cap_61_dive_and_surface() {
    let mut scene = Scene::new(&CANAL, &[(DIVER, US, at(2, 1)), (WHISPERER, THEM, at(5, 3))]);
    scene.plain(0, action::DIVE, &[]);
    assert!(scene.has(0, status::SUBMERGED));
    assert_eq!(scene.ap(0), 3);
    assert_eq!(scene.refused(advance(0, 2, 0)).code(), "E_PATH", "it swims, and no more");
    scene.choose(advance(0, 4, 2), &[]).plain(0, action::SURFACE, &[]);
    assert_eq!((scene.has(0, status::SUBMERGED), scene.ap(0)), (false, 2), "free after its own Dive");
    assert_eq!(scene.refused(Choice::plain(action::SURFACE, id(0))).code(), "E_STATE");
    scene.set(0, status::SUBMERGED).set(0, status::DRAGGED).plain(0, action::SURFACE, &[]);
    assert_eq!(scene.ap(0), 1, "an AP after it was dragged under");
    let mut dry = Scene::new(&CANAL, &[(DIVER, US, at(2, 0)), (WHISPERER, THEM, at(5, 3))]);
    assert_eq!(dry.refused(Choice::plain(action::DIVE, id(0))).code(), "E_STATE");
}

#[test]
fn cap_61_after_two_own_turns_below_one_drowns() {
    let mut scene = Scene::new(&CANAL, &[(CAPTAIN, US, at(2, 1)), (WHISPERER, THEM, at(5, 3))]);
    scene.plain(0, action::DIVE, &[]);
    next_turn(&mut scene, 0, &[]);
    next_turn(&mut scene, 0, &[]);
    assert_eq!(scene.hp(0), 40);
    next_turn(&mut scene, 0, &[5]);
    assert_eq!(scene.hp(0), 35);
    next_turn(&mut scene, 0, &[5, 6]);
    assert_eq!(scene.hp(0), 24);
    scene.plain(0, action::SURFACE, &[]);
    next_turn(&mut scene, 0, &[]);
    assert_eq!((scene.hp(0), scene.counter(0, counter::BREATH)), (24, 0));
}

#[test]
fn cap_61_the_heavy_sink() {
    let mut scene = Scene::new(&CANAL, &[(BULWARK, US, at(2, 1)), (WHISPERER, THEM, at(5, 3))]);
    next_turn(&mut scene, 0, &[9]);
    assert!(!scene.has(0, status::SUBMERGED), "Feat 9 keeps it afloat");
    next_turn(&mut scene, 0, &[10, 4]);
    assert!(scene.has(0, status::SUBMERGED) && scene.has(0, status::DRAGGED));
    assert_eq!(scene.hp(0), 42);
    next_turn(&mut scene, 0, &[10, 4, 5]);
    assert_eq!(scene.hp(0), 33, "2d6 for the second failure");
    next_turn(&mut scene, 0, &[1, 1]);
    assert_eq!((scene.counter(0, counter::SINKING), scene.hp(0)), (0, 32), "afloat, but below for the third turn");
}

#[test]
fn cap_21_a_body_in_deep_water_sinks_at_the_end_of_the_next_round() {
    let who = [(CAPTAIN, US, at(0, 0)), (SISTER, THEM, at(5, 3)), (BRAVO, THEM, at(1, 1))];
    let mut scene = Scene::new(&CANAL, &who);
    scene.set_hp(2, 1).uses(0, "sabre", 2, &[1]);
    assert!(scene.fallen(2));
    let gone = |scene: &Scene| scene.battle.characters[2].removed;
    next_turn(&mut scene, 0, &[]);
    assert!(!gone(&scene), "the round after");
    next_turn(&mut scene, 0, &[]);
    assert!(gone(&scene));
}

#[test]
fn cap_66_haul_brings_an_ally_ashore() {
    let who = [(BRAVO, US, at(2, 0)), (BULWARK, US, at(2, 1)), (WHISPERER, THEM, at(5, 3))];
    let mut scene = Scene::new(&CANAL, &who);
    let west = Choice::new(action::HAUL, id(0), id(1), 6);
    scene.choose(west, &[]);
    assert_eq!((scene.square(1), scene.ap(0)), (at(1, 0), 3));
    assert!(!scene.has(1, status::SWIMMING));
    assert_eq!(scene.refused(Choice::new(action::HAUL, id(0), id(1), 2)).code(), "E_STATE", "it is ashore");
}

#[test]
fn cap_61_a_gondola_carries_its_rower() {
    let rows = ["......", "g~~~~~", "######"];
    let mut scene = Scene::new(&rows, &[(CAPTAIN, US, at(0, 1)), (WHISPERER, THEM, at(5, 0))]);
    let row = |x| Choice::new(action::ROW, id(0), at(x, 1), 0);
    assert_eq!(scene.refused(row(5)).code(), "E_PATH", "four squares");
    scene.choose(row(4), &[]);
    assert_eq!((scene.square(0), scene.ap(0)), (at(4, 1), 3));
    assert!(scene.battle.board.is_boat(at(4, 1)) && !scene.battle.board.is_boat(at(0, 1)));
    assert!(!scene.has(0, status::SWIMMING));
    let mut dry = Scene::new(&rows, &[(CAPTAIN, US, at(0, 0)), (WHISPERER, THEM, at(5, 0))]);
    assert_eq!(dry.refused(row(4)).code(), "E_PATH");
}

#[test]
fn cap_24_coming_into_water_opens_a_window_once() {
    let mut scene = Scene::new(&CANAL, &[(CAPTAIN, US, at(2, 0)), (DIVER, THEM, at(4, 2))]);
    scene.choose(advance(0, 2, 2), &[]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM), "Waiting Eel");
    assert_eq!(scene.square(0), at(2, 1));
    scene.no(&[]);
    assert_eq!((scene.ask(), scene.square(0)), (Ask::Act(id(0)), at(2, 2)), "in the water it is already");
}
