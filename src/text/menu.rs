//! What is asked of a person at one moment: numbered answers, some of which open others, so that every choice of the
//! battle is reached in a few short steps. Nothing here knows what is legal: it only sorts the choices that there are.

use super::words::{capital, count, plain, square_of};
use super::{odds, words};
use crate::ai;
use crate::battle::{CharacterId, Choice, Decision, Nature, Target};
use crate::board::Square;
use crate::table::{AnyBattle, Table};
use std::io;

/// As many choices are listed one by one.
const FEW: usize = 8;
/// A kind of choices of which there are no more than these stands in the list itself.
const INLINE: usize = 2;
/// Squares that `list` names.
const BEST: usize = 12;
/// Words that say nothing.
const FILLERS: [&str; 9] = ["to", "at", "the", "on", "with", "a", "an", "of", "against"];

/// One numbered answer.
#[derive(Clone, PartialEq, Debug)]
pub enum MenuEntry {
    /// A choice.
    One(Choice),
    /// Several choices with something in common.
    Group(String, Vec<Choice>),
}

/// Numbered answers, and perhaps squares that can be named.
#[derive(Clone, PartialEq, Debug)]
pub struct Menu {
    /// What the answers have in common; empty at the top.
    pub heading: String,
    /// The numbered answers.
    pub entries: Vec<MenuEntry>,
    /// Choices of which one is found by the name of its square.
    pub squares: Vec<Choice>,
    /// It has a single answer, which is done only after a yes.
    pub confirm: bool,
}

/// What came of an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum MenuAnswer {
    /// This is chosen.
    Chosen(Choice),
    /// There is more to ask.
    Open(Menu),
    /// Back to the question itself.
    Top,
    /// It fits nothing.
    Unclear,
}

/// What choices are told apart by, one after the other.
#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Actor(CharacterId),
    Action(u8),
    Named(String),
    Aim(Aim),
    Target(Target),
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Aim {
    Nothing,
    Square,
    Character,
}

impl Menu {
    /// The question of the present decision.
    pub fn top(table: &Table) -> Menu {
        Menu::of(table.battle(), table.choices(), String::new())
    }

    fn plain(heading: String, entries: Vec<MenuEntry>) -> Menu {
        Menu { heading, entries, squares: Vec::new(), confirm: false }
    }

    fn of(battle: &AnyBattle, choices: &[Choice], heading: String) -> Menu {
        if choices.len() <= FEW {
            return Menu::plain(heading, choices.iter().map(|choice| MenuEntry::One(*choice)).collect());
        }
        let by: [&dyn Fn(&Choice) -> Kind; 4] = [
            &|choice| Kind::Actor(choice.actor),
            &|choice| Kind::Action(choice.action.0),
            &|choice| Kind::Named(option_name(battle, *choice)),
            &|choice| Kind::Aim(aim(choice)),
        ];
        if let Some(parts) = by.iter().find_map(|kind| parted(choices, kind)) {
            return Menu::plain(heading, entries(battle, parts));
        }
        // One actor, one action, one kind of target.
        if choices.iter().all(|choice| aim(choice) == Aim::Square) {
            return Menu { heading, entries: Vec::new(), squares: choices.to_vec(), confirm: false };
        }
        match parted(choices, &|choice| Kind::Target(choice.target)) {
            Some(parts) => Menu::plain(heading, entries(battle, parts)),
            None => Menu::plain(heading, choices.iter().map(|choice| MenuEntry::One(*choice)).collect()),
        }
    }

    /// Every choice that it leads to.
    fn all(&self) -> Vec<Choice> {
        if !self.squares.is_empty() {
            return self.squares.clone();
        }
        let mut all = Vec::new();
        for entry in &self.entries {
            match entry {
                MenuEntry::One(choice) => all.push(*choice),
                MenuEntry::Group(_, choices) => all.extend(choices),
            }
        }
        all
    }

