//! Initiative cards (2.1, RUN-09 to RUN-11, RUN-49): numbers from 1, the lowest first.

use crate::dice::{Card, Deck, Dice};

/// 2.1: the deck of a round in which so many cards are needed.
pub fn deck(needed: u8) -> Deck {
    Deck::of(needed.max(10))
}

/// 2.1: a card for each of so many.
pub fn deal(needed: u8, dice: &mut dyn Dice) -> Vec<u8> {
    let mut deck = deck(needed);
    (0..needed).filter_map(|_| deck.draw(dice)).map(|card| card.0).collect()
}

/// RUN-11: cards for all of so many who have not taken one already.
pub fn deal_besides(needed: u8, taken: &[u8], dice: &mut dyn Dice) -> Vec<u8> {
    let mut deck = deck(needed);
    taken.iter().for_each(|&card| {
        deck.take(Card(card));
    });
    let left = needed.saturating_sub(taken.len() as u8);
    (0..left).filter_map(|_| deck.draw(dice)).map(|card| card.0).collect()
}

/// RUN-49: those who failed to notice an ambush get the highest cards, shuffled among them; everybody else draws from the rest.
pub fn deal_ambush(failed: &[bool], dice: &mut dyn Dice) -> Vec<u8> {
    let needed = failed.len() as u8;
    let (mut low, mut high) = (deck(needed), Deck::of(0));
    let late = failed.iter().filter(|&&failed| failed).count();
    let highest: Vec<Card> = low.cards().collect();
    highest.into_iter().rev().take(late).for_each(|card| {
        low.take(card);
        high.put_back(card);
    });
    let drawn = failed.iter().filter_map(|&failed| if failed { high.draw(dice) } else { low.draw(dice) });
    drawn.map(|card| card.0).collect()
}
