//! Section 2: rounds, activations; CAN-61 initiative, CAN-72 deployment, CAN-73 victory.

use super::scene::*;
use acqua_alta::battle::{Choice, Events, RuleSystem, Side, Target};
use acqua_alta::board::from_rows;
use acqua_alta::dice::Faces;
use acqua_alta::kit::Catalogue;
use acqua_alta::rules::canal::vocabulary::{action, counter};
use acqua_alta::rules::canal::{Ask, Battle, Codex, Gang, Member, Recruit, Roster, RuleOptions};
use std::sync::Arc;

#[test]
fn section_2_2_sides_alternate_and_each_acts_once_a_round() {
    let rows = ["............"];
    let mut s = Scene::new(&rows, &[("plain", US, at(0, 0)), ("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))]);
    s.ends(0, &[]);
    assert_eq!(s.ask(), Ask::Activate(THEM));
    s.act(2, action::ACTIVATE, Target::Nothing, 0, &[]).ends(2, &[]);
    assert_eq!(s.ask(), Ask::Activate(US));
    let left: Vec<_> = s.choices().iter().map(|c| (c.action, c.actor)).collect();
    assert_eq!(left, [(action::ACTIVATE, id(1))], "the other one has had its activation");
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    // The last activation ends the round: one die a side, since nobody has Command Points.
    s.ends(1, &[2, 9]);
    assert_eq!((s.battle.round(), s.ask()), (2, Ask::Activate(THEM)));
}

#[test]
fn section_2_4_unspent_points_are_lost_and_come_back_next_round() {
    let mut s = Scene::new(&["............"], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[9, 2]);
    assert_eq!(s.ap(0), 2);
}

#[test]
fn can_61_the_side_without_command_points_loses_the_initiative() {
    let mut s = Scene::new(&["............"], &[("plain", US, at(0, 0)), ("capo_of_the_lamps", THEM, at(11, 0))]);
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[]).declines();
    assert_eq!(s.ask(), Ask::Activate(THEM), "no dice needed");
}

#[test]
fn can_61_dice_are_the_current_command_points_of_the_best() {
    let who = [("capo_of_the_lamps", US, at(0, 0)), ("tide_mother", THEM, at(11, 0))];
    let mut s = Scene::new(&["............"], &who);
    s.battle.characters_mut()[1].counters.set(counter::CP, 1);
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    // Neither side makes another plan.
    s.ends(1, &[]).declines();
    let no = s.choices()[0];
    s.choose(no, &[2, 2, 8, /* the other side */ 2]);
    assert_eq!(s.ask(), Ask::Activate(US));
}

#[test]
fn can_73_the_survivor_wins_at_once() {
    let mut s = Scene::new(&["............"], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.set_life(1, 1).strikes(0, 1, 0, &[2, 8, 8, 2, 2, 2, 2]);
    assert_eq!(s.battle.verdict().expect("over").winner, Some(US));
    assert!(s.choices().is_empty());
}

#[test]
fn can_73_after_the_last_round_the_points_of_the_living_decide() {
    let options = RuleOptions { rounds: 1, ..RuleOptions::default() };
    let who = [("capo_of_the_lamps", US, at(0, 0)), ("dock_rat", THEM, at(11, 0))];
    let mut s = Scene::with(&["............"], &who, options);
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[]);
    let verdict = s.battle.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.score), (Some(US), [22, 4]));
    let who = [("dock_rat", US, at(0, 0)), ("dock_rat", THEM, at(11, 0))];
    let mut s = Scene::with(&["............"], &who, options);
    s.ends(0, &[]).act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[]);
    assert_eq!(s.battle.verdict().expect("over").winner, None, "a draw");
}

fn gangs() -> Battle {
    let codex = Codex::shipped();
    let kinds = codex.kinds.clone();
    let kind = |key: &str| kinds.iter().position(|k| k.key == key).expect("known") as u8;
    let member = |key: &str, side| Member { kind: kind(key), name: key.into(), side, spells: Vec::new() };
    let members = vec![
        member("capo_of_the_lamps", Side(0)),
        member("night_gondolier", Side(0)),
        member("drowned_thing", Side(1)),
    ];
    let board = from_rows(&["~....................", "~....................", "3...................."]).expect("good");
    let roster = Roster { kinds: kinds.clone(), members, ..Roster::default() };
    let options = RuleOptions { agendas: false, ..RuleOptions::default() };
    Battle::new(Arc::new(board), Arc::new(roster), options)
}

#[test]
fn can_72_the_winner_of_the_roll_picks_a_zone_and_places_everything_first() {
    let mut battle = gangs();
    battle.start(&mut Faces::new([4, 4, 3, 8]), &mut Events::drop());
    assert_eq!(battle.ask, Some(Ask::Zone(Side(1))), "4 to 4 is rolled again");
    let zone = Choice { action: action::ZONE, actor: id(2), target: Target::Nothing, option: 1 };
    battle.apply(zone, &mut Faces::new([]), &mut Events::drop()).expect("legal");
    assert_eq!(battle.ask, Some(Ask::Deploy(Side(1))));
    let place =
        |who, square| Choice { action: action::DEPLOY, actor: id(who), target: Target::Square(square), option: 0 };
    battle.apply(place(2, at(20, 0)), &mut Faces::new([]), &mut Events::drop()).expect("legal");
    assert_eq!(battle.ask, Some(Ask::Deploy(Side(0))));
    let refused = battle.apply(place(0, at(0, 0)), &mut Faces::new([]), &mut Events::drop());
    assert!(refused.is_err(), "not in water");
    let mut choices = Vec::new();
    battle.choices(&mut choices);
    assert!(choices.iter().all(|c| matches!(c.target, Target::Square(s) if s.x < 7)), "its own zone only");
}

#[test]
fn can_72_gangs_are_checked() {
    let codex = Codex::shipped();
    let points = |key| codex.points(codex.gang(key).expect("shipped"));
    assert_eq!([points("lamp_company"), points("drowned_court")], [77, 78], "7.2");
    assert_eq!([points("lamp_duel"), points("court_duel")], [37, 36], "7.2");
    for gang in &codex.gangs {
        assert_eq!(codex.faults(gang, codex.standard_points()), Vec::<String>::new(), "{}", gang.key);
    }
    let gang = |members: &[&str]| Gang {
        key: "x".into(),
        name: "X".into(),
        members: members.iter().map(|m| Recruit::new(*m, *m)).collect(),
        text: String::new(),
    };
    let wrong = |members: &[&str]| codex.faults(&gang(members), codex.standard_points()).swap_remove(0);
    assert!(wrong(&["bravo", "bravo", "bravo"]).contains("exactly one Leader"));
    assert!(wrong(&["capo_of_the_lamps", "bravo"]).contains("3 to 8"));
    assert!(wrong(&["capo_of_the_lamps", "tile_runner", "harpooner", "bravo"]).contains("Henchmen"));
    assert!(wrong(&["capo_of_the_lamps", "nobody", "bravo"]).contains("known kind"));
}

#[test]
fn section_7_2_costs_are_those_of_the_formula() {
    let codex = Codex::shipped();
    let costs: Vec<(&str, i32)> = codex.kinds.iter().map(|kind| (kind.key.as_str(), kind.cost)).collect();
    assert_eq!(
        costs,
        [
            ("capo_of_the_lamps", 22),
            ("tide_mother", 23),
            ("tile_runner", 15),
            ("beaked_physician", 14),
            ("canal_witch", 16),
            ("harpooner", 13),
            ("bravo", 11),
            ("night_gondolier", 11),
            ("drowned_thing", 9),
            ("dock_rat", 4),
        ]
    );
}
