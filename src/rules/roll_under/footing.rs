//! What a movement meets on its way, worked out once for a flood instead of at every step: what the ground allows, who stands where, and whose
//! side is left (RUN-33 to RUN-35).

use super::moving::{Stride, stride};
use super::state::Battle;
use crate::battle::CharacterId;
use crate::board::{Board, Square};
use std::cell::RefCell;
use std::sync::Arc;

/// Boards and ways of going whose steps are remembered.
const REMEMBERED: usize = 6;

/// The steps from a square, by the row and the column of the square that each leads to.
type Steps = [Option<(Stride, u8)>; 9];

/// The steps of a board, for one way of going, as far as they were asked for. Boards never change, so they hold for this very board.
pub(super) struct Strides {
    board: Arc<Board>,
    prone: bool,
    fast: bool,
    from: Vec<Option<Box<Steps>>>,
}

thread_local! {
    static KNOWN: RefCell<Vec<Strides>> = const { RefCell::new(Vec::new()) };
}

impl Strides {
    /// What is known of this board; to be given back with [`Strides::keep`].
    pub fn take(board: &Arc<Board>, prone: bool, fast: bool) -> Strides {
        let suits = |one: &Strides| Arc::ptr_eq(&one.board, board) && (one.prone, one.fast) == (prone, fast);
        let known = KNOWN.with_borrow_mut(|known| known.iter().position(suits).map(|at| known.remove(at)));
        let squares = usize::from(board.width()) * usize::from(board.height());
        let new = || Strides { board: Arc::clone(board), prone, fast, from: vec![None; squares] };
        known.unwrap_or_else(new)
    }

    /// Remembers what was asked.
    pub fn keep(self) {
        KNOWN.with_borrow_mut(|known| {
            if known.len() >= REMEMBERED {
                known.remove(0);
            }
            known.push(self);
        });
    }

    /// What a step costs and how it is done, as [`stride`] says.
    pub fn step(&mut self, from: Square, to: Square) -> Option<(Stride, u8)> {
        let (board, prone, fast) = (&self.board, self.prone, self.fast);
        let place = |to: Square| usize::from(3 * (to.y + 1 - from.y) + (to.x + 1 - from.x));
        let steps = self.from[board.index(from)].get_or_insert_with(|| {
            let mut steps = Box::new([None; 9]);
            board.steps(from).for_each(|to| steps[place(to)] = stride(board, from, to, prone, fast));
            steps
        });
        steps[place(to)]
    }
}

/// RUN-34: somebody lets nobody pass.
const BLOCKED: u8 = 1;
/// RUN-34: somebody is there.
const TAKEN: u8 = 2;
/// RUN-34: an enemy is there.
const FOE: u8 = 4;

/// Who is where, for a figure of one square.
pub(super) struct Others {
    flags: Vec<u8>,
    /// RUN-35: the enemies that each square is beside, a bit for each.
    beside: Vec<u32>,
}

impl Others {
    /// RUN-34: nobody gets through there.
    pub fn blocked(&self, at: usize) -> bool {
        self.flags[at] & BLOCKED != 0
    }

    /// RUN-34: somebody is there.
    pub fn taken(&self, at: usize) -> bool {
        self.flags[at] & TAKEN != 0
    }

    /// RUN-34: an enemy is there, who may lie.
    pub fn foe(&self, at: usize) -> bool {
        self.flags[at] & FOE != 0
    }

    /// RUN-35: a step leaves the side of one of these.
    pub fn leaves(&self, from: usize, to: usize) -> bool {
        self.beside[from] & !self.beside[to] != 0
    }
}

impl Battle {
    /// Who is where, for a figure of one square; `threats`: the enemies whose side it had better not leave.
    pub(super) fn others_on_the_way(&self, who: CharacterId, threats: &[CharacterId]) -> Others {
        let board = &self.board;
        let squares = usize::from(board.width()) * usize::from(board.height());
        let mut others = Others { flags: vec![0; squares], beside: vec![0; squares] };
        for other in self.ids().filter(|&other| other != who && self.present(other)) {
            let mut flags = TAKEN;
            if self.blocks(who, other) {
                flags |= BLOCKED;
            }
            if self.foes(who, other) {
                flags |= FOE;
            }
            for part in self.body(other).filter(|&part| self.collides(who, part, other)) {
                others.flags[board.index(part)] |= flags;
            }
        }
        for &foe in threats {
            for part in self.body(foe) {
                for at in board.within(part, 1).filter(|&at| self.near(at, foe)) {
                    others.beside[board.index(at)] |= 1 << foe.0;
                }
            }
        }
        others
    }
}
