//! How a side conducts itself in a battle, told from decisions, events and what a battle shows of itself; nothing here knows a
//! rule system.

use crate::battle::{AnyBattle, Character, CharacterId, Choice, CounterId, Decision, Event, Nature, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// Buckets of [`Clock`] for each doubling of the time: a bucket is 6 per cent wide.
const BUCKETS: u32 = 16;

/// What a side did in a battle, or in many.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conduct {
    /// Battles.
    pub battles: u32,
    /// Turns that ended with a decision of the side in them: there was more than one choice.
    pub turns: u32,
    /// Turns in which nothing was paid for, no stance taken and no way gone.
    pub idle_turns: u32,
    /// Points of turns that were spent.
    pub points_spent: u32,
    /// Points of turns that were lost at their ends; those that a stance takes with it are not.
    pub points_lost: u32,
    /// Deeds that cost nothing.
    pub free_deeds: u32,
    /// Free deeds after which everybody was as before them.
    pub free_deeds_in_vain: u32,
    /// Life that its own deeds took from its own people, the enemy having no part in it.
    pub own_harm: u32,
    /// Own people whom its own deeds removed, the enemy having no part in it.
    pub own_deaths: u32,
    /// Battles by the round in which the leader was out of the fight: whoever was worth most of the side when the battle began.
    pub leader_lost: BTreeMap<u8, u32>,
    /// Spells declared.
    pub casts: u32,
    /// Enemies that got into the water by a deed of this side.
    pub enemies_into_water: u32,
    /// Own people that got into the water by a deed of this side which is no dive.
    pub own_into_water: u32,
    /// Victory points at the end, where the scenario gives any.
    pub objective_points: i32,
    /// What is left of every stock at the start of each round, from the first: counters that a stat of the same name limits, summed over
    /// those who are on the board, and pools of the side.
    pub stocks: BTreeMap<String, Vec<i64>>,
    /// Battles that got to each round, from the first.
    pub rounds: Vec<u32>,
}

impl Conduct {
    /// Adds what was done in other battles.
    pub fn add(&mut self, other: &Conduct) {
        self.battles += other.battles;
        self.turns += other.turns;
        self.idle_turns += other.idle_turns;
        self.points_spent += other.points_spent;
        self.points_lost += other.points_lost;
        self.free_deeds += other.free_deeds;
        self.free_deeds_in_vain += other.free_deeds_in_vain;
        self.own_harm += other.own_harm;
        self.own_deaths += other.own_deaths;
        self.casts += other.casts;
        self.enemies_into_water += other.enemies_into_water;
        self.own_into_water += other.own_into_water;
        self.objective_points += other.objective_points;
        other.leader_lost.iter().for_each(|(&round, &n)| *self.leader_lost.entry(round).or_default() += n);
        for (stock, left) in &other.stocks {
            add_up(self.stocks.entry(stock.clone()).or_default(), left);
        }
        add_up(&mut self.rounds, &other.rounds);
    }
}

fn add_up<T: Copy + Default + std::ops::AddAssign>(sums: &mut Vec<T>, more: &[T]) {
    sums.resize(sums.len().max(more.len()), T::default());
    sums.iter_mut().zip(more).for_each(|(sum, &more)| *sum += more);
}

/// How long decisions took: processor time of the thread that decided.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Decisions, by buckets of time: 16 for each doubling.
    pub buckets: BTreeMap<u32, u32>,
    /// The longest.
    pub worst: Duration,
    /// All of them together.
    pub all: Duration,
}

impl Clock {
    /// Counts a decision.
    pub fn count(&mut self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX).max(1);
        let doublings = micros.ilog2();
        let within = ((u128::from(micros) * u128::from(BUCKETS)) >> doublings) as u32 - BUCKETS;
        *self.buckets.entry(doublings * BUCKETS + within).or_default() += 1;
        self.worst = self.worst.max(took);
        self.all += took;
    }

    /// Adds decisions of other battles.
    pub fn add(&mut self, other: &Clock) {
        other.buckets.iter().for_each(|(&bucket, &n)| *self.buckets.entry(bucket).or_default() += n);
        self.worst = self.worst.max(other.worst);
        self.all += other.all;
    }

    /// Decisions counted.
    pub fn decisions(&self) -> u32 {
        self.buckets.values().sum()
    }

    /// The time within which this share of the decisions was made, in milliseconds: the upper end of a bucket, and never more than the
    /// longest. 0 before the first.
    pub fn within(&self, share: f64) -> f64 {
        let wanted = (share * f64::from(self.decisions())).ceil() as u32;
        let mut seen = 0;
        let bucket = self.buckets.iter().find(|(_, n)| {
            seen += **n;
            seen >= wanted
        });
        let end = |bucket: u32| 2_f64.powi((bucket / BUCKETS) as i32) * f64::from(BUCKETS + bucket % BUCKETS + 1);
        let worst = self.worst.as_secs_f64() * 1000.0;
        bucket.map_or(0.0, |(&bucket, _)| (end(bucket) / f64::from(BUCKETS) / 1000.0).min(worst))
    }
}

