//! The game over standard input and output: one JSON object a line in, one a line out (see `docs/engine.md`), so that a
//! program in any language can play, test or train. A command that fails answers
//! `{"error":{"code":...,"message":...}}` and changes nothing.

mod answers;
mod command;
mod lines;

pub use lines::run;

use crate::ai::{LEVELS, Level, Mind, NORMAL, Personality, Thinking, Thoughts};
use crate::battle::{ActionId, CharacterId, Choice, Target};
use crate::table::{Edit, Library, Rationale, Setup, Table, TableError, event_json, load, roll_json, save_text};
use answers::Reply;
use command::{Ai, Apply, Command, Hint, New, Numbered, Refusal, no_such_personality};
use serde_json::{Value, json};

/// The longest line that is read, in bytes.
pub const MAX_LINE_BYTES: usize = 1024 * 1024;

/// A command that failed: a stable code and a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Failure {
    code: &'static str,
    message: String,
}

/// Messages say what was found; of a hostile line that may be all of it.
const LONGEST_MESSAGE: usize = 2000;

impl Failure {
    fn new(code: &'static str, message: impl Into<String>) -> Failure {
        let mut message: String = message.into();
        if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
            message.truncate(end);
            message.push('…');
            message.shrink_to_fit();
        }
        Failure { code, message }
    }

    fn text(&self) -> String {
        json!({ "error": { "code": self.code, "message": self.message } }).to_string()
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        Failure::new(error.code(), error.to_string())
    }
}

/// One session: the library, and the battle being played if there is one.
#[derive(Debug)]
pub struct Engine {
    library: Library,
    table: Option<Table>,
    done: bool,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(Library::shipped())
    }
}

impl Engine {
    /// A session without a battle.
    pub fn new(library: Library) -> Engine {
        Engine { library, table: None, done: false }
    }

    /// The battle being played, if there is one.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Answers one line with one line, without their line ends. Whatever the line holds, there is an answer.
    pub fn handle(&mut self, line: &str) -> String {
        let answer = if line.len() > MAX_LINE_BYTES {
            Err(too_long())
        } else {
            Command::parse(line).and_then(|command| self.obey(command))
        };
        match answer {
            Ok(answer) => answer,
            Err(failure) => failure.text(),
        }
    }

    /// True after `quit`.
    pub fn is_done(&self) -> bool {
        self.done
    }

    fn obey(&mut self, command: Command) -> Result<String, Failure> {
        let answer: Reply = match command {
            // These may be long: they are written as they are worked out.
            Command::Board => return Ok(answers::board(self.playing()?)),
            Command::Choices => return Ok(answers::choices(self.playing()?)),
            Command::Systems => Ok(json!({ "systems": self.library.systems().collect::<Vec<_>>() })),
            Command::List => Ok(answers::list(&self.library)),
            Command::New(new) => self.begin(*new),
            Command::State => Ok(answers::state(self.playing()?)),
            Command::Edit(edit) => self.edit(*edit),
            Command::Refusal(question) => self.refusal(&question),
            Command::Breakdown(Numbered { n }) => {
                let (table, choice) = self.numbered(n)?;
                let roll = table.battle().breakdown(choice);
                Ok(json!({ "breakdown": roll.map(|roll| roll_json(table.battle(), &roll)) }))
            }
            Command::Odds(Numbered { n }) => {
                let (table, choice) = self.numbered(n)?;
                Ok(answers::odds(table, &table.outlook(choice, 0)?, table.battle().info().assumed))
            }
            Command::Apply(Apply { n, faces }) => self.apply(n, faces),
            Command::Standing(given) => {
                let table = self.playing_mut()?;
                table.stand(given)?;
                let events = table.follow();
                let events: Vec<_> = events.iter().map(|event| event_json(table.battle(), event)).collect();
                Ok(json!({ "ok": true, "events": events, "over": table.decision().is_none() }))
            }
            Command::Hash => {
                let table = self.playing()?;
                Ok(json!({ "hash": crate::table::hash_text(table.hash()), "steps": table.steps().len() }))
            }
            Command::Save => Ok(json!({ "save": save_text(self.playing()?) })),
            Command::Load(text) => self.load(&text.save),
            Command::Undo => {
                self.playing_mut()?.undo()?;
                Ok(json!({ "ok": true }))
            }
            Command::Next => self.next_battle(),
            Command::Ai(ai) => self.ai(&ai),
            Command::Hint(hint) => self.hint(&hint),
            Command::Quit => {
                self.done = true;
                Ok(json!({ "ok": true }))
            }
        };
        Ok(answer?.to_string())
    }

    fn playing(&self) -> Result<&Table, Failure> {
        self.table.as_ref().ok_or_else(no_battle)
    }

    fn playing_mut(&mut self) -> Result<&mut Table, Failure> {
        self.table.as_mut().ok_or_else(no_battle)
    }

    /// The choice with this number.
    fn numbered(&self, n: usize) -> Result<(&Table, Choice), Failure> {
        let table = self.playing()?;
        match table.choices().get(n) {
            Some(&choice) => Ok((table, choice)),
            None => Err(Failure::new(
                "no_such_choice",
                match table.choices().len() {
                    0 => "The battle is over: there is nothing to choose.".to_owned(),
                    count => format!("Expected a number from 0 to {}, found {n}.", count - 1),
                },
            )),
        }
    }

    fn begin(&mut self, new: New) -> Reply {
        let setup: Setup = new.setup(&self.library)?;
        let seed = setup.seed;
        self.table = Some(Table::new(setup, &self.library)?);
        Ok(json!({ "ok": true, "seed": seed }))
    }

