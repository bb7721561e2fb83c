//! Boons and banes of a roll (RUN-04): of what is rolled, of who rolls it, and of what lies between.

use super::casts::{Cast, Lasts};
use super::checks::{Against, ParryWay};
use super::feats::Effect;
use super::frames::{Deed, Manner, Roll, Strike};
use super::items::Feature;
use super::light::awareness_banes;
use super::rolls::{bane, boon};
use super::spells::Working;
use super::state::Battle;
use super::traits::{Attribute, Condition};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, Term};
use crate::board::Cover;

impl Battle {
    /// RUN-04: boons and banes of a weapon in somebody's hand.
    fn handling(&self, who: CharacterId, slot: u8, manner: Manner, terms: &mut Vec<Term>) {
        let Some(weapon) = self.weapon(who, slot) else { return };
        // RUX-13: held in both hands it counts 3 lower. One hand throws.
        let melee = weapon.range().is_none() && !weapon.is(Feature::Shield) && manner != Manner::Thrown;
        let both = weapon.hands == 1 && melee && self.hands_in_use(who) == 1;
        // In the off hand it counts 3 higher.
        let off_hand = manner == Manner::OffHand;
        let needed = weapon.strength.saturating_sub(if both { 3 } else { 0 }) + if off_hand { 3 } else { 0 };
        if self.attribute(who, Attribute::Strength) < needed {
            terms.push(bane("too heavy", "RUX-13"));
        }
        if self.marked(who, counter::DAMAGED, slot) {
            terms.push(bane("damaged", "RUX-10"));
        }
    }

    /// RUN-04: boons and banes of an attack.
    fn attack_terms(&self, strike: Strike, terms: &mut Vec<Term>) {
        let (by, on) = (strike.by, strike.on);
        if !self.clubs(strike) {
            self.handling(by, strike.slot, strike.manner, terms);
        }
        let mut when = |true_of: bool, term: Term| {
            if true_of {
                terms.push(term);
            }
        };
        let weapon = self.weapon(by, strike.slot);
        let near = self.adjacent(by, on);
        when(strike.sneak, boon("sneak attack", "RUN-47"));
        when(strike.manner == Manner::WeakSpot, bane("weak spot", "RUX-18"));
        when(strike.manner == Manner::OffHand, bane("off hand", "RUX-23"));
        when(self.rages(by) && strike.manner.melee(), boon("Blood Rage", "RUX-23"));
        when(strike.manner == Manner::Free && self.open == Some(on), boon("a Demon on Evade", "RUN-35"));
        let wet = weapon.is_some_and(|weapon| weapon.is(Feature::Wet));
        when(self.swims(by) && !wet, bane("in the water", "RUX-03"));
        let at = self.nearest_part(on, by);
        if strike.manner.melee() {
            let prone = self.has(on, status::PRONE) && !self.has(by, status::PRONE);
            when(prone, boon("prone target", "RUX-15"));
            when(self.has(by, status::PRONE), bane("prone", "RUX-15"));
            let under = self.has(on, status::SUBMERGED);
            when(self.swims(on) && !self.swims(by) && !under, boon("swimmer", "RUX-03"));
            when(under && !self.swims(by), bane("below the surface", "RUX-03"));
            if let Some(mount) = self.ridden(by) {
                when(!strike.mount && !self.has(on, status::MOUNTED), boon("from the saddle", "RUX-33"));
                when(!mount.saddle, bane("no saddle", "RUX-33"));
            }
            if self.board.cover_kind(self.square(by), at, self.level(on)) == Cover::Total {
                (0..3).for_each(|_| terms.push(bane("cover", "RUX-01")));
            }
            self.darkness(strike, terms);
            return;
        }
        when(strike.manner == Manner::Twin, bane("two arrows", "RUX-23"));
        when(near && matches!(strike.manner, Manner::Shot | Manner::Twin), bane("point-blank", "RUX-14"));
        let far = match strike.manner {
            Manner::Thrown => weapon.and_then(|weapon| weapon.throw(self.attribute(by, Attribute::Strength))),
            _ => weapon.and_then(|weapon| weapon.range()),
        };
        let long = self.options.long_shots && far.is_some_and(|far| self.distance(by, on) > far);
        let eye = self.now.long_eye || strike.manner == Manner::Shot && self.can_use(by, Effect::LongEye).is_some();
        when(long && !eye, bane("long shot", "RUX-14"));
        when(self.has(by, status::MOUNTED), bane("from horseback", "RUX-33"));
        when(self.worn(by).any(|armour| armour.blinds), bane("helmet", "RUX-12"));
        self.darkness(strike, terms);
        self.line_terms(by, on, terms);
    }

