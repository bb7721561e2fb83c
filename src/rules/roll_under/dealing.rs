//! The cards of a round (2.1, RUN-09): what is kept, drawn double and dealt. Keep the Card and Two Cards (RUX-23), Tide Reading (RUX-25).

use super::cards::Pack;
use super::casts::{Cast, Lasts};
use super::feats::Effect;
use super::frames::{Ask, Flow, Frame};
use super::spells::Aim;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{CharacterId, Choice, Event, Told};

impl Battle {
    /// 2.1: cards that a figure is dealt each round.
    pub(super) fn cards_of(&self, who: CharacterId) -> u8 {
        self.kind(who).monster.as_ref().map_or(1, |monster| monster.ferocity)
    }

    /// 2.1: those who are dealt a card, as often as they are dealt one.
    pub(super) fn hands_dealt(&self) -> Vec<CharacterId> {
        let all = self.ids().filter(|&who| self.present(who));
        all.flat_map(|who| std::iter::repeat_n(who, usize::from(self.cards_of(who)))).collect()
    }

    /// 2.1: the cards that a figure has in hand.
    fn card(&self, who: CharacterId) -> u8 {
        self.counter(who, counter::CARD).unsigned_abs()
    }

    /// RUN-49: an ambush has taken it by surprise: it is dealt one of the highest cards.
    fn is_late(&self, who: CharacterId) -> bool {
        self.round == 1 && self.has(who, status::SURPRISED)
    }

    /// 2.1: the deck of this round: without the cards that somebody has, and with the highest apart, if some are late.
    fn pack(&self) -> Pack {
        let late = self.ids().filter(|&who| self.present(who) && self.is_late(who));
        let late = late.map(|who| self.cards_of(who)).sum();
        let taken: Vec<u8> = self.deal.served.iter().map(|who| self.card(who)).collect();
        Pack::new(self.hands_dealt().len() as u8, late, &taken, &self.deal.under)
    }

    /// 2.1: goes on with the deal. First what comes before the reveal, one figure after another; then everybody else is dealt a card.
    pub(super) fn deal_round(&mut self, io: &mut Io) {
        if self.round == 1 {
            self.opening.chosen.iter().for_each(|who| self.deal.served.insert(who));
        }
        if let Some(who) = self.deal.draws {
            return self.draw_two(who, io);
        }
        if let Some(who) = self.ids().find(|&who| self.may_keep_its_card(who)) {
            self.deal.asked.insert(who);
            return self.ask = Some(Ask::KeepCard(who));
        }
        // RUX-25: a Tide Reading gives two cards, and nobody pays for what it has.
        let reads = |who: &CharacterId| self.under(*who, Lasts::Reading) && self.draws_a_card(*who);
        if let Some(who) = self.ids().find(reads) {
            return self.deal.draws = Some(who);
        }
        if let Some(who) = self.ids().find(|&who| self.may_draw_two(who)) {
            self.deal.offered.insert(who);
            return self.ask = Some(Ask::TwoCards(who));
        }
        self.deal_rest(io);
    }

    /// 2.1: it has no card of this round yet, and draws one from the deck.
    fn draws_a_card(&self, who: CharacterId) -> bool {
        self.present(who) && !self.deal.served.contains(who) && !self.is_late(who)
    }

    /// RUX-23: Keep the Card, from round 2 on.
    fn may_keep_its_card(&self, who: CharacterId) -> bool {
        let able = self.able(who) && self.card(who) > 0 && self.draws_a_card(who);
        self.round > 1 && !self.deal.asked.contains(who) && able && self.can_use(who, Effect::KeepCard).is_some()
    }

    /// RUX-23: Two Cards, once in a round.
    fn may_draw_two(&self, who: CharacterId) -> bool {
        let able = self.able(who) && self.draws_a_card(who);
        !self.deal.offered.contains(who) && able && self.can_use(who, Effect::TwoCards).is_some()
    }

    /// RUX-23: what comes of an answer before the reveal.
    pub(super) fn answer_deal(&mut self, choice: Choice, io: &mut Io) {
        let who = choice.actor;
        match choice.action {
            action::KEEP_CARD => {
                self.use_up(who, Effect::KeepCard, io);
                self.deal.served.insert(who);
                let card = self.card(who);
                io.events.push(|| Event::told(Told::of(&telling::KEEPS_CARD).who(who).number(card)));
            }
            action::TWO_CARDS => {
                self.use_up(who, Effect::TwoCards, io);
                self.deal.draws = Some(who);
            }
            action::CARD => self.keep_one(who, choice.option, io),
            _ => {}
        }
    }

    /// RUX-23, RUX-25: two cards from the deck; where a single one is left it is taken.
    fn draw_two(&mut self, who: CharacterId, io: &mut Io) {
        let mut pack = self.pack();
        let first = pack.draw(io.dice).unwrap_or_default();
        let second = pack.draw(io.dice).unwrap_or(first);
        self.deal.under = pack.under();
        self.deal.pair = [first.min(second), first.max(second)];
        self.deal.draws = None;
        match first == second {
            true => self.keep_one(who, first, io),
            false => self.ask = Some(Ask::OneOfTwo(who)),
        }
    }

