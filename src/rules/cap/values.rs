//! The three values and Barriers as they count now, each part with its cause (CAP-11, CAP-19, CAP-54 to CAP-61), and the check.

use super::actions::{Action, Boost, Tag};
use super::check::{CapResult, Props, SIDES, Values, cap_result};
use super::frames::{Act, Aimed, Pay};
use super::kinds::Trait;
use super::options::Per;
use super::state::{Battle, Io};
use super::strip::word_of;
use super::typed_effects::{Damage, Sky};
use super::vocabulary::{counter, stat, status};
use crate::battle::{Breakdown, CharacterId, DiceGroup, Event, Reads, StatId, Sum, TargetResult, Threshold};
use crate::dice::{KeptDie, Numbers, draw};

/// CAP-54: levels from which height helps.
const HEIGHT: i8 = 2;
/// CAP-59: squares beyond which Mist hides, and beyond which a Gale blows shots away.
const MIST: u8 = 4;
const GALE: u8 = 6;

/// CAP-11: the three numbers of a check, and what a result is called that reaches them.
const THRESHOLDS: [(&str, CapResult); 3] =
    [("Critical", CapResult::Crit), ("Accuracy", CapResult::Blocked), ("Piercing", CapResult::Bypass)];

impl Battle {
    /// CAP-11: C, A and P of an Action against one target, as sums of their parts.
    fn values_against(&self, act: &Act, action: &Action, target: CharacterId) -> [Sum; 3] {
        let user = act.user;
        let mut sums = [Sum::within(0, 20), Sum::within(0, 20), Sum::within(0, 20)];
        let [c, a, p] = &mut sums;
        c.add(self.stat(user, stat::C), "C", "CAP-12");
        a.add(self.stat(user, stat::A), "A", "CAP-14");
        p.add(self.stat(user, stat::P), "P", "CAP-16");
        let (of_c, of_a, of_p) = action.mods;
        c.add(of_c, "Action", "CAP-11");
        a.add(of_a, "Action", "CAP-11");
        p.add(of_p, "Action", "CAP-11");
        let (of_c, of_a, of_p) = act.boosted.mods;
        c.add(of_c, "Amplify", "CAP-31");
        a.add(of_a, "Amplify", "CAP-31");
        p.add(of_p, "Amplify", "CAP-31");
        if act.hidden {
            c.add(if self.sky(Sky::MaskMoon) { 3 } else { 2 }, "Hidden", "CAP-58");
        }
        if self.has(user, status::BLINDED) {
            c.add(-2, "Blinded", "CAP-56");
            a.add(-5, "Blinded", "CAP-56");
        }
        let led = self.counter(user, counter::LED_UP);
        a.add(led, "Led", "CAP-27");
        p.add(led, "Led", "CAP-27");
        if self.has(target, status::MARKED) && self.foes(user, target) {
            a.add(2, "Marked", "CAP-56");
            p.add(2, "Marked", "CAP-56");
        }
        a.add(act.spoiled, "Broken Verse", "CAP-24");
        let ranged = action.has(Tag::Ranged);
        let far = ranged || action.has(Tag::Spell);
        if self.swims(user) && !self.is(user, Trait::Swimmer) && !action.has(Tag::Aquatic) {
            a.add(-3, "swimming", "CAP-61");
        }
        if self.has(user, status::PRONE) && action.has(Tag::Melee) {
            a.add(-2, "Prone", "CAP-56");
        }
        if user == target {
            return sums;
        }
        let (from, to) = (self.spot(user), self.spot(target));
        let adjacent = self.adjacent_spots(from, to);
        if self.has(target, status::PRONE) {
            if adjacent {
                a.add(2, "Prone target", "CAP-56");
            }
            if ranged {
                a.add(-2, "Prone target", "CAP-56");
            }
        }
        let distance = self.ground().distance(from, to);
        let lit = self.has(target, status::LIT);
        if far && !adjacent && self.low_cover(from, to) {
            a.add(-2, "Low Cover", "CAP-55");
        }
        if far && self.swims(target) {
            a.add(-2, "target swims", "CAP-61");
        }
        if ranged && distance > MIST && !lit && self.mist_at(to) {
            a.add(-2, "Mist", "CAP-59");
        }
        if adjacent && !lit && (self.smoke_at(from) || self.smoke_at(to)) {
            a.add(-2, "Smoke", "CAP-59");
        }
        if ranged && distance > GALE && self.sky(Sky::Gale) {
            a.add(-2, "Gale", "CAP-59");
        }
        if far && self.level(user) - self.level(target) >= HEIGHT {
            p.add(2, "height", "CAP-54");
        }
        if action.has(Tag::Spell) && self.is_hallowed(target) {
            p.add(-4, "Sanctum", "CAP-59");
        }
        sums
    }

