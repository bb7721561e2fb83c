//! The dice and the numbers of a roll in words, the same in the window and in plain text.

use super::{Breakdown, DiceGroup, Reads, Threshold};
use crate::dice::{Keep, counted};

impl Breakdown {
    /// The dice: `5 dice`; `d8 and d6, highest`; `2d8 + 3`.
    pub fn dice_words(&self) -> String {
        if self.reads == Reads::EachAtLeast && self.beside.is_empty() {
            return counted(self.pool());
        }
        let groups: Vec<String> = self.groups().filter(|group| group.count() > 0).map(DiceGroup::words).collect();
        let between = if self.keep == Keep::All { " + " } else { " and " };
        let mut words = if groups.is_empty() { "no dice".to_owned() } else { groups.join(between) };
        match self.keep {
            Keep::All => {}
            Keep::Highest => words += ", highest",
            Keep::Lowest => words += ", lowest",
        }
        match self.total.value() {
            0 => words,
            more @ 1.. => format!("{words} + {more}"),
            less => format!("{words} \u{2212} {}", less.unsigned_abs()),
        }
    }

    /// The numbers to reach: `7 or more`; `Critical 2, Accuracy 14, Piercing 8 or less`. Empty where the roll only counts.
    pub fn goal_words(&self) -> String {
        let each: Vec<String> = self.thresholds().map(Threshold::words).collect();
        let side = if self.reads == Reads::TotalAtMost { "less" } else { "more" };
        if each.is_empty() { String::new() } else { format!("{} or {side}", each.join(", ")) }
    }
}

impl DiceGroup {
    /// `d20`, `3d6`.
    fn words(&self) -> String {
        match self.count() {
            1 => format!("d{}", self.sides),
            count => format!("{count}d{}", self.sides),
        }
    }
}

impl Threshold {
    /// `Accuracy 14`, or the number alone where it has no name.
    fn words(&self) -> String {
        let number = self.number.value();
        if self.name.is_empty() { number.to_string() } else { format!("{} {number}", self.name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::CharacterId;
    use crate::dice::Role;

    fn roll(sides: u8, dice: i8) -> Breakdown {
        let mut b = Breakdown::new("Test", "1", CharacterId(0), DiceGroup::of(sides));
        b.dice(dice, "skill", "1");
        b
    }

    #[test]
    fn a_pool_is_told_by_its_number_of_dice() {
        let mut b = roll(10, 5);
        b.target(7, "basic roll", "1");
        assert_eq!((b.dice_words(), b.goal_words()), ("5 dice".to_owned(), "7 or more".to_owned()));
    }

    #[test]
    fn unlike_dice_are_told_by_their_sides() {
        let mut b = roll(8, 1);
        (b.reads, b.keep) = (Reads::TotalAtLeast, Keep::Highest);
        let mut wild = DiceGroup { role: Role::Wild, explodes: true, ..DiceGroup::of(6) };
        wild.dice.add(1, "Wild Die", "1");
        b.beside.push(wild);
        b.total.add(-2, "range", "1");
        b.target(4, "TN", "1");
        assert_eq!(b.dice_words(), "d8 and d6, highest \u{2212} 2");
        b.keep = Keep::All;
        assert_eq!(b.dice_words(), "d8 + d6 \u{2212} 2");
        assert_eq!(b.goal_words(), "4 or more");
    }

    #[test]
    fn several_numbers_are_told_by_name() {
        let mut b = roll(20, 1);
        b.reads = Reads::TotalAtMost;
        for (name, value) in [("Critical", 2), ("Accuracy", 14)] {
            let mut goal = Threshold { name, ..Threshold::default() };
            goal.number.add(value, name, "1");
            b.goals.push(goal);
        }
        assert_eq!((b.dice_words(), b.goal_words()), ("d20".to_owned(), "Critical 2, Accuracy 14 or less".to_owned()));
        b.goals.clear();
        assert_eq!(b.goal_words(), "", "a roll that only counts has nothing to reach");
    }
}
