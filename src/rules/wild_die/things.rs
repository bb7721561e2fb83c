//! What figures have in their hands, and what lies on the ground (WLD-04, WLD-28, WLD-40, WLD-47, WLD-49). A figure has its own weapons
//! and a shield by their places; what it has taken up besides has places after them.

use super::hurt::Injury;
use super::items::{Class, Quality, Weapon};
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, CounterId, Mark, MarkKind, Refusal, RuleId};
use crate::board::{Board, Spot};
use smallvec::SmallVec;

/// Weapons of a figure whose shots are counted.
pub(super) const COUNTED: u8 = 6;
/// The place of the shield.
pub(super) const SHIELD: u8 = 6;
/// The place of bare hands in the list of weapons.
pub(super) const UNARMED: u8 = 7;
/// WLD-40: the places of clubs in the list of weapons, in one hand and in two.
pub(super) const CLUB: u8 = 8;
/// WLD-47: the first and the last place of things that were taken up.
pub(super) const FOUND: u8 = 10;
const LAST_FOUND: u8 = 15;
/// WLD-47: the option of readying something that lies on the ground: this and its number in the list.
pub(super) const LYING: u8 = 16;
/// WLD-49: a counter of shots holds the parts of a reload besides.
pub(super) const PARTS: i8 = 4;
/// WLD-47: items of the limited free action.
pub(super) const FREE_ITEMS: u8 = 2;

/// Something that can lie on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Thing {
    /// A weapon that somebody brought, by its place, or its shield.
    Of(CharacterId, u8),
    /// WLD-40: a loose thing of the map, by its number.
    Loose(u8),
}

/// WLD-28, WLD-40: a thing on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Lying {
    /// Which.
    pub thing: Thing,
    /// Where.
    pub at: Spot,
}

/// WLD-47: a thing that somebody has taken up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Found {
    /// Who.
    pub who: CharacterId,
    /// Its place among the weapons of its bearer.
    pub place: u8,
    /// Which.
    pub thing: Thing,
    /// It is in the hands.
    pub held: bool,
}

/// WLD-40: what lies on a map at the start.
pub(super) fn lying_at_first(board: &Board) -> Vec<Lying> {
    let all = board.loose().iter().zip(0..u8::MAX);
    all.map(|(one, number)| Lying { thing: Thing::Loose(number), at: Spot::top(one.square) }).collect()
}

/// Weapons and hands.
impl Battle {
    fn found(&self, who: CharacterId, place: u8) -> Option<&Found> {
        self.found.iter().find(|one| (one.who, one.place) == (who, place))
    }

    /// WLD-40, WLD-47: a thing as a weapon; none of a shield.
    fn weapon_of(&self, thing: Thing) -> Option<&Weapon> {
        match thing {
            Thing::Of(owner, place) => self.kind(owner).weapons.get(usize::from(place)).filter(|_| place < COUNTED),
            Thing::Loose(number) => {
                let heavy = self.map.loose().get(usize::from(number))?.heavy;
                self.roster.clubs.get(usize::from(heavy))
            }
        }
    }

    /// A weapon by its place; bare hands are [`UNARMED`].
    pub(super) fn weapon(&self, who: CharacterId, slot: u8) -> Option<&Weapon> {
        match slot {
            UNARMED => self.roster.unarmed.as_ref(),
            FOUND.. => self.weapon_of(self.found(who, slot)?.thing),
            CLUB.. => self.roster.clubs.get(usize::from(slot - CLUB)),
            _ => self.kind(who).weapons.get(usize::from(slot)),
        }
    }

    /// What a thing is called.
    fn thing_called(&self, thing: Thing) -> &str {
        match thing {
            Thing::Of(owner, SHIELD) => self.kind(owner).shield.as_ref().map_or("", |(shield, _)| &shield.name),
            Thing::Loose(number) => self.map.loose().get(usize::from(number)).map_or("", |one| &one.name),
            Thing::Of(..) => self.weapon_of(thing).map_or("", |weapon| &weapon.name),
        }
    }

    /// What a weapon, a shield or something that lies on the ground is called.
    pub(super) fn weapon_name(&self, who: CharacterId, slot: u8) -> &str {
        match slot {
            SHIELD => self.thing_called(Thing::Of(who, SHIELD)),
            LYING.. => self.lying.get(usize::from(slot - LYING)).map_or("", |one| self.thing_called(one.thing)),
            FOUND.. => self.found(who, slot).map_or("", |one| self.thing_called(one.thing)),
            _ => self.weapon(who, slot).map_or("", |weapon| &weapon.name),
        }
    }

