//! Decisions that interrupt: what happened, the question, and one card for each answer with its exact odds.

use super::card::{attack_numbers, bars};
use super::odds::{Summary, capital, roll_words};
use super::roll::{dn_line, lying};
use super::view::{Form, Hud, View};
use super::widgets::{self, Button, Look, area, fitted, key_chip, mark, panel, words};
use super::{actions, story::Tone};
use crate::battle::{Choice, Decision, RuleSystem, Side, Target, Waiting};
use crate::game::decide::plan;
use crate::game::input::caps;
use crate::game::input::control::NUMBERS;
use crate::game::playback::timing::seconds;
use crate::game::rulebook;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use bevy_egui::egui::{
    self, Align, Align2, LayerId, Layout, Mesh, Order, Pos2, Rect, ScrollArea, Sense, Shape, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, vec2,
};

/// Shows the question, if a person is asked one that is no action of an activation.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    let asked = view.session.table.decision().filter(|_| view.me().is_some());
    let reaction = asked.filter(|decision| decision.reaction);
    spotlight(ctx, view, reaction, darkness(ctx, reaction.is_some(), hud.settings.calm));
    let Some(decision) = asked else { return };
    let choices = view.session.table.choices();
    if decision.kind == "deploy" {
        deployment(ctx, view, hud, choices, out);
        return;
    }
    if !plan::lists_answers(decision) {
        return;
    }
    let squares = choices.iter().any(|choice| matches!(choice.target, Target::Square(_)));
    // Numbered as the input map counts them.
    let answers = plan::answers(&view.session.table);
    if squares {
        hud.columns = 1;
        squares_card(ctx, view, decision, &answers, out);
    } else {
        question(ctx, view, hud, decision, &answers, out);
    }
}

fn answer(view: &View, choice: Choice, out: &mut Vec<Intent>) {
    out.push(plan::answered(&view.session.table, view.planning, choice));
}

/// What stands on the key of an answer.
fn number(ctx: &egui::Context, at: usize) -> Option<String> {
    caps::cap(ctx, *NUMBERS.get(at)?)
}

/// How dark it is around those whom a question is about, 0 to 1: it comes and goes as fast as the camera does.
fn darkness(ctx: &egui::Context, asked: bool, calm: bool) -> f32 {
    let seconds = match asked {
        _ if calm => 0.0,
        true => seconds::REACTION_IN,
        false => seconds::REACTION_OUT,
    };
    ctx.animate_bool_with_time_and_easing(egui::Id::new("darkness"), asked, seconds, egui::emath::easing::cubic_out)
}

/// Everything but the two characters grows dark; once they have answered, it grows light again from where they were.
fn spotlight(ctx: &egui::Context, view: &View, asked: Option<&Decision>, dark: f32) {
    let id = egui::Id::new("spotlight");
    let aim = match asked {
        Some(decision) => view.spot.filter(|_| decision.actor.is_some()),
        None => ctx.data(|data| data.get_temp::<Rect>(id)),
    };
    let Some(aim) = aim.filter(|_| dark > 0.0) else { return };
    ctx.data_mut(|data| data.insert_temp(id, aim));
    let painter = ctx.layer_painter(LayerId::new(Order::Background, egui::Id::new("spotlight")));
    let middle = aim.center();
    let inner = (aim.width().max(aim.height()) * 0.75).max(90.0);
    let far = view.screen.width() + view.screen.height();
    let mut mesh = Mesh::default();
    let rings = [(inner, 0.0), (inner * 1.7, 0.55 * dark), (far, 0.55 * dark)];
    let steps = 48;
    for (radius, alpha) in rings {
        for i in 0..steps {
            let angle = std::f32::consts::TAU * i as f32 / steps as f32;
            mesh.colored_vertex(middle + vec2(angle.cos(), angle.sin()) * radius, theme::faded(theme::INK, alpha));
        }
    }
    for ring in 0..2 {
        for i in 0..steps {
            let (a, b) = (ring * steps + i, ring * steps + (i + 1) % steps);
            mesh.add_triangle(a, b, a + steps);
            mesh.add_triangle(b, b + steps, a + steps);
        }
    }
    painter.add(Shape::mesh(mesh));
}

