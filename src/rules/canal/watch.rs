//! What others do when a movement ends (2.5): CAN-58 SwornGuard, CAN-62 Guard; and CAN-63 Hide.
//!
//! A movement leaves [`Arrive`] on the stack below itself. When it is over, whoever is sworn to a charged friend steps in
//! first, then those on guard strike, and last the charger does.

use super::frames::{Arrive, Ask, Charge, Frame, Guards, Intervene, Movement, Opportunity};
use super::kinds::Ability;
use super::state::{Battle, Io};
use super::vocabulary::{action, status};
use crate::battle::{CharacterId, Event, IdSet, Target};
use crate::board::{Cover, Level, Square, distance3};

/// CAN-63: squares beyond which somebody hidden is not seen and does not see.
const HIDDEN_SIGHT: u8 = 6;

impl Battle {
    /// To be called before the frame of a movement is put on the stack.
    pub(super) fn begin_movement(&mut self, who: CharacterId, movement: Movement) {
        self.charge = None;
        self.push(Frame::Arrive(Arrive { who, movement }));
    }

    /// 2.5: the movement is over; what it met becomes a charge, otherwise those on guard look at it.
    pub(super) fn step_arrive(&mut self, f: Arrive) {
        match self.charge.take() {
            Some(charge) => self.push(Frame::Charge(Charge { movement: f.movement, ..charge })),
            None => self.alert_guards(f.who, f.movement),
        }
    }

    /// 2.5: what others do about a charge, before the charger strikes.
    pub(super) fn answer_charge(&mut self, who: CharacterId, friend: CharacterId, movement: Movement) {
        self.alert_guards(who, movement);
        if movement != Movement::Intervention {
            self.push(Frame::Intervene(Intervene { guard: friend, enemy: who, friend, asked: IdSet::EMPTY }));
        }
    }

    fn alert_guards(&mut self, who: CharacterId, movement: Movement) {
        if !matches!(movement, Movement::Glide | Movement::Row) {
            self.push(Frame::Guards(Guards { who, asked: IdSet::EMPTY }));
        }
    }

    /// CAN-62: an enemy on guard that sees the mover now may strike at it; one after the other.
    pub(super) fn step_guards(&mut self, mut f: Guards, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        let strike = |id| Opportunity { guard: true, ..Opportunity::new(id, f.who, 0) };
        let ready = |id: &CharacterId| {
            let on_guard = !f.asked.contains(*id) && self.ch(*id).statuses.has(status::GUARD);
            on_guard && self.sees(*id, f.who) && self.opportunity_choices(&strike(*id), &mut Vec::new()) > 0
        };
        let Some(guard) = self.enemies_of(f.who).find(ready) else { return };
        f.asked.insert(guard);
        self.push(Frame::Guards(f));
        self.grant(strike(guard), "CAN-62", io);
    }

    /// CAN-58 SwornGuard: who is sworn to the charged one, and in contact with nobody, may Move into contact with the
    /// charger and charges it in turn, first.
    pub(super) fn step_intervene(&mut self, mut f: Intervene, io: &mut Io) {
        if !self.present(f.enemy) || !self.present(f.friend) {
            return;
        }
        match self.answer.take() {
            None => {
                let able = |id: &CharacterId| {
                    let sworn = *id != f.friend && !f.asked.contains(*id) && self.is_sworn_to(*id, f.friend);
                    sworn && self.may_intervene(*id) && !self.intervention_squares(*id, f.enemy).is_empty()
                };
                let Some(guard) = self.living(self.side(f.friend)).find(able) else { return };
                f.guard = guard;
                f.asked.insert(guard);
                self.wait(Frame::Intervene(f), Ask::Intervene(f));
            }
            Some(answer) => {
                self.push(Frame::Intervene(f));
                if let (action::MOVE, Target::Square(to)) = (answer.action, answer.target) {
                    let (who, entry) = (f.guard, super::info::INFO.action_of(action::MOVE));
                    let against = Some(f.enemy);
                    io.events.push(|| Event::Acted { who, action: entry, against, cost: 0, rule: "CAN-58" });
                    self.end_postures(who, io);
                    self.begin_movement(who, Movement::Intervention);
                    if let Some(path) = self.path_to(who, to, 0, false) {
                        self.begin_move(who, path, false, false, io);
                    }
                }
            }
        }
    }

    /// CAN-58 SwornGuard: is the friend one of those that it is sworn to?
    fn is_sworn_to(&self, guard: CharacterId, friend: CharacterId) -> bool {
        let tag = self.kind(guard).sworn_to.as_str();
        self.has(guard, Ability::SwornGuard) && self.kind(friend).tags.iter().any(|known| known == tag)
    }

    fn may_intervene(&self, guard: CharacterId) -> bool {
        !self.is_clinging(guard) && self.contacts(guard).is_empty()
    }

    /// CAN-58 SwornGuard: where a Move brings it into contact with the charger.
    pub(super) fn intervention_squares(&self, guard: CharacterId, enemy: CharacterId) -> Vec<Square> {
        let (square, level) = self.place(enemy);
        let reach = self.reach(guard).into_iter().filter(|r| !r.partial && r.square.is_adjacent(square));
        let contact = |to: &Square| self.board.contact(*to, self.board.surface(*to), square, level);
        reach.map(|r| r.square).filter(contact).collect()
    }

    /// CAN-08, CAN-62, CAN-63: what an action of one's own ends, an Attack of Opportunity too.
    pub(super) fn end_postures(&mut self, who: CharacterId, io: &mut Io) {
        self.surface_from_dive(who, io);
        self.stand_down(who, io);
    }

    /// CAN-62, CAN-63: no longer on guard nor hidden: it acts, moves or is moved.
    pub(super) fn stand_down(&mut self, who: CharacterId, io: &mut Io) {
        self.lose_status(who, status::GUARD, "CAN-62", io);
        self.lose_status(who, status::HIDDEN, "CAN-63", io);
    }

    pub(super) fn is_hidden(&self, who: CharacterId) -> bool {
        self.ch(who).statuses.has(status::HIDDEN)
    }

    /// CAN-63: beyond 6 squares somebody hidden sees nobody, and is not seen by enemies from whom it has cover.
    pub(super) fn hidden_between(&self, seer: CharacterId, seen: CharacterId) -> bool {
        let (blind, unseen) = (self.is_hidden(seer), self.is_hidden(seen) && self.side(seer) != self.side(seen));
        if !blind && !unseen {
            return false;
        }
        let ((a, la), (b, lb)) = (self.place(seer), self.place(seen));
        distance3(a, la, b, lb) > HIDDEN_SIGHT && (blind || self.cover(seer, seen) != Cover::None)
    }

    /// CAN-63: is this place too far away for somebody who is hidden to see it?
    pub(super) fn too_far_for_hidden(&self, who: CharacterId, square: Square, level: Level) -> bool {
        let (at, height) = self.place(who);
        self.is_hidden(who) && distance3(at, height, square, level) > HIDDEN_SIGHT
    }
}
