//! The state of a Ladder battle: everything that can change, and the stack of what is unfinished.

use super::frames::{Ask, Flow, Frame, Reaction, Tested, Turn};
use super::ground::{Boat, EffectKind, Fitting, Peril, Trace};
use super::kinds::Kind;
use super::options::RuleOptions;
use super::vocabulary::{counter, stat};
use crate::battle::{Character, CharacterId, Core, Counters, Fixed, IdSet, Named, Names, Side, TieBreak};
use crate::board::{Board, Fixture, Square, ZoneId};
use crate::kit::{Contest, FieldEffects, LastingStatuses, Machine, SetUp, on_machine};
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
}

/// LAD-38, LAD-114, LAD-514: a thing that lies on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dropped {
    /// Where.
    pub square: Square,
    /// Whose kit it is of: an index into [`Roster::kinds`].
    pub kind: u8,
    /// Which thing of that kit.
    pub item: u8,
    /// How much of it: charges of what needs fuel (LAD-95), else 1.
    pub count: i8,
}

/// A battle of Ladder.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    pub(super) machine: Machine<Frame, Ask>,
    /// Levels by which the water has risen.
    pub(super) risen: u8,
    /// What is fought for.
    pub(super) contest: Contest,
    pub(super) roster: Fixed<Arc<Roster>>,
    pub(super) options: Fixed<RuleOptions>,
    /// LAD-12: the side of a person against the computer.
    pub(super) first: Fixed<Option<Side>>,
    pub(super) flow: Flow,
    /// LAD-12: the order of turns; those who are gone are left out.
    pub(super) order: Vec<CharacterId>,
    /// LAD-11: who comes by surprise and has not taken its Action yet.
    pub(super) surprising: IdSet,
    /// LAD-102: those whom a Loud attack has warned of the ambush.
    pub(super) warned: IdSet,
    /// LAD-54: who goes to the top next round, the first to seize it last.
    pub(super) seizers: Vec<CharacterId>,
    /// Who took a turn this round.
    pub(super) acted: IdSet,
    /// LAD-12: the side that wins the next tie.
    pub(super) token: Side,
    /// The turn being taken.
    pub(super) turn: Option<Turn>,
    /// LAD-79: who has met which hazard in this turn.
    pub(super) scathed: Vec<(CharacterId, Peril)>,
    /// What lasts, with its source and its end.
    pub(super) lasting: LastingStatuses,
    /// LAD-28: Ember of each side.
    pub(super) ember: [u8; 2],
    /// LAD-34: Doom of each side.
    pub(super) doom: [u8; 2],
    /// Chapter 2: what decided between equal points as the battle ended; empty before.
    pub(super) decided: Fixed<Vec<TieBreak>>,
    /// LAD-50: what is being waited for.
    pub(super) reactions: Vec<Reaction>,
    /// Smoke, mist, fires.
    pub(super) effects: FieldEffects<EffectKind, u16>,
    pub(super) dropped: Vec<Dropped>,
    /// LAD-514: where the dead lie.
    pub(super) bodies: Vec<Trace>,
    /// LAD-512: where those who hide were seen last.
    pub(super) last_seen: Vec<Trace>,
    /// LAD-113: things of each that were used: bits by their place in the kit.
    pub(super) bared: Vec<u8>,
    /// LAD-48, LAD-82: what of the map can be used.
    pub(super) fixtures: Fixed<Arc<Vec<Fixture>>>,
    /// What has become of each.
    pub(super) fittings: Vec<Fitting>,
    /// LAD-505: boats that float.
    pub(super) boats: Vec<Boat>,
    /// LAD-75: the zones that Monstrous bodies trail into, by number.
    pub(super) tails: Vec<(CharacterId, u16)>,
    /// LAD-42: who defends which zone.
    pub(super) defended: Vec<(CharacterId, ZoneId)>,
    /// Section 7: where it is quiet.
    pub(super) harbours: Vec<super::frames::Harbour>,
    /// What the last Test came to, until the frame that asked for it reads it.
    pub(super) tested: Option<Tested>,
    /// What the last Opposed Test came to: net successes of the active side, 0 if it lost.
    pub(super) net: Option<u8>,
    /// LAD-51: the side that leaves.
    pub(super) retreated: Option<Side>,
}

