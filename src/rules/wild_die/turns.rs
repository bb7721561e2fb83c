//! Set-up, rounds, cards and turns (2.1, 2.2, 2.5, WLD-01 to WLD-05, WLD-38).

use super::cards::{CardEdges, benny_window, countdown, deal, is_joker};
use super::feats::EdgeEffect;
use super::frames::{Ask, Flow, Frame, Roll, Source, Turn};
use super::no;
use super::state::{Battle, Group, Io};
use super::vocabulary::{action, counter, question, status, telling};
use crate::battle::{ActionId, CharacterId, Event, IdSet, Question, Refusal, RuleId, Side, Telling, Told};
use crate::board::{Spot, Square};
use crate::dice::Card;
use crate::kit::{Contested, Deploying, Moment};

impl Battle {
    /// Goes on with the sequence of play.
    pub(super) fn go_on(&mut self, io: &mut Io) {
        let settled = matches!(self.flow, Flow::Next | Flow::Group(_));
        if settled && Side::BOTH.into_iter().any(|side| self.standing_of(side).next().is_none()) {
            return self.finish(io);
        }
        match self.flow {
            Flow::SetUp(at) => self.flow = self.go_on_setting_up(at, io).map_or(Flow::RoundStart, Flow::SetUp),
            Flow::RoundStart => self.start_round(io),
            Flow::Next => self.next_card(),
            Flow::Group(group) => self.next_of_group(group, io),
            Flow::Interrupted => self.go_on_interrupted(io),
            Flow::Resumed => self.resumed(),
            Flow::Turn(who) if self.third(who) && self.may_take_turn(who) => self.command(who, io),
            Flow::Turn(who) if self.may_take_turn(who) => self.ask = Some(Ask::Act(who)),
            Flow::Turn(who) => self.end_turn(who, io),
            Flow::RoundEnd => self.end_round(io),
            Flow::Aftermath => self.go_on_after(io),
            Flow::Over => self.finish(io),
        }
    }

    /// 2.2: it can do something of its own.
    fn may_take_turn(&self, who: CharacterId) -> bool {
        self.standing(who) && !self.has(who, status::STUNNED)
    }

    /// 2.1: a round begins.
    fn start_round(&mut self, io: &mut Io) {
        if self.round >= self.length() {
            return self.finish(io);
        }
        self.begin_round(io);
        self.once = [IdSet::EMPTY; 3];
        self.waited = IdSet::EMPTY;
        for who in self.ids() {
            self.show(who, status::ACTED, false, "2.1", io);
            self.show(who, status::JOKER, false, "WLD-02", io);
        }
        self.fired = IdSet::EMPTY;
        self.tide(io);
        if self.round == 1 {
            self.settle_bodies(io);
        }
        self.flow = Flow::Next;
        self.push(Frame::Deal);
        self.spring_ambush(io);
    }

    /// 2.1: the cards of a round, and who pays for another one.
    pub(super) fn deal_round(&mut self, io: &mut Io) {
        self.deal_cards(io);
        let open = (0..self.groups.len()).fold(0, |open, group| open | 1 << group);
        self.push(Frame::Cards { left: open, again: false, anew: false });
    }

    /// 2.1: who gets a card, each group together.
    fn to_be_dealt(&self) -> Vec<IdSet> {
        let gets = |who: &CharacterId| {
            let waits = self.has(*who, status::ON_HOLD) || self.has(*who, status::SURPRISED);
            self.has_turns(*who) && !waits
        };
        let all: Vec<CharacterId> = self.ids().filter(gets).collect();
        self.grouped(&all)
    }

    /// 2.1: it has a card, and a turn: Bleeding Out and water ask for the turns of Incapacitated Wild Cards.
    fn has_turns(&self, who: CharacterId) -> bool {
        self.standing(who) || self.present(who) && self.wild(who)
    }

