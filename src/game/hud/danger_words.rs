//! What is said of danger: of the square under the pointer, and of the enemy under it against each of one's own.

use super::planned_path::name_of;
use super::view::View;
use crate::board::Square;
use crate::game::board::DangerMap;
use crate::game::{theme, world_labels};
use crate::table::Blow;
use bevy_egui::egui::{self, Rect, Stroke, StrokeKind, vec2};

/// Harm that one enemy must do to be named: less reads 0.0.
const LEAST: f64 = 0.05;
/// Letters of a label.
const LETTERS: f32 = 13.0;

/// What is said of danger now.
#[derive(Default, Debug)]
pub struct DangerWords {
    /// Of the square under the pointer, line by line.
    pub here: Vec<String>,
    /// Of each of one's own: what the enemy under the pointer could do to it.
    against: Vec<(Square, String)>,
}

/// Reads it from what has been worked out.
pub(super) fn read(view: &View, map: &DangerMap) -> DangerWords {
    let mut words = DangerWords::default();
    let Some(who) = map.who() else { return words };
    let life = view.info().words.life;
    if let Some(square) = view.planning.hovered {
        let blows: Vec<&Blow> = map.blows(square).collect();
        let whom = view.name(who);
        let taken = view.people.iter().any(|one| one.is_present() && one.square == Some(square));
        let free = !taken || view.person(who).is_some_and(|one| one.square == Some(square));
        if blows.is_empty() && free && map.is_done() && map.current().any(|danger| !danger.reach().is_empty()) {
            words.here.push(format!("No enemy can reach {whom} here next turn"));
        } else if !blows.is_empty() {
            let harm: f64 = blows.iter().map(|blow| blow.harm).sum();
            words.here.push(format!("Danger for {whom} next turn: avg {harm:.1} {life}"));
            let one = |blow: &&Blow| format!("{} {:.1}", view.name(blow.by), blow.harm);
            let each: Vec<String> = blows.iter().filter(|blow| blow.harm >= LEAST).map(one).collect();
            if !each.is_empty() {
                words.here.push(each.join(", "));
            }
        }
    }
    for danger in map.against() {
        let Some(square) = view.person(danger.who()).and_then(|one| one.square) else { continue };
        let Some(blow) = danger.blow(square) else { continue };
        let way = view.battle().label(blow.choice, &[]).way;
        let way = if way.is_empty() { name_of(view.info(), blow.choice) } else { way };
        let chance = blow.chance.map_or(String::new(), |chance| format!(" {}", chance.percent()));
        words.against.push((square, format!("{way}{chance}, avg {:.1}", blow.harm)));
    }
    words
}

/// Writes on each of one's own what the enemy under the pointer could do to it.
pub(super) fn show(ctx: &egui::Context, view: &View, words: &DangerWords, place: &dyn Fn(Square) -> Option<Rect>) {
    if words.against.is_empty() {
        return;
    }
    let painter = world_labels::painter(ctx, "danger words");
    for (square, text) in &words.against {
        let Some(rect) = place(*square).filter(|rect| view.screen.intersects(*rect)) else { continue };
        let galley = painter.layout_no_wrap(text.clone(), theme::bold(LETTERS), theme::BONE);
        let middle = rect.center_bottom() + vec2(0.0, 2.0);
        let pill = Rect::from_center_size(middle, galley.size() + vec2(12.0, 4.0));
        painter.rect(pill, 5.0, theme::faded(theme::INK, 0.92), Stroke::new(1.5, theme::THREAT), StrokeKind::Inside);
        painter.galley(pill.center() - galley.size() / 2.0, galley, theme::BONE);
    }
}
