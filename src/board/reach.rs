//! How far one gets: a flood fill with small integer costs.

use super::Board;
use super::square::Square;

/// What it means to step onto a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// It cannot be entered this way.
    Blocked,
    /// It can be entered and left again, for this much of the budget.
    Pass(u8),
    /// It can be entered, for this much of the budget, but not left.
    Stop(u8),
}

const UNREACHED: u16 = u16::MAX;
const NOWHERE: Square = Square::new(u8::MAX, u8::MAX);

/// How a square is reached.
#[derive(Clone, Copy, Debug)]
struct Label {
    /// Least cost to be here, `UNREACHED` if never; and the square it is entered from.
    cost: u16,
    from: Square,
    /// Least cost to be here and still be able to go on; and the square it is entered from.
    pass: u16,
    pass_from: Square,
}

const FRESH: Label = Label { cost: UNREACHED, from: NOWHERE, pass: UNREACHED, pass_from: NOWHERE };

/// The squares within a budget and the cheapest way to each. Keeps its buffers: [`Reach::refill`] allocates only on the
/// first calls. Ties go to the way found first, squares being looked at by cost, then in the order they were found, and
/// their neighbours from north clockwise.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    width: u8,
    start: Option<Square>,
    labels: Vec<Label>,
    /// Squares to go on from, by cost.
    buckets: Vec<Vec<Square>>,
    /// Squares reached, the start first.
    found: Vec<Square>,
}

impl Reach {
    /// Empty buffers.
    pub fn new() -> Self {
        Self::default()
    }

    /// What can be reached from `start` for at most `budget`. See [`Reach::refill`].
    pub fn flood(board: &Board, start: Square, budget: u8, entry: impl FnMut(Square, Square, u8) -> Entry) -> Self {
        let mut reach = Self::new();
        reach.refill(board, start, budget, entry);
        reach
    }

    /// The same, but only as far as the cheapest way to `goal` goes. Every step costs 1 at least here.
    pub fn towards(
        board: &Board,
        start: Square,
        goal: Square,
        budget: u8,
        entry: impl FnMut(Square, Square, u8) -> Entry,
    ) -> Self {
        let mut reach = Self::new();
        reach.fill(board, start, Some(goal), budget, entry);
        reach
    }

    /// Floods anew. `entry(from, to, spent)` says what the step costs, `spent` being the cost so far; it is asked only
    /// about steps that cut no corner and enter no wall ([`Board::steps`]). Costs may be 0.
    pub fn refill(&mut self, board: &Board, start: Square, budget: u8, entry: impl FnMut(Square, Square, u8) -> Entry) {
        self.fill(board, start, None, budget, entry);
    }

    fn fill(
        &mut self,
        board: &Board,
        start: Square,
        goal: Option<Square>,
        budget: u8,
        mut entry: impl FnMut(Square, Square, u8) -> Entry,
    ) {
        if self.width == board.width() && self.labels.len() == board.tiles.len() {
            for &square in &self.found {
                self.labels[board.index(square)] = FRESH;
            }
        } else {
            self.labels.clear();
            self.labels.resize(board.tiles.len(), FRESH);
        }
        self.width = board.width();
        self.start = Some(start);
        self.buckets.iter_mut().for_each(Vec::clear);
        if self.buckets.len() <= usize::from(budget) {
            self.buckets.resize_with(usize::from(budget) + 1, Vec::new);
        }
        self.found.clear();
        self.found.push(start);
        self.labels[board.index(start)] = Label { cost: 0, pass: 0, ..FRESH };
        self.buckets[0].push(start);
        for spent in 0..=budget {
            if goal.is_some_and(|goal| self.labels[board.index(goal)].cost <= u16::from(spent)) {
                break; // nothing leads there for less
            }
            let mut next = 0;
            while let Some(&from) = self.buckets[usize::from(spent)].get(next) {
                next += 1;
                if self.labels[board.index(from)].pass < u16::from(spent) {
                    continue; // found more cheaply since
                }
                if goal.is_some_and(|goal| from.distance(goal) > budget - spent) {
                    continue; // no way from here comes to the goal
                }
                for to in board.steps(from) {
                    let (price, stops) = match entry(from, to, spent) {
                        Entry::Blocked => continue,
                        Entry::Pass(price) => (price, false),
                        Entry::Stop(price) => (price, true),
                    };
                    let cost = u16::from(spent) + u16::from(price);
                    if cost > u16::from(budget) {
                        continue;
                    }
                    let label = &mut self.labels[board.index(to)];
                    if label.cost == UNREACHED {
                        self.found.push(to);
                    }
                    if cost < label.cost {
                        (label.cost, label.from) = (cost, from);
                    }
                    if !stops && cost < label.pass {
                        (label.pass, label.pass_from) = (cost, from);
                        self.buckets[usize::from(cost)].push(to);
                    }
                }
            }
        }
    }

    fn label(&self, square: Square) -> Option<&Label> {
        if square.x >= self.width {
            return None;
        }
        let label = self.labels.get(usize::from(square.y) * usize::from(self.width) + usize::from(square.x))?;
        (label.cost != UNREACHED).then_some(label)
    }

    /// Least cost to be on the square, 0 for the start, `None` if it is out of reach.
    pub fn cost(&self, square: Square) -> Option<u8> {
        // Never above the budget, which is a u8.
        self.label(square).map(|label| label.cost as u8)
    }

    /// Least cost to be on the square and be able to go on from it; `None` if it is out of reach or only to stop on.
    pub fn pass_cost(&self, square: Square) -> Option<u8> {
        self.label(square).and_then(|label| (label.pass != UNREACHED).then_some(label.pass as u8))
    }

    /// The cheapest way to the square, the start excluded; empty for the start and for squares out of reach.
    pub fn path(&self, square: Square) -> Vec<Square> {
        let mut path = Vec::new();
        self.path_into(square, &mut path);
        path
    }

    /// [`Reach::path`] into a buffer, which is cleared first.
    pub fn path_into(&self, square: Square, path: &mut Vec<Square>) {
        path.clear();
        let Some(label) = self.label(square).filter(|_| self.start != Some(square)) else { return };
        path.push(square);
        let mut at = label.from;
        // All squares but the last are passed through.
        while self.start != Some(at) {
            let Some(label) = self.label(at) else { break };
            path.push(at);
            at = label.pass_from;
        }
        path.reverse();
    }

    /// The squares in reach with their costs, the start excluded, in the order they were found.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u8)> {
        self.found.iter().skip(1).filter_map(|&square| Some((square, self.cost(square)?)))
    }
}
