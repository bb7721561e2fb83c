//! LAD-72 Mounts, LAD-74 climbing atop: whoever sits on somebody shares its square and is carried along.

use super::frames::{After, Frame, Mode, Test, Tested};
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{no, status};
use crate::battle::{CharacterId, Event, Manner, Refusal, StatusId};
use crate::board::{Spot, Square};
use crate::kit::Until;

/// The two ways to sit on somebody.
const SEATS: [StatusId; 2] = [status::MOUNTED, status::ATOP];

impl Battle {
    /// On whom it sits: its mount, or the creature that it has climbed.
    pub(super) fn seat_of(&self, who: CharacterId) -> Option<CharacterId> {
        let seat = SEATS.into_iter().find(|&seat| self.has_status(who, seat))?;
        self.source_of(who, seat)
    }

    /// LAD-72: who rides it.
    pub(super) fn rider_of(&self, beast: CharacterId) -> Option<CharacterId> {
        self.ids()
            .find(|&id| self.has_status(id, status::MOUNTED) && self.source_of(id, status::MOUNTED) == Some(beast))
    }

    /// LAD-72: whose feet, fins or wings somebody moves with: those of its mount.
    pub(super) fn goer(&self, who: CharacterId) -> CharacterId {
        match self.has_status(who, status::MOUNTED) {
            true => self.source_of(who, status::MOUNTED).unwrap_or(who),
            false => who,
        }
    }

    /// LAD-74: the Move, and a foothold in its body or beside it.
    pub(super) fn may_climb_on(&self, who: CharacterId, beast: CharacterId) -> Result<(), Refusal> {
        self.check(self.is_enormous(beast), Refusal::NotOffered)?;
        self.may_take_a_seat(who, beast)?;
        let (here, level) = (self.square(who), self.level(who));
        let touches = |square: &Square| {
            *square == here || self.board.contact(here, level, *square, self.board.spot_level(Spot::top(*square)))
        };
        self.check(self.body_squares(beast).iter().any(touches), Refusal::NotInContact)
    }

    /// LAD-72: the Move, and a friend built for it at arm's reach, at least a size larger and without a rider.
    pub(super) fn may_mount(&self, who: CharacterId, beast: CharacterId) -> Result<(), Refusal> {
        self.check(self.side(who) == self.side(beast) && who != beast, Refusal::NotFriend)?;
        self.check(self.kind(beast).mount, Refusal::NotOffered)?;
        self.may_take_a_seat(who, beast)?;
        self.check(self.kind(beast).size > self.kind(who).size, Refusal::TooBulky)?;
        self.check(self.able(beast) && self.seat_of(beast).is_none(), Refusal::Incapacitated)?;
        self.check(self.rider_of(beast).is_none(), Refusal::Occupied)?;
        self.check(self.is_close(who, beast), Refusal::NotInContact)
    }

    /// LAD-72: into the saddle.
    pub(super) fn mount(&mut self, who: CharacterId, beast: CharacterId, io: &mut Io) {
        self.out_of_the_water(who, io);
        self.gain(who, status::MOUNTED, Some(beast), Until::Removed, "LAD-72", io);
    }

    /// LAD-72: a mount that is hurt runs, unless its rider calms it.
    pub(super) fn startle(&mut self, mount: CharacterId) {
        if let Some(who) = self.rider_of(mount).filter(|_| self.present(mount)) {
            self.push(Frame::After(After::Calm { who, mount }));
            self.push(Frame::Test(Test::new(Roll::Calm { who, against: mount })));
        }
    }

    /// LAD-72: calm, or one zone away, as far from its enemies as it gets.
    pub(super) fn settle_calm(&mut self, who: CharacterId, mount: CharacterId) {
        let calm = self.tested.take().is_some_and(Tested::passed);
        let rides = self.present(who) && self.present(mount) && self.goer(who) == mount;
        if calm || !rides || self.may_move_at_all(who).is_err() {
            return;
        }
        let own = self.zone(mount);
        let ends = self.run_ends(who);
        let spots: Vec<Spot> = ends.iter().filter(|&spot| self.board.zone_of(spot) != own).collect();
        let safety = |spot: Spot| {
            let far = self.enemies_of(who).filter(|&id| self.able(id)).map(|id| self.square(id).distance(spot.square));
            far.min().unwrap_or(0)
        };
        // The first of equals.
        let best = spots.into_iter().rev().max_by_key(|&spot| safety(spot));
        if let Some(to) = best {
            let path = self.way_to(who, Mode::Run, to);
            self.begin_walk(who, Mode::Run, path);
        }
    }

