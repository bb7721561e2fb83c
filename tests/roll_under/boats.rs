//! Boats, mounts, sizes (RUX-30, RUX-33, RUX-34).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::board::from_rows;
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::boats::hulls_of;
use acqua_alta::rules::roll_under::mounts::has_land_edge;
use acqua_alta::rules::roll_under::striking::smaller;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

#[test]
fn rux_34_a_gondola_is_three_squares_long() {
    let squares = |rows: &[&str]| {
        hulls_of(&from_rows(rows).expect("a board")).into_iter().map(|hull| hull.squares).collect::<Vec<_>>()
    };
    assert_eq!(squares(&["~~~~~", "~~g~~", "~~~~~"]), vec![vec![at(1, 1), at(2, 1), at(3, 1)]]);
    assert_eq!(squares(&[".~.", ".g.", ".~."]), vec![vec![at(1, 0), at(1, 1), at(1, 2)]], "as the water lets it");
    assert_eq!(squares(&["ggg..", "....."]), vec![vec![at(0, 0), at(1, 0), at(2, 0)]], "drawn together");
    assert_eq!(squares(&["...", ".g.", "..."]), vec![vec![at(1, 1)]], "no room for more");
}

/// A canal between two quays with a gondola in the middle, from column 1 to 3.
const RIO: [&str; 5] = ["..........", "~~~~~~~~~~", "~ggg~~~~~~", "~~~~~~~~~~", ".........."];

fn pole(x: u8, y: u8, option: u8) -> Choice {
    Choice::new(action::POLE, id(0), at(x, y), option)
}

#[test]
fn rux_34_a_gondola_is_boarded_for_a_square_and_poled_by_the_action() {
    let who = [("gondola_marshal", US, at(2, 2)), ("lagoon_bravo", US, at(3, 2)), ("harbour_watch", THEM, at(9, 0))];
    let mut scene = Scene::new(&RIO, &who);
    assert_eq!(scene.refused(pole(7, 2, 0)).code(), "E_BLOCKED", "four squares");
    // No enemy is at the rail: no roll. Nothing of the rower's movement is used.
    scene.choose(pole(6, 2, 0), &[]);
    assert_eq!((scene.square(0), scene.square(1)), (at(6, 2), at(7, 2)));
    assert!(!scene.has(0, status::SWIMMING) && !scene.has(1, status::SWIMMING));
    assert_eq!(scene.refused(pole(5, 2, 0)).code(), "E_ACTION");
    // It is turned around its middle, and lies north to south.
    let mut scene = Scene::new(&RIO, &who);
    scene.choose(pole(2, 2, 1), &[]);
    assert_eq!((scene.square(0), scene.square(1)), (at(2, 2), at(2, 3)));
    // From the quay beside it into the boat: one square.
    let rows = ["....", ".ggg", "~~~~"];
    let mut scene = Scene::new(&rows, &[("gondola_marshal", US, at(0, 1)), ("harbour_watch", THEM, at(0, 0))]);
    scene.battle.characters_mut()[1].square = Some(at(3, 0));
    scene.moves(0, 1, 1, &[]);
    assert!(!scene.has(0, status::SWIMMING));
}

#[test]
fn rux_34_with_enemies_at_the_rail_poling_takes_seamanship() {
    let who = [("gondola_marshal", US, at(2, 2)), ("harbour_watch", THEM, at(3, 2))];
    let mut scene = Scene::new(&RIO, &who);
    assert_eq!(scene.roll(pole(6, 2, 0)), (12, 0));
    scene.choose(pole(6, 2, 0), &[13]).plain(0, action::KEEP, &[]);
    assert_eq!(scene.square(0), at(2, 2), "the boat stays");
    scene.activate(0).choose(pole(6, 2, 0), &[12]);
    assert_eq!((scene.square(0), scene.square(1)), (at(6, 2), at(7, 2)));
}

const TWO: [&str; 5] = ["............", "~~~~~~~~~~~~", "~ggg~~~ggg~~", "~~~~~~~~~~~~", "............"];

#[test]
fn rux_34_a_ram_hurts_the_hull_and_shakes_those_aboard() {
    let who = [("gondola_marshal", US, at(2, 2)), ("lagoon_bravo", THEM, at(8, 2))];
    let mut scene = Scene::new(&TWO, &who);
    let ram = Choice::new(action::RAM, id(0), at(7, 2), 0);
    assert_eq!(scene.roll(ram), (12, 0), "Seamanship");
    // 2d6 less 2 of 15; Acrobatics 12 fails: overboard. It is not its turn: no Swimming yet.
    scene.choose(ram, &[12, 6, 5, 13]).plain(1, action::KEEP, &[]);
    assert!(scene.has(1, status::SWIMMING));
    assert_eq!(scene.battle.describe_square(at(8, 2)).1.iter().filter(|line| line.0.contains("6 of 15")).count(), 1);
    let mut scene = Scene::new(&TWO, &who);
    scene.choose(ram, &[12, 6, 5, 12]).activate(0);
    assert_eq!(scene.refused(Choice::new(action::RAM, id(0), at(7, 1), 0)).code(), "E_TARGET");
    // 6 HP are left: 12 less 2 sink it.
    scene.choose(ram, &[12, 6, 6]);
    assert!(scene.has(1, status::SWIMMING));
}

