//! Damage, healing, the Fallen, REVIVE and Charges (CAP-18 to CAP-23, CAP-57).

use super::check::{Amount, SIDES};
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat, status};
use crate::battle::{Breakdown, CharacterId, DiceGroup, Event, Reads, RuleId, Side, StatusId, TargetResult, Threshold};
use crate::board::Spot;
use crate::dice::{KeptDie, Numbers, draw};
use crate::kit::Until;

/// CAP-56: conditions that Shake Off and Salve can end, the worst first. Stunned only by an ally.
pub(super) const SHAKEABLE: [StatusId; 5] =
    [status::STUNNED, status::ROOTED, status::BLINDED, status::BURNING, status::BLEEDING];

impl Battle {
    /// CAP-18: HP that are lost: Shielded points first, nothing below 0. Says how many.
    pub(super) fn lose_hp(
        &mut self,
        who: CharacterId,
        amount: i16,
        cause: &'static str,
        by: Option<CharacterId>,
        rule: RuleId,
        io: &mut Io,
    ) -> i16 {
        if amount <= 0 || !self.standing(who) {
            return 0;
        }
        let amount = amount.min(i16::from(i8::MAX)) as i8;
        let shield = self.counter(who, counter::SHIELD).clamp(0, amount);
        if shield > 0 {
            self.add_to_counter(who, counter::SHIELD, -shield, "CAP-56", io);
            if self.counter(who, counter::SHIELD) == 0 {
                self.cure(who, status::SHIELDED, "CAP-56", io);
            }
        }
        self.take_hp(who, amount - shield, cause, by, rule, io)
    }

    /// HP that nothing absorbs, as damage or as a price. Says how many.
    pub(super) fn take_hp(
        &mut self,
        who: CharacterId,
        amount: i8,
        cause: &'static str,
        by: Option<CharacterId>,
        rule: RuleId,
        io: &mut Io,
    ) -> i16 {
        let before = self.counter(who, counter::HP);
        let lost = amount.min(before);
        if lost == 0 {
            return 0;
        }
        self.ch_mut(who).counters.set(counter::HP, before - lost);
        let credit = by.map(|by| self.side(by));
        let (amount, left) = (lost.unsigned_abs(), (before - lost).unsigned_abs());
        io.events.push(|| Event::LifeLost { who, amount, left, cause, credit, rule });
        self.hurt[0].insert(who);
        self.cure(who, status::HIDDEN, "CAP-58", io);
        if left == 0 {
            self.fall_down(who, io);
        }
        i16::from(lost)
    }

    /// CAP-21: it is Fallen; its side gains Charges (CAP-57).
    fn fall_down(&mut self, who: CharacterId, io: &mut Io) {
        self.hurt[1].insert(who);
        let befallen: Vec<StatusId> = self.ch(who).statuses.present().collect();
        for status in befallen {
            if !matches!(status, status::ACTED | status::SWIMMING | status::CARRYING) {
                self.cure(who, status, "CAP-21", io);
            }
        }
        self.show(who, status::FALLEN, true, "CAP-21", io);
        self.set_counter(who, counter::AP, 0, "CAP-21", io);
        self.end_sustains_of(who, io);
        self.end_sustains_at_the_fallen(io);
        self.drop_carried(who, io);
        // 1.3: what waits for its next turn ends with this round.
        self.lasting.iter_mut().filter(|one| one.until.waits_for(who)).for_each(|one| one.until = Until::EndOfRound(1));
        self.fields.iter_mut().filter(|one| one.until.waits_for(who)).for_each(|one| one.until = Until::EndOfRound(1));
        if self.swims(who) {
            self.sinking.push((who, self.round + 1));
        }
        let allies: Vec<CharacterId> = self.standing_of(self.side(who)).collect();
        allies.into_iter().for_each(|ally| self.charge(ally, io));
    }

    /// CAP-57: a Charge more, up to the limit.
    pub(super) fn charge(&mut self, who: CharacterId, io: &mut Io) {
        if self.counter(who, counter::TIDE) < self.stat(who, stat::TIDE_MAX) {
            self.add_to_counter(who, counter::TIDE, 1, "CAP-57", io);
        }
    }

