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

/// Squares of a strike that has to be come close for: no line of sight is needed besides.
const CLOSE: i32 = 2;
/// Squares that it takes to see somebody who is not seen, on average.
const ROUND_THE_CORNER: i32 = 3;
/// How much of a shot counts at somebody in cover, in per cent.
const COVERED: i32 = 70;

/// How two lie to each other, the one who threatens first. What zones are counted in has no walls: both ways are as long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Separation {
    /// Steps on foot.
    pub steps: u8,
    /// As the crow flies.
    pub crow: u8,
    /// One sees the other.
    pub seen: bool,
    /// The other is in cover.
    pub covered: bool,
}

impl Separation {
    /// In the open, so far apart.
    pub fn open(far: u8) -> Separation {
        Separation { steps: far, crow: far, seen: true, covered: false }
    }
}

/// Life that an enemy loses on average in one whole turn, in tenths, by how far the two are apart as the turn begins: the best that one
/// way of striking, used again and again, does after as many points as it takes to get into range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Menace {
    /// By steps: what has to be come close for.
    close: [u16; FAR],
    /// By squares as the crow flies: what strikes from afar, at a target in sight.
    seen: [u16; FAR],
    /// The same at a target out of sight.
    unseen: [u16; FAR],
}

impl Default for Menace {
    fn default() -> Menace {
        Menace { close: [0; FAR], seen: [0; FAR], unseen: [0; FAR] }
    }
}

impl Menace {
    /// Of somebody who spends its turns so and strikes in these ways.
    pub fn of(turn: Turn, strikes: impl IntoIterator<Item = Strike>) -> Menace {
        let mut menace = Menace::default();
        for strike in strikes {
            if strike.range.1 <= CLOSE {
                note(&mut menace.close, turn, strike, 0);
            } else {
                note(&mut menace.seen, turn, strike, 0);
                note(&mut menace.unseen, turn, strike, ROUND_THE_CORNER);
            }
        }
        menace
    }

    /// Tenths of life, in the open.
    pub fn at(&self, far: u8) -> i32 {
        self.across(Separation::open(far))
    }

    /// Tenths of life.
    pub fn across(&self, lie: Separation) -> i32 {
        let of = |by: &[u16; FAR], far: u8| by.get(usize::from(far)).map_or(0, |&tenths| i32::from(tenths));
        let shot = of(if lie.seen { &self.seen } else { &self.unseen }, lie.crow);
        let shot = if lie.covered { shot * COVERED / 100 } else { shot };
        of(&self.close, lie.steps).max(shot)
    }

    /// The farthest squares at which it does as much as anywhere.
    pub fn best_from(&self) -> u16 {
        let mut all = (0..FAR as u8).map(|far| self.at(far));
        let most = all.clone().max().unwrap_or(0);
        all.rposition(|tenths| tenths == most).map_or(1, |far| far.max(1) as u16)
    }
}

/// Notes what a way to strike does by how far off the target is; at least so many squares have to be gone first.
fn note(by: &mut [u16; FAR], turn: Turn, strike: Strike, first: i32) {
    let Strike { range: (least, most), points, times, harm } = strike;
    let steps = turn.steps.max(1);
    for (far, known) in by.iter_mut().enumerate() {
        let far = far as i32;
        let way = ((far - most).max(first) - turn.free).max(0);
        let spent = if far < least { 1 } else { (way + steps - 1) / steps };
        if spent > turn.points {
            continue;
        }
        let paid = ((turn.points - spent) / points.max(1)).min(times);
        let rushed = i32::from(turn.onrush && most <= 1 && far > most);
        *known = (*known).max(u16::try_from(harm.max(0) * (paid + rushed)).unwrap_or(u16::MAX));
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
    /// How strongly enemies prefer the targets that cost most, as a power: see [`Aspects::add_exposure`].
    fn aim(&self) -> u32 {
        0
    }
    /// What is lost with somebody; none where nobody can strike it.
    fn exposed(&self, who: CharacterId) -> Option<Exposed>;
    /// How two lie to each other who are on the board, in what [`Menace`] counts in: squares, or zones. Sight and cover are those of two who
    /// stand on the surface, wherever they are.
    fn separation(&self, one: CharacterId, other: CharacterId) -> Separation {
        let place = |who: CharacterId| self.characters().get(who.index()).and_then(|ch| Some((ch.square?, ch.level)));
        let Some(((from, height), (to, level))) = place(one).zip(place(other)) else {
            return Separation::open(u8::MAX);
        };
        let (board, crow) = (self.board(), distance3(from, height, to, level));
        let steps = if crow <= 1 { crow } else { board.steps_on_foot(from, to).max(crow) };
        let seen = board.sight_from_surface(from, to);
        Separation { steps, crow, seen, covered: seen && crow > 1 && board.cover_on_surface(from, to) }
    }

    /// How much of its life enemies could take from somebody in a round, in per cent, at most 100: what a stance against them is worth.
    fn threatened(&self, who: CharacterId) -> i32 {
        let Some(side) = self.characters().get(who.index()).map(|ch| ch.side) else { return 0 };
        let foes = self.characters().iter().enumerate().filter(|(_, ch)| ch.side != side && ch.square.is_some());
        let blow = |foe: CharacterId| match self.readiness(foe) {
            0 => 0,
            readiness => self.menace(foe).across(self.separation(foe, who)) * readiness,
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
            self.menace(who).across(self.separation(who, whom)) * readiness / 100
        };
        aspects.add_exposure(&targets, foes.len(), self.aim(), blow);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_unseen_or_covered_is_shot_less_and_who_is_round_a_corner_is_struck_after_the_whole_way() {
        let turn = Turn { points: 2, free: 0, steps: 4, onrush: false };
        let bow = Strike { range: (0, 8), points: 1, times: 2, harm: 10 };
        let archer = Menace::of(turn, [bow]);
        let away = |far: u8| Separation { steps: 3 * far, ..Separation::open(far) };
        assert_eq!(archer.across(away(8)), 20, "two shots, wherever its feet would lead");
        assert_eq!(archer.across(Separation { covered: true, ..away(8) }), 14);
        assert_eq!(archer.across(Separation { seen: false, ..away(8) }), 10, "a point goes to see it");
        let fencer = Menace::of(turn, [Strike { range: (0, 1), harm: 30, ..bow }]);
        assert_eq!([fencer.at(1), fencer.at(4), fencer.at(6)], [60, 30, 0]);
        assert_eq!(
            fencer.across(Separation { seen: false, ..Separation::open(4) }),
            30,
            "a target out of sight is gone to all the same"
        );
        assert_eq!(fencer.across(away(3)), 0, "three squares off as the crow flies, nine on foot");
    }
}
