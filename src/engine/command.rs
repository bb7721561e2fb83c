//! Commands as they are written on a line.

use super::Failure;
use crate::ai::{LEVELS, Mind, Personality};
use crate::battle::Target;
use crate::scenario::Scenario;
use crate::table::Switches;
use crate::table::{
    Drawn, Edit, GangChoice, Library, MapChoice, Placed, Player, SKIRMISH, Setup, StandingAnswer, flagship,
};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, IntoDeserializer, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// The commands, for the answer to an unknown one.
const NAMES: &str = "systems, list, new, state, board, edit, choices, refusal, breakdown, odds, apply, standing, hash, save, load, undo, \
    next, ai, hint, quit";

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
    Standing(StandingAnswer),
    Hash,
    Save,
    Load(Load),
    Undo,
    Next,
    Ai(Ai),
    Hint(Hint),
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
    /// Key of a series of battles; it names maps and scenarios.
    series: Option<String>,
    map: Option<String>,
    board: Option<Drawn>,
    #[serde(default)]
    scenario: Option<String>,
    own_scenario: Option<Scenario>,
    gangs: Option<[GangChoice; 2]>,
    characters: Option<Vec<Placed>>,
    #[serde(default)]
    options: Switches,
    #[serde(default)]
    players: [WrittenPlayer; 2],
    seed: Option<u64>,
}

impl New {
    /// The set-up that is meant; without a seed, a fresh one.
    pub(super) fn setup(self, library: &Library) -> Result<Setup, Failure> {
        if let Some(key) = self.series {
            let alone = self.map.is_none() && self.board.is_none() && self.scenario.is_none();
            let alone = alone && self.own_scenario.is_none() && self.characters.is_none();
            let (Some(gangs), true) = (self.gangs, alone) else {
                let expected = "Expected \"gangs\" with \"series\", and neither map, scenario nor characters.";
                return Err(Failure::new("bad_setup", expected));
            };
            let [first, second] = self.players;
            let (players, seed) = ([first.player()?, second.player()?], self.seed.map_or_else(fresh, Ok)?);
            let system = self.system.unwrap_or_else(flagship);
            let setup = Setup::of_series(library, &system, &key, gangs, players, seed);
            let mut setup = setup.map_err(|error| Failure::new("bad_setup", error.to_string()))?;
            setup.options.0.extend(self.options.0);
            return Ok(setup);
        }
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
        let scenario = match (self.scenario, &self.own_scenario) {
            (Some(key), Some(own)) if key != own.key => {
                return Err(Failure::new(
                    "bad_setup",
                    "Expected \"own_scenario\" with the key that \"scenario\" names.",
                ));
            }
            (Some(key), _) => key,
            (None, Some(own)) => own.key.clone(),
            (None, None) => SKIRMISH.to_owned(),
        };
        let [first, second] = self.players;
        let seed = self.seed.map_or_else(fresh, Ok)?;
        Ok(Setup {
            system: self.system.unwrap_or_else(flagship),
            map,
            scenario,
            gangs,
            options: self.options,
            players: [first.player()?, second.player()?],
            first: None,
            seed,
            own_scenario: self.own_scenario,
            placed,
            series: None,
        })
    }
}

fn fresh() -> Result<u64, Failure> {
    Setup::fresh_seed().map_err(|error| Failure::new("no_seed", error.to_string()))
}

/// Who plays a side, as it is written: perhaps a word that means nobody.
#[derive(Debug)]
struct WrittenPlayer(Result<Player, String>);

impl Default for WrittenPlayer {
    fn default() -> WrittenPlayer {
        WrittenPlayer(Ok(Player::default()))
    }
}

impl WrittenPlayer {
    /// The player, if it is a person or a level that there is.
    fn player(self) -> Result<Player, Failure> {
        let level = match self.0 {
            Ok(Player::Computer { level, personality: Some(key) }) if LEVELS.contains(&level.as_str()) => {
                return match Mind::named(&format!("{level}:{key}")) {
                    Some(mind) => Ok(Player::of(mind)),
                    None => Err(no_such_personality(&key)),
                };
            }
            Ok(Player::Computer { level, .. }) if !LEVELS.contains(&level.as_str()) => level,
            Ok(player) => return Ok(player),
            Err(word) => word,
        };
        let (known, found) = (LEVELS.join(", "), level.chars().take(40).collect::<String>());
        let expected = format!("Expected \"human\" or {{\"computer\":{{\"level\":...}}}} with a level of {known}");
        Err(Failure::new("no_such_level", format!("{expected}; found {found:?}.")))
    }
}

