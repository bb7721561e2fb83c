//! The state of a battle of Cap: everything that can change, and what everything asks of it.

use super::actions::Action;
use super::frames::{Ask, Frame};
use super::kinds::{Kind, Trait};
use super::options::RuleOptions;
use super::typed_effects::{Condition, FieldKind, Sky};
use super::vocabulary::{counter, stat, status};
use crate::battle::{
    Character, CharacterId, Core, Counters, Fixed, IdSet, Named, Names, RuleId, Side, StatId, StatusId, Statuses,
};
use crate::board::{Board, Spot, Square, distance3};
use crate::kit::{Contest, FieldEffects, Lasting, LastingStatuses, Machine, Moment, Until, on_machine};
use crate::scenario::Stage as Staging;
use std::sync::Arc;

pub(super) use crate::battle::Io;

/// Most Actions of a kind, Shove included.
pub(super) const MOST_ACTIONS: usize = 10;

/// One combatant as the set-up names it.
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
    /// Kinds of combatants.
    pub kinds: Vec<Kind>,
    /// Everybody, by [`CharacterId`].
    pub members: Vec<Member>,
    /// Names of the two companies.
    pub gangs: [String; 2],
}

/// CAP-26: a Sustain Effect that is active.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Sustained {
    /// Whose it is.
    pub user: CharacterId,
    /// Which of its Actions.
    pub slot: u8,
    /// Its one target.
    pub target: Option<CharacterId>,
    /// The squares that it keeps.
    pub spots: Vec<Spot>,
}

/// How often each Action was used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Uses {
    /// In the present turn of its user, or since.
    pub turn: [u8; MOST_ACTIONS],
    /// In the battle.
    pub battle: [u8; MOST_ACTIONS],
    /// Free basic Actions of the present turn of its user, a bit each (option `free_action_uses`).
    pub free: u8,
}

/// What comes next when nothing is unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Flow {
    /// Before the battle: objectives and places.
    SetUp,
    /// Section 2: this side places a combatant.
    Deploy(Side),
    /// R1: a round begins.
    RoundStart,
    /// R4: this side activates somebody.
    Activate(Side),
    /// T2: Actions.
    Turn(CharacterId),
    /// R5: the round ends.
    RoundEnd,
    /// It is over.
    Over,
}

/// A battle of Cap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    pub(super) machine: Machine<Frame, Ask>,
    /// What is fought for.
    pub(super) contest: Contest,
    pub(super) roster: Fixed<Arc<Roster>>,
    pub(super) options: Fixed<RuleOptions>,
    pub(super) flow: Flow,
    /// The side that leads this round.
    pub(super) lead: Side,
    /// Whose turn it is.
    pub(super) turn: Option<CharacterId>,
    /// That turn has just begun: nothing was done in it yet.
    pub(super) fresh: bool,
    /// CAP-10: Local Field Effects.
    pub(super) fields: FieldEffects<FieldKind, Spot>,
    /// Rounds that each Global Field Effect still lasts, by [`Sky::ALL`].
    pub(super) skies: [u8; Sky::ALL.len()],
    /// Levels by which the water has risen.
    pub(super) risen: u8,
    /// Where the boats lie.
    pub(super) boats: Vec<Square>,
    /// CAP-66: doors that are shut and decks that are drawn up, a bit for each fixture of the map.
    pub(super) turned: u64,
    /// Conditions and helps with their ends.
    pub(super) lasting: LastingStatuses,
    pub(super) sustains: Vec<Sustained>,
    pub(super) uses: Vec<Uses>,
    /// Who began its present or last turn in deep water (From Below).
    pub(super) from_the_deep: IdSet,
    /// Who has been hurt by which hazard in the present turn (CAP-59): by the square's index and the combatant.
    pub(super) scathed: Vec<(CharacterId, Spot)>,
    /// Since when bodies lie in deep water: the round at whose end they sink (CAP-21).
    pub(super) sinking: Vec<(CharacterId, u8)>,
    /// Who has lost HP, and who fell of it, until windows are opened for it; nobody between choices.
    pub(super) hurt: [IdSet; 2],
    /// The side that has surrendered.
    pub(super) yielded: Option<Side>,
    /// CAP-24, Last Bow: Foes that a move came beside, until the Action reads them.
    pub(super) passed: IdSet,
}

on_machine!(Battle, Frame, Ask);

