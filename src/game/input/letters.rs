//! Letters on the screen, for text fields where there is no keyboard: gamepads go over them with the D-pad, fingers tap them.
//! The field keeps the focus; what is chosen here is told to it as if it had been typed.

use super::control::Control;
use crate::game::input::{Device, LastDevice, key_labels};
use crate::game::panels::{PanelSystems, ready};
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Look, key_chip, mark, panel, transitions};
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Context, Event, Id, Key, Modifiers, Order, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiPrimaryContextPass};

/// The letters, row by row.
const ROWS: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-.&"];

/// The wide keys below them.
const WIDE: [Stroke; 4] = [Stroke::Shift, Stroke::Space, Stroke::Delete, Stroke::Done];

/// Height of a key: a finger finds it.
const HIGH: f32 = 44.0;
/// Room between keys.
const GAP: f32 = 4.0;

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stroke {
    Letter(char),
    /// Capitals, for one letter.
    Shift,
    Space,
    /// Takes the last letter away.
    Delete,
    /// That was all.
    Done,
}

/// The letters, while they lie on the screen.
#[derive(Resource, Default, Debug)]
pub struct Letters {
    /// The text field that they are for.
    field: Option<Id>,
    /// Where a gamepad is on them: column and row.
    at: (usize, usize),
    capital: bool,
}

impl Letters {
    /// They lie on the screen.
    pub fn is_open(&self) -> bool {
        self.field.is_some()
    }

    /// Lays them out for a field.
    pub fn open(&mut self, field: Id) {
        *self = Letters { field: Some(field), at: (0, 1), capital: true };
    }

    /// Takes them away.
    pub fn close(&mut self) {
        self.field = None;
    }

    /// One step over them, round at the edges.
    pub fn step(&mut self, step: IVec2) {
        let (column, row) = self.at;
        let rows = ROWS.len() + 1;
        let next = (row as i32 + step.y).rem_euclid(rows as i32) as usize;
        let of = |row: usize| ROWS.get(row).map_or(WIDE.len(), |row| row.len());
        // Below, a key is as wide as several letters.
        let column = match (of(row), of(next)) {
            (a, b) if a == b => column,
            (a, b) if a > b => column * b / a,
            (a, b) => (2 * column + 1) * b / (2 * a),
        };
        self.at = ((column as i32 + step.x).rem_euclid(of(next) as i32) as usize, next);
    }

    fn here(&self) -> Stroke {
        let (column, row) = self.at;
        match ROWS.get(row).and_then(|row| row.chars().nth(column)) {
            Some(letter) => Stroke::Letter(letter),
            None => WIDE.get(column).copied().unwrap_or(Stroke::Done),
        }
    }

    /// What a gamepad means: the key under it, or one of those that have a button of their own.
    pub fn pad(&mut self, pressed: impl Fn(Control) -> bool) -> Vec<Event> {
        let stroke = if pressed(Control::Confirm) {
            self.here()
        } else if pressed(Control::NextTarget) {
            Stroke::Delete
        } else if pressed(Control::NextCharacter) {
            Stroke::Space
        } else if pressed(Control::Cancel) {
            Stroke::Done
        } else {
            return Vec::new();
        };
        self.strike(stroke)
    }

    /// What the field is told.
    fn strike(&mut self, stroke: Stroke) -> Vec<Event> {
        match stroke {
            Stroke::Letter(letter) => {
                let letter = if self.capital { letter.to_ascii_uppercase() } else { letter };
                self.capital = false;
                vec![Event::Text(letter.to_string())]
            }
            Stroke::Space => {
                // Names have a capital for each of their words.
                self.capital = true;
                vec![Event::Text(" ".to_owned())]
            }
            Stroke::Delete => [true, false]
                .map(|pressed| Event::Key {
                    key: Key::Backspace,
                    physical_key: None,
                    pressed,
                    repeat: false,
                    modifiers: Modifiers::NONE,
                })
                .to_vec(),
            Stroke::Shift => {
                self.capital = !self.capital;
                Vec::new()
            }
            Stroke::Done => {
                self.close();
                Vec::new()
            }
        }
    }
}

