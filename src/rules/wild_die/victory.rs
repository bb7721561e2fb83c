//! 2.5: what wins, objectives and zones, the end.

use super::frames::Flow;
use super::state::{Battle, Io};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, RuleId, Side, TieBreak};
use crate::board::Square;
use crate::kit::{Contest, Contested, Decided};

/// 2.5: hundredths of its cost that a Wound or a level of Fatigue takes from a figure.
const TAKEN: i32 = 15;

impl Battle {
    /// Rounds of this battle at most.
    pub(super) fn length(&self) -> u8 {
        self.contest.stage.scenario.rounds(self.options.rounds)
    }

    /// 2.5: cost of the figures of each side that are not out, less what Wounds and Fatigue take.
    fn cost_left(&self) -> [i32; 2] {
        let left = |who: CharacterId| {
            let hurt = i32::from(self.wounds(who)) + i32::from(self.counter(who, counter::FATIGUE));
            self.kind(who).cost * (100 - TAKEN * hurt).max(0) / 100
        };
        Side::BOTH.map(|side| self.standing_of(side).map(left).sum())
    }

    /// The dearest figure leads its company; of equals the first.
    pub(super) fn leader(&self, side: Side) -> Option<CharacterId> {
        let own = self.ids().filter(|&who| self.side(who) == side && !self.third(who));
        own.min_by_key(|&who| (-self.kind(who).cost, who))
    }

    /// The end; in a season what comes after the fight is played first.
    pub(super) fn finish(&mut self, io: &mut Io) {
        let verdict = match self.fought() {
            Some(verdict) => verdict,
            None => {
                self.close_books();
                let verdict = self.outcome();
                if self.season.is_some() {
                    return self.begin_aftermath(verdict, io);
                }
                verdict
            }
        };
        self.flow = Flow::Over;
        self.conclude(verdict, io);
    }
}

impl Contested for Battle {
    const OBJECTIVES: RuleId = "WLX-23";
    const VICTORY: RuleId = "2.5";

    fn contest(&self) -> &Contest {
        &self.contest
    }

    fn contest_mut(&mut self) -> &mut Contest {
        &mut self.contest
    }

    fn contenders(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.standing_of(side)
    }

    fn is_dry(&self, who: CharacterId) -> bool {
        !self.swims(who)
    }

    fn is_out(&self, who: CharacterId) -> bool {
        !self.third(who) && !self.absent(who) && (self.ch(who).removed || self.has(who, status::INCAPACITATED))
    }

    fn has_left(&self, who: CharacterId) -> bool {
        self.fled.contains(who)
    }

    fn has_crossed(&self, who: CharacterId) -> bool {
        self.crossed.contains(who)
    }

    /// 7.3: a captive that is down can still be carried.
    fn is_lost(&self, who: CharacterId) -> bool {
        self.ch(who).removed && !self.fled.contains(who)
    }

    fn charge(&self, side: Side) -> Option<CharacterId> {
        self.roster.captive.filter(|&who| self.side(who) == side)
    }

    fn fallen_leaders(&self, side: Side) -> usize {
        self.leader(side).into_iter().filter(|&who| self.is_out(who)).count()
    }

    fn controller(&self, square: Square) -> Option<Side> {
        let level = self.board.surface(square);
        self.more_of(|who| self.away(who, square).max(self.level(who).abs_diff(level)) <= 1)
    }

    /// 7.3: the side with more able figures in a zone holds it.
    fn campo_holder(&self, i: usize) -> Option<Side> {
        let zone = self.contest.stage.campi.get(i)?;
        self.more_of(|who| self.able(who) && self.body(who).any(|part| zone.contains(part)))
    }

    fn survivor(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.round > 0 && self.stands(side) && !self.stands(side.other()))
    }

    fn newly_flooded(&self, levels: u8) -> Vec<Square> {
        self.next_flooded(levels)
    }
}

impl Decided for Battle {
    fn yielded(&self) -> Option<Side> {
        self.yielded
    }

    fn stands(&self, side: Side) -> bool {
        self.standing_of(side).next().is_some()
    }

    fn tie(&self) -> TieBreak {
        TieBreak {
            what: "cost of the figures left",
            values: self.cost_left(),
            less_wins: false,
            reason: "Its figures left are worth more.",
            rule: "2.5",
        }
    }
}
