//! LAD-15 to LAD-17: attacks, what a hit does, and the traits that follow (LAD-35 to LAD-41, LAD-95 to LAD-115).

use super::conditions::Until;
use super::damage::Harm;
use super::equipment::{Band, Trait, Weapon};
use super::rolls::Roll;
use super::state::{Ask, Battle, Dropped, Frame, Io};
use super::talents::Talent;
use super::testing::{Test, Tested};
use super::vocabulary::{counter, status};
use crate::battle::{Breakdown, CharacterId, Choice, Event, IdSet, Refusal, Target};
use serde::Serialize;

/// LAD-36: where a shot is aimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Called {
    /// Nowhere in particular.
    #[default]
    No,
    /// LAD-37.
    Head,
    /// LAD-38.
    Arms,
    /// LAD-39.
    Legs,
}

/// LAD-502: this blow's part of an attack with two weapons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Share {
    /// Dice taken from the pool for the other weapon.
    pub dice: u8,
    /// Focus taken for the other weapon.
    pub focus: u8,
}

/// An attack as it is declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Blow {
    /// Who attacks.
    pub attacker: CharacterId,
    /// Whom.
    pub target: CharacterId,
    /// With what: an index into its kit.
    pub weapon: u8,
    /// LAD-105: shot.
    pub ranged: bool,
    /// LAD-114: thrown.
    pub thrown: bool,
    /// LAD-36.
    pub called: Called,
    /// LAD-40.
    pub charge: bool,
    /// LAD-502.
    pub share: Share,
}

/// Option of an attack: the weapon in the lowest three bits, then thrown, then where it is aimed.
const THROWN: u8 = 1 << 3;
const CALLED: u8 = 4;

impl Blow {
    /// LAD-15: shot or thrown: Body (Ballistic Skill) and Accuracy.
    pub fn is_ranged(&self) -> bool {
        self.ranged || self.thrown
    }

    /// The option of a choice that makes it.
    pub fn option(&self) -> u8 {
        let thrown = if self.thrown { THROWN } else { 0 };
        self.weapon | thrown | (self.called as u8) << CALLED
    }
}

/// An attack being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Strike {
    /// The attack.
    pub blow: Blow,
    /// How far it is.
    pub step: Phase,
}

/// Where an attack is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// LAD-41, LAD-50: declared; others may come between.
    Declared,
    /// The Test is made.
    Roll,
    /// The Test was made.
    Rolled,
}

/// LAD-96, LAD-112: those who may still save themselves, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Saves {
    /// Whose doing it is.
    pub by: CharacterId,
    /// Who has not been looked at.
    pub left: IdSet,
    /// Who is rolling.
    pub rolling: Option<CharacterId>,
    /// Damage before Armour.
    pub raw: u8,
    /// Successes to be equalled by those who may roll; 0 for a Blast.
    pub needs: u8,
    /// LAD-112: whose Defence decides who may roll.
    pub beside: Option<CharacterId>,
}

/// LAD-108: Armour to be torn once the damage is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SuitRend {
    /// Whose.
    pub target: CharacterId,
    /// Points.
    pub points: u8,
}

impl Battle {
    /// The attack that a choice means.
    pub fn blow_of(&self, choice: Choice) -> Option<Blow> {
        let Target::Character(target) = choice.target else { return None };
        let weapon = choice.option & 7;
        let thrown = choice.option & THROWN != 0;
        let known = self.kind(choice.actor).weapon(weapon)?;
        let called = [Called::No, Called::Head, Called::Arms, Called::Legs][usize::from(choice.option >> CALLED & 3)];
        Some(Blow {
            attacker: choice.actor,
            target,
            weapon,
            ranged: known.range().is_some(),
            thrown,
            called,
            charge: choice.action == super::vocabulary::action::CHARGE,
            share: Share::default(),
        })
    }

