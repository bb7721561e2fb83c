//! What goes on once a question is answered: the stack of what is unfinished, in words.

use super::frames::Frame;
use super::state::Battle;
use super::vocabulary::question;
use crate::battle::Waiting;

impl Battle {
    /// The unfinished, the next first; what needs no words is left out.
    pub(super) fn unfinished(&self) -> Vec<Waiting> {
        self.stack.iter().rev().filter_map(words).collect()
    }
}

fn words(frame: &Frame) -> Option<Waiting> {
    Some(match frame {
        Frame::Move(it) => Waiting::going_on(it.who, "goes on moving"),
        Frame::Flight(it) => Waiting::going_on(it.who, "flies on"),
        Frame::Jump(it) => Waiting::going_on(it.who, "jumps"),
        Frame::Disengage(it) => Waiting::going_on(it.mover, "tries to slip away"),
        Frame::Charge(it) => Waiting::asking(it.who, "may charge", &question::CHARGE),
        Frame::Intervene(it) => Waiting::asking(it.guard, "may step between", &question::INTERVENE),
        Frame::Guards(it) => Waiting::asking(it.who, "may be struck by those on guard", &question::OPPORTUNITY),
        Frame::Opportunity(it) => Waiting::asking(it.who, "may strike at once", &question::OPPORTUNITY),
        Frame::Strike(it) => Waiting::going_on(it.blow.attacker, "strikes"),
        Frame::Protect(it) => Waiting::going_on(it.who, "rolls for Protection"),
        Frame::Grapple(it) => Waiting::going_on(it.who, "grapples"),
        Frame::Force(it) => Waiting::going_on(it.moved, "is moved"),
        Frame::Drown(it) => Waiting::going_on(it.against, "is held under"),
        Frame::Fall(it) => Waiting::going_on(it.who, "falls"),
        Frame::Row(it) => Waiting::going_on(it.who, "rows on"),
        Frame::AfterAction(who) => Waiting::asking(*who, "has acted: a Counter may follow", &question::COUNTER),
        Frame::Order(who) => Waiting::asking(*who, "may be given an Order", &question::ORDER),
        Frame::Take(who) => Waiting::asking(*who, "may take up what lies there", &question::TAKE),
        Frame::EndActivation(who) => Waiting::going_on(*who, "ends their activation"),
        _ => return None,
    })
}
