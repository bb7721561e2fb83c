//! Where a Move or a glide can go, and by which path (CAN-01, CAN-02, CAN-09).
//!
//! A Move is chosen by its last square; the path to it is the one that a careful player would take: without leaving contact
//! and without a check if there is such a path, and through a hazard only where nothing else leads there; on dry feet if
//! the squares of the Move are enough for that; the shortest of those, and the straightest. `docs/rulings.md` says why.

use super::flood::{Flood, NONE, Node, TIERS, Terms, UNSEEN};
use super::frames::MAX_PATH;
use super::frames::Path;
use super::ground::Step;
use super::kinds::Ability;
use super::state::Battle;
use super::versions::Change;
use crate::battle::CharacterId;
use crate::board::Square;
use std::cell::RefCell;

/// A square that can be reached, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reached {
    /// The square.
    pub square: Square,
    /// Budget that the path uses; more than the budget if it needs a critical or ends in the middle of a climb.
    pub cost: u8,
    /// Budget that the shortest path uses, which may go through water where this one does not.
    pub least: u8,
    /// Squares of water on the path.
    pub swum: u8,
    /// The path has a step that needs the DEX check.
    pub check: bool,
    /// The path leaves contact with an enemy (CAN-10), or crosses a barricade that one holds (CAN-76).
    pub leaves: bool,
    /// The path enters a hazard (CAN-67).
    pub harmed: bool,
    /// The budget ends in the middle of the climb to it.
    pub partial: bool,
}

thread_local! {
    static FLOOD: RefCell<Flood> = RefCell::default();
}

impl Battle {
    /// Every square that a Move can be aimed at, in the order of the squares' numbers.
    pub(super) fn reach(&self, who: CharacterId) -> Vec<Reached> {
        self.reach_until(who, |_| false)
    }

    /// The same; no riskier ways are looked for once those so far are enough.
    pub(super) fn reach_until(&self, who: CharacterId, enough: impl Fn(&[Reached]) -> bool) -> Vec<Reached> {
        let mut best: Vec<Reached> = Vec::new();
        self.tiers(who, false, None, |flood, squares| {
            for i in 0..flood.touched.len() {
                let node = usize::from(flood.touched[i]);
                let place = node % squares;
                if node / squares == 1 || flood.occupied[place] || flood.listed[place] {
                    continue;
                }
                let Some(n) = flood.best(place, squares, 0).map(|node| flood.nodes[node]) else { continue };
                flood.listed[place] = true;
                let reached = Reached {
                    square: self.board.square_at(place),
                    cost: n.cost,
                    least: flood.least(place, squares),
                    swum: n.swum,
                    check: n.checked,
                    leaves: n.left,
                    harmed: n.harmed,
                    partial: n.partial,
                };
                best.push(reached);
            }
            best.sort_unstable_by_key(|reached| self.board.index(reached.square));
            enough(&best)
        });
        best
    }

    /// Every square that a glide can end on (CAN-09).
    pub(super) fn glide_reach(&self, who: CharacterId) -> Vec<Square> {
        let mut squares = Vec::new();
        self.tiers(who, true, None, |flood, count| {
            for &node in &flood.touched {
                let i = usize::from(node);
                let square = self.board.square_at(i);
                let ends =
                    i < count && flood.nodes[i].from != NONE && !flood.occupied[i] && self.board.is_water(square);
                if ends && !squares.contains(&square) {
                    squares.push(square);
                }
            }
            false
        });
        squares.sort_unstable_by_key(|square| self.board.index(*square));
        squares
    }

    /// The path of a Move or glide to `to`, or none. If it can be, so many squares of the budget are left there.
    pub(super) fn path_to(&self, who: CharacterId, to: Square, to_spare: u8, glide: bool) -> Option<Path> {
        self.path_by(who, to, to_spare, glide, true)
    }

