//! LAD-85 to LAD-94 and everything else that lasts: each keeps its source and its end, and never stacks with itself.

use super::state::{Battle, Io};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, Event, RuleId, StatusId, Statuses};
use crate::kit::{Lasting, Moment, Until, ids};

/// LAD-85 to LAD-94 without Mortally Wounded: what an elixir or a Last Stand ends.
pub(super) const CONDITIONS: &[StatusId] = ids![status:
    PRONE STUNNED RESTRAINED BLINDED CHARMED DEAFENED FRIGHTENED INCAPACITATED POISONED UNCONSCIOUS
];

impl Battle {
    /// Gives a status. One that is already there only takes the later end: conditions never stack with themselves.
    pub(super) fn gain(
        &mut self,
        who: CharacterId,
        status: StatusId,
        source: Option<CharacterId>,
        until: Until,
        rule: RuleId,
        io: &mut Io,
    ) {
        if !self.present(who) {
            return;
        }
        self.lasting.put(Lasting { who, status, source, until });
        let flew = self.flies(who);
        if !self.has_status(who, status) {
            self.ch_mut(who).statuses.set(status, Statuses::UNTIL_REMOVED);
            io.events.push(|| Event::StatusGained { who, status, rule });
            self.after_gain(who, status, io);
        }
        // LAD-70: whoever can fly no longer falls.
        if flew && !self.flies(who) {
            self.fall_from_flight(who, io);
        }
    }

    /// Befalls somebody for setting up a position; only something else takes it away.
    pub fn edit_condition(&mut self, who: CharacterId, status: StatusId, source: Option<CharacterId>) {
        let dice = &mut crate::dice::Seeded::new(0, 0);
        let io = &mut Io { dice, events: &mut crate::battle::Events::drop() };
        self.gain(who, status, source, Until::Removed, rule_of(status), io);
    }

    /// Takes a status away; nothing happens if it is not there.
    pub(super) fn lose(&mut self, who: CharacterId, status: StatusId, rule: RuleId, io: &mut Io) {
        if !self.has_status(who, status) {
            return;
        }
        self.lasting.take(who, status);
        self.ch_mut(who).statuses.clear(status);
        io.events.push(|| Event::StatusLost { who, status, rule });
        self.after_loss(who, status, io);
    }

    /// Who did it.
    pub(super) fn source_of(&self, who: CharacterId, status: StatusId) -> Option<CharacterId> {
        self.lasting.find(who, status).and_then(|known| known.source)
    }

    /// What a condition brings with it.
    fn after_gain(&mut self, who: CharacterId, gained: StatusId, io: &mut Io) {
        if [status::INCAPACITATED, status::UNCONSCIOUS, status::MORTALLY_WOUNDED].contains(&gained) {
            self.trigger_fall(who);
        }
        if [status::INCAPACITATED, status::UNCONSCIOUS].contains(&gained) {
            self.end_spells_of(who, io);
        }
        match gained {
            status::STUNNED | status::INCAPACITATED | status::UNCONSCIOUS => {
                self.drop_reaction(who, io);
                self.release_hold(who, io);
                self.close_the_other(who, io);
                if gained != status::STUNNED {
                    self.lose(who, status::GUARDING, "LAD-41", io);
                    self.lose(who, status::HOLDING, "LAD-42", io);
                }
                if gained == status::UNCONSCIOUS {
                    self.drop_everything(who, io);
                    self.gain(who, status::PRONE, None, Until::Removed, "LAD-94", io);
                }
            }
            status::RESTRAINED | status::GRAPPLED | status::SINKING => self.release_hold(who, io),
            _ => {}
        }
    }

    /// What ends with a condition.
    fn after_loss(&mut self, who: CharacterId, lost: StatusId, io: &mut Io) {
        match lost {
            status::HIDDEN => self.catch_sight_of(who),
            status::HOLDING => self.defended.retain(|(holder, _)| *holder != who),
            status::GRAPPLED => {
                if let Some(holder) = self.ids().find(|&id| self.source_of(id, status::GRAPPLING) == Some(who)) {
                    self.lose(holder, status::GRAPPLING, "LAD-45", io);
                }
                // LAD-503: nobody holds it under any more.
                if self.source_of(who, status::SUBMERGED).is_some() {
                    self.out_of_the_water(who, io);
                }
            }
            status::GRAPPLING => {
                if let Some(held) = self.ids().find(|&id| self.source_of(id, status::GRAPPLED) == Some(who)) {
                    self.lose(held, status::GRAPPLED, "LAD-45", io);
                }
            }
            _ => {}
        }
    }

