//! A die that shows its greatest face is rolled again and added, and so on.

use super::{Dice, Die, Numbers, Reading, Role, Rolled, Then};

/// Throws one die, with all that it explodes to; every face counts. Returns the sum.
pub(super) fn throw(sides: u8, role: Role, explodes: bool, dice: &mut dyn Dice, shown: &mut Rolled) -> u16 {
    let mut sum = 0;
    loop {
        let face = dice.face(sides);
        sum += u16::from(face);
        // A die of one side would never come to rest.
        let again = explodes && face == sides && sides > 1 && !dice.failed();
        let then = if again { Then::Exploded } else { Then::Lies };
        shown.push(Die { then, ..Die::counted(sides, face, role) });
        if !again {
            return sum;
        }
    }
}

/// Reads the faces from `from` on as those of the die that counts, or of another one.
pub(super) fn read_as(shown: &mut Rolled, range: std::ops::Range<usize>, kept: bool) {
    let reading = if kept { Reading::Kept } else { Reading::Dropped };
    for die in shown.dice_mut().get_mut(range).unwrap_or_default() {
        die.reading = reading;
    }
}

/// All that an exploding die can come to, values that compare alike as one: weights over one total, and the least value of
/// each. The tail beyond the greatest number is closed: it is what all other values leave.
pub(super) fn values(sides: u8, numbers: Numbers) -> Vec<(u64, u16)> {
    let sides = u64::from(sides.max(2));
    let greatest = u64::from(numbers.greatest());
    // So many throws tell every value up to the greatest number from all others.
    let throws = (greatest / sides + 1) as u32;
    let all = sides.pow(throws);
    let mut list: Vec<(u64, u16)> = Vec::new();
    let mut add = |ways: u64, value: u64| {
        let value = numbers.alike(value as u16);
        match list.iter_mut().find(|(_, known)| *known == value) {
            Some((sum, _)) => *sum += ways,
            None => list.push((ways, value)),
        }
    };
    let mut left = all;
    for value in (1..=greatest).filter(|value| value % sides != 0) {
        let ways = sides.pow(throws - 1 - (value / sides) as u32);
        left -= ways;
        add(ways, value);
    }
    add(left, greatest + 1);
    list
}
