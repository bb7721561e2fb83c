//! The bar along the top and the score plaque.

use super::view::View;
use crate::battle::{Occasion, Side};
use crate::game::decide::plan::declined;
use crate::game::hud::state::{Hud, Overlay};
use crate::game::input::Control;
use crate::game::input::key_labels::{cap, with_key};
use crate::game::layout::Form;
use crate::game::lesson;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, area, fitted, icon_button, key_chip, paint};
use bevy_egui::egui::{
    self, Align, Align2, LayerId, Layout, Order, Rect, Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType,
    pos2, vec2,
};

/// Height of the bar.
pub fn height(form: Form) -> f32 {
    match form {
        Form::Wide => 48.0,
        Form::Compact => 42.0,
        Form::Phone => 52.0,
    }
}

/// Speeds of the playback with their names; 0 shows everything at once.
pub const SPEEDS: [(f32, &str); 4] = [(1.0, "1\u{d7}"), (2.0, "2\u{d7}"), (4.0, "4\u{d7}"), (0.0, "at once")];

/// Shows both.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    let high = height(view.form);
    let bar = Rect::from_min_size(view.screen.min, vec2(view.screen.width(), high));
    area(ctx, "top bar", Order::Middle, bar.min, |ui| {
        let (rect, _) = ui.allocate_exact_size(bar.size(), widgets::GROUND);
        let painter = ui.painter();
        painter.add(Shape::gradient_rect(rect, egui::Direction::TopDown, [theme::PANEL_TOP, theme::PANEL_LOW]));
        painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.5, theme::BRASS));
        let inner = rect.shrink2(vec2(8.0, 0.0));
        let mut left = ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::left_to_right(Align::Center)));
        left_half(&mut left, view, hud);
        let mut right = ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::right_to_left(Align::Center)));
        right_half(&mut right, view, hud, out);
    });
    if view.form != Form::Phone {
        let points = super::score::shown(view, &mut hud.score).points;
        plaque(ctx, view, hud, points);
    }
}

fn left_half(ui: &mut Ui, view: &View, hud: &mut Hud) {
    if icon_button(ui, view.art, "menu", "menu", 34.0, true).tip(with_key(ui.ctx(), "Menu", Control::Cancel)).clicked()
    {
        hud.overlay = Overlay::Pause;
    }
    let battle = view.battle();
    let (round, rounds) = (battle.round(), battle.rounds());
    let round_text = if round == 0 { "Deployment".to_owned() } else { format!("Round {round}") };
    let font = theme::display(if view.form == Form::Phone { size::GANG } else { size::ROUND });
    ui.label(widgets::words(round_text, font, theme::BRASS_HI));
    if round > 0 {
        let text = if view.form == Form::Phone { format!("/ {rounds}") } else { format!("of {rounds}") };
        ui.label(widgets::words(text, theme::body(size::BODY), theme::DUSTY));
    }
    if view.form == Form::Wide && round > 0 {
        ui.add_space(6.0);
        let (rect, _) = ui.allocate_exact_size(vec2(18.0 * f32::from(rounds), 8.0), Sense::hover());
        for i in 0..rounds {
            let at = Rect::from_min_size(rect.min + vec2(18.0 * f32::from(i), 2.0), vec2(14.0, 4.0));
            let colour = match (i + 1).cmp(&round) {
                std::cmp::Ordering::Less => theme::BRASS,
                std::cmp::Ordering::Equal => theme::GOLD_OUTER,
                std::cmp::Ordering::Greater => theme::SLATE,
            };
            ui.painter().rect_filled(at, 2.0, colour);
        }
    }
    if view.form != Form::Phone {
        super::in_force::over_the_map(ui, view);
    }
    if view.form == Form::Phone {
        ui.add_space(8.0);
        let score = super::score::shown(view, &mut hud.score).points;
        for side in Side::BOTH {
            ui.label(widgets::words(score[side.index()].to_string(), theme::display(24.0), theme::side_text(side)));
            if side.0 == 0 {
                ui.label(widgets::words(":", theme::display(20.0), theme::DUSTY));
            }
        }
    }
}

