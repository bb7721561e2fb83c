//! Where a move leads and what it costs (CAP-50, CAP-60 to CAP-63): a flood over places, remembered for listing and for going.
//!
//! A move is chosen by its last square. The way there is the least harmful one: without a hazard, a check or a fall if there is such a
//! way, without leaving a Foe's side if there is such a way, and of those the shortest.

use super::ground::{Ground, is_closed, is_shallow, is_stepped_over};
use crate::board::{DIRECTIONS, Layer, Spot, Square, Terrain};
use std::cell::RefCell;

/// CAP-61: out of the water over an edge a level higher.
const OUT_OF_WATER: u8 = 3;

/// How somebody goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Posture {
    /// On its feet, or swimming on the surface.
    #[default]
    Upright,
    /// CAP-60: Prone.
    Crawling,
    /// CAP-61: below the surface.
    Submerged,
}

/// Somebody who moves, as far as the ground asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Walker {
    /// Where it begins.
    pub start: Spot,
    /// What it may spend.
    pub budget: u8,
    /// CAP-62: squares that it leaps without a check.
    pub leap: u8,
    /// How it goes.
    pub posture: Posture,
    /// Trait: deep water costs 1.
    pub swimmer: bool,
    /// Trait: no ledges.
    pub heavy: bool,
    /// Trait: rubble costs 1.
    pub sure_footed: bool,
}

/// How one leg of a way is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stride {
    /// A step, stroke or climb.
    Step,
    /// CAP-62: a jump over so many squares, with a Feat check where it is as far as one gets.
    Jump {
        /// Squares between.
        gap: u8,
        /// It takes a Feat check.
        check: bool,
    },
    /// CAP-63: two levels down or more, on purpose. The way ends there.
    Drop,
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
    /// What it costs.
    pub cost: u8,
}

/// Who else is where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Other {
    /// Its place.
    pub spot: Spot,
    /// It is passed by nobody (CAP-50).
    pub foe: bool,
    /// Leaving its side opens a window (CAP-52).
    pub threatens: bool,
}

