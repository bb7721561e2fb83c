//! One gang in the set-up: which, who plays it, and who is in it.

use super::gang_builder::Builder;
use super::kind_card;
use super::own_gangs::OwnGangs;
use super::setup::{SetupForm, computer};
use crate::ai::{Level, Mind, Personality};
use crate::battle::{Gang, Side};
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, TokenFace, fitted, mark, modal, panel, words};
use crate::table::{Catalogue, GangChoice, Player, Setup};
use bevy_egui::egui::{
    Align, Align2, Context, InputState, Key, Layout, Order, Rect, Response, ScrollArea, Sense, Ui, UiBuilder,
    WidgetInfo, WidgetType, pos2, vec2,
};

/// The gang that a choice means, if it is known.
pub fn chosen<'a>(choice: &'a GangChoice, catalogue: &'a dyn Catalogue) -> Option<&'a Gang> {
    match choice {
        GangChoice::Known(key) => catalogue.gang(key),
        GangChoice::Own(gang) => Some(gang),
        GangChoice::Members(_) => None,
    }
}

/// Shows it; as high as what is in it where `high` is infinite.
pub fn show(
    ui: &mut Ui,
    form: &mut SetupForm,
    catalogue: &dyn Catalogue,
    own: &OwnGangs,
    art: &Art,
    side: Side,
    room: bevy_egui::egui::Vec2,
) {
    ui.spacing_mut().item_spacing.y = 5.0;
    let top = ui.next_widget_position().y;
    let Some(gang) = chosen(&form.gangs[side.index()], catalogue).cloned() else {
        ui.label(words("No gang is known.", theme::body(size::BODY), theme::REASON));
        return;
    };
    head(ui, catalogue, &gang, form.most_points(), side);
    // Over the edge of the room: the sentence is left out first.
    if room.y > 226.0 && !gang.text.is_empty() {
        ui.label(words(&gang.text, theme::body(size::SECONDARY), theme::NOTE));
    }
    let room_of_members = if room.y.is_finite() { room.y - (ui.next_widget_position().y - top) - 50.0 } else { 112.0 };
    members(ui, form, catalogue, &gang, art, side, room_of_members);
    if room.y.is_finite() {
        let used = ui.next_widget_position().y - top;
        ui.add_space((room.y - used - 44.0).max(0.0));
    }
    widgets::rule(ui);
    let whole = ui.available_width();
    let broad = whole > 440.0;
    // Between narrow and wide there is room for its icon only.
    let any = if broad && whole < 500.0 { ANY[0] } else { ANY[1] };
    let second = |ui: &mut Ui, form: &mut SetupForm| choice_of_gang(ui, form, catalogue, own, art, side, any);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        players(ui, form, art, side);
        if broad {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let all = ui.allocate_exact_size(vec2(GANGS + EDIT + any + 10.0, 34.0), Sense::hover()).0;
                let row = UiBuilder::new().max_rect(all).layout(Layout::left_to_right(Align::Center));
                let mut child = ui.new_child(row);
                child.spacing_mut().item_spacing.x = 5.0;
                second(&mut child, form);
            });
        }
    });
    if !broad {
        ui.horizontal(|ui| second(ui, form));
    }
}

fn head(ui: &mut Ui, catalogue: &dyn Catalogue, gang: &Gang, most: i32, side: Side) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 42.0), Sense::hover());
    let painter = ui.painter();
    widgets::side_mark(painter, side, rect.left_center() + vec2(18.0, 0.0), 38.0);
    let name_at = rect.left_top() + vec2(46.0, 13.0);
    fitted(
        painter,
        name_at,
        Align2::LEFT_CENTER,
        &gang.name,
        theme::display(size::NAME),
        theme::side_text(side),
        rect.width() - 180.0,
    );
    let count = format!("{} characters", gang.members.len());
    painter.text(
        rect.left_bottom() + vec2(46.0, -9.0),
        Align2::LEFT_CENTER,
        count,
        theme::body(size::SECONDARY),
        theme::DUSTY,
    );
    let bar = Rect::from_min_size(pos2(rect.right() - 130.0, rect.top()), vec2(130.0, 34.0));
    total(ui, bar, catalogue.points(gang), most, theme::side(side));
    widgets::rule(ui);
}

