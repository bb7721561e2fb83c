//! Movement (WLD-06, WLD-60, WLX-06, WLX-08, WLX-09): where it leads, and step after step of the way there; pushes and falls.

use super::feats::{EdgeEffect, Opening};
use super::frames::{Ask, Falling, Frame, Roll, Source, Walk};
use super::ground::Swimmer;
use super::hurt::fall_dice;
use super::interrupting::Window;
use super::kinds::Nature;
use super::no;
use super::stances::Stance;
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat, status};
use super::ways::{Leg, Mover, Other, Stride, reach, way};
use crate::battle::{CharacterId, Choice, Event, IdSet, Manner, Refusal, RuleId};
use crate::board::{Level, Spot, Square};

impl Battle {
    /// 1.1: Pace as it is now: edges and armour, then Wounds.
    pub(super) fn pace(&self, who: CharacterId) -> u8 {
        if let Some((pace, _)) = self.ridden(who) {
            return pace.max(1).unsigned_abs();
        }
        let wounds = self.wounds(who).min(3) as i8;
        (self.stat(who, stat::PACE) + self.pace_of_power(who) - wounds).max(1).unsigned_abs()
    }

    /// WLD-06: squares of movement that are left in this turn.
    pub(super) fn movement_left(&self, who: CharacterId) -> u8 {
        if self.turn != Some(who) || self.now.stopped || self.now.stances.contains(&Stance::SteadyAim) {
            return 0;
        }
        let mut pace = self.pace(who);
        if self.has(who, status::HASTENED) {
            pace = pace.saturating_mul(2);
        }
        // 1.1: halved down, and no less than a square.
        for slow in [self.bears(who), self.has(who, status::SLOWED)] {
            pace = if slow { (pace / 2).max(1) } else { pace };
        }
        if self.now.squares == 0 && self.drags(who) && self.may_act(who).is_err() {
            return 0;
        }
        pace.saturating_add(self.now.run.unwrap_or(0)).saturating_sub(self.now.spent)
    }

    /// WLX-18: movement costs it an action.
    pub(super) fn drags(&self, who: CharacterId) -> bool {
        self.boon(who, status::SLOWED).is_some_and(|boon| boon.raise)
    }

    /// WLX-18: the first movement of its turn costs it an action.
    pub(super) fn pays_for_movement(&mut self, who: CharacterId) {
        if self.now.squares == 0 && self.drags(who) {
            self.spend_action();
        }
    }

    /// WLD-07: what running takes from its actions.
    pub(super) fn run_penalty(&self, who: CharacterId) -> i8 {
        let eased = self.boon(who, status::HASTENED).is_some_and(|boon| boon.raise);
        if self.now.run.is_some() && !eased { -2 } else { 0 }
    }

    fn is_swimmer(&self, who: CharacterId) -> bool {
        self.kind(who).natures.contains(&Nature::Swimmer)
    }

    fn mover(&self, who: CharacterId) -> Mover {
        Mover {
            start: self.spot(who),
            budget: self.movement_left(who),
            prone: self.has(who, status::PRONE),
            swimmer: self.is_swimmer(who),
            walks_water: self.has(who, status::WALKS_WATER),
            tender: self.minds_glass(who),
            climbs: !self.has(who, status::MOUNTED) && !self.bears(who),
            dry: self.now.sunk,
            span: self.span(who),
        }
    }

    fn others(&self, who: CharacterId) -> Vec<Other> {
        let mut others = Vec::new();
        for id in self.ids().filter(|&id| id != who && self.present(id)) {
            let foe = self.foes(who, id);
            let threatens = foe && self.standing(id) && !self.now.struck.contains(id) && self.strikes_leavers(id);
            let down = self.has(id, status::PRONE) || !self.standing(id);
            let layer = self.spot(id).layer;
            let part = |square: Square| Other {
                who: id,
                spot: Spot { square, layer },
                blocks: foe && !down,
                hinders: foe && down,
                threatens,
            };
            others.extend(self.body(id).map(part));
        }
        others
    }

    /// WLD-60: it gets a free attack on those who leave its side.
    pub(super) fn strikes_leavers(&self, id: CharacterId) -> bool {
        ![status::SHAKEN, status::STUNNED, status::BOUND, status::SURPRISED].into_iter().any(|one| self.has(id, one))
    }