/// Width of the plaque; narrow windows need their room for what stands beside it.
fn plaque_width(view: &View) -> f32 {
    if view.form == Form::Wide { 540.0 } else { (view.screen.width() - 420.0).clamp(320.0, 480.0) }
}

/// Side of an icon of the bar, and the room between two of them.
fn icon_size(form: Form) -> (f32, f32) {
    match form {
        Form::Wide => (32.0, 2.0),
        Form::Compact => (30.0, 2.0),
        Form::Phone => (32.0, 6.0),
    }
}

/// What fits at the right of the plaque: how many icons that can be done without, and whether icons have their keys beside them.
fn fitting(view: &View) -> (usize, bool) {
    if view.form == Form::Phone {
        return (0, false);
    }
    let room = (view.screen.width() - plaque_width(view)) / 2.0 - 10.0;
    let (side, gap) = icon_size(view.form);
    // Beside the icons stands the name of the speed.
    let icons = ((room - 24.0) / (side + gap)).max(0.0) as usize;
    let zones = usize::from(view.info().panels.zones);
    // One of them is there only while something is shown; its place is kept, so that nothing comes and goes with it.
    let needed = 6 + zones;
    let keys = 6 + zones;
    let all = (needed + SPARED) as f32 * (side + gap) + keys as f32 * (18.0 + gap) + 24.0;
    (icons.saturating_sub(needed).min(SPARED), view.form == Form::Wide && all <= room)
}

/// Icons of the bar that can be done without, the least needed last: help, speed, hint, small map, squares.
const SPARED: usize = 5;

fn right_half(ui: &mut Ui, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    // Beside the plaque there is just room for all of them.
    let (big, gap) = icon_size(view.form);
    ui.spacing_mut().item_spacing.x = gap;
    let (spared, chips) = fitting(view);
    if (view.form == Form::Phone || spared >= 1)
        && icon_button(ui, view.art, "help", "info", big, true).tip("How to play").clicked()
    {
        hud.overlay = Overlay::Help { menu: false };
    }
    let book = icon_button(ui, view.art, "rulebook", "book", big, true);
    let over = match cap(ui.ctx(), Control::Rules) {
        Some(cap) => format!("Rulebook ({cap}; over anything with a rule: that rule)"),
        None => "Rulebook".to_owned(),
    };
    if book.tip(over).clicked() {
        crate::game::rulebook::open(ui.ctx(), "");
    }
    let (at, name) = SPEEDS
        .iter()
        .enumerate()
        .find(|(_, (s, _))| (s - view.settings.speed).abs() < 0.01)
        .map_or((0, "1\u{d7}"), |(i, (_, n))| (i, n));
    if spared >= 2 {
        let response = icon_button(ui, view.art, "speed", "fast", big, true);
        ui.label(widgets::words(name, theme::strong(size::SMALL), theme::NOTE));
        // Apart from the key beside it.
        ui.add_space(4.0);
        if response.tip("Speed of the playback").clicked() {
            out.push(view.set(|settings| settings.speed = SPEEDS[(at + 1) % SPEEDS.len()].0));
        }
    }
    hud.log_open ^= toggle(ui, view, ("log", "log", Some(Control::Log)), "Log", hud.log_open);
    if view.info().panels.zones {
        layer(ui, view, ("zones", "zones", Control::Zones), "Zones with their names", view.views.zones, out);
    }
    if view.form != Form::Phone {
        let open = super::minimap::is_open(view);
        if spared >= 4 && toggle(ui, view, ("open minimap", "minimap", None), "Small map of the whole board", open) {
            out.push(view.set(|settings| settings.minimap = Some(!open)));
        }
        let lines = "Lines of the squares over everything, and what the log calls them";
        if spared >= 5 {
            layer(ui, view, ("grid", "grid", Control::Grid), lines, view.views.grid, out);
        }
        layer(ui, view, ("heights", "height", Control::Heights), HEIGHTS, view.views.heights, out);
    }
    if view.session.is_watched() {
        return;
    }
    if view.form != Form::Phone {
        layer(ui, view, ("threats", "threat", Control::Threats), THREATS, view.views.threats, out);
        let asks = view.me().is_some() && !view.playing;
        if spared >= 3 {
            if chips {
                key(ui, Control::Hint, asks);
            }
            let hint = icon_button(ui, view.art, "hint", "doubt", big, asks);
            if hint.clicked() && asks {
                out.push(Intent::Hint);
            }
            hint.tip(with_key(ui.ctx(), "Hint: a good choice, and why", Control::Hint));
        }
        let can_undo = view.session.can_take_back() && view.me().is_some();
        if chips {
            key(ui, Control::Undo, can_undo);
        }
        let response = icon_button(ui, view.art, "undo", "undo", big, can_undo);
        if response.clicked() && can_undo {
            out.push(Intent::Undo);
        }
        let words = undo_words(ui.ctx(), can_undo);
        response.tip(words);
    }
    let skip = with_key(ui.ctx(), "Skip", Control::Skip);
    if view.playing && icon_button(ui, view.art, "skip", "play", big, true).tip(skip).clicked() {
        out.push(Intent::SkipPlayback);
    }
}