    /// Whose weapon lies there, by the option of readying it; none of what is nobody's.
    pub(super) fn owner_of_lying(&self, option: u8) -> Option<CharacterId> {
        match self.lying.get(usize::from(option.checked_sub(LYING)?))?.thing {
            Thing::Of(owner, _) => Some(owner),
            Thing::Loose(_) => None,
        }
    }

    /// The places of all its weapons, those that it has taken up last.
    pub(super) fn slots(&self, who: CharacterId) -> impl Iterator<Item = u8> + use<> {
        let own = 0..self.kind(who).weapons.len().min(usize::from(COUNTED)) as u8;
        let mut found: SmallVec<[u8; 2]> =
            self.found.iter().filter(|one| one.who == who).map(|one| one.place).collect();
        found.sort_unstable();
        own.chain(found)
    }

    fn bit(&self, who: CharacterId, of: CounterId, slot: u8) -> bool {
        slot <= SHIELD && self.counter(who, of) & 1 << slot != 0
    }

    /// It is in its hands.
    pub(super) fn holds_weapon(&self, who: CharacterId, slot: u8) -> bool {
        self.bit(who, counter::HELD, slot) || self.found(who, slot).is_some_and(|one| one.held)
    }

    /// WLD-28: it is thrown, dropped or used up; a shield as well.
    pub(super) fn is_gone(&self, who: CharacterId, slot: u8) -> bool {
        self.bit(who, counter::GONE, slot)
    }

    /// The weapons in its hands, the main hand first.
    pub(super) fn held(&self, who: CharacterId) -> impl Iterator<Item = (u8, &Weapon)> {
        self.slots(who)
            .filter(move |&slot| self.holds_weapon(who, slot))
            .filter_map(move |slot| Some((slot, self.weapon(who, slot)?)))
    }

    /// WLD-40: the weapon that serves as a club in this place.
    pub(super) fn clubbed(&self, who: CharacterId, slot: u8) -> Option<u8> {
        let hands = (slot + 1).checked_sub(CLUB)?;
        let shot = |weapon: &Weapon| weapon.class == Class::Shot && weapon.hands == hands;
        self.held(who).find(|(_, weapon)| shot(weapon)).map(|(slot, _)| slot)
    }

    /// Its shield is in its hand.
    pub(super) fn shielded(&self, who: CharacterId) -> bool {
        self.counter(who, counter::SHIELD) > 0
    }

    /// Hands that hold something, and an arm that is useless (WLX-15).
    pub(super) fn hands_in_use(&self, who: CharacterId) -> u8 {
        let grips = self.holds.iter().filter(|(holder, _)| *holder == who).count() as u8;
        self.held(who).map(|(_, weapon)| weapon.hands).sum::<u8>()
            + u8::from(self.shielded(who))
            + grips
            + u8::from(self.bears(who))
            + u8::from(self.kind(who).has_injury(Injury::Arm))
    }

    /// Who brought a weapon, and its place there: its shots are counted there.
    fn brought(&self, who: CharacterId, slot: u8) -> (CharacterId, u8) {
        match self.found(who, slot).map(|one| one.thing) {
            Some(Thing::Of(owner, place)) => (owner, place),
            _ => (who, slot),
        }
    }

    /// WLD-49: shots that are ready; none of what is never loaded.
    pub(super) fn shots(&self, who: CharacterId, slot: u8) -> Option<u8> {
        let (owner, place) = self.brought(who, slot);
        let weapon = self.weapon(who, slot).filter(|weapon| weapon.shots > 0 && place < COUNTED)?;
        Some((self.counter(owner, counter::shots(place)) / PARTS).unsigned_abs().min(weapon.shots))
    }

    /// Takes shots, or adds parts of a reload.
    pub(super) fn load(&mut self, who: CharacterId, slot: u8, shots: i8, parts: i8, io: &mut Io) {
        let (owner, place) = self.brought(who, slot);
        if place < COUNTED {
            self.add_to_counter(owner, counter::shots(place), shots * PARTS + parts, "WLD-49", io);
        }
    }

    /// WLD-49: parts of a reload that are done.
    pub(super) fn parts(&self, who: CharacterId, slot: u8) -> i8 {
        let (owner, place) = self.brought(who, slot);
        if place < COUNTED { self.counter(owner, counter::shots(place)) % PARTS } else { 0 }
    }

