//! Breaking things (WLD-23): doors and their locks, planks, kegs, crates and gondolas, and what somebody holds.

use super::attack::{Cover, Guard, Target, Way, scale};
use super::feats::PowerEffect;
use super::frames::{Attack, Breakable, Frame, Hit, Source};
use super::ground::Thing;
use super::items::{Class, Quality, Weapon};
use super::no;
use super::rolls::{damage_dice, damage_roll, over_toughness};
use super::stances::Stance;
use super::state::{Battle, Io};
use super::things::{SHIELD, UNARMED};
use super::traits::Attribute;
use super::vocabulary::{action, stat, status};
use super::wielding::Aimed;
use crate::battle::{ActionId, Breakdown, CharacterId, Choice, Event, Refusal, Sum, TargetResult};
use crate::board::{Cover as Hiding, FixtureKind, Prop, Spot, Square};
use crate::dice::{Outcome, draw};

/// WLD-23: the Parry of a thing that nobody holds.
const PARRY: i8 = 2;
/// The option of breaking says a fixture, one more than its number; of breaking its lock, this much more. 0 is what stands in the square.
const LOCK: u8 = 64;
/// The option of shooting says the weapon, and by this bit that the lock is meant.
const AT_LOCK: u8 = 32;
/// WLD-09: the weapon of an option.
const SLOT: u8 = 0x0f;

impl Breakable {
    /// WLD-23: what it is like.
    fn like(self, battle: &Battle) -> Thing {
        match self {
            Breakable::Lock(_) => Thing::Lock,
            Breakable::Crates(_) => Thing::Crate,
            Breakable::Boat(_) => Thing::Gondola,
            Breakable::Wall(_) => Thing::Water,
            Breakable::Fixture(number) => match battle.fixture(number).map(|one| one.spec) {
                Some(spec) if spec.kind == FixtureKind::Keg => Thing::Crate,
                Some(spec) if spec.kind == FixtureKind::Plank => Thing::Railing,
                Some(spec) if spec.kind == FixtureKind::Lantern => Thing::Lamp,
                Some(spec) if spec.kind == FixtureKind::Platform => Thing::Winch,
                Some(spec) if spec.free == Some(false) => Thing::Gate,
                _ => Thing::Door,
            },
        }
    }
}

impl Battle {
    /// WLD-23: a door that is shut, a keg that is full, a plank that is in its place, a winch that works, a lamp that burns.
    fn can_break(&self, number: u8) -> bool {
        match self.fixture(number).map(|one| one.spec.kind) {
            Some(FixtureKind::Door) => self.is_turned(number),
            Some(FixtureKind::Plank | FixtureKind::Lantern) => !self.is_turned(number),
            Some(FixtureKind::Platform) => self.broken & 1 << number == 0,
            _ => self.is_keg(number),
        }
    }

    /// WLD-23: the things of a square that can be broken: what is reached there, locks, crates, a gondola.
    fn breakables_at(&self, at: Square) -> Vec<Breakable> {
        let here = (0..u64::BITS as u8).zip(self.map.fixtures()).filter(|(_, one)| one.square == at);
        let whole = here.filter(|&(number, _)| self.can_break(number));
        let mut all: Vec<Breakable> = Vec::new();
        for (number, _) in whole {
            all.push(Breakable::Fixture(number));
            all.extend(self.is_locked(number).then_some(Breakable::Lock(number)));
        }
        if self.boats.contains(&at) {
            all.push(Breakable::Boat(at));
        }
        let wall = self.walled().any(|square| square == at);
        if wall {
            all.push(Breakable::Wall(at));
        }
        if !wall && matches!(self.board.tile(at).prop, Some(Prop::Barricade { .. })) {
            all.push(Breakable::Crates(at));
        }
        all
    }

    pub(super) fn square_of(&self, thing: Breakable) -> Square {
        match thing {
            Breakable::Crates(at) | Breakable::Boat(at) | Breakable::Wall(at) => at,
            Breakable::Fixture(number) | Breakable::Lock(number) => {
                self.fixture(number).map_or(Square::new(0, 0), |one| one.square)
            }
        }
    }

