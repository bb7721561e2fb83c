//! Gondolas (WLX-19).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{AnyBattle, Choice, Event, RuleSystem, odds};
use acqua_alta::dice::Chance;
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, status};

const CANAL: [&str; 3] = ["............", "g~~~~~~~g~~~", "............"];

fn row(x: u8) -> Choice {
    Choice::new(action::ROW, id(0), at(x, 1), 0)
}

fn afloat() -> Scene {
    Scene::new(&CANAL, &[("regatta_harpooner", US, at(0, 1)), ("pike_levy", THEM, at(8, 1))])
}

#[test]
fn wlx_19_a_gondola_is_rowed_five_squares_instead_of_moving() {
    let mut scene = afloat();
    assert_eq!(scene.refused(row(6)).code(), "E_MOVE");
    scene.choose(row(5), &[]);
    assert_eq!(scene.square(0), at(5, 1));
    assert!(scene.battle.board.is_boat(at(5, 1)) && !scene.battle.board.is_boat(at(0, 1)));
    assert!(!scene.has(0, status::SWIMMING));
    assert!(!scene.choices().iter().any(|choice| choice.action == action::MOVE), "its movement is used up");
    assert_eq!(scene.refused(row(4)).code(), "E_MOVE");
    assert!(scene.choices().iter().any(|choice| choice.action == action::DEFEND), "its action is not");
    let mut walked = Scene::new(&CANAL, &[("regatta_harpooner", US, at(0, 0)), ("pike_levy", THEM, at(8, 1))]);
    walked.choose(Choice::new(action::MOVE, id(0), at(0, 1), 0), &[]);
    assert_eq!(walked.refused(row(3)).code(), "E_MOVE", "it has moved to get aboard");
}

#[test]
fn wlx_19_a_ram_breaks_a_hull_or_shakes_whoever_is_aboard() {
    let beside = ["............", "gg~~~~~~~~~~", "............"];
    let who = [("regatta_harpooner", US, at(0, 1)), ("pike_levy", THEM, at(1, 1))];
    let ram = Choice::new(action::RAM, id(0), id(1), 0);
    let mut breaks = Scene::new(&beside, &who);
    assert_eq!(breaks.roll(ram), (4, 0), "Boating d8");
    // 6, 3 and 1 reach the hardness of 10: the levy swims.
    let aboard = breaks.battle.characters()[1].level;
    breaks.choose(ram, &[5, 2, 6, 3, 1]);
    assert!(breaks.has(1, status::SWIMMING) && !breaks.battle.board.is_boat(at(1, 1)));
    // It comes down from the boards into the water, and an event says so.
    let surface = breaks.battle.characters()[1].level;
    assert!(surface < aboard);
    let told = |event: &Event| matches!(event, Event::Lifted { who, level, .. } if (*who, *level) == (id(1), surface));
    assert!(breaks.events.iter().any(told));
    // 9 do not; Athletics d4 of 2 fails: prone.
    let mut falls = Scene::new(&beside, &who);
    falls.choose(ram, &[5, 2, 5, 3, 1, 2]);
    assert!(falls.has(1, status::PRONE) && falls.battle.board.is_boat(at(1, 1)));
    // Distracted, 2 less 2 are 0: overboard.
    let mut over = Scene::new(&beside, &who);
    over.set(1, status::DISTRACTED).choose(ram, &[5, 2, 5, 3, 1, 2]);
    assert!(over.has(1, status::SWIMMING));
    let mut misses = Scene::new(&beside, &who);
    misses.choose(ram, &[3, 2]);
    assert!(!misses.has(1, status::PRONE));
}

#[test]
fn wlx_19_odds_of_a_ram_tell_a_fall_from_a_swim() {
    let who = [("regatta_harpooner", US, at(0, 1)), ("pike_levy", THEM, at(1, 1))];
    let mut scene = Scene::new(&["............", "gg~~~~~~~~~~", "............"], &who);
    scene.set(1, status::DISTRACTED);
    let ram = Choice::new(action::RAM, id(0), id(1), 0);
    let odds = odds(&AnyBattle::new(scene.battle.clone()), ram, &|_, _| None);
    assert!(odds.complete());
    let falls = odds.chance(|changes| {
        changes.iter().any(|change| change.who == id(1) && change.statuses.contains(&(status::PRONE.0, true)))
    });
    // d8 and d6 against 4: 13 of 16. 3d6 stay below 10: 81 of 216. Athletics d4 less 2: 3, and 4 and 1, come to 1 to 3: 5 of 16.
    assert_eq!(falls, Chance::new(13, 16).and(Chance::new(81, 216)).and(Chance::new(5, 16)));
}

#[test]
fn wld_58_a_throw_from_a_gondola_that_was_rowed_has_minus_two() {
    let mut scene = Scene::new(&CANAL, &[("rialto_blade", THEM, at(8, 1)), ("masque_cutter", US, at(0, 1))]);
    scene.activate(1);
    let throw = Choice::new(action::THROW, id(1), id(0), 0);
    scene.choose(Choice::new(action::ROW, id(1), at(4, 1), 0), &[]);
    // Range 4 of 3/6/12.
    assert_eq!(scene.roll(throw), (4, -4));
    let still = Scene::new(
        &["............", "~~~~g~~~g~~~", "............"],
        &[("masque_cutter", US, at(4, 1)), ("rialto_blade", THEM, at(8, 1))],
    );
    assert_eq!(still.roll(Choice::new(action::THROW, id(0), id(1), 0)), (4, -2));
}

#[test]
fn wld_54_boating_tests_are_made_aboard() {
    let taunt = |scene: &Scene| {
        let test = Choice::new(action::TAUNT, id(0), id(1), Skill::Boating as u8);
        scene.choices().contains(&test)
    };
    assert!(taunt(&afloat()));
    let ashore = Scene::new(&CANAL, &[("regatta_harpooner", US, at(0, 0)), ("pike_levy", THEM, at(8, 1))]);
    assert!(!taunt(&ashore));
}
