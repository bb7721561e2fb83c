//! Why: what was thought of a decision, and for each choice how it differs from the best choice of another kind.

use super::account::Account;
use super::distance_field::DistanceField;
use super::expected_value::Eyes;
use super::{Effort, Part, shortlist};
use crate::battle::{AnyBattle, Choice, Events, Nature, Occasion, Side, Target};
use crate::dice::Seeded;

/// Differences that are told.
const TOLD: usize = 2;
/// A difference below this is not worth a word, in hundredths of gang points.
const SLIGHT: f64 = 5.0;
/// Choices nearer to each other than this are about even, in hundredths of gang points.
const EVEN: f64 = 20.0;

/// Choices that are looked at for a hint, the best first.
const HINTS: usize = 24;

/// A choice that was thought of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought {
    /// What would be done.
    pub choice: Choice,
    /// Its worth in hundredths of gang points.
    pub value: f64,
    /// Its worth by its parts, where plans were played out.
    pub(super) account: Option<Account>,
}

/// All that was thought of one decision, the best first. Reasons are worked out when they are asked for.
#[derive(Clone, Debug)]
pub struct Thoughts {
    pub(super) battle: AnyBattle,
    pub(super) salt: u64,
    pub(super) side: Side,
    pub(super) occasion: Occasion,
    pub(super) ways: DistanceField,
    pub(super) effort: Effort,
    pub(super) ranked: Vec<Thought>,
}

/// By how much a choice is better in one respect, or worse.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gain {
    /// In which respect.
    pub part: Part,
    /// Hundredths of gang points; negative: it is worse.
    pub by: i64,
}

/// Why a choice was made, or would be.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons {
    /// What is done.
    pub choice: Choice,
    /// The best choice of another kind; none where nothing else was thought of.
    pub instead: Option<Choice>,
    /// By how much it is better than that, in hundredths of gang points.
    pub better_by: i64,
    /// Both are about as good.
    pub even: bool,
    /// The largest differences, at most two, the largest first.
    pub gains: Vec<Gain>,
}

impl Thoughts {
    /// The choices, best first, with their values in hundredths of gang points.
    pub fn ranked(&self) -> Vec<(Choice, f64)> {
        self.ranked.iter().map(|thought| (thought.choice, thought.value)).collect()
    }

    /// The choice that is made: the best, or one that is no worse than the floor of quality allows. Of two ways to the same square that are
    /// about even, the cheaper one.
    pub fn pick(&self) -> Option<Choice> {
        let choice = self.effort.pick(&self.ranked(), self.salt)?;
        let thought = self.ranked.iter().find(|thought| thought.choice == choice)?;
        Some(self.as_well_for_less(thought).unwrap_or(choice))
    }

    /// The battle as the side that decides knows it.
    pub fn battle(&self) -> &AnyBattle {
        &self.battle
    }

    /// When it is asked.
    pub fn occasion(&self) -> Occasion {
        self.occasion
    }

    /// The side that decides.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The best choice of every kind, best first.
    pub fn of_every_kind(&self) -> Vec<Thought> {
        let mut best: Vec<Thought> = Vec::new();
        for &thought in &self.ranked {
            if best.iter().all(|known| !same_kind(known.choice, thought.choice)) {
                best.push(thought);
            }
        }
        best
    }

    /// The best choice of every other kind than this one, best first.
    pub fn of_other_kinds(&self, choice: Choice) -> Vec<Thought> {
        let kinds = self.of_every_kind().into_iter();
        kinds.filter(|thought| !same_kind(thought.choice, choice)).collect()
    }

    /// What is told as a hint: the best choice, but no deed that costs nothing, opens nothing and can be taken back by such another one:
    /// those would follow each other for ever. Nor a way to a square where it would hardly ever end. Of two ways to the same square that are
    /// about even, the cheaper one.
    pub fn hint(&self) -> Option<Choice> {
        let sound =
            |one: &&Thought| !self.leads_nowhere(one.choice) && shortlist::leads_there(&self.battle, one.choice);
        let meant = self.ranked.iter().take(HINTS).find(sound).or(self.ranked.first())?;
        Some(self.as_well_for_less(meant).unwrap_or(meant.choice))
    }

    /// What goes to the same square, costs less and is about as good: the dearer way of going there has its use elsewhere.
    fn as_well_for_less(&self, meant: &Thought) -> Option<Choice> {
        let cost = |choice: Choice| self.battle.costs(choice).iter().map(|(_, n)| u32::from(*n)).sum::<u32>();
        let goes = |choice: Choice| self.battle.info().goes(choice.action);
        let Choice { actor, target, .. } = meant.choice;
        let as_well = |other: &&Thought| {
            let there = (other.choice.actor, other.choice.target) == (actor, target);
            there && goes(other.choice) && meant.value - other.value < EVEN && cost(other.choice) < cost(meant.choice)
        };
        let square = matches!(target, Target::Square(_)) && goes(meant.choice);
        self.ranked
            .iter()
            .filter(as_well)
            .map(|other| other.choice)
            .min_by_key(|&choice| cost(choice))
            .filter(|_| square)
    }

