//! Advance and Withdraw: where they lead, and step after step of the way there (CAP-50, CAP-51, CAP-60, CAP-62).

use super::frames::{Fall, Frame, Gait, Happening, Move};
use super::ground::Ground;
use super::kinds::Trait;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{stat, status};
use super::ways::{Leg, Other, Posture, Stride, Walker};
use crate::battle::{CharacterId, Choice, Event, Manner, Refusal, Target};
use crate::board::{Board, Spot, Square};
use crate::kit::Memo;
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

/// Ways that are remembered: a computer player asks for the same ones again and again.
const REMEMBERED: usize = 1024;

/// Where moves end, and the ways there, by what they were worked out from.
type Ends = Memo<(Going, bool), Rc<[Spot]>>;
type Ways = Memo<(Going, Spot), Option<Rc<[Leg]>>>;

thread_local! {
    /// Where moves end.
    static ENDS: RefCell<Ends> = RefCell::new(Memo::of(REMEMBERED));
    /// The ways there.
    static WAYS: RefCell<Ways> = RefCell::new(Memo::of(REMEMBERED));
}

/// A board, told from others by what it is and not by what stands on it: it never changes.
pub(super) struct SameBoard(pub Arc<Board>);

impl PartialEq for SameBoard {
    fn eq(&self, other: &SameBoard) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for SameBoard {}

impl Hash for SameBoard {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// All that the places and ways of a move are worked out from.
#[derive(PartialEq, Eq, Hash)]
struct Going {
    board: SameBoard,
    harmful: Vec<Spot>,
    walker: Walker,
    others: Vec<Other>,
}

/// CAP-56: squares that the Slowed lose.
const SLOWED: u8 = 2;

impl Battle {
    /// The ground as it is now.
    pub(super) fn ground(&self) -> Ground<'_> {
        let cover_ignores_height = self.options.cover_ignores_height;
        Ground { board: &self.board.0, fields: &self.fields, cover_ignores_height }
    }

    /// How it goes now.
    pub(super) fn posture(&self, who: CharacterId) -> Posture {
        match () {
            () if self.has(who, status::SUBMERGED) => Posture::Submerged,
            () if self.has(who, status::PRONE) => Posture::Crawling,
            () => Posture::Upright,
        }
    }

    /// CAP-50, CAP-56: squares of an Advance now.
    pub(super) fn allowance(&self, who: CharacterId) -> u8 {
        let squares = self.stat(who, stat::MOVE).max(0).unsigned_abs();
        let squares = if self.has(who, status::SLOWED) { squares.saturating_sub(SLOWED).max(1) } else { squares };
        if self.has(who, status::PRONE) { squares.min(1) } else { squares }
    }

    /// It as the ground sees it.
    pub(super) fn walker(&self, who: CharacterId, squares: u8) -> Walker {
        let posture = self.posture(who);
        Walker {
            start: self.spot(who),
            budget: if posture == Posture::Crawling { squares.min(1) } else { squares },
            leap: self.stat(who, stat::LEAP).max(0).unsigned_abs(),
            posture,
            swimmer: self.is(who, Trait::Swimmer),
            heavy: self.is(who, Trait::Heavy),
            sure_footed: self.is(who, Trait::SureFooted),
        }
    }

    /// Everybody else who stands. `blows`: it matters who may strike at what leaves its side.
    fn others(&self, who: CharacterId, blows: bool) -> Vec<Other> {
        let other = |id: CharacterId| {
            let foe = self.foes(who, id);
            let threatens = foe && blows && !self.has(id, status::SUBMERGED) && self.may_trigger(id, 1).is_ok();
            Other { spot: self.spot(id), foe, threatens }
        };
        self.ids().filter(|&id| id != who && self.standing(id)).map(other).collect()
    }

    /// CAP-50: nothing keeps it from going anywhere by itself.
    pub(super) fn may_go(&self, who: CharacterId) -> Result<(), Refusal> {
        if self.able(who) && !self.has(who, status::ROOTED) { Ok(()) } else { Err(no::STATE) }
    }

