//! Buttons: with words, with a picture, with the key that does the same.

use crate::game::input::{Control, key_labels};
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{chip_width, filled, fitted, gradient, key_chip, mark, octagon, shown};
use bevy_egui::egui::{
    Align2, Color32, Painter, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

/// How a button looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Lacquer blue.
    Plain,
    /// The one main button of a screen.
    Gold,
    /// Chosen, or part of the plan.
    Selected,
    /// Cannot be used now; it still answers the pointer, so that the reason can be read.
    Off,
}

/// Paints the ground of a button and returns the colour of its letters.
pub fn button_ground(painter: &Painter, rect: Rect, look: Look, response: &Response) -> (Color32, Rect) {
    let rect =
        if response.is_pointer_button_down_on() && look != Look::Off { rect.translate(vec2(0.0, 1.0)) } else { rect };
    let hover = response.hovered() && look != Look::Off;
    let (line, stops, text): (_, &[(f32, Color32)], _) = match look {
        Look::Plain => {
            let line = if hover { theme::BRASS_HI } else { theme::BUTTON_LINE };
            (line, &[(0.0, theme::BUTTON_TOP), (1.0, theme::BUTTON_LOW)], theme::BONE)
        }
        Look::Gold => {
            let line = if hover { Color32::WHITE } else { theme::GOLD_OUTER };
            (line, &[(0.0, theme::GOLD_HI), (0.65, theme::GOLD_MID), (1.0, theme::GOLD_LO)], theme::ON_GOLD)
        }
        Look::Selected => {
            (theme::SAFFRON, &[(0.0, theme::SELECTED_TOP), (1.0, theme::SELECTED_LOW)], theme::SAFFRON_LIGHT)
        }
        Look::Off => (theme::SLATE, &[(0.0, theme::OFF_FILL), (1.0, theme::OFF_FILL)], theme::OFF_TEXT),
    };
    if response.has_focus() {
        focus_line(painter, rect);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
    }
    painter.add(filled(octagon(rect, 8.0), line));
    if look == Look::Gold {
        painter.add(filled(octagon(rect.shrink(1.5), 7.4), theme::GOLD_INNER));
        painter.add(gradient(rect.shrink(2.5), 7.0, stops));
    } else {
        painter.add(gradient(rect.shrink(1.5), 7.4, stops));
    }
    (text, rect)
}

/// What lies below a panel takes clicks and drags, so that they do not go through it, but never the focus.
pub const GROUND: Sense = Sense::CLICK.union(Sense::DRAG);

/// The line around whatever has the focus of keyboard or gamepad.
pub fn focus_line(painter: &Painter, rect: Rect) {
    painter.add(Shape::closed_line(octagon(rect.expand(2.5), 9.0), Stroke::new(2.0, theme::BONE)));
}

/// A button with a word, perhaps with an icon, a key and a note.
pub struct Button<'a> {
    /// Stable label: for tests and for readers of the screen.
    pub label: &'a str,
    /// Words on it.
    pub text: &'a str,
    /// Name of its icon.
    pub icon: Option<&'a str>,
    /// What stands on the key that does the same.
    pub key: Option<&'a str>,
    /// The control that does the same; its key is shown as it is bound now.
    pub control: Option<Control>,
    /// How it looks.
    pub look: Look,
    /// In the display face, with a brass line: the menu of the title.
    pub grand: bool,
    /// Icon and words stand in its middle, where buttons lie side by side; in a list they begin at the left.
    pub middle: bool,
    /// Its size.
    pub size: Vec2,
    /// What it does, for whoever points at it.
    pub hint: &'a str,
}

