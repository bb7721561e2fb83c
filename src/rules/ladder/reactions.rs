//! LAD-50 React: an Action kept for something that an enemy does; LAD-42 zones that are held; LAD-507 leaving reach.

use super::deeds::Begin;
use super::equipment::{Trait, Weapon};
use super::frames::{After, Ask, Frame, Interrupt, Mode, Reaction, Trigger, Walking};
use super::kinds::Item;
use super::roll::{Blow, Roll};
use super::skills::Skill;
use super::state::{Battle, Io};
use super::talents::Talent;
use super::vocabulary::{action, counter, status};
use crate::battle::{ActionId, CharacterId, Choice, Event, Target, Wanted};
use crate::board::{Cover, Spot, Square, Step, ZoneId};
use crate::kit::{Until, ids};

impl Trigger {
    /// All of them, in the order of their options.
    pub const ALL: [Trigger; 8] = [
        Trigger::EntersZone,
        Trigger::ComesClose,
        Trigger::Attacks,
        Trigger::Casts,
        Trigger::StandsUp,
        Trigger::LeavesCover,
        Trigger::OpensDoor,
        Trigger::AllyFalls,
    ];

    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Trigger::EntersZone => "an enemy enters the zone",
            Trigger::ComesClose => "an enemy comes to arm's reach",
            Trigger::Attacks => "an enemy attacks",
            Trigger::Casts => "an enemy casts",
            Trigger::StandsUp => "an enemy stands up",
            Trigger::LeavesCover => "an enemy leaves cover",
            Trigger::OpensDoor => "an enemy opens a door",
            Trigger::AllyFalls => "an ally falls",
        }
    }
}

/// LAD-50: the Actions that can be kept, in the order of their options.
pub const KEPT: &[ActionId] = ids![action:
    ATTACK CAST MIRACLE BLAST DODGE RUN SHOVE GRAPPLE DEFEND_ALLY DEFEND_ZONE HIDE HELP FIRST_AID GIVE_DRINK HAUL
    DISPEL RALLY PARLEY RELOAD SEARCH PICK_UP USE STUNT HOLE ROW WAKE CHEAT_DEATH BREAK_FREE SEIZE FLEE
];

