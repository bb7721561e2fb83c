//! LAD-59 to LAD-72: Speed, free movement, Move and Run, standing up, jumping on the way, dropping down.

use super::frames::{After, Ask, Frame, Gait, Mode, Turn, Walking};
use super::kinds::Speed;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, no, status};
use super::walker::{SLOW, Trouble, Way};
use crate::battle::{CharacterId, Choice, Event, IdSet, Manner, Refusal, Target};
use crate::board::{Entry, Layer, Spot, SpotSet, Spread, Square, Step, StepKinds, Walk};

thread_local! {
    /// Buffers, kept from one way to the next.
    static WALK: std::cell::Cell<Walk> = std::cell::Cell::default();
}

/// Squares of a path, those jumped over counted.
fn squares_of(path: &[Step]) -> u8 {
    path.iter().fold(0, |sum: u8, step| sum.saturating_add(1 + step.gap))
}

/// LAD-71: squares of a gap that somebody clears, and levels it jumps up.
pub fn jump_limits(body: i8, run_up: bool) -> (u8, u8) {
    let body = body.max(0).unsigned_abs();
    let times = if run_up { 2 } else { 1 };
    (2 * body * times / 6, body * times / 6)
}

impl Battle {
    /// LAD-70: it flies, if nothing keeps it from it.
    pub(super) fn flies(&self, who: CharacterId) -> bool {
        let who = self.goer(who);
        let grounded = [status::PRONE, status::STUNNED].into_iter().any(|one| self.has_status(who, one));
        self.kind(who).fly > Speed::None && !grounded && !self.is_restrained(who) && !self.is_helpless(who)
    }

    /// LAD-64: why a movement does not lead to a square, if it may begin at all.
    pub(super) fn why_no_way(&self, who: CharacterId, mode: Mode, to: Target) -> Result<(), Refusal> {
        self.may_begin_movement(who, mode)?;
        if let Target::Square(square) = to {
            let spot = Spot::top(square);
            self.check(
                !self.board.is_wall(square) && (self.flies(who) || self.board.ends_at(spot)),
                Refusal::Impassable,
            )?;
            self.check(self.occupant(spot).is_none_or(|other| other == who), Refusal::Occupied)?;
        }
        // LAD-88: there, and nearer to what it fears.
        let feared = self.source_of(who, status::FRIGHTENED).filter(|_| self.sees_what_it_fears(who));
        if let (Some(source), Target::Square(square)) = (feared, to) {
            self.check(!self.nearer(self.spot(who), Spot::top(square), source), no::TOO_AFRAID)?;
        }
        Err(Refusal::PathTooLong)
    }

    /// LAD-78, LAD-93: Speed as it counts now for a nature of Speed.
    fn speed(&self, who: CharacterId, nature: Speed) -> Speed {
        let rough = self.turn.is_some_and(|turn| turn.who == who && turn.rough_start);
        match nature {
            Speed::None => Speed::None,
            _ if [who, self.goer(who)].iter().any(|&id| self.has_status(id, status::STUNNED)) => Speed::Slow,
            speed if rough => speed.slower(),
            speed => speed,
        }
    }

    /// LAD-64 to LAD-66: zone edges of a movement; none if there is no such movement at this Speed.
    fn edges(mode: Mode, speed: Speed) -> Option<u8> {
        match (mode, speed) {
            (_, Speed::None) => None,
            (Mode::Run, _) => Some(1),
            (Mode::Free, Speed::Slow) => None,
            (Mode::Free, _) => Some(0),
            (Mode::Move, Speed::Slow) => Some(0),
            (Mode::Move, Speed::Normal) => Some(1),
            (Mode::Move, Speed::Fast) => Some(2),
        }
    }

