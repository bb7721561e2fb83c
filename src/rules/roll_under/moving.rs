//! Movement (RUN-33 to RUN-35, RUX-03, RUX-05 to RUX-07): where it leads, and step after step of the way there; falls and water.

use super::casts::Lasts;
use super::frames::{Frame, Roll, Walk, WalkStage};
use super::no;
use super::rolls::Came;
use super::state::{Battle, Io};
use super::vocabulary::fall_dice;
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, Event, Manner, Refusal, RuleId};
use crate::board::{Board, Entry, Level, Reach, Square, Terrain};

/// RUX-06: levels that are climbed at most.
const HIGHEST: i8 = 3;

/// How a step is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// A step or a stroke.
    Step,
    /// RUX-06: up a wall, by Acrobatics.
    Climb,
    /// RUX-03: out of the water over an edge, by Acrobatics.
    Ashore,
    /// RUX-05: down an edge. The way ends there.
    Drop,
}

impl Stride {
    fn roll(self, to: Square) -> Option<Roll> {
        match self {
            Stride::Climb => Some(Roll::Climb(to)),
            Stride::Ashore => Some(Roll::Ashore),
            Stride::Step | Stride::Drop => None,
        }
    }
}

/// What a step costs and how it is done; none if there is no such step. `fast`: squares of water cost 1.
pub fn stride(board: &Board, from: Square, to: Square, prone: bool, fast: bool) -> Option<(Stride, u8)> {
    if board.is_wall(to) || board.is_small_perch(to) {
        return None;
    }
    let (swam, swims) = (board.is_water(from), board.is_water(to));
    let rise = board.surface(to) - board.surface(from);
    let levels = rise.unsigned_abs();
    let hard = prone || if swims { !fast } else { board.is_difficult(to) };
    let ground = 1 + u8::from(hard);
    match rise {
        0 => Some((Stride::Step, ground)),
        // RUX-03: over steps out of the water and into it.
        _ if board.is_ladder_step(from, to) && swam != swims => Some((Stride::Step, ground.max(2 * levels))),
        // RUX-06: a ladder costs two squares for each level, stairs are walked.
        _ if board.is_ladder_step(from, to) => {
            let ladder = [from, to].iter().any(|at| board.tile(*at).terrain == Terrain::Ladder);
            Some((Stride::Step, ground.max(if ladder { 2 * levels } else { levels })))
        }
        -3..0 if swims => Some((Stride::Step, ground.max(2))),
        1 if swam => Some((Stride::Ashore, 2)),
        1..=HIGHEST if !prone => Some((Stride::Climb, 2 * levels)),
        ..0 if !prone => Some((Stride::Drop, ground.max(2))),
        _ => None,
    }
}

impl Battle {
    /// Something keeps it from going anywhere.
    fn stays(&self, who: CharacterId) -> bool {
        let barred = [status::GRAPPLED, status::GRAPPLING, status::SUBMERGED, status::ENSNARED];
        barred.into_iter().any(|one| self.has(who, one)) || self.now.stopped || !self.able(who)
    }

    /// RUN-33: squares of movement that are left in this turn.
    pub(super) fn movement_left(&self, who: CharacterId) -> u8 {
        if self.turn != Some(who) || self.stays(who) {
            return 0;
        }
        let times = |double: bool| if double { 2 } else { 1 };
        let squares = self.pace(who) * times(self.now.dash) * times(self.under(who, Lasts::Haste));
        squares.saturating_sub(self.now.moved)
    }

