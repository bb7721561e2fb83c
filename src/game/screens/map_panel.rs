//! The choice of the map: the one that is chosen large, all of them small.

use super::setup::SetupForm;
use crate::board::{Board, Level};
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, fitted, mark};
use crate::table::Library;
use bevy_egui::egui::{
    self, Align2, Color32, Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, vec2,
};
use std::sync::Arc;

/// Room between pictures.
const GAP: f32 = 8.0;

/// Shows the chosen map beside all maps, in so much room; above them where that is narrow.
pub fn show(ui: &mut Ui, form: &mut SetupForm, library: &Library, art: &Art, room: egui::Vec2) {
    let known: Vec<(String, Arc<Board>)> = library.maps().map(|(id, board)| (id.to_owned(), board.clone())).collect();
    widgets::heading(ui, "Map", &format!("{} maps", known.len()));
    let high = room.y - 38.0;
    let chosen = known.iter().find(|(id, _)| *id == form.map).map(|(_, board)| board.clone());
    if room.x < 560.0 {
        if let Some(board) = chosen {
            large(ui, form, &board, art, vec2(room.x, (room.x * 0.5).min(220.0)));
        }
        small(ui, form, &known, vec2(room.x, f32::INFINITY));
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let wide = (room.x * 0.54).min(high * 1.9);
        if let Some(board) = chosen {
            large(ui, form, &board, art, vec2(wide, high));
        }
        let rest = vec2(room.x - wide - GAP, high);
        let (place, _) = ui.allocate_exact_size(rest, Sense::hover());
        let mut child = ui.new_child(UiBuilder::new().max_rect(place).layout(widgets::below()));
        ScrollArea::vertical().id_salt("small maps").auto_shrink([false, false]).show(&mut child, |ui| {
            small(ui, form, &known, rest);
        });
    });
}

/// All maps, as small as they must be to be seen at once, but never tiny.
fn small(ui: &mut Ui, form: &mut SetupForm, known: &[(String, Arc<Board>)], room: egui::Vec2) {
    let columns = if room.x < 640.0 { 2 } else { 3 };
    let rows = known.len().div_ceil(columns).max(1) as f32;
    let each = (room.x + GAP) / columns as f32 - GAP;
    let high = ((room.y - 1.0 + GAP) / rows - GAP).clamp(62.0, each * 0.8);
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    for row in known.chunks(columns) {
        ui.horizontal(|ui| {
            for (id, board) in row {
                let (rect, response) = ui.allocate_exact_size(vec2(each, high), Sense::click());
                let label = format!("map {id}");
                response.widget_info(|| {
                    WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {}", board.title()))
                });
                mark(&label, rect);
                picture(ui, form, board, rect, 24.0);
                let chosen = form.map == *id;
                let ink = if chosen { theme::SAFFRON_LIGHT } else { theme::BONE };
                let at = rect.left_bottom() + vec2(8.0, -12.0);
                let font = theme::strong(size::SECONDARY);
                fitted(ui.painter(), at, Align2::LEFT_CENTER, board.title(), font, ink, rect.width() - 14.0);
                frame(ui, rect, chosen, &response);
                if response.clicked() {
                    id.clone_into(&mut form.map);
                }
                response.tip(format!("Fight here: {}.", facts(board).join(", ")));
            }
        });
    }
}

/// The board cut to a rectangle, dark where its name stands.
fn picture(ui: &Ui, form: &mut SetupForm, board: &Board, rect: Rect, foot: f32) {
    let painter = ui.painter();
    if let Some(picture) = form.thumbnails.get(ui.ctx(), board) {
        let aspect = picture.size_vec2();
        let scale = (rect.width() / aspect.x).max(rect.height() / aspect.y);
        let uv = Rect::from_center_size(pos2(0.5, 0.5), rect.size() / (aspect * scale));
        painter.image(picture.id(), rect, uv, Color32::WHITE);
    }
    let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - foot), rect.max);
    painter.rect_filled(foot, 0.0, theme::faded(theme::INK, 0.76));
}

fn frame(ui: &Ui, rect: Rect, chosen: bool, response: &Response) {
    let (line, colour) = match () {
        () if chosen => (3.0, theme::SAFFRON),
        () if response.hovered() || response.has_focus() => (2.0, theme::BONE),
        () => (1.5, theme::BRASS_LO),
    };
    ui.painter().rect_stroke(rect, 2.0, Stroke::new(line, colour), StrokeKind::Inside);
}

/// The map that is chosen, with what there is to know of it.
fn large(ui: &mut Ui, form: &mut SetupForm, board: &Board, art: &Art, room: egui::Vec2) {
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    let facts = facts(board);
    let spoken = format!("{}: {}", board.title(), facts.join(", "));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    mark("map preview", rect);
    picture(ui, form, board, rect, 54.0);
    let painter = ui.painter();
    let name = rect.left_bottom() + vec2(12.0, -37.0);
    let font = theme::display(size::NAME);
    fitted(painter, name, Align2::LEFT_CENTER, board.title(), font, theme::TITLE, rect.width() - 24.0);
    let mut at = rect.left_bottom() + vec2(12.0, -14.0);
    for (icon, text) in ["grid", "height", "tide"].iter().zip(&facts) {
        let galley = painter.layout_no_wrap(text.clone(), theme::strong(size::SECONDARY), theme::BONE);
        if at.x + 20.0 + galley.size().x > rect.right() - 6.0 {
            break;
        }
        art.icon(painter, icon, at + vec2(7.0, 0.0), 15.0, theme::BRASS_HI);
        let wide = galley.size().x;
        painter.galley(at + vec2(20.0, -galley.size().y / 2.0), galley, theme::BONE);
        at.x += wide + 36.0;
    }
    frame(ui, rect, true, &response);
    response.tip("Dots in the colours of the sides show where they deploy.");
}

/// Size, levels and water of a map in words.
fn facts(board: &Board) -> [String; 3] {
    let all = usize::from(board.width()) * usize::from(board.height());
    let water = board.squares().filter(|&square| board.is_water(square)).count() * 100 / all.max(1);
    let stands = board.squares().filter(|&square| board.is_standable(square));
    let levels: Level = stands.map(|square| board.surface(square)).max().unwrap_or_default();
    let levels = if levels == 1 { "1 level".to_owned() } else { format!("{levels} levels") };
    [format!("{} \u{d7} {}", board.width(), board.height()), levels, format!("{water}% water")]
}