    /// LAD-92: nothing holds it.
    pub(super) fn may_move_at_all(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.is_helpless(who), Refusal::Incapacitated)?;
        self.check(!self.is_restrained(who), no::RESTRAINED)?;
        // LAD-72: who rides moves with its mount, and a mount with its rider.
        self.check(self.rider_of(who).is_none(), no::RIDDEN)?;
        self.check(!self.has_status(who, status::ATOP), no::SEATED)?;
        let mount = self.goer(who);
        self.check(!self.is_helpless(mount), Refusal::Incapacitated)?;
        self.check(!self.is_restrained(mount), no::RESTRAINED)?;
        // Steady Aim: it has shot standing still, and stays there.
        let aimed = self.turn.is_some_and(|turn| turn.who == who && turn.aimed);
        self.check(!aimed, no::AIMED)
    }

    /// LAD-59, LAD-64, LAD-52: this movement may begin now.
    pub(super) fn may_begin_movement(&self, who: CharacterId, mode: Mode) -> Result<(), Refusal> {
        match mode {
            Mode::Free => {
                let turn = self.own_turn(who)?;
                self.check(!turn.stopped, no::NO_FREE_MOVE)?;
                let nature = self.nature(who);
                // LAD-68: whoever lies down crawls.
                let crawl = if self.has_status(who, status::PRONE) { nature.slower() } else { nature };
                self.check(self.speed(who, crawl) > Speed::Slow, no::NO_FREE_MOVE)?;
            }
            Mode::Move => {
                self.may_take_move(who)?;
                // LAD-45: whoever holds somebody drags him about freely, or runs.
                self.check(!self.has_status(who, status::GRAPPLING), no::MOVE_USED)?;
            }
            Mode::Run => {
                self.may_take_action(who)?;
                self.check(!self.in_surprise_round(), no::SURPRISE_ROUND)?;
            }
        }
        self.may_move_at_all(who)
    }

    /// LAD-66: it is Slow now.
    pub(super) fn is_slow(&self, who: CharacterId) -> bool {
        self.speed(who, self.nature(who)) <= Speed::Slow
    }

    /// Its Speed by nature where it is.
    fn nature(&self, who: CharacterId) -> Speed {
        let who = self.goer(who);
        let kind = self.kind(who);
        match (self.flies(who), self.in_deep_water(who), kind.swim) {
            (true, ..) => kind.fly,
            (_, true, Speed::None) => kind.foot,
            (_, true, swim) => swim,
            _ => kind.foot,
        }
    }

    /// LAD-68: the ways in which somebody can go now, the fastest first: on foot, swimming by nature, and a step slower what
    /// it has no Speed for. The later ones can do more.
    fn ways(&self, who: CharacterId) -> Vec<Way> {
        let goer = self.goer(who);
        let kind = self.kind(goer);
        let way = |nature, kinds| Way { speed: self.speed(who, nature), kinds, only: StepKinds::default() };
        if self.flies(who) {
            return vec![way(kind.fly, SLOW)];
        }
        if self.has_status(goer, status::PRONE) {
            return vec![way(kind.foot.slower(), SLOW)];
        }
        let wet = self.in_deep_water(goer);
        let swim = if kind.swim == Speed::None { kind.foot.slower() } else { kind.swim };
        let mut ways = Vec::with_capacity(4);
        // Those who swim faster than they walk are faster as long as they stay in the water.
        if wet && kind.swim > kind.foot {
            ways.push(Way { only: StepKinds::SWIM, ..way(kind.swim, StepKinds::SWIM) });
        }
        if !wet {
            ways.push(way(kind.foot, StepKinds::default()));
        }
        ways.push(way(kind.foot.min(swim), StepKinds::SWIM));
        ways.push(way(kind.foot.slower().min(swim), SLOW));
        ways
    }

    /// Of these ways those that a movement of this mode takes, with the zone edges it has: of several with as many edges the
    /// one that can do most.
    fn legs(mode: Mode, ways: &[Way]) -> impl Iterator<Item = (usize, u8)> + '_ {
        let edges = move |way: &Way| Self::edges(mode, way.speed);
        ways.iter().enumerate().filter_map(move |(i, way)| {
            let own = edges(way)?;
            let better = ways[i + 1..].iter().any(|later| edges(later) >= Some(own));
            (!better).then_some((i, own))
        })
    }

    /// Every place that movements of these modes can end at.
    pub(super) fn ends(&self, who: CharacterId, modes: &[Mode]) -> Vec<(Mode, SpotSet)> {
        let open: Vec<Mode> =
            modes.iter().copied().filter(|&mode| self.may_begin_movement(who, mode).is_ok()).collect();
        self.places(who, &open)
    }

    /// LAD-72: every place that it could run to, whether or not it has an Action for it.
    pub(super) fn run_ends(&self, who: CharacterId) -> SpotSet {
        let mut ends = self.places(who, &[Mode::Run]);
        ends.pop().map_or_else(|| SpotSet::none(&self.board), |(_, spots)| spots)
    }

    fn places(&self, who: CharacterId, modes: &[Mode]) -> Vec<(Mode, SpotSet)> {
        let ways = self.ways(who);
        let legs: Vec<(usize, usize, u8)> = modes
            .iter()
            .enumerate()
            .flat_map(|(n, &mode)| Self::legs(mode, &ways).map(move |(i, edges)| (n, i, edges)))
            .collect();
        let Some(most) = legs.iter().map(|leg| leg.2).max() else { return Vec::new() };
        let walker = self.walker(who);
        let mut spread = Spread::from(&self.board, walker.start, most);
        let mut ends: Vec<SpotSet> = modes.iter().map(|_| SpotSet::none(&self.board)).collect();
        for (i, way) in ways.iter().enumerate() {
            let own = legs.iter().filter(|leg| leg.1 == i);
            let Some(edges) = own.clone().map(|leg| leg.2).max() else { continue };
            spread.grow(&self.board, edges, |step| walker.entry(way, step, |_| 0));
            own.for_each(|&(n, _, edges)| ends[n].add_all(spread.within(edges)));
        }
        for (spots, &mode) in ends.iter_mut().zip(modes) {
            if !walker.flies {
                spots.keep_those_in(self.board.zone_graph().ends());
            }
            self.ids().filter(|&id| self.present(id)).for_each(|id| spots.remove(self.spot(id)));
            if self.free_squares_left(who, mode).is_some() {
                spots.retain(|spot| !self.way_to(who, mode, spot).is_empty());
            }
        }
        modes.iter().copied().zip(ends).collect()
    }

    /// LAD-68: the best way to a place: with least trouble, then over fewest zone edges, then the shortest. Empty if there is
    /// none.
    pub(super) fn way_to(&self, who: CharacterId, mode: Mode, spot: Spot) -> Vec<Step> {
        let ways = self.ways(who);
        let left = self.free_squares_left(who, mode);
        let walker = self.walker(who);
        let mut walk = WALK.take();
        let mut seek = |most: Trouble| {
            Self::legs(mode, &ways).find_map(|(i, edges)| {
                let entry = |step: &Step| {
                    let entry = walker.entry(&ways[i], step, |step| walker.toil(step)).unwrap_or(Entry::Blocked);
                    if most < Trouble::Harm && walker.trouble(step) > most { Entry::Blocked } else { entry }
                };
                let path = walk.seek(&self.board, [walker.start, spot], edges, entry);
                (!path.is_empty() && left.is_none_or(|most| squares_of(&path) <= most)).then_some(path)
            })
        };
        // Most ways have no trouble on them, and no better one need be looked for.
        let first = seek(Trouble::Harm).unwrap_or_default();
        let worst = first.iter().map(|step| walker.trouble(step)).max().unwrap_or(Trouble::None);
        let better = Trouble::ALL.into_iter().take_while(|&most| most < worst).find_map(seek);
        WALK.set(walk);
        better.unwrap_or(first)
    }

    /// 1.4: nobody else is there, and one can stay.
    pub(super) fn may_end(&self, who: CharacterId, spot: Spot) -> bool {
        (self.board.ends_at(spot) || self.flies(who))
            && self.standing_at(spot).all(|other| other == who || self.seat_of(who) == Some(other))
    }

    /// LAD-516: squares of free movement that are left, if they are counted.
    fn free_squares_left(&self, who: CharacterId, mode: Mode) -> Option<u8> {
        let cap = self.options.free_move_cap;
        if mode != Mode::Free || cap == 0 {
            return None;
        }
        let fast = self.speed(who, self.nature(who)) == Speed::Fast;
        let most = if fast { cap + cap / 2 } else { cap };
        Some(most.saturating_sub(self.turn.map_or(0, |turn| turn.free_squares)))
    }

    /// LAD-88: closer to what it fears: by zones, inside a zone by squares.
    pub(super) fn nearer(&self, from: Spot, to: Spot, source: CharacterId) -> bool {
        let there = self.spot(source);
        let distance = |spot: Spot| {
            let zones = match (self.board.zone_of(spot), self.board.zone_of(there)) {
                (Some(a), Some(b)) => self.board.zone_graph().distance(a, b).unwrap_or(u8::MAX),
                _ => u8::MAX,
            };
            (zones, spot.square.distance(there.square))
        };
        let ((zones, squares), (before, then)) = (distance(to), distance(from));
        zones < before || zones == 0 && before == 0 && squares < then
    }

    /// Begins a walk; its cost is paid.
    pub(super) fn begin_walk(&mut self, who: CharacterId, mode: Mode, path: Vec<Step>) {
        self.begin_movement(who, Gait::Walk, mode, path);
    }

    /// Begins a movement to one place that is no walk, with the Move; it is paid.
    pub(super) fn begin_passage(&mut self, who: CharacterId, gait: Gait, to: Square) {
        let (from, to) = (self.spot(who), Spot::top(to));
        let rise = self.board.spot_level(to) - self.level(who);
        let step = Step { from, to, kinds: StepKinds::PLAIN, rise, gap: 0, run_up: false };
        self.begin_movement(who, gait, Mode::Move, vec![step]);
    }

    /// Begins a movement; its cost is paid.
    pub(super) fn begin_movement(&mut self, who: CharacterId, gait: Gait, mode: Mode, path: Vec<Step>) {
        let from = self.spot(who);
        self.push(Frame::Walk(Walking {
            who,
            gait,
            from,
            mode,
            path,
            done: 0,
            watched: true,
            forced: false,
            passed: IdSet::EMPTY,
            struck_at: false,
        }));
    }

    pub(super) fn step_walk(&mut self, mut f: Walking, io: &mut Io) {
        let who = f.who;
        let answer = self.answer.take();
        if !self.present(who) || self.may_go_on(who, f.gait).is_err() {
            return self.end_walk(&f, io);
        }
        if !f.watched {
            f.watched = true;
            let from = f.from;
            self.push(Frame::Walk(f));
            return self.trigger_step(who, from);
        }
        let Some((step, squares)) = self.stride(&f) else { return self.end_walk(&f, io) };
        // LAD-69: whoever drops on somebody lands on it; nothing else leads to where an enemy stands.
        let taken = self.occupant(step.to).is_some_and(|id| self.side(id) != self.side(who));
        if self.spot(who) != step.from || taken && f.gait != Gait::Drop {
            return self.end_walk(&f, io);
        }
        // LAD-507: whoever is left behind may strike.
        if self.options.engagement && !f.struck_at && self.ask_engaged(&mut f, step) {
            return;
        }
        // LAD-42: a defended zone must be forced.
        let enters = self.board.zone_of(step.from) != self.board.zone_of(step.to);
        if enters
            && !f.forced
            && let Some(holder) = self.best_holder(who, step.to)
        {
            match self.net.take() {
                Some(0) => return self.end_walk(&f, io),
                Some(_) => f.forced = true,
                None => return self.force_way(f, holder, answer, io),
            }
        }
        f.forced = false;
        f.passed = IdSet::EMPTY;
        f.from = step.from;
        let first = usize::from(f.done);
        f.done += squares;
        f.watched = false;
        match f.gait {
            Gait::Walk => self.take_step(who, step, io),
            Gait::Row => self.row_on(who, &f.path[first..usize::from(f.done)], io),
            Gait::Drop => self.drop_down(who, step.to, io),
            Gait::Dismount => self.get_off(who, step.to.square, io),
            Gait::Leap => {
                self.push(Frame::Walk(f));
                let (to, rough) = (step.to.square, self.in_difficult_ground(who));
                return self.test_for(After::LongJump { who, to }, Roll::LongJump { who, rough });
            }
        }
        if f.mode == Mode::Free
            && let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who)
        {
            turn.free_squares = turn.free_squares.saturating_add(1 + step.gap);
        }
        self.push(Frame::Walk(f));
    }

    /// LAD-92: nothing keeps it from going on; to get off somebody it need not be able to go anywhere else.
    fn may_go_on(&self, who: CharacterId, gait: Gait) -> Result<(), Refusal> {
        if gait != Gait::Dismount {
            return self.may_move_at_all(who);
        }
        self.check(!self.is_helpless(who), Refusal::Incapacitated)?;
        self.check(!self.is_restrained(who), no::RESTRAINED)
    }

    /// The next step to a place where it can be met and stopped, and how many squares of the path that is. No boat stops below
    /// a deck, and where nobody could meet it, it is rowed in one go.
    fn stride(&self, f: &Walking) -> Option<(Step, u8)> {
        let rest = f.path.get(usize::from(f.done)..)?;
        let met = !self.reactions.is_empty()
            || !self.defended.is_empty()
            || self.options.engagement
            || self.has_status(f.who, status::HIDDEN);
        let last = match f.gait {
            Gait::Row if !met => rest.len().checked_sub(1)?,
            Gait::Row => rest.iter().position(|step| step.to.layer == Layer::Top)?,
            _ => 0,
        };
        let (first, last_step) = (rest.first()?, rest.get(last)?);
        Some((Step { to: last_step.to, ..*first }, last as u8 + 1))
    }

    /// LAD-69: off an edge on purpose.
    fn drop_down(&mut self, who: CharacterId, to: Spot, io: &mut Io) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
            turn.squares = turn.squares.saturating_add(1);
            turn.sure_steps = 0;
        }
        let level = self.level(who);
        self.fall(who, level, to, true, io);
        self.look_for_hidden(who, io);
    }

    /// LAD-42, LAD-24: an Action is there for forcing the way, or Mettle to buy one.
    fn may_force(&self, who: CharacterId) -> bool {
        self.counter(who, counter::ACTIONS) > 0 || self.must_buy_to_force(who)
    }

    /// LAD-24: the Action at the border is bought: with the last one used, in one's own turn.
    pub(super) fn must_buy_to_force(&self, who: CharacterId) -> bool {
        let own = self.turn.filter(|turn| turn.who == who);
        self.counter(who, counter::ACTIONS) == 0 && own.is_some_and(|turn| self.may_buy_in(who, turn).is_ok())
    }

    /// LAD-42: an Action for a Test against whoever holds the zone, or no farther.
    fn force_way(&mut self, f: Walking, holder: CharacterId, answer: Option<Choice>, io: &mut Io) {
        let who = f.who;
        match answer.map(|choice| choice.action) {
            Some(action::ACCEPT) => {
                if self.must_buy_to_force(who) {
                    self.buy_action(who, io);
                }
                self.pay_action(who, io);
                self.push(Frame::Walk(f));
                self.oppose(Roll::Enter { who, against: holder }, Roll::Bar { who: holder, against: who });
            }
            None if self.may_force(who) => {
                self.wait(Frame::Walk(f), Ask::Force { who, holder });
            }
            _ => self.end_walk(&f, io),
        }
    }

    /// One step: the place, what is entered, whom it drags along.
    fn take_step(&mut self, who: CharacterId, step: Step, io: &mut Io) {
        let from = step.from;
        self.place_at(who, step.to);
        self.trail(who, from);
        let (level, to) = (self.level(who), step.to.square);
        // LAD-72: its mount goes under it.
        let goer = self.goer(who);
        if goer != who {
            self.place_at(goer, step.to);
            io.events.push(|| Event::Moved { who: goer, from: from.square, to, level, manner: Manner::Carried });
        }
        if step.kinds.contains(StepKinds::JUMP) {
            let reach = step.gap + 1;
            io.events.push(|| Event::Jumped { who, from: from.square, aimed: to, landed: to, level, reach });
        } else {
            let manner = match step.kinds {
                _ if self.flies(who) => Manner::Fly,
                kinds if kinds.contains(StepKinds::SWIM) => Manner::Swim,
                kinds if kinds.contains(StepKinds::CLIMB) => Manner::Climb,
                _ => Manner::Walk,
            };
            io.events.push(|| Event::Moved { who, from: from.square, to, level, manner });
        }
        let crawls = self.has_status(who, status::PRONE);
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
            turn.squares = turn.squares.saturating_add(1 + step.gap);
            let unsure = crawls || step.kinds.intersects(StepKinds::SWIM.union(StepKinds::CLIMB));
            turn.sure_steps = if unsure { 0 } else { turn.sure_steps.saturating_add(1) };
            // LAD-71: straight on over plain ground is a run-up.
            let unfit = StepKinds::SQUEEZE.union(StepKinds::JUMP);
            let heading = from.square.direction_to(to).filter(|_| !unsure && !step.kinds.intersects(unfit));
            turn.run_up = match heading {
                Some(way) if turn.heading == Some(way as u8) => turn.run_up.saturating_add(1),
                heading => u8::from(heading.is_some()),
            };
            turn.heading = heading.map(|way| way as u8);
        }
        // LAD-45: whom it holds comes along into the place it left.
        if let Some(held) = self.held_by(who)
            && self.occupant(from).is_none()
        {
            let was = self.spot(held);
            self.place_at(held, from);
            let level = self.level(held);
            let to = from.square;
            io.events.push(|| Event::Moved { who: held, from: was.square, to, level, manner: Manner::Forced });
            self.wet_or_dry(held, was, io);
            self.entered(held, io);
        }
        self.wet_or_dry(goer, from, io);
        self.entered(goer, io);
        self.part_holds(io);
        self.look_for_hidden(who, io);
    }

    /// Puts somebody at a spot.
    pub(super) fn place_at(&mut self, who: CharacterId, spot: Spot) {
        let level = self.board.spot_level(spot);
        let ch = self.ch_mut(who);
        ch.square = Some(spot.square);
        ch.level = level;
    }

    /// LAD-503: splashes, and what deep water ends.
    pub(super) fn wet_or_dry(&mut self, who: CharacterId, from: Spot, io: &mut Io) {
        // LAD-70: whoever flies over it was not in it.
        let (was, is) = (self.board.is_swum_at(from) && !self.flies(who), self.in_deep_water(who));
        if was != is {
            let square = self.square(who);
            io.events.push(|| Event::Splashed { who, square, into_water: is });
        }
        if is {
            self.lose(who, status::PRONE, "LAD-503", io);
        } else {
            self.out_of_the_water(who, io);
        }
    }

    fn end_walk(&mut self, f: &Walking, io: &mut Io) {
        let who = f.who;
        if !self.present(who) {
            return;
        }
        // LAD-78: stopped by difficult ground: no Move and no free movement any more.
        let rough = f.done > 0 && self.in_difficult_ground(who);
        let came = f.path.get(usize::from(f.done).saturating_sub(1));
        let entered = came.is_some_and(|step| {
            !self.board.traits_at(step.from).difficult || self.board.zone_of(step.from) != self.board.zone_of(step.to)
        });
        if rough && entered {
            self.set_counter(who, counter::MOVES, 0, "LAD-78", io);
            if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who) {
                turn.stopped = true;
            }
        }
        // Where nobody may stay, it is put on the nearest free place.
        if !self.may_end(who, self.spot(who)) {
            self.move_aside(self.goer(who), io);
        }
        // LAD-45: and so is whom it has dragged to such a place.
        if let Some(held) = self.held_by(who).filter(|&held| !self.may_end(held, self.spot(held))) {
            self.move_aside(held, io);
        }
        self.clear_body(who, io);
        // LAD-70: out of turn there is no end of a turn at which a flyer comes down.
        if self.turn.is_none_or(|turn| turn.who != who) {
            self.land_at_turn_end(who, io);
        }
    }

    /// LAD-40: a run-up into arm's reach of somebody who was not there when the turn began; by the option none is needed.
    pub(super) fn may_charge_at(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        let turn: Turn = self.own_turn(who)?;
        let needed = self.options.charge_needs_move;
        let run_up = turn.squares >= needed && turn.sure_steps >= needed && !turn.close_at_start.contains(target);
        self.check(needed == 0 || run_up, no::PATH_TOO_SHORT)?;
        self.check(self.is_close(who, target), Refusal::NotInContact)?;
        self.check(!self.has_status(who, status::PRONE), no::PRONE)
    }

    /// LAD-67.
    pub(super) fn may_stand(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(self.has_status(who, status::PRONE), Refusal::NothingToDo)?;
        self.may_take_move(who)?;
        self.check(!self.has_status(who, status::GRAPPLED), no::RESTRAINED)
    }
}