    /// Takes a weapon in hand, or out of it.
    pub(super) fn hold_weapon(&mut self, who: CharacterId, slot: u8, held: bool, io: &mut Io) {
        if let Some(one) = self.found.iter_mut().find(|one| (one.who, one.place) == (who, slot)) {
            one.held = held;
        } else if slot < COUNTED && self.holds_weapon(who, slot) != held {
            let held = self.counter(who, counter::HELD) ^ 1 << slot;
            self.set_counter(who, counter::HELD, held, "WLD-47", io);
        }
    }
}

/// What falls to the ground, and what is taken up.
impl Battle {
    /// WLD-28: what an attack at a thing in its hands is aimed at: the first weapon there, else the shield.
    pub(super) fn first_item(&self, who: CharacterId) -> Option<u8> {
        let weapon = self.held(who).find(|(_, weapon)| weapon.hands > 0).map(|(slot, _)| slot);
        weapon.or_else(|| self.shielded(who).then_some(SHIELD))
    }

    /// WLD-23, WLD-24: the penalty and the hardness of a thing in somebody's hands.
    pub(super) fn item_numbers(&self, who: CharacterId, slot: u8) -> (i8, i8) {
        match slot {
            SHIELD => (super::ground::Thing::WoodenShield.scale(), super::ground::Thing::WoodenShield.hardness()),
            _ => self.weapon(who, slot).map_or((-2, 10), |weapon| (weapon.small, weapon.hardness)),
        }
    }

    /// WLD-28: a thing falls to the ground in a square; in deep water it is lost.
    pub(super) fn lands(&mut self, thing: Thing, at: Spot) {
        if !self.board.is_swum_at(at) {
            self.lying.push(Lying { thing, at });
        }
    }

    /// The thing in a place of somebody's list.
    pub(super) fn thing_in(&self, who: CharacterId, slot: u8) -> Thing {
        self.found(who, slot).map_or(Thing::Of(who, slot), |one| one.thing)
    }

    /// WLD-28: something in its hands falls to the ground.
    pub(super) fn drop_item(&mut self, who: CharacterId, slot: u8, rule: RuleId, io: &mut Io) {
        let (thing, at, parts) = (self.thing_in(who, slot), self.spot(who), self.parts(who, slot));
        // WLD-49: what was done of a reload is lost.
        if parts > 0 {
            self.load(who, slot, 0, -parts, io);
        }
        self.lose_weapon(who, slot, rule, io);
        self.lands(thing, at);
    }

    /// WLD-28: a weapon is thrown, dropped, broken or used up; a shield as well.
    pub(super) fn lose_weapon(&mut self, who: CharacterId, slot: u8, rule: RuleId, io: &mut Io) {
        if slot >= FOUND {
            return self.found.retain(|one| (one.who, one.place) != (who, slot));
        }
        match slot {
            SHIELD => self.set_counter(who, counter::SHIELD, 0, rule, io),
            _ => self.hold_weapon(who, slot, false, io),
        }
        if slot <= SHIELD && !self.is_gone(who, slot) {
            let gone = self.counter(who, counter::GONE) | 1 << slot;
            self.set_counter(who, counter::GONE, gone, rule, io);
        }
    }

    /// WLD-47: in its square or beside it.
    fn at_hand(&self, who: CharacterId, at: Spot) -> bool {
        self.near_spot(who, at)
    }

    /// WLD-47: one of its own things lies in its square or beside it.
    pub(super) fn lies_near(&self, who: CharacterId, slot: u8) -> bool {
        self.lying.iter().any(|one| one.thing == Thing::Of(who, slot) && self.at_hand(who, one.at))
    }

    /// WLD-47: picks up what it has dropped.
    pub(super) fn pick_up(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        let near = self.lying.iter().position(|one| one.thing == Thing::Of(who, slot) && self.at_hand(who, one.at));
        if let Some(at) = near {
            self.lying.remove(at);
        }
        let gone = self.counter(who, counter::GONE) & !(1 << slot);
        self.set_counter(who, counter::GONE, gone, "WLD-47", io);
    }

