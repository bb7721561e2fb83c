//! What is different in another rule system, for whoever knows the first one.

use crate::battle::SystemInfo;
use crate::data_file::{FileError, parse};
use serde::Deserialize;

/// A short page about a rule system.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Primer {
    /// Heading of the page.
    pub title: String,
    /// What it says, point by point.
    pub points: Vec<Point>,
}

/// One thing that is different.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// What it is about.
    pub title: String,
    /// What is different, in a sentence or two.
    pub text: String,
    /// The rule that says so.
    pub rule: String,
}

/// The page about a rule system; none for the one that the lessons teach.
///
/// # Errors
/// Its file is wrong; a test makes sure that none is.
pub fn primer(system: &SystemInfo) -> Option<Result<Primer, FileError>> {
    let (file, text) = system.primer?;
    Some(parse(file, text))
}
