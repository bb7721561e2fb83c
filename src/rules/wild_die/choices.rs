//! What can be done in a turn (2.2, WLD-03 to WLD-07, WLD-18, WLD-26, WLD-42, WLD-45, WLD-47, WLD-49): every choice, and what is
//! against it.

use super::blast::Charge;
use super::checks::STRENGTH;
use super::contests::WAYS;
use super::feats::EdgeEffect;
use super::frames::{Deed, spot_of};
use super::items::Class;
use super::no;
use super::stances::{Stance, conflict};
use super::state::Battle;
use super::striking::{option_of, slot_and_shots};
use super::things::{CLUB, FOUND, SHIELD, UNARMED};
use super::traits::{Skill, Trait};
use super::vocabulary::{INFO, action, counter, stat, status};
use crate::battle::{ActionId, CharacterId, Choice, Refusal, Target, Wanted};
use crate::kit::Handled;

/// WLD-45: squares of movement for standing up.
pub(super) const STANDING_UP: u8 = 2;
/// Options that are offered before an attack.
const OFFERED: [Stance; 15] = [
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
    Stance::Break,
    Stance::BreakShield,
    Stance::SteadyAim,
];

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
            () if self.now.done >= self.now.actions => Err(if self.defended(who) { no::EXCLUSIVE } else { no::ACTION }),
            () => Ok(()),
        }
    }

    /// WLD-26: it has chosen Defend in this turn, which goes with nothing else.
    fn defended(&self, who: CharacterId) -> bool {
        self.has(who, status::DEFENDING)
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
            Stance::Flurry => self.kind(who).has(EdgeEffect::Flurry),
            Stance::Sweep => self.kind(who).has(EdgeEffect::Sweep),
            Stance::SteadyAim => self.kind(who).steady(),
            _ => true,
        };
        let limited = matches!(stance, Stance::Flurry | Stance::Sweep);
        let steady = stance == Stance::SteadyAim;
        // WLX-16: no movement, the first action, and not with Aim.
        let unsteady = self.now.done > 0 || self.now.spent > 0 || self.now.squares > 0 || self.now.aimed.is_some();
        match () {
            () if !OFFERED.contains(&stance) => Err(no::USELESS),
            () if !edge => Err(no::POWERLESS),
            () if clash || steady && unsteady => Err(no::EXCLUSIVE),
            () if limited && self.now.limited => Err(no::LIMITED),
            () if stance == Stance::WildAttack && self.now.done > 0 => Err(no::MULTI),
            () => Ok(()),
        }
    }

    fn may_several(&self, who: CharacterId, actions: u8) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => Err(no::TURN),
            () if self.defended(who) => Err(no::EXCLUSIVE),
            () if self.now.done > 0 || self.now.actions > 1 || !(2..=3).contains(&actions) => Err(no::MULTI),
            () => self.may_act_bound(who),
        }
    }

    fn may_run(&self, who: CharacterId) -> Result<(), Refusal> {
        if self.turn != Some(who) {
            return Err(no::TURN);
        }
        self.may_go(who)?;
        let steady = self.now.stances.iter().any(|stance| stance.excludes(Stance::Run));
        match () {
            () if steady || self.defended(who) || self.has(who, status::AIMING) => Err(no::EXCLUSIVE),
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
        let name = |slot: u8| self.weapon_name(who, slot);
        let listed = self.slots(who).any(|own| own == slot);
        let twin = listed && self.slots(who).any(|other| other < slot && name(other) == name(slot) && serves(other));
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
            // WLD-26: not with an attack either.
            action::DEFEND => {
                self.whole_turn(who).map_err(|reason| if reason == no::ACTION { no::EXCLUSIVE } else { reason })
            }
            action::AIM => self.may_aim(who, on),
            action::HOLD => self.may_hold(who),
            action::STAND => self.may_stand_up(who),
            action::DROP_PRONE => self.may_drop(who),
            action::READY => {
                let held = |slot| self.holds_weapon(who, slot);
                let alike = |twin| option.is_some_and(|slot| held(slot) == held(twin));
                let open = |twin| alike(twin) && self.may_ready(who, Some(twin)).is_ok();
                self.may_ready(who, option).and_then(|()| self.no_twin(who, option.unwrap_or(0), open))
            }
            action::DISCARD => {
                let open = |twin| self.may_discard(who, Some(twin)).is_ok();
                self.may_discard(who, option).and_then(|()| self.no_twin(who, option.unwrap_or(0), open))
            }
            action::LEAVE => self.may_leave(who),
            action::RELOAD => {
                let open = |twin| self.may_reload(who, Some(twin)).is_ok();
                self.may_reload(who, option).and_then(|()| self.no_twin(who, option.unwrap_or(0), open))
            }
            action::TAUNT => self.may_test(who, skill, on),
            action::GRAPPLE => self.may_wrestle(who, Deed::Grapple, on),
            action::PUSH => self.may_wrestle(who, Deed::Push(option.unwrap_or(0)), on),
            action::CRUSH => self.may_crush(who, on),
            action::BREAK_FREE => self.may_break_free(who, option.unwrap_or(0)),
            action::FINISH => self.may_finish(who, on),
            action::SUPPORT => self.may_support(who, option.and_then(supported_trait), on),
            action::STABILISE => self.may_stabilise(who, on),
            action::HEAL => self.may_heal(who, on),
            action::INSPIRE => self.may_inspire(who, option.and_then(supported_trait)),
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
            action::BREAK => self.may_break(who, target.square().zip(option)),
            action::FIRE_AT => {
                let at = target.square();
                self.may_fire_at(who, at, option).and_then(|()| {
                    let option = option.unwrap_or(0);
                    let (slot, lock) = (slot_and_shots(option).0, option & !0x0f);
                    self.no_twin(who, slot, |twin| self.may_fire_at(who, at, Some(twin | lock)).is_ok())
                })
            }
            action::LIFT => self.may_lift(who, on),
            action::SNATCH => self.may_snatch(who, on),
            action::DRAG => self.may_drag(who, target.square()),
            action::SURRENDER if !self.now.fresh => Err(no::TURN),
            action::END | action::SURRENDER => Ok(()),
            _ => Err(no::TURN),
        }
    }

    /// Lists a choice that nothing is against.
    fn offers(&self, who: CharacterId) -> impl Fn(&mut Vec<Choice>, ActionId, Target, u8) {
        move |out, deed, target, option| {
            if self.may_do(who, deed, target, Some(option)).is_ok() {
                out.push(Choice { action: deed, actor: who, target, option });
            }
        }
    }

    /// Every choice of a turn, the plainest deeds first.
    pub(super) fn turn_choices(&self, who: CharacterId, wanted: Wanted, out: &mut Vec<Choice>) {
        let offer = self.offers(who);
        let foes: Vec<CharacterId> = self.enemies_of(who).filter(|&foe| wanted.takes(foe)).collect();
        // WLD-03: all that takes an action goes with the last one.
        let acts = self.may_act_bound(who).is_ok();
        if acts && wanted.attacks() {
            self.deeds_at(who, &foes, wanted, out);
        }
        if !wanted.moves() {
            if acts {
                foes.iter().for_each(|&foe| offer(out, action::ALSO, foe.into(), 0));
            }
            return;
        }
        let plain = [
            action::INTERACT,
            action::MOUNT,
            action::DISMOUNT,
            action::HIDE,
            action::UNSHAKE,
            action::RENEW,
            action::STAND,
            action::DEFEND,
            action::RUN,
            action::HOLD,
            action::LEAVE,
        ];
        for deed in plain {
            offer(out, deed, Target::Nothing, 0);
        }
        for slot in self.slots(who).chain([SHIELD, UNARMED]).filter(|_| wanted.rest()) {
            offer(out, action::RELOAD, Target::Nothing, slot);
            offer(out, action::READY, Target::Nothing, slot);
            offer(out, action::DISCARD, Target::Nothing, slot);
        }
        self.takeable(who).for_each(|option| offer(out, action::READY, Target::Nothing, option));
        (2..=3).for_each(|actions| offer(out, action::SEVERAL, Target::Nothing, actions));
        if acts {
            OFFERED.into_iter().for_each(|stance| offer(out, action::STANCE, Target::Nothing, stance as u8));
            foes.iter().for_each(|&foe| offer(out, action::ALSO, foe.into(), 0));
        }
        for deed in [action::RELEASE, action::DROP_PRONE, action::SURRENDER] {
            offer(out, deed, Target::Nothing, 0);
        }
        if self.dragged_by(who).is_some() {
            self.board.steps(self.square(who)).for_each(|to| offer(out, action::DRAG, to.into(), 0));
        }
        if wanted.rest() {
            out.extend(self.workable(who));
        }
        if wanted.rest() && acts {
            out.extend(self.breakable(who));
        }
        self.row_ends(who).into_iter().for_each(|to| out.push(Choice::new(action::ROW, who, to, 0)));
        for to in self.jumps(who) {
            out.push(Choice::new(action::JUMP, who, to, 0));
        }
        let moves = self.ends(who).into_iter();
        out.extend(moves.map(|end| Choice::new(action::MOVE, who, end.square, end.layer as u8)));
    }

    /// The choices of a turn that take an action and are aimed at somebody, at a place or at an objective.
    fn deeds_at(&self, who: CharacterId, foes: &[CharacterId], wanted: Wanted, out: &mut Vec<Choice>) {
        let offer = self.offers(who);
        for deed in [action::STRIKE, action::SHOOT, action::THROW] {
            for slot in self.slots(who).chain([UNARMED, CLUB, CLUB + 1]) {
                let Some(weapon) = self.weapon(who, slot) else { continue };
                let fits = match weapon.class {
                    Class::Melee => deed != action::SHOOT,
                    Class::Thrown => deed == action::THROW,
                    Class::Shot => deed == action::SHOOT,
                };
                let shots = if deed == action::SHOOT { weapon.rate } else { 1 };
                if (CLUB..FOUND).contains(&slot) && deed != action::STRIKE {
                    continue;
                }
                let bare =
                    slot == UNARMED && (deed != action::STRIKE || self.held(who).any(|(_, held)| held.arms(true)));
                if !fits || bare || self.may_attack(who, deed, None, slot).is_err() {
                    continue;
                }
                for (&foe, shots) in foes.iter().flat_map(|foe| (1..=shots).rev().map(move |shots| (foe, shots))) {
                    offer(out, deed, foe.into(), option_of(slot, shots));
                }
            }
        }
        for slot in self.slots(who) {
            let alike = |twin| self.may_send(who, Charge::Weapon(twin)).is_ok();
            if self.no_twin(who, slot, alike).is_ok() {
                let places = self.blast_places(who, Charge::Weapon(slot), foes);
                out.extend(places.into_iter().map(|at| Choice::new(action::HURL, who, at, slot)));
            }
        }
        for slot in self.slots(who).filter(|&slot| self.may_suppress(who, Some(slot), None).is_ok()) {
            foes.iter().for_each(|&foe| offer(out, action::SUPPRESS, foe.into(), slot));
        }
        let deeds =
            [action::SEARCH, action::FINISH, action::SNATCH, action::GRAPPLE, action::CRUSH, action::RAM, action::AIM];
        for deed in deeds {
            foes.iter().for_each(|&foe| offer(out, deed, foe.into(), 0));
        }
        // 1.2: the command names the trait.
        for way in 0..WAYS {
            foes.iter().for_each(|&foe| offer(out, action::PUSH, foe.into(), way));
            offer(out, action::BREAK_FREE, Target::Nothing, way);
        }
        for &(skill, _) in &self.kind(who).skills {
            foes.iter().for_each(|&foe| offer(out, action::TAUNT, foe.into(), skill as u8));
        }
        for option in self.ways_to_cast(who) {
            self.ids().for_each(|on| offer(out, action::CAST, on.into(), option));
            let places = self.blast_places(who, Charge::Power(option), foes);
            out.extend(places.into_iter().map(|at| Choice::new(action::CAST, who, at, option)));
        }
        if !wanted.rest() {
            return;
        }
        for deed in [action::PUT_OUT, action::CUT, action::HAUL] {
            self.ids().for_each(|on| offer(out, deed, on.into(), 0));
        }
        for ally in self.allies_of(who) {
            offer(out, action::STABILISE, ally.into(), 0);
            offer(out, action::HEAL, ally.into(), 0);
            offer(out, action::LIFT, ally.into(), 0);
            for &(skill, _) in &self.kind(ally).skills {
                offer(out, action::SUPPORT, ally.into(), skill as u8);
            }
            offer(out, action::SUPPORT, ally.into(), Skill::ALL.len() as u8);
        }
        self.inspirable(who).for_each(|of| offer(out, action::INSPIRE, Target::Nothing, of));
        for at in self.objectives_near(who) {
            offer(out, action::INTERACT, at.into(), 0);
        }
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
                (true, self.parry_of_power(who), "die of Fighting", "WLX-18"),
                (self.has(who, status::DEFENDING), 4, "Defend", "WLD-26"),
                (self.has(who, status::PRONE), -2, "prone", "WLD-45"),
                (self.swims(who), -2, "in the water", "WLX-06"),
            ],
            stat::PACE => {
                let mounted = self.ridden(who).is_some();
                let (cause, rule) = if mounted { ("mount", "WLD-41") } else { ("Wounds", "WLD-14") };
                let lifted = if mounted { 0 } else { self.pace_of_power(who) };
                let rest = self.pace(who) as i8 - self.stat(who, stat::PACE) - lifted;
                &[(true, lifted, "die of Strength", "WLX-18"), (true, rest, cause, rule)]
            }
            stat::TOUGHNESS => &[(true, self.toughness_of_power(who), "die of Vigor", "WLX-18")],
            _ => &[(true, self.attribute_of_power(who, of), "power", "WLX-18")],
        };
        for &(_, points, cause, rule) in parts.iter().filter(|part| part.0) {
            sum.add(points, cause, rule);
        }
        sum
    }
}
