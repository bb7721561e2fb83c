//! Set-up, rounds, cards and turns (2.1 to 2.3, 2.6, RUN-09 to RUN-12).

use super::casts::Lasts;
use super::frames::{Ask, Flow, Frame, Roll, Turn};
use super::no;
use super::pieces::Deal;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, question, status, telling};
use crate::battle::{ActionId, CharacterId, Event, IdSet, Question, Refusal, RuleId, Side, Told};
use crate::board::Square;
use crate::kit::{Contested, Deploying, Moment};

impl Battle {
    /// Goes on with the sequence of play.
    pub(super) fn go_on(&mut self, io: &mut Io) {
        let out = |side| self.standing_of(side).next().is_none();
        if self.flow == Flow::Next && Side::BOTH.into_iter().any(out) {
            return self.finish(io);
        }
        let flow = self.flow;
        match flow {
            Flow::SetUp(at) => self.flow = self.go_on_setting_up(at, io).map_or(Flow::RoundStart, Flow::SetUp),
            Flow::RoundStart => self.start_round(io),
            Flow::Deal => self.deal_round(io),
            Flow::Next => self.next_card(io),
            Flow::Turn(who) if self.runs_away(who, io) => {}
            Flow::Turn(who) if self.has(who, status::FLEEING) && self.standing(who) => self.end_turn(who, io),
            Flow::Turn(who) if self.third(who) && self.standing(who) => self.command(who, io),
            Flow::Turn(who) if self.may_take_turn(who) => self.ask = Some(Ask::Act(who)),
            Flow::Turn(who) => self.end_turn(who, io),
            Flow::RoundEnd => self.end_round(io),
            Flow::Interlude => self.go_on_resting(io),
            Flow::Over => self.finish(io),
        }
    }

    /// It can do something of its own.
    fn may_take_turn(&self, who: CharacterId) -> bool {
        self.turn == Some(who)
            && !self.under(who, Lasts::Idle)
            && (self.able(who) || self.may_rally_itself(who).is_ok())
    }

    /// 2.1: a round begins; cards are dealt next.
    fn start_round(&mut self, io: &mut Io) {
        if self.round >= self.length() {
            return self.finish(io);
        }
        self.begin_round(io);
        self.upkept = IdSet::EMPTY;
        for who in self.ids() {
            for (status, rule) in [
                (status::ACTED, "RUN-09"),
                (status::SPENT, "RUN-18"),
                (status::WAITED, "RUN-10"),
                (status::HELPED, "RUN-31"),
            ] {
                self.show(who, status, false, rule, io);
            }
        }
        self.tide(io);
        self.flow = Flow::Deal;
        self.more_cards.clear();
        self.deal = Deal::default();
        if self.round == 1 {
            self.settle_bodies(io);
            self.open_battle();
        }
    }

    /// 2.1: the lowest card that is left.
    fn next_card(&mut self, io: &mut Io) {
        let open = self.ids().filter(|&who| self.present(who) && !self.has(who, status::ACTED));
        match open.min_by_key(|&who| self.counter(who, counter::CARD)) {
            Some(who) => self.begin_turn(who, io),
            None => self.flow = Flow::RoundEnd,
        }
    }

    /// 2.3: a turn begins.
    fn begin_turn(&mut self, who: CharacterId, io: &mut Io) {
        self.turn = Some(who);
        (self.now, self.rolled, self.open) = (Turn::default(), None, None);
        io.events.push(|| Event::Activated { who });
        self.show(who, status::ACTED, true, "RUN-09", io);
        self.show(who, status::SURPRISED, false, "1.4", io);
        // RUN-18: a reaction has taken action and movement; free actions are left.
        let flipped = self.has(who, status::SPENT);
        (self.now.acted, self.now.stopped, self.now.begun) = (flipped, flipped, flipped);
        self.now.bare = flipped && !self.options.flipped_keeps_free_actions;
        self.now.whole = !self.has(who, status::DYING);
        // RUX-36: paralysing poison takes the action, half of it the movement.
        self.now.acted |= self.is_poisoned(who, super::pieces::Poison::Paralysing);
        self.now.stopped |= self.numbed.contains(who);
        self.flow = Flow::Turn(who);
        if self.monster(who) {
            self.push(Frame::Table(who));
        }
        if self.petrified(who) && self.upkept.contains(who) {
            self.push(Frame::Dread { who, rolled: false });
        }
        if !self.upkept.contains(who) {
            self.upkept.insert(who);
            self.push(Frame::Begin { who, part: 0 });
            self.moment(Moment::StartOfTurn(who), io);
        }
    }

