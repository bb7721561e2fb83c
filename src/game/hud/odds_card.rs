//! The odds card: everything that can come of what is proposed or pointed at, before it is done.

use super::odds::{BARS, End, Pair, Summary};
use super::roll;
use super::sheet;
use super::strip;
use super::terms::breakdown_lines;
use super::view::{CacheKey, View};
use crate::battle::{CharacterId, Choice, Occasion, Side, Target};
use crate::board::Square;
use crate::dice::Chance;
use crate::game::hud::state::Hud;
use crate::game::input::{Control, key_labels};
use crate::game::layout::Form;
use crate::game::rulebook;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::scroll::scrolled;
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, panel, transitions, words};
use bevy_egui::egui::{self, Align2, Order, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Screens lower than this have no room for where the odds come from.
const LITTLE: f32 = 640.0;

/// Where the odds come from is told only when it is asked for: there is little room.
fn is_brief(view: &View, hud: &Hud) -> bool {
    match view.form {
        Form::Wide => false,
        Form::Compact => view.screen.height() < LITTLE || hud.targets.place.is_some() || hud.plan.lists_ways(),
        Form::Phone => true,
    }
}

/// Shows it at the foot of the right column, so that its buttons lie in one place; on a telephone above the bar.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, bar: f32, out: &mut Vec<Intent>) {
    hud.card = None;
    hud.plan.card = 0.0;
    let quiet = is_left_lying(ctx, view);
    if !crate::game::hud::planned_path::is_planned(view) || hud.ending.is_some() {
        return;
    }
    let offered = |choice: &Choice| view.session.table.choices().contains(choice);
    let proposed = view.planning.proposed.filter(offered);
    let will = view.planning.will;
    let now = ctx.input(|input| input.time);
    // Where there is little height only what matters is said.
    let brief = is_brief(view, hud);
    let details = hud.details || !brief;
    let Hud { odds, facts, .. } = hud;
    let summary = match (proposed, view.hovered_choice()) {
        (Some(choice), _) => odds.with_reactions(view, facts, choice, will),
        (None, Some(_)) if quiet => return,
        (None, Some(choice)) if view.form != Form::Phone => {
            ctx.request_repaint_after_secs(0.1);
            odds.rested(view, facts, choice, will, now)
        }
        _ => {
            refused(ctx, view, bar);
            return;
        }
    };
    let Some(summary) = summary.cloned().filter(|summary| proposed.is_some() || summary.is_risky()) else { return };
    let choice = proposed.or_else(|| view.hovered_choice());
    let Some(choice) = choice else { return };
    let id = egui::Id::new("odds card height");
    let known: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(260.0);
    let top = view.screen.top() + crate::game::hud::top_bar::height(view.form) + 8.0;
    let beside = |column: f32| pos2(view.screen.right() - column, (roll::low(view, hud) - known).max(top));
    let (width, at) = match view.form {
        Form::Phone => {
            let top = (bar - known - 6.0).max(view.screen.top() + 60.0);
            (view.screen.width() - 12.0, pos2(view.screen.left() + 6.0, top))
        }
        Form::Compact => (262.0, beside(sheet::COMPACT)),
        Form::Wide => (288.0, beside(sheet::WIDE)),
    };
    // Lists above it stay in sight; on a telephone there are none beside a card.
    let most = (roll::low(view, hud) - top - hud.plan.least() - BUTTONS).max(140.0);
    let rect = transitions::area(ctx, "odds card", Order::Middle, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            ui.spacing_mut().item_spacing.y = 3.0;
            match view.form {
                Form::Phone => body(ui, view, &summary, details),
                _ => drop(scrolled(ui, "odds card", most, |ui| body(ui, view, &summary, details))),
            }
            if proposed.is_some() {
                buttons(ui, view, hud, choice, &summary, out);
            } else {
                how_to_choose(ui);
            }
        });
        ui.min_rect()
    });
    hud.card = Some(rect);
    widgets::mark("odds card", rect);
    // What is proposed is confirmed here: nothing lies over it.
    ctx.move_to_top(egui::LayerId::new(Order::Middle, egui::Id::new("odds card")));
    ctx.data_mut(|data| data.insert_temp(id, rect.height()));
    (hud.plan.card, hud.plan.last_card) = (rect.height(), rect.height());
    if rect.height() != known {
        ctx.request_repaint();
    }
}