    fn stride_of(&self, who: CharacterId, from: Square, to: Square) -> Option<(Stride, u8)> {
        let (stride, mut cost) = self.body_stride(who, from, to)?;
        // RUX-23: with Sea Legs a square of water is like any other, and so is the bank beside it.
        let wet = self.board.is_water(from) || self.board.is_water(to);
        let level = self.board.surface(from).abs_diff(self.board.surface(to)) <= 1;
        if wet && level && self.above_water(who) {
            return Some((Stride::Step, 1));
        }
        // RUX-33: no horse climbs walls or ladders.
        let steep = stride == Stride::Climb || self.board.is_ladder_step(from, to);
        if steep && self.has(who, status::MOUNTED) {
            return None;
        }
        // RUX-35: a body halves the movement, and is dragged by plain steps only; not past somebody, who stands where it would come to lie.
        if let Some(on) = self.now.drags.filter(|_| self.turn == Some(who)) {
            if stride != Stride::Step || self.ids().any(|other| other != on && self.collides(who, to, other)) {
                return None;
            }
            cost *= 2;
        }
        // RUN-34: over somebody who lies there.
        let lies = self.ids().any(|other| self.foes(who, other) && self.collides(who, to, other));
        let crowd = self.contest.stage.scenario.crowd && self.contest.stage.campi.iter().any(|zone| zone.contains(to));
        Some((stride, if lies || crowd { cost.max(2) } else { cost }))
    }

    /// RUN-34: somebody who lets nobody pass.
    pub(super) fn blocks(&self, who: CharacterId, other: CharacterId) -> bool {
        use super::pieces::Size;
        let under = self.size(who) == Size::Small && self.size(other) == Size::Huge;
        let up = !self.has(other, status::PRONE) || self.size(other).big();
        self.foes(who, other) && self.standing(other) && up && !under
    }

    /// Where a movement leads; `easy`: nothing that leaves an enemy's side, takes a roll or hurts; `goal`: no farther than there. Says whether
    /// something was left out, too.
    pub(super) fn flood(&self, who: CharacterId, easy: bool, goal: Option<Square>) -> (Reach, bool) {
        let threats: Vec<CharacterId> = match easy {
            true => self.enemies_of(who).filter(|&foe| self.threatens(foe, who)).collect(),
            false => Vec::new(),
        };
        let (board, wades, afraid) = (&self.board, self.wades(who), self.has(who, status::AFRAID));
        let mut left_out = false;
        // What a step is, and whether it leaves somebody's side; none where there is no such step.
        let mut enter = |from: Square, to: Square, leg: Option<(Stride, u8)>, leaves: &dyn Fn() -> bool| {
            let Some((stride, cost)) = leg else { return Entry::Blocked };
            if afraid && self.shies_from(who, from, to) {
                return Entry::Blocked;
            }
            let wet = || board.is_water(to) && !board.is_water(from) && !wades;
            let hurts = || board.hazard(to).is_some() || self.burns(to);
            if easy && (leaves() || wet() || stride != Stride::Step || hurts()) {
                left_out = true;
                return Entry::Blocked;
            }
            if stride == Stride::Drop { Entry::Stop(cost) } else { Entry::Pass(cost) }
        };
        let (start, budget) = (self.square(who), self.movement_left(who));
        let spread = |entry: &mut dyn FnMut(Square, Square, u8) -> Entry| match goal {
            Some(goal) => Reach::towards(board, start, goal, budget, entry),
            None => Reach::flood(board, start, budget, entry),
        };
        let reach = if self.goes_plainly(who) {
            let others = self.others_on_the_way(who, &threats);
            let mut strides = self.strides_on_foot(who);
            let reach = spread(&mut |from, to, _| {
                let (here, there) = (board.index(from), board.index(to));
                let leg = strides.step(from, to);
                let taken = |stride| others.blocked(there) || stride == Stride::Drop && others.taken(there);
                let leg = leg.filter(|&(stride, _)| !taken(stride));
                let leg = leg.map(|(stride, cost)| (stride, if others.foe(there) { cost.max(2) } else { cost }));
                enter(from, to, leg, &|| others.leaves(here, there))
            });
            strides.keep();
            reach
        } else {
            let others: Vec<(CharacterId, bool)> = self
                .ids()
                .filter(|&other| other != who && self.present(other))
                .map(|other| (other, self.blocks(who, other)))
                .collect();
            spread(&mut |from, to, _| {
                let taken = |stride: Stride| {
                    let stands = |&(other, blocks): &(CharacterId, bool)| {
                        (blocks || stride == Stride::Drop) && self.collides(who, to, other)
                    };
                    others.iter().any(stands)
                };
                let leg = self.stride_of(who, from, to).filter(|&(stride, _)| !taken(stride));
                let left = |&foe: &CharacterId| self.body_near(who, from, foe) && !self.body_near(who, to, foe);
                enter(from, to, leg, &|| threats.iter().any(left))
            })
        };
        (reach, left_out)
    }

