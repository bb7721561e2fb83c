//! CAN-73 Victory: what the scenario's points come to, ties, and the end.

use super::flow::Flow;
use super::kinds::Class;
use super::state::{Battle, Io};
use crate::battle::{
    Announcement, Event, ObjectiveState, RuleId, ScoreLine, ScoreSheet, Side, TieBreak, Verdict, ZoneState,
};
use crate::board::{ObjectiveKind, Square};
use crate::scenario::{Ending, Feat, Score, Tie, When};

impl Battle {
    /// Rounds of this battle at most.
    pub(super) fn length(&self) -> u8 {
        self.stage.scenario.rounds(self.options.rounds)
    }

    /// The side that is left alone, if one is.
    fn survivor(&self) -> Option<Side> {
        let alive = |side| self.living(side).next().is_some();
        Side::BOTH.into_iter().find(|&side| self.round > 0 && alive(side) && !alive(side.other()))
    }

    /// The squares of a side's own deployment zone.
    pub(super) fn home(&self, side: Side) -> &[Square] {
        self.board.deployment(self.zones[side.index()])
    }

    pub(super) fn is_home(&self, side: Side, square: Square) -> bool {
        self.home(side).binary_search_by_key(&(square.y, square.x), |s| (s.y, s.x)).is_ok()
    }

    /// Characters of a side in the enemy's deployment zone.
    pub(super) fn across(&self, side: Side) -> u32 {
        let over = |id: &crate::battle::CharacterId| {
            self.counts_for_objectives(*id) && self.is_home(side.other(), self.place(*id).0)
        };
        self.living(side).filter(over).count() as u32
    }

    /// Whose a campo is: somebody who counts is in it, and no enemy who counts.
    pub(super) fn campo_holder(&self, i: usize) -> Option<Side> {
        let zone = self.stage.campi.get(i)?;
        let inside =
            |side: Side| self.living(side).any(|id| self.counts_for_objectives(id) && zone.contains(self.place(id).0));
        match [inside(Side(0)), inside(Side(1))] {
            [true, false] => Some(Side(0)),
            [false, true] => Some(Side(1)),
            _ => None,
        }
    }

    /// How often a feat counts for a side as it stands. A side that is left alone has all that it could still reach.
    fn count(&self, feat: Feat, side: Side, alone: bool) -> i32 {
        let removed = |leader: bool| {
            let enemies = self.ids().filter(|&id| self.side(id) != side && self.ch(id).removed);
            enemies.filter(|&id| !leader || self.kind(id).class == Class::Leader).count()
        };
        let n = match feat {
            Feat::Objective if alone => self.objectives_in_play().count(),
            Feat::Objective => (0..self.objectives.len() as u8).filter(|&i| self.holder(i) == Some(side)).count(),
            Feat::Campo if alone => self.stage.campi.len(),
            Feat::Campo => (0..self.stage.campi.len()).filter(|&i| self.campo_holder(i) == Some(side)).count(),
            Feat::BroughtHome => {
                let mobile = |&i: &u8| self.objective_kind(i) == ObjectiveKind::Mobile;
                let home = |&i: &u8| {
                    let own = self.holder(i).is_none_or(|holder| holder == side);
                    own && self.is_home(side, self.objective_square(i))
                };
                self.objectives_in_play().filter(mobile).filter(|i| alone || home(i)).count()
            }
            Feat::EnemyRemoved => removed(false),
            Feat::LeaderRemoved => removed(true),
            Feat::Across if alone => self.living(side).filter(|&id| self.counts_for_objectives(id)).count(),
            Feat::Across => self.across(side) as usize,
            Feat::Dry => self.living(side).filter(|&id| self.counts_for_objectives(id) && !self.in_water(id)).count(),
        };
        n as i32
    }

    fn rule_of(feat: Feat) -> RuleId {
        match feat {
            Feat::Objective | Feat::BroughtHome => "CAN-70",
            _ => "CAN-73",
        }
    }

    /// Points of one line of the scenario for a side, as it stands.
    pub(super) fn line_points(&self, i: usize, score: Score, side: Side) -> i32 {
        match score.when {
            When::End => i32::from(score.points) * self.count(score.feat, side, self.survivor() == Some(side)),
            When::EachRound(_) => self.kept.get(i).map_or(0, |kept| i32::from(kept[side.index()])),
        }
    }

    /// CAN-73: victory points of each side as it stands.
    pub(super) fn victory_points(&self) -> [i32; 2] {
        Side::BOTH.map(|side| {
            let lines = self.stage.scenario.scores.iter().enumerate();
            lines.map(|(i, &score)| self.line_points(i, score, side)).sum::<i32>() + self.agendas_reached(side)
        })
    }

