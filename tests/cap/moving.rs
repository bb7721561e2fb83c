//! Advance, Withdraw, Parting Blow and jumps (CAP-50 to CAP-52, CAP-56, CAP-60, CAP-62).

use crate::cap::scene::*;
use acqua_alta::battle::Choice;
use acqua_alta::rules::cap::Ask;
use acqua_alta::rules::cap::vocabulary::{action, counter, status};

fn advance(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::ADVANCE, id(who), at(x, y), 0)
}

fn withdraw(who: u8, x: u8, y: u8) -> Choice {
    Choice { action: action::WITHDRAW, ..advance(who, x, y) }
}

#[test]
fn cap_50_an_advance_costs_one_ap_and_leads_as_far_as_move() {
    let mut scene = Scene::field(&[(BRAVO, US, at(1, 1)), (WHISPERER, THEM, at(11, 8))]);
    scene.choose(advance(0, 6, 1), &[]);
    assert_eq!((scene.square(0), scene.ap(0)), (at(6, 1), 3));
    // Several in one turn.
    scene.choose(advance(0, 6, 6), &[]);
    assert_eq!((scene.square(0), scene.ap(0)), (at(6, 6), 2));
    scene.set_counter(0, counter::AP, 0);
    assert_eq!(scene.refused(advance(0, 6, 5)).code(), "E_AP");
}

#[test]
fn cap_50_why_a_square_is_out_of_reach() {
    let rows = [".........#.", ".........##", "..........."];
    let mut scene = Scene::new(&rows, &[(BRAVO, US, at(0, 0)), (SISTER, US, at(1, 0)), (WHISPERER, THEM, at(8, 2))]);
    assert_eq!(scene.refused(advance(0, 7, 0)).code(), "E_MOVE");
    assert_eq!(scene.refused(advance(0, 1, 0)).code(), "E_OCCUPIED");
    assert_eq!(scene.refused(advance(0, 10, 0)).code(), "E_PATH");
    assert_eq!(scene.refused(advance(0, 9, 0)).code(), "E_PATH");
    scene.choose(advance(0, 2, 0), &[]);
    assert_eq!(scene.square(0), at(2, 0), "past an ally");
}

#[test]
fn cap_56_conditions_shorten_a_move() {
    let far = |which| {
        let mut scene = Scene::field(&[(BRAVO, US, at(0, 4)), (WHISPERER, THEM, at(11, 0))]);
        scene.set(0, which);
        let moves = scene.choices().into_iter().filter(|choice| choice.action == action::ADVANCE);
        moves.filter_map(|choice| choice.target.square()).map(|to| to.x).max()
    };
    assert_eq!(far(status::ACTED), Some(5));
    assert_eq!(far(status::SLOWED), Some(3));
    assert_eq!(far(status::PRONE), Some(1));
    assert_eq!(far(status::ROOTED), None);
}

#[test]
fn cap_52_a_parting_blow_falls_before_the_step_and_the_move_goes_on() {
    let who = [(BRAVO, US, at(1, 1)), (BULWARK, THEM, at(0, 1))];
    let mut scene = Scene::field(&who);
    scene.choose(advance(0, 3, 1), &[]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM));
    assert_eq!(scene.square(0), at(1, 1), "before the step");
    let blow = scene.choices().into_iter().find(|choice| choice.action == action::PARTING).expect("a Parting Blow");
    // A miss; the Riposte that it opens is declined.
    scene.choose(blow, &[20]).no(&[]);
    assert_eq!(scene.square(0), at(3, 1));
    assert_eq!((scene.ap(1), scene.counter(1, counter::TRIGGERS)), (3, 1));

    let mut scene = Scene::field(&who);
    scene.choose(advance(0, 3, 1), &[]).no(&[]);
    assert_eq!((scene.square(0), scene.ap(1)), (at(3, 1), 4), "declined");

    let mut scene = Scene::field(&who);
    scene.set_counter(1, counter::AP, 0).choose(advance(0, 3, 1), &[]);
    assert_eq!(scene.square(0), at(3, 1), "nobody is asked who cannot");
}