/// A turn that is being watched.
struct Turn {
    who: CharacterId,
    /// The counters that its actions cost and that end with it; none in systems whose turns have no points.
    points: Vec<CounterId>,
    /// Something could be chosen in it.
    decided: bool,
    before: Character,
    /// Something was paid for, or a stance was taken.
    busy: bool,
    /// The last deed is a stance.
    stance: bool,
}

/// Free deeds of one character, one after the other.
struct Run {
    who: CharacterId,
    before: Vec<Character>,
    deeds: u32,
}

/// Watches a battle from outside.
pub(super) struct Watcher {
    of: [Conduct; 2],
    leaders: [Option<CharacterId>; 2],
    turn: Option<Turn>,
    run: Option<Run>,
}

/// A choice about to be carried out.
pub(super) struct Deed {
    choice: Choice,
    side: Side,
    nature: Nature,
    /// It is the free choice of an action.
    chosen: bool,
    costs: Vec<(CounterId, u8)>,
    paid: bool,
    before: Vec<Character>,
}

impl Watcher {
    pub fn new() -> Watcher {
        let of = || Conduct { battles: 1, ..Conduct::default() };
        Watcher { of: [of(), of()], leaders: [None; 2], turn: None, run: None }
    }

    /// What had already happened when the first decision came.
    pub fn begun(&mut self, events: &[Event], battle: &AnyBattle) {
        for event in events {
            match event {
                Event::RoundStarted { .. } => self.round(battle),
                Event::Activated { who } => self.turn_began(*who, battle),
                _ => {}
            }
        }
    }

    /// Before a choice is carried out.
    pub fn deed(&mut self, battle: &AnyBattle, decision: &Decision, choices: &[Choice], choice: Choice) -> Deed {
        let costs = battle.costs(choice);
        let chosen = !decision.reaction() && battle.active() == Some(choice.actor);
        if let Some(turn) = self.turn.as_mut().filter(|turn| chosen && turn.who == choice.actor) {
            turn.decided |= choices.len() > 1;
        }
        if let Some(turn) =
            self.turn.as_mut().filter(|turn| chosen && turn.who == choice.actor && turn.points.is_empty())
        {
            let quiet = battle.info().panels.quiet;
            for (counter, _) in choices.iter().flat_map(|&choice| battle.costs(choice)) {
                if quiet.contains(&counter) && !turn.points.contains(&counter) {
                    turn.points.push(counter);
                }
            }
        }
        Deed {
            choice,
            side: decision.side,
            nature: battle.info().nature(choice.action),
            chosen,
            paid: !costs.is_empty() || !battle.pool_costs(choice).is_empty(),
            costs,
            before: battle.characters().to_vec(),
        }
    }

    /// What came of it.
    pub fn done(&mut self, mut deed: Deed, events: &[Event], after: &AnyBattle) {
        // What an action takes of a turn is told by its event, also where no counter stands for it.
        let actor = deed.choice.actor;
        deed.paid |= events.iter().any(|event| matches!(event, Event::Acted { who, cost: 1.., .. } if *who == actor));
        let deed = &deed;
        self.points_and_stances(deed);
        self.free(deed, after);
        for event in events {
            match event {
                Event::RoundStarted { .. } => self.round(after),
                Event::Activated { who } => self.turn_began(*who, after),
                Event::ActivationEnded { who } => self.turn_ended(*who, deed, after),
                other => self.happened(other, deed, after),
            }
        }
        self.leaders(after);
    }

    /// When the battle is over.
    pub fn ended(mut self, battle: &AnyBattle) -> [Conduct; 2] {
        let sheet = battle.score_sheet();
        for (conduct, points) in self.of.iter_mut().zip(sheet.points) {
            conduct.objective_points = points;
        }
        self.of
    }

    fn turn_began(&mut self, who: CharacterId, battle: &AnyBattle) {
        let before = battle.characters()[who.index()].clone();
        self.turn = Some(Turn { who, points: Vec::new(), decided: false, before, busy: false, stance: false });
    }

    fn points_and_stances(&mut self, deed: &Deed) {
        let Some(turn) = self.turn.as_mut().filter(|turn| deed.chosen && turn.who == deed.choice.actor) else { return };
        let spent = deed.costs.iter().filter(|(counter, _)| turn.points.contains(counter));
        self.of[deed.side.index()].points_spent += spent.map(|(_, amount)| u32::from(*amount)).sum::<u32>();
        turn.stance = deed.nature == Nature::Stance;
        turn.busy |= deed.paid || turn.stance;
    }

