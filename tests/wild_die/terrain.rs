//! Section 4, ground and water: what the rule file says of them, sentence by sentence (WLX-03 to WLX-10, WLX-18 to WLX-23).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Event, RuleSystem, Side};
use acqua_alta::board::{Square, TileSpec, from_legend};
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};
use acqua_alta::rules::wild_die::{Ask, RuleOptions};
use std::collections::BTreeMap;

/// A board with signs of its own, and figures on it.
pub fn with(rows: &[&str], legend: &[(char, &str)], who: &[(&str, Side, Square)], options: RuleOptions) -> Scene {
    let spec = |text: &str| -> TileSpec { ron::from_str(text).expect("a tile") };
    let legend: BTreeMap<char, TileSpec> = legend.iter().map(|&(sign, text)| (sign, spec(text))).collect();
    Scene::on(from_legend(rows, &legend).expect("a good board"), who, options)
}

fn go(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::MOVE, id(who), at(x, y), 0)
}

fn strike(by: u8, on: u8) -> Choice {
    Choice::new(action::STRIKE, id(by), id(on), 0)
}

/// Squares of movement that are left to the first figure, by how far it gets on a street.
fn left(scene: &Scene, from: Square) -> u8 {
    let ends = scene.choices().into_iter().filter(|choice| choice.action == action::MOVE);
    ends.filter_map(|choice| choice.target.square()).map(|end| end.distance(from)).max().unwrap_or(0)
}

const ROUGH: (char, &str) = ('r', "(terrain: water, rough: true)");

#[test]
fn wlx_06_rough_water_takes_a_roll_of_every_swimmer() {
    let rows = ["...rrrrr....", "...~~~~~....", "............"];
    let who = [("rialto_blade", US, at(2, 0)), ("pike_levy", THEM, at(11, 2))];
    // Athletics d8, without a penalty: 3 and 2 fail. It tires, and swims no farther in this turn.
    let mut scene = with(&rows, &[ROUGH], &who, RuleOptions::default());
    scene.choose(go(0, 5, 0), &[3, 2]);
    assert_eq!(scene.counter(0, counter::FATIGUE), 1);
    // A success swims, and one roll serves for the turn.
    let mut scene = with(&rows, &[ROUGH], &who, RuleOptions::default());
    scene.choose(go(0, 4, 0), &[4, 2]).choose(go(0, 5, 0), &[]);
    assert_eq!((scene.square(0), scene.counter(0, counter::FATIGUE)), (at(5, 0), 0));
    // Calm water takes none of a Blade in a silk coat.
    let mut calm = with(&rows, &[ROUGH], &[("rialto_blade", US, at(2, 1)), who[1]], RuleOptions::default());
    calm.choose(go(0, 5, 1), &[]);
    assert_eq!(calm.square(0), at(5, 1));
}

#[test]
fn wlx_06_a_turn_that_begins_in_rough_water_begins_with_a_roll() {
    let rows = ["...rrrrr....", "............"];
    let who = [("rialto_blade", US, at(4, 0)), ("pike_levy", THEM, at(11, 1))];
    let mut scene = with(&rows, &[ROUGH], &who, RuleOptions::default());
    scene.activate(1).battle.characters_mut()[0].statuses.clear(status::ACTED);
    scene.set_counter(0, counter::FATIGUE, 0).plain(1, action::END, &[3, 2]);
    assert_eq!((scene.ask(), scene.counter(0, counter::FATIGUE)), (Ask::Act(id(0)), 1));
    assert_eq!(scene.refused(go(0, 5, 0)).code(), "E_MOVE");
}

