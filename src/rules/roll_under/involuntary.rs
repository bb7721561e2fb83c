//! Conditions that an effect gives (RUX-26).

use super::frames::{Ask, Frame};
use super::state::{Battle, Io};
use super::traits::Condition;
use super::vocabulary::{counter, telling};
use crate::battle::{CharacterId, Event, RuleId, Told};

impl Battle {
    /// RUX-26: an effect gives a condition; one that is held already becomes another one of the victim's choice. Minions and
    /// monsters hold none.
    pub(super) fn afflict(&mut self, who: CharacterId, condition: Condition, rule: RuleId, io: &mut Io) {
        if !self.present(who) || self.minion(who) || self.monster(who) {
            return;
        }
        if !self.suffers(who, condition) {
            return self.show(who, condition.status(), true, rule, io);
        }
        self.push(Frame::Suffer { who, rule });
    }

    /// RUX-26: the conditions that it does not hold, by their places.
    pub(super) fn open_conditions(&self, who: CharacterId) -> Vec<u8> {
        let open = Condition::ALL.iter().filter(|&&condition| !self.suffers(who, condition));
        open.map(|&condition| condition as u8).collect()
    }

    /// RUX-26: another condition; with all six held d6 WP, or d6 HP without WP.
    pub(super) fn step_suffer(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        let open = self.open_conditions(who);
        let answer = self.answer.take().map(|choice| choice.option);
        let chosen = answer.or(open.first().copied().filter(|_| open.len() == 1));
        match chosen.and_then(|place| Condition::ALL.get(usize::from(place))) {
            Some(condition) => self.show(who, condition.status(), true, rule, io),
            None if !open.is_empty() => self.wait(Frame::Suffer { who, rule }, Ask::Suffer(who)),
            None if self.counter(who, counter::WP) > 0 => {
                let lost = self.sum_of("Worn out", "RUX-26", who, (1, 6), io);
                self.lose_wp(who, lost, "RUX-26", io);
            }
            None => {
                let lost = self.sum_of("Worn out", "RUX-26", who, (1, 6), io);
                self.harm(who, lost, 0, None, ("exhaustion", "RUX-26"), io);
            }
        }
    }

    /// 1.3: an effect that takes more WP than there are takes what is there.
    pub(super) fn lose_wp(&mut self, who: CharacterId, wp: i16, rule: RuleId, io: &mut Io) {
        let there = self.counter(who, counter::WP);
        let lost = wp.clamp(0, i16::from(there)) as i8;
        if lost > 0 {
            io.events.push(|| Event::told(Told::of(&telling::LOSES_WP).who(who).number(lost)));
            self.add_to_counter(who, counter::WP, -lost, rule, io);
        }
    }
}
