//! How a battle opens: an ambush, approaches that nobody hears, and the cards that surprise gives (RUN-11, RUN-46, RUN-47, RUN-49).

use super::frames::Ask;
use super::frames::{Frame, Manner, Roll, Strike};
use super::rolls::Came;
use super::state::{Battle, Io};
use super::traits::Skill;
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{CharacterId, Event, IdSet, Side, Told};
use crate::dice::{Lot, draw};

/// RUN-46: an approach into melee, as an option.
const INTO_MELEE: u8 = 1;
/// RUN-46, 7.4: an approach behind a mask, as an option.
const MASKED: u8 = 2;

impl Battle {
    /// RUN-49: the side that lies in ambush.
    pub(super) fn ambushers(&self) -> Option<Side> {
        self.options.ambush.side().or(self.contest.stage.scenario.ambush.map(Side))
    }

    /// RUN-49: the ambush gives a bane on Awareness.
    pub(super) fn well_prepared(&self) -> bool {
        self.options.well_prepared || self.contest.stage.scenario.prepared
    }

    /// RUN-11, RUN-49: what comes before the first cards.
    pub(super) fn open_battle(&mut self) {
        let mut frames = self.readers();
        if let Some(side) = self.ambushers() {
            let mut left = IdSet::EMPTY;
            self.standing_of(side.other()).for_each(|who| left.insert(who));
            frames.push(Frame::Ambush { left, heralds: IdSet::EMPTY, again: IdSet::EMPTY, now: None });
        } else if let Some(approach) = &self.contest.stage.scenario.approach {
            for side in approach.by.iter().copied().map(Side) {
                let mut left = IdSet::EMPTY;
                self.standing_of(side).for_each(|who| left.insert(who));
                frames.push(Frame::Approach { side, left, now: None });
            }
            frames.push(Frame::TakeCard(None));
        }
        self.push_all(frames);
    }

    /// RUN-49: everybody who is ambushed rolls Awareness; a Dragon may warn a friend that failed.
    pub(super) fn step_ambush(
        &mut self,
        mut left: IdSet,
        mut heralds: IdSet,
        mut again: IdSet,
        now: Option<CharacterId>,
        io: &mut Io,
    ) {
        if let (Some(who), Some(rolled)) = (now, self.rolled.take()) {
            self.show(who, status::SURPRISED, !rolled.came.good(), "RUN-49", io);
            if rolled.came == Came::Dragon {
                heralds.insert(who);
            }
        }
        if let Some(answer) = self.answer.take() {
            heralds = heralds.without(IdSet::of(answer.actor));
            if let Some(friend) = answer.target.character() {
                again.insert(friend);
                left.insert(friend);
            }
        }
        if let Some(who) = left.iter().next() {
            let left = left.without(IdSet::of(who));
            self.push(Frame::Ambush { left, heralds, again, now: Some(who) });
            return self.check(who, Roll::Notice);
        }
        let herald = heralds.iter().find(|&who| !self.to_be_warned(who, again).is_empty());
        if let Some(who) = herald {
            self.wait(Frame::Ambush { left, heralds, again, now: None }, Ask::Warn(who));
        }
    }

    /// RUN-49: friends that failed to notice and have not rolled again.
    pub(super) fn to_be_warned(&self, who: CharacterId, again: IdSet) -> Vec<CharacterId> {
        self.allies_of(who).filter(|&friend| self.has(friend, status::SURPRISED) && !again.contains(friend)).collect()
    }

    /// RUN-46: the ways of an approach: 1 into melee, 2 behind a mask.
    pub(super) fn approaches(&self, who: CharacterId) -> Vec<u8> {
        let masked = self.contest.stage.scenario.crowd && self.kind(who).gear.mask;
        let shoots = self.held(who).any(|(_, weapon)| weapon.range().is_some());
        let throws = self.held(who).any(|(_, weapon)| weapon.throw(10).is_some());
        let mut ways = vec![INTO_MELEE];
        if shoots || throws {
            ways.insert(0, 0);
        }
        if masked {
            ways.extend(ways.clone().into_iter().map(|way| way | MASKED));
        }
        ways
    }

