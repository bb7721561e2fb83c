//! Reading data files: RON, and where a file is wrong.

use serde::Deserialize;
use std::fmt;

/// A file that could not be used: where, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The file.
    pub file: String,
    /// Line from 1; 0 if the whole file is meant.
    pub line: usize,
    /// Column from 1; 0 if the whole line is meant.
    pub column: usize,
    /// What was expected.
    pub message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for FileError {}

/// Reads a RON text.
///
/// # Errors
/// The place where it is no RON, or not what is expected.
pub fn parse<T: for<'a> Deserialize<'a>>(file: &str, text: &str) -> Result<T, FileError> {
    ron::from_str(text).map_err(|error| FileError {
        file: file.into(),
        line: error.span.start.line,
        column: error.span.start.col,
        message: error.code.to_string(),
    })
}

/// Points at the first place where `key` stands in the text, in quotes.
pub fn locate(file: &str, text: &str, key: &str, message: String) -> FileError {
    let at = text.find(&format!("\"{key}\"")).unwrap_or(0);
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    FileError { file: file.into(), line, column, message }
}
