//! One battle being played: its dice, its log, undo, saves, replays and the state hash.
//!
//! A [`Table`] is made from a [`Setup`] and a [`Library`]; every choice goes through [`Table::apply`]. The same set-up and
//! the same steps always make the same battle, with the same [`Table::hash`] after every step, so a save is no more than
//! the set-up and the steps (see [`save_text`] and [`load`]).

mod assume;
mod coverage;
mod danger;
mod duel;
mod edit;
mod event_json;
mod hash;
#[cfg(not(target_arch = "wasm32"))]
mod keeper;
mod library;
mod luck;
mod narrate;
mod needless;
mod projection;
mod rationale;
mod recap;
mod replay;
mod save;
mod save_file;
#[cfg(not(target_arch = "wasm32"))]
mod save_lock;
mod series;
mod setup;
mod standing;
mod threat_map;
mod transcript;

pub use crate::battle::AnyBattle;
pub use crate::kit::{
    Bill, CardLine, Catalogue, GangChoice, KindCard, Offer, Placed, SetupError, SpellList, SpellOffer, Switches,
    WareOffer,
};
pub use crate::rules::SYSTEMS;
pub use assume::{Alternative, Outlook, Reaction, assume, outlook};
#[cfg(not(target_arch = "wasm32"))]
pub use coverage::{tests_of, tests_of_rules};
pub use danger::{Blow, Danger};
pub use edit::{Edit, GivenStatus};
pub use event_json::{entry_key, event_json, roll_json};
pub use hash::hash_text;
#[cfg(not(target_arch = "wasm32"))]
pub use keeper::{Keeper, Told};
pub use library::Library;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use library::{Holds, in_folder, read_text};
pub use luck::{Luck, LuckCourse, NotedRoll, Recount, SideLuck};
pub use narrate::{narrate, result_words, told_words};
pub use rationale::{Rationale, ToldGain, life_lost, life_regained};
pub use replay::{Replay, ReplayMark, ReplayRound};
pub use save::{Loaded, MAX_SAVE_BYTES, Observer, ReplayMoment, SaveError, load, load_observed, save_text};
pub use save_file::{AutoSave, SAVE_EXTENSION};
#[cfg(not(target_arch = "wasm32"))]
pub use save_file::{Disk, SaveFile, State, current_save, data_dir, read_save, read_save_text, saves_dir};
#[cfg(not(target_arch = "wasm32"))]
pub use save_lock::{Holder, Program};
pub use series::SeriesState;
pub use setup::{Drawn, MapChoice, Player, SKIRMISH, Setup, TmxText, flagship};
pub use standing::{Standing, StandingAnswer};
pub use threat_map::{Aimed, ThreatMap, enemies};
pub use transcript::{Boards, tell, tell_json};

use crate::battle::{Choice, Decision, Event, Events, Odds, Refusal, Side, odds};
use crate::dice::{Dice, DiceError, Faces, Generator, Recorded, Seeded, Thrown};
use projection::Projection;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;

/// Most steps that can be taken back in a row.
const UNDO_LIMIT: usize = 256;

/// Most edits and standing answers of one battle: every step is kept.
pub const MOST_EDITS: u64 = 1000;

/// Why a table did not do what it was asked. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The set-up is wrong.
    Setup(SetupError),
    /// The choice is not among the choices.
    Refused(Refusal),
    /// The typed faces are not those that are rolled.
    Dice(DiceError),
    /// The position cannot be set up like that; as a sentence.
    Edit(String),
    /// There can be no such standing answer; as a sentence.
    Standing(String),
    /// There is no step to take back.
    NothingToUndo,
    /// Dice fell in the last step, and what was seen stays seen; or it is too long ago.
    DiceFell,
}

impl TableError {
    /// Stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            TableError::Setup(_) => "bad_setup",
            TableError::Refused(refusal) => refusal.code(),
            TableError::Dice(_) => "dice",
            TableError::Edit(_) => "bad_edit",
            TableError::Standing(_) => "bad_standing",
            TableError::NothingToUndo => "nothing_to_undo",
            TableError::DiceFell => "dice_fell",
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TableError::Setup(error) => error.fmt(f),
            TableError::Refused(refusal) => refusal.fmt(f),
            TableError::Dice(error) => error.fmt(f),
            TableError::Edit(message) | TableError::Standing(message) => f.write_str(message),
            TableError::NothingToUndo => f.write_str("There is nothing to take back."),
            TableError::DiceFell => f.write_str("Dice fell in the last step; it cannot be taken back."),
        }
    }
}

