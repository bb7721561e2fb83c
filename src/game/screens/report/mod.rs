//! How a battle ended: verdict, what everybody did, how the dice fell.

mod foot;
mod headline;
mod luck;
mod people;
#[cfg(test)]
mod tests;

use super::every_roll::{self, RollLine};
use super::statistics::Statistics;
use super::turns;
use crate::battle::Side;
use crate::game::hud::state::Hud;
use crate::game::layout::Form as Room;
use crate::game::screens::backdrop::{backdrop, page};
use crate::game::session::{Content, Intent, Session};
use crate::game::theme::Art;
use crate::game::widgets;
use crate::table::{Luck, Recount, Replay};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Rect, ScrollArea, Ui, UiBuilder, Vec2, pos2, vec2};
use std::collections::BTreeSet;

/// A battle in numbers, counted once.
#[derive(Resource, Default)]
pub struct Counted {
    of: Option<(u64, usize)>,
    statistics: Statistics,
    recount: Option<Recount>,
    film: Option<Replay>,
    leaf: ReportPages,
}

impl Counted {
    /// Lists every roll.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn list_rolls(&mut self) {
        self.leaf.rolls_open = true;
    }

    /// The luck of the whole battle is counted.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn is_complete(&self, steps: usize) -> bool {
        self.recount.as_ref().is_some_and(|recount| recount.steps() >= steps)
    }
}

/// What is open on the report, and what was said last.
#[derive(Default)]
pub(super) struct ReportPages {
    /// Every roll is listed.
    pub rolls_open: bool,
    /// The rounds whose rolls are shown.
    pub rounds: BTreeSet<u8>,
    /// What became of the last thing that was handed over, whether it is good news, and until when it is said.
    said: Option<(String, bool, f64)>,
    rolls: Option<Vec<RollLine>>,
}

/// Rolls whose odds are worked out in one frame.
const A_FRAME: usize = 1;

/// What the report is made of.
pub(super) struct ReportContext<'a> {
    pub session: &'a Session,
    pub statistics: &'a Statistics,
    pub luck: Option<&'a Luck>,
    /// Share of the battle whose luck is counted, 0.0 to 1.0.
    pub share: f32,
    /// The battle to be watched; its rounds.
    pub film: Option<&'a Replay>,
    pub hud: &'a Hud,
    pub art: &'a Art,
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn screen(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    content: Res<Content>,
    art: Res<Art>,
    mut hud: ResMut<Hud>,
    mut counted: ResMut<Counted>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let Some(session) = session else { return Ok(()) };
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx, &art, 0.62);
    hud.bypass_change_detection().facts.refresh(&session);
    let moment = (session.table.hash(), session.table.steps().len());
    if counted.of != Some(moment) {
        let recount = Recount::new(&session.table, &content.0).ok();
        let film = Replay::of(&session.table, &content.0).ok();
        let (statistics, leaf) = (Statistics::of(&session.table), ReportPages::default());
        *counted.bypass_change_detection() = Counted { of: Some(moment), statistics, recount, film, leaf };
    }
    let Counted { statistics, recount, film, leaf, .. } = counted.bypass_change_detection();
    if let Some(recount) = recount {
        let rolls = |recount: &Recount| recount.luck.course.len();
        let before = rolls(recount);
        while rolls(recount) < before + A_FRAME && recount.advance(&session.table) {}
        if recount.steps() < session.table.steps().len() {
            ctx.request_repaint();
        }
    }
    let steps = session.table.steps().len().max(1);
    let share = recount.as_ref().map_or(0.0, |recount| recount.steps() as f32 / steps as f32);
    let luck = recount.as_ref().map(|recount| &recount.luck);
    let film = film.as_ref();
    let report = ReportContext { session: &session, statistics, luck, share, film, hud: &hud, art: &art };
    let mut out = Vec::new();
    page(&ctx, "report", |ui, screen| show(ui, &report, screen, leaf, &mut out));
    intents.write_batch(out);
    Ok(())
}

/// Points between two panels, and room for a scroll bar beside them.
const GAP: f32 = 12.0;
const SCROLL: f32 = 10.0;

