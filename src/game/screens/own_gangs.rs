//! The gangs that a player has put together and kept: one text each, so that a wrong one spoils no other.

use crate::battle::Gang;
use crate::game::text_store::TextStore;
use crate::table::Catalogue;
use crate::table::Library;
use bevy::prelude::Resource;
use std::collections::BTreeMap;

/// The gangs, and what was wrong with texts.
#[derive(Resource, Default)]
pub struct OwnGangs {
    loaded: bool,
    /// Those that can be read, by name, in the folder of their rule system.
    kept: BTreeMap<&'static str, Vec<Gang>>,
    /// `file:line:column: what was expected` of those that cannot.
    pub problems: Vec<String>,
}

fn file(catalogue: &dyn Catalogue, key: &str) -> String {
    // As `acqua-alta check` and the folders of the game know them.
    format!("{}/gangs_{key}.ron", catalogue.folder())
}

/// A key made of the letters of a name.
fn key_of(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let key: String = name.trim().chars().map(letter).take(40).collect();
    let key = key.trim_matches('_');
    if key.is_empty() { "gang".to_owned() } else { key.to_owned() }
}

impl OwnGangs {
    /// Reads them once.
    pub fn load(&mut self, shelf: &TextStore, library: &Library) {
        if std::mem::replace(&mut self.loaded, true) {
            return;
        }
        for system in library.systems() {
            self.load_those_of(shelf, library.catalogue(system.id));
        }
    }

    fn load_those_of(&mut self, shelf: &TextStore, catalogue: &dyn Catalogue) {
        let folder = catalogue.folder();
        let list = self.kept.entry(folder).or_default();
        for name in shelf.names(folder) {
            // A gang is found again, and removed, by the name of its file.
            let Some(key) = name.strip_prefix(&format!("{folder}/gangs_")).and_then(|key| key.strip_suffix(".ron"))
            else {
                continue;
            };
            let text = shelf.read(&name).map(Option::unwrap_or_default);
            let called = shelf.called(&name);
            match text.and_then(|text| catalogue.read_gangs(&called, &text).map_err(|error| error.to_string())) {
                Ok(gangs) => list.extend(gangs.into_iter().map(|gang| Gang { key: key.to_owned(), ..gang })),
                Err(problem) => self.problems.push(problem),
            }
        }
        list.sort_by(|a, b| a.name.cmp(&b.name));
    }

    /// Those of a rule system, by name.
    pub fn of(&self, catalogue: &dyn Catalogue) -> &[Gang] {
        self.kept.get(catalogue.folder()).map_or(&[], Vec::as_slice)
    }

    /// True if this gang is kept.
    pub fn has(&self, catalogue: &dyn Catalogue, key: &str) -> bool {
        self.of(catalogue).iter().any(|gang| gang.key == key)
    }

    /// Keeps a gang: in the place of the one with its key, or, if it is none of them, as a new one. Its key is then set.
    ///
    /// # Errors
    /// It cannot be kept; as a sentence.
    pub fn keep(&mut self, shelf: &mut TextStore, catalogue: &dyn Catalogue, gang: &mut Gang) -> Result<(), String> {
        if !self.has(catalogue, &gang.key) {
            let key = key_of(&gang.name);
            let taken = |key: &str| {
                self.has(catalogue, key)
                    || catalogue.gang(key).is_some()
                    || shelf.read(&file(catalogue, key)) != Ok(None)
            };
            let numbered = (2..1000).map(|n| format!("{key}_{n}"));
            gang.key = std::iter::once(key.clone()).chain(numbered).find(|key| !taken(key)).unwrap_or(key);
        }
        let text = ron::ser::to_string_pretty(std::slice::from_ref(&*gang), ron::ser::PrettyConfig::default())
            .map_err(|error| error.to_string())?;
        shelf.write(&file(catalogue, &gang.key), &text)?;
        let list = self.kept.entry(catalogue.folder()).or_default();
        list.retain(|known| known.key != gang.key);
        list.push(gang.clone());
        list.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(())
    }

    /// Forgets a gang.
    ///
    /// # Errors
    /// Its text cannot be removed; as a sentence.
    pub fn remove(&mut self, shelf: &mut TextStore, catalogue: &dyn Catalogue, key: &str) -> Result<(), String> {
        shelf.remove(&file(catalogue, key))?;
        self.kept.entry(catalogue.folder()).or_default().retain(|gang| gang.key != key);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gang(catalogue: &dyn Catalogue, name: &str) -> Gang {
        Gang { name: name.to_owned(), ..catalogue.gangs()[0].clone() }
    }

    #[test]
    fn a_gang_is_kept_read_again_and_removed() {
        let library = Library::shipped();
        let catalogue = library.catalogue("canal");
        let mut shelf = TextStore::Memory(Default::default());
        let mut own = OwnGangs::default();
        own.load(&shelf, &library);
        let mut first = gang(catalogue, "Lamp Company");
        own.keep(&mut shelf, catalogue, &mut first).expect("kept");
        assert_ne!(first.key, "lamp_company", "a ready gang is not replaced");
        let mut second = Gang { key: String::new(), ..first.clone() };
        own.keep(&mut shelf, catalogue, &mut second).expect("kept");
        assert_ne!(first.key, second.key);
        second.members[0].name = "Somebody Else".to_owned();
        own.keep(&mut shelf, catalogue, &mut second).expect("kept again");
        let mut again = OwnGangs::default();
        again.load(&shelf, &library);
        assert_eq!((again.of(catalogue), again.of(catalogue).len(), again.problems.len()), (own.of(catalogue), 2, 0));
        assert!(again.of(catalogue).contains(&second));
        again.remove(&mut shelf, catalogue, &first.key).expect("removed");
        assert_eq!(shelf.names("gangs").len(), 1);
    }

    #[test]
    fn a_wrong_text_is_named_and_left_alone() {
        let library = Library::shipped();
        let catalogue = library.catalogue("canal");
        let mut shelf = TextStore::Memory(Default::default());
        let text = "[(key: \"a\", name: \"A\",\n members: [(\"dragon\", \"D\")])]";
        shelf.write(&file(catalogue, "a"), text).expect("kept");
        shelf.write(&file(catalogue, "b"), "[(key: 7)]").expect("kept");
        let mut own = OwnGangs::default();
        own.load(&shelf, &library);
        assert!(own.of(catalogue).is_empty());
        assert!(own.problems[0].starts_with("gangs/gangs_a.ron:2:") && own.problems[0].contains("dragon"));
        assert!(own.problems[1].starts_with("gangs/gangs_b.ron:1:"), "{:?}", own.problems);
        let mut new = gang(catalogue, "A");
        own.keep(&mut shelf, catalogue, &mut new).expect("kept");
        assert_eq!(shelf.read(&file(catalogue, "a")), Ok(Some(text.to_owned())), "what could not be read is not lost");
    }

    #[test]
    fn gangs_of_one_system_are_none_of_another() {
        let library = Library::shipped();
        let mut shelf = TextStore::Memory(Default::default());
        let mut own = OwnGangs::default();
        own.load(&shelf, &library);
        for system in library.systems() {
            let catalogue = library.catalogue(system.id);
            let mut kept = gang(catalogue, "The Same Name");
            own.keep(&mut shelf, catalogue, &mut kept).expect("kept");
        }
        let mut again = OwnGangs::default();
        again.load(&shelf, &library);
        assert!(again.problems.is_empty(), "{:?}", again.problems);
        for system in library.systems() {
            assert_eq!(again.of(library.catalogue(system.id)).len(), 1, "{}", system.id);
        }
    }
}
