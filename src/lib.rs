//! Acqua Alta: a tactical skirmish game on the bridges, roofs and canals of a drowning city.
//!
//! Imports run one way: [`board`] and [`dice`], then [`battle`], then [`kit`], then [`rules`], then [`ai`], [`table`], and last
//! [`engine`], `arena`, `text` and the application in `game`. Nothing outside `game` knows the engine that draws.

pub mod ai;
#[cfg(not(target_arch = "wasm32"))]
pub mod arena;
pub mod battle;
pub mod board;
#[cfg(not(target_arch = "wasm32"))]
mod check;
pub mod data_file;
pub mod dice;
pub mod engine;
#[cfg(feature = "game")]
pub mod game;
pub mod kit;
pub mod lesson;
pub mod name;
pub mod rules;
pub mod scenario;
pub mod table;
#[cfg(not(target_arch = "wasm32"))]
pub mod text;

#[cfg(not(target_arch = "wasm32"))]
pub use check::check_path;