    /// A figure of one square on its own feet, whose steps are those of the ground: [`Battle::stride_of`] has nothing to add but those who lie there.
    fn goes_plainly(&self, who: CharacterId) -> bool {
        let drags = self.now.drags.is_some() && self.turn == Some(who);
        let alone = self.span(who) == 1 && !self.has(who, status::MOUNTED) && !drags;
        alone && !self.above_water(who) && !self.contest.stage.scenario.crowd
    }

    fn threatens(&self, foe: CharacterId, who: CharacterId) -> bool {
        let bars = [status::PRONE, status::SUBMERGED, status::GRAPPLED, status::SURPRISED];
        let barred = bars.into_iter().any(|one| self.has(foe, one));
        let open = !self.now.safe && !self.now.struck.contains(foe);
        self.able(foe) && !barred && open && !self.has(who, status::HIDDEN) && !self.obeying(who)
    }

    /// Every square where a movement may end, by rows and columns.
    pub(super) fn ends(&self, who: CharacterId) -> Vec<Square> {
        if self.movement_left(who) == 0 {
            return Vec::new();
        }
        if self.goes_plainly(who) {
            return self.ends_on_foot(who);
        }
        let (reach, _) = self.flood(who, false, None);
        let mut ends: Vec<Square> = reach.squares().map(|(square, _)| square).collect();
        if self.span(who) == 1 {
            let others = self.others_on_the_way(who, &[]);
            ends.retain(|&square| !others.taken(self.board.index(square)) && self.board.is_standable(square));
        } else {
            ends.retain(|&square| self.may_be_put(who, square));
        }
        ends.sort_unstable_by_key(|square| (square.y, square.x));
        ends
    }

    fn way_to(&self, who: CharacterId, to: Square) -> Vec<Square> {
        let (easy, left_out) = self.flood(who, true, Some(to));
        match easy.cost(to) {
            None if left_out => self.flood(who, false, Some(to)).0.path(to),
            _ => easy.path(to),
        }
    }

    /// RUN-33: why it cannot move there, if it cannot.
    pub(super) fn may_reach(&self, who: CharacterId, to: Option<Square>) -> Result<(), Refusal> {
        if self.turn != Some(who) {
            return Err(no::TURN);
        }
        if self.movement_left(who) == 0 {
            return Err(if self.stays(who) { no::STATE } else { no::MOVE });
        }
        let ends = self.ends(who);
        match to {
            None if ends.is_empty() => Err(no::BLOCKED),
            None => Ok(()),
            Some(to) if ends.contains(&to) => Ok(()),
            Some(to) if self.ids().any(|other| self.occupies(other, to)) => Err(no::BLOCKED),
            Some(_) => Err(no::MOVE),
        }
    }

    /// Begins a movement.
    pub(super) fn walk(&mut self, who: CharacterId, to: Square) {
        let way = self.way_to(who, to);
        self.push(Frame::Walk(Box::new(Walk { who, way, stage: WalkStage::Leave })));
        self.reins(who);
    }

    /// RUN-35: leaving its square for another one, or the board, takes Evade.
    pub(super) fn is_watched(&self, who: CharacterId, to: Option<Square>) -> bool {
        !self.strikers(who, to).is_empty()
    }

    /// RUN-35: what Evade came to: those who are left strike first.
    pub(super) fn slipped(&mut self, who: CharacterId, to: Option<Square>) {
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        self.now.safe |= came == Came::Dragon;
        let strikers = if came.good() { Vec::new() } else { self.strikers(who, to) };
        self.open = (came == Came::Demon && self.options.house_demons).then_some(who);
        strikers.iter().for_each(|&foe| self.now.struck.insert(foe));
        self.push_all(strikers.into_iter().map(|by| Frame::Free { by, on: who }));
    }

