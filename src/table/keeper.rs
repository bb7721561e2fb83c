//! Keeps the battle being played in a file, for the window and for plain text alike, and loses nothing on the way: neither
//! the battle, when the disk is full or another program has taken its file, nor what was in the file before.

use super::save_file::{CURRENT, RealDisk, SAVE_EXTENSION, identity};
use super::save_lock::{self, SaveLock};
use super::{Disk, Holder, Library, Loaded, Program, SaveFile, State, Table, load, read_save_text, save_text};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a player should hear about keeping a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// The battle that was there before has this file now.
    Aside(PathBuf),
    /// Another program changed the first file; the battle is kept in the second.
    Moved(PathBuf, PathBuf),
    /// The battle cannot be saved, for this reason. It is said once, until saving works again.
    Failed(String),
    /// Saving works again.
    Again,
}

impl Told {
    /// The sentence; a [`Told::path`] follows it, where there is one.
    pub fn sentence(&self) -> String {
        match self {
            Told::Aside(_) => "The battle that was saved before is kept here:".to_owned(),
            Told::Moved(from, _) => {
                let name = from.file_name().unwrap_or_default().to_string_lossy();
                format!("{name} was changed by another program and is left alone. This battle is now saved here:")
            }
            Told::Failed(why) => {
                format!("This battle cannot be saved ({why}). Saving is tried again after every choice.")
            }
            Told::Again => "The battle is saved again.".to_owned(),
        }
    }

    /// The file that is meant.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Told::Aside(path) | Told::Moved(_, path) => Some(path),
            Told::Failed(_) | Told::Again => None,
        }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.sentence())?;
        self.path().map_or(Ok(()), |path| write!(f, " {}", path.display()))
    }
}

/// The keeper of one battle after the other in one file.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    program: Program,
    lock: Option<SaveLock>,
    /// What was in the file when it was last read: it may be written over by the battle that goes on.
    known: Option<String>,
    /// Where the battle was copied that was in the file before.
    aside: Option<PathBuf>,
    file: Option<SaveFile>,
    /// Another program has changed the file: the battle needs another one.
    evicted: bool,
    failing: bool,
    disk: Arc<dyn Disk>,
}

impl Keeper {
    /// Takes hold of a file, which need not exist yet, until it is dropped.
    ///
    /// # Errors
    /// Another program has hold of it.
    pub fn open(path: &Path, program: Program) -> Result<Keeper, Holder> {
        Keeper::open_on(Arc::new(RealDisk), path, program)
    }

    /// As [`Keeper::open`], on a disk of one's own.
    ///
    /// # Errors
    /// As [`Keeper::open`].
    pub fn open_on(disk: Arc<dyn Disk>, path: &Path, program: Program) -> Result<Keeper, Holder> {
        let path = true_path(path);
        let lock = save_lock::lock(&path, program)?;
        Ok(Keeper { path, program, lock, known: None, aside: None, file: None, evicted: false, failing: false, disk })
    }

    /// The program other than this one that keeps a battle in this file at the moment.
    pub fn holder(path: &Path, program: Program) -> Option<Holder> {
        save_lock::holder(&true_path(path), program)
    }

    /// True if this path leads to the file.
    pub fn is_at(&self, path: &Path) -> bool {
        let same = |there: fs::Metadata| {
            let ours = fs::metadata(&self.path).ok().and_then(|ours| identity(&ours));
            ours.is_some() && ours == identity(&there)
        };
        true_path(path) == self.path || fs::metadata(path).is_ok_and(same)
    }

    /// Where the battle is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True if the battle is in the file up to its last choice.
    pub fn is_up_to_date(&self) -> bool {
        self.file.is_some() && !self.failing
    }

    /// True if an earlier state of the battle is in the file.
    pub fn is_behind(&self) -> bool {
        self.file.is_some() && self.failing
    }

    /// True if this is the file in which battles follow each other, not one that a player has named.
    pub fn is_current(&self) -> bool {
        self.path.file_stem().is_some_and(|stem| stem == CURRENT)
    }

    /// Reads the battle in the file, to go on with it.
    ///
    /// # Errors
    /// It cannot be read; as a sentence.
    pub fn read(&mut self, library: &Library) -> Result<Loaded, String> {
        self.file = None;
        let text = read_save_text(&self.path)?;
        let loaded = load(&text, library).map_err(|error| format!("{}:{error}", self.path.display()))?;
        self.known = Some(text);
        Ok(loaded)
    }

    /// Another battle comes, which has nothing to do with the one in the file.
    pub fn another(&mut self) {
        (self.file, self.known) = (None, None);
        (self.evicted, self.failing) = (false, false);
    }

    /// Keeps the battle as it stands; to be called after every choice and every undo.
    pub fn keep(&mut self, table: &Table) -> Vec<Told> {
        let mut told = Vec::new();
        match self.write(table, &mut told) {
            Ok(()) => {
                if std::mem::take(&mut self.failing) {
                    told.push(Told::Again);
                }
                if table.decision().is_none() && self.is_current() {
                    // Where this fails nothing is lost: the next battle finds no such copy and makes room itself.
                    let _ = self.archive(table);
                }
            }
            Err(error) => {
                if !std::mem::replace(&mut self.failing, true) {
                    told.push(Told::Failed(error.to_string()));
                }
            }
        }
        told
    }

