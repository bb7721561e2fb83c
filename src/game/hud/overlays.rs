//! What lies over everything: passing the screen, notices, the pause menu, how to play.

use super::standing;
use super::view::View;
use crate::battle::{Choice, Event, Nature, SystemInfo};
use crate::board::Square;
use crate::game::hud::state::{Hud, Overlay};
use crate::game::input::control::plans;
use crate::game::input::{Control, key_labels};
use crate::game::layout::Form;
use crate::game::lesson;
use crate::game::session::{Intent, Screen};
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, area, modal, transitions, words};
use crate::game::{primer, settings};
use crate::table::narrate;
use bevy_egui::egui::{self, Align2, Order, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// How long a notice stays at least, in seconds, and how many letters are read in one.
const NOTICE: f64 = 4.0;
const LETTERS: f64 = 12.0;

/// Two people share the screen: nothing is seen until the other one has it. True while it lies there.
pub fn hand_over(ctx: &egui::Context, view: &View, hud: &Hud, out: &mut Vec<Intent>) -> bool {
    let Some(side) = view.session.hand_over else { return false };
    area(ctx, "hand over", Order::Tooltip, view.screen.min, |ui| {
        let (rect, response) = ui.allocate_exact_size(view.screen.size(), widgets::GROUND);
        let gang = &hud.facts.gangs[side.index()];
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("Pass the screen to {gang}")));
        let painter = ui.painter();
        painter.add(widgets::gradient(rect, 0.0, &[(0.0, theme::PANEL_TOP), (1.0, theme::INK)]));
        let middle = rect.center();
        let unit = if view.form == Form::Phone { 0.8 } else { 1.0 };
        widgets::side_mark(painter, side, middle - vec2(0.0, 150.0 * unit), 96.0 * unit);
        painter.text(
            middle - vec2(0.0, 66.0),
            Align2::CENTER_CENTER,
            "Pass the screen to",
            theme::body(20.0),
            theme::NOTE,
        );
        widgets::fitted(
            painter,
            middle - vec2(0.0, 24.0),
            Align2::CENTER_CENTER,
            gang,
            theme::display(46.0),
            theme::side_text(side),
            rect.width() - 40.0,
        );
        let size = vec2(220.0, 56.0);
        let place = Rect::from_center_size(middle + vec2(0.0, 60.0), size);
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
        if Button::new("Ready", "Ready", size)
            .hint("The screen is mine: show the battle.")
            .look(Look::Gold)
            .control(Control::Confirm)
            .show(&mut child, view.art)
        {
            out.push(Intent::TakeScreen);
        }
    });
    true
}

/// A sentence for a few seconds: what did not work, a hint, points that were scored.
pub fn notice(ctx: &egui::Context, view: &View, hud: &mut Hud, bar: f32, place: &dyn Fn(Square) -> Option<Rect>) {
    let now = ctx.input(|input| input.time);
    match (&view.session.notice, &hud.notice) {
        (Some(text), Some((old, _))) if text == old => {}
        (Some(text), _) => hud.notice = Some((text.clone(), now)),
        (None, _) => hud.notice = None,
    }
    let scored = score(view, hud, now);
    hud.notice_place = None;
    let asked_for = |text: &String| view.session.asked_for.as_ref() == Some(text);
    let lasts = |text: &String| if asked_for(text) { f64::INFINITY } else { lasts(text) };
    let noticed =
        hud.notice.as_ref().filter(|(text, since)| now - since < lasts(text)).map(|(text, since)| (text, *since));
    let Some((text, since)) = noticed.or(scored.as_ref().map(|(text, since)| (text, *since))) else { return };
    if !asked_for(text) {
        ctx.request_repaint_after_secs((lasts(text) - (now - since)) as f32);
    }
    let width = (view.screen.width() - 40.0).min(520.0);
    let galley =
        ctx.fonts_mut(|fonts| fonts.layout(text.clone(), theme::medium(size::BODY), theme::BONE, width - 60.0));
    let size = galley.size() + vec2(62.0, 22.0);
    let top = view.screen.top()
        + crate::game::hud::top_bar::height(view.form)
        + 56.0
        + crate::game::hud::turn_cards::height(view, hud);
    let bottom = hud.prompt.map_or(bar, |prompt| bar.min(prompt.top())) - size.y - 10.0;
    let at = |y: f32| pos2(view.screen.center().x - size.x / 2.0, y);
    // Once shown, it stays in place while the board moves.
    let low = match &hud.notice_low {
        Some((known, low)) if known == text => *low,
        _ => {
            let panels = [lesson::card::place(ctx), hud.large_tray].into_iter().flatten();
            let over = |y: f32| {
                let lies = Rect::from_min_size(at(y), size);
                let hidden = panels.clone().any(|panel| panel.intersects(lies));
                // What is proposed is what it speaks of.
                let aim = if view.aim.is_some_and(|aim| aim.intersects(lies)) { 3 } else { 0 };
                people(view, place).filter(|one| one.intersects(lies)).count() + aim + if hidden { 100 } else { 0 }
            };
            let low = view.form != Form::Phone && over(bottom) < over(top);
            hud.notice_low = Some((text.clone(), low));
            low
        }
    };
    let at = at(if low { bottom } else { top });
    hud.notice_place = Some(egui::Rect::from_min_size(at, size));
    transitions::area(ctx, "notice", Order::Foreground, at, |ui| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
        ui.painter().add(widgets::lacquer(rect));
        view.art.icon(ui.painter(), "info", rect.left_center() + vec2(26.0, 0.0), 22.0, theme::BRASS_HI);
        ui.painter().galley(rect.left_top() + vec2(46.0, 11.0), galley, theme::BONE);
    });
}

