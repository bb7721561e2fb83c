//! CAN-19 Cast Spell, CAN-20 its limits, CAN-21 not in water, CAN-22 in base contact.

use super::frames::{Aimed, Ask, Cast, Frame, Opportunity, Working};
use super::frames::{CastStep, FURTHER, FurtherSquares};
use super::kinds::Ability;
use super::legal::check;
use super::options::SpellRepeat;
use super::roll::Roll;
use super::spells::{Aim, Spell};
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, no, stat, status, telling};
use crate::battle::{CharacterId, Choice, Event, IdSet, Refusal, RuleId, StatusId, Statuses, Target, Told};
use crate::board::{Board, Square, distance3};
use crate::dice::{Outcome, PoolRoll};

impl FurtherSquares {
    fn push(&mut self, square: Square) {
        if let Some(free) = self.0.iter_mut().find(|free| free.is_none()) {
            *free = Some(square);
        }
    }

    /// The squares.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.0.iter().flatten().copied()
    }
}

impl Aimed {
    /// Every character that it is aimed at, the first named first.
    pub fn characters(&self) -> impl Iterator<Item = CharacterId> + use<> {
        let first = if let Target::Character(who) = self.target { Some(who) } else { None };
        first.into_iter().chain(self.friends.iter())
    }

    /// What was named besides the first target.
    fn further(&self) -> usize {
        self.friends.len() as usize + self.squares.iter().count()
    }

    fn add(&mut self, target: Target) {
        match target {
            Target::Character(friend) => self.friends.insert(friend),
            Target::Square(square) => self.squares.push(square),
            Target::Nothing => {}
        }
    }
}

impl Cast {
    fn roll(&self) -> Roll {
        let against = if let Target::Character(who) = self.aimed.target { Some(who) } else { None };
        Roll::Magic { who: self.aimed.who, spell: self.aimed.spell, against }
    }
}

impl Battle {
    /// A spell of the roster.
    pub(super) fn spell(&self, spell: u8) -> Option<&Spell> {
        self.roster.spells.get(usize::from(spell))
    }

    /// A spell that a character knows, by its number among those.
    pub(super) fn spell_known(&self, who: CharacterId, number: u8) -> Option<&Spell> {
        self.spell(*self.spells_of(who).get(usize::from(number))?)
    }

    /// The spells that a character knows, as indices into the roster.
    pub(super) fn spells_of(&self, who: CharacterId) -> &[u8] {
        self.roster.members.get(who.index()).map_or(&[], |member| &member.spells)
    }

    /// CAN-29: the (x) of a Mage.
    pub(super) fn mage(&self, who: CharacterId) -> i8 {
        self.ability(who, Ability::Mage).unwrap_or(0)
    }

    /// CAN-21, CAN-26: nobody casts or dispels in water but Water Creatures.
    pub(super) fn may_work_magic(&self, who: CharacterId) -> Result<(), Refusal> {
        check(!self.in_water(who) || self.has(who, Ability::WaterCreature), Refusal::InWater)
    }

    /// CAN-19, CAN-20, CAN-21: may it try the spell at this place of its list, whatever the target? The spell, if so.
    pub(super) fn may_cast(&self, who: CharacterId, option: u8) -> Result<u8, Refusal> {
        check(self.has(who, Ability::Mage), Refusal::NotAMage)?;
        let spell = *self.spells_of(who).get(usize::from(option)).ok_or(Refusal::SpellUnknown)?;
        let cost = self.spell(spell).ok_or(Refusal::SpellUnknown)?.will;
        check(self.counter(who, counter::SPELLS_TRIED) & (1 << option) == 0, no::SPELL_ALREADY_TRIED)?;
        check(!self.ch(who).statuses.has(status::CAST_LOCKED), no::CAST_LOCKED)?;
        check(self.counter(who, counter::WP) >= cost, no::NOT_ENOUGH_WP)?;
        check(!self.is_clinging(who), no::CLINGING)?;
        self.may_work_magic(who)?;
        Ok(spell)
    }

    /// CAN-19: as [`Battle::may_cast`], and at this target, or at any if none is named.
    pub(super) fn may_cast_at(&self, who: CharacterId, option: u8, target: Target) -> Result<(), Refusal> {
        let spell = self.may_cast(who, option)?;
        self.any_aim(who, spell, target)
    }

