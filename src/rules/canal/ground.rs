//! What the steps of a board cost, looked up once for each board (CAN-01, CAN-53, CAN-54): the inner loop of [`super::reach`].

use crate::board::{Board, Square};

/// A legal step between two squares, both on their surfaces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Number of the square it leads to.
    pub to: u16,
    /// Levels up; negative down.
    pub rise: i8,
    /// A level change of 2 or more without a ladder or stairs: orthogonal, and with a check.
    pub climb: bool,
    /// The level change needs no check (CAN-53, CAN-54).
    pub ladder: bool,
    /// It enters difficult ground.
    pub difficult: bool,
    /// It leaves or enters the water over a water access (CAN-54).
    pub access: bool,
    /// By a corner.
    pub diagonal: bool,
    /// Swimmers may pass below the deck there (CAN-67).
    pub deck: bool,
    /// Open water at the surface or below something (CAN-09).
    pub open: bool,
    /// Water to swim in, and to stop in.
    pub water: bool,
}

/// The steps of every square.
#[derive(Debug)]
pub(super) struct Ground {
    steps: Vec<Step>,
    first: Vec<u32>,
}

impl Ground {
    /// Looks at every step of the board.
    pub fn of(board: &Board) -> Ground {
        let (mut steps, mut first) = (Vec::new(), vec![0]);
        for from in board.squares() {
            for to in board.steps(from) {
                let rise = board.surface(to) - board.surface(from);
                let ladder = board.is_ladder_step(from, to);
                let diagonal = from.is_diagonal_to(to);
                let climb = rise.abs() >= 2 && !ladder;
                steps.push(Step {
                    to: board.index(to) as u16,
                    rise,
                    climb,
                    ladder,
                    difficult: board.is_difficult(to),
                    access: board.is_water_access(from, to),
                    diagonal,
                    deck: board.tile(to).water_under,
                    open: board.is_open_water(to),
                    water: board.is_water(to),
                });
            }
            first.push(steps.len() as u32);
        }
        Ground { steps, first }
    }

    /// The legal steps from a square, in the order N NE E SE S SW W NW.
    pub fn steps(&self, square: usize) -> &[Step] {
        &self.steps[self.first[square] as usize..self.first[square + 1] as usize]
    }
}

impl Step {
    /// The square.
    pub fn square(&self, board: &Board) -> Square {
        board.square_at(usize::from(self.to))
    }
}
