//! What can be done in a turn (2.2, WLD-03 to WLD-07, WLD-18, WLD-26, WLD-42, WLD-45, WLD-47, WLD-49): every choice, and what is
//! against it.

use super::areas::Charge;
use super::checks::STRENGTH;
use super::feats::EdgeEffect;
use super::frames::{Deed, Roll, Source, Trait, spot_of};
use super::items::Class;
use super::no;
use super::stances::{Stance, conflict};
use super::state::{Battle, CLUB, Io, UNARMED};
use super::striking::{option_of, slot_and_shots};
use super::traits::Skill;
use super::vocabulary::{INFO, action, counter, stat, status};
use crate::battle::{ActionId, CharacterId, Choice, Event, Refusal, Target};
use crate::kit::{Handled, Until};

/// WLD-45: squares of movement for standing up.
const STANDING_UP: u8 = 2;
/// WLD-47: the place of the shield among what can be readied.
const SHIELD: u8 = 6;
/// Options that are offered before an attack.
const OFFERED: [Stance; 13] = [
    Stance::WildAttack,
    Stance::Desperate2,
    Stance::Desperate4,
    Stance::Head,
    Stance::Vitals,
    Stance::Gap,
    Stance::Nonlethal,
    Stance::Flurry,
    Stance::Sweep,
    Stance::Limb,
    Stance::Hand,
    Stance::Item,
    Stance::SteadyAim,
];
/// WLX-16: skills that a leader inspires.
const INSPIRED: [Skill; 3] = [Skill::Fighting, Skill::Shooting, Skill::Athletics];

/// WLD-51: the trait of an option of Support: a skill by its place, and Strength after the last.
pub(super) fn supported_trait(option: u8) -> Option<Trait> {
    let skill = Skill::ALL.get(usize::from(option)).copied().map(Trait::Skill);
    skill.or((usize::from(option) == Skill::ALL.len()).then_some(STRENGTH))
}

impl Battle {
    /// WLD-03, WLD-13: it has an action left in this turn.
    pub(super) fn may_act(&self, who: CharacterId) -> Result<(), Refusal> {
        if self.has(who, status::BOUND) { Err(no::STATE) } else { self.may_act_bound(who) }
    }

