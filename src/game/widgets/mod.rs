//! The pieces that panels are made of: lacquer with cut corners, words, chips, pips, dice, tokens.

mod button;
mod die;
mod modal;
pub mod scroll;
pub mod tooltips;
pub mod transitions;

pub use button::{Button, GROUND, Look, button_ground, focus_line, icon_button};
pub use die::{blank_die, die, icon_of};
pub use modal::{cover_modals, modal};

use crate::battle::{Character, CharacterId, Side, SystemInfo};
use crate::game::input::gamepad_labels::{self, ButtonShape};
use crate::game::input::key_labels;
use crate::game::theme::{self, Art, size};
use bevy_egui::egui::epaint::{PathShape, PathStroke, Shadow};
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    self, Align2, Area, Color32, FontId, Frame, Galley, Id, Mesh, Order, Painter, Pos2, Rect, Response, RichText,
    ScrollArea, Sense, Shape, Stroke, Ui, UiBuilder, UiKind, UiStackInfo, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The size of the interface, as the bits of a float.
static ZOOM: AtomicU32 = AtomicU32::new(0x3F80_0000);

#[cfg(test)]
thread_local! {
    /// Labels of buttons that were drawn without words on what they do.
    pub static UNEXPLAINED: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// The size of the interface, for [`mark`].
pub fn set_zoom(zoom: f32) {
    ZOOM.store(zoom.to_bits(), Ordering::Relaxed);
}

/// Motion is reduced.
static CALM: AtomicBool = AtomicBool::new(false);

/// What the player has set about motion.
pub fn set_calm(calm: bool) {
    CALM.store(calm, Ordering::Relaxed);
}

/// Motion is reduced.
pub fn is_calm() -> bool {
    CALM.load(Ordering::Relaxed)
}

/// Tells the tests of the page where a control is, in logical pixels.
pub fn mark(label: &str, rect: Rect) {
    let zoom = f32::from_bits(ZOOM.load(Ordering::Relaxed));
    crate::game::web::record(label, [rect.left(), rect.top(), rect.width(), rect.height()].map(|length| length * zoom));
}

/// A rectangle with cut corners.
pub fn octagon(r: Rect, cut: f32) -> Vec<Pos2> {
    let c = cut.min(r.width() / 2.0).min(r.height() / 2.0);
    vec![
        pos2(r.left() + c, r.top()),
        pos2(r.right() - c, r.top()),
        pos2(r.right(), r.top() + c),
        pos2(r.right(), r.bottom() - c),
        pos2(r.right() - c, r.bottom()),
        pos2(r.left() + c, r.bottom()),
        pos2(r.left(), r.bottom() - c),
        pos2(r.left(), r.top() + c),
    ]
}

/// A rectangle with cut corners, coloured from top to bottom; `stops` are at rising parts of the height, 0 to 1.
pub fn gradient(r: Rect, cut: f32, stops: &[(f32, Color32)]) -> Shape {
    let cut = cut.min(r.width() / 2.0).min(r.height() / 2.0);
    let mut rows = vec![0.0, cut, r.height() - cut, r.height()];
    rows.extend(stops.iter().map(|(at, _)| at * r.height()));
    rows.sort_by(f32::total_cmp);
    rows.dedup();
    let colour = |y: f32| {
        let t = y / r.height().max(1.0);
        let next = stops.iter().position(|(at, _)| *at >= t).unwrap_or(stops.len() - 1);
        let (to_at, to) = stops[next];
        let (from_at, from) = stops[next.saturating_sub(1)];
        if to_at > from_at { theme::mix(from, to, ((t - from_at) / (to_at - from_at)).clamp(0.0, 1.0)) } else { to }
    };
    let mut mesh = Mesh::default();
    for (i, &y) in rows.iter().enumerate() {
        let inset = (cut - y).max(cut - (r.height() - y)).max(0.0);
        mesh.colored_vertex(pos2(r.left() + inset, r.top() + y), colour(y));
        mesh.colored_vertex(pos2(r.right() - inset, r.top() + y), colour(y));
        if i > 0 {
            let at = i as u32 * 2;
            mesh.add_triangle(at - 2, at - 1, at);
            mesh.add_triangle(at - 1, at + 1, at);
        }
    }
    Shape::mesh(mesh)
}

fn filled(points: Vec<Pos2>, fill: Color32) -> Shape {
    Shape::convex_polygon(points, fill, Stroke::NONE)
}

/// The lacquer of a panel.
pub fn lacquer(rect: Rect) -> Shape {
    lacquer_of(rect, theme::BRASS, theme::PANEL_TOP, theme::PANEL_LOW)
}

/// The lacquer of a panel in other colours.
pub fn lacquer_of(rect: Rect, line: Color32, top: Color32, low: Color32) -> Shape {
    let shadow = Shadow { offset: [0, 6], blur: 12, spread: 0, color: Color32::from_rgba_unmultiplied(5, 7, 20, 140) };
    // Rings, not plates: a panel that fades in would shine through itself.
    let ring = |inside: f32, cut: f32, wide: f32, ink| {
        Shape::closed_line(octagon(rect.shrink(inside), cut), Stroke::new(wide, ink))
    };
    Shape::Vec(vec![
        shadow.as_shape(rect.shrink(3.0), 10).into(),
        ring(2.6, 9.0, 2.6, theme::INK),
        ring(0.75, 9.7, 1.8, line),
        gradient(rect.shrink(3.5), 8.6, &[(0.0, top), (1.0, low)]),
    ])
}

/// Contents on lacquer, as large as they need.
pub fn panel<R>(ui: &mut Ui, margin: impl Into<egui::Margin>, add: impl FnOnce(&mut Ui) -> R) -> R {
    let under = ui.painter().add(Shape::Noop);
    let mut shown = ground().inner_margin(margin).begin(ui);
    let inner = add(&mut shown.content_ui);
    let place = shown.allocate_space(ui).rect;
    ui.painter().set(under, lacquer(place));
    inner
}

/// What lies in a panel fades into its colour, that of its middle, where it is scrolled away. It is never painted itself.
fn ground() -> Frame {
    Frame::new().fill(theme::mix(theme::PANEL_TOP, theme::PANEL_LOW, 0.5))
}

/// A floating area at a place of the screen.
pub fn area<R>(ctx: &egui::Context, id: &str, order: Order, at: Pos2, add: impl FnOnce(&mut Ui) -> R) -> R {
    let area = Area::new(Id::new(id)).fixed_pos(at).order(order).constrain(false).fade_in(false);
    area.show(ctx, |ui| {
        // An area remembers its size; what is in it may grow all the same.
        ui.set_max_size(ctx.viewport_rect().size());
        ui.shrink_clip_rect(ctx.viewport_rect());
        add(ui)
    })
    .inner
}

/// A text as it is shown; tests make it longer, as it would be in another language.
fn shown(text: &str) -> String {
    #[cfg(test)]
    return crate::game::layout_checks::label(text);
    #[cfg(not(test))]
    text.to_owned()
}

/// Words in one font and colour.
pub fn words(text: impl Into<String>, font: FontId, colour: Color32) -> RichText {
    RichText::new(shown(&text.into())).font(font).color(colour)
}

/// Paints words and returns the room they took.
pub fn paint(painter: &Painter, at: Pos2, align: Align2, text: impl ToString, font: FontId, colour: Color32) -> Rect {
    painter.text(at, align, shown(&text.to_string()), font, colour)
}

/// Paints words, smaller where they would not fit into `width`.
pub fn fitted(painter: &Painter, at: Pos2, align: Align2, text: &str, font: FontId, colour: Color32, width: f32) {
    let text = shown(text);
    let mut galley = painter.layout_no_wrap(text.clone(), font.clone(), colour);
    if galley.size().x > width {
        let smaller = (font.size * width / galley.size().x).max(12.0);
        let mut job = LayoutJob::simple_singleline(text, FontId::new(smaller, font.family), colour);
        // What does not fit even then ends in an ellipsis.
        job.wrap = TextWrapping::truncate_at_width(width.max(smaller));
        galley = painter.layout_job(job);
    }
    let rect = align.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, colour);
}