    /// WLD-47: what is against taking up something that lies on the ground and that it did not bring.
    fn may_take_up(&self, who: CharacterId, option: u8) -> Result<(), Refusal> {
        let Some(one) = self.lying.get(usize::from(option - LYING)) else { return Err(no::WEAPON) };
        let alike = |other: &Lying| {
            let same = match (other.thing, one.thing) {
                (Thing::Of(a, _), Thing::Of(b, _)) => a == b,
                (Thing::Loose(_), Thing::Loose(_)) => true,
                _ => false,
            };
            same && self.thing_called(other.thing) == self.thing_called(one.thing) && self.at_hand(who, other.at)
        };
        let own = self.slots(who).filter(|&slot| !self.is_gone(who, slot)).count();
        match () {
            () if self.weapon_of(one.thing).is_none() => Err(no::WEAPON),
            () if matches!(one.thing, Thing::Of(owner, _) if owner == who) => Err(no::USELESS),
            () if !self.at_hand(who, one.at) => Err(no::RANGE),
            () if self.lying[..usize::from(option - LYING)].iter().any(alike) => Err(no::USELESS),
            () if own >= usize::from(COUNTED) => Err(no::HANDS),
            () => Ok(()),
        }
    }

    /// WLD-47: takes up something that lies on the ground; its place.
    pub(super) fn take_up(&mut self, who: CharacterId, option: u8) -> Option<u8> {
        let at = usize::from(option.checked_sub(LYING)?);
        let used = |place: &u8| self.found(who, *place).is_some();
        let place = (FOUND..=LAST_FOUND).find(|place| !used(place))?;
        let thing = (at < self.lying.len()).then(|| self.lying.remove(at))?.thing;
        self.found.push(Found { who, place, thing, held: false });
        Some(place)
    }

    /// WLD-47: the options of readying what lies near somebody.
    pub(super) fn takeable(&self, who: CharacterId) -> impl Iterator<Item = u8> + use<> {
        (LYING..=u8::MAX).take(self.lying.len().min(usize::from(u8::MAX - LYING))).filter({
            let near: SmallVec<[bool; 8]> = self.lying.iter().map(|one| self.at_hand(who, one.at)).collect();
            move |&option| near[usize::from(option - LYING)]
        })
    }

    /// WLD-47: what goes out of its hands for something that takes so many.
    pub(super) fn in_the_way(&self, who: CharacterId, needed: u8) -> SmallVec<[u8; 3]> {
        let mut used = self.hands_in_use(who);
        let mut out = SmallVec::new();
        let held: SmallVec<[(u8, u8); 3]> = self.held(who).map(|(slot, weapon)| (slot, weapon.hands)).collect();
        for (slot, hands) in held.into_iter().rev().filter(|one| one.1 > 0) {
            if used + needed > 2 {
                used -= hands;
                out.push(slot);
            }
        }
        if used + needed > 2 && self.shielded(who) {
            out.push(SHIELD);
        }
        out
    }

    /// WLD-47: hands that something takes which is readied.
    pub(super) fn hands_for(&self, who: CharacterId, slot: u8) -> u8 {
        match slot {
            UNARMED => 2,
            SHIELD => 1,
            LYING.. => {
                let one = self.lying.get(usize::from(slot - LYING));
                one.and_then(|one| self.weapon_of(one.thing)).map_or(1, |weapon| weapon.hands)
            }
            _ => self.weapon(who, slot).map_or(1, |weapon| weapon.hands),
        }
    }

    /// WLD-47: items that readying something moves: it, or as many as go out of its hands for it.
    pub(super) fn items_of_readying(&self, who: CharacterId, slot: u8) -> u8 {
        if self.holds_weapon(who, slot) || slot == SHIELD && self.shielded(who) {
            return 1;
        }
        let stowed = self.in_the_way(who, self.hands_for(who, slot)).len() as u8;
        stowed.max(u8::from(slot != UNARMED))
    }

    /// WLD-47: actions that readying something takes: none for the first two items of a turn.
    pub(super) fn price_of_readying(&self, who: CharacterId, slot: u8) -> u8 {
        let (before, after) = (self.now.readied, self.now.readied + self.items_of_readying(who, slot));
        after.saturating_sub(FREE_ITEMS.max(before))
    }

