//! Where a Move or a glide can go, and by which path (CAN-01, CAN-02, CAN-09).
//!
//! A Move is chosen by its last square; the path to it is the one that a careful player would take: without leaving contact
//! and without a check if there is such a path, and through a hazard only where nothing else leads there; on dry feet if
//! the squares of the Move are enough for that; the shortest of those, and the straightest. `docs/rulings.md` says why.

use super::frames::MAX_PATH;
use super::frames::Path;
use super::ground::Step;
use super::kinds::Ability;
use super::moving::LAND_BOUND;
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

/// What kinds of steps a flood may take.
#[derive(Clone, Copy)]
struct Tier {
    check: bool,
    leave: bool,
    harm: bool,
}

/// The least risky first; a flood with checks goes on from the one without that stands before it.
const TIERS: [Tier; 8] = [
    Tier { check: false, leave: false, harm: false },
    Tier { check: true, leave: false, harm: false },
    Tier { check: false, leave: true, harm: false },
    Tier { check: true, leave: true, harm: false },
    Tier { check: false, leave: false, harm: true },
    Tier { check: true, leave: false, harm: true },
    Tier { check: false, leave: true, harm: true },
    Tier { check: true, leave: true, harm: true },
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
    harmed: bool,
    /// It is left swimming.
    swims: bool,
    /// Squares of water and levels of climbing on the way.
    swum: u8,
    climbed: u8,
    /// What makes one of two ways of the same cost the better one.
    toil: Toil,
}

/// What there is to be said against a way, the weightiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Toil {
    /// Squares of water; for whoever was in the water already, how often it goes back in.
    wet: u8,
    /// Steps by a corner, and turns.
    diagonals: u8,
    turns: u8,
}

const UNSEEN: Node = Node {
    cost: u8::MAX,
    from: NONE,
    stop: false,
    checked: false,
    left: false,
    partial: false,
    harmed: false,
    swims: false,
    swum: 0,
    climbed: 0,
    toil: Toil { wet: 0, diagonals: 0, turns: 0 },
};

/// Buffers of one flood. Nodes: every square; every square once more for passing below its deck; and, for where there are dry
/// ways to be told from others, every square a third time for getting there through water. Each flood clears what the one
/// before has touched.
#[derive(Default)]
struct Flood {
    nodes: Vec<Node>,
    buckets: Vec<Vec<u16>>,
    /// Enemies in contact with somebody standing in each square, and who stands there.
    contact: Vec<u16>,
    occupied: Vec<bool>,
    /// Squares that an earlier, less risky flood has reached.
    listed: Vec<bool>,
    touched: Vec<u16>,
    /// Squares that may be used.
    budget: u8,
    /// A step was left out because it crosses a held barricade.
    holds: bool,
    /// A step was left out because it enters a hazard.
    hazards: bool,
}

thread_local! {
    static FLOOD: RefCell<Flood> = RefCell::default();
}

impl Flood {
    /// The node of the way that is taken to a square, if any leads there: on dry feet rather than through water, unless
    /// only the latter leaves so much of the budget.
    fn best(&self, square: usize, count: usize, to_spare: u8) -> Option<usize> {
        let reached = |node: usize| self.nodes.get(node).filter(|known| known.from != NONE).map(|known| known.cost);
        let (dry, wet) = (square, square + 2 * count);
        match (reached(dry), reached(wet)) {
            (Some(by_land), Some(through)) if by_land + to_spare > self.budget && through < by_land => Some(wet),
            (Some(_), _) => Some(dry),
            (None, Some(_)) => Some(wet),
            (None, None) => None,
        }
    }

    /// Budget that the shortest way to a square uses.
    fn least(&self, square: usize, count: usize) -> u8 {
        let cost = |node: usize| self.nodes.get(node).map_or(u8::MAX, |known| known.cost);
        cost(square).min(cost(square + 2 * count))
    }
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

/// What a flood may do.
#[derive(Clone, Copy)]
struct Terms {
    tier: Tier,
    /// Where it is to lead; none: everywhere.
    goal: Option<Square>,
    /// What a way to it costs at most; and that nothing is looked at from where it would cost more. Later floods ask what this one has
    /// reached, so only those do that are the last of their kind.
    bound: u8,
    narrow: bool,
    budget: u8,
    /// CAN-02: what the first step costs more for starting in water.
    penalty: u8,
    /// Enemies in contact at the start.
    own: u16,
    glide: bool,
    /// CAN-76 is played.
    barricades: bool,
    /// CAN-58 LandBound.
    land_bound: bool,
    /// It begins in water.
    in_water: bool,
    /// Water is no worse than land.
    at_home: bool,
    /// Ways on dry feet are told from those through water.
    dry_first: bool,
    /// The first version of the rules: of ways of the same cost the one that was found first.
    first_found: bool,
    /// CAN-53: decks are closed to those who climb from below them. A character that begins on a wall is below none: its start has a node of
    /// that layer, as the square below it is another place.
    decks_bar: bool,
}

impl Node {
    /// Whoever got there like this needs no such other way to get there.
    fn spares(self, other: Node) -> bool {
        self.cost <= other.cost && !self.stop && (!self.checked || other.checked)
    }