impl Ground<'_> {
    /// CAP-60: what one step costs and how it is done; the two squares are a step apart ([`crate::board::Board::is_step`]). None if
    /// there is no such step.
    pub fn stride(&self, walker: &Walker, from: Spot, to: Spot) -> Option<(Stride, u8)> {
        let tile = self.board.tile(to.square);
        let (swam, swims) = (self.swims(from), self.swims(to));
        let below = from.layer == Layer::Below || to.layer == Layer::Below;
        let under = walker.posture == Posture::Submerged;
        if is_closed(tile) && to.layer == Layer::Top || (below || under) && !(swam && swims) {
            return None;
        }
        // Debris and boats are passed below by the submerged, bridges by all who swim.
        if to.layer == Layer::Below && !under && tile.terrain != Terrain::Bridge {
            return None;
        }
        let rise = self.level(to) - self.level(from);
        let levels = rise.unsigned_abs();
        let joined = || self.board.is_ladder_step(from.square, to.square) && !below;
        let ground = match () {
            () if swims => 2 - u8::from(walker.swimmer),
            () if tile.terrain == Terrain::Difficult => 2 - u8::from(walker.sure_footed),
            () if is_shallow(tile) || is_stepped_over(tile) => 2,
            () => 1,
        };
        let over = is_stepped_over(tile);
        match rise {
            -1..=0 => Some((Stride::Step, ground)),
            _ if joined() => Some((Stride::Step, ground.max(levels))),
            1 if swam && !swims => Some((Stride::Step, OUT_OF_WATER)),
            1 if over => Some((Stride::Step, ground)),
            1 if !walker.heavy && !swam => Some((Stride::Step, ground.max(2))),
            1.. => None,
            _ if walker.posture == Posture::Upright => Some((Stride::Drop, ground)),
            _ => None,
        }
    }

    /// CAP-62: the jumps from a place: over squares that lie lower, in the eight directions, near before far. `taken` says where somebody
    /// is.
    pub fn jumps(&self, walker: &Walker, from: Spot, taken: impl Fn(Spot) -> bool, mut out: impl FnMut(Leg)) {
        if walker.posture != Posture::Upright || from.layer == Layer::Below || self.swims(from) {
            return;
        }
        let level = self.board.surface(from.square);
        for (east, south) in DIRECTIONS {
            let ahead = |square: Square| self.board.offset(square, east, south);
            let step = |a: Square, b: Square| self.board.is_step(a, b);
            let Some(mut at) = ahead(from.square).filter(|&to| step(from.square, to)) else { continue };
            // What is as high as the take-off is walked on.
            if self.board.surface(at) >= level || self.board.is_ladder_step(from.square, at) {
                continue;
            }
            let behind = self.board.offset(from.square, -east, -south).filter(|&square| step(square, from.square));
            let run_up = behind.is_some_and(|square| {
                let spot = Spot::top(square);
                let even = self.board.surface(square).abs_diff(level) <= 1;
                even && !self.is_closed(square) && (spot == walker.start || !taken(spot))
            });
            for gap in 1..=walker.leap + 1 {
                let Some(to) = ahead(at).filter(|&to| step(at, to)) else { break };
                let (spot, rise) = (Spot::top(to), self.board.surface(to) - level);
                // The farthest gap takes a check; landing a level higher shortens it.
                let farthest = walker.leap + 1 - u8::from(rise == 1);
                let lands = !self.is_closed(to) && !self.swims(spot) && rise <= 1 && !taken(spot);
                let far = gap <= farthest && (gap < 2 || run_up);
                if lands && far && self.board.jump_line(from.square, level, to) && self.clears(from, spot, gap, &taken)
                {
                    let stride = Stride::Jump { gap, check: gap == farthest };
                    out(Leg { from, to: spot, stride, cost: gap + 1 });
                }
                at = to;
            }
        }
    }

    /// CAP-62: everybody below a jump is at least a level lower.
    fn clears(&self, from: Spot, to: Spot, gap: u8, taken: impl Fn(Spot) -> bool) -> bool {
        let level = self.level(from);
        let line = self.board.line(from.square, to.square).take(usize::from(gap));
        line.zip(1..).all(|(square, i)| {
            let there = Spot::top(square);
            !taken(there) || self.level(there) < self.board.jump_level(from.square, level, to.square, i)
        })
    }
}

/// What a flood may take: the least harmful one first.
const TIERS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

const UNSEEN: u16 = u16::MAX;
const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Label {
    /// Cost, then what there is to be said against the way.
    cost: u16,
    toil: u16,
    from: u32,
    stride: Stride,
    /// It can be left again.
    goes_on: bool,
}

const FRESH: Label = Label { cost: UNSEEN, toil: 0, from: NOWHERE, stride: Stride::Step, goes_on: true };

/// What is known of a place for one mover.
#[derive(Clone, Copy, Default)]
struct Note {
    foe: bool,
    taken: bool,
    /// What lies here harms whoever comes in.
    harmful: bool,
    /// Those whose side it is.
    beside: u16,
}

/// Buffers of a flood; each clears what the one before has touched.
#[derive(Default)]
struct Flood {
    labels: Vec<Label>,
    notes: Vec<Note>,
    touched: Vec<u32>,
    noted: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    jumps: Vec<Leg>,
    /// Something was left out because it harms, or leaves the side of a Foe.
    left_out: (bool, bool),
}

thread_local! {
    static FLOOD: RefCell<Flood> = RefCell::default();
}

