//! Sequence of play (2): deployment (CAN-72), rounds, initiative (CAN-61), activations, the end (CAN-73).

use super::frames::{Ask, Fall, Flow, Frame, Settle, Spot};
use super::kinds::Ability;
use super::legal::{AP_CAP, check};
use super::options::SpellRepeat;
use super::roll::Roll;
use super::state::Activation;
use super::state::{Battle, Io};
use super::versions::Change;
use super::vocabulary::{action, counter, question, stat, status};
use crate::battle::{ActionId, CharacterId, Choice, Event, IdSet, Question, Refusal, RuleId, Side, Statuses};
use crate::board::{Prop, Square};
use crate::dice::{Contest, RollOff};
use crate::kit::{Contested, Deploying, Resolving, Sheet};

/// CAN-58 LastStand: Life Points at which it begins.
const LAST_STAND_LIFE: i8 = 5;

impl Battle {
    /// Places everybody and skips deployment; call [`Battle::start`] afterwards.
    pub fn place_all(&mut self, places: &[(CharacterId, Square)]) {
        for &(who, square) in places {
            self.stand(who, square);
        }
        self.flow = Flow::RoundStart;
    }

    /// Makes it this character's activation, for setting up a position.
    pub fn edit_activate(&mut self, who: CharacterId) {
        self.clear();
        self.disengaged = None;
        self.charge = None;
        self.touched = IdSet::EMPTY;
        self.luck = [None; 2];
        self.round = self.round.max(1);
        self.acted = IdSet(self.acted.0 & !(1 << who.0));
        self.acted.insert(who);
        let points = self.ch(who).stats.get(stat::AP);
        self.ch_mut(who).counters.set(counter::AP, points);
        self.ch_mut(who).counters.set(counter::AP_SPENT, 0);
        let (started_in_water, beside) = (self.in_water(who), self.beside(who));
        let scathed = IdSet::EMPTY;
        self.activation = Some(Activation { who, started_in_water, chain: false, scathed, beside, reached: false });
        self.flow = Flow::Act(who);
        self.ask = Some(Ask::Act(who));
        self.verdict = None;
    }

    /// 2.2 steps 1 and 2: refresh, plans.
    fn start_round(&mut self, io: &mut Io) {
        if self.round >= self.length() {
            return self.finish(io);
        }
        self.begin_round(io);
        self.acted = IdSet::EMPTY;
        self.renew_commands(io);
        self.deeds.iter_mut().for_each(|deeds| deeds.killed = 0);
        self.tide(io);
        for who in self.ids() {
            let points = self.ch(who).stats.get(stat::AP);
            self.set_counter(who, counter::AP, points, "2.4", io);
            self.set_counter(who, counter::AP_SPENT, 0, "2.4", io);
            // CAN-57: in contact nothing is reloaded; what was used goes on counting.
            let used = self.counter(who, counter::SHOTS_0) + self.counter(who, counter::SHOTS_1) > 0;
            if !(used && self.present(who) && !self.contacts(who).is_empty()) {
                self.reload(who, io);
            } else if !self.ch(who).statuses.has(status::SHOOTING_HELD) {
                self.gain_status(who, status::SHOOTING_HELD, Statuses::UNTIL_REMOVED, "CAN-57", io);
            }
        }
        self.refresh_magic(io);
        self.flow = Flow::Initiative;
        // First whoever had the initiative until now.
        let sides = [self.initiative, self.initiative.other()];
        self.push_all(sides.map(Frame::Plan));
    }

    /// CAN-57: all its weapons are loaded again.
    fn reload(&mut self, who: CharacterId, io: &mut Io) {
        self.lose_status(who, status::SHOOTING_HELD, "CAN-57", io);
        self.set_counter(who, counter::SHOTS_0, 0, "CAN-57", io);
        self.set_counter(who, counter::SHOTS_1, 0, "CAN-57", io);
    }

