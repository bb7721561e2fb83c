//! Commands as they are written on a line.

use super::Failure;
use crate::battle::Target;
use crate::rules::canal::RuleOptions;
use crate::scenario::Scenario;
use crate::table::{Drawn, Edit, GangChoice, MapChoice, Placed, Player, SKIRMISH, Setup};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The commands, for the answer to an unknown one.
const NAMES: &str = "systems, list, new, state, board, edit, choices, refusal, breakdown, odds, apply, hash, save, load, undo, \
    ai, quit";

/// One command.
#[derive(Debug)]
pub(super) enum Command {
    Systems,
    List,
    New(Box<New>),
    State,
    Board,
    Edit(Box<Edit>),
    Choices,
    Refusal(Refusal),
    Breakdown(Numbered),
    Odds(Numbered),
    Apply(Apply),
    Hash,
    Save,
    Load(Load),
    Undo,
    Ai(Ai),
    Quit,
}

/// A command without anything else.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bare {}

/// Begins a battle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    #[serde(default)]
    system: Option<String>,
    map: Option<String>,
    board: Option<Drawn>,
    #[serde(default)]
    scenario: Option<String>,
    own_scenario: Option<Scenario>,
    gangs: Option<[GangChoice; 2]>,
    characters: Option<Vec<Placed>>,
    #[serde(default)]
    options: RuleOptions,
    #[serde(default)]
    players: [Player; 2],
    seed: Option<u64>,
}

impl New {
    /// The set-up that is meant; without a seed, a fresh one.
    pub(super) fn setup(self) -> Result<Setup, Failure> {
        let map = match (self.map, self.board) {
            (Some(id), None) => MapChoice::Named(id),
            (None, Some(drawn)) => MapChoice::Inline(drawn),
            _ => return Err(Failure::new("bad_setup", "Expected either \"map\" or \"board\".")),
        };
        let (gangs, placed) = match (self.gangs, self.characters) {
            (Some(gangs), None) => (gangs, None),
            (None, Some(placed)) => (Default::default(), Some(placed)),
            _ => return Err(Failure::new("bad_setup", "Expected either \"gangs\" or \"characters\".")),
        };
        let seed = match self.seed {
            Some(seed) => seed,
            None => Setup::fresh_seed().map_err(|error| Failure::new("no_seed", error.to_string()))?,
        };
        Ok(Setup {
            system: self.system.unwrap_or_else(|| "canal".to_owned()),
            map,
            scenario: self.scenario.unwrap_or_else(|| SKIRMISH.to_owned()),
            gangs,
            options: self.options,
            players: self.players,
            seed,
            own_scenario: self.own_scenario,
            placed,
        })
    }
}

/// Asks why something cannot be done.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refusal {
    pub actor: u8,
    pub action: String,
    pub target: Option<Target>,
}

/// Names a choice by its number in the list of choices.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Numbered {
    pub n: usize,
}

/// Does a choice.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Apply {
    pub n: usize,
    pub faces: Option<Vec<u8>>,
}

/// Loads a save from its text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Load {
    pub save: String,
}

/// Asks the computer player.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ai {
    pub level: Option<String>,
}

impl Command {
    /// Reads a command from a line.
    pub(super) fn parse(line: &str) -> Result<Command, Failure> {
        let bad = |error: serde_json::Error| Failure::new("bad_json", format!("Expected a JSON object: {error}."));
        let mut object: Map<String, Value> = serde_json::from_str(line).map_err(bad)?;
        let name = match object.remove("cmd") {
            Some(Value::String(name)) => name,
            _ => return Err(Failure::new("bad_command", format!("Expected \"cmd\" with one of: {NAMES}."))),
        };
        let rest = Value::Object(object);
        Ok(match name.as_str() {
            "systems" => bare(rest, Command::Systems)?,
            "list" => bare(rest, Command::List)?,
            "new" => Command::New(read(rest)?),
            "state" => bare(rest, Command::State)?,
            "board" => bare(rest, Command::Board)?,
            "edit" => Command::Edit(read(rest)?),
            "choices" => bare(rest, Command::Choices)?,
            "refusal" => Command::Refusal(read(rest)?),
            "breakdown" => Command::Breakdown(read(rest)?),
            "odds" => Command::Odds(read(rest)?),
            "apply" => Command::Apply(read(rest)?),
            "hash" => bare(rest, Command::Hash)?,
            "save" => bare(rest, Command::Save)?,
            "load" => Command::Load(read(rest)?),
            "undo" => bare(rest, Command::Undo)?,
            "ai" => Command::Ai(read(rest)?),
            "quit" => bare(rest, Command::Quit)?,
            other => {
                let shown: String = other.chars().take(40).collect();
                return Err(Failure::new("bad_command", format!("Expected one of: {NAMES}; found {shown:?}.")));
            }
        })
    }
}

fn read<T: DeserializeOwned>(rest: Value) -> Result<T, Failure> {
    serde_json::from_value(rest).map_err(|error| Failure::new("bad_command", format!("{error}.")))
}

fn bare(rest: Value, command: Command) -> Result<Command, Failure> {
    read::<Bare>(rest).map(|_| command)
}
