//! The sheet of a character: read from the entries of the rule system, so that any system can be shown.

use super::in_force;
use super::tally;
use super::turn_points::{full_turn, points};
use super::view::View;
use crate::battle::{Character, CharacterId, CounterId, Entry, InForce, InForceState, StatId, StatusId, Statuses};
use crate::dice::Die;
use crate::game::hud::facts::Kit;
use crate::game::hud::state::Hud;
use crate::game::layout::Form;
use crate::game::rulebook::{cite, explain};
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, area, badge, chip, diamonds, die, fitted, mark, panel, transitions, words};
use bevy_egui::egui::{self, Align2, Order, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Height of the chip that stands for it on a telephone, and of its margins.
const CHIP_HIGH: f32 = 50.0;
pub const CHIP: f32 = CHIP_HIGH + 8.0;

/// Room for the panels at the right of a wide window, and of a smaller one.
pub const WIDE: f32 = 298.0;
pub const COMPACT: f32 = 270.0;

/// Shows it at the right; returns where it ends.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) -> f32 {
    let top = view.screen.top() + crate::game::hud::top_bar::height(view.form);
    let Some(id) = view.inspected(hud.pointed).filter(|_| !hud.card_over_sheet) else { return top + 4.0 };
    match view.form {
        Form::Wide => {
            let at = pos2(view.screen.right() - WIDE, top + 14.0);
            place(ctx, at, 288.0, |ui| full(ui, view, hud, id, true, out))
        }
        Form::Compact => {
            let at = pos2(view.screen.right() - COMPACT, top + 12.0);
            place(ctx, at, 262.0, |ui| full(ui, view, hud, id, hud.sheet_open, out)) // The rest opens with "more".
        }
        Form::Phone => {
            if !gives_way(view, hud) {
                phone(ctx, view, hud, id, top + 74.0, out);
            }
            top + 130.0
        }
    }
}

fn place(ctx: &egui::Context, at: egui::Pos2, width: f32, add: impl FnOnce(&mut Ui) -> bool) -> f32 {
    area(ctx, "sheet", Order::Middle, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            ui.spacing_mut().item_spacing.y = 5.0;
            add(ui);
        });
        ui.min_rect().bottom()
    })
}

/// Least room below the chip for those whom a question is about.
const SEEN: f32 = 170.0;

/// On a telephone a long question leaves a strip of the board: then that belongs to those whom it is about.
pub fn gives_way(view: &View, hud: &Hud) -> bool {
    let low = view.screen.top() + crate::game::hud::top_bar::height(view.form) + 74.0 + CHIP + SEEN;
    view.form == Form::Phone && hud.prompt.is_some_and(|prompt| prompt.top() < low)
}

