//! Doors, planks and levers of the map (RUN-26, RUN-27, RUN-28, RUX-08).

use super::frames::{Frame, Roll};
use super::items::{Damage, Feature};
use super::no;
use super::rolls::{DamageDice, damage_roll};
use super::state::{Battle, Io};
use super::traits::{Attribute, bonus_die};
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{Breakdown, CharacterId, Choice, Event, Fixed, Refusal, Told};
use crate::board::{CANAL_LEVEL, ChangedTiles, Fixture, FixtureKind, Knack, Level, Square, raised};
use crate::kit::named;
use std::sync::Arc;

/// An option that means a tool instead of a weapon.
pub(super) const TOOL: u8 = 8;

named! { Thing "RUN-26: something that can be broken.":
    Shutter "shutter" "Shutter" "RUN-26" "HP 8, armour 1.",
    Door "door" "House door" "RUN-26" "HP 15, armour 3.",
    Gate "gate" "Barred gate" "RUN-26" "HP 30, armour 6.",
    Crate "crate" "Crate or barrel" "RUN-26" "HP 10, armour 3.",
    Railing "railing" "Railing" "RUN-26" "HP 6, armour 1.",
    Plank "plank" "Plank bridge" "RUN-26" "HP 20, armour 4.",
}

impl Thing {
    /// RUN-26: HP and armour.
    pub fn sturdiness(self) -> (i8, i8) {
        match self {
            Thing::Shutter => (8, 1),
            Thing::Door => (15, 3),
            Thing::Gate => (30, 6),
            Thing::Crate => (10, 3),
            Thing::Railing => (6, 1),
            Thing::Plank => (20, 4),
        }
    }
}

/// RUN-26: HP that a thing has left after so much damage; what shoots does half.
pub fn battered(hp: i8, armour: i8, damage: i16, from_afar: bool) -> i8 {
    let damage = if from_afar { damage / 2 } else { damage };
    (i16::from(hp) - super::rolls::after_armour(damage, armour)).max(0) as i8
}

/// RUX-08: squares of movement that opening or closing a door costs.
pub fn door_cost(squares: u8) -> u8 {
    squares.div_ceil(2)
}

impl Battle {
    fn fixture(&self, number: u8) -> Option<&Fixture> {
        self.map.fixtures().get(usize::from(number))
    }

    /// A door that is shut, a deck that is drawn up, a plank that is gone.
    fn is_turned(&self, number: u8) -> bool {
        self.turned & 1 << number != 0
    }

    /// The fixture of a kind that is worked at this square.
    fn fixture_at(&self, at: Square, of: &[FixtureKind]) -> Option<u8> {
        let all = (0..u64::BITS as u8).zip(self.map.fixtures());
        let mut fits = all
            .filter(|(number, one)| one.square == at && of.contains(&one.spec.kind) && self.broken & 1 << number == 0);
        fits.next().map(|(number, _)| number)
    }

    /// 7.5: those who stand guard have the keys.
    fn locked_to(&self, who: CharacterId, number: u8) -> bool {
        let keys = self.contest.stage.scenario.guards.as_ref().map(|guards| guards.side);
        self.is_locked(number) && keys != Some(self.side(who).0)
    }

    /// RUX-08: a shut door that takes quick fingers is locked, and so is a barred gate, which takes might.
    pub(super) fn is_locked(&self, number: u8) -> bool {
        let test = self.fixture(number).and_then(|one| one.spec.test);
        let lock = test.is_some_and(|test| matches!(test.knack, Knack::Dexterity | Knack::Might));
        lock && self.is_turned(number) && self.picked & 1 << number == 0
    }

