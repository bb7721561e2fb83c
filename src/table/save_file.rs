//! Keeping a save up to date while a battle is played.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use native::{CURRENT, RealDisk, identity};
#[cfg(not(target_arch = "wasm32"))]
pub use native::{Disk, SaveFile, State, current_save, data_dir, read_save, read_save_text, saves_dir};

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
    use std::fmt;
    use std::fs::{self, File, OpenOptions};
    use std::io::{self, Read, Seek, SeekFrom, Write};
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    /// What the battle being played is called among those that are kept.
    pub(in crate::table) const CURRENT: &str = "current";

    /// Puts bytes on the disk: every byte of a save goes through here, so that tests can fill the disk.
    pub trait Disk: fmt::Debug + Send + Sync {
        /// Adds the bytes to the file and makes sure that they are on the disk.
        ///
        /// # Errors
        /// Some or all of the bytes are not there.
        fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()>;
    }

    /// The disk of this machine.
    #[derive(Debug)]
    pub(in crate::table) struct RealDisk;

    impl Disk for RealDisk {
        fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
            file.write_all(bytes)?;
            file.sync_data()
        }
    }

    /// How the file on the disk compares with what was last written to it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum State {
        /// It is as it was left.
        Ours,
        /// It is not there any more.
        Gone,
        /// Another program has replaced it, added to it or cut it.
        Changed,
    }

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
        /// Bytes that are in the file.
        length: u64,
        /// Its last line.
        last: String,
        /// A failed write has left bytes behind `length`.
        torn: bool,
        disk: Arc<dyn Disk>,
    }

    impl SaveFile {
        /// Writes the battle to `path`, and its folder first if there is none. What was there before is replaced only
        /// when the new file is whole.
        ///
        /// # Errors
        /// The file cannot be written; what was there before is still whole.
        pub fn create(path: &Path, table: &Table) -> io::Result<SaveFile> {
            SaveFile::create_on(Arc::new(RealDisk), path, table)
        }

        /// As [`SaveFile::create`], on a disk of one's own.
        ///
        /// # Errors
        /// As [`SaveFile::create`].
        pub fn create_on(disk: Arc<dyn Disk>, path: &Path, table: &Table) -> io::Result<SaveFile> {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            let text = save_text(table);
            Ok(SaveFile {
                file: replace(path, &text, &*disk)?,
                path: path.to_owned(),
                written: table.steps().len(),
                undone: table.undone(),
                header: header_line(table),
                length: text.len() as u64,
                last: last_line(&text).to_owned(),
                torn: false,
                disk,
            })
        }

        /// Where it is.
        pub fn path(&self) -> &Path {
            &self.path
        }

        /// Looks whether the file is still the one that was written here: the same file, as long as it was, with the
        /// same last line (its hash is that of the whole battle).
        ///
        /// # Errors
        /// That cannot be found out.
        pub fn state(&self) -> io::Result<State> {
            let about = match fs::symlink_metadata(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(State::Gone),
                about => about?,
            };
            let long = about.len() == self.length || self.torn && about.len() > self.length;
            if !about.is_file() || !long || identity(&about) != identity(&self.file.metadata()?) {
                return Ok(State::Changed);
            }
            let mut last = vec![0; self.last.len()];
            let mut file = File::open(&self.path)?;
            file.seek(SeekFrom::Start(self.length - last.len() as u64))?;
            file.read_exact(&mut last)?;
            Ok(if last == self.last.as_bytes() { State::Ours } else { State::Changed })
        }

        /// Brings the file up to the battle: adds the lines of new steps, or writes it anew after an undo, or where it
        /// is gone.
        ///
        /// # Errors
        /// The file cannot be written, or another program has changed it and it is left alone. Up to its last whole
        /// line it is still a save, and the next call tries again.
        pub fn keep(&mut self, table: &Table) -> io::Result<()> {
            let grown = table.undone() == self.undone
                && table.steps().len() >= self.written
                && header_line(table) == self.header;
            match self.state()? {
                State::Ours if grown && !self.torn => self.append(table),
                State::Ours | State::Gone => self.rewrite(table),
                State::Changed => Err(io::Error::other("another program has changed the file")),
            }
        }

        fn append(&mut self, table: &Table) -> io::Result<()> {
            let lines = step_lines(table, self.written);
            if lines.is_empty() {
                return Ok(());
            }
            if let Err(error) = self.disk.write(&mut self.file, lines.as_bytes()) {
                // Half a line may stand there now: nothing must be added behind it.
                self.torn = self.file.set_len(self.length).is_err();
                return self.rewrite(table).map_err(|_| error);
            }
            self.written = table.steps().len();
            self.length += lines.len() as u64;
            last_line(&lines).clone_into(&mut self.last);
            Ok(())
        }

        fn rewrite(&mut self, table: &Table) -> io::Result<()> {
            *self = SaveFile::create_on(self.disk.clone(), &self.path, table)?;
            Ok(())
        }
    }

    fn last_line(text: &str) -> &str {
        text.split_inclusive('\n').next_back().unwrap_or_default()
    }

    /// What a file is known by, whatever it is called.
    #[cfg(unix)]
    pub(in crate::table) fn identity(about: &fs::Metadata) -> Option<(u64, u64)> {
        use std::os::unix::fs::MetadataExt;
        Some((about.dev(), about.ino()))
    }

    /// Elsewhere nothing is known by which files could be told apart.
    #[cfg(not(unix))]
    pub(in crate::table) fn identity(_: &fs::Metadata) -> Option<(u64, u64)> {
        None
    }

    /// Writes a file next to `path`, makes sure it is on the disk, and puts it in the place of `path` in one go. The file
    /// returned is open for adding lines.
    fn replace(path: &Path, text: &str, disk: &dyn Disk) -> io::Result<File> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.new", std::process::id()));
        let new = path.with_file_name(name);
        // A crash may have left one. It is removed, not opened: it could be a link.
        let _ = fs::remove_file(&new);
        let written = (|| {
            let mut file = OpenOptions::new().write(true).create_new(true).open(&new)?;
            disk.write(&mut file, text.as_bytes())?;
            file.sync_all()?;
            drop(file);
            fs::rename(&new, path)?;
            // The name is on the disk when the folder is; where folders cannot be opened, nothing more can be done.
            if let Some(Ok(folder)) = path.parent().map(File::open) {
                let _ = folder.sync_all();
            }
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

    /// The folder of everything a player keeps: `ACQUA_ALTA_HOME` if it is set, else `acqua-alta` where this machine keeps the data
    /// of programs. None if the machine names no such place. It need not exist yet.
    pub fn data_dir() -> Option<PathBuf> {
        if let Some(own) = std::env::var_os("ACQUA_ALTA_HOME").filter(|own| !own.is_empty()) {
            return Some(PathBuf::from(own));
        }
        let places = directories::BaseDirs::new()?;
        // Version 0.1.0 kept it there on Macs, too.
        let old = places.home_dir().join(".local/share/acqua-alta");
        if cfg!(target_os = "macos") && old.is_dir() {
            return Some(old);
        }
        Some(places.data_dir().join("acqua-alta"))
    }

    /// The file of the battle being played, in the window or in text; none if the machine names no place for it.
    pub fn current_save() -> Option<PathBuf> {
        saves_dir().map(|folder| folder.join(CURRENT).with_extension(SAVE_EXTENSION))
    }

    /// The folder of saved battles: `saves` in [`data_dir`].
    pub fn saves_dir() -> Option<PathBuf> {
        data_dir().map(|own| own.join("saves"))
    }
}
