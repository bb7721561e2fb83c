//! What a company takes from one battle of a series into the next (RUX-40): HP, WP, conditions, gear, spent uses, and its dead.

use super::pieces::Place;
use super::state::{Battle, Io, UNARMED};
use super::vocabulary::{INFO, counter, status};
use crate::battle::{Carried, CharacterId, CounterId, Fate, Statuses};
use crate::kit::{Campaign, SetupError};

/// What is counted within a battle only: cards and death rolls, tries at mending, and what is in hand, in the pack and worn, which follows from what is left.
pub const OF_A_BATTLE: [CounterId; 7] = [
    counter::CARD,
    counter::SUCCESSES,
    counter::FAILURES,
    counter::TRIED,
    counter::HELD,
    counter::WORN,
    counter::PACKED,
];

/// RUX-40: what goes on into the next battle: HP and WP, gear and what has become of it, uses that only a shift rest gives back. A counter
/// stands in one of the two lists; a test asks for it.
pub const CARRIED: [CounterId; 20] = [
    counter::HP,
    counter::WP,
    counter::GONE,
    counter::DAMAGED,
    counter::BROKEN,
    counter::EMPTY,
    counter::BANDAGES,
    counter::DRAUGHTS,
    counter::RESTED,
    counter::SUNK,
    counter::QUIVERS,
    counter::LOCKPICKS,
    counter::ANTIDOTES,
    counter::LETHAL,
    counter::PARALYSING,
    counter::SLEEPING,
    counter::SMOKE_POTS,
    counter::FIRE_POTS,
    counter::MOUNT_HP,
    counter::STRETCHED,
];

/// RUX-40: it has used the stretch before the next battle, as a series remembers it.
const BUSY: &str = "busy";

impl Battle {
    /// The battle becomes one of a series, with what everybody has kept. `minions`: keys and names of their kinds.
    ///
    /// # Errors
    /// What was kept does not fit, as a sentence.
    pub fn begin_series(
        &mut self,
        campaign: &Campaign,
        kept: &[Carried],
        minions: Vec<(String, String)>,
    ) -> Result<(), SetupError> {
        let now = campaign.now()?;
        for (who, kept) in self.ids().zip(kept) {
            self.bring(who, kept)?;
        }
        // 7.5: those who lie there lie there whatever they have kept.
        self.lay_fallen();
        self.join_series(Place { quiet: now.quiet, safe: now.safe, minions });
        Ok(())
    }

    /// What somebody has kept.
    fn bring(&mut self, who: CharacterId, kept: &Carried) -> Result<(), SetupError> {
        let wrong = |what: &str| Err(SetupError(format!("{}: expected {what}", self.name(who))));
        let at = |key: &String| INFO.counters.iter().position(|entry| entry.key == key).map(|at| CounterId(at as u8));
        let mut counters = self.ch(who).counters.clone();
        for (key, &value) in &kept.counters {
            let Some(id) = at(key).filter(|id| CARRIED.contains(id)) else {
                return wrong("counters that are kept between battles");
            };
            // Nobody brings more of anything than it began with; marks and spent uses grow.
            let begun = counters.get(id);
            let fits = if begun > 0 { (0..=begun).contains(&value) } else { value >= 0 };
            if !fits || id == counter::HP && value == 0 {
                return wrong(&format!("as much {key} as it can have"));
            }
            counters.set(id, value);
        }
        if kept.marks.iter().any(|mark| mark == BUSY) {
            self.opening.busy.insert(who);
        }
        if counters.get(counter::MOUNT_HP) == 0 {
            self.ch_mut(who).statuses.clear(status::MOUNTED);
        }
        let lost = counters.get(counter::GONE) | counters.get(counter::BROKEN);
        counters.set(counter::HELD, counters.get(counter::HELD) & !lost);
        counters.set(counter::WORN, counters.get(counter::WORN) & !counters.get(counter::SUNK));
        self.ch_mut(who).counters = counters;
        for one in status::CONDITIONS {
            if kept.statuses.iter().any(|key| key == INFO.statuses[usize::from(one.0)].key) {
                self.ch_mut(who).statuses.set(one, Statuses::UNTIL_REMOVED);
            }
        }
        Ok(())
    }

    /// What lies about after the fight goes back to those whose it is; what sank is lost.
    pub(super) fn gather(&mut self, io: &mut Io) {
        const MARKS: [CounterId; 3] = [counter::DAMAGED, counter::BROKEN, counter::EMPTY];
        let mut back: Vec<(CharacterId, u8, [bool; 3])> =
            std::mem::take(&mut self.lying).into_iter().map(|one| (one.owner, one.slot, one.marks)).collect();
        for (who, owner, place) in std::mem::take(&mut self.found) {
            let slot = super::state::FOUND;
            back.push((owner, place, MARKS.map(|list| self.marked(who, list, slot))));
            for list in MARKS.into_iter().chain([counter::HELD]) {
                self.mark(who, list, slot, false, "RUX-40", io);
            }
        }
        for (owner, slot, marks) in back.into_iter().filter(|one| one.1 < UNARMED) {
            self.mark(owner, counter::GONE, slot, false, "RUX-40", io);
            for (list, on) in MARKS.into_iter().zip(marks) {
                self.mark(owner, list, slot, on, "RUX-40", io);
            }
        }
    }

    /// What becomes of somebody after the battle.
    pub(super) fn fate_of(&self, who: CharacterId) -> Fate {
        if !self.alive(who) {
            let replaced = self.interlude.as_ref().and_then(|it| it.replaced.iter().find(|one| one.0 == who));
            let minions = self.place.as_ref().map(|place| &place.minions);
            let kind = replaced.and_then(|one| minions?.get(usize::from(one.1)));
            return kind.map_or(Fate::Dead, |kind| Fate::Replaced(kind.0.clone()));
        }
        let begun = super::state::at_first(self.kind(who));
        let now = &self.ch(who).counters;
        // RUX-33: a horse that was brought is kept as it is, a dead one too; one that stayed at home is as it was.
        let brought = self.kind(who).mount.is_some() && super::mounts::has_land_edge(&self.map, self.side(who));
        let kept = |id: CounterId| now.get(id) != begun.get(id) || id == counter::MOUNT_HP && brought;
        let changed = CARRIED.into_iter().filter(|&id| kept(id));
        let key = |id: CounterId| INFO.counters[usize::from(id.0)].key.to_owned();
        let conditions = status::CONDITIONS.into_iter().filter(|&one| self.has(who, one));
        Fate::Lives(Carried {
            counters: changed.map(|id| (key(id), now.get(id))).collect(),
            statuses: conditions.map(|one| INFO.statuses[usize::from(one.0)].key.to_owned()).collect(),
            marks: self.has_used_its_stretch(who).then(|| BUSY.to_owned()).into_iter().collect(),
            ..Carried::default()
        })
    }
}
