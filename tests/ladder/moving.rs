//! LAD-58 to LAD-68, LAD-71, LAD-52, LAD-516: ranges, Speeds, zones, crawling, climbing, jumping.

use super::scene::*;
use acqua_alta::battle::{Event, Refusal, Side, Target};
use acqua_alta::board::{Board, Square, TileSpec, Traits, from_legend};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};
use acqua_alta::rules::ladder::{RuleOptions, Trigger, jump_limits};
use acqua_alta::scenario::Scenario;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One zone of 36 squares at most is made of each stretch of street.
const STREET: &[&str] = &["......", "......", "......"];

/// A board whose zones are given by a second drawing, one character a zone, its name; and what is special about some.
pub fn zoned_board(rows: &[&str], zones: &[&str], traits: &[(char, Traits)]) -> Board {
    // A private character for every pair of ground and zone.
    let mut legend: BTreeMap<char, TileSpec> = BTreeMap::new();
    let mut codes: BTreeMap<(char, char), char> = BTreeMap::new();
    let mut coded = Vec::new();
    for (row, names) in rows.iter().zip(zones) {
        let mut line = String::new();
        for (ground, zone) in row.chars().zip(names.chars()) {
            let next = char::from_u32(0x4e00 + codes.len() as u32).expect("a character");
            let code = *codes.entry((ground, zone)).or_insert(next);
            let area_traits = traits.iter().find(|(name, _)| *name == zone).map_or(Traits::default(), |(_, t)| *t);
            let spec = TileSpec::by_default(ground).expect("a ground of the legend");
            legend.entry(code).or_insert(TileSpec { area: Some(zone.to_string()), area_traits, ..spec });
            line.push(code);
        }
        coded.push(line);
    }
    from_legend(&coded, &legend).unwrap_or_else(|error| panic!("{error}"))
}

/// A scene on such a board, without Mettle and Ember.
pub fn zoned(rows: &[&str], zones: &[&str], who: &[(&str, Side, Square)]) -> Scene {
    zoned_with(rows, zones, &[], who, without_ember())
}

pub fn zoned_with(
    rows: &[&str],
    zones: &[&str],
    traits: &[(char, Traits)],
    who: &[(&str, Side, Square)],
    options: RuleOptions,
) -> Scene {
    let board = Arc::new(zoned_board(rows, zones, traits));
    let mut scene = Scene::on(board, who, options, &Scenario::default());
    (0..who.len() as u8).for_each(|n| {
        scene.set_counter(n, counter::METTLE, 0);
    });
    scene
}

pub fn to(x: u8, y: u8) -> Target {
    Target::Square(at(x, y))
}

/// Why a movement is refused.
fn why(s: &Scene, who: u8, action: acqua_alta::battle::ActionId, target: Target) -> Option<Refusal> {
    use acqua_alta::battle::RuleSystem;
    s.battle.refusal(id(who), action, target)
}

// Ranges

#[test]
fn lad_58_arms_reach_is_a_square_and_a_level_and_no_cut_corner() {
    let reach = |rows: &[&str], target| {
        let s = Scene::new(rows, &[("plain", US, at(1, 1)), ("plain", THEM, target)]);
        s.offers(action::ATTACK, Target::Character(id(1)))
    };
    assert!(reach(&["...", "...", "..."], at(2, 2)));
    assert!(!reach(&["....", "....", "...."], at(3, 1)));
    assert!(reach(&["...", "..1", "..."], at(2, 1)));
    assert!(!reach(&["...", "..2", "..."], at(2, 1)), "two levels up");
    assert!(!reach(&["...", "..#", "..."], at(2, 2)), "round a corner of a wall");
}