    /// LAD-15: may it attack with this at all, whoever the target is? In its own turn it may draw first (LAD-14).
    pub(super) fn may_use_weapon(&self, who: CharacterId, item: u8, thrown: bool) -> Result<(), Refusal> {
        let weapon = self.kind(who).weapon(item).ok_or(Refusal::NoSuchWeapon)?;
        self.check(self.stock(who, item) > 0, if weapon.one_use { Refusal::UsedUp } else { Refusal::NoSuchWeapon })?;
        if weapon.has(Trait::Alchemical) {
            self.check(self.stock(who, item) > 0, Refusal::UsedUp)?;
        }
        self.may_hold(who, item)?;
        let loaded = self.counter(who, counter::UNLOADED) as u8 & (1 << item) == 0;
        self.check(loaded, Refusal::NeedsReload)?;
        if self.swims_badly(who) {
            let wet = [Trait::TwoHanded, Trait::Reload, Trait::Powder, Trait::Alchemical];
            self.check(!wet.into_iter().any(|one| weapon.has(one)), Refusal::InWater)?;
        }
        let usable = if thrown { weapon.thrown().is_some() } else { weapon.is_melee() || weapon.range().is_some() };
        self.check(usable && !weapon.aims_at_zone(), Refusal::NoSuchWeapon)
    }

    /// LAD-14, LAD-115: it holds the thing, or can take it in hand now.
    fn may_hold(&self, who: CharacterId, item: u8) -> Result<(), Refusal> {
        let hands = self.kind(who).weapon(item).map_or(0, Weapon::hands);
        if hands == 0 || self.in_hand(who, item) {
            return Ok(());
        }
        // Out of turn nothing is drawn.
        self.check(self.may_draw(who), Refusal::HandsNotFree)?;
        let holding = u8::from(self.has_status(who, status::GRAPPLING));
        self.check(hands + holding <= 2, Refusal::HandsNotFree)
    }

    /// LAD-15: may it attack this one so?
    pub(super) fn may_attack(&self, blow: &Blow) -> Result<(), Refusal> {
        let (who, target) = (blow.attacker, blow.target);
        self.may_use_weapon(who, blow.weapon, blow.thrown)?;
        self.may_harm(who, target)?;
        self.in_reach_of_blow(blow)?;
        let called = blow.called == Called::No || !self.blow_has(blow, Trait::Spread);
        self.check(called, Refusal::NotOffered)?;
        if self.has_status(target, status::SUBMERGED) {
            // LAD-503: only from arm's reach, by swimmers.
            let near = self.is_close(who, target) && self.in_deep_water(who);
            self.check(near, Refusal::OutOfRange)?;
        }
        Ok(())
    }

    /// LAD-15: an enemy that is there, can be aimed at and may be harmed.
    pub(super) fn may_harm(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        self.check(self.present(target), Refusal::Dead)?;
        self.check(self.side(who) != self.side(target), Refusal::NotEnemy)?;
        self.check(!self.has_status(target, status::HIDDEN), Refusal::TargetHidden)?;
        self.check(!self.charmed_by(who, target), Refusal::Charmed)?;
        self.check(!self.has_status(who, status::HELD_BY_WORD), Refusal::GaveItsWord)
    }

    /// LAD-58 to LAD-63, LAD-106: near enough and in sight.
    fn in_reach_of_blow(&self, blow: &Blow) -> Result<(), Refusal> {
        let (who, target) = (blow.attacker, blow.target);
        if blow.is_ranged() {
            let beyond = self.zones_beyond(blow);
            let most = if blow.thrown { 0 } else { 3 };
            self.check(beyond <= most, Refusal::OutOfRange)?;
            return self.check(self.sees(who, target), Refusal::NoLineOfSight);
        }
        if self.is_close(who, target) {
            return Ok(());
        }
        let reach = self.blow_has(blow, Trait::Reach) && self.zone(who) == self.zone(target);
        self.check(reach, Refusal::NotInContact)?;
        self.check(self.sees(who, target), Refusal::NoLineOfSight)
    }

