//! The passes in which panels are drawn: fonts, pictures and size of the interface come first, then the panels, then whatever
//! fades out.

use super::settings::Settings;
use super::theme::{self, Art};
use super::widgets::{self, transitions};
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiContexts, EguiPrimaryContextPass, egui};
use egui::Order;

/// Fonts and pictures are there: panels can be drawn.
pub fn ready(art: Option<Res<Art>>) -> bool {
    art.is_some_and(|art| art.ready)
}

/// Points that a window has to each side at least, at the size that [`zoom`] gives the interface in it.
pub(super) const LEAST: f32 = 300.0;

/// Loads fonts and pictures in the first pass, and keeps the size of the interface.
pub fn prepare(
    mut contexts: EguiContexts,
    art: Option<ResMut<Art>>,
    settings: Res<Settings>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    match art {
        Some(mut art) => {
            // In a window that has just been made tiny the size of the interface follows in the next frame.
            let ready = ctx.viewport_rect().size().min_elem() >= LEAST;
            if art.ready != ready {
                art.ready = ready;
            }
        }
        None => {
            theme::apply(ctx);
            if let Some(art) = Art::load(ctx) {
                commands.insert_resource(art);
            }
        }
    }
    let wanted = zoom(ctx.viewport_rect().size() * ctx.zoom_factor(), settings.scale);
    if (ctx.zoom_factor() - wanted).abs() > 0.001 {
        ctx.set_zoom_factor(wanted);
    }
    widgets::set_zoom(ctx.zoom_factor());
    widgets::set_calm(settings.calm);
    widgets::tooltips::note_pointer(ctx);
    Ok(())
}

/// Size of the interface in a window: what the player chose, more on very large screens, and never so much that the
/// panels of the smallest layout would not fit.
pub fn zoom(window: egui::Vec2, chosen: f32) -> f32 {
    let large = match window.y {
        1500.0.. => 1.5,
        1150.0.. => 1.25,
        _ => 1.0,
    };
    let most = (window.x / 380.0).min(window.y / 560.0);
    ((chosen * large).min(most) * 100.0).round().max(1.0) / 100.0
}

/// A tooltip of what a panel has come to lie over is closed: the context keeps it as long as the pointer rests, so it is told
/// that the pointer is gone, until that moves again.
fn close_covered_tooltips(
    mut contexts: Query<(Entity, &mut EguiContext)>,
    mut last: Local<Option<(egui::Pos2, Option<egui::LayerId>)>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let Some((context, mut egui)) = contexts.iter_mut().next() else { return };
    let ctx = egui.get_mut();
    let now = ctx.pointer_hover_pos().map(|at| (at, ctx.layer_id_at(at)));
    let covered = now.zip(*last).is_some_and(|((at, top), (was_at, was_top))| at == was_at && top != was_top);
    let told = || ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|of| of.order == Order::Tooltip));
    if covered && told() {
        events.write(EguiInputEvent { context, event: egui::Event::PointerGone });
    }
    *last = now;
}

/// The systems that draw panels; what lies over them is drawn after.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PanelSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            prepare,
            close_covered_tooltips.after(PanelSystems).after(prepare),
            transitions::leave_all.after(PanelSystems).after(prepare).run_if(ready),
        ),
    );
}
