//! Where the battle being played is kept: a file, the browser's storage, or, where both fail, memory alone.

use super::session::Content;
use crate::table::{Library, Loaded, Table};
use bevy::prelude::*;

/// Key of the battle in the browser's storage.
#[cfg(target_arch = "wasm32")]
const KEY: &str = "acqua-alta-save";

/// A battle that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptBattle {
    /// Its name, for [`Storage::text_of`].
    pub name: String,
    /// It is the one that is played now, or was played last.
    pub current: bool,
    /// How long ago it was last written, where that is known.
    pub age: Option<std::time::Duration>,
}

/// Told where nothing is kept.
const NO_BATTLE: &str = "There is no saved battle.";

/// Told where another program has hold of the place.
#[cfg(not(target_arch = "wasm32"))]
fn held(holder: crate::table::Holder) -> String {
    format!("The saved battle is open in another program ({holder}). What you play here is not saved.")
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
    /// Has hold of the file; none where there is no place for one, or another program has hold of it.
    #[cfg(not(target_arch = "wasm32"))]
    keeper: Option<crate::table::Keeper>,
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

    /// A battle begins: from now on it is kept. One that is kept and not finished is put aside first.
    pub fn begin(&mut self, table: &Table, notice: &mut Option<String>) {
        #[cfg(not(target_arch = "wasm32"))]
        match &mut self.keeper {
            Some(keeper) if keeper.is_current() => keeper.another(),
            // The battle before had to move to another file.
            _ => self.let_go(),
        }
        self.resume(table, notice);
    }

    /// The battle that [`Storage::load`] has read goes on: from now on it is kept.
    pub fn resume(&mut self, table: &Table, notice: &mut Option<String>) {
        (self.failed, self.resting) = (false, false);
        #[cfg(not(target_arch = "wasm32"))]
        if !self.memory_only && self.keeper.is_none() {
            match path().map(|path| crate::table::Keeper::open(&path, crate::table::Program::Window)) {
                Some(Ok(keeper)) => self.keeper = Some(keeper),
                Some(Err(holder)) => {
                    // Not kept, and the battle that is kept stays as it is.
                    self.resting = true;
                    *notice = Some(held(holder));
                }
                None => self.fail("this machine names no place for it", notice),
            }
        }
        self.keep(table, notice);
    }

    /// What is played from now on is not kept; the battle that was kept last stays.
    pub fn rest(&mut self) {
        self.resting = true;
        self.let_go();
    }

    /// Keeps the battle as it stands.
    pub fn keep(&mut self, table: &Table, notice: &mut Option<String>) {
        if self.resting {
            return;
        }
        self.can_continue = table.decision().is_some();
        if !self.can_continue && self.memory_only {
            let name = format!("finished-{}", crate::table::hash_text(table.hash()));
            self.aside.insert(name, crate::table::save_text(table));
        }
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(keeper) = &mut self.keeper {
            for told in keeper.keep(table) {
                // That a battle was put aside was said before it was.
                if !matches!(told, crate::table::Told::Aside(_)) {
                    *notice = Some(told.to_string());
                }
            }
            if keeper.is_up_to_date() {
                self.text = None;
                return;
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

    /// The battle that is kept and not finished gets a name of its own, so that another one can take its place. In the
    /// browser there is room for one only; files are put aside by their keeper when the other battle begins.
    pub fn set_aside(&mut self) {
        if !self.can_continue {
            return;
        }
        if let Some(text) = self.text.clone() {
            let name = format!("kept-{}", self.aside.len() + 1);
            self.aside.insert(name, text);
        }
    }

    /// A battle that is over is among those to be watched. Files only: memory knows it since it ended.
    fn archive(&self, table: &Table) {
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(keeper) = self.keeper.as_ref().filter(|_| table.decision().is_none()) {
            // Nothing is lost where this fails: the battle is kept where it was.
            let _ = keeper.archive(table);
        }
        let _ = table;
    }

    /// Another program may have the file.
    fn let_go(&mut self) {
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.keeper = None;
        }
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
    pub fn kept(&self) -> Vec<KeptBattle> {
        let memory = self.text.iter().map(|_| CURRENT.to_owned()).chain(self.aside.keys().cloned());
        let memory = memory.map(|name| KeptBattle { current: name == CURRENT, name, age: None });
        let mut kept: Vec<KeptBattle> = memory.collect();
        #[cfg(not(target_arch = "wasm32"))]
        if !self.memory_only {
            let entries = crate::table::saves_dir().and_then(|folder| std::fs::read_dir(folder).ok());
            kept.extend(entries.into_iter().flatten().flatten().filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let name = name.strip_suffix(&format!(".{}", crate::table::SAVE_EXTENSION))?.to_owned();
                let age = entry.metadata().ok().and_then(|about| about.modified().ok()?.elapsed().ok());
                Some(KeptBattle { current: name == CURRENT, name, age })
            }));
            kept.sort_by(|a, b| (!a.current, a.age, &a.name).cmp(&(!b.current, b.age, &b.name)));
        }
        #[cfg(target_arch = "wasm32")]
        if !self.memory_only && self.text.is_none() {
            let there = browser().and_then(|storage| storage.get_item(KEY).ok().flatten());
            kept.extend(there.map(|_| KeptBattle { name: CURRENT.to_owned(), current: true, age: None }));
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
            return Err(NO_BATTLE.to_owned());
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            let path = path().filter(|path| path.is_file()).ok_or(NO_BATTLE)?;
            if self.keeper.is_none() {
                self.keeper = crate::table::Keeper::open(&path, crate::table::Program::Window).ok();
            }
            match &mut self.keeper {
                Some(keeper) => keeper.read(library),
                // Another program has hold of it; it can be read all the same.
                None => crate::table::read_save(&path, library),
            }
        }
        #[cfg(target_arch = "wasm32")]
        {
            let text = browser().and_then(|storage| storage.get_item(KEY).ok().flatten());
            let text = text.ok_or(NO_BATTLE)?;
            crate::table::load(&text, library).map_err(|error| format!("The saved battle is wrong: {error}"))
        }
    }
}

fn look_for_a_save(mut storage: ResMut<Storage>, content: Res<Content>) {
    if !storage.memory_only {
        // A battle that is over is no battle to go on with, but one to be watched.
        match storage.load(&content.0) {
            Ok(loaded) => {
                storage.can_continue = loaded.table.decision().is_some();
                storage.archive(&loaded.table);
            }
            Err(why) if why == NO_BATTLE => {}
            // It is put aside when another one begins.
            Err(why) => storage.notice = Some(format!("The saved battle cannot be read. {why}")),
        }
        storage.let_go();
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
        storage.set_aside();
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
