//! What the square under the pointer is, and what the rules say of it.

use super::sheet;
use super::view::View;
use crate::battle::{CharacterId, RuleId, Target};
use crate::board::Square;
use crate::game::layout::Form;
use crate::game::lesson;
use crate::game::theme::{self, size};
use crate::game::widgets::{mark, panel, transitions, words};
use crate::table::{Aimed, ThreatMap};
use bevy_egui::egui::{self, Order, Pos2, Rangef, Rect, pos2, vec2};

/// Widest line, in points: it fits into the right column of the smallest window.
const WIDTH: f32 = 240.0;

/// What is left of the right column below its panels.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// From top to bottom; empty where nothing is left.
    pub free: Rangef,
    /// The log lies over the column.
    pub log: bool,
}

/// The square that was looked at last: in which battle, after how many steps, for whom, where; nothing where nobody can stand.
pub type KnownThreats = Option<((u64, usize, u64, CharacterId, Square), Option<ThreatMap>)>;

/// The first of these places where it covers nothing of what matters now and nobody, else where it covers the fewest.
fn free(places: &[Pos2], size: egui::Vec2, taken: &[Rect], people: &[Rect]) -> Option<Pos2> {
    let covered = |at: &Pos2, what: &[Rect]| {
        let place = Rect::from_min_size(*at, size);
        what.iter().filter(|other| other.intersects(place)).count()
    };
    // Of equals the first.
    places.iter().copied().min_by_key(|at| (covered(at, taken).min(1), covered(at, people)))
}

/// The corners between the panels, the one to begin with first, and places between them along the lower and the upper edge.
fn places(view: &View, size: egui::Vec2, left: f32, [cards, low]: [f32; 2]) -> Vec<Pos2> {
    let (most, high) = match view.form {
        Form::Wide => (view.screen.right() - 306.0, view.screen.top() + 110.0),
        _ => (view.screen.right() - 278.0, view.screen.top() + 96.0),
    };
    let high = high + cards;
    let least = view.screen.left() + if view.form == Form::Wide { 222.0 } else { 80.0 };
    let (down, right) = (low - size.y - 10.0, most - size.x - 8.0);
    let mut places = vec![pos2(left, down), pos2(least, down), pos2(right, down), pos2(least, high), pos2(right, high)];
    for part in [0.25, 0.75, 0.5] {
        let x = least + (right - least).max(0.0) * part;
        places.extend([pos2(x, down), pos2(x, high)]);
    }
    places
}

/// At the foot of the right column, where that has room for it.
fn foot(view: &View, size: egui::Vec2, column: Column, taken: &[Rect]) -> Option<Pos2> {
    let wide = if view.form == Form::Wide { sheet::WIDE } else { sheet::COMPACT };
    let at = pos2(view.screen.right() - wide, column.free.max - size.y);
    let place = Rect::from_min_size(at, size);
    let free = !column.log && at.y >= column.free.min && taken.iter().all(|other| !other.intersects(place));
    free.then_some(at)
}

/// Shows it at the foot of the right column, where that has room for it; else in a corner, above the bar and below the cards of the round,
/// where none of these panels lies. `pointed` is the character that is pointed at elsewhere,
/// `here` where the square is seen.
pub fn show(
    ctx: &egui::Context,
    view: &View,
    (pointed, threats, danger): (Option<CharacterId>, &mut KnownThreats, &[String]),
    (panels, column): (&[Option<Rect>], Column),
    [cards, bar]: [f32; 2],
    here: Option<Rect>,
) {
    // Once the pointer has gone to the card: where one would go.
    let goal = view.planning.proposed.and_then(|choice| match choice.target {
        Target::Square(square) => Some(square),
        _ => None,
    });
    let square = view.planning.hovered.or(goal).filter(|_| view.form != Form::Phone);
    let Some(square) = square else { return };
    let (title, mut notes) = view.battle().describe_square(square);
    notes.extend(distance(view, pointed, square));
    let mut aims = standpoint(view, pointed, threats, square);
    aims.extend(danger.iter().map(|line| (line.clone(), theme::LOSS)));
    let id = egui::Id::new("ground size");
    let known: egui::Vec2 = ctx.data(|data| data.get_temp(id)).unwrap_or(vec2(WIDTH, 34.0));
    // Beside the roster, where that reaches down so far, and beside the card of a lesson; none where that card stands lowest of all.
    let left = match (lesson::card::edge(ctx), view.form) {
        (Some(_), _) if bar > view.screen.bottom() - 40.0 => None,
        (Some(edge), _) => Some(edge + 8.0),
        (None, Form::Compact) => Some(view.screen.left() + 80.0),
        (None, _) => Some(view.screen.left() + 10.0),
    };
    let roster = ctx.memory(|memory| memory.area_rect(egui::Id::new("roster")));
    // What lies around the square is what one looks at.
    let around = here.map(|here| here.expand2(here.size()));
    let taken: Vec<Rect> = [around, roster, view.actor].iter().chain(panels).copied().flatten().collect();
    let at = foot(view, known, column, &taken).or_else(|| {
        // Beside a card of odds it would be one thing too many on the board.
        view.planning.proposed.is_none().then_some(())?;
        let places = places(view, known, left?, [cards, bar]);
        free(&places, known, &taken, &view.standing)
    });
    let Some(at) = at else { return };
    let size = transitions::area(ctx, "ground", Order::Middle, at, |ui| {
        panel(ui, 9, |ui| {
            ui.set_max_width(WIDTH);
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(words(format!("{title} \u{b7} {square}"), theme::medium(size::BODY), theme::BONE));
            for (text, rule) in notes {
                ui.label(words(format!("{text} {rule}"), theme::body(12.5), theme::NOTE));
            }
            for (text, colour) in aims {
                ui.label(words(text, theme::medium(theme::size::SMALL), colour));
            }
        });
        mark("ground", ui.min_rect());
        ui.min_rect().size()
    });
    ctx.data_mut(|data| data.insert_temp(id, size));
    if size != known {
        ctx.request_repaint();
    }
}

