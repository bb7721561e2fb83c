//! LAD-35 to LAD-57: what each action does once it is chosen, and what comes of its Test.

use super::care::Care;
use super::frames::{After, Ask, Frame, Gait, Mode, Test, Tested};
use super::ground::EffectKind;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, status};
use crate::battle::{ActionId, CharacterId, Choice, Event, RuleId, Target};
use crate::board::{Layer, Spot, Square};
use crate::kit::Until;

/// Free deeds in a row after which players who are not people do no more of them.
const DITHERING: u8 = 6;

/// Whose time an action takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begin {
    /// LAD-13: in one's own turn.
    InTurn,
    /// LAD-50: the Action that was kept; it is paid for already.
    Kept,
}

impl Battle {
    pub(super) fn told(
        &self,
        who: CharacterId,
        action: ActionId,
        against: Option<CharacterId>,
        rule: RuleId,
        io: &mut Io,
    ) {
        let action = super::info::INFO.action_of(action);
        io.events.push(|| Event::Acted { who, action, against, cost: 1, rule });
    }

    pub(super) fn test_for(&mut self, after: After, roll: Roll) {
        self.push(Frame::After(after));
        self.push(Frame::Test(Test::new(roll)));
    }

    fn is_free_deed(&self, action: crate::battle::ActionId) -> bool {
        !self.costs_action(action) && !self.takes_move(action)
    }

    /// A free deed in one's own turn after [`DITHERING`] others in a row.
    pub(super) fn is_dithering(&self, choice: Choice) -> bool {
        let idle = self.turn.filter(|turn| turn.who == choice.actor).map_or(0, |turn| turn.idle);
        let acts = matches!(self.ask, Some(Ask::Act(_) | Ask::Surprise(_))) && choice.action != action::END_TURN;
        idle >= DITHERING && acts && self.is_free_deed(choice.action)
    }

