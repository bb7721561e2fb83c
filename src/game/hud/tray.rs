//! The dice tray: dice are thrown in from the right, tumble, and lie one after the other.

use super::view::View;
use crate::dice::{Die, Reading, Role, Then};
use crate::game::playback::timing::{self, Tumbling, seconds};
use crate::game::{theme, widgets};
use bevy_egui::egui::{self, Painter, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};

/// Room between the edge of the tray and the dice.
pub const MARGIN: f32 = 8.0;
/// From this speed on, dice lie at once.
const SWIFT: f32 = 4.0;

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lying {
    /// As it was thrown.
    pub thrown: Die,
    /// As it counts.
    pub die: Die,
    /// Points were added to it.
    pub lifted: bool,
}

impl Lying {
    /// As it fell.
    pub fn thrown(die: Die) -> Lying {
        Lying { thrown: die, die, lifted: false }
    }
}

/// The roll that is in the air.
#[derive(Clone, Copy)]
struct ThrowInAir {
    roll: usize,
    since: f64,
    flies: bool,
}

/// Seconds at normal speed since a roll, the entry of the log, was thrown; infinite for dice that lie.
pub fn age(ctx: &egui::Context, view: &View, calm: bool, speed: f32, roll: usize) -> f32 {
    let id = egui::Id::new("dice in the air");
    let now = ctx.input(|input| input.time);
    let known: Option<ThrowInAir> = ctx.data(|data| data.get_temp(id));
    let thrown = match known.filter(|known| known.roll == roll) {
        // What is skipped lies.
        Some(known) => ThrowInAir { flies: known.flies && view.playing, ..known },
        None => ThrowInAir { roll, since: now, flies: view.playing && !calm && speed > 0.0 && speed < SWIFT },
    };
    ctx.data_mut(|data| data.insert_temp(id, thrown));
    if thrown.flies { (now - thrown.since) as f32 * speed } else { f32::INFINITY }
}

/// All dice lie.
pub fn is_settled(age: f32) -> bool {
    age >= seconds::DICE
}

/// The velvet that dice fall on.
pub fn velvet(ui: &Ui, rect: Rect) {
    let painter = ui.painter();
    painter.add(widgets::gradient(rect, 8.0, &[(0.0, theme::TRAY_TOP), (1.0, theme::TRAY_LOW)]));
    painter.add(Shape::closed_line(widgets::octagon(rect.shrink(0.75), 8.0), Stroke::new(1.5, theme::BRASS_LO)));
}

/// Draws dice `age` seconds after they were thrown, each in its place.
pub fn dice(painter: &Painter, view: &View, dice: &[Lying], age: f32, size: f32, place: impl Fn(usize) -> Pos2) {
    // A marked die settles last.
    let marked = dice.first().is_some_and(|first| first.die.role == Role::Destiny);
    let far = painter.clip_rect().width();
    for (i, lying) in dice.iter().enumerate() {
        let settles = timing::settles(i, dice.len(), marked);
        match timing::tumble(i, lying.die.sides, settles, age) {
            Tumbling::Rolls { face, ahead, hop } => {
                let at = place(i) + vec2(far * ahead, -size * 0.35 * hop);
                let tumbling = Die { face, reading: Reading::Miss, then: Then::Lies, ..lying.die };
                widgets::die(painter, view.art, &tumbling, false, at, size);
            }
            Tumbling::Lies { pop } => {
                // Points are added when all lie.
                let raised = lying.lifted && is_settled(age);
                let die = if lying.lifted && !raised { lying.thrown } else { lying.die };
                let late = if let (true, Tumbling::Lies { pop }) =
                    (raised, timing::tumble(i, die.sides, seconds::DICE, age))
                {
                    pop
                } else {
                    0.0
                };
                let pop = if die.stands_out() { pop.max(late) } else { late };
                let size = size * (1.0 + 0.22 * pop);
                if pop > 0.0 {
                    let glow = theme::faded(theme::ACE_GOLD, 0.35 * pop);
                    painter.circle_filled(place(i), size * 0.56, glow);
                }
                widgets::die(painter, view.art, &die, raised, place(i), size);
            }
        }
    }
}

/// Where the dice of a row lie: so many in a row, each `size` wide.
pub fn spot(rect: Rect, size: f32, per_row: usize, i: usize, gap: f32) -> Pos2 {
    let (column, row) = ((i % per_row) as f32, (i / per_row) as f32);
    pos2(rect.left() + MARGIN + size * (column + 0.5) + gap, rect.top() + MARGIN + size * (row + 0.5))
}
