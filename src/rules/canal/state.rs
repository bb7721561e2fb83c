//! The state of a Canal battle: everything that can change, and the stack of what is unfinished.

use super::agendas::Agenda;
use super::changes::Changes;
use super::frames::{Ask, Charge, Flow, Frame};
use super::ground::Ground;
use super::kinds::Kind;
use super::options::RuleOptions;
use super::prospect::Ways;
use super::spells::Spell;
use super::versions::Change;
use crate::battle::{Character, CharacterId, Core, Fixed, IdSet, Named, Names, Side};
use crate::board::Board;
use crate::dice::Outcome;
use crate::kit::{Contest, Machine, SetUp, on_machine};
use crate::scenario::Stage;
use std::sync::Arc;

pub(super) use crate::battle::Io;

/// One character as the set-up names it.
#[derive(Clone, Debug)]
pub struct Member {
    /// Index into [`Roster::kinds`].
    pub kind: u8,
    /// Its own name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// CAN-29: the spells it knows, as indices into [`Roster::spells`]; at most 7.
    pub spells: Vec<u8>,
}

/// Who takes part: fixed for the battle, shared by all its copies.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    /// Kinds of characters.
    pub kinds: Vec<Kind>,
    /// Everybody, by [`CharacterId`].
    pub members: Vec<Member>,
    /// Names of the two gangs.
    pub gangs: [String; 2],
    /// Spells that somebody knows.
    pub spells: Vec<Spell>,
}

impl Roster {
    /// Lists these spells, each once, and says where they stand.
    pub fn learn(&mut self, spells: &[&Spell]) -> Vec<u8> {
        let mut place = |spell: &Spell| {
            let known = self.spells.iter().position(|known| known.key == spell.key);
            let at = known.unwrap_or(self.spells.len());
            if known.is_none() {
                self.spells.push(spell.clone());
            }
            at as u8
        };
        spells.iter().map(|spell| place(spell)).collect()
    }
}

/// A battle of Canal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    pub(super) machine: Machine<Frame, Ask>,
    pub(super) map_ground: Fixed<Arc<Ground>>,
    /// What has changed on the ground; the board and this are the map with the changes.
    pub(super) changes: Changes,
    pub(super) ground: Fixed<Arc<Ground>>,
    /// What is fought for (CAN-70, CAN-73).
    pub(super) contest: Contest,
    /// CAN-70: Life Points that the carrier of each objective has lost in the present action.
    pub(super) shock: Vec<i8>,
    pub(super) ways: Fixed<Arc<Ways>>,
    pub(super) roster: Fixed<Arc<Roster>>,
    /// Version of the rules that it is played by; a save says it once, in its header.
    pub(super) version: Fixed<u32>,
    pub(super) options: Fixed<RuleOptions>,
    pub(super) flow: Flow,
    /// The side that has the initiative this round.
    pub(super) initiative: Side,
    /// Who was activated this round.
    pub(super) acted: IdSet,
    pub(super) activation: Option<Activation>,
    /// CAN-60: what a side wants to hear no more of.
    pub(super) waived: Waived,
    /// Who has come into a hazard and was not hurt by it yet (CAN-67); nobody between frames.
    pub(super) touched: IdSet,
    /// What a disengaging test came to, until the movement that asked for it reads it.
    pub(super) disengaged: Option<Outcome>,
    /// CAN-50: whom a movement has met, until its end reads it.
    pub(super) charge: Option<Charge>,
    /// 7.3: luck tokens that each side has said may be used on the roll about to be made.
    pub(super) luck: [Option<u8>; 2],
    /// CAN-71: the hand of each side.
    pub(super) hands: [[Option<Card>; HAND]; 2],
    /// CAN-71: what each side has done.
    pub(super) deeds: [Deeds; 2],
}

on_machine!(Battle, Frame, Ask);

impl Battle {
    /// A battle before deployment, without a scenario.
    pub fn new(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions) -> Battle {
        Battle::staged(board, roster, options, Arc::new(Stage::default()))
    }

    /// Is this battle played with this change, or was it saved by an older version?
    pub(super) fn plays(&self, change: Change) -> bool {
        *self.version >= change.since()
    }

