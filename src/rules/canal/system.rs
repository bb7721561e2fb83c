//! Canal as one of the rule systems.

use super::choices::CONTROLLED;
use super::frames::Ask;
use super::info::INFO;
use super::protocol;
use super::roll::{Blow, Roll};
use super::rolls::will_paid;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, stat};
use crate::battle::{
    ActionId, Aspects, Breakdown, Character, CharacterId, Choice, CounterId, Events, Fixed, Foresight, Label, Refusal,
    RuleId, RuleSystem, ScoreSheet, Side, StatId, Sum, Target, Waiting, stands,
};
use crate::board::{DIRECTIONS, Square};
use crate::dice::{Chance, Dice, Pool, Spec};
use crate::kit::{Contested, Resolving, resolves};
use serde_json::Value;
use std::ops::RangeInclusive;

impl Battle {
    /// Is it the charger's own Attack of Opportunity that is asked about?
    fn asks_charger(&self) -> bool {
        matches!(self.ask, Some(Ask::Opportunity(f)) if f.charge)
    }
}

impl RuleSystem for Battle {
    resolves!(INFO);

    fn version(&self) -> u32 {
        *self.version
    }

    fn rounds(&self) -> u8 {
        self.length()
    }

    fn active(&self) -> Option<CharacterId> {
        match self.ask {
            Some(Ask::OutOfTurn(who)) => Some(who),
            _ => self.activation.map(|a| a.who),
        }
    }

    fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        self.draw_objectives(dice, events);
        let io = &mut Io { dice, events };
        self.draw_agendas(io);
        self.run(io);
    }

    fn play_by(&mut self, version: u32) {
        self.version = Fixed(version);
    }

    fn objection(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        self.may(actor, action, target).err()
    }

    fn objection_to(&self, choice: Choice) -> Option<Refusal> {
        let named = self.objection(choice.actor, choice.action, choice.target);
        match (choice.action, choice.target) {
            (action::JUMP | action::CHAIN, Target::Square(_)) if choice.option == CONTROLLED => {
                named.or_else(|| self.may_control(choice.actor, choice.action).err())
            }
            // The weapon is the option: another one might do.
            (action::COMBAT, Target::Character(enemy)) if !matches!(self.ask, Some(Ask::Opportunity(_))) => {
                named.or_else(|| self.may_strike(choice.actor, enemy, choice.option, false, false).err())
            }
            // So is the spell.
            (action::CAST, target) => {
                let here = || self.may_cast_at(choice.actor, choice.option, target).err();
                self.objection(choice.actor, action::CAST, Target::Nothing).or_else(here)
            }
            _ => named,
        }
    }

    fn effective(&self, id: CharacterId, stat: StatId) -> Sum {
        let mut sum = Sum::within(0, 10);
        self.stat_terms(&mut sum, id, stat, INFO.stats[usize::from(stat.0)].name);
        sum
    }

    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        let costs = match choice.action {
            action::WILL => {
                let (dice, blood) = will_paid(choice.option);
                [(counter::WP, dice - blood), (counter::LP, blood), (counter::CP, 0)]
            }
            action::ORDER | action::COUNTER | action::PLAN | action::COMMAND => {
                [(counter::CP, 1), (counter::AP, 0), (counter::WP, 0)]
            }
            action::DISPEL => {
                let Some(Ask::Dispel(cast)) = &self.ask else { return Vec::new() };
                [(counter::WP, self.dispel_cost(cast.aimed.spell).unsigned_abs()), (counter::AP, 0), (counter::CP, 0)]
            }
            // Attacks of Opportunity and other answers are free.
            _ if !matches!(self.ask, Some(Ask::Act(_) | Ask::OutOfTurn(_))) => return Vec::new(),
            other => {
                let points = self.points(other, choice.option).unwrap_or(0).unsigned_abs();
                let jump = matches!(other, action::JUMP | action::CHAIN) && choice.option == CONTROLLED;
                let will = match other {
                    action::CAST => self.spell_known(choice.actor, choice.option).map_or(0, |spell| spell.will),
                    _ if jump => self.controlled_will(),
                    _ => 0,
                };
                let will = will.unsigned_abs();
                [(counter::AP, points), (counter::WP, will), (counter::CP, 0)]
            }
        };
        costs.into_iter().filter(|(_, amount)| *amount > 0).collect()
    }

    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        let who = choice.actor;
        let roll = match (choice.action, choice.target) {
            (action::JUMP | action::CHAIN, _) => Roll::Jump(who),
            (action::MOVE, Target::Square(to)) => {
                let reached = self.reach(who).into_iter().find(|r| r.square == to)?;
                match (reached.check, reached.harmed) {
                    (true, _) => Roll::MoveCheck(who),
                    (false, true) => Roll::Endure(who),
                    (false, false) => return None,
                }
            }
            (action::DIVE, _) => Roll::Dive(who),
            (action::ROW, Target::Nothing) => Roll::Row(who),
            (action::COMBAT, Target::Character(target)) => {
                let (opportunity, charge, from_above) = match self.ask {
                    Some(Ask::Opportunity(f)) => (true, f.charge, f.from_above),
                    _ => (false, false, false),
                };
                let blow = Blow { attacker: who, target, weapon: choice.option, opportunity, charge, from_above };
                Roll::Attack { blow, dread: false }
            }
            (action::GRAPPLE, Target::Character(against)) => self.grapple_roll(who, against, self.asks_charger()),
            (action::DROWN, Target::Character(against)) => Roll::Drown { who, against, charge: self.asks_charger() },
            (action::SURGERY, Target::Character(patient)) => Roll::Surgery { who, patient },
            (action::CAST, target) => {
                let spell = *self.spells_of(who).get(usize::from(choice.option))?;
                let against = if let Target::Character(other) = target { Some(other) } else { None };
                Roll::Magic { who, spell, against }
            }
            (action::DISPEL, _) => {
                let Some(Ask::Dispel(cast)) = self.ask else { return None };
                Roll::Dispel { who, spell: cast.aimed.spell, caster: cast.aimed.who }
            }
            (action::LUCK, _) => {
                let Some(Ask::Luck { roll, will }) = self.ask else { return None };
                let mut breakdown = self.with_will(self.breakdown_of(roll), will);
                breakdown.rerolls = breakdown.rerolls.saturating_add(choice.option);
                return Some(breakdown);
            }
            (action::WILL, _) => {
                let Some(Ask::Will(roll)) = self.ask else { return None };
                return Some(self.with_will(self.breakdown_of(roll), will_paid(choice.option).0));
            }
            _ => return None,
        };
        Some(self.breakdown_of(roll))
    }

    fn breakdowns(&self, choices: &[Choice]) -> Vec<Option<Breakdown>> {
        // Which squares a Move reaches over a check is the same question for all of them.
        let mut known: Option<(CharacterId, Vec<Square>)> = None;
        let mut checked = |who: CharacterId, to: Square| {
            if known.as_ref().is_none_or(|(of, _)| *of != who) {
                let squares = self.reach(who).into_iter().filter(|r| r.check).map(|r| r.square).collect();
                known = Some((who, squares));
            }
            known.as_ref().is_some_and(|(_, squares)| squares.contains(&to))
        };
        let each = |&choice: &Choice| match (choice.action, choice.target) {
            (action::MOVE, Target::Square(to)) => {
                checked(choice.actor, to).then(|| self.breakdown_of(Roll::MoveCheck(choice.actor)))
            }
            _ => self.breakdown(choice),
        };
        choices.iter().map(each).collect()
    }

    fn waiting(&self) -> Vec<Waiting> {
        self.unfinished()
    }

    fn with_will(&self, mut roll: Breakdown, dice: u8) -> Breakdown {
        roll.dice(dice as i8, "Will dice", "CAN-59");
        roll
    }

    fn chance(&self, roll: &Breakdown, extra: u8) -> Chance {
        let mut pool = Pool::new(roll.pool() + extra as i8, roll.number());
        (pool.rerolls, pool.forced) = (roll.rerolls, roll.forced);
        let weight = |weight: &u64| u128::from(*weight);
        let outcomes = pool.outcomes();
        let good = outcomes.iter().filter(|(_, roll)| roll.outcome.succeeded()).map(|(ways, _)| weight(ways)).sum();
        Chance::new(good, outcomes.iter().map(|(ways, _)| weight(ways)).sum())
    }

    fn standing(&self) -> [i32; 2] {
        if self.scores_points() { self.victory_points() } else { self.living_points() }
    }

    fn score_sheet(&self) -> ScoreSheet {
        self.sheet()
    }

    fn prospect(&self, side: Side) -> i32 {
        self.prospect_of(side)
    }

    fn aspects(&self, side: Side) -> Aspects {
        self.aspects_of(side)
    }

    fn foresight(&self) -> Foresight {
        Foresight::Turn
    }

    fn floors(&self) -> [u32; 2] {
        [1000, 150]
    }

    fn worth(&self, id: CharacterId) -> i32 {
        self.worth_of(id)
    }

    fn choice_rule(&self, choice: Choice) -> RuleId {
        self.rule_of_choice(choice)
    }

    fn edit_activate(&mut self, who: CharacterId) {
        Battle::edit_activate(self, who);
    }

    fn stat_range(&self, stat: StatId) -> RangeInclusive<i8> {
        match stat {
            stat::AP => 1..=3,
            stat::LP => 1..=40,
            stat::MOVE => 0..=8,
            _ => 0..=10,
        }
    }

    fn counter_range(&self, counter: CounterId) -> RangeInclusive<i8> {
        match counter {
            counter::LP => 1..=40,
            counter::AP | counter::AP_SPENT => 0..=3,
            counter::CLINGING => 0..=4,
            counter::SPELLS_TRIED => 0..=127,
            _ => 0..=10,
        }
    }

    fn put(&self, character: &mut Character, square: Square) {
        (character.square, character.level) = (Some(square), self.board.surface(square));
        character.counters.set(counter::CLINGING, 0);
    }

    fn can_stand(&self, character: &Character) -> Result<(), String> {
        let (Some(square), clinging) = (character.square, character.counters.get(counter::CLINGING)) else {
            return Ok(());
        };
        if clinging <= 0 {
            return stands(&self.board, character);
        }
        // CAN-53: those who hang on a wall need one on that side that rises above them.
        let (east, south) = DIRECTIONS[usize::from(clinging.unsigned_abs() - 1) * 2];
        let wall = self.board.offset(square, east, south).map(|wall| self.board.surface(wall));
        let (level, at) = (character.level, square.coordinates());
        let hangs = wall.is_some_and(|top| top > level);
        let expected = || format!("expected a wall higher than level {level} to hang on, next to {at}");
        hangs.then_some(()).ok_or_else(expected)
    }

    fn kit(&self, id: CharacterId) -> Value {
        protocol::kit(self, id)
    }

    fn option_words(&self, choice: Choice) -> Value {
        protocol::option_words(self, choice)
    }

    fn label(&self, choice: Choice, listed: &[Choice]) -> Label {
        self.label_of(choice, listed)
    }

    fn describe(&self, choice: Choice) -> String {
        self.words(choice)
    }

    fn describe_square(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        self.ground_words(square)
    }
}
