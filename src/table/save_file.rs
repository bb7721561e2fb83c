//! Keeping a save up to date while a battle is played.

#[cfg(not(target_arch = "wasm32"))]
pub use native::{SaveFile, current_save, data_dir, read_save, read_save_text, saves_dir};

use super::{Table, save_text};
use std::io;

/// Where a battle is kept after every choice.
#[derive(Debug)]
pub enum AutoSave {
    /// A file.
    #[cfg(not(target_arch = "wasm32"))]
    File(SaveFile),
    /// A text in memory, for tests and for whoever stores it elsewhere.
    Memory(String),
}

impl AutoSave {
    /// Keeps the battle as it stands; to be called after every choice and every undo.
    ///
    /// # Errors
    /// The file cannot be written; the one before is then still whole.
    pub fn keep(&mut self, table: &Table) -> io::Result<()> {
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            AutoSave::File(file) => file.keep(table),
            AutoSave::Memory(text) => {
                *text = save_text(table);
                Ok(())
            }
        }
    }
}

/// Saves are named `*.acqua`.
pub const SAVE_EXTENSION: &str = "acqua";

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use super::SAVE_EXTENSION;
    use crate::table::save::{header_line, step_lines};
    use crate::table::{Library, Loaded, MAX_SAVE_BYTES, Table, load, save_text};
    use std::fs::{self, File, OpenOptions};
    use std::io::{self, Write};
    use std::path::{Path, PathBuf};

    /// A save on the disk that follows one battle.
    #[derive(Debug)]
    pub struct SaveFile {
        path: PathBuf,
        file: File,
        /// Steps that are in the file.
        written: usize,
        /// [`Table::undone`] of the battle when it was last written.
        undone: u64,
        header: String,
    }

    impl SaveFile {
        /// Writes the battle to `path`, and its folder first if there is none. What was there before is replaced only
        /// when the new file is whole.
        ///
        /// # Errors
        /// The file cannot be written; what was there before is still whole.
        pub fn create(path: &Path, table: &Table) -> io::Result<SaveFile> {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            Ok(SaveFile {
                file: replace(path, table)?,
                path: path.to_owned(),
                written: table.steps().len(),
                undone: table.undone(),
                header: header_line(table),
            })
        }

        /// Where it is.
        pub fn path(&self) -> &Path {
            &self.path
        }

        /// Brings the file up to the battle: adds the lines of new steps, or writes it anew after an undo.
        ///
        /// # Errors
        /// The file cannot be written. Up to its last whole line it is still a save.
        pub fn keep(&mut self, table: &Table) -> io::Result<()> {
            let grown = table.undone() == self.undone
                && table.steps().len() >= self.written
                && header_line(table) == self.header;
            if !grown {
                *self = SaveFile::create(&self.path, table)?;
                return Ok(());
            }
            let lines = step_lines(table, self.written);
            let added = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
            if added.is_err() {
                // Half a line may stand there now: nothing must be added behind it.
                *self = SaveFile::create(&self.path, table)?;
                return Ok(());
            }
            self.written = table.steps().len();
            Ok(())
        }
    }

    /// Writes a file next to `path`, makes sure it is on the disk, and puts it in the place of `path` in one go. The file
    /// returned is open for adding lines.
    fn replace(path: &Path, table: &Table) -> io::Result<File> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.new", std::process::id()));
        let new = path.with_file_name(name);
        let written = (|| {
            let mut file = File::create(&new)?;
            file.write_all(save_text(table).as_bytes())?;
            file.sync_all()?;
            drop(file);
            fs::rename(&new, path)?;
            OpenOptions::new().append(true).open(path)
        })();
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        written
    }

    /// Loads a save from a file. A file that a crash cut in the middle of a letter is read up to there.
    ///
    /// # Errors
    /// `file:line:column: what was expected`.
    pub fn read_save(path: &Path, library: &Library) -> Result<Loaded, String> {
        let text = read_save_text(path)?;
        load(&text, library).map_err(|error| format!("{}:{error}", path.display()))
    }

    /// The text of a save, without half a letter at its end.
    ///
    /// # Errors
    /// `file:line:column: what was expected`.
    pub fn read_save_text(path: &Path) -> Result<String, String> {
        let name = path.display();
        let wrong = |error: io::Error| format!("{name}:0:0: expected a readable file: {error}");
        let about = fs::metadata(path).map_err(wrong)?;
        if about.is_dir() {
            return Err(format!("{name}:0:0: expected a file, found a folder: {}", instead_of(path)));
        }
        if !about.is_file() {
            return Err(format!("{name}:0:0: expected a file"));
        }
        if about.len() > MAX_SAVE_BYTES as u64 {
            return Err(format!("{name}:0:0: expected at most {MAX_SAVE_BYTES} bytes, found {}", about.len()));
        }
        let mut bytes = fs::read(path).map_err(wrong)?;
        if let Err(error) = std::str::from_utf8(&bytes) {
            if error.error_len().is_some() {
                let before = &bytes[..error.valid_up_to()];
                let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
                return Err(format!("{name}:{line}:1: expected text in UTF-8"));
            }
            bytes.truncate(error.valid_up_to());
        }
        String::from_utf8(bytes).map_err(|_| format!("{name}:1:1: expected text in UTF-8"))
    }

    /// What to give in place of a folder: the first saved battle in it.
    fn instead_of(folder: &Path) -> String {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut saves =
            entries.filter(|path| path.extension().is_some_and(|end| end == SAVE_EXTENSION)).collect::<Vec<_>>();
        saves.sort();
        match saves.first() {
            Some(first) => format!("give a saved battle in it, such as {}", first.display()),
            None => format!("give a saved battle, a file that is named *.{SAVE_EXTENSION}; there is none in it"),
        }
    }

    /// The folder of everything a player keeps: `ACQUA_ALTA_HOME` if it is set, else `acqua-alta` in `XDG_DATA_HOME`, in
    /// `HOME/.local/share` or, on Windows, in `APPDATA`. None if the machine names no such place. It need not exist yet.
    pub fn data_dir() -> Option<PathBuf> {
        let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        if let Some(own) = named("ACQUA_ALTA_HOME") {
            return Some(own);
        }
        let shared = if cfg!(windows) {
            named("APPDATA")
        } else {
            // The standard says that relative paths in it are to be ignored.
            let home = || named("HOME").map(|home| home.join(".local").join("share"));
            named("XDG_DATA_HOME").filter(|path| path.is_absolute()).or_else(home)
        };
        shared.map(|shared| shared.join("acqua-alta"))
    }

    /// The file of the battle being played, in the window or in text; none if the machine names no place for it.
    pub fn current_save() -> Option<PathBuf> {
        saves_dir().map(|folder| folder.join("current").with_extension(SAVE_EXTENSION))
    }

    /// The folder of saved battles: `saves` in [`data_dir`].
    pub fn saves_dir() -> Option<PathBuf> {
        data_dir().map(|own| own.join("saves"))
    }
}
