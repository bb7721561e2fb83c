//! CAN-71 Agendas: three secondary goals a side, looked at when a round ends, 1 victory point each.

use super::kinds::Class;
use super::state::{Battle, Io};
use super::state::{Card, Deeds, HAND};
use crate::battle::{CharacterId, Event, GoalState, Side};
use crate::board::{CANAL_LEVEL, Level};
use crate::dice::{Lot, draw};
use crate::kit::{Contested, named};
use crate::scenario::Feat;

/// CAN-71 High Road: levels above the water in its ordinary bed.
const HIGH: Level = 4;
/// CAN-71 Long Leap: reach in squares.
const FAR: u8 = 6;

named! { Agenda "A secondary goal; all of them are the deck.":
    WetWork "wet_work" "Wet Work" "CAN-71" "Reduce an enemy to 0 Life Points by Drown.",
    HighRoad "high_road" "High Road" "CAN-71" "Three different friends end an activation on level 3 or higher.",
    LongLeap "long_leap" "Long Leap" "CAN-71" "Make a jump with a reach of 6 or more.",
    ThrowThemIn "throw_them_in" "Throw Them In" "CAN-71" "Move an enemy into the water by Grapple, twice.",
    Silence "silence" "Silence" "CAN-71" "Dispel two spells: each loses a die to the Dispel and fails.",
    Behead "behead" "Behead" "CAN-71" "Remove the enemy Leader.",
    Crossing "crossing" "Crossing" "CAN-71" "Two friends end a round in the enemy's deployment zone.",
    NoMercy "no_mercy" "No Mercy" "CAN-71" "Remove two enemies in one round.",
}

impl Battle {
    /// CAN-71: agendas are in play.
    pub(super) fn has_agendas(&self) -> bool {
        self.hands.iter().flatten().any(Option::is_some)
    }

    /// CAN-71: before deployment each side draws three different agendas.
    pub(super) fn draw_agendas(&mut self, io: &mut Io) {
        if !self.options.agendas {
            return;
        }
        for side in Side::BOTH {
            for slot in 0..HAND {
                self.draw_agenda(side, slot, None, io);
            }
            self.tell_hand(side, io);
        }
    }

    fn tell_hand(&self, side: Side, io: &mut Io) {
        let goals = || self.hands[side.index()].iter().flatten().map(|card| card.agenda.name()).collect();
        io.events.push(|| Event::GoalsDrawn { side, goals: goals(), rule: "CAN-71" });
    }

    /// Draws a card that is neither in the hand nor the one that goes.
    fn draw_agenda(&mut self, side: Side, slot: usize, going: Option<Agenda>, io: &mut Io) {
        let held = |agenda: &Agenda| self.hands[side.index()].iter().flatten().any(|card| card.agenda == *agenda);
        let left: Vec<Agenda> = Agenda::ALL.iter().copied().filter(|a| !held(a) && going != Some(*a)).collect();
        let drawn = usize::from(draw(io.dice, &Lot { of: left.len() as u8 }));
        if let (Some(card), Some(&agenda)) = (self.hands[side.index()].get_mut(slot), left.get(drawn)) {
            *card = Some(Card { agenda, done: false });
        }
    }

    /// CAN-60 PLAN: the cards of a hand that may be replaced, by their place in it: those not yet reached.
    pub(super) fn replaceable_agendas(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        let hand = &self.hands[side.index()];
        (0..HAND as u8).filter(|&slot| hand[usize::from(slot)].is_some_and(|card| !card.done))
    }

    /// The agenda in this place of a hand.
    pub(super) fn agenda(&self, side: Side, slot: u8) -> Option<Agenda> {
        self.hands[side.index()].get(usize::from(slot)).copied().flatten().map(|card| card.agenda)
    }

    /// CAN-60 PLAN: replaces a card of a hand by another one of the deck.
    pub(super) fn replace_agenda(&mut self, side: Side, slot: u8, io: &mut Io) {
        if let Some(going) = self.agenda(side, slot) {
            self.draw_agenda(side, usize::from(slot), Some(going), io);
            self.tell_hand(side, io);
        }
    }

    /// A side has done once more what agendas count.
    pub(super) fn credit(&mut self, side: Side, deed: impl FnOnce(&mut Deeds) -> &mut u8) {
        let count = deed(&mut self.deeds[side.index()]);
        *count = count.saturating_add(1);
    }

    /// CAN-75: an enemy was removed to the credit of a side.
    pub(super) fn credit_removal(&mut self, who: CharacterId, credit: Option<Side>) {
        let Some(side) = credit else { return };
        self.credit(side, |deeds| &mut deeds.killed);
        if self.kind(who).class == Class::Leader {
            self.credit(side, |deeds| &mut deeds.beheaded);
        }
    }

    /// CAN-03: a jump of this reach.
    pub(super) fn credit_leap(&mut self, who: CharacterId, reach: u8) {
        let side = self.side(who);
        let deeds = &mut self.deeds[side.index()];
        deeds.leap = deeds.leap.max(reach.min(FAR));
    }

    /// The end of an activation, for the High Road.
    pub(super) fn credit_height(&mut self, who: CharacterId) {
        let side = self.side(who);
        if self.place(who).1 - CANAL_LEVEL >= HIGH {
            self.deeds[side.index()].high.insert(who);
        }
    }

    /// How far a side is with an agenda: done, and what is needed.
    pub(super) fn progress(&self, side: Side, agenda: Agenda) -> (u32, u32) {
        let deeds = &self.deeds[side.index()];
        match agenda {
            Agenda::WetWork => (u32::from(deeds.drowned), 1),
            Agenda::HighRoad => (deeds.high.len(), 3),
            Agenda::LongLeap => (u32::from(deeds.leap >= FAR), 1),
            Agenda::ThrowThemIn => (u32::from(deeds.thrown), 2),
            Agenda::Silence => (u32::from(deeds.dispelled), 2),
            Agenda::Behead => (u32::from(deeds.beheaded), 1),
            Agenda::Crossing => (self.feats(Feat::Across, side, false).unsigned_abs(), 2),
            Agenda::NoMercy => (u32::from(deeds.killed), 2),
        }
    }

    /// CAN-71: at the end of a round every agenda that is reached gives its point, once.
    pub(super) fn score_agendas(&mut self, io: &mut Io) {
        for side in Side::BOTH {
            for slot in 0..HAND {
                let Some(card) = self.hands[side.index()][slot].filter(|card| !card.done) else { continue };
                let (has, needs) = self.progress(side, card.agenda);
                if has < needs {
                    continue;
                }
                self.hands[side.index()][slot] = Some(Card { done: true, ..card });
                io.events.push(|| Event::GoalReached { side, goal: card.agenda.name(), rule: "CAN-71" });
            }
        }
    }

    /// Agendas that a side has reached.
    pub(super) fn agendas_reached(&self, side: Side) -> i32 {
        self.hands[side.index()].iter().flatten().filter(|card| card.done).count() as i32
    }

    /// The hands, for showing. They lie open.
    pub(super) fn goals(&self) -> Vec<GoalState> {
        let of = |side: Side| {
            let cards = self.hands[side.index()].iter().flatten();
            cards.map(move |card| GoalState {
                side,
                key: card.agenda.entry().key,
                name: card.agenda.name(),
                text: card.agenda.entry().text,
                done: card.done,
            })
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }
}
