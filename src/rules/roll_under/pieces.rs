//! What is in a battle besides figures and their numbers, as plain data: sizes, horses, boats, smoke, fire, light, poison, how the battle
//! opened, and what comes after it.

use crate::battle::{CharacterId, IdSet, Verdict};
use crate::board::{Fixture, Square};
use crate::kit::named;
use serde::{Deserialize, Serialize};

/// RUX-30: how big a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Size {
    /// Smaller than a grown man.
    Small,
    /// A square.
    #[default]
    Normal,
    /// Two squares by two.
    Large,
    /// Three squares by three.
    Huge,
    /// Two squares by two, which others may share.
    Swarm,
}

impl Size {
    /// 1.1: squares along a side of its body.
    pub fn span(self) -> u8 {
        match self {
            Size::Small | Size::Normal => 1,
            Size::Large | Size::Swarm => 2,
            Size::Huge => 3,
        }
    }

    /// RUX-16: sizes in order; a swarm is made of small things.
    pub fn rank(self) -> u8 {
        match self {
            Size::Small | Size::Swarm => 0,
            Size::Normal => 1,
            Size::Large => 2,
            Size::Huge => 3,
        }
    }

    /// Large or Huge.
    pub fn big(self) -> bool {
        self.rank() > 1
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Size::Small => "Small",
            Size::Normal => "Normal",
            Size::Large => "Large",
            Size::Huge => "Huge",
            Size::Swarm => "Swarm",
        }
    }
}

/// RUX-33: the mount that a figure brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// What it is called.
    pub name: String,
    /// Its HP.
    pub hp: u8,
    /// Metres of its movement.
    pub metres: u8,
    /// It has a saddle.
    #[serde(default)]
    pub saddle: bool,
}

/// RUX-34: a boat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hull {
    /// Its squares in a line, from west to east or from north to south.
    pub squares: Vec<Square>,
    /// What is left of it.
    pub hp: i8,
}

/// What lies on the ground for a while.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Haze {
    /// 7.4: it is dark, and lines end in it.
    Smoke,
    /// RUX-07: it sets fire to those who come there.
    Fire,
}

named! { Poison "RUX-36: a kind of poison.":
    Lethal "lethal" "Lethal poison" "RUX-36" "d6 at the start of each own turn, no armour.",
    Paralysing "paralysing" "Paralysing poison" "RUX-36" "No action.",
    Sleeping "sleeping" "Sleeping poison" "RUX-36" "Asleep.",
}

/// What the opening of a battle has left for its first round.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Opening {
    /// RUN-46: those whose approach succeeded, and whether it led into melee.
    pub stalking: Vec<(CharacterId, bool)>,
    /// RUN-49: attacks out of the ambush that were made: by whom and at whom.
    pub sprung: Vec<(CharacterId, CharacterId)>,
    /// RUN-11: those who have taken a card.
    pub chosen: IdSet,
    /// RUX-40: those who have used the stretch before this battle of a series: no Tide Reading.
    pub busy: IdSet,
}

/// 2.1: how far the deal of a round has come.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal {
    /// RUX-23: those who have been asked whether they keep their card.
    pub asked: IdSet,
    /// RUX-23: those who have been asked whether they draw two.
    pub offered: IdSet,
    /// Those who have their card.
    pub served: IdSet,
    /// RUX-23, RUX-25: the one who draws two cards next.
    pub draws: Option<CharacterId>,
    /// Its two cards, the lower first.
    pub pair: [u8; 2],
    /// Cards that were put back to the bottom of the deck, the topmost first.
    pub under: Vec<u8>,
}

/// RUX-40: what is the same in the whole battle of a series.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Nobody disturbs those who rest.
    pub quiet: bool,
    /// RUN-53: a safe place.
    pub safe: bool,
    /// Kinds of minions, each with key and name: one takes the place of somebody dead.
    pub minions: Vec<(String, String)>,
}

/// RUX-40: how far the interlude has come.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Interlude {
    /// How the fight ended.
    pub verdict: Verdict,
    /// RUN-45: healers that have tried, and those whose lives they have tried to save.
    pub saved: [IdSet; 2],
    /// RUN-45: the winner tries no more.
    pub closed: bool,
    /// RUN-45: those who stood when the fight ended.
    pub able: IdSet,
    /// RUN-52: those who have tended somebody, and those who are tended well.
    pub tending: IdSet,
    pub tended: IdSet,
    /// RUN-52, RUN-54: those who have rested, and those who work instead.
    pub rested: IdSet,
    pub working: IdSet,
    /// RUN-52: whether the stretch of a side was interrupted, once that was rolled.
    pub stretch: [Option<bool>; 2],
    /// RUN-53: sides that let a shift pass.
    pub slept: [bool; 2],
    /// Sides that are ready to go on.
    pub ready: [bool; 2],
    /// Those whose place a minion takes, by its place in the list.
    pub replaced: Vec<(CharacterId, u8)>,
}

/// The fixtures of a map that begin in their other state, a bit each.
pub(super) fn turned_at_first(fixtures: &[Fixture]) -> u64 {
    (0..u64::BITS).zip(fixtures).filter(|(_, one)| one.spec.turned).map(|(i, _)| 1 << i).sum()
}