    /// What an answer means. It changes nothing.
    pub fn answer(&self, table: &Table, line: &str) -> MenuAnswer {
        let line = plain(line).trim().to_lowercase();
        let tokens: Vec<&str> = line
            .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-')
            .filter(|token| !token.is_empty() && !FILLERS.contains(token))
            .collect();
        match tokens[..] {
            [] => MenuAnswer::Unclear,
            [number] if number.bytes().all(|b| b.is_ascii_digit()) => self.numbered(table.battle(), number),
            ["back"] => MenuAnswer::Top,
            ["yes" | "y"] if self.confirm => self.numbered(table.battle(), "1"),
            ["no" | "n"] if self.confirm => MenuAnswer::Top,
            ["no" | "n"] => self.declined(table),
            ["list"] if !self.squares.is_empty() => MenuAnswer::Open(self.listing(table, BEST)),
            ["list", "all"] if !self.squares.is_empty() => MenuAnswer::Open(self.listing(table, usize::MAX)),
            _ => self.named(table, &tokens),
        }
    }

    fn numbered(&self, battle: &AnyBattle, number: &str) -> MenuAnswer {
        let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        match at.and_then(|at| self.entries.get(at)) {
            Some(MenuEntry::One(choice)) => MenuAnswer::Chosen(*choice),
            Some(MenuEntry::Group(title, choices)) => MenuAnswer::Open(Menu::of(battle, choices, title.clone())),
            None if number == "0" => MenuAnswer::Top,
            None => MenuAnswer::Unclear,
        }
    }

    /// The first answer that does nothing, if there is one.
    fn declined(&self, table: &Table) -> MenuAnswer {
        match self.all().into_iter().find(|choice| table.battle().info().nature(choice.action) == Nature::No) {
            Some(choice) => MenuAnswer::Chosen(choice),
            None => MenuAnswer::Unclear,
        }
    }

    /// The choices that all the words fit; those of this menu first, then those of the whole decision.
    fn named(&self, table: &Table, tokens: &[&str]) -> MenuAnswer {
        let battle = table.battle();
        let fitting = |choices: &[Choice]| -> Vec<Choice> {
            let several = choices.iter().any(|choice| choice.actor != choices[0].actor);
            choices.iter().filter(|choice| fits(battle, choice, several, tokens)).copied().collect()
        };
        let mut found = fitting(&self.all());
        if found.is_empty() {
            found = fitting(table.choices());
        }
        match found[..] {
            [] => MenuAnswer::Unclear,
            [only] => {
                let shown = self.entries.contains(&MenuEntry::One(only));
                let risky = enters_water(battle, &only) || !odds::words(table, only).is_empty();
                if shown || !risky {
                    MenuAnswer::Chosen(only)
                } else {
                    let entries = vec![MenuEntry::One(only)];
                    MenuAnswer::Open(Menu { heading: String::new(), entries, squares: Vec::new(), confirm: true })
                }
            }
            // Words that tell nothing apart open what is open.
            _ => MenuAnswer::Open(Menu::of(battle, &found, words::capital(&tokens.join(" ")))),
        }
    }

    /// Its squares, the most useful first: those that the computer player thinks of, then what is nearest to somebody to fight
    /// or something to fight for, what is certain before what is rolled for.
    fn listing(&self, table: &Table, most: usize) -> Menu {
        let battle = table.battle();
        let thought = ai::ranked(battle, table.salt());
        let (people, sheet) = (battle.characters(), battle.score_sheet());
        let far = |choice: &Choice| {
            let Target::Square(square) = choice.target else { return u8::MAX };
            let side = people.get(choice.actor.index()).map(|one| one.side);
            let known = |(i, one): &(usize, &crate::battle::Character)| {
                let unseen = side.is_some_and(|side| battle.is_unseen_by(CharacterId(*i as u8), side));
                one.is_present() && Some(one.side) != side && !unseen
            };
            let enemies = people.iter().enumerate().filter(known).filter_map(|(_, one)| one.square);
            let aims = sheet.objectives.iter().filter_map(|one| one.square);
            enemies.chain(aims).map(|aim| aim.distance(square)).min().unwrap_or(u8::MAX)
        };
        let order = |choice: &Choice| {
            let at = thought.iter().position(|(known, _)| known == choice).unwrap_or(usize::MAX);
            (at, battle.breakdown(*choice).is_some(), far(choice))
        };
        let mut squares = self.squares.clone();
        squares.sort_by_cached_key(order);
        let entries = squares.into_iter().take(most).map(MenuEntry::One).collect();
        Menu { entries, ..self.clone() }
    }

