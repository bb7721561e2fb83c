//! The d20 of a check as a strip: what each face comes to against each target, and whom and what an Action covers (CAP-11, CAP-08).

use super::actions::{Action, Shape};
use super::check::{CapResult, MILLION, Props, SIDES, Values, expected_loss};
use super::deeds::{slot_of, variant_of};
use super::frames::{Act, Aimed, Pay};
use super::state::Battle;
use super::tell::told_riders;
use super::typed_effects::{Damage, When};
use super::vocabulary::{action, stat};
use crate::battle::{Band, CharacterId, Choice, Grade, Strip};
use crate::board::Square;

impl Battle {
    /// The Action that a choice declares, if it declares one.
    pub(super) fn declared_by(&self, choice: Choice) -> Option<Act> {
        let who = choice.actor;
        let (slot, pay) = match choice.action {
            action::USE => (slot_of(choice.option), Pay::Usual),
            action::SHOVE => (self.kind(who).shove(), Pay::Usual),
            action::TRIGGER | action::PARTING => (choice.option, Pay::Trigger),
            _ => return None,
        };
        Some(self.declared(who, slot, choice.target, variant_of(choice.option), pay))
    }

    /// CAP-11: what each face comes to for each target, by the same judgement that reads the die.
    pub(super) fn strips(&self, choice: Choice) -> Vec<Strip> {
        let Some(act) = self.declared_by(choice) else { return Vec::new() };
        let Some(of) = self.action_at(act.user, act.slot).filter(|of| of.is_harmful()) else { return Vec::new() };
        let faces: Vec<Act> = (1..=SIDES as i8).map(|face| self.judged_at(&act, face)).collect();
        let strip = |(i, aimed): (usize, &Aimed)| {
            let mut bands: Vec<Band> = Vec::new();
            for result in faces.iter().map(|judged| judged.aimed[i].result) {
                let name = word_of(result?);
                match bands.last_mut().filter(|band| band.name == name) {
                    Some(band) => band.faces += 1,
                    None => bands.push(self.band(&act, of, aimed, result?)),
                }
            }
            Some(Strip { about: aimed.who, bands, sure: !self.throws(&act), barriers: self.barriers(&act, of, aimed) })
        };
        act.aimed.iter().enumerate().filter_map(strip).collect()
    }

    fn judged_at(&self, act: &Act, face: i8) -> Act {
        let mut judged = act.clone();
        judged.aimed.iter_mut().for_each(|aimed| aimed.face = face);
        self.judge(&mut judged);
        judged
    }

    /// A band of one face: what such a result does.
    fn band(&self, act: &Act, of: &Action, aimed: &Aimed, result: CapResult) -> Band {
        let damage = of.damage.map(|dice| {
            let barrier = self.barrier(act, of, aimed);
            // The mean of a bypass, and of a hit that the Barrier reduces.
            let mean = |p| expected_loss(Values { c: 0, a: SIDES as i8, p }, Props::default(), dice, barrier);
            match result {
                CapResult::Crit => format!("{} damage", dice.most()),
                CapResult::Bypass => format!("avg {}", tenths(mean(SIDES as i8))),
                CapResult::Blocked => format!("avg {}", tenths(mean(0))),
                CapResult::Miss => String::new(),
            }
        });
        let riders =
            [(When::Hit, CapResult::Blocked), (When::Bypass, CapResult::Bypass), (When::Crit, CapResult::Crit)];
        let riders = riders.into_iter().filter(|(_, least)| result >= *least);
        let riders = riders.flat_map(|(when, _)| told_riders(of, when, result));
        let parts: Vec<String> = damage.into_iter().chain(riders).filter(|part| !part.is_empty()).collect();
        let grade = match result {
            CapResult::Miss => Grade::Nothing,
            CapResult::Blocked => Grade::Part,
            CapResult::Bypass => Grade::Full,
            CapResult::Crit => Grade::Best,
        };
        Band { name: word_of(result), faces: 1, text: parts.join(", "), grade }
    }

    /// CAP-19: the Barrier against an Action that deals damage, part by part.
    fn barriers(&self, act: &Act, of: &Action, aimed: &Aimed) -> Vec<(&'static str, crate::battle::Sum)> {
        let (name, stat) = match of.kind {
            _ if of.damage.is_none() => return Vec::new(),
            Damage::Steel => ("Guard", stat::GUARD),
            Damage::Spell => ("Ward", stat::WARD),
            Damage::Env => return Vec::new(),
        };
        let mut sum = self.barrier_sum(aimed.who, stat);
        let counts = self.barrier(act, of, aimed);
        let other = if self.exposed_to(aimed.who, act.user) { "Exposed" } else { "Parry Order" };
        sum.add(counts - sum.value(), other, "CAP-19");
        vec![(name, sum)]
    }

    /// CAP-08: the squares that an Action with an area covers; none where it has no area, or covers the whole map.
    pub(super) fn squares_of(&self, choice: Choice) -> Vec<Square> {
        let Some(of) = self.hero_of(choice).filter(|of| is_area(choice, of)) else { return Vec::new() };
        let origin = self.origin_of(choice.actor, choice.target);
        let mut squares: Vec<Square> =
            self.covered(choice.actor, of, origin, 0).into_iter().map(|spot| spot.square).collect();
        squares.dedup();
        squares
    }

    /// CAP-06: everybody whom an Action with an area works on.
    pub(super) fn caught_by(&self, choice: Choice) -> Vec<CharacterId> {
        let Some(of) = self.hero_of(choice).filter(|of| is_area(choice, of)) else { return Vec::new() };
        self.caught(choice.actor, of, self.origin_of(choice.actor, choice.target), 0)
    }
}

fn is_area(choice: Choice, of: &Action) -> bool {
    matches!(choice.action, action::USE | action::TRIGGER) && !matches!(of.shape, Shape::Each | Shape::Map)
}

/// What a result is called.
pub(super) fn word_of(result: CapResult) -> &'static str {
    match result {
        CapResult::Crit => "Critical",
        CapResult::Bypass => "Bypassed",
        CapResult::Blocked => "Blocked",
        CapResult::Miss => "Miss",
    }
}

/// Millionths with one decimal, and none above 10.
fn tenths(millionths: i64) -> String {
    let tenths = (millionths + MILLION / 20) / (MILLION / 10);
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, part) if whole < 10 => format!("{whole}.{part}"),
        (whole, part) => (whole + i64::from(part >= 5)).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_one_decimal_and_none_above_ten() {
        let told = [0, 3_337_000, 5_500_000, 9_960_000, 12_000_000, 16_500_000].map(tenths);
        assert_eq!(told.join(" "), "0 3.3 5.5 10 12 17");
    }
}