/// What an answer is called on its card.
fn title(view: &View, hud: &Hud, choice: Choice) -> String {
    let key = view.key(choice.action);
    let entry = view.info().actions.get(usize::from(choice.action.0));
    let name = entry.map_or(String::new(), |entry| entry.name.to_owned());
    match (key, choice.target) {
        ("combat" | "cast", _) => {
            let gear = hud.facts.kits.get(choice.actor.index()).and_then(|kit| kit.gear(key, choice.option));
            gear.map_or(name, |gear| gear.name.clone())
        }
        ("will", _) => match choice.option {
            0 => "No Will".to_owned(),
            1 => "1 Will die".to_owned(),
            2 => "2 Will dice".to_owned(),
            _ => capital(&view.battle().describe(choice)),
        },
        ("luck", _) => match choice.option {
            0 => "No luck".to_owned(),
            1 => "1 luck token".to_owned(),
            n => format!("{n} luck tokens"),
        },
        ("dispel", _) => format!("{name}: {}", view.name(choice.actor)),
        // Several answers about one target differ in something else: how dice are shared out.
        ("pick", target) if view.session.table.choices().iter().filter(|c| c.target == target).count() > 1 => {
            capital(&view.battle().describe(choice))
        }
        ("pick", Target::Character(who)) => view.name(who).to_owned(),
        ("zone", _) => format!("Zone {}", choice.option + 1),
        ("decline", _) if choice.option == 1 => "Not this round".to_owned(),
        ("decline", _) => "No".to_owned(),
        ("plan", _) => capital(&view.battle().describe(choice)),
        ("order" | "counter", Target::Character(who)) => view.name(who).to_owned(),
        (_, Target::Square(square)) => format!("{name} {square}"),
        // Several answers with one name: each says what it is.
        _ if view.session.table.choices().iter().filter(|other| other.action == choice.action).count() > 1 => {
            capital(&view.battle().describe(choice))
        }
        _ => name,
    }
}

fn heading_of(view: &View, decision: &Decision) -> &'static str {
    view.info().panels.heading(decision.kind)
}

fn question(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    decision: &Decision,
    answers: &[Choice],
    out: &mut Vec<Intent>,
) {
    let phone = view.form == Form::Phone;
    let (least, most) = match view.form {
        Form::Wide => (view.screen.left() + 222.0, view.screen.right() - 306.0),
        Form::Compact => (view.screen.left() + 78.0, view.screen.right() - 278.0),
        Form::Phone => (view.screen.left() + 6.0, view.screen.right() - 6.0),
    };
    let width = (most - least).min(880.0);
    let id = egui::Id::new(("prompt height", decision.kind));
    let known: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(260.0);
    let at = pos2((least + most - width) / 2.0, view.screen.bottom() - known - 8.0);
    let waiting = waiting(view, decision);
    let rect = widgets::sliding(ctx, "prompt", Order::Foreground, at, view.screen, hud.settings.calm, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            head(ui, view, hud, decision, waiting.first());
            prompt_words(ui, hud, decision);
            table(ui, view);
            ui.add_space(2.0);
            let (tokens, others): (Vec<_>, Vec<_>) =
                answers.iter().copied().enumerate().partition(|(_, choice)| is_token(view, *choice));
            // Many who are only named are shown as tokens, a few as cards.
            let (tokens, others) = match tokens.len() {
                5.. => (tokens, others),
                _ => (Vec::new(), answers.iter().copied().enumerate().collect()),
            };
            let (no, cards_of): (Vec<_>, Vec<_>) = others
                .into_iter()
                .partition(|(_, choice)| view.key(choice.action) == "decline" && decision.kind != "will");
            named(ui, view, hud, decision, &tokens, out);
            cards(ui, view, hud, decision, &cards_of, out);
            foot(ui, view, hud, decision, &cards_of, &no, out);
        });
        ui.min_rect()
    });
    mark("prompt", rect);
    ctx.data_mut(|data| data.insert_temp(id, rect.height()));
    if !phone {
        after(ctx, view, hud, &waiting, most);
    }
}

/// What goes on when this question is answered; the question itself is not said again.
fn waiting(view: &View, decision: &Decision) -> Vec<Waiting> {
    let mut all = view.battle().waiting();
    if all.first().is_some_and(|first| first.asks == Some(decision.kind)) {
        all.remove(0);
    }
    all
}

