//! The action bar: one button for each thing that the active character can do, or the reason why not.

mod beside;
mod buttons;
mod items;
mod layout;

pub use beside::end;
pub use items::{BarCache, number};

#[cfg(test)]
use super::options;
use super::view::View;
use crate::battle::{Nature, Occasion};
use crate::game::decide::plan;
use crate::game::hud::state::Hud;
use crate::game::layout::Form;
use crate::game::session::Intent;
use crate::game::theme;
use crate::game::widgets::{fitted, panel, transitions};
use beside::{confirm_end, extras, hint};
use bevy_egui::egui::{self, Align2, Order, Rect, Sense, Stroke, pos2, vec2};
use buttons::{more, more_button, one};
use items::{ActionItem, items};
use layout::{LINE, lay};
use std::collections::BTreeSet;

/// The group of an item on the bar; the end stands for itself.
fn group_of(view: &View, item: &ActionItem) -> usize {
    if item.nature == Nature::End { usize::MAX } else { view.info().panels.place(item.action).0 }
}

/// Where a bar of this width begins: in the middle, or as far aside as the panels at the right need to reach the lower edge.
fn start(view: &View, hud: &Hud, width: f32) -> f32 {
    let middle = view.screen.center().x - width / 2.0;
    let least = hud.minimap.place.map_or(view.screen.left() + 4.0, |map| map.right() + 8.0);
    let most = view.screen.right() - super::sheet::WIDE - 8.0 - width;
    if view.form == Form::Wide && most >= least { middle.clamp(least, most) } else { middle.max(4.0) }
}

