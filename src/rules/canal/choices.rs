//! Every legal choice of the present decision, and how an action begins.

use super::frames::{Dive, Drown, Flight, Frame, Grapple, Jump, Movement, Opportunity, Row, Strike, Surgery, Wing};
use super::kinds::Ability;
use super::reachable::Reachable;
use super::roll::Blow;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, status};
use crate::battle::{CharacterId, Choice, Event, Statuses, Target, Wanted};

/// Option of a Move: an ordinary one, or the last step goes off a ledge.
pub const STEP_OFF: u8 = 1;
/// Option of a jump: with a Controlled Landing (CAN-05).
pub const CONTROLLED: u8 = 1;

impl Battle {
    pub(super) fn act_choices(&self, who: CharacterId, wanted: Wanted, out: &mut Vec<Choice>) {
        let may = |action, cost| self.may_act(who, action, cost).is_ok();
        if wanted.moves() {
            self.move_choices(who, out);
        }
        if wanted.attacks() && may(action::COMBAT, 1) {
            let weapons = self.kind(who).weapons.len() as u8;
            for enemy in self.enemies_of(who).filter(|&enemy| wanted.takes(enemy)) {
                let target = Target::Character(enemy);
                for weapon in 0..weapons {
                    if self.may_strike(who, enemy, weapon, false, false).is_ok() {
                        out.push(Choice::new(action::COMBAT, who, target, weapon));
                    }
                }
                if self.may_grapple(who, enemy).is_ok() {
                    out.push(Choice::new(action::GRAPPLE, who, target, 0));
                }
                if self.may_drown(who, enemy).is_ok() {
                    out.push(Choice::new(action::DROWN, who, target, 0));
                }
            }
            for friend in self.living(self.side(who)).filter(|_| wanted.rest()) {
                if self.may_grapple(who, friend).is_ok() {
                    out.push(Choice::new(action::GRAPPLE, who, friend, 0));
                }
                if self.may_operate(who, friend).is_ok() {
                    out.push(Choice::new(action::SURGERY, who, friend, 0));
                }
            }
        }
        if wanted.attacks() && self.has(who, Ability::Mage) && may(action::CAST, 1) {
            self.cast_choices(who, out);
        }
        if wanted.rest() && !self.kind(who).commands.is_empty() && may(action::COMMAND, 0) {
            let commands = self.command_ability_choices(who).into_iter();
            out.extend(commands.map(|(index, target)| Choice::new(action::COMMAND, who, target, index)));
        }
        if wanted.moves() && may(action::DIVE, 2) && self.may_dive(who).is_ok() {
            out.push(Choice::plain(action::DIVE, who));
        }
        for (action, legal) in [(action::GUARD, self.may_guard(who)), (action::HIDE, self.may_hide(who))] {
            if wanted.rest() && may(action, 1) && legal.is_ok() {
                out.push(Choice::plain(action, who));
            }
        }
        if wanted.moves() && may(action::ROW, 1) && self.may_row(who).is_ok() {
            out.push(Choice::plain(action::ROW, who));
        }
        if wanted.rest() && may(action::DESTROY, 1) {
            let squares = self.to_destroy(who).into_iter();
            out.extend(squares.map(|square| Choice::new(action::DESTROY, who, square, 0)));
        }
        if wanted.rest() && may(action::DROP, 0) && self.may_drop(who).is_ok() {
            out.push(Choice::plain(action::DROP, who));
        }
    }

