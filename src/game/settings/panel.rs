//! The settings as a panel: over the pause menu and over the title.

use super::{Patterns, Settings, Sides, controls};
use crate::game::hud::top_bar::SPEEDS;
use crate::game::input::Control;
use crate::game::rulebook;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, fitted, words};
use bevy_egui::egui::{Align2, Key, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

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
        widgets::scroll(ui);
        ui.spacing_mut().item_spacing.y = 6.0;
        let width = ui.available_width() - 10.0;
        if width < 2.0 * COLUMN {
            play(ui, art, settings, width);
            hearing(ui, art, settings, width);
            seeing(ui, art, settings, width);
            moving(ui, art, settings, width);
            return;
        }
        let half = (width - BETWEEN) / 2.0;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = BETWEEN;
            for left in [true, false] {
                ui.vertical(|ui| {
                    ui.set_width(half);
                    if left {
                        play(ui, art, settings, half);
                        hearing(ui, art, settings, half);
                    } else {
                        seeing(ui, art, settings, half);
                        moving(ui, art, settings, half);
                    }
                });
            }
        });
    });
    ui.add_space(6.0);
    let escape = ui.input(|input| input.key_pressed(Key::Escape)) && !rulebook::is_open(ui.ctx());
    let mut done = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let wide = ui.available_width();
        let reset = vec2((wide * 0.34).min(190.0), 42.0);
        let look = if *settings == settings.fresh() { Look::Off } else { Look::Plain };
        let button = Button::new("reset settings", "Reset all", reset).icon("reroll").look(look);
        if button
            .hint("Everything on this page as it comes with the game. Keys and buttons stay as they are.")
            .show(ui, art)
        {
            *settings = settings.fresh();
        }
        done = Button::new("close settings", "Done", vec2(wide - reset.x - 8.0, 42.0))
            .hint("Close the settings; they are kept.")
            .look(Look::Gold)
            .control(Control::Cancel)
            .show(ui, art);
    });
    done || escape
}

/// Narrowest column of settings, and the room between two of them.
const COLUMN: f32 = 420.0;
const BETWEEN: f32 = 36.0;

/// Width of the panel on a screen: two columns where there is room for them.
pub fn width(screen: Rect) -> f32 {
    if screen.width() > 1000.0 { 980.0 } else { 560.0 }
}

fn play(ui: &mut Ui, art: &Art, settings: &mut Settings, width: f32) {
    title(ui, "Play");
    let at = SPEEDS.map(|(speed, name)| (name, settings.speed == speed));
    if let Some(i) = choice(ui, art, "Animation speed", "speed", &at, width) {
        settings.speed = SPEEDS[i].0;
    }
    let warn = &mut settings.warn_unspent;
    switch(ui, art, "Ask before points are lost", "Before an activation ends with points left.", warn, width);
    row(ui, "Keys and buttons", width, 150.0, |ui| {
        let button = Button::new("controls", "Controls", vec2(150.0, 38.0)).icon("gear");
        if button.hint("What every key and every button of a gamepad does; all of it can be changed.").show(ui, art) {
            controls::open(ui.ctx());
        }
    });
}

fn hearing(ui: &mut Ui, art: &Art, settings: &mut Settings, width: f32) {
    title(ui, "Audio");
    volume(ui, art, "Master", "loud", &mut settings.loud, width);
    volume(ui, art, "Effects", "effects", &mut settings.effects, width);
    volume(ui, art, "City and music", "ambience", &mut settings.ambience, width);
    volume(ui, art, "Interface", "interface", &mut settings.interface, width);
    let captions = "Writes on the screen what is to be heard.";
    switch(ui, art, "Captions for sounds", captions, &mut settings.captions, width);
}

fn seeing(ui: &mut Ui, art: &Art, settings: &mut Settings, width: f32) {
    title(ui, "Display");
    #[cfg(not(target_arch = "wasm32"))]
    switch(
        ui,
        art,
        "Full screen",
        "Without a frame, over the whole screen. F11 does the same.",
        &mut settings.full_screen,
        width,
    );
    let percent = format!("{:.0} %", settings.scale * 100.0);
    let at = ((settings.scale - 0.75) / 0.25).round() as usize;
    if let Some(now) = steps(ui, art, "Size of text and panels", "scale", &percent, (at, 5), width) {
        settings.scale = 0.75 + 0.25 * now as f32;
    }
    let sides = [Sides::Standard, Sides::OrangeAndBlue];
    let at = [("saffron, violet", sides[0]), ("orange, blue", sides[1])].map(|(name, of)| (name, settings.sides == of));
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
}

