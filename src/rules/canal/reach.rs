//! Where a Move or a glide can go, and by which path (CAN-01, CAN-02, CAN-09).
//!
//! A Move is chosen by its last square; the path to it is the one that a careful player would take: without leaving contact
//! and without a check if there is such a path, the shortest of those otherwise. `docs/rulings.md` says why.

use super::moving::{MAX_PATH, Path};
use super::state::Battle;
use super::vocabulary::counter;
use crate::battle::CharacterId;
use crate::board::{Level, Square};
use std::cell::RefCell;

/// A square that can be reached, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The square.
    pub square: Square,
    /// Budget that the path uses; more than the budget if it needs a critical or ends in the middle of a climb.
    pub cost: u8,
    /// The path has a step that needs the DEX check.
    pub check: bool,
    /// The path leaves contact with an enemy (CAN-10).
    pub leaves: bool,
    /// The budget ends in the middle of the climb to it.
    pub partial: bool,
}

/// What kinds of steps a flood may take.
#[derive(Clone, Copy)]
struct Tier {
    check: bool,
    leave: bool,
}

const TIERS: [Tier; 4] = [
    Tier { check: false, leave: false },
    Tier { check: false, leave: true },
    Tier { check: true, leave: false },
    Tier { check: true, leave: true },
];

const NONE: u16 = u16::MAX;

#[derive(Clone, Copy)]
struct Node {
    cost: u8,
    from: u16,
    /// Entering it ends the movement: a charge, or a climb cut short.
    stop: bool,
    checked: bool,
    left: bool,
    partial: bool,
}

const UNSEEN: Node = Node { cost: u8::MAX, from: NONE, stop: false, checked: false, left: false, partial: false };

/// Buffers of one flood. Nodes: every square, then every square once more for passing below its deck.
#[derive(Default)]
struct Flood {
    nodes: Vec<Node>,
    buckets: Vec<Vec<u16>>,
    /// Enemies in contact with somebody standing in each square, and who stands there.
    contact: Vec<u16>,
    occupied: Vec<bool>,
    touched: Vec<u16>,
}

thread_local! {
    static FLOOD: RefCell<Flood> = RefCell::default();
}

impl Battle {
    /// Every square that a Move can be aimed at, in the order of the squares' numbers.
    pub(super) fn reach(&self, who: CharacterId) -> Vec<Reached> {
        let mut best: Vec<(u16, Reached)> = Vec::new();
        self.tiers(who, false, |flood, squares| {
            for &node in &flood.touched {
                let n = flood.nodes[usize::from(node)];
                let square = self.board.square_at(usize::from(node));
                if usize::from(node) >= squares || n.from == NONE || flood.occupied[usize::from(node)] {
                    continue;
                }
                if best.iter().any(|(known, _)| *known == node) {
                    continue;
                }
                let (check, leaves) = (n.checked, n.left);
                best.push((node, Reached { square, cost: n.cost, check, leaves, partial: n.partial }));
            }
            false
        });
        best.sort_unstable_by_key(|(node, _)| *node);
        best.into_iter().map(|(_, reached)| reached).collect()
    }

    /// Every square that a glide can end on (CAN-09).
    pub(super) fn glide_reach(&self, who: CharacterId) -> Vec<Square> {
        let mut squares = Vec::new();
        self.tiers(who, true, |flood, count| {
            for &node in &flood.touched {
                let i = usize::from(node);
                let square = self.board.square_at(i);
                let ends = i < count && flood.nodes[i].from != NONE && !flood.occupied[i] && self.board.is_water(square);
                if ends && !squares.contains(&square) {
                    squares.push(square);
                }
            }
            false
        });
        squares.sort_unstable_by_key(|square| self.board.index(*square));
        squares
    }

    /// The path of a Move or glide to `to`, or none.
    pub(super) fn path_to(&self, who: CharacterId, to: Square, glide: bool) -> Option<Path> {
        let mut found = None;
        self.tiers(who, glide, |flood, count| {
            let goal = self.board.index(to);
            if flood.nodes[goal].from == NONE || flood.occupied[goal] {
                return false;
            }
            let mut list = [(Square::new(0, 0), false); MAX_PATH];
            let (mut len, mut node) = (0, goal);
            while flood.nodes[node].from != NONE && len < MAX_PATH {
                list[len] = (self.board.square_at(node % count), node >= count);
                len += 1;
                node = usize::from(flood.nodes[node].from);
            }
            let mut path = Path::default();
            for &(square, under) in list[..len].iter().rev() {
                path.push(square, under);
            }
            found = Some(path);
            true
        });
        found
    }

