//! Plays one battle between two players of the arena and saves it, so that `acqua-alta replay FILE` can tell it and the window can show it:
//! `cargo run --release --no-default-features --example save_bout -- FILE SYSTEM MAP SCENARIO GANG GANG PLAYER PLAYER SEED`.

use acqua_alta::arena::player;
use acqua_alta::table::{Library, Player, SaveFile, Setup, Table};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, system, map, scenario, gang_a, gang_b, player_a, player_b, seed] = &args[..] else {
        return Err("expected FILE SYSTEM MAP SCENARIO GANG GANG PLAYER PLAYER SEED".into());
    };
    let (names, seed) = ([player_a, player_b], seed.parse()?);
    let library = Library::shipped();
    let mut setup = Setup::skirmish(map, [gang_a, gang_b], seed);
    setup.system = system.to_owned();
    setup.scenario = scenario.to_owned();
    setup.players = [0, 1].map(|i| Player::computer(names[i]));
    let players = [0, 1].map(|i: usize| player(names[i]));
    let mut table = Table::new(setup, &library)?;
    while let Some(decision) = table.decision() {
        let player = players[decision.side.index()].as_ref().ok_or("expected the name of a player of the arena")?;
        let salt = seed << 32 | table.steps().len() as u64;
        table.apply(player.choose(table.battle(), table.choices(), salt))?;
    }
    SaveFile::create(Path::new(file), &table)?;
    println!("{file}: {} steps", table.steps().len());
    Ok(())
}