const HEIGHTS: &str = "Heights: the level of every square, how deep water is, what a fall costs";
const THREATS: &str = "Danger: where enemies could move and strike next turn";

fn undo_words(ctx: &egui::Context, can_undo: bool) -> String {
    if can_undo {
        with_key(ctx, "Take the last choice back", Control::Undo)
    } else {
        "Nothing to take back: what dice have shown stays.".to_owned()
    }
}

/// A layer over the board: label, icon and control.
fn layer(ui: &mut Ui, view: &View, of: (&str, &str, Control), about: &str, on: bool, out: &mut Vec<Intent>) {
    let (label, icon, control) = of;
    if toggle(ui, view, (label, icon, Some(control)), about, on) {
        out.push(Intent::ShowOrHide(control));
    }
}

/// Something that is shown or not: its label, icon and key. True if it was pressed.
fn toggle(ui: &mut Ui, view: &View, of: (&str, &str, Option<Control>), about: &str, on: bool) -> bool {
    let (label, icon, control) = of;
    // From the right: each key stands behind its icon.
    if let Some(control) = control.filter(|_| fitting(view).1) {
        key(ui, control, true);
    }
    let about = control.map_or(about.to_owned(), |control| with_key(ui.ctx(), about, control));
    let response = icon_button(ui, view.art, label, icon, icon_size(view.form).0, true);
    if on {
        let line = pos2(response.rect.center().x, response.rect.bottom() - 1.5);
        ui.painter().hline(line.x - 9.0..=line.x + 9.0, line.y, Stroke::new(2.5, theme::SAFFRON));
    }
    response.tip(about).clicked()
}