    /// 2.3: the start of a turn, part by part.
    pub(super) fn step_begin(&mut self, who: CharacterId, part: u8, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        if part < 11 {
            self.push(Frame::Begin { who, part: part + 1 });
        }
        let (stands, under) = (self.standing(who), self.has(who, status::SUBMERGED));
        match part {
            0 => {
                self.hazard(who, io);
                self.fire_works(who, io);
                self.venom_works(who, io);
                if self.standing(who) && under {
                    self.check(who, Roll::Breath);
                }
            }
            1 if self.rolled.take().is_some_and(|rolled| !rolled.came.good()) => {
                let damage = self.sum_of("Drowning", "RUX-03", who, (1, 6), io);
                self.harm(who, damage, 0, None, ("drowning", "RUX-03"), io);
            }
            2 if self.has(who, status::DYING) && !self.now.whole => {
                // RUX-03: under water there is no roll: it is lost.
                if under && !stands { self.lose_death_rolls(who, 1, io) } else { self.check(who, Roll::Death) }
            }
            3 => {
                if let Some(rolled) = self.rolled.take() {
                    self.death_rolled(who, rolled.came, io);
                }
            }
            4 => self.break_out(who),
            5 => self.broke_out(who, io),
            6 => self.sweats_out(who),
            7 if self.petrified(who) => self.push(Frame::Dread { who, rolled: false }),
            8 => self.sees_again(who, io),
            9 if self.able(who) && self.swims(who) => self.check(who, Roll::Swim),
            10 => self.swam(who, io),
            11 => self.looks_around(who),
            _ => {}
        }
    }

    /// RUN-12: the action of the round is used.
    pub(super) fn spend_action(&mut self, who: CharacterId, io: &mut Io) {
        (self.now.acted, self.now.begun) = (true, true);
        self.show(who, status::SPENT, true, "RUN-18", io);
    }

    /// 2.3: a turn ends. With action and movement unused it stays able to react.
    pub(super) fn end_turn(&mut self, who: CharacterId, io: &mut Io) {
        io.events.push(|| Event::ActivationEnded { who });
        if self.present(who) && (!self.able(who) || self.under(who, Lasts::Idle)) {
            self.show(who, status::SPENT, true, "RUN-18", io);
        }
        if self.has(who, status::HIDDEN) && self.present(who) && self.in_view(who) {
            self.show(who, status::HIDDEN, false, "RUX-31", io);
        }
        self.numbed = self.numbed.without(IdSet::of(who));
        self.moment(Moment::EndOfTurn(who), io);
        self.calm_down(io);
        self.turn = None;
        self.now = Turn::default();
        self.flow = Flow::Next;
        self.fear_passes(who, io);
        if self.present(who) {
            self.sort_cards(who, io);
        }
    }

