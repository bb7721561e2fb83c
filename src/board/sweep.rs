//! Where a piece gets to by zones, as [`super::Spread`] finds it step by step: here from all places at once, a row of the board in
//! a word. Jumps and ways below decks are looked at one by one.

use super::Board;
use super::spot::{Layer, Spot, StepKinds, WIDEST_GAP};
use super::spot_set::SpotSet;
use super::square::Square;
use super::square_set::{SquareSet, Strides, columns};
use super::zone_graph::ZoneGraph;
use std::sync::OnceLock;

/// What a piece can do wherever it goes: it falls nowhere, stops on difficult ground, and none of it depends on where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Climbing, swimming and squeezing that belong to it.
    pub slow: StepKinds,
    /// LAD-71: the widest gap and the highest ledge, from a stand and after a run-up.
    pub jumps: [Option<(u8, u8)>; 2],
}

impl Pace {
    fn leaps(&self, leap: &Leap) -> bool {
        let within = |limits: Option<(u8, u8)>| {
            let far = |(gap, rise): (u8, u8)| leap.gap <= gap && (-1..=rise.cast_signed()).contains(&leap.rise);
            limits.is_some_and(far)
        };
        // From a stand it can be made anyway, where the run-up leads.
        if leap.through.is_some() { within(self.jumps[1]) && !within(self.jumps[0]) } else { within(self.jumps[0]) }
    }

    /// The widest gap that it gets over.
    fn widest(&self) -> Option<u8> {
        self.jumps.iter().flatten().map(|limits| limits.0.min(WIDEST_GAP)).max()
    }
}

/// A jump, perhaps with its run-up.
#[derive(Clone, Copy, Debug)]
struct Leap {
    to: Square,
    gap: u8,
    rise: i8,
    /// The two squares of the run-up.
    through: Option<[Square; 2]>,
    /// Zones entered.
    crosses: u8,
}

/// What there is to know of all steps of a board.
#[derive(Clone, Debug)]
struct Sweeping {
    /// Places that a piece stops at.
    rough: SpotSet,
    /// Squares from which a step leads below.
    shores: SquareSet,
    /// Squares with a jump over a gap so wide at most.
    leaping: [SquareSet; WIDEST_GAP as usize + 1],
    /// Jumps of each square, the narrowest gap first, and where those of each begin.
    leaps: Vec<Leap>,
    begin: Vec<u32>,
}

/// Steps between the tops of squares: inside a zone, and into another.
type Lanes = [Strides; 2];

/// What is worked out for a board when it is first asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Swept {
    sweeping: OnceLock<Sweeping>,
    /// By climbing, swimming and squeezing, a bit for each.
    lanes: [OnceLock<Lanes>; 8],
}

const SLOW: StepKinds = StepKinds::CLIMB.union(StepKinds::SWIM).union(StepKinds::SQUEEZE);

impl ZoneGraph {
    fn lanes(&self, board: &Board, slow: StepKinds) -> &Lanes {
        let kinds = [StepKinds::CLIMB, StepKinds::SWIM, StepKinds::SQUEEZE];
        let bits = kinds.into_iter().enumerate().map(|(i, kind)| usize::from(slow.contains(kind)) << i);
        self.swept.lanes[bits.sum::<usize>()].get_or_init(|| self.new_lanes(board, slow))
    }

    fn sweeping(&self, board: &Board) -> &Sweeping {
        self.swept.sweeping.get_or_init(|| self.new_sweeping(board))
    }

    fn new_lanes(&self, board: &Board, slow: StepKinds) -> Lanes {
        let mut lanes = [Strides::none(board), Strides::none(board)];
        let barred = SLOW.without(slow).union(StepKinds::JUMP).union(StepKinds::DROP);
        for from in board.squares() {
            for (step, head) in self.ways_on(self.number(Spot::top(from))) {
                if step.to.layer == Layer::Top
                    && !step.kinds.intersects(barred)
                    && let Some(direction) = from.direction_to(step.to.square)
                {
                    lanes[usize::from(head.crosses)].insert(from, direction);
                }
            }
        }
        lanes
    }

    fn new_sweeping(&self, board: &Board) -> Sweeping {
        let (mut rough, mut shores) = (SpotSet::none(board), SquareSet::EMPTY);
        for spot in board.squares().flat_map(|square| board.spots_in(square)) {
            for (step, _) in self.ways_on(self.number(spot)) {
                if step.is(StepKinds::DIFFICULT) {
                    rough.insert(step.to);
                }
                if spot.layer == Layer::Top && step.to.layer == Layer::Below {
                    shores.insert(spot.square);
                }
            }
        }
        let mut leaping = [SquareSet::EMPTY; WIDEST_GAP as usize + 1];
        let (mut leaps, mut begin) = (Vec::new(), vec![0]);
        for from in board.squares() {
            let number = self.number(Spot::top(from));
            let first = leaps.len();
            for (step, head) in self.ways_on(number).filter(|(step, _)| step.is(StepKinds::JUMP)) {
                let crosses = u8::from(head.crosses);
                leaps.push(Leap { to: step.to.square, gap: step.gap, rise: step.rise, through: None, crosses });
            }
            for run_up in self.run_ups_at(number, u8::MAX) {
                let [one, two, jump] = self.run_up(run_up);
                if rough.contains(one.to) || rough.contains(two.to) {
                    continue;
                }
                let crosses = self.run_up_heads(run_up).iter().map(|head| u8::from(head.crosses)).sum();
                let through = Some([one.to.square, two.to.square]);
                leaps.push(Leap { to: jump.to.square, gap: jump.gap, rise: jump.rise, through, crosses });
            }
            leaps[first..].sort_by_key(|leap| leap.gap);
            if let Some(narrowest) = leaps.get(first) {
                leaping[usize::from(narrowest.gap.min(WIDEST_GAP))..].iter_mut().for_each(|set| set.insert(from));
            }
            begin.push(leaps.len() as u32);
        }
        Sweeping { rough, shores, leaping, leaps, begin }
    }
}

