//! How a battle of Roll Under is resolved: which chapter goes on with which frame, and what a choice of a turn leads to.

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
            Frame::Begin { who, part } => self.step_begin(who, part, io),
            Frame::Check(check) => self.step_check(check, io),
            Frame::Opposed { by, on, deed, active, begun } => self.step_opposed(by, on, deed, active, begun, io),
            Frame::Attack(attack) => self.step_attack(attack, io),
            Frame::Walk(walk) => self.step_walk(walk, io),
            Frame::Fall { who, from, rolled } => self.step_fall(who, from, rolled, io),
            Frame::Free { by, on } => self.step_free(by, on, io),
            Frame::Helping { by, whom, roll } => self.helped(by, whom, roll, io),
            Frame::Shoved { who, to } => self.step_shoved(who, to, io),
            Frame::Step(who) => self.step_aside(who, io),
            Frame::ParryStep { who, with } => self.step_parried(who, with, io),
            Frame::Leap { who, to, stage } => self.step_leap(who, to, stage, io),
            Frame::Depart { who, stage } => self.step_depart(who, stage, io),
            Frame::Muster(who) => self.step_muster(who, io),
            Frame::Read(who) => self.step_read(who, io),
            Frame::Poling { who, to, option, ram } => self.step_poling(who, (to, option, ram), io),
            Frame::Swaying(who) => self.step_swaying(who, io),
            Frame::Reins(_) => self.step_reins(),
            Frame::Thrown(who) => self.step_thrown(who, io),
            Frame::Venom { on, poison, potency, active, begun } => {
                self.step_venom(on, poison, potency, (active, begun), io);
            }
            Frame::Purge { who, poison } => self.step_purge(who, poison, io),
            Frame::Peril { who, peril, dodged } => self.step_peril(who, peril, dodged, io),
            Frame::Splash(who) => self.swam(who, io),
            Frame::Afterwards(who) => self.step_afterwards(who, io),
            Frame::Fling { by, on, far } => self.step_fling(by, on, far, io),
            Frame::Grip(who) => self.step_grip(who, io),
            Frame::Landing { who, dice, halved, asked, below } => {
                self.step_landing(who, (dice, halved), asked, below, io)
            }
            Frame::Cast(work) => self.step_cast(work, io),
            Frame::Blast(blast) => self.step_blast(blast, io),
            Frame::Resist { cast, on, active, begun } => self.step_resist(cast, on, active, begun, io),
            Frame::Focus { who, begun } => self.step_focus(who, begun, io),
            Frame::Suffer { who, rule } => self.step_suffer(who, rule, io),
            Frame::Float { cast, on } => self.step_float(cast, on, io),
            Frame::Hurled { who, way, left } => self.step_hurled(who, way, left, io),
            Frame::Balance { who, begun } => self.step_balance(who, begun, io),
            Frame::Obey(obeying) => self.step_obey(obeying, io),
            Frame::Ambush { left, heralds, again, now } => self.step_ambush(left, heralds, again, now, io),
            Frame::Approach { side, left, now } => self.step_approach(side, left, now, io),
            Frame::TakeCard(now) => self.step_take_card(now, io),
            Frame::Fear { on, by, rolled } => self.step_fear(on, by, rolled, io),
            Frame::Dread { who, rolled } => self.step_dread(who, rolled, io),
            Frame::Table(who) => self.step_table(who, io),
            Frame::Ravaged { by, on, slot, next } => self.step_ravaged(by, on, slot, next, io),
            Frame::Follow { who, to } => self.step_follow(who, to, io),
            Frame::Look(who) => self.step_look(who, io),
            Frame::Swept { on, after } => self.step_swept(on, after, io),
            Frame::Counter { by, on, slot } => self.step_counter(by, on, slot),
            Frame::Hearten(left) => self.step_hearten(left, io),
            Frame::Consent { who, partner, option } => self.step_consent(who, partner, option, io),
        }
    }

    fn next(&mut self, io: &mut Io) {
        self.go_on(io);
    }

    fn deals_next(&self) -> bool {
        // Nor does it go on into the turn of a third side: what that one does is no part of anybody's choice (7.5).
        match (self.stack.last(), self.flow) {
            (Some(Frame::Table(who)), _) => self.third(*who),
            (Some(_), _) => false,
            (None, Flow::RoundStart | Flow::Deal) => true,
            (None, Flow::Turn(who)) => self.third(who),
            (None, _) => false,
        }
    }

    fn question(&self, ask: Ask, sheet: &mut Sheet) {
        self.write_question(ask, sheet);
    }

    fn answered(&mut self, ask: Ask, choice: Choice, io: &mut Io) {
        match (ask, choice.action) {
            (Ask::Zone(side), _) => self.take_zone(side, choice.option),
            (Ask::Deploy(_), _) => self.deploy(choice, io),
            (Ask::Act(who), action::END) => self.end_turn(who, io),
            (Ask::Act(who), action::SURRENDER) => {
                self.yielded = Some(self.side(who));
                self.flow = Flow::Over;
            }
            (Ask::Bedside(_) | Ask::Rest(_), _) => self.rest(ask, choice, io),
            (Ask::Act(_), _) => self.do_deed(choice, io),
            (Ask::KeepCard(_) | Ask::TwoCards(_) | Ask::OneOfTwo(_), _) => self.answer_deal(choice, io),
            _ => self.answer = Some(choice),
        }
    }
}
