//! Putting a gang together: by points, with everything that a character costs and can do, and with names of one's own.
//! What kinds there are, what they cost and what a gang may be like, a [`Catalogue`] says: the same for every rule system.

#[cfg(test)]
mod tests;

use super::gang_panel::total;
use super::own_gangs::OwnGangs;
use super::setup::SetupForm;
use super::{gear_choice, kind_card, spell_choice};
use crate::battle::{Gang, Recruit, Side};
use crate::game::layout::Form as Room;
use crate::game::rulebook;
use crate::game::text_store::TextStore;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, TokenFace, fitted, mark, panel, words};
use crate::name::check_name;
use crate::table::{Bill, Catalogue, GangChoice};
use bevy_egui::egui::{
    self, Align2, Id, Order, Rect, ScrollArea, Sense, Stroke, TextEdit, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    vec2,
};

/// Longest name, in letters.
const LONGEST: usize = 40;

/// A gang on the workbench.
#[derive(Clone, Debug)]
pub struct Builder {
    side: Side,
    gang: Gang,
    /// Kind whose sheet is shown.
    kind: String,
    /// The member whose spells and gear are shown.
    member: Option<usize>,
    /// What became of the last wish: the words, and whether they are good news.
    said: Option<(String, bool)>,
}

impl Builder {
    /// Begins with a gang as it is.
    pub fn of(side: Side, gang: &Gang) -> Builder {
        let kind = gang.members.first().map_or(String::new(), |member| member.kind.clone());
        Builder { side, gang: gang.clone(), kind, member: Some(0), said: None }
    }

    fn begin(&mut self, gang: &Gang) {
        *self = Builder::of(self.side, gang);
    }
}

/// What was wished in this frame.
enum BuilderEdit {
    Take,
    Leave,
    Keep,
    Forget,
    Begin(Box<Gang>),
}

/// Shows the workbench over the set-up, if a gang lies on it.
pub fn show(
    ctx: &egui::Context,
    form: &mut SetupForm,
    catalogue: &dyn Catalogue,
    art: &Art,
    own: &mut OwnGangs,
    shelf: &mut TextStore,
) {
    let most = form.most_points();
    let Some(builder) = &mut form.builder else { return };
    let screen = ctx.viewport_rect();
    let mut wish = None;
    // The rulebook may lie above it.
    if !rulebook::is_open(ctx) {
        ctx.move_to_top(egui::LayerId::new(Order::Foreground, Id::new("gang builder")));
    }
    widgets::area(ctx, "gang builder", Order::Foreground, screen.min, |ui| {
        let (rect, _) = ui.allocate_exact_size(screen.size(), widgets::GROUND);
        ctx.memory_mut(|memory| memory.set_modal_layer(ui.layer_id()));
        ui.painter().rect_filled(rect, 0.0, theme::faded(theme::INK, 0.8));
        let phone = Room::of(screen) == Room::Phone;
        let margin = if phone { 4.0 } else { 12.0 };
        let size = vec2((screen.width() - 2.0 * margin).min(1440.0), screen.height() - 2.0 * margin);
        let place = Rect::from_center_size(screen.center(), size);
        let mut child = ui.new_child(UiBuilder::new().max_rect(place));
        panel(&mut child, 14, |ui| {
            let room = place.size() - vec2(28.0, 28.0);
            ui.set_width(room.x);
            ui.set_height(room.y);
            wish = head(ui, builder, catalogue, most, art, phone);
            let starts = starts(ui, builder, catalogue, own, art, most);
            wish = wish.take().or(starts);
            let faults = catalogue.faults(&builder.gang, most);
            let foot = foot_height(ui, builder, &faults, room.x);
            let high = ui.available_height() - foot;
            if phone {
                ScrollArea::vertical().id_salt("bench").max_height(high).auto_shrink([false, false]).show(ui, |ui| {
                    let width = room.x - 12.0;
                    ui.set_width(width);
                    members(ui, builder, catalogue, art, width, most);
                    kinds(ui, builder, catalogue, art, width, most);
                    sheet(ui, builder, catalogue, art, width, most);
                });
            } else {
                columns(ui, builder, catalogue, art, vec2(room.x, high), most);
            }
            let below = foot_row(ui, builder, catalogue, art, own, &faults, room.x);
            wish = wish.take().or(below);
        });
    });
    if !rulebook::is_open(ctx) && !ctx.text_edit_focused() && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        wish = Some(BuilderEdit::Leave);
    }
    if let Some(wish) = wish {
        fulfil(wish, form, catalogue, own, shelf);
    }
}

