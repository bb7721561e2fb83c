//! What is planned, in the right column: the ways of the action, its targets, and at the foot of the column the card of odds. The sheet gives way
//! where there is no room for all. On a telephone the lists stand above the bar.

use super::options;
use super::roll;
use super::sheet;
use super::spells;
use super::targets;
use super::view::View;
use crate::battle::{ActionId, CharacterId, Occasion, Ways};
use crate::game::hud::state::Hud;
use crate::game::input::{Control, key_labels};
use crate::game::layout::Form;
use crate::game::session::Intent;
use crate::game::widgets::scroll::scrolled;
use crate::game::widgets::{self, panel, transitions};
use bevy_egui::egui::{self, Align2, Order, Pos2, Rect, Ui, pos2};

/// What the column needs, as the last frame has shown.
#[derive(Default, Debug)]
pub struct PlanColumn {
    /// Height of the list of ways with all of its rows; 0 where none are listed.
    ways: f32,
    /// The same of the targets.
    targets: f32,
    /// Height of the card of odds; 0 where there is none.
    pub card: f32,
    /// Its height when it was last there.
    pub last_card: f32,
    /// When something was last planned or pointed at, in seconds.
    last: Option<f64>,
    /// The sheet has given way.
    pub over_sheet: bool,
    /// The sheet leaves out what somebody carries.
    pub short_sheet: bool,
    /// Where the sheet ended when it was last seen.
    sheet_ends: f32,
}

impl PlanColumn {
    /// Something was planned or pointed at a moment ago: the sheet does not come and go with a pointer that crosses the board.
    pub fn is_recent(&self, now: f64) -> bool {
        self.last.is_some_and(|last| now - last < BACK)
    }

    /// Height that the lists need at least beside the card: some rows of each.
    pub fn least(&self) -> f32 {
        let some = |high: f32, least: f32| if high > 0.0 { high.min(least) + GAP } else { 0.0 };
        some(self.ways, LEAST_WAYS) + some(self.targets, targets::height(1) + 2.0 * MARGIN)
    }

    /// Ways or spells are listed.
    pub fn lists_ways(&self) -> bool {
        self.ways > 0.0
    }
}

/// Room between two panels, and around what a panel shows.
const GAP: f32 = 8.0;
const MARGIN: f32 = 10.0;
/// A list that would be lower than this is not shown.
const LEAST: f32 = 96.0;
/// Three rows of ways with their head.
const LEAST_WAYS: f32 = 170.0;
/// Height of a card that has not been seen yet, and columns that are too low to keep so much free.
const USUAL: f32 = 220.0;
const LOW: f32 = 480.0;
/// Seconds after which the sheet comes back.
const BACK: f64 = 0.5;
/// Share of the height of a telephone that a list takes at most.
const SHARE: f32 = 0.33;

/// Room for the card below lists in a column so high: also while the pointer is on no target, or they would jump when it comes to one.
fn reserved(hud: &Hud, column: f32) -> f32 {
    let PlanColumn { card, last_card, .. } = hud.plan;
    let usual = if column > LOW { last_card.max(USUAL) } else { 0.0 };
    match card.max(usual) {
        0.0 => 0.0,
        high => high + GAP,
    }
}

/// What is listed: the ways or the spells of the one who acts.
fn listed(view: &View, hud: &Hud) -> Option<(CharacterId, ActionId)> {
    let who = view.battle().active().filter(|_| view.asked() == Some(Occasion::Act))?;
    let knows = |who: CharacterId| hud.facts.kits.get(who.index()).is_some_and(|kit| !kit.spells.is_empty());
    let action = options::planned(view).or_else(|| spells::planned(view).filter(|_| knows(who)))?;
    Some((who, action))
}

/// The ways in a panel whose list is at most so high; how high all of them are, and the panel.
fn ways(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    (who, action): (CharacterId, ActionId),
    (at, width, height): (Pos2, f32, f32),
    out: &mut Vec<Intent>,
) -> (f32, Rect) {
    transitions::area(ctx, "ways", Order::Middle, at, |ui| {
        let mut whole = 0.0;
        panel(ui, MARGIN as i8, |ui| {
            ui.set_width(width - 2.0 * MARGIN);
            let start = ui.cursor().top();
            let option = view.planning.way().map_or(0, |(_, option)| option);
            let name = hud.bar.name_of(action, option).to_owned();
            let key = key_labels::cap(ctx, Control::NextWay);
            widgets::heading(ui, &name, if key.is_some() { "" } else { "choose one" });
            if let Some(key) = key {
                let at = pos2(ui.max_rect().right(), start + 2.0);
                widgets::key_chip(ui.painter(), at, Align2::RIGHT_TOP, &key, true);
            }
            let head = ui.cursor().top() - start;
            let height = (height - head).max(40.0);
            whole = head + scrolled(ui, "ways", height, |ui| content(ui, view, hud, (who, action), out));
        });
        (whole + 2.0 * MARGIN, ui.min_rect())
    })
}

