//! CAN-69 gondolas.

use super::scene::*;
use acqua_alta::battle::{Choice, Events, Refusal, RuleSystem, Side, Target};
use acqua_alta::board::{TileSpec, from_legend};
use acqua_alta::dice::{Faces, Outcome};
use acqua_alta::rules::canal::vocabulary::{action, counter, stat};
use acqua_alta::rules::canal::{Ask, Battle, Codex, Member, Roster, RuleOptions};
use std::collections::BTreeMap;
use std::sync::Arc;

const CANAL: [&str; 4] = ["..........", "~~~~~~~~~~", "~~~~~~g~~~", ".........."];

/// Somebody in the boat, an enemy where it is said.
fn afloat(kind: &str, enemy: acqua_alta::board::Square) -> Scene {
    Scene::new(&CANAL, &[(kind, US, at(6, 2)), ("plain", THEM, enemy)])
}

fn rows(s: &mut Scene, faces: &[u8]) {
    s.act(0, action::ROW, Target::Nothing, 0, faces);
}

#[test]
fn can_69_a_boat_is_boarded_by_a_step_or_a_jump_and_its_rider_is_dry() {
    let mut s = Scene::new(&CANAL, &[("plain", US, at(6, 3)), ("plain", THEM, at(0, 0))]);
    s.moves(0, at(6, 2), &[]);
    assert_eq!((s.square(0), s.level(0)), (at(6, 2), 0));
    assert_eq!(s.refused(0, action::DIVE, Target::Nothing, 0), Refusal::NotEnoughAp);
    let mut s = Scene::new(&CANAL, &[("plain", US, at(6, 0)), ("plain", THEM, at(0, 0))]);
    assert_eq!(s.refused(0, action::ROW, Target::Nothing, 0), Refusal::NotInBoat);
    s.jumps(0, at(6, 2), &[2, 2, 2, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(6, 2), 0));
    assert!(s.offers(action::ROW, Target::Nothing));
    // A swimmer climbs in; somebody else's boat is taken.
    let mut s = Scene::new(&CANAL, &[("plain", US, at(5, 2)), ("plain", THEM, at(0, 0))]);
    s.moves(0, at(6, 2), &[]);
    assert_eq!(s.level(0), 0);
    let mut s = Scene::new(&CANAL, &[("plain", US, at(4, 3)), ("plain", US, at(6, 2))]);
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(6, 2)), 0), Refusal::Occupied);
}

#[test]
fn can_69_row_moves_boat_and_rider_by_its_roll() {
    for (faces, squares) in [([8, 2, 2, 2], 3), ([2, 8, 8, 2], 4), ([2, 2, 2, 2], 2), ([10, 8, 2, 2], 6)] {
        let mut s = afloat("plain", at(0, 0));
        rows(&mut s, &faces);
        assert!(matches!(s.ask(), Ask::Row(f) if f.who == id(0) && f.squares == Some(squares)), "{faces:?}");
        assert!(s.offers(action::ROW, Target::Square(at(6 - squares, 2))));
        assert!(squares >= 6 || !s.offers(action::ROW, Target::Square(at(5 - squares, 2))));
        assert!(!s.offers(action::ROW, Target::Square(at(6, 3))), "water only");
        s.act(0, action::ROW, Target::Square(at(6 - squares, 2)), 0, &[]);
        assert_eq!((s.square(0), s.level(0), s.ap(0)), (at(6 - squares, 2), 0, 1));
        assert!(s.battle.board().is_boat(at(6 - squares, 2)), "the boat has come along");
        assert!(s.battle.board().is_water(at(6, 2)), "and left open water behind");
        assert_eq!(s.ask(), Ask::Act(id(0)));
    }
}

#[test]
fn can_69_where_to_is_chosen_after_the_roll_and_may_be_nowhere() {
    let mut s = afloat("plain", at(0, 0));
    rows(&mut s, &[8, 2, 2, 2]);
    s.declines();
    assert_eq!((s.square(0), s.ap(0)), (at(6, 2), 1));
    assert!(s.battle.board().is_boat(at(6, 2)));
}