impl Ground<'_> {
    fn number(&self, spot: Spot) -> usize {
        2 * self.board.index(spot.square) + spot.layer as usize
    }

    fn numbered(&self, number: u32) -> Spot {
        let square = self.board.square_at(number as usize / 2);
        Spot { square, layer: if number & 1 == 0 { Layer::Top } else { Layer::Below } }
    }

    /// CAP-50: every place that a move can end at, by rows and columns; `harm`: also by ways through hazards, with checks or into a fall.
    pub fn ends(&self, walker: &Walker, others: &[Other], harm: bool) -> Vec<Spot> {
        let mut ends = FLOOD.with_borrow_mut(|flood| {
            flood.begin(self, others);
            flood.run(self, walker, (harm, true));
            let numbers = flood.touched.iter().map(|&number| number as usize);
            let open = numbers.filter(|&i| flood.labels[i].from != NOWHERE && !flood.notes[i].taken);
            open.map(|i| self.numbered(i as u32)).collect::<Vec<Spot>>()
        });
        ends.retain(|&spot| self.stands(spot, walker.posture == Posture::Submerged));
        ends.sort_unstable_by_key(|end| (end.square.y, end.square.x, end.layer));
        ends
    }

    /// The least harmful flood first; `seen` is told of each, and stops them when it has what it wants.
    fn floods(&self, walker: &Walker, others: &[Other], mut seen: impl FnMut(&Flood) -> bool) {
        FLOOD.with_borrow_mut(|flood| {
            flood.begin(self, others);
            let mut left_out = (false, false);
            for tier in TIERS {
                let needed = (!tier.0 || left_out.0) && (!tier.1 || left_out.1);
                if needed {
                    flood.run(self, walker, tier);
                    left_out = (left_out.0 || flood.left_out.0, left_out.1 || flood.left_out.1);
                    if seen(flood) {
                        return;
                    }
                }
            }
        });
    }

    /// The way to a place, leg by leg, by the least harmful flood that leads there; none if none does.
    pub fn way(&self, walker: &Walker, others: &[Other], to: Spot) -> Option<Vec<Leg>> {
        let goal = self.number(to);
        let mut way = None;
        self.floods(walker, others, |flood| {
            if flood.labels[goal].from != NOWHERE && !flood.notes[goal].taken {
                way = Some(flood.legs_to(self, goal));
            }
            way.is_some()
        });
        way.filter(|_| self.stands(to, walker.posture == Posture::Submerged))
    }

    /// The ways to all places that a move can end at, by rows and columns.
    pub fn ways(&self, walker: &Walker, others: &[Other]) -> Vec<(Spot, Vec<Leg>)> {
        let mut ways: Vec<(Spot, Vec<Leg>)> = Vec::new();
        self.floods(walker, others, |flood| {
            for &number in &flood.touched {
                let (spot, i) = (self.numbered(number), number as usize);
                let ends = flood.labels[i].from != NOWHERE && !flood.notes[i].taken;
                if ends && ways.iter().all(|(known, _)| *known != spot) {
                    ways.push((spot, flood.legs_to(self, i)));
                }
            }
            false
        });
        ways.retain(|&(spot, _)| self.stands(spot, walker.posture == Posture::Submerged));
        ways.sort_unstable_by_key(|(end, _)| (end.square.y, end.square.x, end.layer));
        ways
    }
}

impl Flood {
    fn legs_to(&self, ground: &Ground, goal: usize) -> Vec<Leg> {
        let mut legs = Vec::new();
        let mut at = goal as u32;
        while self.labels[at as usize].from != NOWHERE {
            let label = self.labels[at as usize];
            let before = self.labels[label.from as usize].cost;
            let (from, to) = (ground.numbered(label.from), ground.numbered(at));
            legs.push(Leg { from, to, stride: label.stride, cost: (label.cost - before) as u8 });
            at = label.from;
        }
        legs.reverse();
        legs
    }

    fn note(&mut self, number: u32) -> &mut Note {
        self.noted.push(number);
        &mut self.notes[number as usize]
    }

    /// Writes down who is where.
    fn begin(&mut self, ground: &Ground, others: &[Other]) {
        let places = 2 * usize::from(ground.board.width()) * usize::from(ground.board.height());
        if self.labels.len() == places {
            self.noted.drain(..).for_each(|number| self.notes[number as usize] = Note::default());
        } else {
            self.touched.clear();
            self.noted.clear();
            (self.labels, self.notes) = (vec![FRESH; places], vec![Note::default(); places]);
        }
        for spot in ground.harmful_fields() {
            self.note(ground.number(spot) as u32).harmful = true;
        }
        for (i, other) in others.iter().enumerate() {
            let note = self.note(ground.number(other.spot) as u32);
            (note.taken, note.foe) = (true, note.foe || other.foe);
            if other.foe && other.threatens {
                for square in ground.board.steps(other.spot.square) {
                    for spot in [Spot::top(square), Spot::below(square)] {
                        let there = spot.layer == Layer::Top || ground.has_below(square);
                        if there && ground.adjacent(spot, other.spot) {
                            self.note(ground.number(spot) as u32).beside |= 1 << (i % 16);
                        }
                    }
                }
            }
        }
    }