    /// RUN-35: those who may strike at somebody who goes to another square, or off the board.
    pub(super) fn strikers(&self, who: CharacterId, to: Option<Square>) -> Vec<CharacterId> {
        let mut strikers: Vec<CharacterId> = self
            .enemies_of(who)
            .filter(|&foe| !self.now.safe && !self.now.struck.contains(foe) && !self.obeying(who))
            .filter(|&foe| self.may_strike_free(foe, who) && to.is_none_or(|to| !self.body_near(who, to, foe)))
            .collect();
        strikers.sort_unstable_by_key(|&foe| self.counter(foe, counter::CARD));
        strikers
    }

    /// Goes on with a movement.
    pub(super) fn step_walk(&mut self, mut walk: Box<Walk>, io: &mut Io) {
        let who = walk.who;
        if walk.stage == WalkStage::Swum {
            self.swam(who, io);
            walk.stage = WalkStage::Leave;
        }
        let next = walk.way.first().copied().filter(|_| self.present(who));
        let leg = next.and_then(|to| Some((to, self.stride_of(who, self.square(who), to)?)));
        let Some((to, (stride, cost))) = leg.filter(|(_, (_, cost))| *cost <= self.movement_left(who)) else {
            self.open = None;
            return self.settle(who, io);
        };
        let taken =
            self.ids().any(|other| self.collides(who, to, other) && (self.blocks(who, other) || walk.way.len() == 1));
        if taken {
            self.open = None;
            return self.settle(who, io);
        }
        match walk.stage {
            // RUX-25: it comes down when it walks on.
            WalkStage::Leave if self.under(who, Lasts::Float) => {
                self.end_on(who, Lasts::Float, "RUX-25", io);
                let splash = self.swims(who) && self.now.swum.is_none();
                walk.stage = if splash { WalkStage::Swum } else { WalkStage::Leave };
                self.push(Frame::Walk(walk));
                if splash {
                    self.check(who, Roll::Swim);
                }
            }
            WalkStage::Leave => {
                let watched = self.is_watched(who, Some(to));
                walk.stage = if watched { WalkStage::Evaded } else { WalkStage::Try };
                self.push(Frame::Walk(walk));
                if watched {
                    self.check(who, Roll::SlipAway);
                }
            }
            WalkStage::Evaded => {
                walk.stage = WalkStage::Try;
                self.push(Frame::Walk(walk));
                self.slipped(who, Some(to));
            }
            WalkStage::Try => {
                self.open = None;
                walk.stage = WalkStage::Tried;
                self.push(Frame::Walk(walk));
                if let Some(roll) = stride.roll(to) {
                    self.check(who, roll);
                }
            }
            WalkStage::Tried | WalkStage::Swum => {
                let failed = self.rolled.take().filter(|rolled| !rolled.came.good());
                self.moves(who, cost, io);
                if let Some(failed) = failed {
                    self.now.stopped = true;
                    // RUX-06: a Demon falls from the height that it has reached.
                    if stride == Stride::Climb && failed.came == Came::Demon {
                        let from = self.board.surface(to);
                        self.push(Frame::Fall { who, from, rolled: false });
                    }
                    return self.settle(who, io);
                }
                walk.way.remove(0);
                self.leg(walk, to, stride, io);
            }
        }
    }

    /// Movement is used up.
    pub(super) fn moves(&mut self, who: CharacterId, cost: u8, io: &mut Io) {
        self.now.moved = self.now.moved.saturating_add(cost);
        self.now.begun = true;
        self.show(who, status::SPENT, true, "RUN-18", io);
    }