#[test]
fn wlx_06_a_figure_that_fails_its_first_stroke_on_the_quay_may_still_walk() {
    let rows = ["....~~~~~~~~"; 5];
    let mut scene = Scene::new(&rows, &[("dogal_guard", US, at(3, 2)), ("pike_levy", THEM, at(0, 0))]);
    scene.choose(go(0, 5, 2), &[5]);
    assert_eq!((scene.square(0), scene.counter(0, counter::FATIGUE)), (at(3, 2), 1));
    assert_eq!(scene.refused(go(0, 5, 2)).code(), "E_MOVE", "no swimming this turn");
    scene.choose(go(0, 2, 2), &[]);
    assert_eq!(scene.square(0), at(2, 2));
}

#[test]
fn wlx_06_steps_out_of_the_water_cost_two_squares_and_no_roll() {
    let rows = ["..j~~~~~....", "............"];
    let who = [("rialto_blade", US, at(3, 0)), ("pike_levy", THEM, at(11, 1))];
    let mut scene = Scene::new(&rows, &who);
    scene.choose(go(0, 2, 0), &[]);
    assert!(!scene.has(0, status::SWIMMING));
    // Pace 6 less 2: four squares are left.
    assert_eq!(left(&scene, at(2, 0)), 4);
}

#[test]
fn wlx_06_no_running_and_no_two_handed_weapon_in_the_water() {
    let rows = ["...~~~~~....", "...~~~~~...."];
    let who = [("quay_breaker", US, at(4, 0)), ("masque_cutter", US, at(4, 1)), ("pike_levy", THEM, at(5, 0))];
    let mut scene = Scene::new(&rows, &who);
    assert_eq!(scene.refused(strike(0, 2)).code(), "E_STATE", "a maul takes both hands");
    assert_eq!(scene.refused(Choice::plain(action::RUN, id(0))).code(), "E_STATE");
    scene.activate(1);
    assert_eq!(scene.roll(strike(1, 2)).1, -2 + 1, "Fighting -2 in the water; two daggers against one pike");
}

#[test]
fn wlx_06_a_shooter_that_stands_on_the_quay_beside_it_sees_all_of_a_swimmer() {
    let rows = ["...~~~~~....", "...~~~~~....", "...~~~~~...."];
    let cover = |prone: bool| {
        let mut scene = Scene::new(&rows, &[("smoke_gunner", US, at(2, 1)), ("pike_levy", THEM, at(3, 1))]);
        if prone {
            scene.set(0, status::PRONE);
        }
        scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)).1
    };
    assert_eq!(cover(false) - cover(true), 4, "only standing attackers see over the edge");
}

#[test]
fn wlx_07_a_run_up_is_straight() {
    let rows = ["............", ".....~~.....", "............"];
    let who = [("rialto_blade", US, at(2, 1)), ("pike_levy", THEM, at(11, 0))];
    let jump = Choice::new(action::JUMP, id(0), at(7, 1), 0);
    let mut straight = Scene::new(&rows, &who);
    straight.choose(go(0, 4, 1), &[]);
    assert_eq!(straight.battle.breakdown(jump), None, "two squares are cleared after a run-up");
    // The same squares at its beginning and its end, but over a corner.
    let mut bent = Scene::new(&rows, &who);
    bent.choose(go(0, 3, 0), &[]).choose(go(0, 4, 1), &[]);
    assert!(bent.battle.breakdown(jump).is_some(), "one square is cleared from standing");
}

#[test]
fn wlx_09_climbing_costs_two_squares_a_level_up_and_down_and_stairs_one() {
    let who = |x| [("rialto_blade", US, at(x, 0)), ("pike_levy", THEM, at(11, 1))];
    let cost = |rows: [&str; 2], from: u8, to: u8| {
        let mut scene = Scene::new(&rows, &who(from));
        scene.choose(go(0, to, 0), &[]);
        6 - left(&scene, at(to, 0))
    };
    assert_eq!(cost(["...111111111", "......111111"], 2, 3), 2, "up a level");
    assert_eq!(cost(["111.........", "............"], 2, 3), 2, "down a level");
    assert_eq!(cost(["..s111111111", "..#111111111"], 2, 3), 1, "up the stairs");
    assert_eq!(cost(["..L222222222", "..#222222222"], 2, 3), 4, "up a ladder of two levels");
    assert_eq!(cost(["..s222222222", "..#222222222"], 2, 3), 2, "up stairs of two levels");
}

