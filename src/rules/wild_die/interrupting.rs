//! Interruption by those on Hold, and by those with a Joker (WLD-02, WLD-38): a window before an enemy's action and at its steps, who
//! goes first, and turns that are played within a turn.

use super::cards::{Interrupt, interrupts};
use super::frames::{Ask, Flow, Frame, Turn, Walk};
use super::rolls::{number, race_dice, total};
use super::state::{Battle, Io};
use super::traits::{Skill, Trait};
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{CharacterId, Choice, Event, IdSet, Side, Told};
use crate::board::Spot;
use crate::dice::{Card, draw};

/// A turn that waits until others have acted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Suspended {
    /// Whose turn.
    pub who: CharacterId,
    /// What has been done in it.
    now: Turn,
    /// What it has declared, and goes on with.
    resume: Option<Choice>,
    /// Those who act now, one after another.
    queue: Vec<CharacterId>,
    /// Those who act right after what it has declared.
    after: Vec<CharacterId>,
}

/// A window: those who may interrupt are asked one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// What the enemy does.
    pub choice: Choice,
    /// A movement that goes on unless somebody interrupts it.
    pub walk: Option<Box<Walk>>,
    /// Those who are still to be asked.
    pub open: IdSet,
    /// Those who interrupt.
    pub by: IdSet,
}

/// WLD-38: what can be interrupted before it is done.
const INTERRUPTED: [crate::battle::ActionId; 16] = [
    action::SNATCH,
    action::RAM,
    action::DRAG,
    action::BREAK,
    action::FIRE_AT,
    action::SUPPRESS,
    action::STRIKE,
    action::SHOOT,
    action::THROW,
    action::HURL,
    action::CAST,
    action::TAUNT,
    action::GRAPPLE,
    action::PUSH,
    action::FINISH,
    action::INTERACT,
];

impl Battle {
    /// Those who may interrupt an enemy now. While somebody interrupts, nobody else does.
    fn interrupters(&self, of: CharacterId) -> IdSet {
        let mut open = IdSet::EMPTY;
        if self.suspended.is_empty() && self.turn == Some(of) {
            let sides = Side::BOTH.into_iter().filter(|&side| self.third(of) || side != self.side(of));
            sides.flat_map(|side| self.waiting_of(side)).for_each(|who| open.insert(who));
        }
        open
    }

    /// WLD-38: opens a window before an action. True if somebody is asked.
    pub(super) fn opens_window(&mut self, choice: Choice) -> bool {
        if !INTERRUPTED.contains(&choice.action) {
            return false;
        }
        let mut open = IdSet::EMPTY;
        let all = self.interrupters(choice.actor);
        all.iter().filter(|&who| self.sees(who, choice.actor)).for_each(|who| open.insert(who));
        let asked = !open.is_empty();
        if asked {
            self.push(Frame::Window(Box::new(Window { choice, walk: None, open, by: IdSet::EMPTY })));
        }
        asked
    }

    /// WLD-38: those into or out of whose reach or sight a step leads.
    pub(super) fn watch_step(&self, who: CharacterId, from: Spot, to: Spot) -> IdSet {
        let mut open = IdSet::EMPTY;
        for watcher in self.interrupters(who).iter() {
            let at = (watcher, self.spot(watcher));
            let reach = |spot: Spot| self.touch_at((who, spot), at);
            let sight = |spot: Spot| self.sees_at(at, (who, spot));
            if reach(from) != reach(to) || sight(from) != sight(to) {
                open.insert(watcher);
            }
        }
        open
    }