impl<'a> Button<'a> {
    /// A plain button.
    pub fn new(label: &'a str, text: &'a str, size: Vec2) -> Button<'a> {
        Button {
            label,
            text,
            icon: None,
            key: None,
            control: None,
            look: Look::Plain,
            grand: false,
            middle: false,
            size,
            hint: "",
        }
    }

    /// With an icon.
    pub fn icon(self, icon: &'a str) -> Button<'a> {
        Button { icon: Some(icon), ..self }
    }

    /// With a key.
    pub fn key(self, key: &'a str) -> Button<'a> {
        Button { key: Some(key), ..self }
    }

    /// With the key of a control, as it is bound now.
    pub fn control(self, control: Control) -> Button<'a> {
        Button { control: Some(control), ..self }
    }

    /// With another look.
    pub fn look(self, look: Look) -> Button<'a> {
        Button { look, ..self }
    }

    /// With words on what it does, for whoever points at it.
    pub fn hint(self, hint: &'a str) -> Button<'a> {
        Button { hint, ..self }
    }

    /// In the display face.
    pub fn grand(self) -> Button<'a> {
        Button { grand: true, ..self }
    }

    /// With icon and words in its middle.
    pub fn middle(self) -> Button<'a> {
        Button { middle: true, ..self }
    }

    /// Shows it; true if it was pressed. One that is off is never pressed.
    pub fn show(&self, ui: &mut Ui, art: &Art) -> bool {
        self.respond(ui, art).clicked() && self.look != Look::Off
    }

    /// Shows it.
    pub fn respond(&self, ui: &mut Ui, art: &Art) -> Response {
        let (rect, response) = ui.allocate_exact_size(self.size, Sense::click());
        let on = self.look != Look::Off;
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, on, self.label));
        mark(self.label, rect);
        let painter = ui.painter();
        let (ink, rect) = button_ground(painter, rect, self.look, &response);
        if self.grand && on && self.look == Look::Plain {
            let line = if response.hovered() { theme::BRASS_HI } else { theme::BRASS };
            painter.add(Shape::closed_line(octagon(rect.shrink(0.5), 8.0), Stroke::new(1.5, line)));
        }
        let font = if self.grand { theme::display(19.0) } else { theme::strong(size::BUTTON.min(rect.height() * 0.6)) };
        // Half as wide, the great ones keep their words from the edge.
        let narrow = rect.width() < 200.0;
        let mut left = rect.left() + if self.grand && !narrow { 20.0 } else { 12.0 };
        // Confirming presses what has the focus.
        let elsewhere = self.control == Some(Control::Confirm)
            && !response.has_focus()
            && ui.ctx().memory(|memory| memory.focused().is_some());
        let bound = self.control.filter(|_| !elsewhere).and_then(|control| key_labels::cap(ui.ctx(), control));
        // On a narrow button the key stands only where it fits beside the words.
        let key = bound.as_deref().or(self.key).filter(|key| {
            let words = painter.layout_no_wrap(shown(self.text), font.clone(), ink).size().x;
            let icon = if self.icon.is_some() { 28.0 } else { 0.0 };
            let fits = words + icon + chip_width(painter, key) + 22.0 <= rect.width();
            (fits || rect.width() > 90.0) && !key_labels::by_touch(ui.ctx())
        });
        let aside = key.map_or(0.0, |key| chip_width(painter, key) + 18.0);
        if self.text.is_empty() {
            let tint = if on { theme::BONE } else { theme::OFF_ICON };
            art.icon(painter, self.icon.unwrap_or_default(), rect.center(), rect.height() * 0.55, tint);
        } else if let Some(icon) = self.icon {
            let tint = match (on, self.grand && self.look == Look::Plain) {
                (false, _) => theme::OFF_ICON,
                (true, true) => theme::BRASS_HI,
                (true, false) => ink,
            };
            let large = if self.grand { 25.0 } else { 20.0 };
            if self.middle {
                let words = painter.layout_no_wrap(shown(self.text), font.clone(), ink).size().x;
                left = left.max(rect.center().x - (words + 28.0 + aside) / 2.0);
            }
            art.icon(painter, icon, pos2(left + 10.0, rect.center().y), large, tint);
            left += match (self.grand, narrow) {
                (true, false) => 40.0,
                (true, true) => 34.0,
                (false, _) => 28.0,
            };
            let edge = if self.grand { 14.0 } else { 6.0 };
            let room = rect.right() - left - edge - (aside - 8.0).max(0.0);
            fitted(painter, pos2(left, rect.center().y), Align2::LEFT_CENTER, self.text, font, ink, room);
        } else {
            let room = rect.width() - 12.0 - aside;
            let middle = rect.center() - vec2(aside / 2.0, 0.0);
            fitted(painter, middle, Align2::CENTER_CENTER, self.text, font, ink, room);
        }
        if let Some(key) = key {
            key_chip(painter, pos2(rect.right() - 8.0, rect.center().y), Align2::RIGHT_CENTER, key, on);
        }
        if self.hint.is_empty() {
            #[cfg(test)]
            crate::game::widgets::UNEXPLAINED.with_borrow_mut(|labels| labels.push(self.label.to_owned()));
            return response;
        }
        response.tip(self.hint)
    }
}

/// A round button of one icon without a frame, as the top bar has them.
pub fn icon_button(ui: &mut Ui, art: &Art, label: &str, icon: &str, size: f32, on: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, on, label));
    mark(label, rect);
    if response.hovered() || response.has_focus() {
        let line = if response.has_focus() { theme::BONE } else { theme::BUTTON_LINE };
        ui.painter().add(Shape::closed_line(octagon(rect.shrink(1.0), 6.0), Stroke::new(1.5, line)));
    }
    let tint = if on { theme::BRASS_HI } else { theme::OFF_ICON };
    art.icon(ui.painter(), icon, rect.center(), size * 0.62, tint);
    response
}
