//! What an Action does besides damage and healing: the closed list of typed effects (1.4, CAP-53, CAP-56).

use super::actions::Action;
use super::check::CapResult;
use super::frames::{Act, Aimed, Frame, Pay};
use super::harm::SHAKEABLE;
use super::kinds::Trait;
use super::state::{Battle, Io, status_of};
use super::typed_effects::{Condition, Effect, Lasts, Rider, Sky, To, When};
use super::vocabulary::{counter, status, telling};
use crate::battle::{CharacterId, CounterId, Event, IdSet, RuleId, Target, Told};
use crate::kit::Until;

/// The effect happens after a check that came out so; none: no check applied.
pub(super) fn happens(when: When, result: Option<CapResult>) -> bool {
    match when {
        When::Use => true,
        When::Hit => result.is_some_and(CapResult::hit),
        When::Bypass => result >= Some(CapResult::Bypass),
        When::Crit => result == Some(CapResult::Crit),
    }
}

impl Battle {
    /// 1.3: when something ends that was done now to `target` by `user`.
    pub(super) fn until(&self, lasts: Lasts, user: CharacterId, target: CharacterId) -> Until {
        match lasts {
            Lasts::Usual => Until::Removed,
            Lasts::UserTurn => Until::StartOfTurn(user, 1),
            Lasts::EndOfTurn => Until::EndOfTurn(self.turn.unwrap_or(user), 1),
            Lasts::TargetTurn => Until::EndOfTurn(target, 1),
            Lasts::Rounds(rounds) => Until::EndOfRound(rounds),
        }
    }

    /// CAP-56: when a condition without a printed end does: at the end of its victim's next turn, after some rounds, or once it is cured.
    fn usual_end(&self, condition: Condition, who: CharacterId) -> Until {
        let next = if self.turn == Some(who) { 2 } else { 1 };
        match condition {
            Condition::Stunned | Condition::Slowed => Until::EndOfTurn(who, next),
            Condition::Burning => Until::EndOfRound(3),
            _ => Until::Removed,
        }
    }

    /// CAP-56: puts a condition or a help on somebody.
    pub(super) fn inflict(
        &mut self,
        who: CharacterId,
        (condition, by): (Condition, i8),
        source: CharacterId,
        lasts: Lasts,
        io: &mut Io,
    ) {
        if !self.standing(who) || condition == Condition::Burning && self.in_water(who) {
            return;
        }
        if condition == Condition::Prone && self.swims(who) {
            return;
        }
        let until = if lasts == Lasts::Usual { self.usual_end(condition, who) } else { self.until(lasts, source, who) };
        let (status, rule) = status_of(condition);
        self.afflict(who, status, Some(source), until, rule, io);
        match condition {
            Condition::Guarded => self.raise(who, counter::GUARD_UP, by, rule, io),
            Condition::Warded => self.raise(who, counter::WARD_UP, by, rule, io),
            Condition::Led => self.raise(who, counter::LED_UP, by, rule, io),
            Condition::Stunned => {
                self.set_counter(who, counter::AP, 0, rule, io);
                self.end_sustains_of(who, io);
                self.drop_carried(who, io);
            }
            Condition::Lit => self.cure(who, status::HIDDEN, "CAP-58", io),
            _ => {}
        }
    }

    /// The greater amount stays.
    fn raise(&mut self, who: CharacterId, amount: CounterId, by: i8, rule: RuleId, io: &mut Io) {
        let by = by.max(self.counter(who, amount));
        self.set_counter(who, amount, by, rule, io);
    }

    /// S7: conditions, then movement, of one target. What moves it comes on top of the stack.
    pub(super) fn work_on(
        &mut self,
        user: CharacterId,
        of: &Action,
        aimed: &Aimed,
        (push, also): (u8, Option<(Condition, i8)>),
        (about, pay): (Option<CharacterId>, Pay),
        io: &mut Io,
    ) {
        let who = aimed.who;
        let here = |rider: &&Rider| rider.to == To::Targets && happens(rider.when, aimed.result);
        let riders: Vec<Rider> = of.effects.iter().filter(here).cloned().collect();
        for rider in &riders {
            match rider.does {
                // 1.7: no push knocks down somebody Steadfast.
                Effect::Condition(Condition::Prone, _) if pushes(of) && self.is(who, Trait::Steadfast) => {}
                Effect::Condition(condition, lasts) => self.inflict(who, (condition, rider.by), user, lasts, io),
                Effect::Shield(points) => self.shield(who, points, io),
                Effect::DazeOrStun => {
                    let stuns = aimed.result == Some(CapResult::Crit);
                    let condition = if stuns { Condition::Stunned } else { Condition::Dazed };
                    self.inflict(who, (condition, 0), user, Lasts::Usual, io);
                }
                Effect::EndShakeable => {
                    if let Some(&worst) = SHAKEABLE.iter().find(|&&status| self.has(who, status)) {
                        self.cure(who, worst, "CAP-56", io);
                    }
                }
                Effect::Interrupt if self.standing(who) => self.push(Frame::Interrupt(who)),
                Effect::MoveNow if self.able(who) => self.push(Frame::MoveNow(who)),
                Effect::Submerge => self.slip_away(who, io),
                Effect::TakeTheBlow => self.take_the_blow(who, about),
                Effect::Lessen(amount) => {
                    let less = self.roll_amount(amount, "Doubt", user, "CAP-24", io);
                    self.with_answered(|act| target_of(act, about).into_iter().for_each(|aimed| aimed.less += less));
                }
                Effect::Parry(guard) => {
                    self.with_answered(|act| {
                        target_of(act, Some(who)).into_iter().for_each(|aimed| aimed.parry += guard)
                    });
                }
                Effect::Spoil(by) => self.with_answered(|act| act.spoiled += by),
                _ => {}
            }
        }
        if let Some(also) = also.filter(|_| pay != Pay::Upkeep) {
            self.inflict(who, also, user, Lasts::UserTurn, io);
        }
        self.move_target(user, aimed, &riders, push, io);
    }

