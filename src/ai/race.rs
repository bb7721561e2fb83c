//! Plans, and the race between them: every plan is played out with the same dice as the others, the worse half is dropped again and
//! again, and what today's judgement of single choices puts first stays in to the end.
//!
//! Dice of what is played out are keyed by what happens, not by when: two plans that differ in one blow roll alike for all else. They
//! have nothing to do with the dice of the battle.

use super::Effort;
use super::account::Account;
use super::expected_value::Eyes;
use super::script::{Rest, Script};
use super::shortlist::{idle, leads_there};
use crate::battle::{AnyBattle, CharacterId, Choice, Events, Nature, Occasion, Side};
use crate::dice::{Seeded, mix};

/// Seed of the computer player's own dice.
const OWN_DICE: u64 = 0xACE5;
/// Most plans in a race.
const PLANS: usize = 30;
/// Plans of the last lap.
const FINALISTS: usize = 3;
/// Choices after which what is played out counts as it stands.
const MOST: u32 = 90;

/// A choice, and what is done with the rest of the turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    pub first: Choice,
    pub rest: Rest,
    /// What the first choice is worth by itself, as exact odds tell; none where it is judged by what comes of the turn alone, because it
    /// costs nothing or ends the turn: as it stands a turn that goes on looks better than one that is over.
    pub alone: Option<f64>,
    /// What its first choice must be better than others by, for it costs nothing and might be made again and again.
    pub idle: f64,
    /// What the position is worth after it, by the judgement of plans; none where that was not counted, or no die falls.
    pub exact: Option<Account>,
}

/// The plans worth a race, from the choices that were valued, best first. The first plan is the best of them as it is.
pub(super) fn plans(
    battle: &AnyBattle,
    ranked: &[(Choice, f64)],
    free: bool,
    script: &mut Script,
    side: Side,
    effort: &Effort,
) -> Vec<Plan> {
    let mut plans: Vec<Plan> = Vec::new();
    let mut exact: Vec<(Choice, Option<Account>)> = Vec::new();
    let mut add = |first: Choice, rest: Rest| {
        let alone = ranked.iter().find(|&&(known, _)| known == first).map(|&(_, value)| value);
        let alone = alone.unwrap_or(ranked.last().map_or(0.0, |&(_, value)| value));
        let known = plans.iter().any(|plan| (plan.first, plan.rest) == (first, rest));
        if plans.len() < PLANS && !known {
            let idle = idle(battle, first);
            let plain = idle > 0.0 || matches!(battle.info().nature(first.action), Nature::End | Nature::No);
            plans.push(Plan { first, rest, alone: (!(free && plain)).then_some(alone), idle, exact: None });
        }
    };
    let mut firsts: Vec<Choice> = Vec::new();
    for &(first, _) in ranked {
        // Of the ways to strike the same blow at the same enemy the one that is worth most by itself.
        let same =
            |other: &Choice| (other.action, other.actor, other.target) == (first.action, first.actor, first.target);
        if !is_own_blow(battle, first) || !firsts.iter().any(same) {
            firsts.push(first);
        }
    }
    for &first in firsts.iter().take(effort.first as usize) {
        add(first, Rest::Fight);
    }
    if free {
        for rest in [Rest::Leave, Rest::Hold, Rest::Fight] {
            if let Some(first) = script.next(battle, rest, side).filter(|&first| leads_there(battle, first)) {
                add(first, rest);
            }
        }
        let still = |choice: &Choice| matches!(battle.info().nature(choice.action), Nature::End | Nature::No);
        if let Some(&(first, _)) = ranked.iter().find(|(first, _)| still(first)) {
            add(first, Rest::Hold);
        }
        let blow = |choice: &Choice| battle.info().nature(choice.action).strikes();
        for &first in firsts.iter().filter(|first| blow(first)).take(effort.first as usize / 4) {
            add(first, Rest::Leave);
        }
        for &first in firsts.iter().filter(|first| !still(first)).take(effort.first as usize / 4) {
            add(first, Rest::Hold);
        }
    }
    // Exact odds take it that the reflex answers.
    let exactly = effort.exact > 0 && effort.weigh == 0;
    for plan in plans.iter_mut().filter(|plan| exactly && is_own_blow(battle, plan.first)) {
        let known = exact.iter().find(|(choice, _)| *choice == plan.first).map(|&(_, mean)| mean);
        plan.exact = known.unwrap_or_else(|| Eyes::exactly(battle, plan.first, &|after| script.account(after, side)));
        exact.push((plan.first, plan.exact));
    }
    plans
}

