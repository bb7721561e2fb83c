//! Copies of the battle that a person asks for.

use crate::table::{Keeper, Program, SAVE_EXTENSION, SaveFile, Table, read_save_text, save_text};
use std::fs;
use std::path::PathBuf;

/// How every save begins.
const BEGINNING: &str = "{\"acqua_alta_save\"";

/// What came of the wish for a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Copied {
    /// The copy is in this file.
    Written(PathBuf),
    /// This is the file in which the battle is kept anyway.
    Kept,
}

/// Writes a copy of the battle to a file of this name. `keeper` keeps the battle.
///
/// # Errors
/// The file cannot be written, or it is something else than a save of this battle; as a sentence.
pub fn copy(name: &str, table: &Table, keeper: Option<&Keeper>) -> Result<Copied, String> {
    let mut path = PathBuf::from(name);
    if path.file_name().is_none() || name.contains('\0') {
        return Err("Say the name of a file: save NAME.".to_owned());
    }
    if path.extension().is_none() {
        path.set_extension(SAVE_EXTENSION);
    }
    if keeper.is_some_and(|keeper| keeper.is_at(&path)) {
        return Ok(Copied::Kept);
    }
    let shown = path.display();
    if let Ok(about) = fs::symlink_metadata(&path) {
        let kind = about.file_type();
        let other = match () {
            () if kind.is_symlink() => Some("is a link"),
            () if kind.is_dir() => Some("is a folder"),
            () if !kind.is_file() => Some("is no ordinary file"),
            () => match read_save_text(&path) {
                Ok(text) if text.lines().next() == save_text(table).lines().next() => None,
                Ok(text) if text.starts_with(BEGINNING) => Some("holds another battle"),
                _ => Some("is there and is no saved battle"),
            },
        };
        if let Some(other) = other {
            return Err(format!("{shown} {other}; choose another name."));
        }
    }
    // For as long as it is written, nobody else keeps a battle there.
    let _hold = Keeper::open(&path, Program::Text)
        .map_err(|holder| format!("{shown} is open in another program ({holder}); choose another name."))?;
    SaveFile::create(&path, table).map_err(|error| format!("{shown} cannot be written: {error}"))?;
    Ok(Copied::Written(path))
}