    /// 2.1: the cards of a round, edges included; Jokers give Bennies.
    fn deal_cards(&mut self, io: &mut Io) {
        let all = self.to_be_dealt();
        self.pile.prepare(all.len());
        self.groups.clear();
        for who in all {
            let first = who.iter().next().unwrap_or(CharacterId(0));
            let edge = |of: fn(EdgeEffect) -> Option<i8>| {
                if self.standing(first) { self.edges(first, of).max(0).unsigned_abs() } else { 0 }
            };
            let edges = CardEdges {
                extra: edge(|effect| if let EdgeEffect::ExtraCards(n) = effect { Some(n as i8) } else { None }),
                replaces: edge(|effect| if let EdgeEffect::ReplaceCards(n) = effect { Some(n as i8) } else { None }),
            };
            let cards = deal(&mut self.pile, edges, io.dice);
            let Some(&card) = cards.first() else { continue };
            self.groups.push(Group { who, card });
            self.show_card(who, card, &telling::DEALT, io);
        }
    }

    /// WLD-02: a card is shown, and what a Joker brings.
    fn show_card(&mut self, who: IdSet, card: Card, telling: &'static Telling, io: &mut Io) {
        for one in who.iter() {
            self.set_counter(one, counter::CARD, card.0 as i8, "WLD-01", io);
            self.show(one, status::JOKER, is_joker(card), "WLD-02", io);
            io.events.push(|| Event::told(Told::of(telling).who(one).thing(card.to_string())));
        }
        let side = who.iter().next().filter(|&one| !self.third(one)).map(|one| self.side(one));
        if let Some(side) = side.filter(|_| is_joker(card) && self.options.joker_benny) {
            let lucky: Vec<CharacterId> = self.living(side).filter(|&one| self.wild(one)).collect();
            for one in lucky {
                let bennies = self.counter(one, counter::BENNIES).saturating_add(1).min(99);
                self.set_counter(one, counter::BENNIES, bennies, "WLD-02", io);
            }
        }
    }

    /// The one of a group that pays for its cards.
    fn payer(&self, group: usize) -> Option<CharacterId> {
        let group = &self.groups[group];
        // Nothing is better than a Joker.
        let wants = !is_joker(group.card);
        group.who.iter().find(|&who| wants && self.standing(who) && self.may_pay(who))
    }

    /// WLX-02: another card for a Benny, from the lowest card upwards, round and round until all pass.
    pub(super) fn step_cards(&mut self, left: u16, again: bool, anew: bool, io: &mut Io) {
        let hands: Vec<(usize, Card)> = self.groups.iter().map(|group| group.card).enumerate().collect();
        let order = benny_window(&hands);
        let asked = order.into_iter().find(|&group| left & 1 << group != 0 && self.payer(group).is_some());
        let Some(group) = asked else {
            if again {
                let all = (0..self.groups.len()).fold(0, |open, group| open | 1 << group);
                self.push(Frame::Cards { left: all, again: false, anew: true });
            }
            return;
        };
        let Some(answer) = self.answer.take() else {
            let Some(who) = self.payer(group) else { return };
            return self.wait(Frame::Cards { left, again, anew }, Ask::Card(who, anew));
        };
        let pays = answer.action == action::DRAW;
        self.push(Frame::Cards { left: left & !(1 << group), again: again || pays, anew });
        if pays {
            self.pay_benny(answer.actor, io);
            self.push(Frame::Draw(group as u8));
        }
    }

    /// WLX-02: another card; the better one counts.
    pub(super) fn step_draw(&mut self, group: u8, io: &mut Io) {
        let Some(card) = self.pile.draw(io.dice) else { return };
        let Some(own) = self.groups.get_mut(usize::from(group)) else { return };
        let (who, better) = (own.who, card > own.card);
        if better {
            own.card = card;
            self.show_card(who, card, &telling::DRAWN, io);
        } else if let Some(one) = who.iter().next() {
            io.events.push(|| Event::told(Told::of(&telling::REPLACED).who(one).thing(card.to_string())));
        }
    }

