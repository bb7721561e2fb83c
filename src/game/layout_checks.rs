//! Looks at what panels have drawn, for tests: is anything cut off, do controls lie over one another, is any text too small.

use bevy_egui::egui::{Context, FullOutput, LayerId, Order, Rect, Sense, Shape, Vec2, vec2};
use std::cell::{Cell, RefCell};

/// The sizes of windows that everything must fit into, in pixels.
pub const WINDOWS: [(f32, f32); 4] = [(1280.0, 720.0), (1600.0, 900.0), (2560.0, 1440.0), (390.0, 844.0)];

/// The sizes of the interface that a player can choose.
pub const SCALES: [f32; 4] = [0.75, 1.0, 1.5, 2.0];

/// Smallest letters, in points.
const SMALLEST: f32 = 12.0;

/// Texts that are cut are told with so many of their letters.
const TOLD: usize = 60;

thread_local! {
    static LONGER: Cell<bool> = const { Cell::new(false) };
    static PULLED: RefCell<Vec<Rect>> = const { RefCell::new(Vec::new()) };
    static IN_FULL: RefCell<Vec<Rect>> = const { RefCell::new(Vec::new()) };
}

/// What lies in this strip is pulled into sight sideways.
pub fn pulled(strip: Rect) {
    PULLED.with_borrow_mut(|all| all.push(strip));
}

/// A tooltip tells in full what is too long for this place.
pub fn told_in_full(place: Rect) {
    IN_FULL.with_borrow_mut(|all| all.push(place));
}

/// From now on every label of this thread is a third longer, as it would be in other languages.
pub fn lengthen(longer: bool) {
    LONGER.set(longer);
}

/// A label, a third longer if that is wished; numbers stay as they are.
pub fn label(text: &str) -> String {
    if !LONGER.get() || text.chars().filter(|letter| letter.is_alphabetic()).count() < 4 {
        return text.to_owned();
    }
    let more = (text.chars().count() as f32 * 0.35).ceil() as usize;
    // Long words of another language, not one that cannot be broken.
    let more: String = "enlunga ".chars().cycle().take(more).collect();
    format!("{text}{}", more.trim_end())
}

/// All sizes that a window and a chosen scale come to, in points, each once.
pub fn screens(zoom: impl Fn(Vec2, f32) -> f32) -> Vec<Vec2> {
    let mut all: Vec<Vec2> = Vec::new();
    for (width, height) in WINDOWS {
        for scale in SCALES {
            let window = vec2(width, height);
            let size = window / zoom(window, scale);
            if !all.iter().any(|known| (*known - size).length() < 60.0) {
                all.push(size);
            }
        }
    }
    all
}

/// Everything that is wrong with the last frame, each in a sentence.
pub fn faults(ctx: &Context, output: &FullOutput, screen: Rect) -> Vec<String> {
    let mut faults = Vec::new();
    let (strips, in_full) = (PULLED.take(), IN_FULL.take());
    let in_strip = |rect: Rect| strips.iter().any(|strip| strip.expand(2.0).y_range().contains(rect.center().y));
    for clipped in &output.shapes {
        texts(&clipped.shape, &mut |text, rect, size, elided| {
            let said: String = text.chars().take(TOLD).collect();
            if size < SMALLEST - 0.01 {
                faults.push(format!("`{said}` has letters of {size}"));
            }
            let told = in_full.iter().any(|place| place.expand(2.0).contains_rect(rect));
            if elided && !told && !LONGER.get() {
                faults.push(format!("`{said}` is too long for its place"));
            }
            if !in_strip(rect) {
                cut(rect, clipped.clip_rect, screen, &format!("`{said}`"), &mut faults);
            }
        });
    }
    controls(ctx, screen, &mut faults);
    faults.sort();
    faults.dedup();
    faults
}

/// What lies inside of what scrolls can be reached, and may be cut above and below; beside it, only in narrow strips that
/// are pulled sideways. Nothing else may be cut.
fn cut(rect: Rect, clip: Rect, screen: Rect, what: &str, faults: &mut Vec<String>) {
    let inner = rect.shrink(1.5);
    if !rect.is_positive() || clip.expand(1.0).contains_rect(inner) {
        return;
    }
    let whole = clip.width() >= screen.width() - 2.0 && clip.height() >= screen.height() - 2.0;
    let strip = clip.height() < 100.0;
    let beside = inner.left() < clip.left() - 1.0 || inner.right() > clip.right() + 1.0;
    if whole || beside && !strip {
        faults.push(format!("{what} is cut: {rect:?} in {clip:?}"));
    }
}

