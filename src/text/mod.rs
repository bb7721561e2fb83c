//! The whole game in plain text over standard input and output, for people who read or listen (see `docs/text.md`): a
//! question, numbered answers, a line back. Short lines, no colours, nothing drawn unless somebody asks for it.
//!
//! It is a front end like the window and the engine: everything that can be done is one of the choices of the table, and
//! nothing here knows a rule system.

mod ask;
mod book;
mod keep;
mod look;
mod menu;
mod odds;
mod play;
mod sheet;
mod why;
mod words;

pub use ask::Wish;
pub use menu::{Answer, Entry, Menu};
pub use words::WIDTH;

use crate::battle::RuleSystem;
use crate::table::{Library, Loaded, SAVE_EXTENSION, Setup, Table, read_save};
use ask::{Heard, Questions};
use keep::Keep;
use play::{Next, Play};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use words::Page;

/// The longest line that is taken, in bytes.
pub const MAX_LINE_BYTES: usize = 4096;

/// What a line is waited for with.
const PROMPT: &str = "> ";

/// The battle that is to be gone on with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// Whatever is wanted; what is left open is asked.
    Wanted(Wish),
    /// The battle that was played last, in the window or here.
    Last,
    /// The battle in this file.
    File(PathBuf),
}

#[derive(Debug)]
enum Stage {
    /// There is a battle to go on with: whether to.
    GoOn(Box<Table>),
    Asking(Questions),
    Playing(Box<Play>),
    Done,
}

/// One person, or two, at a text.
#[derive(Debug)]
pub struct Reader {
    library: Library,
    /// Where the battle being played is kept.
    home: Option<PathBuf>,
    stage: Stage,
    full: bool,
}

impl Reader {
    /// Nothing has been said yet. `home`: the file in which the battle being played is kept, if there is such a place.
    pub fn new(library: Library, home: Option<PathBuf>) -> Reader {
        Reader { library, home, stage: Stage::Done, full: false }
    }

    /// The battle, if there is one.
    pub fn table(&self) -> Option<&Table> {
        match &self.stage {
            Stage::Playing(play) => Some(&play.table),
            _ => None,
        }
    }

    /// The question that is open in the battle.
    pub fn menu(&self) -> Option<&Menu> {
        match &self.stage {
            Stage::Playing(play) => Some(play.menu()),
            _ => None,
        }
    }

    /// True after `quit`.
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Greets and asks the first question.
    ///
    /// # Errors
    /// The output cannot be written. Inside: what was wanted is not there, as a sentence.
    pub fn begin(&mut self, start: Start, out: &mut dyn Write) -> io::Result<Result<(), String>> {
        let page = &mut Page::new(out);
        page.say("Acqua Alta, in plain text.")?;
        let file = match start {
            Start::File(file) => Some(file),
            Start::Last => match self.home.clone().filter(|home| home.is_file()) {
                Some(home) => Some(home),
                None => return Ok(Err("There is no saved battle.".to_owned())),
            },
            Start::Wanted(wish) => {
                if let Err(why) = wish.check(&self.library) {
                    return Ok(Err(why));
                }
                let saved = self.home.as_ref().filter(|home| wish.is_empty() && home.is_file());
                let saved = saved.and_then(|home| read_save(home, &self.library).ok());
                match saved.filter(|saved| saved.table.decision().is_some()) {
                    Some(Loaded { table, .. }) => self.whether(table, page)?,
                    None => self.questions(wish, page)?,
                }
                None
            }
        };
        if let Some(file) = file {
            match read_save(&file, &self.library) {
                Ok(Loaded { table, warning }) => {
                    if let Some(warning) = warning {
                        page.say(&warning)?;
                    }
                    self.seat(table, Some(file), true, page)?;
                }
                Err(why) => return Ok(Err(why)),
            }
        }
        self.wait(out)?;
        Ok(Ok(()))
    }

    /// Asks whether the saved battle is gone on with.
    fn whether(&mut self, table: Table, page: &mut Page) -> io::Result<()> {
        let battle = table.battle();
        let (info, sheet) = (battle.info(), battle.score_sheet());
        page.gap()?;
        page.say("There is a saved battle.")?;
        page.say(&format!(
            "1. Go on with it: {}, {} on {}, round {} of {}.",
            info.name,
            sheet.scenario,
            battle.board().title(),
            battle.round(),
            battle.rounds()
        ))?;
        page.say("2. Begin another one; this one is kept.")?;
        self.stage = Stage::GoOn(Box::new(table));
        Ok(())
    }

    fn questions(&mut self, wish: Wish, page: &mut Page) -> io::Result<()> {
        let mut questions = Questions::new(wish);
        let heard = questions.ask(&self.library, page)?;
        self.stage = Stage::Asking(questions);
        self.asked(heard, page)
    }

    fn asked(&mut self, heard: Heard, page: &mut Page) -> io::Result<()> {
        match heard {
            Heard::Asking => Ok(()),
            Heard::Quit => {
                self.stage = Stage::Done;
                page.say("Goodbye.")
            }
            Heard::Ready(setup) => self.start(*setup, page),
        }
    }