fn fulfil(
    wish: BuilderEdit,
    form: &mut SetupForm,
    catalogue: &dyn Catalogue,
    own: &mut OwnGangs,
    shelf: &mut TextStore,
) {
    let Some(builder) = &mut form.builder else { return };
    match wish {
        BuilderEdit::Take => {
            // A ready gang that nobody changed stays what it is.
            let known = catalogue.gang(&builder.gang.key).is_some_and(|gang| *gang == builder.gang);
            form.gangs[builder.side.index()] = match known {
                true => GangChoice::Known(builder.gang.key.clone()),
                false => GangChoice::Own(builder.gang.clone()),
            };
            form.builder = None;
            form.member = None;
        }
        BuilderEdit::Leave => form.builder = None,
        BuilderEdit::Keep => {
            let name = builder.gang.name.clone();
            builder.said = Some(match own.keep(shelf, catalogue, &mut builder.gang) {
                Ok(()) => (format!("{name} is kept."), true),
                Err(why) => (why, false),
            });
        }
        BuilderEdit::Forget => {
            let name = builder.gang.name.clone();
            builder.said = Some(match own.remove(shelf, catalogue, &builder.gang.key) {
                Ok(()) => (format!("{name} is deleted."), true),
                Err(why) => (why, false),
            });
        }
        BuilderEdit::Begin(gang) => builder.begin(&gang),
    }
}

fn head(
    ui: &mut Ui,
    builder: &mut Builder,
    catalogue: &dyn Catalogue,
    most: i32,
    art: &Art,
    phone: bool,
) -> Option<BuilderEdit> {
    let mut wish = None;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(if phone { 26.0 } else { 40.0 }, 40.0), Sense::hover());
        widgets::side_mark(ui.painter(), builder.side, rect.center(), if phone { 26.0 } else { 36.0 });
        let edit = TextEdit::singleline(&mut builder.gang.name)
            .hint_text("name of the gang")
            .desired_width(if phone { 166.0 } else { 320.0 })
            .char_limit(LONGEST)
            .font(theme::display(if phone { 18.0 } else { 24.0 }))
            .text_color(theme::side_text(builder.side));
        let response = ui.add(edit);
        mark("gang name", response.rect);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if Button::new("close builder", "", vec2(40.0, 38.0))
                .hint("Back to the set-up.")
                .icon("close")
                .show(ui, art)
            {
                wish = Some(BuilderEdit::Leave);
            }
            let (rect, response) = ui.allocate_exact_size(vec2(if phone { 90.0 } else { 150.0 }, 36.0), Sense::hover());
            let points = catalogue.points(&builder.gang);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{points} of {most} points")));
            total(ui, rect, points, most, theme::side(builder.side));
            rulebook::explain(
                response,
                "What the characters cost in all, and what the battle allows.",
                catalogue.rule(),
            );
        });
    });
    widgets::rule(ui);
    wish
}

