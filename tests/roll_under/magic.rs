//! Casting, mishaps and what lasts (RUN-30, RUX-24, RUX-26).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::areas::Area;
use acqua_alta::rules::roll_under::casts::Cast;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Codex, Kind};

fn kind(key: &str) -> Kind {
    Codex::shipped().kinds.into_iter().find(|kind| kind.key == key).expect("a known kind")
}

/// The place of a spell of a kind.
pub fn place(caster: &str, spell: &str) -> u8 {
    kind(caster).spells.iter().position(|one| one.key == spell).expect("a known spell") as u8
}

pub fn cast(caster: &str, spell: &str, level: u8, target: impl Into<Target>) -> Choice {
    Choice::new(action::CAST, id(0), target, Cast::option(place(caster, spell), level, 0))
}

/// A cantor (Flow 15, WP 19) four squares from a watchman (HP 10, armour 1, Evade 8).
pub fn cantor_and_watch() -> Scene {
    Scene::field(&[("tide_cantor", US, at(1, 4)), ("harbour_watch", THEM, at(5, 4))])
}

pub fn take(scene: &mut Scene, who: u8, faces: &[u8]) {
    assert_eq!(scene.ask(), Ask::React(id(who)));
    scene.plain(who, action::TAKE, faces);
}

#[test]
fn run_30_rux_24_a_spell_costs_two_wp_a_level_even_when_it_fails() {
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "ember_dart", 2, id(1)), &[16]).plain(0, action::KEEP, &[]);
    assert_eq!(scene.counter(0, counter::WP), 15);
    assert_eq!(scene.counter(1, counter::HP), 10);
    let again = cast("tide_cantor", "ember_dart", 1, id(1));
    assert_eq!(scene.refused(again).code(), "E_ACTION", "RUN-30: it is the action");
}

#[test]
fn rux_24_metal_full_hands_and_wp_are_named() {
    let mut scene = cantor_and_watch();
    scene.set_counter(0, counter::WP, 3);
    assert_eq!(
        scene.refused(cast("tide_cantor", "ember_dart", 2, id(1))).to_string(),
        "There are not enough WP left (needs 4)."
    );
    let mut scene = Scene::field(&[("tide_cantor", US, at(1, 4)), ("bridge_halberdier", THEM, at(2, 4))]);
    assert_eq!(scene.refused(cast("tide_cantor", "flick", 1, id(0))).code(), "E_TARGET");
    scene.set(0, status::GRAPPLED);
    assert_eq!(scene.refused(cast("tide_cantor", "ember_dart", 1, id(1))).code(), "E_STATE");
    let mut far = Scene::field(&[("tide_cantor", US, at(0, 4)), ("harbour_watch", THEM, at(11, 4))]);
    assert_eq!(far.refused(cast("tide_cantor", "ember_dart", 1, id(1))).code(), "E_RANGE");
    let mut wall = Scene::new(
        &["..........", "...#......", ".........."],
        &[("tide_cantor", US, at(1, 1)), ("harbour_watch", THEM, at(6, 1))],
    );
    assert_eq!(wall.refused(cast("tide_cantor", "ember_dart", 1, id(1))).code(), "E_LOS");
}

#[test]
fn rux_24_a_metal_weapon_in_hand_hinders_every_spell() {
    // A witch picks up the dagger of somebody else.
    let mut scene = Scene::field(&[("garden_witch", US, at(3, 3)), ("lagoon_bravo", THEM, at(6, 3))]);
    let levin = cast("garden_witch", "levin", 1, id(1));
    assert!(scene.choices().contains(&levin));
    scene.activate(1).act(1, action::DROP, Target::Nothing, 1, &[]).moves(1, 9, 3, &[]);
    scene.activate(0).act(0, action::DROP, Target::Nothing, 0, &[]).moves(0, 5, 3, &[]);
    let dagger =
        scene.choices().into_iter().find(|choice| choice.action == action::PICK_UP && choice.target == at(6, 3).into());
    scene.choose(dagger.expect("a dagger lies there"), &[]);
    scene.activate(0);
    assert_eq!(scene.refused(levin).code(), "E_METAL");
}