#[test]
fn can_69_a_fumble_dumps_the_rider_beside_the_boat() {
    let mut s = afloat("plain", at(0, 0));
    rows(&mut s, &[1, 2, 2, 2]);
    assert!(matches!(s.ask(), Ask::Place { who, .. } if who == id(0)));
    assert!(s.choices().iter().all(|c| matches!(c.target, Target::Square(to) if to.is_adjacent(at(6, 2)))));
    s.act(0, action::PLACE, Target::Square(at(5, 1)), 0, &[]);
    assert_eq!((s.square(0), s.level(0), s.life(0)), (at(5, 1), -1, 12));
    assert!(s.battle.board().is_boat(at(6, 2)), "the boat stays");
}

#[test]
fn can_69_a_boatman_rolls_failed_dice_again() {
    let mut s = afloat("night_gondolier", at(0, 0));
    s.act(0, action::ROW, Target::Nothing, 0, &[]);
    s.act(0, action::WILL, Target::Nothing, 0, &[2, 3, 8, 2, /* two failed ones again */ 9, 2]);
    assert_eq!(s.rolls("Row"), [(4, Outcome::Success, 2)]);
    assert!(matches!(s.ask(), Ask::Row(f) if f.squares == Some(4)));
}

#[test]
fn can_69_can_50_rowing_into_contact_is_a_charge() {
    let mut s = Scene::new(&["~~~~~~g~~~", ".........."], &[("plain", US, at(6, 0)), ("plain", THEM, at(3, 1))]);
    rows(&mut s, &[8, 2, 2, 2]);
    assert!(s.offers(action::ROW, Target::Square(at(4, 0))));
    assert!(!s.offers(action::ROW, Target::Square(at(3, 0))), "it stops at the first square in contact");
    s.act(0, action::ROW, Target::Square(at(4, 0)), 0, &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.charge && f.who == id(0)));
    s.strikes(0, 1, 0, &[2, 2, 2, 2]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_69_can_10_rowing_out_of_contact_is_not_tested() {
    let mut s = afloat("plain", at(6, 3));
    rows(&mut s, &[8, 2, 2, 2]);
    s.act(0, action::ROW, Target::Square(at(4, 1)), 0, &[]);
    assert_eq!((s.square(0), s.ask()), (at(4, 1), Ask::Act(id(0))));
    assert_eq!(s.rolls("Disengage"), []);
}

#[test]
fn can_69_three_life_points_lost_in_one_action_throw_the_rider_out() {
    // Four Aces against a Protection without any: 4 lost.
    let mut s = afloat("plain", at(6, 3));
    s.activate(1).strikes(1, 0, 0, &[2, 8, 8, 8, 2, 2, 2]);
    assert_eq!(s.life(0), 9);
    assert!(matches!(s.ask(), Ask::Place { who, .. } if who == id(0)), "its own player says where");
    s.act(0, action::PLACE, Target::Square(at(7, 2)), 0, &[]);
    assert_eq!((s.square(0), s.level(0)), (at(7, 2), -1));
    assert_eq!(s.ask(), Ask::Act(id(1)));
    // Two by two do not add up.
    let mut s = afloat("plain", at(6, 3));
    s.activate(1).strikes(1, 0, 0, &[2, 8, 8, 2, 2, 2, 2]);
    s.strikes(1, 0, 0, &[2, 8, 8, 2, 2, 2, 2]);
    assert_eq!((s.life(0), s.square(0)), (8, at(6, 2)), "each is another action");
    // A critical's own point counts.
    let mut s = afloat("plain", at(6, 3));
    s.activate(1).strikes(1, 0, 0, &[10, 8, 2, 2, 2, 2, 2]);
    assert_eq!(s.life(0), 9);
    assert!(matches!(s.ask(), Ask::Place { .. }));
}

#[test]
fn can_69_can_15_a_rider_is_pulled_off_its_boat_by_a_grapple() {
    let mut s = afloat("plain", at(5, 2));
    s.activate(1).grapples(1, 0, &[2, 2, 2, 2, 8, 2, 2, 2]);
    let into = s.choices().into_iter().find(|c| c.target == Target::Square(at(7, 2))).expect("offered");
    s.choose(into, &[]);
    assert_eq!((s.square(0), s.level(0)), (at(7, 2), -1));
    assert!(s.battle.board().is_boat(at(6, 2)), "empty now");
}

#[test]
fn can_69_boats_pass_below_arched_bridges_and_not_below_flat_ones() {
    let legend: BTreeMap<char, TileSpec> =
        serde_json::from_str(r#"{"A": {"terrain": "bridge", "level": 1}}"#).expect("good JSON");
    let scene = |bridge: char| {
        let canal = format!("~~~{bridge}g~~");
        let board = from_legend(&[canal.as_str(), "......."], &legend).expect("good");
        let who = [("plain", US, at(4, 0)), ("plain", THEM, at(0, 1))];
        let mut s = Scene::on(Arc::new(board), &who, RuleOptions::default(), PLAIN);
        rows(&mut s, &[2, 8, 2, 2]);
        s
    };
    let mut s = scene('A');
    assert!(!s.offers(action::ROW, Target::Square(at(3, 0))), "nobody stays below it");
    s.act(0, action::ROW, Target::Square(at(2, 0)), 0, &[]);
    assert!(s.battle.board().is_boat(at(2, 0)));
    assert!(!scene('=').offers(action::ROW, Target::Square(at(2, 0))));
    assert!(!scene('d').offers(action::ROW, Target::Square(at(2, 0))), "nor through debris");
}

#[test]
fn can_69_only_boatmen_begin_in_a_boat() {
    let codex = Codex::shipped();
    let kind = |key: &str| codex.kinds.iter().position(|kind| kind.key == key).expect("shipped") as u8;
    let member = |key: &str, side| Member { kind: kind(key), name: key.into(), side, spells: Vec::new() };
    let members = vec![
        member("night_gondolier", Side(0)),
        member("bravo", Side(0)),
        member("capo_of_the_lamps", Side(0)),
        member("bravo", Side(1)),
    ];
    let board = acqua_alta::board::from_rows(&["g...................."]).expect("good");
    let roster = Roster { kinds: codex.kinds.clone(), members, ..Roster::default() };
    // Without agendas, which are drawn first.
    let options = RuleOptions { agendas: false, ..RuleOptions::default() };
    let mut battle = Battle::new(Arc::new(board), Arc::new(roster), options);
    battle.start(&mut Faces::new([8, 2]), &mut Events::drop());
    let zone = Choice { action: action::ZONE, actor: id(0), target: Target::Nothing, option: 0 };
    battle.apply(zone, &mut Faces::new([]), &mut Events::drop()).expect("legal");
    let mut choices = Vec::new();
    battle.choices(&mut choices);
    let who: Vec<_> = choices.iter().filter(|c| c.target == Target::Square(at(0, 0))).map(|c| c.actor).collect();
    assert_eq!(who, [id(0)]);
}

#[test]
fn can_69_can_60_whoever_is_thrown_out_falls_before_anybody_counters() {
    let mut s = Scene::new(&CANAL, &[("plain", US, at(6, 2)), ("plain", THEM, at(6, 3)), ("plain", US, at(0, 0))]);
    s.battle.characters_mut()[2].stats.set(stat::CP, 1);
    s.battle.characters_mut()[2].counters.set(counter::CP, 1);
    s.activate(1).strikes(1, 0, 0, &[2, 8, 8, 8, 2, 2, 2]);
    assert!(matches!(s.ask(), Ask::Place { who, .. } if who == id(0)), "first the fall: {:?}", s.ask());
    s.act(0, action::PLACE, Target::Square(at(7, 2)), 0, &[]);
    assert_eq!(s.ask(), Ask::Counter(id(1)), "then the COUNTER");
}
