//! Lists that files add to: every entry has a key, and one with a known key takes the place of the other.

use crate::data_file::{FileError, locate, parse};
use serde::Deserialize;

/// Something that files and saves name by a key.
pub trait Keyed {
    /// Stable key.
    fn key(&self) -> &str;
}

/// A list of such things.
pub trait Listed<T> {
    /// The one with this key.
    fn keyed(&self, key: &str) -> Option<&T>;
    /// All keys, for a message.
    fn keys(&self) -> String;
}

impl<T: Keyed> Listed<T> for [T] {
    fn keyed(&self, key: &str) -> Option<&T> {
        self.iter().find(|known| known.key() == key)
    }

    fn keys(&self) -> String {
        self.iter().map(Keyed::key).collect::<Vec<_>>().join(", ")
    }
}

/// Adds something to a list; what has the same key goes.
pub fn put<T: Keyed>(list: &mut Vec<T>, new: T) {
    list.retain(|known| known.key() != new.key());
    list.push(new);
}

/// A list of a RON text of which every entry is right.
///
/// # Errors
/// File, line, column and what was expected.
pub fn read_list<T: Keyed + for<'a> Deserialize<'a>>(
    file: &str,
    text: &str,
    check: impl Fn(&T) -> Result<(), String>,
) -> Result<Vec<T>, FileError> {
    let list: Vec<T> = parse(file, text)?;
    for one in &list {
        check(one).map_err(|message| locate(file, text, one.key(), message))?;
    }
    Ok(list)
}

/// `keyed! { Kind, Spell }`: types whose field `key` is their key.
macro_rules! keyed {
    ($($name:ty),* $(,)?) => {
        $(impl crate::kit::Keyed for $name {
            fn key(&self) -> &str {
                &self.key
            }
        })*
    };
}

pub(crate) use keyed;