    /// Floods tier after tier, the least risky first, until `done` says so.
    fn tiers(&self, who: CharacterId, glide: bool, mut done: impl FnMut(&Flood, usize) -> bool) {
        FLOOD.with_borrow_mut(|flood| {
            let count = usize::from(self.board.width()) * usize::from(self.board.height());
            self.mark(who, flood, count);
            let touching = !self.contacts(who).is_empty();
            let mut checks = self.is_clinging(who);
            for tier in TIERS {
                if (tier.leave && !touching) || (tier.check && (!checks || glide)) {
                    continue;
                }
                checks |= self.flood(who, glide, tier, flood, count);
                if done(flood, count) {
                    return;
                }
            }
        });
    }

    /// Marks who stands where and who would be in contact where.
    fn mark(&self, who: CharacterId, flood: &mut Flood, count: usize) {
        flood.nodes.clear();
        flood.nodes.resize(count * 2, UNSEEN);
        flood.contact.clear();
        flood.contact.resize(count, 0);
        flood.occupied.clear();
        flood.occupied.resize(count, false);
        flood.touched.clear();
        flood.buckets.resize_with(24, Vec::new);
        let side = self.side(who);
        for other in self.ids().filter(|&other| other != who && self.present(other)) {
            let (square, level) = self.place(other);
            flood.occupied[self.board.index(square)] = true;
            if self.side(other) != side {
                for near in self.board.steps(square) {
                    let surface = self.board.surface(near);
                    if self.board.contact(near, surface, square, level) {
                        flood.contact[self.board.index(near)] |= 1 << other.0;
                    }
                }
            }
        }
    }

    /// One flood. Returns true if steps were left out for want of a check.
    fn flood(&self, who: CharacterId, glide: bool, tier: Tier, flood: &mut Flood, count: usize) -> bool {
        for &node in &flood.touched {
            flood.nodes[usize::from(node)] = UNSEEN;
        }
        flood.touched.clear();
        flood.buckets.iter_mut().for_each(Vec::clear);
        let (start, level) = self.place(who);
        let start_node = self.board.index(start) as u16;
        let budget = if glide { self.glide_budget(who) } else { self.move_budget(who) }.clamp(0, 12) as u8;
        let penalty = if glide { 0 } else { self.swim_penalty(who) as u8 };
        let every = self.options.move_check == super::options::MoveCheck::EveryMove && !glide;
        let mut missed = every && !tier.check;
        if missed {
            return true;
        }
        let own = self.contacts(who).0;
        let clinging = self.is_clinging(who);
        let wall = self.cling_wall(who);
        flood.nodes[usize::from(start_node)] = Node { cost: penalty, checked: every, ..UNSEEN };
        flood.touched.push(start_node);
        flood.buckets[usize::from(penalty)].push(start_node);
        for cost in 0..=(budget + 2).min(14) {
            let mut i = 0;
            while let Some(&node) = flood.buckets[usize::from(cost)].get(i) {
                i += 1;
                let at = flood.nodes[usize::from(node)];
                if at.cost != cost || at.stop {
                    continue;
                }
                let here = self.board.square_at(usize::from(node) % count);
                let under_here = usize::from(node) >= count;
                let is_start = node == start_node;
                let here_level = match () {
                    () if is_start => level,
                    () if under_here || glide => self.water_level(here),
                    () => self.board.surface(here),
                };
                let swimming = self.swims_at(here, here_level) && !(is_start && clinging);
                let met_here = if is_start { own } else if under_here { 0 } else { flood.contact[usize::from(node)] };
                let own_square = (is_start && clinging).then_some(here);
                for next in self.board.steps(here).chain(own_square) {
                    if is_start && clinging && next != here && Some(next) != wall {
                        continue;
                    }
                    let deck = self.board.tile(next).water_under;
                    for under in [false, true] {
                        let passes = if glide { self.board.is_open_water(next) } else { true };
                        if !passes || (under && !(deck && swimming)) || (glide && deck != under) {
                            continue;
                        }
                        let to_level = if under || glide { self.water_level(next) } else { self.board.surface(next) };
                        let step = Step { here, here_level, next, to_level, under, is_start, glide };
                        missed |= self.relax(flood, count, node, at, step, tier, budget, own, met_here, clinging);
                    }
                }
            }
        }
        missed
    }

