//! What can be played with: the maps, characters and gangs that the game ships, and those of folders that a person names.

use super::SetupError;
use crate::board::{Board, BoardError, from_tmx, shipped};
use crate::data_file::FileError;
use crate::rules::{canal, ladder};
use crate::scenario::Scenarios;
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// A map that is known: its text, and the board once somebody asked for it.
#[derive(Clone, Debug)]
struct KnownMap {
    id: String,
    text: Cow<'static, str>,
    board: OnceLock<Result<Arc<Board>, BoardError>>,
}

impl KnownMap {
    fn board(&self) -> Result<&Arc<Board>, &BoardError> {
        self.board.get_or_init(|| from_tmx(&self.id, &self.text).map(Arc::new)).as_ref()
    }
}

/// All maps, characters and gangs that are known, and what was wrong with the files that were skipped.
#[derive(Clone, Debug, Default)]
pub struct Library {
    maps: Vec<KnownMap>,
    canal: canal::Codex,
    ladder: ladder::Codex,
    scenarios: Scenarios,
    problems: Vec<String>,
}

impl Library {
    /// What the game ships.
    pub fn shipped() -> Library {
        let known = |&(id, text): &(&str, &'static str)| KnownMap {
            id: id.to_owned(),
            text: Cow::Borrowed(text),
            board: OnceLock::new(),
        };
        Library {
            maps: shipped().iter().map(known).collect(),
            canal: canal::Codex::shipped(),
            ladder: ladder::Codex::shipped(),
            scenarios: Scenarios::shipped(),
            problems: Vec::new(),
        }
    }

    /// Files that were skipped: `file:line:column: what was expected`, in the order in which they were met.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Kinds of characters and gangs of Canal.
    pub fn canal(&self) -> &canal::Codex {
        &self.canal
    }

    /// Kinds of characters, gangs and things of Ladder.
    pub fn ladder(&self) -> &ladder::Codex {
        &self.ladder
    }

    /// Scenarios, for every rule system.
    pub fn scenarios(&self) -> &Scenarios {
        &self.scenarios
    }

    /// Adds the scenario of a RON text; one with a known key replaces it.
    ///
    /// # Errors
    /// File, line, column and what was expected; nothing is added then.
    pub fn add_scenario(&mut self, file: &str, text: &str) -> Result<(), FileError> {
        self.scenarios.add(file, text)
    }

    /// Every map that can be read, with its id, in the order in which maps were added.
    pub fn maps(&self) -> impl Iterator<Item = (&str, &Arc<Board>)> {
        self.maps.iter().filter_map(|map| Some((map.id.as_str(), map.board().ok()?)))
    }

    /// The board of a known map.
    ///
    /// # Errors
    /// No map has this id, or its file is wrong; as a sentence.
    pub fn board(&self, id: &str) -> Result<Arc<Board>, SetupError> {
        let Some(map) = self.maps.iter().find(|map| map.id == id) else {
            let known: Vec<_> = self.maps.iter().map(|map| map.id.as_str()).collect();
            return Err(SetupError(format!("expected a known map ({}), found `{id}`", known.join(", "))));
        };
        map.board().cloned().map_err(|error| SetupError(error.to_string()))
    }

    /// The text of a map that came from a folder and not with the game: saves carry it, so that they outlive the file.
    pub(super) fn text_of_foreign_map(&self, id: &str) -> Option<&str> {
        let map = self.maps.iter().find(|map| map.id == id)?;
        match &map.text {
            Cow::Owned(text) => Some(text),
            Cow::Borrowed(_) => None,
        }
    }