    /// Reads it out. `full` says what actions do.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn show(&self, table: &Table, decision: &Decision, full: bool, page: &mut words::Page) -> io::Result<()> {
        let battle = table.battle();
        if !self.heading.is_empty() {
            page.say(&format!("{}:", self.heading))?;
        }
        for (i, entry) in self.entries.iter().enumerate() {
            let number = i + 1;
            match entry {
                MenuEntry::One(choice) => {
                    page.say(&format!("{number}. {}", said(table, decision, *choice, full)))?;
                }
                MenuEntry::Group(title, choices) => {
                    let text =
                        battle.info().actions.get(usize::from(choices[0].action.0)).map_or("", |entry| entry.text);
                    let text = if full && self.heading.is_empty() { format!(" {text}") } else { String::new() };
                    page.say(&format!("{number}. {title}: {}.{text}", size(choices)))?;
                }
            }
        }
        if self.confirm {
            return page.say("Do it? yes or no.");
        }
        if !self.squares.is_empty() {
            let left = self.squares.len() > self.entries.len() && !self.entries.is_empty();
            let more = match (self.entries.is_empty(), left) {
                (true, _) => "\"list\" for the most useful ones, \"list all\" for all",
                (false, true) => "a number, \"list all\" for all",
                (false, false) => "a number",
            };
            let first = self.squares.first().filter(|_| self.heading.is_empty());
            let whose = first.map_or(String::new(), |choice| {
                let action = battle.info().actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.name);
                format!("{}, {action}: ", battle.names(choice.actor).0)
            });
            let squares = format!("{whose}{}", size(&self.squares));
            let example = self.squares.iter().find_map(|choice| match choice.target {
                Target::Square(square) => Some(square.to_string()),
                _ => None,
            });
            let example = example.unwrap_or_default();
            page.say(&format!("{squares} can be chosen. Say a square such as {example}, {more}, or \"back\"."))?;
        }
        Ok(())
    }
}

/// A choice in words: what it is, what it costs, its odds.
pub fn said(table: &Table, decision: &Decision, choice: Choice, full: bool) -> String {
    let battle = table.battle();
    let mut text = capital(&battle.describe(choice));
    let info = battle.info();
    if let Target::Square(square) = choice.target {
        text += &format!(" ({})", battle.describe_square(square).0);
    }
    let costs = battle.costs(choice).into_iter().filter(|(_, amount)| *amount > 0);
    let costs: Vec<String> = costs
        .filter_map(|(counter, amount)| {
            let name = info.counters.get(usize::from(counter.0))?.name;
            // What the words already say is not said twice.
            (!text.contains(name)).then(|| format!("{name} {amount}"))
        })
        .collect();
    if !costs.is_empty() {
        text += &format!(" (cost: {})", costs.join(", "));
    }
    text += ".";
    let nothing = battle.info().nature(choice.action) == Nature::No;
    if !nothing && (decision.reaction() || battle.breakdown(choice).is_some()) {
        let odds = odds::words(table, choice);
        if !odds.is_empty() {
            text += &format!(" {odds}");
        }
    }
    if full && let Some(entry) = info.actions.get(usize::from(choice.action.0)) {
        text += &format!(" {} ({})", entry.text, battle.choice_rule(choice));
    }
    text
}

/// `23 squares`, or `12 ways`.
fn size(choices: &[Choice]) -> String {
    let mut squares: Vec<Square> = Vec::new();
    for choice in choices {
        match choice.target {
            Target::Square(square) if !squares.contains(&square) => squares.push(square),
            Target::Square(_) => {}
            _ => return count(choices.len(), "way"),
        }
    }
    count(squares.len(), "square")
}

/// Choices in groups of the same kind, in the order of the first of each; none where all are of one kind.
fn parted(choices: &[Choice], kind: &dyn Fn(&Choice) -> Kind) -> Option<Vec<(Kind, Vec<Choice>)>> {
    let mut parts: Vec<(Kind, Vec<Choice>)> = Vec::new();
    for choice in choices {
        let of = kind(choice);
        match parts.iter_mut().find(|(known, _)| *known == of) {
            Some((_, part)) => part.push(*choice),
            None => parts.push((of, vec![*choice])),
        }
    }
    (parts.len() > 1).then_some(parts)
}

