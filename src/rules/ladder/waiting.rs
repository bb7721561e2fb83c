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
        Frame::Walk(it) => Waiting::going_on(it.who, "goes on moving"),
        Frame::Strike(it) => Waiting::going_on(it.blow.attacker, "strikes"),
        Frame::DropItem(who) => Waiting::asking(*who, "lets something fall", &question::DROP_ITEM),
        Frame::Saves(it) => Waiting::going_on(it.by, "has thrown something: all there save themselves"),
        Frame::Keep { who, .. } => Waiting::asking(*who, "chooses an Action to keep", &question::KEEP),
        Frame::Interrupt(it) => Waiting::asking(it.who, "may act before that", &question::REACT),
        Frame::Lapse(who) => {
            Waiting::asking(*who, "may still act: what was waited for has not come", &question::FALLBACK)
        }
        Frame::TurnEnd(who) => Waiting::going_on(*who, "ends the turn"),
        _ => return None,
    })
}
