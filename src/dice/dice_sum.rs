//! A sum of unlike dice, exploding or not: damage.

use super::exploding::throw;
use super::known::Known;
use super::{Chance, Dice, Numbers, Role, Rolled, Spec};
use smallvec::SmallVec;

/// Equal dice of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Handful {
    /// How many.
    pub dice: u8,
    /// Sides of each.
    pub sides: u8,
    /// What they are in the roll.
    pub role: Role,
}

impl Handful {
    /// Plain dice.
    pub fn of(dice: u8, sides: u8) -> Handful {
        Handful { dice, sides, role: Role::Plain }
    }
}

/// Dice that are added up, in the order in which they are thrown.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DiceSum {
    dice: SmallVec<[Handful; 4]>,
    explodes: bool,
    numbers: Numbers,
}

/// What [`DiceSum`] came to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SumRoll {
    /// The sum; where outcomes are walked, the least that these dice can come to of those that compare alike.
    pub sum: u16,
    /// The faces as they fell, for showing.
    pub faces: Rolled,
}

impl DiceSum {
    /// The sum of these dice, compared with these numbers before anything is added to it.
    pub fn new(dice: impl IntoIterator<Item = Handful>, numbers: Numbers) -> DiceSum {
        DiceSum { dice: dice.into_iter().collect(), explodes: false, numbers }
    }

    /// The same dice, exploding: one that shows its greatest face is rolled again and added.
    #[must_use]
    pub fn exploding(self) -> DiceSum {
        DiceSum { explodes: true, ..self }
    }

    /// The greatest sum of dice that do not explode.
    pub fn most(&self) -> u16 {
        self.dice.iter().map(|of| u16::from(of.dice) * u16::from(of.sides)).sum()
    }

    /// Each die by its sides.
    fn each(&self) -> impl Iterator<Item = (u8, Role)> {
        self.dice.iter().flat_map(|of| (0..of.dice).map(|_| (of.sides.max(1), of.role)))
    }

    /// The chance of every sum up to the greatest number that matters.
    fn chances(&self) -> Vec<Chance> {
        let greatest = usize::from(self.numbers.greatest());
        let mut sums = vec![Chance::ZERO; greatest + 1];
        sums[0] = Chance::ONE;
        for (sides, _) in self.each() {
            let explodes = self.explodes && sides > 1;
            let sides = usize::from(sides);
            let mut after = vec![Chance::ZERO; greatest + 1];
            for value in 1..=if explodes { greatest } else { sides.min(greatest) } {
                // An exploding die never comes to rest on its greatest face.
                if explodes && value % sides == 0 {
                    continue;
                }
                let throws = if explodes { value / sides + 1 } else { 1 };
                let chance = Chance::new(1, (sides as u128).saturating_pow(throws as u32));
                for (before, after) in sums.iter().zip(&mut after[value..]) {
                    if *before != Chance::ZERO {
                        *after = *after + before.and(chance);
                    }
                }
            }
            sums = after;
        }
        sums
    }

    /// The chances of sums that compare alike, each with the least of them; what lies beyond the greatest number is left out.
    fn lumps(&self) -> Vec<(Chance, u16)> {
        let mut list: Vec<(Chance, u16)> = Vec::new();
        for (sum, chance) in self.chances().into_iter().enumerate().filter(|(_, chance)| *chance != Chance::ZERO) {
            let sum = sum as u16;
            match list.last_mut().filter(|(_, known)| self.numbers.alike(*known) == self.numbers.alike(sum)) {
                Some((known, _)) => *known = *known + chance,
                None => list.push((chance, sum)),
            }
        }
        list
    }