    fn write(&mut self, table: &Table, told: &mut Vec<Told>) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            if file.state()? != State::Changed {
                return file.keep(table);
            }
            (self.file, self.evicted) = (None, true);
        }
        if self.evicted {
            return self.move_away(table, told);
        }
        match fs::symlink_metadata(&self.path) {
            Ok(about) if !about.is_file() => {
                return Err(io::Error::other(format!("{} is no ordinary file", self.path.display())));
            }
            Ok(_) => match &self.known {
                None => self.make_room(told)?,
                Some(known) if read_save_text(&self.path).is_ok_and(|text| text == *known) => {}
                Some(_) => {
                    self.evicted = true;
                    return self.move_away(table, told);
                }
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        self.file = Some(SaveFile::create_on(self.disk.clone(), &self.path, table)?);
        Ok(())
    }

    /// From now on the battle is kept under a name of its own.
    fn move_away(&mut self, table: &Table, told: &mut Vec<Told>) -> io::Result<()> {
        // The name is taken first, so that nobody else gets it.
        let (path, _) = first_free(self.kept_names())?;
        match SaveFile::create_on(self.disk.clone(), &path, table) {
            Ok(file) => self.file = Some(file),
            Err(error) => {
                let _ = fs::remove_file(&path);
                return Err(error);
            }
        }
        self.evicted = false;
        self.lock = save_lock::lock(&path, self.program).unwrap_or_default();
        told.push(Told::Moved(std::mem::replace(&mut self.path, path.clone()), path));
        Ok(())
    }

    /// Copies what is in the file to a name of its own, unless it is kept under one already, so that another battle can
    /// take its place.
    fn make_room(&mut self, told: &mut Vec<Told>) -> io::Result<()> {
        let archived = read_save_text(&self.path).is_ok_and(|text| self.is_archived(&text));
        // An earlier try may have come no farther than this copy. That it is still there is not taken for granted.
        let copied = self.aside.as_deref().is_some_and(|copy| same_content(copy, &self.path));
        if archived || copied || fs::metadata(&self.path)?.len() == 0 {
            return Ok(());
        }
        let (path, mut copy) = first_free(self.kept_names())?;
        let copied = self.copy_into(&mut copy);
        if copied.is_err() {
            let _ = fs::remove_file(&path);
        }
        copied?;
        self.aside = Some(path.clone());
        told.push(Told::Aside(path));
        Ok(())
    }

    fn copy_into(&self, copy: &mut File) -> io::Result<()> {
        let mut from = File::open(&self.path)?;
        let mut part = vec![0; 1 << 16];
        loop {
            match from.read(&mut part)? {
                0 => return copy.sync_all(),
                length => self.disk.write(copy, &part[..length])?,
            }
        }
    }

    /// Copies a battle that is over to a name of its own, made of its hash: the next battle takes the place where it
    /// was kept.
    ///
    /// # Errors
    /// The copy cannot be written.
    pub fn archive(&self, table: &Table) -> io::Result<()> {
        let text = save_text(table);
        if self.is_archived(&text) {
            return Ok(());
        }
        let (path, mut file) = first_free(self.archive_names(&text))?;
        let written = self.disk.write(&mut file, text.as_bytes()).and_then(|()| file.sync_all());
        if written.is_err() {
            let _ = fs::remove_file(&path);
        }
        written
    }

    /// True if the same battle, to the letter, is among those that are over.
    fn is_archived(&self, text: &str) -> bool {
        let there = self.archive_names(text).take_while(|path| fs::symlink_metadata(path).is_ok());
        there.into_iter().any(|path| read_save_text(&path).is_ok_and(|archived| archived == text))
    }

    /// The names that a battle may get when it is over: the hash in its last line says which battle it is.
    fn archive_names(&self, text: &str) -> impl Iterator<Item = PathBuf> {
        let (_, rest) = text.rsplit_once("\"hash\":\"").unwrap_or_default();
        let hash: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
        let path = self.path.clone();
        (1u32..).map(move |n| match n {
            1 => named(&path, &format!("finished-{hash}")),
            n => named(&path, &format!("finished-{hash}-{n}")),
        })
    }

    /// The names that a battle may get that is not over.
    fn kept_names(&self) -> impl Iterator<Item = PathBuf> {
        let path = self.path.clone();
        (1u32..).map(move |n| named(&path, &format!("kept-{n}")))
    }
}

/// A save of this name in the same folder.
fn named(beside: &Path, stem: &str) -> PathBuf {
    beside.with_file_name(format!("{stem}.{SAVE_EXTENSION}"))
}

/// The first name that nothing has, and a new file of that name.
fn first_free(mut names: impl Iterator<Item = PathBuf>) -> io::Result<(PathBuf, File)> {
    let free = names.find_map(|path| match OpenOptions::new().write(true).create_new(true).open(&path) {
        Ok(file) => Some(Ok((path, file))),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
        Err(error) => Some(Err(error)),
    });
    free.unwrap_or_else(|| Err(io::Error::other("every name is taken")))
}

fn same_content(one: &Path, other: &Path) -> bool {
    let length = |path: &Path| fs::metadata(path).ok().map(|about| about.len());
    length(one).is_some() && length(one) == length(other) && fs::read(one).ok() == fs::read(other).ok()
}

/// A path without links and detours, so that two ways to one file are one.
fn true_path(path: &Path) -> PathBuf {
    let in_folder = || {
        let folder = path.parent().map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        Some(folder?.canonicalize().ok()?.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(in_folder).unwrap_or_else(|| path.to_owned())
}
