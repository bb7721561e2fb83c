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
use super::watch::{Arrive, Guards, Intervene};
use super::working::Working;
use crate::battle::{Character, CharacterId, Choice, IdSet, RuleId, Side, Verdict};
use crate::board::{Board, Level, Square};
use crate::dice::{Dice, Outcome};
use crate::kit::Contest;
use crate::scenario::Stage;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

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
    /// Nothing: the battle is being resolved, or it is over.
    Nothing,
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
    /// CAN-58: Field Surgery.
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
#[derive(Clone, Debug)]
pub struct Battle {
    /// The map as it was drawn.
    pub(super) map: Arc<Board>,
    pub(super) map_ground: Arc<Ground>,
    /// What has changed on it.
    pub(super) changes: Changes,
    /// The ground as it is now: the map with the changes.
    pub(super) board: Arc<Board>,
    pub(super) ground: Arc<Ground>,
    /// What is fought for (CAN-70, CAN-73).
    pub(super) contest: Contest,
    /// CAN-70: Life Points that the carrier of each objective has lost in the present action.
    pub(super) shock: Vec<i8>,
    pub(super) ways: Arc<Ways>,
    pub(super) roster: Arc<Roster>,
    /// Version of the rules that it is played by; a save says it once, in its header.
    pub(super) version: u32,
    pub(super) options: RuleOptions,
    pub(super) characters: Vec<Character>,
    pub(super) round: u8,
    pub(super) flow: Flow,
    /// The side that has the initiative this round.
    pub(super) initiative: Side,
    /// Who was activated this round.
    pub(super) acted: IdSet,
    pub(super) activation: Option<Activation>,
    /// CAN-60: what a side wants to hear no more of.
    pub(super) waived: Waived,
    pub(super) stack: Vec<Frame>,
    pub(super) ask: Ask,
    /// Who has come into a hazard and was not hurt by it yet (CAN-67); nobody between frames.
    pub(super) touched: IdSet,
    /// What a disengaging test came to, until the movement that asked for it reads it.
    pub(super) disengaged: Option<Outcome>,
    /// CAN-50: whom a movement has met, until its end reads it.
    pub(super) charge: Option<Charge>,
    /// 7.3: luck tokens that each side has said may be used on the roll about to be made.
    pub(super) luck: [Option<u8>; 2],
    pub(super) verdict: Option<Verdict>,
    /// CAN-71: the hand of each side.
    pub(super) hands: [[Option<Card>; HAND]; 2],
    /// CAN-71: what each side has done.
    pub(super) deeds: [Deeds; 2],
    /// The answer on its way to the frame that asked; none between choices.
    pub(super) answer: Option<Choice>,
}

impl Battle {
    /// Everything that can differ between two positions of one battle.
    #[allow(clippy::type_complexity, reason = "a list of the fields, once")]
    fn position(&self) -> impl Hash + PartialEq + '_ {
        (
            (&self.characters, &self.changes, self.round, self.flow, self.initiative),
            (
                (self.acted, self.waived, self.touched),
                self.activation,
                &self.stack,
                self.ask,
                (self.disengaged, self.charge),
                (self.answer, self.luck),
            ),
            self.verdict.map(|verdict| (verdict.winner, verdict.score)),
            (&self.contest, &self.shock, self.hands, self.deeds),
        )
    }
}

impl PartialEq for Battle {
    /// For positions of one battle: board, roster and options are the same by right.
    fn eq(&self, other: &Battle) -> bool {
        self.position() == other.position()
    }
}

impl Eq for Battle {}

impl Hash for Battle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position().hash(state);
    }
}

/// Dice and events of the choice being applied.
pub(super) struct Io<'a> {
    pub dice: &'a mut dyn Dice,
    pub events: &'a mut crate::battle::Events,
}

impl Battle {
    /// A battle before deployment, without a scenario.
    pub fn new(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions) -> Battle {
        Battle::staged(board, roster, options, Arc::new(Stage::default()))
    }

    /// A battle before deployment. The stage is one of this board.
    pub fn staged(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions, stage: Arc<Stage>) -> Battle {
        let characters = roster.members.iter().map(|member| {
            let kind = &roster.kinds[usize::from(member.kind)];
            Battle::fresh(kind, member)
        });
        let characters = characters.collect();
        let ground = Arc::new(Ground::of(&board));
        Battle {
            map_ground: ground.clone(),
            ground,
            map: board.clone(),
            changes: Changes::on(&board),
            ways: Arc::new(Ways::of(&board, &stage)),
            shock: vec![0; stage.objectives.len()],
            hands: Default::default(),
            deeds: Default::default(),
            contest: Contest::new(stage),
            board,
            roster,
            version: super::vocabulary::INFO.version,
            options,
            characters,
            round: 0,
            flow: Flow::RollForZone,
            initiative: Side(0),
            acted: IdSet::EMPTY,
            activation: None,
            waived: Waived::default(),
            stack: Vec::with_capacity(8),
            ask: Ask::Nothing,
            touched: IdSet::EMPTY,
            disengaged: None,
            charge: None,
            luck: [None; 2],
            verdict: None,
            answer: None,
        }
    }

    /// The same battle, played by an older version of the rules, from [`SystemInfo::oldest`] on.
    ///
    /// [`SystemInfo::oldest`]: crate::battle::SystemInfo::oldest
    pub fn by_version(self, version: u32) -> Battle {
        Battle { version, ..self }
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

    /// What is asked, for the application and for tests.
    pub fn ask(&self) -> Ask {
        self.ask
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
