//! The script: a quick way to choose, for both sides of what is played out. No odds are asked: it learns which blows are worth
//! striking from what came of them before, and which answers are good by trying them.

use super::Effort;
use super::account::Account;
use super::distance_field::DistanceField;
use super::evaluation::{Taste, account, value};
use super::expected_value::reflex;
use super::shortlist::{standing_at, struck};
use crate::battle::{
    ActionId, AnyBattle, CharacterId, Choice, Decision, Events, Nature, Occasion, Reflex, Side, Target, Wanted,
};
use crate::dice::Seeded;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Seed of the dice that answers are tried with.
const TRIAL_DICE: u64 = 0x3E16;
/// Answers to a question that are tried; of more than that the reflex chooses.
const ANSWERS: usize = 6;
/// Decisions that are followed by the reflex after an answer that is tried.
const FOLLOW: usize = 12;

/// What a blow that was never struck is taken to bring, in hundredths of gang points: much for what goes at somebody, less for what else is
/// aimed at an enemy, so that it is tried where nothing better is known.
const UNTRIED: [i64; 2] = [400, 120];

/// What somebody does with the rest of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rest {
    /// Strikes at whom it can, or goes where it could.
    Fight,
    /// Gets away from the enemy.
    Leave,
    /// Takes a stance if it can, and ends its turn.
    Hold,
}

/// A blow, whoever else is where: by whom, what, how, at whom.
type Blow = (CharacterId, ActionId, u8, CharacterId);

/// A question that comes up in the middle of something: who is asked, in what words, and what can be answered.
type Situation = (Side, Option<CharacterId>, String, Vec<(ActionId, u8, Target)>);

/// What plays choices for both sides.
#[derive(Debug)]
pub(super) struct Script {
    /// The ways of both sides to their enemies.
    pub ways: [DistanceField; 2],
    taste: Taste,
    /// What came of each blow so far, all together, and how often it was struck.
    known: BTreeMap<Blow, (i64, u32)>,
    /// How often an answer is tried; 0: never.
    weigh: u32,
    /// Squares to leave for are judged by aspects; else the farthest from the enemy is taken.
    aspects: bool,
    /// The best answer to each question, as it was worded: its place in the list.
    answers: BTreeMap<Situation, usize>,
    /// The blow that was struck last, its side, and what the position was worth to that side before.
    struck: Option<(Blow, Side, i64)>,
    list: Vec<Choice>,
    /// The last choice was a way that cost nothing: whoever has gone where it wanted to stays there until it has done something else.
    arrived: bool,
}

impl Script {
    /// For what is played out from a position.
    pub fn new(battle: &AnyBattle, effort: &Effort) -> Script {
        let ways = Side::BOTH.map(|side| DistanceField::to_enemies_of(battle, side));
        let (known, answers) = (BTreeMap::new(), BTreeMap::new());
        let (taste, weigh, aspects) = (effort.into(), effort.weigh, effort.aspects != 0);
        Script { ways, taste, known, weigh, aspects, answers, struck: None, list: Vec::new(), arrived: false }
    }

    /// What a position is worth to a side.
    pub fn value(&self, battle: &AnyBattle, side: Side) -> i64 {
        value(battle, side, &self.ways[side.index()], self.taste)
    }

    /// The same by its parts.
    pub fn account(&self, battle: &AnyBattle, side: Side) -> Account {
        account(battle, side, &self.ways[side.index()], self.taste)
    }

    /// The next choice; none when the battle is over. `rest` is for the free choices of `side`.
    pub fn next(&mut self, battle: &AnyBattle, rest: Rest, side: Side) -> Option<Choice> {
        let decision = battle.decision()?;
        if let Some(only) = battle.prescribed() {
            return Some(only);
        }
        let mut list = std::mem::take(&mut self.list);
        let choice = self.pick(battle, &decision, if decision.side == side { rest } else { Rest::Fight }, &mut list);
        self.list = list;
        choice
    }