    /// WLD-02, WLD-38: those of a side who may act at this moment: on Hold, or with a Joker.
    pub(super) fn waiting_of(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.living(side).filter(|&who| {
            let waits = self.has(who, status::ON_HOLD) || self.has(who, status::JOKER) && self.to_act(who);
            waits && self.may_take_turn(who) && !self.has(who, status::ACTED)
        })
    }

    /// It has a card, and has still to act on it.
    fn to_act(&self, who: CharacterId) -> bool {
        let dealt = self.groups.iter().any(|group| group.who.contains(who));
        dealt && self.has_turns(who) && !self.has(who, status::ACTED) && !self.has(who, status::ON_HOLD)
    }

    /// WLD-01: the next card of the countdown. Before it those on Hold and those with Jokers may act.
    fn next_card(&mut self) {
        // WLD-01: of two Jokers the red one is asked first.
        let best = |side: Side| {
            let asked = self.waiting_of(side).filter(|&who| !self.waited.contains(who));
            asked.map(|who| if self.has(who, status::JOKER) { self.counter(who, counter::CARD) } else { 0 }).max()
        };
        let side = Side::BOTH.into_iter().filter(|&side| best(side).is_some());
        if let Some(side) = side.min_by_key(|&side| std::cmp::Reverse(best(side))) {
            self.ask = Some(Ask::CutIn(side));
            return;
        }
        let hands: Vec<(usize, Card)> = self.groups.iter().map(|group| group.card).enumerate().collect();
        let open = |group: &usize| self.groups[*group].who.iter().any(|who| self.to_act(who));
        let order: Vec<usize> = countdown(&hands).into_iter().filter(open).collect();
        // Jokers that have not been played come last.
        let plain = order.iter().copied().find(|&group| !is_joker(self.groups[group].card));
        match plain.or(order.first().copied()) {
            Some(group) => self.flow = Flow::Group(group as u8),
            None => self.flow = Flow::RoundEnd,
        }
    }

    /// 2.1: those who share a card act one after another, in the order of their owner.
    pub(super) fn left_of_group(&self, group: u8) -> Vec<CharacterId> {
        let Some(group) = self.groups.get(usize::from(group)) else { return Vec::new() };
        group.who.iter().filter(|&who| self.to_act(who)).collect()
    }

    fn next_of_group(&mut self, group: u8, io: &mut Io) {
        match self.left_of_group(group)[..] {
            [] => {
                self.waited = IdSet::EMPTY;
                self.flow = Flow::Next;
            }
            [who] => self.begin_turn(who, io),
            [first, ..] => self.ask = Some(Ask::Activate(self.side(first))),
        }
    }

    /// WLD-38: those of a side who were asked go on waiting.
    pub(super) fn wait_on(&mut self, side: Side) {
        let waiting: Vec<CharacterId> = self.waiting_of(side).collect();
        waiting.into_iter().for_each(|who| self.waited.insert(who));
    }

    /// 2.2: a turn begins.
    pub(super) fn begin_turn(&mut self, who: CharacterId, io: &mut Io) {
        self.turn = Some(who);
        self.now = Turn { held: self.has(who, status::ON_HOLD), ..Turn::default() };
        // WLD-52: its action went into a volley.
        self.now.done = u8::from(self.fired.contains(who));
        io.events.push(|| Event::Activated { who });
        self.show(who, status::ACTED, true, "2.2", io);
        self.cure(who, status::ON_HOLD, "WLD-38", io);
        self.flow = Flow::Turn(who);
        self.push(Frame::Begin { who, part: 0 });
    }