/// Words broken into at most so many lines of this width; what does not fit even then ends in an ellipsis.
pub fn wrapped(painter: &Painter, text: &str, font: FontId, ink: Color32, width: f32, rows: usize) -> Arc<Galley> {
    let mut job = LayoutJob::simple(shown(text), font, ink, width);
    job.wrap.max_rows = rows;
    painter.layout_job(job)
}

/// The same, each line in the middle: to be placed by its middle at the top.
pub fn centred(painter: &Painter, text: &str, font: FontId, ink: Color32, width: f32, rows: usize) -> Arc<Galley> {
    let mut job = LayoutJob::simple(shown(text), font, ink, width);
    job.wrap.max_rows = rows;
    job.halign = egui::Align::Center;
    painter.layout_job(job)
}

/// One below the other, whatever lies around.
pub fn below() -> egui::Layout {
    egui::Layout::top_down(egui::Align::Min)
}

/// A strip that is pulled sideways.
pub fn pulled(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui)) {
    // What is cut at its edge says that there is more: a bar would lie upon it.
    let bar = std::mem::replace(&mut ui.spacing_mut().scroll.dormant_handle_opacity, 0.0);
    let shown = ScrollArea::horizontal().id_salt(id).show(ui, add);
    ui.spacing_mut().scroll.dormant_handle_opacity = bar;
    #[cfg(test)]
    crate::game::layout_checks::pulled(shown.inner_rect);
    let _ = shown;
}

