//! CAN-10 Disengaging, CAN-11 Attacks of Opportunity, CAN-50 charges.

use super::frames::{Ask, Charge, Disengage, Drown, Frame, Grapple, Movement, Opportunity, Strike};
use super::kinds::Ability;
use super::roll::{Blow, Roll};
use super::state::{Battle, Io};
use super::versions::Change;
use super::vocabulary::{action, counter};
use crate::battle::{CharacterId, Event, IdSet, RuleId, Target};
use crate::board::Level;
use crate::dice::Outcome;

impl Charge {
    /// A charge at one of `met`.
    pub fn new(who: CharacterId, met: IdSet, start_level: Level, began_dry: bool) -> Charge {
        Charge { who, met, start_level, began_dry, enemy: None, movement: Movement::Action }
    }
}

impl Opportunity {
    /// An Attack of Opportunity without anything special.
    pub fn new(who: CharacterId, against: CharacterId, link: u8) -> Opportunity {
        let (no_grapple, charge, guard, from_above, began_dry) = (false, false, false, false, false);
        Opportunity { who, against, no_grapple, charge, guard, from_above, began_dry, link }
    }
}

impl Battle {
    pub(super) fn begin_disengage(&mut self, mover: CharacterId, among: IdSet) {
        let enemy = if among.len() == 1 { among.iter().next() } else { None };
        self.disengaged = None;
        self.push(Frame::Disengage(Disengage { mover, among, enemy, will: None, enemy_will: None }));
    }

    /// CAN-10: Success and Critical go on, Fail and Fumble give the enemy an Attack of Opportunity.
    pub(super) fn step_disengage(&mut self, mut f: Disengage, io: &mut Io) {
        let Some(enemy) = f.enemy else {
            if let Some(Target::Character(named)) = self.answer.take().map(|answer| answer.target) {
                f.enemy = Some(named);
            } else {
                self.ask = Some(Ask::DisengageFrom { mover: f.mover, among: f.among });
            }
            self.push(Frame::Disengage(f));
            return;
        };
        let mover = f.mover;
        let slips = self.has(mover, Ability::SlipAway);
        let grips = self.has(enemy, Ability::ClingingGrip);
        let outcome = match (slips, grips) {
            (true, false) => Outcome::Success,
            (false, true) => Outcome::Fail,
            _ => {
                let (active, defending) = (Roll::Disengage { mover, enemy }, Roll::HoldFast { enemy, mover });
                if !self.settle_will(&mut f.will, active, io) || !self.settle_will(&mut f.enemy_will, defending, io) {
                    self.push(Frame::Disengage(f));
                    return;
                }
                let will = [f.will.unwrap_or(0), f.enemy_will.unwrap_or(0)];
                self.opposed(active, defending, will, io).0.outcome
            }
        };
        io.events.push(|| Event::Disengaged { who: mover, from: enemy, outcome });
        self.disengaged = Some(outcome);
        if outcome.succeeded() {
            self.cut_purse(mover, enemy, io);
        } else {
            let opportunity = Opportunity { no_grapple: true, ..Opportunity::new(enemy, mover, 0) };
            self.grant(opportunity, "CAN-10", io);
        }
    }

    /// CAN-58 Cutpurse: the enemy loses 1 Will Point, the thief or a friend within 3 regains one.
    fn cut_purse(&mut self, thief: CharacterId, enemy: CharacterId, io: &mut Io) {
        let purse = self.counter(enemy, counter::WP);
        if !self.has(thief, Ability::Cutpurse) {
            return;
        }
        self.drop_objective(enemy, io);
        if purse == 0 {
            return;
        }
        self.set_counter(enemy, counter::WP, purse - 1, "CAN-58", io);
        let (square, level) = self.place(thief);
        let near = |b: &Battle, id: CharacterId| {
            let (s, l) = b.place(id);
            crate::board::distance3(square, level, s, l) <= 3
        };
        let lacks =
            |b: &Battle, id: CharacterId| b.counter(id, counter::WP) < b.ch(id).stats.get(super::vocabulary::stat::WP);
        let friends: Vec<CharacterId> = self.living(self.side(thief)).collect();
        let mut wanting = std::iter::once(thief).chain(friends.into_iter().filter(|&id| id != thief && near(self, id)));
        if let Some(lucky) = wanting.find(|&id| lacks(self, id)) {
            let points = self.counter(lucky, counter::WP) + 1;
            self.set_counter(lucky, counter::WP, points, "CAN-58", io);
        }
    }