fn content(ui: &mut Ui, view: &View, hud: &mut Hud, of: (CharacterId, ActionId), out: &mut Vec<Intent>) {
    match view.ways(of.1) {
        Ways::Spells => spells::list(ui, view, hud, of, out),
        _ => options::list(ui, view, &mut hud.ways, of.1, out),
    }
}

/// The targets in a panel whose list is so high.
fn targets_at(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    (at, width, height): (Pos2, f32, f32),
    out: &mut Vec<Intent>,
) -> Rect {
    let rect = transitions::area(ctx, "targets", Order::Middle, at, |ui| {
        panel(ui, MARGIN as i8, |ui| {
            ui.set_width(width - 2.0 * MARGIN);
            targets::list(ui, view, hud, height, out);
        });
        ui.min_rect()
    });
    widgets::mark("targets", rect);
    hud.targets.place = Some(rect);
    rect
}

/// Shows the lists from `top` downwards, where the column begins to be free; returns where they end.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, top: f32, out: &mut Vec<Intent>) -> f32 {
    if view.form == Form::Phone {
        return top;
    }
    hud.ways.clear(hud.lesson);
    let acts = view.asked() == Some(Occasion::Act) && view.battle().active().is_some() && hud.ending.is_none();
    let count = if acts { targets::find(ctx, view, hud) } else { 0 };
    let listed = listed(view, hud).filter(|_| acts);
    let (width, column) = if view.form == Form::Wide { (288.0, sheet::WIDE) } else { (262.0, sheet::COMPACT) };
    let left = view.screen.right() - column;
    let low = roll::low(view, hud);
    let low = low - reserved(hud, low - view.screen.top());
    let mut at = pos2(left, top + GAP);
    hud.plan.targets = if count > 0 { targets::height(count) + 2.0 * MARGIN } else { 0.0 };
    if let Some(of) = listed {
        // Some of the targets stay in sight below a long list.
        let below = if count > 0 { targets::height(count.min(2)) + 2.0 * MARGIN + GAP } else { 0.0 };
        let room = (low - at.y - below).max((low - at.y).min(LEAST_WAYS));
        if room >= LEAST.min(hud.plan.ways) {
            let (whole, place) = ways(ctx, view, hud, of, (at, width, room - 2.0 * MARGIN), out);
            hud.plan.ways = whole;
            at.y = place.bottom() + GAP;
        } else {
            options::note(view, &mut hud.ways, of.1);
        }
    } else {
        hud.plan.ways = 0.0;
    }
    let room = low - at.y;
    if count > 0 && room >= targets::height(1) + 2.0 * MARGIN {
        let height = targets::whole_rows(room.min(hud.plan.targets) - 2.0 * MARGIN);
        at.y = targets_at(ctx, view, hud, (at, width, height), out).bottom() + GAP;
    }
    at.y - GAP
}

/// The same on a telephone, above the bar that begins at `low`; where they begin. They give way to what is proposed.
pub fn above(ctx: &egui::Context, view: &View, hud: &mut Hud, low: f32, out: &mut Vec<Intent>) -> f32 {
    if view.form != Form::Phone {
        return low;
    }
    hud.ways.clear(hud.lesson);
    let count = targets::find(ctx, view, hud);
    let Some(_) = view.battle().active().filter(|_| view.asked() == Some(Occasion::Act)) else { return low };
    let (left, width) = (view.screen.left() + 6.0, view.screen.width() - 12.0);
    let mut low = low;
    if let Some(of) = listed(view, hud) {
        if view.planning.proposed.is_none() {
            let most = (view.screen.height() * SHARE).min(low - view.screen.top() - 150.0);
            let known = if hud.plan.ways > 0.0 { hud.plan.ways } else { most };
            let top = low - known.min(most) - 4.0;
            let height = most - 2.0 * MARGIN;
            hud.plan.ways = ways(ctx, view, hud, of, (pos2(left, top), width, height), out).0;
            low = top;
        } else {
            options::note(view, &mut hud.ways, of.1);
        }
    }
    let height = targets::height(count.min(3));
    let top = low - height - 2.0 * MARGIN - 4.0;
    if count > 0 && view.planning.proposed.is_none() && top > view.screen.top() + 100.0 {
        targets_at(ctx, view, hud, (pos2(left, top), width, height), out);
    }
    low
}

