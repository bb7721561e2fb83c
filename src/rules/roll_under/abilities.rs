//! Abilities that are deeds of a turn or step into an attack (RUN-29, RUX-23).

use super::casts::{Lasting, Lasts};
use super::feats::Effect;
use super::frames::{Ask, Attack, Frame, Manner, Stage, Strike};
use super::items::Feature;
use super::no;
use super::state::{Battle, Io, UNARMED};
use super::traits::Condition;
use super::vocabulary::{INFO, action, counter};
use crate::battle::{CharacterId, Choice, Event, Refusal, Target};
use crate::kit::Until;

/// RUX-23: squares over which a War Song is heard.
const SUNG: u8 = 5;

impl Battle {
    /// RUN-29: what is against using an ability: it has none such, or too few WP.
    pub(super) fn may_use(&self, who: CharacterId, effect: Effect) -> Result<(), Refusal> {
        let Some((place, _)) = self.kind(who).effects().find(|(_, own)| *own == effect) else { return Err(no::UNABLE) };
        match self.can_use(who, effect) {
            Some(_) => Ok(()),
            None => Err(no::WP.about(self.kind(who).abilities[usize::from(place)].cost)),
        }
    }

    /// RUN-29: pays for an ability.
    pub(super) fn use_up(&mut self, who: CharacterId, effect: Effect, io: &mut Io) {
        if let Some(place) = self.can_use(who, effect) {
            self.pay_for(who, place, io);
        }
    }

    /// RUX-23: it is in a Blood Rage.
    pub(super) fn rages(&self, who: CharacterId) -> bool {
        !self.lasting.is_empty() && self.under(who, Lasts::Rage)
    }

    /// The weapon and the second target of a choice of two blows.
    pub(super) fn pair_of(option: u8) -> (u8, CharacterId) {
        (option & 7, CharacterId(option >> 3))
    }

    fn pair_option(slot: u8, other: CharacterId) -> u8 {
        slot | other.0 << 3
    }

    /// RUX-23: what is against a Backline Cut: a subtle weapon, and an enemy beside a friend.
    pub(super) fn may_cut_from_behind(
        &self,
        who: CharacterId,
        on: Option<CharacterId>,
        slot: Option<u8>,
    ) -> Result<(), Refusal> {
        self.may_use(who, Effect::Backline)?;
        self.may_act(who)?;
        let Some(slot) = slot else { return Ok(()) };
        self.may_blow(who, action::STRIKE, on, slot)?;
        let subtle = self.weapon(who, slot).is_some_and(|weapon| weapon.is(Feature::Subtle));
        let beside = |on| self.allies_of(who).any(|friend| self.adjacent(friend, on));
        match on {
            _ if !subtle => Err(no::WEAPON),
            Some(on) if !beside(on) => Err(no::TARGET),
            _ => Ok(()),
        }
    }

    /// RUX-23: what is against a Sweep Cut or Twin Shafts: two enemies in reach of a cutting weapon; a bow.
    pub(super) fn may_strike_two(
        &self,
        who: CharacterId,
        deed: crate::battle::ActionId,
        on: Option<CharacterId>,
        option: Option<u8>,
    ) -> Result<(), Refusal> {
        let twin = deed == action::TWIN;
        self.may_use(who, if twin { Effect::TwinShafts } else { Effect::SweepCut })?;
        self.may_act(who)?;
        let Some((slot, other)) = option.map(Battle::pair_of) else { return Ok(()) };
        let weapon = self.weapon(who, slot).ok_or(no::WEAPON)?;
        let (blow, fits) = match twin {
            true => (action::SHOOT, weapon.skill == super::traits::Skill::Bows),
            false => (action::STRIKE, weapon.is(Feature::Cutting)),
        };
        if !fits {
            return Err(no::WEAPON);
        }
        self.may_blow(who, blow, on, slot)?;
        let Some(on) = on else { return Ok(()) };
        if other.index() >= self.characters.len() || !twin && other == on || self.long_eye(who, blow, on, slot) {
            return Err(no::TARGET);
        }
        self.may_blow(who, blow, Some(other), slot)
    }

    /// RUX-23: what is against an Off-hand Cut: after an attack of this turn, with another weapon for one hand.
    pub(super) fn may_cut_off_hand(
        &self,
        who: CharacterId,
        on: Option<CharacterId>,
        slot: Option<u8>,
    ) -> Result<(), Refusal> {
        self.may_use(who, Effect::OffHand)?;
        let Some(first) = self.now.attacked else { return Err(no::USELESS) };
        self.may_do_free(who, self.now.off_hand)?;
        let Some(slot) = slot else { return Ok(()) };
        let weapon = self.weapon(who, slot).ok_or(no::WEAPON)?;
        let fits = slot != first && slot != UNARMED && weapon.hands == 1 && !weapon.is(Feature::Shield);
        if fits { self.may_blow(who, action::STRIKE, on, slot) } else { Err(no::WEAPON) }
    }

