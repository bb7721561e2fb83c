//! What a battle starts from: everything that a save has to remember apart from the choices.

use super::Library;
use crate::ai::{Level, Mind, NORMAL, Personality};
use crate::battle::{AnyBattle, Side};
use crate::board::{Board, TileSpec, from_legend, from_tmx, read_legend};
use crate::kit::{Campaign, Draft, GangChoice, Placed, SetupError, Switches, System};
use crate::rules::SYSTEMS;
use crate::scenario::{Scenario, Scenarios};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The scenario that is played where none is named.
pub const SKIRMISH: &str = "skirmish";

/// Everything that a battle starts from. The same set-up and the same choices always make the same battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Id of the rule system: `canal`.
    #[serde(default = "flagship")]
    pub system: String,
    /// The ground.
    pub map: MapChoice,
    /// Key of what is fought for: [`SKIRMISH`].
    #[serde(default = "skirmish")]
    pub scenario: String,
    /// The gangs of side 0 and side 1. Not looked at where characters are `placed`.
    #[serde(default)]
    pub gangs: [GangChoice; 2],
    /// The switches of the rules.
    #[serde(default)]
    pub options: Switches,
    /// Who plays side 0 and side 1.
    #[serde(default)]
    pub players: [Player; 2],
    /// The side of a person against the computer, which goes first among equals. Found when a battle begins, and kept
    /// with it, so that the order stays as it was where others play on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u8>,
    /// Where all dice come from that nobody types.
    pub seed: u64,
    /// A scenario that did not come with the game; saves carry it. Its key is that of `scenario`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_scenario: Option<Scenario>,
    /// Characters where they stand at the start of round 1, instead of gangs and their deployment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<Vec<Placed>>,
    /// The series that this battle is one of, with how its companies stand. It names map and scenario, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Campaign>,
}

/// Id of the rule system that is played where none is named.
pub fn flagship() -> String {
    SYSTEMS[0].id.to_owned()
}

fn skirmish() -> String {
    SKIRMISH.to_owned()
}

impl Setup {
    /// A skirmish of the flagship with two known gangs on a known map, two people playing.
    pub fn skirmish(map: &str, gangs: [&str; 2], seed: u64) -> Setup {
        Setup {
            system: flagship(),
            map: MapChoice::Named(map.to_owned()),
            scenario: skirmish(),
            gangs: gangs.map(|key| GangChoice::Known(key.to_owned())),
            options: Switches::default(),
            players: [Player::Human, Player::Human],
            first: None,
            seed,
            own_scenario: None,
            placed: None,
            series: None,
        }
    }

    /// The same set-up for a battle that begins now, with these players.
    pub(super) fn begun(self, library: &Library) -> Setup {
        let first = match [0, 1].map(|side| self.players[side] == Player::Human) {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        };
        Setup {
            first: first.filter(|_| library.system(&self.system).is_some_and(|system| system.person_first)),
            ..self
        }
    }

    /// The battle, before it is started.
    ///
    /// # Errors
    /// What is wrong with the set-up, as a sentence.
    pub fn battle(&self, library: &Library) -> Result<AnyBattle, SetupError> {
        let Some(catalogue) = library.known_catalogue(&self.system) else {
            let known: Vec<_> = library.systems().map(|system| system.id).collect();
            let (known, found) = (known.join(", "), &self.system);
            return Err(SetupError(format!("expected a known rule system ({known}), found `{found}`")));
        };
        if let Some(side) = self.first.filter(|&side| side > 1) {
            return Err(SetupError(format!("first: expected side 0 or 1, found {side}")));
        }
        if let Some(series) = &self.series {
            series.now()?;
            if catalogue.series().is_empty() {
                return Err(SetupError(format!(
                    "{}: expected a single battle; these rules have no series",
                    self.system
                )));
            }
        }
        let board = self.map.board(library)?;
        let scenario = self.scenario(library)?;
        let info = catalogue.info();
        if !scenario.suits(info.knows) {
            let needs = scenario.needs.join(", ");
            return Err(SetupError(format!(
                "{} needs rules that know {needs}, which {} lacks",
                scenario.name, info.name
            )));
        }
        let stage = Arc::new(scenario.stage(&board).map_err(SetupError)?);
        catalogue.set_up(&Draft {
            board: scenario.ground(&board),
            stage,
            options: &self.options,
            gangs: &self.gangs,
            placed: self.placed.as_deref(),
            first: self.first.map(Side),
            series: self.series.as_ref(),
        })
    }

    /// What the switch of the rules with this key is set to, as saves spell it.
    pub fn switch(&self, system: &System, key: &str) -> Option<String> {
        self.options.get(key).or_else(|| (system.defaults)().get(key))
    }

    /// Sets a switch of the rules; false, and nothing has changed, if it cannot be set to that.
    pub fn set_switch(&mut self, system: &System, key: &str, value: &str) -> bool {
        let switch = system.switches.iter().find(|switch| switch.key == key);
        let allowed = switch.is_some_and(|switch| switch.allows(value));
        if allowed {
            self.options.set(key, value);
        }
        allowed
    }

    /// What is fought for.
    ///
    /// # Errors
    /// The scenario is not known, or it is one of its own and wrong; as a sentence.
    pub fn scenario<'a>(&'a self, library: &'a Library) -> Result<&'a Scenario, SetupError> {
        let own = self.own_scenario.as_ref().filter(|own| own.key == self.scenario);
        if let Some(own) = own {
            own.check().map_err(SetupError)?;
        }
        own.or_else(|| library.scenarios().get(&self.scenario)).ok_or_else(|| {
            let known: Vec<_> = library.scenarios().iter().map(|scenario| scenario.key.as_str()).collect();
            SetupError(format!("expected a known scenario ({}), found `{}`", known.join(", "), self.scenario))
        })
    }

