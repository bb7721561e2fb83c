//! What becomes of a choice of a turn (WLD-03 to WLD-07, WLD-42, WLD-45, WLD-47, WLD-49).

use super::blast::Charge;
use super::checks::STRENGTH;
use super::choices::{STANDING_UP, supported_trait};
use super::feats::EdgeEffect;
use super::frames::{Deed, Frame, Roll, Source, spot_of};
use super::stances::Stance;
use super::state::{Battle, Io};
use super::traits::Skill;
use super::vocabulary::{INFO, action, counter, status};
use crate::battle::{ActionId, CharacterId, Choice, Event};
use crate::kit::Until;

/// WLD-04, WLX-02, WLX-19: what takes no action of the turn.
const FREE: [ActionId; 13] = [
    action::SEVERAL,
    action::RUN,
    action::HOLD,
    action::STAND,
    action::DROP_PRONE,
    action::DISCARD,
    action::RELEASE,
    action::MOUNT,
    action::DISMOUNT,
    action::LEAVE,
    action::ROW,
    action::UNSHAKE,
    action::RENEW,
];

impl Battle {
    /// Does what was chosen in a turn.
    pub(super) fn do_deed(&mut self, choice: Choice, io: &mut Io) {
        let Choice { action: deed, actor: who, target, option } = choice;
        let (on, entry) = (target.character(), INFO.action_of(deed));
        let skill = Skill::ALL.get(usize::from(option)).copied().unwrap_or(Skill::Athletics);
        // WLX-21: a word or a hand gives it away.
        if [action::TAUNT, action::SUPPORT, action::INSPIRE, action::GRAPPLE, action::PUSH].contains(&deed) {
            self.cure(who, status::HIDDEN, "WLX-21", io);
        }
        let quiet = [
            action::MOVE,
            action::JUMP,
            action::ROW,
            action::SUPPRESS,
            action::STRIKE,
            action::SHOOT,
            action::THROW,
            action::STANCE,
            action::HURL,
            action::ALSO,
        ];
        if !quiet.contains(&deed) {
            let (cost, rule) = (self.actions_of(choice), entry.rule);
            io.events.push(|| Event::Acted { who, action: entry, against: on, cost, rule });
        }
        match (deed, on) {
            (action::MOVE, _) => {
                if let Some(square) = target.square() {
                    self.walk(who, spot_of(square, option));
                }
            }
            (action::STRIKE | action::SHOOT | action::THROW, Some(on)) => self.begin_attack(who, deed, on, option, io),
            (action::STANCE, _) => self.now.stances.extend(Stance::ALL.get(usize::from(option)).copied()),
            (action::SEVERAL, _) => (self.now.actions, self.now.fresh) = (option, false),
            (action::RUN, _) => self.run_farther(who, io),
            (action::DEFEND, _) => {
                self.now.done = self.now.actions;
                self.now.fresh = false;
                self.afflict(who, status::DEFENDING, Until::Removed, "WLD-26", io);
            }
            (action::AIM, Some(on)) => {
                self.now.done = self.now.actions;
                (self.now.fresh, self.now.stopped) = (false, true);
                self.aims.retain(|(by, _)| *by != who);
                self.aims.push((who, on));
                self.afflict(who, status::AIMING, Until::Removed, "WLD-18", io);
            }
            (action::HOLD, _) => self.go_on_hold(who, io),
            (action::STAND, _) => {
                self.now.spent += STANDING_UP;
                self.now.fresh = false;
                self.show(who, status::PRONE, false, "WLD-45", io);
            }
            (action::DROP_PRONE, _) => {
                self.now.fresh = false;
                self.fall_prone(who, "WLD-45", io);
            }
            (action::READY, _) => self.ready(who, option, io),
            (action::DISCARD, _) => self.discard(who, option, io),
            (action::LEAVE, _) => self.push(Frame::Leaving { who, struck: false }),
            (action::RELOAD, _) => self.reload(who, option, io),
            (action::TAUNT, Some(on)) => {
                if let Some(slot) = self.test_weapon(who).filter(|_| skill == Skill::Shooting)
                    && self.shots(who, slot).is_some()
                {
                    self.load(who, slot, -1, 0, io);
                }
                self.spend_action();
                self.oppose(who, on, Deed::Test(skill));
            }
            (action::GRAPPLE, Some(on)) => {
                self.spend_action();
                self.oppose(who, on, Deed::Grapple);
            }
            (action::PUSH, Some(on)) => {
                self.spend_action();
                self.oppose(who, on, Deed::Push(option));
            }
            (action::CRUSH, Some(on)) => {
                self.spend_action();
                self.hit(on, Source::Crush(who));
            }
            (action::BREAK_FREE, _) => {
                self.spend_action();
                self.break_free(who, option);
            }
            (action::FINISH, Some(on)) => {
                self.spend_action();
                let side = self.side(who);
                self.remove(on, Some(side), io);
            }
            (action::SUPPORT, Some(on)) => {
                self.help(who, on, Roll::Support(supported_trait(option).unwrap_or(STRENGTH), on));
            }
            (action::STABILISE, Some(on)) => self.help(who, on, Roll::Stabilise(on)),
            (action::ALSO, Some(on)) => self.now.also.push(on),
            (action::MOUNT | action::DISMOUNT, _) => self.mount(who, deed == action::DISMOUNT, io),
            (action::HIDE, _) => self.help(who, who, Roll::Hide),
            (action::SEARCH, Some(on)) => {
                self.spend_action();
                self.oppose(who, on, Deed::Search);
            }
            (action::SUPPRESS, Some(on)) => self.begin_attack(who, deed, on, option, io),
            (action::JUMP, _) => {
                if let Some(to) = target.square() {
                    self.jump(who, to);
                }
            }
            (action::PUT_OUT, Some(on)) => self.help(who, on, Roll::PutOut(on)),
            (action::INSPIRE, _) => {
                self.now.limited = true;
                self.help(who, who, Roll::Inspire(supported_trait(option).unwrap_or(STRENGTH)));
            }
            (action::HEAL, Some(on)) => {
                self.now.limited = true;
                self.now.stopped |= !self.kind(who).has(EdgeEffect::FieldHands);
                self.dressed.push((who, on));
                self.help(who, on, Roll::Heal(on));
            }
            (action::HURL, _) => {
                if let Some(at) = target.square() {
                    self.begin_blast(who, Charge::Weapon(option), at, io);
                }
            }
            (action::CAST, None) => {
                if let Some(at) = target.square() {
                    self.begin_blast(who, Charge::Power(option), at, io);
                }
            }
            (action::CAST, Some(on)) => self.cast(who, option, on, io),
            (action::UNSHAKE, _) => self.unshake_for_a_benny(who, io),
            (action::RENEW, _) => self.renew(who, io),
            (action::HAUL, Some(on)) => self.help(who, on, Roll::Haul(on)),
            (action::CUT, Some(on)) => self.cut(who, on, io),
            (action::RELEASE, _) => self.let_go(who, io),
            (action::ROW, _) => {
                if let Some(to) = target.square() {
                    self.row(who, to, io);
                }
            }
            (action::RAM, Some(on)) => self.help(who, on, Roll::Ram(on)),
            (action::LIFT, Some(on)) => self.lift_up(who, on, io),
            (action::SNATCH, Some(on)) => self.snatch(who, on),
            (action::DRAG, _) => {
                if let Some(to) = target.square() {
                    self.drag(who, to);
                }
            }
            (action::BREAK | action::FIRE_AT, _) => {
                if let Some(attack) = target.square().and_then(|at| self.attack_at_thing(who, deed, at, option)) {
                    self.begin_breaking(attack, io);
                }
            }
            (action::INTERACT, _) if option > 0 => self.work(who, option - 1, io),
            (action::INTERACT, _) => {
                self.spend_action();
                self.interact(who, target.square(), io);
            }
            _ => {}
        }
    }