    /// CAN-61: dice equal to the current Command Points of the side's best character.
    fn roll_initiative(&mut self, io: &mut Io) {
        let best = |side| self.living(side).map(|id| self.counter(id, counter::CP)).max().unwrap_or(0).clamp(0, 10);
        let dice = Side::BOTH.map(|side| best(side).unsigned_abs());
        let what = "the initiative";
        self.initiative = match dice {
            [0, 0] => io.roll_off(what, RollOff { dice: [1, 1], sides: 10, contest: Contest::HigherDie }, "CAN-61"),
            [_, 0] => Side(0),
            [0, _] => Side(1),
            dice => io.roll_off(what, RollOff { dice, sides: 10, contest: Contest::MostAces }, "CAN-61"),
        };
    }

    pub(super) fn to_activate(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.living(side).filter(|&id| !self.acted.contains(id))
    }

    /// 2.2 step 4: alternate; a side with nobody left is skipped; nobody left ends the round.
    fn next_activation(&mut self, side: Side) {
        if self.to_activate(side).next().is_some() {
            self.ask = Some(Ask::Activate(side));
        } else if self.to_activate(side.other()).next().is_some() {
            self.ask = Some(Ask::Activate(side.other()));
        } else {
            self.flow = Flow::RoundEnd;
        }
    }

    /// 2.2 step 5: what lasts until the end of the round stops.
    fn end_round(&mut self, io: &mut Io) {
        self.end_spells(io);
        let last = self.score_round(io);
        self.flow = if last { Flow::Over } else { Flow::RoundStart };
    }

    /// 2.3 steps 1 to 5.
    pub(super) fn begin_activation(&mut self, who: CharacterId, io: &mut Io) {
        self.acted.insert(who);
        let started_in_water = self.in_water(who);
        let (beside, scathed) = (self.beside(who), IdSet::EMPTY);
        self.activation = Some(Activation { who, started_in_water, chain: false, scathed, beside, reached: false });
        self.steady();
        io.events.push(|| Event::Activated { who });
        if self.options.spell_repeat == SpellRepeat::PerActivation {
            self.forget_tries(who, io);
        }
        self.lose_status(who, status::CHAIN_USED, "CAN-04", io);
        if self.ch(who).statuses.has(status::SHOOTING_HELD) && self.contacts(who).is_empty() {
            // CAN-57 Reload: an activation begun out of contact.
            self.reload(who, io);
        }
        if !self.plays(Change::LastStandAfterHarm) {
            self.last_stand(who, io);
        }
        let ch = self.ch_mut(who);
        // CAN-16: a counter from before now ends with this activation.
        if ch.statuses.left(status::STUNNED) > 1 {
            ch.statuses.set(status::STUNNED, 1);
        }
        if self.is_stunned(who) && started_in_water {
            self.lose_life(who, 2, "stunned in the water", None, "CAN-17", io);
        }
        self.touch_ground(who);
        self.flow = if self.present(who) { Flow::Glide(who) } else { Flow::AfterActivation };
        self.push(Frame::Order(who));
        if self.plays(Change::LastStandAfterHarm) {
            self.push(Frame::LastStand(who));
        }
        if self.present(who) && self.has(who, Ability::BeastMinded) {
            self.push(Frame::BeastMinded { who, will: None });
        }
    }

    /// CAN-58 LastStand, 2.3 step 4: with 5 Life Points or fewer, one Action Point more and ATT +1 for this activation.
    fn last_stand(&mut self, who: CharacterId, io: &mut Io) {
        if self.present(who) && self.has(who, Ability::LastStand) && self.counter(who, counter::LP) <= LAST_STAND_LIFE {
            let points = (self.counter(who, counter::AP) + 1).min(AP_CAP);
            self.set_counter(who, counter::AP, points, "CAN-58", io);
            self.gain_status(who, status::LAST_STAND, 1, "CAN-58", io);
        }
    }

    /// CAN-58 BeastMinded: no Ace on MIND and it is Stunned for this activation.
    fn step_beast_minded(&mut self, who: CharacterId, mut will: Option<u8>, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        if !self.settle_will(&mut will, Roll::BeastMinded(who), io) {
            self.push(Frame::BeastMinded { who, will });
            return;
        }
        let aces = self.roll(Roll::BeastMinded(who), will.unwrap_or(0), 0, io).aces;
        if aces == 0 && !self.is_stunned(who) {
            self.ch_mut(who).statuses.set(status::STUNNED, 1);
            io.events.push(|| Event::StatusGained { who, status: status::STUNNED, rule: "CAN-58" });
        }
    }

