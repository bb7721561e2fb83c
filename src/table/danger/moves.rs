//! Where an enemy can go in its turn: wherever the choices of one place lead, without a roll or, from where it stands, with one.

use super::super::{AnyBattle, assume};
use super::{Stand, Striker};
use crate::battle::{ActionId, Breakdown, Choice, Events, Nature, Occasion, Outcome, Target, Wanted, outcomes};
use crate::board::{Landing, Square};
use crate::dice::Seeded;
use std::cell::RefCell;

/// Outcomes that are walked for a move with a roll.
const MOVE_WALKS: usize = 24;
/// Chance to come to a place, below which it is none.
const RARELY: f64 = 0.1;
/// Dice that are tried for a move like one that was walked through.
const MOVE_PLAYS: u64 = 20;
/// Moves from one place that lead nowhere by a test on the way, before no more are tried there.
const VAIN: usize = 2;
/// Moves in a row that are followed.
const LEGS: u8 = 4;
/// Questions in a row that are answered on a move.
const FOLLOWED: usize = 6;

/// A move that was noted: from which place, and the roll that it begins with.
#[derive(Clone, Debug)]
pub(super) struct Way {
    at: usize,
    choice: Choice,
    roll: Option<Breakdown>,
}

/// How a move with a roll begins: from which place, what is rolled, how far it leads and how high, and onto what. A test that comes up on
/// the way, such as that of leaving somebody, is the same wherever the way leads.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Crossing {
    at: usize,
    with: (ActionId, u8),
    roll: Option<Breakdown>,
    far: u8,
    up: i16,
    water: bool,
    landing: Landing,
}

impl Crossing {
    /// The same action and roll for a way that is no longer, whatever option.
    fn is_no_longer_than(&self, other: &Crossing) -> bool {
        let alike = |of: &Crossing| (of.with.0, of.up, of.water, of.landing);
        self.far <= other.far && alike(self) == alike(other) && self.roll.is_some() && self.roll == other.roll
    }
}

impl Striker {
    /// Notes wherever the choices of one place lead: first where nothing is rolled.
    pub(super) fn look_around(&mut self, at: usize) {
        let Stand { square, battle, legs, .. } = &self.stands[at];
        // From amidst what is reached nothing new is.
        let closed = |beside: Square| self.reached.contains(&beside) || battle.board().is_wall(beside);
        let amidst = || battle.board().within(*square, 1).all(closed);
        if *legs >= LEGS || at > 0 && amidst() {
            return;
        }
        let mut choices = Vec::new();
        battle.choices_for(Wanted::Moves, &mut choices);
        let info = battle.info();
        choices.retain(|choice| {
            let goes = matches!(choice.target, Target::Square(square) if !self.reached.contains(&square));
            goes && info.goes(choice.action) && !info.nature(choice.action).strikes()
        });
        let rolls = battle.breakdowns(&choices);
        // Jumps and climbs are only followed from where it stands: each is a walk through all its outcomes.
        let ways = choices.into_iter().zip(rolls).map(|(choice, roll)| Way { at, choice, roll });
        self.ways = ways.filter(|way| at == 0 || way.roll.is_none()).collect();
        // The last ones are gone first: those without a roll, and the nearest.
        let from = *square;
        self.ways.sort_by_key(|way| {
            let far = way.choice.target.square().map_or(0, |to| from.distance(to));
            std::cmp::Reverse((way.roll.is_some(), way.choice.option, far))
        });
    }

    /// Goes one of the ways that were noted.
    pub(super) fn go(&mut self, way: &Way) {
        let Target::Square(square) = way.choice.target else { return };
        if self.reached.contains(&square) {
            return;
        }
        let there = if way.roll.is_some() { self.by_roll(way) } else { self.by_foot(way) };
        let Some((battle, likely)) = there else { return };
        let Stand { p, legs, .. } = &self.stands[way.at];
        let stand = Stand::new(square, battle, p * likely, legs + 1);
        self.reached.insert(square);
        self.open.insert(0, self.stands.len());
        self.stands.push(stand);
    }

    /// The battle after a move, if it is still this one's turn there.
    fn arrived(&self, battle: &AnyBattle, aimed: Target) -> bool {
        let acts = battle
            .decision()
            .is_some_and(|decision| decision.occasion == Occasion::Act && decision.actor == Some(self.who));
        let square = battle.characters().get(self.who.index()).and_then(|one| one.square);
        acts && square.map(Target::Square) == Some(aimed)
    }

    /// The answer to a question on the way: nobody does anything about a move.
    fn let_pass(&self, battle: &AnyBattle) -> Option<Choice> {
        battle.decision().filter(|decision| decision.occasion != Occasion::Act && decision.reaction())?;
        let mut choices = Vec::new();
        battle.choices(&mut choices);
        choices.into_iter().find(|choice| battle.info().nature(choice.action) == Nature::No)
    }

