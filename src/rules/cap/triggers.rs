//! Trigger Actions: windows, those who may answer, and Parting Blow (CAP-24, CAP-25, CAP-52).

use super::actions::{Action, Aim, Event, Shape, Speed, Tag, Trigger};
use super::check::CapResult;
use super::frames::{Act, Ask, Frame, Happening, Pay, Stage, Window};
use super::no;
use super::state::Battle;
use super::typed_effects::Effect;
use super::vocabulary::{INFO, action, counter, stat, status};
use crate::battle::{CharacterId, Choice, IdSet, Refusal, Response, Side, Target};
use crate::board::Spot;

/// CAP-24: no more Triggers are nested.
const DEEPEST: usize = 3;
/// The place of a Parting Blow among what was used in a window.
const PARTING: u8 = u8::MAX;

fn parting_blow() -> Response {
    let entry = INFO.action_of(action::PARTING);
    Response { key: entry.key.to_owned(), name: entry.name.to_owned() }
}

impl Battle {
    /// CAP-24: something happens that Triggers wait for. The frame that it is about lies on top of the stack.
    pub(super) fn open(&mut self, event: Happening) {
        let trigger = |frame: &&Frame| matches!(frame, Frame::Act(act) if act.pay == Pay::Trigger);
        if self.stack.iter().filter(trigger).count() >= DEEPEST {
            return;
        }
        let window = Window { event, passed: [false; 2], used: Vec::new(), asked: Side(0) };
        if Side::BOTH.into_iter().any(|side| self.reacts(&window, side)) {
            self.push(Frame::Window(Box::new(window)));
        }
    }

    /// The side whose turn it is.
    pub(super) fn acting_side(&self) -> Side {
        self.turn.map_or(self.lead, |who| self.side(who))
    }

    /// Goes on with a window: the side that does not act first, then the other, each until it has enough.
    pub(super) fn step_window(&mut self, mut window: Box<Window>) {
        if let Some(answer) = self.answer.take() {
            match answer.action {
                action::DECLINE => window.passed[window.asked.index()] = true,
                _ => {
                    let parting = answer.action == action::PARTING;
                    window.used.push((answer.actor, if parting { PARTING } else { answer.option }));
                    let act = self.triggered(&window, answer);
                    self.push(Frame::Window(window));
                    return self.push(Frame::Act(Box::new(act)));
                }
            }
        }
        let acting = self.acting_side();
        for side in [acting.other(), acting] {
            if !window.passed[side.index()] && self.reacts(&window, side) {
                window.asked = side;
                return self.wait(Frame::Window(window), Ask::Trigger(side));
            }
        }
    }

    /// A Trigger Action as it is declared.
    fn triggered(&self, window: &Window, answer: Choice) -> Act {
        let (who, slot) = (answer.actor, answer.option);
        let about = match answer.target {
            Target::Character(about) => Some(about),
            // Interpose: the only target of the Action below.
            _ => self.answered_below().and_then(|act| act.aimed.first()).map(|aimed| aimed.who),
        };
        let of = self.action_at(who, slot);
        let foe = match window.event {
            Happening::Hit => self.answered_below().map(|act| act.user),
            _ => about,
        };
        let target = match of {
            Some(of) if of.targets == [Aim::Own] => match answer.target {
                Target::Square(square) => Target::Square(square),
                _ => Target::Nothing,
            },
            _ => foe.map_or(Target::Nothing, Target::Character),
        };
        Act { about, ..self.declared(who, slot, target, 0, Pay::Trigger) }
    }

    /// Somebody of this side may use a Trigger in this window.
    fn reacts(&self, window: &Window, side: Side) -> bool {
        let mut found = Vec::new();
        self.standing_of(side).any(|who| {
            self.reactions_of(window, who, &mut found);
            !found.is_empty()
        })
    }

    /// The Triggers that a side may use in the window on top of the stack.
    pub(super) fn reactions(&self, side: Side, out: &mut Vec<Choice>) {
        if let Some(Frame::Window(window)) = self.stack.last() {
            self.standing_of(side).for_each(|who| self.reactions_of(window, who, out));
        }
    }

