//! Which rule system is played: a row of cards, one for each.

use super::setup::SetupForm;
use crate::battle::SystemInfo;
use crate::game::input::key_labels;
use crate::game::primer;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, fitted, mark};
use crate::table::Library;
use bevy_egui::egui::{self, Align2, Color32, Key, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

/// Number keys that pick a system.
const KEYS: [Key; 5] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5];

/// Cards narrower than this have their sentence below the medallion.
const BROAD: f32 = 460.0;

/// How a row of cards is laid out: cards side by side, width of a card, its height.
fn measures(count: usize, width: f32, low: bool) -> (usize, f32, f32) {
    let columns = ((width + 10.0) / 240.0).floor().clamp(1.0, count as f32) as usize;
    let each = (width + 10.0) / columns as f32 - 10.0;
    let high = match (each >= BROAD, low) {
        (true, true) => 92.0,
        (true, false) => 106.0,
        (false, true) => 142.0,
        (false, false) => 150.0,
    };
    (columns, each, high)
}

/// Height of the cards in a row of this width; `low` where there is little height.
pub fn height(count: usize, width: f32, low: bool) -> f32 {
    let (columns, _, high) = measures(count, width, low);
    let rows = count.div_ceil(columns) as f32;
    rows * (high + 10.0) - 10.0
}

/// Shows the cards, and plays the system that is clicked.
pub fn show(ui: &mut Ui, form: &mut SetupForm, library: &Library, art: &Art, width: f32, low: bool) {
    let known: Vec<_> = library.systems().collect();
    let (columns, each, high) = measures(known.len(), width, low);
    let keys = !ui.ctx().text_edit_focused() && form.is_alone(ui.ctx());
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        for (row, systems) in known.chunks(columns).enumerate() {
            ui.horizontal(|ui| {
                for (i, system) in systems.iter().enumerate() {
                    let number = row * columns + i;
                    let pressed = keys
                        && KEYS.get(number).is_some_and(|&key| ui.input(|input| input.key_pressed(key)))
                        && known.len() > 1;
                    if card(ui, form, art, (system, number, known.len()), vec2(each, high)) || pressed {
                        form.play(system.id, library);
                        form.meet(system.id);
                    }
                }
            });
        }
    });
}

/// One card; true if it was clicked.
fn card(
    ui: &mut Ui,
    form: &mut SetupForm,
    art: &Art,
    (system, number, count): (&SystemInfo, usize, usize),
    area: egui::Vec2,
) -> bool {
    let (whole, response) = ui.allocate_exact_size(area, Sense::click());
    let label = format!("system {}", system.id);
    let said = format!("{label}: {} {}; {}", system.panels.pitch, system.panels.dice, system.panels.turns);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &said));
    mark(&label, whole);
    let chosen = form.system() == system.id;
    let look = if chosen { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), whole, look, &response);
    let painter = ui.painter();
    let broad = area.x >= BROAD;
    let medallion = if broad { area.y - 24.0 } else { 58.0 };
    let middle = rect.left_top() + vec2(14.0 + medallion / 2.0, 12.0 + medallion / 2.0);
    art.icon(painter, &format!("system_{}", system.id), middle, medallion, Color32::WHITE);
    let left = rect.left() + medallion + 28.0;
    let right = rect.right() - 14.0;
    let page = primer::page(system);
    // Name and dice, the sentence, and who acts when.
    let font = theme::display(size::NAME - 1.0);
    let name = painter.layout_no_wrap(system.name.to_owned(), font.clone(), ink);
    let y = rect.top() + if broad { 22.0 } else { 26.0 };
    fitted(painter, pos2(left, y), Align2::LEFT_CENTER, system.name, font, ink, right - left - 26.0);
    let chip = painter.layout_no_wrap(system.panels.dice.to_owned(), theme::strong(size::SMALL), theme::BONE);
    let chip_at = if broad { pos2(left + name.size().x + 14.0, y) } else { pos2(left, y + 25.0) };
    let ground = Rect::from_min_size(chip_at - vec2(0.0, 10.0), vec2(chip.size().x + 34.0, 20.0));
    if ground.right() < right - 30.0 || !broad {
        painter.rect_filled(ground, 4.0, theme::INK);
        let die = system.panels.dice.split([' ', ',']).next().unwrap_or_default();
        art.icon(painter, die, ground.left_center() + vec2(13.0, 0.0), 15.0, theme::BRASS_HI);
        painter.galley(ground.left_center() + vec2(25.0, -chip.size().y / 2.0), chip, theme::BONE);
    }
    let text_at = if broad { pos2(left, y + 15.0) } else { pos2(rect.left() + 14.0, rect.top() + 72.0) };
    let room = if broad { right - left - if page.is_some() { 142.0 } else { 0.0 } } else { right - text_at.x };
    let text = widgets::wrapped(
        painter,
        system.panels.pitch,
        theme::body(size::SECONDARY),
        theme::NOTE,
        room,
        if broad { 2 } else { 3 },
    );
    painter.galley(text_at, text, theme::NOTE);
    let foot = rect.bottom() - if broad { 15.0 } else { 12.0 };
    let foot_left = if broad { left } else { rect.left() + 14.0 };
    art.icon(painter, "wait", pos2(foot_left + 7.0, foot), 14.0, theme::BRASS_HI);
    let more = if page.is_some() { 150.0 } else { 24.0 };
    let foot_room = right - foot_left - 20.0 - if broad { more } else { 30.0 };
    let font = theme::body(size::SMALL);
    fitted(
        painter,
        pos2(foot_left + 20.0, foot),
        Align2::LEFT_CENTER,
        system.panels.turns,
        font,
        theme::DUSTY,
        foot_room,
    );
    let corner = pos2(right - 6.0, y);
    if chosen {
        painter.circle_filled(corner, 11.0, theme::BRASS_HI);
        art.icon(painter, "check", corner, 15.0, theme::ON_GOLD);
    } else if count > 1 && !key_labels::by_touch(painter.ctx()) {
        widgets::key_chip(painter, corner + vec2(6.0, 0.0), Align2::RIGHT_CENTER, &(number + 1).to_string(), true);
    }
    let response = response.tip("Play under these rules.");
    // Whoever knows the flagship asks what is different here.
    if let Some(page) = page {
        let wide = if broad { 142.0 } else { 32.0 };
        let size = vec2(wide, 32.0);
        let at = Rect::from_min_size(pos2(right - wide + 8.0, rect.bottom() - 38.0), size);
        let mut child = ui.new_child(UiBuilder::new().max_rect(at));
        let text = if broad { "What differs" } else { "" };
        let label = if chosen { "differs".to_owned() } else { format!("differs {}", system.id) };
        let hint = format!("{}, in a minute.", page.title);
        if Button::new(&label, text, size).icon("info").hint(&hint).show(&mut child, art) {
            form.introduced = Some(system.id.to_owned());
            return false;
        }
    }
    response.clicked()
}
