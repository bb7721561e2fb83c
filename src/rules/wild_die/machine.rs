//! How a battle of Wild Die is resolved: which chapter goes on with which frame, and what a choice of a turn leads to.

use super::frames::{Ask, Flow, Frame};
use super::state::{Battle, Io};
use super::vocabulary::action;
use crate::battle::Choice;
use crate::kit::{Deploying, Resolving, Sheet};

impl Resolving for Battle {
    type Frame = Frame;
    type Ask = Ask;

    fn step(&mut self, frame: Frame, io: &mut Io) {
        match frame {
            Frame::Cards { left, again, anew } => self.step_cards(left, again, anew, io),
            Frame::Draw(group) => self.step_draw(group, io),
            Frame::Rowing { who, left, struck } => self.step_rowing(who, left, struck, io),
            Frame::Leaving { who, struck } => self.step_leaving(who, struck, io),
            Frame::Swaying(who) => self.step_swaying(who, io),
            Frame::Deal => self.deal_round(io),
            Frame::Ambushed(group) => self.step_ambushed(group, io),
            Frame::Dragged { by, on, to } => self.step_dragged(by, on, to, io),
            Frame::Begin { who, part } => self.step_begin(who, part, io),
            Frame::Check(check) => self.step_check(check, io),
            Frame::Opposition(it) => self.step_opposition(it, io),
            Frame::TestWon { by, on, shaken } => self.step_test_won(by, on, shaken, io),
            Frame::Attack(attack) => self.step_attack(attack, io),
            Frame::Hit(hit) => self.step_hit(hit, io),
            Frame::Collapse(who) => self.step_collapse(who, io),
            Frame::Walk(it) => self.step_walk(it, io),
            Frame::Fall { who, from, stage } => self.step_fall(who, from, stage, io),
            Frame::Pushed { who, by, left, modifier, edge } => self.step_pushed(who, by, left, modifier, edge, io),
            Frame::Footing(who) => self.footing(who, io),
            Frame::Helping { by, whom, roll } => self.helped(by, whom, roll, io),
            Frame::Aimed { by, what, at } => self.step_aimed(by, what, at, io),
            Frame::Blast(blast) => self.step_blast(blast, io),
            Frame::Cast { by, power, on } => self.step_cast(by, power, on, io),
            Frame::Stunning(on) => self.step_stunning(on, io),
            Frame::Window(window) => self.step_window(window, io),
            Frame::Swept { who, blast } => self.step_swept(who, blast, io),
            Frame::Touching { by, power, on } => self.step_touching(by, power, on, io),
            Frame::Snatching { by, on } => self.step_snatching(by, on, io),
            Frame::ShakingOff { who, state } => self.step_shaking_off(who, state, io),
            Frame::KeepUp { by, what } => self.step_keep_up(by, what, io),
            Frame::Slipping { who, from } => self.step_slipping(who, from),
            Frame::Unseat(who) => self.step_unseat(who, io),
            Frame::Drowning(who) => self.step_drowning(who, io),
            Frame::Unshake(who) => self.step_unshake(who, io),
            Frame::Afterwards { who, roll } => self.step_afterwards(who, roll, io),
            Frame::Free { by, on, opening } => self.step_free(by, on, opening, io),
        }
    }

    fn next(&mut self, io: &mut Io) {
        self.go_on(io);
    }

    fn deals_next(&self) -> bool {
        match self.stack.last() {
            // Nor do odds go on into the turn of a third side: what that one does is no part of anybody's choice (7.3).
            Some(&Frame::Begin { who, .. }) => self.third(who),
            Some(frame) => matches!(frame, Frame::Draw(_) | Frame::Deal),
            None => matches!(self.flow, Flow::RoundStart) || matches!(self.flow, Flow::Turn(who) if self.third(who)),
        }
    }

    fn question(&self, ask: Ask, sheet: &mut Sheet) {
        self.write_question(ask, sheet);
    }

    fn answered(&mut self, ask: Ask, choice: Choice, io: &mut Io) {
        match (ask, choice.action) {
            (Ask::Zone(side), _) => self.take_zone(side, choice.option),
            (Ask::Deploy(_), _) => self.deploy(choice, io),
            (Ask::CutIn(side), action::WAIT) => self.wait_on(side),
            (Ask::CutIn(_) | Ask::Activate(_), _) => self.begin_turn(choice.actor, io),
            (Ask::Act(who), action::END) => self.end_turn(who, io),
            (Ask::Act(who), action::SURRENDER) => {
                self.yielded = Some(self.side(who));
                self.flow = Flow::Over;
            }
            (Ask::Treat(_) | Ask::Nurse(_), _) => self.nurse(ask, choice),
            (Ask::Act(_), _) if self.opens_window(choice) => {}
            (Ask::Act(_), _) => self.do_deed(choice, io),
            _ => self.answer = Some(choice),
        }
    }
}
