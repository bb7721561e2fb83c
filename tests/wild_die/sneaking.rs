//! Hiding, fear, Suppressive Fire, jumps, water and light in battle (WLD-31, WLD-39, WLD-52, WLX-06, WLX-07, WLX-20 to WLX-22).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::board::{Light, Square};
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};

fn jump(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::JUMP, id(who), at(x, y), 0)
}

/// Walls between the two, with a gap below.
const CORNER: [&str; 5] = ["............", ".....#......", ".....#......", ".....#......", "............"];

#[test]
fn wlx_21_out_of_sight_a_figure_hides_and_its_blow_is_the_drop() {
    let who = [("masque_cutter", US, at(4, 2)), ("pike_levy", THEM, at(6, 2))];
    let mut scene = Scene::new(&CORNER, &who);
    scene.plain(0, action::HIDE, &[5, 2]);
    assert!(scene.has(0, status::HIDDEN));
    let mut scene = Scene::field(&[("masque_cutter", US, at(4, 2)), ("pike_levy", THEM, at(5, 2))]);
    assert_eq!(scene.refused(Choice::plain(action::HIDE, id(0))).code(), "E_STATE", "in plain sight");
    scene.set(0, status::HIDDEN);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.roll(strike), (5, 4), "WLD-31");
    // 1 + 1 + 4 and 2 for Backstab: 8 against 6, Shaken; then Vigor d6 of 3: unconscious.
    scene.choose(strike, &[3, 2, 1, 1, 3]);
    assert!(scene.has(1, status::UNCONSCIOUS));
    assert!(!scene.has(0, status::HIDDEN));
}

#[test]
fn wlx_21_notice_finds_the_hidden_and_plain_sight_gives_them_away() {
    let mut scene = Scene::field(&[("pike_levy", US, at(2, 2)), ("masque_cutter", THEM, at(9, 2))]);
    scene.set(1, status::HIDDEN);
    // Notice d4 of 3 finds nobody; of 4 and 3 more it does, against a Stealth of d10 that comes to 2.
    scene.act(0, action::SEARCH, id(1), 0, &[4, 3, 2, 1]);
    assert!(!scene.has(1, status::HIDDEN));
    scene.set(1, status::HIDDEN).activate(1).choose(Choice::new(action::MOVE, id(1), at(8, 2), 0), &[]);
    assert!(!scene.has(1, status::HIDDEN));
}

#[test]
fn wlx_22_something_fearful_is_met_once() {
    let mut scene =
        Scene::field(&[("pike_levy", US, at(2, 2)), ("rialto_blade", US, at(0, 0)), ("lagoon_horror", THEM, at(9, 2))]);
    scene.activate(1).set(2, status::ACTED);
    scene.battle.characters_mut()[0].statuses.clear(status::ACTED);
    // The end of the Blade's turn begins the levy's: Spirit d6 of 4 with -1 fails; it flees for 2 rounds.
    scene.plain(1, action::END, &[4, 2]);
    assert!(scene.has(0, status::FLEEING), "{:?}", scene.ask());
    let deeds = scene.choices();
    assert!(deeds.iter().all(|choice| ![action::STRIKE, action::TAUNT, action::DEFEND].contains(&choice.action)));
}

#[test]
fn wld_52_suppressive_fire_distracts_and_with_a_raise_hits() {
    let who = [
        ("arsenal_repeater", US, at(0, 3)),
        ("pike_levy", THEM, at(6, 3)),
        ("marsh_archer", THEM, at(7, 3)),
        ("pike_levy", THEM, at(10, 3)),
    ];
    let mut scene = Scene::field(&who);
    let suppress = Choice::new(action::SUPPRESS, id(0), id(1), 0);
    assert_eq!(scene.roll(suppress), (4, -2), "recoil");
    // 7 - 2: a success against both in the template.
    scene.choose(suppress, &[7, 3]);
    assert!(scene.has(1, status::DISTRACTED) && scene.has(2, status::DISTRACTED) && !scene.has(3, status::DISTRACTED));
    assert_eq!(scene.counter(0, counter::SHOTS_0) / 4, 0, "three shots for each die");
    assert_eq!(scene.battle.covers(suppress).len(), 21);
}

/// A canal of two squares.
const CANAL: [&str; 3] = ["....~~......", "....~~......", "....~~......"];

