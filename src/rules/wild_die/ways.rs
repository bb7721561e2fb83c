//! Where a movement leads and what it costs (WLD-06, WLX-06, WLX-08, WLX-09): a flood over places.
//!
//! A movement is chosen by its last square. The way there is the cheapest one that leaves no enemy's side, takes no roll and does not hurt,
//! if there is such a way; else the cheapest of all.

use crate::battle::CharacterId;
use crate::board::{Board, Hazard, Layer, Level, Spot, Square, Terrain, body};
use std::cell::RefCell;
use std::sync::Arc;

/// How one leg of a way is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stride {
    /// A step or a stroke.
    Step,
    /// WLX-09: a level or more up or down, over stairs, a ladder or an edge.
    Climb,
    /// WLX-09: so many levels up a sheer wall, by Athletics for each.
    Sheer(u8),
    /// WLX-06: out of the water over an edge, by Athletics.
    Ashore,
    /// WLX-08: down an edge, on purpose. The way ends there.
    Drop,
    /// WLX-07: over a gap, by so many successes and raises of Athletics.
    Jump(u8),
}

/// A leg of a way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// From here.
    pub from: Spot,
    /// To there.
    pub to: Spot,
    /// How.
    pub stride: Stride,
    /// Squares of movement.
    pub cost: u8,
}

/// Somebody who moves, as far as the ground asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mover {
    /// Where it begins.
    pub start: Spot,
    /// Squares of movement.
    pub budget: u8,
    /// WLD-45: it crawls.
    pub prone: bool,
    /// It swims at full Pace.
    pub swimmer: bool,
    /// WLX-18: water is paving to it.
    pub walks_water: bool,
    /// WLX-10: broken glass hurts it.
    pub tender: bool,
    /// WLX-09: it climbs sheer walls.
    pub climbs: bool,
    /// WLX-06: it swims no more in this turn.
    pub dry: bool,
    /// WLX-03: squares along a side of its body.
    pub span: u8,
}

/// Who else is where: somebody, or a square of a large body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Other {
    /// Who: all squares of a body are one.
    pub who: CharacterId,
    /// Its place.
    pub spot: Spot,
    /// It lets nobody pass.
    pub blocks: bool,
    /// WLD-06: an enemy that lies there: difficult ground.
    pub hinders: bool,
    /// WLD-60: it strikes at those who leave its side.
    pub threatens: bool,
}

/// An obstacle that nobody enters.
fn is_closed(board: &Board, square: Square) -> bool {
    board.is_wall(square) || board.is_small_perch(square)
}

/// The level on which a body of this span stands in a place: that of its highest square.
pub(super) fn body_level(board: &Board, span: u8, spot: Spot) -> Level {
    match span {
        1 => board.spot_level(spot),
        _ if !is_on(board, span, spot) => board.spot_level(spot),
        _ => body(spot.square, span).map(|part| board.surface(part)).max().unwrap_or_default(),
    }
}

/// The whole body lies on the board.
fn is_on(board: &Board, span: u8, spot: Spot) -> bool {
    let last = |start: u8| i32::from(start) + i32::from(span) - 1;
    board.contains(last(spot.square.x), last(spot.square.y)).is_some()
}

/// WLX-03: the ground carries a large body: it can stand on all its squares, and none is more than a level below the highest. It goes
/// under no bridge.
pub(super) fn body_fits(board: &Board, span: u8, spot: Spot) -> bool {
    let top = body_level(board, span, spot);
    let firm = |part: Square| board.is_standable(part) && top - board.surface(part) <= 1;
    spot.layer == Layer::Top && is_on(board, span, spot) && body(spot.square, span).all(firm)
}

/// WLX-03: a step of a large body: each of its squares goes on to the next. It goes up or down one level at most.
fn body_stride(board: &Board, mover: &Mover, from: Spot, to: Spot) -> Option<(Stride, u8)> {
    let (east, south) = to.square.away_from(from.square);
    let goes = |part: Square| board.offset(part, east, south).is_some_and(|next| board.is_step(part, next));
    if !is_on(board, mover.span, from) || !body_fits(board, mover.span, to) || !body(from.square, mover.span).all(goes)
    {
        return None;
    }
    let wet = |spot: Spot| !mover.walks_water && body(spot.square, mover.span).all(|part| board.is_water(part));
    let (swam, swims) = (wet(from), wet(to));
    if swims && mover.dry {
        return None;
    }
    let rough = |part: Square| board.is_difficult(part) && !board.is_water(part);
    let hard = swims && !mover.swimmer || body(to.square, mover.span).any(rough) || mover.prone;
    let ground = 1 + u8::from(hard);
    match body_level(board, mover.span, to) - body_level(board, mover.span, from) {
        0 => Some((Stride::Step, ground)),
        1 if swam && !swims => Some((Stride::Ashore, 2)),
        -1 if swims => Some((Stride::Step, ground)),
        1 | -1 => Some((Stride::Climb, ground.max(2))),
        _ => None,
    }
}

