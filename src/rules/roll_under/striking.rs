//! Attacks by their timing windows (2.5, RUN-20, RUN-21, RUN-35 to RUN-39, RUX-09 to RUX-12, RUX-18, RUX-20, RUX-21).

use super::boats::SHAKES;
use super::checks::ParryWay;
use super::feats::{Effect, When};
use super::frames::{Ask, Attack, Frame, Gift, Manner, Roll, Stage, Strike};
use super::friends::deed_of;
use super::items::{Feature, Weapon};
use super::mounts::{AT_MOUNT, THROWS};
use super::no;
use super::rolls::{Came, DamageDice, damage_roll};
use super::state::{Battle, Io, UNARMED};
use super::traits::{Attribute, bonus_die};
use super::vocabulary::{INFO, action, counter, status};
use crate::battle::{ActionId, Breakdown, CharacterId, Choice, Event, Refusal};
use crate::dice::{Lot, draw};

/// RUN-37: an option of an attack with the second type of damage of its weapon.
pub(super) const EDGE: u8 = 32;

/// The place of the weapon in the option of an attack.
pub(super) fn place_of(option: u8) -> u8 {
    option & 7
}

/// RUX-30: the melee damage die of a Small figure, a size less.
pub fn smaller(sides: u8) -> u8 {
    sides.saturating_sub(2).max(4)
}

impl Battle {
    /// An enemy that can be aimed at.
    pub(super) fn is_target(&self, by: CharacterId, on: CharacterId) -> bool {
        self.is_target_with(by, on, false)
    }

    /// The same with a weapon; RUX-03: `deep`: it reaches those who are below the surface.
    fn is_target_with(&self, by: CharacterId, on: CharacterId, deep: bool) -> bool {
        let unseen = self.has(on, status::HIDDEN) || self.has(on, status::SUBMERGED) && !deep;
        // RUX-25: a figure that obeys an enemy strikes its own side.
        let obeys = self.obeys.is_some_and(|(_, who)| who == by);
        self.present(on) && by != on && self.foes(by, on) != obeys && !unseen
    }

    /// RUN-20: within so many squares, hand to hand.
    pub(super) fn within_reach(&self, by: CharacterId, on: CharacterId, reach: u8) -> bool {
        let long = || self.distance(by, on) <= reach && self.sees(by, on) && !self.is_barred(by, on);
        self.adjacent(by, on) || reach > 1 && long()
    }

    /// RUN-20: a long weapon passes over one square with a friend or somebody who lies, and over no standing enemy.
    fn is_barred(&self, by: CharacterId, on: CharacterId) -> bool {
        let (from, to) = (self.nearest_part(by, on), self.nearest_part(on, by));
        if from.distance(to) < 2 {
            return false;
        }
        let middle = |from: u8, to: u8| match from.abs_diff(to) {
            1 => vec![from, to],
            _ => vec![from.midpoint(to)],
        };
        let (columns, rows) = (middle(from.x, to.x), middle(from.y, to.y));
        let crossed = |who: CharacterId| {
            self.body(who).any(|at| columns.contains(&at.x) && rows.contains(&at.y))
                && self.level(who) >= self.level(by).min(self.level(on))
        };
        let there: Vec<CharacterId> =
            self.ids().filter(|&who| who != by && who != on && self.present(who) && crossed(who)).collect();
        let bars = |who: CharacterId| self.foes(by, who) && self.standing(who) && !self.has(who, status::PRONE);
        there.len() > 1 || there.into_iter().any(bars)
    }

    /// RUX-03, RUX-19: in the water and in a hold nothing for two hands is of use, in the water nothing that shoots either.
    pub(super) fn is_hindered(&self, who: CharacterId, weapon: &Weapon) -> bool {
        let held = self.has(who, status::GRAPPLED) || self.has(who, status::GRAPPLING);
        let swims = self.swims(who);
        weapon.hands == 2 && (held || swims) || weapon.range().is_some() && swims
    }

