//! What the action bar says: an entry for each action, with what it costs and the number that matters most, or why it cannot be done.

use crate::battle::{ActionId, CharacterId, Choice, Nature, Part, Reads, Refusal, RuleId, Target, Ways, capital};
use crate::dice::Chance;
use crate::game::hud::facts::Facts;
use crate::game::hud::view::{CacheKey, View};
use crate::game::input::control::{Control, control_of, plans};
use crate::game::layout::Form;
use std::collections::BTreeSet;

/// What one button says.
#[derive(Clone, Debug)]
pub(super) struct ActionItem {
    pub(super) action: ActionId,
    pub(super) key: &'static str,
    pub(super) nature: Nature,
    pub(super) option: u8,
    /// All options of its way; empty where the button stands for the option that it plans, or for the whole action.
    pub(super) options: Vec<u8>,
    pub(super) icon: &'static str,
    pub(super) name: String,
    /// Action Points that it costs.
    pub(super) cost: u8,
    /// What it costs besides, in words.
    pub(super) price: String,
    /// The disc of a turn that it costs, as the name of its picture.
    pub(super) disc: Option<&'static str>,
    pub(super) note: String,
    pub(super) tooltip: String,
    /// What it does, or why it cannot be done.
    pub(super) rule: RuleId,
    pub(super) refused: bool,
    /// Offered, but seldom wanted ([`RuleSystem::dithers`](crate::battle::RuleSystem::dithers)).
    pub(super) idle: bool,
    /// What its key does; none where an action that is offered has the same key.
    pub(super) control: Option<Control>,
    /// The choice itself, where nothing is left to choose.
    pub(super) at_once: Option<Choice>,
}

impl ActionItem {
    /// The mark of its button.
    pub(super) fn label(&self) -> String {
        match (self.key, self.option) {
            (key, 0) => format!("action {key}"),
            (key, option) => format!("action {key} {option}"),
        }
    }
}

/// What the bar says, worked out once for each decision.
#[derive(Default, Debug)]
pub struct BarCache {
    pub(super) step: CacheKey,
    pub(super) items: Vec<ActionItem>,
    /// Actions that can be done in another manner too: with a Controlled Landing.
    pub(super) manners: BTreeSet<ActionId>,
    /// The action and option that the key for the next one plans.
    pub(super) next: Option<(ActionId, u8)>,
}

impl BarCache {
    /// What can be done, with the option that its button plans, in the order of the buttons.
    pub fn offered(&self) -> Vec<(ActionId, u8)> {
        self.items.iter().filter(|item| !item.refused).map(|item| (item.action, item.option)).collect()
    }

    /// What the button is called that an option of an action was planned with; nothing where it has none.
    pub fn name_of(&self, action: ActionId, option: u8) -> &str {
        let of = |item: &&ActionItem| item.action == action;
        let own = |item: &&ActionItem| item.option == option || item.options.contains(&option);
        let items = || self.items.iter().filter(of);
        items().find(own).or_else(|| items().next()).map_or("", |item| &item.name)
    }

    /// The button of a choice: that of its way, where ways have buttons of their own.
    fn item(&self, choice: Choice) -> Option<&ActionItem> {
        let of = |item: &&ActionItem| item.action == choice.action && !item.refused;
        let own = |item: &&ActionItem| item.option == choice.option || item.options.contains(&choice.option);
        let items = || self.items.iter().filter(of);
        items().find(own).or_else(|| items().next())
    }

    /// The key that plans a choice; none where its button has no key.
    pub fn control(&self, choice: Choice) -> Option<Control> {
        self.item(choice)?.control
    }

    /// The mark of the button of a choice.
    pub fn label(&self, choice: Choice) -> Option<String> {
        self.item(choice).map(ActionItem::label)
    }
}