fn texts(shape: &Shape, tell: &mut dyn FnMut(&str, Rect, f32, bool)) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|shape| texts(shape, tell)),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
            let smallest = sizes.fold(f32::INFINITY, f32::min);
            tell(text.galley.text(), text.visual_bounding_rect(), smallest, text.galley.elided);
        }
        _ => {}
    }
}

/// Controls off the screen, and controls over one another.
fn controls(ctx: &Context, screen: Rect, faults: &mut Vec<String>) {
    ctx.viewport(|viewport| {
        let widgets = &viewport.this_pass.widgets;
        let named = |id| match widgets.info(id) {
            Some(info) => format!("`{}`", info.label.clone().unwrap_or_else(|| format!("{:?}", info.typ))),
            None => "something".to_owned(),
        };
        let mut all: Vec<(LayerId, Rect, String)> = Vec::new();
        for (layer, list) in widgets.layers() {
            for widget in list.iter().filter(|widget| widget.sense.contains(Sense::click()) && widget.enabled) {
                let seen = widget.interact_rect;
                if seen.width() < 2.0 || seen.height() < 2.0 {
                    continue;
                }
                let name = named(widget.id);
                let cut = !screen.expand(1.0).contains_rect(widget.rect) && widget.rect.area() < screen.area() * 0.9;
                let at_edge = |a: f32, b: f32| (a - b).abs() < 1.0;
                let by_screen = at_edge(seen.left(), screen.left()) && widget.rect.left() < screen.left() - 1.0
                    || at_edge(seen.right(), screen.right()) && widget.rect.right() > screen.right() + 1.0
                    || at_edge(seen.top(), screen.top()) && widget.rect.top() < screen.top() - 1.0
                    || at_edge(seen.bottom(), screen.bottom()) && widget.rect.bottom() > screen.bottom() + 1.0;
                if cut && by_screen && seen.height() > 100.0 {
                    faults.push(format!("{name} lies off the screen: {:?}", widget.rect));
                }
                all.push((*layer, seen, name));
            }
        }
        for (i, (layer, rect, name)) in all.iter().enumerate() {
            for (other_layer, other, other_name) in &all[i + 1..] {
                let level = |layer: &LayerId| layer.order == Order::Middle;
                if layer != other_layer && !(level(layer) && level(other_layer)) {
                    continue;
                }
                let common = rect.intersect(*other);
                let nested = rect.expand(1.0).contains_rect(*other) || other.expand(1.0).contains_rect(*rect);
                if common.width() > 2.0 && common.height() > 2.0 && !(nested && layer == other_layer) {
                    // What fills the screen is the ground that all else lies on.
                    let large = rect.area().max(other.area()) > screen.area() * 0.5;
                    if !large {
                        faults.push(format!("{name} and {other_name} lie over one another: {rect:?}, {other:?}"));
                    }
                }
            }
        }
    });
}

/// Complains about all faults at once, each with where it was seen.
pub fn complain(all: &[(String, Vec<String>)]) {
    let mut told = String::new();
    for (place, faults) in all.iter().filter(|(_, faults)| !faults.is_empty()) {
        told += &format!("\n{place}:\n  {}", faults.join("\n  "));
    }
    assert!(told.is_empty(), "{told}");
}

#[test]
fn labels_grow_by_a_third_and_numbers_do_not() {
    lengthen(true);
    assert_eq!(label("12 : 3"), "12 : 3");
    assert_eq!(label("Long jumps").chars().count(), 14);
    lengthen(false);
    assert_eq!(label("Long jumps"), "Long jumps");
}

#[test]
fn what_is_cut_is_found() {
    let screen = Rect::from_min_size(Default::default(), vec2(800.0, 600.0));
    let at = |x: f32, y: f32| Rect::from_min_size(bevy_egui::egui::pos2(x, y), vec2(60.0, 20.0));
    let found = |rect, clip| {
        let mut faults = Vec::new();
        cut(rect, clip, screen, "it", &mut faults);
        !faults.is_empty()
    };
    assert!(!found(at(10.0, 10.0), screen), "in the middle of the screen");
    assert!(found(at(790.0, 10.0), screen), "over the right edge");
    assert!(found(at(10.0, 590.0), screen), "over the lower edge");
    let list = Rect::from_min_size(Default::default(), vec2(200.0, 300.0));
    assert!(!found(at(10.0, 290.0), list), "it can be scrolled to");
    assert!(found(at(180.0, 10.0), list), "beside what scrolls up and down");
}
