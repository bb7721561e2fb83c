//! Wild Die as the rest of the game sees it.

use super::blast::Charge;
use super::choices::supported_trait;
use super::frames::{Ask, Deed, Frame, Hit, HitStage, Roll, Source};
use super::no;
use super::rolls::trait_dice;
use super::state::{Battle, Io};
use super::striking::slot_and_shots;
use super::traits::Skill;
use super::vocabulary::{INFO, action, counter, stat, status};
use crate::battle::{
    ActionId, Aspects, Breakdown, CharacterId, Choice, CounterId, Events, Fate, Fixed, Foresight, InForce, Label, Mark,
    Question, Reads, Refusal, Response, RuleId, RuleSystem, ScoreSheet, Side, StatId, Sum, Target, TurnCard, Waiting,
};
use crate::board::{Light, Spot, Square, Template};
use crate::dice::{Chance, Dice, Role, Spec};
use crate::kit::{Contested, Decided, Deploying, Resolving, resolves};
use serde_json::Value;
use std::ops::RangeInclusive;

impl Battle {
    /// What is against a choice, whatever is asked.
    fn reason_against(&self, who: CharacterId, deed: ActionId, target: Target, option: Option<u8>) -> Option<Refusal> {
        match deed {
            action::DEPLOY => {
                let square = target.square()?;
                self.may_deploy(who, square).err().or(Some(no::TURN))
            }
            action::BENNY | action::DRAW | action::SOAK if !self.wild(who) => Some(no::EXTRA),
            action::BENNY if self.fumbled.contains(who) => Some(no::LOCKED),
            action::SOAK if self.soaks(who) => Some(no::SOAKED),
            action::BENNY | action::DRAW | action::SOAK | action::KEEP | action::TAKE => Some(no::BENNY),
            action::ACTIVATE | action::INTERRUPT if self.has(who, status::JOKER) && self.has(who, status::ACTED) => {
                Some(no::JOKER_USED)
            }
            action::WAIT | action::ACTIVATE | action::INTERRUPT => Some(no::HOLD),
            _ if !matches!(self.ask, Some(Ask::Act(now)) if now == who) => Some(no::TURN),
            _ => self.may_do(who, deed, target, option).err(),
        }
    }

    /// The roll of a choice, or of the answer to what is asked.
    fn first_roll(&self, choice: Choice) -> Option<Breakdown> {
        let (who, on) = (choice.actor, choice.target.character());
        let skill = Skill::ALL.get(usize::from(choice.option)).copied();
        match choice.action {
            action::STRIKE | action::SHOOT | action::THROW | action::SUPPRESS => {
                self.attack_roll(&self.attack_by(who, choice.action, on?, choice.option))
            }
            action::TAUNT => self.active_roll(who, on?, Deed::Test(skill?)),
            action::GRAPPLE => self.active_roll(who, on?, Deed::Grapple),
            action::PUSH => self.active_roll(who, on?, Deed::Push(choice.option)),
            action::BREAK_FREE => match self.holder(who) {
                Some(holder) => self.active_roll(who, holder, Deed::BreakFree(choice.option)),
                None => self.roll_of(who, Roll::Untie(choice.option)),
            },
            action::CAST => match choice.target.square() {
                Some(at) => self.blast_roll(who, Charge::Power(choice.option), at),
                None if self.touches(who, choice.option) => self.touch_roll(who, on?),
                None => self.cast_roll(who, choice.option, on?),
            },
            action::HURL => self.blast_roll(who, Charge::Weapon(choice.option), choice.target.square()?),
            action::SUPPORT => self.roll_of(who, Roll::Support(supported_trait(choice.option)?, on?)),
            action::INSPIRE => self.roll_of(who, Roll::Inspire(supported_trait(choice.option)?)),
            action::HEAL => self.roll_of(who, Roll::Heal(on?)),
            action::PUT_OUT => self.roll_of(who, Roll::PutOut(on?)),
            action::HIDE => self.roll_of(who, Roll::Hide),
            action::SEARCH => self.active_roll(who, on?, Deed::Search),
            action::JUMP => self.jump_roll(who, choice.target.square()?),
            action::HAUL => self.roll_of(who, Roll::Haul(on?)),
            action::CRUSH => self.damage_of(&Hit { on: on?, source: Source::Crush(who), stage: HitStage::Damage }),
            action::INTERACT => self.working_roll(who, choice.option.checked_sub(1)?),
            action::BREAK | action::FIRE_AT => self.breaking_roll(choice),
            action::DRAG => self.active_roll(who, self.dragged_by(who)?, Deed::Drag(choice.target.square()?)),
            action::SNATCH => self.touch_roll(who, on?),
            action::ROW => self.rowing_roll(who, choice.target.square()?),
            action::RAM => self.roll_of(who, Roll::Ram(on?)),
            action::CUT => self.cutting_roll(who, on?),
            action::STABILISE => self.roll_of(who, Roll::Stabilise(on?)),
            action::SOAK => self.roll_of(who, Roll::Soak),
            action::BENNY => match self.stack.last()? {
                Frame::Check(check) => self.roll_of(check.who, check.roll),
                Frame::Attack(attack) => self.attack_roll(attack),
                Frame::Hit(hit) => self.damage_of(hit),
                Frame::Opposition(it) => match (it.active, it.resisting) {
                    (Some(active), Some(_)) if it.on == who => Some(self.resisting_roll(it.on, it.deed, active.total)),
                    _ => self.active_roll(it.by, it.on, it.deed),
                },
                _ => None,
            },
            _ => None,
        }
    }
}

