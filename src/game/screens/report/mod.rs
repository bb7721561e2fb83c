//! How a battle ended: verdict, what everybody did, how the dice fell.

mod foot;
mod headline;
mod luck;
mod people;
#[cfg(test)]
mod tests;

use super::every_roll::{self, Told};
use super::statistics::Statistics;
use super::turns;
use super::{backdrop, page};
use crate::game::hud::view::{Form as Room, Hud};
use crate::game::session::{Content, Intent, Session};
use crate::game::theme::Art;
use crate::table::{Film, Luck, Recount};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Rect, ScrollArea, Ui, UiBuilder, pos2};
use std::collections::BTreeSet;

/// A battle in numbers, counted once.
#[derive(Default)]
pub(super) struct Counted {
    of: Option<(u64, usize)>,
    statistics: Statistics,
    recount: Option<Recount>,
    film: Option<Film>,
    leaf: Leaf,
}

/// What is open on the report, and what was said last.
#[derive(Default)]
pub(super) struct Leaf {
    /// Every roll is listed.
    pub rolls_open: bool,
    /// The rounds whose rolls are shown.
    pub rounds: BTreeSet<u8>,
    /// What became of the last thing that was handed over, whether it is good news, and until when it is said.
    said: Option<(String, bool, f64)>,
    rolls: Option<Vec<Told>>,
}

/// Rolls whose odds are worked out in one frame.
const A_FRAME: usize = 1;

/// What the report is made of.
pub(super) struct Report<'a> {
    pub session: &'a Session,
    pub statistics: &'a Statistics,
    pub luck: Option<&'a Luck>,
    /// Share of the battle whose luck is counted, 0.0 to 1.0.
    pub share: f32,
    /// The battle to be watched; its rounds.
    pub film: Option<&'a Film>,
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
    mut counted: Local<Counted>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let Some(session) = session else { return Ok(()) };
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx, &art, 0.62);
    hud.bypass_change_detection().facts.refresh(&session);
    let moment = (session.table.hash(), session.table.steps().len());
    if counted.of != Some(moment) {
        let recount = Recount::new(&session.table, &content.0).ok();
        let film = Film::of(&session.table, &content.0).ok();
        let (statistics, leaf) = (Statistics::of(&session.table), Leaf::default());
        *counted = Counted { of: Some(moment), statistics, recount, film, leaf };
    }
    let Counted { statistics, recount, film, leaf, .. } = &mut *counted;
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
    let report = Report { session: &session, statistics, luck, share, film, hud: &hud, art: &art };
    let mut out = Vec::new();
    page(&ctx, "report", |ui, screen| show(ui, &report, screen, leaf, &mut out));
    intents.write_batch(out);
    Ok(())
}

/// The whole report.
fn show(ui: &mut Ui, report: &Report, screen: Rect, leaf: &mut Leaf, out: &mut Vec<Intent>) {
    let phone = Room::of(screen) == Room::Phone;
    let side = if phone { 8.0 } else { ((screen.width() - 1560.0) / 2.0).max(24.0) };
    let foot = if phone { 118.0 } else { 66.0 };
    let body = Rect::from_min_max(
        pos2(screen.left() + side, screen.top() + 8.0),
        pos2(screen.right() - side, screen.bottom() - foot),
    );
    let mut inner = ui.new_child(UiBuilder::new().max_rect(body));
    ScrollArea::vertical().id_salt("report").auto_shrink([false, false]).show(&mut inner, |ui| {
        crate::game::input::focus::scroll(ui);
        let width = body.width() - 10.0;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 12.0;
        headline::show(ui, report, width, phone, out);
        if width < 1100.0 {
            people::victory_points(ui, report, width);
            turns::score_by_round(ui, report, width);
            people::table(ui, report, width);
            luck::show(ui, report, width);
            turns::turning_points(ui, report, width, out);
            turns::rolls(ui, report, width);
        } else {
            let left = width * 0.58;
            let right = width - left - 12.0;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 12.0;
                    people::table(ui, report, left);
                    // Beside one another where that leaves them readable.
                    if left > 720.0 {
                        ui.horizontal_top(|ui| {
                            ui.spacing_mut().item_spacing.x = 12.0;
                            let half = (left - 12.0) / 2.0;
                            ui.vertical(|ui| turns::score_by_round(ui, report, half));
                            ui.vertical(|ui| people::victory_points(ui, report, half));
                        });
                    } else {
                        turns::score_by_round(ui, report, left);
                        people::victory_points(ui, report, left);
                    }
                });
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 12.0;
                    luck::show(ui, report, right);
                    turns::turning_points(ui, report, right, out);
                    turns::rolls(ui, report, right);
                });
            });
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
    let Leaf { rolls_open, rounds, rolls, .. } = leaf;
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
