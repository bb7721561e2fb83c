//! Attacks on friends (RUN-20): a command of its own, so that nobody strikes a friend by mistake.

use super::no;
use super::state::{Battle, UNARMED};
use super::striking::place_of;
use super::vocabulary::{action, status};
use crate::battle::{ActionId, CharacterId, Choice, Refusal};

/// The ways of an attack on a friend, by their numbers in the option of its choice.
pub(super) const WAYS: [ActionId; 3] = [action::STRIKE, action::SHOOT, action::THROW];

/// The option of an attack on a friend: the way, and the weapon by its place.
pub(super) fn friend_option(way: u8, slot: u8) -> u8 {
    slot | way << 3
}

/// An attack as it is made: on a friend in the way that its option says.
pub(super) fn deed_of(choice: Choice) -> (ActionId, u8) {
    match choice.action {
        action::BETRAY => {
            let way = WAYS.get(usize::from(choice.option >> 3)).copied().unwrap_or(action::STRIKE);
            (way, place_of(choice.option))
        }
        deed => (deed, choice.option),
    }
}

impl Battle {
    /// RUN-20: what is against an attack on a friend.
    pub(super) fn may_betray(
        &self,
        who: CharacterId,
        on: Option<CharacterId>,
        option: Option<u8>,
    ) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(on) = on else { return Ok(()) };
        let unseen = self.has(on, status::HIDDEN) || self.has(on, status::SUBMERGED);
        if !self.present(on) || on == who || self.foes(who, on) || self.obeying(who) || unseen {
            return Err(no::TARGET);
        }
        let all = |way: u8| self.slots(who).chain([UNARMED]).map(move |slot| friend_option(way, slot));
        let options = option.map_or_else(|| (0..3).flat_map(all).collect::<Vec<u8>>(), |option| vec![option]);
        let faults = options.into_iter().map(|option| {
            let Some(&way) = WAYS.get(usize::from(option >> 3)) else { return Err(no::TARGET) };
            let far = self.may_wield(who, way, place_of(option))?;
            self.may_come_at(who, way, on, far)
        });
        faults.reduce(Result::or).unwrap_or(Err(no::WEAPON))
    }

    /// RUN-20: every attack on a friend.
    pub(super) fn betrayals(&self, who: CharacterId) -> Vec<Choice> {
        let mut list = Vec::new();
        let friends: Vec<CharacterId> = self.allies_of(who).collect();
        for way in 0..WAYS.len() as u8 {
            let ready = self.slots(who).filter(|&slot| self.holds_weapon(who, slot)).chain([UNARMED]);
            for slot in ready.filter(|&slot| self.may_wield(who, WAYS[usize::from(way)], slot).is_ok()) {
                let option = friend_option(way, slot);
                list.extend(friends.iter().map(|&friend| Choice::new(action::BETRAY, who, friend, option)));
            }
        }
        list
    }
}
