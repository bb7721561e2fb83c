//! CAN-06 Falling, CAN-55 falling into contact and landing spots, CAN-68 nobody stays on small obstacles and debris.

use super::frames::{Ask, Charge, Fall, Frame, Settle, Spot};
use super::kinds::Ability;
use super::roll::Roll;
use super::state::{Battle, Io};
use crate::battle::{CharacterId, Event, IdSet, RuleId, Target};
use crate::board::{Landing, Level, Square};
use crate::dice::Outcome;

/// CAN-06: a drop of fewer levels than this is nothing.
const FALL_FROM: u8 = 2;
/// CAN-06: Life Points that water takes from the loss.
const WATER_TAKES: i8 = 2;

/// CAN-06: Life Points that a fall through so many levels costs before the roll, on normal ground or in the water.
pub fn fall_cost(levels: u8, into_water: bool) -> u8 {
    let water = if into_water { WATER_TAKES.unsigned_abs() } else { 0 };
    if levels < FALL_FROM { 0 } else { levels.saturating_sub(water) }
}

impl Fall {
    /// A fall by the character's own doing.
    pub fn new(who: CharacterId, from: Level, square: Square) -> Fall {
        Fall {
            who,
            from,
            square,
            controlled: false,
            thrown_by: None,
            contacts: IdSet::EMPTY,
            start_level: from,
            began_dry: true,
            quiet: false,
            leaves: None,
            landed: false,
            will: None,
        }
    }
}

impl Spot {
    /// Which rule puts somebody there.
    pub(super) fn rule(self) -> RuleId {
        match self {
            Spot::Any => "CAN-06",
            Spot::Dry | Spot::Water => "CAN-68",
            Spot::OffIce => "7.3",
        }
    }
}

impl Battle {
    pub(super) fn begin_fall(&mut self, fall: Fall, io: &mut Io) {
        self.let_go(fall.who, io);
        self.push(Frame::Fall(fall));
    }

    pub(super) fn step_fall(&mut self, mut f: Fall, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        if !f.landed {
            let square = match self.occupant(f.square).filter(|&other| other != f.who) {
                None => f.square,
                Some(_) => match self.settle_place(f.who, f.square, Spot::Any, f.from) {
                    Ok(square) => square,
                    Err(()) => {
                        self.push(Frame::Fall(f));
                        return;
                    }
                },
            };
            let column = std::mem::replace(&mut f.square, square);
            f.landed = true;
            let (who, from, to) = (f.who, f.from, self.board.surface(square));
            if let Some(manner) = f.leaves {
                let (edge, _) = self.place(who);
                io.events.push(|| Event::Moved { who, from: edge, to: column, level: from, manner });
            }
            let into_water = self.board.is_water(square);
            io.events.push(|| Event::Fell { who, square, from, to, into_water });
            self.put(who, square, to, io);
        }
        let distance = f.from - self.board.surface(f.square);
        if distance.max(0).unsigned_abs() >= FALL_FROM {
            let soft = f.controlled && self.controlled_will() > 0;
            let roll = if soft { Roll::SoftFall(f.who) } else { Roll::Fall(f.who) };
            if !self.settle_will(&mut f.will, roll, io) {
                self.push(Frame::Fall(f));
                return;
            }
            let roll = self.roll(roll, f.will.unwrap_or(0), 0, io);
            let saved = match roll.outcome {
                Outcome::Success => roll.aces as i8,
                Outcome::Critical => 2 + roll.aces as i8,
                Outcome::Fail | Outcome::Fumble => 0,
            };
            let loss = (distance - self.landing_reduction(&f) - saved).max(0);
            let met = self.contacts(f.who).without(f.contacts);
            let spared =
                self.has(f.who, Ability::RoofDrop) && self.charges_after(&f) && self.drops_on(f.start_level, met);
            if !spared {
                self.lose_life(f.who, loss, "the fall", f.thrown_by, "CAN-06", io);
            }
            if roll.outcome == Outcome::Fumble {
                self.stun(f.who, "CAN-06", io);
            }
        }
        if self.present(f.who) && self.charges_after(&f) {
            let met = self.contacts(f.who).without(f.contacts);
            if !met.is_empty() {
                self.begin_charge(Charge::new(f.who, met, f.start_level, f.began_dry));
            }
        }
        self.jolt(f.who, f.square);
    }

    fn charges_after(&self, f: &Fall) -> bool {
        f.thrown_by.is_none() && !f.quiet
    }

    /// CAN-50: the action began three levels or more above one of these.
    fn drops_on(&self, start_level: Level, met: IdSet) -> bool {
        met.iter().any(|enemy| start_level - self.place(enemy).1 >= 3)
    }

    /// CAN-06, CAN-05, CAN-55: what the landing spot, a Controlled Landing and wings take from the loss.
    fn landing_reduction(&self, f: &Fall) -> i8 {
        let controlled = if f.controlled && self.controlled_will() == 0 { 2 } else { 0 };
        let winged = if self.has(f.who, Ability::Winged) { 2 } else { 0 };
        self.landing_worth(f.square) + controlled + winged
    }

    /// CAN-06, CAN-55: what this spot takes from the loss of a fall, in Life Points; negative where it adds.
    pub(super) fn landing_worth(&self, square: Square) -> i8 {
        match self.board.landing(square) {
            _ if self.board.is_water(square) => WATER_TAKES,
            _ if !self.options.landing_spots => 0,
            Landing::Normal => 0,
            Landing::Soft => 4,
            Landing::Difficult => -2,
            Landing::Dangerous => -4,
        }
    }

    /// The free square nearest to `around`; asks the controller where several are equally near. `Err` while it waits.
    pub(super) fn settle_place(
        &mut self,
        who: CharacterId,
        around: Square,
        spot: Spot,
        ceiling: Level,
    ) -> Result<Square, ()> {
        if let Some(Target::Square(square)) = self.answer.take().map(|answer| answer.target) {
            return Ok(square);
        }
        match self.place_squares(around, spot, ceiling)[..] {
            [] => Ok(around),
            [only] => Ok(only),
            _ => {
                self.ask = Some(Ask::Place { who, around, spot, ceiling });
                Err(())
            }
        }
    }

    /// The squares offered by [`Ask::Place`].
    pub(super) fn place_squares(&self, around: Square, spot: Spot, ceiling: Level) -> Vec<Square> {
        self.free_around(around, ceiling, |square| match spot {
            Spot::Any => true,
            Spot::Dry => !self.board.is_water(square),
            Spot::Water => self.board.is_water(square),
            Spot::OffIce => !self.changes.frozen.contains(&square),
        })
    }

    /// CAN-67: a movement that ends below a bridge is carried on to the nearest free water.
    pub(super) fn step_come_out(&mut self, who: CharacterId) {
        if !self.present(who) {
            return;
        }
        let (square, level) = self.place(who);
        if level < self.board.surface(square) {
            self.push(Frame::Settle(Settle { who, around: square, spot: Spot::Water }));
        }
    }

    /// CAN-68: at the end of an activation nobody stays on a small obstacle or debris.
    pub(super) fn step_settle(&mut self, f: Settle, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        let found = !self.place_squares(f.around, f.spot, Level::MAX).is_empty();
        let spot = if found { f.spot } else { Spot::Any };
        let Ok(square) = self.settle_place(f.who, f.around, spot, Level::MAX) else {
            self.push(Frame::Settle(f));
            return;
        };
        let (who, from, level) = (f.who, f.around, self.board.surface(square));
        let rule = f.spot.rule();
        io.events.push(|| Event::Displaced { who, from, to: square, level, rule });
        self.put(who, square, level, io);
    }
}
