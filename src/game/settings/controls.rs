//! The page on which every control is listed with its key and its button, and given another.

use crate::game::input::bindings::{Bindings, Input};
use crate::game::input::capture::{self, Captured};
use crate::game::input::control::{CONTROLS, Control, ControlEntry, ControlGroup, entry_of};
use crate::game::input::key_labels;
use crate::game::rulebook;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, fitted, words};
use bevy_egui::egui::{Align2, Context, Id, Key, ScrollArea, Sense, Ui, vec2};

/// Height of a row.
const ROW: f32 = 36.0;

/// What the page remembers, in the context that it is drawn in.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct ControlsPage {
    open: bool,
    /// A control shall be meant by an input that means another one: the player says what becomes of that.
    conflict: Option<(Control, Input, Control)>,
}

fn id() -> Id {
    Id::new("controls page")
}

fn page(ctx: &Context) -> ControlsPage {
    ctx.data(|data| data.get_temp(id())).unwrap_or_default()
}

fn turn(ctx: &Context, page: ControlsPage) {
    ctx.data_mut(|data| data.insert_temp(id(), page));
}

/// Opens the page within the settings.
pub fn open(ctx: &Context) {
    turn(ctx, ControlsPage { open: true, conflict: None });
}

/// Closes it.
#[cfg(not(target_arch = "wasm32"))]
pub fn close(ctx: &Context) {
    turn(ctx, ControlsPage::default());
}

/// It lies open.
pub(super) fn is_open(ctx: &Context) -> bool {
    page(ctx).open
}

fn name(control: Control) -> String {
    entry_of(control).map_or(String::new(), ControlEntry::words)
}

/// Shows the page; what is bound holds at once.
pub(super) fn show(ui: &mut Ui, art: &Art, bindings: &mut Bindings, height: f32) {
    let ctx = ui.ctx().clone();
    let mut page = page(&ctx);
    let escape = ctx.input(|input| input.key_pressed(Key::Escape)) && !rulebook::is_open(&ctx);
    if escape && page.conflict.take().is_none() {
        page.open = false;
    }
    if let Some((control, Captured::Input(input))) = capture::heard(&ctx) {
        match bindings.others(control, input) {
            Some(other) => page.conflict = Some((control, input, other)),
            None => bindings.bind(control, input, false),
        }
    }
    ui.label(words("Controls", theme::display(28.0), theme::BRASS_HI));
    widgets::rule(ui);
    let bare = CONTROLS.iter().filter(|entry| bindings.is_bare(entry.control)).count();
    let (text, colour) = match bare {
        0 => ("Choose a key or a button, then press the new one. Esc cancels.".to_owned(), theme::NOTE),
        1 => ("One control has neither key nor button.".to_owned(), theme::REASON),
        n => (format!("{n} controls have neither key nor button."), theme::REASON),
    };
    ui.label(words(text, theme::body(size::SECONDARY), colour));
    let height = height - 70.0;
    ScrollArea::vertical().id_salt("controls").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        widgets::scroll(ui);
        ui.spacing_mut().item_spacing.y = 4.0;
        let width = ui.available_width() - 10.0;
        for group in ControlGroup::ALL {
            ui.add_space(4.0);
            heading(ui, group.title(), width);
            for entry in CONTROLS.iter().filter(|entry| entry.group == group) {
                row(ui, art, bindings, entry, &mut page, width);
            }
        }
        ui.add_space(4.0);
        let sticks = "The left stick does what the D-pad does; the right stick moves the view and scrolls a page.";
        ui.label(words(sticks, theme::body(size::SECONDARY), theme::NOTE));
    });
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let half = vec2((ui.available_width() - 8.0) / 2.0, 42.0);
        let look = if bindings.any_changed() { Look::Plain } else { Look::Off };
        let reset = Button::new("reset controls", "Reset all", half).look(look).icon("reroll");
        if reset.hint("All keys and buttons as they come with the game.").show(ui, art) {
            bindings.reset_all();
            page.conflict = None;
        }
        let done = Button::new("close controls", "Back", half).look(Look::Gold).control(Control::Cancel);
        if done.hint("Back to the settings; the controls are kept.").show(ui, art) {
            page.open = false;
        }
    });
    if !page.open {
        capture::end(&ctx);
        page.conflict = None;
    }
    turn(&ctx, page);
}

/// Below this width the name of a control stands above its buttons.
const NARROW: f32 = 480.0;