#[test]
fn rux_34_a_heavy_blow_after_a_failed_reaction_may_throw_somebody_overboard() {
    let who = [("dock_reaver", US, at(2, 2)), ("lagoon_bravo", THEM, at(3, 2))];
    let mut scene = Scene::new(&RIO, &who);
    scene.strikes(0, 1, &[12]).plain(1, action::DODGE, &[15]).plain(1, action::KEEP, &[3, 2, 3, 13]);
    assert_eq!(scene.ask(), Ask::Push(id(1)), "7 of damage: Acrobatics");
    scene.plain(1, action::KEEP, &[]);
    assert!(scene.has(1, status::SWIMMING));
    // Without a reaction there is no such roll.
    let mut scene = Scene::new(&RIO, &who);
    scene.strikes(0, 1, &[12]).plain(1, action::TAKE, &[3, 2, 3]);
    assert!(!scene.has(1, status::SWIMMING));
}

/// A rider on a field whose western edge is land, and an enemy.
fn rider(x: u8) -> Scene {
    Scene::field(&[("terraferma_rider", US, at(1, 3)), ("lagoon_bravo", THEM, at(x, 3))])
}

#[test]
fn rux_33_a_rider_begins_in_the_saddle_where_its_side_comes_from_the_land() {
    let scene = rider(9);
    assert!(scene.has(0, status::MOUNTED));
    assert_eq!(scene.counter(0, counter::MOUNT_HP), 16);
    assert!(has_land_edge(&from_rows(&["......"; 3]).expect("a board"), US));
    let rows = ["~~~~~~~~~", "~.......~", "~~~~~~~~~"];
    assert!(!has_land_edge(&from_rows(&rows).expect("a board"), US));
    let scene = Scene::new(&rows, &[("terraferma_rider", US, at(1, 1)), ("harbour_watch", THEM, at(7, 1))]);
    assert!(!scene.has(0, status::MOUNTED), "on foot");
}

#[test]
fn rux_33_movement_is_that_of_the_mount_and_takes_riding_once_a_turn() {
    let mut scene = rider(11);
    scene.moves(0, 6, 3, &[13]).moves(0, 9, 6, &[]);
    assert_eq!(scene.square(0), at(9, 6), "8 of 10 squares, one roll");
    let mut scene = rider(11);
    scene.moves(0, 6, 3, &[14]).plain(0, action::KEEP, &[]);
    assert_eq!(scene.square(0), at(1, 3));
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(2, 3), 0)).code(), "E_STATE");
}

#[test]
fn rux_33_rider_and_mount_take_two_squares_and_the_hindquarters_follow() {
    let mut scene = Scene::field(&[
        ("terraferma_rider", US, at(5, 3)),
        ("lagoon_bravo", THEM, at(9, 3)),
        ("harbour_watch", THEM, at(2, 3)),
    ]);
    let body = |scene: &Scene| scene.battle.body(id(0));
    assert_eq!(body(&scene).len(), 2);
    scene.moves(0, 6, 3, &[13]).moves(0, 7, 3, &[]);
    assert_eq!(body(&scene), [at(7, 3), at(6, 3)]);
    // Nobody passes through the hindquarters, and nobody ends there.
    scene.activate(1);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(1), at(6, 3), 0)).code(), "E_BLOCKED");
    // An enemy beside the hindquarters reaches the rider and the horse; from there it is no step away.
    scene.activate(2).moves(2, 5, 3, &[]);
    for option in [0, 16] {
        let strike = Choice::new(action::STRIKE, id(2), id(0), option);
        assert_eq!(scene.refused_or_none(strike), None, "{option}");
    }
    scene.activate(0).moves(0, 8, 3, &[13, 13]);
    assert_eq!(body(&scene), [at(8, 3), at(7, 3)], "RUN-35: one roll, as the hindquarters leave");
}

#[test]
fn rux_33_a_horse_without_its_rider_stands_in_one_square() {
    let mut scene = rider(9);
    scene.plain(0, action::DISMOUNT, &[]);
    assert!(scene.battle.body(id(0)).is_empty());
    let horse = scene.battle.marks(US).first().map(|mark| mark.square).expect("a horse");
    assert_eq!(horse.distance(scene.square(0)), 1);
    scene.activate(0).plain(0, action::MOUNT, &[]);
    assert_eq!(scene.battle.body(id(0)), [at(1, 3), horse]);
}

