//! Where everybody is, and what follows from it: contact, water, effective stats, losses (1.1 to 1.4, CAN-16, 30, 31, 75).

use super::kinds::{Ability, Kind, Size};
use super::state::{Battle, Io};
use super::versions::Change;
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, Event, IdSet, RuleId, Side, StatId};
use crate::board::{DIRECTIONS, Level, Square, distance3};

impl Battle {
    pub(super) fn kind(&self, id: CharacterId) -> &Kind {
        &self.roster.kinds[usize::from(self.ch(id).kind)]
    }

    pub(super) fn ability(&self, id: CharacterId, ability: Ability) -> Option<i8> {
        // 7.3 Gift of Gills: the one place where somebody becomes what it is not.
        let gills = ability == Ability::WaterCreature && self.ch(id).statuses.has(status::GILLS);
        self.kind(id).ability(ability).or(gills.then_some(1))
    }

    pub(super) fn has(&self, id: CharacterId, ability: Ability) -> bool {
        self.ability(id, ability).is_some()
    }

    /// Who stands in this square.
    pub(super) fn occupant(&self, square: Square) -> Option<CharacterId> {
        let here = self.characters.iter().position(|ch| ch.square == Some(square) && !ch.removed);
        here.map(|number| CharacterId(number as u8))
    }

    /// 1.1: in water = swimming.
    pub(super) fn in_water(&self, id: CharacterId) -> bool {
        let ch = self.ch(id);
        !self.is_clinging(id) && ch.square.is_some_and(|square| self.swims_at(square, ch.level))
    }

    /// A character in this square at this level swims: in open water, at its surface (CAN-02).
    pub(super) fn swims_at(&self, square: Square, level: Level) -> bool {
        self.board.water_surface(square).is_some_and(|surface| level <= surface)
    }

    /// Surface of the water in this square or under its deck.
    pub(super) fn water_level(&self, square: Square) -> Level {
        self.board.water_surface(square).unwrap_or(self.board.tile(square).level)
    }

    pub(super) fn is_clinging(&self, id: CharacterId) -> bool {
        self.counter(id, counter::CLINGING) != 0
    }

    /// The wall square it hangs on, if it does.
    pub(super) fn cling_wall(&self, id: CharacterId) -> Option<Square> {
        let direction = match self.counter(id, counter::CLINGING) {
            n @ 1..=4 => usize::from(n.unsigned_abs() - 1) * 2,
            _ => return None,
        };
        let (dx, dy) = DIRECTIONS[direction];
        let (square, _) = self.place(id);
        self.board.contains(i32::from(square.x) + i32::from(dx), i32::from(square.y) + i32::from(dy))
    }

    pub(super) fn is_stunned(&self, id: CharacterId) -> bool {
        self.ch(id).statuses.has(status::STUNNED)
    }