/// `77 / 80 points` over a bar that turns red beyond the limit.
pub fn total(ui: &Ui, rect: Rect, points: i32, most: i32, colour: bevy_egui::egui::Color32) {
    let painter = ui.painter();
    let over = points > most;
    let right = rect.right_top() + vec2(0.0, 12.0);
    let text = format!(" / {most} points");
    let at = painter.text(right, Align2::RIGHT_CENTER, text, theme::body(size::SECONDARY), theme::DUSTY);
    let ink = if over { theme::LOSS } else { theme::BONE };
    painter.text(pos2(at.left(), right.y), Align2::RIGHT_CENTER, points, theme::display(20.0), ink);
    let bar = Rect::from_min_size(pos2(rect.left(), rect.bottom() - 6.0), vec2(rect.width(), 6.0));
    painter.rect_filled(bar, 3.0, theme::INK);
    let part = (points as f32 / most.max(1) as f32).clamp(0.0, 1.0);
    let colour = if over { theme::THREAT } else { colour };
    painter.rect_filled(Rect::from_min_size(bar.min, vec2(bar.width() * part, 6.0)), 3.0, colour);
}

/// Widths of the buttons below a gang.
const GANGS: f32 = 86.0;
const EDIT: f32 = 70.0;
/// With its icon only, and with its name.
const ANY: [f32; 2] = [40.0, 98.0];

fn choice_of_gang(
    ui: &mut Ui,
    form: &mut SetupForm,
    catalogue: &dyn Catalogue,
    own: &OwnGangs,
    art: &Art,
    side: Side,
    any: f32,
) {
    let open = form.picking == Some(side);
    let look = if open { Look::Selected } else { Look::Plain };
    let label = format!("gangs {}", side.0);
    let all = Button::new(&label, "Gangs", vec2(GANGS, 34.0)).icon("flag").look(look);
    let response = all.hint("All gangs: the ready ones, and those that you have kept.").respond(ui, art);
    if response.clicked() {
        form.picking = if open { None } else { Some(side) };
    }
    if Button::new(&format!("edit gang {}", side.0), "Edit", vec2(EDIT, 34.0))
        .hint("Change this gang, or put together one of your own.")
        .icon("gear")
        .show(ui, art)
    {
        form.builder = chosen(&form.gangs[side.index()], catalogue).map(|gang| Builder::of(side, gang));
    }
    let name = if any > ANY[0] { "Random" } else { "" };
    if Button::new(&format!("random gang {}", side.0), name, vec2(any, 34.0))
        .hint("A gang by chance, within the points.")
        .icon("reroll")
        .show(ui, art)
    {
        let seed = Setup::fresh_seed().unwrap_or(u64::from(side.0));
        if let Some(gang) = catalogue.random_gang(form.most_points(), seed) {
            form.gangs[side.index()] = GangChoice::Own(gang);
            form.member = None;
        }
    }
    if form.picking == Some(side) {
        list(ui, form, catalogue, own, art, side, &response);
    }
}

