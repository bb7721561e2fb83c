//! LAD-76 to LAD-84: hazards, smoke and mist; LAD-503: deep water.

use super::damage::Harm;
use super::equipment::Trait;
use super::frames::{Frame, Test};
use super::ground::{EffectKind, Peril};
use super::kinds::Speed;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::talents::Talent;
use super::vocabulary::{counter, status};
use crate::battle::CharacterId;
use crate::board::{Hazard, Obscured, Spot, ZoneId};
use crate::kit::{FieldEffect, Until};

/// Something that fills a zone for a while; LAD-508: its owner is the caster of a spell.
pub(super) type ZoneEffect = FieldEffect<EffectKind, u16>;

/// LAD-79 to LAD-81: damage of a hazard.
pub fn hazard_damage(hazard: Hazard) -> u8 {
    match hazard {
        Hazard::Minor => 1,
        Hazard::Major => 3,
        Hazard::Deadly => 5,
    }
}

impl Battle {
    /// LAD-83, LAD-84: what spells and pots have made of a spot.
    pub(super) fn effect_at(&self, spot: Spot) -> Obscured {
        if self.effects.is_empty() {
            return Obscured::Clear;
        }
        let Some(ZoneId(zone)) = self.board.zone_of(spot) else { return Obscured::Clear };
        let here = self.effects.at(zone);
        here.map(|effect| match effect.kind {
            EffectKind::Mist | EffectKind::Dark => Obscured::Lightly,
            EffectKind::Smoke => Obscured::Heavily,
            EffectKind::Fire => Obscured::Clear,
        })
        .max()
        .unwrap_or(Obscured::Clear)
    }

    /// Fills a zone; what is there already of the kind lasts as long as the longer.
    pub(super) fn fill_zone(&mut self, zone: ZoneId, kind: EffectKind, owner: Option<CharacterId>, until: Until) {
        self.effects.lay(ZoneEffect::new(kind, vec![zone.0], owner, until));
    }

    /// LAD-79 to LAD-81: the hazard of a spot, and whether it ignores Armour.
    pub(super) fn hazard_at(&self, spot: Spot) -> Option<(Hazard, bool)> {
        let traits = self.board.traits_at(spot);
        let fire = self.burns_at(spot).then_some(Hazard::Minor);
        Some((traits.hazard.max(fire)?, traits.ignore_armour))
    }

    /// LAD-48: its zone is on fire, and it is no deep water.
    fn burns_at(&self, spot: Spot) -> bool {
        let fire = self.board.zone_of(spot).is_some_and(|ZoneId(zone)| self.effects.has(EffectKind::Fire, zone));
        fire && !self.board.is_swum_at(spot)
    }

    /// LAD-79: which hazard that of a spot is.
    fn peril_at(&self, spot: Spot) -> Option<Peril> {
        let (hazard, ignores) = self.hazard_at(spot)?;
        let zone = self.board.zone_of(spot);
        // Where spikes are no worse than the fire around them, it is the fire that hurts.
        let fire = hazard == Hazard::Minor && self.burns_at(spot);
        let patch = (!fire).then(|| {
            let same = |spot: Spot| self.board.zone_of(spot) == zone && self.hazard_at(spot) == Some((hazard, ignores));
            let patch = self.board.patch(spot.square, |_, near| same(Spot { square: near, ..spot }));
            patch.first().copied().unwrap_or(spot.square)
        });
        Some(Peril { hazard, ignores, zone: zone.map(|ZoneId(zone)| zone), patch })
    }

    /// LAD-513: the hazard that reaches somebody: a body of zones is reached in each of them, once. Whoever sits on another
    /// does not touch the ground.
    fn hazard_on(&self, who: CharacterId) -> Option<Peril> {
        if self.seat_of(who).is_some() {
            return None;
        }
        let burns = |&ZoneId(zone): &ZoneId| self.effects.has(EffectKind::Fire, zone);
        let body = self.is_enormous(who) && !self.in_deep_water(who);
        let fire = self.zones_of(who).find(burns).filter(|_| body).map(|ZoneId(zone)| zone);
        let fire = fire.map(|zone| Peril { hazard: Hazard::Minor, ignores: false, zone: Some(zone), patch: None });
        self.peril_at(self.spot(who)).or(fire)
    }

    /// Damage that entering a spot would do now, after Armour.
    pub(super) fn harm_of_entering(&self, who: CharacterId, spot: Spot) -> u8 {
        if self.flies(who) {
            return 0;
        }
        let Some((hazard, ignores)) = self.hazard_at(spot) else { return 0 };
        hazard_damage(hazard).saturating_sub(self.armour_against_hazard(who, ignores))
    }

