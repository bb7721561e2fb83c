//! One battle, played to its end.

use super::conduct::Watcher;
use super::{ArenaPlayer, Clock, Conduct};
use crate::battle::{AnyBattle, Decision, Events, Occasion, Side};
use crate::dice::{Seeded, mix};
use crate::table::{Library, Setup, SetupError};
use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};

/// One battle to be played: who sits where.
#[derive(Clone, Copy)]
pub struct Bout<'a> {
    /// What it starts from.
    pub setup: &'a Setup,
    /// Who plays side 0 and side 1.
    pub seats: [&'a dyn ArenaPlayer; 2],
}

/// What came of a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The side that won; none: a draw.
    pub winner: Option<Side>,
    /// The side that deployed first, if anybody had to deploy.
    pub first: Option<Side>,
    /// The side that began in deployment zone 0, if anybody began there.
    pub zone_0: Option<Side>,
    /// Score of side 0 and of side 1.
    pub score: [i32; 2],
    /// Rounds begun.
    pub rounds: u8,
    /// Decisions made by both sides.
    pub decisions: u32,
    /// How side 0 and side 1 conducted themselves.
    pub conduct: [Conduct; 2],
    /// How long side 0 and side 1 took for decisions.
    pub clock: [Clock; 2],
}

impl Record {
    /// Points of a side: 1 for a win, one half for a draw.
    pub fn points(&self, side: Side) -> f64 {
        match self.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// Everything but the clock's readings is equal: the same battle was played.
    pub fn same_battle(&self, other: &Record) -> bool {
        let timeless = |record: &Record| Record { clock: Default::default(), ..record.clone() };
        timeless(self) == timeless(other)
    }
}

/// Who deploys first and where, watched as it happens.
#[derive(Default)]
struct Opening {
    first: Option<Side>,
    zone_0: Option<Side>,
}

impl Opening {
    fn watch(&mut self, battle: &AnyBattle, decision: &Decision) {
        if self.first.is_none() && decision.occasion == Occasion::Deploy {
            self.first = Some(decision.side);
        }
        if self.zone_0.is_none() && battle.round() > 0 {
            let in_zone_0 = |square| battle.board().deployment(0).contains(&square);
            let there = battle.characters().iter().find(|ch| ch.square.is_some_and(in_zone_0));
            self.zone_0 = there.map(|ch| ch.side);
        }
    }
}

impl Bout<'_> {
    /// Plays it with the dice that a table would roll for this set-up.
    ///
    /// # Errors
    /// The set-up is wrong, or a player chose what is not among the choices; as a sentence.
    pub fn play(&self, library: &Library) -> Result<Record, SetupError> {
        let seed = self.setup.seed;
        let mut battle = self.setup.battle(library)?;
        let mut events = Events::keep();
        battle.start(&mut Seeded::new(seed, 0), &mut events);
        let mut opening = Opening::default();
        let mut watcher = Watcher::new();
        watcher.begun(&events.into_vec(), &battle);
        let mut clock = [Clock::default(), Clock::default()];
        let mut choices = Vec::new();
        let mut step = 0;
        while let Some(decision) = battle.decision() {
            let side = decision.side;
            opening.watch(&battle, &decision);
            battle.choices(&mut choices);
            let player = self.seats[side.index()];
            step += 1;
            let before = ThreadTime::now();
            // A mix apart from that of the dice: whoever chooses by it learns nothing about them.
            let choice = player.choose(&battle, &choices, mix(!seed).wrapping_add(step));
            clock[side.index()].count(before.elapsed());
            if !choices.contains(&choice) {
                let what = format!("expected a legal choice of {} at step {step} of seed {seed}", player.name());
                return Err(SetupError(format!("{what}, found {choice:?}")));
            }
            let deed = watcher.deed(&battle, &decision, &choices, choice);
            let mut events = Events::keep();
            battle.apply_listed(choice, &mut Seeded::new(seed, step), &mut events);
            watcher.done(deed, &events.into_vec(), &battle);
        }
        let verdict = battle.verdict();
        Ok(Record {
            winner: verdict.and_then(|verdict| verdict.winner),
            first: opening.first,
            zone_0: opening.zone_0,
            score: verdict.map_or([0, 0], |verdict| verdict.score),
            rounds: battle.round(),
            decisions: step as u32,
            conduct: watcher.ended(&battle),
            clock,
        })
    }
}
