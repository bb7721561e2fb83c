//! Things: what is dropped, thrown, picked up, put on, mended and refilled (RUN-16, RUN-22, RUN-23, RUN-54, RUX-17, RUX-32).

use super::frames::{Frame, Roll};
use super::items::{Armour, Feature};
use super::no;
use super::state::{Battle, EVERYTHING, FOUND, Io, Lying, OBJECT, UNARMED};
use super::vocabulary::{counter, status, telling};
use crate::battle::{CharacterId, Choice, CounterId, Event, Refusal, RuleId, Told};
use crate::board::{DIRECTIONS, Square, ZoneKind};
use crate::dice::{Lot, Numbers, draw};

/// What is known of an item besides where it is.
const MARKS: [CounterId; 3] = [counter::DAMAGED, counter::BROKEN, counter::EMPTY];

/// Squares that so many metres make when something flies: halves count in full.
pub fn flight(metres: i16) -> u8 {
    (metres.max(0).unsigned_abs()).div_ceil(2).min(255) as u8
}

impl Battle {
    /// RUN-23: armour that it wears.
    pub(super) fn worn(&self, who: CharacterId) -> impl Iterator<Item = &Armour> {
        let worn = self.counter(who, counter::WORN);
        (0..).zip(&self.kind(who).armour).filter(move |(place, _)| worn & 1 << place != 0).map(|(_, armour)| armour)
    }

    /// RUN-16: a weapon leaves its hands and lies in a square, or is lost: in water, or where there is none.
    pub(super) fn lay_weapon(
        &mut self,
        who: CharacterId,
        slot: u8,
        at: Option<Square>,
        stuck: bool,
        rule: RuleId,
        io: &mut Io,
    ) {
        if slot == UNARMED || self.weapon(who, slot).is_none_or(|weapon| weapon.is(Feature::Natural)) {
            return;
        }
        let found = self.found.iter().find(|one| one.0 == who && slot == FOUND).map(|one| (one.1, one.2));
        let (owner, place) = found.unwrap_or((who, slot));
        let marks = MARKS.map(|list| self.marked(who, list, slot));
        self.mark(who, counter::HELD, slot, false, rule, io);
        if found.is_some() {
            MARKS.into_iter().for_each(|list| self.mark(who, list, slot, false, rule, io));
            self.found.retain(|one| one.0 != who);
        } else {
            self.mark(who, counter::GONE, slot, true, rule, io);
        }
        if let Some(at) = at.filter(|&at| !self.board.is_water(at)) {
            self.lying.push(Lying { owner, slot: place, at, stuck, marks });
        }
    }

    /// It leaves its hands and is lost.
    pub(super) fn lose_weapon(&mut self, who: CharacterId, slot: u8, rule: RuleId, io: &mut Io) {
        self.lay_weapon(who, slot, None, false, rule, io);
    }

    /// Where something comes down that flies so many squares in a direction: the last square before a wall.
    fn flies_to(&self, from: Square, (east, south): (i8, i8), far: u8) -> Square {
        let mut at = from;
        for _ in 0..far {
            match self.board.offset(at, east, south).filter(|&to| self.board.is_step(at, to)) {
                Some(to) if !self.board.is_wall(to) => at = to,
                _ => break,
            }
        }
        at
    }

    /// RUX-10: a weapon flies d3+3 metres in a random direction.
    pub(super) fn weapon_flies(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        // Two squares, or three: 4 to 6 metres.
        let numbers = Numbers::NONE.at_most(2);
        let die = self.sum_against(("Flies", "RUX-10"), who, (1, 6), numbers, io);
        let direction = DIRECTIONS[usize::from(draw(io.dice, &Lot { of: 8 })).min(7)];
        let at = self.flies_to(self.square(who), direction, flight((die + 1) / 2 + 3));
        self.lay_weapon(who, slot, Some(at), false, "RUX-10", io);
    }

    /// RUX-17: the squares in which a disarmed item can come down.
    pub(super) fn flings(&self, on: CharacterId, far: u8) -> Vec<Square> {
        let mut ends: Vec<Square> =
            DIRECTIONS.into_iter().map(|direction| self.flies_to(self.square(on), direction, far)).collect();
        ends.sort_unstable_by_key(|at| (at.y, at.x));
        ends.dedup();
        ends
    }

