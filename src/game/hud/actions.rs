//! The action bar: one button for each thing that the active character can do, or the reason why not.

use super::options;
use super::view::{Form, Hud, Step, View};
use super::widgets::{self, Button, Look, area, diamonds, fitted, key_chip, mark, panel, words};
use crate::battle::{ActionId, CharacterId, Choice, CounterId, Part, Refusal, RuleId, RuleSystem, Target};
use crate::game::input::{self, Control};
use crate::game::rulebook;
use crate::game::session::{Intent, Session};
use crate::game::theme::{self, size};
use bevy_egui::egui::{
    self, Align2, Order, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};
use std::collections::BTreeSet;

/// Icon of an action.
pub fn icon(key: &str) -> &'static str {
    match key {
        "move" | "walk_on" | "place" => "move",
        "step" => "step",
        "run" => "run",
        "jump" => "jump",
        "long_jump" => "jump_far",
        "chain" => "chain",
        "stand" => "stand",
        "prone" => "prone",
        "step_off" | "get_off" => "down",
        "climb_on" => "climb",
        "mount" => "up",
        "combat" | "attack" | "hole" => "strike",
        "charge" => "charge",
        "dual" => "dual",
        "blast" => "throw",
        "riposte" => "riposte",
        "grapple" => "grapple",
        "break_free" | "slip" => "unbind",
        "release" => "take",
        "shove" => "push",
        "drown" | "duck" => "drown",
        "dive" => "dive",
        "surface" | "rise" => "surface",
        "haul" => "haul",
        "guard" => "guard",
        "defend_ally" => "defend",
        "defend_zone" => "stance",
        "dodge" => "dodge",
        "hide" => "hide",
        "search" => "search",
        "react" => "wait",
        "flee" => "disengage",
        "retreat" => "white_flag",
        "parley" => "parley",
        "seize" => "haste",
        "order" | "counter" | "plan" | "command" | "quick_help" => "command",
        "help" => "help",
        "rally" => "horn",
        "fly" => "up",
        "surgery" | "first_aid" | "wake" => "heal",
        "drink" => "potion",
        "give_drink" | "hand_over" => "offer",
        "cast" => "cast",
        "miracle" => "miracle",
        "dispel" => "dispel",
        "reload" => "reload",
        "windlass" | "use" => "crank",
        "handle" => "lock",
        "ready_items" => "draw",
        "shed" => "vest",
        "stunt" => "stunt",
        "recover" => "ember",
        "regain_mettle" | "extra_action" => "mettle",
        "cheat_death" => "phoenix",
        "last_stand" => "crown",
        "death_test" => "skull",
        "roll" => "d6",
        "double_training" | "double_focus" => "double",
        "maximise" => "sixes",
        "focus" => "focus",
        "luck" | "reroll" => "reroll",
        "keep" | "accept" => "check",
        "end" => "endturn",
        "glide" => "glide",
        "row" => "row",
        "will" => "will",
        "force" => "push",
        "decline" => "close",
        "zone" | "deploy" => "flag",
        "pick" => "aim",
        "take" | "pick_up" => "take",
        "drop" | "drop_item" => "drop",
        "destroy" => "strike",
        _ => "chevron",
    }
}

/// Actions with a button for each of their options.
pub(super) const SPREAD: [&str; 2] = ["combat", "fly"];

/// What one button says.
#[derive(Clone, Debug)]
struct Item {
    action: ActionId,
    key: &'static str,
    option: u8,
    icon: &'static str,
    name: String,
    /// Action Points that it costs.
    cost: u8,
    /// What it costs besides, in words.
    price: String,
    note: String,
    tooltip: String,
    /// What it does, or why it cannot be done.
    rule: RuleId,
    refused: bool,
    /// The choice itself, where nothing is left to choose.
    at_once: Option<Choice>,
}

/// What the bar says, worked out once for each decision.
#[derive(Default, Debug)]
pub struct BarCache {
    step: Step,
    items: Vec<Item>,
    /// Actions that can be done in another manner too: with a Controlled Landing.
    manners: BTreeSet<ActionId>,
}

impl BarCache {
    /// What can be done, with the option that its button plans, in the order of the buttons.
    pub fn offered(&self) -> Vec<(ActionId, u8)> {
        self.items.iter().filter(|item| !item.refused).map(|item| (item.action, item.option)).collect()
    }
}

