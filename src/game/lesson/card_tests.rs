//! Lessons over the panels of the battle, without an engine.

use super::*;
use crate::game::hud::panels;
use crate::game::hud::state::Hud;
use crate::game::layout_checks;
use crate::game::session::{Planning, Session};
use crate::game::ui_harness::{Draw, UiHarness};
use crate::lesson::Course;
use crate::table::Library;

/// A lesson that is being given.
struct Lesson {
    hud: Hud,
    class: Class,
    session: Session,
    planning: Planning,
}

const LESSON: Draw<Lesson> = |ctx, art, lesson, out| {
    let Lesson { hud, class, session, planning } = lesson;
    hud.facts.refresh(session);
    hud.story.refresh(session);
    let view = View::still(session, planning, art, ctx.viewport_rect());
    hud.taught = true;
    let low = panels(ctx, &view, hud, &|_| None, out);
    show(ctx, &view, class, &Settings::default(), low, &|_| None, out);
};

fn lesson(number: usize, library: &Library) -> UiHarness<Lesson> {
    let mut class = Class::default();
    let table = class.begin(number, library).expect("the course is shipped");
    let (session, planning) = (Session::new(table, None), Planning::default());
    UiHarness::new((1280.0, 720.0), Lesson { hud: Hud::default(), class, session, planning }, LESSON)
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    let library = Library::shipped();
    let count = Course::first_night().expect("shipped").lessons.len();
    let mut all = Vec::new();
    // After the last lesson comes the farewell.
    for number in 0..=count {
        let mut bench = lesson(number, &library);
        all.extend(bench.walk(&format!("lesson {number}")));
        if number % 4 == 0 {
            unfold(&bench.ctx, true);
            all.extend(bench.walk(&format!("lesson {number}, unfolded")));
        }
    }
    layout_checks::complain(&all);
}

#[test]
fn what_is_only_to_be_read_goes_on_at_a_click() {
    let library = Library::shipped();
    let mut class = Class::default();
    let table = class.learn("roll_under", 0, &library).expect("it has a course");
    let told = class.told().expect("open");
    assert!(is_reading(&told), "the first lesson of this course is only read");
    let (session, planning) = (Session::new(table, None), Planning::default());
    let mut bench = UiHarness::new((1280.0, 720.0), Lesson { hud: Hud::default(), class, session, planning }, LESSON);
    bench.click("lesson show");
    let pupil = bench.of.class.told().expect("open").pupil;
    assert_eq!((pupil.lesson(), pupil.states()[0]), (1, LessonState::Done));
}

#[test]
fn the_end_of_a_course_leads_to_the_next_one() {
    let library = Library::shipped();
    let count = Course::first_night().expect("shipped").lessons.len();
    let mut bench = lesson(count, &library);
    let begun = bench.click("lesson next");
    let [Intent::Learn(system, course)] = begun[..] else { panic!("{begun:?}") };
    let mut class = Class::default();
    class.learn(system, course, &library).expect("the second course");
    let second = class.told().expect("it is open").course.clone();
    assert_ne!(second.key, "first_night");
    assert_eq!(second.next, None, "it is the last one");
    assert!(class.learn(system, 9, &library).is_err(), "so many there are not");
}
