//! What of a face or a total matters to a roll: the numbers that it is compared with. Where outcomes are walked, all values
//! that compare alike are one outcome, so the endless tail of an exploding die is one outcome too.

/// The greatest number that anything is compared with. All totals beyond it count alike.
const MOST: i16 = 127;

/// Between which neighbouring values a roll tells a difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Numbers(u128);

impl Numbers {
    /// Nothing is compared: all values are alike.
    pub const NONE: Numbers = Numbers(0);

    /// Every value up to this one matters by itself; all greater ones are alike.
    pub fn every_up_to(most: u8) -> Numbers {
        (0..=i16::from(most)).fold(Numbers::NONE, Numbers::at_most)
    }

    /// Somebody asks whether the value is at most `number`.
    #[must_use]
    pub fn at_most(self, number: i16) -> Numbers {
        if (0..=MOST).contains(&number) { Numbers(self.0 | 1 << number) } else { self }
    }

    /// Somebody asks whether the value is at least `number`.
    #[must_use]
    pub fn at_least(self, number: i16) -> Numbers {
        self.at_most(number.saturating_sub(1))
    }

    /// Somebody asks whether it is this value.
    #[must_use]
    pub fn exactly(self, number: i16) -> Numbers {
        self.at_least(number).at_most(number)
    }

    /// What one or the other of them asks.
    #[must_use]
    pub fn and(self, other: Numbers) -> Numbers {
        Numbers(self.0 | other.0)
    }

    /// The same, but all values beyond `most` are alike.
    #[must_use]
    pub(super) fn within(self, most: u8) -> Numbers {
        Numbers(self.0 & (u128::MAX >> (127 - u32::from(most).min(127))))
    }

    /// The greatest value that is told from greater ones; 0 where nothing is compared.
    pub fn greatest(self) -> u16 {
        self.0.checked_ilog2().unwrap_or(0) as u16
    }

    /// The least value that compares like this one.
    pub fn alike(self, value: u16) -> u16 {
        let below = match u32::from(value) {
            value @ 0..=127 => self.0 & ((1 << value) - 1),
            _ => self.0,
        };
        below.checked_ilog2().map_or(0, |cut| cut as u16 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_compare_alike_are_one() {
        let numbers = Numbers::NONE.at_most(2).at_most(14).at_least(9);
        let alike: Vec<u16> = [1, 2, 3, 8, 9, 14, 15, 20, 400].map(|value| numbers.alike(value)).to_vec();
        assert_eq!(alike, [0, 0, 3, 3, 9, 9, 15, 15, 15]);
        assert_eq!(numbers.greatest(), 14);
        assert_eq!(Numbers::NONE.alike(77), 0);
        assert_eq!(Numbers::NONE.at_most(2).at_most(14).and(Numbers::NONE.at_least(9)), numbers);
    }

    #[test]
    fn every_value_up_to_a_number_is_told_from_all_others() {
        let numbers = Numbers::every_up_to(5);
        assert_eq!((0..9).map(|value| numbers.alike(value)).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 6, 6]);
        assert_eq!(Numbers::NONE.exactly(3).alike(4), 4);
        assert_eq!(Numbers::NONE.at_most(-1).at_most(999), Numbers::NONE, "nothing is ever less, nothing greater");
    }
}
