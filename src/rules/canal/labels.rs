//! What choices are called on cards and buttons.

use super::commands::NOT_THIS_ROUND;
use super::state::Battle;
use super::vocabulary::action;
use crate::battle::{Choice, CounterId, Label, RuleSystem, Target, capital};

impl Battle {
    /// A label of the choice; what the vocabulary says serves for most.
    pub(super) fn label_of(&self, choice: Choice, listed: &[Choice]) -> Label {
        let plain = Label::plain(self, choice, listed);
        let name = |id| self.names(id).0.to_owned();
        let said = || capital(&self.describe(choice));
        match (choice.action, choice.target) {
            (action::COMBAT, _) => {
                let weapon = self.kind(choice.actor).weapons.get(usize::from(choice.option));
                let icon = if weapon.is_some_and(|weapon| weapon.range > 0) { "shoot" } else { plain.icon };
                let way = weapon.map_or(String::new(), |weapon| weapon.name.clone());
                Label { icon, title: way.clone(), way, ..plain }
            }
            (action::CAST, _) => {
                let spell = self.spells_of(choice.actor).get(usize::from(choice.option));
                let way = spell.map_or(String::new(), |&spell| self.spell_name(spell).to_owned());
                Label { title: way.clone(), way, ..plain }
            }
            (action::COMMAND, _) => match self.kind(choice.actor).commands.get(usize::from(choice.option)) {
                Some(command) => Label { way: command.name.clone(), text: command.text.clone(), ..plain },
                None => plain,
            },
            (action::FLY, _) => {
                let ways = ["Fly", "Hover", "Rise", "Sink"];
                let way = ways.get(usize::from(choice.option)).copied().unwrap_or_default();
                Label { way: way.to_owned(), ..plain }
            }
            (action::WILL, _) => match choice.option {
                0 => plain.titled("No Will"),
                1 => plain.titled("1 Will die"),
                2 => plain.titled("2 Will dice"),
                _ => plain.titled(said()),
            },
            (action::LUCK, _) => match choice.option {
                0 => plain.titled("No luck"),
                1 => plain.titled("1 luck token"),
                n => plain.titled(format!("{n} luck tokens")),
            },
            (action::DISPEL, _) => {
                let title = format!("{}: {}", plain.title, name(choice.actor));
                plain.titled(title)
            }
            (action::PICK, Target::Character(who)) => Label { title: name(who), text: String::new(), ..plain },
            (action::COUNTER, Target::Character(who)) => {
                let commands = format!("{} commands", name(choice.actor));
                let group = self.price_of(choice).map_or(commands.clone(), |price| format!("{commands}, {price}"));
                Label { title: name(who), text: self.priced(choice, &commands), group, ..plain }
            }
            // An Order is for the friend who begins: its giver is the question.
            (action::ORDER, Target::Character(_)) => {
                let text = self.price_of(choice).unwrap_or_else(|| "free".to_owned());
                Label { title: name(choice.actor), text, ..plain }
            }
            (action::PLAN, _) => {
                let agenda = self.agenda(self.side(choice.actor), choice.option);
                let text = agenda.map(|agenda| agenda.entry().text.to_owned());
                let text = text.unwrap_or_else(|| self.priced(choice, &format!("{} commands", name(choice.actor))));
                Label { title: said(), text, ..plain }
            }
            (action::ZONE, _) => plain.titled(format!("Zone {}", choice.option + 1)),
            (action::DECLINE, _) if choice.option == NOT_THIS_ROUND => plain.titled("Not this round"),
            _ => plain,
        }
    }

    /// The price first: the end of a long text may be cut.
    fn priced(&self, choice: Choice, text: &str) -> String {
        self.price_of(choice).map_or(text.to_owned(), |price| format!("{price}: {text}"))
    }

    fn price_of(&self, choice: Choice) -> Option<String> {
        let short = |counter: CounterId| self.info().counters[usize::from(counter.0)].key.to_uppercase();
        let costs: Vec<String> =
            self.costs(choice).into_iter().map(|(counter, n)| format!("{n} {}", short(counter))).collect();
        (!costs.is_empty()).then(|| costs.join(", "))
    }
}
