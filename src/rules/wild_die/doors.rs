//! Doors, locks, winches and sluices of the map (WLX-05): a door is opened in passing, a lock is picked, a lever is worked by an action.

use super::frames::{Falling, Frame, Roll, Rolled};
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{action, status};
use crate::battle::{Breakdown, CharacterId, Choice, Event, Refusal};
use crate::board::{ChangedTiles, Fixture, FixtureKind, Layer, Level, Spot, raised};

/// What using a fixture takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    /// WLD-04: nothing but a square of movement.
    Pass,
    /// An action.
    Lever,
    /// An action, and Thievery.
    Pick,
    /// An action, and Repair.
    Mend,
}

/// The fixtures of a map that begin in their other state, a bit each.
pub(super) fn turned_at_first(fixtures: &[Fixture]) -> u64 {
    (0..u64::BITS).zip(fixtures).filter(|(_, one)| one.spec.turned).map(|(i, _)| 1 << i).sum()
}

/// WLX-05: levels by which an open sluice raises the water.
const SLUICE: u8 = 1;

impl Battle {
    pub(super) fn fixture(&self, number: u8) -> Option<&Fixture> {
        self.map.fixtures().get(usize::from(number)).filter(|_| u32::from(number) < u64::BITS)
    }

    pub(super) fn is_turned(&self, number: u8) -> bool {
        self.turned & 1 << number != 0
    }

    /// What a fixture asks of somebody who uses it now; none of what Wild Die knows no use for. A door that takes an action is a gate.
    fn work_at(&self, number: u8) -> Option<Work> {
        let spec = self.fixture(number)?.spec;
        let bit = |bits: u64| bits & 1 << number != 0;
        Some(match spec.kind {
            FixtureKind::Door if bit(self.broken) => return None,
            FixtureKind::Door if bit(self.jammed) => Work::Mend,
            FixtureKind::Door if spec.test.is_some() && bit(self.turned) && !bit(self.unlocked) => Work::Pick,
            FixtureKind::Door if spec.free == Some(false) => Work::Lever,
            FixtureKind::Door => Work::Pass,
            FixtureKind::Platform if bit(self.broken) => Work::Mend,
            FixtureKind::Platform => Work::Lever,
            FixtureKind::Valve if !self.sluice_open() => Work::Lever,
            _ => return None,
        })
    }

    /// WLX-05: using a fixture takes an action; opening a door in passing does not.
    pub(super) fn takes_action(&self, number: u8) -> bool {
        self.work_at(number).is_some_and(|work| work != Work::Pass)
    }

    /// WLX-05: a door that is shut and has a lock, jammed or not.
    pub(super) fn is_locked(&self, number: u8) -> bool {
        let lock = self.fixture(number).is_some_and(|one| one.spec.test.is_some());
        lock && self.is_turned(number) && self.unlocked & 1 << number == 0
    }

