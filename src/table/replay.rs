//! A battle to be watched: any moment of it at once, and where something worth looking at happens.

use super::{Act, Library, Player, ReplayMoment, SaveError, Table, TableError, load_observed, save_text};
use crate::battle::{Event, Side};

/// Steps between two moments that are kept whole; what lies between is played again.
const EVERY: usize = 24;

/// A round of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayRound {
    /// Its number, from 1.
    pub number: u8,
    /// The step after which it has begun; 0 = before the first choice.
    pub from: usize,
    /// What both sides had when it was over: see [`RuleSystem::standing`].
    pub score: [i32; 2],
}

/// What is worth looking at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayMark {
    /// Somebody of this side was removed.
    Removed(Side),
    /// This side scored.
    Scored(Side),
}

/// A whole battle, from its start to its last step.
#[derive(Clone, Debug)]
pub struct Replay {
    whole: Table,
    /// The battle after 0, [`EVERY`], twice [`EVERY`] ... steps.
    stops: Vec<Table>,
    rounds: Vec<ReplayRound>,
    marks: Vec<(usize, ReplayMark)>,
}

impl Replay {
    /// Reads a save.
    ///
    /// # Errors
    /// As [`super::load`].
    pub fn read(text: &str, library: &Library) -> Result<Replay, SaveError> {
        let mut stops = Vec::new();
        let mut rounds: Vec<ReplayRound> = Vec::new();
        let mut marks = Vec::new();
        let mut note = |events: &mut dyn Iterator<Item = &Event>, table: &Table| {
            let step = table.steps().len();
            for event in events {
                match event {
                    Event::RoundStarted { round, .. } => {
                        rounds.push(ReplayRound { number: *round, from: step, score: [0, 0] });
                    }
                    Event::Removed { who, .. } => {
                        let side = table.battle().characters().get(who.index()).map(|one| one.side);
                        marks.extend(side.map(|side| (step, ReplayMark::Removed(side))));
                    }
                    Event::Scored { side, .. } => marks.push((step, ReplayMark::Scored(*side))),
                    _ => {}
                }
            }
            // The score of a round is what it was when the next one began.
            let next = rounds.last().is_some_and(|last| last.from == step);
            let over = rounds.len().saturating_sub(1 + usize::from(next));
            let before = rounds.iter_mut().skip(over);
            before.for_each(|round| round.score = table.battle().standing());
        };
        let loaded = load_observed(text, library, &mut |moment| {
            let table = match moment {
                ReplayMoment::Start(table) => {
                    note(&mut table.log().iter().map(|(_, event)| event), table);
                    table
                }
                ReplayMoment::Step { events, after, .. } => {
                    note(&mut events.iter(), after);
                    after
                }
            };
            if table.steps().len() % EVERY == 0 {
                stops.push(table.clone());
            }
        })?;
        Ok(Replay { whole: loaded.table, stops, rounds, marks })
    }

    /// The battle on a table, from its start.
    ///
    /// # Errors
    /// As [`super::load`].
    pub fn of(table: &Table, library: &Library) -> Result<Replay, SaveError> {
        Replay::read(&save_text(table), library)
    }

    /// How many steps it has.
    pub fn len(&self) -> usize {
        self.whole.steps().len()
    }

    /// Nothing was ever done in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The battle after its last step.
    pub fn whole(&self) -> &Table {
        &self.whole
    }

    /// Its rounds, in order.
    pub fn rounds(&self) -> &[ReplayRound] {
        &self.rounds
    }

    /// What is worth looking at, each with the step that it comes of, in order.
    pub fn marks(&self) -> &[(usize, ReplayMark)] {
        &self.marks
    }

    /// What was done after so many steps; none at the end.
    pub fn act(&self, step: usize) -> Option<&Act> {
        self.whole.steps().get(step).map(|step| &step.act)
    }

    /// The battle after so many steps, or after the last.
    pub fn at(&self, step: usize) -> Table {
        let step = step.min(self.len());
        let stop = (step / EVERY).min(self.stops.len().saturating_sub(1));
        let mut table = self.stops.get(stop).unwrap_or(&self.whole).clone();
        while table.steps().len() < step && self.go_on(&mut table).is_ok_and(|events| events.is_some()) {}
        table
    }

