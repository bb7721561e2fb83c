//! Where a move leads and what it costs (CAP-50, CAP-60 to CAP-63): a flood over places, remembered for listing and for going.
//!
//! A move is chosen by its last square. The way there is the least harmful one: without a hazard, a check or a fall if there is such a
//! way, without leaving a Foe's side if there is such a way, and of those the shortest.

use super::footing::{Footing, Lead};
use super::ground::Ground;
use crate::board::{Layer, Spot};
use std::cell::RefCell;

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
    /// What the ground allows, of the boards and ways of going that were asked about last.
    footings: Vec<Footing>,
    /// Something was left out because it harms, or leaves the side of a Foe.
    left_out: (bool, bool),
}

/// Boards and ways of going that are remembered.
const FOOTINGS: usize = 12;

thread_local! {
    static FLOOD: RefCell<Flood> = RefCell::default();
}

impl Ground<'_> {
    /// CAP-50: every place that a move can end at, by rows and columns; `harm`: also by ways through hazards, with checks or into a fall.
    pub fn ends(&self, walker: &Walker, others: &[Other], harm: bool) -> Vec<Spot> {
        let mut ends = FLOOD.with_borrow_mut(|flood| {
            flood.begin(self, others);
            flood.run(self, walker, (harm, true), None);
            let numbers = flood.touched.iter().map(|&number| number as usize);
            let open = numbers.filter(|&i| flood.labels[i].from != NOWHERE && !flood.notes[i].taken);
            open.map(|i| self.numbered(i as u32)).collect::<Vec<Spot>>()
        });
        ends.retain(|&spot| self.stands(spot, walker.posture == Posture::Submerged));
        ends.sort_unstable_by_key(|end| (end.square.y, end.square.x, end.layer));
        ends
    }

    /// The least harmful flood first; `seen` is told of each, and stops them when it has what it wants.
    /// Each ends as soon as the way to `goal` is certain.
    fn floods(&self, walker: &Walker, others: &[Other], goal: Option<u32>, mut seen: impl FnMut(&Flood) -> bool) {
        FLOOD.with_borrow_mut(|flood| {
            flood.begin(self, others);
            let mut left_out = (false, false);
            for tier in TIERS {
                let needed = (!tier.0 || left_out.0) && (!tier.1 || left_out.1);
                if needed {
                    flood.run(self, walker, tier, goal);
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
        if !self.stands(to, walker.posture == Posture::Submerged) {
            return None;
        }
        self.floods(walker, others, Some(goal), |flood| {
            let i = goal as usize;
            if flood.labels[i].from != NOWHERE && !flood.notes[i].taken {
                way = Some(flood.legs_to(self, i));
            }
            way.is_some()
        });
        way
    }

    /// The ways to all places that a move can end at, by rows and columns.
    pub fn ways(&self, walker: &Walker, others: &[Other]) -> Vec<(Spot, Vec<Leg>)> {
        let mut ways: Vec<(Spot, Vec<Leg>)> = Vec::new();
        self.floods(walker, others, None, |flood| {
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
        let places = ground.places();
        if self.labels.len() == places {
            self.noted.drain(..).for_each(|number| self.notes[number as usize] = Note::default());
        } else {
            self.touched.clear();
            self.noted.clear();
            (self.labels, self.notes) = (vec![FRESH; places], vec![Note::default(); places]);
        }
        for spot in ground.harmful_fields() {
            self.note(ground.number(spot)).harmful = true;
        }
        for (i, other) in others.iter().enumerate() {
            let note = self.note(ground.number(other.spot));
            (note.taken, note.foe) = (true, note.foe || other.foe);
            if other.foe && other.threatens {
                for square in ground.board.steps(other.spot.square) {
                    for spot in [Spot::top(square), Spot::below(square)] {
                        let there = spot.layer == Layer::Top || ground.has_below(square);
                        if there && ground.adjacent(spot, other.spot) {
                            self.note(ground.number(spot)).beside |= 1 << (i % 16);
                        }
                    }
                }
            }
        }
    }

    /// Where it leads on the board as it is, worked out where it is not known.
    fn take_footing(&mut self, ground: &Ground, walker: &Walker) -> Footing {
        let known = self.footings.iter().position(|footing| footing.suits(ground, walker));
        match known {
            Some(i) => self.footings.remove(i),
            None => {
                self.footings.truncate(FOOTINGS - 1);
                Footing::new(ground, walker)
            }
        }
    }

    fn run(&mut self, ground: &Ground, walker: &Walker, allowed: (bool, bool), goal: Option<u32>) {
        self.touched.drain(..).for_each(|number| self.labels[number as usize] = FRESH);
        self.left_out = (false, false);
        self.buckets.iter_mut().for_each(Vec::clear);
        if self.buckets.len() <= usize::from(walker.budget) {
            self.buckets.resize_with(usize::from(walker.budget) + 1, Vec::new);
        }
        let start = ground.number(walker.start);
        self.labels[start as usize] = Label { cost: 0, ..FRESH };
        self.touched.push(start);
        self.buckets[0].push(start);
        let mut footing = self.take_footing(ground, walker);
        for spent in 0..=walker.budget {
            // Every leg costs 1 at least: what is reached for no more than was spent stays as it is, and only a way that ends in a fall
            // gives way to a longer one.
            let certain = |goal: u32| self.labels[goal as usize];
            if goal.map(certain).is_some_and(|label| label.goes_on && label.cost <= u16::from(spent)) {
                break;
            }
            let mut next = 0;
            while let Some(&number) = self.buckets[usize::from(spent)].get(next) {
                next += 1;
                let label = self.labels[number as usize];
                if label.cost == u16::from(spent) && label.goes_on {
                    // Told once more, it would find nothing better.
                    for lead in footing.leads(ground, number) {
                        self.arrive(walker, number, lead, allowed);
                    }
                }
            }
        }
        self.footings.insert(0, footing);
    }

    fn arrive(&mut self, walker: &Walker, from: u32, lead: &Lead, (harm, leave): (bool, bool)) {
        let (number, before) = (lead.to as usize, self.labels[from as usize]);
        let cost = before.cost + u16::from(lead.cost);
        let note = self.notes[number];
        let goes_on = !lead.falls;
        // Somebody on whom one drops is landed on: nobody does so on purpose.
        if cost > u16::from(walker.budget) || note.foe || !goes_on && note.taken {
            return;
        }
        let taken = |number: u32| self.notes[number as usize].taken;
        if lead.run_up.is_some_and(taken) || lead.free.iter().copied().any(taken) {
            return;
        }
        let harmed = lead.harms || note.harmful;
        if harmed && !harm {
            self.left_out.0 = true;
            return;
        }
        if self.notes[from as usize].beside & !note.beside != 0 && !leave {
            self.left_out.1 = true;
            return;
        }
        let toil = before.toil.saturating_add(64 * u16::from(harmed) + lead.toil);
        let label = &mut self.labels[number];
        let better = (cost, toil) < (label.cost, label.toil);
        if label.cost != UNSEEN && (label.goes_on && !goes_on || label.goes_on == goes_on && !better) {
            return;
        }
        if label.cost == UNSEEN {
            self.touched.push(lead.to);
        }
        let fresh = label.cost != cost || !label.goes_on;
        *label = Label { cost, toil, from, stride: lead.stride, goes_on };
        if goes_on && fresh {
            self.buckets[usize::from(cost)].push(lead.to);
        }
    }
}