/// Shows them; the key that was tapped.
fn show(ctx: &Context, letters: &Letters, pad: bool) -> Option<Stroke> {
    let screen = ctx.viewport_rect();
    let width = (screen.width() - 12.0).min(600.0);
    let height = (ROWS.len() + 1) as f32 * (HIGH + GAP) + 16.0;
    // At the edge that the field is not at.
    let field = letters.field.and_then(|field| ctx.read_response(field)).map(|response| response.rect);
    let below = field.is_none_or(|field| field.bottom() < screen.bottom() - height - 12.0);
    let y = if below { screen.bottom() - height - 6.0 } else { screen.top() + 6.0 };
    let mut tapped = None;
    transitions::area(ctx, "letters", Order::Tooltip, pos2(screen.center().x - width / 2.0, y), |ui| {
        panel(ui, 8, |ui| {
            ui.set_width(width - 16.0);
            ui.spacing_mut().item_spacing = vec2(GAP, GAP);
            for (y, row) in ROWS.iter().enumerate() {
                ui.horizontal(|ui| {
                    let wide = (width - 16.0 + GAP) / row.len() as f32 - GAP;
                    for (x, letter) in row.chars().enumerate() {
                        let here = pad && letters.at == (x, y);
                        if key(ui, letters, Stroke::Letter(letter), wide, here) {
                            tapped = Some(Stroke::Letter(letter));
                        }
                    }
                });
            }
            ui.horizontal(|ui| {
                let wide = (width - 16.0 + GAP) / WIDE.len() as f32 - GAP;
                for (x, stroke) in WIDE.into_iter().enumerate() {
                    if key(ui, letters, stroke, wide, pad && letters.at == (x, ROWS.len())) {
                        tapped = Some(stroke);
                    }
                }
            });
        });
        mark("letters", ui.min_rect());
    });
    tapped
}

/// One key; true if it was tapped.
fn key(ui: &mut Ui, letters: &Letters, stroke: Stroke, wide: f32, here: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(wide, HIGH), Sense::CLICK);
    let (text, control) = match stroke {
        Stroke::Letter(letter) if letters.capital => (letter.to_ascii_uppercase().to_string(), None),
        Stroke::Letter(letter) => (letter.to_string(), None),
        Stroke::Shift => ("Capital".to_owned(), None),
        Stroke::Space => ("Space".to_owned(), Some(Control::NextCharacter)),
        Stroke::Delete => ("Delete".to_owned(), Some(Control::NextTarget)),
        Stroke::Done => ("Done".to_owned(), Some(Control::Cancel)),
    };
    let label = match stroke {
        Stroke::Letter(letter) => format!("letter {letter}"),
        _ => format!("letters {}", text.to_lowercase()),
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    mark(&label, rect);
    let look = match stroke {
        Stroke::Done => Look::Gold,
        Stroke::Shift if letters.capital => Look::Selected,
        _ if here => Look::Selected,
        _ => Look::Plain,
    };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    if here {
        widgets::focus_line(ui.painter(), rect);
    }
    let single = matches!(stroke, Stroke::Letter(_));
    let font = if single { theme::strong(20.0) } else { theme::strong(size::BUTTON) };
    let cap = control.and_then(|control| key_labels::cap(ui.ctx(), control)).filter(|_| key_labels::by_pad(ui.ctx()));
    let aside = cap.as_ref().map_or(0.0, |cap| widgets::chip_width(ui.painter(), cap) + 10.0);
    let middle = rect.center() - vec2(aside / 2.0, 0.0);
    widgets::fitted(ui.painter(), middle, Align2::CENTER_CENTER, &text, font, ink, rect.width() - aside - 4.0);
    if let Some(cap) = cap {
        let at = pos2(rect.right() - 6.0, rect.center().y);
        key_chip(ui.painter(), at, Align2::RIGHT_CENTER, &cap, true);
    }
    response.clicked()
}

