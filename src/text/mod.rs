//! The whole game in plain text over standard input and output, for people who read or listen (see `docs/text.md`): a
//! question, numbered answers, a line back. Short lines, no colours, nothing drawn unless somebody asks for it.
//!
//! It is a front end like the window and the engine: everything that can be done is one of the choices of the table, and
//! nothing here knows a rule system.

mod ask;
mod asked;
mod book;
mod hint;
mod keep;
mod look;
mod menu;
mod odds;
mod play;
mod sheet;
mod standing;
mod why;
mod words;

pub use ask::Wish;
pub use menu::{Menu, MenuAnswer, MenuEntry};
pub use words::WIDTH;

use crate::table::{Holder, Keeper, Library, Loaded, Program, Setup, Table, read_save, read_save_text};
use ask::{AskOutcome, Questions};
use play::{Next, Play};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
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
enum TextStage {
    /// There is a battle to go on with: whether to.
    GoOn,
    /// Another program has hold of the file: whether to play without saving.
    Held(Then),
    Asking(Questions),
    Playing(Box<Play>),
    Done,
}

/// What is to come once a file can be had, or is done without.
#[derive(Debug)]
enum Then {
    /// The battle in the file goes on.
    Resume(PathBuf),
    /// This battle begins, in this file.
    Begin(Box<Table>, PathBuf),
}

impl Then {
    fn file(&self) -> &Path {
        match self {
            Then::Resume(file) | Then::Begin(_, file) => file,
        }
    }
}

/// One person, or two, at a text.
#[derive(Debug)]
pub struct Reader {
    library: Library,
    /// Where the battle being played is kept.
    home: Option<PathBuf>,
    stage: TextStage,
    full: bool,
}

impl Reader {
    /// Nothing has been said yet. `home`: the file in which the battle being played is kept, if there is such a place.
    pub fn new(library: Library, home: Option<PathBuf>) -> Reader {
        Reader { library, home, stage: TextStage::Done, full: false }
    }

    /// The battle, if there is one.
    pub fn table(&self) -> Option<&Table> {
        match &self.stage {
            TextStage::Playing(play) => Some(&play.table),
            _ => None,
        }
    }

    /// The question that is open in the battle.
    pub fn menu(&self) -> Option<&Menu> {
        match &self.stage {
            TextStage::Playing(play) => Some(play.menu()),
            _ => None,
        }
    }

    /// True after `quit`.
    pub fn is_done(&self) -> bool {
        matches!(self.stage, TextStage::Done)
    }

    /// Greets and asks the first question.
    ///
    /// # Errors
    /// The output cannot be written. Inside: what was wanted is not there, as a sentence.
    pub fn begin(&mut self, start: Start, out: &mut dyn Write) -> io::Result<Result<(), String>> {
        let page = &mut Page::new(out);
        page.say("Acqua Alta, in plain text.")?;
        let begun = match start {
            Start::File(file) => self.resume(file, page)?,
            Start::Last => match self.home.clone().filter(|home| home.is_file()) {
                Some(home) => self.resume(home, page)?,
                None => Err("There is no saved battle.".to_owned()),
            },
            Start::Wanted(wish) => match wish.check(&self.library) {
                Ok(()) => self.want(wish, page).map(Ok)?,
                Err(why) => Err(why),
            },
        };
        if begun.is_ok() {
            self.wait(out)?;
        }
        Ok(begun)
    }

    /// A battle is wanted: another one, or with nothing said the one that is saved.
    fn want(&mut self, wish: Wish, page: &mut Page) -> io::Result<()> {
        let Some(home) = self.home.clone() else {
            page.say(
                "This machine names no place for saved battles: what you play is not saved. \"save NAME\" writes a copy; \
                 set HOME or ACQUA_ALTA_HOME to save every choice.",
            )?;
            return self.questions(wish, page);
        };
        match home.is_file().then(|| read_save(&home, &self.library)) {
            Some(Ok(Loaded { table, .. })) if wish.is_empty() && goes_on(&table) => {
                return self.whether(&table, &home, page);
            }
            Some(Err(why)) => {
                page.say("The saved battle cannot be read:")?;
                page.say(&why)?;
                page.say("It is put aside when another one begins.")?;
            }
            _ => {}
        }
        self.questions(wish, page)
    }