    /// An attack as a choice declares it.
    pub(super) fn strike_by(&self, by: CharacterId, action: ActionId, on: CharacterId, option: u8) -> Strike {
        let manner = match action {
            action::SHOOT => Manner::Shot,
            action::THROW => Manner::Thrown,
            action::WEAK_SPOT => Manner::WeakSpot,
            _ => Manner::Melee,
        };
        let (mount, edge) = (option & AT_MOUNT != 0, option & EDGE != 0);
        // RUN-20: an attack on a friend is no surprise to anybody.
        let sneak = self.foes(by, on) && (self.has(by, status::HIDDEN) || self.comes_unseen(by, on, manner));
        Strike { sneak, mount, edge, ..Strike::new(by, on, place_of(option), manner) }
    }

    /// RUN-20, RUN-21: what is against an attack.
    pub(super) fn may_attack(
        &self,
        by: CharacterId,
        action: ActionId,
        on: Option<CharacterId>,
        option: u8,
    ) -> Result<(), Refusal> {
        self.may_act(by)?;
        let slot = place_of(option);
        if option & AT_MOUNT != 0 && !on.is_some_and(|on| self.is_mount_target(on)) || option >= EDGE << 1 {
            return Err(no::TARGET);
        }
        self.may_blow(by, action, on, slot)?;
        match on {
            Some(on) if option & EDGE != 0 => self.may_use_edge(self.strike_by(by, action, on, option)),
            _ => Ok(()),
        }
    }

    /// RUN-20, RUN-21: the same, whatever it costs of a turn.
    pub(super) fn may_blow(
        &self,
        by: CharacterId,
        action: ActionId,
        on: Option<CharacterId>,
        slot: u8,
    ) -> Result<(), Refusal> {
        let far = self.may_wield(by, action, slot)?;
        match on {
            None => Ok(()),
            Some(on) if !self.is_target_with(by, on, self.reaches_down(by, action, slot)) => Err(no::TARGET),
            Some(on) if self.rages(by) && !self.is_nearest(by, on) => Err(no::TARGET),
            Some(on) => self.may_come_at(by, action, on, far),
        }
    }

    /// RUX-03: from outside spears and tridents alone reach below the surface, from the water every melee weapon does.
    fn reaches_down(&self, by: CharacterId, action: ActionId, slot: u8) -> bool {
        let deep = self.weapon(by, slot).is_some_and(|weapon| weapon.is(Feature::Deep));
        action != action::SHOOT && action != action::THROW && (deep || self.swims(by))
    }

    /// RUN-20, RUN-21: what is against an attack with this weapon; else how far it reaches.
    pub(super) fn may_wield(&self, by: CharacterId, action: ActionId, slot: u8) -> Result<u8, Refusal> {
        let melee = matches!(action, action::STRIKE | action::WEAK_SPOT);
        let hindered = self.weapon(by, slot).is_some_and(|weapon| self.is_hindered(by, weapon));
        let Some(weapon) = self.arm(by, slot, melee) else { return Err(no::WEAPON) };
        let throw = weapon.throw(self.attribute(by, Attribute::Strength));
        let far = match action {
            action::SHOOT => weapon.range(),
            action::THROW => throw,
            _ => weapon.reach(),
        };
        let Some(far) = far else { return Err(no::WEAPON) };
        let held = slot == UNARMED || self.holds_weapon(by, slot);
        let bound = self.has(by, status::GRAPPLED) || self.has(by, status::GRAPPLING);
        match () {
            () if !held => Err(no::WEAPON),
            () if self.marked(by, counter::BROKEN, slot) => Err(no::BROKEN),
            () if weapon.is(Feature::Mounted) && !self.has(by, status::MOUNTED) => Err(no::STATE),
            () if action == action::WEAK_SPOT && !weapon.is(Feature::Piercing) => Err(no::WEAPON),
            () if hindered || (self.swims(by) || bound) && !melee => Err(no::STATE),
            () if !melee && self.marked(by, counter::EMPTY, slot) => Err(no::AMMO),
            () => Ok(far),
        }
    }