#[test]
fn lad_59_free_movement_stays_in_the_zone_and_uses_nothing() {
    let mut s = Scene::new(STREET, &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 2))]);
    s.act(0, action::STEP, to(3, 2), 0, &[]);
    assert_eq!(s.square(0), at(3, 2));
    assert!(s.offers(action::STEP, to(0, 0)), "and again");
    s.moves(0, at(4, 1), &[]);
    assert!(!s.offers(action::MOVE, to(0, 0)), "the Move is used");
}

#[test]
fn lad_59_lad_60_lad_61_lad_62_lad_63_bands_and_what_lies_beyond_them() {
    // Every square is a zone of its own; an arbalest has Range (Long).
    let roll = |x: u8| {
        let s = zoned(&[".........."], &["abcdefghij"], &[("archer", US, at(0, 0)), ("plain", THEM, at(x, 0))]);
        let target = Target::Character(id(1));
        let offered = s.choices().iter().any(|c| c.action == action::ATTACK && c.target == target && c.option == 0);
        offered.then(|| s.attack_roll(0, 1, 0))
    };
    assert_eq!(roll(1), Some((4, 5, 1)), "Close: a shot at arm's reach");
    assert_eq!(roll(2), Some((4, 4, 1)), "Long");
    assert_eq!(roll(3), Some((4, 5, 1)), "a zone beyond: Accuracy Average to Poor");
    assert_eq!(roll(5), Some((4, 5, 1)), "no rung below Poor");
    assert_eq!(roll(6), None, "four zones beyond");
}

#[test]
fn lad_62_lad_63_three_zones_beyond_and_no_more() {
    let mut s = zoned(&[".........."], &["abcdefghij"], &[("archer", US, at(0, 0)), ("plain", THEM, at(6, 0))]);
    assert_eq!(s.refused(0, action::ATTACK, Target::Character(id(1)), 0), Refusal::OutOfRange);
}

#[test]
fn lad_63_what_is_thrown_never_goes_beyond_its_range() {
    let thrown = 1 << 3;
    let who = [("net", US, at(0, 0)), ("plain", THEM, at(2, 0))];
    let s = zoned(&["....."], &["aaabb"], &who);
    assert_eq!(s.attack_roll(0, 1, thrown).1, 4, "Short: the same zone");
    let mut s = zoned(&["....."], &["aabbb"], &who);
    assert_eq!(s.refused(0, action::ATTACK, Target::Character(id(1)), thrown), Refusal::OutOfRange);
}

// Speeds

/// Three zones of three columns.
const THREE: [&str; 2] = [".........", "........."];
const ABC: [&str; 2] = ["aaabbbccc", "aaabbbccc"];

/// The easternmost column that a movement of this kind of piece can end in.
fn farthest(s: &Scene, action: acqua_alta::battle::ActionId) -> Option<u8> {
    let squares = s.choices().into_iter().filter(|c| c.action == action).filter_map(|c| match c.target {
        Target::Square(square) => Some(square.x),
        _ => None,
    });
    squares.max()
}

fn in_three(kind: &str) -> Scene {
    zoned(&THREE, &ABC, &[(kind, US, at(1, 0)), ("plain", THEM, at(8, 1))])
}

#[test]
fn lad_64_normal_is_free_in_the_zone_and_one_border_with_the_move() {
    let s = in_three("plain");
    assert_eq!(farthest(&s, action::STEP), Some(2));
    assert_eq!(farthest(&s, action::MOVE), Some(5));
    assert_eq!(farthest(&s, action::RUN), Some(5));
    assert_eq!(why(&s, 0, action::STEP, to(3, 0)), Some(Refusal::PathTooLong));
    assert_eq!(why(&s, 0, action::MOVE, to(6, 0)), Some(Refusal::PathTooLong));
}

#[test]
fn lad_65_fast_is_two_borders_with_the_move() {
    let s = in_three("quick");
    assert_eq!(farthest(&s, action::STEP), Some(2));
    assert_eq!(farthest(&s, action::MOVE), Some(8));
    assert_eq!(farthest(&s, action::RUN), Some(5), "the Run is one at any Speed");
}

