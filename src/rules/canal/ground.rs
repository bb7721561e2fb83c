//! What the steps of a board cost, looked up once for each board (CAN-01, CAN-53, CAN-54): the inner loop of [`super::reach`].

use crate::board::{Board, Square, SquareSet, Strides};

/// A legal step between two squares, both on their surfaces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Number of the square it leads to, and the square.
    pub to: u16,
    pub at: Square,
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
    /// It enters a hazard (CAN-67).
    pub hazard: bool,
    /// It enters a barricade (CAN-76).
    pub barricade: bool,
}

/// The steps of every square.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    steps: Vec<Step>,
    first: Vec<u32>,
    /// Steps over less than two levels: those without a check, and those onto difficult ground.
    pub easy: Strides,
    pub hard: Strides,
    /// Orthogonal steps down by two levels or more.
    pub drops: Strides,
    /// Steps over two levels or more that anybody takes, by what they cost and whether they need a check.
    pub ledges: Vec<Ledges>,
    /// Squares with a step over two levels or more, and squares of water with a step below a deck.
    pub uneven: SquareSet,
    pub beside_decks: SquareSet,
    /// Hazards and barricades.
    pub hazards: SquareSet,
    pub barricades: SquareSet,
}

/// Steps over two levels or more of the same height, all with a check or all without.
#[derive(Clone, Debug)]
pub(super) struct Ledges {
    pub cost: u8,
    pub checked: bool,
    pub strides: Strides,
}

impl Ground {
    /// Looks at every step of the board.
    pub fn of(board: &Board) -> Ground {
        let (mut steps, mut first) = (Vec::new(), vec![0]);
        for from in board.squares() {
            steps.extend(board.steps(from).map(|to| Step::of(board, from, to)));
            first.push(steps.len() as u32);
        }
        Ground::sorted(board, steps, first)
    }

    /// Sorts the steps of every square by kinds.
    fn sorted(board: &Board, steps: Vec<Step>, first: Vec<u32>) -> Ground {
        let [mut easy, mut hard, mut drops] = [(); 3].map(|()| Strides::none(board));
        let mut ledges: Vec<Ledges> = Vec::new();
        let [mut uneven, mut beside_decks] = [SquareSet::EMPTY; 2];
        for (number, from) in board.squares().enumerate() {
            for step in &steps[first[number] as usize..first[number + 1] as usize] {
                let Some(direction) = from.direction_to(step.at) else { continue };
                match step.rise {
                    -1..=1 if step.difficult => hard.insert(from, direction),
                    -1..=1 => easy.insert(from, direction),
                    rise => {
                        uneven.insert(from);
                        step.sort_ledge(from, direction, board, &mut ledges);
                        if rise < 0 && !step.diagonal {
                            drops.insert(from, direction);
                        }
                    }
                }
                if step.deck && board.is_water(from) {
                    beside_decks.insert(from);
                }
            }
        }
        let hazards = board.squares().filter(|&square| board.hazard(square).is_some()).collect();
        let barricades = board.squares().filter(|&square| board.is_barricade(square)).collect();
        Ground { steps, first, easy, hard, drops, ledges, uneven, beside_decks, hazards, barricades }
    }

    /// The ground of `board`, which differs from the board that this is the ground of in these squares only.
    pub fn changed(&self, board: &Board, squares: impl Iterator<Item = Square>) -> Ground {
        let mut ground = self.clone();
        for square in squares {
            for from in board.neighbours(square).chain([square]) {
                let (first, end) = self.range(board.index(from));
                if board.steps(from).count() != end - first {
                    // A wall has come or gone: other squares have other steps.
                    return Ground::of(board);
                }
                for (step, to) in ground.steps[first..end].iter_mut().zip(board.steps(from)) {
                    *step = Step::of(board, from, to);
                }
            }
        }
        Ground::sorted(board, ground.steps, ground.first)
    }

    #[inline]
    fn range(&self, square: usize) -> (usize, usize) {
        (self.first[square] as usize, self.first[square + 1] as usize)
    }

    /// The legal steps from a square, in the order N NE E SE S SW W NW.
    #[inline]
    pub fn steps(&self, square: usize) -> &[Step] {
        let (first, end) = self.range(square);
        &self.steps[first..end]
    }
}

impl Step {
    fn of(board: &Board, from: Square, to: Square) -> Step {
        let rise = board.surface(to) - board.surface(from);
        let ladder = board.is_ladder_step(from, to);
        Step {
            to: board.index(to) as u16,
            at: to,
            rise,
            climb: rise.abs() >= 2 && !ladder,
            ladder,
            difficult: board.is_difficult(to),
            access: board.is_water_access(from, to),
            diagonal: from.is_diagonal_to(to),
            deck: board.tile(to).water_under,
            open: board.is_open_water(to),
            water: board.is_water(to),
            hazard: board.hazard(to).is_some(),
            barricade: board.is_barricade(to),
        }
    }

    /// Adds it to the ledges of its kind; nobody climbs around a corner.
    fn sort_ledge(&self, from: Square, direction: usize, board: &Board, ledges: &mut Vec<Ledges>) {
        if self.climb && self.diagonal {
            return;
        }
        let (cost, checked) = (self.rise.unsigned_abs(), self.climb || self.difficult);
        let known = ledges.iter().position(|kind| (kind.cost, kind.checked) == (cost, checked));
        let at = known.unwrap_or_else(|| {
            ledges.push(Ledges { cost, checked, strides: Strides::none(board) });
            ledges.len() - 1
        });
        ledges[at].strides.insert(from, direction);
    }

    /// The same step at the level where it begins: below what is there.
    #[inline]
    pub fn level(self) -> Step {
        Step { rise: 0, climb: false, difficult: false, ..self }
    }
}