    fn pick(&mut self, battle: &AnyBattle, decision: &Decision, rest: Rest, list: &mut Vec<Choice>) -> Option<Choice> {
        let (side, occasion) = (decision.side, decision.occasion);
        if occasion != Occasion::Within {
            self.settle(battle);
        } else if let Some(choice) = reflex(battle, list) {
            return Some(self.weighed(battle, decision, list, choice));
        }
        battle.choices_for(Wanted::Short, list);
        let idle = |choice: &&Choice| matches!(battle.info().nature(choice.action), Nature::No | Nature::End);
        match occasion {
            Occasion::Act => {
                list.retain(|&choice| !battle.dithers(choice));
                self.act(battle, side, rest, list).or_else(|| list.iter().find(idle).or(list.last()).copied())
            }
            Occasion::Activate => {
                let ways = &self.ways[side.index()];
                list.iter().min_by_key(|choice| (idle(choice), ways.still_to_go(battle, choice.actor))).copied()
            }
            Occasion::Before | Occasion::Boost | Occasion::CutIn => list.iter().find(idle).or(list.last()).copied(),
            _ => list.first().copied(),
        }
    }

    /// The answer of which most comes, of those that are listed; `usual` where that is not tried, or all are equally good.
    fn weighed(&mut self, battle: &AnyBattle, decision: &Decision, list: &[Choice], usual: Choice) -> Choice {
        let of_places = matches!(decision.reflex, Reflex::Nearest | Reflex::Deepest);
        if self.weigh == 0 || of_places || !(2..=ANSWERS).contains(&list.len()) {
            return usual;
        }
        let answers = list.iter().map(|choice| (choice.action, choice.option, choice.target)).collect();
        let situation = (decision.side, decision.actor, decision.prompt.clone(), answers);
        let known = self.answers.get(&situation).copied();
        let best = known.unwrap_or_else(|| {
            let worth = |&choice: &Choice| (0..self.weigh).map(|n| self.tried(battle, choice, decision.side, n)).sum();
            let worths: Vec<i64> = list.iter().map(worth).collect();
            let at = |i: &usize| (worths[*i], list[*i] == usual, Reverse(*i));
            let best = (0..list.len()).max_by_key(at).unwrap_or(0);
            self.answers.insert(situation, best);
            best
        });
        list.get(best).copied().unwrap_or(usual)
    }

    /// What the position is worth to a side once what an answer leads to is over.
    fn tried(&self, battle: &AnyBattle, answer: Choice, side: Side, n: u32) -> i64 {
        let mut after = battle.clone();
        let mut dice = Seeded::new(TRIAL_DICE, u64::from(n));
        let (mut next, mut list) = (Some(answer), Vec::new());
        for _ in 0..FOLLOW {
            let Some(choice) = next else { break };
            after.apply_listed(choice, &mut dice, &mut Events::drop());
            next = reflex(&after, &mut list);
        }
        self.value(&after, side)
    }

    fn act(&mut self, battle: &AnyBattle, side: Side, rest: Rest, list: &[Choice]) -> Option<Choice> {
        match rest {
            Rest::Fight => {
                let blow = self.best_blow(battle, side, list);
                if let Some(blow) = blow {
                    self.strike(battle, blow);
                }
                blow.or_else(|| self.go(battle, side, list, false)).or_else(|| stance(battle, list))
            }
            Rest::Leave if self.aspects => self.better_ground(battle, side, list),
            Rest::Leave => self.go(battle, side, list, true),
            Rest::Hold => stance(battle, list),
        }
    }

