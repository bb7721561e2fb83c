//! One suite over every registered rule system: what the table, the window, the computer player, plain text and the engine
//! take for granted of a system. A new system is tested by all of it as soon as it is registered; what only it promises is added
//! in `tests/random/own`. The rules themselves are tested in a folder of the system's name (`tests/canal`, `tests/ladder`).

mod odds;
mod random;

mod conformance {
    mod battles;
    mod counted;
    mod duels;
    mod gangs;
    mod keys;
    mod needless;
    mod players;
    mod refusals;
    mod rulebook;
    mod saves;
    mod standing;
    mod words;
}
