//! Every legal choice of the present decision, and the named reason for what is not among them.

use super::frames::{Ask, Mode};
use super::roll::Blow;
use super::state::Battle;
use super::vocabulary::{action, no, status};
use crate::battle::{ActionId, CharacterId, Choice, Refusal, RuleSystem, Target, Wanted};
use crate::board::{Layer, ZoneId};

/// Option of a movement that ends below a deck or debris.
pub const BELOW: u8 = 1;
/// Option of picking up an objective.
pub const LIFT: u8 = u8::MAX;

impl Battle {
    /// Whoever gave its word to this speaker.
    pub(super) fn held_to_word(&self, speaker: CharacterId) -> Option<CharacterId> {
        self.ids().find(|&id| self.source_of(id, status::HELD_BY_WORD) == Some(speaker))
    }

    /// LAD-13: everything that may be done in one's own turn but ending it.
    pub(super) fn turn_choices(&self, who: CharacterId, wanted: Wanted, out: &mut Vec<Choice>) {
        if wanted.moves() {
            self.movement_choices(who, &[Mode::Free, Mode::Move, Mode::Run], out);
        }
        if wanted.moves() && self.may_take_move(who).is_ok() {
            let near = self.board.ring(self.square(who), 1);
            let off = near.filter(|&square| self.may_step_off(who, square).is_ok());
            out.extend(off.map(|square| Choice::new(action::STEP_OFF, who, square, 0)));
            let beside = self.board.ring(self.square(who), 1).filter(|&square| self.may_get_off(who, square).is_ok());
            out.extend(beside.map(|square| Choice::new(action::GET_OFF, who, square, 0)));
            let beasts = self.ids().filter(|&id| self.may_climb_on(who, id).is_ok());
            out.extend(beasts.map(|beast| Choice::new(action::CLIMB_ON, who, beast, 0)));
            let mounts = self.allies_of(who).filter(|&id| self.may_mount(who, id).is_ok());
            out.extend(mounts.map(|beast| Choice::new(action::MOUNT, who, beast, 0)));
            let far = self.long_jumps(who).into_iter();
            out.extend(far.map(|square| Choice::new(action::LONG_JUMP, who, square, 0)));
        }
        if wanted.moves() && self.may_stand(who).is_ok() {
            out.push(Choice::plain(action::STAND, who));
        }
        for item in (0..self.kind(who).items.len() as u8).filter(|_| wanted.rest()) {
            if self.may_windlass(who, item).is_ok() {
                out.push(Choice::new(action::WINDLASS, who, Target::Nothing, item));
            }
        }
        if self.may_take_action(who).is_ok() {
            self.action_choices(who, wanted, out);
            if wanted.rest() && self.may_keep_action(who).is_ok() {
                self.trigger_choices(who, out);
            }
        }
        if wanted.rest() && self.may_buy_action(who).is_ok() {
            out.push(Choice::plain(action::EXTRA_ACTION, who));
        }
        if wanted.moves() {
            self.free_choices(who, out);
        }
    }

    pub(super) fn movement_choices(&self, who: CharacterId, modes: &[Mode], out: &mut Vec<Choice>) {
        for (mode, spots) in self.ends(who, modes) {
            let action = match mode {
                Mode::Free => action::STEP,
                Mode::Move => action::MOVE,
                Mode::Run => action::RUN,
            };
            out.extend(spots.iter().map(|spot| {
                let option = if spot.layer == Layer::Below { BELOW } else { 0 };
                Choice::new(action, who, spot.square, option)
            }));
        }
    }