    /// 2.2: the start of a turn, part by part.
    pub(super) fn step_begin(&mut self, who: CharacterId, part: u8, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        if part < 10 {
            self.push(Frame::Begin { who, part: part + 1 });
        }
        match part {
            0 => {
                self.cure(who, status::DEFENDING, "WLD-26", io);
                self.expire(Moment::StartOfTurn(who), io);
                if self.has(who, status::BLEEDING) {
                    self.check(who, Roll::Bleed);
                }
            }
            1 => {
                self.bled(who, io);
                if self.present(who) && !self.standing(who) && self.swims(who) {
                    self.push(Frame::Drowning(who));
                }
            }
            2 if self.has(who, status::STUNNED) => self.check(who, Roll::Unstun),
            3 if self.rolled.take().is_some_and(|rolled| rolled.success) => {
                self.cure(who, status::STUNNED, "WLD-50", io);
                if self.options.stun_aftermath {
                    self.afflict_a_turn(who, status::VULNERABLE, "WLD-50", io);
                }
            }
            4 if self.standing(who) && self.has(who, status::SHAKEN) => {
                self.check(who, Roll::Unshake);
            }
            5 if self.rolled.take().is_some_and(|rolled| rolled.success) => {
                self.cure(who, status::SHAKEN, "WLD-13", io)
            }
            6 => {
                if self.has(who, status::AIMING) {
                    self.cure(who, status::AIMING, "WLD-18", io);
                    let aim = self.aims.iter().find(|(by, _)| *by == who).map(|(_, on)| *on);
                    self.now.aimed = aim.filter(|&on| self.standing(on) && self.sees(who, on));
                }
                self.aims.retain(|(by, _)| *by != who);
                if self.standing(who) && self.in_fire(who) {
                    self.hit(who, Source::Fire);
                }
            }
            7 => self.meets_fear(who),
            8 if self.rolled.take().is_some_and(|rolled| !rolled.success) => self.frightened(who, io),
            9 => self.keeps_afloat(who),
            10 => {
                if let Some(rolled) = self.rolled.take().filter(|rolled| !rolled.success) {
                    self.fails_in_water(who, Some(Roll::Swim(0)), rolled.critical, io);
                }
            }
            _ => {}
        }
    }

    /// 2.2: a turn ends.
    pub(super) fn end_turn(&mut self, who: CharacterId, io: &mut Io) {
        io.events.push(|| Event::ActivationEnded { who });
        let moved = self.now.squares.min(99) as i8;
        if self.present(who) {
            self.set_counter(who, counter::MOVED, moved, "WLX-03", io);
        }
        self.hurt = self.hurt.without(IdSet::of(who));
        if self.now.done == 0 && !self.swims(who) {
            self.breathes(who, io);
        }
        self.expire(Moment::EndOfTurn(who), io);
        if self.present(who) {
            self.stops_fleeing(who, io);
        }
        self.age_powers_of(who);
        self.shake_off(who);
        self.supported.iter_mut().filter(|one| one.by == who).for_each(|one| one.ends -= 1);
        self.supported.retain(|one| one.ends > 0);
        self.turn = None;
        self.now = Turn::default();
        self.waited = IdSet::EMPTY;
        self.flow = self.after_turn_of(who);
    }

    /// 2.1: those who share its card go on, else the next card.
    fn after_turn_of(&self, who: CharacterId) -> Flow {
        if !self.suspended.is_empty() {
            return Flow::Interrupted;
        }
        let shared = self.groups.iter().position(|group| group.who.contains(who)).map(|group| group as u8);
        shared.filter(|&group| !self.left_of_group(group).is_empty()).map_or(Flow::Next, Flow::Group)
    }

    /// WLD-38: it goes on Hold instead of acting.
    pub(super) fn go_on_hold(&mut self, who: CharacterId, io: &mut Io) {
        self.show(who, status::ON_HOLD, true, "WLD-38", io);
        self.show(who, status::ACTED, false, "WLD-38", io);
        io.events.push(|| Event::told(Told::of(&telling::HOLDS).who(who)));
        io.events.push(|| Event::ActivationEnded { who });
        self.turn = None;
        self.now = Turn::default();
        self.waited = IdSet::EMPTY;
        self.waited.insert(who);
        self.flow = self.after_turn_of(who);
    }

