//! `acqua-alta replay`: a saved battle told, and verified step by step.

use super::Stop;
use super::arguments::Form;
use acqua_alta::table::{Library, Luck, SaveError, hash_text, load, read_save_text, tell, tell_json};
use std::io::Write;
use std::path::Path;

pub(super) fn run(file: &Path, form: &Form, out: &mut impl Write) -> Result<(), Stop> {
    let text = read_save_text(file).map_err(Stop::Wrong)?;
    let library = Library::shipped();
    let loaded = match form {
        Form { check: true, .. } => load(&text, &library),
        Form { json: true, .. } => tell_json(&text, &library, out)?,
        Form { boards, .. } => tell(&text, &library, *boards, out)?,
    };
    let loaded = loaded.map_err(|error| Stop::Wrong(format!("{}:{error}\n{}", file.display(), advice(&error))))?;
    let table = loaded.table;
    if !form.json {
        let (steps, hash) = (table.steps().len(), hash_text(table.hash()));
        writeln!(out, "{steps} steps verified, all {} hashes agree, state hash {hash}", steps + 1)?;
    }
    if form.luck {
        let luck = Luck::of(&table, &library).map_err(|error| Stop::Wrong(error.to_string()))?;
        write!(out, "{}", luck.text(table.battle()))?;
    }
    match loaded.warning {
        Some(warning) => Err(Stop::Wrong(format!(
            "{}:{}:1: {warning} The game loads it and goes on from there.",
            file.display(),
            table.steps().len() + 2
        ))),
        None => Ok(()),
    }
}

/// What to do about a save that cannot be replayed to its end.
fn advice(error: &SaveError) -> String {
    match error.line {
        0 | 1 => "Everything depends on this first line. If another version of the game wrote the file, replay it with that one; \
                  if the file was changed by hand, change it back."
            .to_owned(),
        line => format!(
            "The {} lines before it are good. If the file was changed by hand, change it back; to play on from the last good \
             step, delete line {line} and all that follow.",
            line - 1
        ),
    }
}
