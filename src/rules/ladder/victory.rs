//! Chapter 2, Victory: rout, objectives, time; what the scenario's points come to.

use super::frames::Flow;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Event, Fixed, RuleId, ScoreSheet, Side, TieBreak, Verdict};
use crate::board::{Spot, Square};
use crate::kit::{Contest, Contested};
use std::sync::Arc;

/// Where the rulebook has victory.
const RULE: RuleId = "1.6";

impl Battle {
    /// Rounds of this battle at most.
    pub(super) fn length(&self) -> u8 {
        self.contest.stage.scenario.rounds(self.options.rounds)
    }

    /// The dearest of a gang leads it; the first among equals.
    pub(super) fn leader(&self, side: Side) -> Option<CharacterId> {
        let own = self.ids().filter(|&id| self.side(id) == side);
        own.max_by_key(|&id| (self.kind(id).cost, std::cmp::Reverse(id)))
    }

    /// What the scenario gives each side as it stands.
    pub(super) fn victory_points(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.scenario_points(side))
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
        if self.contest.scores() { self.victory_points() } else { self.able_points() }
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
        if !self.decided.is_empty() {
            return self.decided.to_vec();
        }
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
        if self.contest.scores() { vec![doom] } else { vec![standing, doom] }
    }

    /// The end of a round: what gives points then. True if the battle ends with this round.
    pub(super) fn score_round(&mut self, io: &mut Io) -> bool {
        self.score_lines_of_round(io.events);
        self.ends_early()
    }

    /// The end. A side that is left alone also has what the rounds to come would have given it.
    pub(super) fn finish(&mut self, io: &mut Io) {
        self.score_rounds_to_come(matches!(self.flow, Flow::RoundStart | Flow::Over), io.events);
        let (winner, score, reason, rule) = self.outcome();
        self.decided = Fixed(self.ties());
        self.close_books();
        // LAD-22: a Last Stand outlasts no battle, and changes nothing about how it ended.
        for who in self.ids().filter(|&id| self.has_status(id, status::LAST_STAND)).collect::<Vec<_>>() {
            self.die(who, None, io);
        }
        self.land_everybody(io);
        self.flow = Flow::Over;
        self.turn = None;
        self.conclude(Verdict { winner, score, reason, rule }, io);
    }

    /// High water at the start of a round: announced, then there.
    pub(super) fn tide(&mut self, io: &mut Io) {
        let round = self.round;
        let rises = self.contest.stage.scenario.rises(round);
        if rises > 0 {
            self.rise(rises, io);
        }
        let next = self.contest.stage.scenario.rises(round + 1);
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
        self.board = Fixed(Arc::new(board));
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
        self.sheet_of_scenario(self.ties(), self.outcome().0)
    }
}

impl Contested for Battle {
    const OBJECTIVES: RuleId = RULE;
    const VICTORY: RuleId = RULE;

    fn contest(&self) -> &Contest {
        &self.contest
    }

    fn contest_mut(&mut self) -> &mut Contest {
        &mut self.contest
    }

    fn contenders(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.able_of(side)
    }

    fn is_dry(&self, who: CharacterId) -> bool {
        !self.in_deep_water(who)
    }

    fn fallen_leaders(&self, side: Side) -> usize {
        usize::from(self.leader(side).is_some_and(|leader| self.ch(leader).removed))
    }

    /// Zones are held by whoever has more able characters inside (chapter 2).
    fn controller(&self, square: Square) -> Option<Side> {
        let zone = self.board.zone_of(Spot::top(square));
        self.more_able(|b, id| b.zone(id) == zone)
    }

    /// Whose a campo is: more able characters inside.
    fn campo_holder(&self, i: usize) -> Option<Side> {
        let zone = self.contest.stage.campi.get(i)?;
        self.more_able(|b, id| zone.contains(b.square(id)))
    }

    /// The side that alone has able characters left, if one has.
    fn survivor(&self) -> Option<Side> {
        if let Some(side) = self.retreated {
            return Some(side.other());
        }
        let able = |side| self.able_of(side).next().is_some();
        Side::BOTH.into_iter().find(|&side| self.begun() && able(side) && !able(side.other()))
    }

    fn newly_flooded(&self, levels: u8) -> Vec<Square> {
        self.next_flooded(levels)
    }
}
