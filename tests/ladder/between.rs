//! between