/// The next decision that waits, at the upper right.
fn after(ctx: &egui::Context, view: &View, hud: &Hud, waiting: &[Waiting], right: f32) {
    let asking: Vec<&Waiting> = waiting.iter().filter(|one| one.asks.is_some()).collect();
    let Some(next) = asking.first() else { return };
    let width = 284.0;
    let top = view.screen.top() + super::top::height(view.form) + 52.0;
    let at = pos2(right - width, top);
    widgets::sliding(ctx, "after this", Order::Middle, at, view.screen, hud.settings.calm, |ui| {
        panel(ui, 10, |ui| {
            ui.set_width(width - 20.0);
            let note = if asking.len() == 1 {
                "1 more decision".to_owned()
            } else {
                format!("{} more decisions", asking.len())
            };
            widgets::heading(ui, "After this", &note);
            ui.horizontal(|ui| {
                let (place, _) = ui.allocate_exact_size(vec2(40.0, 40.0), Sense::hover());
                mark("after this", place);
                let side = view.person(next.who).map_or(Side(0), |person| person.side);
                let kind = hud.facts.kinds.get(next.who.index()).map_or("", String::as_str);
                view.art.token(ui.painter(), kind, side, place.center(), 40.0, 1.0);
                let heading = view.info().panels.heading(next.asks.unwrap_or_default());
                let text = format!("{heading} {} {}", view.name(next.who), next.text);
                ui.label(super::roll::coloured(&text, &hud.story, theme::BONE, ui.available_width()));
            });
        });
    });
}

/// An answer that only names somebody: it rolls nothing.
fn is_token(view: &View, choice: Choice) -> bool {
    matches!(choice.target, Target::Character(_)) && view.battle().breakdown(choice).is_none()
}

/// Those who can be named, as tokens: those of one commander beside one another.
fn named(
    ui: &mut Ui,
    view: &View,
    hud: &mut Hud,
    decision: &Decision,
    tokens: &[(usize, Choice)],
    out: &mut Vec<Intent>,
) {
    if tokens.is_empty() {
        return;
    }
    let mut groups: Vec<(Choice, Vec<(usize, Choice)>)> = Vec::new();
    for &(i, choice) in tokens {
        match groups.iter_mut().find(|(first, _)| (first.actor, first.action) == (choice.actor, choice.action)) {
            Some((_, list)) => list.push((i, choice)),
            None => groups.push((choice, vec![(i, choice)])),
        }
    }
    let width = ui.available_width();
    let most = groups.iter().map(|(_, list)| list.len()).max().unwrap_or(1) as f32;
    let beside = groups.len() > 1 && (most * (TOKEN + 3.0) + 12.0) * 2.0 - 15.0 <= width;
    let columns = if beside { 2 } else { 1 };
    hud.columns = 1;
    let each = (width + 12.0) / columns as f32 - 12.0;
    for row in groups.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
            for (first, list) in row {
                ui.vertical(|ui| {
                    ui.set_width(each);
                    let text = format!("{} commands", view.name(first.actor));
                    if Some(first.actor) != decision.actor || groups.len() > 1 {
                        ui.label(super::roll::coloured(&text, &hud.story, theme::NOTE, each));
                    }
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
                        for &(i, choice) in list {
                            if person(ui, view, hud, i, choice) {
                                answer(view, choice, out);
                            }
                        }
                    });
                });
            }
        });
    }
}

/// Width of one who can be named.
const TOKEN: f32 = 66.0;

