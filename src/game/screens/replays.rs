//! The battles that are kept, to be watched.

use crate::battle::{RuleSystem, Side};
use crate::game::hud::widgets::{self, Button, Look, button_ground, fitted, mark, words};
use crate::game::input::Control;
use crate::game::session::Intent;
use crate::game::storage::{Kept, Storage};
use crate::game::theme::{self, Art, size};
use crate::table::{Library, Table, load};
use bevy_egui::egui::{Align2, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::collections::BTreeMap;
use std::time::Duration;

/// Height of a row.
const ROW: f32 = 66.0;

/// What a row says of a battle.
#[derive(Clone, Debug)]
struct About {
    gangs: [String; 2],
    score: [i32; 2],
    /// `Skirmish · Canal · 6 rounds`.
    line: String,
    /// How it ended, or that it did not.
    end: String,
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
            None => ("not finished".to_owned(), None),
            Some(verdict) => match verdict.winner {
                Some(side) => (format!("{} won", gangs[side.index()]), Some(side)),
                None => ("a draw".to_owned(), None),
            },
        };
        let line = format!("{} \u{b7} {} \u{b7} {rounds}", sheet.scenario, battle.info().name);
        About { gangs, score: battle.standing(), line, end, winner }
    }
}

/// The list, read once when it is opened; what its battles came to, one of them in each frame.
#[derive(Default)]
pub struct List {
    kept: Option<Vec<Kept>>,
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
        crate::game::input::focus::scroll(ui);
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

fn row(ui: &mut Ui, art: &Art, kept: &Kept, about: Option<&Result<About, String>>, out: &mut Vec<Intent>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 12.0, ROW), Sense::click());
    let label = format!("watch {}", kept.name);
    let good = about.is_some_and(Result::is_ok);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, good, &label));
    mark(&label, rect);
    let look = if good { Look::Plain } else { Look::Off };
    let (ink, rect) = button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    art.icon(painter, "replay", rect.left_center() + vec2(28.0, 0.0), 28.0, theme::BRASS_HI);
    let (left, right) = (rect.left() + 54.0, rect.right() - 14.0);
    let (first, second) = (rect.top() + 22.0, rect.bottom() - 19.0);
    match about {
        None => {
            painter.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, "...", theme::body(size::BODY), theme::NOTE);
        }
        Some(Err(why)) => {
            let room = right - left;
            let at = pos2(left, rect.center().y);
            fitted(painter, at, Align2::LEFT_CENTER, why, theme::body(size::SMALL), theme::REASON, room);
        }
        Some(Ok(about)) => {
            let score = format!("{} : {}", about.score[0], about.score[1]);
            let score = painter.text(pos2(right, first), Align2::RIGHT_CENTER, score, theme::display(22.0), ink);
            let room = (score.left() - left - 12.0).max(60.0);
            let names = format!("{}  against  {}", about.gangs[0], about.gangs[1]);
            fitted(painter, pos2(left, first), Align2::LEFT_CENTER, &names, theme::display(17.0), ink, room);
            let end = about.winner.map_or(theme::NOTE, theme::side_text);
            let half = (right - left) * 0.40;
            let font = theme::medium(size::SECONDARY);
            fitted(painter, pos2(right, second), Align2::RIGHT_CENTER, &about.end, font, end, half);
            let age = kept.age.map_or(String::new(), |age| format!(" \u{b7} {}", ago(age)));
            let line = format!("{}{age}", about.line);
            let room = right - left - half - 10.0;
            let font = theme::body(size::SECONDARY);
            fitted(painter, pos2(left, second), Align2::LEFT_CENTER, &line, font, theme::NOTE, room);
        }
    }
    if response.clicked() && good {
        out.push(Intent::ReplaySaved(kept.name.clone()));
    }
    response.on_hover_text(if good { "Watch this battle" } else { "It cannot be watched" });
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