#[test]
fn rux_24_a_dragon_doubles_gives_back_or_casts_again() {
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[1]);
    assert_eq!(scene.ask(), Ask::Gift(id(0)));
    scene.plain(0, action::DOUBLE, &[]);
    take(&mut scene, 1, &[1, 2, 1, 2]);
    assert_eq!(scene.counter(1, counter::HP), 5, "4d6 less armour 1");
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[1]).plain(0, action::THRIFT, &[]);
    assert_eq!(scene.counter(0, counter::WP), 19);
    take(&mut scene, 1, &[1, 1]);
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[1]).plain(0, action::SECOND_SPELL, &[]);
    take(&mut scene, 1, &[1, 1]);
    assert_eq!(scene.ask(), Ask::Second(id(0)));
    let flick = Choice::new(action::SECOND_SPELL, id(0), id(1), Cast::option(place("tide_cantor", "flick"), 1, 0));
    scene.choose(flick, &[]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(0, counter::WP)), (8, 16), "2d6 less 1, then 1");
    // RUX-11: an ordinary dodge does not stop the bolt of a Dragon.
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[1]).plain(0, action::THRIFT, &[]);
    scene.plain(1, action::DODGE, &[8, 2, 2]);
    assert_eq!(scene.counter(1, counter::HP), 7);
}

#[test]
fn rux_24_a_dragon_reaches_twice_as_far_or_makes_an_area_twice_as_large() {
    let rows = ["......................"; 5];
    let who = [("tide_cantor", US, at(0, 2)), ("harbour_watch", THEM, at(8, 2)), ("harbour_watch", THEM, at(18, 2))];
    let mut scene = Scene::new(&rows, &who);
    assert_eq!(scene.refused(cast("tide_cantor", "ember_dart", 1, id(2))).code(), "E_RANGE", "20 m are 10 squares");
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[1]).plain(0, action::FARTHER, &[]);
    assert_eq!(scene.ask(), Ask::Aim(id(0)), "another target within 20 squares");
    scene.act(0, action::AIM, id(2), 0, &[]);
    take(&mut scene, 2, &[2, 2]);
    assert_eq!([scene.counter(1, counter::HP), scene.counter(2, counter::HP)], [10, 7]);
    // A Gust of 5 squares becomes one of 10.
    let mut scene = Scene::new(&rows, &who);
    scene.battle.characters_mut()[1].square = Some(at(4, 2));
    scene.battle.characters_mut()[2].square = Some(at(9, 2));
    let gust = cast("tide_cantor", "gust", 1, at(1, 2));
    assert_eq!(scene.battle.catches(gust), [id(1)]);
    scene.choose(gust, &[1]).plain(0, action::FARTHER, &[]);
    take(&mut scene, 1, &[]);
    take(&mut scene, 2, &[1, 1]);
    assert_eq!([scene.square(1), scene.square(2)], [at(5, 2), at(10, 2)]);
}

#[test]
fn rux_24_a_second_spell_has_a_bane() {
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[1]).plain(0, action::SECOND_SPELL, &[]);
    take(&mut scene, 1, &[1, 1]);
    let gust =
        scene.choices().into_iter().find(|choice| choice.option == Cast::option(place("tide_cantor", "gust"), 1, 0));
    assert_eq!(scene.roll(gust.expect("a gust")), (15, -1));
}

/// The cantor rolls a Demon with this face of the d12.
fn mishap(faces: &[u8]) -> Scene {
    let mut scene = Scene::field(&[
        ("tide_cantor", US, at(1, 4)),
        ("harbour_watch", THEM, at(5, 4)),
        ("harbour_watch", US, at(5, 6)),
    ]);
    let all: Vec<u8> = [20].into_iter().chain(faces.iter().copied()).collect();
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &all);
    scene
}