    /// WLD-47: what is against drawing, stowing or taking up something.
    pub(super) fn may_ready(&self, who: CharacterId, slot: Option<u8>) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => return Err(no::TURN),
            () if !self.able(who) || self.has(who, status::BOUND) => return Err(no::STATE),
            () => {}
        }
        let Some(slot) = slot else { return Ok(()) };
        let natural = |slot: u8| self.weapon(who, slot).is_none_or(|weapon| weapon.hands == 0);
        let things = self.held(who).filter(|(_, weapon)| weapon.hands > 0).count() + usize::from(self.shielded(who));
        let near = |slot| !self.is_gone(who, slot) || self.lies_near(who, slot);
        // One thing in hand is put away with everything.
        let stows = |held: bool| !held || things > 1;
        match slot {
            SHIELD if self.kind(who).shield.is_none() || !near(SHIELD) => Err(no::WEAPON),
            SHIELD if !stows(self.shielded(who)) => Err(no::USELESS),
            UNARMED if things == 0 => Err(no::USELESS),
            SHIELD | UNARMED => Ok(()),
            LYING.. => self.may_take_up(who, slot),
            _ if !self.slots(who).any(|own| own == slot) || natural(slot) || !near(slot) => Err(no::WEAPON),
            _ if !stows(self.holds_weapon(who, slot)) => Err(no::USELESS),
            _ => Ok(()),
        }?;
        // Hands that nothing can be taken out of: those that grip somebody, carry a friend, or are useless.
        let bound = self.hands_in_use(who)
            - self.held(who).map(|(_, weapon)| weapon.hands).sum::<u8>()
            - u8::from(self.shielded(who));
        let draws = slot != UNARMED && !self.holds_weapon(who, slot) && !(slot == SHIELD && self.shielded(who));
        if draws && bound + self.hands_for(who, slot) > 2 {
            return Err(no::HANDS);
        }
        let price = self.price_of_readying(who, slot);
        if price == 0 {
            return Ok(());
        }
        self.may_act(who)?;
        if self.now.actions - self.now.done < price { Err(no::ACTION) } else { Ok(()) }
    }

    /// WLD-04, WLD-28: what is against dropping something: it is in its hands, and each thing is dropped once a turn.
    pub(super) fn may_discard(&self, who: CharacterId, slot: Option<u8>) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => return Err(no::TURN),
            () if !self.able(who) || self.has(who, status::BOUND) => return Err(no::STATE),
            () => {}
        }
        let Some(slot) = slot else { return Ok(()) };
        let there = match slot {
            SHIELD => self.shielded(who),
            _ => self.holds_weapon(who, slot) && self.weapon(who, slot).is_some_and(|weapon| weapon.hands > 0),
        };
        match () {
            () if !there => Err(no::WEAPON),
            () if self.now.dropped.contains(&self.thing_in(who, slot)) => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// WLD-47: draws something and puts away what is in the way; puts away what it holds; bare hands put everything away.
    pub(super) fn ready(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        let (price, items) = (self.price_of_readying(who, slot), self.items_of_readying(who, slot));
        (0..price).for_each(|_| self.spend_action());
        self.now.readied = self.now.readied.saturating_add(items);
        self.now.fresh = false;
        if slot == SHIELD && self.shielded(who) {
            return self.set_counter(who, counter::SHIELD, 0, "WLD-47", io);
        }
        if self.holds_weapon(who, slot) {
            return self.hold_weapon(who, slot, false, io);
        }
        for other in self.in_the_way(who, self.hands_for(who, slot)) {
            match other {
                SHIELD => self.set_counter(who, counter::SHIELD, 0, "WLD-47", io),
                _ => self.hold_weapon(who, other, false, io),
            }
        }
        if slot <= SHIELD && self.is_gone(who, slot) {
            self.pick_up(who, slot, io);
        }
        match slot {
            UNARMED => {}
            SHIELD => self.set_counter(who, counter::SHIELD, 1, "WLD-47", io),
            LYING.. => {
                if let Some(place) = self.take_up(who, slot) {
                    self.hold_weapon(who, place, true, io);
                }
            }
            _ => self.hold_weapon(who, slot, true, io),
        }
    }

    /// WLD-04: drops something from its hands.
    pub(super) fn discard(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        let thing = self.thing_in(who, slot);
        self.now.dropped.push(thing);
        self.now.fresh = false;
        self.drop_item(who, slot, "WLD-04", io);
    }

    /// It has a weapon of its own in its hands, or by nature.
    pub(super) fn is_armed(&self, who: CharacterId) -> bool {
        self.has_natural_weapon(who) || self.held(who).any(|(_, weapon)| weapon.damage.is_some())
    }

    /// WLD-28, WLD-40: what lies on the ground, as players are shown it.
    pub(super) fn things_shown(&self) -> Vec<Mark> {
        let mark = |one: &Lying| {
            let rule = if let Thing::Loose(_) = one.thing { "WLD-40" } else { "WLD-28" };
            let text = self.thing_called(one.thing).to_owned();
            Mark { square: one.at.square, kind: MarkKind::Things, text, rule }
        };
        self.lying.iter().map(mark).collect()
    }

    /// WLD-57: natural weapons make their bearer armed.
    pub(super) fn has_natural_weapon(&self, who: CharacterId) -> bool {
        self.kind(who).weapons.iter().any(|weapon| weapon.is(Quality::Natural))
    }
}
