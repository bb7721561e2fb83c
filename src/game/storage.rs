//! Where the battle being played is kept: a file, the browser's storage, or, where both fail, memory alone.

use super::session::Content;
use crate::table::{Library, Loaded, Table};
use bevy::prelude::*;

/// Key of the battle in the browser's storage.
#[cfg(target_arch = "wasm32")]
const KEY: &str = "acqua-alta-save";
/// Name of the file of the battle being played.
#[cfg(not(target_arch = "wasm32"))]
const FILE: &str = "current";

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
    failed: bool,
    #[cfg(not(target_arch = "wasm32"))]
    file: Option<crate::table::SaveFile>,
}

#[cfg(not(target_arch = "wasm32"))]
fn path() -> Option<std::path::PathBuf> {
    crate::table::saves_dir().map(|folder| folder.join(format!("{FILE}.{}", crate::table::SAVE_EXTENSION)))
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
        self.failed = false;
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

    /// Keeps the battle as it stands.
    pub fn keep(&mut self, table: &Table, notice: &mut Option<String>) {
        self.can_continue = table.decision().is_some();
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
        // A battle that is over is no battle to go on with.
        storage.can_continue = storage.load(&content.0).is_ok_and(|loaded| loaded.table.decision().is_some());
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
}
