//! The whole board, small: flat colours of the ground, characters by the shapes of their sides, what is fought for, and the
//! part that is seen. A click or a drag moves the eye. The ground is a picture that is made once.

use super::view::{CacheKey, View};
use crate::battle::{CharacterId, Side};
use crate::board::{Board, Square, Terrain};
use crate::game::layout::Form;
use crate::game::session::Intent;
use crate::game::theme;
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, area, mark};
use bevy_egui::egui::{
    self, Color32, ColorImage, Id, LayerId, Order, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextureHandle,
    TextureOptions, WidgetInfo, WidgetType, pos2, vec2,
};
use std::sync::Arc;

/// Room for the panel, with its rim.
const ROOM: egui::Vec2 = vec2(206.0, 132.0);
const RIM: f32 = 5.0;

/// Where an objective lies, and whose it is.
type Stake = (Square, Option<Side>);

/// The picture of the ground, and where the panel stands.
#[derive(Default)]
pub struct Minimap {
    ground: Option<(Arc<Board>, TextureHandle)>,
    /// Objectives on the ground and who holds them, after this step.
    stakes: Option<(CacheKey, Vec<Stake>)>,
    /// Where it was shown in this frame.
    pub place: Option<Rect>,
}

impl Minimap {
    fn picture(&mut self, ctx: &egui::Context, board: &Arc<Board>) -> &TextureHandle {
        if self.ground.as_ref().is_some_and(|(of, _)| !Arc::ptr_eq(of, board)) {
            self.ground = None;
        }
        let make = || (board.clone(), ctx.load_texture("minimap", paint(board), TextureOptions::NEAREST));
        &self.ground.get_or_insert_with(make).1
    }

    fn stakes(&mut self, view: &View) -> &[Stake] {
        let step = view.step();
        if self.stakes.as_ref().is_some_and(|(known, _)| *known != step) {
            self.stakes = None;
        }
        let look = || {
            let lying =
                view.battle().score_sheet().objectives.into_iter().filter(|objective| objective.carrier.is_none());
            (step, lying.filter_map(|objective| Some((objective.square?, objective.holder))).collect())
        };
        &self.stakes.get_or_insert_with(look).1
    }
}

/// The ground in flat colours, a pixel a square.
fn paint(board: &Board) -> ColorImage {
    let colour = |square| {
        let tile = board.tile(square);
        match tile.terrain {
            Terrain::Wall => theme::INK,
            Terrain::Bridge => theme::MAP_BRIDGE,
            Terrain::Water if tile.depth >= 2 => theme::CANAL,
            Terrain::Water => theme::SHOAL,
            Terrain::Difficult => theme::MAP_ROUGH,
            _ if tile.level > 0 || tile.terrain == Terrain::Roof => theme::level(tile.level.max(1)),
            _ => theme::MAP_STREET,
        }
    };
    let pixels: Vec<Color32> = board.squares().map(colour).collect();
    ColorImage::new([usize::from(board.width()), usize::from(board.height())], pixels)
}

/// It is wanted: as the player has set it, else where there is room for it.
pub fn is_open(view: &View) -> bool {
    view.form != Form::Phone && view.settings.minimap.unwrap_or(view.form == Form::Wide)
}

/// Where the panel of a board stands; none where something else stands.
fn place(ctx: &egui::Context, view: &View, board: &Board) -> Option<Rect> {
    let sides = vec2(f32::from(board.width()), f32::from(board.height()));
    let most = ROOM - vec2(2.0 * RIM, 2.0 * RIM);
    let size = sides * (most.x / sides.x).min(most.y / sides.y) + vec2(2.0 * RIM, 2.0 * RIM);
    // An area remembers where it was shown last.
    let rect = |id: &str| {
        let layer = LayerId::new(Order::Middle, Id::new(id));
        let shown = ctx.memory(|memory| memory.area_rect(layer.id).filter(|_| memory.areas().is_visible(&layer)));
        shown.unwrap_or(Rect::NOTHING)
    };
    let left = view.screen.left() + if view.form == Form::Wide { 10.0 } else { 80.0 };
    let low = |bottom: f32| Rect::from_min_size(pos2(left, bottom - size.y), size);
    // In the corner, or above the bar where that reaches so far.
    let mut bottom = view.screen.bottom() - 10.0;
    for bar in ["action bar", "hint", "film"].map(rect) {
        if bar.is_positive() && bar.expand(4.0).intersects(low(bottom)) && bar.bottom() > view.screen.bottom() - 40.0 {
            bottom = bar.top() - 8.0;
        }
    }
    let place = low(bottom);
    let free = !rect("roster").expand(4.0).intersects(place) && crate::game::lesson::card::edge(ctx).is_none();
    free.then_some(place)
}

