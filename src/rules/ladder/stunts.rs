//! LAD-48 Improvise: what can be done with things that stand on the map, once with each.

use super::conditions::Until;
use super::skills::Skill;
use super::state::{Battle, Io};
use super::terrain::{EffectKind, ZoneEffect};
use super::testing::Tested;
use super::vocabulary::status;
use crate::battle::{CharacterId, Refusal};
use crate::board::{Hazard, Landing, Spot, Square};
use serde::Serialize;

/// LAD-48: rounds that the embers of a brazier burn.
const EMBERS: u8 = 2;

/// What can be done with a thing on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stunt {
    /// An awning comes down: everybody in 2 x 2 squares is Prone.
    CutAwning,
    /// A brazier is tipped: its zone burns.
    TipBrazier,
}

impl Stunt {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Stunt::CutAwning => "cut the awning down",
            Stunt::TipBrazier => "tip the brazier",
        }
    }

    /// The skill of Body that it takes, and the successes.
    pub(super) fn test(self) -> (Skill, u8) {
        match self {
            Stunt::CutAwning => (Skill::Dexterity, 2),
            Stunt::TipBrazier => (Skill::Might, 1),
        }
    }
}

impl Battle {
    /// LAD-48: what a square offers: an awning is what one falls softly on, a brazier a major hazard on dry ground.
    pub(super) fn stunt_at(&self, at: Square) -> Option<Stunt> {
        let tile = self.board.tile(at);
        if !tile.is_ashore() || self.spent.contains(&at) {
            None
        } else if tile.landing == Landing::Soft {
            Some(Stunt::CutAwning)
        } else {
            (tile.hazard == Some(Hazard::Major)).then_some(Stunt::TipBrazier)
        }
    }

    /// LAD-48: at arm's reach, and not done yet.
    pub(super) fn may_improvise(&self, who: CharacterId, at: Square) -> Result<(), Refusal> {
        self.check(self.stunt_at(at).is_some(), Refusal::NothingToDo)?;
        self.may_reach(who, at)
    }

    /// LAD-48: what comes of it; nothing if the Test has failed.
    pub(super) fn improvise(&mut self, at: Square, io: &mut Io) {
        if !self.tested.take().is_some_and(Tested::passed) {
            return;
        }
        let Some(stunt) = self.stunt_at(at) else { return };
        self.spent.push(at);
        match stunt {
            Stunt::CutAwning => {
                let below = |square: Square| square.x - at.x < 2 && square.y - at.y < 2;
                let under = |b: &Battle, id: CharacterId| {
                    let square = b.square(id);
                    b.present(id) && square.x >= at.x && square.y >= at.y && below(square)
                };
                for who in self.ids().filter(|&id| under(self, id)).collect::<Vec<_>>() {
                    if !self.in_deep_water(who) {
                        self.gain(who, status::PRONE, None, Until::Removed, "LAD-48", io);
                    }
                }
            }
            Stunt::TipBrazier => {
                if let Some(zone) = self.board.zone_of(Spot::top(at)) {
                    let fire = ZoneEffect { zone: zone.0, kind: EffectKind::Fire, rounds: EMBERS, caster: None };
                    self.fill_zone(fire);
                }
            }
        }
    }
}