    /// RUX-23: one of two cards is kept, the other one goes to the bottom of the deck.
    fn keep_one(&mut self, who: CharacterId, card: u8, io: &mut Io) {
        let [low, high] = std::mem::take(&mut self.deal.pair);
        if low != high {
            self.deal.under.push(if card == low { high } else { low });
        }
        self.deal.served.insert(who);
        self.end_on(who, Lasts::Reading, "RUX-25", io);
        self.hand_out(&[who], &[card], io);
    }

    /// 2.1: everybody who has no card is dealt one.
    fn deal_rest(&mut self, io: &mut Io) {
        let mut pack = self.pack();
        let rest: Vec<CharacterId> =
            self.hands_dealt().into_iter().filter(|&who| !self.deal.served.contains(who)).collect();
        let cards: Vec<u8> = rest
            .iter()
            .filter_map(|&who| if self.is_late(who) { pack.draw_late(io.dice) } else { pack.draw(io.dice) })
            .collect();
        self.hand_out(&rest, &cards, io);
        self.end_where(|one| one.what == Lasts::Reading, "RUX-25", io);
        self.flow = Flow::Next;
        if self.round == 1 {
            self.musters();
        }
    }

    /// 2.1: cards of the round, one after another to each of a list.
    fn hand_out(&mut self, all: &[CharacterId], cards: &[u8], io: &mut Io) {
        let mut before = None;
        for (&who, &card) in all.iter().zip(cards) {
            if before == Some(who) {
                self.more_cards.push((who, card));
                self.sort_cards(who, io);
            } else {
                self.set_counter(who, counter::CARD, card as i8, "RUN-09", io);
            }
            before = Some(who);
            io.events.push(|| Event::told(Told::of(&telling::DEALT).who(who).number(card)));
        }
    }

    /// RUX-25: those who may cast a Tide Reading are asked, before anything else of the battle.
    pub(super) fn readers(&self) -> Vec<Frame> {
        self.ids().filter(|&who| !self.readings(who).is_empty()).map(Frame::Read).collect()
    }

    /// RUX-25: Tide Readings that it can pay for, with somebody to read for.
    pub(super) fn readings(&self, who: CharacterId) -> Vec<Choice> {
        if !self.able(who) || self.opening.busy.contains(who) || self.read_to(who).is_empty() {
            return Vec::new();
        }
        let spells = (0..).zip(&self.kind(who).spells).filter(|(_, spell)| spell.aim == Aim::Muster);
        let levels = |(place, spell): (u8, &super::spells::Spell)| {
            let open: Vec<u8> = spell.levels().filter(|&level| self.may_weave(who, spell, level).is_ok()).collect();
            open.into_iter().map(move |level| (place, level))
        };
        let all = spells.flat_map(levels);
        all.map(|(place, level)| Choice { option: Cast::option(place, level, 0), ..Choice::plain(action::READ, who) })
            .collect()
    }

    /// RUX-25: friends who draw a card in round 1, for whom nobody has read yet.
    pub(super) fn read_to(&self, who: CharacterId) -> Vec<CharacterId> {
        self.allies_of(who).filter(|&friend| !self.monster(friend) && !self.under(friend, Lasts::Reading)).collect()
    }

    /// RUX-24: a Tide Reading of a mishap works for the first friends; nobody else is added to another spell.
    pub(super) fn read_for(&self, cast: Cast) -> Vec<CharacterId> {
        let muster = self.spell(cast.by, cast.spell).is_some_and(|spell| spell.aim == Aim::Muster);
        let friends = if muster { self.read_to(cast.by) } else { Vec::new() };
        friends.into_iter().take(usize::from(cast.level)).collect()
    }

    /// RUX-25: a Tide Reading before the battle, or none.
    pub(super) fn step_read(&mut self, who: CharacterId, io: &mut Io) {
        match self.answer.take() {
            None if !self.readings(who).is_empty() => self.wait(Frame::Read(who), Ask::Read(who)),
            Some(answer) if answer.action == action::READ => {
                let entry = super::vocabulary::INFO.action_of(action::READ);
                io.events.push(|| Event::Acted { who, action: entry, against: None, cost: 0, rule: entry.rule });
                self.cast(Cast::of(who, answer.target, answer.option));
            }
            _ => {}
        }
    }

    /// RUX-23: WP that an ability costs.
    pub(super) fn price(&self, who: CharacterId, effect: Effect) -> u8 {
        let place = self.kind(who).effects().find(|(_, own)| *own == effect).map(|(place, _)| place);
        let ability = place.and_then(|place| self.kind(who).abilities.get(usize::from(place)));
        ability.map_or(0, |ability| ability.cost)
    }
}