    /// One leg that nothing hinders.
    fn leg(&mut self, mut walk: Box<Walk>, to: Square, stride: Stride, io: &mut Io) {
        let who = walk.who;
        let (from, start) = (self.square(who), self.level(who));
        if stride == Stride::Drop {
            self.now.jumps = true;
            self.push(Frame::Walk(walk));
            io.events.push(|| Event::Moved { who, from, to, level: start, manner: Manner::StepOff });
            self.ch_mut(who).square = Some(to);
            return self.push(Frame::Fall { who, from: start, rolled: false });
        }
        let dry = !self.swims(who);
        let manner = match stride {
            _ if self.board.is_water(to) => Manner::Swim,
            Stride::Climb | Stride::Ashore => Manner::Climb,
            _ => Manner::Walk,
        };
        self.goes_to(who, to, manner, io);
        self.drags_along(who, from, io);
        self.stays_hidden(who, io);
        let splash = dry && self.swims(who) && self.now.swum.is_none();
        walk.stage = if splash { WalkStage::Swum } else { WalkStage::Leave };
        self.push(Frame::Walk(walk));
        if splash {
            self.check(who, Roll::Swim);
        }
        self.hazard(who, io);
    }

    /// RUX-07: a hazard of the square: 1d6, armour counts.
    pub(super) fn hazard(&mut self, who: CharacterId, io: &mut Io) {
        if !self.present(who) || self.swims(who) || self.above_water(who) {
            return;
        }
        if self.burns(self.square(who)) {
            self.catches_fire(who, io);
        }
        if self.board.hazard(self.square(who)).is_some() {
            let damage = self.sum_of("Hazard", "RUX-07", who, (1, 6), io);
            let armour = self.armour(who);
            self.harm(who, damage, armour, None, ("a hazard", "RUX-07"), io);
        }
    }

    /// Puts somebody in the next square, and tells of it.
    pub(super) fn goes_to(&mut self, who: CharacterId, to: Square, manner: Manner, io: &mut Io) {
        let (from, level) = (self.square(who), self.body_level(who, to));
        io.events.push(|| Event::Moved { who, from, to, level, manner });
        self.put_at(who, to, io);
    }

    /// Puts somebody in a square, and sees to what water does to it.
    pub(super) fn put_at(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let (from, level) = (self.square(who), self.body_level(who, to));
        let one = self.ch_mut(who);
        (one.square, one.level) = (Some(to), level);
        self.trail(who, from);
        self.note_swimming(who, io);
    }

    /// RUX-03: the states of water as they are now.
    pub(super) fn note_swimming(&mut self, who: CharacterId, io: &mut Io) {
        let swims = self.swims(who);
        if swims && !self.has(who, status::SWIMMING) {
            let square = self.square(who);
            io.events.push(|| Event::Splashed { who, square, into_water: true });
            self.show(who, status::PRONE, false, "RUX-03", io);
            self.show(who, status::BURNING, false, "RUX-07", io);
            self.show(who, status::LIT, false, "RUX-03", io);
            if !self.standing(who) {
                self.show(who, status::SUBMERGED, true, "RUX-03", io);
            }
        }
        if !swims {
            self.show(who, status::SUBMERGED, false, "RUX-03", io);
            if !self.standing(who) {
                self.fall_prone(who, "RUN-40", io);
            }
        }
        self.show(who, status::SWIMMING, swims, "RUX-03", io);
    }

    /// RUX-03: what Swimming came to.
    pub(super) fn swam(&mut self, who: CharacterId, io: &mut Io) {
        let Some(rolled) = self.rolled.take().filter(|_| self.present(who) && self.swims(who)) else { return };
        self.now.swum = Some(rolled.came == Came::Dragon);
        if rolled.came.good() {
            return self.show(who, status::SUBMERGED, false, "RUX-03", io);
        }
        self.now.stopped = true;
        self.show(who, status::SUBMERGED, true, "RUX-03", io);
        if rolled.came == Came::Demon {
            let held: Vec<u8> = self.held(who).map(|(slot, _)| slot).collect();
            held.into_iter().for_each(|slot| self.lose_weapon(who, slot, "RUX-03", io));
        }
    }