/// Gangs to start from.
fn starts(
    ui: &mut Ui,
    builder: &Builder,
    catalogue: &dyn Catalogue,
    own: &OwnGangs,
    art: &Art,
    most: i32,
) -> Option<BuilderEdit> {
    let mut wish = None;
    widgets::pulled(ui, "starts", |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let font = theme::body(size::SECONDARY);
            let galley = widgets::wrapped(ui.painter(), "Start from", font, theme::NOTE, 200.0, 1);
            let (rect, _) = ui.allocate_exact_size(vec2(galley.size().x, 34.0), Sense::hover());
            ui.painter().galley(rect.left_center() - vec2(0.0, galley.size().y / 2.0), galley, theme::NOTE);
            let mut one =
                |ui: &mut Ui, label: &str, text: &str, icon: Option<&str>, gang: &dyn Fn() -> Option<Gang>| {
                    let wide = ui.painter().layout_no_wrap(text.to_owned(), theme::strong(size::BUTTON), theme::BONE);
                    let button =
                        Button::new(label, text, vec2(wide.size().x + if icon.is_some() { 46.0 } else { 26.0 }, 34.0));
                    let button = Button { icon, hint: "Begin with this gang.", ..button };
                    if button.show(ui, art) {
                        wish = gang().map(|gang| BuilderEdit::Begin(Box::new(gang)));
                    }
                };
            one(ui, "start empty", "Empty", None, &|| {
                Some(Gang { name: builder.gang.name.clone(), key: "own".to_owned(), ..Gang::default() })
            });
            one(ui, "start random", "Random", Some("reroll"), &|| {
                catalogue.random_gang(most, crate::table::Setup::fresh_seed().unwrap_or(1))
            });
            for gang in catalogue.gangs() {
                one(ui, &format!("start {}", gang.key), &gang.name, None, &|| Some(gang.clone()));
            }
            for gang in own.of(catalogue) {
                one(ui, &format!("start {}", gang.key), &gang.name, Some("save"), &|| Some(gang.clone()));
            }
        });
    });
    ui.add_space(4.0);
    wish
}

fn columns(ui: &mut Ui, builder: &mut Builder, catalogue: &dyn Catalogue, art: &Art, room: egui::Vec2, most: i32) {
    let gap = 16.0;
    let side = (room.x * 0.30).clamp(250.0, 380.0);
    let widths = [side, room.x - 2.0 * (side + gap), side];
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (i, width) in widths.into_iter().enumerate() {
            ui.allocate_ui(vec2(width, room.y), |ui| {
                let bench = ScrollArea::vertical().id_salt(("bench", i)).max_height(room.y).auto_shrink([false, false]);
                ui.vertical(|ui| {
                    ui.set_width(width);
                    bench.show(ui, |ui| match i {
                        0 => kinds(ui, builder, catalogue, art, width - 12.0, most),
                        1 => members(ui, builder, catalogue, art, width - 12.0, most),
                        _ => sheet(ui, builder, catalogue, art, width - 12.0, most),
                    });
                });
            });
        }
    });
}

