//! CAN-67 special ground: hazards that hurt, and platforms that tip.

use super::frames::{Ask, Force, ForcedEnd, Frame, Scathe, Slide, Totter, Way};
use super::roll::Roll;
use super::state::{Battle, Io};
use crate::battle::{CharacterId, Event, IdSet, Target};
use crate::board::{DIRECTIONS, Hazard, Square};
use crate::dice::Outcome;

/// What a hazard does to whoever comes into it.
pub(super) enum Harm {
    /// Damage, against which one protects oneself.
    Damage(i8),
    /// Life Points lost, without Protection (CAN-30).
    Loss(i8),
}

/// CAN-67: broken glass deals 2 Damage, fire and steam 4; spikes cost 4 Life Points.
pub(super) fn harm_of(hazard: Hazard) -> Harm {
    match hazard {
        Hazard::Minor => Harm::Damage(2),
        Hazard::Major => Harm::Damage(4),
        Hazard::Deadly => Harm::Loss(4),
    }
}

/// The words for it.
fn name_of(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::Minor => "the broken ground",
        Hazard::Major => "the heat",
        Hazard::Deadly => "the deadly ground",
    }
}

/// Squares that an unsteady character slides, or steps to keep its feet (CAN-67).
const SLIDE: u8 = 2;

impl Battle {
    /// CAN-67: notes who stands in a hazard that has not hurt it in this activation.
    pub(super) fn touch_ground(&mut self, who: CharacterId) {
        let ch = self.ch(who);
        let Some(square) = ch.square else { return };
        let known = self.activation.is_some_and(|a| a.scathed.contains(who));
        if ch.level == self.board.surface(square) && self.board.hazard(square).is_some() && !known {
            self.touched.insert(who);
        }
    }

    /// CAN-67: a hazard hurts before anything else goes on.
    pub(super) fn scathe_touched(&mut self) {
        let who = self.touched.iter().next().filter(|_| self.answer.is_none());
        let Some(who) = who else { return };
        self.touched = IdSet(self.touched.0 & !(1 << who.0));
        if let Some(activation) = self.activation.as_mut() {
            activation.scathed.insert(who);
        }
        if let Some(hazard) = self.ch(who).square.and_then(|square| self.board.hazard(square)) {
            self.push(Frame::Scathe(Scathe { who, hazard, will: None }));
        }
    }

    /// CAN-67: Life Points that the ground under it is about to cost, before Protection; 0 on safe ground.
    pub(super) fn hazard_ahead(&self, who: CharacterId) -> i32 {
        let (square, level) = self.place(who);
        let hazard = self.board.hazard(square).filter(|_| level == self.board.surface(square));
        hazard.map_or(0, |hazard| match harm_of(hazard) {
            Harm::Damage(n) | Harm::Loss(n) => i32::from(n),
        })
    }

    pub(super) fn step_scathe(&mut self, mut f: Scathe, io: &mut Io) {
        let Scathe { who, hazard, .. } = f;
        if !self.present(who) {
            return;
        }
        // CAN-75: whoever brought it here, if that was somebody else.
        let credit = self.activation.map(|a| self.side(a.who));
        let loss = match harm_of(hazard) {
            Harm::Loss(loss) => loss,
            Harm::Damage(damage) => {
                if f.will.is_none() && self.answer.is_none() {
                    let cause = name_of(hazard);
                    io.events.push(|| Event::Scathed { who, damage: damage.unsigned_abs(), cause });
                }
                if !self.settle_will(&mut f.will, Roll::Endure(who), io) {
                    self.push(Frame::Scathe(f));
                    return;
                }
                self.protected(damage, Roll::Endure(who), f.will.unwrap_or(0), io)
            }
        };
        self.lose_life(who, loss, name_of(hazard), credit, "CAN-67", io);
    }

    /// CAN-67: somebody has jumped or fallen onto this square; if it is unstable, everybody else on it must keep its feet.
    pub(super) fn jolt(&mut self, by: CharacterId, at: Square) {
        let platform = self.board.platform(at);
        let mut left = IdSet::EMPTY;
        for id in self.ids().filter(|&id| id != by && self.stands_on(id, &platform)) {
            left.insert(id);
        }
        if !left.is_empty() {
            self.push(Frame::Totter(Totter { at, left, will: None }));
        }
    }

    fn stands_on(&self, who: CharacterId, platform: &[Square]) -> bool {
        let ch = self.ch(who);
        self.present(who) && ch.square.is_some_and(|s| platform.contains(&s) && ch.level == self.board.surface(s))
    }

    /// CAN-67: Critical moves up to 2, Success nothing, Fail 2 squares towards the nearest edge, Fumble off it.
    pub(super) fn step_totter(&mut self, mut f: Totter, io: &mut Io) {
        let Some(who) = f.left.iter().next() else { return };
        let outcome = if self.stands_on(who, &self.board.platform(f.at)) {
            if !self.settle_will(&mut f.will, Roll::Balance(who), io) {
                self.push(Frame::Totter(f));
                return;
            }
            self.roll(Roll::Balance(who), f.will.unwrap_or(0), 0, io).outcome
        } else {
            Outcome::Success
        };
        let left = IdSet(f.left.0 & !(1 << who.0));
        self.push(Frame::Totter(Totter { left, will: None, ..f }));
        match outcome {
            Outcome::Critical => {
                self.push(Frame::Force(Force { mover: who, moved: who, squares: SLIDE, way: Way::Dragged }))
            }
            Outcome::Success => {}
            Outcome::Fail => self.push(Frame::Slide(Slide { who, over: false })),
            Outcome::Fumble => self.push(Frame::Slide(Slide { who, over: true })),
        }
    }

    /// CAN-67: where a slide can end: straight on in each of the directions in which the edge is nearest.
    pub(super) fn slide_ends(&self, f: Slide) -> Vec<ForcedEnd> {
        let (square, level) = self.place(f.who);
        let platform = self.board.platform(square);
        let to_edge = DIRECTIONS.map(|(east, south)| {
            let mut at = square;
            for steps in 1..=u8::MAX {
                let next = self.board.offset(at, east, south).filter(|&next| self.board.is_step(at, next))?;
                if !platform.contains(&next) {
                    return Some(steps);
                }
                at = next;
            }
            None
        });
        let nearest = to_edge.iter().flatten().min().copied();
        let push = Force { mover: f.who, moved: f.who, squares: SLIDE, way: Way::Dragged };
        let mut ends = Vec::new();
        for (steps, (east, south)) in to_edge.into_iter().zip(DIRECTIONS) {
            if steps.is_none() || steps != nearest {
                continue;
            }
            let mut end = ForcedEnd { square, level };
            for _ in 0..if f.over { steps.unwrap_or(0) } else { SLIDE } {
                let Some(to) = self.board.offset(end.square, east, south) else { break };
                let Some(level) = self.forced_step(push, level, end.square, end.level, to) else { break };
                end = ForcedEnd { square: to, level };
            }
            if end.square != square && !ends.contains(&end) {
                ends.push(end);
            }
        }
        ends
    }

    pub(super) fn step_slide(&mut self, f: Slide, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        let ends = self.slide_ends(f);
        let end = match (self.answer.take().map(|answer| answer.target), &ends[..]) {
            (_, []) => return,
            (Some(Target::Square(square)), _) => ends.iter().copied().find(|end| end.square == square),
            (_, &[only]) => Some(only),
            _ => {
                self.wait(Frame::Slide(f), Ask::Slide(f));
                return;
            }
        };
        if let Some(end) = end {
            self.shove(f.who, f.who, end, io);
        }
    }
}