    /// What every seat needs: the Move, hands and feet free.
    fn may_take_a_seat(&self, who: CharacterId, beast: CharacterId) -> Result<(), Refusal> {
        self.check(self.present(beast) && who != beast, Refusal::Dead)?;
        self.check(self.seat_of(who).is_none(), no::SEATED)?;
        self.check(!self.has_status(beast, status::HIDDEN), Refusal::TargetHidden)?;
        self.may_take_move(who)?;
        self.may_move_at_all(who)?;
        self.check(!self.is_enormous(who), Refusal::TooBulky)?;
        self.check(!self.has_status(who, status::PRONE), no::PRONE)?;
        self.check(!self.has_status(who, status::GRAPPLING), no::HANDS_NOT_FREE)?;
        self.check(!self.has_status(beast, status::PRONE), no::PRONE)
    }

    /// LAD-72, LAD-74: the Move, to a free square beside it.
    pub(super) fn may_get_off(&self, who: CharacterId, to: Square) -> Result<(), Refusal> {
        self.check(self.seat_of(who).is_some(), Refusal::NothingToDo)?;
        self.may_take_move(who)?;
        self.check(!self.is_helpless(who), Refusal::Incapacitated)?;
        self.check(!self.is_restrained(who), no::RESTRAINED)?;
        let spot = Spot::top(to);
        let near = self.board.contact(self.square(who), self.level(who), to, self.board.spot_level(spot));
        self.check(near, Refusal::OutOfRange)?;
        self.check(self.board.ends_at(spot), Refusal::Impassable)?;
        self.check(self.occupant(spot).is_none(), Refusal::Occupied)
    }

    /// LAD-74: tries to climb a body.
    pub(super) fn climb_on(&mut self, who: CharacterId, beast: CharacterId) {
        self.push(Frame::After(After::ClimbOn { who, beast }));
        self.push(Frame::Test(Test::new(Roll::ClimbOn { who, against: beast })));
    }

    /// LAD-74: up, or still below.
    pub(super) fn settle_climb(&mut self, who: CharacterId, beast: CharacterId, io: &mut Io) {
        let up = self.tested.take().is_some_and(Tested::passed);
        if up && self.present(who) && self.present(beast) {
            self.out_of_the_water(who, io);
            self.gain(who, status::ATOP, Some(beast), Until::Removed, "LAD-74", io);
        }
    }

    /// LAD-72, LAD-74: down, on a square beside it.
    pub(super) fn get_off(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let from = self.spot(who);
        self.unseat(who, "LAD-72", io);
        self.place_at(who, Spot::top(to));
        let level = self.level(who);
        io.events.push(|| Event::Moved { who, from: from.square, to, level, manner: Manner::Climb });
        if self.in_deep_water(who) {
            io.events.push(|| Event::Splashed { who, square: to, into_water: true });
        }
        self.entered(who, io);
        self.part_holds(io);
        self.look_for_hidden(who, io);
    }

    /// It sits on nobody any more.
    pub(super) fn unseat(&mut self, who: CharacterId, rule: crate::battle::RuleId, io: &mut Io) {
        let left = self.seat_of(who);
        SEATS.into_iter().for_each(|seat| self.lose(who, seat, rule, io));
        self.land_riderless(left, io);
    }

    /// LAD-70: a mount that flew in the turn of its rider has no turn of its own now at whose end it would come down.
    pub(super) fn land_riderless(&mut self, mount: Option<CharacterId>, io: &mut Io) {
        if let Some(mount) = mount.filter(|&mount| self.turn.is_none_or(|turn| turn.who != mount)) {
            self.land_at_turn_end(mount, io);
        }
    }

    /// Those who sit go where their beast goes; they fall where it falls, or they do.
    pub(super) fn settle_seats(&mut self, io: &mut Io) {
        if !self.lasting.iter().any(|l| SEATS.contains(&l.status)) {
            return;
        }
        for who in self.ids().filter(|&id| self.present(id)).collect::<Vec<_>>() {
            let Some(beast) = self.seat_of(who) else { continue };
            if !self.present(beast) || [who, beast].iter().any(|&id| self.has_status(id, status::PRONE)) {
                self.throw_off(who, io);
            } else if self.spot(who) != self.spot(beast) {
                let (from, to) = (self.square(who), self.spot(beast));
                self.place_at(who, to);
                let (to, level) = (to.square, self.level(who));
                io.events.push(|| Event::Moved { who, from, to, level, manner: Manner::Carried });
                self.part_holds(io);
                self.look_for_hidden(who, io);
            }
        }
    }

    /// LAD-72: from its seat to the ground, Prone.
    fn throw_off(&mut self, who: CharacterId, io: &mut Io) {
        self.unseat(who, "LAD-72", io);
        if !self.may_end(who, self.spot(who)) {
            self.move_aside(who, io);
        }
        if self.in_deep_water(who) {
            let square = self.square(who);
            io.events.push(|| Event::Splashed { who, square, into_water: true });
        }
        self.knock_down(who, "LAD-72", io);
        self.entered(who, io);
        self.part_holds(io);
    }
}