/// Everybody who can be taken on.
fn kinds(ui: &mut Ui, builder: &mut Builder, catalogue: &dyn Catalogue, art: &Art, width: f32, most: i32) {
    ui.spacing_mut().item_spacing.y = 3.0;
    for (i, (title, offers)) in catalogue.offers().into_iter().enumerate() {
        if i > 0 {
            ui.add_space(8.0);
        }
        widgets::heading(ui, title, "");
        for kind in offers {
            let why = catalogue.obstacle(&builder.gang, &kind.key, most);
            let (rect, response) = ui.allocate_exact_size(vec2(width, 50.0), Sense::click());
            let label = format!("kind {}", kind.key);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {}", kind.name)));
            mark(&label, rect.with_max_x(rect.right() - 56.0));
            let painter = ui.painter();
            if builder.kind == kind.key || response.hovered() || response.has_focus() {
                painter.rect_filled(rect, 5.0, theme::faded(theme::SLATE, 0.7));
            }
            let shown = TokenFace { dim: why.is_some(), ..TokenFace::plain(builder.side) };
            widgets::token(painter, art, &kind.key, &shown, rect.left_center() + vec2(25.0, 0.0), 44.0);
            let left = rect.left() + 54.0;
            let room = rect.right() - left - 104.0;
            let ink = if why.is_some() { theme::OFF_TEXT } else { theme::BONE };
            let at = pos2(left, rect.center().y - 9.0);
            fitted(painter, at, Align2::LEFT_CENTER, &kind.name, theme::strong(size::BODY), ink, room);
            let (below, ink) = why.as_ref().map_or((&kind.role, theme::NOTE), |why| (why, theme::REASON));
            let at = pos2(left, rect.center().y + 10.0);
            fitted(painter, at, Align2::LEFT_CENTER, below, theme::body(size::SMALL), ink, room);
            widgets::told_in_full(rect);
            let at = pos2(rect.right() - 62.0, rect.center().y);
            painter.text(at, Align2::RIGHT_CENTER, kind.cost, theme::display(19.0), theme::BRASS_HI);
            let response = response.tip(format!("{}: {below}", kind.name));
            if response.clicked() {
                builder.kind.clone_from(&kind.key);
                builder.member = None;
            }
            let plus = Rect::from_center_size(pos2(rect.right() - 28.0, rect.center().y), vec2(44.0, 38.0));
            let mut child = ui.new_child(UiBuilder::new().max_rect(plus));
            let look = if why.is_some() { Look::Off } else { Look::Plain };
            let label = format!("add {}", kind.key);
            let response = Button::new(&label, "", plus.size()).icon("plus").look(look).respond(&mut child, art);
            if response.clicked() && why.is_none() {
                catalogue.recruit(&mut builder.gang, &kind.key);
                builder.kind.clone_from(&kind.key);
                builder.member = builder.gang.members.len().checked_sub(1);
                builder.said = None;
            }
            rulebook::explain(response, why.as_deref().unwrap_or("Take one on."), catalogue.rule());
        }
    }
}

/// Who is in it, under which names.
fn members(ui: &mut Ui, builder: &mut Builder, catalogue: &dyn Catalogue, art: &Art, width: f32, most: i32) {
    ui.spacing_mut().item_spacing.y = 3.0;
    widgets::heading(ui, "In the gang", &format!("{} of {}", builder.gang.members.len(), catalogue.most_members()));
    if builder.gang.members.is_empty() {
        ui.label(words("Nobody yet. Take on whom you like.", theme::body(size::BODY), theme::NOTE));
    }
    let mut out = None;
    for i in 0..builder.gang.members.len() {
        let Some(kind) = catalogue.offer(&builder.gang.members[i]) else { continue };
        let (rect, response) = ui.allocate_exact_size(vec2(width, 54.0), Sense::click());
        let label = format!("recruit {i}");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {}", kind.name)));
        mark(&label, Rect::from_min_size(rect.min, vec2(50.0, rect.height())));
        if builder.member == Some(i) || response.hovered() {
            ui.painter().rect_filled(rect, 5.0, theme::faded(theme::SLATE, 0.5));
        }
        let shown = TokenFace { most: 10, life: 10, ..TokenFace::plain(builder.side) };
        widgets::token(ui.painter(), art, &kind.key, &shown, rect.left_center() + vec2(26.0, 0.0), 48.0);
        let left = rect.left() + 58.0;
        let name = Rect::from_min_max(pos2(left, rect.top() + 2.0), pos2(rect.right() - 104.0, rect.top() + 30.0));
        let mut child = ui.new_child(UiBuilder::new().max_rect(name));
        let edit = TextEdit::singleline(&mut builder.gang.members[i].name)
            .hint_text(&kind.name)
            .desired_width(name.width() - 8.0)
            .char_limit(LONGEST)
            .frame(egui::Frame::NONE)
            .font(theme::strong(16.0));
        let edit = child.add(edit);
        // A name looks like a name until it is written on.
        let line = match (edit.has_focus(), edit.hovered()) {
            (true, _) => theme::SAFFRON,
            (_, true) => theme::BRASS_HI,
            _ => theme::faded(theme::BUTTON_LINE, 0.8),
        };
        ui.painter().hline(edit.rect.x_range(), edit.rect.bottom() + 2.0, Stroke::new(1.0, line));
        mark(&format!("name {i}"), edit.rect);
        let painter = ui.painter();
        let at = pos2(left, rect.bottom() - 11.0);
        let text = format!("{} · {}", kind.name, kind.role);
        fitted(painter, at, Align2::LEFT_CENTER, &text, theme::body(size::SMALL), theme::NOTE, name.width());
        widgets::told_in_full(rect);
        let response = response.tip(text);
        let at = pos2(rect.right() - 62.0, rect.center().y);
        painter.text(at, Align2::RIGHT_CENTER, kind.cost, theme::display(19.0), theme::BRASS_HI);
        if response.clicked() || edit.gained_focus() {
            builder.kind.clone_from(&kind.key);
            builder.member = Some(i);
        }
        let minus = Rect::from_center_size(pos2(rect.right() - 28.0, rect.center().y), vec2(44.0, 38.0));
        let mut child = ui.new_child(UiBuilder::new().max_rect(minus));
        if Button::new(&format!("dismiss {i}"), "", minus.size())
            .hint("Dismiss this member.")
            .icon("minus")
            .show(&mut child, art)
        {
            out = Some(i);
        }
    }
    let (count, left) = (builder.gang.members.len(), most - catalogue.points(&builder.gang));
    if count > 0 && count < catalogue.most_members() && left > 0 {
        let room = catalogue.most_members() - count;
        let more = if room == 1 { "One more".to_owned() } else { format!("{room} more") };
        let points = if left == 1 { "1 point is".to_owned() } else { format!("{left} points are") };
        ui.add_space(6.0);
        let text = format!("{more} may be taken on, and {points} left.");
        ui.label(words(text, theme::body(size::SECONDARY), theme::NOTE));
    }
    if let Some(i) = out {
        builder.gang.members.remove(i);
        builder.member = None;
        builder.said = None;
    }
}