impl Battle {
    /// LAD-50: what may be waited for.
    pub(super) fn trigger_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let all = Trigger::ALL.iter().enumerate();
        out.extend(all.map(|(i, _)| Choice {
            action: action::REACT,
            actor: who,
            target: Target::Nothing,
            option: i as u8,
        }));
    }

    pub(super) fn keep_action(&mut self, who: CharacterId, choice: Choice, io: &mut Io) {
        let trigger = Trigger::ALL[usize::from(choice.option).min(Trigger::ALL.len() - 1)];
        io.events.push(|| Event::Acted {
            who,
            action: super::info::INFO.action_of(action::REACT),
            against: None,
            cost: 1,
            rule: "LAD-50",
        });
        self.push(Frame::Keep { who, trigger });
    }

    /// LAD-50: which Action is kept.
    pub(super) fn step_keep(&mut self, who: CharacterId, trigger: Trigger, io: &mut Io) {
        let Some(choice) = self.answer.take() else {
            self.wait(Frame::Keep { who, trigger }, Ask::Keep { who, trigger });
            return;
        };
        let Some(&action) = KEPT.get(usize::from(choice.option)) else { return };
        self.reactions.retain(|reaction| reaction.who != who);
        self.reactions.push(Reaction { who, trigger, action });
        self.gain(who, status::READY, None, Until::Removed, "LAD-50", io);
    }

    /// LAD-50: the Actions that may be kept: legal in principle, whatever the moment will bring.
    pub(super) fn keep_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let all = KEPT.iter().zip(0..=u8::MAX).filter(|&(&action, _)| self.could(who, action));
        out.extend(all.map(|(_, option)| Choice { action: action::PICK, actor: who, target: Target::Nothing, option }));
    }

    /// LAD-50: it has what an Action takes.
    fn could(&self, who: CharacterId, act: ActionId) -> bool {
        let kind = self.kind(who);
        let carries =
            |wanted: &dyn Fn(u8) -> bool| (0..kind.items.len() as u8).any(|i| wanted(i) && self.stock(who, i) > 0);
        let weapon = |wanted: fn(&Weapon) -> bool| carries(&|i| kind.weapon(i).is_some_and(wanted));
        match act {
            action::BLAST => weapon(Weapon::aims_at_zone),
            action::RELOAD => weapon(|one| one.has(Trait::Reload)),
            action::GIVE_DRINK => carries(&|i| matches!(kind.item(i), Some(Item::Elixir(_)))),
            action::CAST => !kind.spells.is_empty(),
            action::MIRACLE => !kind.miracles.is_empty(),
            action::DISPEL => kind.skill(Skill::Arcana).training > 0,
            action::RALLY => kind.has(Talent::RallyingCry),
            action::PARLEY => !self.has_status(who, status::PARLEYED),
            action::BREAK_FREE => self.may_break_free(who).is_ok(),
            action::CHEAT_DEATH => self.ember[self.side(who).index()] > 0,
            action::HELP | action::DEFEND_ALLY | action::FIRST_AID | action::HAUL | action::WAKE => {
                self.allies_of(who).next().is_some()
            }
            action::USE | action::STUNT => !self.fixtures.is_empty(),
            action::HOLE | action::ROW => !self.boats.is_empty(),
            _ => true,
        }
    }

    pub(super) fn drop_reaction(&mut self, who: CharacterId, io: &mut Io) {
        self.reactions.retain(|reaction| reaction.who != who);
        self.lose(who, status::READY, "LAD-50", io);
    }

    /// Those who wait for this, in the order of turns: for what enemies do, and for what befalls allies.
    fn waiting(&self, by: CharacterId, trigger: Trigger, matters: impl Fn(CharacterId) -> bool) -> Vec<Interrupt> {
        let concerns = |who: CharacterId| {
            let friend = self.side(who) == self.side(by);
            who != by && friend == (trigger == Trigger::AllyFalls)
        };
        let mut list: Vec<Interrupt> = self
            .reactions
            .iter()
            .filter(|reaction| reaction.trigger == trigger && concerns(reaction.who))
            .map(|reaction| Interrupt { who: reaction.who, by, trigger })
            .filter(|f| self.able(f.who) && self.sees(f.who, by) && matters(f.who))
            .collect();
        list.sort_by_key(|f| std::cmp::Reverse(self.order.iter().position(|&id| id == f.who)));
        list
    }

    fn interrupt(&mut self, list: Vec<Interrupt>) {
        // The last pushed is asked first: the first in the order of turns.
        self.stack.extend(list.into_iter().map(Frame::Interrupt));
    }

    /// An attack is about to be rolled.
    pub(super) fn trigger_attack(&mut self, blow: &Blow) {
        let near = |b: &Battle, who| {
            who == blow.target || b.side(who) == b.side(blow.target) && b.zone(who) == b.zone(blow.target)
        };
        let list = self.waiting(blow.attacker, Trigger::Attacks, |who| near(self, who));
        self.interrupt(list);
    }

    /// LAD-96: a Blast is about to meet a zone.
    pub(super) fn trigger_blast(&mut self, by: CharacterId, item: u8, at: Square) {
        let zone = self.board.zone_of(Spot::top(at));
        let harms = self.kind(by).weapon(item).is_some_and(Weapon::harms_zone);
        let list = self.waiting(by, Trigger::Attacks, |who| harms && self.zone(who) == zone);
        self.interrupt(list);
    }

    /// A step has been made from here.
    pub(super) fn trigger_step(&mut self, who: CharacterId, from: Spot) {
        if self.reactions.is_empty() || !self.present(who) {
            return;
        }
        let came_in = self.board.zone_of(from) != self.zone(who);
        let enters = self.waiting(who, Trigger::EntersZone, |id| came_in && self.zone(id) == self.zone(who));
        // At arm's reach now, and not before the step.
        let came_near = |id: CharacterId| self.is_close(id, who) && !self.reaches_spot(id, who, from);
        let close = self.waiting(who, Trigger::ComesClose, |id| {
            came_near(id) || self.allies_of(id).any(|ally| self.zone(ally) == self.zone(id) && came_near(ally))
        });
        // In cover from the one who waits, or on ground that gives it; and no longer.
        let leaves = self.waiting(who, Trigger::LeavesCover, |id| {
            let covered = |spot: Spot| {
                self.board.traits_at(spot).cover.max(self.board.cover_of(self.spot(id), spot)) > Cover::None
            };
            covered(from) && !covered(self.spot(who))
        });
        self.interrupt(leaves);
        self.interrupt(close);
        self.interrupt(enters);
    }

    /// Somebody is about to stand up.
    pub(super) fn trigger_stand(&mut self, who: CharacterId) {
        let list = self.waiting(who, Trigger::StandsUp, |_| true);
        self.interrupt(list);
    }

    /// Somebody is about to open a door.
    pub(super) fn trigger_open(&mut self, who: CharacterId) {
        let list = self.waiting(who, Trigger::OpensDoor, |_| true);
        self.interrupt(list);
    }

    /// Somebody has fallen; those who wait act once the blow is settled.
    pub(super) fn trigger_fall(&mut self, who: CharacterId) {
        let list = self.waiting(who, Trigger::AllyFalls, |id| self.zone(id) == self.zone(who));
        self.interrupt(list);
    }

    /// A spell is about to be rolled.
    pub(super) fn trigger_cast(&mut self, who: CharacterId) {
        let list = self.waiting(who, Trigger::Casts, |_| true);
        self.interrupt(list);
    }

    pub(super) fn step_interrupt(&mut self, f: Interrupt, io: &mut Io) {
        match self.answer.take() {
            None => {
                let waits = self.reactions.iter().any(|reaction| reaction.who == f.who);
                let mut choices = Vec::new();
                self.ask = Some(Ask::React(f));
                self.kept_choices(f.who, &mut choices);
                if !waits || !self.able(f.who) || choices.is_empty() {
                    self.ask = None;
                    return;
                }
                self.push(Frame::Interrupt(f));
            }
            Some(choice) if choice.action == action::DECLINE => {}
            Some(choice) => {
                self.drop_reaction(f.who, io);
                self.begin(choice, Begin::Kept, io);
            }
        }
    }

    /// LAD-50: what a kept Action may be: the one that was named.
    pub(super) fn kept_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let Some(kept) = self.reactions.iter().find(|reaction| reaction.who == who) else { return };
        if kept.action == action::RUN {
            return self.movement_choices(who, &[Mode::Run], out);
        }
        self.action_choices(who, Wanted::All, out);
        // LAD-502: two weapons are one Attack.
        let both = kept.action == action::ATTACK;
        out.retain(|choice| choice.action == kept.action || both && choice.action == action::DUAL);
    }

    /// LAD-50: at the end of the round those who waited in vain choose.
    pub(super) fn lapse_reactions(&mut self) {
        let waiting: Vec<CharacterId> = self.reactions.iter().map(|reaction| reaction.who).collect();
        self.stack.extend(waiting.into_iter().rev().map(Frame::Lapse));
    }

    /// LAD-50: keep the place and lose the Action, or take another one now and go last from now on.
    pub(super) fn step_lapse(&mut self, who: CharacterId, io: &mut Io) {
        match self.answer.take() {
            None => {
                if self.reactions.iter().any(|reaction| reaction.who == who) && self.able(who) {
                    self.wait(Frame::Lapse(who), Ask::Fallback(who));
                }
            }
            Some(choice) => {
                self.drop_reaction(who, io);
                if choice.action != action::DECLINE {
                    self.order.retain(|&id| id != who);
                    self.order.push(who);
                    self.begin(choice, Begin::Kept, io);
                }
            }
        }
    }

    /// LAD-42: who defends a zone, as long as they are able.
    pub(super) fn holders_of(&self, zone: ZoneId) -> impl Iterator<Item = CharacterId> + '_ {
        let here = self.defended.iter().filter(move |&&(_, marked)| marked == zone);
        here.map(|&(id, _)| id).filter(|&id| self.able(id))
    }

    /// LAD-42: the best of those who hold the zone of this spot against somebody from outside.
    pub(super) fn best_holder(&self, who: CharacterId, to: Spot) -> Option<CharacterId> {
        let holders = self.holders_of(self.board.zone_of(to)?).filter(|&id| self.side(id) != self.side(who));
        holders.max_by_key(|&id| (self.breakdown_of(Roll::Bar { who: id, against: who }).pool(), std::cmp::Reverse(id)))
    }

    /// LAD-507: whoever is left behind may attack for a point of Mettle. True while somebody is asked.
    pub(super) fn ask_engaged(&mut self, f: &mut Walking, step: Step) -> bool {
        let who = f.who;
        let leaves = |b: &Battle, enemy: CharacterId| b.is_close(enemy, who) && !b.reaches_spot(enemy, who, step.to);
        let next = self.enemies_of(who).find(|&enemy| {
            leaves(self, enemy)
                && !f.passed.contains(enemy)
                && self.able(enemy)
                && !self.has_status(enemy, status::STUNNED)
                && self.counter(enemy, counter::METTLE) > 0
                && !self.strikes_at(enemy, who).is_empty()
        });
        let Some(enemy) = next else { return false };
        f.passed.insert(enemy);
        self.push(Frame::Walk(f.clone()));
        self.wait(Frame::After(After::Engage { who: enemy, against: who }), Ask::Engage { who: enemy, against: who });
        true
    }
}