    /// RUX-01: cover and figures in the way of a shot or a bolt.
    fn line_terms(&self, by: CharacterId, on: CharacterId, terms: &mut Vec<Term>) {
        let at = self.square(on);
        let banes = match self.board.cover_kind(self.square(by), at, self.level(on)) {
            Cover::None => 0,
            Cover::Partial => 1,
            Cover::Total => 3,
        };
        // RUX-30: one bane of cover does not hide a big body.
        let banes: u8 = if self.size(on).big() { banes.max(1) - 1 } else { banes };
        (0..banes).for_each(|_| terms.push(bane("cover", "RUX-01")));
        let line: Vec<_> = self.board.squares_between(self.square(by), at).collect();
        let (from, to) = (i32::from(self.level(by)), i32::from(self.level(on)));
        let steps = line.len() as i32 + 1;
        // The line passes less than a level above it there.
        let low = |who: CharacterId, n: usize| {
            let n = n as i32 + 1;
            from * (steps - n) + to * n - i32::from(self.level(who)) * steps < steps
        };
        let between = |who: CharacterId| {
            who != by
                && who != on
                && self.standing(who)
                && !self.has(who, status::PRONE)
                && self.body(who).any(|square| line.iter().position(|&at| at == square).is_some_and(|n| low(who, n)))
        };
        if self.ids().any(between) {
            terms.push(bane("somebody in the way", "RUX-01"));
        }
    }

    /// RUN-04: every boon and bane of a roll.
    pub(super) fn terms(&self, who: CharacterId, roll: Roll, against: Against, helped: bool) -> Vec<Term> {
        let mut terms = Vec::new();
        // RUX-36: the potency is the poison's own, and nothing that is with its victim counts for it.
        if matches!(roll, Roll::Venom(_)) {
            return terms;
        }
        for one in self.lasting_on(who) {
            match one.what {
                Lasts::Song(true) => terms.push(boon("War Song", "RUX-23")),
                Lasts::Song(false) => terms.push(bane("War Song", "RUX-23")),
                Lasts::Grip if matches!(roll, Roll::Active(..) | Roll::Passive(..)) => {
                    terms.push(boon("Iron Grip", "RUX-23"));
                }
                _ => {}
            }
        }
        if let Some(condition) = against.attribute().map(Condition::of).filter(|&one| self.suffers(who, one)) {
            terms.push(bane(condition.name(), "RUN-06"));
        }
        if helped {
            terms.push(boon("help", "RUN-31"));
        }
        if self.shakes(who) {
            terms.push(bane("fear", "RUX-27"));
        }
        if let Against::Skill(skill) = against {
            let hampers = self.worn(who).filter(|armour| armour.banes.contains(&skill));
            terms.extend(hampers.map(|_| bane("armour", "RUX-12")));
        }
        let toppling = |slot| self.weapon(who, slot).is_some_and(|weapon| weapon.is(Feature::Toppling));
        match roll {
            Roll::Attack(strike) => self.attack_terms(strike, &mut terms),
            Roll::Spell(cast) => self.spell_terms(cast, &mut terms),
            Roll::Resist(cast) => {
                let sleep =
                    self.spell(cast.by, cast.spell).is_some_and(|spell| spell.does(|one| one == Working::Sleep));
                match cast.level {
                    1 if sleep => terms.push(boon("power level 1", "RUX-25")),
                    3 if sleep => terms.push(bane("power level 3", "RUX-25")),
                    _ => {}
                }
            }
            Roll::Tear => match self.lasting_on(who).find(|one| one.what == Lasts::Snare).map(|one| one.level) {
                Some(1) => terms.push(boon("power level 1", "RUX-25")),
                Some(3) => terms.push(bane("power level 3", "RUX-25")),
                _ => {}
            },
            Roll::Parry(strike, option) => {
                let way = ParryWay::of(option);
                self.handling(who, way.slot, Manner::Melee, &mut terms);
                if way.abilities().contains(&Effect::ShieldBoon) {
                    terms.push(boon("Bulwark Arm", "RUX-23"));
                }
                self.blind_side(who, strike.by, &mut terms);
            }
            Roll::Dodge(_) | Roll::Duck => {
                let banes =
                    [(self.has(who, status::PRONE), "prone", "RUN-39"), (self.swims(who), "in the water", "RUX-03")];
                terms.extend(banes.into_iter().filter(|one| one.0).map(|(_, cause, rule)| bane(cause, rule)));
                if let Roll::Dodge(strike) = roll {
                    if self.size(who) == super::pieces::Size::Small && self.size(strike.by).big() {
                        terms.push(boon("small", "RUX-30"));
                    }
                    self.blind_side(who, strike.by, &mut terms);
                }
            }
            Roll::Active(Deed::Topple(slot), on) => {
                self.handling(who, slot, Manner::Melee, &mut terms);
                let many = self.kind(on).monster.as_ref().is_some_and(|monster| monster.many_legs);
                if many || self.has(on, status::MOUNTED) {
                    terms.push(bane("four legs", "RUX-16"));
                }
                if toppling(slot) {
                    terms.push(boon("toppling", "RUX-16"));
                }
            }
            Roll::Active(Deed::Disarm(slot), on) => {
                self.handling(who, slot, Manner::Melee, &mut terms);
                let held = self.disarmed_of(on).and_then(|slot| self.weapon(on, slot));
                if held.is_some_and(|weapon| weapon.hands == 2) {
                    terms.push(bane("held in both hands", "RUX-17"));
                }
            }
            Roll::Active(Deed::Search, on) => {
                let light = self.light_on(who, on);
                terms.extend((0..awareness_banes(light)).map(|_| bane(light.word(), "RUX-02")));
            }
            Roll::Look => {
                let light = self.best_seen(who).unwrap_or_default();
                terms.extend((0..awareness_banes(light)).map(|_| bane(light.word(), "RUX-02")));
            }
            Roll::SlipAway if self.size(who) == super::pieces::Size::Small => {
                let strikers = self.strikers(who, None);
                if !strikers.is_empty() && strikers.into_iter().all(|foe| self.size(foe).big()) {
                    terms.push(boon("small", "RUX-30"));
                }
            }
            Roll::SelfRally => terms.push(bane("on its own", "RUN-44")),
            Roll::Save if self.counter(who, counter::BANDAGES) == 0 => terms.push(bane("no bandages", "RUN-45")),
            Roll::Swim => {
                let (body, shield) = (self.worn(who).find(|armour| !armour.helmet), self.shielded(who));
                let heavy = body.map_or(0, |armour| armour.rating);
                let great = self.worn(who).any(|armour| armour.helmet && armour.rating >= 2);
                terms.extend(
                    (0..match heavy {
                        6.. => 2,
                        4..6 => 1,
                        _ => u8::from(great),
                    })
                        .map(|_| bane("armour", "RUX-03")),
                );
                if shield {
                    terms.push(bane("shield", "RUX-03"));
                }
                if self.has(who, status::MOUNTED) {
                    terms.push(bane("a horse", "RUX-33"));
                }
            }
            Roll::Mend(_) if !self.kind(who).gear.tools => terms.push(bane("no tools", "RUN-54")),
            Roll::Pick(_) => match self.counter(who, counter::LOCKPICKS) {
                0 => terms.push(bane("no lockpicks", "RUN-27")),
                1 => {}
                _ => terms.push(boon("fine lockpicks", "RUN-27")),
            },
            Roll::Climb(to) => {
                if self.armour(who) >= 4 {
                    terms.push(bane("armour", "RUX-06"));
                }
                self.ropes_up(who, to, &mut terms);
            }
            Roll::Haul => self.ropes_out(who, &mut terms),
            Roll::Withstand(_) if self.cured.contains(who) => terms.push(boon("antidote", "RUX-36")),
            Roll::Leap(true) => terms.push(bane("a level up", "RUX-04")),
            Roll::Hold => terms.push(bane("dragged", "RUX-28")),
            Roll::Notice if self.well_prepared() => terms.push(bane("well prepared", "RUN-49")),
            Roll::Approach(true) | Roll::Masked(true) => terms.push(bane("into contact", "RUN-46")),
            _ => {}
        }
        terms
    }

