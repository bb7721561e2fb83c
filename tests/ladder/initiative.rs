//! initiative
