//! How far somebody has come, and what counts.

use super::{Course, Goal, LessonStep};
use crate::battle::{Choice, SystemInfo};
use crate::board::Square;
use crate::table::Table;

/// What a player, or the other side, has just done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonDeed {
    /// Moved or zoomed the view.
    Looked,
    /// Pointed at this square.
    Hovered(Square),
    /// Proposed this choice.
    Proposed(Choice),
    /// Planned so many Will dice.
    Planned(u8),
    /// Took the last choice back.
    Undid,
    /// Opened the rulebook.
    Opened,
    /// Said that it has been read.
    Read,
    /// Made this choice.
    Chose(Choice),
}

/// What became of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LessonState {
    /// Not yet done.
    #[default]
    Open,
    /// Done.
    Done,
    /// Done in another way than was meant, with dice of its own: what the lesson says afterwards may not be what happened.
    OwnWay,
    /// Passed over.
    Skipped,
}

/// How far somebody has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pupil {
    lesson: usize,
    step: usize,
    states: Vec<LessonState>,
    /// The last choice was another one than was meant; it may be as good.
    pub strayed: bool,
    /// The first step of this lesson that was done in another way than was meant.
    own_way: Option<usize>,
}

impl Pupil {
    /// At the beginning of a course.
    pub fn new(course: &Course) -> Pupil {
        Pupil {
            lesson: 0,
            step: 0,
            states: vec![LessonState::Open; course.lessons.len()],
            strayed: false,
            own_way: None,
        }
    }

    /// Number of the lesson from 0; the number of lessons when all are over.
    pub fn lesson(&self) -> usize {
        self.lesson
    }

    /// Number of the step from 0.
    pub fn at_step(&self) -> usize {
        self.step
    }

    /// What became of each lesson.
    pub fn states(&self) -> &[LessonState] {
        &self.states
    }

    /// There is nothing more to learn.
    pub fn is_over(&self) -> bool {
        self.lesson >= self.states.len()
    }

    /// What is to be done now.
    pub fn step<'a>(&self, course: &'a Course) -> Option<&'a LessonStep> {
        course.lessons.get(self.lesson)?.steps.get(self.step)
    }

    /// The choice that is meant now or as the next thing after what only looks, if it is offered.
    pub fn meant(&self, course: &Course, table: &Table) -> Option<Choice> {
        match &self.next_choice(course)?.1.goal {
            Goal::Choose(pick) => pick.offered(table),
            _ => None,
        }
    }

    /// The next step of this lesson that makes a choice, and its number; an undo in between hides what comes after it.
    fn next_choice<'a>(&self, course: &'a Course) -> Option<(usize, &'a LessonStep)> {
        let steps = &course.lessons.get(self.lesson)?.steps;
        let ahead = steps.iter().enumerate().skip(self.step);
        let mut ahead = ahead.take_while(|(_, step)| step.goal != Goal::Undo);
        ahead.find(|(_, step)| matches!(step.goal, Goal::Choose(_)))
    }

    /// The faces that fall if this choice is made now; empty where the seed rolls.
    pub fn faces<'a>(&self, course: &'a Course, table: &Table, choice: Choice) -> &'a [u8] {
        if self.meant(course, table) != Some(choice) {
            return &[];
        }
        self.next_choice(course).map_or(&[], |(_, step)| &step.faces)
    }

    /// The step can be done in the present position; else the lesson has to be set up again.
    pub fn fits(&self, course: &Course, table: &Table) -> bool {
        match self.step(course).map(|step| &step.goal) {
            Some(Goal::Choose(pick) | Goal::Propose(pick)) => pick.offered(table).is_some(),
            Some(Goal::Will(_)) => self.meant(course, table).is_some(),
            Some(Goal::Undo) => table.can_undo(),
            _ => true,
        }
    }

    /// Notes what was done in a battle of this system.
    pub fn note(&mut self, course: &Course, info: &SystemInfo, deed: LessonDeed) {
        let Some(step) = self.step(course) else { return };
        if let LessonDeed::Chose(choice) = deed {
            self.note_choice(course, info, choice);
            return;
        }
        let done = match (&step.goal, deed) {
            (Goal::Look, LessonDeed::Looked)
            | (Goal::Undo, LessonDeed::Undid)
            | (Goal::Rule, LessonDeed::Opened)
            | (Goal::Read, LessonDeed::Read) => true,
            (Goal::Hover(squares), LessonDeed::Hovered(square)) => squares.contains(&square),
            (Goal::Propose(pick), LessonDeed::Proposed(choice)) => pick.choice(info) == Some(choice),
            (Goal::Will(dice), LessonDeed::Planned(planned)) => *dice == planned,
            _ => false,
        };
        if done {
            self.strayed = false;
            self.go_on(course, self.step + 1);
        } else if deed == LessonDeed::Undid {
            self.back(course);
        }
    }

    fn note_choice(&mut self, course: &Course, info: &SystemInfo, choice: Choice) {
        let Some((at, step)) = self.next_choice(course) else {
            self.strayed = true;
            return;
        };
        let Goal::Choose(pick) = &step.goal else { return };
        let meant = pick.choice(info);
        // The same thing done in another way is as good, to another square, with more dice; not where the odds of this way were to be read first.
        let before = at.checked_sub(1).and_then(|before| course.lessons.get(self.lesson)?.steps.get(before));
        let compared = before.is_some_and(|before| matches!(&before.goal, Goal::Propose(of) if of == pick));
        let same_way = |meant: Choice| !compared || meant.option == choice.option;
        let alike =
            meant.is_some_and(|meant| meant.action == choice.action && meant.actor == choice.actor && same_way(meant));
        self.strayed = !alike;
        if alike {
            if meant != Some(choice) {
                self.own_way.get_or_insert(at);
            }
            self.go_on(course, at + 1);
        }
    }

    /// A choice was taken back that no lesson asked to take back: the step that asked for it is open again.
    fn back(&mut self, course: &Course) {
        if std::mem::take(&mut self.strayed) {
            return;
        }
        let Some(lesson) = course.lessons.get(self.lesson) else { return };
        let made = lesson.steps.iter().take(self.step).rposition(|step| matches!(step.goal, Goal::Choose(_)));
        if let Some(made) = made {
            self.step = made;
            self.own_way = self.own_way.filter(|&step| step < made);
        }
    }

    fn go_on(&mut self, course: &Course, step: usize) {
        self.step = step;
        if course.lessons.get(self.lesson).is_some_and(|lesson| step >= lesson.steps.len()) {
            self.end(if self.own_way.is_some() { LessonState::OwnWay } else { LessonState::Done });
        }
    }

    fn end(&mut self, state: LessonState) {
        if let Some(of) = self.states.get_mut(self.lesson) {
            *of = state;
        }
        (self.lesson, self.step, self.own_way) = (self.lesson + 1, 0, None);
    }

    /// Passes over this lesson. The next one is then set up with [`Course::table`].
    pub fn skip(&mut self) {
        self.end(LessonState::Skipped);
        self.strayed = false;
    }

    /// Goes on with this lesson, by number from 0: those before it were done another time. The last one where there are not so many.
    pub fn resume(&mut self, lesson: usize) {
        self.lesson = lesson.min(self.states.len().saturating_sub(1));
        self.states[..self.lesson].fill(LessonState::Done);
        self.again();
    }

    /// Begins this lesson anew, which was set up with [`Course::table`].
    pub fn again(&mut self) {
        (self.step, self.strayed, self.own_way) = (0, false, None);
    }
}
