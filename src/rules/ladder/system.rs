//! Ladder as one of the rule systems.

use super::frames::Ask;
use super::info::INFO;
use super::ladder::difficulty_word;
use super::protocol;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{DOOM, EMBER, action, counter, stat};
use crate::battle::{
    ActionId, Aspects, Breakdown, CharacterId, Choice, CounterId, Entry, Events, Label, Mark, OnTable, Reach, Refusal,
    RuleId, RuleSystem, ScoreSheet, Side, StatId, Sum, Target, Waiting,
};
use crate::board::Square;
use crate::dice::{Chance, Dice, Rolled, SixesTest};
use crate::kit::{Contested, Resolving, resolves};
use serde_json::Value;
use std::ops::RangeInclusive;

impl RuleSystem for Battle {
    resolves!(INFO);

    fn rounds(&self) -> u8 {
        self.length()
    }

    fn active(&self) -> Option<CharacterId> {
        match self.ask {
            Some(Ask::React(f)) => Some(f.who),
            Some(Ask::Fallback(who)) => Some(who),
            _ => self.turn.map(|turn| turn.who),
        }
    }

    fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        self.draw_objectives(dice, events);
        self.run(&mut Io { dice, events });
    }

    fn objection(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        self.why_not(actor, action, target).err()
    }

    fn objection_to(&self, choice: Choice) -> Option<Refusal> {
        self.why_not_this(choice).err()
    }

    fn effective(&self, id: CharacterId, stat: StatId) -> Sum {
        let entry = INFO.stats[usize::from(stat.0)];
        let mut sum = Sum::within(0, i8::MAX);
        match stat {
            stat::MELEE | stat::ACCURACY | stat::DEFENCE => {
                // LAD-09: what counts of a rating is its rung.
                sum.add(super::ladder::rung(self.ch(id).stats.get(stat)), entry.name, "LAD-09");
                sum.limits = (1, 6);
                for (value, cause, rule) in self.own_steps(id, stat) {
                    sum.add(value, cause, rule);
                }
            }
            stat::ARMOUR => {
                sum.add(self.ch(id).stats.get(stat), entry.name, entry.rule);
                sum.add(-self.counter(id, counter::TORN), "torn", "LAD-108");
                let shed = self.has_status(id, super::vocabulary::status::SUIT_SHED);
                sum.add(if shed { -self.ch(id).stats.get(stat) } else { 0 }, "shed", "LAD-503");
            }
            _ => sum.add(self.ch(id).stats.get(stat), entry.name, entry.rule),
        }
        sum
    }

    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        let mut costs = Vec::new();
        let in_turn = matches!(self.ask, Some(Ask::Act(_) | Ask::Surprise(_)));
        if self.costs_action(choice.action) && in_turn {
            costs.push((counter::ACTIONS, 1));
        }
        match choice.action {
            _ if self.takes_move(choice.action) => {
                costs.push((counter::MOVES, 1));
            }
            action::EXTRA_ACTION
            | action::DOUBLE_TRAINING
            | action::DOUBLE_FOCUS
            | action::RIPOSTE
            | action::MIRACLE
            | action::RALLY => costs.push((counter::METTLE, 1)),
            action::ACCEPT if matches!(self.ask, Some(Ask::Force { .. })) => {
                let bought = self.must_buy_to_force(choice.actor);
                costs.push((if bought { counter::METTLE } else { counter::ACTIONS }, 1));
            }
            action::ATTACK if matches!(self.ask, Some(Ask::Engage { .. })) => costs.push((counter::METTLE, 1)),
            _ => {}
        }
        costs
    }

    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        let who = choice.actor;
        let roll = match (choice.action, choice.target) {
            // LAD-41: what is shown is the roll that is made, against whoever stands before the target.
            (action::ATTACK | action::CHARGE | action::RIPOSTE, _) => Roll::Attack(self.guarded(self.blow_of(choice)?)),
            (action::PICK, _) => Roll::Attack(self.guarded(self.first_blow_shared(choice)?)),
            (action::GRAPPLE, Target::Character(against)) => Roll::Grapple { who, against },
            (action::SHOVE, Target::Character(against)) => Roll::Shove { who, against },
            (action::BREAK_FREE, _) => {
                let against = self.source_of(who, super::vocabulary::status::GRAPPLED)?;
                Roll::BreakFree { who, against }
            }
            (action::HIDE, _) => Roll::Hide(who),
            // LAD-53: things that all know to be hidden, but not whether somebody hides.
            (action::SEARCH, _) => match self.thing_to_find(who, 0) {
                Some(objective) => Roll::Find { who, objective },
                None => Roll::LookAbout(who),
            },
            (action::PARLEY, Target::Character(against)) => Roll::Parley { who, against },
            (action::CAST, target) => {
                let against = if let Target::Character(other) = target { Some(other) } else { None };
                Roll::Cast { who, spell: choice.option, against }
            }
            (action::DISPEL, Target::Character(against)) => Roll::Dispel { who, against },
            (action::SURFACE, _) => Roll::Surface(who),
            (action::HOLE, _) => Roll::Hole { who, item: choice.option },
            (action::CLIMB_ON, Target::Character(against)) => Roll::ClimbOn { who, against },
            (action::LONG_JUMP, _) => Roll::LongJump { who, rough: self.in_difficult_ground(who) },
            (action::FIRST_AID, Target::Character(patient)) => {
                let needs = self.first_aid_needs(patient, super::care::Care::of_option(choice.option));
                Roll::FirstAid { who, patient, needs }
            }
            (action::STUNT | action::USE | action::HANDLE, _) => {
                self.fixture_test(choice.option)?;
                Roll::Work { who, number: choice.option }
            }
            (action::DEATH_TEST, _) => Roll::Death(who),
            (action::ACCEPT, Target::Character(against)) if matches!(self.ask, Some(Ask::Force { .. })) => {
                Roll::Enter { who, against }
            }
            // Once the dice lie there, what is left of the Test is another roll, or none.
            (action::ROLL, _) => self.top_test()?.roll,
            (action::DOUBLE_TRAINING, _) => return self.with_doubled_training(),
            _ => return None,
        };
        Some(self.breakdown_of(roll))
    }

    fn chance(&self, roll: &Breakdown, extra: u8) -> Chance {
        let dice = roll.pool().unsigned_abs() + extra;
        SixesTest { dice, difficulty: roll.number().unsigned_abs(), focus: roll.focus }.chance(roll.needs)
    }

    fn difficulty(&self, roll: &Breakdown) -> Option<&'static str> {
        let (good, all) = self.chance(roll, 0).fraction()?;
        Some(difficulty_word(good, all))
    }

    fn order(&self) -> &[CharacterId] {
        Battle::order(self)
    }

    fn on_table(&self) -> Option<OnTable> {
        self.thrown()
    }

    fn faces_after(&self, choice: Choice) -> Rolled {
        self.faces_if(choice)
    }

    fn waiting(&self) -> Vec<Waiting> {
        self.unfinished()
    }
    fn reach(&self, from: Square, to: Square) -> Option<Reach> {
        self.reach_between(from, to)
    }

    fn contact_matters(&self) -> bool {
        self.options.engagement
    }

    fn pool_costs(&self, choice: Choice) -> Vec<(&'static str, u8)> {
        let ember = [action::MAXIMISE, action::REROLL, action::RECOVER, action::REGAIN_METTLE, action::CHEAT_DEATH];
        if ember.contains(&choice.action) { vec![(EMBER.name, 1)] } else { Vec::new() }
    }

    fn refund(&mut self, choice: Choice, before: &dyn RuleSystem) {
        let paid: u8 = before.pool_costs(choice).iter().map(|&(_, paid)| paid).sum();
        let ember = &mut self.ember[self.core.characters[choice.actor.index()].side.index()];
        *ember = ember.saturating_add(paid);
    }

    fn pools(&self, side: Side) -> Vec<(Entry, u8)> {
        vec![(EMBER, self.ember[side.index()]), (DOOM, self.doom[side.index()])]
    }

    fn standing(&self) -> [i32; 2] {
        self.standing_now()
    }

    fn score_sheet(&self) -> ScoreSheet {
        self.sheet()
    }

    fn prospect(&self, side: Side) -> i32 {
        self.prospect_of(side)
    }

    fn prescribed(&self) -> Option<Choice> {
        self.answer_of_computer()
    }

    fn dithers(&self, choice: Choice) -> bool {
        self.is_dithering(choice)
    }

    fn aspects(&self, side: Side) -> Aspects {
        self.aspects_of(side)
    }

    fn floors(&self) -> [u32; 2] {
        [900, 450]
    }

    fn worth(&self, id: CharacterId) -> i32 {
        self.worth_of(id)
    }

    fn body(&self, id: CharacterId) -> Vec<Square> {
        self.body_squares(id)
    }

    fn is_unseen_by(&self, id: CharacterId, side: Side) -> bool {
        id.index() < self.characters.len() && self.is_hidden_from(id, side)
    }

    fn veil(&mut self, side: Side) -> bool {
        self.veil_from(side)
    }

    fn marks(&self, side: Side) -> Vec<Mark> {
        self.marks_for(side)
    }

    fn step_price(&self, from: Square, to: Square) -> u8 {
        self.price_of_step(from, to)
    }

    fn fights_from(&self, who: CharacterId) -> u16 {
        self.best_distance(who)
    }

    fn edit_activate(&mut self, who: CharacterId) {
        Battle::edit_activate(self, who);
    }

    fn stat_range(&self, stat: StatId) -> RangeInclusive<i8> {
        match stat {
            stat::BODY | stat::MIND | stat::SOUL => 1..=8,
            stat::TOUGHNESS => 1..=24,
            stat::ARMOUR => 0..=3,
            _ => 0..=12,
        }
    }

    fn counter_range(&self, counter: CounterId) -> RangeInclusive<i8> {
        match counter {
            counter::TOUGHNESS => 0..=24,
            counter::ACTIONS | counter::MOVES => 0..=1,
            counter::IN_HAND | counter::UNLOADED => 0..=127,
            CounterId(wound) if counter::WOUNDS.contains(&wound) => 0..=3,
            counter::DEATH_DIFFICULTY => 0..=6,
            counter::DEATH_COMPLEXITY => 0..=9,
            _ => 0..=10,
        }
    }

    fn kit(&self, id: CharacterId) -> Value {
        protocol::kit(self, id)
    }

    fn conceals(&self, id: CharacterId, item: usize) -> bool {
        let known = id.index() < self.roster().members.len();
        known && u8::try_from(item).is_ok_and(|item| Battle::conceals(self, id, item))
    }

    fn option_words(&self, choice: Choice) -> Value {
        protocol::option_words(self, choice)
    }

    fn label(&self, choice: Choice, listed: &[Choice]) -> Label {
        self.label_of(choice, listed)
    }

    fn covers(&self, choice: Choice) -> Vec<Square> {
        self.covered_by(choice)
    }

    fn describe(&self, choice: Choice) -> String {
        self.words(choice)
    }

    fn describe_square(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        self.ground_words(square)
    }
}
