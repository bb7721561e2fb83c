//! Falls, mishaps, cover, hiding and things that break, by the letter (RUN-26, RUX-01, RUX-05, RUX-10, RUX-31).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::Choice;
use acqua_alta::board::Light;
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

#[test]
fn rux_05_a_figure_below_takes_the_damage_as_well_and_may_dodge() {
    let rows = ["2..2..", "####.."];
    let mut scene = Scene::new(&rows, &[("dock_reaver", US, at(0, 0)), ("harbour_watch", THEM, at(2, 0))]);
    // A leap falls short, two levels down: Acrobatics fails twice, and is kept.
    scene.act(0, action::LEAP, at(3, 0), 0, &[6]).plain(0, action::KEEP, &[6]).plain(0, action::KEEP, &[3, 4]);
    assert_eq!((scene.counter(0, counter::HP), scene.ask()), (7, Ask::Duck(id(1))));
    assert_ne!(scene.square(0), at(2, 0), "the nearest free square");
    scene.plain(1, action::TAKE, &[]);
    assert_eq!(scene.counter(1, counter::HP), 3, "the same 7, no armour");
}

#[test]
fn rux_05_a_push_down_one_level_is_halved_by_acrobatics() {
    let rows = ["11....", "######"];
    let mut scene = Scene::new(&rows, &[("dock_reaver", US, at(0, 0)), ("bridge_halberdier", THEM, at(1, 0))]);
    scene.set(1, status::SPENT).strikes(0, 1, &[5, 3, 3, 3]).plain(0, action::SHOVE, &[15]);
    // AGL 11 fails; kept; Acrobatics 5 holds: half of 5.
    scene.plain(1, action::KEEP, &[5, 5]);
    assert_eq!(scene.counter(1, counter::HP), 14 - 4 - 2);
}

#[test]
fn rux_10_a_shot_that_goes_wide_hits_a_door_on_its_line() {
    let rows = ["..........", "...D......", ".........."];
    let legend = r#"{"D": {"fixture": {"kind": "plank"}, "terrain": "bridge"}}"#;
    let who = [("hired_bowman", US, at(1, 1)), ("harbour_watch", THEM, at(8, 1))];
    let mut scene = Scene::with_legend(&rows, legend, &who);
    // A Demon, 3 on the table, d10 of damage: half of it, less 4 of 20.
    scene.act(0, action::SHOOT, id(1), 0, &[20, 3, 10]);
    assert!(scene.events.iter().any(|event| {
        event
            .told_of(&acqua_alta::rules::roll_under::vocabulary::telling::HACKS)
            .is_some_and(|told| told.number == Some(19))
    }));
}

#[test]
fn rux_10_a_friend_may_dodge_a_stray_shot() {
    let who = [("hired_bowman", US, at(1, 3)), ("harbour_watch", US, at(3, 4)), ("harbour_watch", THEM, at(8, 3))];
    let mut scene = Scene::field(&who);
    scene.act(0, action::SHOOT, id(2), 0, &[20, 5]);
    assert_eq!(scene.ask(), Ask::Duck(id(1)));
    scene.plain(1, action::TAKE, &[7]);
    assert_eq!(scene.counter(1, counter::HP), 4, "7 less 1");
    let mut scene = Scene::field(&who);
    scene.act(0, action::SHOOT, id(2), 0, &[20, 5]).plain(1, action::DODGE, &[8]).plain(1, action::SPARE, &[]);
    assert_eq!(scene.counter(1, counter::HP), 10);
}

#[test]
fn run_26_what_shoots_hits_a_door_from_afar_for_half_and_a_gate_is_stronger() {
    let rows = ["......#...", "......D...", "......#..."];
    let door = r#"{"D": {"fixture": {"kind": "door", "turned": true}}}"#;
    let gate = r#"{"D": {"fixture": {"kind": "door", "turned": true, "test": {"knack": "might", "difficulty": 4, "successes": 2}}}}"#;
    let bow = [("hired_bowman", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))];
    let mut scene = Scene::with_legend(&rows, door, &bow);
    let shot = |with| Choice::new(action::BREAK_DOWN, id(0), at(6, 1), with);
    scene.choose(shot(0), &[10]);
    let left = |scene: &Scene| {
        let hacks = &acqua_alta::rules::roll_under::vocabulary::telling::HACKS;
        scene.events.iter().find_map(|event| event.told_of(hacks)).and_then(|told| told.number)
    };
    assert_eq!(left(&scene), Some(13), "5 less 3, of 15");
    assert_eq!(scene.counter(0, counter::BROKEN), 0, "the bow is far away");
    let reaver = [("bridge_halberdier", US, at(4, 1)), ("harbour_watch", THEM, at(9, 1))];
    let mut scene = Scene::with_legend(&rows, gate, &reaver);
    // A halberd reaches two squares: 2d8 and d4, less 6, of 30.
    scene.choose(shot(0), &[5, 4, 2]);
    assert_eq!(left(&scene), Some(25));
}