    /// CAP-59: it stands in a Sanctum.
    fn is_hallowed(&self, who: CharacterId) -> bool {
        self.field_at(super::typed_effects::FieldKind::Sanctum, self.spot(who))
    }

    /// CAP-19: a Barrier as it counts now, part by part.
    pub(super) fn barrier_sum(&self, who: CharacterId, stat: StatId) -> Sum {
        let mut sum = Sum::within(0, i8::MAX);
        let guard = stat == stat::GUARD;
        sum.add(self.stat(who, stat), if guard { "Guard" } else { "Ward" }, "CAP-19");
        if self.has(who, status::BRACED) {
            sum.add(2, "Braced", "CAP-66");
        }
        if guard {
            sum.add(self.counter(who, counter::GUARD_UP), "Guarded", "CAP-27");
        } else {
            sum.add(self.counter(who, counter::WARD_UP), "Warded", "CAP-30");
            if self.present(who) && self.is_hallowed(who) {
                sum.add(2, "Sanctum", "CAP-59");
            }
        }
        sum
    }

    /// CAP-19: the Barrier of a target against an Action.
    pub(super) fn barrier(&self, act: &Act, action: &Action, aimed: &Aimed) -> i8 {
        let stat = match action.kind {
            Damage::Steel => stat::GUARD,
            Damage::Spell => stat::WARD,
            Damage::Env => return 0,
        };
        if self.exposed_to(aimed.who, act.user) {
            return 0;
        }
        let parry = if stat == stat::GUARD { aimed.parry } else { 0 };
        self.barrier_sum(aimed.who, stat).value().saturating_add(parry)
    }

    /// CAP-11: the check of an Action before it is rolled: three values for each target.
    pub(super) fn cap_roll(&self, act: &Act) -> Option<Breakdown> {
        let action = self.action_at(act.user, act.slot)?;
        let mut roll = Breakdown::new("CAP", "CAP-11", act.user, DiceGroup::of(SIDES));
        roll.reads = Reads::TotalAtMost;
        roll.dice(1, "CAP", "CAP-11");
        roll.miss = word_of(CapResult::Miss);
        let mut goals = Vec::new();
        for aimed in &act.aimed {
            for ((name, means), number) in THRESHOLDS.into_iter().zip(self.values_against(act, action, aimed.who)) {
                goals.push(Threshold { name, means: word_of(means), about: Some(aimed.who), raise: None, number });
            }
        }
        let mut goals = goals.into_iter();
        roll.goal = goals.next()?;
        roll.goals = goals.collect();
        roll.against = match act.aimed[..] {
            [one] => Some(one.who),
            _ => None,
        };
        Some(roll)
    }

    /// The properties of an Action as it is used.
    fn props_of(&self, act: &Act, action: &Action) -> Props {
        let mut props = Props::of(action);
        let unchecked = action.sustain.is_some_and(|sustain| sustain.check == super::actions::Upkeep::NoCheck);
        // CAP-27; and where no Foe is among the targets nothing is rolled (CAP-07).
        if act.pay == Pay::Upkeep && unchecked || !self.has_foe(act) {
            props.auto_hit |= !props.auto_crit;
        }
        props
    }

    /// CAP-06: a Foe is among the targets.
    pub(super) fn has_foe(&self, act: &Act) -> bool {
        act.aimed.iter().any(|aimed| self.foes(act.user, aimed.who))
    }

    /// CAP-06: the check of this Action throws a die.
    pub(super) fn throws(&self, act: &Act) -> bool {
        let action = self.action_at(act.user, act.slot);
        action.is_some_and(|action| action.is_harmful() && self.props_of(act, action).rolls())
    }

