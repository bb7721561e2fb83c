//! Saves as text: a header line with the set-up, then one line for each step with the state hash after it.
//!
//! ```text
//! {"acqua_alta_save":2,"rules":{"canal":3},"dice":"xoshiro256++","setup":{...},"hash":"<16 hex digits>"}
//! {"choice":{"action":"jump","actor":3,"target":{"square":[5,6]},"option":0},"faces":[7,1,4],"hash":"<16 hex digits>"}
//! {"edit":{...},"hash":"<16 hex digits>"}
//! {"standing":{"side":0,"question":"opportunity","answer":"never"},"hash":"<16 hex digits>"}
//! ```
//!
//! Loading replays the steps and compares every hash. A text that was cut short loads up to its last whole line.
//!
//! Version 1 (release 0.1.0) named actions by their place in the system's list, rolled with that release's generator, and took
//! its hashes of how the program kept a battle. Those cannot be made again, so loading only asks that each step is possible.
//!
//! **Changing rules**: where a saved battle would go another way, raise the version in the system's `INFO`, and keep playing the
//! older ones as they were, down to its `oldest`: a battle knows its version, and its save says it.
//!
//! **Changing the format**: raise [`VERSION`], keep reading the old versions below, and leave `tests/saves/` as it is.

use super::hash::{hash_from_text, hash_text};
use super::{Act, AnyBattle, Edit, Edition, Library, Setup, StandingAnswer, Step, Table};
use crate::battle::{ActionId, CharacterId, Choice, Event, SystemInfo, Target};
use crate::dice::Generator;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Version of the format.
const VERSION: u32 = 2;

/// The oldest version of the format that is read.
const OLDEST: u32 = 1;

/// The longest save, in bytes.
pub const MAX_SAVE_BYTES: usize = 8 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    acqua_alta_save: u32,
    rules: BTreeMap<String, u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<Generator>,
    setup: Setup,
    hash: String,
}

/// Read first, so that a save of a later version is told as such and not as a list of unknown fields.
#[derive(Deserialize)]
struct Version {
    acqua_alta_save: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    choice: Option<SavedChoice>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edit: Option<Edit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    standing: Option<StandingAnswer>,
    hash: String,
}

impl SaveLine {
    fn at(hash: String) -> SaveLine {
        SaveLine { choice: None, faces: None, edit: None, standing: None, hash }
    }
}

/// A choice under the names of the protocol.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedChoice {
    action: SavedAction,
    actor: CharacterId,
    target: Target,
    option: u8,
}

/// An action by its key; by its place in the list of its system in version 1.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum SavedAction {
    Key(String),
    Place(u8),
}

impl SavedChoice {
    fn of(choice: Choice, info: &SystemInfo) -> SavedChoice {
        let key = info.actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.key);
        let Choice { actor, target, option, .. } = choice;
        SavedChoice { action: SavedAction::Key(key.to_owned()), actor, target, option }
    }

    /// The choice, if its system has such an action.
    fn read(self, info: &SystemInfo) -> Option<Choice> {
        let SavedChoice { action, actor, target, option } = self;
        let action = match action {
            SavedAction::Place(place) => place,
            SavedAction::Key(key) => info.actions.iter().position(|entry| entry.key == key)? as u8,
        };
        Some(Choice { action: ActionId(action), actor, target, option })
    }
}

/// What is wrong with a save, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveError {
    /// Line from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for SaveError {}

/// A battle that was loaded.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The battle, after the last step that could be read.
    pub table: Table,
    /// Set if the text was cut short: what is missing, as a sentence.
    pub warning: Option<String>,
}

/// The whole text of a save.
pub fn save_text(table: &Table) -> String {
    header_line(table) + &step_lines(table, 0)
}

/// First line of a save, with its line end.
pub(super) fn header_line(table: &Table) -> String {
    let info = table.battle().info();
    line_of(&Header {
        acqua_alta_save: VERSION,
        rules: BTreeMap::from([(info.id.to_owned(), table.battle().version())]),
        dice: Some(table.edition().dice),
        setup: table.setup().clone(),
        hash: hash_text(table.start_hash()),
    })
}