    /// WLD-22: nothing keeps it from going anywhere.
    pub(super) fn may_go(&self, who: CharacterId) -> Result<(), Refusal> {
        let grips = self.holds.iter().any(|(holder, _)| *holder == who);
        if self.standing(who) && !self.fixed(who) && !grips { Ok(()) } else { Err(no::STATE) }
    }

    /// Every place where a movement may end.
    pub(super) fn ends(&self, who: CharacterId) -> Vec<Spot> {
        if self.may_go(who).is_err() || self.movement_left(who) == 0 {
            return Vec::new();
        }
        let beside = |at: Spot, foe: &Other| self.beside(who, at, foe);
        reach(&self.board, &self.mover(who), &self.others(who), beside)
    }

    fn legs_to(&self, who: CharacterId, to: Spot) -> Option<Vec<Leg>> {
        let beside = |at: Spot, foe: &Other| self.beside(who, at, foe);
        way(&self.board, &self.mover(who), &self.others(who), beside, to)
    }

    /// It would be beside somebody in this place.
    fn beside(&self, who: CharacterId, at: Spot, foe: &Other) -> bool {
        match (self.span(who), self.span(foe.who)) {
            (1, 1) => self.adjacent_spots(at, foe.spot),
            _ => self.touch_at((who, at), (foe.who, self.spot(foe.who))),
        }
    }

    /// WLD-06: why it cannot move there, if it cannot.
    pub(super) fn may_reach(&self, who: CharacterId, to: Option<Spot>) -> Result<(), Refusal> {
        self.may_go(who)?;
        if self.movement_left(who) == 0 {
            return Err(no::MOVE);
        }
        let Some(to) = to else { return if self.ends(who).is_empty() { Err(no::BLOCKED) } else { Ok(()) } };
        match self.legs_to(who, to) {
            Some(_) => Ok(()),
            None if !self.may_be_put(who, to) => Err(no::BLOCKED),
            None => Err(no::MOVE),
        }
    }

    /// Begins a movement.
    pub(super) fn walk(&mut self, who: CharacterId, to: Spot) {
        let way = self.legs_to(who, to).unwrap_or_default();
        self.pays_for_movement(who);
        self.push(Frame::Walk(Box::new(Walk { who, way, left: false, climbed: 0, tried: None, asked: IdSet::EMPTY })));
    }

    /// WLD-60: those who strike at somebody who goes from one place to another.
    pub(super) fn strikers(&self, who: CharacterId, from: Spot, to: Spot) -> Vec<CharacterId> {
        let near = |foe: CharacterId, at: Spot| self.touch_at((who, at), (foe, self.spot(foe)));
        self.strikers_if(who, |foe| near(foe, from) && !near(foe, to))
    }

    /// WLX-23, WLD-60: those who strike at somebody who leaves the board.
    pub(super) fn strikers_at_leaver(&self, who: CharacterId) -> Vec<CharacterId> {
        let from = self.spot(who);
        self.strikers_if(who, |foe| self.touch_at((who, from), (foe, self.spot(foe))))
    }

    fn strikers_if(&self, who: CharacterId, left: impl Fn(CharacterId) -> bool) -> Vec<CharacterId> {
        let leaves = |foe: &CharacterId| self.standing(*foe) && left(*foe);
        let strikes = |foe: &CharacterId| !self.now.struck.contains(*foe) && self.may_strike_free(*foe, who);
        self.enemies_of(who).filter(leaves).filter(strikes).collect()
    }

    /// WLD-60: these strike at somebody who leaves their side. WLX-16: who slips away says from which of them.
    pub(super) fn struck_by(&mut self, who: CharacterId, strikers: Vec<CharacterId>) {
        if self.kind(who).has(EdgeEffect::SlipAway) && !strikers.is_empty() {
            let mut from = IdSet::EMPTY;
            strikers.into_iter().for_each(|foe| from.insert(foe));
            return self.push(Frame::Slipping { who, from });
        }
        strikers.iter().for_each(|&foe| self.now.struck.insert(foe));
        self.push_all(strikers.into_iter().map(|by| Frame::Free { by, on: who, opening: None }));
    }

    /// WLX-16: those from one of whom it slips away, the best fighter first.
    pub(super) fn slipped_from(&self) -> impl Iterator<Item = CharacterId> + use<> {
        let from = match self.stack.last() {
            Some(Frame::Slipping { from, .. }) => *from,
            _ => IdSet::EMPTY,
        };
        let mut foes: Vec<CharacterId> = from.iter().collect();
        foes.sort_by_key(|&foe| (std::cmp::Reverse(self.stat(foe, stat::PARRY)), foe));
        foes.into_iter()
    }

