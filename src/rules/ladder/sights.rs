//! What a side is shown: LAD-512 the Hidden, LAD-514 the dead and what they had, LAD-113 what is up a sleeve.

use super::equipment::Trait;
use super::ground::Trace;
use super::state::Battle;
use super::vocabulary::status;
use crate::battle::{CharacterId, Mark, MarkKind, Side};

impl Battle {
    /// LAD-512: whoever is Hidden is not shown to its enemies.
    pub(super) fn is_hidden_from(&self, who: CharacterId, side: Side) -> bool {
        self.side(who) != side && self.present(who) && self.has_status(who, status::HIDDEN)
    }

    /// LAD-512: it has hidden where it was seen.
    pub(super) fn lose_sight_of(&mut self, who: CharacterId) {
        self.last_seen.retain(|trace| trace.who != who);
        if let Some(square) = self.ch(who).square {
            self.last_seen.push(Trace { who, square });
        }
    }

    /// LAD-512: it is seen again, or gone.
    pub(super) fn catch_sight_of(&mut self, who: CharacterId) {
        self.last_seen.retain(|trace| trace.who != who);
    }

    /// LAD-514: a body lies there from now on.
    pub(super) fn leave_body(&mut self, who: CharacterId) {
        if let Some(square) = self.ch(who).square {
            self.bodies.push(Trace { who, square });
        }
    }

    /// LAD-514: the dead, and where they lie.
    pub fn bodies(&self) -> &[Trace] {
        &self.bodies
    }

    /// LAD-113: a Subtle weapon that was not used yet: enemies do not know of it.
    pub fn conceals(&self, who: CharacterId, item: u8) -> bool {
        let subtle = self.kind(who).weapon(item).is_some_and(|weapon| weapon.has(Trait::Subtle));
        let used =
            self.bared.get(who.index()).is_some_and(|items| items & 1u8.checked_shl(item.into()).unwrap_or(0) != 0);
        subtle && !used && self.stock(who, item) > 0
    }

    /// LAD-113: everybody has seen this thing from now on.
    pub(super) fn show_thing(&mut self, who: CharacterId, item: u8) {
        if let Some(items) = self.bared.get_mut(who.index()) {
            *items |= 1u8.checked_shl(item.into()).unwrap_or(0);
        }
    }

    /// What lies on the board as this side sees it, by what it is, then in the order in which it came there.
    pub(super) fn marks_for(&self, side: Side) -> Vec<Mark> {
        let mut marks = Vec::new();
        for body in &self.bodies {
            let text = format!("Body of {}", self.name(body.who));
            marks.push(Mark { square: body.square, kind: MarkKind::Body, text, rule: "LAD-514" });
        }
        for (square, name) in self.lying() {
            marks.push(Mark { square, kind: MarkKind::Things, text: name.to_owned(), rule: "LAD-56" });
        }
        // Awnings and braziers are seen anyway: they are tiles.
        for (fixture, number) in self.map.fixtures().iter().zip(0..=u8::MAX) {
            let text = format!("{}: {}", fixture.name, self.fixture_state(number));
            let rule = self.fixture_rule(number);
            marks.push(Mark { square: fixture.square, kind: MarkKind::Fixture, text, rule });
        }
        for trace in self.last_seen.iter().filter(|trace| self.is_hidden_from(trace.who, side)) {
            let text = format!("{} was seen here last", self.name(trace.who));
            marks.push(Mark { square: trace.square, kind: MarkKind::LastSeen, text, rule: "LAD-512" });
        }
        marks
    }
}