    /// Adds a map from the text of a TMX file; a map with a known id replaces it.
    ///
    /// # Errors
    /// Place and what was expected; nothing is added then.
    pub fn add_map(&mut self, id: &str, text: &str) -> Result<(), BoardError> {
        let board = Arc::new(from_tmx(id, text)?);
        self.maps.retain(|map| map.id != id);
        let map = KnownMap { id: id.to_owned(), text: Cow::Owned(text.to_owned()), board: OnceLock::new() };
        let _ = map.board.set(Ok(board));
        self.maps.push(map);
        Ok(())
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod files {
    use super::Library;
    use crate::board::MAX_MAP_BYTES;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The longest file of characters or gangs, in bytes.
    const MAX_RON_BYTES: usize = 512 * 1024;

    /// What a file holds, told by its name.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Holds {
        Spells,
        Equipment,
        Kinds,
        Gangs,
        LadderKinds,
        LadderGangs,
        Scenario,
        Map,
    }

    impl Holds {
        /// `*.tmx` are maps, `spells*.ron` spells, `characters*.ron` kinds, `gangs*.ron` gangs, any `*.ron` in a folder `scenarios` a scenario; the
        /// rest is not ours.
        fn of(path: &Path) -> Option<Holds> {
            let stem = path.file_stem()?.to_str()?;
            match path.extension()?.to_str()? {
                "tmx" => Some(Holds::Map),
                "ron" if in_folder(path, "ladder") && stem.starts_with("equipment") => Some(Holds::Equipment),
                "ron" if in_folder(path, "ladder") && stem.starts_with("characters") => Some(Holds::LadderKinds),
                "ron" if in_folder(path, "ladder") && stem.starts_with("gangs") => Some(Holds::LadderGangs),
                "ron" if stem.starts_with("spells") => Some(Holds::Spells),
                "ron" if stem.starts_with("characters") => Some(Holds::Kinds),
                "ron" if stem.starts_with("gangs") => Some(Holds::Gangs),
                "ron" if in_scenarios(path) => Some(Holds::Scenario),
                _ => None,
            }
        }

        fn most_bytes(self) -> usize {
            match self {
                Holds::Map => MAX_MAP_BYTES,
                _ => MAX_RON_BYTES,
            }
        }
    }

    impl Library {
        /// Adds what a folder holds: its own files and those of its sub-folders `maps`, `canal`, `scenarios`,
        /// `assets/canal` and `assets/scenarios`. Maps are `*.tmx`, spells `spells*.ron`, characters `characters*.ron`, gangs `gangs*.ron`, scenarios
        /// `*.ron` in a folder `scenarios`; other files are left alone. A wrong file is
        /// skipped and told of in [`Library::problems`]. Only on machines with files.
        pub fn add_folder(&mut self, path: &Path) {
            let own = ["", "maps", "canal", "ladder", "scenarios", "assets/canal", "assets/ladder", "assets/scenarios"]
                .map(|below| path.join(below));
            if !own[0].is_dir() {
                self.problems.push(format!("{}:0:0: expected a folder", path.display()));
                return;
            }
            let mut files: Vec<(Holds, PathBuf)> = own
                .iter()
                .filter_map(|folder| fs::read_dir(folder).ok())
                .flatten()
                .filter_map(|entry| entry.ok().map(|entry| entry.path()))
                .filter_map(|file| Some((Holds::of(&file)?, file)))
                .collect();
            // Spells come before the kinds, and kinds before the gangs that name them; the order never depends on the disk.
            files.sort();
            for (_, file) in files {
                if let Err(problem) = self.add_file(&file) {
                    self.problems.push(problem);
                }
            }
        }

        /// Adds one file, a map or a RON file of characters or gangs, told by its name.
        ///
        /// # Errors
        /// `file:line:column: what was expected`; nothing is added then.
        pub fn add_file(&mut self, path: &Path) -> Result<(), String> {
            let name = path.display().to_string();
            let Some(holds) = Holds::of(path) else {
                return Err(format!(
                    "{name}:0:0: expected a file named *.tmx, spells*.ron, characters*.ron or gangs*.ron, or *.ron in a folder scenarios"
                ));
            };
            let text = read_text(path, holds.most_bytes())?;
            match holds {
                Holds::Map => {
                    let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                    self.add_map(id, &text).map_err(|e| format!("{name}:{}:{}: {}", e.line, e.column, e.message))
                }
                Holds::Equipment => self.ladder.add_equipment(&name, &text).map_err(|error| error.to_string()),
                Holds::LadderKinds => self.ladder.add_kinds(&name, &text).map_err(|error| error.to_string()),
                Holds::LadderGangs => self.ladder.add_gangs(&name, &text).map_err(|error| error.to_string()),
                Holds::Spells => self.canal.add_spells(&name, &text).map_err(|error| error.to_string()),
                Holds::Kinds => self.canal.add_kinds(&name, &text).map_err(|error| error.to_string()),
                Holds::Scenario => self.scenarios.add(&name, &text).map_err(|error| error.to_string()),
                Holds::Gangs => self.canal.add_gangs(&name, &text).map_err(|error| error.to_string()),
            }
        }
    }

    /// The file lies in a folder named `scenarios`.
    pub(in crate::table) fn in_scenarios(path: &Path) -> bool {
        in_folder(path, "scenarios")
    }

    /// The file lies in a folder of this name.
    pub(in crate::table) fn in_folder(path: &Path, name: &str) -> bool {
        path.parent().and_then(Path::file_name).is_some_and(|folder| folder == name)
    }

    /// The text of a file of at most `most` bytes.
    ///
    /// # Errors
    /// `file:line:column: what was expected`.
    pub(in crate::table) fn read_text(path: &Path, most: usize) -> Result<String, String> {
        let name = path.display();
        let wrong = |error: std::io::Error| format!("{name}:0:0: expected a readable file: {error}");
        let about = fs::metadata(path).map_err(wrong)?;
        if !about.is_file() {
            return Err(format!("{name}:0:0: expected a file"));
        }
        if about.len() > most as u64 {
            return Err(format!("{name}:0:0: expected at most {most} bytes, found {}", about.len()));
        }
        let bytes = fs::read(path).map_err(wrong)?;
        String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let column = String::from_utf8_lossy(before).chars().rev().take_while(|&c| c != '\n').count() + 1;
            format!("{name}:{line}:{column}: expected text in UTF-8")
        })
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub(super) use files::{in_folder, in_scenarios, read_text};
