//! Areas of spells (RUX-24): spheres, and cones in one of eight directions. Squares behind a wall seen from the origin are left out.

use crate::board::{Board, DIRECTIONS, Level, Square};

/// Squares that so many metres make.
pub fn squares_of(metres: u8) -> u8 {
    metres / 2
}

/// RUX-24: the square at this offset lies in a cone of so many squares in a direction.
pub fn in_cone((east, south): (i8, i8), length: u8, (x, y): (i16, i16)) -> bool {
    let (east, south) = (i16::from(east), i16::from(south));
    let (ahead, aside) = match (east, south) {
        (0, _) => (y * south, x.abs()),
        (_, 0) => (x * east, y.abs()),
        // By a corner: the quadrant, and no farther from the diagonal than half the step.
        _ if x * east > 0 && y * south > 0 => (x.abs().max(y.abs()), (x.abs() - y.abs()).abs()),
        _ => return false,
    };
    (1..=i16::from(length)).contains(&ahead) && aside <= ahead / 2
}

/// RUX-01: one place sees another one over what lies between, both from a level above. Between two surfaces it is remembered by board.
pub(super) fn in_sight(board: &Board, (from, level): (Square, Level), (to, top): (Square, Level)) -> bool {
    let plain = |at: Square, level: Level| board.surface(at) == level && !board.is_wall(at);
    match plain(from, level) && plain(to, top) {
        true => board.sight_from_surface(from, to),
        false => board.sees(from, level, 1, to, top, 1),
    }
}

/// One square sees another one over what lies between, both from a level above the ground.
fn open(board: &Board, from: Square, to: Square) -> bool {
    !board.is_wall(to) && in_sight(board, (from, board.surface(from)), (to, board.surface(to)))
}

/// RUX-24: the area of a spell on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// So many squares around a square.
    Sphere(Square, u8),
    /// So many squares from an origin in one of the eight directions; the origin is not in it.
    Cone(Square, usize, u8),
}

impl Area {
    fn reach(self) -> (Square, u8) {
        match self {
            Area::Sphere(from, far) | Area::Cone(from, _, far) => (from, far),
        }
    }

    /// A square lies in it.
    pub fn holds(self, board: &Board, at: Square) -> bool {
        let (from, far) = self.reach();
        if from.distance(at) > far {
            return false;
        }
        let ahead = match self {
            Area::Sphere(..) => true,
            Area::Cone(_, way, _) => {
                let offset = (i16::from(at.x) - i16::from(from.x), i16::from(at.y) - i16::from(from.y));
                in_cone(DIRECTIONS[way % 8], far, offset)
            }
        };
        ahead && open(board, from, at)
    }

    /// Its squares, by row, then column.
    pub fn squares(self, board: &Board) -> Vec<Square> {
        let (from, far) = self.reach();
        board.within(from, far).filter(|&at| self.holds(board, at)).collect()
    }
}
