//! Chapter 2: deployment, Initiative (LAD-12), rounds, the end.

use super::deeds::Begin;
use super::frames::{Ask, Flow, Frame};
use super::options::InitiativeTie;
use super::state::{Battle, Io};
use super::vocabulary::{action, question, stat, status};
use crate::battle::{ActionId, CharacterId, Choice, IdSet, Question, Refusal, RuleId, Side};
use crate::board::{Spot, Square};
use crate::dice::{Contest, RollOff};
use crate::kit::{Contested, Deploying, Moment, Resolving, Sheet};

/// LAD-12: the roll-off between equals.
const TIE: RollOff = RollOff { dice: [1, 1], sides: 6, contest: Contest::HigherDie };

impl Battle {
    /// Places everybody and skips deployment; call [`Battle::start`] afterwards.
    pub fn place_all(&mut self, places: &[(CharacterId, Square)]) {
        for &(who, square) in places {
            self.stand(who, square);
        }
        self.flow = Flow::Initiative;
    }

    /// Makes it this character's turn, for setting up a position.
    pub fn edit_activate(&mut self, who: CharacterId) {
        self.clear();
        (self.surprising, self.warned) = (IdSet::EMPTY, IdSet::EMPTY);
        (self.tested, self.net) = (None, None);
        if self.order.is_empty() {
            self.order = self.sorted_by_initiative();
        }
        self.round = self.round.max(1);
        self.acted.insert(who);
        self.verdict = None;
        self.push(Frame::TurnStart { who, step: 3 });
        self.begin_turn(super::frames::Turn::of(who));
        let dice = &mut crate::dice::Seeded::new(0, 0);
        self.run(&mut Io { dice, events: &mut crate::battle::Events::drop() });
    }

    /// The fighting has begun: round 1, or the Actions that come before it (LAD-11).
    pub(super) fn begun(&self) -> bool {
        let set_up = matches!(self.flow, Flow::SetUp(_) | Flow::Initiative);
        self.round > 0 || !set_up
    }

    fn initiative(&self, who: CharacterId) -> i8 {
        self.ch(who).stats.get(stat::INITIATIVE)
    }

    /// LAD-12: by Initiative, those of side 0 first among equals.
    fn sorted_by_initiative(&self) -> Vec<CharacterId> {
        let mut order: Vec<CharacterId> = self.ids().filter(|&id| self.present(id)).collect();
        order.sort_by_key(|&id| (-self.initiative(id), self.side(id), id));
        order
    }

    /// LAD-12: high to low; between sides a person goes before the computer, else a token decides, or what the switch says.
    fn make_order(&mut self, io: &mut Io) {
        let sorted = self.sorted_by_initiative();
        let of = |b: &Battle, value: i8, side: Side| -> Vec<CharacterId> {
            sorted.iter().copied().filter(|&id| b.initiative(id) == value && b.side(id) == side).collect()
        };
        let mut values: Vec<i8> = sorted.iter().map(|&id| self.initiative(id)).collect();
        values.dedup();
        let mut token = None;
        let mut order = Vec::new();
        for value in values {
            let equals = Side::BOTH.map(|side| of(self, value, side));
            let tied = equals.iter().all(|own| !own.is_empty());
            let first = match self.options.initiative_tie {
                InitiativeTie::PlayerFirst => Side(0),
                _ if !tied => Side(0),
                InitiativeTie::Reroll => io.roll_off("equal Initiative", TIE, "LAD-12"),
                InitiativeTie::Token => {
                    let held = match self.first.0.or(token) {
                        Some(side) => side,
                        None => io.roll_off("the token for equal Initiative", TIE, "LAD-12"),
                    };
                    token = Some(held.other());
                    held
                }
            };
            order.extend(&equals[first.index()]);
            order.extend(&equals[first.other().index()]);
        }
        self.token = token.unwrap_or(Side(0));
        self.order = order;
        self.flow = Flow::Surprise;
        self.begin_ambush();
    }

    fn start_round(&mut self, io: &mut Io) {
        if self.round >= self.length() {
            return self.finish(io);
        }
        self.begin_round(io);
        (self.acted, self.warned) = (IdSet::EMPTY, IdSet::EMPTY);
        // LAD-54: later seizers above earlier ones.
        for who in std::mem::take(&mut self.seizers) {
            if self.order.contains(&who) {
                self.order.retain(|&id| id != who);
                self.order.insert(0, who);
            }
        }
        self.tide(io);
        self.flow = Flow::NextTurn;
    }

    fn next_turn(&mut self, _io: &mut Io) {
        let next = self.order.iter().copied().find(|&id| !self.acted.contains(id) && self.present(id));
        match next {
            Some(who) => self.push(Frame::TurnStart { who, step: 0 }),
            None => self.flow = Flow::RoundEnd,
        }
    }

