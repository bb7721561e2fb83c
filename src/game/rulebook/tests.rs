//! The rulebook over a screen with something that cites a rule.

use super::*;
use crate::game::ui_harness::{Draw, UiHarness};
use crate::game::widgets::{self, mark};
use crate::game::{golden_pictures, layout_checks};
use bevy_egui::egui::{Event, Order, PointerButton, Sense, pos2, vec2};

const SIZES: [(f32, f32); 2] = [(1280.0, 720.0), (390.0, 844.0)];

/// The book, and the system whose rules it has.
struct Desk {
    book: Book,
    system: &'static SystemInfo,
}

/// A screen with one widget that cites a rule, and the book above.
const READING_ROOM: Draw<Desk> = |ctx, art, desk, _| {
    widgets::area(ctx, "citing", Order::Middle, pos2(20.0, 20.0), |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(60.0, 30.0), Sense::hover());
        mark("citing", rect);
        cite(&response, "CAN-14");
    });
    show(ctx, &mut desk.book, desk.system, art);
};

type Bench = UiHarness<Desk>;

fn bench(size: (f32, f32)) -> Bench {
    UiHarness::new(size, Desk { book: Book::default(), system: SYSTEMS[0].info }, READING_ROOM)
}

impl Bench {
    fn click_with(&mut self, label: &str, button: PointerButton) {
        let pos = self.place(label).center();
        self.press(pos, button);
    }

    /// The key of the rulebook, as the input map tells it.
    fn rules(&mut self) {
        key_labels::tell_pressed(&self.ctx, vec![Control::Rules]);
        self.frame(Vec::new());
        key_labels::tell_pressed(&self.ctx, Vec::new());
        self.frame(Vec::new());
    }

    fn reads(&self) -> Option<&str> {
        let book = &self.of.book;
        book.is_open().then(|| book.text.chapters[book.at].id.as_str())
    }
}

#[test]
fn a_right_click_leads_to_the_rule_and_a_link_on_and_back() {
    for size in SIZES {
        let mut bench = bench(size);
        bench.frame(Vec::new());
        assert_eq!(bench.reads(), None);
        bench.click_with("citing", PointerButton::Secondary);
        assert_eq!(bench.reads(), Some("CAN-14"));
        assert!(!is_open(&super::tests::bench(size).ctx) && is_open(&bench.ctx));
        open(&bench.ctx, "CAN-13");
        bench.frame(Vec::new());
        bench.click("link CAN-52");
        assert_eq!(bench.reads(), Some("CAN-52"));
        bench.click("rulebook back");
        bench.click("rulebook back");
        assert_eq!(bench.reads(), Some("CAN-14"));
        bench.key(Key::Escape);
        assert_eq!(bench.reads(), None);
        assert!(!is_open(&bench.ctx));
    }
}

#[test]
fn the_key_leads_to_what_lies_under_the_pointer() {
    let mut bench = bench(SIZES[0]);
    bench.frame(Vec::new());
    bench.frame(vec![Event::PointerMoved(pos2(40.0, 30.0))]);
    bench.frame(Vec::new());
    bench.rules();
    assert_eq!(bench.reads(), Some("CAN-14"));
    bench.key(Key::Escape);
    bench.frame(vec![Event::PointerMoved(pos2(400.0, 300.0))]);
    bench.frame(Vec::new());
    bench.rules();
    assert!(bench.of.book.contents, "elsewhere it opens the contents");
}

#[test]
fn words_are_searched_and_a_find_is_opened() {
    let mut bench = bench(SIZES[0]);
    open(&bench.ctx, "");
    bench.frame(Vec::new());
    bench.click("rulebook search");
    bench.frame(vec![Event::Text("hold down water".to_owned())]);
    bench.frame(Vec::new());
    assert_eq!(bench.of.book.search, "hold down water");
    bench.of.book.search = "drown holds".to_owned();
    bench.click("rule CAN-18");
    assert_eq!(bench.reads(), Some("CAN-18"));
}

#[test]
fn nothing_is_cut_off_at_any_size() {
    let mut all = Vec::new();
    for system in SYSTEMS.iter().map(|system| system.info) {
        let mut bench = bench(SIZES[0]);
        bench.of.system = system;
        open(&bench.ctx, "");
        all.extend(bench.walk(&format!("contents of {}", system.id)));
        bench.of.book.search = "the water".to_owned();
        all.extend(bench.walk(&format!("search in {}", system.id)));
        bench.of.book.search = "no such word".to_owned();
        all.extend(bench.walk(&format!("search in vain in {}", system.id)));
        bench.of.book.search.clear();
        // Every part of the book, each once.
        let mut at = 0;
        while at < bench.of.book.text.chapters.len() {
            bench.of.book.go(at);
            at = bench.of.book.part().end;
            let what = format!("{} of {}", bench.reads().unwrap_or_default(), system.id);
            all.extend(bench.walk(&what));
        }
        bench.of.book.differs = true;
        all.extend(bench.walk(&format!("what is different in {}", system.id)));
    }
    layout_checks::complain(&all);
}

#[test]
fn books_look_as_they_did() {
    let mut bench = bench(SIZES[0]);
    open(&bench.ctx, "CAN-03");
    golden_pictures::compare_screen("screen_rulebook", &mut bench, (1280, 720));
}

#[test]
fn the_book_lies_over_a_menu_also_when_it_was_read_before() {
    // The menu comes once the book has been read.
    const WITH_A_MENU: Draw<Desk> = |ctx, art, desk, _| {
        if !desk.book.search.is_empty() {
            widgets::modal(ctx, ctx.viewport_rect(), 400.0, |ui| ui.label("Pause"));
        }
        show(ctx, &mut desk.book, desk.system, art);
    };
    let desk = Desk { book: Book::default(), system: SYSTEMS[0].info };
    let mut bench = UiHarness::new(SIZES[0], desk, WITH_A_MENU);
    open(&bench.ctx, "CAN-14");
    bench.frame(Vec::new());
    let top = |bench: &Bench| bench.ctx.memory(|memory| memory.areas().top_layer_id(Order::Foreground));
    let book = egui::LayerId::new(Order::Foreground, Id::new("rulebook"));
    bench.frame(Vec::new());
    assert_eq!(top(&bench), Some(book), "alone");
    bench.of.book.search = "water".to_owned();
    for _ in 0..3 {
        bench.frame(Vec::new());
    }
    assert_eq!(top(&bench), Some(book), "over the menu");
}

#[test]
fn arrows_go_through_the_contents_and_letters_are_searched_for() {
    let mut bench = bench(SIZES[0]);
    open(&bench.ctx, "CAN-14");
    bench.frame(Vec::new());
    bench.frame(Vec::new());
    assert_eq!(bench.reads(), Some("CAN-14"));
    bench.key(Key::ArrowDown);
    assert_eq!(bench.reads(), Some("CAN-15"));
    bench.key(Key::ArrowUp);
    bench.key(Key::ArrowUp);
    assert_eq!(bench.reads(), Some("CAN-13"));
    bench.frame(vec![Event::Text("d".to_owned())]);
    bench.frame(vec![Event::Text("r".to_owned())]);
    bench.frame(Vec::new());
    assert_eq!(bench.of.book.search, "dr");
}

#[test]
fn the_key_leads_to_the_rule_of_the_question_where_nothing_is_pointed_at() {
    let mut bench = bench(SIZES[0]);
    bench.frame(Vec::new());
    offer(&bench.ctx, "CAN-59");
    bench.rules();
    assert_eq!(bench.reads(), Some("CAN-59"));
}