/// Where the pointer was when a choice was made, it says nothing of the next one: what has just been rolled is looked at.
#[derive(Clone, Copy)]
struct Resting {
    step: CacheKey,
    hovered: Option<Square>,
    lies: bool,
}

/// A choice was made while the pointer, or the cursor, was where it still is.
fn is_left_lying(ctx: &egui::Context, view: &View) -> bool {
    let id = egui::Id::new("pointer left lying");
    let known = ctx.data(|data| data.get_temp::<Resting>(id));
    let moved = ctx.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
    let (step, hovered) = (view.step(), view.planning.hovered);
    let same = known.filter(|known| known.hovered == hovered && !moved);
    let lies = same.is_some_and(|known| known.lies || known.step != step);
    ctx.data_mut(|data| data.insert_temp(id, Resting { step, hovered, lies }));
    lies
}

/// The place of a note: right of the target, or left, above, below: where it covers least of the two, of the way between them and of everybody else.
fn place(view: &View, width: f32, height: f32, bar: f32) -> egui::Pos2 {
    if view.form == Form::Phone {
        return pos2(view.screen.left() + 6.0, (bar - height - 6.0).max(view.screen.top() + 60.0));
    }
    let free = view.form.free(view.screen);
    let free = Rect::from_min_max(free.min, pos2(free.right(), bar - 6.0));
    let Some(aim) = view.aim else { return pos2(free.right() - width, free.bottom() - height) };
    let actor = view.actor.unwrap_or(aim);
    let whole = aim.union(actor);
    let size = vec2(width, height);
    let most = (free.max - size).max(free.min);
    let inside = |at: egui::Pos2| pos2(at.x.clamp(free.left(), most.x), at.y.clamp(free.top(), most.y));
    let mut candidates = Vec::new();
    for (around, gap) in [(whole, 26.0), (whole, 8.0), (aim, 26.0), (aim, 8.0)] {
        let upper = around.center().y - height * 0.4;
        for y in [upper, free.top(), most.y] {
            candidates.push(pos2(around.right() + gap, y));
            candidates.push(pos2(around.left() - gap - width, y));
        }
        let middle = around.center().x - width / 2.0;
        candidates.push(pos2(middle, around.top() - gap - height));
        candidates.push(pos2(middle, around.bottom() + gap));
    }
    candidates.extend([free.min, pos2(most.x, free.top()), pos2(free.left(), most.y), most]);
    let covered = |at: egui::Pos2| {
        let rect = Rect::from_min_size(at, size);
        let of = |other: Rect| if other.intersects(rect) { other.intersect(rect).area() } else { 0.0 };
        let others: f32 = view.standing.iter().copied().map(of).sum();
        // The way lies between the two: where they stand apart its box is mostly not the way.
        200.0 * (of(aim.expand(4.0)) + of(actor.expand(4.0))) + 0.04 * others + of(whole) * 0.2
    };
    let mut best = (f32::INFINITY, most);
    for at in candidates.into_iter().map(inside) {
        let far = (at + size / 2.0 - aim.center()).length() * 0.1;
        let price = covered(at) + far;
        if price < best.0 - 1.0 {
            best = (price, at);
        }
    }
    best.1
}

/// Height of the buttons with the margins of the card.
const BUTTONS: f32 = 78.0;

/// Where the buttons come once it is proposed: how that is done.
fn how_to_choose(ui: &mut Ui) {
    ui.add_space(4.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 42.0), Sense::hover());
    let ctx = ui.ctx();
    let cap = key_labels::cap(ctx, Control::Confirm).filter(|_| key_labels::by_cursor(ctx));
    let text = cap.map_or_else(|| key_labels::asked(ctx, "Click to choose it"), |cap| format!("{cap} chooses it"));
    let font = theme::body(size::SECONDARY);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, theme::NOTE);
}