const LAMP: (char, &str) = ('l', "(fixture: Some((kind: lantern)), works: Some(\"Lamp\"))");
const DARK_LAMP: (char, &str) = ('d', "(fixture: Some((kind: lantern, turned: true)), works: Some(\"Lamp\"))");

fn night() -> RuleOptions {
    RuleOptions { light: acqua_alta::rules::wild_die::options::Ambient::Dark, ..RuleOptions::default() }
}

#[test]
fn wlx_20_a_fixed_lamp_lights_four_squares_and_four_more_dimly() {
    let rows = ["l.............", ".............."];
    let light = |sign, x: u8| {
        let who = [("altana_arbalest", US, at(13, 1)), ("pike_levy", THEM, at(x, 1))];
        let rows = rows.map(|row| row.replace('l', if sign == LAMP { "l" } else { "d" }));
        let scene = with(&[&rows[0], &rows[1]], &[sign], &who, night());
        // Long range of 10/20/40 is farther than this board; the levy stands in the open.
        let near = x >= 3;
        scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)).1 + if near { 0 } else { 2 }
    };
    assert_eq!([4, 5, 8, 9].map(|x| light(LAMP, x)), [0, -2, -2, -4]);
    assert_eq!(light(DARK_LAMP, 4), -4);
}

#[test]
fn wld_23_a_lamp_is_small_and_its_glass_breaks() {
    let rows = ["..l.........", "............"];
    let who = [("rialto_blade", US, at(1, 1)), ("pike_levy", THEM, at(4, 1)), ("altana_arbalest", US, at(11, 1))];
    let mut scene = with(&rows, &[LAMP], &who, night());
    let smash = Choice::new(action::BREAK, id(0), at(2, 0), 1);
    assert_eq!(scene.roll(smash), (2, -6), "Parry 2, tiny");
    // 8 with the Ace and 1 more, less 6; damage of d6 and d4 against 2.
    scene.choose(smash, &[10, 2, 4, 1, 1]);
    scene.activate(2);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(2), id(1), 0)).1, -4, "it is dark");
    assert_eq!(scene.battle.describe(Choice::plain(action::END, id(2))), "end turn");
}

#[test]
fn wlx_05_a_winch_that_is_broken_is_repaired_before_it_works() {
    let winch = ('w', "(fixture: Some((kind: platform)), works: Some(\"Winch\"))");
    let deck = ('b', "(terrain: bridge, works: Some(\"Winch\"))");
    let rows = [".w.~~~......", "...bbb......"];
    let who = [("rialto_blade", US, at(1, 1)), ("arsenal_repeater", US, at(0, 1)), ("pike_levy", THEM, at(11, 1))];
    let mut scene = with(&rows, &[winch, deck], &who, RuleOptions::default());
    let smash = Choice::new(action::BREAK, id(0), at(1, 0), 1);
    assert_eq!(scene.roll(smash), (2, 0));
    // Fighting 3, then 4 + 4 reach the hardness of 8.
    scene.choose(smash, &[3, 2, 4, 4]).activate(1);
    let mend = Choice::new(action::INTERACT, id(1), at(1, 0), 1);
    assert_eq!(scene.battle.describe(mend), "repair Winch");
    assert!(scene.battle.board.tile(at(4, 1)).terrain == acqua_alta::board::Terrain::Bridge, "the deck is as it was");
    scene.choose(mend, &[5, 2]).activate(0);
    let work = Choice::new(action::INTERACT, id(0), at(1, 0), 1);
    assert_eq!(scene.battle.describe(work), "draw up Winch");
}