fn moving(ui: &mut Ui, art: &Art, settings: &mut Settings, width: f32) {
    title(ui, "Motion");
    let calm = "No bobbing, leaping or shaking: who moves is there at once. The water is slow.";
    switch(ui, art, "Less motion", calm, &mut settings.calm, width);
    let water = "Fewer waves and reflections, for small machines.";
    switch(ui, art, "Simple water", water, &mut settings.simple_water, width);
}

fn title(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(words(text, theme::display(18.0), theme::BRASS_HI));
    widgets::rule(ui);
}

/// The name of a setting at the left, and room for its controls at the right: below it where the panel is narrow.
fn row(ui: &mut Ui, name: &str, width: f32, wide: f32, add: impl FnOnce(&mut Ui)) {
    if width < wide + 150.0 {
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
pub fn choice(ui: &mut Ui, art: &Art, name: &str, key: &str, of: &[(&str, bool)], width: f32) -> Option<usize> {
    const WIDE: f32 = 284.0;
    let mut clicked = None;
    row(ui, name, width, WIDE, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        // Where there are long words, a longer one has a wider button.
        let even = of.iter().all(|(text, _)| text.chars().count() < 12);
        let share = |text: &str| if even { 1.0 } else { text.chars().count() as f32 + 6.0 };
        let one = (WIDE + 6.0 - 6.0 * of.len() as f32) / of.iter().map(|(text, _)| share(text)).sum::<f32>();
        for (i, (text, on)) in of.iter().enumerate() {
            let look = if *on { Look::Selected } else { Look::Plain };
            if Button::new(&format!("{key} {text}"), text, vec2(one * share(text), 38.0))
                .look(look)
                .hint(name)
                .show(ui, art)
            {
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

/// Less, how much of so many steps, more; the step that was chosen.
fn steps(
    ui: &mut Ui,
    art: &Art,
    name: &str,
    key: &str,
    now: &str,
    (at, of): (usize, usize),
    width: f32,
) -> Option<usize> {
    const BAR: f32 = 108.0;
    let mut chosen = None;
    row(ui, name, width, 36.0 * 2.0 + BAR + 64.0 + 18.0, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let end = vec2(36.0, 36.0);
        let look = |on: bool| if on { Look::Plain } else { Look::Off };
        let (less, more) = (format!("{key} down"), format!("{key} up"));
        if Button::new(&less, "", end).icon("minus").look(look(at > 0)).hint("Less.").show(ui, art) {
            chosen = at.checked_sub(1);
        }
        let (rect, response) = ui.allocate_exact_size(vec2(BAR, 36.0), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::slider(true, at as f64, format!("{key} bar")));
        let part = rect.width() / of as f32;
        for i in 0..of {
            let left = pos2(rect.left() + part * i as f32, rect.center().y - 8.0);
            let pip = Rect::from_min_size(left, vec2(part - 2.0, 16.0));
            let fill = if i < at { theme::SAFFRON } else { theme::LIFE_EMPTY };
            ui.painter().rect(pip, 2.0, fill, Stroke::new(1.0, theme::faded(theme::MIST, 0.6)), StrokeKind::Inside);
        }
        if response.has_focus() {
            widgets::focus_line(ui.painter(), rect);
        }
        if let Some(place) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked()) {
            chosen = Some((((place.x - rect.left()) / part).ceil().max(0.0) as usize).min(of));
        }
        let _ = response.tip(name);
        if Button::new(&more, "", end).icon("plus").look(look(at < of)).hint("More.").show(ui, art) {
            chosen = Some(at + 1);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(64.0, 36.0), Sense::hover());
        fitted(
            ui.painter(),
            rect.right_center(),
            Align2::RIGHT_CENTER,
            now,
            theme::strong(size::BUTTON),
            theme::BONE,
            64.0,
        );
    });
    chosen.filter(|&now| now != at)
}

fn volume(ui: &mut Ui, art: &Art, name: &str, key: &str, value: &mut f32, width: f32) {
    let now = if *value < STEP / 2.0 { "silent".to_owned() } else { format!("{:.0} %", *value * 100.0) };
    let at = (*value / STEP).round() as usize;
    if let Some(at) = steps(ui, art, name, key, &now, (at, (1.0 / STEP) as usize), width) {
        *value = (at as f32 * STEP).clamp(0.0, 1.0);
    }
}
