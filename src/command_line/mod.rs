//! The command line.

mod arena;
mod arguments;
mod odds;
mod replay;
mod rules;

use acqua_alta::check_path;
use acqua_alta::dice::Pool;
use acqua_alta::engine::{Engine, run};
use acqua_alta::name::{Shown, shown};
use acqua_alta::table::{Library, SAVE_EXTENSION, current_save, data_dir};
use acqua_alta::text::{Reader, Start, Wish};
use arguments::{Arguments, Command, Play};
use clap::Parser;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

pub fn main() -> ExitCode {
    // Says what is wrong with the arguments, with the usage, and exits with 2.
    let arguments = Arguments::parse();
    // What strangers wrote into files does nothing to the terminal it is shown on; programs get what there is.
    let stdout = BufWriter::new(io::stdout().lock());
    let mut out: Box<dyn Write> = match arguments.command {
        Some(Command::Engine { .. }) => Box::new(stdout),
        _ => Box::new(Shown::new(stdout)),
    };
    let done = match arguments.command.unwrap_or(Command::Play(Play::default())) {
        Command::Play(how) if how.text => text(how, &mut out),
        Command::Play(_) => {
            drop(out);
            return play();
        }
        #[cfg(feature = "game")]
        Command::Pictures { folder, size, battles, only } => {
            drop(out);
            if let Err(missing) = acqua_alta::game::graphics::available() {
                return complain(&missing.to_string());
            }
            return match acqua_alta::game::pictures::run(&folder, size, &battles, &only) {
                Ok(exit) if exit.is_success() => ExitCode::SUCCESS,
                Ok(_) => complain("some pictures were not taken"),
                Err(why) => complain(&why),
            };
        }
        Command::Engine { folder } => engine(folder, &mut out),
        Command::Odds { dice: Some(dice), target, rerolls, forced, .. } => {
            odds::of_pool(Pool { dice, target, rerolls, forced, minus: 0, luck: 0 }, &mut out)
        }
        Command::Odds { file, number, .. } => odds::of_choices(&file.unwrap_or_default(), number, &mut out),
        Command::Arena(what) => arena::run(what, &mut out),
        Command::Replay { file, form } => replay::run(&file, &form, &mut out),
        Command::Check { path } => check(&path, &mut out),
        Command::Rules { tests } => rules::run(tests, &mut out),
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
    let _ = writeln!(io::stderr(), "{}", shown(message));
    ExitCode::FAILURE
}

#[cfg(feature = "game")]
fn play() -> ExitCode {
    if let Err(missing) = acqua_alta::game::graphics::available() {
        return complain(&missing.to_string());
    }
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

/// What the game ships and what folders add; what is wrong with their files is said on standard error.
fn library_with(folders: impl IntoIterator<Item = PathBuf>) -> Library {
    let mut library = Library::shipped();
    for folder in folders {
        library.add_folder(&folder);
    }
    for problem in library.problems() {
        let _ = writeln!(io::stderr(), "{}", shown(problem));
    }
    library
}

fn text(how: Play, out: &mut impl Write) -> Result<(), Stop> {
    // Gangs that a person put together in the window, of every rule system.
    let known = Library::shipped();
    let folders = known.systems().filter_map(|system| Some(data_dir()?.join(known.catalogue(system.id).folder())));
    let own = folders.filter(|own| own.is_dir());
    let library = library_with(how.folder.into_iter().chain(own));
    let gangs = match how.gangs.map(<[String; 2]>::try_from) {
        None => [None, None],
        Some(Ok(gangs)) => gangs.map(Some),
        Some(Err(gangs)) => {
            return Err(Stop::Wrong(format!("expected two gangs, as in a,b, found {}", gangs.join(","))));
        }
    };
    let wish = Wish {
        system: how.system,
        series: how.series,
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

fn engine(folder: Option<PathBuf>, out: &mut impl Write) -> Result<(), Stop> {
    Ok(run(&mut Engine::new(library_with(folder)), io::stdin().lock(), out)?)
}

fn check(paths: &[PathBuf], out: &mut impl Write) -> Result<(), Stop> {
    for path in paths {
        let (count, problems) = check_path(path);
        if !problems.is_empty() {
            return Err(Stop::Wrong(problems.join("\n")));
        }
        match count {
            0 => {
                return Err(Stop::Wrong(format!(
                    "{}:0:0: expected files named *.tmx, *.ron or *.{SAVE_EXTENSION}, found nothing to check",
                    path.display()
                )));
            }
            1 => writeln!(out, "{}: 1 file is as it should be", path.display())?,
            _ => writeln!(out, "{}: {count} files are as they should be", path.display())?,
        }
    }
    Ok(())
}