/// Texts in this place may end in an ellipsis: a tooltip tells them in full.
pub fn told_in_full(place: Rect) {
    #[cfg(test)]
    crate::game::layout_checks::told_in_full(place);
    let _ = place;
}

/// A panel of this size: what does not fit is scrolled.
pub fn panel_of<R>(ui: &mut Ui, id: &str, size: Vec2, margin: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().add(lacquer(rect));
    let inner = rect.shrink(margin);
    let on = UiStackInfo::new(UiKind::Frame).with_frame(ground());
    let mut child = ui.new_child(UiBuilder::new().id_salt(id).max_rect(inner).layout(below()).ui_stack_info(on));
    child.set_clip_rect(rect.shrink(3.0).intersect(ui.clip_rect()));
    let scroll = ScrollArea::vertical().id_salt(id).auto_shrink([false, false]).max_height(inner.height());
    let shown = scroll.show(&mut child, |ui| {
        ui.set_width(inner.width());
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        add(ui)
    });
    shown.inner
}

/// Heading of a panel, a note at the right, and the rule below.
pub fn heading(ui: &mut Ui, title: &str, note: &str) {
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, title));
    let painter = ui.painter();
    let at =
        paint(painter, rect.left_center(), Align2::LEFT_CENTER, title, theme::display(size::HEADING), theme::BRASS_HI);
    let room = (rect.right() - at.right() - 8.0).max(10.0);
    fitted(painter, rect.right_center(), Align2::RIGHT_CENTER, note, theme::body(size::SMALL), theme::DUSTY, room);
    rule(ui);
}

/// A rule that fades to the right.
pub fn rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 5.0), Sense::hover());
    let mut mesh = Mesh::default();
    let y = rect.center().y;
    let (strong, weak) = (theme::faded(theme::BRASS, 0.75), theme::faded(theme::BRASS, 0.08));
    mesh.colored_vertex(pos2(rect.left(), y - 0.5), strong);
    mesh.colored_vertex(pos2(rect.right(), y - 0.5), weak);
    mesh.colored_vertex(pos2(rect.left(), y + 0.5), strong);
    mesh.colored_vertex(pos2(rect.right(), y + 0.5), weak);
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 3, 2);
    ui.painter().add(Shape::mesh(mesh));
}

/// Width of a key's chip.
pub fn chip_width(painter: &Painter, key: &str) -> f32 {
    if gamepad_labels::sign(key).is_some() {
        return 18.0;
    }
    (painter.layout_no_wrap(key.to_owned(), theme::bold(12.5), theme::NIGHT).size().x + 9.0).max(18.0)
}

/// A key as a bone chip.
pub fn key_chip(painter: &Painter, at: Pos2, align: Align2, key: &str, on: bool) -> Rect {
    let rect = align.anchor_size(at, vec2(chip_width(painter, key), 18.0));
    let (fill, ink) = if on { (theme::BONE, theme::NIGHT) } else { (theme::SLATE, theme::OFF_TEXT) };
    painter.rect_filled(rect, 4.0, fill);
    match gamepad_labels::sign(key) {
        Some(sign) => signed(painter, sign, rect.center(), ink),
        None => {
            painter.text(rect.center(), Align2::CENTER_CENTER, key, theme::bold(12.5), ink);
        }
    }
    rect
}

