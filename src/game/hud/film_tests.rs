//! The bar of a battle that is watched, drawn at three sizes and pressed.

use super::tests::SIZES;
use super::view::{Form, Hud, View};
use super::{theme, watched};
use crate::battle::{IdSet, RuleSystem};
use crate::game::decide::Watching;
use crate::game::session::{Intent, Planning, Reel, Screen, Seat, Session};
use crate::game::theme::Art;
use crate::game::web;
use crate::table::{Film, Library};
use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};

struct Bench {
    ctx: egui::Context,
    art: Art,
    hud: Hud,
    watching: Watching,
    session: Session,
    screen: Rect,
}

impl Bench {
    /// A battle that is over, after so many of its steps.
    fn new((width, height): (f32, f32), step: usize) -> Bench {
        let text = include_str!("../../../tests/golden/canal-skirmish.acqua");
        let film = Film::read(text, &Library::shipped()).expect("a save");
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let art = Art::load(&ctx).expect("the pictures are embedded");
        let session = Session { seat: Seat::Watching { over: true }, ..Session::new(film.at(step), None) };
        let mut watching = Watching::new(film, Screen::Report);
        watching.running = false;
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        Bench { ctx, art, hud: Hud::default(), watching, session, screen }
    }

    fn frame(&mut self, events: Vec<Event>) -> Vec<Intent> {
        let Bench { ctx, art, hud, watching, session, screen } = self;
        hud.facts.refresh(session);
        hud.story.refresh(session);
        let view = View {
            session,
            planning: &Planning::default(),
            art,
            people: session.table.battle().characters(),
            acted: IdSet::EMPTY,
            screen: *screen,
            form: Form::of(*screen),
            playing: false,
            told: session.table.log().len(),
            aim: None,
            actor: None,
            spot: None,
        };
        let mut out = Vec::new();
        let input = RawInput { screen_rect: Some(*screen), events, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            watched(&ctx, &view, hud, watching, Some("kept"), &mut out);
        });
        output.textures_delta.clear();
        out
    }

    fn rect(&mut self, label: &str) -> Rect {
        for _ in 0..2 {
            self.frame(Vec::new());
        }
        let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
        Rect::from_min_size(pos2(x, y), vec2(w, h))
    }

    fn press(&mut self, pos: Pos2) -> Vec<Intent> {
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        let mut meant = self.frame(vec![Event::PointerMoved(pos)]);
        meant.extend(self.frame(vec![button(true)]));
        meant.extend(self.frame(vec![button(false)]));
        meant
    }

    fn click(&mut self, label: &str) -> Vec<Intent> {
        let rect = self.rect(label);
        assert!(self.screen.expand(0.5).contains_rect(rect), "`{label}` is cut off: {rect:?} at {:?}", self.screen);
        self.press(rect.center())
    }
}

#[test]
fn the_reel_is_turned_by_its_buttons() {
    let wanted = [
        ("round back", Reel::LastRound),
        ("step back", Reel::Back),
        ("play", Reel::Toggle),
        ("step on", Reel::On),
        ("round on", Reel::NextRound),
        ("leave replay", Reel::Leave),
    ];
    for size in SIZES {
        let mut bench = Bench::new(size, 100);
        for (label, reel) in wanted {
            let meant = bench.click(label);
            assert!(matches!(meant[..], [Intent::Reel(meant)] if meant == reel), "{label}: {meant:?}");
        }
    }
}

#[test]
fn nothing_leads_on_from_the_end() {
    for size in SIZES {
        let mut bench = Bench::new(size, usize::MAX);
        for label in ["step on", "round on", "play on"] {
            let meant = bench.click(label);
            assert!(meant.is_empty(), "{label}: {meant:?}");
        }
        assert!(!bench.hud.film.asking);
    }
}

#[test]
fn pressing_the_scrubber_leads_there() {
    for size in SIZES {
        let mut bench = Bench::new(size, 100);
        let rect = bench.rect("scrubber");
        let meant = bench.press(pos2(rect.left() + 9.0, rect.center().y));
        assert!(meant.iter().any(|it| matches!(it, Intent::Reel(Reel::To(0..3)))), "{meant:?}");
        let len = bench.watching.film.len();
        let meant = bench.press(pos2(rect.right() - 9.0, rect.center().y));
        assert!(meant.iter().any(|it| matches!(it, Intent::Reel(Reel::To(at)) if *at + 3 > len)), "{meant:?}");
    }
}

#[test]
fn playing_on_asks_who_plays() {
    for size in SIZES {
        let mut bench = Bench::new(size, 100);
        let meant = bench.click("play on");
        assert!(meant.is_empty() && bench.hud.film.asking, "{meant:?}");
        let meant = bench.click("stay");
        assert!(meant.is_empty() && !bench.hud.film.asking, "{meant:?}");
        bench.click("play on");
        let meant = bench.click("play on for two");
        assert!(matches!(&meant[..], [Intent::PlayOn(players)] if *players == super::film::players()[2]), "{meant:?}");
    }
}