    /// Any spell at this target, or at all; otherwise the reason of the first that comes as far as its target.
    pub(super) fn may_cast_any(&self, who: CharacterId, target: Target) -> Result<(), Refusal> {
        let mut result = self.may_cast(who, 0).map(|_| ()).err().unwrap_or(Refusal::SpellUnknown);
        let mut far = false;
        for option in 0..self.spells_of(who).len() as u8 {
            let Ok(spell) = self.may_cast(who, option) else { continue };
            match self.any_aim(who, spell, target) {
                Ok(()) => return Ok(()),
                Err(why) if !far => (result, far) = (why, true),
                Err(_) => {}
            }
        }
        Err(result)
    }

    fn any_aim(&self, who: CharacterId, spell: u8, target: Target) -> Result<(), Refusal> {
        if target != Target::Nothing {
            return self.may_aim(who, spell, target);
        }
        let mut why = Refusal::OutOfRange;
        for target in self.aims(who, spell) {
            match self.may_aim(who, spell, target) {
                Ok(()) => return Ok(()),
                Err(Refusal::NoLineOfSight) => why = Refusal::NoLineOfSight,
                Err(_) => {}
            }
        }
        Err(why)
    }

    /// CAN-19: may this be a target of the spell, as everybody stands now?
    pub(super) fn may_aim(&self, who: CharacterId, spell: u8, target: Target) -> Result<(), Refusal> {
        let spell = self.spell(spell).ok_or(Refusal::SpellUnknown)?;
        let (from, level) = self.place(who);
        match (spell.target, target) {
            (Aim::Water { .. }, Target::Square(square)) => {
                check(self.freezes(square), no::NO_WATER_THERE)?;
                let surface = self.board.surface(square);
                check(distance3(from, level, square, surface) <= spell.range, Refusal::OutOfRange)?;
                check(self.sees_square(who, square), Refusal::NoLineOfSight)
            }
            (Aim::Water { .. }, _) => Err(no::NO_WATER_THERE),
            (aim, Target::Character(other)) => {
                check(self.present(other), Refusal::Dead)?;
                let friend = self.side(other) == self.side(who);
                match aim {
                    Aim::Enemy => check(!friend, Refusal::NotEnemy)?,
                    Aim::Friend | Aim::Friends { .. } => check(friend, Refusal::NotFriend)?,
                    Aim::OtherFriend => check(friend && other != who, Refusal::NotFriend)?,
                    Aim::ByWater => check(self.is_by_water(other), no::NO_WATER_THERE)?,
                    Aim::Water { .. } => {}
                }
                let (to, height) = self.place(other);
                check(distance3(from, level, to, height) <= spell.range, Refusal::OutOfRange)?;
                check(who == other || self.sees(who, other), Refusal::NoLineOfSight)
            }
            _ => Err(Refusal::NotOffered),
        }
    }

    /// CAN-51, to a square.
    pub(super) fn sees_square(&self, who: CharacterId, square: Square) -> bool {
        let (from, level) = self.place(who);
        let (to, surface, eye) = (square, self.board.surface(square), self.eye(who));
        if eye == 1 && level == self.board.surface(from) {
            return self.board.sight_from_surface(from, to);
        }
        self.board.sees(from, level, eye, to, surface, 1)
    }

    /// 7.3: in water, or next to it.
    fn is_by_water(&self, who: CharacterId) -> bool {
        let (square, _) = self.place(who);
        let wet = |board: &Board, square| board.is_water(square);
        wet(&self.board, square) || self.board.neighbours(square).any(|near| wet(&self.board, near))
    }

    /// Everything of the right sort that a spell might be aimed at.
    fn aims(&self, who: CharacterId, spell: u8) -> Vec<Target> {
        let Some(spell) = self.spell(spell) else { return Vec::new() };
        let (square, _) = self.place(who);
        match spell.target {
            Aim::Water { .. } => {
                let squares = self.board.within(square, spell.range);
                squares.filter(|&square| self.freezes(square)).map(Target::Square).collect()
            }
            _ => self.ids().filter(|&id| self.present(id)).map(Target::Character).collect(),
        }
    }