impl RuleSystem for Battle {
    resolves!(INFO);

    fn version(&self) -> u32 {
        *self.version
    }

    fn play_by(&mut self, version: u32) {
        self.version = Fixed(version);
    }

    fn rounds(&self) -> u8 {
        self.length()
    }

    fn active(&self) -> Option<CharacterId> {
        self.turn.filter(|&who| self.present(who))
    }

    fn start(&mut self, dice: &mut dyn Dice, events: &mut Events) {
        self.draw_objectives(dice, events);
        self.run(&mut Io { dice, events });
    }

    fn objection(&self, actor: CharacterId, action: ActionId, target: Target) -> Option<Refusal> {
        self.reason_against(actor, action, target, None)
    }

    fn objection_to(&self, choice: Choice) -> Option<Refusal> {
        self.reason_against(choice.actor, choice.action, choice.target, Some(choice.option))
    }

    fn effective(&self, id: CharacterId, stat: StatId) -> Sum {
        self.effective_sum(id, stat)
    }

    fn costs(&self, choice: Choice) -> Vec<(CounterId, u8)> {
        self.costs_of(choice)
    }

    fn breakdown(&self, choice: Choice) -> Option<Breakdown> {
        self.first_roll(choice)
    }

    fn chance(&self, roll: &Breakdown, _extra: u8) -> Chance {
        let number = i16::from(roll.number()) - i16::from(roll.total.value());
        if roll.reads != Reads::TotalAtLeast || !roll.judged {
            return Chance::ONE;
        }
        // A damage roll has no Wild Die and no critical failure.
        let trait_roll = roll.keep == crate::dice::Keep::Highest;
        let (mut good, mut all) = (0u128, 0u128);
        if trait_roll {
            let single =
                Breakdown { main: crate::battle::DiceGroup { dice: one_die(), ..roll.main.clone() }, ..roll.clone() };
            for (ways, came) in trait_dice(&single, 0).outcomes() {
                all += u128::from(*ways);
                good += if !came.critical_failure && came.best as i16 >= number { u128::from(*ways) } else { 0 };
            }
        } else {
            for (ways, came) in super::rolls::damage_dice(roll, 0).outcomes() {
                all += u128::from(*ways);
                good += if came.sum as i16 >= number { u128::from(*ways) } else { 0 };
            }
        }
        debug_assert!(roll.groups().all(|group| group.role != Role::Destiny));
        Chance::new(good, all.max(1))
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

    fn fate(&self, id: CharacterId) -> Fate {
        self.fate_of(id)
    }

    fn prescribed(&self) -> Option<Choice> {
        self.aftermath_answer()
    }

    fn prospect(&self, side: Side) -> i32 {
        self.prospect_of(side)
    }

    /// Surrender is for people; so is lying down, putting weapons away and taking them out again, dropping things, breaking what
    /// hides nobody, and a power on a trait that seldom decides a battle.
    fn dithers(&self, choice: Choice) -> bool {
        use super::things::{FOUND, UNARMED};
        let ready = choice.action == action::READY;
        let (who, slot) = (choice.actor, choice.option);
        let stows = ready && slot != UNARMED && slot < super::things::LYING && self.holds_weapon(who, slot);
        let late = ready && self.now.readied > 0;
        let idle = matches!(choice.action, action::SURRENDER | action::DROP_PRONE | action::DISCARD);
        let disarms = ready && slot == UNARMED && self.is_armed(who);
        let minor = choice.action == action::CAST && super::changing::is_minor(slot);
        late || stows
            || disarms
            || idle
            || minor
            || self.breaks_idly(choice)
            || ready && slot >= FOUND && self.is_armed(who)
    }

    fn foresight(&self) -> Foresight {
        Foresight::Answers
    }

    fn floors(&self) -> [u32; 2] {
        [700, 350]
    }

    fn worth(&self, id: CharacterId) -> i32 {
        self.worth_of(id)
    }

    fn aspects(&self, side: Side) -> Aspects {
        self.aspects_of(side)
    }

    fn fights_from(&self, who: CharacterId) -> u16 {
        self.best_distance(who)
    }

    fn against(&self, a: CharacterId, b: CharacterId) -> bool {
        a != b && self.foes(a, b)
    }

    fn responses(&self, _side: Side, asked: &Question) -> Vec<Response> {
        self.responses_to(asked)
    }

    fn response(&self, choice: Choice) -> Option<Response> {
        self.response_of(choice)
    }

    fn covers(&self, choice: Choice) -> Vec<Square> {
        if choice.action == action::STRIKE && self.now.stances.contains(&super::stances::Stance::Sweep) {
            let swept = self.within_sweep(choice.actor, slot_and_shots(choice.option).0);
            return swept.into_iter().flat_map(|who| self.body(who)).collect();
        }
        if let (action::SUPPRESS, Some(on)) = (choice.action, choice.target.character()) {
            return self.board.covered(
                Template::Circle(2),
                self.part_facing(choice.actor, on),
                self.part_facing(on, choice.actor),
            );
        }
        match (choice.action, choice.target.square()) {
            (action::HURL, Some(at)) => self.blasted(choice.actor, Charge::Weapon(choice.option), at),
            (action::CAST, Some(at)) => self.blasted(choice.actor, Charge::Power(choice.option), at),
            _ => Vec::new(),
        }
    }

    fn body(&self, id: CharacterId) -> Vec<Square> {
        if self.present(id) && self.span(id) > 1 { Battle::body(self, id).collect() } else { Vec::new() }
    }

    fn light(&self, square: Square) -> Light {
        Battle::light(self, Spot::top(square))
    }

    fn marks(&self, _side: Side) -> Vec<Mark> {
        let mut marks = self.bodies();
        marks.extend(self.veils());
        marks.extend(self.walls_shown());
        marks.extend(self.stray_mounts());
        marks.extend(self.things_shown());
        marks
    }

    fn edit_activate(&mut self, who: CharacterId) {
        self.activate_by_hand(who);
    }

    fn stat_range(&self, stat: StatId) -> RangeInclusive<i8> {
        match stat {
            stat::LIFE => 1..=5,
            stat::SIZE => -4..=12,
            stat::PACE => 1..=20,
            stat::ARMOUR => 0..=6,
            stat::PARRY | stat::TOUGHNESS => 2..=30,
            _ => 4..=14,
        }
    }

    fn counter_range(&self, counter: CounterId) -> RangeInclusive<i8> {
        match counter {
            counter::LIFE => 1..=5,
            counter::FATIGUE => 0..=2,
            counter::BENNIES => 0..=20,
            counter::POWER => 0..=40,
            counter::SUPPLIES => 0..=9,
            counter::MOVED => 0..=99,
            counter::SHIELD => 0..=1,
            counter::HELD | counter::GONE => 0..=0,
            counter::CARD => 0..=54,
            _ => 0..=4,
        }
    }

    fn kit(&self, id: CharacterId) -> Value {
        self.kit_of(id)
    }

    fn turn_cards(&self) -> Vec<TurnCard> {
        self.cards_shown()
    }

    fn in_force(&self) -> Vec<InForce> {
        self.forces()
    }

    fn ways_of(&self, who: CharacterId, action: ActionId) -> Vec<Vec<u8>> {
        self.ways_to(who, action)
    }

    fn catches(&self, choice: Choice) -> Vec<CharacterId> {
        let charge = match choice.action {
            action::HURL => Some(Charge::Weapon(choice.option)),
            action::CAST => Some(Charge::Power(choice.option)),
            _ => None,
        };
        if let (Some(charge), Some(at)) = (charge, choice.target.square()) {
            return self.caught(choice.actor, charge, at).iter().collect();
        }
        let squares = self.covers(choice);
        self.ids().filter(|&who| self.standing(who) && self.stands_in(who, &squares)).collect()
    }

    fn option_words(&self, choice: Choice) -> Value {
        self.option_meaning(choice)
    }

    fn label(&self, choice: Choice, listed: &[Choice]) -> Label {
        self.labelled(choice, listed)
    }

    fn describe(&self, choice: Choice) -> String {
        self.words(choice)
    }

    fn describe_square(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        self.ground_words(square)
    }
}

/// One die of a group.
fn one_die() -> Sum {
    let mut dice = Sum::within(0, 1);
    dice.add(1, "die", "1.2");
    dice
}
