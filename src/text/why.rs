//! Why something cannot be done: the named reason, in words, with its rule.

use super::play::Play;
use super::words::{Page, count, plain, sentence, square_of};
use crate::battle::{ActionId, Refusal, Rulebook, Target};
use std::io;

impl Play {
    /// `why strike`, `why strike rat`, `why jump C5`.
    pub(super) fn why(&self, rest: &str, page: &mut Page) -> io::Result<()> {
        let battle = self.table.battle();
        let info = battle.info();
        let words = super::words::with_names(rest).to_lowercase();
        let Some((action, rest)) = self.action_called(words.trim()) else {
            let names: Vec<&str> = info.actions.iter().map(|entry| entry.name).collect();
            return page.say(&format!("Say which action, and perhaps at whom or where: {}.", names.join(", ")));
        };
        let actor = battle.active().or(self.table.decision().and_then(|decision| decision.actor));
        let Some(actor) = actor else { return page.say("Nobody acts yet: first choose who does.") };
        let name = info.actions.get(usize::from(action.0)).map_or("", |entry| entry.name);
        let who = battle.names(actor).0;
        let offered: Vec<Target> = self
            .table
            .choices()
            .iter()
            .filter(|choice| choice.action == action && choice.actor == actor)
            .map(|choice| choice.target)
            .collect();
        if rest.is_empty() {
            if !offered.is_empty() {
                let ways = count(offered.len(), "way");
                return page
                    .say(&format!("{name}: {who} can do that now, in {ways}. Say \"{}\".", name.to_lowercase()));
            }
            if let Some(refusal) = battle.objection(actor, action, Target::Nothing) {
                return self.refused(&format!("{name}, {who}"), refusal, page);
            }
            // It is not the action that is refused, but every target of it.
            for target in self.shown().filter(|target| *target != actor) {
                if let Some(refusal) = battle.objection(actor, action, Target::Character(target)) {
                    self.refused(&format!("{name} at {}", battle.names(target).0), refusal, page)?;
                }
            }
            return page.say(&format!("{name}: it is not among the choices of this decision."));
        }
        let board = battle.board();
        let target = match square_of(rest, board) {
            Some(square) => Target::Square(square),
            None => match self.called(rest)[..] {
                [only] => Target::Character(only),
                _ => {
                    let said: String = plain(rest).chars().take(40).collect();
                    return page.say(&format!("\"{said}\" is no square and nobody's name."));
                }
            },
        };
        let at = match target {
            Target::Square(square) => square.to_string(),
            Target::Character(who) => battle.names(who).0.to_owned(),
            Target::Nothing => String::new(),
        };
        if offered.contains(&target) {
            return page.say(&format!("{name} at {at}: {who} can do that now. Say \"{} {at}\".", name.to_lowercase()));
        }
        if let Target::Character(other) = target
            && self.hides(other)
        {
            return page.say(&format!("Nobody knows where {at} is."));
        }
        let listed = self.table.choices();
        let refusal = battle.refusal_beside(listed, actor, action, target).unwrap_or(Refusal::NotOffered);
        self.refused(&format!("{name} at {at}"), refusal, page)
    }

    /// True if a line begins with an action.
    pub(super) fn names_an_action(&self, line: &str) -> bool {
        self.action_called(line.to_lowercase().trim()).is_some()
    }

    fn refused(&self, what: &str, refusal: Refusal, page: &mut Page) -> io::Result<()> {
        let info = self.table.battle().info();
        let rule = info.rule_of_refusal(refusal);
        let book = Rulebook::read(info.rulebook);
        let title = book.find(rule).and_then(|at| book.chapters.get(at)).map_or("", |chapter| chapter.title.as_str());
        page.say(&format!("{what}: {} (rule {rule}, {})", sentence(&refusal.to_string()), title))
    }

    /// The action whose name or key a text begins with, and what follows it.
    fn action_called<'a>(&self, words: &'a str) -> Option<(ActionId, &'a str)> {
        let actions = self.table.battle().info().actions;
        let offered = |at: usize| self.table.choices().iter().any(|choice| usize::from(choice.action.0) == at);
        // The longest name that fits is meant; then one that can be done.
        let whole = actions.iter().enumerate().flat_map(|(at, entry)| {
            let names = [entry.name.to_lowercase(), entry.key.replace('_', " ")];
            names.into_iter().filter_map(move |name| {
                let rest = words.strip_prefix(name.as_str())?;
                (rest.is_empty() || rest.starts_with(' ')).then(|| (name.len(), at, words.len() - rest.len()))
            })
        });
        if let Some((_, at, length)) = whole.max_by_key(|(length, at, _)| (*length, offered(*at))) {
            return Some((ActionId(at as u8), words[length..].trim()));
        }
        let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
        let begins = |entry: &crate::battle::Entry| {
            let name = entry.name.to_lowercase();
            first.chars().count() > 2 && name.split_whitespace().any(|word| word.starts_with(first))
        };
        let found = actions.iter().enumerate().filter(|(_, entry)| begins(entry)).map(|(at, _)| at);
        found.max_by_key(|at| offered(*at)).map(|at| (ActionId(at as u8), rest.trim()))
    }
}
