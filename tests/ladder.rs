//! The rules of Ladder, chapter by chapter: a small board drawn in characters, a few characters on it, a choice, scripted
//! dice, what must come of it. The names carry the rule ids; `l_v` are the worked cases of section 6.

mod ladder {
    pub mod people;
    pub mod scene;

    mod actions;
    mod afflictions;
    mod beasts;
    mod between;
    mod boats;
    mod borders;
    mod by_name;
    mod called;
    mod catalogue;
    mod charge_and_defend;
    mod combat;
    mod conditions;
    mod dice;
    mod falling;
    mod fighters;
    mod fixtures;
    mod initiative;
    mod magic;
    mod moving;
    mod odds;
    mod outfits;
    mod own_choice;
    mod peace;
    mod questions;
    mod react;
    mod resources;
    mod roster;
    mod seeking;
    mod sights;
    mod terrain;
    mod tests_of_dice;
    mod told;
    mod traits;
    mod water;
    mod ways;
    mod wounds;
}
