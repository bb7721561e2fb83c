//! What a recruit carries and knows, bought by points before the battle, where its rule system sells anything.

use crate::battle::Recruit;
use crate::game::rulebook;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, fitted, mark, words, wrapped};
use crate::table::{Catalogue, WareOffer};
use bevy_egui::egui::{Align2, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

/// Shows what a recruit can buy with so many points left; nothing where nothing is sold.
pub fn show(ui: &mut Ui, catalogue: &dyn Catalogue, recruit: &mut Recruit, left: i32, art: &Art) {
    let lists = catalogue.wares(recruit, left);
    if lists.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.label(words(format!("Gear of {}", recruit.name), theme::display(size::HEADING), theme::BRASS_HI));
        rulebook::chip(ui, "7.2");
    });
    widgets::rule(ui);
    for (title, wares) in &lists {
        widgets::heading(ui, title, "");
        for ware in wares {
            match row(ui, ware, art) {
                Some(GearEdit::Buy) => catalogue.buy(recruit, &ware.key),
                Some(GearEdit::Sell) => catalogue.sell(recruit, &ware.key),
                None => {}
            }
        }
    }
}

enum GearEdit {
    Buy,
    Sell,
}

fn row(ui: &mut Ui, ware: &WareOffer, art: &Art) -> Option<GearEdit> {
    let mut wish = None;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 56.0), Sense::hover());
    let label = format!("ware {}", ware.key);
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Label, true, format!("{label}: {} of {}", ware.count, ware.name))
    });
    mark(&label, rect.with_max_x(rect.right() - 112.0));
    let painter = ui.painter();
    let room = rect.width() - 150.0;
    let ink = if ware.count > 0 { theme::BONE } else { theme::NOTE };
    let at = pos2(rect.left(), rect.center().y - 16.0);
    fitted(painter, at, Align2::LEFT_CENTER, &ware.name, theme::strong(size::BODY), ink, room);
    let note = wrapped(painter, &ware.note, theme::body(size::SMALL), theme::NOTE, room, 2);
    painter.galley(pos2(rect.left(), rect.center().y - 5.0), note, theme::NOTE);
    widgets::told_in_full(rect);
    let at = pos2(rect.right() - 118.0, rect.center().y);
    painter.text(at, Align2::RIGHT_CENTER, ware.cost, theme::display(17.0), theme::BRASS_HI);
    let at = pos2(rect.right() - 55.0, rect.center().y);
    painter.text(at, Align2::CENTER_CENTER, ware.count, theme::strong(size::BODY), ink);
    rulebook::explain(response, &ware.note, ware.rule);
    let mut button = |x: f32, label: String, icon: &str, open: bool, hint: &str| {
        let place = Rect::from_center_size(pos2(rect.right() - x, rect.center().y), vec2(38.0, 34.0));
        let mut child = ui.new_child(UiBuilder::new().max_rect(place));
        let look = if open { Look::Plain } else { Look::Off };
        let response = Button::new(&label, "", place.size()).icon(icon).look(look).respond(&mut child, art);
        let clicked = response.clicked() && open;
        rulebook::explain(response, hint, ware.rule);
        clicked
    };
    let sold = if ware.count > 0 { "The last one must stay." } else { "There is none to give back." };
    if button(90.0, format!("sell {}", ware.key), "minus", ware.sells, if ware.sells { "Give one back." } else { sold })
    {
        wish = Some(GearEdit::Sell);
    }
    let why = ware.obstacle.as_deref();
    if button(20.0, format!("buy {}", ware.key), "plus", why.is_none(), why.unwrap_or("Buy one.")) {
        wish = Some(GearEdit::Buy);
    }
    wish
}
