//! A flood over the board: the nodes of ways that lead somewhere, and what one more step costs (CAN-01, CAN-02).

use super::ground::Step;
use super::moving::LAND_BOUND;
use crate::board::Square;

/// What kinds of steps a flood may take.
#[derive(Clone, Copy)]
pub(super) struct Tier {
    pub(super) check: bool,
    pub(super) leave: bool,
    pub(super) harm: bool,
}

/// The least risky first; a flood with checks goes on from the one without that stands before it.
pub(super) const TIERS: [Tier; 8] = [
    Tier { check: false, leave: false, harm: false },
    Tier { check: true, leave: false, harm: false },
    Tier { check: false, leave: true, harm: false },
    Tier { check: true, leave: true, harm: false },
    Tier { check: false, leave: false, harm: true },
    Tier { check: true, leave: false, harm: true },
    Tier { check: false, leave: true, harm: true },
    Tier { check: true, leave: true, harm: true },
];

pub(super) const NONE: u16 = u16::MAX;

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) cost: u8,
    pub(super) from: u16,
    /// Entering it ends the movement: a charge, or a climb cut short.
    pub(super) stop: bool,
    pub(super) checked: bool,
    pub(super) left: bool,
    pub(super) partial: bool,
    pub(super) harmed: bool,
    /// It is left swimming.
    pub(super) swims: bool,
    /// Squares of water and levels of climbing on the way.
    pub(super) swum: u8,
    pub(super) climbed: u8,
    /// What makes one of two ways of the same cost the better one.
    pub(super) toil: Toil,
}

/// What there is to be said against a way, the weightiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Toil {
    /// Squares of water; for a character that began in the water, how often it goes back in.
    pub(super) wet: u8,
    /// Steps by a corner, and turns.
    pub(super) diagonals: u8,
    pub(super) turns: u8,
}

pub(super) const UNSEEN: Node = Node {
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
pub(super) struct Flood {
    pub(super) nodes: Vec<Node>,
    pub(super) buckets: Vec<Vec<u16>>,
    /// Enemies in contact with somebody standing in each square, and who stands there.
    pub(super) contact: Vec<u16>,
    pub(super) occupied: Vec<bool>,
    /// Squares that an earlier, less risky flood has reached.
    pub(super) listed: Vec<bool>,
    pub(super) touched: Vec<u16>,
    /// Squares that may be used.
    pub(super) budget: u8,
    /// A step was left out because it crosses a held barricade.
    pub(super) holds: bool,
    /// A step was left out because it enters a hazard.
    pub(super) hazards: bool,
}

impl Flood {
    /// The node of the way that is taken to a square, if any leads there: on dry feet rather than through water, unless
    /// only the latter leaves so much of the budget.
    pub(super) fn best(&self, square: usize, count: usize, to_spare: u8) -> Option<usize> {
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
    pub(super) fn least(&self, square: usize, count: usize) -> u8 {
        let cost = |node: usize| self.nodes.get(node).map_or(u8::MAX, |known| known.cost);
        cost(square).min(cost(square + 2 * count))
    }
}

/// What a flood may do.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    pub(super) tier: Tier,
    /// Where it is to lead; none: everywhere.
    pub(super) goal: Option<Square>,
    /// What a way to it costs at most; and that nothing is looked at from where it would cost more. Later floods ask what this one has
    /// reached, so only those do that are the last of their kind.
    pub(super) bound: u8,
    pub(super) narrow: bool,
    pub(super) budget: u8,
    /// CAN-02: what the first step costs more for starting in water.
    pub(super) penalty: u8,
    /// Enemies in contact at the start.
    pub(super) own: u16,
    pub(super) glide: bool,
    /// CAN-76 is played.
    pub(super) barricades: bool,
    /// CAN-58 LandBound.
    pub(super) land_bound: bool,
    /// It begins in water.
    pub(super) in_water: bool,
    /// Water is no worse than land.
    pub(super) at_home: bool,
    /// Ways on dry feet are told from those through water.
    pub(super) dry_first: bool,
    /// The first version of the rules: of ways of the same cost the one that was found first.
    pub(super) first_found: bool,
    /// CAN-53: decks are closed to those who climb from below them. A character that begins on a wall is below none: its start has a node of
    /// that layer, as the square below it is another place.
    pub(super) decks_bar: bool,
}

impl Node {
    /// A way like this makes the other one needless.
    pub(super) fn spares(self, other: Node) -> bool {
        self.cost <= other.cost && !self.stop && (!self.checked || other.checked)
    }

    /// The weightiest first: what is better about one of two ways of the same cost.
    pub(super) fn against(self) -> (bool, bool, bool, Toil) {
        (self.harmed, self.left, self.stop, self.toil)
    }
}

impl Terms {
    /// Tries one step, from a node, what is known of it and who is in contact there. Returns true if the step was left out
    /// for want of a check.
    #[allow(clippy::too_many_arguments, reason = "the inner loop of the flood")]
    #[inline]
    pub(super) fn relax(
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
    pub(super) fn toil(self, count: usize, (node, at): (u16, Node), step: Step, swims: bool) -> Toil {
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
