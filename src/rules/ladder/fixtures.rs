//! LAD-82 Interactive objects and LAD-48 Improvise: doors, winches, lanterns, kegs, ropes and planks of the map.

use super::frames::{After, Frame, Saves, Test, Tested};
use super::ground::{EffectKind, Fitting};
use super::roll::Roll;
use super::skills::Skill;
use super::state::{Battle, Io};
use super::vocabulary::{action, status};
use crate::battle::{ActionId, CharacterId, Event, Fixed, IdSet, Manner, Refusal, RuleId};
use crate::board::{
    Board, CANAL_LEVEL, ChangedTiles, Fixture, FixtureKind, Knack, Level, Mishap, Spot, Square, ZoneId, raised,
};
use crate::kit::Until;
use std::sync::Arc;

/// LAD-48: rounds that the embers of a brazier burn.
const EMBERS: u8 = 2;
/// LAD-82: damage of a keg where the map says nothing: that of a fire-pot.
const KEG_DAMAGE: u8 = 3;
/// LAD-48: squares that a loosed boat drifts.
const DRIFT: u8 = 4;

fn improvised(kind: FixtureKind) -> bool {
    use FixtureKind::{Awning, Brazier, Mooring, Plank};
    matches!(kind, Awning | Brazier | Plank | Mooring)
}

/// How often it can be used; 0 is as often as one likes.
fn uses(fixture: &Fixture) -> u8 {
    let once = improvised(fixture.spec.kind) || fixture.spec.kind == FixtureKind::Keg;
    fixture.spec.uses.unwrap_or(u8::from(once))
}

impl Battle {
    /// What of the map can be used, each with what has become of it.
    pub fn fixtures(&self) -> impl Iterator<Item = (&Fixture, Fitting)> {
        self.fixtures.iter().zip(self.fittings.iter().copied())
    }

    fn fixture(&self, number: u8) -> Option<(&Fixture, Fitting)> {
        let i = usize::from(number);
        Some((self.fixtures.get(i)?, *self.fittings.get(i)?))
    }

    /// LAD-82, LAD-48: which action it is used with.
    fn action_on(&self, number: u8) -> Option<ActionId> {
        let (fixture, _) = self.fixture(number)?;
        let kind = fixture.spec.kind;
        // LAD-14: a door that is not locked.
        let free = fixture.spec.free.unwrap_or(kind == FixtureKind::Door && self.fixture_test(number).is_none());
        Some(match kind {
            _ if improvised(kind) => action::STUNT,
            _ if free => action::HANDLE,
            _ => action::USE,
        })
    }

    /// LAD-48, LAD-82: the skill of Body or Mind that it takes, Difficulty and successes. A lock is picked once.
    pub(super) fn fixture_test(&self, number: u8) -> Option<(Skill, u8, u8)> {
        let (fixture, fitting) = self.fixture(number)?;
        if fixture.spec.kind == FixtureKind::Door && fitting.used > 0 {
            return None;
        }
        match fixture.spec.test {
            Some(test) => {
                let skill = match test.knack {
                    Knack::Might => Skill::Might,
                    Knack::Dexterity => Skill::Dexterity,
                    Knack::Athletics => Skill::Athletics,
                    Knack::Crafting => Skill::Crafting,
                };
                Some((skill, test.difficulty, test.successes))
            }
            None => match fixture.spec.kind {
                FixtureKind::Awning => Some((Skill::Dexterity, 4, 2)),
                FixtureKind::Brazier => Some((Skill::Might, 4, 1)),
                FixtureKind::Plank => Some((Skill::Might, 4, 2)),
                FixtureKind::Mooring => Some((Skill::Dexterity, 4, 1)),
                _ => None,
            },
        }
    }

    /// LAD-48 or LAD-82.
    pub(super) fn fixture_rule(&self, number: u8) -> RuleId {
        match self.fixture(number) {
            Some((fixture, _)) if improvised(fixture.spec.kind) => "LAD-48",
            _ => "LAD-82",
        }
    }

    /// What can be used from here with this action: its square and its number.
    pub(super) fn usable(&self, who: CharacterId, act: ActionId) -> Vec<(Square, u8)> {
        let at = self.square(who);
        let near = |one: &Fixture| one.square.distance(at) <= one.spec.reach.unwrap_or(1);
        let all = self.fixtures.iter().zip(0..=u8::MAX).filter(|(one, _)| near(one));
        let here = all.filter(|&(_, i)| self.action_on(i) == Some(act) && self.may_operate(who, i).is_ok());
        here.map(|(fixture, i)| (fixture.square, i)).collect()
    }

