//! The panels without an engine: drawn at three sizes through whole battles, and clicked.

use super::panels;
use super::view::View;
use crate::battle::Choice;
use crate::board::Square;
use crate::game::board::in_use::MarkKind;
use crate::game::hud::state::{Hud, Overlay};
use crate::game::panels::zoom;
use crate::game::session::{Intent, Planning, Session};
use crate::game::settings::Settings;
use crate::game::theme::{self, Art};
use crate::game::views::Views;
use crate::game::web;
use crate::lesson::Course;
use crate::table::{Library, Player, Setup, Table};
use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};

pub(super) const SIZES: [(f32, f32); 3] = [(1600.0, 900.0), (1280.0, 720.0), (390.0, 844.0)];

/// Panels on a screen of their own.
pub(super) struct Bench {
    pub(super) ctx: egui::Context,
    pub(super) art: Art,
    pub(super) hud: Hud,
    pub(super) settings: Settings,
    pub(super) views: Views,
    screen: Rect,
    time: f64,
    /// What is wrong with the last frame.
    pub(super) faults: Vec<String>,
    /// What could be read in it.
    pub(super) told: Vec<String>,
    /// Where the board is: the one who acts and what is aimed at.
    pub(super) board: Option<[Rect; 2]>,
    /// Where the square under the pointer is seen.
    pub(super) here: Option<Rect>,
    /// The board is seen from its corner on, with squares of this size.
    pub(super) squares: Option<f32>,
}

impl Bench {
    pub(super) fn new((width, height): (f32, f32)) -> Bench {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        // Fonts are there from the second pass on.
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let art = Art::load(&ctx).expect("the pictures are embedded");
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        Bench {
            ctx,
            art,
            hud: Hud::default(),
            settings: Settings::default(),
            views: Views::default(),
            screen,
            time: 0.0,
            faults: Vec::new(),
            told: Vec::new(),
            board: None,
            here: None,
            squares: None,
        }
    }

    /// Another window; what was worked out stays.
    pub(super) fn resize(&mut self, size: egui::Vec2) {
        self.screen = Rect::from_min_size(Pos2::ZERO, size);
    }

    /// One frame; what was meant in it.
    pub(super) fn frame(&mut self, session: &Session, planning: &Planning, events: Vec<Event>) -> Vec<Intent> {
        let Bench { ctx, art, hud, settings, views, screen, time, faults, told, board, here, squares } = self;
        *time += 0.2;
        hud.facts.refresh(session);
        hud.story.refresh(session);
        let people = session.table.battle().characters().to_vec();
        let place = |square: Square| match *squares {
            Some(size) => {
                let corner = pos2(f32::from(square.x), f32::from(square.y)) * size;
                Some(Rect::from_min_size(corner, vec2(size, size)))
            }
            None => *here,
        };
        let view = View {
            settings,
            views: *views,
            people: &people,
            aim: board.map(|[_, aim]| aim),
            actor: board.map(|[actor, _]| actor),
            spot: board.map(|[actor, aim]| actor.union(aim)),
            ..View::still(session, planning, art, *screen)
        };
        let mut out = Vec::new();
        let input = RawInput { screen_rect: Some(*screen), time: Some(*time), events, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            panels(&ctx, &view, hud, &place, &mut out);
        });
        *faults = crate::game::layout_checks::faults(ctx, &output, *screen);
        told.clear();
        output.shapes.iter().for_each(|clipped| read(&clipped.shape, told));
        // Nobody paints it.
        output.textures_delta.clear();
        for intent in &out {
            match intent {
                Intent::Set(wanted) => self.settings.clone_from(wanted),
                Intent::ShowOrHide(control) => self.views.toggle(*control),
                _ => {}
            }
        }
        out
    }

    /// What panels are drawn from.
    pub(super) fn view<'a>(&'a self, session: &'a Session, planning: &'a Planning) -> View<'a> {
        View { settings: &self.settings, views: self.views, ..View::still(session, planning, &self.art, self.screen) }
    }

    /// A press and a release on the control with this label.
    pub(super) fn click(&mut self, session: &Session, planning: &Planning, label: &str) -> Vec<Intent> {
        for _ in 0..2 {
            self.frame(session, planning, Vec::new());
        }
        let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
        let pos = pos2(x + w / 2.0, y + h / 2.0);
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        self.frame(session, planning, vec![Event::PointerMoved(pos)]);
        self.frame(session, planning, vec![button(true)]);
        self.frame(session, planning, vec![button(false)])
    }
}

