//! LAD-53 Search, which betrays nobody by being offered, LAD-512 what odds tell of the Hidden, LAD-102 whom a shot warns.

use super::scene::*;
use acqua_alta::battle::{CharacterId, Choice, Deed, Event, RuleSystem, Side, Target};
use acqua_alta::board::{ObjectiveKind, Square, TileSpec, from_legend};
use acqua_alta::rules::ladder::vocabulary::{action, counter, status};
use acqua_alta::rules::ladder::{Ask, InitiativeTie, RuleOptions};
use acqua_alta::scenario::{Pick, Scenario};
use std::collections::BTreeMap;
use std::sync::Arc;

const STREET: &[&str] = &["........", "........", "........"];

fn search(who: u8) -> Choice {
    Choice { action: action::SEARCH, actor: id(who), target: Target::Nothing, option: 0 }
}

#[test]
fn lad_53_search_is_always_offered() {
    let mut s = Scene::new(STREET, &[("watch", US, at(2, 1)), ("plain", THEM, at(7, 1))]);
    assert!(s.offers(action::SEARCH, Target::Nothing));
    s.does(0, action::SEARCH, &[]);
    assert_eq!(s.counter(0, counter::ACTIONS), 0, "it was looked for, and nobody was there");
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn lad_53_what_is_shown_of_a_search_is_the_same_whoever_hides() {
    let who = [("watch", US, at(2, 1)), ("plain", THEM, at(5, 1)), ("weak", THEM, at(7, 1))];
    let shown = |hidden: &[u8]| {
        let mut s = Scene::new(STREET, &who);
        for &n in hidden {
            s.afflict(n, status::HIDDEN).set_counter(n, counter::STEALTH, 2);
        }
        let b = s.battle.breakdown(search(0)).expect("it is rolled for");
        (s.offers(action::SEARCH, Target::Nothing), b.pool(), b.number(), b.needs, b.against, b.judged)
    };
    assert_eq!(shown(&[]), (true, 6, 4, 1, None, false), "Mind 4, Awareness 2");
    assert_eq!(shown(&[1]), shown(&[]));
    assert_eq!(shown(&[1, 2]), shown(&[]));
}

#[test]
fn lad_512_odds_tell_a_side_nothing_of_whom_it_does_not_see() {
    let mut s = Scene::new(STREET, &[("watch", US, at(2, 1)), ("plain", THEM, at(5, 1))]);
    let idle = s.odds(0, action::SEARCH, Target::Nothing, 0);
    s.afflict(1, status::HIDDEN).set_counter(1, counter::STEALTH, 2);
    let odds = s.odds(0, action::SEARCH, Target::Nothing, 0);
    assert_eq!(odds, idle, "the same odds, whether somebody hides or nobody");
    // Those who see it are told.
    let mut s = Scene::new(STREET, &[("watch", US, at(2, 1)), ("plain", THEM, at(5, 1))]);
    s.afflict(1, status::HIDDEN).set_counter(1, counter::STEALTH, 2).turn(1);
    let odds = s.odds(1, action::STEP, Target::Square(at(4, 1)), 0);
    assert!(odds.outcomes.iter().any(|outcome| outcome.changes.iter().any(|change| change.who == id(1))));
}

/// A street with something hidden at its far end, and the Difficulty that the map gives it.
fn with_hidden_thing(find: &str, who: &[(&str, Side, Square)]) -> Scene {
    let legend = format!(r#"{{"h": {{"objective": "hidden"{find}}}}}"#);
    let legend: BTreeMap<char, TileSpec> = serde_json::from_str(&legend).expect("a legend");
    let board = Arc::new(from_legend(&["........", ".......h", "........"], &legend).expect("a good board"));
    let pick = Pick { kinds: vec![ObjectiveKind::Hidden], tag: String::new(), least: 1, draw: false };
    let scenario = Scenario { objectives: vec![pick], ..Scenario::default() };
    let mut s = Scene::on(board, who, without_ember(), &scenario);
    for n in 0..who.len() as u8 {
        s.set_counter(n, counter::METTLE, 0);
    }
    s
}

fn found(s: &Scene) -> Option<Side> {
    s.battle.score_sheet().objectives[0].holder
}

const SEEKERS: &[(&str, Side, Square)] =
    &[("watch", US, Square::new(2, 1)), ("plain", THEM, Square::new(5, 0)), ("plain", THEM, Square::new(6, 2))];

#[test]
fn lad_53_searching_finds_things_at_the_difficulty_of_the_map() {
    let mut s = with_hidden_thing(r#", "find": "5:3""#, SEEKERS);
    let b = s.battle.breakdown(search(0)).expect("it is rolled for");
    assert_eq!((b.pool(), b.number(), b.needs), (6, 5, 3), "everybody knows that it is there");
    s.does(0, action::SEARCH, &[5, 5, 4, 4, 1, 1]);
    assert_eq!(found(&s), None, "two of three");
    s.turn(0).does(0, action::SEARCH, &[5, 5, 6, 4, 1, 1]);
    assert_eq!(found(&s), Some(US));
    let told = |e: &Event| matches!(e, Event::Objective { deed: Deed::Revealed, who: Some(CharacterId(0)), .. });
    assert!(s.events.iter().any(told), "{:?}", s.events);
    s.turn(0).does(0, action::SEARCH, &[]);
}

#[test]
fn lad_53_things_without_a_difficulty_are_found_at_4_2_in_a_line_within_long_range() {
    let mut s = with_hidden_thing("", SEEKERS);
    s.does(0, action::SEARCH, &[4, 4, 1, 1, 1, 1]);
    assert_eq!(found(&s), Some(US));
    // Whoever hides is looked for as well, the things first.
    let mut s = with_hidden_thing("", SEEKERS);
    s.afflict(1, status::HIDDEN).set_counter(1, counter::STEALTH, 1);
    s.does(0, action::SEARCH, &[1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1]);
    assert_eq!((found(&s), s.has(1, status::HIDDEN)), (None, false));
    // Smoke and darkness around the seeker: it sees no farther than its arm reaches.
    let mut s = with_hidden_thing("", SEEKERS);
    s.afflict(0, status::BLINDED).does(0, action::SEARCH, &[]);
    assert_eq!(found(&s), None);
}

#[test]
fn lad_53_the_difficulty_of_a_hidden_thing_is_checked() {
    for wrong in ["7:1", "1:1", "4:0", "4", "a:b", "4:9"] {
        let legend = format!(r#"{{"h": {{"objective": "hidden", "find": "{wrong}"}}}}"#);
        let read = serde_json::from_str::<BTreeMap<char, TileSpec>>(&legend);
        let said = read.expect_err(wrong).to_string();
        assert!(said.contains("expected") && said.contains("4:2"), "{said}");
    }
}

// LAD-102 Loud.

/// Two come by surprise and unseen; somebody waits in the street, another one a long way off.
fn ambush() -> Scene {
    let row = ".".repeat(60);
    let rows = [row.as_str(), row.as_str(), row.as_str()];
    let who =
        [("gunner", US, at(2, 1)), ("archer", US, at(2, 2)), ("plain", THEM, at(6, 1)), ("plain", THEM, at(58, 1))];
    let options = RuleOptions { initiative_tie: InitiativeTie::PlayerFirst, ..without_ember() };
    let scenario = Scenario { ambush: Some(0), ..Scenario::default() };
    let mut s = Scene::begins(&rows, &who, options, &scenario, &[]);
    for n in 0..4 {
        s.set_counter(n, counter::METTLE, 0);
    }
    s.afflict(0, status::HIDDEN).afflict(1, status::HIDDEN);
    assert_eq!(s.ask(), Ask::Surprise(id(0)));
    s
}

#[test]
fn lad_102_a_shot_warns_the_ambushed_of_the_rest_of_the_ambush() {
    let mut s = ambush();
    s.does(0, action::DODGE, &[]).ends(0, &[]);
    assert_eq!(s.ask(), Ask::Surprise(id(1)));
    assert_eq!(s.attack_roll(1, 2, 0).1, 3, "nobody is warned: Average against Poor");
    let mut s = ambush();
    s.attacks(0, 2, 0, &[1, 1, 1, 1]).ends(0, &[]);
    assert!(s.has(1, status::HIDDEN), "the others are not seen for it");
    assert_eq!(s.attack_roll(1, 2, 0).1, 4, "warned: its own Defence counts, Average");
    // In round 1 it knows as much of the hidden one as anybody does.
    s.ends(1, &[]);
    assert_eq!(s.battle.round(), 1);
    s.turn(1);
    assert_eq!(s.attack_roll(1, 2, 0).1, 3);
}

#[test]
fn lad_102_only_those_within_long_range_hear_it() {
    let mut s = ambush();
    s.battle.characters_mut()[1].square = Some(at(54, 1));
    s.attacks(0, 2, 0, &[1, 1, 1, 1]).ends(0, &[]);
    assert_eq!(s.ask(), Ask::Surprise(id(1)));
    assert_eq!(s.attack_roll(1, 3, 0).1, 3, "three zones off or more: unaware");
}