#[test]
fn wlx_03_a_deck_that_comes_down_over_a_large_body_lifts_it() {
    let winch = ('w', "(fixture: Some((kind: platform)), works: Some(\"Winch\"))");
    let deck = ('b', "(terrain: bridge, works: Some(\"Winch\"))");
    let rows = [".w.~~~......", "...bbb......", "...~~~......"];
    let who = [("rialto_blade", US, at(1, 1)), ("lagoon_horror", THEM, at(3, 1))];
    let mut scene = with(&rows, &[winch, deck], &who, RuleOptions::default());
    let work = Choice::new(action::INTERACT, id(0), at(1, 0), 1);
    scene.choose(work, &[]);
    assert!(scene.has(1, status::SWIMMING) && scene.battle.characters()[1].level == -1, "the deck is drawn up");
    scene.activate(0).choose(work, &[]);
    assert!(!scene.has(1, status::SWIMMING) && scene.battle.characters()[1].level == 0);
    let lifted = |event: &Event| matches!(event, Event::Lifted { who, level: 0, .. } if *who == id(1));
    assert!(scene.events.iter().any(lifted), "and it is told");
}

#[test]
fn wlx_05_an_open_sluice_raises_the_water_once_and_takes_an_action() {
    let sluice = ('v', "(fixture: Some((kind: valve)), works: Some(\"Sluice\"))");
    let rows = [".v..~~~~....", "....~~~~...."];
    let who = [("rialto_blade", US, at(1, 1)), ("pike_levy", THEM, at(5, 1))];
    let mut scene = with(&rows, &[sluice], &who, RuleOptions::default());
    let pull = Choice::new(action::INTERACT, id(0), at(1, 0), 1);
    assert_eq!(scene.battle.describe(pull), "open Sluice");
    assert_eq!(scene.battle.breakdown(pull), None, "no roll");
    scene.choose(pull, &[]);
    assert_eq!(scene.battle.board.tile(at(5, 0)).level, 0);
    assert_eq!(scene.battle.characters()[1].level, 0, "it is lifted");
    assert_eq!(scene.activate(0).refused(pull).code(), "E_ONCE", "the lagoon is in");
}

#[test]
fn wlx_18_a_water_wall_is_broken_at_hardness_ten() {
    let rows = ["............"; 5];
    let who = [("fog_witch", THEM, at(1, 2)), ("quay_breaker", US, at(6, 2))];
    let mut scene = Scene::new(&rows, &who);
    let wall = Choice::new(action::CAST, id(0), id(1), 3);
    assert!(scene.battle.describe(wall).contains("Water Wall"), "{}", scene.battle.describe(wall));
    scene.choose(wall, &[5, 3]).activate(1);
    let at5 = scene.battle.board.is_barricade(at(5, 2));
    assert!(at5, "it stands before the Breaker");
    let smash = Choice::new(action::BREAK, id(1), at(5, 2), 0);
    assert_eq!(scene.roll(smash).0, 2);
    // Fighting 5. 4 and 3, and 2 for a maul against things, are 9; 5 and 3 and 2 are 10.
    scene.choose(smash, &[5, 2, 4, 3]);
    assert!(scene.battle.board.is_barricade(at(5, 2)));
    scene.activate(1).choose(smash, &[5, 2, 5, 3]);
    assert!(
        !scene.battle.board.is_barricade(at(5, 2)) && scene.battle.board.is_barricade(at(5, 1)),
        "that square is open"
    );
}

#[test]
fn wlx_19_in_rough_water_rowing_takes_a_boating_roll() {
    let rows = ["............", "grrrrrr~~~~~", "............"];
    let who = [("regatta_harpooner", US, at(0, 1)), ("pike_levy", THEM, at(11, 0))];
    let row = Choice::new(action::ROW, id(0), at(4, 1), 0);
    let mut stays = with(&rows, &[ROUGH], &who, RuleOptions::default());
    assert_eq!(stays.roll(row), (4, 0), "Boating d8");
    stays.choose(row, &[3, 2]);
    assert_eq!(stays.square(0), at(0, 1));
    assert_eq!(stays.refused(row).code(), "E_MOVE", "the movement is used up");
    assert!(stays.choices().iter().any(|choice| choice.action == action::DEFEND), "the action is not");
    let mut goes = with(&rows, &[ROUGH], &who, RuleOptions::default());
    goes.choose(row, &[4, 2]);
    assert_eq!(goes.square(0), at(4, 1));
}

