//! LAD-15 to LAD-17: attacks, what a hit does, and the traits that follow (LAD-35 to LAD-41, LAD-95 to LAD-115).

use super::damage::Harm;
use super::equipment::{Band, Trait, Weapon};
use super::frames::Phase;
use super::frames::{Ask, Frame, Saves, Strike, SuitRend, Test, Tested};
use super::roll::{Blow, Called, Roll};
use super::state::{Battle, Io};
use super::talents::Talent;
use super::vocabulary::{counter, no, status};
use crate::battle::{ActionId, CharacterId, Choice, Event, IdSet, Refusal, Target};
use crate::board::Square;
use crate::kit::Until;

impl Called {
    /// In words; nothing where nothing is aimed at.
    pub fn name(self) -> &'static str {
        match self {
            Called::No => "",
            Called::Head => "head",
            Called::Arms => "arms",
            Called::Legs => "legs",
        }
    }
}

/// From Below: points of damage more (section 7).
const FROM_BELOW: u8 = 2;

/// Option of an attack: the weapon in the lowest three bits, then thrown, then where it is aimed, then whether Steady Aim is
/// declined.
const THROWN: u8 = 1 << 3;
const CALLED: u8 = 4;
const UNAIMED: u8 = 1 << 6;

impl Blow {
    /// LAD-15: shot or thrown: Body (Ballistic Skill) and Accuracy.
    pub fn is_ranged(&self) -> bool {
        self.ranged || self.thrown
    }