    /// Why nothing in this square is used with this action.
    pub(super) fn why_not_worked(&self, who: CharacterId, act: ActionId, at: Square) -> Result<(), Refusal> {
        let all = self.fixtures.iter().zip(0..=u8::MAX);
        let mut here = all.filter(|&(one, i)| one.square == at && self.action_on(i) == Some(act));
        here.next().map_or(Err(Refusal::NothingToDo), |(_, i)| self.may_operate(who, i))
    }

    /// LAD-82, LAD-48: as it stands, and what is free in one's own turn only.
    pub(super) fn may_operate(&self, who: CharacterId, number: u8) -> Result<(), Refusal> {
        if self.action_on(number) == Some(action::HANDLE) {
            self.own_turn(who)?;
        }
        self.can_be_worked(who, number)
    }

    /// LAD-82, LAD-48: near enough, not used up, and nothing in its way.
    fn can_be_worked(&self, who: CharacterId, number: u8) -> Result<(), Refusal> {
        let (fixture, fitting) = self.fixture(number).ok_or(Refusal::NothingToDo)?;
        let most = uses(fixture);
        self.check(most == 0 || fitting.used < most, Refusal::UsedUp)?;
        self.check(fitting.lit_by.is_none(), Refusal::NothingToDo)?;
        let near = match fixture.spec.reach {
            None | Some(1) => self.is_at_hand(who, fixture.square),
            Some(reach) => {
                let seen = self.sees_spot(who, Spot::top(fixture.square));
                self.square(who).distance(fixture.square) <= reach && seen
            }
        };
        self.check(near, Refusal::OutOfRange)?;
        let boat = |square: &Square| self.boats.iter().any(|boat| boat.square == *square);
        match fixture.spec.kind {
            FixtureKind::Door if !fitting.turned => {
                let stands = |square: &Square| self.ids().any(|id| self.present(id) && self.square(id) == *square);
                self.check(!fixture.squares.iter().any(|square| stands(square) || boat(square)), Refusal::Occupied)
            }
            FixtureKind::Platform if fitting.turned => self.check(!fixture.squares.iter().any(boat), Refusal::Occupied),
            FixtureKind::Mooring => self.check(fixture.squares.iter().any(boat), Refusal::NothingToDo),
            _ => Ok(()),
        }
    }

    /// LAD-58: at arm's reach of a square as the map draws it, a shut door's too.
    fn is_at_hand(&self, who: CharacterId, at: Square) -> bool {
        let (here, level) = (self.square(who), self.level(who));
        let ground = if self.board.is_wall(at) { self.map.surface(at) } else { self.board.surface(at) };
        here == at || self.map.contact(here, level, at, ground)
    }

    /// LAD-82, LAD-48: begins to use it; those who wait for a door to be opened come first (LAD-50).
    pub(super) fn work(&mut self, who: CharacterId, number: u8, io: &mut Io) {
        let Some((fixture, fitting)) = self.fixture(number) else { return };
        let opens = fixture.spec.kind == FixtureKind::Door && fitting.turned;
        let rule = self.fixture_rule(number);
        let (action, cost) = match self.action_on(number) {
            Some(action @ (action::STUNT | action::USE)) => (action, 1),
            _ => (action::HANDLE, 0),
        };
        let action = super::info::INFO.action_of(action);
        io.events.push(|| Event::Acted { who, action, against: None, cost, rule });
        let able = self.able(who);
        self.push(Frame::After(After::Work { who, number, able, tried: false }));
        if opens {
            self.trigger_open(who);
        }
    }

    /// The Test, if it takes one, and then what comes of it.
    pub(super) fn work_on(&mut self, who: CharacterId, number: u8, able: bool, tried: bool, io: &mut Io) {
        let takes = self.fixture_test(number).is_some();
        if !tried && (self.hindered(who, able) || self.can_be_worked(who, number).is_err()) {
            return;
        }
        if takes && !tried {
            self.push(Frame::After(After::Work { who, number, able, tried: true }));
            self.push(Frame::Test(Test::new(Roll::Work { who, number })));
            return;
        }
        if takes && !self.tested.take().is_some_and(Tested::passed) {
            return self.bungle(who, number, io);
        }
        self.use_fixture(who, number, io);
    }

