//! What figures keep through a season (7.3), and how far the aftermath of a battle has come.

use super::hurt::Injury;
use crate::battle::{CharacterId, IdSet, Verdict};

/// What a mark of somebody who keeps an injury ends with, where it ends when all Wounds are healed.
const HEALS: &str = " until healed";

/// WLX-14, WLX-15: an injury, and whether it ends when all Wounds are healed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kept {
    /// Which.
    pub injury: Injury,
    /// It ends with the last Wound.
    pub heals: bool,
}

impl Kept {
    pub(super) fn of(mark: &str) -> Option<Kept> {
        let (key, heals) = mark.strip_suffix(HEALS).map_or((mark, false), |key| (key, true));
        let injury = Injury::ALL.iter().copied().find(|injury| injury.entry().key == key)?;
        Some(Kept { injury, heals })
    }

    pub(super) fn mark(self) -> String {
        format!("{}{}", self.injury.entry().key, if self.heals { HEALS } else { "" })
    }
}

/// What is the same in the whole battle of a season.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Season {
    /// WLD-17: days until the next battle.
    pub days: u8,
    /// Those who sit this battle out.
    pub absent: Vec<CharacterId>,
    /// WLD-16: Wounds that everybody still took at the start: what is older is not healed within the hour.
    pub life: Vec<i8>,
    /// WLX-15: injuries from earlier battles.
    pub kept: Vec<(CharacterId, Kept)>,
}

/// How far the aftermath has come.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Aftermath {
    /// How the fight ended.
    pub(super) verdict: Verdict,
    /// WLX-14: it was asked who treats this one before its next roll.
    pub(super) asked: Option<CharacterId>,
    /// WLD-14: Extras whose life roll was made.
    pub(super) rolled: IdSet,
    /// WLX-15: how many of those who were pushed past their Wounds have had their injury.
    pub(super) injured: usize,
    /// WLX-15: injuries of this battle.
    pub(super) injuries: Vec<(CharacterId, Kept)>,
    /// WLD-16: healers and their patients.
    pub(super) tried: Vec<(CharacterId, CharacterId)>,
    /// WLD-16: sides that treat nobody any more.
    pub(super) closed: [bool; 2],
    /// WLD-32: the hours after the battle are over.
    pub(super) rested: bool,
    /// WLD-17: natural healing rolls that are behind, and those who have made the present one.
    pub(super) slept: u8,
    pub(super) healed: IdSet,
}
