//! What somebody carries: taken in hand, picked up, used up, lying on the ground (LAD-38, LAD-94, LAD-95, LAD-114, LAD-514).

use super::equipment::Trait;
use super::frames::{Ask, Frame};
use super::kinds::Item;
use super::state::{Battle, Dropped, Io};
use super::vocabulary::{counter, status, telling};
use crate::battle::{CharacterId, CounterId, Event, RuleId, Telling, Told};
use crate::board::Square;

impl Battle {
    /// LAD-38: the thing falls where the target stands.
    pub(super) fn step_drop_item(&mut self, who: CharacterId, io: &mut Io) {
        match self.answer.take() {
            Some(choice) => self.lose_hold(who, choice.option, &telling::KNOCKED, io),
            None if !self.present(who) || self.grip(who) == 0 => {}
            None if self.grip(who).count_ones() == 1 => {
                let item = self.grip(who).trailing_zeros() as u8;
                self.lose_hold(who, item, &telling::KNOCKED, io);
            }
            None => {
                self.wait(Frame::DropItem(who), Ask::DropItem(who));
            }
        }
    }

    /// A thing in hand falls to the ground.
    pub(super) fn drop_item(&mut self, who: CharacterId, item: u8, rule: RuleId, io: &mut Io) {
        if self.in_hand(who, item) {
            self.part_with(who, item, self.square(who), rule, io);
        }
    }

    /// The same against its will, and told so.
    fn lose_hold(&mut self, who: CharacterId, item: u8, told: &'static Telling, io: &mut Io) {
        if self.in_hand(who, item) {
            let thing = self.item_name(who, item).to_owned();
            io.events.push(|| Event::told(Told::of(told).who(who).thing(thing)));
            self.drop_item(who, item, told.rule, io);
        }
    }

    /// One less of a thing, for good.
    pub(super) fn use_up(&mut self, who: CharacterId, item: u8, rule: RuleId, io: &mut Io) {
        let left = (self.stock(who, item) - 1).max(0);
        self.set_stock(who, item, left, rule, io);
        // LAD-14: what is thrown leaves the hand, and the next one is drawn.
        let gone = self
            .kind(who)
            .weapon(item)
            .is_none_or(|weapon| weapon.one_use || left == 0 && !weapon.has(Trait::Alchemical));
        if gone {
            self.let_go(who, item, rule, io);
        }
    }

    /// LAD-38, LAD-114: one of a thing lies on the ground from now on.
    pub(super) fn part_with(&mut self, who: CharacterId, item: u8, square: Square, rule: RuleId, io: &mut Io) {
        let count = self.give_up(who, item, rule, io);
        let kind = self.ch(who).kind;
        self.dropped.push(Dropped { square, kind, item, count });
    }

    /// One of a thing leaves its kit, with what charges it has (LAD-95): how many.
    pub(super) fn give_up(&mut self, who: CharacterId, item: u8, rule: RuleId, io: &mut Io) -> i8 {
        let stock = self.stock(who, item);
        let fuelled = self.kind(who).weapon(item).is_some_and(|weapon| weapon.has(Trait::Alchemical));
        let count = if fuelled { stock } else { stock.min(1) };
        self.let_go(who, item, rule, io);
        self.set_stock(who, item, stock - count, rule, io);
        count
    }

    fn let_go(&mut self, who: CharacterId, item: u8, rule: RuleId, io: &mut Io) {
        if self.in_hand(who, item) {
            let grip = self.grip(who) & !(1 << item);
            self.set_counter(who, counter::IN_HAND, grip as i8, rule, io);
        }
    }

    fn set_stock(&mut self, who: CharacterId, item: u8, left: i8, rule: RuleId, io: &mut Io) {
        let id = CounterId(counter::ITEM_0.0 + item.min(7));
        self.set_counter(who, id, left, rule, io);
    }

    /// LAD-514: what the dead had lies where they fell.
    pub(super) fn leave_belongings(&mut self, who: CharacterId, io: &mut Io) {
        self.drop_everything(who, io);
        let square = self.square(who);
        for item in (0..self.kind(who).fists()).filter(|&item| !self.kind(who).grown(item)).collect::<Vec<_>>() {
            while self.stock(who, item) > 0 {
                self.part_with(who, item, square, "LAD-514", io);
            }
        }
    }

