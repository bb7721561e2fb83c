//! The state of a battle of Roll Under: everything that can change, and what everything asks of it.

use super::areas::in_sight;
use super::casts::{Ground, Lasting};
use super::feats::Effect;
use super::frames::{Ask, Flow, Frame, Strike, Turn};
use super::items::{Feature, Weapon};
use super::kinds::Kind;
use super::options::RuleOptions;
use super::pieces::Deal;
use super::pieces::Haze;
use super::pieces::Hull;
use super::pieces::Poison;
use super::pieces::{Interlude, Place};
use super::rolls::{Came, Rolled};
use super::traits::{Attribute, Condition, Skill};
use super::vocabulary::{counter, stat, status, telling};
use crate::battle::{
    Character, CharacterId, Core, CounterId, Counters, Event, Fixed, IdSet, Named, Names, RuleId, Side, StatId, Stats,
    StatusId, Statuses, Told,
};
use crate::board::{Board, Level, Light, Spot, Square};
use crate::kit::{Contest, FieldEffects, Machine, SetUp, on_machine};
use crate::scenario::Stage as Staging;
use std::sync::Arc;

pub(super) use crate::battle::Io;

/// RUN-16: everything that is in the hands, as an option.
pub(super) const EVERYTHING: u8 = 7;
/// The place of bare hands in the list of weapons.
pub(super) const UNARMED: u8 = 7;
/// A spell instead of a weapon.
pub(super) const SPELL: u8 = 9;
/// The place of a weapon that was somebody else's.
pub(super) const FOUND: u8 = 6;

/// RUX-22: places from here on are improvised weapons: a light object, a heavy one.
pub(super) const OBJECT: u8 = 100;

/// RUN-16: a weapon or a shield that lies on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lying {
    /// Whose it was at first, and its place there.
    pub owner: CharacterId,
    /// See above.
    pub slot: u8,
    /// Where it lies.
    pub at: Square,
    /// RUX-10: it sticks in something.
    pub stuck: bool,
    /// Damaged, broken, empty.
    pub marks: [bool; 3],
}

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
    /// Kinds of figures.
    pub kinds: Vec<Kind>,
    /// Bare hands, as the armoury has them.
    pub unarmed: Option<Weapon>,
    /// RUX-22: a light and a heavy object, as the armoury has them.
    pub objects: Vec<Weapon>,
    /// Everybody, by [`CharacterId`].
    pub members: Vec<Member>,
    /// Names of the two companies.
    pub gangs: [String; 2],
    /// 7.5: those who belong to neither side.
    pub third: IdSet,
}