/// Lays them on the screen while a finger or a gamepad is in a text field.
fn lay(
    device: Res<LastDevice>,
    mut contexts: Query<(Entity, &mut EguiContext)>,
    mut letters: ResMut<Letters>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let Some((context, mut egui)) = contexts.iter_mut().next() else { return };
    let ctx = egui.get_mut().clone();
    let focused = ctx.memory(egui::Memory::focused);
    if device.0 == Device::Touch && !letters.is_open() && ctx.text_edit_focused() {
        focused.into_iter().for_each(|field| letters.open(field));
    }
    let Some(field) = letters.field else { return };
    let pad = device.0 == Device::Pad;
    let tapped = show(&ctx, &letters, pad);
    if let Some(stroke) = tapped {
        let told = letters.strike(stroke);
        // The tap took the focus from the field.
        ctx.memory_mut(|memory| match stroke {
            Stroke::Done => memory.surrender_focus(field),
            _ => memory.request_focus(field),
        });
        events.write_batch(told.into_iter().map(|event| EguiInputEvent { context, event }));
    } else if focused != Some(field) || device.0 == Device::Keyboard {
        letters.close();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Letters>().add_systems(
        EguiPrimaryContextPass,
        lay.after(PanelSystems).after(crate::game::panels::prepare).before(transitions::leave_all).run_if(ready),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(events: &[Event]) -> String {
        events
            .iter()
            .filter_map(|event| if let Event::Text(text) = event { Some(text.as_str()) } else { None })
            .collect()
    }

    #[test]
    fn a_gamepad_writes_a_name() {
        let mut letters = Letters::default();
        letters.open(Id::new("a field"));
        let only = |wanted: Control| move |control: Control| control == wanted;
        let mut text = typed(&letters.pad(only(Control::Confirm)));
        letters.step(IVec2::X);
        text += &typed(&letters.pad(only(Control::Confirm)));
        text += &typed(&letters.pad(only(Control::NextCharacter)));
        letters.step(IVec2::Y);
        text += &typed(&letters.pad(only(Control::Confirm)));
        assert_eq!(text, "Qw S", "capitals begin the words");
        assert!(matches!(letters.pad(only(Control::NextTarget))[..], [Event::Key { key: Key::Backspace, .. }, _]));
        assert!(letters.pad(only(Control::Cancel)).is_empty() && !letters.is_open());
    }

    #[test]
    fn they_fit_on_every_screen_and_fingers_find_them() {
        for size in crate::game::layout_checks::screens(crate::game::panels::zoom) {
            let ctx = Context::default();
            theme::apply(&ctx);
            ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
            let mut letters = Letters::default();
            letters.open(Id::new("a field"));
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
            for i in 1..3 {
                let time = Some(f64::from(i));
                let input = egui::RawInput { screen_rect: Some(screen), time, ..egui::RawInput::default() };
                let mut output = ctx.run_ui(input, |ui| {
                    show(ui.ctx(), &letters, true);
                });
                output.textures_delta.clear();
                assert_eq!(
                    crate::game::layout_checks::faults(&ctx, &output, screen),
                    Vec::<String>::new(),
                    "at {size}"
                );
            }
            let [.., w, h] = crate::game::web::rect("letter q").expect("a key");
            assert!(w >= 30.0 && h >= 44.0, "{w} x {h} at {size}");
        }
    }

    #[test]
    fn every_key_is_reached_and_the_edges_lead_round() {
        let mut letters = Letters::default();
        letters.open(Id::new("a field"));
        letters.at = (0, 0);
        let mut seen = Vec::new();
        for _ in 0..=ROWS.len() {
            for _ in 0..10 {
                let here = letters.here();
                if !seen.contains(&here) {
                    seen.push(here);
                }
                letters.step(IVec2::X);
            }
            letters.at.0 = 0;
            letters.step(IVec2::Y);
        }
        assert_eq!(seen.len(), 44);
        assert_eq!(letters.at, (1, 0), "from a wide key to the middle of the letters above it");
        // Straight down from the right end, and up again.
        letters.at = (9, 3);
        letters.step(IVec2::Y);
        assert_eq!(letters.here(), Stroke::Done);
        letters.step(IVec2::NEG_Y);
        assert_eq!(letters.here(), Stroke::Letter('.'));
    }
}