/// A chip that opens the whole sheet over the lower part of a telephone.
fn phone(ctx: &egui::Context, view: &View, hud: &mut Hud, id: CharacterId, top: f32, out: &mut Vec<Intent>) {
    area(ctx, "sheet chip", Order::Middle, pos2(10.0, top), |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(182.0, CHIP_HIGH), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "sheet"));
        mark("sheet", rect);
        let painter = ui.painter();
        painter.add(widgets::lacquer(rect));
        let (life, most) = view.life(&hud.facts, id);
        let side = view.person(id).map_or(crate::battle::Side(0), |person| person.side);
        let kind = hud.facts.kinds.get(id.index()).map_or("", String::as_str);
        let shown = widgets::TokenFace { side, life, most, dim: false };
        widgets::token(painter, view.art, kind, &shown, pos2(rect.left() + 26.0, rect.center().y), 40.0);
        let left = rect.left() + 52.0;
        fitted(
            painter,
            pos2(left, rect.top() + 17.0),
            Align2::LEFT_CENTER,
            view.name(id),
            theme::display(15.0),
            theme::side_text(side),
            112.0,
        );
        let end = painter
            .text(
                pos2(left, rect.bottom() - 15.0),
                Align2::LEFT_CENTER,
                format!("{life}/{most}"),
                theme::strong(size::SECONDARY),
                theme::BONE,
            )
            .right();
        let end = end + 8.0;
        let end = points(painter, view, hud, id, pos2(end, rect.bottom() - 15.0), 8.0);
        let (will, _) = view.counter(hud.facts.roles.will, id);
        if will > 0 {
            view.art.icon(painter, "will", pos2(end + 12.0, rect.bottom() - 15.0), 15.0, theme::WILL);
            painter.text(
                pos2(end + 22.0, rect.bottom() - 15.0),
                Align2::LEFT_CENTER,
                will,
                theme::strong(size::SECONDARY),
                theme::WILL,
            );
        }
        view.art.icon(painter, "chevron", pos2(rect.right() - 12.0, rect.center().y), 14.0, theme::DUSTY);
        if response.clicked() {
            hud.sheet_open = !hud.sheet_open;
        }
    });
    if !hud.sheet_open {
        return;
    }
    let height = view.screen.height() * 0.55;
    let at = pos2(view.screen.left() + 6.0, view.screen.bottom() - height - 6.0);
    transitions::area(ctx, "sheet below", Order::Foreground, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(view.screen.width() - 36.0);
            ScrollArea::vertical().max_height(height - 80.0).show(ui, |ui| full(ui, view, hud, id, true, out));
            ui.add_space(4.0);
            let size = vec2(ui.available_width(), 44.0);
            if widgets::Button::new("close sheet", "Close", size).hint("Close the sheet.").show(ui, view.art) {
                hud.sheet_open = false;
                out.push(Intent::Inspect(None));
            }
        });
    });
}

/// The sheet itself; `all` with weapons and abilities. Returns whether it is the long one.
fn full(ui: &mut Ui, view: &View, hud: &mut Hud, id: CharacterId, all: bool, out: &mut Vec<Intent>) -> bool {
    let Some(person) = view.person(id) else { return all };
    head(ui, view, hud, id, person);
    let (life, most) = view.life(&hud.facts, id);
    life_line(ui, view, hud, life, most);
    track(ui, view, person);
    tally::show(ui, view, person);
    reserves(ui, view, hud, person);
    stats(ui, view, id, person);
    limits(ui, view, person);
    badges(ui, view, hud, id, person);
    in_force::show(ui, view, id, all, out);
    if view.form == Form::Compact {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "more"));
        mark("more", rect);
        let ink = if response.hovered() { theme::BONE } else { theme::NOTE };
        let text = if all { "less" } else { "more" };
        ui.painter().text(
            rect.right_center() - vec2(16.0, 0.0),
            Align2::RIGHT_CENTER,
            text,
            theme::body(size::SECONDARY),
            ink,
        );
        view.art.icon(ui.painter(), "chevron", rect.right_center() - vec2(7.0, 0.0), 12.0, ink);
        if response.clicked() {
            hud.sheet_open = !hud.sheet_open;
        }
    }
    let Some(kit) = hud.facts.kits.get(id.index()).filter(|_| all) else { return all };
    // The last roll and the log keep their room below, where they have one; nothing lies over the action bar.
    let below = match view.form {
        Form::Wide if hud.large_tray.is_none() => hud.roll_high + super::roll::LOG,
        _ => 0.0,
    };
    let most = match view.form {
        Form::Phone => f32::INFINITY,
        _ => (super::roll::low(view, hud) - ui.cursor().top() - below - 34.0).max(64.0),
    };
    ScrollArea::vertical().id_salt(("kit", id.0)).max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        // Rows of words, not of buttons; beside them the scroll bar.
        ui.spacing_mut().interact_size.y = 16.0;
        ui.set_max_width(ui.available_width() - 6.0);
        carried(ui, view, id, kit);
    });
    all
}

