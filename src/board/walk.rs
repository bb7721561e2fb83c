//! How far a piece gets by zones (LAD-59, LAD-64..68, LAD-71): a flood over places that counts the zones entered.

use super::Board;
use super::reach::Entry;
use super::spot::{Spot, Step};
use super::zone_graph::ZoneGraph;

/// What it takes to be somewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reached {
    /// Zones entered on the way.
    pub edges: u8,
    /// Sum of what the steps cost.
    pub cost: u16,
}

impl Reached {
    const START: Reached = Reached { edges: 0, cost: 0 };
    const NEVER: Reached = Reached { edges: u8::MAX, cost: u16::MAX };

    fn and(self, crossed: bool, price: u8) -> Reached {
        let cost = self.cost.saturating_add(u16::from(price));
        Reached { edges: self.edges + u8::from(crossed), cost: cost.min(DEAREST) }
    }
}

/// A step costs this at least.
const LEAST: u8 = 1;
/// Ways cost at most this; dearer ones are as dear.
const DEAREST: u16 = 8191;
/// The start is reached over nothing.
const NOTHING: u32 = u32::MAX;
/// Set in the number of a way that is a jump with the two squares of its run-up.
const RUN_UP: u32 = 1 << 31;

/// The best way to be at a place, and the best one to go on from there: the number of the step, or of the run-up.
#[derive(Clone, Copy, Debug)]
struct WalkLabel {
    arrive: Reached,
    arrive_by: u32,
    pass: Reached,
    pass_by: u32,
}

const FRESH: WalkLabel =
    WalkLabel { arrive: Reached::NEVER, arrive_by: NOTHING, pass: Reached::NEVER, pass_by: NOTHING };