/// A battle of Roll Under.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    pub(super) machine: Machine<Frame, Ask>,
    /// What is fought for.
    pub(super) contest: Contest,
    pub(super) roster: Fixed<Arc<Roster>>,
    pub(super) options: Fixed<RuleOptions>,
    pub(super) flow: Flow,
    /// Whose turn it is.
    pub(super) turn: Option<CharacterId>,
    /// What has been done in it.
    pub(super) now: Turn,
    /// RUN-10: those whose upkeep of this round is done.
    pub(super) upkept: IdSet,
    /// RUX-19: who holds whom.
    pub(super) holds: Vec<(CharacterId, CharacterId)>,
    /// RUN-16: what lies on the ground.
    pub(super) lying: Vec<Lying>,
    /// RUN-22: weapons of others: in whose hands, whose at first, and its place there.
    pub(super) found: Vec<(CharacterId, CharacterId, u8)>,
    /// Doors that are shut, decks that are drawn up, planks that are gone: a bit for each fixture of the map.
    pub(super) turned: u64,
    /// RUN-27: locks that were picked.
    pub(super) picked: u64,
    /// RUN-27: locks that are jammed.
    pub(super) jammed: u64,
    /// RUN-26: what is broken.
    pub(super) broken: u64,
    /// RUN-26: HP of what was hit and still holds.
    pub(super) battered: Vec<(u8, i8)>,
    /// Levels by which the water has risen.
    pub(super) risen: u8,
    /// What a roll came to, on its way to the frame that asked for it; none between choices.
    pub(super) rolled: Option<Rolled>,
    /// RUX-36: who has which poison in its blood.
    pub(super) poisons: Vec<(CharacterId, Poison)>,
    /// 7.4: weapons with poison on them: whose, its place, which.
    pub(super) coats: Vec<(CharacterId, u8, Poison)>,
    /// RUX-36: those who cannot move in their next turn.
    pub(super) numbed: IdSet,
    /// 7.4: those who have had an antidote.
    pub(super) cured: IdSet,
    /// 7.4: fire and smoke.
    pub(super) fields: FieldEffects<Haze>,
    /// RUX-05: who falls on whom.
    pub(super) beneath: Vec<(CharacterId, CharacterId)>,
    /// RUX-34: the boats as they lie now.
    pub(super) hulls: Vec<Hull>,
    /// RUX-33: horses without riders: whose, and where.
    pub(super) horses: Vec<(CharacterId, Square)>,
    /// RUX-33: the second squares of riders.
    pub(super) rears: Vec<(CharacterId, Square)>,
    /// RUX-02: how bright it is without lights.
    pub(super) night: Light,
    /// RUX-02: those who have struck with a burning torch in this round.
    pub(super) waved: IdSet,
    /// RUX-06: where grappling hooks hang.
    pub(super) hooks: Vec<Square>,
    /// RUN-35: a Demon on Evade gives the free attacks of this step a boon.
    pub(super) open: Option<CharacterId>,
    /// 7.5: those who lay there as the battle began.
    pub(super) fallen: IdSet,
    /// 7.5: those who slept at their posts as the battle began.
    pub(super) sentries: IdSet,
    /// RUX-27: who fears whom.
    pub(super) fears: Vec<(CharacterId, CharacterId)>,
    /// RUX-28: cards of monsters that are still to come in this round, besides the next one of each.
    pub(super) more_cards: Vec<(CharacterId, u8)>,
    /// RUX-39: the next attacks of monsters that are known, by their places in the table.
    pub(super) foretold: Vec<(CharacterId, u8)>,
    /// RUX-39: those who have told from lore what a monster will do.
    pub(super) recalled: IdSet,
    /// RUN-11, RUN-46, RUN-49: what the opening has left.
    pub(super) opening: super::pieces::Opening,
    /// RUN-07: whose roll was the last one, what it came to, whether it was pushed, and whether it could be.
    pub(super) last_roll: Option<(CharacterId, Came, bool, bool)>,
    /// 2.1: how far the deal of this round has come.
    pub(super) deal: Deal,
    /// The side that has surrendered.
    pub(super) yielded: Option<Side>,
    /// RUX-40: a battle of a series; none of a single battle.
    pub(super) place: Fixed<Option<Arc<Place>>>,
    /// RUX-40: what comes after the fight.
    pub(super) interlude: Option<Box<Interlude>>,
    /// RUX-24, RUX-25: what lasts on figures, in the order in which it came.
    pub(super) lasting: Vec<Lasting>,
    /// RUX-25: what spells have left on the ground, each with its power level.
    pub(super) laid: FieldEffects<(Ground, u8)>,
    /// RUX-25: a caster, and the one who obeys it just now.
    pub(super) obeys: Option<(CharacterId, CharacterId)>,
}

on_machine!(Battle, Frame, Ask);

fn fresh(kind: &Kind, member: &Member) -> Character {
    let mut stats = Stats::default();
    for (id, value) in stat::ATTRIBUTES.into_iter().zip(kind.attributes) {
        stats.set(id, value as i8);
    }
    let [hp, wp, squares, armour] = kind.sheet();
    let numbers = [(stat::HP, hp), (stat::WP, wp), (stat::MOVE, squares), (stat::ARMOUR, armour)];
    numbers.into_iter().for_each(|(id, n)| stats.set(id, n));
    Character {
        side: member.side,
        kind: member.kind,
        square: None,
        level: 0,
        stats,
        counters: at_first(kind),
        statuses: Statuses::default(),
        removed: false,
    }
}

/// What is counted of a figure before its first battle.
pub(super) fn at_first(kind: &Kind) -> Counters {
    let [hp, wp, ..] = kind.sheet();
    let mut counters = Counters::default();
    let numbers = [
        (counter::HP, hp),
        (counter::WP, wp),
        (counter::HELD, (1i8 << kind.in_hands) - 1),
        (counter::BANDAGES, kind.gear.bandages as i8),
        (counter::DRAUGHTS, kind.gear.draughts as i8),
        (counter::QUIVERS, kind.gear.quivers as i8),
        (counter::LOCKPICKS, kind.gear.lockpicks as i8),
        (counter::ANTIDOTES, kind.gear.antidotes as i8),
        (counter::LETHAL, kind.gear.lethal as i8),
        (counter::PARALYSING, kind.gear.paralysing as i8),
        (counter::SLEEPING, kind.gear.sleeping as i8),
        (counter::SMOKE_POTS, kind.gear.smoke_pots as i8),
        (counter::FIRE_POTS, kind.gear.fire_pots as i8),
        (counter::WORN, (1i8 << kind.armour.len()) - 1),
        (counter::PACKED, super::at_hand::packed_at_first(kind)),
    ];
    numbers.into_iter().for_each(|(id, n)| counters.set(id, n));
    counters
}