    /// True if there are victory points at all.
    pub(super) fn scores_points(&self) -> bool {
        !self.stage.scenario.scores.is_empty() || self.has_agendas()
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
        self.stage.scenario.ties.iter().map(|tie| {
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
        let stage = self.stage.clone();
        for (i, score) in stage.scenario.scores.iter().enumerate() {
            if matches!(score.when, When::EachRound(from) if self.round >= from) {
                self.keep(i, *score, [1, 1], io);
            }
        }
        self.score_agendas(io);
        match stage.scenario.ends {
            Some(Ending::LeaderRemoved) => {
                let fallen =
                    |id: &crate::battle::CharacterId| self.ch(*id).removed && self.kind(*id).class == Class::Leader;
                self.ids().any(|id| fallen(&id))
            }
            None => false,
        }
    }

    /// Writes down points that nobody can take away again: of so many rounds for each side.
    fn keep(&mut self, i: usize, score: Score, rounds: [u8; 2], io: &mut Io) {
        let alone = self.survivor();
        for side in Side::BOTH {
            let count = self.count(score.feat, side, alone == Some(side)) * i32::from(rounds[side.index()]);
            let points = (count * i32::from(score.points)).clamp(0, 255) as u8;
            if points > 0
                && let Some(kept) = self.kept.get_mut(i)
            {
                kept[side.index()] = kept[side.index()].saturating_add(u16::from(points));
                io.events.push(|| Event::Scored { side, points, what: score.feat.text(), rule: "CAN-73" });
            }
        }
    }

    /// CAN-73: the end. A side that is left alone also has what the rounds to come would have given it.
    pub(super) fn finish(&mut self, io: &mut Io) {
        let stage = self.stage.clone();
        if let Some(side) = self.survivor() {
            for (i, score) in stage.scenario.scores.iter().enumerate() {
                if let When::EachRound(from) = score.when {
                    // The round that was just scored is not scored again.
                    let scored = matches!(self.flow, Flow::RoundStart | Flow::Over);
                    let next = self.round + u8::from(scored);
                    let mut rounds = [0, 0];
                    rounds[side.index()] = (self.length() + 1).saturating_sub(next.max(from));
                    self.keep(i, *score, rounds, io);
                }
            }
        }
        self.score_agendas(io);
        let (winner, score, reason) = self.outcome();
        self.flow = Flow::Over;
        self.stack.clear();
        self.activation = None;
        self.verdict = Some(Verdict { winner, score, reason, rule: "CAN-73" });
        io.events.push(|| Event::Ended { winner });
    }

    /// Points of the living of each side.
    pub(super) fn living_points(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.living(side).map(|id| self.kind(id).cost).sum())
    }

    /// Who would win now, and for what.
    pub(super) fn sheet(&self) -> ScoreSheet {
        let scenario = &self.stage.scenario;
        let mut lines = Vec::new();
        for side in Side::BOTH {
            for (i, &score) in scenario.scores.iter().enumerate() {
                let points = self.line_points(i, score, side);
                if points != 0 {
                    let kept = matches!(score.when, When::EachRound(_))
                        || matches!(score.feat, Feat::EnemyRemoved | Feat::LeaderRemoved);
                    let what = score.feat.text().to_owned();
                    lines.push(ScoreLine { side, what, points, kept, rule: Battle::rule_of(score.feat) });
                }
            }
            for card in self.hands[side.index()].iter().flatten().filter(|card| card.done) {
                let what = card.agenda.name().to_owned();
                lines.push(ScoreLine { side, what, points: 1, kept: true, rule: "CAN-71" });
            }
        }
        let objectives = (0..self.objectives.len() as u8).filter_map(|i| self.objective_state(i)).collect();
        let zones = self.stage.campi.iter().enumerate().map(|(i, zone)| ZoneState {
            name: zone.name.clone(),
            squares: zone.squares.clone(),
            holder: self.campo_holder(i),
        });
        let next = scenario.next_rise(self.round).map(|tide| Announcement {
            round: tide.round,
            text: format!("The water rises by {} at the start of round {}.", scenario.rises(tide.round), tide.round),
            squares: self.next_flooded(scenario.rises(tide.round)),
            rule: "CAN-73",
        });
        ScoreSheet {
            scenario: scenario.name.clone(),
            text: scenario.text.clone(),
            points: self.victory_points(),
            lines,
            ties: self.ties().collect(),
            winner: self.verdict.map_or_else(|| self.outcome().0, |verdict| verdict.winner),
            objectives,
            zones: zones.collect(),
            goals: self.goals(),
            next: next.filter(|_| self.verdict.is_none()),
        }
    }

    /// An objective for showing; none for one that was never in play.
    fn objective_state(&self, i: u8) -> Option<ObjectiveState> {
        let staged = self.stage.objectives.get(usize::from(i))?;
        let objective = &self.objectives[usize::from(i)];
        if objective.gone && objective.owner.is_none() {
            return None;
        }
        let holder = self.holder(i);
        let text = match (staged.kind, objective.carrier) {
            (_, Some(who)) => format!("carried by {}", self.roster.members.get(who.index()).map_or("", |m| &m.name)),
            (ObjectiveKind::Destructible, _) if objective.gone => "destroyed".to_owned(),
            (ObjectiveKind::Destructible, _) => "stands".to_owned(),
            (ObjectiveKind::Hidden, _) if objective.owner.is_none() => "not found yet".to_owned(),
            (ObjectiveKind::Hidden, _) => "found".to_owned(),
            (ObjectiveKind::Claimable, _) if objective.owner.is_some() => "claimed".to_owned(),
            (ObjectiveKind::Control, _) if holder.is_some() => "held".to_owned(),
            (ObjectiveKind::Mobile, _) => "on the ground".to_owned(),
            _ => "nobody's".to_owned(),
        };
        Some(ObjectiveState {
            id: i,
            name: staged.name.clone(),
            kind: staged.kind,
            square: (!objective.gone).then(|| self.objective_square(i)),
            holder,
            carrier: objective.carrier,
            text,
        })
    }
}