    /// The weights of these chances and, last, of what they leave; none where they are too fine for 64 bits.
    fn weights(lumps: &[(Chance, u16)]) -> Option<Vec<u64>> {
        let mut total: u128 = 1;
        for (chance, _) in lumps {
            let (_, den) = chance.fraction()?;
            total = total.checked_mul(Chance::new(den, total).fraction()?.0)?;
        }
        let mut left = u64::try_from(total).ok()?;
        let mut weights = Vec::with_capacity(lumps.len() + 1);
        for (chance, _) in lumps {
            let (num, den) = chance.fraction()?;
            let weight = u64::try_from(num * (total / den)).ok()?;
            left = left.checked_sub(weight)?;
            weights.push(weight);
        }
        weights.push(left);
        Some(weights)
    }

    /// The nearest weights to chances that are too fine: off by less than one in 2 to the 50th.
    fn rough_weights(lumps: &[(Chance, u16)]) -> Vec<u64> {
        const ALL: u64 = 1 << 52;
        let mut weights: Vec<u64> = lumps.iter().map(|(chance, _)| (chance.value() * ALL as f64) as u64).collect();
        weights.push(ALL.saturating_sub(weights.iter().sum()));
        weights
    }
}

impl Spec for DiceSum {
    type Summary = SumRoll;

    fn roll(&self, dice: &mut dyn Dice) -> SumRoll {
        let mut faces = Rolled::default();
        let mut sum: u16 = 0;
        for (sides, role) in self.each() {
            sum = sum.saturating_add(throw(sides, role, self.explodes, dice, &mut faces));
        }
        SumRoll { sum, faces }
    }