    /// The option of a choice that makes it.
    pub fn option(&self) -> u8 {
        let thrown = if self.thrown { THROWN } else { 0 };
        let unaimed = if self.unaimed { UNAIMED } else { 0 };
        self.weapon | thrown | (self.called as u8) << CALLED | unaimed
    }
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
            unaimed: choice.option & UNAIMED != 0,
            share: None,
        })
    }

    /// LAD-15: may it attack with this at all, whoever the target is? In its own turn it may draw first (LAD-14).
    pub(super) fn may_use_weapon(&self, who: CharacterId, item: u8, thrown: bool) -> Result<(), Refusal> {
        let weapon = self.kind(who).weapon(item).ok_or(Refusal::NoSuchWeapon)?;
        let spent = weapon.one_use || weapon.has(Trait::Alchemical);
        self.check(self.stock(who, item) > 0, if spent { Refusal::UsedUp } else { Refusal::NoSuchWeapon })?;
        self.may_hold(who, &[item])?;
        let loaded = self.counter(who, counter::UNLOADED) as u8 & (1 << item) == 0;
        self.check(loaded, Refusal::NeedsReload)?;
        if self.swims_badly(who) {
            let wet = [Trait::TwoHanded, Trait::Reload, Trait::Powder, Trait::Alchemical];
            self.check(!wet.into_iter().any(|one| weapon.has(one)), Refusal::InWater)?;
        }
        let usable = if thrown { weapon.thrown().is_some() } else { weapon.is_melee() || weapon.range().is_some() };
        self.check(usable && !weapon.aims_at_zone(), Refusal::NoSuchWeapon)
    }

    /// LAD-14, LAD-115: it holds these things, or can take them in hand now, all at once.
    pub(super) fn may_hold(&self, who: CharacterId, items: &[u8]) -> Result<(), Refusal> {
        let kind = self.kind(who);
        let hands = |item: u8| kind.weapon(item).map_or(0, Weapon::hands);
        let holding = u8::from(self.has_status(who, status::GRAPPLING));
        let taken: u8 = items.iter().map(|&item| hands(item)).sum();
        self.check(taken == 0 || taken + holding <= 2, no::HANDS_NOT_FREE)?;
        // In one's own turn what does not fit is put away. Out of turn nothing is drawn or put away; LAD-113: what is Subtle
        // counts as drawn, if a hand is free for it.
        let fresh = || items.iter().copied().filter(|&item| hands(item) > 0 && !self.in_hand(who, item));
        let subtle = fresh().all(|item| kind.weapon(item).is_some_and(|weapon| weapon.has(Trait::Subtle)));
        let more: u8 = fresh().map(hands).sum();
        let ready = more == 0 || subtle && self.hands_full(who) + more <= 2;
        self.check(ready || self.may_draw(who), no::HANDS_NOT_FREE)
    }

    /// LAD-15: may it attack this one so?
    pub(super) fn may_attack(&self, blow: &Blow) -> Result<(), Refusal> {
        self.may_use_weapon(blow.attacker, blow.weapon, blow.thrown)?;
        self.may_aim(blow)?;
        self.may_call(blow)
    }

    /// LAD-36: at what the target has; what spreads, or does no damage, is aimed at nothing in particular.
    fn may_call(&self, blow: &Blow) -> Result<(), Refusal> {
        let weapon = self.kind(blow.attacker).weapon(blow.weapon);
        let hurts = weapon.is_some_and(|weapon| weapon.damage.is_some() && !weapon.has(Trait::Spread));
        let has = !self.kind(blow.target).lacks.contains(&blow.called);
        self.check(blow.called == Called::No || hurts && has, Refusal::NotOffered)
    }

    /// LAD-15: an enemy whom this reaches, wherever it is aimed.
    fn may_aim(&self, blow: &Blow) -> Result<(), Refusal> {
        let (who, target) = (blow.attacker, blow.target);
        self.may_strike_at(who, target)?;
        self.check(!self.scatters_on_charmer(blow), no::CHARMED)?;
        self.in_reach_of_blow(blow)?;
        if self.has_status(target, status::SUBMERGED) {
            // LAD-503: only from arm's reach, by swimmers.
            let near = self.is_close(who, target) && self.in_deep_water(who);
            self.check(near, Refusal::OutOfRange)?;
        }
        Ok(())
    }

    /// LAD-41, LAD-86: an enemy that may be harmed, and before whom no charmer stands: the blow or spell would meet that one.
    pub(super) fn may_strike_at(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        self.may_harm(who, target)?;
        self.check(!self.charmed_by(who, self.guardian_of(target)), no::CHARMED)
    }

    /// LAD-86, LAD-112: its charmer stands where the pellets go.
    fn scatters_on_charmer(&self, blow: &Blow) -> bool {
        let charmer = self.source_of(blow.attacker, status::CHARMED);
        charmer.is_some_and(|id| self.blow_has(blow, Trait::Spread) && self.is_beside(blow.target, id))
    }

    /// LAD-112: at arm's reach of the target; beside a body as large as a zone is whoever stands in it.
    fn is_beside(&self, target: CharacterId, id: CharacterId) -> bool {
        let inside = |zone| self.is_in_zone(target, zone);
        self.is_close(target, id) && (!self.is_enormous(target) || self.zones_of(id).any(inside))
    }

    /// LAD-15: an enemy that is there, can be aimed at and may be harmed.
    pub(super) fn may_harm(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        self.check(self.present(target), Refusal::Dead)?;
        self.check(self.side(who) != self.side(target), Refusal::NotEnemy)?;
        self.check(!self.has_status(target, status::HIDDEN), Refusal::TargetHidden)?;
        self.check(!self.charmed_by(who, target), no::CHARMED)?;
        self.check(!self.has_status(who, status::HELD_BY_WORD), no::GAVE_ITS_WORD)
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

    /// All attacks that may be made now.
    pub(super) fn blows(&self, who: CharacterId, enemies: &[CharacterId]) -> Vec<Blow> {
        self.blows_at(who, enemies, false)
    }

    /// LAD-40: all charges that may be made now.
    pub(super) fn charges(&self, who: CharacterId, enemies: &[CharacterId]) -> Vec<Blow> {
        let open = enemies.iter().copied().filter(|&target| self.may_charge_at(who, target).is_ok());
        self.blows_at(who, &open.collect::<Vec<_>>(), true)
    }

    /// LAD-25, LAD-507: all attacks at arm's reach, or as far as the weapon is long, that may be made on one enemy now.
    pub(super) fn strikes_at(&self, who: CharacterId, target: CharacterId) -> Vec<Blow> {
        let mut list = self.blows_at(who, &[target], false);
        list.retain(|blow| !blow.is_ranged());
        list
    }

    /// The same as choices of an action.
    pub(super) fn strike_choices(&self, action: ActionId, who: CharacterId, at: CharacterId, out: &mut Vec<Choice>) {
        out.extend(self.strikes_at(who, at).iter().map(|blow| Choice::new(action, who, at, blow.option())));
    }

    fn blows_at(&self, attacker: CharacterId, targets: &[CharacterId], charge: bool) -> Vec<Blow> {
        let mut list = Vec::new();
        if targets.is_empty() {
            return list;
        }
        let kind = self.kind(attacker);
        let weapons = (0..kind.items.len() as u8).filter_map(|item| Some((item, kind.weapon(item)?)));
        for (item, weapon) in weapons {
            for thrown in [false, true] {
                let ranged = weapon.range().is_some();
                let melee = weapon.is_melee() && !thrown;
                if (thrown && weapon.thrown().is_none()) || (!thrown && !melee && !ranged) || (charge && !melee) {
                    continue;
                }
                if self.may_use_weapon(attacker, item, thrown).is_err() {
                    continue;
                }
                for &target in targets {
                    let (called, unaimed, share) = (Called::No, false, None);
                    let blow = Blow { attacker, target, weapon: item, ranged, thrown, called, charge, unaimed, share };
                    if self.may_aim(&blow).is_err() {
                        continue;
                    }
                    // LAD-25: whoever would rather move afterwards shoots without Steady Aim.
                    let unaimed = self.aims_steadily(&blow).then_some(Blow { unaimed: true, ..blow });
                    for blow in [Some(blow), unaimed].into_iter().flatten() {
                        list.push(blow);
                        let aimed = [Called::Head, Called::Arms, Called::Legs].map(|called| Blow { called, ..blow });
                        list.extend(aimed.into_iter().filter(|blow| self.may_call(blow).is_ok()));
                    }
                }
            }
        }
        list
    }

    /// Steady Aim: a shot in a turn without any movement, unless it is declined.
    pub(super) fn aims_steadily(&self, blow: &Blow) -> bool {
        let still = self.turn.is_some_and(|turn| turn.who == blow.attacker && turn.squares == 0);
        blow.ranged && !blow.unaimed && still && self.talent(blow.attacker, Talent::SteadyAim)
    }

    /// From Below: the first attack of a turn that is made swimming or Hidden.
    fn strikes_from_below(&self, blow: &Blow) -> bool {
        let who = blow.attacker;
        let first = self.turn.is_none_or(|turn| turn.who != who || !turn.from_below);
        first
            && self.talent(who, Talent::FromBelow)
            && (self.has_status(who, status::HIDDEN) || self.in_deep_water(who))
    }

    /// Begins an attack: takes the weapon in hand.
    pub(super) fn begin_attack(&mut self, blow: Blow, io: &mut Io) {
        let who = blow.attacker;
        self.draw_item(who, blow.weapon, io);
        let action = super::info::INFO.action_of(if blow.charge {
            super::vocabulary::action::CHARGE
        } else {
            super::vocabulary::action::ATTACK
        });
        let against = Some(blow.target);
        io.events.push(|| Event::Acted { who, action, against, cost: 1, rule: "LAD-15" });
        if blow.charge {
            self.gain(who, status::CHARGING, Some(who), Until::StartOfTurn(who, 1), "LAD-40", io);
        }
        self.declare(blow);
    }

    /// LAD-15: an attack that is paid for, its weapon in hand.
    pub(super) fn declare(&mut self, blow: Blow) {
        self.show_thing(blow.attacker, blow.weapon);
        let able = self.able(blow.attacker);
        self.push(Frame::Strike(Strike { blow, step: Phase::Declared, able }));
    }

    pub(super) fn step_strike(&mut self, mut f: Strike, io: &mut Io) {
        let who = f.blow.attacker;
        match f.step {
            Phase::Declared => {
                f.step = Phase::Roll;
                self.push(Frame::Strike(f));
                self.trigger_attack(&f.blow);
            }
            Phase::Roll => {
                // LAD-50: whoever was hindered meanwhile has lost the attack.
                if self.hindered(who, f.able) || !self.present(f.blow.target) || self.in_reach_of_blow(&f.blow).is_err()
                {
                    return;
                }
                f.blow = self.guarded(f.blow);
                // LAD-86: its charmer has stepped in.
                if self.charmed_by(who, f.blow.target) {
                    return;
                }
                f.step = Phase::Rolled;
                self.push(Frame::Strike(f));
                self.push(Frame::Test(Test::new(Roll::Attack(f.blow))));
            }
            Phase::Rolled => {
                let Some(tested) = self.tested.take() else { return };
                let (steady, from_below) = (self.aims_steadily(&f.blow), self.strikes_from_below(&f.blow));
                if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
                    turn.aimed |= steady;
                    turn.from_below |= from_below;
                }
                let at = self.square(f.blow.target);
                self.spend_weapon(who, f.blow.weapon, f.blow.thrown, at, io);
                if tested.passed() {
                    self.hit(&f.blow, tested, if from_below { FROM_BELOW } else { 0 }, io);
                } else {
                    self.missed(&f.blow, io);
                }
            }
        }
    }

    /// LAD-41: whoever stands before the target takes the blow; the last to do so.
    pub(super) fn guardian_of(&self, target: CharacterId) -> CharacterId {
        let guards = |l: &&crate::kit::Lasting| {
            l.status == status::GUARDING && l.source == Some(target) && self.is_close(l.who, target)
        };
        self.lasting.iter().rev().find(guards).map_or(target, |l| l.who)
    }

    /// LAD-50: it can no longer do what it began; `able` is whether it was able then. The dying may act (LAD-20).
    pub(super) fn hindered(&self, who: CharacterId, able: bool) -> bool {
        !self.present(who) || self.is_helpless(who) || able && !self.able(who)
    }

    /// LAD-41: the same blow against whoever stands before its target.
    pub(super) fn guarded(&self, blow: Blow) -> Blow {
        Blow { target: self.guardian_of(blow.target), ..blow }
    }

    /// LAD-95, LAD-102, LAD-107, LAD-114: what using a weapon does to it, hit or miss. What was thrown lies at `at`.
    pub(super) fn spend_weapon(&mut self, who: CharacterId, item: u8, thrown: bool, at: Square, io: &mut Io) {
        let Some(weapon) = self.kind(who).weapon(item) else { return };
        let has = |wanted| weapon.has(wanted);
        let (loud, reload, fuel) = (has(Trait::Loud), has(Trait::Reload), has(Trait::Alchemical));
        let one_use = weapon.one_use;
        if loud {
            self.reveal(who, "LAD-102", io);
            self.warn_of(who);
        }
        if reload {
            let bits = self.counter(who, counter::UNLOADED) as u8 | 1 << item;
            self.set_counter(who, counter::UNLOADED, bits as i8, "LAD-107", io);
        }
        if fuel {
            self.use_up(who, item, "LAD-95", io);
        }
        if one_use {
            self.use_up(who, item, "LAD-96", io);
        } else if thrown {
            self.part_with(who, item, at, "LAD-114", io);
        }
    }

    /// LAD-16: a hit, with so many points of damage more.
    fn hit(&mut self, blow: &Blow, tested: Tested, more: u8, io: &mut Io) {
        let (who, target) = (blow.attacker, blow.target);
        let Some(weapon) = self.kind(who).weapon(blow.weapon).cloned() else { return };
        let stand = self.has_status(who, status::LAST_STAND);
        let sixes = tested.read.sixes;
        // Before the damage: whoever falls of it is beside nobody any more.
        let rung = self.defence_rung(target);
        let mut near = IdSet::EMPTY;
        self.ids().filter(|&id| id != who && self.is_beside(target, id)).for_each(|id| near.insert(id));
        let raw = weapon.damage.map_or(0, |damage| {
            let successes = if damage.successes { tested.read.successes } else { 0 };
            damage.fixed + successes + more
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
        // The last pushed comes first: so Restraining, the rider, Cleave, Spread, Rend.
        if weapon.has(Trait::Rend) && sixes > 0 {
            self.push(Frame::Rend(SuitRend { target, points: sixes }));
        }
        if weapon.has(Trait::Spread) {
            let (raw, needs) = (raw.div_ceil(2), tested.read.successes);
            let beside = Some(rung);
            self.push(Frame::Saves(Saves { by: who, left: near, rolling: None, raw, needs, beside }));
        }
        if weapon.has(Trait::Cleave) && sixes > 0 {
            self.push(Frame::Cleave { blow: *blow, sixes });
        }
        if weapon.has(Trait::Restraining) && (harmed || weapon.damage.is_none()) {
            self.gain(target, status::RESTRAINED, Some(who), Until::Removed, "LAD-109", io);
        }
        if harmed && self.present(target) {
            self.rider(blow, io);
        }
        if let Some(with) = weapon.inflicts().filter(|_| harmed || weapon.damage.is_none()) {
            self.afflict(who, &[target], with, tested.read.successes, 1);
        }
    }

    /// LAD-97: the sixes, for every other enemy at the attacker's reach.
    pub(super) fn step_cleave(&mut self, blow: Blow, sixes: u8, io: &mut Io) {
        let Blow { attacker: who, target, .. } = blow;
        let Some(weapon) = self.kind(who).weapon(blow.weapon).cloned() else { return };
        let stand = self.has_status(who, status::LAST_STAND);
        let others: Vec<_> = self.enemies_of(who).filter(|&id| id != target && self.is_close(who, id)).collect();
        for other in others {
            let armour = self.armour_against(other, &weapon, stand);
            let minor_only = weapon.has(Trait::Ineffective);
            let (by, rule) = (Some(who), "LAD-97");
            self.deal(Harm { who: other, raw: sixes, armour, minor_only, cause: "cleave", by, rule }, io);
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
            // LAD-41: whoever stood before the target may lack what was aimed at.
            called if self.kind(target).lacks.contains(&called) => {}
            Called::No => {}
            Called::Head => {
                // In the target's own turn the next one is the one after it.
                let ends = 1 + u8::from(self.turn.is_some_and(|turn| turn.who == target));
                self.gain(target, status::STUNNED, None, Until::EndOfTurn(target, ends), "LAD-37", io);
            }
            Called::Arms => {
                if self.grip(target) != 0 {
                    self.push(Frame::DropItem(target));
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

    /// A miss: the attacker is seen (LAD-47), and it may be answered (LAD-25).
    fn missed(&mut self, blow: &Blow, io: &mut Io) {
        let (who, against) = (blow.target, blow.attacker);
        self.reveal(against, "LAD-47", io);
        let answers = !blow.is_ranged()
            && self.talent(who, Talent::Riposte)
            && self.able(who)
            && self.is_close(who, against)
            && !self.has_status(who, status::RIPOSTED)
            && self.has_mettle(who).is_ok();
        if answers && !self.strikes_at(who, against).is_empty() {
            self.ask = Some(Ask::Riposte { who, against });
            self.push(Frame::After(super::frames::After::Riposte { who, against }));
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
            self.push(Frame::Saves(f));
            return;
        }
        let roll = match f.beside {
            Some(rung) => {
                let quick = self.defence_rung(who) > rung;
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
                self.push(Frame::Saves(f));
                self.push(Frame::Test(Test::new(roll)));
            }
            None => {
                self.caught(&f, who, io);
                self.push(Frame::Saves(f));
            }
        }
    }

    fn caught(&mut self, f: &Saves, who: CharacterId, io: &mut Io) {
        let stand = self.has_status(f.by, status::LAST_STAND);
        let armour = if stand { 0 } else { self.armour(who) };
        let (cause, rule) = if f.beside.is_some() { ("spread", "LAD-112") } else { ("blast", "LAD-96") };
        let by = Some(f.by);
        let raw = self.over_an_area(who, f.raw);
        self.deal(Harm { who, raw, armour, minor_only: false, cause, by, rule }, io);
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
