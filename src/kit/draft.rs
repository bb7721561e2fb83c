//! What a rule system is given to make a battle of.

use super::{Campaign, Catalogue, Switches};
use crate::battle::{Gang, Recruit, Side};
use crate::board::{Board, Square};
use crate::scenario::Stage;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// What is wrong with a set-up, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

/// A battle before it is set up: the ground, what is fought for, and those who fight.
#[derive(Clone, Debug)]
pub struct Draft<'a> {
    /// The ground.
    pub board: Arc<Board>,
    /// What is fought for, as this ground has it.
    pub stage: Arc<Stage>,
    /// The switches of the rules.
    pub options: &'a Switches,
    /// The gangs of side 0 and side 1.
    pub gangs: &'a [GangChoice; 2],
    /// Characters where they stand, instead of gangs and their deployment.
    pub placed: Option<&'a [Placed]>,
    /// The side that goes first among equals, where the set-up knows one.
    pub first: Option<Side>,
    /// The series that the battle is one of, with what the companies have kept.
    pub series: Option<&'a Campaign>,
}

/// The gang of a side. In text: the key of a known one, a list of `[kind, name]`, with a list of spells behind the name of
/// somebody who casts and a list of things bought behind that, or a whole gang as an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GangChoice {
    /// A gang of the library, by its key.
    Known(String),
    /// Who belongs to it.
    Members(Vec<Recruit>),
    /// A gang that somebody put together.
    Own(Gang),
}

impl Default for GangChoice {
    /// Nobody.
    fn default() -> GangChoice {
        GangChoice::Members(Vec::new())
    }
}

impl GangChoice {
    /// The same gang with its members written down, so that it stays as it is when the one with its key is changed.
    pub fn lasting(self, catalogue: &dyn Catalogue) -> GangChoice {
        match &self {
            GangChoice::Known(key) => catalogue.gang(key).cloned().map_or(self, GangChoice::Own),
            _ => self,
        }
    }

    /// The same gang by its key, where the catalogue has it as it is.
    pub fn by_key(self, catalogue: &dyn Catalogue) -> GangChoice {
        match self {
            GangChoice::Own(gang) if catalogue.gang(&gang.key) == Some(&gang) => GangChoice::Known(gang.key),
            choice => choice,
        }
    }
}

/// Characters of a gang that are kept of a list: many more than a battle has room for, so that a longer list is refused by its length and
/// costs little memory.
const MOST_LISTED: usize = 100;

impl Serialize for GangChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            GangChoice::Known(key) => serializer.serialize_str(key),
            GangChoice::Members(members) => members.serialize(serializer),
            GangChoice::Own(gang) => gang.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for GangChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GangChoice, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = GangChoice;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the key of a gang, a list of [kind, name], or a gang")
            }

            fn visit_str<E: de::Error>(self, key: &str) -> Result<GangChoice, E> {
                Ok(GangChoice::Known(key.to_owned()))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<GangChoice, A::Error> {
                let mut members: Vec<Recruit> = Vec::new();
                while members.len() < MOST_LISTED {
                    let Some(one) = list.next_element()? else { return Ok(GangChoice::Members(members)) };
                    members.push(one);
                }
                while list.next_element::<de::IgnoredAny>()?.is_some() {}
                Ok(GangChoice::Members(members))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<GangChoice, A::Error> {
                Gang::deserialize(MapAccessDeserializer::new(map)).map(GangChoice::Own)
            }
        }
        deserializer.deserialize_any(Words)
    }
}

/// A character where it stands at the start of round 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Key of its kind.
    pub kind: String,
    /// Its side, 0 or 1.
    pub side: u8,
    /// Where it stands.
    pub square: Square,
    /// Its own name; that of its kind if left out, with a number where several would have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Keys of the spells it chose; none means the usual ones of its kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<String>,
    /// Keys of everything it carries; none means the usual things of its kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gear: Vec<String>,
}
