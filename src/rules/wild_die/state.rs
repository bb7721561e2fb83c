//! The state of a battle of Wild Die: everything that can change, and what everything asks of it.

use super::aftermath::{Aftermath, Season};
use super::cards::Pile;
use super::fields::Veil;
use super::frames::{Ask, Flow, Frame, Rolled, Turn};
use super::hurt::Incapacity;
use super::interrupting::Suspended;
use super::items::Weapon;
use super::kept::Standing;
use super::kinds::Kind;
use super::options::RuleOptions;
use super::things::{COUNTED, Found, Lying, PARTS};
use super::traits::Trait;
use super::vocabulary::{counter, stat, status};
use crate::battle::{
    Character, CharacterId, Core, Counters, Fixed, IdSet, Named, Names, RuleId, Side, StatId, Stats, StatusId, Statuses,
};
use crate::board::{Board, Layer, Prop, Spot, Square, apart};
use crate::dice::Card;
use crate::kit::{Contest, FieldEffects, Lasting, LastingStatuses, Machine, Moment, SetUp, Until, on_machine};
use crate::scenario::Stage as Staging;
use std::sync::Arc;

pub(super) use crate::battle::Io;

/// One figure as the set-up names it.
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
    /// Kinds of figures, with what was bought for them.
    pub kinds: Vec<Kind>,
    /// Bare hands, as the armoury has them.
    pub unarmed: Option<Weapon>,
    /// WLD-40: what a weapon that shoots is as a club: in one hand, in two.
    pub clubs: Vec<Weapon>,
    /// Everybody, by [`CharacterId`].
    pub members: Vec<Member>,
    /// Names of the two companies.
    pub gangs: [String; 2],
    /// 7.3: those who belong to neither side.
    pub third: IdSet,
    /// 7.3: somebody who is led away, and by whom it is guarded.
    pub captive: Option<CharacterId>,
}

/// 2.1: those who share a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Group {
    /// Who.
    pub who: IdSet,
    /// The card that counts.
    pub card: Card,
}

/// WLD-51: Support for the next roll of a skill, or of Strength.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Supported {
    /// Whose roll.
    pub whom: CharacterId,
    /// Of which trait.
    pub of: Trait,
    /// By how much.
    pub points: i8,
    /// Who supports.
    pub by: CharacterId,
    /// Ends of its turns until it is over.
    pub ends: u8,
}

/// A battle of Wild Die.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    pub(super) machine: Machine<Frame, Ask>,
    /// What is fought for.
    pub(super) contest: Contest,
    pub(super) roster: Fixed<Arc<Roster>>,
    pub(super) options: Fixed<RuleOptions>,
    /// Version of the rules that it is played by.
    pub(super) version: Fixed<u32>,
    pub(super) flow: Flow,
    /// 2.1: the deck.
    pub(super) pile: Pile,
    /// 2.1: the cards of this round.
    pub(super) groups: Vec<Group>,
    /// WLD-38: those who have said at this boundary that they wait.
    pub(super) waited: IdSet,
    /// Whose turn it is.
    pub(super) turn: Option<CharacterId>,
    /// What has been done in it.
    pub(super) now: Turn,
    /// States with their ends.
    pub(super) lasting: LastingStatuses,
    /// WLX-10, WLX-18: smoke, darkness and fire on squares.
    pub(super) fields: FieldEffects<Veil>,
    /// WLX-18: walls of water, and Murk.
    pub(super) raised: Vec<Standing>,
    /// WLX-17: powers that last.
    pub(super) boons: Vec<super::powers::Boon>,
    /// WLD-18: who aims at whom.
    pub(super) aims: Vec<(CharacterId, CharacterId)>,
    /// WLD-37: who holds whom.
    pub(super) holds: Vec<(CharacterId, CharacterId)>,
    /// WLD-22: bonds that are harder than ropes: on whom, and how hard.
    pub(super) bonds: Vec<(CharacterId, i8)>,
    /// WLD-51: Support that waits for a roll.
    pub(super) supported: Vec<Supported>,
    /// Levels by which the water has risen.
    pub(super) risen: u8,
    /// The result of a trait roll on its way to the frame that asked for it; none between choices.
    pub(super) rolled: Option<Rolled>,
    /// WLX-16: who has used First Cut, Riposte and Joker's Blow in this round.
    pub(super) once: [IdSet; 3],
    /// WLD-28, WLD-40: things that lie on the ground.
    pub(super) lying: Vec<Lying>,
    /// WLD-47: things that somebody has taken up who did not bring them.
    pub(super) found: Vec<Found>,
    /// WLX-23: those who have left the board.
    pub(super) fled: IdSet,
    /// 7.3: those of them who have left it at the other side's end.
    pub(super) crossed: IdSet,
    /// WLD-23: crates in the way, as the map has them.
    pub(super) crates: Fixed<Vec<Square>>,
    /// WLD-23: squares whose crates are broken.
    pub(super) smashed: Vec<Square>,
    /// WLD-16: healers and the patients that they have tried to heal.
    pub(super) dressed: Vec<(CharacterId, CharacterId)>,
    /// WLD-41: mounts without their riders: whose, and where.
    pub(super) mounts: Vec<(CharacterId, Spot)>,
    /// WLX-06: those whose powder is wet.
    pub(super) wet: IdSet,
    /// WLX-06: those who were hurt since their last turn.
    pub(super) hurt: IdSet,
    /// WLX-06: levels of Fatigue that come from water, one entry each.
    pub(super) half_drowned: Vec<CharacterId>,
    /// WLX-19: where the gondolas lie.
    pub(super) boats: Vec<Square>,
    /// WLX-23: who carries whom.
    pub(super) bearers: Vec<(CharacterId, CharacterId)>,
    /// WLD-52: those who have given their action of this round to a volley of their group.
    pub(super) fired: IdSet,
    /// WLX-05: fixtures that are in their other state, a bit each; locks that are open, locks that are jammed, doors that are broken.
    pub(super) turned: u64,
    pub(super) unlocked: u64,
    pub(super) jammed: u64,
    pub(super) broken: u64,
    /// WLX-02: those whose latest trait roll was a critical failure.
    pub(super) fumbled: IdSet,
    /// WLX-22: those who have seen something fearful.
    pub(super) daunted: IdSet,
    /// WLD-38: turns that wait until others have acted.
    pub(super) suspended: Vec<Suspended>,
    /// The side that has surrendered.
    pub(super) yielded: Option<Side>,
    /// WLX-14: those who were pushed past their Wounds, and what came of it.
    pub(super) felled: Vec<(CharacterId, Incapacity)>,
    /// 7.3: a battle of a season; none of a single battle.
    pub(super) season: Fixed<Option<Arc<Season>>>,
    /// 7.3: what comes after the fight.
    pub(super) after: Option<Box<Aftermath>>,
}