/// Action Points that an action costs, and what it costs besides, in words.
fn cost_of(view: &View, hud: &Hud, who: CharacterId, action: ActionId) -> (u8, String) {
    let costs = view.battle().costs(Choice { action, actor: who, target: Target::Nothing, option: 0 });
    let (points, others): (Vec<_>, Vec<_>) =
        costs.into_iter().partition(|(counter, _)| Some(*counter) == hud.facts.roles.points.map(|(id, _)| id));
    let name =
        |counter: CounterId| {
            let entry = view.info().counters.get(usize::from(counter.0));
            entry.map_or(String::new(), |entry| {
                if entry.key.len() > 3 { entry.name.to_owned() } else { entry.key.to_uppercase() }
            })
        };
    let others: Vec<_> = others.into_iter().map(|(counter, n)| format!("{n} {}", name(counter))).collect();
    (points.iter().map(|(_, n)| n).sum(), others.join(", "))
}

fn items(view: &View, hud: &Hud, who: CharacterId) -> (Vec<Item>, BTreeSet<ActionId>) {
    let (battle, table) = (view.battle(), &view.session.table);
    let mut items = Vec::new();
    let mut manners = BTreeSet::new();
    for (i, entry) in view.info().actions.iter().enumerate() {
        let action = ActionId(i as u8);
        let choices: Vec<Choice> = table.choices().iter().filter(|choice| choice.action == action).copied().collect();
        let (cost, price) = cost_of(view, hud, who, action);
        let base = Item {
            action,
            key: entry.key,
            option: 0,
            icon: icon(entry.key),
            name: entry.name.to_owned(),
            cost,
            price,
            note: String::new(),
            tooltip: entry.text.to_owned(),
            rule: entry.rule,
            refused: false,
            at_once: None,
        };
        let refusal = battle.refusal(who, action, Target::Nothing);
        if choices.is_empty() {
            let silent = [Refusal::NotOffered, Refusal::NotAMage, Refusal::NothingToDo, Refusal::NoSuchWeapon];
            let Some(refusal) = refusal.filter(|r| !silent.contains(r) && entry.key != "activate") else {
                continue;
            };
            let tooltip = format!("{}\n{refusal}", entry.text);
            let rule = (view.info().refusal_rule)(refusal);
            items.push(Item { note: refusal.short().to_owned(), tooltip, rule, refused: true, ..base });
            continue;
        }
        let options: BTreeSet<u8> = choices.iter().map(|choice| choice.option).collect();
        if entry.key == "combat" {
            for option in options {
                let gear = hud.facts.kits.get(who.index()).and_then(|kit| kit.gear(entry.key, option));
                let with: Vec<_> = choices.iter().filter(|choice| choice.option == option).copied().collect();
                let shoots = gear.is_some_and(|gear| gear.notes.iter().any(|note| note.starts_with("range")));
                items.push(Item {
                    option,
                    icon: if shoots { "shoot" } else { base.icon },
                    name: gear.map_or(base.name.clone(), |gear| gear.name.clone()),
                    note: number(view, &with),
                    tooltip: gear.map_or(base.tooltip.clone(), |gear| {
                        format!("{}\n{}: {}", base.tooltip, gear.name, gear.notes.join(", "))
                    }),
                    ..base.clone()
                });
            }
            continue;
        }
        if entry.key == "fly" {
            // One can land, or stay in the air: as high, higher or lower.
            for (option, name) in ["Fly", "Hover", "Rise", "Sink"].into_iter().enumerate() {
                let with: Vec<_> =
                    choices.iter().filter(|choice| usize::from(choice.option) == option).copied().collect();
                if !with.is_empty() {
                    let (name, note) = (name.to_owned(), number(view, &with));
                    items.push(Item { option: option as u8, name, note, ..base.clone() });
                }
            }
            continue;
        }
        if matches!(entry.key, "jump" | "chain") && options.contains(&1) {
            manners.insert(action);
        }
        if entry.key == "cast" {
            // Which spell is chosen from the list above the bar; the first that can be cast is planned.
            let note = match options.len() {
                1 => "1 spell".to_owned(),
                n => format!("{n} spells"),
            };
            items.push(Item { option: options.first().copied().unwrap_or(0), note, ..base });
            continue;
        }
        let at_once = choices.first().filter(|choice| choice.target == Target::Nothing).copied();
        if options.len() > 1 && !manners.contains(&action) {
            // Which one is chosen from the list above the bar; the first is planned.
            let note = match number(view, &choices) {
                note if note.is_empty() => format!("{} ways", options.len()),
                note => note,
            };
            items.push(Item { option: options.first().copied().unwrap_or(0), note, ..base });
            continue;
        }
        let (points, _) = view.counter(hud.facts.roles.points, who);
        let note = match entry.key {
            "end" if points > 0 => format!("{points} left"),
            _ => number(view, &choices),
        };
        items.push(Item { note, at_once, ..base });
    }
    // By what they are about, as the rule system has it; ending comes last, wherever the rules list it.
    let phone = view.form == Form::Phone;
    let place = |item: &Item| view.info().panels.place(item.action);
    items.sort_by_key(|item| (item.key == "end", phone && item.refused, place(item)));
    (items, manners)
}

