//! How a battle stands and ends: who has surrendered, who is left, victory points, and one comparison between equals.

use super::Contested;
use crate::battle::{ScoreLine, ScoreSheet, Side, TieBreak, Verdict};

/// A battle that is decided by surrender, by who is left standing, by victory points and by a tie-break, in this order.
pub trait Decided: Contested {
    /// The side that has surrendered.
    fn yielded(&self) -> Option<Side>;
    /// Somebody of this side stands.
    fn stands(&self, side: Side) -> bool;
    /// What decides between equal victory points.
    fn tie(&self) -> TieBreak;
    /// Who wins where nobody is left on either side.
    fn last_to_act(&self) -> Option<Side> {
        None
    }

    /// Victory points of both sides.
    fn points(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.scenario_points(side))
    }

    /// Who would win as it stands, by what, and why.
    fn outcome(&self) -> Verdict {
        let (points, tie) = (self.points(), self.tie());
        let verdict = |winner, score, reason| Verdict { winner, score, reason, rule: Self::VICTORY };
        if let Some(side) = self.yielded() {
            return verdict(Some(side.other()), points, "The other side has surrendered.");
        }
        let score = if self.contest().scores() { points } else { tie.values };
        match Side::BOTH.map(|side| self.stands(side)) {
            // Those who have left with what they came for have not lost.
            _ if self.accomplished() => {}
            [true, false] => return verdict(Some(Side(0)), score, "The other side has nobody left standing."),
            [false, true] => return verdict(Some(Side(1)), score, "The other side has nobody left standing."),
            [false, false] => return verdict(self.last_to_act(), score, "Both sides fell at once."),
            [true, true] => {}
        }
        if points[0] != points[1] {
            return verdict(Some(Side(u8::from(points[1] > points[0]))), points, "More victory points.");
        }
        match tie.ahead() {
            Some(side) => verdict(Some(side), tie.values, tie.reason),
            None => verdict(None, score, "Both sides have done equally well."),
        }
    }

    /// Who would win now, and for what.
    fn sheet(&self) -> ScoreSheet {
        let sheet = self.sheet_of_scenario(vec![self.tie()], self.outcome().winner);
        let lines: Vec<ScoreLine> = Side::BOTH.into_iter().flat_map(|side| self.score_lines(side)).collect();
        ScoreSheet { points: self.points(), lines, ..sheet }
    }
}
