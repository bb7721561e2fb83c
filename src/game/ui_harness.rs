//! Screens without an engine, for tests: drawn, pressed, looked over at every size, and painted.

use super::session::Intent;
use super::theme::{self, Art};
use super::web;
use crate::game::layout_checks;
use crate::game::panels::zoom;
use crate::game::software_raster::{Canvas, Textures};
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2, pos2};

/// Draws a frame of a screen from all that it needs.
pub type Draw<T> = fn(&Context, &Art, &mut T, &mut Vec<Intent>);

/// Seconds from one frame to the next: what comes and goes is there after a few.
const FRAME: f64 = 0.1;

/// A screen and all that it is drawn from.
pub struct UiHarness<T> {
    /// What it is drawn with.
    pub ctx: Context,
    /// Its pictures.
    pub art: Art,
    /// The whole window, in points.
    pub screen: Rect,
    /// What is drawn.
    pub of: T,
    /// What is wrong with the last frame.
    pub faults: Vec<String>,
    draw: Draw<T>,
    time: f64,
    textures: Textures,
    shapes: Vec<ClippedShape>,
}

impl<T> UiHarness<T> {
    /// A window of this size, in points.
    pub fn new(size: impl Into<Vec2>, of: T, draw: Draw<T>) -> UiHarness<T> {
        let ctx = Context::default();
        theme::apply(&ctx);
        let mut textures = Textures::default();
        // Fonts are there from the second pass on.
        textures.take(ctx.run_ui(RawInput::default(), |_| {}).textures_delta);
        let art = Art::load(&ctx).expect("the pictures are embedded");
        let screen = Rect::from_min_size(Pos2::ZERO, size.into());
        UiHarness { ctx, art, screen, of, faults: Vec::new(), draw, time: 0.0, textures, shapes: Vec::new() }
    }

    /// Another window, in points; what was worked out stays.
    pub fn resize(&mut self, size: impl Into<Vec2>) {
        self.screen = Rect::from_min_size(Pos2::ZERO, size.into());
    }

    /// One frame; what was meant in it.
    pub fn frame(&mut self, events: Vec<Event>) -> Vec<Intent> {
        let UiHarness { ctx, art, screen, of, faults, draw, time, textures, shapes } = self;
        *time += FRAME;
        let input = RawInput { screen_rect: Some(*screen), time: Some(*time), events, ..RawInput::default() };
        let mut out = Vec::new();
        let mut output = ctx.run_ui(input, |ui| draw(ui.ctx(), art, of, &mut out));
        *faults = layout_checks::faults(ctx, &output, *screen);
        textures.take(std::mem::take(&mut output.textures_delta));
        *shapes = output.shapes;
        out
    }

    /// Frames until everything stands: panels learn their height in one and stand right in the next.
    pub fn rest(&mut self) {
        for _ in 0..3 {
            self.frame(Vec::new());
        }
    }

    /// Where the control with this label is.
    ///
    /// # Panics
    /// It is not drawn, or lies off the screen.
    pub fn place(&mut self, label: &str) -> Rect {
        self.rest();
        let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
        let rect = Rect::from_min_size(pos2(x, y), Vec2::new(w, h));
        assert!(self.screen.expand(0.5).contains_rect(rect), "`{label}` is cut off: {rect} in {}", self.screen);
        rect
    }

    /// A press and a release at a place.
    pub fn press(&mut self, pos: Pos2, button: PointerButton) -> Vec<Intent> {
        let press = |pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
        let mut meant = self.frame(vec![Event::PointerMoved(pos)]);
        meant.extend(self.frame(vec![press(true)]));
        meant.extend(self.frame(vec![press(false)]));
        meant
    }

    /// A click on the control with this label.
    pub fn click(&mut self, label: &str) -> Vec<Intent> {
        let pos = self.place(label).center();
        self.press(pos, PointerButton::Primary)
    }

    /// A key, pressed and let go.
    pub fn key(&mut self, key: Key) -> Vec<Intent> {
        let event =
            |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        self.frame(vec![event(true), event(false)])
    }

    /// Looks at it in every window, at every size of the interface, with words as they are and a third longer.
    pub fn walk(&mut self, what: &str) -> Vec<(String, Vec<String>)> {
        let mut all = Vec::new();
        for size in layout_checks::screens(zoom) {
            self.resize(size);
            for longer in [false, true] {
                layout_checks::lengthen(longer);
                self.rest();
                let words = if longer { ", longer words" } else { "" };
                all.push((format!("{what} at {size}{words}"), self.faults.clone()));
            }
            layout_checks::lengthen(false);
        }
        all
    }

    /// The screen in a window of so many pixels, as the game shows it at the size of the interface that it starts with.
    pub fn paint(&mut self, (width, height): (usize, usize)) -> Canvas {
        let window = Vec2::new(width as f32, height as f32);
        let zoom = zoom(window, 1.0);
        self.ctx.set_zoom_factor(zoom);
        self.resize(window / zoom);
        self.rest();
        self.rest();
        let mut canvas = Canvas::new(width, height);
        let shapes = std::mem::take(&mut self.shapes);
        canvas.draw(&self.ctx.tessellate(shapes, zoom), &self.textures, zoom);
        canvas
    }
}