    /// WLD-03: the actions of the turn that a deed takes.
    fn actions_of(&self, choice: Choice) -> u8 {
        let Choice { action: deed, actor: who, option, .. } = choice;
        match deed {
            action::READY => self.price_of_readying(who, option),
            action::INTERACT if option > 0 => u8::from(self.takes_action(option - 1)),
            // The whole turn.
            action::DEFEND | action::AIM => self.now.actions - self.now.done,
            _ => u8::from(!FREE.contains(&deed)),
        }
    }

    fn help(&mut self, who: CharacterId, on: CharacterId, roll: Roll) {
        self.spend_action();
        self.push(Frame::Helping { by: who, whom: on, roll });
        self.check(who, roll);
    }

    /// WLD-07: the run die, which never explodes.
    fn run_farther(&mut self, who: CharacterId, io: &mut Io) {
        let squares = super::checks::plain_die(
            who,
            self.ridden(who).map_or(self.kind(who).run_die(), |(_, die)| die),
            "Running",
            "WLD-07",
            io,
        );
        self.now.run = Some(squares);
        self.now.fresh = false;
    }

    /// WLD-49: a part of a reload; the last one loads it.
    fn reload(&mut self, who: CharacterId, slot: u8, io: &mut Io) {
        self.spend_action();
        let Some((needed, shots, supply)) =
            self.weapon(who, slot).map(|weapon| (weapon.reload, weapon.shots, weapon.supply.is_some()))
        else {
            return;
        };
        let parts = self.parts(who, slot);
        if parts + 1 < needed as i8 {
            return self.load(who, slot, 0, 1, io);
        }
        if supply {
            self.add_to_counter(who, counter::SUPPLIES, -1, "WLD-49", io);
        }
        let more = shots - self.shots(who, slot).unwrap_or(0);
        self.load(who, slot, more as i8, -parts, io);
    }
}