    /// The same; `straight`: ways without a detour are looked for first, which is quicker and finds the same.
    pub(super) fn path_by(
        &self,
        who: CharacterId,
        to: Square,
        to_spare: u8,
        glide: bool,
        straight: bool,
    ) -> Option<Path> {
        let mut found = None;
        self.tiers(who, glide, Some((to, straight)), |flood, count| {
            let goal = self.board.index(to);
            if flood.occupied[goal] {
                return false;
            }
            let Some(goal) = flood.best(goal, count, to_spare) else { return false };
            let mut list = [(Square::new(0, 0), false); MAX_PATH];
            let (mut len, mut node) = (0, goal);
            while flood.nodes[node].from != NONE && len < MAX_PATH {
                list[len] = (self.board.square_at(node % count), node / count == 1);
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

    /// Floods tier after tier, the least risky first, until `done` says so; only as far as ways to the goal go, where there is one.
    fn tiers(
        &self,
        who: CharacterId,
        glide: bool,
        goal: Option<(Square, bool)>,
        mut done: impl FnMut(&mut Flood, usize) -> bool,
    ) {
        FLOOD.with_borrow_mut(|flood| {
            let count = usize::from(self.board.width()) * usize::from(self.board.height());
            let terms = Terms { goal: goal.map(|(goal, _)| goal), ..self.terms(who, glide) };
            self.mark(who, flood, count);
            flood.budget = terms.budget;
            if let Some((goal, true)) = goal
                && self.flood_straight(who, terms, goal, flood, count)
                && done(flood, count)
            {
                return;
            }
            let touching = !self.contacts(who).is_empty();
            let mut checks = self.is_clinging(who);
            for tier in TIERS {
                let leaves = touching || flood.holds;
                if (tier.harm && !flood.hazards) || (tier.leave && !leaves) || (tier.check && (!checks || glide)) {
                    continue;
                }
                checks |= self.flood(who, Terms { tier, ..terms }, flood, count);
                if done(flood, count) {
                    return;
                }
            }
        });
    }

    /// The least risky flood, only where ways to the goal lead that cost no more than the distance. True if there is one: no other flood
    /// knows a better way then.
    fn flood_straight(&self, who: CharacterId, terms: Terms, goal: Square, flood: &mut Flood, count: usize) -> bool {
        let (start, _) = self.place(who);
        let bound = (start.distance(goal) + terms.penalty).min(terms.bound);
        self.flood(who, Terms { bound, narrow: true, ..terms }, flood, count);
        let node = flood.nodes[self.goal_node(terms, goal, count)];
        node.from != NONE && node.cost <= bound
    }

    /// The node of the best ways to a goal: on dry feet, but to water there are none.
    fn goal_node(&self, terms: Terms, goal: Square, count: usize) -> usize {
        self.board.index(goal) + if terms.dry_first && self.board.is_water(goal) { 2 * count } else { 0 }
    }

    /// Marks who stands where and who would be in contact where.
    fn mark(&self, who: CharacterId, flood: &mut Flood, count: usize) {
        if flood.nodes.len() != 3 * count {
            flood.nodes.clear();
            flood.nodes.resize(3 * count, UNSEEN);
            flood.touched.clear();
        }
        flood.contact.clear();
        flood.contact.resize(count, 0);
        flood.occupied.clear();
        flood.occupied.resize(count, false);
        flood.listed.clear();
        flood.listed.resize(count, false);
        (flood.holds, flood.hazards) = (false, false);
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

    /// What holds for every flood of somebody.
    fn terms(&self, who: CharacterId, glide: bool) -> Terms {
        let budget = if glide { self.glide_budget(who) } else { self.move_budget(who) }.clamp(0, 16) as u8;
        let (in_water, at_home) = (self.in_water(who), self.has(who, Ability::WaterCreature));
        let first_found = !self.plays(Change::CarefulWays);
        Terms {
            tier: TIERS[0],
            goal: None,
            bound: budget + 3,
            narrow: false,
            budget,
            penalty: if glide { 0 } else { self.swim_penalty(who) as u8 },
            own: self.contacts(who).0 as u16,
            glide,
            barricades: self.options.barricades,
            land_bound: self.has(who, Ability::LandBound),
            in_water,
            at_home: at_home || glide,
            dry_first: !(first_found || in_water || at_home || glide),
            first_found,
            decks_bar: self.plays(Change::NoClimbThroughDecks) && !self.is_clinging(who),
        }
    }

    /// Somebody goes on dry feet where it can.
    pub(super) fn shuns_water(&self, who: CharacterId) -> bool {
        self.terms(who, false).dry_first
    }

    /// One flood. Returns true if steps were left out for want of a check.
    fn flood(&self, who: CharacterId, terms: Terms, flood: &mut Flood, count: usize) -> bool {
        let Terms { tier, bound, narrow, budget, own, glide, dry_first, first_found, .. } = terms;
        let goal = terms.goal.map(|goal| (goal, self.goal_node(terms, goal, count)));
        let every = self.options.move_check == super::options::MoveCheck::EveryMove && !glide;
        flood.buckets.iter_mut().for_each(Vec::clear);
        // What was reached without a check stays as it is; from there only steps with a check are new.
        let goes_on = tier.check && !every;
        let narrow = narrow || goes_on;
        if !goes_on {
            for &node in &flood.touched {
                flood.nodes[usize::from(node)] = UNSEEN;
            }
            flood.touched.clear();
        }
        if every && !tier.check {
            return true;
        }
        let (start, _) = self.place(who);
        // Hanging on a wall is a node of its own: the square below it is another place.
        let hanging = self.is_clinging(who);
        let start_node = (self.board.index(start) + if hanging { count } else { 0 }) as u16;
        if goes_on {
            for &node in &flood.touched {
                flood.buckets[usize::from(flood.nodes[usize::from(node)].cost)].push(node);
            }
        } else {
            flood.nodes[usize::from(start_node)] = Node { cost: 0, checked: every, swims: terms.in_water, ..UNSEEN };
            flood.touched.push(start_node);
            flood.buckets[0].push(start_node);
        }
        let mut missed = false;
        if hanging {
            let at = flood.nodes[usize::from(start_node)];
            for step in self.wall_steps(who) {
                missed |= terms.relax(flood, count, (start_node, at, own), step, false, false);
            }
        }
        for cost in 0..=budget + 3 {
            // Every step costs: nothing that comes later leads there sooner.
            if goal.is_some_and(|(_, node)| flood.nodes[node].cost <= cost) {
                break;
            }
            let mut i = 0;
            while let Some(&node) = flood.buckets[usize::from(cost)].get(i) {
                i += 1;
                let at = flood.nodes[usize::from(node)];
                let is_start = node == start_node;
                if at.cost != cost || at.stop || (is_start && hanging) {
                    continue;
                }
                let under_here = usize::from(node) / count == 1;
                let here = usize::from(node) % count;
                let square = self.board.square_at(here);
                if goal.is_some_and(|(goal, _)| cost + square.distance(goal) > bound) {
                    continue;
                }
                // Somebody got here on dry feet as soon.
                if usize::from(node) >= 2 * count && flood.nodes[here].spares(at) {
                    continue;
                }
                let met_here = if is_start {
                    own
                } else if under_here {
                    0
                } else {
                    flood.contact[here]
                };
                if goes_on && !at.checked && !under_here {
                    for &step in self.ground.steps(here).iter().filter(|step| step.climb || step.difficult) {
                        terms.relax(flood, count, (node, at, met_here), step, false, is_start);
                    }
                    continue;
                }
                let swimming = under_here || glide || self.board.is_water(square);
                for &step in self.ground.steps(here) {
                    let below = swimming && step.deck;
                    // Most steps lead back to what is already reached as cheaply.
                    let plain = step.rise.abs() <= 1 && !step.difficult && !below && !under_here && !is_start;
                    let through = dry_first && (at.swum > 0 || step.water);
                    let known = flood.nodes[usize::from(step.to) + if through { 2 * count } else { 0 }].cost;
                    if plain && (known <= cost || known == cost + 1 && first_found) {
                        continue;
                    }
                    if narrow && goal.is_some_and(|(goal, _)| cost + 1 + step.at.distance(goal) > bound) {
                        continue;
                    }
                    if glide {
                        if step.open {
                            let level = Step { rise: 0, climb: false, ..step };
                            missed |= terms.relax(flood, count, (node, at, met_here), level, below, is_start);
                        }
                        continue;
                    }
                    // From below a deck the way leads on at the level of the water.
                    let step = if under_here { self.step_from_below(step, square) } else { step };
                    missed |= terms.relax(flood, count, (node, at, met_here), step, false, is_start);
                    if below {
                        missed |= terms.relax(flood, count, (node, at, met_here), step.level(), true, is_start);
                    }
                }
            }
        }
        missed
    }

    /// A step taken from the water below a deck rather than from the deck.
    pub(super) fn step_from_below(&self, step: Step, from: Square) -> Step {
        let rise = self.board.surface(step.at) - self.water_level(from);
        Step { rise, climb: rise.abs() >= 2 && !step.ladder, ..step }
    }

    /// CAN-01, CAN-53: from a wall the way leads up its own wall or down its own column, with a check unless it is a ladder.
    pub(super) fn wall_steps(&self, who: CharacterId) -> impl Iterator<Item = Step> + '_ {
        let ((here, level), wall) = (self.place(who), self.cling_wall(who));
        let ladder = wall.is_some_and(|wall| self.board.is_ladder_step(here, wall));
        [Some(here), wall].into_iter().flatten().map(move |next| Step {
            to: self.board.index(next) as u16,
            at: next,
            rise: self.board.surface(next) - level,
            climb: !ladder,
            ladder,
            difficult: false,
            access: false,
            diagonal: false,
            deck: false,
            open: false,
            water: self.board.is_water(next),
            hazard: self.board.hazard(next).is_some(),
            barricade: self.board.is_barricade(next),
        })
    }
}