    /// RUX-23: what is against Sea Legs.
    pub(super) fn may_walk_water(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_use(who, Effect::SeaLegs)?;
        self.may_do_free(who, self.under(who, Lasts::SeaLegs))
    }

    /// RUX-23: those whom a War Song reaches: friends, or enemies.
    fn sung_to(&self, who: CharacterId, friends: bool) -> Vec<CharacterId> {
        let near = |other: &CharacterId| self.distance(who, *other) <= SUNG;
        match friends {
            true => self.allies_of(who).filter(near).collect(),
            false => self.enemies_of(who).filter(near).collect(),
        }
    }

    /// RUX-23: what is against a War Song: 0 for friends, 1 for enemies.
    pub(super) fn may_sing(&self, who: CharacterId, option: Option<u8>) -> Result<(), Refusal> {
        self.may_use(who, Effect::WarSong)?;
        self.may_act(who)?;
        let heard = |option: u8| option < 2 && !self.sung_to(who, option == 0).is_empty();
        match option {
            Some(option) if !heard(option) => Err(no::USELESS),
            None if !heard(0) && !heard(1) => Err(no::USELESS),
            _ => Ok(()),
        }
    }

    /// RUX-23: what is against a Blood Rage.
    pub(super) fn may_rage(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_use(who, Effect::BloodRage)?;
        self.may_act(who)?;
        if self.rages(who) || !self.sees_enemies(who) { Err(no::USELESS) } else { Ok(()) }
    }

    fn sees_enemies(&self, who: CharacterId) -> bool {
        self.enemies_of(who).any(|foe| self.standing(foe) && self.sees(who, foe))
    }

    /// RUX-23: in a Blood Rage only the nearest enemy is a target.
    pub(super) fn is_nearest(&self, who: CharacterId, on: CharacterId) -> bool {
        let near = |foe: CharacterId| self.distance(who, foe);
        let foes = self.enemies_of(who).filter(|&foe| self.standing(foe) && self.is_target(who, foe));
        foes.map(near).min().is_none_or(|least| near(on) <= least)
    }

    /// RUX-23: what a Blood Rage forbids: every action but attacks and a Dash, and to end the turn while it can attack.
    pub(super) fn rage_forbids(&self, who: CharacterId, deed: crate::battle::ActionId) -> bool {
        if !self.rages(who) {
            return false;
        }
        let free = [
            action::MOVE,
            action::DASH,
            action::STAND,
            action::DROP_PRONE,
            action::DRAW,
            action::STOW,
            action::DROP,
            action::DOOR,
            action::WAIT,
            action::RELEASE,
            action::SEA_LEGS,
            action::CALL,
            action::SURRENDER,
            action::BREAK_FREE,
        ];
        let blows = INFO.nature(deed) == crate::battle::Nature::Blow && deed != action::BETRAY;
        let wrestles = [action::TOPPLE, action::DISARM, action::GRAPPLE, action::SQUEEZE].contains(&deed);
        if deed == action::END {
            let ready = || self.slots(who).chain([UNARMED]);
            let strikes = |slot: u8| {
                [action::STRIKE, action::SHOOT, action::THROW]
                    .into_iter()
                    .any(|blow| self.enemies_of(who).any(|foe| self.may_attack(who, blow, Some(foe), slot).is_ok()))
            };
            return ready().any(strikes);
        }
        !blows && !wrestles && !free.contains(&deed)
    }

    /// RUX-23: nobody is in sight any more for those who rage: it ends.
    pub(super) fn calm_down(&mut self, io: &mut Io) {
        let calm: Vec<CharacterId> =
            self.ids().filter(|&who| self.rages(who) && self.present(who) && !self.sees_enemies(who)).collect();
        calm.into_iter().for_each(|who| self.end_on(who, Lasts::Rage, "RUX-23", io));
    }

    /// RUX-23: a shot beyond the range of the weapon, within twice of it: Long Eye is needed.
    pub(super) fn long_eye(&self, who: CharacterId, deed: crate::battle::ActionId, on: CharacterId, slot: u8) -> bool {
        let range = self.weapon(who, super::striking::place_of(slot)).and_then(|weapon| weapon.range());
        deed == action::SHOOT && range.is_some_and(|range| self.distance(who, on) > range)
    }

