//! What goes on once a question is answered: the stack of what is unfinished, in words.

use super::state::{Battle, Frame};
use crate::battle::{CharacterId, Waiting};

impl Battle {
    /// The unfinished, the next first; what needs no words is left out.
    pub(super) fn unfinished(&self) -> Vec<Waiting> {
        self.stack.iter().rev().filter_map(words).collect()
    }
}

fn words(frame: &Frame) -> Option<Waiting> {
    let asks = |who: CharacterId, text, kind| Some(Waiting { who, text, asks: Some(kind) });
    let goes_on = |who: CharacterId, text| Some(Waiting { who, text, asks: None });
    match frame {
        Frame::Walk(it) => goes_on(it.who, "goes on moving"),
        Frame::Strike(it) => goes_on(it.blow.attacker, "strikes"),
        Frame::DropItem(who) => asks(*who, "lets something fall", "drop_item"),
        Frame::Saves(it) => goes_on(it.by, "has thrown something: all there save themselves"),
        Frame::Keep { who, .. } => asks(*who, "chooses an Action to keep", "keep"),
        Frame::Interrupt(it) => asks(it.who, "may act before that", "react"),
        Frame::Lapse(who) => asks(*who, "may still act: what was waited for has not come", "fallback"),
        Frame::TurnEnd(who) => goes_on(*who, "ends the turn"),
        _ => None,
    }
}
