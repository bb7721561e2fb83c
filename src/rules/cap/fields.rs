//! What lies on squares and acts on those who come in or begin a turn there (CAP-10, CAP-59).

use super::check::{Amount, CapResult, hp_loss};
use super::frames::{Frame, Happening};
use super::state::{Battle, Io};
use super::typed_effects::FieldKind;
use super::vocabulary::{stat, status};
use crate::battle::CharacterId;
use crate::board::{Hazard, Spot};
use crate::kit::{FieldEffect, Until};

/// CAP-56: rounds that Burning lasts.
const BURNING: u8 = 3;
/// CAP-59: what a Fuse does.
const FUSE: Amount = Amount::dice(1, 8);

/// CAP-59: what a hazard takes.
fn dice(hazard: Hazard) -> Amount {
    match hazard {
        Hazard::Minor => Amount::dice(1, 4),
        Hazard::Major => Amount::dice(1, 8),
        Hazard::Deadly => Amount::dice(2, 8),
    }
}

impl Battle {
    /// CAP-10: a Field Effect lies there.
    pub(super) fn field_at(&self, kind: FieldKind, spot: Spot) -> bool {
        self.fields.has(kind, spot)
    }

    /// CAP-10: lays a Field Effect; none lies on a wall.
    pub(super) fn lay_field(
        &mut self,
        kind: FieldKind,
        spots: Vec<Spot>,
        owner: Option<CharacterId>,
        until: Until,
        _io: &mut Io,
    ) {
        let open: Vec<Spot> = spots.into_iter().filter(|spot| !self.board.is_wall(spot.square)).collect();
        if !open.is_empty() {
            self.fields.lay(FieldEffect::new(kind, open, owner, until));
        }
    }

    /// CAP-59: somebody has come into a place. `wet`: it was in water before.
    pub(super) fn came_in(&mut self, who: CharacterId, wet: bool) {
        self.push(Frame::Enter { who, part: u8::from(wet) });
    }

    /// CAP-24, CAP-59: what lies there acts on it; then the window of coming into water opens.
    pub(super) fn step_enter(&mut self, who: CharacterId, part: u8, io: &mut Io) {
        if !self.standing(who) {
            return;
        }
        if part == 0 && self.in_water(who) {
            self.cure(who, status::BURNING, "CAP-56", io);
        }
        self.touch(who, io);
        if part == 0 && self.standing(who) && self.in_water(who) {
            self.open(Happening::EntersWater { who });
        }
    }

    /// CAP-59: what lies where it is acts on whoever comes in: a Fuse, a hazard, Flame, oil.
    pub(super) fn touch(&mut self, who: CharacterId, io: &mut Io) {
        let spot = self.spot(who);
        if !self.ground().is_harmful(spot) {
            return;
        }
        if self.field_at(FieldKind::Fuse, spot) {
            let owner = self.fields.at(spot).find(|field| field.kind == FieldKind::Fuse).and_then(|field| field.owner);
            self.fields.clear(FieldKind::Fuse, spot);
            let rolled = self.roll_amount(FUSE, "Fuse", who, "CAP-59", io);
            let ward = self.barrier_sum(who, stat::WARD).value();
            let loss = hp_loss(CapResult::Blocked, rolled, rolled, ward);
            self.lose_hp(who, loss, "fuse", owner, "CAP-59", io);
        }
        if !self.scathed.contains(&(who, spot)) {
            self.scathe(who, spot, io);
        }
        let slick = self.standing(who) && self.field_at(FieldKind::Slick, spot) && !self.has(who, status::PRONE);
        if slick && !self.swims(who) && !self.feat(who, "Footing", 0, "", "CAP-59", io) {
            self.afflict(who, status::PRONE, None, Until::Removed, "CAP-59", io);
        }
    }

    /// CAP-59: a hazard or Flame, on the first entry of a turn and at the start of one.
    fn scathe(&mut self, who: CharacterId, spot: Spot, io: &mut Io) {
        let Some(hazard) = self.ground().hazard(spot).filter(|_| self.standing(who)) else { return };
        self.scathed.push((who, spot));
        let loss = self.roll_amount(dice(hazard), "Hazard", who, "CAP-59", io);
        self.lose_hp(who, loss, "hazard", None, "CAP-59", io);
        if self.standing(who) && self.field_at(FieldKind::Flame, spot) {
            self.afflict(who, status::BURNING, None, Until::EndOfRound(BURNING), "CAP-59", io);
        }
    }

    /// T1c: what lies on its square acts on it.
    pub(super) fn ground_at_turn(&mut self, who: CharacterId, io: &mut Io) {
        self.scathe(who, self.spot(who), io);
    }

    /// CAP-09, CAP-59: nothing between two places stops targeting. `lit`: Smoke does not protect the target.
    ///
    /// # Errors
    /// Cover or a wall.
    pub(super) fn line(&self, from: Spot, to: Spot, lit: bool) -> Result<(), crate::battle::Refusal> {
        self.ground().line(from, to, lit).map_err(|blocked| match blocked {
            super::lines::Blocked::Wall(at) => super::no::WALL.at(at),
            super::lines::Blocked::Cover(at) => super::no::COVER.at(at),
        })
    }

    /// CAP-55: Low Cover stands before the target.
    pub(super) fn low_cover(&self, from: Spot, to: Spot) -> bool {
        self.ground().low_cover(from, to)
    }

    /// CAP-59: lightly obscured.
    pub(super) fn mist_at(&self, spot: Spot) -> bool {
        self.ground().mist(spot)
    }

    /// CAP-59: heavily obscured.
    pub(super) fn smoke_at(&self, spot: Spot) -> bool {
        self.ground().smoke(spot)
    }

    /// CAP-58: a place to hide in.
    pub(super) fn shelters(&self, spot: Spot) -> bool {
        self.ground().shelters(spot)
    }
}
