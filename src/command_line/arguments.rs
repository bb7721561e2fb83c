//! What can be asked for, and in which words.

use acqua_alta::ai::{Mind, NORMAL};
use acqua_alta::arena;
use acqua_alta::dice::MAX_POOL;
use acqua_alta::table::{Boards, SKIRMISH};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// A tactical skirmish game on the bridges, roofs and canals of a drowning city.
#[derive(Parser)]
#[command(name = "acqua-alta", version)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Opens the game (this is what happens without a command), or plays it in plain text.
    Play(Play),
    /// Takes pictures of every screen, in a window of this size, and leaves.
    #[cfg(feature = "game")]
    Pictures {
        /// Where the pictures go.
        folder: PathBuf,
        /// Width and height of the window in pixels, such as 1600x900.
        #[arg(long, default_value = "1600x900", value_parser = size)]
        size: (u32, u32),
        /// Where the battles are that are pictured: saves as those of `tests/golden`.
        #[arg(long, default_value = "tests/golden")]
        battles: PathBuf,
        /// Only the scene of this name; may be given several times.
        #[arg(long)]
        only: Vec<String>,
    },
    /// Plays over standard input and output, one JSON object a line (see docs/engine.md).
    Engine {
        /// Also reads the maps, characters and gangs of this folder.
        #[arg(long)]
        folder: Option<PathBuf>,
    },
    /// Prints exact odds: of a pool of dice, or of the choices at the end of a saved battle.
    Odds {
        /// A saved battle.
        #[arg(required_unless_present = "dice", conflicts_with = "dice")]
        file: Option<PathBuf>,
        /// Only the choice with this number.
        #[arg(short = 'n', requires = "file")]
        number: Option<usize>,
        /// Dice of the pool, the Destiny die among them.
        #[arg(long, value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_POOL)))]
        dice: Option<u8>,
        /// Number that a die must reach for an Ace.
        #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(i8).range(0..=10))]
        target: i8,
        /// Failed dice that are rolled again.
        #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_POOL)))]
        rerolls: u8,
        /// Aces that the opponent forces to be rolled again.
        #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_POOL)))]
        forced: u8,
    },
    /// Lets two players play many battles, in mirrored pairs on all cores, and counts what comes of it.
    Arena(Arena),
    /// Prints a saved battle in words, every die and every event, and verifies it step by step.
    Replay {
        /// A saved battle.
        file: PathBuf,
        #[command(flatten)]
        form: Form,
    },
    /// Checks maps (*.tmx), characters and gangs (*.ron) and saves (*.acqua); stops at the first bad PATH.
    Check {
        /// Files and folders.
        #[arg(required = true)]
        path: Vec<PathBuf>,
    },
    /// Prints every rule with the number of its tests, read from the sources; fails if a rule has none.
    Rules {
        /// The folder of the tests; else that of the checkout which this is called in.
        #[arg(long)]
        tests: Option<PathBuf>,
    },
}

/// What is played in plain text; what is not said is asked.
#[derive(clap::Args, Default)]
pub(super) struct Play {
    /// Plays in plain text over standard input and output, for people who read or listen (see docs/text.md).
    #[arg(long)]
    pub text: bool,
    /// Goes on with the battle in this file, or with the one that was played `last`, in the window or in text.
    #[arg(long = "continue", value_name = "FILE|last", requires = "text",
        conflicts_with_all = ["system", "series", "map", "scenario", "gangs", "against", "hotseat", "seed"])]
    pub go_on: Option<PathBuf>,
    /// Id of the rule system.
    #[arg(long, requires = "text")]
    pub system: Option<String>,
    /// Key of a series of battles with the same two gangs.
    #[arg(long, requires = "text", conflicts_with_all = ["map", "scenario"])]
    pub series: Option<String>,
    /// Id of the map.
    #[arg(long, requires = "text")]
    pub map: Option<String>,
    /// Key of the scenario.
    #[arg(long, requires = "text")]
    pub scenario: Option<String>,
    /// Keys of the two gangs, yours first; `chance` draws one.
    #[arg(long, value_delimiter = ',', requires = "text")]
    pub gangs: Option<Vec<String>>,
    /// Level of the computer player, alone or with a personality: `normal`, `hard:cautious`.
    #[arg(long, requires = "text", conflicts_with = "hotseat", value_parser = mind)]
    pub against: Option<String>,
    /// Another person plays against you, in turns at this place.
    #[arg(long, requires = "text")]
    pub hotseat: bool,
    /// Seed of the dice [default: another one every time].
    #[arg(long, requires = "text")]
    pub seed: Option<u64>,
    /// Also reads the maps, characters and gangs of this folder.
    #[arg(long, requires = "text")]
    pub folder: Option<PathBuf>,
}

