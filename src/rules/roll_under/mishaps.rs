//! A Demon on an attack, and those whom it hits instead (RUX-10).

use super::frames::{Frame, Gift, Manner, Peril, Strike};
use super::items::Feature;
use super::state::{Battle, Io, UNARMED};
use super::vocabulary::{counter, telling};
use crate::battle::{CharacterId, Event, Told};
use crate::board::Square;
use crate::dice::{Lot, draw};

/// RUX-10: mishaps of those who lose no ammunition by them: all but the second.
const FEWER: [u8; 5] = [1, 3, 4, 5, 6];

impl Battle {
    /// RUX-10: a Demon on an attack.
    pub(super) fn mishap(&mut self, strike: Strike, io: &mut Io) {
        let (by, slot) = (strike.by, strike.slot);
        let quiver = self.weapon(by, slot).is_some_and(|weapon| weapon.is(Feature::Quiver));
        let melee = strike.manner.melee();
        let face = match melee || quiver {
            true => draw(io.dice, &Lot { of: 6 }) + 1,
            false => FEWER[usize::from(draw(io.dice, &Lot { of: 5 })).min(4)],
        };
        let face = if face == 2 && melee && strike.manner.plain() { 1 } else { face };
        let bare = slot == UNARMED;
        let what = match (face, melee) {
            (1 | 3 | 4, _) | (5, true) if bare => "it falls",
            (1, _) => "the weapon falls",
            (3, true) => "the weapon is stuck",
            (2, true) => "an opening",
            (2, false) => "the quiver is empty",
            (3, false) => "the shot goes wide",
            (4, true) => "the weapon flies away",
            (4, false) | (5, true) => "the weapon is damaged",
            (5, false) => "a friend is in the way",
            _ => "it hits itself",
        };
        io.events.push(|| Event::told(Told::of(&telling::MISHAP).who(by).thing(what)));
        match (face, melee) {
            (1 | 3 | 4, _) | (5, true) if bare => self.fall_prone(by, "RUX-10", io),
            (1, _) | (3, true) => {
                let at = self.square(by);
                self.lay_weapon(by, slot, Some(at), face == 3, "RUX-10", io);
            }
            (2, true) => {
                let first = [strike.on].into_iter().chain(self.enemies_of(by).collect::<Vec<_>>());
                let foe = first.into_iter().find(|&foe| self.may_strike_free(foe, by));
                if let Some(foe) = foe {
                    self.push(Frame::Free { by: foe, on: by });
                }
            }
            (2, false) => self.mark(by, counter::EMPTY, slot, true, "RUX-10", io),
            (3, false) => self.hits_a_thing(strike, io),
            (4, true) => self.weapon_flies(by, slot, io),
            (4, false) | (5, true) => self.mark(by, counter::DAMAGED, slot, true, "RUX-10", io),
            (5, false) => {
                if let Some(on) = self.friend_in_line(strike, io) {
                    let peril = Peril::Stray(Strike { on, mount: false, ..strike });
                    self.push(Frame::Peril { who: on, peril, dodged: false });
                }
            }
            _ => self.strays(Strike { on: by, ..strike }, true, io),
        }
        if strike.manner == Manner::Thrown && self.present(by) && self.holds_weapon(by, slot) {
            let at = self.square(strike.on);
            self.lay_weapon(by, slot, Some(at), false, "RUN-21", io);
        }
    }

    /// RUX-10: an attack hurts somebody whom nobody meant; no reaction.
    pub(super) fn strays(&mut self, strike: Strike, bare: bool, io: &mut Io) {
        // A plain blow or shot of its kind.
        let manner = if strike.manner.melee() { Manner::Melee } else { strike.manner };
        let plain = Strike { sneak: false, manner, ..strike };
        let Some(roll) = self.damage_of(plain, Gift::None, 0, bare) else { return };
        let armour = roll.number();
        let numbers = self.harm_numbers(strike.on, armour, 0);
        let damage = self.sum_up_against(roll, numbers, io);
        self.harm(strike.on, damage, armour, None, ("a mishap", "RUX-10"), io);
    }

    /// RUX-10: the nearest thing on the line that can be broken is hit.
    pub(super) fn hits_a_thing(&mut self, strike: Strike, io: &mut Io) {
        let end = self.square(strike.on);
        let line: Vec<Square> = self.board.squares_between(self.square(strike.by), end).chain([end]).collect();
        let Some(number) = line.into_iter().find_map(|at| self.breakable_at(at)) else { return };
        if let Some(roll) = self.breaking(strike.by, strike.slot) {
            let damage = self.sum_up(roll, io);
            self.batter(strike.by, number, damage, true, io);
        }
    }

    /// RUX-10: a random friend within two squares of the line, else the one nearest the target.
    pub(super) fn friend_in_line(&self, strike: Strike, io: &mut Io) -> Option<CharacterId> {
        let end = self.square(strike.on);
        let line: Vec<Square> = self.board.squares_between(self.square(strike.by), end).chain([end]).collect();
        let allies: Vec<CharacterId> = self.allies_of(strike.by).filter(|&who| self.standing(who)).collect();
        let beside = |who: &&CharacterId| line.iter().any(|square| square.distance(self.square(**who)) <= 2);
        let close: Vec<CharacterId> = allies.iter().filter(beside).copied().collect();
        match close.len() {
            0 => allies.into_iter().min_by_key(|&who| (self.square(who).distance(end), who)),
            1 => close.first().copied(),
            n => close.get(usize::from(draw(io.dice, &Lot { of: n as u8 }))).copied(),
        }
    }
}