    /// RUX-24, RUX-25: boons and banes of a spell.
    fn spell_terms(&self, cast: Cast, terms: &mut Vec<Term>) {
        let by = cast.by;
        let Some(spell) = self.spell(by, cast.spell) else { return };
        if cast.spared {
            terms.push(bane("friends spared", "RUX-24"));
        }
        if cast.second {
            terms.push(bane("second spell", "RUX-24"));
        }
        if spell.does(|one| one == Working::Command) {
            match cast.level {
                1 => terms.push(bane("power level 1", "RUX-25")),
                3 => terms.push(boon("power level 3", "RUX-25")),
                _ => {}
            }
        }
        let Some(on) = cast.at.character().filter(|&on| self.present(on)) else { return };
        if spell.does(|one| matches!(one, Working::Float(_))) && self.foes(by, on) {
            terms.push(bane("unwilling", "RUX-25"));
        }
        if spell.does(|one| matches!(one, Working::Darts(_) | Working::Lightning(..) | Working::Hurl(_))) {
            self.darkness(self.spell_strike(cast, on), terms);
            self.line_terms(by, on, terms);
        }
    }

    /// RUX-13: a shield is in its hands.
    fn shielded(&self, who: CharacterId) -> bool {
        self.held(who).any(|(_, weapon)| weapon.is(Feature::Shield))
    }
}
