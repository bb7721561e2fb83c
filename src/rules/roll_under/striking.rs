//! Attacks by their timing windows (2.5, RUN-20, RUN-21, RUN-35 to RUN-39, RUX-09 to RUX-12, RUX-18, RUX-20, RUX-21).

use super::boats::SHAKES;
use super::checks::ParryWay;
use super::feats::{Effect, When};
use super::frames::Peril;
use super::frames::{Ask, Attack, Frame, Gift, Manner, Roll, Stage, Strike};
use super::items::Feature;
use super::mounts::{AT_MOUNT, THROWS};
use super::no;
use super::rolls::{Came, DamageDice, breaks, damage_roll};
use super::state::{Battle, Io, UNARMED};
use super::traits::{Attribute, bonus_die};
use super::vocabulary::{INFO, action, counter, status, telling};
use crate::battle::{ActionId, Breakdown, CharacterId, Choice, Event, Refusal, Told};
use crate::board::Square;
use crate::dice::{Lot, draw};

/// RUX-10: mishaps of those who lose no ammunition by them: all but the second.
const FEWER: [u8; 5] = [1, 3, 4, 5, 6];

/// RUX-30: the melee damage die of a Small figure, a size less.
pub fn smaller(sides: u8) -> u8 {
    sides.saturating_sub(2).max(4)
}

impl Battle {
    /// An enemy that can be aimed at.
    pub(super) fn is_target(&self, by: CharacterId, on: CharacterId) -> bool {
        let unseen = self.has(on, status::HIDDEN) || self.has(on, status::SUBMERGED);
        // RUX-25: a figure that obeys an enemy strikes its own side.
        let obeys = self.obeys.is_some_and(|(_, who)| who == by);
        self.present(on) && by != on && self.foes(by, on) != obeys && !unseen
    }

    /// RUN-20: within so many squares, hand to hand.
    pub(super) fn within_reach(&self, by: CharacterId, on: CharacterId, reach: u8) -> bool {
        self.adjacent(by, on) || reach > 1 && self.distance(by, on) <= reach && self.sees(by, on)
    }

    /// An attack as a choice declares it.
    pub(super) fn strike_by(&self, by: CharacterId, action: ActionId, on: CharacterId, option: u8) -> Strike {
        let manner = match action {
            action::SHOOT => Manner::Shot,
            action::THROW => Manner::Thrown,
            action::WEAK_SPOT => Manner::WeakSpot,
            _ => Manner::Melee,
        };
        let (slot, mount) = (option & !AT_MOUNT, option & AT_MOUNT != 0);
        let sneak = self.has(by, status::HIDDEN) || self.comes_unseen(by, on, manner);
        Strike { by, on, slot, manner, sneak, second: false, mount }
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
        let slot = option & !AT_MOUNT;
        if option != slot && !on.is_some_and(|on| self.is_mount_target(on)) {
            return Err(no::TARGET);
        }
        self.may_blow(by, action, on, slot)
    }