fn buttons(ui: &mut Ui, view: &View, hud: &mut Hud, choice: Choice, summary: &Summary, out: &mut Vec<Intent>) {
    ui.add_space(4.0);
    let will = view.planning.will;
    let brief = is_brief(view, hud);
    ui.horizontal(|ui| {
        let mut half = ui.available_width();
        if brief && summary.is_risky() {
            half -= 52.0;
            let look = if hud.details { Look::Selected } else { Look::Plain };
            if Button::new("details", "", vec2(46.0, 42.0))
                .hint("Where the odds come from, term by term.")
                .icon("info")
                .look(look)
                .show(ui, view.art)
            {
                hud.details = !hud.details;
            }
        }
        let go = if summary.breakdown.is_some() && will > 0 { format!("Go, {will} Will") } else { "Go".to_owned() };
        if Button::new("Go", &go, vec2(half - 108.0, 42.0))
            .hint("Do it: from here on dice may fall.")
            .look(Look::Gold)
            .control(Control::Confirm)
            .show(ui, view.art)
        {
            out.push(Intent::ChooseWithWill(choice, will));
        }
        if Button::new("Cancel", "Back", vec2(100.0, 42.0))
            .hint("Give this up; nothing has happened yet.")
            .control(Control::Cancel)
            .show(ui, view.art)
        {
            out.push(Intent::Cancel);
        }
    });
}

/// Why the planned action cannot be done at what the pointer is on.
fn refused(ctx: &egui::Context, view: &View, bar: f32) {
    let (Some(action), Some(square), Some(who)) = (view.planning.action, view.planning.hovered, view.battle().active())
    else {
        return;
    };
    if view.asked() != Some(Occasion::Act) || view.person(who).is_some_and(|person| person.square == Some(square)) {
        return;
    }
    let there = view.ids().find(|&id| view.person(id).is_some_and(|p| p.is_present() && p.square == Some(square)));
    let aims = |choice: &Choice| matches!(choice.target, Target::Character(_));
    let people = view.session.table.choices().iter().filter(|choice| choice.action == action).any(aims);
    let target = match there {
        Some(id) if people => Target::Character(id),
        None if people => return,
        _ => Target::Square(square),
    };
    let listed = view.session.table.choices();
    let Some(refusal) = view.battle().refusal_beside(listed, who, action, target) else { return };
    let rule = view.info().rule_of_refusal(refusal);
    rulebook::point(ctx, rule);
    let text = format!("{refusal} ({rule}: {})", rulebook::way_to_open(ctx));
    let galley =
        ctx.fonts_mut(|fonts| fonts.layout(text.clone(), theme::medium(size::SECONDARY), theme::REASON, 240.0));
    let room = galley.size() + vec2(48.0, 18.0);
    let at = place(view, room.x, room.y, bar);
    transitions::area(ctx, "refused", Order::Middle, at, |ui| {
        let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        ui.painter().add(widgets::lacquer(rect));
        view.art.icon(ui.painter(), "close", rect.left_center() + vec2(20.0, 0.0), 16.0, theme::REASON);
        ui.painter().galley(rect.left_top() + vec2(36.0, 9.0), galley, theme::REASON);
    });
}