    /// RUX-23: every deed of a turn that an ability gives.
    pub(super) fn ability_choices(&self, who: CharacterId, offer: &mut dyn FnMut(Choice)) {
        if self.kind(who).abilities.is_empty() {
            return;
        }
        let open = |deed: &crate::battle::ActionId| self.may_do(who, *deed, Target::Nothing, None).is_ok();
        let blows: Vec<_> = [action::BACKLINE, action::OFF_HAND].into_iter().filter(open).collect();
        let pairs: Vec<_> = [action::SWEEP, action::TWIN].into_iter().filter(open).collect();
        if !blows.is_empty() || !pairs.is_empty() {
            let foes: Vec<CharacterId> = self.enemies_of(who).collect();
            for slot in self.slots(who).filter(|&slot| self.holds_weapon(who, slot)) {
                for &foe in &foes {
                    blows.iter().for_each(|&deed| offer(Choice::new(deed, who, foe, slot)));
                    for &other in foes.iter().filter(|other| **other >= foe) {
                        let option = Battle::pair_option(slot, other);
                        pairs.iter().for_each(|&deed| offer(Choice::new(deed, who, foe, option)));
                    }
                }
            }
        }
        for (deed, option) in [(action::SONG, 0), (action::SONG, 1), (action::RAGE, 0), (action::SEA_LEGS, 0)] {
            offer(Choice { option, ..Choice::plain(deed, who) });
        }
    }

    /// RUX-23: a deed that an ability gives; false if it is none.
    pub(super) fn do_ability(&mut self, choice: Choice, io: &mut Io) -> bool {
        let Choice { action: deed, actor: who, target, option } = choice;
        let on = target.character();
        let lay = |what, on, by, until| Lasting { what, on, by, spell: None, level: 1, held: false, until };
        match (deed, on) {
            (action::BACKLINE, Some(on)) => {
                self.begin_ability_blow(choice, on, Effect::Backline, io);
                let strike = Strike { sneak: true, ..Strike::new(who, on, option, Manner::Melee) };
                self.attack_from(strike, Stage::Declare, None);
            }
            (action::SWEEP | action::TWIN, Some(on)) => {
                let (slot, other) = Battle::pair_of(option);
                let (effect, manner) = match deed {
                    action::TWIN => (Effect::TwinShafts, Manner::Twin),
                    _ => (Effect::SweepCut, Manner::Sweep),
                };
                self.begin_ability_blow(choice, on, effect, io);
                let sneak = self.has(who, super::vocabulary::status::HIDDEN);
                let strike = Strike { sneak, ..Strike::new(who, on, slot, manner) };
                self.attack_from(strike, Stage::Declare, Some(other));
            }
            (action::OFF_HAND, Some(on)) => {
                let entry = INFO.action_of(deed);
                io.events.push(|| Event::Acted { who, action: entry, against: Some(on), cost: 0, rule: entry.rule });
                self.use_up(who, Effect::OffHand, io);
                self.now.off_hand = true;
                let manner = Manner::OffHand;
                let strike = Strike::new(who, on, option, manner);
                self.attack_from(strike, Stage::Declare, None);
            }
            (action::SONG, _) => {
                self.use_up(who, Effect::WarSong, io);
                for other in self.sung_to(who, option == 0) {
                    let until = Until::StartOfTurn(who, 1);
                    self.lay_on(lay(Lasts::Song(option == 0), other, who, until), "RUX-23", io);
                }
            }
            (action::RAGE, _) => {
                self.use_up(who, Effect::BloodRage, io);
                self.lay_on(lay(Lasts::Rage, who, who, Until::Removed), "RUX-23", io);
                self.afflict(who, Condition::Angry, "RUX-23", io);
            }
            (action::SEA_LEGS, _) => {
                self.use_up(who, Effect::SeaLegs, io);
                self.lay_on(lay(Lasts::SeaLegs, who, who, Until::StartOfTurn(who, 1)), "RUX-23", io);
                self.note_swimming(who, io);
            }
            _ => return false,
        }
        true
    }

    fn begin_ability_blow(&mut self, choice: Choice, on: CharacterId, effect: Effect, io: &mut Io) {
        let (by, entry) = (choice.actor, INFO.action_of(choice.action));
        io.events.push(|| Event::Acted { who: by, action: entry, against: Some(on), cost: 1, rule: entry.rule });
        self.spend_action(by, io);
        self.use_up(by, effect, io);
        self.now.attacked = Some(choice.option & 7);
    }

    /// RUX-23: a friend of the target that can step between: both beside the attacker.
    fn interposer(&self, attack: &Attack) -> Option<CharacterId> {
        let (by, on) = (attack.strike.by, attack.strike.on);
        let melee = attack.strike.manner.melee() && self.adjacent(by, on) && self.foes(by, on);
        let fits = |who: &CharacterId| {
            *who != by
                && !attack.asked.contains(*who)
                && self.able(*who)
                && self.adjacent(by, *who)
                && self.can_use(*who, Effect::Interpose).is_some()
        };
        if melee { self.allies_of(on).find(fits) } else { None }
    }

