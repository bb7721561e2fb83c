//! Doors and levers of the map, by Interact (CAP-66): a door is open or shut, a deck let down or drawn up.

use super::no;
use super::state::{Battle, Io};
use crate::battle::{CharacterId, Choice, Event, Refusal};
use crate::board::{CANAL_LEVEL, ChangedTiles, Fixture, FixtureKind, Layer, Level, Spot, raised};

/// The fixtures of a map that begin in their other state, a bit each.
pub(super) fn turned_at_first(fixtures: &[Fixture]) -> u64 {
    (0..u64::BITS).zip(fixtures).filter(|(_, one)| one.spec.turned).map(|(i, _)| 1 << i).sum()
}

impl Battle {
    fn is_turned(&self, number: u8) -> bool {
        self.turned & 1 << number != 0
    }

    /// What has become of a door or a lever, as players read it; none of what Cap knows no use for.
    pub(super) fn fixture_state(&self, number: u8) -> Option<&'static str> {
        let one = self.map.fixtures().get(usize::from(number))?;
        Some(match (one.spec.kind, self.is_turned(number)) {
            (FixtureKind::Door, false) => "open",
            (FixtureKind::Door, true) => "shut",
            (FixtureKind::Platform, false) => "let down",
            (FixtureKind::Platform, true) => "drawn up",
            _ => return None,
        })
    }

    /// CAP-66: within reach, and nobody in a doorway that would be shut, no boat where a deck comes down.
    pub(super) fn may_work(&self, who: CharacterId, number: u8) -> Result<(), Refusal> {
        let one = self.map.fixtures().get(usize::from(number)).ok_or(no::USELESS)?;
        let (here, level) = (self.square(who), self.level(who));
        let ground = if self.board.is_wall(one.square) { &self.map } else { &self.board };
        let near = here == one.square || self.map.contact(here, level, one.square, ground.surface(one.square));
        let boat = || one.squares.iter().any(|square| self.boats.contains(square));
        let stands = || self.ids().any(|id| self.present(id) && one.squares.contains(&self.square(id)));
        match (one.spec.kind, self.is_turned(number)) {
            _ if !near => Err(no::RANGE.about(1)),
            (FixtureKind::Door, false) if stands() || boat() => Err(no::OCCUPIED),
            (FixtureKind::Platform, true) if boat() => Err(no::OCCUPIED),
            (FixtureKind::Door | FixtureKind::Platform, _) => Ok(()),
            _ => Err(no::USELESS),
        }
    }

    /// The doors and levers that it can use: a choice each, its option one more than the number of the fixture.
    pub(super) fn workable(&self, who: CharacterId) -> impl Iterator<Item = Choice> + '_ {
        let all = (0..u64::BITS as u8).zip(self.map.fixtures());
        let open = all.filter(move |&(number, _)| self.may_work(who, number).is_ok());
        open.map(move |(number, one)| Choice::new(super::vocabulary::action::INTERACT, who, one.square, number + 1))
    }

    /// What an Interact does with a door or a lever: `shut the door`.
    pub(super) fn working_words(&self, number: u8) -> Option<&'static str> {
        let one = self.map.fixtures().get(usize::from(number))?;
        Some(match (one.spec.kind, self.is_turned(number)) {
            (FixtureKind::Door, false) => "shut the door",
            (FixtureKind::Door, true) => "open the door",
            (FixtureKind::Platform, false) => "draw up the deck",
            (FixtureKind::Platform, true) => "let down the deck",
            _ => return None,
        })
    }

    /// CAP-66: turns it; whoever stood on a deck that is gone falls.
    pub(super) fn work(&mut self, who: CharacterId, number: u8, io: &mut Io) {
        let Some(one) = self.map.fixtures().get(usize::from(number)).cloned() else { return };
        let there = |id: &CharacterId| self.present(*id) && one.squares.contains(&self.square(*id));
        let before: Vec<(CharacterId, Spot, Level)> =
            self.ids().filter(there).map(|id| (id, self.spot(id), self.level(id))).collect();
        self.turned ^= 1 << number;
        self.lay_ground();
        let state = self.fixture_state(number).unwrap_or_default();
        let (name, square) = (one.name, one.square);
        io.events.push(|| Event::Fixture { name, state, who: Some(who), square, rule: "CAP-66" });
        for (id, was, level) in before {
            let top = Spot::top(was.square);
            match was.layer == Layer::Top && self.ground().level(top) < level {
                true => self.fall(id, level),
                false => self.put_at(id, self.ground().spot(was.square, level), io),
            }
        }
    }

    /// Doors that are shut and decks that are drawn up, on the water as it is.
    pub(super) fn turn_fixtures(&self, tiles: &mut ChangedTiles) {
        let sea = CANAL_LEVEL.saturating_add_unsigned(self.risen);
        for (_, one) in (0..u64::BITS as u8).zip(self.map.fixtures()).filter(|(number, _)| self.is_turned(*number)) {
            for &square in &one.squares {
                match one.spec.kind {
                    FixtureKind::Door => tiles.change(square, |tile| tile.shut()),
                    FixtureKind::Platform => tiles.change(square, |tile| raised(tile.without_deck(CANAL_LEVEL), sea)),
                    _ => {}
                }
            }
        }
    }
}