/// What somebody carries, is trained in and can do.
fn carried(ui: &mut Ui, view: &View, id: CharacterId, kit: &Kit) {
    if !kit.weapons.is_empty() {
        widgets::heading(ui, "Weapons", "");
    }
    // Kits list things in the order in which choices number them.
    let known = kit.weapons.iter().enumerate().filter(|(item, _)| !view.session.conceals(id, *item));
    for (_, gear) in known {
        let line = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(words(&gear.name, theme::strong(size::BODY), theme::BONE));
            ui.label(words(gear.notes.join(", "), theme::body(size::SECONDARY), theme::NOTE));
        });
        cite(&line.response, &gear.rule);
    }
    if !kit.spells.is_empty() {
        widgets::heading(ui, "Spells", "");
    }
    for spell in &kit.spells {
        let line = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(words(&spell.name, theme::strong(size::BODY), theme::BONE));
            if view.form != Form::Compact {
                ui.label(words(spell.notes.join(", "), theme::body(size::SECONDARY), theme::NOTE));
            }
        });
        cite(&line.response, &spell.rule);
    }
    let mut under = "";
    for (heading, line) in &kit.lines {
        if *heading != under {
            under = heading;
            widgets::heading(ui, heading, "");
        }
        let row = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(words(&line.name, theme::strong(size::BODY), theme::BONE));
            ui.label(words(line.notes.join(", "), theme::body(size::SECONDARY), theme::NOTE));
        });
        cite(&row.response, &line.rule);
    }
    if !kit.abilities.is_empty() {
        widgets::heading(ui, "Abilities", "");
        for ability in &kit.abilities {
            let line = ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                ui.label(words(&ability.name, theme::strong(size::BODY), theme::BONE));
                if view.form != Form::Compact {
                    ui.label(words(&ability.text, theme::body(size::SECONDARY), theme::NOTE));
                }
            });
            explain(line.response, &ability.text, &ability.rule);
        }
    }
}

fn head(ui: &mut Ui, view: &View, hud: &Hud, id: CharacterId, person: &Character) {
    let large = view.form != Form::Compact;
    let diameter = if large { 70.0 } else { 58.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), diameter + 4.0), Sense::hover());
    let (name, role) = view.battle().names(id);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}, {role}")));
    let (life, most) = view.life(&hud.facts, id);
    let painter = ui.painter();
    let kind = hud.facts.kinds.get(id.index()).map_or("", String::as_str);
    let shown = widgets::TokenFace { side: person.side, life, most, dim: person.removed };
    widgets::token(painter, view.art, kind, &shown, pos2(rect.left() + diameter / 2.0, rect.center().y), diameter);
    let left = rect.left() + diameter + 10.0;
    let room = rect.right() - left;
    let y = rect.top() + if large { 16.0 } else { 12.0 };
    let font = theme::display(if large { size::NAME } else { 18.0 });
    fitted(painter, pos2(left, y), Align2::LEFT_CENTER, name, font, theme::side_text(person.side), room);
    let rank = hud.facts.kits.get(id.index()).map_or("", |kit| kit.rank.as_str());
    let second = if large { format!("{role} · {rank}") } else { role.to_owned() };
    fitted(
        painter,
        pos2(left, y + 20.0),
        Align2::LEFT_CENTER,
        &second,
        theme::body(size::SECONDARY),
        theme::NOTE,
        room,
    );
    let line = y + 40.0;
    if !view.info().panels.discs.is_empty() {
        let rect = Rect::from_min_max(pos2(left, line - 9.0), pos2(rect.right(), line + 9.0));
        discs(ui, view, person, rect);
        return;
    }
    let (points, of) = view.counter(hud.facts.roles.points, id);
    let end = diamonds(painter, pos2(left, line), points.max(0) as u8, full_turn(view, of), 9.0);
    let (will, of) = view.counter(hud.facts.roles.will, id);
    if of > 0 || will > 0 {
        let at = painter.text(
            pos2(end + 10.0, line),
            Align2::LEFT_CENTER,
            format!("{} {will}", view.luck()),
            theme::strong(size::SECONDARY),
            theme::WILL,
        );
        let bars = Rect::from_min_size(pos2(at.right() + 6.0, line - 5.0), vec2(f32::from(of.max(1)) * 11.0, 10.0));
        if bars.right() < rect.right() {
            widgets::pips(painter, bars, will, of, theme::WILL);
        }
    }
}

