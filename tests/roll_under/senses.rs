//! Sight, light, hiding, water and heights (RUX-01, RUX-02, RUX-03, RUX-14, RUX-31).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::board::Light;
use acqua_alta::rules::roll_under::RuleOptions;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::scenario::Scenario;

#[test]
fn rux_01_a_figure_in_the_way_counts_once_and_not_where_the_line_passes_a_level_above_it() {
    let legend = r#"{"R": {"terrain": "roof", "level": 2}}"#;
    let rows = ["R........", "........."];
    let shot = |between: (u8, u8)| {
        let who = [
            ("altana_arbalist", US, at(0, 0)),
            ("harbour_watch", THEM, at(8, 0)),
            ("harbour_watch", US, at(between.0, between.1)),
        ];
        let scene = Scene::with_legend(&rows, legend, &who);
        scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0))
    };
    // From a roof of two levels the line falls to the street over eight squares: at the second it is a level and a half up, at the sixth half a level.
    assert_eq!(shot((2, 0)), (15, 0), "the line passes above it");
    assert_eq!(shot((6, 0)), (15, -1), "it stands in the line");
    assert_eq!(shot((4, 1)), (15, 0), "beside the line");
    // Two of them are one bane, and whoever lies counts for nothing.
    let who = [
        ("altana_arbalist", US, at(0, 0)),
        ("harbour_watch", THEM, at(8, 0)),
        ("harbour_watch", US, at(3, 0)),
        ("harbour_watch", THEM, at(5, 0)),
    ];
    let mut scene = Scene::field(&who);
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.roll(shot), (15, -1));
    scene.set(2, status::PRONE).set(3, status::PRONE);
    assert_eq!(scene.roll(shot), (15, 0));
}

#[test]
fn rux_02_awareness_finds_nobody_in_pitch_darkness() {
    let mut scene = Scene::field(&[("altana_arbalist", US, at(1, 1)), ("mask_whisperer", THEM, at(3, 1))]);
    scene.set(1, status::HIDDEN);
    let search = Choice::new(action::SEARCH, id(0), id(1), 0);
    // Awareness 13: two banes in the dark.
    scene.battle.set_night(Light::Dark);
    assert_eq!(scene.roll(search), (13, -2));
    scene.battle.set_night(Light::Pitch);
    assert_eq!(scene.refused(search).code(), "E_LIGHT");
}

#[test]
fn rux_31_a_sentry_who_expects_nobody_sees_all_the_same() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(1, 1)), ("harbour_watch", THEM, at(5, 1))]);
    let hide = Choice::new(action::HIDE, id(0), Target::Nothing, 0);
    scene.set(1, status::UNAWARE);
    assert_eq!(scene.refused(hide).code(), "E_LOS");
    scene.set(1, status::ASLEEP);
    assert_eq!(scene.refused_or_none(hide), None, "a sleeper sees nothing");
}

#[test]
fn rux_03_spears_and_tridents_reach_below_the_surface_with_a_bane() {
    let rows = ["....", "...~", "...~"];
    let who = [
        ("bridge_halberdier", US, at(2, 1)),
        ("terraferma_rider", US, at(2, 0)),
        ("marsh_archer", US, at(2, 2)),
        ("harbour_watch", THEM, at(3, 1)),
    ];
    let mut scene = Scene::new(&rows, &who);
    scene.set(3, status::SUBMERGED);
    // A halberd is none; the trident of the Archer is: Spears 11.
    assert_eq!(scene.refused(Choice::new(action::STRIKE, id(0), id(3), 0)).code(), "E_TARGET");
    scene.activate(2);
    let trident = (0..3).find(|&slot| scene.battle.kit(id(2))["weapons"][usize::from(slot)]["key"] == "trident");
    let trident = trident.expect("the Archer brings a trident");
    scene.act(2, action::DRAW, Target::Nothing, trident, &[]);
    let thrust = Choice::new(action::STRIKE, id(2), id(3), trident);
    assert_eq!(scene.roll(thrust), (11, -1));
    assert!(scene.choices().contains(&thrust));
}

#[test]
fn rux_03_a_friend_in_the_water_hauls_nobody_out() {
    let rows = ["....", ".~~.", "...."];
    let who = [("bridge_brawler", US, at(1, 1)), ("harbour_watch", US, at(2, 1)), ("harbour_watch", THEM, at(3, 2))];
    let mut scene = Scene::new(&rows, &who);
    scene.set(1, status::SUBMERGED);
    // STR 16.
    scene.act(0, action::HAUL, id(1), 0, &[10]);
    assert_eq!((scene.square(1), scene.has(1, status::SUBMERGED)), (at(2, 1), false));
    let who = [("bridge_brawler", US, at(1, 0)), ("harbour_watch", US, at(2, 1)), ("harbour_watch", THEM, at(3, 2))];
    let mut scene = Scene::new(&rows, &who);
    scene.set(1, status::SUBMERGED);
    scene.act(0, action::HAUL, id(1), 0, &[10]);
    assert!(!scene.has(1, status::SWIMMING) && scene.has(1, status::PRONE), "from the land it comes out, prone");
}

#[test]
fn rux_14_long_shots_take_the_switch_and_a_bane_which_long_eye_lifts() {
    let rows = ["........................................"; 2];
    let who = [
        ("hired_bowman", US, at(0, 0)),
        ("altana_arbalist", US, at(0, 1)),
        ("harbour_watch", THEM, at(16, 0)),
        ("harbour_watch", THEM, at(32, 1)),
    ];
    let scene = |long_shots| {
        let options = RuleOptions { long_shots, ..RuleOptions::default() };
        let mut scene = Scene::opening(&rows, &who, &Scenario::default(), options, &[1, 2, 3, 4]);
        scene.activate(0);
        scene
    };
    // A short bow reaches 15 squares, with the switch 30.
    let shot = Choice::new(action::SHOOT, id(0), id(2), 0);
    assert_eq!(scene(false).refused(shot).code(), "E_RANGE");
    assert_eq!(scene(true).roll(shot), (11, -1));
    assert_eq!(scene(true).refused(Choice::new(action::SHOOT, id(0), id(3), 0)).code(), "E_RANGE");
    // A heavy crossbow reaches 30; Long Eye is paid, and there is no bane.
    let mut eye = scene(true);
    eye.activate(1);
    let shot = Choice::new(action::SHOOT, id(1), id(3), 0);
    assert_eq!(eye.roll(shot), (15, 0));
    eye.choose(shot, &[16]).plain(1, action::KEEP, &[]);
    assert_eq!(eye.counter(1, counter::WP), 8);
    let mut tired = scene(true);
    tired.activate(1).set_counter(1, counter::WP, 1);
    assert_eq!(tired.roll(shot), (15, -1));
}