#[test]
fn lad_66_slow_has_no_free_movement_and_its_move_stays_in_the_zone() {
    let s = in_three("slow");
    assert_eq!(farthest(&s, action::STEP), None);
    assert_eq!(why(&s, 0, action::STEP, to(2, 0)), Some(no::NO_FREE_MOVE));
    assert_eq!(farthest(&s, action::MOVE), Some(2));
    assert_eq!(farthest(&s, action::RUN), Some(5));
}

#[test]
fn lad_64_the_move_may_be_broken_off_by_free_movement_and_an_action() {
    let mut s = in_three("plain");
    s.act(0, action::STEP, to(0, 1), 0, &[]);
    s.moves(0, at(4, 0), &[]);
    assert_eq!(s.refused(0, action::MOVE, to(5, 0), 0), no::MOVE_USED);
    s.act(0, action::STEP, to(5, 1), 0, &[]);
    s.act(0, action::RUN, to(6, 0), 0, &[]);
    assert_eq!(s.refused(0, action::RUN, to(5, 0), 0), no::NO_ACTION_LEFT);
    s.act(0, action::STEP, to(7, 0), 0, &[]);
    assert_eq!(s.square(0), at(7, 0));
}

#[test]
fn lad_64_paths_pass_allies_but_not_able_enemies_and_end_on_free_squares() {
    let corridor = ["....", "####"];
    let ally = Scene::new(&corridor, &[("plain", US, at(0, 0)), ("plain", US, at(1, 0)), ("plain", THEM, at(3, 0))]);
    assert!(ally.offers(action::STEP, to(2, 0)));
    assert!(!ally.offers(action::STEP, to(1, 0)));
    assert_eq!(why(&ally, 0, action::STEP, to(1, 0)), Some(Refusal::Occupied));
    assert_eq!(why(&ally, 0, action::STEP, to(1, 1)), Some(Refusal::Impassable));
    let mut enemy = Scene::new(&corridor, &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 0))]);
    assert!(!enemy.offers(action::STEP, to(2, 0)));
    enemy.afflict(1, status::UNCONSCIOUS);
    assert!(enemy.offers(action::STEP, to(2, 0)), "one steps over those who are not able");
}

#[test]
fn lad_64_no_corner_of_a_wall_is_cut() {
    let s = Scene::new(&[".#", ".."], &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 1))]);
    assert!(!s.offers(action::ATTACK, Target::Character(id(1))));
    let s = Scene::new(&[".#.", "...", "..."], &[("plain", US, at(0, 0)), ("plain", THEM, at(2, 2))]);
    let Some(choice) = s.choices().into_iter().find(|c| c.action == action::STEP && c.target == to(1, 1)) else {
        panic!("round the corner one gets there");
    };
    let mut s = s;
    s.choose(choice, &[]);
    let steps = s.events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    assert_eq!(steps, 2);
}

#[test]
fn lad_93_lad_66_the_stunned_are_slow() {
    let mut s = in_three("quick");
    s.afflict(0, status::STUNNED);
    assert_eq!(farthest(&s, action::STEP), None);
    assert_eq!(farthest(&s, action::MOVE), Some(2));
    assert_eq!(farthest(&s, action::RUN), Some(5));
}

#[test]
fn lad_92_lad_64_the_restrained_do_not_move() {
    let mut s = in_three("plain");
    s.afflict(0, status::RESTRAINED);
    for action in [action::STEP, action::MOVE, action::RUN] {
        assert_eq!(s.refused(0, action, to(2, 0), 0), no::RESTRAINED);
    }
}

