//! The lessons: followed by their own hints they come to their end, and whoever goes another way is not lost.

use acqua_alta::battle::rulebook::Rulebook;
use acqua_alta::battle::{Choice, Nature, Side};
use acqua_alta::lesson::{Course, Goal, LessonDeed, LessonState, Pupil, primer};
use acqua_alta::table::{Library, Player, SYSTEMS, Table};

fn course() -> Course {
    Course::first_night().expect("the shipped course is right")
}

/// The courses of all systems that have one, each with those that follow it.
fn courses() -> Vec<Course> {
    let mut courses: Vec<Course> = Vec::new();
    for first in SYSTEMS.iter().filter_map(|system| Course::of(system.info)) {
        let mut next = Some(first);
        while let Some(course) = next {
            let course = course.expect("a shipped course is right");
            assert!(courses.iter().all(|known| known.key != course.key), "{} comes twice", course.key);
            next = course.following();
            courses.push(course);
        }
    }
    courses
}

fn start(course: &Course) -> Table {
    course.table(0, &Library::shipped()).expect("the set-up fits")
}

/// Does what the step asks for, as the application would, and tells the pupil.
fn follow(course: &Course, pupil: &mut Pupil, table: &mut Table) {
    let step = pupil.step(course).expect("a step").clone();
    let lesson = &course.lessons[pupil.lesson()].key;
    assert!(pupil.fits(course, table), "{lesson}: {:?} is not offered", step.goal);
    let deed = match &step.goal {
        Goal::Look => LessonDeed::Looked,
        Goal::Hover(squares) => LessonDeed::Hovered(squares[0]),
        Goal::Propose(pick) => LessonDeed::Proposed(pick.offered(table).expect("offered")),
        Goal::Will(dice) => LessonDeed::Planned(*dice),
        Goal::Undo => LessonDeed::Undid,
        Goal::Rule => LessonDeed::Opened,
        Goal::Read => LessonDeed::Read,
        Goal::Choose(pick) => LessonDeed::Chose(pick.offered(table).expect("offered")),
    };
    match deed {
        LessonDeed::Undid => table.undo().expect("no die fell"),
        LessonDeed::Chose(choice) => {
            let faces = pupil.faces(course, table, choice);
            assert_eq!(faces, step.faces);
            if faces.is_empty() {
                table.apply(choice).expect("offered");
                assert!(table.thrown().is_empty(), "{lesson}: {choice:?} rolls dice that the lesson does not know");
            } else {
                table.apply_with(choice, faces).unwrap_or_else(|error| panic!("{lesson}: {choice:?}: {error}"));
            }
        }
        _ => {}
    }
    pupil.note(course, table.battle().info(), deed);
}

#[test]
fn whoever_follows_the_hints_learns_everything() {
    for course in courses() {
        let (mut pupil, mut table) = (Pupil::new(&course), start(&course));
        let mut steps = 0;
        while !pupil.is_over() {
            follow(&course, &mut pupil, &mut table);
            steps += 1;
            assert!(steps < 200);
        }
        assert!(pupil.states().iter().all(|state| *state == LessonState::Done));
        assert_eq!(steps, course.lessons.iter().map(|lesson| lesson.steps.len()).sum::<usize>());
        assert!(table.decision().is_some(), "the night goes on");
    }
}