    /// CAN-19: every spell at every target, for the list of choices.
    pub(super) fn cast_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        for option in 0..self.spells_of(who).len() as u8 {
            let Ok(spell) = self.may_cast(who, option) else { continue };
            let legal = self.aims(who, spell).into_iter().filter(|&target| self.may_aim(who, spell, target).is_ok());
            out.extend(legal.map(|target| Choice { action: action::CAST, actor: who, target, option }));
        }
    }

    /// CAN-19 steps 1 and 2: declares a spell and pays for it; the Action Point is paid already, if one was due.
    pub(super) fn begin_cast(&mut self, who: CharacterId, option: u8, target: Target, io: &mut Io) {
        let Some(&spell) = self.spells_of(who).get(usize::from(option)) else { return };
        let Some(cost) = self.spell(spell).map(|spell| spell.will) else { return };
        let name = &self.roster.spells[usize::from(spell)].name;
        io.events.push(|| Event::Cast { who, spell: name.clone(), target, will: cost.unsigned_abs() });
        let tried = self.counter(who, counter::SPELLS_TRIED) | (1 << option);
        self.set_counter(who, counter::SPELLS_TRIED, tried, "CAN-20", io);
        if cost > 0 {
            self.add_to_counter(who, counter::WP, -cost, "CAN-19", io);
        }
        let aimed = Aimed { who, spell, target, friends: IdSet::EMPTY, squares: FurtherSquares::default() };
        let (step, declared, will, dispeller, dispel_will) = (CastStep::Declare, false, None, None, None);
        self.push(Frame::Cast(Cast { aimed, step, declared, will, dispeller, dispel_will }));
    }

    /// CAN-19: one step after the other. A caster that was removed on the way has lost its spell.
    pub(super) fn step_cast(&mut self, mut f: Cast, io: &mut Io) {
        let who = f.aimed.who;
        if !self.present(who) {
            return;
        }
        match f.step {
            CastStep::Declare => {
                let most = self.further_most(f.aimed.spell, self.mage(who));
                let declared = f.declared || self.settle_further(&mut f.aimed, most);
                let roll = f.roll();
                if declared && self.settle_dice(&mut f.will, roll, io) {
                    f.step = CastStep::Provoke;
                }
                f.declared = declared;
                self.push(Frame::Cast(f));
            }
            CastStep::Provoke => {
                let enemies = self.contacts(who);
                let named = self.answer.take().map(|answer| answer.target);
                let enemy = match named {
                    _ if enemies.is_empty() || !self.options.cast_in_contact_aoo => None,
                    Some(Target::Character(enemy)) => Some(enemy),
                    _ if enemies.len() == 1 => enemies.iter().next(),
                    _ => {
                        self.wait(Frame::Cast(f), Ask::Provoke { caster: who, among: enemies });
                        return;
                    }
                };
                f.step = CastStep::Validate;
                self.push(Frame::Cast(f));
                if let Some(enemy) = enemy {
                    self.grant(Opportunity::new(enemy, who, 0), "CAN-22", io);
                }
            }
            CastStep::Validate => {
                if self.still_possible(&mut f.aimed) {
                    f.step = CastStep::Window;
                    self.push(Frame::Cast(f));
                } else {
                    // a Fail without a roll.
                    io.events.push(|| Event::told(Told::of(&telling::SPELL_LOST).who(who)));
                    self.lock_casting(who, io);
                }
            }
            CastStep::Window => self.step_dispel_window(f, io),
            CastStep::Roll => {
                let dispel =
                    f.dispeller.map(|mage| (mage, Roll::Dispel { who: mage, spell: f.aimed.spell, caster: who }));
                let said = dispel.is_none_or(|(_, roll)| self.settle_will(&mut f.dispel_will, roll, io));
                if !said || !self.settle_luck(f.roll(), f.will.unwrap_or(0)) {
                    self.push(Frame::Cast(f));
                    return;
                }
                let will = [f.will.unwrap_or(0), f.dispel_will.unwrap_or(0)];
                let roll = match dispel {
                    Some((mage, defending)) => self.contest_spell(mage, f.roll(), defending, will, io),
                    None => self.roll(f.roll(), will[0], 0, io),
                };
                self.resolve_cast(f.aimed, roll, io);
            }
        }
    }

    /// CAN-19 step 4: the caster may still cast, and a target is left; those that are not legal any more are forgotten.
    fn still_possible(&self, aimed: &mut Aimed) -> bool {
        let Aimed { who, spell, .. } = *aimed;
        let mut friends = IdSet::EMPTY;
        aimed
            .friends
            .iter()
            .filter(|&friend| self.may_aim(who, spell, Target::Character(friend)).is_ok())
            .for_each(|friend| friends.insert(friend));
        let first = self.may_aim(who, spell, aimed.target).is_ok();
        if !first && let Some(friend) = friends.iter().next() {
            let mut taken = IdSet::EMPTY;
            taken.insert(friend);
            (aimed.target, friends) = (Target::Character(friend), friends.without(taken));
        }
        aimed.friends = friends;
        let target_left = first || self.may_aim(who, spell, aimed.target).is_ok();
        self.may_work_magic(who).is_ok() && !self.is_clinging(who) && target_left
    }

    /// CAN-19 step 7: the four results.
    fn resolve_cast(&mut self, aimed: Aimed, roll: PoolRoll, io: &mut Io) {
        let who = aimed.who;
        match roll.outcome {
            Outcome::Success | Outcome::Critical => {
                let critical = roll.outcome == Outcome::Critical;
                let will = self.counter(who, counter::WP);
                if critical && will < self.ch(who).stats.get(stat::WP) {
                    self.set_counter(who, counter::WP, will + 1, "CAN-19", io);
                }
                let x = self.mage(who) + i8::from(critical);
                let full = usize::from(self.further_most(aimed.spell, self.mage(who))) == aimed.further();
                // A critical's further target is named once it is known; only whoever took all may take one more.
                let most = if critical && full { self.further_most(aimed.spell, x) } else { 0 };
                let at = aimed.characters().next().map(|first| self.place(first));
                self.push(Frame::Work(Working { aimed, at, x, aces: roll.aces as i8, most, next: 0 }));
            }
            Outcome::Fail => self.lock_casting(who, io),
            Outcome::Fumble => {
                self.stun(who, "CAN-19", io);
                let will = self.counter(who, counter::WP);
                if will > 0 {
                    self.set_counter(who, counter::WP, will - 1, "CAN-19", io);
                }
                self.lock_casting(who, io);
            }
        }
    }

    /// CAN-20, A-42: no further spell in this activation; out of one's own activation there is nothing to lock.
    fn lock_casting(&mut self, who: CharacterId, io: &mut Io) {
        if self.activation.is_some_and(|a| a.who == who) {
            self.gain_for_long(who, status::CAST_LOCKED, "CAN-20", io);
        }
    }

    /// A status that lasts until something takes it away; gaining it again changes nothing.
    pub(super) fn gain_for_long(&mut self, who: CharacterId, status: StatusId, rule: RuleId, io: &mut Io) {
        if self.present(who) && !self.ch(who).statuses.has(status) {
            self.gain_status(who, status, Statuses::UNTIL_REMOVED, rule, io);
        }
    }

    /// CAN-20, CAN-25: what a new round lifts.
    pub(super) fn refresh_magic(&mut self, io: &mut Io) {
        for who in self.ids() {
            if self.options.spell_repeat == SpellRepeat::PerRound {
                self.forget_tries(who, io);
            }
            self.lose_status(who, status::CAST_LOCKED, "CAN-20", io);
            self.lose_status(who, status::DISPEL_LOCKED, "CAN-25", io);
        }
    }

    /// CAN-20: every spell may be tried again.
    pub(super) fn forget_tries(&mut self, who: CharacterId, io: &mut Io) {
        if self.counter(who, counter::SPELLS_TRIED) != 0 {
            self.set_counter(who, counter::SPELLS_TRIED, 0, "CAN-20", io);
        }
    }

    /// How many further targets a Mage of `x` may name for this spell; the first target is one of its friends.
    pub(super) fn further_most(&self, spell: u8, x: i8) -> u8 {
        let most = match self.spell(spell).map(|spell| spell.target) {
            Some(Aim::Friends { most }) => most.of(x, 0) - 1,
            Some(Aim::Water { further }) => further.of(x, 0),
            _ => 0,
        };
        most.clamp(0, FURTHER as i8).unsigned_abs()
    }

    /// CAN-19 step 1: are all further targets named, `most` in all? Asks for one after the other; no is an answer.
    pub(super) fn settle_further(&mut self, aimed: &mut Aimed, most: u8) -> bool {
        if let Some(answer) = self.answer.take() {
            if answer.action == action::DECLINE {
                return true;
            }
            aimed.add(answer.target);
        }
        if aimed.further() >= usize::from(most) || self.further_targets(aimed).is_empty() {
            return true;
        }
        self.ask = Some(Ask::Further(*aimed));
        false
    }

    /// What may be named besides: friends that it may be aimed at too, or water that touches the block.
    pub(super) fn further_targets(&self, aimed: &Aimed) -> Vec<Target> {
        match aimed.target {
            Target::Square(centre) => {
                let free =
                    |square: &Square| self.freezes(*square) && !aimed.squares.iter().any(|named| named == *square);
                self.board.ring(centre, 2).filter(free).map(Target::Square).collect()
            }
            Target::Character(first) => {
                let more = |&other: &CharacterId| {
                    other != first
                        && !aimed.friends.contains(other)
                        && self.may_aim(aimed.who, aimed.spell, Target::Character(other)).is_ok()
                };
                self.ids().filter(more).map(Target::Character).collect()
            }
            Target::Nothing => Vec::new(),
        }
    }
}
