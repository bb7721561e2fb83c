//! LAD-13, LAD-14: a turn: its beginning, what is left of it, its end (chapter 2, U1 to U6).

use super::frames::{Ask, Frame, Test, Turn};
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, no, status};
use crate::battle::{CharacterId, Event, IdSet, Refusal};
use crate::kit::{Moment, Until};

impl Turn {
    /// The beginning of a turn.
    pub fn of(who: CharacterId) -> Turn {
        Turn {
            who,
            surprise: false,
            bought: 0,
            acted: false,
            moved: false,
            rough_start: false,
            stopped: false,
            squares: 0,
            free_squares: 0,
            idle: 0,
            close_at_start: IdSet::EMPTY,
            sure_steps: 0,
            heading: None,
            run_up: 0,
            from_below: false,
            aimed: false,
            drunk: false,
            commanded: false,
        }
    }
}

impl Battle {
    /// LAD-13: it is this character's own turn, and it may do something.
    pub(super) fn own_turn(&self, who: CharacterId) -> Result<Turn, Refusal> {
        self.check(self.verdict.is_none(), Refusal::Over)?;
        self.check(self.present(who), Refusal::Dead)?;
        let turn = self.turn.filter(|turn| turn.who == who).ok_or(Refusal::NotYourActivation)?;
        self.check(matches!(self.ask, Some(Ask::Act(_) | Ask::Surprise(_))), Refusal::NotOffered)?;
        self.check(!self.is_helpless(who), Refusal::Incapacitated)?;
        Ok(turn)
    }

    /// LAD-35 to LAD-57: an Action is left. Out of turn there is the one that was kept (LAD-50).
    pub(super) fn may_take_action(&self, who: CharacterId) -> Result<(), Refusal> {
        if self.asked_out_of_turn(who) {
            return self.check(!self.is_helpless(who), Refusal::Incapacitated);
        }
        self.own_turn(who)?;
        self.check(self.counter(who, counter::ACTIONS) > 0, no::NO_ACTION_LEFT)
    }

    /// LAD-50: it may use the Action that it kept.
    pub(super) fn asked_out_of_turn(&self, who: CharacterId) -> bool {
        match self.ask {
            Some(Ask::React(f)) => f.who == who,
            Some(Ask::Fallback(id)) => id == who,
            _ => false,
        }
    }

    /// LAD-13: the Move is left.
    pub(super) fn may_take_move(&self, who: CharacterId) -> Result<(), Refusal> {
        let turn = self.own_turn(who)?;
        self.check(!turn.surprise, no::SURPRISE_ROUND)?;
        self.check(self.counter(who, counter::MOVES) > 0, no::MOVE_USED)
    }