    /// CAP-11: what the check has come to for every target, from the faces and whatever Amplifying changed.
    pub(super) fn judge(&self, act: &mut Act) {
        let Some(action) = self.action_at(act.user, act.slot).filter(|action| action.is_harmful()) else { return };
        let props = self.props_of(act, action);
        for i in 0..act.aimed.len() {
            let [c, a, p] = self.values_against(act, action, act.aimed[i].who).map(|sum| sum.value());
            let face = (act.aimed[i].face + act.boosted.face).max(1);
            act.aimed[i].result = Some(cap_result(face, Values { c, a, p }, props));
        }
    }

    /// CAP-11: what it would come to with other Amplifying.
    pub(super) fn judged_with(&self, act: &Act, mods: (i8, i8, i8), face: i8) -> Vec<Option<CapResult>> {
        let mut other = act.clone();
        let now = &mut other.boosted.mods;
        *now = (now.0 + mods.0, now.1 + mods.1, now.2 + mods.2);
        other.boosted.face += face;
        self.judge(&mut other);
        other.aimed.iter().map(|aimed| aimed.result).collect()
    }

    /// CAP-11: rolls the check: one d20 for the Action, or one for each target.
    pub(super) fn roll_check(&self, act: &mut Act, io: &mut Io) {
        let Some(roll) = self.cap_roll(act).filter(|_| self.throws(act)) else { return self.judge(act) };
        let spec = KeptDie::one(SIDES, self.numbers_that_matter(act, &roll));
        if self.options.cap_roll_per == Per::Target {
            for i in 0..act.aimed.len() {
                let single = Act { aimed: vec![act.aimed[i]], ..act.clone() };
                let thrown = draw(io.dice, &spec);
                act.aimed[i].face = thrown.face as i8;
                let mut one = single;
                one.aimed[0].face = thrown.face as i8;
                self.judge(&mut one);
                act.aimed[i].result = one.aimed[0].result;
                if let Some(roll) = self.cap_roll(&one) {
                    let results = results(&one, &roll);
                    io.events.push(|| Event::totalled(roll, thrown.faces, thrown.face.into(), results));
                }
            }
            return;
        }
        let thrown = draw(io.dice, &spec);
        act.aimed.iter_mut().for_each(|aimed| aimed.face = thrown.face as i8);
        self.judge(act);
        let results = results(act, &roll);
        io.events.push(|| Event::totalled(roll, thrown.faces, thrown.face.into(), results));
    }

    /// The numbers that faces are compared with: the values, and what Amplifying may make of them after the roll.
    fn numbers_that_matter(&self, act: &Act, roll: &Breakdown) -> Numbers {
        let mut shifts: Vec<(i8, i8, i8)> = vec![(0, 0, 0)];
        if act.pay != Pay::Upkeep {
            for (_, boosts) in self.boosts_for(act) {
                shifts.extend(boosts.iter().filter_map(|boost| match *boost {
                    Boost::Mods(c, a, p) => Some((c, a, p)),
                    Boost::Face(by) => Some((-by, -by, -by)),
                    _ => None,
                }));
            }
        }
        // Several of them can add up.
        if shifts.len() > 2 {
            return Numbers::every_up_to(SIDES);
        }
        let values: Vec<i16> = roll.thresholds().map(|goal| i16::from(goal.number.value())).collect();
        let mut numbers = Numbers::NONE;
        for (c, a, p) in shifts {
            for (i, value) in values.iter().enumerate() {
                numbers = numbers.at_most(value + i16::from([c, a, p][i % 3]));
            }
        }
        numbers
    }
}

/// How the check came out for each target, as every log has it.
fn results(act: &Act, roll: &Breakdown) -> Vec<TargetResult> {
    let goals: Vec<i16> = roll.thresholds().map(|goal| i16::from(goal.number.value())).collect();
    let one = |(i, aimed): (usize, &Aimed)| {
        let result = aimed.result?;
        let accuracy = goals.get(3 * i + 1).copied().unwrap_or(0);
        let threshold = match result {
            CapResult::Crit => Some(0),
            CapResult::Bypass => Some(2),
            CapResult::Blocked => Some(1),
            CapResult::Miss => None,
        };
        Some(TargetResult {
            about: Some(aimed.who),
            threshold: threshold.map(|at| (3 * i + at) as u8),
            outcome: result.outcome(),
            by: accuracy - i16::from(aimed.face),
            raises: 0,
        })
    };
    act.aimed.iter().enumerate().filter_map(one).collect()
}
