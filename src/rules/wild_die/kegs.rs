//! Powder kegs and broken glass (WLX-10).

use super::blast::{Blast, Charge};
use super::frames::{Frame, Source};
use super::state::{Battle, Io};
use super::vocabulary::{status, telling};
use crate::battle::{CharacterId, Event, Told};
use crate::board::{FixtureKind, Hazard, Square, Template};

/// WLX-10: what a keg covers.
pub(super) const KEG: Template = Template::Circle(3);

impl Battle {
    /// WLX-10: a keg that has not gone off.
    pub(super) fn is_keg(&self, number: u8) -> bool {
        let keg = self.map.fixtures().get(usize::from(number)).is_some_and(|one| one.spec.kind == FixtureKind::Keg);
        keg && u32::from(number) < u64::BITS && self.broken & 1 << number == 0
    }

    /// WLX-10: a keg goes off, once. It is laid to the one who broke it, or set it on fire.
    pub(super) fn explode(&mut self, number: u8, by: CharacterId, io: &mut Io) {
        if !self.is_keg(number) {
            return;
        }
        self.broken |= 1 << number;
        let (what, centre) = (Charge::Keg(number), self.map.fixtures()[usize::from(number)].square);
        io.events.push(|| Event::told(Told::of(&telling::BLAST).who(by).at([centre])));
        let left = self.caught(by, what, centre);
        self.push(Frame::Blast(Blast { by, what, centre, raise: false, left }));
        let squares = self.blasted(by, what, centre);
        self.ignite(&squares, by, io);
    }

    /// WLX-10: kegs in fire go off.
    pub(super) fn ignite(&mut self, squares: &[Square], by: CharacterId, io: &mut Io) {
        let lit = |(number, one): (u8, &crate::board::Fixture)| squares.contains(&one.square).then_some(number);
        let kegs: Vec<u8> = (0..u64::BITS as u8).zip(self.map.fixtures()).filter_map(lit).collect();
        kegs.into_iter().for_each(|number| self.explode(number, by, io));
    }

    /// WLX-10: it runs over broken glass, or crawls.
    pub(super) fn treads_on_glass(&mut self, who: CharacterId) {
        let sharp = |part: Square| self.board.hazard(part) == Some(Hazard::Minor);
        let glass = !self.swims(who) && self.body(who).any(sharp);
        if glass && self.minds_glass(who) && self.standing(who) {
            self.hit(who, Source::Glass);
        }
    }

    /// WLX-10: glass hurts those who run, and those who lie.
    pub(super) fn minds_glass(&self, who: CharacterId) -> bool {
        self.now.run.is_some() || self.has(who, status::PRONE)
    }
}