    /// LAD-13: pays an Action.
    pub(super) fn pay_action(&mut self, who: CharacterId, io: &mut Io) {
        let left = (self.counter(who, counter::ACTIONS) - 1).max(0);
        self.set_counter(who, counter::ACTIONS, left, "LAD-13", io);
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
            turn.acted = true;
        }
        self.close_the_other(who, io);
    }

    /// LAD-13: pays the Move.
    pub(super) fn pay_move(&mut self, who: CharacterId, io: &mut Io) {
        self.set_counter(who, counter::MOVES, 0, "LAD-13", io);
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
            turn.moved = true;
        }
        self.close_the_other(who, io);
    }

    /// LAD-93: of Action and Move the Stunned have one; the one that was taken in this turn closes the other, also if the
    /// blow fell afterwards.
    pub(super) fn close_the_other(&mut self, who: CharacterId, io: &mut Io) {
        let own = self.turn.filter(|turn| turn.who == who && self.has_status(who, status::STUNNED));
        let Some(Turn { acted, moved, .. }) = own else { return };
        for (taken, other) in [(acted, counter::MOVES), (moved, counter::ACTIONS)] {
            if taken {
                self.set_counter(who, other, 0, "LAD-93", io);
            }
        }
    }

    /// A turn begins; LAD-79: every hazard hurts anew in it.
    pub(super) fn begin_turn(&mut self, turn: Turn) {
        self.scathed.clear();
        self.turn = Some(turn);
    }

    /// U1 to U4, one after another; each may push what it needs.
    pub(super) fn step_turn_start(&mut self, who: CharacterId, step: u8, io: &mut Io) {
        let answer = self.answer.take();
        if !self.present(who) {
            self.turn = None;
            return;
        }
        let again = |b: &mut Battle, step| b.push(Frame::TurnStart { who, step });
        match step {
            0 => {
                io.events.push(|| Event::Activated { who });
                self.acted.insert(who);
                self.begin_turn(Turn::of(who));
                self.end_what_lasts(Moment::StartOfTurn(who), io);
                self.end_harbour(who);
                self.drop_reaction(who, io);
                self.regain_mettle(who, 1, "LAD-23", io);
                again(self, 1);
            }
            1 if self.has_status(who, status::MORTALLY_WOUNDED) => match answer.map(|choice| choice.action) {
                Some(action::LAST_STAND) => {
                    self.begin_last_stand(who, io);
                    again(self, 2);
                }
                Some(_) => {
                    again(self, 10);
                    self.push(Frame::Test(Test::new(Roll::Death(who))));
                }
                None => {
                    again(self, 1);
                    self.ask = Some(Ask::Death(who));
                }
            },
            1 => again(self, 2),
            10 => {
                self.settle_death_test(who, io);
                again(self, 2);
            }
            2 => {
                self.start_in_terrain(who, io);
                again(self, 3);
            }
            _ => {
                self.see_where_it_stands(who);
                let each = i8::from(!self.is_helpless(who));
                self.set_counter(who, counter::ACTIONS, each, "LAD-13", io);
                self.set_counter(who, counter::MOVES, each, "LAD-13", io);
                self.flow = super::frames::Flow::Act(who);
            }
        }
    }

    /// LAD-11: the one Action of somebody who surprises: what comes back at the start of a turn does not yet, no Move.
    pub(super) fn begin_surprise_turn(&mut self, who: CharacterId, io: &mut Io) {
        io.events.push(|| Event::Activated { who });
        self.begin_turn(Turn { surprise: true, ..Turn::of(who) });
        self.see_where_it_stands(who);
        self.set_counter(who, counter::ACTIONS, 1, "LAD-11", io);
        self.flow = super::frames::Flow::Act(who);
    }

    /// LAD-40, LAD-78: who is near and what the ground is like as the turn begins.
    fn see_where_it_stands(&mut self, who: CharacterId) {
        let near: Vec<_> = self.enemies_of(who).filter(|&id| self.is_close(who, id)).collect();
        let rough_start = self.in_difficult_ground(who);
        if let Some(turn) = &mut self.turn {
            near.into_iter().for_each(|id| turn.close_at_start.insert(id));
            turn.rough_start = rough_start;
        }
    }

    /// U6, and the end of a Last Stand.
    pub(super) fn step_turn_end(&mut self, who: CharacterId, io: &mut Io) {
        let surprise = self.turn.is_some_and(|turn| turn.surprise);
        self.turn = None;
        self.flow = if surprise { super::frames::Flow::Surprise } else { super::frames::Flow::NextTurn };
        if !self.present(who) {
            return;
        }
        self.land_at_turn_end(who, io);
        self.push_out(who, io);
        self.clear_body(who, io);
        self.end_what_lasts(Moment::EndOfTurn(who), io);
        self.set_counter(who, counter::ACTIONS, 0, "LAD-13", io);
        self.set_counter(who, counter::MOVES, 0, "LAD-13", io);
        if self.has_status(who, status::LAST_STAND) && self.counter(who, counter::LAST_TURNS) > 0 {
            let left = self.counter(who, counter::LAST_TURNS) - 1;
            self.set_counter(who, counter::LAST_TURNS, left, "LAD-22", io);
            if left == 0 {
                self.die(who, None, io);
            }
        }
        io.events.push(|| Event::ActivationEnded { who });
    }

    /// LAD-67, LAD-39: on the ground.
    pub(super) fn knock_down(&mut self, who: CharacterId, rule: crate::battle::RuleId, io: &mut Io) {
        // LAD-503: nobody lies down in deep water.
        if !self.in_deep_water(who) {
            self.gain(who, status::PRONE, None, Until::Removed, rule, io);
        }
    }
}
