//! Forced movement (CAN-15 Grid) and Knockback (CAN-57).

use super::frames::{Ask, Fall, Force, ForcedEnd, Frame, Way};
use super::state::{Battle, Io};
use crate::battle::{CharacterId, Event, Manner, Target};
use crate::board::{DIRECTIONS, Level, Square};

impl Battle {
    /// CAN-15: one step of forced movement, from a square at carried level `c`; the level carried on, or none.
    pub(super) fn forced_step(&self, f: Force, start: Level, from: Square, c: Level, to: Square) -> Option<Level> {
        let surface = self.board.surface(to);
        let legal = self.board.is_step(from, to) && surface <= start + 1;
        // Only who drags somebody lets it pass.
        let gives_way = |id| id == f.moved || (id == f.mover && f.way == Way::Dragged);
        let occupied = self.occupant(to).is_some_and(|id| !gives_way(id));
        if !legal || occupied {
            return None;
        }
        Some(if surface < c - 1 { c } else { surface })
    }

    /// CAN-15: every (square, level) where the moved character can end; where it is comes first.
    pub(super) fn forced_ends(&self, f: Force) -> Vec<ForcedEnd> {
        let (square, level) = self.place(f.moved);
        let mut seen = vec![ForcedEnd { square, level }];
        if f.way == Way::Straight {
            seen.extend(DIRECTIONS.iter().flat_map(|&direction| self.pushed_along(f, direction)));
            return seen;
        }
        let mut ring = 0;
        for _ in 0..f.squares {
            let end = seen.len();
            for i in ring..end {
                let at = seen[i];
                for to in self.board.steps(at.square) {
                    let Some(next) = self.forced_step(f, level, at.square, at.level, to) else { continue };
                    let end = ForcedEnd { square: to, level: next };
                    if !seen.contains(&end) {
                        seen.push(end);
                    }
                }
            }
            ring = end;
        }
        // The grappler's square may be crossed but not ended on.
        seen.retain(|end| self.occupant(end.square).is_none_or(|id| id == f.moved));
        seen
    }

    /// The squares that a push in this direction goes through, nearest first; it stops short of what cannot be entered.
    fn pushed_along(&self, f: Force, (east, south): (i8, i8)) -> Vec<ForcedEnd> {
        let (square, level) = self.place(f.moved);
        let mut ends = Vec::new();
        let mut at = ForcedEnd { square, level };
        for _ in 0..f.squares {
            let Some(to) = self.board.offset(at.square, east, south) else { break };
            let Some(next) = self.forced_step(f, level, at.square, at.level, to) else { break };
            at = ForcedEnd { square: to, level: next };
            ends.push(at);
        }
        ends
    }

    pub(super) fn step_force(&mut self, f: Force, io: &mut Io) {
        if !self.present(f.moved) {
            return;
        }
        let Some(answer) = self.answer.take() else {
            self.wait(Frame::Force(f), Ask::Force(f));
            return;
        };
        if let Target::Square(square) = answer.target {
            let level = answer.option as i8;
            let thrown = f.way == Way::Dragged && self.side(f.mover) != self.side(f.moved);
            if thrown && !self.in_water(f.moved) && self.board.is_water(square) {
                self.credit(self.side(f.mover), |deeds| &mut deeds.thrown);
            }
            self.shove(f.moved, f.mover, ForcedEnd { square, level }, io);
        }
    }

    /// Puts a moved character where it ends and lets it fall if it is held in the air there.
    pub(super) fn shove(&mut self, moved: CharacterId, by: CharacterId, end: ForcedEnd, io: &mut Io) {
        let (from, level) = self.place(moved);
        if from == end.square && level == end.level {
            return;
        }
        let to = end.square;
        let surface = self.board.surface(to);
        if end.level - surface >= 2 {
            let (thrown_by, leaves) = (Some(self.side(by)), Some(Manner::Forced));
            self.begin_fall(Fall { thrown_by, leaves, ..Fall::new(moved, end.level, to) }, io);
        } else {
            io.events.push(|| Event::Moved { who: moved, from, to, level: end.level, manner: Manner::Forced });
            self.put(moved, to, surface, io);
        }
    }

    /// CAN-57 Knockback: 2 squares directly away, by the rules of forced movement.
    pub(super) fn knock_back(&mut self, moved: CharacterId, by: CharacterId, io: &mut Io) {
        let ((at, level), (source, _)) = (self.place(moved), self.place(by));
        let f = Force { mover: by, moved, squares: 2, way: Way::Straight };
        let end = self.pushed_along(f, at.away_from(source)).pop().unwrap_or(ForcedEnd { square: at, level });
        self.shove(moved, by, end, io);
    }
}