    fn bungle(&mut self, who: CharacterId, number: u8, io: &mut Io) {
        let fails = self.fixture(number).map_or(Mishap::None, |(fixture, _)| fixture.spec.fails);
        match fails {
            Mishap::None => {}
            Mishap::Prone => {
                let rule = self.fixture_rule(number);
                self.gain(who, status::PRONE, None, Until::Removed, rule, io);
            }
            Mishap::Spent => self.count_use(number),
        }
    }

    fn count_use(&mut self, number: u8) {
        if let Some(fitting) = self.fittings.get_mut(usize::from(number)) {
            fitting.used = fitting.used.saturating_add(1);
        }
    }

    fn use_fixture(&mut self, who: CharacterId, number: u8, io: &mut Io) {
        let fixtures = self.fixtures.clone();
        let Some(fixture) = fixtures.get(usize::from(number)) else { return };
        self.count_use(number);
        let kind = fixture.spec.kind;
        if let Some(fitting) = self.fittings.get_mut(usize::from(number)) {
            match kind {
                FixtureKind::Keg => fitting.lit_by = Some(who),
                _ => fitting.turned = !fitting.turned,
            }
        }
        self.tell_fixture(Some(who), number, io);
        match kind {
            FixtureKind::Door | FixtureKind::Platform | FixtureKind::Valve | FixtureKind::Plank => {
                self.lay_fixture(fixture, io);
            }
            FixtureKind::Lantern => self.darken(),
            FixtureKind::Keg => {}
            FixtureKind::Awning => self.drop_awning(fixture, io),
            FixtureKind::Brazier => {
                if let Some(zone) = self.board.zone_of(Spot::top(fixture.square)) {
                    self.fill_zone(zone, EffectKind::Fire, None, Until::EndOfRound(EMBERS));
                    self.light_kegs(zone, who, io);
                }
            }
            FixtureKind::Mooring => self.drift(fixture, io),
        }
    }

    fn tell_fixture(&self, who: Option<CharacterId>, number: u8, io: &mut Io) {
        let Some((fixture, _)) = self.fixture(number) else { return };
        let (name, square, state) = (&fixture.name, fixture.square, self.fixture_state(number));
        let rule = self.fixture_rule(number);
        io.events.push(|| Event::Fixture { name: name.clone(), state, who, square, rule });
    }

    /// LAD-48: everybody under it is Prone: 2 x 2 squares, where the map draws no others.
    fn drop_awning(&mut self, fixture: &Fixture, io: &mut Io) {
        let at = fixture.square;
        let own = fixture.squares == [at];
        let below = |square: Square| match own {
            true => {
                (at.x..=at.x.saturating_add(1)).contains(&square.x)
                    && (at.y..=at.y.saturating_add(1)).contains(&square.y)
            }
            false => fixture.squares.contains(&square),
        };
        let under: Vec<_> = self.ids().filter(|&id| self.present(id) && below(self.square(id))).collect();
        for who in under {
            if !self.in_deep_water(who) {
                self.gain(who, status::PRONE, None, Until::Removed, "LAD-48", io);
            }
        }
    }

    /// LAD-48: the boat drifts away from where it was made fast, with whoever is in it, until something is in its way.
    fn drift(&mut self, fixture: &Fixture, io: &mut Io) {
        let found = self.boats.iter().position(|boat| fixture.squares.contains(&boat.square));
        let Some(i) = found else { return };
        let start = self.boats[i].square;
        let (from, rider) = (fixture.square, self.occupant(Spot::top(start)));
        let (east, south) = start.away_from(from);
        let water = self.board.tile(start).level;
        let mut path = vec![start];
        for _ in 0..DRIFT {
            let last = path.last().copied().unwrap_or(start);
            let Some(next) = self.board.offset(last, east, south).filter(|&next| next != last) else { break };
            let open = self.board.is_step(last, next)
                && self.board.is_water(next)
                && self.board.tile(next).level == water
                && self.occupant(Spot::top(next)).is_none();
            if !open {
                break;
            }
            path.push(next);
        }
        let to = path.last().copied().unwrap_or(start);
        self.boats[i].square = to;
        self.lay_ground();
        // Where it has come to; that it was loosed is told already.
        if to != start {
            let name = fixture.name.clone();
            io.events.push(|| Event::Fixture { name, state: "adrift", who: None, square: to, rule: "LAD-48" });
        }
        if let Some(who) = rider {
            let level = self.level(who);
            for (&a, &b) in path.iter().zip(path.iter().skip(1)) {
                io.events.push(|| Event::Moved { who, from: a, to: b, level, manner: Manner::Row });
            }
            self.place_at(who, Spot::top(to));
            self.entered(who, io);
            self.part_holds(io);
        }
    }

