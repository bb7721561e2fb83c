//! Hide and Search (CAP-58).

use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Refusal};
use crate::kit::Until;

/// CAP-58: no Foe with a clear line within so many squares.
const SEEN: u8 = 3;
/// CAP-58: squares that a Search reaches.
const SEARCHED: u8 = 6;
/// CAP-58: heavily obscured, Hide is easy.
const EASY: i8 = 4;

impl Battle {
    /// CAP-58: obscured, beside Cover, or with no Foe near that sees it.
    pub(super) fn may_hide(&self, who: CharacterId) -> Result<(), Refusal> {
        let seen = || {
            let spot = self.spot(who);
            let near =
                |&foe: &CharacterId| self.distance(foe, who) <= SEEN && self.line(self.spot(foe), spot, false).is_ok();
            self.standing_of(self.side(who).other()).any(|foe| near(&foe))
        };
        match () {
            () if self.has(who, status::HIDDEN) => Err(no::USELESS),
            () if self.has(who, status::LIT) || self.has(who, status::SUBMERGED) => Err(no::STATE),
            () if !self.shelters(self.spot(who)) && seen() => Err(no::STATE),
            () => Ok(()),
        }
    }

    /// CAP-58: a Feat check hides it.
    pub(super) fn hide(&mut self, who: CharacterId, io: &mut Io) {
        let by = if self.smoke_at(self.spot(who)) { EASY } else { 0 };
        if self.feat(who, "Hide", by, "heavily obscured", "CAP-58", io) {
            self.afflict(who, status::HIDDEN, None, Until::Removed, "CAP-58", io);
        }
    }

    /// CAP-58: hidden Foes that a Search can reveal.
    pub(super) fn to_be_found(&self, who: CharacterId) -> impl Iterator<Item = CharacterId> + '_ {
        self.standing_of(self.side(who).other()).filter(move |&foe| {
            let near = self.has(foe, status::HIDDEN) && self.distance(who, foe) <= SEARCHED;
            near && self.line(self.spot(who), self.spot(foe), self.has(foe, status::LIT)).is_ok()
        })
    }

    /// CAP-58: a Feat check reveals them all.
    pub(super) fn search(&mut self, who: CharacterId, io: &mut Io) {
        if self.feat(who, "Search", 0, "", "CAP-58", io) {
            let found: Vec<CharacterId> = self.to_be_found(who).collect();
            found.into_iter().for_each(|foe| self.cure(foe, status::HIDDEN, "CAP-58", io));
        }
    }

    /// CAP-58: a step that ends in the open near a Foe gives it away.
    pub(super) fn found_out(&mut self, who: CharacterId, io: &mut Io) {
        if !self.has(who, status::HIDDEN) || self.shelters(self.spot(who)) {
            return;
        }
        let near = self.standing_of(self.side(who).other()).any(|foe| self.distance(foe, who) <= SEEN);
        if near {
            self.cure(who, status::HIDDEN, "CAP-58", io);
        }
    }
}