    /// RUX-08, RUN-28: what opening and closing is for, and what working a lever is for.
    fn worked_by(deed: crate::battle::ActionId) -> &'static [FixtureKind] {
        if deed == action::DOOR { &[FixtureKind::Door] } else { &[FixtureKind::Platform, FixtureKind::Valve] }
    }

    fn is_sluice(&self, number: u8) -> bool {
        self.fixture(number).is_some_and(|one| one.spec.kind == FixtureKind::Valve)
    }

    /// RUN-28: a sluice lets the lagoon in.
    fn sluice_open(&self) -> bool {
        (0..u64::BITS as u8).any(|number| self.is_sluice(number) && self.is_turned(number))
    }

    /// RUN-28: the water rises by a level, for the rest of the battle.
    fn opens_sluice(&mut self, who: CharacterId, number: u8, io: &mut Io) {
        let Some(one) = self.fixture(number) else { return };
        let (name, square) = (one.name.clone(), one.square);
        self.turned |= 1 << number;
        io.events.push(|| Event::Fixture { name, state: "open", who: Some(who), square, rule: "RUN-28" });
        self.change_water(1, io);
    }

    fn beside_fixture(&self, who: CharacterId, number: u8) -> bool {
        let Some(one) = self.fixture(number) else { return false };
        let here = (self.square(who), self.level(who));
        here.0 == one.square || self.map.contact(here.0, here.1, one.square, self.map.surface(one.square))
    }

    /// RUX-08: what is against opening or closing a door; RUN-28: against working a lever.
    pub(super) fn may_work(&self, who: CharacterId, deed: crate::battle::ActionId, at: Square) -> Result<(), Refusal> {
        let door = deed == action::DOOR;
        let number = self.fixture_at(at, Battle::worked_by(deed)).ok_or(no::TARGET)?;
        let squares = &self.fixture(number).ok_or(no::TARGET)?.squares;
        let stands = || self.ids().any(|id| self.present(id) && squares.contains(&self.square(id)));
        match () {
            () if !self.beside_fixture(who, number) => Err(no::RANGE),
            () if door && self.movement_left(who) < door_cost(self.pace(who)) => Err(no::MOVE),
            () if door && self.locked_to(who, number) => Err(no::LOCKED),
            () if door && !self.is_turned(number) && stands() => Err(no::BLOCKED),
            () if self.is_sluice(number) && self.sluice_open() => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// RUX-25: what is against opening or shutting a door from afar.
    pub(super) fn may_swing(&self, at: Square) -> Result<(), Refusal> {
        let number = self.fixture_at(at, &[FixtureKind::Door]).ok_or(no::TARGET)?;
        let squares = &self.fixture(number).ok_or(no::TARGET)?.squares;
        let stands = || self.ids().any(|id| self.present(id) && squares.contains(&self.square(id)));
        match () {
            () if self.is_locked(number) => Err(no::LOCKED),
            () if !self.is_turned(number) && stands() => Err(no::BLOCKED),
            () => Ok(()),
        }
    }

    /// RUX-25: a door opens or shuts.
    pub(super) fn swing(&mut self, who: CharacterId, at: Square, io: &mut Io) {
        let Some(number) = self.fixture_at(at, &[FixtureKind::Door]) else { return };
        let state = if self.is_turned(number) { "open" } else { "shut" };
        self.turn(who, number, state, "RUX-25", io);
    }

    /// RUN-27: what is against picking a lock.
    pub(super) fn may_pick_lock(&self, who: CharacterId, at: Square) -> Result<(), Refusal> {
        self.may_act(who)?;
        let number = self.fixture_at(at, &[FixtureKind::Door]).ok_or(no::TARGET)?;
        match () {
            () if !self.beside_fixture(who, number) => Err(no::RANGE),
            () if !self.is_locked(number) => Err(no::USELESS),
            () if self.jammed & 1 << number != 0 => Err(no::JAMMED),
            () if self.hands_in_use(who) > 1 => Err(no::HANDS),
            () => Ok(()),
        }
    }

    /// RUN-26: what is against breaking a door or a plank with a weapon or a tool.
    pub(super) fn may_break(&self, who: CharacterId, at: Square, with: u8) -> Result<(), Refusal> {
        self.may_act(who)?;
        let number = self.fixture_at(at, &[FixtureKind::Door, FixtureKind::Plank]).ok_or(no::TARGET)?;
        let armed = match with {
            TOOL => self.kind(who).gear.breaker.is_some(),
            slot => self.holds_weapon(who, slot) && !self.marked(who, counter::BROKEN, slot),
        };
        match () {
            () if !self.breaks_from(who, number, with) => Err(no::RANGE),
            () if self.thing_to_break(at).is_err() => Err(no::USELESS),
            () if !armed => Err(no::WEAPON),
            () => Ok(()),
        }
    }

    /// RUN-26: a thing is within reach of a weapon, or within range and in sight of what shoots.
    fn breaks_from(&self, who: CharacterId, number: u8, with: u8) -> bool {
        let Some(at) = self.fixture(number).map(|one| one.square) else { return false };
        let weapon = self.weapon(who, with).filter(|_| with != TOOL);
        let far = self.square(who).distance(at);
        match weapon.map(|weapon| (weapon.range(), weapon.reach())) {
            Some((Some(range), _)) => {
                let ready = !self.marked(who, counter::EMPTY, with) && !self.swims(who);
                let sees = self.overlooks(self.square(who), self.level(who), at);
                ready && far <= range && (far <= 1 || sees)
            }
            Some((None, Some(2))) => far <= 2,
            _ => self.beside_fixture(who, number),
        }
    }

    /// RUN-26: doors that are shut and planks that lie there, by the square at which they are worked.
    pub(super) fn things_to_break(&self) -> impl Iterator<Item = Square> + '_ {
        self.map.fixtures().iter().map(|one| one.square).filter(|&at| self.thing_to_break(at).is_ok())
    }

    /// RUN-26: the door or the plank that is worked at this square, if it stands in the way or lies there.
    fn thing_to_break(&self, at: Square) -> Result<u8, Refusal> {
        let number = self.fixture_at(at, &[FixtureKind::Door, FixtureKind::Plank]).ok_or(no::TARGET)?;
        let door = self.fixture(number).is_some_and(|one| one.spec.kind == FixtureKind::Door);
        if door == self.is_turned(number) { Ok(number) } else { Err(no::USELESS) }
    }

    /// RUN-26: what is against striking a thing from afar.
    pub(super) fn may_strike_thing(&self, who: CharacterId, at: Option<Square>, far: u8) -> Result<(), Refusal> {
        let at = at.ok_or(no::TARGET)?;
        self.thing_to_break(at)?;
        let away = self.square(who).distance(at);
        let blind = self.has(who, status::BLINDED) && away > 1;
        let sees = || self.overlooks(self.square(who), self.level(who), at);
        match () {
            () if away > far => Err(no::RANGE),
            () if blind || away > 1 && !sees() => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// The squares of the thing that is worked at this square.
    pub(super) fn squares_of_thing(&self, at: Square) -> Vec<Square> {
        let number = self.thing_to_break(at).ok();
        number.and_then(|number| self.fixture(number)).map_or(Vec::new(), |one| one.squares.clone())
    }

    /// RUN-26: a spell strikes a thing: half of its damage.
    pub(super) fn strike_thing(&mut self, who: CharacterId, at: Square, damage: i16, io: &mut Io) {
        if let Ok(number) = self.thing_to_break(at) {
            self.batter(who, number, damage, true, io);
        }
    }

    /// The choices about doors, planks and levers.
    pub(super) fn fixture_choices(&self, who: CharacterId) -> Vec<Choice> {
        let mut list = Vec::new();
        for at in self.map.fixtures().iter().map(|one| one.square) {
            let mut offer = |deed, option| list.push(Choice::new(deed, who, at, option));
            offer(action::DOOR, 0);
            offer(action::PICK_LOCK, 0);
            offer(action::LEVER, 0);
            self.slots(who).chain([TOOL]).for_each(|with| offer(action::BREAK_DOWN, with));
        }
        list
    }

    /// RUN-26: the damage of a blow against a thing.
    pub(super) fn breaking(&self, who: CharacterId, with: u8) -> Option<Breakdown> {
        let tool = self.kind(who).gear.breaker.filter(|_| with == TOOL);
        let weapon = self.weapon(who, with).filter(|_| with != TOOL);
        let Damage { dice, sides } = tool.or_else(|| weapon.map(|weapon| weapon.damage))?;
        // RUX-30: a melee weapon of a Small figure; 1.1: a weapon without the bonus.
        let small = self.kind(who).small && weapon.is_some_and(|weapon| weapon.range().is_none());
        let sides = if small { super::striking::smaller(sides) } else { sides };
        let bare = weapon.is_some_and(|weapon| weapon.is(Feature::NoBonus));
        let mut list: Vec<DamageDice> = vec![(dice, sides, "weapon", "RUN-26")];
        let of = match (with, self.skill_of(who, with).attribute()) {
            (TOOL, _) | (_, Attribute::Strength) => Attribute::Strength,
            _ => Attribute::Agility,
        };
        let bonus = bonus_die(self.attribute(who, of));
        if bonus > 0 && !bare {
            list.push((1, bonus, "damage bonus", "1.1"));
        }
        Some(damage_roll("RUN-26", who, &list))
    }

    /// RUN-26: hits a door or a plank.
    pub(super) fn break_down(&mut self, who: CharacterId, at: Square, with: u8, io: &mut Io) {
        let number = self.fixture_at(at, &[FixtureKind::Door, FixtureKind::Plank]);
        let (Some(number), Some(roll)) = (number, self.breaking(who, with)) else { return };
        let damage = self.sum_up(roll, io);
        let melee = |weapon: &&super::items::Weapon| with != TOOL && weapon.range().is_none();
        let durability = self.weapon(who, with).filter(melee).and_then(|weapon| weapon.durability);
        if durability.is_some_and(|durability| damage > i16::from(durability)) {
            let name = self.weapon(who, with).map_or(String::new(), |weapon| weapon.name.clone());
            io.events.push(|| Event::told(Told::of(&telling::BROKEN).who(who).thing(name)));
            self.mark(who, counter::BROKEN, with, true, "RUN-26", io);
        }
        let afar = with != TOOL && self.weapon(who, with).is_some_and(|weapon| weapon.range().is_some());
        self.batter(who, number, damage, afar, io);
    }

    /// RUN-26: what a fixture is: a door that takes might is a barred gate.
    fn thing(&self, number: u8) -> Thing {
        let Some(one) = self.fixture(number) else { return Thing::Door };
        match (one.spec.kind, one.spec.test.map(|test| test.knack)) {
            (FixtureKind::Plank, _) => Thing::Plank,
            (_, Some(Knack::Might)) => Thing::Gate,
            _ => Thing::Door,
        }
    }

    /// RUX-10: a shut door or a plank that lies in a square.
    pub(super) fn breakable_at(&self, at: Square) -> Option<u8> {
        let all = (0..u64::BITS as u8).zip(self.map.fixtures());
        let breaks = |&(number, one): &(u8, &Fixture)| {
            let kind = match one.spec.kind {
                FixtureKind::Door => self.is_turned(number),
                FixtureKind::Plank => !self.is_turned(number),
                _ => false,
            };
            kind && one.squares.contains(&at) && self.broken & 1 << number == 0
        };
        all.into_iter().find(breaks).map(|one| one.0)
    }

    /// RUN-26: a thing takes damage; what comes from afar does half.
    pub(super) fn batter(&mut self, who: CharacterId, number: u8, damage: i16, afar: bool, io: &mut Io) {
        let (whole, armour) = self.thing(number).sturdiness();
        let before = self.battered.iter().find(|one| one.0 == number).map_or(whole, |one| one.1);
        let left = battered(before, armour, damage, afar);
        self.battered.retain(|one| one.0 != number);
        if left > 0 {
            self.battered.push((number, left));
            return io.events.push(|| Event::told(Told::of(&telling::HACKS).who(who).number(left)));
        }
        self.broken |= 1 << number;
        self.turn(who, number, "broken", "RUN-26", io);
    }

    /// A door, a lever or a plank changes; those who stood on a deck that is gone fall.
    pub(super) fn turn(&mut self, who: CharacterId, number: u8, state: &'static str, rule: &'static str, io: &mut Io) {
        let Some(one) = self.fixture(number).cloned() else { return };
        let there = |id: &CharacterId| self.present(*id) && one.squares.contains(&self.square(*id));
        let before: Vec<(CharacterId, Level)> = self.ids().filter(there).map(|id| (id, self.level(id))).collect();
        self.turned ^= 1 << number;
        self.lay_ground();
        let (name, square) = (one.name, one.square);
        io.events.push(|| Event::Fixture { name, state, who: Some(who), square, rule });
        for (id, level) in before {
            if self.board.surface(self.square(id)) < level {
                self.push(Frame::Fall { who: id, from: level, rolled: false });
            } else {
                self.lift(id, io);
            }
        }
    }

    /// RUX-08, RUN-28: opens or closes a door, works a lever.
    pub(super) fn work(&mut self, who: CharacterId, deed: crate::battle::ActionId, at: Square, io: &mut Io) {
        let door = deed == action::DOOR;
        let Some(number) = self.fixture_at(at, Battle::worked_by(deed)) else { return };
        if self.is_sluice(number) {
            return self.opens_sluice(who, number, io);
        }
        let state = match (door, self.is_turned(number)) {
            (true, false) => "shut",
            (true, true) => "open",
            (false, false) => "drawn up",
            (false, true) => "let down",
        };
        if door {
            self.moves(who, door_cost(self.pace(who)), io);
        }
        self.turn(who, number, state, if door { "RUX-08" } else { "RUN-28" }, io);
    }

    /// RUN-27: what a try at a lock came to: a Dragon gives the action back, once in a turn; a Demon jams it and breaks the picks.
    pub(super) fn lock_tried(&mut self, who: CharacterId, number: u8, came: super::rolls::Came, io: &mut Io) {
        use super::rolls::Came;
        match came {
            Came::Demon => {
                self.jammed |= 1 << number;
                self.set_counter(who, counter::LOCKPICKS, 0, "RUN-27", io);
            }
            Came::Failure => {}
            Came::Success | Came::Dragon => {
                self.picked |= 1 << number;
                let square = self.fixture(number).map_or(self.square(who), |one| one.square);
                io.events.push(|| Event::told(Told::of(&telling::UNLOCKED).who(who).at([square])));
                if came == Came::Dragon && !self.now.refunded {
                    (self.now.acted, self.now.refunded) = (false, true);
                }
            }
        }
    }

    /// The number of a lock at a square, for its roll.
    pub(super) fn lock_roll(&self, at: Square) -> Option<Roll> {
        self.fixture_at(at, &[FixtureKind::Door]).map(Roll::Pick)
    }

    /// Lays the ground anew: the water, doors, decks and planks.
    pub(super) fn lay_ground(&mut self) {
        let map = self.map.clone();
        let sea = CANAL_LEVEL.saturating_add_unsigned(self.risen);
        let mut tiles = ChangedTiles::on(&map, self.risen);
        let turned = (0..u64::BITS as u8).zip(map.fixtures()).filter(|(number, _)| self.is_turned(*number));
        for (_, one) in turned {
            for &square in &one.squares {
                match one.spec.kind {
                    FixtureKind::Door => tiles.change(square, |tile| tile.shut()),
                    FixtureKind::Platform | FixtureKind::Plank => {
                        tiles.change(square, |tile| raised(tile.without_deck(CANAL_LEVEL), sea));
                    }
                    _ => {}
                }
            }
        }
        for one in self.laid.iter() {
            for &square in one.places() {
                tiles.change(square, |tile| Battle::enchanted(one.kind.0, square, tile));
            }
        }
        if !self.hulls.is_empty() || map.boats().next().is_some() {
            tiles.lay_boats(self.hulls.iter().flat_map(|hull| hull.squares.iter().copied()));
        }
        self.board = Fixed(Arc::new(tiles.laid()));
    }

    /// What is to be said about a fixture in a square.
    pub(super) fn fixture_words(&self, square: Square) -> Option<String> {
        let all = (0..u64::BITS as u8).zip(self.map.fixtures());
        let mut here = all.filter(|(_, one)| one.squares.contains(&square) || one.square == square);
        here.find_map(|(number, one)| {
            let state = match (one.spec.kind, self.is_turned(number)) {
                (FixtureKind::Door, _) if self.broken & 1 << number != 0 => "broken",
                (FixtureKind::Door, true) if self.is_locked(number) => "locked",
                (FixtureKind::Door, true) => "shut",
                (FixtureKind::Door, false) => "open",
                (FixtureKind::Platform, true) => "drawn up",
                (FixtureKind::Platform, false) => "let down",
                (FixtureKind::Plank, true) => "gone",
                (FixtureKind::Valve, turned) => {
                    if turned || self.sluice_open() {
                        "open"
                    } else {
                        "shut"
                    }
                }
                _ => return None,
            };
            Some(format!("{}: {state}.", one.name))
        })
    }
}
