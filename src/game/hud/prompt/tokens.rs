//! Answers that only name somebody, as tokens.

use super::{answer, key_of};
use crate::battle::{Choice, Side, Target};
use crate::game::hud::odds::capital;
use crate::game::hud::state::Hud;
use crate::game::hud::view::View;
use crate::game::input::key_labels;
use crate::game::session::Intent;
use crate::game::theme;
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Look, key_chip, mark};
use bevy_egui::egui::{Align2, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// An answer that only names somebody: it rolls nothing.
pub(super) fn is_token(view: &View, choice: Choice) -> bool {
    matches!(choice.target, Target::Character(_)) && view.battle().breakdown(choice).is_none()
}

/// Those who can be named, as tokens: those of one commander beside one another.
pub(super) fn named(ui: &mut Ui, view: &View, hud: &mut Hud, tokens: &[(usize, Choice)], out: &mut Vec<Intent>) {
    if tokens.is_empty() {
        return;
    }
    let mut groups: Vec<(String, Vec<(usize, Choice)>)> = Vec::new();
    for &(i, choice) in tokens {
        let heading = view.label(choice).group;
        match groups.iter_mut().find(|(known, _)| *known == heading) {
            Some((_, list)) => list.push((i, choice)),
            None => groups.push((heading, vec![(i, choice)])),
        }
    }
    let width = ui.available_width();
    let most = groups.iter().map(|(_, list)| list.len()).max().unwrap_or(1) as f32;
    let beside = groups.len() > 1 && (most * (TOKEN + 3.0) + 12.0) * 2.0 - 15.0 <= width;
    let columns = if beside { 2 } else { 1 };
    hud.columns = 1;
    let each = (width + 12.0) / columns as f32 - 12.0;
    for row in groups.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
            for (heading, list) in row {
                ui.vertical(|ui| {
                    ui.set_width(each);
                    if !heading.is_empty() {
                        ui.label(crate::game::hud::roll::coloured(heading, &hud.story, theme::NOTE, each));
                    }
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
                        for &(i, choice) in list {
                            if person(ui, view, hud, i, choice) {
                                answer(view, choice, out);
                            }
                        }
                    });
                });
            }
        });
    }
}

/// Width of one who can be named.
const TOKEN: f32 = 66.0;

/// One who can be named.
fn person(ui: &mut Ui, view: &View, hud: &Hud, at: usize, choice: Choice) -> bool {
    let Target::Character(who) = choice.target else { return false };
    let (rect, response) = ui.allocate_exact_size(vec2(TOKEN, 76.0), Sense::click());
    let label = format!("choice {at}");
    let spoken = format!("{label}: {}", capital(&view.battle().describe(choice)));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    mark(&label, rect);
    let look = if response.hovered() || response.has_focus() { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    let side = view.person(who).map_or(Side(0), |person| person.side);
    let kind = hud.facts.kinds.get(who.index()).map_or("", String::as_str);
    let (life, most) = view.life(&hud.facts, who);
    let shown = widgets::TokenFace { side, life, most, dim: false };
    widgets::token(painter, view.art, kind, &shown, rect.center_top() + vec2(0.0, 25.0), 44.0);
    let font = theme::strong(12.0);
    let name = widgets::centred(painter, view.name(who), font, ink, rect.width() - 6.0, 2);
    painter.galley(pos2(rect.center().x, rect.bottom() - 15.0 - name.size().y / 2.0), name, ink);
    if let Some(cap) = key_of(ui.ctx(), view, at, choice).filter(|_| !key_labels::by_pad(ui.ctx())) {
        key_chip(painter, rect.right_top() + vec2(-3.0, 3.0), Align2::RIGHT_TOP, &cap, true);
    }
    let clicked = response.clicked();
    response.tip(capital(&view.battle().describe(choice)));
    clicked
}
