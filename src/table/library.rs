//! What can be played with: the maps, characters and gangs that the game ships, and those of folders that a person names.

use crate::battle::SystemInfo;
use crate::board::{Board, BoardError, from_tmx, shipped};
use crate::data_file::FileError;
use crate::kit::{Catalogue, SetupError, Switches, System};
use crate::rules::SYSTEMS;
use crate::scenario::Scenarios;
use std::any::Any;
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

/// A rule system that is known, and what there is of it.
#[derive(Clone, Debug)]
struct Known {
    system: &'static System,
    catalogue: Box<dyn Catalogue>,
}

impl Known {
    fn of(system: &'static System) -> Known {
        Known { system, catalogue: (system.shipped)() }
    }
}

/// All maps, characters and gangs that are known, and what was wrong with the files that were skipped.
#[derive(Clone, Debug)]
pub struct Library {
    maps: Vec<KnownMap>,
    systems: Vec<Known>,
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
            systems: SYSTEMS.iter().map(Known::of).collect(),
            scenarios: Scenarios::shipped(),
            problems: Vec::new(),
        }
    }

    /// Files that were skipped: `file:line:column: what was expected`, in the order in which they were met.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Adds a rule system with what it ships; one with a known id replaces it.
    pub fn add_system(&mut self, system: &'static System) {
        self.systems.retain(|known| known.system.id != system.id);
        self.systems.push(Known::of(system));
    }

    /// The rule systems that can be played, the flagship first.
    pub fn systems(&self) -> impl ExactSizeIterator<Item = &'static SystemInfo> + '_ {
        self.systems.iter().map(|known| known.system.info)
    }

    /// The rule system with this id.
    pub fn system(&self, id: &str) -> Option<&'static System> {
        self.systems.iter().map(|known| known.system).find(|system| system.id == id)
    }

    /// What the switches of a rule system are set to where nobody has set them; none of a system that is not known.
    pub fn default_switches(&self, system: &str) -> Switches {
        self.system(system).map_or_else(Switches::default, |system| (system.defaults)())
    }

    /// The kinds, gangs and things of a rule system.
    pub fn known_catalogue(&self, system: &str) -> Option<&dyn Catalogue> {
        self.systems.iter().find(|known| known.system.id == system).map(|known| &*known.catalogue)
    }

    /// The kinds, gangs and things of a rule system; of the first one if it is not known.
    ///
    /// # Panics
    /// In a library without any system, which nothing makes.
    pub fn catalogue(&self, system: &str) -> &dyn Catalogue {
        self.known_catalogue(system).unwrap_or_else(|| &*self.systems[0].catalogue)
    }

    /// The catalogue of a system as the system itself has it.
    pub fn catalogue_of<C: Catalogue>(&self) -> Option<&C> {
        self.systems.iter().find_map(|known| (&*known.catalogue as &dyn Any).downcast_ref())
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

    /// What a file holds, told by its name; in the order in which files are read: each may name what came before it.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Holds {
        /// Something of a rule system: which of its files, and the number of the system.
        Content {
            file: usize,
            system: usize,
        },
        Scenario,
        Map,
    }

    impl Library {
        /// `*.tmx` are maps, any `*.ron` in a folder `scenarios` a scenario. Files of a rule system are told by how their names begin
        /// ([`Catalogue::files`]) and lie in a folder with its id; those of the first system may lie anywhere. The rest is not ours.
        pub(crate) fn holds(&self, path: &Path) -> Option<Holds> {
            let stem = path.file_stem()?.to_str()?;
            match path.extension()?.to_str()? {
                "tmx" => Some(Holds::Map),
                "ron" => {
                    let at_home = |known: &super::Known| in_folder(path, known.system.id);
                    let system = self.systems.iter().position(at_home).unwrap_or(0);
                    let files = self.systems.get(system)?.catalogue.files();
                    let file = files.iter().position(|begin| stem.starts_with(begin));
                    let scenario = in_folder(path, "scenarios").then_some(Holds::Scenario);
                    file.map(|file| Holds::Content { file, system }).or(scenario)
                }
                _ => None,
            }
        }
    }

    impl Holds {
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
            let below = self.systems().map(|system| system.id).chain(["scenarios"]);
            let below = below.flat_map(|name| [path.join(name), path.join("assets").join(name)]);
            let own: Vec<PathBuf> = [path.to_owned(), path.join("maps")].into_iter().chain(below).collect();
            if !path.is_dir() {
                self.problems.push(format!("{}:0:0: expected a folder", path.display()));
                return;
            }
            let mut files: Vec<(Holds, PathBuf)> = own
                .iter()
                .filter_map(|folder| fs::read_dir(folder).ok())
                .flatten()
                .filter_map(|entry| entry.ok().map(|entry| entry.path()))
                .filter_map(|file| Some((self.holds(&file)?, file)))
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
            let holds = self.holds(path).ok_or_else(|| self.unknown(path))?;
            self.add(holds, path, &read_text(path, holds.most_bytes())?)
        }

        /// Adds a file that is not on the disk: its text, and the path by whose name and folder it is told what it holds.
        ///
        /// # Errors
        /// `file:line:column: what was expected`; nothing is added then.
        pub fn add_text(&mut self, path: impl AsRef<Path>, text: &str) -> Result<(), String> {
            let path = path.as_ref();
            let holds = self.holds(path).ok_or_else(|| self.unknown(path))?;
            self.add(holds, path, text)
        }

        fn add(&mut self, holds: Holds, path: &Path, text: &str) -> Result<(), String> {
            let name = path.display().to_string();
            match holds {
                Holds::Map => {
                    let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                    self.add_map(id, text).map_err(|e| format!("{name}:{}:{}: {}", e.line, e.column, e.message))
                }
                Holds::Scenario => self.scenarios.add(&name, text).map_err(|error| error.to_string()),
                Holds::Content { file, system } => {
                    let catalogue = &mut self.systems[system].catalogue;
                    let added = match catalogue.files()[file] {
                        "gangs" => catalogue.add_gangs(&name, text),
                        "series" => catalogue.add_series(&name, text),
                        stem => catalogue.add_file(stem, &name, text),
                    };
                    added.map_err(|error| error.to_string())
                }
            }
        }

        fn unknown(&self, path: &Path) -> String {
            let files = |known: &super::Known| {
                let names: Vec<_> = known.catalogue.files().iter().map(|begin| format!("{begin}*.ron")).collect();
                format!("in a folder {} {}", known.system.id, names.join(", "))
            };
            let known: Vec<_> = self.systems.iter().map(files).collect();
            let known = known.join("; ");
            format!("{}:0:0: expected a file named *.tmx; {known}; or *.ron in a folder scenarios", path.display())
        }
    }

    /// The file lies in a folder of this name, also if it is called from inside that folder.
    pub(crate) fn in_folder(path: &Path, name: &str) -> bool {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        path.parent().and_then(Path::file_name).is_some_and(|folder| folder == name)
    }

    /// The text of a file of at most `most` bytes.
    ///
    /// # Errors
    /// `file:line:column: what was expected`.
    pub(crate) fn read_text(path: &Path, most: usize) -> Result<String, String> {
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
pub(crate) use files::{Holds, in_folder, read_text};
