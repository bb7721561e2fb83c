//! Personalities: which aspects of a position the computer player likes better or worse than usual. Data, in
//! `assets/ai/personalities.ron`. None of them changes dice, knowledge or effort.

use crate::battle::{Aspect, Aspects};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The file of all personalities.
const FILE: &str = include_str!("../../assets/ai/personalities.ron");
/// A multiplier that changes nothing, in per cent.
const USUAL: i32 = 100;
/// The largest multiplier, in per cent: positive, so that harm is never liked.
const MOST: i32 = 400;

/// A personality, as players choose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Personality {
    /// Stable key: `cautious`.
    pub key: String,
    /// As players read it.
    pub name: String,
    /// Its manners, in a sentence.
    pub text: String,
    /// Its multipliers.
    pub temper: Temper,
}

/// Multipliers on the weights of aspects, in per cent: of the own side and of the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temper([[i32; Aspect::ALL.len()]; 2]);

impl Temper {
    /// Every aspect counts as usual.
    pub const PLAIN: Temper = Temper([[USUAL; Aspect::ALL.len()]; 2]);

    /// True if it changes nothing.
    pub fn is_plain(&self) -> bool {
        *self == Temper::PLAIN
    }

    /// Weights for the own side's aspects, and for the enemy's, made of the usual ones.
    pub(super) fn weights(&self, usual: &Aspects) -> [Aspects; 2] {
        self.0.map(|tempers| {
            let mut weights = Aspects::default();
            for (aspect, temper) in Aspect::ALL.into_iter().zip(tempers) {
                weights.add(aspect, usual.get(aspect) * temper / USUAL);
            }
            weights
        })
    }
}

/// An entry of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    key: String,
    name: String,
    text: String,
    #[serde(default)]
    own: BTreeMap<String, i32>,
    #[serde(default)]
    enemy: BTreeMap<String, i32>,
}

/// Reads a file of personalities.
///
/// # Errors
/// What is wrong with it, as a sentence.
fn read(text: &str) -> Result<Vec<Personality>, String> {
    let written: Vec<Written> = ron::from_str(text).map_err(|error| format!("personalities: {error}"))?;
    let mut read: Vec<Personality> = Vec::new();
    for Written { key, name, text, own, enemy } in written {
        if read.iter().any(|known| known.key == key) {
            return Err(format!("personalities: `{key}` is there twice"));
        }
        let mut temper = Temper::PLAIN;
        for (of_side, changes) in temper.0.iter_mut().zip([own, enemy]) {
            for (aspect, percent) in changes {
                let at = Aspect::ALL.iter().position(|known| known.key() == aspect);
                let at = at.ok_or_else(|| format!("personality `{key}`: there is no aspect `{aspect}`"))?;
                if !(1..=MOST).contains(&percent) {
                    return Err(format!("personality `{key}`: expected 1 to {MOST} for `{aspect}`, found {percent}"));
                }
                of_side[at] = percent;
            }
        }
        read.push(Personality { key, name, text, temper });
    }
    Ok(read)
}

/// Those that come with the game. A test reads the file too, and says what is wrong with it.
static ALL: LazyLock<Vec<Personality>> = LazyLock::new(|| read(FILE).unwrap_or_default());

impl Personality {
    /// All personalities, in the order in which they are offered.
    pub fn all() -> &'static [Personality] {
        &ALL
    }

    /// The personality with this key.
    pub fn of(key: &str) -> Option<&'static Personality> {
        ALL.iter().find(|known| known.key == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_the_game_is_right_and_each_personality_changes_something() {
        let all = read(FILE).expect("a good file");
        assert_eq!(all, Personality::all());
        let keys: Vec<&str> = all.iter().map(|one| one.key.as_str()).collect();
        assert_eq!(keys, ["cautious", "reckless", "duellist", "drowner", "objective"]);
        assert!(all.iter().all(|one| !one.temper.is_plain() && one.text.ends_with('.')));
        assert_eq!(Personality::of("drowner").map(|one| one.name.as_str()), Some("Drowner"));
        assert_eq!(Personality::of("saint"), None);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_named() {
        let with = |own: &str| read(&format!("[(key: \"a\", name: \"A\", text: \"A.\", own: {{ {own} }})]"));
        assert!(with("\"health\": 120").is_ok());
        assert!(with("\"luck\": 120").is_err_and(|why| why.contains("no aspect `luck`")));
        for percent in ["0", "-50", "500"] {
            let wrong = with(&format!("\"health\": {percent}"));
            assert!(wrong.is_err_and(|why| why.contains("expected 1 to 400")), "{percent}");
        }
        let twice = "[(key: \"a\", name: \"A\", text: \"\"), (key: \"a\", name: \"B\", text: \"\")]";
        assert!(read(twice).is_err_and(|why| why.contains("twice")));
        assert!(read("[(key: \"a\", name: \"A\", text: \"\", dice: 1)]").is_err());
    }

    #[test]
    fn a_temper_multiplies_the_weights_of_its_side_only() {
        let usual = Aspects::from([100; Aspect::ALL.len()]);
        assert_eq!(Temper::PLAIN.weights(&usual), [usual; 2]);
        let [own, enemy] = Personality::of("drowner").expect("there").temper.weights(&usual);
        assert_eq!((own.get(Aspect::Peril), enemy.get(Aspect::Peril)), (130, 300));
        assert_eq!((own.get(Aspect::Harms), enemy.get(Aspect::Harms)), (100, 120));
    }
}
