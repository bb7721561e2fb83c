//! The gangs that a player has put together and kept: one text each, so that a wrong one spoils no other.

use crate::game::shelf::Shelf;
use crate::rules::canal::{Codex, Gang};
use bevy::prelude::Resource;

/// The folder of gangs on the shelf.
const FOLDER: &str = "gangs";

/// The gangs, and what was wrong with texts.
#[derive(Resource, Default)]
pub struct OwnGangs {
    loaded: bool,
    /// Those that can be read, by name.
    pub gangs: Vec<Gang>,
    /// `file:line:column: what was expected` of those that cannot.
    pub problems: Vec<String>,
}

fn file(key: &str) -> String {
    // As `acqua-alta check` and the folders of the game know them.
    format!("{FOLDER}/gangs_{key}.ron")
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
    pub fn load(&mut self, shelf: &Shelf, codex: &Codex) {
        if std::mem::replace(&mut self.loaded, true) {
            return;
        }
        for name in shelf.names(FOLDER) {
            let text = shelf.read(&name).map(Option::unwrap_or_default);
            let called = shelf.called(&name);
            let read = text.and_then(|text| codex.read_gangs(&called, &text).map_err(|error| error.to_string()));
            match read {
                Ok(gangs) => gangs.into_iter().for_each(|gang| {
                    // A gang is found again, and removed, by the name of its file.
                    let key = name.trim_start_matches("gangs/gangs_").trim_end_matches(".ron").to_owned();
                    self.gangs.push(Gang { key, ..gang });
                }),
                Err(problem) => self.problems.push(problem),
            }
        }
        self.gangs.sort_by(|a, b| a.name.cmp(&b.name));
    }

    /// True if this gang is kept.
    pub fn has(&self, key: &str) -> bool {
        self.gangs.iter().any(|gang| gang.key == key)
    }

    /// Keeps a gang: in the place of the one with its key, or, if it is none of them, as a new one. Its key is then set.
    ///
    /// # Errors
    /// It cannot be kept; as a sentence.
    pub fn keep(&mut self, shelf: &mut Shelf, codex: &Codex, gang: &mut Gang) -> Result<(), String> {
        if !self.has(&gang.key) {
            let key = key_of(&gang.name);
            let taken = |key: &str| self.has(key) || codex.gang(key).is_some() || shelf.read(&file(key)) != Ok(None);
            let numbered = (2..1000).map(|n| format!("{key}_{n}"));
            gang.key = std::iter::once(key.clone()).chain(numbered).find(|key| !taken(key)).unwrap_or(key);
        }
        let text = ron::ser::to_string_pretty(std::slice::from_ref(&*gang), ron::ser::PrettyConfig::default())
            .map_err(|error| error.to_string())?;
        shelf.write(&file(&gang.key), &text)?;
        self.gangs.retain(|known| known.key != gang.key);
        self.gangs.push(gang.clone());
        self.gangs.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(())
    }

    /// Forgets a gang.
    ///
    /// # Errors
    /// Its text cannot be removed; as a sentence.
    pub fn remove(&mut self, shelf: &mut Shelf, key: &str) -> Result<(), String> {
        shelf.remove(&file(key))?;
        self.gangs.retain(|gang| gang.key != key);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gang(codex: &Codex, name: &str) -> Gang {
        Gang { name: name.to_owned(), ..codex.gangs[0].clone() }
    }

    #[test]
    fn a_gang_is_kept_read_again_and_removed() {
        let codex = Codex::shipped();
        let mut shelf = Shelf::Memory(Default::default());
        let mut own = OwnGangs::default();
        own.load(&shelf, &codex);
        let mut first = gang(&codex, "Lamp Company");
        own.keep(&mut shelf, &codex, &mut first).expect("kept");
        assert_ne!(first.key, "lamp_company", "a ready gang is not replaced");
        let mut second = Gang { key: String::new(), ..first.clone() };
        own.keep(&mut shelf, &codex, &mut second).expect("kept");
        assert_ne!(first.key, second.key);
        second.members[0].name = "Somebody Else".to_owned();
        own.keep(&mut shelf, &codex, &mut second).expect("kept again");
        let mut again = OwnGangs::default();
        again.load(&shelf, &codex);
        assert_eq!((&again.gangs, again.gangs.len(), again.problems.len()), (&own.gangs, 2, 0));
        assert!(again.gangs.contains(&second));
        again.remove(&mut shelf, &first.key).expect("removed");
        assert_eq!(shelf.names(FOLDER).len(), 1);
    }

    #[test]
    fn a_wrong_text_is_named_and_left_alone() {
        let codex = Codex::shipped();
        let mut shelf = Shelf::Memory(Default::default());
        let text = "[(key: \"a\", name: \"A\",\n members: [(\"dragon\", \"D\")])]";
        shelf.write(&file("a"), text).expect("kept");
        shelf.write(&file("b"), "[(key: 7)]").expect("kept");
        let mut own = OwnGangs::default();
        own.load(&shelf, &codex);
        assert!(own.gangs.is_empty());
        assert!(own.problems[0].starts_with("gangs/gangs_a.ron:2:") && own.problems[0].contains("dragon"));
        assert!(own.problems[1].starts_with("gangs/gangs_b.ron:1:"), "{:?}", own.problems);
        let mut new = gang(&codex, "A");
        own.keep(&mut shelf, &codex, &mut new).expect("kept");
        assert_eq!(shelf.read(&file("a")), Ok(Some(text.to_owned())), "what could not be read is not lost");
    }
}