    /// What has become of a door or a deck, as players read it.
    pub(super) fn fixture_state(&self, number: u8) -> Option<&'static str> {
        let one = self.fixture(number)?;
        Some(match (one.spec.kind, self.is_turned(number)) {
            (FixtureKind::Door, _) if self.broken & 1 << number != 0 => "broken",
            (FixtureKind::Door, _) if self.jammed & 1 << number != 0 => "jammed",
            (FixtureKind::Keg, _) if self.is_keg(number) => "full of powder",
            (FixtureKind::Keg, _) => "blown up",
            (FixtureKind::Door, false) => "open",
            (FixtureKind::Door, true) if self.work_at(number) == Some(Work::Pick) => "locked",
            (FixtureKind::Door, true) => "shut",
            (FixtureKind::Plank, false) => "in its place",
            (FixtureKind::Plank, true) => "gone",
            (FixtureKind::Platform | FixtureKind::Lantern, _) if self.broken & 1 << number != 0 => "broken",
            (FixtureKind::Platform, false) => "let down",
            (FixtureKind::Platform, true) => "drawn up",
            (FixtureKind::Lantern, false) => "lit",
            (FixtureKind::Lantern, true) => "dark",
            (FixtureKind::Valve, _) if self.sluice_open() => "open",
            (FixtureKind::Valve, _) => "shut",
            _ => return None,
        })
    }

    /// What using it does: `pick the lock of the Water Gate`.
    pub(super) fn working_words(&self, number: u8) -> Option<String> {
        let name = &self.fixture(number)?.name;
        let what = match (self.work_at(number)?, self.fixture(number)?.spec.kind, self.is_turned(number)) {
            (Work::Pick, ..) => "pick the lock of",
            (Work::Mend, ..) => "repair",
            (_, FixtureKind::Door, true) | (_, FixtureKind::Valve, _) => "open",
            (_, FixtureKind::Door, false) => "shut",
            (.., true) => "let down",
            (.., false) => "draw up",
        };
        Some(format!("{what} {name}"))
    }

    /// WLX-05: one of the sluices is open, and the lagoon is in.
    fn sluice_open(&self) -> bool {
        let opened = |(number, one): (u8, &Fixture)| {
            one.spec.kind == FixtureKind::Valve && self.is_turned(number) != one.spec.turned
        };
        (0..u64::BITS as u8).zip(self.map.fixtures()).any(opened)
    }

    /// WLX-05: a winch.
    pub(super) fn is_winch(&self, number: u8) -> bool {
        self.fixture(number).is_some_and(|one| one.spec.kind == FixtureKind::Platform)
    }

    pub(super) fn near_fixture(&self, who: CharacterId, one: &Fixture) -> bool {
        let level = self.level(who);
        let ground = if self.board.is_wall(one.square) { &self.map } else { &self.board };
        let at = ground.surface(one.square);
        self.body(who).any(|here| here == one.square || self.map.contact(here, level, one.square, at))
    }

    /// WLX-05: what is against using a fixture.
    pub(super) fn may_work(&self, who: CharacterId, number: u8) -> Result<(), Refusal> {
        let (Some(one), Some(work)) = (self.fixture(number), self.work_at(number)) else { return Err(no::USELESS) };
        if work == Work::Pass {
            self.may_go(who)?;
            match () {
                () if self.has(who, status::BOUND) || self.swims(who) => return Err(no::STATE),
                () if self.now.opened => return Err(no::LIMITED),
                () if self.movement_left(who) == 0 => return Err(no::MOVE),
                () => {}
            }
        } else {
            self.may_act(who)?;
        }
        let stands = || self.ids().any(|id| self.present(id) && self.stands_in(id, &one.squares));
        match () {
            () if !self.near_fixture(who, one) => Err(no::RANGE),
            () if one.spec.kind == FixtureKind::Door && !self.is_turned(number) && stands() => Err(no::BLOCKED),
            () => Ok(()),
        }
    }

    /// The fixtures that it can use: a choice each, its option one more than the number of the fixture.
    pub(super) fn workable(&self, who: CharacterId) -> impl Iterator<Item = Choice> + '_ {
        let all = (0..u64::BITS as u8).zip(self.map.fixtures());
        let open = all.filter(move |&(number, _)| self.may_work(who, number).is_ok());
        open.map(move |(number, one)| Choice::new(action::INTERACT, who, one.square, number + 1))
    }

    /// WLX-05: uses a fixture.
    pub(super) fn work(&mut self, who: CharacterId, number: u8, io: &mut Io) {
        let roll = match self.work_at(number) {
            Some(Work::Pass) => {
                self.now.opened = true;
                self.now.spent += 1;
                self.now.fresh = false;
                return self.turn_fixture(number, Some(who), io);
            }
            Some(Work::Lever) => {
                self.spend_action();
                return self.turn_fixture(number, Some(who), io);
            }
            Some(Work::Pick) => Roll::Lock(number),
            Some(Work::Mend) => Roll::Mend(number),
            None => return,
        };
        self.spend_action();
        self.push(Frame::Helping { by: who, whom: who, roll });
        self.check(who, roll);
    }

    /// The roll of using a fixture; none where it takes none.
    pub(super) fn working_roll(&self, who: CharacterId, number: u8) -> Option<Breakdown> {
        match self.work_at(number)? {
            Work::Pick => self.roll_of(who, Roll::Lock(number)),
            Work::Mend => self.roll_of(who, Roll::Mend(number)),
            Work::Pass | Work::Lever => None,
        }
    }

    /// WLX-05: a success opens a lock, and with a raise the action is not used up; a critical failure jams it.
    pub(super) fn picked(&mut self, who: CharacterId, number: u8, rolled: Rolled, io: &mut Io) {
        if rolled.critical {
            self.jammed |= 1 << number;
            self.tell_fixture(number, Some(who), io);
        } else if rolled.success {
            self.unlocked |= 1 << number;
            self.now.done -= u8::from(rolled.raises > 0).min(self.now.done);
            self.turn_fixture(number, Some(who), io);
        }
    }

    /// WLX-05: a lock that was jammed is as it was, and so is a winch that was broken.
    pub(super) fn unjam(&mut self, who: CharacterId, number: u8, io: &mut Io) {
        self.jammed &= !(1 << number);
        if self.is_winch(number) {
            self.broken &= !(1 << number);
        }
        self.tell_fixture(number, Some(who), io);
    }

    pub(super) fn tell_fixture(&self, number: u8, who: Option<CharacterId>, io: &mut Io) {
        let (Some(one), Some(state)) = (self.fixture(number), self.fixture_state(number)) else { return };
        let (name, square) = (one.name.clone(), one.square);
        io.events.push(|| Event::Fixture { name, state, who, square, rule: "WLX-05" });
    }

    /// It is turned; those who stood on a deck that is gone fall.
    pub(super) fn turn_fixture(&mut self, number: u8, who: Option<CharacterId>, io: &mut Io) {
        let Some(squares) = self.fixture(number).map(|one| one.squares.clone()) else { return };
        let there = |id: &CharacterId| self.present(*id) && self.stands_in(*id, &squares);
        let before: Vec<(CharacterId, Spot, Level)> =
            self.ids().filter(there).map(|id| (id, self.spot(id), self.level(id))).collect();
        self.turned ^= 1 << number;
        self.lay_board();
        self.tell_fixture(number, who, io);
        if self.fixture(number).is_some_and(|one| one.spec.kind == FixtureKind::Valve) {
            return self.change_water(SLUICE, io);
        }
        for (id, was, level) in before {
            let top = Spot::top(was.square);
            if was.layer == Layer::Top && self.level_at(id, top) < level {
                self.push(Frame::Fall { who: id, from: level, stage: Falling::Down });
                continue;
            }
            let spot = self.board.spot(was.square, level);
            let now = self.level_at(id, spot);
            // WLX-03: a deck comes down under a large body, which goes under none.
            if now != level {
                io.events.push(|| Event::Lifted { who: id, square: was.square, level: now, rule: "WLX-05" });
            }
            self.put_at(id, spot, io);
        }
    }

    /// Doors that are shut and decks that are drawn up, on the water as it is.
    pub(super) fn turn_fixtures(&self, tiles: &mut ChangedTiles) {
        for (_, one) in (0..u64::BITS as u8).zip(self.map.fixtures()).filter(|(number, _)| self.is_turned(*number)) {
            for &square in &one.squares {
                let sea = self.map.sea().saturating_add_unsigned(self.risen);
                match one.spec.kind {
                    FixtureKind::Door => tiles.change(square, |tile| tile.shut()),
                    FixtureKind::Platform | FixtureKind::Plank => {
                        tiles.change(square, |tile| raised(tile.without_deck(self.map.sea()), sea));
                    }
                    _ => {}
                }
            }
        }
    }
}