/// Width of the buttons of a row: key and button of a gamepad, and the one that leads back.
fn widths(width: f32) -> (f32, f32) {
    let back = 40.0;
    (if width < NARROW { (width - back - 12.0) / 2.0 } else { ((width - back) * 0.21).clamp(112.0, 190.0) }, back)
}

/// The name of a group, and what its columns are.
fn heading(ui: &mut Ui, title: &str, width: f32) {
    let (input, back) = widths(width);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    let painter = ui.painter();
    let small = theme::body(size::SMALL);
    let right = rect.right_center();
    let (pad, key) = (right - vec2(back + 6.0 + input / 2.0, 0.0), right - vec2(back + 12.0 + input * 1.5, 0.0));
    let mut room = width;
    if width >= NARROW {
        painter.text(key, Align2::CENTER_CENTER, "Key", small.clone(), theme::DUSTY);
        painter.text(pad, Align2::CENTER_CENTER, "Gamepad", small, theme::DUSTY);
        room -= 2.0 * input + back + 18.0;
    }
    fitted(painter, rect.left_center(), Align2::LEFT_CENTER, title, theme::display(17.0), theme::BRASS_HI, room);
}

/// One control: what it does, its key, its button, and back to what it was.
fn row(ui: &mut Ui, art: &Art, bindings: &mut Bindings, entry: &ControlEntry, page: &mut ControlsPage, width: f32) {
    let control = entry.control;
    let (input, back) = widths(width);
    let title = entry.words();
    let colour = if bindings.is_bare(control) { theme::REASON } else { theme::PARCH };
    let font = theme::strong(size::BODY);
    if width < NARROW {
        ui.label(words(&title, font.clone(), colour));
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if width >= NARROW {
            let room = width - 2.0 * input - back - 18.0;
            let (rect, _) = ui.allocate_exact_size(vec2(room, ROW), Sense::hover());
            fitted(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &title, font, colour, room - 4.0);
        }
        for pad in [false, true] {
            binding(ui, art, bindings, (control, pad), page, input);
        }
        let look = if bindings.is_changed(control) { Look::Plain } else { Look::Off };
        let label = format!("reset {control:?}");
        let reset = Button::new(&label, "", vec2(back, ROW)).icon("undo").look(look);
        if reset.hint("As it comes with the game. Whatever else was given its keys loses them.").show(ui, art) {
            bindings.reset(control);
            page.conflict = None;
        }
    });
    if let Some((of, input, other)) = page.conflict.filter(|(of, ..)| *of == control) {
        conflict(ui, art, bindings, (of, input, other), page);
    }
}

/// The key, or the button of a gamepad, of a control.
fn binding(
    ui: &mut Ui,
    art: &Art,
    bindings: &Bindings,
    (control, pad): (Control, bool),
    page: &mut ControlsPage,
    width: f32,
) {
    let ctx = ui.ctx().clone();
    let make = key_labels::make(&ctx);
    let caps: Vec<String> =
        bindings.of(control).iter().filter(|input| input.is_pad() == pad).map(|input| input.cap(make)).collect();
    let waiting = capture::waiting(&ctx).is_some_and(|capture| (capture.control, capture.pad) == (control, pad));
    let kind = if pad { "button" } else { "key" };
    let bare = bindings.is_bare(control);
    let text = match (waiting, caps.is_empty()) {
        (true, _) => format!("press a {kind}\u{2026}"),
        (false, true) if bare => "none!".to_owned(),
        (false, true) => "\u{2013}".to_owned(),
        (false, false) => caps.join(", "),
    };
    let look = if waiting { Look::Selected } else { Look::Plain };
    let label = format!("{kind} {control:?}");
    let hint = if waiting {
        "Press a new key. Esc cancels.".to_owned()
    } else {
        let device = if pad { "button of a gamepad" } else { "key" };
        format!("{}, {text}: choose another {device}.", name(control))
    };
    let button = Button::new(&label, &text, vec2(width, ROW)).look(look).hint(&hint);
    let response = button.respond(ui, art);
    widgets::told_in_full(response.rect);
    if response.clicked() {
        page.conflict = None;
        if waiting {
            capture::end(&ctx);
        } else {
            capture::begin(&ctx, control, pad);
        }
    }
}

