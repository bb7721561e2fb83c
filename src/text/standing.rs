//! Standing answers: `always`, `never`, and to be asked again.

use super::play::Play;
use super::words::{Page, plain};
use crate::table::{Standing, StandingAnswer};
use std::io;

/// What is said behind `never` so that it goes for the present round only.
const THIS_ROUND: &str = "this round";

impl Play {
    /// Answers the question that is open, and whenever it is asked again; or one of its responses, by its name.
    pub(super) fn stand(&mut self, answer: Standing, name: &str, page: &mut Page) -> io::Result<()> {
        let passing = answer == Standing::Never && folded(name) == THIS_ROUND;
        let name = if passing { "" } else { name };
        let Some(decision) = self.table.decision() else { return page.say("The battle is over.") };
        let (side, question, heading) = (decision.side, decision.kind.to_owned(), decision.heading);
        let responses = self.table.battle().responses(side, decision.question);
        let asked = if name.is_empty() {
            None
        } else {
            match responses.iter().find(|response| folded(&response.name) == folded(name)) {
                Some(response) => Some(response.clone()),
                None if responses.is_empty() => {
                    return page.say("This question has one standing answer: \"always\", \"never\" or \"ask\".");
                }
                None => {
                    let names: Vec<&str> = responses.iter().map(|response| response.name.as_str()).collect();
                    return page.say(&format!("One of these can be named: {}.", names.join(", ")));
                }
            }
        };
        let what = asked.as_ref().map_or(heading, |response| &response.name).to_owned();
        match self.table.stand(StandingAnswer {
            side,
            question,
            response: asked.map(|one| one.key),
            answer,
            round: passing.then(|| self.table.battle().round()),
        }) {
            Ok(()) => {
                let done = if answer == Standing::Never { "never done" } else { "always done" };
                let from = if what.ends_with(['?', '.']) { " From now on this" } else { ": from now on this" };
                page.say(&match passing {
                    true => format!("{what} This is not asked again in this round."),
                    false => format!("{what}{from} is {done}. Say \"ask\" to be asked again."),
                })?;
                self.table.follow();
                self.kept(page)?;
                self.go_on(page)
            }
            Err(_) if answer == Standing::Always => {
                page.say("This question is asked each time, or can only have a \"never\".")
            }
            Err(_) => page.say("This question is asked each time."),
        }
    }

    /// Every question is asked again of the side that decides.
    pub(super) fn stand_down(&mut self, page: &mut Page) -> io::Result<()> {
        let Some(side) = self.viewer() else { return page.say("Nobody here decides.") };
        let spared = self.table.spared(side);
        if spared.is_empty() {
            return page.say("Every question is asked already.");
        }
        for given in spared {
            let known = self.table.battle().info().questions.iter().find(|known| known.kind == given.question);
            let heading = known.map_or("", |known| known.heading);
            let of = known.map_or(Vec::new(), |known| self.table.battle().responses(side, known));
            let of = of.into_iter().find(|one| Some(&one.key) == given.response.as_ref());
            let what = of.map_or(heading.to_owned(), |one| format!("{}.", one.name));
            match self.table.stand(StandingAnswer { answer: Standing::Ask, ..given }) {
                Ok(()) => page.say(&format!("{what} This is asked again."))?,
                Err(error) => page.say(&error.to_string())?,
            }
        }
        self.kept(page)
    }
}

/// A name as it is compared with what somebody typed: in small letters, with single spaces.
fn folded(name: &str) -> String {
    plain(name).to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}
