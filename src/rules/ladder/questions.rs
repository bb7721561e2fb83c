//! Everything that a side is asked: each question in one place, with its words, its rule and its answers. What else there is to
//! say of it is a line of the vocabulary.

use super::frames::{Ask, Mode};
use super::state::Battle;
use super::vocabulary::action::{self, ACCEPT, DECLINE, PICK};
use super::vocabulary::question;
use crate::battle::{CharacterId, Choice, Wanted};
use crate::kit::{Deploying, Sheet};

impl Battle {
    pub(super) fn write_question(&self, ask: Ask, sheet: &mut Sheet) {
        let name = |who: CharacterId| self.name(who);
        let test = || self.top_test().map_or("", |test| self.breakdown_of(test.roll).name);
        let wanted = sheet.wanted();
        match ask {
            Ask::Zone(side) => self.ask_zone(side, sheet),
            Ask::Deploy(side) => self.ask_deploy(side, sheet),
            Ask::Act(who) => sheet
                .ask(&question::ACT, who, "LAD-13")
                .text(|| format!("{}: choose a Move, an Action, or something free.", name(who)))
                .list(|out| {
                    self.turn_choices(who, wanted, out);
                    // LAD-74: whoever can leave a body that it stands in does.
                    if wanted.rest() && (self.caught_in(who).is_none() || !self.can_walk_out(who, out)) {
                        out.push(Choice::plain(action::END_TURN, who));
                    }
                }),
            Ask::Surprise(who) => sheet
                .ask(&question::ACT, who, "LAD-11")
                .text(|| format!("{} comes out of nowhere. Choose one Action.", name(who)))
                .list(|out| {
                    self.movement_choices(who, &[Mode::Free], out);
                    self.action_choices(who, Wanted::All, out);
                    self.free_choices(who, out);
                })
                .plain(action::END_TURN, who),
            Ask::Before(who) => sheet
                .ask(&question::BEFORE, who, "1.3")
                .text(|| format!("{}: spend anything on the {} Test?", name(who), test().trim_end_matches(" Test")))
                .plain(action::ROLL, who)
                .list(|out| {
                    out.extend(Choice::plain(action::DOUBLE_TRAINING, who).when(self.may_double_training(who)));
                    out.extend(Choice::plain(action::MAXIMISE, who).when(self.may_maximise(who)));
                }),
            Ask::Reroll(who) => sheet
                .ask(&question::REROLL, who, "LAD-30")
                .text(|| {
                    let faces = self.top_test().into_iter().flat_map(|test| test.dice.descending());
                    let faces: Vec<String> = faces.map(|face| face.to_string()).collect();
                    format!("{} has {}: roll dice again for Ember?", name(who), faces.join(" "))
                })
                .plain(action::KEEP, who)
                .numbers(action::REROLL, who, || (1..=self.most_to_reroll()).rev()),
            Ask::Focus(who) => sheet
                .ask(&question::FOCUS, who, "LAD-04")
                .text(|| format!("{}: where does the Focus go?", name(who)))
                .numbers(action::FOCUS, who, || 0..self.raisings().len() as u8)
                .list(|out| out.extend(Choice::plain(action::DOUBLE_FOCUS, who).when(self.may_double_focus(who)))),
            Ask::Death(who) => sheet
                .ask(&question::DEATH, who, "LAD-21")
                .text(|| {
                    let (difficulty, complexity) = self.death_numbers(who);
                    format!("{} is dying: a Death Test at {difficulty}:{complexity}, or a Last Stand?", name(who))
                })
                .plain(action::DEATH_TEST, who)
                .plain(action::LAST_STAND, who),
            Ask::DropItem(who) => sheet
                .ask(&question::DROP_ITEM, who, "LAD-38")
                .text(|| format!("{} is hit in the arms. What is dropped?", name(who)))
                .numbers(PICK, who, || (0..8).filter(|&item| self.in_hand(who, item))),
            Ask::DualTarget(who) => sheet
                .ask(&question::DUAL_TARGET, who, "LAD-502")
                .text(|| format!("{}: choose the target of the second weapon.", name(who)))
                .list(|out| self.dual_choices(out)),
            Ask::DualShare(who) => sheet
                .ask(&question::DUAL_SHARE, who, "LAD-502")
                .text(|| format!("{}: how are dice and Focus shared out?", name(who)))
                .list(|out| self.dual_choices(out)),
            Ask::Riposte { who, against } => sheet
                .ask(&question::RIPOSTE, who, "LAD-25")
                .other(against)
                .text(|| format!("{} has missed {}. Riposte for 1 Mettle?", name(against), name(who)))
                .list(|out| self.strike_choices(action::RIPOSTE, who, against, out))
                .plain(DECLINE, who),
            Ask::Engage { who, against } => sheet
                .ask(&question::ENGAGE, who, "LAD-507")
                .other(against)
                .text(|| format!("{} leaves the reach of {}. Attack for 1 Mettle?", name(against), name(who)))
                .list(|out| self.strike_choices(action::ATTACK, who, against, out))
                .plain(DECLINE, who),
            Ask::Force { who, holder } => sheet
                .ask(&question::FORCE_WAY, who, "LAD-42")
                .other(holder)
                .text(|| format!("{} bars the zone. Force the way, with an Action of {}?", name(holder), name(who)))
                .one(Choice::new(ACCEPT, who, holder, 0))
                .plain(DECLINE, who),
            Ask::Keep { who, trigger } => sheet
                .ask(&question::KEEP, who, "LAD-50")
                .text(|| format!("{} waits until {}. Which Action is it then?", name(who), trigger.text()))
                .list(|out| self.keep_choices(who, out)),
            Ask::React(f) => sheet
                .ask(&question::REACT, f.who, "LAD-50")
                .other(f.by)
                .text(|| format!("{} has waited until {}. Use the Action now?", name(f.who), f.trigger.text()))
                .list(|out| self.kept_choices(f.who, out))
                .plain(DECLINE, f.who),
            Ask::Fallback(who) => sheet
                .ask(&question::FALLBACK, who, "LAD-50")
                .text(|| {
                    format!("{} waited in vain: lose the Action, or use it now and go last from now on?", name(who))
                })
                .plain(DECLINE, who)
                .list(|out| {
                    self.movement_choices(who, &[Mode::Run], out);
                    self.action_choices(who, Wanted::All, out);
                }),
            Ask::Overcast { who, spell } => sheet
                .ask(&question::OVERCAST, who, "LAD-508")
                .text(|| {
                    let spell = self.kind(who).spells.get(usize::from(spell)).map_or("", |spell| spell.name.as_str());
                    format!("{}: spend an Overcast of 2 on {spell}?", name(who))
                })
                .numbers(PICK, who, || [1, 0]),
            Ask::Truce { side, speaker } => {
                let who = self.held_to_word(speaker).unwrap_or(speaker);
                let gang = &self.names.gangs[side.index()];
                sheet
                    .ask_side(&question::TRUCE, side, "LAD-49")
                    .other(speaker)
                    .text(|| format!("{gang}: {} offers a truce. The battle would end as a draw.", name(speaker)))
                    .one(Choice::new(ACCEPT, who, speaker, 0))
                    .plain(DECLINE, who)
            }
        };
    }
}