/// What is to become of the control that had this input.
fn conflict(
    ui: &mut Ui,
    art: &Art,
    bindings: &mut Bindings,
    (control, input, other): (Control, Input, Control),
    page: &mut ControlsPage,
) {
    let text = format!("{} means \u{201c}{}\u{201d} now.", input.cap(key_labels::make(ui.ctx())), name(other));
    ui.label(words(text, theme::medium(size::SECONDARY), theme::RISK));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let each = vec2((ui.available_width() - 22.0) / 3.0, ROW);
        let buttons = [
            ("swap binding", "Swap", "Each gets what the other had.", Some(true)),
            ("take binding", "Take it", "The other is left without, and marked.", Some(false)),
            ("leave binding", "Leave it", "All stays as it is.", None),
        ];
        for (label, text, hint, swap) in buttons {
            let look = if swap == Some(true) { Look::Gold } else { Look::Plain };
            let response = Button::new(label, text, each).look(look).hint(hint).respond(ui, art);
            if response.clicked() {
                if let Some(swap) = swap {
                    bindings.bind(control, input, swap);
                }
                page.conflict = None;
            }
            // Keyboard and gamepad go on here.
            let asked = Id::new(("conflict asked", control, other));
            let first = swap == Some(true) && !ui.data(|data| data.get_temp(asked).unwrap_or(false));
            if first {
                response.request_focus();
                ui.data_mut(|data| data.insert_temp(asked, true));
            }
            if page.conflict.is_none() {
                ui.data_mut(|data| data.remove_temp::<bool>(asked));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ui_harness::{Draw, UiHarness};
    use crate::game::web;
    use bevy::prelude::{GamepadButton, KeyCode};

    /// The page alone, as long as it needs to be.
    const CONTROLS_PAGE: Draw<Bindings> = |ctx, art, bindings, _| {
        widgets::area(ctx, "page", bevy_egui::egui::Order::Middle, Default::default(), |ui| {
            if is_open(ctx) {
                show(ui, art, bindings, 5900.0);
            }
        });
    };

    fn desk() -> UiHarness<Bindings> {
        let desk = UiHarness::new((560.0, 6000.0), Bindings::default(), CONTROLS_PAGE);
        open(&desk.ctx);
        desk
    }

    fn hear(desk: &mut UiHarness<Bindings>, input: Input) {
        capture::hear(&desk.ctx, Captured::Input(input));
        desk.frame(Vec::new());
    }

    #[test]
    fn every_control_is_listed_with_key_and_button() {
        let mut desk = desk();
        desk.frame(Vec::new());
        desk.frame(Vec::new());
        for entry in CONTROLS {
            for kind in ["key", "button", "reset"] {
                let label = format!("{kind} {:?}", entry.control);
                assert!(web::rect(&label).is_some(), "`{label}` is drawn");
            }
        }
        assert!(crate::game::widgets::UNEXPLAINED.take().is_empty());
    }

    #[test]
    fn a_key_is_chosen_and_pressed() {
        let mut desk = desk();
        desk.click("key Move");
        assert!(capture::is_waiting(&desk.ctx));
        hear(&mut desk, Input::Key(KeyCode::Backslash));
        assert_eq!(desk.of.of(Control::Move), [Input::Key(KeyCode::Backslash)]);
        desk.click("button Move");
        hear(&mut desk, Input::Pad(GamepadButton::Mode));
        assert_eq!(desk.of.of(Control::Move).len(), 2, "key and button stand side by side");
        desk.click("reset Move");
        assert_eq!(desk.of, Bindings::default());
        desk.click("key Move");
        desk.click("key Move");
        assert!(!capture::is_waiting(&desk.ctx), "the same again gives up");
    }

    #[test]
    fn what_means_another_control_is_asked_back() {
        let j = Input::Key(KeyCode::KeyJ);
        for (answer, moves, jumps) in [("swap binding", j, Some(Input::Key(KeyCode::KeyM))), ("take binding", j, None)]
        {
            let mut desk = desk();
            desk.click("key Move");
            hear(&mut desk, j);
            assert_eq!(desk.of, Bindings::default(), "nothing changes before the answer");
            desk.click(answer);
            assert_eq!(desk.of.of(Control::Move), [moves]);
            assert_eq!(desk.of.of(Control::Jump), jumps.as_slice());
            desk.click("reset controls");
            assert_eq!(desk.of, Bindings::default());
        }
        let mut desk = desk();
        desk.click("key Move");
        hear(&mut desk, j);
        desk.click("leave binding");
        assert_eq!(desk.of, Bindings::default());
    }

    #[test]
    fn one_key_closes_one_thing() {
        let mut desk = desk();
        desk.click("key Move");
        hear(&mut desk, Input::Key(KeyCode::KeyJ));
        desk.key(Key::Escape);
        assert!(is_open(&desk.ctx) && page(&desk.ctx).conflict.is_none());
        desk.key(Key::Escape);
        assert!(!is_open(&desk.ctx));
    }
}
