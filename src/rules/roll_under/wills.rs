//! Spells against somebody's will: sleep, Command, Levitate, blindness (RUX-24, RUX-25).

use super::areas::squares_of;
use super::casts::{Cast, Lasting, Lasts, Obeying};
use super::frames::{Ask, Frame, Roll};
use super::rolls::{Rolled, beats};
use super::spells::Working;
use super::state::{Battle, Io};
use super::traits::Condition;
use super::vocabulary::{action, status, telling};
use crate::battle::{CharacterId, Choice, Event, Target, Told};
use crate::board::Square;
use crate::kit::Until;

impl Battle {
    /// RUX-24: Blinded.
    pub(super) fn blind(&mut self, who: CharacterId, io: &mut Io) {
        let until = Until::Removed;
        let (what, level, held) = (Lasts::Blind, 1, false);
        self.lay_on(Lasting { what, on: who, by: who, spell: None, level, held, until }, "RUX-24", io);
    }

    /// RUX-25: an opposed roll against Willpower.
    pub(super) fn step_resist(&mut self, cast: Cast, on: CharacterId, active: Rolled, begun: bool, io: &mut Io) {
        if !self.present(on) {
            return;
        }
        if !begun {
            self.push(Frame::Resist { cast, on, active, begun: true });
            return self.check(on, Roll::Resist(cast));
        }
        let won = self.rolled.take().is_none_or(|passive| beats(active, passive));
        let sleep = self.spell(cast.by, cast.spell).is_some_and(|spell| spell.does(|one| one == Working::Sleep));
        match (sleep, won) {
            (true, true) => {
                self.falls_asleep(on, "RUX-25", io);
                self.lay_spell(cast, Lasts::Sleep, on, io);
            }
            (true, false) => self.afflict(on, Condition::Dazed, "RUX-25", io),
            (false, true) => {
                let obeying = Obeying {
                    by: cast.by,
                    on,
                    turn: super::frames::Turn::default(),
                    spent: self.has(on, status::SPENT),
                    begun: false,
                };
                self.push(Frame::Obey(Box::new(obeying)));
            }
            (false, false) => {}
        }
    }

    /// RUX-25: squares in which somebody who floats can come to rest.
    pub(super) fn floats_to(&self, cast: Cast, on: CharacterId) -> Vec<Square> {
        let Some(spell) = self.spell(cast.by, cast.spell) else { return Vec::new() };
        let metres = spell.works.iter().find_map(|one| if let Working::Float(m) = one { Some(*m) } else { None });
        let far = squares_of(metres.unwrap_or(0));
        let (from, level) = self.place(on);
        let fits = |to: &Square| {
            let top = self.board.surface(*to);
            *to != from && top.abs_diff(level) <= far && self.may_be_put(on, *to) && self.overlooks(from, level, *to)
        };
        self.board.within(from, far).filter(fits).collect()
    }

    /// RUX-25: it floats where the caster wants, as long as the caster concentrates.
    pub(super) fn step_float(&mut self, cast: Cast, on: CharacterId, io: &mut Io) {
        if !self.present(on) {
            return;
        }
        let squares = self.floats_to(cast, on);
        if squares.is_empty() {
            return;
        }
        let Some(answer) = self.answer.take() else {
            return self.wait(Frame::Float { cast, on }, Ask::Float(cast.by));
        };
        if let Some(to) = answer.target.square() {
            self.let_go(on, io);
            self.lay_spell(cast, Lasts::Float, on, io);
            self.goes_to(on, to, crate::battle::Manner::Fly, io);
        }
    }

    /// RUX-25: what somebody who obeys can do: its movement, and one attack on its own side.
    pub(super) fn obeying_choices(&self, on: CharacterId, out: &mut Vec<Choice>) {
        let victims: Vec<CharacterId> = self.allies_of(on).collect();
        for deed in [action::STRIKE, action::SHOOT, action::THROW] {
            for slot in self.slots(on).filter(|&slot| self.holds_weapon(on, slot)).chain([super::state::UNARMED]) {
                let offered = victims.iter().filter(|&&victim| self.may_attack(on, deed, Some(victim), slot).is_ok());
                out.extend(offered.map(|&victim| Choice::new(deed, on, victim, slot)));
            }
        }
        let plain = [action::DROP_PRONE, action::STAND, action::DASH];
        out.extend(
            plain
                .into_iter()
                .map(|deed| Choice::plain(deed, on))
                .filter(|choice| self.may_do(on, choice.action, Target::Nothing, Some(0)).is_ok()),
        );
        if self.may_do(on, action::DROP, Target::Nothing, Some(super::state::EVERYTHING)).is_ok() {
            out.push(Choice { option: super::state::EVERYTHING, ..Choice::plain(action::DROP, on) });
        }
        out.extend(self.ends(on).into_iter().map(|end| Choice::new(action::MOVE, on, end, 0)));
    }

    /// RUX-25: goes on with somebody who obeys, inside the turn of the caster.
    pub(super) fn step_obey(&mut self, mut obeying: Box<Obeying>, io: &mut Io) {
        let (by, on) = (obeying.by, obeying.on);
        if !obeying.begun {
            obeying.begun = true;
            obeying.turn = std::mem::take(&mut self.now);
            io.events.push(|| Event::told(Told::of(&telling::OBEYS).who(on).other(by)));
            (self.turn, self.obeys) = (Some(on), Some((by, on)));
        }
        let mut choices = Vec::new();
        if self.able(on) {
            self.obeying_choices(on, &mut choices);
        }
        let answer = self.answer.take();
        if answer.is_none() && !choices.is_empty() {
            return self.wait(Frame::Obey(obeying), Ask::Command(by, on));
        }
        match answer.filter(|choice| choice.action != action::END) {
            Some(choice) => {
                self.push(Frame::Obey(obeying));
                self.do_deed(choice, io);
            }
            None => {
                self.now = obeying.turn;
                (self.turn, self.obeys) = (Some(by), None);
                if self.present(on) {
                    self.show(on, status::SPENT, obeying.spent, "RUX-25", io);
                    let (what, level, held, until) = (Lasts::Idle, 1, false, Until::EndOfTurn(on, 1));
                    self.lay_on(Lasting { what, on, by, spell: None, level, held, until }, "RUX-25", io);
                }
            }
        }
    }
}