    /// The blow of which most came for what it costs; the first listed of equals. None if none is worth striking.
    fn best_blow(&self, battle: &AnyBattle, side: Side, list: &[Choice]) -> Option<Choice> {
        let mut best: Option<(i64, Choice)> = None;
        for &choice in list {
            let Some(enemy) = struck(battle, side, choice) else { continue };
            let strikes = battle.info().nature(choice.action).strikes();
            let worth = match self.known.get(&blow(choice, enemy)) {
                Some((sum, times)) => {
                    let price = battle.costs(choice).iter().map(|&(_, price)| i64::from(price)).sum::<i64>();
                    sum / i64::from(*times) / price.max(1)
                }
                None => UNTRIED[usize::from(!strikes)],
            };
            if worth > best.map_or(0, |(best, _)| best) {
                best = Some((worth, choice));
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// Notes that a choice is about to be made: what comes of it is told as soon as nothing that it began goes on.
    pub fn strike(&mut self, battle: &AnyBattle, choice: Choice) {
        let Some(side) = battle.characters().get(choice.actor.index()).map(|actor| actor.side) else { return };
        if let Some(enemy) = struck(battle, side, choice) {
            self.struck = Some((blow(choice, enemy), side, self.value(battle, side)));
        }
    }

    /// Something is played out from the beginning.
    pub fn begin(&mut self) {
        self.arrived = false;
    }

    /// Notes a choice that is about to be made in what is played out.
    pub fn note(&mut self, battle: &AnyBattle, choice: Choice) {
        let free = battle.decision().is_some_and(|decision| decision.occasion == Occasion::Act);
        if free {
            self.arrived = battle.info().goes(choice.action) && battle.costs(choice).is_empty();
        }
    }

    /// The ways that somebody may still take.
    fn ways_open<'a>(
        &self,
        battle: &'a AnyBattle,
        who: CharacterId,
        list: &'a [Choice],
    ) -> impl Iterator<Item = (usize, Choice)> + use<'a> {
        let arrived = self.arrived;
        let goes = move |choice: &Choice| {
            choice.actor == who
                && choice.option == 0
                && battle.info().goes(choice.action)
                && !(arrived && battle.costs(*choice).is_empty())
        };
        list.iter().copied().filter(goes).enumerate()
    }

    /// Tells what came of the last blow.
    pub fn settle(&mut self, battle: &AnyBattle) {
        if let Some((blow, side, before)) = self.struck.take() {
            let gain = self.value(battle, side) - before;
            let (sum, times) = self.known.entry(blow).or_default();
            *sum += gain;
            *times += 1;
        }
    }

    /// The step that leads nearest to where one fights best, or farthest from the enemy, if it leads anywhere.
    fn go(&self, battle: &AnyBattle, side: Side, list: &[Choice], away: bool) -> Option<Choice> {
        let who = battle.active()?;
        let (board, ways) = (battle.board(), &self.ways[side.index()]);
        let here = ways.from(board, battle.characters()[who.index()].square?);
        let best = battle.stands_off(who);
        let gain = |square| {
            let there = ways.from(board, square);
            let off = |steps: u16| i32::from(steps.abs_diff(best));
            if away { i32::from(there) - i32::from(here) } else { off(here) - off(there) }
        };
        let steps = self.ways_open(battle, who, list);
        let gains = steps.filter_map(|(i, choice)| Some((gain(choice.target.square()?), Reverse(i), choice)));
        let best = gains.max_by_key(|&(gain, i, _)| (gain, i))?;
        (best.0 > 0).then_some(best.2)
    }

    /// The step after which the position is judged best, if one is better than to stay.
    fn better_ground(&self, battle: &AnyBattle, side: Side, list: &[Choice]) -> Option<Choice> {
        let who = battle.active()?;
        let mut probe = battle.clone();
        let judge = |probe: &AnyBattle| self.value(probe, side);
        let stay = judge(battle);
        let steps = self.ways_open(battle, who, list);
        let judged = steps.filter_map(|(i, choice)| {
            Some((standing_at(&mut probe, who, choice.target.square()?, &judge), Reverse(i), choice))
        });
        let (best, _, step) = judged.max_by_key(|&(gain, i, _)| (gain, i))?;
        (best > stay).then_some(step)
    }
}

fn blow(choice: Choice, enemy: CharacterId) -> Blow {
    (choice.actor, choice.action, choice.option, enemy)
}

/// A stance that is paid for.
fn stance(battle: &AnyBattle, list: &[Choice]) -> Option<Choice> {
    let stance = |choice: &&Choice| {
        choice.target == Target::Nothing
            && battle.info().nature(choice.action) == Nature::Stance
            && !battle.costs(**choice).is_empty()
    };
    list.iter().find(stance).copied()
}
