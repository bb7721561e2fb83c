//! Named parts of a board: where sides deploy, what they fight for, the areas of zone-based rules.

use serde::{Deserialize, Serialize};

use super::square::Square;
use super::tile::{Cover, Hazard, Obscured};

/// What a zone is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// Characters of this side (0 or 1) start here.
    Deployment(u8),
    /// A part of the board that rules and scenarios speak of by name (ladder 1.4). Areas never overlap.
    Area,
    /// A place that scenarios fight over as a whole (canal, *Hold the Campi*). It may overlap anything.
    Campo,
    /// Edges of the board by which characters may leave it (roll_under, RUX-37).
    Exit,
    /// Squares that burn where a scenario says so (roll_under, RUX-07).
    Fire,
    /// Posts of sentries where a scenario has some (roll_under, 7.5).
    Post,
    /// Supplies of arrows and bolts (roll_under, RUX-32).
    Supply,
    /// Rough water (wild_die, WLX-06).
    Rough,
}

/// A zone of zone-based rules (ladder 1.4): index into [`super::Board::areas`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ZoneId(pub u16);

/// What the ground does to who is there (LAD-76..84), of a zone or of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// Difficult terrain (LAD-78).
    pub difficult: bool,
    /// What it costs to enter and to begin a turn there (LAD-79..81).
    pub hazard: Option<Hazard>,
    /// Armour does not help against that hazard (LAD-79).
    pub ignore_armour: bool,
    /// How well one sees into it (LAD-83, LAD-84).
    pub obscured: Obscured,
    /// Cover of who is there (LAD-76, LAD-77).
    pub cover: Cover,
}

impl Traits {
    /// Both together: the stronger of each kind counts, equal kinds never add. Of equal hazards the one that ignores
    /// Armour is the stronger.
    pub fn with(self, other: Self) -> Self {
        let hazard = (self.hazard, self.ignore_armour).max((other.hazard, other.ignore_armour));
        Self {
            difficult: self.difficult || other.difficult,
            hazard: hazard.0,
            ignore_armour: hazard.1,
            obscured: self.obscured.max(other.obscured),
            cover: self.cover.max(other.cover),
        }
    }
}

/// A named set of squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// Unique on its board among zones of its kind.
    pub name: String,
    /// What it is for.
    pub kind: ZoneKind,
    /// Sorted by row, then column; never empty.
    pub squares: Vec<Square>,
    /// What its ground does to who is there; nothing special except in areas.
    pub traits: Traits,
}

impl Zone {
    /// The square lies in this zone.
    pub fn contains(&self, square: Square) -> bool {
        self.squares.binary_search_by_key(&(square.y, square.x), |s| (s.y, s.x)).is_ok()
    }
}

/// What can be done with an objective (CAN-70).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectiveKind {
    /// Held by whoever stands near at the end.
    #[default]
    Control,
    /// Claimed by ending an activation in contact.
    Claimable,
    /// Removed for an action.
    Destructible,
    /// Revealed by ending an activation in contact.
    Hidden,
    /// Carried.
    Mobile,
}

impl ObjectiveKind {
    /// All kinds.
    pub const ALL: [ObjectiveKind; 5] = [
        ObjectiveKind::Control,
        ObjectiveKind::Claimable,
        ObjectiveKind::Destructible,
        ObjectiveKind::Hidden,
        ObjectiveKind::Mobile,
    ];

    /// The kind that map files spell so.
    pub fn named(word: &str) -> Option<ObjectiveKind> {
        ObjectiveKind::ALL.into_iter().find(|kind| kind.name() == word)
    }

    /// As map files spell it.
    pub fn name(self) -> &'static str {
        match self {
            ObjectiveKind::Control => "control",
            ObjectiveKind::Claimable => "claimable",
            ObjectiveKind::Destructible => "destructible",
            ObjectiveKind::Hidden => "hidden",
            ObjectiveKind::Mobile => "mobile",
        }
    }
}

/// How hard something hidden is to find (LAD-53). In files: `4:2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Find {
    /// The number that a die must reach, 2 to 6.
    pub difficulty: u8,
    /// Successes that are needed, 1 to 6.
    pub successes: u8,
}

impl TryFrom<String> for Find {
    type Error = String;

    fn try_from(text: String) -> Result<Find, String> {
        let numbers = text.split_once(':').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let fits =
            numbers.filter(|(difficulty, successes)| (2..=6).contains(difficulty) && (1..=6).contains(successes));
        let (difficulty, successes) = fits.ok_or_else(|| {
            format!("expected a Difficulty from 2 to 6 and 1 to 6 successes, such as \"4:2\", found {text:?}")
        })?;
        Ok(Find { difficulty, successes })
    }
}

impl From<Find> for String {
    fn from(find: Find) -> String {
        format!("{}:{}", find.difficulty, find.successes)
    }
}

/// A thing to fight for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// What players read.
    pub name: String,
    /// Where it is at the start.
    pub square: Square,
    /// What can be done with it.
    pub kind: ObjectiveKind,
    /// What scenarios ask for it by, such as `reliquary`; empty for most.
    pub tag: String,
    /// LAD-53: how hard it is to find, where the map says so.
    pub find: Option<Find>,
}
