//! What can be done in a turn (RUN-12 to RUN-32): every choice, and what is against it.

use super::at_hand::BESIDE;
use super::burning::{FIRE, SMOKE};
use super::casts::{Cast, Lasting, Lasts, Topic};
use super::feats::Effect;
use super::frames::{Deed, Frame, Manner, Roll, Strike};
use super::friends::deed_of;
use super::mounts::AT_MOUNT;
use super::no;
use super::state::{Battle, Io, UNARMED};
use super::striking::EDGE;
use super::vocabulary::{INFO, action, counter, stat, status, telling};
use crate::battle::{ActionId, CharacterId, Choice, CounterId, Event, Refusal, Target, Told, Wanted};
use crate::kit::{Handled, Until};
use smallvec::SmallVec;

/// So many as a side or a pair of hands has.
type Few<T> = SmallVec<[T; 12]>;

impl Battle {
    /// RUN-12: it has its action left in this turn.
    pub(super) fn may_act(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => Err(no::TURN),
            () if !self.able(who) || self.has(who, status::SUBMERGED) => Err(no::STATE),
            () if self.now.acted => Err(no::ACTION),
            () => Ok(()),
        }
    }

    /// RUN-13: it can take a free action of this kind, unless it did.
    pub(super) fn may_do_free(&self, who: CharacterId, done: bool) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => Err(no::TURN),
            () if !self.able(who) || self.has(who, status::SUBMERGED) => Err(no::STATE),
            () if done || self.now.bare => Err(no::FREE),
            () => Ok(()),
        }
    }

    fn may_rest(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_act(who)?;
        match () {
            () if self.counter(who, counter::RESTED) > 0 => Err(no::ONCE),
            () if self.counter(who, counter::WP) >= self.stat(who, stat::WP) => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// RUX-19: the one that it holds.
    pub(super) fn holds_of(&self, who: CharacterId) -> Option<CharacterId> {
        self.holds.iter().find(|(by, _)| *by == who).map(|(_, on)| *on)
    }

    fn may_squeeze(&self, who: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(who)?;
        match (self.holds_of(who), on) {
            (None, _) => Err(no::USELESS),
            (Some(held), Some(on)) if held != on => Err(no::TARGET),
            _ => Ok(()),
        }
    }

    fn may_turn(&self, who: CharacterId, up: bool) -> Result<(), Refusal> {
        self.may_do_free(who, self.now.turned)?;
        match () {
            () if self.has(who, status::PRONE) != up || self.swims(who) => Err(no::USELESS),
            () if self.has(who, status::GRAPPLED) || self.has(who, status::GRAPPLING) => Err(no::STATE),
            () => Ok(()),
        }
    }

    fn may_dash(&self, who: CharacterId) -> Result<(), Refusal> {
        self.may_act(who)?;
        let bound = [status::GRAPPLED, status::GRAPPLING, status::ENSNARED].into_iter().any(|one| self.has(who, one));
        if bound || self.now.stopped { Err(no::STATE) } else { Ok(()) }
    }

    /// What is against a choice of the turn of its actor; a target or an option that is not named is left open.
    pub(super) fn may_do(
        &self,
        who: CharacterId,
        deed: ActionId,
        target: Target,
        option: Option<u8>,
    ) -> Result<(), Refusal> {
        let on = target.character();
        self.in_its_nature(who, deed)?;
        if self.rage_forbids(who, deed) {
            return Err(no::STATE);
        }
        match deed {
            action::BACKLINE => self.may_cut_from_behind(who, on, option),
            action::SWEEP | action::TWIN => self.may_strike_two(who, deed, on, option),
            action::OFF_HAND => self.may_cut_off_hand(who, on, option),
            action::SONG => self.may_sing(who, option),
            action::RAGE => self.may_rage(who),
            action::SEA_LEGS => self.may_walk_water(who),
            action::RAVAGE => self.may_ravage(who, target, option),
            action::RECALL => self.may_recall(who, on),
            action::MOVE => self.may_reach(who, target.square()),
            action::STRIKE | action::SHOOT | action::THROW | action::WEAK_SPOT => match option {
                Some(slot) => self.may_attack(who, deed, on, slot),
                None => {
                    let all = self.slots(who).chain([UNARMED]).map(|slot| self.may_attack(who, deed, on, slot));
                    all.reduce(Result::or).unwrap_or(Err(no::WEAPON))
                }
            },
            action::BETRAY => self.may_betray(who, on, option),
            action::TOPPLE => self.may_wrestle(who, Deed::Topple, option, on),
            action::DISARM => self.may_wrestle(who, Deed::Disarm, option, on),
            action::GRAPPLE => self.may_wrestle(who, |_| Deed::Grapple, Some(UNARMED), on),
            action::SQUEEZE => self.may_squeeze(who, on),
            action::DRAG_HELD => self.may_drag_held(who, target.square()),
            action::BREAK_FREE => match self.held_by(who) {
                Some(_) => self.may_act(who),
                None if self.has(who, status::ENSNARED) => self.may_act(who),
                None => self.may_act(who).and(Err(no::USELESS)),
            },
            action::CAST => self.may_cast(who, option, target),
            action::ADVISE => self.may_advise(who, on, option),
            action::CALL => self.may_call(who),
            action::RELEASE if self.turn == Some(who) && self.lets_go(who) => Ok(()),
            action::RELEASE => Err(no::USELESS),
            action::DASH => self.may_dash(who),
            action::HELP => self.may_help(who, on),
            action::RALLY => self.may_rally(who, on),
            action::SELF_RALLY => self.may_rally_itself(who),
            action::SAVE => self.may_save(who, on),
            action::DRINK => self.may_drink(who, on),
            action::REST => self.may_rest(who),
            action::STAND => self.may_turn(who, true),
            action::DROP_PRONE => self.may_turn(who, false),
            action::DRAW => self.may_draw(who, option),
            action::STOW => self.may_stow(who, option),
            action::DROP => self.may_drop(who, option),
            action::PICK_UP => self.may_pick_up(who, target.square(), option),
            action::UNPACK => self.may_unpack(who, option),
            action::ARMOUR => self.may_change_armour(who, option),
            action::MEND => self.may_mend(who, option),
            action::REFILL => self.may_refill(who, option),
            action::DOOR | action::LEVER | action::PICK_LOCK | action::BREAK_DOWN => {
                let Some(at) = target.square() else { return Err(no::USELESS) };
                match deed {
                    action::PICK_LOCK => self.may_pick_lock(who, at),
                    action::BREAK_DOWN => self.may_break(who, at, option.unwrap_or(super::doors::TOOL)),
                    action::LEVER => self.may_act(who).and(self.may_work(who, deed, at)),
                    _ => self.may_work(who, deed, at),
                }
            }
            action::WAIT => self.may_wait(who, on, option),
            action::SHOUT => self.may_shout(who),
            action::HIDE => self.may_hide(who),
            action::HAUL => self.may_haul(who, on),
            action::LEAP => self.may_leap(who, target.square()),
            action::GRAB => self.may_grab(who, target.square()),
            action::DRAG => self.may_drag(who, on),
            action::LOOT => self.may_loot(who, on, option),
            action::LEAVE => self.may_leave(who),
            action::WAKE => self.may_wake(who, on),
            action::COAT => self.may_coat(who, option),
            action::ANTIDOTE => self.may_cure(who, on),
            action::POT => self.may_throw_pot(who, target.square(), option),
            action::DOUSE => self.may_douse(who, on),
            action::LIGHT => self.may_light(who),
            action::HOOK => self.may_hook(who, target.square()),
            action::SEARCH => self.may_search(who, on),
            action::POLE => self.may_pole(who, target.square(), option),
            action::RAM => self.may_ram(who, target.square()),
            action::MOUNT => self.may_mount(who, false),
            action::DISMOUNT => self.may_mount(who, true),
            action::INTERACT => self.may_interact(who, target.square()),
            action::SURRENDER if self.now.begun => Err(no::TURN),
            action::END | action::SURRENDER => Ok(()),
            _ => Err(no::TURN),
        }
    }

    /// RUN-10: everybody who could be waited for; a monster by each of its cards.
    fn waits(&self) -> impl Iterator<Item = (CharacterId, u8)> + '_ {
        self.ids().flat_map(|who| {
            let cards = if self.monster(who) { self.cards_to_come(who) } else { Vec::new() };
            let plain = (!self.monster(who)).then_some(0);
            cards.into_iter().map(i8::unsigned_abs).chain(plain).map(move |card| (who, card))
        })
    }

    /// Every choice of a turn, the plainest deeds first. What a deed forbids whomever it is aimed at is asked once, before its targets.
    pub(super) fn turn_choices(&self, who: CharacterId, wanted: Wanted, out: &mut Vec<Choice>) {
        let open = |deed: ActionId, option: Option<u8>| self.may_do(who, deed, Target::Nothing, option).is_ok();
        let offer = self.offers(who);
        if self.monster(who) {
            [action::STAND, action::BREAK_FREE].into_iter().for_each(|deed| offer(out, deed, Target::Nothing, 0));
            for (other, card) in self.waits().filter(|_| open(action::WAIT, None)) {
                offer(out, action::WAIT, other.into(), card);
            }
            [action::RELEASE, action::SURRENDER].into_iter().for_each(|deed| offer(out, deed, Target::Nothing, 0));
            out.splice(0..0, self.ravages(who));
            if wanted.moves() {
                out.extend(self.ends(who).into_iter().map(|end| Choice::new(action::MOVE, who, end, 0)));
            }
            return;
        }
        let mut spells = Vec::new();
        let foes: Few<CharacterId> = self.enemies_of(who).filter(|&foe| wanted.takes(foe)).collect();
        if wanted.attacks() {
            self.attack_choices(who, &foes, out);
            if self.may_cast(who, None, Target::Nothing).is_ok() {
                self.cast_choices(who, action::CAST, None, &mut spells);
            }
        }
        if wanted.rest() {
            self.help_choices(who, out);
        }
        self.drags_held_to(who).into_iter().for_each(|to| offer(out, action::DRAG_HELD, to.into(), 0));
        if wanted.rest() {
            self.own_choices(who, out);
        }
        if open(action::RECALL, None) {
            foes.iter().for_each(|&foe| offer(out, action::RECALL, foe.into(), 0));
        }
        for other in self.ids().filter(|&other| self.is_down(other)) {
            offer(out, action::DRAG, other.into(), 0);
            self.loot_of(other).into_iter().for_each(|thing| offer(out, action::LOOT, other.into(), thing));
        }
        if wanted.moves() {
            self.board_choices(who, out);
        }
        self.rams(who).into_iter().for_each(|at| offer(out, action::RAM, at.into(), 0));
        if wanted.rest() {
            for deed in [action::RELEASE, action::DROP_PRONE, action::SURRENDER] {
                offer(out, deed, Target::Nothing, 0);
            }
            if open(action::BETRAY, None) {
                let all = self.betrayals(who).into_iter();
                all.for_each(|choice| offer(out, choice.action, choice.target, choice.option));
            }
            out.extend(self.things_near(who));
        }
        out.extend(spells);
        if wanted.moves() {
            out.extend(self.ends(who).into_iter().map(|end| Choice::new(action::MOVE, who, end, 0)));
        }
    }

    /// Lists a deed of a turn if nothing is against it.
    fn offers(&self, who: CharacterId) -> impl Fn(&mut Vec<Choice>, ActionId, Target, u8) {
        move |out, deed, target, option| {
            if self.may_do(who, deed, target, Some(option)).is_ok() {
                out.push(Choice { action: deed, actor: who, target, option });
            }
        }
    }

    /// What is done to enemies with weapons and hands, and what abilities give.
    fn attack_choices(&self, who: CharacterId, foes: &[CharacterId], out: &mut Vec<Choice>) {
        let open = |deed: ActionId, option: Option<u8>| self.may_do(who, deed, Target::Nothing, option).is_ok();
        let offer = self.offers(who);
        let slots: Few<u8> = self.slots(who).collect();
        for deed in [action::STRIKE, action::SHOOT, action::THROW, action::WEAK_SPOT] {
            let ready = slots.iter().copied().filter(|&slot| self.holds_weapon(who, slot)).chain([UNARMED]);
            for slot in ready.filter(|&slot| open(deed, Some(slot))) {
                for &foe in foes {
                    offer(out, deed, foe.into(), slot);
                    if matches!(deed, action::STRIKE | action::THROW) {
                        offer(out, deed, foe.into(), slot | EDGE);
                    }
                    if self.is_mount_target(foe) && deed != action::WEAK_SPOT {
                        offer(out, deed, foe.into(), slot | AT_MOUNT);
                    }
                }
            }
        }
        self.ability_choices(who, &mut |choice| offer(out, choice.action, choice.target, choice.option));
        for deed in [action::TOPPLE, action::DISARM] {
            if let Some(slot) = self.melee_slot(who).filter(|&slot| open(deed, Some(slot))) {
                foes.iter().for_each(|&foe| offer(out, deed, foe.into(), slot));
            }
        }
        for deed in [action::GRAPPLE, action::SQUEEZE, action::SEARCH].into_iter().filter(|&deed| open(deed, Some(0))) {
            foes.iter().for_each(|&foe| offer(out, deed, foe.into(), 0));
        }
    }

    /// What is done for friends.
    fn help_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let open = |deed: ActionId, option: Option<u8>| self.may_do(who, deed, Target::Nothing, option).is_ok();
        let offer = self.offers(who);
        let friends: Few<CharacterId> = self.allies_of(who).collect();
        let kind = [action::SAVE, action::RALLY, action::DRINK, action::HAUL, action::HELP, action::WAKE];
        for deed in kind.into_iter().filter(|&deed| open(deed, Some(0))) {
            friends.iter().for_each(|&friend| offer(out, deed, friend.into(), 0));
        }
        if open(action::ADVISE, None) {
            for &friend in &friends {
                (0..Topic::ALL.len() as u8).for_each(|topic| offer(out, action::ADVISE, friend.into(), topic));
            }
        }
        for deed in [action::ANTIDOTE, action::DOUSE].into_iter().filter(|&deed| open(deed, Some(0))) {
            friends.iter().chain([&who]).for_each(|&friend| offer(out, deed, friend.into(), 0));
        }
    }

    /// What is done for oneself, with one's own things, and on the board.
    fn own_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let open = |deed: ActionId, option: Option<u8>| self.may_do(who, deed, Target::Nothing, option).is_ok();
        let offer = self.offers(who);
        if open(action::COAT, None) {
            self.coatings(who).into_iter().for_each(|coat| offer(out, action::COAT, Target::Nothing, coat));
        }
        for pot in [SMOKE, FIRE].into_iter().filter(|&pot| open(action::POT, Some(pot))) {
            out.extend(self.pot_squares(who, pot).into_iter().map(|at| Choice::new(action::POT, who, at, pot)));
        }
        offer(out, action::LIGHT, Target::Nothing, 0);
        self.hook_squares(who).into_iter().for_each(|at| offer(out, action::HOOK, at.into(), 0));
        offer(out, action::DRINK, who.into(), 0);
        for at in self.objectives_near(who) {
            offer(out, action::INTERACT, at.into(), 0);
        }
        let plain = [
            action::INTERACT,
            action::SELF_RALLY,
            action::BREAK_FREE,
            action::CALL,
            action::SHOUT,
            action::STAND,
            action::HIDE,
            action::DASH,
            action::REST,
        ];
        plain.into_iter().for_each(|deed| offer(out, deed, Target::Nothing, 0));
        if open(action::DRAW, None) {
            for slot in self.slots(who) {
                [slot, slot | BESIDE].into_iter().for_each(|way| offer(out, action::DRAW, Target::Nothing, way));
            }
        }
        for deed in [action::STOW, action::DROP, action::MEND, action::REFILL] {
            self.slots(who).for_each(|slot| offer(out, deed, Target::Nothing, slot));
        }
        offer(out, action::DROP, Target::Nothing, super::state::EVERYTHING);
        self.unpackings(who).into_iter().for_each(|way| offer(out, action::UNPACK, Target::Nothing, way));
        (0..self.kind(who).armour.len() as u8).for_each(|piece| offer(out, action::ARMOUR, Target::Nothing, piece));
        for choice in self.fixture_choices(who) {
            offer(out, choice.action, choice.target, choice.option);
        }
        for (other, card) in self.waits().filter(|_| open(action::WAIT, None)) {
            offer(out, action::WAIT, other.into(), card);
        }
    }

    /// What lies about, leaps, beasts and boats.
    fn board_choices(&self, who: CharacterId, out: &mut Vec<Choice>) {
        let offer = self.offers(who);
        self.objects_near(who).into_iter().for_each(|at| offer(out, action::GRAB, at.into(), 0));
        self.leaps(who).into_iter().for_each(|at| offer(out, action::LEAP, at.into(), 0));
        for deed in [action::LEAVE, action::MOUNT, action::DISMOUNT] {
            offer(out, deed, Target::Nothing, 0);
        }
        self.pole_ends(who).into_iter().for_each(|(at, lies)| offer(out, action::POLE, at.into(), lies));
    }

    /// Does what was chosen in a turn.
    pub(super) fn do_deed(&mut self, choice: Choice, io: &mut Io) {
        let Choice { action: deed, actor: who, target, option } = choice;
        let (on, entry) = (target.character(), INFO.action_of(deed));
        let attacks = [
            action::STRIKE,
            action::SHOOT,
            action::THROW,
            action::WEAK_SPOT,
            action::BACKLINE,
            action::SWEEP,
            action::TWIN,
            action::OFF_HAND,
            action::BETRAY,
        ];
        let free = [
            action::MOVE,
            action::STAND,
            action::DROP_PRONE,
            action::DRAW,
            action::STOW,
            action::DROP,
            action::DOOR,
            action::WAIT,
            action::RELEASE,
            action::LEAP,
            action::DRAG,
            action::LEAVE,
            action::MOUNT,
            action::DISMOUNT,
            action::SEA_LEGS,
            action::CALL,
        ];
        let (attack, free) = (attacks.contains(&deed), free.contains(&deed));
        if !attack && deed != action::MOVE {
            let cost = u8::from(!free);
            io.events.push(|| Event::Acted { who, action: entry, against: on, cost, rule: entry.rule });
        }
        if !attack && !free {
            self.spend_action(who, io);
        }
        if deed != action::WAIT {
            self.now.begun = true;
        }
        if self.do_ability(choice, io) {
            return;
        }
        match (deed, on) {
            (action::MOVE, _) => {
                if let Some(square) = target.square() {
                    self.walk(who, square);
                }
            }
            (_, Some(on)) if attacks.contains(&deed) => self.begin_attack(choice, on, io),
            (action::TOPPLE, Some(on)) => self.oppose(who, on, Deed::Topple(option)),
            (action::DISARM, Some(on)) => self.oppose(who, on, Deed::Disarm(option)),
            (action::SEARCH, Some(on)) => self.oppose(who, on, Deed::Search),
            (action::GRAPPLE, Some(on)) => self.oppose(who, on, Deed::Grapple),
            (action::DRAG_HELD, _) => {
                if let Some((on, to)) = self.holds_of(who).zip(target.square()) {
                    self.oppose(who, on, Deed::Drag(to));
                }
            }
            (action::SQUEEZE, Some(on)) => self.squeeze(who, on, io),
            (action::BREAK_FREE, _) => match self.held_by(who) {
                Some(by) => self.oppose(who, by, Deed::BreakFree),
                None => self.roll_for(who, who, Roll::Tear),
            },
            (action::CAST, _) => self.cast(Cast::of(who, target, option)),
            (action::CALL, _) => {
                self.now.called = true;
                self.calls(who, io);
            }
            (action::ADVISE, Some(on)) => {
                let topic = Topic::ALL.get(usize::from(option)).copied().unwrap_or(Topic::Spell);
                let (what, spell, level, held, until) = (Lasts::Advice(topic), None, 1, false, Until::EndOfRound(1));
                self.lay_on(Lasting { what, on, by: who, spell, level, held, until }, "RUN-31", io);
            }
            (action::RELEASE, _) => {
                self.now.drags = None;
                self.let_go(who, io);
            }
            (action::LEAP, _) => target.square().into_iter().for_each(|to| self.leap(who, to)),
            (action::GRAB, _) => target.square().into_iter().for_each(|at| self.grab(who, at, io)),
            (action::DRAG, Some(on)) => self.drag(who, on, io),
            (action::LOOT, Some(on)) => self.loot(who, on, option, io),
            (action::LEAVE, _) => self.push(Frame::Depart { who, stage: super::frames::WalkStage::Leave }),
            (action::WAKE, Some(on)) => self.wake(on, "RUX-36", io),
            (action::COAT, _) => self.coats_it(who, option, io),
            (action::ANTIDOTE, Some(on)) => self.cures(who, on, io),
            (action::POT, _) => target.square().into_iter().for_each(|at| self.throw_pot(who, at, option, io)),
            (action::DOUSE, Some(on)) => self.roll_for(who, on, Roll::Douse),
            (action::LIGHT, _) => self.turn_light(who, io),
            (action::POLE, _) => target.square().into_iter().for_each(|to| self.pole(who, to, option)),
            (action::RAM, _) => target.square().into_iter().for_each(|at| self.ram(who, at)),
            (action::MOUNT | action::DISMOUNT, _) => self.mount(who, deed == action::DISMOUNT, io),
            (action::HOOK, _) => self.hooks.extend(target.square()),
            (action::DASH, _) => self.now.dash = true,
            (action::HELP, Some(on)) => self.show(on, status::HELPED, true, "RUN-31", io),
            (action::RALLY, Some(on)) => self.roll_for(who, on, Roll::Rally),
            (action::SELF_RALLY, _) => self.roll_for(who, who, Roll::SelfRally),
            (action::SAVE, Some(on)) => self.roll_for(who, on, Roll::Save),
            (action::HAUL, Some(on)) => self.roll_for(who, on, Roll::Haul),
            (action::HIDE, _) => self.roll_for(who, who, Roll::Hide),
            (action::DRINK, Some(on)) => {
                self.add_to_counter(who, counter::DRAUGHTS, -1, "RUN-28", io);
                let hp = self.sum_of("Healing draught", "RUN-28", who, (2, 6), io);
                self.heal(on, hp, "RUN-28", io);
            }
            (action::REST, _) => {
                self.set_counter(who, counter::RESTED, 1, "RUN-32", io);
                let wp = self.sum_of("Round rest", "RUN-32", who, (1, 6), io);
                let now = self.counter(who, counter::WP);
                let after = (i16::from(now) + wp).min(i16::from(self.stat(who, stat::WP))) as i8;
                io.events.push(|| Event::told(Told::of(&telling::RESTS).who(who).number(after - now)));
                self.set_counter(who, counter::WP, after, "RUN-32", io);
            }
            (action::STAND | action::DROP_PRONE, _) => {
                self.now.turned = true;
                self.show(who, status::PRONE, deed == action::DROP_PRONE, "RUN-15", io);
            }
            (action::DRAW, _) => self.draw_weapon(who, option, io),
            (action::STOW, _) => self.stow(who, option, io),
            (action::DROP, _) => {
                self.now.dropped = true;
                self.drop_held(who, option, "RUN-16", io);
            }
            (action::PICK_UP, _) => self.pick_up(who, option, io),
            (action::UNPACK, _) => self.unpack(who, option, io),
            (action::ARMOUR, _) => self.change_armour(who, option, io),
            (action::MEND, _) => {
                self.mark(who, counter::TRIED, option, true, "RUN-54", io);
                self.roll_for(who, who, Roll::Mend(option));
            }
            (action::REFILL, _) => self.refill(who, option, io),
            (action::DOOR | action::LEVER, _) => {
                target.square().into_iter().for_each(|at| self.work(who, deed, at, io))
            }
            (action::PICK_LOCK, _) => {
                if let Some(roll) = target.square().and_then(|at| self.lock_roll(at)) {
                    self.roll_for(who, who, roll);
                }
            }
            (action::BREAK_DOWN, _) => {
                target.square().into_iter().for_each(|at| self.break_down(who, at, option, io));
            }
            (action::WAIT, Some(on)) => self.wait_for(who, on, option, io),
            (action::RAVAGE, _) => self.ravage(choice, io),
            (action::RECALL, Some(on)) => {
                self.recalled.insert(who);
                self.roll_for(who, on, Roll::Recall);
            }
            (action::SHOUT, _) => self.shout(who, io),
            (action::INTERACT, _) => self.interact(who, target.square(), io),
            _ => {}
        }
    }

    /// RUX-19: unarmed damage to the one that it holds.
    fn squeeze(&mut self, who: CharacterId, on: CharacterId, io: &mut Io) {
        let strike = Strike::new(who, on, UNARMED, Manner::Hold);
        let Some(roll) = self.damage_of(strike, super::frames::Gift::None, 0, false) else { return };
        let armour = roll.number();
        let damage = self.sum_up(roll, io);
        self.harm(on, damage, armour, Some(who), ("a hold", "RUX-19"), io);
    }

    /// Costs of a choice: what it takes from counters.
    pub(super) fn costs_of(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        let place = match choice.action {
            action::PARRY | action::DODGE => {
                let abilities = &self.kind(choice.actor).abilities;
                let paid = self.abilities_of(choice);
                let cost: u8 = paid.iter().map(|&place| abilities[usize::from(place)].cost).sum();
                return if paid.is_empty() { Vec::new() } else { vec![(counter::WP, cost)] };
            }
            action::SHOUT => self.can_use(choice.actor, Effect::Inspire),
            action::ADD => Some(choice.option),
            action::CAT_FALL => return vec![(counter::WP, choice.option)],
            action::SHOOT | action::BETRAY => {
                let (deed, option) = deed_of(choice);
                let far = choice.target.character().is_some_and(|on| self.long_eye(choice.actor, deed, on, option));
                self.can_use(choice.actor, Effect::LongEye).filter(|_| far)
            }
            deed => Effect::of(deed).and_then(|effect| self.can_use(choice.actor, effect)),
        };
        if matches!(choice.action, action::CAST | action::WARD | action::SCREEN | action::SECOND_SPELL | action::READ) {
            let cast = Cast::of(choice.actor, choice.target, choice.option);
            let spell = self.spell(choice.actor, cast.spell);
            return spell.map(|spell| (counter::WP, spell.cost(cast.level))).into_iter().collect();
        }
        let ability = place.and_then(|place| self.kind(choice.actor).abilities.get(usize::from(place)));
        ability.map(|ability| (counter::WP, ability.cost)).into_iter().collect()
    }
}
