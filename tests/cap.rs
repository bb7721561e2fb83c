//! The rules of Cap: the vectors of section 6 against the check, its Actions, kinds and costs, lines, areas, moves and pushes on the ground,
//! and all of it in battle. A name carries the id of the rule that it tests.

mod cap {
    mod areas;
    mod check;
    mod conditions;
    mod falling;
    mod fixtures;
    mod forced;
    mod ground;
    pub mod lines;
    mod moving;
    mod options;
    mod refusals;
    mod resolving;
    mod rest;
    mod roster;
    pub mod scene;
    mod sentences;
    mod shown;
    mod targets;
    mod triggers;
    mod turns;
    mod vectors;
    mod water;
    mod ways;
    mod weather;
    mod windows;
}
