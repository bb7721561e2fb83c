//! Areas in battle (WLD-19 to WLD-21).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};

/// A Lagoon Imp (Athletics d8) with a fire flask in its hand, and two Pike Levies side by side.
fn imp() -> Scene {
    let levies = [("pike_levy", THEM, at(6, 3)), ("pike_levy", THEM, at(7, 3))];
    let mut scene = Scene::field(&[("lagoon_imp", US, at(3, 3)), levies[0], levies[1]]);
    scene.choose(Choice { option: 1, ..Choice::plain(action::READY, id(0)) }, &[]);
    scene
}

fn flask(x: u8, y: u8) -> Choice {
    Choice::new(action::HURL, id(0), at(x, y), 1)
}

#[test]
fn wld_19_everybody_in_the_template_is_hit() {
    let mut scene = imp();
    assert_eq!(scene.roll(flask(6, 3)), (4, 0));
    assert_eq!(scene.battle.covers(flask(6, 3)).len(), 9, "WLX-11: a Small template");
    // A hit; each levy fails its Evasion (d6 - 2) and takes 2d4: 3 + 3 against 6, and 1 + 2.
    scene.choose(flask(6, 3), &[5, 4, 3, 3, 4, 1, 2]);
    assert!(scene.has(1, status::SHAKEN) && !scene.has(2, status::SHAKEN));
    assert!(scene.has(1, status::BURNING) && !scene.has(2, status::BURNING), "WLX-10");
    assert_eq!(scene.counter(0, counter::GONE), 2);
}

#[test]
fn wld_19_a_place_must_catch_an_enemy_and_lie_in_range() {
    let mut scene = imp();
    assert_eq!(scene.refused(flask(1, 1)).code(), "E_TEMPLATE");
    let rows = ["......................"; 3];
    let mut far = Scene::new(&rows, &[("lagoon_imp", US, at(0, 1)), ("pike_levy", THEM, at(20, 1))]);
    far.choose(Choice { option: 1, ..Choice::plain(action::READY, id(0)) }, &[]);
    assert_eq!(far.refused(Choice::new(action::HURL, id(0), at(20, 1), 1)).code(), "E_RANGE");
}

#[test]
fn wld_20_a_throw_that_misses_goes_off_elsewhere() {
    let mut scene = imp();
    // A miss: straight on (12), four squares beyond (6, 3). Nobody is there.
    scene.choose(flask(6, 3), &[3, 12, 4]);
    assert!(!scene.has(1, status::SHAKEN) && !scene.has(2, status::SHAKEN));
    let mut scene = imp();
    // A critical failure: where the imp stands.
    scene.choose(flask(6, 3), &[1, 1, 3, 1, 2]);
    assert!(scene.has(0, status::SHAKEN), "3 against Toughness 3");
}

#[test]
fn wld_21_evasion_takes_a_figure_out_of_it() {
    let mut scene = imp();
    // The first levy rolls 6 and 1 more, less 2: it gets out. The second fails.
    scene.choose(flask(6, 3), &[5, 6, 1, 3, 1, 2]);
    assert!(scene.square(1).distance(at(6, 3)) > 1);
    assert_eq!(scene.square(2), at(7, 3));
}
