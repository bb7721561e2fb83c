//! A trait die and a Wild Die beside it, both exploding: the better of the two counts.

use super::exploding::{read_as, throw, values};
use super::known::Known;
use super::{Dice, Die, Numbers, Role, Rolled, Spec};

/// Where outcomes are walked, trait rolls beyond this are alike: nothing is compared with so much.
const MOST_TRAIT: u8 = 60;

/// A trait roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TraitDie {
    /// Sides of the trait die.
    pub sides: u8,
    /// Sides of the Wild Die, if one is rolled. Two ones then are a critical failure.
    pub wild: Option<u8>,
    /// Sides of the die that confirms a critical failure where there is no Wild Die: it is rolled after a one, and must
    /// show a one too.
    pub confirm: Option<u8>,
    /// What the better die is compared with, before anything is added to it.
    pub numbers: Numbers,
    /// Something else hangs on whether the trait die shows a one.
    pub ones: bool,
}

/// What [`TraitDie`] came to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TraitRoll {
    /// The better of the two dice; where outcomes are walked, the least value that compares alike.
    pub best: u16,
    /// The trait die showed a one at first. Where outcomes are walked, only a die says so on whose ones something hangs.
    pub one: bool,
    /// Both dice did, or the confirming one.
    pub critical_failure: bool,
    /// The faces as they fell, for showing.
    pub faces: Rolled,
}

impl TraitDie {
    /// What each die is compared with: a one is told from all else.
    fn own_numbers(self) -> Numbers {
        self.numbers.within(MOST_TRAIT).at_most(1)
    }

    fn outcome(self, best: u16, one: bool, critical_failure: bool) -> TraitRoll {
        let best = self.numbers.within(MOST_TRAIT).alike(best);
        TraitRoll { best, one: one && self.ones, critical_failure, faces: Rolled::default() }
    }
}

impl Spec for TraitDie {
    type Summary = TraitRoll;

    fn roll(&self, dice: &mut dyn Dice) -> TraitRoll {
        let mut faces = Rolled::with_room(2);
        let own = throw(self.sides, Role::Plain, true, dice, &mut faces);
        let one = own == 1;
        let thrown = faces.len();
        let (best, critical_failure) = match self.wild {
            Some(sides) => {
                let wild = throw(sides, Role::Wild, true, dice, &mut faces);
                let end = faces.len();
                read_as(&mut faces, 0..thrown, own >= wild);
                read_as(&mut faces, thrown..end, own < wild);
                (own.max(wild), one && wild == 1)
            }
            None => {
                read_as(&mut faces, 0..thrown, true);
                let confirmed = self.confirm.filter(|_| one).is_some_and(|sides| {
                    let face = dice.face(sides);
                    faces.push(Die::judged(sides, face, face == 1));
                    face == 1
                });
                (own, confirmed)
            }
        };
        TraitRoll { best, one, critical_failure, faces }
    }