    fn turn_ended(&mut self, who: CharacterId, deed: &Deed, after: &AnyBattle) {
        let Some(turn) = self.turn.take().filter(|turn| turn.who == who) else { return };
        self.run = None;
        // A turn without any choice in it is nobody's doing.
        if turn.points.is_empty() && !turn.decided {
            return;
        }
        let (before, now) = (&deed.before[who.index()], &after.characters()[who.index()]);
        let conduct = &mut self.of[now.side.index()];
        conduct.turns += 1;
        let gone = (turn.before.square, turn.before.level) != (now.square, now.level);
        conduct.idle_turns += u32::from(!turn.busy && !gone);
        if turn.stance || now.removed {
            return;
        }
        let own = deed.chosen && deed.choice.actor == who;
        for &counter in &turn.points {
            let paid = deed.costs.iter().find(|(of, _)| own && *of == counter).map_or(0, |(_, amount)| *amount);
            let left = i32::from(before.counters.get(counter)) - i32::from(paid);
            conduct.points_lost += left.max(0).unsigned_abs();
        }
    }

    /// Free deeds that lead back to where they began were done in vain.
    fn free(&mut self, deed: &Deed, after: &AnyBattle) {
        if !deed.chosen {
            return;
        }
        let free = !deed.paid && !matches!(deed.nature, Nature::End | Nature::No | Nature::Stance);
        let (who, conduct) = (deed.choice.actor, &mut self.of[deed.side.index()]);
        if !free {
            self.run = None;
            return;
        }
        conduct.free_deeds += 1;
        let mut run = match self.run.take().filter(|run| run.who == who) {
            Some(run) => run,
            None => Run { who, before: deed.before.clone(), deeds: 0 },
        };
        run.deeds += 1;
        match run.before == after.characters() {
            true => conduct.free_deeds_in_vain += run.deeds,
            false => self.run = Some(run),
        }
    }

    fn happened(&mut self, event: &Event, deed: &Deed, after: &AnyBattle) {
        let own = |who: &CharacterId| after.characters()[who.index()].side == deed.side;
        // The other side may have struck in between, and takes the credit.
        let enemy = Some(deed.side.other());
        let conduct = &mut self.of[deed.side.index()];
        match event {
            Event::LifeLost { who, amount, credit, .. } if deed.chosen && own(who) && *credit != enemy => {
                conduct.own_harm += u32::from(*amount);
            }
            Event::Removed { who, credit } if deed.chosen && own(who) && *credit != enemy => conduct.own_deaths += 1,
            Event::Splashed { who, into_water: true, .. } => match own(who) {
                true if deed.nature != Nature::Dive => conduct.own_into_water += 1,
                true => {}
                false => conduct.enemies_into_water += 1,
            },
            Event::Cast { who, .. } => {
                let side = after.characters()[who.index()].side;
                self.of[side.index()].casts += 1;
            }
            _ => {}
        }
    }

    fn round(&mut self, battle: &AnyBattle) {
        let (info, round) = (battle.info(), usize::from(battle.round()));
        let limited = info.counters.iter().enumerate().filter(|(i, counter)| {
            let quiet = info.panels.quiet.contains(&CounterId(*i as u8));
            !quiet && info.stats.iter().any(|stat| stat.key == counter.key)
        });
        for side in Side::BOTH {
            let present = || battle.characters().iter().filter(|ch| ch.side == side && ch.is_present());
            let counters = limited.clone().map(|(i, counter)| {
                let left = present().map(|ch| i64::from(ch.counters.get(CounterId(i as u8)))).sum();
                (counter.key, left)
            });
            let pools = battle.pools(side).into_iter().map(|(pool, left)| (pool.key, i64::from(left)));
            let conduct = &mut self.of[side.index()];
            for (key, left) in counters.chain(pools) {
                let stock = conduct.stocks.entry(key.to_owned()).or_default();
                stock.resize(stock.len().max(round), 0);
                stock[round - 1] = left;
            }
            conduct.rounds.resize(conduct.rounds.len().max(round), 1);
            let worth = |&id: &CharacterId| (battle.worth(id), std::cmp::Reverse(id));
            let own = (0..battle.characters().len() as u8).map(CharacterId);
            let leader = own.filter(|id| battle.characters()[id.index()].side == side).max_by_key(worth);
            if round == 1 {
                self.leaders[side.index()] = leader;
            }
        }
    }

    fn leaders(&mut self, battle: &AnyBattle) {
        for side in Side::BOTH {
            let Some(leader) = self.leaders[side.index()] else { continue };
            let ch = &battle.characters()[leader.index()];
            if ch.removed || battle.info().is_down(&ch.statuses) {
                self.leaders[side.index()] = None;
                *self.of[side.index()].leader_lost.entry(battle.round()).or_default() += 1;
            }
        }
    }
}
