//! Luck: what the dice of each side did, against what was to be expected of them.
//!
//! A position is worth what both gangs in it are worth and what the scenario promises them, in the judgement of the rule
//! system. Before dice fall, the exact odds of the choice say what it will be worth in the mean; after each roll they say it
//! again. The difference is the luck of the one who rolled. Decisions are no luck: a reaction is a choice with odds of its
//! own. Dice that lie on the table while somebody is asked about them have fallen then, and what is rolled again of them belongs to
//! the same roll: it counts once, when it is over. The spread of what each roll could have done makes a measure of it: how many of a hundred such battles
//! would have seen worse dice.

use super::{Act, AnyBattle, Library, SetupError, Table, assume};
use crate::battle::{CharacterId, Choice, CounterId, Event, Events, Side, SystemInfo, outcomes};
use crate::dice::{Dice, Faces, Outcome, enumerate};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// Most walks for one choice, and for what follows from each position that it leads to.
const WALKS: usize = 6000;

/// One roll that stands out.
#[derive(Clone, PartialEq, Debug)]
pub struct NotedRoll {
    /// The step of the battle, from 1.
    pub step: u32,
    /// Who rolled.
    pub who: CharacterId,
    /// What was rolled for: `Combat`.
    pub roll: &'static str,
    /// What it changed for its side, in gang points.
    pub gain: f64,
}

/// How the dice of one side fell.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct SideLuck {
    /// Rolls that were compared with their odds.
    pub rolls: u32,
    /// Rolls that did more for the side than was to be expected.
    pub better: u32,
    /// Gang points that the rolls brought beyond what was to be expected; below 0 if they cost some.
    pub gain: f64,
    /// Sum of the variances of the rolls, in gang points squared.
    pub variance: f64,
    /// Life that the other side lost.
    pub dealt: f64,
    /// The same as it was to be expected.
    pub expected: f64,
    /// The luckiest roll.
    pub best: Option<NotedRoll>,
    /// The unluckiest roll.
    pub worst: Option<NotedRoll>,
}

impl SideLuck {
    /// How many of a hundred such battles see worse dice, by the normal law; none before anything was at stake.
    pub fn percentile(&self) -> Option<f64> {
        (self.variance > 0.0).then(|| 100.0 * below(self.gain / self.variance.sqrt()))
    }

    fn add(&mut self, moment: NotedRoll, variance: f64) {
        self.rolls += 1;
        self.better += u32::from(moment.gain > 1e-9);
        self.gain += moment.gain;
        self.variance += variance;
        if moment.gain > self.best.as_ref().map_or(0.0, |best| best.gain) {
            self.best = Some(moment.clone());
        }
        if moment.gain < self.worst.as_ref().map_or(0.0, |worst| worst.gain) {
            self.worst = Some(moment);
        }
    }
}

/// How both sides stand after a roll.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct LuckCourse {
    /// The step of the battle, from 1.
    pub step: u32,
    /// Gain of both sides so far, in gang points.
    pub gains: [f32; 2],
    /// Sum of the variances of their rolls so far, in gang points squared.
    pub variance: [f32; 2],
}

/// The luck of a battle so far.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Luck {
    /// By side.
    pub sides: [SideLuck; 2],
    /// After each roll: how both sides stand.
    pub course: Vec<LuckCourse>,
    /// What each step changed, in gang points for side 0; steps that changed nothing are left out.
    pub swings: Vec<(u32, f64)>,
    /// Choices with dice that were left out because they had too many outcomes.
    pub left_out: u32,
}

impl Luck {
    /// Counts a whole battle again.
    ///
    /// # Errors
    /// The set-up of the table does not fit the library.
    pub fn of(table: &Table, library: &Library) -> Result<Luck, SetupError> {
        let mut recount = Recount::new(table, library)?;
        while recount.advance(table) {}
        Ok(recount.luck)
    }

