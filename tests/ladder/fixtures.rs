//! LAD-82 things on the map that can be used, LAD-48 what is improvised with them, LAD-50 waiting for a door.

use super::scene::*;
use acqua_alta::battle::{Event, Refusal, RuleSystem, Side, Target};
use acqua_alta::board::{Obscured, Spot, Square, TileSpec, from_legend};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};
use acqua_alta::rules::ladder::{Ask, Trigger};
use acqua_alta::scenario::Scenario;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board with a legend in JSON, and characters on it whose Mettle is spent.
#[track_caller]
fn furnished(rows: &[&str], legend: &str, who: &[(&str, Side, Square)]) -> Scene {
    let legend: BTreeMap<char, TileSpec> = serde_json::from_str(legend).expect("a legend");
    let board = Arc::new(from_legend(rows, &legend).expect("a good board"));
    let mut s = Scene::on(board, who, without_ember(), &Scenario::default());
    for n in 0..who.len() as u8 {
        s.set_counter(n, counter::METTLE, 0);
    }
    s
}

fn to(x: u8, y: u8) -> Target {
    Target::Square(at(x, y))
}

/// A street with a door in a wall across it, shut.
const DOORWAY: &[&str] = &["...#...", "...D...", "...#..."];
const SHUT: &str = r#"{"D": {"fixture": {"kind": "door", "turned": true}, "works": "Door"}}"#;
const LOCKED: &str = r#"{"D": {"fixture": {"kind": "door", "turned": true,
    "test": {"knack": "dexterity", "difficulty": 4, "successes": 2}}, "works": "Door"}}"#;

