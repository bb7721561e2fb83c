//! LAD-508 Spells, LAD-509 Miracles, LAD-510 Dispel.

use super::damage::Harm;
use super::equipment::Band;
use super::frames::{After, Ask, Frame, Harbour, Test, Tested};
use super::ground::EffectKind;
use super::roll::Roll;
use super::skills::{Attribute, Skill};
use super::state::{Battle, Io};
use super::talents::{Effect, Talent};
use super::vocabulary::{action, no, status};
use crate::battle::{CharacterId, Choice, Event, Refusal, StatusId, Target};
use crate::board::{Spot, Square, ZoneId};
use crate::kit::Until;

/// Section 7, Clear Bell: what it ends.
const CLEARED: [StatusId; 5] =
    [status::STUNNED, status::CHARMED, status::FRIGHTENED, status::BLINDED, status::POISONED];

impl Battle {
    /// LAD-508: a free hand, or nothing in the way of one.
    fn may_cast(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.kind(who).spells.is_empty(), Refusal::NotAMage)?;
        self.check(self.hands_full(who) < 2 || self.may_draw(who), no::HANDS_NOT_FREE)
    }

    /// LAD-508: may this spell be aimed at this?
    fn may_cast_at(&self, who: CharacterId, spell: u8, target: Target) -> Result<(), Refusal> {
        self.may_cast(who)?;
        let known = self.kind(who).spells.get(usize::from(spell)).ok_or(Refusal::SpellUnknown)?;
        match (known.effect, target) {
            (Effect::Harm(_) | Effect::Charm { .. } | Effect::Afflict(_), Target::Character(enemy)) => {
                self.may_strike_at(who, enemy)?;
                self.check(self.zone_distance(who, enemy) <= known.range.zones(), Refusal::OutOfRange)?;
                self.check(self.sees(who, enemy), Refusal::NoLineOfSight)
            }
            (Effect::Mist(_), Target::Square(at)) => self.may_fill(who, known.range, at),
            _ => Err(Refusal::NotOffered),
        }
    }

    fn may_fill(&self, who: CharacterId, range: Band, at: crate::board::Square) -> Result<(), Refusal> {
        let zone = self.board.zone_of(Spot::top(at)).ok_or(Refusal::Impassable)?;
        let own = self.zone(who).ok_or(Refusal::OutOfRange)?;
        let far = self.board.zone_graph().distance(own, zone).unwrap_or(u8::MAX);
        self.check(far <= range.zones(), Refusal::OutOfRange)?;
        self.check(self.sees_zone(who, zone), Refusal::NoLineOfSight)
    }

    /// LAD-509.
    fn may_work(&self, who: CharacterId, miracle: u8, target: Target) -> Result<(), Refusal> {
        let known = self.kind(who).miracles.get(usize::from(miracle)).ok_or(Refusal::SpellUnknown)?;
        self.has_mettle(who)?;
        match (known.effect, target) {
            (Effect::Mend(_), Target::Character(ally)) => {
                self.may_bless(who, ally, known.range)?;
                let full = super::vocabulary::stat::TOUGHNESS;
                let hurt = self.counter(ally, super::vocabulary::counter::TOUGHNESS) < self.ch(ally).stats.get(full);
                self.check(hurt && !self.has_status(ally, status::MORTALLY_WOUNDED), Refusal::NothingToDo)
            }
            (Effect::Clear, Target::Character(ally)) => {
                self.may_bless(who, ally, known.range)?;
                self.check(!self.cleared(ally).is_empty(), Refusal::NothingToDo)
            }
            (Effect::Harbour, Target::Nothing) => Ok(()),
            _ => Err(Refusal::NotOffered),
        }
    }

    fn may_bless(&self, who: CharacterId, ally: CharacterId, range: Band) -> Result<(), Refusal> {
        self.check(self.present(ally), Refusal::Dead)?;
        self.check(self.side(who) == self.side(ally), Refusal::NotFriend)?;
        self.check(self.zone_distance(who, ally) <= range.zones(), Refusal::OutOfRange)
    }

    /// Clear Bell: what it could end; not the Stunned of the dying.
    fn cleared(&self, who: CharacterId) -> Vec<StatusId> {
        let dying = self.has_status(who, status::MORTALLY_WOUNDED);
        let here = CLEARED.into_iter().filter(|&one| self.has_status(who, one));
        here.filter(|&one| !(dying && one == status::STUNNED)).collect()
    }

    /// Clear Bell: the condition that a choice of it ends, by name.
    pub(super) fn ended_by(&self, choice: Choice) -> Option<&'static str> {
        let Target::Character(ally) = choice.target else { return None };
        let miracle = self.kind(choice.actor).miracles.get(usize::from(choice.option & 7))?;
        let condition = match miracle.effect {
            Effect::Clear => self.cleared(ally).get(usize::from(choice.option >> 3)).copied()?,
            _ => return None,
        };
        super::info::INFO.statuses.get(usize::from(condition.0)).map(|entry| entry.name)
    }

    pub(super) fn spell_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let kind = self.kind(who);
        if kind.spells.is_empty() && kind.miracles.is_empty() {
            return;
        }
        let zones: Vec<Target> = (0..self.board.zone_graph().len() as u16)
            .filter_map(|zone| Some(Target::Square(self.zone_square(ZoneId(zone))?)))
            .collect();
        let people: Vec<Target> = self.ids().filter(|&id| self.present(id)).map(Target::Character).collect();
        for spell in 0..kind.spells.len() as u8 {
            let legal = people.iter().chain(&zones).filter(|&&target| self.may_cast_at(who, spell, target).is_ok());
            out.extend(legal.map(|&target| Choice { action: action::CAST, actor: who, target, option: spell }));
        }
        for miracle in 0..kind.miracles.len() as u8 {
            let all = people.iter().chain(std::iter::once(&Target::Nothing));
            for &target in all.filter(|&&target| self.may_work(who, miracle, target).is_ok()) {
                let clear = matches!(kind.miracles[usize::from(miracle)].effect, Effect::Clear);
                let ways = match target {
                    Target::Character(ally) if clear => self.cleared(ally).len() as u8,
                    _ => 1,
                };
                let option = |way: u8| miracle | way << 3;
                out.extend((0..ways).map(|way| Choice {
                    action: action::MIRACLE,
                    actor: who,
                    target,
                    option: option(way),
                }));
            }
        }
    }

    pub(super) fn why_no_spell(&self, who: CharacterId, target: Target) -> Result<(), Refusal> {
        self.may_cast(who)?;
        let all = 0..self.kind(who).spells.len() as u8;
        let mut reasons = all.map(|spell| self.may_cast_at(who, spell, target));
        reasons.find(|why| *why != Err(Refusal::NotOffered)).unwrap_or(Err(Refusal::OutOfRange))
    }

    pub(super) fn why_no_miracle(&self, who: CharacterId, target: Target) -> Result<(), Refusal> {
        self.check(!self.kind(who).miracles.is_empty(), Refusal::NotAMage)?;
        self.has_mettle(who)?;
        let all = 0..self.kind(who).miracles.len() as u8;
        let mut reasons = all.map(|miracle| self.may_work(who, miracle, target));
        reasons.find(|why| *why != Err(Refusal::NotOffered)).unwrap_or(Err(Refusal::NothingToDo))
    }

    /// Section 7: with what one resists the charms of this caster.
    pub(super) fn charm_of(&self, caster: CharacterId) -> Option<(Attribute, Skill)> {
        self.kind(caster).spells.iter().find_map(|spell| match spell.effect {
            Effect::Charm { attribute, skill } => Some((attribute, skill)),
            _ => None,
        })
    }

    /// LAD-50: unless somebody has hindered the caster meanwhile, it rolls for the spell.
    pub(super) fn cast_on(&mut self, who: CharacterId, spell: u8, target: Target, able: bool) {
        if self.hindered(who, able) || self.may_cast_at(who, spell, target).is_err() {
            return;
        }
        let against = if let Target::Character(other) = target { Some(other) } else { None };
        self.push(Frame::After(After::Cast { who, spell, target }));
        self.push(Frame::Test(Test::new(Roll::Cast { who, spell, against })));
    }

    pub(super) fn announce_spell(&mut self, who: CharacterId, spell: u8, target: Target, io: &mut Io) {
        let name = self.kind(who).spells.get(usize::from(spell)).map_or("", |spell| &spell.name).to_owned();
        io.events.push(|| Event::Cast { who, spell: name, target, will: 0 });
    }

    /// LAD-508: success does what the spell says and buys Overcasts; no success at all hurts the caster.
    pub(super) fn work_spell(&mut self, who: CharacterId, spell: u8, target: Target, tested: Tested, io: &mut Io) {
        let Some(known) = self.kind(who).spells.get(usize::from(spell)).cloned() else { return };
        let harmful = matches!(known.effect, Effect::Harm(_));
        if harmful || !self.talent(who, Talent::UnseenLips) {
            self.reveal(who, "LAD-47", io);
        }
        if !tested.passed() {
            if tested.read.successes == 0 {
                let harm =
                    Harm { who, raw: 1, armour: 0, minor_only: false, cause: "backlash", by: None, rule: "LAD-508" };
                self.deal(harm, io);
            }
            return;
        }
        let over = tested.degree();
        match (known.effect, target) {
            (Effect::Harm(points), Target::Character(enemy)) => {
                // LAD-41: spells too hit whoever stands before the target.
                let enemy = self.guardian_of(enemy);
                let stand = self.has_status(who, status::LAST_STAND);
                let armour = if stand { 0 } else { self.armour(enemy) };
                let raw = points + over;
                let by = Some(who);
                let harm = Harm { who: enemy, raw, armour, minor_only: false, cause: "spell", by, rule: "LAD-508" };
                self.deal(harm, io);
            }
            (Effect::Charm { .. }, Target::Character(against)) if self.present(against) => {
                let against = self.guardian_of(against);
                let turns = if over >= 2 { 2 } else { 1 };
                self.push(Frame::After(After::Charm { who, against, turns }));
                let needs = 1 + over;
                self.push(Frame::Test(Test::new(Roll::KeepFace { who: against, against: who, needs })));
            }
            (Effect::Mist(rounds), Target::Square(at)) if over >= 2 => {
                self.wait(Frame::After(After::Overcast { who, at, rounds }), Ask::Overcast { who, spell });
            }
            (Effect::Afflict(with), Target::Character(against)) if self.present(against) => {
                let against = self.guardian_of(against);
                self.afflict(who, &[against], with, 1 + over, if over >= 2 { 2 } else { 1 });
            }
            (Effect::Mist(rounds), Target::Square(at)) => self.lay_mist(who, at, rounds, EffectKind::Mist),
            _ => {}
        }
    }

    /// LAD-96, LAD-508: what is thrown or cast into a zone covers all of it.
    pub(super) fn covered_by(&self, choice: Choice) -> Vec<Square> {
        let Target::Square(at) = choice.target else { return Vec::new() };
        let spell = || self.kind(choice.actor).spells.get(usize::from(choice.option));
        let fills = match choice.action {
            action::BLAST => true,
            action::CAST => spell().is_some_and(|spell| matches!(spell.effect, Effect::Mist(_))),
            _ => false,
        };
        let zone = self.board.zone_of(Spot::top(at)).filter(|_| fills);
        zone.map_or_else(Vec::new, |zone| self.board.zone_named(zone).squares.clone())
    }

    /// Mirror Mist: fills the zone of a square.
    pub(super) fn lay_mist(&mut self, who: CharacterId, at: Square, rounds: u8, kind: EffectKind) {
        let Some(zone) = self.board.zone_of(Spot::top(at)) else { return };
        self.fill_zone(zone, kind, Some(who), Until::EndOfRound(rounds));
    }

    /// LAD-509: what a miracle does; no Test.
    pub(super) fn work_miracle(&mut self, who: CharacterId, option: u8, target: Target, io: &mut Io) {
        let Some(known) = self.kind(who).miracles.get(usize::from(option & 7)).cloned() else { return };
        io.events.push(|| Event::Cast { who, spell: known.name.clone(), target, will: 0 });
        match (known.effect, target) {
            (Effect::Mend(points), Target::Character(ally)) => {
                let training = self.kind(who).skill(Skill::Devotion).training;
                self.mend(ally, points + training, "LAD-509", io);
            }
            (Effect::Clear, Target::Character(ally)) => {
                if let Some(&condition) = self.cleared(ally).get(usize::from(option >> 3)) {
                    self.lose(ally, condition, "LAD-509", io);
                }
            }
            (Effect::Harbour, _) => {
                if let Some(zone) = self.zone(who) {
                    self.harbours.retain(|harbour| harbour.who != who);
                    self.harbours.push(Harbour { who, zone: zone.0 });
                }
            }
            _ => {}
        }
    }

    /// Quiet Harbour: the attack comes from an enemy of the caster on an ally in that zone.
    pub(super) fn in_quiet_harbour(&self, blow: &super::roll::Blow) -> bool {
        let zone = self.zone(blow.target);
        self.harbours.iter().any(|harbour| {
            Some(ZoneId(harbour.zone)) == zone
                && self.side(harbour.who) == self.side(blow.target)
                && harbour.who != blow.target
        })
    }

    /// LAD-510: Arcana learned, within Long Range, and there is a spell to end.
    pub(super) fn may_dispel(&self, who: CharacterId, caster: CharacterId) -> Result<(), Refusal> {
        self.check(self.kind(who).skill(Skill::Arcana).training > 0, Refusal::NotAMage)?;
        self.check(self.side(who) != self.side(caster), Refusal::NotEnemy)?;
        let lasting = self.effects.iter().any(|effect| effect.owner == Some(caster))
            || self.ids().any(|id| self.charmed_by(id, caster) || self.frightened_by(id, caster));
        self.check(lasting, Refusal::NothingToDo)?;
        self.check(self.zone_distance(who, caster) <= 2, Refusal::OutOfRange)
    }

    /// LAD-510, LAD-508: everything that this caster's spells still do ends.
    pub(super) fn end_spells_of(&mut self, caster: CharacterId, io: &mut Io) {
        self.effects.take_if(|effect| effect.owner == Some(caster));
        for who in self.ids().filter(|&id| self.charmed_by(id, caster)).collect::<Vec<_>>() {
            self.lose(who, status::CHARMED, "LAD-510", io);
        }
        for who in self.ids().filter(|&id| self.frightened_by(id, caster)).collect::<Vec<_>>() {
            self.lose(who, status::FRIGHTENED, "LAD-510", io);
        }
    }

    /// The start of a turn: the caster's harbour is no longer quiet.
    pub(super) fn end_harbour(&mut self, who: CharacterId) {
        self.harbours.retain(|harbour| harbour.who != who);
    }
}
