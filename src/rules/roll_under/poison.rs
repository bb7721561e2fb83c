//! Poison (RUX-36): phials, the opposed roll, its effects and what ends them.

use super::frames::{Ask, Frame, Roll};
use super::items::Feature;
use super::no;
use super::pieces::Poison;
use super::rolls::{Rolled, beats};
use super::state::{Battle, Io};
use super::traits::Condition;
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{CharacterId, CounterId, Event, Refusal, Told};
use crate::dice::Numbers;

/// 7.4: the potency of a phial.
pub const PHIAL: u8 = 12;
/// How many kinds an option of a coat tells apart: the slot below it.
const SLOTS: u8 = 8;

impl Poison {
    /// 7.4: phials of it.
    fn phials(self) -> CounterId {
        [counter::LETHAL, counter::PARALYSING, counter::SLEEPING][self as usize]
    }
}

/// 7.4: a weapon and the poison of its coat as an option.
fn coat_option(slot: u8, poison: Poison) -> u8 {
    slot + SLOTS * poison as u8
}

/// The same read back.
pub(super) fn coat_of(option: u8) -> Option<(u8, Poison)> {
    Some((option % SLOTS, *Poison::ALL.get(usize::from(option / SLOTS))?))
}

/// Phials and coats.
impl Battle {
    /// 7.4: what is against coating a weapon.
    pub(super) fn may_coat(&self, who: CharacterId, option: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        self.could_coat(who, option)
    }