    /// CAP-24: what every Trigger needs besides its event.
    pub(super) fn may_trigger(&self, who: CharacterId, points: i8) -> Result<(), Refusal> {
        match () {
            () if !self.able(who) => Err(no::STATE),
            () if self.counter(who, counter::TRIGGERS) >= self.stat(who, stat::TRIGGER_LIMIT) => Err(no::TRIG_LIMIT),
            () if self.missing(who, points) > 0 => Err(no::AP.about(self.missing(who, points))),
            () => Ok(()),
        }
    }

    fn reactions_of(&self, window: &Window, who: CharacterId, out: &mut Vec<Choice>) {
        let on = window.event.waited_for();
        let waits = |of: &Action| of.trigger.as_ref().is_some_and(|trigger| trigger.on == on);
        let concerned = on == Event::Leaves || self.kind(who).actions.iter().any(waits);
        if !concerned || self.may_trigger(who, 0).is_err() {
            return;
        }
        for (slot, of) in (0..).zip(&self.kind(who).actions) {
            let Some(trigger) = of.trigger.as_ref().filter(|trigger| trigger.on == on) else { continue };
            let open = !window.used.contains(&(who, slot)) && self.may_trigger(who, of.speed.points()).is_ok();
            if open && self.may_act_in_water(who, of).is_ok() {
                let choice = |target: Target| Choice { action: action::TRIGGER, actor: who, target, option: slot };
                self.occasions(window.event, who, of, trigger, &mut |target| out.push(choice(target)));
            }
        }
        self.parting_blows(window, who, out);
    }

    /// CAP-52: a blow at a Foe that is about to leave one's side.
    fn parting_blows(&self, window: &Window, who: CharacterId, out: &mut Vec<Choice>) {
        let Happening::Leaves { who: mover, to } = window.event else { return };
        let leaves = || self.adjacent(who, mover) && !self.adjacent_spots(self.spot(who), to);
        let usable = self.options.parting_blow && !window.used.contains(&(who, PARTING));
        if !usable || !self.foes(who, mover) || !leaves() {
            return;
        }
        for (slot, of) in (0..).zip(&self.kind(who).actions) {
            if self.is_parting(who, slot, of)
                && self.may_trigger(who, of.speed.points()).is_ok()
                && self.may_act_in_water(who, of).is_ok()
                && self.may_target(who, of, mover).is_ok()
            {
                out.push(Choice::new(action::PARTING, who, mover, slot));
            }
        }
    }

    /// CAP-52: one's own Fast Melee Hero Actions, not Shove.
    fn is_parting(&self, who: CharacterId, slot: u8, of: &Action) -> bool {
        of.is_plain()
            && of.speed == Speed::Fast
            && of.has(Tag::Melee)
            && of.aims_at(Aim::Foe)
            && slot != self.kind(who).shove()
    }

    /// CAP-24: something has happened that a Trigger waits for; each time it is said what the choice is aimed at.
    fn occasions(
        &self,
        event: Happening,
        who: CharacterId,
        of: &Action,
        trigger: &Trigger,
        found: &mut dyn FnMut(Target),
    ) {
        match event {
            Happening::Uses => self.at_foe_who_acts(who, of, trigger, found),
            Happening::Missed(whom) if whom == who => {
                let missed =
                    |act: &Act| act.aimed.iter().any(|one| one.who == who && one.result == Some(CapResult::Miss));
                if self.answered_below().is_some_and(missed) {
                    self.at_foe_who_acts(who, of, trigger, found);
                }
            }
            Happening::Targeted => self.when_targeted(who, of, trigger, found),
            Happening::Hit => self.when_hit(who, of, trigger, found),
            Happening::AllyHits(foe) => self.when_ally_hits(who, of, trigger, foe, found),
            Happening::Hurt(ally) if self.is_ally_within(who, ally, trigger.ally) => {
                let half = 2 * i16::from(self.counter(ally, counter::HP)) <= i16::from(self.stat(ally, stat::HP));
                if self.standing(ally) && (!trigger.half || half) && self.may_target(who, of, ally).is_ok() {
                    found(ally.into());
                }
            }
            Happening::Fell(ally) if self.is_ally_within(who, ally, trigger.ally) => found(ally.into()),
            Happening::Enters { who: mover, from }
                if self.standing(mover) && self.foes(who, mover) && self.comes_near(who, mover, from, of, trigger) =>
            {
                found(mover.into());
            }
            Happening::EntersWater { who: mover } => {
                let near = self.standing(mover) && self.foes(who, mover) && self.is_within(who, mover, trigger.within);
                if near && self.may_target(who, of, mover).is_ok() {
                    found(mover.into());
                }
            }
            _ => {}
        }
    }

