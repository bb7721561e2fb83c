//! What is wrong with a board, and where.

/// A board that cannot be read: the place in its source and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardError {
    /// File name, or `rows` for a board drawn in characters.
    pub file: String,
    /// Line in the file or row of characters, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What was expected and what was found, a clause without a full stop.
    pub message: String,
}

impl std::fmt::Display for BoardError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for BoardError {}
