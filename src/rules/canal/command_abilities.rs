//! CAN-60 ABILITY: command abilities (7.2) as data. Like spells they have a list of effects; what these do stands in
//! `working.rs`.

use super::kinds::{CommandAbility, Whom};
use super::legal::check;
use super::spells::Effect;
use super::state::{Battle, Io};
use super::vocabulary::status;
use super::working::Means;
use crate::battle::{CharacterId, Choice, Refusal, Target};
use crate::board::distance3;

impl CommandAbility {
    /// What is wrong with it, as a sentence.
    pub(super) fn problem(&self) -> Option<String> {
        if !(1..=24).contains(&self.range) {
            return Some(format!("{}: expected range from 1 to 24, found {}", self.name, self.range));
        }
        if !(1..=4).contains(&self.effects.len()) {
            return Some(format!("{}: expected 1 to 4 effects, found {}", self.name, self.effects.len()));
        }
        let help = |effect: &&Effect| {
            !matches!(
                effect,
                Effect::GainWill { .. }
                    | Effect::GainLife { .. }
                    | Effect::Luck { .. }
                    | Effect::Protection { .. }
                    | Effect::WaterCreature
                    | Effect::Swim { .. }
                    | Effect::Rouse
            )
        };
        let harm = self.effects.iter().find(help)?;
        Some(format!("{}: expected an effect that helps a friend, found {harm:?}", self.name))
    }
}

impl Battle {
    fn command_ability(&self, who: CharacterId, index: u8) -> Option<&CommandAbility> {
        self.kind(who).commands.get(usize::from(index))
    }

    /// Friends on whom a command ability works now.
    fn commanded(&self, who: CharacterId, ability: &CommandAbility) -> Vec<CharacterId> {
        let (at, level) = self.place(who);
        let near = |id: &CharacterId| {
            let (square, height) = self.place(*id);
            distance3(at, level, square, height) <= ability.range
        };
        let other = |id: &CharacterId| ability.whom == Whom::EveryFriend || *id != who;
        let wet = |id: &CharacterId| !ability.in_water || self.in_water(*id);
        self.living(self.side(who)).filter(other).filter(near).filter(wet).collect()
    }

    /// CAN-60 ABILITY: in one's own activation; a friend in range, or all of them.
    pub(super) fn may_use_command(&self, who: CharacterId, index: u8, target: Target) -> Result<(), Refusal> {
        let ability = self.command_ability(who, index).ok_or(Refusal::NotOffered)?;
        self.may_command(who, status::COMMANDED)?;
        let reached = self.commanded(who, ability);
        check(!reached.is_empty(), Refusal::OutOfRange)?;
        match (ability.whom, target) {
            (Whom::OtherFriend, Target::Character(friend)) => {
                check(self.present(friend), Refusal::Dead)?;
                check(self.side(friend) == self.side(who) && friend != who, Refusal::NotFriend)?;
                check(reached.contains(&friend), Refusal::OutOfRange)
            }
            (_, Target::Nothing) => Ok(()),
            _ => Err(Refusal::NotOffered),
        }
    }

    /// CAN-60 ABILITY: any of its command abilities; otherwise the refusal of the last.
    pub(super) fn any_command(&self, who: CharacterId, target: Target) -> Result<(), Refusal> {
        let count = self.kind(who).commands.len() as u8;
        let mut tried = (0..count).map(|index| self.may_use_command(who, index, target));
        tried.try_fold(Refusal::NotOffered, |_, may| may.err().ok_or(())).map_or(Ok(()), Err)
    }

    /// Every choice of a command ability.
    pub(super) fn command_ability_choices(&self, who: CharacterId) -> Vec<(u8, Target)> {
        let mut list = Vec::new();
        for (index, ability) in self.kind(who).commands.iter().enumerate() {
            let targets = match ability.whom {
                Whom::OtherFriend => self.commanded(who, ability).into_iter().map(Target::Character).collect(),
                Whom::EveryFriend => vec![Target::Nothing],
            };
            list.extend(targets.into_iter().map(|target| (index as u8, target)));
        }
        list.retain(|&(index, target)| self.may_use_command(who, index, target).is_ok());
        list
    }

    /// CAN-60 ABILITY: no action, so nothing ends by it; its effects are worked at once.
    pub(super) fn use_command(&mut self, choice: Choice, io: &mut Io) {
        let who = choice.actor;
        let Some(ability) = self.command_ability(who, choice.option) else { return };
        let effects = ability.effects.clone();
        let targets = match choice.target {
            Target::Character(friend) => vec![friend],
            _ => self.commanded(who, ability),
        };
        self.give_command(choice, status::COMMANDED, io);
        for effect in effects {
            for &friend in &targets {
                self.work_on(friend, effect, Means::command(who), io);
            }
        }
    }
}