    /// CAN-50: a movement has met somebody; its end ([`super::frames::Arrive`]) makes a charge of it.
    pub(super) fn begin_charge(&mut self, charge: Charge) {
        self.charge = Some(charge);
    }

    /// CAN-50: one Attack of Opportunity against one of the enemies newly met, if both are still there after what others
    /// do about it (2.5).
    pub(super) fn step_charge(&mut self, mut f: Charge, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        let from_above = |b: &Battle, enemy| f.start_level - b.place(enemy).1 >= 3;
        if let Some(enemy) = f.enemy {
            if self.present(enemy) && self.in_contact(f.who, enemy) {
                let from_above = from_above(self, enemy);
                let plain = Opportunity::new(f.who, enemy, 0);
                let opportunity = Opportunity { charge: true, from_above, began_dry: f.began_dry, ..plain };
                self.grant(opportunity, "CAN-50", io);
            }
            return;
        }
        let enemy = match self.answer.take().map(|answer| answer.target) {
            Some(Target::Character(enemy)) => enemy,
            _ if f.met.len() == 1 => match f.met.iter().next() {
                Some(enemy) => enemy,
                None => return,
            },
            _ => {
                self.wait(Frame::Charge(f), Ask::Charge { who: f.who, among: f.met });
                return;
            }
        };
        let from_above = from_above(self, enemy);
        io.events.push(|| Event::Charged { who: f.who, enemy, from_above });
        f.enemy = Some(enemy);
        self.push(Frame::Charge(f));
        self.answer_charge(f.who, enemy, f.movement);
    }

    /// CAN-11: grants an Attack of Opportunity, up to the limit of the chain.
    pub(super) fn grant(&mut self, f: Opportunity, rule: RuleId, io: &mut Io) {
        if f.link >= self.options.aoo_chain_limit || !self.present(f.who) || !self.present(f.against) {
            return;
        }
        io.events.push(|| Event::OpportunityGranted { who: f.who, against: f.against, rule });
        self.push(Frame::Opportunity(f));
    }

    pub(super) fn step_opportunity(&mut self, f: Opportunity, io: &mut Io) {
        if !self.present(f.who) || !self.present(f.against) {
            return;
        }
        let Some(answer) = self.answer.take() else {
            if self.opportunity_choices(&f, &mut Vec::new()) == 0 {
                io.events.push(|| Event::OpportunityLost { who: f.who, against: f.against });
            } else {
                self.wait(Frame::Opportunity(f), Ask::Opportunity(f));
            }
            return;
        };
        let (who, against) = (f.who, f.against);
        if answer.action == action::DECLINE {
            io.events.push(|| Event::OpportunityLost { who, against });
            return;
        }
        // CAN-08, A-10: an Attack of Opportunity is an action.
        self.end_postures(who, io);
        self.steady();
        // CAN-04: nor may a Chained Jump come after it, unless it belongs to the jump (2.5), which then is not over yet.
        if !self.plays(Change::ChainAfterBlows) || !self.stack.contains(&Frame::AfterAction(who)) {
            self.forfeit_chain(who);
        }
        let link = f.link + 1;
        match answer.action {
            action::COMBAT => {
                let Opportunity { charge, from_above, .. } = f;
                let blow = Blow {
                    attacker: who,
                    target: against,
                    weapon: answer.option,
                    opportunity: true,
                    charge,
                    from_above,
                };
                io.events.push(|| Event::Acted {
                    who,
                    action: super::info::INFO.action_of(action::COMBAT),
                    against: Some(against),
                    cost: 0,
                    rule: "CAN-11",
                });
                self.begin_strike(Strike::new(blow, link), io);
            }
            action::GRAPPLE => {
                io.events.push(|| Event::Acted {
                    who,
                    action: super::info::INFO.action_of(action::GRAPPLE),
                    against: Some(against),
                    cost: 0,
                    rule: "CAN-11",
                });
                self.push(Frame::Grapple(Grapple { who, against, charge: f.charge, will: None, enemy_will: None }));
            }
            _ => {
                io.events.push(|| Event::Acted {
                    who,
                    action: super::info::INFO.action_of(action::DROWN),
                    against: Some(against),
                    cost: 0,
                    rule: "CAN-11",
                });
                self.push(Frame::Drown(Drown { who, against, charge: f.charge, will: None, enemy_will: None }));
            }
        }
    }
}
