//! Chapter 2, Victory: rout, objectives, time; what the scenario's points come to.

use super::flow::Flow;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{
    Announcement, CharacterId, Event, RuleId, ScoreLine, ScoreSheet, Side, TieBreak, Verdict, ZoneState,
};
use crate::board::{ObjectiveKind, Spot, Square};
use crate::scenario::{Ending, Feat, Score, When};
use std::sync::Arc;

/// Where the rulebook has victory.
const RULE: RuleId = "1.6";

impl Battle {
    /// Rounds of this battle at most.
    pub(super) fn length(&self) -> u8 {
        self.stage.scenario.rounds(self.options.rounds)
    }

    /// The side that alone has able characters left, if one has.
    fn survivor(&self) -> Option<Side> {
        if let Some(side) = self.retreated {
            return Some(side.other());
        }
        let able = |side| self.able_of(side).next().is_some();
        Side::BOTH.into_iter().find(|&side| self.begun() && able(side) && !able(side.other()))
    }

    /// The squares of a side's own deployment zone.
    pub(super) fn home(&self, side: Side) -> &[Square] {
        self.board.deployment(self.zones[side.index()])
    }

    fn is_home(&self, side: Side, square: Square) -> bool {
        self.home(side).binary_search_by_key(&(square.y, square.x), |s| (s.y, s.x)).is_ok()
    }

    /// The dearest of a gang leads it; the first among equals.
    pub(super) fn leader(&self, side: Side) -> Option<CharacterId> {
        let own = self.ids().filter(|&id| self.side(id) == side);
        own.max_by_key(|&id| (self.kind(id).cost, std::cmp::Reverse(id)))
    }

    /// Whose a campo is: more able characters inside.
    pub(super) fn campo_holder(&self, i: usize) -> Option<Side> {
        let zone = self.stage.campi.get(i)?;
        self.more_able(|b, id| zone.contains(b.square(id)))
    }