/// The most useful number about these choices.
pub(super) fn number(view: &View, choices: &[Choice]) -> String {
    // How far it goes without a roll, in squares; the board shows where. What always needs one says which.
    let places: Vec<Choice> =
        choices.iter().copied().filter(|choice| matches!(choice.target, Target::Square(_))).collect();
    let rolls = view.battle().breakdowns(&places);
    let person = |choice: &Choice| view.battle().characters().get(choice.actor.index());
    let sure = places.iter().zip(&rolls).filter(|(_, roll)| roll.is_none());
    let far = sure.filter_map(|(choice, _)| match choice.target {
        Target::Square(square) => Some(person(choice)?.square?.distance(square)),
        _ => None,
    });
    match far.max() {
        None => {}
        Some(0) => return "here".to_owned(),
        Some(1) => return "1 square".to_owned(),
        Some(n) => return format!("{n} squares"),
    }
    if let Some(roll) = rolls.first().and_then(Option::as_ref) {
        return format!("{} dice, {}+", roll.pool(), roll.number());
    }
    let aimed = choices.iter().filter(|c| matches!(c.target, Target::Character(_)));
    let best = aimed
        .filter_map(|&choice| view.battle().breakdown(choice))
        // The chance of an opposed roll is not that of its pool: the card of each target tells it.
        .filter(|breakdown| breakdown.part != Part::Active)
        .map(|breakdown| view.battle().chance(&breakdown, view.planning.will))
        .max_by(|a, b| a.value().total_cmp(&b.value()));
    best.map_or(String::new(), |p| format!("up to {}", p.percent()))
}

/// Width of a button where there are many.
const NARROWEST: f32 = 58.0;
/// What cannot be done gives way before buttons are narrower than this.
const NARROW: f32 = 76.0;
/// Room for the line between two groups.
const LINE: f32 = 9.0;

/// What of the bar is shown, and what lies behind "n more".
struct Laid {
    /// Places in the list of all, in order.
    shown: Vec<usize>,
    hidden: Vec<usize>,
    /// Width of a button.
    wide: f32,
}

/// Lays so many buttons into a room: first those that cannot be done give way, from the end, then those that can; the last
/// one, the end, never does.
fn lay(refused: &[bool], lines: usize, room: f32, wanted: f32, gap: f32) -> Laid {
    let count = refused.len();
    let fit = |wide: f32| ((room - lines as f32 * LINE + gap) / (wide + gap)).floor().max(2.0) as usize;
    let mut hidden: Vec<usize> = Vec::new();
    // With the button for the hidden ones.
    let slots = |hidden: &[usize]| count - hidden.len() + usize::from(!hidden.is_empty());
    let last = count.saturating_sub(1);
    for i in (0..last).rev().filter(|&i| refused[i]) {
        if slots(&hidden) <= fit(NARROW.min(wanted)) {
            break;
        }
        hidden.push(i);
    }
    for i in (0..last).rev().filter(|&i| !refused[i]) {
        if slots(&hidden) <= fit(NARROWEST.min(wanted)) {
            break;
        }
        hidden.push(i);
    }
    hidden.sort_unstable();
    let shown: Vec<usize> = (0..count).filter(|i| !hidden.contains(i)).collect();
    let wide = (room - lines as f32 * LINE + gap) / slots(&hidden) as f32 - gap;
    Laid { shown, wide: wide.min(wanted).floor(), hidden }
}

