//! The targets of an action, the best first once all odds are known.

use crate::battle::{ActionId, Choice, Target};
use crate::dice::Chance;
use crate::game::hud::facts::Facts;
use crate::game::hud::odds::{OddsCache, Summary};
use crate::game::hud::view::{CacheKey, View};
use crate::game::session::Planning;
use crate::table::Table;
use bevy_egui::egui::Rect;

/// Odds worked out in one frame at most.
pub(super) const A_FRAME: usize = 4;

/// The targets that are compared.
#[derive(Default, Debug)]
pub struct Targets {
    pub(super) of: Option<(CacheKey, ActionId, u8, u8)>,
    /// The best first, once all odds are known; until then as the rules list them.
    pub(super) rows: Vec<Choice>,
    pub(super) sorted: bool,
    /// Where they are shown.
    pub place: Option<Rect>,
}

impl Targets {
    /// The row after the one that is proposed, round and round; none where nothing is compared.
    pub fn next(&self, table: &Table, planning: &Planning) -> Option<Choice> {
        let (_, action, option, _) = self.of?;
        if planning.way() != Some((action, option)) {
            return None;
        }
        let offered: Vec<&Choice> = self.rows.iter().filter(|row| table.choices().contains(row)).collect();
        let at = planning.proposed.and_then(|proposed| offered.iter().position(|row| **row == proposed));
        offered.get(at.map_or(0, |i| (i + 1) % offered.len().max(1))).map(|row| **row)
    }

    /// Lists the targets of an action anew if anything changed.
    pub(super) fn list(&mut self, view: &View, action: ActionId, option: u8) {
        let of = (view.step(), action, option, view.planning.will);
        if self.of == Some(of) {
            return;
        }
        let aimed = |choice: &&Choice| {
            (choice.action, choice.option) == (action, option) && matches!(choice.target, Target::Character(_))
        };
        let rows = view.session.table.choices().iter().filter(aimed).copied().collect();
        *self = Targets { of: Some(of), rows, sorted: false, place: None };
    }

    /// Works some odds out; sorts once all are known. True while some are missing.
    pub(super) fn work(&mut self, view: &View, facts: &Facts, odds: &mut OddsCache) -> bool {
        let will = view.planning.will;
        let unknown = |odds: &OddsCache| {
            self.rows.iter().filter(|row| !odds.knows(view, **row, will)).take(A_FRAME).copied().collect::<Vec<_>>()
        };
        for choice in unknown(odds) {
            odds.get(view, facts, choice, will);
        }
        if !unknown(odds).is_empty() {
            return true;
        }
        if !self.sorted {
            let healed = |summary: &Summary| regained(summary).map_or(0.0, |(_, mean)| mean);
            let mut keyed: Vec<(Choice, [f64; 3])> = Vec::new();
            for &row in &self.rows {
                let key = odds.get(view, facts, row, will).map_or([0.0; 3], |summary| {
                    [summary.removed.value(), summary.mean.max(healed(summary)), chance(summary).value()]
                });
                keyed.push((row, key));
            }
            keyed.sort_by(|(_, a), (_, b)| b.partial_cmp(a).unwrap_or(std::cmp::Ordering::Equal));
            self.rows = keyed.into_iter().map(|(row, _)| row).collect();
            self.sorted = true;
        }
        false
    }
}

/// The chance that it does what it is for.
pub(super) fn chance(summary: &Summary) -> Chance {
    let healed = regained(summary).map_or(summary.affected, |(healed, _)| healed);
    summary.success.unwrap_or(if summary.hurt.value() > 0.0 { summary.hurt } else { healed })
}

/// Chance that the target regains life, and the mean of it.
pub(super) fn regained(summary: &Summary) -> Option<(Chance, f64)> {
    let own = summary.regains.iter().find(|(who, ..)| Some(*who) == summary.target);
    own.map(|(_, chance, mean)| (*chance, *mean))
}
