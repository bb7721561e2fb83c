//! Light (RUX-02): how bright a square is, what gives light, and what darkness does to rolls.

use super::frames::Strike;
use super::items::{Feature, Lamp};
use super::no;
use super::rolls::bane;
use super::state::{Battle, Io};
use super::vocabulary::{counter, status, telling};
use crate::battle::{CharacterId, Event, Refusal, Term, Told};
use crate::board::{Light, Square};

/// RUX-02: squares within which a ranged attack finds a target in the dark.
pub(super) const IN_THE_DARK: u8 = 5;

/// RUX-02: squares around the bright ones of a magic light that are dim.
pub(super) const TWILIGHT: u8 = 3;

/// RUX-02: how bright it is so many squares from a magic light.
pub(super) fn magic_light(far: u8, bright: u8) -> Light {
    if far <= bright { Light::Bright } else { Light::Dim }
}

/// RUX-02: the same for night eyes: dark is dim, pitch is dark.
pub fn by_night_eyes(light: Light) -> Light {
    match light {
        Light::Pitch => Light::Dark,
        Light::Dark => Light::Dim,
        other => other,
    }
}

/// RUX-02: banes of a melee attack, and of a parry or a dodge against an attacker who stands there.
pub fn melee_banes(light: Light) -> u8 {
    light.darkness().saturating_sub(1)
}

/// RUX-02: banes of a ranged attack at a target beyond the next square, or in it.
pub fn ranged_banes(light: Light, near: bool) -> u8 {
    if light == Light::Dim && near { 0 } else { light.darkness() }
}

/// RUX-02: banes of Awareness.
pub fn awareness_banes(light: Light) -> u8 {
    light.darkness().min(2)
}

impl Battle {
    /// RUX-02: how bright the scenario is without lights.
    pub fn set_night(&mut self, night: Light) {
        self.night = night;
        if night < Light::Bright {
            let bearers: Vec<CharacterId> = self.ids().filter(|&who| self.may_shine(who)).collect();
            for who in bearers {
                self.ch_mut(who).statuses.set(status::LIT, crate::battle::Statuses::UNTIL_REMOVED);
            }
        }
    }

    /// It has something that gives light, a torch in its hand.
    fn may_shine(&self, who: CharacterId) -> bool {
        match self.kind(who).gear.light {
            None => false,
            Some(Lamp::Torch) => self.held(who).any(|(_, weapon)| weapon.is(Feature::Torch)),
            Some(_) => true,
        }
    }

    /// RUX-02: how bright a square is.
    pub fn light_at(&self, square: Square) -> Light {
        if self.smokes(square) {
            return Light::Dark.min(self.night);
        }
        let own = Light::from(self.board.tile(square).obscured);
        let magic = self.laid.at(square).filter_map(|one| match one.kind.0 {
            super::casts::Ground::Light(middle, bright) => Some(magic_light(middle.distance(square), bright)),
            _ => None,
        });
        let plain = magic.fold(own.min(self.night), Light::max);
        if plain == Light::Bright {
            return plain;
        }
        let shines = |who: CharacterId| {
            let lamp = self.kind(who).gear.light.filter(|_| self.present(who) && self.has(who, status::LIT));
            let Some((bright, dim)) = lamp.map(Lamp::radii) else { return Light::Pitch };
            let lit = Light::of_lamp(self.square(who).distance(square), bright, dim);
            if lit == Light::Pitch || self.lights_up(who, square) { lit } else { Light::Pitch }
        };
        self.ids().map(shines).fold(plain, Light::max)
    }

    fn lights_up(&self, who: CharacterId, square: Square) -> bool {
        self.overlooks(self.square(who), self.level(who), square)
    }

    /// RUX-02: how well one figure sees another one. A figure that carries a light is a bright target.
    pub(super) fn light_on(&self, viewer: CharacterId, target: CharacterId) -> Light {
        if self.has(viewer, status::BLINDED) {
            return Light::Pitch;
        }
        if self.has(target, status::LIT) {
            return Light::Bright;
        }
        let light = self.light_at(self.square(target));
        if self.kind(viewer).night_eyes { by_night_eyes(light) } else { light }
    }

