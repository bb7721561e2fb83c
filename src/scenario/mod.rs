//! Scenarios: what a battle is fought for, as data that every rule system can play.
//!
//! A [`Scenario`] names what it wants of a map by kind, tag and zone, never by square; [`Scenario::stage`] finds it there, or
//! [`Scenario::lacks`] says what is missing. Rule systems decide what holding, carrying and swimming mean, and keep the score.

mod codex;
mod stage;

pub use codex::Scenarios;
pub use stage::{MOST_OBJECTIVES, Stage, Staged};

use crate::board::{Level, Light, ObjectiveKind};
use serde::{Deserialize, Serialize};

/// What a battle is fought for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Stable key: `reliquary`.
    pub key: String,
    /// Name for players.
    pub name: String,
    /// What it is about, in a few sentences.
    pub text: String,
    /// Rounds, 1 to 20; left out, as many as the set-up says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u8>,
    /// Who deploys where.
    #[serde(default)]
    pub deployment: Deployment,
    /// The side, 0 or 1, that comes by surprise, under rules that know surprise; left out, whoever manages to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ambush: Option<u8>,
    /// That side has prepared its ambush well, under rules that make a difference of it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub prepared: bool,
    /// Who may come up on the others unnoticed before the battle, under rules that know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approach: Option<Approach>,
    /// The campi of the map are crowded: difficult ground, and somebody in a mask is one of many.
    #[serde(default, skip_serializing_if = "is_false")]
    pub crowd: bool,
    /// Those who belong to neither side and turn on both, by what rule systems call them; systems without such leave them out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub third: Vec<String>,
    /// How dark it is, under rules that know of light.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<Light>,
    /// Sentries of one side who do not expect anybody, under rules that know of such.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guards: Option<Guards>,
    /// The land edge of this deployment zone, 0 or 1, is an exit, besides those of the map, under rules in which characters leave the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<u8>,
    /// What the map marks as fire burns, under rules that know of it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub fires: bool,
    /// The map is staged for it: it has a layer with what the scenario adds to it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub staged: bool,
    /// Some of one side lie wounded in the middle of the map, under rules in which they can be saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fallen: Option<Fallen>,
    /// Somebody is held captive by the other side, under rules in which captives can be led away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captive: Option<Captive>,
    /// What somebody carries can be snatched from it, under rules that know how.
    #[serde(default, skip_serializing_if = "is_false")]
    pub snatched: bool,
    /// What rules must know so that it can be played: `approach`, `monsters`, `fallen`. Systems that lack one do not offer it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// What of the map's objectives is in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Pick>,
    /// The map has at least so many zones to be held.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub campi: u8,
    /// The map has at least so much high ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high_ground: Option<HighGround>,
    /// What gives victory points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Score>,
    /// What decides when victory points are equal, in this order; after them it is a draw.
    #[serde(default = "living", skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<Tie>,
    /// When the water rises.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tide: Vec<Tide>,
    /// What else ends the battle, at the end of the round in which it happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ending>,
}

fn is_false(set: &bool) -> bool {
    !set
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn living() -> Vec<Tie> {
    vec![Tie::LivingPoints]
}

impl Default for Scenario {
    /// The gangs fight until the rounds are over; nothing but the points of the living counts.
    fn default() -> Scenario {
        Scenario {
            key: "none".to_owned(),
            name: "Fight".to_owned(),
            text: "The gang with more points standing at the end wins.".to_owned(),
            rounds: None,
            deployment: Deployment::Chosen,
            ambush: None,
            prepared: false,
            approach: None,
            crowd: false,
            third: Vec::new(),
            night: None,
            guards: None,
            exit: None,
            fires: false,
            staged: false,
            fallen: None,
            captive: None,
            snatched: false,
            needs: Vec::new(),
            objectives: Vec::new(),
            campi: 0,
            high_ground: None,
            scores: Vec::new(),
            ties: living(),
            tide: Vec::new(),
            ends: None,
        }
    }
}

/// Approaches before the first round, while nobody expects an attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Approach {
    /// The sides, 0 and 1, whose characters may try it, in this order.
    pub by: Vec<u8>,
    /// One character of each side tries it, not all of them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub one: bool,
}

/// Those who lie wounded as the battle begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fallen {
    /// Their side, 0 or 1.
    pub side: u8,
    /// How many, 1 to 3; somebody of the side stands in any case.
    pub count: u8,
}

/// Somebody who belongs to a side and begins bound at the first post of the map, with an enemy beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Captive {
    /// Its side, 0 or 1.
    pub side: u8,
    /// By what rule systems call it.
    pub call: String,
}