    /// WLX-16: from one alone it slips away at once; of several it names the one that gets no free attack.
    pub(super) fn step_slipping(&mut self, who: CharacterId, from: IdSet) {
        let chosen = match self.answer.take() {
            Some(answer) => answer.target.character(),
            None if from.iter().count() > 1 => return self.wait(Frame::Slipping { who, from }, Ask::Slip(who)),
            None => from.iter().next(),
        };
        let strikers: Vec<CharacterId> = from.iter().filter(|&foe| Some(foe) != chosen).collect();
        strikers.iter().for_each(|&foe| self.now.struck.insert(foe));
        self.push_all(strikers.into_iter().map(|by| Frame::Free { by, on: who, opening: None }));
    }

    /// Goes on with a movement.
    pub(super) fn step_walk(&mut self, mut it: Box<Walk>, io: &mut Io) {
        let who = it.who;
        let Some(&leg) = it.way.first() else { return self.settle(who, io) };
        let taken = self.ids().any(|other| {
            let stops = self.foes(who, other) && !self.has(other, status::PRONE) || it.way.len() == 1;
            other != who && stops && self.standing(other) && self.collides(who, leg.to, other)
        });
        if self.may_go(who).is_err() || self.spot(who) != leg.from || taken || self.movement_left(who) < leg.cost {
            return self.settle(who, io);
        }
        if !it.left {
            it.left = true;
            let strikers = self.strikers(who, leg.from, leg.to);
            self.push(Frame::Walk(it));
            return self.struck_by(who, strikers);
        }
        if it.tried.is_none()
            && let Some(roll) = self.roll_of_leg(who, leg)
        {
            it.tried = Some(roll);
            self.now.swum |= matches!(roll, Roll::Swim(_));
            self.push(Frame::Walk(it));
            return self.check(who, roll);
        }
        if let (Stride::Jump(needs), Some(rolled)) = (leg.stride, self.rolled) {
            self.rolled = None;
            if let Some(gap) = self.falls_short(leg, needs, rolled) {
                self.now.spent += leg.cost;
                return self.fall_into(who, gap, io);
            }
        }
        if let (Stride::Sheer(levels), Some(rolled)) = (leg.stride, self.rolled) {
            self.rolled = None;
            if !rolled.success {
                return self.slips(who, it.climbed, rolled.critical, io);
            }
            it.climbed += 1;
            if it.climbed < levels {
                it.tried = None;
                return self.push(Frame::Walk(it));
            }
        }
        if let Some(rolled) = self.rolled.take().filter(|rolled| !rolled.success) {
            self.now.spent += leg.cost;
            self.fails_in_water(who, it.tried, rolled.critical, io);
            return self.settle(who, io);
        }
        (it.left, it.climbed, it.tried) = (false, 0, None);
        it.way.remove(0);
        self.now.spent += leg.cost;
        let far = leg.from.square.distance(leg.to.square);
        self.now.squares = self.now.squares.saturating_add(far);
        let stepped = far == 1;
        self.now.trail = [self.now.trail[1].filter(|_| stepped), Some(leg.from.square).filter(|_| stepped)];
        self.now.fresh = false;
        // Where a friend stands nobody stops, and nobody interrupts.
        let passes = !self.may_be_put(who, leg.to);
        let watchers = if passes { IdSet::EMPTY } else { self.watch_step(who, leg.from, leg.to).without(it.asked) };
        it.asked = watchers.iter().fold(it.asked, |mut asked, one| {
            asked.insert(one);
            asked
        });
        if watchers.is_empty() {
            self.push(Frame::Walk(it));
        } else {
            let end = it.way.last().map_or(leg.to, |last| last.to);
            let choice = Choice::new(super::vocabulary::action::MOVE, who, end.square, end.layer as u8);
            self.push(Frame::Window(Box::new(Window { choice, walk: Some(it), open: watchers, by: IdSet::EMPTY })));
        }
        self.take_leg(who, leg, io);
    }

    /// WLX-06: a leg that takes a roll: out of the water, or a stroke that is hard.
    fn roll_of_leg(&self, who: CharacterId, leg: Leg) -> Option<Roll> {
        if leg.stride == Stride::Ashore {
            return Some(Roll::Ashore).filter(|_| !self.is_swimmer(who));
        }
        if let Stride::Sheer(_) = leg.stride {
            return Some(Roll::Climb);
        }
        if let Stride::Jump(needs) = leg.stride {
            return (needs > 0).then(|| self.jump_of(who, needs));
        }
        let swims = self.wet_at(who, leg.to);
        let rough = self.board.is_rough(leg.to.square) || self.swims(who) && self.board.is_rough(leg.from.square);
        self.hard_water(who, rough).filter(|_| swims && !self.now.swum).map(Roll::Swim)
    }