    /// Every place where a move of so many squares may end, its own left out; `harm`: by whatever way.
    pub(super) fn reach_of(&self, who: CharacterId, squares: u8, harm: bool) -> Rc<[Spot]> {
        if self.may_go(who).is_err() {
            return Rc::default();
        }
        let going = self.going(who, squares, false);
        let known = |memo: &mut Memo<_, _>| {
            memo.ask((going, harm), |(going, harm)| self.ground().ends(&going.walker, &going.others, *harm).into())
        };
        ENDS.with_borrow_mut(known)
    }

    fn legs_to(&self, who: CharacterId, to: Spot, squares: u8, gait: Gait) -> Option<Rc<[Leg]>> {
        self.may_go(who).ok()?;
        let going = self.going(who, squares, self.options.parting_blow && gait == Gait::Advance);
        let known = |memo: &mut Memo<_, _>| {
            memo.ask((going, to), |(going, to)| {
                self.ground().way(&going.walker, &going.others, *to).map(|legs| legs.into())
            })
        };
        WAYS.with_borrow_mut(known)
    }

    fn going(&self, who: CharacterId, squares: u8, blows: bool) -> Going {
        Going {
            board: SameBoard(Arc::clone(&self.board)),
            harmful: self.ground().harmful_fields().collect(),
            walker: self.walker(who, squares),
            others: self.others(who, blows),
        }
    }

    /// The places that it comes to on the way.
    pub(super) fn way_to(&self, who: CharacterId, to: Spot, squares: u8, gait: Gait) -> Option<Vec<Spot>> {
        Some(self.legs_to(who, to, squares, gait)?.iter().map(|leg| leg.to).collect())
    }

    /// The ways to all places where an Advance of so many squares may end.
    pub(super) fn ways_of(&self, who: CharacterId, squares: u8) -> Vec<(Spot, Vec<Leg>)> {
        if self.may_go(who).is_err() {
            return Vec::new();
        }
        self.ground().ways(&self.walker(who, squares), &self.others(who, self.options.parting_blow))
    }

    /// CAP-50: an Advance to this place. Why not, if that cannot be.
    pub(super) fn may_reach(&self, who: CharacterId, to: Spot, gait: Gait) -> Result<(), Refusal> {
        self.may_go(who)?;
        if self.legs_to(who, to, self.allowance(who), gait).is_some() {
            return Ok(());
        }
        let taken = self.occupant(to).is_some_and(|other| other != who);
        match () {
            () if taken => Err(no::OCCUPIED),
            () if self.legs_to(who, to, FAR, gait).is_some() => Err(no::MOVE),
            () => Err(no::PATH),
        }
    }

    /// The place that a move is aimed at.
    pub(super) fn place_of(target: Target, option: u8) -> Option<Spot> {
        let square = target.square()?;
        Some(if option == 0 { Spot::top(square) } else { Spot::below(square) })
    }

    /// The choice of a move to a place.
    pub(super) fn move_to(action: crate::battle::ActionId, who: CharacterId, to: Spot) -> Choice {
        Choice { action, actor: who, target: Target::Square(to.square), option: to.layer as u8 }
    }

    /// Begins a move. `noted`: Foes that it comes beside are remembered (Last Bow).
    pub(super) fn walk(&mut self, who: CharacterId, to: Spot, squares: u8, gait: Gait, noted: bool) {
        if noted {
            self.note_passed(who);
        }
        let way = self.legs_to(who, to, squares, gait).map_or_else(Vec::new, |legs| legs.to_vec());
        let posture = self.posture(who);
        self.push(Frame::Move(Box::new(Move { who, gait, posture, way, opened: false, noted })));
    }

    fn note_passed(&mut self, who: CharacterId) {
        let beside: Vec<CharacterId> = self.adjacent_foes(who, self.spot(who)).collect();
        beside.into_iter().for_each(|foe| self.passed.insert(foe));
    }

    /// The next leg can still be gone.
    fn goes_on(&self, it: &Move, leg: Leg) -> bool {
        let who = it.who;
        let as_before = self.may_go(who).is_ok() && self.posture(who) == it.posture && self.spot(who) == leg.from;
        let occupant = self.occupant(leg.to);
        let last = it.way.len() == 1 || leg.stride != Stride::Step;
        as_before && occupant.is_none_or(|other| !self.foes(who, other) && !last)
    }