/// All gangs, above the button that was pressed.
fn list(
    ui: &Ui,
    form: &mut SetupForm,
    catalogue: &dyn Catalogue,
    own: &OwnGangs,
    art: &Art,
    side: Side,
    button: &Response,
) {
    const ROW: f32 = 44.0;
    let ready = catalogue.gangs().iter().map(|gang| (gang, GangChoice::Known(gang.key.clone())));
    let kept = own.of(catalogue).iter().map(|gang| (gang, GangChoice::Own(gang.clone())));
    let all: Vec<(&Gang, GangChoice)> = ready.chain(kept).collect();
    let screen = ui.ctx().viewport_rect();
    let width = 300.0_f32.min(screen.width() - 16.0);
    let above = button.rect.top() - screen.top() - 14.0;
    let high = ((ROW + 4.0) * all.len() as f32 - 4.0).min(above - 20.0).max(ROW);
    let left = (button.rect.right() - width).max(screen.left() + 4.0);
    let at = pos2(left, button.rect.top() - high - 22.0);
    let layer = widgets::area(ui.ctx(), "gang list", Order::Foreground, at, |ui| {
        panel(ui, 8, |ui| {
            ui.set_width(width - 16.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            ScrollArea::vertical().id_salt("gang list").max_height(high).show(ui, |ui| {
                for (gang, choice) in all {
                    if gang_row(ui, form, catalogue, gang, &choice, art, side) {
                        form.gangs[side.index()] = choice;
                        (form.member, form.picking) = (None, None);
                    }
                }
            });
        });
        ui.min_rect()
    });
    let outside = |input: &InputState| {
        input.pointer.any_click()
            && input.pointer.interact_pos().is_some_and(|at| !layer.contains(at) && !button.rect.contains(at))
    };
    if ui.input(|input| outside(input) || input.key_pressed(Key::Escape)) {
        form.picking = None;
    }
}

fn gang_row(
    ui: &mut Ui,
    form: &SetupForm,
    catalogue: &dyn Catalogue,
    gang: &Gang,
    choice: &GangChoice,
    art: &Art,
    side: Side,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::click());
    let label = format!("gang {} {}", side.0, gang.key);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {}", gang.name)));
    mark(&label, rect);
    let look = if form.gangs[side.index()] == *choice { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    let icon = if matches!(choice, GangChoice::Own(_)) { "save" } else { "flag" };
    art.icon(painter, icon, rect.left_center() + vec2(20.0, 0.0), 20.0, ink);
    let left = rect.left_center() + vec2(40.0, 0.0);
    let room = rect.width() - 50.0;
    let name = left - vec2(0.0, 9.0);
    fitted(painter, name, Align2::LEFT_CENTER, &gang.name, theme::strong(size::BODY), ink, room);
    let about = format!("{} characters, {} points", gang.members.len(), catalogue.points(gang));
    let below = left + vec2(0.0, 10.0);
    fitted(painter, below, Align2::LEFT_CENTER, &about, theme::body(size::SMALL), theme::NOTE, room);
    let clicked = response.clicked();
    response.tip(if gang.text.is_empty() { "Take this gang." } else { gang.text.as_str() });
    clicked
}

/// Least room for a member, in points: eight stand in a row in the smallest window that has both gangs side by side.
const NARROWEST: f32 = 54.0;

fn members(
    ui: &mut Ui,
    form: &mut SetupForm,
    catalogue: &dyn Catalogue,
    gang: &Gang,
    art: &Art,
    side: Side,
    high: f32,
) {
    // All in one row where that leaves their names readable; else in as many as there must be.
    let count = gang.members.len().max(1) as f32;
    let each = ((ui.available_width() + 1.0) / count - 2.0).floor().clamp(NARROWEST, 110.0);
    // As large as the panel has room for; in the middle of what is left.
    let rows = (count * (each + 2.0) / ui.available_width()).ceil().max(1.0);
    // The same size for both gangs.
    let of = |side: Side| chosen(&form.gangs[side.index()], catalogue).map_or(0, |gang| gang.members.len());
    let larger = Side::BOTH.map(of).into_iter().max().unwrap_or(1).max(1) as f32;
    let least = ((ui.available_width() + 1.0) / larger - 2.0).floor().clamp(NARROWEST, each);
    let token = (least - 10.0).min(high / rows - 52.0).clamp(46.0, 88.0);
    ui.add_space(((high - rows * (token + 52.0)) * 0.4).clamp(0.0, 40.0));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for (i, who) in gang.members.iter().enumerate() {
            let (key, name) = (&who.kind, &who.name);
            let Some(kind) = catalogue.card(who) else { continue };
            let (rect, response) = ui.allocate_exact_size(vec2(each, token + 50.0), Sense::click());
            let label = format!("member {} {i}", side.0);
            response.widget_info(|| {
                WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {name}, {}", kind.name))
            });
            mark(&label, rect);
            let painter = ui.painter();
            if form.member == Some((side, i)) || response.hovered() || response.has_focus() {
                painter.rect_filled(rect, 5.0, theme::faded(theme::SLATE, 0.8));
            }
            let shown = TokenFace { most: 10, life: 10, ..TokenFace::plain(side) };
            widgets::token(painter, art, key, &shown, rect.center_top() + vec2(0.0, token / 2.0 + 1.0), token);
            // Two lines: own names are longer than their tokens are wide.
            let font = theme::strong(if each < 58.0 { 12.0 } else { size::SMALL });
            let text = widgets::centred(painter, name, font, theme::BONE, each - 2.0, 2);
            let at = pos2(rect.center().x, rect.top() + token + 17.0 - text.size().y / 2.0);
            painter.galley(at, text, theme::BONE);
            painter.text(
                rect.center_bottom() - vec2(0.0, 9.0),
                Align2::CENTER_CENTER,
                kind.cost,
                theme::strong(size::SECONDARY),
                theme::side_text(side),
            );
            if response.clicked() {
                form.member = if form.member == Some((side, i)) { None } else { Some((side, i)) };
            }
            response.tip_ui(|ui| {
                ui.set_max_width(420.0);
                kind_card::show(ui, &kind);
            });
        }
    });
}