/// All that is known of a choice; `details`: also where it comes from.
pub fn body(ui: &mut Ui, view: &View, summary: &Summary, details: bool) {
    title(ui, view, summary);
    // What is done at once, without dice and without going anywhere, says what it does.
    if !summary.is_risky() && !matches!(summary.choice.target, Target::Square(_)) {
        let text = view.label(summary.choice).text;
        if !text.is_empty() {
            ui.add(egui::Label::new(words(text, theme::body(size::SECONDARY), theme::PARCH)).wrap());
        }
    }
    if let Some(strip) = strip::of(view, summary) {
        if summary.harms() {
            attack_numbers(ui, summary, false);
        }
        strip::show(ui, view, summary, strip);
    } else if summary.harms() {
        attack_numbers(ui, summary, false);
        // A hit that armour or a defence may stop is not all.
        let hits = summary.success.filter(|_| summary.strike && summary.breakdown.is_some());
        if hits.is_some_and(|hits| hits.value() - summary.hurt.value() > STOPPED) {
            line(ui, "Loses life at all", &summary.percent(summary.hurt), theme::BRASS_HI);
        }
        if summary.hurt.value() > 0.0 {
            bars(ui, view, summary, vec2(ui.available_width(), 74.0));
        }
    } else if let Some(p) = summary.success.filter(|_| summary.target.is_some()) {
        // A blow can hit a character that no blow harms.
        match summary.strike && summary.affected.value() == 0.0 && summary.open == Chance::ZERO {
            true => line(ui, "Changes nothing", "100%", theme::RISK),
            false => line(ui, "Chance that it works", &summary.percent(p), theme::BONE),
        }
    } else if summary.ends.is_empty()
        && let Some(p) = summary.success
    {
        line(ui, "Chance of a success", &summary.percent(p), theme::BONE);
    }
    // Where the aim is out of reach, only what can happen is told. Removal is told beside the life that it costs.
    let told_below = |end: &End| end.gone && summary.own_hurt.value() > 0.0;
    let ends: Vec<_> = summary.ends.iter().filter(|end| end.p.value() > 0.0 && !told_below(end)).collect();
    if ends.len() > 1 {
        for end in ends.iter().take(5) {
            line(ui, &end.text, &summary.percent(end.p), if end.aimed { theme::GOOD } else { theme::RISK });
        }
        let rest = ends.iter().skip(5);
        if rest.len() > 0 {
            let p = rest.clone().fold(Chance::ZERO, |sum, end| sum + end.p);
            let places = if rest.len() == 1 { "place" } else { "places" };
            line(ui, &format!("{} other {places}", rest.len()), &summary.percent(p), theme::DUSTY);
        }
    } else if let Some(end) = ends.first().filter(|end| end.wet || !end.aimed) {
        line(ui, &end.text, "", theme::SAFE);
    }
    if summary.own_hurt.value() > 0.0 {
        loses_life(ui, view, summary, (summary.actor, summary.own_hurt, summary.own_mean));
        if summary.own_removed.value() > 0.0 {
            line(ui, &format!("and is {}", summary.removal), &summary.percent(summary.own_removed), theme::LOSS);
        }
    }
    let (likely, slight): (Vec<_>, Vec<_>) = summary.others.iter().partition(|(_, p, _)| p.value() >= SLIGHT);
    for &other in likely {
        loses_life(ui, view, summary, other);
    }
    match slight[..] {
        [] => {}
        [&only] => loses_life(ui, view, summary, only),
        // Each by itself would be a line of nothing.
        _ => line(ui, &format!("{} others lose life", slight.len()), "<1% each", theme::LOSS),
    }
    // A strip has told it already.
    let told = |who: CharacterId| summary.strips.iter().any(|strip| strip.about == who);
    for &(who, p, mean) in summary.regains.iter().filter(|(who, ..)| !told(*who)) {
        let text = format!("{} \u{b7} avg {mean:.1}", summary.percent(p));
        let foe = view.person(who).map(|person| person.side) != view.me();
        line(ui, &format!("{} regains life", view.name(who)), &text, if foe { theme::LOSS } else { theme::GOOD });
    }
    // What else befalls the target: somebody shot in the legs lies there.
    let told = |name: &&(&'static str, Chance)| {
        !view.info().panels.down.is_some_and(|(id, _)| {
            view.info().statuses.get(usize::from(id.0)).is_some_and(|entry| entry.name == name.0)
        })
    };
    for (name, p) in summary.statuses.iter().filter(told).take(3) {
        line(ui, name, &summary.percent(*p), theme::BONE);
    }
    for &(name, gains) in summary.becomes.iter().take(3) {
        let who = view.name(summary.actor);
        let text = if gains { format!("{who} gains") } else { format!("{who} loses") };
        line(ui, &text, name, theme::BONE);
    }
    let will = view.planning.will;
    let dice = summary.breakdown.as_ref().filter(|_| will > 0).map(|_| format!("{will} Will"));
    let price: Vec<String> = view.price(summary.choice).into_iter().chain(dice).collect();
    if !price.is_empty() {
        line(ui, "Costs", &price.join(", "), theme::BONE);
    }
    if let Some(((pool, _), (most, p))) = view.info().panels.roles.will.zip(summary.may_cost) {
        line(ui, "May cost", &format!("{} \u{b7} {}", view.amount(pool, most), summary.percent(p)), theme::BONE);
    }
    for pair in summary.reactions.iter().flatten() {
        reaction(ui, pair);
    }
    // A strip has said it all.
    if let Some(b) = summary.breakdown.as_ref().filter(|_| details && summary.strips.is_empty()) {
        widgets::rule(ui);
        breakdown_lines(ui, view, b, true);
    }
    if summary.is_risky() && details {
        let text = match summary.open == Chance::ZERO {
            true => "Exact (see assumptions)".to_owned(),
            false => format!("{} of it is not worked out: \u{b1} says how much", summary.open.percent()),
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            let (place, _) = ui.allocate_exact_size(vec2(13.0, 18.0), Sense::hover());
            view.art.icon(ui.painter(), "info", place.center(), 12.0, theme::DUSTY);
            ui.label(words(text, theme::body(size::SMALL), theme::DUSTY))
        })
        .inner
        .tip(view.info().assumed);
    }
}