    /// WLX-06: the modifier of its Athletics roll in deep water; none where it swims without one.
    pub(super) fn hard_water(&self, who: CharacterId, rough: bool) -> Option<i8> {
        let home = self.edges(who, |effect| if let EdgeEffect::Swims(armour) = effect { Some(armour) } else { None });
        let swimmer = Swimmer {
            armour: self.stat(who, stat::ARMOUR),
            at_home: home,
            laden: self.shielded(who) || self.held(who).any(|(_, weapon)| weapon.hands == 2),
            hurt: self.hurt.contains(who),
            helpless: self.has(who, status::STUNNED) || self.has(who, status::BOUND),
            rough,
        };
        swimmer.roll().filter(|_| !self.is_swimmer(who))
    }

    /// WLX-06: in the water at the start of its turn: a roll, where swimming is hard.
    pub(super) fn keeps_afloat(&mut self, who: CharacterId) {
        let rough = self.body(who).any(|part| self.board.is_rough(part));
        if let Some(modifier) = self.hard_water(who, rough).filter(|_| self.standing(who) && self.swims(who)) {
            self.now.swum = true;
            self.check(who, Roll::Swim(modifier));
        }
    }

    /// WLX-06: a failure in the water: no swimming this turn; of a hard stroke also a level of Fatigue, and things are lost.
    pub(super) fn fails_in_water(&mut self, who: CharacterId, roll: Option<Roll>, critical: bool, io: &mut Io) {
        if !matches!(roll, Some(Roll::Swim(_))) {
            self.now.stopped = true;
            return;
        }
        // On the quay it may still walk.
        (self.now.stopped, self.now.sunk) = (self.now.stopped || self.swims(who), true);
        if critical {
            let held: Vec<u8> = self.held(who).map(|(slot, _)| slot).collect();
            held.into_iter().for_each(|slot| self.lose_weapon(who, slot, "WLX-06", io));
            self.set_counter(who, counter::SHIELD, 0, "WLX-06", io);
        }
        self.half_drowned.push(who);
        self.tire(who, "WLX-06", io);
    }

    /// WLX-06: a whole turn without actions on land takes a level of Fatigue away that came from water.
    pub(super) fn breathes(&mut self, who: CharacterId, io: &mut Io) {
        if let Some(at) = self.half_drowned.iter().position(|&one| one == who) {
            self.half_drowned.remove(at);
            let less = self.fatigue(who).less() as i8;
            self.set_counter(who, counter::FATIGUE, less, "WLX-06", io);
        }
    }

    /// WLD-32: a level of Fatigue more.
    pub(super) fn tire(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        let more = self.fatigue(who).more() as i8;
        self.set_counter(who, counter::FATIGUE, more, rule, io);
        if self.fatigue(who) == super::hurt::Fatigue::Incapacitated && self.standing(who) {
            self.fall_down(who, status::UNCONSCIOUS, "WLD-32", io);
        }
    }

    /// WLX-09: no farther up a sheer wall: it climbs down again, or falls from where it is.
    fn slips(&mut self, who: CharacterId, climbed: u8, falls: bool, io: &mut Io) {
        self.now.spent += 2 * (climbed + 1);
        (self.now.stopped, self.now.fresh) = (true, false);
        self.settle(who, io);
        if falls && climbed > 0 {
            self.fall_prone(who, "WLX-08", io);
            let dice = fall_dice(climbed, false);
            if dice > 0 {
                self.hit(who, Source::Fall(dice));
            }
        }
    }

    /// One leg.
    fn take_leg(&mut self, who: CharacterId, leg: Leg, io: &mut Io) {
        let (from, to) = (leg.from.square, leg.to.square);
        let level = self.level_at(who, leg.to);
        self.cure(who, status::AIMING, "WLD-18", io);
        self.now.aimed = None;
        if leg.stride == Stride::Drop {
            let start = self.level(who);
            io.events.push(|| Event::Moved { who, from, to, level: start, manner: Manner::StepOff });
            self.ch_mut(who).square = Some(to);
            return self.push(Frame::Fall { who, from: start, stage: Falling::Dropping });
        }
        let manner = match leg.stride {
            _ if self.wet_at(who, leg.to) => Manner::Swim,
            Stride::Climb | Stride::Sheer(_) | Stride::Ashore => Manner::Climb,
            _ => Manner::Walk,
        };
        io.events.push(|| Event::Moved { who, from, to, level, manner });
        self.put_at(who, leg.to, io);
        self.treads_on_glass(who);
        self.approached(who, leg.from);
    }

