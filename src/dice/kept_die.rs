//! One die against any number of thresholds, or the highest or lowest of several equal ones: boons and banes.

use super::known::Known;
use super::{Dice, Die, Keep, Numbers, Reading, Role, Rolled, Spec};

/// No more dice than this are thrown for one to be kept.
pub const MAX_KEPT: u8 = 12;

/// Equal dice of which one counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeptDie {
    sides: u8,
    dice: u8,
    keep: Keep,
    others: Role,
    numbers: Numbers,
}

/// What [`KeptDie`] came to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KeptRoll {
    /// The face that counts; where outcomes are walked, the least one that compares alike.
    pub face: u8,
    /// The faces as they fell, for showing.
    pub faces: Rolled,
}

impl KeptDie {
    /// One die with so many sides, compared with these numbers.
    pub fn one(sides: u8, numbers: Numbers) -> KeptDie {
        KeptDie { sides: sides.max(1), dice: 1, keep: Keep::All, others: Role::Plain, numbers }
    }

    /// As many dice more, of that role: of all of them the highest or lowest counts. At most [`MAX_KEPT`] are thrown.
    #[must_use]
    pub fn with(self, more: u8, others: Role, keep: Keep) -> KeptDie {
        KeptDie { dice: more.saturating_add(1).min(MAX_KEPT), others, keep, ..self }
    }

    /// The better of two faces.
    fn better(self, a: u8, b: u8) -> bool {
        match self.keep {
            Keep::All => false,
            Keep::Highest => a > b,
            Keep::Lowest => a < b,
        }
    }

    /// In how many ways the counting die shows this face.
    fn ways(self, face: u8) -> u64 {
        let (sides, face) = (u64::from(self.sides), u64::from(face));
        // The faces that are as good, and those that are better.
        let (good, better) = match self.keep {
            Keep::All => return sides.pow(u32::from(self.dice) - 1),
            Keep::Highest => (face, face - 1),
            Keep::Lowest => (sides - face + 1, sides - face),
        };
        good.pow(u32::from(self.dice)) - better.pow(u32::from(self.dice))
    }
}

impl Spec for KeptDie {
    type Summary = KeptRoll;

    fn roll(&self, dice: &mut dyn Dice) -> KeptRoll {
        let mut faces = Rolled::with_room(self.dice);
        let mut best = (0, 0);
        for i in 0..self.dice {
            let face = dice.face(self.sides);
            let role = if i == 0 { Role::Plain } else { self.others };
            faces.push(Die { role, reading: Reading::Dropped, ..Die::counted(self.sides, face, role) });
            if i == 0 || self.better(face, best.1) {
                best = (usize::from(i), face);
            }
        }
        if let Some(die) = faces.dice_mut().get_mut(best.0) {
            die.reading = Reading::Kept;
        }
        KeptRoll { face: best.1, faces }
    }

    fn outcomes(&self) -> &[(u64, KeptRoll)] {
        static KNOWN: Known<KeptDie> = Known::new();
        KNOWN.get(self, || {
            let mut list: Vec<(u64, KeptRoll)> = Vec::new();
            for face in 1..=self.sides {
                let alike = self.numbers.alike(u16::from(face)).max(1) as u8;
                match list.iter_mut().find(|(_, known)| known.face == alike) {
                    Some((ways, _)) => *ways += self.ways(face),
                    None => list.push((self.ways(face), KeptRoll { face: alike, faces: Rolled::default() })),
                }
            }
            list
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Chance, Faces, draw};
    use crate::dice::{chance_that as chance, counting::agrees};

    #[test]
    fn outcomes_are_those_of_all_faces() {
        let some = Numbers::NONE.at_most(1).at_most(12).at_most(19);
        for numbers in [Numbers::every_up_to(20), some, Numbers::NONE] {
            for keep in [Keep::Highest, Keep::Lowest] {
                for more in 0..3 {
                    let spec = KeptDie::one(20, numbers).with(more, Role::Boon, keep);
                    agrees(&spec, |roll| numbers.alike(roll.face.into()));
                }
            }
        }
    }

    #[test]
    fn a_boon_and_a_bane_change_the_chance_of_a_skill_of_12() {
        // By hand: 12/20 with one die, 1 - (8/20)^2 with a boon, (12/20)^2 with a bane.
        let one = KeptDie::one(20, Numbers::NONE.at_most(12));
        let passed = |spec: KeptDie| chance(&spec, |roll| roll.face <= 12);
        assert_eq!(passed(one), Chance::new(12, 20));
        assert_eq!(passed(one.with(1, Role::Boon, Keep::Lowest)), Chance::new(336, 400));
        assert_eq!(passed(one.with(1, Role::Bane, Keep::Highest)), Chance::new(144, 400));
        assert_eq!(one.outcomes().len(), 2, "12 and less is one outcome, all else the other");
    }

    #[test]
    fn one_d20_against_three_numbers_of_two_targets() {
        let numbers = [2, 14, 8, 4, 14, 0].into_iter().fold(Numbers::NONE, Numbers::at_most);
        let spec = KeptDie::one(20, numbers);
        agrees(&spec, |roll| numbers.alike(roll.face.into()));
        let bands: Vec<(u64, u8)> = spec.outcomes().iter().map(|(ways, roll)| (*ways, roll.face)).collect();
        assert_eq!(bands, [(2, 1), (2, 3), (4, 5), (6, 9), (6, 15)]);
    }

    #[test]
    fn the_die_that_counts_is_marked() {
        let mut dice = Faces::new([17, 4, 9]);
        let roll = draw(&mut dice, &KeptDie::one(20, Numbers::NONE).with(2, Role::Boon, Keep::Lowest));
        assert_eq!(roll.face, 4);
        let told: Vec<_> = roll.faces.dice().iter().map(|die| (die.face, die.role, die.reading)).collect();
        let dropped = |face, role| (face, role, Reading::Dropped);
        assert_eq!(told, [dropped(17, Role::Plain), (4, Role::Boon, Reading::Kept), dropped(9, Role::Boon)]);
    }

    #[test]
    fn no_weight_of_the_longest_roll_overflows() {
        let spec = KeptDie::one(20, Numbers::every_up_to(20)).with(200, Role::Bane, Keep::Highest);
        let all: u64 = spec.outcomes().iter().map(|(ways, _)| ways).sum();
        assert_eq!(all, 20u64.pow(MAX_KEPT.into()));
    }
}
