//! Damage, dying, death rolls, and those who are brought back (RUN-40 to RUN-45, RUX-12).

use super::boats::SHAKES;
use super::feats::Effect;
use super::frames::{Frame, Roll};
use super::mounts::THROWS;
use super::rolls::{Came, after_armour, kills_at_once};
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat, status, telling};
use crate::battle::{CharacterId, Event, RuleId, Told};
use crate::dice::Numbers;

/// RUN-41: death rolls that decide.
const ENOUGH: i8 = 3;

impl Battle {
    /// RUX-12: damage to somebody; true if it lost HP or a death roll.
    pub(super) fn harm(
        &mut self,
        on: CharacterId,
        damage: i16,
        armour: i8,
        by: Option<CharacterId>,
        (cause, rule): (&'static str, RuleId),
        io: &mut Io,
    ) -> bool {
        if !self.present(on) {
            return false;
        }
        let taken = after_armour(damage, armour);
        if taken == 0 {
            io.events.push(|| Event::told(Told::of(&telling::SPARED).who(on).number(damage)));
            return false;
        }
        let sided = by.filter(|&by| self.foes(by, on) && !self.third(by));
        let credit = sided.map(|by| self.side(by));
        let (hp, most) = (self.counter(on, counter::HP), self.stat(on, stat::HP));
        let left = (i16::from(hp) - taken).max(0) as i8;
        self.show(on, status::HIDDEN, false, "RUX-31", io);
        if hp > 0 {
            let amount = (hp - left).unsigned_abs();
            self.ch_mut(on).counters.set(counter::HP, left);
            io.events.push(|| Event::LifeLost { who: on, amount, left: left as u8, cause, credit, rule });
            self.wake(on, "RUX-36", io);
        }
        self.becomes_aware(on, io);
        match () {
            () if kills_at_once(hp, most, taken) => self.remove(on, credit, io),
            () if hp == 0 => self.lose_death_rolls(on, 1, io),
            () if left == 0 => self.fall_down(on, credit, io),
            () => {}
        }
        if self.present(on) {
            self.shaken_by_harm(on, io);
        }
        true
    }

    /// What damage to somebody is compared with, after `less` was taken off: each HP that it can lose, death at once (RUN-42), and what a heavy blow
    /// does (RUX-33, RUX-34). Greater sums come to the same, so that odds walk them as one.
    pub(super) fn harm_numbers(&self, on: CharacterId, armour: i8, less: i16) -> Numbers {
        let (hp, most) = (i16::from(self.counter(on, counter::HP)), i16::from(self.stat(on, stat::HP)));
        let stopped = i16::from(armour) + less;
        let numbers = (0..hp).fold(Numbers::NONE, |numbers, taken| numbers.at_most(stopped + taken));
        let deadly = stopped + hp + most;
        numbers.at_most(stopped).at_least(stopped + SHAKES).at_least(stopped + THROWS).at_least(deadly)
    }

    /// RUN-40: 0 HP.
    fn fall_down(&mut self, who: CharacterId, credit: Option<crate::battle::Side>, io: &mut Io) {
        if self.minion(who) || self.monster(who) {
            return self.remove(who, credit, io);
        }
        self.drop_carried(who, io);
        self.let_go(who, io);
        self.show(who, status::DYING, true, "RUN-40", io);
        self.unhorse(who, io);
        if self.swims(who) {
            self.show(who, status::SUBMERGED, true, "RUX-03", io);
        } else {
            self.show(who, status::PRONE, true, "RUN-40", io);
        }
    }

    /// RUX-15: it falls prone; nobody lies down in deep water.
    pub(super) fn fall_prone(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        if self.present(who) && !self.swims(who) {
            self.unhorse(who, io);
            self.show(who, status::PRONE, true, rule, io);
        }
    }

    /// RUN-41: failed death rolls.
    pub(super) fn lose_death_rolls(&mut self, who: CharacterId, more: i8, io: &mut Io) {
        let failures = (self.counter(who, counter::FAILURES) + more).min(ENOUGH);
        self.set_counter(who, counter::FAILURES, failures, "RUN-41", io);
        io.events.push(|| Event::told(Told::of(&telling::FAILURE).who(who).number(failures)));
        if failures >= ENOUGH {
            self.remove(who, Some(self.side(who).other()), io);
        }
    }

    /// RUN-41: what a death roll came to.
    pub(super) fn death_rolled(&mut self, who: CharacterId, came: Came, io: &mut Io) {
        if !came.good() {
            return self.lose_death_rolls(who, if came == Came::Demon { 2 } else { 1 }, io);
        }
        let more = if came == Came::Dragon { 2 } else { 1 };
        let successes = (self.counter(who, counter::SUCCESSES) + more).min(ENOUGH);
        self.set_counter(who, counter::SUCCESSES, successes, "RUN-41", io);
        io.events.push(|| Event::told(Told::of(&telling::SUCCESS).who(who).number(successes)));
        if successes >= ENOUGH {
            let hp = self.sum_of("Recovery", "RUN-41", who, (1, 6), io);
            self.heal(who, hp, "RUN-41", io);
        }
    }

    /// HP regained; dying ends.
    pub(super) fn heal(&mut self, who: CharacterId, hp: i16, rule: RuleId, io: &mut Io) {
        let (now, most) = (self.counter(who, counter::HP), self.stat(who, stat::HP));
        let after = (i16::from(now) + hp).min(i16::from(most)) as i8;
        self.set_counter(who, counter::HP, after, rule, io);
        io.events.push(|| Event::told(Told::of(&telling::RECOVERS).who(who).number(after - now)));
        if self.has(who, status::DYING) {
            self.show(who, status::DYING, false, rule, io);
            self.show(who, status::RALLIED, false, rule, io);
            self.set_counter(who, counter::SUCCESSES, 0, rule, io);
            self.set_counter(who, counter::FAILURES, 0, rule, io);
            self.able_again(who, io);
        }
    }

    /// 2.2: it becomes able: where its card has passed, it has neither turn nor reaction in this round.
    pub(super) fn able_again(&mut self, who: CharacterId, io: &mut Io) {
        if self.has(who, status::ACTED) && self.turn != Some(who) {
            self.show(who, status::SPENT, true, "2.2", io);
        }
    }

    /// RUN-44: it fights on at 0 HP.
    fn rally(&mut self, who: CharacterId, io: &mut Io) {
        self.show(who, status::RALLIED, true, "RUN-44", io);
        self.able_again(who, io);
    }

    /// What a roll for somebody came to.
    pub(super) fn helped(&mut self, by: CharacterId, whom: CharacterId, roll: Roll, io: &mut Io) {
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        if roll == Roll::Save && self.counter(by, counter::BANDAGES) > 0 {
            self.add_to_counter(by, counter::BANDAGES, -1, "RUN-45", io);
        }
        if !self.present(whom) {
            return;
        }
        match roll {
            Roll::Rally | Roll::SelfRally if came.good() => {
                self.rally(whom, io);
                if came == Came::Dragon && roll == Roll::Rally {
                    self.show(whom, status::PRONE, false, "RUN-02", io);
                }
            }
            Roll::Save if came.good() => {
                let surgeon = self.can_use(by, Effect::Surgeon);
                if let Some(place) = surgeon {
                    self.pay_for(by, place, io);
                }
                let dice = if came == Came::Dragon || surgeon.is_some() { 2 } else { 1 };
                let hp = self.sum_of("Save life", "RUN-45", by, (dice, 6), io);
                self.heal(whom, hp, "RUN-45", io);
            }
            Roll::Save if came == Came::Demon && self.options.house_demons => self.lose_death_rolls(whom, 1, io),
            Roll::Douse if came.good() => self.show(whom, status::BURNING, false, "RUX-07", io),
            Roll::Haul if came.good() => self.hauled(whom, by, io),
            Roll::Pull(item) if came.good() => self.takes(whom, item, io),
            Roll::Tend if came.good() => self.tended(whom),
            Roll::Mend(slot) if came.good() => self.mended(whom, slot, io),
            Roll::Pick(number) => self.lock_tried(whom, number, came, io),
            Roll::Tear if came.good() => self.end_on(whom, super::casts::Lasts::Snare, "RUX-25", io),
            Roll::Spot(at) if came.good() => self.takes_objective(by, at, io),
            Roll::Recall if came.good() => self.foretell(whom, io),
            Roll::Hide => {
                self.show(whom, status::HIDDEN, came.good(), "RUX-31", io);
                self.blunders(whom, came, io);
            }
            _ => {}
        }
    }

    /// Rolls for somebody.
    pub(super) fn roll_for(&mut self, by: CharacterId, whom: CharacterId, roll: Roll) {
        self.push(Frame::Helping { by, whom, roll });
        self.check(by, roll);
    }
}
