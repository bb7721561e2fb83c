//! What a movement meets on its way, worked out once for a flood instead of at every step: what the ground allows, who stands where, and whose
//! side is left (RUN-33 to RUN-35).

use super::moving::{Stride, stride};
use super::state::Battle;
use super::vocabulary::status;
use crate::battle::CharacterId;
use crate::board::{Board, Square};
use std::cell::RefCell;
use std::sync::Arc;

/// Boards and ways of going whose steps are remembered.
const REMEMBERED: usize = 12;

/// A step that the ground allows.
#[derive(Clone, Copy)]
struct Lead {
    /// The number of the square that it leads to.
    to: u16,
    stride: Stride,
    cost: u8,
}

/// The steps of a board, for one way of going, as far as they were asked for. Boards never change, so they hold for this very board.
pub(super) struct Strides {
    board: Arc<Board>,
    prone: bool,
    fast: bool,
    from: Vec<Option<Box<[Lead]>>>,
}

thread_local! {
    static KNOWN: RefCell<Vec<Strides>> = const { RefCell::new(Vec::new()) };
    static SPREAD: RefCell<Spread> = const { RefCell::new(Spread { least: Vec::new(), next: Vec::new(), ends: Vec::new() }) };
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

    /// The steps from a square, by its number, as [`stride`] says.
    fn leads(&mut self, from: usize) -> &[Lead] {
        let (board, prone, fast) = (&self.board, self.prone, self.fast);
        self.from[from].get_or_insert_with(|| {
            let here = board.square_at(from);
            let lead = |to: Square| {
                let (stride, cost) = stride(board, here, to, prone, fast)?;
                Some(Lead { to: board.index(to) as u16, stride, cost })
            };
            board.steps(here).filter_map(lead).collect()
        })
    }

    /// What a step costs and how it is done.
    pub fn step(&mut self, from: Square, to: Square) -> Option<(Stride, u8)> {
        let (here, there) = (self.board.index(from), self.board.index(to) as u16);
        self.leads(here).iter().find(|lead| lead.to == there).map(|lead| (lead.stride, lead.cost))
    }
}

/// Room for a flood, kept from one to the next. Squares by their numbers.
struct Spread {
    /// Least cost to be in a square and go on from it; [`FAR`] where it has not come.
    least: Vec<u8>,
    /// Squares to go on from, by cost.
    next: Vec<Vec<u16>>,
    /// Squares in which it may end, a bit for each.
    ends: Vec<u64>,
}

/// Nothing costs as much.
const FAR: u8 = u8::MAX;

impl Spread {
    fn begin(&mut self, squares: usize, budget: u8) {
        self.least.clear();
        self.least.resize(squares, FAR);
        self.ends.clear();
        self.ends.resize(squares.div_ceil(64), 0);
        self.next.iter_mut().for_each(Vec::clear);
        if self.next.len() <= usize::from(budget) {
            self.next.resize_with(usize::from(budget) + 1, Vec::new);
        }
    }

    /// It comes to a square for so much, and can go on from it.
    fn comes_to(&mut self, to: u16, cost: u8) {
        if cost < self.least[usize::from(to)] {
            self.least[usize::from(to)] = cost;
            self.next[usize::from(cost)].push(to);
        }
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
    /// RUN-35: the enemies that each square is beside, a bit for each; empty where nobody threatens.
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
        !self.beside.is_empty() && self.beside[from] & !self.beside[to] != 0
    }
}

impl Battle {
    /// Who is where, for a figure of one square; `threats`: the enemies whose side it had better not leave.
    pub(super) fn others_on_the_way(&self, who: CharacterId, threats: &[CharacterId]) -> Others {
        let board = &self.board;
        let squares = usize::from(board.width()) * usize::from(board.height());
        let beside = if threats.is_empty() { Vec::new() } else { vec![0; squares] };
        let mut others = Others { flags: vec![0; squares], beside };
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

    /// Every square where a figure of one square on its own feet may end a movement, by rows and columns: what [`Battle::flood`] leads to.
    pub(super) fn ends_on_foot(&self, who: CharacterId) -> Vec<Square> {
        let (board, budget) = (&self.board, self.movement_left(who).min(FAR - 1));
        let others = self.others_on_the_way(who, &[]);
        let afraid = self.has(who, status::AFRAID);
        let mut strides = self.strides_on_foot(who);
        let ends = SPREAD.with_borrow_mut(|spread| {
            let start = board.index(self.square(who));
            spread.begin(usize::from(board.width()) * usize::from(board.height()), budget);
            spread.comes_to(start as u16, 0);
            for spent in 0..=budget {
                let mut next = 0;
                while let Some(&from) = spread.next[usize::from(spent)].get(next) {
                    next += 1;
                    let from = usize::from(from);
                    if spread.least[from] < spent {
                        continue; // found more cheaply since
                    }
                    for lead in strides.leads(from) {
                        let (to, falls) = (usize::from(lead.to), lead.stride == Stride::Drop);
                        let price = if others.foe(to) { lead.cost.max(2) } else { lead.cost };
                        let cost = spent.saturating_add(price);
                        let shies = || afraid && self.shies_from(who, board.square_at(from), board.square_at(to));
                        if cost > budget || others.blocked(to) || falls && others.taken(to) || shies() {
                            continue;
                        }
                        spread.ends[to / 64] |= 1 << (to % 64);
                        if !falls {
                            spread.comes_to(lead.to, cost);
                        }
                    }
                }
            }
            spread.ends[start / 64] &= !(1 << (start % 64));
            let numbers = (0..).step_by(64).zip(&spread.ends).flat_map(|(first, &word)| {
                let mut left = word;
                std::iter::from_fn(move || {
                    let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                    left &= left - 1;
                    Some(first + bit)
                })
            });
            let free = numbers.filter(|&at| !others.taken(at)).map(|at| board.square_at(at));
            free.filter(|&square| board.is_standable(square)).collect()
        });
        strides.keep();
        ends
    }

    /// The steps of the ground for a figure of one square on its own feet.
    pub(super) fn strides_on_foot(&self, who: CharacterId) -> Strides {
        let fast = self.now.swum == Some(true) || self.wades(who);
        Strides::take(&self.board, self.has(who, status::PRONE), fast)
    }
}
