//! In which order the ways of an action are shown: the key for the next way follows it.

use crate::battle::{ActionId, Choice};

/// The ways of an action that are shown, first to last, and the one that a lesson asks for.
#[derive(Default, Debug)]
pub struct ShownWays {
    of: Option<(ActionId, Vec<u8>)>,
    lesson: Option<(ActionId, u8)>,
}

impl ShownWays {
    /// These are shown now.
    pub fn note<'a>(&mut self, ways: impl Iterator<Item = &'a Choice>) {
        let ways: Vec<&Choice> = ways.collect();
        let action = ways.first().map(|way| way.action);
        self.of = action.map(|action| (action, ways.iter().map(|way| way.option).collect()));
    }

    /// None are shown yet in this frame; a lesson asks for `lesson`.
    pub fn clear(&mut self, lesson: Option<Choice>) {
        *self = ShownWays { of: None, lesson: lesson.map(|choice| (choice.action, choice.option)) };
    }

    /// The way of this action that a lesson asks for.
    pub fn asked(&self, action: ActionId) -> Option<u8> {
        self.lesson.filter(|(of, _)| *of == action).map(|(_, option)| option)
    }

    /// Options of an action; none where they are not shown.
    pub fn of(&self, action: Option<ActionId>) -> &[u8] {
        self.of.as_ref().filter(|(of, _)| Some(*of) == action).map_or(&[], |(_, ways)| ways)
    }
}
