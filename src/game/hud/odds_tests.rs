//! What the answers of a question about a roll are told by.

use super::odds::Summary;
use super::state::Hud;
use super::tests::{Bench, SIZES, some_choice};
use super::view::View;
use crate::battle::Choice;
use crate::game::session::{Planning, Session};
use crate::table::{Library, Setup, Table};
use bevy_egui::egui::{Pos2, Rect, vec2};

/// The answers of the present question, each with what the window says of it.
fn answers(session: &Session) -> Vec<(Choice, Summary)> {
    let planning = Planning::default();
    let mut bench = Bench::new(SIZES[0]);
    bench.frame(session, &planning, Vec::new());
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(SIZES[0].0, SIZES[0].1));
    let Bench { art, hud, .. } = &mut bench;
    let view = View::still(session, &planning, art, screen);
    let Hud { odds, facts, .. } = hud;
    let told = |&choice: &Choice| (choice, odds.get(&view, facts, choice, 0).expect("odds").clone());
    session.table.choices().iter().map(told).collect()
}

#[test]
fn the_chance_of_a_roll_that_defends_is_that_nothing_comes_of_what_it_defends_against() {
    let library = Library::shipped();
    let mut found = 0;
    for seed in 0..40 {
        let setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], seed);
        let mut session = Session::new(Table::new(setup, &library).expect("a good set-up"), None);
        for step in 0..400 {
            let table = &session.table;
            let (Some(decision), battle) = (table.decision(), table.battle()) else { break };
            let resists = |choice: &&Choice| battle.breakdown(**choice).is_some_and(|roll| roll.name == "Resist");
            if decision.kind == "will" && table.choices().iter().any(|choice| resists(&choice)) {
                let mut last = 0.0;
                for (choice, summary) in answers(&session) {
                    let success = summary.success.expect("a roll").value();
                    let who = decision.actor.expect("who rolls");
                    let all = table.odds(choice).expect("odds");
                    let seized =
                        |change: &crate::battle::Change| change.who == who && change.statuses.iter().any(|s| s.1);
                    let safe = all.chance(|changes| !changes.iter().any(seized)).value();
                    assert!(success <= safe + 1e-9 && success > last, "seed {seed}: {success} of {safe} after {last}");
                    let roll = battle.breakdown(choice).expect("a roll");
                    assert!((success - battle.chance(&roll, 0).value()).abs() > 1e-6, "not that of its own dice");
                    last = success;
                }
                found += 1;
                break;
            }
            let choice = some_choice(&session, step);
            session.table.apply(choice).expect("one of the choices");
        }
        if found > 2 {
            return;
        }
    }
    assert!(found > 0, "nobody resisted: nothing was tested");
}

/// Will dice for slipping away, and for keeping an enemy from it, are told by the life that they save or cost, not by the place that somebody goes
/// to in any case.
#[test]
fn slipping_away_and_holding_fast_are_told_by_the_blow_that_may_come() {
    let library = Library::shipped();
    let mut found = [0; 2];
    for seed in 0..60 {
        let setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], seed);
        let mut session = Session::new(Table::new(setup, &library).expect("a good set-up"), None);
        for step in 0..400 {
            let table = &session.table;
            let (Some(decision), battle) = (table.decision(), table.battle()) else { break };
            let of = |name: &str| {
                let rolls = |choice: &Choice| battle.breakdown(*choice).is_some_and(|roll| roll.name == name);
                decision.kind == "will" && table.choices().len() > 1 && table.choices().iter().all(rolls)
            };
            if let Some(which) = ["Disengage", "Hold fast"].iter().position(|name| of(name)) {
                let mut last = None;
                for (_, summary) in answers(&session) {
                    assert_eq!(summary.success, None, "seed {seed}, step {step}: {}", summary.title);
                    let life = if which == 0 { -summary.own_hurt.value() } else { summary.hurt.value() };
                    assert!(last.is_none_or(|last| life > last), "seed {seed}, step {step}: {life} after {last:?}");
                    last = Some(life);
                }
                found[which] += 1;
            }
            let choice = some_choice(&session, step);
            session.table.apply(choice).expect("one of the choices");
        }
        if found.iter().all(|&found| found > 2) {
            return;
        }
    }
    panic!("nothing was tested: {found:?}");
}