impl<'de> Deserialize<'de> for WrittenPlayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WrittenPlayer, D::Error> {
        struct Written;
        impl<'de> Visitor<'de> for Written {
            type Value = WrittenPlayer;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("\"human\" or {\"computer\":{\"level\":...}}")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<WrittenPlayer, E> {
                Ok(WrittenPlayer(if word == "human" { Ok(Player::Human) } else { Err(word.to_owned()) }))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<WrittenPlayer, A::Error> {
                Player::deserialize(MapAccessDeserializer::new(map)).map(|player| WrittenPlayer(Ok(player)))
            }
        }
        deserializer.deserialize_any(Written)
    }
}

/// The computer player has no such personality.
pub(super) fn no_such_personality(key: &str) -> Failure {
    let known: Vec<&str> = Personality::all().iter().map(|one| one.key.as_str()).collect();
    let found: String = key.chars().take(40).collect();
    Failure::new("no_such_personality", format!("Expected one of {known:?}, found {found:?}."))
}

/// Asks why something cannot be done.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refusal {
    pub actor: u8,
    pub action: String,
    pub target: Option<Target>,
    pub option: Option<u8>,
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
    pub personality: Option<String>,
    #[serde(default)]
    pub explain: bool,
}

/// Asks what the computer player would do in one's place, and why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hint {
    pub level: Option<String>,
    pub personality: Option<String>,
}

/// The name of a command; what else is in the line is passed over.
#[derive(Deserialize)]
struct Named {
    cmd: String,
}

impl Command {
    /// Reads a command from a line. The line is read twice, first for the name and then straight into what that command
    /// takes: a hostile line is never built up in memory as a tree of values, which would be many times its size.
    pub(super) fn parse(line: &str) -> Result<Command, Failure> {
        if !line.trim_start().starts_with('{') {
            return Err(Failure::new("bad_json", "Expected a JSON object."));
        }
        let Named { cmd } = serde_json::from_str(line).map_err(|error| match error.is_data() {
            true => Failure::new("bad_command", format!("Expected \"cmd\" with one of: {NAMES}; {error}.")),
            false => Failure::new("bad_json", format!("Expected a JSON object: {error}.")),
        })?;
        Ok(match cmd.as_str() {
            "systems" => bare(line, Command::Systems)?,
            "list" => bare(line, Command::List)?,
            "new" => Command::New(read(line)?),
            "state" => bare(line, Command::State)?,
            "board" => bare(line, Command::Board)?,
            "edit" => Command::Edit(read(line)?),
            "choices" => bare(line, Command::Choices)?,
            "refusal" => Command::Refusal(read(line)?),
            "breakdown" => Command::Breakdown(read(line)?),
            "odds" => Command::Odds(read(line)?),
            "apply" => Command::Apply(read(line)?),
            "standing" => Command::Standing(read(line)?),
            "hash" => bare(line, Command::Hash)?,
            "save" => bare(line, Command::Save)?,
            "load" => Command::Load(read(line)?),
            "undo" => bare(line, Command::Undo)?,
            "next" => bare(line, Command::Next)?,
            "ai" => Command::Ai(read(line)?),
            "hint" => Command::Hint(read(line)?),
            "quit" => bare(line, Command::Quit)?,
            other => {
                let shown: String = other.chars().take(40).collect();
                return Err(Failure::new("bad_command", format!("Expected one of: {NAMES}; found {shown:?}.")));
            }
        })
    }
}

fn read<T: for<'de> Deserialize<'de>>(line: &str) -> Result<T, Failure> {
    let fields: Result<Fields<T>, _> = serde_json::from_str(line);
    fields.map(|fields| fields.0).map_err(|error| Failure::new("bad_command", format!("{error}.")))
}

fn bare(line: &str, command: Command) -> Result<Command, Failure> {
    read::<Bare>(line).map(|_| command)
}

/// An object as `T` describes it, with `cmd` beside its own fields.
struct Fields<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Fields<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<T>, D::Error> {
        struct Object<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
            type Value = Fields<T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Fields<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(WithoutName(map))).map(Fields)
            }
        }
        deserializer.deserialize_map(Object(PhantomData))
    }
}

/// The entries of an object but for `cmd`.
struct WithoutName<A>(A);

impl<'de, A: MapAccess<'de>> MapAccess<'de> for WithoutName<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.0.next_key::<String>()? {
            if key != "cmd" {
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
            self.0.next_value::<IgnoredAny>()?;
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(seed)
    }
}