    /// RUX-17: the attacker chooses where it flies.
    pub(super) fn step_fling(&mut self, by: CharacterId, on: CharacterId, far: u8, io: &mut Io) {
        let Some(slot) = self.disarmed_of(on).filter(|_| self.present(on)) else { return };
        let ends = self.flings(on, far);
        let answer = self.answer.take().and_then(|choice| choice.target.square());
        match answer.or(ends.first().copied().filter(|_| ends.len() == 1)) {
            Some(at) => self.lay_weapon(on, slot, Some(at), false, "RUX-17", io),
            None => self.wait(Frame::Fling { by, on, far }, super::frames::Ask::Fling(by)),
        }
    }

    /// RUN-16: what is against dropping something.
    pub(super) fn may_drop(&self, who: CharacterId, slot: Option<u8>) -> Result<(), Refusal> {
        self.may_do_free(who, self.now.dropped)?;
        let loose = |slot: u8| {
            self.holds_weapon(who, slot) && self.weapon(who, slot).is_some_and(|weapon| !weapon.is(Feature::Natural))
        };
        let held = self.slots(who).filter(|&slot| loose(slot)).count();
        match slot {
            Some(EVERYTHING) if held > 1 => Ok(()),
            Some(slot) if slot < EVERYTHING && loose(slot) => Ok(()),
            None if held > 0 => Ok(()),
            _ => Err(no::WEAPON),
        }
    }

    /// RUN-16: it lies in its square.
    pub(super) fn drop_held(&mut self, who: CharacterId, slot: u8, rule: RuleId, io: &mut Io) {
        let held: Vec<u8> =
            self.held(who).map(|(held, _)| held).filter(|&held| slot == EVERYTHING || slot == held).collect();
        let at = self.square(who);
        held.into_iter().for_each(|slot| self.lay_weapon(who, slot, Some(at), false, rule, io));
    }

    /// RUN-22: what is against picking this up.
    pub(super) fn may_pick_up(&self, who: CharacterId, at: Option<Square>, item: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(item) = item else { return if self.lying.is_empty() { Err(no::USELESS) } else { Ok(()) } };
        let lying = self.lying.get(usize::from(item)).ok_or(no::TARGET)?;
        let hands = self.thing_of(lying.owner, lying.slot).map_or(1, |weapon| weapon.hands);
        let full = (lying.owner != who || lying.slot >= OBJECT) && self.found.iter().any(|one| one.0 == who);
        match () {
            () if at.is_some_and(|at| at != lying.at) => Err(no::TARGET),
            () if lying.at != self.square(who) && !self.near(lying.at, who) => Err(no::RANGE),
            () if full || !self.has_room(who, hands) => Err(no::HANDS),
            () => Ok(()),
        }
    }

    /// RUN-22: the choices of things to pick up: of those that read alike the first.
    pub(super) fn things_near(&self, who: CharacterId) -> Vec<Choice> {
        let mut list: Vec<(&str, Choice)> = Vec::new();
        for (item, lying) in (0..u8::MAX).zip(&self.lying) {
            let key = self.lying_key(lying);
            let choice = Choice::new(super::vocabulary::action::PICK_UP, who, lying.at, item);
            let known = list.iter().any(|(known, other)| *known == key && other.target == choice.target);
            if !known && self.may_pick_up(who, None, Some(item)).is_ok() {
                list.push((key, choice));
            }
        }
        list.into_iter().map(|(_, choice)| choice).collect()
    }

    fn lying_key(&self, lying: &Lying) -> &str {
        self.thing_of(lying.owner, lying.slot).map_or("", |weapon| weapon.key.as_str())
    }

    /// The name of something that lies there.
    pub(super) fn lying_name(&self, lying: &Lying) -> &str {
        self.thing_of(lying.owner, lying.slot).map_or("", |weapon| weapon.name.as_str())
    }

    /// RUN-22: picks it up; what is stuck takes Strength.
    pub(super) fn pick_up(&mut self, who: CharacterId, item: u8, io: &mut Io) {
        match self.lying.get(usize::from(item)) {
            Some(lying) if lying.stuck => self.roll_for(who, who, Roll::Pull(item)),
            Some(_) => self.takes(who, item, io),
            None => {}
        }
    }

