//! Plays a battle of the computer against itself and writes its save into `tests/saves`. Run it once for each release:
//! in the root of the project `cargo run --no-default-features --example save_of_this_version`.

use acqua_alta::ai;
use acqua_alta::table::{Library, SaveFile, Setup, Table};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let library = Library::shipped();
    let mut table = Table::new(Setup::skirmish("campo", ["lamp_company", "drowned_court"], 2026), &library)?;
    while let Some(choice) = ai::choose(table.battle(), 2026) {
        table.apply(choice)?;
    }
    let name = format!("{}-canal.acqua", env!("CARGO_PKG_VERSION"));
    let path = Path::new("tests/saves").join(name);
    SaveFile::create(&path, &table)?;
    println!("{}: {} steps", path.display(), table.steps().len());
    Ok(())
}
