//! Reactions to spells: dodges, parries, Rock Screens (RUX-24, RUX-25).

use super::casts::{Blast, BlastStage, Cast};
use super::checks::ParryWay;
use super::frames::{Ask, Frame, Manner, Roll, Strike};
use super::rolls::{Came, against_durability, breaks};
use super::spells::{Aim, Reply, Working};
use super::state::{Battle, Io, SPELL};
use super::vocabulary::{action, counter, telling};
use crate::battle::{CharacterId, Choice, Event, Target, Told};
use crate::dice::Numbers;

impl Battle {
    /// A spell as an attack on somebody, for reactions.
    pub(super) fn spell_strike(&self, cast: Cast, on: CharacterId) -> Strike {
        let bolt = self.spell(cast.by, cast.spell).is_some_and(|spell| spell.reply == Reply::Bolt);
        let manner = if bolt { Manner::Bolt } else { Manner::Blast };
        Strike::new(cast.by, on, SPELL, manner)
    }

    /// RUX-25: Rock Screens against a hit.
    pub(super) fn screens(&self, who: CharacterId) -> Vec<Choice> {
        let mut list = Vec::new();
        for (place, spell) in (0..).zip(&self.kind(who).spells).filter(|(_, spell)| spell.aim == Aim::Hit) {
            for level in spell.levels().filter(|&level| self.may_weave(who, spell, level).is_ok()) {
                list.push(Choice { option: Cast::option(place, level, 0), ..Choice::plain(action::SCREEN, who) });
            }
        }
        list
    }

    /// RUX-25: pays for a Rock Screen, and rolls.
    pub(super) fn begin_screen(&mut self, who: CharacterId, option: u8, io: &mut Io) {
        let cast = Cast::of(who, Target::Nothing, option);
        self.check(who, Roll::Spell(cast));
        self.pay_spell(cast, io);
    }

    /// RUX-25: the damage that a Rock Screen takes off; a Dragon doubles its dice, a Demon is a mishap.
    pub(super) fn screened(&mut self, who: CharacterId, option: u8, io: &mut Io) -> i16 {
        let cast = Cast::of(who, Target::Nothing, option);
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        let power = self.spell(who, cast.spell).and_then(|spell| {
            spell.works.iter().find_map(|one| if let Working::Screen(power) = one { Some(*power) } else { None })
        });
        let Some(power) = power.filter(|_| came.good()) else {
            if came == Came::Demon {
                self.miscast(cast, io);
            }
            return 0;
        };
        let times = if came == Came::Dragon { 2 } else { 1 };
        self.sum_of("Rock Screen", "RUX-25", who, (power.dice(cast.level) * times, power.1), io)
    }

    /// Goes on with a spell that hits: reactions one after another, then what it does.
    pub(super) fn step_blast(&mut self, mut blast: Box<Blast>, io: &mut Io) {
        let cast = blast.cast;
        match (blast.stage, blast.now) {
            (BlastStage::Next, _) | (_, None) => {
                let open: Vec<CharacterId> = std::mem::take(&mut blast.open);
                let mut left = open.into_iter().filter(|&on| self.present(on));
                let Some(on) = left.next() else {
                    return self.apply(cast, blast.dice, &blast.hit.clone(), &blast.screens.clone(), io);
                };
                blast.open = left.collect();
                (blast.now, blast.stage) = (Some(on), BlastStage::React);
                self.push(Frame::Blast(blast));
            }
            (BlastStage::React, Some(on)) => {
                let strike = self.spell_strike(cast, on);
                let offered = !cast.turned && !self.reactions(strike).is_empty();
                let answer = self.answer.take();
                match answer {
                    None if offered => self.wait(Frame::Blast(blast), Ask::React(on)),
                    Some(answer) if answer.action == action::PARRY => {
                        blast.stage = BlastStage::Parried(answer.option);
                        self.push(Frame::Blast(blast));
                        self.pay_reaction(answer, io);
                        self.check(on, Roll::Parry(strike, answer.option));
                    }
                    Some(answer) if answer.action == action::DODGE => {
                        blast.stage = BlastStage::Dodged;
                        self.push(Frame::Blast(blast));
                        self.pay_reaction(answer, io);
                        self.check(on, Roll::Dodge(strike));
                    }
                    Some(answer) if answer.action == action::SCREEN => {
                        blast.stage = BlastStage::Screened(answer.option);
                        self.push(Frame::Blast(blast));
                        self.begin_screen(on, answer.option, io);
                    }
                    _ => {
                        blast.hit.push(on);
                        blast.stage = BlastStage::Next;
                        self.push(Frame::Blast(blast));
                    }
                }
            }
            (BlastStage::Screened(option), Some(on)) => {
                blast.hit.push(on);
                blast.stage = BlastStage::Next;
                self.push(Frame::Blast(blast));
                let less = self.screened(on, option, io);
                if let Some(Frame::Blast(blast)) =
                    self.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Blast(_)))
                {
                    blast.screens.push((on, less));
                }
            }
            (BlastStage::Parried(_) | BlastStage::Dodged, Some(on)) => self.replied(blast, on, io),
        }
    }

    /// What a parry or a dodge of a spell came to. RUX-11: a bolt that rolled a Dragon is only stopped by a Dragon.
    pub(super) fn replied(&mut self, mut blast: Box<Blast>, on: CharacterId, io: &mut Io) {
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        let strike = self.spell_strike(blast.cast, on);
        let slot = match blast.stage {
            BlastStage::Parried(option) => Some(ParryWay::of(option).slot),
            _ => None,
        };
        let (caster, dragon) = (blast.cast.by, blast.dragon);
        let hard = blast.dragon && self.options.dragon_vs_dragon && strike.manner == Manner::Bolt;
        let stopped = came >= if hard { Came::Dragon } else { Came::Success };
        if came == Came::Demon && self.options.house_demons {
            match slot {
                Some(slot) => self.mark(on, counter::DAMAGED, slot, true, "RUN-03", io),
                None => self.fall_prone(on, "RUN-03", io),
            }
        }
        if !stopped {
            blast.hit.push(on);
        }
        let (cast, dice) = (blast.cast, blast.dice);
        blast.stage = BlastStage::Next;
        self.push(Frame::Blast(blast));
        match slot.filter(|_| stopped) {
            Some(slot) => {
                io.events.push(|| Event::told(Told::of(&telling::PARRIED).who(on)));
                if came == Came::Dragon && !dragon {
                    self.push(Frame::Counter { by: on, on: caster, slot });
                }
                // RUN-37: the damage of the spell tests the shield; a Dragon skips the test.
                let durability = self.weapon(on, slot).and_then(|weapon| weapon.durability);
                let roll = self.spell_damage(cast, dice, on).filter(|_| came != Came::Dragon);
                if let (Some(durability), Some(roll)) = (durability, roll) {
                    let numbers = Numbers::NONE.at_most(i16::from(durability));
                    let damage = self.sum_up_against(against_durability(roll, Some(durability)), numbers, io);
                    if breaks(durability, damage, false) {
                        let name = self.weapon(on, slot).map_or(String::new(), |weapon| weapon.name.clone());
                        io.events.push(|| Event::told(Told::of(&telling::BROKEN).who(on).thing(name)));
                        self.mark(on, counter::BROKEN, slot, true, "RUN-37", io);
                    }
                }
            }
            None if stopped => {
                io.events.push(|| Event::told(Told::of(&telling::DODGED).who(on)));
                if self.options.dodge_step {
                    self.push(Frame::Step(on));
                }
            }
            None => {}
        }
    }
}