#[test]
fn wlx_22_extras_flee_until_they_are_out_of_sight() {
    // The Horror is feared at -1: a guard rolls 3, and flees for six rounds.
    let rows = ["......#.....", "......#.....", "......#.....", "............"];
    let who = [("lagoon_horror", US, at(2, 1)), ("dogal_guard", THEM, at(5, 3)), ("pike_levy", THEM, at(11, 0))];
    let mut scene = Scene::new(&rows, &who);
    scene.battle.characters_mut()[1].statuses.clear(status::ACTED);
    scene.plain(0, action::END, &[3, 6]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    assert!(scene.has(1, status::FLEEING));
    scene.choose(go(1, 8, 1), &[]).plain(1, action::END, &[]);
    assert!(!scene.has(1, status::FLEEING), "it sees nothing fearful any more");
}

#[test]
fn wld_24_what_no_list_names_is_small() {
    use acqua_alta::rules::wild_die::ground::Thing;
    assert_eq!(Thing::Lock.scale(), -2);
}

#[test]
fn wlx_23_only_a_body_halves_the_pace() {
    let letters = ('m', "(objective: Some(mobile), tag: Some(\"reliquary\"))");
    let spec: TileSpec = ron::from_str(letters.1).expect("a tile");
    let rows = [".m..........", "............"];
    let board = from_legend(&rows, &BTreeMap::from([(letters.0, spec)])).expect("a good board");
    let who = [("rialto_blade", US, at(1, 1)), ("pike_levy", THEM, at(11, 1))];
    let scenario = acqua_alta::scenario::Scenarios::shipped().get("reliquary").cloned().expect("shipped");
    let mut battle = Scene::staged(board, &who, RuleOptions::default(), scenario);
    let mut dice = acqua_alta::dice::Seeded::new(0, 0);
    battle.start(&mut dice, &mut acqua_alta::battle::Events::drop());
    let mut scene = Scene { battle, events: Vec::new() };
    scene.activate(0).act(0, action::INTERACT, at(1, 0), 0, &[]);
    assert!(scene.has(0, status::CARRYING));
    assert_eq!(left(&scene, at(1, 1)), 6);
}

#[test]
fn wlx_21_a_word_gives_a_figure_away() {
    let who = [("masque_cutter", US, at(2, 2)), ("rialto_blade", US, at(3, 2)), ("pike_levy", THEM, at(9, 2))];
    let mut scene = Scene::field(&who);
    scene.set(0, status::HIDDEN);
    scene.act(0, action::SUPPORT, id(1), Skill::Fighting as u8, &[4, 2]);
    assert!(!scene.has(0, status::HIDDEN));
}

#[test]
fn wlx_10_fire_is_put_out_by_an_action_or_lasts_three_turns() {
    let mut scene =
        Scene::field(&[("rialto_blade", US, at(2, 2)), ("quay_breaker", US, at(3, 2)), ("pike_levy", THEM, at(9, 2))]);
    scene.set(1, status::BURNING);
    let put_out = Choice::new(action::PUT_OUT, id(0), id(1), 0);
    assert_eq!(scene.roll(put_out), (4, 0), "Agility d8");
    scene.choose(put_out, &[4, 2]);
    assert!(!scene.has(1, status::BURNING));
    let told = scene.events.iter().any(|event| matches!(event, Event::Rolled { .. }));
    assert!(told);
    assert_eq!(scene.activate(0).refused(put_out).code(), "E_TARGET");
}