    /// All attacks that may be made now, of this kind of action.
    pub(super) fn blows(&self, who: CharacterId, charge: bool) -> Vec<Blow> {
        let mut list = Vec::new();
        let kind = self.kind(who);
        let weapons = (0..kind.items.len() as u8).filter_map(|item| Some((item, kind.weapon(item)?)));
        for (item, weapon) in weapons {
            for thrown in [false, true] {
                let ranged = weapon.range().is_some();
                let melee = weapon.is_melee() && !thrown;
                if (thrown && weapon.thrown().is_none()) || (!thrown && !melee && !ranged) || (charge && !melee) {
                    continue;
                }
                if self.may_use_weapon(who, item, thrown).is_err() {
                    continue;
                }
                for target in self.enemies_of(who) {
                    for called in [Called::No, Called::Head, Called::Arms, Called::Legs] {
                        let share = Share::default();
                        let blow = Blow { attacker: who, target, weapon: item, ranged, thrown, called, charge, share };
                        if called != Called::No && weapon.damage.is_none() {
                            continue;
                        }
                        if self.may_attack(&blow).is_ok() {
                            list.push(blow);
                        }
                    }
                }
            }
        }
        list
    }

    /// Steady Aim: a shot in a turn without any movement.
    pub(super) fn aims_steadily(&self, blow: &Blow) -> bool {
        let still = self.turn.is_some_and(|turn| turn.who == blow.attacker && turn.squares == 0 && !turn.aimed);
        blow.ranged && still && self.talent(blow.attacker, Talent::SteadyAim)
    }

    /// LAD-502: dice and Focus that go to the other weapon.
    pub(super) fn share_of_dual(&self, blow: &Blow, b: &mut Breakdown) {
        b.dice(-(blow.share.dice as i8), "for the other weapon", "LAD-502");
        b.focus = b.focus.saturating_sub(blow.share.focus);
    }

    /// Begins an attack: takes the weapon in hand.
    pub(super) fn begin_attack(&mut self, blow: Blow, io: &mut Io) {
        let who = blow.attacker;
        self.draw_item(who, blow.weapon, io);
        let action = if blow.charge { "charge" } else { "attack" };
        let against = Some(blow.target);
        io.events.push(|| Event::Acted { who, action, against, cost: 1, rule: "LAD-15" });
        if blow.charge {
            self.gain(who, status::CHARGING, Some(who), Until::StartOfTurn(who, 1), "LAD-40", io);
        }
        self.stack.push(Frame::Strike(Strike { blow, step: Phase::Declared }));
    }

