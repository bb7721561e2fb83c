//! What may be done, and why not: one small function for each action. `choices` lists what they allow and `objection` reports
//! what they say; nothing else decides legality.

use super::care::Care;
use super::equipment::Trait;
use super::frames::Ask;
use super::kinds::{Item, Size, Speed};
use super::state::Battle;
use super::talents::Talent;
use super::vocabulary::{action, counter, no, status};
use crate::battle::{ActionId, CharacterId, Refusal};
use crate::board::{Spot, Square};

impl Battle {
    /// LAD-35 to LAD-57: it takes the Action.
    pub(super) fn costs_action(&self, action: ActionId) -> bool {
        matches!(
            action,
            action::RUN
                | action::ATTACK
                | action::CHARGE
                | action::DUAL
                | action::BLAST
                | action::DEFEND_ALLY
                | action::DEFEND_ZONE
                | action::DODGE
                | action::FLEE
                | action::GRAPPLE
                | action::BREAK_FREE
                | action::HELP
                | action::HIDE
                | action::SEARCH
                | action::PARLEY
                | action::REACT
                | action::RETREAT
                | action::SEIZE
                | action::SHOVE
                | action::RELOAD
                | action::PICK_UP
                | action::HAUL
                | action::WAKE
                | action::HAND_OVER
                | action::FIRST_AID
                | action::CAST
                | action::MIRACLE
                | action::DISPEL
                | action::RALLY
                | action::GIVE_DRINK
                | action::RECOVER
                | action::CHEAT_DEATH
                | action::SHED
                | action::SURFACE
                | action::STUNT
                | action::USE
                | action::ROW
                | action::HOLE
        )
    }

    /// LAD-13: it takes the Move.
    pub(super) fn takes_move(&self, action: ActionId) -> bool {
        matches!(
            action,
            action::MOVE
                | action::STAND
                | action::WINDLASS
                | action::STEP_OFF
                | action::LONG_JUMP
                | action::CLIMB_ON
                | action::MOUNT
                | action::GET_OFF
        )
    }

    /// LAD-14: things may be drawn and put away in one's own turn.
    pub(super) fn may_draw(&self, who: CharacterId) -> bool {
        self.turn.is_some_and(|turn| turn.who == who) && !self.is_helpless(who)
    }

    /// LAD-41.
    pub(super) fn may_defend_ally(&self, who: CharacterId, ally: CharacterId) -> Result<(), Refusal> {
        self.check(self.side(who) == self.side(ally) && who != ally, Refusal::NotFriend)?;
        self.check(self.present(ally), Refusal::Dead)?;
        self.check(self.able(ally), Refusal::Incapacitated)?;
        self.check(self.is_close(who, ally), Refusal::NotInContact)?;
        // Two who stand before each other would send every blow round in a circle.
        self.check(self.source_of(ally, status::GUARDING) != Some(who), Refusal::NothingToDo)
    }

