//! Where the battle being played is kept: a file, the browser's storage, or, where both fail, memory alone.

use super::session::Content;
use crate::table::{Library, Loaded, Table};
use bevy::prelude::*;

/// Key of the battle in the browser's storage.
#[cfg(target_arch = "wasm32")]
const KEY: &str = "acqua-alta-save";

/// A battle that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its name, for [`Storage::text_of`].
    pub name: String,
    /// It is the one that is played now, or was played last.
    pub current: bool,
    /// How long ago it was last written, where that is known.
    pub age: Option<std::time::Duration>,
}

/// What the battle being played is called among those that are kept.
const CURRENT: &str = "current";

/// The keeper of the battle.
#[derive(Resource, Default)]
pub struct Storage {
    /// There is a battle to go on with.
    pub can_continue: bool,
    /// What went wrong where no battle is there to say it.
    pub notice: Option<String>,
    /// Nothing is written outside of memory: tests.
    pub memory_only: bool,
    /// The battle as text, where nothing else keeps it.
    text: Option<String>,
    /// Battles that were put aside, by name, where no files are written.
    aside: std::collections::BTreeMap<String, String>,
    failed: bool,
    /// What is played now is not kept.
    resting: bool,
    #[cfg(not(target_arch = "wasm32"))]
    file: Option<crate::table::SaveFile>,
}

#[cfg(not(target_arch = "wasm32"))]
fn file_of(name: &str) -> Option<std::path::PathBuf> {
    crate::table::saves_dir().map(|folder| folder.join(format!("{name}.{}", crate::table::SAVE_EXTENSION)))
}

#[cfg(not(target_arch = "wasm32"))]
fn path() -> Option<std::path::PathBuf> {
    file_of(CURRENT)
}

#[cfg(target_arch = "wasm32")]
fn browser() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

impl Storage {
    /// A keeper that touches neither disk nor browser: for tests.
    pub fn in_memory() -> Storage {
        Storage { memory_only: true, ..default() }
    }

    /// In memory: this battle is the one to go on with.
    pub fn hold(&mut self, text: String) {
        self.text = Some(text);
        self.can_continue = true;
    }

    /// A battle begins: from now on it is kept.
    pub fn begin(&mut self, table: &Table, notice: &mut Option<String>) {
        (self.failed, self.resting) = (false, false);
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.file = None;
            if !self.memory_only {
                match path().map(|path| crate::table::SaveFile::create(&path, table)) {
                    Some(Ok(file)) => self.file = Some(file),
                    Some(Err(error)) => self.fail(&error.to_string(), notice),
                    None => self.fail("this machine names no place for it", notice),
                }
            }
        }
        self.keep(table, notice);
    }

    /// What is played from now on is not kept; the battle that was kept last stays.
    pub fn rest(&mut self) {
        self.resting = true;
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.file = None;
        }
    }

    /// Keeps the battle as it stands.
    pub fn keep(&mut self, table: &Table, notice: &mut Option<String>) {
        if self.resting {
            return;
        }
        self.can_continue = table.decision().is_some();
        if !self.can_continue {
            self.archive(table);
        }
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(file) = &mut self.file {
            match file.keep(table) {
                Ok(()) => return,
                Err(error) => self.fail(&error.to_string(), notice),
            }
        }
        let text = crate::table::save_text(table);
        #[cfg(target_arch = "wasm32")]
        if !self.memory_only {
            match browser().map(|storage| storage.set_item(KEY, &text)) {
                Some(Ok(())) => return,
                _ => self.fail("the browser does not allow it", notice),
            }
        }
        self.text = Some(text);
        let _ = notice;
    }

    /// A battle that is over stays to be watched, in a file of its own: the next one takes the place where it was kept.
    fn archive(&mut self, table: &Table) {
        let name = format!("finished-{}", crate::table::hash_text(table.hash()));
        if self.memory_only {
            self.aside.insert(name, crate::table::save_text(table));
            return;
        }
        // Nothing is lost where this fails: the battle itself is kept as ever.
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(path) = file_of(&name).filter(|path| !path.exists()) {
            let _ = crate::table::SaveFile::create(&path, table);
        }
    }

    /// The battle that is kept and not finished gets a file of its own, so that another one can take its place. In the
    /// browser there is room for one only.
    pub fn set_aside(&mut self, notice: &mut Option<String>) {
        if !self.can_continue {
            return;
        }
        if let Some(text) = self.text.clone() {
            let name = format!("kept-{}", self.aside.len() + 1);
            self.aside.insert(name, text);
        }
        #[cfg(not(target_arch = "wasm32"))]
        if !self.memory_only {
            self.file = None;
            let free = (1..1000).filter_map(|n| file_of(&format!("kept-{n}"))).find(|path| !path.exists());
            if let (Some(from), Some(to)) = (path().filter(|path| path.is_file()), free)
                && let Err(error) = std::fs::rename(&from, &to)
            {
                *notice = Some(format!("{} cannot be kept: {error}", from.display()));
            }
        }
        let _ = notice;
    }

    /// True if there is room for one battle only.
    pub fn holds_one(&self) -> bool {
        cfg!(target_arch = "wasm32") && !self.memory_only
    }

    /// What becomes of the unfinished battle once another one begins, as a sentence; none if there is none.
    pub fn sets_aside(&self) -> Option<&'static str> {
        self.can_continue.then_some(if self.holds_one() {
            "It takes the place of the unfinished battle that is kept in this browser."
        } else {
            "The battle that you have not finished is kept among the replays."
        })
    }

    /// All battles that are kept, the last one first.
    pub fn kept(&self) -> Vec<Kept> {
        let memory = self.text.iter().map(|_| CURRENT.to_owned()).chain(self.aside.keys().cloned());
        let memory = memory.map(|name| Kept { current: name == CURRENT, name, age: None });
        let mut kept: Vec<Kept> = memory.collect();
        #[cfg(not(target_arch = "wasm32"))]
        if !self.memory_only {
            let entries = crate::table::saves_dir().and_then(|folder| std::fs::read_dir(folder).ok());
            kept.extend(entries.into_iter().flatten().flatten().filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let name = name.strip_suffix(&format!(".{}", crate::table::SAVE_EXTENSION))?.to_owned();
                let age = entry.metadata().ok().and_then(|about| about.modified().ok()?.elapsed().ok());
                Some(Kept { current: name == CURRENT, name, age })
            }));
            kept.sort_by(|a, b| (!a.current, a.age, &a.name).cmp(&(!b.current, b.age, &b.name)));
        }
        #[cfg(target_arch = "wasm32")]
        if !self.memory_only && self.text.is_none() {
            let there = browser().and_then(|storage| storage.get_item(KEY).ok().flatten());
            kept.extend(there.map(|_| Kept { name: CURRENT.to_owned(), current: true, age: None }));
        }
        // What is over is there twice until the next battle begins.
        if !self.can_continue && kept.len() > 1 {
            kept.retain(|one| !one.current);
        }
        kept
    }

    /// The text of a battle that is kept.
    ///
    /// # Errors
    /// There is none of this name, or it cannot be read; as a sentence.
    pub fn text_of(&self, name: &str) -> Result<String, String> {
        let memory = self.text.as_ref().filter(|_| name == CURRENT).or_else(|| self.aside.get(name));
        if let Some(text) = memory {
            return Ok(text.clone());
        }
        let none = || format!("There is no saved battle \"{name}\".");
        if self.memory_only || name.contains(['/', '\\']) {
            return Err(none());
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            let path = file_of(name).filter(|path| path.is_file()).ok_or_else(none)?;
            crate::table::read_save_text(&path)
        }
        #[cfg(target_arch = "wasm32")]
        browser().and_then(|storage| storage.get_item(KEY).ok().flatten()).ok_or_else(none)
    }

    /// Told once a battle: from then on memory must do.
    fn fail(&mut self, why: &str, notice: &mut Option<String>) {
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.file = None;
        }
        if !self.failed {
            self.failed = true;
            *notice = Some(format!("This battle cannot be saved ({why}); it lives until the game is closed."));
        }
    }

    /// The battle that was kept last.
    ///
    /// # Errors
    /// There is none, or it cannot be read; as a sentence.
    pub fn load(&mut self, library: &Library) -> Result<Loaded, String> {
        if let Some(text) = &self.text {
            return crate::table::load(text, library).map_err(|error| format!("The saved battle is wrong: {error}"));
        }
        if self.memory_only {
            return Err("There is no saved battle.".to_owned());
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            let path = path().filter(|path| path.is_file()).ok_or("There is no saved battle.")?;
            self.file = None;
            crate::table::read_save(&path, library)
        }
        #[cfg(target_arch = "wasm32")]
        {
            let text = browser().and_then(|storage| storage.get_item(KEY).ok().flatten());
            let text = text.ok_or("There is no saved battle.")?;
            crate::table::load(&text, library).map_err(|error| format!("The saved battle is wrong: {error}"))
        }
    }
}

