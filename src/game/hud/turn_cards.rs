//! The cards of the round in the order in which they are called: a strip below what is fought for, and the same card on everybody's row.

use super::view::View;
use crate::battle::{CardState, CharacterId, Side, TurnCard};
use crate::game::hud::state::Hud;
use crate::game::layout::Form;
use crate::game::rulebook::explain;
use crate::game::session::Intent;
use crate::game::theme;
use crate::game::widgets::{self, TokenFace, area, mark};
use bevy_egui::egui::{
    self, Align2, Color32, Order, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, WidgetInfo, WidgetType, pos2, vec2,
};

/// Height of the strip, width of a card, and most room of a card with the face of its holder.
const HIGH: f32 = 42.0;
const CARD: f32 = 24.0;
const CELL: f32 = 56.0;

/// Colours of the print.
const BLACK: Color32 = Color32::from_rgb(0x14, 0x12, 0x22);
const RED: Color32 = Color32::from_rgb(0xB3, 0x1B, 0x2E);

/// Draws a card; what has been played lies there dimmed.
pub fn card(painter: &Painter, view: &View, of: &TurnCard, rect: Rect) {
    let (fill, ink) = match of.stands {
        CardState::Played => (theme::SLATE, theme::OFF_TEXT),
        _ => (theme::BONE, if of.red { RED } else { BLACK }),
    };
    let (line, width) = match of.stands {
        CardState::Now => (theme::BRASS_HI, 2.5),
        CardState::Waits => (theme::SAFE, 2.0),
        CardState::Coming | CardState::Played => (theme::INK, 1.0),
    };
    painter.rect_filled(rect, 3.0, fill);
    painter.rect_stroke(rect, 3.0, Stroke::new(width, line), StrokeKind::Outside);
    let small = rect.height() < 26.0;
    let picture = rect.width() * if small { 0.5 } else { 0.55 };
    if of.rank.is_empty() {
        return view.art.icon(painter, of.icon, rect.center(), rect.width() * 0.78, ink);
    }
    let quarter = rect.height() / 4.0;
    let font = theme::bold(if small { 12.0 } else { 14.0 });
    painter.text(rect.center() - vec2(0.0, quarter), Align2::CENTER_CENTER, of.rank, font, ink);
    view.art.icon(painter, of.icon, rect.center() + vec2(0.0, quarter * 0.95), picture, ink);
}

/// The card of somebody, small, in the corner of its row; true if it has one.
pub fn corner(painter: &Painter, view: &View, id: CharacterId, at: Pos2) -> bool {
    let cards = view.battle().turn_cards();
    let Some(own) = cards.iter().find(|card| card.who.contains(id)) else { return false };
    card(painter, view, own, Rect::from_center_size(at, vec2(15.0, 22.0)));
    true
}

/// Height that the strip takes at the upper edge of the board; 0 where there is none.
pub fn height(view: &View, hud: &Hud) -> f32 {
    if view.form == Form::Phone || hud.stakes_open || view.battle().turn_cards().is_empty() { 0.0 } else { HIGH + 4.0 }
}

/// The strip; nothing where no cards say who acts when, and on a telephone, where rows have them.
pub fn show(ctx: &egui::Context, view: &View, hud: &Hud, out: &mut Vec<Intent>) {
    let cards = view.battle().turn_cards();
    if height(view, hud) == 0.0 {
        return;
    }
    let free = view.form.free(view.screen);
    let each = ((free.width() - 16.0) / cards.len() as f32).min(CELL);
    let wide = each * cards.len() as f32;
    let left = (view.screen.center().x - wide / 2.0).clamp(free.left(), (free.right() - wide).max(free.left()));
    area(ctx, "turn cards", Order::Middle, pos2(left, free.top()), |ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(wide, HIGH), Sense::hover());
        mark("turn cards", rect);
        ui.painter().rect_filled(rect.expand2(vec2(5.0, 0.0)), 6.0, theme::faded(theme::INK, 0.82));
        for (i, one) in cards.iter().enumerate() {
            let place = Rect::from_min_size(rect.min + vec2(each * i as f32, 0.0), vec2(each, HIGH));
            let response = ui.interact(place, ui.id().with(("turn card", i)), Sense::click());
            let names: Vec<&str> = one.who.iter().map(|id| view.name(id)).collect();
            let text = format!("{}: {}, {}", one.name, names.join(", "), one.stands.words());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text.clone()));
            if response.hovered() {
                ui.painter().rect_filled(place, 5.0, theme::faded(theme::SLATE, 0.7));
            }
            let held = each >= CARD + 24.0;
            let middle = if held { pos2(place.left() + CARD / 2.0 + 4.0, place.center().y) } else { place.center() };
            card(ui.painter(), view, one, Rect::from_center_size(middle, vec2(CARD.min(each - 3.0), HIGH - 8.0)));
            if let Some(first) = one.who.iter().next() {
                if held {
                    holder(ui.painter(), view, hud, (first, one), pos2(place.right() - 14.0, place.center().y));
                }
                if response.clicked() {
                    out.push(Intent::Inspect(Some(first)));
                }
            }
            explain(response, &text, one.rule);
        }
    });
}

/// Face of the first who holds a card, and how many there are.
fn holder(painter: &Painter, view: &View, hud: &Hud, of: (CharacterId, &TurnCard), at: Pos2) {
    let (first, card) = of;
    let side = view.person(first).map_or(Side(0), |person| person.side);
    let (life, most) = view.life(&hud.facts, first);
    let shown = TokenFace { side, life, most, dim: card.stands == CardState::Played };
    let kind = hud.facts.kinds.get(first.index()).map_or("", String::as_str);
    widgets::token(painter, view.art, kind, &shown, at, 25.0);
    if card.who.len() > 1 {
        let place = at + vec2(6.0, 12.0);
        painter.rect_filled(Rect::from_center_size(place, vec2(18.0, 13.0)), 4.0, theme::faded(theme::INK, 0.92));
        let text = format!("\u{d7}{}", card.who.len());
        painter.text(place, Align2::CENTER_CENTER, text, theme::bold(12.0), theme::BONE);
    }
}