/// Shows the bar, or what is asked instead. Returns the room above it that stays free.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) -> f32 {
    let who = view.battle().active().filter(|_| view.asked() == Some(Occasion::Act));
    hud.bar_right = 0.0;
    let Some(who) = who else {
        hud.more_open = false;
        return hint(ctx, view, hud);
    };
    if hud.bar.step != view.step() || hud.bar.items.is_empty() {
        let (items, manners) = items(view, &hud.facts, who);
        hud.bar = BarCache { step: view.step(), items, manners, next: None };
        hud.more_open = false;
    }
    let (wanted, gap) = match view.form {
        Form::Wide => (vec2(86.0, 90.0), 5.0),
        Form::Compact => (vec2(74.0, 76.0), 4.0),
        Form::Phone => (vec2(62.0, 76.0), 4.0),
    };
    let phone = view.form == Form::Phone;
    let items = hud.bar.items.clone();
    hud.bar.next = plan::next_action(&view.session.table, view.planning, &hud.bar.offered(), hud.lesson, 1);
    let groups: BTreeSet<usize> = items.iter().map(|item| group_of(view, item)).collect();
    let lines = if phone { 0 } else { groups.len().saturating_sub(1) };
    let room = view.screen.width() - 28.0;
    let gives_way: Vec<bool> = items.iter().map(|item| item.refused || item.idle).collect();
    let laid = lay(&gives_way, lines, room, wanted.x, gap);
    let button = vec2(laid.wide, wanted.y);
    let shown_groups: BTreeSet<usize> = laid.shown.iter().map(|&i| group_of(view, &items[i])).collect();
    let lines = if phone { 0 } else { shown_groups.len().saturating_sub(1) };
    let slots = laid.shown.len() + usize::from(!laid.hidden.is_empty());
    let width = slots as f32 * (button.x + gap) - gap + lines as f32 * LINE;
    let names = if phone { 0.0 } else { 15.0 };
    let height = button.y + names + if phone { 20.0 } else { 14.0 };
    let left = start(view, hud, width + 20.0);
    let top = view.screen.bottom() - height - 6.0;
    (hud.bar_right, hud.bar_top, hud.bar_left) = (left + width + 20.0, top, left);
    let margin =
        egui::Margin { left: 10, right: 10, top: if phone { 10 } else { 6 }, bottom: if phone { 10 } else { 8 } };
    let mut above = None;
    transitions::area(ctx, "action bar", Order::Middle, pos2(left, top), |ui| {
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
    confirm_end(ctx, view, hud, out);
    above
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::battle::{Choice, Target};
    use crate::game::hud::tests::{Bench, some_choice};
    use crate::game::session::{Planning, Session};
    use crate::table::{Library, Player, Setup, Table};

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

    /// Two companies for every system; some of their members cast spells.
    pub(in crate::game::hud) const COMPANIES: [(&str, [&str; 2]); 5] = [
        ("canal", ["lamp_company", "drowned_court"]),
        ("ladder", ["bridge_duel", "lagoon_duel"]),
        ("cap", ["bridge_watch", "carnival"]),
        ("wild_die", ["lagoon_choir", "rialto_watch"]),
        ("roll_under", ["tide", "garden"]),
    ];

    /// Looks at the bar in every turn of the first steps of a battle.
    pub(in crate::game::hud) fn watch(system: &str, gangs: [&str; 2], look: &mut dyn FnMut(&mut Bench, &Session)) {
        let library = Library::shipped();
        let mut setup = Setup { system: system.to_owned(), ..Setup::skirmish("campo", gangs, 12) };
        setup.players = [Player::Human, Player::Human];
        let mut session = Session::new(Table::new(setup, &library).expect("a good set-up"), None);
        let mut bench = Bench::new((1280.0, 720.0));
        for step in 0..240 {
            let Some(decision) = session.table.decision() else { break };
            if decision.occasion == Occasion::Act {
                bench.frame(&session, &Planning::default(), Vec::new());
                look(&mut bench, &session);
            }
            let choice = some_choice(&session, step);
            session.table.apply(choice).expect("one of the choices");
        }
    }

    #[test]
    fn no_key_stands_on_two_buttons() {
        for (system, gangs) in COMPANIES {
            let mut keys = 0;
            watch(system, gangs, &mut |bench, _| {
                let mut seen = BTreeSet::new();
                for item in &bench.hud.bar.items {
                    let Some(control) = item.control else { continue };
                    assert!(seen.insert(format!("{control:?}")), "{system}: {control:?} at {} and before", item.name);
                    keys += 1;
                }
            });
            assert!(keys > 100, "{system}: only {keys} keys");
        }
    }

    #[test]
    fn buttons_of_ways_are_told_apart() {
        for (system, gangs) in COMPANIES {
            let mut ways = 0;
            watch(system, gangs, &mut |bench, session| {
                for item in bench.hud.bar.items.clone().iter().filter(|item| !item.refused) {
                    let plan = Planning { action: Some(item.action), option: item.option, ..Planning::default() };
                    let told = options::told(&bench.view(session, &plan), item.action);
                    let all: BTreeSet<&String> = told.iter().collect();
                    assert_eq!(all.len(), told.len(), "{system}, {}: {told:?}", item.key);
                    ways += told.len();
                }
            });
            assert!(ways > 10, "{system}: only {ways} ways");
        }
    }

    #[test]
    fn every_button_that_can_be_pressed_plans_what_can_be_done() {
        for (system, gangs) in COMPANIES.into_iter().chain([("ladder", ["lagoon_duel", "bridge_duel"])]) {
            let mut buttons = 0;
            watch(system, gangs, &mut |bench, session| {
                for (action, option) in bench.hud.bar.offered() {
                    let of = |choice: &&Choice| (choice.action, choice.option) == (action, option);
                    let name = bench.hud.bar.name_of(action, option);
                    assert!(session.table.choices().iter().any(|choice| of(&choice)), "{system}: {name}, {option}");
                    buttons += 1;
                }
            });
            assert!(buttons > 200, "{system}: {buttons} buttons");
        }
    }

    #[test]
    fn keys_go_through_the_bar_and_through_ways_as_they_are_shown() {
        for (system, gangs) in COMPANIES {
            let (mut bars, mut ways) = (0, 0);
            watch(system, gangs, &mut |bench, session| {
                let (table, offered) = (&session.table, bench.hud.bar.offered());
                let mut plan = Planning::default();
                let seen = offered.iter().map(|_| {
                    let (action, option) =
                        plan::next_action(table, &plan, &offered, None, 1).expect("something can be done");
                    plan = Planning { action: Some(action), option, ..Planning::default() };
                    (action, option)
                });
                assert_eq!(seen.collect::<Vec<_>>(), offered, "{system}");
                bars += 1;
                let taught = table.choices()[table.choices().len() / 2];
                let first = plan::next_action(table, &Planning::default(), &offered, Some(taught), 1);
                let known = offered.iter().any(|(action, _)| *action == taught.action);
                assert!(!known || first.is_some_and(|(action, _)| action == taught.action), "{system}");
                let enough = ways > 60;
                for &(action, option) in offered.iter().filter(|_| !enough) {
                    let plan = Planning { action: Some(action), option, ..Planning::default() };
                    bench.frame(session, &plan, Vec::new());
                    let shown = bench.hud.ways.of(Some(action)).to_vec();
                    for pair in shown.windows(2) {
                        let plan = Planning { option: pair[0], ..plan.clone() };
                        assert_eq!(plan::next_option(table, &plan, &shown), Some(pair[1]), "{system}: {shown:?}");
                        ways += 1;
                    }
                }
            });
            assert!(bars > 20 && ways > 10, "{system}: {bars}, {ways}");
        }
    }

    #[test]
    fn a_click_on_the_board_casts_no_spell_that_was_not_chosen() {
        for (system, gangs) in COMPANIES {
            let (mut clicked, mut kept_out) = (0, 0);
            watch(system, gangs, &mut |_, session| {
                let battle = session.table.battle();
                let far = |choice: &Choice| {
                    let from = battle.characters()[choice.actor.index()].square;
                    matches!((choice.target, from), (Target::Square(to), Some(from)) if from.distance(to) > 1)
                };
                let goes = |choice: &Choice| battle.info().goes(choice.action);
                for spot in plan::spots(&session.table, &Planning::default()) {
                    assert!(!far(&spot.choice) || goes(&spot.choice), "{system}: {}", battle.describe(spot.choice));
                    clicked += 1;
                }
                kept_out += session.table.choices().iter().filter(|choice| far(choice) && !goes(choice)).count();
            });
            assert!(clicked > 100, "{system}: only {clicked} squares and people");
            assert!(kept_out > 0 || system == "ladder", "{system}: nothing is aimed at squares");
        }
    }
}