    /// What changes a stat, in the order of 1.2: what lasts for a while, then Stunned (CAN-16: -1 but not below 1, a stat
    /// of 0 stays 0), then being outnumbered.
    pub(super) fn stat_changes(&self, id: CharacterId, stat: StatId, mut each: impl FnMut(i8, &'static str, RuleId)) {
        let ch = self.ch(id);
        let mut value = ch.stats.get(stat);
        if stat == stat::ATT && ch.statuses.has(status::LAST_STAND) {
            value += 1;
            each(1, "Last Stand", "CAN-58");
        }
        if stat == stat::ATT
            && let Some(x) = self.ability(id, Ability::Brawler)
            && self.contacts(id).len() >= 2
        {
            value += x;
            each(x, "Brawler", "CAN-58");
        }
        let lowered = matches!(stat, stat::MOVE | stat::ATT | stat::DEX | stat::MIND);
        if lowered && value > 1 && self.is_stunned(id) {
            each(-1, "Stunned", "CAN-16");
        }
        if stat == stat::DEX && self.options.outnumbered_dex && self.contacts(id).len() >= 3 {
            each(-1, "three enemies in contact", "CAN-64");
        }
    }

    /// A stat as it counts now (1.2), never below 0.
    pub(super) fn stat(&self, id: CharacterId, stat: StatId) -> i8 {
        let mut value = self.ch(id).stats.get(stat);
        self.stat_changes(id, stat, |by, _, _| value += by);
        value.max(0)
    }

    /// CAN-31: in base contact, for characters as they stand now.
    pub(super) fn in_contact(&self, a: CharacterId, b: CharacterId) -> bool {
        let ((sa, la), (sb, lb)) = (self.place(a), self.place(b));
        sa.is_adjacent(sb) && self.board.contact(sa, la, sb, lb)
    }

    /// Enemies that `who` would be in contact with at this place.
    pub(super) fn contacts_at(&self, who: CharacterId, square: Square, level: Level) -> IdSet {
        let mut set = IdSet::EMPTY;
        for (enemy, other) in self.ids().zip(&self.characters) {
            // Few are near, and nobody far away need be looked at any closer.
            if let Some(at) = other.square.filter(|at| at.is_adjacent(square))
                && self.present(enemy)
                && self.foes(who, enemy)
                && self.board.contact(square, level, at, other.level)
            {
                set.insert(enemy);
            }
        }
        set
    }

    /// Enemies that `who` is in contact with.
    pub(super) fn contacts(&self, who: CharacterId) -> IdSet {
        let (square, level) = self.place(who);
        self.contacts_at(who, square, level)
    }

    /// CAN-51: does `a` see `b`? A line of sight, and nobody too well hidden (CAN-63).
    pub(super) fn sees(&self, a: CharacterId, b: CharacterId) -> bool {
        !self.hidden_between(a, b) && self.line_of_sight(a, b)
    }

    /// CAN-51: line of sight between two characters, from the lower id to the higher.
    fn line_of_sight(&self, a: CharacterId, b: CharacterId) -> bool {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let ((sa, la), (sb, lb)) = (self.place(a), self.place(b));
        let normal = |id: CharacterId| self.eye(id) == 1;
        let standing = la == self.board.surface(sa) && lb == self.board.surface(sb);
        if standing && normal(a) && normal(b) {
            return self.board.sight_from_surface(sa, sb);
        }
        self.board.sees(sa, la, self.eye(a), sb, lb, self.eye(b))
    }

    /// CAN-51: eye height above its level; Large and Huge look from two levels up.
    pub(super) fn eye(&self, id: CharacterId) -> i8 {
        if self.kind(id).size >= Size::Large { 2 } else { 1 }
    }

    /// Puts a character somewhere and tells of splashes; Underwater counters go when the water is left (CAN-08).
    pub(super) fn put(&mut self, who: CharacterId, square: Square, level: Level, io: &mut Io) {
        let was = self.ch(who).square.is_some() && self.in_water(who);
        if (self.ch(who).square, self.ch(who).level) != (Some(square), level) {
            self.stand_down(who, io);
            // A jump lands before it opens its chain.
            if self.plays(Change::ChainAfterBlows) {
                self.forfeit_chain(who);
            }
        }
        let ch = self.ch_mut(who);
        ch.square = Some(square);
        ch.level = level;
        self.let_go(who, io);
        let is = self.in_water(who);
        if was != is {
            io.events.push(|| Event::Splashed { who, square, into_water: is });
            if !is {
                self.surface_from_dive(who, io);
            }
        }
        self.touch_ground(who);
    }

    /// CAN-08: all Underwater counters are removed.
    pub(super) fn surface_from_dive(&mut self, who: CharacterId, io: &mut Io) {
        if self.counter(who, counter::UNDERWATER) > 0 {
            self.set_counter(who, counter::UNDERWATER, 0, "CAN-08", io);
        }
    }

    /// CAN-53: hangs on no wall any more.
    pub(super) fn let_go(&mut self, who: CharacterId, io: &mut Io) {
        self.set_counter(who, counter::CLINGING, 0, "CAN-53", io);
    }

    /// CAN-16: gains Stunned; gaining it again has no effect. In its own activation it also survives the end of that one.
    pub(super) fn stun(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        if !self.present(who) || self.is_stunned(who) {
            return;
        }
        let own = self.activation.is_some_and(|a| a.who == who);
        self.ch_mut(who).statuses.set(status::STUNNED, if own { 2 } else { 1 });
        io.events.push(|| Event::StatusGained { who, status: status::STUNNED, rule });
    }

    /// CAN-30: loses Life Points, without any Protection. At 0 it is removed (CAN-75).
    pub(super) fn lose_life(
        &mut self,
        who: CharacterId,
        amount: i8,
        cause: &'static str,
        credit: Option<Side>,
        rule: RuleId,
        io: &mut Io,
    ) {
        if !self.present(who) || amount <= 0 {
            return;
        }
        let left = (self.counter(who, counter::LP) - amount).max(0);
        self.shake_boat(who, (self.counter(who, counter::LP) - left).unsigned_abs());
        self.ch_mut(who).counters.set(counter::LP, left);
        let credit = credit.filter(|&side| side != self.side(who));
        io.events.push(|| Event::LifeLost {
            who,
            amount: amount.unsigned_abs(),
            left: left.unsigned_abs(),
            cause,
            credit,
            rule,
        });
        self.shake(who, amount, io);
        if left == 0 {
            self.drop_objective(who, io);
            self.credit_removal(who, credit);
            let ch = self.ch_mut(who);
            ch.counters.set(counter::UNDERWATER, 0);
            ch.counters.set(counter::CLINGING, 0);
            ch.statuses = Default::default();
            self.take_off(who, credit, io);
        }
    }

    /// The free squares nearest to what stands in `around`, heights counted (1.1), none above `ceiling`; all that are
    /// equally near (CAN-06, CAN-68).
    pub(super) fn free_around(&self, around: Square, ceiling: Level, wanted: impl Fn(Square) -> bool) -> Vec<Square> {
        let level = self.board.surface(around);
        let mut nearest = (u8::MAX, Vec::new());
        let rings = (1..=self.board.width().max(self.board.height())).map(|far| (far, self.board.ring(around, far)));
        for (far, square) in rings.flat_map(|(far, ring)| ring.map(move |square| (far, square))) {
            if far > nearest.0 {
                break;
            }
            let surface = self.board.surface(square);
            let distance = distance3(around, level, square, surface);
            let free = distance <= nearest.0
                && surface <= ceiling
                && self.board.is_standable(square)
                && self.occupant(square).is_none()
                && wanted(square);
            match free {
                true if distance < nearest.0 => nearest = (distance, vec![square]),
                true => nearest.1.push(square),
                false => {}
            }
        }
        nearest.1.sort_unstable_by_key(|&square| self.board.index(square));
        nearest.1
    }
}
