//! Luck tokens (7.3 Borrowed Luck): before a roll its player says how many may be used; the first failed dice that are not
//! the Destiny die are thrown again, each once, and only tokens that were needed are lost.

use super::frames::Ask;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter};
use crate::battle::CharacterId;
use crate::dice::{MAX_LUCK, MAX_POOL};

impl Battle {
    /// Has the roller's side said how many luck tokens may be used? Asks if it has any; [`Battle::take_luck`] takes them.
    pub(super) fn settle_luck(&mut self, roll: Roll, will: u8) -> bool {
        let who = roll.roller();
        let side = self.side(who).index();
        if let Some(answer) = self.answer.filter(|a| a.action == action::LUCK && a.actor == who) {
            self.answer = None;
            self.luck[side] = Some(answer.option);
            return true;
        }
        if self.luck[side].is_some() || self.luck_limit(roll, will) == 0 {
            return true;
        }
        self.ask = Some(Ask::Luck { roll, will });
        false
    }

    /// Most tokens that one roll can use: one for each die but the Destiny die.
    pub(super) fn luck_limit(&self, roll: Roll, will: u8) -> u8 {
        let tokens = self.counter(roll.roller(), counter::LUCK).clamp(0, MAX_LUCK as i8);
        if tokens == 0 {
            return 0;
        }
        let dice = (self.breakdown_of(roll).sum() + will as i8).clamp(0, MAX_POOL as i8);
        tokens.min(dice - 1).max(0).unsigned_abs()
    }

    /// The tokens said for the roll that is being made.
    pub(super) fn take_luck(&mut self, who: CharacterId) -> u8 {
        let side = self.side(who).index();
        self.luck[side].take().unwrap_or(0)
    }

    /// Tokens that were used are lost.
    pub(super) fn use_luck(&mut self, who: CharacterId, used: u8, io: &mut Io) {
        if used > 0 {
            let left = (self.counter(who, counter::LUCK) - used as i8).max(0);
            self.set_counter(who, counter::LUCK, left, "7.3", io);
        }
    }
}