    /// Somebody is within so many squares; 0: wherever.
    fn is_within(&self, who: CharacterId, other: CharacterId, squares: u8) -> bool {
        squares == 0 || self.distance(who, other) <= squares
    }

    /// Another one of its side, on the map and within so many squares; 0: wherever.
    fn is_ally_within(&self, who: CharacterId, one: CharacterId, squares: u8) -> bool {
        one != who && !self.foes(who, one) && self.present(one) && self.is_within(who, one, squares)
    }

    /// A Foe acts, and can be aimed at.
    fn at_foe_who_acts(&self, who: CharacterId, of: &Action, trigger: &Trigger, found: &mut dyn FnMut(Target)) {
        let Some(act) = self.answered_below() else { return };
        let tags = self.action_at(act.user, act.slot).is_some_and(|other| other.has_one_of(&trigger.tags));
        let near = self.foes(who, act.user) && self.is_within(who, act.user, trigger.within);
        if tags && near && self.may_target(who, of, act.user).is_ok() {
            found(act.user.into());
        }
    }

    /// `ON_TARGETED`: Slip the Blade, Parry Order, Interpose.
    fn when_targeted(&self, who: CharacterId, of: &Action, trigger: &Trigger, found: &mut dyn FnMut(Target)) {
        let Some(act) = self.answered_below().filter(|act| self.foes(who, act.user)) else { return };
        let Some(other) = self.action_at(act.user, act.slot).filter(|other| other.has_one_of(&trigger.tags)) else {
            return;
        };
        let single = act.aimed.len() == 1 && act.aside.is_none() && other.shape == Shape::Each;
        if trigger.alone && !single {
            return;
        }
        if trigger.ally == 0 {
            let aimed = act.aimed.iter().any(|one| one.who == who);
            if aimed && (!trigger.swimming || self.swims(who) && !self.has(who, status::SUBMERGED)) {
                found(Target::Nothing);
            }
            return;
        }
        for ally in act.aimed.iter().map(|one| one.who) {
            if ally == who || self.foes(who, ally) || !self.standing(ally) || !self.is_within(who, ally, trigger.ally) {
                continue;
            }
            let steps = of.effects.iter().find_map(|rider| match rider.does {
                Effect::StepBeside(squares) => Some(squares),
                _ => None,
            });
            match steps {
                Some(squares) => self.places_beside(who, ally, squares, act, other, found),
                None if self.may_target(who, of, ally).is_ok() => found(ally.into()),
                None => {}
            }
        }
    }

    /// Interpose: squares beside the ally from which one becomes a legal target.
    fn places_beside(
        &self,
        who: CharacterId,
        ally: CharacterId,
        squares: u8,
        act: &Act,
        other: &Action,
        found: &mut dyn FnMut(Target),
    ) {
        let legal = |at: Spot| {
            let beside = self.adjacent_spots(at, self.spot(ally));
            beside && self.may_target_at(act.user, other, who, at).is_ok()
        };
        let own = self.spot(who);
        if legal(own) {
            found(own.square.into());
        }
        let ends = self.reach_of(who, squares, false);
        ends.iter().filter(|&&to| legal(to)).for_each(|to| found(to.square.into()));
    }

    /// `ON_HIT`: an ally is damaged, and not by a Critical Hit.
    fn when_hit(&self, who: CharacterId, of: &Action, trigger: &Trigger, found: &mut dyn FnMut(Target)) {
        let Some(act) = self.answered_below().filter(|act| self.foes(who, act.user)) else { return };
        let Some(other) = self.action_at(act.user, act.slot).filter(|other| other.damage.is_some()) else { return };
        if !self.is_within(who, act.user, trigger.within) || self.may_target(who, of, act.user).is_err() {
            return;
        }
        for aimed in &act.aimed {
            let hit = matches!(aimed.result, Some(CapResult::Blocked | CapResult::Bypass));
            let ally = aimed.who != who && !self.foes(who, aimed.who);
            if hit && ally && self.damage_to(act, other, aimed) > 0 {
                found(aimed.who.into());
            }
        }
    }