    fn move_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let may = |action, cost| self.may_act(who, action, cost).is_ok();
        if may(action::MOVE, 1) {
            let Reachable { squares, below } = self.reachable(who);
            squares.for_each(|to| out.push(Choice::new(action::MOVE, who, to, 0)));
            below.for_each(|to| out.push(Choice::new(action::MOVE, who, to, STEP_OFF)));
            if self.is_clinging(who) {
                // Lets go: falls in its own column.
                let (square, _) = self.place(who);
                out.push(Choice::new(action::MOVE, who, square, STEP_OFF));
            }
        }
        if may(action::FLY, 1) {
            let flights = self.flights(who).into_iter();
            out.extend(flights.map(|(to, wing)| Choice::new(action::FLY, who, to, wing as u8)));
        }
        let jump = may(action::JUMP, 1) && self.may_jump(who).is_ok();
        let chain = may(action::CHAIN, 0) && self.may_chain(who).is_ok();
        if jump || chain {
            self.jump_choices(who, jump, chain, out);
        }
    }

    fn jump_choices(&self, who: CharacterId, jump: bool, chain: bool, out: &mut Vec<Choice>) {
        let soft = |action| self.may_control(who, action).is_ok();
        let kinds = [(action::JUMP, jump, soft(action::JUMP)), (action::CHAIN, chain, soft(action::CHAIN))];
        self.jump_squares(who).for_each(|to| {
            for (action, open, controlled) in kinds {
                if open {
                    out.push(Choice::new(action, who, to, 0));
                    if controlled {
                        out.push(Choice::new(action, who, to, CONTROLLED));
                    }
                }
            }
        });
    }

    /// CAN-11: the legal kinds of this Attack of Opportunity; returns how many.
    pub(super) fn opportunity_choices(&self, f: &Opportunity, out: &mut Vec<Choice>) -> usize {
        let before = out.len();
        let target = Target::Character(f.against);
        for weapon in 0..self.kind(f.who).weapons.len() as u8 {
            if self.may_answer(f, action::COMBAT, weapon).is_ok() {
                out.push(Choice::new(action::COMBAT, f.who, target, weapon));
            }
        }
        for action in [action::GRAPPLE, action::DROWN] {
            if self.may_answer(f, action, 0).is_ok() {
                out.push(Choice::new(action, f.who, target, 0));
            }
        }
        out.len() - before
    }

    /// Pays for an action, of one's own activation or out of turn, and puts it on the stack.
    pub(super) fn begin_action(&mut self, choice: Choice, io: &mut Io) {
        let who = choice.actor;
        let cost = self.points(choice.action, choice.option).unwrap_or(0);
        let entry = super::info::INFO.actions[usize::from(choice.action.0)];
        let against = if let Target::Character(other) = choice.target { Some(other) } else { None };
        if choice.action == action::COMMAND {
            self.forfeit_chain(who);
            return self.use_command(choice, io);
        }
        if choice.action != action::END {
            io.events.push(|| Event::Acted {
                who,
                action: super::info::INFO.action_of(choice.action),
                against,
                cost: cost.unsigned_abs(),
                rule: entry.rule,
            });
        }
        let own = self.activation.is_some_and(|a| a.who == who);
        // CAN-60: an action out of turn takes from the round's limit, not from the points of an activation.
        if own {
            self.add_to_counter(who, counter::AP, -cost, "2.4", io);
        }
        self.add_to_counter(who, counter::AP_SPENT, cost, "2.4", io);
        if choice.action == action::CHAIN {
            self.gain_status(who, status::CHAIN_USED, 1, "CAN-04", io);
        }
        // CAN-04: a Chained Jump follows its jump at once or not at all.
        self.forfeit_chain(who);
        if matches!(choice.action, action::END | action::GUARD | action::HIDE) && own {
            self.push(Frame::EndActivation(who));
        }
        if choice.action == action::END {
            return;
        }
        if choice.action == action::DROP {
            return self.drop_objective(who, io);
        }
        self.steady();
        if own {
            self.push(Frame::AfterAction(who));
        }
        // CAN-08, CAN-62, CAN-63: any action ends being Underwater, on guard or hidden.
        self.end_postures(who, io);
        let controlled = matches!(choice.action, action::JUMP | action::CHAIN) && choice.option == CONTROLLED;
        if controlled && self.controlled_will() > 0 {
            let price = self.controlled_will();
            self.add_to_counter(who, counter::WP, -price, "CAN-05", io);
        }
        if matches!(choice.action, action::MOVE | action::JUMP | action::CHAIN | action::FLY) {
            self.begin_movement(who, Movement::Action);
        } else if choice.action == action::ROW {
            self.begin_movement(who, Movement::Row);
        }
        let frame = match (choice.action, choice.target) {
            (action::CAST, target) => return self.begin_cast(who, choice.option, target, io),
            (action::MOVE, Target::Square(to)) => return self.begin_chosen_move(choice, to, io),
            (action::JUMP | action::CHAIN, Target::Square(to)) => Frame::Jump(Jump {
                who,
                start: self.place(who),
                to,
                controlled,
                chained: choice.action == action::CHAIN,
                disengaging: false,
                bonus: 0,
                will: None,
            }),
            (action::COMBAT, Target::Character(target)) => {
                let (weapon, opportunity, charge, from_above) = (choice.option, false, false, false);
                let blow = Blow { attacker: who, target, weapon, opportunity, charge, from_above };
                return self.begin_strike(Strike::new(blow, 0), io);
            }
            (action::GRAPPLE, Target::Character(against)) => {
                Frame::Grapple(Grapple { who, against, charge: false, will: None, enemy_will: None })
            }
            (action::DROWN, Target::Character(against)) => {
                Frame::Drown(Drown { who, against, charge: false, will: None, enemy_will: None })
            }
            (action::SURGERY, Target::Character(patient)) => Frame::Surgery(Surgery { who, patient, will: None }),
            (action::ROW, _) => Frame::Row(Row { who, will: None, squares: None }),
            (action::FLY, Target::Square(to)) => {
                let wing = Wing::ALL.get(usize::from(choice.option)).copied().unwrap_or(Wing::Land);
                let Ok(level) = self.may_fly_to(who, to, wing) else { return };
                Frame::Flight(Flight { who, start: self.place(who), to: (to, level), disengaging: false })
            }
            (action::DESTROY, Target::Square(square)) => return self.destroy(who, square, io),
            (action::DIVE, _) => Frame::Dive(Dive { who, will: None }),
            (action::GUARD, _) => return self.gain_status(who, status::GUARD, Statuses::UNTIL_REMOVED, "CAN-62", io),
            (action::HIDE, _) => return self.gain_status(who, status::HIDDEN, Statuses::UNTIL_REMOVED, "CAN-63", io),
            _ => return,
        };
        self.push(frame);
    }

    fn begin_chosen_move(&mut self, choice: Choice, to: crate::board::Square, io: &mut Io) {
        let who = choice.actor;
        let (start, _) = self.place(who);
        let step_off = choice.option == STEP_OFF;
        let mut path = super::frames::Path::default();
        if step_off && to != start {
            let Some(ledge) = self.ledge_above(who, to) else { return };
            if ledge != start {
                let Some(found) = self.path_to(who, ledge, 1, false) else { return };
                path = found;
            }
            path.push(to, false);
        } else if step_off {
            path.push(to, false);
        } else if let Some(found) = self.path_to(who, to, 0, false) {
            path = found;
        }
        self.begin_move(who, path, step_off, false, io);
    }
}