/// Where characters are seen.
fn people(view: &View, place: &dyn Fn(Square) -> Option<Rect>) -> impl Iterator<Item = Rect> {
    view.people.iter().filter(|one| one.is_present()).filter_map(|one| place(one.square?))
}

/// How long a notice stays: as long as it takes to read, in seconds.
fn lasts(text: &str) -> f64 {
    NOTICE.max(text.chars().count() as f64 / LETTERS)
}

/// What was scored last and for what, for a few seconds after it is shown.
fn score(view: &View, hud: &mut Hud, now: f64) -> Option<(String, f64)> {
    let log = view.session.table.log();
    let told = &log[..view.told.min(log.len())];
    let last = told.iter().rposition(|(_, event)| matches!(event, Event::Scored { .. }));
    match (last, hud.scored) {
        (Some(at), Some((known, _))) if at == known => {}
        // What was scored before the panels were there is no news.
        (Some(at), None) => hud.scored = Some((at, f64::NEG_INFINITY)),
        (Some(at), Some(_)) => hud.scored = Some((at, now)),
        (None, _) => hud.scored = Some((usize::MAX, f64::NEG_INFINITY)),
    }
    let (at, since) = hud.scored.filter(|(_, since)| now - since < NOTICE)?;
    let (_, event) = told.get(at)?;
    Some((format!("{}.", narrate(view.battle(), event)), since))
}

/// The pause menu and the help page.
pub fn menus(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    match hud.overlay {
        Overlay::None => {}
        Overlay::Pause => {
            modal(ctx, view.screen, 380.0, |ui| pause(ui, view, hud, out));
        }
        Overlay::Settings => {
            let height = view.screen.height() - 150.0;
            let mut wanted = view.settings.clone();
            if modal(ctx, view.screen, settings::width(view.screen), |ui| {
                settings::panel(ui, view.art, &mut wanted, height)
            }) {
                hud.overlay = Overlay::Pause;
            }
            if wanted != *view.settings {
                out.push(Intent::Set(Box::new(wanted)));
            }
        }
        Overlay::Standing => {
            let height = view.screen.height() - 190.0;
            if modal(ctx, view.screen, 560.0, |ui| standing::page(ui, view, height, out)) {
                hud.overlay = Overlay::Pause;
            }
        }
        Overlay::Help { .. } => {
            let close =
                modal(ctx, view.screen, 620.0, |ui| help(ui, view.art, view.info(), view.screen.height() - 190.0));
            if close {
                hud.overlay = hud.overlay.behind();
            }
        }
    }
}

fn pause(ui: &mut Ui, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    let width = ui.available_width();
    ui.spacing_mut().item_spacing.y = 8.0;
    ui.label(words("Pause", theme::display(30.0), theme::BRASS_HI));
    let (saved, again) = if hud.taught {
        ("The lesson goes on from here another time.", "Under Lessons the course goes on where it was left.")
    } else {
        ("The battle is saved after every choice.", "You can continue from the main menu.")
    };
    ui.label(words(saved, theme::body(size::SECONDARY), theme::NOTE));
    widgets::rule(ui);
    let full = vec2(width, 44.0);
    if Button::new("resume", "Resume", full)
        .hint("Back to the battle.")
        .look(Look::Gold)
        .icon("play")
        .control(Control::Cancel)
        .show(ui, view.art)
    {
        hud.overlay = Overlay::None;
    }
    if Button::new("read rules", "Rulebook", full)
        .hint("Every rule with its number, and a search.")
        .icon("log")
        .control(Control::Rules)
        .show(ui, view.art)
    {
        crate::game::rulebook::open(ui.ctx(), "");
    }
    if Button::new("how to play", "How to play", full)
        .hint("The rules in a minute, and all keys.")
        .icon("info")
        .show(ui, view.art)
    {
        hud.overlay = Overlay::Help { menu: true };
    }
    if Button::new("settings", "Settings", full)
        .hint("Speed, size, sound, motion and captions.")
        .icon("gear")
        .show(ui, view.art)
    {
        hud.overlay = Overlay::Settings;
    }
    if standing::questions(view).next().is_some()
        && Button::new("standing answers", "Standing answers", full)
            .hint("Questions that are answered for you: always, ask or never.")
            .icon("undo")
            .show(ui, view.art)
    {
        hud.overlay = Overlay::Standing;
    }
    give_up(ui, view, hud, full, out);
    widgets::rule(ui);
    if Button::new("leave", "Quit to menu", full).hint(again).icon("flag").show(ui, view.art) {
        hud.overlay = Overlay::None;
        out.push(Intent::Go(Screen::Title));
    }
}

