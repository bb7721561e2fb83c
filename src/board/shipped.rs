//! The maps that come with the game, in the program itself: there are no files in a browser.

use super::{Board, BoardError, from_tmx};

/// The file name of the tileset that all maps may use.
pub(super) const TILESET_FILE: &str = "city.tsx";
/// Its text.
pub(super) const TILESET: &str = include_str!("../../maps/city.tsx");

/// Id and TMX text of the maps that come with the game, in the order that menus show them.
pub fn shipped() -> &'static [(&'static str, &'static str)] {
    &[
        ("campo", include_str!("../../maps/campo.tmx")),
        ("rio", include_str!("../../maps/rio.tmx")),
        ("calli", include_str!("../../maps/calli.tmx")),
        ("altane", include_str!("../../maps/altane.tmx")),
        ("arsenale", include_str!("../../maps/arsenale.tmx")),
        ("sommersa", include_str!("../../maps/sommersa.tmx")),
    ]
}

/// The board of a map that comes with the game; `None` if no map has this id.
///
/// # Errors
/// As [`from_tmx`]; a test makes sure that there are none.
pub fn shipped_board(id: &str) -> Option<Result<Board, BoardError>> {
    let (_, text) = shipped().iter().find(|(known, _)| *known == id)?;
    Some(from_tmx(&format!("{id}.tmx"), text))
}
