//! What an answer is called and how it is shown.

use super::{Choice, Nature, RuleSystem, Target};

/// A choice as players read it on a card or a button. Its system says it ([`RuleSystem::label`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Label {
    /// A few words for a card: `Rapier`, `2 Will dice`, the name of somebody.
    pub title: String,
    /// What stands below where nothing is rolled.
    pub text: String,
    /// Name of its picture.
    pub icon: &'static str,
    /// In which way it is done, where an action can be done in several: `Rapier`, `Hover`. Empty where there is one way.
    pub way: String,
    /// What heads it and the answers like it: `Nina commands`. Empty where they need no heading.
    pub group: String,
}

impl Label {
    /// A label made of what the vocabulary says of the action and the system of the choice. `listed` are the choices among which it
    /// stands: where several have the same action, each says what it is.
    pub fn plain<B: RuleSystem + ?Sized>(battle: &B, choice: Choice, listed: &[Choice]) -> Label {
        let Some(action) = battle.info().actions.get(usize::from(choice.action.0)) else { return Label::default() };
        let several = listed.iter().filter(|other| other.action == choice.action).count() > 1;
        let title = match choice.target {
            _ if action.nature == Nature::No => action.name.to_owned(),
            Target::Square(square) => format!("{} {square}", action.name),
            _ if several => capital(&battle.describe(choice)),
            _ => action.name.to_owned(),
        };
        let text = if action.nature == Nature::No { "nothing is done" } else { action.text };
        Label { title, text: text.to_owned(), icon: action.icon, ..Label::default() }
    }

    /// The same label under another title.
    pub fn titled(self, title: impl Into<String>) -> Label {
        Label { title: title.into(), ..self }
    }
}

/// The same words with a capital letter first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