#[test]
fn lad_52_a_run_is_an_action_and_crosses_one_border_once() {
    let mut s = in_three("plain");
    s.act(0, action::RUN, to(5, 1), 0, &[]);
    assert_eq!((s.square(0), s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (at(5, 1), 0, 1));
    s.moves(0, at(8, 0), &[]);
    assert_eq!(s.square(0), at(8, 0), "Move and Run: Long Range (LAD-61)");
    // Out of the zone and back in is two borders.
    let s =
        zoned(&["...", ".#.", "..."], &["aba", "a#a", "b#b"], &[("plain", US, at(0, 0)), ("plain", THEM, at(2, 2))]);
    assert!(s.offers(action::RUN, to(1, 0)));
    assert!(!s.offers(action::RUN, to(2, 0)));
}

#[test]
fn lad_52_crawlers_may_run_and_the_restrained_may_not() {
    let mut s = in_three("plain");
    s.afflict(0, status::PRONE);
    assert_eq!(farthest(&s, action::RUN), Some(5));
    s.afflict(0, status::RESTRAINED);
    assert_eq!(s.refused(0, action::RUN, to(2, 0), 0), no::RESTRAINED);
}

// Prone, climbing, swimming, squeezing

#[test]
fn lad_67_who_lies_down_crawls_and_standing_takes_the_move() {
    let mut s = Scene::new(STREET, &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 2))]);
    s.does(0, action::DROP_PRONE, &[]);
    assert!(s.prone(0));
    assert!(!s.offers(action::STEP, to(3, 2)), "no free movement lying down");
    s.does(0, action::STAND, &[]);
    assert!(!s.prone(0));
    assert!(!s.offers(action::MOVE, to(3, 2)));
    assert_eq!(s.refused(0, action::STAND, Target::Nothing, 0), Refusal::NothingToDo);
}

#[test]
fn lad_67_nobody_stands_up_in_a_grapple() {
    let mut s = Scene::new(STREET, &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 0))]);
    s.afflict(0, status::PRONE);
    s.afflict(0, status::GRAPPLED);
    assert_eq!(s.refused(0, action::STAND, Target::Nothing, 0), no::RESTRAINED);
}

#[test]
fn lad_68_crawling_is_a_step_slower() {
    let crawl = |kind| {
        let mut s = in_three(kind);
        s.afflict(0, status::PRONE);
        [action::STEP, action::MOVE].map(|action| farthest(&s, action))
    };
    assert_eq!(crawl("plain"), [None, Some(2)]);
    assert_eq!(crawl("quick"), [Some(2), Some(5)], "Fast crawls at Normal");
    assert_eq!(crawl("slow"), [None, Some(2)], "never below Slow");
}

#[test]
fn lad_68_a_climb_makes_the_movement_a_step_slower() {
    let ends = |kind, rows: &[&str]| {
        let s = zoned(rows, &["aabbcc", "aabbcc"], &[(kind, US, at(0, 0)), ("plain", THEM, at(5, 1))]);
        [action::STEP, action::MOVE, action::RUN].map(|action| farthest(&s, action))
    };
    let quay = ["..11..", "..11.."];
    assert_eq!(ends("plain", &quay), [Some(1), Some(1), Some(3)], "up with the Run only");
    assert_eq!(ends("quick", &quay), [Some(1), Some(3), Some(3)], "Fast climbs at Normal");
    let two = ["..22..", "..22.."];
    assert_eq!(ends("quick", &two), [Some(1), Some(3), Some(3)], "a floor is climbed");
    let three = ["..33..", "..33.."];
    assert_eq!(ends("quick", &three), [Some(1), Some(1), Some(1)], "no more than that");
    let stairs = [".s11..", ".s11.."];
    assert_eq!(ends("plain", &stairs)[1], Some(3), "stairs are plain");
    // Down one level is a step, down two a climb, down three none.
    let down = |level| {
        let row = format!("{level}{level}....");
        let s = zoned(&[&row, &row], &["aabbcc", "aabbcc"], &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 1))]);
        [action::MOVE, action::RUN].map(|action| farthest(&s, action))
    };
    assert_eq!(down('1'), [Some(3), Some(3)]);
    assert_eq!(down('2'), [Some(1), Some(3)]);
    assert_eq!(down('3'), [Some(1), Some(1)]);
}