/// The character that was clicked, over the screen; true when it is to be closed.
pub fn details(ctx: &Context, form: &SetupForm, catalogue: &dyn Catalogue, art: &Art) -> bool {
    let Some((side, i)) = form.member else { return false };
    let gang = chosen(&form.gangs[side.index()], catalogue);
    let Some(kind) = gang.and_then(|gang| catalogue.card(gang.members.get(i)?)) else { return true };
    let screen = ctx.viewport_rect();
    let closed = modal(ctx, screen, 520.0, |ui| {
        let high = screen.height() - 130.0;
        ScrollArea::vertical().id_salt("member").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
            kind_card::show(ui, &kind);
        });
        ui.add_space(6.0);
        let size = vec2(ui.available_width(), 40.0);
        Button::new("close member", "Close", size).look(Look::Gold).key("Esc").hint("Back to the set-up.").show(ui, art)
    });
    closed || !crate::game::rulebook::is_open(ctx) && ctx.input(|input| input.key_pressed(Key::Escape))
}

/// What the button of the computer says: its level, and its personality where it has one.
fn computer_name(mind: &Mind) -> String {
    match mind.personality {
        Some(personality) => format!("{}, {}", mind.level.name, personality.name.to_lowercase()),
        None => mind.level.name.to_owned(),
    }
}

/// Human or computer; the button of the computer opens the list of its levels and personalities.
fn players(ui: &mut Ui, form: &mut SetupForm, art: &Art, side: Side) {
    let who = &mut form.players[side.index()];
    let human = *who == Player::Human;
    let mind = who.mind();
    let [person, machine] = ["human", "computer"].map(|key| format!("player {} {key}", side.0));
    let look = |chosen: bool| if chosen { Look::Selected } else { Look::Plain };
    let button = Button::new(&person, "Human", vec2(84.0, 34.0)).icon("human").look(look(human));
    if button.hint("A person plays this gang.").show(ui, art) {
        *who = Player::Human;
        form.minds = None;
    }
    let (text, told) = match human {
        true => ("Computer".to_owned(), "The computer plays this gang.".to_owned()),
        false => (computer_name(&mind), format!("{} Click to choose level and personality.", mind.level.text)),
    };
    let wide = if human || mind.personality.is_none() { 108.0 } else { 150.0 };
    let button = Button::new(&machine, &text, vec2(wide, 34.0)).icon("ai").look(look(!human));
    let response = button.hint(&told).respond(ui, art);
    if response.clicked() {
        if human {
            form.players[side.index()] = computer();
        }
        form.minds = if form.minds == Some(side) { None } else { Some(side) };
    }
    if form.minds == Some(side) {
        minds(ui, form, art, side, &response);
    }
}

