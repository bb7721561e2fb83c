//! How zones lie to one another (ladder 1.4): the walk graph for movement, the near graph for range.

use std::collections::VecDeque;
use std::ops::Range;

use super::Board;
use super::spot::{Layer, Spot, Step, StepKinds};
use super::spot_set::SpotSet;
use super::square::DIRECTIONS;
use super::zone::ZoneId;

/// Kinds that are no part of a run-up (LAD-71).
const NO_RUN: StepKinds =
    StepKinds::SWIM.union(StepKinds::CLIMB).union(StepKinds::SQUEEZE).union(StepKinds::DROP).union(StepKinds::JUMP);

/// All ways from one zone to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The zone that they lead to.
    pub to: ZoneId,
    /// The kinds of all of them.
    pub kinds: StepKinds,
    /// Every step and jump, by the number of the square it begins in; never empty.
    pub crossings: Vec<Step>,
}

/// The zones of a board, ladder 1.4, with the steps between all places. Worked out once for a board, at first use.
#[derive(Clone, Debug)]
pub struct ZoneGraph {
    squares: usize,
    width: usize,
    /// Per place its zone, `None` for walls and where nothing is below.
    zone_of: Vec<Option<ZoneId>>,
    /// Places where a turn may end, and those that hurt (LAD-79).
    ends: SpotSet,
    perils: SpotSet,
    /// Steps of all places, with where each leads, and which are those of each place. Those from the tops of squares come first.
    steps: Vec<Step>,
    heads: Vec<Head>,
    ranges: Vec<Range<u32>>,
    /// Jumps with their run-ups, three numbers of steps each, and where those from each place begin.
    run_ups: Vec<[u32; 3]>,
    run_ups_begin: Vec<u32>,
    edges: Vec<Vec<Edge>>,
    near: Vec<Vec<ZoneId>>,
    /// Distances in the near graph and in the walk graph, zone by zone.
    distances: Vec<Option<u8>>,
    walks: Vec<Option<u8>>,
}

/// Where a step leads, in few bytes: most steps are looked at no closer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// The number of the place; there are at most 8192.
    to: u16,
    /// Into another zone.
    pub(super) crosses: bool,
}

impl Head {
    pub(super) fn to(self) -> usize {
        usize::from(self.to)
    }
}

impl ZoneGraph {
    pub(super) fn new(board: &Board) -> Self {
        let squares = board.tiles.len();
        let zones = board.areas.len();
        let mut graph = Self {
            squares,
            width: usize::from(board.width),
            zone_of: board.area_of.iter().flat_map(|area| [area.map(ZoneId), None]).collect(),
            ends: SpotSet::none(board),
            perils: SpotSet::none(board),
            steps: Vec::new(),
            heads: Vec::new(),
            ranges: vec![0..0; 2 * squares],
            run_ups: Vec::new(),
            run_ups_begin: Vec::with_capacity(2 * squares + 1),
            edges: vec![Vec::new(); zones],
            near: vec![Vec::new(); zones],
            distances: Vec::new(),
            walks: Vec::new(),
        };
        graph.spread_below(board);
        graph.find_steps(board);
        graph.find_run_ups();
        graph.join_edges();
        graph.join_near(board);
        graph.distances = graph.measure(|zone| graph.near[zone].iter().copied());
        graph.walks = graph.measure(|zone| graph.edges[zone].iter().map(|edge| edge.to));
        graph
    }

    /// The water below debris belongs to its square's zone, that below a bridge to the zone of the nearest open water.
    fn spread_below(&mut self, board: &Board) {
        let mut queue = VecDeque::new();
        let mut decks = Vec::new();
        for square in board.squares() {
            if board.is_open_water(square) && board.tile(square).is_canal() {
                queue.push_back(Spot::top(square));
            }
            if board.has_below(square) {
                let (top, below) = (self.number(Spot::top(square)), self.number(Spot::below(square)));
                if board.tile(square).is_canal() {
                    self.zone_of[below] = self.zone_of[top];
                } else {
                    decks.push((top, below));
                }
            }
        }
        while let Some(at) = queue.pop_front() {
            let zone = self.zone_of[self.number(at)];
            for next in board.steps(at.square).filter(|next| !next.is_diagonal_to(at.square)) {
                let below = self.number(Spot::below(next));
                if board.has_below(next) && self.zone_of[below].is_none() {
                    self.zone_of[below] = zone;
                    queue.push_back(Spot::below(next));
                }
            }
        }
        for (top, below) in decks {
            self.zone_of[below] = self.zone_of[below].or(self.zone_of[top]);
        }
    }