    /// RUX-23: friends beside the target whom it can put in its place.
    pub(super) fn shields_for(&self, strike: Strike) -> Vec<CharacterId> {
        let (by, on) = (strike.by, strike.on);
        if !self.able(on) || self.can_use(on, Effect::HumanShield).is_none() || !self.foes(by, on) {
            return Vec::new();
        }
        self.allies_of(on).filter(|&who| who != by && self.standing(who) && self.adjacent(on, who)).collect()
    }

    /// 2.5: the Redirect window. An attack is redirected once at most.
    pub(super) fn step_redirect(&mut self, mut attack: Box<Attack>, io: &mut Io) {
        let strike = attack.strike;
        let answer = self.answer.take();
        if let Some(who) = self.interposer(&attack) {
            let Some(answer) = answer else { return self.wait(Frame::Attack(attack), Ask::Interpose(who)) };
            attack.asked.insert(who);
            if answer.action == action::INTERPOSE {
                self.use_up(who, Effect::Interpose, io);
                attack.strike.on = who;
                attack.stage = attack.after_redirect();
            }
            return self.push(Frame::Attack(attack));
        }
        let shields = self.shields_for(strike);
        if !shields.is_empty() {
            let Some(answer) = answer else { return self.wait(Frame::Attack(attack), Ask::HumanShield(strike.on)) };
            if let Some(other) = answer.target.character().filter(|_| answer.action == action::HUMAN_SHIELD) {
                self.use_up(strike.on, Effect::HumanShield, io);
                attack.strike.on = other;
            }
        }
        attack.stage = attack.after_redirect();
        self.push(Frame::Attack(attack));
    }

    /// RUX-23: Iron Grip, before a roll in a hold.
    pub(super) fn offer_grip(&mut self, who: CharacterId) {
        if self.can_use(who, Effect::Grip).is_some() {
            self.push(Frame::Grip(who));
        }
    }

    /// RUX-23: a boon for a WP?
    pub(super) fn step_grip(&mut self, who: CharacterId, io: &mut Io) {
        let Some(place) = self.can_use(who, Effect::Grip) else { return };
        match self.answer.take() {
            None => self.wait(Frame::Grip(who), Ask::Grip(who, place)),
            Some(answer) if answer.action == action::ADD => {
                self.pay_for(who, place, io);
                let (what, spell, level, held, until) = (Lasts::Grip, None, 1, false, Until::Removed);
                self.lay_on(Lasting { what, on: who, by: who, spell, level, held, until }, "RUX-23", io);
            }
            Some(_) => {}
        }
    }

    /// RUX-23: WP that Cat Fall can take for this fall: one for each die.
    pub(super) fn cat_falls(&self, who: CharacterId, dice: u8) -> Vec<u8> {
        if self.can_use(who, Effect::CatFall).is_none() || !self.able(who) {
            return Vec::new();
        }
        let most = dice.min(self.counter(who, counter::WP).max(0).unsigned_abs());
        (1..=most).rev().collect()
    }

    /// RUX-05: the damage of a fall; Cat Fall takes dice off it.
    pub(super) fn step_landing(
        &mut self,
        who: CharacterId,
        (mut dice, halved): (u8, bool),
        asked: bool,
        below: Option<CharacterId>,
        io: &mut Io,
    ) {
        if !self.present(who) {
            return;
        }
        if !asked && !self.cat_falls(who, dice).is_empty() {
            return self.wait(Frame::Landing { who, dice, halved, asked: true, below }, Ask::CatFall(who));
        }
        if let Some(answer) = self.answer.take().filter(|answer| answer.action == action::CAT_FALL) {
            let wp = answer.option.min(dice);
            dice -= wp;
            self.add_to_counter(who, counter::WP, -(wp as i8), "RUX-23", io);
        }
        if dice == 0 {
            return;
        }
        let damage = self.sum_of("Fall", "RUX-05", who, (dice, 6), io);
        let damage = if halved { damage / 2 } else { damage };
        if let Some(below) = below.filter(|_| damage > 0) {
            let peril = super::frames::Peril::Body(damage);
            self.push(Frame::Peril { who: below, peril, dodged: false });
        }
        if damage > 0 && self.harm(who, damage, 0, None, ("a fall", "RUX-05"), io) {
            self.fall_prone(who, "RUX-05", io);
        }
    }

    /// The words of a choice of two blows.
    pub(super) fn pair_words(&self, choice: Choice, target: &str, with: &str) -> String {
        let (_, other) = Battle::pair_of(choice.option);
        let name = if other.index() < self.characters.len() { self.name(other) } else { "" };
        match choice.target == Target::Character(other) {
            true => format!("two arrows of {with} at {target}"),
            false => format!("{with} at {target} and {name}"),
        }
    }
}

impl Attack {
    /// The stage after the Redirect window.
    fn after_redirect(&self) -> Stage {
        if self.strike.sneak && !self.surely { Stage::Approach } else { Stage::Roll }
    }
}