    /// 2.1: the round ends; points of the scenario are counted.
    fn end_round(&mut self, io: &mut Io) {
        // 1.5: a round that somebody on Hold lets pass counts as its turn.
        let holding: Vec<CharacterId> = self.ids().filter(|&who| self.has(who, status::ON_HOLD)).collect();
        for who in holding {
            self.expire(Moment::EndOfTurn(who), io);
        }
        self.expire(Moment::EndOfRound, io);
        self.collect_themselves(io);
        self.pile.end_round();
        self.groups.clear();
        self.drown_the_helpless();
        self.score_lines_of_round(io.events);
        let alone = Side::BOTH.into_iter().any(|side| self.standing_of(side).next().is_none());
        if self.ends_early() || alone || self.round >= self.length() {
            return self.finish(io);
        }
        self.flow = Flow::RoundStart;
    }

    /// WLX-06: Extras who are helpless in deep water at the end of a round drown; Wild Cards do in their turns.
    fn drown_the_helpless(&mut self) {
        let lost = |who: &CharacterId| self.present(*who) && !self.has_turns(*who) && self.swims(*who);
        let drowned: Vec<CharacterId> = self.ids().filter(lost).collect();
        drowned.into_iter().for_each(|who| self.push(Frame::Drowning(who)));
    }

    /// WLX-06: a Vigor roll, or it drowns.
    pub(super) fn step_drowning(&mut self, who: CharacterId, io: &mut Io) {
        match self.rolled.take() {
            None if self.present(who) => {
                self.push(Frame::Drowning(who));
                self.check(who, Roll::Drown);
            }
            Some(rolled) if !rolled.success => self.remove(who, None, io),
            _ => {}
        }
    }

    /// Makes it this figure's turn, for setting up a position.
    pub(super) fn activate_by_hand(&mut self, who: CharacterId) {
        self.clear();
        (self.verdict, self.after) = (None, None);
        self.round = self.round.max(1);
        self.rolled = None;
        self.suspended.clear();
        self.now = Turn::default();
        self.turn = Some(who);
        if !self.groups.iter().any(|group| group.who.contains(who)) {
            let mut alone = IdSet::EMPTY;
            alone.insert(who);
            self.groups.push(Group { who: alone, card: Card(1) });
        }
        self.ch_mut(who).statuses.set(status::ACTED, crate::battle::Statuses::UNTIL_REMOVED);
        self.flow = Flow::Turn(who);
        self.ask = Some(Ask::Act(who));
    }
}

impl Deploying for Battle {
    const DEPLOYMENT: RuleId = "2.4";
    const ZONE_DIE: u8 = 6;
    const SET_UP: [ActionId; 2] = [action::ZONE, action::DEPLOY];
    const SET_UP_QUESTIONS: [&'static Question; 2] = [&question::ZONE, &question::DEPLOY];
    const SET_UP_ASKS: [fn(Side) -> Ask; 2] = [Ask::Zone, Ask::Deploy];

    fn may_deploy(&self, who: CharacterId, square: Square) -> Result<(), Refusal> {
        let dry = self.board.is_standable(square) && self.board.tile(square).is_ashore();
        match () {
            () if self.ch(who).square.is_some() || self.occupant(Spot::top(square)).is_some() => Err(no::BLOCKED),
            () if !dry => Err(no::BLOCKED),
            () if !self.is_home(self.side(who), square) => Err(Refusal::OutsideZone),
            () => Ok(()),
        }
    }

    fn may_stand_besides(&self, who: CharacterId, square: Square, crowded: bool) -> bool {
        let dry = self.board.is_standable(square) && (crowded || self.board.tile(square).is_ashore());
        dry && self.may_be_put(who, Spot::top(square))
    }
}
