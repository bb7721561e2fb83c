//! Standing answers: what a side does about a question whenever it is asked, so that its player need not be. They belong to the table:
//! steps of a save, nothing of the battle, its hash or what the other side sees.

use super::assume::no_and_yes;
use super::{Act, MOST_EDITS, Table, TableError};
use crate::battle::{CharacterId, Choice, Decision, Event, Nature, Question, Response, Side, Stands};
use serde::{Deserialize, Serialize};

/// How a side wants a question to be dealt with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The usual answer that does something.
    Always,
    /// It is asked.
    #[default]
    Ask,
    /// Nothing is done.
    Never,
}

/// A standing answer of a side, as it was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingAnswer {
    /// The side whose player gave it.
    pub side: Side,
    /// The key of the question.
    pub question: String,
    /// The key of the response that it goes for; the whole question where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<String>,
    /// What is to be done about it.
    pub answer: Standing,
    /// The round that it goes for; all that are left where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
}

impl Table {
    /// What a side does about a question; asked, unless its player has said otherwise.
    pub fn standing(&self, side: Side, question: &Question) -> Standing {
        self.given(side, question.kind, None)
    }

    /// What a side does about a question where this response is possible; asked, unless its player has said otherwise.
    pub fn standing_response(&self, side: Side, question: &Question, response: &Response) -> Standing {
        self.given(side, question.kind, Some(&response.key))
    }

    /// What was said last of all that goes for the present round.
    fn given(&self, side: Side, question: &str, response: Option<&str>) -> Standing {
        let round = self.battle().round();
        let given = self.steps().iter().rev().find_map(|step| match &step.act {
            Act::Standing(given) => {
                let about = given.side == side && given.question == question && given.response.as_deref() == response;
                let now = given.round.is_none_or(|of| of == round);
                (about && now).then_some(given.answer)
            }
            _ => None,
        });
        given.unwrap_or_default()
    }

    /// The standing answers of a side that spare it a question now, as they would be given for the rest of the battle.
    pub fn spared(&self, side: Side) -> Vec<StandingAnswer> {
        let mut found = Vec::new();
        for question in self.battle().info().questions {
            let responses = self.battle().responses(side, question).into_iter().map(|response| Some(response.key));
            for response in std::iter::once(None).chain(responses) {
                let answer = self.given(side, question.kind, response.as_deref());
                if answer != Standing::Ask {
                    let question = question.kind.to_owned();
                    found.push(StandingAnswer { side, question, response, answer, round: None });
                }
            }
        }
        found
    }

    /// Gives a standing answer. It is kept with the steps, and can be taken back like one.
    ///
    /// # Errors
    /// The system has no such question, or none that can be answered like that; nothing has changed then.
    pub fn stand(&mut self, given: StandingAnswer) -> Result<(), TableError> {
        let StandingAnswer { side, question, response, answer, .. } = &given;
        let known = self.battle().info().questions.iter().find(|known| known.kind == question);
        let allowed = known.is_some_and(|known| match answer {
            Standing::Ask | Standing::Never => known.stands != Stands::Asked,
            Standing::Always => known.stands == Stands::Either,
        });
        let has = |key: &String| {
            known.is_some_and(|known| self.battle().responses(*side, known).iter().any(|own| own.key == *key))
        };
        if side.index() > 1 || !allowed || !response.as_ref().is_none_or(has) {
            let message = format!(
                "expected a side, a question that can have a standing answer and a response of that side, found \"{question}\""
            );
            return Err(TableError::Standing(message));
        }
        if self.steps.len() as u64 - self.chosen >= MOST_EDITS {
            let message = format!("expected at most {MOST_EDITS} edits and standing answers of one battle");
            return Err(TableError::Standing(message));
        }
        let battle = self.battle().clone();
        self.commit(Act::Standing(given), battle, &[], Vec::new());
        Ok(())
    }

    /// The answer to the present question that "always" stands for; none where it cannot stand.
    pub fn always(&self) -> Option<Choice> {
        let decision = self.decision().filter(|decision| decision.stands == Stands::Either)?;
        no_and_yes(self.battle(), decision.usual, self.choices()).map(|(_, yes)| yes)
    }

    /// The answer to the present question that its side has given once for all.
    pub fn standing_choice(&self) -> Option<Choice> {
        let decision = self.decision().filter(|decision| decision.stands != Stands::Asked)?;
        let (no, yes) = no_and_yes(self.battle(), decision.usual, self.choices())?;
        match self.standing(decision.side, decision.question) {
            Standing::Ask => self.standing_among(decision, no),
            Standing::Never => no,
            Standing::Always => Some(yes),
        }
    }

    /// The first response that is always given; where none is and all are never given, the answer that does nothing.
    fn standing_among(&self, decision: &Decision, no: Option<Choice>) -> Option<Choice> {
        let acts = self.choices().iter().copied().filter(|&choice| Some(choice) != no);
        let mut all_never = true;
        for choice in acts {
            let given = match self.battle().response(choice) {
                Some(response) => self.standing_response(decision.side, decision.question, &response),
                None => Standing::Ask,
            };
            match given {
                Standing::Always => return Some(choice),
                Standing::Ask => all_never = false,
                Standing::Never => {}
            }
        }
        no.filter(|_| all_never)
    }

    /// Gives the standing answers to what is asked now, one after the other; returns what happened.
    pub fn follow(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(more) = self.standing_choice().and_then(|choice| self.answer_unasked(choice).ok()) {
            events.extend(more);
        }
        events
    }

    /// Does a choice as [`Table::apply`], then gives the standing answers to what is asked because of it.
    ///
    /// # Errors
    /// As [`Table::apply`].
    pub fn play(&mut self, choice: Choice) -> Result<Vec<Event>, TableError> {
        let mut events = self.apply(choice)?;
        events.extend(self.follow());
        Ok(events)
    }

    /// The same with so many Will dice, at most, on the first roll of the one who acts: they were chosen for this choice, whatever the
    /// standing answer to the question for them is.
    ///
    /// # Errors
    /// As [`Table::apply`].
    pub fn play_with_will(&mut self, choice: Choice, will: u8) -> Result<Vec<Event>, TableError> {
        let mut events = self.apply(choice)?;
        loop {
            if let Some(dice) = self.dice_for(choice.actor, will) {
                events.extend(self.play(dice)?);
                return Ok(events);
            }
            match self.standing_choice() {
                Some(standing) => events.extend(self.answer_unasked(standing)?),
                None => return Ok(events),
            }
        }
    }

    /// The answer of so many Will dice at most, where this character is asked for them.
    fn dice_for(&self, who: CharacterId, will: u8) -> Option<Choice> {
        self.decision().filter(|decision| decision.actor == Some(who))?;
        let dice = |choice: &&Choice| {
            self.battle().info().nature(choice.action) == Nature::Dice && choice.actor == who && choice.option <= will
        };
        self.choices().iter().filter(dice).max_by_key(|choice| choice.option).copied()
    }
}