/// The places within a number of zones and the best way to each: fewest zones entered, then least cost, then found first,
/// steps being looked at from north clockwise and before jumps. Keeps its buffers.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// By the numbers of the places.
    labels: Vec<WalkLabel>,
    /// Places to go on from: by zones entered, by cost, in the order they were found.
    buckets: Vec<Vec<Vec<u32>>>,
    /// With the numbers of the places.
    found: Vec<(Spot, u32)>,
    /// By zone, how many more have to be entered from there to the goal; empty where there is no goal.
    ahead: Vec<u8>,
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

    /// Floods anew. With 0 `edges` the way stays in the zone of `start`. `entry` says what a step costs (1 at least), may be asked about
    /// steps and jumps of every kind, and refuses what the piece cannot or may not do: kinds, zones, squares taken, gaps too
    /// wide. A jump comes to it twice where there is room for the two straight squares of a run-up (LAD-71): without, and
    /// with `run_up`. [`Entry::Stop`] lets a step be the last one (LAD-78).
    pub fn refill(&mut self, board: &Board, start: Spot, edges: u8, entry: impl FnMut(&Step) -> Entry) {
        self.run(board, start, edges, None, entry);
    }

    /// The best way from `start` to `goal`, step by step; empty if there is none. As [`Walk::refill`] finds it, but nothing
    /// beyond is looked at, so that nothing else may be asked of the walk afterwards.
    pub fn seek(
        &mut self,
        board: &Board,
        [start, goal]: [Spot; 2],
        edges: u8,
        entry: impl FnMut(&Step) -> Entry,
    ) -> Vec<Step> {
        self.run(board, start, edges, Some(goal), entry);
        self.path(board, goal)
    }

    fn run(
        &mut self,
        board: &Board,
        start: Spot,
        edges: u8,
        goal: Option<Spot>,
        mut entry: impl FnMut(&Step) -> Entry,
    ) {
        let graph = board.zone_graph();
        let places = graph.places();
        if self.labels.len() == places {
            self.found.iter().for_each(|&(_, number)| self.labels[number as usize] = FRESH);
        } else {
            self.labels.clear();
            self.labels.resize(places, FRESH);
        }
        let number = graph.number(start);
        let goal = goal.map(|goal| graph.number(goal));
        self.ahead.clear();
        if let Some(zone) = goal.and_then(|goal| graph.zone_at(goal)) {
            self.ahead.extend(graph.ids().map(|from| graph.walk_distance(from, zone).unwrap_or(u8::MAX)));
        }
        self.found.clear();
        self.found.push((start, number as u32));
        self.labels[number] = WalkLabel { arrive: Reached::START, pass: Reached::START, ..FRESH };
        if self.ahead(graph, number) <= edges {
            self.push(Reached::START, number);
        }
        for entered in 0..=edges {
            let mut cost = 0;
            // Buckets are added while this goes on.
            while cost < self.buckets.get(usize::from(entered)).map_or(0, Vec::len) {
                let here = Reached { edges: entered, cost: cost as u16 };
                // No way from here on is better than one that is known.
                if goal.is_some_and(|goal| self.labels[goal].arrive <= here) {
                    return self.buckets[usize::from(entered)..].iter_mut().flatten().for_each(Vec::clear);
                }
                let mut next = 0;
                while let Some(&from) = self.buckets[usize::from(entered)][cost].get(next) {
                    next += 1;
                    // Perhaps it was found more cheaply since.
                    if self.labels[from as usize].pass == here {
                        self.go_on(graph, from as usize, here, edges, &mut entry);
                    }
                }
                self.buckets[usize::from(entered)][cost].clear();
                cost += 1;
            }
        }
    }

    /// Zones that have to be entered from a place to the goal, at least. A place from which they are too many is on no way to it.
    fn ahead(&self, graph: &ZoneGraph, place: usize) -> u8 {
        graph.zone_at(place).and_then(|zone| self.ahead.get(usize::from(zone.0))).copied().unwrap_or(0)
    }

    /// All steps and jumps from a place.
    fn go_on(
        &mut self,
        graph: &ZoneGraph,
        from: usize,
        here: Reached,
        edges: u8,
        entry: &mut impl FnMut(&Step) -> Entry,
    ) {
        let begins = graph.first_step(from);
        for (i, (step, head)) in graph.ways_on(from).enumerate() {
            let number = head.to();
            // Nothing better can come of it, whatever it costs.
            let there = here.and(head.crosses, 0);
            if there.edges > edges || self.labels[number].pass <= there.and(false, LEAST) {
                continue;
            }
            if head.crosses && self.ahead(graph, number) > edges - there.edges {
                continue;
            }
            match entry(step) {
                Entry::Blocked => {}
                Entry::Pass(price) => {
                    self.arrive(number, step.to, there.and(false, price.max(LEAST)), begins + i as u32, false);
                }
                Entry::Stop(price) => {
                    self.arrive(number, step.to, there.and(false, price.max(LEAST)), begins + i as u32, true);
                }
            }
        }
        for run_up in graph.run_ups_at(from) {
            let heads = graph.run_up_heads(run_up);
            let number = heads[2].to();
            let best = heads.iter().fold(here, |there, head| there.and(head.crosses, LEAST));
            let far = |most: u8| self.ahead(graph, number) > most - best.edges;
            if best.edges > edges || self.labels[number].pass <= best || far(edges) {
                continue;
            }
            let way = graph.run_up(run_up);
            let mut there = here;
            let mut stops = false;
            let done = way.iter().zip(heads).all(|(step, head)| {
                if stops || there.edges + u8::from(head.crosses) > edges {
                    return false;
                }
                let price = match entry(step) {
                    Entry::Blocked => return false,
                    Entry::Pass(price) => price,
                    Entry::Stop(price) => {
                        stops = true;
                        price
                    }
                };
                there = there.and(head.crosses, price.max(LEAST));
                true
            });
            if done {
                self.arrive(number, way[2].to, there, run_up | RUN_UP, stops);
            }
        }
    }

    fn arrive(&mut self, number: usize, spot: Spot, there: Reached, by: u32, stops: bool) {
        let label = &mut self.labels[number];
        if label.arrive == Reached::NEVER {
            self.found.push((spot, number as u32));
        }
        if there < label.arrive {
            (label.arrive, label.arrive_by) = (there, by);
        }
        if !stops && there < label.pass {
            (label.pass, label.pass_by) = (there, by);
            self.push(there, number);
        }
    }

    fn push(&mut self, there: Reached, number: usize) {
        let (edges, cost) = (usize::from(there.edges), usize::from(there.cost));
        if self.buckets.len() <= edges {
            self.buckets.resize_with(edges + 1, Vec::new);
        }
        let layer = &mut self.buckets[edges];
        if layer.len() <= cost {
            layer.resize_with(cost + 1, Vec::new);
        }
        layer[cost].push(number as u32);
    }

    fn label(&self, board: &Board, spot: Spot) -> Option<&WalkLabel> {
        let on_board = spot.square.x < board.width();
        let label = self.labels.get(board.zone_graph().number(spot)).filter(|_| on_board)?;
        (label.arrive != Reached::NEVER).then_some(label)
    }

    /// What it takes to be there, nothing for the start; `None` if it is out of reach. The board is that of the flood.
    pub fn reached(&self, board: &Board, spot: Spot) -> Option<Reached> {
        Some(self.label(board, spot)?.arrive)
    }

    /// The best way there, step by step; empty for the start and for places out of reach. The board is that of the flood.
    pub fn path(&self, board: &Board, spot: Spot) -> Vec<Step> {
        let graph = board.zone_graph();
        let mut path = Vec::new();
        let mut by = self.label(board, spot).map_or(NOTHING, |label| label.arrive_by);
        while by != NOTHING {
            let from = if by & RUN_UP == 0 {
                let step = graph.step_number(by);
                path.push(step);
                step.from
            } else {
                let way = graph.run_up(by & !RUN_UP);
                path.extend(way.into_iter().rev());
                way[0].from
            };
            // All places but the last are passed through.
            by = self.label(board, from).map_or(NOTHING, |label| label.pass_by);
        }
        path.reverse();
        path
    }

    /// The places in reach with what it takes to be there, the start first, in the order they were found.
    pub fn found(&self) -> impl Iterator<Item = (Spot, Reached)> {
        self.found.iter().map(|&(spot, number)| (spot, self.labels[number as usize].arrive))
    }

    /// The places in reach in the order they were found, the start first.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        self.found.iter().map(|&(spot, _)| spot)
    }
}