    /// LAD-14: what is free.
    pub(super) fn free_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let none = Target::Nothing;
        let one = |may: Result<(), Refusal>, action| may.is_ok().then(|| Choice::plain(action, who));
        out.extend(one(self.may_regain_mettle(who), action::REGAIN_METTLE));
        out.extend(one(self.may_drop_prone(who), action::DROP_PRONE));
        out.extend(one(self.may_release(who), action::RELEASE));
        out.extend(one(self.may_slip(who), action::SLIP));
        out.extend(one(self.may_dive(who), action::DIVE));
        out.extend(one(self.may_rise(who), action::RISE));
        out.extend(one(self.may_duck(who), action::DUCK));
        for ally in self.allies_of(who) {
            if self.may_command(who, ally).is_ok() {
                out.push(Choice::new(action::QUICK_HELP, who, ally, 0));
            }
        }
        for item in 0..self.kind(who).items.len() as u8 {
            if self.may_drink(who, item).is_ok() {
                out.extend(self.doses(who, item).map(|option| Choice::new(action::DRINK, who, none, option)));
            }
        }
        let doors = self.usable(who, action::HANDLE).into_iter();
        out.extend(doors.map(|(at, i)| Choice::new(action::HANDLE, who, at, i)));
        let held = (0..8).filter(|&item| self.may_drop_item(who, item).is_ok());
        out.extend(held.map(|item| Choice::new(action::DROP_ITEM, who, none, item)));
        out.extend(self.grips(who).into_iter().map(|grip| Choice::new(action::READY_ITEMS, who, none, grip)));
    }

    /// LAD-120: an elixir that ends one condition asks which.
    fn doses(&self, whom: CharacterId, item: u8) -> impl Iterator<Item = u8> + use<> {
        let phial =
            matches!(self.kind(whom).item(item), Some(super::kinds::Item::Elixir(super::equipment::Elixir::Phial)));
        let conditions = if phial { self.curable(whom).len().max(1) } else { 1 };
        (0..conditions as u8).map(move |which| item | which << 3)
    }

    /// LAD-14: other things to hold: every set that fits into the hands and that nothing could be added to.
    fn grips(&self, who: CharacterId) -> Vec<u8> {
        if !self.may_draw(who) {
            return Vec::new();
        }
        let kind = self.kind(who);
        let hands = |item: u8| kind.weapon(item).map_or(0, super::equipment::Weapon::hands);
        let things: Vec<u8> = (0..kind.fists()).filter(|&item| hands(item) > 0 && self.stock(who, item) > 0).collect();
        let free = 2 - u8::from(self.has_status(who, status::GRAPPLING));
        let weight =
            |grip: u8| things.iter().filter(|&&item| grip & 1 << item != 0).map(|&item| hands(item)).sum::<u8>();
        let all = (0..1u16 << things.len()).map(|set| {
            things.iter().enumerate().filter(|(i, _)| set & 1 << i != 0).fold(0u8, |grip, (_, item)| grip | 1 << item)
        });
        let fits: Vec<u8> = all.filter(|&grip| weight(grip) <= free).collect();
        fits.into_iter().filter(|&grip| grip != self.grip(who)).collect()
    }

    /// LAD-35 to LAD-57: every Action; the Run is listed with the movements.
    pub(super) fn action_choices(&self, who: CharacterId, wanted: Wanted, out: &mut Vec<Choice>) {
        if self.may_take_action(who).is_err() {
            return;
        }
        if wanted.attacks() {
            let at = |blow: &Blow| Target::Character(blow.target);
            let enemies: Vec<CharacterId> = self.enemies_of(who).filter(|&enemy| wanted.takes(enemy)).collect();
            out.extend(self.blows(who, &enemies).iter().map(|b| Choice::new(action::ATTACK, who, at(b), b.option())));
            out.extend(self.charges(who, &enemies).iter().map(|b| Choice::new(action::CHARGE, who, at(b), b.option())));
            let duals = self.duals(who, &enemies).into_iter();
            out.extend(duals.map(|(a, b)| Choice::new(action::DUAL, who, at(&a), super::dual::option(&a, &b))));
        }
        if wanted.moves() {
            self.stance_choices(who, out);
        }
        for target in self.enemies_of(who).filter(|&enemy| wanted.takes(enemy)) {
            let one = |may: Result<(), Refusal>, action| may.is_ok().then(|| Choice::new(action, who, target, 0));
            out.extend(one(self.may_grapple(who, target), action::GRAPPLE));
            out.extend(one(self.may_shove(who, target), action::SHOVE));
            out.extend(one(self.may_parley(who, target), action::PARLEY));
            out.extend(one(self.may_dispel(who, target), action::DISPEL));
        }
        if wanted.rest() {
            self.care_choices(who, out);
        }
        for item in (0..self.kind(who).items.len() as u8).filter(|_| wanted.attacks()) {
            if self.may_reload(who, item).is_ok() {
                out.push(Choice::new(action::RELOAD, who, Target::Nothing, item));
            }
            if self.kind(who).weapon(item).is_some_and(super::equipment::Weapon::aims_at_zone) {
                let zones = (0..self.board.zone_graph().len() as u16).filter_map(|zone| self.zone_square(ZoneId(zone)));
                let legal = zones.filter(|&square| self.may_throw_at(who, item, square).is_ok());
                out.extend(legal.map(|square| Choice::new(action::BLAST, who, square, item)));
            }
        }
        if wanted.moves() {
            self.board_choices(who, out);
        }
        if wanted.attacks() {
            self.spell_choices(who, out);
        }
    }

    /// Actions for oneself.
    fn stance_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let one = |may: Result<(), Refusal>, action| may.is_ok().then(|| Choice::plain(action, who));
        out.extend(one(Ok(()), action::DEFEND_ZONE));
        out.extend(one(Ok(()), action::DODGE));
        out.extend(one(self.may_flee(who), action::FLEE));
        out.extend(one(self.may_break_free(who), action::BREAK_FREE));
        out.extend(one(self.may_hide(who), action::HIDE));
        // LAD-53: always, or its being offered would betray who hides.
        out.extend(one(Ok(()), action::SEARCH));
        out.extend(one(self.may_retreat(who), action::RETREAT));
        out.extend(one(Ok(()), action::SEIZE));
        out.extend(one(self.may_rally(who), action::RALLY));
        out.extend(one(self.may_recover(who), action::RECOVER));
        out.extend(one(self.may_shed(who), action::SHED));
        out.extend(one(self.may_surface(who), action::SURFACE));
    }

    /// Actions for an ally, and healing.
    fn care_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        for ally in self.allies_of(who) {
            let one = |may: Result<(), Refusal>, action| may.is_ok().then(|| Choice::new(action, who, ally, 0));
            out.extend(one(self.may_defend_ally(who, ally), action::DEFEND_ALLY));
            out.extend(one(self.may_help(who, ally, 0), action::HELP));
            out.extend(one(self.may_haul(who, ally), action::HAUL));
            if self.may_tend(who, ally).is_ok() {
                let cares = self.cares(ally).into_iter().map(|care| care as u8);
                out.extend(cares.map(|care| Choice::new(action::FIRST_AID, who, ally, care)));
            }
            out.extend(one(self.may_wake(who, ally), action::WAKE));
            out.extend(one(self.may_cheat_death(who, ally), action::CHEAT_DEATH));
            for item in 0..self.kind(who).items.len() as u8 {
                if self.may_give_drink(who, ally, item).is_ok() {
                    let doses = self.doses(ally, item);
                    out.extend(doses.map(|o| Choice::new(action::GIVE_DRINK, who, ally, o)));
                }
                if self.may_hand_over(who, ally, item).is_ok() {
                    out.push(Choice::new(action::HAND_OVER, who, ally, item));
                }
            }
        }
        if self.may_cheat_death(who, who).is_ok() {
            out.push(Choice::new(action::CHEAT_DEATH, who, who, 0));
        }
    }

    /// Actions on boats, things and what lies about.
    fn board_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        out.extend(self.row_ends(who).into_iter().map(|square| Choice::new(action::ROW, who, square, 0)));
        let holes = self.holes(who).into_iter();
        out.extend(holes.map(|(square, item)| Choice::new(action::HOLE, who, square, item)));
        for act in [action::USE, action::STUNT] {
            out.extend(self.usable(who, act).into_iter().map(|(at, i)| Choice::new(act, who, at, i)));
        }
        let near = self.board.within(self.square(who), 1).filter(|&square| self.may_reach(who, square).is_ok());
        for square in near {
            let lying = self.dropped.iter().filter(|one| one.square == square);
            for (i, one) in lying.enumerate() {
                if self.place_for(who, one.kind, one.item).is_some() {
                    out.push(Choice::new(action::PICK_UP, who, square, i as u8));
                }
            }
            if self.objective_to_lift(who, square).is_some() {
                out.push(Choice::new(action::PICK_UP, who, square, LIFT));
            }
        }
    }

    /// What is against this choice with its option; attacks say it of their own weapon.
    pub(super) fn why_not_this(&self, choice: Choice) -> Result<(), Refusal> {
        let who = choice.actor;
        if let (action::HOLE, Target::Square(at)) = (choice.action, choice.target) {
            self.may_take_action(who).and_then(|()| self.may_hole(who, choice.option, at))?;
        }
        let attack = matches!(choice.action, action::ATTACK | action::CHARGE);
        match self.blow_of(choice).filter(|_| attack && self.asked_now(who).is_ok() && self.present(who)) {
            Some(blow) => self.why_no_blow(&blow),
            None => {
                let mut listed = Vec::new();
                self.choices(&mut listed);
                // Where it is done in another way, there is nothing to say against doing it.
                let otherwise = listed.iter().any(|known| known.answers(Choice { option: known.option, ..choice }));
                if otherwise { Err(Refusal::NotOffered) } else { self.why_not(who, choice.action, choice.target) }
            }
        }
    }

    fn why_no_blow(&self, blow: &Blow) -> Result<(), Refusal> {
        let who = blow.attacker;
        self.check(!self.is_helpless(who), Refusal::Incapacitated)?;
        self.may_take_action(who)?;
        self.may_use_weapon(who, blow.weapon, blow.thrown)?;
        self.may_attack(blow)?;
        self.check(!blow.charge || !blow.is_ranged(), Refusal::NoSuchWeapon)?;
        if blow.charge { self.may_charge_at(who, blow.target) } else { Ok(()) }
    }

    /// What is against `who` doing `act`, to `target` or at all.
    pub(super) fn why_not(&self, who: CharacterId, act: ActionId, target: Target) -> Result<(), Refusal> {
        if matches!(self.ask, Some(Ask::Before(id) | Ask::Reroll(id) | Ask::Focus(id)) if id == who) {
            return self.why_not_spent(who, act);
        }
        self.asked_now(who)?;
        self.check(self.present(who), Refusal::Dead)?;
        self.check(!self.is_helpless(who), Refusal::Incapacitated)?;
        if self.costs_action(act) {
            self.may_take_action(who)?;
        }
        let none = Err(Refusal::NotOffered);
        match (act, target) {
            (action::STEP, _) => self.why_no_way(who, Mode::Free, target),
            (action::MOVE, _) => self.why_no_way(who, Mode::Move, target),
            (action::RUN, _) => self.why_no_way(who, Mode::Run, target),
            (action::ROW, _) => self.may_row(who).and(Err(Refusal::PathTooLong)),
            (action::HOLE, Target::Square(at)) => {
                let items = (0..self.kind(who).items.len() as u8).map(|item| self.may_hole(who, item, at));
                items.reduce(Result::or).unwrap_or(none)
            }
            (action::LONG_JUMP, _) => self.may_long_jump(who).and(Err(Refusal::PathTooLong)),
            (action::CLIMB_ON, Target::Character(beast)) => self.may_climb_on(who, beast),
            (action::MOUNT, Target::Character(beast)) => self.may_mount(who, beast),
            (action::GET_OFF, Target::Square(to)) => self.may_get_off(who, to),
            (action::GET_OFF, _) => {
                self.check(self.seat_of(who).is_some(), Refusal::NothingToDo).and(Err(Refusal::Occupied))
            }
            (action::END_TURN, _) => self.check(self.caught_in(who).is_none(), no::ZONE_FILLED),
            (action::STAND, _) => self.may_stand(who),
            (action::DROP_PRONE, _) => self.may_drop_prone(who),
            (action::STEP_OFF, Target::Square(to)) => self.may_step_off(who, to),
            (action::ATTACK | action::CHARGE, target) => self.why_no_attack(who, act == action::CHARGE, target),
            (action::DUAL, target) => self.why_no_dual(who, target),
            (action::WINDLASS, _) => {
                let items = 0..self.kind(who).items.len() as u8;
                let mut reasons = items.map(|item| self.may_windlass(who, item));
                reasons.find(|why| *why != Err(Refusal::NothingToDo)).unwrap_or(Err(Refusal::NothingToDo))
            }
            (action::DEFEND_ALLY, Target::Character(ally)) => self.may_defend_ally(who, ally),
            (action::FLEE, _) => self.may_flee(who),
            (action::GRAPPLE, Target::Character(enemy)) => self.may_grapple(who, enemy),
            (action::GRAPPLE, _) => Err(Refusal::NotInContact),
            (action::SHOVE, Target::Character(enemy)) => self.may_shove(who, enemy),
            (action::SHOVE, _) => Err(Refusal::NotInContact),
            (action::BREAK_FREE, _) => self.may_break_free(who),
            (action::RELEASE, _) => self.may_release(who),
            (action::HELP, Target::Character(ally)) => self.may_help(who, ally, 0),
            (action::HELP, _) => Err(Refusal::OutOfRange),
            (action::QUICK_HELP, Target::Character(ally)) => self.may_command(who, ally),
            (action::QUICK_HELP, _) => {
                let others = self.allies_of(who).map(|ally| self.may_command(who, ally));
                others.last().unwrap_or(none)
            }
            (action::HIDE, _) => self.may_hide(who),
            (action::PARLEY, Target::Character(enemy)) => self.may_parley(who, enemy),
            (action::PARLEY, _) => Err(Refusal::OutOfRange),
            (action::REACT, _) => self.may_keep_action(who),
            (action::RETREAT, _) => self.may_retreat(who),
            (action::HAUL, Target::Character(ally)) => self.may_haul(who, ally),
            (action::HAUL, _) => Err(Refusal::TargetNotInWater),
            (action::FIRST_AID, Target::Character(ally)) => self.may_tend(who, ally),
            (action::FIRST_AID, _) => Err(Refusal::NotInContact),
            (action::STUNT | action::USE | action::HANDLE, Target::Square(at)) => self.why_not_worked(who, act, at),
            (action::WAKE, Target::Character(ally)) => self.may_wake(who, ally),
            (action::HAND_OVER, Target::Character(ally)) => {
                let mut all = (0..self.kind(who).fists()).map(|item| self.may_hand_over(who, ally, item));
                let none = Err(Refusal::NoSuchWeapon);
                all.find(|why| *why != none).unwrap_or(none)
            }
            (action::DROP_ITEM, _) => Err(Refusal::NoSuchWeapon),
            (action::RALLY, _) => self.may_rally(who),
            (action::RECOVER, _) => self.may_recover(who),
            (action::REGAIN_METTLE, _) => self.may_regain_mettle(who),
            (action::CHEAT_DEATH, Target::Character(ally)) => self.may_cheat_death(who, ally),
            (action::CHEAT_DEATH, _) => Err(Refusal::NothingToDo),
            (action::EXTRA_ACTION, _) => self.may_buy_action(who),
            (action::SLIP, _) => self.may_slip(who),
            (action::SHED, _) => self.may_shed(who),
            (action::SURFACE, _) => self.may_surface(who),
            (action::DIVE, _) => self.may_dive(who),
            (action::RISE, _) => self.may_rise(who),
            (action::DUCK, _) => self.may_duck(who),
            (action::DISPEL, Target::Character(enemy)) => self.may_dispel(who, enemy),
            (action::CAST, _) => self.why_no_spell(who, target),
            (action::MIRACLE, _) => self.why_no_miracle(who, target),
            (action::BLAST, _) => self.why_no_pot(who, target),
            (action::RELOAD, _) => {
                let items = 0..self.kind(who).items.len() as u8;
                items
                    .map(|item| self.may_reload(who, item))
                    .find(|why| *why != Err(Refusal::NothingToDo))
                    .unwrap_or(Err(Refusal::NothingToDo))
            }
            (action::DRINK, _) => {
                let items = 0..self.kind(who).items.len() as u8;
                items
                    .map(|item| self.may_drink(who, item))
                    .find(|why| *why != Err(Refusal::NoSuchWeapon))
                    .unwrap_or(Err(Refusal::NoSuchWeapon))
            }
            (action::PICK_UP, _) => Err(Refusal::NothingToDo),
            _ => none,
        }
    }

    /// 1.3: why nothing is spent so at this moment of a Test.
    fn why_not_spent(&self, who: CharacterId, act: ActionId) -> Result<(), Refusal> {
        match (act, self.ask) {
            (action::DOUBLE_TRAINING, Some(Ask::Before(_))) => self.may_double_training(who),
            (action::MAXIMISE, Some(Ask::Before(_))) => self.may_maximise(who),
            (action::REROLL, Some(Ask::Reroll(_))) => self.may_reroll(who),
            (action::DOUBLE_FOCUS, Some(Ask::Focus(_))) => self.may_double_focus(who),
            _ => Err(Refusal::NotOffered),
        }
    }

    /// The first thing in the way of an attack: that of the first weapon which more than reach is wanting for.
    fn why_no_attack(&self, who: CharacterId, charge: bool, target: Target) -> Result<(), Refusal> {
        let kind = self.kind(who);
        let weapons = (0..kind.items.len() as u8).filter_map(|item| Some((item, kind.weapon(item)?)));
        let ways = weapons.flat_map(|(item, weapon)| {
            let ranged = weapon.range().is_some();
            let thrown = (weapon.thrown().is_some() && !charge).then_some((item, ranged, true));
            let held = (ranged && !charge || weapon.is_melee()).then_some((item, ranged, false));
            [held, thrown].into_iter().flatten()
        });
        let mut reasons = ways.map(|(weapon, ranged, thrown)| {
            self.may_use_weapon(who, weapon, thrown)?;
            let called = Default::default();
            let (unaimed, share) = (false, None);
            let blow = |target| Blow { attacker: who, target, weapon, ranged, thrown, called, charge, unaimed, share };
            let Target::Character(target) = target else {
                // Nobody can be shot: somebody who is near enough is out of sight, or all are too far away.
                let mut shots =
                    self.enemies_of(who).filter(|_| ranged || thrown).map(|enemy| self.may_attack(&blow(enemy)));
                let hidden = shots.any(|why| why == Err(Refusal::NoLineOfSight));
                let far = if ranged || thrown { Refusal::OutOfRange } else { Refusal::NotInContact };
                return Err(if hidden { Refusal::NoLineOfSight } else { far });
            };
            self.may_attack(&blow(target))?;
            if charge { self.may_charge_at(who, target) } else { Ok(()) }
        });
        let plain = [Err(Refusal::NotInContact), Err(Refusal::NoSuchWeapon)];
        reasons.find(|why| !plain.contains(why)).unwrap_or(Err(Refusal::NotInContact))
    }

    fn why_no_pot(&self, who: CharacterId, target: Target) -> Result<(), Refusal> {
        let kind = self.kind(who);
        let pots = (0..kind.items.len() as u8).filter(|&i| kind.weapon(i).is_some_and(|weapon| weapon.aims_at_zone()));
        let mut why = Err(Refusal::NoSuchWeapon);
        for item in pots {
            why = match target {
                Target::Square(at) => self.may_throw_at(who, item, at),
                _ => self.check(self.stock(who, item) > 0, Refusal::UsedUp).and(Err(Refusal::OutOfRange)),
            };
        }
        why
    }

    /// LAD-67.
    pub(super) fn may_drop_prone(&self, who: CharacterId) -> Result<(), Refusal> {
        self.own_turn(who)?;
        self.check(!self.has_status(who, status::PRONE), Refusal::NothingToDo)?;
        self.check(!self.in_deep_water(who) && !self.flies(who), Refusal::InWater)
    }

    /// LAD-45.
    pub(super) fn may_release(&self, who: CharacterId) -> Result<(), Refusal> {
        self.own_turn(who)?;
        self.check(self.has_status(who, status::GRAPPLING), Refusal::NothingToDo)
    }
}
