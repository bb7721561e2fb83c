//! What was chosen in the step that is watched, in words, with its chance.

use crate::battle::{Choice, IdSet, Side};

use crate::game::hud::facts::Facts;
use crate::game::hud::odds::{OddsCache, capital};
use crate::game::hud::view::View;
use crate::game::session::{Planning, Seat, Session};

use crate::table::{Act, Replay};

/// What was chosen in the step that is shown, in words.
#[derive(Clone, Default, Debug)]
pub struct ChoiceText {
    /// State hash and step that it is about.
    pub(super) of: Option<(u64, usize)>,
    /// Whose choice it was.
    pub(super) side: Option<Side>,
    /// The choice.
    pub(super) text: String,
    /// Its chance, where something of it was left to dice.
    pub(super) odds: Option<String>,
}

impl ChoiceText {
    /// Puts the step before the one that is shown into words, once.
    pub(super) fn refresh(&mut self, view: &View, facts: &Facts, film: &Replay) {
        let table = &view.session.table;
        let step = table.steps().len();
        let of = Some((table.hash(), step));
        if self.of == of {
            return;
        }
        *self = ChoiceText { of, ..ChoiceText::default() };
        let Some(Act::Choice { choice, .. }) = step.checked_sub(1).and_then(|last| film.act(last)) else {
            let begins = if step == 0 { "The battle begins" } else { "The position is changed by hand" };
            self.text = begins.to_owned();
            return;
        };
        let before = Session { seat: Seat::Watching { over: true }, ..Session::new(film.at(step - 1), None) };
        self.side = before.table.decision().map(|decision| decision.side);
        self.text = capital(&before.table.battle().describe(*choice));
        if view.session.hides(choice.actor) {
            self.text = "Something that cannot be seen".to_owned();
        } else if before.table.battle().breakdown(*choice).is_some() {
            self.odds = odds(&before, view, facts, *choice);
        }
    }
}

/// What the bar remembers.
#[derive(Clone, Default, Debug)]
pub struct ReplayBar {
    pub(super) told: ChoiceText,
    /// It is asked who shall play on from here.
    pub asking: bool,
    /// The answer that Enter gives.
    pub pick: usize,
}

pub(super) fn odds(before: &Session, view: &View, facts: &Facts, choice: Choice) -> Option<String> {
    let view = View {
        session: before,
        planning: &Planning::default(),
        people: before.table.battle().characters(),
        acted: IdSet::EMPTY,
        aim: None,
        actor: None,
        spot: None,
        standing: Vec::new(),
        ..*view
    };
    OddsCache::default().get(&view, facts, choice, 0)?.headline()
}
