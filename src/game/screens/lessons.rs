//! All courses that teach by playing, of every rule system.

use crate::battle::SystemInfo;
use crate::game::input::{Control, key_labels};
use crate::game::session::Intent;
use crate::game::settings::Settings;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, words};
use crate::lesson::Course;
use crate::table::SYSTEMS;
use bevy_egui::egui::{ScrollArea, Ui, vec2};

/// Room of the button that begins a course again, with the gap before it.
const AGAIN: f32 = 52.0;

/// A course as the page lists it.
struct Entry {
    /// Key of the course.
    key: String,
    title: String,
    /// Lessons in it.
    lessons: usize,
}

/// The courses of a rule system, in their order.
struct Shelf {
    system: &'static SystemInfo,
    courses: Vec<Entry>,
}

/// What the page lists: read once, when it is opened.
pub struct Courses(Vec<Shelf>);

impl Courses {
    /// Reads the courses of all rule systems.
    pub fn read() -> Courses {
        let entry = |course: Course| Entry { lessons: course.lessons.len(), key: course.key, title: course.title };
        let shelf = |system: &'static SystemInfo| Shelf { system, courses: Course::all(system).map(entry).collect() };
        Courses(SYSTEMS.iter().map(|system| shelf(system.info)).filter(|shelf| !shelf.courses.is_empty()).collect())
    }
}

/// Shows them; true when the page is to be closed. The next course of the rule system that was played last is the golden one. A course that
/// was left in the middle goes on there, or begins again.
pub fn show(ui: &mut Ui, art: &Art, courses: &Courses, settings: &Settings, high: f32, out: &mut Vec<Intent>) -> bool {
    ui.label(words("Lessons", theme::display(28.0), theme::BRASS_HI));
    ui.label(words(
        "Small battles that teach by playing, about ten minutes each. They can be left at any time, and go on from there.",
        theme::body(size::BODY),
        theme::BONE,
    ));
    ScrollArea::vertical().id_salt("lessons").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
        for Shelf { system, courses } in &courses.0 {
            ui.add_space(6.0);
            widgets::heading(ui, system.name, system.panels.dice);
            let mut next = courses.iter().position(|course| !settings.introduced.contains(&course.key));
            next = next.filter(|_| system.id == settings.system);
            let narrow = ui.available_width() < 420.0;
            let wide = if narrow { ui.available_width() } else { (ui.available_width() - 8.0) / 2.0 };
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
                for (i, course) in courses.iter().enumerate() {
                    let done = settings.introduced.contains(&course.key);
                    let left_at = settings.lessons_left_at.get(&course.key).copied();
                    let label = format!("course {}", course.key);
                    let text = match left_at {
                        Some(lesson) => format!("{} \u{b7} lesson {} of {}", course.title, lesson + 1, course.lessons),
                        None => format!("{} \u{b7} {} lessons", course.title, course.lessons),
                    };
                    let look = if next == Some(i) { Look::Gold } else { Look::Plain };
                    let again = if left_at.is_some() { AGAIN } else { 0.0 };
                    let mut button = Button::new(&label, &text, vec2(wide - again, 42.0)).look(look);
                    let mut confirmed = false;
                    if look == Look::Gold {
                        button = button.control(Control::Confirm);
                        let focused = ui.ctx().memory(|memory| memory.focused().is_some());
                        confirmed = !focused && key_labels::pressed(ui.ctx(), Control::Confirm);
                    }
                    if button.icon(if done { "check" } else { "help" }).show(ui, art) || confirmed {
                        out.push(Intent::Learn(system.id, i, left_at.unwrap_or(0)));
                    }
                    if left_at.is_some() {
                        let label = format!("begin course {}", course.key);
                        let button = Button::new(&label, "", vec2(AGAIN - 8.0, 42.0)).icon("reroll");
                        if button.hint("Begin again with the first lesson.").show(ui, art) {
                            out.push(Intent::Learn(system.id, i, 0));
                        }
                    }
                }
            });
        }
    });
    ui.add_space(6.0);
    let full = vec2(ui.available_width(), 44.0);
    Button::new("close lessons", "Close", full).hint("Back to the title.").control(Control::Cancel).show(ui, art)
}
