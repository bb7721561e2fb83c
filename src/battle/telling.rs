//! What a rule system tells of in words of its own: lines of its vocabulary, as actions and questions are.

use super::{About, CharacterId, Refusal, RuleId, Side};
use crate::board::Square;
use serde::{Serialize, Serializer};

/// Why something cannot be done, where only one rule system knows such a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The code, as the rulebook and the engine protocol spell it.
    pub code: &'static str,
    /// At most 16 characters, for a greyed button.
    pub short: &'static str,
    /// A sentence. `{n}` stands for the number that the refusal names, `{at}` for the square.
    pub text: &'static str,
    /// Where the rulebook has it.
    pub rule: RuleId,
    /// The character is not made for that at all: an action bar leaves it out instead of greying it.
    pub silent: bool,
}

impl Reason {
    /// The refusal for this reason, about no number.
    pub const fn refusal(&'static self) -> Refusal {
        Refusal::Own(self, About::Number(0))
    }
}

/// A kind of event that only one rule system knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Telling {
    /// Stable key for programs.
    pub key: &'static str,
    /// A sentence without a full stop. `{who}`, `{other}`, `{side}`, `{thing}`, `{at}` and `{n}` stand for what the event names.
    pub text: &'static str,
    /// Name of its picture.
    pub icon: &'static str,
    /// How it is meant.
    pub tone: Tone,
    /// Name of what is heard; empty where it is silent.
    pub sound: &'static str,
    /// The picture rises from the character or the squares that it is about.
    pub sign: bool,
    /// Words that rise there, with the same marks as the text; empty where none do.
    pub words: &'static str,
    /// How long it is shown at normal speed, in hundredths of a second.
    pub pause: u8,
    /// Where the rulebook has it.
    pub rule: RuleId,
}

impl Telling {
    /// A line of the log and nothing else; what a system's own leaves out.
    pub const PLAIN: Telling = Telling {
        key: "",
        text: "",
        icon: "info",
        tone: Tone::Plain,
        sound: "",
        sign: false,
        words: "",
        pause: 0,
        rule: "",
    };
}

/// How an event is meant, for its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// Neither good nor bad.
    Plain,
    /// Hardly worth a line.
    Small,
    /// Good for the character that it is about.
    Good,
    /// Bad for the character that it is about.
    Loss,
    /// Dice or powers.
    Power,
    /// Something threatens.
    Threat,
    /// The whole battle takes notice.
    Round,
}

/// An event of which only its rule system knows what it means: the line of the vocabulary, and what this one is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    /// The line of the vocabulary.
    #[serde(rename = "what", serialize_with = "key")]
    pub telling: &'static Telling,
    /// The character that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<CharacterId>,
    /// The other character in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<CharacterId>,
    /// The side that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Name of the thing that it is about: a Spell, a Hero Action.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub thing: String,
    /// Where it happens; the ground there may look otherwise from now on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Square>,
    /// The number in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i16>,
}

impl Told {
    /// About nothing yet.
    pub fn of(telling: &'static Telling) -> Told {
        let (thing, squares) = (String::new(), Vec::new());
        Told { telling, who: None, other: None, side: None, thing, squares, number: None }
    }

    /// About this character.
    pub fn who(self, who: CharacterId) -> Told {
        Told { who: Some(who), ..self }
    }

    /// With this other character in it.
    pub fn other(self, other: CharacterId) -> Told {
        Told { other: Some(other), ..self }
    }

    /// About this side.
    pub fn side(self, side: Side) -> Told {
        Told { side: Some(side), ..self }
    }

    /// About a thing with this name.
    pub fn thing(self, thing: impl Into<String>) -> Told {
        Told { thing: thing.into(), ..self }
    }

    /// At these squares.
    pub fn at(self, squares: impl IntoIterator<Item = Square>) -> Told {
        Told { squares: squares.into_iter().collect(), ..self }
    }

    /// With this number in it.
    pub fn number(self, number: impl Into<i16>) -> Told {
        Told { number: Some(number.into()), ..self }
    }

    /// A pattern of the vocabulary with the marks filled in. `name` and `gang` say what characters and sides are called.
    pub fn filled<'n>(
        &self,
        pattern: &str,
        name: impl Fn(CharacterId) -> &'n str,
        gang: impl Fn(Side) -> &'n str,
    ) -> String {
        let squares = || self.squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ");
        let mut words = String::with_capacity(pattern.len() + 16);
        let mut rest = pattern;
        while let Some((before, mark)) = rest.split_once('{') {
            words += before;
            let (mark, after) = mark.split_once('}').unwrap_or((mark, ""));
            match mark {
                "who" => words += self.who.map_or("Nobody", &name),
                "other" => words += self.other.map_or("nobody", &name),
                "side" => words += self.side.map_or("", &gang),
                "thing" => words += &self.thing,
                "at" => words += &squares(),
                "n" => words += &self.number.unwrap_or(0).to_string(),
                _ => {}
            }
            rest = after;
        }
        words + rest
    }
}

/// Programs know it by its key.
fn key<S: Serializer>(telling: &Telling, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(telling.key)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOG: Telling = Telling { key: "fog", text: "{who} lays {thing} at {at} for {n} rounds", ..Telling::PLAIN };
    static FOG_LAID: Telling = FOG;

    #[test]
    fn marks_are_filled_in() {
        let told = Told::of(&FOG_LAID).who(CharacterId(3)).thing("Mist").at([Square::new(0, 0)]).number(2i16);
        let words = told.filled(told.telling.text, |_| "Orsola", |_| "");
        assert_eq!(words, format!("Orsola lays Mist at {} for 2 rounds", Square::new(0, 0)));
        assert_eq!(told.filled("{side}{odd} and {open", |_| "", |_| "The Lamps"), " and ");
    }

    #[test]
    fn programs_are_told_what_it_is_about_and_nothing_else() {
        let told = Told::of(&FOG_LAID).who(CharacterId(3)).number(2i16);
        assert_eq!(serde_json::json!(told), serde_json::json!({ "what": "fog", "who": 3, "number": 2 }));
    }
}