#[test]
fn run_26_a_spell_hits_a_door_for_half() {
    let rows = ["......#...", "......D...", "......#..."];
    let door = r#"{"D": {"fixture": {"kind": "door", "turned": true}}}"#;
    let who = [("tide_cantor", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))];
    let mut scene = Scene::with_legend(&rows, door, &who);
    let dart = |x, level: u8| Choice::new(action::CAST, id(0), at(x, 1), (level - 1) << 3);
    assert_eq!(scene.refused(dart(5, 1)).code(), "E_TARGET", "nothing to break");
    assert_eq!(scene.roll(dart(6, 1)), (15, 0), "Flow");
    // 3d6 at level 2: 11, halved 5, less armour 3.
    scene.choose(dart(6, 2), &[15, 5, 4, 2]);
    let hacks = &acqua_alta::rules::roll_under::vocabulary::telling::HACKS;
    let left = scene.events.iter().find_map(|event| event.told_of(hacks)).and_then(|told| told.number);
    assert_eq!((left, scene.counter(0, counter::WP)), (Some(13), 15));
    let mut broken = Scene::with_legend(&rows, door, &who);
    for _ in 0..5 {
        broken.set_counter(0, counter::WP, 19).activate(0).choose(dart(6, 1), &[15, 6, 6]);
    }
    broken.activate(0);
    assert_eq!(broken.refused(dart(6, 1)).code(), "E_TARGET", "6 less 3, five times");
}

#[test]
fn rux_07_an_ember_dart_sets_a_crate_on_fire() {
    let rows = ["......", "...o..", "......"];
    let mut scene = Scene::new(&rows, &[("tide_cantor", US, at(0, 1)), ("harbour_watch", THEM, at(5, 2))]);
    let dart = Choice::new(action::CAST, id(0), at(3, 1), 0);
    scene.choose(dart, &[15]);
    let marks = acqua_alta::battle::RuleSystem::marks(&scene.battle, US);
    assert!(marks.iter().any(|mark| mark.square == at(3, 1) && mark.text.contains("ire")));
    scene.activate(0);
    assert_eq!(scene.refused(dart).code(), "E_TARGET", "it burns");
}

#[test]
fn rux_01_total_cover_counts_in_melee_too() {
    let rows = ["......", "..C...", "......"];
    let who = |x| [("lagoon_bravo", US, at(1, 1)), ("harbour_watch", THEM, at(x, 1))];
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    let scene = Scene::new(&rows, &who(2));
    assert_eq!(scene.roll(strike), (14, -3));
    let rows = ["......", "..c...", "......"];
    assert_eq!(Scene::new(&rows, &who(2)).roll(strike), (14, 0), "partial cover does not");
}

#[test]
fn rux_31_the_dark_hides() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), ("hired_bowman", THEM, at(6, 3))]);
    let hide = Choice::plain(action::HIDE, id(0));
    assert_eq!(scene.refused(hide).code(), "E_LOS");
    scene.battle.set_night(Light::Dark);
    scene.choose(hide, &[15]);
    assert!(scene.has(0, status::HIDDEN));
    // Half of its 7 squares, and no more.
    scene.moves(0, 3, 6, &[]);
    assert!(scene.has(0, status::HIDDEN));
    scene.moves(0, 3, 7, &[]);
    assert!(!scene.has(0, status::HIDDEN));
}

#[test]
fn rux_31_a_search_is_opposed_by_sneaking() {
    let mut scene = Scene::field(&[("altana_arbalist", US, at(3, 3)), ("mask_whisperer", THEM, at(6, 3))]);
    let search = Choice::new(action::SEARCH, id(0), id(1), 0);
    assert_eq!(scene.refused(search).code(), "E_TARGET");
    scene.set(1, status::HIDDEN);
    assert_eq!(scene.roll(search), (13, 0), "Awareness 13 of Spot Hidden 12");
    scene.choose(search, &[9, 12]);
    assert!(!scene.has(1, status::HIDDEN), "9 is lower");
    scene.set(1, status::HIDDEN).activate(0).choose(search, &[9, 9]);
    assert!(scene.has(1, status::HIDDEN), "a tie is lost by the searcher");
}
