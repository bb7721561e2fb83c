//! Cap as one of the rule systems.

use super::actions::Aim;
use super::check::SIDES;
use super::deeds::slot_of;
use super::frames::{Ask, Frame, Pay};
use super::kinds::stat_range;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{INFO, action, counter, question, stat};
use crate::battle::{
    ActionId, Aspects, Breakdown, Character, CharacterId, Choice, CounterId, Events, Foresight, InForce, Label, Mark,
    Question, Reads, Refusal, Response, RuleId, RuleSystem, ScoreSheet, Side, StatId, Strip, Sum, Target, Waiting,
    stands,
};
use crate::board::{Layer, Square};
use crate::dice::{Chance, Dice};
use crate::kit::{Contested, Decided, Resolving, resolves};
use serde_json::Value;
use std::ops::RangeInclusive;

impl Battle {
    /// CAP-05: what is against a further target of Last Bow, or against none.
    fn among_refusal(&self, target: Target) -> Refusal {
        let named = |who| match self.stack.last() {
            Some(Frame::Act(act)) => act.aimed.iter().any(|aimed| aimed.who == who),
            _ => false,
        };
        match target.character() {
            None => no::COUNT,
            Some(who) if named(who) => no::DUP,
            Some(_) => no::RANGE.about(1),
        }
    }

    /// What is against a choice in the present turn, whatever is asked.
    fn objection_of(&self, choice: Choice) -> Option<Refusal> {
        let Choice { action: deed, actor: who, target, option } = choice;
        let turn = match self.ask {
            Some(Ask::Act(now)) => now == who,
            Some(Ask::ActNow(_)) => matches!(self.stack.last(), Some(Frame::ActNow { left, .. }) if left.contains(who)),
            Some(Ask::MoveNow(now)) => now == who && deed == action::ADVANCE,
            _ => false,
        };
        let free = matches!(self.ask, Some(Ask::ActNow(_) | Ask::MoveNow(_)));
        match deed {
            action::AMPLIFY => return Some(self.amplify_refusal(who, Some(option))),
            action::TRIGGER | action::PARTING => {
                let points = self.hero_of(choice).map_or(0, |of| of.speed.points());
                let open = matches!(self.ask, Some(Ask::Trigger(_)));
                return Some(self.may_trigger(who, points).err().filter(|_| open).unwrap_or(no::TRIG_EVENT));
            }
            action::ACTIVATE => return Some(Refusal::AlreadyActivated),
            action::DEPLOY => {
                let Target::Square(square) = target else { return Some(no::TURN) };
                return Some(self.may_deploy(who, square).err().unwrap_or(no::TURN));
            }
            action::SURRENDER | action::END | action::PASS => return Some(no::TURN),
            action::PICK | action::NOBODY if matches!(self.ask, Some(Ask::Among(_))) => {
                return Some(self.among_refusal(target));
            }
            action::DECLINE | action::ENOUGH | action::SUSTAIN | action::LET_GO | action::PICK | action::NOBODY => {
                return Some(no::TRIG_EVENT);
            }
            _ if !turn => return Some(no::TURN),
            _ => {}
        }
        match deed {
            action::USE | action::SHOVE => {
                let slot = if deed == action::SHOVE { self.kind(who).shove() } else { slot_of(option) };
                let pay = if free { Pay::Free } else { Pay::Usual };
                let begun = self.may_begin(who, slot, pay);
                let of = self.action_at(who, slot)?;
                match (begun, target) {
                    (Err(reason), _) => Some(reason),
                    (Ok(()), Target::Nothing) => Some(self.nearest_objection(who, of)),
                    (Ok(()), target) => self.may_aim_at(who, of, target).err(),
                }
            }
            action::BRACE | action::STAND | action::DROP | action::RELEASE | action::SHAKE_OFF => {
                self.may_do(who, deed, target, option, free).err()
            }
            _ => self.may_board(who, deed, target, option, free).err(),
        }
    }
}

impl RuleSystem for Battle {
    resolves!(INFO);

    fn rounds(&self) -> u8 {
        self.length()
    }

    fn active(&self) -> Option<CharacterId> {
        self.turn
    }

    fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        self.draw_objectives(dice, events);
        self.run(&mut Io { dice, events });
    }

    fn objection(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        self.objection_of(Choice { action, actor, target, option: 0 })
    }

    fn objection_to(&self, choice: Choice) -> Option<Refusal> {
        // A condition that is not there, or that cannot be shaken off by its own victim, among others that can.
        let shakes = (choice.action == action::SHAKE_OFF).then_some(no::NOTHING_TO_END);
        self.objection_of(choice).or(shakes)
    }

    fn effective(&self, id: CharacterId, stat: StatId) -> Sum {
        match stat {
            stat::GUARD | stat::WARD => self.barrier_sum(id, stat),
            _ => {
                let (mut sum, entry) = (Sum::default(), INFO.stats[usize::from(stat.0)]);
                sum.add(self.stat(id, stat), entry.name, entry.rule);
                sum
            }
        }
    }

    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        let who = choice.actor;
        let hero = self.hero_of(choice);
        let free = matches!(self.ask, Some(Ask::ActNow(_) | Ask::MoveNow(_)));
        let points = match choice.action {
            _ if free => 0,
            action::SUSTAIN | action::LET_GO | action::RELEASE | action::END | action::SURRENDER => 0,
            action::ACTIVATE | action::PASS | action::DEPLOY | action::PICK => 0,
            action::DECLINE | action::ENOUGH | action::NOBODY => 0,
            action::USE | action::SHOVE | action::TRIGGER | action::PARTING => hero.map_or(0, |of| of.speed.points()),
            action::AMPLIFY => self.amplify_points(who, choice.option),
            action::BRACE | action::STAND | action::DROP | action::SHAKE_OFF => self.points_of(choice.action),
            _ => self.board_costs(choice) as i8,
        };
        let tide = choice.action == action::USE && hero.is_some_and(|of| of.tide_turner);
        let costs = [(counter::AP, points.unsigned_abs()), (counter::TIDE, u8::from(tide))];
        costs.into_iter().filter(|(_, amount)| *amount > 0).collect()
    }

    fn refund(&mut self, choice: Choice, before: &dyn RuleSystem) {
        let (who, before) = (choice.actor.index(), before.of::<Battle>());
        if let (Some(uses), Some(before)) = (self.uses.get_mut(who), before) {
            uses.clone_from(&before.uses[who]);
        }
    }

    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        let who = choice.actor;
        if choice.action == action::SHAKE_OFF {
            let ally = choice.target != Target::Character(who);
            let (by, cause) = if ally { (4, "for an ally") } else { (0, "") };
            return Some(self.feat_roll(who, "Shake Off", by, cause, "CAP-66"));
        }
        let act = self.declared_by(choice)?;
        self.cap_roll(&act).filter(|_| self.throws(&act))
    }

    fn chance(&self, roll: &Breakdown, _extra: u8) -> Chance {
        if roll.reads != Reads::TotalAtMost {
            return Chance::ONE;
        }
        // A face of C or of A hits; P only tells how.
        let first = roll.thresholds().filter(|goal| goal.name != "Piercing").take(2);
        let most = first.map(|goal| goal.number.value()).max().unwrap_or(0).clamp(0, SIDES as i8);
        Chance::new(u128::from(most.unsigned_abs()), u128::from(SIDES))
    }

    fn waiting(&self) -> Vec<Waiting> {
        self.unfinished()
    }

    fn standing(&self) -> [i32; 2] {
        self.sheet().points
    }

    fn score_sheet(&self) -> ScoreSheet {
        self.sheet()
    }

    fn prospect(&self, side: Side) -> i32 {
        self.prospect_of(side)
    }

    /// Surrender is for people.
    fn dithers(&self, choice: Choice) -> bool {
        matches!(choice.action, action::SURRENDER | action::DROP)
    }

    fn stands_off(&self, who: CharacterId) -> u16 {
        self.kind(who).menace.best_from()
    }

    fn aspects(&self, side: Side) -> Aspects {
        self.aspects_of(side)
    }

    fn foresight(&self) -> Foresight {
        Foresight::Blows
    }

    fn floors(&self) -> [u32; 2] {
        [600, 300]
    }

    fn worth(&self, id: CharacterId) -> i32 {
        self.worth_of(id)
    }

    fn marks(&self, _side: Side) -> Vec<Mark> {
        self.field_marks()
    }

    fn edit_activate(&mut self, who: CharacterId) {
        self.activate_by_hand(who);
    }

    fn stat_range(&self, stat: StatId) -> RangeInclusive<i8> {
        stat_range(stat)
    }

    fn counter_range(&self, counter: CounterId) -> RangeInclusive<i8> {
        match counter {
            counter::HP => 1..=60,
            counter::AP => 0..=4,
            counter::TIDE => 0..=2,
            counter::SUSTAINS => 0..=0,
            _ => 0..=20,
        }
    }

    fn kit(&self, id: CharacterId) -> Value {
        self.kit_of(id)
    }

    fn option_words(&self, choice: Choice) -> Value {
        self.option_meaning(choice)
    }

    fn can_stand(&self, character: &Character) -> Result<(), String> {
        stands(&self.board, character)?;
        // CAP-59: on Cover that nobody enters nobody stands either.
        let on_top = |square| self.ground().spot(square, character.level).layer == Layer::Top;
        let closed = character.square.filter(|&square| on_top(square) && self.ground().is_closed(square));
        match closed {
            Some(square) => {
                Err(format!("expected a square that can be entered (CAP-59), found {}", square.coordinates()))
            }
            None => Ok(()),
        }
    }

    fn label(&self, choice: Choice, listed: &[Choice]) -> Label {
        self.labelled(choice, listed)
    }

    fn ways_of(&self, who: CharacterId, deed: ActionId) -> Vec<Vec<u8>> {
        if deed == action::USE { self.hero_ways(who) } else { Vec::new() }
    }

    fn responses(&self, side: Side, asked: &Question) -> Vec<Response> {
        if asked.kind == question::TRIGGER.kind { self.all_triggers(side) } else { Vec::new() }
    }

    fn response(&self, choice: Choice) -> Option<Response> {
        self.trigger_of(choice)
    }

    fn covers(&self, choice: Choice) -> Vec<Square> {
        self.squares_of(choice)
    }

    fn catches(&self, choice: Choice) -> Vec<CharacterId> {
        self.caught_by(choice)
    }

    fn helps(&self, choice: Choice) -> bool {
        self.hero_of(choice).is_some_and(|of| !of.aims_at(Aim::Foe))
    }

    fn in_force(&self) -> Vec<InForce> {
        self.all_in_force()
    }

    fn strips(&self, choice: Choice) -> Vec<Strip> {
        Battle::strips(self, choice)
    }

    fn describe(&self, choice: Choice) -> String {
        self.words(choice)
    }

    fn describe_square(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        self.ground_words(square)
    }
}