#[test]
fn lad_68_swimming_is_a_step_slower_for_those_without_a_speed_for_it() {
    let ends = |kind| {
        let s = zoned(&["..~~~~", "..~~~~"], &["aabbcc", "aabbcc"], &[(kind, US, at(0, 0)), ("plain", THEM, at(0, 1))]);
        [action::STEP, action::MOVE, action::RUN].map(|action| farthest(&s, action))
    };
    assert_eq!(ends("plain"), [Some(1), Some(1), Some(3)]);
    assert_eq!(ends("quick"), [Some(1), Some(3), Some(3)]);
    assert_eq!(ends("fish"), [Some(1), Some(3), Some(3)], "Normal on foot, so Normal over both");
    // In the water its own Speed counts.
    let s = zoned(&["..~~~~", "..~~~~"], &["aabbcc", "aabbcc"], &[("fish", US, at(2, 0)), ("plain", THEM, at(0, 1))]);
    assert_eq!(farthest(&s, action::MOVE), Some(5));
    let s = zoned(&["~~~~~~", "~~~~~~"], &["aabbcc", "aabbcc"], &[("fish", US, at(0, 0)), ("plain", THEM, at(5, 1))]);
    assert_eq!(farthest(&s, action::MOVE), Some(5), "two borders");
}

#[test]
fn lad_68_two_corners_that_touch_are_squeezed_through() {
    // Crates stand on both sides of the diagonal.
    let rows = [".B", "B.", "B."];
    let zones = ["aa", "ab", "bb"];
    let ends = |kind| {
        let s = zoned(&rows, &zones, &[(kind, US, at(0, 0)), ("plain", THEM, at(1, 2))]);
        [action::MOVE, action::RUN].map(|action| s.offers(action, to(1, 1)))
    };
    assert_eq!(ends("plain"), [false, true]);
    assert_eq!(ends("quick"), [true, true]);
}

#[test]
fn lad_68_once_however_many_kinds() {
    // Down into the water and up the other side: a swim and a climb, and still one step slower.
    let s = zoned(&["..~..", "..~.."], &["aaabb", "aaabb"], &[("quick", US, at(0, 0)), ("plain", THEM, at(4, 1))]);
    assert!(s.offers(action::MOVE, to(3, 0)));
}

// Jumping

#[test]
fn lad_71_l_v17b_how_far_and_how_high() {
    let all = |f: fn(i8) -> u8| (1..=8).map(f).collect::<Vec<u8>>();
    assert_eq!(all(|body| jump_limits(body, false).0), [0, 0, 1, 1, 1, 2, 2, 2]);
    assert_eq!(all(|body| jump_limits(body, true).0), [0, 1, 2, 2, 3, 4, 4, 5]);
    assert_eq!(all(|body| jump_limits(body, false).1), [0, 0, 0, 0, 0, 1, 1, 1]);
    assert_eq!(all(|body| jump_limits(body, true).1), [0, 0, 1, 1, 1, 2, 2, 2]);
}

