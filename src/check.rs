//! `acqua-alta check`: reads maps, characters, gangs, lessons and saves, and says where each is wrong.

use crate::lesson::check_lessons;
use crate::table::{Holds, Library, SAVE_EXTENSION, in_folder, load, read_save_text, read_text};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders in folders are followed this far.
const DEEPEST: usize = 8;
/// The longest RON file of any kind, in bytes.
const MAX_RON_BYTES: usize = 1024 * 1024;

/// What [`check_path`] knows how to read, in the order in which it is read: lessons and saves name what libraries hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FileKind {
    Library(Holds),
    Lesson,
    OtherRon,
    Save,
}

impl FileKind {
    fn of(path: &Path, library: &Library) -> Option<FileKind> {
        if let Some(holds) = library.holds(path) {
            return Some(FileKind::Library(holds));
        }
        match path.extension()?.to_str()? {
            "ron" if in_folder(path, "lessons") => Some(FileKind::Lesson),
            "ron" => Some(FileKind::OtherRon),
            SAVE_EXTENSION => Some(FileKind::Save),
            _ => None,
        }
    }
}

/// Checks a file, or all files of a folder that the game would read (`*.tmx`, `*.ron`, `*.acqua`), with the files of
/// the game already known. Returns how many files were read, and every problem as `file:line:column: what was expected`.
pub fn check_path(path: &Path) -> (usize, Vec<String>) {
    let mut library = Library::shipped();
    let mut files = Vec::new();
    let mut problems = Vec::new();
    if path.is_dir() {
        gather(path, DEEPEST, &library, &mut files, &mut problems);
    } else {
        match FileKind::of(path, &library) {
            Some(sort) => files.push((sort, path.to_owned())),
            None => problems.push(format!(
                "{}:0:0: expected a folder, or a file named *.tmx, *.ron or *.{SAVE_EXTENSION}",
                path.display()
            )),
        }
    }
    files.sort();
    for (sort, file) in &files {
        if let Err(problem) = check_file(*sort, file, &mut library) {
            problems.push(problem);
        }
    }
    (files.len(), problems)
}

fn gather(
    folder: &Path,
    deeper: usize,
    library: &Library,
    files: &mut Vec<(FileKind, PathBuf)>,
    problems: &mut Vec<String>,
) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            problems.push(format!("{}:0:0: expected a readable folder: {error}", folder.display()));
            return;
        }
    };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        // A link back up would lead round in circles: links to folders are not followed.
        if path.is_dir() {
            if deeper > 0 && !path.is_symlink() {
                gather(&path, deeper - 1, library, files, problems);
            }
        } else if let Some(sort) = FileKind::of(&path, library) {
            files.push((sort, path));
        }
    }
}

fn check_file(sort: FileKind, path: &Path, library: &mut Library) -> Result<(), String> {
    match sort {
        FileKind::Library(_) => library.add_file(path),
        FileKind::Lesson => {
            let text = read_text(path, MAX_RON_BYTES)?;
            check_lessons(&path.display().to_string(), &text, library).map_err(|error| error.to_string())
        }
        FileKind::OtherRon => {
            let text = read_text(path, MAX_RON_BYTES)?;
            let read = ron::from_str::<ron::Value>(&text);
            read.map(|_| ()).map_err(|error| {
                let at = error.span.start;
                format!("{}:{}:{}: {}", path.display(), at.line, at.col, error.code)
            })
        }
        FileKind::Save => {
            let loaded = load(&read_save_text(path)?, library);
            let loaded = loaded.map_err(|error| format!("{}:{error}", path.display()))?;
            match loaded.warning {
                Some(warning) => Err(format!("{}:{}:1: {warning}", path.display(), loaded.table.steps().len() + 2)),
                None => Ok(()),
            }
        }
    }
}