    /// Exact up to totals of 64 bits, which all rolls of the rulebooks keep to; the nearest weights beyond.
    fn outcomes(&self) -> &[(u64, SumRoll)] {
        static KNOWN: Known<DiceSum> = Known::new();
        KNOWN.get(self, || {
            let lumps = self.lumps();
            let weights = DiceSum::weights(&lumps).unwrap_or_else(|| DiceSum::rough_weights(&lumps));
            let beyond = self.numbers.alike(u16::MAX);
            let sums = lumps.iter().map(|(_, sum)| *sum).chain([beyond]);
            let mut list: Vec<(u64, SumRoll)> = Vec::new();
            for (weight, sum) in weights.into_iter().zip(sums).filter(|(weight, _)| *weight > 0) {
                match list.last_mut().filter(|(_, known)| self.numbers.alike(known.sum) == self.numbers.alike(sum)) {
                    Some((known, _)) => *known += weight,
                    None => list.push((weight, SumRoll { sum, faces: Rolled::default() })),
                }
            }
            list
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Faces, Reading, Then, draw};
    use crate::dice::{
        chance_that as chance,
        counting::{agrees, agrees_nearly},
    };

    #[test]
    fn sums_are_those_of_all_faces() {
        let some = [5, 9, 13].into_iter().fold(Numbers::NONE, Numbers::at_least);
        for numbers in [Numbers::every_up_to(30), some, Numbers::NONE] {
            for dice in [vec![Handful::of(2, 8)], vec![Handful::of(1, 6), Handful::of(2, 4)], vec![Handful::of(1, 12)]]
            {
                let spec = DiceSum::new(dice, numbers);
                agrees(&spec, |roll| numbers.alike(roll.sum));
            }
        }
    }

    #[test]
    fn a_sum_that_stands_for_others_is_one_that_the_dice_can_come_to() {
        let numbers = Numbers::NONE.at_most(2).at_most(4);
        let sums = |spec: &DiceSum| spec.outcomes().iter().map(|(_, roll)| roll.sum).collect::<Vec<_>>();
        assert_eq!(sums(&DiceSum::new([Handful::of(1, 6)], numbers)), [1, 3, 5]);
        assert_eq!(sums(&DiceSum::new([Handful::of(2, 6)], numbers)), [2, 3, 5]);
    }

    #[test]
    fn exploding_sums_are_those_of_the_faces() {
        let numbers = [6, 10, 14].into_iter().fold(Numbers::NONE, Numbers::at_least);
        for dice in [vec![Handful::of(1, 4)], vec![Handful::of(1, 8), Handful::of(1, 6)], vec![Handful::of(2, 6)]] {
            let spec = DiceSum::new(dice, numbers).exploding();
            agrees_nearly(&spec, 6000, |roll| numbers.alike(roll.sum));
        }
    }

    #[test]
    fn chances_by_hand() {
        // 2d6: 10 and more in 6 of 36 ways; exploding, 11 and more takes an Ace at least once: 5+6 does not rest.
        let plain = DiceSum::new([Handful::of(2, 6)], Numbers::NONE.at_least(10));
        assert_eq!(chance(&plain, |roll| roll.sum >= 10), Chance::new(6, 36));
        let one = DiceSum::new([Handful::of(1, 6)], Numbers::NONE.at_least(8)).exploding();
        assert_eq!(chance(&one, |roll| roll.sum >= 8), Chance::new(5, 36));
        // d4 + d4, 8 and more: at rest below 8 are (a, b) of 1 to 3 each, and one that exploded once beside a small one.
        let two = DiceSum::new([Handful::of(2, 4)], Numbers::NONE.at_least(8)).exploding();
        let below = Chance::new(9, 16) + Chance::new(2 * 3, 64);
        assert_eq!(chance(&two, |roll| roll.sum < 8), below);
    }

    #[test]
    fn what_the_rulebooks_roll_fits_exactly() {
        let toughness = (4..=40).step_by(4).fold(Numbers::NONE, Numbers::at_least);
        let most = [
            vec![Handful::of(8, 6)],
            vec![Handful::of(1, 12), Handful::of(1, 12), Handful::of(1, 6)],
            vec![Handful::of(1, 4), Handful::of(3, 8), Handful::of(1, 6)],
            vec![Handful::of(2, 10), Handful::of(1, 12), Handful::of(1, 6)],
        ];
        for dice in most {
            let lumps = DiceSum::new(dice.clone(), toughness).exploding().lumps();
            assert!(DiceSum::weights(&lumps).is_some(), "{dice:?}");
        }
        let plain = DiceSum::new([Handful::of(6, 12), Handful::of(2, 6)], Numbers::every_up_to(84));
        assert!(DiceSum::weights(&plain.lumps()).is_some());
    }

    #[test]
    fn weights_that_do_not_fit_are_near() {
        let dice = [4, 6, 10, 12, 8, 20].map(|sides| Handful::of(4, sides));
        let spec = DiceSum::new(dice, Numbers::every_up_to(100)).exploding();
        let lumps = spec.lumps();
        assert!(DiceSum::weights(&lumps).is_none(), "these are too fine");
        let all: u64 = spec.outcomes().iter().map(|(ways, _)| ways).sum();
        assert_eq!(all, 1 << 52);
        for ((chance, sum), (ways, roll)) in lumps
            .iter()
            .filter(|(p, _)| p.value() > 1e-12)
            .zip(spec.outcomes().iter().filter(|(ways, _)| *ways as f64 / all as f64 > 1e-12))
        {
            assert_eq!(*sum, roll.sum);
            assert!((chance.value() - *ways as f64 / all as f64).abs() < 1e-14);
        }
    }

    #[test]
    fn every_face_counts_and_says_whether_it_exploded() {
        let bonus = Handful { role: Role::Bonus, ..Handful::of(1, 6) };
        let mut dice = Faces::new([8, 3, 5]);
        let roll = draw(&mut dice, &DiceSum::new([Handful::of(1, 8), bonus], Numbers::NONE).exploding());
        dice.finish().expect("every face is used");
        assert_eq!((roll.sum, roll.faces.dice()[2].role), (16, Role::Bonus));
        let told: Vec<_> = roll.faces.dice().iter().map(|die| (die.reading, die.then)).collect();
        let counts = |face, then| (Reading::Counts(face), then);
        assert_eq!(told, [counts(8, Then::Exploded), counts(3, Then::Lies), counts(5, Then::Lies)]);
    }
}