/// Heights of the panels in the lowest row: of rounds and points, by their longest list, or in few lines where the window is
/// low; and of turning points and rolls.
const LIST_HEAD: f32 = 62.0;
const LOW_LEFT: f32 = 107.0;
const LOW_RIGHT: f32 = 246.0;
/// The least height of the chart of luck.
const CHART: f32 = 96.0;

/// Two columns that end side by side: people over points, luck over what came of it. They fill the room where it suffices.
fn columns(ui: &mut Ui, report: &ReportContext, width: f32, room: f32, out: &mut Vec<Intent>) {
    let left = width * 0.58;
    let right = width - left - GAP;
    let sheet = report.session.table.battle().score_sheet();
    let lines = Side::BOTH.map(|side| sheet.lines.iter().filter(|line| line.side == side).count());
    let half = |width: f32| (width - GAP) / 2.0;
    let beside = people::points_beside(half(left));
    let list = if beside { lines[0].max(lines[1]) + 2 } else { lines[0] + lines[1] + 3 };
    let list = LIST_HEAD + 21.0 * list as f32;
    // One look shows everything: in a low window points are told in few lines.
    let low = room < people::least(report) + list + GAP;
    let low_left = if low { LOW_LEFT } else { list };
    let low_right = LOW_RIGHT.max((room - luck::head(right) - CHART - GAP).min(1.2 * LOW_RIGHT));
    let least = (people::least(report) + low_left).max(luck::head(right) + CHART + low_right) + GAP;
    let high = room.max(least);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = GAP;
            people::table(ui, report, vec2(left, high - low_left - GAP));
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                turns::score_by_round(ui, report, vec2(half(left), low_left));
                people::victory_points(ui, report, vec2(half(left), low_left), low);
            });
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = GAP;
            luck::show(ui, report, vec2(right, high - low_right - GAP));
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                turns::rolls(ui, report, vec2(half(right), low_right));
                turns::turning_points(ui, report, vec2(half(right), low_right), out);
            });
        });
    });
}

/// A panel of this width, and of this height unless that is infinite.
pub(super) fn framed(ui: &mut Ui, id: &str, room: Vec2, add: impl FnOnce(&mut Ui)) {
    if room.y.is_finite() {
        return widgets::panel_of(ui, id, room, 12.0, add);
    }
    widgets::panel(ui, 12, |ui| {
        ui.set_width(room.x - 24.0);
        add(ui);
    });
}

/// The whole report.
fn show(ui: &mut Ui, report: &ReportContext, screen: Rect, leaf: &mut ReportPages, out: &mut Vec<Intent>) {
    let phone = Room::of(screen) == Room::Phone;
    let side = if phone { 8.0 } else { ((screen.width() - 1560.0) / 2.0).max(24.0) };
    let foot = if phone { 118.0 } else { 64.0 };
    let body = Rect::from_min_max(
        pos2(screen.left() + side, screen.top() + 8.0),
        pos2(screen.right() - side, screen.bottom() - foot),
    );
    let mut inner = ui.new_child(UiBuilder::new().max_rect(body));
    ScrollArea::vertical().id_salt("report").auto_shrink([false, false]).show(&mut inner, |ui| {
        crate::game::widgets::scroll(ui);
        let width = body.width() - SCROLL;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = GAP;
        headline::show(ui, report, width, phone, out);
        let narrow = vec2(width, f32::INFINITY);
        if width < 1100.0 {
            people::victory_points(ui, report, narrow, false);
            turns::score_by_round(ui, report, narrow);
            people::table(ui, report, narrow);
            luck::show(ui, report, narrow);
            turns::turning_points(ui, report, narrow, out);
            turns::rolls(ui, report, narrow);
        } else {
            columns(ui, report, width, body.bottom() - ui.next_widget_position().y - 4.0, out);
        }
    });
    foot::show(
        ui,
        report,
        leaf,
        Rect::from_min_max(pos2(screen.left(), screen.bottom() - foot), screen.max),
        side,
        out,
    );
    let ReportPages { rolls_open, rounds, rolls, .. } = leaf;
    if *rolls_open {
        let rolls = rolls.get_or_insert_with(|| every_roll::rolls(&report.session.table));
        if rounds.is_empty() {
            rounds.extend(rolls.first().map(|roll| roll.round));
        }
        if every_roll::show(ui.ctx(), report, rolls, rounds, out) {
            *rolls_open = false;
        }
    }
}
