//! The set-up without an engine: drawn and clicked.

use super::own_gangs::OwnGangs;
use super::setup::{Form, draw};
use crate::game::fits;
use crate::game::hud::zoom;
use crate::game::session::Intent;
use crate::game::shelf::Shelf;
use crate::game::theme::{self, Art};
use crate::game::web;
use crate::table::{GangChoice, Library, Player};
use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};

/// The screen, drawn as often as is asked for.
struct Bench {
    ctx: egui::Context,
    art: Art,
    form: Form,
    own: OwnGangs,
    shelf: Shelf,
    library: Library,
    screen: Rect,
    faults: Vec<String>,
}

impl Bench {
    fn new(width: f32, height: f32) -> Bench {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let art = Art::load(&ctx).expect("the pictures are embedded");
        let (library, shelf) = (Library::shipped(), Shelf::Memory(Default::default()));
        let mut own = OwnGangs::default();
        own.load(&shelf, &library);
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        Bench { ctx, art, form: Form::default(), own, shelf, library, screen, faults: Vec::new() }
    }

    fn frame(&mut self, events: Vec<Event>) -> Vec<Intent> {
        let Bench { ctx, art, form, own, shelf, library, screen, faults } = self;
        let input = RawInput { screen_rect: Some(*screen), events, ..RawInput::default() };
        let mut out = Vec::new();
        let mut output = ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            draw(&ctx, form, library, art, own, shelf, &mut out);
        });
        *faults = fits::faults(ctx, &output, *screen);
        output.textures_delta.clear();
        out
    }

    fn click(&mut self, label: &str) -> Vec<Intent> {
        for _ in 0..3 {
            self.frame(Vec::new());
        }
        let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
        let pos = pos2(x + w / 2.0, y + h / 2.0);
        assert!(self.screen.contains(pos), "`{label}` lies off the screen, at {pos}");
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        self.frame(vec![Event::PointerMoved(pos)]);
        self.frame(vec![button(true)]);
        self.frame(vec![button(false)])
    }
}

/// What a battle is begun with by this button.
fn begun(bench: &mut Bench, label: &str) -> [Player; 2] {
    match &bench.click(label)[..] {
        [Intent::Start(setup)] => setup.players.clone(),
        other => panic!("{label}: {other:?}"),
    }
}

#[test]
fn everything_is_in_sight_without_scrolling() {
    for (width, height) in [(1600.0, 900.0), (2048.0, 1152.0), (1280.0, 720.0)] {
        let mut bench = Bench::new(width, height);
        for _ in 0..3 {
            bench.frame(Vec::new());
        }
        let screen = bench.screen;
        let mut labels = vec!["Start", "hotseat", "watch", "rule options", "seed", "system ladder", "surprise"];
        labels.extend(["member 0 5", "member 1 6", "gangs 0", "gangs 1", "edit gang 1", "player 0 human"]);
        let scenarios: Vec<String> =
            bench.library.scenarios().iter().map(|one| format!("scenario {}", one.key)).collect();
        let maps: Vec<String> = bench.library.maps().map(|(id, _)| format!("map {id}")).collect();
        labels.extend(scenarios.iter().chain(&maps).map(String::as_str));
        for label in labels {
            let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn at {width}"));
            let rect = Rect::from_min_size(pos2(x, y), vec2(w, h));
            assert!(screen.contains_rect(rect), "`{label}` is cut at {width} x {height}: {rect}");
        }
    }
}

#[test]
fn a_system_and_a_gang_are_chosen_by_clicks() {
    let mut bench = Bench::new(1600.0, 900.0);
    bench.click("system ladder");
    assert_eq!(bench.form.system(), "ladder");
    let gang = bench.library.muster("ladder").gangs().last().expect("gangs").key.clone();
    bench.click("gangs 0");
    bench.click(&format!("gang 0 {gang}"));
    assert_eq!(bench.form.gangs[0], GangChoice::Known(gang));
    assert_eq!(bench.form.picking, None, "the list closes");
}

#[test]
fn quick_choices_begin_with_the_players_that_they_name() {
    let mut bench = Bench::new(1280.0, 720.0);
    assert!(matches!(begun(&mut bench, "Start"), [Player::Human, Player::Computer { .. }]));
    assert_eq!(begun(&mut bench, "hotseat"), [Player::Human, Player::Human]);
    assert!(begun(&mut bench, "watch").iter().all(|player| matches!(player, Player::Computer { .. })));
}

#[test]
fn surprises_can_be_played() {
    let mut bench = Bench::new(1600.0, 900.0);
    for _ in 0..6 {
        bench.click("surprise");
        assert_eq!(bench.form.problem(&bench.library), None);
        assert_ne!(bench.form.gangs[0], bench.form.gangs[1]);
    }
}

#[test]
fn the_last_set_up_comes_back() {
    let mut bench = Bench::new(1600.0, 900.0);
    bench.click("system ladder");
    bench.click("map altane");
    let Some(Intent::Start(setup)) = bench.click("hotseat").pop() else { panic!("it begins") };
    bench.form.remember(&setup, &mut bench.shelf);
    // Another run of the game.
    bench.form = Form::default();
    bench.click("last setup");
    assert_eq!((bench.form.system(), bench.form.map.as_str()), ("ladder", "altane"));
    assert_eq!(bench.form.players, [Player::Human, Player::Human]);
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    let mut all = Vec::new();
    for system in ["canal", "ladder"] {
        // Pictures of maps are painted once.
        let mut bench = Bench::new(1600.0, 900.0);
        bench.form.play(system);
        for size in fits::screens(zoom) {
            bench.screen = Rect::from_min_size(Pos2::ZERO, size);
            for longer in [false, true] {
                fits::lengthen(longer);
                let mut look = |bench: &mut Bench, what: &str| {
                    for _ in 0..3 {
                        bench.frame(Vec::new());
                    }
                    all.push((format!("{what} of {system} at {size}, longer: {longer}"), bench.faults.clone()));
                };
                look(&mut bench, "set-up");
                bench.form.picking = Some(crate::battle::Side(1));
                look(&mut bench, "list of gangs");
                bench.form.picking = None;
                bench.form.member = Some((crate::battle::Side(0), 0));
                look(&mut bench, "a character");
                bench.form.member = None;
                bench.form.open_rules(true);
                look(&mut bench, "rule options");
                bench.form.open_rules(false);
                fits::lengthen(false);
            }
        }
    }
    fits::complain(&all);
}