    /// The option of breaking a thing by hand.
    fn option_of_thing(thing: Breakable) -> u8 {
        match thing {
            Breakable::Fixture(number) => number + 1,
            Breakable::Lock(number) => number + 1 + LOCK,
            Breakable::Crates(_) | Breakable::Boat(_) | Breakable::Wall(_) => 0,
        }
    }

    /// The thing that a choice is aimed at.
    fn aimed_thing(&self, deed: ActionId, at: Square, option: u8) -> Option<Breakable> {
        let mut all = self.breakables_at(at).into_iter();
        match deed {
            action::BREAK => all.find(|&thing| Battle::option_of_thing(thing) == option),
            _ => all.find(|thing| matches!(thing, Breakable::Lock(_)) == (option & AT_LOCK != 0)),
        }
    }

    /// What is broken, in words.
    pub(super) fn breaking_words(&self, choice: Choice) -> String {
        let thing = choice.target.square().and_then(|at| self.aimed_thing(choice.action, at, choice.option));
        let at = choice.target.square().map(|at| at.to_string()).unwrap_or_default();
        match thing {
            Some(Breakable::Fixture(number)) => self.fixture(number).map_or(String::new(), |one| one.name.clone()),
            Some(Breakable::Lock(number)) => {
                self.fixture(number).map_or(String::new(), |one| format!("the lock of {}", one.name))
            }
            Some(Breakable::Crates(_)) => format!("the crates at {at}"),
            Some(Breakable::Boat(_)) => format!("the gondola at {at}"),
            Some(Breakable::Wall(_)) => format!("the wall of water at {at}"),
            None => at,
        }
    }

    /// WLD-23: what it strikes at things with: the first weapon in its hands that strikes, else bare hands.
    fn hammer(&self, by: CharacterId) -> u8 {
        let strikes = |weapon: &Weapon| weapon.class == Class::Melee && weapon.damage.is_some();
        self.held(by).find(|(_, weapon)| strikes(weapon)).map_or(UNARMED, |(slot, _)| slot)
    }

    fn near_thing(&self, by: CharacterId, thing: Breakable) -> bool {
        match thing {
            Breakable::Fixture(number) | Breakable::Lock(number) => {
                self.fixture(number).is_some_and(|one| self.near_fixture(by, one))
            }
            // What the wall stands on is as the map has it.
            Breakable::Wall(at) => {
                self.body(by).any(|here| self.map.contact(here, self.level(by), at, self.map.surface(at)))
            }
            Breakable::Crates(at) | Breakable::Boat(at) => self
                .body(by)
                .any(|here| here == at || self.board.contact(here, self.level(by), at, self.board.surface(at))),
        }
    }

    /// WLD-23: what is against breaking a thing beside it.
    pub(super) fn may_break(&self, by: CharacterId, at: Option<(Square, u8)>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let Some((at, option)) = at else { return Ok(()) };
        match self.aimed_thing(action::BREAK, at, option) {
            None => Err(no::TARGET),
            Some(thing) if !self.near_thing(by, thing) => Err(no::RANGE),
            Some(_) => Ok(()),
        }
    }

