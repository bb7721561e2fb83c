//! Before the first round: a roll-off, the choice of a zone, one gang placed, then the other.

use super::{Contested, Resolving, Sheet};
use crate::battle::{ActionId, CharacterId, Choice, Event, Io, Question, Refusal, RuleId, Side, Target};
use crate::board::Square;
use crate::dice::{Contest, RollOff};
use crate::scenario::Deployment;

/// How far the set-up has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetUp {
    /// The sides roll for the choice of a zone.
    Rolling,
    /// This side places its gang, then the other one if `first`.
    Placing {
        /// Whose turn it is to place.
        side: Side,
        /// The other side follows.
        first: bool,
    },
}

/// A battle whose gangs are placed by their players.
pub trait Deploying: Contested + Resolving {
    /// Where the rulebook has deployment.
    const DEPLOYMENT: RuleId;
    /// Sides of the die that is rolled for the choice of a zone.
    const ZONE_DIE: u8;
    /// The actions of taking a zone and of placing somebody.
    const SET_UP: [ActionId; 2];
    /// The questions, as lines of the vocabulary: which zone, and who is placed where.
    const SET_UP_QUESTIONS: [&'static Question; 2];
    /// The same questions as they are asked of a side.
    const SET_UP_ASKS: [fn(Side) -> Self::Ask; 2];

    /// What is against placing somebody on a square of its zone or elsewhere.
    ///
    /// # Errors
    /// The reason.
    fn may_deploy(&self, who: CharacterId, square: Square) -> Result<(), Refusal>;
    /// Nobody has room where they may be placed: somebody may stand here all the same. `crowded`: there is no room like that either.
    fn may_stand_besides(&self, who: CharacterId, square: Square, crowded: bool) -> bool;

    /// Goes on with the set-up; says how far it is then, or nothing if everybody is placed.
    fn go_on_setting_up(&mut self, at: SetUp, io: &mut Io) -> Option<SetUp> {
        let [zone, deploy] = Self::SET_UP_ASKS;
        match at {
            SetUp::Rolling => {
                let spec = RollOff { dice: [1, 1], sides: Self::ZONE_DIE, contest: Contest::HigherDie };
                let winner = io.roll_off("the choice of a deployment zone", spec, Self::DEPLOYMENT);
                if self.contest().stage.scenario.deployment == Deployment::Chosen {
                    self.ask = Some(zone(winner));
                }
                Some(SetUp::Placing { side: winner, first: true })
            }
            SetUp::Placing { side, .. } if self.unplaced(side).next().is_some() => {
                self.ask = Some(deploy(side));
                Some(at)
            }
            SetUp::Placing { side, first: true } => Some(SetUp::Placing { side: side.other(), first: false }),
            SetUp::Placing { .. } => None,
        }
    }

    /// The question which zone a side takes.
    fn ask_zone<'s, 'a>(&self, side: Side, sheet: &'s mut Sheet<'a>) -> &'s mut Sheet<'a> {
        let who = self.unplaced(side).next().unwrap_or(CharacterId(0));
        let text = || format!("{}: choose a deployment zone.", self.gang(side));
        let sheet = sheet.ask_side(Self::SET_UP_QUESTIONS[0], side, Self::DEPLOYMENT).text(text);
        sheet.numbers(Self::SET_UP[0], who, || [0, 1])
    }

    /// The question who is placed next, and where.
    fn ask_deploy<'s, 'a>(&self, side: Side, sheet: &'s mut Sheet<'a>) -> &'s mut Sheet<'a> {
        let text = || format!("{}: place a character.", self.gang(side));
        let sheet = sheet.ask_side(Self::SET_UP_QUESTIONS[1], side, Self::DEPLOYMENT).text(text);
        sheet.list(|out| self.deploy_choices(side, out))
    }

    /// Everybody unplaced on every legal square; should there be none, anywhere that will do.
    fn deploy_choices(&self, side: Side, out: &mut Vec<Choice>) {
        let choice = |who, square: Square| Choice::new(Self::SET_UP[1], who, square, 0);
        for who in self.unplaced(side) {
            let legal = self.home(side).iter().filter(|&&square| self.may_deploy(who, square).is_ok());
            out.extend(legal.map(|&square| choice(who, square)));
        }
        for crowded in [false, true] {
            let besides = if out.is_empty() { Some(side) } else { None };
            for who in besides.into_iter().flat_map(|side| self.unplaced(side)) {
                let room = self.board.squares().filter(|&square| self.may_stand_besides(who, square, crowded));
                out.extend(room.map(|square| choice(who, square)));
            }
        }
    }

    /// A side has taken a zone; the other one gets the other zone.
    fn take_zone(&mut self, side: Side, zone: u8) {
        let zones = &mut self.contest_mut().zones;
        (zones[side.index()], zones[side.other().index()]) = (zone, 1 - zone);
    }

    /// Somebody is placed.
    fn deploy(&mut self, choice: Choice, io: &mut Io) {
        if let Target::Square(square) = choice.target {
            let who = choice.actor;
            self.stand(who, square);
            let level = self.level(who);
            io.events.push(|| Event::Deployed { who, square, level });
        }
    }
}
