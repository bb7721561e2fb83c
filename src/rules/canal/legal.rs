//! What may be done, and why not: one small function for each action. `choices` lists what they allow and `objection` reports
//! what they say; nothing else decides legality.

use super::choices::CONTROLLED;
use super::frames::{Ask, Opportunity, Wing};
use super::kinds::Ability;
use super::options::ControlledLanding;
use super::state::Battle;
use super::vocabulary::{action, counter, no, stat, status};
use crate::battle::{ActionId, CharacterId, Refusal, Side, Target};
use crate::board::{Square, distance3};

/// Most Action Points that anybody uses in a round (2.4).
pub(super) const AP_CAP: i8 = 3;
/// CAN-72: squares between a newly placed character and any enemy.
const DEPLOY_APART: u8 = 4;
/// CAN-72: levels above or below the street on which characters deploy.
const DEPLOY_LEVELS: u8 = 3;

/// A check that passes or names the refusal.
pub(super) fn check(ok: bool, refusal: Refusal) -> Result<(), Refusal> {
    if ok { Ok(()) } else { Err(refusal) }
}

impl Battle {
    /// 2.4: Action Points that an action of an activation costs; none for what is no such action.
    pub(super) fn points(&self, action: ActionId, option: u8) -> Option<i8> {
        let paid = self.options.controlled_landing == ControlledLanding::SeedApMinus2;
        let controlled = i8::from(option == CONTROLLED && paid);
        match action {
            action::END | action::DROP | action::COMMAND => Some(0),
            action::CHAIN => Some(controlled),
            action::JUMP => Some(1 + controlled),
            action::DIVE => Some(2),
            action::MOVE | action::COMBAT | action::GRAPPLE | action::DROWN | action::SURGERY => Some(1),
            action::CAST => Some(1),
            action::GUARD | action::HIDE | action::ROW | action::FLY | action::DESTROY => Some(1),
            _ => None,
        }
    }

    /// 0.3: the common checks of every action, in the rulebook's order.
    pub(super) fn may_act(&self, who: CharacterId, action: ActionId, cost: i8) -> Result<(), Refusal> {
        check(self.verdict.is_none(), Refusal::Over)?;
        check(self.present(who), Refusal::Dead)?;
        let out_of_turn = self.ask == Some(Ask::OutOfTurn(who));
        if !out_of_turn {
            if self.activation.is_none_or(|a| a.who != who) {
                let acted = self.acted.contains(who);
                return Err(if acted { Refusal::AlreadyActivated } else { Refusal::NotYourActivation });
            }
            check(self.ask == Some(Ask::Act(who)), Refusal::NotOffered)?;
        }
        // CAN-60: a command is no action; it is given from anywhere.
        let laden = matches!(action, action::MOVE | action::FLY | action::END | action::DROP | action::COMMAND);
        check(laden || self.contest.carried(who).is_none(), no::CARRYING_OBJECTIVE)?;
        let climbs = laden || matches!(action, action::JUMP | action::CHAIN);
        check(climbs || !self.is_clinging(who), no::CLINGING)?;
        check(
            !self.is_in_the_air(who) || matches!(action, action::FLY | action::END | action::COMMAND),
            no::IN_THE_AIR,
        )?;
        // CAN-60: out of turn only the round's limit counts.
        check(!out_of_turn || cost == 1, no::ONE_ACTION_POINT)?;
        check(out_of_turn || self.counter(who, counter::AP) >= cost, Refusal::NotEnoughAp)?;
        check(self.counter(who, counter::AP_SPENT) + cost <= AP_CAP, no::AP_CAP_REACHED)
    }

    /// CAN-62, CAN-63: what Guard and Hide have in common.
    fn may_wait(&self, who: CharacterId) -> Result<(), Refusal> {
        check(self.options.guard_hide, Refusal::NotOffered)?;
        check(self.contacts(who).is_empty(), no::IN_CONTACT)?;
        check(!self.in_water(who), Refusal::InWater)
    }

    /// CAN-62.
    pub(super) fn may_guard(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_wait(who)
    }

    /// CAN-63.
    pub(super) fn may_hide(&self, who: CharacterId) -> Result<(), Refusal> {
        check(!self.has(who, Ability::Bulky), Refusal::TooBulky)?;
        self.may_wait(who)
    }

    /// CAN-03: preconditions that do not depend on the target.
    pub(super) fn may_jump(&self, who: CharacterId) -> Result<(), Refusal> {
        check(!self.in_water(who), Refusal::InWater)
    }

