//! Words on what a control is: for whoever points at it, and for whoever comes to it with keys or buttons.

use crate::game::theme::{self, size};
use crate::game::widgets::words;
use bevy_egui::egui::{Context, Event, Id, RectAlign, Response, Tooltip, Ui, Vec2};

/// So many times wider than high is a control that stands in a column of such.
const WIDE: f32 = 4.0;

/// Tooltips for the pointer and for the focus.
pub trait Tips {
    /// Tells this text.
    fn tip(self, text: impl Into<String>) -> Response;
    /// Tells what this draws.
    fn tip_ui(self, add: impl FnOnce(&mut Ui)) -> Response;
}

impl Tips for Response {
    fn tip(self, text: impl Into<String>) -> Response {
        if !self.has_focus() && !self.contains_pointer() {
            return self;
        }
        let text = text.into();
        self.tip_ui(|ui| {
            ui.label(words(text, theme::body(size::BODY), theme::BONE));
        })
    }

    fn tip_ui(self, add: impl FnOnce(&mut Ui)) -> Response {
        if rests(&self) {
            let mut tooltip = Tooltip::always_open(self.ctx.clone(), self.layer_id, self.id, self.rect).gap(6.0);
            // What is wide stands in a column: beside it nothing is covered that one may go to next.
            if self.rect.width() > WIDE * self.rect.height() {
                tooltip.popup = tooltip.popup.align(RectAlign::RIGHT);
            }
            tooltip.show(add);
            return self;
        }
        // A pointer that was left lying says nothing while keys are used.
        if !lies_idle(&self.ctx) {
            let mut tooltip = Tooltip::for_enabled(&self);
            if self.rect.width() > WIDE * self.rect.height() {
                tooltip.popup = tooltip.popup.align(RectAlign::RIGHT);
            }
            tooltip.show(add);
        }
        self
    }
}

fn idle_id() -> Id {
    Id::new("the pointer lies idle")
}

/// Notes, once in each frame, whether the pointer was moved last or a key pressed: one that was left lying tells nothing of what comes to
/// lie under it.
pub fn note_pointer(ctx: &Context) {
    let (moved, key) = ctx.input(|input| {
        let moved = input.pointer.delta() != Vec2::ZERO || input.pointer.any_pressed();
        let key = input.events.iter().any(|event| matches!(event, Event::Key { pressed: true, .. }));
        (moved, key)
    });
    if moved || key {
        ctx.data_mut(|data| data.insert_temp(idle_id(), !moved));
    }
}

fn lies_idle(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(idle_id())).unwrap_or(false)
}

/// What had the focus last, and since when.
type Since = Option<(Id, f64)>;

fn since(ctx: &Context, of: Id) -> f64 {
    let now = ctx.input(|input| input.time);
    ctx.data_mut(|data| {
        let known: &mut Since = data.get_temp_mut_or_default(Id::new("focus since"));
        if known.is_none_or(|(id, _)| id != of) {
            *known = Some((of, now));
        }
        known.map_or(0.0, |(_, since)| now - since)
    })
}

/// The focus has rested on it for as long as a pointer would have to.
fn rests(response: &Response) -> bool {
    if !response.has_focus() || response.hovered() {
        return false;
    }
    let ctx = &response.ctx;
    let delay = f64::from(ctx.global_style().interaction.tooltip_delay);
    let rested = since(ctx, response.id);
    if rested < delay {
        ctx.request_repaint_after_secs((delay - rested) as f32);
    }
    rested >= delay
}

#[cfg(test)]
mod tests {
    use crate::game::widgets::tooltips::*;
    use bevy_egui::egui::{Event, Key, Modifiers, Order, RawInput, Rect, Sense, vec2};

    fn frame(ctx: &Context, time: f64, events: Vec<Event>) -> bool {
        let screen = Rect::from_min_size(Default::default(), vec2(400.0, 300.0));
        let input = RawInput { screen_rect: Some(screen), time: Some(time), events, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let (_, response) = ui.allocate_exact_size(vec2(80.0, 30.0), Sense::click());
            response.tip("What it does.");
        });
        output.textures_delta.clear();
        ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.order == Order::Tooltip))
    }

    #[test]
    fn what_has_the_focus_tells_what_it_is_after_a_while() {
        let ctx = Context::default();
        theme::apply(&ctx);
        let tab = |pressed| Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        frame(&ctx, 0.0, Vec::new());
        frame(&ctx, 0.1, vec![tab(true), tab(false)]);
        assert!(!frame(&ctx, 0.2, Vec::new()), "it has just come there");
        frame(&ctx, 0.6, Vec::new());
        assert!(frame(&ctx, 0.7, Vec::new()), "it rests");
    }
}