    /// The answer to a question on the way: the usual one, or to let it pass.
    fn answer(&self, battle: &AnyBattle, made: &[Choice], scratch: &mut Vec<Choice>) -> Option<Choice> {
        let usual = assume(battle, made, 0, scratch);
        usual.or_else(|| self.let_pass(battle).filter(|_| made.len() < FOLLOWED))
    }

    fn by_foot(&mut self, way: &Way) -> Option<(AnyBattle, f64)> {
        let mut after = self.stands[way.at].battle.clone();
        let mut next = Some(way.choice);
        for _ in 0..FOLLOWED {
            let Some(choice) = next else { break };
            after.apply_listed(choice, &mut Seeded::new(0, 0), &mut Events::drop());
            next = self.let_pass(&after);
        }
        if self.arrived(&after, way.choice.target) {
            return Some((after, 1.0));
        }
        // Whose turn is over there has nothing left to strike with.
        let there = after.characters().get(self.who.index()).and_then(|one| one.square);
        if there.map(Target::Square) == Some(way.choice.target) { None } else { self.by_roll(way) }
    }

    /// How likely it ends there, and the likeliest way to. Moves that begin alike are as likely to, and the same dice mostly do.
    fn by_roll(&mut self, way: &Way) -> Option<(AnyBattle, f64)> {
        let (battle, choice) = (&self.stands[way.at].battle, way.choice);
        let crossing = self.crossing(way);
        let mut vain = 0;
        for (known, p, dice) in &self.rolled {
            if Some(known) != crossing.as_ref() {
                continue;
            }
            if *p >= RARELY
                && let Some(there) = self.rolled_with(battle, choice, *dice)
            {
                return Some((there, *p));
            }
            vain += usize::from(*p < RARELY);
            if vain >= VAIN || vain > 0 && known.roll.is_some() {
                return None;
            }
        }
        // Where the same roll hardly leads, it does not lead farther, nor there in another way.
        let beyond = |(known, p, _): &(Crossing, f64, u64)| {
            *p < RARELY && crossing.as_ref().is_some_and(|crossing| known.is_no_longer_than(crossing))
        };
        if self.rolled.iter().any(beyond) {
            return None;
        }
        let scratch = RefCell::new(Vec::new());
        let answer = |position: &AnyBattle, made: &[Choice]| self.answer(position, made, &mut scratch.borrow_mut());
        let walked = outcomes(battle, choice, MOVE_WALKS, &answer);
        let arrived = walked.outcomes.into_iter().filter(|outcome| self.arrived(&outcome.battle, choice.target));
        let arrived: Vec<Outcome> = arrived.collect();
        let p: f64 = arrived.iter().map(|outcome| outcome.p.value()).sum();
        if p < RARELY {
            self.rolled.extend(crossing.map(|crossing| (crossing, p, 0)));
            return None;
        }
        let there = arrived.into_iter().max_by(|a, b| a.p.value().total_cmp(&b.p.value()))?.battle;
        // Those of the likeliest way, else of any.
        let mut dice = None;
        for tried in 0..MOVE_PLAYS {
            let Some(end) = self.rolled_with(battle, choice, tried) else { continue };
            if end == there {
                dice = Some(tried);
                break;
            }
            dice = dice.or(Some(tried));
        }
        self.rolled.extend(crossing.zip(dice).map(|(crossing, dice)| (crossing, p, dice)));
        Some((there, p))
    }

    /// How a move with a roll begins.
    fn crossing(&self, way: &Way) -> Option<Crossing> {
        let Stand { square: from, battle, .. } = &self.stands[way.at];
        let to = way.choice.target.square()?;
        let with = (way.choice.action, way.choice.option);
        let Some(roll) = way.roll.clone() else {
            let (far, up, water, landing) = (0, 0, false, Landing::default());
            return Some(Crossing { at: way.at, with, roll: None, far, up, water, landing });
        };
        let (board, far) = (battle.board(), from.distance(to));
        let up = i16::from(board.surface(to)) - i16::from(board.surface(*from));
        let (water, landing) = (board.is_water(to), board.landing(to));
        Some(Crossing { at: way.at, with, roll: Some(roll), far, up, water, landing })
    }

    /// Where a move leads with certain dice, if it is where it was aimed.
    fn rolled_with(&self, battle: &AnyBattle, choice: Choice, dice: u64) -> Option<AnyBattle> {
        let (mut after, mut dice) = (battle.clone(), Seeded::new(0, dice));
        let (mut made, mut scratch) = (vec![choice], Vec::new());
        for step in 0..FOLLOWED {
            let Some(&next) = made.get(step) else { break };
            after.apply_listed(next, &mut dice, &mut Events::drop());
            made.extend(self.answer(&after, &made, &mut scratch));
        }
        self.arrived(&after, choice.target).then_some(after)
    }
}