    /// Goes on with a move. Before a step that ends adjacency and after each step a window opens (CAP-24).
    pub(super) fn step_move(&mut self, mut it: Box<Move>, io: &mut Io) {
        let who = it.who;
        let Some(leg) = it.way.first().copied().filter(|&leg| self.goes_on(&it, leg)) else {
            return self.settle(who, io);
        };
        if it.gait == Gait::Advance && !it.opened {
            it.opened = true;
            self.push(Frame::Move(it));
            return self.open(Happening::Leaves { who, to: leg.to });
        }
        it.opened = false;
        it.way.remove(0);
        let noted = it.noted;
        let at = self.stack.len();
        self.push(Frame::Move(it));
        if !self.take(who, leg, io) {
            // A jump has failed: what is left of the move is lost.
            self.stack.remove(at);
        }
        if noted {
            self.note_passed(who);
        }
    }

    /// One leg. False if a jump has failed.
    fn take(&mut self, who: CharacterId, leg: Leg, io: &mut Io) -> bool {
        let (from, to) = (leg.from.square, leg.to.square);
        let (start, level) = (self.level(who), self.ground().level(leg.to));
        let wet = self.in_water(who);
        let enters = Happening::Enters { who, from: leg.from };
        match leg.stride {
            Stride::Step => {
                let climbs = start.abs_diff(level) >= 2;
                let manner = match () {
                    () if self.ground().swims(leg.to) => Manner::Swim,
                    () if climbs => Manner::Climb,
                    () => Manner::Walk,
                };
                io.events.push(|| Event::Moved { who, from, to, level, manner });
                self.put_at(who, leg.to, io);
                self.found_out(who, io);
                self.open(enters);
                self.came_in(who, wet);
            }
            Stride::Drop => {
                io.events.push(|| Event::Moved { who, from, to, level: start, manner: Manner::StepOff });
                self.ch_mut(who).square = Some(to);
                self.found_out(who, io);
                self.open(enters);
                self.push(Frame::Fall(Fall { who, from: start, chosen: true }));
            }
            Stride::Jump { gap, check } => {
                let failed = check && !self.feat(who, "Jump", 0, "", "CAP-62", io);
                let landed = if failed { self.board.line(from, to).at(1) } else { to };
                let falls = failed || start - level >= 2;
                let height = if falls { start } else { level };
                io.events.push(|| Event::Jumped { who, from, aimed: to, landed, level: height, reach: gap + 1 });
                if falls {
                    self.ch_mut(who).square = Some(landed);
                    if !failed {
                        self.open(enters);
                    }
                    self.push(Frame::Fall(Fall { who, from: start, chosen: !failed }));
                    return !failed;
                }
                self.put_at(who, leg.to, io);
                self.found_out(who, io);
                self.open(enters);
                self.came_in(who, wet);
            }
        }
        true
    }

    /// Puts somebody in a place, and sees to what water does to it at once.
    pub(super) fn put_at(&mut self, who: CharacterId, to: Spot, io: &mut Io) {
        let level = self.ground().level(to);
        let one = self.ch_mut(who);
        (one.square, one.level) = (Some(to.square), level);
        self.note_swimming(who, io);
    }

    /// CAP-50: a move that ends in the square of an ally is put beside it.
    fn settle(&mut self, who: CharacterId, io: &mut Io) {
        let spot = self.spot(who);
        let shared = self.ids().any(|other| other != who && self.standing(other) && self.spot(other) == spot);
        if shared && self.standing(who) {
            let wet = self.in_water(who);
            self.make_room(who, "CAP-50", io);
            self.came_in(who, wet);
        }
    }

    /// Moves somebody to the nearest free place that it can be in.
    pub(super) fn make_room(&mut self, who: CharacterId, rule: crate::battle::RuleId, io: &mut Io) {
        let from = self.square(who);
        let free = |square: Square| self.may_be_put(who, Spot::top(square));
        if let Some(to) = self.board.nearest(from, free) {
            self.put_at(who, Spot::top(to), io);
            let level = self.level(who);
            io.events.push(|| Event::Displaced { who, from, to, level, rule });
        }
    }

    /// A free place on top of a square.
    pub(super) fn may_be_put(&self, who: CharacterId, spot: Spot) -> bool {
        self.ground().stands(spot, false)
            && self.ids().all(|other| other == who || !self.standing(other) || self.spot(other) != spot)
    }
}

/// CAP-50: a way that is longer than any allowance.
const FAR: u8 = 40;
