//! The command line.

#[cfg(not(target_arch = "wasm32"))]
mod command_line {
    use acqua_alta::ai::LEVELS;
    use acqua_alta::arena;
    use acqua_alta::battle::{Odds, RuleSystem, Rulebook};
    use acqua_alta::dice::{Chance, MAX_POOL, Outcome, Pool, Spec};
    use acqua_alta::engine::{Engine, run};
    use acqua_alta::table::{
        Alternative, Boards, Library, Luck, SKIRMISH, SYSTEMS, SaveError, Switches, Table, check_path, current_save,
        data_dir, hash_text, load, narrate_outcome, read_save, read_save_text, tell, tell_json, tests_of_rules,
    };
    use acqua_alta::text::{Reader, Start, Wish};
    use clap::{Parser, Subcommand};
    use std::io::{self, BufWriter, Write};
    use std::path::{Path, PathBuf};
    use std::process::ExitCode;
    use std::time::{Duration, Instant};

    /// A tactical skirmish game on the bridges, roofs and canals of a drowning city.
    #[derive(Parser)]
    #[command(name = "acqua-alta", version)]
    struct Arguments {
        #[command(subcommand)]
        command: Option<Command>,
    }

    #[derive(Subcommand)]
    enum Command {
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
    struct Play {
        /// Plays in plain text over standard input and output, for people who read or listen (see docs/text.md).
        #[arg(long)]
        text: bool,
        /// Goes on with the battle in this file, or with the one that was played `last`, in the window or in text.
        #[arg(long = "continue", value_name = "FILE|last", requires = "text",
            conflicts_with_all = ["system", "map", "scenario", "gangs", "against", "hotseat", "seed"])]
        go_on: Option<PathBuf>,
        /// Id of the rule system.
        #[arg(long, requires = "text")]
        system: Option<String>,
        /// Id of the map.
        #[arg(long, requires = "text")]
        map: Option<String>,
        /// Key of the scenario.
        #[arg(long, requires = "text")]
        scenario: Option<String>,
        /// Keys of the two gangs, yours first; `chance` draws one.
        #[arg(long, value_delimiter = ',', requires = "text")]
        gangs: Option<Vec<String>>,
        /// Level of the computer player.
        #[arg(long, requires = "text", conflicts_with = "hotseat", value_parser = LEVELS)]
        against: Option<String>,
        /// Another person plays against you, in turns at this place.
        #[arg(long, requires = "text")]
        hotseat: bool,
        /// Seed of the dice [default: another one every time].
        #[arg(long, requires = "text")]
        seed: Option<u64>,
        /// Also reads the maps, characters and gangs of this folder.
        #[arg(long, requires = "text")]
        folder: Option<PathBuf>,
    }

    /// What a replay prints.
    #[derive(clap::Args)]
    struct Form {
        /// Only verifies, and prints one line.
        #[arg(long)]
        check: bool,
        /// Prints JSON for programs: one object a line, the set-up first, then one for each step.
        #[arg(long, conflicts_with = "check")]
        json: bool,
        /// When the board is drawn: `never`, at the start of `rounds`, or after all `moves` as well.
        #[arg(long, default_value = "rounds", value_parser = boards, conflicts_with_all = ["check", "json"])]
        boards: Boards,
        /// Then prints what the dice of each side did against the exact odds of every roll.
        #[arg(long, conflicts_with = "json")]
        luck: bool,
    }

    #[cfg(feature = "game")]
    fn size(words: &str) -> Result<(u32, u32), String> {
        let side = |word: &str| word.parse().ok().filter(|pixels| (320..=7680).contains(pixels));
        let sides = words.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
        sides.ok_or_else(|| "expected a width and a height from 320 to 7680, such as 1600x900".to_owned())
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
    enum Asked {
        /// Which of two players is stronger, and by how much.
        Match,
        /// Which characters, weapons and spells win more or less than their points.
        Balance,
    }

    #[derive(clap::Args)]
    struct Arena {
        /// What is asked: two players against each other, or gangs against gangs with player a on both sides.
        #[arg(long, value_enum, default_value = "match")]
        report: Asked,
        /// Id of the rule system.
        #[arg(long, default_value = "canal")]
        system: String,
        /// Ids of maps, or `all` that the game ships.
        #[arg(long, visible_alias = "maps", value_delimiter = ',', default_value = "all")]
        map: Vec<String>,
        /// Id of the scenario.
        #[arg(long, default_value = SKIRMISH)]
        scenario: String,
        /// Keys of the two gangs [default: lamp_company,drowned_court].
        #[arg(long, value_delimiter = ',')]
        gangs: Option<Vec<String>>,
        /// Most points of a gang [default: those of a standard battle]
        #[arg(long)]
        points: Option<u16>,
        /// Player a: a level of the computer player, or a frozen baseline.
        #[arg(long, default_value = arena::PLAYERS[0], value_parser = arena::PLAYERS)]
        a: String,
        /// Player b [default: the same as without --a].
        #[arg(long, value_parser = arena::PLAYERS)]
        b: Option<String>,
        /// Mirrored pairs on each map, at most.
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        pairs: u32,
        /// Seed of all battles.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Ends the match as soon as it is clear, with 5 per cent risk either way, that a is not ELO1 stronger, or that it is
        /// more than ELO0 stronger.
        #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
        stop: Option<Vec<f64>>,
        /// Threads; as many as the machine has cores if left out. The results do not depend on it.
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
        /// Prints JSON instead of a table.
        #[arg(long)]
        json: bool,
        /// Also reads the maps, characters and gangs of this folder.
        #[arg(long)]
        folder: Option<PathBuf>,
    }

    pub fn main() -> ExitCode {
        // Says what is wrong with the arguments, with the usage, and exits with 2.
        let arguments = Arguments::parse();
        let mut out = BufWriter::new(io::stdout().lock());
        let done = match arguments.command.unwrap_or(Command::Play(Play::default())) {
            Command::Play(how) if how.text => text(how, &mut out),
            Command::Play(_) => {
                drop(out);
                return play();
            }
            #[cfg(feature = "game")]
            Command::Pictures { folder, size, battles, only } => {
                drop(out);
                return match acqua_alta::game::pictures::run(&folder, size, &battles, &only) {
                    Ok(exit) if exit.is_success() => ExitCode::SUCCESS,
                    Ok(_) => complain("some pictures were not taken"),
                    Err(why) => complain(&why),
                };
            }
            Command::Engine { folder } => engine(folder.as_deref(), &mut out),
            Command::Odds { dice: Some(dice), target, rerolls, forced, .. } => {
                pool(Pool { dice, target, rerolls, forced, minus: 0, luck: 0 }, &mut out)
            }
            Command::Odds { file, number, .. } => odds(&file.unwrap_or_default(), number, &mut out),
            Command::Arena(what) => arena(what, &mut out),
            Command::Replay { file, form } => replay(&file, &form, &mut out),
            Command::Check { path } => check(&path, &mut out),
            Command::Rules { tests } => rules(tests, &mut out),
        };
        match done.and_then(|()| Ok(out.flush()?)) {
            Ok(()) => ExitCode::SUCCESS,
            // Nobody reads on: `acqua-alta replay FILE | head` is no mistake.
            Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(Stop::Output(error)) => complain(&error.to_string()),
            Err(Stop::Wrong(message)) => {
                let _ = out.flush();
                complain(&message)
            }
        }
    }

    /// Why a command ended early.
    enum Stop {
        /// The output cannot be written.
        Output(io::Error),
        /// What was asked for is wrong; in words.
        Wrong(String),
    }

    impl From<io::Error> for Stop {
        fn from(error: io::Error) -> Stop {
            Stop::Output(error)
        }
    }

    fn complain(message: &str) -> ExitCode {
        let _ = writeln!(io::stderr(), "{message}");
        ExitCode::FAILURE
    }

    #[cfg(feature = "game")]
    fn play() -> ExitCode {
        match acqua_alta::game::run() {
            bevy::app::AppExit::Success => ExitCode::SUCCESS,
            bevy::app::AppExit::Error(code) => ExitCode::from(code.get()),
        }
    }

    #[cfg(not(feature = "game"))]
    fn play() -> ExitCode {
        complain(
            "This build has no window: it was made without the feature `game`. `acqua-alta play --text` plays in plain text.",
        )
    }

    /// What the game ships and what a folder adds; what is wrong with its files is said on standard error.
    fn library_with(folder: Option<&Path>) -> Library {
        let mut library = Library::shipped();
        if let Some(folder) = folder {
            library.add_folder(folder);
        }
        for problem in library.problems() {
            let _ = writeln!(io::stderr(), "{problem}");
        }
        library
    }

    fn text(how: Play, out: &mut impl Write) -> Result<(), Stop> {
        let mut library = library_with(how.folder.as_deref());
        // Gangs that a person put together in the window.
        if let Some(own) = data_dir().map(|own| own.join("gangs")).filter(|own| own.is_dir()) {
            library.add_folder(&own);
        }
        let gangs = match how.gangs.map(<[String; 2]>::try_from) {
            None => [None, None],
            Some(Ok(gangs)) => gangs.map(Some),
            Some(Err(gangs)) => {
                return Err(Stop::Wrong(format!("expected two gangs, as in a,b, found {}", gangs.join(","))));
            }
        };
        let wish = Wish {
            system: how.system,
            map: how.map,
            scenario: how.scenario,
            gangs,
            against: how.against,
            seed: how.seed,
        };
        let start = match how.go_on {
            Some(last) if last.as_os_str() == "last" => Start::Last,
            Some(file) => Start::File(file),
            None if how.hotseat => Start::Wanted(wish.with_hotseat()),
            None => Start::Wanted(wish),
        };
        let mut reader = Reader::new(library, current_save());
        acqua_alta::text::run(&mut reader, start, io::stdin().lock(), out)?.map_err(Stop::Wrong)
    }

    fn engine(folder: Option<&Path>, out: &mut impl Write) -> Result<(), Stop> {
        Ok(run(&mut Engine::new(library_with(folder)), io::stdin().lock(), out)?)
    }

    fn arena(what: Arena, out: &mut impl Write) -> Result<(), Stop> {
        let library = library_with(what.folder.as_deref());
        let maps = match what.map.as_slice() {
            [all] if all == "all" => library.maps().map(|(id, _)| id.to_owned()).collect(),
            _ => what.map.clone(),
        };
        let mut options = Switches::defaults(&what.system);
        if let Some(points) = what.points {
            let switches = SYSTEMS.iter().filter(|system| system.id == what.system).flat_map(|system| system.switches);
            let switch = switches.into_iter().find(|switch| switch.key == "points");
            if let Some(switch) = switch.filter(|switch| !switch.allows(&points.to_string())) {
                return Err(Stop::Wrong(format!("expected {} of a gang, found {points}", switch.expected())));
            }
            options.set("points", &points.to_string());
        }
        match what.report {
            Asked::Match => the_match(what, maps, options, &library, out),
            Asked::Balance => balance(what, maps, options, &library, out),
        }
    }

    fn known_player(name: &str) -> Result<Box<dyn arena::Player>, Stop> {
        arena::player(name).ok_or_else(|| Stop::Wrong(format!("expected a known player, found `{name}`")))
    }

    fn threads(asked: Option<u16>) -> usize {
        asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
    }

    fn the_match(
        what: Arena,
        maps: Vec<String>,
        options: Switches,
        library: &Library,
        out: &mut impl Write,
    ) -> Result<(), Stop> {
        let gangs = what.gangs.unwrap_or_else(|| ["lamp_company", "drowned_court"].map(str::to_owned).to_vec());
        let gangs = <[String; 2]>::try_from(gangs)
            .map_err(|gangs| Stop::Wrong(format!("expected two gangs, as in a,b, found {}", gangs.join(","))))?;
        let stop = match what.stop.as_deref() {
            Some(&[elo0, elo1]) => Some(arena::Bounds::new(elo0, elo1).map_err(Stop::Wrong)?),
            _ => None,
        };
        let b = what.b.as_deref().unwrap_or(arena::PLAYERS[0]);
        let played = arena::Match {
            system: what.system,
            maps,
            scenario: what.scenario,
            gangs,
            options,
            players: [known_player(&what.a)?, known_player(b)?],
            pairs: what.pairs,
            seed: what.seed,
            stop,
        };
        let mut teller = Teller::new(stop);
        let pairs = arena::play(&played, library, threads(what.threads), &mut |progress| teller.hear(progress))
            .map_err(|error| Stop::Wrong(error.to_string()))?;
        teller.end();
        let report = arena::Report::new(&played, &pairs);
        match what.json {
            true => writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(io::Error::from)?)?,
            false => write!(out, "{}", report.text())?,
        }
        Ok(())
    }

    fn balance(
        what: Arena,
        maps: Vec<String>,
        options: Switches,
        library: &Library,
        out: &mut impl Write,
    ) -> Result<(), Stop> {
        let misplaced = [("--b", what.b.is_some()), ("--gangs", what.gangs.is_some()), ("--stop", what.stop.is_some())];
        if let Some((name, _)) = misplaced.iter().find(|(_, given)| *given) {
            let message =
                "expected no such argument with --report balance, where player a plays both sides of drawn gangs";
            return Err(Stop::Wrong(format!("{name}: {message}")));
        }
        let played = arena::Balance {
            system: what.system,
            maps,
            scenario: what.scenario,
            options,
            player: known_player(&what.a)?,
            pairs: what.pairs,
            seed: what.seed,
        };
        let mut teller = Teller::new(None);
        let report = arena::balance(&played, library, threads(what.threads), &mut |progress| teller.hear(progress))
            .map_err(|error| Stop::Wrong(error.to_string()))?;
        teller.end();
        match what.json {
            true => writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(io::Error::from)?)?,
            false => write!(out, "{}", report.text())?,
        }
        Ok(())
    }

    /// Says on standard error how far a match is, now and then and at its end.
    struct Teller {
        stop: Option<arena::Bounds>,
        told: Instant,
        last: Option<arena::Progress>,
    }

    impl Teller {
        fn new(stop: Option<arena::Bounds>) -> Teller {
            Teller { stop, told: Instant::now(), last: None }
        }

        fn hear(&mut self, progress: arena::Progress) {
            self.last = Some(progress);
            if self.told.elapsed() > Duration::from_secs(5) {
                self.told = Instant::now();
                self.end();
            }
        }

        fn end(&self) {
            let Some(progress) = &self.last else { return };
            let arena::Progress { done, all, elapsed, pairs } = progress;
            let (elapsed, left) = (elapsed.as_secs(), progress.left().as_secs());
            let at_most = if self.stop.is_some() { "at most " } else { "" };
            let score = pairs.map_or(String::new(), |pairs| format!(", a has {:.1} %", 100.0 * pairs.mean()));
            let ratio = |bounds: arena::Bounds| {
                let (ratio, limit) = (bounds.ratio(&pairs.unwrap_or_default()), arena::Bounds::limit());
                format!(", log-likelihood ratio {ratio:.2} of ±{limit:.2}")
            };
            let test = self.stop.map_or(String::new(), ratio);
            let counted = format!("{done} of {at_most}{all} pairs, {elapsed} s, {at_most}{left} s left");
            let _ = writeln!(io::stderr(), "{counted}{score}{test}");
        }
    }

    fn pool(pool: Pool, out: &mut impl Write) -> Result<(), Stop> {
        let rows = pool.outcomes();
        let total: u64 = rows.iter().map(|(weight, _)| weight).sum();
        let chance = |test: &dyn Fn(Outcome, u8) -> bool| {
            let weight: u64 = rows.iter().filter(|(_, r)| test(r.outcome, r.aces)).map(|(weight, _)| weight).sum();
            Chance::new(u128::from(weight), u128::from(total))
        };
        for outcome in [Outcome::Critical, Outcome::Success, Outcome::Fail, Outcome::Fumble] {
            writeln!(out, "{:<17} {}", narrate_outcome(outcome), shown(chance(&|o, _| o == outcome)))?;
        }
        for aces in 0..=pool.dice {
            writeln!(out, "{:<17} {}", format!("{aces} Aces"), shown(chance(&|_, n| n == aces)))?;
        }
        Ok(())
    }

    fn shown(chance: Chance) -> String {
        match chance.fraction() {
            Some((a, b)) => format!("{:>4}  {a}/{b}", chance.percent()),
            None => format!("{:>4}", chance.percent()),
        }
    }

    fn odds(file: &Path, number: Option<usize>, out: &mut impl Write) -> Result<(), Stop> {
        let loaded = read_save(file, &Library::shipped()).map_err(Stop::Wrong)?;
        let table = loaded.table;
        let count = table.choices().len();
        let wanted = match number {
            Some(n) if n < count => n..n + 1,
            Some(n) => {
                return Err(Stop::Wrong(format!("Expected a choice from 0 to {}, found {n}.", count.max(1) - 1)));
            }
            None => 0..count,
        };
        for n in wanted {
            let choice = table.choices()[n];
            writeln!(out, "{n}: {}", table.battle().describe(choice))?;
            let outlook = table.outlook(choice, 0).map_err(|error| Stop::Wrong(error.to_string()))?;
            distribution(&table, &outlook.odds, out)?;
            for Alternative { deed, several, done, odds, .. } in &outlook.alternatives {
                let (not, more) = (if *done { "" } else { "not: " }, if *several { ", and the like" } else { "" });
                writeln!(out, "  if {not}{deed}{more}:")?;
                distribution(&table, odds, out)?;
            }
        }
        writeln!(out, "{}", table.battle().info().assumed)?;
        Ok(())
    }

    fn distribution(table: &Table, odds: &Odds, out: &mut impl Write) -> Result<(), Stop> {
        for outcome in &odds.outcomes {
            writeln!(out, "    {}  {}", shown(outcome.p), changes(table, &outcome.changes))?;
        }
        if !odds.complete() {
            writeln!(
                out,
                "    {}  not worked out: any of these may be that much more, or something else",
                shown(odds.unwalked)
            )?;
        }
        Ok(())
    }

    fn changes(table: &Table, changes: &[acqua_alta::battle::Change]) -> String {
        let battle = table.battle();
        let info = battle.info();
        let mut words = Vec::new();
        for change in changes {
            let mut parts = Vec::new();
            for &(id, by) in &change.counters {
                parts.push(format!("{} {by:+}", info.counters.get(usize::from(id)).map_or("?", |entry| entry.name)));
            }
            for &(id, gained) in &change.statuses {
                let name = info.statuses.get(usize::from(id)).map_or("?", |entry| entry.name);
                parts.push(format!("{}{name}", if gained { "" } else { "no longer " }));
            }
            parts.extend(change.place.map(|(square, level)| format!("to {square} level {level}")));
            parts.extend(change.removed.then(|| "removed".to_owned()));
            words.push(format!("{}: {}", battle.names(change.who).0, parts.join(", ")));
        }
        if words.is_empty() { "nothing changes".to_owned() } else { words.join("; ") }
    }

    fn replay(file: &Path, form: &Form, out: &mut impl Write) -> Result<(), Stop> {
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

    /// The folder `tests` beside the first `Cargo.toml` above: where cargo says that it is, else the present folder.
    fn tests_of_checkout() -> Option<PathBuf> {
        let start =
            std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).or_else(|| std::env::current_dir().ok())?;
        let root = start.ancestors().find(|folder| folder.join("Cargo.toml").is_file())?;
        Some(root.join("tests")).filter(|tests| tests.is_dir())
    }

    fn rules(folder: Option<PathBuf>, out: &mut impl Write) -> Result<(), Stop> {
        let Some(folder) = folder.or_else(tests_of_checkout) else {
            let message =
                "There are no tests here: call this in a checkout of the game, or name a folder with --tests.";
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

    fn check(paths: &[PathBuf], out: &mut impl Write) -> Result<(), Stop> {
        for path in paths {
            let (count, problems) = check_path(path);
            if problems.is_empty() {
                writeln!(out, "{}: {count} files are as they should be", path.display())?;
            } else {
                return Err(Stop::Wrong(problems.join("\n")));
            }
        }
        Ok(())
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    command_line::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    #[cfg(feature = "game")]
    acqua_alta::game::run();
}