    /// RUX-03: pulled up, and out on to land beside it where there is a free square.
    pub(super) fn hauled(&mut self, who: CharacterId, by: CharacterId, io: &mut Io) {
        self.show(who, status::SUBMERGED, !self.standing(who), "RUX-03", io);
        let land =
            |square: &Square| !self.board.is_water(*square) && self.may_be_put(who, *square) && self.near(*square, by);
        // Out of the water comes only what is pulled from the land.
        let ashore = !self.swims(by) && !self.board.is_water(self.square(by));
        let to = self.board.steps(self.square(who)).find(land).filter(|_| ashore);
        if let Some(to) = to {
            self.goes_to(who, to, Manner::Forced, io);
            self.fall_prone(who, "RUX-03", io);
        }
    }

    /// RUX-20: it is moved by somebody else: nobody strikes at it for that.
    pub(super) fn forced_to(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let (from, start) = (self.square(who), self.level(who));
        self.let_go(who, io);
        if start > self.body_level(who, to) {
            io.events.push(|| Event::Moved { who, from, to, level: start, manner: Manner::Forced });
            self.ch_mut(who).square = Some(to);
            return self.push(Frame::Fall { who, from: start, rolled: false });
        }
        self.goes_to(who, to, Manner::Forced, io);
        self.hazard(who, io);
    }

    /// RUX-05: a fall from a level on to what is below in its square.
    pub(super) fn step_fall(&mut self, who: CharacterId, from: Level, rolled: bool, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        let square = self.square(who);
        let to = self.body_level(who, square);
        let into_water = self.board.is_water(square);
        let levels = (from - to).max(0).unsigned_abs();
        let dice = fall_dice(levels, into_water);
        if !rolled {
            io.events.push(|| Event::Fell { who, square, from, to, into_water });
            let dry = !self.has(who, status::SWIMMING);
            let below = self.ids().find(|&other| other != who && self.present(other) && self.square(other) == square);
            self.beneath.extend(below.filter(|_| dice > 0).map(|below| (who, below)));
            self.put_at(who, square, io);
            self.settle(who, io);
            // RUX-03: into deep water in its own turn.
            if dry && self.swims(who) && self.able(who) && self.turn == Some(who) && self.now.swum.is_none() {
                self.push(Frame::Splash(who));
                self.check(who, Roll::Swim);
            }
            if dice > 0 {
                self.push(Frame::Fall { who, from, rolled: true });
                // RUX-05: a surprised victim does not roll.
                if !self.under(who, Lasts::SoftFall) && self.able(who) && !self.has(who, status::SURPRISED) {
                    self.check(who, Roll::Land);
                }
            }
            return;
        }
        let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
        // A jump down one level was its own choice: on its feet, or the fall in full.
        let jumped = std::mem::take(&mut self.now.jumps) && self.turn == Some(who) && levels == 1;
        let below = self.beneath.iter().find(|one| one.0 == who).map(|one| one.1);
        self.beneath.retain(|one| one.0 != who);
        if came == Came::Dragon || came.good() && jumped {
            return;
        }
        if self.under(who, Lasts::SoftFall) {
            return self.end_on(who, Lasts::SoftFall, "RUX-25", io);
        }
        self.push(Frame::Landing { who, dice, halved: came.good(), asked: false, below });
    }

    /// A movement that ended in the square of somebody is put beside it.
    pub(super) fn settle(&mut self, who: CharacterId, io: &mut Io) {
        if self.present(who) && !self.may_be_put(who, self.square(who)) {
            self.make_room(who, "RUN-34", io);
        }
    }

    /// Moves somebody to the nearest free square that it can be in.
    pub(super) fn make_room(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        let from = self.square(who);
        if let Some(to) = self.board.nearest(from, |square| self.may_be_put(who, square)) {
            self.put_at(who, to, io);
            let level = self.level(who);
            io.events.push(|| Event::Displaced { who, from, to, level, rule });
        }
    }

    /// A free square in which it can be.
    pub(super) fn may_be_put(&self, who: CharacterId, square: Square) -> bool {
        self.ids().all(|other| !self.collides(who, square, other)) && self.carries_body(who, square)
    }
}