#[test]
fn lad_71_a_jump_is_part_of_any_movement() {
    let mut s = Scene::new(&["3.3333"], &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    let jump = s.choices().into_iter().find(|c| c.target == to(2, 0)).expect("Body 4 clears a square");
    s.choose(jump, &[]);
    assert!(matches!(s.events[0], Event::Jumped { landed, reach: 2, .. } if landed == at(2, 0)), "{:?}", s.events);
    // Body 1 clears nothing.
    let s = Scene::new(&["3.3333"], &[("weak", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    assert!(!s.choices().iter().any(|c| c.target == to(2, 0) && c.action != action::LONG_JUMP));
}

#[test]
fn lad_71_two_straight_squares_of_run_up_double_it() {
    let over = |rows: &[&str], x| {
        let s = Scene::new(rows, &[("plain", US, at(x, 0)), ("plain", THEM, at(7, 0))]);
        s.choices().iter().any(|c| c.action == action::MOVE && c.target == to(5, 0))
    };
    assert!(over(&["333..333"], 0), "two squares of run-up, then a gap of two");
    assert!(!over(&["#33..333"], 1), "one square is too short");
}

#[test]
fn lad_504_one_square_more_takes_a_test() {
    let who = [("skilled", US, at(0, 0)), ("plain", THEM, at(5, 0))];
    let s = Scene::new(&["2..222"], &who);
    assert_eq!(s.roll(0, action::LONG_JUMP, to(3, 0), 0), (5, 4, 1), "Body 4, Athletics 1");
    let mut s = Scene::new(&["2..222"], &who);
    s.act(0, action::LONG_JUMP, to(3, 0), 0, &[4, 1, 1, 1, 1]);
    assert_eq!((s.square(0), s.level(0), s.counter(0, counter::MOVES)), (at(3, 0), 2, 0));
    // Short: into the first square of the gap, two levels down.
    let mut s = Scene::new(&["2..222"], &who);
    s.act(0, action::LONG_JUMP, to(3, 0), 0, &[3, 1, 1, 1, 1]);
    assert_eq!((s.square(0), s.level(0), s.toughness(0), s.prone(0)), (at(1, 0), 0, 9, true));
    // Into a canal one swims.
    let mut s = Scene::new(&[".~~..."], &who);
    s.act(0, action::LONG_JUMP, to(3, 0), 0, &[3, 1, 1, 1, 1]);
    assert_eq!((s.square(0), s.level(0), s.toughness(0), s.prone(0)), (at(1, 0), -1, 10, false));
}

#[test]
fn lad_504_short_of_it_where_a_friend_stands_one_ends_beside_him() {
    let who = [("skilled", US, at(0, 0)), ("plain", US, at(1, 0)), ("plain", THEM, at(5, 0))];
    let mut s = Scene::new(&["..~...", "######"], &who);
    s.act(0, action::LONG_JUMP, to(3, 0), 0, &[1, 1, 1, 1, 1]);
    assert_eq!((s.square(0), s.square(1)), (at(0, 0), at(1, 0)), "never two on one square");
}

#[test]
fn lad_92_stopped_in_a_friends_square_one_ends_beside_him() {
    let who = [("plain", US, at(1, 0)), ("plain", US, at(2, 0)), ("net", THEM, at(4, 0))];
    let mut s = zoned(&["......", "######"], &["aabbbb", "aabbbb"], &who);
    s.turn(2).keeps(2, Trigger::EntersZone, action::ATTACK).ends(2, &[]).turn(0);
    s.moves(0, at(3, 0), &[]);
    assert_eq!(s.square(0), at(2, 0), "on its way through");
    let thrown = 1 << 3;
    s.act(2, action::ATTACK, Target::Character(id(0)), thrown, &[6, 6, 6, 6]);
    assert!(s.has(0, status::RESTRAINED));
    assert_eq!((s.square(0), s.square(1)), (at(1, 0), at(2, 0)), "never two on one square");
}

#[test]
fn lad_504_from_difficult_ground_it_is_harder() {
    let s = Scene::new(&["&~~111"], &[("quick", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    assert_eq!(s.roll(0, action::LONG_JUMP, to(3, 0), 0), (4, 5, 1));
    let s = Scene::new(&["&~~111"], &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    assert!(!s.offers(action::LONG_JUMP, to(3, 0)), "who is Normal is Slow there (LAD-78)");
}

#[test]
fn lad_504_one_level_more_and_who_fails_stays_below() {
    let who = [("skilled", US, at(0, 0)), ("plain", THEM, at(3, 0))];
    let mut s = Scene::new(&[".111"], &who);
    s.act(0, action::LONG_JUMP, to(1, 0), 0, &[6, 1, 1, 1, 1]);
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 1));
    let mut s = Scene::new(&[".111"], &who);
    s.act(0, action::LONG_JUMP, to(1, 0), 0, &[1, 1, 1, 1, 1]);
    assert_eq!((s.square(0), s.level(0), s.prone(0)), (at(0, 0), 0, false));
}

#[test]
fn lad_504_a_run_up_that_led_there_counts() {
    // Body 4: a gap of two with a run-up, of three with a Test.
    let who = [("skilled", US, at(0, 0)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(&["222...22"], &who);
    assert!(!s.offers(action::LONG_JUMP, to(6, 0)));
    s.act(0, action::STEP, to(2, 0), 0, &[]);
    assert!(s.offers(action::LONG_JUMP, to(6, 0)));
    // Whoever stops for something else stands again.
    let mut other = Scene::new(&["222...22"], &who);
    other.act(0, action::STEP, to(2, 0), 0, &[]);
    other.does(0, action::DODGE, &[]);
    assert!(!other.offers(action::LONG_JUMP, to(6, 0)));
    s.act(0, action::LONG_JUMP, to(6, 0), 0, &[4, 1, 1, 1, 1]);
    assert_eq!(s.square(0), at(6, 0));
}

#[test]
fn lad_504_not_swimming_slow_restrained_or_prone() {
    let rows = ["2..222"];
    let jumps = |kind, mark| {
        let mut s = Scene::new(&rows, &[(kind, US, at(0, 0)), ("plain", THEM, at(5, 0))]);
        if let Some(mark) = mark {
            s.afflict(0, mark);
        }
        s.offers(action::LONG_JUMP, to(3, 0))
    };
    assert!(jumps("plain", None));
    assert!(!jumps("slow", None));
    for mark in [status::STUNNED, status::PRONE, status::RESTRAINED] {
        assert!(!jumps("plain", Some(mark)));
    }
    let swims = Scene::new(&["~..222"], &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    assert!(!swims.choices().iter().any(|c| c.action == action::LONG_JUMP));
}

#[test]
fn lad_516_free_movement_is_counted_with_the_option() {
    let options = RuleOptions { free_move_cap: 8, ..without_ember() };
    let row = "................";
    let farthest = |kind, done: Option<u8>| {
        let who = [(kind, US, at(0, 0)), ("plain", THEM, at(15, 0))];
        let mut s = zoned_with(&[row], &["aaaaaaaaaaaaaaaa"], &[], &who, options);
        if let Some(x) = done {
            s.act(0, action::STEP, to(x, 0), 0, &[]);
        }
        farthest(&s, action::STEP)
    };
    assert_eq!(farthest("plain", None), Some(8));
    assert_eq!(farthest("quick", None), Some(12));
    assert_eq!(farthest("plain", Some(5)), Some(8), "in a turn, not in a movement");
}

// Sizes

#[test]
fn lad_73_one_size_larger_can_be_held_and_shoved_and_no_more() {
    let hands_on = |own, other| {
        let mut s = Scene::new(STREET, &[(own, US, at(0, 0)), (other, THEM, at(1, 0))]);
        [action::GRAPPLE, action::SHOVE].map(|action| {
            let target = Target::Character(id(1));
            if s.offers(action, target) { None } else { Some(s.refused(0, action, target, 0)) }
        })
    };
    assert_eq!(hands_on("bare", "bare"), [None, None]);
    assert_eq!(hands_on("bare", "tiny"), [None, None]);
    assert_eq!(hands_on("bare", "large"), [None, None]);
    assert_eq!(hands_on("tiny", "bare"), [Some(Refusal::TooBulky); 2]);
    assert_eq!(hands_on("large", "giant"), [Some(Refusal::TooBulky); 2], "nobody lays hands on the Enormous");
}