    fn armour_against_hazard(&self, who: CharacterId, ignores: bool) -> u8 {
        if ignores || !self.options.hazard_armour { 0 } else { self.armour(who) }
    }

    /// LAD-79: the first entry in a turn, own or forced.
    pub(super) fn entered(&mut self, who: CharacterId, io: &mut Io) {
        if !self.present(who) || self.flies(who) {
            return;
        }
        let Some(peril) = self.hazard_on(who) else { return };
        if self.turn.is_none() || self.meets(who, peril) {
            self.scathe(who, peril, io);
        }
    }

    /// LAD-79: it meets this hazard for the first time in this turn.
    fn meets(&mut self, who: CharacterId, peril: Peril) -> bool {
        let fresh = !self.scathed.contains(&(who, peril));
        if fresh {
            self.scathed.push((who, peril));
        }
        fresh
    }

    fn scathe(&mut self, who: CharacterId, Peril { hazard, ignores, .. }: Peril, io: &mut Io) {
        let rule = match hazard {
            Hazard::Minor => "LAD-79",
            Hazard::Major => "LAD-80",
            Hazard::Deadly => "LAD-81",
        };
        let armour = self.armour_against_hazard(who, ignores);
        let raw = self.over_an_area(who, hazard_damage(hazard));
        let harm = Harm { who, raw, armour, minor_only: false, cause: "hazard", by: None, rule };
        self.deal(harm, io);
    }

    /// U4: hazards, and what water does to those who are in it.
    pub(super) fn start_in_terrain(&mut self, who: CharacterId, io: &mut Io) {
        if !self.flies(who)
            && let Some(peril) = self.hazard_on(who)
        {
            self.meets(who, peril);
            self.scathe(who, peril, io);
        }
        if self.present(who) && self.in_deep_water(who) {
            self.start_in_water(who, io);
        }
    }

    /// LAD-503: armour drags down, and those without air drown.
    fn start_in_water(&mut self, who: CharacterId, io: &mut Io) {
        let natural = self.kind(who).swim > Speed::None;
        if self.has_status(who, status::SINKING) || self.has_status(who, status::SUBMERGED) {
            return self.without_air(who, io);
        }
        let helpless = self.is_helpless(who);
        let hindered = self.has_status(who, status::STUNNED) || self.is_restrained(who);
        let heavy = self.armour(who) >= 3 || self.armour(who) == 2 && hindered;
        if helpless {
            self.sink(who, io);
        } else if heavy && !natural {
            self.push(Frame::After(super::frames::After::Afloat(who)));
            self.push(Frame::Test(Test::new(Roll::KeepAfloat(who))));
        }
    }

    /// LAD-503: powder that was under water must be loaded anew.
    pub(super) fn wet_powder(&mut self, who: CharacterId, io: &mut Io) {
        let kind = self.kind(who);
        let wet = (0..kind.items.len() as u8).filter(|&i| kind.weapon(i).is_some_and(|w| w.has(Trait::Powder)));
        let bits = wet.fold(self.counter(who, counter::UNLOADED) as u8, |bits, i| bits | 1 << i);
        self.set_counter(who, counter::UNLOADED, bits as i8, "LAD-503", io);
    }

    /// LAD-503: it goes down: Restrained, and it drowns from now on.
    pub(super) fn sink(&mut self, who: CharacterId, io: &mut Io) {
        self.wet_powder(who, io);
        self.gain(who, status::SINKING, None, Until::Removed, "LAD-503", io);
        let body = self.ch(who).stats.get(super::vocabulary::stat::BODY);
        let breath = self.counter(who, counter::BREATH).max(body);
        self.set_counter(who, counter::BREATH, breath, "LAD-503", io);
    }

    /// LAD-503: a turn without air: Body turns of breath, then 1, 2, 3 ... damage that no Armour stops.
    pub(super) fn without_air(&mut self, who: CharacterId, io: &mut Io) {
        if self.talent(who, Talent::Waterborn) && !self.has_status(who, status::SINKING) {
            return;
        }
        let breath = self.counter(who, counter::BREATH).saturating_add(1);
        self.set_counter(who, counter::BREATH, breath, "LAD-503", io);
        let body = self.ch(who).stats.get(super::vocabulary::stat::BODY);
        let raw = (breath - body).max(0).unsigned_abs();
        let harm = Harm { who, raw, armour: 0, minor_only: false, cause: "drowning", by: None, rule: "LAD-503" };
        self.deal(harm, io);
    }

    /// LAD-503: air again.
    pub(super) fn out_of_the_water(&mut self, who: CharacterId, io: &mut Io) {
        self.lose(who, status::SUBMERGED, "LAD-503", io);
        self.lose(who, status::SINKING, "LAD-503", io);
        self.set_counter(who, counter::BREATH, 0, "LAD-503", io);
    }
}