/// Shows it, if it is wanted and there is room; `seen` is the part of the board that is seen, in squares.
pub fn show(ctx: &egui::Context, view: &View, minimap: &mut Minimap, seen: Option<Rect>, out: &mut Vec<Intent>) {
    minimap.place = None;
    if !is_open(view) {
        return;
    }
    let board = view.battle().board();
    let Some(rect) = place(ctx, view, board) else { return };
    minimap.place = Some(rect);
    let picture = minimap.picture(ctx, board).id();
    let stakes = minimap.stakes(view).to_vec();
    let close = area(ctx, "minimap", Order::Middle, rect.min, |ui| {
        let (rect, response) = ui.allocate_exact_size(rect.size(), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "Small map: click or drag to look there"));
        mark("minimap", rect);
        let painter = ui.painter();
        painter.add(widgets::lacquer(rect));
        let map = rect.shrink(RIM);
        let square = map.width() / f32::from(board.width());
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        painter.add(Shape::image(picture, map, whole, Color32::WHITE));
        let at = |x: f32, y: f32| map.min + vec2(x, y) * square;
        things(ui, view, &stakes, &at, square);
        if let Some(seen) = seen {
            let frame = Rect::from_min_max(at(seen.left(), seen.top()), at(seen.right(), seen.bottom())).intersect(map);
            painter.rect_stroke(frame, 0.0, Stroke::new(3.5, theme::faded(theme::INK, 0.6)), StrokeKind::Middle);
            painter.rect_stroke(frame, 0.0, Stroke::new(1.5, theme::BONE), StrokeKind::Middle);
        }
        let corner = Rect::from_min_size(rect.right_top() + vec2(-24.0, 2.0), vec2(22.0, 22.0));
        let close = ui.interact(corner, ui.id().with("close"), Sense::click());
        close.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "close minimap"));
        mark("close minimap", corner);
        if response.hovered() || close.hovered() {
            ui.painter().rect_filled(corner, 4.0, theme::faded(theme::INK, 0.85));
            view.art.icon(ui.painter(), "close", corner.center(), 14.0, theme::BRASS_HI);
        }
        let pressed = response.clicked() || response.dragged();
        if let Some(at) = response.interact_pointer_pos().filter(|_| pressed) {
            let to = (at - map.min) / square;
            out.push(Intent::Look(to.x, to.y));
        }
        let _ = response.on_hover_cursor(egui::CursorIcon::Crosshair);
        close.tip("Close the small map").clicked()
    });
    if close {
        out.push(view.set(|settings| settings.minimap = Some(false)));
    }
}

/// Objectives and characters.
fn things(ui: &egui::Ui, view: &View, stakes: &[Stake], at: &dyn Fn(f32, f32) -> Pos2, square: f32) {
    let painter = ui.painter();
    let size = (square * 1.7).clamp(7.0, 11.0);
    let middle = |square: Square| at(f32::from(square.x) + 0.5, f32::from(square.y) + 0.5);
    for &(place, holder) in stakes {
        let half = size * 0.62;
        let corners = [vec2(0.0, -half), vec2(half, 0.0), vec2(0.0, half), vec2(-half, 0.0)];
        let fill = holder.map_or(theme::BONE, theme::side);
        let points = corners.map(|corner| middle(place) + corner).to_vec();
        painter.add(Shape::convex_polygon(points, fill, Stroke::new(1.2, theme::INK)));
    }
    for (i, person) in view.people.iter().enumerate() {
        let Some(place) = person.square.filter(|_| person.is_present()) else { continue };
        let id = CharacterId(i as u8);
        if view.session.hides(id) {
            continue;
        }
        if view.battle().active() == Some(id) {
            painter.circle_stroke(middle(place), size * 0.85, Stroke::new(1.5, theme::BONE));
        }
        widgets::side_dot(painter, person.side, middle(place), size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    #[test]
    fn water_streets_and_roofs_have_colours_of_their_own() {
        let board = from_rows(&["..1", "~~3"]).expect("a good board");
        let picture = paint(&board);
        assert_eq!(picture.size, [3, 2]);
        let colours: std::collections::BTreeSet<_> = picture.pixels.iter().map(|colour| colour.to_array()).collect();
        assert_eq!(colours.len(), 4);
    }
}
