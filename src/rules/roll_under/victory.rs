//! 2.6: what wins, objectives and zones, the end.

use super::frames::Flow;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, IdSet, RuleId, Side, TieBreak};
use crate::board::Square;
use crate::kit::{Contest, Contested, Decided};
use crate::scenario::Feat;

impl Battle {
    /// Rounds of this battle at most.
    pub(super) fn length(&self) -> u8 {
        self.contest.stage.scenario.rounds(self.options.rounds)
    }

    /// 2.6: cost of the figures of each side, in half points: in full with HP, half while they are dying.
    fn cost_left(&self) -> [i32; 2] {
        let left = |who: CharacterId| self.kind(who).cost * if self.has(who, status::DYING) { 1 } else { 2 };
        // RUX-37: half for those who have left, unless an objective asks for exits: there they count as escaped.
        let exits = [Feat::CarriedOut, Feat::Escorted, Feat::Withheld, Feat::Through];
        let asked = self.contest.stage.scenario.scores.iter().any(|score| exits.contains(&score.feat));
        let fled = |who: &CharacterId| self.has(*who, status::FLED) && !asked;
        Side::BOTH.map(|side| {
            let gone = self.ids().filter(|&who| self.side(who) == side).filter(fled);
            self.living(side).map(left).sum::<i32>() + gone.map(|who| self.kind(who).cost).sum::<i32>()
        })
    }

    /// The dearest figure leads its company; of equals the first.
    pub(super) fn leader(&self, side: Side) -> Option<CharacterId> {
        let own = self.ids().filter(|&who| self.side(who) == side && !self.third(who));
        own.min_by_key(|&who| (-self.kind(who).cost, who))
    }

    /// The end; in a series what comes after the fight is played first.
    pub(super) fn finish(&mut self, io: &mut Io) {
        let verdict = match self.fought() {
            Some(verdict) => verdict,
            None => {
                self.close_books();
                let verdict = self.outcome();
                if self.place.is_some() {
                    return self.begin_interlude(verdict, io);
                }
                verdict
            }
        };
        self.flow = Flow::Over;
        self.conclude(verdict, io);
    }
}

impl Contested for Battle {
    const OBJECTIVES: RuleId = "2.6";
    const VICTORY: RuleId = "2.6";

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
        !self.third(who) && (self.ch(who).removed && !self.has(who, status::FLED) || self.has(who, status::DYING))
    }

    fn has_left(&self, who: CharacterId) -> bool {
        self.has(who, status::FLED)
    }

    /// 7.5: the last minion of a company, or its last figure where it has none.
    fn charge(&self, side: Side) -> Option<CharacterId> {
        let own = || self.ids().filter(|&who| self.side(who) == side && !self.third(who));
        own().filter(|&who| self.minion(who)).last().or_else(|| own().last())
    }

    fn fallen(&self, side: Side) -> IdSet {
        let lay = self.fallen.iter().filter(|&who| self.side(who) == side);
        lay.fold(IdSet::EMPTY, |mut set, who| {
            set.insert(who);
            set
        })
    }

    fn fallen_leaders(&self, side: Side) -> usize {
        self.leader(side).into_iter().filter(|&who| self.is_out(who)).count()
    }

    fn controller(&self, square: Square) -> Option<Side> {
        let level = self.board.surface(square);
        self.more_of(|who| crate::board::distance3(self.square(who), self.level(who), square, level) <= 1)
    }

    /// The side with more standing figures in a zone holds it.
    fn campo_holder(&self, i: usize) -> Option<Side> {
        let zone = self.contest.stage.campi.get(i)?;
        self.more_of(|who| zone.contains(self.square(who)))
    }

    fn survivor(&self) -> Option<Side> {
        let alone = |side: Side| self.round > 0 && self.stands(side) && !self.stands(side.other());
        Side::BOTH.into_iter().find(|&side| alone(side) && !self.accomplished())
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
            what: "cost of the figures left, in half points",
            values: self.cost_left(),
            less_wins: false,
            reason: "Its figures left are worth more.",
            rule: "2.6",
        }
    }
}
