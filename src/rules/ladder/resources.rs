//! LAD-23 to LAD-34: Mettle, Ember and Doom.

use super::frames::Turn;
use super::kinds::Tier;
use super::options::EmberPool;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{DOOM, EMBER, counter, no, stat, status};
use crate::battle::{CharacterId, Event, Refusal, RuleId, Side};
use crate::kit::Until;

impl Battle {
    /// LAD-28: Ember of a side at the start.
    pub(super) fn ember_at_start(&self, side: Side) -> u8 {
        let pieces = self.ids().filter(|&id| self.side(id) == side).count() as u8;
        match self.options.ember_pool {
            EmberPool::Half => pieces.div_ceil(2),
            EmberPool::All => pieces,
            EmberPool::None => 0,
        }
    }

    /// LAD-28: an able member, or a dying one for its own Death Test; Extras never.
    pub(super) fn may_use_ember(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(self.kind(who).tier != Tier::Extra, Refusal::NoEmber)?;
        // The dying spend it on their own Death Tests; LAD-33 has its own check.
        let dying = self.top_test().is_some_and(|test| test.roll == Roll::Death(who));
        self.check(self.able(who) || dying, Refusal::Incapacitated)?;
        self.check(self.ember[self.side(who).index()] > 0, Refusal::NoEmber)
    }

    pub(super) fn spend_ember(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        let side = self.side(who);
        let left = &mut self.ember[side.index()];
        *left = left.saturating_sub(1);
        let left = *left;
        io.events.push(|| Event::PoolChanged { side, pool: EMBER.name, left, rule });
    }

    /// LAD-34.
    pub(super) fn add_doom(&mut self, side: Side, io: &mut Io) {
        let doom = &mut self.doom[side.index()];
        *doom = doom.saturating_add(1);
        let left = *doom;
        io.events.push(|| Event::PoolChanged { side, pool: DOOM.name, left, rule: DOOM.rule });
    }