/// What one step costs and how it is done; the two squares are a step apart. None if there is no such step.
pub fn stride(board: &Board, mover: &Mover, from: Spot, to: Spot) -> Option<(Stride, u8)> {
    if mover.span > 1 {
        return body_stride(board, mover, from, to);
    }
    let wet = |spot: Spot| board.is_swum_at(spot) && (!mover.walks_water || spot.layer == Layer::Below);
    let (swam, swims) = (wet(from), wet(to));
    if to.layer == Layer::Top && is_closed(board, to.square)
        || swims && mover.dry
        || (from.layer == Layer::Below || to.layer == Layer::Below) && !(swam && swims)
    {
        return None;
    }
    // Below a bridge one swims; below debris there is no room.
    if to.layer == Layer::Below && board.tile(to.square).terrain != Terrain::Bridge {
        return None;
    }
    let rise = board.spot_level(to) - board.spot_level(from);
    let levels = rise.unsigned_abs();
    let joined = to.layer == Layer::Top && from.layer == Layer::Top && board.is_ladder_step(from.square, to.square);
    let hard = swims && !mover.swimmer || board.is_difficult(to.square) && !swims || mover.prone;
    let ground = 1 + u8::from(hard);
    match rise {
        0 => Some((Stride::Step, ground)),
        // WLX-06: over steps out of the water. WLX-09: stairs cost a square for each level, ladders two.
        _ if joined => {
            let steep = swam != swims || [from, to].iter().any(|at| board.tile(at.square).terrain == Terrain::Ladder);
            Some((Stride::Climb, ground.max(if steep { 2 * levels } else { levels })))
        }
        1 if swam && !swims => Some((Stride::Ashore, 2)),
        1 if !swam => Some((Stride::Climb, ground.max(2))),
        -1 if swims => Some((Stride::Step, ground)),
        -1 => Some((Stride::Climb, ground.max(2))),
        2.. if mover.climbs && !swam && !mover.prone => Some((Stride::Sheer(levels), 2 * levels)),
        2.. => None,
        _ if rise < -1 && !mover.prone => Some((Stride::Drop, ground)),
        _ => None,
    }
}

const UNSEEN: u8 = u8::MAX;
const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Label {
    cost: u8,
    from: u32,
    stride: Stride,
}

const FRESH: Label = Label { cost: UNSEEN, from: NOWHERE, stride: Stride::Step };

#[derive(Clone, Copy, Default)]
struct Note {
    taken: bool,
    blocks: bool,
    hinders: bool,
    /// An easy way leads here.
    listed: bool,
    /// Those whose side it is.
    beside: u16,
}

/// Boards and ways of going that are remembered.
const FOOTINGS: usize = 12;
/// Legs from this place are not known yet.
const UNKNOWN: u32 = u32::MAX;

/// A leg that the ground allows.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    stride: Stride,
    price: u8,
    /// WLX-10: broken glass lies there.
    glass: bool,
}

/// What the ground of a board allows, for one way of going, as far as it was asked for. Boards never change, so it holds for this very
/// board.
struct Footing {
    board: Arc<Board>,
    /// The mover, wherever it begins and however far it comes.
    mover: Mover,
    /// Where the legs from each place begin and end.
    from: Vec<(u32, u32)>,
    steps: Vec<Step>,
}

impl Footing {
    fn new(board: &Arc<Board>, mover: Mover) -> Footing {
        let places = 2 * usize::from(board.width()) * usize::from(board.height());
        Footing { board: Arc::clone(board), mover, from: vec![(UNKNOWN, UNKNOWN); places], steps: Vec::new() }
    }

    /// The legs from a place, by their place in the list.
    fn steps_from(&mut self, at: u32) -> std::ops::Range<usize> {
        let (begin, end) = self.from[at as usize];
        if begin != UNKNOWN {
            return begin as usize..end as usize;
        }
        let (board, from, begin) = (&self.board, numbered(&self.board, at), self.steps.len());
        for square in board.steps(from.square) {
            let glass = board.hazard(square) == Some(Hazard::Minor);
            let below = board.has_below(square).then_some(Spot::below(square));
            for to in std::iter::once(Spot::top(square)).chain(below) {
                if let Some((stride, price)) = stride(board, &self.mover, from, to) {
                    self.steps.push(Step { to: number(board, to), stride, price, glass });
                }
            }
        }
        self.from[at as usize] = (begin as u32, self.steps.len() as u32);
        begin..self.steps.len()
    }
}