    /// Goes on with the battle in a file. Inside: it cannot be read, as a sentence.
    fn resume(&mut self, file: PathBuf, page: &mut Page) -> io::Result<Result<(), String>> {
        // Beside what cannot be read nothing is locked.
        if let Err(why) = read_save_text(&file) {
            return Ok(Err(why));
        }
        let mut keeper = match Keeper::open(&file, Program::Text) {
            Ok(keeper) => keeper,
            Err(holder) => return self.held(holder, Then::Resume(file), page).map(Ok),
        };
        match keeper.read(&self.library) {
            Ok(loaded) => self.go_on(loaded, Some(keeper), page).map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }

    fn go_on(&mut self, loaded: Loaded, keeper: Option<Keeper>, page: &mut Page) -> io::Result<()> {
        if let Some(warning) = loaded.warning {
            page.say(&warning)?;
        }
        self.seat(loaded.table, keeper, true, page)
    }

    /// Asks what to do about a file that another program has hold of.
    fn held(&mut self, holder: Holder, then: Then, page: &mut Page) -> io::Result<()> {
        page.say(&format!("The saved battle is open in another program ({holder})."))?;
        page.say("1. Play without saving.")?;
        page.say("2. Try again.")?;
        page.say("Say 1, 2 or \"quit\". To read that battle instead, quit and type:")?;
        page.picture(&format!("acqua-alta replay {}", then.file().display()))?;
        self.stage = TextStage::Held(then);
        Ok(())
    }

    fn hear_held(&mut self, line: &str, then: Then, page: &mut Page) -> io::Result<()> {
        match (line.trim().to_lowercase().as_str(), then) {
            ("quit" | "exit", _) => page.say("Goodbye."),
            ("1", then) => {
                page.say("This battle is not saved. \"save NAME\" writes a copy.")?;
                match then {
                    Then::Begin(table, _) => self.seat(*table, None, false, page),
                    Then::Resume(file) => match read_save(&file, &self.library) {
                        Ok(loaded) => self.go_on(loaded, None, page),
                        Err(why) => self.ask_anew(&why, page),
                    },
                }
            }
            ("2", Then::Begin(table, file)) => self.open(*table, file, page),
            ("2", Then::Resume(file)) => match self.resume(file, page)? {
                Ok(()) => Ok(()),
                Err(why) => self.ask_anew(&why, page),
            },
            (_, then) => {
                page.say("Say 1 to play without saving, 2 to try again, or \"quit\".")?;
                self.stage = TextStage::Held(then);
                Ok(())
            }
        }
    }

    /// What was to go on cannot: another battle is asked for.
    fn ask_anew(&mut self, why: &str, page: &mut Page) -> io::Result<()> {
        page.say(why)?;
        self.questions(Wish::default(), page)
    }

    /// Asks whether the saved battle is gone on with.
    fn whether(&mut self, table: &Table, home: &Path, page: &mut Page) -> io::Result<()> {
        let battle = table.battle();
        let (info, sheet) = (battle.info(), battle.score_sheet());
        page.gap()?;
        page.say("There is a saved battle.")?;
        if let Some(holder) = Keeper::holder(home, Program::Text) {
            page.say(&format!("It is open in another program ({holder})."))?;
        }
        page.say(&format!(
            "1. Go on with it: {}, {} on {}, round {} of {}.",
            info.name,
            sheet.scenario,
            battle.board().title(),
            battle.round(),
            battle.rounds()
        ))?;
        page.say("2. Begin another one; this one is kept.")?;
        self.stage = TextStage::GoOn;
        Ok(())
    }

    fn questions(&mut self, wish: Wish, page: &mut Page) -> io::Result<()> {
        let mut questions = Questions::new(wish);
        let heard = questions.ask(&self.library, page)?;
        self.stage = TextStage::Asking(questions);
        self.asked(heard, page)
    }

    fn asked(&mut self, heard: AskOutcome, page: &mut Page) -> io::Result<()> {
        match heard {
            AskOutcome::Asking => Ok(()),
            AskOutcome::Quit => {
                self.stage = TextStage::Done;
                page.say("Goodbye.")
            }
            AskOutcome::Ready(setup) => self.start(*setup, page),
        }
    }

    /// A new battle.
    fn start(&mut self, setup: Setup, page: &mut Page) -> io::Result<()> {
        match Table::new(setup, &self.library) {
            Ok(table) => match self.home.clone() {
                Some(home) => self.open(table, home, page),
                None => {
                    page.gap()?;
                    self.seat(table, None, false, page)
                }
            },
            Err(error) => {
                page.say(&format!("This battle cannot be played: {error}."))?;
                self.questions(Wish::default(), page)
            }
        }
    }

    /// A new battle in this file. What is there already is put aside by the keeper.
    fn open(&mut self, table: Table, file: PathBuf, page: &mut Page) -> io::Result<()> {
        page.gap()?;
        match Keeper::open(&file, Program::Text) {
            Ok(keeper) => self.seat(table, Some(keeper), false, page),
            Err(holder) => self.held(holder, Then::Begin(Box::new(table), file), page),
        }
    }

    fn seat(&mut self, table: Table, keeper: Option<Keeper>, again: bool, page: &mut Page) -> io::Result<()> {
        let mut play = Play::new(table, keeper, self.full);
        play.open(again, page)?;
        self.stage = TextStage::Playing(Box::new(play));
        Ok(())
    }

    /// Takes a line and answers. Whatever it holds, there is an answer.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn hear(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(out);
        match std::mem::replace(&mut self.stage, TextStage::Done) {
            TextStage::Done => {}
            TextStage::GoOn => self.hear_whether(line, page)?,
            TextStage::Held(then) => self.hear_held(line, then, page)?,
            TextStage::Asking(mut questions) => {
                let heard = questions.hear(line, &self.library, page)?;
                self.stage = TextStage::Asking(questions);
                self.asked(heard, page)?;
            }
            TextStage::Playing(mut play) => {
                let next = play.hear(line, page)?;
                self.full = play.full;
                match next {
                    Next::Stay => self.stage = TextStage::Playing(play),
                    Next::Quit => {}
                    Next::New => {
                        // Lets go of its file.
                        drop(play);
                        self.questions(Wish::default(), page)?;
                    }
                    Next::Battle => match play.table.next_battle(&self.library) {
                        Some(setup) => {
                            drop(play);
                            self.start(setup, page)?;
                        }
                        None => self.stage = TextStage::Playing(play),
                    },
                    Next::Again => {
                        let seed = Setup::fresh_seed().unwrap_or(play.table.hash() >> 11);
                        let setup = Setup { seed, ..play.table.setup().clone() };
                        drop(play);
                        self.start(setup, page)?;
                    }
                }
            }
        }
        self.wait(out)
    }