impl Battle {
    /// A battle before deployment. The stage is one of this board.
    pub fn staged(board: Arc<Board>, roster: Arc<Roster>, options: RuleOptions, stage: Arc<Staging>) -> Battle {
        let kind = |member: &Member| &roster.kinds[usize::from(member.kind)];
        let characters: Vec<Character> = roster.members.iter().map(|one| fresh(kind(one), one)).collect();
        let named =
            |one: &Member| Named { name: one.name.clone(), kind: kind(one).name.clone(), key: kind(one).key.clone() };
        let names = Names { people: roster.members.iter().map(named).collect(), gangs: roster.gangs.clone() };
        let turned = super::pieces::turned_at_first(board.fixtures());
        let hulls = super::boats::hulls_of(&board);
        let mut battle = Battle {
            contest: Contest::new(stage),
            machine: Machine::new(Core::new(board, names, characters).with_third(roster.third)),
            roster: Fixed(roster),
            options: Fixed(options),
            flow: Flow::SetUp(SetUp::Rolling),
            turn: None,
            now: Turn::default(),
            upkept: IdSet::EMPTY,
            holds: Vec::new(),
            risen: 0,
            rolled: None,
            open: None,
            fallen: IdSet::EMPTY,
            sentries: IdSet::EMPTY,
            fears: Vec::new(),
            more_cards: Vec::new(),
            foretold: Vec::new(),
            recalled: IdSet::EMPTY,
            opening: super::pieces::Opening::default(),
            deal: Deal::default(),
            last_roll: None,
            yielded: None,
            poisons: Vec::new(),
            coats: Vec::new(),
            numbed: IdSet::EMPTY,
            cured: IdSet::EMPTY,
            fields: FieldEffects::default(),
            hulls,
            beneath: Vec::new(),
            horses: Vec::new(),
            rears: Vec::new(),
            night: Light::Bright,
            waved: IdSet::EMPTY,
            hooks: Vec::new(),
            place: Fixed(None),
            interlude: None,
            lying: Vec::new(),
            found: Vec::new(),
            turned,
            picked: 0,
            jammed: 0,
            broken: 0,
            battered: Vec::new(),
            lasting: Vec::new(),
            laid: FieldEffects::default(),
            obeys: None,
        };
        if turned != 0 || !battle.hulls.is_empty() {
            battle.lay_ground();
        }
        battle.bring_mounts();
        battle.place_third_side();
        battle.lay_fallen();
        battle.post_guards();
        battle.set_alight();
        battle.fall_dark();
        battle
    }

    /// Places everybody and skips deployment; call `start` afterwards.
    pub fn place_all(&mut self, places: &[(CharacterId, Square)]) {
        for &(who, square) in places {
            self.stand(who, square);
        }
        self.place_third_side();
        self.flow = Flow::RoundStart;
    }
}

/// What everything asks of figures.
impl Battle {
    pub(super) fn kind(&self, who: CharacterId) -> &Kind {
        &self.roster.kinds[usize::from(self.ch(who).kind)]
    }

    /// RUX-29: it is a minion.
    pub(super) fn minion(&self, who: CharacterId) -> bool {
        self.kind(who).minion
    }

    pub(super) fn has(&self, who: CharacterId, status: StatusId) -> bool {
        self.ch(who).statuses.has(status)
    }

    pub(super) fn stat(&self, who: CharacterId, stat: StatId) -> i8 {
        self.ch(who).stats.get(stat)
    }

    pub(super) fn attribute(&self, who: CharacterId, of: Attribute) -> u8 {
        self.stat(who, stat::ATTRIBUTES[of as usize]).unsigned_abs()
    }

    /// 1.1: the level of a skill.
    pub(super) fn level_of(&self, who: CharacterId, skill: Skill) -> i8 {
        self.kind(who).level(skill).unwrap_or(0) as i8
    }

    /// 1.4: it holds a condition.
    pub(super) fn suffers(&self, who: CharacterId, condition: Condition) -> bool {
        self.has(who, condition.status())
    }

    /// 2.6: on the board with HP, or Rallied.
    pub(super) fn standing(&self, who: CharacterId) -> bool {
        self.present(who) && (!self.has(who, status::DYING) || self.has(who, status::RALLIED))
    }

