//! Help for friends: a helping hand and advice (RUN-31), draughts (RUN-28), rallying (RUN-44), saving lives (RUN-45), hauling out of the
//! water (RUX-03) and the Battle Shout (RUX-23).

use super::casts::{Lasts, Topic};
use super::feats::Effect;
use super::frames::{Ask, Frame};
use super::no;
use super::state::{Battle, Io};
use super::traits::{Condition, Skill};
use super::vocabulary::{action, counter, stat, status};
use crate::battle::{CharacterId, IdSet, Refusal};

/// RUN-44: squares over which a friend is rallied.
const HEARD: u8 = 5;
/// RUN-17: squares over which a shout is heard.
const SHOUTED: u8 = 20;

/// RUN-31: out of range of help.
fn too_far(why: Refusal) -> Refusal {
    if why == no::RANGE { no::DISTANCE_ALLY } else { why }
}

impl Battle {
    /// A friend within so many squares; beside it where none is named.
    pub(super) fn friend(&self, who: CharacterId, on: CharacterId, far: Option<u8>) -> Result<(), Refusal> {
        let near = far.map_or_else(|| self.adjacent(who, on), |far| self.distance(who, on) <= far);
        match () {
            () if !self.present(on) || self.foes(who, on) || on == who => Err(no::TARGET),
            () if !near => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// RUN-31: help from five squares: with a spell by a friend with Lore, with Persuasion, Awareness and Healing by everybody.
    pub(super) fn may_advise(
        &self,
        who: CharacterId,
        on: Option<CharacterId>,
        option: Option<u8>,
    ) -> Result<(), Refusal> {
        self.may_act(who)?;
        let lore = self.kind(who).skills.iter().any(|(skill, _)| *skill == Skill::Lore);
        let topic = match option {
            Some(option) => Some(*Topic::ALL.get(usize::from(option)).ok_or(no::UNABLE)?),
            None => None,
        };
        if topic == Some(Topic::Spell) && !lore {
            return Err(no::UNABLE);
        }
        let Some(on) = on else { return Ok(()) };
        self.friend(who, on, Some(HEARD)).map_err(too_far)?;
        let all: &[Topic] = if topic.is_none() { &Topic::ALL } else { &[] };
        let open = |topic: &Topic| {
            let beside = self.adjacent(who, on);
            let down = || self.allies_of(on).any(|friend| self.has(friend, status::DYING));
            let wanted = match topic {
                Topic::Spell => lore && self.kind(on).spells.iter().any(|spell| !spell.is_trick()),
                Topic::Persuasion => !beside && self.allies_of(on).any(|friend| !self.standing(friend)),
                Topic::Healing => !beside && down(),
                Topic::Awareness => !beside && self.enemies_of(on).any(|foe| self.has(foe, status::HIDDEN)),
            };
            wanted && !self.under(on, Lasts::Advice(*topic))
        };
        if topic.iter().chain(all).any(open) { Ok(()) } else { Err(no::USELESS) }
    }

    pub(super) fn may_help(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(on) = on else { return Ok(()) };
        self.friend(who, on, None).map_err(too_far)?;
        if self.has(on, status::HELPED) { Err(no::USELESS) } else { Ok(()) }
    }

    pub(super) fn may_rally(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let Some(on) = on else { return Ok(()) };
        self.friend(who, on, Some(HEARD))?;
        match () {
            () if self.standing(on) => Err(no::NOT_DYING),
            () if self.has(on, status::SUBMERGED) => Err(no::STATE),
            () => Ok(()),
        }
    }

    /// RUN-44: Willpower, once in its own turn.
    pub(super) fn may_rally_itself(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => Err(no::TURN),
            () if !self.present(who) || !self.has(who, status::DYING) || self.standing(who) => Err(no::NOT_DYING),
            () if self.has(who, status::SUBMERGED) => Err(no::STATE),
            () if self.now.acted => Err(no::ACTION),
            () => Ok(()),
        }
    }

    pub(super) fn may_save(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        if self.has(who, status::GRAPPLED) || self.has(who, status::GRAPPLING) {
            return Err(no::STATE);
        }
        let Some(on) = on else { return Ok(()) };
        self.friend(who, on, None)?;
        match () {
            () if !self.has(on, status::DYING) => Err(no::NOT_DYING),
            () if self.has(on, status::SUBMERGED) => Err(no::STATE),
            () => Ok(()),
        }
    }

    pub(super) fn may_drink(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        if self.counter(who, counter::DRAUGHTS) == 0 {
            return Err(no::ONCE);
        }
        let Some(on) = on else { return Ok(()) };
        if on != who {
            self.friend(who, on, None)?;
        }
        let full = self.counter(on, counter::HP) >= self.stat(on, stat::HP);
        if full || self.has(on, status::SUBMERGED) { Err(no::USELESS) } else { Ok(()) }
    }

    /// RUX-23: friends that a Battle Shout would free of a condition.
    fn inspired(&self, who: CharacterId) -> IdSet {
        let horn = self.kind(who).gear.horn;
        let hears = |friend: &CharacterId| horn || self.distance(who, *friend) <= SHOUTED;
        let burdened = |friend: &CharacterId| !self.held_conditions(*friend).is_empty();
        let mut friends = IdSet::EMPTY;
        self.allies_of(who).filter(hears).filter(burdened).for_each(|friend| friends.insert(friend));
        friends
    }

    /// 1.4: the conditions that it holds, by their places.
    pub(super) fn held_conditions(&self, who: CharacterId) -> Vec<u8> {
        let held = Condition::ALL.iter().filter(|&&condition| self.suffers(who, condition));
        held.map(|&condition| condition as u8).collect()
    }

    /// RUX-23: each friend who hears a Battle Shout loses a condition of its choice.
    pub(super) fn step_hearten(&mut self, mut left: IdSet, io: &mut Io) {
        let Some(friend) = self.ids().find(|&who| left.contains(who)) else { return };
        let held = self.held_conditions(friend);
        let answer = self.answer.take().filter(|answer| answer.action == action::HEARTEN).map(|answer| answer.option);
        let chosen = answer.or(held.first().copied().filter(|_| held.len() == 1));
        if chosen.is_none() && !held.is_empty() {
            return self.wait(Frame::Hearten(left), Ask::Hearten(friend));
        }
        left = left.without(IdSet::of(friend));
        self.push(Frame::Hearten(left));
        if let Some(condition) = chosen.and_then(|place| Condition::ALL.get(usize::from(place))) {
            self.show(friend, condition.status(), false, "RUX-23", io);
        }
    }

    pub(super) fn may_shout(&self, who: CharacterId) -> Result<(), Refusal> {
        let known = self.kind(who).effects().find(|(_, effect)| *effect == Effect::Inspire);
        let Some((place, _)) = known else { return Err(no::UNABLE) };
        self.may_act(who)?;
        match () {
            () if self.can_use(who, Effect::Inspire).is_none() => {
                Err(no::WP.about(self.kind(who).abilities[usize::from(place)].cost))
            }
            () if self.inspired(who).is_empty() => Err(no::USELESS),
            () => Ok(()),
        }
    }

    pub(super) fn may_haul(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        if self.hands_in_use(who) > 1 {
            return Err(no::HANDS);
        }
        let Some(on) = on else { return Ok(()) };
        self.friend(who, on, None)?;
        if self.has(on, status::SUBMERGED) { Ok(()) } else { Err(no::USELESS) }
    }

    /// RUX-23: every other friend who hears loses a condition.
    pub(super) fn shout(&mut self, who: CharacterId, io: &mut Io) {
        if let Some(place) = self.can_use(who, Effect::Inspire) {
            self.pay_for(who, place, io);
        }
        let friends = self.inspired(who);
        self.push(Frame::Hearten(friends));
        self.makes_noise(who, self.kind(who).gear.horn, io);
    }
}