/// The group of an item on the bar; the end stands for itself.
fn group_of(view: &View, item: &Item) -> usize {
    if item.key == "end" { usize::MAX } else { view.info().panels.place(item.action).0 }
}

/// Shows the bar, or what is asked instead. Returns the room above it that stays free.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) -> f32 {
    let who = view.battle().active().filter(|_| view.asked() == Some("act"));
    hud.bar_right = 0.0;
    let Some(who) = who else {
        hud.more_open = false;
        return hint(ctx, view, hud);
    };
    if hud.bar.step != view.step() || hud.bar.items.is_empty() {
        let (items, manners) = items(view, hud, who);
        hud.bar = BarCache { step: view.step(), items, manners };
        hud.more_open = false;
    }
    let (wanted, gap) = match view.form {
        Form::Wide => (vec2(86.0, 90.0), 5.0),
        Form::Compact => (vec2(74.0, 76.0), 4.0),
        Form::Phone => (vec2(62.0, 76.0), 4.0),
    };
    let phone = view.form == Form::Phone;
    let items = hud.bar.items.clone();
    let groups: BTreeSet<usize> = items.iter().map(|item| group_of(view, item)).collect();
    let lines = if phone { 0 } else { groups.len().saturating_sub(1) };
    let room = view.screen.width() - 28.0;
    let refused: Vec<bool> = items.iter().map(|item| item.refused).collect();
    let laid = lay(&refused, lines, room, wanted.x, gap);
    let button = vec2(laid.wide, wanted.y);
    let shown_groups: BTreeSet<usize> = laid.shown.iter().map(|&i| group_of(view, &items[i])).collect();
    let lines = if phone { 0 } else { shown_groups.len().saturating_sub(1) };
    let slots = laid.shown.len() + usize::from(!laid.hidden.is_empty());
    let width = slots as f32 * (button.x + gap) - gap + lines as f32 * LINE;
    let names = if phone { 0.0 } else { 15.0 };
    let height = button.y + names + if phone { 20.0 } else { 14.0 };
    let left = (view.screen.center().x - width / 2.0 - 10.0).max(4.0);
    let top = view.screen.bottom() - height - 6.0;
    (hud.bar_right, hud.bar_top, hud.bar_left) = (left + width + 20.0, top, left);
    let margin =
        egui::Margin { left: 10, right: 10, top: if phone { 10 } else { 6 }, bottom: if phone { 10 } else { 8 } };
    let mut above = None;
    area(ctx, "action bar", Order::Middle, pos2(left, top), |ui| {
        panel(ui, margin, |ui| {
            ui.set_width(width);
            let (row, _) = ui.allocate_exact_size(vec2(width, button.y + names), Sense::hover());
            let mut x = row.left();
            let mut before = None;
            for (n, &i) in laid.shown.iter().enumerate() {
                let Some(item) = items.get(i) else { continue };
                // What is behind "more" opens before the end.
                if n + 1 == laid.shown.len() && !laid.hidden.is_empty() {
                    let place = Rect::from_min_size(pos2(x, row.top() + names), button);
                    more_button(ui, view, hud, &laid.hidden, &items, place);
                    above = Some(place);
                    x += button.x + gap;
                }
                let group = group_of(view, item);
                if !phone && before != Some(group) {
                    if before.is_some() {
                        let line = x - gap / 2.0 + LINE / 2.0;
                        let stroke = Stroke::new(1.0, theme::faded(theme::BRASS, 0.55));
                        ui.painter().vline(line, row.y_range().shrink(4.0), stroke);
                        x += LINE;
                    }
                    let of = |&&i: &&usize| items.get(i).is_some_and(|item| group_of(view, item) == group);
                    let count = laid.shown.iter().filter(of).count() as f32;
                    let name = view.info().panels.groups.get(group).map_or("", |group| group.name);
                    let at = pos2(x + 2.0, row.top() + names / 2.0 - 1.0);
                    let room = count * (button.x + gap) - gap - 2.0;
                    fitted(ui.painter(), at, Align2::LEFT_CENTER, name, theme::medium(12.0), theme::DUSTY, room);
                    before = Some(group);
                }
                let place = Rect::from_min_size(pos2(x, row.top() + names), button);
                one(ui, view, hud, item, place, out);
                x += button.x + gap;
            }
        });
    });
    if let Some(place) = above.filter(|_| hud.more_open) {
        more(ctx, view, hud, &laid.hidden, &items, place, out);
    }
    let above = extras(ctx, view, hud, who, top, out);
    let above = super::spells::show(ctx, view, hud, who, above, out);
    let above = options::show(ctx, view, above, out);
    super::targets::show(ctx, view, hud, above, out);
    confirm_end(ctx, view, hud, out);
    above
}