    /// As text: a few lines for each side.
    pub fn text(&self, battle: &AnyBattle) -> String {
        let mut text = String::from("Luck, in gang points beyond what the odds promised:\n");
        for side in Side::BOTH {
            let luck = &self.sides[side.index()];
            let share = luck.percentile().map_or("nothing was at stake".to_owned(), |share| {
                format!("better dice than in {share:.0} of 100 such battles")
            });
            text += &format!("{}: {:+.1}, {share}\n", battle.gang(side), luck.gain);
            text += &format!("    {} rolls, {} of them better than expected; ", luck.rolls, luck.better);
            text += &format!("life taken {:.0}, expected {:.1}\n", luck.dealt, luck.expected);
            for (word, moment) in [("best", &luck.best), ("worst", &luck.worst)] {
                if let Some(NotedRoll { step, who, roll, gain }) = moment {
                    let name = battle.names(*who).0;
                    text += &format!("    {word} roll: {name}, {roll}, step {step}: {gain:+.1}\n");
                }
            }
        }
        if self.left_out > 0 {
            text += &format!("{} choices had too many outcomes and are left out.\n", self.left_out);
        }
        text
    }
}

/// Goes through a battle from its start, a step at a time, so that nobody has to wait for the whole.
#[derive(Clone, Debug)]
pub struct Recount {
    battle: AnyBattle,
    next: usize,
    chosen: u64,
    /// What the dice did that lie on the table.
    lying: Option<RollInDoubt>,
    /// What was counted so far.
    pub luck: Luck,
}

/// A roll that is not over: somebody is asked about its dice.
#[derive(Clone, Copy, Default, Debug)]
struct RollInDoubt {
    /// What it did for its side so far, in gang points, and the variance of that.
    gain: f64,
    variance: f64,
}

impl Recount {
    /// Before the first step.
    ///
    /// # Errors
    /// The set-up of the table does not fit the library.
    pub fn new(table: &Table, library: &Library) -> Result<Recount, SetupError> {
        let mut battle = table.setup().battle(library)?;
        battle.play_by(table.battle().version());
        battle.start(&mut table.seeded(0), &mut Events::drop());
        Ok(Recount { battle, next: 0, chosen: 0, lying: None, luck: Luck::default() })
    }

    /// Steps counted so far.
    pub fn steps(&self) -> usize {
        self.next
    }

    /// Counts the next step of the table; false if there is none.
    pub fn advance(&mut self, table: &Table) -> bool {
        let Some(step) = table.steps().get(self.next) else { return false };
        self.next += 1;
        match &step.act {
            Act::Edit(edit) => {
                // It was carried out on this very position before.
                let _ = edit.carry_out(&mut self.battle);
            }
            Act::Standing(_) => {}
            Act::Choice { choice, faces } => {
                self.chosen += 1;
                let mut after = self.battle.clone();
                let mut events = Events::keep();
                let mut given;
                let mut seeded = table.seeded(self.chosen);
                let dice: &mut dyn Dice = match faces {
                    Some(faces) => {
                        given = Faces::new(faces.as_slice());
                        &mut given
                    }
                    None => &mut seeded,
                };
                after.apply_listed(*choice, dice, &mut events);
                let swing = stands(&after)[0] - stands(&self.battle)[0];
                if swing.abs() > 1e-9 {
                    self.luck.swings.push((self.next as u32, swing));
                }
                let lying = &mut self.lying;
                self.luck.count(self.next as u32, [&self.battle, &after], *choice, &events.into_vec(), lying);
                self.battle = after;
            }
        }
        true
    }
}

/// What tells one result of a roll from another, and who rolled.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Fell {
    who: CharacterId,
    roll: &'static str,
    pool: u8,
    target: i8,
    outcome: Outcome,
    aces: u8,
    /// Faces that lie on the table: the roll is not over.
    lies: Vec<u8>,
}

