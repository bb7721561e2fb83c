//! Setting up battles of Canal.

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
            let unknown = || SetupError(format!("expected a known kind, found `{}`", one.recruit.kind));
            let kind = self.kind(&one.recruit.kind).ok_or_else(unknown)?;
            let spells = self.known_spells(kind, &one.recruit.spells).map_err(SetupError)?;
            if !one.recruit.gear.is_empty() {
                return Err(SetupError(format!("{}: {}", kind.name, super::gangs::NO_SHOP)));
            }
            // Only the kinds that take part are listed, so that a battle does not change when the library grows.
            let index = roster.kinds.iter().position(|known| known.key == kind.key).unwrap_or_else(|| {
                roster.kinds.push(kind.clone());
                roster.kinds.len() - 1
            });
            let spells = roster.learn(&spells);
            roster.members.push(Member { kind: index as u8, name: one.name, side: one.side, spells });
        }
        let mut battle = Battle::staged(draft.board.clone(), Arc::new(roster), options, draft.stage.clone());
        if let Some(places) = &muster.places {
            battle.place_all(places);
        }
        Ok(battle)
    }
}