impl Battle {
    /// A battle before deployment. The stage is one of this board.
    pub fn staged(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions, stage: Arc<Staging>) -> Battle {
        let fresh = |member: &Member| {
            let kind = &roster.kinds[usize::from(member.kind)];
            let mut counters = Counters::default();
            counters.set(counter::HP, kind.stat(stat::HP));
            counters.set(counter::AP, options.pool_before_first_turn as i8);
            counters.set(counter::TIDE, kind.stat(stat::TIDE_MAX).min(options.tide_start as i8));
            Character {
                side: member.side,
                kind: member.kind,
                square: None,
                level: 0,
                stats: kind.stats.clone(),
                counters,
                statuses: Statuses::default(),
                removed: false,
            }
        };
        let characters: Vec<Character> = roster.members.iter().map(fresh).collect();
        let named = |member: &Member| {
            let kind = &roster.kinds[usize::from(member.kind)];
            Named { name: member.name.clone(), kind: kind.name.clone(), key: kind.key.clone() }
        };
        let names = Names { people: roster.members.iter().map(named).collect(), gangs: roster.gangs.clone() };
        let mut battle = Battle {
            boats: board.boats().collect(),
            turned: super::fixtures::turned_at_first(board.fixtures()),
            contest: Contest::new(stage),
            uses: vec![Uses::default(); characters.len()],
            machine: Machine::new(Core::new(board, names, characters)),
            roster: Fixed(roster),
            options: Fixed(options),
            flow: Flow::SetUp,
            lead: Side(0),
            turn: None,
            fresh: false,
            fields: FieldEffects::default(),
            skies: [0; Sky::ALL.len()],
            risen: 0,
            lasting: LastingStatuses::default(),
            sustains: Vec::new(),
            from_the_deep: IdSet::EMPTY,
            scathed: Vec::new(),
            sinking: Vec::new(),
            hurt: [IdSet::EMPTY; 2],
            yielded: None,
            passed: IdSet::EMPTY,
        };
        if battle.turned != 0 {
            battle.lay_ground();
        }
        battle
    }

    /// The options of this battle.
    pub fn options(&self) -> &RuleOptions {
        &self.options
    }

    /// Who takes part.
    pub fn roster(&self) -> &Arc<Roster> {
        &self.roster
    }

    /// Places everybody and skips deployment; call `start` afterwards.
    pub fn place_all(&mut self, places: &[(CharacterId, Square)]) {
        for &(who, square) in places {
            self.stand(who, square);
        }
        self.flow = Flow::RoundStart;
    }
}

/// What everything asks of combatants.
impl Battle {
    pub(super) fn kind(&self, who: CharacterId) -> &Kind {
        &self.roster.kinds[usize::from(self.ch(who).kind)]
    }

    /// The Action in a place of the list of somebody's kind.
    pub(super) fn action_at(&self, who: CharacterId, slot: u8) -> Option<&Action> {
        self.kind(who).actions.get(usize::from(slot))
    }

    pub(super) fn is(&self, who: CharacterId, what: Trait) -> bool {
        self.kind(who).is(what)
    }

    pub(super) fn foes(&self, a: CharacterId, b: CharacterId) -> bool {
        self.side(a) != self.side(b)
    }

    pub(super) fn has(&self, who: CharacterId, status: StatusId) -> bool {
        self.ch(who).statuses.has(status)
    }

    pub(super) fn stat(&self, who: CharacterId, stat: StatId) -> i8 {
        self.ch(who).stats.get(stat)
    }

    /// 1.7: on the map with HP left.
    pub(super) fn standing(&self, who: CharacterId) -> bool {
        self.present(who) && !self.has(who, status::FALLEN)
    }

    /// CAP-24: standing and not Stunned.
    pub(super) fn able(&self, who: CharacterId) -> bool {
        self.standing(who) && !self.has(who, status::STUNNED)
    }

    pub(super) fn standing_of(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.living(side).filter(move |&who| self.standing(who))
    }

    /// Where somebody on the map is.
    pub(super) fn spot(&self, who: CharacterId) -> Spot {
        let one = self.ch(who);
        one.square.map_or(Spot::top(Square::new(0, 0)), |square| self.ground().spot(square, one.level))
    }

    /// The standing combatant in a place.
    pub(super) fn occupant(&self, spot: Spot) -> Option<CharacterId> {
        self.ids().find(|&who| self.ch(who).square == Some(spot.square) && self.standing(who) && self.spot(who) == spot)
    }

    /// CAP-61: in deep water, on the surface or below it.
    pub(super) fn swims(&self, who: CharacterId) -> bool {
        self.present(who) && self.ground().swims(self.spot(who))
    }