/// Giving the battle up, in a system where a side may: it is asked twice.
fn give_up(ui: &mut Ui, view: &View, hud: &mut Hud, full: egui::Vec2, out: &mut Vec<Intent>) {
    let Some(entry) = view.info().actions.iter().find(|action| action.nature == Nature::GiveUp) else { return };
    let known = |choice: &&Choice| view.info().nature(choice.action) == Nature::GiveUp;
    let choice = view.session.table.choices().iter().find(known).copied().filter(|_| view.me().is_some());
    let id = ui.id().with("give up");
    let sure = ui.data(|data| data.get_temp(id)).unwrap_or(false) && choice.is_some();
    let text = if sure { format!("{}: lose the battle?", entry.name) } else { entry.name.to_owned() };
    let hint = if choice.is_some() { entry.text } else { "Only at the start of a turn of yours." };
    let look = if choice.is_some() { Look::Plain } else { Look::Off };
    if Button::new("give up", &text, full).hint(hint).look(look).icon(entry.icon).show(ui, view.art)
        && let Some(choice) = choice
    {
        ui.data_mut(|data| data.insert_temp(id, !sure));
        if sure {
            hud.overlay = Overlay::None;
            out.push(Intent::Choose(choice));
        }
    }
}

/// The short rules; true when it is to be closed.
pub fn help(ui: &mut Ui, art: &Art, system: &SystemInfo, height: f32) -> bool {
    let width = ui.available_width();
    let page = primer::page(system);
    let heading = page.as_ref().map_or("How to play", |page| page.title.as_str());
    ui.label(words(heading, theme::display(28.0), theme::BRASS_HI));
    widgets::rule(ui);
    ScrollArea::vertical().id_salt("help").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        crate::game::widgets::scroll(ui);
        // Beside the bar.
        ui.set_width(width - 12.0);
        ui.spacing_mut().item_spacing.y = 6.0;
        page.iter().for_each(|page| primer::points(ui, page));
        for (title, text) in HELP.iter().filter(|_| page.is_none()) {
            ui.label(words(*title, theme::display(17.0), theme::SAFFRON));
            let text = key_labels::asked(ui.ctx(), text);
            ui.label(words(text, theme::body(size::BODY), theme::BONE));
        }
        let heading = if key_labels::by_touch(ui.ctx()) { "Fingers" } else { "Keys" };
        ui.label(words(heading, theme::display(17.0), theme::SAFFRON));
        egui::Grid::new("keys")
            .num_columns(2)
            .max_col_width(width * 0.5 - 16.0)
            .min_row_height(18.0)
            .spacing(vec2(14.0, 5.0))
            .show(ui, |ui| {
                for (keys, what) in keys(ui.ctx(), system) {
                    ui.label(words(keys, theme::bold(size::SECONDARY), theme::BRASS_HI));
                    ui.label(words(what, theme::body(size::SECONDARY), theme::PARCH));
                    ui.end_row();
                }
            });
    });
    ui.add_space(6.0);
    Button::new("close help", "Understood", vec2(width, 44.0))
        .hint("Close this page.")
        .look(Look::Gold)
        .control(Control::Cancel)
        .show(ui, art)
}

const HELP: &[(&str, &str)] = &[
    (
        "The goal",
        "Two gangs fight for a few rounds. The gang with more points of living characters at the end, or the only \
      ones alive, wins. The plaque at the top shows both.",
    ),
    (
        "A round",
        "The sides take turns to activate one character each until all have acted. An active character has Action \
      Points, the diamonds: most actions cost one.",
    ),
    (
        "Before you commit",
        "Point at a square or an enemy: the card shows the exact odds of what would happen. The first \
      click proposes, a second click on the same place or Go does it. What cannot be done says why.",
    ),
    (
        "Dice",
        "A roll is a pool of ten-sided dice against a number: each die that reaches it is an Ace, a 10 always is, a 1 \
      never. One Ace succeeds. The amber die is marked: its 1 without any Ace is a fumble, its 10 with another Ace a \
      critical success.",
    ),
    (
        "Water and roofs",
        "Jump two squares and one more for each Ace. A jumper that falls short lands in the canal, where most weapons \
      and legs are of little use. Land on debris, and a second jump is free. Falls hurt.",
    ),
    (
        "Contact",
        "Leaving an enemy's side means slipping away; failing gives that enemy an Attack of Opportunity. The game \
      stops and asks whenever you may react.",
    ),
    ("Will", "A Will Point is one more die on a roll that matters, two at most. They never come back."),
];

