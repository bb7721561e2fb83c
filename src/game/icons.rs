//! Which picture stands for an objective. Actions name their own.

use crate::board::ObjectiveKind;

/// Icon of an objective.
pub fn objective(kind: ObjectiveKind) -> &'static str {
    match kind {
        ObjectiveKind::Control => "flag",
        ObjectiveKind::Claimable => "take",
        ObjectiveKind::Destructible => "fire",
        ObjectiveKind::Hidden => "search",
        ObjectiveKind::Mobile => "carry",
    }
}