/// Action Points that an action costs, and what it costs besides, in words.
fn cost_of(view: &View, facts: &Facts, choice: Choice) -> (u8, String, Option<&'static str>) {
    let (costs, pools) = (view.battle().costs(choice), view.battle().pool_costs(choice));
    let (points, others): (Vec<_>, Vec<_>) =
        costs.into_iter().partition(|(counter, _)| Some(*counter) == facts.roles.points.map(|(id, _)| id));
    // Where it is one disc and no more, its picture says it in less room.
    let disc = match others[..] {
        [(counter, 1)] if pools.is_empty() => {
            view.info().panels.discs.iter().find(|disc| disc.counter == counter).map(|disc| disc.icon)
        }
        _ => None,
    };
    let others = others.into_iter().map(|(counter, n)| view.amount(counter, n));
    let others: Vec<_> = others.chain(pools.into_iter().map(|(pool, n)| format!("{n} {pool}"))).collect();
    (points.iter().map(|(_, n)| n).sum(), others.join(", "), disc)
}

pub(super) fn items(view: &View, facts: &Facts, who: CharacterId) -> (Vec<ActionItem>, BTreeSet<ActionId>) {
    let (battle, table) = (view.battle(), &view.session.table);
    let mut items = Vec::new();
    let mut manners = BTreeSet::new();
    // The same character with all its points: what it could not do even then is nothing to wait for.
    let rich = battle.at_turn_of(who);
    let mut could = Vec::new();
    rich.choices(&mut could);
    for (i, entry) in view.info().actions.iter().enumerate() {
        let action = ActionId(i as u8);
        let choices: Vec<Choice> = table.choices().iter().filter(|choice| choice.action == action).copied().collect();
        let plain = Choice { action, actor: who, target: Target::Nothing, option: 0 };
        let (cost, price, disc) = cost_of(view, facts, plain);
        let base = ActionItem {
            action,
            key: entry.key,
            nature: entry.nature,
            option: 0,
            options: Vec::new(),
            icon: entry.icon,
            name: entry.name.to_owned(),
            cost,
            price,
            disc,
            note: String::new(),
            tooltip: entry.text.to_owned(),
            rule: choices.first().map_or(entry.rule, |&choice| battle.choice_rule(choice)),
            refused: false,
            idle: !choices.is_empty() && choices.iter().all(|&choice| battle.dithers(choice)),
            control: None,
            at_once: None,
        };
        if entry.nature == Nature::GiveUp {
            continue;
        }
        let ways = battle.ways_of(who, action);
        if entry.ways == Ways::Buttons && !ways.is_empty() {
            items.extend(ways.into_iter().map(|options| way(view, facts, &base, plain, options, &choices)));
            continue;
        }
        if choices.is_empty() {
            let refusal = battle.refusal_beside(table.choices(), who, action, Target::Nothing);
            // What answers a question is not on the bar, and is not missed there.
            let grouped =
                entry.nature == Nature::End || view.info().panels.place(action).0 < view.info().panels.groups.len();
            let Some(refusal) = refusal.filter(|refusal| !refusal.is_silent() && grouped) else {
                continue;
            };
            let even_then = rich.refusal_beside(&could, who, action, Target::Nothing);
            if even_then.is_some_and(Refusal::is_silent) {
                continue;
            }
            let tooltip = format!("{}\n{refusal}", entry.text);
            let rule = view.info().rule_of_refusal(refusal);
            items.push(ActionItem { note: refusal.short().to_owned(), tooltip, rule, refused: true, ..base });
            continue;
        }
        let options: BTreeSet<u8> = choices.iter().map(|choice| choice.option).collect();
        if entry.ways == Ways::Buttons {
            for option in options {
                let with: Vec<_> = choices.iter().filter(|choice| choice.option == option).copied().collect();
                let Some(label) = with.first().map(|&choice| battle.label(choice, table.choices())) else { continue };
                let gear = facts.kits.get(who.index()).and_then(|kit| kit.gear(&label.way));
                items.push(ActionItem {
                    option,
                    icon: label.icon,
                    note: number(view, &with),
                    tooltip: gear.map_or(base.tooltip.clone(), |gear| {
                        format!("{}\n{}: {}", base.tooltip, gear.name, gear.notes.join(", "))
                    }),
                    name: capital(&label.way),
                    ..base.clone()
                });
            }
            continue;
        }
        if entry.ways == Ways::Switch && options.contains(&1) {
            manners.insert(action);
        }
        if entry.ways == Ways::Spells {
            // Which spell is chosen from the list of them; the first that can be cast is planned. Where they cost unlike things the list
            // says what each does.
            let prices = options.iter().map(|&option| cost_of(view, facts, Choice { option, ..plain }));
            let prices: BTreeSet<_> = prices.map(|(cost, price, _)| (cost, price)).collect();
            let (cost, price) = match (prices.len(), prices.first()) {
                (1, Some((cost, price))) => (*cost, price.clone()),
                _ => (base.cost, String::new()),
            };
            let note = match options.len() {
                1 => "1 spell".to_owned(),
                n => format!("{n} spells"),
            };
            items.push(ActionItem { option: options.first().copied().unwrap_or(0), note, cost, price, ..base });
            continue;
        }
        let at_once = choices.first().filter(|choice| choice.target == Target::Nothing).copied();
        if options.len() > 1 && !manners.contains(&action) {
            // Which one is chosen from the list of them; the one that the number is of is planned, else the first.
            let note = match number(view, &choices) {
                note if note.is_empty() => format!("{} ways", options.len()),
                note => note,
            };
            let best = likeliest(view, &choices).map(|(choice, ..)| choice.option);
            items.push(ActionItem { option: best.or(options.first().copied()).unwrap_or(0), note, ..base });
            continue;
        }
        let (points, _) = view.counter(facts.roles.points, who);
        let note = match entry.nature {
            Nature::End if points > 0 => format!("{points} left"),
            _ => number(view, &choices),
        };
        // Of the one way that there is: it need not be the first that the rules number.
        items.push(ActionItem { option: options.first().copied().unwrap_or(0), note, at_once, ..base });
    }
    // By what they are about, as the rule system has it; ending comes last, wherever the rules list it.
    let phone = view.form == Form::Phone;
    let place = |item: &ActionItem| view.info().panels.place(item.action);
    items.sort_by_key(|item| (item.nature == Nature::End, phone && item.refused, place(item)));
    // Several actions may have the same key: it stands at the one that it would do first.
    let is = |item: &ActionItem, (action, option): (ActionId, u8)| {
        item.action == action && (item.option == option || view.ways(action) != Ways::Buttons)
    };
    let first: Vec<(Control, (ActionId, u8))> = plans(view.info())
        .filter_map(|(control, actions)| {
            let offered = |&&deed: &&(ActionId, u8)| items.iter().any(|item| !item.refused && is(item, deed));
            let shown = |&&deed: &&(ActionId, u8)| items.iter().any(|item| is(item, deed));
            // Where none of these ways is offered, another way of the action is what the key plans.
            let alike = |item: &&ActionItem| actions.iter().any(|(action, _)| *action == item.action);
            let other =
                || items.iter().find(|item| !item.refused && alike(item)).map(|item| (item.action, item.option));
            let usual = || actions.iter().find(shown).copied();
            let deed = actions.iter().find(offered).copied().or_else(other).or_else(usual);
            deed.map(|deed| (control, deed))
        })
        .collect();
    for item in &mut items {
        let option = if view.ways(item.action) == Ways::Buttons { item.option } else { 0 };
        let own = first.iter().find(|(_, deed)| is(item, *deed)).map(|(control, _)| *control);
        let untold = |control: &Control| !first.iter().any(|(other, _)| other == control);
        item.control = own.or_else(|| control_of(view.info(), item.action, option).filter(untold));
    }
    (items, manners)
}

