//! Surprise (WLD-53): a side that lies in wait, and who of the other notices it.

use super::cards::groups;
use super::frames::{Frame, Roll};
use super::options::GroupExtras;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, IdSet, Side};
use crate::kit::Moment;

impl Battle {
    /// 2.1: those of a list who share a card, or a Notice roll.
    pub(super) fn grouped(&self, all: &[CharacterId]) -> Vec<IdSet> {
        let kinds: Vec<_> = all.iter().map(|&who| ((self.side(who), self.ch(who).kind), self.wild(who))).collect();
        let share = self.options.group_extras == GroupExtras::ByArchetype;
        let set = |places: Vec<usize>| {
            let mut who = IdSet::EMPTY;
            places.into_iter().for_each(|place| who.insert(all[place]));
            who
        };
        groups(&kinds, share).into_iter().map(set).collect()
    }

    /// WLD-53: in the first round of an ambush one side begins on Hold, and the other rolls Notice, group by group.
    pub(super) fn spring_ambush(&mut self, io: &mut Io) {
        let ambush = self.contest.stage.scenario.ambush.filter(|_| self.round == 1);
        let Some(side) = ambush.map(Side) else { return };
        let ambushers: Vec<CharacterId> = self.standing_of(side).collect();
        ambushers.into_iter().for_each(|who| self.show(who, status::ON_HOLD, true, "WLD-53", io));
        let victims: Vec<CharacterId> = self.standing_of(side.other()).collect();
        let rolls = self.grouped(&victims);
        self.push_all(rolls.into_iter().map(Frame::Ambushed));
    }

    /// WLD-53: a Notice roll for a group: a failure leaves it Surprised.
    pub(super) fn step_ambushed(&mut self, group: IdSet, io: &mut Io) {
        let Some(first) = group.iter().next() else { return };
        match self.rolled.take() {
            None => {
                self.push(Frame::Ambushed(group));
                self.check(first, Roll::Watch);
            }
            Some(rolled) if !rolled.success => {
                group.iter().for_each(|who| self.show(who, status::SURPRISED, true, "WLD-53", io));
            }
            Some(_) => {}
        }
    }

    /// WLD-53: it is normal again from the second round on.
    pub(super) fn collect_themselves(&mut self, io: &mut Io) {
        let all: Vec<CharacterId> = self.ids().filter(|&who| self.has(who, status::SURPRISED)).collect();
        for who in all {
            // 1.5: the round counts as its turn.
            self.expire(Moment::EndOfTurn(who), io);
            self.show(who, status::SURPRISED, false, "WLD-53", io);
        }
    }
}
