//! How a rule system lists its switches: one line each, which is the field, its default and what a set-up shows of it.

use crate::battle::Switch;
use serde::Serialize;

/// The switches of a rule system as a battle carries them. [`switches!`](self) makes it.
pub trait Options: Serialize {
    /// Every switch, as a set-up shows it.
    const SWITCHES: &'static [Switch];

    /// The first switch that is set to what it cannot be set to, as a sentence.
    fn problem(&self) -> Option<String> {
        let fields = serde_json::to_value(self).ok()?;
        Self::SWITCHES.iter().find_map(|switch| {
            let value = super::switches::text(&fields[switch.key]);
            (!switch.allows(&value)).then(|| format!("expected {}, found {value}", switch.expected()))
        })
    }
}

/// `switches! { rounds: u8 = 6, ROUNDS, "Rounds" "2.1" "The battle ends after these at the latest."; }` makes the struct `RuleOptions`
/// with a field `rounds` and an entry of `SWITCHES`; `ROUNDS` are its values.
macro_rules! switches {
    ($($key:ident: $type:ty = $default:expr, $values:expr, $name:literal $rule:literal $text:literal;)*) => {
        /// The switches of a battle.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct RuleOptions { $(#[doc = concat!($text, " (", $rule, ")")] pub $key: $type),* }

        impl Default for RuleOptions {
            fn default() -> RuleOptions {
                RuleOptions { $($key: $default),* }
            }
        }

        impl Options for RuleOptions {
            const SWITCHES: &'static [Switch] = &[
                $(Switch { key: stringify!($key), name: $name, rule: $rule, text: $text, values: $values }),*
            ];
        }
    };
}

/// What a switch can be set to: `alternatives! { Glide: Flat "flat" "flat" "4 squares.", ... }` makes the type with its values; each
/// has its word in saves, its name for players, and a sentence.
macro_rules! alternatives {
    ($name:ident $doc:literal: $($value:ident $key:literal $title:literal $text:literal),* $(,)?) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name { $(#[doc = $text] #[serde(rename = $key)] $value),* }

        impl $name {
            const VALUES: Values = Values::Named(&[$(($key, $title)),*]);
        }
    };
}

pub(crate) use {alternatives, switches};