    pub(super) fn step_strike(&mut self, mut f: Strike, io: &mut Io) {
        let who = f.blow.attacker;
        match f.step {
            Phase::Declared => {
                f.step = Phase::Roll;
                self.stack.push(Frame::Strike(f));
                self.trigger_attack(&f.blow);
            }
            Phase::Roll => {
                // LAD-50: whoever was hindered meanwhile has lost the attack.
                if !self.able(who) || !self.present(f.blow.target) || self.in_reach_of_blow(&f.blow).is_err() {
                    return;
                }
                f.blow.target = self.guardian_of(f.blow.target);
                f.step = Phase::Rolled;
                self.stack.push(Frame::Strike(f));
                self.stack.push(Frame::Test(Test::new(Roll::Attack(f.blow))));
            }
            Phase::Rolled => {
                let Some(tested) = self.tested.take() else { return };
                self.after_use(&f.blow, io);
                if tested.passed() {
                    self.hit(&f.blow, tested, io);
                } else {
                    self.missed(&f.blow);
                }
                if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
                    turn.struck = true;
                }
            }
        }
    }

    /// LAD-41: whoever stands before the target takes the blow; the last to do so.
    pub(super) fn guardian_of(&self, target: CharacterId) -> CharacterId {
        let guards = |l: &&super::conditions::Lasting| {
            l.status == status::GUARDING && l.source == Some(target) && self.is_close(l.who, target)
        };
        self.lasting.iter().rev().find(guards).map_or(target, |l| l.who)
    }

    /// LAD-47, LAD-102, LAD-107, LAD-114: what an attack does to the attacker, hit or miss.
    fn after_use(&mut self, blow: &Blow, io: &mut Io) {
        let who = blow.attacker;
        let Some(weapon) = self.kind(who).weapon(blow.weapon).cloned() else { return };
        let steady = self.aims_steadily(blow);
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
            turn.attacked = true;
            turn.aimed |= steady;
        }
        if weapon.has(Trait::Loud) {
            self.reveal(who, "LAD-102", io);
        }
        if weapon.has(Trait::Reload) {
            let bits = self.counter(who, counter::UNLOADED) as u8 | 1 << blow.weapon;
            self.set_counter(who, counter::UNLOADED, bits as i8, "LAD-107", io);
        }
        if weapon.has(Trait::Alchemical) {
            self.use_up(who, blow.weapon, "LAD-95", io);
        }
        if blow.thrown {
            self.use_up(who, blow.weapon, "LAD-114", io);
            let square = self.square(blow.target);
            let kind = self.ch(who).kind;
            if !weapon.one_use {
                self.dropped.push(Dropped { square, kind, item: blow.weapon });
            }
        }
    }

    /// One less of a thing; nothing is left in hand of the last.
    pub(super) fn use_up(&mut self, who: CharacterId, item: u8, rule: crate::battle::RuleId, io: &mut Io) {
        let id = crate::battle::CounterId(counter::ITEM_0.0 + item.min(7));
        let left = (self.counter(who, id) - 1).max(0);
        self.set_counter(who, id, left, rule, io);
        if left == 0 && self.in_hand(who, item) {
            let grip = self.grip(who) & !(1 << item);
            self.set_counter(who, counter::IN_HAND, grip as i8, rule, io);
        }
    }

    /// LAD-16: a hit.
    fn hit(&mut self, blow: &Blow, tested: Tested, io: &mut Io) {
        let (who, target) = (blow.attacker, blow.target);
        let Some(weapon) = self.kind(who).weapon(blow.weapon).cloned() else { return };
        let stand = self.has_status(who, status::LAST_STAND);
        let unseen = self.strikes_unseen(blow) || self.in_deep_water(who);
        let first = self.turn.is_none_or(|turn| turn.who != who || !turn.struck);
        let below = u8::from(unseen && first && self.talent(who, Talent::FromBelow)) * 2;
        let sixes = tested.read.sixes;
        let raw = weapon.damage.map_or(0, |damage| {
            let successes = if damage.successes { tested.read.successes } else { 0 };
            damage.fixed + successes + below
        });
        let raw = if self.options.damage_cap > 0 { raw.min(self.options.damage_cap) } else { raw };
        let minor_only = weapon.has(Trait::Ineffective);
        let through = match weapon.damage {
            Some(_) => {
                let armour = self.armour_against(target, &weapon, stand);
                let rule = "LAD-16";
                self.deal(Harm { who: target, raw, armour, minor_only, cause: "attack", by: Some(who), rule }, io)
            }
            None => 0,
        };
        let harmed = through > 0;
        let drops = !self.able(target);
        // LAD-113: a quiet kill that nobody else sees leaves the killer hidden.
        let quiet = weapon.has(Trait::Subtle) && drops && !self.watched_closely(who);
        if !quiet {
            self.reveal(who, "LAD-47", io);
        }
        // The last pushed comes first: Rend, Spread, Cleave, riders.
        if weapon.has(Trait::Rend) && sixes > 0 {
            self.stack.push(Frame::Rend(SuitRend { target, points: sixes }));
        }
        if weapon.has(Trait::Spread) {
            let near: Vec<_> = self.ids().filter(|&id| id != who && self.is_close(target, id)).collect();
            let mut left = IdSet::EMPTY;
            near.into_iter().for_each(|id| left.insert(id));
            let (raw, needs) = (raw.div_ceil(2), tested.read.successes);
            self.stack.push(Frame::Saves(Saves { by: who, left, rolling: None, raw, needs, beside: Some(target) }));
        }
        if weapon.has(Trait::Restraining) && (harmed || weapon.damage.is_none()) {
            self.gain(target, status::RESTRAINED, Some(who), Until::Removed, "LAD-109", io);
        }
        if harmed && self.present(target) {
            self.rider(blow, io);
        }
        if weapon.has(Trait::Cleave) && sixes > 0 {
            let others: Vec<_> = self.enemies_of(who).filter(|&id| id != target && self.is_close(who, id)).collect();
            for other in others {
                let armour = self.armour_against(other, &weapon, stand);
                let rule = "LAD-97";
                let by = Some(who);
                self.deal(Harm { who: other, raw: sixes, armour, minor_only, cause: "cleave", by, rule }, io);
            }
        }
    }

    /// LAD-16: Armour that stops this weapon.
    fn armour_against(&self, target: CharacterId, weapon: &Weapon, last_stand: bool) -> u8 {
        if last_stand {
            return 0;
        }
        let armour = self.armour(target).saturating_sub(u8::from(weapon.has(Trait::Penetrating)));
        if weapon.has(Trait::Ineffective) { armour * 2 } else { armour }
    }

    /// LAD-37 to LAD-39.
    fn rider(&mut self, blow: &Blow, io: &mut Io) {
        let target = blow.target;
        match blow.called {
            Called::No => {}
            Called::Head => self.gain(target, status::STUNNED, None, Until::EndOfTurn(target, 1), "LAD-37", io),
            Called::Arms => {
                if self.grip(target) != 0 {
                    self.stack.push(Frame::DropItem(target));
                }
            }
            Called::Legs => self.knock_down(target, "LAD-39", io),
        }
    }

    /// LAD-113: another able enemy has an open line to it within Short Range.
    fn watched_closely(&self, who: CharacterId) -> bool {
        let spot = self.spot(who);
        self.enemies_of(who)
            .any(|enemy| self.able(enemy) && self.zone_distance(enemy, who) == 0 && self.open_line(enemy, spot, who))
    }

    /// A miss; LAD-25: it may be answered.
    fn missed(&mut self, blow: &Blow) {
        let (who, against) = (blow.target, blow.attacker);
        let answers = !blow.is_ranged()
            && self.talent(who, Talent::Riposte)
            && self.able(who)
            && self.is_close(who, against)
            && !self.has_status(who, status::RIPOSTED)
            && self.has_mettle(who).is_ok()
            && !self.has_status(against, status::HIDDEN);
        let revealed = self.has_status(against, status::HIDDEN);
        if revealed {
            self.stack.push(Frame::After(super::deeds::After::Revealed(against)));
        }
        if answers && self.blows(who, false).iter().any(|b| b.target == against && !b.is_ranged()) {
            self.ask = Ask::Riposte { who, against };
            self.stack.push(Frame::After(super::deeds::After::Riposte { who, against }));
        }
    }

    /// LAD-38: the thing falls where the target stands.
    pub(super) fn step_drop_item(&mut self, who: CharacterId, io: &mut Io) {
        match self.answer.take() {
            Some(choice) => self.drop_item(who, choice.option, "LAD-38", io),
            None if !self.present(who) || self.grip(who) == 0 => {}
            None if self.grip(who).count_ones() == 1 => {
                let item = self.grip(who).trailing_zeros() as u8;
                self.drop_item(who, item, "LAD-38", io);
            }
            None => {
                self.stack.push(Frame::DropItem(who));
                self.ask = Ask::DropItem(who);
            }
        }
    }

    /// A thing in hand falls to the ground.
    pub(super) fn drop_item(&mut self, who: CharacterId, item: u8, rule: crate::battle::RuleId, io: &mut Io) {
        if !self.in_hand(who, item) {
            return;
        }
        let grip = self.grip(who) & !(1 << item);
        self.set_counter(who, counter::IN_HAND, grip as i8, rule, io);
        self.use_up(who, item, rule, io);
        let (square, kind) = (self.square(who), self.ch(who).kind);
        self.dropped.push(Dropped { square, kind, item });
    }

    /// LAD-514: what the dead had lies where they fell.
    pub(super) fn leave_belongings(&mut self, who: CharacterId, io: &mut Io) {
        self.drop_everything(who, io);
        let (square, kind) = (self.square(who), self.ch(who).kind);
        for item in 0..self.kind(who).fists() {
            // What needs fuel is one thing with so many charges.
            let fuelled = self.kind(who).weapon(item).is_some_and(|weapon| weapon.has(Trait::Alchemical));
            let count = if fuelled { self.stock(who, item).min(1) } else { self.stock(who, item) };
            (0..count).for_each(|_| self.dropped.push(Dropped { square, kind, item }));
        }
    }

    /// LAD-94: everything in hand falls.
    pub(super) fn drop_everything(&mut self, who: CharacterId, io: &mut Io) {
        for item in (0..8).filter(|&item| self.grip(who) & (1 << item) != 0).collect::<Vec<_>>() {
            self.drop_item(who, item, "LAD-94", io);
        }
    }

    /// LAD-112, LAD-96: one after another rolls or takes it.
    pub(super) fn step_saves(&mut self, mut f: Saves, io: &mut Io) {
        if let Some(who) = f.rolling.take() {
            let saved = self.tested.take().is_some_and(Tested::passed);
            if !saved {
                self.caught(&f, who, io);
            }
        }
        let Some(who) = f.left.iter().next() else { return };
        f.left = f.left.without(IdSet(1 << who.0));
        if !self.present(who) {
            self.stack.push(Frame::Saves(f));
            return;
        }
        let roll = match f.beside {
            Some(target) => {
                let quick = self.defence_rung(who) > self.defence_rung(target);
                quick.then_some(Roll::Spread { who, against: f.by, needs: f.needs })
            }
            None => {
                let friend = who != f.by && self.side(who) == self.side(f.by) && self.talent(f.by, Talent::SteadyFuse);
                friend.then_some(Roll::Fuse { who, against: f.by })
            }
        };
        match roll.filter(|_| !self.is_helpless(who)) {
            Some(roll) => {
                f.rolling = Some(who);
                self.stack.push(Frame::Saves(f));
                self.stack.push(Frame::Test(Test::new(roll)));
            }
            None => {
                self.caught(&f, who, io);
                self.stack.push(Frame::Saves(f));
            }
        }
    }

    fn caught(&mut self, f: &Saves, who: CharacterId, io: &mut Io) {
        let stand = self.has_status(f.by, status::LAST_STAND);
        let armour = if stand { 0 } else { self.armour(who) };
        let (cause, rule) = if f.beside.is_some() { ("spread", "LAD-112") } else { ("blast", "LAD-96") };
        let by = Some(f.by);
        self.deal(Harm { who, raw: f.raw, armour, minor_only: false, cause, by, rule }, io);
    }

    /// LAD-112: Defence with its own steps, as it stands.
    pub(super) fn defence_rung(&self, who: CharacterId) -> i8 {
        let defence = super::vocabulary::stat::DEFENCE;
        let steps: i8 = self.own_steps(who, defence).iter().map(|(value, ..)| value).sum();
        (super::ladder::rung(self.ch(who).stats.get(defence)) + steps).clamp(1, 6)
    }

    /// LAD-108: only suits are torn, and no Truesteel (LAD-110).
    pub(super) fn step_rend(&mut self, f: SuitRend, io: &mut Io) {
        if !self.present(f.target) {
            return;
        }
        let suit = self.kind(f.target).armour.as_ref();
        if suit.is_some_and(|suit| !suit.truesteel) {
            let most = suit.map_or(0, |suit| suit.armour);
            let torn = self.counter(f.target, counter::TORN).saturating_add(f.points as i8).min(most as i8);
            self.set_counter(f.target, counter::TORN, torn, "LAD-108", io);
        }
    }

    /// LAD-96: how far a pot is thrown.
    pub(super) fn pot_band(&self, who: CharacterId, weapon: &Weapon) -> Band {
        let band = weapon.thrown().or(weapon.range()).unwrap_or(Band::Close);
        if self.talent(who, Talent::Bombardier) && weapon.thrown().is_some() { band.max(Band::Long) } else { band }
    }
}
