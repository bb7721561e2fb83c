//! LAD-35 to LAD-57: what each action does once it is chosen, and what comes of its Test.

use super::conditions::Until;
use super::equipment::{Elixir, Trait};
use super::kinds::Item;
use super::moving::Mode;
use super::rolls::Roll;
use super::state::{Ask, Battle, Dropped, Frame, Io};
use super::talents::Talent;
use super::terrain::{EffectKind, ZoneEffect};
use super::testing::{Test, Tested};
use super::vocabulary::{action, counter, status};
use crate::battle::{CharacterId, Choice, CounterId, Event, IdSet, RuleId, Target};
use crate::board::{Layer, Obscured, Spot, Square};
use serde::Serialize;

/// Whose time an action takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begin {
    /// LAD-13: in one's own turn.
    InTurn,
    /// LAD-50: the Action that was kept; it is paid for already.
    Kept,
}

/// LAD-511: what first aid is for. The numbers are the options of the choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Care {
    /// Toughness, a point for each success.
    Toughness,
    /// Poisoned ends.
    Poison,
    /// The next Death Test is less complex.
    Dying,
}

impl Care {
    /// What an option of first aid means.
    pub(super) fn of_option(option: u8) -> Care {
        [Care::Toughness, Care::Poison, Care::Dying][usize::from(option.min(2))]
    }
}

/// What a Test that has just been made was for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the field names are the rulebook's words")]
pub enum After {
    /// LAD-47.
    Hide(CharacterId),
    /// LAD-53: those who hide and were not looked for yet.
    Search { who: CharacterId, left: IdSet, now: Option<CharacterId> },
    /// LAD-55.
    Shove { who: CharacterId, against: CharacterId },
    /// LAD-45.
    Grapple { who: CharacterId, against: CharacterId },
    /// LAD-45.
    BreakFree(CharacterId),
    /// LAD-49.
    Parley { who: CharacterId, against: CharacterId },
    /// LAD-49: the other side was asked for a truce.
    Truce { who: CharacterId },
    /// LAD-503: whether armour drags it down.
    Afloat(CharacterId),
    /// LAD-503: whether it comes up.
    Surface(CharacterId),
    /// LAD-511.
    FirstAid { who: CharacterId, patient: CharacterId, care: Care },
    /// Riposte: the question was asked.
    Riposte { who: CharacterId, against: CharacterId },
    /// LAD-507: the question was asked.
    Engage { who: CharacterId, against: CharacterId },
    /// LAD-50, LAD-508: a spell was begun, and others may have come between.
    CastOn { who: CharacterId, spell: u8, target: Target, able: bool },
    /// LAD-50, LAD-96: a pot is about to be thrown, and others may come between.
    ThrowOn { who: CharacterId, item: u8, at: Square, able: bool },
    /// LAD-50, LAD-67: on its way to its feet.
    StandUp(CharacterId),
    /// LAD-508.
    Cast { who: CharacterId, spell: u8, target: Target },
    /// Section 7: whether it keeps its own face.
    Charm { who: CharacterId, against: CharacterId, turns: u8 },
    /// LAD-510.
    Dispel { against: CharacterId },
    /// LAD-505: what the blow has done to the boat.
    Hole { who: CharacterId, item: u8, at: Square },
    /// LAD-74: whether it gets up there.
    ClimbOn { who: CharacterId, beast: CharacterId },
    /// LAD-72: whether the rider calms it.
    Calm { who: CharacterId, mount: CharacterId },
    /// LAD-504.
    LongJump { who: CharacterId, to: Square },
    /// LAD-51: whether a dying one that is left behind lives.
    LeftBehind(CharacterId),
    /// LAD-48.
    Stunt(Square),
    /// LAD-11: whether it comes up unseen.
    Ambush(CharacterId),
}

impl Battle {
    fn told(&self, who: CharacterId, action: &'static str, against: Option<CharacterId>, rule: RuleId, io: &mut Io) {
        io.events.push(|| Event::Acted { who, action, against, cost: 1, rule });
    }

    fn test_for(&mut self, after: After, roll: Roll) {
        self.stack.push(Frame::After(after));
        self.stack.push(Frame::Test(Test::new(roll)));
    }

