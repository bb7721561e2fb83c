//! Series: battles that are fought one after another by the same two companies. It is book-keeping: what a battle leaves behind is
//! decided and rolled by its system.

use super::{SetupError, Switches, keyed};
use crate::battle::Carried;
use crate::name::{check_entry, check_name, check_word};
use serde::{Deserialize, Serialize};

/// Most battles of a series.
pub const MOST_BATTLES: usize = 9;

/// One battle of a series, and the time and the place after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesBattle {
    /// Its name.
    pub name: String,
    /// Id of its map.
    pub map: String,
    /// Key of its scenario.
    pub scenario: String,
    /// Switches that are set otherwise than usual.
    #[serde(default)]
    pub options: Switches,
    /// Afterwards nobody disturbs those who rest.
    #[serde(default)]
    pub quiet: bool,
    /// Afterwards there is a safe place, and time for a long rest.
    #[serde(default)]
    pub safe: bool,
    /// Days until the next battle.
    #[serde(default)]
    pub days: u8,
}

/// A series, as a file describes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// A sentence about it.
    #[serde(default)]
    pub text: String,
    /// The battles, in their order.
    pub battles: Vec<SeriesBattle>,
}

keyed! { Series }

impl Series {
    /// Number and words of what it is made of.
    ///
    /// # Errors
    /// What was expected, after its key.
    pub fn check(&self) -> Result<(), String> {
        check_entry(&self.key, &self.name, &self.text)?;
        let (key, found) = (&self.key, self.battles.len());
        if !(1..=MOST_BATTLES).contains(&found) {
            return Err(format!("{key}: expected 1 to {MOST_BATTLES} battles, found {found}"));
        }
        self.battles.iter().try_for_each(|battle| {
            check_name(&battle.name).map_err(|expected| format!("{key}: {expected}"))?;
            let words = [("the id of a map", &battle.map), ("the key of a scenario", &battle.scenario)];
            words.into_iter().try_for_each(|(what, word)| check_word(what, word))
        })
    }
}

/// A series that is being played: how far it has come, and how the companies stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// What is played.
    pub series: Series,
    /// The present battle, from 0.
    #[serde(default)]
    pub battle: u8,
    /// Who won the battles before it; none for a draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub won: Vec<Option<u8>>,
    /// What everybody of the two companies has kept, in the order of their members; nobody before the first battle.
    #[serde(default)]
    pub companies: [Vec<Carried>; 2],
}

impl Campaign {
    /// Before its first battle.
    pub fn new(series: Series) -> Campaign {
        Campaign { series, battle: 0, won: Vec::new(), companies: Default::default() }
    }

    /// The present battle.
    ///
    /// # Errors
    /// The series has no such battle, or does not say who won those before it; as a sentence.
    pub fn now(&self) -> Result<&SeriesBattle, SetupError> {
        self.series.check().map_err(SetupError)?;
        let (battle, won) = (usize::from(self.battle), self.won.len());
        let now = self.series.battles.get(battle);
        let count = self.series.battles.len();
        let now = now.ok_or_else(|| SetupError(format!("expected battle 0 to {}, found {battle}", count - 1)))?;
        if won != battle || self.won.iter().flatten().any(|&side| side > 1) {
            return Err(SetupError(format!("expected the winners of {battle} battles, 0, 1 or null, found {won}")));
        }
        Ok(now)
    }

    /// What the members of a side have kept; nobody has before the first battle.
    pub fn kept(&self, side: usize) -> Option<&[Carried]> {
        self.companies.get(side).filter(|_| self.battle > 0).map(Vec::as_slice)
    }
}
