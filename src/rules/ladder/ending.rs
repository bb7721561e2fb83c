//! Ways out of a battle: LAD-49 peace, LAD-51 retreat; LAD-11 ambush; LAD-504 long jumps.

use super::frames::{After, Ask, Flow, Frame, Test, Tested};
use super::kinds::Tier;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{action, no, status};
use crate::battle::{CharacterId, Choice, Event, IdSet, Refusal, RuleSystem, Side, Verdict};
use crate::board::{Spot, Square, StepKinds};
use crate::kit::Until;

impl Battle {
    /// LAD-49: an Extra without an able leader of a higher tier speaks for nobody.
    pub(super) fn is_leaderless(&self, who: CharacterId) -> bool {
        let is_extra = |id| self.kind(id).tier == Tier::Extra;
        is_extra(who) && !self.leader(self.side(who)).is_some_and(|leader| self.able(leader) && !is_extra(leader))
    }

    /// LAD-49: a computer player accepts a truce while no more than half of its points are able, and declines it otherwise.
    pub(super) fn answer_of_computer(&self) -> Option<Choice> {
        let Some(Ask::Truce { side, .. }) = self.ask else { return None };
        let all: i32 = self.ids().filter(|&id| self.side(id) == side).map(|id| self.kind(id).cost).sum();
        let able = self.able_points()[side.index()];
        let action = if 2 * able <= all { action::ACCEPT } else { action::DECLINE };
        let mut choices = Vec::new();
        self.choices(&mut choices);
        choices.into_iter().find(|choice| choice.action == action)
    }

    /// LAD-49: whoever is attacked, or whose friends are, is no longer bound by its word.
    pub(super) fn break_truces(&mut self, by: Side, harmed: CharacterId, io: &mut Io) {
        let side = self.side(harmed);
        if side == by {
            return;
        }
        for who in self.ids().filter(|&id| self.side(id) == side).collect::<Vec<_>>() {
            self.lose(who, status::HELD_BY_WORD, "LAD-49", io);
        }
    }

    /// LAD-49: the battle ends as a draw; objectives are scored, nobody gets Doom.
    pub(super) fn peace(&mut self, io: &mut Io) {
        self.land_everybody(io);
        let score = self.standing_now();
        self.verdict =
            Some(Verdict { winner: None, score, reason: "Both sides put up their weapons.", rule: "LAD-49" });
        io.events.push(|| Event::Ended { winner: None });
    }

    /// LAD-51: the able leave safely and carry the dying who are at arm's reach; the others make one Death Test. A defeat
    /// without Doom for those who leave.
    pub(super) fn retreat(&mut self, side: Side, io: &mut Io) {
        let dying: Vec<CharacterId> = self
            .ids()
            .filter(|&id| self.side(id) == side && self.present(id) && self.has_status(id, status::MORTALLY_WOUNDED))
            .filter(|&id| self.allies_close(id).next().is_none())
            .collect();
        self.retreated = Some(side);
        self.flow = Flow::Over;
        self.turn = None;
        self.stack.clear();
        for who in dying {
            self.push(Frame::After(After::LeftBehind(who)));
            self.push(Frame::Test(Test::new(Roll::Death(who))));
        }
        let _ = io;
    }

    /// LAD-11: whom the scenario says; else a side on which no enemy has an open line as the battle begins tries to come up
    /// unseen.
    pub(super) fn begin_ambush(&mut self) {
        if let Some(side) = self.contest.stage.scenario.ambush {
            let own: Vec<_> = self.ids().filter(|&id| self.side(id) == Side(side) && self.present(id)).collect();
            return own.into_iter().for_each(|id| self.surprising.insert(id));
        }
        let unseen = |b: &Battle, side: Side| {
            let mut own = b.ids().filter(|&id| b.side(id) == side && b.present(id)).peekable();
            own.peek().is_some() && own.all(|id| !b.enemies_of(id).any(|enemy| b.open_line(enemy, b.spot(id), id)))
        };
        // Where neither is in the other's sight, nobody surprises anybody.
        let hidden: Vec<Side> = Side::BOTH.into_iter().filter(|&side| unseen(self, side)).collect();
        if let [side] = hidden[..] {
            let own: Vec<_> = self.order.iter().copied().filter(|&id| self.side(id) == side).collect();
            for who in own.into_iter().rev() {
                self.push(Frame::After(After::Ambush(who)));
                self.push(Frame::Test(Test::new(Roll::Ambush(who))));
            }
        }
    }