/// What somebody has for its turn: a disc for each, lit while it is there, with a number where there are several.
fn discs(ui: &Ui, view: &View, person: &Character, rect: Rect) {
    let mut x = rect.left();
    for disc in view.info().panels.discs {
        let left = person.counters.get(disc.counter);
        let lit = left > 0;
        let (name, ink) = (theme::medium(size::SMALL), if lit { theme::BONE } else { theme::OFF_TEXT });
        let wide = ui.painter().layout_no_wrap(disc.name.to_owned(), name.clone(), ink).size().x;
        let named = x + 20.0 + wide <= rect.right();
        let place = Rect::from_min_size(pos2(x, rect.top()), vec2(if named { 22.0 + wide } else { 20.0 }, 18.0));
        let response = ui.interact(place, ui.id().with(("disc", disc.name)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {left}", disc.name)));
        let painter = ui.painter();
        widgets::disc(painter, view.art, disc.icon, place.left_center() + vec2(9.0, 0.0), 9.0, lit);
        if left > 1 {
            let at = place.left_center() + vec2(15.0, 6.0);
            painter.text(at, Align2::CENTER_CENTER, left, theme::bold(12.0), theme::ACE_GOLD);
        }
        if named {
            painter.text(place.left_center() + vec2(21.0, 0.0), Align2::LEFT_CENTER, disc.name, name, ink);
        }
        mark(&format!("disc {}", disc.name.to_lowercase()), place);
        explain(response, &format!("{}: {left} left. {}", disc.name, disc.text), disc.rule);
        x = place.right() + 8.0;
    }
}

fn life_line(ui: &mut Ui, view: &View, hud: &Hud, life: i8, most: i8) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("life {life} of {most}")));
    if let Some(entry) = hud.facts.roles.life.and_then(|(counter, _)| view.info().counters.get(usize::from(counter.0)))
    {
        explain(response, entry.text, entry.rule);
    }
    let colour = if i16::from(life) * 3 <= i16::from(most) { theme::LIFE_LOW } else { theme::BONE };
    let text = format!("{life}/{most}");
    let at = ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, text, theme::strong(size::BODY), colour);
    let bars =
        Rect::from_min_max(pos2(rect.left(), rect.center().y - 5.5), pos2(at.left() - 8.0, rect.center().y + 5.5));
    widgets::pips(ui.painter(), bars, life, most, colour);
}

fn stats(ui: &mut Ui, view: &View, id: CharacterId, person: &Character) {
    let info = view.info();
    let counted = |key: &str| info.counters.iter().any(|counter| counter.key == key);
    let tracked = |i: usize| info.panels.track.is_some_and(|track| usize::from(track.spaces.0) == i);
    // A limit stands beside what was used of it.
    let limits = |i: usize| info.panels.limits.iter().any(|(_, _, stat)| usize::from(stat.0) == i);
    let shown = info.stats.iter().enumerate();
    let shown = shown.filter(|(i, entry)| !counted(entry.key) && !tracked(*i) && !limits(*i));
    let boxes: Vec<_> = shown.collect();
    let width = ui.available_width();
    if boxes.len() > 8 {
        return table(ui, view, id, person, &boxes);
    }
    let rows = boxes.len().div_ceil(6).max(1);
    let per_row = boxes.len().div_ceil(rows).max(1);
    let each = (width + 5.0) / per_row as f32 - 5.0;
    for row in boxes.chunks(per_row) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for (i, entry) in row {
                let stat = StatId(*i as u8);
                let Now { base, value, colour, text } = now(view, id, person, stat, entry);
                let word = (info.panels.word)(stat, value);
                let (rect, response) = ui.allocate_exact_size(vec2(each, 46.0), Sense::hover());
                response
                    .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {value}", entry.name)));
                let painter = ui.painter();
                painter.rect_filled(rect, 5.0, theme::INK);
                let name = rect.center_top() + vec2(0.0, 11.0);
                let font = theme::medium(size::SMALL);
                fitted(painter, name, Align2::CENTER_CENTER, entry.name, font, theme::NOTE, each - 4.0);
                let (low, large) = if word.is_empty() { (15.0, 20.0) } else { (21.0, 16.0) };
                let at = rect.center_bottom() - vec2(0.0, low);
                painter.text(at, Align2::CENTER_CENTER, value, theme::display(large), colour);
                let below = rect.center_bottom() - vec2(0.0, 8.0);
                fitted(painter, below, Align2::CENTER_CENTER, word, theme::body(12.0), colour, each - 4.0);
                if value != base {
                    let icon = if value < base { "down" } else { "up" };
                    view.art.icon(painter, icon, rect.right_bottom() - vec2(8.0, 9.0), 9.0, colour);
                }
                explain(response, &text, entry.rule);
            }
        });
    }
}