    /// The next battle of the series, with what the companies have kept.
    fn next_battle(&mut self) -> Reply {
        let setup = self.playing()?.next_battle(&self.library).ok_or_else(|| {
            Failure::new("no_next_battle", "Expected a battle of a series that is over, and another one after it.")
        })?;
        let seed = setup.seed;
        self.table = Some(Table::new(setup, &self.library)?);
        Ok(json!({ "ok": true, "seed": seed }))
    }

    fn edit(&mut self, edit: Edit) -> Reply {
        self.playing_mut()?.edit(edit)?;
        Ok(json!({ "ok": true }))
    }

    fn refusal(&self, question: &Refusal) -> Reply {
        let table = self.playing()?;
        let battle = table.battle();
        let action = answers::action_id(battle.info(), &question.action)?;
        let choice = Choice {
            action: ActionId(action),
            actor: CharacterId(question.actor),
            target: question.target.unwrap_or(Target::Nothing),
            option: question.option.unwrap_or(0),
        };
        if !battle.knows(choice) {
            return Err(Failure::new("bad_target", "Expected the number of a character, and a target on the board."));
        }
        let refusal = match question.option {
            Some(_) => battle.refusal_of_beside(table.choices(), choice),
            None => battle.refusal_beside(table.choices(), choice.actor, choice.action, choice.target),
        };
        Ok(
            json!({ "refusal": refusal.map(|r| json!({ "code": r.code(), "short": r.short(), "text": r.to_string() })) }),
        )
    }

    fn apply(&mut self, n: usize, faces: Option<Vec<u8>>) -> Reply {
        let (_, choice) = self.numbered(n)?;
        let table = self.playing_mut()?;
        let events = match faces {
            Some(faces) => table.apply_with(choice, &faces)?,
            None => table.play(choice)?,
        };
        let events: Vec<_> = events.iter().map(|event| event_json(table.battle(), event)).collect();
        Ok(json!({ "ok": true, "events": events, "over": table.decision().is_none() }))
    }

    fn load(&mut self, text: &str) -> Reply {
        let loaded = load(text, &self.library).map_err(|error| Failure::new("bad_save", error.to_string()))?;
        let answer = json!({ "ok": true, "steps": loaded.table.steps().len(), "warning": loaded.warning });
        self.table = Some(loaded.table);
        Ok(answer)
    }

    /// The computer player's choice, and what it thought of the best few; why, if that is asked.
    fn ai(&self, ai: &Ai) -> Reply {
        let table = self.playing()?;
        let mind = mind(ai.level.as_deref(), ai.personality.as_deref())?;
        let salt = table.steps().len() as u64;
        let thoughts = mind.think(table.battle().clone(), salt).map(Thinking::thought_out);
        let ranked = thoughts.as_ref().map(Thoughts::ranked).unwrap_or_default();
        let chosen = thoughts.as_ref().and_then(Thoughts::pick);
        let n = chosen.and_then(|choice| number(table, choice));
        let mut answer = json!({ "n": n, "level": mind.level.key, "thought": thought(table, &ranked, 3) });
        if let Some(one) = mind.personality {
            answer["personality"] = json!(one.key);
        }
        if ai.explain {
            answer["why"] = why(thoughts.as_ref(), chosen);
        }
        Ok(answer)
    }

    /// The best choice, the best of other kinds, and why.
    fn hint(&self, hint: &Hint) -> Reply {
        let table = self.playing()?;
        let mind = mind(hint.level.as_deref(), hint.personality.as_deref())?;
        let thoughts = mind.think(table.battle().clone(), table.steps().len() as u64).map(Thinking::thought_out);
        let kinds = thoughts.as_ref().map(Thoughts::of_every_kind).unwrap_or_default();
        let kinds: Vec<_> = kinds.iter().map(|thought| (thought.choice, thought.value)).collect();
        let best = thoughts.as_ref().and_then(Thoughts::hint);
        Ok(json!({
            "n": best.and_then(|choice| number(table, choice)),
            "level": mind.level.key,
            "why": why(thoughts.as_ref(), best),
            "thought": thought(table, &kinds, 5),
        }))
    }
}

/// The computer player that is meant.
fn mind(level: Option<&str>, personality: Option<&str>) -> Result<Mind, Failure> {
    let key: String = level.unwrap_or(NORMAL).chars().take(40).collect();
    let Some(&level) = Level::of(&key) else {
        return Err(Failure::new("no_such_level", format!("Expected one of {LEVELS:?}, found {key:?}.")));
    };
    let personality = match personality {
        Some(key) => Some(Personality::of(key).ok_or_else(|| no_such_personality(key))?),
        None => None,
    };
    Ok(Mind { level, personality })
}

fn number(table: &Table, choice: Choice) -> Option<usize> {
    table.choices().iter().position(|&listed| listed == choice)
}

/// The best few of what was thought of.
fn thought(table: &Table, ranked: &[(Choice, f64)], most: usize) -> Vec<Value> {
    let words = |&(choice, value): &(Choice, f64)| {
        let (n, text) = (number(table, choice)?, table.battle().describe(choice));
        Some(json!({ "n": n, "text": text, "value": value.round() as i64 }))
    };
    ranked.iter().take(most).filter_map(words).collect()
}

/// The reasons for a choice, with a sentence that says them all.
fn why(thoughts: Option<&Thoughts>, choice: Option<Choice>) -> Value {
    let rationale = thoughts.zip(choice).and_then(|(thoughts, choice)| Rationale::of(thoughts, choice));
    let Some(rationale) = rationale else { return Value::Null };
    let mut why = json!(rationale);
    why["text"] = json!(rationale.sentence());
    why
}

fn no_battle() -> Failure {
    Failure::new("no_battle", "There is no battle yet; begin one with \"new\" or \"load\".")
}

fn too_long() -> Failure {
    Failure::new("too_long", format!("Expected a line of at most {MAX_LINE_BYTES} bytes."))
}
