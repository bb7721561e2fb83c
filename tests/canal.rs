//! The rules of Canal, chapter by chapter: a small board drawn in characters, a few characters on it, a choice, scripted
//! dice, what must come of it. The names carry the rule ids; S, F, G and V are the worked cases of section 6.

mod random;

mod canal {
    pub mod scene;

    mod abilities;
    mod barricades;
    mod catalogue;
    mod citations;
    mod combat;
    mod commands;
    mod dice;
    mod falling;
    mod flow;
    mod gangs;
    mod gondolas;
    mod grapple;
    mod jumping;
    mod magic;
    mod moving;
    mod objectives;
    mod odds;
    mod options;
    mod special_ground;
    mod spells;
    mod tide;
    mod walks;
    mod watch;
    mod water;
    mod ways;
}
