//! The panels of a system with zones, Wounds, dice that are changed after the throw and an order of turns, without an engine.

use super::tests::{Bench, SIZES, some_choice};
use crate::battle::{CharacterId, Nature};
use crate::board::Square;
use crate::game::decide::plan;
use crate::game::session::{Intent, Planning, Session};
use crate::game::web;
use crate::table::{Edit, GivenStatus, Library, MapChoice, Placed, Setup, Table};
use std::collections::BTreeMap;

/// Two companies on a map, two people playing.
fn companies(library: &Library, seed: u64) -> Session {
    let setup = Setup { system: "ladder".to_owned(), ..Setup::skirmish("campo", ["bridge_duel", "lagoon_duel"], seed) };
    Session::new(Table::new(setup, library).expect("a good set-up"), None)
}

/// A Captain and a Bravo against a Diver and a Whisperer, face to face; it is the Captain's turn.
fn brawl(library: &Library) -> Session {
    let mut setup = companies(library, 4).table.setup().clone();
    setup.map = MapChoice::Named("campo".to_owned());
    let placed = |kind: &str, side, x, y| Placed {
        kind: kind.to_owned(),
        side,
        square: Square::new(x, y),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    setup.placed = Some(vec![
        placed("canal_captain", 0, 11, 10),
        placed("bridge_bravo", 0, 13, 11),
        placed("lagoon_diver", 1, 12, 10),
        placed("mask_whisperer", 1, 15, 12),
    ]);
    let mut table = Table::new(setup, library).expect("a good set-up");
    let edit = Edit { activate: Some(CharacterId(0)), ..Edit::default() };
    table.edit(edit).expect("the Captain may act");
    Session::new(table, None)
}

fn counters(list: &[(&str, i8)]) -> BTreeMap<String, i8> {
    list.iter().map(|&(key, value)| (key.to_owned(), value)).collect()
}

/// Draws it, and whether a control with this label was drawn on this screen or on one before.
fn shows(bench: &mut Bench, session: &Session, label: &str) -> bool {
    for _ in 0..3 {
        bench.frame(session, &Planning::default(), Vec::new());
    }
    web::rect(label).is_some()
}

/// Does the first choice that has this action, and against this one.
fn act(session: &mut Session, key: &str, target: Option<u8>) {
    let info = session.table.battle().info();
    let wanted = |choice: &&crate::battle::Choice| {
        info.actions[usize::from(choice.action.0)].key == key
            && target.is_none_or(|who| choice.target == crate::battle::Target::Character(CharacterId(who)))
    };
    let choice = *session.table.choices().iter().find(wanted).unwrap_or_else(|| panic!("`{key}` is offered"));
    session.table.apply(choice).expect("one of the choices");
}

fn asked(session: &Session) -> &'static str {
    session.table.decision().map_or("", |decision| decision.kind)
}

#[test]
fn every_question_of_a_battle_is_shown_with_an_answer_at_three_sizes() {
    let library = Library::shipped();
    let mut benches: Vec<Bench> = SIZES.into_iter().map(Bench::new).collect();
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..4 {
        let mut session = companies(&library, seed);
        for step in 0..700 {
            let Some(decision) = session.table.decision() else { break };
            if decision.reaction() && kinds.insert(decision.kind) {
                for bench in &mut benches {
                    assert!(shows(bench, &session, "choice 0"), "`{}` has an answer", decision.kind);
                    if session.table.battle().on_table().is_some() {
                        assert!(shows(bench, &session, "dice on the table"), "{}", decision.kind);
                    }
                }
            }
            let choice = some_choice(&session, step);
            session.table.apply(choice).expect("one of the choices");
        }
    }
    for kind in ["before", "reroll"] {
        assert!(kinds.contains(kind), "only {kinds:?} came up");
    }
}

#[test]
fn dice_lie_on_the_table_while_ember_and_focus_are_asked_for() {
    let library = Library::shipped();
    let mut session = brawl(&library);
    act(&mut session, "attack", Some(2));
    assert_eq!(asked(&session), "before");
    assert_eq!(session.table.battle().on_table(), None, "nothing has been thrown");
    act(&mut session, "roll", None);
    assert_eq!(asked(&session), "reroll");
    let table = session.table.battle().on_table().expect("dice");
    assert_eq!(table.faces.len(), usize::try_from(table.roll.pool()).expect("a pool"));
    let keep = session.table.choices()[0];
    assert_eq!(session.table.battle().faces_after(keep), table.faces);
    let again = session.table.choices().iter().find(|choice| choice.option == 2).copied().expect("two again");
    assert_eq!(session.table.battle().faces_after(again).dice(), &table.faces.dice()[..table.faces.len() - 2]);
    for size in SIZES {
        for label in ["dice on the table", "difficulty"] {
            assert!(shows(&mut Bench::new(size), &session, label), "`{label}` is shown at {size:?}");
        }
        let meant = Bench::new(size).click(&session, &Planning::default(), "choice 0");
        assert!(matches!(meant[..], [Intent::Choose(choice)] if choice == keep), "{meant:?}");
    }
}