    fn find_steps(&mut self, board: &Board) {
        let difficult = |zone: Option<ZoneId>| zone.is_some_and(|zone| board.zone_named(zone).traits.difficult);
        for layer in [Layer::Top, Layer::Below] {
            for square in board.squares() {
                if layer == Layer::Below && !board.has_below(square) {
                    continue;
                }
                let from = Spot { square, layer };
                if board.ends_at(from) {
                    self.ends.insert(from);
                }
                let of_zone = self.of(from).and_then(|zone| board.zone_named(zone).traits.hazard);
                if of_zone.or(board.tile(square).hazard.filter(|_| layer == Layer::Top)).is_some() {
                    self.perils.insert(from);
                }
                let begin = self.steps.len() as u32;
                for to in board.steps(square).flat_map(|next| board.spots_in(next)) {
                    self.steps.extend(board.classify(from, to, |spot| difficult(self.of(spot))));
                }
                if layer == Layer::Top {
                    self.steps.extend(board.jumps(square, |spot| difficult(self.of(spot))));
                }
                let number = self.number(from);
                self.ranges[number] = begin..self.steps.len() as u32;
            }
        }
        let head = |step: &Step| {
            let crosses = self.of(step.from) != self.of(step.to);
            Head { to: self.number(step.to) as u16, crosses }
        };
        self.heads = self.steps.iter().map(head).collect();
    }

    /// LAD-71: jumps in the direction of the two steps before them.
    fn find_run_ups(&mut self) {
        for place in 0..self.places() {
            self.run_ups_begin.push(self.run_ups.len() as u32);
            for first in self.range(place) {
                let direction = self.runs(first);
                let straight = |&step: &usize| direction.is_some() && self.runs(step) == direction;
                let Some(second) = self.range(self.number(self.steps[first].to)).find(straight) else { continue };
                let jumps = self.range(self.number(self.steps[second].to));
                let jumps = jumps.filter(|&step| direction.is_some() && self.leaps(step) == direction);
                let found = jumps.map(|jump| [first, second, jump].map(|step| step as u32));
                let found: Vec<[u32; 3]> = found.collect();
                self.run_ups.extend(found);
            }
        }
        self.run_ups_begin.push(self.run_ups.len() as u32);
    }

    /// The direction of a step that can be part of a run-up.
    fn runs(&self, step: usize) -> Option<usize> {
        let step = &self.steps[step];
        step.from.square.direction_to(step.to.square).filter(|_| !step.kinds.intersects(NO_RUN))
    }

    /// The direction of a jump.
    fn leaps(&self, step: usize) -> Option<usize> {
        let step = &self.steps[step];
        let length = step.gap.saturating_add(1).cast_signed();
        let lands = |(east, south): (i8, i8)| step.from.square.offset(east * length, south * length);
        let jump = step.is(StepKinds::JUMP);
        DIRECTIONS.iter().position(|&direction| jump && lands(direction) == Some(step.to.square))
    }

    /// The numbers of the steps from a place.
    fn range(&self, place: usize) -> Range<usize> {
        let Range { start, end } = self.ranges[place];
        start as usize..end as usize
    }

    fn join_edges(&mut self) {
        for step in &self.steps {
            let (Some(from), Some(to)) = (self.of(step.from), self.of(step.to)) else { continue };
            if from == to {
                continue;
            }
            let edges = &mut self.edges[usize::from(from.0)];
            match edges.binary_search_by_key(&to, |edge| edge.to) {
                Ok(i) => {
                    edges[i].kinds = edges[i].kinds.union(step.kinds);
                    edges[i].crossings.push(*step);
                }
                Err(i) => edges.insert(i, Edge { to, kinds: step.kinds, crossings: vec![*step] }),
            }
        }
    }

