//! The fallen, sleepers, and what is at hand (RUX-22, RUX-35, RUX-36): dragging, looting, waking, improvised weapons.

use super::items::Feature;
use super::no;
use super::state::{Battle, FOUND, Io, OBJECT, UNARMED};
use super::vocabulary::{counter, status, telling};
use crate::battle::{CharacterId, CounterId, Event, Manner, Refusal, RuleId, Told};
use crate::board::{Prop, Square};

/// RUX-35: options of looting from here on mean gear.
const GEAR: u8 = 8;
/// RUX-35: gear that can be taken, a piece at a time.
const PIECES: [(CounterId, &str); 8] = [
    (counter::DRAUGHTS, "healing draught"),
    (counter::BANDAGES, "bandage"),
    (counter::ANTIDOTES, "antidote"),
    (counter::LETHAL, "lethal phial"),
    (counter::PARALYSING, "paralysing phial"),
    (counter::SLEEPING, "sleeping phial"),
    (counter::SMOKE_POTS, "smoke pot"),
    (counter::FIRE_POTS, "fire pot"),
];

impl Battle {
    /// RUX-35: at 0 HP and not Rallied.
    pub(super) fn is_down(&self, who: CharacterId) -> bool {
        self.present(who) && self.has(who, status::DYING) && !self.standing(who)
    }

    /// RUX-35: what is against dragging somebody along.
    pub(super) fn may_drag(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => return Err(no::TURN),
            () if self.movement_left(who) == 0 || self.now.drags.is_some() => return Err(no::STATE),
            () if self.hands_in_use(who) > 1 => return Err(no::HANDS),
            () => {}
        }
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.is_down(on) || self.swims(on) => Err(no::TARGET),
            () if !self.adjacent(who, on) => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// RUX-35: takes hold of somebody, for the rest of the turn.
    pub(super) fn drag(&mut self, who: CharacterId, on: CharacterId, io: &mut Io) {
        self.now.drags = Some(on);
        io.events.push(|| Event::told(Told::of(&telling::DRAGS).who(who).other(on)));
    }

    /// RUX-35: the one that is dragged comes to the square that was left.
    pub(super) fn drags_along(&mut self, who: CharacterId, left: Square, io: &mut Io) {
        let Some(on) = self.now.drags.filter(|_| self.turn == Some(who)) else { return };
        if self.is_down(on) && self.near(left, on) {
            self.goes_to(on, left, Manner::Forced, io);
            self.hazard(on, io);
        } else {
            self.now.drags = None;
        }
    }

    /// RUX-19, RUX-35: there is somebody to let go of.
    pub(super) fn lets_go(&self, who: CharacterId) -> bool {
        self.holds_of(who).is_some() || self.now.drags.is_some()
    }

    /// RUX-35: what somebody who is down still has, as options of looting.
    pub(super) fn loot_of(&self, on: CharacterId) -> Vec<u8> {
        let loose = |slot: &u8| self.weapon(on, *slot).is_some_and(|weapon| !weapon.is(Feature::Natural));
        let left = |slot: &u8| self.holds_weapon(on, *slot) || !self.marked(on, counter::GONE, *slot) && *slot != FOUND;
        let weapons = self.slots(on).filter(|slot| loose(slot) && left(slot));
        let gear =
            (GEAR..).zip(PIECES).filter(|(_, (which, _))| self.counter(on, *which) > 0).map(|(option, _)| option);
        weapons.chain(gear).collect()
    }

    /// RUX-35: its name.
    pub(super) fn loot_name(&self, on: CharacterId, thing: u8) -> String {
        match thing.checked_sub(GEAR) {
            Some(gear) => PIECES.get(usize::from(gear)).map_or("", |piece| piece.1).to_owned(),
            None => self.weapon(on, thing).map_or(String::new(), |weapon| weapon.name.clone()),
        }
    }

