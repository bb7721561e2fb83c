//! Plays one battle for each scenario of each rule system and writes them into `tests/golden`. Run it after the version of
//! some rules was raised, and only then, in the root of the project: `cargo run --release --no-default-features --example golden_battles [NAME]`, where
//! NAME is how names of files begin (`ladder`, `canal-behead`). What `tests/golden.rs` asks of them must then hold again; where
//! it does not, other seeds below will do.

use acqua_alta::arena::player;
use acqua_alta::table::{Library, Player, SaveFile, Setup, Table};
use std::error::Error;
use std::path::Path;

/// Who plays against whom for what, and where.
struct Golden {
    system: &'static str,
    scenario: &'static str,
    map: &'static str,
    gangs: [&'static str; 2],
    /// Names of players of the arena.
    players: [&'static str; 2],
    /// Switches that are not set as usual.
    switches: &'static [(&'static str, &'static str)],
    seed: u64,
}

impl Golden {
    /// As its file is called.
    fn name(&self) -> String {
        format!("{}-{}", self.system, self.scenario)
    }
}

#[rustfmt::skip]
const ALL: &[Golden] = &[
    Golden { system: "canal", scenario: "skirmish", map: "campo", gangs: ["lamp_company", "drowned_court"],
        players: ["normal", "normal"], switches: &[], seed: 1 },
    Golden { system: "canal", scenario: "campi", map: "calli", gangs: ["night_vigil", "lamp_company"],
        players: ["random", "normal"], switches: &[("rounds", "4"), ("move_check", "every_move")], seed: 2 },
    Golden { system: "canal", scenario: "reliquary", map: "sommersa", gangs: ["drowned_court", "night_vigil"],
        players: ["normal", "normal"], switches: &[("opposed", "subtract_aces"), ("rounds", "5")], seed: 5 },
    Golden { system: "canal", scenario: "behead", map: "altane", gangs: ["lamp_company", "night_vigil"],
        players: ["normal", "random"], switches: &[("rounds", "4"), ("controlled_landing", "will_target5")], seed: 4 },
    Golden { system: "canal", scenario: "crossing", map: "arsenale", gangs: ["lamp_company", "night_vigil"],
        players: ["random", "random"], switches: &[("rounds", "5"), ("agendas", "false")], seed: 499 },
    Golden { system: "canal", scenario: "acqua_alta", map: "rio", gangs: ["drowned_court", "night_vigil"],
        players: ["normal", "random"], switches: &[("size_bonus", "true"), ("outnumbered_dex", "true")], seed: 3 },
    Golden { system: "ladder", scenario: "skirmish", map: "campo", gangs: ["bridge_duel", "lagoon_duel"],
        players: ["normal", "normal"], switches: &[], seed: 1 },
    Golden { system: "ladder", scenario: "campi", map: "calli", gangs: ["lagoon_duel", "bridge_duel"],
        players: ["normal", "normal"], switches: &[("engagement", "true")], seed: 2 },
    Golden { system: "ladder", scenario: "reliquary", map: "sommersa", gangs: ["bridge_company", "lagoon_company"],
        players: ["rusher", "rusher"], switches: &[("rounds", "5")], seed: 109 },
    Golden { system: "ladder", scenario: "behead", map: "altane", gangs: ["bridge_duel", "lagoon_duel"],
        players: ["normal", "normal"], switches: &[], seed: 4 },
    Golden { system: "ladder", scenario: "crossing", map: "arsenale", gangs: ["bridge_duel", "lagoon_duel"],
        players: ["normal", "normal"], switches: &[("rounds", "5")], seed: 5 },
    Golden { system: "ladder", scenario: "acqua_alta", map: "rio", gangs: ["bridge_duel", "lagoon_duel"],
        players: ["normal", "normal"], switches: &[], seed: 6 },
    Golden { system: "cap", scenario: "skirmish", map: "campo", gangs: ["bridge_watch", "carnival"],
        players: ["normal", "normal"], switches: &[("rounds", "4")], seed: 1 },
    Golden { system: "cap", scenario: "campi", map: "calli", gangs: ["lagoon_night", "arsenal_guard"],
        players: ["rusher", "greedy"], switches: &[("rounds", "4"), ("cap_roll_per", "target")], seed: 2 },
    Golden { system: "cap", scenario: "reliquary", map: "sommersa", gangs: ["lagoon_night", "bridge_watch"],
        players: ["rusher", "rusher"], switches: &[("rounds", "4"), ("damage_roll_per", "target")], seed: 3 },
    Golden { system: "cap", scenario: "behead", map: "altane", gangs: ["arsenal_guard", "bridge_watch"],
        players: ["random", "greedy"], switches: &[("rounds", "4"), ("turn_order", "side_phase")], seed: 4 },
    Golden { system: "cap", scenario: "crossing", map: "arsenale", gangs: ["carnival", "lagoon_night"],
        players: ["rusher", "greedy"], switches: &[("rounds", "5"), ("tide_start", "1")], seed: 5 },
    Golden { system: "cap", scenario: "acqua_alta", map: "rio", gangs: ["lagoon_night", "carnival"],
        players: ["random", "rusher"], switches: &[("rounds", "5"), ("pool_refill", "round_start")], seed: 6 },
    Golden { system: "wild_die", scenario: "skirmish", map: "campo", gangs: ["rialto_watch", "carnival_court"],
        players: ["normal", "normal"], switches: &[("rounds", "4")], seed: 1 },
    Golden { system: "wild_die", scenario: "campi", map: "calli", gangs: ["arsenal_volley", "lagoon_choir"],
        players: ["rusher", "greedy"], switches: &[("rounds", "4"), ("group_extras", "each")], seed: 2 },
    Golden { system: "wild_die", scenario: "reliquary", map: "sommersa", gangs: ["lagoon_choir", "rialto_watch"],
        players: ["rusher", "rusher"], switches: &[("rounds", "4"), ("joker_benny", "false")], seed: 3 },
    Golden { system: "wild_die", scenario: "behead", map: "altane", gangs: ["carnival_court", "barena_riders"],
        players: ["random", "greedy"], switches: &[("rounds", "4"), ("thrown_in_melee", "true")], seed: 4 },
    Golden { system: "wild_die", scenario: "crossing", map: "arsenale", gangs: ["barena_riders", "lagoon_choir"],
        players: ["rusher", "greedy"], switches: &[("rounds", "5"), ("shield_push", "true")], seed: 5 },
    Golden { system: "wild_die", scenario: "acqua_alta", map: "rio", gangs: ["arsenal_volley", "carnival_court"],
        players: ["random", "rusher"], switches: &[("rounds", "5"), ("gangup_grapple_push", "true")], seed: 6 },
    Golden { system: "wild_die", scenario: "hold_the_bridge", map: "rio", gangs: ["rialto_watch", "lagoon_choir"],
        players: ["rusher", "greedy"], switches: &[], seed: 7 },
    Golden { system: "wild_die", scenario: "landing_ambush", map: "rio", gangs: ["carnival_court", "rialto_watch"],
        players: ["greedy", "greedy"], switches: &[("rounds", "5")], seed: 8 },
    Golden { system: "wild_die", scenario: "night_letters", map: "campo", gangs: ["carnival_court", "rialto_watch"],
        players: ["greedy", "greedy"], switches: &[("rounds", "8")], seed: 9 },
    Golden { system: "wild_die", scenario: "ransom", map: "altane", gangs: ["arsenal_volley", "rialto_watch"],
        players: ["greedy", "rusher"], switches: &[], seed: 10 },
    Golden { system: "wild_die", scenario: "regatta", map: "arsenale", gangs: ["lagoon_choir", "barena_riders"],
        players: ["greedy", "greedy"], switches: &[], seed: 11 },
    Golden { system: "wild_die", scenario: "cistern", map: "sommersa", gangs: ["lagoon_choir", "carnival_court"],
        players: ["greedy", "greedy"], switches: &[], seed: 12 },
    Golden { system: "roll_under", scenario: "skirmish", map: "campo", gangs: ["quay_and_bell", "masks"],
        players: ["rusher", "greedy"], switches: &[("rounds", "4")], seed: 1 },
    Golden { system: "roll_under", scenario: "campi", map: "calli", gangs: ["hammers", "quay_and_bell"],
        players: ["rusher", "greedy"], switches: &[("rounds", "4"), ("push_condition", "linked")], seed: 2 },
    Golden { system: "roll_under", scenario: "reliquary", map: "sommersa", gangs: ["masks", "hammers"],
        players: ["rusher", "rusher"], switches: &[("rounds", "4"), ("piercing_breaks", "true")], seed: 3 },
    Golden { system: "roll_under", scenario: "behead", map: "altane", gangs: ["quay_and_bell", "masks"],
        players: ["random", "greedy"], switches: &[("rounds", "4"), ("dragon_vs_dragon", "false")], seed: 4 },
    Golden { system: "roll_under", scenario: "crossing", map: "arsenale", gangs: ["masks", "quay_and_bell"],
        players: ["rusher", "greedy"], switches: &[("rounds", "5"), ("push_condition", "free")], seed: 5 },
    Golden { system: "roll_under", scenario: "acqua_alta", map: "rio", gangs: ["hammers", "masks"],
        players: ["random", "rusher"], switches: &[("rounds", "5"), ("swap_consent", "true")], seed: 6 },
    Golden { system: "roll_under", scenario: "night_raid", map: "campo", gangs: ["masks", "quay_and_bell"],
        players: ["greedy", "greedy"], switches: &[("rounds", "10")], seed: 7 },
    Golden { system: "roll_under", scenario: "bridge_ambush", map: "rio", gangs: ["masks", "hammers"],
        players: ["greedy", "rusher"], switches: &[("rounds", "4")], seed: 8 },
    Golden { system: "roll_under", scenario: "masked_ball", map: "campo", gangs: ["masks", "quay_and_bell"],
        players: ["greedy", "greedy"], switches: &[("rounds", "6")], seed: 9 },
    Golden { system: "roll_under", scenario: "high_water", map: "rio", gangs: ["tide", "garden"],
        players: ["rusher", "greedy"], switches: &[("rounds", "5")], seed: 14 },
    Golden { system: "roll_under", scenario: "burning_arsenal", map: "arsenale", gangs: ["quay_and_bell", "hammers"],
        players: ["greedy", "rusher"], switches: &[("rounds", "4")], seed: 10 },
    Golden { system: "roll_under", scenario: "lurcher", map: "rio", gangs: ["hammers", "masks"],
        players: ["rusher", "greedy"], switches: &[("rounds", "4")], seed: 11 },
    Golden { system: "roll_under", scenario: "drowned_bell", map: "campo", gangs: ["quay_and_bell", "the_drowned_bell"],
        players: ["greedy", "greedy"], switches: &[("rounds", "5")], seed: 12 },
    Golden { system: "roll_under", scenario: "causeway", map: "sommersa", gangs: ["glass", "tide"],
        players: ["greedy", "rusher"], switches: &[("rounds", "4"), ("monster_choice", "player")], seed: 13 },
];

fn play(golden: &Golden, library: &Library) -> Result<Table, Box<dyn Error>> {
    let mut setup = Setup::skirmish(golden.map, golden.gangs, golden.seed);
    setup.system = golden.system.to_owned();
    setup.scenario = golden.scenario.to_owned();
    let system = library.system(golden.system).ok_or("a rule system of the game")?;
    for (key, value) in golden.switches {
        if !setup.set_switch(system, key, value) {
            return Err(format!("{}: {key} cannot be {value}", golden.scenario).into());
        }
    }
    setup.players = golden.players.map(Player::computer);
    let players = golden.players.map(player);
    let mut table = Table::new(setup, library)?;
    while let Some(decision) = table.decision() {
        let Some(player) = &players[decision.side.index()] else { return Err("no such player".into()) };
        let salt = golden.seed << 32 | table.steps().len() as u64;
        table.apply(player.choose(table.battle(), table.choices(), salt))?;
    }
    Ok(table)
}

fn main() -> Result<(), Box<dyn Error>> {
    let only = std::env::args().nth(1);
    let library = Library::shipped();
    let folder = Path::new("tests/golden");
    for golden in ALL.iter().filter(|golden| only.as_deref().is_none_or(|only| golden.name().starts_with(only))) {
        let table = play(golden, &library)?;
        let path = folder.join(format!("{}.acqua", golden.name()));
        SaveFile::create(&path, &table)?;
        println!("{}: {} steps", path.display(), table.steps().len());
    }
    Ok(())
}