fn sheet(ui: &mut Ui, builder: &mut Builder, catalogue: &dyn Catalogue, art: &Art, width: f32, most: i32) {
    ui.set_max_width(width);
    let left = most - catalogue.points(&builder.gang);
    let mut shown = Recruit::new(builder.kind.clone(), "");
    if let Some(recruit) = builder.member.and_then(|i| builder.gang.members.get_mut(i)) {
        spell_choice::show(ui, catalogue, recruit, art);
        gear_choice::show(ui, catalogue, recruit, left, art);
        shown.clone_from(recruit);
    }
    if let Some(kind) = catalogue.card(&shown) {
        kind_card::show(ui, &kind);
        if let Some(bill) = catalogue.bill(&shown) {
            price_list(ui, &bill, kind.cost);
        }
    }
}

/// Half points as a number: `4½`.
fn halves(value: i32) -> String {
    let sign = if value < 0 { "\u{2212}" } else { "" };
    let (whole, half) = (value.abs() / 2, value % 2 != 0);
    match (whole, half) {
        (0, true) => format!("{sign}\u{bd}"),
        (_, true) => format!("{sign}{whole}\u{bd}"),
        _ => format!("{sign}{whole}"),
    }
}

/// What each part of a kind costs, and the sum.
fn price_list(ui: &mut Ui, bill: &Bill, cost: i32) {
    ui.add_space(5.0);
    ui.horizontal(|ui| {
        ui.label(words("What it costs", theme::display(size::HEADING), theme::BRASS_HI));
        rulebook::chip(ui, bill.rule);
    });
    widgets::rule(ui);
    let sum: i32 = bill.parts.iter().map(|(_, halves)| halves).sum();
    ui.spacing_mut().item_spacing.y = 1.0;
    let line = |ui: &mut Ui, name: &str, value: String, strong: bool| {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
        let font = if strong { theme::strong(size::SECONDARY) } else { theme::body(size::SECONDARY) };
        let ink = if strong { theme::BONE } else { theme::PARCH };
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, name, font.clone(), ink);
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, value, font, ink);
    };
    for (cause, part) in bill.parts.iter().filter(|(_, part)| *part != 0) {
        line(ui, cause, halves(*part), false);
    }
    let whole = if sum == 2 * cost { cost.to_string() } else { format!("{} = {cost}", halves(sum)) };
    line(ui, bill.sum, whole, true);
}