    /// Zones with a side of a square in common; walls belong to no zone. Below decks the water goes on.
    fn join_near(&mut self, board: &Board) {
        for square in board.squares() {
            for next in board.steps(square).filter(|next| !next.is_diagonal_to(square)) {
                for (from, to) in board.spots_in(square).flat_map(|a| board.spots_in(next).map(move |b| (a, b))) {
                    if !board.borders(from, to) {
                        continue;
                    }
                    let (Some(a), Some(b)) = (self.of(from), self.of(to)) else { continue };
                    let near = &mut self.near[usize::from(a.0)];
                    if let (true, Err(i)) = (a != b, near.binary_search(&b)) {
                        near.insert(i, b);
                    }
                }
            }
        }
    }

    /// Distances from every zone to every other over these neighbours.
    fn measure<N: Iterator<Item = ZoneId>>(&self, neighbours: impl Fn(usize) -> N) -> Vec<Option<u8>> {
        let zones = self.near.len();
        let mut distances = vec![None; zones * zones];
        for start in 0..zones {
            let row: &mut [Option<u8>] = &mut distances[start * zones..(start + 1) * zones];
            row[start] = Some(0);
            let mut queue = VecDeque::from([start]);
            while let Some(at) = queue.pop_front() {
                let further = row[at].unwrap_or(0).saturating_add(1);
                for next in neighbours(at) {
                    let next = usize::from(next.0);
                    if row[next].is_none() {
                        row[next] = Some(further);
                        queue.push_back(next);
                    }
                }
            }
        }
        distances
    }

    /// Number of a place, 0..`2 * squares`: by row, column and layer.
    pub(super) fn number(&self, spot: Spot) -> usize {
        SpotSet::number(self.width, spot)
    }

    /// Places, two for each square.
    pub(super) fn places(&self) -> usize {
        2 * self.squares
    }

    /// Number of zones.
    pub fn len(&self) -> usize {
        self.near.len()
    }

    /// There is none: a board of walls.
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// All zones in order.
    pub fn ids(&self) -> impl Iterator<Item = ZoneId> + use<> {
        // Zones are numbered with 16 bits: there are at most 4096 squares.
        (0..self.near.len() as u16).map(ZoneId)
    }

    /// The zone of a place; `None` for a wall, for a place below where there is none, and off the board.
    pub fn of(&self, spot: Spot) -> Option<ZoneId> {
        if usize::from(spot.square.x) >= self.width {
            return None;
        }
        self.zone_of.get(self.number(spot)).copied().flatten()
    }

    /// The steps and jumps from a place: around from north clockwise, on top before below; then jumps. Empty off the board.
    pub fn steps_from(&self, spot: Spot) -> &[Step] {
        let Some(Range { start, end }) = self.ranges.get(self.number(spot)) else { return &[] };
        &self.steps[*start as usize..*end as usize]
    }

    /// The steps and jumps from the place of this number, each with where it leads.
    pub(super) fn ways_on(&self, place: usize) -> impl Iterator<Item = (&Step, Head)> {
        self.steps[self.range(place)].iter().zip(self.heads[self.range(place)].iter().copied())
    }

    /// The places where a turn may end.
    pub fn ends(&self) -> &SpotSet {
        &self.ends
    }

    /// LAD-79: the places that have a hazard.
    pub fn perils(&self) -> &SpotSet {
        &self.perils
    }

    /// The number of the first of [`ZoneGraph::ways_on`].
    pub(super) fn first_step(&self, place: usize) -> u32 {
        self.ranges[place].start
    }

    /// The step of this number.
    pub(super) fn step_number(&self, number: u32) -> Step {
        self.steps[number as usize]
    }

    /// LAD-71: the numbers of the jumps after a run-up of two straight squares that begins here.
    pub(super) fn run_ups_at(&self, place: usize) -> Range<u32> {
        self.run_ups_begin[place]..self.run_ups_begin[place + 1]
    }