/// One action at its place.
fn one(ui: &mut Ui, view: &View, hud: &mut Hud, item: &Item, place: Rect, out: &mut Vec<Intent>) -> bool {
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).layout(widgets::below()));
    let (pressed, pointed) = action_button(&mut child, view, item, place.size());
    if pointed {
        hud.targets.pointed = Some((item.action, item.option));
    }
    if pressed {
        press(view, hud, item, out);
    }
    pressed
}

/// The button for what has no place on the bar.
fn more_button(ui: &mut Ui, view: &View, hud: &mut Hud, hidden: &[usize], items: &[Item], place: Rect) {
    let response = ui.interact(place, ui.id().with("more"), Sense::click());
    let text = format!("{} more", hidden.len());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("more actions: {text}")));
    mark("more actions", place);
    let planned = hidden.iter().filter_map(|&i| items.get(i)).any(|item| view.planning.action == Some(item.action));
    let look = if hud.more_open || planned { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), place, look, &response);
    let painter = ui.painter();
    view.art.icon(painter, "up", pos2(rect.center().x, rect.top() + rect.height() * 0.40), 20.0, ink);
    let at = pos2(rect.center().x, rect.bottom() - 24.0);
    fitted(painter, at, Align2::CENTER_CENTER, &text, theme::strong(size::BODY), ink, rect.width() - 8.0);
    let open = hidden.iter().filter_map(|&i| items.get(i)).filter(|item| !item.refused).count();
    if open > 0 {
        let at = pos2(rect.center().x, rect.bottom() - 10.0);
        let note = format!("{open} possible");
        fitted(painter, at, Align2::CENTER_CENTER, &note, theme::body(size::SMALL), theme::NOTE, rect.width() - 8.0);
    }
    if response.clicked() {
        hud.more_open = !hud.more_open;
    }
    response.on_hover_text(
        "Actions for which there is no room, most of them not possible now. Their keys work all the same.",
    );
}

/// What lies behind "more", above it.
fn more(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    hidden: &[usize],
    items: &[Item],
    from: Rect,
    out: &mut Vec<Intent>,
) {
    let (button, gap) = (vec2(86.0, 80.0), 5.0);
    let columns = hidden.len().min(((view.screen.width() - 36.0) / (button.x + gap)) as usize).clamp(1, 6);
    let width = columns as f32 * (button.x + gap) - gap;
    let rows = hidden.len().div_ceil(columns);
    let most = from.top() - view.screen.top() - 90.0;
    let high = (rows as f32 * (button.y + gap) - gap).min(most);
    let left = (from.right() - width - 20.0).max(view.screen.left() + 4.0);
    let at = pos2(left, from.top() - high - 40.0);
    let mut pressed = false;
    let rect = area(ctx, "more actions", Order::Foreground, at, |ui| {
        panel(ui, 10, |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing = vec2(gap, gap);
            ScrollArea::vertical().id_salt("more actions").max_height(high).show(ui, |ui| {
                for row in hidden.chunks(columns) {
                    let (place, _) = ui.allocate_exact_size(vec2(width, button.y), Sense::hover());
                    for (n, item) in row.iter().filter_map(|&i| items.get(i)).enumerate() {
                        let at = place.min + vec2(n as f32 * (button.x + gap), 0.0);
                        pressed |= one(ui, view, hud, item, Rect::from_min_size(at, button), out);
                    }
                }
            });
        });
        ui.min_rect()
    });
    let outside = ctx.input(|input| {
        let away = |at: egui::Pos2| !rect.contains(at) && !from.contains(at);
        input.pointer.any_click() && input.pointer.interact_pos().is_some_and(away)
    });
    if pressed || outside {
        hud.more_open = false;
    }
}

/// The end of an activation: at once, or, where points would be lost and nobody has said yes yet, asked back.
pub fn end(hud: &mut Hud, session: &Session, choice: Choice) -> Option<Intent> {
    let left = hud.facts.roles.points.and_then(|(counter, _)| {
        let person = session.table.battle().characters().get(choice.actor.index())?;
        Some(person.counters.get(counter))
    });
    if left.unwrap_or(0) > 0 && hud.settings.warn_unspent && hud.ending != Some(choice) {
        hud.ending = Some(choice);
        return None;
    }
    hud.ending = None;
    Some(Intent::Choose(choice))
}