    /// The ground once a door, a deck or a valve is not as it was; whoever stood on what is gone falls.
    fn lay_fixture(&mut self, fixture: &Fixture, io: &mut Io) {
        let there = |b: &Battle, id: CharacterId| b.present(id) && fixture.squares.contains(&b.square(id));
        let before: Vec<(CharacterId, Spot, Level)> =
            self.ids().filter(|&id| there(self, id)).map(|id| (id, self.spot(id), self.level(id))).collect();
        self.lay_ground();
        for (who, was, level) in before {
            let spot = self.board.spot(was.square, level);
            // Those who sit on somebody come down with that one.
            let stands = was == Spot::top(was.square) && self.seat_of(who).is_none() && !self.flies(who);
            if stands && self.board.spot_level(spot) < level {
                self.fall(who, level, spot, false, io);
            } else {
                self.place_at(who, spot);
            }
        }
        self.part_holds(io);
    }

    /// The ground as it is now: high water, boats, doors, decks.
    pub(super) fn lay_ground(&mut self) {
        self.board = Fixed(Arc::new(self.ground(self.risen)));
    }

    /// The ground with the water so many levels higher than on the map.
    pub(super) fn ground(&self, levels: u8) -> Board {
        let on = self.fixtures().filter(|(one, fitting)| fitting.turned && one.spec.kind == FixtureKind::Valve);
        let traits: Vec<_> =
            on.filter_map(|(one, _)| Some((self.map.zone_of(Spot::top(one.square))?, one.spec.traits))).collect();
        self.changed_tiles(levels).laid().with_traits(&traits)
    }