    /// In water of any depth.
    pub(super) fn in_water(&self, who: CharacterId) -> bool {
        self.present(who) && self.ground().is_water(self.spot(who))
    }

    /// 1.5: the greatest of the differences in columns, rows and levels.
    pub(super) fn distance(&self, a: CharacterId, b: CharacterId) -> u8 {
        distance3(self.square(a), self.level(a), self.square(b), self.level(b))
    }

    /// 1.5: [`Ground::adjacent`](super::ground::Ground::adjacent) of two combatants.
    pub(super) fn adjacent(&self, a: CharacterId, b: CharacterId) -> bool {
        self.adjacent_spots(self.spot(a), self.spot(b))
    }

    /// The same of places.
    pub(super) fn adjacent_spots(&self, a: Spot, b: Spot) -> bool {
        self.ground().adjacent(a, b)
    }

    /// Standing Foes of somebody beside a place.
    pub(super) fn adjacent_foes(&self, who: CharacterId, at: Spot) -> impl Iterator<Item = CharacterId> + '_ {
        let side = self.side(who).other();
        self.standing_of(side).filter(move |&foe| self.adjacent_spots(self.spot(foe), at))
    }

    /// CAP-59: a Global Field Effect is there.
    pub(super) fn sky(&self, sky: Sky) -> bool {
        self.skies[sky as usize] > 0
    }

    /// CAP-56: Exposed to somebody; to everybody where nobody is named.
    pub(super) fn exposed_to(&self, who: CharacterId, by: CharacterId) -> bool {
        let source = self.lasting.find(who, status::EXPOSED).and_then(|one| one.source);
        self.has(who, status::EXPOSED) && source.is_none_or(|source| source == by)
    }
}

/// The status of a condition, and its rule.
pub(super) fn status_of(condition: Condition) -> (StatusId, RuleId) {
    let status = match condition {
        Condition::Dazed => status::DAZED,
        Condition::Stunned => status::STUNNED,
        Condition::Exposed => status::EXPOSED,
        Condition::Marked => status::MARKED,
        Condition::Blinded => status::BLINDED,
        Condition::Rooted => status::ROOTED,
        Condition::Slowed => status::SLOWED,
        Condition::Prone => status::PRONE,
        Condition::Burning => status::BURNING,
        Condition::Bleeding => status::BLEEDING,
        Condition::Guarded => return (status::GUARDED, "CAP-27"),
        Condition::Warded => return (status::WARDED, "CAP-30"),
        Condition::Led => return (status::LED, "CAP-27"),
        Condition::Firm => return (status::FIRM, "CAP-53"),
        Condition::Lit => return (status::LIT, "CAP-58"),
    };
    (status, "CAP-56")
}

/// What changes combatants, told as it happens.
impl Battle {
    /// Shows a status, or shows it no longer, that nothing else needs to be known of.
    pub(super) fn show(&mut self, who: CharacterId, status: StatusId, there: bool, rule: RuleId, io: &mut Io) {
        if !there {
            self.lose_status(who, status, rule, io);
        } else if !self.has(who, status) {
            self.gain_status(who, status, Statuses::UNTIL_REMOVED, rule, io);
        }
    }

    /// CAP-56: a condition that lasts. The same one does not stack, and the longer one stays.
    pub(super) fn afflict(
        &mut self,
        who: CharacterId,
        status: StatusId,
        source: Option<CharacterId>,
        until: Until,
        rule: RuleId,
        io: &mut Io,
    ) {
        // Without an entry it lasts until something takes it away, and is longer than anything.
        if !self.has(who, status) || self.lasting.find(who, status).is_some() {
            self.lasting.put(Lasting { who, status, source, until });
        }
        self.show(who, status, true, rule, io);
    }

    /// Ends a condition.
    pub(super) fn cure(&mut self, who: CharacterId, status: StatusId, rule: RuleId, io: &mut Io) {
        self.lasting.take(who, status);
        self.show(who, status, false, rule, io);
        let amount = match status {
            status::SHIELDED => counter::SHIELD,
            status::GUARDED => counter::GUARD_UP,
            status::WARDED => counter::WARD_UP,
            status::LED => counter::LED_UP,
            _ => return,
        };
        self.set_counter(who, amount, 0, rule, io);
    }

    /// A moment has come: conditions and Local Field Effects that end with it.
    pub(super) fn expire(&mut self, moment: Moment, io: &mut Io) {
        for (who, status) in self.lasting.ended_by(moment) {
            self.cure(who, status, "CAP-56", io);
        }
        self.fields.ended_by(moment);
    }
}