/// The texts of a shape.
fn read(shape: &egui::Shape, told: &mut Vec<String>) {
    match shape {
        egui::Shape::Vec(all) => all.iter().for_each(|shape| read(shape, told)),
        egui::Shape::Text(text) => told.push(text.galley.text().to_owned()),
        _ => {}
    }
}

fn session(library: &Library, seed: u64) -> Session {
    let mut setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], seed);
    setup.players = [Player::Human, Player::Human];
    Session::new(Table::new(setup, library).expect("a good set-up"), None)
}

/// Some choice, another one at every step, that does not end activations at once.
pub(super) fn some_choice(session: &Session, step: usize) -> Choice {
    let choices = session.table.battle().considered(session.table.choices());
    choices[(step * 37 + step * step) % choices.len()]
}

/// Plays until a decision of this kind is asked: in the first of some battles in which one is.
pub(in crate::game) fn until(library: &Library, kind: &str) -> Session {
    for seed in 11..31 {
        let mut session = session(library, seed);
        for step in 0..4000 {
            match session.table.decision() {
                Some(decision) if decision.kind == kind => return session,
                Some(_) => {
                    let choice = some_choice(&session, step);
                    session.table.apply(choice).expect("one of the choices");
                }
                None => break,
            }
        }
    }
    panic!("no decision `{kind}` came up");
}

#[test]
fn panels_draw_through_a_battle_at_three_sizes() {
    let library = Library::shipped();
    for size in SIZES {
        let mut session = session(&library, 11);
        let mut bench = Bench::new(size);
        let mut kinds = std::collections::BTreeSet::new();
        for step in 0..240 {
            let Some(decision) = session.table.decision() else { break };
            if kinds.insert(decision.kind) || step % 12 == 0 {
                let choice = some_choice(&session, step);
                let planning = Planning { proposed: Some(choice), action: Some(choice.action), ..Planning::default() };
                for planning in [Planning::default(), planning] {
                    let meant = bench.frame(&session, &planning, Vec::new());
                    assert!(meant.is_empty(), "drawing means nothing: {meant:?}");
                }
            }
            let choice = some_choice(&session, step);
            session.table.apply(choice).expect("one of the choices");
        }
        assert!(kinds.len() >= 4, "only {kinds:?} came up");
    }
    let silent = crate::game::widgets::UNEXPLAINED.take();
    assert!(silent.is_empty(), "buttons without words on what they do: {silent:?}");
}

#[test]
fn every_button_of_menus_says_what_it_does() {
    let library = Library::shipped();
    let session = until(&library, "act");
    for overlay in [Overlay::Pause, Overlay::Help { menu: true }, Overlay::Settings] {
        let mut bench = Bench::new(SIZES[0]);
        bench.hud.overlay = overlay;
        bench.frame(&session, &Planning::default(), Vec::new());
        let silent = crate::game::widgets::UNEXPLAINED.take();
        assert!(silent.is_empty(), "{overlay:?}: {silent:?}");
    }
}

#[test]
fn an_action_is_planned_by_its_button() {
    let library = Library::shipped();
    let session = until(&library, "act");
    for size in SIZES {
        let meant = Bench::new(size).click(&session, &Planning::default(), "action move");
        assert!(matches!(meant[..], [Intent::Plan(Some(_), 0)]), "{meant:?}");
    }
}

#[test]
fn ending_asks_before_points_are_lost() {
    let library = Library::shipped();
    let session = until(&library, "act");
    let mut bench = Bench::new(SIZES[1]);
    let meant = bench.click(&session, &Planning::default(), "action end");
    assert!(meant.is_empty() && bench.hud.ending.is_some(), "{meant:?}");
    let meant = bench.click(&session, &Planning::default(), "end anyway");
    assert!(matches!(meant[..], [Intent::Choose(_)]), "{meant:?}");
    bench.settings.warn_unspent = false;
    let meant = bench.click(&session, &Planning::default(), "action end");
    assert!(matches!(meant[..], [Intent::Choose(_)]), "{meant:?}");
}

#[test]
fn a_question_is_answered_by_its_card() {
    let library = Library::shipped();
    let session = until(&library, "will");
    let first = crate::game::decide::plan::answers(&session.table)[0];
    for size in SIZES {
        let meant = Bench::new(size).click(&session, &Planning::default(), "choice 0");
        assert!(matches!(meant[..], [Intent::Choose(choice)] if choice == first), "{meant:?}");
    }
}

