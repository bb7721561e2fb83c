//! Who is where, what they hold, who is near and who sees whom (1.4).

use super::equipment::{Trait, Weapon};
use super::kinds::{Kind, Speed};
use super::roll::Blow;
use super::state::Battle;
use super::talents::Talent;
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, CounterId, Refusal, Side};
use crate::board::{Cover, Obscured, Spot, ZoneId};

impl Battle {
    /// A check that passes or names the refusal.
    pub(super) fn check(&self, ok: bool, refusal: Refusal) -> Result<(), Refusal> {
        if ok { Ok(()) } else { Err(refusal) }
    }

    /// Its kind.
    pub fn kind(&self, id: CharacterId) -> &Kind {
        &self.roster.kinds[usize::from(self.ch(id).kind)]
    }

    /// 1.4: on the map and not dying, gone or out of its senses. A Last Stand is able.
    pub fn able(&self, id: CharacterId) -> bool {
        let out = [status::INCAPACITATED, status::UNCONSCIOUS, status::MORTALLY_WOUNDED];
        self.present(id) && !out.into_iter().any(|one| self.has_status(id, one))
    }

    pub(super) fn able_of(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.ids().filter(move |&id| self.side(id) == side && self.able(id))
    }

    /// Able allies at arm's reach.
    pub(super) fn allies_close(&self, who: CharacterId) -> impl Iterator<Item = CharacterId> + '_ {
        self.allies_of(who).filter(move |&id| self.able(id) && self.is_close(who, id))
    }

    pub(super) fn talent(&self, id: CharacterId, talent: Talent) -> bool {
        self.kind(id).has(talent)
    }

    /// Its square, and whether it swims below something.
    pub(super) fn spot(&self, id: CharacterId) -> Spot {
        self.board.spot(self.square(id), self.level(id))
    }

    /// 1.4: the zone it is in.
    pub(super) fn zone(&self, id: CharacterId) -> Option<ZoneId> {
        self.board.zone_of(self.spot(id))
    }

    /// 1.4, LAD-58: arm's reach.
    pub(super) fn is_close(&self, a: CharacterId, b: CharacterId) -> bool {
        a != b
            && self.present(a)
            && self.present(b)
            && (self.square(a) == self.square(b) && self.spot(a) == self.spot(b)
                || self.reaches_spot(a, b, self.spot(b))
                || self.is_enormous(b) && self.zone_distance(a, b) <= 1)
    }

    /// 1.4: near-graph edges between two; 255 if there is no way.
    pub(super) fn zone_distance(&self, a: CharacterId, b: CharacterId) -> u8 {
        let graph = self.board.zone_graph();
        let pairs = self.zones_of(a).flat_map(|a| self.zones_of(b).map(move |b| graph.distance(a, b)));
        pairs.flatten().min().unwrap_or(u8::MAX)
    }

    /// Who stands there, swimmers below a deck apart; of those who sit on one another the lowest.
    pub(super) fn occupant(&self, spot: Spot) -> Option<CharacterId> {
        self.standing_at(spot).next()
    }

    /// The same besides somebody, who may be there too.
    pub(super) fn other_occupant(&self, who: CharacterId, spot: Spot) -> Option<CharacterId> {
        self.standing_at(spot).find(|&id| id != who)
    }

    /// Everybody who stands there on their own feet; more than one only in the middle of a movement.
    pub(super) fn standing_at(&self, spot: Spot) -> impl Iterator<Item = CharacterId> + '_ {
        let there =
            move |id: CharacterId| self.ch(id).square == Some(spot.square) && self.present(id) && self.spot(id) == spot;
        self.ids().filter(move |&id| there(id) && self.seat_of(id).is_none())
    }

    /// LAD-84: it is inside smoke, and Blinded by it.
    pub(super) fn is_blinded_by_smoke(&self, id: CharacterId) -> bool {
        self.obscured_at(id) == Obscured::Heavily
    }

    /// 1.4, LAD-85: line of sight; the Blinded see no farther than arm's reach.
    pub(super) fn sees(&self, a: CharacterId, b: CharacterId) -> bool {
        let near = self.is_close(a, b);
        let blind = self.is_blind(a);
        (near || !blind) && (self.sees_spot(a, self.spot(b)) || self.body_in_sight(a, b))
    }

    /// LAD-85: it sees nothing beyond arm's reach: Blinded, or in smoke.
    pub(super) fn is_blind(&self, id: CharacterId) -> bool {
        self.has_status(id, status::BLINDED) || self.is_blinded_by_smoke(id)
    }

    /// 1.4, LAD-85: a place is in its sight; for the Blinded only one at arm's reach.
    pub(super) fn sees_place(&self, id: CharacterId, spot: Spot) -> bool {
        (!self.is_blind(id) || spot == self.spot(id) || self.reaches_spot(id, id, spot)) && self.sees_spot(id, spot)
    }

    /// LAD-96: its own zone, or one of which it sees some square.
    pub(super) fn sees_zone(&self, id: CharacterId, zone: ZoneId) -> bool {
        let squares = &self.board.zone_named(zone).squares;
        self.zone(id) == Some(zone) || squares.iter().any(|&square| self.sees_place(id, Spot::top(square)))
    }

    pub(super) fn sees_spot(&self, a: CharacterId, spot: Spot) -> bool {
        self.board.in_line_of_sight(self.spot(a), spot)
    }

    /// 1.4: a line without cover in front of the target and without anything dim on it.
    pub(super) fn open_line(&self, a: CharacterId, spot: Spot, target: CharacterId) -> bool {
        let near = self.is_close(a, target);
        let blind = self.is_blind(a);
        if blind && !near {
            return false;
        }
        self.board.open_line(self.spot(a), spot) && (near || self.effect_at(spot) == Obscured::Clear)
    }

    /// LAD-76, LAD-77: the cover that the target has against this attacker: at arm's reach only that of its own place,
    /// which deep water is too (LAD-503).
    pub(super) fn cover_against(&self, attacker: CharacterId, target: CharacterId) -> Cover {
        let (from, to) = (self.spot(attacker), self.spot(target));
        let cover =
            if self.is_close(attacker, target) { self.board.cover_at(to) } else { self.board.cover_of(from, to) };
        // LAD-505: the sides of a boat.
        if self.boat_of(target).is_some() { cover.max(Cover::Partial) } else { cover }
    }

    /// LAD-83, LAD-84: how dim it is where somebody stands.
    pub(super) fn obscured_at(&self, id: CharacterId) -> Obscured {
        let spot = self.spot(id);
        self.board.traits_at(spot).obscured.max(self.effect_at(spot))
    }

    /// LAD-503: it swims.
    pub(super) fn in_deep_water(&self, id: CharacterId) -> bool {
        self.present(id) && !self.flies(id) && self.seat_of(id).is_none() && self.board.is_swum_at(self.spot(id))
    }

    /// LAD-503: it swims without a Speed for it.
    pub(super) fn swims_badly(&self, id: CharacterId) -> bool {
        self.kind(id).swim == Speed::None && self.in_deep_water(id)
    }

    /// LAD-78: it stands in difficult ground; flyers are above it.
    pub(super) fn in_difficult_ground(&self, id: CharacterId) -> bool {
        self.present(id) && !self.flies(id) && self.board.traits_at(self.spot(id)).difficult
    }

    /// LAD-92: Restrained by a hold, a net or its own weight.
    pub(super) fn is_restrained(&self, id: CharacterId) -> bool {
        [status::RESTRAINED, status::GRAPPLED, status::SINKING].into_iter().any(|one| self.has_status(id, one))
    }

    /// LAD-15: it cannot defend itself.
    pub(super) fn is_helpless(&self, id: CharacterId) -> bool {
        self.has_status(id, status::INCAPACITATED) || self.has_status(id, status::UNCONSCIOUS)
    }

    /// LAD-17: the target does not know of the attacker. LAD-102: in an ambush, the warned know.
    pub(super) fn strikes_unseen(&self, blow: &Blow) -> bool {
        self.has_status(blow.attacker, status::HIDDEN) && !self.warned.contains(blow.target)
    }

    /// LAD-16: Armour against damage, torn places and a shed suit counted.
    pub(super) fn armour(&self, id: CharacterId) -> u8 {
        if self.has_status(id, status::SUIT_SHED) {
            return 0;
        }
        let suit = self.ch(id).stats.get(super::vocabulary::stat::ARMOUR);
        (suit - self.counter(id, counter::TORN)).max(0).unsigned_abs()
    }

    /// LAD-102: its armour clanks.
    pub(super) fn clanks(&self, id: CharacterId) -> bool {
        !self.has_status(id, status::SUIT_SHED) && self.kind(id).armour.as_ref().is_some_and(|suit| suit.loud)
    }

    /// How many of this thing it has; charges for what needs fuel (LAD-95).
    pub(super) fn stock(&self, id: CharacterId, item: u8) -> i8 {
        match usize::from(item) < super::kinds::MOST_ITEMS {
            true => self.counter(id, CounterId(counter::ITEM_0.0 + item)),
            false => 0,
        }
    }

    /// LAD-14: it has this thing in hand.
    pub(super) fn in_hand(&self, id: CharacterId, item: u8) -> bool {
        item < 8 && self.grip(id) & (1 << item) != 0
    }

    /// What it holds, one bit for each thing.
    pub(super) fn grip(&self, id: CharacterId) -> u8 {
        self.counter(id, counter::IN_HAND) as u8
    }

    /// The weapons it holds, by index.
    pub(super) fn held(&self, id: CharacterId) -> impl Iterator<Item = (u8, &Weapon)> + '_ {
        let kind = self.kind(id);
        (0..kind.items.len() as u8)
            .filter(move |&item| self.in_hand(id, item))
            .filter_map(move |item| Some((item, kind.weapon(item)?)))
    }

    /// LAD-100: it holds something with this trait and can use it.
    pub(super) fn wields(&self, id: CharacterId, wanted: Trait) -> bool {
        !self.is_helpless(id) && self.held(id).any(|(_, weapon)| weapon.has(wanted))
    }

    /// LAD-42: a shield in hand.
    pub(super) fn holds_shield(&self, id: CharacterId) -> bool {
        self.held(id).any(|(_, weapon)| weapon.has(Trait::Defensive) && weapon.damage.is_none())
    }

    /// Hands that hold something, a grappled enemy counted.
    pub(super) fn hands_full(&self, id: CharacterId) -> u8 {
        let held: u8 = self.held(id).map(|(_, weapon)| weapon.hands()).sum();
        held + u8::from(self.has_status(id, status::GRAPPLING))
    }

    /// LAD-11: its side is the one that surprises now; while it still comes up unseen there is no turn, and nobody else rolls.
    pub(super) fn surprises(&self, id: CharacterId) -> bool {
        self.in_surprise_round() && self.turn.is_none_or(|turn| self.side(turn.who) == self.side(id))
    }

    /// LAD-11: the extra round of those who surprise.
    pub(super) fn in_surprise_round(&self) -> bool {
        self.flow == super::frames::Flow::Surprise || self.turn.is_some_and(|turn| turn.surprise)
    }
}

impl Kind {
    /// How much of a thing it begins with: charges for what needs fuel (LAD-95), else how many.
    pub(super) fn stock(&self, item: u8, count: u8) -> i8 {
        match self.weapon(item) {
            Some(weapon) if weapon.has(Trait::Alchemical) => 6,
            _ => count.min(100) as i8,
        }
    }

    /// LAD-14: a grip that holds as much as hands allow, in the order of the kit; bit by bit.
    pub(super) fn first_grip(&self) -> u8 {
        let (mut grip, mut free) = (0, 2);
        for (i, (item, _)) in self.items.iter().enumerate() {
            let Some(weapon) = item.weapon() else { continue };
            let hands = weapon.hands();
            if hands > 0 && hands <= free && !weapon.one_use {
                grip |= 1 << i;
                free -= hands;
            }
        }
        grip
    }
}