on_machine!(Battle, Frame, Ask);

fn fresh(kind: &Kind, member: &Member) -> Character {
    let mut stats = Stats::default();
    let life = kind.wounds() as i8 + 1;
    let [pace, parry, toughness, armour, size, bennies] = kind.sheet();
    for (id, die) in stat::ATTRIBUTES.into_iter().zip(kind.attributes) {
        stats.set(id, die.sides() as i8 + die.plus());
    }
    let numbers = [(stat::LIFE, life), (stat::PACE, pace), (stat::PARRY, parry), (stat::TOUGHNESS, toughness)];
    numbers.into_iter().chain([(stat::ARMOUR, armour), (stat::SIZE, size)]).for_each(|(id, n)| stats.set(id, n));
    let mut counters = Counters::default();
    counters.set(counter::LIFE, life);
    counters.set(counter::BENNIES, bennies);
    counters.set(counter::POWER, kind.power_points as i8);
    counters.set(counter::HELD, ((1u16 << kind.in_hands) - 1) as i8);
    counters.set(counter::SHIELD, i8::from(kind.shield.as_ref().is_some_and(|(_, ready)| *ready)));
    let supplies = kind.gear.iter().filter(|gear| gear.does == super::items::Use::Supply).count();
    counters.set(counter::SUPPLIES, supplies as i8);
    for (slot, weapon) in kind.weapons.iter().enumerate().take(usize::from(COUNTED)) {
        counters.set(counter::shots(slot as u8), weapon.shots as i8 * PARTS);
    }
    let mut statuses = Statuses::default();
    if kind.ridden.is_some() {
        statuses.set(status::MOUNTED, Statuses::UNTIL_REMOVED);
    }
    Character {
        side: member.side,
        kind: member.kind,
        square: None,
        level: 0,
        stats,
        counters,
        statuses,
        removed: false,
    }
}