    fn hear_whether(&mut self, line: &str, page: &mut Page) -> io::Result<()> {
        match (line.trim().to_lowercase().as_str(), self.home.clone()) {
            ("" | "1" | "yes" | "y", Some(home)) => {
                page.gap()?;
                match self.resume(home, page)? {
                    Ok(()) => Ok(()),
                    Err(why) => self.ask_anew(&why, page),
                }
            }
            ("2" | "no" | "n", _) => self.questions(Wish::default(), page),
            ("quit" | "exit", _) => page.say("Goodbye."),
            _ => {
                page.say("Say 1 to go on with the saved battle, 2 to begin another one, or \"quit\".")?;
                self.stage = TextStage::GoOn;
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
        let stage = std::mem::replace(&mut self.stage, TextStage::Done);
        page.gap()?;
        match stage {
            TextStage::Done => Ok(()),
            TextStage::Playing(mut play) => {
                page.say("The input has ended.")?;
                play.farewell(page)
            }
            TextStage::GoOn | TextStage::Held(_) | TextStage::Asking(_) => page.say("The input has ended. Goodbye."),
        }
    }
}

/// There is something to go on with: a decision, or the next battle of a series.
fn goes_on(table: &Table) -> bool {
    table.decision().is_some() || table.series().is_some_and(|series| series.next.is_some())
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