    /// The weightiest first: what is better about one of two ways of the same cost.
    fn against(self) -> (bool, bool, bool, Toil) {
        (self.harmed, self.left, self.stop, self.toil)
    }
}

impl Terms {
    /// Tries one step, from a node, what is known of it and who is in contact there. Returns true if the step was left out
    /// for want of a check.
    #[allow(clippy::too_many_arguments, reason = "the inner loop of the flood")]
    #[inline]
    fn relax(
        self,
        flood: &mut Flood,
        count: usize,
        (node, at, met_here): (u16, Node, u16),
        step: Step,
        under: bool,
        is_start: bool,
    ) -> bool {
        let index = usize::from(step.to);
        if step.climb && step.diagonal {
            return false;
        }
        let beneath = usize::from(node) / count == 1;
        if self.decks_bar && beneath && step.rise >= 2 {
            return false;
        }
        let occupied = flood.occupied[index] && !under;
        if occupied && step.rise < 2 {
            return false;
        }
        let checking = step.climb || step.difficult;
        if checking && !self.tier.check {
            return true;
        }
        let checked = at.checked || checking;
        // CAN-54: a first step over a water access is not slowed by the water.
        let spent = if is_start && !step.access { self.penalty } else { at.cost };
        let cost = (spent + step.rise.unsigned_abs().max(1)).min(23);
        let swims = step.water || under;
        let swum = at.swum + u8::from(swims);
        let through = self.dry_first && swum > 0 && !under;
        let to = index
            + if under {
                count
            } else if through {
                2 * count
            } else {
                0
            };
        let known = flood.nodes[to];
        if known.cost < cost || known.cost == cost && self.first_found {
            return false;
        }
        // A square that needs no check is not reached with one.
        let safe = |node: usize| flood.nodes.get(node).is_some_and(|known| known.cost != u8::MAX && !known.checked);
        if checked && (safe(to) || self.dry_first && !under && (safe(index) || safe(index + 2 * count))) {
            return false;
        }
        let toil = if self.first_found { at.toil } else { self.toil(count, (node, at), step, swims) };
        if known.cost == cost && known.against() <= (false, false, false, toil) {
            return false;
        }
        // Nobody is met where the movement cannot stop: below a deck, or gliding below debris.
        let passing = under || (self.glide && !step.water);
        let met = if passing { 0 } else { flood.contact[index] };
        // CAN-76: a barricade is not crossed untested in the face of somebody new.
        let crossed = self.barricades && step.barricade && !passing && met & !met_here != 0;
        let left = at.left || crossed || (!passing && self.own & !met != 0);
        if left && !self.tier.leave {
            flood.holds |= crossed;
            return false;
        }
        let harmed = at.harmed || (step.hazard && !under);
        if harmed && !self.tier.harm {
            flood.hazards = true;
            return false;
        }
        // squares that only a critical check or a critical disengaging reaches may be aimed at.
        let climbed = at.climbed + if step.rise.abs() >= 2 || step.climb { step.rise.unsigned_abs() } else { 0 };
        // CAN-58 LandBound: some squares of water, and some levels of a wall.
        let bound = LAND_BOUND.unsigned_abs();
        if self.land_bound && swum > bound {
            return false;
        }
        let too_high = self.land_bound && climbed > bound;
        let limit = self.budget + if checked && !self.glide { 2 } else { 0 } + u8::from(left);
        let partial = cost > limit || too_high;
        let cut_short =
            step.rise.abs() >= 2 && spent < limit && !under && !self.glide && (!too_high || at.climbed < bound);
        if partial && !cut_short || occupied && !(partial && step.rise > 0) {
            return false;
        }
        let stop = partial || met & !met_here != 0;
        let new = Node { cost, from: node, stop, checked, left, partial, harmed, swims, swum, climbed, toil };
        if known.cost == cost && known.against() <= new.against() || through && flood.nodes[index].spares(new) {
            return false;
        }
        if known.cost == u8::MAX {
            flood.touched.push(to as u16);
        }
        flood.nodes[to] = new;
        if known.cost != cost {
            flood.buckets[usize::from(cost)].push(to as u16);
        }
        false
    }

    /// What there is to be said against a way with one step more.
    #[inline]
    fn toil(self, count: usize, (node, at): (u16, Node), step: Step, swims: bool) -> Toil {
        let Toil { wet, diagonals, turns } = at.toil;
        let here = usize::from(node) % count;
        let turned = at.from != NONE
            && here.wrapping_sub(usize::from(at.from) % count) != usize::from(step.to).wrapping_sub(here);
        let wetter = swims && !self.at_home && !(self.in_water && at.swims);
        Toil {
            wet: wet + u8::from(wetter),
            diagonals: diagonals + u8::from(step.diagonal),
            turns: turns + u8::from(turned),
        }
    }
}