    /// How often a feat counts for a side as it stands. A side that is left alone has all that it could still reach.
    fn count(&self, feat: Feat, side: Side, alone: bool) -> i32 {
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
            Feat::EnemyRemoved => self.ids().filter(|&id| self.side(id) != side && self.ch(id).removed).count(),
            Feat::LeaderRemoved => usize::from(self.leader(side.other()).is_some_and(|leader| self.ch(leader).removed)),
            Feat::Across if alone => self.able_of(side).count(),
            Feat::Across => self.able_of(side).filter(|&id| self.is_home(side.other(), self.square(id))).count(),
            Feat::Dry => self.able_of(side).filter(|&id| !self.in_deep_water(id)).count(),
        };
        n as i32
    }

    /// Points of one line of the scenario for a side, as it stands.
    pub(super) fn line_points(&self, i: usize, score: Score, side: Side) -> i32 {
        if let Some(points) = self.tally.as_ref().and_then(|tally| tally.get(i)) {
            return points[side.index()];
        }
        match score.when {
            When::End => i32::from(score.points) * self.count(score.feat, side, self.survivor() == Some(side)),
            When::EachRound(_) => self.kept.get(i).map_or(0, |kept| i32::from(kept[side.index()])),
        }
    }

    pub(super) fn victory_points(&self) -> [i32; 2] {
        Side::BOTH.map(|side| {
            let lines = self.stage.scenario.scores.iter().enumerate();
            lines.map(|(i, &score)| self.line_points(i, score, side)).sum()
        })
    }

    pub(super) fn scores_points(&self) -> bool {
        !self.stage.scenario.scores.is_empty()
    }

    /// Points of the able of each side.
    pub(super) fn able_points(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.able_of(side).map(|id| self.kind(id).cost).sum())
    }

    /// What decides as it stands, or stood when the battle ended.
    pub(super) fn standing_now(&self) -> [i32; 2] {
        if let Some(verdict) = self.verdict {
            return verdict.score;
        }
        if self.scores_points() { self.victory_points() } else { self.able_points() }
    }

    /// Chapter 2: who would win as it stands, with what score, and why. Rout comes first; then time: the higher score, then
    /// the lower Doom, then a draw.
    fn outcome(&self) -> (Option<Side>, [i32; 2], &'static str, RuleId) {
        let score = self.standing_now();
        let routed = Side::BOTH.map(|side| self.begun() && self.able_of(side).next().is_none());
        match (self.retreated, routed) {
            (Some(side), _) => return (Some(side.other()), score, "The other side has retreated.", "LAD-51"),
            (_, [true, true]) => return (None, score, "Nobody is left standing.", RULE),
            (_, [true, false]) => return (Some(Side(1)), score, "The other side is routed.", RULE),
            (_, [false, true]) => return (Some(Side(0)), score, "The other side is routed.", RULE),
            _ => {}
        }
        let points = self.victory_points();
        if points[0] != points[1] {
            return (Some(Side(u8::from(points[1] > points[0]))), score, "More victory points.", RULE);
        }
        let decides = self.ties().into_iter().find_map(|tie| Some((tie.ahead()?, tie.reason, tie.rule)));
        match decides {
            Some((winner, reason, rule)) => (Some(winner), score, reason, rule),
            None => (None, score, "Both sides have done equally well.", RULE),
        }
    }

    /// Chapter 2: what decides between equal victory points: where none are given, what still stands; then Doom.
    fn ties(&self) -> Vec<TieBreak> {
        let standing = TieBreak {
            what: "Gang points still standing",
            values: self.able_points(),
            less_wins: false,
            reason: "More of its points still stand.",
            rule: RULE,
        };
        let doom = TieBreak {
            what: "Doom",
            values: self.doom.map(i32::from),
            less_wins: true,
            reason: "Less Doom.",
            rule: "LAD-34",
        };
        if self.scores_points() { vec![doom] } else { vec![standing, doom] }
    }

    /// The end of a round: what gives points then. True if the battle ends with this round.
    pub(super) fn score_round(&mut self, io: &mut Io) -> bool {
        let stage = self.stage.clone();
        for (i, score) in stage.scenario.scores.iter().enumerate() {
            if matches!(score.when, When::EachRound(from) if self.round >= from) {
                self.keep(i, *score, [1, 1], io);
            }
        }
        match stage.scenario.ends {
            Some(Ending::LeaderRemoved) => {
                Side::BOTH.into_iter().filter_map(|side| self.leader(side)).any(|id| self.ch(id).removed)
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
                io.events.push(|| Event::Scored { side, points, what: score.feat.text(), rule: RULE });
            }
        }
    }

    /// The end. A side that is left alone also has what the rounds to come would have given it.
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
        let (winner, score, reason, rule) = self.outcome();
        let lines = stage.scenario.scores.iter().enumerate();
        self.tally = Some(lines.map(|(i, &line)| Side::BOTH.map(|side| self.line_points(i, line, side))).collect());
        // LAD-22: a Last Stand outlasts no battle, and changes nothing about how it ended.
        for who in self.ids().filter(|&id| self.has_status(id, status::LAST_STAND)).collect::<Vec<_>>() {
            self.die(who, None, io);
        }
        self.land_everybody(io);
        self.flow = Flow::Over;
        self.stack.clear();
        self.turn = None;
        self.verdict = Some(Verdict { winner, score, reason, rule });
        io.events.push(|| Event::Ended { winner });
    }

    /// High water at the start of a round: announced, then there.
    pub(super) fn tide(&mut self, io: &mut Io) {
        let round = self.round;
        let rises = self.stage.scenario.rises(round);
        if rises > 0 {
            self.rise(rises, io);
        }
        let next = self.stage.scenario.rises(round + 1);
        if next > 0 && round < self.length() {
            io.events.push(|| Event::WaterAnnounced { round: round + 1, levels: next, rule: RULE });
        }
    }

    /// Squares that are dry now and would be under water.
    fn next_flooded(&self, levels: u8) -> Vec<Square> {
        if levels == 0 {
            return Vec::new();
        }
        let board = self.ground(self.risen + levels);
        self.board.squares().filter(|&s| board.is_water(s) && !self.board.is_water(s)).collect()
    }

    fn rise(&mut self, levels: u8, io: &mut Io) {
        let spots: Vec<(CharacterId, Spot)> =
            self.ids().filter(|&id| self.present(id)).map(|id| (id, self.spot(id))).collect();
        self.risen = self.risen.saturating_add(levels);
        let board = self.ground(self.risen);
        let flooded = board.squares().filter(|&s| board.is_water(s) && !self.board.is_water(s)).count() as u16;
        let surface = board.sea();
        self.board = Arc::new(board);
        io.events.push(|| Event::WaterRose { levels, surface, flooded, rule: RULE });
        for (who, spot) in spots {
            let was = self.level(who);
            self.place_at(who, Spot { layer: spot.layer, ..Spot::top(spot.square) });
            let (square, level) = (spot.square, self.level(who));
            if level != was {
                io.events.push(|| Event::Lifted { who, square, level, rule: RULE });
            }
            if self.in_deep_water(who) {
                self.lose(who, status::PRONE, "LAD-503", io);
            }
            if !self.may_end(who, self.spot(who)) {
                self.move_aside(who, io);
            }
        }
        self.part_holds(io);
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
                    lines.push(ScoreLine { side, what: score.feat.text().to_owned(), points, kept, rule: RULE });
                }
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
            rule: RULE,
        });
        ScoreSheet {
            scenario: scenario.name.clone(),
            text: scenario.text.clone(),
            points: self.victory_points(),
            lines,
            ties: self.ties(),
            winner: self.verdict.map_or_else(|| self.outcome().0, |verdict| verdict.winner),
            objectives,
            zones: zones.collect(),
            goals: Vec::new(),
            next: next.filter(|_| self.verdict.is_none()),
        }
    }
}