on_machine!(Battle, Frame, Ask);

impl Battle {
    /// A battle before deployment, without a scenario.
    pub fn new(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions) -> Battle {
        Battle::staged(board, roster, options, Arc::new(Stage::default()))
    }

    /// A battle before deployment. The stage is one of this board.
    pub fn staged(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions, stage: Arc<Stage>) -> Battle {
        let fresh = |member: &Member| Battle::fresh(&roster.kinds[usize::from(member.kind)], member);
        let characters = roster.members.iter().map(fresh).collect();
        let bared = vec![0; roster.members.len()];
        let boats = Boat::all_on(&board);
        let fixtures = super::ground::fixtures_of(&board);
        let named = |member: &Member| {
            let kind = &roster.kinds[usize::from(member.kind)];
            Named { name: member.name.clone(), kind: kind.name.clone(), key: kind.key.clone() }
        };
        let names = Names { people: roster.members.iter().map(named).collect(), gangs: roster.gangs.clone() };
        let mut battle = Battle {
            machine: Machine::new(Core::new(board, names, characters)),
            risen: 0,
            contest: Contest::new(stage),
            roster: Fixed(roster),
            options: Fixed(options),
            first: Fixed(None),
            flow: Flow::SetUp(SetUp::Rolling),
            order: Vec::new(),
            surprising: IdSet::EMPTY,
            warned: IdSet::EMPTY,
            seizers: Vec::new(),
            acted: IdSet::EMPTY,
            token: Side(0),
            turn: None,
            scathed: Vec::new(),
            lasting: LastingStatuses::default(),
            ember: [0; 2],
            doom: [0; 2],
            decided: Fixed(Vec::new()),
            reactions: Vec::new(),
            effects: FieldEffects::default(),
            dropped: Vec::new(),
            bodies: Vec::new(),
            last_seen: Vec::new(),
            bared,
            fittings: super::ground::fittings_of(&fixtures),
            fixtures: Fixed(Arc::new(fixtures)),
            boats,
            tails: Vec::new(),
            defended: Vec::new(),
            harbours: Vec::new(),
            tested: None,
            net: None,
            retreated: None,
        };
        if battle.fittings.iter().any(|fitting| fitting.turned) {
            battle.lay_ground();
            battle.darken();
        }
        battle.ember = Side::BOTH.map(|side| battle.ember_at_start(side));
        battle
    }

    /// LAD-12: a person plays this side against the computer: among equals it goes first.
    pub fn goes_first(&mut self, side: Option<Side>) {
        self.first = Fixed(side);
    }

    fn fresh(kind: &Kind, member: &Member) -> Character {
        let mut counters = Counters::default();
        counters.set(counter::TOUGHNESS, kind.stat(stat::TOUGHNESS));
        counters.set(counter::METTLE, kind.stat(stat::METTLE));
        for (i, (_, count)) in kind.items.iter().enumerate().take(super::kinds::MOST_ITEMS) {
            let id = crate::battle::CounterId(counter::ITEM_0.0 + i as u8);
            counters.set(id, kind.stock(i as u8, *count));
        }
        counters.set(counter::IN_HAND, kind.first_grip() as i8);
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

    /// LAD-12: who takes turns, in order.
    pub fn order(&self) -> &[CharacterId] {
        &self.order
    }

    /// LAD-28: Ember of each side.
    pub fn ember(&self) -> [u8; 2] {
        self.ember
    }

    /// LAD-34: Doom of each side.
    pub fn doom(&self) -> [u8; 2] {
        self.doom
    }

    /// What lies on the ground, for the application: where, and what it is called.
    pub fn lying(&self) -> impl Iterator<Item = (Square, &str)> {
        self.dropped.iter().filter_map(|one| {
            let item = self.roster.kinds.get(usize::from(one.kind))?.item(one.item)?;
            Some((one.square, item.name()))
        })
    }
}
