//! Cards: a deck that any rule system can draw from. The order of a deck is never settled beforehand: each card is drawn from
//! those that are left, as a die is thrown.

use super::Dice;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Cards of a full deck: thirteen ranks of four suits, and two Jokers.
pub const DECK: u8 = 54;

/// A card by its number, 1 to [`DECK`]. In a deck of numbers the number is all there is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

/// A suit; the greater one comes first of equal ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// Clubs.
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

/// What a card of the full deck shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shows {
    /// Rank 2 to 14, an Ace, and its suit.
    Ranked(u8, Suit),
    /// The black Joker.
    BlackJoker,
    /// The red Joker.
    RedJoker,
}

impl Card {
    /// What it shows: numbers 1 to 4 are the Twos, clubs first, and so on to the Aces; then the black Joker and the red one.
    /// A greater number is a better card.
    pub fn shows(self) -> Shows {
        const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        match self.0.saturating_sub(1) {
            place @ 0..=51 => Shows::Ranked(place / 4 + 2, SUITS[usize::from(place % 4)]),
            52 => Shows::BlackJoker,
            _ => Shows::RedJoker,
        }
    }
}

impl fmt::Display for Card {
    /// `Ace of spades`, `7 of hearts`, `red Joker`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (rank, suit) = match self.shows() {
            Shows::Ranked(rank, suit) => (rank, suit),
            Shows::BlackJoker => return f.write_str("black Joker"),
            Shows::RedJoker => return f.write_str("red Joker"),
        };
        let suit = match suit {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        };
        match rank {
            11 => write!(f, "Jack of {suit}"),
            12 => write!(f, "Queen of {suit}"),
            13 => write!(f, "King of {suit}"),
            14 => write!(f, "Ace of {suit}"),
            rank => write!(f, "{rank} of {suit}"),
        }
    }
}

/// The cards that are left to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deck(u64);

impl Deck {
    /// All 54 cards.
    pub fn full() -> Deck {
        Deck::of(DECK)
    }

    /// Cards numbered from 1 on, at most 63.
    pub fn of(cards: u8) -> Deck {
        Deck((u64::MAX >> (63 - cards.min(63))) & !1)
    }

    /// How many are left.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None is left.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// It is among them.
    pub fn has(self, card: Card) -> bool {
        card.0 < 64 && self.0 & 1 << card.0 != 0
    }

