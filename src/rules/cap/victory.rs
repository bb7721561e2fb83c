//! Section 2: what wins, objectives and zones, the end.

use super::state::{Battle, Flow, Io};
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, RuleId, Side, TieBreak};
use crate::board::Square;
use crate::kit::{Contest, Contested, Decided};

/// Section 2: HP of a side are compared in thousandths of what each of its combatants can have.
const WHOLE: i128 = 1000;

/// HP are at most 60, so that it always fits.
fn lowest_common_multiple(a: i128, b: i128) -> i128 {
    let (mut greater, mut less) = (a, b);
    while less != 0 {
        (greater, less) = (less, greater % less);
    }
    a / greater * b
}

impl Battle {
    /// Rounds of this battle at most.
    pub(super) fn length(&self) -> u8 {
        self.contest.stage.scenario.rounds(self.options.rounds)
    }

    /// Section 2: sum of the parts of their HP that the combatants of each side still have, rounded down; the side that is ahead by less than
    /// can be shown has one more.
    fn health(&self) -> [i32; 2] {
        let whole = |who| i128::from(self.stat(who, stat::HP).max(1));
        // What the parts have in common: exact sums are compared.
        let common = self.ids().map(whole).fold(1, lowest_common_multiple);
        let part = |who: CharacterId| i128::from(self.counter(who, counter::HP)) * (common / whole(who));
        let exact: [i128; 2] = Side::BOTH.map(|side| self.standing_of(side).map(part).sum());
        let mut shown = exact.map(|sum| (sum * WHOLE / common) as i32);
        if shown[0] == shown[1] {
            let ahead = if exact[0] > exact[1] { 0 } else { 1 };
            shown[ahead] += i32::from(exact[0] != exact[1]);
        }
        shown
    }

    /// The combatant of the highest tempo leads its company; of equals the first.
    pub(super) fn leader(&self, side: Side) -> Option<CharacterId> {
        let own = self.ids().filter(|&who| self.side(who) == side);
        own.min_by_key(|&who| (-self.stat(who, stat::TEMPO), who))
    }

    /// The end.
    pub(super) fn finish(&mut self, io: &mut Io) {
        self.close_books();
        let verdict = self.outcome();
        self.flow = Flow::Over;
        self.conclude(verdict, io);
    }
}

impl Contested for Battle {
    const OBJECTIVES: RuleId = "CAP-67";
    const VICTORY: RuleId = "CAP-36";

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
        !self.in_water(who)
    }

    fn is_out(&self, who: CharacterId) -> bool {
        self.ch(who).removed || self.has(who, status::FALLEN)
    }

    fn fallen_leaders(&self, side: Side) -> usize {
        self.leader(side).into_iter().filter(|&who| self.is_out(who)).count()
    }

    fn controller(&self, square: Square) -> Option<Side> {
        let level = self.board.surface(square);
        self.more_of(|who| crate::board::distance3(self.square(who), self.level(who), square, level) <= 1)
    }

    /// Section 2: the side with more standing combatants in a zone holds it.
    fn campo_holder(&self, i: usize) -> Option<Side> {
        let zone = self.contest.stage.campi.get(i)?;
        self.more_of(|who| zone.contains(self.square(who)))
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
        self.count_standing(side) > 0
    }

    fn tie(&self) -> TieBreak {
        TieBreak {
            what: "HP left, in thousandths of each combatant",
            values: self.health(),
            less_wins: false,
            reason: "More of its HP are left.",
            rule: "CAP-36",
        }
    }

    /// Both at once: the side whose turn it is; between turns nobody.
    fn last_to_act(&self) -> Option<Side> {
        self.turn.map(|who| self.side(who))
    }
}