/// A plan in the race, and what came of it each time.
#[derive(Debug)]
struct Runner {
    plan: Plan,
    values: Vec<i64>,
    /// The same by their parts, all together.
    sum: Account,
}

impl Runner {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<i64>() as f64 / self.values.len().max(1) as f64
    }
}

/// A race that is being run.
#[derive(Debug)]
pub(super) struct Race {
    side: Side,
    salt: u64,
    effort: Effort,
    script: Script,
    /// Plans that are still in it; the first never leaves it.
    runners: Vec<Runner>,
    /// Those that were dropped, the last first.
    dropped: Vec<Runner>,
    /// The runner whose turn it is.
    at: usize,
    /// What may still be played out.
    budget: u32,
}

impl Race {
    pub fn new(plans: Vec<Plan>, side: Side, script: Script, budget: u32, salt: u64, effort: Effort) -> Race {
        let runners = plans.into_iter().map(|plan| Runner { plan, values: Vec::new(), sum: Account::NONE }).collect();
        Race { side, salt, effort, script, runners, dropped: Vec::new(), at: 0, budget }
    }

    /// Samples that every runner has had.
    fn samples(&self) -> u32 {
        self.runners.last().map_or(0, |runner| runner.values.len() as u32)
    }

    /// Every plan has been played out once at least.
    pub fn has_run(&self) -> bool {
        self.samples() > 0
    }

    /// Plays one plan out once; true when the race is over.
    pub fn go_on(&mut self, battle: &AnyBattle) -> bool {
        if self.runners.len() < 2 || self.budget == 0 {
            return true;
        }
        let plan = self.runners[self.at].plan;
        let account = self.play_out(battle, plan);
        let runner = &mut self.runners[self.at];
        runner.values.push(account.sum() as i64);
        runner.sum = runner.sum + account;
        self.at += 1;
        self.budget -= 1;
        if self.at == self.runners.len() {
            self.at = 0;
            if self.samples().is_multiple_of(self.effort.lap) {
                self.drop_half();
            }
            // What cannot be played by all is played by none.
            if (self.budget as usize) < self.runners.len() {
                self.budget = 0;
            }
        }
        self.budget == 0
    }

    /// What a plan is good for: what came of it, and what its first choice is worth by itself.
    fn score(&self, runner: &Runner) -> f64 {
        let share = f64::from(self.effort.alone) / 100.0;
        let raced = runner.mean() - runner.plan.idle;
        runner.plan.alone.map_or(raced, |alone| raced * (1.0 - share) + (alone + self.ahead()) * share)
    }

    /// By how much what came of plans is more than what their first choices are worth by themselves, on average: so a plan that is judged by
    /// itself as well stands beside one that is not.
    fn ahead(&self) -> f64 {
        let both =
            self.runners.iter().filter_map(|runner| Some((runner.mean() - runner.plan.idle, runner.plan.alone?)));
        let (sum, count) = both.fold((0.0, 0), |(sum, count), (raced, alone)| (sum + raced - alone, count + 1));
        sum / f64::from(count.max(1))
    }

    /// The first plan stays, and the better half of the others.
    fn drop_half(&mut self) {
        let keep = self.runners.len().div_ceil(2).max(FINALISTS).min(self.runners.len());
        let mut others = self.runners.split_off(1);
        // A stable sort: of equals the plan that was listed first.
        others.sort_by(|a, b| self.score(b).total_cmp(&self.score(a)));
        let mut out = others.split_off(keep - 1);
        if self.effort.sure > 0 {
            let best = others.first().filter(|best| self.score(best) > self.score(&self.runners[0]));
            let best = best.unwrap_or(&self.runners[0]);
            let hopeless =
                others.iter().position(|runner| self.lead(best, runner) > f64::from(self.effort.sure) / 100.0);
            let mut worse = others.split_off(hopeless.unwrap_or(others.len()).max(1));
            worse.append(&mut out);
            out = worse;
            // What is left is decided.
            if let [other] = &others[..]
                && self.lead(other, &self.runners[0]).abs() > f64::from(self.effort.sure) / 100.0
            {
                self.budget = 0;
            }
        }
        out.append(&mut self.dropped);
        self.dropped = out;
        self.runners.append(&mut others);
    }

    /// By how many standard errors of the difference one plan is better than another, as far as it was played out.
    fn lead(&self, one: &Runner, other: &Runner) -> f64 {
        let differences = one.values.iter().zip(&other.values).map(|(a, b)| (a - b) as f64);
        let n = one.values.len().min(other.values.len()).max(2) as f64;
        let mean = differences.clone().sum::<f64>() / n;
        let variance = differences.map(|d| (d - mean) * (d - mean)).sum::<f64>() / (n - 1.0);
        // Where both always came to the same, half a hundredth of a point is as good as nothing.
        (self.score(one) - self.score(other)) / (variance / n).sqrt().max(0.5)
    }