/// The button of one way of an action that somebody has, offered now or not.
fn way(
    view: &View,
    facts: &Facts,
    base: &ActionItem,
    plain: Choice,
    options: Vec<u8>,
    choices: &[Choice],
) -> ActionItem {
    let (battle, listed) = (view.battle(), view.session.table.choices());
    let offered: Vec<Choice> = choices.iter().filter(|choice| options.contains(&choice.option)).copied().collect();
    let option = offered.first().map(|choice| choice.option).or(options.first().copied()).unwrap_or(0);
    let asked = Choice { option, ..plain };
    let label = battle.label(asked, listed);
    let (cost, price, disc) = cost_of(view, facts, asked);
    let refusal = battle.refusal_of_beside(listed, asked).filter(|_| offered.is_empty());
    let besides = if price.is_empty() { String::new() } else { format!("\nCosts {price} besides.") };
    let why = refusal.map_or(String::new(), |refusal| format!("\n{refusal}"));
    let tooltip = format!("{}{besides}{why}", label.text);
    ActionItem {
        option,
        icon: label.icon,
        name: capital(if options.len() > 1 && !label.group.is_empty() { &label.group } else { &label.way }),
        options,
        cost,
        price,
        disc,
        note: refusal.map_or_else(|| number(view, &offered), |refusal| refusal.short().to_owned()),
        tooltip,
        rule: refusal.map_or(base.rule, |refusal| view.info().rule_of_refusal(refusal)),
        refused: refusal.is_some(),
        ..base.clone()
    }
}

