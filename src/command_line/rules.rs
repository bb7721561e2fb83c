//! `acqua-alta rules`: every rule and how many tests it has.

use super::Stop;
use acqua_alta::battle::Rulebook;
use acqua_alta::table::{SYSTEMS, tests_of_rules};
use std::io::Write;
use std::path::PathBuf;

/// The folder `tests` beside the first `Cargo.toml` above: where cargo says that it is, else the present folder.
fn tests_of_checkout() -> Option<PathBuf> {
    let start = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).or_else(|| std::env::current_dir().ok())?;
    let root = start.ancestors().find(|folder| folder.join("Cargo.toml").is_file())?;
    Some(root.join("tests")).filter(|tests| tests.is_dir())
}

pub(super) fn run(folder: Option<PathBuf>, out: &mut impl Write) -> Result<(), Stop> {
    let Some(folder) = folder.or_else(tests_of_checkout) else {
        let message = "There are no tests here: call this in a checkout of the game, or name a folder with --tests.";
        return Err(Stop::Wrong(message.to_owned()));
    };
    let (mut rules, mut untested) = (0, Vec::new());
    for system in SYSTEMS {
        let tests = tests_of_rules(&folder, system)
            .map_err(|error| Stop::Wrong(format!("{}: {error}", folder.join(system.id).display())))?;
        let book = Rulebook::read(system.rulebook);
        let mut listed: Vec<_> = book.chapters.iter().filter(|chapter| chapter.is_rule()).collect();
        listed.sort_by(|a, b| a.id.cmp(&b.id));
        for chapter in listed {
            let count = tests.get(&chapter.id).map_or(0, Vec::len);
            writeln!(out, "{:<8} {count:>3}  {}", chapter.id, chapter.title)?;
            rules += 1;
            untested.extend((count == 0).then(|| chapter.id.clone()));
        }
    }
    writeln!(out, "{rules} rules, {} without a test", untested.len())?;
    if untested.is_empty() { Ok(()) } else { Err(Stop::Wrong(format!("No tests of {}.", untested.join(", ")))) }
}