#[test]
fn wlx_07_a_square_is_cleared_from_standing_and_more_by_athletics() {
    let mut scene = Scene::new(
        &["....~.......", "....~.......", "....~......."],
        &[("rialto_blade", US, at(3, 1)), ("pike_levy", THEM, at(11, 1))],
    );
    scene.choose(jump(0, 5, 1), &[]);
    assert_eq!(scene.square(0), at(5, 1));
    // Two squares from standing need a success.
    let from_standing = || Scene::new(&CANAL, &[("rialto_blade", US, at(3, 1)), ("pike_levy", THEM, at(11, 1))]);
    let mut scene = from_standing();
    assert_eq!(scene.roll(jump(0, 6, 1)), (4, 0));
    scene.choose(jump(0, 6, 1), &[5, 2]);
    assert_eq!(scene.square(0), at(6, 1));
    let mut scene = from_standing();
    scene.choose(jump(0, 6, 1), &[3, 2]);
    assert!(scene.has(0, status::SWIMMING) && scene.square(0) == at(5, 1), "short by a square");
    let mut scene = from_standing();
    assert_eq!(scene.refused(jump(0, 7, 1)).code(), "E_BLOCKED", "not over paving");
}

#[test]
fn wlx_07_a_run_up_clears_two() {
    let mut scene = Scene::new(&CANAL, &[("rialto_blade", US, at(1, 1)), ("pike_levy", THEM, at(11, 1))]);
    scene.choose(Choice::new(action::MOVE, id(0), at(3, 1), 0), &[]).choose(jump(0, 6, 1), &[]);
    assert_eq!(scene.square(0), at(6, 1));
}

#[test]
fn wlx_06_water_covers_swimmers_and_wets_powder() {
    let mut scene = Scene::new(&CANAL, &[("smoke_gunner", US, at(3, 1)), ("marsh_archer", THEM, at(11, 1))]);
    scene.choose(Choice::new(action::MOVE, id(0), at(4, 1), 0), &[]).activate(1);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(1), id(0), 0)), (4, -4));
    scene.activate(0).choose(Choice::new(action::MOVE, id(0), at(3, 1), 0), &[4, 1]).activate(0);
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.refused(shot).code(), "E_RELOAD");
}

#[test]
fn wlx_20_a_lamp_lights_four_squares_and_four_more_dimly() {
    use acqua_alta::rules::wild_die::RuleOptions;
    use acqua_alta::rules::wild_die::options::Ambient;
    let who = [
        ("marsh_archer", US, at(0, 3)),
        ("lantern_friar", THEM, at(8, 3)),
        ("pike_levy", THEM, at(11, 3)),
        ("pike_levy", THEM, at(8, 8)),
    ];
    let night = RuleOptions { light: Ambient::Dark, ..RuleOptions::default() };
    let scene = Scene::with(&super::scene::FIELD, &who, night);
    let shot = |on| scene.roll(Choice::new(action::SHOOT, id(0), id(on), 0));
    assert_eq!([shot(1), shot(2), shot(3)], [(4, 0), (4, 0), (4, -2)]);
    let lights = [3, 4, 12, 0].map(|x| RuleSystem::light(&scene.battle, Square::new(x, 3)));
    assert_eq!(lights, [Light::Dim, Light::Bright, Light::Bright, Light::Dim], "as the window shows it");
    let (_, words) = scene.battle.describe_square(Square::new(0, 3));
    assert!(
        words.contains(&("Light: dim. \u{2212}2 to hit or notice those who stand here.".to_owned(), "WLD-39")),
        "{words:?}"
    );
    let alone = Scene::with(&super::scene::FIELD, &[who[0], who[2]], night);
    assert_eq!(alone.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (4, -4), "WLD-39");
}

#[test]
fn wlx_10_smoke_is_pitch_and_dim_at_its_edge() {
    let who = [("masque_cutter", US, at(3, 3)), ("marsh_archer", THEM, at(9, 3))];
    let mut scene = Scene::field(&who);
    scene.act(0, action::READY, Target::Nothing, 4, &[]);
    scene.act(0, action::HURL, at(3, 3), 4, &[5, 2]);
    scene.activate(1);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(1), id(0), 0)), (4, -6));
}