    /// Standing, awake and not Frozen.
    pub(super) fn awake(&self, who: CharacterId) -> bool {
        self.standing(who) && !self.has(who, status::ASLEEP) && !self.has(who, status::FROZEN)
    }

    /// 1.6: it can do something: awake, and aware of its enemies.
    pub(super) fn able(&self, who: CharacterId) -> bool {
        self.awake(who) && !self.has(who, status::UNAWARE)
    }

    pub(super) fn standing_of(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.living(side).filter(move |&who| self.standing(who))
    }

    /// Where somebody on the board is.
    pub(super) fn spot(&self, who: CharacterId) -> Spot {
        let one = self.ch(who);
        one.square.map_or(Spot::top(Square::new(0, 0)), |square| self.board.spot(square, one.level))
    }

    /// RUX-03: in deep water.
    pub(super) fn swims(&self, who: CharacterId) -> bool {
        let dry = self.wades(who) || self.above_water(who);
        self.present(who) && !dry && self.board.is_swum_at(self.spot(who))
    }

    /// The greatest of the differences in columns, rows and levels.
    pub(super) fn distance(&self, a: CharacterId, b: CharacterId) -> u8 {
        let ground = self.ground_between(a, b);
        ground.max(self.level(a).abs_diff(self.level(b)))
    }

    /// A square away, a level at most, no wall between.
    pub(super) fn adjacent(&self, a: CharacterId, b: CharacterId) -> bool {
        self.body_near(a, self.square(a), b) && self.level(a).abs_diff(self.level(b)) <= 1
    }

    /// Somebody who stands in this square is beside it.
    pub(super) fn near(&self, square: Square, b: CharacterId) -> bool {
        let level = self.board.surface(square);
        if self.rears.is_empty() && self.span(b) == 1 {
            return self.board.contact(square, level, self.square(b), self.level(b));
        }
        self.body(b)
            .any(|part| part == square && self.span(b) > 1 || self.board.contact(square, level, part, self.level(b)))
    }

    /// RUX-30: a body that is in this square is beside somebody, or among them.
    pub(super) fn body_near(&self, a: CharacterId, at: Square, b: CharacterId) -> bool {
        if self.span(a) == 1 {
            return self.near(at, b) || self.rear_of(a, at).is_some_and(|rear| self.near(rear, b));
        }
        let level = self.body_level(a, at);
        let beside = |from: Square| {
            self.body(b).any(|part| part == from || self.board.contact(from, level, part, self.level(b)))
        };
        crate::board::body(at, self.span(a)).any(beside)
    }

    /// RUX-01: centre to centre.
    pub(super) fn sees(&self, from: CharacterId, to: CharacterId) -> bool {
        let (start, end) = (self.level(from), self.level(to));
        let line = |a: Square, b: Square| in_sight(&self.board, (a, start), (b, end)) && !self.is_veiled(a, b);
        match (self.span(from), self.span(to)) {
            (1, 1) if self.rears.is_empty() => line(self.square(from), self.square(to)),
            _ => self.body(from).any(|a| self.body(to).any(|b| line(a, b))),
        }
    }

    /// RUX-01: from a level in a square the ground of another one is seen.
    pub(super) fn overlooks(&self, from: Square, level: Level, to: Square) -> bool {
        in_sight(&self.board, (from, level), (to, self.board.surface(to)))
    }

    /// The one that it holds, or that holds it.
    pub(super) fn held_by(&self, who: CharacterId) -> Option<CharacterId> {
        self.holds.iter().find(|(_, held)| *held == who).map(|(by, _)| *by)
    }

    /// RUX-23: the ability with this effect, by its place, if its WP are there.
    pub(super) fn can_use(&self, who: CharacterId, effect: Effect) -> Option<u8> {
        let place = self.kind(who).effects().find(|(_, own)| *own == effect)?.0;
        let cost = self.kind(who).abilities[usize::from(place)].cost;
        (self.counter(who, counter::WP) >= cost as i8).then_some(place)
    }

    /// RUX-23: pays for an ability, and tells of it.
    pub(super) fn pay_for(&mut self, who: CharacterId, place: u8, io: &mut Io) {
        let Some(ability) = self.kind(who).abilities.get(usize::from(place)) else { return };
        let (cost, name) = (ability.cost, ability.name.clone());
        self.add_to_counter(who, counter::WP, -(cost as i8), "RUX-23", io);
        io.events.push(|| Event::told(Told::of(&telling::USES).who(who).thing(name).number(cost)));
    }
}