/// A stat as it counts now.
struct Now {
    base: i8,
    value: i8,
    colour: egui::Color32,
    text: String,
}

fn now(view: &View, id: CharacterId, person: &Character, stat: StatId, entry: &Entry) -> Now {
    let now = view.battle().effective(id, stat);
    // The stat itself comes first, in the way in which it counts.
    let own = now.terms().first().map(|term| term.value);
    let (base, value) = (own.unwrap_or(person.stats.get(stat)), now.value());
    let colour = match value.cmp(&base) {
        std::cmp::Ordering::Less => theme::LOSS,
        std::cmp::Ordering::Equal => theme::BONE,
        std::cmp::Ordering::Greater => theme::GOOD,
    };
    let mut text = format!("{}. {}", entry.name, entry.text);
    for term in now.terms().iter().filter(|_| now.terms().len() > 1) {
        text.push_str(&format!("\n{:+} {} ({})", term.value, term.cause, term.rule));
    }
    Now { base, value, colour, text }
}

/// Many stats, three in a row: the name, what its value is called, the value.
fn table(ui: &mut Ui, view: &View, id: CharacterId, person: &Character, boxes: &[(usize, &Entry)]) {
    let each = (ui.available_width() + 5.0) / 3.0 - 5.0;
    ui.spacing_mut().item_spacing.y = 4.0;
    for row in boxes.chunks(3) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for &(i, entry) in row {
                let stat = StatId(i as u8);
                let Now { base, value, colour, text } = now(view, id, person, stat, entry);
                let word = (view.info().panels.word)(stat, value);
                let (rect, response) = ui.allocate_exact_size(vec2(each, 32.0), Sense::hover());
                response.widget_info(|| {
                    WidgetInfo::labeled(WidgetType::Label, true, format!("{} {value} {word}", entry.name))
                });
                let painter = ui.painter();
                painter.rect_filled(rect, 5.0, theme::INK);
                let room = match (view.info().panels.die)(stat, value) {
                    Some(sides) => {
                        let shown = Die { sides, face: sides, ..Die::default() };
                        die(painter, view.art, &shown, false, rect.right_center() - vec2(15.0, 0.0), 29.0);
                        each - 37.0
                    }
                    None => {
                        let at = rect.right_center() - vec2(4.0, 0.0);
                        let number = painter.text(at, Align2::RIGHT_CENTER, value, theme::display(17.0), colour);
                        each - number.width().max(9.0) - 9.0
                    }
                };
                // A name of two words that is too long for one line takes two.
                let long =
                    painter.layout_no_wrap(entry.name.to_owned(), theme::medium(size::SMALL), theme::NOTE).size().x
                        > room;
                let parts = entry.name.split_once(' ').filter(|_| long && word.is_empty());
                let (first, word, colour) =
                    parts.map_or((entry.name, word, colour), |(first, second)| (first, second, theme::NOTE));
                let up = if word.is_empty() { 0.0 } else { 7.0 };
                let name = rect.left_center() + vec2(5.0, -up);
                fitted(painter, name, Align2::LEFT_CENTER, first, theme::medium(size::SMALL), theme::NOTE, room);
                let below = rect.left_center() + vec2(5.0, 8.0);
                fitted(painter, below, Align2::LEFT_CENTER, word, theme::body(12.0), colour, room);
                if value != base {
                    let icon = if value < base { "down" } else { "up" };
                    view.art.icon(painter, icon, rect.right_bottom() - vec2(24.0, 9.0), 8.0, colour);
                }
                explain(response, &text, entry.rule);
            }
        });
    }
}

