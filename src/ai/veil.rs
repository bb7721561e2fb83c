//! The knowledge of the computer player: unseen enemies are where they were seen last, whatever it thinks about.

use crate::battle::{AnyBattle, Choice};

/// A battle as the side that decides knows it.
pub(super) struct Known {
    pub battle: AnyBattle,
    /// The choices that players consider, as they are there.
    pub choices: Vec<Choice>,
    /// Those that are really offered, where not all is known: a square may be taken by somebody who is not seen. Empty where all is.
    pub offered: Vec<Choice>,
}

/// What is known of a battle; none when it is over.
pub(super) fn known(open: AnyBattle) -> Option<Known> {
    let decision = open.decision()?;
    let mut battle = open.clone();
    let mut choices = Vec::new();
    if battle.veil(decision.side) {
        let same = battle.decision().is_some_and(|other| (other.side, other.kind) == (decision.side, decision.kind));
        let mut offered = Vec::new();
        open.choices(&mut offered);
        battle.choices(&mut choices);
        let choices = battle.considered(&choices);
        if same && choices.iter().any(|choice| offered.contains(choice)) {
            return Some(Known { battle, choices, offered });
        }
    }
    open.choices(&mut choices);
    let choices = open.considered(&choices);
    Some(Known { battle: open, choices, offered: Vec::new() })
}
