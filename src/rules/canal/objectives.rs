//! CAN-70: what lies on the board to be controlled, claimed, destroyed, found or carried.

use super::frames::{Ask, Frame};
use super::kinds::Ability;
use super::state::{Battle, Io};
use super::vocabulary::{action, no};
use crate::battle::{CharacterId, Choice, Deed, Refusal, Side, Target};
use crate::board::{Level, ObjectiveKind, Square, distance3};
use crate::kit::Contested;

/// CAN-70: squares within which somebody controls an objective.
const CONTROL: u8 = 3;
/// CAN-70: Life Points lost in one action that make a carrier drop what it carries.
const SHOCK: i8 = 3;

impl Battle {
    /// CAN-58 Mindless: it neither scores nor contests.
    pub(super) fn counts_for_objectives(&self, who: CharacterId) -> bool {
        self.present(who) && !self.has(who, Ability::Mindless)
    }

    /// In contact with an objective that lies in this square: on it, or a legal step and a level at most away.
    fn touches(&self, who: CharacterId, square: Square) -> bool {
        let ((at, level), surface) = (self.place(who), self.board.surface(square));
        let here = at == square && level.abs_diff(surface) <= 1;
        here || self.board.contact(at, level, square, surface)
    }

    /// CAN-70 control: somebody who counts within 3, and no enemy who counts.
    pub(super) fn controls(&self, side: Side, square: Square) -> bool {
        let surface: Level = self.board.surface(square);
        let near = |side: Side| {
            self.living(side).any(|who| {
                let (at, level) = self.place(who);
                self.counts_for_objectives(who) && distance3(at, level, square, surface) <= CONTROL
            })
        };
        near(side) && !near(side.other())
    }

    /// The objectives that somebody is in contact with, as bits: for those that ask for it at the start of an activation.
    pub(super) fn beside(&self, who: CharacterId) -> u16 {
        let near = |&i: &u8| {
            let objective = &self.contest.objectives[usize::from(i)];
            objective.carrier.is_none() && self.touches(who, objective.square)
        };
        self.contest.in_play().filter(near).fold(0, |bits, i| bits | 1 << i)
    }

    /// CAN-70 Destructible: in contact from the start of the activation.
    pub(super) fn may_destroy(&self, who: CharacterId, square: Square) -> Result<u8, Refusal> {
        let here = |&i: &u8| {
            self.contest.kind(i) == ObjectiveKind::Destructible
                && self.contest.objectives[usize::from(i)].square == square
        };
        let i = self.contest.in_play().find(here).ok_or(no::NO_OBJECTIVE)?;
        if !self.counts_for_objectives(who) {
            return Err(no::CANNOT_CARRY);
        }
        if !self.touches(who, square) {
            return Err(Refusal::NotInContact);
        }
        let from_start = self.activation.is_some_and(|a| a.who == who && a.beside & (1 << i) != 0);
        if from_start { Ok(i) } else { Err(no::TOO_LATE) }
    }

    /// Why nothing can be destroyed now, or `Ok`: of the objectives there are, the refusal nearest to being lifted.
    pub(super) fn may_destroy_any(&self, who: CharacterId) -> Result<(), Refusal> {
        if !self.contest.has(ObjectiveKind::Destructible) {
            return Err(Refusal::NotOffered);
        }
        let squares = self.contest.in_play().map(|i| self.contest.objectives[usize::from(i)].square);
        let mut why = no::NO_OBJECTIVE;
        for square in squares {
            match self.may_destroy(who, square) {
                Ok(_) => return Ok(()),
                Err(no::NO_OBJECTIVE) => {}
                Err(other) if why != no::TOO_LATE => why = other,
                Err(_) => {}
            }
        }
        Err(why)
    }

    /// Squares of objectives that may be destroyed now.
    pub(super) fn to_destroy(&self, who: CharacterId) -> Vec<Square> {
        let squares = self.contest.in_play().map(|i| self.contest.objectives[usize::from(i)].square);
        squares.filter(|&square| self.may_destroy(who, square).is_ok()).collect()
    }

    /// CAN-70 Destructible: 1 AP removes it.
    pub(super) fn destroy(&mut self, who: CharacterId, square: Square, io: &mut Io) {
        if let Ok(i) = self.may_destroy(who, square) {
            self.deal_with(i, Deed::Destroyed, who, io.events);
        }
    }