    /// 2.3 step 7: falls, leaves obstacles, loses Stunned.
    pub(super) fn step_end_activation(&mut self, who: CharacterId, io: &mut Io) {
        // CAN-68, also for those who were thrown there by somebody else.
        let perches = |b: &Battle, id| {
            let (square, _) = b.place(id);
            b.present(id) && !b.board.is_standable(square) && !b.place_squares(square, Spot::Any, i8::MAX).is_empty()
        };
        if let Some(perched) = self.ids().find(|&id| perches(self, id)) {
            let (around, _) = self.place(perched);
            let debris = matches!(self.board.tile(around).prop, Some(Prop::Debris { .. }));
            let spot = if debris { Spot::Water } else { Spot::Dry };
            self.push(Frame::EndActivation(who));
            self.push(Frame::Settle(Settle { who: perched, around, spot }));
            return;
        }
        // CAN-53, also for those who hang there after an action out of turn.
        let unsupported = |b: &Battle, id| {
            let (square, level) = b.place(id);
            b.present(id) && level > b.board.surface(square)
        };
        if let Some(hanging) = self.ids().find(|&id| unsupported(self, id)) {
            let (square, level) = self.place(hanging);
            self.push(Frame::EndActivation(who));
            self.begin_fall(Fall { quiet: true, ..Fall::new(hanging, level, square) }, io);
            return;
        }
        if self.present(who) {
            if let Some(activation) = self.activation.as_mut().filter(|a| a.who == who && !a.reached) {
                activation.reached = true;
                self.claim_and_find(who, io);
                self.credit_height(who);
                self.push(Frame::EndActivation(who));
                self.push(Frame::Take(who));
                return;
            }
            let left = self.ch(who).statuses.left(status::STUNNED);
            if left > 0 {
                self.ch_mut(who).statuses.set(status::STUNNED, left - 1);
                if left == 1 {
                    io.events.push(|| Event::StatusLost { who, status: status::STUNNED, rule: "CAN-16" });
                }
            }
            self.lose_status(who, status::CAST_LOCKED, "CAN-20", io);
            self.set_counter(who, counter::AP, 0, "2.3", io);
            self.lose_status(who, status::LAST_STAND, "CAN-58", io);
        }
        io.events.push(|| Event::ActivationEnded { who });
        self.flow = Flow::AfterActivation;
    }
}

impl Resolving for Battle {
    type Frame = Frame;
    type Ask = Ask;

    fn before_step(&mut self) {
        self.scathe_touched();
    }

    fn step(&mut self, frame: Frame, io: &mut Io) {
        match frame {
            Frame::Move(f) => self.step_move(f, io),
            Frame::Flight(f) => self.step_flight(f, io),
            Frame::Jump(f) => self.step_jump(f, io),
            Frame::WalkOn(f) => self.step_walk_on(f, io),
            Frame::Dive(f) => self.step_dive(f, io),
            Frame::Disengage(f) => self.step_disengage(f, io),
            Frame::Arrive(f) => self.step_arrive(f),
            Frame::Charge(f) => self.step_charge(f, io),
            Frame::Intervene(f) => self.step_intervene(f, io),
            Frame::Guards(f) => self.step_guards(f, io),
            Frame::Opportunity(f) => self.step_opportunity(f, io),
            Frame::Strike(f) => self.step_strike(f, io),
            Frame::Protect(f) => self.step_protect(f, io),
            Frame::Hit(f) => self.step_hit(f, io),
            Frame::Grapple(f) => self.step_grapple(f, io),
            Frame::Force(f) => self.step_force(f, io),
            Frame::Stun { who, rule } => self.stun(who, rule, io),
            Frame::Drown(f) => self.step_drown(f, io),
            Frame::Surgery(f) => self.step_surgery(f, io),
            Frame::Fall(f) => self.step_fall(f, io),
            Frame::Settle(f) => self.step_settle(f, io),
            Frame::ComeOut(who) => self.step_come_out(who),
            Frame::Scathe(f) => self.step_scathe(f, io),
            Frame::Totter(f) => self.step_totter(f, io),
            Frame::Slide(f) => self.step_slide(f, io),
            Frame::Row(f) => self.step_row(f, io),
            Frame::Overboard(who) => self.step_overboard(who, io),
            Frame::BeastMinded { who, will } => self.step_beast_minded(who, will, io),
            Frame::LastStand(who) => self.last_stand(who, io),
            Frame::AfterAction(who) => self.step_after_action(who, io),
            Frame::OutOfTurn(who) => self.step_out_of_turn(who, io),
            Frame::Plan(side) => self.step_plan(side, io),
            Frame::Order(who) => self.step_order(who, io),
            Frame::Take(who) => self.step_take(who, io),
            Frame::Cast(f) => self.step_cast(f, io),
            Frame::Work(f) => self.step_working(f, io),
            Frame::LayGround => self.lay_ground(),
            Frame::EndActivation(who) => self.step_end_activation(who, io),
        }
    }

