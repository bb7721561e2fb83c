//! What stands above the bar or in its place: Will dice, the question before an end, who is thinking.

use crate::battle::{AnyBattle, CharacterId, Choice, CounterId, Disc, Nature, Occasion, Target};
use crate::game::hud::state::Hud;
use crate::game::hud::view::View;
use crate::game::input::{self, Control};
use crate::game::lesson;
use crate::game::session::{Intent, Session};
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Button, Look, fitted, panel, transitions, words};
use bevy_egui::egui::{self, Align2, Order, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// The end of an activation: at once, or, where points that still buy something would be lost, `warn` is set and nobody has
/// said yes yet, asked back.
pub fn end(hud: &mut Hud, session: &Session, choice: Choice, warn: bool) -> Option<Intent> {
    let points = hud.facts.roles.points.map(|(points, _)| points);
    let lost = points.is_some_and(|points| is_wasted(session.table.battle(), session.table.choices(), choice, points));
    if lost && warn && hud.ending != Some(choice) {
        hud.ending = Some(choice);
        return None;
    }
    hud.ending = None;
    Some(Intent::Choose(choice))
}

/// Points that end with this choice would still buy one of these others.
fn is_wasted(battle: &AnyBattle, others: &[Choice], end: Choice, points: CounterId) -> bool {
    let left = battle.characters().get(end.actor.index()).map_or(0, |person| person.counters.get(points));
    let buys = |other: &Choice| other.actor == end.actor && battle.costs(*other).iter().any(|cost| cost.0 == points);
    left > 0 && !battle.info().panels.keeps_points && others.iter().any(buys)
}

/// Will dice and the manner of a jump, above the bar.
pub(super) fn extras(
    ctx: &egui::Context,
    view: &View,
    hud: &Hud,
    who: CharacterId,
    bar: f32,
    out: &mut Vec<Intent>,
) -> f32 {
    // Dice are planned once there is something to roll them for; where luck is no dice, there are none to plan.
    let planning = view.planning;
    let rolls = |choice: Choice| view.battle().breakdown(choice).is_some();
    // What may be rolled on a way is known once its square is.
    let may_roll = |choice: &Choice| matches!(choice.target, Target::Square(_)) || rolls(*choice);
    let planned = |action| view.session.table.choices().iter().any(|one| one.action == action && may_roll(one));
    let ahead = planning.will > 0 || planning.action.is_some_and(planned) || planning.proposed.is_some_and(rolls);
    let dice = view.info().actions.iter().any(|action| action.nature == Nature::Dice);
    let will = if ahead && dice { view.counter(hud.facts.roles.will, who).0 } else { 0 };
    let manner = view.planning.action.filter(|action| hud.bar.manners.contains(action));
    if will <= 0 && manner.is_none() {
        return bar;
    }
    let height = 46.0;
    let mut width = 0.0;
    if will > 0 {
        width += 214.0;
    }
    if manner.is_some() {
        width += 238.0;
    }
    let left = (view.screen.center().x - width / 2.0).max(6.0);
    let at = pos2(left, bar - height - 4.0);
    transitions::area(ctx, "bar extras", Order::Middle, at, |ui| {
        panel(ui, egui::Margin::symmetric(10, 6), |ui| {
            ui.horizontal(|ui| {
                if will > 0 {
                    will_dice(ui, view, will, out);
                }
                if let Some(action) = manner {
                    let on = view.planning.option == 1;
                    let look = if on { Look::Selected } else { Look::Plain };
                    let button = Button::new("controlled landing", "Controlled landing", vec2(214.0, 32.0))
                        .icon("landing")
                        .control(Control::SoftLanding)
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
    if let Some(cap) = input::key_labels::cap(ui.ctx(), Control::MoreWill) {
        let width = widgets::chip_width(ui.painter(), &cap);
        let (place, _) = ui.allocate_exact_size(vec2(width, 32.0), Sense::hover());
        widgets::key_chip(ui.painter(), place.center(), Align2::CENTER_CENTER, &cap, true);
    }
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

/// What somebody has not used of its turn: `2 Action Points`, `Action and Move`.
fn unspent(view: &View, who: CharacterId, points: i8) -> String {
    let (info, said) = (view.info(), view.info().words);
    let left = |disc: &&Disc| view.person(who).is_some_and(|person| person.counters.get(disc.counter) > 0);
    let named: Vec<String> = info.panels.discs.iter().filter(left).map(|disc| disc.name.to_owned()).collect();
    match named.is_empty() {
        true => format!("{points} {}", if points == 1 { said.point } else { said.points }),
        false => named.join(" and "),
    }
}

pub(super) fn confirm_end(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    let Some(choice) = hud.ending else { return };
    if !view.session.table.choices().contains(&choice) {
        hud.ending = None;
        return;
    }
    let (points, _) = view.counter(hud.facts.roles.points, choice.actor);
    let at = view.screen.center() - vec2(170.0, 80.0);
    transitions::area(ctx, "confirm end", Order::Foreground, at, |ui| {
        panel(ui, 14, |ui| {
            ui.set_width(312.0);
            widgets::heading(ui, "End this activation?", "");
            let text = format!("{} would lose {}.", view.name(choice.actor), unspent(view, choice.actor, points));
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
                    out.push(view.set(|settings| settings.warn_unspent = false));
                    out.push(Intent::Choose(choice));
                }
            });
        });
    });
}

/// What happens instead of an action: who is thinking, what is to be placed.
pub(super) fn hint(ctx: &egui::Context, view: &View, hud: &Hud) -> f32 {
    let table = &view.session.table;
    let Some(decision) = table.decision() else { return view.screen.bottom() };
    // Who acts next is asked once the lesson has shown what it shows.
    let later = decision.occasion == Occasion::Activate && lesson::card::asks_to_look(ctx);
    if (decision.reaction() || later) && view.me().is_some() {
        return view.screen.bottom();
    }
    let gang = &hud.facts.gangs[decision.side.index()];
    let (icon, text, note) = match view.me() {
        _ if view.playing => {
            let skip = input::key_labels::cap(
                ctx,
                if input::key_labels::by_pad(ctx) { Control::Confirm } else { Control::Skip },
            );
            let keys = skip.map_or(String::new(), |cap| format!(" or press {cap}"));
            ("play", input::key_labels::asked(ctx, &format!("Click{keys} to skip")), String::new())
        }
        Some(_) => {
            let recap = || table.recap(decision.side.other()).filter(|_| decision.occasion == Occasion::Activate);
            let note = recap().unwrap_or_else(|| match by_keys(ctx, decision.occasion) {
                Some(keys) => keys,
                None => input::key_labels::asked(ctx, advice(decision.occasion)),
            });
            ("chevron", decision.prompt.clone(), note)
        }
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
    let width = wide.max(noted).max(180.0).min(view.screen.width() - 16.0);
    let height = if note.is_empty() { 46.0 } else { 64.0 };
    let at = pos2(view.screen.center().x - width / 2.0, view.screen.bottom() - height - 10.0);
    transitions::area(ctx, "hint", Order::Middle, at, |ui| {
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

/// The same for hands on the keys; none while a mouse or fingers are used, or where a key is bound to nothing.
fn by_keys(ctx: &egui::Context, occasion: Occasion) -> Option<String> {
    if !input::key_labels::by_cursor(ctx) {
        return None;
    }
    let cap = |control| input::key_labels::cap(ctx, control);
    let (next, confirm) = (cap(Control::NextTarget)?, cap(Control::Confirm)?);
    let to = match occasion {
        Occasion::Activate => "goes from one character to the next",
        Occasion::Deploy => "goes from square to square",
        Occasion::Zone => "goes from zone to zone",
        _ => return None,
    };
    Some(format!("{next} {to}, {confirm} takes what is marked."))
}

fn advice(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::Activate => "Click one of your characters, on the board or in the list.",
        Occasion::Deploy => "Click a character in the list, then a square of your zone.",
        Occasion::Zone => "Click one of the two zones.",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Library, Setup, Table};

    #[test]
    fn points_that_buy_nothing_are_not_lost() {
        let setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], 3);
        let mut table = Table::new(setup, &Library::shipped()).expect("a good set-up");
        while table.decision().is_some_and(|decision| decision.kind != "act") {
            let first = table.choices()[0];
            table.apply(first).expect("it is listed");
        }
        let (battle, all) = (table.battle(), table.choices());
        let ends = |choice: &&Choice| battle.info().nature(choice.action) == Nature::End;
        let end = *all.iter().find(ends).expect("a turn can be ended");
        let (points, _) = battle.info().panels.roles.points.expect("turns have points");
        assert!(is_wasted(battle, all, end, points));
        assert!(!is_wasted(battle, &[end], end, points), "nothing else can be done");
    }
}