/// A shape that stands on a button of a gamepad.
fn signed(painter: &Painter, sign: ButtonShape, at: Pos2, ink: Color32) {
    let line = Stroke::new(1.8, ink);
    match sign {
        ButtonShape::Cross => {
            painter.line_segment([at + vec2(-4.2, -4.2), at + vec2(4.2, 4.2)], line);
            painter.line_segment([at + vec2(-4.2, 4.2), at + vec2(4.2, -4.2)], line);
        }
        ButtonShape::Circle => {
            painter.circle_stroke(at, 4.8, line);
        }
        ButtonShape::Square => {
            painter.rect_stroke(Rect::from_center_size(at, vec2(8.6, 8.6)), 0.0, line, egui::StrokeKind::Middle);
        }
        ButtonShape::Triangle => {
            let corners = [vec2(0.0, -5.2), vec2(5.2, 4.0), vec2(-5.2, 4.0)].map(|by| at + by);
            painter.add(Shape::closed_line(corners.to_vec(), line));
        }
    }
}

/// A word on ink.
pub fn chip(ui: &mut Ui, text: &str, colour: Color32) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), theme::medium(size::SMALL), colour);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(12.0, 4.0), Sense::hover());
    ui.painter().rect_filled(rect, 4.0, theme::INK);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, colour);
    response
}

/// A status as the board shows it, with its name: whether it helps or harms is told by the form and the colour of its badge.
pub fn badge(ui: &mut Ui, art: &Art, key: &str, text: &str) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), theme::medium(size::SMALL), theme::BONE);
    let icon = format!("badge_{key}");
    let left = if art.has_icon(&icon) { 24.0 } else { 6.0 };
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(left + 6.0, 4.0), Sense::hover());
    ui.painter().rect_filled(rect, 4.0, theme::INK);
    art.icon(ui.painter(), &icon, rect.left_center() + vec2(12.0, 0.0), 18.0, Color32::WHITE);
    ui.painter().galley(rect.left_center() + vec2(left, -galley.size().y / 2.0), galley, theme::BONE);
    response
}

/// Points as diamonds, the spent ones dark; returns where they end.
pub fn diamonds(painter: &Painter, left: Pos2, left_over: u8, of: u8, side: f32) -> f32 {
    let step = side * 1.5;
    for i in 0..of.max(left_over) {
        let middle = left + vec2(step * (f32::from(i) + 0.5), 0.0);
        let half = side * 0.707;
        let points = [vec2(0.0, -half), vec2(half, 0.0), vec2(0.0, half), vec2(-half, 0.0)].map(|d| middle + d);
        let fill = if i < left_over { theme::BRASS_HI } else { theme::SLATE };
        painter.add(Shape::convex_polygon(points.to_vec(), fill, Stroke::new(1.2, theme::INK)));
    }
    left.x + step * f32::from(of.max(left_over))
}

/// A disc with a picture: lit while there is something left of it.
pub fn disc(painter: &Painter, art: &Art, icon: &str, middle: Pos2, radius: f32, lit: bool) {
    let (fill, ink) = if lit { (theme::BRASS_HI, theme::ON_GOLD) } else { (theme::SLATE, theme::OFF_ICON) };
    painter.circle(middle, radius, fill, Stroke::new(1.2, theme::INK));
    art.icon(painter, icon, middle, radius * 1.45, ink);
}

/// The track of injuries as small boxes, full for each space that is taken; nothing where there is none. Where it ends.
pub fn wounds(painter: &Painter, info: &SystemInfo, person: &Character, left: Pos2) -> f32 {
    let Some(track) = info.panels.track else { return left.x };
    let (spaces, taken) = (person.stats.get(track.spaces), track.entries(&person.counters));
    let full: i8 = taken.iter().sum();
    if full == 0 {
        return left.x;
    }
    for i in 0..spaces {
        let at = Rect::from_min_size(left + vec2(8.0 * f32::from(i), -4.0), vec2(6.5, 8.0));
        let fill = if i < full { theme::THREAT } else { theme::LIFE_EMPTY };
        painter.rect(at, 1.5, fill, Stroke::new(1.0, theme::MIST), egui::StrokeKind::Inside);
    }
    left.x + 8.0 * f32::from(spaces)
}

/// Life or will as bars, one for each point.
pub fn pips(painter: &Painter, rect: Rect, left: i8, of: i8, colour: Color32) {
    let of = of.max(left).max(1);
    let gap = if of > 12 { 1.5 } else { 2.5 };
    let width = ((rect.width() + gap) / f32::from(of) - gap).clamp(2.0, 14.0);
    for i in 0..of {
        let at = pos2(rect.left() + (width + gap) * f32::from(i), rect.top());
        let fill = if i < left { colour } else { theme::LIFE_EMPTY };
        let pip = Rect::from_min_size(at, vec2(width, rect.height()));
        painter.rect(pip, 2.0, fill, Stroke::new(1.0, theme::faded(theme::MIST, 0.6)), egui::StrokeKind::Inside);
    }
}

