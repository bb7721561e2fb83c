//! Suppressive Fire (WLD-52): one Shooting roll against everybody in a Medium template.

use super::frames::{Attack, Source};
use super::items::Class;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Refusal};
use crate::board::Template;

/// WLD-52: the Medium template.
const AREA: Template = Template::Circle(2);
/// WLD-52: shots for each point of the Rate of Fire.
const SHOTS: u8 = 3;

impl Battle {
    /// WLD-52: shots that it takes.
    pub(super) fn suppressing_shots(&self, by: CharacterId, slot: u8) -> u8 {
        self.weapon(by, slot).map_or(0, |weapon| SHOTS * weapon.rate)
    }

    /// WLD-52: everybody in the template around somebody, except the shooter.
    pub(super) fn suppressed(&self, by: CharacterId, on: CharacterId) -> Vec<CharacterId> {
        let squares = self.board.covered(AREA, self.square(by), self.square(on));
        let inside = |&who: &CharacterId| who != by && self.standing(who) && squares.contains(&self.square(who));
        let shot = |who: &CharacterId| *who == on || self.sees(by, *who);
        self.ids().filter(inside).filter(shot).collect()
    }

    /// WLD-52: what is against it.
    pub(super) fn may_suppress(
        &self,
        by: CharacterId,
        slot: Option<u8>,
        on: Option<CharacterId>,
    ) -> Result<(), Refusal> {
        self.may_act(by)?;
        let Some(slot) = slot else { return Ok(()) };
        let Some(weapon) = self.weapon(by, slot).filter(|weapon| weapon.class == Class::Shot && weapon.rate > 1) else {
            return Err(no::WEAPON);
        };
        let engaged = self.engaged(by) && !weapon.is(super::items::Quality::Pistol);
        match () {
            () if !self.holds_weapon(by, slot) => return Err(no::WEAPON),
            () if self.now.limited => return Err(no::LIMITED),
            () if self.shots(by, slot).unwrap_or(0) < self.suppressing_shots(by, slot) => return Err(no::RELOAD),
            () if self.now.stances.iter().any(|stance| stance.is_called()) => return Err(no::EXCLUSIVE),
            () if engaged => return Err(no::MELEE),
            () if self.swims(by) => return Err(no::STATE),
            () => {}
        }
        let Some(on) = on else { return Ok(()) };
        let long = weapon.range.map_or(0, |range| range.2);
        match () {
            () if !self.standing(on) || !self.foes(by, on) || self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if self.distance(by, on) > long => Err(no::RANGE),
            () if !self.sees(by, on) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// WLD-52: a success distracts; a raise hits, as many as the weapon has dice.
    pub(super) fn suppresses(&mut self, attack: Box<Attack>, at: usize, io: &mut Io) {
        let (Some(&on), die) = (attack.at.get(at), attack.dice[at]) else { return };
        if !die.hit || !self.standing(on) {
            return;
        }
        let most = self.weapon(attack.by, attack.slot).map_or(1, |weapon| usize::from(weapon.rate));
        let before = attack.dice[..at].iter().filter(|die| die.raise).count();
        if die.raise && before < most {
            self.hit(on, Source::Attack(attack, false));
        } else {
            self.afflict_a_turn(on, status::DISTRACTED, "WLD-52", io);
        }
    }
}