/// The keys as they are bound, and what they do.
fn keys(ctx: &egui::Context, system: &SystemInfo) -> Vec<(String, String)> {
    let cap = |control: Control| key_labels::cap(ctx, control).unwrap_or_default();
    let all = |controls: &[Control]| {
        let caps: Vec<String> = controls.iter().filter_map(|&control| key_labels::cap(ctx, control)).collect();
        caps.join(" ")
    };
    if key_labels::by_touch(ctx) {
        let list = [
            ("Tap", "look at somebody, choose, propose"),
            ("Tap again, or Go", "do what is proposed"),
            ("Drag", "move the view"),
            ("Two fingers", "zoom"),
            ("Long touch", "what is it? Nothing is done"),
        ];
        return list.map(|(touch, does)| (touch.to_owned(), does.to_owned())).to_vec();
    }
    use Control as C;
    // Each with its key behind it.
    let named = |pairs: &[(&str, Control)]| {
        let told = |(name, control): &(&str, Control)| Some(format!("{name} {}", key_labels::cap(ctx, *control)?));
        pairs.iter().filter_map(told).collect::<Vec<String>>().join(", ")
    };
    let layers = named(&[("heights", C::Heights), ("danger", C::Threats), ("squares", C::Grid), ("zones", C::Zones)]);
    let asks = named(&[("hint", C::Hint), ("why the enemy did that", C::Why), ("watch it again", C::Again)]);
    let cursor =
        named(&[("up", C::CursorNorth), ("right", C::CursorEast), ("down", C::CursorSouth), ("left", C::CursorWest)]);
    let mut list = vec![
        (format!("Click, {}", cap(C::Confirm)), "propose and confirm".to_owned()),
        (cap(C::Cancel), "give up the plan, menu".to_owned()),
        (all(&[C::NextAction, C::LastAction]), "every action of the bar, one after the other".to_owned()),
        (cap(C::NextWay), "its next weapon, spell or way".to_owned()),
        (cap(C::End), "end the activation".to_owned()),
        (cap(C::MoreWill), "Will dice: 0, 1, 2".to_owned()),
        (cap(C::NextTarget), "next target or answer".to_owned()),
        (format!("{} to {}, arrows", cap(C::Character1), cap(C::Character9)), "answer a question".to_owned()),
        (cap(C::Decline), "answer No".to_owned()),
        (cap(C::NextCharacter), "next character".to_owned()),
        (cap(C::Undo), "take back, until dice fall".to_owned()),
        (cap(C::Skip), "skip what is being shown".to_owned()),
        (cap(C::Panels), "into the panels with the arrows, and back".to_owned()),
        (cap(C::Log), "log with every die".to_owned()),
        ("Layers".to_owned(), layers),
        ("Ask".to_owned(), asks),
        (format!("{}, ?, right click", cap(C::Rules)), "rulebook; over anything: its rule".to_owned()),
        ("Arrows, wheel, drag".to_owned(), "move and zoom the view".to_owned()),
        ("Cursor".to_owned(), cursor),
        ("Long touch".to_owned(), "what is it? Nothing is done".to_owned()),
    ];
    if !system.actions.iter().any(|action| action.nature == Nature::Dice) {
        list.retain(|(keys, _)| *keys != cap(C::MoreWill));
    }
    list.splice(2..2, deeds(ctx, system));
    if key_labels::by_pad(ctx) {
        list.push(("Right stick".to_owned(), "move the view, scroll a page".to_owned()));
    }
    list
}

/// The keys of the actions of a rule system, a line for each group of its action bar.
fn deeds(ctx: &egui::Context, system: &SystemInfo) -> Vec<(String, String)> {
    let mut groups: Vec<(usize, Vec<String>)> = Vec::new();
    for (control, actions) in plans(system) {
        let Some((cap, &(action, _))) = key_labels::cap(ctx, control).zip(actions.first()) else { continue };
        let told = format!("{} {cap}", system.action_of(action).name.to_lowercase());
        let (group, _) = system.panels.place(action);
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, list)) => list.push(told),
            None => groups.push((group, vec![told])),
        }
    }
    groups.sort_by_key(|(group, _)| *group);
    let name = |group: usize| system.panels.groups.get(group).map_or("Actions", |group| group.name);
    groups.into_iter().map(|(group, list)| (name(group).to_owned(), list.join(", "))).collect()
}