/// Round buttons at the right of a telephone: threats, heights, undo.
pub fn round_buttons(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    let asked = view.session.table.decision().is_some_and(|decision| decision.reaction());
    if view.form != Form::Phone || hud.overlay != Overlay::None || asked {
        return;
    }
    const ROUND: f32 = 46.0;
    // Below the card of a lesson, where there is one.
    let top = view.screen.top() + height(Form::Phone) + 130.0;
    let top = lesson::card::place(ctx).map_or(top, |card| top.max(card.bottom() + 8.0));
    let at = pos2(view.screen.right() - ROUND - 6.0, top);
    let can_undo = view.session.can_take_back() && view.me().is_some();
    let watched = view.session.is_watched();
    // Those that the odds would lie upon are left out.
    let low = hud.card.map_or(view.screen.bottom(), |card| card.top());
    area(ctx, "round buttons", Order::Middle, at, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        let round = |ui: &mut Ui, label: &str, icon: &str, lit: Option<bool>, about: &str| {
            if ui.next_widget_position().y + ROUND > low {
                return false;
            }
            let (rect, response) = ui.allocate_exact_size(vec2(ROUND, ROUND), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, lit.is_some(), label));
            widgets::mark(label, rect);
            let (line, tint) = match lit {
                Some(true) => (theme::SAFFRON, theme::SAFFRON_LIGHT),
                Some(false) => (theme::BRASS, theme::BRASS_HI),
                None => (theme::SLATE, theme::OFF_ICON),
            };
            let painter = ui.painter();
            painter.circle(rect.center(), ROUND / 2.0 - 1.0, theme::faded(theme::NIGHT, 0.94), Stroke::new(1.5, line));
            view.art.icon(painter, icon, rect.center(), 25.0, tint);
            response.tip(about).clicked()
        };
        if !watched && round(ui, "threats", "threat", Some(view.views.threats), THREATS) {
            out.push(Intent::ShowOrHide(Control::Threats));
        }
        if round(ui, "heights", "height", Some(view.views.heights), HEIGHTS) {
            out.push(Intent::ShowOrHide(Control::Heights));
        }
        if !watched && round(ui, "undo", "undo", can_undo.then_some(false), &undo_words(ctx, can_undo)) && can_undo {
            out.push(Intent::Undo);
        }
    });
}

fn key(ui: &mut Ui, control: Control, on: bool) {
    let Some(name) = cap(ui.ctx(), control) else { return };
    let (rect, _) = ui.allocate_exact_size(vec2(widgets::chip_width(ui.painter(), &name), 18.0), Sense::hover());
    key_chip(ui.painter(), rect.center(), Align2::CENTER_CENTER, &name, on);
}

fn plaque(ctx: &egui::Context, view: &View, hud: &Hud, score: [i32; 2]) {
    let wide = view.form == Form::Wide;
    let size = vec2(plaque_width(view), if wide { 82.0 } else { 70.0 });
    let at = pos2(view.screen.center().x - size.x / 2.0, view.screen.top() - 12.0);
    // A click on the bar raises it; the plaque stays above.
    ctx.move_to_top(LayerId::new(Order::Middle, egui::Id::new("plaque")));
    area(ctx, "plaque", Order::Middle, at, |ui| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let whose = turn(view, hud);
        response.widget_info(|| {
            let text =
                format!("{} {} : {} {}. {}", hud.facts.gangs[0], score[0], score[1], hud.facts.gangs[1], whose.0);
            WidgetInfo::labeled(WidgetType::Label, true, text)
        });
        let painter = ui.painter();
        painter.add(widgets::lacquer(rect));
        let y = rect.top() + 12.0 + (rect.height() - 12.0) * if wide { 0.36 } else { 0.33 };
        let middle = rect.center().x;
        let number = theme::display(if wide { size::SCORE } else { 27.0 });
        paint(painter, pos2(middle, y - 1.0), Align2::CENTER_CENTER, ":", number.clone(), theme::DUSTY);
        for side in Side::BOTH {
            let sign = if side.0 == 0 { -1.0 } else { 1.0 };
            let inner = if side.0 == 0 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
            let outer = if side.0 == 0 { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER };
            let colour = theme::side_text(side);
            paint(painter, pos2(middle + sign * 14.0, y), inner, score[side.index()], number.clone(), colour);
            let mut edge = middle + sign * (rect.width() / 2.0 - 18.0);
            if wide {
                widgets::side_mark(painter, side, pos2(edge - sign * 14.0, y), 34.0);
                edge -= sign * 38.0;
            }
            let room = (edge - (middle + sign * 66.0)).abs();
            fitted(
                painter,
                pos2(edge, y),
                outer,
                &hud.facts.gangs[side.index()],
                theme::display(size::GANG),
                colour,
                room,
            );
        }
        let (text, name, colour) = whose;
        let font = theme::medium(size::SECONDARY);
        let first = painter.layout_no_wrap(text, font.clone(), theme::NOTE);
        let second = painter.layout_no_wrap(name, theme::bold(size::SECONDARY), colour);
        let left = middle - (first.size().x + GAP + second.size().x) / 2.0;
        let line = rect.bottom() - if wide { 20.0 } else { 16.0 };
        painter.galley(pos2(left, line - first.size().y / 2.0), first.clone(), theme::NOTE);
        painter.galley(pos2(left + first.size().x + GAP, line - second.size().y / 2.0), second, colour);
        for side in Side::BOTH {
            pools(ui, view, side, rect, line);
        }
    });
}

