//! The battles that are kept, to be watched.

use crate::battle::Side;
use crate::game::input::Control;
use crate::game::session::Intent;
use crate::game::storage::{KeptBattle, Storage};
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, button_ground, fitted, mark, words};
use crate::table::{Library, Table, load};
use bevy_egui::egui::{Align2, ScrollArea, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::collections::BTreeMap;
use std::time::Duration;

/// Height of a row.
const ROW: f32 = 70.0;

/// Height of a row where it is narrow.
const TALL: f32 = 94.0;

/// What a row says of a battle.
#[derive(Clone, Debug)]
struct About {
    gangs: [String; 2],
    score: [i32; 2],
    /// `Skirmish · Canal`.
    line: String,
    /// `6 rounds`.
    rounds: String,
    /// That nobody won.
    end: Option<&'static str>,
    winner: Option<Side>,
}

impl About {
    fn of(table: &Table) -> About {
        let battle = table.battle();
        let sheet = battle.score_sheet();
        let rounds = battle.round().min(battle.rounds());
        let rounds = match rounds {
            0 => "deployment".to_owned(),
            _ if table.decision().is_some() => format!("round {rounds}"),
            1 => "1 round".to_owned(),
            _ => format!("{rounds} rounds"),
        };
        let gangs = Side::BOTH.map(|side| battle.gang(side).to_owned());
        let (end, winner) = match battle.verdict() {
            None => (Some("not finished"), None),
            Some(verdict) => match verdict.winner {
                Some(side) => (None, Some(side)),
                None => (Some("a draw"), None),
            },
        };
        let line = format!("{} \u{b7} {}", sheet.scenario, battle.info().name);
        About { gangs, score: battle.standing(), line, rounds, end, winner }
    }
}

/// The list, read once when it is opened; what its battles came to, one of them in each frame.
#[derive(Default)]
pub struct List {
    kept: Option<Vec<KeptBattle>>,
    known: BTreeMap<String, Result<About, String>>,
}

impl List {
    /// The list is closed: it is read again when it is opened.
    pub fn close(&mut self) {
        self.kept = None;
        self.known.clear();
    }

    fn refresh(&mut self, storage: &Storage, library: &Library) -> bool {
        let kept = self.kept.get_or_insert_with(|| storage.kept());
        let Some(next) = kept.iter().find(|one| !self.known.contains_key(&one.name)) else { return false };
        let about = storage.text_of(&next.name).and_then(|text| {
            let loaded = load(&text, library).map_err(|error| format!("{}: {error}", next.name))?;
            Ok(About::of(&loaded.table))
        });
        self.known.insert(next.name.clone(), about);
        true
    }
}

/// `3 hours ago`.
fn ago(age: Duration) -> String {
    let seconds = age.as_secs();
    let (count, unit) = match seconds {
        0..120 => return "just now".to_owned(),
        120..7200 => (seconds / 60, "minutes"),
        7200..172_800 => (seconds / 3600, "hours"),
        _ => (seconds / 86_400, "days"),
    };
    format!("{count} {unit} ago")
}

/// Shows the list; true when it is to be closed.
pub fn show(
    ui: &mut Ui,
    art: &Art,
    list: &mut List,
    storage: &Storage,
    library: &Library,
    height: f32,
    out: &mut Vec<Intent>,
) -> bool {
    if list.refresh(storage, library) {
        ui.ctx().request_repaint();
    }
    ui.label(words("Replays", theme::display(28.0), theme::BRASS_HI));
    let note = if storage.holds_one() {
        "This browser keeps the battle that was played last."
    } else {
        "Battles that are over, and those that are not. The newest comes first."
    };
    ui.label(words(note, theme::body(size::SECONDARY), theme::NOTE));
    widgets::rule(ui);
    let kept = list.kept.as_deref().unwrap_or_default();
    if kept.is_empty() {
        ui.add_space(20.0);
        ui.label(words("No battle has been kept yet. Play one.", theme::body(size::BODY), theme::BONE));
        ui.add_space(20.0);
    }
    ScrollArea::vertical().id_salt("replays").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        crate::game::widgets::scroll(ui);
        ui.spacing_mut().item_spacing.y = 6.0;
        for one in kept {
            row(ui, art, one, list.known.get(&one.name), out);
        }
    });
    ui.add_space(6.0);
    Button::new("close replays", "Close", vec2(ui.available_width(), 44.0))
        .hint("Back to the title.")
        .control(Control::Cancel)
        .show(ui, art)
}