    /// LAD-94: everything in hand falls.
    pub(super) fn drop_everything(&mut self, who: CharacterId, io: &mut Io) {
        for item in (0..8).filter(|&item| self.grip(who) & (1 << item) != 0).collect::<Vec<_>>() {
            self.lose_hold(who, item, &telling::DROPS, io);
        }
    }

    /// LAD-14: takes a weapon in hand; what does not fit is put away, shields and parrying blades last.
    pub(super) fn draw_item(&mut self, who: CharacterId, item: u8, io: &mut Io) {
        let kind = self.kind(who);
        let hands = kind.weapon(item).map_or(0, super::equipment::Weapon::hands);
        if hands == 0 || self.in_hand(who, item) {
            return;
        }
        self.hold_beside(who, 1 << item, hands, io);
    }

    /// LAD-508: a free hand for a spell: if both are full, something is put away.
    pub(super) fn free_a_hand(&mut self, who: CharacterId, io: &mut Io) {
        if self.hands_full(who) >= 2 {
            self.hold_beside(who, 0, 1, io);
        }
    }

    /// LAD-14: holds this, and of what it held before what still fits when so many hands are taken.
    fn hold_beside(&mut self, who: CharacterId, mut grip: u8, hands: u8, io: &mut Io) {
        let mut room = 2u8.saturating_sub(hands + u8::from(self.has_status(who, status::GRAPPLING)));
        let mut others: Vec<(bool, u8, u8)> =
            self.held(who).map(|(i, weapon)| (!weapon.has(Trait::Defensive), i, weapon.hands())).collect();
        others.sort();
        for (_, other, hands) in others {
            if hands <= room {
                grip |= 1 << other;
                room -= hands;
            }
        }
        self.set_counter(who, counter::IN_HAND, grip as i8, "LAD-14", io);
    }

    /// LAD-56: takes what lies there; into its kit if it has a place for such a thing.
    pub(super) fn pick_up(&mut self, who: CharacterId, at: Square, number: u8, io: &mut Io) {
        if let Some(objective) = self.objective_to_lift(who, at).filter(|_| number == super::choices::LIFT) {
            return self.lift(who, objective, io);
        }
        let lying = self.dropped.iter().enumerate().filter(|(_, one)| one.square == at);
        let mut lying = lying.skip(usize::from(number));
        let Some((i, &Dropped { kind, item, count, .. })) = lying.next() else {
            return;
        };
        if self.place_for(who, kind, item).is_some() {
            self.dropped.remove(i);
            self.put_in_kit(who, kind, item, count, io);
        }
    }

    /// LAD-56: a thing of some kit comes into its own, so much of it, and into a free hand.
    pub(super) fn put_in_kit(&mut self, who: CharacterId, kind: u8, item: u8, count: i8, io: &mut Io) {
        if let Some(own) = self.place_for(who, kind, item) {
            let id = CounterId(counter::ITEM_0.0 + own);
            let count = self.counter(who, id).saturating_add(count);
            self.set_counter(who, id, count, "LAD-56", io);
            let hands = self.kind(who).weapon(own).map_or(0, super::equipment::Weapon::hands);
            if self.hands_full(who) + hands <= 2 && hands > 0 {
                let grip = self.grip(who) | 1 << own;
                self.set_counter(who, counter::IN_HAND, grip as i8, "LAD-56", io);
            }
        }
    }

    /// The place in its kit for a thing of another kit: the same thing by key.
    pub(super) fn place_for(&self, who: CharacterId, kind: u8, item: u8) -> Option<u8> {
        let wanted = self.roster.kinds.get(usize::from(kind))?.item(item)?;
        let own = self.kind(who);
        let same = |other: &Item| match (other, wanted) {
            (Item::Weapon(a), Item::Weapon(b)) => a.key == b.key,
            (Item::Elixir(a), Item::Elixir(b)) => a == b,
            _ => false,
        };
        (0..own.fists()).find(|&i| own.item(i).is_some_and(same))
    }
}
