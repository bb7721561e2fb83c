//! CAN-07 Dive, CAN-08 Underwater counters, CAN-09 the glide's decision.

use super::frames::{Dive, Frame, Movement};
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter};
use crate::battle::{CharacterId, Choice, Target};
use crate::dice::Outcome;

impl Battle {
    /// CAN-07: Success 1 Underwater counter, Critical 2, Fail none, Fumble 1 Life Point lost.
    pub(super) fn step_dive(&mut self, mut f: Dive, io: &mut Io) {
        if !self.settle_will(&mut f.will, Roll::Dive(f.who), io) {
            self.push(Frame::Dive(f));
            return;
        }
        let roll = self.roll(Roll::Dive(f.who), f.will.unwrap_or(0), 0, io);
        match roll.outcome {
            Outcome::Success => self.set_counter(f.who, counter::UNDERWATER, 1, "CAN-07", io),
            Outcome::Critical => self.set_counter(f.who, counter::UNDERWATER, 2, "CAN-07", io),
            Outcome::Fail => {}
            Outcome::Fumble => self.lose_life(f.who, 1, "the dive", None, "CAN-07", io),
        }
    }

    /// CAN-09: cashes the counters for a glide, or keeps them.
    pub(super) fn glide(&mut self, who: CharacterId, choice: Choice, io: &mut Io) {
        if let (action::GLIDE, Target::Square(to)) = (choice.action, choice.target)
            && let Some(path) = self.path_to(who, to, 0, true)
        {
            self.begin_movement(who, Movement::Glide);
            self.begin_move(who, path, false, true, io);
        }
    }
}
