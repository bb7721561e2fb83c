//! LAD-02 Tests, step by step (1.3): what is spent before the roll, the roll, Ember, Focus; and LAD-05 Opposed Tests.

use super::frames::{Ask, Frame, Opposed, Test, TestStep, Tested};
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, no, status};
use crate::battle::{Breakdown, CharacterId, Choice, Event, OnTable, Refusal, TargetResult};
use crate::dice::{Die, Faces6, Outcome, Read, Rolled, SixesTest, SixesThrow, draw};

impl Test {
    /// A Test before anything.
    pub fn new(roll: Roll) -> Test {
        Test {
            roll,
            step: TestStep::Before,
            double_training: false,
            double_focus: false,
            ember: false,
            dice: Faces6::default(),
            thrown: Rolled::default(),
            pool: 0,
        }
    }
}

impl Tested {
    /// LAD-02: success.
    pub fn passed(self) -> bool {
        self.read.successes >= self.needs
    }

    /// LAD-02: successes beyond the Complexity.
    pub fn degree(self) -> u8 {
        self.read.successes.saturating_sub(self.needs)
    }
}

impl Battle {
    /// Pushes an Opposed Test; its net successes are in `self.net` when it is over.
    pub(super) fn oppose(&mut self, active: Roll, resisting: Roll) {
        self.push(Frame::Opposed(Opposed { active, resisting, got: None, begun: false }));
    }

    pub(super) fn step_opposed(&mut self, mut f: Opposed) {
        match (f.begun, f.got, self.tested.take()) {
            (false, ..) => {
                f.begun = true;
                let test = Test::new(f.active);
                self.push(Frame::Opposed(f));
                self.push(Frame::Test(test));
            }
            (true, None, Some(tested)) if tested.read.successes == 0 => self.net = Some(0),
            (true, None, Some(tested)) => {
                f.got = Some(tested.read.successes);
                let test = Test::new(f.resisting);
                self.push(Frame::Opposed(f));
                self.push(Frame::Test(test));
            }
            (true, Some(got), Some(tested)) => self.net = Some(got.saturating_sub(tested.read.successes)),
            (true, _, None) => self.net = Some(0),
        }
    }

    /// The Test that is being made, topmost on the stack.
    pub(super) fn top_test(&self) -> Option<&Test> {
        self.stack.iter().rev().find_map(|frame| if let Frame::Test(test) = frame { Some(test) } else { None })
    }

    /// LAD-26: the topmost Test is this character's and its Training counts twice.
    pub(super) fn doubles_training(&self, who: CharacterId) -> bool {
        self.top_test().is_some_and(|test| test.double_training && test.roll.roller() == who)
    }

