//! tests_of_dice