    /// Does on a table that stands somewhere in this battle what was done next in it. What happened; none at the end.
    ///
    /// # Errors
    /// It is the table of another battle.
    pub fn go_on(&self, table: &mut Table) -> Result<Option<Vec<Event>>, TableError> {
        match self.act(table.steps().len()) {
            None => Ok(None),
            Some(Act::Choice { choice, faces: None }) => table.apply(*choice).map(Some),
            Some(Act::Choice { choice, faces: Some(faces) }) => table.apply_with(*choice, faces).map(Some),
            Some(Act::Edit(edit)) => table.edit(edit.clone()).map(|()| Some(Vec::new())),
            Some(Act::Standing(given)) => table.stand(given.clone()).map(|()| Some(Vec::new())),
        }
    }

    /// A new battle that is this one up to a step and goes on with other players. Its dice are those of this one: the same
    /// choice rolls the same faces.
    ///
    /// # Errors
    /// The set-up does not fit the library.
    pub fn branch(&self, step: usize, players: [Player; 2], library: &Library) -> Result<Table, TableError> {
        let mut setup = self.whole.setup().clone();
        setup.players = players;
        let mut table = Table::played_by(self.whole.edition(), setup, library)?;
        while table.steps().len() < step && self.go_on(&mut table)?.is_some() {}
        Ok(table)
    }

    /// The step to which one goes from here for the round before this one (or its start) or the next one.
    pub fn round_from(&self, step: usize, onwards: bool) -> usize {
        if onwards {
            let next = self.rounds.iter().map(|round| round.from).find(|&from| from > step);
            next.unwrap_or(self.len())
        } else {
            self.rounds.iter().map(|round| round.from).rev().find(|&from| from < step).unwrap_or(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::table::Setup;
    use crate::table::replay::*;

    /// A battle of some steps, as chance has it.
    fn battle(library: &Library, steps: usize) -> Table {
        let mut table =
            Table::new(Setup::skirmish("campo", ["lamp_duel", "court_duel"], 7), library).expect("a good set-up");
        for step in 0..steps {
            let choices = table.choices();
            let Some(&choice) = choices.get((step * 37 + step * step) % choices.len().max(1)) else { break };
            table.apply(choice).expect("one of the choices");
        }
        table
    }

    #[test]
    fn every_moment_is_the_one_that_was_played() {
        let library = Library::shipped();
        let table = battle(&library, 130);
        let film = Replay::of(&table, &library).expect("a save");
        assert_eq!(film.len(), table.steps().len());
        for step in [0, 1, 23, 24, 25, 60, film.len() - 1, film.len(), film.len() + 5] {
            let there = film.at(step);
            assert_eq!(there.steps().len(), step.min(film.len()));
            let hash = there.steps().last().map_or(table.start_hash(), |step| step.hash);
            assert_eq!(there.hash(), hash);
            assert_eq!(there.log(), &table.log()[..there.log().len()]);
        }
    }

    #[test]
    fn rounds_and_removals_are_marked_where_they_happen() {
        let library = Library::shipped();
        let table = battle(&library, 4000);
        let film = Replay::of(&table, &library).expect("a save");
        let started = table.log().iter().filter(|(_, event)| matches!(event, Event::RoundStarted { .. })).count();
        assert_eq!(film.rounds().len(), started);
        assert!(started > 1, "several rounds");
        for (i, round) in film.rounds().iter().enumerate() {
            assert_eq!(film.at(round.from).battle().round(), round.number);
            let end = film.rounds().get(i + 1).map_or(film.len(), |next| next.from);
            assert_eq!(film.at(end).battle().standing(), round.score, "round {}", round.number);
        }
        let removed = table.battle().characters().iter().filter(|one| one.removed).count();
        let marked = film.marks().iter().filter(|(_, mark)| matches!(mark, ReplayMark::Removed(_))).count();
        assert_eq!(marked, removed);
        assert_eq!(film.round_from(0, true), film.rounds()[0].from);
        assert_eq!(film.round_from(film.len(), true), film.len());
        assert_eq!(film.round_from(1, false), 0);
    }

    #[test]
    fn a_branch_goes_on_with_other_players() {
        let library = Library::shipped();
        let table = battle(&library, 90);
        let film = Replay::of(&table, &library).expect("a save");
        let computer = Player::computer("normal");
        let branch = film.branch(40, [Player::Human, computer], &library).expect("the same set-up");
        assert_eq!((branch.hash(), branch.steps().len()), (film.at(40).hash(), 40));
        assert_ne!(branch.setup().players, table.setup().players);
    }
}