/// Whom the character whose sheet is shown could aim at from there, and who could aim at it.
fn standpoint(
    view: &View,
    pointed: Option<CharacterId>,
    known: &mut KnownThreats,
    square: Square,
) -> Vec<(String, egui::Color32)> {
    let table = &view.session.table;
    // Somebody who is down aims at nobody.
    let stands = |&who: &CharacterId| view.person(who).is_some_and(|one| !view.info().is_down(&one.statuses));
    let Some(who) = view.inspected(pointed).filter(stands).filter(|_| !view.playing) else { return Vec::new() };
    let of = (table.start_hash(), table.steps().len(), table.undone(), who, square);
    if known.as_ref().is_none_or(|(known, _)| *known != of) {
        *known = Some((of, ThreatMap::of(view.battle(), who, square).ok()));
    }
    let Some((_, Some(here))) = known.as_ref() else { return Vec::new() };
    let list = |aims: &[Aimed], name: &dyn Fn(&Aimed) -> CharacterId| {
        let one = |aim: &Aimed| match aim.chance {
            Some(chance) => format!("{} {}", view.name(name(aim)), chance.percent()),
            None => view.name(name(aim)).to_owned(),
        };
        aims.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let name = view.name(who);
    // Good for whoever looks on, not for whoever would stand there.
    let foe = view.session.viewer().is_some_and(|side| view.person(who).is_some_and(|person| person.side != side));
    let (good, bad) = if foe { (theme::LOSS, theme::GOOD) } else { (theme::GOOD, theme::LOSS) };
    let mut lines = Vec::new();
    if !here.aims.is_empty() {
        lines.push((format!("From here {name} could aim at {}", list(&here.aims, &|aim| aim.at)), good));
    }
    lines.push(match here.threats.is_empty() {
        true => {
            let nobody = if foe { "Nobody on your side" } else { "No enemy" };
            (format!("{nobody} could aim at {name} here without moving"), theme::NOTE)
        }
        false => (format!("Could aim at {name} here: {}", list(&here.threats, &|aim| aim.by)), bad),
    });
    lines
}

/// How far the square is from the character whose sheet is shown.
fn distance(view: &View, pointed: Option<CharacterId>, to: Square) -> Vec<(String, RuleId)> {
    let told = || {
        let who = view.inspected(pointed)?;
        let from = view.person(who)?.square.filter(|&from| from != to)?;
        let reach = view.battle().reach(from, to)?;
        let zones = match reach.zones {
            0 => "its own zone".to_owned(),
            1 => "1 zone".to_owned(),
            u8::MAX => "out of all zones".to_owned(),
            n => format!("{n} zones"),
        };
        let range = format!("{} Range of {}: {zones}", reach.band, view.name(who));
        Some(vec![(range, reach.rule), (reach.way, reach.way_rule)])
    };
    told().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::game::hud::square_info::*;

    #[test]
    fn it_stands_where_it_covers_nobody() {
        let places = [pos2(0.0, 500.0), pos2(200.0, 500.0), pos2(800.0, 500.0)];
        let size = vec2(200.0, 60.0);
        let at = |x: f32| Rect::from_min_size(pos2(x, 520.0), vec2(40.0, 40.0));
        let place = |taken: &[Rect], people: &[Rect]| free(&places, size, taken, people).map(|at| at.x);
        assert_eq!(place(&[], &[]), Some(0.0));
        assert_eq!(place(&[], &[at(20.0)]), Some(200.0), "somebody stands in the first place");
        assert_eq!(place(&[at(300.0)], &[at(20.0)]), Some(800.0));
        let crowd = [at(20.0), at(80.0), at(300.0), at(820.0), at(880.0)];
        assert_eq!(place(&[], &crowd), Some(200.0), "there it covers the fewest");
        assert_eq!(place(&[at(300.0)], &crowd), Some(0.0), "but never what matters now");
    }
}
