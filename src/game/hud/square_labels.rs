//! What is written over the board: chances to get to squares that need a roll, and the names of zones. Of all squares with the same
//! chance the nearest alone tells it, and no more than eight do: the square under the pointer tells its own.

use super::view::{CacheKey, View};
use crate::battle::{ActionId, Choice, Occasion, Target};
use crate::board::{Square, column_name};
use crate::dice::Chance;
use crate::game::board::ZoneName;
use crate::game::decide::plan;
use crate::game::hud::facts::Facts;
use crate::game::hud::odds::OddsCache;
use crate::game::layout::Form;
use crate::game::{theme, world_labels};
use bevy::color::ColorToPacked;
use bevy_egui::egui::{self, Align2, Color32, Rect, Stroke, StrokeKind, pos2, vec2};

/// Odds worked out in one frame at most.
const A_FRAME: usize = 4;
/// Squares smaller than this, in points, have no room for a number.
const SMALLEST: f32 = 26.0;

/// Where chances and names of squares are written.
const LAYER: &str = "pills";

/// Squares that tell a chance.
const MOST: usize = 8;

/// The squares that need a roll under the present plan, the nearest to the actor first.
#[derive(Default, Debug)]
pub struct SquareLabels {
    of: Option<(CacheKey, Option<ActionId>, u8, u8)>,
    rolls: Vec<(Square, Choice)>,
    /// Those that tell their chance, once all are known.
    told: Option<Vec<(Square, Choice, String)>>,
}

impl SquareLabels {
    /// Works out what is not known yet, a few in each frame; true once all is known.
    fn work(&mut self, view: &View, facts: &Facts, odds: &mut OddsCache) -> bool {
        let will = view.planning.will;
        let mut left = A_FRAME;
        let mut told: Vec<(Square, Choice, String)> = Vec::new();
        for &(square, choice) in &self.rolls {
            if !odds.knows(view, choice, will) {
                if left == 0 {
                    return false;
                }
                left -= 1;
            }
            let Some(summary) = odds.get(view, facts, choice, will) else { continue };
            let Some(chance) = summary.arrival() else { continue };
            let text = summary.percent(chance);
            // Where no die can bring anybody a mark stands, and the square under the pointer tells of it.
            let never = chance == Chance::ZERO && summary.open == Chance::ZERO;
            if !never && told.len() < MOST && told.iter().all(|(.., known)| *known != text) {
                told.push((square, choice, text));
            }
        }
        self.told = Some(told);
        true
    }
}

/// Writes the chances on the board, below all panels; but for the choice that is told of elsewhere.
pub fn show(
    ctx: &egui::Context,
    view: &View,
    pills: &mut SquareLabels,
    (facts, odds): (&Facts, &mut OddsCache),
    said: Option<Choice>,
    place: &dyn Fn(Square) -> Option<Rect>,
) {
    if view.asked() != Some(Occasion::Act) {
        return;
    }
    let planning = view.planning.shown();
    let plan = (view.step(), planning.action, planning.option, planning.will);
    if pills.of != Some(plan) {
        let spots = plan::spots(&view.session.table, &planning).into_iter();
        let rolls = spots.filter(|spot| spot.breakdown.is_some() && matches!(spot.choice.target, Target::Square(_)));
        let mut rolls: Vec<(Square, Choice)> = rolls.map(|spot| (spot.square, spot.choice)).collect();
        if let Some(from) = rolls.first().and_then(|(_, choice)| view.person(choice.actor)?.square) {
            rolls.sort_by_key(|(square, _)| from.distance(*square));
        }
        *pills = SquareLabels { of: Some(plan), rolls, told: None };
    }
    // What is not seen is not worked out.
    if pills.told.is_none() && pills.rolls.iter().all(|&(square, _)| place(square).is_none()) {
        return;
    }
    if pills.told.is_none() && !pills.work(view, facts, odds) {
        return ctx.request_repaint();
    }
    let painter = world_labels::painter(ctx, LAYER);
    // What stands beside the way is not said once more at its end.
    for (square, _, text) in pills.told.iter().flatten().filter(|(_, choice, _)| Some(*choice) != said) {
        let Some(rect) = place(*square).filter(|rect| view.screen.intersects(*rect) && rect.width() >= SMALLEST) else {
            continue;
        };
        let size = if view.form == Form::Phone { 12.0 } else { (rect.width() * 0.27).clamp(12.0, 17.0) };
        let galley = painter.layout_no_wrap(text.clone(), theme::bold(size), theme::BONE);
        let pill = Rect::from_center_size(rect.center(), galley.size() + vec2(8.0, 1.0));
        painter.rect(pill, 5.0, theme::faded(theme::INK, 0.92), Stroke::new(1.5, theme::ROLL), StrokeKind::Inside);
        painter.text(pill.center(), Align2::CENTER_CENTER, text, theme::bold(size), theme::BONE);
    }
}

