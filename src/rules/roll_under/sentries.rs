//! Sentries (7.5, RUN-17, RUN-46): those who expect nobody, those who sleep at their posts, and the noise that tells them better.

use super::frames::{Frame, Roll};
use super::no;
use super::pieces::Haze;
use super::rolls::Came;
use super::state::{Battle, Io};
use super::vocabulary::{status, telling};
use crate::battle::{CharacterId, Event, Refusal, Side, Statuses, Told};
use crate::board::{Light, Square, ZoneKind};
use crate::kit::{Contested, FieldEffect, Until};

/// RUN-17: squares over which a shout is heard.
const HEARD: u8 = 20;
/// RUN-03: squares within which a Demon on Sneaking is noticed.
const NOTICED: u8 = 10;

impl Battle {
    /// 7.5: how dark the scenario is.
    pub(super) fn fall_dark(&mut self) {
        if let Some(night) = self.contest.stage.scenario.night {
            self.set_night(night);
        }
    }

    /// 7.5: figures of a side that the scenario posts: as many as it wants, the first of them unaware, the others asleep.
    pub(super) fn post_guards(&mut self) {
        let Some(guards) = self.contest.stage.scenario.guards.clone() else { return };
        let (side, unaware) = (Side(guards.side), usize::from(guards.unaware));
        let wanted = unaware + usize::from(guards.asleep);
        let own = |who: &CharacterId| self.side(*who) == side && !self.third(*who);
        let mut sentries: Vec<CharacterId> =
            self.ids().filter(own).filter(|&who| self.kind(who).called == guards.call).collect();
        // Where the company has too few of them, other minions keep watch.
        sentries.extend(self.ids().filter(own).filter(|&who| self.minion(who) && self.kind(who).called != guards.call));
        sentries.truncate(wanted);
        let zones = self.map.zones().iter().filter(|zone| zone.kind == ZoneKind::Post);
        let posts: Vec<Square> = zones.flat_map(|zone| zone.squares.iter().copied()).collect();
        for (i, who) in sentries.into_iter().enumerate() {
            let at = self.ch(who).square.or_else(|| posts.iter().copied().find(|&at| self.may_be_put(who, at)));
            if let Some(at) = at {
                let level = self.body_level(who, at);
                let one = self.ch_mut(who);
                (one.square, one.level) = (Some(at), level);
            }
            let states: &[_] = if i < unaware { &[status::UNAWARE] } else { &[status::ASLEEP, status::PRONE] };
            for &state in states {
                self.ch_mut(who).statuses.set(state, Statuses::UNTIL_REMOVED);
            }
            if i >= unaware {
                self.sentries.insert(who);
            }
        }
    }

    /// RUN-46: it knows that there are enemies.
    pub(super) fn becomes_aware(&mut self, who: CharacterId, io: &mut Io) {
        if self.has(who, status::UNAWARE) {
            self.show(who, status::UNAWARE, false, "RUN-46", io);
            self.able_again(who, io);
        }
    }

    /// RUN-46: a failed approach is noticed by the whole side; those who sleep sleep on.
    pub(super) fn alarm(&mut self, side: Side, io: &mut Io) {
        let all: Vec<CharacterId> = self.living(side).collect();
        all.into_iter().for_each(|who| self.becomes_aware(who, io));
    }

    /// RUN-46: an attack is noticed by its target, and by friends of the target who see it.
    pub(super) fn attack_seen(&mut self, on: CharacterId, io: &mut Io) {
        if self.ids().any(|who| self.has(who, status::UNAWARE)) && self.present(on) {
            let see = |&who: &CharacterId| who == on || self.sees(who, on) && self.light_on(who, on) > Light::Pitch;
            let all: Vec<CharacterId> = self.allies_of(on).chain([on]).filter(see).collect();
            all.into_iter().for_each(|who| self.becomes_aware(who, io));
        }
    }

    /// RUN-03: a Demon on Sneaking is noticed by every enemy within ten squares.
    pub(super) fn blunders(&mut self, who: CharacterId, came: Came, io: &mut Io) {
        if came == Came::Demon {
            let near = |&foe: &CharacterId| self.distance(foe, who) <= NOTICED;
            let all: Vec<CharacterId> = self.enemies_of(who).filter(near).collect();
            all.into_iter().for_each(|foe| self.becomes_aware(foe, io));
        }
    }

    /// RUN-17: friends who hear it wake and become aware: sentries and those whom poison made sleep.
    pub(super) fn makes_noise(&mut self, who: CharacterId, everywhere: bool, io: &mut Io) {
        let hears = |&friend: &CharacterId| everywhere || self.distance(who, friend) <= HEARD;
        let all: Vec<CharacterId> = self.allies_of(who).filter(hears).collect();
        for friend in all {
            if self.light_sleeper(friend) {
                self.wake(friend, "RUN-17", io);
            }
            self.becomes_aware(friend, io);
        }
        self.show(who, status::HIDDEN, false, "RUN-17", io);
    }

    /// 1.4: it sleeps at its post, or from poison: noise wakes it.
    pub(super) fn light_sleeper(&self, who: CharacterId) -> bool {
        self.has(who, status::ASLEEP) && !self.under(who, super::casts::Lasts::Sleep)
    }

    /// RUN-17: what is against shouting: it is offered where it tells a friend something.
    pub(super) fn may_call(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_do_free(who, self.now.called)?;
        let horn = self.kind(who).gear.horn;
        let hears = |&friend: &CharacterId| horn || self.distance(who, friend) <= HEARD;
        let deaf = |friend: CharacterId| self.light_sleeper(friend) || self.has(friend, status::UNAWARE);
        match () {
            () if self.has(who, status::SUBMERGED) => Err(no::STATE),
            () if self.allies_of(who).filter(hears).any(deaf) => Ok(()),
            () => Err(no::USELESS),
        }
    }

    /// RUN-17: a shout.
    pub(super) fn calls(&mut self, who: CharacterId, io: &mut Io) {
        self.now.called = true;
        let horn = self.kind(who).gear.horn;
        io.events.push(|| Event::told(Told::of(&telling::CALLS).who(who)));
        self.makes_noise(who, horn, io);
    }

    /// RUN-46: an unaware figure that has an enemy in sight rolls Awareness as its turn begins; in pitch darkness there is nothing to see.
    pub(super) fn looks_around(&mut self, who: CharacterId) {
        if self.has(who, status::UNAWARE) && self.awake(who) && self.best_seen(who).is_some() {
            self.push(Frame::Look(who));
            self.check(who, Roll::Look);
        }
    }

    /// RUX-02: how well it sees the enemy whom it sees best; none where it sees nobody.
    pub(super) fn best_seen(&self, who: CharacterId) -> Option<Light> {
        let foes = self.enemies_of(who).filter(|&foe| !self.has(foe, status::HIDDEN) && self.sees(who, foe));
        foes.map(|foe| self.light_on(who, foe)).max().filter(|&light| light > Light::Pitch)
    }

    /// RUN-46: it has looked.
    pub(super) fn step_look(&mut self, who: CharacterId, io: &mut Io) {
        if self.rolled.take().is_some_and(|rolled| rolled.came.good()) {
            self.becomes_aware(who, io);
        }
    }

    /// 7.5: squares that burn as the battle begins, and until it ends.
    pub(super) fn set_alight(&mut self) {
        let squares = self.fires_at_first();
        if !squares.is_empty() {
            self.fields.lay(FieldEffect::new(Haze::Fire, squares, None, Until::Removed));
        }
    }
}