#[test]
fn rux_24_mishaps_are_all_those_of_the_table() {
    let conditions =
        [status::DAZED, status::EXHAUSTED, status::SICKLY, status::ANGRY, status::SCARED, status::DISHEARTENED];
    for (face, condition) in (1..).zip(conditions) {
        assert!(mishap(&[face]).has(0, condition), "{face}");
    }
    let burnt = mishap(&[7, 4]);
    assert_eq!((burnt.counter(0, counter::HP), burnt.counter(0, counter::WP)), (7, 17), "no armour, and 2 WP");
    assert_eq!(mishap(&[8, 4]).counter(0, counter::WP), 13);
    // 9: of Gust, Canal Surge and Rock Screen the first; it cannot be aimed at a figure, so nothing comes of it.
    assert_eq!(mishap(&[9, 1]).ask(), Ask::Act(id(0)));
    // 10: the target, and the friend nearest to it; both may react.
    let mut wide = mishap(&[10]);
    take(&mut wide, 2, &[3, 3]);
    take(&mut wide, 1, &[2, 2]);
    assert_eq!([wide.counter(1, counter::HP), wide.counter(2, counter::HP)], [7, 5]);
    let turned = mishap(&[11, 3, 3]);
    assert_eq!([turned.counter(0, counter::HP), turned.counter(1, counter::HP)], [5, 10]);
    assert!(mishap(&[12]).has(0, status::BLINDED));
}

#[test]
fn rux_26_a_condition_that_is_held_becomes_another_one() {
    let mut scene = cantor_and_watch();
    scene.set(0, status::DAZED);
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[20, 1]);
    assert_eq!(scene.ask(), Ask::Suffer(id(0)));
    let open: Vec<u8> = scene.choices().iter().map(|choice| choice.option).collect();
    assert_eq!(open, [0, 1, 3, 4, 5]);
    scene.choose(Choice { option: 4, ..Choice::plain(action::SUFFER, id(0)) }, &[]);
    assert!(scene.has(0, status::SCARED));
    let all = [status::EXHAUSTED, status::SICKLY, status::DAZED, status::ANGRY, status::SCARED, status::DISHEARTENED];
    let mut scene = cantor_and_watch();
    all.into_iter().for_each(|one| {
        scene.set(0, one);
    });
    // Angry: a bane on Flow; all six held, so d6 WP.
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[3, 20, 1, 5]);
    assert_eq!(scene.counter(0, counter::WP), 12);
    let mut scene = cantor_and_watch();
    all.into_iter().for_each(|one| {
        scene.set(0, one);
    });
    scene.set_counter(0, counter::WP, 2);
    scene.choose(cast("tide_cantor", "ember_dart", 1, id(1)), &[3, 20, 1, 5]);
    assert_eq!((scene.counter(0, counter::WP), scene.counter(0, counter::HP)), (0, 6), "d6 HP without WP");
}

#[test]
fn rux_24_areas_are_spheres_and_cones_of_squares() {
    let board = acqua_alta::board::from_rows(&[
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
    ])
    .expect("a board");
    assert_eq!(Area::Sphere(at(5, 3), 1).squares(&board).len(), 9);
    let east = Area::Cone(at(0, 3), 2, 5).squares(&board);
    // Step by step 1, 3, 3, 5, 5 squares.
    assert_eq!(
        (1..=5).map(|k| east.iter().filter(|square| square.x == k).count()).collect::<Vec<_>>(),
        [1, 3, 3, 5, 5]
    );
    let diagonal = Area::Cone(at(0, 0), 3, 3).squares(&board);
    let mut expected: Vec<Square> =
        [(1, 1), (2, 2), (1, 2), (2, 1), (3, 3), (2, 3), (3, 2)].map(|(x, y)| at(x, y)).to_vec();
    expected.sort_by_key(|square| (square.y, square.x));
    assert_eq!(diagonal, expected);
    let wall = acqua_alta::board::from_rows(&[".....", "..#..", "....."]).expect("a board");
    assert!(!Area::Cone(at(0, 1), 2, 4).squares(&wall).contains(&at(3, 1)), "behind a wall seen from the origin");
}