    /// WLX-16: those with First Cut strike at an enemy that comes into their reach.
    pub(super) fn approached(&mut self, who: CharacterId, from: Spot) {
        let cuts = |foe: &CharacterId| {
            let near = |spot: Spot| self.reaches_freely(*foe, (who, spot));
            self.opens(*foe, Opening::Approach)
                && near(self.spot(who))
                && !near(from)
                && self.may_strike_free(*foe, who)
        };
        let all: Vec<CharacterId> = self.enemies_of(who).filter(cuts).collect();
        self.push_all(all.into_iter().map(|by| Frame::Free { by, on: who, opening: Some(Opening::Approach) }));
    }

    /// Puts somebody in a place, and sees to what water does to it.
    pub(super) fn put_at(&mut self, who: CharacterId, to: Spot, io: &mut Io) {
        let level = self.level_at(who, to);
        let one = self.ch_mut(who);
        (one.square, one.level) = (Some(to.square), level);
        self.note_swimming(who, io);
        self.bear_along(who, io);
    }

    /// WLX-06: the state Swimming as it is now.
    pub(super) fn note_swimming(&mut self, who: CharacterId, io: &mut Io) {
        let swims = self.standing(who) && self.swims(who);
        if swims && !self.has(who, status::SWIMMING) {
            let square = self.square(who);
            io.events.push(|| Event::Splashed { who, square, into_water: true });
            self.wet.insert(who);
            self.cure(who, status::HIDDEN, "WLX-21", io);
            self.cure(who, status::BURNING, "WLX-10", io);
            self.cure(who, status::PRONE, "WLX-06", io);
        }
        self.show(who, status::SWIMMING, swims, "WLX-06", io);
    }

    /// A movement that ended in the square of somebody is put beside it.
    fn settle(&mut self, who: CharacterId, io: &mut Io) {
        self.gives_away(who, io);
        let spot = self.spot(who);
        if self.standing(who) && !self.may_be_put(who, spot) {
            self.make_room(who, "WLD-06", io);
        }
    }

    /// Moves somebody to the nearest free place that it can be in.
    pub(super) fn make_room(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        let from = self.square(who);
        let free = |square: Square| self.may_be_put(who, Spot::top(square));
        if let Some(to) = self.board.nearest(from, free) {
            self.put_at(who, Spot::top(to), io);
            let level = self.level(who);
            io.events.push(|| Event::Displaced { who, from, to, level, rule });
        }
    }

    /// A free place in which it can be.
    pub(super) fn may_be_put(&self, who: CharacterId, spot: Spot) -> bool {
        let borne = |other: CharacterId| self.bearers.contains(&(who, other));
        let free = |other: CharacterId| {
            other == who || !self.present(other) || !self.collides(who, spot, other) || borne(other)
        };
        self.has_room(who, spot) && self.ids().all(free)
    }
}

/// Pushes and falls.
impl Battle {
    /// WLD-46: the next square of a Push.
    pub(super) fn step_pushed(
        &mut self,
        who: CharacterId,
        by: CharacterId,
        left: u8,
        modifier: i8,
        edge: bool,
        io: &mut Io,
    ) {
        if !self.standing(who) {
            return;
        }
        let from = self.square(who);
        let (east, south) = self.part_facing(who, by).away_from(self.part_facing(by, who));
        let to = self.board.offset(from, east, south).filter(|&to| self.is_step_of(who, from, to));
        let (here, level) = (self.spot(who), self.level(who));
        let open = to.map(Spot::top).filter(|&to| {
            self.level_at(who, to) <= level && here.layer == crate::board::Layer::Top && self.may_be_put(who, to)
        });
        if edge {
            // WLD-46: it stops in the last safe square, prone, or goes over.
            let stays = self.rolled.take().is_some_and(|rolled| rolled.success);
            return match open.filter(|_| !stays) {
                Some(to) => self.shoved(who, to, io),
                None => self.fall_prone(who, "WLD-46", io),
            };
        }
        match open {
            Some(to) if left > 0 => {
                let over = self.wet_at(who, to) && !self.swims(who) || level - self.level_at(who, to) > 1;
                if over {
                    self.push(Frame::Pushed { who, by, left, modifier, edge: true });
                    return self.check(who, Roll::Footing(modifier));
                }
                self.shoved(who, to, io);
                self.push(Frame::Pushed { who, by, left: left - 1, modifier, edge: false });
            }
            _ => {
                self.push(Frame::Footing(who));
                self.check(who, Roll::Footing(modifier));
            }
        }
    }