#[derive(Default)]
struct Flood {
    labels: Vec<Label>,
    notes: Vec<Note>,
    touched: Vec<u32>,
    noted: Vec<u32>,
    /// Places to go on from, by cost.
    buckets: Vec<Vec<u32>>,
    /// Something was left out that leaves an enemy's side, takes a roll or hurts.
    left_out: bool,
    /// A way that goes on gave way to a cheaper one that ends in a fall.
    cut_short: bool,
    /// What the ground allows, of the boards and ways of going that were asked about last.
    footings: Vec<Footing>,
}

thread_local! {
    static FLOOD: RefCell<Flood> = RefCell::default();
}

/// The north-western squares of the bodies of this span that take up a square.
fn corners(square: Square, span: u8) -> impl Iterator<Item = Square> {
    (0..span).flat_map(move |y| (0..span).filter_map(move |x| square.offset(-(x as i8), -(y as i8))))
}

fn number(board: &Board, spot: Spot) -> u32 {
    (2 * board.index(spot.square) + spot.layer as usize) as u32
}

fn numbered(board: &Board, number: u32) -> Spot {
    let square = board.square_at(number as usize / 2);
    if number & 1 == 0 { Spot::top(square) } else { Spot::below(square) }
}

/// Somebody may end a movement there.
fn ends(board: &Board, span: u8, spot: Spot) -> bool {
    match spot.layer {
        _ if span > 1 => body_fits(board, span, spot),
        Layer::Top => board.is_standable(spot.square),
        Layer::Below => board.tile(spot.square).terrain == Terrain::Bridge,
    }
}

/// Every place that a movement can end at, by rows and columns.
pub fn reach(board: &Arc<Board>, mover: &Mover, others: &[Other], beside: impl Fn(Spot, &Other) -> bool) -> Vec<Spot> {
    FLOOD.with_borrow_mut(|flood| {
        let mut found: Vec<Spot> = Vec::new();
        // Every easy way is a way as well, unless a fall has cut one short.
        flood.begin(board, mover.span, others);
        for easy in [false, true] {
            flood.run(board, mover, easy, None);
            for i in 0..flood.touched.len() {
                let at = flood.touched[i];
                let (label, note) = (flood.labels[at as usize], flood.notes[at as usize]);
                let to = numbered(board, at);
                if label.from != NOWHERE && !note.taken && !note.listed && ends(board, mover.span, to) {
                    found.push(to);
                    flood.noted.push(at);
                    flood.notes[at as usize].listed = true;
                }
            }
            if !flood.cut_short {
                break;
            }
            flood.note_sides(board, mover.span, others, &beside);
        }
        found.sort_unstable_by_key(|end| (end.square.y, end.square.x, end.layer));
        found
    })
}

/// The way to a place, leg by leg; none if there is none.
pub fn way(
    board: &Arc<Board>,
    mover: &Mover,
    others: &[Other],
    beside: impl Fn(Spot, &Other) -> bool,
    to: Spot,
) -> Option<Vec<Leg>> {
    FLOOD.with_borrow_mut(|flood| {
        flood.begin(board, mover.span, others);
        flood.note_sides(board, mover.span, others, beside);
        let goal = number(board, to);
        flood.run(board, mover, true, Some(goal));
        if flood.labels[goal as usize].from == NOWHERE && flood.left_out {
            flood.run(board, mover, false, Some(goal));
        }
        if flood.labels[goal as usize].from == NOWHERE
            || flood.notes[goal as usize].taken
            || !ends(board, mover.span, to)
        {
            return None;
        }
        let mut legs = Vec::new();
        let mut at = goal;
        while flood.labels[at as usize].from != NOWHERE {
            let label = flood.labels[at as usize];
            let before = flood.labels[label.from as usize].cost;
            let (from, to) = (numbered(board, label.from), numbered(board, at));
            legs.push(Leg { from, to, stride: label.stride, cost: label.cost - before });
            at = label.from;
        }
        legs.reverse();
        Some(legs)
    })
}

impl Flood {
    /// Writes down who is where.
    fn begin(&mut self, board: &Board, span: u8, others: &[Other]) {
        let places = 2 * usize::from(board.width()) * usize::from(board.height());
        if self.labels.len() == places {
            self.noted.drain(..).for_each(|at| self.notes[at as usize] = Note::default());
        } else {
            (self.labels, self.notes) = (vec![FRESH; places], vec![Note::default(); places]);
            self.touched.clear();
            self.noted.clear();
        }
        for other in others {
            // WLX-03: a large body meets somebody wherever one of its squares would.
            for square in corners(other.spot.square, span) {
                let at = number(board, Spot { square, ..other.spot });
                self.noted.push(at);
                let note = &mut self.notes[at as usize];
                (note.taken, note.blocks, note.hinders) =
                    (true, note.blocks || other.blocks, note.hinders || other.hinders);
            }
        }
    }