impl Battle {
    /// A battle before deployment. The stage is one of this board.
    pub fn staged(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions, stage: Arc<Staging>) -> Battle {
        let kind = |member: &Member| &roster.kinds[usize::from(member.kind)];
        let characters: Vec<Character> = roster.members.iter().map(|one| fresh(kind(one), one)).collect();
        let named =
            |one: &Member| Named { name: one.name.clone(), kind: kind(one).name.clone(), key: kind(one).key.clone() };
        let names = Names { people: roster.members.iter().map(named).collect(), gangs: roster.gangs.clone() };
        let boats = board.boats().collect();
        let turned = super::doors::turned_at_first(board.fixtures());
        let in_the_way = |at: &Square| matches!(board.tile(*at).prop, Some(Prop::Barricade { .. }));
        let crates = board.squares().filter(in_the_way).collect();
        let lying = super::things::lying_at_first(&board);
        let mut battle = Battle {
            contest: Contest::new(stage),
            machine: Machine::new(Core::new(board, names, characters).with_third(roster.third)),
            roster: Fixed(roster),
            options: Fixed(options),
            version: Fixed(super::vocabulary::INFO.version),
            flow: Flow::SetUp(SetUp::Rolling),
            pile: Pile::default(),
            groups: Vec::new(),
            waited: IdSet::EMPTY,
            turn: None,
            now: Turn::default(),
            lasting: LastingStatuses::default(),
            fields: FieldEffects::default(),
            raised: Vec::new(),
            boons: Vec::new(),
            aims: Vec::new(),
            holds: Vec::new(),
            bonds: Vec::new(),
            supported: Vec::new(),
            risen: 0,
            rolled: None,
            once: [IdSet::EMPTY; 3],
            lying,
            found: Vec::new(),
            fled: IdSet::EMPTY,
            crossed: IdSet::EMPTY,
            crates: Fixed(crates),
            smashed: Vec::new(),
            dressed: Vec::new(),
            mounts: Vec::new(),
            wet: IdSet::EMPTY,
            hurt: IdSet::EMPTY,
            half_drowned: Vec::new(),
            boats,
            bearers: Vec::new(),
            fired: IdSet::EMPTY,
            turned,
            unlocked: 0,
            jammed: 0,
            broken: 0,
            fumbled: IdSet::EMPTY,
            daunted: IdSet::EMPTY,
            suspended: Vec::new(),
            yielded: None,
            felled: Vec::new(),
            season: Fixed(None),
            after: None,
        };
        if turned != 0 {
            battle.lay_board();
        }
        battle.place_third_side();
        battle.tie_captive();
        battle.set_alight();
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

/// What everything asks of figures.
impl Battle {
    pub(super) fn kind(&self, who: CharacterId) -> &Kind {
        &self.roster.kinds[usize::from(self.ch(who).kind)]
    }

    /// WLX-01: a Wild Card.
    pub(super) fn wild(&self, who: CharacterId) -> bool {
        self.kind(who).wild
    }

    pub(super) fn has(&self, who: CharacterId, status: StatusId) -> bool {
        self.ch(who).statuses.has(status)
    }

    pub(super) fn stat(&self, who: CharacterId, stat: StatId) -> i8 {
        self.ch(who).stats.get(stat)
    }

    /// 2.5: on the board, and neither Incapacitated nor Unconscious.
    pub(super) fn standing(&self, who: CharacterId) -> bool {
        self.present(who) && !self.has(who, status::INCAPACITATED)
    }

    pub(super) fn standing_of(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.living(side).filter(move |&who| self.standing(who))
    }

    /// WLD-10: able: neither Stunned nor Incapacitated.
    pub(super) fn able(&self, who: CharacterId) -> bool {
        self.standing(who) && !self.has(who, status::STUNNED)
    }

    /// WLD-22: it cannot move.
    pub(super) fn fixed(&self, who: CharacterId) -> bool {
        [status::ENTANGLED, status::BOUND, status::STUNNED].into_iter().any(|status| self.has(who, status))
    }

    /// WLD-14: Wounds that it carries.
    pub(super) fn wounds(&self, who: CharacterId) -> u8 {
        let capacity = self.capacity(who);
        let lost = self.stat(who, stat::LIFE) - self.counter(who, counter::LIFE);
        lost.clamp(0, capacity as i8).unsigned_abs()
    }

    /// WLX-01, WLX-03: Wounds that it carries and still stands.
    pub(super) fn capacity(&self, who: CharacterId) -> u8 {
        (self.stat(who, stat::LIFE) - 1).max(0).unsigned_abs()
    }

    /// Where somebody on the board is.
    pub(super) fn spot(&self, who: CharacterId) -> Spot {
        let one = self.ch(who);
        one.square.map_or(Spot::top(Square::new(0, 0)), |square| self.board.spot(square, one.level))
    }

    /// The standing figure in a place.
    pub(super) fn occupant(&self, spot: Spot) -> Option<CharacterId> {
        self.ids().find(|&who| self.standing(who) && self.occupies(who, spot))
    }

    /// WLX-06: in deep water. WLX-03: with all its body.
    pub(super) fn swims(&self, who: CharacterId) -> bool {
        self.present(who) && self.wet_at(who, self.spot(who))
    }

    /// The greatest of the differences in columns, rows and levels, from the nearest square of a body to the nearest of the other.
    pub(super) fn distance(&self, a: CharacterId, b: CharacterId) -> u8 {
        let ground = apart((self.square(a), self.span(a)), (self.square(b), self.span(b)));
        ground.max(self.level(a).abs_diff(self.level(b)))
    }

    /// A square away, a level at most, no wall between; a deck parts those above it from those below.
    pub(super) fn adjacent_spots(&self, a: Spot, b: Spot) -> bool {
        a.square.is_adjacent(b.square)
            && self.board.contact(a.square, self.board.spot_level(a), b.square, self.board.spot_level(b))
            && !self.deck_between(a, b)
    }

    pub(super) fn adjacent(&self, a: CharacterId, b: CharacterId) -> bool {
        self.touch_at((a, self.spot(a)), (b, self.spot(b)))
    }

    /// One of two places is below a deck, and the other is as high as the deck or higher.
    pub(super) fn deck_between(&self, a: Spot, b: Spot) -> bool {
        let under = |below: Spot, other: Spot| {
            below.layer == Layer::Below && self.board.spot_level(other) >= self.board.surface(below.square)
        };
        under(a, b) || under(b, a)
    }

    /// WLD-10: an able enemy is beside it.
    pub(super) fn engaged(&self, who: CharacterId) -> bool {
        self.enemies_of(who).any(|foe| self.able(foe) && self.adjacent(who, foe))
    }

    /// WLX-04: centre to centre. WLX-03: of any square of one body to any of the other.
    pub(super) fn sees(&self, from: CharacterId, to: CharacterId) -> bool {
        self.sees_at((from, self.spot(from)), (to, self.spot(to)))
    }

    /// The first, in this place, sees the second in that one.
    pub(super) fn sees_at(&self, (a, at): (CharacterId, Spot), (b, there): (CharacterId, Spot)) -> bool {
        let (start, end) = (self.level_at(a, at), self.level_at(b, there));
        let clear = |from: Square, to: Square| self.clear_line((from, start), (to, end));
        let seen = match (self.span(a), self.span(b)) {
            (1, 1) => clear(at.square, there.square),
            (own, its) => {
                self.block(at.square, own).any(|from| self.block(there.square, its).any(|to| clear(from, to)))
            }
        };
        seen && !self.deck_between(at, there)
    }
}

/// What changes figures, told as it happens.
impl Battle {
    /// Shows a state, or shows it no longer.
    pub(super) fn show(&mut self, who: CharacterId, status: StatusId, there: bool, rule: RuleId, io: &mut Io) {
        if !there {
            self.lose_status(who, status, rule, io);
        } else if !self.has(who, status) {
            self.gain_status(who, status, Statuses::UNTIL_REMOVED, rule, io);
        }
    }

    /// 1.5: a state until the end of the first turn that starts afterwards.
    pub(super) fn afflict_a_turn(&mut self, who: CharacterId, status: StatusId, rule: RuleId, io: &mut Io) {
        let acts = self.turn == Some(who) || self.suspended.iter().any(|turn| turn.who == who);
        let ends = if acts { 2 } else { 1 };
        self.afflict(who, status, Until::EndOfTurn(who, ends), rule, io);
    }

    /// 1.5: a state that lasts; applied again, its clock starts anew.
    pub(super) fn afflict(&mut self, who: CharacterId, status: StatusId, until: Until, rule: RuleId, io: &mut Io) {
        // Without an entry it goes with another state, and is longer than anything.
        if !self.has(who, status) || self.lasting.find(who, status).is_some() {
            self.lasting.put(Lasting { who, status, source: None, until });
        }
        self.show(who, status, true, rule, io);
    }

    /// Ends a state.
    pub(super) fn cure(&mut self, who: CharacterId, status: StatusId, rule: RuleId, io: &mut Io) {
        self.lasting.take(who, status);
        self.show(who, status, false, rule, io);
    }

    /// A moment has come: states that end with it.
    pub(super) fn expire(&mut self, moment: Moment, io: &mut Io) {
        for (who, status) in self.lasting.ended_by(moment) {
            self.cure(who, status, "1.5", io);
        }
        self.fields.ended_by(moment);
    }

    /// It is out of the battle: dead, or fled.
    pub(super) fn remove(&mut self, who: CharacterId, credit: Option<Side>, io: &mut Io) {
        if !self.present(who) {
            // 7.3: it left the board, and dies of its Wounds.
            self.fled = self.fled.without(IdSet::of(who));
            return;
        }
        self.drop_carried(who, io);
        self.lay_down_bodies(who, io);
        self.lasting.take_all(who);
        self.let_go(who, io);
        self.freed(who, io);
        self.end_powers_of(who, io);
        self.unblessed(who, io);
        self.take_off(who, credit, io);
    }
}
