//! All courses that teach by playing, of every rule system.

use crate::battle::SystemInfo;
use crate::game::input::Control;
use crate::game::session::Intent;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, words};
use crate::lesson::Course;
use crate::table::SYSTEMS;
use bevy_egui::egui::{ScrollArea, Ui, vec2};

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

/// Shows them; true when the page is to be closed. `gone_through` holds keys of courses, `played` is the id of the rule system that
/// was played last: its next course is the golden one.
pub fn show(
    ui: &mut Ui,
    art: &Art,
    courses: &Courses,
    gone_through: &[String],
    played: &str,
    high: f32,
    out: &mut Vec<Intent>,
) -> bool {
    ui.label(words("Lessons", theme::display(28.0), theme::BRASS_HI));
    ui.label(words(
        "Small battles that teach by playing. They can be left at any time.",
        theme::body(size::BODY),
        theme::BONE,
    ));
    ScrollArea::vertical().id_salt("lessons").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
        for Shelf { system, courses } in &courses.0 {
            ui.add_space(6.0);
            widgets::heading(ui, system.name, system.panels.dice);
            let mut next = courses.iter().position(|course| !gone_through.contains(&course.key));
            next = next.filter(|_| system.id == played);
            let narrow = ui.available_width() < 420.0;
            let wide = if narrow { ui.available_width() } else { (ui.available_width() - 8.0) / 2.0 };
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
                for (i, course) in courses.iter().enumerate() {
                    let done = gone_through.contains(&course.key);
                    let label = format!("course {}", course.key);
                    let text = format!("{} \u{b7} {} lessons", course.title, course.lessons);
                    let look = if next == Some(i) { Look::Gold } else { Look::Plain };
                    let hint = if done { "You have gone through it. Begin again." } else { "Begin." };
                    let button = Button::new(&label, &text, vec2(wide, 42.0)).look(look).hint(hint);
                    if button.icon(if done { "check" } else { "help" }).show(ui, art) {
                        out.push(Intent::Learn(system.id, i));
                    }
                }
            });
        }
    });
    ui.add_space(6.0);
    let full = vec2(ui.available_width(), 44.0);
    Button::new("close lessons", "Close", full).hint("Back to the title.").control(Control::Cancel).show(ui, art)
}
