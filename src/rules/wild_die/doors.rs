//! Doors, locks and levers of the map (WLX-05): a door is opened in passing, a lock is picked, a lever is worked by an action; what is
//! shut can be broken (WLD-23).

use super::frames::{Falling, Frame, Roll, Rolled};
use super::items::{Quality, Weapon};
use super::no;
use super::rolls::{damage_dice, damage_roll, over_toughness};
use super::state::{Battle, Io, UNARMED};
use super::traits::Attribute;
use super::vocabulary::{action, status};
use crate::battle::{Breakdown, CharacterId, Choice, Event, Refusal, TargetResult};
use crate::board::{ChangedTiles, Fixture, FixtureKind, Layer, Level, Spot, raised};
use crate::dice::{Outcome, draw};

/// WLD-23: the hardness of a keg or a plank, a house door, and an iron-bound gate.
const HARDNESS: [i8; 3] = [6, 8, 12];
/// WLX-03: how small a keg is.
const KEG: i8 = -2;

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

impl Battle {
    fn fixture(&self, number: u8) -> Option<&Fixture> {
        self.map.fixtures().get(usize::from(number)).filter(|_| u32::from(number) < u64::BITS)
    }

    fn is_turned(&self, number: u8) -> bool {
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
            FixtureKind::Platform => Work::Lever,
            _ => return None,
        })
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
            (FixtureKind::Platform, false) => "let down",
            (FixtureKind::Platform, true) => "drawn up",
            _ => return None,
        })
    }

    /// What using it does: `pick the lock of the Water Gate`.
    pub(super) fn working_words(&self, number: u8) -> Option<String> {
        let name = &self.fixture(number)?.name;
        let what = match (self.work_at(number)?, self.fixture(number)?.spec.kind, self.is_turned(number)) {
            (Work::Pick, ..) => "pick the lock of",
            (Work::Mend, ..) => "repair",
            (_, FixtureKind::Door, true) => "open",
            (_, FixtureKind::Door, false) => "shut",
            (.., true) => "let down",
            (.., false) => "draw up",
        };
        Some(format!("{what} {name}"))
    }

    fn near_fixture(&self, who: CharacterId, one: &Fixture) -> bool {
        let (here, level) = (self.square(who), self.level(who));
        let ground = if self.board.is_wall(one.square) { &self.map } else { &self.board };
        here == one.square || self.map.contact(here, level, one.square, ground.surface(one.square))
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
        let stands = || self.ids().any(|id| self.present(id) && one.squares.contains(&self.square(id)));
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

    /// WLX-05: a lock that was jammed is as it was.
    pub(super) fn unjam(&mut self, who: CharacterId, number: u8, io: &mut Io) {
        self.jammed &= !(1 << number);
        self.tell_fixture(number, Some(who), io);
    }

    fn tell_fixture(&self, number: u8, who: Option<CharacterId>, io: &mut Io) {
        let (Some(one), Some(state)) = (self.fixture(number), self.fixture_state(number)) else { return };
        let (name, square) = (one.name.clone(), one.square);
        io.events.push(|| Event::Fixture { name, state, who, square, rule: "WLX-05" });
    }

    /// It is turned; those who stood on a deck that is gone fall.
    fn turn_fixture(&mut self, number: u8, who: Option<CharacterId>, io: &mut Io) {
        let Some(squares) = self.fixture(number).map(|one| one.squares.clone()) else { return };
        let there = |id: &CharacterId| self.present(*id) && squares.contains(&self.square(*id));
        let before: Vec<(CharacterId, Spot, Level)> =
            self.ids().filter(there).map(|id| (id, self.spot(id), self.level(id))).collect();
        self.turned ^= 1 << number;
        self.lay_board();
        self.tell_fixture(number, who, io);
        for (id, was, level) in before {
            let top = Spot::top(was.square);
            match was.layer == Layer::Top && self.board.spot_level(top) < level {
                true => self.push(Frame::Fall { who: id, from: level, stage: Falling::Down }),
                false => self.put_at(id, self.board.spot(was.square, level), io),
            }
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

/// WLD-23: breaking.
impl Battle {
    /// WLD-23: what it strikes at things with: the first weapon in its hands that strikes, else bare hands.
    fn hammer(&self, by: CharacterId) -> Option<&Weapon> {
        let strikes = |weapon: &&Weapon| weapon.class == super::items::Class::Melee && weapon.damage.is_some();
        self.held(by).map(|(_, weapon)| weapon).find(strikes).or_else(|| self.weapon(by, UNARMED))
    }

    /// WLD-23: a door that is shut, a keg that is full, a plank that is in its place.
    fn can_break(&self, number: u8) -> bool {
        let turned = self.is_turned(number);
        match self.fixture(number).map(|one| one.spec.kind) {
            Some(FixtureKind::Door) => turned,
            Some(FixtureKind::Plank) => !turned,
            _ => self.is_keg(number),
        }
    }

    /// WLX-03, WLD-23: what its size takes from a blow at it.
    pub(super) fn size_of_thing(&self, number: u8) -> i8 {
        if self.is_keg(number) { KEG } else { 0 }
    }

    /// WLD-23: what is against breaking a door that is shut, a keg or a plank.
    pub(super) fn may_break(&self, by: CharacterId, number: Option<u8>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let Some(number) = number else { return Ok(()) };
        match self.fixture(number).filter(|_| self.can_break(number)) {
            None => Err(no::TARGET),
            Some(one) if !self.near_fixture(by, one) => Err(no::RANGE),
            Some(_) => Ok(()),
        }
    }

    /// The doors, kegs and planks that it can break: a choice each.
    pub(super) fn breakable(&self, who: CharacterId) -> impl Iterator<Item = Choice> + '_ {
        let all = (0..u64::BITS as u8).zip(self.map.fixtures());
        let open = all.filter(move |&(number, _)| self.may_break(who, Some(number)).is_ok());
        open.map(move |(number, one)| Choice::new(action::BREAK, who, one.square, number + 1))
    }

    /// WLD-23: a hit on a thing: its damage against the hardness of it. A plank that breaks is gone, and those on it fall.
    pub(super) fn smash(&mut self, by: CharacterId, number: u8, io: &mut Io) {
        let hardness = match self.fixture(number).map(|one| one.spec) {
            Some(spec) if matches!(spec.kind, FixtureKind::Keg | FixtureKind::Plank) => HARDNESS[0],
            Some(spec) if spec.free == Some(false) => HARDNESS[2],
            _ => HARDNESS[1],
        };
        let Some(roll) = self.hammer(by).and_then(|with| self.damage_to_thing(by, with, hardness)) else { return };
        if !self.breaks(roll, io) {
            return;
        }
        if self.is_keg(number) {
            return self.explode(number, by, io);
        }
        if self.can_break(number) {
            self.broken |= 1 << number;
            self.turn_fixture(number, Some(by), io);
        }
    }

    /// WLD-23: damage to a thing: no die for a raise, no Aces, and its hardness.
    pub(super) fn damage_to_thing(&self, by: CharacterId, with: &Weapon, hardness: i8) -> Option<Breakdown> {
        let damage = with.damage?;
        let strength = self.attribute(by, Attribute::Strength);
        let own = damage.strength.then_some((1, strength.sides(), "Strength", "WLD-12"));
        let weapon = (damage.dice > 0).then_some((damage.dice, with.sides_with(strength), "weapon", "WLX-13"));
        let dice: Vec<_> = own.into_iter().chain(weapon).collect();
        let mut roll = damage_roll("Damage", "WLD-23", by, &dice);
        roll.main.explodes = false;
        roll.beside.iter_mut().for_each(|group| group.explodes = false);
        let things = |quality: &Quality| if let Quality::AgainstThings(n) = quality { *n } else { 0 };
        let parts = [
            (if damage.strength { strength.plus() } else { 0 }, "die beyond d12", "1.2"),
            (damage.plus, "weapon", "WLX-13"),
            (with.qualities.iter().map(things).sum(), "against things", "WLX-13"),
            (if self.has(by, status::JOKER) { 2 } else { 0 }, "Joker", "WLD-02"),
        ];
        for (points, cause, rule) in parts.into_iter().filter(|part| part.0 != 0) {
            roll.total.add(points, cause, rule);
        }
        roll.goal.number.add(hardness, "hardness", "WLD-23");
        Some(roll)
    }

    /// WLD-23: rolls damage to a thing. True where it breaks.
    pub(super) fn breaks(&mut self, roll: Breakdown, io: &mut Io) -> bool {
        let thrown = draw(io.dice, &damage_dice(&roll, 0));
        let total = thrown.sum.min(10_000) as i16 + i16::from(roll.total.value());
        let broken = over_toughness(&roll, thrown.sum).is_some();
        io.events.push(|| {
            let outcome = if broken { Outcome::Success } else { Outcome::Fail };
            let (threshold, by) = (broken.then_some(0), total - i16::from(roll.number()));
            Event::totalled(
                roll,
                thrown.faces,
                total,
                vec![TargetResult { about: None, threshold, outcome, by, raises: 0 }],
            )
        });
        broken
    }
}