/// What a replay prints.
#[derive(clap::Args)]
pub(super) struct Form {
    /// Only verifies, and prints one line.
    #[arg(long)]
    pub check: bool,
    /// Prints JSON for programs: one object a line, the set-up first, then one for each step.
    #[arg(long, conflicts_with = "check")]
    pub json: bool,
    /// When the board is drawn: `never`, at the start of `rounds`, or after all `moves` as well.
    #[arg(long, default_value = "rounds", value_parser = boards, conflicts_with_all = ["check", "json"])]
    pub boards: Boards,
    /// Then prints what the dice of each side did against the exact odds of every roll.
    #[arg(long, conflicts_with = "json")]
    pub luck: bool,
}

#[cfg(feature = "game")]
fn size(words: &str) -> Result<(u32, u32), String> {
    let side = |word: &str| word.parse().ok().filter(|pixels| (320..=7680).contains(pixels));
    let sides = words.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    sides.ok_or_else(|| "expected a width and a height from 320 to 7680, such as 1600x900".to_owned())
}

fn mind(name: &str) -> Result<String, String> {
    Mind::named(name).map(|mind| mind.name()).ok_or_else(|| format!("expected one of {}", Mind::names()))
}

fn boards(word: &str) -> Result<Boards, String> {
    Ok(match word {
        "never" => Boards::Never,
        "rounds" => Boards::Rounds,
        "moves" => Boards::Moves,
        _ => return Err("expected `never`, `rounds` or `moves`".to_owned()),
    })
}

/// What the arena is asked.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Asked {
    /// Which of two players is stronger, and by how much.
    Match,
    /// Which characters, weapons and spells win more or less than their points.
    Balance,
    /// How two players conduct themselves: what they waste, what they lose, how long they think.
    Conduct,
}

fn arena_player(name: &str) -> Result<String, String> {
    let known = || {
        format!(
            "expected one of {}, a level with a personality (normal:cautious), or racer:plays=200,horizon=1",
            arena::PLAYERS.join(", ")
        )
    };
    arena::player(name).map(|_| name.to_owned()).ok_or_else(known)
}

#[derive(clap::Args)]
pub(super) struct Arena {
    /// What is asked: two players against each other, gangs against gangs with player a on both sides, or how two players
    /// conduct themselves.
    #[arg(long, value_enum, default_value = "match")]
    pub report: Asked,
    /// Id of the rule system.
    #[arg(long, default_value_t = acqua_alta::table::flagship())]
    pub system: String,
    /// Ids of maps, or `all` that the game ships.
    #[arg(long, visible_alias = "maps", value_delimiter = ',', default_value = "all")]
    pub map: Vec<String>,
    /// Id of the scenario.
    #[arg(long, default_value = SKIRMISH)]
    pub scenario: String,
    /// Keys of the two gangs [default: lamp_company,drowned_court].
    #[arg(long, value_delimiter = ',')]
    pub gangs: Option<Vec<String>>,
    /// Most points of a gang [default: those of a standard battle]
    #[arg(long)]
    pub points: Option<u16>,
    /// Player a: a level of the computer player, alone or with a personality (normal:cautious), a frozen baseline, or `racer`, which can be told how much to think.
    #[arg(long, default_value = NORMAL, value_parser = arena_player)]
    pub a: String,
    /// Player b [default: the same as without --a].
    #[arg(long, value_parser = arena_player)]
    pub b: Option<String>,
    /// Mirrored pairs on each map, at most.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub pairs: u32,
    /// Seed of all battles.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Ends the match as soon as it is clear, with 5 per cent risk either way, that a is not ELO1 stronger, or that it is
    /// more than ELO0 stronger.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    pub stop: Option<Vec<f64>>,
    /// Plays only part I of N of the match, from 1/N to N/N, and prints it as JSON for --merge.
    #[arg(long, value_name = "I/N", conflicts_with_all = ["stop", "merge"])]
    pub shard: Option<arena::Shard>,
    /// Puts the parts of a match together, from the files that --shard printed, and reports on the whole.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub merge: Option<Vec<PathBuf>>,
    /// Threads; as many as the machine has cores if left out. The results do not depend on it.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Prints JSON instead of a table.
    #[arg(long)]
    pub json: bool,
    /// Also reads the maps, characters and gangs of this folder.
    #[arg(long)]
    pub folder: Option<PathBuf>,
}