/// A hit that is stopped more often than this is told with the chance that it hurts.
const STOPPED: f64 = 0.02;

/// Bystanders who lose life more rarely than this are told together.
const SLIGHT: f64 = 0.005;

/// Somebody who may lose life: how likely, and how much in the mean.
fn loses_life(ui: &mut Ui, view: &View, summary: &Summary, (who, p, mean): (CharacterId, Chance, f64)) {
    let life = summary.lives.get(who.index()).copied().unwrap_or(0);
    let mean = summary.mean_text(mean, life);
    let mean = if mean == "0.0" { String::new() } else { format!(" \u{b7} avg {mean}") };
    line(ui, &format!("{} loses life", view.name(who)), &format!("{}{mean}", summary.percent(p)), theme::LOSS);
}

/// How it goes if the other side does something about it, and if not.
fn reaction(ui: &mut Ui, pair: &Pair) {
    widgets::rule(ui);
    let start = ui.cursor().min;
    let answer = words(format!("Answer: {}", pair.deed), theme::body(size::SECONDARY), theme::PARCH);
    ui.add(egui::Label::new(answer).wrap());
    line(ui, &pair.done, &format!("else {}", pair.not), theme::PARCH);
    let whole = Rect::from_min_max(start, pos2(start.x + ui.available_width(), ui.cursor().top()));
    rulebook::cite(&ui.interact(whole, ui.id().with(&pair.deed), Sense::hover()), pair.rule);
}

fn title(ui: &mut Ui, view: &View, summary: &Summary) {
    let width = ui.available_width();
    let target = summary.target.map(|target| {
        let side = view.person(target).map_or(Side(0), |person| person.side);
        let ink = theme::side_text(side);
        (ui.painter().layout_no_wrap(view.name(target).to_owned(), theme::strong(size::SECONDARY), ink), ink)
    });
    let room = width - target.as_ref().map_or(0.0, |(name, _)| name.size().x + 8.0);
    let font = theme::display(size::HEADING);
    let said = widgets::wrapped(ui.painter(), &summary.title, font, theme::BRASS_HI, room, 2);
    let high = said.size().y.max(22.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &summary.text));
    let middle = |high: f32| rect.center().y - high / 2.0;
    if let Some((name, ink)) = target {
        ui.painter().galley(pos2(rect.right() - name.size().x, middle(name.size().y)), name, ink);
    }
    ui.painter().galley(pos2(rect.left(), middle(said.size().y)), said, theme::BRASS_HI);
    widgets::rule(ui);
}

