//! Small texts that are kept between two runs: settings, own gangs. Files in the player's folder, the browser's storage, or,
//! for tests and where both fail, memory.

use bevy::prelude::Resource;
use std::collections::BTreeMap;

/// Where they are kept. Names are like `settings.ron` or `gangs/night_watch.ron`.
#[derive(Resource, Debug)]
pub enum TextStore {
    /// As long as the game runs.
    Memory(BTreeMap<String, String>),
    /// A folder.
    #[cfg(not(target_arch = "wasm32"))]
    Folder(std::path::PathBuf),
    /// The storage of the page.
    #[cfg(target_arch = "wasm32")]
    Browser,
}

impl Default for TextStore {
    /// What this machine offers.
    fn default() -> TextStore {
        #[cfg(target_arch = "wasm32")]
        if browser().is_some() {
            return TextStore::Browser;
        }
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(folder) = crate::table::data_dir() {
            return TextStore::Folder(folder);
        }
        TextStore::Memory(BTreeMap::new())
    }
}

/// The longest text that is read, in bytes.
#[cfg(not(target_arch = "wasm32"))]
const MOST_BYTES: u64 = 256 * 1024;

#[cfg(target_arch = "wasm32")]
fn browser() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

#[cfg(target_arch = "wasm32")]
fn key(name: &str) -> String {
    format!("acqua-alta/{name}")
}

impl TextStore {
    /// What a text is called in messages: its path, where it has one.
    pub fn called(&self, name: &str) -> String {
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            TextStore::Folder(folder) => folder.join(name).display().to_string(),
            _ => name.to_owned(),
        }
    }

    /// The text of this name, if there is one.
    ///
    /// # Errors
    /// It is there and cannot be read; as a sentence.
    pub fn read(&self, name: &str) -> Result<Option<String>, String> {
        match self {
            TextStore::Memory(texts) => Ok(texts.get(name).cloned()),
            #[cfg(not(target_arch = "wasm32"))]
            TextStore::Folder(folder) => {
                let path = folder.join(name);
                let wrong = |why: String| format!("{}:0:0: expected a readable text file: {why}", path.display());
                match std::fs::metadata(&path) {
                    Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
                    Err(error) => return Err(wrong(error.to_string())),
                    Ok(about) if about.len() > MOST_BYTES => {
                        return Err(wrong(format!("more than {MOST_BYTES} bytes")));
                    }
                    Ok(_) => {}
                }
                std::fs::read_to_string(&path).map(Some).map_err(|error| wrong(error.to_string()))
            }
            #[cfg(target_arch = "wasm32")]
            TextStore::Browser => Ok(browser().and_then(|storage| storage.get_item(&key(name)).ok().flatten())),
        }
    }

    /// Keeps a text under a name; what was there before is replaced in one go.
    ///
    /// # Errors
    /// It cannot be kept; as a sentence.
    pub fn write(&mut self, name: &str, text: &str) -> Result<(), String> {
        match self {
            TextStore::Memory(texts) => {
                texts.insert(name.to_owned(), text.to_owned());
                Ok(())
            }
            #[cfg(not(target_arch = "wasm32"))]
            TextStore::Folder(folder) => {
                let path = folder.join(name);
                let new = path.with_extension("new");
                let written = path
                    .parent()
                    .map_or(Ok(()), std::fs::create_dir_all)
                    .and_then(|()| std::fs::write(&new, text))
                    .and_then(|()| std::fs::rename(&new, &path));
                written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
            }
            #[cfg(target_arch = "wasm32")]
            TextStore::Browser => {
                let kept = browser().and_then(|storage| storage.set_item(&key(name), text).ok());
                kept.ok_or_else(|| "The browser does not allow it to be kept.".to_owned())
            }
        }
    }

    /// Forgets a text.
    ///
    /// # Errors
    /// It cannot be removed; as a sentence.
    pub fn remove(&mut self, name: &str) -> Result<(), String> {
        match self {
            TextStore::Memory(texts) => {
                texts.remove(name);
                Ok(())
            }
            #[cfg(not(target_arch = "wasm32"))]
            TextStore::Folder(folder) => {
                let path = folder.join(name);
                std::fs::remove_file(&path).map_err(|error| format!("{} cannot be removed: {error}", path.display()))
            }
            #[cfg(target_arch = "wasm32")]
            TextStore::Browser => {
                let gone = browser().and_then(|storage| storage.remove_item(&key(name)).ok());
                gone.ok_or_else(|| "The browser does not allow it to be removed.".to_owned())
            }
        }
    }

    /// All names below a folder, `gangs`, in order.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let prefix = format!("{folder}/");
        let mut names: Vec<String> = match self {
            TextStore::Memory(texts) => texts.keys().filter(|name| name.starts_with(&prefix)).cloned().collect(),
            #[cfg(not(target_arch = "wasm32"))]
            TextStore::Folder(root) => {
                let entries = std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten();
                let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
                names.filter(|name| name.ends_with(".ron")).map(|name| format!("{prefix}{name}")).collect()
            }
            #[cfg(target_arch = "wasm32")]
            TextStore::Browser => {
                let storage = browser();
                let count = storage.as_ref().and_then(|storage| storage.length().ok()).unwrap_or(0);
                let keys = (0..count).filter_map(|i| storage.as_ref()?.key(i).ok().flatten());
                keys.filter_map(|key| key.strip_prefix("acqua-alta/").map(str::to_owned))
                    .filter(|name| name.starts_with(&prefix))
                    .collect()
            }
        };
        names.sort();
        names
    }
}

#[cfg(test)]
mod tests {
    use crate::game::text_store::*;

    #[test]
    fn texts_are_kept_in_memory_and_in_a_folder() {
        let folder = std::env::temp_dir().join(format!("acqua-alta-shelf-{}", std::process::id()));
        for mut shelf in [TextStore::Memory(BTreeMap::new()), TextStore::Folder(folder.clone())] {
            assert_eq!(shelf.read("gangs/a.ron"), Ok(None));
            shelf.write("gangs/b.ron", "two").expect("kept");
            shelf.write("gangs/a.ron", "one").expect("kept");
            shelf.write("settings.ron", "()").expect("kept");
            assert_eq!(shelf.names("gangs"), ["gangs/a.ron", "gangs/b.ron"]);
            assert_eq!(shelf.read("gangs/a.ron"), Ok(Some("one".to_owned())));
            shelf.remove("gangs/a.ron").expect("removed");
            assert_eq!(shelf.names("gangs"), ["gangs/b.ron"]);
            assert!(shelf.remove("gangs/a.ron").is_ok() == matches!(shelf, TextStore::Memory(_)));
        }
        let _ = std::fs::remove_dir_all(folder);
    }
}
