//! What the switches of the rules are set to, whatever the system.

use super::{Options, SetupError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Values of switches by key, as saves spell them; those that are left out have their defaults.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Switches(pub Map<String, Value>);

impl Switches {
    /// The options of a rule system.
    ///
    /// # Errors
    /// A key or a value that the system does not know, or a value that a switch does not allow; as a sentence.
    pub fn read<T: DeserializeOwned + Options>(&self) -> Result<T, SetupError> {
        let read = serde_json::from_value(Value::Object(self.0.clone()));
        let options: T = read.map_err(|error| SetupError(format!("options: {error}")))?;
        options.problem().map_or(Ok(options), |problem| Err(SetupError(problem)))
    }

    /// The options that somebody has in hand.
    pub fn of(options: &impl Serialize) -> Switches {
        match serde_json::to_value(options) {
            Ok(Value::Object(map)) => Switches(map),
            _ => Switches::default(),
        }
    }

    /// What a switch is set to; none where it is left to its default.
    pub fn get(&self, key: &str) -> Option<String> {
        self.0.get(key).map(text)
    }

    /// Sets a switch to a value as saves spell it: `subtract_dice`, `true`, `3`, `null`.
    pub fn set(&mut self, key: &str, value: &str) {
        let plain = serde_json::from_str(value).ok().filter(|value: &Value| !value.is_object() && !value.is_array());
        self.0.insert(key.to_owned(), plain.unwrap_or_else(|| value.into()));
    }
}

/// A value as texts spell it.
pub fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
