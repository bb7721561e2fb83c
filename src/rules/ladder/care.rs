//! LAD-511 first aid, and LAD-119 to LAD-121: what Lustral Water does.

use super::equipment::Elixir;
use super::kinds::Item;
use super::state::{Battle, Io};
use super::talents::Talent;
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, CounterId};
use crate::kit::Until;

/// LAD-511: what first aid is for. The numbers are the options of the choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Care {
    /// Toughness, a point for each success.
    Toughness,
    /// Poisoned ends.
    Poison,
    /// The next Death Test is less complex.
    Dying,
}

impl Care {
    /// What an option of first aid means.
    pub(super) fn of_option(option: u8) -> Care {
        [Care::Toughness, Care::Poison, Care::Dying][usize::from(option.min(2))]
    }
}

impl Battle {
    /// LAD-119 to LAD-121.
    pub(super) fn drink(&mut self, who: CharacterId, whom: CharacterId, item: u8, io: &mut Io) {
        let Some(Item::Elixir(elixir)) = self.kind(who).item(item & 7).cloned() else { return };
        self.use_up(who, item & 7, elixir.entry().rule, io);
        match elixir {
            Elixir::Drop => self.mend(whom, 1, "LAD-119", io),
            Elixir::Phial => {
                self.mend(whom, 10, "LAD-120", io);
                if let Some(&condition) = self.curable(whom).get(usize::from(item >> 3)) {
                    self.lose(whom, condition, "LAD-120", io);
                }
            }
            Elixir::Sphere => {
                self.mend(whom, u8::MAX, "LAD-121", io);
                for condition in self.curable(whom) {
                    self.lose(whom, condition, "LAD-121", io);
                }
                self.shrink_worst_wound(whom, io);
            }
        }
    }

    /// LAD-120: conditions that an elixir can end; not the Stunned of the dying.
    pub(super) fn curable(&self, who: CharacterId) -> Vec<crate::battle::StatusId> {
        let dying = self.has_status(who, status::MORTALLY_WOUNDED);
        let here = super::conditions::CONDITIONS.iter().copied().filter(|&one| self.has_status(who, one));
        here.filter(|&one| !(dying && one == status::STUNNED)).collect()
    }

    /// LAD-121: the worst Wound is one severity lower; a Minor one is gone.
    pub(super) fn shrink_worst_wound(&mut self, who: CharacterId, io: &mut Io) {
        let mut wounds: Vec<i8> = self.wounds(who).collect();
        let worst = wounds.iter().copied().max().unwrap_or(0);
        if let Some(i) = wounds.iter().rposition(|&wound| wound == worst && worst > 0) {
            wounds[i] -= 1;
        }
        wounds.retain(|&wound| wound > 0);
        for (i, id) in counter::WOUNDS.enumerate() {
            let value = wounds.get(i).copied().unwrap_or(0);
            self.set_counter(who, CounterId(id), value, "LAD-121", io);
        }
    }

    /// LAD-511.
    pub(super) fn first_aid(&mut self, who: CharacterId, patient: CharacterId, care: Care, io: &mut Io) {
        let Some(tested) = self.tested.take() else { return };
        let again = self.has_status(patient, status::TENDED) && self.talent(who, Talent::WarmHands);
        let mark = if again { status::TENDED_TWICE } else { status::TENDED };
        self.gain(patient, mark, Some(who), Until::Removed, "LAD-511", io);
        if !tested.passed() {
            return;
        }
        match care {
            Care::Dying => self.gain(patient, status::STEADIED, Some(who), Until::Removed, "LAD-511", io),
            Care::Poison => self.lose(patient, status::POISONED, "LAD-511", io),
            Care::Toughness => self.mend(patient, tested.read.successes, "LAD-511", io),
        }
    }
}
