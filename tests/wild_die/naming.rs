//! The trait of a Push and of Break Free is named by the command (1.2, WLD-22, WLD-46).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::rules::wild_die::vocabulary::{action, status};

fn push(by: u8, on: u8, way: u8) -> Choice {
    Choice::new(action::PUSH, id(by), id(on), way)
}

fn free(who: u8, way: u8) -> Choice {
    Choice::new(action::BREAK_FREE, id(who), Target::Nothing, way)
}

/// Sides of the die, the modifier and the words of a choice that rolls.
fn told(scene: &Scene, choice: Choice) -> (u8, i8, String) {
    let roll = scene.battle.breakdown(choice).expect("it rolls");
    (roll.main.sides, roll.total.value(), scene.battle.describe(choice))
}

#[test]
fn wld_46_the_command_names_strength_or_athletics() {
    let mut scene = Scene::field(&[("quay_breaker", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    assert_eq!(told(&scene, push(0, 1, 0)), (12, 0, "push 1 with Strength".to_owned()));
    assert_eq!(told(&scene, push(0, 1, 1)), (8, 0, "push 1 with Athletics".to_owned()));
    let offered: Vec<u8> = scene
        .choices()
        .into_iter()
        .filter(|choice| choice.action == action::PUSH)
        .map(|choice| choice.option)
        .collect();
    assert_eq!(offered, [0, 1]);
    assert_eq!(scene.refused(push(0, 1, 2)).code(), "E_ONCE");
    // A d8 and the Wild Die: 7 and 2; the guard resists by Strength d8 with 3; it keeps its feet with Athletics 4.
    scene.choose(push(0, 1, 1), &[7, 2, 3, 4]);
    assert_eq!(scene.square(1), at(5, 3));
}

#[test]
fn wld_22_the_command_names_what_breaks_a_net_or_a_grip() {
    let mut net = Scene::field(&[("masque_cutter", US, at(3, 3)), ("dogal_guard", THEM, at(9, 3))]);
    net.set(0, status::ENTANGLED);
    assert_eq!(told(&net, free(0, 0)), (6, 0, "break free with Strength".to_owned()));
    assert_eq!(told(&net, free(0, 1)), (8, -2, "break free with Athletics".to_owned()));
    net.choose(free(0, 1), &[6, 2]);
    assert!(!net.has(0, status::ENTANGLED));
    let who = [("quay_breaker", US, at(3, 3)), ("rialto_blade", THEM, at(4, 3))];
    let mut grip = Scene::field(&who);
    grip.act(0, action::READY, Target::Nothing, 7, &[]).act(0, action::GRAPPLE, id(1), 0, &[6, 2, 3, 2]);
    assert!(grip.has(1, status::ENTANGLED));
    grip.activate(1);
    assert_eq!(told(&grip, free(1, 0)), (8, 0, "break free with Athletics".to_owned()));
    assert_eq!(told(&grip, free(1, 1)), (6, -2, "break free with Strength".to_owned()));
}
