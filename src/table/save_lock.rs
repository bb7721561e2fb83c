//! One program at a time keeps a battle in a file. While it does, it holds a lock on a file beside it, `current.acqua.lock`,
//! in which its process and its kind stand. The system releases the lock when the program ends, however it ends.

use super::save_file::identity;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// More than is ever written into a lock file.
const MOST_BYTES: u64 = 64;

/// A kind of program that keeps battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// The game in plain text.
    Text,
    /// The game in a window.
    Window,
}

impl Program {
    fn key(self) -> &'static str {
        match self {
            Program::Text => "text",
            Program::Window => "window",
        }
    }
}

/// The program that holds a lock, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder(Option<(u32, Program)>);

impl Holder {
    /// What a lock file says.
    fn parse(text: &str) -> Holder {
        let known = text.trim_end().split_once(' ').and_then(|(process, key)| {
            let program = [Program::Text, Program::Window].into_iter().find(|program| program.key() == key)?;
            Some((process.parse().ok()?, program))
        });
        Holder(known)
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Some((process, Program::Text)) => write!(f, "acqua-alta play --text, process {process}"),
            Some((process, Program::Window)) => write!(f, "the game in its window, process {process}"),
            None => write!(f, "it does not say which"),
        }
    }
}

/// A lock that is held; dropping it releases it.
#[derive(Debug)]
pub(super) struct SaveLock {
    path: PathBuf,
    file: File,
    /// The file is a lock file, and ours to remove.
    named: bool,
}

/// Takes the lock of a save. None where there are no locks: in a folder that cannot be written, on some network drives.
pub(super) fn lock(save: &Path, program: Program) -> Result<Option<SaveLock>, Holder> {
    let Some(name) = save.file_name() else { return Ok(None) };
    let mut name = name.to_owned();
    name.push(".lock");
    let path = save.with_file_name(name);
    if let Some(folder) = save.parent() {
        let _ = fs::create_dir_all(folder);
    }
    loop {
        // A pipe would be waited for, and a link leads elsewhere.
        if fs::symlink_metadata(&path).is_ok_and(|about| !about.is_file()) {
            return Ok(None);
        }
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let Ok(mut file) = opened else { return Ok(None) };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Holder::parse(&content(&mut file).unwrap_or_default())),
            Err(TryLockError::Error(_)) => return Ok(None),
        }
        // The program before may have removed the file between opening and locking it: this lock is then nobody's.
        let there = fs::symlink_metadata(&path).ok().map(|about| identity(&about));
        if there != file.metadata().ok().map(|about| identity(&about)) {
            continue;
        }
        let named = write_name(&mut file, program).unwrap_or(false);
        return Ok(Some(SaveLock { path, file, named }));
    }
}

/// The program that holds the lock of a save at this moment.
pub(super) fn holder(save: &Path, program: Program) -> Option<Holder> {
    // Where no lock has ever been, none is made.
    let mut name = save.file_name()?.to_owned();
    name.push(".lock");
    if !save.with_file_name(name).is_file() {
        return None;
    }
    lock(save, program).err()
}

fn content(file: &mut File) -> io::Result<String> {
    let mut text = String::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    Ok(text)
}

/// Says in the file who holds it, unless it is something else that happens to have this name.
fn write_name(file: &mut File, program: Program) -> io::Result<bool> {
    let before = content(file)?;
    if !before.is_empty() && Holder::parse(&before).0.is_none() {
        return Ok(false);
    }
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    writeln!(file, "{} {}", std::process::id(), program.key())?;
    Ok(true)
}

impl Drop for SaveLock {
    fn drop(&mut self) {
        // While the lock is held nobody else can be given this file. Where files cannot be told apart it stays.
        if self.named && cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}