    /// The end of a round: kept Actions (LAD-50), those who flee (LAD-44), what ticks, victory.
    pub(super) fn step_round_end(&mut self, step: u8, io: &mut Io) {
        match step {
            0 => {
                self.push(Frame::RoundEnd { step: 1 });
                self.lapse_reactions();
            }
            1 => {
                self.push(Frame::RoundEnd { step: 2 });
                self.blow_kegs(io);
            }
            2 => {
                let fled: Vec<_> = self.ids().filter(|&id| self.has_status(id, status::FLEEING)).collect();
                for who in fled {
                    if self.able(who) {
                        self.drop_carried(who, io);
                        self.remove(who, None, io);
                    } else {
                        self.lose(who, status::FLEEING, "LAD-44", io);
                    }
                }
                self.end_what_lasts(Moment::EndOfRound, io);
                self.effects.ended_by(Moment::EndOfRound);
                let last = self.score_round(io);
                self.flow = if last { Flow::Over } else { Flow::RoundStart };
            }
            _ => {}
        }
    }
}

impl Resolving for Battle {
    type Frame = Frame;
    type Ask = Ask;

    fn after_step(&mut self, io: &mut Io) {
        self.settle_seats(io);
    }

    fn step(&mut self, frame: Frame, io: &mut Io) {
        match frame {
            Frame::Test(f) => self.step_test(f, io),
            Frame::Opposed(f) => self.step_opposed(f),
            Frame::Walk(f) => self.step_walk(f, io),
            Frame::Strike(f) => self.step_strike(f, io),
            Frame::Dual(f) => self.step_dual(f, io),
            Frame::Cleave { blow, sixes } => self.step_cleave(blow, sixes, io),
            Frame::DropItem(who) => self.step_drop_item(who, io),
            Frame::Saves(f) => self.step_saves(f, io),
            Frame::Afflicting(f) => self.step_afflicting(f, io),
            Frame::Rend(f) => self.step_rend(f, io),
            Frame::After(f) => self.step_after(f, io),
            Frame::TurnStart { who, step } => self.step_turn_start(who, step, io),
            Frame::TurnEnd(who) => self.step_turn_end(who, io),
            Frame::Keep { who, trigger } => self.step_keep(who, trigger, io),
            Frame::Interrupt(f) => self.step_interrupt(f, io),
            Frame::Lapse(who) => self.step_lapse(who, io),
            Frame::RoundEnd { step } => self.step_round_end(step, io),
        }
    }

    fn next(&mut self, io: &mut Io) {
        if self.begun() && Side::BOTH.iter().any(|&side| self.able_of(side).next().is_none()) {
            return self.finish(io);
        }
        match self.flow {
            Flow::SetUp(at) => self.flow = self.go_on_setting_up(at, io).map_or(Flow::Initiative, Flow::SetUp),
            Flow::Initiative => self.make_order(io),
            Flow::Surprise => self.next_surprise(io),
            Flow::RoundStart => self.start_round(io),
            Flow::NextTurn => self.next_turn(io),
            Flow::Act(who) => {
                let open = self.present(who) && !self.is_helpless(who) && !self.has_status(who, status::FLEEING);
                match self.turn {
                    Some(turn) if open && turn.who == who => {
                        self.ask = Some(if turn.surprise { Ask::Surprise(who) } else { Ask::Act(who) });
                    }
                    _ => self.push(Frame::TurnEnd(who)),
                }
            }
            Flow::RoundEnd => {
                self.flow = Flow::RoundStart;
                self.push(Frame::RoundEnd { step: 0 });
            }
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
            Ask::Act(who) | Ask::Surprise(who) if choice.action == action::END_TURN => self.push(Frame::TurnEnd(who)),
            Ask::Act(_) | Ask::Surprise(_) => self.begin(choice, Begin::InTurn, io),
            _ => self.answer = Some(choice),
        }
    }
}

impl Deploying for Battle {
    const DEPLOYMENT: RuleId = "1.6";
    const ZONE_DIE: u8 = 6;
    const SET_UP: [ActionId; 2] = [action::ZONE, action::DEPLOY];
    const SET_UP_QUESTIONS: [&'static Question; 2] = [&question::ZONE, &question::DEPLOY];
    const SET_UP_ASKS: [fn(Side) -> Ask; 2] = [Ask::Zone, Ask::Deploy];

    fn may_deploy(&self, who: CharacterId, square: Square) -> Result<(), Refusal> {
        self.check(self.is_home(self.side(who), square), Refusal::OutsideZone)?;
        self.check(self.board.tile(square).is_ashore(), Refusal::Impassable)?;
        self.check(self.occupant(Spot::top(square)).is_none(), Refusal::Occupied)
    }

    fn may_stand_besides(&self, _who: CharacterId, square: Square, _crowded: bool) -> bool {
        self.board.tile(square).is_ashore() && self.occupant(Spot::top(square)).is_none()
    }
}
