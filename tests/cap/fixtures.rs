//! Doors and levers (CAP-66).

use super::scene::*;
use acqua_alta::battle::{Choice, Event, RuleSystem, Side};
use acqua_alta::board::{Square, TileSpec, from_legend};
use acqua_alta::rules::cap::RuleOptions;
use acqua_alta::rules::cap::vocabulary::action;
use acqua_alta::scenario::Scenario;
use std::collections::BTreeMap;
use std::sync::Arc;

#[track_caller]
fn furnished(rows: &[&str], legend: &str, who: &[(&str, Side, Square)]) -> Scene {
    let legend: BTreeMap<char, TileSpec> = serde_json::from_str(legend).expect("a legend");
    let board = Arc::new(from_legend(rows, &legend).expect("a good board"));
    Scene::on(board, who, RuleOptions::default(), &Scenario::default())
}

/// A wall across the street with a door in it, shut.
const DOORWAY: &[&str] = &["...#...", "...D...", "...#..."];
const SHUT: &str = r#"{"D": {"fixture": {"kind": "door", "turned": true}, "works": "Door"}}"#;

fn work(x: u8, y: u8) -> Choice {
    Choice::new(action::INTERACT, id(0), at(x, y), 1)
}

#[test]
fn cap_66_a_shut_door_stops_lines_and_steps_until_somebody_opens_it() {
    let mut scene = furnished(DOORWAY, SHUT, &[(ALCHEMIST, US, at(2, 1)), (BRAVO, THEM, at(5, 1))]);
    let shot = scene.hero(0, "wheel_lock_shot", id(1));
    assert_eq!(scene.refused(shot).code(), "E_WALL", "CAP-09: a shut door is like a wall");
    scene.choose(work(3, 1), &[]);
    assert_eq!(scene.ap(0), 3, "Fast");
    assert!(scene.events.iter().any(|event| matches!(event, Event::Fixture { state: "open", .. })));
    assert!(scene.offers(shot) && scene.offers(Choice::new(action::ADVANCE, id(0), at(3, 1), 0)));
    scene.choose(work(3, 1), &[]);
    assert!(scene.battle.board().is_wall(at(3, 1)), "and it is shut again");
}

#[test]
fn cap_66_a_door_is_worked_from_beside_it_and_shut_on_nobody() {
    let mut far = furnished(DOORWAY, SHUT, &[(ALCHEMIST, US, at(1, 1)), (BRAVO, THEM, at(5, 1))]);
    assert_eq!(far.refused(work(3, 1)).code(), "E_RANGE");
    let open = SHUT.replace("true", "false");
    let mut taken = furnished(DOORWAY, &open, &[(ALCHEMIST, US, at(2, 1)), (BRAVO, THEM, at(3, 1))]);
    assert_eq!(taken.refused(work(3, 1)).code(), "E_OCCUPIED");
}

#[test]
fn cap_66_a_lever_draws_up_a_deck_and_whoever_stood_on_it_falls() {
    let lever = r#"{"W": {"fixture": {"kind": "platform"}, "works": "Drawbridge"},
        "P": {"terrain": "bridge", "works": "Drawbridge"}}"#;
    let who = [(BRAVO, US, at(1, 1)), (BULWARK, THEM, at(3, 1))];
    let mut scene = furnished(&["..~~..", "W.PP..", "..~~.."], lever, &who);
    scene.calm();
    let lever = scene.offered(action::INTERACT)[0];
    scene.choose(lever, &[]);
    assert!(scene.has(1, acqua_alta::rules::cap::vocabulary::status::SWIMMING));
    assert!(scene.battle.board().is_water(at(3, 1)));
}