    /// LAD-45: lets go of whom it holds.
    pub(super) fn release_hold(&mut self, who: CharacterId, io: &mut Io) {
        self.lose(who, status::GRAPPLING, "LAD-45", io);
    }

    /// LAD-45: whom it holds.
    pub(super) fn held_by(&self, who: CharacterId) -> Option<CharacterId> {
        self.ids().find(|&id| self.source_of(id, status::GRAPPLED) == Some(who))
    }

    /// LAD-45: holds of those who are no longer at arm's reach end.
    pub(super) fn part_holds(&mut self, io: &mut Io) {
        let parted: Vec<_> = self
            .ids()
            .filter(|&id| self.source_of(id, status::GRAPPLED).is_some_and(|holder| !self.is_close(holder, id)))
            .collect();
        for who in parted {
            self.lose(who, status::GRAPPLED, "LAD-45", io);
            // Where it was dragged nobody may stay.
            if !self.may_end(who, self.spot(who)) {
                self.move_aside(who, io);
            }
        }
    }

    /// A moment has come: what ends with it.
    pub(super) fn end_what_lasts(&mut self, moment: Moment, io: &mut Io) {
        for (who, status) in self.lasting.ended_by(moment) {
            self.lose(who, status, rule_of(status), io);
        }
    }

    /// Somebody has left the battle: what hangs on it ends.
    pub(super) fn forget(&mut self, gone: CharacterId, io: &mut Io) {
        self.release_hold(gone, io);
        self.end_spells_of(gone, io);
        self.end_harbour(gone);
        self.lose(gone, status::GRAPPLED, "LAD-45", io);
        let tied = [status::CHARMED, status::FRIGHTENED, status::GUARDING, status::HELPED, status::HELD_BY_WORD];
        let ended: Vec<_> = self
            .lasting
            .iter()
            .filter(|l| {
                l.who != gone && (l.until.waits_for(gone) || l.source == Some(gone) && tied.contains(&l.status))
            })
            .map(|l| (l.who, l.status))
            .collect();
        for (who, status) in ended {
            self.lose(who, status, rule_of(status), io);
        }
        self.lasting.take_all(gone);
        self.defended.retain(|(holder, _)| *holder != gone);
        self.reactions.retain(|reaction| reaction.who != gone);
        self.seizers.retain(|&who| who != gone);
        self.order.retain(|&who| who != gone);
    }

    /// LAD-86: who has charmed it.
    pub(super) fn charmed_by(&self, who: CharacterId, charmer: CharacterId) -> bool {
        self.has_status(who, status::CHARMED) && self.source_of(who, status::CHARMED) == Some(charmer)
    }

    /// LAD-88: who has frightened it.
    pub(super) fn frightened_by(&self, who: CharacterId, source: CharacterId) -> bool {
        self.has_status(who, status::FRIGHTENED) && self.source_of(who, status::FRIGHTENED) == Some(source)
    }

    /// LAD-88: what it fears is in sight.
    pub(super) fn sees_what_it_fears(&self, who: CharacterId) -> bool {
        self.has_status(who, status::FRIGHTENED)
            && self.source_of(who, status::FRIGHTENED).is_none_or(|source| self.sees(who, source))
    }

    /// LAD-46: who has helped it.
    pub(super) fn helper_of(&self, who: CharacterId) -> Option<CharacterId> {
        self.source_of(who, status::HELPED).filter(|_| self.has_status(who, status::HELPED))
    }

    /// LAD-47: it has been seen or heard.
    pub(super) fn reveal(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        if self.has_status(who, status::HIDDEN) {
            self.lose(who, status::HIDDEN, rule, io);
            self.set_counter(who, counter::STEALTH, 0, rule, io);
        }
    }
}

/// Where the rulebook has what has just ended.
pub(super) fn rule_of(status: StatusId) -> RuleId {
    super::info::INFO.statuses.get(usize::from(status.0)).map_or("LAD-13", |entry| entry.rule)
}
