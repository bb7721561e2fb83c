//! What is known of the target of an attack (WLD-24, WLD-25, WLD-36, WLD-58, WLX-03, WLX-06): cover, Parry, ganging up, light, size.

use super::attack::{Cover, Guard, Target, gang_up, scale};
use super::feats::EdgeEffect;
use super::kinds::Nature;
use super::stances::Stance;
use super::state::Battle;
use super::traits::{Skill, Trait};
use super::vocabulary::{counter, stat, status};
use crate::battle::CharacterId;
use crate::board::Cover as Hiding;

impl Battle {
    /// WLD-36: ganging up of a melee attacker.
    pub(super) fn gang_up_of(&self, by: CharacterId, on: CharacterId) -> i8 {
        let beside = |who: CharacterId| self.able(who) && self.adjacent(who, on);
        let enemies = self.enemies_of(on).filter(|&foe| foe != by && beside(foe)).count() as u8;
        let near_one =
            |who: CharacterId| self.enemies_of(on).any(|foe| foe != by && beside(foe) && self.adjacent(who, foe));
        let contact = self.options.cancel_needs_contact;
        let friends = self.allies_of(on).filter(|&who| beside(who) && (!contact || near_one(who))).count() as u8;
        let guarded = self.edges(on, |effect| if let EdgeEffect::Guarded(n) = effect { Some(n as i8) } else { None });
        gang_up(enemies, friends, guarded.unsigned_abs())
    }

    /// 1.1: Parry of what it holds, beyond what it held at the start.
    pub(super) fn parry_change(&self, who: CharacterId) -> i8 {
        let kind = self.kind(who);
        let weapons: Vec<_> = self.held(who).map(|(_, weapon)| weapon).collect();
        let shield = kind.shield.as_ref().map(|(shield, _)| shield).filter(|_| self.shielded(who));
        // WLX-13: on foot, and with nothing else in its hands; a rider keeps one for the reins.
        let both = weapons.len() == 1 && self.hands_in_use(who) < 2 && !self.has(who, status::MOUNTED);
        kind.bare_parry() + kind.parry_of(&weapons, shield, both) - kind.parry()
    }

    /// What a figure defends itself with, against this weapon.
    pub(super) fn guard(&self, who: CharacterId, ignores_shields: bool) -> Guard {
        let shield = self.kind(who).shield.as_ref().map_or(0, |(shield, _)| shield.parry);
        Guard {
            parry: self.stat(who, stat::PARRY) + self.parry_change(who) + self.parry_of_power(who),
            ignored: if ignores_shields && self.shielded(who) { shield } else { 0 },
            defending: self.has(who, status::DEFENDING),
            prone: self.has(who, status::PRONE),
            swims: self.swims(who),
        }
    }

    /// WLD-25: what protects a figure against a shot.
    pub(super) fn cover(&self, from: CharacterId, to: CharacterId) -> Cover {
        let (near, part) = (self.part_facing(from, to), self.part_facing(to, from));
        let ground = match self.board.cover_kind(near, part, self.level(to)) {
            _ if self.adjacent(from, to) => 0,
            Hiding::None => 0,
            Hiding::Partial => 2,
            Hiding::Total => 3,
        };
        // WLX-04: whoever shoots down from near sees over low things.
        let above = self.level(from) > self.level(to) && self.distance(from, to) <= 3;
        // WLX-06: water covers a swimmer against those outside.
        let over_it = self.adjacent(from, to) && !self.has(from, status::PRONE);
        let deep = self.swims(to) && !self.swims(from) && !over_it;
        let helpless = [status::PRONE, status::STUNNED, status::BOUND].into_iter().any(|one| self.has(to, one));
        let shield = self.kind(to).shield.as_ref().map_or(0, |(shield, _)| shield.cover);
        Cover {
            ground: if above && ground <= 2 { 0 } else { ground }.max(if deep { 2 } else { 0 }),
            shield: if self.shielded(to) && !helpless { shield } else { 0 },
            prone: self.has(to, status::PRONE),
            dodges: !self.has(to, status::SURPRISED)
                && self.kind(to).effects().any(|effect| matches!(effect, EdgeEffect::Dodge(_))),
        }
    }

    /// WLD-58: what it stands on moves, or it swims, and no edge helps.
    pub(super) fn unstable(&self, by: CharacterId) -> bool {
        // A gondola sways while somebody rows it or walks in it.
        let sways = self.turn == Some(by) && self.now.squares > 0 && self.boat_of(by).is_some();
        (self.swims(by) || sways || self.has(by, status::MOUNTED)) && !self.kind(by).has(EdgeEffect::Steady)
    }

    pub(super) fn darksight(&self, who: CharacterId) -> u8 {
        let points = |nature: &Nature| if let Nature::Darksight(points) = nature { Some(*points) } else { None };
        self.kind(who).natures.iter().find_map(points).unwrap_or(0)
    }

    /// What is known of one target of an attack.
    pub(super) fn target_of(
        &self,
        by: CharacterId,
        on: CharacterId,
        stances: &[Stance],
        (melee, ranges): (bool, Option<(u8, u8, u8)>),
    ) -> Target {
        let spot = |stance| stances.contains(&stance);
        let mist = self
            .boon(on, status::MISTY)
            .is_some_and(|boon| boon.raise || melee == (boon.of == Trait::Skill(Skill::Fighting)));
        let armed = self.held(on).filter(|(_, weapon)| weapon.arms(self.options.only_melee_weapons_arm)).count() as u8;
        let item = self.item_aimed_at(on, stances).map(|slot| self.item_numbers(on, slot).0);
        Target {
            distance: self.distance(by, on),
            ranges,
            cover: self.cover(by, on),
            light: self.light(self.spot_facing(on, by)),
            darksight: self.darksight(by),
            scale: scale(self.stat(on, stat::SIZE)) - scale(self.stat(by, stat::SIZE)),
            moved: self.counter(on, counter::MOVED).unsigned_abs(),
            gang_up: self.gang_up_of(by, on),
            spot: if let Some(item) = item {
                item
            } else if spot(Stance::Gap) {
                self.gap(on)
            } else {
                0
            },
            // WLX-21: out of hiding from farther off than The Drop.
            vulnerable: self.vulnerable(on) || self.strikes_unseen(by),
            unarmed: armed == 0 && !self.has_natural_weapon(on) && !self.shielded(on),
            // WLD-56: a shield alone is enough against two weapons.
            weapons: armed + 2 * u8::from(self.shielded(on)),
            mist,
        }
    }

    /// WLD-24: the penalty of what the armour leaves bare.
    fn gap(&self, on: CharacterId) -> i8 {
        self.kind(on).armour.iter().map(|armour| armour.gap).max().unwrap_or(0)
    }
}