/// The rolls among events, in order, and the one whose dice lie on the table after them.
fn rolls(events: &[Event], after: &AnyBattle) -> Vec<Fell> {
    let roll = |event: &Event| match event {
        Event::Rolled { breakdown, pool, target, outcome, aces, .. } => Some(Fell {
            who: breakdown.roller,
            roll: breakdown.name,
            pool: *pool,
            target: *target,
            outcome: *outcome,
            aces: *aces,
            lies: Vec::new(),
        }),
        _ => None,
    };
    let lies = after.on_table().map(|table| Fell {
        who: table.roll.roller,
        roll: table.roll.name,
        pool: table.faces.len() as u8,
        target: table.roll.number(),
        outcome: Outcome::Fail,
        aces: 0,
        lies: table.faces.faces().collect(),
    });
    events.iter().filter_map(roll).chain(lies).collect()
}

/// What a position is worth to side 0 in gang points, and the life of each side.
type Value = [f64; 3];

fn plus(a: Value, b: Value, p: f64) -> Value {
    [a[0] + p * b[0], a[1] + p * b[1], a[2] + p * b[2]]
}

/// The counter of the life that somebody has left.
fn life_of(info: &SystemInfo) -> Option<CounterId> {
    info.panels.roles.life.map(|(counter, _)| counter)
}

/// A position as it stands.
fn stands(battle: &AnyBattle) -> Value {
    let [own, other] = Side::BOTH;
    let mut value = [f64::from(battle.prospect(own) - battle.prospect(other)), 0.0, 0.0];
    let life = life_of(battle.info());
    for (i, person) in battle.characters().iter().enumerate() {
        let worth = f64::from(battle.worth(CharacterId(i as u8)));
        value[0] += if person.side == own { worth } else { -worth };
        if let Some(life) = life.filter(|_| !person.removed) {
            // With a track of injuries its free spaces are life too.
            let track = battle.info().panels.track;
            let free = track
                .map_or(0, |track| person.stats.get(track.spaces) - track.entries(&person.counters).iter().sum::<i8>());
            value[1 + person.side.index()] += f64::from(person.counters.get(life).max(0)) + f64::from(free.max(0));
        }
    }
    value[0] /= 100.0;
    value
}

/// A position as it will stand in the mean once what is under way has been carried out; decisions on the way are answered as
/// odds take for granted.
fn promises(battle: &AnyBattle, choice: Choice, scratch: &RefCell<Vec<Choice>>) -> Value {
    let made = [choice];
    let Some(answer) = assume(battle, &made, 0, &mut scratch.borrow_mut()) else { return stands(battle) };
    let walked = outcomes(battle, answer, WALKS, &|position, since| {
        let made: Vec<Choice> = made.iter().chain(since).copied().collect();
        assume(position, &made, 0, &mut scratch.borrow_mut())
    });
    let all = 1.0 - walked.unwalked.value();
    let sum = walked.outcomes.iter().fold([0.0; 3], |sum, o| plus(sum, stands(&o.battle), o.p.value()));
    if all > 0.0 { sum.map(|part| part / all) } else { stands(battle) }
}

/// One walk: how likely, its rolls, what it leads to.
struct LuckWalk {
    p: f64,
    rolls: Vec<Fell>,
    value: Value,
}

/// Mean of some walks, and how likely they are together.
fn mean<'a>(walks: impl Iterator<Item = &'a LuckWalk>) -> (Value, f64) {
    let (sum, p) = walks.fold(([0.0; 3], 0.0), |(sum, p), walk| (plus(sum, walk.value, walk.p), p + walk.p));
    (sum.map(|part| if p > 0.0 { part / p } else { 0.0 }), p)
}

