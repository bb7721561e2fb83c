//! Sustains: beginning, upkeep, interruption, release (CAP-26 to CAP-29).

use super::actions::Shape;
use super::frames::{Act, Ask, Frame, Pay, Stage};
use super::state::{Battle, Io, Sustained};
use super::typed_effects::FieldKind;
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{CharacterId, Event, Target, Told};

impl Battle {
    /// The Sustains of somebody, each with its place among all.
    pub(super) fn sustains_of(&self, who: CharacterId) -> impl Iterator<Item = (usize, &Sustained)> {
        self.sustains.iter().enumerate().filter(move |(_, one)| one.user == who)
    }

    /// CAP-26: a Sustain Effect is active.
    pub(super) fn begin_sustain(&mut self, one: Sustained, io: &mut Io) {
        let user = one.user;
        self.sustains.push(one);
        self.count_sustains(user, io);
    }

    fn count_sustains(&mut self, who: CharacterId, io: &mut Io) {
        let count = self.sustains_of(who).count() as i8;
        self.set_counter(who, counter::SUSTAINS, count, "CAP-29", io);
    }

    /// CAP-28: one Sustain of somebody ends, by its place among its own. A Fuse goes out.
    pub(super) fn end_sustain(&mut self, who: CharacterId, nth: usize, io: &mut Io) {
        let Some((at, _)) = self.sustains_of(who).nth(nth) else { return };
        let gone = self.sustains.remove(at);
        let name = self.action_at(who, gone.slot).map_or(String::new(), |of| of.name.clone());
        io.events.push(|| Event::told(Told::of(&telling::RELEASED).who(who).thing(name)));
        for spot in gone.spots {
            self.fields.clear(FieldKind::Fuse, spot);
        }
        self.count_sustains(who, io);
    }

    /// CAP-28: all of them end.
    pub(super) fn end_sustains_of(&mut self, who: CharacterId, io: &mut Io) {
        while self.sustains_of(who).next().is_some() {
            self.end_sustain(who, 0, io);
        }
    }

    /// CAP-28: Sustains at somebody who is gone for good end.
    pub(super) fn end_sustains_at_the_fallen(&mut self, io: &mut Io) {
        while let Some(at) =
            self.sustains.iter().position(|one| one.target.is_some_and(|target| !self.standing(target)))
        {
            let user = self.sustains[at].user;
            let nth = self.sustains[..at].iter().filter(|one| one.user == user).count();
            self.end_sustain(user, nth, io);
        }
    }

    /// CAP-27, T1d: each Sustain is applied again or let go, in the order that its player chooses.
    pub(super) fn step_upkeep(&mut self, who: CharacterId, mut asked: u8, io: &mut Io) {
        if !self.able(who) {
            return;
        }
        if let Some(answer) = self.answer.take() {
            let nth = answer.option;
            if answer.action == action::LET_GO {
                self.end_sustain(who, usize::from(nth), io);
                // Those behind it move up.
                let low = asked & ((1 << nth) - 1);
                asked = low | (asked >> 1) & !((1 << nth) - 1);
                return self.push(Frame::Upkeep { who, asked });
            }
            asked |= 1 << nth;
            self.push(Frame::Upkeep { who, asked });
            return self.apply_sustain(who, usize::from(nth), io);
        }
        self.break_sustains(who, &mut asked, io);
        if self.to_uphold(who, asked).next().is_some() {
            self.wait(Frame::Upkeep { who, asked }, Ask::Upkeep(who));
        }
    }

    /// Those that nobody was asked about yet, by their places among the own ones.
    pub(super) fn to_uphold(&self, who: CharacterId, asked: u8) -> impl Iterator<Item = u8> + '_ {
        let skipped = move |one: &Sustained| {
            one.target.is_some_and(|target| self.has(target, status::SUBMERGED) || self.has(target, status::HIDDEN))
        };
        let own = (0u8..).zip(self.sustains_of(who));
        own.filter(move |&(nth, (_, one))| asked & 1 << nth == 0 && !skipped(one)).map(|(nth, _)| nth)
    }

    /// CAP-28: what breaks out of range or of view ends before it is asked about.
    fn break_sustains(&mut self, who: CharacterId, asked: &mut u8, io: &mut Io) {
        let own: Vec<u8> = self.to_uphold(who, *asked).collect();
        for nth in own.into_iter().rev() {
            let Some((_, one)) = self.sustains_of(who).nth(usize::from(nth)) else { continue };
            let of = self.action_at(who, one.slot);
            let breaks = of.is_some_and(|of| {
                of.sustain.is_some_and(|sustain| sustain.breaks)
                    && one.target.is_some_and(|target| self.may_target(who, of, target).is_err())
            });
            if breaks {
                self.end_sustain(who, usize::from(nth), io);
                let low = *asked & ((1 << nth) - 1);
                *asked = low | (*asked >> 1) & !((1 << nth) - 1);
            }
        }
    }

    /// CAP-27: the effect once more, without AP and without windows.
    fn apply_sustain(&mut self, who: CharacterId, nth: usize, _io: &mut Io) {
        let Some((_, one)) = self.sustains_of(who).nth(nth) else { return };
        let (slot, spots) = (one.slot, one.spots.clone());
        let target = one.target.map_or(Target::Nothing, Target::Character);
        let mut act = Act { stage: Stage::Roll, hidden: false, ..self.declared(who, slot, target, 0, Pay::Upkeep) };
        let aura = self.action_at(who, slot).is_some_and(|of| matches!(of.shape, Shape::Aura(_)));
        if !aura && one.target.is_none() {
            act.origin = spots.first().copied().unwrap_or(act.origin);
            act.spots = spots;
            act.aimed = Vec::new();
        }
        self.push(Frame::Act(Box::new(act)));
    }

    /// CAP-28: an effect says INTERRUPT: the owner chooses which of its Sustains ends.
    pub(super) fn step_interrupt(&mut self, who: CharacterId, io: &mut Io) {
        if let Some(answer) = self.answer.take() {
            return self.end_sustain(who, usize::from(answer.option), io);
        }
        match self.sustains_of(who).count() {
            0 => {}
            1 => self.end_sustain(who, 0, io),
            _ => self.wait(Frame::Interrupt(who), Ask::Interrupt(who)),
        }
    }
}