impl std::error::Error for TableError {}

impl From<SetupError> for TableError {
    fn from(error: SetupError) -> TableError {
        TableError::Setup(error)
    }
}

/// What was done in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A choice, with the faces that a person typed, if one did.
    Choice {
        /// What was chosen.
        choice: Choice,
        /// Faces in the order in which they were used; none if the seed rolled.
        faces: Option<Vec<u8>>,
    },
    /// A change of the position by hand.
    Edit(Edit),
    /// A standing answer, which changes nothing of the battle.
    Standing(StandingAnswer),
}

/// One step of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What was done.
    pub act: Act,
    /// State hash afterwards.
    pub hash: u64,
}

/// What older programs did otherwise with the same set-up and the same choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edition {
    /// Version of the rules, from [`SystemInfo::oldest`](crate::battle::SystemInfo::oldest) on.
    pub(super) rules: u32,
    /// What makes faces of the seed.
    pub(super) dice: Generator,
}

/// What undo needs of a moment.
#[derive(Clone, Debug)]
struct Past {
    battle: AnyBattle,
    hash: u64,
    logged: usize,
    /// Its player was asked, and no standing answer was given for it.
    asked: bool,
}

/// One battle being played.
#[derive(Clone, Debug)]
pub struct Table {
    setup: Setup,
    dice: Generator,
    battle: AnyBattle,
    decision: Option<Decision>,
    choices: Vec<Choice>,
    start_hash: u64,
    hash: u64,
    steps: Vec<Step>,
    /// How many of the steps are choices.
    chosen: u64,
    /// Before each of the last steps, back to the last that rolled dice: as far as undo goes.
    past: VecDeque<Past>,
    log: Vec<(u32, Event)>,
    /// Dice of the last step; of the start, before the first.
    thrown: Vec<Thrown>,
    undone: u64,
}

