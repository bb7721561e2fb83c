//! The score as far as the board has shown it: what is still being shown has scored nothing yet.

use super::view::View;
use crate::battle::ScoreSheet;

/// The score of a battle as it was last shown.
#[derive(Clone)]
pub struct ShownScore {
    battle: u64,
    /// Who would win, and what counts.
    pub sheet: ScoreSheet,
    /// Points of both sides.
    pub points: [i32; 2],
}

/// The present score; while something is being shown, the one before it.
pub fn shown(view: &View, kept: &mut Option<ShownScore>) -> ShownScore {
    let battle = view.session.table.start_hash();
    match kept {
        Some(known) if view.playing && known.battle == battle => known.clone(),
        _ => {
            let (sheet, points) = (view.battle().score_sheet(), view.battle().standing());
            kept.insert(ShownScore { battle, sheet, points }).clone()
        }
    }
}
