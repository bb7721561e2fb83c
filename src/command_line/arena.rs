//! `acqua-alta arena`: players against each other.

use super::arguments::{Arena, Asked};
use super::{Stop, library_with};
use acqua_alta::ai::NORMAL;
use acqua_alta::arena;
use acqua_alta::table::{Library, Switches};
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub(super) fn run(what: Arena, out: &mut impl Write) -> Result<(), Stop> {
    if let Some(files) = &what.merge {
        return merged(files, what.report, what.json, out);
    }
    let library = library_with(what.folder.clone());
    let maps = match what.map.as_slice() {
        [all] if all == "all" => library.maps().map(|(id, _)| id.to_owned()).collect(),
        _ => what.map.clone(),
    };
    let mut options = library.default_switches(&what.system);
    if let Some(points) = what.points {
        let switches = library.system(&what.system).map_or(&[][..], |system| system.switches);
        let switch = switches.iter().find(|switch| switch.key == "points");
        if let Some(switch) = switch.filter(|switch| !switch.allows(&points.to_string())) {
            return Err(Stop::Wrong(format!("expected {} of a gang, found {points}", switch.expected())));
        }
        options.set("points", &points.to_string());
    }
    match what.report {
        Asked::Match | Asked::Conduct => the_match(what, maps, options, &library, out),
        Asked::Balance => balance(what, maps, options, &library, out),
    }
}

fn known_player(name: &str) -> Result<Box<dyn arena::ArenaPlayer>, Stop> {
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
    let b = what.b.as_deref().unwrap_or(NORMAL);
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
    let shard = what.shard.unwrap_or(arena::Shard::WHOLE);
    let pairs = arena::play(&played, shard, library, threads(what.threads), &mut |progress| teller.hear(progress))
        .map_err(|error| Stop::Wrong(error.to_string()))?;
    teller.end();
    if what.shard.is_some() {
        let part = arena::Played { of: arena::Terms::of(&played), shard, pairs };
        writeln!(out, "{}", serde_json::to_string(&part).map_err(io::Error::from)?)?;
        return Ok(());
    }
    report(&played, &pairs, what.report, what.json, out)
}

/// Prints what is asked of a match that was played.
fn report(
    played: &arena::Match,
    pairs: &[arena::MirroredPair],
    asked: Asked,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Stop> {
    match asked {
        Asked::Conduct => {
            let report = arena::ConductReport::new(played, pairs);
            print(&report, || report.text(), json, out)
        }
        Asked::Match | Asked::Balance => {
            let report = arena::Report::new(played, pairs);
            print(&report, || report.text(), json, out)
        }
    }
}

/// A report as JSON, or as text.
fn print(
    report: &impl serde::Serialize,
    text: impl Fn() -> String,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Stop> {
    match json {
        true => writeln!(out, "{}", serde_json::to_string_pretty(report).map_err(io::Error::from)?)?,
        false => write!(out, "{}", text())?,
    }
    Ok(())
}

/// Reports on a match from the files of its parts.
fn merged(files: &[PathBuf], asked: Asked, json: bool, out: &mut impl Write) -> Result<(), Stop> {
    if asked == Asked::Balance {
        return Err(Stop::Wrong(
            "--merge: expected no such argument with --report balance, which has no parts".to_owned(),
        ));
    }
    let read = |path: &PathBuf| {
        let wrong = |error: &dyn Display| Stop::Wrong(format!("{}: {error}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
        serde_json::from_str(&text).map_err(|error| wrong(&format!("expected what --shard prints: {error}")))
    };
    let parts = files.iter().map(read).collect::<Result<Vec<arena::Played>, Stop>>()?;
    let (terms, pairs) = arena::merge(parts).map_err(Stop::Wrong)?;
    report(&terms.to_match().map_err(Stop::Wrong)?, &pairs, asked, json, out)
}

fn balance(
    what: Arena,
    maps: Vec<String>,
    options: Switches,
    library: &Library,
    out: &mut impl Write,
) -> Result<(), Stop> {
    let misplaced = [
        ("--b", what.b.is_some()),
        ("--gangs", what.gangs.is_some()),
        ("--stop", what.stop.is_some()),
        ("--shard", what.shard.is_some()),
    ];
    if let Some((name, _)) = misplaced.iter().find(|(_, given)| *given) {
        let message = "expected no such argument with --report balance, where player a plays both sides of drawn gangs";
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
    print(&report, || report.text(), what.json, out)
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
