//! Section 2: placing, rounds, activations, turns (CAP-02, CAP-36, CAP-57).

use super::check::{Amount, SIDES};
use super::frames::{Ask, Frame};
use super::no;
use super::options::{PoolRefill, TurnOrder};
use super::state::{Battle, Flow, Io};
use super::typed_effects::Sky;
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, Choice, Event, IdSet, Refusal, Side};
use crate::board::{Spot, Square};
use crate::dice::{Contest, RollOff};
use crate::kit::{Contested, Moment};

/// CAP-02: a full pool.
pub(super) const POOL: i8 = 4;
/// CAP-57: rounds in which everybody gains a Charge.
const TIDE_ROUNDS: [u8; 2] = [3, 6];
/// CAP-56: what burns or bleeds at the start of a turn.
const D4: Amount = Amount::dice(1, 4);

impl Battle {
    /// Goes on with the sequence of play.
    pub(super) fn go_on(&mut self, io: &mut Io) {
        let on = self.round > 0 && !matches!(self.flow, Flow::RoundEnd);
        if on && Side::BOTH.into_iter().any(|side| self.count_standing(side) == 0) {
            return self.finish(io);
        }
        match self.flow {
            Flow::SetUp => self.begin_placing(io),
            Flow::Deploy(side) => {
                let sides = [side, side.other()];
                match sides.into_iter().find(|&side| self.unplaced(side).next().is_some()) {
                    Some(side) => self.ask = Some(Ask::Deploy(side)),
                    None => self.flow = Flow::RoundStart,
                }
            }
            Flow::RoundStart => self.start_round(io),
            Flow::Activate(side) => self.next_activation(side),
            Flow::Turn(who) if self.able(who) => self.ask = Some(Ask::Act(who)),
            Flow::Turn(who) => self.end_turn(who, io),
            Flow::RoundEnd => self.end_round(io),
            Flow::Over => self.finish(io),
        }
    }

    fn best_tempo(&self, side: Side) -> i8 {
        let all = self.ids().filter(|&who| self.side(who) == side && !self.ch(who).removed);
        all.map(|who| self.stat(who, stat::TEMPO)).max().unwrap_or(0)
    }