    /// RUN-20, RUN-21: the same, whatever it costs of a turn.
    pub(super) fn may_blow(
        &self,
        by: CharacterId,
        action: ActionId,
        on: Option<CharacterId>,
        slot: u8,
    ) -> Result<(), Refusal> {
        let melee = matches!(action, action::STRIKE | action::WEAK_SPOT);
        let Some(hands) = self.weapon(by, slot).map(|weapon| weapon.hands) else { return Err(no::WEAPON) };
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
            () if !held => return Err(no::WEAPON),
            () if self.marked(by, counter::BROKEN, slot) => return Err(no::BROKEN),
            () if weapon.is(Feature::Mounted) && !self.has(by, status::MOUNTED) => return Err(no::STATE),
            () if action == action::WEAK_SPOT && !weapon.is(Feature::Piercing) => return Err(no::WEAPON),
            () if (self.swims(by) || bound) && (!melee || hands == 2) => return Err(no::STATE),
            () if !melee && self.marked(by, counter::EMPTY, slot) => return Err(no::AMMO),
            () => {}
        }
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.is_target(by, on) => Err(no::TARGET),
            () if self.rages(by) && !self.is_nearest(by, on) => Err(no::TARGET),
            () if melee && !self.within_reach(by, on, far) => Err(no::RANGE),
            () if !melee && self.distance(by, on) > far => {
                let doubled = action == action::SHOOT && self.distance(by, on) <= far.saturating_mul(2);
                if !doubled {
                    return Err(no::RANGE);
                }
                // RUX-23: Long Eye, for its WP.
                self.may_use(by, Effect::LongEye).map_err(|why| if why == no::UNABLE { no::RANGE } else { why })?;
                if self.sees(by, on) { self.may_aim(by, on) } else { Err(no::LOS) }
            }
            () if !melee && !self.sees(by, on) => Err(no::LOS),
            () if !melee => self.may_aim(by, on),
            () => Ok(()),
        }
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
        io.events.push(|| Event::Acted { who: by, action: entry, against: Some(on), cost: 1, rule: entry.rule });
        self.spend_action(by, io);
        self.now.attacked = Some(choice.option);
        if self.long_eye(by, choice.action, on, choice.option) {
            self.use_up(by, Effect::LongEye, io);
        }
        let strike = self.strike_by(by, choice.action, on, choice.option);
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
        let lies =
            strike.manner.melee() && !strike.mount && self.has(on, status::PRONE) && !self.has(by, status::PRONE);
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

    /// RUN-37: the first printed type of a weapon is piercing.
    fn pierces(&self, strike: Strike) -> bool {
        if let Some(entry) = self.entry_of(strike) {
            return entry.piercing;
        }
        let kinds = [Feature::Piercing, Feature::Cutting, Feature::Bludgeoning];
        let weapon = self.arm(strike.by, strike.slot, strike.manner.melee());
        let first = weapon.and_then(|weapon| weapon.features.iter().copied().find(|feature| kinds.contains(feature)));
        first == Some(Feature::Piercing)
    }

    /// RUN-18: it has action and movement left to pay with; RUX-36: a paralysed figure has no action.
    pub(super) fn may_pay(&self, who: CharacterId) -> bool {
        !self.has(who, status::SPENT) && !self.is_poisoned(who, super::pieces::Poison::Paralysing)
    }

    /// RUN-18: it can react at all.
    pub(super) fn may_react(&self, who: CharacterId) -> bool {
        self.able(who) && !self.has(who, status::SUBMERGED) && !self.has(who, status::SURPRISED) && !self.petrified(who)
    }

    /// RUN-36, RUN-39, RUX-23: the reactions to an attack.
    pub(super) fn reactions(&self, strike: Strike) -> Vec<Choice> {
        let on = strike.on;
        let mut list = Vec::new();
        if strike.manner.plain() || strike.sneak || self.monster(on) || !self.may_react(on) {
            return list;
        }
        let monstrous = strike.manner.monstrous();
        let paid = self.may_pay(on);
        let able = |effect| self.can_use(on, effect).is_some();
        let mut offer = |action, option| list.push(Choice { option, ..Choice::plain(action, on) });
        if self.rages(on) {
            return self.screens(on);
        }
        let bare = self.weapon(strike.by, strike.slot).is_some_and(|weapon| weapon.is(Feature::Natural));
        let items = self.held(on).chain(self.weapon(on, UNARMED).filter(|_| bare).map(|weapon| (UNARMED, weapon)));
        for (slot, weapon) in items {
            let shield = weapon.is(Feature::Shield);
            let useless = slot != UNARMED && weapon.durability.is_none();
            let wet = shield && self.swims(on);
            if useless || wet || strike.mount || self.marked(on, counter::BROKEN, slot) {
                continue;
            }
            if strike.manner == Manner::Blast {
                continue;
            }
            let mut way = |way| offer(action::PARRY, ParryWay { slot, way }.option());
            if monstrous {
                let (own, bulwark) = self.shield_stops(strike, slot);
                if own && paid {
                    way(0);
                }
                if own && able(Effect::FreeParry) {
                    way(1);
                }
                if bulwark && paid && able(Effect::ShieldBoon) {
                    way(2);
                }
                continue;
            }
            if strike.manner.melee() || shield {
                if paid {
                    way(0);
                }
                if able(Effect::FreeParry) {
                    way(1);
                }
                if paid && shield && able(Effect::ShieldBoon) {
                    way(2);
                }
            } else if paid && strike.manner != Manner::Bolt && weapon.reach().is_some() && able(Effect::ParryMissiles) {
                way(3);
            }
        }
        let bound = [status::GRAPPLED, status::GRAPPLING, status::ENSNARED];
        let held = bound.into_iter().any(|one| self.has(on, one));
        if !held && paid {
            offer(action::DODGE, 0);
        }
        if !held && able(Effect::FreeDodge) {
            offer(action::DODGE, 1);
        }
        list.extend(self.screens(on));
        list
    }

    /// RUX-23: what a reaction is paid with.
    pub(super) fn ability_of(&self, reaction: Choice) -> Option<u8> {
        let effect = match (reaction.action, reaction.option) {
            (action::DODGE, 1) => Effect::FreeDodge,
            (action::PARRY, option) => match ParryWay::of(option).way {
                1 => Effect::FreeParry,
                2 => Effect::ShieldBoon,
                3 => Effect::ParryMissiles,
                _ => return None,
            },
            _ => return None,
        };
        self.can_use(reaction.actor, effect)
    }

    /// RUN-18: pays for a reaction.
    pub(super) fn pay_reaction(&mut self, reaction: Choice, io: &mut Io) {
        let who = reaction.actor;
        let free = match reaction.action {
            action::PARRY => ParryWay::of(reaction.option).way == 1,
            _ => reaction.option == 1,
        };
        if let Some(place) = self.ability_of(reaction) {
            self.pay_for(who, place, io);
        }
        if !free {
            self.show(who, status::SPENT, true, "RUN-18", io);
        }
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
                attack.strike.sneak = self.rolled.take().is_some_and(|rolled| rolled.came.good());
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
                let came = self.rolled.take().map_or(Came::Failure, |rolled| rolled.came);
                if came == Came::Demon {
                    return self.mishap(strike, io);
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
                let damage = (self.sum_up(roll, io) - attack.screen).max(0);
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
                if hurt {
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

    /// RUN-36 to RUN-39: an attack was stopped, by the item in this place or by a dodge.
    fn stopped(&mut self, attack: &Attack, slot: Option<u8>, came: Came, io: &mut Io) {
        let strike = attack.strike;
        let (by, on) = (strike.by, strike.on);
        let (roll, pierces) = (self.damage_of(strike, Gift::None, attack.added, false), self.pierces(strike));
        self.comes_down(strike, io);
        let Some(slot) = slot else {
            io.events.push(|| Event::told(Told::of(&telling::DODGED).who(on)));
            if self.options.dodge_step {
                self.push(Frame::Step(on));
            }
            return;
        };
        io.events.push(|| Event::told(Told::of(&telling::PARRIED).who(on)));
        if came == Came::Dragon {
            let reach = self.weapon(on, slot).and_then(|weapon| weapon.reach());
            if !attack.dragon && reach.is_some_and(|reach| self.within_reach(on, by, reach)) {
                let manner = Manner::Counter;
                self.attack(Strike { by: on, on: by, slot, manner, sneak: false, second: false, mount: false });
            }
            return;
        }
        let durability = self.weapon(on, slot).and_then(|weapon| weapon.durability);
        let Some((durability, roll)) = durability.zip(roll) else { return };
        let damage = self.sum_up(roll, io);
        if breaks(durability, damage, pierces && !self.options.piercing_breaks) {
            let name = self.weapon(on, slot).map_or(String::new(), |weapon| weapon.name.clone());
            io.events.push(|| Event::told(Told::of(&telling::BROKEN).who(on).thing(name)));
            self.mark(on, counter::BROKEN, slot, true, "RUN-37", io);
        }
    }

    /// RUN-21: a thrown weapon lies in the square of its target.
    fn comes_down(&mut self, strike: Strike, io: &mut Io) {
        if strike.manner == Manner::Thrown {
            let at = self.square(strike.on);
            self.lay_weapon(strike.by, strike.slot, Some(at), false, "RUN-21", io);
        }
    }

    /// RUX-10: a Demon on an attack.
    fn mishap(&mut self, strike: Strike, io: &mut Io) {
        let (by, slot) = (strike.by, strike.slot);
        let quiver = self.weapon(by, slot).is_some_and(|weapon| weapon.is(Feature::Quiver));
        let melee = strike.manner.melee();
        let face = match melee || quiver {
            true => draw(io.dice, &Lot { of: 6 }) + 1,
            false => FEWER[usize::from(draw(io.dice, &Lot { of: 5 })).min(4)],
        };
        let face = if face == 2 && melee && strike.manner.plain() { 1 } else { face };
        let bare = slot == UNARMED;
        let what = match (face, melee) {
            (1 | 3 | 4, _) | (5, true) if bare => "it falls",
            (1, _) => "the weapon falls",
            (3, true) => "the weapon is stuck",
            (2, true) => "an opening",
            (2, false) => "the quiver is empty",
            (3, false) => "the shot goes wide",
            (4, true) => "the weapon flies away",
            (4, false) | (5, true) => "the weapon is damaged",
            (5, false) => "a friend is in the way",
            _ => "it hits itself",
        };
        io.events.push(|| Event::told(Told::of(&telling::MISHAP).who(by).thing(what)));
        match (face, melee) {
            (1 | 3 | 4, _) | (5, true) if bare => self.fall_prone(by, "RUX-10", io),
            (1, _) | (3, true) => {
                let at = self.square(by);
                self.lay_weapon(by, slot, Some(at), face == 3, "RUX-10", io);
            }
            (2, true) => {
                let first = [strike.on].into_iter().chain(self.enemies_of(by).collect::<Vec<_>>());
                let foe = first.into_iter().find(|&foe| self.may_strike_free(foe, by));
                if let Some(foe) = foe {
                    self.push(Frame::Free { by: foe, on: by });
                }
            }
            (2, false) => self.mark(by, counter::EMPTY, slot, true, "RUX-10", io),
            (3, false) => self.hits_a_thing(strike, io),
            (4, true) => self.weapon_flies(by, slot, io),
            (4, false) | (5, true) => self.mark(by, counter::DAMAGED, slot, true, "RUX-10", io),
            (5, false) => {
                if let Some(on) = self.friend_in_line(strike, io) {
                    let peril = Peril::Stray(Strike { on, mount: false, ..strike });
                    self.push(Frame::Peril { who: on, peril, dodged: false });
                }
            }
            _ => self.strays(Strike { on: by, ..strike }, true, io),
        }
        if strike.manner == Manner::Thrown && self.present(by) && self.holds_weapon(by, slot) {
            let at = self.square(strike.on);
            self.lay_weapon(by, slot, Some(at), false, "RUN-21", io);
        }
    }

    /// RUX-10: an attack hurts somebody whom nobody meant; no reaction.
    pub(super) fn strays(&mut self, strike: Strike, bare: bool, io: &mut Io) {
        let plain = Strike { sneak: false, manner: Manner::Shot, ..strike };
        let Some(roll) = self.damage_of(plain, Gift::None, 0, bare) else { return };
        let armour = roll.number();
        let damage = self.sum_up(roll, io);
        self.harm(strike.on, damage, armour, None, ("a mishap", "RUX-10"), io);
    }

    /// RUX-10: the nearest thing on the line that can be broken is hit.
    fn hits_a_thing(&mut self, strike: Strike, io: &mut Io) {
        let end = self.square(strike.on);
        let line: Vec<Square> = self.board.squares_between(self.square(strike.by), end).chain([end]).collect();
        let Some(number) = line.into_iter().find_map(|at| self.breakable_at(at)) else { return };
        if let Some(roll) = self.breaking(strike.by, strike.slot) {
            let damage = self.sum_up(roll, io);
            self.batter(strike.by, number, damage, true, io);
        }
    }

    /// RUX-10: a random friend within two squares of the line, else the one nearest the target.
    fn friend_in_line(&self, strike: Strike, io: &mut Io) -> Option<CharacterId> {
        let end = self.square(strike.on);
        let line: Vec<Square> = self.board.squares_between(self.square(strike.by), end).chain([end]).collect();
        let allies: Vec<CharacterId> = self.allies_of(strike.by).filter(|&who| self.standing(who)).collect();
        let beside = |who: &&CharacterId| line.iter().any(|square| square.distance(self.square(**who)) <= 2);
        let close: Vec<CharacterId> = allies.iter().filter(beside).copied().collect();
        match close.len() {
            0 => allies.into_iter().min_by_key(|&who| (self.square(who).distance(end), who)),
            1 => close.first().copied(),
            n => close.get(usize::from(draw(io.dice, &Lot { of: n as u8 }))).copied(),
        }
    }

    /// RUN-35: it can strike at somebody out of its turn.
    pub(super) fn may_strike_free(&self, by: CharacterId, on: CharacterId) -> bool {
        let bars = [status::PRONE, status::SUBMERGED, status::GRAPPLED, status::SURPRISED];
        let barred = bars.into_iter().any(|one| self.has(by, one));
        let there = self.present(on) && self.foes(by, on) && self.adjacent(by, on);
        self.able(by) && !barred && there && !self.has(on, status::HIDDEN) && !self.has(on, status::SUBMERGED)
    }

    /// RUN-35: a free attack.
    pub(super) fn step_free(&mut self, by: CharacterId, on: CharacterId, io: &mut Io) {
        if !self.may_strike_free(by, on) {
            return;
        }
        io.events.push(|| Event::OpportunityGranted { who: by, against: on, rule: "RUN-35" });
        if let Some(monster) = &self.kind(by).monster {
            if let Some(slot) = monster.free() {
                self.attack(Strike { by, on, slot, manner: Manner::Rake, sneak: false, second: false, mount: false });
            }
            return;
        }
        let slot = self.melee_slot(by).unwrap_or(UNARMED);
        self.attack(Strike { by, on, slot, manner: Manner::Free, sneak: false, second: false, mount: false });
    }

    /// RUX-20: where a hit may shove its target; none where it may not.
    pub(super) fn shove_to(&self, strike: Strike) -> Option<Square> {
        let (by, on) = (strike.by, strike.on);
        let bonus = |who: CharacterId| bonus_die(self.attribute(who, Attribute::Strength));
        let plain = !self.options.shove || !strike.manner.melee() || strike.manner.plain();
        if plain
            || self.swarm(on)
            || !self.standing(on)
            || !self.standing(by)
            || bonus(by) < bonus(on)
            || self.held_by(on).is_some()
        {
            return None;
        }
        let from = self.square(on);
        let (east, south) = from.away_from(self.nearest_part(by, on));
        let to = self.board.offset(from, east, south)?;
        let open = self.board.is_step(from, to) && self.may_be_put(on, to);
        (open && self.board.surface(to) <= self.level(on)).then_some(to)
    }

    /// RUX-20: shoves somebody; at an edge a roll decides.
    fn shove(&mut self, on: CharacterId, to: Square, io: &mut Io) {
        // RUX-34: in a boat Acrobatics decides.
        if self.hull_of(on).is_some() {
            if !self.board.is_water(to) {
                self.forced_to(on, to, io);
            }
            return self.sways(on);
        }
        let over = self.level(on) > self.board.surface(to) || self.board.is_water(to) && !self.swims(on);
        if over {
            self.push(Frame::Shoved { who: on, to });
            return self.check(on, Roll::Edge);
        }
        self.forced_to(on, to, io);
    }

    /// RUX-20: at an edge: prone there, or over it.
    pub(super) fn step_shoved(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let stays = self.rolled.take().is_some_and(|rolled| rolled.came.good());
        match stays || !self.may_be_put(who, to) {
            true => self.fall_prone(who, "RUX-20", io),
            false => self.forced_to(who, to, io),
        }
    }

    /// RUX-21: the squares of a dodge step.
    pub(super) fn steps_aside(&self, who: CharacterId) -> Vec<Square> {
        if !self.able(who) || self.has(who, status::PRONE) || self.has(who, status::GRAPPLED) || self.swims(who) {
            return Vec::new();
        }
        let level = self.level(who);
        let flat =
            |to: &Square| self.may_be_put(who, *to) && !self.board.is_water(*to) && self.board.surface(*to) == level;
        self.board.steps(self.square(who)).filter(flat).collect()
    }

    /// RUX-21: the step after a dodge.
    pub(super) fn step_aside(&mut self, who: CharacterId, io: &mut Io) {
        let Some(answer) = self.answer.take() else {
            if !self.steps_aside(who).is_empty() {
                self.wait(Frame::Step(who), Ask::Step(who));
            }
            return;
        };
        if let Some(to) = answer.target.square() {
            self.goes_to(who, to, crate::battle::Manner::Walk, io);
        }
    }
}