    /// CAP-22: HP that are restored, up to the limit.
    pub(super) fn heal(&mut self, who: CharacterId, amount: i16, io: &mut Io) {
        if !self.standing(who) {
            return;
        }
        let hp = self.counter(who, counter::HP);
        let gained = amount.clamp(0, i16::from(self.stat(who, stat::HP) - hp)) as i8;
        if gained > 0 {
            self.add_to_counter(who, counter::HP, gained, "CAP-22", io);
            self.cure(who, status::BLEEDING, "CAP-22", io);
        }
    }

    /// CAP-57: a Fallen ally stands up with these HP, in its square or the nearest free one.
    pub(super) fn revive(&mut self, who: CharacterId, hp: i16, io: &mut Io) {
        if !self.has(who, status::FALLEN) || !self.present(who) {
            return;
        }
        let at = self.spot(who);
        if self.occupant(at).is_some() {
            let free = |square| self.board.is_standable(square) && self.occupant(Spot::top(square)).is_none();
            if let Some(to) = self.board.nearest(at.square, free) {
                let from = at.square;
                self.stand(who, to);
                let level = self.level(who);
                io.events.push(|| Event::Displaced { who, from, to, level, rule: "CAP-57" });
            }
        }
        self.show(who, status::FALLEN, false, "CAP-57", io);
        let hp = hp.clamp(1, i16::from(self.stat(who, stat::HP))) as i8;
        self.set_counter(who, counter::HP, hp, "CAP-57", io);
        self.set_counter(who, counter::AP, 0, "CAP-57", io);
        self.sinking.retain(|&(one, _)| one != who);
        self.note_swimming(who, io);
    }

    /// CAP-56: so many points absorb damage; the greater shield stays.
    pub(super) fn shield(&mut self, who: CharacterId, points: i8, io: &mut Io) {
        let ends = if self.turn == Some(who) { 2 } else { 1 };
        self.afflict(who, status::SHIELDED, None, Until::EndOfTurn(who, ends), "CAP-56", io);
        let points = points.max(self.counter(who, counter::SHIELD));
        self.set_counter(who, counter::SHIELD, points, "CAP-56", io);
    }

    /// Takes AP.
    pub(super) fn pay(&mut self, who: CharacterId, points: i8, rule: RuleId, io: &mut Io) {
        let left = (self.counter(who, counter::AP) - points).max(0);
        self.set_counter(who, counter::AP, left, rule, io);
    }

    /// 1.2: dice and what is added to them, thrown and told.
    pub(super) fn roll_amount(
        &mut self,
        amount: Amount,
        name: &'static str,
        who: CharacterId,
        rule: RuleId,
        io: &mut Io,
    ) -> i16 {
        let thrown = draw(io.dice, &amount.spec());
        let total = thrown.sum as i16 + i16::from(amount.plus);
        let roll = || {
            let mut roll = Breakdown::new(name, rule, who, DiceGroup::of(amount.sides));
            (roll.reads, roll.judged) = (Reads::TotalAtLeast, false);
            roll.dice(amount.dice as i8, name, rule);
            roll.total.add(amount.plus, name, rule);
            roll
        };
        io.events.push(|| Event::totalled(roll(), thrown.faces, total, Vec::new()));
        total
    }

    /// 1.2: a Feat check before it is rolled.
    pub(super) fn feat_roll(
        &self,
        who: CharacterId,
        name: &'static str,
        by: i8,
        cause: &'static str,
        rule: RuleId,
    ) -> Breakdown {
        let mut roll = Breakdown::new(name, rule, who, DiceGroup::of(SIDES));
        roll.reads = Reads::TotalAtMost;
        roll.dice(1, name, rule);
        roll.goal = Threshold::within(0, 20);
        roll.target(self.stat(who, stat::FEAT), "Feat", "CAP-62");
        roll.target(by, cause, rule);
        roll
    }

    /// 1.2: a Feat check: a d20 of the value or less.
    pub(super) fn feat(
        &mut self,
        who: CharacterId,
        name: &'static str,
        by: i8,
        cause: &'static str,
        rule: RuleId,
        io: &mut Io,
    ) -> bool {
        let roll = self.feat_roll(who, name, by, cause, rule);
        let thrown = draw(io.dice, &KeptDie::one(SIDES, Numbers::NONE.at_most(roll.number().into())));
        let result = TargetResult::of_total(&roll, thrown.face.into());
        io.events.push(|| Event::totalled(roll, thrown.faces, thrown.face.into(), vec![result]));
        result.outcome.succeeded()
    }

    /// Those of a side who still stand.
    pub(super) fn count_standing(&self, side: Side) -> usize {
        self.standing_of(side).count()
    }
}
