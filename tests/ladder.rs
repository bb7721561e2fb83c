//! The rules of Ladder, chapter by chapter: a small board drawn in characters, a few characters on it, a choice, scripted
//! dice, what must come of it. The names carry the rule ids; `l_v` are the worked cases of section 6.

mod ladder {
    pub mod scene;

    mod combat;
    mod dice;
    mod falling;
    mod moving;
    mod terrain;
    mod water;
    mod wounds;
}
