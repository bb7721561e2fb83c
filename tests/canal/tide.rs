//! High water (CAN-73): the water rises at announced rounds, low squares flood, debris floats up, and who stood there swims.

use super::scene::*;
use acqua_alta::battle::{Event, RuleSystem, Side, Target};
use acqua_alta::board::{Prop, Square, Terrain, from_rows};
use acqua_alta::rules::canal::vocabulary::action;
use acqua_alta::rules::canal::{Ask, RuleOptions};
use acqua_alta::scenario::{Scenario, Scenarios};
use std::sync::Arc;

/// The water rises by so many levels at the start of round 2.
fn tide(levels: u8) -> Scenario {
    let mut all = Scenarios::default();
    let ron = format!(r#"(key: "tide", name: "Tide", text: "", tide: [(round: 2, levels: {levels})])"#);
    all.add("tide.ron", &ron).expect("good");
    all.iter().next().expect("one").clone()
}

fn scene(rows: &[&str], levels: u8, who: &[(&str, Side, Square)]) -> Scene {
    let options = RuleOptions { agendas: false, ..RuleOptions::default() };
    Scene::staged(Arc::new(from_rows(rows).expect("a good board")), who, options, PLAIN, &tide(levels))
}

/// Plays the first round without anything happening in it; the events are those of the rise.
fn next_round(s: &mut Scene) {
    s.ends(0, &[]);
    while s.battle.round() == 1 {
        let Ask::Activate(_) = s.ask() else { panic!("an activation") };
        let next = s.choices()[0];
        s.choose(next, &[]);
        let last = s.battle.acted().len() as usize == s.battle.characters().len();
        let who = next.actor.0;
        s.ends(who, if last { &[9, 2] } else { &[] });
    }
}

fn swims(s: &Scene, who: u8) -> bool {
    let ch = &s.battle.characters()[usize::from(who)];
    ch.square.is_some_and(|square| s.battle.board().water_surface(square) == Some(ch.level))
}

#[test]
fn can_73_a_rise_is_announced_a_round_ahead() {
    let s = scene(&["..~......."], 1, &[("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    let next = s.battle.score_sheet().next.expect("announced");
    assert_eq!((next.round, next.text.as_str()), (2, "The water rises by 1 at the start of round 2."));
}

#[test]
fn can_73_what_stood_on_paving_swims_without_a_fall() {
    let mut s = scene(&["..~......."], 3, &[("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    next_round(&mut s);
    // The water stood at -1 and stands at 2.
    assert_eq!((s.level(0), s.level(1), s.life(0)), (2, 2, 12));
    assert!(swims(&s, 0));
    assert!(s.events.iter().any(|event| matches!(event, Event::WaterRose { levels: 3, surface: 2, .. })));
    assert!(s.events.iter().any(|event| matches!(event, Event::Lifted { who, level: 2, .. } if *who == id(0))));
    let splashed = |event: &&Event| matches!(event, Event::Splashed { into_water: true, .. });
    assert_eq!(s.events.iter().filter(splashed).count(), 2);
    assert!(!s.events.iter().any(|event| matches!(event, Event::Fell { .. } | Event::Rolled { .. })));
    // CAN-02: it swims now, 2 squares with MOVE 4, and cannot jump.
    s.activate(0);
    assert!(s.offers(action::MOVE, Target::Square(at(2, 0))) && !s.offers(action::MOVE, Target::Square(at(3, 0))));
    assert!(!s.offers(action::JUMP, Target::Square(at(2, 0))));
}

#[test]
fn can_73_canals_fill_to_the_brim_first() {
    let mut s =
        scene(&[".~~......."], 1, &[("plain", US, at(0, 0)), ("merman", US, at(1, 0)), ("plain", THEM, at(9, 0))]);
    assert_eq!(s.level(1), -1);
    next_round(&mut s);
    assert_eq!((s.level(0), swims(&s, 0)), (0, false), "paving at the water's level stays dry");
    assert_eq!((s.level(1), swims(&s, 1)), (0, true), "a swimmer rises with the water");
}

#[test]
fn can_73_one_level_over_the_paving_is_waded_through() {
    let mut s = scene(&["..~......."], 2, &[("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    next_round(&mut s);
    let board = s.battle.board();
    assert!(board.is_difficult(at(0, 0)) && !board.is_water(at(0, 0)));
    assert_eq!(s.level(0), 1);
}

#[test]
fn can_73_barrels_float_up_debris_rises_posts_are_drowned() {
    let mut s = scene(&["..odpB1.3."], 3, &[("plain", US, at(0, 0)), ("plain", THEM, at(8, 0))]);
    next_round(&mut s);
    let board = s.battle.board();
    let prop = |x| board.tile(at(x, 0)).prop;
    assert_eq!(prop(2), Some(Prop::Debris { height: 1 }), "a barrel");
    assert_eq!((prop(3), board.surface(at(3, 0))), (Some(Prop::Debris { height: 1 }), 3), "debris");
    assert_eq!((prop(4), board.surface(at(4, 0))), (None, 2), "a mooring post 2 high");
    assert_eq!((prop(5), board.surface(at(5, 0))), (None, 2), "a plinth 2 high");
    assert_eq!(board.tile(at(6, 0)).depth, 1, "a low roof is waded over");
    assert_eq!((board.tile(at(8, 0)).terrain, s.level(1)), (Terrain::Roof, 3), "high roofs stay dry");
}

#[test]
fn can_73_nobody_passes_below_a_deck_that_the_water_touches() {
    let rows = ["~=~......."];
    let mut s = scene(&rows, 1, &[("merman", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    assert!(s.battle.board().is_open_water(at(1, 0)));
    next_round(&mut s);
    assert!(!s.battle.board().is_open_water(at(1, 0)), "the deck is awash");
    assert!(!s.battle.board().is_water(at(1, 0)), "and still dry");
}

#[test]
fn can_73_stairs_lead_out_of_the_flood_without_a_check() {
    let mut s = scene(&["s3........"], 3, &[("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    next_round(&mut s);
    assert!(s.battle.board().is_water(at(0, 0)));
    assert!(s.battle.board().is_water_access(at(0, 0), at(1, 0)));
    s.activate(0).moves(0, at(1, 0), &[]);
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 3));
}

#[test]
fn can_73_a_diver_stays_under_when_the_water_rises() {
    let mut s =
        scene(&[".~~......."], 3, &[("plain", US, at(0, 0)), ("merman", US, at(1, 0)), ("plain", THEM, at(9, 0))]);
    s.set_underwater(1, 1);
    s.ends(0, &[]);
    s.act(2, action::ACTIVATE, Target::Nothing, 0, &[]).ends(2, &[]);
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]).declines();
    s.ends(1, &[9, 2]);
    assert_eq!((s.level(1), s.underwater(1)), (2, 1));
}
