//! Lessons in the running game: who is taught, what has been done in this frame, and which dice fall.

mod by_keys;
pub mod card;

use super::decide::plan;
use super::session::{FrameSystems, Planning, Screen, Session};
use super::settings::Settings;
use crate::battle::{Choice, Event, Nature};
use crate::board::Square;
use crate::game::playback::Playback;
use crate::lesson::{Course, Goal, LessonDeed, Pupil};
use crate::table::{Library, Table, TableError};
use bevy::prelude::*;

/// Frames before the view is at rest and a move of it is the player's own.
const SETTLING: u32 = 30;

/// The lessons that are being given, if any.
#[derive(Resource, Default)]
pub struct Class {
    open: Option<Given>,
}

/// A course that is being given.
struct Given {
    course: Course,
    /// Courses of its rule system before it.
    before: usize,
    pupil: Pupil,
    /// What the battle said last of steps taken back.
    undone: u64,
    /// What the view was in the last frame.
    eye: Option<(Vec3, f32)>,
    frames: u32,
}

impl Given {
    fn new(course: Course, before: usize) -> Given {
        let pupil = Pupil::new(&course);
        Given { course, before, pupil, undone: 0, eye: None, frames: 0 }
    }
}

/// What a lesson says now.
pub struct CurrentLesson<'a> {
    /// The course.
    pub course: &'a Course,
    /// Courses of its rule system before it.
    pub before: usize,
    /// How far it has come.
    pub pupil: &'a Pupil,
}

impl Class {
    /// Lessons are being given.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The lessons are left; the battle goes on without them.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// What is being taught.
    pub fn told(&self) -> Option<CurrentLesson<'_>> {
        self.open.as_ref().map(|given| CurrentLesson {
            course: &given.course,
            before: given.before,
            pupil: &given.pupil,
        })
    }

    /// The lessons of a rule system, from one on (0: from the beginning): of its first course, or of one that comes so many after it.
    ///
    /// # Errors
    /// It has none, or not so many, or they cannot be played; as a sentence.
    pub fn learn(&mut self, system: &str, before: usize, from: usize, library: &Library) -> Result<Table, String> {
        let course = library.system(system).and_then(|system| Course::of(system.info));
        let mut course = course.ok_or("This rule system has no lessons.")?.map_err(|error| error.to_string())?;
        for _ in 0..before {
            let next = course.following().ok_or("This rule system has no further lessons.")?;
            course = next.map_err(|error| error.to_string())?;
        }
        let mut given = Given::new(course, before);
        given.pupil.resume(from);
        let lesson = given.pupil.lesson();
        self.open = Some(given);
        self.begin(lesson, library)
    }

    /// The battle at the beginning of a lesson, which is then the present one. Lessons before it stay as they are.
    ///
    /// # Errors
    /// The course cannot be played; as a sentence.
    pub fn begin(&mut self, lesson: usize, library: &Library) -> Result<Table, String> {
        let mut given = match self.open.take() {
            Some(given) => given,
            None => Given::new(Course::first_night().map_err(|error| error.to_string())?, 0),
        };
        let table = given.course.table(lesson, library).map_err(|error| error.to_string())?;
        while given.pupil.lesson() < lesson && !given.pupil.is_over() {
            given.pupil.skip();
        }
        given.pupil.again();
        given.undone = table.undone();
        (given.eye, given.frames) = (None, 0);
        self.open = Some(given);
        Ok(table)
    }

    /// Does a choice, with so many Will dice where they were chosen along with it, and answers what people need not be asked. In a lesson
    /// everything is asked; if it is the choice that is meant there, the dice fall as the lesson needs them.
    ///
    /// # Errors
    /// As [`Table::apply`].
    pub fn apply(&mut self, table: &mut Table, choice: Choice, will: Option<u8>) -> Result<Vec<Event>, TableError> {
        let Some(given) = &mut self.open else {
            let mut events = match will {
                Some(will) => table.play_with_will(choice, will),
                None => table.play(choice),
            }?;
            events.extend(table.spare());
            return Ok(events);
        };
        let faces = given.pupil.faces(&given.course, table, choice);
        let scripted = if faces.is_empty() { None } else { table.apply_with(choice, faces).ok() };
        let events = match scripted {
            Some(events) => events,
            None => table.apply(choice)?,
        };
        given.pupil.note(&given.course, table.battle().info(), LessonDeed::Chose(choice));
        Ok(events)
    }

    /// The choice that the other side makes for the lesson's sake.
    pub fn meant(&self, table: &Table) -> Option<Choice> {
        let given = self.open.as_ref()?;
        given.pupil.meant(&given.course, table)
    }

    /// Notes what was done.
    pub fn note(&mut self, table: &Table, deed: LessonDeed) {
        if let Some(given) = &mut self.open {
            given.pupil.note(&given.course, table.battle().info(), deed);
        }
    }

    /// The first square that is to be looked at now.
    pub fn looks_at(&self) -> Option<Square> {
        let given = self.open.as_ref()?;
        given.pupil.step(&given.course)?.squares.first().copied()
    }

    /// The choice that the present step asks for, if it is offered.
    pub fn asked(&self, table: &Table) -> Option<Choice> {
        match self.goal()? {
            Goal::Choose(pick) | Goal::Propose(pick) => pick.offered(table),
            _ => None,
        }
    }

    /// The goal of the present step.
    fn goal(&self) -> Option<&Goal> {
        let given = self.open.as_ref()?;
        given.pupil.step(&given.course).map(|step| &step.goal)
    }
}

