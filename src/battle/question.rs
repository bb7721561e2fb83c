//! Questions: what a rule system asks of a player, a line of its vocabulary each, as actions are.

use serde::Serialize;

/// A kind of question: what players read of it, how it is answered, and which answer is usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// Stable key, for programs, saves and the state hash: `act`, `will`, `opportunity`.
    pub kind: &'static str,
    /// A heading of a few words.
    pub heading: &'static str,
    /// Name of its picture.
    pub icon: &'static str,
    /// What else there is to know, in a sentence for the tooltip; empty where the question says it all.
    pub text: &'static str,
    /// When it is asked.
    pub occasion: Occasion,
    /// How it is answered.
    pub answered: Answered,
    /// The usual answer.
    pub usual: Usual,
    /// How it is answered by rule of thumb, where nobody thinks about it.
    pub reflex: Reflex,
    /// Whether it can have a standing answer, so that it need not be asked each time.
    pub stands: Stands,
    /// Bought dice can be named along with the answer, before the question for them is asked.
    pub dice_ahead: bool,
}

impl Question {
    /// A question of cards within something that goes on; what a system's own leaves out.
    pub const PLAIN: Question = Question {
        kind: "",
        heading: "Decide",
        icon: "threat",
        text: "",
        occasion: Occasion::Within,
        answered: Answered::Cards,
        usual: Usual::First,
        reflex: Reflex::First,
        stands: Stands::Asked,
        dice_ahead: false,
    };

    /// It interrupts: it is not the free choice of an action in one's own turn, nor part of the set-up.
    pub fn reaction(&self) -> bool {
        matches!(self.occasion, Occasion::Within | Occasion::Between | Occasion::Boost | Occasion::CutIn)
    }

    /// Its answers are listed with numbers, as cards or as squares by name.
    pub fn lists_answers(&self) -> bool {
        self.reaction() || matches!(self.occasion, Occasion::Zone | Occasion::Before)
    }

    /// The odds of its answers are worth telling.
    pub fn has_odds(&self) -> bool {
        !matches!(self.occasion, Occasion::Zone | Occasion::Boost | Occasion::CutIn)
    }
}

/// When a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// Before the battle: a side takes its deployment zone.
    Zone,
    /// Before the battle: a side places somebody.
    Deploy,
    /// Between turns, before anybody acts: something that a side may do.
    Before,
    /// A side says who acts next.
    Activate,
    /// The one who acts does something of its own choice.
    Act,
    /// Between actions: a side may give a friend more to act with.
    Boost,
    /// Between actions: a side may have a friend act at once.
    CutIn,
    /// Between actions, else: nothing that goes on waits for the answer.
    Between,
    /// Something that goes on waits for the answer.
    Within,
}

/// How a question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answered {
    /// On the board: one click on a square or on somebody.
    Board,
    /// By cards, one for each answer.
    Cards,
    /// By cards that count up: none, one, two.
    Count,
}

/// How a question is answered by rule of thumb: by a computer player that looks ahead, and by the simplest ones always. The choices
/// are listed with this in mind: the plainest deed first, the answer that does nothing last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reflex {
    /// The first choice listed.
    First,
    /// Nothing: it would be paid for with something that is worth keeping.
    Spare,
    /// Nothing yet: a better moment may come. Simple players take the first moment.
    Later,
    /// The square that is nearest to an enemy. Simple players stay where they are.
    Nearest,
    /// The square with the deepest drop: somebody is thrown.
    Deepest,
}

/// Which standing answers a question can have: an answer that its player gives once for all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stands {
    /// None: it is always asked.
    #[default]
    Asked,
    /// Never: nothing is done about it. Doing something needs more than a yes.
    Never,
    /// Never, or always: the usual answer that does something.
    Either,
}

/// One of the things that can be done in answer to a question: a Trigger, a spell of defence. Each can have a standing answer of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Response {
    /// Names it in saves and the protocol.
    pub key: String,
    /// Its name.
    pub name: String,
}

/// The usual answer to a question, as exact odds take it for granted. What it comes to stands in words in
/// [`super::SystemInfo::assumed`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Usual {
    /// There is none: the odds stop before it.
    Stop,
    /// The first choice listed.
    First,
    /// The last choice listed.
    Last,
    /// The first choice listed that does something.
    Yes,
    /// Nothing is done.
    No,
    /// As many as may be taken.
    Most,
    /// Will dice: as many as the player has said for the first roll of the one who acts, none on any other.
    Will,
}
