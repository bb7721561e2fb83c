//! Hints: the choice that the computer player would make for a person. Reasons for its own choices.

use super::play::Play;
use super::words::Page;
use crate::ai::{Level, Mind, NORMAL, Thinking};
use crate::battle::{Choice, Occasion};
use crate::table::Rationale;
use std::io;

/// Choices of other kinds that a hint names beside the best.
const OTHERS: usize = 3;
/// Choices of the computer player that are explained at once.
const EXPLAINED: usize = 4;

impl Play {
    /// `hint`, `hint hard`: the best choice, why, and what else there is.
    pub(super) fn hint(&mut self, rest: &str, page: &mut Page) -> io::Result<()> {
        if self.table.decision().is_none() {
            return page.say("The battle is over.");
        }
        let named = rest.to_lowercase();
        let mind = if named.is_empty() { Some(Mind::plain(Level::or_normal(NORMAL))) } else { Mind::named(&named) };
        let Some(mind) = mind else {
            return page.say(&format!("\"hint\" alone, or with one of {}.", Mind::names()));
        };
        let (battle, salt) = (self.table.battle().clone(), self.table.salt());
        let Some(thoughts) = mind.think(battle, salt).map(Thinking::thought_out) else {
            return page.say("There is nothing to decide.");
        };
        let meant = thoughts.hint();
        let best = thoughts.ranked().into_iter().find(|&(choice, _)| Some(choice) == meant);
        let Some((best, value)) = best else { return page.say("There is nothing to decide.") };
        let why = Rationale::of(&thoughts, best).map_or(String::new(), |why| why.sentence());
        page.say(&format!("Hint: {why}"))?;
        for other in thoughts.of_other_kinds(best).iter().take(OTHERS) {
            let less = ((value - other.value) / 100.0).max(0.0);
            let deed = self.table.battle().describe(other.choice);
            page.say(&format!("{less:.1} points less: {deed}."))?;
        }
        Ok(())
    }

    /// `why` alone: the computer player's last choices, the last one last.
    pub(super) fn why_so(&mut self, page: &mut Page) -> io::Result<()> {
        let free = |occasion: Occasion| occasion == Occasion::Act;
        let all = || self.thoughts.iter().filter(|(thoughts, _)| thoughts.ranked().len() > 1);
        let mut told: Vec<&(_, Choice)> = all().filter(|(thoughts, _)| free(thoughts.occasion())).collect();
        if told.is_empty() {
            told = all().collect();
        }
        let from = told.len().saturating_sub(EXPLAINED);
        let told = &told[from..];
        if told.is_empty() {
            return page.say("The computer had no choice. Say \"why\" and an action to hear why it cannot be done.");
        }
        for (thoughts, choice) in told {
            if let Some(why) = Rationale::of(thoughts, *choice) {
                page.say(&why.sentence())?;
            }
        }
        page.say("Numbers are gang points, the price of characters, as the computer judges them.")
    }
}
