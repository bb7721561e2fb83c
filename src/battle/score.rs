//! Who would win now, and for what: the same for every rule system and scenario.

use super::{CharacterId, RuleId, Side};
use crate::board::{ObjectiveKind, Square};
use serde::Serialize;

/// How a battle stands. Everything is as if it ended now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ScoreSheet {
    /// Name of the scenario.
    pub scenario: String,
    /// What it is about.
    pub text: String,
    /// Victory points of each side; the sum of its lines.
    pub points: [i32; 2],
    /// What the points are for; entries without points are left out.
    pub lines: Vec<ScoreLine>,
    /// What decides between equal victory points, one after the other.
    pub ties: Vec<TieBreak>,
    /// Who would win; none for a draw.
    pub winner: Option<Side>,
    /// What is fought for on the board.
    pub objectives: Vec<ObjectiveState>,
    /// Zones that are held as a whole.
    pub zones: Vec<ZoneState>,
    /// Secondary goals in play.
    pub goals: Vec<GoalState>,
    /// What has been announced for a later round.
    pub next: Option<Announcement>,
}

impl ScoreSheet {
    /// What would decide: a comparison beside equal victory points; none where the points say who would win, or nobody would.
    pub fn deciding_tie(&self) -> Option<&TieBreak> {
        let [a, b] = self.points;
        let first = self.ties.iter().find(|tie| tie.ahead().is_some())?;
        (a == b && first.ahead() == self.winner).then_some(first)
    }
}

/// What decides between equal victory points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TieBreak {
    /// What is compared, as players read it.
    pub what: &'static str,
    /// What each side has of it.
    pub values: [i32; 2],
    /// The side with less of it is ahead.
    pub less_wins: bool,
    /// Why the side that is ahead has won, as a sentence.
    pub reason: &'static str,
    /// Rule that says so.
    pub rule: RuleId,
}

impl TieBreak {
    /// The side that is ahead, if one is.
    pub fn ahead(&self) -> Option<Side> {
        let [a, b] = self.values;
        (a != b).then(|| Side(u8::from((a < b) != self.less_wins)))
    }

    /// What it is, and that it decides: `Doom (less decides a tie)`.
    pub fn title(&self) -> String {
        format!("{} ({} decides a tie)", self.what, if self.less_wins { "less" } else { "more" })
    }
}

/// Points of a side for one thing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// Whose.
    pub side: Side,
    /// For what.
    pub what: String,
    /// Victory points.
    pub points: i32,
    /// True for points that nobody can take away again.
    pub kept: bool,
    /// Rule that gives them.
    pub rule: RuleId,
}

/// One objective.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ObjectiveState {
    /// Its number.
    pub id: u8,
    /// Name for players.
    pub name: String,
    /// What can be done with it.
    pub kind: ObjectiveKind,
    /// Where it is, also while it is carried; none once it is gone.
    pub square: Option<Square>,
    /// Whose it would be if the battle ended now.
    pub holder: Option<Side>,
    /// Who carries it.
    pub carrier: Option<CharacterId>,
    /// How it is, in a few words: `held`, `contested`, `carried by Nina Tegola`.
    pub text: String,
}

/// One zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ZoneState {
    /// Name for players.
    pub name: String,
    /// Its squares.
    pub squares: Vec<Square>,
    /// Whose it would be if the round ended now.
    pub holder: Option<Side>,
}

/// One secondary goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GoalState {
    /// Whose.
    pub side: Side,
    /// Stable key, for programs and the state hash.
    pub key: &'static str,
    /// Name for players.
    pub name: &'static str,
    /// What must be done.
    pub text: &'static str,
    /// It has been reached.
    pub done: bool,
}

/// Something that will happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Announcement {
    /// At the start of this round.
    pub round: u8,
    /// What, as a sentence.
    pub text: String,
    /// Squares that it changes.
    pub squares: Vec<Square>,
    /// Rule that says so.
    pub rule: RuleId,
}

/// What has been done with an objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// It was drawn before the battle: it is the one in play.
    Drawn,
    /// It is a side's from now on.
    Claimed,
    /// It was found.
    Revealed,
    /// It was picked up from the ground.
    PickedUp,
    /// It was handed to a friend.
    Passed,
    /// It was dropped.
    Dropped,
    /// It was destroyed.
    Destroyed,
    /// It was carried off the board.
    CarriedOff,
}