    /// The same for what the Bound can do as well.
    pub(super) fn may_act_bound(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => Err(no::TURN),
            () if !self.able(who) || self.has(who, status::SHAKEN) || self.has(who, status::FLEEING) => Err(no::STATE),
            () if self.now.done >= self.now.actions => Err(no::ACTION),
            () => Ok(()),
        }
    }

    /// An action is used up.
    pub(super) fn spend_action(&mut self) {
        self.now.done += 1;
        self.now.fresh = false;
    }

    /// WLD-18, WLD-26: nothing of the turn's actions is spent or promised.
    pub(super) fn whole_turn(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_act(who)?;
        let promised = self.now.actions > 1 || self.now.run.is_some() || !self.now.stances.is_empty();
        match () {
            () if self.now.done > 0 => Err(no::ACTION),
            () if promised => Err(no::EXCLUSIVE),
            () => Ok(()),
        }
    }

    fn may_aim(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.whole_turn(who)?;
        if self.now.squares > 0 || self.now.spent > 0 {
            return Err(no::EXCLUSIVE);
        }
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.standing(on) || !self.foes(who, on) || self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if !self.sees(who, on) => Err(no::LOS),
            () => Ok(()),
        }
    }

    fn may_stance(&self, who: CharacterId, stance: Option<Stance>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(stance) = stance else { return Ok(()) };
        let mut chosen = self.now.stances.clone();
        chosen.push(stance);
        let run = self.now.run.is_some().then_some(Stance::Run);
        let clash = conflict(&chosen).is_some() || run.is_some_and(|run| run.excludes(stance));
        let edge = match stance {
            Stance::Flurry => self.kind(who).has(EdgeEffect::Flurry) && !self.now.limited,
            Stance::Sweep => self.kind(who).has(EdgeEffect::Sweep) && !self.now.limited,
            Stance::WildAttack => self.now.done == 0,
            Stance::SteadyAim => self.kind(who).steady() && self.now.done == 0 && self.now.spent == 0,
            _ => true,
        };
        match () {
            () if !OFFERED.contains(&stance) => Err(no::USELESS),
            () if clash => Err(no::EXCLUSIVE),
            () if !edge => Err(no::LIMITED),
            () => Ok(()),
        }
    }

    fn may_several(&self, who: CharacterId, actions: u8) -> Result<(), Refusal> {
        self.may_act_bound(who)?;
        match () {
            () if self.now.done > 0 || self.now.actions > 1 || !(2..=3).contains(&actions) => Err(no::MULTI),
            () => Ok(()),
        }
    }

    fn may_run(&self, who: CharacterId) -> Result<(), Refusal> {
        if self.turn != Some(who) {
            return Err(no::TURN);
        }
        self.may_go(who)?;
        match () {
            () if self.now.run.is_some() || self.now.done > 0 => Err(no::RUN_LATE),
            () if self.swims(who) || self.has(who, status::PRONE) || self.now.stopped => Err(no::STATE),
            () => Ok(()),
        }
    }

    fn may_hold(&self, who: CharacterId) -> Result<(), Refusal> {
        if self.turn != Some(who) {
            return Err(no::TURN);
        }
        let barred = self.has(who, status::SHAKEN) || self.has(who, status::STUNNED) || !self.suspended.is_empty();
        if self.now.fresh && !self.now.held && !barred && self.now.stances.is_empty() { Ok(()) } else { Err(no::HOLD) }
    }

    fn may_stand_up(&self, who: CharacterId) -> Result<(), Refusal> {
        if self.turn != Some(who) {
            return Err(no::TURN);
        }
        match () {
            () if !self.has(who, status::PRONE) => Err(no::USELESS),
            () if self.fixed(who) => Err(no::STATE),
            () if self.movement_left(who) < STANDING_UP => Err(no::MOVE),
            () => Ok(()),
        }
    }

    fn may_drop(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => Err(no::TURN),
            () if self.has(who, status::PRONE) || self.swims(who) || self.has(who, status::MOUNTED) => Err(no::USELESS),
            () => Ok(()),
        }
    }

    fn may_ready(&self, who: CharacterId, slot: Option<u8>) -> Result<(), Refusal> {
        if self.turn != Some(who) || self.has(who, status::BOUND) {
            return Err(if self.turn == Some(who) { no::STATE } else { no::TURN });
        }
        if self.now.readied {
            self.may_act(who)?;
        }
        let held = self.held(who).next().is_some() || self.shielded(who);
        let natural = |slot: u8| self.weapon(who, slot).is_none_or(|weapon| weapon.hands == 0);
        match slot {
            None => Ok(()),
            Some(SHIELD) if self.kind(who).shield.is_none() => Err(no::WEAPON),
            Some(SHIELD) if self.shielded(who) => Err(no::USELESS),
            Some(UNARMED) if !held => Err(no::USELESS),
            Some(SHIELD | UNARMED) => Ok(()),
            Some(slot) if !self.slots(who).any(|own| own == slot) || natural(slot) => Err(no::WEAPON),
            Some(slot) if self.is_gone(who, slot) && !self.lies_near(who, slot) => Err(no::WEAPON),
            Some(slot) if self.holds_weapon(who, slot) => Err(no::USELESS),
            Some(_) => Ok(()),
        }
    }

    fn may_reload(&self, who: CharacterId, slot: Option<u8>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(slot) = slot else { return Ok(()) };
        let Some(weapon) = self.weapon(who, slot).filter(|weapon| weapon.reload > 0) else { return Err(no::WEAPON) };
        let supplied = weapon.supply.is_none() || self.counter(who, counter::SUPPLIES) > 0;
        match () {
            () if !self.holds_weapon(who, slot) => Err(no::WEAPON),
            () if self.shots(who, slot) == Some(weapon.shots) => Err(no::USELESS),
            () if !supplied => Err(no::RELOAD),
            () => Ok(()),
        }
    }

    /// Of weapons that are alike the first one serves.
    fn no_twin(&self, who: CharacterId, slot: u8, serves: impl Fn(u8) -> bool) -> Result<(), Refusal> {
        let key = |slot: u8| self.weapon(who, slot).map(|weapon| &weapon.key);
        let listed = self.slots(who).any(|own| own == slot);
        let twin = listed && (0..slot).any(|other| key(other) == key(slot) && serves(other));
        if twin { Err(no::USELESS) } else { Ok(()) }
    }

    /// What is against a choice of the turn of its actor; a target or an option that is not named is left open.
    pub(super) fn may_do(
        &self,
        who: CharacterId,
        deed: ActionId,
        target: Target,
        option: Option<u8>,
    ) -> Result<(), Refusal> {
        let on = target.character();
        let skill = option.and_then(|option| Skill::ALL.get(usize::from(option)).copied());
        if self.turn != Some(who) {
            return Err(no::TURN);
        }
        match deed {
            action::MOVE => self.may_reach(who, target.square().map(|square| spot_of(square, option.unwrap_or(0)))),
            action::STRIKE | action::SHOOT | action::THROW => match option {
                Some(option) => self.may_attack(who, deed, on, option).and_then(|()| {
                    let (slot, shots) = slot_and_shots(option);
                    self.no_twin(who, slot, |twin| self.may_attack(who, deed, on, option_of(twin, shots)).is_ok())
                }),
                None => {
                    let all = self
                        .slots(who)
                        .chain([UNARMED, CLUB, CLUB + 1])
                        .map(|slot| self.may_attack(who, deed, on, slot));
                    all.reduce(Result::or).unwrap_or(Err(no::WEAPON))
                }
            },
            action::STANCE => {
                self.may_stance(who, option.and_then(|option| Stance::ALL.get(usize::from(option)).copied()))
            }
            action::SEVERAL => self.may_several(who, option.unwrap_or(2)),
            action::RUN => self.may_run(who),
            action::DEFEND => self.whole_turn(who),
            action::AIM => self.may_aim(who, on),
            action::HOLD => self.may_hold(who),
            action::STAND => self.may_stand_up(who),
            action::DROP_PRONE => self.may_drop(who),
            action::READY => {
                let open = |twin| self.may_ready(who, Some(twin)).is_ok();
                self.may_ready(who, option).and_then(|()| self.no_twin(who, option.unwrap_or(0), open))
            }
            action::RELOAD => {
                let open = |twin| self.may_reload(who, Some(twin)).is_ok();
                self.may_reload(who, option).and_then(|()| self.no_twin(who, option.unwrap_or(0), open))
            }
            action::TAUNT => self.may_test(who, skill, on),
            action::GRAPPLE => self.may_wrestle(who, Deed::Grapple, on),
            action::PUSH => self.may_wrestle(who, Deed::Push, on),
            action::CRUSH => self.may_crush(who, on),
            action::BREAK_FREE => self.may_break_free(who),
            action::FINISH => self.may_finish(who, on),
            action::SUPPORT => self.may_support(who, option.and_then(supported_trait), on),
            action::STABILISE => self.may_stabilise(who, on),
            action::HEAL => self.may_heal(who, on),
            action::INSPIRE => self.may_inspire(who),
            action::ALSO => self.may_also(who, on),
            action::PUT_OUT => self.may_put_out(who, on),
            action::HIDE => self.may_hide(who),
            action::MOUNT => self.may_mount(who, false),
            action::DISMOUNT => self.may_mount(who, true),
            action::SEARCH => self.may_search(who, on),
            action::SUPPRESS => {
                let open = |twin| self.may_suppress(who, Some(twin), on).is_ok();
                self.may_suppress(who, option, on).and_then(|()| self.no_twin(who, option.unwrap_or(0), open))
            }
            action::JUMP => self.may_jump(who, target.square()),
            action::UNSHAKE => self.may_unshake(who),
            action::RENEW => self.may_renew(who),
            action::HAUL => self.may_haul(who, on),
            action::CUT => self.may_cut(who, on),
            action::CAST => match (target.square(), option) {
                (Some(at), Some(power)) => self.may_blast(who, Charge::Power(power), Some(at)),
                _ => self.may_cast(who, option, on),
            },
            action::HURL => match option {
                Some(slot) => self.may_blast(who, Charge::Weapon(slot), target.square()).and_then(|()| {
                    let at = target.square();
                    self.no_twin(who, slot, |twin| self.may_blast(who, Charge::Weapon(twin), at).is_ok())
                }),
                None => {
                    let all = self.slots(who).map(|slot| self.may_blast(who, Charge::Weapon(slot), target.square()));
                    all.reduce(Result::or).unwrap_or(Err(no::WEAPON))
                }
            },
            action::RELEASE if self.holds.iter().any(|(holder, _)| *holder == who) => Ok(()),
            action::RELEASE => Err(no::USELESS),
            action::INTERACT => match option {
                Some(number @ 1..) => self.may_work(who, number - 1),
                _ => self.may_interact(who, target.square()),
            },
            action::ROW => self.may_row(who, target.square()),
            action::RAM => self.may_ram(who, on),
            action::BREAK => self.may_break(who, option.and_then(|number| number.checked_sub(1))),
            action::LIFT => self.may_lift(who, on),
            action::DRAG => self.may_drag(who, target.square()),
            action::SURRENDER if !self.now.fresh => Err(no::TURN),
            action::END | action::SURRENDER => Ok(()),
            _ => Err(no::TURN),
        }
    }

    /// Every choice of a turn, the plainest deeds first.
    pub(super) fn turn_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let mut offer = |deed: ActionId, target: Target, option: u8| {
            if self.may_do(who, deed, target, Some(option)).is_ok() {
                out.push(Choice { action: deed, actor: who, target, option });
            }
        };
        let foes: Vec<CharacterId> = self.enemies_of(who).collect();
        for deed in [action::STRIKE, action::SHOOT, action::THROW] {
            for slot in self.slots(who).chain([UNARMED, CLUB, CLUB + 1]) {
                let Some(weapon) = self.weapon(who, slot) else { continue };
                let fits = match weapon.class {
                    Class::Melee => deed != action::SHOOT,
                    Class::Thrown => deed == action::THROW,
                    Class::Shot => deed == action::SHOOT,
                };
                let shots = if deed == action::SHOOT { weapon.rate } else { 1 };
                if slot >= CLUB && deed != action::STRIKE {
                    continue;
                }
                let bare =
                    slot == UNARMED && (deed != action::STRIKE || self.held(who).any(|(_, held)| held.arms(true)));
                if !fits || bare || self.may_attack(who, deed, None, slot).is_err() {
                    continue;
                }
                for (&foe, shots) in foes.iter().flat_map(|foe| (1..=shots).rev().map(move |shots| (foe, shots))) {
                    offer(deed, foe.into(), option_of(slot, shots));
                }
            }
        }
        for slot in self.slots(who) {
            let places = self.blast_places(who, Charge::Weapon(slot));
            places.into_iter().for_each(|at| offer(action::HURL, at.into(), slot));
        }
        for slot in self.slots(who).filter(|&slot| self.may_suppress(who, Some(slot), None).is_ok()) {
            foes.iter().for_each(|&foe| offer(action::SUPPRESS, foe.into(), slot));
        }
        let deeds =
            [action::SEARCH, action::FINISH, action::GRAPPLE, action::PUSH, action::CRUSH, action::RAM, action::AIM];
        for deed in deeds {
            foes.iter().for_each(|&foe| offer(deed, foe.into(), 0));
        }
        for &(skill, _) in &self.kind(who).skills {
            foes.iter().for_each(|&foe| offer(action::TAUNT, foe.into(), skill as u8));
        }
        for option in self.ways_to_cast(who) {
            self.ids().for_each(|on| offer(action::CAST, on.into(), option));
            let places = self.blast_places(who, Charge::Power(option));
            places.into_iter().for_each(|at| offer(action::CAST, at.into(), option));
        }
        for deed in [action::PUT_OUT, action::CUT, action::HAUL] {
            self.ids().for_each(|on| offer(deed, on.into(), 0));
        }
        for ally in self.allies_of(who) {
            offer(action::STABILISE, ally.into(), 0);
            offer(action::HEAL, ally.into(), 0);
            offer(action::LIFT, ally.into(), 0);
            for &(skill, _) in &self.kind(ally).skills {
                offer(action::SUPPORT, ally.into(), skill as u8);
            }
            offer(action::SUPPORT, ally.into(), Skill::ALL.len() as u8);
        }
        INSPIRED.into_iter().for_each(|skill| offer(action::INSPIRE, Target::Nothing, skill as u8));
        for at in self.objectives_near(who) {
            offer(action::INTERACT, at.into(), 0);
        }
        let plain = [
            action::INTERACT,
            action::MOUNT,
            action::DISMOUNT,
            action::HIDE,
            action::BREAK_FREE,
            action::UNSHAKE,
            action::RENEW,
            action::STAND,
            action::DEFEND,
            action::RUN,
            action::HOLD,
        ];
        for deed in plain {
            offer(deed, Target::Nothing, 0);
        }
        for slot in self.slots(who).chain([SHIELD, UNARMED]) {
            offer(action::RELOAD, Target::Nothing, slot);
            offer(action::READY, Target::Nothing, slot);
        }
        (2..=3).for_each(|actions| offer(action::SEVERAL, Target::Nothing, actions));
        OFFERED.into_iter().for_each(|stance| offer(action::STANCE, Target::Nothing, stance as u8));
        foes.iter().for_each(|&foe| offer(action::ALSO, foe.into(), 0));
        for deed in [action::RELEASE, action::DROP_PRONE, action::SURRENDER] {
            offer(deed, Target::Nothing, 0);
        }
        if self.dragged_by(who).is_some() {
            self.board.steps(self.square(who)).for_each(|to| offer(action::DRAG, to.into(), 0));
        }
        out.extend(self.workable(who).chain(self.breakable(who)));
        self.row_ends(who).into_iter().for_each(|to| out.push(Choice::new(action::ROW, who, to, 0)));
        for to in self.jumps(who) {
            out.push(Choice::new(action::JUMP, who, to, 0));
        }
        let moves = self.ends(who).into_iter();
        out.extend(moves.map(|end| Choice::new(action::MOVE, who, end.to.square, end.to.layer as u8)));
    }

    /// Does what was chosen in a turn.
    pub(super) fn do_deed(&mut self, choice: Choice, io: &mut Io) {
        let Choice { action: deed, actor: who, target, option } = choice;
        let (on, entry) = (target.character(), INFO.action_of(deed));
        let skill = Skill::ALL.get(usize::from(option)).copied().unwrap_or(Skill::Athletics);
        // WLX-21: a word or a hand gives it away.
        if [action::TAUNT, action::SUPPORT, action::INSPIRE, action::GRAPPLE, action::PUSH].contains(&deed) {
            self.cure(who, status::HIDDEN, "WLX-21", io);
        }
        let quiet = [
            action::MOVE,
            action::JUMP,
            action::ROW,
            action::SUPPRESS,
            action::STRIKE,
            action::SHOOT,
            action::THROW,
            action::STANCE,
            action::HURL,
            action::ALSO,
        ];
        if !quiet.contains(&deed) {
            let rule = entry.rule;
            io.events.push(|| Event::Acted { who, action: entry, against: on, cost: 0, rule });
        }
        match (deed, on) {
            (action::MOVE, _) => {
                if let Some(square) = target.square() {
                    self.walk(who, spot_of(square, option));
                }
            }
            (action::STRIKE | action::SHOOT | action::THROW, Some(on)) => self.begin_attack(who, deed, on, option, io),
            (action::STANCE, _) => self.now.stances.extend(Stance::ALL.get(usize::from(option)).copied()),
            (action::SEVERAL, _) => (self.now.actions, self.now.fresh) = (option, false),
            (action::RUN, _) => self.run_farther(who, io),
            (action::DEFEND, _) => {
                self.now.done = self.now.actions;
                self.now.fresh = false;
                self.afflict(who, status::DEFENDING, Until::Removed, "WLD-26", io);
            }
            (action::AIM, Some(on)) => {
                self.now.done = self.now.actions;
                (self.now.fresh, self.now.stopped) = (false, true);
                self.aims.retain(|(by, _)| *by != who);
                self.aims.push((who, on));
                self.afflict(who, status::AIMING, Until::Removed, "WLD-18", io);
            }
            (action::HOLD, _) => self.go_on_hold(who, io),
            (action::STAND, _) => {
                self.now.spent += STANDING_UP;
                self.now.fresh = false;
                self.show(who, status::PRONE, false, "WLD-45", io);
            }
            (action::DROP_PRONE, _) => {
                self.now.fresh = false;
                self.fall_prone(who, "WLD-45", io);
            }
            (action::READY, _) => self.ready(who, option, io),
            (action::RELOAD, _) => self.reload(who, option, io),
            (action::TAUNT, Some(on)) => {
                if let Some(slot) = self.test_weapon(who).filter(|_| skill == Skill::Shooting)
                    && self.shots(who, slot).is_some()
                {
                    self.load(who, slot, -1, 0, io);
                }
                self.spend_action();
                self.oppose(who, on, Deed::Test(skill));
            }
            (action::GRAPPLE, Some(on)) => {
                self.spend_action();
                self.oppose(who, on, Deed::Grapple);
            }
            (action::PUSH, Some(on)) => {
                self.spend_action();
                self.oppose(who, on, Deed::Push);
            }
            (action::CRUSH, Some(on)) => {
                self.spend_action();
                self.hit(on, Source::Crush(who));
            }
            (action::BREAK_FREE, _) => {
                self.spend_action();
                self.break_free(who);
            }
            (action::FINISH, Some(on)) => {
                self.spend_action();
                let side = self.side(who);
                self.remove(on, Some(side), io);
            }
            (action::SUPPORT, Some(on)) => {
                self.help(who, on, Roll::Support(supported_trait(option).unwrap_or(STRENGTH), on));
            }
            (action::STABILISE, Some(on)) => self.help(who, on, Roll::Stabilise(on)),
            (action::ALSO, Some(on)) => self.now.also.push(on),
            (action::MOUNT | action::DISMOUNT, _) => self.mount(who, deed == action::DISMOUNT, io),
            (action::HIDE, _) => self.help(who, who, Roll::Hide),
            (action::SEARCH, Some(on)) => {
                self.spend_action();
                self.oppose(who, on, Deed::Search);
            }
            (action::SUPPRESS, Some(on)) => self.begin_attack(who, deed, on, option, io),
            (action::JUMP, _) => {
                if let Some(to) = target.square() {
                    self.jump(who, to);
                }
            }
            (action::PUT_OUT, Some(on)) => self.help(who, on, Roll::PutOut(on)),
            (action::INSPIRE, _) => {
                self.now.limited = true;
                self.help(who, who, Roll::Inspire(skill));
            }
            (action::HEAL, Some(on)) => {
                self.now.limited = true;
                self.now.stopped |= !self.kind(who).has(EdgeEffect::FieldHands);
                self.dressed.push((who, on));
                self.help(who, on, Roll::Heal(on));
            }
            (action::HURL, _) => {
                if let Some(at) = target.square() {
                    self.begin_blast(who, Charge::Weapon(option), at, io);
                }
            }
            (action::CAST, None) => {
                if let Some(at) = target.square() {
                    self.begin_blast(who, Charge::Power(option), at, io);
                }
            }
            (action::CAST, Some(on)) => self.cast(who, option, on, io),
            (action::UNSHAKE, _) => self.unshake_for_a_benny(who, io),
            (action::RENEW, _) => self.renew(who, io),
            (action::HAUL, Some(on)) => self.help(who, on, Roll::Haul(on)),
            (action::CUT, Some(on)) => self.cut(who, on, io),
            (action::RELEASE, _) => self.let_go(who, io),
            (action::ROW, _) => {
                if let Some(to) = target.square() {
                    self.row(who, to, io);
                }
            }
            (action::RAM, Some(on)) => self.help(who, on, Roll::Ram(on)),
            (action::LIFT, Some(on)) => self.lift_up(who, on, io),
            (action::DRAG, _) => {
                if let Some(to) = target.square() {
                    self.drag(who, to);
                }
            }
            (action::BREAK, _) => self.help(who, who, Roll::Smash(option.saturating_sub(1))),
            (action::INTERACT, _) if option > 0 => self.work(who, option - 1, io),
            (action::INTERACT, _) => {
                self.spend_action();
                self.interact(who, target.square(), io);
            }
            _ => {}
        }
    }

    fn help(&mut self, who: CharacterId, on: CharacterId, roll: Roll) {
        self.spend_action();
        self.push(super::frames::Frame::Helping { by: who, whom: on, roll });
        self.check(who, roll);
    }

    /// WLD-07: the run die, which never explodes.
    fn run_farther(&mut self, who: CharacterId, io: &mut Io) {
        let squares = super::checks::plain_die(
            who,
            self.ridden(who).map_or(self.kind(who).run_die(), |(_, die)| die),
            "Running",
            "WLD-07",
            io,
        );
        self.now.run = Some(squares);
        self.now.fresh = false;
    }

    /// WLD-47: draws something and puts away what is in the way; the last place of the list puts everything away.
    fn ready(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        if std::mem::replace(&mut self.now.readied, true) {
            self.spend_action();
        }
        self.now.fresh = false;
        let needed = match slot {
            UNARMED => 2,
            SHIELD => 1,
            _ => self.weapon(who, slot).map_or(1, |weapon| weapon.hands),
        };
        let held: Vec<u8> = self.held(who).map(|(slot, _)| slot).collect();
        for other in held.into_iter().rev() {
            if self.hands_in_use(who) + needed > 2 {
                self.hold_weapon(who, other, false, io);
            }
        }
        if self.hands_in_use(who) + needed > 2 {
            self.set_counter(who, counter::SHIELD, 0, "WLD-47", io);
        }
        if self.is_gone(who, slot) {
            self.pick_up(who, slot, io);
        }
        match slot {
            UNARMED => {}
            SHIELD => self.set_counter(who, counter::SHIELD, 1, "WLD-47", io),
            _ => self.hold_weapon(who, slot, true, io),
        }
    }

    /// WLD-49: a part of a reload; the last one loads it.
    fn reload(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        self.spend_action();
        let Some((needed, shots, supply)) =
            self.weapon(who, slot).map(|weapon| (weapon.reload, weapon.shots, weapon.supply.is_some()))
        else {
            return;
        };
        let parts = self.parts(who, slot);
        if parts + 1 < needed as i8 {
            return self.load(who, slot, 0, 1, io);
        }
        if supply {
            self.add_to_counter(who, counter::SUPPLIES, -1, "WLD-49", io);
        }
        let more = shots - self.shots(who, slot).unwrap_or(0);
        self.load(who, slot, more as i8, -parts, io);
    }

    /// Costs of a choice: what it takes from counters.
    pub(super) fn costs_of(&self, choice: Choice) -> Vec<(crate::battle::CounterId, u8)> {
        match choice.action {
            action::CAST => {
                vec![(counter::POWER, self.price(choice.actor, choice.option))]
            }
            action::UNSHAKE | action::RENEW | action::BENNY | action::DRAW | action::SOAK => {
                vec![(counter::BENNIES, 1)]
            }
            _ => Vec::new(),
        }
    }

    /// 1.1: attributes and what is in its hands, as a sheet reads them.
    pub(super) fn effective_sum(&self, who: CharacterId, of: crate::battle::StatId) -> crate::battle::Sum {
        let (mut sum, entry) = (crate::battle::Sum::default(), INFO.stats[usize::from(of.0)]);
        sum.add(self.stat(who, of), entry.name, entry.rule);
        let parts: &[(bool, i8, &'static str, &'static str)] = match of {
            stat::PARRY => &[
                (true, self.parry_change(who), "in its hands", "WLD-47"),
                (self.has(who, status::DEFENDING), 4, "Defend", "WLD-26"),
                (self.has(who, status::PRONE), -2, "prone", "WLD-45"),
                (self.swims(who), -2, "in the water", "WLX-06"),
            ],
            stat::PACE => {
                let mounted = self.ridden(who).is_some();
                let (cause, rule) = if mounted { ("mount", "WLD-41") } else { ("Wounds", "WLD-14") };
                &[(true, self.pace(who) as i8 - self.stat(who, stat::PACE), cause, rule)]
            }
            _ => &[],
        };
        for &(_, points, cause, rule) in parts.iter().filter(|part| part.0) {
            sum.add(points, cause, rule);
        }
        sum
    }
}