    /// LAD-26: the topmost Test as it is once its Training counts twice.
    pub(super) fn with_doubled_training(&self) -> Option<Breakdown> {
        let mut doubled = self.clone();
        let test = doubled.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Test(test) => Some(test),
            _ => None,
        })?;
        test.double_training = true;
        let roll = test.roll;
        Some(doubled.breakdown_of(roll))
    }

    /// LAD-04: Focus on this Test.
    fn focus_on(&self, test: &Test, b: &Breakdown) -> u8 {
        if test.double_focus { b.focus * 2 } else { b.focus }
    }

    /// LAD-23: Mettle may be spent on a Test. Out of turn too; not by those who surprise, nor while Incapacitated.
    fn may_spend_mettle(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.is_helpless(who), Refusal::Incapacitated)?;
        self.check(!self.surprises(who), no::SURPRISE_ROUND)?;
        self.check(self.counter(who, counter::METTLE) > 0, no::NOT_ENOUGH_METTLE)
    }

    /// LAD-28: Ember may be spent on this character's Test.
    fn may_spend_ember(&self, who: CharacterId, test: &Test) -> Result<(), Refusal> {
        self.check(!test.ember, Refusal::OnceOnly)?;
        self.may_use_ember(who)
    }

    /// LAD-05: successes of the active side that this roll resists.
    pub(super) fn resisted(&self, roll: Roll) -> Option<u8> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Opposed(f) if f.resisting == roll => f.got,
            _ => None,
        })
    }

    /// 1.3: as many successes as mean anything; none where each of them does. Whoever resists needs no more than the other has.
    fn enough(&self, roll: Roll, needs: u8) -> Option<u8> {
        self.resisted(roll).or_else(|| roll.only_passes(self).then_some(needs))
    }

    /// 1.3: nothing that could be made of so many dice is worth more than one of these.
    fn is_best(&self, roll: Roll, b: &Breakdown, list: &[Read]) -> bool {
        let dice = b.pool().unsigned_abs();
        let enough = self.enough(roll, b.needs).unwrap_or(dice).min(dice);
        let sixes = roll.counts_sixes(self);
        list.iter().any(|read| if sixes { read.sixes >= dice } else { read.successes >= enough })
    }

    /// 1.3: even if every die showed 1, nothing could be better with as many dice; with more of them either, if `more`.
    fn is_sure(&self, test: &Test, more: bool) -> bool {
        let b = self.breakdown_of(test.roll);
        let mut ones = Faces6::default();
        ones.0[0] = b.pool().unsigned_abs();
        let list = ones.raisings(b.number().unsigned_abs(), self.focus_on(test, &b));
        self.is_best(test.roll, &b, &list) && !(more && self.enough(test.roll, b.needs).is_none())
    }

    /// LAD-26.
    pub(super) fn may_double_training(&self, who: CharacterId) -> Result<(), Refusal> {
        let test = self.top_test().ok_or(Refusal::NotOffered)?;
        let skilled = |b: &Breakdown| b.pool_terms().iter().any(|term| term.rule == "LAD-03" && term.value > 0);
        self.check(!test.double_training && skilled(&self.breakdown_of(test.roll)), Refusal::OnceOnly)?;
        self.may_spend_mettle(who)?;
        self.check(!self.is_sure(test, true), Refusal::NothingToDo)
    }

    /// LAD-29.
    pub(super) fn may_maximise(&self, who: CharacterId) -> Result<(), Refusal> {
        let test = self.top_test().ok_or(Refusal::NotOffered)?;
        self.may_spend_ember(who, test)?;
        self.check(!self.is_sure(test, false), Refusal::NothingToDo)
    }

    /// LAD-30.
    pub(super) fn may_reroll(&self, who: CharacterId) -> Result<(), Refusal> {
        let test = self.top_test().ok_or(Refusal::NotOffered)?;
        self.may_spend_ember(who, test)
    }

    /// LAD-27.
    pub(super) fn may_double_focus(&self, who: CharacterId) -> Result<(), Refusal> {
        let test = self.top_test().ok_or(Refusal::NotOffered)?;
        self.may_double_focus_on(who, test, &self.breakdown_of(test.roll))
    }

    fn may_double_focus_on(&self, who: CharacterId, test: &Test, b: &Breakdown) -> Result<(), Refusal> {
        self.may_double_some_focus(who, test, b)?;
        let (now, doubled) =
            (self.raisings_on(test, b), self.raisings_on(&Test { double_focus: true, ..test.clone() }, b));
        let gains = match test.roll.counts_sixes(self) {
            true => now != doubled,
            false => now.first().map(|read| read.successes) != doubled.first().map(|read| read.successes),
        };
        self.check(gains && !self.is_best(test.roll, b, &now), Refusal::NothingToDo)
    }

    /// LAD-27: there is Focus to double and something to pay for it, whatever the dice show.
    fn may_double_some_focus(&self, who: CharacterId, test: &Test, b: &Breakdown) -> Result<(), Refusal> {
        self.check(!test.double_focus && b.focus > 0, Refusal::OnceOnly)?;
        self.may_spend_mettle(who)
    }

    /// LAD-30: dice that may be rolled again: those that count nothing yet.
    fn dice_to_reroll(&self, test: &Test, b: &Breakdown) -> u8 {
        let read = test.dice.read(b.number().unsigned_abs());
        test.dice.len() - if test.roll.counts_sixes(self) { read.sixes } else { read.successes }
    }

    /// All that Focus can make of the dice: the first is what the rulebook proposes.
    pub(super) fn raisings(&self) -> Vec<Read> {
        self.top_test().map_or(Vec::new(), |test| self.raisings_on(test, &self.breakdown_of(test.roll)))
    }

    fn raisings_on(&self, test: &Test, b: &Breakdown) -> Vec<Read> {
        let mut list = test.dice.raisings(b.number().unsigned_abs(), self.focus_on(test, b));
        if !test.roll.counts_sixes(self) {
            list.truncate(1);
        }
        list
    }

    /// The dice of the topmost Test, if they lie there and something about them is asked.
    pub(super) fn thrown(&self) -> Option<OnTable> {
        let test = self.top_test().filter(|_| matches!(self.ask, Some(Ask::Reroll(_) | Ask::Focus(_))))?;
        let roll = self.breakdown_of(test.roll);
        let faces = test.dice.shown(roll.number().unsigned_abs());
        Some(OnTable { roll, faces })
    }

    /// What lies there after an answer: the raised faces, or those that are not rolled again.
    pub(super) fn faces_if(&self, choice: Choice) -> Rolled {
        let Some(test) = self.top_test().filter(|_| self.thrown().is_some()) else { return Rolled::default() };
        let b = self.breakdown_of(test.roll);
        let difficulty = b.number().unsigned_abs();
        match choice.action {
            action::KEEP => test.dice.shown(difficulty),
            action::REROLL => test.dice.without_lowest(choice.option).shown(difficulty),
            action::FOCUS => {
                let list = self.raisings();
                let read = list.get(usize::from(choice.option)).copied().unwrap_or_default();
                test.dice.raised(difficulty, self.focus_on(test, &b), read).shown(difficulty)
            }
            _ => Rolled::default(),
        }
    }

    /// LAD-30: dice of the present Test that may be rolled again at once.
    pub(super) fn most_to_reroll(&self) -> u8 {
        self.top_test().map_or(0, |test| self.dice_to_reroll(test, &self.breakdown_of(test.roll)))
    }

    pub(super) fn step_test(&mut self, mut test: Test, io: &mut Io) {
        let who = test.roll.roller();
        let answer = self.answer.take();
        match test.step {
            TestStep::Before => match answer.map(|choice| choice.action) {
                Some(action::MAXIMISE) => {
                    self.spend_ember(who, "LAD-29", io);
                    let b = self.breakdown_with(&test);
                    let dice = b.pool().unsigned_abs();
                    let read = Read { successes: dice, sixes: dice };
                    let faces = (0..dice).map(|_| Die::judged(6, 6, true)).collect();
                    self.finish_test(test.roll, &b, read, faces, Rolled::default(), io);
                }
                Some(action::DOUBLE_TRAINING) => {
                    self.pay_mettle(who, "LAD-26", io);
                    test.double_training = true;
                    self.push(Frame::Test(test));
                    self.ask_before(who);
                }
                Some(_) => {
                    test.step = TestStep::Throw;
                    self.push(Frame::Test(test));
                }
                None => {
                    self.push(Frame::Test(test));
                    self.ask_before(who);
                    if self.ask.is_none()
                        && let Some(Frame::Test(test)) = self.stack.last_mut()
                    {
                        test.step = TestStep::Throw;
                    }
                }
            },
            TestStep::Throw => self.throw(test, io),
            TestStep::Reroll => {
                if let Some(Choice { action: action::REROLL, option, .. }) = answer {
                    self.spend_ember(who, "LAD-30", io);
                    test.ember = true;
                    test.dice = test.dice.without_lowest(option);
                    let b = self.breakdown_with(&test);
                    let again = self.throw_on_table(&test, &b, option);
                    let again = draw(io.dice, &again);
                    again.counts.0.iter().enumerate().for_each(|(i, n)| test.dice.0[i] += n);
                    test.thrown.reroll_lowest(option);
                    again.faces.dice().iter().for_each(|&die| test.thrown.push(die));
                }
                test.step = TestStep::Focus;
                self.put_focus(test, None, io);
            }
            TestStep::Focus => {
                if answer.is_some_and(|choice| choice.action == action::DOUBLE_FOCUS) {
                    self.pay_mettle(who, "LAD-27", io);
                    test.double_focus = true;
                    return self.put_focus(test, None, io);
                }
                self.put_focus(test, answer, io);
            }
        }
    }

    /// T5: asks where Focus goes, if there is anything to decide and nobody has; reads the dice.
    fn put_focus(&mut self, mut test: Test, answer: Option<Choice>, io: &mut Io) {
        let who = test.roll.roller();
        let b = self.breakdown_with(&test);
        let list = self.raisings_on(&test, &b);
        if answer.is_none() && (list.len() > 1 || self.may_double_focus_on(who, &test, &b).is_ok()) {
            self.wait(Frame::Test(test), Ask::Focus(who));
            return;
        }
        let read = list.get(answer.map_or(0, |choice| usize::from(choice.option))).or(list.first()).copied();
        let read = read.unwrap_or_default();
        let raised = test.dice.raised(b.number().unsigned_abs(), self.focus_on(&test, &b), read);
        let shown = raised.shown_after(test.dice, b.number().unsigned_abs());
        let thrown = std::mem::take(&mut test.thrown);
        self.finish_test(test.roll, &b, read, thrown, shown, io);
    }

    /// The breakdown with this Test on the stack: what was doubled on it counts.
    fn breakdown_with(&mut self, test: &Test) -> Breakdown {
        self.push(Frame::Test(test.clone()));
        let b = self.breakdown_of(test.roll);
        self.stack.pop();
        b
    }

    /// T2, if there is anything to spend. The roll is not worked out where nothing could be.
    fn ask_before(&mut self, who: CharacterId) {
        let trains = |b: &Battle| b.may_spend_mettle(who).is_ok() && b.may_double_training(who).is_ok();
        if self.may_maximise(who).is_ok() || trains(self) {
            self.ask = Some(Ask::Before(who));
        }
    }

    /// T3, and T4 if there is Ember; read at once where nothing can be decided any more.
    fn throw(&mut self, mut test: Test, io: &mut Io) {
        let who = test.roll.roller();
        let b = self.breakdown_with(&test);
        let dice = b.pool().unsigned_abs();
        test.pool = dice;
        self.push(Frame::Test(test.clone()));
        let ember = self.may_reroll(who).is_ok();
        self.stack.pop();
        let doubles = self.may_double_some_focus(who, &test, &b).is_ok();
        if !(ember || doubles || b.focus > 0 && test.roll.counts_sixes(self)) {
            let focus = self.focus_on(&test, &b);
            let roll = draw(io.dice, &SixesTest { dice, difficulty: b.number().unsigned_abs(), focus });
            return self.finish_test(test.roll, &b, roll.read, roll.faces, roll.raised, io);
        }
        let roll = draw(io.dice, &self.throw_on_table(&test, &b, dice));
        test.dice = roll.counts;
        test.thrown = roll.faces;
        // 1.3: where the dice could not be better nothing is rolled again.
        if ember && !self.is_best(test.roll, &b, &self.raisings_on(&test, &b)) {
            test.step = TestStep::Reroll;
            self.wait(Frame::Test(test), Ask::Reroll(who));
        } else {
            test.step = TestStep::Focus;
            self.put_focus(test, None, io);
        }
    }

    /// Dice of a Test about which something will be asked: Focus may still be doubled (LAD-27).
    fn throw_on_table(&self, test: &Test, b: &Breakdown, dice: u8) -> SixesThrow {
        let sixes = test.roll.counts_sixes(self);
        SixesThrow { dice, difficulty: b.number().unsigned_abs(), focus: b.focus * 2, sixes }
    }

    fn finish_test(&mut self, roll: Roll, b: &Breakdown, read: Read, faces: Rolled, raised: Rolled, io: &mut Io) {
        let who = roll.roller();
        let tested = Tested { read, needs: b.needs };
        let outcome = if tested.passed() { Outcome::Success } else { Outcome::Fail };
        io.events.push(|| Event::Rolled {
            results: vec![TargetResult::of_pool(b, outcome, read.successes)],
            breakdown: Box::new(b.clone()),
            will: 0,
            taken: 0,
            pool: b.pool().unsigned_abs(),
            target: b.number(),
            faces,
            outcome,
            aces: read.successes,
            total: None,
            raised,
        });
        // LAD-46, LAD-57: dice lent for one Test are used up; not by Death Tests, which no skill helps.
        if !matches!(roll, Roll::Death(_)) {
            self.lose(who, status::HELPED, "LAD-46", io);
            self.lose(who, status::RALLIED, "LAD-57", io);
        }
        self.tested = Some(tested);
    }
}
