//! The settings as a panel: over the pause menu and over the title.

use super::{Patterns, Settings, Sides, controls};
use crate::game::hud::top::SPEEDS;
use crate::game::hud::widgets::{self, Button, Look, words};
use crate::game::input::{Control, focus};
use crate::game::rulebook;
use crate::game::theme::{self, Art, size};
use bevy_egui::egui::{Align2, Key, ScrollArea, Sense, Ui, vec2};

/// One step of a volume.
const STEP: f32 = 0.1;

/// Shows the settings, or the page of them that is open, and changes what is clicked; true when the panel is to be closed.
pub fn panel(ui: &mut Ui, art: &Art, settings: &mut Settings, height: f32) -> bool {
    if controls::is_open(ui.ctx()) {
        controls::show(ui, art, &mut settings.bindings, height);
        return false;
    }
    ui.label(words("Settings", theme::display(28.0), theme::BRASS_HI));
    widgets::rule(ui);
    ScrollArea::vertical().id_salt("settings").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        focus::scroll(ui);
        ui.spacing_mut().item_spacing.y = 6.0;
        let width = ui.available_width() - 10.0;
        title(ui, "Play");
        let at = SPEEDS.map(|(speed, name)| (name, settings.speed == speed));
        if let Some(i) = choice(ui, art, "Speed of what is shown", "speed", &at, width) {
            settings.speed = SPEEDS[i].0;
        }
        let warn = &mut settings.warn_unspent;
        switch(ui, art, "Ask before points are lost", "Before an activation ends with points left.", warn, width);
        row(ui, "Keys and buttons", width, 150.0, |ui| {
            let button = Button::new("controls", "Controls", vec2(150.0, 38.0)).icon("gear");
            if button.hint("What every key and every button of a gamepad does; all of it can be changed.").show(ui, art)
            {
                controls::open(ui.ctx());
            }
        });
        title(ui, "Seeing");
        let percent = format!("{:.0} %", settings.scale * 100.0);
        let by = steps(ui, art, "Size of the interface", "scale", &percent, width);
        settings.scale = (settings.scale + 0.25 * by).clamp(0.75, 2.0);
        let sides = [Sides::Standard, Sides::OrangeAndBlue];
        let at =
            [("saffron, violet", sides[0]), ("orange, blue", sides[1])].map(|(name, of)| (name, settings.sides == of));
        if let Some(i) = choice(ui, art, "Colours of the sides", "sides", &at, width) {
            settings.sides = sides[i];
        }
        let patterns = [Patterns::Off, Patterns::Normal, Patterns::Strong];
        let at = [0, 1, 2].map(|i| (["off", "normal", "strong"][i], settings.patterns == patterns[i]));
        if let Some(i) = choice(ui, art, "Patterns on the board", "patterns", &at, width) {
            settings.patterns = patterns[i];
        }
        let strip = "A strip above the actions names the marks that lie on the board.";
        switch(ui, art, "Key strip", strip, &mut settings.key_strip, width);
        let calm = "No bobbing, leaping or shaking: who moves is there at once. The water is slow.";
        switch(ui, art, "Less motion", calm, &mut settings.calm, width);
        let water = "Fewer waves and reflections, for small machines.";
        switch(ui, art, "Simple water", water, &mut settings.simple_water, width);
        title(ui, "Hearing");
        volume(ui, art, "Everything", "loud", &mut settings.loud, width);
        volume(ui, art, "What happens", "effects", &mut settings.effects, width);
        volume(ui, art, "City and music", "ambience", &mut settings.ambience, width);
        volume(ui, art, "Buttons", "interface", &mut settings.interface, width);
        let captions = "Writes on the screen what is to be heard.";
        switch(ui, art, "Captions for sounds", captions, &mut settings.captions, width);
    });
    ui.add_space(6.0);
    let escape = ui.input(|input| input.key_pressed(Key::Escape)) && !rulebook::is_open(ui.ctx());
    Button::new("close settings", "Done", vec2(ui.available_width(), 42.0))
        .hint("Close the settings; they are kept.")
        .look(Look::Gold)
        .control(Control::Cancel)
        .show(ui, art)
        || escape
}

fn title(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.label(words(text, theme::display(17.0), theme::BRASS_HI));
}

/// The name of a setting at the left, and room for its controls at the right: below it where the panel is narrow.
fn row(ui: &mut Ui, name: &str, width: f32, wide: f32, add: impl FnOnce(&mut Ui)) {
    if width < wide + 200.0 {
        ui.label(words(name, theme::strong(size::BODY), theme::PARCH));
        ui.horizontal(add);
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(width - wide - 6.0, 38.0), Sense::hover());
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, name, theme::strong(size::BODY), theme::PARCH);
        add(ui);
    });
}

/// One of several; which one was clicked.
fn choice(ui: &mut Ui, art: &Art, name: &str, key: &str, of: &[(&str, bool)], width: f32) -> Option<usize> {
    const WIDE: f32 = 300.0;
    let mut clicked = None;
    row(ui, name, width, WIDE, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let each = (WIDE + 6.0) / of.len() as f32 - 6.0;
        for (i, (text, on)) in of.iter().enumerate() {
            let look = if *on { Look::Selected } else { Look::Plain };
            if Button::new(&format!("{key} {text}"), text, vec2(each, 38.0)).look(look).hint(name).show(ui, art) {
                clicked = Some(i);
            }
        }
    });
    clicked
}

/// On or off.
fn switch(ui: &mut Ui, art: &Art, name: &str, about: &str, on: &mut bool, width: f32) {
    row(ui, name, width, 96.0, |ui| {
        let (text, look) = if *on { ("on", Look::Selected) } else { ("off", Look::Plain) };
        if Button::new(name, text, vec2(96.0, 38.0)).look(look).hint(about).show(ui, art) {
            *on = !*on;
        }
    });
}

/// Less, how much, more: -1, 0 or 1.
fn steps(ui: &mut Ui, art: &Art, name: &str, key: &str, now: &str, width: f32) -> f32 {
    let mut by = 0.0;
    row(ui, name, width, 204.0, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if Button::new(&format!("{key} down"), "", vec2(64.0, 38.0)).icon("minus").hint("Less.").show(ui, art) {
            by = -1.0;
        }
        let (rect, _) = ui.allocate_exact_size(vec2(64.0, 38.0), Sense::hover());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, now, theme::display(17.0), theme::BONE);
        if Button::new(&format!("{key} up"), "", vec2(64.0, 38.0)).icon("plus").hint("More.").show(ui, art) {
            by = 1.0;
        }
    });
    by
}

fn volume(ui: &mut Ui, art: &Art, name: &str, key: &str, value: &mut f32, width: f32) {
    let now = if *value < STEP / 2.0 { "silent".to_owned() } else { format!("{:.0} %", *value * 100.0) };
    let by = steps(ui, art, name, key, &now, width);
    if by != 0.0 {
        *value = (((*value + by * STEP) / STEP).round() * STEP).clamp(0.0, 1.0);
    }
}