/// Lines of the steps from this one on, each with its line end.
pub(super) fn step_lines(table: &Table, from: usize) -> String {
    let info = table.battle().info();
    table.steps().get(from..).unwrap_or_default().iter().map(|step| step_line(step, info)).collect()
}

fn step_line(step: &Step, info: &SystemInfo) -> String {
    let hash = hash_text(step.hash);
    line_of(&match &step.act {
        Act::Choice { choice, faces } => {
            SaveLine { choice: Some(SavedChoice::of(*choice, info)), faces: faces.clone(), ..SaveLine::at(hash) }
        }
        Act::Edit(edit) => SaveLine { edit: Some(edit.clone()), ..SaveLine::at(hash) },
        Act::Standing(given) => SaveLine { standing: Some(given.clone()), ..SaveLine::at(hash) },
    })
}

fn line_of<T: Serialize>(value: &T) -> String {
    // Names, numbers and lists with text keys: nothing in a save is beyond JSON.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}

/// Loads a save: sets the battle up, replays every step and compares every hash.
///
/// # Errors
/// The first wrong line: line, column and what was expected. A text cut short is no error, see [`Loaded::warning`], unless
/// not even its first line is whole.
pub fn load(text: &str, library: &Library) -> Result<Loaded, SaveError> {
    load_observed(text, library, &mut |_| {})
}

/// A moment of a replay; its hash has been compared.
#[derive(Clone, Copy, Debug)]
pub enum ReplayMoment<'a> {
    /// The battle is set up, and what comes before the first decision has happened.
    Start(&'a Table),
    /// A step was done.
    Step {
        /// The battle before it.
        before: &'a AnyBattle,
        /// What was done.
        act: &'a Act,
        /// What happened.
        events: &'a [Event],
        /// The battle after it.
        after: &'a Table,
    },
}

/// Is shown every moment of a replay.
pub type Observer<'a> = dyn FnMut(ReplayMoment) + 'a;

/// As [`load`], and shows the start and every step to `seen`.
///
/// # Errors
/// As [`load`].
pub fn load_observed(text: &str, library: &Library, seen: &mut Observer) -> Result<Loaded, SaveError> {
    if text.len() > MAX_SAVE_BYTES {
        let message = format!("expected at most {MAX_SAVE_BYTES} bytes, found {}", text.len());
        return Err(SaveError { line: 1, column: 1, message });
    }
    let mut lines =
        text.split_inclusive('\n').enumerate().map(|(i, line)| Source { number: i + 1, line, format: VERSION });
    let Some(mut first) = lines.next() else {
        return Err(SaveError { line: 1, column: 1, message: "expected a saved battle, found nothing".to_owned() });
    };
    let mut table = first.header(library)?;
    seen(ReplayMoment::Start(&table));
    for source in lines {
        let source = Source { format: first.format, ..source };
        let line = match source.parse::<SaveLine>() {
            Ok(line) => line,
            Err(_) if source.is_cut() => {
                table.note_unasked();
                let steps = table.steps().len();
                let warning = format!("The save was cut short in line {}: loaded up to step {steps}.", source.number);
                return Ok(Loaded { table, warning: Some(warning) });
            }
            Err(error) => return Err(error),
        };
        source.replay(&mut table, line, seen)?;
    }
    table.note_unasked();
    Ok(Loaded { table, warning: None })
}

/// One line of a save and where it is.
struct Source<'a> {
    number: usize,
    line: &'a str,
    /// Version of the format, once the first line has said it.
    format: u32,
}