fn press(view: &View, hud: &mut Hud, item: &Item, out: &mut Vec<Intent>) {
    let planned = view.planning.action == Some(item.action);
    let chosen = planned && (view.planning.option == item.option || options::listed(view, item.action));
    match item.at_once {
        Some(choice) if item.key == "end" => out.extend(end(hud, view.session, choice)),
        _ if chosen => out.push(Intent::Plan(None, 0)),
        _ => out.push(Intent::Plan(Some(item.action), item.option)),
    }
}

/// Draws one button: whether it was pressed, and whether the pointer is on it.
fn action_button(ui: &mut Ui, view: &View, item: &Item, area: egui::Vec2) -> (bool, bool) {
    let (rect, response) = ui.allocate_exact_size(area, Sense::click());
    let label = match (item.key, item.option) {
        (key, 0) => format!("action {key}"),
        (key, option) => format!("action {key} {option}"),
    };
    let spoken = format!("{label}: {}, {}", item.name, item.note);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, !item.refused, &spoken));
    mark(&label, rect);
    let several = SPREAD.contains(&item.key);
    let planned = view.planning.action == Some(item.action) && (view.planning.option == item.option || !several);
    let look = match (item.refused, planned) {
        (true, _) => Look::Off,
        (false, true) => Look::Selected,
        (false, false) => Look::Plain,
    };
    let painter = ui.painter();
    let (ink, rect) = widgets::button_ground(painter, rect, look, &response);
    let large = rect.height() > 80.0;
    let tint = if item.refused {
        theme::OFF_ICON
    } else if planned {
        theme::SAFFRON_LIGHT
    } else {
        theme::BONE
    };
    let icon_size = if large { 34.0 } else { 28.0 };
    view.art.icon(painter, item.icon, pos2(rect.center().x, rect.top() + rect.height() * 0.40), icon_size, tint);
    let control = input::control::control_of(item.key, item.option);
    let key = control.and_then(|control| input::caps::cap(ui.ctx(), control));
    if let Some(key) = key.filter(|_| view.form != Form::Phone) {
        key_chip(painter, rect.min + vec2(5.0, 5.0), Align2::LEFT_TOP, &key, !item.refused);
    }
    match item.cost {
        0 if !matches!(item.key, "end" | "decline") => {
            let at = pos2(rect.right() - 6.0, rect.top() + 5.0);
            let (text, ink) =
                if item.price.is_empty() { ("free", theme::GOOD) } else { (item.price.as_str(), theme::WILL) };
            painter.text(at, Align2::RIGHT_TOP, text, theme::medium(size::SMALL), ink);
        }
        cost if cost > 0 => {
            let left = rect.right() - 5.0 - 12.0 * f32::from(cost);
            let shown = if item.refused { 0 } else { cost };
            diamonds(painter, pos2(left, rect.top() + 13.0), shown, cost, 8.0);
        }
        _ => {}
    }
    let room = rect.width() - 8.0;
    let name_at = pos2(rect.center().x, rect.bottom() - if large { 27.0 } else { 24.0 });
    let wide = painter.layout_no_wrap(item.name.clone(), theme::strong(size::SMALL), ink).size().x > room;
    if wide && item.note.is_empty() {
        let text = widgets::centred(painter, &item.name, theme::strong(size::SMALL), ink, room, 2);
        painter.galley(name_at + vec2(0.0, 8.0 - text.size().y / 2.0), text, ink);
    } else if painter.layout_no_wrap(item.name.clone(), theme::strong(12.0), ink).size().x > room {
        let text = widgets::centred(painter, &item.name, theme::strong(12.0), ink, room, 2);
        painter.galley(name_at - vec2(0.0, 3.0 + text.size().y / 2.0), text, ink);
    } else {
        fitted(painter, name_at, Align2::CENTER_CENTER, &item.name, theme::strong(size::BODY), ink, room);
    }
    let note = if item.refused { theme::REASON } else { theme::NOTE };
    if item.refused {
        // The tooltip says why in a sentence.
        widgets::told_in_full(rect);
    }
    let note_at = pos2(rect.center().x, rect.bottom() - if large { 11.0 } else { 10.0 });
    fitted(painter, note_at, Align2::CENTER_CENTER, &item.note, theme::body(size::SMALL), note, room);
    let (clicked, pointed) = (response.clicked() && !item.refused, response.hovered() && !item.refused);
    rulebook::explain(response, &item.tooltip, item.rule);
    (clicked, pointed)
}

