//! CAN-15 Grapple, CAN-18 Drown, and Field Surgery (7.2).

use super::frames::{Drown, Force, Frame, Grapple, Surgery, Way};
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat};
use crate::battle::CharacterId;
use crate::dice::Outcome;

impl Battle {
    /// The active side's roll: opposed against an enemy, basic with a friend (CAN-66).
    pub(super) fn grapple_roll(&self, who: CharacterId, against: CharacterId, charge: bool) -> Roll {
        if self.side(who) == self.side(against) {
            Roll::Throw { who, friend: against }
        } else {
            Roll::Grapple { who, against, charge }
        }
    }

    /// CAN-15: Success moves the target up to 2 + Aces, Critical also stuns it; a Fumble lets the target do as much with the
    /// Aces of its defence. CAN-66: a friend does not resist.
    pub(super) fn step_grapple(&mut self, mut f: Grapple, io: &mut Io) {
        let (who, against) = (f.who, f.against);
        if !self.present(who) || !self.present(against) {
            return;
        }
        let (active, defending) =
            (self.grapple_roll(who, against, f.charge), Roll::Resist { who: against, against: who, rule: "CAN-15" });
        let resists = self.side(who) != self.side(against);
        let ready = self.settle_will(&mut f.will, active, io)
            && (!resists || self.settle_will(&mut f.enemy_will, defending, io));
        if !ready {
            self.push(Frame::Grapple(f));
            return;
        }
        let will = [f.will.unwrap_or(0), f.enemy_will.unwrap_or(0)];
        let (roll, defence) =
            if resists { self.opposed(active, defending, will, io) } else { (self.roll(active, will[0], 0, io), 0) };
        match roll.outcome {
            Outcome::Critical => {
                self.push(Frame::Stun { who: against, rule: "CAN-15" });
                self.push(Frame::Force(Force {
                    mover: who,
                    moved: against,
                    squares: 2 + roll.aces,
                    way: Way::Dragged,
                }));
            }
            Outcome::Success => {
                self.push(Frame::Force(Force {
                    mover: who,
                    moved: against,
                    squares: 2 + roll.aces,
                    way: Way::Dragged,
                }));
            }
            Outcome::Fail => {}
            Outcome::Fumble if defence > 0 => {
                self.push(Frame::Force(Force { mover: against, moved: who, squares: 2 + defence, way: Way::Dragged }));
            }
            Outcome::Fumble => {}
        }
    }

    /// CAN-18: Success costs the target 2 + Aces Life Points, Critical 4 + Aces; a Fumble costs the drowner 2.
    pub(super) fn step_drown(&mut self, mut f: Drown, io: &mut Io) {
        let (who, against) = (f.who, f.against);
        if !self.present(who) || !self.present(against) {
            return;
        }
        let (active, defending) = (
            Roll::Drown { who, against, charge: f.charge },
            Roll::Resist { who: against, against: who, rule: "CAN-18" },
        );
        if !self.settle_will(&mut f.will, active, io) || !self.settle_will(&mut f.enemy_will, defending, io) {
            self.push(Frame::Drown(f));
            return;
        }
        let will = [f.will.unwrap_or(0), f.enemy_will.unwrap_or(0)];
        let (roll, _) = self.opposed(active, defending, will, io);
        let credit = Some(self.side(who));
        let drowned = roll.outcome.succeeded();
        match roll.outcome {
            Outcome::Success => self.lose_life(against, 2 + roll.aces as i8, "drowning", credit, "CAN-18", io),
            Outcome::Critical => self.lose_life(against, 4 + roll.aces as i8, "drowning", credit, "CAN-18", io),
            Outcome::Fail => {}
            Outcome::Fumble => {
                let credit = Some(self.side(against));
                self.lose_life(who, 2, "a fumbled drowning", credit, "CAN-18", io);
            }
        }
        if drowned && !self.present(against) {
            self.credit(self.side(who), |deeds| &mut deeds.drowned);
        }
    }

    /// 7.2: Basic MIND 7; +1 Life Point per Ace, 1 more on a critical; a fumble costs the patient 1.
    pub(super) fn step_surgery(&mut self, mut f: Surgery, io: &mut Io) {
        let Surgery { who, patient, .. } = f;
        let roll = Roll::Surgery { who, patient };
        if !self.settle_will(&mut f.will, roll, io) {
            self.push(Frame::Surgery(f));
            return;
        }
        let roll = self.roll(roll, f.will.unwrap_or(0), 0, io);
        let healed = match roll.outcome {
            Outcome::Critical => roll.aces as i8 + 1,
            Outcome::Success => roll.aces as i8,
            Outcome::Fail => 0,
            Outcome::Fumble => {
                self.lose_life(patient, 1, "a slip of the lancet", None, "CAN-58", io);
                0
            }
        };
        if healed > 0 && self.present(patient) {
            // CAN-74: never above the start.
            let life = (self.counter(patient, counter::LP) + healed).min(self.ch(patient).stats.get(stat::LP));
            self.set_counter(patient, counter::LP, life, "CAN-58", io);
        }
    }
}
