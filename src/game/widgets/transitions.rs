//! Panels that come and go: they slide in and fade, and out again. Whoever has asked for less motion sees them only fade.
//!
//! One that goes is painted a little longer as it was in its last frame. It is a picture then: nothing in it can be pressed.

use crate::game::theme::motion;
use crate::game::widgets;
use bevy_egui::EguiContexts;
use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::emath::easing::cubic_out;
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, Id, IdMap, LayerId, Order, Pos2, Ui, vec2};

/// One panel.
#[derive(Clone)]
struct PanelInMotion {
    /// How far it had come when it turned, 0 to 1.
    from: f32,
    /// When it turned, in seconds.
    since: f64,
    /// It is there, else it goes.
    there: bool,
    /// The pass that it was drawn in last, and when that was.
    pass: u64,
    seen: f64,
    layer: LayerId,
    /// Points that it comes from, downwards.
    way: f32,
    /// What it showed last.
    shapes: Vec<ClippedShape>,
}

impl PanelInMotion {
    /// How far it has come, 0 to 1.
    fn here(&self, now: f64) -> f32 {
        let part = |whole: f32| cubic_out((((now - self.since) as f32) / whole).clamp(0.0, 1.0));
        match self.there {
            true => self.from + (1.0 - self.from) * part(motion::COMES),
            false => self.from * (1.0 - part(motion::GOES)),
        }
    }
}

/// All panels that are there or have just gone.
#[derive(Clone, Default)]
struct PanelsInMotion(IdMap<PanelInMotion>);

fn panels<R>(ctx: &Context, read: impl FnOnce(&mut PanelsInMotion) -> R) -> R {
    ctx.data_mut(|data| read(data.get_temp_mut_or_default(Id::new("panels that come and go"))))
}

/// Passes that may lie between two in which a panel is drawn, as long as it has not gone.
const MISSED: u64 = 2;

/// Notes that a panel is drawn now; how far it has come.
fn come(ctx: &Context, layer: LayerId, way: f32) -> f32 {
    let (now, pass) = (ctx.input(|input| input.time), ctx.cumulative_pass_nr());
    let here = panels(ctx, |panels| {
        let new =
            || PanelInMotion { from: 0.0, since: now, there: true, pass, seen: now, layer, way, shapes: Vec::new() };
        let known = panels.0.entry(layer.id).or_insert_with(new);
        if !known.there {
            (known.from, known.since, known.there) = (known.here(now), now, true);
        } else if pass > known.pass + MISSED {
            *known = new();
        }
        (known.pass, known.seen, known.layer, known.way) = (pass, now, layer, way);
        known.here(now)
    });
    if here < 1.0 {
        ctx.request_repaint();
    }
    here
}

/// Keeps what a panel shows, for when it goes.
fn keep(ctx: &Context, layer: LayerId) {
    let shapes: Vec<ClippedShape> =
        ctx.graphics(|all| all.get(layer).map(|list| list.all_entries().cloned().collect())).unwrap_or_default();
    panels(ctx, |panels| {
        if let Some(known) = panels.0.get_mut(&layer.id) {
            known.shapes = shapes;
        }
    });
}

/// A floating area that slides in from the nearer edge, above or below, and out again.
pub fn area<R>(ctx: &Context, id: &str, order: Order, at: Pos2, add: impl FnOnce(&mut Ui) -> R) -> R {
    let way = if at.y < ctx.viewport_rect().center().y { -motion::SLIDE } else { motion::SLIDE };
    moved(ctx, id, order, at, if widgets::is_calm() { 0.0 } else { way }, |ui, _| add(ui))
}

/// A floating area that fades in its place, for what fills the screen; told how far it has come.
pub fn fading<R>(ctx: &Context, id: &str, order: Order, at: Pos2, add: impl FnOnce(&mut Ui, f32) -> R) -> R {
    moved(ctx, id, order, at, 0.0, add)
}

fn moved<R>(ctx: &Context, id: &str, order: Order, at: Pos2, way: f32, add: impl FnOnce(&mut Ui, f32) -> R) -> R {
    let layer = LayerId::new(order, Id::new(id));
    let here = come(ctx, layer, way);
    ctx.set_transform_layer(layer, TSTransform::from_translation(vec2(0.0, (1.0 - here) * way)));
    let result = widgets::area(ctx, id, order, at, |ui| {
        ui.set_opacity(here);
        add(ui, here)
    });
    keep(ctx, layer);
    result
}

/// How far something has come that begins anew when it was not drawn in the frame before, 0 to 1.
pub fn arrival(ctx: &Context, id: Id) -> f32 {
    come(ctx, LayerId::new(Order::Background, Id::new(("arrival", id))), 0.0)
}