    /// `ALLY_HITS`: an ally hit a Foe.
    fn when_ally_hits(
        &self,
        who: CharacterId,
        of: &Action,
        trigger: &Trigger,
        foe: CharacterId,
        found: &mut dyn FnMut(Target),
    ) {
        let Some(act) = self.answered_below().filter(|act| self.is_ally_within(who, act.user, trigger.ally)) else {
            return;
        };
        let hit = act.aimed.iter().any(|aimed| aimed.who == foe && aimed.hit());
        if hit && self.foes(who, foe) && self.may_target(who, of, foe).is_ok() {
            found(foe.into());
        }
    }

    /// `FOE_ENTERS`: a step brought a Foe from outside to within reach, or to where it can be aimed at.
    fn comes_near(&self, who: CharacterId, mover: CharacterId, from: Spot, of: &Action, trigger: &Trigger) -> bool {
        let (own, to) = (self.spot(who), self.spot(mover));
        let near = |at: Spot| match trigger.within {
            1 => self.adjacent_spots(own, at),
            squares => self.ground().distance(own, at) <= squares,
        };
        let clear = |at: Spot| near(at) && self.may_target_at(who, of, mover, at).is_ok();
        clear(to) && if trigger.clear { !clear(from) } else { !near(from) }
    }

    /// CAP-24: the Triggers of a side, each once, and Parting Blow: each can have a standing answer.
    pub(super) fn all_triggers(&self, side: Side) -> Vec<Response> {
        let mut found: Vec<Response> = Vec::new();
        for who in self.standing_of(side) {
            let triggers = self.kind(who).actions.iter().filter(|of| of.trigger.is_some());
            for response in triggers.map(|of| Response { key: of.key.clone(), name: of.name.clone() }) {
                if !found.contains(&response) {
                    found.push(response);
                }
            }
        }
        found.extend(self.options.parting_blow.then(parting_blow));
        found
    }

    /// The Trigger that an answer uses.
    pub(super) fn trigger_of(&self, choice: Choice) -> Option<Response> {
        match choice.action {
            action::TRIGGER => {
                let of = self.action_at(choice.actor, choice.option)?;
                Some(Response { key: of.key.clone(), name: of.name.clone() })
            }
            action::PARTING => Some(parting_blow()),
            _ => None,
        }
    }

    /// The Action that a window on top of the stack is about, or that a window would be about that is opened now.
    pub(super) fn answered_below(&self) -> Option<&Act> {
        let mut frames = self.stack.iter().rev();
        let frame = match frames.next() {
            Some(Frame::Window(_)) => frames.next(),
            other => other,
        };
        match frame {
            Some(Frame::Act(act)) => Some(act),
            _ => None,
        }
    }

    /// The Action that the topmost window is about, while a Trigger is being resolved in that window.
    pub(super) fn answered(&self) -> Option<&Act> {
        let at = self.stack.iter().rposition(|frame| matches!(frame, Frame::Window(_)))?;
        match self.stack.get(at.checked_sub(1)?) {
            Some(Frame::Act(act)) => Some(act),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(super) fn with_answered(&mut self, change: impl FnOnce(&mut Act)) {
        let at = self.stack.iter().rposition(|frame| matches!(frame, Frame::Window(_)));
        if let Some(Frame::Act(act)) = at.and_then(|at| at.checked_sub(1)).and_then(|at| self.stack.get_mut(at)) {
            change(act);
        }
    }

    /// Windows for those who have lost HP or fallen outside an Action. What an Action costs or does opens them in its S8.
    pub(super) fn look_for_hurt(&mut self) {
        let collects = |frame: &Frame| match frame {
            Frame::Act(act) => act.stage >= Stage::Amplify && act.stage <= Stage::After(0),
            _ => false,
        };
        if self.ask.is_some() || self.hurt == [IdSet::EMPTY; 2] || self.stack.iter().any(collects) {
            return;
        }
        let [hurt, fell] = std::mem::take(&mut self.hurt);
        // The windows open on top of each other: damage first, and of several the first combatant.
        let fell: Vec<Happening> = fell.iter().map(Happening::Fell).collect();
        let hurt: Vec<Happening> = hurt.iter().map(Happening::Hurt).collect();
        fell.into_iter().rev().chain(hurt.into_iter().rev()).for_each(|event| self.open(event));
    }
}