/// What can come of it and how likely that is, in two lines where it is long.
fn line(ui: &mut Ui, text: &str, value: &str, colour: egui::Color32) {
    let width = ui.available_width();
    let value_laid = ui.painter().layout_no_wrap(value.to_owned(), theme::strong(size::BODY), colour);
    let room = width - value_laid.size().x - 8.0;
    let said = widgets::wrapped(ui.painter(), text, theme::body(size::SECONDARY), theme::PARCH, room, 2);
    let high = said.size().y.max(19.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{text} {value}")));
    let middle = |high: f32| rect.center().y - high / 2.0;
    let at = pos2(rect.right() - value_laid.size().x, middle(value_laid.size().y));
    ui.painter().galley(at, value_laid, colour);
    ui.painter().galley(pos2(rect.left(), middle(said.size().y)), said, theme::PARCH);
}

/// Chance to hit, or `by_harm` to hurt, mean loss, chance to remove.
pub fn attack_numbers(ui: &mut Ui, summary: &Summary, by_harm: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), Sense::hover());
    let first = summary
        .success
        .filter(|_| summary.breakdown.is_some() && !by_harm)
        .map_or((summary.hurt, "hurt"), |p| (p, if summary.strike { "hit" } else { "works" }));
    let loss = if summary.removed.value() > 0.0 { theme::LOSS } else { theme::NOTE };
    let mut numbers = vec![
        (summary.percent(first.0), first.1, theme::BRASS_HI),
        (summary.mean_text(summary.mean, summary.life), "life lost", theme::BRASS_HI),
        (summary.percent(summary.removed), summary.removal, loss),
    ];
    // Somebody who is put down without losing life has none to lose.
    if summary.hurt.value() <= 0.0 && summary.removed.value() > 0.0 {
        numbers.retain(|(_, name, _)| !["hurt", "life lost"].contains(name));
    }
    let spoken: Vec<String> = numbers.iter().map(|(number, name, _)| format!("{number} {name}")).collect();
    let spoken = spoken.join(", ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    response.tip(format!("Loses life at all: {}", summary.percent(summary.hurt)));
    let painter = ui.painter();
    let third = rect.width() / 3.0;
    let large = theme::display((third * 0.27).clamp(15.0, size::ODDS));
    let small = theme::body(if third < 70.0 { size::SMALL } else { size::SECONDARY });
    let laid = |short: bool| {
        let parts = numbers.iter().cloned().map(|(number, name, colour)| {
            let name = if short { name.trim_end_matches(" lost") } else { name };
            let number = painter.layout_no_wrap(number, large.clone(), colour);
            (number, painter.layout_no_wrap(name.to_owned(), small.clone(), theme::NOTE))
        });
        let parts: Vec<_> = parts.collect();
        let taken: f32 = parts.iter().map(|(number, name)| number.size().x + name.size().x + 4.0).sum();
        (parts, taken)
    };
    let (parts, taken) = match laid(false) {
        (_, taken) if taken + 16.0 > rect.width() => laid(true),
        whole => whole,
    };
    let gap = ((rect.width() - taken) / 2.0).clamp(5.0, 26.0);
    let mut x = rect.left();
    for (number, name) in parts {
        let y = rect.center().y;
        let (wide, named) = (number.size(), name.size());
        painter.galley(pos2(x, y - wide.y / 2.0), number, theme::BONE);
        painter.galley(pos2(x + wide.x + 4.0, y + 3.0 - named.y / 2.0), name, theme::NOTE);
        x += wide.x + 4.0 + named.x + gap;
    }
}

/// Seconds in which bars change.
const CHANGES: f32 = 0.12;

