//! The workbench without an engine: drawn and clicked.

use super::*;
use crate::game::web;
use crate::table::Library;
use bevy_egui::egui::{Event, Modifiers, PointerButton, Pos2, RawInput};

struct Bench {
    ctx: egui::Context,
    art: Art,
    form: Form,
    own: OwnGangs,
    shelf: Shelf,
    library: Library,
    system: &'static str,
    screen: Rect,
}

impl Bench {
    fn new(size: egui::Vec2) -> Bench {
        Bench::of("canal", "lamp_duel", size)
    }

    fn of(system: &'static str, gang: &str, size: egui::Vec2) -> Bench {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let art = Art::load(&ctx).expect("the pictures are embedded");
        let (library, shelf) = (Library::shipped(), Shelf::Memory(Default::default()));
        let mut own = OwnGangs::default();
        own.load(&shelf, &library);
        let mut form = Form::default();
        form.play(system);
        let gang = library.muster(system).gang(gang).expect("shipped");
        form.builder = Some(Builder::of(Side(0), gang));
        Bench { ctx, art, form, own, shelf, library, system, screen: Rect::from_min_size(Pos2::ZERO, size) }
    }

    fn frame(&mut self, events: Vec<Event>) {
        let Bench { ctx, art, form, own, shelf, library, system, screen } = self;
        let input = RawInput { screen_rect: Some(*screen), events, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            show(&ctx, form, library.muster(system), art, own, shelf);
        });
        output.textures_delta.clear();
    }

    fn click(&mut self, label: &str) {
        self.frame(Vec::new());
        self.frame(Vec::new());
        let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
        let pos = pos2(x + w / 2.0, y + h / 2.0);
        assert!(self.screen.contains(pos), "`{label}` lies off the screen, at {pos}");
        let press = |pressed| {
            let button = PointerButton::Primary;
            Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE }
        };
        self.frame(vec![Event::PointerMoved(pos)]);
        self.frame(vec![press(true)]);
        self.frame(vec![press(false)]);
    }

    fn kept(&self) -> &[Gang] {
        self.own.of(self.library.muster(self.system))
    }

    fn gang(&self) -> &Gang {
        &self.form.builder.as_ref().expect("a gang lies on the bench").gang
    }
}

#[test]
fn somebody_is_taken_on_and_sent_away() {
    let mut bench = Bench::new(vec2(1280.0, 720.0));
    bench.click("add bravo");
    assert_eq!(bench.gang().members.len(), 4);
    bench.click("add capo_of_the_lamps");
    assert_eq!(bench.gang().members.len(), 4, "a second leader is refused");
    bench.click("dismiss 0");
    assert_eq!(bench.gang().members.len(), 3);
    bench.click("take gang");
    assert!(bench.form.builder.is_some(), "a gang without a leader is not taken");
}

#[test]
fn a_gang_is_kept_taken_and_deleted() {
    let mut bench = Bench::new(vec2(1600.0, 900.0));
    bench.click("add bravo");
    bench.click("keep gang");
    assert_eq!((bench.kept().len(), bench.shelf.names("gangs").len()), (1, 1));
    bench.click("take gang");
    let GangChoice::Own(gang) = &bench.form.gangs[0] else { panic!("an own gang") };
    assert_eq!((gang.members.len(), bench.form.builder.is_none()), (4, true));
    bench.form.builder = Some(Builder::of(Side(0), &bench.kept()[0].clone()));
    bench.click("delete gang");
    assert!(bench.kept().is_empty() && bench.shelf.names("gangs").is_empty());
}

#[test]
fn a_ready_gang_that_nobody_changed_stays_what_it_is() {
    let mut bench = Bench::new(vec2(1280.0, 720.0));
    bench.click("take gang");
    assert_eq!(bench.form.gangs[0], GangChoice::Known("lamp_duel".to_owned()));
}

#[test]
fn everything_is_reached_on_a_telephone() {
    let mut bench = Bench::new(vec2(390.0, 844.0));
    for label in ["keep gang", "leave builder"] {
        bench.click(label);
    }
    assert!(bench.form.builder.is_none());
}

#[test]
fn a_gang_of_another_system_is_built_on_the_same_bench() {
    for size in [vec2(1600.0, 900.0), vec2(390.0, 844.0)] {
        let mut bench = Bench::of("ladder", "bridge_duel", size);
        assert_eq!(bench.form.most_points(), 250);
        if size.x > 700.0 {
            bench.click("add lantern_sister");
            assert_eq!(bench.gang().members.len(), 4);
            bench.click("add bridge_bravo");
            bench.click("add bridge_bravo");
            assert_eq!(bench.gang().members.len(), 5, "two of a kind, no more");
        } else {
            bench.click("dismiss 2");
            bench.click("take gang");
            assert!(bench.form.builder.is_some(), "two are too few");
            continue;
        }
        bench.click("keep gang");
        assert_eq!((bench.kept().len(), bench.shelf.names("ladder").len()), (1, 1));
        assert!(bench.own.of(bench.library.muster("canal")).is_empty(), "it is no gang of Canal");
        bench.click("take gang");
        assert!(matches!(&bench.form.gangs[0], GangChoice::Own(gang) if gang.members.len() == 5));
    }
}
