//! How a battle is resolved. What the rules have begun and not finished lies on a stack of frames; the topmost goes on. A frame that
//! needs something first pushes itself back and that on top. A frame that needs a player asks and waits; the answer is handed to
//! it when it is stepped again. Frames and questions are plain data, so a battle can be copied, compared and searched in the middle
//! of anything.

use super::Sheet;
use crate::battle::{Choice, Core, Decision, Event, Io, RuleSystem, Verdict, Wanted};
use std::ops::{Deref, DerefMut};

/// The core of a battle, what is unfinished in it, and what is asked. A battle dereferences to its machine, and that to its core:
/// the rules say `self.characters`, `self.present(who)`, `self.push(frame)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Machine<F, A> {
    /// Ground, characters, round and end.
    pub core: Core,
    /// What is unfinished, the topmost last.
    pub stack: Vec<F>,
    /// What is asked; nothing while the battle is being resolved and once it is over.
    pub ask: Option<A>,
    /// The answer on its way to the frame that asked; none between choices.
    pub answer: Option<Choice>,
}

impl<F, A> Machine<F, A> {
    /// Nothing is begun.
    pub fn new(core: Core) -> Machine<F, A> {
        Machine { core, stack: Vec::with_capacity(8), ask: None, answer: None }
    }

    /// Goes on with this first.
    pub fn push(&mut self, frame: F) {
        self.stack.push(frame);
    }

    /// Goes on with these one after another, the first of them first: each looks again, when its turn comes, whether it still can.
    pub fn push_all(&mut self, frames: impl IntoIterator<Item = F>) {
        let at = self.stack.len();
        self.stack.extend(frames);
        self.stack[at..].reverse();
    }

    /// The frame waits below this question.
    pub fn wait(&mut self, frame: F, ask: A) {
        self.push(frame);
        self.ask = Some(ask);
    }

    /// The battle is over: nothing goes on, and nobody is asked.
    pub fn conclude(&mut self, verdict: Verdict, io: &mut Io) {
        self.clear();
        let winner = verdict.winner;
        self.core.verdict = Some(verdict);
        io.events.push(|| Event::Ended { winner });
    }

    /// Nothing is unfinished or asked any more.
    pub fn clear(&mut self) {
        self.stack.clear();
        (self.ask, self.answer) = (None, None);
    }
}

impl<F, A> Deref for Machine<F, A> {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.core
    }
}

impl<F, A> DerefMut for Machine<F, A> {
    fn deref_mut(&mut self) -> &mut Core {
        &mut self.core
    }
}

/// A battle dereferences to its machine: `on_machine!(Battle, Frame, Ask)`, where its field is called `machine`.
#[macro_export]
macro_rules! on_machine {
    ($battle:ty, $frame:ty, $ask:ty) => {
        impl std::ops::Deref for $battle {
            type Target = $crate::kit::Machine<$frame, $ask>;

            fn deref(&self) -> &Self::Target {
                &self.machine
            }
        }

        impl std::ops::DerefMut for $battle {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.machine
            }
        }
    };
}

/// What every battle on a machine says alike as a rule system; the first line of `impl RuleSystem for Battle`.
#[macro_export]
macro_rules! resolves {
    ($info:expr) => {
        fn info(&self) -> &'static $crate::battle::SystemInfo {
            &$info
        }

        fn core(&self) -> &$crate::battle::Core {
            self
        }

        fn core_mut(&mut self) -> &mut $crate::battle::Core {
            self
        }

        fn decision(&self) -> Option<$crate::battle::Decision> {
            $crate::kit::Resolving::asked(self)
        }

        fn choices(&self, out: &mut Vec<$crate::battle::Choice>) {
            $crate::kit::Resolving::answers(self, $crate::battle::Wanted::All, out);
        }

        fn choices_for(&self, wanted: $crate::battle::Wanted, out: &mut Vec<$crate::battle::Choice>) {
            $crate::kit::Resolving::answers(self, wanted, out);
        }

        fn apply_listed(
            &mut self,
            choice: $crate::battle::Choice,
            dice: &mut dyn $crate::dice::Dice,
            events: &mut $crate::battle::Events,
        ) {
            $crate::kit::Resolving::carry_out(self, choice, &mut $crate::battle::Io { dice, events });
        }
    };
}

/// So many steps without a question are a fault of the rules, which tests and builds for developers report instead of hanging.
const ENDLESS: u32 = 100_000;

/// A battle that runs on a [`Machine`].
pub trait Resolving: RuleSystem + DerefMut<Target = Machine<Self::Frame, Self::Ask>> {
    /// What can be unfinished.
    type Frame;
    /// What can be asked.
    type Ask: Copy;

    /// Goes on with a frame, which is no longer on the stack.
    fn step(&mut self, frame: Self::Frame, io: &mut Io);
    /// Nothing is unfinished: goes on with the sequence of play.
    fn next(&mut self, io: &mut Io);
    /// Cards are dealt next, or the rules themselves command somebody. Dice that deal none stop the battle before that ([`Dice::deals`](crate::dice::Dice::deals)).
    fn deals_next(&self) -> bool {
        false
    }
    /// Looks around before anything goes on.
    fn before_step(&mut self) {}
    /// Looks around when something has gone on.
    fn after_step(&mut self, _io: &mut Io) {}
    /// Writes a question: all that there is to say about it, and its answers.
    fn question(&self, ask: Self::Ask, sheet: &mut Sheet);
    /// Does what was chosen. A question that a frame has asked is answered to the frame.
    fn answered(&mut self, ask: Self::Ask, choice: Choice, io: &mut Io) {
        let _ = (ask, io);
        self.answer = Some(choice);
    }

    /// Resolves what is unfinished until somebody must decide or the battle is over. Where the dice have failed it stops at once:
    /// this battle will be thrown away.
    fn run(&mut self, io: &mut Io) {
        let mut steps = 0;
        while self.ask.is_none() && self.verdict.is_none() && !io.dice.failed() {
            steps += 1;
            debug_assert!(
                steps < ENDLESS,
                "a battle goes on and on without a question: a frame or `next` gets nowhere"
            );
            if !io.dice.deals() && self.deals_next() {
                return;
            }
            self.before_step();
            match self.stack.pop() {
                Some(frame) => self.step(frame, io),
                None => self.next(io),
            }
            self.after_step(io);
        }
    }

    /// Does a choice that is listed, and goes on to the next question.
    fn carry_out(&mut self, choice: Choice, io: &mut Io) {
        if let Some(ask) = self.ask.take() {
            self.answered(ask, choice, io);
        }
        self.run(io);
        self.answer = None;
    }

    /// What is asked now, in words.
    fn asked(&self) -> Option<Decision> {
        let ask = self.ask.filter(|_| self.verdict.is_none())?;
        let mut sheet = Sheet::of_words(&self.core);
        self.question(ask, &mut sheet);
        sheet.into_decision()
    }

    /// The answers to it that are wanted.
    fn answers(&self, wanted: Wanted, out: &mut Vec<Choice>) {
        out.clear();
        if let Some(ask) = self.ask {
            self.question(ask, &mut Sheet::of_choices(&self.core, wanted, out));
        }
    }
}
