//! The bar in the turns of every system: groups, keys, names of ways, what buttons plan.

use super::*;
use crate::battle::{Choice, Target};
use crate::game::hud::options;
use crate::game::hud::tests::{Bench, some_choice};
use crate::game::session::{Planning, Session};
use crate::table::{Library, Player, Setup, Table};

#[test]
fn every_action_of_a_turn_has_a_group() {
    // What answers a question stands on a card, never on the bar.
    for info in crate::table::SYSTEMS {
        let mut seen = BTreeSet::new();
        for group in info.panels.groups {
            for action in group.actions {
                let entry = info.actions.get(usize::from(action.0));
                assert!(entry.is_some(), "{}: {action:?} is an action", group.name);
                assert!(seen.insert(*action), "{}: {action:?} stands in one group", group.name);
            }
        }
        assert!(seen.len() >= 15, "{}", info.id);
    }
}

/// Two companies for every system; some of their members cast spells.
pub(in crate::game::hud) const COMPANIES: [(&str, [&str; 2]); 5] = [
    ("canal", ["lamp_company", "drowned_court"]),
    ("ladder", ["bridge_duel", "lagoon_duel"]),
    ("cap", ["bridge_watch", "carnival"]),
    ("wild_die", ["lagoon_choir", "rialto_watch"]),
    ("roll_under", ["tide", "garden"]),
];

/// Looks at the bar in every turn of the first steps of a battle.
pub(in crate::game::hud) fn watch(system: &str, gangs: [&str; 2], look: &mut dyn FnMut(&mut Bench, &Session)) {
    let library = Library::shipped();
    let mut setup = Setup { system: system.to_owned(), ..Setup::skirmish("campo", gangs, 12) };
    setup.players = [Player::Human, Player::Human];
    let mut session = Session::new(Table::new(setup, &library).expect("a good set-up"), None);
    let mut bench = Bench::new((1280.0, 720.0));
    for step in 0..240 {
        let Some(decision) = session.table.decision() else { break };
        if decision.occasion == Occasion::Act {
            bench.frame(&session, &Planning::default(), Vec::new());
            look(&mut bench, &session);
        }
        let choice = some_choice(&session, step);
        session.table.apply(choice).expect("one of the choices");
    }
}

#[test]
fn no_key_stands_on_two_buttons() {
    for (system, gangs) in COMPANIES {
        let mut keys = 0;
        watch(system, gangs, &mut |bench, _| {
            let mut seen = BTreeSet::new();
            for item in &bench.hud.bar.items {
                let Some(control) = item.control else { continue };
                assert!(seen.insert(format!("{control:?}")), "{system}: {control:?} at {} and before", item.name);
                keys += 1;
            }
        });
        assert!(keys > 100, "{system}: only {keys} keys");
    }
}

#[test]
fn buttons_of_ways_are_told_apart() {
    for (system, gangs) in COMPANIES {
        let mut ways = 0;
        watch(system, gangs, &mut |bench, session| {
            for item in bench.hud.bar.items.clone().iter().filter(|item| !item.refused) {
                let plan = Planning { action: Some(item.action), option: item.option, ..Planning::default() };
                let told = options::told(&bench.view(session, &plan), item.action);
                let all: BTreeSet<&String> = told.iter().collect();
                assert_eq!(all.len(), told.len(), "{system}, {}: {told:?}", item.key);
                ways += told.len();
            }
        });
        assert!(ways > 10, "{system}: only {ways} ways");
    }
}

#[test]
fn every_button_that_can_be_pressed_plans_what_can_be_done() {
    for (system, gangs) in COMPANIES.into_iter().chain([("ladder", ["lagoon_duel", "bridge_duel"])]) {
        let mut buttons = 0;
        watch(system, gangs, &mut |bench, session| {
            for (action, option) in bench.hud.bar.offered() {
                let of = |choice: &&Choice| (choice.action, choice.option) == (action, option);
                let name = bench.hud.bar.name_of(action, option);
                assert!(session.table.choices().iter().any(|choice| of(&choice)), "{system}: {name}, {option}");
                buttons += 1;
            }
        });
        assert!(buttons > 200, "{system}: {buttons} buttons");
    }
}

#[test]
fn keys_go_through_the_bar_and_through_ways_as_they_are_shown() {
    for (system, gangs) in COMPANIES {
        let (mut bars, mut ways) = (0, 0);
        watch(system, gangs, &mut |bench, session| {
            let (table, offered) = (&session.table, bench.hud.bar.offered());
            let mut plan = Planning::default();
            let seen = offered.iter().map(|_| {
                let (action, option) =
                    plan::next_action(table, &plan, &offered, None, 1).expect("something can be done");
                plan = Planning { action: Some(action), option, ..Planning::default() };
                (action, option)
            });
            assert_eq!(seen.collect::<Vec<_>>(), offered, "{system}");
            bars += 1;
            let taught = table.choices()[table.choices().len() / 2];
            let first = plan::next_action(table, &Planning::default(), &offered, Some(taught), 1);
            let known = offered.iter().any(|(action, _)| *action == taught.action);
            assert!(!known || first.is_some_and(|(action, _)| action == taught.action), "{system}");
            let enough = ways > 60;
            for &(action, option) in offered.iter().filter(|_| !enough) {
                let plan = Planning { action: Some(action), option, ..Planning::default() };
                bench.frame(session, &plan, Vec::new());
                let shown = bench.hud.ways.of(Some(action)).to_vec();
                for pair in shown.windows(2) {
                    let plan = Planning { option: pair[0], ..plan.clone() };
                    assert_eq!(plan::next_option(table, &plan, &shown), Some(pair[1]), "{system}: {shown:?}");
                    ways += 1;
                }
            }
        });
        assert!(bars > 20 && ways > 10, "{system}: {bars}, {ways}");
    }
}

#[test]
fn a_click_on_the_board_casts_no_spell_that_was_not_chosen() {
    for (system, gangs) in COMPANIES {
        let (mut clicked, mut kept_out) = (0, 0);
        watch(system, gangs, &mut |_, session| {
            let battle = session.table.battle();
            let far = |choice: &Choice| {
                let from = battle.characters()[choice.actor.index()].square;
                matches!((choice.target, from), (Target::Square(to), Some(from)) if from.distance(to) > 1)
            };
            let goes = |choice: &Choice| battle.info().goes(choice.action);
            for spot in plan::spots(&session.table, &Planning::default()) {
                assert!(!far(&spot.choice) || goes(&spot.choice), "{system}: {}", battle.describe(spot.choice));
                clicked += 1;
            }
            kept_out += session.table.choices().iter().filter(|choice| far(choice) && !goes(choice)).count();
        });
        assert!(clicked > 100, "{system}: only {clicked} squares and people");
        assert!(kept_out > 0 || system == "ladder", "{system}: nothing is aimed at squares");
    }
}