impl Luck {
    /// Compares one choice with its odds: what came of it, and what happened.
    #[allow(clippy::mutable_key_type, reason = "what a board works out on demand is no part of a position")]
    fn count(
        &mut self,
        step: u32,
        [before, after]: [&AnyBattle; 2],
        choice: Choice,
        events: &[Event],
        lying: &mut Option<RollInDoubt>,
    ) {
        let fell = rolls(events, after);
        if fell.is_empty() {
            // What needs no die (the damage of a Critical Hit) was to be expected by then.
            self.count_life([before, after], [0.0; 2]);
            return;
        }
        let mut so_far = lying.take().unwrap_or_default();
        let scratch = RefCell::new(Vec::new());
        let mut known: HashMap<AnyBattle, Value> = HashMap::new();
        let leaves = enumerate(WALKS, |dice| {
            let mut battle = before.clone();
            let mut events = Events::keep();
            battle.apply_listed(choice, dice, &mut events);
            let fell = rolls(&events.into_vec(), &battle);
            let value = match known.get(&battle) {
                Some(value) => *value,
                None => {
                    let value = promises(&battle, choice, &scratch);
                    known.insert(battle, value);
                    value
                }
            };
            (fell, value)
        });
        // A little that is left out changes no mean to speak of.
        if leaves.unwalked.value() > 0.01 {
            self.left_out += 1;
            self.count_life([before, after], [0.0; 2]);
            return;
        }
        let walks = leaves.walked.into_iter();
        let walks: Vec<LuckWalk> =
            walks.map(|leaf| LuckWalk { p: leaf.chance.value(), rolls: leaf.value.0, value: leaf.value.1 }).collect();
        let mut left: Vec<&LuckWalk> = walks.iter().collect();
        let (start, _) = mean(left.iter().copied());
        let mut now = start;
        for (k, roll) in fell.into_iter().enumerate() {
            let mut results: BTreeMap<Option<&Fell>, Vec<&LuckWalk>> = BTreeMap::new();
            for walk in left {
                results.entry(walk.rolls.get(k)).or_default().push(walk);
            }
            let means: Vec<(Value, f64)> = results.values().map(|walks| mean(walks.iter().copied())).collect();
            let all: f64 = means.iter().map(|(_, p)| p).sum();
            let variance: f64 = means.iter().map(|(value, p)| p / all * (value[0] - now[0]).powi(2)).sum();
            let Some(same) = results.remove(&Some(&roll)) else { break };
            let (value, _) = mean(same.iter().copied());
            let side = before.characters().get(roll.who.index()).map_or(Side(0), |person| person.side);
            let sign = if side == Side(0) { 1.0 } else { -1.0 };
            let RollInDoubt { gain, variance } =
                RollInDoubt { gain: so_far.gain + sign * (value[0] - now[0]), variance: so_far.variance + variance };
            (left, now, so_far) = (same, value, RollInDoubt::default());
            if !roll.lies.is_empty() {
                *lying = Some(RollInDoubt { gain, variance });
                continue;
            }
            self.sides[side.index()].add(NotedRoll { step, who: roll.who, roll: roll.roll, gain }, variance);
            self.course.push(LuckCourse {
                step,
                gains: Side::BOTH.map(|side| self.sides[side.index()].gain as f32),
                variance: Side::BOTH.map(|side| self.sides[side.index()].variance as f32),
            });
        }
        let promised = known.get(after).copied().unwrap_or(now);
        self.count_life([before, after], [1, 2].map(|life: usize| start[life] - promised[life]));
    }

    /// The life that each side lost by a choice; `by_dice`: of it, what its dice took beyond what they promised. That is luck, all else was
    /// to be expected.
    fn count_life(&mut self, [before, after]: [&AnyBattle; 2], by_dice: [f64; 2]) {
        let (was, is) = (stands(before), stands(after));
        for side in Side::BOTH {
            let lost = was[1 + side.other().index()] - is[1 + side.other().index()];
            // Life that is regained is nobody's blow.
            if lost < 0.0 {
                continue;
            }
            let luck = &mut self.sides[side.index()];
            luck.dealt += lost;
            luck.expected += lost - by_dice[side.other().index()];
        }
    }
}

/// Share of the normal law below `z`, to about a ten-millionth (Abramowitz and Stegun 26.2.17).
fn below(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let sum = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let tail =
        sum.iter().fold(0.0, |sum, part| (sum + part) * t) * (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_law_is_that_of_the_tables() {
        for (z, share) in [(0.0, 0.5), (1.0, 0.841_344_7), (1.96, 0.975_002_1), (-2.0, 0.022_750_1)] {
            assert!((below(z) - share).abs() < 1e-6, "{z}: {}", below(z));
        }
    }
}
