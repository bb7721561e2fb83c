//! CAN-60 Commands: ORDER, COUNTER and PLAN. Each costs 1 Command Point, and nobody gives the same one twice in a round.

use super::frames::{Ask, Frame};
use super::info::INFO;
use super::legal::check;
use super::state::Waived;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, no, status};
use crate::battle::{ActionId, CharacterId, Choice, Event, Refusal, Side, StatusId, Statuses, Target};
use crate::board::Square;

/// Option of a "no": it is meant for the rest of the round.
pub const NOT_THIS_ROUND: u8 = 1;

/// Most Action Points that anybody has at a time (CAN-60 ORDER).
const MOST_POINTS: i8 = 3;

impl Battle {
    /// CAN-60: may this character give the command that `given` remembers?
    pub(super) fn may_command(&self, commander: CharacterId, given: StatusId) -> Result<(), Refusal> {
        check(self.present(commander), Refusal::Dead)?;
        check(self.counter(commander, counter::CP) > 0, no::NOT_ENOUGH_CP)?;
        check(!self.ch(commander).statuses.has(given), no::COMMAND_GIVEN)
    }

    /// CAN-60: another friend, in sight of the commander.
    fn may_command_friend(&self, commander: CharacterId, friend: CharacterId) -> Result<(), Refusal> {
        check(self.present(friend), Refusal::Dead)?;
        check(commander != friend && self.side(commander) == self.side(friend), Refusal::NotFriend)?;
        check(self.sees(commander, friend), Refusal::NoLineOfSight)
    }

    /// CAN-60 ORDER: another friend in sight whose activation begins, and who can use one more Action Point.
    pub(super) fn may_order(&self, commander: CharacterId, friend: CharacterId) -> Result<(), Refusal> {
        self.may_command(commander, status::ORDERED)?;
        self.may_command_friend(commander, friend)?;
        let (points, spent) = (self.counter(friend, counter::AP), self.counter(friend, counter::AP_SPENT));
        if points + spent < MOST_POINTS { Ok(()) } else { Err(no::AP_CAP_REACHED) }
    }

    /// CAN-60 COUNTER: another friend in sight that has a point of its round left, and something to do with it.
    pub(super) fn may_counter(&self, commander: CharacterId, friend: CharacterId) -> Result<(), Refusal> {
        self.may_command(commander, status::COUNTERED)?;
        self.may_command_friend(commander, friend)?;
        if self.counter(friend, counter::AP_SPENT) >= MOST_POINTS {
            return Err(no::AP_CAP_REACHED);
        }
        if self.has_something_to_do(friend) { Ok(()) } else { Err(Refusal::NothingToDo) }
    }

    /// Is there an action for 1 AP? On dry land always: a jump, at least. Whoever swims must find a step; that there is one next
    /// to it is enough to ask, and asked after every action of an enemy this must be quick.
    fn has_something_to_do(&self, who: CharacterId) -> bool {
        if !self.in_water(who) {
            return true;
        }
        let (square, level) = self.place(who);
        let free = |to: Square| self.occupant(to).is_none() && self.board.surface(to) - level <= 1;
        self.move_budget(who) > 0 && self.board.steps(square).any(free) || !self.contacts(who).is_empty()
    }

    /// Every (commander, friend) for whom a command is possible.
    fn commands(
        &self,
        side: Side,
        may: impl Fn(&Battle, CharacterId, CharacterId) -> Result<(), Refusal>,
    ) -> impl Iterator<Item = (CharacterId, CharacterId)> {
        let pairs =
            self.living(side).flat_map(move |commander| self.living(side).map(move |friend| (commander, friend)));
        pairs.filter(move |&(commander, friend)| may(self, commander, friend).is_ok())
    }

    /// The choices of [`Ask::Order`] and [`Ask::Counter`]: no, no more in this round, and each command that is possible.
    pub(super) fn command_choices(&self, action: ActionId, side: Side, about: CharacterId, out: &mut Vec<Choice>) {
        for option in [0, NOT_THIS_ROUND] {
            out.push(Choice { action: action::DECLINE, actor: about, target: Target::Nothing, option });
        }
        let commands = self.commands(side, |b, commander, friend| match action {
            action::ORDER if friend == about => b.may_order(commander, friend),
            action::ORDER => Err(Refusal::NotOffered),
            _ => b.may_counter(commander, friend),
        });
        out.extend(commands.map(|(actor, friend)| Choice {
            action,
            actor,
            target: Target::Character(friend),
            option: 0,
        }));
    }

    /// Pays for a command and remembers that it was given.
    pub(super) fn give_command(&mut self, choice: Choice, given: StatusId, io: &mut Io) {
        let who = choice.actor;
        let entry = INFO.actions[usize::from(choice.action.0)];
        let against = if let Target::Character(friend) = choice.target { Some(friend) } else { None };
        io.events.push(|| Event::Acted {
            who,
            action: INFO.action_of(choice.action),
            against,
            cost: 0,
            rule: entry.rule,
        });
        self.add_to_counter(who, counter::CP, -1, "CAN-60", io);
        self.gain_status(who, given, Statuses::UNTIL_REMOVED, "CAN-60", io);
    }