fn row(ui: &mut Ui, art: &Art, kept: &KeptBattle, about: Option<&Result<About, String>>, out: &mut Vec<Intent>) {
    let width = ui.available_width() - 12.0;
    let narrow = width < 520.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, if narrow { TALL } else { ROW }), Sense::click());
    let label = format!("watch {}", kept.name);
    let good = about.is_some_and(Result::is_ok);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, good, &label));
    mark(&label, rect);
    let look = if good { Look::Plain } else { Look::Off };
    let (ink, rect) = button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    let (left, right) = (rect.left() + 52.0, rect.right() - 14.0);
    art.icon(painter, "play", pos2(rect.left() + 26.0, rect.center().y), 26.0, theme::BRASS_HI);
    match about {
        None => {
            painter.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, "...", theme::body(size::BODY), theme::NOTE);
        }
        Some(Err(why)) => {
            let galley = widgets::wrapped(painter, why, theme::body(size::SMALL), theme::REASON, right - left, 3);
            painter.galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, theme::REASON);
            widgets::told_in_full(rect);
        }
        Some(Ok(about)) => {
            // Both sides below one another as on a score board; what it was, beside them or below.
            let end = if narrow { right } else { left + (right - left) * 0.52 };
            for side in Side::BOTH {
                let y = rect.top() + if side.0 == 0 { 22.0 } else { 48.0 };
                let won = about.winner == Some(side);
                let colour = if won { theme::side_text(side) } else { ink };
                widgets::side_dot(painter, side, pos2(left + 7.0, y), 13.0);
                let score = about.score[side.index()];
                let score = painter.text(pos2(end, y), Align2::RIGHT_CENTER, score, theme::display(20.0), colour);
                let mut room = score.left() - left - 34.0;
                if won {
                    room -= 22.0;
                    art.icon(painter, "crown", pos2(score.left() - 22.0, y), 17.0, theme::ACE_GOLD);
                }
                let gang = &about.gangs[side.index()];
                fitted(painter, pos2(left + 20.0, y), Align2::LEFT_CENTER, gang, theme::display(17.0), colour, room);
            }
            let age = kept.age.map_or(String::new(), |age| format!(" \u{b7} {}", ago(age)));
            let unfinished = about.end.as_ref().map_or(String::new(), |end| format!(" \u{b7} {end}"));
            let lower = format!("{}{unfinished}{age}", about.rounds);
            let font = theme::body(size::SECONDARY);
            if narrow {
                let line = format!("{} \u{b7} {lower}", about.line);
                let at = pos2(left, rect.bottom() - 16.0);
                fitted(painter, at, Align2::LEFT_CENTER, &line, font, theme::NOTE, right - left);
            } else {
                painter.vline(end + 18.0, rect.y_range().shrink(12.0), Stroke::new(1.0, theme::SLATE));
                let (x, room) = (end + 34.0, right - end - 34.0);
                let (upper, below) = (pos2(x, rect.top() + 23.0), pos2(x, rect.top() + 48.0));
                fitted(painter, upper, Align2::LEFT_CENTER, &about.line, theme::strong(size::BODY), ink, room);
                fitted(painter, below, Align2::LEFT_CENTER, &lower, font, theme::NOTE, room);
            }
        }
    }
    if response.clicked() && good {
        out.push(Intent::ReplaySaved(kept.name.clone()));
    }
    response.tip(match about {
        Some(Err(why)) => format!("It cannot be watched. {why}"),
        _ => "Watch this battle".to_owned(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_told_in_whole_units() {
        let told = |seconds| ago(Duration::from_secs(seconds));
        assert_eq!(told(30), "just now");
        assert_eq!(told(180), "3 minutes ago");
        assert_eq!(told(7200), "2 hours ago");
        assert_eq!(told(86_400 * 3), "3 days ago");
    }
}