#[test]
fn dice_that_are_meant_are_planned_first() {
    // A choice is made with as many Will dice as are planned: the question for them is answered with it.
    for course in courses() {
        let info = SYSTEMS.iter().find(|system| system.info.id == course.setup.system).expect("a known one").info;
        for lesson in &course.lessons {
            let mut planned = 0;
            for step in &lesson.steps {
                match &step.goal {
                    Goal::Will(dice) => planned = *dice,
                    // Those of the other side say nothing.
                    Goal::Choose(pick) if !step.say.is_empty() => {
                        let choice = pick.choice(info).expect("it has such an action");
                        let dice = info.nature(choice.action) == Nature::Dice && choice.option > 0;
                        assert!(!dice || choice.option == planned, "{}, {}: {choice:?}", course.key, lesson.key);
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn a_lesson_can_be_set_up_by_itself() {
    let library = Library::shipped();
    for course in courses() {
        for lesson in 0..course.lessons.len() {
            let mut table = course.table(lesson, &library).expect("every step before it can be done");
            let mut pupil = Pupil::new(&course);
            (0..lesson).for_each(|_| pupil.skip());
            while pupil.lesson() == lesson {
                follow(&course, &mut pupil, &mut table);
            }
        }
    }
}

#[test]
fn what_the_person_is_to_do_is_said_and_the_other_side_needs_no_words() {
    for course in courses() {
        let mut table = start(&course);
        assert_eq!(table.setup().players[0], Player::Human);
        assert_ne!(table.setup().players[1], Player::Human);
        for lesson in &course.lessons {
            for step in &lesson.steps {
                let side = table.decision().map_or(Side(0), |decision| decision.side);
                let ours = side == Side(0) || !matches!(step.goal, Goal::Choose(_));
                assert_eq!(!step.say.is_empty(), ours, "{}: {:?}", lesson.key, step.goal);
                step.carry_out(&mut table).unwrap_or_else(|error| panic!("{}: {error}", lesson.key));
            }
        }
    }
}

#[test]
fn the_same_thing_elsewhere_counts_and_something_else_does_not() {
    let course = course();
    let mut table = course.table(2, &Library::shipped()).expect("the lesson about moving");
    let mut pupil = Pupil::new(&course);
    pupil.skip();
    pupil.skip();
    assert_eq!(course.lessons[pupil.lesson()].key, "move");
    let meant = pupil.meant(&course, &table).expect("offered");
    let other = |table: &Table, like: bool| -> Choice {
        let fits = |choice: &&Choice| (choice.action == meant.action) == like && **choice != meant;
        *table.choices().iter().find(fits).expect("there is one")
    };
    // Something else: the lesson stays open, and taking it back leads to where it was.
    let jump = other(&table, false);
    let mut astray = pupil.clone();
    table.apply(jump).expect("offered");
    astray.note(&course, table.battle().info(), LessonDeed::Chose(jump));
    assert!(astray.strayed);
    assert_eq!((astray.lesson(), astray.at_step()), (2, 0));
    assert!(!astray.fits(&course, &table));
    table.undo().expect("no die fell");
    astray.note(&course, table.battle().info(), LessonDeed::Undid);
    assert_eq!(astray, pupil);
    assert!(astray.fits(&course, &table));
    // The same thing, to another square: done.
    let elsewhere = other(&table, true);
    table.apply(elsewhere).expect("offered");
    pupil.note(&course, table.battle().info(), LessonDeed::Chose(elsewhere));
    assert_eq!(pupil.states()[2], LessonState::OwnWay);
    assert!(!pupil.strayed);
}

#[test]
fn another_way_than_the_one_whose_odds_were_to_be_read_is_something_else() {
    let mut system = SYSTEMS.iter().filter(|system| system.info.id == "ladder");
    let course = Course::all(system.next().expect("registered").info).next().expect("it has a course");
    let called = course.lessons.iter().position(|lesson| lesson.key == "called").expect("there is one");
    let mut table = course.table(called, &Library::shipped()).expect("it can be set up");
    let mut pupil = Pupil::new(&course);
    (0..called).for_each(|_| pupil.skip());
    let meant = pupil.meant(&course, &table).expect("offered");
    let plain = Choice { option: 0, ..meant };
    assert!(meant.option > 0 && table.choices().contains(&plain), "the blow can be struck without calling it");
    table.apply(plain).expect("offered");
    pupil.note(&course, table.battle().info(), LessonDeed::Chose(plain));
    assert!(pupil.strayed && !pupil.fits(&course, &table), "it says so at once");
}

#[test]
fn odds_may_be_read_or_not() {
    let course = course();
    let strike = course.lessons.iter().position(|lesson| lesson.key == "strike").expect("there is one");
    let mut table = course.table(strike, &Library::shipped()).expect("it can be set up");
    let mut pupil = Pupil::new(&course);
    (0..strike).for_each(|_| pupil.skip());
    follow(&course, &mut pupil, &mut table);
    // At once, without looking at the card and without Will.
    let choice = pupil.meant(&course, &table).expect("the strike itself");
    table.apply(choice).expect("offered");
    pupil.note(&course, table.battle().info(), LessonDeed::Chose(choice));
    assert_eq!(pupil.at_step(), 4);
    let none = *table.choices().iter().find(|choice| choice.option == 0).expect("no Will");
    assert_eq!(pupil.faces(&course, &table, none), &[] as &[u8]);
    table.apply(none).expect("offered");
    pupil.note(&course, table.battle().info(), LessonDeed::Chose(none));
    assert_eq!(pupil.at_step(), 5, "more dice or fewer: it is the same roll");
}

#[test]
fn what_is_cited_stands_in_the_rulebook() {
    for course in courses() {
        let table = start(&course);
        let book = Rulebook::read(table.battle().info().rulebook);
        let citing: Vec<_> = course.lessons.iter().filter(|lesson| !lesson.rule.is_empty()).collect();
        assert!(citing.len() >= 4, "only {} lessons cite a rule", citing.len());
        for lesson in citing {
            assert!(book.find(&lesson.rule).is_some(), "{}: {}", lesson.key, lesson.rule);
        }
    }
}

#[test]
fn every_system_has_a_course_and_every_further_course_follows_one() {
    let taught = courses();
    for system in SYSTEMS {
        let own = || taught.iter().filter(|course| course.setup.system == system.id);
        assert_eq!(own().count(), 1 + system.info.panels.further_courses.len(), "{}", system.id);
        assert_eq!(own().filter(|course| course.next.is_none()).count(), 1, "{}", system.id);
    }
    let second = course().following().expect("the first night is followed").expect("it can be read");
    assert_eq!((second.key.as_str(), second.setup.system.as_str()), ("second_night", SYSTEMS[0].id));
}

#[test]
fn a_course_that_names_an_unknown_next_one_says_so() {
    let astray = Course { next: Some("third_night".to_owned()), ..course() };
    let error = astray.following().expect("it names one").expect_err("there is none of that key");
    assert!(error.message.contains("\"third_night\""), "{error}");
    let elsewhere =
        Course { next: Some("second_night".to_owned()), ..courses().pop().expect("the last system has one") };
    assert!(elsewhere.following().is_some_and(|course| course.is_err()), "a course follows one of its own system");
}

#[test]
fn every_further_system_says_how_it_differs() {
    for system in SYSTEMS.iter().skip(1) {
        let page = primer(system.info).unwrap_or_else(|| panic!("{} has no page", system.id)).expect("it can be read");
        let book = Rulebook::read(system.rulebook);
        assert!(page.points.len() >= 4);
        for point in page.points {
            assert!(book.find(&point.rule).is_some(), "{}: {}", system.id, point.rule);
        }
    }
    assert!(primer(SYSTEMS[0].info).is_none(), "the flagship is taught by lessons");
}