    /// RUN-20, RUN-21: what distance, walls and darkness have against an attack.
    pub(super) fn may_come_at(
        &self,
        by: CharacterId,
        action: ActionId,
        on: CharacterId,
        far: u8,
    ) -> Result<(), Refusal> {
        let melee = matches!(action, action::STRIKE | action::WEAK_SPOT);
        match () {
            () if melee && !self.within_reach(by, on, far) => Err(no::RANGE),
            () if !melee && self.distance(by, on) > far => {
                let doubled = self.distance(by, on) <= far.saturating_mul(2);
                if !doubled || action != action::SHOOT && !self.options.long_shots {
                    return Err(no::RANGE);
                }
                // RUX-14: with the switch a bane does; RUX-23: else Long Eye, for its WP.
                let eye = if self.options.long_shots { Ok(()) } else { self.may_use(by, Effect::LongEye) };
                eye.map_err(|why| if why == no::UNABLE { no::RANGE } else { why })?;
                if self.sees(by, on) { self.may_aim(by, on) } else { Err(no::LOS) }
            }
            () if !melee && !self.sees(by, on) => Err(no::LOS),
            () if !melee => self.may_aim(by, on),
            () => Ok(()),
        }
    }

    /// RUN-37: what is against the second type of damage: it is chosen where it can break the item of a parry.
    fn may_use_edge(&self, strike: Strike) -> Result<(), Refusal> {
        let parries = || self.reactions(strike).iter().any(|reaction| reaction.action == action::PARRY);
        let melee_or_thrown = matches!(strike.manner, Manner::Melee | Manner::Thrown);
        match () {
            () if !melee_or_thrown || self.type_of(strike).is_none() => Err(no::WEAPON),
            () if self.options.piercing_breaks || strike.mount || !parries() => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// RUN-37: the type of damage of an attack: the first printed one of its weapon, or the second one.
    pub(super) fn type_of(&self, strike: Strike) -> Option<Feature> {
        let kinds = [Feature::Piercing, Feature::Cutting, Feature::Bludgeoning];
        let weapon = self.arm(strike.by, strike.slot, strike.manner.melee())?;
        let mut types = weapon.features.iter().copied().filter(|feature| kinds.contains(feature));
        types.nth(usize::from(strike.edge))
    }

    /// Begins an attack.
    pub(super) fn attack(&mut self, strike: Strike) {
        let stage = match () {
            () if strike.manner.monstrous() => Stage::React,
            () if strike.manner.plain() => Stage::Roll,
            () => Stage::Declare,
        };
        self.attack_from(strike, stage, None);
    }

    /// Begins an attack at a stage, with a second target of the same roll.
    pub(super) fn attack_from(&mut self, strike: Strike, stage: Stage, also: Option<CharacterId>) {
        let frame = self.attack_frame(strike, stage, also);
        self.push(frame);
    }

    /// An attack at this stage; that of a monster has hit.
    pub(super) fn attack_frame(&self, strike: Strike, stage: Stage, also: Option<CharacterId>) -> Frame {
        Frame::Attack(Box::new(Attack {
            strike,
            stage,
            dragon: false,
            undefended: false,
            gift: Gift::None,
            offered: 0,
            added: 0,
            screen: 0,
            // RUX-23: a Backline Cut needs no approach. RUN-46, RUN-49: nor does what was prepared before the battle.
            surely: strike.sneak && !self.must_approach(strike),
            also: also.filter(|&other| other != strike.on),
            blows: if also == Some(strike.on) { 2 } else { 1 },
            asked: crate::battle::IdSet::EMPTY,
        }))
    }

    /// Begins an attack that was chosen.
    pub(super) fn begin_attack(&mut self, choice: Choice, on: CharacterId, io: &mut Io) {
        let (by, entry) = (choice.actor, INFO.action_of(choice.action));
        let (deed, option) = deed_of(choice);
        io.events.push(|| Event::Acted { who: by, action: entry, against: Some(on), cost: 1, rule: entry.rule });
        self.spend_action(by, io);
        self.now.attacked = Some(place_of(option));
        if self.long_eye(by, deed, on, option) && self.can_use(by, Effect::LongEye).is_some() {
            self.use_up(by, Effect::LongEye, io);
            self.now.long_eye = true;
        }
        let strike = self.strike_by(by, deed, on, option);
        self.attack(strike);
    }

    /// RUX-12: the dice of damage; `gift` of a Dragon, `added` abilities, `bare`: without the damage bonus.
    pub(super) fn damage_of(&self, strike: Strike, gift: Gift, added: u8, bare: bool) -> Option<Breakdown> {
        let (by, on) = (strike.by, strike.on);
        if strike.manner.monstrous() {
            return self.ravage_damage(strike);
        }
        let weapon = self.arm(by, strike.slot, strike.manner.melee())?;
        let subtle = strike.sneak && weapon.is(Feature::Subtle);
        let times = if gift == Gift::Double { 2 } else { 1 };
        let own = (weapon.damage.dice + u8::from(subtle)) * times;
        let small = self.kind(by).small && strike.manner.melee();
        let sides = if small { smaller(weapon.damage.sides) } else { weapon.damage.sides };
        let mut dice: Vec<DamageDice> = vec![(own, sides, "weapon", "RUX-12")];
        let attribute = match self.skill_in(strike).attribute() {
            Attribute::Strength => Attribute::Strength,
            _ => Attribute::Agility,
        };
        let bonus = bonus_die(self.attribute(by, attribute));
        if bonus > 0 && !bare && !weapon.is(Feature::NoBonus) {
            dice.push((1, bonus, "damage bonus", "1.1"));
        }
        let lies = strike.manner != Manner::Hold
            && strike.manner.melee()
            && !strike.mount
            && self.has(on, status::PRONE)
            && !self.has(by, status::PRONE);
        if lies && by != on {
            dice.push((1, 6, "prone target", "RUX-15"));
        }
        for (place, effect) in self.kind(by).effects() {
            if let Effect::MoreDamage(sides, _) = effect
                && added & 1 << place != 0
            {
                dice.push((1, sides, "ability", "RUX-23"));
            }
        }
        let mut roll = damage_roll("RUX-12", by, &dice);
        roll.against = Some(on);
        let ignored = gift == Gift::Pierce || strike.manner == Manner::WeakSpot;
        let armour = if ignored || strike.mount { 0 } else { self.armour(on) };
        roll.target(armour, "armour", "RUX-12");
        Some(roll)
    }

    /// RUX-12: its armour.
    pub(super) fn armour(&self, who: CharacterId) -> i8 {
        self.worn_armour(who)
            .max(self.stone_hide(who))
            .max(self.kind(who).monster.as_ref().map_or(0, |monster| monster.hide))
    }

    /// RUX-12: armour that is worn.
    pub(super) fn worn_armour(&self, who: CharacterId) -> i8 {
        self.worn(who).map(|armour| armour.rating).sum()
    }

    /// RUN-37: the damage of an attack is piercing.
    pub(super) fn pierces(&self, strike: Strike) -> bool {
        if let Some(entry) = self.entry_of(strike) {
            return entry.piercing;
        }
        self.type_of(strike) == Some(Feature::Piercing)
    }

    /// RUX-09: what a Dragon of this attack can be used for.
    pub(super) fn gifts(&self, strike: Strike) -> Vec<ActionId> {
        let mut gifts = vec![action::DOUBLE];
        if self.pierces(strike) && self.armour(strike.on) > 0 && strike.manner != Manner::WeakSpot {
            gifts.push(action::PIERCE);
        }
        let once = strike.manner.melee() && !strike.manner.plain() && !strike.second;
        if once && !self.others_in_reach(strike).is_empty() {
            gifts.push(action::AGAIN);
        }
        gifts
    }

    /// RUX-09: other enemies for a second attack.
    pub(super) fn others_in_reach(&self, strike: Strike) -> Vec<CharacterId> {
        let by = strike.by;
        let reach = self.arm(by, strike.slot, true).and_then(|weapon| weapon.reach());
        let Some(reach) = reach.filter(|_| self.standing(by)) else { return Vec::new() };
        let other = |on: &CharacterId| {
            *on != strike.on && self.standing(*on) && self.is_target(by, *on) && self.within_reach(by, *on, reach)
        };
        self.enemies_of(by).filter(other).collect()
    }

    /// RUX-23: the next ability that can be used after this hit, by its place.
    fn next_ability(&self, attack: &Attack) -> Option<u8> {
        let strike = attack.strike;
        let by = strike.by;
        let two_handed = self.arm(by, strike.slot, true).is_some_and(|weapon| weapon.hands == 2);
        let fits = |when: When| match when {
            When::Sneak => strike.sneak,
            When::Braced => two_handed && strike.manner.melee() && self.turn == Some(by) && self.now.moved == 0,
            When::Unarmed => strike.slot == UNARMED,
            When::Monster => self.monster(strike.on) && !strike.mount,
        };
        let open = |&(place, effect): &(u8, Effect)| {
            attack.offered & 1 << place == 0
                && matches!(effect, Effect::MoreDamage(_, when) if fits(when))
                && self.can_use(by, effect).is_some()
        };
        self.kind(by).effects().find(open).map(|(place, _)| place)
    }

    /// Goes on with an attack (2.5).
    pub(super) fn step_attack(&mut self, mut attack: Box<Attack>, io: &mut Io) {
        let strike = attack.strike;
        let (by, on) = (strike.by, strike.on);
        if !self.present(by) || !self.present(on) && !matches!(attack.stage, Stage::After(_) | Stage::Again) {
            return;
        }
        match attack.stage {
            Stage::Declare => self.step_redirect(attack, io),
            Stage::Approach => {
                attack.stage = Stage::Approached;
                self.push(Frame::Attack(attack));
                self.check(by, Roll::Approach(strike.manner.melee()));
            }
            Stage::Approached => {
                let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
                attack.strike.sneak = came.good();
                self.blunders(by, came, io);
                attack.stage = Stage::Roll;
                self.push(Frame::Attack(attack));
            }
            Stage::Roll | Stage::Felt => {
                let counter = strike.manner == Manner::Counter;
                let found = self.rolled.take().is_some_and(|rolled| rolled.came.good());
                if attack.stage == Stage::Felt && !found {
                    return self.show(by, status::HIDDEN, false, "RUX-31", io);
                }
                if attack.stage == Stage::Roll && !counter && self.gropes(strike) {
                    attack.stage = Stage::Felt;
                    self.push(Frame::Attack(attack));
                    return self.check(by, Roll::Feel);
                }
                self.waves(strike);
                attack.stage = if counter { Stage::Add } else { Stage::Rolled };
                self.push(Frame::Attack(attack));
                if !counter {
                    self.check(by, Roll::Attack(strike));
                }
            }
            Stage::Rolled => {
                self.show(by, status::HIDDEN, false, "RUX-31", io);
                self.surprise_sprung(strike, io);
                self.attack_seen(strike.on, io);
                let rolled = self.rolled.take();
                let came = rolled.map_or(Came::Failure, |rolled| rolled.came);
                if came == Came::Demon {
                    return self.mishap(strike, io);
                }
                // RUX-19: a shot at somebody in a hold that misses with an odd die hits one of the two.
                let odd = came == Came::Failure && rolled.is_some_and(|rolled| rolled.face % 2 == 1);
                if let Some(other) = self.held_with(strike).filter(|_| odd) {
                    let hit = [on, other][usize::from(draw(io.dice, &Lot { of: 2 })).min(1)];
                    attack.strike.on = hit;
                    attack.stage = Stage::React;
                    return self.push(Frame::Attack(attack));
                }
                if !came.good() {
                    self.comes_down(strike, io);
                }
                if came.good() {
                    attack.dragon = came == Came::Dragon;
                    attack.stage = Stage::React;
                    // RUX-23: the same roll hits the other one as well: reactions and damage of its own.
                    if let Some(other) = attack.also.take() {
                        let mut second = attack.clone();
                        second.strike = Strike { on: other, second: true, ..strike };
                        self.push(Frame::Attack(second));
                    }
                    self.push(Frame::Attack(attack));
                }
            }
            Stage::React => {
                let reactions = self.reactions(strike);
                let answer = self.answer.take();
                attack.stage = Stage::Dragon;
                match answer {
                    None if !reactions.is_empty() => {
                        attack.stage = Stage::React;
                        self.wait(Frame::Attack(attack), Ask::React(on));
                    }
                    Some(answer) if answer.action == action::PARRY => {
                        attack.stage = Stage::Reacted(Some(answer.option));
                        self.push(Frame::Attack(attack));
                        self.pay_reaction(answer, io);
                        self.check(on, Roll::Parry(strike, answer.option));
                    }
                    Some(answer) if answer.action == action::DODGE => {
                        attack.stage = Stage::Reacted(None);
                        self.push(Frame::Attack(attack));
                        self.pay_reaction(answer, io);
                        self.check(on, Roll::Dodge(strike));
                    }
                    Some(answer) if answer.action == action::SCREEN => {
                        attack.stage = Stage::Screened(answer.option);
                        self.push(Frame::Attack(attack));
                        self.begin_screen(on, answer.option, io);
                    }
                    _ => self.push(Frame::Attack(attack)),
                }
            }
            Stage::Screened(option) => {
                attack.screen = self.screened(on, option, io);
                attack.stage = Stage::Dragon;
                self.push(Frame::Attack(attack));
            }
            Stage::Reacted(option) => {
                let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
                let slot = option.map(|option| ParryWay::of(option).slot);
                if came == Came::Demon && self.options.house_demons {
                    match slot {
                        Some(slot) => self.mark(on, counter::DAMAGED, slot, true, "RUN-03", io),
                        None => self.fall_prone(on, "RUN-03", io),
                    }
                }
                let needed = if attack.dragon && self.options.dragon_vs_dragon { Came::Dragon } else { Came::Success };
                if came >= needed {
                    return self.stopped(&attack, slot, came, io);
                }
                (attack.stage, attack.undefended) = (Stage::Dragon, true);
                self.push(Frame::Attack(attack));
            }
            Stage::Dragon => {
                let gifts = if attack.dragon { self.gifts(strike) } else { Vec::new() };
                let answer = self.answer.take().map(|choice| choice.action);
                if answer.is_none() && gifts.len() > 1 {
                    return self.wait(Frame::Attack(attack), Ask::Dragon(by));
                }
                attack.gift = match answer.or(gifts.first().copied()) {
                    Some(action::DOUBLE) => Gift::Double,
                    Some(action::PIERCE) => Gift::Pierce,
                    Some(action::AGAIN) => Gift::Again,
                    _ => Gift::None,
                };
                attack.stage = Stage::Add;
                self.push(Frame::Attack(attack));
            }
            Stage::Add => {
                let Some(place) = self.next_ability(&attack) else {
                    attack.stage = Stage::Damage;
                    return self.push(Frame::Attack(attack));
                };
                let Some(answer) = self.answer.take() else {
                    return self.wait(Frame::Attack(attack), Ask::Add(by, place));
                };
                attack.offered |= 1 << place;
                if answer.action == action::ADD {
                    attack.added |= 1 << place;
                    self.pay_for(by, place, io);
                    let braced = Effect::MoreDamage(8, When::Braced);
                    if self.kind(by).effects().any(|own| own == (place, braced)) {
                        self.now.stopped = true;
                    }
                }
                self.push(Frame::Attack(attack));
            }
            Stage::Damage => {
                let Some(roll) = self.damage_of(strike, attack.gift, attack.added, false) else {
                    // RUX-28: an attack without damage has what else it does.
                    attack.stage = Stage::After(strike.manner.monstrous());
                    return self.push(Frame::Attack(attack));
                };
                self.comes_down(strike, io);
                let armour = roll.number();
                let sum = match strike.mount || self.swarm(on) {
                    true => self.sum_up(roll, io),
                    false => self.sum_up_against(roll, self.harm_numbers(on, armour, attack.screen), io),
                };
                let damage = (sum - attack.screen).max(0);
                if strike.mount {
                    attack.stage = Stage::Again;
                    self.push(Frame::Attack(attack));
                    return self.harm_mount(strike, damage, io);
                }
                let damage = if strike.manner.monstrous() { damage } else { self.weapon_damage(on, damage) };
                let hurt = self.harm(on, damage, armour, Some(by), ("an attack", "RUX-12"), io);
                let taken = super::rolls::after_armour(damage, armour);
                let attack_shakes = attack.undefended && taken >= SHAKES;
                attack.blows = attack.blows.saturating_sub(1);
                attack.screen = 0;
                attack.stage = if attack.blows > 0 { Stage::Damage } else { Stage::After(hurt) };
                self.push(Frame::Attack(attack));
                // RUX-34: in a boat a heavy blow that was not stopped may throw it overboard; RUX-33: or out of the saddle.
                if attack_shakes && self.standing(on) {
                    self.sways(on);
                }
                if taken >= THROWS && self.has(on, status::MOUNTED) {
                    self.may_be_thrown(on);
                }
                // RUX-22: poison is on the arrow, not on the bow that is used as a club.
                if hurt && !self.clubs(strike) {
                    self.envenoms(by, strike.slot, on);
                }
            }
            Stage::After(hurt) if strike.manner.monstrous() => {
                if hurt || !self.needs_a_wound(strike) {
                    self.push(Frame::Ravaged { by, on, slot: strike.slot, next: 0 });
                }
            }
            Stage::After(hurt) => {
                attack.stage = Stage::Again;
                let to = self.shove_to(strike).filter(|_| hurt);
                let Some(to) = to else { return self.push(Frame::Attack(attack)) };
                let Some(answer) = self.answer.take() else {
                    attack.stage = Stage::After(hurt);
                    return self.wait(Frame::Attack(attack), Ask::Shove(by));
                };
                self.push(Frame::Attack(attack));
                if answer.action == action::SHOVE {
                    if answer.option == super::shoving::FOLLOW {
                        let left = self.square(on);
                        self.push(Frame::Follow { who: by, to: left });
                    }
                    self.shove(on, to, io);
                }
            }
            Stage::Again => {
                if attack.gift != Gift::Again || self.others_in_reach(strike).is_empty() {
                    return;
                }
                let Some(answer) = self.answer.take() else {
                    return self.wait(Frame::Attack(attack), Ask::Again(by));
                };
                if let Some(other) = answer.target.character() {
                    self.attack(Strike { on: other, second: true, sneak: false, mount: false, ..strike });
                }
            }
        }
    }

    /// RUN-21: a thrown weapon lies in the square of its target.
    pub(super) fn comes_down(&mut self, strike: Strike, io: &mut Io) {
        if strike.manner == Manner::Thrown {
            let at = self.square(strike.on);
            self.lay_weapon(strike.by, strike.slot, Some(at), false, "RUN-21", io);
        }
    }
}