fn entries(battle: &AnyBattle, parts: Vec<(Kind, Vec<Choice>)>) -> Vec<MenuEntry> {
    let mut entries = Vec::new();
    for (kind, choices) in parts {
        if choices.len() <= INLINE {
            entries.extend(choices.into_iter().map(MenuEntry::One));
            continue;
        }
        let action = || {
            let entry = choices.first().and_then(|choice| battle.info().actions.get(usize::from(choice.action.0)));
            entry.map_or("", |entry| entry.name)
        };
        let title = match &kind {
            Kind::Actor(who) => battle.names(*who).0.to_owned(),
            Kind::Action(_) => action().to_owned(),
            Kind::Named(name) if name.is_empty() => action().to_owned(),
            Kind::Named(name) => capital(name),
            Kind::Aim(Aim::Nothing) => action().to_owned(),
            Kind::Aim(Aim::Square) => format!("{} at a square", action()),
            Kind::Aim(Aim::Character) => format!("{} at somebody", action()),
            Kind::Target(Target::Character(who)) => battle.names(*who).0.to_owned(),
            Kind::Target(Target::Square(square)) => square.to_string(),
            Kind::Target(Target::Nothing) => action().to_owned(),
        };
        entries.push(MenuEntry::Group(title, choices));
    }
    entries
}

fn aim(choice: &Choice) -> Aim {
    match choice.target {
        Target::Nothing => Aim::Nothing,
        Target::Square(_) => Aim::Square,
        Target::Character(_) => Aim::Character,
    }
}

/// What the option of a choice is called, where it has a name: a weapon, a spell.
fn option_name(battle: &AnyBattle, choice: Choice) -> String {
    let words = battle.option_words(choice);
    let named = words.as_object().into_iter().flatten().filter(|(key, _)| *key != "option");
    named.filter_map(|(_, value)| value.as_str()).map(|name| name.replace('_', " ")).collect::<Vec<_>>().join(", ")
}

/// It leads from dry ground to a square to swim in.
fn enters_water(battle: &AnyBattle, choice: &Choice) -> bool {
    let board = battle.board();
    let Target::Square(square) = choice.target else { return false };
    let Some(one) = battle.characters().get(choice.actor.index()) else { return false };
    let swims = one.square.is_some_and(|at| board.is_swum_at(board.spot(at, one.level)));
    board.is_water(square) && one.square.is_some() && !swims
}

/// Every word says something of the choice: its square, its action, who is in it.
fn fits(battle: &AnyBattle, choice: &Choice, several: bool, tokens: &[&str]) -> bool {
    let place = |who: CharacterId| battle.characters().get(who.index()).and_then(|one| one.square);
    let square = match choice.target {
        Target::Square(square) => Some(square),
        Target::Character(who) => place(who),
        Target::Nothing if several => place(choice.actor),
        Target::Nothing => None,
    };
    let named = |token: &&str| square_of(token, battle.board());
    if tokens.iter().filter_map(named).any(|named| square != Some(named)) {
        return false;
    }
    let spoken: Vec<&str> = tokens.iter().filter(|token| named(token).is_none()).copied().collect();
    if spoken.is_empty() {
        return true;
    }
    let entry = battle.info().actions.get(usize::from(choice.action.0));
    let described = battle.describe(*choice);
    let mut said = format!("{described} {}", entry.map_or("", |entry| entry.name));
    said += &format!(" {}", entry.map_or("", |entry| entry.key).replace('_', " "));
    if let Target::Character(who) = choice.target {
        said += &format!(" {} {}", battle.names(who).0, battle.names(who).1);
    }
    if several {
        said += &format!(" {}", battle.names(choice.actor).0);
    }
    let said = said.to_lowercase();
    let said: Vec<&str> = said.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-').collect();
    let meant = |word: &str| said.iter().any(|of| *of == word || (word.chars().count() > 2 && of.starts_with(word)));
    spoken.iter().all(|word| meant(word))
}