    /// It comes to its hand, or where none is free to a place at hand.
    pub(super) fn takes(&mut self, who: CharacterId, item: u8, io: &mut Io) {
        if usize::from(item) >= self.lying.len() {
            return;
        }
        let lying = self.lying.remove(usize::from(item));
        let slot = if lying.owner == who && lying.slot < OBJECT { lying.slot } else { FOUND };
        if slot == FOUND {
            self.found.push((who, lying.owner, lying.slot));
        }
        let name = self.lying_name(&lying).to_owned();
        io.events.push(|| Event::told(Told::of(&telling::PICKED_UP).who(who).thing(name)));
        let hands = self.thing_of(lying.owner, lying.slot).map_or(1, |weapon| weapon.hands);
        let free = self.hands_in_use(who) + hands <= 2;
        self.mark(who, counter::GONE, slot, false, "RUN-22", io);
        self.mark(who, counter::HELD, slot, free, "RUN-22", io);
        for (list, on) in MARKS.into_iter().zip(lying.marks) {
            self.mark(who, list, slot, on, "RUN-22", io);
        }
    }

    /// RUN-23: what is against putting a piece of armour on or taking it off.
    pub(super) fn may_change_armour(&self, who: CharacterId, place: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(place) = place else {
            return if self.kind(who).armour.is_empty() { Err(no::USELESS) } else { Ok(()) };
        };
        let armour = self.kind(who).armour.get(usize::from(place)).ok_or(no::USELESS)?;
        let held = [status::GRAPPLED, status::GRAPPLING].into_iter().any(|one| self.has(who, one));
        match () {
            () if held => Err(no::STATE),
            () if self.counter(who, counter::SUNK) & 1 << place != 0 => Err(no::USELESS),
            () if !armour.helmet && armour.rating > 2 && !self.options.heavy_armour => Err(no::STATE),
            () if self.hands_in_use(who) > u8::from(armour.helmet) => Err(no::HANDS),
            () => Ok(()),
        }
    }

    /// RUN-23: on or off; what is taken off in the water sinks.
    pub(super) fn change_armour(&mut self, who: CharacterId, place: u8, io: &mut Io) {
        let worn = self.counter(who, counter::WORN);
        self.set_counter(who, counter::WORN, worn ^ 1 << place, "RUN-23", io);
        if worn & 1 << place != 0 && self.swims(who) {
            let sunk = self.counter(who, counter::SUNK) | 1 << place;
            self.set_counter(who, counter::SUNK, sunk, "RUN-23", io);
        }
    }

    /// RUN-54: what is against mending an item.
    pub(super) fn may_mend(&self, who: CharacterId, slot: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(slot) = slot else { return Ok(()) };
        let bad = self.marked(who, counter::BROKEN, slot) || self.marked(who, counter::DAMAGED, slot);
        match () {
            () if !self.holds_weapon(who, slot) => Err(no::WEAPON),
            () if !bad => Err(no::USELESS),
            () if self.marked(who, counter::TRIED, slot) => Err(no::ONCE),
            () => Ok(()),
        }
    }

    /// RUN-54: it is whole again.
    pub(super) fn mended(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        for list in [counter::BROKEN, counter::DAMAGED] {
            self.mark(who, list, slot, false, "RUN-54", io);
        }
    }

    /// RUX-32: it stands on or beside a supply of arrows and bolts.
    pub(super) fn is_supplied(&self, who: CharacterId) -> bool {
        let supplies = self.map.zones().iter().filter(|zone| zone.kind == ZoneKind::Supply);
        supplies.flat_map(|zone| &zone.squares).any(|&at| at == self.square(who) || self.near(at, who))
    }

    /// RUX-32: a full quiver: from the supply beside it, else from its pack.
    pub(super) fn refill(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        if !self.is_supplied(who) {
            self.add_to_counter(who, counter::QUIVERS, -1, "RUX-32", io);
        }
        self.mark(who, counter::EMPTY, slot, false, "RUX-32", io);
    }

    /// RUX-32: what is against taking the second quiver.
    pub(super) fn may_refill(&self, who: CharacterId, slot: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let empty = |slot: u8| self.marked(who, counter::EMPTY, slot);
        match slot {
            _ if self.counter(who, counter::QUIVERS) == 0 && !self.is_supplied(who) => Err(no::ONCE),
            Some(slot) if !empty(slot) => Err(no::USELESS),
            None if !self.slots(who).any(empty) => Err(no::USELESS),
            _ => Ok(()),
        }
    }
}
