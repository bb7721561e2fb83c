//! The report without an engine: drawn at three sizes, and clicked.

use super::*;
use crate::game::web;
use crate::table::{Library, load};
use bevy_egui::egui::{Event, Modifiers, PointerButton, Pos2, RawInput};

const SIZES: [(f32, f32); 3] = [(1600.0, 900.0), (1280.0, 720.0), (390.0, 844.0)];

struct Bench {
    ctx: egui::Context,
    art: Art,
    hud: Hud,
    session: Session,
    statistics: Statistics,
    luck: Luck,
    film: Film,
}

impl Bench {
    fn new() -> Bench {
        let library = Library::shipped();
        let text = include_str!("../../../tests/golden/canal-skirmish.acqua");
        let session = Session::new(load(text, &library).expect("a save").table, None);
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let art = Art::load(&ctx).expect("the pictures are embedded");
        let mut hud = Hud::default();
        hud.facts.refresh(&session);
        Bench {
            statistics: Statistics::of(&session.table),
            luck: Luck::of(&session.table, &library).expect("the same set-up"),
            film: Film::of(&session.table, &library).expect("a save"),
            ctx,
            art,
            hud,
            session,
        }
    }

    fn frame(&self, (width, height): (f32, f32), events: Vec<Event>) -> Vec<Intent> {
        let Bench { ctx, art, hud, session, statistics, luck, film } = self;
        let report = Report { session, statistics, luck: Some(luck), share: 1.0, film: Some(film), hud, art };
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        let mut out = Vec::new();
        let input = RawInput { screen_rect: Some(screen), events, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            page(&ctx, "report", |ui, screen| show(ui, &report, screen, &mut out));
        });
        output.textures_delta.clear();
        out
    }

    fn click(&self, size: (f32, f32), label: &str) -> Vec<Intent> {
        for _ in 0..2 {
            self.frame(size, Vec::new());
        }
        let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
        assert!(x >= 0.0 && x + w <= size.0, "`{label}` is cut off: {x} {w}");
        let pos = pos2(x + w / 2.0, y + h / 2.0);
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        self.frame(size, vec![Event::PointerMoved(pos)]);
        self.frame(size, vec![button(true)]);
        self.frame(size, vec![button(false)])
    }
}

#[test]
fn the_report_leads_to_the_replay() {
    let bench = Bench::new();
    for size in SIZES {
        let meant = bench.click(size, "Watch replay");
        assert!(matches!(meant[..], [Intent::Replay(0)]), "{meant:?}");
        let meant = bench.click(size, "Title");
        assert!(matches!(meant[..], [Intent::Go(Screen::Title)]), "{meant:?}");
    }
    let meant = bench.click(SIZES[0], "turn 0");
    let [Intent::Replay(step)] = meant[..] else { panic!("{meant:?}") };
    assert!(bench.luck.swings.iter().any(|(of, _)| *of as usize == step + 1), "just before it happens");
}
