//! CAN-23 to CAN-26 Dispel: the other side's answer to a spell, before its roll.

use super::frames::CastStep;
use super::frames::{Ask, Cast, Frame};
use super::kinds::Ability;
use super::legal::check;
use super::options::DispelCost;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::versions::Change;
use super::vocabulary::{action, counter, no, status};
use crate::battle::{CharacterId, Event, Refusal, Target};
use crate::board::distance3;
use crate::dice::PoolRoll;

impl Battle {
    /// CAN-23: Will Points that a Dispel of this spell costs.
    pub(super) fn dispel_cost(&self, spell: u8) -> i8 {
        match self.options.dispel_cost {
            DispelCost::SpellCost => self.spell(spell).map_or(0, |spell| spell.will),
            DispelCost::One => 1,
        }
    }

    /// CAN-23, CAN-25, CAN-26: may this character dispel that spell?
    pub(super) fn may_dispel(&self, mage: CharacterId, cast: &Cast) -> Result<(), Refusal> {
        let aimed = &cast.aimed;
        check(self.present(mage), Refusal::Dead)?;
        check(self.side(mage) != self.side(aimed.who), Refusal::NotEnemy)?;
        check(self.has(mage, Ability::Mage), Refusal::NotAMage)?;
        check(!self.ch(mage).statuses.has(status::DISPEL_LOCKED), no::DISPEL_LOCKED)?;
        self.may_work_magic(mage)?;
        check(self.counter(mage, counter::WP) >= self.dispel_cost(aimed.spell), no::NOT_ENOUGH_WP)?;
        // it must see the one that it is near to.
        let near = |place: (crate::board::Square, crate::board::Level)| {
            let (square, level) = self.place(mage);
            self.options.dispel_range.is_none_or(|range| distance3(square, level, place.0, place.1) <= range)
        };
        let reaches = |other| near(self.place(other)) && (other == mage || self.sees(mage, other));
        let over = |square| near((square, self.board.surface(square))) && self.sees_square(mage, square);
        let over_water = match aimed.target {
            Target::Square(_) if self.plays(Change::NearAnyIce) => self.to_freeze(aimed).into_iter().any(over),
            Target::Square(middle) => over(middle),
            _ => false,
        };
        let eligible = over_water || reaches(aimed.who) || aimed.characters().any(reaches);
        check(eligible, no::DISPEL_NOT_ELIGIBLE)
    }

    /// Who may dispel it.
    pub(super) fn dispellers<'a>(&'a self, cast: &'a Cast) -> impl Iterator<Item = CharacterId> + 'a {
        self.enemies_of(cast.aimed.who).filter(|&mage| self.may_dispel(mage, cast).is_ok())
    }

    /// CAN-23: one Mage of the other side may dispel, for the cost of the spell.
    pub(super) fn step_dispel_window(&mut self, mut f: Cast, io: &mut Io) {
        match self.answer.take() {
            Some(answer) if answer.action == action::DISPEL => {
                let (mage, cost) = (answer.actor, self.dispel_cost(f.aimed.spell));
                io.events.push(|| Event::Dispelling { who: mage, caster: f.aimed.who, will: cost.unsigned_abs() });
                if cost > 0 {
                    self.add_to_counter(mage, counter::WP, -cost, "CAN-23", io);
                }
                f.dispeller = Some(mage);
            }
            Some(_) => {}
            None if self.dispellers(&f).next().is_some() => {
                self.ask = Some(Ask::Dispel(f));
                self.push(Frame::Cast(f));
                return;
            }
            None => {}
        }
        f.step = CastStep::Roll;
        self.push(Frame::Cast(f));
    }

    /// CAN-24: opposed; the dispeller's Aces count up to its Mage (x). CAN-25: none at all, and it may not dispel again.
    pub(super) fn contest_spell(
        &mut self,
        mage: CharacterId,
        casting: Roll,
        dispelling: Roll,
        will: [u8; 2],
        io: &mut Io,
    ) -> PoolRoll {
        let cap = self.mage(mage).max(0).unsigned_abs();
        let (roll, aces) = self.opposed_up_to(cap, casting, dispelling, will, io);
        if aces == 0 {
            self.gain_for_long(mage, status::DISPEL_LOCKED, "CAN-25", io);
        }
        // CAN-71: a Dispel that took nothing from the spell has not made it fail.
        if !roll.outcome.succeeded() && (roll.taken > 0 || !self.plays(Change::SilenceByDispel)) {
            self.credit(self.side(mage), |deeds| &mut deeds.dispelled);
        }
        roll
    }
}