/// One who can be named.
fn person(ui: &mut Ui, view: &View, hud: &Hud, at: usize, choice: Choice) -> bool {
    let Target::Character(who) = choice.target else { return false };
    let (rect, response) = ui.allocate_exact_size(vec2(TOKEN, 76.0), Sense::click());
    let label = format!("choice {at}");
    let spoken = format!("{label}: {}", capital(&view.battle().describe(choice)));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    mark(&label, rect);
    let look = if response.hovered() || response.has_focus() { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    let side = view.person(who).map_or(Side(0), |person| person.side);
    let kind = hud.facts.kinds.get(who.index()).map_or("", String::as_str);
    let (life, most) = view.life(&hud.facts, who);
    let shown = widgets::Shown { side, life, most, dim: false };
    widgets::token(painter, view.art, kind, &shown, rect.center_top() + vec2(0.0, 25.0), 44.0);
    let font = theme::strong(12.0);
    let name = widgets::centred(painter, view.name(who), font, ink, rect.width() - 6.0, 2);
    painter.galley(pos2(rect.center().x, rect.bottom() - 15.0 - name.size().y / 2.0), name, ink);
    if let Some(cap) = number(ui.ctx(), at).filter(|_| !caps::by_pad(ui.ctx())) {
        key_chip(painter, rect.right_top() + vec2(-3.0, 3.0), Align2::RIGHT_TOP, &cap, true);
    }
    let clicked = response.clicked();
    response.on_hover_text(capital(&view.battle().describe(choice)));
    clicked
}

/// Below the cards: Will dice with what they change, the answers that do nothing, and the golden button for the first card.
fn foot(
    ui: &mut Ui,
    view: &View,
    hud: &mut Hud,
    decision: &Decision,
    cards: &[(usize, Choice)],
    no: &[(usize, Choice)],
    out: &mut Vec<Intent>,
) {
    let will = decision.actor.map_or(0, |who| view.counter(hud.facts.roles.will, who).0);
    let best = cards.first().map(|&(_, choice)| choice).filter(|&choice| view.battle().breakdown(choice).is_some());
    let willing = best.filter(|_| will > 0 && decision.kind == "opportunity");
    if no.is_empty() && willing.is_none() {
        return;
    }
    widgets::rule(ui);
    let phone = view.form == Form::Phone;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        if let Some(best) = willing {
            will_row(ui, view, hud, best, will, out);
        }
        let gold = best.filter(|_| !phone && !no.is_empty());
        let wide = |ui: &Ui, text: &str| {
            ui.painter().layout_no_wrap(text.to_owned(), theme::strong(size::BUTTON), theme::BONE).size().x.max(24.0)
                + 72.0
        };
        let names: Vec<String> = no.iter().map(|&(_, choice)| title(view, hud, choice)).collect();
        let sum: f32 =
            names.iter().map(|name| wide(ui, name) + 6.0).sum::<f32>() + if gold.is_some() { 150.0 } else { 0.0 };
        let rest = ui.available_width() - sum;
        if rest > 0.0 {
            ui.add_space(rest);
        }
        for (&(at, choice), name) in no.iter().zip(&names) {
            let label = format!("choice {at}");
            let key = number(ui.ctx(), at).filter(|_| !caps::by_pad(ui.ctx())).unwrap_or_default();
            let button = Button::new(&label, name, vec2(wide(ui, name), 38.0)).icon("close");
            let button = if key.is_empty() { button } else { button.key(&key) };
            let text = view.info().actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.text);
            let hint = if choice.option == 1 { "No, and do not ask again in this round." } else { text };
            if button.hint(hint).show(ui, view.art) {
                answer(view, choice, out);
            }
        }
        if let Some(choice) = gold {
            let entry = view.info().actions.get(usize::from(choice.action.0));
            let text = entry.map_or("Go", |entry| entry.name);
            let button = Button::new("Go", text, vec2(144.0, 38.0)).look(Look::Gold);
            if button.hint("The first of the answers above.").show(ui, view.art) {
                answer(view, choice, out);
            }
        }
    });
}

/// Will dice as a row of choices, each with what it makes of the chance.
fn will_row(ui: &mut Ui, view: &View, hud: &mut Hud, best: Choice, will: i8, out: &mut Vec<Intent>) {
    let (rect, _) = ui.allocate_exact_size(vec2(22.0, 38.0), Sense::hover());
    view.art.icon(ui.painter(), "will", rect.center(), 22.0, theme::WILL);
    ui.label(words("Will dice", theme::strong(size::BODY), theme::WILL));
    let mut missing = false;
    for dice in 0..=will.clamp(0, 2) as u8 {
        let Hud { odds, facts, .. } = hud;
        // One is worked out in a frame.
        let known = odds.knows(view, best, dice);
        let effect = match known || !missing {
            true => odds.get(view, facts, best, dice).map(|summary| {
                let gone = summary.removed.value() > 0.0;
                let (p, word) = if gone { (summary.removed, summary.removal) } else { (summary.hurt, "hurt") };
                format!("{word} {}", summary.percent(p))
            }),
            false => None,
        };
        missing |= !known;
        let number = if dice == 0 { "none".to_owned() } else { format!("+{dice}") };
        let text = effect.map_or(number.clone(), |effect| format!("{number}  {effect}"));
        let look = if view.planning.will == dice { Look::Selected } else { Look::Plain };
        let wide = ui.painter().layout_no_wrap(text.clone(), theme::strong(size::BUTTON), theme::BONE).size().x + 22.0;
        let hint = format!("{dice} Will dice on this roll; {will} Will Points left.");
        if Button::new(&format!("will {dice}"), &text, vec2(wide, 38.0)).look(look).hint(&hint).show(ui, view.art) {
            out.push(Intent::PlanWill(dice));
        }
    }
    if missing {
        ui.ctx().request_repaint();
    }
}

