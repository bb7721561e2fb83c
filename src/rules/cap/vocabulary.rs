//! The words of Cap, each with what players read about it.

use crate::battle::{Entry, StatId};
use crate::kit::vocabulary;

/// Stats (1.1).
pub mod stat {
    use super::*;
    vocabulary! { LIST, StatId:
        0 HP "hp" "HP" "CAP-21" "Hit points at the start, and at most.",
        1 C "c" "C" "CAP-12" "Critical: a check of this or less is a Critical Hit.",
        2 A "a" "A" "CAP-14" "Accuracy: a check of this or less hits.",
        3 P "p" "P" "CAP-16" "Piercing: a hit with a check of this or less bypasses the Barrier.",
        4 GUARD "guard" "Guard" "CAP-19" "Barrier against Steel.",
        5 WARD "ward" "Ward" "CAP-19" "Barrier against Spells.",
        6 MOVE "move" "Move" "CAP-50" "Squares of an Advance.",
        7 LEAP "leap" "Leap" "CAP-62" "Squares of a gap that it clears without a check.",
        8 FEAT "feat" "Feat" "CAP-62" "A d20 of this or less succeeds at feats of skill.",
        9 TEMPO "tempo" "Tempo" "CAP-36" "Added to the roll for the lead of round 1.",
        10 TRIGGER_LIMIT "trigger_limit" "Trigger Limit" "CAP-25" "Trigger Actions a round.",
        11 SUSTAIN_LIMIT "sustain_limit" "Sustain Limit" "CAP-29" "Sustain Effects active at once.",
        12 AMPLIFY_LIMIT "amplify_limit" "Amplify Limit" "CAP-33" "Amplify Effects and Actions a round.",
        13 TIDE_MAX "tide_max" "Charges" "CAP-34" "Tide-Turner Charges at most.",
    }
    pub(in crate::rules::cap) static ALL: &[Entry] = LIST;
}
