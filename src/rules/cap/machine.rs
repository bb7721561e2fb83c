//! How a battle of Cap is resolved: which chapter goes on with which frame, and what a choice of a turn leads to.

use super::frames::{Ask, Frame};
use super::state::{Battle, Flow, Io};
use super::vocabulary::action;
use crate::battle::{Choice, Target};
use crate::kit::{Resolving, Sheet};

impl Resolving for Battle {
    type Frame = Frame;
    type Ask = Ask;

    fn step(&mut self, frame: Frame, io: &mut Io) {
        match frame {
            Frame::Act(act) => self.step_act(act, io),
            Frame::Window(window) => self.step_window(window),
            Frame::Move(it) => self.step_move(it, io),
            Frame::Fall(it) => self.step_fall(it, io),
            Frame::Enter { who, part } => self.step_enter(who, part, io),
            Frame::Begin { who, part } => self.step_begin(who, part, io),
            Frame::Upkeep { who, asked } => self.step_upkeep(who, asked, io),
            Frame::Interrupt(who) => self.step_interrupt(who, io),
            Frame::MoveNow(who) => self.step_move_now(who, io),
            Frame::ActNow { by, left } => self.step_act_now(by, left, io),
            Frame::Swap { user, with } => self.step_swap(user, with, io),
        }
    }

    fn next(&mut self, io: &mut Io) {
        self.go_on(io);
    }

    fn after_step(&mut self, _io: &mut Io) {
        self.look_for_hurt();
    }

    fn question(&self, ask: Ask, sheet: &mut Sheet) {
        self.write_question(ask, sheet);
    }

    fn answered(&mut self, ask: Ask, choice: Choice, io: &mut Io) {
        match (ask, choice.action) {
            (Ask::Deploy(_), _) => {
                if let Target::Square(square) = choice.target {
                    self.deploy(choice.actor, square, io);
                }
            }
            (Ask::Activate(side), action::PASS) => self.pass(side),
            (Ask::Activate(_), _) => self.begin_turn(choice.actor, io),
            (Ask::Act(who), action::END) => self.end_turn(who, io),
            (Ask::Act(who), action::SURRENDER) => {
                self.yielded = Some(self.side(who));
                self.flow = Flow::Over;
            }
            (Ask::Act(_), _) => self.do_deed(choice, false, io),
            _ => self.answer = Some(choice),
        }
    }
}