fn head(ui: &mut Ui, view: &View, hud: &Hud, decision: &Decision, next: Option<&Waiting>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
    let heading = heading_of(view, decision);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, heading));
    let painter = ui.painter();
    let icon = match decision.kind {
        "will" => "will",
        "order" | "counter" | "plan" => "command",
        "opportunity" => "strike",
        "take" => "take",
        "dispel" => "dispel",
        "luck" => "reroll",
        "zone" => "flag",
        "before" => "d6",
        "reroll" => "reroll",
        "focus" => "focus",
        "death" => "skull",
        "drop_item" => "drop",
        "riposte" => "riposte",
        "dual_target" | "dual_share" => "dual",
        "engage" => "strike",
        "force_way" => "stance",
        "keep" | "react" | "fallback" => "wait",
        "truce" => "parley",
        _ => "threat",
    };
    view.art.icon(painter, icon, rect.left_center() + vec2(12.0, 0.0), 22.0, theme::side_text(decision.side));
    let said = painter.text(
        rect.left_center() + vec2(32.0, 0.0),
        Align2::LEFT_CENTER,
        heading,
        theme::display(20.0),
        theme::BRASS_HI,
    );
    rulebook::cite(&response, decision.rule);
    let left = rulebook::chip_at(ui, rect, decision.rule);
    if view.form != Form::Phone {
        let place = Rect::from_min_max(pos2(said.right() + 16.0, rect.top()), pos2(left - 8.0, rect.bottom()));
        steps(ui, view, hud, place, next);
    }
    widgets::rule(ui);
}

/// What led here, the choice, what follows: three steps in one line.
fn steps(ui: &mut Ui, view: &View, hud: &Hud, place: Rect, next: Option<&Waiting>) {
    let told = hud.story.lines.iter().rev().find(|line| line.event < view.told && line.tone != Tone::Small);
    let before = told.map_or("It began", |line| line.text.as_str()).to_owned();
    let follows = next.map_or("The battle goes on".to_owned(), |next| format!("{} {}", view.name(next.who), next.text));
    let font = theme::medium(size::SMALL);
    let (disc, gap) = (20.0, 10.0);
    let painter = ui.painter();
    let middle = painter.layout_no_wrap("your choice".to_owned(), font.clone(), theme::BRASS_HI);
    let fixed = 3.0 * (disc + 6.0) + 2.0 * (gap * 2.0 + 10.0) + middle.size().x;
    let each = (place.width() - fixed) / 2.0;
    if each < 60.0 {
        return;
    }
    let first = widgets::wrapped(painter, &before, font.clone(), theme::NOTE, each, 1);
    let last = widgets::wrapped(painter, &follows, font, theme::DUSTY, each, 1);
    let whole = fixed + first.size().x + last.size().x;
    let mut x = place.right() - whole;
    let y = place.center().y;
    let response = ui.interact(place, ui.id().with("steps"), Sense::hover());
    let spoken = format!("{before}. Your choice. {follows}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    mark("steps", place);
    // What does not fit is told by the tooltip.
    widgets::told_in_full(place);
    let painter = ui.painter();
    for (i, text) in [first, middle, last].into_iter().enumerate() {
        let at = pos2(x + disc / 2.0, y);
        let (fill, ink) = if i == 1 { (theme::GOLD_MID, theme::ON_GOLD) } else { (theme::SLATE, theme::BONE) };
        painter.circle_filled(at, disc / 2.0, fill);
        match i {
            0 => view.art.icon(painter, "check", at, 13.0, ink),
            n => {
                painter.text(at, Align2::CENTER_CENTER, n + 1, theme::bold(12.5), ink);
            }
        }
        x += disc + 6.0;
        let (wide, high) = (text.size().x, text.size().y);
        painter.galley(pos2(x, y - high / 2.0), text, theme::NOTE);
        x += wide + gap;
        if i < 2 {
            view.art.icon(painter, "chevron", pos2(x + 5.0, y), 11.0, theme::DUSTY);
            x += 10.0 + gap;
        }
    }
    response.on_hover_text(format!("What led here: {before}.\nThen your choice.\nWhat follows: {follows}."));
}

fn prompt_words(ui: &mut Ui, hud: &Hud, decision: &Decision) {
    let mut job = super::roll::coloured(&decision.prompt, &hud.story, theme::BONE, ui.available_width());
    for section in &mut job.sections {
        section.format.font_id.size = size::PROMPT;
    }
    let response = ui.label(job);
    if decision.kind == "opportunity" {
        response.on_hover_text("It costs no Action Point, and it may have acted already.");
    }
}

/// The dice that the question is about, and what they have to reach.
fn table(ui: &mut Ui, view: &View) {
    let Some(table) = view.battle().on_table() else { return };
    let width = ui.available_width();
    let die = (width / table.faces.len().max(1) as f32).clamp(24.0, 48.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, die + 4.0), Sense::hover());
    mark("dice on the table", rect);
    let said: Vec<String> = table.faces.iter().map(u8::to_string).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("on the table: {}", said.join(" "))));
    lying(ui.painter(), view, &table.roll, &table.faces, &table.faces, rect.left_center(), die);
    let successes = table.faces.iter().filter(|&&face| face as i8 >= table.roll.number()).count();
    dn_line(ui, &table.roll, u8::try_from(successes).ok());
}

