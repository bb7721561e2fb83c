//! What is good and bad for a side in a position: for the computer player, not a rule. The numbers of `worth.rs` are older, and
//! stay as they are for the baselines of the arena.

use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use super::worth::{IDLE, METTLE, POINT};
use crate::battle::{Aspect, Aspects, CharacterId, Exposed, Side};
use crate::kit::{Contested, Foreseeing, Menace, Separation};

/// What a point of Ember is worth: it undoes a death.
const EMBER: i32 = 500;
/// What a point of Doom costs; it only decides ties.
const DOOM: i32 = 10;
/// What has befallen somebody, and what part of its cost that takes.
const HARMS: [(crate::battle::StatusId, i32); 12] = [
    (status::STUNNED, 8),
    (status::PRONE, 16),
    (status::RESTRAINED, 10),
    (status::GRAPPLED, 10),
    (status::BLINDED, 8),
    (status::CHARMED, 14),
    (status::HELD_BY_WORD, 10),
    (status::FRIGHTENED, 16),
    (status::POISONED, 12),
    (status::DEAFENED, 60),
    (status::UNCONSCIOUS, 2),
    (status::INCAPACITATED, 2),
];
/// Stances and the like, and what part of the cost of whoever has them they are worth near an enemy.
const STANCES: [(crate::battle::StatusId, i32); 7] = [
    (status::DODGING, 24),
    (status::HELPED, 24),
    (status::RALLIED, 40),
    (status::GUARDING, 40),
    (status::HOLDING, 40),
    (status::READY, 40),
    (status::HIDDEN, 20),
];
const STUNNED: i32 = 50;

impl Battle {
    /// See [`crate::battle::RuleSystem::aspects`].
    pub(super) fn aspects_of(&self, side: Side) -> Aspects {
        let mut aspects = Aspects::default();
        for who in self.living(side) {
            self.judge(who, &mut aspects);
        }
        self.foresee_blows(side, &mut aspects);
        let (ember, doom) = (i32::from(self.ember[side.index()]), i32::from(self.doom[side.index()]));
        aspects.add(Aspect::Stocks, EMBER * ember - DOOM * doom);
        let scores = self.contest.stage.scenario.scores.iter().enumerate();
        for (i, &score) in scores {
            aspects.add(Aspect::Held, POINT * self.line_points(i, score, side));
            aspects.add(Aspect::Promised, self.promise(score, side));
        }
        aspects
    }

    fn judge(&self, who: CharacterId, aspects: &mut Aspects) {
        let cost = self.kind(who).cost * 100;
        let has = |id| self.has_status(who, id);
        // Whoever is as good as gone is worth less than anybody who still fights, however badly off, and more than the dead.
        if has(status::LAST_STAND) {
            let turns = i32::from(self.counter(who, counter::LAST_TURNS)).clamp(0, 3);
            return aspects.add(Aspect::Alive, cost * (1 + turns) * 3 / 100);
        }
        if has(status::MORTALLY_WOUNDED) {
            let (difficulty, complexity) = self.death_numbers(who);
            let hope = (14 - i32::from(difficulty) - 2 * i32::from(complexity)).clamp(1, 8);
            return aspects.add(Aspect::Alive, cost * hope / 60);
        }
        if has(status::FLEEING) {
            return aspects.add(Aspect::Alive, cost / 20);
        }
        let share = |part: i32| cost / part;
        let mut harms = HARMS.iter().filter(|(id, _)| has(*id)).map(|(_, part)| share(*part)).sum::<i32>();
        // Each weapon that it has lost, and what must be loaded again.
        let kind = self.kind(who);
        let lost = (0..kind.fists()).filter(|&item| {
            let weapon = kind.weapon(item);
            self.stock(who, item) == 0 && weapon.is_some_and(|weapon| !weapon.one_use && weapon.damage.is_some())
        });
        harms += share(14) * lost.count() as i32;
        // LAD-14: with nothing in hand there is no Defence by a weapon, and no blow but with fists.
        if self.counter(who, counter::IN_HAND) == 0 && kind.first_grip() != 0 {
            harms += share(14);
        }
        if self.counter(who, counter::UNLOADED) != 0 {
            harms += share(16);
        }
        // LAD-79: where it stands will hurt it again.
        let mut peril = share(16) * i32::from(self.harm_of_entering(who, self.spot(who)));
        for (id, part) in [(status::SINKING, 4), (status::SUBMERGED, 20)] {
            if has(id) {
                peril += share(part);
            }
        }
        if self.swims_badly(who) {
            peril += share(16);
        }
        let (toughness, track) = (self.ch(who).stats.get(stat::TOUGHNESS), self.ch(who).stats.get(stat::TRACK));
        let most = i32::from(toughness) + 2 * i32::from(track);
        let life = i32::from(self.counter(who, counter::TOUGHNESS)) + 2 * i32::from(self.free_spaces(who));
        aspects.add_fighter(cost, (life, most), harms, peril);
        // A turn is still to come until its first Action: so to end one's own, which begins an enemy's, is no gain.
        let to_come = match self.turn.filter(|turn| turn.who == who) {
            Some(turn) => !turn.acted,
            None => !self.acted.contains(who),
        };
        if self.round > 0 && to_come {
            aspects.add(Aspect::Tempo, share(12));
        }
        // LAD-23: a point comes back each turn, so the first one spent is hardly missed.
        let mettle = self.counter(who, counter::METTLE);
        let soon = (mettle + 1).min(self.ch(who).stats.get(stat::METTLE));
        aspects.add(Aspect::Stocks, METTLE.0 * i32::from(soon) + METTLE.1 * i32::from(mettle));
        if let Some(turn) = self.turn.filter(|turn| turn.who == who) {
            // What is free is not done for nothing.
            aspects.add(Aspect::Tempo, -IDLE * i32::from(turn.idle));
        }
        let engaged = self.enemies_of(who).any(|enemy| self.able(enemy) && self.zone_distance(who, enemy) <= 1);
        let stances: i32 = STANCES.iter().filter(|(id, _)| has(*id)).map(|(_, part)| share(*part)).sum();
        aspects.add(Aspect::Reactions, if engaged { stances } else { stances / 4 });
    }
}

impl Foreseeing for Battle {
    fn menace(&self, who: CharacterId) -> &Menace {
        &self.kind(who).menace
    }

    fn readiness(&self, who: CharacterId) -> i32 {
        let comes = if self.acted.contains(who) { self.later() } else { 100 };
        match () {
            () if !self.able(who) || self.has_status(who, status::FLEEING) => 0,
            () if self.has_status(who, status::STUNNED) => comes * STUNNED / 100,
            () => comes,
        }
    }

    fn exposed(&self, who: CharacterId) -> Option<Exposed> {
        let gone = [status::LAST_STAND, status::FLEEING].into_iter().any(|one| self.has_status(who, one));
        (self.able(who) && !gone).then(|| Exposed {
            cost: self.kind(who).cost * 100,
            stake: POINT * self.price_of_loss(self.leader(self.side(who)) == Some(who)),
            left: i32::from(self.counter(who, counter::TOUGHNESS)) + 2 * i32::from(self.free_spaces(who)),
            most: i32::from(self.ch(who).stats.get(stat::TOUGHNESS))
                + 2 * i32::from(self.ch(who).stats.get(stat::TRACK)),
        })
    }

    fn separation(&self, one: CharacterId, other: CharacterId) -> Separation {
        Separation::open(self.zone_distance(one, other))
    }
}
