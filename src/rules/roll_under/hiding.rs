//! Hiding and searching (RUX-31).

use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Refusal};
use crate::board::{Cover, Light};

/// RUX-31: squares from every enemy at which nearly total cover hides.
const FAR: u8 = 5;

impl Battle {
    /// RUX-31: an enemy sees it: in a line, not in the dark, and not behind nearly total cover far away.
    pub(super) fn in_view(&self, who: CharacterId) -> bool {
        let foes: Vec<CharacterId> = self.enemies_of(who).filter(|&foe| self.awake(foe)).collect();
        let far = foes.iter().all(|&foe| self.distance(foe, who) >= FAR);
        let covered = |foe: CharacterId| {
            let cover = self.board.cover_kind(self.square(foe), self.square(who), self.level(who));
            far && cover == Cover::Total
        };
        foes.iter().any(|&foe| self.sees(foe, who) && self.light_on(foe, who) > Light::Dark && !covered(foe))
    }

    /// RUX-31: what is against hiding.
    pub(super) fn may_hide(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_act(who)?;
        match () {
            () if self.has(who, status::HIDDEN) || self.swims(who) => Err(no::USELESS),
            () if self.in_view(who) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// RUX-31: a hidden figure goes half of its movement, outside the bright lines of sight of enemies.
    pub(super) fn stays_hidden(&mut self, who: CharacterId, io: &mut Io) {
        if !self.has(who, status::HIDDEN) || self.turn != Some(who) {
            return;
        }
        let bright = |foe: CharacterId| self.sees(foe, who) && self.light_on(foe, who) == Light::Bright;
        let seen = self.enemies_of(who).any(|foe| self.awake(foe) && bright(foe));
        if seen || self.now.moved > self.pace(who) / 2 {
            self.show(who, status::HIDDEN, false, "RUX-31", io);
        }
    }

    /// RUX-31: what is against searching for somebody who hides.
    pub(super) fn may_search(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.present(on) || !self.foes(who, on) || !self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if !self.sees(who, on) => Err(no::LOS),
            // RUX-02: Awareness fails in pitch darkness.
            () if self.light_on(who, on) == Light::Pitch => Err(no::DARK),
            () => Ok(()),
        }
    }
}
