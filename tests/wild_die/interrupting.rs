//! Interruption from Hold and by Jokers (WLD-02, WLD-38).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::rules::wild_die::Ask;
use acqua_alta::rules::wild_die::vocabulary::{action, status};

/// A Rialto Blade on Hold, two squares from a Dogal Guard whose turn it is, and a friend of it beside the guard.
fn held() -> Scene {
    let who = [("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(5, 3)), ("pike_levy", US, at(6, 3))];
    let mut scene = Scene::field(&who);
    scene.set(0, status::ON_HOLD).activate(1);
    scene.battle.characters_mut()[0].statuses.clear(status::ACTED);
    scene
}

fn guard_strikes() -> Choice {
    Choice::new(action::STRIKE, id(1), id(2), 0)
}

#[test]
fn wld_38_a_tie_is_the_enemys_and_the_holder_acts_right_after_it() {
    let mut scene = held();
    scene.choose(guard_strikes(), &[]);
    assert_eq!(scene.ask(), Ask::Interrupt(id(0)));
    // WS-23: Athletics d6 of the guard 5; the blade's d8 comes to 5 as well. The guard's blow of 2 misses, then the blade acts.
    scene.plain(0, action::INTERRUPT, &[5, 5, 3, 2]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert!(!scene.has(0, status::ON_HOLD));
    scene.plain(0, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(1)), "then the guard's turn goes on");
}

#[test]
fn wld_38_a_higher_total_goes_first_and_what_has_become_impossible_is_lost() {
    let mut scene = held();
    scene.choose(guard_strikes(), &[]).plain(0, action::INTERRUPT, &[4, 5, 3]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    scene.choose(Choice::new(action::MOVE, id(0), at(4, 3), 0), &[]);
    // 10 + 1 and two weapons against a weapon and a shield: Shaken.
    scene.choose(Choice::new(action::STRIKE, id(0), id(1), 0), &[7, 3, 6, 1, 3]);
    assert!(scene.has(1, status::SHAKEN));
    scene.plain(0, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    assert_eq!(scene.refused(guard_strikes()).code(), "E_STATE", "its blow is lost");
}

#[test]
fn wld_38_those_who_do_not_interrupt_let_it_happen() {
    let mut scene = held();
    scene.choose(guard_strikes(), &[]).plain(0, action::WAIT, &[2]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    assert!(scene.has(0, status::ON_HOLD));
}

#[test]
fn wld_02_a_joker_interrupts_without_a_roll() {
    let mut scene = held();
    scene.set(0, status::JOKER);
    scene.battle.characters_mut()[0].statuses.clear(status::ON_HOLD);
    scene.choose(guard_strikes(), &[]).plain(0, action::INTERRUPT, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn wld_38_a_step_into_reach_can_be_interrupted() {
    let mut scene = held();
    // WLD-60: the levy that it leaves strikes at it, and misses.
    scene.choose(Choice::new(action::MOVE, id(1), at(3, 4), 0), &[2]);
    assert_eq!(scene.ask(), Ask::Interrupt(id(0)));
    scene.plain(0, action::INTERRUPT, &[]);
    assert_eq!((scene.ask(), scene.square(1)), (Ask::Act(id(0)), at(4, 4)), "after the step that came into reach");
    scene.plain(0, action::END, &[]);
    assert_eq!((scene.ask(), scene.square(1)), (Ask::Act(id(1)), at(3, 4)), "the movement goes on");
}