/// What is wrong with the gang, and what became of the last wish, as they are said below it.
fn told(builder: &Builder, faults: &[String]) -> (String, String) {
    let wrong = faults.iter().take(3).map(|fault| sentence(fault)).collect::<Vec<_>>().join(" ");
    let wrong = if wrong.is_empty() { "The gang is legal.".to_owned() } else { wrong };
    (wrong, builder.said.as_ref().map_or(String::new(), |(text, _)| text.clone()))
}

fn foot_height(ui: &Ui, builder: &Builder, faults: &[String], width: f32) -> f32 {
    let (wrong, said) = told(builder, faults);
    let galley = ui.painter().layout(format!("{wrong} {said}"), theme::medium(size::BODY), theme::BONE, width - 60.0);
    70.0 + galley.size().y
}

fn foot_row(
    ui: &mut Ui,
    builder: &Builder,
    catalogue: &dyn Catalogue,
    art: &Art,
    own: &OwnGangs,
    faults: &[String],
    width: f32,
) -> Option<BuilderEdit> {
    let mut wish = None;
    widgets::rule(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (wrong, said) = told(builder, faults);
        if !faults.is_empty() {
            rulebook::chip(ui, catalogue.rule());
        }
        let ink = |good: bool| if good { theme::GOOD } else { theme::REASON };
        ui.label(words(wrong, theme::medium(size::BODY), ink(faults.is_empty())));
        if let Some((_, good)) = &builder.said {
            ui.label(words(said, theme::medium(size::BODY), ink(*good)));
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let kept = own.has(catalogue, &builder.gang.key);
        let small = vec2(((width - 32.0) / 4.0).min(150.0), 44.0);
        let named = check_name(&builder.gang.name).is_ok();
        let look = if named { Look::Plain } else { Look::Off };
        if Button::new("keep gang", "Keep", small)
            .hint("Keep this gang in your own folder.")
            .icon("save")
            .look(look)
            .show(ui, art)
        {
            wish = Some(BuilderEdit::Keep);
        }
        let look = if kept { Look::Plain } else { Look::Off };
        if Button::new("delete gang", "Delete", small)
            .hint("Delete this gang from your own folder.")
            .icon("close")
            .look(look)
            .show(ui, art)
        {
            wish = Some(BuilderEdit::Forget);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let look = if faults.is_empty() { Look::Gold } else { Look::Off };
            if Button::new("take gang", "Take it", small)
                .hint("Play this gang in the battle that is being set up.")
                .icon("check")
                .look(look)
                .show(ui, art)
            {
                wish = Some(BuilderEdit::Take);
            }
            if Button::new("leave builder", "Leave", small)
                .hint("Back to the set-up; what is not kept is lost.")
                .show(ui, art)
            {
                wish = Some(BuilderEdit::Leave);
            }
        });
    });
    wish
}

/// `expected 3 to 8 characters, found 2` as a sentence for people.
fn sentence(fault: &str) -> String {
    match fault.strip_prefix("expected ") {
        Some(rest) => format!("It needs {}.", rest.replace(", found ", "; it has ")),
        None => format!("{fault}."),
    }
}

#[cfg(test)]
mod words {
    use super::*;

    #[test]
    fn faults_are_sentences() {
        assert_eq!(sentence("expected at most 80 points, found 90"), "It needs at most 80 points; it has 90.");
    }

    #[test]
    fn half_points_are_numbers() {
        assert_eq!([0, 1, 9, 8, -3].map(halves), ["0", "\u{bd}", "4\u{bd}", "4", "\u{2212}1\u{bd}"]);
    }
}