#[test]
fn lad_82_a_shut_door_is_a_wall_and_is_opened_for_nothing() {
    let mut s = furnished(DOORWAY, SHUT, &[("archer", US, at(2, 1)), ("plain", THEM, at(5, 1))]);
    assert!(s.battle.board().is_wall(at(3, 1)));
    assert_eq!(s.refused(0, action::ATTACK, Target::Character(id(1)), 0), Refusal::NoLineOfSight);
    s.act(0, action::HANDLE, to(3, 1), 0, &[]);
    assert!(!s.battle.board().is_wall(at(3, 1)));
    assert_eq!((s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (1, 1), "LAD-14: free");
    assert!(matches!(&s.events[1], Event::Fixture { name, state: "open", .. } if name == "Door"));
    assert!(s.offers(action::ATTACK, Target::Character(id(1))), "one sees through it now");
    let (_, lines) = s.battle.describe_square(at(3, 1));
    assert!(lines.contains(&("Door: open".to_owned(), "LAD-82")), "{lines:?}");
}

#[test]
fn lad_82_a_door_is_shut_again_but_on_nobody() {
    let mut s = furnished(DOORWAY, SHUT, &[("plain", US, at(2, 1)), ("plain", THEM, at(5, 1))]);
    s.act(0, action::HANDLE, to(3, 1), 0, &[]);
    s.act(0, action::STEP, to(3, 1), 0, &[]);
    assert_eq!(s.refused(0, action::HANDLE, to(3, 1), 0), Refusal::Occupied);
    s.act(0, action::STEP, to(2, 1), 0, &[]);
    s.act(0, action::HANDLE, to(3, 1), 0, &[]);
    assert!(s.battle.board().is_wall(at(3, 1)));
}

#[test]
fn lad_82_only_at_hand_and_in_ones_own_turn() {
    let mut s = furnished(DOORWAY, SHUT, &[("plain", US, at(0, 1)), ("plain", THEM, at(4, 1))]);
    assert_eq!(s.refused(0, action::HANDLE, to(3, 1), 0), Refusal::OutOfRange);
    assert_eq!(s.refused(0, action::HANDLE, to(2, 1), 0), Refusal::NothingToDo, "nothing there");
    assert_eq!(s.refused(1, action::HANDLE, to(3, 1), 0), Refusal::NotYourActivation);
}

#[test]
fn lad_82_lad_01_a_lock_is_a_test_and_an_action_once() {
    let mut s = furnished(DOORWAY, LOCKED, &[("plain", US, at(2, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(s.roll(0, action::USE, to(3, 1), 0), (4, 4, 2), "Body and Dexterity");
    s.act(0, action::USE, to(3, 1), 0, &[4, 1, 1, 1]);
    assert!(s.battle.board().is_wall(at(3, 1)) && s.counter(0, counter::ACTIONS) == 0);
    s.turn(0).act(0, action::USE, to(3, 1), 0, &[4, 4, 1, 1]);
    assert!(!s.battle.board().is_wall(at(3, 1)));
    assert!(s.offers(action::HANDLE, to(3, 1)) && !s.offers(action::USE, to(3, 1)), "unlocked for good");
}

#[test]
fn lad_82_whoever_fails_may_fall() {
    let legend = r#"{"D": {"fixture": {"kind": "door", "turned": true, "fails": "prone",
        "test": {"knack": "might", "difficulty": 5, "successes": 1}}}}"#;
    let mut s = furnished(DOORWAY, legend, &[("plain", US, at(2, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(s.roll(0, action::USE, to(3, 1), 0), (4, 5, 1));
    s.act(0, action::USE, to(3, 1), 0, &[4, 4, 4, 4]);
    assert!(s.prone(0));
}

/// A winch beside a bridge over a canal, with a wall so that there is no other way.
const CROSSING: &[&str] = &["..~~..", "W.PP..", "..~~.."];
const WINCH: &str = r#"{"W": {"fixture": {"kind": "platform"}, "works": "Drawbridge"},
    "P": {"terrain": "bridge", "works": "Drawbridge"}}"#;

#[test]
fn lad_82_a_bridge_is_drawn_up_and_let_down() {
    let mut s = furnished(CROSSING, WINCH, &[("plain", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    s.act(0, action::USE, to(0, 1), 0, &[]);
    assert_eq!(s.counter(0, counter::ACTIONS), 0);
    let board = s.battle.board();
    assert!(board.is_water(at(2, 1)) && board.is_water(at(3, 1)));
    assert_eq!(board.spot_level(Spot::top(at(2, 1))), -1);
    s.turn(0).act(0, action::USE, to(0, 1), 0, &[]);
    assert!(!s.battle.board().is_water(at(2, 1)));
}

#[test]
fn lad_82_lad_69_whoever_stands_on_it_falls_into_the_water() {
    let mut s = furnished(CROSSING, WINCH, &[("plain", US, at(1, 1)), ("plain", THEM, at(3, 1))]);
    s.act(0, action::USE, to(0, 1), 0, &[]);
    assert_eq!((s.square(1), s.level(1), s.toughness(1)), (at(3, 1), -1, 10));
    assert!(s.events.iter().any(|event| matches!(event, Event::Fell { into_water: true, .. })));
}

#[test]
fn lad_82_it_may_begin_drawn_up_and_swimmers_are_below_it_afterwards() {
    let legend = WINCH.replace("\"platform\"", "\"platform\", \"turned\": true");
    let mut s = furnished(CROSSING, &legend, &[("plain", US, at(1, 1)), ("plain", THEM, at(3, 1))]);
    assert!(s.battle.board().is_water(at(3, 1)));
    s.battle.characters_mut()[1].level = -1;
    s.act(0, action::USE, to(0, 1), 0, &[]);
    assert_eq!(s.level(1), -1, "in the water, below the deck");
    assert_eq!(s.battle.board().spot(s.square(1), s.level(1)), Spot::below(at(3, 1)));
}

#[test]
fn lad_82_lad_83_a_lantern_lights_its_zone() {
    let legend = r#"{"L": {"fixture": {"kind": "lantern"}, "works": "Lantern"}}"#;
    let mut s =
        furnished(&["......", "..L...", "......"], legend, &[("plain", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    let hide = |s: &mut Scene| s.refused(0, action::HIDE, Target::Nothing, 0);
    assert_eq!(hide(&mut s), no::WATCHED);
    s.act(0, action::USE, to(2, 1), 0, &[]);
    let (_, lines) = s.battle.describe_square(at(0, 0));
    assert!(lines.iter().any(|(_, rule)| *rule == "LAD-83"), "{lines:?}");
    s.turn(0);
    assert_eq!(s.roll(0, action::HIDE, Target::Nothing, 0), (4, 3, 1), "dim: no open line, and easier");
    // It stays dark for as long as nobody lights it.
    for _ in 0..3 {
        s.ends(0, &[]).ends(1, &[]);
    }
    assert!(s.offers(action::HIDE, Target::Nothing));
    s.act(0, action::USE, to(2, 1), 0, &[]);
    s.turn(0);
    assert_eq!(hide(&mut s), no::WATCHED);
}

#[test]
fn lad_82_a_zone_is_dark_once_its_last_lantern_is() {
    let legend = r#"{"L": {"fixture": {"kind": "lantern"}}, "l": {"fixture": {"kind": "lantern", "turned": true}}}"#;
    let mut s =
        furnished(&["......", "..L.l.", "......"], legend, &[("plain", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    let dim = |s: &Scene| s.battle.describe_square(at(0, 0)).1.iter().any(|(_, rule)| *rule == "LAD-83");
    assert!(!dim(&s), "one of two burns");
    s.act(0, action::USE, to(2, 1), 0, &[]);
    assert!(dim(&s));
}

#[test]
fn lad_82_a_valve_changes_what_the_ground_does() {
    let legend = r#"{"V": {"fixture": {"kind": "valve", "traits": {"hazard": "minor", "obscured": "lightly"}}}}"#;
    let mut s =
        furnished(&["......", "..V...", "......"], legend, &[("plain", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    s.act(0, action::USE, to(2, 1), 0, &[]);
    let traits = s.battle.board().traits_at(Spot::top(at(0, 0)));
    assert_eq!(traits.obscured, Obscured::Lightly);
    s.ends(0, &[]);
    assert_eq!(s.toughness(1), 9, "LAD-79: its turn began in it");
    s.turn(0).act(0, action::USE, to(2, 1), 0, &[]);
    assert_eq!(s.battle.board().traits_at(Spot::top(at(0, 0))).hazard, None);
}

#[test]
fn lad_82_lad_96_a_keg_goes_off_at_the_end_of_the_round() {
    let legend = r#"{"K": {"fixture": {"kind": "keg"}, "works": "Powder"}}"#;
    let rows = &["......................", "..K...................", "......................"];
    let who = [("quick", US, at(3, 1)), ("plated", THEM, at(5, 1)), ("plain", THEM, at(21, 1))];
    let mut s = furnished(rows, legend, &who);
    s.act(0, action::USE, to(2, 1), 0, &[]);
    assert_eq!(s.refused(0, action::USE, to(2, 1), 0), no::NO_ACTION_LEFT);
    s.moves(0, at(14, 1), &[]).ends(0, &[]).ends(1, &[]);
    assert_eq!((s.toughness(0), s.toughness(1)), (10, 10));
    s.ends(2, &[]);
    assert_eq!([0, 1, 2].map(|n| s.toughness(n)), [10, 10, 10], "out of the zone, in plate, far away");
    assert!(s.events.iter().any(|event| matches!(event, Event::Fixture { state: "blown up", who: None, .. })));
    s.turn(0).act(0, action::MOVE, to(3, 1), 0, &[]);
    assert_eq!(s.refused(0, action::USE, to(2, 1), 0), Refusal::UsedUp);
}

#[test]
fn lad_82_a_blast_lights_a_keg_and_both_hurt() {
    let legend = r#"{"K": {"fixture": {"kind": "keg", "damage": 5}}}"#;
    let rows = &["......................", "..K...................", "......................"];
    let who = [("powder_alchemist", US, at(21, 1)), ("plain", THEM, at(3, 1))];
    let mut s = furnished(rows, legend, &who);
    let pot = s.choices().into_iter().find(|c| {
        c.action == action::BLAST
            && s.zone(at(3, 1))
                == match c.target {
                    Target::Square(square) => s.zone(square),
                    _ => u16::MAX,
                }
    });
    let pot = pot.expect("a pot thrown as far as Long");
    s.choose(pot, &[]);
    assert_eq!(s.toughness(1), 7);
    s.ends(0, &[]).ends(1, &[]);
    assert_eq!(s.toughness(1), 2, "the keg, at the end of the round");
}

#[test]
fn lad_48_a_plank_is_kicked_away_and_who_is_on_it_falls() {
    let legend = r#"{"W": {"fixture": {"kind": "plank"}, "works": "Plank"},
        "P": {"terrain": "bridge", "works": "Plank"}}"#;
    let mut s = furnished(&["..~..", ".WP..", "..~.."], legend, &[("plain", US, at(0, 1)), ("plain", THEM, at(2, 1))]);
    assert_eq!(s.roll(0, action::STUNT, to(1, 1), 0), (4, 4, 2), "Body and Might");
    s.act(0, action::STUNT, to(1, 1), 0, &[4, 1, 1, 1]);
    assert_eq!(s.level(1), 0);
    s.turn(0).act(0, action::STUNT, to(1, 1), 0, &[4, 4, 1, 1]);
    assert_eq!(s.level(1), -1);
    s.turn(0);
    assert_eq!(s.refused(0, action::STUNT, to(1, 1), 0), Refusal::UsedUp);
}

#[test]
fn lad_48_a_moored_boat_is_loosed_and_drifts_with_whoever_is_in_it() {
    let legend = r#"{"M": {"fixture": {"kind": "mooring"}, "works": "Gondola"},
        "G": {"terrain": "water", "prop": "boat", "works": "Gondola"}}"#;
    let mut s =
        furnished(&[".......", "MG~~~~~", "......."], legend, &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 1))]);
    assert_eq!(
        s.battle.describe(s.choices().into_iter().find(|c| c.action == action::STUNT).expect("offered")),
        "loose Gondola at A2"
    );
    s.act(0, action::STUNT, to(0, 1), 0, &[4, 1, 1, 1]);
    assert_eq!((s.square(1), s.battle.boats()[0].square), (at(5, 1), at(5, 1)), "four squares");
    let told = |event: &Event| matches!(event, Event::Fixture { square, .. } if *square == at(5, 1));
    assert!(s.events.iter().any(told), "where it has come to is told: {:?}", s.events);
    s.turn(0);
    assert_eq!(s.refused(0, action::STUNT, to(0, 1), 0), Refusal::UsedUp);
}

#[test]
fn lad_48_a_boat_that_was_rowed_away_cannot_be_loosed() {
    let legend = r#"{"M": {"fixture": {"kind": "mooring"}, "works": "Gondola"},
        "G": {"terrain": "water", "prop": "boat", "works": "Gondola"}}"#;
    let mut s =
        furnished(&[".......", "MG~~~~~", "......."], legend, &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 1))]);
    s.turn(1).act(1, action::ROW, to(3, 1), 0, &[]);
    s.turn(0);
    assert_eq!(s.refused(0, action::STUNT, to(0, 1), 0), Refusal::NothingToDo);
}

#[test]
fn lad_48_an_awning_of_the_map_comes_down_where_the_map_says() {
    let legend = r#"{"R": {"fixture": {"kind": "awning", "uses": 2, "fails": "spent"}, "works": "Awning"},
        "A": {"works": "Awning"}}"#;
    let who = [("plain", US, at(0, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(4, 1))];
    let mut s = furnished(&["......", ".RAA..", "......"], legend, &who);
    s.act(0, action::STUNT, to(1, 1), 0, &[4, 1, 1, 1]);
    assert!(!s.prone(1), "a use is gone, and one is left");
    s.turn(0).act(0, action::STUNT, to(1, 1), 0, &[4, 4, 1, 1]);
    assert_eq!([1, 2].map(|n| s.prone(n)), [true, false]);
    s.turn(0);
    assert_eq!(s.refused(0, action::STUNT, to(1, 1), 0), Refusal::UsedUp);
}

#[test]
fn lad_50_an_enemy_opens_a_door() {
    let mut s = furnished(DOORWAY, SHUT, &[("plain", US, at(4, 0)), ("plain", THEM, at(4, 1))]);
    s.keeps(0, Trigger::OpensDoor, action::ATTACK).ends(0, &[]);
    s.act(1, action::HANDLE, to(3, 1), 0, &[]);
    assert!(matches!(s.ask(), Ask::React(f) if f.who == id(0) && f.by == id(1)), "{:?}", s.ask());
    assert!(s.battle.board().is_wall(at(3, 1)), "before it takes effect");
    s.set_counter(1, counter::TOUGHNESS, 0);
    for wound in [counter::WOUND_1, counter::WOUND_2] {
        s.set_counter(1, wound, 2);
    }
    s.attacks(0, 1, 0, &[6, 6, 6, 6]);
    assert!(s.has(1, status::MORTALLY_WOUNDED));
    assert!(s.battle.board().is_wall(at(3, 1)), "it was not opened");
}