    fn next(&mut self, io: &mut Io) {
        if self.round > 0 && Side::BOTH.iter().any(|&side| self.living(side).next().is_none()) {
            return self.finish(io);
        }
        if self.upset_boats() {
            return;
        }
        match self.flow {
            Flow::SetUp(at) => self.flow = self.go_on_setting_up(at, io).map_or(Flow::RoundStart, Flow::SetUp),
            Flow::RoundStart => self.start_round(io),
            Flow::Initiative => {
                self.roll_initiative(io);
                self.flow = Flow::Activate(self.initiative);
            }
            Flow::Activate(side) => self.next_activation(side),
            Flow::Glide(who) => {
                self.flow = Flow::Act(who);
                let cashable = self.present(who) && self.counter(who, counter::UNDERWATER) > 0 && self.in_water(who);
                if cashable {
                    self.ask = Some(Ask::Glide(who));
                }
            }
            Flow::Act(who) => {
                if self.present(who) {
                    self.ask = Some(Ask::Act(who));
                } else {
                    // It is gone, but others may hang on walls or stand where nobody may stay.
                    self.push(Frame::EndActivation(who));
                }
            }
            Flow::AfterActivation => {
                let side = self.activation.map_or(self.initiative, |a| self.side(a.who));
                self.activation = None;
                self.flow = Flow::Activate(side.other());
            }
            Flow::RoundEnd => self.end_round(io),
            Flow::Over => self.finish(io),
        }
    }

    fn question(&self, ask: Ask, sheet: &mut Sheet) {
        self.write_question(ask, sheet);
    }

    fn answered(&mut self, ask: Ask, choice: Choice, io: &mut Io) {
        match ask {
            Ask::Zone(side) => self.take_zone(side, choice.option),
            Ask::Deploy(_) => self.deploy(choice, io),
            Ask::Activate(_) => self.begin_activation(choice.actor, io),
            Ask::Act(_) => self.begin_action(choice, io),
            Ask::Glide(who) => self.glide(who, choice, io),
            _ => self.answer = Some(choice),
        }
    }
}

impl Deploying for Battle {
    const DEPLOYMENT: RuleId = "CAN-72";
    const ZONE_DIE: u8 = 10;
    const SET_UP: [ActionId; 2] = [action::ZONE, action::DEPLOY];
    const SET_UP_QUESTIONS: [&'static Question; 2] = [&question::ZONE, &question::DEPLOY];
    const SET_UP_ASKS: [fn(Side) -> Ask; 2] = [Ask::Zone, Ask::Deploy];

    fn may_deploy(&self, who: CharacterId, square: Square) -> Result<(), Refusal> {
        check(self.is_home(self.side(who), square), Refusal::OutsideZone)?;
        self.may_stand(who, square)
    }

    fn may_stand_besides(&self, who: CharacterId, square: Square, crowded: bool) -> bool {
        let room = self.board.is_standable(square) && self.occupant(square).is_none();
        if crowded { room } else { self.may_stand(who, square).is_ok() }
    }
}
