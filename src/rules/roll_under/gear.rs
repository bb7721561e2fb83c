//! Gear that helps with walls and water (7.4, RUX-03, RUX-06): rope, grappling hook, pole.

use super::items::Feature;
use super::no;
use super::rolls::boon;
use super::state::Battle;
use super::vocabulary::counter;
use crate::battle::{CharacterId, Refusal, Term};
use crate::board::Square;

/// 7.4: levels of a wall that a grappling hook is thrown up.
const HOOKED: i8 = 3;

impl Battle {
    /// 7.4: what is against throwing the grappling hook up a wall beside it.
    pub(super) fn may_hook(&self, who: CharacterId, at: Option<Square>) -> Result<(), Refusal> {
        if !self.kind(who).gear.hook {
            return Err(no::UNABLE);
        }
        self.may_act(who)?;
        let Some(at) = at else { return Ok(()) };
        let rise = self.board.surface(at) - self.level(who);
        match () {
            () if !self.board.is_step(self.square(who), at) => Err(no::RANGE),
            () if !(1..=HOOKED).contains(&rise) || !self.board.is_standable(at) => Err(no::FAR),
            () if self.hooks.contains(&at) => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// 7.4: the walls beside it that take the hook.
    pub(super) fn hook_squares(&self, who: CharacterId) -> Vec<Square> {
        if self.may_hook(who, None).is_err() {
            return Vec::new();
        }
        self.board.steps(self.square(who)).filter(|&at| self.may_hook(who, Some(at)).is_ok()).collect()
    }

    /// RUX-06: a rope over one level, or a hook that hangs there.
    pub(super) fn ropes_up(&self, who: CharacterId, to: Square, terms: &mut Vec<Term>) {
        let gear = self.kind(who).gear;
        let one_level = self.board.surface(to) - self.level(who) == 1;
        if self.hooks.contains(&to) {
            terms.push(boon("grappling hook", "RUX-06"));
        } else if one_level && (gear.rope || gear.hook) {
            terms.push(boon("rope", "RUX-06"));
        }
    }

    /// RUX-03: a rope or a pole to pull somebody up with.
    pub(super) fn ropes_out(&self, who: CharacterId, terms: &mut Vec<Term>) {
        let gear = self.kind(who).gear;
        let left = |slot: u8| !self.marked(who, counter::GONE, slot) && !self.marked(who, counter::BROKEN, slot);
        let pole = self
            .slots(who)
            .any(|slot| left(slot) && self.weapon(who, slot).is_some_and(|weapon| weapon.is(Feature::Pole)));
        if gear.rope || gear.hook {
            terms.push(boon("rope", "RUX-03"));
        } else if pole {
            terms.push(boon("pole", "RUX-03"));
        }
    }
}
