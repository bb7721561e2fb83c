//! Lessons over the panels of the battle, without an engine.

use super::*;
use crate::battle::{Nature, Occasion, Ways};
use crate::game::hud::panels;
use crate::game::hud::state::Hud;
use crate::game::input::bindings::Bindings;
use crate::game::input::gamepad_labels::Make;
use crate::game::input::key_labels::KeyLabels;
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
    panels(ctx, &view, hud, &|_| None, out);
    show(ctx, &view, class, (&Settings::default(), &hud.bar), &|_| None, out);
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
fn nothing_lies_on_the_card_in_any_step_of_any_course() {
    let library = Library::shipped();
    let mut wrong = Vec::new();
    for system in library.systems() {
        let mut number = 0;
        loop {
            let mut class = Class::default();
            let Ok(table) = class.learn(system.id, number, 0, &library) else { break };
            let (session, planning) = (Session::new(table, None), Planning::default());
            let of = Lesson { hud: Hud::default(), class, session, planning };
            let mut bench = UiHarness::new((1280.0, 720.0), of, LESSON);
            while let Some(step) = present_step(&bench.of) {
                if bench.of.session.deciding_human().is_some() {
                    wrong.extend(covered(&mut bench).into_iter().map(|what| format!("{} {step:?}: {what}", system.id)));
                    wrong.extend(misled(&mut bench, &step).map(|what| format!("{} {step:?}: {what}", system.id)));
                }
                carry_out(&mut bench.of, &step);
            }
            number += 1;
        }
        assert!(number > 0, "{} has lessons", system.id);
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

fn present_step(of: &Lesson) -> Option<LessonStep> {
    let told = of.class.told()?;
    told.pupil.step(told.course).cloned()
}

/// What lies on the card before the step is done and, where something can be proposed, once its action is planned.
fn covered(bench: &mut UiHarness<Lesson>) -> Vec<String> {
    let mut found = Vec::new();
    let goal = present_step(&bench.of).map(|step| step.goal);
    let Some(Goal::Choose(pick) | Goal::Propose(pick)) = goal else { return found };
    let Some(choice) = pick.offered(&bench.of.session.table) else { return found };
    for size in [(1280.0, 720.0), (1280.0, 800.0), (1366.0, 768.0), (1600.0, 900.0)] {
        bench.resize(size);
        for action in [None, Some(choice.action)] {
            let hovered = Some(match choice.target {
                Target::Square(square) => square,
                _ => Square::new(1, 1),
            });
            bench.of.planning = Planning { action, option: choice.option, hovered, ..Planning::default() };
            bench.rest();
            // What was drawn while it came to rest does not count.
            web::forget();
            bench.frame(Vec::new());
            let [x, y, w, h] = web::rect("lesson").unwrap_or_default();
            let card = Rect::from_min_size(pos2(x, y), vec2(w, h));
            if !bench.screen.contains_rect(card) || card.width() < 1.0 {
                found.push(format!("the card lies at {card:?} of {size:?}, planned {action:?}"));
            }
            let [x, y, w, h] = web::rect("ground").unwrap_or_default();
            let ground = Rect::from_min_size(pos2(x, y), vec2(w, h));
            let Hud { prompt, targets, card: odds, large_tray, .. } = &bench.of.hud;
            let over = [
                ("question", *prompt),
                ("dice", *large_tray),
                ("targets", targets.place),
                ("odds", *odds),
                ("ground", Some(ground)),
            ];
            for (what, place) in over {
                if let Some(place) = place.filter(|place| place.shrink(1.0).intersects(card)) {
                    found.push(format!("{what} at {place:?} on {card:?} of {size:?}, planned {action:?}"));
                }
            }
        }
    }
    bench.of.planning = Planning::default();
    found
}

/// What a click on the answer or action that is framed does instead of what is meant.
fn misled(bench: &mut UiHarness<Lesson>, step: &LessonStep) -> Option<String> {
    let (Goal::Choose(pick) | Goal::Propose(pick)) = &step.goal else { return None };
    let meant = pick.offered(&bench.of.session.table)?;
    bench.resize((1280.0, 720.0));
    bench.rest();
    let of_choice = |label: &String| label.starts_with("choice ") || label.starts_with("action ");
    let label = framed(&bench.of.session, &bench.of.planning, &bench.of.hud.bar, step).filter(of_choice)?;
    if web::rect(&label).is_none() {
        // Behind "more".
        bench.of.hud.more_open = true;
        bench.rest();
    }
    let intents = bench.click(&label);
    bench.of.hud.more_open = false;
    let buttons = bench.of.session.table.battle().info().actions[usize::from(meant.action.0)].ways == Ways::Buttons;
    let does = |intent: &Intent| match intent {
        Intent::Choose(choice) | Intent::ChooseWithWill(choice, _) | Intent::Propose(choice) => *choice == meant,
        Intent::Plan(action, option) => *action == Some(meant.action) && (!buttons || *option == meant.option),
        _ => false,
    };
    (!intents.iter().any(does)).then(|| format!("`{label}` is framed and means {intents:?}"))
}

/// Does a step as it is meant.
fn carry_out(of: &mut Lesson, step: &LessonStep) {
    let table = &mut of.session.table;
    let deed = match &step.goal {
        Goal::Choose(pick) => {
            let choice = pick.offered(table).expect("the course fits");
            of.class.apply(table, choice, None).expect("it is offered");
            return;
        }
        Goal::Propose(pick) => LessonDeed::Proposed(pick.offered(table).expect("the course fits")),
        Goal::Hover(squares) => LessonDeed::Hovered(squares[0]),
        Goal::Will(dice) => LessonDeed::Planned(*dice),
        Goal::Undo => {
            table.undo().expect("there is something to take back");
            LessonDeed::Undid
        }
        Goal::Look => LessonDeed::Looked,
        Goal::Rule => LessonDeed::Opened,
        Goal::Read => LessonDeed::Read,
    };
    of.class.note(table, deed);
}

#[test]
fn what_is_only_to_be_read_goes_on_at_a_click() {
    let library = Library::shipped();
    let mut class = Class::default();
    let table = class.learn("roll_under", 0, 0, &library).expect("it has a course");
    let told = class.told().expect("open");
    assert!(is_reading(&told), "the first lesson of this course is only read");
    let (session, planning) = (Session::new(table, None), Planning::default());
    let mut bench = UiHarness::new((1280.0, 720.0), Lesson { hud: Hud::default(), class, session, planning }, LESSON);
    bench.click("lesson show");
    let pupil = bench.of.class.told().expect("open").pupil;
    assert_eq!((pupil.lesson(), pupil.states()[0]), (1, LessonState::Done));
}

#[test]
fn each_button_of_the_card_has_a_key() {
    let library = Library::shipped();
    let pressed_below = |covered: bool, number: usize, control: Control| {
        let mut bench = lesson(number, &library);
        bench.rest();
        key_labels::tell_covered(&bench.ctx, covered);
        key_labels::tell_pressed(&bench.ctx, vec![control]);
        bench.frame(Vec::new())
    };
    let pressed = |number, control| pressed_below(false, number, control);
    assert!(pressed_below(true, 1, Control::Lesson2).is_empty(), "not through a menu");
    assert!(matches!(pressed(1, Control::Lesson1)[..], [_, ..]), "something is shown or proposed");
    assert!(matches!(pressed(1, Control::Lesson2)[..], [Intent::Teach(2)]));
    assert!(matches!(pressed(0, Control::Lesson3)[..], [Intent::Go(Screen::Title)]), "nothing is learned yet");
    let end = Course::first_night().expect("shipped").lessons.len();
    assert!(matches!(pressed(end, Control::Lesson1)[..], [Intent::Learn(_, 1, 0)]));
    assert!(matches!(pressed(end, Control::Lesson3)[..], [Intent::Go(Screen::Title)]));
}

#[test]
fn while_a_lesson_asks_to_look_nobody_has_to_be_chosen() {
    let library = Library::shipped();
    let asked = |number: usize| {
        let mut bench = lesson(number, &library);
        bench.rest();
        bench.frame(Vec::new());
        let layer = LayerId::new(Order::Middle, Id::new("hint"));
        bench.ctx.memory(|memory| memory.areas().is_visible(&layer))
    };
    let told = {
        let mut bench = lesson(0, &library);
        bench.of.planning.hovered = Some(Square::new(3, 3));
        bench.rest();
        web::forget();
        bench.frame(Vec::new());
        web::rect("ground").is_some()
    };
    assert!(told, "what is pointed at is explained, for that is what the lesson is about");
    assert!(!asked(0), "the first lesson is about the view");
    assert!(asked(1), "the second one about whose turn it is");
}

#[test]
fn whoever_leaves_in_the_middle_is_asked() {
    let library = Library::shipped();
    let mut bench = lesson(2, &library);
    assert!(bench.click("lesson leave").is_empty(), "something has been learned: the player is asked");
    assert!(bench.click("lesson stay").is_empty());
    bench.click("lesson leave");
    assert!(matches!(bench.click("lesson left")[..], [Intent::Go(Screen::Title)]));
    let mut bench = lesson(0, &library);
    assert!(matches!(bench.click("lesson leave")[..], [Intent::Go(Screen::Title)]), "there is nothing to keep");
}

#[test]
fn the_end_of_a_course_leads_to_the_next_one() {
    let library = Library::shipped();
    let count = Course::first_night().expect("shipped").lessons.len();
    let mut bench = lesson(count, &library);
    let begun = bench.click("lesson next");
    let [Intent::Learn(system, course, 0)] = begun[..] else { panic!("{begun:?}") };
    let mut class = Class::default();
    class.learn(system, course, 0, &library).expect("the second course");
    let second = class.told().expect("it is open").course.clone();
    assert_ne!(second.key, "first_night");
    assert_eq!(second.next, None, "it is the last one");
    assert!(class.learn(system, 9, 0, &library).is_err(), "so many there are not");
}

#[test]
fn hands_on_the_keys_are_told_the_next_one_until_the_step_is_done() {
    let library = Library::shipped();
    let mut told = [0; 4];
    for system in library.systems() {
        let mut class = Class::default();
        let table = class.learn(system.id, 0, 0, &library).expect("it has a course");
        let (session, planning) = (Session::new(table, None), Planning::default());
        let of = Lesson { hud: Hud::default(), class, session, planning };
        let mut bench = UiHarness::new((1280.0, 720.0), of, LESSON);
        key_labels::tell(
            &bench.ctx,
            std::sync::Arc::new(KeyLabels::new(&Bindings::default(), false, Make::default()).with_cursor()),
        );
        while let Some(step) = present_step(&bench.of) {
            let acts = bench.of.session.table.decision().is_some_and(|one| one.occasion == Occasion::Act);
            if let (Goal::Choose(pick), true, true) = (&step.goal, acts, bench.of.session.deciding_human().is_some()) {
                let choice = pick.offered(&bench.of.session.table).expect("the course fits");
                let table = &bench.of.session.table;
                let next = |bench: &mut UiHarness<Lesson>, planning: Planning| {
                    bench.of.planning = planning;
                    bench.rest();
                    let of = &bench.of;
                    let view = View::still(&of.session, &of.planning, &bench.art, bench.screen);
                    by_keys::next_key(&bench.ctx, &view, &of.hud.bar, &step)
                };
                let spot = plan::spot(table, &choice);
                let plan = Planning { action: Some(choice.action), option: choice.option, ..Planning::default() };
                let ends = bench.of.session.table.battle().info().nature(choice.action) == Nature::End;
                let keys = [
                    next(&mut bench, Planning::default()),
                    next(&mut bench, Planning { hovered: None, ..plan.clone() }),
                    next(&mut bench, Planning { hovered: spot, proposed: Some(choice), ..plan }),
                ];
                assert!(keys.iter().all(Option::is_some), "{}, {}: {keys:?}", system.id, step.say);
                assert_eq!(keys[2].as_deref(), Some("Next key: Enter"), "{}", step.say);
                told[0] += usize::from(ends && keys[0].as_deref() == Some("Next key: E"));
                told[1] += usize::from(keys[1].as_deref().is_some_and(|text| text.contains("Tab")));
                told[2] += usize::from(keys[1].as_deref().is_some_and(|text| text.contains("Shift Right")));
                told[3] += usize::from(keys[0].as_deref() == Some("Next key: A"));
                bench.of.planning = Planning::default();
            }
            carry_out(&mut bench.of, &step);
        }
    }
    assert!(told.iter().all(|&times| times > 0), "{told:?}");
}