impl Table {
    /// Sets a battle up and starts it: what comes before the first decision is rolled with the seed.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn new(setup: Setup, library: &Library) -> Result<Table, TableError> {
        let setup = setup.begun(library);
        let battle = setup.battle(library)?;
        Ok(Table::begin(setup, battle, Generator::default(), library))
    }

    /// As [`Table::new`], as an older program played it.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub(super) fn played_by(edition: Edition, setup: Setup, library: &Library) -> Result<Table, TableError> {
        let mut battle = setup.battle(library)?;
        battle.play_by(edition.rules);
        Ok(Table::begin(setup, battle, edition.dice, library))
    }

    fn begin(setup: Setup, mut battle: AnyBattle, dice: Generator, library: &Library) -> Table {
        let mut events = Events::keep();
        let mut thrown = Recorded::new(Seeded::by(dice, setup.seed, 0));
        battle.start(&mut thrown, &mut events);
        let setup = setup.lasting(library);
        let hash = hash::hash(&Projection(&battle));
        let mut table = Table {
            setup,
            dice,
            decision: None,
            choices: Vec::new(),
            battle,
            start_hash: hash,
            hash,
            steps: Vec::new(),
            chosen: 0,
            past: VecDeque::new(),
            log: events.into_vec().into_iter().map(|event| (0, event)).collect(),
            thrown: thrown.into_thrown(),
            undone: 0,
        };
        table.ask();
        table
    }

    /// What the battle started from. A map that did not come with the game is in it with its text.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The battle as it stands.
    pub fn battle(&self) -> &AnyBattle {
        &self.battle
    }

    /// Who must decide what; none when the battle is over. Worked out once per decision.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Every legal choice, in a fixed order; worked out once per decision.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// What was done so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What the seed rolls for this choice, counted from 1; 0 for the start.
    pub(super) fn seeded(&self, choice: u64) -> Seeded {
        Seeded::by(self.dice, self.setup.seed, choice)
    }

    /// The rules and dice that it is played by.
    pub(super) fn edition(&self) -> Edition {
        Edition { rules: self.battle.version(), dice: self.dice }
    }

    /// State hash: FNV-1a, 64 bits, over the JSON text of what players see of the battle. Equal on every machine.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// A number by which the computer player decides between equals: made of what the deciding side knows of the battle, and of
    /// nothing else. The state hash where all is open.
    pub fn salt(&self) -> u64 {
        let mut known = self.battle.clone();
        let veiled = self.decision().is_some_and(|decision| known.veil(decision.side));
        if veiled { hash::hash(&Projection(&known)) } else { self.hash }
    }

    /// State hash before the first step.
    pub fn start_hash(&self) -> u64 {
        self.start_hash
    }

    /// Everything that happened, each with the step it belongs to: 0 before the first choice, then from 1.
    pub fn log(&self) -> &[(u32, Event)] {
        &self.log
    }

    /// What happened in this step and later.
    pub fn events_since(&self, step: u32) -> &[(u32, Event)] {
        let from = self.log.partition_point(|&(of, _)| of < step);
        &self.log[from..]
    }

    /// Every die of the last step, or of the start before the first one, in the order in which they fell.
    pub fn thrown(&self) -> &[Thrown] {
        &self.thrown
    }

    /// How often a step was taken back; whoever copies the steps sees by it that earlier ones may have changed.
    pub fn undone(&self) -> u64 {
        self.undone
    }

    /// Does a choice; the seed rolls its dice. Returns what happened.
    ///
    /// # Errors
    /// The choice is not among the choices; nothing has changed then.
    pub fn apply(&mut self, choice: Choice) -> Result<Vec<Event>, TableError> {
        let mut dice = Recorded::new(self.seeded(self.chosen + 1));
        let (battle, events) = self.tried(choice, &mut dice)?;
        self.commit(Act::Choice { choice, faces: None }, battle, &events, dice.into_thrown());
        Ok(events)
    }

    /// Does a choice with the faces of real dice, in the order in which they are rolled.
    ///
    /// # Errors
    /// The choice is not among the choices, or the faces are too few, too many or no faces of those dice; nothing has
    /// changed then.
    pub fn apply_with(&mut self, choice: Choice, faces: &[u8]) -> Result<Vec<Event>, TableError> {
        let mut dice = Recorded::new(Faces::new(faces));
        let (battle, events) = self.tried(choice, &mut dice)?;
        dice.source().finish().map_err(TableError::Dice)?;
        self.commit(Act::Choice { choice, faces: Some(faces.to_vec()) }, battle, &events, dice.into_thrown());
        Ok(events)
    }

    /// Changes the position by hand.
    ///
    /// # Errors
    /// The position cannot be changed like that, or was changed [`MOST_EDITS`] times; nothing has changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<(), TableError> {
        if self.steps.len() as u64 - self.chosen >= MOST_EDITS {
            let message =
                format!("expected at most {MOST_EDITS} edits of one battle; begin a new one, or take some back");
            return Err(TableError::Edit(message));
        }
        let mut battle = self.battle.clone();
        edit.carry_out(&mut battle)?;
        self.commit(Act::Edit(edit), battle, &[], Vec::new());
        Ok(())
    }

    /// As [`Table::apply`], for a side that is not asked: taking back goes past it.
    fn answer_unasked(&mut self, choice: Choice) -> Result<Vec<Event>, TableError> {
        let events = self.apply(choice)?;
        if let Some(past) = self.past.back_mut() {
            past.asked = false;
        }
        Ok(events)
    }

    /// The battle after a choice; this table stays as it is.
    fn tried(&self, choice: Choice, dice: &mut dyn Dice) -> Result<(AnyBattle, Vec<Event>), TableError> {
        if !self.choices.contains(&choice) {
            return Err(TableError::Refused(self.why_not(choice)));
        }
        let mut battle = self.battle.clone();
        let mut events = Events::keep();
        battle.apply_listed(choice, dice, &mut events);
        Ok((battle, events.into_vec()))
    }

    /// The named reason why something is not among the choices.
    fn why_not(&self, choice: Choice) -> Refusal {
        if self.decision.is_none() {
            return Refusal::Over;
        }
        self.battle.refusal_of_beside(&self.choices, choice).unwrap_or(Refusal::NotOffered)
    }

    fn commit(&mut self, act: Act, battle: AnyBattle, events: &[Event], thrown: Vec<Thrown>) {
        let before = std::mem::replace(&mut self.battle, battle);
        self.thrown = thrown;
        if !self.thrown.is_empty() {
            self.past.clear();
        } else {
            if self.past.len() == UNDO_LIMIT {
                self.past.pop_front();
            }
            self.past.push_back(Past { battle: before, hash: self.hash, logged: self.log.len(), asked: true });
        }
        self.chosen += u64::from(matches!(act, Act::Choice { .. }));
        self.hash = hash::hash(&Projection(&self.battle));
        self.steps.push(Step { act, hash: self.hash });
        let step = self.steps.len() as u32;
        self.log.extend(events.iter().map(|event| (step, event.clone())));
        self.ask();
    }

    fn ask(&mut self) {
        self.decision = self.battle.decision();
        self.choices.clear();
        if self.decision.is_some() {
            self.battle.choices(&mut self.choices);
        }
    }

    /// The last step can be taken back: there is one, and no die fell in it.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// How many steps [`Table::take_back`] would undo; none if it cannot.
    fn back_to(&self, decides: impl Fn(Side) -> bool) -> Option<usize> {
        let decided = |past: &Past| past.battle.decision().is_some_and(|decision| decides(decision.side));
        let last = self.past.iter().rev().position(|past| past.asked && decided(past));
        last.map(|last| last + 1)
    }

    /// One of these sides has decided something that can be taken back.
    pub fn can_take_back(&self, decides: impl Fn(Side) -> bool) -> bool {
        self.back_to(decides).is_some()
    }

    /// Back to the last decision of one of these sides for which it was asked: what came of it, what others have decided since and what was
    /// answered for it is undone as well.
    ///
    /// # Errors
    /// There is no such decision, or dice fell since; nothing has changed then.
    pub fn take_back(&mut self, decides: impl Fn(Side) -> bool) -> Result<(), TableError> {
        let none = if self.steps.is_empty() { TableError::NothingToUndo } else { TableError::DiceFell };
        let steps = self.back_to(decides).ok_or(none)?;
        (0..steps).try_for_each(|_| self.undo())
    }

    /// Takes the last step back.
    ///
    /// # Errors
    /// There is none, or dice fell in it.
    pub fn undo(&mut self) -> Result<(), TableError> {
        let Some(past) = self.past.pop_back() else {
            return Err(if self.steps.is_empty() { TableError::NothingToUndo } else { TableError::DiceFell });
        };
        self.battle = past.battle;
        self.hash = past.hash;
        self.log.truncate(past.logged);
        let step = self.steps.pop();
        self.chosen -= u64::from(step.is_some_and(|step| matches!(step.act, Act::Choice { .. })));
        // Only steps without dice are taken back, and only as far as the last one with dice.
        self.thrown.clear();
        self.undone += 1;
        self.ask();
        Ok(())
    }

    /// Exact odds of a choice, under what the system takes for granted.
    ///
    /// # Errors
    /// The choice is not among the choices.
    pub fn odds(&self, choice: Choice) -> Result<Odds, TableError> {
        self.odds_with_will(choice, 0)
    }

    /// Exact odds of a choice, under what the system takes for granted but with up to `will` Will dice on the actor's first roll.
    ///
    /// # Errors
    /// The choice is not among the choices.
    pub fn odds_with_will(&self, choice: Choice, will: u8) -> Result<Odds, TableError> {
        self.offered(choice)?;
        let scratch = RefCell::new(Vec::new());
        Ok(odds(&self.battle, choice, &|battle, made| assume(battle, made, will, &mut scratch.borrow_mut())))
    }

    /// As [`Table::odds_with_will`], and what becomes of them where the other side reacts otherwise than is assumed.
    ///
    /// # Errors
    /// The choice is not among the choices.
    pub fn outlook(&self, choice: Choice, will: u8) -> Result<Outlook, TableError> {
        self.offered(choice)?;
        Ok(outlook(&self.battle, choice, will))
    }

    fn offered(&self, choice: Choice) -> Result<(), TableError> {
        if self.choices.contains(&choice) { Ok(()) } else { Err(TableError::Refused(self.why_not(choice))) }
    }
}