/// Will dice and the manner of a jump, above the bar.
fn extras(ctx: &egui::Context, view: &View, hud: &Hud, who: CharacterId, bar: f32, out: &mut Vec<Intent>) -> f32 {
    let (will, _) = view.counter(hud.facts.roles.will, who);
    let manner = view.planning.action.filter(|action| hud.bar.manners.contains(action));
    if will <= 0 && manner.is_none() {
        return bar;
    }
    let height = 46.0;
    let mut width = 0.0;
    if will > 0 {
        width += 190.0;
    }
    if manner.is_some() {
        width += 210.0;
    }
    let left = (view.screen.center().x - width / 2.0).max(6.0);
    let at = pos2(left, bar - height - 4.0);
    area(ctx, "bar extras", Order::Middle, at, |ui| {
        panel(ui, egui::Margin::symmetric(10, 6), |ui| {
            ui.horizontal(|ui| {
                if will > 0 {
                    will_dice(ui, view, will, out);
                }
                if let Some(action) = manner {
                    let on = view.planning.option == 1;
                    let look = if on { Look::Selected } else { Look::Plain };
                    let button = Button::new("controlled landing", "Controlled landing", vec2(186.0, 32.0))
                        .icon("landing")
                        .look(look)
                        .hint("One Action Point more: if the jump ends in a fall, the fall costs 2 Life Points less.");
                    if button.show(ui, view.art) {
                        out.push(Intent::Plan(Some(action), u8::from(!on)));
                    }
                }
            });
        });
    });
    at.y
}

/// The row that plans Will dice.
pub fn will_dice(ui: &mut Ui, view: &View, will: i8, out: &mut Vec<Intent>) {
    let (rect, _) = ui.allocate_exact_size(vec2(22.0, 32.0), Sense::hover());
    view.art.icon(ui.painter(), "will", rect.center(), 22.0, theme::WILL);
    ui.label(words("Will", theme::strong(size::BODY), theme::WILL));
    for dice in 0..=will.clamp(0, 2) as u8 {
        let look = if view.planning.will == dice { Look::Selected } else { Look::Plain };
        let text = dice.to_string();
        let label = format!("will {dice}");
        let hint = format!("{dice} Will dice on the next own roll; {will} Will Points left.");
        if Button::new(&label, &text, vec2(34.0, 32.0)).look(look).hint(&hint).show(ui, view.art) {
            out.push(Intent::PlanWill(dice));
        }
    }
}

fn confirm_end(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    let Some(choice) = hud.ending else { return };
    if !view.session.table.choices().contains(&choice) {
        hud.ending = None;
        return;
    }
    let (points, _) = view.counter(hud.facts.roles.points, choice.actor);
    let at = view.screen.center() - vec2(170.0, 80.0);
    area(ctx, "confirm end", Order::Foreground, at, |ui| {
        panel(ui, 14, |ui| {
            ui.set_width(312.0);
            widgets::heading(ui, "End this activation?", "");
            let said = view.info().words;
            let unspent = if points == 1 { said.point } else { said.points };
            let text = format!("{} would lose {points} {unspent}.", view.name(choice.actor));
            ui.label(words(text, theme::body(size::BODY), theme::BONE));
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                if Button::new("end anyway", "End", vec2(92.0, 40.0))
                    .hint("The points are lost; the next one acts.")
                    .look(Look::Gold)
                    .control(Control::Confirm)
                    .show(ui, view.art)
                {
                    hud.ending = None;
                    out.push(Intent::Choose(choice));
                }
                if Button::new("keep acting", "Go on", vec2(92.0, 40.0))
                    .hint("Back to this activation.")
                    .control(Control::Cancel)
                    .show(ui, view.art)
                {
                    hud.ending = None;
                }
                if Button::new("never ask", "Never ask", vec2(104.0, 40.0))
                    .hint("End it, and do not ask again. The settings can bring the question back.")
                    .show(ui, view.art)
                {
                    hud.ending = None;
                    hud.settings.warn_unspent = false;
                    out.push(Intent::Choose(choice));
                }
            });
        });
    });
}

