//! Nothing of a battle is cut off, whatever the window, the size of the interface and the length of its words.

use super::tests::{Bench, some_choice};
use crate::battle::{ActionId, Choice, Target};
use crate::game::decide::plan;
use crate::game::hud::state::Overlay;
use crate::game::layout_checks;
use crate::game::panels::zoom;
use crate::game::session::{Planning, Session};
use crate::table::{Library, Player, Setup, Table};
use bevy_egui::egui::{Rect, Vec2, pos2, vec2};
use std::collections::BTreeSet;

/// One moment of a battle, and what is planned in it.
struct Scene {
    name: String,
    session: Session,
    planning: Planning,
}

/// The first moment of each kind of decision, and turns with something planned.
fn scenes(library: &Library, system: &str, gangs: [&str; 2]) -> Vec<Scene> {
    let mut setup = Setup { system: system.to_owned(), ..Setup::skirmish("campo", gangs, 11) };
    setup.players = [Player::Human, Player::Human];
    let text = |table: &Table| crate::table::save_text(table);
    let mut table = Table::new(setup, library).expect("a good set-up");
    let mut scenes = Vec::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut planned: BTreeSet<ActionId> = BTreeSet::new();
    for step in 0..360 {
        let Some(decision) = table.decision() else { break };
        let kind = decision.kind;
        let mut add = |name: String, planning: Planning| {
            if seen.insert(name.clone()) {
                let copy = crate::table::load(&text(&table), library).expect("it was just written").table;
                scenes.push(Scene { name: format!("{system}, {name}"), session: Session::new(copy, None), planning });
            }
        };
        add(kind.to_owned(), Planning::default());
        if let Some(no) = plan::declined(&table).filter(|_| decision.reaction()) {
            add("declined".to_owned(), Planning { proposed: Some(no), ..Planning::default() });
        }
        if kind == "act" {
            let aimed = |choice: &&Choice| choice.target != Target::Nothing;
            for &choice in table.choices().iter().filter(aimed) {
                if planned.len() < 7 && planned.insert(choice.action) {
                    let plan = Planning {
                        action: Some(choice.action),
                        option: choice.option,
                        proposed: Some(choice),
                        ..Planning::default()
                    };
                    let key = table.battle().info().actions[usize::from(choice.action.0)].key;
                    add(format!("{key} planned"), plan);
                }
            }
        }
        let session = Session::new(table, None);
        let choice = some_choice(&session, step);
        table = session.table;
        table.apply(choice).expect("one of the choices");
    }
    scenes
}

/// Where two characters might stand: left of the middle.
fn board(size: Vec2) -> [Rect; 2] {
    let middle = pos2(size.x * 0.42, size.y * 0.40);
    let square = vec2(50.0, 50.0);
    [Rect::from_center_size(middle, square), Rect::from_center_size(middle + vec2(100.0, 50.0), square)]
}

fn look(all: &mut Vec<(String, Vec<String>)>, bench: &mut Bench, scene: &Scene, what: &str) {
    // Odds come in the first frames; panels learn their height in one frame and stand right in the next.
    for _ in 0..5 {
        bench.frame(&scene.session, &scene.planning, Vec::new());
    }
    all.push((format!("{}{what}", scene.name), bench.faults.clone()));
}

fn walk(system: &str, gangs: [&str; 2]) {
    let library = Library::shipped();
    let scenes = scenes(&library, system, gangs);
    assert!(scenes.len() >= 8, "only {} moments", scenes.len());
    let mut all = Vec::new();
    for scene in &scenes {
        // What was worked out for it is kept from one size to the next.
        let mut bench = Bench::new((1600.0, 900.0));
        for size in layout_checks::screens(zoom) {
            bench.resize(size);
            bench.board = Some(board(size));
            look(&mut all, &mut bench, scene, &format!(" at {size}"));
            layout_checks::lengthen(true);
            look(&mut all, &mut bench, scene, &format!(" at {size}, longer words"));
            layout_checks::lengthen(false);
        }
    }
    layout_checks::complain(&all);
}

#[test]
fn canal_fits() {
    walk("canal", ["lamp_company", "drowned_court"]);
}

#[test]
fn ladder_fits() {
    walk("ladder", ["bridge_duel", "lagoon_duel"]);
}

#[test]
fn cap_fits() {
    walk("cap", ["bridge_watch", "carnival"]);
}

#[test]
fn wild_die_fits() {
    walk("wild_die", ["lagoon_choir", "rialto_watch"]);
}

#[test]
fn roll_under_fits() {
    walk("roll_under", ["tide", "garden"]);
}

#[test]
fn what_lies_over_the_battle_fits() {
    let library = Library::shipped();
    let scenes = scenes(&library, "canal", ["lamp_duel", "court_duel"]);
    let scene = scenes.iter().find(|scene| scene.name.ends_with("act")).expect("a turn");
    let mut all = Vec::new();
    for size in layout_checks::screens(zoom) {
        for longer in [false, true] {
            layout_checks::lengthen(longer);
            for overlay in [Overlay::Pause, Overlay::Settings, Overlay::Help { menu: true }] {
                let mut bench = Bench::new((size.x, size.y));
                bench.hud.overlay = overlay;
                look(&mut all, &mut bench, scene, &format!(", {overlay:?} at {size}, longer: {longer}"));
            }
            let mut bench = Bench::new((size.x, size.y));
            (bench.hud.log_open, bench.hud.sheet_open) = (true, true);
            look(&mut all, &mut bench, scene, &format!(", log and sheet at {size}, longer: {longer}"));
            layout_checks::lengthen(false);
        }
    }
    layout_checks::complain(&all);
}

#[test]
fn questions_and_notices_fit() {
    let library = Library::shipped();
    let mut scenes = scenes(&library, "canal", ["lamp_duel", "court_duel"]);
    let scene = scenes.iter_mut().find(|scene| scene.name.ends_with("act")).expect("a turn");
    let mut all = Vec::new();
    let table = &scene.session.table;
    let ends = |choice: &&Choice| table.battle().info().actions[usize::from(choice.action.0)].key == "end";
    let end = table.choices().iter().find(ends).copied();
    for size in layout_checks::screens(zoom) {
        for longer in [false, true] {
            layout_checks::lengthen(longer);
            let mut bench = Bench::new((size.x, size.y));
            bench.hud.ending = end;
            look(&mut all, &mut bench, scene, &format!(", points would be lost, at {size}, longer: {longer}"));
            let mut bench = Bench::new((size.x, size.y));
            let notice =
                "This battle cannot be saved (the browser does not allow it); it lives until the game is closed.";
            scene.session.notice = Some(notice.to_owned());
            look(&mut all, &mut bench, scene, &format!(", a notice, at {size}, longer: {longer}"));
            scene.session.notice = None;
            scene.session.hand_over = Some(crate::battle::Side(1));
            look(&mut all, &mut bench, scene, &format!(", the screen is passed, at {size}, longer: {longer}"));
            scene.session.hand_over = None;
            layout_checks::lengthen(false);
        }
    }
    layout_checks::complain(&all);
}
