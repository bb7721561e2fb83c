//! In which order the ways of an action are shown: the key for the next way follows it.

use crate::battle::{ActionId, Choice};

/// The ways of an action that are shown, first to last.
#[derive(Default, Debug)]
pub struct ShownWays(Option<(ActionId, Vec<u8>)>);

impl ShownWays {
    /// These are shown now.
    pub fn note<'a>(&mut self, ways: impl Iterator<Item = &'a Choice>) {
        let ways: Vec<&Choice> = ways.collect();
        let action = ways.first().map(|way| way.action);
        self.0 = action.map(|action| (action, ways.iter().map(|way| way.option).collect()));
    }

    /// None are shown.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Options of an action; none where they are not shown.
    pub fn of(&self, action: Option<ActionId>) -> &[u8] {
        self.0.as_ref().filter(|(of, _)| Some(*of) == action).map_or(&[], |(_, ways)| ways)
    }
}