    /// CAN-60 ORDER, at the start of an activation (2.3 step 4): one Action Point more, 3 at most.
    pub(super) fn step_order(&mut self, who: CharacterId, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        let side = self.side(who);
        match self.answer.take() {
            None => {
                let possible = |b: &Battle| b.living(side).any(|commander| b.may_order(commander, who).is_ok());
                if !self.waived.order[side.index()] && possible(self) {
                    self.wait(Frame::Order(who), Ask::Order(who));
                }
            }
            Some(answer) if answer.action == action::ORDER => {
                self.give_command(answer, status::ORDERED, io);
                let points = (self.counter(who, counter::AP) + 1).min(MOST_POINTS);
                self.set_counter(who, counter::AP, points, "CAN-60", io);
            }
            Some(answer) => self.waived.order[side.index()] |= answer.option == NOT_THIS_ROUND,
        }
    }

    /// CAN-60 COUNTER, after an enemy has finished an action of its activation (2.5): a friend makes one action.
    pub(super) fn step_after_action(&mut self, who: CharacterId, io: &mut Io) {
        let side = self.side(who).other();
        match self.answer.take() {
            None => {
                // CAN-69: whom the action has shaken out of a boat falls before anything else begins.
                self.push(Frame::AfterAction(who));
                if self.upset_boats() {
                    return;
                }
                self.stack.pop();
                let possible = |b: &Battle| {
                    b.living(side.other()).next().is_some() && b.commands(side, Battle::may_counter).next().is_some()
                };
                if !self.waived.counter[side.index()] && possible(self) {
                    self.wait(Frame::AfterAction(who), Ask::Counter(who));
                }
            }
            Some(answer) if answer.action == action::COUNTER => {
                self.give_command(answer, status::COUNTERED, io);
                if let Target::Character(friend) = answer.target {
                    self.push(Frame::OutOfTurn(friend));
                }
            }
            Some(answer) => self.waived.counter[side.index()] |= answer.option == NOT_THIS_ROUND,
        }
    }

    /// CAN-60 COUNTER: the friend's one action, outside of any activation of its own.
    pub(super) fn step_out_of_turn(&mut self, who: CharacterId, io: &mut Io) {
        match self.answer.take() {
            None => {
                self.wait(Frame::OutOfTurn(who), Ask::OutOfTurn(who));
            }
            Some(answer) if answer.action == action::DECLINE => {}
            Some(answer) => self.begin_action(answer, io),
        }
    }

    /// CAN-60 PLAN: may this character replace an agenda of its side?
    fn may_plan(&self, commander: CharacterId) -> Result<(), Refusal> {
        self.may_command(commander, status::PLANNED)?;
        let side = self.side(commander);
        if self.replaceable_agendas(side).next().is_some() { Ok(()) } else { Err(Refusal::NothingToDo) }
    }

    /// CAN-60 PLAN: no, or a card of the hand to be replaced, by its place in it.
    pub(super) fn plan_choices(&self, side: Side, out: &mut Vec<Choice>) {
        let planners: Vec<CharacterId> = self.living(side).filter(|&who| self.may_plan(who).is_ok()).collect();
        let target = Target::Nothing;
        let actor = planners.first().copied().or(self.living(side).next()).unwrap_or(CharacterId(0));
        out.push(Choice { action: action::DECLINE, actor, target, option: 0 });
        for actor in planners {
            let cards = self.replaceable_agendas(side);
            out.extend(cards.map(|option| Choice { action: action::PLAN, actor, target, option }));
        }
    }

    /// CAN-60 PLAN, before the initiative is rolled (2.2 step 2).
    pub(super) fn step_plan(&mut self, side: Side, io: &mut Io) {
        match self.answer.take() {
            None => {
                if self.living(side).any(|who| self.may_plan(who).is_ok()) {
                    self.wait(Frame::Plan(side), Ask::Plan(side));
                }
            }
            Some(answer) if answer.action == action::PLAN => {
                self.give_command(answer, status::PLANNED, io);
                self.replace_agenda(side, answer.option, io);
                // Somebody else may plan as well.
                self.push(Frame::Plan(side));
            }
            Some(_) => {}
        }
    }

    /// CAN-60: commands that were given may be given again in the next round.
    pub(super) fn renew_commands(&mut self, io: &mut Io) {
        self.waived = Waived::default();
        for who in self.ids() {
            for given in [status::ORDERED, status::COUNTERED, status::PLANNED, status::COMMANDED] {
                self.lose_status(who, given, "CAN-60", io);
            }
        }
    }
}
