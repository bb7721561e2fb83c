//! Light, and what lies on squares for a while: smoke, darkness, fire (WLD-39, WLX-10, WLX-20).

use super::items::Use;
use super::options::Ambient;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, FieldTone, Mark, MarkKind};
use crate::board::{Fixture, FixtureKind, Layer, Light, Spot, Square};
use crate::kit::{FieldEffect, Until};

/// WLX-20: squares that a lamp of the map makes bright, and how many more dim.
const LAMP: (u8, u8) = (4, 4);

/// What lies on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Veil {
    /// WLX-10: pitch inside, dim at the edge.
    Smoke,
    /// WLX-18: Murk; with a raise pitch.
    Murk(bool),
    /// WLX-10: it burns those who begin a turn there.
    Fire,
}

impl Battle {
    /// WLD-39: the light of a place: of the battle, of the square, of lamps near it, and of what lies there.
    pub(super) fn light(&self, spot: Spot) -> Light {
        let day = match self.options.light {
            Ambient::Bright => Light::Bright,
            Ambient::Dim => Light::Dim,
            Ambient::Dark => Light::Dark,
            Ambient::Pitch => Light::Pitch,
        };
        let night = self.contest.stage.scenario.night.unwrap_or_default();
        let below = spot.layer == Layer::Below;
        let here = if below { Light::Dim } else { self.board.tile(spot.square).obscured.into() };
        let unlit = day.min(night).min(here);
        let lit = if unlit == Light::Bright { unlit } else { unlit.max(self.lamplight(spot.square)) };
        if self.fields.is_empty() { lit } else { lit.min(self.veiled(spot.square)) }
    }

    /// WLX-20: the best that lamps of standing figures do for a square.
    fn lamplight(&self, square: Square) -> Light {
        let lamp = |who: CharacterId| {
            let far = self.away(who, square);
            let gear = self.kind(who).gear.iter().filter_map(|gear| match gear.does {
                Use::Light(bright, dim) => Some(Light::of_lamp(far, bright, dim)),
                _ => None,
            });
            gear.max()
        };
        let carried = self.ids().filter(|&who| self.standing(who)).filter_map(lamp);
        carried.chain(self.fixed_lamps(square)).max().unwrap_or(Light::Pitch)
    }

    /// WLX-20: what the lamps of the map that burn do for a square.
    fn fixed_lamps(&self, square: Square) -> impl Iterator<Item = Light> {
        let burns = |(number, one): &(u8, &Fixture)| one.spec.kind == FixtureKind::Lantern && !self.is_turned(*number);
        let all = (0..u64::BITS as u8).zip(self.map.fixtures()).filter(burns);
        all.map(move |(_, one)| Light::of_lamp(one.square.distance(square), LAMP.0, LAMP.1))
    }

    /// What smoke and Murk make of a square.
    fn veiled(&self, square: Square) -> Light {
        let edge = || self.board.steps(square).any(|near| self.fields.has(Veil::Smoke, near));
        match () {
            () if self.fields.has(Veil::Smoke, square) || self.fields.has(Veil::Murk(true), square) => Light::Pitch,
            () if self.fields.has(Veil::Murk(false), square) => Light::Dark,
            () if edge() => Light::Dim,
            () => Light::Bright,
        }
    }

    /// Something lies on squares for a while.
    pub(super) fn lay(&mut self, veil: Veil, mut squares: Vec<Square>, by: CharacterId, until: Until) {
        if veil == Veil::Fire {
            squares.retain(|&square| !self.board.is_water(square));
        }
        if !squares.is_empty() {
            self.fields.lay(FieldEffect::new(veil, squares, Some(by), until));
        }
    }

    /// WLX-10: it begins its turn in flames.
    pub(super) fn in_fire(&self, who: CharacterId) -> bool {
        self.has(who, status::BURNING)
            || !self.swims(who) && self.body(who).any(|part| self.fields.has(Veil::Fire, part))
    }

    /// What lies on squares, as players are shown it.
    pub(super) fn veils(&self) -> Vec<Mark> {
        let mark = |field: &FieldEffect<Veil>| {
            let (icon, tone, text, rule) = match field.kind {
                Veil::Smoke => ("smoke", FieldTone::Veil, "Smoke: pitch dark", "WLX-10"),
                Veil::Murk(_) => ("smoke", FieldTone::Veil, "Murk: dark", "WLX-18"),
                Veil::Fire => ("fire", FieldTone::Harm, "Fire: 1d10 at the start of a turn", "WLX-10"),
            };
            let kind = MarkKind::Field { icon, tone };
            field
                .places()
                .iter()
                .map(move |&square| Mark { square, kind, text: text.to_owned(), rule })
                .collect::<Vec<_>>()
        };
        self.fields.iter().flat_map(mark).collect()
    }

    /// WLX-10: fire on somebody is put out.
    pub(super) fn quench(&mut self, who: CharacterId, io: &mut Io) {
        self.cure(who, status::BURNING, "WLX-10", io);
    }
}