fn cards(
    ui: &mut Ui,
    view: &View,
    hud: &mut Hud,
    decision: &Decision,
    answers: &[(usize, Choice)],
    out: &mut Vec<Intent>,
) {
    if answers.is_empty() {
        return;
    }
    let phone = view.form == Form::Phone;
    let width = ui.available_width();
    let will = if decision.kind == "will" { 0 } else { view.planning.will };
    // What each is called, and what is known of its odds.
    let known: Vec<(usize, Choice, String, Option<Summary>)> = answers
        .iter()
        .map(|&(at, choice)| {
            let name = title(view, hud, choice);
            let Hud { odds, facts, .. } = hud;
            let key = view.key(choice.action);
            let plain = matches!(key, "order" | "counter" | "decline" | "zone") && decision.kind != "will";
            let summary = if plain { None } else { odds.with_reactions(view, facts, choice, will).cloned() };
            (at, choice, name, summary)
        })
        .collect();
    // Long answers need wide cards, many of them low ones.
    let long = known.iter().any(|(_, _, name, _)| name.chars().count() > 26);
    let columns = if phone { 1 } else { known.len().clamp(1, if long { 2 } else { 4 }) };
    hud.columns = columns;
    let each = ((width + 8.0) / columns as f32 - 8.0).min(if phone || long { width } else { 400.0 });
    let numbers = known.iter().any(|(.., summary)| summary.as_ref().is_some_and(Summary::is_risky));
    let high = if numbers && known.len() <= 6 {
        98.0
    } else if numbers {
        84.0
    } else {
        54.0
    };
    ScrollArea::vertical().id_salt("answers").max_height(view.screen.height() * 0.45).show(ui, |ui| {
        // Room for the line around the answer that has the focus.
        ui.set_clip_rect(ui.clip_rect().expand2(vec2(5.0, 0.0)));
        for row in known.chunks(columns) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                for (at, choice, name, summary) in row {
                    if card(ui, view, name, *at, *choice, summary.as_ref(), vec2(each, high)) {
                        answer(view, *choice, out);
                    }
                }
            });
        }
    });
}

/// The answer that Enter gives: it is framed, and brought into sight when that changes.
fn picked(ui: &Ui, rect: Rect, at: usize) {
    widgets::focus_line(ui.painter(), rect);
    let id = egui::Id::new("picked answer");
    if ui.data(|data| data.get_temp::<usize>(id)) != Some(at) {
        ui.data_mut(|data| data.insert_temp(id, at));
        ui.scroll_to_rect(rect.expand(6.0), None);
    }
}

fn card(
    ui: &mut Ui,
    view: &View,
    name: &str,
    at: usize,
    choice: Choice,
    summary: Option<&Summary>,
    area: egui::Vec2,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(area, Sense::click());
    let label = format!("choice {at}");
    let spoken = format!("{label}: {name}. {}", summary.map_or(String::new(), |s| s.headline().unwrap_or_default()));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    mark(&label, rect);
    let proposed = view.planning.proposed == Some(choice);
    let look = if response.hovered() || response.has_focus() || proposed { Look::Selected } else { Look::Plain };
    if proposed {
        picked(ui, rect, at);
    }
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    let key = view.key(choice.action);
    view.art.icon(painter, actions::icon(key), rect.left_top() + vec2(22.0, 24.0), 24.0, ink);
    let left = rect.left() + 40.0;
    // A long one in the narrower face.
    let room = rect.width() - 74.0;
    let grand = painter.layout_no_wrap(name.to_owned(), theme::display(17.0), ink).size().x <= room;
    let font = if grand { theme::display(17.0) } else { theme::strong(size::BODY) };
    fitted(painter, pos2(left, rect.top() + 18.0), Align2::LEFT_CENTER, name, font, ink, room);
    if let Some(cap) = number(ui.ctx(), at).filter(|_| !caps::by_pad(ui.ctx())) {
        key_chip(painter, rect.right_top() + vec2(-7.0, 7.0), Align2::RIGHT_TOP, &cap, true);
    }
    let sub = match summary.and_then(|s| s.breakdown.as_ref()) {
        Some(b) => roll_words(b),
        None if key == "decline" => "nothing is done".to_owned(),
        None if matches!(key, "order" | "counter" | "plan") => format!("{} commands", view.name(choice.actor)),
        // Nothing is rolled: what the rules say of it.
        None => view.info().actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.text).to_owned(),
    };
    let after = view.battle().faces_after(choice);
    match view.battle().on_table().filter(|_| !after.is_empty() || key == "reroll") {
        // What would lie there, instead of what the rules say.
        Some(table) => {
            let die = ((rect.width() - 52.0) / table.faces.len().max(1) as f32).clamp(14.0, 22.0);
            lying(painter, view, &table.roll, &after, &table.faces, pos2(left - 2.0, rect.top() + 38.0), die);
        }
        None => fitted(
            painter,
            pos2(left, rect.top() + 37.0),
            Align2::LEFT_CENTER,
            &sub,
            theme::body(size::SECONDARY),
            theme::NOTE,
            rect.width() - 50.0,
        ),
    }
    if let Some(summary) = summary {
        let inner = Rect::from_min_max(rect.left_top() + vec2(10.0, 46.0), rect.right_bottom() - vec2(10.0, 4.0));
        // Below one another, and broken where the card is narrow.
        let below = Layout::top_down(Align::Min);
        let mut child = ui.new_child(UiBuilder::new().max_rect(inner).layout(below));
        child.spacing_mut().item_spacing.y = 0.0;
        numbers(&mut child, view, summary, inner);
    }
    response.clicked()
}

