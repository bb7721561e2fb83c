//! Jumps (WLX-07): straight over a gap, a square without a roll and two after a run-up.

use super::frames::{Falling, Frame, Roll, Rolled, Walk};
use super::ground::{cleared, jump_ends, jump_needs};
use super::harm::outcome;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{stat, status};
use super::ways::{Leg, Stride};
use crate::battle::{Breakdown, CharacterId, Event, IdSet, Manner, Refusal, TargetResult};
use crate::board::{Layer, Spot, Square};

/// WLX-07: the widest gap: two squares after a run-up, and two more by raises.
const WIDEST: u8 = 4;
/// WLX-07: steps of a run-up.
const RUN_UP: i8 = 2;

impl Battle {
    /// WLX-07: it has run straight up towards there: its last two steps led from two squares behind.
    fn runs_up(&self, from: Square, to: Square) -> bool {
        let (east, south) = to.away_from(from);
        let behind = |n: i8| from.offset(-n * east, -n * south);
        self.now.trail[0].is_some() && self.now.trail == [behind(RUN_UP), behind(1)]
    }

    /// The jump to a place as a leg, and whether after a run-up; none where it is no straight gap that is open.
    fn leg_of_jump(&self, who: CharacterId, to: Square) -> Result<Leg, Refusal> {
        let (from, here) = (self.spot(who), self.square(who));
        let far = here.distance(to);
        let (east, south) = to.away_from(here);
        let aligned = |n: u8| here.offset(east * n as i8, south * n as i8);
        if !(2..=WIDEST + 1).contains(&far) || aligned(far) != Some(to) || from.layer == Layer::Below {
            return Err(no::FAR);
        }
        let level = self.level(who);
        let gap = |n: u8| {
            let square =
                aligned(n).filter(|&square| self.board.contains(i32::from(square.x), i32::from(square.y)).is_some())?;
            let spot = Spot::top(square);
            let open = !self.board.is_wall(square) && self.board.spot_level(spot) < level;
            (open && self.occupant(spot).is_none()).then_some(())
        };
        let end = Spot::top(to);
        let there = self.board.contains(i32::from(to.x), i32::from(to.y)).is_some();
        if !there || !(1..far).all(|n| gap(n).is_some()) || !self.may_be_put(who, end) || self.board.is_swum_at(end) {
            return Err(no::BLOCKED);
        }
        let higher = self.board.spot_level(end) - level;
        let needs = jump_needs(far - 1, self.runs_up(here, to), higher).filter(|_| higher >= -1).ok_or(no::FAR)?;
        Ok(Leg { from, to: end, stride: Stride::Jump(needs), cost: far })
    }

    /// WLX-07: what is against a jump.
    pub(super) fn may_jump(&self, who: CharacterId, to: Option<Square>) -> Result<(), Refusal> {
        self.may_go(who)?;
        if self.swims(who) || self.has(who, status::PRONE) {
            return Err(no::STATE);
        }
        // WLX-03: a body of several squares does not jump.
        if self.span(who) > 1 {
            return Err(no::SIZE);
        }
        let Some(to) = to else { return Ok(()) };
        let leg = self.leg_of_jump(who, to)?;
        if self.movement_left(who) < leg.cost { Err(no::MOVE) } else { Ok(()) }
    }

    /// The places that it can jump to, by rows and columns.
    pub(super) fn jumps(&self, who: CharacterId) -> Vec<Square> {
        if self.movement_left(who) < 2 || self.may_jump(who, None).is_err() {
            return Vec::new();
        }
        let here = self.square(who);
        let level = self.level(who);
        let mut places = Vec::new();
        for (east, south) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let lower = |square: Square| self.board.spot_level(Spot::top(square)) < level;
            if !self.board.offset(here, east, south).is_some_and(lower) {
                continue;
            }
            let ends = (2..=WIDEST as i8 + 1).filter_map(|n| self.board.offset(here, east * n, south * n));
            places.extend(ends.filter(|&to| self.may_jump(who, Some(to)).is_ok()));
        }
        places.sort_unstable_by_key(|at| (at.y, at.x));
        places
    }

    /// WLX-07: the Athletics roll of a jump.
    pub(super) fn jump_of(&self, who: CharacterId, needs: u8) -> Roll {
        Roll::Jump(if self.stat(who, stat::ARMOUR) >= 4 { -2 } else { 0 }, needs)
    }

    /// The roll of a jump to a place; none where it needs none.
    pub(super) fn jump_roll(&self, who: CharacterId, to: Square) -> Option<Breakdown> {
        match self.leg_of_jump(who, to).ok()?.stride {
            Stride::Jump(needs) if needs > 0 => self.roll_of(who, self.jump_of(who, needs)),
            _ => None,
        }
    }

    /// Begins a jump: a movement of one leg.
    pub(super) fn jump(&mut self, who: CharacterId, to: Square) {
        if let Ok(leg) = self.leg_of_jump(who, to) {
            self.pays_for_movement(who);
            let walk = Walk { who, way: vec![leg], left: false, climbed: 0, tried: None, asked: IdSet::EMPTY };
            self.push(Frame::Walk(Box::new(walk)));
        }
    }

    /// WLX-07: the gap square in which a jump ends that falls short.
    pub(super) fn falls_short(&self, leg: Leg, needs: u8, rolled: Rolled) -> Option<Square> {
        let (here, to) = (leg.from.square, leg.to.square);
        let result =
            TargetResult { about: None, threshold: None, outcome: outcome(rolled), by: 0, raises: rolled.raises };
        let run_up = self.runs_up(here, to);
        let gap = here.distance(to) - 1;
        let at = jump_ends(gap, run_up, needs, result)?.clamp(1, gap.max(cleared(false)));
        let (east, south) = to.away_from(here);
        here.offset(east * at as i8, south * at as i8)
    }

    /// It falls into a gap.
    pub(super) fn fall_into(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let (from, level) = (self.square(who), self.level(who));
        self.now.squares = self.now.squares.saturating_add(from.distance(to));
        io.events.push(|| Event::Moved { who, from, to, level, manner: Manner::StepOff });
        self.ch_mut(who).square = Some(to);
        self.push(Frame::Fall { who, from: level, stage: Falling::Down });
    }
}
