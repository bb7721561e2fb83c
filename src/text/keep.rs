//! Where the battle is kept: the same file in the same form as the window keeps it in, written after every choice.

use crate::table::{SAVE_EXTENSION, SaveFile, Table};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How every save begins.
const BEGINNING: &[u8] = b"{\"acqua_alta_save\"";

/// The keeper of the battle.
#[derive(Debug, Default)]
pub struct Keep {
    path: Option<PathBuf>,
    file: Option<SaveFile>,
    told: bool,
}

impl Keep {
    /// Keeps a battle in this file; nowhere, where there is none.
    pub fn at(path: Option<PathBuf>) -> Keep {
        Keep { path, file: None, told: false }
    }

    /// Where it is kept, as long as that works.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(SaveFile::path)
    }

    /// Keeps the battle as it stands. What went wrong is said once.
    pub fn keep(&mut self, table: &Table) -> Option<String> {
        let kept = match (&mut self.file, &self.path) {
            (Some(file), _) => file.keep(table),
            (None, Some(path)) if !self.told => SaveFile::create(path, table).map(|file| self.file = Some(file)),
            _ => return None,
        };
        let error = kept.err()?;
        (self.file, self.told) = (None, true);
        Some(format!("This battle cannot be saved any more ({error}); it lives until you quit."))
    }
}

/// Writes a copy of the battle to a file of this name; answers where it is.
///
/// # Errors
/// The file cannot be written, or something else is kept there; as a sentence.
pub fn copy(name: &str, table: &Table) -> Result<PathBuf, String> {
    let mut path = PathBuf::from(name);
    if path.file_name().is_none() || name.contains('\0') {
        return Err("Say the name of a file: save NAME.".to_owned());
    }
    if path.extension().is_none() {
        path.set_extension(SAVE_EXTENSION);
    }
    if path.exists() && !is_save(&path) {
        return Err(format!("{} is there and is no saved battle; choose another name.", path.display()));
    }
    SaveFile::create(&path, table).map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    Ok(path)
}

fn is_save(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING.len() as u64).read_to_end(&mut beginning));
    read.is_ok() && beginning == BEGINNING
}
