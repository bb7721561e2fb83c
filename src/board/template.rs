//! Shapes laid on a board: bursts, lines, cones, circles. A shape is a set of squares; whether walls, cover, decks or heights
//! stop it is for the rules to say.

use super::Board;
use super::square::Square;
use serde::{Deserialize, Serialize};

/// A shape, laid from a user and aimed at a square. In files: `Burst(2)`, `Zone`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Template {
    /// Every square at most so far from the aimed one: 1 is 9 squares, 2 is 25 (CAP 1.5).
    Burst(u8),
    /// Every square at most so far from the user, the user's own included (CAP 1.5).
    Aura(u8),
    /// So many squares from the user on, in one of the eight directions (CAP 1.5).
    Line(u8),
    /// So many squares from the user on, widening by half as much to each side; a triangle in a diagonal direction (CAP 1.5).
    Cone(u8),
    /// The area that the aimed square lies in (CAP 1.5).
    Zone,
    /// The whole board.
    Map,
    /// A circle around the aimed square: 1 is 9 squares, 2 is 21, 3 is 37 (WLX-11).
    Circle(u8),
    /// So many squares long, in any direction, 1 square wide at the user and 3 at the end (WLX-11).
    Fan(u8),
    /// So many squares long, in any direction, 1 square wide (WLX-11).
    Stream(u8),
}

impl Template {
    /// Its direction counts, and not how far the aimed square is: squares in one direction aim it alike.
    pub fn has_direction(self) -> bool {
        matches!(self, Template::Line(_) | Template::Cone(_) | Template::Fan(_) | Template::Stream(_))
    }
}

/// Columns east and rows south from one square to another.
fn apart(from: Square, to: Square) -> [i64; 2] {
    [i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y)]
}

/// Lines and cones: the aim lies in one of the eight directions, and the square in the shape.
fn in_one_of_eight(template: Template, [east, south]: [i64; 2], [x, y]: [i64; 2]) -> bool {
    let (ahead, aside) = (x * east.signum() + y * south.signum(), (x * south.signum() - y * east.signum()).abs());
    let diagonal = east.abs() == south.abs();
    match template {
        // By a corner, `ahead` counts the columns and the rows.
        Template::Line(n) if diagonal => aside == 0 && (2..=2 * i64::from(n)).contains(&ahead),
        Template::Cone(n) if diagonal => aside < ahead && ahead <= i64::from(n) + 1 && (x != 0 && y != 0),
        Template::Line(n) => (east == 0 || south == 0) && aside == 0 && (1..=i64::from(n)).contains(&ahead),
        Template::Cone(n) => (east == 0 || south == 0) && aside <= ahead / 2 && (1..=i64::from(n)).contains(&ahead),
        _ => false,
    }
}

/// A shape with a direction holds a square, both seen from its user.
fn is_ahead(template: Template, aim: [i64; 2], square: [i64; 2]) -> bool {
    match template {
        Template::Fan(n) => in_any_direction(n, true, aim, square),
        Template::Stream(n) => in_any_direction(n, false, aim, square),
        _ => in_one_of_eight(template, aim, square),
    }
}

/// Fans and streams: the middle of the square lies from half a square to `length` and a half along the aim, and at most half
/// the width beside it.
fn in_any_direction(length: u8, widens: bool, [east, south]: [i64; 2], [x, y]: [i64; 2]) -> bool {
    // Both times the length of the aim, whose square is `whole`.
    let (along, across) = (x * east + y * south, (x * south - y * east).abs());
    let (length, whole) = (i64::from(length), east * east + south * south);
    let end = 2 * length + 1;
    // 2 across <= 1, or 1 + 2 along / length, in true lengths.
    let beside = 2 * length * across - if widens { 2 * along } else { 0 };
    let in_length = along > 0 && 4 * along * along >= whole && 4 * along * along <= end * end * whole;
    in_length && (beside <= 0 || beside * beside <= length * length * whole)
}

/// Circles: x² + y² <= (n + 1/2)², in whole numbers.
fn in_circle(n: u8, sides: [i64; 2]) -> bool {
    sides.iter().map(|side| side * side).sum::<i64>() <= i64::from(n) * (i64::from(n) + 1)
}

impl Board {
    /// The squares of a shape laid from `user` and aimed at `at`, by row, then column; walls are included. Empty where `at`
    /// gives no direction to a shape that needs one: it is the user's own square, or it lies in none of the eight directions
    /// of lines and cones.
    pub fn covered(&self, template: Template, user: Square, at: Square) -> Vec<Square> {
        let aim = apart(user, at);
        if template.has_direction() && at == user {
            return Vec::new();
        }
        let ahead = |length: u8| -> Vec<Square> {
            self.within(user, length).filter(|&square| is_ahead(template, aim, apart(user, square))).collect()
        };
        match template {
            Template::Burst(n) => self.within(at, n).collect(),
            Template::Aura(n) => self.within(user, n).collect(),
            Template::Circle(n) => self.within(at, n).filter(|&square| in_circle(n, apart(at, square))).collect(),
            Template::Line(n) | Template::Cone(n) | Template::Stream(n) => ahead(n),
            Template::Fan(n) => ahead(n.saturating_add(1)),
            Template::Zone => self.area_at(at).map_or(Vec::new(), |area| self.areas[area].squares.clone()),
            Template::Map => self.squares().collect(),
        }
    }

    /// A square is one of those that [`Board::covered`] gives.
    pub fn covers(&self, template: Template, user: Square, at: Square, square: Square) -> bool {
        let ahead = |length: u8| {
            let near = at != user && user.distance(square) <= length;
            near && is_ahead(template, apart(user, at), apart(user, square))
        };
        match template {
            Template::Circle(n) => in_circle(n, apart(at, square)),
            Template::Burst(n) => at.distance(square) <= n,
            Template::Aura(n) => user.distance(square) <= n,
            Template::Zone => self.area_at(at).is_some_and(|area| self.areas[area].squares.contains(&square)),
            Template::Map => true,
            Template::Line(n) | Template::Cone(n) | Template::Stream(n) => ahead(n),
            Template::Fan(n) => ahead(n.saturating_add(1)),
        }
    }
}
