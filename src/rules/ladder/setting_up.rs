//! Setting up battles of Ladder.

use super::RuleOptions;
use super::kinds::Codex;
use super::state::{Battle, Member, Roster};
use crate::kit::{Draft, Muster, SetupError};
use std::sync::Arc;

impl Codex {
    /// The battle that a draft describes.
    pub(super) fn battle(&self, draft: &Draft) -> Result<Battle, SetupError> {
        let options: RuleOptions = draft.options.read()?;
        let muster = Muster::of(draft, self, i32::from(options.points))?;
        let mut roster = Roster { gangs: muster.gangs, ..Roster::default() };
        for one in muster.members {
            if let Some(fault) = self.purchase_faults(&one.recruit).first() {
                return Err(SetupError(format!("{}: {fault}", one.name)));
            }
            let unknown = || SetupError(format!("expected a known kind, found `{}`", one.recruit.kind));
            let kind = self.outfitted(&one.recruit).ok_or_else(unknown)?;
            // Only the kinds that take part are listed, so that a battle does not change when the library grows; two of a kind
            // that carry different things are two.
            let index = roster.kinds.iter().position(|known| *known == *kind).unwrap_or_else(|| {
                roster.kinds.push(kind.into_owned());
                roster.kinds.len() - 1
            });
            roster.members.push(Member { kind: index as u8, name: one.name, side: one.side });
        }
        let mut battle = Battle::staged(draft.board.clone(), Arc::new(roster), options, draft.stage.clone());
        battle.goes_first(draft.first);
        if let Some(places) = &muster.places {
            battle.place_all(places);
        }
        Ok(battle)
    }
}
