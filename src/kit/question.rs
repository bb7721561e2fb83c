//! A question, asked in one place: who is asked, whom it is about, its words, its rule, and every answer. The rest is the line of the
//! system's vocabulary.
//!
//! ```text
//! Ask::Glide(who) => sheet
//!     .ask(&question::GLIDE, who, "CAN-09")
//!     .text(|| format!("{} is Underwater: cash the counters for a glide?", self.name(who)))
//!     .each(action::GLIDE, who, || self.glide_reach(who))
//!     .plain(action::DECLINE, who),
//! ```

use crate::battle::{ActionId, CharacterId, Choice, Core, Decision, Question, RuleId, Side, Target, Wanted};

/// Where a question is written down. It is written once and read twice: for its words and for its answers. Answers are listed far more
/// often, so words are closures that are not called then, and the other way round.
pub struct Sheet<'a> {
    core: &'a Core,
    want: Want<'a>,
}

enum Want<'a> {
    Words(Option<Decision>),
    Choices(Wanted, &'a mut Vec<Choice>),
}

impl<'a> Sheet<'a> {
    pub(super) fn of_words(core: &'a Core) -> Sheet<'a> {
        Sheet { core, want: Want::Words(None) }
    }

    pub(super) fn of_choices(core: &'a Core, wanted: Wanted, out: &'a mut Vec<Choice>) -> Sheet<'a> {
        Sheet { core, want: Want::Choices(wanted, out) }
    }

    /// Which answers are to be listed: others may be left out.
    pub fn wanted(&self) -> Wanted {
        if let Want::Choices(wanted, _) = self.want { wanted } else { Wanted::All }
    }

    pub(super) fn into_decision(self) -> Option<Decision> {
        match self.want {
            Want::Words(decision) => decision,
            Want::Choices(..) => None,
        }
    }

    /// The player of a side decides something. The character it is about is said besides.
    pub fn ask_side(&mut self, question: &'static Question, side: Side, rule: RuleId) -> &mut Sheet<'a> {
        if let Want::Words(decision) = &mut self.want {
            let (actor, other, prompt) = (None, None, String::new());
            *decision = Some(Decision { side, question, actor, other, prompt, rule });
        }
        self
    }

    /// The player of a character decides for it.
    pub fn ask(&mut self, question: &'static Question, who: CharacterId, rule: RuleId) -> &mut Sheet<'a> {
        self.ask_side(question, self.core.side(who), rule).about(who)
    }

    /// The character it is about.
    pub fn about(&mut self, who: CharacterId) -> &mut Sheet<'a> {
        self.words(|decision| decision.actor = Some(who))
    }

    /// The other character in it, if there is one.
    pub fn other(&mut self, other: impl Into<Option<CharacterId>>) -> &mut Sheet<'a> {
        let other = other.into();
        self.words(|decision| decision.other = other)
    }

    /// The question as a sentence.
    pub fn text(&mut self, text: impl FnOnce() -> String) -> &mut Sheet<'a> {
        self.words(|decision| decision.prompt = text())
    }

    /// More than one of those at once.
    pub fn words(&mut self, change: impl FnOnce(&mut Decision)) -> &mut Sheet<'a> {
        if let Want::Words(Some(decision)) = &mut self.want {
            change(decision);
        }
        self
    }

    /// Answers of whatever kind.
    pub fn list(&mut self, list: impl FnOnce(&mut Vec<Choice>)) -> &mut Sheet<'a> {
        if let Want::Choices(_, out) = &mut self.want {
            list(out);
        }
        self
    }

    /// An answer.
    pub fn one(&mut self, choice: Choice) -> &mut Sheet<'a> {
        self.list(|out| out.push(choice))
    }

    /// An answer that is aimed at nothing.
    pub fn plain(&mut self, action: ActionId, actor: CharacterId) -> &mut Sheet<'a> {
        self.one(Choice::plain(action, actor))
    }

    /// An answer for each square, character or other target.
    pub fn each<T: Into<Target>, I: IntoIterator<Item = T>>(
        &mut self,
        action: ActionId,
        actor: CharacterId,
        targets: impl FnOnce() -> I,
    ) -> &mut Sheet<'a> {
        self.list(|out| out.extend(targets().into_iter().map(|target| Choice::new(action, actor, target, 0))))
    }

    /// An answer for each number: of dice, of a thing, of a zone.
    pub fn numbers<I: IntoIterator<Item = u8>>(
        &mut self,
        action: ActionId,
        actor: CharacterId,
        numbers: impl FnOnce() -> I,
    ) -> &mut Sheet<'a> {
        let choice = |option| Choice { option, ..Choice::plain(action, actor) };
        self.list(|out| out.extend(numbers().into_iter().map(choice)))
    }
}
