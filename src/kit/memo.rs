//! What was worked out lately, by what it was worked out from.

use crate::dice::Mixer;
use std::hash::{Hash, Hasher};

/// Answers that are remembered, each in the place that its question falls to: whatever falls there later takes it. Questions are compared in
/// full, so that an answer from here is the answer that would be worked out.
#[derive(Debug)]
pub struct Memo<Q, A>(Vec<Option<(Q, A)>>);

impl<Q: Hash + Eq, A: Clone> Memo<Q, A> {
    /// Of so many places.
    pub fn of(places: usize) -> Memo<Q, A> {
        Memo((0..places.max(1)).map(|_| None).collect())
    }

    /// The answer, worked out where it is not known.
    pub fn ask(&mut self, question: Q, work_out: impl FnOnce(&Q) -> A) -> A {
        let mut hasher = Mixer::default();
        question.hash(&mut hasher);
        let place = (hasher.finish() % self.0.len() as u64) as usize;
        match &self.0[place] {
            Some((known, answer)) if *known == question => answer.clone(),
            _ => {
                let answer = work_out(&question);
                self.0[place] = Some((question, answer.clone()));
                answer
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_worked_out_once_until_another_takes_its_place() {
        let mut memo = Memo::of(1);
        let mut worked = 0;
        let mut ask = |question: u32| {
            memo.ask(question, |question| {
                worked += 1;
                question * 2
            })
        };
        assert_eq!([3, 3, 4, 4, 3].map(&mut ask), [6, 6, 8, 8, 6]);
        assert_eq!(worked, 3, "of one place each new question takes the last one's");
    }
}