    fn leads_nowhere(&self, choice: Choice) -> bool {
        let now = &self.battle;
        if self.occasion != Occasion::Act || !is_idle(now, choice) {
            return false;
        }
        let (after, offered) = (done(now, choice), listed(now));
        if after.decision().is_none_or(|decision| decision.occasion != Occasion::Act) {
            return false;
        }
        let then = listed(&after);
        let opens = then.iter().any(|one| !is_idle(&after, *one) && !offered.contains(one));
        let back = |one: &&Choice| is_idle(&after, **one) && listed(&done(&after, **one)) == offered;
        !opens && then.iter().any(|one| back(&one))
    }

    /// All that makes a choice good or bad, in hundredths of gang points; what comes to nothing is left out. Empty if it was not thought
    /// of.
    pub fn parts(&self, choice: Choice) -> Vec<Gain> {
        let this = self.ranked.iter().find(|thought| thought.choice == choice);
        let account = this.map_or(Account::NONE, |thought| self.account(thought));
        let gains = account.parts().map(|(part, by)| Gain { part, by: by.round() as i64 });
        gains.filter(|gain| gain.by != 0).collect()
    }

    /// Why this choice and nothing of another kind. None if it was not thought of.
    pub fn reasons(&self, choice: Choice) -> Option<Reasons> {
        let of = |thought: &&Thought| thought.choice == choice;
        let this = self.ranked.iter().find(of)?;
        // What leads nowhere is no deed to compare with.
        let mut others = self.ranked.iter().filter(|other| !same_kind(other.choice, choice));
        let Some(other) = others.find(|other| !self.leads_nowhere(other.choice)) else {
            return Some(Reasons { choice, instead: None, better_by: 0, even: false, gains: Vec::new() });
        };
        let difference = self.account(this) - self.account(other);
        let mut gains: Vec<(Part, f64)> = difference.parts().filter(|(_, by)| by.abs() >= SLIGHT).collect();
        gains.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        let better_by = this.value - other.value;
        // The first choice may trail another by chance alone. No difference is worth telling then.
        let doubtful = better_by < 0.0 && self.ranked.first().is_some_and(|first| first.choice == choice);
        let told = if doubtful { 0 } else { TOLD };
        // The largest that speaks for it comes first where it is the better one, however large those are that speak against it.
        let speaks = |&(_, by): &(Part, f64)| (by > 0.0) == (better_by > 0.0);
        if let Some(at) = gains.iter().position(speaks).filter(|_| better_by.abs() >= EVEN) {
            let first = gains.remove(at);
            gains.insert(0, first);
        }
        let gains = gains.into_iter().take(told).map(|(part, by)| Gain { part, by: by.round() as i64 }).collect();
        Some(Reasons {
            choice,
            instead: Some(other.choice),
            better_by: better_by.round() as i64,
            even: doubtful || better_by.abs() < EVEN,
            gains,
        })
    }

    /// What a choice is worth by its parts, by the judgement that valued it.
    fn account(&self, thought: &Thought) -> Account {
        thought.account.unwrap_or_else(|| {
            let who = self.battle.active().unwrap_or(thought.choice.actor);
            let eyes = Eyes::of(&self.effort, self.side, who, &self.ways);
            let ahead =
                self.occasion == Occasion::Act && shortlist::makes_ready(&self.battle, self.side, thought.choice);
            eyes.account(&self.battle, thought.choice, ahead)
        })
    }
}

/// The same action by the same character, at the same target or wherever it leads: one kind of thing to do.
fn same_kind(a: Choice, b: Choice) -> bool {
    (a.action, a.actor, a.target.character()) == (b.action, b.actor, b.target.character())
}

/// It costs nothing, rolls nothing and goes nowhere.
fn is_idle(battle: &AnyBattle, choice: Choice) -> bool {
    battle.info().nature(choice.action) != Nature::End
        && !matches!(choice.target, Target::Square(_))
        && battle.breakdown(choice).is_none()
        && battle.costs(choice).is_empty()
        && battle.pool_costs(choice).is_empty()
}

fn done(battle: &AnyBattle, choice: Choice) -> AnyBattle {
    let mut after = battle.clone();
    after.apply_listed(choice, &mut Seeded::new(0, 0), &mut Events::drop());
    after
}

fn listed(battle: &AnyBattle) -> Vec<Choice> {
    let mut all = Vec::new();
    battle.choices(&mut all);
    all
}