/// Tells the lesson what this frame has brought, besides choices.
fn watch(
    mut class: ResMut<Class>,
    session: Option<Res<Session>>,
    planning: Res<Planning>,
    playback: Res<Playback>,
    camera: Query<(&Transform, &Projection), With<Camera2d>>,
) {
    let class = class.bypass_change_detection();
    let (Some(session), Some(given)) = (session, &mut class.open) else { return };
    let table = &session.table;
    let mut deeds = Vec::new();
    if table.undone() != given.undone {
        given.undone = table.undone();
        deeds.push(LessonDeed::Undid);
    }
    let eye = camera.iter().next().and_then(|(place, lens)| match lens {
        Projection::Orthographic(lens) => Some((place.translation, lens.scale)),
        _ => None,
    });
    given.frames += 1;
    if given.frames > SETTLING && given.eye.is_some() && given.eye != eye {
        deeds.push(LessonDeed::Looked);
    }
    given.eye = eye;
    if !playback.is_playing() {
        deeds.extend(planning.hovered.map(LessonDeed::Hovered));
        deeds.extend(planning.proposed.map(LessonDeed::Proposed));
        deeds.push(LessonDeed::Planned(planning.will));
    }
    for deed in deeds {
        class.note(table, deed);
    }
}

/// A course that was gone through to its end is kept in mind: the menu offers the next one. Of another one it is kept how far it has come.
fn keep_in_mind(class: Res<Class>, mut settings: ResMut<Settings>) {
    let Some(CurrentLesson { course, pupil, .. }) = class.told() else { return };
    if pupil.is_over() && !settings.introduced.contains(&course.key) {
        settings.introduced.push(course.key.clone());
    }
    // A course that is begun again keeps its place until its first lesson is done.
    if pupil.lesson() == 0 && !pupil.is_over() {
        return;
    }
    let left_at = Some(pupil.lesson()).filter(|_| !pupil.is_over());
    if settings.lessons_left_at.get(&course.key).copied() != left_at {
        match left_at {
            Some(lesson) => settings.lessons_left_at.insert(course.key.clone(), lesson),
            None => settings.lessons_left_at.remove(&course.key),
        };
    }
}

/// Whoever has begun any battle is no stranger any more: the menu offers lessons less loudly.
fn know(session: Option<Res<Session>>, mut settings: ResMut<Settings>) {
    if session.is_some_and(|session| session.is_added()) && !settings.acquainted {
        settings.acquainted = true;
    }
}

/// What "show me" does for the present step: an intent for the game, or a deed where there is nothing to show.
fn show_me(class: &Class, session: &Session, planning: &Planning) -> Hint {
    let table = &session.table;
    match class.goal() {
        Some(Goal::Hover(squares)) => squares.first().map_or(Hint::Nothing, |&square| Hint::Hover(square)),
        Some(Goal::Will(dice)) => Hint::Will(*dice),
        Some(Goal::Undo) => Hint::Undo,
        Some(Goal::Rule) => Hint::Book,
        Some(Goal::Propose(pick)) => pick.offered(table).map_or(Hint::Nothing, Hint::Propose),
        Some(Goal::Choose(pick)) => match pick.offered(table) {
            // What can be proposed on the board is proposed first; answers are given at once.
            Some(choice)
                if planning.proposed != Some(choice)
                    && !plan::is_question(table)
                    && table.decision().is_some_and(|decision| !plan::is_direct(decision))
                    && table.battle().info().nature(choice.action) != Nature::End =>
            {
                Hint::Propose(choice)
            }
            Some(choice) => Hint::Choose(choice),
            None => Hint::Nothing,
        },
        Some(Goal::Look | Goal::Read) | None => Hint::Nothing,
    }
}

/// What is shown to whoever asks.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Hint {
    /// It has to be taken as done.
    Nothing,
    Hover(Square),
    Propose(Choice),
    Choose(Choice),
    Will(u8),
    Undo,
    Book,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Class>();
    app.add_systems(Update, (watch, keep_in_mind).chain().in_set(FrameSystems::Draw).run_if(in_state(Screen::Battle)));
}