    /// CAP-53: what moves a target.
    fn move_target(&mut self, user: CharacterId, aimed: &Aimed, riders: &[Rider], more: u8, io: &mut Io) {
        let who = aimed.who;
        if !self.standing(who) {
            return;
        }
        let mut pushed = false;
        for rider in riders {
            match rider.does {
                Effect::Push(squares) => {
                    pushed = true;
                    self.force(user, who, true, squares + more, io);
                }
                Effect::Pull(squares) => self.force(user, who, false, squares, io),
                Effect::Shove => {
                    pushed = true;
                    let squares = if aimed.result == Some(CapResult::Blocked) { 1 } else { 2 };
                    if aimed.result == Some(CapResult::Crit) && !self.is(who, Trait::Steadfast) {
                        self.inflict(who, (Condition::Prone, 0), user, Lasts::Usual, io);
                    }
                    self.force(user, who, true, squares + more, io);
                }
                Effect::DragUnder => self.drag_under(user, who, io),
                _ => {}
            }
        }
        // CAP-31: Weight Behind It.
        if more > 0 && !pushed && aimed.hit() {
            self.force(user, who, true, more, io);
        }
    }

    /// S7, the end: All Hands, and a change of places.
    pub(super) fn work_on_user(&mut self, user: CharacterId, of: &Action, aimed: &[Aimed]) {
        let mut hit = IdSet::EMPTY;
        aimed.iter().filter(|one| one.hit() && self.foes(user, one.who)).for_each(|one| hit.insert(one.who));
        for rider in &of.effects {
            match rider.does {
                Effect::Swap if !hit.is_empty() && self.able(user) => self.push(Frame::Swap { user, with: hit }),
                Effect::ActNow => {
                    let mut left = IdSet::EMPTY;
                    aimed.iter().filter(|one| self.able(one.who)).for_each(|one| left.insert(one.who));
                    self.push(Frame::ActNow { by: user, left });
                }
                _ => {}
            }
        }
    }

    /// Slip the Blade: below the surface, and lost to the Action that it answers.
    fn slip_away(&mut self, who: CharacterId, io: &mut Io) {
        self.submerge(who, false, "CAP-61", io);
        self.with_answered(|act| act.aimed.retain(|aimed| aimed.who != who));
    }

    /// Interpose: the user becomes the target, if it can be one.
    fn take_the_blow(&mut self, who: CharacterId, ally: Option<CharacterId>) {
        let Some(ally) = ally else { return };
        let legal = self.answered().is_some_and(|act| {
            let of = self.action_at(act.user, act.slot);
            self.adjacent(who, ally) && of.is_some_and(|of| self.may_target(act.user, of, who).is_ok())
        });
        if legal {
            self.with_answered(|act| {
                act.aimed = vec![Aimed::at(who)];
                act.target = Target::Character(who);
            });
        }
    }

    /// CAP-59: a Global Field Effect for so many rounds, this one included.
    pub(super) fn begin_sky(&mut self, at: u8, rounds: u8, io: &mut Io) {
        let Some(&sky) = Sky::ALL.get(usize::from(at)) else { return };
        let left = &mut self.skies[sky as usize];
        let began = *left == 0;
        *left = (*left).max(rounds);
        io.events.push(|| Event::told(Told::of(&telling::SKY).thing(sky.name())));
        if began {
            self.sky_changed(sky, true, io);
        }
    }
}

/// It pushes by itself.
pub(super) fn pushes(of: &Action) -> bool {
    of.effects.iter().any(|rider| matches!(rider.does, Effect::Push(_) | Effect::Shove))
}

/// One target of an Action.
fn target_of(act: &mut Act, who: Option<CharacterId>) -> Option<&mut Aimed> {
    act.aimed.iter_mut().find(|aimed| Some(aimed.who) == who)
}
