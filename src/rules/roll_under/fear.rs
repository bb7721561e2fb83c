//! Fear (RUX-27): what it takes to stand it, and six ways in which somebody gives in to it.

use super::feats::Effect;
use super::frames::{Ask, Frame, Roll};
use super::rolls::Came;
use super::state::{Battle, Io};
use super::traits::Condition;
use super::vocabulary::{action, status, telling};
use crate::battle::{CharacterId, Event, StatusId, Told};
use crate::board::Square;
use crate::dice::{Lot, draw};

/// RUX-27: rows of the table that are about who caused the fear.
const LASTING: [StatusId; 2] = [status::AFRAID, status::SHAKEN];

impl Battle {
    /// RUX-28: monsters fear nothing.
    fn may_fear(&self, who: CharacterId) -> bool {
        self.standing(who) && !self.monster(who)
    }

    /// RUX-27: a fear attack.
    pub(super) fn frighten(&mut self, on: CharacterId, by: CharacterId) {
        self.push(Frame::Fear { on, by, rolled: false });
    }

    /// RUX-27: Willpower; a failure leaves the figure Scared, and the table says how it shows.
    pub(super) fn step_fear(&mut self, on: CharacterId, by: CharacterId, rolled: bool, io: &mut Io) {
        if !self.may_fear(on) {
            return;
        }
        if !rolled {
            // RUX-23: Steady Heart needs no roll.
            let answer = self.answer.take();
            if let (Some(place), None) = (self.can_use(on, Effect::SteadyHeart), answer) {
                return self.wait(Frame::Fear { on, by, rolled }, Ask::Steady(on, place));
            }
            if answer.is_some_and(|answer| answer.action == action::ADD) {
                return self.use_up(on, Effect::SteadyHeart, io);
            }
            self.push(Frame::Fear { on, by, rolled: true });
            return self.check(on, Roll::Fear);
        }
        if self.rolled.take().is_none_or(|rolled| rolled.came.good()) {
            return;
        }
        // RUX-24: fear breaks concentration, unless Willpower holds it.
        self.disturb(on);
        self.let_courage_sink(on, by, io);
        self.afflict(on, Condition::Scared, "RUX-27", io);
    }

    /// RUX-27: the table, d6.
    fn let_courage_sink(&mut self, on: CharacterId, by: CharacterId, io: &mut Io) {
        let row = draw(io.dice, &Lot { of: 6 }) + 1;
        let what = match row {
            1 => "it loses its next action",
            2 => "it stands petrified",
            3 => "it drops what it holds",
            4 => "it will run",
            5 => "it will run, and keep away",
            _ => "its hands shake",
        };
        io.events.push(|| Event::told(Told::of(&telling::PANICS).who(on).thing(what)));
        let mut show = |status| self.show(on, status, true, "RUX-27", io);
        match row {
            1 => show(status::STUNNED),
            2 => show(status::FRIGHTENED),
            3 => self.drop_held(on, super::state::EVERYTHING, "RUX-27", io),
            4 => show(status::FLEEING),
            5 => {
                show(status::FLEEING);
                show(status::AFRAID);
            }
            _ => show(status::SHAKEN),
        }
        if row >= 4 {
            self.fears.retain(|&(who, of)| (who, of) != (on, by));
            self.fears.push((on, by));
        }
    }