/// Sentries at the posts of the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guards {
    /// Their side, 0 or 1.
    pub side: u8,
    /// By what rule systems call them.
    pub call: String,
    /// How many stand there and expect nobody, 0 to 4.
    pub unaware: u8,
    /// How many sleep, 0 to 4.
    pub asleep: u8,
}

/// Who deploys in which of the map's two zones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Deployment {
    /// The rules say who chooses.
    #[default]
    Chosen,
    /// Side 0 in zone 0, side 1 in zone 1; the rules say who places first.
    Fixed,
}

/// Objectives of the map that are in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Of these kinds.
    pub kinds: Vec<ObjectiveKind>,
    /// With this tag; left out, whatever their tag is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tag: String,
    /// The map has at least so many of them.
    #[serde(default = "one")]
    pub least: u8,
    /// Only one of them is in play, drawn before deployment.
    #[serde(default)]
    pub draw: bool,
}

fn one() -> u8 {
    1
}

/// Squares to stand on above the streets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HighGround {
    /// At this level or higher.
    pub level: Level,
    /// At least so many.
    pub squares: u16,
}

/// Something that gives victory points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// What.
    pub feat: Feat,
    /// Victory points each, 1 to 20.
    pub points: u8,
    /// When.
    #[serde(default)]
    pub when: When,
    /// For this side, 0 or 1, alone; left out, for both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<u8>,
}

/// What can give victory points. All of them can be seen on the board at any time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Feat {
    /// Each objective that is the side's: controlled, claimed, destroyed, found or carried.
    Objective,
    /// Each zone of the map's campi with somebody of the side in it and nobody of the other.
    Campo,
    /// Each mobile objective that lies or is carried in the side's own deployment zone.
    BroughtHome,
    /// Each enemy that has been removed.
    EnemyRemoved,
    /// Each enemy Leader that has been removed.
    LeaderRemoved,
    /// Each mobile objective that the side has carried off the board.
    CarriedOut,
    /// Each character in the other side's deployment zone.
    Across,
    /// Each character that is not in the water.
    Dry,
    /// The side's charge has left the board by an exit; where a scenario has none, it has come through to the other side's deployment zone.
    Escorted,
    /// Each of the side's fallen that is in its own deployment zone, or has left the board.
    BroughtOut,
    /// The other side's charge has not left the board.
    Withheld,
    /// Each character that has left the board by an exit at the other side's end.
    Through,
}

impl Feat {
    /// What it is, for the list of victory points.
    pub fn text(self) -> &'static str {
        match self {
            Feat::Objective => "Objectives held",
            Feat::Campo => "Campi held",
            Feat::BroughtHome => "Brought home",
            Feat::EnemyRemoved => "Enemies removed",
            Feat::LeaderRemoved => "Leader removed",
            Feat::CarriedOut => "Carried off",
            Feat::Across => "Across",
            Feat::Dry => "High and dry",
            Feat::Escorted => "Escorted across",
            Feat::BroughtOut => "Fallen brought out",
            Feat::Withheld => "Captive withheld",
            Feat::Through => "Through the far exit",
        }
    }
}

/// When a [`Score`] is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum When {
    /// As it stands at the end.
    #[default]
    End,
    /// As it stands at the end of every round from this one on.
    EachRound(u8),
}

/// What decides between equal victory points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Tie {
    /// Points of the characters that are left.
    LivingPoints,
    /// Number of characters that are left.
    LivingCharacters,
}

/// The water rises at the start of a round. It is announced from the start of the round before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tide {
    /// Round, 2 to 20.
    pub round: u8,
    /// Levels, 1 to 4.
    pub levels: u8,
}

/// What else ends a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// A Leader has been removed.
    LeaderRemoved,
    /// Every mobile objective in play has been carried off the board.
    CarriedOut,
    /// The charge of a side that is paid for it has left the board, or is out of the fight.
    Escorted,
    /// Nobody of a side is left, and somebody has left the board by the far exit: points decide, whoever is left standing.
    Through,
}

impl Scenario {
    /// It can be played under rules that know all this.
    pub fn suits(&self, known: &[&str]) -> bool {
        self.needs.iter().all(|need| known.contains(&need.as_str()))
    }

    /// Rounds of a battle for which the set-up says `wanted`.
    pub fn rounds(&self, wanted: u8) -> u8 {
        self.rounds.unwrap_or(wanted)
    }

    /// Levels by which the water rises at the start of this round.
    pub fn rises(&self, round: u8) -> u8 {
        self.tide.iter().filter(|tide| tide.round == round).map(|tide| tide.levels).sum()
    }

    /// The next rise of the water after this round.
    pub fn next_rise(&self, round: u8) -> Option<Tide> {
        self.tide.iter().filter(|tide| tide.round > round).min_by_key(|tide| tide.round).copied()
    }
}