    /// LAD-11: more successes than the keenest enemy with a line has: Hidden.
    pub(super) fn settle_ambush(&mut self, who: CharacterId, io: &mut Io) {
        let Some(Tested { read, .. }) = self.tested.take() else { return };
        let watch = self
            .enemies_of(who)
            .filter(|&enemy| self.sees_spot(enemy, self.spot(who)))
            .map(|enemy| self.natural_awareness(enemy))
            .max()
            .unwrap_or(0);
        if read.successes > watch {
            self.gain(who, status::HIDDEN, None, Until::Removed, "LAD-11", io);
            self.surprising.insert(who);
            let stealth = super::vocabulary::counter::STEALTH;
            self.set_counter(who, stealth, read.successes as i8, "LAD-11", io);
        }
    }

    /// LAD-11: the next of those who surprise, in Initiative order, takes its one Action; then round 1 begins.
    pub(super) fn next_surprise(&mut self, io: &mut Io) {
        let next = self.order.iter().copied().find(|&id| self.surprising.contains(id) && self.able(id));
        match next {
            Some(who) => {
                self.surprising = self.surprising.without(IdSet(1 << who.0));
                self.begin_surprise_turn(who, io);
            }
            None => {
                self.surprising = IdSet::EMPTY;
                self.flow = Flow::RoundStart;
            }
        }
    }

    /// LAD-504: places one square or one level beyond what LAD-71 clears, over a gap, with what run-up there was.
    pub(super) fn long_jumps(&self, who: CharacterId) -> Vec<Square> {
        if self.may_long_jump(who).is_err() {
            return Vec::new();
        }
        let body = self.attribute(who, super::skills::Attribute::Body);
        let from = self.spot(who);
        let run = self.turn.filter(|turn| turn.run_up >= 2).and_then(|turn| turn.heading);
        let jumps = self.board.steps_from(from).iter().filter(|step| step.kinds.contains(StepKinds::JUMP));
        let beyond = jumps.filter(|step| {
            // The run-up of two straight squares that led here counts in its own direction.
            let straight = self.first_toward(from.square, step.to.square);
            let straight = straight.and_then(|next| from.square.direction_to(next)).map(|way| way as u8);
            let (gap, rise) = super::moving::jump_limits(body, run.is_some() && straight == run);
            let far = step.gap > gap;
            let high = step.rise > rise as i8;
            (far != high) && step.gap <= gap + 1 && step.rise <= rise as i8 + 1 && step.rise >= -1
        });
        beyond.filter(|step| self.may_end(who, step.to)).map(|step| step.to.square).collect()
    }

    /// The first square on the line from one to another.
    fn first_toward(&self, from: Square, to: Square) -> Option<Square> {
        self.board.line(from, to).into_iter().next()
    }

    /// LAD-504: the Move; not swimming, Slow, Restrained or Prone.
    pub(super) fn may_long_jump(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_take_move(who)?;
        self.may_move_at_all(who)?;
        self.check(self.seat_of(who).is_none(), no::SEATED)?;
        self.check(!self.has_status(who, status::PRONE), no::PRONE)?;
        self.check(!self.in_deep_water(who), Refusal::InWater)?;
        self.check(!self.flies(who) && !self.is_slow(who), Refusal::NotOffered)
    }

    /// LAD-504: there, or into the first square of the gap.
    pub(super) fn land_long_jump(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let passed = self.tested.take().is_some_and(Tested::passed);
        let (from, start) = (self.square(who), self.level(who));
        // Before a wall that was too high one stands where one stood.
        let up = from.distance(to) <= 1;
        let short = self.first_toward(from, to).filter(|_| !up).unwrap_or(from);
        let landed = if passed { to } else { short };
        let spot = Spot::top(landed);
        let level = self.board.spot_level(spot);
        let reach = from.distance(to);
        io.events.push(|| Event::Jumped { who, from, aimed: to, landed, level, reach });
        let was = self.spot(who);
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
            turn.squares = turn.squares.saturating_add(from.distance(landed));
            turn.sure_steps = 0;
        }
        if start > level {
            self.fall(who, start, spot, passed, io);
        } else {
            self.place_at(who, spot);
            self.wet_or_dry(who, was, io);
            self.entered(who, io);
            if !self.may_end(who, spot) {
                self.move_aside(who, io);
            }
            self.part_holds(io);
            self.look_for_hidden(who, io);
        }
    }
}