/// Weapons and hands.
impl Battle {
    /// A weapon by its place; bare hands are the last.
    pub(super) fn weapon(&self, who: CharacterId, slot: u8) -> Option<&Weapon> {
        match slot {
            UNARMED => self.roster.unarmed.as_ref(),
            FOUND => {
                let (_, owner, place) = self.found.iter().find(|one| one.0 == who)?;
                self.thing_of(*owner, *place)
            }
            slot => self.kind(who).weapons.get(usize::from(slot)),
        }
    }

    /// A weapon that somebody had at first, or an improvised one.
    pub(super) fn thing_of(&self, owner: CharacterId, place: u8) -> Option<&Weapon> {
        match place.checked_sub(OBJECT) {
            Some(object) => self.roster.objects.get(usize::from(object)),
            None => self.kind(owner).weapons.get(usize::from(place)),
        }
    }

    /// RUX-22: a weapon as it is used: what shoots is a light object in melee.
    pub(super) fn arm(&self, who: CharacterId, slot: u8, melee: bool) -> Option<&Weapon> {
        let weapon = self.weapon(who, slot)?;
        if melee && weapon.range().is_some() { self.roster.objects.first() } else { Some(weapon) }
    }

    /// RUX-22: an attack with what shoots as a club.
    pub(super) fn clubs(&self, strike: Strike) -> bool {
        strike.manner.melee() && self.weapon(strike.by, strike.slot).is_some_and(|weapon| weapon.range().is_some())
    }

    /// The skill of an attack.
    pub(super) fn skill_in(&self, strike: Strike) -> Skill {
        if self.clubs(strike) { Skill::Brawling } else { self.skill_of(strike.by, strike.slot) }
    }

    /// The places of all its weapons.
    pub(super) fn slots(&self, who: CharacterId) -> impl Iterator<Item = u8> + use<> {
        let found = self.found.iter().any(|one| one.0 == who).then_some(FOUND);
        (0..self.kind(who).weapons.len() as u8).chain(found)
    }

    /// A weapon is marked in one of the lists of weapons.
    pub(super) fn marked(&self, who: CharacterId, list: CounterId, slot: u8) -> bool {
        slot < UNARMED && self.counter(who, list) & 1 << slot != 0
    }

    /// Marks a weapon in a list, or takes the mark away.
    pub(super) fn mark(&mut self, who: CharacterId, list: CounterId, slot: u8, on: bool, rule: RuleId, io: &mut Io) {
        if slot < UNARMED && self.marked(who, list, slot) != on {
            let marks = self.counter(who, list) ^ 1 << slot;
            self.set_counter(who, list, marks, rule, io);
            if list == counter::HELD && !on {
                self.drops_light(who, slot, io);
            }
        }
    }

    /// It is in its hands.
    pub(super) fn holds_weapon(&self, who: CharacterId, slot: u8) -> bool {
        self.marked(who, counter::HELD, slot)
    }

    /// The weapons in its hands, the main hand first.
    pub(super) fn held(&self, who: CharacterId) -> impl Iterator<Item = (u8, &Weapon)> {
        let held = self.slots(who).filter(move |&slot| self.holds_weapon(who, slot));
        held.filter_map(move |slot| Some((slot, self.weapon(who, slot)?)))
    }

    /// Hands that hold something.
    pub(super) fn hands_in_use(&self, who: CharacterId) -> u8 {
        self.held(who).map(|(_, weapon)| weapon.hands).sum()
    }

    /// The skill of a weapon; of a shield the best STR weapon skill.
    pub(super) fn skill_of(&self, who: CharacterId, slot: u8) -> Skill {
        match self.weapon(who, slot) {
            Some(weapon) if weapon.is(Feature::Shield) => self.kind(who).shield_skill(),
            Some(weapon) => weapon.skill,
            None => Skill::Brawling,
        }
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

    /// RUX-19: it holds nobody and is held by nobody any more.
    pub(super) fn let_go(&mut self, who: CharacterId, io: &mut Io) {
        let apart: Vec<(CharacterId, CharacterId)> =
            self.holds.extract_if(.., |(by, on)| *by == who || *on == who).collect();
        for (by, on) in apart {
            self.show(by, status::GRAPPLING, false, "RUX-19", io);
            self.show(on, status::GRAPPLED, false, "RUX-19", io);
        }
    }

    /// It is out of the battle.
    pub(super) fn remove(&mut self, who: CharacterId, credit: Option<Side>, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        self.drop_carried(who, io);
        self.let_go(who, io);
        self.unhorse(who, io);
        self.end_concentration(who, io);
        self.drop_held(who, EVERYTHING, "RUX-35", io);
        self.lasting.retain(|one| one.on != who);
        self.take_off(who, credit, io);
    }
}