    /// Asks one after another; then what was declared is done, or turns are played first.
    pub(super) fn step_window(&mut self, mut it: Box<Window>, io: &mut Io) {
        if let Some(who) = it.open.iter().next() {
            let Some(answer) = self.answer.take() else { return self.wait(Frame::Window(it), Ask::Interrupt(who)) };
            it.open = it.open.without(IdSet::of(who));
            if answer.action == action::INTERRUPT {
                it.by.insert(who);
            }
            return self.push(Frame::Window(it));
        }
        if it.by.is_empty() {
            return match it.walk {
                Some(walk) => self.push(Frame::Walk(walk)),
                None => self.do_deed(it.choice, io),
            };
        }
        let actor = it.choice.actor;
        let (jokers, holders): (Vec<CharacterId>, Vec<CharacterId>) =
            it.by.iter().partition(|&who| !self.has(who, status::ON_HOLD) || it.walk.is_some());
        let (mut before, after) = if holders.is_empty() { Default::default() } else { self.race(actor, &holders, io) };
        before.splice(0..0, jokers);
        it.by
            .iter()
            .for_each(|who| io.events.push(|| Event::told(Told::of(&telling::INTERRUPTS).who(who).other(actor))));
        // A movement that has come to its end is not gone on with.
        let ended = it.walk.as_ref().is_some_and(|walk| walk.way.is_empty());
        let resume = Some(it.choice).filter(|_| !ended);
        let now = std::mem::take(&mut self.now);
        self.turn = None;
        self.suspended.push(Suspended { who: actor, now, resume, queue: before, after });
        self.flow = Flow::Interrupted;
    }

    /// WLD-38: Athletics on both sides; only the totals count. Those who go before the enemy, and those right after it.
    fn race(
        &mut self,
        actor: CharacterId,
        holders: &[CharacterId],
        io: &mut Io,
    ) -> (Vec<CharacterId>, Vec<CharacterId>) {
        let enemy = self.athletics(actor, io);
        let rolled: Vec<Interrupt> = holders
            .iter()
            .map(|&who| Interrupt {
                total: self.athletics(who, io),
                card: Card(self.counter(who, counter::CARD).max(0).unsigned_abs()),
                figure: who.0,
            })
            .collect();
        let (before, after) = interrupts(enemy, &rolled);
        let ids = |list: Vec<u8>| list.into_iter().map(CharacterId).collect();
        (ids(before), ids(after))
    }

    fn athletics(&mut self, who: CharacterId, io: &mut Io) -> i16 {
        let Some(mut roll) = self.trait_of(who, Trait::Skill(Skill::Athletics), "Athletics", "WLD-38", false) else {
            return 0;
        };
        (roll.judged, roll.goal) = (false, number(None));
        let thrown = draw(io.dice, &race_dice(&roll));
        let all = if thrown.critical_failure { 0 } else { total(&roll, &thrown) };
        io.events.push(|| Event::totalled(roll, thrown.faces, all, Vec::new()));
        self.use_support(who, Trait::Skill(Skill::Athletics));
        all
    }

    /// The next of those who interrupt acts; after the last one what was declared is done, if it still can be.
    pub(super) fn go_on_interrupted(&mut self, io: &mut Io) {
        let Some(top) = self.suspended.last_mut() else {
            self.flow = Flow::Next;
            return;
        };
        if !top.queue.is_empty() {
            let who = top.queue.remove(0);
            let waits = self.waiting_of(self.side(who)).any(|other| other == who);
            return if waits { self.begin_turn(who, io) } else { self.flow = Flow::Interrupted };
        }
        let (who, resume) = (top.who, top.resume.take());
        self.now = std::mem::take(&mut top.now);
        self.turn = Some(who);
        let Some(choice) = resume else {
            self.suspended.pop();
            self.flow = Flow::Turn(who);
            return;
        };
        self.flow = Flow::Resumed;
        let able = self.standing(who) && !self.has(who, status::STUNNED);
        let can = able && self.may_do(who, choice.action, choice.target, Some(choice.option)).is_ok();
        match can {
            true => self.do_deed(choice, io),
            // What has become impossible is lost.
            false if choice.action != action::MOVE => self.spend_action(),
            false => {}
        }
    }

    /// What was declared is done: those who came too late act now.
    pub(super) fn resumed(&mut self) {
        let Some(top) = self.suspended.last_mut() else {
            self.flow = Flow::Next;
            return;
        };
        if top.after.is_empty() {
            self.flow = Flow::Turn(top.who);
            self.suspended.pop();
            return;
        }
        top.queue = std::mem::take(&mut top.after);
        top.now = std::mem::take(&mut self.now);
        self.turn = None;
        self.flow = Flow::Interrupted;
    }
}
