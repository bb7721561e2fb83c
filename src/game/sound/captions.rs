//! Sounds in writing.

use crate::game::settings::Settings;
use crate::game::theme::{self, size};
use crate::game::widgets::area;
use bevy::prelude::*;
use bevy_egui::egui::{self, Order, Sense, WidgetInfo, WidgetType, pos2, vec2};
use std::collections::VecDeque;

/// Seconds that a caption stays.
const STAYS: f32 = 2.6;

/// Most captions at a time.
const MOST: usize = 3;

/// What was heard last, the oldest first.
#[derive(Resource, Default, Debug)]
pub struct Captions(VecDeque<(&'static str, f32)>);

impl Captions {
    /// Something is heard; what is still written is only renewed.
    pub fn say(&mut self, caption: &'static str) {
        if caption.is_empty() {
            return;
        }
        self.0.retain(|(text, _)| *text != caption);
        self.0.push_back((caption, 0.0));
        if self.0.len() > MOST {
            self.0.pop_front();
        }
    }

    /// What is written now.
    pub fn shown(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(text, _)| *text)
    }
}

pub(super) fn age(time: Res<Time>, mut captions: ResMut<Captions>) {
    if captions.0.is_empty() {
        return;
    }
    for (_, age) in &mut captions.0 {
        *age += time.delta_secs();
    }
    captions.0.retain(|(_, age)| *age < STAYS);
}

/// Writes them in one line, low in the middle of the board, `low` points from the top.
pub fn show(ctx: &egui::Context, captions: &Captions, settings: &Settings, low: f32) {
    let text = captions.shown().collect::<Vec<_>>().join(" \u{b7} ");
    if !settings.captions || text.is_empty() {
        return;
    }
    let font = theme::medium(size::BODY);
    let galley = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.clone(), font, theme::BONE));
    let room = galley.size() + vec2(22.0, 10.0);
    let at = pos2(ctx.viewport_rect().center().x - room.x / 2.0, low - room.y - 8.0);
    area(ctx, "captions", Order::Tooltip, at, |ui| {
        let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        ui.painter().rect_filled(rect, 7.0, theme::faded(theme::INK, 0.86));
        ui.painter().galley(rect.min + vec2(11.0, 5.0), galley, theme::BONE);
    });
}
