//! What is wrong with a file of lessons, or with a page about a rule system.

use super::{Course, Goal, LessonStep, Primer};
use crate::battle::rulebook::Rulebook;
use crate::data_file::{FileError, locate, parse};
use crate::name::{check_entry, check_name, check_text};
use crate::table::{Library, Table};

/// The most steps of a course; every one of them is played.
const MOST_STEPS: usize = 1000;

/// Reads a file of a folder `lessons`, a course or a page, and follows a course to its end.
///
/// # Errors
/// File, line, column and what was expected.
pub fn check_lessons(file: &str, text: &str, library: &Library) -> Result<(), FileError> {
    // Only pages have points, and only courses a battle: what is wrong with a file is told of what it is meant to be.
    let is_page = match parse::<ron::Value>(file, text)? {
        ron::Value::Map(entries) => entries.keys().any(|key| *key == ron::Value::String("points".to_owned())),
        _ => false,
    };
    if is_page {
        check_page(&parse(file, text)?, file, text, library)
    } else {
        check_course(&parse(file, text)?, file, text, library)
    }
}

fn check_page(page: &Primer, file: &str, text: &str, library: &Library) -> Result<(), FileError> {
    let at = |place: &str, message| locate(file, text, place, message);
    check_name(&page.title).map_err(|expected| at(&page.title, expected))?;
    let books = library.systems().map(|system| Rulebook::read(system.rulebook)).collect::<Vec<_>>();
    for point in &page.points {
        check_entry("point", &point.title, &point.text).map_err(|expected| at(&point.title, expected))?;
        if !books.iter().any(|book| book.find(&point.rule).is_some()) {
            return Err(at(&point.rule, format!("expected a rule of a rulebook, found {:?}", point.rule)));
        }
    }
    Ok(())
}

fn check_course(course: &Course, file: &str, text: &str, library: &Library) -> Result<(), FileError> {
    let at = |place: &str, message: String| locate(file, text, place, message);
    check_entry(&course.key, &course.title, &course.farewell).map_err(|expected| at(&course.key, expected))?;
    if course.lessons.iter().map(|lesson| lesson.steps.len()).sum::<usize>() > MOST_STEPS {
        return Err(at(&course.key, format!("expected at most {MOST_STEPS} steps in all")));
    }
    if let Some(Err(error)) = course.following() {
        return Err(at(course.next.as_deref().unwrap_or_default(), format!("next: {}", error.message)));
    }
    let mut table = Table::new(course.setup.clone(), library).map_err(|error| at(&course.key, error.to_string()))?;
    let book = Rulebook::read(table.battle().info().rulebook);
    for lesson in &course.lessons {
        let wrong = |message: String| at(&lesson.key, message);
        check_entry(&lesson.key, &lesson.title, &lesson.text).map_err(wrong)?;
        check_text(&lesson.after).map_err(wrong)?;
        if !lesson.rule.is_empty() && book.find(&lesson.rule).is_none() {
            return Err(at(
                &lesson.rule,
                format!("{}: expected a rule of the rulebook, found {:?}", lesson.key, lesson.rule),
            ));
        }
        for (i, step) in lesson.steps.iter().enumerate() {
            step.check(&mut table).map_err(|fault| wrong(format!("{}: step {}: {fault}", lesson.key, i + 1)))?;
        }
    }
    Ok(())
}

impl LessonStep {
    /// Does it, and says what does not fit.
    fn check(&self, table: &mut Table) -> Result<(), String> {
        check_text(&self.say)?;
        if let Goal::Choose(pick) | Goal::Propose(pick) = &self.goal
            && pick.offered(table).is_none()
        {
            return Err(format!("expected a choice that is offered then, found {pick:?}"));
        }
        let board = table.battle().board();
        let hovered = if let Goal::Hover(squares) = &self.goal { squares.as_slice() } else { &[] };
        let on_board = |square: &&crate::board::Square| board.contains(square.x.into(), square.y.into()).is_some();
        if let Some(square) = self.squares.iter().chain(hovered).find(|square| !on_board(square)) {
            return Err(format!("expected squares on the board, found {}", square.coordinates()));
        }
        self.carry_out(table).map_err(|error| error.to_string())
    }
}