    /// LAD-14, LAD-59: free deeds in a row.
    fn count_free_deeds(&mut self, action: crate::battle::ActionId) {
        let busy = !self.is_free_deed(action);
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
            self.pay_action(who, io);
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
                    self.pay_move(who, io);
                }
                self.begin_walk(who, mode, path);
            }
            (action::STEP_OFF, Target::Square(to)) => {
                self.pay_move(who, io);
                self.begin_passage(who, Gait::Drop, to);
            }
            (action::ROW, Target::Square(to)) => {
                self.told(who, action::ROW, None, "LAD-505", io);
                self.row(who, to);
            }
            (action::HOLE, Target::Square(at)) => {
                self.told(who, action::HOLE, None, "LAD-505", io);
                self.hole(who, choice.option, at, io);
            }
            (action::CLIMB_ON, Target::Character(beast)) => {
                self.pay_move(who, io);
                self.told(who, action::CLIMB_ON, Some(beast), "LAD-74", io);
                self.climb_on(who, beast);
            }
            (action::MOUNT, Target::Character(beast)) => {
                self.pay_move(who, io);
                self.told(who, action::MOUNT, Some(beast), "LAD-72", io);
                self.mount(who, beast, io);
            }
            (action::GET_OFF, Target::Square(to)) => {
                self.pay_move(who, io);
                self.begin_passage(who, Gait::Dismount, to);
            }
            (action::LONG_JUMP, Target::Square(to)) => {
                self.pay_move(who, io);
                self.begin_passage(who, Gait::Leap, to);
            }
            (action::STAND, _) => {
                self.pay_move(who, io);
                self.push(Frame::After(After::StandUp(who)));
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
                self.draw_item(who, choice.option, io);
                self.told(who, action::BLAST, None, "LAD-96", io);
                let able = self.able(who);
                self.push(Frame::After(After::ThrowOn { who, item: choice.option, at, able }));
                self.trigger_blast(who, choice.option, at);
            }
            (action::DEFEND_ALLY, Target::Character(ally)) => {
                self.told(who, action::DEFEND_ALLY, Some(ally), "LAD-41", io);
                self.lose(who, status::GUARDING, "LAD-41", io);
                self.gain(who, status::GUARDING, Some(ally), next, "LAD-41", io);
            }
            (action::DEFEND_ZONE, _) => {
                self.told(who, action::DEFEND_ZONE, None, "LAD-42", io);
                self.gain(who, status::HOLDING, None, next, "LAD-42", io);
                // The mark is the zone's: it stays there, wherever the defender goes.
                if let Some(zone) = self.zone(who).filter(|&zone| !self.defended.contains(&(who, zone))) {
                    self.defended.push((who, zone));
                }
            }
            (action::DODGE, _) => {
                self.told(who, action::DODGE, None, "LAD-43", io);
                self.gain(who, status::DODGING, None, next, "LAD-43", io);
            }
            (action::FLEE, _) => self.flee(who, io),
            (action::GRAPPLE, Target::Character(against)) => {
                self.told(who, action::GRAPPLE, Some(against), "LAD-45", io);
                self.push(Frame::After(After::Grapple { who, against }));
                self.oppose(Roll::Grapple { who, against }, Roll::ResistGrapple { who: against, against: who });
            }
            (action::BREAK_FREE, _) => self.break_free(who, io),
            (action::SLIP, _) => self.lose(who, status::RESTRAINED, "LAD-45", io),
            (action::RELEASE, _) => self.release_hold(who, io),
            (action::HELP | action::QUICK_HELP, Target::Character(ally)) => {
                if choice.action == action::HELP {
                    self.told(who, action::HELP, Some(ally), "LAD-46", io);
                } else {
                    io.events.push(|| Event::Acted {
                        who,
                        action: super::info::INFO.action_of(action::QUICK_HELP),
                        against: Some(ally),
                        cost: 0,
                        rule: "LAD-46",
                    });
                }
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
                self.told(who, action::SEARCH, None, "LAD-53", io);
                let left = self.to_be_found(who);
                self.push(Frame::After(After::Search { who, left, now: None }));
                self.push(Frame::After(After::Find { who, from: 0, now: None }));
            }
            (action::PARLEY, Target::Character(against)) => {
                self.told(who, action::PARLEY, Some(against), "LAD-49", io);
                self.gain(who, status::PARLEYED, None, Until::Removed, "LAD-49", io);
                self.push(Frame::After(After::Parley { who, against }));
                self.oppose(Roll::Parley { who, against }, Roll::ResistParley { who: against, against: who });
            }
            (action::REACT, _) => self.keep_action(who, choice, io),
            (action::RETREAT, _) => self.retreat(self.side(who), io),
            (action::SEIZE, _) => {
                self.told(who, action::SEIZE, None, "LAD-54", io);
                self.seizers.retain(|&id| id != who);
                self.seizers.push(who);
            }
            (action::SHOVE, Target::Character(against)) => {
                self.told(who, action::SHOVE, Some(against), "LAD-55", io);
                self.push(Frame::After(After::Shove { who, against }));
                self.oppose(Roll::Shove { who, against }, Roll::ResistShove { who: against, against: who });
            }
            (action::RELOAD | action::WINDLASS, _) => {
                if choice.action == action::WINDLASS {
                    self.pay_move(who, io);
                }
                let bits = self.counter(who, counter::UNLOADED) as u8 & !(1 << choice.option);
                self.set_counter(who, counter::UNLOADED, bits as i8, "LAD-107", io);
            }
            (action::PICK_UP, Target::Square(at)) => self.pick_up(who, at, choice.option, io),
            (action::HAUL, Target::Character(ally)) => self.haul(who, ally, io),
            (action::FIRST_AID, Target::Character(patient)) => {
                self.told(who, action::FIRST_AID, Some(patient), "LAD-511", io);
                let care = Care::of_option(choice.option);
                let needs = self.first_aid_needs(patient, care);
                self.test_for(After::FirstAid { who, patient, care }, Roll::FirstAid { who, patient, needs });
            }
            (action::CAST, target) => {
                self.free_a_hand(who, io);
                self.announce_spell(who, choice.option, target, io);
                let able = self.able(who);
                self.push(Frame::After(After::CastOn { who, spell: choice.option, target, able }));
                self.trigger_cast(who);
            }
            (action::MIRACLE, target) => {
                self.pay_mettle(who, "LAD-509", io);
                self.work_miracle(who, choice.option, target, io);
            }
            (action::DISPEL, Target::Character(against)) => {
                self.told(who, action::DISPEL, Some(against), "LAD-510", io);
                self.push(Frame::After(After::Dispel { against }));
                self.oppose(Roll::Dispel { who, against }, Roll::KeepSpell { who: against, against: who });
            }
            (action::RALLY, _) => {
                self.told(who, action::RALLY, None, "LAD-57", io);
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
            (action::STUNT | action::USE | action::HANDLE, _) => self.work(who, choice.option, io),
            (action::WAKE, Target::Character(ally)) => {
                self.told(who, action::WAKE, Some(ally), "LAD-94", io);
                self.lose(ally, status::UNCONSCIOUS, "LAD-94", io);
            }
            (action::HAND_OVER, Target::Character(ally)) => {
                self.told(who, action::HAND_OVER, Some(ally), "LAD-56", io);
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
            After::Find { who, from, now } => self.find_on(who, from, now, io),
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
                    self.wait(Frame::After(After::Truce { who }), Ask::Truce { side, speaker: who });
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
                    self.gain(who, status::RIPOSTED, None, Until::EndOfRound(1), "LAD-25", io);
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
            After::Overcast { who, at, rounds } => {
                let bought = answer.is_some_and(|choice| choice.option > 0);
                self.lay_mist(who, at, rounds, if bought { EffectKind::Smoke } else { EffectKind::Mist });
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
            After::Work { who, number, able, tried } => self.work_on(who, number, able, tried, io),
            After::Ambush(who) => self.settle_ambush(who, io),
        }
    }

    /// LAD-96: everybody in the zone takes it, friend and foe; smoke fills it.
    fn throw_pot(&mut self, who: CharacterId, item: u8, at: Square, io: &mut Io) {
        let Some(weapon) = self.kind(who).weapon(item).cloned() else { return };
        self.spend_weapon(who, item, weapon.thrown().is_some(), at, io);
        self.reveal(who, "LAD-47", io);
        let spot = crate::board::Spot::top(at);
        let Some(zone) = self.board.zone_of(spot) else { return };
        if let Some(rounds) = weapon.smoke() {
            self.fill_zone(zone, EffectKind::Smoke, None, Until::EndOfRound(rounds));
        }
        if let Some(with) = weapon.burst() {
            let there: Vec<CharacterId> =
                self.ids().filter(|&id| self.present(id) && self.is_in_zone(id, zone)).collect();
            self.afflict(who, &there, with, super::afflictions::NEEDED_IN_A_BURST, 1);
        }
        if let Some(raw) = weapon.blast() {
            self.blast_zone(zone, raw, who, io);
            self.light_kegs(zone, who, io);
        }
    }

    /// LAD-45, LAD-109: out of a hold by an Opposed Test, out of a net by the Action alone.
    fn break_free(&mut self, who: CharacterId, io: &mut Io) {
        self.told(who, action::BREAK_FREE, None, "LAD-45", io);
        match self.source_of(who, status::GRAPPLED) {
            Some(against) if self.has_status(who, status::GRAPPLED) => {
                self.push(Frame::After(After::BreakFree(who)));
                self.oppose(Roll::BreakFree { who, against }, Roll::HoldOn { who: against, against: who });
            }
            _ => self.lose(who, status::RESTRAINED, "LAD-109", io),
        }
    }

    /// LAD-503: pulls an ally out of the water onto the nearest dry square at arm's reach of the helper.
    fn haul(&mut self, who: CharacterId, ally: CharacterId, io: &mut Io) {
        self.told(who, action::HAUL, Some(ally), "LAD-503", io);
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
        self.told(who, action::FLEE, None, "LAD-44", io);
        self.add_doom(self.side(who), io);
        if self.options.flee_delay == super::options::FleeDelay::Immediate {
            self.drop_carried(who, io);
            return self.remove(who, None, io);
        }
        self.gain(who, status::FLEEING, None, Until::Removed, "LAD-44", io);
        self.set_counter(who, counter::MOVES, 0, "LAD-44", io);
        self.set_counter(who, counter::ACTIONS, 0, "LAD-44", io);
    }
}