    /// CAN-70: drops freely after an action of its own.
    pub(super) fn may_drop(&self, who: CharacterId) -> Result<(), Refusal> {
        if !self.contest.has(ObjectiveKind::Mobile) {
            return Err(Refusal::NotOffered);
        }
        if self.contest.carried(who).is_none() {
            return Err(no::NOT_CARRYING);
        }
        let acted = self.counter(who, super::vocabulary::counter::AP_SPENT) > 0;
        if acted { Ok(()) } else { Err(Refusal::NotOffered) }
    }

    /// CAN-70: drops what it carries, if anything, in its own square.
    pub(super) fn drop_objective(&mut self, who: CharacterId, io: &mut Io) {
        if let Some(i) = self.lay_down(who, io.events) {
            self.shock[usize::from(i)] = 0;
        }
    }

    /// CAN-70: Life Points were lost; at 3 in one action the carrier drops it.
    pub(super) fn shake(&mut self, who: CharacterId, loss: i8, io: &mut Io) {
        let Some(i) = self.contest.carried(who) else { return };
        let shock = &mut self.shock[usize::from(i)];
        *shock = shock.saturating_add(loss);
        if *shock >= SHOCK {
            self.drop_objective(who, io);
        }
    }

    /// An action begins: what was lost before it no longer counts.
    pub(super) fn steady(&mut self) {
        self.shock.fill(0);
    }

    /// CAN-70, end of an activation: claims and finds what is in contact. Never worse than leaving it.
    pub(super) fn claim_and_find(&mut self, who: CharacterId, io: &mut Io) {
        if !self.counts_for_objectives(who) {
            return;
        }
        let side = self.side(who);
        for i in 0..self.contest.objectives.len() as u8 {
            let objective = self.contest.objectives[usize::from(i)];
            if objective.gone || !self.touches(who, objective.square) {
                continue;
            }
            let deed = match self.contest.kind(i) {
                ObjectiveKind::Claimable if objective.owner != Some(side) => {
                    let beset = self.living(side.other()).any(|enemy| self.touches(enemy, objective.square));
                    if beset || !self.contacts(who).is_empty() {
                        continue;
                    }
                    Deed::Claimed
                }
                ObjectiveKind::Hidden if objective.owner.is_none() => Deed::Revealed,
                _ => continue,
            };
            self.deal_with(i, deed, who, io.events);
        }
    }

    /// CAN-70 Mobile: may it carry at all, and has it its hands free?
    fn may_carry(&self, who: CharacterId) -> bool {
        self.counts_for_objectives(who) && !self.has(who, Ability::LandBound) && self.contest.carried(who).is_none()
    }

    /// CAN-70: what somebody who ends its activation can take: from the ground, or from a friend in contact.
    pub(super) fn take_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        if !self.may_carry(who) {
            return;
        }
        for i in self.contest.in_play().filter(|&i| self.contest.kind(i) == ObjectiveKind::Mobile) {
            let objective = &self.contest.objectives[usize::from(i)];
            let target = match objective.carrier {
                None if self.touches(who, objective.square) => Target::Square(objective.square),
                Some(friend) if self.side(friend) == self.side(who) && self.in_contact(who, friend) => {
                    Target::Character(friend)
                }
                _ => continue,
            };
            out.push(Choice { action: action::TAKE, actor: who, target, option: i });
        }
    }

    /// CAN-70, end of an activation: takes up a mobile objective, if its player wants to.
    pub(super) fn step_take(&mut self, who: CharacterId, io: &mut Io) {
        let mut choices = Vec::new();
        if self.present(who) {
            self.take_choices(who, &mut choices);
        }
        if choices.is_empty() {
            return;
        }
        let Some(answer) = self.answer.take() else {
            self.wait(Frame::Take(who), Ask::Take(who));
            return;
        };
        if !choices.contains(&answer) {
            return;
        }
        let i = answer.option;
        let deed =
            if self.contest.objectives[usize::from(i)].carrier.is_some() { Deed::Passed } else { Deed::PickedUp };
        self.shock[usize::from(i)] = 0;
        self.deal_with(i, deed, who, io.events);
    }
}
