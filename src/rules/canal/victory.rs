//! CAN-73 Victory: what the scenario's points come to, ties, and the end.

use super::frames::Flow;
use super::kinds::Class;
use super::state::{Battle, Io};
use crate::battle::{CharacterId, RuleId, ScoreLine, ScoreSheet, Side, TieBreak, Verdict};
use crate::board::Square;
use crate::kit::{Contest, Contested};
use crate::scenario::Tie;

impl Battle {
    /// Rounds of this battle at most.
    pub(super) fn length(&self) -> u8 {
        self.contest.stage.scenario.rounds(self.options.rounds)
    }

    /// CAN-73: victory points of each side as it stands.
    pub(super) fn victory_points(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.scenario_points(side) + self.agendas_reached(side))
    }

    /// True if there are victory points at all.
    pub(super) fn scores_points(&self) -> bool {
        self.contest.scores() || self.has_agendas()
    }

    /// CAN-73: who would win as it stands, what decides it, and why.
    fn outcome(&self) -> (Option<Side>, [i32; 2], &'static str) {
        let ahead = |score: [i32; 2]| match score[0].cmp(&score[1]) {
            std::cmp::Ordering::Greater => Some(Side(0)),
            std::cmp::Ordering::Less => Some(Side(1)),
            std::cmp::Ordering::Equal => None,
        };
        let points = self.victory_points();
        let alone = self.survivor();
        if let Some(winner) = ahead(points) {
            let reason = match alone {
                Some(side) if side == winner => "The other side has nobody left.",
                _ => "More victory points.",
            };
            return (Some(winner), points, reason);
        }
        for tie in self.ties() {
            if let Some(winner) = tie.ahead() {
                let reason = if alone == Some(winner) { "The other side has nobody left." } else { tie.reason };
                return (Some(winner), tie.values, reason);
            }
        }
        (None, if self.scores_points() { points } else { self.living_points() }, "Both sides have done equally well.")
    }

    /// CAN-73: what decides between equal victory points, as the scenario has it.
    fn ties(&self) -> impl Iterator<Item = TieBreak> + '_ {
        self.contest.stage.scenario.ties.iter().map(|tie| {
            let (what, values, reason) = match tie {
                Tie::LivingPoints => {
                    ("Gang points still standing", self.living_points(), "More points of its gang are still standing.")
                }
                Tie::LivingCharacters => {
                    let left = Side::BOTH.map(|side| self.living(side).count() as i32);
                    ("Characters still standing", left, "More of its gang are still standing.")
                }
            };
            TieBreak { what, values, less_wins: false, reason, rule: "CAN-73" }
        })
    }

    /// 2.2 step 5: what gives points at the end of every round, and the agendas. True if the battle ends with this round.
    pub(super) fn score_round(&mut self, io: &mut Io) -> bool {
        self.score_lines_of_round(io.events);
        self.score_agendas(io);
        self.ends_early()
    }

    /// CAN-73: the end. A side that is left alone also has what the rounds to come would have given it.
    pub(super) fn finish(&mut self, io: &mut Io) {
        self.score_rounds_to_come(matches!(self.flow, Flow::RoundStart | Flow::Over), io.events);
        self.score_agendas(io);
        let (winner, score, reason) = self.outcome();
        self.flow = Flow::Over;
        self.activation = None;
        self.conclude(Verdict { winner, score, reason, rule: "CAN-73" }, io);
    }

    /// Points of the living of each side.
    pub(super) fn living_points(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.living(side).map(|id| self.kind(id).cost).sum())
    }

    /// Who would win now, and for what.
    pub(super) fn sheet(&self) -> ScoreSheet {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            lines.extend(self.score_lines(side));
            for card in self.hands[side.index()].iter().flatten().filter(|card| card.done) {
                let what = card.agenda.name().to_owned();
                lines.push(ScoreLine { side, what, points: 1, kept: true, rule: "CAN-71" });
            }
        }
        let sheet = self.sheet_of_scenario(self.ties().collect(), self.outcome().0);
        ScoreSheet { points: self.victory_points(), lines, goals: self.goals(), ..sheet }
    }
}

impl Contested for Battle {
    const OBJECTIVES: RuleId = "CAN-70";
    const VICTORY: RuleId = "CAN-73";

    fn contest(&self) -> &Contest {
        &self.contest
    }

    fn contest_mut(&mut self) -> &mut Contest {
        &mut self.contest
    }

    fn contenders(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.living(side).filter(|&id| self.counts_for_objectives(id))
    }

    fn is_dry(&self, who: CharacterId) -> bool {
        !self.in_water(who)
    }

    fn fallen_leaders(&self, side: Side) -> usize {
        let own = self.ids().filter(|&id| self.side(id) == side && self.ch(id).removed);
        own.filter(|&id| self.kind(id).class == Class::Leader).count()
    }

    fn controller(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.controls(side, square))
    }

    /// Whose a campo is: somebody who counts is in it, and no enemy who counts.
    fn campo_holder(&self, i: usize) -> Option<Side> {
        let zone = self.contest.stage.campi.get(i)?;
        match Side::BOTH.map(|side| self.contenders(side).any(|id| zone.contains(self.place(id).0))) {
            [true, false] => Some(Side(0)),
            [false, true] => Some(Side(1)),
            _ => None,
        }
    }

    fn survivor(&self) -> Option<Side> {
        let alive = |side| self.living(side).next().is_some();
        Side::BOTH.into_iter().find(|&side| self.round > 0 && alive(side) && !alive(side.other()))
    }

    fn newly_flooded(&self, levels: u8) -> Vec<Square> {
        self.next_flooded(levels)
    }
}
