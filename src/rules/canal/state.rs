//! The state of a Canal battle: everything that can change, and the stack of what is unfinished.

use super::agendas::{Card, Deeds, HAND};
use super::blows::{Hit, Protect, Strike};
use super::boats::Row;
use super::casting::{Aimed, Cast};
use super::changes::Changes;
use super::commands::Waived;
use super::disengage::{Charge, Disengage, Opportunity};
use super::diving::Dive;
use super::falling::{Fall, Settle, Spot};
use super::flow::Flow;
use super::flying::Flight;
use super::forced::Force;
use super::grapple::{Drown, Grapple, Surgery};
use super::ground::Ground;
use super::jumping::{Jump, WalkOn};
use super::kinds::Kind;
use super::moving::Move;
use super::options::RuleOptions;
use super::prospect::Ways;
use super::rolls::Roll;
use super::special_ground::{Scathe, Slide, Totter};
use super::spells::Spell;
use super::versions::Change;
use super::watch::{Arrive, Guards, Intervene};
use super::working::Working;
use crate::battle::{Character, CharacterId, Core, Fixed, IdSet, Named, Names, RuleId, Side};
use crate::board::{Board, Level, Square};
use crate::dice::Outcome;
use crate::kit::{Contest, Machine, SetUp};
use crate::scenario::Stage;
use std::ops::{Deref, DerefMut};
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

/// What a side is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// CAN-72: which deployment zone.
    Zone(Side),
    /// CAN-72: place a character.
    Deploy(Side),
    /// 2.2: whom to activate.
    Activate(Side),
    /// 2.3: an action, or the end of the activation.
    Act(CharacterId),
    /// CAN-60 COUNTER: this character makes one action out of turn.
    OutOfTurn(CharacterId),
    /// CAN-60 PLAN: another agenda?
    Plan(Side),
    /// CAN-60 ORDER: one Action Point more for the character whose activation begins?
    Order(CharacterId),
    /// CAN-60 COUNTER: does anybody act now that this character has?
    Counter(CharacterId),
    /// CAN-09: cash the Underwater counters for a glide?
    Glide(CharacterId),
    /// CAN-59: how many Will dice.
    Will(Roll),
    /// CAN-10: which of several enemies does the disengaging test.
    DisengageFrom { mover: CharacterId, among: IdSet },
    /// CAN-50: which of the newly contacted enemies to strike.
    Charge { who: CharacterId, among: IdSet },
    /// CAN-11: an Attack of Opportunity.
    Opportunity(Opportunity),
    /// CAN-58 SwornGuard: step between a charger and a friend?
    Intervene(Intervene),
    /// CAN-15: where the moved character ends.
    Force(Force),
    /// CAN-06: on which free square.
    Place { who: CharacterId, around: Square, spot: Spot, ceiling: Level },
    /// CAN-03: how far to walk on after a jump.
    WalkOn(WalkOn),
    /// CAN-67: which way somebody slides off.
    Slide(Slide),
    /// CAN-69: where the boat is rowed.
    Row(Row),
    /// CAN-70: take up a mobile objective at the end of the activation?
    Take(CharacterId),
    /// CAN-19: a further target of a spell.
    Further(Aimed),
    /// CAN-22: which of several enemies strikes at the caster.
    Provoke { caster: CharacterId, among: IdSet },
    /// CAN-23: does somebody dispel, and who?
    Dispel(Cast),
    /// 7.3: how many luck tokens, on a roll with so many Will dice.
    Luck { roll: Roll, will: u8 },
}

/// A rule that is not finished. The topmost one goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// CAN-01, CAN-09: a movement along a path.
    Move(Move),
    /// CAN-58 Winged: a Move that is flown.
    Flight(Flight),
    /// CAN-03: a jump.
    Jump(Jump),
    /// CAN-03: what is left of a jump.
    WalkOn(WalkOn),
    /// CAN-07: a dive.
    Dive(Dive),
    /// CAN-10: a disengaging test.
    Disengage(Disengage),
    /// 2.5: the end of a movement.
    Arrive(Arrive),
    /// CAN-50: a charge.
    Charge(Charge),
    /// CAN-58 SwornGuard: who steps between a charger and a friend.
    Intervene(Intervene),
    /// CAN-62: who is on guard when a movement ends.
    Guards(Guards),
    /// CAN-11: an Attack of Opportunity.
    Opportunity(Opportunity),
    /// CAN-12: an attack.
    Strike(Strike),
    /// CAN-14: a Protection roll.
    Protect(Protect),
    /// CAN-12, CAN-57: what follows a hit.
    Hit(Hit),
    /// CAN-15: a grapple.
    Grapple(Grapple),
    /// CAN-15: forced movement.
    Force(Force),
    /// CAN-16: Stunned after what comes before.
    Stun { who: CharacterId, rule: RuleId },
    /// CAN-18: a drowning.
    Drown(Drown),
    /// CAN-58: Core Surgery.
    Surgery(Surgery),
    /// CAN-06: a fall.
    Fall(Fall),
    /// CAN-68, CAN-06: put on a free square.
    Settle(Settle),
    /// CAN-67: nobody stops below a bridge.
    ComeOut(CharacterId),
    /// CAN-60 COUNTER: an action of an activation is over.
    AfterAction(CharacterId),
    /// CAN-60 COUNTER: one action out of turn.
    OutOfTurn(CharacterId),
    /// CAN-60 PLAN, 2.2 step 2.
    Plan(Side),
    /// CAN-60 ORDER, 2.3 step 4.
    Order(CharacterId),
    /// CAN-67: a hazard.
    Scathe(Scathe),
    /// CAN-67: an unstable platform.
    Totter(Totter),
    /// CAN-67: a slide towards the edge.
    Slide(Slide),
    /// CAN-69: a boat being rowed.
    Row(Row),
    /// CAN-69: a rider falls out of its boat.
    Overboard(CharacterId),
    /// CAN-19: a spell being cast.
    Cast(Cast),
    /// 7.3: a spell at work.
    Work(Working),
    /// The ground is laid anew.
    LayGround,
    /// 2.3 step 3: beast-minded.
    BeastMinded { who: CharacterId, will: Option<u8> },
    /// 2.3 step 4: a Last Stand (CAN-58).
    LastStand(CharacterId),
    /// CAN-70: what lies in contact may be taken up.
    Take(CharacterId),
    /// 2.3 step 7: the end of the activation.
    EndActivation(CharacterId),
}

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

impl Deref for Battle {
    type Target = Machine<Frame, Ask>;

    fn deref(&self) -> &Machine<Frame, Ask> {
        &self.machine
    }
}

impl DerefMut for Battle {
    fn deref_mut(&mut self) -> &mut Machine<Frame, Ask> {
        &mut self.machine
    }
}

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
            version: Fixed(super::vocabulary::INFO.version),
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