#[test]
fn cap_52_a_foe_that_falls_or_is_rooted_on_the_way_stops() {
    let mut scene = Scene::field(&[(BRAVO, US, at(1, 1)), (BULWARK, THEM, at(0, 1))]);
    scene.set_hp(0, 1).choose(advance(0, 3, 1), &[]);
    let blow = scene.choices().into_iter().find(|choice| choice.action == action::PARTING).expect("a Parting Blow");
    // Nobody adds to the Critical Hit.
    scene.choose(blow, &[1]).no(&[]);
    assert!(scene.fallen(0));
    assert_eq!(scene.square(0), at(1, 1));
}

#[test]
fn cap_51_a_withdraw_costs_two_and_opens_no_parting_blow() {
    let mut scene = Scene::field(&[(BRAVO, US, at(1, 1)), (BULWARK, THEM, at(0, 1))]);
    scene.choose(withdraw(0, 3, 1), &[]);
    assert_eq!((scene.square(0), scene.ap(0), scene.ap(1)), (at(3, 1), 2, 4));
    scene.choose(withdraw(0, 4, 1), &[]);
    assert_eq!(scene.refused(withdraw(0, 5, 1)).code(), "E_AP");
}

#[test]
fn cap_24_steps_open_windows_for_foes_that_watch() {
    // Overwatch: eight squares and a clear line.
    let mut scene = Scene::field(&[(BRAVO, US, at(0, 0)), (ARBALIST, THEM, at(11, 0))]);
    scene.choose(advance(0, 4, 0), &[]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM));
    assert_eq!(scene.square(0), at(3, 0), "after the step that brought it within range");
    scene.no(&[]);
    assert_eq!(scene.square(0), at(4, 0));
    // It is within already: nothing opens.
    scene.choose(advance(0, 5, 0), &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn cap_62_a_jump_in_an_advance() {
    let rows = ["..~~..", "######"];
    // Leap 2: no check.
    let mut scene = Scene::new(&rows, &[(BRAVO, US, at(1, 0)), (WHISPERER, THEM, at(5, 0))]);
    scene.choose(advance(0, 4, 0), &[]);
    assert_eq!(scene.square(0), at(4, 0));
    // Leap 1: a Feat check of 10.
    let who = [(SISTER, US, at(1, 0)), (WHISPERER, THEM, at(5, 0))];
    let mut scene = Scene::new(&rows, &who);
    scene.choose(advance(0, 4, 0), &[10]);
    assert_eq!((scene.square(0), scene.has(0, status::SWIMMING)), (at(4, 0), false));
    let mut scene = Scene::new(&rows, &who);
    scene.choose(advance(0, 4, 0), &[11]);
    assert_eq!((scene.square(0), scene.has(0, status::SWIMMING), scene.ap(0)), (at(2, 0), true, 3), "in the first gap");
}

#[test]
fn cap_62_a_failed_jump_from_a_roof_falls() {
    let rows = ["22.2", "####"];
    let mut scene = Scene::new(&rows, &[(WHISPERER, US, at(1, 0)), (SISTER, THEM, at(3, 0))]);
    assert_eq!(scene.refused(advance(0, 3, 0)).code(), "E_OCCUPIED");
    let rows = ["22..2.", "######"];
    let mut scene = Scene::new(&rows, &[(WHISPERER, US, at(1, 0)), (SISTER, THEM, at(5, 0))]);
    // Leap 1 over a gap of 2: a check of 11 fails with 12; a fall of two levels is 1d6 and Prone.
    scene.choose(advance(0, 4, 0), &[12, 4]);
    assert_eq!((scene.square(0), scene.hp(0), scene.has(0, status::PRONE)), (at(2, 0), 28, true));
    assert!(!scene.offers(advance(0, 4, 0)), "it lies in the street");
}