    /// By how much another plan is better than the first, in standard errors of the difference between what came of both.
    fn surely_better(&self, runner: &Runner) -> bool {
        let first = &self.runners[0];
        let n = runner.values.len().min(first.values.len());
        if n < 2 {
            return false;
        }
        let gain = self.score(runner) - self.score(first);
        let differences = runner.values.iter().zip(&first.values).map(|(a, b)| (a - b) as f64);
        let mean = differences.clone().sum::<f64>() / n as f64;
        let variance = differences.map(|d| (d - mean) * (d - mean)).sum::<f64>() / (n - 1) as f64;
        let error = (variance / n as f64).sqrt();
        gain > f64::from(self.effort.doubt) / 100.0 * error + f64::from(self.effort.margin)
    }

    /// The plans by what came of them, best first, each with its score and what came of it by its parts; what was dropped comes last,
    /// in the order in which it was.
    pub fn ranked(mut self) -> Vec<(Plan, f64, Account)> {
        let others = self.runners.split_off(1);
        let (mut better, mut worse): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|runner| self.surely_better(runner));
        better.sort_by(|a, b| self.score(b).total_cmp(&self.score(a)));
        worse.sort_by(|a, b| self.score(b).total_cmp(&self.score(a)));
        let all = better.iter().chain(&self.runners).chain(&worse).chain(&self.dropped);
        let mean = |runner: &Runner| runner.sum * (1.0 / runner.values.len().max(1) as f64);
        all.map(|runner| (runner.plan, self.score(runner), mean(runner))).collect()
    }

    fn play_out(&mut self, battle: &AnyBattle, plan: Plan) -> Account {
        let mut after = battle.clone();
        let key = mix(OWN_DICE ^ mix(self.salt ^ mix(self.runners[self.at].values.len() as u64 + 1)));
        let mut done = Ordinals::default();
        let mut next = Some(plan.first);
        if is_own_blow(battle, plan.first) {
            self.script.strike(battle, plan.first);
        }
        self.script.begin();
        let (mut turns, mut who) = (0, after.active());
        // What came of the first choice alone; its luck is taken out again where its exact odds are known.
        let mut alone = None;
        for _ in 0..MOST {
            let Some(choice) = next else { break };
            let mut dice = Seeded::new(key, done.event(&after, choice));
            self.script.note(&after, choice);
            after.apply_listed(choice, &mut dice, &mut Events::drop());
            if plan.exact.is_some()
                && alone.is_none()
                && after.decision().is_none_or(|decision| decision.occasion != Occasion::Within)
            {
                alone = Some(self.script.account(&after, self.side));
            }
            let now = after.active();
            if now != who && now.is_some() {
                turns += u32::from(who.is_some());
                who = now;
            }
            if turns > self.effort.horizon {
                break;
            }
            // The plan is for this turn; what comes after it is anybody's.
            let rest = if turns == 0 { plan.rest } else { Rest::Fight };
            next = self.script.next(&after, rest, self.side);
        }
        self.script.settle(&after);
        let account = self.script.account(&after, self.side);
        match (plan.exact, alone) {
            (Some(exact), Some(alone)) => account - alone + exact,
            _ => account,
        }
    }
}

fn is_own_blow(battle: &AnyBattle, choice: Choice) -> bool {
    let act = battle.decision().filter(|decision| decision.occasion == Occasion::Act);
    act.is_some_and(|decision| super::shortlist::is_blow(battle, decision.side, choice))
}

/// How often each thing has been done, so that it can be told apart from the time before.
#[derive(Default)]
struct Ordinals(Vec<(u64, u64)>);

impl Ordinals {
    /// A number for the event that a choice is: round, actor, action, aim, and how many like it came before.
    fn event(&mut self, battle: &AnyBattle, choice: Choice) -> u64 {
        let CharacterId(actor) = choice.actor;
        let whom = choice.target.character().map_or(255, |who| who.0);
        let plain = [battle.round(), actor, choice.action.0, whom].into_iter();
        let event = plain.fold(1, |sum, part| mix(sum ^ (u64::from(part) + 1)));
        let count = match self.0.iter_mut().find(|(known, _)| *known == event) {
            Some((_, count)) => count,
            None => {
                self.0.push((event, 0));
                let last = self.0.len() - 1;
                &mut self.0[last].1
            }
        };
        *count += 1;
        mix(event ^ *count)
    }
}