fn look_for_a_save(mut storage: ResMut<Storage>, content: Res<Content>) {
    if !storage.memory_only {
        // A battle that is over is no battle to go on with, but one to be watched.
        let table = storage.load(&content.0).ok().map(|loaded| loaded.table);
        storage.can_continue = table.as_ref().is_some_and(|table| table.decision().is_some());
        if let Some(table) = table.filter(|table| table.decision().is_none()) {
            storage.archive(&table);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Storage>().add_systems(Startup, look_for_a_save);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Setup;

    #[test]
    fn memory_keeps_a_battle() {
        let library = Library::shipped();
        let table =
            Table::new(Setup::skirmish("campo", ["lamp_duel", "court_duel"], 7), &library).expect("a good set-up");
        let mut storage = Storage { memory_only: true, ..default() };
        assert!(storage.load(&library).is_err());
        let mut notice = None;
        storage.begin(&table, &mut notice);
        assert_eq!(notice, None);
        assert!(storage.can_continue);
        assert_eq!(storage.load(&library).expect("kept").table.hash(), table.hash());
    }

    #[test]
    fn what_is_put_aside_and_what_is_over_stays_to_be_watched() {
        let library = Library::shipped();
        let setup = || Setup::skirmish("campo", ["lamp_duel", "court_duel"], 7);
        let mut table = Table::new(setup(), &library).expect("a good set-up");
        let mut storage = Storage::in_memory();
        let mut notice = None;
        assert!(storage.kept().is_empty());
        storage.begin(&table, &mut notice);
        storage.set_aside(&mut notice);
        let mut step = 0;
        while let Some(&choice) = table.choices().get((step * 37 + step * step) % table.choices().len().max(1)) {
            table.apply(choice).expect("one of the choices");
            step += 1;
        }
        storage.begin(&table, &mut notice);
        let kept = storage.kept();
        assert_eq!(kept.len(), 2, "{kept:?}");
        let read = |name: &str| crate::table::load(&storage.text_of(name).expect("kept"), &library).expect("a save");
        let hashes: Vec<u64> = kept.iter().map(|one| read(&one.name).table.hash()).collect();
        assert!(hashes.contains(&table.hash()) && hashes.contains(&table.start_hash()), "{kept:?}");
        assert!(storage.text_of("../current").is_err());
        assert_eq!(notice, None);
    }
}
