//! Lessons: a battle that teaches by doing.
//!
//! A [`Course`] is a file: the set-up of a battle, and lessons in order, each a list of steps. A step says in a sentence what
//! to do and where to look, and knows which choice is meant ([`Goal`]) and which faces then fall, so that what a lesson is
//! about really comes up. The steps of the other side stand in the same list. A [`Pupil`] remembers how far somebody has
//! come; it is told what the player does ([`LessonDeed`]) and never forbids anything. Whatever else a player does is rolled with
//! the seed as in any battle; a lesson that no longer fits the position can be set up again: [`Course::table`] plays the
//! steps before it.

mod check;
mod primer;
mod pupil;

pub use check::check_lessons;
pub use primer::{Primer, primer};
pub use pupil::{LessonDeed, LessonState, Pupil};

use crate::battle::{ActionId, CharacterId, Choice, Refusal, SystemInfo, Target};
use crate::board::Square;
use crate::data_file::{FileError, parse};
use crate::table::{Library, SYSTEMS, Setup, Table, TableError};
use serde::Deserialize;

/// A battle with lessons.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Stable key.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// What comes when all lessons are done.
    pub farewell: String,
    /// Key of the course that follows this one; [`Course::following`] reads it.
    #[serde(default)]
    pub next: Option<String>,
    /// The battle.
    pub setup: Setup,
    /// What is taught, in order.
    pub lessons: Vec<Lesson>,
}

/// One thing that is taught.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Stable key.
    pub key: String,
    /// What it is about, in a word or two.
    pub title: String,
    /// What there is to know, in a sentence or two.
    pub text: String,
    /// What is said when it is done.
    pub after: String,
    /// The rule that says so; empty where it is about the window, not about rules.
    #[serde(default)]
    pub rule: String,
    /// What is done, in order.
    pub steps: Vec<LessonStep>,
}

/// One thing to do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What the player is to do; empty where the other side does it, or where it follows by itself.
    #[serde(default)]
    pub say: String,
    /// What counts as having done it.
    pub goal: Goal,
    /// Squares to look at, besides that of the choice.
    #[serde(default)]
    pub squares: Vec<Square>,
    /// Label of a control to look at.
    #[serde(default)]
    pub label: String,
    /// Faces that fall for this choice, in the order in which they are rolled; none where nothing is rolled.
    #[serde(default)]
    pub faces: Vec<u8>,
}

/// What counts as having done a step.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Goal {
    /// The view was moved or zoomed.
    Look,
    /// One of these squares was pointed at.
    Hover(Vec<Square>),
    /// This choice is proposed, not yet done.
    Propose(ChoicePattern),
    /// So many Will dice are planned.
    Will(u8),
    /// The last choice was taken back.
    Undo,
    /// The rulebook was opened.
    Rule,
    /// The player says that it has been read.
    Read,
    /// This choice is made.
    Choose(ChoicePattern),
}

/// A choice, by keys and numbers that a person can write down.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoicePattern {
    /// Key of the action.
    pub action: String,
    /// Number of the character.
    pub who: u8,
    /// The square that it is aimed at.
    #[serde(default)]
    pub at: Option<Square>,
    /// The character that it is aimed at.
    #[serde(default)]
    pub whom: Option<u8>,
    /// How.
    #[serde(default)]
    pub option: u8,
}

impl ChoicePattern {
    /// The choice, if it is offered now.
    pub fn offered(&self, table: &Table) -> Option<Choice> {
        let choice = self.choice(table.battle().info())?;
        table.choices().contains(&choice).then_some(choice)
    }

    /// The choice, whether it is offered or not; none if the system has no such action.
    pub fn choice(&self, info: &SystemInfo) -> Option<Choice> {
        let action = info.actions.iter().position(|entry| entry.key == self.action)?;
        let target = match (self.at, self.whom) {
            (Some(square), _) => Target::Square(square),
            (None, Some(who)) => Target::Character(CharacterId(who)),
            (None, None) => Target::Nothing,
        };
        Some(Choice { action: ActionId(action as u8), actor: CharacterId(self.who), target, option: self.option })
    }
}

impl Course {
    /// The course that teaches a rule system by playing, if it has one.
    ///
    /// # Errors
    /// Its file is wrong; a test makes sure that none is.
    pub fn of(system: &SystemInfo) -> Option<Result<Course, FileError>> {
        let (file, text) = system.panels.course?;
        Some(parse(file, text))
    }

    /// The courses of a rule system in their order, as far as their files are right.
    pub fn all(system: &SystemInfo) -> impl Iterator<Item = Course> + use<> {
        let first = Course::of(system).and_then(Result::ok);
        std::iter::successors(first, |course| course.following()?.ok())
    }

    /// The course for somebody who plays for the first time: that of the first system that has one.
    ///
    /// # Errors
    /// As [`Course::of`].
    pub fn first_night() -> Result<Course, FileError> {
        SYSTEMS.iter().find_map(|system| Course::of(system.info)).unwrap_or_else(|| parse("lessons", ""))
    }

    /// The course that follows this one: of its rule system, with the key that `next` names. None after the last one.
    ///
    /// # Errors
    /// The rule system has no course of that key, or its file is wrong; a test makes sure that neither is so.
    pub fn following(&self) -> Option<Result<Course, FileError>> {
        let key = self.next.as_ref()?;
        let system = SYSTEMS.iter().find(|system| system.id == self.setup.system);
        let files = system.map_or(&[][..], |system| system.info.panels.further_courses);
        let mut courses = files.iter().map(|(file, text)| parse::<Course>(file, text));
        let known = courses.find(|course| course.as_ref().map_or(true, |course| course.key == *key));
        Some(known.unwrap_or_else(|| {
            let message = format!("expected the key of a further course of {}, found {key:?}", self.setup.system);
            Err(FileError { file: self.key.clone(), line: 0, column: 0, message })
        }))
    }

    /// The battle at the beginning of a lesson, everything before it done as it was meant. Past the last lesson: its end.
    ///
    /// # Errors
    /// The set-up does not fit the library, or a step does not fit the battle.
    pub fn table(&self, lesson: usize, library: &Library) -> Result<Table, TableError> {
        let mut table = Table::new(self.setup.clone(), library)?;
        for step in self.lessons.iter().take(lesson).flat_map(|lesson| &lesson.steps) {
            step.carry_out(&mut table)?;
        }
        Ok(table)
    }
}

impl LessonStep {
    /// Does it as it is meant, as far as it changes the battle.
    ///
    /// # Errors
    /// It is not offered, or other dice are rolled for it.
    pub fn carry_out(&self, table: &mut Table) -> Result<(), TableError> {
        match &self.goal {
            Goal::Undo => table.undo(),
            Goal::Choose(pick) => {
                let choice = pick.choice(table.battle().info()).ok_or(TableError::Refused(Refusal::NotOffered))?;
                if self.faces.is_empty() { table.apply(choice) } else { table.apply_with(choice, &self.faces) }
                    .map(drop)
            }
            _ => Ok(()),
        }
    }
}