/// Once all panels are drawn, of which the sheet ended at `below`: has the sheet to give way in the next frame?
pub fn settle(ctx: &egui::Context, view: &View, hud: &mut Hud, below: f32) {
    let low = roll::low(view, hud);
    let lists: f32 =
        [hud.plan.ways, hud.plan.targets].into_iter().filter(|high| *high > 0.0).map(|high| high + GAP).sum();
    let card = match lists > 0.0 {
        true => reserved(hud, low - view.screen.top()),
        false if hud.plan.card > 0.0 => hud.plan.card + GAP,
        false => 0.0,
    };
    let wanted = lists + card;
    let now = ctx.input(|input| input.time);
    let plan = &mut hud.plan;
    if !plan.over_sheet {
        plan.sheet_ends = below;
    }
    // It may be enough that it becomes shorter.
    let short = plan.over_sheet || plan.short_sheet;
    let full = short && view.form != Form::Phone && wanted > 0.0 && plan.sheet_ends + wanted > low;
    let rests = plan.over_sheet && wanted <= 0.0 && plan.is_recent(now);
    if wanted > 0.0 {
        plan.last = Some(now);
    } else if let Some(last) = plan.last.filter(|last| now - last < BACK) {
        ctx.request_repaint_after_secs((BACK - (now - last)) as f32 + 0.01);
    }
    plan.over_sheet = full || rests;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Choice;
    use crate::game::hud::actions::tests::{COMPANIES, watch};
    use crate::game::hud::tests::Bench;
    use crate::game::session::{Planning, Session};
    use bevy_egui::egui::{Id, LayerId, vec2};
    use std::collections::BTreeSet;

    /// Where the lists and the card lie, by their names.
    fn panels(bench: &Bench) -> Vec<(&'static str, Rect)> {
        let shown = |name: &str| {
            let layer = LayerId::new(Order::Middle, Id::new(name));
            let rect = bench.ctx.memory(|memory| memory.area_rect(layer.id));
            rect.filter(|_| bench.ctx.memory(|memory| memory.areas().is_visible(&layer)))
        };
        ["sheet", "ways", "targets", "odds card"].into_iter().filter_map(|name| Some((name, shown(name)?))).collect()
    }

    /// What is wrong with where they lie in a window.
    fn faults(bench: &Bench, (width, height): (f32, f32)) -> Vec<String> {
        let left = width - if width < 1500.0 { sheet::COMPACT } else { sheet::WIDE };
        let column = Rect::from_min_max(pos2(left, 40.0), pos2(width, height));
        let all = panels(bench);
        let mut faults = Vec::new();
        for (i, (name, rect)) in all.iter().enumerate() {
            if !column.expand(1.0).contains_rect(*rect) || rect.bottom() > bench.hud.bar_top && width < 1500.0 {
                faults.push(format!("{name} at {rect:?} is not in the column"));
            }
            for (other, place) in &all[i + 1..] {
                if rect.shrink(1.0).intersects(*place) {
                    faults.push(format!("{name} at {rect:?} lies over {other} at {place:?}"));
                }
            }
        }
        faults
    }

    #[test]
    fn what_is_planned_stands_in_the_right_column() {
        let mut lists = 0;
        for (system, gangs) in COMPANIES {
            let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
            watch(system, gangs, &mut |bench, session| {
                for (action, option) in bench.hud.bar.offered() {
                    if !seen.insert(action) {
                        continue;
                    }
                    let of = |choice: &&Choice| (choice.action, choice.option) == (action, option);
                    let first = session.table.choices().iter().find(of).copied();
                    for proposed in [None, first] {
                        let plan = Planning { action: Some(action), option, proposed, ..Planning::default() };
                        for size in [(1280.0, 720.0), (1600.0, 900.0)] {
                            bench.resize(vec2(size.0, size.1));
                            // Odds come a few in a frame; lists and card learn their heights in one and stand right in the next.
                            (0..9).for_each(|_| drop(bench.frame(session, &plan, Vec::new())));
                            let planned = format!("{action:?}, {option}, {}", proposed.is_some());
                            found
                                .extend(faults(bench, size).into_iter().map(|it| format!("{planned}, {size:?}: {it}")));
                            lists += usize::from(panels(bench).iter().any(|(name, _)| *name == "ways"));
                        }
                        bench.resize(vec2(1280.0, 720.0));
                    }
                }
            });
            assert!(found.is_empty(), "{system}: {found:#?}");
            assert!(seen.len() > 5, "{system}: {} actions", seen.len());
        }
        assert!(lists > 20, "{lists} lists of ways");
    }

    /// The lower edge of the card of odds.
    fn foot(bench: &mut Bench, session: &Session, proposed: Choice) -> Option<f32> {
        let plan = Planning {
            action: Some(proposed.action),
            option: proposed.option,
            proposed: Some(proposed),
            ..Planning::default()
        };
        (0..5).for_each(|_| drop(bench.frame(session, &plan, Vec::new())));
        bench.hud.card.map(|card| card.bottom())
    }

    #[test]
    fn the_card_stands_at_the_foot_of_the_column_whatever_it_tells() {
        for (system, gangs) in COMPANIES {
            let mut cards = 0;
            watch(system, gangs, &mut |bench, session| {
                if cards > 12 {
                    return;
                }
                let all = session.table.choices();
                let feet: Vec<f32> =
                    [0, all.len() / 3, all.len() / 2].iter().filter_map(|&i| foot(bench, session, all[i])).collect();
                assert!(feet.windows(2).all(|two| (two[0] - two[1]).abs() < 1.0), "{system}: {feet:?}");
                cards += feet.len();
            });
            assert!(cards > 5, "{system}: {cards} cards");
        }
    }
}