/// What happens instead of an action: who is thinking, what is to be placed.
fn hint(ctx: &egui::Context, view: &View, hud: &Hud) -> f32 {
    let table = &view.session.table;
    let Some(decision) = table.decision() else { return view.screen.bottom() };
    if decision.reaction && view.me().is_some() {
        return view.screen.bottom();
    }
    let gang = &hud.facts.gangs[decision.side.index()];
    let (icon, text, note) = match view.me() {
        _ if view.playing => {
            let skip = input::caps::cap(ctx, if input::caps::by_pad(ctx) { Control::Confirm } else { Control::Skip });
            let keys = skip.map_or(String::new(), |cap| format!(" or press {cap}"));
            ("play", format!("Click{keys} to skip"), String::new())
        }
        Some(_) => ("chevron", decision.prompt.clone(), advice(decision.kind).to_owned()),
        None if !view.session.is_human(decision.side) => {
            let dots = ".".repeat(1 + (ctx.input(|input| input.time) * 2.0) as usize % 3);
            ("ai", format!("{gang} is thinking{dots}"), String::new())
        }
        None => ("human", decision.prompt.clone(), String::new()),
    };
    let font = theme::medium(size::PROMPT);
    let wide = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.clone(), font.clone(), theme::BONE).size().x) + 62.0;
    let noted =
        ctx.fonts_mut(|fonts| fonts.layout_no_wrap(note.clone(), theme::body(14.0), theme::BONE).size().x) + 62.0;
    let width = wide.max(noted).clamp(180.0, view.screen.width() - 16.0);
    let height = if note.is_empty() { 46.0 } else { 64.0 };
    let at = pos2(view.screen.center().x - width / 2.0, view.screen.bottom() - height - 10.0);
    area(ctx, "hint", Order::Middle, at, |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        let painter = ui.painter();
        painter.add(widgets::lacquer(rect));
        let colour = theme::side_text(decision.side);
        view.art.icon(painter, icon, pos2(rect.left() + 26.0, rect.center().y), 24.0, colour);
        let line = |y: f32| pos2(rect.left() + 48.0, y);
        let room = rect.width() - 60.0;
        if note.is_empty() {
            fitted(painter, line(rect.center().y), Align2::LEFT_CENTER, &text, font, theme::BONE, room);
        } else {
            fitted(painter, line(rect.top() + 23.0), Align2::LEFT_CENTER, &text, font, theme::BONE, room);
            let font = theme::body(size::SECONDARY);
            fitted(painter, line(rect.bottom() - 20.0), Align2::LEFT_CENTER, &note, font, theme::NOTE, room);
        }
    });
    at.y
}

fn advice(kind: &str) -> &'static str {
    match kind {
        "activate" => "Click one of your characters, on the board or in the list.",
        "deploy" => "Click a character in the list, then a bright square.",
        "zone" => "Click one of the two zones.",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_done_gives_way_first_and_the_end_never() {
        let refused = [false, true, false, true, true, false];
        let all = lay(&refused, 2, 2000.0, 86.0, 5.0);
        assert_eq!((all.shown.len(), all.hidden.len(), all.wide), (6, 0, 86.0));
        // Four buttons and the one for the rest.
        let some = lay(&refused, 2, 5.0 * 81.0 + 2.0 * LINE, 86.0, 5.0);
        assert_eq!(some.hidden, [3, 4], "from the end");
        assert_eq!(some.shown, [0, 1, 2, 5]);
        let few = lay(&refused, 0, 3.0 * 63.0, 86.0, 5.0);
        assert_eq!(few.shown, [0, 5]);
        assert!(few.wide >= NARROWEST);
    }

    #[test]
    fn every_action_of_a_turn_has_a_group() {
        // What answers a question stands on a card, never on the bar.
        for info in crate::table::SYSTEMS {
            let mut seen = BTreeSet::new();
            for group in info.panels.groups {
                for action in group.actions {
                    let entry = info.actions.get(usize::from(action.0));
                    assert!(entry.is_some(), "{}: {action:?} is an action", group.name);
                    assert!(seen.insert(*action), "{}: {action:?} stands in one group", group.name);
                }
            }
            assert!(seen.len() >= 15, "{}", info.id);
        }
    }
}
