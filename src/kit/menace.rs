//! What enemies are expected to do with their next turn: for the computer player, not a rule.

use super::Contested;
use crate::battle::{Aspects, CharacterId, Exposed, Side};
use crate::board::distance3;

/// Squares that are told apart; what begins farther off is taken to threaten nobody.
const FAR: usize = 40;

/// How much of a blow counts that cannot come before the next round, in per cent.
const LATER: i32 = 60;

/// How a turn is spent.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Points that it has for going and striking.
    pub points: i32,
    /// Squares that go before any point is spent.
    pub free: i32,
    /// Squares that a point takes it.
    pub steps: i32,
    /// It strikes once for nothing where it has come into contact.
    pub onrush: bool,
}

/// A way to take life from an enemy.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    /// Squares to the target, at least and at most.
    pub range: (i32, i32),
    /// Points that one costs, at least 1.
    pub points: i32,
    /// How often in a turn at most.
    pub times: i32,
    /// Life that a target of usual strength loses by one on average, in tenths.
    pub harm: i32,
}

/// Life that an enemy loses on average in one whole turn, in tenths, by squares between the two as the turn begins: the best that one
/// way of striking, used again and again, does after as many points as it takes to get into range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Menace([u16; FAR]);

impl Default for Menace {
    fn default() -> Menace {
        Menace([0; FAR])
    }
}

impl Menace {
    /// Of somebody who spends its turns so and strikes in these ways.
    pub fn of(turn: Turn, strikes: impl IntoIterator<Item = Strike>) -> Menace {
        let mut menace = Menace::default();
        let steps = turn.steps.max(1);
        for Strike { range: (least, most), points, times, harm } in strikes {
            for (far, known) in menace.0.iter_mut().enumerate() {
                let far = far as i32;
                let way = (far - most - turn.free).max(0);
                let spent = if far < least { 1 } else { (way + steps - 1) / steps };
                if spent > turn.points {
                    continue;
                }
                let paid = ((turn.points - spent) / points.max(1)).min(times);
                let rushed = i32::from(turn.onrush && most <= 1 && far > most);
                *known = (*known).max(u16::try_from(harm.max(0) * (paid + rushed)).unwrap_or(u16::MAX));
            }
        }
        menace
    }

    /// Tenths of life.
    pub fn at(&self, far: u8) -> i32 {
        self.0.get(usize::from(far)).map_or(0, |&tenths| i32::from(tenths))
    }

    /// The farthest squares at which it does as much as anywhere.
    pub fn best_from(&self) -> u16 {
        let most = self.0.iter().max().copied().unwrap_or(0);
        self.0.iter().rposition(|&tenths| tenths == most).map_or(1, |far| far.max(1) as u16)
    }
}

/// A battle in which it is foreseen what enemies will do.
pub trait Foreseeing: Contested {
    /// What somebody can do in a turn.
    fn menace(&self, who: CharacterId) -> &Menace;
    /// How much of that counts as things stand, in per cent: whoever has had its turn strikes in the next round.
    fn readiness(&self, who: CharacterId) -> i32;
    /// How much of a blow counts that cannot come before the next round, in per cent: nothing in the last one.
    fn later(&self) -> i32 {
        if self.round() < self.rounds() { LATER } else { 0 }
    }
    /// What is lost with somebody; none where nobody can strike it.
    fn exposed(&self, who: CharacterId) -> Option<Exposed>;
    /// How far two are apart who are on the board, in what [`Menace`] counts in: squares, or zones.
    fn apart(&self, one: CharacterId, other: CharacterId) -> u8 {
        let place = |who: CharacterId| self.characters().get(who.index()).and_then(|ch| Some((ch.square?, ch.level)));
        let far = place(one).zip(place(other));
        far.map_or(u8::MAX, |((from, height), (to, level))| distance3(from, height, to, level))
    }

    /// How much of its life enemies could take from somebody in a round, in per cent, at most 100: what a stance against them is worth.
    fn threatened(&self, who: CharacterId) -> i32 {
        let Some(side) = self.characters().get(who.index()).map(|ch| ch.side) else { return 0 };
        let foes = self.characters().iter().enumerate().filter(|(_, ch)| ch.side != side && ch.square.is_some());
        let blow = |foe: CharacterId| match self.readiness(foe) {
            0 => 0,
            readiness => self.menace(foe).at(self.apart(foe, who)) * readiness,
        };
        let tenths: i32 = foes.map(|(i, _)| blow(CharacterId(i as u8))).sum::<i32>() / 100;
        let left = self.exposed(who).map_or(1, |one| one.left).max(1);
        (10 * tenths / left).clamp(0, 100)
    }

    /// Adds what the other side is expected to take from those who stand, each of it once.
    fn foresee_blows(&self, side: Side, aspects: &mut Aspects) {
        if self.round() == 0 {
            return;
        }
        let of = |side: Side| {
            let there =
                self.characters().iter().enumerate().filter(move |(_, ch)| ch.side == side && ch.square.is_some());
            there.map(|(i, _)| CharacterId(i as u8))
        };
        let (own, targets): (Vec<_>, Vec<Exposed>) = of(side).filter_map(|one| Some((one, self.exposed(one)?))).unzip();
        let foes: Vec<_> = of(side.other()).map(|one| (one, self.readiness(one))).filter(|one| one.1 > 0).collect();
        let blow = |foe: usize, target: usize| {
            let ((who, readiness), whom) = (foes[foe], own[target]);
            self.menace(who).at(self.apart(who, whom)) * readiness / 100
        };
        aspects.add_exposure(&targets, foes.len(), blow);
    }
}