    /// A battle before deployment. The stage is one of this board.
    pub fn staged(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions, stage: Arc<Stage>) -> Battle {
        let fresh = |member: &Member| Battle::fresh(&roster.kinds[usize::from(member.kind)], member);
        let characters = roster.members.iter().map(fresh).collect();
        let named = |member: &Member| {
            let kind = &roster.kinds[usize::from(member.kind)];
            Named { name: member.name.clone(), kind: kind.name.clone(), key: kind.key.clone() }
        };
        let names = Names { people: roster.members.iter().map(named).collect(), gangs: roster.gangs.clone() };
        let ground = Arc::new(Ground::of(&board));
        Battle {
            map_ground: Fixed(ground.clone()),
            ground: Fixed(ground),
            changes: Changes::on(&board),
            ways: Fixed(Arc::new(Ways::of(&board, &stage))),
            shock: vec![0; stage.objectives.len()],
            hands: Default::default(),
            deeds: Default::default(),
            contest: Contest::new(stage),
            machine: Machine::new(Core::new(board, names, characters)),
            roster: Fixed(roster),
            version: Fixed(super::versions::VERSION),
            options: Fixed(options),
            flow: Flow::SetUp(SetUp::Rolling),
            initiative: Side(0),
            acted: IdSet::EMPTY,
            activation: None,
            waived: Waived::default(),
            touched: IdSet::EMPTY,
            disengaged: None,
            charge: None,
            luck: [None; 2],
        }
    }

    /// The same battle, played by an older version of the rules, from [`SystemInfo::oldest`] on.
    ///
    /// [`SystemInfo::oldest`]: crate::battle::SystemInfo::oldest
    pub fn by_version(self, version: u32) -> Battle {
        Battle { version: Fixed(version), ..self }
    }

    fn fresh(kind: &Kind, member: &Member) -> Character {
        use super::vocabulary::{counter, stat};
        let mut counters = crate::battle::Counters::default();
        for (counter, stat) in
            [(counter::LP, stat::LP), (counter::AP, stat::AP), (counter::WP, stat::WP), (counter::CP, stat::CP)]
        {
            counters.set(counter, kind.stat(stat));
        }
        Character {
            side: member.side,
            kind: member.kind,
            square: None,
            level: 0,
            stats: kind.stats.clone(),
            counters,
            statuses: Default::default(),
            removed: false,
        }
    }

    /// The options of this battle.
    pub fn options(&self) -> &RuleOptions {
        &self.options
    }

    /// Who takes part.
    pub fn roster(&self) -> &Arc<Roster> {
        &self.roster
    }

    /// What is fought for.
    pub fn stage(&self) -> &Stage {
        &self.contest.stage
    }

    /// Who was activated this round.
    pub fn acted(&self) -> IdSet {
        self.acted
    }

    /// Who has the initiative this round.
    pub fn initiative(&self) -> Side {
        self.initiative
    }
}

/// What a side does not want to be asked any more in this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Waived {
    /// ORDER, by side.
    pub order: [bool; 2],
    /// COUNTER, by side.
    pub counter: [bool; 2],
}

/// One card of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card {
    /// The goal.
    pub agenda: Agenda,
    /// It was reached, and gave its point.
    pub done: bool,
}

/// What a side has done so far, as far as agendas ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deeds {
    /// Enemies reduced to 0 Life Points by Drown.
    pub drowned: u8,
    /// Friends who ended an activation high up.
    pub high: IdSet,
    /// Longest reach of a jump.
    pub leap: u8,
    /// Enemies moved into the water by Grapple.
    pub thrown: u8,
    /// Successful Dispels.
    pub dispelled: u8,
    /// Enemy Leaders removed, with credit (CAN-75).
    pub beheaded: u8,
    /// Enemies removed in this round, with credit (CAN-75).
    pub killed: u8,
}

/// Cards in a hand.
pub(super) const HAND: usize = 3;

/// What the active character did so far in its activation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Activation {
    /// Whose it is.
    pub who: CharacterId,
    /// It began in water (CAN-57 BlackPowder).
    pub started_in_water: bool,
    /// A Chained Jump may be made right now (CAN-04).
    pub chain: bool,
    /// Who was hurt by a hazard in it (CAN-67).
    pub scathed: IdSet,
    /// Objectives in contact when it began, as bits (CAN-70 Destructible).
    pub beside: u16,
    /// It is ending: objectives in contact were looked at (CAN-70).
    pub reached: bool,
}
