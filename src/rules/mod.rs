//! The rule systems, one folder each. They never import one another.

pub mod canal;
pub mod ladder;
