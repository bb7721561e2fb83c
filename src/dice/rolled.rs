//! Dice as they fell: what is shown of a roll. Rules never read them.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// How a roll came out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A failure with a consequence: the marked die shows 1 and there is no success.
    Fumble,
    /// A failure.
    Fail,
    /// A success.
    Success,
    /// A success with something on top: the marked die shows 10 and there is another success.
    Critical,
}

impl Outcome {
    /// Success or critical.
    pub fn succeeded(self) -> bool {
        self >= Outcome::Success
    }
}

/// Which dice count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// All of them.
    #[default]
    All,
    /// The highest, with what it exploded to.
    Highest,
    /// The lowest.
    Lowest,
}

/// What a die is in its roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// One of several alike.
    #[default]
    Plain,
    /// The marked die of a pool.
    Destiny,
    /// It may stand in for another die.
    Wild,
    /// It lengthens a move.
    Running,
    /// It was added so that the best die can be kept.
    Boon,
    /// It was added so that the worst die must be kept.
    Bane,
    /// It adds to a total.
    Bonus,
}

/// What a face counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// It did not reach the number.
    #[default]
    Miss,
    /// It reached the number.
    Hit,
    /// It is the die that counts of several.
    Kept,
    /// Another die counts instead of it.
    Dropped,
    /// It adds so much to a total.
    Counts(u8),
}

/// What followed a face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The die lies there.
    #[default]
    Lies,
    /// The die exploded: it was rolled again, and its next face adds to this one.
    Exploded,
    /// It was rolled again, and the new face replaces this one.
    Rerolled,
}

/// One face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Die {
    /// Sides of the die.
    pub sides: u8,
    /// The face, 1 to `sides`.
    pub face: u8,
    /// What the die is in its roll.
    pub role: Role,
    /// What the face counts.
    pub reading: Reading,
    /// What followed.
    pub then: Then,
}

impl Die {
    /// A plain die that reached its number or did not.
    pub fn judged(sides: u8, face: u8, hit: bool) -> Die {
        let reading = if hit { Reading::Hit } else { Reading::Miss };
        Die { sides, face, reading, ..Die::default() }
    }

    /// A die of a total.
    pub fn counted(sides: u8, face: u8, role: Role) -> Die {
        Die { sides, face, role, reading: Reading::Counts(face), ..Die::default() }
    }

    /// It reached its number.
    pub fn is_hit(self) -> bool {
        self.reading == Reading::Hit
    }

    /// It reached its number, or is the one that counts of several.
    pub fn stands_out(self) -> bool {
        matches!(self.reading, Reading::Hit | Reading::Kept)
    }

    /// It is not the one that counts.
    pub fn is_dropped(self) -> bool {
        self.reading == Reading::Dropped || self.then == Then::Rerolled
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let follows = self.then != Then::Lies;
        let mut out = serializer.serialize_struct("Die", 4 + usize::from(follows))?;
        out.serialize_field("sides", &self.sides)?;
        out.serialize_field("face", &self.face)?;
        out.serialize_field("role", &self.role)?;
        out.serialize_field("reading", &self.reading)?;
        if follows {
            out.serialize_field("then", &self.then)?;
        }
        out.end()
    }
}

/// All faces of a roll, in the order in which they fell. Empty where outcomes are enumerated. Written as plain faces.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Rolled(Vec<Die>);

impl Rolled {
    /// Nothing yet, with room for so many.
    pub(crate) fn with_room(dice: u8) -> Rolled {
        Rolled(Vec::with_capacity(usize::from(dice)))
    }

    /// Adds a face.
    pub(crate) fn push(&mut self, die: Die) {
        self.0.push(die);
    }

    /// The faces, to be read anew.
    pub(crate) fn dice_mut(&mut self) -> &mut [Die] {
        &mut self.0
    }

    /// Marks the lowest dice that still lie there as rolled again.
    pub(crate) fn reroll_lowest(&mut self, dice: u8) {
        for _ in 0..dice {
            let lying = self.0.iter_mut().filter(|die| die.then == Then::Lies);
            if let Some(lowest) = lying.min_by_key(|die| die.face) {
                lowest.then = Then::Rerolled;
            }
        }
    }

    /// Every face with what it counts.
    pub fn dice(&self) -> &[Die] {
        &self.0
    }

    /// The plain faces.
    pub fn faces(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().map(|die| die.face)
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// None.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Die> for Rolled {
    fn from_iter<I: IntoIterator<Item = Die>>(dice: I) -> Rolled {
        Rolled(dice.into_iter().collect())
    }
}

impl Serialize for Rolled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces())
    }
}
