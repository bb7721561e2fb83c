//! LAD-68, LAD-71, LAD-78, LAD-88: what a single step is to somebody, on which way of going, and what it costs.

use super::kinds::Speed;
use super::moving::jump_limits;
use super::state::Battle;
use super::vocabulary::status;
use crate::battle::CharacterId;
use crate::board::{Entry, Spot, SpotSet, Step, StepKinds, ZoneId};

/// LAD-68: a way of going.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub speed: Speed,
    /// Climbing, swimming and squeezing that belong to it.
    pub kinds: StepKinds,
    /// What every step of it must be.
    pub only: StepKinds,
}

/// What is the matter with a step; the worse, the later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Trouble {
    /// It is plainly walked.
    None,
    /// LAD-71: a jump, even one that cannot fail.
    Jump,
    /// Climbing, squeezing, or swimming of those who are not at home in the water.
    Toil,
    /// Something on it hurts.
    Harm,
}

impl Trouble {
    /// What a way may have on it, the least first.
    pub const ALL: [Trouble; 4] = [Trouble::None, Trouble::Jump, Trouble::Toil, Trouble::Harm];
}

/// Somebody who looks where it can go.
pub(super) struct Walker<'a> {
    battle: &'a Battle,
    /// With whose feet.
    goer: CharacterId,
    pub start: Spot,
    pub flies: bool,
    /// LAD-71: the widest gap and the highest ledge, from a stand and after a run-up; none for those who cannot jump.
    jumps: [Option<(u8, u8)>; 2],
    /// Places through which nobody goes.
    enemies: SpotSet,
    /// LAD-88.
    feared: Option<CharacterId>,
    /// LAD-78: the difficult zone that it stands in already.
    patch: Option<Option<ZoneId>>,
    /// What is slow for it.
    toils: StepKinds,
    /// There may be something on the way that hurts and is not drawn in the map.
    burns: bool,
}

/// Climbing, squeezing and swimming.
pub(super) const SLOW: StepKinds = StepKinds::CLIMB.union(StepKinds::SQUEEZE).union(StepKinds::SWIM);

impl Walker<'_> {
    /// What a step is to it on this way of going, at this price; none if only another way can do it.
    #[inline]
    pub fn entry(&self, way: &Way, step: &Step, price: impl FnOnce(&Step) -> u8) -> Option<Entry> {
        if self.is_barred(step) {
            return Some(Entry::Blocked);
        }
        if step.kinds.intersects(SLOW.without(way.kinds)) || !step.kinds.contains(way.only) {
            return None;
        }
        // LAD-78: a difficult patch stops whoever comes into it; not whoever is in it already.
        let rough = step.kinds.contains(StepKinds::DIFFICULT) && !self.flies;
        let board = &self.battle.board;
        let same = rough && self.patch == Some(board.zone_of(step.to)) && board.traits_at(step.from).difficult;
        Some(if rough && !same { Entry::Stop(price(step)) } else { Entry::Pass(price(step)) })
    }

    /// Nobody goes there on any way.
    #[inline]
    fn is_barred(&self, step: &Step) -> bool {
        let too_far = |step: &Step| match self.jumps[usize::from(step.run_up)] {
            Some((gap, rise)) => step.gap > gap || step.rise > rise.cast_signed() || step.rise < -1,
            None => true,
        };
        // LAD-70: whoever flies jumps and falls nowhere, and fears nothing below.
        let grounded = !self.flies
            && (step.kinds.contains(StepKinds::DROP)
                || step.kinds.contains(StepKinds::JUMP) && too_far(step)
                || self.feared.is_some_and(|source| self.battle.nearer(step.from, step.to, source)));
        grounded || self.enemies.contains(step.to)
    }

    /// LAD-68: what a careful player would go round: the worst that a step asks of it.
    pub fn trouble(&self, step: &Step) -> Trouble {
        if self.flies {
            Trouble::None
        } else if self.harm(step) > 0 {
            Trouble::Harm
        } else if step.kinds.intersects(self.toils) {
            Trouble::Toil
        } else if step.kinds.contains(StepKinds::JUMP) {
            Trouble::Jump
        } else {
            Trouble::None
        }
    }

    fn harm(&self, step: &Step) -> u8 {
        let perilous = self.burns || self.battle.board.zone_graph().perils().contains(step.to);
        if perilous { self.battle.harm_of_entering(self.goer, step.to) } else { 0 }
    }

    /// What a step costs where the best of several ways with the same trouble on them is looked for.
    pub fn toil(&self, step: &Step) -> u8 {
        if self.flies {
            return 1;
        }
        let jump = if step.kinds.contains(StepKinds::JUMP) { 2 } else { 0 };
        let slow = if step.kinds.intersects(self.toils) { 20 } else { 0 };
        1 + jump + slow + self.harm(step).min(5) * 40
    }
}

impl Battle {
    /// What it takes to know of somebody for looking at its steps.
    pub(super) fn walker(&self, who: CharacterId) -> Walker<'_> {
        let goer = self.goer(who);
        let start = self.spot(who);
        let body = self.attribute(goer, super::skills::Attribute::Body);
        let mut enemies = SpotSet::none(&self.board);
        self.enemies_of(who).filter(|&id| self.able(id)).for_each(|id| enemies.insert(self.spot(id)));
        let limits = |run_up| if self.has_status(goer, status::PRONE) { None } else { Some(jump_limits(body, run_up)) };
        Walker {
            battle: self,
            goer,
            start,
            flies: self.flies(who),
            jumps: [limits(false), limits(true)],
            enemies,
            feared: self.source_of(who, status::FRIGHTENED).filter(|_| self.sees_what_it_fears(who)),
            patch: self.board.traits_at(start).difficult.then(|| self.board.zone_of(start)),
            toils: if self.kind(goer).swim >= self.kind(goer).foot { SLOW.without(StepKinds::SWIM) } else { SLOW },
            burns: !self.effects.is_empty(),
        }
    }
}