/// A flood under way: places reached, by zones entered.
struct Sweep<'a> {
    board: &'a Board,
    pace: &'a Pace,
    taken: &'a SpotSet,
    arrived: Vec<SpotSet>,
    /// Gone on from.
    open: SpotSet,
}

impl Board {
    /// The places that a piece gets to, the start among them, with at most 0, 1 ... `edges` zones entered; nobody goes through those
    /// that are taken. The start is no difficult ground.
    pub fn sweep(&self, start: Spot, edges: u8, pace: &Pace, taken: &SpotSet) -> Vec<SpotSet> {
        let none = SpotSet::none(self);
        let arrived = vec![none.clone(); usize::from(edges) + 1];
        let mut sweep = Sweep { board: self, pace, taken, arrived, open: none };
        sweep.arrived[0].insert(start);
        for entered in 0..=usize::from(edges) {
            sweep.run(entered);
        }
        let mut arrived = sweep.arrived;
        for entered in 1..arrived.len() {
            let (before, after) = arrived.split_at_mut(entered);
            after[0].add_all(&before[entered - 1]);
        }
        arrived
    }
}

impl Sweep<'_> {
    /// Goes on from everything that was reached with so many zones entered, until nothing more is.
    fn run(&mut self, entered: usize) {
        let board = self.board;
        let graph = board.zone_graph();
        let (lanes, known) = (graph.lanes(board, self.pace.slow), graph.sweeping(board));
        let swims = self.pace.slow.contains(StepKinds::SWIM);
        let mut special = if swims { known.shores } else { SquareSet::EMPTY };
        if let Some(widest) = self.pace.widest() {
            special |= known.leaping[usize::from(widest)];
        }
        let height = self.board.height();
        loop {
            self.go_on_below(entered, known);
            let mut front = SquareSet::EMPTY;
            for y in 0..height {
                let shut = [&self.open, self.taken, &known.rough].map(|set| set.on(Layer::Top).row(y));
                front.add_row(y, self.arrived[entered].on(Layer::Top).row(y) & !(shut[0] | shut[1] | shut[2]));
            }
            if front.is_empty() {
                break;
            }
            for y in 0..height {
                let here = front.row(y);
                if here == 0 {
                    continue;
                }
                self.open.on_mut(Layer::Top).add_row(y, here);
                lanes[0].spill(y, here, self.arrived[entered].on_mut(Layer::Top));
                if let Some(beyond) = self.arrived.get_mut(entered + 1) {
                    lanes[1].spill(y, here, beyond.on_mut(Layer::Top));
                }
                for x in columns(here & special.row(y)) {
                    self.leap(Square { x, y }, entered, known);
                }
            }
        }
        let reached = self.arrived[entered].on_mut(Layer::Top);
        *reached = *reached & !*self.taken.on(Layer::Top);
    }

    /// Jumps from a square, and steps from it below a deck.
    fn leap(&mut self, from: Square, entered: usize, known: &Sweeping) {
        let graph = self.board.zone_graph();
        let number = self.board.index(from);
        let widest = self.pace.widest();
        let all = &known.leaps[known.begin[number] as usize..known.begin[number + 1] as usize];
        for leap in all.iter().take_while(|leap| widest.is_some_and(|widest| leap.gap <= widest)) {
            let barred = |square| self.taken.on(Layer::Top).contains(square);
            let through = leap.through.is_some_and(|squares| squares.into_iter().any(barred));
            if !self.pace.leaps(leap) || barred(leap.to) || through {
                continue;
            }
            if let Some(reached) = self.arrived.get_mut(entered + usize::from(leap.crosses)) {
                reached.insert(Spot::top(leap.to));
            }
        }
        if known.shores.contains(from) {
            for (step, head) in graph.ways_on(graph.number(Spot::top(from))) {
                if step.to.layer == Layer::Below {
                    self.step(step.kinds, step.to, entered + usize::from(head.crosses));
                }
            }
        }
    }

    /// Takes a step to or from below a deck.
    fn step(&mut self, kinds: StepKinds, to: Spot, entered: usize) {
        if kinds.intersects(SLOW.without(self.pace.slow)) || self.taken.contains(to) {
            return;
        }
        if let Some(reached) = self.arrived.get_mut(entered) {
            reached.insert(to);
        }
    }

    /// From everything below that was reached.
    fn go_on_below(&mut self, entered: usize, known: &Sweeping) {
        let graph = self.board.zone_graph();
        if !self.pace.slow.contains(StepKinds::SWIM) {
            return;
        }
        loop {
            let [arrived, open, rough] =
                [&self.arrived[entered], &self.open, &known.rough].map(|set| *set.on(Layer::Below));
            let waiting = arrived & !open & !rough;
            if waiting.is_empty() {
                return;
            }
            for square in waiting.iter() {
                let spot = Spot::below(square);
                self.open.insert(spot);
                for (step, head) in graph.ways_on(graph.number(spot)) {
                    self.step(step.kinds, step.to, entered + usize::from(head.crosses));
                }
            }
        }
    }
}