    /// The tiles that are not as on the map: decks that are gone, boats, doors that are shut.
    pub(super) fn changed_tiles(&self, levels: u8) -> ChangedTiles<'_> {
        let sea = CANAL_LEVEL.saturating_add_unsigned(levels);
        let mut tiles = ChangedTiles::on(&self.map, levels);
        let turned = || self.fixtures().filter(|(_, fitting)| fitting.turned);
        for &square in turned().filter(|(one, _)| has_deck(one.spec.kind)).flat_map(|(one, _)| &one.squares) {
            tiles.change(square, |_| raised(self.map.tile(square).without_deck(CANAL_LEVEL), sea));
        }
        tiles.lay_boats(self.boats.iter().map(|boat| boat.square));
        for &square in turned().filter(|(one, _)| one.spec.kind == FixtureKind::Door).flat_map(|(one, _)| &one.squares)
        {
            tiles.change(square, |_| self.map.tile(square).shut());
        }
        tiles
    }

    /// LAD-82, LAD-83: a zone with lanterns is dim while none of them burns.
    pub(super) fn darken(&mut self) {
        self.effects.take_if(|effect| effect.kind == EffectKind::Dark);
        let lanterns = |b: &Battle| -> Vec<(ZoneId, bool)> {
            let all = b.fixtures().filter(|(one, _)| one.spec.kind == FixtureKind::Lantern);
            all.filter_map(|(one, now)| Some((b.board.zone_of(Spot::top(one.square))?, now.turned))).collect()
        };
        let lanterns = lanterns(self);
        for &(zone, dark) in &lanterns {
            if dark && !lanterns.iter().any(|&(other, dark)| other == zone && !dark) {
                self.fill_zone(zone, EffectKind::Dark, None, Until::Removed);
            }
        }
    }

    /// LAD-82: fire in a zone lights the fuses of its kegs.
    pub(super) fn light_kegs(&mut self, zone: ZoneId, by: CharacterId, io: &mut Io) {
        let keg = |b: &Battle, i: u8| {
            b.fixture(i).is_some_and(|(one, now)| {
                let whole = now.lit_by.is_none() && (uses(one) == 0 || now.used < uses(one));
                one.spec.kind == FixtureKind::Keg && whole && b.board.zone_of(Spot::top(one.square)) == Some(zone)
            })
        };
        for number in (0..self.fixtures.len() as u16).map(|i| i as u8).filter(|&i| keg(self, i)).collect::<Vec<_>>() {
            self.count_use(number);
            self.fittings[usize::from(number)].lit_by = Some(by);
            self.tell_fixture(None, number, io);
        }
    }

    /// LAD-82, LAD-96: the end of a round: kegs whose fuses burn go off.
    pub(super) fn blow_kegs(&mut self, io: &mut Io) {
        let lit: Vec<usize> = (0..self.fittings.len()).filter(|&i| self.fittings[i].lit_by.is_some()).collect();
        for i in lit.into_iter().rev() {
            let Some(by) = self.fittings[i].lit_by.take() else { continue };
            self.fittings[i].turned = true;
            self.tell_fixture(None, i as u8, io);
            let (square, damage) = (self.fixtures[i].square, self.fixtures[i].spec.damage);
            if let Some(zone) = self.board.zone_of(Spot::top(square)) {
                self.blast_zone(zone, damage.unwrap_or(KEG_DAMAGE), by, io);
            }
        }
    }

    /// LAD-96, LAD-505: everybody in a zone takes it, and every boat.
    pub(super) fn blast_zone(&mut self, zone: ZoneId, raw: u8, by: CharacterId, io: &mut Io) {
        let in_zone = |square: &Square| self.board.zone_of(Spot::top(*square)) == Some(zone);
        let boats: Vec<Square> = self.boats.iter().map(|boat| boat.square).filter(in_zone).collect();
        let mut left = IdSet::EMPTY;
        self.ids().filter(|&id| self.present(id) && self.is_in_zone(id, zone)).for_each(|id| left.insert(id));
        self.push(Frame::Saves(Saves { by, left, rolling: None, raw, needs: 0, beside: None }));
        boats.into_iter().for_each(|square| self.hurt_boat(square, raw, io));
    }

    /// What has become of it, in words.
    pub fn fixture_state(&self, number: u8) -> &'static str {
        match self.fixture(number) {
            Some((one, Fitting { lit_by: Some(_), .. })) if one.spec.kind == FixtureKind::Keg => "about to go off",
            Some((one, now)) => words_of(one.spec.kind)[usize::from(now.turned)].0,
            None => "",
        }
    }

    /// What would be done with it, in words.
    pub(super) fn fixture_deed(&self, number: u8) -> String {
        let Some((fixture, now)) = self.fixture(number) else { return String::new() };
        let locked = now.turned && fixture.spec.kind == FixtureKind::Door && self.fixture_test(number).is_some();
        let deed = if locked { "force _" } else { words_of(fixture.spec.kind)[usize::from(now.turned)].1 };
        deed.replacen('_', &fixture.name, 1)
    }

    /// The fixtures of a square in words, each with its rule.
    pub(super) fn fixture_lines(&self, square: Square) -> Vec<(String, RuleId)> {
        let all = self.fixtures.iter().zip(0..=u8::MAX).filter(|(one, _)| one.square == square);
        all.map(|(one, i)| (format!("{}: {}", one.name, self.fixture_state(i)), self.fixture_rule(i))).collect()
    }
}

fn has_deck(kind: FixtureKind) -> bool {
    matches!(kind, FixtureKind::Platform | FixtureKind::Plank)
}

/// As the map draws it, and turned: what is said of it, and what would be done with it.
fn words_of(kind: FixtureKind) -> [(&'static str, &'static str); 2] {
    match kind {
        FixtureKind::Door => [("open", "shut _"), ("shut", "open _")],
        FixtureKind::Platform => [("let down", "draw up _"), ("drawn up", "let down _")],
        FixtureKind::Lantern => [("lit", "douse _"), ("dark", "light _")],
        FixtureKind::Valve => [("turned off", "turn on _"), ("turned on", "turn off _")],
        FixtureKind::Keg => [("whole", "light the fuse of _"), ("blown up", "light the fuse of _")],
        FixtureKind::Awning => [("hanging", "cut _ down"), ("cut down", "cut _ down")],
        FixtureKind::Brazier => [("standing", "tip _"), ("tipped over", "tip _")],
        FixtureKind::Plank => [("in place", "kick _ away"), ("kicked away", "kick _ away")],
        FixtureKind::Mooring => [("made fast", "loose _"), ("adrift", "loose _")],
    }
}