    /// WLX-18: it is hurled away, until something is in its way or water swallows it.
    pub(super) fn hurled(&mut self, who: CharacterId, origin: Square, far: u8, io: &mut Io) {
        let (east, south) = self.part_near(who, origin).away_from(origin);
        for _ in 0..far {
            let from = self.square(who);
            let (level, wet) = (self.level(who), self.swims(who));
            let to = self.board.offset(from, east, south).filter(|&to| self.is_step_of(who, from, to)).map(Spot::top);
            let open = to.filter(|&to| {
                let free = self.may_be_put(who, to);
                free && self.level_at(who, to) <= level && self.spot(who).layer == crate::board::Layer::Top
            });
            let Some(to) = open else { return };
            self.shoved(who, to, io);
            if level - self.level_at(who, to) > 1 || !wet && self.wet_at(who, to) {
                return;
            }
        }
    }

    /// 2.4: it was moved by others: that ends Aim, a grapple that is too far now, and Hidden in plain sight.
    pub(super) fn was_moved(&mut self, who: CharacterId, io: &mut Io) {
        self.cure(who, status::AIMING, "WLD-18", io);
        if self.turn == Some(who) {
            self.now.aimed = None;
        }
        self.part(who, self.spot(who), io);
        if self.has(who, status::HIDDEN) && !self.unseen(who) {
            self.cure(who, status::HIDDEN, "WLX-21", io);
        }
    }

    /// It is moved by somebody else: nobody strikes at it for that.
    fn shoved(&mut self, who: CharacterId, to: Spot, io: &mut Io) {
        let (from, start) = (self.square(who), self.level(who));
        let level = self.level_at(who, to);
        self.cure(who, status::AIMING, "WLD-18", io);
        self.part(who, to, io);
        if start - level > 1 || start > level && self.wet_at(who, to) {
            io.events.push(|| Event::Moved { who, from, to: to.square, level: start, manner: Manner::Forced });
            self.ch_mut(who).square = Some(to.square);
            return self.push(Frame::Fall { who, from: start, stage: Falling::Down });
        }
        io.events.push(|| Event::Moved { who, from, to: to.square, level, manner: Manner::Forced });
        self.put_at(who, to, io);
        self.was_moved(who, io);
    }

    /// WLD-46: on its feet, or prone.
    pub(super) fn footing(&mut self, who: CharacterId, io: &mut Io) {
        if self.rolled.take().is_some_and(|rolled| !rolled.success) {
            self.fall_prone(who, "WLD-46", io);
        }
    }

    /// WLX-08: a fall from a level on to what is below in its square.
    pub(super) fn step_fall(&mut self, who: CharacterId, from: Level, stage: Falling, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        match stage {
            Falling::Landing => return self.footing(who, io),
            Falling::Easing(dice) => {
                let less = u8::from(self.rolled.take().is_some_and(|rolled| rolled.success));
                return if dice > less {
                    self.hit(who, Source::Fall(dice - less))
                };
            }
            Falling::Down | Falling::Dropping => {}
        }
        let square = self.square(who);
        let spot = Spot::top(square);
        let to = self.level_at(who, spot);
        let into_water = self.wet_at(who, spot);
        let levels = (from - to).max(0).unsigned_abs();
        io.events.push(|| Event::Fell { who, square, from, to, into_water });
        self.put_at(who, spot, io);
        self.settle(who, io);
        self.was_moved(who, io);
        let dice = fall_dice(levels, into_water);
        if !into_water && levels == 1 {
            self.push(Frame::Fall { who, from, stage: Falling::Landing });
            return self.check(who, Roll::Land);
        }
        if !into_water && levels > 1 {
            self.fall_prone(who, "WLX-08", io);
        }
        if dice > 0 && stage == Falling::Dropping {
            self.push(Frame::Fall { who, from, stage: Falling::Easing(dice) });
            self.check(who, Roll::Ease);
        } else if dice > 0 {
            self.hit(who, Source::Fall(dice));
        }
    }
}