    fn outcomes(&self) -> &[(u64, TraitRoll)] {
        static KNOWN: Known<TraitDie> = Known::new();
        KNOWN.get(self, || {
            let mut list: Vec<(u64, TraitRoll)> = Vec::new();
            let mut add = |ways: u64, roll: TraitRoll| match list.iter_mut().find(|(_, known)| *known == roll) {
                Some((sum, _)) => *sum += ways,
                None if ways > 0 => list.push((ways, roll)),
                None => {}
            };
            let is_one = |value: u16| value <= 1;
            for (ways, own) in values(self.sides, self.own_numbers()) {
                match self.wild {
                    Some(sides) => {
                        for (more, wild) in values(sides, self.own_numbers()) {
                            let critical = is_one(own) && is_one(wild);
                            add(ways * more, self.outcome(own.max(wild), is_one(own), critical));
                        }
                    }
                    None => {
                        let sides = u64::from(self.confirm.unwrap_or(1));
                        let confirmed = u64::from(is_one(own) && self.confirm.is_some());
                        add(ways * confirmed, self.outcome(own, true, true));
                        add(ways * (sides - confirmed), self.outcome(own, is_one(own), false));
                    }
                }
            }
            list
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Chance, Faces, Reading, Then, draw};
    use crate::dice::{chance_that as chance, counting::agrees_nearly};

    const KINDS: [u8; 5] = [4, 6, 8, 10, 12];

    fn wild_card(sides: u8, numbers: Numbers) -> TraitDie {
        TraitDie { sides, wild: Some(6), confirm: None, numbers, ones: true }
    }

    fn extra(sides: u8, numbers: Numbers) -> TraitDie {
        TraitDie { sides, wild: None, confirm: Some(6), numbers, ones: true }
    }

    #[test]
    fn outcomes_are_those_of_the_faces() {
        let numbers = [4, 8, 12, 16].into_iter().fold(Numbers::NONE, Numbers::at_least);
        for sides in KINDS {
            for spec in [wild_card(sides, numbers), extra(sides, numbers)] {
                agrees_nearly(&spec, 4000, |roll| (numbers.alike(roll.best), roll.one, roll.critical_failure));
                // Where nothing hangs on a one, it is no outcome of its own: failures, critical or not, and four numbers.
                let spec = TraitDie { ones: false, ..spec };
                agrees_nearly(&spec, 4000, |roll| (numbers.alike(roll.best), roll.critical_failure));
                assert_eq!(spec.outcomes().len(), 6);
            }
        }
    }

    #[test]
    fn the_chances_of_a_success_and_a_raise_are_those_worked_out_by_hand() {
        let numbers = Numbers::NONE.at_least(4).at_least(8);
        let reaches = |spec: TraitDie, number| chance(&spec, |roll| roll.best >= number && !roll.critical_failure);
        // d8 alone: 5/8; d6 beside it: 1 - 3/8 * 3/6.
        assert_eq!(reaches(extra(8, numbers), 4), Chance::new(5, 8));
        assert_eq!(reaches(wild_card(8, numbers), 4), Chance::new(13, 16));
        // 8 and more: 1/8 by the d8; the d6 must explode and then show 2 or more: 5/36.
        assert_eq!(reaches(wild_card(8, numbers), 8), Chance::new(288 - 7 * 31, 288));
        // d4: 8 and more takes an Ace and a 4 upon it: 1/16.
        assert_eq!(reaches(extra(4, numbers), 8), Chance::new(1, 16));
        assert_eq!(chance(&wild_card(8, numbers), |roll| roll.critical_failure), Chance::new(1, 48));
        assert_eq!(chance(&extra(8, numbers), |roll| roll.critical_failure), Chance::new(1, 48));
    }

    #[test]
    fn an_endless_tail_is_one_outcome_and_nothing_is_lost() {
        let spec = wild_card(4, Numbers::every_up_to(40));
        assert_eq!(chance(&spec, |_| true), Chance::ONE);
        // 41 and more: ten Aces of the d4 and then 1 or more, or six Aces of the d6 and then 5 or more.
        let (four, six) = (Chance::new(4u128.pow(10) - 1, 4u128.pow(10)), Chance::new(6u128.pow(7) - 2, 6u128.pow(7)));
        assert_eq!(chance(&spec, |roll| roll.best <= 40), four.and(six));
    }

    #[test]
    fn faces_say_which_die_counts_and_which_exploded() {
        let mut dice = Faces::new([3, 6, 6, 2]);
        let roll = draw(&mut dice, &wild_card(8, Numbers::NONE));
        dice.finish().expect("every face is used");
        assert_eq!(roll.best, 14);
        let told: Vec<_> = roll.faces.dice().iter().map(|die| (die.face, die.reading, die.then)).collect();
        let kept = |face, then| (face, Reading::Kept, then);
        let wild = [kept(6, Then::Exploded), kept(6, Then::Exploded), kept(2, Then::Lies)];
        assert_eq!((told[0], &told[1..]), ((3, Reading::Dropped, Then::Lies), &wild[..]));
        let mut dice = Faces::new([1, 1]);
        assert!(draw(&mut dice, &extra(6, Numbers::NONE)).critical_failure);
    }

    #[test]
    fn faces_that_run_out_end_the_roll() {
        let mut dice = Faces::new([6, 6]);
        draw(&mut dice, &wild_card(6, Numbers::NONE));
        assert!(dice.finish().is_err());
    }
}