#[test]
fn somebody_who_dies_is_asked_with_a_card_for_each_way() {
    let library = Library::shipped();
    let mut session = brawl(&library);
    let dying = Edit {
        character: Some(CharacterId(2)),
        counters: counters(&[("toughness", 0), ("wound_1", 3), ("death_difficulty", 4), ("death_complexity", 2)]),
        statuses: Some(vec![GivenStatus::Lasting { status: "mortally_wounded".to_owned(), left: 255 }]),
        ..Edit::default()
    };
    session.table.edit(dying).expect("a position");
    for _ in 0..8 {
        if asked(&session) == "death" {
            break;
        }
        act(&mut session, "end", None);
    }
    assert_eq!(asked(&session), "death");
    for size in SIZES {
        for label in ["choice 0", "choice 1"] {
            assert!(shows(&mut Bench::new(size), &session, label), "`{label}` is shown at {size:?}");
        }
    }
}

#[test]
fn a_turn_shows_its_discs_the_wounds_and_the_order() {
    let library = Library::shipped();
    let mut session = brawl(&library);
    let hurt = Edit {
        character: Some(CharacterId(0)),
        counters: counters(&[("toughness", 2), ("wound_1", 1), ("wound_2", 2)]),
        ..Edit::default()
    };
    session.table.edit(hurt).expect("a position");
    for size in [SIZES[0], SIZES[1]] {
        for label in ["disc action", "disc move", "disc run", "track", "turn 1", "turn 4", "ember 0", "doom 1"] {
            assert!(shows(&mut Bench::new(size), &session, label), "`{label}` is shown at {size:?}");
        }
    }
    for label in ["turn 1", "ember 0", "ember 1", "stakes"] {
        assert!(shows(&mut Bench::new(SIZES[2]), &session, label), "`{label}` is shown on a telephone");
    }
}

#[test]
fn the_ways_of_an_attack_lie_beside_one_another_and_are_planned() {
    let library = Library::shipped();
    let session = brawl(&library);
    let attack = crate::game::decide::plan::action_named(&session.table, "attack").expect("an action");
    for size in SIZES {
        let planning = Planning { action: Some(attack), ..Planning::default() };
        // The Sabre at the head: option 16.
        let meant = Bench::new(size).click(&session, &planning, "option 16");
        assert!(meant.iter().any(|it| matches!(it, Intent::Plan(Some(action), 16) if *action == attack)), "{meant:?}");
    }
}

#[test]
fn the_way_that_is_planned_first_is_the_one_whose_chance_the_button_tells() {
    let library = Library::shipped();
    let mut found = 0;
    for seed in 0..6 {
        let mut session = companies(&library, seed);
        for step in 0..300 {
            let table = &session.table;
            let Some(decision) = table.decision() else { break };
            let attack = crate::game::decide::plan::action_named(table, "attack").expect("an action");
            let chance = |option: Option<u8>| {
                let battle = table.battle();
                let of = table.choices().iter().filter(|choice| choice.action == attack);
                let rolls = of.filter(|c| option.is_none_or(|it| it == c.option)).filter_map(|&c| battle.breakdown(c));
                rolls.map(|roll| battle.chance(&roll, 0).value()).fold(0.0, f64::max)
            };
            let first = table.choices().iter().filter(|c| c.action == attack).map(|choice| choice.option).min();
            if decision.kind == "act" && first.is_some_and(|first| chance(Some(first)) < chance(None)) {
                let mut bench = Bench::new(SIZES[0]);
                bench.frame(&session, &Planning::default(), Vec::new());
                web::turn_labels();
                let label = web::labels().into_iter().find(|label| label.starts_with("action attack"));
                let meant = bench.click(&session, &Planning::default(), &label.expect("a button"));
                let Some(Intent::Plan(Some(_), option)) = meant.first() else { panic!("{meant:?}") };
                assert_eq!(chance(Some(*option)), chance(None), "seed {seed}, step {step}: option {option}");
                found += 1;
                break;
            }
            let choice = some_choice(&session, step);
            session.table.apply(choice).expect("one of the choices");
        }
    }
    assert!(found > 0, "nothing was tested");
}