    /// LAD-24, LAD-31: Mettle may be spent in one's own turn.
    pub(super) fn has_mettle(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.is_helpless(who), Refusal::Incapacitated)?;
        self.check(self.counter(who, counter::METTLE) > 0, no::NOT_ENOUGH_METTLE)
    }

    pub(super) fn pay_mettle(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        let left = (self.counter(who, counter::METTLE) - 1).max(0);
        self.set_counter(who, counter::METTLE, left, rule, io);
    }

    /// LAD-23: a point of Mettle at the start of the turn; LAD-31: all of it.
    pub(super) fn regain_mettle(&mut self, who: CharacterId, points: i8, rule: RuleId, io: &mut Io) {
        let most = self.ch(who).stats.get(stat::METTLE);
        let now = self.counter(who, counter::METTLE);
        self.set_counter(who, counter::METTLE, now.saturating_add(points).min(most), rule, io);
    }

    /// LAD-24: another Action in this turn.
    pub(super) fn may_buy_action(&self, who: CharacterId) -> Result<(), Refusal> {
        let turn = self.own_turn(who)?;
        self.may_buy_in(who, turn)
    }

    /// LAD-24: another Action in this turn of its own, be it in the middle of a movement.
    pub(super) fn may_buy_in(&self, who: CharacterId, turn: Turn) -> Result<(), Refusal> {
        self.check(!turn.surprise, no::SURPRISE_ROUND)?;
        self.check(!self.has_status(who, status::STUNNED), no::STUNNED)?;
        // Bought once the last one is used: earlier it would change nothing.
        self.check(self.counter(who, counter::ACTIONS) == 0, Refusal::NotOffered)?;
        let most = self.options.extra_actions;
        self.check(most == 0 || turn.bought < most, Refusal::OnceOnly)?;
        self.has_mettle(who)
    }

    /// LAD-24.
    pub(super) fn buy_action(&mut self, who: CharacterId, io: &mut Io) {
        self.pay_mettle(who, "LAD-24", io);
        if let Some(turn) = &mut self.turn {
            turn.bought = turn.bought.saturating_add(1);
        }
        self.set_counter(who, counter::ACTIONS, 1, "LAD-24", io);
    }

    /// LAD-31.
    pub(super) fn may_regain_mettle(&self, who: CharacterId) -> Result<(), Refusal> {
        self.own_turn(who)?;
        let full = self.counter(who, counter::METTLE) >= self.ch(who).stats.get(stat::METTLE);
        self.check(!full, Refusal::NothingToDo)?;
        self.may_use_ember(who)
    }

    /// LAD-32.
    pub(super) fn may_recover(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.has_status(who, status::MORTALLY_WOUNDED), no::MORTALLY_WOUNDED)?;
        let full = self.counter(who, counter::TOUGHNESS) >= self.ch(who).stats.get(stat::TOUGHNESS);
        self.check(!full, Refusal::NothingToDo)?;
        self.may_use_ember(who)
    }

    /// LAD-33: oneself, or an ally at arm's reach, who is dying and makes no Last Stand.
    pub(super) fn may_cheat_death(&self, who: CharacterId, dying: CharacterId) -> Result<(), Refusal> {
        self.check(self.present(dying) && self.side(dying) == self.side(who), Refusal::NotFriend)?;
        self.check(dying == who || self.is_close(who, dying), Refusal::OutOfRange)?;
        self.check(!self.has_status(dying, status::LAST_STAND), no::LAST_STAND)?;
        self.check(self.has_status(dying, status::MORTALLY_WOUNDED), Refusal::NothingToDo)?;
        // LAD-28: the dying spend no Ember for others.
        self.check(dying == who || self.able(who), Refusal::Incapacitated)?;
        self.check(self.kind(who).tier != Tier::Extra, Refusal::NoEmber)?;
        self.check(self.ember[self.side(who).index()] > 0, Refusal::NoEmber)
    }

    pub(super) fn cheat_death(&mut self, who: CharacterId, dying: CharacterId, io: &mut Io) {
        self.spend_ember(who, "LAD-33", io);
        self.survive(dying, "LAD-33", io);
        let half = (self.ch(dying).stats.get(stat::TOUGHNESS) + 1) / 2;
        self.set_counter(dying, counter::TOUGHNESS, half, "LAD-33", io);
    }

    /// LAD-21, LAD-33: no longer dying; the Wounds stay.
    pub(super) fn survive(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        self.lose(who, status::MORTALLY_WOUNDED, rule, io);
        self.lose(who, status::STUNNED, rule, io);
        self.set_counter(who, counter::DEATH_DIFFICULTY, 0, rule, io);
        self.set_counter(who, counter::DEATH_COMPLEXITY, 0, rule, io);
        self.lose(who, status::STEADIED, rule, io);
    }

    /// LAD-21: Difficulty and Complexity of the next Death Test.
    pub(super) fn death_numbers(&self, who: CharacterId) -> (i8, u8) {
        let steadied = u8::from(self.has_status(who, status::STEADIED));
        let complexity = self.counter(who, counter::DEATH_COMPLEXITY).max(1).unsigned_abs();
        (self.counter(who, counter::DEATH_DIFFICULTY).clamp(2, 6), complexity.saturating_sub(steadied).max(1))
    }

    /// LAD-22: a Last Stand begins instead of a Death Test.
    pub(super) fn begin_last_stand(&mut self, who: CharacterId, io: &mut Io) {
        self.survive(who, "LAD-22", io);
        for &condition in super::conditions::CONDITIONS {
            self.lose(who, condition, "LAD-22", io);
        }
        self.lose(who, status::GRAPPLED, "LAD-22", io);
        self.lose(who, status::SINKING, "LAD-22", io);
        let most = self.ch(who).stats.get(stat::METTLE);
        self.set_counter(who, counter::METTLE, most, "LAD-22", io);
        self.gain(who, status::LAST_STAND, None, Until::Removed, "LAD-22", io);
        let turns = self.options.last_stand_turns as i8;
        self.set_counter(who, counter::LAST_TURNS, turns, "LAD-22", io);
    }

    /// LAD-21: what a Death Test came to.
    pub(super) fn settle_death_test(&mut self, who: CharacterId, io: &mut Io) {
        let Some(tested) = self.tested.take() else { return };
        self.lose(who, status::STEADIED, "LAD-511", io);
        if tested.passed() {
            self.survive(who, "LAD-21", io);
            self.set_counter(who, counter::TOUGHNESS, 0, "LAD-21", io);
            return;
        }
        let difficulty = self.counter(who, counter::DEATH_DIFFICULTY) + 1;
        if difficulty > 6 {
            return self.die(who, None, io);
        }
        self.set_counter(who, counter::DEATH_DIFFICULTY, difficulty, "LAD-21", io);
    }
}