/// The track of injuries: so many spaces, and what they are taken by.
fn track(ui: &mut Ui, view: &View, person: &Character) {
    let Some(track) = view.info().panels.track else { return };
    let spaces = person.stats.get(track.spaces);
    if spaces <= 0 {
        return;
    }
    let entries = track.entries(&person.counters);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    mark("track", rect);
    let called = |entry: i8| {
        let at = usize::from(entry.unsigned_abs()).clamp(1, track.names.len().max(1)) - 1;
        track.names.get(at).copied().unwrap_or_default()
    };
    let named: Vec<&str> = entries.iter().map(|&entry| called(entry)).collect();
    let list = if named.is_empty() { "none".to_owned() } else { named.join(", ") };
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Label, true, format!("{}: {list}; {spaces} spaces", track.entry.name))
    });
    explain(response, &format!("{}: {list}.\n{}", track.entry.name, track.entry.text), track.entry.rule);
    let painter = ui.painter();
    let font = theme::body(size::SECONDARY);
    let name = painter.text(rect.left_center(), Align2::LEFT_CENTER, track.entry.name, font, theme::NOTE);
    let from = name.right() + 8.0;
    let gap = 3.0;
    let each = ((rect.right() - from + gap) / f32::from(spaces) - gap).clamp(4.0, 26.0);
    let place = |at: i8, many: i8| {
        let left = from + (each + gap) * f32::from(at);
        let right = left + (each + gap) * f32::from(many) - gap;
        Rect::from_min_max(pos2(left, rect.top() + 3.0), pos2(right.min(rect.right()), rect.bottom() - 3.0))
    };
    for i in 0..spaces {
        painter.rect_filled(place(i, 1), 3.0, theme::LIFE_EMPTY);
    }
    let mut at = 0;
    for &entry in &entries {
        if at >= spaces {
            break;
        }
        let rect = place(at, entry.min(spaces - at));
        painter.rect_filled(rect, 3.0, if entry > 1 { theme::THREAT } else { theme::LIFE_LOW });
        let font = theme::strong(size::SMALL);
        // The first letter where there is no room for the word.
        let wide = painter.layout_no_wrap(called(entry).to_owned(), font.clone(), theme::INK).size().x;
        let whole = called(entry);
        let word = if wide * 0.9 > rect.width() - 3.0 { whole.get(..1).unwrap_or(whole) } else { whole };
        fitted(painter, rect.center(), Align2::CENTER_CENTER, word, font, theme::INK, rect.width() - 3.0);
        at += entry;
    }
}

/// Counters that somebody starts with so many of, as a stat of the same key says, and that have no part of their own.
fn reserve_counters(view: &View, hud: &Hud) -> Vec<(CounterId, StatId)> {
    let info = view.info();
    let roles = [hud.facts.roles.life, hud.facts.roles.points, hud.facts.roles.will];
    let with_stat = info.counters.iter().enumerate().filter_map(|(i, entry)| {
        let stat = info.stats.iter().position(|stat| stat.key == entry.key)?;
        Some((CounterId(i as u8), StatId(stat as u8)))
    });
    with_stat.filter(|(counter, _)| !roles.iter().flatten().any(|(role, _)| role == counter)).collect()
}

/// Those counters, each as a row of pips.
fn reserves(ui: &mut Ui, view: &View, hud: &Hud, person: &Character) {
    for (counter, stat) in reserve_counters(view, hud) {
        let (now, most) = (person.counters.get(counter), person.stats.get(stat));
        let Some(entry) = view.info().counters.get(usize::from(counter.0)).filter(|_| now > 0 || most > 0) else {
            continue;
        };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {now} of {most}", entry.name)));
        explain(response, entry.text, entry.rule);
        let painter = ui.painter();
        let font = theme::body(size::SECONDARY);
        let name = painter.text(rect.left_center(), Align2::LEFT_CENTER, entry.name, font, theme::NOTE);
        let text = format!("{now}/{most}");
        let at = painter.text(rect.right_center(), Align2::RIGHT_CENTER, text, theme::strong(size::BODY), theme::WILL);
        let left = pos2(name.right() + 8.0, rect.center().y - 5.0);
        let bars = Rect::from_min_max(left, pos2(at.left() - 8.0, rect.center().y + 5.0));
        widgets::pips(painter, bars, now, most, theme::WILL);
    }
}