/// The most useful number about these choices.
pub fn number(view: &View, choices: &[Choice]) -> String {
    // How far it goes without a roll, in squares; the board shows where. What always needs one says which. What can be aimed at somebody, or
    // covers squares around, goes nowhere.
    let aimed = |choice: &Choice| matches!(choice.target, Target::Character(_));
    let goes =
        !choices.iter().any(aimed) && choices.first().is_none_or(|&choice| view.battle().covers(choice).is_empty());
    let places: Vec<Choice> =
        choices.iter().copied().filter(|choice| goes && matches!(choice.target, Target::Square(_))).collect();
    let rolls = view.battle().breakdowns(&places);
    let person = |choice: &Choice| view.person(choice.actor);
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
    if let Some(roll) = rolls.iter().flatten().find(|roll| roll.reads == Reads::EachAtLeast) {
        return format!("{}, {}+", roll.dice_words(), roll.number());
    }
    let chances: Vec<Chance> =
        rolls.iter().flatten().map(|roll| view.battle().chance(roll, view.planning.will)).collect();
    let better = |best: Chance, one: Chance| if one.value() > best.value() { one } else { best };
    if let Some(best) = chances.iter().copied().reduce(better) {
        return at_most(best, chances.len());
    }
    likeliest(view, choices).map_or(String::new(), |(_, best, of)| at_most(best, of))
}

/// `up to 75%`, or `75%` where there is one choice alone.
fn at_most(best: Chance, of: usize) -> String {
    if of == 1 { best.percent() } else { format!("up to {}", best.percent()) }
}

/// The choice against somebody that is likeliest to succeed, the first of equals, how likely, and of how many. The chance of an opposed
/// roll is not that of its pool: the card of each target tells it.
fn likeliest(view: &View, choices: &[Choice]) -> Option<(Choice, Chance, usize)> {
    let battle = view.battle();
    let aimed = choices.iter().filter(|choice| matches!(choice.target, Target::Character(_)));
    let known = aimed.filter_map(|&choice| Some((choice, battle.breakdown(choice)?)));
    let alone = known.filter(|(_, breakdown)| breakdown.part != Part::Active);
    let chances = alone.map(|(choice, breakdown)| (choice, battle.chance(&breakdown, view.planning.will), 1));
    chances.reduce(|best, one| {
        let (choice, chance, _) = if one.1.value() > best.1.value() { one } else { best };
        (choice, chance, best.2 + 1)
    })
}