    /// 7.4: the same in the muster, when nobody has a turn.
    fn could_coat(&self, who: CharacterId, option: Option<u8>) -> Result<(), Refusal> {
        let has = |poison: &Poison| self.counter(who, poison.phials()) > 0;
        let Some((slot, poison)) = option.and_then(coat_of) else {
            return if Poison::ALL.iter().any(has) { Ok(()) } else { Err(no::ONCE) };
        };
        let sharp = |feature| self.weapon(who, slot).is_some_and(|weapon| weapon.is(feature));
        match () {
            () if !has(&poison) => Err(no::ONCE),
            () if !self.holds_weapon(who, slot) => Err(no::WEAPON),
            () if !sharp(Feature::Piercing) && !sharp(Feature::Cutting) => Err(no::WEAPON),
            () if self.coat(who, slot).is_some() => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// 7.4: the coats that it could put on a weapon, as options.
    pub(super) fn coatings(&self, who: CharacterId) -> Vec<u8> {
        let options = Poison::ALL.iter().flat_map(|&poison| self.slots(who).map(move |slot| coat_option(slot, poison)));
        options.filter(|&option| self.could_coat(who, Some(option)).is_ok()).collect()
    }

    /// 7.4: in the muster, before the first card: who has a phial may coat a weapon.
    pub(super) fn musters(&mut self) {
        let ready: Vec<CharacterId> =
            self.ids().filter(|&who| self.present(who) && !self.coatings(who).is_empty()).collect();
        self.push_all(ready.into_iter().map(Frame::Muster));
    }

    /// 7.4: coats a weapon in the muster, or keeps the phial.
    pub(super) fn step_muster(&mut self, who: CharacterId, io: &mut Io) {
        match self.answer.take() {
            None if !self.coatings(who).is_empty() => self.wait(Frame::Muster(who), Ask::Muster(who)),
            Some(answer) if answer.action == action::COAT => self.coats_it(who, answer.option, io),
            _ => {}
        }
    }

    /// 7.4: the poison on a weapon.
    pub(super) fn coat(&self, who: CharacterId, slot: u8) -> Option<Poison> {
        self.coats.iter().find(|one| (one.0, one.1) == (who, slot)).map(|one| one.2)
    }

    /// 7.4: coats a weapon.
    pub(super) fn coats_it(&mut self, who: CharacterId, option: u8, io: &mut Io) {
        let Some((slot, poison)) = coat_of(option) else { return };
        self.add_to_counter(who, poison.phials(), -1, "RUX-36", io);
        self.coats.push((who, slot, poison));
    }

    /// 7.4: a hit with a coated weapon that has cost HP.
    pub(super) fn envenoms(&mut self, by: CharacterId, slot: u8, on: CharacterId) {
        let coat = self.coat(by, slot);
        self.coats.retain(|one| (one.0, one.1) != (by, slot));
        if let Some(poison) = coat {
            self.poison(on, poison, PHIAL);
        }
    }
}

/// What poison does.
impl Battle {
    /// RUX-36: it has this poison in its blood.
    pub(super) fn is_poisoned(&self, who: CharacterId, poison: Poison) -> bool {
        self.poisons.contains(&(who, poison))
    }

    /// RUX-36: the poisons in its blood.
    pub(super) fn poisons_of(&self, who: CharacterId) -> Vec<Poison> {
        self.poisons.iter().filter(|one| one.0 == who).map(|one| one.1).collect()
    }

    /// RUX-36: poison of a potency comes into somebody's blood; a dose of a kind at a time.
    pub(super) fn poison(&mut self, on: CharacterId, poison: Poison, potency: u8) {
        self.push(Frame::Venom { on, poison, potency, active: None, begun: false });
    }

    /// RUX-36: the potency first; Constitution only against a success.
    pub(super) fn step_venom(
        &mut self,
        on: CharacterId,
        poison: Poison,
        potency: u8,
        (active, begun): (Option<Rolled>, bool),
        io: &mut Io,
    ) {
        if !self.present(on) || self.is_poisoned(on, poison) {
            return self.rolled = None;
        }
        let rolled = self.rolled.take();
        match (begun, active) {
            (false, _) => {
                self.push(Frame::Venom { on, poison, potency, active: None, begun: true });
                self.check(on, Roll::Venom(potency));
            }
            (true, None) => match rolled.filter(|rolled| rolled.came.good()) {
                Some(active) => {
                    self.push(Frame::Venom { on, poison, potency, active: Some(active), begun: true });
                    self.check(on, Roll::Withstand(true));
                }
                None => self.half_poisoned(on, poison, io),
            },
            (true, Some(active)) => match rolled.is_none_or(|passive| beats(active, passive)) {
                true => self.poisoned(on, poison, io),
                false => self.half_poisoned(on, poison, io),
            },
        }
    }

    /// RUX-36: the full effect.
    fn poisoned(&mut self, on: CharacterId, poison: Poison, io: &mut Io) {
        io.events.push(|| Event::told(Told::of(&telling::POISONED).who(on).thing(poison.name().to_lowercase())));
        self.poisons.push((on, poison));
        self.show(on, status::POISONED, true, "RUX-36", io);
        if poison == Poison::Sleeping {
            self.falls_asleep(on, "RUX-36", io);
        }
    }

    /// RUX-36: half the effect, once.
    fn half_poisoned(&mut self, on: CharacterId, poison: Poison, io: &mut Io) {
        match poison {
            Poison::Lethal => {
                // 1.2: a D3 is half a d6.
                let numbers = Numbers::NONE.at_most(2).at_most(4);
                let die = self.sum_against(("Poison", "RUX-36"), on, (1, 6), numbers, io);
                self.harm(on, (die + 1) / 2, 0, None, ("poison", "RUX-36"), io);
            }
            Poison::Paralysing => self.numbed.insert(on),
            Poison::Sleeping => self.afflict(on, Condition::Dazed, "RUX-36", io),
        }
    }

    /// RUX-36: lethal poison at the start of a turn.
    pub(super) fn venom_works(&mut self, who: CharacterId, io: &mut Io) {
        if self.present(who) && self.is_poisoned(who, Poison::Lethal) {
            let damage = self.sum_of("Poison", "RUX-36", who, (1, 6), io);
            self.harm(who, damage, 0, None, ("poison", "RUX-36"), io);
        }
    }

    /// RUX-36: Constitution against each poison, at the start of a turn.
    pub(super) fn sweats_out(&mut self, who: CharacterId) {
        for poison in self.poisons_of(who) {
            self.push(Frame::Purge { who, poison });
            self.check(who, Roll::Withstand(false));
        }
    }

    /// RUX-36: a success ends it.
    pub(super) fn step_purge(&mut self, who: CharacterId, poison: Poison, io: &mut Io) {
        if self.rolled.take().is_some_and(|rolled| rolled.came.good()) {
            self.purge(who, poison, io);
            if poison == Poison::Sleeping {
                self.wake(who, "RUX-36", io);
            }
        }
    }

    /// RUX-36: a poison ends.
    pub(super) fn purge(&mut self, who: CharacterId, poison: Poison, io: &mut Io) {
        self.poisons.retain(|&one| one != (who, poison));
        let left = self.poisons.iter().any(|one| one.0 == who);
        self.show(who, status::POISONED, left, "RUX-36", io);
    }

    /// 7.4: what is against giving an antidote.
    pub(super) fn may_cure(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        if self.counter(who, counter::ANTIDOTES) == 0 {
            return Err(no::ONCE);
        }
        let Some(on) = on else { return Ok(()) };
        if on != who {
            self.friend(who, on, None)?;
        }
        let useless = self.cured.contains(on) && self.poisons_of(on).is_empty();
        if useless || self.has(on, status::SUBMERGED) { Err(no::USELESS) } else { Ok(()) }
    }

    /// 7.4: a boon on Constitution against poison for the battle, and a roll at once.
    pub(super) fn cures(&mut self, who: CharacterId, on: CharacterId, io: &mut Io) {
        self.add_to_counter(who, counter::ANTIDOTES, -1, "RUX-36", io);
        self.cured.insert(on);
        if let Some(&poison) = self.poisons_of(on).first() {
            self.push(Frame::Purge { who: on, poison });
            self.check(on, Roll::Withstand(false));
        }
    }
}