    /// RUN-46: an approach in words.
    pub(super) fn approach_words(option: u8) -> &'static str {
        match option {
            0 => "unseen, to shoot or throw",
            INTO_MELEE => "unseen, into melee: a bane",
            MASKED => "masked, to shoot or throw",
            _ => "masked, into melee: a bane",
        }
    }

    /// RUN-46: the roll of an approach.
    pub(super) fn approach_roll(option: u8) -> Roll {
        let melee = option & INTO_MELEE != 0;
        if option & MASKED != 0 { Roll::Masked(melee) } else { Roll::Approach(melee) }
    }

    /// RUN-46: figures of a side come up one after another, until one is noticed.
    pub(super) fn step_approach(&mut self, side: Side, mut left: IdSet, now: Option<(CharacterId, bool)>, io: &mut Io) {
        if let (Some((who, melee)), Some(rolled)) = (now, self.rolled.take()) {
            if !rolled.came.good() {
                io.events.push(|| Event::told(Told::of(&telling::NOTICED).who(who)));
                let kept: Vec<_> =
                    self.opening.stalking.iter().copied().filter(|one| self.side(one.0) != side).collect();
                self.opening.stalking = kept;
                return self.alarm(side.other(), io);
            }
            self.opening.stalking.push((who, melee));
            if self.contest.stage.scenario.approach.as_ref().is_some_and(|approach| approach.one) {
                return;
            }
        }
        if let Some(answer) = self.answer.take() {
            let who = answer.actor;
            left = left.without(IdSet::of(who));
            if answer.action == action::APPROACH {
                let melee = answer.option & INTO_MELEE != 0;
                self.push(Frame::Approach { side, left, now: Some((who, melee)) });
                return self.check(who, Battle::approach_roll(answer.option));
            }
        }
        // The stealthiest are asked first.
        let next = left.iter().max_by_key(|&who| (self.level_of(who, Skill::Sneaking), std::cmp::Reverse(who)));
        if let Some(who) = next {
            self.wait(Frame::Approach { side, left, now: None }, Ask::Approach(who));
        }
    }

    /// RUN-11: those who surprise take the cards that they want, the highest Sneaking first.
    pub(super) fn step_take_card(&mut self, now: Option<CharacterId>, io: &mut Io) {
        if let (Some(who), Some(answer)) = (now, self.answer.take()) {
            self.opening.chosen.insert(who);
            self.set_counter(who, counter::CARD, answer.option as i8, "RUN-11", io);
            io.events.push(|| Event::told(Told::of(&telling::TAKES_CARD).who(who).number(answer.option)));
        }
        let sneaks = |who: CharacterId| self.level_of(who, Skill::Sneaking);
        let open = self.opening.stalking.iter().map(|one| one.0).filter(|&who| !self.opening.chosen.contains(who));
        let mut open: Vec<CharacterId> = open.collect();
        let best = open.iter().map(|&who| sneaks(who)).max();
        open.retain(|&who| Some(sneaks(who)) == best);
        let first = match open.len() {
            0 | 1 => open.first().copied(),
            n => open.get(usize::from(draw(io.dice, &Lot { of: n as u8 }))).copied(),
        };
        if let Some(who) = first {
            self.wait(Frame::TakeCard(Some(who)), Ask::Card(who));
        }
    }

    /// RUN-11: the cards that are left to choose from.
    pub(super) fn open_cards(&self) -> Vec<u8> {
        let taken: Vec<u8> =
            self.opening.chosen.iter().map(|who| self.counter(who, counter::CARD).unsigned_abs()).collect();
        let needed = self.hands_dealt().len() as u8;
        (1..=needed.max(10)).filter(|card| !taken.contains(card)).collect()
    }

    /// RUN-47: this attack comes out of a surprise that was prepared: nobody rolls for it any more.
    pub(super) fn comes_unseen(&self, by: CharacterId, on: CharacterId, manner: Manner) -> bool {
        if manner.plain() || self.round > 1 || !self.foes(by, on) {
            return false;
        }
        let stalks = self.opening.stalking.iter().any(|&(who, melee)| who == by && (melee || !manner.melee()));
        let ambush = self.options.ambush_full_sneak && self.ambushers() == Some(self.side(by));
        let first = !self.opening.sprung.contains(&(by, on));
        stalks || ambush && first && self.has(on, status::SURPRISED)
    }

    /// RUN-46: out of hiding, Sneaking is rolled before the attack.
    pub(super) fn must_approach(&self, strike: Strike) -> bool {
        let hidden = self.has(strike.by, status::HIDDEN);
        strike.sneak && hidden && !self.comes_unseen(strike.by, strike.on, strike.manner)
    }

    /// RUN-47: an attack out of a surprise was made: the next one is none, and its target is Surprised.
    pub(super) fn surprise_sprung(&mut self, strike: Strike, io: &mut Io) {
        let (by, on) = (strike.by, strike.on);
        if self.round > 1 || strike.manner.plain() {
            return;
        }
        let stalked = self.opening.stalking.iter().any(|one| one.0 == by);
        self.opening.stalking.retain(|one| one.0 != by);
        if stalked && strike.sneak && self.present(on) && !self.has(on, status::ACTED) {
            self.show(on, status::SURPRISED, true, "RUN-47", io);
        }
        if self.has(on, status::SURPRISED) && self.ambushers() == Some(self.side(by)) {
            self.opening.sprung.push((by, on));
        }
    }
}
