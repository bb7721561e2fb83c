//! Which rule a choice and a roll cite: that of what is done, and where a question is answered, that of the question.

use super::magic::MAGES;
use super::scene::*;
use acqua_alta::battle::{Event, RuleSystem, Target};
use acqua_alta::board::{ObjectiveKind, TileSpec, from_legend};
use acqua_alta::rules::canal::vocabulary::{action, counter};
use acqua_alta::rules::canal::{Ask, RuleOptions};
use acqua_alta::scenario::Scenarios;
use std::sync::Arc;

const STREET: [&str; 3] = ["............", "............", "............"];

/// A chief with Command Points, somebody sworn to it, and two who are nobody.
const KINDS: &str = r#"[
    (key: "chief", name: "Chief", class: Leader, ap: 3, lp: 12, wp: 0, cp: 2, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], tags: ["ward"]),
    (key: "sworn", name: "Sworn", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(SwornGuard, 1)], sworn_to: "ward"),
]"#;

/// Every question that can be answered by No, each in a scene of its own, with the rule that it is asked by.
fn questions() -> Vec<(&'static str, &'static str, Scene)> {
    let activate = |s: &mut Scene, who| {
        s.act(who, action::ACTIVATE, Target::Nothing, 0, &[]);
    };
    let mut all = Vec::new();

    let mut s = Scene::of(KINDS, &STREET, &[("chief", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.ends(0, &[]);
    activate(&mut s, 1);
    s.ends(1, &[]);
    all.push(("plan", "CAN-60", s));

    let who = [("chief", US, at(0, 0)), ("plain", US, at(2, 0)), ("plain", THEM, at(11, 0))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.ends(0, &[]);
    activate(&mut s, 2);
    s.ends(2, &[]);
    activate(&mut s, 1);
    all.push(("order", "CAN-60", s));

    let who = [("plain", US, at(5, 0)), ("chief", THEM, at(0, 0)), ("plain", THEM, at(4, 0))];
    let countered = || {
        let mut s = Scene::of(KINDS, &STREET, &who);
        s.strikes(0, 2, 0, &[2, 3, 3, 3]);
        s
    };
    all.push(("counter", "CAN-60", countered()));
    let mut s = countered();
    s.act(1, action::COUNTER, Target::Character(id(2)), 0, &[]);
    assert!(matches!(s.ask(), Ask::OutOfTurn(_)));
    all.push(("act", "CAN-60", s));

    let who = [("plain", US, at(0, 1)), ("plain", US, at(0, 0)), ("plain", THEM, at(12, 1))];
    let mut s = Scene::new(&["~~~~~~~~~~...", "............."], &who);
    s.set_underwater(1, 1).ends(0, &[]);
    activate(&mut s, 2);
    s.ends(2, &[]);
    activate(&mut s, 1);
    all.push(("glide", "CAN-09", s));

    let mut s = Scene::new(&STREET, &[("plain", US, at(0, 0)), ("plain", THEM, at(3, 0))]);
    s.moves(0, at(2, 0), &[]);
    all.push(("opportunity", "CAN-11", s));

    let who = [("plain", US, at(8, 0)), ("chief", THEM, at(5, 0)), ("sworn", THEM, at(5, 2))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    s.moves(0, at(6, 0), &[]);
    all.push(("intervene", "CAN-58", s));

    let prize = TileSpec { objective: Some(ObjectiveKind::Mobile), tag: Some("prize".into()), ..TileSpec::default() };
    let board = Arc::new(from_legend(&["....!......"], &[('!', prize)].into()).expect("a good board"));
    let mut scenarios = Scenarios::default();
    let prize = r#"(key: "prize", name: "Prize", text: "", objectives: [(kinds: [mobile])])"#;
    scenarios.add("prize.ron", prize).expect("a good scenario");
    let scenario = scenarios.iter().next().expect("one");
    let who = [("plain", US, at(3, 0)), ("plain", THEM, at(10, 0))];
    let mut s = Scene::staged(board, &who, RuleOptions::default(), KINDS, scenario);
    s.ends(0, &[]);
    all.push(("take", "CAN-70", s));

    let mut s = Scene::new(&["...~~~~......"], &[("plain", US, at(2, 0)), ("plain", THEM, at(12, 0))]);
    s.jumps(0, at(7, 0), &[10, 8, 7, 2]);
    all.push(("walk_on", "CAN-03", s));

    let mut s = Scene::new(&["....", "~~~~", "~g~~"], &[("plain", US, at(1, 2)), ("plain", THEM, at(3, 0))]);
    s.act(0, action::ROW, Target::Nothing, 0, &[8, 2, 2, 2]);
    all.push(("row", "CAN-69", s));

    let who = [("witch:gift_of_gills,black_ice", US, at(1, 0)), ("plain", US, at(3, 0)), ("plain", THEM, at(9, 0))];
    let mut s = Scene::of(MAGES, &STREET, &who);
    s.set_counter(0, counter::WP, 1).casts_at(0, 1, 1, &[]);
    all.push(("spell_target", "CAN-19", s));

    let who = [("witch", US, at(1, 0)), ("witch", THEM, at(4, 0))];
    let mut s = Scene::of(MAGES, &STREET, &who);
    s.set_counter(0, counter::WP, 0).set_counter(1, counter::WP, 0).casts_at(0, 0, 1, &[]);
    all.push(("dispel", "CAN-23", s));
    all
}

#[test]
fn can_03_can_09_can_11_can_19_can_23_can_58_can_60_can_69_can_70_every_no_cites_the_rule_that_asks() {
    for (kind, rule, s) in questions() {
        let decision = s.battle.decision().expect("asked");
        assert_eq!((decision.kind, decision.rule), (kind, rule));
        let no: Vec<_> = s.choices().into_iter().filter(|choice| choice.action == action::DECLINE).collect();
        assert!(!no.is_empty(), "{kind} can be answered by No");
        for choice in no {
            assert_eq!(s.battle.choice_rule(choice), rule, "No to {kind}");
        }
    }
}

#[test]
fn can_59_no_will_and_no_luck_cite_their_own_rule() {
    let who = [("willing", US, at(1, 0)), ("plain", THEM, at(2, 0))];
    let mut s = Scene::new(&STREET, &who);
    s.strikes(0, 1, 0, &[]);
    assert!(matches!(s.ask(), Ask::Will(_)));
    assert!(s.choices().into_iter().all(|choice| s.battle.choice_rule(choice) == "CAN-59"));
    let mut s = Scene::new(&STREET, &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.set_counter(0, counter::LUCK, 1).strikes(0, 1, 0, &[]);
    assert!(matches!(s.ask(), Ask::Luck { .. }));
    assert!(s.choices().into_iter().all(|choice| s.battle.choice_rule(choice) == "7.3"));
}

#[test]
fn can_10_can_22_can_68_whom_and_where_cite_the_rule_that_asks() {
    let cites = |s: &Scene, kind: &str, rule: &str| {
        let decision = s.battle.decision().expect("asked");
        assert_eq!((decision.kind, decision.rule), (kind, rule));
        let choices = s.choices();
        assert!(choices.len() > 1 && choices.into_iter().all(|choice| s.battle.choice_rule(choice) == rule), "{kind}");
    };
    let who = [("plain", US, at(5, 1)), ("plain", THEM, at(4, 1)), ("plain", THEM, at(6, 1))];
    let mut s = Scene::new(&["...........", "...........", "...........", "...........", "..........."], &who);
    s.moves(0, at(5, 4), &[]);
    cites(&s, "disengage_from", "CAN-10");
    let who = [("witch", US, at(5, 1)), ("plain", THEM, at(4, 1)), ("plain", THEM, at(6, 1))];
    let mut s = Scene::of(MAGES, &STREET, &who);
    s.set_counter(0, counter::WP, 0).casts_at(0, 0, 1, &[]);
    cites(&s, "provoke", "CAN-22");
    let mut s = Scene::new(&["...~d~......."], &[("plain", US, at(2, 0)), ("plain", THEM, at(12, 0))]);
    s.jumps(0, at(4, 0), &[2, 2, 2, 2]).ends(0, &[]);
    cites(&s, "place", "CAN-68");
}

#[test]
fn can_15_can_18_resisting_cites_what_is_resisted() {
    let resisted = |what, faces: &[u8]| {
        let mut s = Scene::new(&[".~........"], &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 0))]);
        s.act(0, what, Target::Character(id(1)), 0, faces);
        let rolled = |event: &Event| match event {
            Event::Rolled { breakdown, .. } => Some((breakdown.name, breakdown.rule)),
            _ => None,
        };
        s.events.iter().filter_map(rolled).collect::<Vec<_>>()
    };
    let faces: &[u8] = &[2, 2, 2, 2, 2, 2, 2, 2];
    assert_eq!(resisted(action::GRAPPLE, faces), [("Resist", "CAN-15"), ("Grapple", "CAN-15")]);
    assert_eq!(resisted(action::DROWN, faces), [("Resist", "CAN-18"), ("Drown", "CAN-18")]);
}