    /// RUN-10: what is against exchanging cards with somebody.
    pub(super) fn may_wait(
        &self,
        who: CharacterId,
        partner: Option<CharacterId>,
        option: Option<u8>,
    ) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => return Err(no::TURN),
            () if !self.able(who) => return Err(no::STATE),
            () if self.now.begun => return Err(no::WAIT_LATE),
            () if self.has(who, status::WAITED) => return Err(no::WAIT_ONCE),
            () => {}
        }
        let Some(partner) = partner else { return Ok(()) };
        let card = |who| self.counter(who, counter::CARD);
        // RUX-28: a monster is waited for by card.
        if self.monster(partner) && self.present(partner) && partner != who {
            let cards = self.cards_to_come(partner);
            let named = option.filter(|&option| option > 0).map(|option| option as i8);
            return match () {
                () if self.now.refused.contains(partner) => Err(no::TARGET),
                () if self.has(partner, status::WAITED) => Err(no::SWAP_WAITED),
                () if named.is_some_and(|named| !cards.contains(&named)) => Err(no::SWAP_SPENT),
                () if cards.is_empty() => Err(no::SWAP_SPENT),
                () if named.or(cards.last().copied()) <= Some(card(who)) => Err(no::SWAP_LOWER),
                () => Ok(()),
            };
        }
        match () {
            () if !self.present(partner) || partner == who => Err(no::TARGET),
            () if self.now.refused.contains(partner) => Err(no::TARGET),
            () if self.has(partner, status::ACTED) || self.has(partner, status::SPENT) => Err(no::SWAP_SPENT),
            () if self.has(partner, status::WAITED) => Err(no::SWAP_WAITED),
            () if card(partner) <= card(who) => Err(no::SWAP_LOWER),
            () => Ok(()),
        }
    }

    /// RUN-10: an exchange of cards; where the switch says so, an enemy is asked first. Nobody answers for a third side.
    pub(super) fn wait_for(&mut self, who: CharacterId, partner: CharacterId, option: u8, io: &mut Io) {
        if self.options.swap_consent && self.foes(who, partner) && !self.third(partner) {
            return self.push(Frame::Consent { who, partner, option });
        }
        self.exchange(who, partner, option, io);
    }

    /// RUN-10: the enemy agrees, or refuses; it is not asked again in this turn.
    pub(super) fn step_consent(&mut self, who: CharacterId, partner: CharacterId, option: u8, io: &mut Io) {
        match self.answer.take() {
            None => self.wait(Frame::Consent { who, partner, option }, Ask::Consent(partner)),
            Some(answer) if answer.action == action::EXCHANGE => self.exchange(who, partner, option, io),
            Some(_) => self.now.refused.insert(partner),
        }
    }

    /// RUN-10: the cards are exchanged, and the partner acts at once.
    fn exchange(&mut self, who: CharacterId, partner: CharacterId, option: u8, io: &mut Io) {
        let own = self.counter(who, counter::CARD);
        let other = match option {
            0 => self.counter(partner, counter::CARD),
            named => named as i8,
        };
        // RUX-28: of several cards of a monster the named one is exchanged; the others are still to come.
        if let Some(place) = self.more_cards.iter().position(|&one| one == (partner, other as u8)) {
            self.more_cards[place].1 = self.counter(partner, counter::CARD).unsigned_abs();
        }
        if let Some(entry) = self.now.entry {
            self.foretold.push((who, entry));
        }
        io.events.push(|| Event::told(Told::of(&telling::EXCHANGED).who(who).other(partner)));
        self.set_counter(who, counter::CARD, other, "RUN-10", io);
        self.set_counter(partner, counter::CARD, own, "RUN-10", io);
        self.show(who, status::WAITED, true, "RUN-10", io);
        self.show(who, status::ACTED, false, "RUN-10", io);
        self.sort_cards(who, io);
        io.events.push(|| Event::ActivationEnded { who });
        self.begin_turn(partner, io);
    }

    /// 2.1: the round ends; points of the scenario are counted.
    fn end_round(&mut self, io: &mut Io) {
        self.clears_up();
        self.torches_gutter(io);
        self.moment(Moment::EndOfRound, io);
        self.score_lines_of_round(io.events);
        if self.ends_early() || self.round >= self.length() {
            return self.finish(io);
        }
        self.flow = Flow::RoundStart;
    }

    /// Makes it this figure's turn, for setting up a position.
    pub(super) fn activate_by_hand(&mut self, who: CharacterId) {
        self.clear();
        (self.rolled, self.open, self.last_roll) = (None, None, None);
        (self.interlude, self.obeys) = (None, None);
        self.turn = Some(who);
        self.now = Turn::default();
        self.upkept = IdSet::EMPTY;
        self.upkept.insert(who);
        let round = self.round.max(1);
        self.round = round;
        let statuses = &mut self.ch_mut(who).statuses;
        statuses.set(status::ACTED, crate::battle::Statuses::UNTIL_REMOVED);
        statuses.clear(status::SPENT);
        self.flow = Flow::Turn(who);
        self.ask = Some(Ask::Act(who));
    }
}

impl Deploying for Battle {
    const DEPLOYMENT: RuleId = "2.1";
    const ZONE_DIE: u8 = 20;
    const SET_UP: [ActionId; 2] = [action::ZONE, action::DEPLOY];
    const SET_UP_QUESTIONS: [&'static Question; 2] = [&question::ZONE, &question::DEPLOY];
    const SET_UP_ASKS: [fn(Side) -> Ask; 2] = [Ask::Zone, Ask::Deploy];

    fn may_deploy(&self, who: CharacterId, square: Square) -> Result<(), Refusal> {
        let dry = self.board.is_standable(square) && self.board.tile(square).is_ashore();
        match () {
            () if self.ch(who).square.is_some() || !dry || !self.may_be_put(who, square) => Err(no::BLOCKED),
            () if !self.is_home(self.side(who), square) => Err(Refusal::OutsideZone),
            () => Ok(()),
        }
    }

    fn may_stand_besides(&self, who: CharacterId, square: Square, crowded: bool) -> bool {
        (crowded || self.board.tile(square).is_ashore()) && self.may_be_put(who, square)
    }
}