    /// Tries one step of the flood. Returns true if it was left out for want of a check.
    #[allow(clippy::too_many_arguments, reason = "the inner loop of the flood, taken apart only to be readable")]
    fn relax(
        &self,
        flood: &mut Flood,
        count: usize,
        node: u16,
        at: Node,
        step: Step,
        tier: Tier,
        budget: u8,
        own: u16,
        met_here: u16,
        clinging: bool,
    ) -> bool {
        let Step { here, here_level, next, to_level, under, is_start, glide } = step;
        let index = self.board.index(next);
        let rise = to_level - here_level;
        let ladder = self.board.is_ladder_step(here, next);
        let climb = rise.abs() >= 2 && !ladder;
        if climb && here.is_diagonal_to(next) {
            return false;
        }
        let occupied = flood.occupied[index] && !under;
        if occupied && !climb {
            return false;
        }
        let checking = !glide && !under && self.step_needs_check(here, here_level, next, is_start && clinging);
        let checked = at.checked || checking;
        if checking && !tier.check {
            return true;
        }
        // Nobody is met where the movement cannot stop: below a deck, or gliding below debris.
        let passing = under || (glide && !self.board.is_water(next));
        let met = if passing { 0 } else { flood.contact[index] };
        let left = at.left || (!passing && own & !met != 0);
        if left && !tier.leave {
            return false;
        }
        // CAN-54: a first step over a water access is not slowed by the water.
        let spent = if is_start && self.board.is_water_access(here, next) { 0 } else { at.cost };
        let cost = spent + rise.unsigned_abs().max(1);
        let limit = if checked && !glide { budget + 2 } else { budget };
        let partial = cost > limit;
        if partial && !(climb && spent < limit) {
            return false;
        }
        if occupied && !(partial && rise > 0) {
            return false;
        }
        let to = if under { index + count } else { index };
        let known = flood.nodes[to];
        let cost = cost.min(23);
        if to == self.board.index(here) && !clinging || known.cost <= cost {
            return false;
        }
        let stop = partial || met & !met_here != 0;
        if known.cost == u8::MAX {
            flood.touched.push(to as u16);
        }
        flood.nodes[to] = Node { cost, from: node, stop, checked, left, partial };
        flood.buckets[usize::from(cost)].push(to as u16);
        false
    }

    /// CAN-01: squares that lie two levels or more below a square that can be walked to, to be stepped down into.
    pub(super) fn step_off_squares(&self, who: CharacterId) -> Vec<(Square, Square)> {
        let mut list: Vec<(Square, Square)> = Vec::new();
        if self.is_clinging(who) {
            return list;
        }
        let (start, _) = self.place(who);
        let budget = (self.move_budget(who) - self.swim_penalty(who)).max(0) as u8;
        if budget == 0 || self.counter(who, counter::LP) == 0 {
            return list;
        }
        let from = Reached { square: start, cost: 0, check: false, leaves: false, partial: false };
        let ledges = self.reach(who).into_iter().filter(|r| !r.check && !r.leaves && r.cost < budget);
        let mut ledges: Vec<Reached> = std::iter::once(from).chain(ledges).collect();
        ledges.sort_by_key(|r| r.cost);
        for ledge in ledges {
            // A ledge where an enemy is met ends the movement.
            let met = self.contacts_at(who, ledge.square, self.board.surface(ledge.square));
            if ledge.square != start && !met.without(self.contacts(who)).is_empty() {
                continue;
            }
            for below in self.board.steps(ledge.square) {
                let drop = self.board.surface(ledge.square) - self.board.surface(below);
                let fresh = !list.iter().any(|(known, _)| *known == below);
                if drop >= 2 && fresh && !ledge.square.is_diagonal_to(below) {
                    list.push((below, ledge.square));
                }
            }
        }
        list.sort_by_key(|(below, _)| self.board.index(*below));
        list
    }
}

/// One step that the flood looks at.
#[derive(Clone, Copy)]
struct Step {
    here: Square,
    here_level: Level,
    next: Square,
    to_level: Level,
    under: bool,
    is_start: bool,
    glide: bool,
}