    /// The same set-up, but carrying what did not come with the game, and what may be otherwise in a later version of it.
    pub(super) fn lasting(self, library: &Library) -> Setup {
        let known = Scenarios::shipped();
        let own = self.scenario(library).ok().filter(|scenario| known.get(&scenario.key) != Some(scenario)).cloned();
        // Gangs and defaults may be others in a later version.
        let gangs = match library.known_catalogue(&self.system) {
            Some(catalogue) => self.gangs.map(|choice| choice.lasting(catalogue)),
            None => self.gangs,
        };
        let mut options = library.default_switches(&self.system);
        options.0.extend(self.options.0.clone());
        Setup { map: self.map.lasting(library), own_scenario: own, gangs, options, ..self }
    }

    /// A seed from the machine's own chance. Below 2^53, so that every language reads it from JSON unharmed.
    ///
    /// # Errors
    /// The machine gives none; as a sentence.
    pub fn fresh_seed() -> Result<u64, SetupError> {
        use rand::TryRng;
        match rand::rngs::SysRng.try_next_u64() {
            Ok(bits) => Ok(bits >> 11),
            Err(error) => Err(SetupError(format!("expected a seed from this machine: {error}"))),
        }
    }
}

/// The ground of a battle. In text: an id, or an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MapChoice {
    /// A map of the library, by its id.
    Named(String),
    /// A board drawn in characters.
    Inline(Drawn),
    /// The text of a TMX file; saves carry maps that did not come with the game.
    Tmx(TmxText),
}

/// A board drawn in characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// Rows of characters, all of one length.
    pub rows: Vec<String>,
    /// What characters mean, where that differs from [`crate::board::LEGEND`].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "read_legend")]
    pub legend: BTreeMap<char, TileSpec>,
}

/// A map with its whole text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TmxText {
    /// Id of the map.
    pub id: String,
    /// Text of the file.
    pub tmx: String,
}

impl MapChoice {
    /// The board.
    ///
    /// # Errors
    /// The map is not known or wrong; as a sentence.
    pub fn board(&self, library: &Library) -> Result<Arc<Board>, SetupError> {
        let drawn = match self {
            MapChoice::Named(id) => return library.board(id),
            MapChoice::Inline(Drawn { rows, legend }) => from_legend(rows, legend),
            MapChoice::Tmx(TmxText { id, tmx }) => from_tmx(id, tmx),
        };
        drawn.map(Arc::new).map_err(|error| SetupError(error.to_string()))
    }

    /// The same map, but carrying its text where it did not come with the game.
    pub(super) fn lasting(&self, library: &Library) -> MapChoice {
        if let MapChoice::Named(id) = self
            && let Some(text) = library.text_of_foreign_map(id)
        {
            return MapChoice::Tmx(TmxText { id: id.clone(), tmx: text.to_owned() });
        }
        self.clone()
    }
}

impl Serialize for MapChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            MapChoice::Named(id) => serializer.serialize_str(id),
            MapChoice::Inline(drawn) => drawn.serialize(serializer),
            MapChoice::Tmx(text) => text.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for MapChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MapChoice, D::Error> {
        /// All that the two objects may hold; which one it is shows when it is read.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Either {
            rows: Option<Vec<String>>,
            #[serde(default, deserialize_with = "read_legend")]
            legend: BTreeMap<char, TileSpec>,
            id: Option<String>,
            tmx: Option<String>,
        }

        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = MapChoice;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the id of a map, or an object with \"rows\" and perhaps \"legend\"")
            }

            fn visit_str<E: de::Error>(self, id: &str) -> Result<MapChoice, E> {
                Ok(MapChoice::Named(id.to_owned()))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<MapChoice, A::Error> {
                match Either::deserialize(MapAccessDeserializer::new(map))? {
                    Either { rows: Some(rows), legend, id: None, tmx: None } => {
                        Ok(MapChoice::Inline(Drawn { rows, legend }))
                    }
                    Either { rows: None, legend, id: Some(id), tmx: Some(tmx) } if legend.is_empty() => {
                        Ok(MapChoice::Tmx(TmxText { id, tmx }))
                    }
                    _ => Err(de::Error::custom("expected an object with \"rows\" and perhaps \"legend\"")),
                }
            }
        }
        deserializer.deserialize_any(Words)
    }
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Player {
    /// A person.
    #[default]
    Human,
    /// The computer player.
    Computer {
        /// Its level, by its key, one of [`crate::ai::LEVELS`].
        level: String,
        /// Its personality, by its key; none in most battles, and in all that were saved before there were any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        personality: Option<String>,
    },
}

impl Player {
    /// The computer player at this level, without a personality.
    pub fn computer(level: &str) -> Player {
        Player::Computer { level: level.to_owned(), personality: None }
    }

    /// This computer player.
    pub fn of(mind: Mind) -> Player {
        let personality = mind.personality.map(|one| one.key.clone());
        Player::Computer { level: mind.level.key.to_owned(), personality }
    }

    /// How the computer plays in this place, or would.
    pub fn level(&self) -> &'static Level {
        Level::or_normal(if let Player::Computer { level, .. } = self { level } else { NORMAL })
    }

    /// What the computer likes in this place; none: everything as usual, or a personality of another version of the game.
    pub fn personality(&self) -> Option<&'static Personality> {
        let Player::Computer { personality: Some(key), .. } = self else { return None };
        Personality::of(key)
    }

    /// How the computer thinks in this place, or would.
    pub fn mind(&self) -> Mind {
        Mind { level: *self.level(), personality: self.personality() }
    }
}