fn numbers(ui: &mut Ui, view: &View, summary: &Summary, inner: Rect) {
    let side = |who| view.person(who).map(|person| person.side);
    let mine = view.me();
    if summary.hurt.value() > 0.0 && summary.target.is_some_and(|target| side(target) != mine) {
        if inner.width() > 290.0 {
            let half = Rect::from_min_max(pos2(inner.right() - 112.0, inner.top() - 2.0), inner.max);
            let mut right = ui.new_child(UiBuilder::new().max_rect(half));
            bars(&mut right, view, summary, half.size());
            ui.set_max_width(inner.width() - 120.0);
        }
        if inner.width() > 190.0 {
            attack_numbers(ui, summary);
        } else {
            let mean = summary.mean_text(summary.mean, summary.life);
            let text =
                format!("{} · {mean} life · {}", summary.percent(summary.hurt), summary.percent(summary.removed));
            ui.label(words(text, theme::strong(size::SECONDARY), theme::BRASS_HI));
        }
        return;
    }
    let mut lines = Vec::new();
    if let Some(p) = summary.success {
        lines.push((format!("{} success", summary.percent(p)), theme::BRASS_HI));
    } else if summary.affected.value() > 0.0 {
        lines.push((format!("{} works", summary.percent(summary.affected)), theme::BRASS_HI));
    }
    if summary.own_hurt.value() > 0.0 {
        let foe = side(summary.actor) != mine;
        let who = if foe { format!("{}: ", view.name(summary.actor)) } else { String::new() };
        let colour = if foe { theme::GOOD } else { theme::LOSS };
        let life = summary.lives.get(summary.actor.index()).copied().unwrap_or(0);
        let mean = summary.mean_text(summary.own_mean, life);
        lines.push((format!("{who}{} loses life, mean {mean}", summary.percent(summary.own_hurt)), colour));
    }
    if summary.own_removed.value() > 0.005 {
        lines.push((format!("{} removed", summary.percent(summary.own_removed)), theme::LOSS));
    }
    if let Some((who, p, mean)) = summary.others.iter().find(|(_, p, _)| p.value() > 0.005) {
        let mean = summary.mean_text(*mean, summary.lives.get(who.index()).copied().unwrap_or(0));
        let colour = if side(*who) == mine { theme::LOSS } else { theme::GOOD };
        lines.push((format!("{}: {} loses life, mean {mean}", view.name(*who), summary.percent(*p)), colour));
    }
    if let Some(pair) = summary.reactions.iter().flatten().next() {
        lines.push((format!("{} if {}, {} if not", pair.done, pair.deed, pair.not), theme::PARCH));
    }
    for (text, colour) in lines.into_iter().take(3) {
        ui.label(words(text, theme::strong(size::SECONDARY), colour));
    }
}

