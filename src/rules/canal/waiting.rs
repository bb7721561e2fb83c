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
        Frame::Move(it) => goes_on(it.who, "goes on moving"),
        Frame::Flight(it) => goes_on(it.who, "flies on"),
        Frame::Jump(it) => goes_on(it.who, "jumps"),
        Frame::Disengage(it) => goes_on(it.mover, "tries to slip away"),
        Frame::Charge(it) => asks(it.who, "may charge", "charge"),
        Frame::Intervene(it) => asks(it.guard, "may step between", "intervene"),
        Frame::Guards(it) => asks(it.who, "may be struck by those on guard", "opportunity"),
        Frame::Opportunity(it) => asks(it.who, "may strike at once", "opportunity"),
        Frame::Strike(it) => goes_on(it.blow.attacker, "strikes"),
        Frame::Protect(it) => goes_on(it.who, "rolls for Protection"),
        Frame::Grapple(it) => goes_on(it.who, "grapples"),
        Frame::Force(it) => goes_on(it.moved, "is moved"),
        Frame::Drown(it) => goes_on(it.against, "is held under"),
        Frame::Fall(it) => goes_on(it.who, "falls"),
        Frame::Row(it) => goes_on(it.who, "rows on"),
        Frame::AfterAction(who) => asks(*who, "has acted: a COUNTER may follow", "counter"),
        Frame::Order(who) => asks(*who, "may be given an ORDER", "order"),
        Frame::Take(who) => asks(*who, "may take up what lies there", "take"),
        Frame::EndActivation(who) => goes_on(*who, "ends its activation"),
        _ => None,
    }
}