    /// 7.4: smoke ends lines of more than one square.
    pub(super) fn is_veiled(&self, from: Square, to: Square) -> bool {
        if self.fields.is_empty() || from.distance(to) <= 1 {
            return false;
        }
        [from, to].into_iter().chain(self.board.squares_between(from, to)).any(|square| self.smokes(square))
    }

    /// RUX-02: an attack that must first find its target.
    pub(super) fn gropes(&self, strike: Strike) -> bool {
        strike.manner.melee() && self.light_on(strike.by, strike.on) == Light::Pitch
    }

    /// RUX-02: what darkness has against a ranged attack.
    pub(super) fn may_aim(&self, by: CharacterId, on: CharacterId) -> Result<(), Refusal> {
        let far = self.distance(by, on);
        match self.light_on(by, on) {
            Light::Dark if far > IN_THE_DARK => Err(no::DARK),
            Light::Pitch if far > 1 => Err(no::DARK),
            _ => Ok(()),
        }
    }

    /// RUX-02: banes of an attack.
    pub(super) fn darkness(&self, strike: Strike, terms: &mut Vec<Term>) {
        let light = self.light_on(strike.by, strike.on);
        let near = self.distance(strike.by, strike.on) <= 1;
        let banes = if strike.manner.melee() { melee_banes(light) } else { ranged_banes(light, near) };
        terms.extend((0..banes).map(|_| bane(light.word(), "RUX-02")));
    }

    /// RUX-02: banes of a parry or a dodge.
    pub(super) fn blind_side(&self, who: CharacterId, by: CharacterId, terms: &mut Vec<Term>) {
        let light = self.light_on(who, by);
        terms.extend((0..melee_banes(light)).map(|_| bane(light.word(), "RUX-02")));
    }

    /// RUN-28: what is against lighting or dousing its light.
    pub(super) fn may_light(&self, who: CharacterId) -> Result<(), Refusal> {
        if self.kind(who).gear.light.is_none() {
            return Err(no::NO_LIGHT);
        }
        self.may_act(who)?;
        match () {
            () if self.has(who, status::LIT) => Ok(()),
            () if self.swims(who) => Err(no::STATE),
            () if !self.may_shine(who) => Err(no::WEAPON),
            () => Ok(()),
        }
    }

    /// RUN-28: lights its light, or puts it out.
    pub(super) fn turn_light(&mut self, who: CharacterId, io: &mut Io) {
        let lit = self.has(who, status::LIT);
        self.show(who, status::LIT, !lit, "RUX-02", io);
    }

    /// RUX-02: torches that were used to attack go out on a 1 at the end of the round.
    pub(super) fn torches_gutter(&mut self, io: &mut Io) {
        for who in std::mem::take(&mut self.waved).iter() {
            if self.present(who) && self.has(who, status::LIT) {
                let die = self.sum_of("Torch", "RUX-02", who, (1, 6), io);
                if die == 1 {
                    io.events.push(|| Event::told(Told::of(&telling::GOES_OUT).who(who)));
                    self.show(who, status::LIT, false, "RUX-02", io);
                }
            }
        }
    }

    /// RUX-02: an attack with a burning torch.
    pub(super) fn waves(&mut self, strike: Strike) {
        let torch = self.weapon(strike.by, strike.slot).is_some_and(|weapon| weapon.is(Feature::Torch));
        if torch && strike.manner.melee() && self.has(strike.by, status::LIT) {
            self.waved.insert(strike.by);
        }
    }

    /// RUX-02: a torch that leaves the hand goes out.
    pub(super) fn drops_light(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        let torch = self.weapon(who, slot).is_some_and(|weapon| weapon.is(Feature::Torch));
        let by_it = self.kind(who).gear.light == Some(Lamp::Torch);
        if torch && by_it && self.counter(who, counter::HELD) & 1 << slot == 0 {
            self.show(who, status::LIT, false, "RUX-02", io);
        }
    }
}