    /// WLD-23: what is against shooting at a thing.
    pub(super) fn may_fire_at(&self, by: CharacterId, at: Option<Square>, option: Option<u8>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let Some(option) = option else { return Ok(()) };
        let slot = option & SLOT;
        self.may_attack(by, action::SHOOT, None, slot)?;
        let Some(at) = at else { return Ok(()) };
        let Some(thing) = self.aimed_thing(action::FIRE_AT, at, option) else { return Err(no::TARGET) };
        let Some(range) = self.weapon(by, slot).and_then(|weapon| weapon.range) else { return Err(no::WEAPON) };
        let far = self.away(by, at);
        match () {
            () if super::attack::range_penalty(far, range, false).is_none() => Err(no::RANGE),
            () if !self.sees_thing(by, thing) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// WLX-04: it sees a thing: the square, or for a door that is like a wall an open square beside it.
    fn sees_thing(&self, by: CharacterId, thing: Breakable) -> bool {
        let at = self.square_of(thing);
        let (from, level) = (self.part_near(by, at), self.level(by));
        let sees = |to: Square| {
            from == to || self.clear_line((from, level), (to, self.board.surface(to).min(self.map.surface(to))))
        };
        if !self.board.is_wall(at) {
            return sees(at);
        }
        let open = |to: &Square| !self.board.is_wall(*to) && to.distance(from) < at.distance(from);
        from.is_adjacent(at) || self.board.within(at, 1).filter(open).any(sees)
    }

    /// WLD-23: everything that it can break or shoot at: a choice each.
    pub(super) fn breakable(&self, who: CharacterId) -> Vec<Choice> {
        let mut squares: Vec<Square> = self.map.fixtures().iter().map(|one| one.square).collect();
        squares.extend(&self.boats);
        squares.extend(self.walled());
        squares.extend(self.crates.iter().filter(|at| !self.smashed.contains(at)));
        squares.sort_unstable_by_key(|at| (at.y, at.x));
        squares.dedup();
        let shooters: Vec<u8> =
            self.slots(who).filter(|&slot| self.may_attack(who, action::SHOOT, None, slot).is_ok()).collect();
        let mut out = Vec::new();
        for at in squares {
            for thing in self.breakables_at(at) {
                let lock = if let Breakable::Lock(_) = thing { AT_LOCK } else { 0 };
                let strikes = Choice::new(action::BREAK, who, at, Battle::option_of_thing(thing));
                out.extend(Some(strikes).filter(|one| self.may_break(who, Some((at, one.option))).is_ok()));
                let shots = shooters.iter().map(|slot| slot | lock);
                let fits = |option: &u8| {
                    let first = self.aimed_thing(action::FIRE_AT, at, *option) == Some(thing);
                    first && self.may_do(who, action::FIRE_AT, at.into(), Some(*option)).is_ok()
                };
                out.extend(shots.filter(fits).map(|option| Choice::new(action::FIRE_AT, who, at, option)));
            }
        }
        out
    }

    /// WLD-23: the attack on a thing that a choice makes.
    pub(super) fn attack_at_thing(&self, by: CharacterId, deed: ActionId, at: Square, option: u8) -> Option<Attack> {
        let thing = self.aimed_thing(deed, at, option)?;
        let (way, slot) =
            if deed == action::BREAK { (action::STRIKE, self.hammer(by)) } else { (action::SHOOT, option & SLOT) };
        let mut attack = self.attack_by(by, way, by, slot);
        let apart = |stance: &Stance| {
            stance.is_called() || matches!(stance, Stance::Flurry | Stance::Sweep | Stance::Nonlethal | Stance::UseAim)
        };
        attack.stances.retain(|stance| !apart(stance));
        Some(Attack { thing: Some(thing), at: Vec::new(), drop: false, ..attack })
    }

    /// WLD-23: begins an attack on a thing.
    pub(super) fn begin_breaking(&mut self, attack: Attack, io: &mut Io) {
        let (by, slot) = (attack.by, attack.slot);
        let far = attack.thing.is_some_and(|thing| !self.near_thing(by, thing));
        let shoots = self.weapon(by, slot).is_some_and(|weapon| weapon.class == Class::Shot);
        self.spend_action();
        self.now.used |= 1 << slot;
        self.now.also.clear();
        if attack.stances.contains(&Stance::WildAttack) {
            self.afflict_a_turn(by, status::VULNERABLE, "WLD-59", io);
        }
        self.now.stopped |= attack.stances.contains(&Stance::SteadyAim);
        self.now.stances.retain(|&stance| stance == Stance::WildAttack);
        if shoots && self.shots(by, slot).is_some() {
            self.load(by, slot, -1, 0, io);
        }
        if shoots && far && self.engaged(by) {
            self.afflict_a_turn(by, status::VULNERABLE, "WLD-10", io);
        }
        self.push(Frame::Attack(Box::new(attack)));
    }

    /// WLD-23: the roll of an attack on a thing: its Parry is 2, and its size counts.
    pub(super) fn roll_at_thing(&self, attack: &Attack, thing: Breakable) -> Option<Breakdown> {
        let (by, at) = (attack.by, self.square_of(thing));
        let (wielded, attacker) = self.wielded(attack)?;
        let melee = wielded.way() == Way::Melee;
        let (from, level) = (self.part_near(by, at), self.level(by));
        let ground = match self.board.cover_kind(from, at, level) {
            _ if melee || from.is_adjacent(at) || self.board.is_wall(at) => 0,
            Hiding::None => 0,
            Hiding::Partial => 2,
            Hiding::Total => 3,
        };
        let target = Target {
            distance: from.distance(at),
            ranges: wielded.weapon.range.filter(|_| !melee),
            cover: Cover { ground, ..Cover::default() },
            light: self.light(Spot::top(at)),
            darksight: self.darksight(by),
            scale: thing.like(self).scale() - scale(self.stat(by, stat::SIZE)),
            // A thing parries with nothing, and two weapons do not help against it.
            weapons: 2,
            ..Target::default()
        };
        let aimed = Aimed { who: by, target, guard: Some(Guard { parry: PARRY, ..Guard::default() }) };
        let state = (self.wounds(by), self.fatigue(by));
        let mut roll = wielded.attack(by, &attacker, &[aimed], state, &self.options)?;
        (roll.against, roll.goal.about) = (None, None);
        roll.goal.number = Sum::default();
        roll.goal.number.add(PARRY, "a thing", "WLD-23");
        self.add_support(by, super::traits::Trait::Skill(wielded.skill()), &mut roll.total);
        Some(roll)
    }

    /// WLD-23: a hit on a thing: its damage against the hardness of it.
    pub(super) fn smash(&mut self, attack: &Attack, thing: Breakable, io: &mut Io) {
        let by = attack.by;
        let hardness = thing.like(self).hardness();
        if !self.damage_to_thing(attack, hardness).is_some_and(|roll| self.breaks(roll, io)) {
            return;
        }
        match thing {
            Breakable::Fixture(number) if self.is_keg(number) => self.explode(number, by, io),
            // WLX-05: a winch stays as it is until it is repaired.
            Breakable::Fixture(number) if self.is_winch(number) => {
                self.broken |= 1 << number;
                self.tell_fixture(number, Some(by), io);
            }
            // A plank that breaks is gone, and those on it fall.
            Breakable::Fixture(number) if self.can_break(number) => {
                self.broken |= 1 << number;
                self.turn_fixture(number, Some(by), io);
            }
            Breakable::Fixture(_) => {}
            Breakable::Lock(number) => {
                self.unlocked |= 1 << number;
                self.jammed &= !(1 << number);
                self.turn_fixture(number, Some(by), io);
            }
            Breakable::Crates(at) => self.clear_crates(at, by, io),
            Breakable::Boat(at) => self.sink(at, io),
            Breakable::Wall(at) => self.open_wall(at, io),
        }
    }

    /// WLD-23: crates that break open their square; somebody on them comes down.
    fn clear_crates(&mut self, at: Square, by: CharacterId, io: &mut Io) {
        let there: Vec<CharacterId> =
            self.ids().filter(|&who| self.present(who) && self.stands_in(who, &[at])).collect();
        self.smashed.push(at);
        self.lay_board();
        io.events.push(|| Event::Fixture {
            name: "Crates".to_owned(),
            state: "broken",
            who: Some(by),
            square: at,
            rule: "WLD-23",
        });
        there.into_iter().for_each(|who| self.lift(who, Spot::top(self.square(who)), "WLD-23", io));
    }

    /// WLX-19: a gondola whose hull breaks is gone, and those in it are in the water.
    pub(super) fn sink(&mut self, at: Square, io: &mut Io) {
        let aboard: Vec<CharacterId> =
            self.ids().filter(|&who| self.present(who) && self.occupies(who, Spot::top(at))).collect();
        self.boats.retain(|&boat| boat != at);
        self.lay_board();
        let (name, who, square) = ("Gondola".to_owned(), None, at);
        io.events.push(|| Event::Fixture { name, state: "broken", who, square, rule: "WLX-19" });
        aboard.into_iter().for_each(|who| self.lift(who, Spot::top(self.square(who)), "WLX-19", io));
    }

    /// WLD-23: damage to a thing: no die for a raise, no Aces, and its hardness.
    pub(super) fn damage_to_thing(&self, attack: &Attack, hardness: i8) -> Option<Breakdown> {
        let (by, (wielded, attacker)) = (attack.by, self.wielded(attack)?);
        let with = wielded.weapon;
        let damage = with.damage?;
        let strength = self.attribute(by, Attribute::Strength);
        let own = damage.strength.then_some((1, strength.sides(), "Strength", "WLD-12"));
        let weapon = (damage.dice > 0).then_some((damage.dice, with.sides_with(strength), "weapon", "WLX-13"));
        let dice: Vec<_> = own.into_iter().chain(weapon).collect();
        let mut roll = damage_roll("Damage", "WLD-23", by, &dice);
        roll.main.explodes = false;
        roll.beside.iter_mut().for_each(|group| group.explodes = false);
        let things = |quality: &Quality| if let Quality::AgainstThings(n) = quality { *n } else { 0 };
        let song = match self.boon(by, status::SHARPENED).map(|boon| (boon.does, boon.raise)) {
            Some((PowerEffect::Sharpen(_, raised), true)) => raised,
            Some((PowerEffect::Sharpen(plain, _), false)) => plain,
            _ => 0,
        };
        let parts = [
            (if damage.strength { strength.plus() } else { 0 }, "die beyond d12", "1.2"),
            (damage.plus, "weapon", "WLX-13"),
            (with.qualities.iter().map(things).sum(), "against things", "WLX-13"),
            (song, "Edge Song", "WLX-18"),
        ];
        for (points, cause, rule) in parts.into_iter().filter(|part| part.0 != 0) {
            roll.total.add(points, cause, rule);
        }
        attacker.add_to_damage(&mut roll.total);
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

    /// WLD-23, WLD-28: the thing in somebody's hands that an attack with these options is aimed at.
    pub(super) fn item_aimed_at(&self, on: CharacterId, stances: &[Stance]) -> Option<u8> {
        match stances.iter().find(|stance| stance.is_at_item())? {
            Stance::BreakShield => self.shielded(on).then_some(SHIELD),
            _ => self.first_item(on),
        }
    }

    /// WLD-23: a hit that breaks what somebody holds, or not; nobody is hurt. False of any other hit.
    pub(super) fn breaks_item(&mut self, hit: &Hit, io: &mut Io) -> bool {
        let Source::Attack(attack, _) = &hit.source else { return false };
        if !attack.stances.iter().any(|stance| matches!(stance, Stance::Break | Stance::BreakShield)) {
            return false;
        }
        if let Some(slot) = self.item_aimed_at(hit.on, &attack.stances) {
            let hardness = self.item_numbers(hit.on, slot).1;
            let roll = self.damage_to_thing(attack, hardness);
            if roll.is_some_and(|roll| self.breaks(roll, io)) {
                let (name, square) = (self.weapon_name(hit.on, slot).to_owned(), self.square(hit.on));
                let who = Some(attack.by);
                io.events.push(|| Event::Fixture { name, state: "broken", who, square, rule: "WLD-23" });
                self.lose_weapon(hit.on, slot, "WLD-23", io);
            }
        }
        true
    }

    /// For the computer player: crates and empty boats that nobody has to do with.
    pub(super) fn breaks_idly(&self, choice: Choice) -> bool {
        let thing = choice.target.square().and_then(|at| self.aimed_thing(choice.action, at, choice.option));
        matches!(choice.action, action::BREAK | action::FIRE_AT)
            && matches!(thing, Some(Breakable::Crates(_) | Breakable::Boat(_)))
    }

    /// The number of a roll of breaking, for its breakdown.
    pub(super) fn breaking_roll(&self, choice: Choice) -> Option<Breakdown> {
        let at = choice.target.square()?;
        self.attack_roll(&self.attack_at_thing(choice.actor, choice.action, at, choice.option)?)
    }
}
