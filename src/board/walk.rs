//! How far a piece gets by zones (LAD-59, LAD-64..68, LAD-71): a flood over places that counts the zones entered.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Board;
use super::reach::Entry;
use super::spot::{Layer, Spot, Step};

/// What it takes to be somewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reached {
    /// Zones entered on the way.
    pub edges: u8,
    /// Sum of what the steps cost.
    pub cost: u16,
}

/// A way to a place from an earlier one: a step, or a jump with the two squares of its run-up.
#[derive(Clone, Copy, Debug)]
struct Way {
    reached: Reached,
    run_up: Option<[Step; 2]>,
    last: Step,
}

impl Way {
    fn origin(&self) -> Spot {
        self.run_up.map_or(self.last.from, |[first, _]| first.from)
    }
}

/// The best way to be at a place, and the best one to go on from there.
#[derive(Clone, Copy, Debug, Default)]
struct Label {
    arrive: Option<Way>,
    pass: Option<Way>,
}

/// The places within a number of zones and the best way to each: fewest zones entered, then least cost, then found first,
/// steps being looked at from north clockwise and before jumps. Keeps its buffers.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    start: Option<Spot>,
    /// Columns of the board, and number of its squares.
    size: (usize, usize),
    labels: Vec<Label>,
    /// Places to go on from, nearest first; the second number keeps the order of finding.
    queue: BinaryHeap<Reverse<(Reached, u32, Spot)>>,
    found: Vec<Spot>,
}

impl Walk {
    /// Empty buffers.
    pub fn new() -> Self {
        Self::default()
    }

    /// What can be reached from `start` with at most `edges` zones entered. See [`Walk::refill`].
    pub fn flood(board: &Board, start: Spot, edges: u8, entry: impl FnMut(&Step) -> Entry) -> Self {
        let mut walk = Self::new();
        walk.refill(board, start, edges, entry);
        walk
    }

    /// Floods anew. With 0 `edges` the way stays in the zone of `start`. `entry` says what a step costs, is asked about
    /// steps and jumps of every kind, and refuses what the piece cannot or may not do: kinds, zones, squares taken, gaps too
    /// wide. A jump comes to it twice where there is room for the two straight squares of a run-up (LAD-71): without, and
    /// with `run_up`. [`Entry::Stop`] lets a step be the last one (LAD-78).
    pub fn refill(&mut self, board: &Board, start: Spot, edges: u8, mut entry: impl FnMut(&Step) -> Entry) {
        let graph = board.zone_graph();
        let size = (usize::from(board.width()), graph.places() / 2);
        if self.size == size {
            for i in 0..self.found.len() {
                let number = self.number(self.found[i]);
                self.labels[number] = Label::default();
            }
        } else {
            self.size = size;
            self.labels.clear();
            self.labels.resize(graph.places(), Label::default());
        }
        self.start = Some(start);
        self.found.clear();
        self.found.push(start);
        self.queue.clear();
        let mut order = 0;
        self.queue.push(Reverse((Reached { edges: 0, cost: 0 }, order, start)));
        while let Some(Reverse((reached, _, from))) = self.queue.pop() {
            let best = self.labels[self.number(from)].pass;
            if best.is_some_and(|way| way.reached < reached) {
                continue; // found more cheaply since
            }
            let mut after = |reached: Reached, step: &Step| {
                let crossed = u8::from(graph.of(step.from) != graph.of(step.to));
                let total = reached.edges.saturating_add(crossed);
                if total > edges {
                    return None;
                }
                let (price, stops) = match entry(step) {
                    Entry::Blocked => return None,
                    Entry::Pass(price) => (price, false),
                    Entry::Stop(price) => (price, true),
                };
                let cost = reached.cost.saturating_add(u16::from(price));
                Some((Reached { edges: total, cost }, stops))
            };
            for step in graph.steps_from(from) {
                if let Some((there, stops)) = after(reached, step) {
                    self.arrive(Way { reached: there, run_up: None, last: *step }, stops, &mut order);
                }
            }
            for [first, second, jump] in graph.run_ups_from(from) {
                let Some((there, false)) = after(reached, &first) else { continue };
                let Some((there, false)) = after(there, &second) else { continue };
                let Some((there, stops)) = after(there, &jump) else { continue };
                self.arrive(Way { reached: there, run_up: Some([first, second]), last: jump }, stops, &mut order);
            }
        }
    }

    fn arrive(&mut self, way: Way, stops: bool, order: &mut u32) {
        let spot = way.last.to;
        if self.start == Some(spot) {
            return;
        }
        let number = self.number(spot);
        let label = &mut self.labels[number];
        let better = |other: Option<Way>| other.is_none_or(|other| way.reached < other.reached);
        if label.arrive.is_none() {
            self.found.push(spot);
        }
        if better(label.arrive) {
            label.arrive = Some(way);
        }
        if !stops && better(label.pass) {
            label.pass = Some(way);
            *order += 1;
            self.queue.push(Reverse((way.reached, *order, spot)));
        }
    }

    fn number(&self, spot: Spot) -> usize {
        let square = usize::from(spot.square.y) * self.size.0 + usize::from(spot.square.x);
        match spot.layer {
            Layer::Top => square,
            Layer::Below => self.size.1 + square,
        }
    }

    fn label(&self, spot: Spot) -> Option<&Label> {
        if usize::from(spot.square.x) >= self.size.0 {
            return None;
        }
        self.labels.get(self.number(spot))
    }

    /// What it takes to be there, nothing for the start; `None` if it is out of reach.
    pub fn reached(&self, spot: Spot) -> Option<Reached> {
        if self.start == Some(spot) {
            return Some(Reached { edges: 0, cost: 0 });
        }
        self.label(spot).and_then(|label| label.arrive).map(|way| way.reached)
    }

    /// The best way there, step by step; empty for the start and for places out of reach.
    pub fn path(&self, spot: Spot) -> Vec<Step> {
        let mut path = Vec::new();
        let mut way = self.label(spot).and_then(|label| label.arrive);
        while let Some(found) = way {
            path.push(found.last);
            path.extend(found.run_up.into_iter().flat_map(|[first, second]| [second, first]));
            // All places but the last are passed through.
            way = self.label(found.origin()).and_then(|label| label.pass);
        }
        path.reverse();
        path
    }

    /// The places in reach in the order they were found, the start first.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        self.found.iter().copied()
    }
}