    /// The cards that are left, the lowest first.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        (0..64).map(Card).filter(move |&card| self.has(card))
    }

    /// Takes a card away, chosen by somebody; false if it is not there.
    pub fn take(&mut self, card: Card) -> bool {
        let there = self.has(card);
        if there {
            self.0 &= !(1 << card.0);
        }
        there
    }

    /// Puts a card back.
    pub fn put_back(&mut self, card: Card) {
        if card.0 < 64 {
            self.0 |= 1 << card.0;
        }
    }

    /// Draws a card; none where none is left. Rules ask [`Dice::deals`] before the first card of a deal, and stop where it
    /// says no.
    pub fn draw(&mut self, dice: &mut dyn Dice) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let card = dice.card(*self);
        self.take(card);
        Some(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Chance, DiceError, Faces, Recorded, Seeded, Thrown, enumerate, enumerate_with_cards};

    #[test]
    fn a_full_deck_has_every_card_once_and_the_better_card_has_the_greater_number() {
        let cards: Vec<Card> = Deck::full().cards().collect();
        assert_eq!(cards.len(), 54);
        let shown: Vec<Shows> = cards.iter().map(|card| card.shows()).collect();
        assert!(shown.windows(2).all(|pair| pair[0] < pair[1]), "{shown:?}");
        assert_eq!(
            [Card(1), Card(52), Card(54)].map(|card| card.to_string()),
            ["2 of clubs", "Ace of spades", "red Joker"]
        );
        assert_eq!(Deck::of(63).len(), 63);
        assert_eq!(Deck::of(0), Deck(0));
    }

    #[test]
    fn no_card_comes_twice_and_all_come() {
        let mut dice = Seeded::new(4, 1);
        let mut deck = Deck::full();
        let mut drawn: Vec<Card> = std::iter::from_fn(|| deck.draw(&mut dice)).collect();
        assert_eq!(drawn.len(), 54);
        let as_drawn = drawn.clone();
        drawn.sort_unstable();
        assert!(drawn.iter().copied().eq(Deck::full().cards()));
        assert_ne!(as_drawn, drawn, "they came shuffled");
        let mut again = (Seeded::new(4, 1), Deck::full());
        assert_eq!(again.1.draw(&mut again.0), as_drawn.first().copied(), "the same seed deals the same cards");
    }

    #[test]
    fn every_card_is_equally_likely_to_be_first_and_last() {
        let mut counts = [[0u32; 10]; 2];
        for step in 0..20_000 {
            let (mut dice, mut deck) = (Seeded::new(9, step), Deck::of(10));
            let drawn: Vec<Card> = std::iter::from_fn(|| deck.draw(&mut dice)).collect();
            for (place, count) in [0, 9].into_iter().zip(&mut counts) {
                count[usize::from(drawn[place].0) - 1] += 1;
            }
        }
        // 2,000 each; 6 standard deviations are 255.
        assert!(counts.iter().flatten().all(|count| count.abs_diff(2000) < 255), "{counts:?}");
    }

    #[test]
    fn cards_can_be_given_like_faces() {
        let mut dice = Recorded::new(Faces::new([54, 3, 7]));
        let mut deck = Deck::full();
        assert_eq!(deck.draw(&mut dice), Some(Card(54)));
        assert_eq!(dice.face(6), 3);
        assert_eq!(deck.draw(&mut dice), Some(Card(7)));
        dice.source().finish().expect("every one is used");
        let card = |card| Thrown::Card { card: Card(card) };
        assert_eq!(dice.into_thrown(), [card(54), Thrown::Die { sides: 6, face: 3 }, card(7)]);
    }

    #[test]
    fn a_card_that_is_gone_or_missing_is_an_error() {
        let mut dice = Faces::new([5, 5]);
        let mut deck = Deck::of(10);
        deck.draw(&mut dice);
        deck.draw(&mut dice);
        assert_eq!(dice.finish(), Err(DiceError::NotLeft { at: 1, card: 5 }));
        let mut dice = Faces::new([]);
        deck.draw(&mut dice);
        assert_eq!(dice.finish(), Err(DiceError::NoCard { given: 0 }));
    }

    #[test]
    fn odds_stop_at_a_deal_unless_cards_are_asked_for() {
        // A roll, and then a deal for which nothing waits.
        fn play(dice: &mut dyn Dice) -> (u8, Option<Card>) {
            let face = dice.face(4);
            let card = if dice.deals() { Deck::of(5).draw(dice) } else { None };
            (face, card)
        }
        let stopped = enumerate(1000, |dice| play(dice));
        assert_eq!(stopped.walked.len(), 4, "one for each face");
        assert!(stopped.walked.iter().all(|leaf| leaf.value.1.is_none() && leaf.chance == Chance::new(1, 4)));
        let all = enumerate_with_cards(1000, |dice| play(dice));
        assert_eq!(all.walked.len(), 20);
        assert!(all.walked.iter().all(|leaf| leaf.chance == Chance::new(1, 20)));
    }

    #[test]
    fn a_card_that_is_chosen_is_drawn_no_more() {
        let mut deck = Deck::of(3);
        assert!(deck.take(Card(2)) && !deck.take(Card(2)) && !deck.take(Card(60)));
        assert_eq!(deck.cards().collect::<Vec<_>>(), [Card(1), Card(3)]);
        deck.put_back(Card(2));
        assert_eq!(deck, Deck::of(3));
    }
}
