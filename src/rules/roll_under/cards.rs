//! Initiative cards (2.1, RUN-09 to RUN-11, RUN-49): numbers from 1, the lowest first.

use crate::dice::{Card, Deck, Dice};

/// 2.1: the deck of a round in which so many cards are needed.
pub fn deck(needed: u8) -> Deck {
    Deck::of(needed.max(10))
}

/// 2.1: what is left of the deck of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    low: Deck,
    /// RUN-49: the highest cards, for those whom an ambush has surprised.
    high: Deck,
    /// RUX-23: cards put back to the bottom, the topmost first.
    under: Vec<u8>,
}

impl Pack {
    /// The deck of a round in which so many cards are needed, so many of them by figures that an ambush has surprised, without those
    /// that somebody has taken. `under`: cards that lie at its bottom.
    pub fn new(needed: u8, late: u8, taken: &[u8], under: &[u8]) -> Pack {
        let (mut low, mut high) = (deck(needed), Deck::of(0));
        let highest: Vec<Card> = low.cards().collect();
        highest.into_iter().rev().take(usize::from(late)).for_each(|card| {
            low.take(card);
            high.put_back(card);
        });
        taken.iter().chain(under).for_each(|&card| {
            low.take(Card(card));
        });
        Pack { low, high, under: under.to_vec() }
    }

    /// A card; those at the bottom come last.
    pub fn draw(&mut self, dice: &mut dyn Dice) -> Option<u8> {
        let card = self.low.draw(dice).map(|card| card.0);
        card.or_else(|| (!self.under.is_empty()).then(|| self.under.remove(0)))
    }

    /// RUN-49: one of the highest cards.
    pub fn draw_late(&mut self, dice: &mut dyn Dice) -> Option<u8> {
        self.high.draw(dice).map(|card| card.0)
    }

    /// The cards that lie at the bottom.
    pub fn under(&self) -> Vec<u8> {
        self.under.clone()
    }
}