#[test]
fn any_square_is_so_far_away_in_range_and_in_movement() {
    let library = Library::shipped();
    let session = brawl(&library);
    let battle = session.table.battle();
    let from = Square::new(11, 10);
    let reach = |x, y| battle.reach(from, Square::new(x, y)).expect("both lie in zones");
    assert_eq!(reach(12, 10).band, "Close");
    assert_eq!((reach(11, 10).band, reach(11, 10).short), ("Short", "free"));
    assert!(["Long", "Extreme"].contains(&reach(23, 23).band));
    let mut bench = Bench::new(SIZES[0]);
    let planning = Planning { hovered: Some(Square::new(2, 10)), ..Planning::default() };
    for _ in 0..3 {
        bench.frame(&session, &planning, Vec::new());
    }
    assert!(web::rect("ground").is_some());
}

#[test]
fn what_has_no_place_on_the_bar_lies_behind_more() {
    let library = Library::shipped();
    let session = brawl(&library);
    for size in SIZES {
        let mut bench = Bench::new(size);
        assert!(shows(&mut bench, &session, "action end"), "the end is always in sight at {size:?}");
        bench.click(&session, &Planning::default(), "more actions");
        assert!(bench.hud.more_open);
        web::forget();
        bench.frame(&session, &Planning::default(), Vec::new());
        for entry in session.table.battle().info().actions {
            let label = format!("action {}", entry.key);
            let Some([x, y, w, h]) = web::rect(&label) else { continue };
            assert!(w >= 32.0 && h >= 32.0, "`{label}` is too small at {size:?}: {w} x {h}");
            let inside = x >= 0.0 && y >= 0.0 && x + w <= size.0 && y + h <= size.1;
            assert!(inside, "`{label}` is cut at {size:?}: {x} {y} {w} {h}");
        }
    }
}

#[test]
fn whoever_clicks_an_enemy_means_a_blow() {
    let library = Library::shipped();
    let session = brawl(&library);
    let table = &session.table;
    let info = table.battle().info();
    let aims = |choice: &&crate::battle::Choice, blow: bool| {
        matches!(choice.target, crate::battle::Target::Character(_))
            && (info.nature(choice.action) == Nature::Blow) == blow
    };
    let mut both = 0;
    for square in [Square::new(12, 10), Square::new(15, 12)] {
        let here = |blow: bool| {
            let at = |choice: &&crate::battle::Choice| plan::spot(table, choice) == Some(square);
            table.choices().iter().filter(|choice| aims(choice, blow)).filter(at).count() > 0
        };
        let meant = plan::choice_at(table, &Planning::default(), square);
        let listed = plan::spots(table, &Planning::default()).into_iter().find(|spot| spot.square == square);
        assert_eq!(meant, listed.map(|spot| spot.choice), "the click means what is marked");
        if here(true) && here(false) {
            both += 1;
            assert!(meant.is_some_and(|choice| info.nature(choice.action) == Nature::Blow), "{meant:?}");
        }
    }
    assert!(both > 0, "somebody can be struck at and spoken to");
}

#[test]
fn what_is_proposed_tells_its_price_and_what_becomes_of_whoever_does_it() {
    let library = Library::shipped();
    let session = brawl(&library);
    let info = session.table.battle().info();
    let told = |key: &str| {
        let of = |choice: &&crate::battle::Choice| info.actions[usize::from(choice.action.0)].key == key;
        let choice = *session.table.choices().iter().find(of).unwrap_or_else(|| panic!("`{key}` is offered"));
        let planning = Planning { proposed: Some(choice), ..Planning::default() };
        let mut bench = Bench::new(SIZES[0]);
        for _ in 0..3 {
            bench.frame(&session, &planning, Vec::new());
        }
        let pairs = bench.told.windows(2).map(|pair| [pair[0].clone(), pair[1].clone()]);
        pairs.collect::<Vec<_>>()
    };
    // The value of a line is painted before its name.
    let has = |pairs: &[[String; 2]], name: &str, value: &str| pairs.iter().any(|[a, b]| a == value && b == name);
    let drop = told("prone");
    assert!(drop.iter().any(|[value, name]| value == "Prone" && name.ends_with(" gains")), "{drop:?}");
    assert!(!drop.iter().any(|[_, name]| name == "Costs"), "it is free: {drop:?}");
    let defend = told("defend_zone");
    assert!(has(&defend, "Costs", "1 Action"), "{defend:?}");
}

#[test]
fn a_card_that_costs_ember_says_so() {
    let library = Library::shipped();
    let mut session = brawl(&library);
    act(&mut session, "attack", Some(2));
    for (question, answer) in [("before", "roll"), ("reroll", "keep")] {
        assert_eq!(asked(&session), question);
        for size in SIZES {
            let mut bench = Bench::new(size);
            assert!(shows(&mut bench, &session, "choice 0"));
            assert!(bench.told.iter().any(|text| text == "1 Ember"), "`{question}` at {size:?}: {:?}", bench.told);
        }
        act(&mut session, answer, None);
    }
}