    /// A new battle.
    fn start(&mut self, setup: Setup, page: &mut Page) -> io::Result<()> {
        match Table::new(setup, &self.library) {
            Ok(table) => {
                self.set_aside(page)?;
                page.gap()?;
                self.seat(table, self.home.clone(), false, page)
            }
            Err(error) => {
                page.say(&format!("This battle cannot be played: {error}."))?;
                self.questions(Wish::default(), page)
            }
        }
    }

    /// A battle that is kept and not finished gets a file of its own, so that another one can take its place.
    fn set_aside(&self, page: &mut Page) -> io::Result<()> {
        let Some(home) = self.home.as_ref().filter(|home| home.is_file()) else { return Ok(()) };
        if read_save(home, &self.library).is_ok_and(|saved| saved.table.decision().is_none()) {
            return Ok(());
        }
        let named = |n| home.with_file_name(format!("kept-{n}")).with_extension(SAVE_EXTENSION);
        match (1..1000).map(named).find(|path| !path.exists()) {
            Some(path) if std::fs::rename(home, &path).is_ok() => {
                page.say("The battle that was saved before is kept here:")?;
                page.picture(&path.display().to_string())
            }
            _ => Ok(()),
        }
    }

    fn seat(&mut self, table: Table, file: Option<PathBuf>, again: bool, page: &mut Page) -> io::Result<()> {
        let mut play = Play::new(table, Keep::at(file), self.full);
        play.open(again, page)?;
        self.stage = Stage::Playing(Box::new(play));
        Ok(())
    }

    /// Takes a line and answers. Whatever it holds, there is an answer.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn hear(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(out);
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Done => {}
            Stage::GoOn(table) => self.hear_whether(line, table, page)?,
            Stage::Asking(mut questions) => {
                let heard = questions.hear(line, &self.library, page)?;
                self.stage = Stage::Asking(questions);
                self.asked(heard, page)?;
            }
            Stage::Playing(mut play) => {
                let next = play.hear(line, page)?;
                self.full = play.full;
                match next {
                    Next::Stay => self.stage = Stage::Playing(play),
                    Next::Quit => {}
                    Next::New => self.questions(Wish::default(), page)?,
                    Next::Again => {
                        let seed = Setup::fresh_seed().unwrap_or(play.table.hash() >> 11);
                        self.start(Setup { seed, ..play.table.setup().clone() }, page)?;
                    }
                }
            }
        }
        self.wait(out)
    }

    fn hear_whether(&mut self, line: &str, table: Box<Table>, page: &mut Page) -> io::Result<()> {
        match line.trim().to_lowercase().as_str() {
            "" | "1" | "yes" | "y" => {
                page.gap()?;
                self.seat(*table, self.home.clone(), true, page)
            }
            "2" | "no" | "n" => self.questions(Wish::default(), page),
            "quit" | "exit" => page.say("Goodbye."),
            _ => {
                page.say("Say 1 to go on with the saved battle, 2 to begin another one, or \"quit\".")?;
                self.stage = Stage::GoOn(table);
                Ok(())
            }
        }
    }

    fn wait(&self, out: &mut dyn Write) -> io::Result<()> {
        Page::new(out).prompt(if self.is_done() { "" } else { PROMPT })
    }

    /// The input has ended: says so, and where the battle is.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(out);
        let stage = std::mem::replace(&mut self.stage, Stage::Done);
        page.gap()?;
        match stage {
            Stage::Done => Ok(()),
            Stage::Playing(play) => {
                page.say("The input has ended.")?;
                play.farewell(page)
            }
            Stage::GoOn(_) | Stage::Asking(_) => page.say("The input has ended. Goodbye."),
        }
    }
}

/// Plays until the input ends, somebody quits, or nobody listens any more.
///
/// # Errors
/// The input cannot be read. Inside: what was wanted is not there, as a sentence.
pub fn run(
    reader: &mut Reader,
    start: Start,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<Result<(), String>> {
    match reader.begin(start, &mut output) {
        Ok(Ok(())) => {}
        Ok(Err(why)) => return Ok(Err(why)),
        Err(_) => return Ok(Ok(())),
    }
    while !reader.is_done() {
        let heard = match next_line(&mut input)? {
            None => reader.end(&mut output),
            Some(line) => reader.hear(&line, &mut output),
        };
        if heard.is_err() {
            break;
        }
    }
    Ok(Ok(()))
}

/// The next line, at most [`MAX_LINE_BYTES`] of it; what is longer is cut off. None at the end of the input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let ready = match input.fill_buf() {
            Ok(ready) => ready,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if ready.is_empty() {
            return Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()));
        }
        any = true;
        let end = ready.iter().position(|&byte| byte == b'\n');
        let part = &ready[..end.unwrap_or(ready.len())];
        let room = MAX_LINE_BYTES - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(ready.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
    }
}