    /// LAD-44.
    pub(super) fn may_flee(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.is_restrained(who), no::RESTRAINED)?;
        self.check(!self.has_status(who, status::PRONE), no::PRONE)?;
        self.check(!self.in_surprise_round(), no::SURPRISE_ROUND)
    }

    /// LAD-45, LAD-55: at arm's reach, and at most one size larger.
    fn may_lay_hands_on(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        self.may_harm(who, target)?;
        self.check(self.is_close(who, target), Refusal::NotInContact)?;
        let (own, other) = (self.kind(who).size as i8, self.kind(target).size as i8);
        self.check(other <= own + 1 && self.kind(target).size < Size::Enormous, Refusal::TooBulky)
    }

    /// LAD-45.
    pub(super) fn may_grapple(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        self.may_lay_hands_on(who, target)?;
        self.check(!self.is_restrained(who), no::RESTRAINED)?;
        self.check(!self.has_status(who, status::STUNNED), no::STUNNED)?;
        self.check(!self.has_status(who, status::GRAPPLING), no::HANDS_NOT_FREE)?;
        self.check(!self.has_status(target, status::GRAPPLED), Refusal::NothingToDo)?;
        self.check(self.hands_full(who) < 2, no::HANDS_NOT_FREE)
    }

    /// LAD-45, LAD-109.
    pub(super) fn may_break_free(&self, who: CharacterId) -> Result<(), Refusal> {
        let held = self.has_status(who, status::GRAPPLED) || self.has_status(who, status::RESTRAINED);
        self.check(held, Refusal::NothingToDo)
    }

    /// LAD-55.
    pub(super) fn may_shove(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        self.may_lay_hands_on(who, target)
    }

    /// LAD-46: an able ally in the zone that is seen or heard.
    pub(super) fn may_help(&self, who: CharacterId, ally: CharacterId, zones: u8) -> Result<(), Refusal> {
        self.check(self.side(who) == self.side(ally) && who != ally, Refusal::NotFriend)?;
        self.check(self.able(ally), Refusal::Dead)?;
        self.check(self.zone_distance(who, ally) <= zones, Refusal::OutOfRange)?;
        let deaf = self.has_status(who, status::DEAFENED) || self.has_status(ally, status::DEAFENED);
        self.check(!deaf || self.sees(who, ally), Refusal::NoLineOfSight)?;
        self.check(self.helper_of(ally) != Some(who), Refusal::NothingToDo)
    }

    /// Commander.
    pub(super) fn may_command(&self, who: CharacterId, ally: CharacterId) -> Result<(), Refusal> {
        let turn = self.own_turn(who)?;
        self.check(self.talent(who, Talent::Commander), Refusal::NotOffered)?;
        self.check(!turn.commanded, Refusal::OnceOnly)?;
        self.may_help(who, ally, 1)
    }

    /// LAD-47: nobody able has an open line.
    pub(super) fn may_hide(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.has_status(who, status::HIDDEN), Refusal::NothingToDo)?;
        let spot = self.spot(who);
        let watched = self.enemies_of(who).any(|enemy| self.able(enemy) && self.open_line(enemy, spot, who));
        self.check(!watched, no::WATCHED)
    }

    /// LAD-49.
    pub(super) fn may_parley(&self, who: CharacterId, target: CharacterId) -> Result<(), Refusal> {
        self.check(self.present(target), Refusal::Dead)?;
        self.check(self.side(who) != self.side(target), Refusal::NotEnemy)?;
        self.check(self.able(target), Refusal::Incapacitated)?;
        self.check(!self.is_leaderless(target), Refusal::NotOffered)?;
        self.check(!self.has_status(who, status::PARLEYED), Refusal::OnceOnly)?;
        self.check(!self.has_status(target, status::HIDDEN), Refusal::TargetHidden)?;
        self.check(!self.has_status(target, status::HELD_BY_WORD), Refusal::NothingToDo)?;
        self.check(self.zone_distance(who, target) <= 1, Refusal::OutOfRange)
    }

    /// LAD-51.
    pub(super) fn may_retreat(&self, _who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.in_surprise_round(), no::SURPRISE_ROUND)
    }

    /// LAD-107.
    pub(super) fn may_reload(&self, who: CharacterId, item: u8) -> Result<(), Refusal> {
        let weapon = self.kind(who).weapon(item).ok_or(Refusal::NoSuchWeapon)?;
        let empty = weapon.has(Trait::Reload) && self.counter(who, counter::UNLOADED) as u8 & (1 << item) != 0;
        self.check(empty, Refusal::NothingToDo)?;
        self.check(self.stock(who, item) > 0, Refusal::NoSuchWeapon)?;
        self.check(!self.in_deep_water(who), Refusal::InWater)
    }

    /// Windlass Hands: the Move instead of an Action.
    pub(super) fn may_windlass(&self, who: CharacterId, item: u8) -> Result<(), Refusal> {
        self.check(self.talent(who, Talent::WindlassHands), Refusal::NotOffered)?;
        self.may_take_move(who)?;
        self.may_reload(who, item)
    }

    /// LAD-56: at arm's reach of what lies there.
    pub(super) fn may_reach(&self, who: CharacterId, at: Square) -> Result<(), Refusal> {
        let spot = Spot::top(at);
        let level = self.board.spot_level(spot);
        let near = at == self.square(who) || self.board.contact(self.square(who), self.level(who), at, level);
        self.check(near, Refusal::OutOfRange)
    }

    /// LAD-503.
    pub(super) fn may_haul(&self, who: CharacterId, ally: CharacterId) -> Result<(), Refusal> {
        self.check(self.side(who) == self.side(ally) && who != ally, Refusal::NotFriend)?;
        self.check(self.in_deep_water(ally), Refusal::TargetNotInWater)?;
        self.check(self.is_close(who, ally), Refusal::NotInContact)?;
        self.check(!self.in_deep_water(who), Refusal::InWater)?;
        self.check(self.dry_place_near(who).is_some(), Refusal::Occupied)
    }

    /// LAD-94: an ally at arm's reach who is Unconscious.
    pub(super) fn may_wake(&self, who: CharacterId, ally: CharacterId) -> Result<(), Refusal> {
        self.check(self.side(who) == self.side(ally) && who != ally, Refusal::NotFriend)?;
        self.check(self.is_close(who, ally), Refusal::NotInContact)?;
        self.check(self.has_status(ally, status::UNCONSCIOUS), Refusal::NothingToDo)
    }

    /// LAD-56: something that the ally has a place for in its kit.
    pub(super) fn may_hand_over(&self, who: CharacterId, ally: CharacterId, item: u8) -> Result<(), Refusal> {
        self.check(self.side(who) == self.side(ally) && who != ally, Refusal::NotFriend)?;
        self.check(self.able(ally), Refusal::Incapacitated)?;
        self.check(self.is_close(who, ally), Refusal::NotInContact)?;
        let own = item < self.kind(who).fists() && !self.kind(who).grown(item);
        self.check(own && self.stock(who, item) > 0, Refusal::NoSuchWeapon)?;
        self.check(self.place_for(ally, self.ch(who).kind, item).is_some(), no::HANDS_NOT_FREE)
    }

    /// LAD-14: something in hand, in one's own turn.
    pub(super) fn may_drop_item(&self, who: CharacterId, item: u8) -> Result<(), Refusal> {
        self.own_turn(who)?;
        self.check(self.in_hand(who, item), Refusal::NoSuchWeapon)
    }

    /// LAD-511: successes that first aid needs.
    pub(super) fn first_aid_needs(&self, patient: CharacterId, care: Care) -> u8 {
        match care {
            Care::Dying => self.counter(patient, counter::DEATH_COMPLEXITY).max(1).unsigned_abs(),
            Care::Poison => 2,
            Care::Toughness => 1,
        }
    }

    /// LAD-511: what first aid can do for somebody; the dying need one thing only.
    pub(super) fn cares(&self, patient: CharacterId) -> Vec<Care> {
        let most = self.ch(patient).stats.get(super::vocabulary::stat::TOUGHNESS);
        let dying = self.has_status(patient, status::MORTALLY_WOUNDED);
        let hurt = !dying && self.counter(patient, counter::TOUGHNESS) < most;
        let poisoned = !dying && self.has_status(patient, status::POISONED);
        let all = [(hurt, Care::Toughness), (poisoned, Care::Poison), (dying, Care::Dying)];
        all.into_iter().filter(|(here, _)| *here).map(|(_, care)| care).collect()
    }

    /// LAD-511.
    pub(super) fn may_tend(&self, who: CharacterId, patient: CharacterId) -> Result<(), Refusal> {
        self.check(self.present(patient), Refusal::Dead)?;
        self.check(self.side(who) == self.side(patient) && who != patient, Refusal::NotFriend)?;
        self.check(self.is_close(who, patient), Refusal::NotInContact)?;
        let twice = self.talent(who, Talent::WarmHands);
        let done = self.has_status(patient, if twice { status::TENDED_TWICE } else { status::TENDED });
        self.check(!done, Refusal::OnceOnly)?;
        self.check(!self.cares(patient).is_empty(), Refusal::NothingToDo)
    }

    /// LAD-119: it has that elixir, and it would do something.
    fn has_elixir(&self, who: CharacterId, whom: CharacterId, item: u8) -> Result<(), Refusal> {
        let elixir = matches!(self.kind(who).item(item), Some(Item::Elixir(_)));
        self.check(elixir, Refusal::NoSuchWeapon)?;
        self.check(self.stock(who, item) > 0, Refusal::UsedUp)?;
        let full =
            self.counter(whom, counter::TOUGHNESS) >= self.ch(whom).stats.get(super::vocabulary::stat::TOUGHNESS);
        let hurt = !full && !self.has_status(whom, status::MORTALLY_WOUNDED);
        let worth = hurt || !self.curable(whom).is_empty() || self.wounds(whom).next().is_some();
        self.check(worth, Refusal::NothingToDo)
    }

    /// LAD-14, LAD-119: one a turn, for oneself.
    pub(super) fn may_drink(&self, who: CharacterId, item: u8) -> Result<(), Refusal> {
        let turn = self.own_turn(who)?;
        self.check(!turn.drunk, Refusal::OnceOnly)?;
        self.has_elixir(who, who, item)
    }

    /// LAD-121.
    pub(super) fn may_give_drink(&self, who: CharacterId, ally: CharacterId, item: u8) -> Result<(), Refusal> {
        self.check(self.present(ally), Refusal::Dead)?;
        self.check(self.side(who) == self.side(ally) && who != ally, Refusal::NotFriend)?;
        self.check(self.is_close(who, ally), Refusal::NotInContact)?;
        self.has_elixir(who, ally, item)
    }

    /// LAD-96: a pot at a zone: in range, with a line to some square of it.
    pub(super) fn may_throw_at(&self, who: CharacterId, item: u8, at: Square) -> Result<(), Refusal> {
        let weapon = self.kind(who).weapon(item).filter(|weapon| weapon.aims_at_zone()).ok_or(Refusal::NoSuchWeapon)?;
        self.check(self.stock(who, item) > 0, Refusal::UsedUp)?;
        self.may_hold(who, &[item])?;
        self.check(!self.has_status(who, status::HELD_BY_WORD), no::GAVE_ITS_WORD)?;
        let loaded = self.counter(who, counter::UNLOADED) as u8 & (1 << item) == 0;
        self.check(loaded, Refusal::NeedsReload)?;
        self.check(!self.swims_badly(who), Refusal::InWater)?;
        let zone = self.board.zone_of(Spot::top(at)).ok_or(Refusal::Impassable)?;
        let own = self.zone(who).ok_or(Refusal::OutOfRange)?;
        let far = self.board.zone_graph().distance(own, zone).unwrap_or(u8::MAX);
        self.check(far <= self.pot_band(who, weapon).zones(), Refusal::OutOfRange)?;
        // LAD-86: not where the charmer would be hurt.
        let charmer = self.source_of(who, status::CHARMED);
        let spares = charmer.is_none_or(|id| !weapon.harms_zone() || !self.is_in_zone(id, zone));
        self.check(spares, no::CHARMED)?;
        self.check(self.sees_zone(who, zone), Refusal::NoLineOfSight)
    }

    /// The square that stands for a zone in choices: its first.
    pub(super) fn zone_square(&self, zone: crate::board::ZoneId) -> Option<Square> {
        self.board.zone_named(zone).squares.first().copied()
    }

    /// LAD-45: nets hold no slippery ones.
    pub(super) fn may_slip(&self, who: CharacterId) -> Result<(), Refusal> {
        self.own_turn(who)?;
        self.check(self.talent(who, Talent::Slippery), Refusal::NotOffered)?;
        self.check(self.has_status(who, status::RESTRAINED), Refusal::NothingToDo)
    }

    /// Rallying Cry.
    pub(super) fn may_rally(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(self.talent(who, Talent::RallyingCry), Refusal::NotOffered)?;
        self.has_mettle(who)?;
        let near = self.allies_of(who).any(|id| self.zone_distance(who, id) <= 1);
        self.check(near, Refusal::OutOfRange)
    }

    /// LAD-503: under water, at the start of a segment.
    pub(super) fn may_dive(&self, who: CharacterId) -> Result<(), Refusal> {
        self.own_turn(who)?;
        self.check(self.in_deep_water(who), Refusal::NotInWater)?;
        self.check(!self.has_status(who, status::SUBMERGED), Refusal::NothingToDo)?;
        self.may_move_at_all(who)
    }

    /// LAD-503: air again, if nothing holds it down.
    pub(super) fn may_rise(&self, who: CharacterId) -> Result<(), Refusal> {
        self.own_turn(who)?;
        self.check(self.has_status(who, status::SUBMERGED), Refusal::NothingToDo)?;
        self.may_move_at_all(who)
    }

    /// LAD-503: whom it holds in deep water.
    pub(super) fn may_duck(&self, who: CharacterId) -> Result<(), Refusal> {
        self.own_turn(who)?;
        let held = self.held_by(who).ok_or(Refusal::NothingToDo)?;
        self.check(self.in_deep_water(held), Refusal::TargetNotInWater)?;
        self.check(!self.has_status(held, status::SUBMERGED), Refusal::NothingToDo)?;
        self.check(self.kind(held).swim == Speed::None, Refusal::WaterCreatureImmune)
    }

    /// LAD-503: sinking or held under.
    pub(super) fn may_surface(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(self.has_status(who, status::SINKING), Refusal::NothingToDo)
    }

    /// LAD-503.
    pub(super) fn may_shed(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(self.kind(who).armour.is_some(), Refusal::NothingToDo)?;
        self.check(!self.has_status(who, status::SUIT_SHED), Refusal::NothingToDo)?;
        self.check(self.in_deep_water(who), Refusal::NotInWater)
    }

    /// LAD-69: off an edge on purpose, a square on, two levels down or more.
    pub(super) fn may_step_off(&self, who: CharacterId, to: Square) -> Result<(), Refusal> {
        self.may_take_move(who)?;
        self.may_move_at_all(who)?;
        self.check(!self.flies(who), Refusal::NotOffered)?;
        self.check(self.seat_of(who).is_none(), no::SEATED)?;
        let spot = Spot::top(to);
        self.check(self.board.is_step(self.square(who), to), Refusal::Impassable)?;
        self.check(self.level(who) - self.board.spot_level(spot) >= 2, Refusal::NothingToDo)?;
        self.check(self.board.ends_at(spot), Refusal::Impassable)
    }

    /// LAD-50: keeps the Action; nothing else that is kept.
    pub(super) fn may_keep_action(&self, who: CharacterId) -> Result<(), Refusal> {
        self.check(!self.in_surprise_round(), no::SURPRISE_ROUND)?;
        self.check(!self.has_status(who, status::READY), Refusal::OnceOnly)
    }

    /// Why `actor` cannot do this now, whatever it is; for what has no check of its own.
    pub(super) fn asked_now(&self, who: CharacterId) -> Result<(), Refusal> {
        let asked = matches!(self.ask, Some(Ask::Act(id) | Ask::Surprise(id)) if id == who);
        let asked = asked || self.asked_out_of_turn(who);
        self.check(asked, Refusal::NotYourActivation)
    }
}