    /// CAN-05: what a Controlled Landing costs on top of this jump.
    pub(super) fn may_control(&self, who: CharacterId, action: ActionId) -> Result<(), Refusal> {
        self.may_act(who, action, self.points(action, CONTROLLED).unwrap_or(0))?;
        check(self.controlled_will() <= self.counter(who, counter::WP), no::NOT_ENOUGH_WP)
    }

    /// CAN-05: Will Points that a Controlled Landing costs.
    pub(super) fn controlled_will(&self) -> i8 {
        i8::from(self.options.controlled_landing == ControlledLanding::WillTarget5)
    }

    /// CAN-04: right after a jump that landed on an obstacle or debris, once per activation.
    pub(super) fn may_chain(&self, who: CharacterId) -> Result<(), Refusal> {
        let open = self.activation.is_some_and(|a| a.who == who && a.chain);
        check(open && !self.ch(who).statuses.has(status::CHAIN_USED), no::NO_CHAIN_AVAILABLE)?;
        self.may_jump(who)
    }

    /// CAN-03: may it jump at this square?
    pub(super) fn jump_refusal(&self, who: CharacterId, to: Square) -> Option<Refusal> {
        self.may_jump_to(who, to, self.jump_limit(who)).err()
    }

    /// CAN-03, with [`Battle::jump_limit`] known.
    pub(super) fn may_jump_to(&self, who: CharacterId, to: Square, limit: u8) -> Result<(), Refusal> {
        let (start, e0) = self.place(who);
        check(start != to && !self.board.is_wall(to), Refusal::Impassable)?;
        let level = self.board.surface(to);
        check(level <= e0 + 3, no::TOO_HIGH)?;
        check(self.occupant(to).is_none(), Refusal::Occupied)?;
        check(distance3(start, e0, to, level) <= limit, Refusal::PathTooLong)?;
        check(!self.too_far_for_hidden(who, to, level), Refusal::NoLineOfSight)?;
        let standing = e0 == self.board.surface(start);
        let (sees, clear) = if standing && self.eye(who) == 1 {
            (self.board.sight_from_surface(start, to), self.board.jump_line_from_surface(start, to))
        } else {
            (self.board.sees(start, e0, self.eye(who), to, level, 1), self.board.jump_line(start, e0, to))
        };
        check(sees, Refusal::NoLineOfSight)?;
        let met = self.characters.iter().any(|other| self.is_on_jump_line(other, (start, e0), to));
        check(clear && !met, Refusal::LineBlocked)
    }

    /// Longest jump that its dice, Will included, could make; aiming farther changes nothing.
    pub(super) fn jump_limit(&self, who: CharacterId) -> u8 {
        let will = self.will_dice(who);
        let dice = (self.stat(who, stat::DEX) + will).clamp(0, 10).unsigned_abs();
        4 + dice + 1
    }

    /// CAN-12, CAN-13, CAN-57: may it use this weapon against this enemy? `began_dry`: the action began out of water;
    /// `reaction`: it is an Attack of Opportunity.
    pub(super) fn may_strike(
        &self,
        who: CharacterId,
        target: CharacterId,
        weapon: u8,
        began_dry: bool,
        reaction: bool,
    ) -> Result<(), Refusal> {
        let profile = self.kind(who).weapons.get(usize::from(weapon)).ok_or(Refusal::NoSuchWeapon)?;
        check(self.present(target), Refusal::Dead)?;
        check(self.side(who) != self.side(target), Refusal::NotEnemy)?;
        check(!self.is_clinging(who), no::CLINGING)?;
        let swimming = self.in_water(who);
        let unarmed = usize::from(weapon) + 1 == self.kind(who).weapons.len();
        let aquatic = if unarmed { self.options.unarmed_aquatic } else { profile.aquatic };
        check(!swimming || aquatic || began_dry, no::WEAPON_NOT_AQUATIC)?;
        if profile.black_powder {
            let own = self.activation.filter(|a| a.who == who);
            let wet = own.is_some_and(|a| a.started_in_water) || ((reaction || own.is_none()) && swimming);
            check(!wet, no::POWDER_WET)?;
        }
        if profile.reload > 0 {
            let used = self.counter(who, Battle::shots_counter(weapon)).unsigned_abs();
            check(used < profile.reload, Refusal::NeedsReload)?;
        }
        if profile.range == 0 {
            let close = self.in_contact(who, target) || self.over_barrier(who, target);
            return check(close, Refusal::NotInContact);
        }
        let ((a, la), (b, lb)) = (self.place(who), self.place(target));
        check(distance3(a, la, b, lb) <= profile.range, Refusal::OutOfRange)?;
        check(self.sees(who, target), Refusal::NoLineOfSight)
    }