#[test]
fn rux_24_harm_breaks_concentration_unless_willpower_holds() {
    for (face, holds) in [(16, true), (17, false)] {
        let mut scene = Scene::field(&[("garden_witch", US, at(1, 4)), ("harbour_watch", THEM, at(2, 4))]);
        scene.choose(cast("garden_witch", "root_snare", 1, id(1)), &[15]);
        // Its action is spent: it cannot react.
        scene.activate(1).strikes(1, 0, &[9, 3]);
        // The shove is declined, then Willpower 16.
        scene.plain(1, action::SPARE, &[face]);
        if !holds {
            scene.plain(0, action::KEEP, &[]);
        }
        assert_eq!(scene.has(1, status::ENSNARED), holds, "{face}");
    }
    // Another action spell disturbs it too; Levin is rolled after that.
    let mut scene = Scene::field(&[("garden_witch", US, at(1, 4)), ("harbour_watch", THEM, at(4, 4))]);
    scene.choose(cast("garden_witch", "root_snare", 1, id(1)), &[15]).activate(0);
    scene.choose(cast("garden_witch", "levin", 1, id(1)), &[17]).plain(0, action::KEEP, &[20, 1]);
    assert!(!scene.has(1, status::ENSNARED));
}

#[test]
fn rux_24_tricks_cost_a_wp_and_roll_nothing() {
    let mut scene = cantor_and_watch();
    scene.choose(cast("tide_cantor", "flick", 1, id(1)), &[]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(0, counter::WP)), (9, 18));
    let mut scene = Scene::field(&[("garden_witch", US, at(3, 3)), ("lagoon_bravo", THEM, at(6, 3))]);
    scene.choose(cast("garden_witch", "smoke_puff", 1, Target::Nothing), &[]);
    assert_eq!(scene.battle.marks(US).len(), 1, "smoke");
    scene.activate(0);
    scene.plain(0, action::END, &[]);
    let shot = Scene::field(&[("garden_witch", US, at(3, 3)), ("hired_bowman", THEM, at(8, 3))]);
    let aimed = Choice::new(action::SHOOT, id(1), id(0), 0);
    let mut smoky = shot;
    smoky.choose(cast("garden_witch", "smoke_puff", 1, Target::Nothing), &[]);
    smoky.activate(1);
    assert_eq!(smoky.roll(aimed), (11, -1), "RUX-02: a dim square");

    let mut scene = Scene::field(&[("garden_witch", US, at(3, 3)), ("lagoon_bravo", THEM, at(6, 3))]);
    scene.activate(1).act(1, action::DROP, Target::Nothing, 1, &[]);
    scene.activate(0).act(0, action::DROP, Target::Nothing, 0, &[]);
    scene.choose(cast("garden_witch", "fetch", 1, at(6, 3)), &[]);
    assert!(scene.battle.marks(US).iter().all(|mark| mark.square != at(6, 3)), "the dagger is in its hand");
}

#[test]
fn rux_24_the_blinded_grope_and_recover() {
    let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.set(0, status::BLINDED);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    // Awareness 10 fails: the blow goes nowhere.
    scene.choose(strike, &[11]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    scene.set(0, status::BLINDED).activate(0);
    // Awareness, then two banes.
    scene.choose(strike, &[10, 2, 3, 9]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    scene.plain(1, action::TAKE, &[2]).plain(0, action::SPARE, &[]);
    scene.set(1, status::BLINDED).set_counter(1, counter::CARD, 9).plain(0, action::END, &[1]);
    assert!(!scene.has(1, status::BLINDED), "a 1 on the d4");
}

#[test]
fn run_31_lore_helps_with_a_spell_from_five_squares() {
    let mut scene = Scene::field(&[
        ("tide_cantor", US, at(1, 4)),
        ("lantern_leech", US, at(5, 4)),
        ("harbour_watch", THEM, at(4, 8)),
    ]);
    scene.activate(1).act(1, action::ADVISE, id(0), 0, &[]);
    scene.activate(0);
    assert_eq!(scene.roll(cast("tide_cantor", "ember_dart", 1, id(2))), (15, 1));
}
