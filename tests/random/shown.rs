//! What a window shows of a battle, as events alone tell it.
//!
//! It begins with a battle and is changed by nothing but events, each by what it is documented to mean. After every choice it
//! must be what the battle is. A status is there or not: how long it lasts is no event.

use acqua_alta::battle::{
    Character, CharacterId, CounterId, Counters, Deed, Event, Manner, RuleSystem, Side, StatusId, Statuses,
};
use acqua_alta::board::{Board, Level, Square};
use acqua_alta::table::AnyBattle;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is shown.
#[derive(Clone)]
pub struct Shown {
    people: Vec<Person>,
    /// Name of a pool and how much is left, for each side.
    pools: [Vec<(&'static str, u8)>; 2],
    /// Points that nobody can take away again.
    kept: [i32; 2],
    /// Side, key, reached.
    goals: Vec<(Side, &'static str, bool)>,
    round: u8,
    winner: Option<Option<Side>>,
    /// Who carries something.
    carriers: BTreeMap<String, CharacterId>,
    board: Arc<Board>,
    /// The level of the sea.
    sea: Level,
    /// Squares that events have named, which look otherwise now.
    touched: BTreeSet<Square>,
    /// Squares that freeze as soon as everybody is out of them.
    freezing: BTreeSet<Square>,
    /// The water rose: all shores may look otherwise now.
    flooded: bool,
    /// Something happened that gives points without a word of its own: a goal, a removal, the end.
    earned: bool,
    life: CounterId,
    /// Somebody with it counts as removed.
    down: Option<StatusId>,
}

/// Somebody.
#[derive(Clone, PartialEq, Debug)]
struct Person {
    square: Option<Square>,
    level: Level,
    counters: Counters,
    statuses: Statuses,
    removed: bool,
}

impl Person {
    fn of(one: &Character) -> Person {
        // How long they last is not told.
        let mut statuses = Statuses::default();
        one.statuses.present().for_each(|status| statuses.set(status, 1));
        Person { square: one.square, level: one.level, counters: one.counters.clone(), statuses, removed: one.removed }
    }
}

impl Shown {
    /// A battle as it is.
    pub fn of(battle: &AnyBattle) -> Shown {
        let info = battle.info();
        let sheet = battle.score_sheet();
        let kept = |side: Side| {
            sheet.lines.iter().filter(|line| line.kept && line.side == side).map(|line| line.points).sum::<i32>()
        };
        let pools = |side| battle.pools(side).into_iter().map(|(entry, left)| (entry.name, left)).collect();
        let life = info.panels.roles.life.map(|(counter, _)| usize::from(counter.0));
        Shown {
            people: battle.characters().iter().map(Person::of).collect(),
            pools: Side::BOTH.map(pools),
            kept: Side::BOTH.map(kept),
            goals: sheet.goals.iter().map(|goal| (goal.side, goal.name, goal.done)).collect(),
            round: battle.round(),
            winner: battle.verdict().map(|verdict| verdict.winner),
            carriers: sheet.objectives.iter().filter_map(|one| Some((one.name.clone(), one.carrier?))).collect(),
            board: battle.board().clone(),
            sea: battle.board().sea(),
            touched: BTreeSet::new(),
            freezing: BTreeSet::new(),
            flooded: false,
            earned: false,
            life: CounterId(life.unwrap_or(0) as u8),
            down: info.panels.down.map(|(status, _)| status),
        }
    }

    /// Changes what is shown as the events say.
    pub fn tell(&mut self, events: &[Event]) {
        events.iter().for_each(|event| self.tell_one(event));
    }

    fn tell_one(&mut self, event: &Event) {
        match event {
            Event::Deployed { who, square, level } => self.put(*who, *square, *level),
            Event::Moved { who, from, to, level, manner } => {
                self.put(*who, *to, *level);
                if *manner == Manner::Row {
                    self.touched.extend([*from, *to]);
                }
            }
            Event::Displaced { who, to, level, .. } => self.put(*who, *to, *level),
            Event::Jumped { who, landed, level, .. } => self.put(*who, *landed, *level),
            Event::Fell { who, square, to, .. } => self.put(*who, *square, *to),
            Event::Clung { who, level } | Event::Lifted { who, level, .. } => self.person(*who).level = *level,
            Event::LifeLost { who, left, .. } => {
                let life = self.life;
                self.person(*who).counters.set(life, *left as i8);
            }
            Event::CounterChanged { who, counter, value, .. } => self.person(*who).counters.set(*counter, *value),
            Event::StatusGained { who, status, .. } => {
                self.person(*who).statuses.set(*status, 1);
                self.earned |= self.down == Some(*status);
            }
            Event::StatusLost { who, status, .. } => {
                self.person(*who).statuses.clear(*status);
                self.earned |= self.down == Some(*status);
            }
            Event::Removed { who, .. } => {
                let person = self.person(*who);
                (person.removed, person.square) = (true, None);
                self.earned = true;
            }
            Event::PoolChanged { side, pool, left, .. } => {
                let pools = &mut self.pools[side.index()];
                match pools.iter_mut().find(|(name, _)| name == pool) {
                    Some((_, known)) => *known = *left,
                    None => pools.push((*pool, *left)),
                }
            }
            Event::Scored { side, points, .. } => self.kept[side.index()] += i32::from(*points),
            Event::GoalReached { side, goal, .. } => {
                for known in self.goals.iter_mut().filter(|known| known.0 == *side && known.1 == *goal) {
                    known.2 = true;
                }
                self.earned = true;
            }
            Event::GoalsDrawn { side, goals, .. } => {
                let reached = |goal: &&str| self.goals.iter().any(|known| known == &(*side, *goal, true));
                let hand: Vec<_> = goals.iter().map(|goal| (*side, *goal, reached(goal))).collect();
                let other = self.goals.iter().filter(|known| known.0 != *side).copied();
                self.goals =
                    if side.0 == 0 { hand.into_iter().chain(other).collect() } else { other.chain(hand).collect() };
            }
            Event::Objective { name, deed, who: Some(who), .. } => match deed {
                Deed::PickedUp | Deed::Passed => {
                    self.carriers.insert(name.clone(), *who);
                }
                Deed::Dropped | Deed::CarriedOff => {
                    self.carriers.remove(name);
                }
                Deed::Drawn | Deed::Claimed | Deed::Revealed | Deed::Destroyed => {}
            },
            Event::RoundStarted { round } => self.round = *round,
            Event::Ended { winner } => (self.winner, self.earned) = (Some(*winner), true),
            Event::WaterRose { surface, .. } => (self.sea, self.flooded) = (*surface, true),
            Event::Froze { squares } => self.freezing.extend(squares),
            Event::Melted { squares } => {
                self.touched.extend(squares);
                self.freezing.clear();
            }
            Event::Told(told) => self.touched.extend(&told.squares),
            Event::BoatHurt { square, .. } => {
                self.touched.insert(*square);
            }
            // The map says what it works on: a bridge of planks is more than where it is reached.
            Event::Fixture { square, name, .. } => {
                let board = self.board.clone();
                let meant = board.fixtures().iter().filter(|known| known.square == *square && known.name == *name);
                self.touched.extend(meant.flat_map(|fixture| &fixture.squares));
                self.touched.insert(*square);
            }
            _ => {}
        }
    }

    fn person(&mut self, who: CharacterId) -> &mut Person {
        &mut self.people[who.index()]
    }

    fn put(&mut self, who: CharacterId, square: Square, level: Level) {
        let person = self.person(who);
        (person.square, person.level) = (Some(square), level);
    }

    /// What is not shown as the battle has it, in words; from here on it is shown.
    pub fn settle(&mut self, battle: &AnyBattle) -> Vec<String> {
        let info = battle.info();
        let is = Shown::of(battle);
        let mut wrong = Vec::new();
        for (i, (shown, is)) in self.people.iter().zip(&is.people).enumerate() {
            if (shown.removed, is.removed) == (true, true) {
                continue;
            }
            let mut differs = |what: &str, shown: &dyn std::fmt::Debug, is: &dyn std::fmt::Debug| {
                wrong.push(format!("{what} of {i} is shown as {shown:?} and is {is:?}"));
            };
            if (shown.square, shown.level, shown.removed) != (is.square, is.level, is.removed) {
                differs("place", &(shown.square, shown.level, shown.removed), &(is.square, is.level, is.removed));
            }
            for (id, entry) in (0..).map(CounterId).zip(info.counters) {
                let (shown, is) = (shown.counters.get(id), is.counters.get(id));
                if shown != is {
                    differs(entry.key, &shown, &is);
                }
            }
            for (id, entry) in (0..).map(StatusId).zip(info.statuses) {
                let (shown, is) = (shown.statuses.has(id), is.statuses.has(id));
                if shown != is {
                    differs(entry.key, &shown, &is);
                }
            }
        }
        let mut same = |what: &str, shown: String, is: String| {
            if shown != is {
                wrong.push(format!("{what}: shown {shown}, is {is}"));
            }
        };
        same("pools", format!("{:?}", self.pools), format!("{:?}", is.pools));
        if !self.earned {
            same("points kept", format!("{:?}", self.kept), format!("{:?}", is.kept));
        }
        same("goals", format!("{:?}", self.goals), format!("{:?}", is.goals));
        same("carriers", format!("{:?}", self.carriers), format!("{:?}", is.carriers));
        same("round", self.round.to_string(), is.round.to_string());
        same("winner", format!("{:?}", self.winner), format!("{:?}", is.winner));
        same("sea", self.sea.to_string(), is.sea.to_string());
        if !Arc::ptr_eq(&self.board, &is.board) && !self.flooded {
            let changed = is.board.squares().filter(|&square| self.board.tile(square) != is.board.tile(square));
            for square in changed.filter(|square| !self.touched.contains(square) && !self.freezing.contains(square)) {
                wrong.push(format!("ground: nothing was told of {square}"));
            }
        }
        let freezing = std::mem::take(&mut self.freezing);
        let open = freezing.into_iter().filter(|&square| is.board.tile(square) == self.board.tile(square));
        *self = Shown { freezing: open.collect(), ..is };
        wrong
    }
}
