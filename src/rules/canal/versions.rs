//! What battles of older versions of these rules play in their own way. A saved battle goes on as it began: a change that would
//! alter one is a [`Change`], and the one place in its chapter that it concerns asks for it (`Battle::plays`).

/// The present version of the rules; the head of a save names it.
pub(super) const VERSION: u32 = 3;

/// A change of the rules. A battle plays with it if its version is the one of the change or a later one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// CAN-01: of several ways a Move takes the best one. Before: the first that was found.
    CarefulWays,
    /// CAN-04: blows that a jump itself leads to are part of it and do not forfeit its Chained Jump, and being moved off the
    /// obstacle does. Before: any blow of the jumper did, and being moved did not.
    ChainAfterBlows,
    /// CAN-05: a Controlled Landing also covers the walk that is left of its jump. Before: only the jump.
    ControlledWalk,
    /// CAN-23: a spell aimed at water can be dispelled from near any square that it freezes. Before: near its middle.
    NearAnyIce,
    /// CAN-53: from below a deck nobody climbs through it. Before: one hung above it, whoever stood there.
    NoClimbThroughDecks,
    /// CAN-58, 2.3: Last Stand is looked at once everything that hurts as an activation begins is over. Before: first of all.
    LastStandAfterHarm,
    /// CAN-71: Silence counts Dispels that took a die or an Ace from a spell that failed. Before: also those that took nothing.
    SilenceByDispel,
    /// 1.3: the defender's Aces are taken from all dice of a pool, which is cut to ten afterwards. Before: from the ten.
    TakenBeforeTheCut,
}

impl Change {
    /// The version that brought it.
    pub(super) const fn since(self) -> u32 {
        match self {
            Change::CarefulWays => 2,
            Change::ChainAfterBlows
            | Change::ControlledWalk
            | Change::NearAnyIce
            | Change::NoClimbThroughDecks
            | Change::LastStandAfterHarm
            | Change::SilenceByDispel
            | Change::TakenBeforeTheCut => 3,
        }
    }
}