    /// Where the two steps of a run-up and its jump lead.
    pub(super) fn run_up_heads(&self, number: u32) -> [Head; 3] {
        self.run_ups[number as usize].map(|step| self.heads[step as usize])
    }

    /// The two steps of a run-up, and the jump.
    pub(super) fn run_up(&self, number: u32) -> [Step; 3] {
        let [first, second, jump] = self.run_ups[number as usize].map(|step| self.steps[step as usize]);
        [first, second, Step { run_up: true, ..jump }]
    }

    /// The walk graph: to which zones a piece can step, jump or drop from this one, by zone.
    pub fn edges(&self, zone: ZoneId) -> &[Edge] {
        self.edges.get(usize::from(zone.0)).map_or(&[], Vec::as_slice)
    }

    /// The ways from one zone to another, `None` if there is none.
    pub fn edge(&self, from: ZoneId, to: ZoneId) -> Option<&Edge> {
        let edges = self.edges(from);
        edges.binary_search_by_key(&to, |edge| edge.to).ok().map(|i| &edges[i])
    }

    /// The near graph: the zones that share the side of a square with this one, by zone; itself not among them.
    pub fn near(&self, zone: ZoneId) -> &[ZoneId] {
        self.near.get(usize::from(zone.0)).map_or(&[], Vec::as_slice)
    }

    /// LAD-58..62: fewest edges of the near graph from one zone to another, 0 for the same; `None` if no way leads there.
    pub fn distance(&self, from: ZoneId, to: ZoneId) -> Option<u8> {
        self.distances.get(self.pair(from, to)?).copied().flatten()
    }

    /// Ladder 1.4: fewest edges of the walk graph from one zone to another, 0 for the same; `None` if no way leads there.
    pub fn walk_distance(&self, from: ZoneId, to: ZoneId) -> Option<u8> {
        self.walks.get(self.pair(from, to)?).copied().flatten()
    }

    fn pair(&self, from: ZoneId, to: ZoneId) -> Option<usize> {
        let (from, to, zones) = (usize::from(from.0), usize::from(to.0), self.near.len());
        (from.max(to) < zones).then_some(from * zones + to)
    }

    /// The zone of the place of this number.
    pub(super) fn zone_at(&self, place: usize) -> Option<ZoneId> {
        self.zone_of[place]
    }

    /// The zones at most this far, the zone itself among them, by zone.
    pub fn within(&self, zone: ZoneId, distance: u8) -> impl Iterator<Item = ZoneId> {
        self.ids().filter(move |&other| self.distance(zone, other).is_some_and(|far| far <= distance))
    }

    /// LAD-515: every zone can be reached from every other over the near graph.
    pub fn is_connected(&self) -> bool {
        self.distances.iter().all(Option::is_some)
    }
}

impl Board {
    /// The zones of this board and how they lie to one another, worked out at first use.
    pub fn zone_graph(&self) -> &ZoneGraph {
        self.graph.get_or_init(|| ZoneGraph::new(self))
    }

    /// The zone of a place, `None` for a wall.
    pub fn zone_of(&self, spot: Spot) -> Option<ZoneId> {
        match spot.layer {
            // Known without the graph.
            Layer::Top => self.area_at(spot.square).map(|area| ZoneId(area as u16)),
            Layer::Below => self.zone_graph().of(spot),
        }
    }

    /// Name, squares and traits of a zone.
    ///
    /// # Panics
    /// If the zone is not of this board.
    pub fn zone_named(&self, zone: ZoneId) -> &super::Zone {
        &self.areas[usize::from(zone.0)]
    }

    /// The steps and jumps from a place: around from north clockwise, on top before below; then jumps (LAD-64..71).
    pub fn steps_from(&self, from: Spot) -> &[Step] {
        self.zone_graph().steps_from(from)
    }

    /// The step between places in adjacent squares, no jump; `None` if there is no way.
    pub fn step(&self, from: Spot, to: Spot) -> Option<Step> {
        let steps = self.steps_from(from).iter();
        steps.copied().find(|step| step.to == to && !step.is(StepKinds::JUMP))
    }
}