#[test]
fn a_proposal_is_confirmed_with_its_will_dice() {
    let library = Library::shipped();
    let session = until(&library, "act");
    let jump = |choice: &&Choice| session.table.battle().breakdown(**choice).is_some();
    let choice = *session.table.choices().iter().find(jump).expect("something with a roll");
    let planning = Planning { proposed: Some(choice), will: 1, ..Planning::default() };
    for size in SIZES {
        let meant = Bench::new(size).click(&session, &planning, "Go");
        assert!(matches!(meant[..], [Intent::ChooseWithWill(done, 1)] if done == choice), "{meant:?}");
    }
}

#[test]
fn nothing_shows_before_the_screen_is_passed() {
    let library = Library::shipped();
    let mut session = until(&library, "act");
    session.hand_over = Some(crate::battle::Side(1));
    let mut bench = Bench::new(SIZES[1]);
    let meant = bench.click(&session, &Planning::default(), "Ready");
    assert!(matches!(meant[..], [Intent::TakeScreen]), "{meant:?}");
}

#[test]
fn odds_are_worked_out_once() {
    let library = Library::shipped();
    let session = until(&library, "act");
    let choice =
        *session.table.choices().iter().find(|c| session.table.battle().breakdown(**c).is_some()).expect("a roll");
    let planning = Planning { proposed: Some(choice), ..Planning::default() };
    let mut bench = Bench::new(SIZES[0]);
    for _ in 0..3 {
        bench.frame(&session, &planning, Vec::new());
    }
    assert_eq!(bench.hud.odds.worked_out(), 1);
}

#[test]
fn the_interface_never_outgrows_its_window() {
    assert_eq!(zoom(vec2(1600.0, 900.0), 1.0), 1.0);
    assert_eq!(zoom(vec2(3840.0, 2160.0), 1.0), 1.5);
    assert!(zoom(vec2(1280.0, 720.0), 2.0) < 1.3);
    assert!(zoom(vec2(844.0, 390.0), 1.0) < 0.75, "a telephone held across");
    for tiny in [vec2(10.0, 900.0), vec2(1600.0, 10.0), vec2(30.0, 20.0), vec2(240.0, 280.0)] {
        for chosen in [0.75, 1.0, 2.0] {
            let points = tiny / zoom(tiny, chosen);
            assert!(points.min_elem() >= crate::game::panels::LEAST, "{tiny} has room for {points}");
        }
    }
}

