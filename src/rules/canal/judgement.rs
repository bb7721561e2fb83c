//! What is good and bad for a side in a position: for the computer player, not a rule. The numbers of `worth.rs` are older, and
//! stay as they are for the baselines of the arena.

use super::kinds::{Ability, Class};
use super::prospect::POINT;
use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use crate::battle::{Aspect, Aspects, CharacterId, Exposed, Side};
use crate::board::distance3;
use crate::kit::{Contested, Foreseeing, Menace};

/// Squares within which an enemy is expected to strike, or to be struck, in this round.
const NEAR: u8 = 8;
/// What a stance is worth at least, in per cent, though nobody seems to be able to come: better than points that are lost.
const ALERT: i32 = 15;
/// A Will Point and a Command Point that are kept, in hundredths of gang points.
const WILL: i32 = 100;
const COMMAND: i32 = 125;
/// Agendas count for one part in four of their points: unlike the fall of an enemy they weaken nobody.
const AGENDA: i32 = 4;

impl Battle {
    /// See [`crate::battle::RuleSystem::aspects`].
    pub(super) fn aspects_of(&self, side: Side) -> Aspects {
        let mut aspects = Aspects::default();
        for who in self.living(side) {
            self.judge(who, &mut aspects);
        }
        self.foresee_blows(side, &mut aspects);
        if self.round > 0 {
            let scores = self.contest.stage.scenario.scores.iter().enumerate();
            let held = POINT * scores.map(|(i, &score)| self.line_points(i, score, side)).sum::<i32>();
            aspects.add(Aspect::Held, held);
            let agendas = self.agendas_prospect(side);
            aspects.add(Aspect::Promised, self.prospect_of(side) - held - agendas + agendas / AGENDA);
        }
        aspects
    }

    fn judge(&self, who: CharacterId, aspects: &mut Aspects) {
        let cost = self.kind(who).cost * 100;
        let count = |which| i32::from(self.counter(who, which));
        let has = |which| self.has_status(who, which);
        let near = self.near_an_enemy(who);
        let mut harms = 0;
        if self.is_stunned(who) {
            harms += cost / 12;
        }
        if near {
            harms += count(counter::DAZZLED) * cost / 40;
        }
        // CAN-67: where it stands will hurt it again.
        let mut peril = cost * self.hazard_ahead(who) / 16;
        if (self.in_water(who) && !self.has(who, Ability::WaterCreature)) || self.is_clinging(who) {
            peril += cost * 3 / 16;
        }
        let most = i32::from(self.ch(who).stats.get(stat::LP));
        aspects.add_fighter(cost, (count(counter::LP), most), harms, peril);
        if self.round > 0 && !self.acted.contains(who) && self.activation.is_none_or(|turn| turn.who != who) {
            aspects.add(Aspect::Tempo, cost / 12);
        }
        let spells = if near { count(counter::WARD) * cost / 40 + count(counter::LUCK) * cost / 50 } else { 0 };
        aspects.add(Aspect::Stocks, WILL * count(counter::WP) + COMMAND * count(counter::CP) + spells);
        let stance = if has(status::GUARD) { 25 } else { 0 } + if has(status::HIDDEN) { 15 } else { 0 };
        let stance = if stance > 0 { stance * self.threatened(who).max(ALERT) / 100 } else { 0 };
        aspects.add(Aspect::Reactions, stance + 30 * count(counter::UNDERWATER));
    }

    fn near_an_enemy(&self, who: CharacterId) -> bool {
        let (square, level) = self.place(who);
        self.enemies_of(who).any(|enemy| {
            let (s, l) = self.place(enemy);
            distance3(square, level, s, l) <= NEAR
        })
    }
}

impl Foreseeing for Battle {
    fn menace(&self, who: CharacterId) -> &Menace {
        &self.kind(who).menace
    }

    fn readiness(&self, who: CharacterId) -> i32 {
        match () {
            () if !self.present(who) => 0,
            () if self.acted.contains(who) => self.later(),
            () if self.is_stunned(who) => 80,
            () => 100,
        }
    }

    /// Enemies go for the Leader above all.
    fn aim(&self) -> u32 {
        2
    }

    fn exposed(&self, who: CharacterId) -> Option<Exposed> {
        self.present(who).then(|| Exposed {
            cost: self.kind(who).cost * 100,
            stake: POINT * self.price_of_loss(self.kind(who).class == Class::Leader),
            left: i32::from(self.counter(who, counter::LP)),
            most: i32::from(self.ch(who).stats.get(stat::LP)),
        })
    }
}
