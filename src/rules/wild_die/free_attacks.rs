//! Free attacks (WLD-35): out of turn, unaltered, by leaving a side, First Cut and Riposte.

use super::feats::{EdgeEffect, Opening};
use super::frames::{Attack, AttackStage, Frame};
use super::items::Class;
use super::stances::Stance;
use super::state::{Battle, Io};
use super::things::UNARMED;
use super::vocabulary::status;
use crate::battle::{CharacterId, Event};
use crate::board::{Spot, apart};

impl Battle {
    /// WLD-35: it can make a free attack on somebody.
    pub(super) fn may_strike_free(&self, by: CharacterId, on: CharacterId) -> bool {
        let barred = !self.strikes_leavers(by);
        let slot = self.free_slot(by);
        let reach = self.weapon(by, slot).map_or(0, |weapon| weapon.reach);
        let near = self.distance(by, on) <= reach + 1 && (self.adjacent(by, on) || reach > 0 && self.sees(by, on));
        let armed = slot != UNARMED || self.options.unarmed_free_attacks;
        self.standing(by)
            && !barred
            && near
            && (self.adjacent(by, on) || !self.has(by, status::ENTANGLED))
            && armed
            && self.standing(on)
            && self.foes(by, on)
            && !self.has(on, status::HIDDEN)
    }

    /// WLX-16: somebody in a place is in reach of its free attacks.
    pub(super) fn reaches_freely(&self, by: CharacterId, (on, at): (CharacterId, Spot)) -> bool {
        let reach = self.weapon(by, self.free_slot(by)).map_or(0, |weapon| weapon.reach);
        let ground = apart((self.square(by), self.span(by)), (at.square, self.span(on)));
        let far = ground.max(self.level(by).abs_diff(self.level_at(on, at)));
        self.touch_at((on, at), (by, self.spot(by))) || reach > 0 && (2..=reach + 1).contains(&far)
    }

    /// The weapon of free attacks: the first in its hands that strikes, else bare hands.
    fn free_slot(&self, by: CharacterId) -> u8 {
        self.held(by).find(|(_, weapon)| weapon.class == Class::Melee).map_or(UNARMED, |(slot, _)| slot)
    }

    /// WLX-16: an edge gives it a free attack of this kind now.
    pub(super) fn opens(&self, who: CharacterId, opening: Opening) -> bool {
        let spent = self.once[usize::from(opening == Opening::Miss)].contains(who);
        !spent && self.kind(who).has(EdgeEffect::FreeAttack(opening))
    }

    /// WLD-35: a free attack.
    pub(super) fn step_free(&mut self, by: CharacterId, on: CharacterId, opening: Option<Opening>, io: &mut Io) {
        if !self.may_strike_free(by, on) || opening.is_some_and(|opening| !self.opens(by, opening)) {
            return;
        }
        if let Some(opening) = opening {
            self.once[usize::from(opening == Opening::Miss)].insert(by);
        }
        let rule = if opening.is_some() { "WLX-16" } else { "WLD-60" };
        io.events.push(|| Event::OpportunityGranted { who: by, against: on, rule });
        let attack = Attack {
            by,
            slot: self.free_slot(by),
            thrown: false,
            free: true,
            stances: vec![Stance::Free],
            at: vec![on],
            stage: AttackStage::Roll,
            dice: Vec::new(),
            critical: false,
            drop: self.has_drop(by, on),
            unseen: self.strikes_unseen(by),
            uncounted: false,
            doubled: false,
            broken: false,
            most: 0,
            thing: None,
        };
        self.push(Frame::Attack(Box::new(attack)));
    }
}