    /// RUX-35: what is against taking something from somebody.
    pub(super) fn may_loot(&self, who: CharacterId, on: Option<CharacterId>, thing: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.is_down(on) || on == who => return Err(no::TARGET),
            () if !self.adjacent(who, on) => return Err(no::RANGE),
            () => {}
        }
        let Some(thing) = thing else { return Ok(()) };
        let hands = if thing < GEAR { self.weapon(on, thing).map_or(0, |weapon| weapon.hands) } else { 0 };
        let full = thing < GEAR && self.found.iter().any(|one| one.0 == who);
        match () {
            () if !self.loot_of(on).contains(&thing) => Err(no::USELESS),
            () if full || thing < GEAR && !self.has_room(who, hands) => Err(no::HANDS),
            () => Ok(()),
        }
    }

    /// RUX-35: takes it: a weapon to its hand, gear to its pack.
    pub(super) fn loot(&mut self, who: CharacterId, on: CharacterId, thing: u8, io: &mut Io) {
        let name = self.loot_name(on, thing);
        io.events.push(|| Event::told(Told::of(&telling::LOOTS).who(who).other(on).thing(name)));
        if let Some((which, _)) = thing.checked_sub(GEAR).and_then(|gear| PIECES.get(usize::from(gear)).copied()) {
            self.add_to_counter(on, which, -1, "RUX-35", io);
            return self.add_to_counter(who, which, 1, "RUX-35", io);
        }
        let (lies, at) = (self.lying.len(), self.square(who));
        self.lay_weapon(on, thing, Some(at), false, "RUX-35", io);
        if self.lying.len() > lies {
            self.takes(who, lies as u8, io);
        }
    }

    /// RUX-22: what can be grabbed in a square: a place of an improvised weapon.
    fn object_place(&self, at: Square) -> Option<u8> {
        match self.board.tile(at).prop? {
            Prop::Obstacle { large: false, .. } | Prop::Debris { .. } => Some(OBJECT),
            Prop::Obstacle { large: true, .. } | Prop::Barricade { .. } => Some(OBJECT + 1),
            Prop::Boat => None,
        }
    }

    /// RUX-22: the name of what can be grabbed there.
    pub(super) fn object_at(&self, at: Square) -> &str {
        let object = self.object_place(at).and_then(|place| self.roster.objects.get(usize::from(place - OBJECT)));
        object.map_or("object", |weapon| weapon.name.as_str())
    }

    /// RUX-22: squares beside it with something to grab: the first of each sort.
    pub(super) fn objects_near(&self, who: CharacterId) -> Vec<Square> {
        if self.may_grab(who, None).is_err() {
            return Vec::new();
        }
        let mut known = Vec::new();
        let new = |at: &Square| match self.object_place(*at) {
            Some(place) if !known.contains(&place) && self.may_grab(who, Some(*at)).is_ok() => {
                known.push(place);
                true
            }
            _ => false,
        };
        self.board.within(self.square(who), 1).filter(new).collect()
    }

    /// RUX-22: what is against grabbing something.
    pub(super) fn may_grab(&self, who: CharacterId, at: Option<Square>) -> Result<(), Refusal> {
        self.may_act(who)?;
        match () {
            () if self.found.iter().any(|one| one.0 == who) => return Err(no::HANDS),
            () if self.hands_in_use(who) > 1 => return Err(no::HANDS),
            () => {}
        }
        let Some(at) = at else { return Ok(()) };
        let Some(place) = self.object_place(at) else { return Err(no::USELESS) };
        let hands = self.thing_of(who, place).map_or(1, |weapon| weapon.hands);
        match () {
            () if self.square(who).distance(at) > 1 => Err(no::RANGE),
            () if self.hands_in_use(who) + hands > 2 => Err(no::HANDS),
            () => Ok(()),
        }
    }

    /// RUX-22: takes it to hand.
    pub(super) fn grab(&mut self, who: CharacterId, at: Square, io: &mut Io) {
        let Some(place) = self.object_place(at) else { return };
        self.found.push((who, who, place));
        let name = self.object_at(at).to_owned();
        io.events.push(|| Event::told(Told::of(&telling::GRABS).who(who).thing(name)));
        self.mark(who, counter::HELD, FOUND, true, "RUX-22", io);
        const { assert!(FOUND < UNARMED) };
    }

    /// What is against waking a friend.
    pub(super) fn may_wake(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(on) = on else { return Ok(()) };
        self.friend(who, on, None)?;
        if self.has(on, status::ASLEEP) { Ok(()) } else { Err(no::USELESS) }
    }

    /// 1.4: it sleeps no more.
    pub(super) fn wake(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        if self.has(who, status::ASLEEP) {
            self.show(who, status::ASLEEP, false, rule, io);
            self.end_on(who, super::casts::Lasts::Sleep, rule, io);
            self.purge(who, super::pieces::Poison::Sleeping, io);
            self.able_again(who, io);
        }
    }

    /// 1.4: it falls asleep, and lies there; a hold ends.
    pub(super) fn falls_asleep(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        self.let_go(who, io);
        self.fall_prone(who, rule, io);
        self.show(who, status::ASLEEP, true, rule, io);
    }
}
