//! Suppressive Fire (WLD-52): one Shooting roll against everybody in a Medium template.

use super::frames::{Attack, Source};
use super::items::{Class, Quality};
use super::no;
use super::stances::Stance;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, IdSet, Refusal};
use crate::board::Template;

/// WLD-52: the Medium template.
const AREA: Template = Template::Circle(2);
/// WLD-52: Extras that suppress together at least.
const GROUP: u8 = 3;
/// WLD-52: shots for each point of the Rate of Fire.
const SHOTS: u8 = 3;

impl Battle {
    /// WLD-52: the dice that Suppressive Fire counts for, and those of a group of Extras who give their action and a shot to it: the
    /// shooter and those on its card who have not acted.
    pub(super) fn suppression(&self, by: CharacterId, slot: u8) -> (u8, IdSet) {
        let rate = self.weapon(by, slot).map_or(0, |weapon| weapon.rate);
        if rate != 1 {
            return (rate, IdSet::EMPTY);
        }
        let mut mates = IdSet::EMPTY;
        let group = self.groups.iter().find(|group| group.who.contains(by)).filter(|_| !self.wild(by));
        for mate in group.into_iter().flat_map(|group| group.who.iter()) {
            let barred = [status::SHAKEN, status::BOUND, status::FLEEING].into_iter().any(|one| self.has(mate, one));
            let waits = mate == by || !self.has(mate, status::ACTED) && !self.fired.contains(mate);
            if self.able(mate) && !barred && waits && self.loaded(mate).is_some() {
                mates.insert(mate);
            }
        }
        (mates.iter().count() as u8, mates)
    }

    /// WLD-52: the weapon in its hands that is ready to shoot.
    fn loaded(&self, who: CharacterId) -> Option<u8> {
        let engaged = self.engaged(who);
        let ready = |weapon: &super::items::Weapon| {
            let wet = weapon.is(Quality::Powder) && self.wet.contains(who);
            weapon.class == Class::Shot && !wet && (!engaged || weapon.is(Quality::Pistol))
        };
        self.held(who).find(|(slot, weapon)| ready(weapon) && self.shots(who, *slot) != Some(0)).map(|(slot, _)| slot)
    }

    /// WLD-52: takes the shots, and the actions of a group.
    pub(super) fn spend_on_suppression(&mut self, by: CharacterId, slot: u8, io: &mut Io) {
        let (rate, mates) = self.suppression(by, slot);
        if mates.is_empty() && self.shots(by, slot).is_some() {
            self.load(by, slot, -((SHOTS * rate) as i8), 0, io);
        }
        for mate in mates.iter() {
            let fired = if mate == by { Some(slot) } else { self.loaded(mate) };
            if let Some(slot) = fired.filter(|&slot| self.shots(mate, slot).is_some()) {
                self.load(mate, slot, -1, 0, io);
            }
            if mate != by {
                self.fired.insert(mate);
            }
        }
    }

    /// WLD-52: everybody in the template around somebody, except the shooter.
    pub(super) fn suppressed(&self, by: CharacterId, on: CharacterId) -> Vec<CharacterId> {
        let squares = self.board.covered(AREA, self.part_facing(by, on), self.part_facing(on, by));
        let inside = |&who: &CharacterId| who != by && self.standing(who) && self.stands_in(who, &squares);
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
        let Some(weapon) = self.weapon(by, slot).filter(|weapon| weapon.class == Class::Shot) else {
            return Err(no::WEAPON);
        };
        let engaged = self.engaged(by) && !weapon.is(Quality::Pistol);
        let mut chosen = self.now.stances.iter().filter(|stance| stance.serves(false));
        match () {
            () if !self.holds_weapon(by, slot) => return Err(no::WEAPON),
            () if self.now.limited => return Err(no::LIMITED),
            () if weapon.rate > 1 && self.shots(by, slot).is_some_and(|left| left < SHOTS * weapon.rate) => {
                return Err(no::RELOAD);
            }
            () if weapon.rate == 1 && self.shots(by, slot) == Some(0) => return Err(no::RELOAD),
            () if weapon.rate == 1 && self.suppression(by, slot).0 < GROUP => return Err(no::WEAPON),
            () if weapon.is(Quality::Powder) && self.wet.contains(by) => return Err(no::RELOAD),
            () if chosen.any(|stance| stance.excludes(Stance::Suppress)) => return Err(no::EXCLUSIVE),
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
        let most = usize::from(attack.most);
        let before = attack.dice[..at].iter().filter(|die| die.raise).count();
        if die.raise && before < most {
            self.hit(on, Source::Attack(attack, false));
        } else {
            self.afflict_a_turn(on, status::DISTRACTED, "WLD-52", io);
        }
    }
}