#[test]
fn rux_33_where_there_is_no_room_the_mount_stands_in_one_square() {
    let rows = ["#####", "#...#", "#####"];
    let scene = Scene::new(
        &rows,
        &[("terraferma_rider", US, at(2, 1)), ("harbour_watch", US, at(1, 1)), ("harbour_watch", THEM, at(3, 1))],
    );
    assert!(!scene.has(0, status::MOUNTED) || scene.battle.body(id(0)).is_empty());
}

#[test]
fn rux_33_from_the_saddle_there_is_a_boon_against_figures_on_foot() {
    let mut scene = rider(2);
    let lance = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.roll(lance), (13, 1));
    scene.battle.characters_mut()[0].statuses.clear(status::MOUNTED);
    assert_eq!(scene.refused(lance).code(), "E_STATE", "a lance needs a horse");
}

#[test]
fn rux_33_an_attacker_chooses_rider_or_mount() {
    let mut scene = Scene::field(&[("dock_reaver", US, at(3, 3)), ("terraferma_rider", THEM, at(4, 3))]);
    let horse = Choice::new(action::STRIKE, id(0), id(1), 16);
    scene.set(1, status::SPENT).choose(horse, &[5, 5, 5, 2]);
    assert_eq!((scene.counter(1, counter::MOUNT_HP), scene.counter(1, counter::HP)), (4, 13));
    // At 0 HP of the mount: Riding 13, or prone with 1d6.
    scene.activate(0).set(1, status::SPENT).choose(horse, &[5, 5, 5, 2, 14]).plain(1, action::KEEP, &[4]);
    assert!(!scene.has(1, status::MOUNTED) && scene.has(1, status::PRONE));
    assert_eq!(scene.counter(1, counter::HP), 9);
    let mut foot = Scene::field(&[("dock_reaver", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    assert_eq!(foot.refused(horse).code(), "E_TARGET");
}

#[test]
fn rux_33_a_blow_of_six_may_throw_the_rider_and_the_horse_stays() {
    let mut scene = Scene::field(&[("dock_reaver", US, at(3, 3)), ("terraferma_rider", THEM, at(4, 3))]);
    scene.set(1, status::SPENT).strikes(0, 1, &[5, 5, 5, 2, 14]);
    assert_eq!((scene.counter(1, counter::HP), scene.ask()), (5, Ask::Push(id(1))), "12 less 4");
    scene.plain(1, action::KEEP, &[1]);
    assert!(scene.has(1, status::PRONE) && !scene.has(1, status::MOUNTED));
    assert_eq!((scene.battle.marks(US).len(), scene.counter(1, counter::HP)), (1, 4));
    scene.activate(1).plain(1, action::STAND, &[]).plain(1, action::MOUNT, &[]);
    assert!(scene.has(1, status::MOUNTED));
}

#[test]
fn rux_33_a_rider_dodges_with_the_lower_level_and_slips_away_with_the_greater() {
    let mut scene = Scene::field(&[("lagoon_bravo", US, at(3, 3)), ("terraferma_rider", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[5]);
    assert_eq!(scene.roll(Choice::plain(action::DODGE, id(1))), (6, -1), "Evade 6 of Riding 13, and chain");
    scene.plain(1, action::TAKE, &[1, 1, 1]);
    let mut scene = Scene::field(&[("terraferma_rider", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    // Riding for control, then Riding 13 to slip away.
    scene.moves(0, 0, 3, &[13, 13]);
    assert_eq!(scene.square(0), at(0, 3));
}

#[test]
fn rux_33_a_horse_leaps_by_its_own_movement_and_climbs_nothing() {
    let rows = ["1..~~....", "...~~...."];
    let mut scene = Scene::new(&rows, &[("terraferma_rider", US, at(2, 0)), ("harbour_watch", THEM, at(8, 1))]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(0, 0), 0)).code(), "E_MOVE");
    // Two squares of 20 m without a roll; Riding for control.
    scene.choose(Choice::new(action::LEAP, id(0), at(5, 0), 0), &[13]);
    assert_eq!(scene.square(0), at(5, 0));
}

#[test]
fn rux_30_a_small_figure_deals_a_smaller_die_in_melee() {
    assert_eq!([4, 6, 8, 10].map(smaller), [4, 4, 6, 8]);
    let mut scene = Scene::field(&[("roof_urchin", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    // A knife of d8 is d6, and d6 of Agility: an 8 would be refused.
    scene.act(0, action::STRIKE, id(1), 1, &[5]).plain(1, action::TAKE, &[6, 6]);
    assert!(scene.counter(1, counter::HP) < 0 || scene.gone(1));
}
