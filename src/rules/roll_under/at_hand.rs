//! Hands, three places at hand, and the pack (1.1, RUN-14, RUN-22): drawing, putting away, and what is fetched from the pack.

use super::items::Feature;
use super::kinds::Kind;
use super::no;
use super::state::{Battle, FOUND, Io};
use super::vocabulary::{counter, status, telling};
use crate::battle::{CharacterId, Event, Refusal, Told};

/// 1.1: weapons and shields that a figure has at hand, besides those in its hands.
pub const AT_HAND: usize = 3;
/// An option besides the place of a weapon. RUN-22: what is fetched from the pack comes to a place at hand instead of a hand. RUN-14: of two
/// things in hand the other one is exchanged.
pub(super) const BESIDE: u8 = 8;

/// 1.1: the weapons that are in the pack as the battle begins: those beyond the hands and the places at hand, in their order.
pub(super) fn packed_at_first(kind: &Kind) -> i8 {
    let ready = kind.in_hands + AT_HAND;
    (ready..kind.weapons.len()).fold(0, |marks, slot| marks | 1 << slot)
}

/// The place of the weapon in an option of drawing or fetching it.
pub(super) fn slot_of(option: u8) -> u8 {
    option & !BESIDE
}

/// RUN-22: it comes to a hand.
pub(super) fn to_hand(option: u8) -> bool {
    option & BESIDE == 0
}

impl Battle {
    /// RUN-14: it is neither in hand nor in the pack, and not gone.
    pub(super) fn is_at_hand(&self, who: CharacterId, slot: u8) -> bool {
        let away = [counter::HELD, counter::GONE, counter::PACKED];
        self.weapon(who, slot).is_some() && !away.into_iter().any(|list| self.marked(who, list, slot))
    }

    /// 1.1: weapons that it has at hand.
    fn at_hand(&self, who: CharacterId) -> usize {
        self.slots(who).filter(|&slot| self.is_at_hand(who, slot)).count()
    }

    /// RUN-22: it has free hands, or a place at hand.
    pub(super) fn has_room(&self, who: CharacterId, hands: u8) -> bool {
        self.hands_in_use(who) + hands <= 2 || self.at_hand(who) < AT_HAND
    }

    /// RUN-14: what must leave its hands for something that is drawn, in the way of this option. A shield stays in its hand as long as
    /// it can, unless the figure exchanges it.
    pub(super) fn in_the_way(&self, who: CharacterId, option: u8) -> Vec<u8> {
        let Some(weapon) = self.weapon(who, slot_of(option)) else { return Vec::new() };
        let shield = weapon.is(Feature::Shield);
        let mut held: Vec<(bool, u8, u8)> =
            self.held(who).map(|(slot, one)| (one.is(Feature::Shield) != shield, slot, one.hands)).collect();
        held.sort_unstable();
        if option & BESIDE != 0 {
            held.reverse();
        }
        let mut in_use = self.hands_in_use(who);
        let mut away = Vec::new();
        for (_, other, hands) in held {
            if in_use + weapon.hands > 2 {
                in_use -= hands;
                away.push(other);
            }
        }
        away
    }

    /// RUN-14: what is against drawing a weapon.
    pub(super) fn may_draw(&self, who: CharacterId, option: Option<u8>) -> Result<(), Refusal> {
        self.may_do_free(who, self.now.drawn)?;
        let Some(option) = option else { return Ok(()) };
        let slot = slot_of(option);
        let exchanges = || self.held(who).count() == 2 && self.in_the_way(who, slot).len() == 1;
        let weapon = self.weapon(who, slot).ok_or(no::WEAPON)?;
        let after = |away: usize| self.at_hand(who) + away > AT_HAND + 1;
        match () {
            () if self.marked(who, counter::GONE, slot) => Err(no::WEAPON),
            () if self.holds_weapon(who, slot) => Err(no::USELESS),
            () if self.marked(who, counter::PACKED, slot) => Err(no::HANDS),
            () if weapon.hands == 2 && self.has(who, status::GRAPPLED) => Err(no::HANDS),
            () if option != slot && !exchanges() => Err(no::USELESS),
            () if after(self.in_the_way(who, option).len()) => Err(no::HANDS),
            () => Ok(()),
        }
    }

    /// RUN-14: draws something, and puts away what is in the way.
    pub(super) fn draw_weapon(&mut self, who: CharacterId, option: u8, io: &mut Io) {
        self.now.drawn = true;
        for other in self.in_the_way(who, option) {
            self.mark(who, counter::HELD, other, false, "RUN-14", io);
        }
        let slot = slot_of(option);
        let name = self.weapon(who, slot).map_or(String::new(), |weapon| weapon.name.clone());
        io.events.push(|| Event::told(Told::of(&telling::DRAWS).who(who).thing(name)));
        self.mark(who, counter::HELD, slot, true, "RUN-14", io);
    }

    /// RUN-14: what is against putting a weapon away.
    pub(super) fn may_stow(&self, who: CharacterId, slot: Option<u8>) -> Result<(), Refusal> {
        self.may_do_free(who, self.now.drawn)?;
        match slot {
            Some(slot) if !self.holds_weapon(who, slot) => Err(no::WEAPON),
            None if self.hands_in_use(who) == 0 => Err(no::WEAPON),
            _ if self.at_hand(who) >= AT_HAND => Err(no::HANDS),
            _ => Ok(()),
        }
    }

    /// RUN-14: puts a weapon away, still at hand.
    pub(super) fn stow(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        self.now.drawn = true;
        self.mark(who, counter::HELD, slot, false, "RUN-14", io);
    }

    /// RUN-22: what is against fetching something from the pack.
    pub(super) fn may_unpack(&self, who: CharacterId, option: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let packed = |slot: u8| self.marked(who, counter::PACKED, slot);
        let Some(option) = option else {
            return if self.slots(who).any(packed) { Ok(()) } else { Err(no::USELESS) };
        };
        let slot = slot_of(option);
        let Some(weapon) = self.weapon(who, slot).filter(|_| slot < FOUND) else { return Err(no::WEAPON) };
        match to_hand(option) {
            _ if !packed(slot) => Err(no::USELESS),
            true if self.hands_in_use(who) + weapon.hands > 2 => Err(no::HANDS),
            false if self.at_hand(who) >= AT_HAND => Err(no::HANDS),
            _ => Ok(()),
        }
    }

    /// RUN-22: the ways of fetching something from the pack.
    pub(super) fn unpackings(&self, who: CharacterId) -> Vec<u8> {
        let packed = self.slots(who).filter(|&slot| self.marked(who, counter::PACKED, slot));
        packed.flat_map(|slot| [slot, slot | BESIDE]).collect()
    }

    /// RUN-22: it comes out of the pack.
    pub(super) fn unpack(&mut self, who: CharacterId, option: u8, io: &mut Io) {
        let slot = slot_of(option);
        self.mark(who, counter::PACKED, slot, false, "RUN-22", io);
        if to_hand(option) {
            self.mark(who, counter::HELD, slot, true, "RUN-22", io);
        }
    }
}
