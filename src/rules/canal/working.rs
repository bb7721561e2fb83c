//! What spells do once they have succeeded (7.3), one effect after the other.

use super::frames::{Force, Frame, Protect, Way, Working};
use super::kinds::Ability;
use super::roll::{Bolt, Source};
use super::spells::Effect;
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, CounterId, StatId};
use crate::board::distance3;

/// What an effect is worked with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// Who works it.
    pub by: CharacterId,
    /// The (x).
    pub x: i8,
    /// Aces of the roll.
    pub aces: i8,
    /// It came from farther away than the next square (CAN-52).
    pub flew: bool,
}

impl Means {
    /// CAN-60: a command ability, which is not rolled for and has no (x).
    pub fn command(by: CharacterId) -> Means {
        Means { by, x: 0, aces: 0, flew: false }
    }
}

impl Battle {
    pub(super) fn step_working(&mut self, mut f: Working, io: &mut Io) {
        if f.most > 0 {
            if self.settle_further(&mut f.aimed, f.most) {
                f.most = 0;
            }
            self.push(Frame::Work(f));
            return;
        }
        let effects = self.spell(f.aimed.spell).map(|spell| spell.effects.as_slice());
        let Some(&effect) = effects.and_then(|effects| effects.get(usize::from(f.next))) else { return };
        self.push(Frame::Work(Working { next: f.next + 1, ..f }));
        match effect {
            Effect::Freeze => self.freeze(&f.aimed, io),
            Effect::Splash { amount, halved_in_water } => {
                let damage = amount.of(f.x, f.aces);
                let source = Source::Bolt(Bolt { caster: f.aimed.who, penetration: 0, flew: false });
                // The last pushed is resolved first.
                for who in self.next_to_target(&f).into_iter().rev() {
                    self.scorch(who, damage, halved_in_water, source);
                }
            }
            _ => {
                let flew = self.spell(f.aimed.spell).is_some_and(|spell| spell.range > 1);
                let means = Means { by: f.aimed.who, x: f.x, aces: f.aces, flew };
                let targets: Vec<CharacterId> = f.aimed.characters().filter(|&who| self.present(who)).collect();
                targets.into_iter().rev().for_each(|who| self.work_on(who, effect, means, io));
            }
        }
    }

    /// One effect on one target.
    pub(super) fn work_on(&mut self, who: CharacterId, effect: Effect, f: Means, io: &mut Io) {
        let caster = f.by;
        match effect {
            Effect::Damage { amount, penetration, halved_in_water } => {
                // CAN-52: cover helps against what flies farther than the next square.
                let source = Source::Bolt(Bolt { caster, penetration, flew: f.flew });
                self.scorch(who, amount.of(f.x, f.aces), halved_in_water, source);
            }
            Effect::LoseLife { amount, swimming } => {
                let swims = self.in_water(who) && !self.has(who, Ability::WaterCreature);
                let more = if swims { swimming.of(f.x, f.aces) } else { 0 };
                let credit = Some(self.side(caster));
                self.lose_life(who, amount.of(f.x, f.aces) + more, "the spell", credit, "CAN-30", io);
            }
            Effect::Push { squares } => {
                let squares = squares.of(f.x, f.aces).max(0).unsigned_abs();
                self.push(Frame::Force(Force { mover: caster, moved: who, squares, way: Way::Straight }));
            }
            Effect::Stun => self.stun(who, "7.3", io),
            Effect::Rouse => self.lose_status(who, status::STUNNED, "7.2", io),
            Effect::Swim { squares } => self.add_to(who, counter::STROKE, squares.of(f.x, f.aces), io),
            Effect::Protection { amount } => {
                let change = amount.of(f.x, f.aces);
                let counter = if change > 0 { counter::WARD } else { counter::DAZZLED };
                self.add_to(who, counter, change.abs(), io);
            }
            Effect::Luck { tokens } => self.add_to(who, counter::LUCK, tokens.of(f.x, f.aces), io),
            Effect::GainWill { amount } => self.regain(who, counter::WP, stat::WP, amount.of(f.x, f.aces), io),
            Effect::GainLife { amount, from_x } if f.x >= from_x => {
                self.regain(who, counter::LP, stat::LP, amount.of(f.x, f.aces), io);
            }
            Effect::GainLife { .. } | Effect::Splash { .. } | Effect::Freeze => {}
            Effect::WaterCreature => self.gain_for_long(who, status::GILLS, "7.3", io),
        }
    }

    /// Damage by a spell, against which Protection is rolled.
    fn scorch(&mut self, who: CharacterId, damage: i8, halved_in_water: bool, source: Source) {
        let damage = if halved_in_water && self.in_water(who) { damage / 2 } else { damage };
        if damage > 0 {
            self.push(Frame::Protect(Protect { who, source, damage, will: None }));
        }
    }

    /// Everybody else within a square of where the first target stood.
    fn next_to_target(&self, f: &Working) -> Vec<CharacterId> {
        let Some((square, level)) = f.at else { return Vec::new() };
        let first = f.aimed.characters().next();
        let near = |id: &CharacterId| {
            let (s, l) = self.place(*id);
            Some(*id) != first && self.present(*id) && distance3(square, level, s, l) <= 1
        };
        self.ids().filter(near).collect()
    }

    fn add_to(&mut self, who: CharacterId, counter: CounterId, change: i8, io: &mut Io) {
        if change > 0 {
            let value = self.counter(who, counter).saturating_add(change).min(10);
            self.set_counter(who, counter, value, "7.3", io);
        }
    }

    /// CAN-74: never above the start.
    fn regain(&mut self, who: CharacterId, counter: CounterId, start: StatId, gain: i8, io: &mut Io) {
        let has = self.counter(who, counter);
        let value = has.saturating_add(gain.max(0)).min(self.ch(who).stats.get(start));
        if value > has {
            self.set_counter(who, counter, value, "CAN-74", io);
        }
    }

    /// 2.2 step 5: what spells did until the end of the round is over, the initiative holder's first.
    pub(super) fn end_spells(&mut self, io: &mut Io) {
        for side in [self.initiative, self.initiative.other()] {
            for who in self.ids().filter(|&id| self.side(id) == side).collect::<Vec<_>>() {
                for counter in [counter::WARD, counter::DAZZLED, counter::LUCK, counter::STROKE] {
                    if self.counter(who, counter) != 0 {
                        self.set_counter(who, counter, 0, "7.3", io);
                    }
                }
                self.lose_status(who, status::GILLS, "7.3", io);
            }
        }
        self.luck = [None; 2];
        self.melt(io);
    }
}