/// A Bravo between a Dock Rat and a Capo, and the action to strike.
pub(super) fn two_targets(library: &Library) -> (Session, crate::battle::ActionId) {
    use crate::table::{Drawn, Edit, MapChoice, Placed};
    let mut setup = Setup::skirmish("yard", ["lamp_duel", "court_duel"], 3);
    setup.players = [Player::Human, Player::Human];
    let rows = vec!["........".to_owned(); 6];
    setup.map = MapChoice::Inline(Drawn { rows, legend: std::collections::BTreeMap::new() });
    let placed = |kind: &str, side, x| Placed {
        kind: kind.to_owned(),
        side,
        square: Square::new(x, 2),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    setup.placed = Some(vec![placed("bravo", 0, 2), placed("capo_of_the_lamps", 1, 1), placed("dock_rat", 1, 3)]);
    let mut table = Table::new(setup, library).expect("a good set-up");
    let edit = Edit { activate: Some(crate::battle::CharacterId(0)), ..Edit::default() };
    table.edit(edit).expect("the Bravo may act");
    let strike = crate::game::decide::plan::action_named(&table, "combat").expect("an action");
    (Session::new(table, None), strike)
}

#[test]
fn will_dice_stand_among_the_dice_of_a_roll() {
    let (session, strike) = two_targets(&Library::shipped());
    let battle = session.table.battle();
    let choice = *session.table.choices().iter().find(|choice| choice.action == strike).expect("a strike");
    let roll = battle.breakdown(choice).expect("it rolls");
    let more = battle.with_will(roll.clone(), 2);
    assert_eq!(more.pool(), roll.pool() + 2);
    assert!(more.pool_terms().iter().any(|term| term.cause == "Will dice" && term.value == 2));
    assert_eq!(battle.chance(&more, 0), battle.chance(&roll, 2));
}

#[test]
fn targets_are_compared_and_chosen_from_the_table() {
    let library = Library::shipped();
    let (session, strike) = two_targets(&library);
    for size in SIZES {
        let mut bench = Bench::new(size);
        let mut planning = Planning { action: Some(strike), ..Planning::default() };
        let meant = bench.click(&session, &planning, "target 0");
        let Some(&Intent::Propose(best)) = meant.iter().find(|intent| matches!(intent, Intent::Propose(_))) else {
            panic!("a target is proposed: {meant:?}");
        };
        // The best comes first, and the keyboard goes down the same list.
        assert_eq!(bench.hud.targets.next(&session.table, &planning), Some(best));
        planning.proposed = Some(best);
        let second = bench.hud.targets.next(&session.table, &planning).expect("another target");
        assert_ne!(second, best);
        let Bench { hud, .. } = &mut bench;
        let removed = |choice: Choice| {
            let odds = session.table.odds(choice).expect("one of the choices");
            odds.chance(|changes| {
                changes.iter().any(|c| crate::battle::Target::Character(c.who) == choice.target && c.removed)
            })
            .value()
        };
        assert!(removed(best) >= removed(second));
        planning.proposed = Some(second);
        let third = hud.targets.next(&session.table, &planning).expect("round and round");
        assert!(third != second);
    }
}

#[test]
fn somebody_who_is_healed_stands_in_the_table_with_the_life_that_is_regained() {
    let library = Library::shipped();
    let system = library.system("cap").expect("it is shipped").info;
    let course = Course::of(system).expect("it has one").expect("it is right");
    let lesson = course.lessons.iter().position(|lesson| lesson.key == "heal").expect("there is one");
    let mut table = course.table(lesson, &library).expect("it can be set up");
    let acts = table.choices().iter().find(|choice| choice.actor.0 == 1).copied().expect("Agnese may act");
    table.apply(acts).expect("it is listed");
    let session = Session::new(table, None);
    let heals = |choice: &&Choice| system.action_of(choice.action).key == "use" && choice.option == 2;
    let mend = *session.table.choices().iter().find(heals).expect("Nane is hurt");
    let planning = Planning { action: Some(mend.action), option: mend.option, ..Planning::default() };
    let mut bench = Bench::new(SIZES[0]);
    for _ in 0..3 {
        bench.frame(&session, &planning, Vec::new());
    }
    assert!(bench.told.iter().any(|text| text == "100%"), "{:?}", bench.told);
    assert!(bench.told.iter().any(|text| text.starts_with('+')), "{:?}", bench.told);
}

#[test]
fn pointing_at_a_target_shows_it_on_the_board_and_a_second_click_does_it() {
    let library = Library::shipped();
    let (session, strike) = two_targets(&library);
    let mut bench = Bench::new(SIZES[0]);
    let mut planning = Planning { action: Some(strike), ..Planning::default() };
    let meant = bench.click(&session, &planning, "target 1");
    let hovered = meant.iter().find_map(|intent| if let Intent::Hover(at) = intent { *at } else { None });
    let proposed = meant.iter().find_map(|intent| if let Intent::Propose(it) = intent { Some(*it) } else { None });
    let choice = proposed.expect("proposed");
    assert_eq!(hovered, crate::game::decide::plan::spot(&session.table, &choice));
    (planning.proposed, planning.hovered) = (Some(choice), hovered);
    let meant = bench.click(&session, &planning, "target 1");
    assert!(meant.iter().any(|intent| matches!(intent, Intent::Confirm)), "{meant:?}");
}

/// Where something was drawn.
fn drawn(label: &str) -> Rect {
    let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
    Rect::from_min_size(pos2(x, y), vec2(w, h))
}

#[test]
fn the_card_covers_neither_the_two_nor_the_table() {
    let library = Library::shipped();
    let (session, strike) = two_targets(&library);
    let aims = |choice: &&Choice| choice.action == strike;
    let choice = *session.table.choices().iter().find(aims).expect("somebody to strike at");
    let planning = Planning { action: Some(strike), proposed: Some(choice), ..Planning::default() };
    for size in [SIZES[0], SIZES[1]] {
        for (x, y) in [(0.3, 0.3), (0.3, 0.6), (0.5, 0.4), (0.6, 0.6), (0.7, 0.3)] {
            let actor = Rect::from_center_size(pos2(size.0 * x, size.1 * y), vec2(50.0, 50.0));
            let board = [actor, actor.translate(vec2(50.0, 0.0))];
            let mut bench = Bench::new(size);
            bench.board = Some(board);
            web::forget();
            for _ in 0..4 {
                bench.frame(&session, &planning, Vec::new());
            }
            let card = drawn("odds card");
            for (what, other) in [("actor", board[0]), ("target", board[1]), ("table", drawn("targets"))] {
                let common = card.intersect(other.shrink(1.0));
                assert!(!common.is_positive(), "the card covers the {what} at {size:?} {x} {y}: {card} {other}");
            }
        }
    }
}

#[test]
fn many_who_may_be_named_take_little_room_and_each_can_be_chosen() {
    // A battle that was played; two people look at it now.
    let text = include_str!("../../../tests/golden/older/canal-2-skirmish.acqua");
    let (head, rest) = text.split_once('\n').expect("a header");
    let mut head: serde_json::Value = serde_json::from_str(head).expect("a header");
    head["setup"]["players"] = serde_json::to_value([Player::Human, Player::Human]).expect("players");
    let film = crate::table::Replay::read(&format!("{head}\n{rest}"), &Library::shipped()).expect("a save");
    let many = |table: &Table| {
        table.decision().is_some_and(|decision| decision.kind == "counter") && table.choices().len() > 9
    };
    let table = (0..200).map(|step| film.at(step)).find(many).expect("a COUNTER by one of many");
    let session = Session::new(table, None);
    let all = crate::game::decide::plan::answers(&session.table);
    for size in [SIZES[0], SIZES[1]] {
        let mut bench = Bench::new(size);
        for i in [0, 1, all.len() - 1] {
            let meant = bench.click(&session, &Planning::default(), &format!("choice {i}"));
            let chosen = match meant[..] {
                [Intent::Choose(choice) | Intent::ChooseWithWill(choice, _)] => choice,
                _ => panic!("{meant:?}"),
            };
            assert_eq!(chosen, all[i]);
        }
        assert!(drawn("prompt").height() < size.1 * 0.36, "{} of {}", drawn("prompt").height(), size.1);
    }
}

#[test]
fn what_a_square_is_like_covers_neither_its_neighbours_nor_the_targets() {
    for system in ["canal", "ladder"] {
        let gangs = if system == "canal" { ["lamp_duel", "court_duel"] } else { ["bridge_duel", "lagoon_duel"] };
        let library = Library::shipped();
        let mut setup = Setup { system: system.to_owned(), ..Setup::skirmish("campo", gangs, 11) };
        setup.players = [Player::Human, Player::Human];
        let mut session = Session::new(Table::new(setup, &library).expect("a good set-up"), None);
        // A turn in which somebody can be aimed at.
        let aims = |choice: &Choice| matches!(choice.target, crate::battle::Target::Character(_));
        let mut step = 0;
        let action = loop {
            let act = session.table.decision().is_some_and(|decision| decision.kind == "act");
            if let Some(choice) = session.table.choices().iter().find(|choice| act && aims(choice)) {
                break (choice.action, choice.option);
            }
            session.table.apply(some_choice(&session, step)).expect("one of the choices");
            step += 1;
        };
        let square = crate::board::Square::new(5, 5);
        for size in [SIZES[0], SIZES[1]] {
            let mut bench = Bench::new(size);
            let planning =
                Planning { action: Some(action.0), option: action.1, hovered: Some(square), ..Planning::default() };
            for (x, y) in (0..10).flat_map(|x| (0..8).map(move |y| (x, y))) {
                let at = pos2(90.0 + x as f32 * (size.0 - 420.0) / 10.0, 110.0 + y as f32 * (size.1 - 300.0) / 8.0);
                let here = Rect::from_min_size(at, vec2(44.0, 44.0));
                bench.here = Some(here);
                for _ in 0..3 {
                    bench.frame(&session, &planning, Vec::new());
                }
                let ground = drawn("ground");
                let near = here.expand(44.0);
                assert!(!ground.intersects(near), "{system} at {size:?}: {ground:?} over {near:?}");
                if let Some([x, y, w, h]) = web::rect("targets") {
                    let table = Rect::from_min_size(pos2(x, y), vec2(w, h));
                    assert!(!ground.intersects(table), "{system} at {size:?}: {ground:?} over {table:?}");
                }
            }
        }
    }
}

#[test]
fn the_marks_are_named_above_those_who_are_to_be_placed() {
    let library = Library::shipped();
    let setup = Setup::skirmish("campo", ["lamp_company", "drowned_court"], 11);
    let mut session = Session::new(Table::new(setup, &library).expect("a good set-up"), None);
    while session.table.decision().is_some_and(|decision| decision.kind != "deploy") {
        let choice = session.table.choices()[0];
        session.table.apply(choice).expect("it is on the list");
    }
    for (width, height) in [(1600.0, 900.0), (1280.0, 720.0)] {
        let mut bench = Bench::new((width, height));
        bench.hud.in_use.note(MarkKind::Danger, true);
        bench.hud.in_use.note(MarkKind::Place, true);
        for _ in 0..4 {
            bench.frame(&session, &Planning::default(), Vec::new());
        }
        let rect = |id: &str| bench.ctx.memory(|memory| memory.area_rect(egui::Id::new(id))).expect("it is shown");
        let (strip, places) = (rect("key strip"), rect("deployment"));
        assert!(strip.bottom() <= places.top(), "{strip} lies on {places}");
    }
}

#[test]
fn a_card_that_is_to_be_pressed_stays_where_it_is() {
    let library = Library::shipped();
    let session = until(&library, "act");
    let rolls = |choice: &&Choice| session.table.battle().breakdown(**choice).is_some();
    let choice = *session.table.choices().iter().find(rolls).expect("a roll");
    let planning = Planning { proposed: Some(choice), ..Planning::default() };
    let mut moved = 0;
    for step in 0..12 {
        let mut bench = Bench::new((1280.0, 720.0));
        let aim = Rect::from_center_size(pos2(200.0 + 60.0 * step as f32, 330.0), vec2(38.0, 38.0));
        bench.board = Some([aim.translate(vec2(120.0, 160.0)), aim]);
        let mut frames = |kinds: &[MarkKind]| {
            kinds.iter().for_each(|&kind| bench.hud.in_use.note(kind, true));
            for _ in 0..4 {
                bench.frame(&session, &planning, Vec::new());
            }
            let strip = egui::LayerId::new(egui::Order::Middle, egui::Id::new("key strip"));
            let rect = |id: &str| bench.ctx.memory(|memory| memory.area_rect(egui::Id::new(id)));
            let strip = rect("key strip").filter(|_| bench.ctx.memory(|memory| memory.areas().is_visible(&strip)));
            (rect("odds card").expect("it is shown"), strip)
        };
        let (before, low) = frames(&[MarkKind::Safe]);
        // The pointer goes to the card, and with it from the square that it was on: other marks lie on the board now.
        let (after, high) = frames(&[MarkKind::Risk, MarkKind::Roll, MarkKind::Contact, MarkKind::Danger]);
        assert_eq!(before, after, "the card went away from under the pointer");
        assert!(high.is_none_or(|strip| !strip.intersects(after)), "the strip {high:?} lies on {after}");
        moved += u32::from(low.map(|low| low.top()) != high.map(|high| high.top()));
    }
    assert!(moved > 0, "the strip never moved: nothing was tested");
}

#[test]
fn who_gives_an_order_is_the_answer_and_who_acts_out_of_turn_is_told_so() {
    let library = Library::shipped();
    let session = until(&library, "order");
    let mut bench = Bench::new(SIZES[0]);
    bench.frame(&session, &Planning::default(), Vec::new());
    bench.frame(&session, &Planning::default(), Vec::new());
    let name = |session: &Session, who| session.table.battle().names(who).0.to_owned();
    let gives = session.table.choices().iter().find(|choice| choice.target != crate::battle::Target::Nothing);
    let (gives, begins) = gives.map(|choice| (choice.actor, choice.target)).expect("an Order");
    assert_ne!(crate::battle::Target::Character(gives), begins);
    assert!(bench.told.contains(&name(&session, gives)), "{:?}", bench.told);

    let mut session = until(&library, "counter");
    let given = session.table.choices().iter().find(|choice| choice.target != crate::battle::Target::Nothing);
    session.table.apply(*given.expect("a Counter")).expect("one of the choices");
    assert_eq!(session.table.decision().map(|decision| decision.kind), Some("act"));
    let no = crate::game::decide::plan::declined(&session.table).expect("it may do nothing");
    let mut bench = Bench::new(SIZES[0]);
    bench.frame(&session, &Planning::default(), Vec::new());
    bench.frame(&session, &Planning::default(), Vec::new());
    assert!(bench.told.iter().any(|text| text.starts_with("Out of turn, one action")), "{:?}", bench.told);
    assert!(bench.told.contains(&name(&session, no.actor)), "{:?}", bench.told);
}
