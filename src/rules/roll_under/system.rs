//! Roll Under as the rest of the game sees it.

use super::casts::Cast;
use super::frames::{Ask, Deed, Frame, Gift, Manner, Roll, Strike};
use super::no;
use super::rolls::chance;
use super::state::{Battle, Io, UNARMED};
use super::vocabulary::{INFO, action, counter, stat};
use crate::battle::{
    ActionId, Aspects, Breakdown, CharacterId, Choice, CounterId, Events, Fate, Foresight, InForce, Label, Mark, Reads,
    Refusal, RuleId, RuleSystem, ScoreSheet, Side, StatId, Target, TurnCard, Waiting,
};
use crate::board::{Light, Square};
use crate::dice::{Chance, Dice};
use crate::kit::{Contested, Decided, Deploying, Resolving, resolves};
use serde_json::Value;
use std::ops::RangeInclusive;

impl Battle {
    /// What is against a choice, whatever is asked.
    fn against(&self, who: CharacterId, deed: ActionId, target: Target, option: Option<u8>) -> Option<Refusal> {
        match deed {
            action::DEPLOY => self.may_deploy(who, target.square()?).err().or(Some(no::TURN)),
            action::PUSH => self.push_fault(who, option),
            action::KEEP => Some(no::PUSH),
            action::PARRY | action::DODGE => self.reaction_fault(who, deed, option),
            action::WARD | action::SCREEN | action::INTERPOSE | action::HUMAN_SHIELD => Some(no::REACTION),
            action::TAKE | action::STEP => Some(no::REACTION),
            action::READ | action::KEEP_CARD | action::TWO_CARDS => Some(no::TURN),
            _ if !matches!(self.ask, Some(Ask::Act(now)) if now == who) => Some(no::TURN),
            _ => self.may_do(who, deed, target, option).err(),
        }
    }

    /// The roll of a choice, or of the answer to what is asked.
    fn first_roll(&self, choice: Choice) -> Option<Breakdown> {
        let (who, on, option) = (choice.actor, choice.target.character(), choice.option);
        let roll = match choice.action {
            action::STRIKE | action::SHOOT | action::THROW | action::WEAK_SPOT | action::BETRAY => {
                let (deed, option) = super::friends::deed_of(choice);
                let strike = self.strike_by(who, deed, on?, option);
                match self.must_approach(strike) {
                    true => Roll::Approach(strike.manner.melee()),
                    false if self.gropes(strike) => Roll::Feel,
                    false => Roll::Attack(strike),
                }
            }
            action::BACKLINE => {
                let manner = Manner::Melee;
                Roll::Attack(Strike { sneak: true, ..Strike::new(who, on?, option, manner) })
            }
            action::SWEEP | action::TWIN => {
                let manner = if choice.action == action::TWIN { Manner::Twin } else { Manner::Sweep };
                let (slot, _) = Battle::pair_of(option);
                Roll::Attack(Strike::new(who, on?, slot, manner))
            }
            action::OFF_HAND => {
                let manner = Manner::OffHand;
                Roll::Attack(Strike::new(who, on?, option, manner))
            }
            action::TOPPLE => Roll::Active(Deed::Topple(option), on?),
            action::DISARM => Roll::Active(Deed::Disarm(option), on?),
            action::SEARCH => Roll::Active(Deed::Search, on?),
            action::GRAPPLE => Roll::Active(Deed::Grapple, on?),
            action::DRAG_HELD => Roll::Active(Deed::Drag(choice.target.square()?), self.holds_of(who)?),
            action::BREAK_FREE => match self.held_by(who) {
                Some(by) => Roll::Active(Deed::BreakFree, by),
                None => Roll::Tear,
            },
            action::SQUEEZE => {
                let strike = Strike::new(who, on?, UNARMED, Manner::Hold);
                return self.damage_of(strike, Gift::None, 0, false);
            }
            action::RAVAGE => {
                let on = on.or_else(|| self.ravaged_by(who, option, choice.target).first().copied())?;
                let manner = super::frames::Manner::Ravage;
                return self.damage_of(super::frames::Strike::new(who, on, option, manner), Gift::None, 0, false);
            }
            action::RECALL => Roll::Recall,
            action::INTERACT => self.cache_roll(who, choice.target.square()?)?,
            action::APPROACH => Battle::approach_roll(option),
            action::WARN => return Some(self.roll_ahead(on?, Roll::Notice)),
            action::RALLY => Roll::Rally,
            action::SELF_RALLY => Roll::SelfRally,
            action::SAVE => Roll::Save,
            action::TEND => Roll::Tend,
            action::HAUL => Roll::Haul,
            action::HIDE => Roll::Hide,
            action::LEAP => return self.leap_roll(who, choice.target.square()?),
            action::MEND => Roll::Mend(option),
            action::PICK_LOCK => self.lock_roll(choice.target.square()?)?,
            action::BREAK_DOWN => return self.breaking(who, option),
            action::PICK_UP if self.lying.get(usize::from(option))?.stuck => Roll::Pull(option),
            action::CAST | action::SECOND_SPELL => {
                let cast = Cast::of(who, choice.target, option);
                let cast = Cast { second: choice.action == action::SECOND_SPELL, ..cast };
                if self.spell(who, cast.spell)?.is_trick() {
                    return None;
                }
                Roll::Spell(cast)
            }
            action::WARD | action::SCREEN | action::READ => Roll::Spell(Cast::of(who, choice.target, option)),
            action::EXEMPT | action::NOBODY => match self.stack.last()? {
                Frame::Cast(work) => Roll::Spell(Cast { spared: choice.action == action::EXEMPT, ..work.cast }),
                _ => return None,
            },
            action::PARRY => Roll::Parry(self.present_strike()?, option),
            action::DODGE => self.present_strike().map_or(Roll::Duck, Roll::Dodge),
            action::DOUSE => Roll::Douse,
            action::POLE => self.pole_roll(who, false)?,
            action::RAM => self.pole_roll(who, true)?,
            action::ANTIDOTE if !self.poisons_of(on?).is_empty() => {
                return Some(self.roll_ahead(on?, Roll::Withstand(false)));
            }
            action::PUSH => match self.stack.last()? {
                Frame::Check(check) => return Some(self.roll_of(check.who, check.roll, check.helped)),
                _ => return None,
            },
            _ => return None,
        };
        Some(self.roll_ahead(who, roll))
    }
}