/// Chance of each loss of life, with the life of the target marked.
pub fn bars(ui: &mut Ui, view: &View, summary: &Summary, area: egui::Vec2) {
    let (rect, response) = ui.allocate_exact_size(area, Sense::hover());
    // Cards beside one another have one name, but each has its own bars.
    let id = response.id.with("bars");
    let spoken: Vec<_> = summary.losses.iter().enumerate().map(|(i, p)| format!("{i}: {}", p.percent())).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("life lost: {}", spoken.join(", "))));
    let painter = ui.painter();
    let count = summary.losses.len().max(1);
    let step = rect.width() / count as f32;
    let tallest = summary.losses.iter().map(|p| p.value()).fold(0.01, f64::max);
    let base = rect.bottom() - 15.0;
    let room = rect.height() - 15.0 - 14.0;
    let range = usize::from(summary.range.max(1));
    // They grow from nothing when they come, and change without a jump.
    let grown = transitions::arrival(ui.ctx(), id);
    for (i, p) in summary.losses.iter().enumerate() {
        let left = rect.left() + step * i as f32;
        let part = (p.value() / tallest) as f32;
        let part = ui.ctx().animate_value_with_time(id.with(i), part, if widgets::is_calm() { 0.0 } else { CHANGES });
        let height = part * room * grown;
        let first = match i {
            0 => 0,
            _ => (i - 1) * range + 1,
        };
        let deadly = first as i64 >= i64::from(summary.life);
        let fill = match i {
            0 => theme::MIST,
            _ if deadly => theme::THREAT,
            _ => theme::BONE,
        };
        let bar = Rect::from_min_max(pos2(left + 3.0, base - height.max(1.0)), pos2(left + step - 3.0, base));
        painter.rect_filled(bar, 1.0, fill);
        let middle = bar.center().x;
        if p.value() > 0.0 && rect.height() > 60.0 {
            let text = p.percent().replace('%', "");
            painter.text(pos2(middle, bar.top() - 7.0), Align2::CENTER_CENTER, text, theme::body(12.0), theme::PARCH);
        }
        let name = match (i, i * range) {
            (0, _) => "0".to_owned(),
            (BARS, _) => format!("{first}+"),
            (_, last) if last > first && step > 32.0 => format!("{first}\u{2013}{last}"),
            _ => first.to_string(),
        };
        let ink = if deadly { theme::LOSS } else { theme::BONE };
        painter.text(pos2(middle, rect.bottom() - 7.0), Align2::CENTER_CENTER, name, theme::medium(size::SMALL), ink);
    }
    let at = summary.life;
    if at > 0 && usize::from(at.unsigned_abs()) <= BARS * range {
        let bars = 1.0 + (f32::from(at) - 1.0) / range as f32;
        let x = rect.left() + step * bars;
        let line = [pos2(x, rect.top() + 4.0), pos2(x, base)];
        painter.extend(Shape::dashed_line(&line, Stroke::new(1.2, theme::LOSS), 4.0, 3.0));
        let told = painter.layout_no_wrap(format!("life {at}"), theme::body(12.5), theme::LOSS);
        let wide = 18.0 + told.size().x;
        // Above the first bar beyond the line that leaves room for it, else before the line; the sign alone where neither does.
        let low = |p: &Chance| p.value() < 0.7 * tallest;
        let beyond =
            summary.losses.iter().skip(bars.ceil() as usize).position(low).map(|aside| x + step * aside as f32);
        let before = Some(x - wide - 4.0).filter(|left| *left >= rect.left());
        let place = beyond.filter(|left| left + wide <= rect.right()).or(before);
        let left = place.unwrap_or(x.min(rect.right() - 16.0));
        view.art.icon(painter, "skull", pos2(left + 9.0, rect.top() + 7.0), 12.0, theme::LOSS);
        if place.is_some() {
            painter.galley(pos2(left + 18.0, rect.top() + 7.0 - told.size().y / 2.0), told, theme::LOSS);
        }
    }
}