    /// LAD-14, LAD-59: free deeds in a row.
    fn count_free_deeds(&mut self, action: crate::battle::ActionId) {
        let busy = self.costs_action(action) || self.takes_move(action);
        if let Some(turn) = &mut self.turn {
            turn.idle = if busy { 0 } else { turn.idle.saturating_add(1) };
        }
    }

    /// Does what was chosen.
    pub(super) fn begin(&mut self, choice: Choice, begin: Begin, io: &mut Io) {
        let who = choice.actor;
        self.count_free_deeds(choice.action);
        let next = Until::StartOfTurn(who, 1);
        // LAD-71: a run-up is lost by whatever comes between.
        let goes_on = matches!(choice.action, action::STEP | action::MOVE | action::RUN | action::LONG_JUMP);
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.who == who && !goes_on) {
            (turn.heading, turn.run_up) = (None, 0);
        }
        if self.costs_action(choice.action) && begin == Begin::InTurn {
            self.pay_action(who);
        }
        match (choice.action, choice.target) {
            (action::STEP | action::MOVE | action::RUN, Target::Square(to)) => {
                let mode = match choice.action {
                    action::STEP => Mode::Free,
                    action::MOVE => Mode::Move,
                    _ => Mode::Run,
                };
                let layer = if choice.option == super::choices::BELOW { Layer::Below } else { Layer::Top };
                let path = self.way_to(who, mode, Spot { square: to, layer });
                if mode == Mode::Move {
                    self.pay_move(who);
                }
                self.begin_walk(who, mode, path);
            }
            (action::STEP_OFF, Target::Square(to)) => {
                self.pay_move(who);
                if let Some(turn) = &mut self.turn {
                    turn.squares = turn.squares.saturating_add(1);
                    turn.sure_steps = 0;
                }
                let level = self.level(who);
                let spot = crate::board::Spot::top(to);
                self.fall(who, level, spot, true, io);
            }
            (action::ROW, Target::Square(to)) => {
                self.told(who, "row", None, "LAD-505", io);
                self.row(who, to, io);
            }
            (action::HOLE, Target::Square(at)) => {
                self.told(who, "hole", None, "LAD-505", io);
                self.hole(who, choice.option, at, io);
            }
            (action::CLIMB_ON, Target::Character(beast)) => {
                self.pay_move(who);
                self.told(who, "climb_on", Some(beast), "LAD-74", io);
                self.climb_on(who, beast);
            }
            (action::MOUNT, Target::Character(beast)) => {
                self.pay_move(who);
                self.told(who, "mount", Some(beast), "LAD-72", io);
                self.mount(who, beast, io);
            }
            (action::GET_OFF, Target::Square(to)) => {
                self.pay_move(who);
                self.get_off(who, to, io);
            }
            (action::LONG_JUMP, Target::Square(to)) => {
                self.pay_move(who);
                let rough = self.in_difficult_ground(who);
                self.test_for(After::LongJump { who, to }, Roll::LongJump { who, rough });
            }
            (action::STAND, _) => {
                self.pay_move(who);
                self.stack.push(Frame::After(After::StandUp(who)));
                self.trigger_stand(who);
            }
            (action::DROP_PRONE, _) => self.gain(who, status::PRONE, None, Until::Removed, "LAD-67", io),
            (action::ATTACK | action::CHARGE, _) => {
                if let Some(blow) = self.blow_of(choice) {
                    self.begin_attack(blow, io);
                }
            }
            (action::DUAL, _) => {
                if let Some((first, second)) = self.dual_of(choice) {
                    self.begin_dual(first, second, io);
                }
            }
            (action::BLAST, Target::Square(at)) => {
                self.told(who, "blast", None, "LAD-96", io);
                let able = self.able(who);
                self.stack.push(Frame::After(After::ThrowOn { who, item: choice.option, at, able }));
                self.trigger_blast(who, choice.option, at);
            }
            (action::DEFEND_ALLY, Target::Character(ally)) => {
                self.told(who, "defend_ally", Some(ally), "LAD-41", io);
                self.lose(who, status::GUARDING, "LAD-41", io);
                self.gain(who, status::GUARDING, Some(ally), next, "LAD-41", io);
            }
            (action::DEFEND_ZONE, _) => {
                self.told(who, "defend_zone", None, "LAD-42", io);
                self.gain(who, status::HOLDING, None, next, "LAD-42", io);
            }
            (action::DODGE, _) => {
                self.told(who, "dodge", None, "LAD-43", io);
                self.gain(who, status::DODGING, None, next, "LAD-43", io);
            }
            (action::FLEE, _) => self.flee(who, io),
            (action::GRAPPLE, Target::Character(against)) => {
                self.told(who, "grapple", Some(against), "LAD-45", io);
                self.stack.push(Frame::After(After::Grapple { who, against }));
                self.oppose(Roll::Grapple { who, against }, Roll::ResistGrapple { who: against, against: who });
            }
            (action::BREAK_FREE, _) => self.break_free(who, io),
            (action::SLIP, _) => self.lose(who, status::RESTRAINED, "LAD-45", io),
            (action::RELEASE, _) => self.release_hold(who, io),
            (action::HELP | action::QUICK_HELP, Target::Character(ally)) => {
                self.told(who, "help", Some(ally), "LAD-46", io);
                if choice.action == action::QUICK_HELP
                    && let Some(turn) = &mut self.turn
                {
                    turn.commanded = true;
                }
                self.lose(ally, status::HELPED, "LAD-46", io);
                self.gain(ally, status::HELPED, Some(who), next, "LAD-46", io);
            }
            (action::HIDE, _) => self.test_for(After::Hide(who), Roll::Hide(who)),
            (action::SEARCH, _) => {
                self.told(who, "search", None, "LAD-53", io);
                let left = self.to_be_found(who);
                self.stack.push(Frame::After(After::Search { who, left, now: None }));
            }
            (action::PARLEY, Target::Character(against)) => {
                self.told(who, "parley", Some(against), "LAD-49", io);
                self.gain(who, status::PARLEYED, None, Until::Removed, "LAD-49", io);
                self.stack.push(Frame::After(After::Parley { who, against }));
                self.oppose(Roll::Parley { who, against }, Roll::ResistParley { who: against, against: who });
            }
            (action::REACT, _) => self.keep_action(who, choice, io),
            (action::RETREAT, _) => self.retreat(self.side(who), io),
            (action::SEIZE, _) => {
                self.told(who, "seize", None, "LAD-54", io);
                self.seizers.retain(|&id| id != who);
                self.seizers.push(who);
            }
            (action::SHOVE, Target::Character(against)) => {
                self.told(who, "shove", Some(against), "LAD-55", io);
                self.stack.push(Frame::After(After::Shove { who, against }));
                self.oppose(Roll::Shove { who, against }, Roll::ResistShove { who: against, against: who });
            }
            (action::RELOAD | action::WINDLASS, _) => {
                if choice.action == action::WINDLASS {
                    self.pay_move(who);
                }
                let bits = self.counter(who, counter::UNLOADED) as u8 & !(1 << choice.option);
                self.set_counter(who, counter::UNLOADED, bits as i8, "LAD-107", io);
            }
            (action::PICK_UP, Target::Square(at)) => self.pick_up(who, at, choice.option, io),
            (action::HAUL, Target::Character(ally)) => self.haul(who, ally, io),
            (action::FIRST_AID, Target::Character(patient)) => {
                self.told(who, "first_aid", Some(patient), "LAD-511", io);
                let care = Care::of_option(choice.option);
                let needs = self.first_aid_needs(patient, care);
                self.test_for(After::FirstAid { who, patient, care }, Roll::FirstAid { who, patient, needs });
            }
            (action::CAST, target) => {
                self.announce_spell(who, choice.option, target, io);
                self.stack.push(Frame::After(After::CastOn {
                    who,
                    spell: choice.option,
                    target,
                    able: self.able(who),
                }));
                self.trigger_cast(who);
            }
            (action::MIRACLE, target) => {
                self.pay_mettle(who, "LAD-509", io);
                self.work_miracle(who, choice.option, target, io);
            }
            (action::DISPEL, Target::Character(against)) => {
                self.told(who, "dispel", Some(against), "LAD-510", io);
                self.stack.push(Frame::After(After::Dispel { against }));
                self.oppose(Roll::Dispel { who, against }, Roll::KeepSpell { who: against, against: who });
            }
            (action::RALLY, _) => {
                self.told(who, "rally", None, "LAD-57", io);
                self.pay_mettle(who, "LAD-57", io);
                for ally in self.allies_of(who).filter(|&id| self.zone_distance(who, id) <= 1).collect::<Vec<_>>() {
                    self.lose(ally, status::FRIGHTENED, "LAD-57", io);
                    self.gain(ally, status::RALLIED, Some(who), next, "LAD-57", io);
                }
            }
            (action::DRINK, _) => {
                if let Some(turn) = &mut self.turn {
                    turn.drunk = true;
                }
                self.drink(who, who, choice.option, io);
            }
            (action::GIVE_DRINK, Target::Character(ally)) => self.drink(who, ally, choice.option, io),
            (action::RECOVER, _) => {
                self.spend_ember(who, "LAD-32", io);
                self.mend(who, u8::MAX, "LAD-32", io);
            }
            (action::REGAIN_METTLE, _) => {
                self.spend_ember(who, "LAD-31", io);
                self.regain_mettle(who, i8::MAX, "LAD-31", io);
            }
            (action::CHEAT_DEATH, Target::Character(dying)) => self.cheat_death(who, dying, io),
            (action::EXTRA_ACTION, _) => self.buy_action(who, io),
            (action::READY_ITEMS, _) => self.set_counter(who, counter::IN_HAND, choice.option as i8, "LAD-14", io),
            (action::SHED, _) => {
                self.gain(who, status::SUIT_SHED, None, Until::Removed, "LAD-503", io);
                // Nothing drags it down any more.
                if self.has_status(who, status::SINKING) {
                    self.out_of_the_water(who, io);
                }
            }
            (action::DROP_ITEM, _) => self.drop_item(who, choice.option, "LAD-14", io),
            (action::STUNT, Target::Square(at)) => {
                self.told(who, "stunt", None, "LAD-48", io);
                if let Some(stunt) = self.stunt_at(at) {
                    self.test_for(After::Stunt(at), Roll::Stunt { who, stunt });
                }
            }
            (action::WAKE, Target::Character(ally)) => {
                self.told(who, "wake", Some(ally), "LAD-94", io);
                self.lose(ally, status::UNCONSCIOUS, "LAD-94", io);
            }
            (action::HAND_OVER, Target::Character(ally)) => {
                self.told(who, "hand_over", Some(ally), "LAD-56", io);
                let count = self.give_up(who, choice.option, "LAD-56", io);
                self.put_in_kit(ally, self.ch(who).kind, choice.option, count, io);
            }
            (action::SURFACE, _) => self.test_for(After::Surface(who), Roll::Surface(who)),
            (action::DIVE, _) => {
                self.gain(who, status::SUBMERGED, None, Until::Removed, "LAD-503", io);
                self.wet_powder(who, io);
            }
            (action::RISE, _) => self.out_of_the_water(who, io),
            (action::DUCK, _) => {
                if let Some(held) = self.held_by(who) {
                    self.gain(held, status::SUBMERGED, Some(who), Until::Removed, "LAD-503", io);
                    self.wet_powder(held, io);
                    let body = self.ch(held).stats.get(super::vocabulary::stat::BODY);
                    self.set_counter(held, counter::BREATH, body, "LAD-503", io);
                }
            }
            _ => {}
        }
    }

    /// What comes of a Test.
    pub(super) fn step_after(&mut self, after: After, io: &mut Io) {
        let answer = self.answer.take();
        match after {
            After::Hide(who) => {
                let Some(tested) = self.tested.take() else { return };
                self.hidden_or_not(who, tested.read.successes, io);
            }
            After::Search { who, left, now } => self.search_on(who, left, now, io),
            After::Shove { who, against } => {
                let net = self.net.take().unwrap_or(0);
                if net > 0 && self.present(against) {
                    let from = self.square(who);
                    self.push_away(against, from, net.min(3), "LAD-55", io);
                }
            }
            After::Grapple { who, against } => {
                if self.net.take().unwrap_or(0) > 0 && self.is_close(who, against) {
                    self.gain(against, status::GRAPPLED, Some(who), Until::Removed, "LAD-45", io);
                    self.gain(who, status::GRAPPLING, Some(against), Until::Removed, "LAD-45", io);
                }
            }
            After::BreakFree(who) => {
                if self.net.take().unwrap_or(0) > 0 {
                    self.lose(who, status::GRAPPLED, "LAD-45", io);
                }
            }
            After::Parley { who, against } => {
                if self.net.take().unwrap_or(0) > 0 {
                    let until = Until::StartOfTurn(who, 1);
                    self.gain(against, status::HELD_BY_WORD, Some(who), until, "LAD-49", io);
                    let side = self.side(against);
                    if self.able_of(side).all(|id| self.has_status(id, status::HELD_BY_WORD)) {
                        return self.peace(io);
                    }
                    self.stack.push(Frame::After(After::Truce { who }));
                    self.ask = Ask::Truce { side, speaker: who };
                }
            }
            After::Truce { .. } => {
                if answer.is_some_and(|choice| choice.action == action::ACCEPT) {
                    self.peace(io);
                }
            }
            After::Afloat(who) => {
                if !self.tested.take().is_some_and(Tested::passed) {
                    self.sink(who, io);
                }
            }
            After::Surface(who) => {
                if self.tested.take().is_some_and(Tested::passed) {
                    self.out_of_the_water(who, io);
                }
            }
            After::FirstAid { who, patient, care } => self.first_aid(who, patient, care, io),
            After::Riposte { who, against } => {
                if let Some(choice) = answer.filter(|choice| choice.action == action::RIPOSTE) {
                    self.pay_mettle(who, "LAD-25", io);
                    self.gain(who, status::RIPOSTED, None, Until::EndOfRound, "LAD-25", io);
                    let attack = Choice { action: action::ATTACK, target: Target::Character(against), ..choice };
                    if let Some(blow) = self.blow_of(attack) {
                        self.begin_attack(blow, io);
                    }
                }
            }
            After::Engage { who, against } => {
                if let Some(choice) = answer.filter(|choice| choice.action == action::ATTACK) {
                    self.pay_mettle(who, "LAD-507", io);
                    if let Some(Frame::Walk(walk)) = self.stack.last_mut() {
                        walk.struck_at = true;
                    }
                    let attack = Choice { target: Target::Character(against), ..choice };
                    if let Some(blow) = self.blow_of(attack) {
                        self.begin_attack(blow, io);
                    }
                }
            }
            After::CastOn { who, spell, target, able } => self.cast_on(who, spell, target, able),
            After::ThrowOn { who, item, at, able } => {
                if !self.hindered(who, able) && self.may_throw_at(who, item, at).is_ok() {
                    self.throw_pot(who, item, at, io);
                }
            }
            After::StandUp(who) => {
                if self.present(who) && !self.is_helpless(who) && !self.has_status(who, status::GRAPPLED) {
                    self.lose(who, status::PRONE, "LAD-67", io);
                }
            }
            After::Cast { who, spell, target } => {
                let Some(tested) = self.tested.take() else { return };
                self.work_spell(who, spell, target, tested, io);
            }
            After::Charm { who, against, turns } => {
                if !self.tested.take().is_some_and(Tested::passed) {
                    let until = Until::StartOfTurn(who, turns);
                    self.gain(against, status::CHARMED, Some(who), until, "LAD-86", io);
                }
            }
            After::Dispel { against } => {
                if self.net.take().unwrap_or(0) > 0 {
                    self.end_spells_of(against, io);
                }
            }
            After::Hole { who, item, at } => self.settle_hole(who, item, at, io),
            After::ClimbOn { who, beast } => self.settle_climb(who, beast, io),
            After::Calm { who, mount } => self.settle_calm(who, mount),
            After::LongJump { who, to } => self.land_long_jump(who, to, io),
            After::LeftBehind(who) => {
                if !self.tested.take().is_some_and(Tested::passed) {
                    self.die(who, None, io);
                }
            }
            After::Stunt(at) => self.improvise(at, io),
            After::Ambush(who) => self.settle_ambush(who, io),
        }
    }

    /// LAD-14: takes a weapon in hand; what does not fit is put away, shields and parrying blades last.
    pub(super) fn draw_item(&mut self, who: CharacterId, item: u8, io: &mut Io) {
        let kind = self.kind(who);
        let hands = kind.weapon(item).map_or(0, super::equipment::Weapon::hands);
        if hands == 0 || self.in_hand(who, item) {
            return;
        }
        let mut room = 2 - hands - u8::from(self.has_status(who, status::GRAPPLING));
        let mut grip = 1 << item;
        let mut others: Vec<(bool, u8, u8)> =
            self.held(who).map(|(i, weapon)| (!weapon.has(Trait::Defensive), i, weapon.hands())).collect();
        others.sort();
        for (_, other, hands) in others {
            if hands <= room {
                grip |= 1 << other;
                room -= hands;
            }
        }
        self.set_counter(who, counter::IN_HAND, grip as i8, "LAD-14", io);
    }

    /// LAD-96: everybody in the zone takes it, friend and foe; smoke fills it.
    fn throw_pot(&mut self, who: CharacterId, item: u8, at: Square, io: &mut Io) {
        let Some(weapon) = self.kind(who).weapon(item).cloned() else { return };
        self.spend_weapon(who, item, weapon.thrown().is_some(), at, io);
        self.reveal(who, "LAD-47", io);
        let spot = crate::board::Spot::top(at);
        let Some(zone) = self.board.zone_of(spot) else { return };
        if let Some(rounds) = weapon.smoke() {
            self.fill_zone(ZoneEffect { zone: zone.0, kind: EffectKind::Smoke, rounds, caster: None });
        }
        if let Some(raw) = weapon.blast() {
            let in_zone = |square: &Square| self.board.zone_of(crate::board::Spot::top(*square)) == Some(zone);
            let boats: Vec<Square> = self.boats.iter().map(|boat| boat.square).filter(in_zone).collect();
            let mut left = IdSet::EMPTY;
            self.ids().filter(|&id| self.present(id) && self.is_in_zone(id, zone)).for_each(|id| left.insert(id));
            let saves = super::attack::Saves { by: who, left, rolling: None, raw, needs: 0, beside: None };
            self.stack.push(Frame::Saves(saves));
            // LAD-505: boats are struck like people.
            boats.into_iter().for_each(|square| self.hurt_boat(square, raw, io));
        }
    }

    /// LAD-45, LAD-109: out of a hold by an Opposed Test, out of a net by the Action alone.
    fn break_free(&mut self, who: CharacterId, io: &mut Io) {
        self.told(who, "break_free", None, "LAD-45", io);
        match self.source_of(who, status::GRAPPLED) {
            Some(against) if self.has_status(who, status::GRAPPLED) => {
                self.stack.push(Frame::After(After::BreakFree(who)));
                self.oppose(Roll::BreakFree { who, against }, Roll::HoldOn { who: against, against: who });
            }
            _ => self.lose(who, status::RESTRAINED, "LAD-109", io),
        }
    }

    /// LAD-56: takes what lies there; into its kit if it has a place for such a thing.
    fn pick_up(&mut self, who: CharacterId, at: Square, number: u8, io: &mut Io) {
        if let Some(objective) = self.objective_to_lift(who, at).filter(|_| number == super::choices::LIFT) {
            return self.lift(who, objective, io);
        }
        let lying = self.dropped.iter().enumerate().filter(|(_, one)| one.square == at);
        let mut lying = lying.skip(usize::from(number));
        let Some((i, &Dropped { kind, item, count, .. })) = lying.next() else {
            return;
        };
        if self.place_for(who, kind, item).is_some() {
            self.dropped.remove(i);
            self.put_in_kit(who, kind, item, count, io);
        }
    }

    /// LAD-56: a thing of some kit comes into its own, so much of it, and into a free hand.
    fn put_in_kit(&mut self, who: CharacterId, kind: u8, item: u8, count: i8, io: &mut Io) {
        if let Some(own) = self.place_for(who, kind, item) {
            let id = CounterId(counter::ITEM_0.0 + own);
            let count = self.counter(who, id).saturating_add(count);
            self.set_counter(who, id, count, "LAD-56", io);
            let hands = self.kind(who).weapon(own).map_or(0, super::equipment::Weapon::hands);
            if self.hands_full(who) + hands <= 2 && hands > 0 {
                let grip = self.grip(who) | 1 << own;
                self.set_counter(who, counter::IN_HAND, grip as i8, "LAD-56", io);
            }
        }
    }

    /// The place in its kit for a thing of another kit: the same thing by key.
    pub(super) fn place_for(&self, who: CharacterId, kind: u8, item: u8) -> Option<u8> {
        let wanted = self.roster.kinds.get(usize::from(kind))?.item(item)?;
        let own = self.kind(who);
        let same = |other: &Item| match (other, wanted) {
            (Item::Weapon(a), Item::Weapon(b)) => a.key == b.key,
            (Item::Elixir(a), Item::Elixir(b)) => a == b,
            _ => false,
        };
        (0..own.fists()).find(|&i| own.item(i).is_some_and(same))
    }

    /// LAD-119 to LAD-121.
    fn drink(&mut self, who: CharacterId, whom: CharacterId, item: u8, io: &mut Io) {
        let Some(Item::Elixir(elixir)) = self.kind(who).item(item & 7).cloned() else { return };
        self.use_up(who, item & 7, elixir.rule(), io);
        match elixir {
            Elixir::Drop => self.mend(whom, 1, "LAD-119", io),
            Elixir::Phial => {
                self.mend(whom, 10, "LAD-120", io);
                if let Some(&condition) = self.curable(whom).get(usize::from(item >> 3)) {
                    self.lose(whom, condition, "LAD-120", io);
                }
            }
            Elixir::Sphere => {
                self.mend(whom, u8::MAX, "LAD-121", io);
                for condition in self.curable(whom) {
                    self.lose(whom, condition, "LAD-121", io);
                }
                self.shrink_worst_wound(whom, io);
            }
        }
    }

    /// LAD-120: conditions that an elixir can end; not the Stunned of the dying.
    pub(super) fn curable(&self, who: CharacterId) -> Vec<crate::battle::StatusId> {
        let dying = self.has_status(who, status::MORTALLY_WOUNDED);
        let here = super::conditions::CONDITIONS.into_iter().filter(|&one| self.has_status(who, one));
        here.filter(|&one| !(dying && one == status::STUNNED)).collect()
    }

    /// LAD-121: the worst Wound is one severity lower; a Minor one is gone.
    fn shrink_worst_wound(&mut self, who: CharacterId, io: &mut Io) {
        let mut wounds: Vec<i8> = self.wounds(who).collect();
        let worst = wounds.iter().copied().max().unwrap_or(0);
        if let Some(i) = wounds.iter().rposition(|&wound| wound == worst && worst > 0) {
            wounds[i] -= 1;
        }
        wounds.retain(|&wound| wound > 0);
        for (i, id) in counter::WOUNDS.enumerate() {
            let value = wounds.get(i).copied().unwrap_or(0);
            self.set_counter(who, CounterId(id), value, "LAD-121", io);
        }
    }

    /// LAD-511.
    fn first_aid(&mut self, who: CharacterId, patient: CharacterId, care: Care, io: &mut Io) {
        let Some(tested) = self.tested.take() else { return };
        let again = self.has_status(patient, status::TENDED) && self.talent(who, Talent::WarmHands);
        let mark = if again { status::TENDED_TWICE } else { status::TENDED };
        self.gain(patient, mark, Some(who), Until::Removed, "LAD-511", io);
        if !tested.passed() {
            return;
        }
        match care {
            Care::Dying => self.gain(patient, status::STEADIED, Some(who), Until::Removed, "LAD-511", io),
            Care::Poison => self.lose(patient, status::POISONED, "LAD-511", io),
            Care::Toughness => self.mend(patient, tested.read.successes, "LAD-511", io),
        }
    }

    /// LAD-503: pulls an ally out of the water onto the nearest dry square at arm's reach of the helper.
    fn haul(&mut self, who: CharacterId, ally: CharacterId, io: &mut Io) {
        self.told(who, "haul", Some(ally), "LAD-503", io);
        let from = self.spot(ally);
        let free = self.dry_place_near(who);
        if let Some(spot) = free {
            let was = self.square(ally);
            self.place_at(ally, spot);
            let (to, level) = (spot.square, self.level(ally));
            io.events.push(|| Event::Displaced { who: ally, from: was, to, level, rule: "LAD-503" });
            self.wet_or_dry(ally, from, io);
            self.entered(ally, io);
            self.part_holds(io);
        } else {
            self.out_of_the_water(ally, io);
        }
    }

    /// A free dry square at arm's reach, the first by row and column.
    pub(super) fn dry_place_near(&self, who: CharacterId) -> Option<crate::board::Spot> {
        let here = self.square(who);
        let spots = self.board.ring(here, 1).map(crate::board::Spot::top);
        let mut spots = spots.filter(|&spot| {
            let level = self.board.spot_level(spot);
            let near = self.board.contact(here, self.level(who), spot.square, level);
            near && self.board.ends_at(spot) && !self.board.is_swum_at(spot) && self.occupant(spot).is_none()
        });
        spots.next()
    }

    /// LAD-44.
    fn flee(&mut self, who: CharacterId, io: &mut Io) {
        self.told(who, "flee", None, "LAD-44", io);
        self.add_doom(self.side(who));
        if self.options.flee_delay == super::options::FleeDelay::Immediate {
            self.drop_carried(who, io);
            return self.remove(who, None, io);
        }
        self.gain(who, status::FLEEING, None, Until::Removed, "LAD-44", io);
        self.ch_mut(who).counters.set(counter::MOVES, 0);
        self.ch_mut(who).counters.set(counter::ACTIONS, 0);
    }

    /// LAD-47: more successes than the Natural Awareness of everybody who has a line.
    fn hidden_or_not(&mut self, who: CharacterId, successes: u8, io: &mut Io) {
        let seen = self.enemies_of(who).filter(|&id| self.able(id)).any(|enemy| {
            let blind = self.has_status(enemy, status::BLINDED) || self.is_blinded_by_smoke(enemy);
            let line = self.sees_spot(enemy, self.spot(who));
            line && successes <= self.natural_awareness(enemy).saturating_sub(if blind { 2 } else { 0 })
        });
        if !seen && successes > 0 {
            self.gain(who, status::HIDDEN, None, Until::Removed, "LAD-47", io);
            self.set_counter(who, counter::STEALTH, successes as i8, "LAD-47", io);
        }
    }

    pub(super) fn natural_awareness(&self, who: CharacterId) -> u8 {
        self.ch(who).stats.get(super::vocabulary::stat::AWARENESS).max(0).unsigned_abs()
    }

    /// LAD-53: successes to beat.
    pub(super) fn stealth(&self, who: CharacterId) -> u8 {
        self.counter(who, counter::STEALTH).max(0).unsigned_abs()
    }

    /// LAD-47: what a hiding place is good for: cover against anybody able, or dimness.
    pub(super) fn hiding_place(&self, who: CharacterId) -> crate::board::Cover {
        use crate::board::Cover;
        let spot = self.spot(who);
        let wet = if self.in_deep_water(who) { Cover::Partial } else { Cover::None };
        let cover = self.board.traits_at(spot).cover.max(wet);
        let seen: Vec<Cover> = self
            .enemies_of(who)
            .filter(|&id| self.able(id) && self.sees_spot(id, spot))
            .map(|enemy| self.cover_against(enemy, who))
            .collect();
        let behind = seen.iter().copied().min().unwrap_or(Cover::None);
        let dim = if self.obscured_at(who) > Obscured::Clear { Cover::Partial } else { Cover::None };
        cover.max(behind).max(dim)
    }

    /// LAD-53: those who hide within Long Range in a line.
    pub(super) fn to_be_found(&self, who: CharacterId) -> IdSet {
        let mut set = IdSet::EMPTY;
        let hidden = self.enemies_of(who).filter(|&id| self.has_status(id, status::HIDDEN));
        hidden.filter(|&id| self.zone_distance(who, id) <= 2 && self.sees(who, id)).for_each(|id| set.insert(id));
        set
    }

    fn search_on(&mut self, who: CharacterId, mut left: IdSet, now: Option<CharacterId>, io: &mut Io) {
        if let Some(found) = now
            && self.tested.take().is_some_and(Tested::passed)
        {
            self.reveal(found, "LAD-53", io);
        }
        let Some(next) = left.iter().find(|&id| self.has_status(id, status::HIDDEN)) else { return };
        left = left.without(IdSet(1 << next.0));
        self.test_for(After::Search { who, left, now: Some(next) }, Roll::Search { who, against: next });
    }

    /// LAD-47: whoever ends a step in an open line of an able enemy within Long Range is seen.
    pub(super) fn look_for_hidden(&mut self, who: CharacterId, io: &mut Io) {
        if !self.present(who) || !self.has_status(who, status::HIDDEN) {
            return;
        }
        let spot = self.spot(who);
        let seen = self
            .enemies_of(who)
            .any(|enemy| self.able(enemy) && self.zone_distance(enemy, who) <= 2 && self.open_line(enemy, spot, who));
        if seen {
            self.reveal(who, "LAD-47", io);
        }
    }
}
