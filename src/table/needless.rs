//! Questions in which no answer changes anything. People are spared them; programs are asked whatever the rules ask.

use super::assume::{Reaction, answer, no_and_yes};
use super::{Act, Player, Step, Table};
use crate::battle::{AnyBattle, Choice, Event, IdSet, Occasion, Outcome, outcomes};
use crate::dice::Chance;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Most answers of a question that are compared; one with more is asked.
const MOST_ANSWERS: usize = 12;

/// Most walks through the outcomes of one answer; what takes more is asked.
const MOST_WALKS: usize = 4_000;

/// What can come of an answer, by a hash of each position.
type Prospect = BTreeMap<u64, Chance>;

impl Table {
    /// The answer that costs nothing, where none changes anything: each leads to the same positions with the same chances, and all that
    /// differs is its price. The questions that follow are answered as odds assume, and then one kind of them after the other otherwise.
    /// Also the last turn of a round that somebody can begin. None where it is worth asking, where that takes too long to tell, or where
    /// there is something that the deciding side does not know.
    pub fn needless(&self) -> Option<Choice> {
        // The last who has a turn to play has it.
        if let (Some(Occasion::Activate), [only]) = (self.decision().map(|decision| decision.occasion), self.choices())
        {
            return Some(*only);
        }
        let decision = self.decision().filter(|decision| decision.question.reaction())?;
        let unknown = || self.battle().clone().veil(decision.side);
        if self.choices().len() > MOST_ANSWERS || unknown() {
            return None;
        }
        let (no, _) = no_and_yes(self.battle(), decision.usual, self.choices())?;
        let plain = no.or(self.choices().first().copied())?;
        let others = || self.choices().iter().copied().filter(|&choice| choice != plain);
        let later = RefCell::new(Vec::new());
        let same = |instead: Option<Reaction>| {
            let of_plain = self.prospect(plain, no, instead, &later)?;
            others().all(|choice| self.prospect(choice, no, instead, &later).as_ref() == Some(&of_plain)).then_some(())
        };
        same(None)?;
        let mut tried = 0;
        while let Some(reaction) = { later.borrow().get(tried).copied() } {
            same(Some(reaction))?;
            tried += 1;
        }
        Some(plain)
    }

    /// What can come of an answer, without its price where `no` is there for those who do not want to pay it. Questions that follow are
    /// answered as odds assume, one kind of them otherwise; they are noted. None if it is too much to walk.
    fn prospect(
        &self,
        choice: Choice,
        no: Option<Choice>,
        instead: Option<Reaction>,
        later: &RefCell<Vec<Reaction>>,
    ) -> Option<Prospect> {
        let scratch = RefCell::new(Vec::new());
        let walked = outcomes(self.battle(), choice, MOST_WALKS, &|position, made| {
            let answer = answer(position, made, 0, &mut scratch.borrow_mut())?;
            let mut later = later.borrow_mut();
            if !later.contains(&answer.reaction) {
                later.push(answer.reaction);
            }
            let other = answer.other.filter(|_| Some(answer.reaction) == instead);
            Some(other.unwrap_or(answer.choice))
        });
        if walked.unwalked != Chance::ZERO {
            return None;
        }
        let mut found = Prospect::new();
        for Outcome { mut battle, p, .. } in walked.outcomes {
            if no.is_some() {
                self.give_back(&mut battle, choice);
            }
            let sum = found.entry(battle.fingerprint()).or_insert(Chance::ZERO);
            *sum = *sum + p;
        }
        Some(found)
    }

    /// Gives back what a choice has cost: what its actor pays, and of everybody who could have answered one use of what is limited and
    /// the note that it was used.
    fn give_back(&self, after: &mut AnyBattle, choice: Choice) {
        after.refund(choice, &**self.battle());
        let panels = &self.battle().info().panels;
        for (counter, paid) in self.battle().costs(choice) {
            let counters = &mut after.characters_mut()[choice.actor.index()].counters;
            counters.set(counter, counters.get(counter).saturating_add_unsigned(paid));
        }
        let mut answering = IdSet::EMPTY;
        self.choices().iter().for_each(|choice| answering.insert(choice.actor));
        for who in answering.iter() {
            let before = &self.battle().characters()[who.index()];
            let now = &mut after.characters_mut()[who.index()];
            for &(_, used, _) in panels.limits {
                let was = before.counters.get(used);
                if now.counters.get(used) == was.saturating_add(1) {
                    now.counters.set(used, was);
                }
            }
            for &status in panels.spent.iter().filter(|&&status| !before.statuses.has(status)) {
                now.statuses.clear(status);
            }
        }
    }

    /// The answer to the present question, where it is a person's who need not be asked: a standing one, or one of those that change nothing.
    fn unasked(&self) -> Option<Choice> {
        let decision = self.decision()?;
        let person = matches!(self.setup().players.get(decision.side.index()), Some(Player::Human));
        if person { self.standing_choice().or_else(|| self.needless()) } else { None }
    }

    /// Answers, for people, what they need not be asked; returns what happened.
    pub fn spare(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(more) = self.unasked().and_then(|choice| self.answer_unasked(choice).ok()) {
            events.extend(more);
        }
        events
    }

    /// Finds out again, of a battle that was loaded, what its people were not asked.
    pub(super) fn note_unasked(&mut self) {
        let mut back = self.clone();
        for at in (0..self.past.len()).rev() {
            let Some(Step { act, .. }) = back.steps().last().cloned() else { return };
            if back.undo().is_err() {
                return;
            }
            let chosen = matches!(act, Act::Choice { choice, .. } if back.unasked() == Some(choice));
            self.past[at].asked = !chosen;
        }
    }
}