    /// CAN-15, CAN-66: an enemy, or a friend.
    pub(super) fn may_grapple(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        check(self.present(target), Refusal::Dead)?;
        check(who != target, Refusal::NotEnemy)?;
        check(!self.is_clinging(who), no::CLINGING)?;
        check(self.in_contact(who, target), Refusal::NotInContact)
    }

    /// CAN-18.
    pub(super) fn may_drown(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        check(self.side(who) != self.side(target), Refusal::NotEnemy)?;
        self.may_grapple(who, target)?;
        check(self.in_water(target), Refusal::TargetNotInWater)?;
        check(!self.has(target, Ability::WaterCreature), Refusal::WaterCreatureImmune)
    }

    /// CAN-07.
    pub(super) fn may_dive(&self, who: CharacterId) -> Result<(), Refusal> {
        check(self.in_water(who), Refusal::NotInWater)
    }

    /// CAN-69.
    pub(super) fn may_row(&self, who: CharacterId) -> Result<(), Refusal> {
        // Where there are no boats, nobody is told of them.
        check(!self.changes.boats.is_empty(), Refusal::NotOffered)?;
        check(self.boat_of(who).is_some(), Refusal::NotInBoat)
    }

    /// 7.2 Field Surgery: another friend in contact.
    pub(super) fn may_operate(&self, who: CharacterId, patient: CharacterId) -> Result<(), Refusal> {
        check(self.has(who, Ability::FieldSurgery), Refusal::NotOffered)?;
        check(self.present(patient), Refusal::Dead)?;
        check(who != patient && self.side(who) == self.side(patient), Refusal::NotOffered)?;
        check(self.in_contact(who, patient), Refusal::NotInContact)
    }

    /// CAN-11: may it answer an Attack of Opportunity in this way?
    pub(super) fn may_answer(&self, f: &Opportunity, action: ActionId, weapon: u8) -> Result<(), Refusal> {
        check(!self.is_in_the_air(f.who), no::IN_THE_AIR)?;
        check(self.contest.carried(f.who).is_none(), no::CARRYING_OBJECTIVE)?;
        match action {
            action::COMBAT => self.may_strike(f.who, f.against, weapon, f.began_dry, true),
            action::GRAPPLE if f.no_grapple => Err(no::NOT_ALLOWED_AOO),
            action::GRAPPLE => self.may_grapple(f.who, f.against),
            action::DROWN => self.may_drown(f.who, f.against),
            _ => Err(no::NOT_ALLOWED_AOO),
        }
    }

    /// CAN-72 without the zone: free, dry, near street level, away from enemies.
    pub(super) fn may_stand(&self, who: CharacterId, square: Square) -> Result<(), Refusal> {
        check(self.board.is_standable(square), Refusal::Impassable)?;
        check(self.occupant(square).is_none(), Refusal::Occupied)?;
        let swims = || self.has(who, Ability::WaterCreature) || self.has(who, Ability::Boatman);
        check(!self.board.is_water(square) || swims(), Refusal::InWater)?;
        check(!self.board.is_boat(square) || self.has(who, Ability::Boatman), no::NOT_A_BOATMAN)?;
        let level = self.board.surface(square);
        check(level.unsigned_abs() <= DEPLOY_LEVELS || self.has(who, Ability::Lurker), no::TOO_HIGH)?;
        let near = |enemy| {
            let (s, l) = self.place(enemy);
            distance3(s, l, square, level) < DEPLOY_APART
        };
        check(!self.enemies_of(who).any(near), no::TOO_CLOSE_TO_ENEMY)
    }

