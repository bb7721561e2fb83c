//! Steps that belong together: whoever walks five squares walks once, not five times.

use super::timing::{self, Curve, Leg, Taste, seconds};
use crate::battle::{CharacterId, Event, Manner};
use crate::board::Square;
use std::collections::VecDeque;

/// One step of a way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PathStep {
    /// Who goes.
    pub who: CharacterId,
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// How.
    pub manner: Manner,
}

impl PathStep {
    /// The step of an event.
    pub fn of(event: &Event) -> Option<PathStep> {
        match event {
            Event::Moved { who, from, to, manner, .. } => {
                Some(PathStep { who: *who, from: *from, to: *to, manner: *manner })
            }
            _ => None,
        }
    }

    /// Both are of one movement.
    fn goes_on(&self, next: &PathStep) -> bool {
        let flies = |step: &PathStep| step.manner == Manner::Fly;
        let alike = timing::pace(self.manner).2 == timing::pace(next.manner).2 && flies(self) == flies(next);
        alike && (next.who, next.from) == (self.who, self.to)
    }
}

/// The way being walked: the steps still ahead.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Path {
    ahead: VecDeque<(PathStep, Leg)>,
    /// Where it began and every square of it.
    pub squares: Vec<Square>,
}

impl Path {
    /// The way that begins with a step, by the events that come after it. What takes no time may lie between two steps, and so
    /// may whoever is carried along.
    pub fn of<'a>(first: PathStep, next: impl Iterator<Item = &'a Event>) -> Path {
        let mut steps = vec![first];
        let mut last = first;
        for event in next {
            match PathStep::of(event) {
                Some(step) if last.goes_on(&step) => {
                    steps.push(step);
                    last = step;
                }
                Some(step) if step.manner == Manner::Carried => {}
                None if timing::length(event, Taste::default()) == 0.0 => {}
                _ => break,
            }
        }
        let (_, most, curve) = timing::pace(first.manner);
        let alone: Vec<f32> = steps.iter().map(alone).collect();
        let legs = timing::legs(&alone, most, curve);
        let squares = std::iter::once(first.from).chain(steps.iter().map(|step| step.to)).collect();
        Path { ahead: steps.into_iter().zip(legs).collect(), squares }
    }

    /// The part of this way that a step is, if it is the next one.
    pub fn take(&mut self, step: PathStep) -> Option<Leg> {
        let (_, leg) = self.ahead.front().filter(|(next, _)| *next == step)?;
        let leg = *leg;
        self.ahead.pop_front();
        Some(leg)
    }

    /// It went from one square to the other.
    pub fn has_passed(&self, from: Square, to: Square) -> bool {
        self.squares.windows(2).any(|pair| pair == [from, to])
    }

    /// Where it ends.
    pub fn end(&self) -> Option<Square> {
        self.squares.last().copied()
    }
}

/// Seconds of a step by itself.
fn alone(step: &PathStep) -> f32 {
    let (each, ..) = timing::pace(step.manner);
    match step.manner {
        Manner::Fly => (seconds::FLY * f32::from(step.from.distance(step.to))).max(seconds::FLY_LEAST),
        _ => each,
    }
}

/// A way of one curve from its beginning to its end.
pub fn single(step: &PathStep) -> Leg {
    let curve = timing::pace(step.manner).2;
    Leg::whole(alone(step), if curve == Curve::Out { Curve::Out } else { Curve::InOut })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(who: u8, from: u8, to: u8, manner: Manner) -> Event {
        let (from, to) = (Square::new(from, 0), Square::new(to, 0));
        Event::Moved { who: CharacterId(who), from, to, level: 0, manner }
    }

    fn path(events: &[Event]) -> Path {
        Path::of(PathStep::of(&events[0]).expect("a step"), events[1..].iter())
    }

    #[test]
    fn steps_of_one_walk_are_one_path() {
        let walk = |from| moved(0, from, from + 1, Manner::Walk);
        let between = Event::OpportunityLost { who: CharacterId(1), against: CharacterId(0) };
        let events = [walk(0), walk(1), between, walk(2), moved(1, 7, 8, Manner::Walk), walk(3)];
        let mut path = path(&events);
        assert_eq!(path.end(), Some(Square::new(3, 0)));
        let step = |i: usize| PathStep::of(&events[i]).expect("a step");
        let first = path.take(step(0)).expect("the first leg");
        assert!(first.is_first() && !first.is_last());
        assert_eq!(path.take(step(3)), None, "in their order");
        assert!(path.take(step(1)).is_some());
        assert!(path.take(step(3)).is_some_and(|leg| leg.is_last()));
        assert_eq!(path.take(step(4)), None, "somebody else's way");
    }

    #[test]
    fn what_interrupts_parts_a_way() {
        let walk = |from| moved(0, from, from + 1, Manner::Walk);
        let hit = Event::LifeLost { who: CharacterId(0), amount: 1, left: 3, cause: "", credit: None, rule: "" };
        assert_eq!(path(&[walk(0), hit, walk(1)]).squares.len(), 2);
        assert_eq!(path(&[walk(0), moved(0, 1, 2, Manner::Forced)]).squares.len(), 2, "a push is no walk");
        assert_eq!(path(&[walk(0), moved(0, 5, 6, Manner::Walk)]).squares.len(), 2, "not from where it was");
        assert_eq!(path(&[walk(0), moved(3, 0, 1, Manner::Carried), walk(1)]).squares.len(), 3, "with a rider");
    }
}