impl RuleSystem for Battle {
    resolves!(INFO);

    fn rounds(&self) -> u8 {
        self.length()
    }

    fn active(&self) -> Option<CharacterId> {
        self.turn.filter(|&who| self.present(who))
    }

    fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        self.draw_objectives(dice, events);
        self.run(&mut Io { dice, events });
    }

    fn objection(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        self.against(actor, action, target, None)
    }

    fn objection_to(&self, choice: Choice) -> Option<Refusal> {
        self.against(choice.actor, choice.action, choice.target, Some(choice.option))
    }

    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        self.costs_of(choice)
    }

    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        self.first_roll(choice)
    }

    fn chance(&self, roll: &Breakdown, extra: u8) -> Chance {
        debug_assert_eq!(extra, 0, "no dice are bought here");
        if roll.reads == Reads::TotalAtMost { chance(roll) } else { Chance::ONE }
    }

    fn waiting(&self) -> Vec<Waiting> {
        self.unfinished()
    }

    fn standing(&self) -> [i32; 2] {
        self.sheet().points
    }

    fn score_sheet(&self) -> ScoreSheet {
        self.sheet()
    }

    fn fate(&self, id: CharacterId) -> Fate {
        self.fate_of(id)
    }

    fn prescribed(&self) -> Option<Choice> {
        self.interlude_answer()
    }

    fn prospect(&self, side: Side) -> i32 {
        self.prospect_of(side)
    }

    /// Surrender is for people; so is lying down, laying arms and armour aside, and an attack on a friend.
    fn dithers(&self, choice: Choice) -> bool {
        let aside = [action::STOW, action::DROP, action::ARMOUR];
        let armed = || self.melee_slot(choice.actor).is_some();
        match choice.action {
            action::GRAB => return armed(),
            action::RELEASE if self.now.drags.is_some() => return true,
            action::LIGHT => return self.light_at(self.square(choice.actor)) == Light::Bright,
            action::CAST => return self.is_waste(Cast::of(choice.actor, choice.target, choice.option)),
            _ => {}
        }
        matches!(choice.action, action::SURRENDER | action::DROP_PRONE | action::BETRAY)
            || aside.contains(&choice.action)
    }

    fn foresight(&self) -> Foresight {
        Foresight::Answers
    }

    fn floors(&self) -> [u32; 2] {
        [1600, 500]
    }

    fn worth(&self, id: CharacterId) -> i32 {
        self.worth_of(id)
    }

    fn aspects(&self, side: Side) -> Aspects {
        self.aspects_of(side)
    }

    fn fights_from(&self, who: CharacterId) -> u16 {
        self.best_distance(who)
    }

    fn covers(&self, choice: Choice) -> Vec<Square> {
        match choice.action {
            action::CAST | action::SECOND_SPELL => self.covered(Cast::of(choice.actor, choice.target, choice.option)),
            action::RAVAGE => self.ravaged_squares(choice),
            _ => Vec::new(),
        }
    }

    fn catches(&self, choice: Choice) -> Vec<CharacterId> {
        match choice.action {
            action::CAST | action::SECOND_SPELL => self.caught(Cast::of(choice.actor, choice.target, choice.option)),
            action::RAVAGE => self.ravaged_by(choice.actor, choice.option, choice.target),
            _ => Vec::new(),
        }
    }

    fn body(&self, id: CharacterId) -> Vec<Square> {
        match self.ch(id).square {
            Some(_) if self.span(id) > 1 || self.rear(id).is_some() => Battle::body(self, id).collect(),
            _ => Vec::new(),
        }
    }

    fn floats(&self) -> Vec<Vec<Square>> {
        self.hulls.iter().map(|hull| hull.squares.clone()).collect()
    }

    fn against(&self, a: CharacterId, b: CharacterId) -> bool {
        a != b && self.foes(a, b)
    }

    fn openings(&self, who: CharacterId) -> Vec<u8> {
        self.entries_to_come(who)
    }

    fn edit_opening(&mut self, opening: u8) {
        self.now.entry = Some(opening);
    }

    fn light(&self, square: Square) -> Light {
        self.light_at(square)
    }

    fn marks(&self, _side: Side) -> Vec<Mark> {
        self.bodies_and_things()
    }

    fn edit_activate(&mut self, who: CharacterId) {
        self.activate_by_hand(who);
    }

    fn stat_range(&self, stat: StatId) -> RangeInclusive<i8> {
        match stat {
            stat::HP => 1..=60,
            stat::MOVE => 1..=20,
            stat::ARMOUR => 0..=8,
            stat::WP => 0..=40,
            _ => 3..=18,
        }
    }

    fn counter_range(&self, counter: CounterId) -> RangeInclusive<i8> {
        match counter {
            counter::HP => 1..=60,
            counter::WP => 0..=40,
            counter::CARD => 0..=48,
            counter::BANDAGES | counter::DRAUGHTS | counter::QUIVERS | counter::ANTIDOTES => 0..=20,
            counter::MOUNT_HP => 0..=20,
            counter::LETHAL | counter::PARALYSING | counter::SLEEPING => 0..=20,
            counter::SMOKE_POTS | counter::FIRE_POTS => 0..=20,
            counter::LOCKPICKS => 0..=2,
            counter::RESTED | counter::STRETCHED => 0..=1,
            counter::SUCCESSES | counter::FAILURES => 0..=2,
            _ => 0..=0,
        }
    }

    fn kit(&self, id: CharacterId) -> Value {
        self.kit_of(id)
    }

    fn turn_cards(&self) -> Vec<TurnCard> {
        self.cards_shown()
    }

    fn in_force(&self) -> Vec<InForce> {
        self.forces()
    }

    fn ways_of(&self, who: CharacterId, action: ActionId) -> Vec<Vec<u8>> {
        self.ways_to(who, action)
    }

    fn option_words(&self, choice: Choice) -> Value {
        self.option_meaning(choice)
    }

    fn label(&self, choice: Choice, listed: &[Choice]) -> Label {
        self.labelled(choice, listed)
    }

    fn describe(&self, choice: Choice) -> String {
        self.words(choice)
    }

    fn describe_square(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        self.ground_words(square)
    }
}
