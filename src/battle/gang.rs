//! A gang and its members, as files, saves and the set-up name them; the same for every rule system.

use crate::name::check_entry;
use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// Somebody in a gang. In text `("bravo", "Marco Lesto")`, for a Mage also
/// `("canal_witch", "Alga Nera", ["lungs_of_brine", "black_ice", "gift_of_gills"])`, in Ladder also with what was bought:
/// `("bridge_bravo", "Nane", [], ["bill", "brigandine", "phial"])`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recruit {
    /// Key of the kind.
    pub kind: String,
    /// The character's own name.
    pub name: String,
    /// Keys of the spells chosen before the battle (CAN-72); none means the usual ones of the kind.
    pub spells: Vec<String>,
    /// Keys of everything it carries, bought by points (Ladder, section 7); none means the usual things of the kind.
    pub gear: Vec<String>,
}

/// A gang: a name and kinds with their own names.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Gang {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Who belongs to it.
    pub members: Vec<Recruit>,
    /// A sentence about it.
    #[serde(default)]
    pub text: String,
}

impl Gang {
    /// Its own name and text, and the names of its members; a member without one goes by the name of its kind.
    ///
    /// # Errors
    /// What was expected, after the key of the gang.
    pub fn check_words(&self) -> Result<(), String> {
        check_entry(&self.key, &self.name, &self.text)?;
        let mut names = self.members.iter().map(|member| member.name.as_str()).filter(|name| !name.is_empty());
        names.try_for_each(|name| check_entry(&self.key, name, ""))
    }
}

impl Recruit {
    /// Somebody who has chosen no spells and bought nothing.
    pub fn new(kind: impl Into<String>, name: impl Into<String>) -> Recruit {
        Recruit { kind: kind.into(), name: name.into(), spells: Vec::new(), gear: Vec::new() }
    }
}

impl Serialize for Recruit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Lists at the end that are empty are left out.
        let lists = if self.gear.is_empty() { usize::from(!self.spells.is_empty()) } else { 2 };
        let mut tuple = serializer.serialize_tuple(2 + lists)?;
        tuple.serialize_element(&self.kind)?;
        tuple.serialize_element(&self.name)?;
        for list in [&self.spells, &self.gear].into_iter().take(lists) {
            tuple.serialize_element(list)?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for Recruit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Recruit, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = Recruit;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the key of a kind, a name, and perhaps a list of spells and a list of things bought")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Recruit, A::Error> {
                let missing = |n| de::Error::invalid_length(n, &"the key of a kind and a name");
                let kind = list.next_element()?.ok_or_else(|| missing(0))?;
                let name = list.next_element()?.ok_or_else(|| missing(1))?;
                let spells = list.next_element()?.unwrap_or_default();
                let gear = list.next_element()?.unwrap_or_default();
                Ok(Recruit { kind, name, spells, gear })
            }
        }
        deserializer.deserialize_tuple(4, Words)
    }
}