    /// Writes down whose side every place is.
    fn note_sides(&mut self, board: &Board, span: u8, others: &[Other], beside: impl Fn(Spot, &Other) -> bool) {
        for other in others.iter().filter(|other| other.threatens) {
            let bit = 1 << (other.who.0 % 16);
            let mut note = |spot: Spot| {
                if (spot.layer == Layer::Top || board.has_below(spot.square)) && beside(spot, other) {
                    let at = number(board, spot);
                    self.noted.push(at);
                    self.notes[at as usize].beside |= bit;
                }
            };
            match span {
                1 => board
                    .steps(other.spot.square)
                    .flat_map(|square| [Spot::top(square), Spot::below(square)])
                    .for_each(note),
                _ => board.within(other.spot.square, span).for_each(|square| note(Spot::top(square))),
            }
        }
    }

    /// The cheapest way to every place within the budget, or to a goal; `easy`: nothing that leaves an enemy's side, takes a roll or hurts.
    fn run(&mut self, board: &Arc<Board>, mover: &Mover, easy: bool, goal: Option<u32>) {
        self.touched.drain(..).for_each(|at| self.labels[at as usize] = FRESH);
        (self.left_out, self.cut_short) = (false, false);
        self.buckets.iter_mut().for_each(Vec::clear);
        if self.buckets.len() <= usize::from(mover.budget) {
            self.buckets.resize_with(usize::from(mover.budget) + 1, Vec::new);
        }
        let anywhere = Mover { start: Spot::top(Square::new(0, 0)), budget: 0, tender: false, ..*mover };
        let known = |one: &Footing| Arc::ptr_eq(&one.board, board) && one.mover == anywhere;
        let mut footing = match self.footings.iter().position(known) {
            Some(at) => self.footings.remove(at),
            None => Footing::new(board, anywhere),
        };
        let start = number(board, mover.start);
        self.labels[start as usize] = Label { cost: 0, ..FRESH };
        self.touched.push(start);
        self.buckets[0].push(start);
        // Nothing comes before what costs no more than what is left; but a way that goes on may cost more than one that ends in a fall.
        let certain = |label: Label, spent: u8| label.cost <= spent && label.stride != Stride::Drop;
        for spent in 0..=mover.budget {
            if goal.is_some_and(|goal| certain(self.labels[goal as usize], spent)) {
                break;
            }
            // Every leg costs 1 at least, so nothing is added to the bucket that is being emptied.
            let open = std::mem::take(&mut self.buckets[usize::from(spent)]);
            for &at in &open {
                let label = self.labels[at as usize];
                if label.cost == spent && label.stride != Stride::Drop {
                    self.go_on(&mut footing, mover, at, easy);
                }
            }
            self.buckets[usize::from(spent)] = open;
        }
        self.footings.truncate(FOOTINGS - 1);
        self.footings.insert(0, footing);
    }

    /// The leg from one place to the next goes on as the leg before it went.
    fn is_straight(&self, board: &Board, at: u32, to: u32) -> bool {
        let before = self.labels[at as usize].from;
        if before == NOWHERE {
            return false;
        }
        let square = |place: u32| numbered(board, place).square;
        square(at).away_from(square(before)) == square(to).away_from(square(at))
    }

    fn go_on(&mut self, footing: &mut Footing, mover: &Mover, at: u32, easy: bool) {
        for i in footing.steps_from(at) {
            let Step { to, stride, price, glass } = footing.steps[i];
            let (before, note) = (self.labels[at as usize], self.notes[to as usize]);
            let cost = before.cost.saturating_add(price.max(1 + u8::from(note.hinders)));
            if cost > mover.budget || note.blocks || stride == Stride::Drop && note.taken {
                continue;
            }
            let leaves = self.notes[at as usize].beside & !note.beside != 0;
            let hurts = mover.tender && glass;
            if easy && (leaves || hurts || matches!(stride, Stride::Ashore | Stride::Drop | Stride::Sheer(_))) {
                self.left_out = true;
                continue;
            }
            let known = self.labels[to as usize];
            // A way that goes on is better than one that ends in a fall.
            if known.cost <= cost && (known.stride != Stride::Drop || stride == Stride::Drop) {
                // WLX-07: of ways that cost the same a straight one serves as a run-up.
                let same = known.cost == cost && known.stride == stride;
                let board = &footing.board;
                if same && self.is_straight(board, at, to) && !self.is_straight(board, known.from, to) {
                    self.labels[to as usize].from = at;
                }
                continue;
            }
            self.cut_short |= stride == Stride::Drop && known.stride != Stride::Drop && known.cost != UNSEEN;
            let label = &mut self.labels[to as usize];
            if label.cost == UNSEEN {
                self.touched.push(to);
            }
            *label = Label { cost, from: at, stride };
            self.buckets[usize::from(cost)].push(to);
        }
    }
}