impl Source<'_> {
    /// The file ends in the middle of this line.
    fn is_cut(&self) -> bool {
        let error = serde_json::from_str::<serde::de::IgnoredAny>(self.line).err();
        !self.line.ends_with('\n') && error.is_some_and(|error| error.is_eof())
    }

    /// An error at the first place where `what` stands in the line, or at its start.
    fn error_at(&self, what: &str, message: String) -> SaveError {
        let at = self.line.find(what).unwrap_or(0);
        SaveError { line: self.number, column: self.line[..at].chars().count() + 1, message }
    }

    fn parse<T: for<'de> Deserialize<'de>>(&self) -> Result<T, SaveError> {
        serde_json::from_str(self.line).map_err(|error| {
            let before = self.line.bytes().take(error.column().saturating_sub(1));
            // Columns count characters: bytes that go on with one are left out.
            let column = before.filter(|byte| byte & 0xC0 != 0x80).count() + 1;
            let text = error.to_string();
            let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message).to_owned();
            SaveError { line: self.number, column, message }
        })
    }

    fn header(&mut self, library: &Library) -> Result<Table, SaveError> {
        let Version { acqua_alta_save } = self.parse()?;
        if !(OLDEST..=VERSION).contains(&acqua_alta_save) {
            let message = format!("expected a save of version {OLDEST} to {VERSION}, found version {acqua_alta_save}");
            return Err(self.error_at("\"acqua_alta_save\"", message));
        }
        self.format = acqua_alta_save;
        let header: Header = self.parse()?;
        let system = library.system(&header.setup.system);
        let version = system.and_then(|info| header.rules.get(info.id)).copied().unwrap_or(0);
        if let Some(info) = system.filter(|info| !(info.oldest..=info.version).contains(&version)) {
            let known = match info.oldest {
                oldest if oldest < info.version => format!("{oldest} to {}", info.version),
                only => only.to_string(),
            };
            let message = format!("expected rules \"{}\" of version {known}, the ones this program knows", info.id);
            return Err(self.error_at("\"rules\"", message));
        }
        let dice = match (self.format, header.dice) {
            (1, None) => Generator::FirstRelease,
            (_, Some(dice)) => dice,
            _ => return Err(self.error_at("{", "expected \"dice\": the generator that rolled".to_owned())),
        };
        let table = Table::played_by(Edition { rules: version, dice }, header.setup, library);
        let table = table.map_err(|error| self.error_at("\"setup\"", error.to_string()))?;
        self.compare(
            table.hash(),
            &header.hash,
            "the map, the characters or the rules are not those it was played with",
        )?;
        Ok(table)
    }

    fn replay(&self, table: &mut Table, line: SaveLine, seen: &mut Observer) -> Result<(), SaveError> {
        let act = match line {
            SaveLine { choice: Some(choice), faces, edit: None, standing: None, .. } => {
                let choice = choice.read(table.battle().info());
                let unknown = || self.error_at("\"action\"", "expected an action of this rule system".to_owned());
                Act::Choice { choice: choice.ok_or_else(unknown)?, faces }
            }
            SaveLine { choice: None, faces: None, edit: Some(edit), standing: None, .. } => Act::Edit(edit),
            SaveLine { choice: None, faces: None, edit: None, standing: Some(given), .. } => Act::Standing(given),
            _ => {
                let message = "expected either a \"choice\" or an \"edit\", or a \"standing\" answer".to_owned();
                return Err(self.error_at("{", message));
            }
        };
        let before = table.battle().clone();
        let (done, place) = match &act {
            Act::Choice { choice, faces: Some(faces) } => (table.apply_with(*choice, faces), "\"faces\""),
            Act::Choice { choice, faces: None } => (table.apply(*choice), "\"choice\""),
            Act::Edit(edit) => (table.edit(edit.clone()).map(|()| Vec::new()), "\"edit\""),
            Act::Standing(given) => (table.stand(given.clone()).map(|()| Vec::new()), "\"standing\""),
        };
        let events = done.map_err(|error| {
            let place = if matches!(error, super::TableError::Refused(_)) { "\"choice\"" } else { place };
            self.error_at(place, format!("expected a step that is possible here: {error}"))
        })?;
        self.compare(table.hash(), &line.hash, "this step does not lead where it led when it was saved")?;
        seen(ReplayMoment::Step { before: &before, act: &act, events: &events, after: table });
        Ok(())
    }

    fn compare(&self, hash: u64, saved: &str, why: &str) -> Result<(), SaveError> {
        if hash_from_text(saved).is_some_and(|saved| saved == hash || self.format == 1) {
            return Ok(());
        }
        Err(self.error_at("\"hash\"", format!("expected state hash {}, found {saved:?}: {why}", hash_text(hash))))
    }
}