/// Letters of columns and numbers of rows, and the least room that one of them needs, in points.
const NAMES: f32 = 12.0;
const APART: f32 = 22.0;

/// Writes how columns and rows are called along the northern and the western edge of the board, or of what is clear of panels:
/// the log and questions call squares so. To be called after [`show`], over which it writes.
pub fn names(ctx: &egui::Context, view: &View, clear: Rect, place: &dyn Fn(Square) -> Option<Rect>) {
    let board = view.battle().board();
    let (Some(first), Some(last)) =
        (place(Square::new(0, 0)), place(Square::new(board.width() - 1, board.height() - 1)))
    else {
        return;
    };
    let painter = world_labels::sticking(ctx, LAYER);
    let (side, seen) = (first.width(), clear.intersect(first.union(last)));
    // Each, or each second, fourth, eighth.
    let every = (0..4).map(|times| 1 << times).find(|&every| side * f32::from(every) >= APART).unwrap_or(16_u8);
    let corner = pos2((first.left() - NAMES).max(clear.left() + NAMES), (first.top() - NAMES).max(clear.top() + NAMES));
    let write = |at: egui::Pos2, text: String| {
        let galley = painter.layout_no_wrap(text, theme::bold(NAMES), theme::BONE);
        let pill = Rect::from_center_size(at, galley.size() + vec2(8.0, 1.0));
        painter.rect_filled(pill, 4.0, theme::faded(theme::INK, 0.92));
        painter.galley(pill.center() - galley.size() / 2.0, galley, theme::BONE);
    };
    for x in (0..board.width()).step_by(every.into()) {
        let at = first.center().x + side * f32::from(x);
        if seen.x_range().contains(at) {
            write(pos2(at, corner.y), column_name(x));
        }
    }
    for y in (0..board.height()).step_by(every.into()) {
        let at = first.center().y + side * f32::from(y);
        // The corner is the column's.
        if seen.y_range().contains(at) && at > corner.y + NAMES {
            write(pos2(corner.x, at), (u16::from(y) + 1).to_string());
        }
    }
}

/// The lines of a zone's name in points, beside one another, and the room around them.
const NAME: f32 = 15.0;
const FAR: f32 = 13.0;
const ROOM: egui::Vec2 = vec2(14.0, 6.0);

/// Where the name of a zone stands, by squares up or down from its middle: the first where nobody does.
const ASIDE: [f32; 5] = [0.0, -1.0, 1.0, -2.0, 2.0];

/// Writes the names of the zones that are shown, and how far they are, where they cover nobody and above the bar, which begins at `bar`.
pub fn zones<'a>(
    ctx: &egui::Context,
    view: &View,
    bar: f32,
    names: impl Iterator<Item = &'a ZoneName>,
    place: &dyn Fn(Square) -> Option<Rect>,
) {
    let painter = world_labels::sticking(ctx, "zone names");
    let clear = view.form.free(view.screen);
    // Nothing is known of the bar before it is drawn.
    let clear = if bar > clear.top() { clear.with_max_y(clear.bottom().min(bar)) } else { clear };
    for of in names {
        let Some(square) = place(of.square).filter(|rect| view.screen.intersects(*rect)) else { continue };
        // Below the bar its middle is out of sight, and so is its name.
        if square.center().y > clear.bottom() {
            continue;
        }
        let [red, green, blue, _] = of.tint.to_u8_array();
        let tint = Color32::from_rgb(red, green, blue);
        let name = painter.layout_no_wrap(of.name.clone(), theme::bold(NAME), tint);
        let far = of.far.clone().map(|far| painter.layout_no_wrap(far, theme::medium(FAR), theme::BONE));
        let below = far.as_ref().map_or(egui::Vec2::ZERO, |far| far.size());
        let size = vec2(name.size().x.max(below.x), name.size().y + below.y) + ROOM;
        let at = |aside: f32| {
            let middle = square.center() + vec2(0.0, aside * square.height());
            // No panel cuts it off that lies beside its middle.
            let half = size / 2.0;
            let room = clear.shrink2(half);
            let inside = clear.contains(middle) && room.is_positive();
            Rect::from_center_size(if inside { room.clamp(middle) } else { middle }, size)
        };
        let free = |pill: &Rect| !view.standing.iter().any(|other| other.intersects(*pill));
        let pill = ASIDE.into_iter().map(at).find(free).unwrap_or(at(0.0));
        painter.rect(pill, 6.0, theme::faded(theme::INK, 0.92), Stroke::new(1.5, tint), StrokeKind::Inside);
        let top = pos2(pill.center().x, pill.top() + ROOM.y / 2.0);
        painter.galley(top - vec2(name.size().x / 2.0, 0.0), name.clone(), tint);
        if let Some(far) = far {
            painter.galley(top + vec2(-below.x / 2.0, name.size().y), far, theme::BONE);
        }
    }
}