    /// Section 2: the side with the highest tempo places second; equal ones roll, and the high roll places second.
    fn begin_placing(&mut self, io: &mut Io) {
        let [a, b] = Side::BOTH.map(|side| self.best_tempo(side));
        let spec = RollOff { dice: [1, 1], sides: SIDES, contest: Contest::HigherDie };
        let second = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Side(0),
            std::cmp::Ordering::Less => Side(1),
            std::cmp::Ordering::Equal => io.roll_off("placing second", spec, "CAP-36"),
        };
        self.flow = Flow::Deploy(second.other());
    }

    /// A free square ashore of the own zone, or whatever is left where that is full.
    pub(super) fn may_deploy(&self, who: CharacterId, square: Square) -> Result<(), Refusal> {
        if self.ch(who).square.is_some() {
            return Err(no::OCCUPIED);
        }
        self.may_place(who, square)?;
        if self.is_home(self.side(who), square) { Ok(()) } else { Err(Refusal::OutsideZone) }
    }

    fn may_place(&self, _who: CharacterId, square: Square) -> Result<(), Refusal> {
        let dry = self.board.is_standable(square) && self.board.tile(square).is_ashore();
        match () {
            () if !dry => Err(no::PATH),
            () if self.occupant(Spot::top(square)).is_some() => Err(no::OCCUPIED),
            () => Ok(()),
        }
    }

    /// Where the next combatant of a side can be placed.
    pub(super) fn deploy_choices(&self, side: Side, action: crate::battle::ActionId, out: &mut Vec<Choice>) {
        for who in self.unplaced(side) {
            let open = self.home(side).iter().filter(|&&square| self.may_deploy(who, square).is_ok());
            out.extend(open.map(|&square| Choice::new(action, who, square, 0)));
        }
        if out.is_empty() {
            for who in self.unplaced(side) {
                let open = self.board.squares().filter(|&square| self.may_place(who, square).is_ok());
                out.extend(open.map(|square| Choice::new(action, who, square, 0)));
            }
        }
    }

    /// Somebody is placed; the other side goes on.
    pub(super) fn deploy(&mut self, who: CharacterId, square: Square, io: &mut Io) {
        self.stand(who, square);
        let level = self.level(who);
        io.events.push(|| Event::Deployed { who, square, level });
        self.flow = Flow::Deploy(self.side(who).other());
    }

    /// R1 to R3.
    fn start_round(&mut self, io: &mut Io) {
        if self.round >= self.length() {
            return self.finish(io);
        }
        self.begin_round(io);
        for who in self.ids() {
            self.set_counter(who, counter::TRIGGERS, 0, "CAP-25", io);
            self.set_counter(who, counter::AMPLIFIES, 0, "CAP-33", io);
            self.lose_status(who, status::ACTED, "CAP-36", io);
            self.note_swimming(who, io);
        }
        self.tide(io);
        self.take_the_lead(io);
        if self.options.pool_refill == PoolRefill::RoundStart {
            let standing: Vec<CharacterId> = self.ids().filter(|&who| self.standing(who)).collect();
            standing.into_iter().for_each(|who| self.refill(who, io));
        }
        if self.options.tide_rounds && TIDE_ROUNDS.contains(&self.round) {
            let standing: Vec<CharacterId> = self.ids().filter(|&who| self.standing(who)).collect();
            standing.into_iter().for_each(|who| self.charge(who, io));
        }
        self.flow = Flow::Activate(self.lead);
    }

    /// R2.
    fn take_the_lead(&mut self, io: &mut Io) {
        let [a, b] = Side::BOTH.map(|side| self.count_standing(side));
        self.lead = if self.round == 1 {
            let ahead = self.best_tempo(Side(0)) - self.best_tempo(Side(1));
            let spec = RollOff { dice: [1, 1], sides: SIDES, contest: Contest::HigherTotal(ahead) };
            io.roll_off("the lead", spec, "CAP-36")
        } else {
            match a.cmp(&b) {
                std::cmp::Ordering::Less => Side(0),
                std::cmp::Ordering::Greater => Side(1),
                std::cmp::Ordering::Equal => self.lead.other(),
            }
        };
    }

    /// CAP-02: the pool is filled, for the Dazed with a point less, for the Stunned not at all.
    fn refill(&mut self, who: CharacterId, io: &mut Io) {
        let dazed = i8::from(self.has(who, status::DAZED));
        let points = if self.has(who, status::STUNNED) { 0 } else { POOL - dazed };
        self.set_counter(who, counter::AP, points, "CAP-02", io);
        self.cure(who, status::DAZED, "CAP-56", io);
    }

    /// R4: those of a side who can still be activated.
    pub(super) fn to_activate(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.standing_of(side).filter(|&who| !self.has(who, status::ACTED))
    }

    /// R4: a side with fewer left than the other may pass.
    pub(super) fn may_pass(&self, side: Side) -> bool {
        let [own, other] = [side, side.other()].map(|side| self.to_activate(side).count());
        self.options.turn_order == TurnOrder::Alternating && own < other
    }

    fn next_activation(&mut self, side: Side) {
        let first = if self.options.turn_order == TurnOrder::SidePhase { self.lead } else { side };
        match [first, first.other()].into_iter().find(|&side| self.to_activate(side).next().is_some()) {
            Some(side) => self.ask = Some(Ask::Activate(side)),
            None => self.flow = Flow::RoundEnd,
        }
    }

    /// R4: this side lets the other go on.
    pub(super) fn pass(&mut self, side: Side) {
        self.flow = Flow::Activate(side.other());
    }

    /// T1 begins.
    pub(super) fn begin_turn(&mut self, who: CharacterId, io: &mut Io) {
        self.turn = Some(who);
        self.fresh = true;
        self.scathed.clear();
        io.events.push(|| Event::Activated { who });
        self.show(who, status::ACTED, true, "CAP-36", io);
        self.flow = Flow::Turn(who);
        self.push(Frame::Begin { who, part: 0 });
    }

    /// T1, part by part. Somebody who falls on the way has no turn any more.
    pub(super) fn step_begin(&mut self, who: CharacterId, part: u8, io: &mut Io) {
        if !self.standing(who) {
            return;
        }
        if part < 6 {
            self.push(Frame::Begin { who, part: part + 1 });
        }
        match part {
            0 => self.expire(Moment::StartOfTurn(who), io),
            1 if self.options.pool_refill == PoolRefill::OwnTurnStart => self.refill(who, io),
            1 => {}
            2 => self.ground_at_turn(who, io),
            3 if self.has(who, status::BURNING) => self.suffer(who, "burning", io),
            4 if self.has(who, status::BLEEDING) => self.suffer(who, "bleeding", io),
            3 | 4 => {}
            5 => self.water_at_turn(who, io),
            _ => {
                (self.uses[who.index()].turn, self.uses[who.index()].free) = Default::default();
                let mut deep = IdSet::EMPTY;
                deep.insert(who);
                self.from_the_deep = self.from_the_deep.without(deep);
                if self.swims(who) {
                    self.from_the_deep.insert(who);
                }
                self.push(Frame::Upkeep { who, asked: 0 });
            }
        }
    }

    fn suffer(&mut self, who: CharacterId, cause: &'static str, io: &mut Io) {
        let lost = self.roll_amount(D4, cause, who, "CAP-56", io);
        self.lose_hp(who, lost, cause, None, "CAP-56", io);
    }

    /// T3.
    pub(super) fn end_turn(&mut self, who: CharacterId, io: &mut Io) {
        io.events.push(|| Event::ActivationEnded { who });
        self.expire(Moment::EndOfTurn(who), io);
        self.turn = None;
        self.fresh = false;
        self.flow = Flow::Activate(self.side(who).other());
    }

    /// R5.
    fn end_round(&mut self, io: &mut Io) {
        self.expire(Moment::EndOfRound, io);
        for sky in Sky::ALL {
            let left = &mut self.skies[sky as usize];
            if (1..u8::MAX).contains(left) {
                *left -= 1;
                if *left == 0 {
                    self.sky_changed(sky, false, io);
                }
            }
        }
        self.sink_bodies(io);
        self.score_lines_of_round(io.events);
        let alone = Side::BOTH.into_iter().any(|side| self.count_standing(side) == 0);
        if self.ends_early() || alone || self.round >= self.length() {
            return self.finish(io);
        }
        self.flow = Flow::RoundStart;
    }

    /// Makes it this combatant's turn, for setting up a position.
    pub(super) fn activate_by_hand(&mut self, who: CharacterId) {
        self.clear();
        self.verdict = None;
        self.round = self.round.max(1);
        self.hurt = [IdSet::EMPTY; 2];
        self.scathed.clear();
        self.turn = Some(who);
        self.fresh = true;
        (self.uses[who.index()].turn, self.uses[who.index()].free) = Default::default();
        let one = self.ch_mut(who);
        one.counters.set(counter::AP, POOL);
        one.statuses.set(status::ACTED, crate::battle::Statuses::UNTIL_REMOVED);
        self.flow = Flow::Turn(who);
        self.ask = Some(Ask::Act(who));
    }
}