/// Levels and personalities of the computer, above its button.
fn minds(ui: &Ui, form: &mut SetupForm, art: &Art, side: Side, button: &Response) {
    const WIDE: f32 = 372.0;
    let mind = form.players[side.index()].mind();
    let screen = ui.ctx().viewport_rect();
    let width = WIDE.min(screen.width() - 16.0);
    let rows = Level::all().len() + Personality::all().len() + 1;
    let high = rows as f32 * 41.0 + 62.0;
    let left = button.rect.left().min(screen.right() - width - 4.0);
    let at = pos2(left, (button.rect.top() - high - 22.0).max(screen.top() + 4.0));
    let mut picked = None;
    let layer = widgets::area(ui.ctx(), "computer players", Order::Foreground, at, |ui| {
        panel(ui, 8, |ui| {
            ui.set_width(width - 16.0);
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.label(words("Level", theme::strong(size::SECONDARY), theme::BRASS_HI));
            for level in Level::all() {
                let chosen = mind.level.key == level.key;
                let label = format!("level {} {}", side.0, level.key);
                if mind_row(ui, art, &label, (level.name, level.text), chosen) {
                    picked = Some(Mind { level: *level, ..mind });
                }
            }
            ui.add_space(3.0);
            ui.label(words("Personality", theme::strong(size::SECONDARY), theme::BRASS_HI));
            let label = format!("personality {} none", side.0);
            if mind_row(
                ui,
                art,
                &label,
                ("None", "Plays by what it has worked out, and nothing else."),
                mind.personality.is_none(),
            ) {
                picked = Some(Mind { personality: None, ..mind });
            }
            for one in Personality::all() {
                let chosen = mind.personality.is_some_and(|mine| mine.key == one.key);
                let label = format!("personality {} {}", side.0, one.key);
                if mind_row(ui, art, &label, (&one.name, &one.text), chosen) {
                    picked = Some(Mind { personality: Some(one), ..mind });
                }
            }
        });
        ui.min_rect()
    });
    if let Some(mind) = picked {
        form.players[side.index()] = Player::of(mind);
    }
    let outside = |input: &InputState| {
        input.pointer.any_click()
            && input.pointer.interact_pos().is_some_and(|at| !layer.contains(at) && !button.rect.contains(at))
    };
    if ui.input(|input| outside(input) || input.key_pressed(Key::Escape)) {
        form.minds = None;
    }
}

/// One level or personality: its name, and a sentence about it.
fn mind_row(ui: &mut Ui, art: &Art, label: &str, (name, text): (&str, &str), chosen: bool) -> bool {
    let (whole, response) = ui.allocate_exact_size(vec2(ui.available_width(), 38.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {name}. {text}")));
    mark(label, whole);
    let look = if chosen { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), whole, look, &response);
    let painter = ui.painter();
    if chosen {
        art.icon(painter, "check", rect.left_center() + vec2(15.0, 0.0), 15.0, ink);
    }
    let left = rect.left_center() + vec2(28.0, 0.0);
    let font = theme::strong(size::BODY);
    fitted(painter, left - vec2(0.0, 7.5), Align2::LEFT_CENTER, name, font, ink, rect.width() - 36.0);
    let font = theme::body(size::SMALL);
    fitted(painter, left + vec2(0.0, 8.5), Align2::LEFT_CENTER, text, font, theme::NOTE, rect.width() - 36.0);
    let clicked = response.clicked();
    response.tip(text);
    clicked
}