pub(super) fn acquaintance_plugin(app: &mut App) {
    app.add_systems(Update, know.in_set(FrameSystems::Draw));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::session::Intent;
    use crate::game::testing::{headless_app, run_until};
    use crate::lesson::LessonState;

    fn act(app: &mut App) {
        let world = app.world();
        let (class, session) = (world.resource::<Class>(), world.resource::<Session>());
        let planning = world.resource::<Planning>();
        let intents = match show_me(class, session, planning) {
            Hint::Hover(square) => vec![Intent::Hover(Some(square))],
            Hint::Propose(choice) => vec![Intent::Plan(Some(choice.action), choice.option), Intent::Propose(choice)],
            Hint::Choose(choice) => vec![Intent::ChooseWithWill(choice, planning.will)],
            Hint::Will(dice) => vec![Intent::PlanWill(dice)],
            Hint::Undo => vec![Intent::Undo],
            Hint::Nothing | Hint::Book => Vec::new(),
        };
        let deed = match class.goal() {
            Some(Goal::Look) => Some(LessonDeed::Looked),
            Some(Goal::Rule) => Some(LessonDeed::Opened),
            _ => None,
        };
        if let Some(deed) = deed {
            app.world_mut().resource_scope(|world, mut class: Mut<Class>| {
                class.note(&world.resource::<Session>().table, deed);
            });
        }
        for intent in intents {
            app.world_mut().write_message(intent);
            app.update();
        }
        app.update();
    }

    #[test]
    fn a_course_goes_on_where_it_was_left() {
        let mut app = headless_app();
        app.update();
        let left_at = |app: &App| app.world().resource::<Settings>().lessons_left_at.get("first_night").copied();
        for (from, kept) in [(4, Some(4)), (0, Some(4))] {
            app.world_mut().write_message(Intent::Learn("canal", 0, from));
            run_until(&mut app, "the lesson begins", |app| {
                app.world().get_resource::<Session>().is_some()
                    && app.world().resource::<Class>().told().is_some_and(|told| told.pupil.lesson() == from)
            });
            app.update();
            app.update();
            let class = app.world().resource::<Class>();
            let told = class.told().expect("it is open");
            assert!(told.pupil.fits(told.course, &app.world().resource::<Session>().table), "it is set up");
            let done = told.pupil.states().iter().filter(|state| **state == LessonState::Done).count();
            assert_eq!((done, left_at(&app)), (from, kept));
        }
        // Nobody is sent past the end of a course.
        let mut class = Class::default();
        class.learn("canal", 0, 99, &Library::shipped()).expect("its last lesson");
        assert!(class.told().is_some_and(|told| !told.pupil.is_over()));
    }

    #[test]
    fn show_me_leads_through_the_whole_night() {
        let mut app = headless_app();
        app.update();
        app.world_mut().resource_mut::<Playback>().speed = crate::game::playback::INSTANT;
        app.world_mut().write_message(Intent::Teach(0));
        run_until(&mut app, "the lessons begin", |app| app.world().get_resource::<Session>().is_some());
        let mut pressed = 0;
        while !app.world().resource::<Class>().told().expect("open").pupil.is_over() {
            run_until(&mut app, "it is the person's turn", |app| {
                let world = app.world();
                let over = world.resource::<Class>().told().is_none_or(|told| told.pupil.is_over());
                over || !world.resource::<Playback>().is_playing()
                    && world.resource::<Session>().deciding_human().is_some()
            });
            if app.world().resource::<Class>().told().expect("open").pupil.is_over() {
                break;
            }
            act(&mut app);
            pressed += 1;
            assert!(pressed < 120, "the lessons do not end");
        }
        let class = app.world().resource::<Class>();
        let told = class.told().expect("open");
        assert!(told.pupil.states().iter().all(|state| *state == LessonState::Done), "{:?}", told.pupil.states());
        assert!(!app.world().resource::<crate::game::storage::Storage>().can_continue, "lessons are not kept");
        app.update();
        assert_eq!(app.world().resource::<Settings>().introduced, ["first_night"], "the menu offers the next one");
    }

    #[test]
    fn a_lesson_can_be_passed_over_and_left() {
        let mut app = headless_app();
        app.update();
        app.world_mut().resource_mut::<Playback>().speed = crate::game::playback::INSTANT;
        app.world_mut().write_message(Intent::Teach(0));
        run_until(&mut app, "the lessons begin", |app| app.world().get_resource::<Session>().is_some());
        app.world_mut().write_message(Intent::Teach(9));
        app.update();
        app.update();
        let told = app.world().resource::<Class>().told().expect("open");
        assert_eq!(told.pupil.lesson(), 9);
        assert_eq!(told.pupil.states()[3], LessonState::Skipped);
        assert!(told.pupil.fits(told.course, &app.world().resource::<Session>().table));
        app.world_mut().write_message(Intent::Go(Screen::Title));
        app.update();
        assert!(!app.world().resource::<Class>().is_open());
    }
}