/// What was used of what a round allows: a chip for each limit, lit while something is left of it.
fn limits(ui: &mut Ui, view: &View, person: &Character) {
    let info = view.info();
    let shown = info.panels.limits.iter().filter(|(_, _, stat)| person.stats.get(*stat) > 0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (name, counter, stat) in shown {
            let (now, most) = (person.counters.get(*counter), person.stats.get(*stat));
            let text = info.counters.get(usize::from(counter.0)).map_or("", |entry| entry.text);
            let rule = info.counters.get(usize::from(counter.0)).map_or("", |entry| entry.rule);
            let colour = if now < most { theme::PARCH } else { theme::OFF_TEXT };
            let said = chip(ui, &format!("{name} {now}/{most}"), colour);
            explain(said, &format!("{name}: {now} of {most}. {text}"), rule);
        }
    });
}

/// Statuses and the counters that have no part of their own.
fn badges(ui: &mut Ui, view: &View, hud: &Hud, id: CharacterId, person: &Character) {
    let info = view.info();
    let roles = &hud.facts.roles;
    let own = [roles.life, roles.points, roles.will];
    let held = reserve_counters(view, hud);
    let plain = |i: u8| {
        let counter = CounterId(i);
        !own.iter().flatten().any(|(role, _)| role.0 == i)
            && !held.iter().any(|(reserve, _)| *reserve == counter)
            && !info.panels.unseen.contains(&counter)
            && !info.panels.limits.iter().any(|(_, known, _)| *known == counter)
            && !info.panels.track.is_some_and(|track| track.holds(counter))
            && !info.panels.tally.is_some_and(|tally| tally.counters.contains(&counter))
    };
    // What is in force is listed below, with more to say.
    let in_force = view.battle().in_force();
    let works = |one: &&InForce| one.owner == Some(id) && one.stands == InForceState::Works;
    let listed = |name: &str| in_force.iter().filter(works).any(|one| one.name == name);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (i, entry) in info.statuses.iter().enumerate() {
            let left = person.statuses.left(StatusId(i as u8));
            let acts = info.panels.acted == Some(StatusId(i as u8)) && view.battle().active() == Some(id);
            if left == 0 || acts || listed(entry.name) {
                continue;
            }
            let time = if left == Statuses::UNTIL_REMOVED { String::new() } else { format!(" {left}") };
            let told = badge(ui, view.art, entry.key, &format!("{}{time}", entry.name));
            explain(told, entry.text, entry.rule);
        }
        for figure in info.panels.figures {
            let [first, second] = figure.counters.map(|counter| person.counters.get(counter));
            if first != 0 {
                let text = format!("{} {first}:{second}", figure.entry.name);
                explain(chip(ui, &text, theme::LOSS), figure.entry.text, figure.entry.rule);
            }
        }
        for (i, entry) in info.counters.iter().enumerate() {
            let value = person.counters.get(CounterId(i as u8));
            if value == 0 || !plain(i as u8) || entry.key.ends_with("_spent") {
                continue;
            }
            explain(chip(ui, &format!("{} {value}", entry.name), theme::SAFE), entry.text, entry.rule);
        }
        if let Some(square) = person.square {
            let board = view.battle().board();
            if board.is_water(square) && person.level <= board.surface(square) {
                // Where the rules have a status for that, it has been shown.
                if !info.panels.swims.is_some_and(|status| person.statuses.has(status)) {
                    chip(ui, "Swimming", theme::SAFE).tip("Stands in deep water.");
                }
            } else if person.level > 0 {
                chip(ui, &format!("level {}", person.level), theme::PARCH);
            }
        }
    });
}