    /// RUX-27: those whom it fears.
    pub(super) fn feared_by(&self, who: CharacterId) -> impl Iterator<Item = CharacterId> + '_ {
        self.fears.iter().filter(move |fear| fear.0 == who).map(|fear| fear.1).filter(|&of| self.present(of))
    }

    /// RUX-27: it acts with a bane, as long as it sees what it fears.
    pub(super) fn shakes(&self, who: CharacterId) -> bool {
        self.has(who, status::SHAKEN) && self.feared_by(who).any(|of| self.sees(who, of))
    }

    /// RUX-27: fear keeps it from acting out of its turn.
    pub(super) fn petrified(&self, who: CharacterId) -> bool {
        self.has(who, status::STUNNED) || self.has(who, status::FRIGHTENED)
    }

    /// RUX-27: it may not come nearer to what it is afraid of.
    pub(super) fn shies_from(&self, who: CharacterId, from: Square, to: Square) -> bool {
        if !self.has(who, status::AFRAID) {
            return false;
        }
        let span = self.span(who);
        let far = |at, of| crate::board::apart((at, span), (self.square(of), self.span(of)));
        self.feared_by(who).any(|of| far(to, of) < far(from, of))
    }

    /// RUX-27: at the start of its turn: who is petrified rolls Willpower; a lost action is lost.
    pub(super) fn step_dread(&mut self, who: CharacterId, rolled: bool, io: &mut Io) {
        if !self.standing(who) {
            return;
        }
        if self.has(who, status::STUNNED) {
            self.now.acted = true;
        }
        if !self.has(who, status::FRIGHTENED) {
            return;
        }
        if !rolled {
            self.push(Frame::Dread { who, rolled: true });
            return self.check(who, Roll::Compose);
        }
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        if came.good() {
            return self.show(who, status::FRIGHTENED, false, "RUX-27", io);
        }
        (self.now.acted, self.now.stopped, self.now.begun) = (true, true, true);
    }

    /// RUX-27: this turn is spent running away, as long as there is somewhere to run to.
    pub(super) fn runs_away(&mut self, who: CharacterId, io: &mut Io) -> bool {
        if !self.has(who, status::FLEEING) || self.now.acted {
            return false;
        }
        io.events.push(|| Event::told(Told::of(&telling::RUNS).who(who)));
        self.spend_action(who, io);
        self.now.dash = true;
        if let Some(to) = self.refuge(who) {
            self.walk(who, to);
        }
        true
    }

    /// RUX-27: where it runs to: as far from what it fears as it gets, past no enemy if it can, by the shortest way.
    fn refuge(&self, who: CharacterId) -> Option<Square> {
        let sources: Vec<CharacterId> = self.feared_by(who).collect();
        let far = |at: Square| {
            let each =
                sources.iter().map(|&of| crate::board::apart((at, self.span(who)), (self.square(of), self.span(of))));
            each.min().unwrap_or(0)
        };
        let here = far(self.square(who));
        let best = |easy: bool| {
            let (reach, _) = self.flood(who, easy, None);
            let free = reach.squares().filter(|&(square, _)| self.may_be_put(who, square) && far(square) > here);
            let key = |&(square, cost): &(Square, u8)| (far(square), std::cmp::Reverse((cost, square.y, square.x)));
            free.max_by_key(key).map(|(square, _)| square)
        };
        best(true).or_else(|| best(false))
    }

    /// RUX-27: what ends with a turn: the run, the lost action, and trembling at what is out of sight.
    pub(super) fn fear_passes(&mut self, who: CharacterId, io: &mut Io) {
        for one in [status::FLEEING, status::STUNNED] {
            self.show(who, one, false, "RUX-27", io);
        }
        let shaken: Vec<CharacterId> =
            self.ids().filter(|&one| self.has(one, status::SHAKEN) && !self.shakes(one)).collect();
        shaken.into_iter().for_each(|one| self.show(one, status::SHAKEN, false, "RUX-27", io));
        let free: Vec<CharacterId> =
            self.ids().filter(|&one| self.has(one, status::AFRAID) && self.feared_by(one).next().is_none()).collect();
        free.into_iter().for_each(|one| self.show(one, status::AFRAID, false, "RUX-27", io));
        let keeps = |who: CharacterId| LASTING.into_iter().chain([status::FLEEING]).any(|one| self.has(who, one));
        let kept: Vec<_> = self.fears.iter().copied().filter(|fear| keeps(fear.0)).collect();
        self.fears = kept;
    }
}