/// A token with its ring of life.
pub fn token(painter: &Painter, art: &Art, kind: &str, of: &TokenFace, middle: Pos2, diameter: f32) {
    let alpha = if of.dim { 0.45 } else { 1.0 };
    art.token(painter, kind, of.side, middle, diameter, alpha);
    if of.most <= 0 {
        return;
    }
    let unit = diameter / 128.0;
    let segments = of.most.clamp(1, 16);
    let lit = if of.most > 16 { (f32::from(of.life) * 16.0 / f32::from(of.most)).ceil() as i8 } else { of.life };
    let (from, whole) = (-60.0_f32.to_radians(), 300.0_f32.to_radians());
    let gap = (0.9 / f32::from(segments)).min(0.10);
    let low = i16::from(of.life) * 3 <= i16::from(of.most);
    for i in 0..segments {
        let part = whole / f32::from(segments);
        let (a, b) = (from + part * f32::from(i) + gap / 2.0, from + part * f32::from(i + 1) - gap / 2.0);
        let points = (0..=4).map(|k| {
            let angle = a + (b - a) * k as f32 / 4.0;
            middle + vec2(angle.cos(), angle.sin()) * 47.2 * unit
        });
        let colour = match (i < lit, low) {
            (false, _) => theme::LIFE_EMPTY,
            (true, true) => theme::LIFE_LOW,
            (true, false) => theme::BONE,
        };
        let stroke = PathStroke::new((6.2 * unit).max(1.5), theme::faded(colour, alpha));
        painter.add(PathShape::line(points.collect(), stroke));
    }
}

/// What a token shows.
#[derive(Clone, Copy, Debug)]
pub struct TokenFace {
    /// Its side.
    pub side: Side,
    /// Life left.
    pub life: i8,
    /// Life at the start; 0 draws no ring.
    pub most: i8,
    /// Has acted, or is out of the battle.
    pub dim: bool,
}

impl TokenFace {
    /// A token without a ring.
    pub fn plain(side: Side) -> TokenFace {
        TokenFace { side, life: 0, most: 0, dim: false }
    }
}

/// A die that the opponent took away.
pub fn taken_die(painter: &Painter, art: &Art, middle: Pos2, size: f32) {
    let corners: Vec<Pos2> = (0..=6)
        .map(|i| {
            let angle = (60.0 * i as f32 - 90.0).to_radians();
            middle + vec2(angle.cos(), angle.sin()) * size * 0.42
        })
        .collect();
    painter.extend(Shape::dashed_line(&corners, Stroke::new(1.5, theme::DUSTY), 3.0, 2.5));
    art.icon(painter, "close", middle, size * 0.4, theme::DUSTY);
}

/// The shape of a side: a ring or a hexagon.
pub fn side_mark(painter: &Painter, side: Side, middle: Pos2, size: f32) {
    side_shape(painter, side, middle, size * 0.78, theme::side(side));
    side_shape(painter, side, middle, size * 0.40, theme::PANEL_LOW);
}

/// The shape of a side, filled with its colour: a disc or a hexagon with a corner up. Reads at any size.
pub fn side_dot(painter: &Painter, side: Side, middle: Pos2, size: f32) {
    side_shape(painter, side, middle, size, theme::side(side));
}

fn side_shape(painter: &Painter, side: Side, middle: Pos2, size: f32, fill: Color32) {
    let line = Stroke::new(1.2, theme::INK);
    if side.0 == 0 {
        painter.circle(middle, size / 2.0, fill, line);
        return;
    }
    let corner = |i: i32| {
        let angle = (60.0 * i as f32 - 90.0).to_radians();
        middle + vec2(angle.cos(), angle.sin()) * size * 0.56
    };
    painter.add(Shape::convex_polygon((0..6).map(corner).collect(), fill, line));
}

/// A stable label of a character's control.
pub fn character_label(id: CharacterId) -> String {
    format!("character {}", id.0)
}

/// Scrolls the list that is being drawn as the right stick and the keys for pages say.
pub fn scroll(ui: &egui::Ui) {
    let by = key_labels::scrolled(ui.ctx());
    if by != 0.0 {
        ui.scroll_with_delta(egui::vec2(0.0, by));
    }
}