    /// Whether `who` can do `action` to `target`, or, without a target, to anybody at all, as far as there is something to say about
    /// it: what is legal in the end is what is listed.
    pub(super) fn may(&self, who: CharacterId, action: ActionId, target: Target) -> Result<(), Refusal> {
        if action == action::ACTIVATE {
            return self.may_activate(who);
        }
        if action == action::DISPEL {
            let Some(Ask::Dispel(cast)) = self.ask else { return Err(Refusal::NotOffered) };
            return self.may_dispel(who, &cast);
        }
        let cost = self.points(action, 0).ok_or(Refusal::NotOffered)?;
        self.may_act(who, action, cost)?;
        match action {
            action::CHAIN => self.may_chain(who)?,
            action::JUMP => self.may_jump(who)?,
            action::DIVE => self.may_dive(who)?,
            action::GUARD => self.may_guard(who)?,
            action::HIDE => self.may_hide(who)?,
            action::ROW => self.may_row(who)?,
            action::FLY => check(self.has(who, Ability::Winged), Refusal::NotOffered)?,
            action::DROP => self.may_drop(who)?,
            action::SURGERY => check(self.has(who, Ability::FieldSurgery), Refusal::NotOffered)?,
            _ => {}
        }
        match (action, target) {
            (action::MOVE, Target::Square(to)) => self.may_move_to(who, to),
            (action::JUMP | action::CHAIN, Target::Square(to)) => self.may_jump_to(who, to, self.jump_limit(who)),
            (action::FLY, Target::Square(to)) => self.may_fly_to(who, to, Wing::Land).map(|_| ()),
            (action::COMMAND, _) => self.any_command(who, target),
            (action::COMBAT, Target::Character(enemy)) => self.any_weapon(who, enemy),
            (action::GRAPPLE, Target::Character(enemy)) => self.may_grapple(who, enemy),
            (action::DROWN, Target::Character(enemy)) => self.may_drown(who, enemy),
            (action::SURGERY, Target::Character(patient)) => self.may_operate(who, patient),
            (action::DESTROY, Target::Square(square)) => self.may_destroy(who, square).map(|_| ()),
            (action::DESTROY, _) => self.may_destroy_any(who),
            (action::CAST, target) => self.may_cast_any(who, target),
            (action::COMBAT, _) => self.any(who, false, |b, enemy| b.any_weapon(who, enemy)),
            (action::GRAPPLE, _) => self.any(who, false, |b, enemy| b.may_grapple(who, enemy)),
            (action::DROWN, _) => self.any(who, false, |b, enemy| b.may_drown(who, enemy)),
            (action::SURGERY, _) => self.any(who, true, |b, friend| b.may_operate(who, friend)),
            _ => Ok(()),
        }
    }

    fn may_activate(&self, who: CharacterId) -> Result<(), Refusal> {
        check(self.present(who), Refusal::Dead)?;
        check(!self.acted.contains(who), Refusal::AlreadyActivated)?;
        check(self.ask == Some(Ask::Activate(self.side(who))), Refusal::NotYourActivation)
    }

    fn may_move_to(&self, who: CharacterId, to: Square) -> Result<(), Refusal> {
        check(!self.board.is_wall(to), Refusal::Impassable)?;
        check(self.occupant(to).is_none(), Refusal::Occupied)?;
        let offered = self.path_to(who, to, 0, false).is_some()
            || self.step_off_squares(who, &self.reach(who)).iter().any(|s| s.0 == to);
        check(offered, Refusal::PathTooLong)
    }

    /// With the first weapon that may be used; otherwise the refusal of the one that comes nearest to it.
    fn any_weapon(&self, who: CharacterId, enemy: CharacterId) -> Result<(), Refusal> {
        let count = self.kind(who).weapons.len() as u8;
        let mut result = Err(Refusal::NoSuchWeapon);
        for weapon in 0..count {
            match (self.may_strike(who, enemy, weapon, false, false), result) {
                (Ok(()), _) => return Ok(()),
                // Unarmed comes last and only ever says "no contact": the first weapon's reason says more.
                (Err(why), Err(Refusal::NoSuchWeapon)) => result = Err(why),
                _ => {}
            }
        }
        result
    }

    /// Against anybody of the other (or the own) side; otherwise the refusal that is nearest to being lifted.
    fn any(
        &self,
        who: CharacterId,
        friends: bool,
        may: impl Fn(&Battle, CharacterId) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let side: Side = self.side(who);
        let side = if friends { side } else { side.other() };
        let mut nearest: Option<(u8, Refusal)> = None;
        let (square, level) = self.place(who);
        for other in self.living(side).filter(|&other| other != who) {
            let (s, l) = self.place(other);
            let distance = distance3(square, level, s, l);
            match may(self, other) {
                Ok(()) => return Ok(()),
                Err(why) if nearest.is_none_or(|(d, _)| distance < d) => nearest = Some((distance, why)),
                Err(_) => {}
            }
        }
        Err(nearest.map_or(Refusal::OutOfRange, |(_, why)| why))
    }
}