/// Decisions about squares: a hint, the answers that are no squares, and a list for the keyboard.
fn squares_card(ctx: &egui::Context, view: &View, decision: &Decision, answers: &[Choice], out: &mut Vec<Intent>) {
    let width = (view.screen.width() - 16.0).min(620.0);
    let id = egui::Id::new("squares height");
    let known: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(120.0);
    let at = pos2(view.screen.center().x - width / 2.0, view.screen.bottom() - known - 8.0);
    let most = view.screen.height() * 0.4;
    let rect = area(ctx, "squares", Order::Foreground, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            ui.horizontal_wrapped(|ui| {
                ui.label(words(&decision.prompt, theme::medium(size::PROMPT), theme::BONE));
                rulebook::chip(ui, decision.rule);
            });
            ui.label(words("Click a highlighted square, or choose here:", theme::body(size::SECONDARY), theme::NOTE));
            let few = answers.iter().filter(|choice| !matches!(choice.target, Target::Square(_))).count() <= 4;
            ScrollArea::vertical().id_salt("squares").max_height(most).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                    for (i, &choice) in answers.iter().enumerate() {
                        let text = match choice.target {
                            Target::Square(square) => square.to_string(),
                            _ if view.key(choice.action) == "decline" => "No".to_owned(),
                            _ => capital(&view.battle().describe(choice)),
                        };
                        let font = theme::strong(size::BUTTON);
                        let said = ui.painter().layout_no_wrap(text.clone(), font, theme::BONE).size().x;
                        let wide = (said + 52.0).clamp(92.0, width - 40.0);
                        let plain = !few || matches!(choice.target, Target::Square(_));
                        let look = if plain { Look::Plain } else { Look::Selected };
                        let key = number(ui.ctx(), i).unwrap_or_default();
                        let look = if view.planning.proposed == Some(choice) { Look::Selected } else { look };
                        let label = format!("choice {i}");
                        let button =
                            Button::new(&label, &text, vec2(wide, 36.0)).hint("Answer with this square.").look(look);
                        let button = if key.is_empty() { button } else { button.key(&key) };
                        let response = button.respond(ui, view.art);
                        if view.planning.proposed == Some(choice) {
                            picked(ui, response.rect, i);
                        }
                        if response.clicked() {
                            answer(view, choice, out);
                        }
                    }
                });
            });
        });
        ui.min_rect()
    });
    ctx.data_mut(|data| data.insert_temp(id, rect.height()));
}

/// Characters still to be placed, and a hand for those who do not care.
fn deployment(ctx: &egui::Context, view: &View, hud: &Hud, choices: &[Choice], out: &mut Vec<Intent>) {
    let mut waiting: Vec<_> = choices.iter().map(|choice| choice.actor).collect();
    waiting.dedup();
    waiting.sort();
    waiting.dedup();
    let chosen = view.planning.inspected.filter(|who| waiting.contains(who)).or(waiting.first().copied());
    let width = (waiting.len() as f32 * 66.0 + 190.0).min(view.screen.width() - 40.0);
    let at = pos2(view.screen.center().x - width / 2.0 - 12.0, view.screen.bottom() - 196.0);
    area(ctx, "deployment", Order::Middle, at, |ui| {
        panel(ui, 10, |ui| {
            ui.set_width(width);
            widgets::pulled(ui, "to deploy", |ui| {
                ui.horizontal(|ui| {
                    for &who in &waiting {
                        let (rect, response) = ui.allocate_exact_size(vec2(60.0, 84.0), Sense::click());
                        let label = format!("deploy {}", who.0);
                        response.widget_info(|| {
                            WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {}", view.name(who)))
                        });
                        mark(&label, rect);
                        let look = if chosen == Some(who) { Look::Selected } else { Look::Plain };
                        let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
                        let side = view.person(who).map_or(Side(0), |person| person.side);
                        let kind = hud.facts.kinds.get(who.index()).map_or("", String::as_str);
                        let middle: Pos2 = rect.center_top() + vec2(0.0, 29.0);
                        view.art.token(ui.painter(), kind, side, middle, 46.0, 1.0);
                        let font = theme::body(12.0);
                        let name = widgets::centred(ui.painter(), view.name(who), font, ink, 54.0, 2);
                        let at = pos2(rect.center().x, rect.bottom() - 16.0 - name.size().y / 2.0);
                        ui.painter().galley(at, name, ink);
                        if response.clicked() {
                            out.push(Intent::Inspect(Some(who)));
                        }
                    }
                    if Button::new("place for me", "Place for me", vec2(150.0, 84.0))
                        .hint("Everybody who is left is placed somewhere in the zone.")
                        .icon("flag")
                        .show(ui, view.art)
                    {
                        out.push(Intent::PlaceRest);
                    }
                });
            });
        });
    });
}