/// What a side has in common, at its edge of the plaque.
pub fn pools(ui: &mut Ui, view: &View, side: Side, plaque: Rect, line: f32) {
    let edge = if view.form == Form::Phone { 2.0 } else { 18.0 };
    let mut x = if side.0 == 0 { plaque.left() + edge } else { plaque.right() - edge };
    for (entry, left) in view.battle().pools(side) {
        let wide = 40.0;
        let from = if side.0 == 0 { x } else { x - wide };
        let rect = Rect::from_min_size(pos2(from, line - 10.0), vec2(wide, 20.0));
        let response = ui.interact(rect, ui.id().with((entry.key, side.0)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {left}", entry.name)));
        widgets::mark(&format!("{} {}", entry.key, side.0), rect);
        let painter = ui.painter();
        if view.form == Form::Phone {
            painter.rect_filled(rect, 4.0, theme::faded(theme::INK, 0.85));
        }
        let ink = if left > 0 { theme::side_text(side) } else { theme::DUSTY };
        view.art.icon(painter, entry.key, rect.left_center() + vec2(9.0, 0.0), 16.0, ink);
        let at = rect.left_center() + vec2(21.0, 0.0);
        painter.text(at, Align2::LEFT_CENTER, left, theme::strong(size::SECONDARY), ink);
        crate::game::rulebook::explain(response, &format!("{} {left}. {}", entry.name, entry.text), entry.rule);
        x += if side.0 == 0 { wide } else { -wide };
    }
}

/// Room between whose turn it is and the name, in points.
const GAP: f32 = 4.0;

/// Whose activation it is: words before the name, the name, its colour.
fn turn(view: &View, hud: &Hud) -> (String, String, egui::Color32) {
    let battle = view.battle();
    let table = &view.session.table;
    let out_of_turn =
        table.decision().is_some_and(|decision| decision.occasion == Occasion::Act) && declined(table).is_some();
    let whose = |side: Side| {
        if out_of_turn {
            "Out of turn, one action:"
        } else if view.session.is_hotseat() || !view.session.is_human(side) {
            "Activation:"
        } else {
            "Your activation:"
        }
    };
    if let Some(id) = battle.active()
        && let Some(person) = view.person(id)
    {
        return (whose(person.side).to_owned(), view.name(id).to_owned(), theme::side_text(person.side));
    }
    let Some(decision) = view.session.table.decision() else {
        return ("The battle is over".to_owned(), String::new(), theme::NOTE);
    };
    let gang = hud.facts.gangs[decision.side.index()].clone();
    if battle.round() == 0 {
        return ("Deployment:".to_owned(), gang, theme::side_text(decision.side));
    }
    let counts = if view.form == Form::Wide {
        format!(" · still to act {} : {}", view.to_act(Side(0)), view.to_act(Side(1)))
    } else {
        String::new()
    };
    ("Next:".to_owned(), format!("{gang}{counts}"), theme::side_text(decision.side))
}
