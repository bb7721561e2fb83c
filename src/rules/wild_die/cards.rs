//! The cards of a round (2.1, WLD-01, WLD-02, WLD-38): a pile, hands, the countdown, groups of Extras, and interruptions.

use crate::dice::{Card, Deck, Dice, Shows};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::cmp::Reverse;

/// 2.1: Extras that share a card.
pub const GROUP: usize = 4;
/// 2.1: an edge replaces cards up to this rank.
pub const FIVE: u8 = 5;

/// 2.1: the cards of both sides. What is neither in the pile nor on the table is discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pile {
    left: Deck,
    table: Deck,
}

impl Default for Pile {
    fn default() -> Pile {
        Pile { left: Deck::full(), table: Deck::of(0) }
    }
}

impl Pile {
    /// Cards that can be drawn before anything is shuffled.
    pub fn left(&self) -> Deck {
        self.left
    }

    /// Start of a round, for so many cards: if the pile cannot serve them, the discards are shuffled in.
    pub fn prepare(&mut self, cards: usize) {
        if usize::from(self.left.len()) < cards {
            self.shuffle_discards();
        }
    }

    fn shuffle_discards(&mut self) {
        let table = self.table;
        Deck::full().cards().filter(|&card| !table.has(card)).for_each(|card| self.left.put_back(card));
    }

    /// Draws a card; none where all 54 lie on the table.
    pub fn draw(&mut self, dice: &mut dyn Dice) -> Option<Card> {
        self.prepare(1);
        let card = self.left.draw(dice)?;
        self.table.put_back(card);
        Some(card)
    }

    /// End of a round: what lies on the table is discarded, and everything is shuffled after a Joker.
    pub fn end_round(&mut self) {
        if self.table.cards().any(is_joker) {
            self.left = Deck::full();
        }
        self.table = Deck::of(0);
    }
}

/// WLD-02: the card is a Joker.
pub fn is_joker(card: Card) -> bool {
    !matches!(card.shows(), Shows::Ranked(..))
}

/// WLX-16: how edges change what is dealt to a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardEdges {
    /// Cards more than one, of which the best counts.
    pub extra: u8,
    /// A card of this rank or lower is replaced until it is higher.
    pub replaces: u8,
}

/// 2.1: deals to a figure: every card that was drawn, the one that counts first.
pub fn deal(pile: &mut Pile, edges: CardEdges, dice: &mut dyn Dice) -> SmallVec<[Card; 2]> {
    let mut drawn = SmallVec::new();
    for _ in 0..=edges.extra {
        while let Some(card) = pile.draw(dice) {
            drawn.push(card);
            let low = matches!(card.shows(), Shows::Ranked(rank, _) if rank <= edges.replaces);
            if !low || dice.failed() {
                break;
            }
        }
    }
    drawn.sort_unstable_by_key(|&card| Reverse(card));
    drawn
}

/// WLD-01: who acts in which order: Jokers (which may act at any moment, the red one first), then by rank and suit.
pub fn countdown<T: Copy>(hands: &[(T, Card)]) -> Vec<T> {
    let mut order: Vec<(T, Card)> = hands.to_vec();
    order.sort_by_key(|&(_, card)| Reverse(card));
    order.into_iter().map(|(who, _)| who).collect()
}

/// 2.1: who is asked in turn whether it pays a Benny for another card: from the lowest card upwards.
pub fn benny_window<T: Copy>(hands: &[(T, Card)]) -> Vec<T> {
    let mut order = countdown(hands);
    order.reverse();
    order
}

/// 2.1: figures that share a card, by places in the list: Wild Cards alone, Extras of one side and kind by fours, or alone.
pub fn groups<K: PartialEq>(figures: &[(K, bool)], grouped: bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, (kind, wild)) in figures.iter().enumerate() {
        let joins = |group: &&mut Vec<usize>| {
            let (other, alone) = &figures[group[0]];
            !wild && !alone && grouped && other == kind && group.len() < GROUP
        };
        match groups.iter_mut().find(joins) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}

/// WLD-38: a holder that interrupts: its total, the card that it last held, its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupt {
    /// Athletics.
    pub total: i16,
    /// The last card.
    pub card: Card,
    /// Number of the figure.
    pub figure: u8,
}

/// WLD-38: who goes before the enemy's action, and who right after it. The enemy wins ties.
pub fn interrupts(enemy: i16, holders: &[Interrupt]) -> (Vec<u8>, Vec<u8>) {
    let mut order = holders.to_vec();
    order.sort_by_key(|holder| (Reverse(holder.total), Reverse(holder.card), holder.figure));
    let (before, after): (Vec<Interrupt>, Vec<Interrupt>) = order.into_iter().partition(|holder| holder.total > enemy);
    let figures = |list: Vec<Interrupt>| list.into_iter().map(|holder| holder.figure).collect();
    (figures(before), figures(after))
}