/// Paints the panels that go. To be called once all panels of a frame are drawn.
pub fn leave(ctx: &Context) {
    let (now, pass) = (ctx.input(|input| input.time), ctx.cumulative_pass_nr());
    let going: Vec<(PanelInMotion, f32)> = panels(ctx, |panels| {
        panels.0.retain(|_, known| {
            if known.there && known.pass < pass {
                (known.from, known.since, known.there) = (known.here(known.seen), known.seen, false);
            }
            known.there || known.here(now) > 0.0 && !known.shapes.is_empty()
        });
        panels.0.values().filter(|known| !known.there).map(|known| (known.clone(), known.here(now))).collect()
    });
    for (known, here) in going {
        // A layer that no area has: the pointer does not see it.
        let layer = LayerId::new(known.layer.order, known.layer.id.with("goes"));
        ctx.set_transform_layer(layer, TSTransform::from_translation(vec2(0.0, (1.0 - here) * known.way)));
        let mut painter = ctx.layer_painter(layer);
        painter.set_opacity(here);
        for ClippedShape { clip_rect, shape } in known.shapes {
            painter.with_clip_rect(clip_rect).add(shape);
        }
        ctx.request_repaint();
    }
}

/// Paints the panels that go.
pub fn leave_all(mut contexts: EguiContexts) -> bevy::prelude::Result {
    leave(contexts.ctx_mut()?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::game::widgets::transitions::*;
    use bevy_egui::egui::{Event, PointerButton, RawInput, Rect, Sense, Shape, pos2};

    /// One frame at a time: how many shapes are painted and how strong the strongest is, where the highest lies, and whether the
    /// panel was pressed.
    struct Told {
        shapes: usize,
        top: f32,
        pressed: bool,
        covers: bool,
    }

    fn frame(ctx: &Context, time: f64, shown: bool, events: Vec<Event>) -> Told {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 400.0));
        let input = RawInput { screen_rect: Some(screen), time: Some(time), events, ..RawInput::default() };
        let mut pressed = false;
        let mut output = ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            if shown {
                area(&ctx, "it", Order::Middle, pos2(100.0, 300.0), |ui| {
                    let (rect, response) = ui.allocate_exact_size(vec2(60.0, 40.0), Sense::click());
                    ui.painter().rect_filled(rect, 0.0, crate::game::theme::BONE);
                    pressed = response.clicked();
                });
            }
            leave(&ctx);
        });
        output.textures_delta.clear();
        let rects = output.shapes.iter().filter_map(|one| match &one.shape {
            Shape::Rect(rect) if rect.fill.a() > 0 => Some(rect.rect.top()),
            _ => None,
        });
        let tops: Vec<f32> = rects.collect();
        let top = tops.iter().copied().fold(f32::INFINITY, f32::min);
        let covers = ctx.layer_id_at(pos2(130.0, 320.0)).is_some_and(|layer| layer.order == Order::Middle);
        Told { shapes: tops.len(), top, pressed, covers }
    }

    fn click(at: Pos2) -> [Vec<Event>; 2] {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Default::default(),
        };
        [vec![Event::PointerMoved(at), button(true)], vec![button(false)]]
    }

    #[test]
    fn a_panel_slides_in_is_at_rest_and_slides_out() {
        widgets::set_calm(false);
        let ctx = Context::default();
        frame(&ctx, 0.0, false, Vec::new());
        frame(&ctx, 1.0, true, Vec::new());
        let coming = frame(&ctx, 1.05, true, Vec::new());
        assert!(coming.top > 300.5 && coming.top < 312.0, "on its way: {}", coming.top);
        let rests = frame(&ctx, 1.3, true, Vec::new());
        assert_eq!((rests.top, rests.shapes), (300.0, 1));
        let going = frame(&ctx, 1.35, false, Vec::new());
        assert!(going.shapes == 1 && going.top > 300.5, "it goes: {}", going.top);
        assert_eq!(frame(&ctx, 1.45, false, Vec::new()).shapes, 0, "it has gone");
    }

    #[test]
    fn one_that_comes_can_be_pressed_and_one_that_goes_cannot() {
        widgets::set_calm(false);
        let ctx = Context::default();
        let [down, up] = click(pos2(130.0, 325.0));
        frame(&ctx, 1.0, true, Vec::new());
        frame(&ctx, 1.02, true, Vec::new());
        frame(&ctx, 1.04, true, down.clone());
        assert!(frame(&ctx, 1.06, true, up.clone()).pressed, "while it slides");
        frame(&ctx, 2.0, true, Vec::new());
        frame(&ctx, 2.02, false, down);
        let gone = frame(&ctx, 2.04, false, up);
        assert!(gone.shapes == 1 && !gone.pressed && !gone.covers, "a picture only");
    }

    #[test]
    fn one_that_comes_back_goes_on_from_where_it_is() {
        widgets::set_calm(false);
        let ctx = Context::default();
        frame(&ctx, 1.0, true, Vec::new());
        frame(&ctx, 2.0, true, Vec::new());
        frame(&ctx, 2.02, false, Vec::new());
        let before = frame(&ctx, 2.04, false, Vec::new()).top;
        let back = frame(&ctx, 2.04, true, Vec::new()).top;
        assert!((back - before).abs() < 0.1, "{before} and {back}");
    }
}