    fn run(&mut self, ground: &Ground, walker: &Walker, (harm, leave): (bool, bool)) {
        self.touched.drain(..).for_each(|number| self.labels[number as usize] = FRESH);
        self.left_out = (false, false);
        self.buckets.iter_mut().for_each(Vec::clear);
        if self.buckets.len() <= usize::from(walker.budget) {
            self.buckets.resize_with(usize::from(walker.budget) + 1, Vec::new);
        }
        let start = ground.number(walker.start) as u32;
        self.labels[start as usize] = Label { cost: 0, ..FRESH };
        self.touched.push(start);
        self.buckets[0].push(start);
        for spent in 0..=walker.budget {
            let mut next = 0;
            // Every leg costs 1 at least, so nothing is added to the bucket that is being emptied.
            while let Some(&number) = self.buckets[usize::from(spent)].get(next) {
                next += 1;
                let label = self.labels[number as usize];
                if label.cost == u16::from(spent) && label.goes_on {
                    // Told once more, it would find nothing better.
                    self.go_on(ground, walker, number, (harm, leave));
                }
            }
        }
    }

    fn go_on(&mut self, ground: &Ground, walker: &Walker, number: u32, allowed: (bool, bool)) {
        let from = ground.numbered(number);
        for square in ground.board.steps(from.square) {
            let below = ground.has_below(square).then_some(Spot::below(square));
            for to in std::iter::once(Spot::top(square)).chain(below) {
                if let Some((stride, cost)) = ground.stride(walker, from, to) {
                    self.arrive(ground, walker, Leg { from, to, stride, cost }, allowed);
                }
            }
        }
        let mut jumps = std::mem::take(&mut self.jumps);
        jumps.clear();
        let taken = |spot: Spot| self.notes[ground.number(spot)].taken;
        ground.jumps(walker, from, taken, |leg| jumps.push(leg));
        for &leg in &jumps {
            self.arrive(ground, walker, leg, allowed);
        }
        self.jumps = jumps;
    }

    fn arrive(&mut self, ground: &Ground, walker: &Walker, leg: Leg, (harm, leave): (bool, bool)) {
        let (number, before) = (ground.number(leg.to), self.labels[ground.number(leg.from)]);
        let cost = before.cost + u16::from(leg.cost);
        let note = self.notes[number];
        let falls = ground.level(leg.from) - ground.level(leg.to) >= 2 && leg.stride != Stride::Step;
        let goes_on = !falls;
        // Somebody on whom one drops is landed on: nobody does so on purpose.
        if cost > u16::from(walker.budget) || note.foe || !goes_on && note.taken {
            return;
        }
        let risky = falls || matches!(leg.stride, Stride::Jump { check: true, .. });
        let harmed = risky || note.harmful || ground.map_hazard(leg.to).is_some();
        if harmed && !harm {
            self.left_out.0 = true;
            return;
        }
        if self.notes[ground.number(leg.from)].beside & !note.beside != 0 && !leave {
            self.left_out.1 = true;
            return;
        }
        let wet = u16::from(ground.swims(leg.to));
        let slanted = u16::from(leg.from.square.is_diagonal_to(leg.to.square));
        let jumped = u16::from(leg.stride != Stride::Step);
        let toil = before.toil.saturating_add(64 * u16::from(harmed) + 8 * wet + 4 * jumped + slanted);
        let label = &mut self.labels[number];
        let better = (cost, toil) < (label.cost, label.toil);
        if label.cost != UNSEEN && (label.goes_on && !goes_on || label.goes_on == goes_on && !better) {
            return;
        }
        if label.cost == UNSEEN {
            self.touched.push(number as u32);
        }
        let fresh = label.cost != cost || !label.goes_on;
        *label = Label { cost, toil, from: ground.number(leg.from) as u32, stride: leg.stride, goes_on };
        if goes_on && fresh {
            self.buckets[usize::from(cost)].push(number as u32);
        }
    }
}
