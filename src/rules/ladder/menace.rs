//! What the weapons and spells of a kind do to an enemy within a turn, by zones: for the computer player, not a rule.

use super::equipment::{Damage, Trait, Weapon};
use super::kinds::{Kind, Speed};
use super::skills::Skill;
use super::vocabulary::stat;
use crate::kit::{Menace, Strike, Turn};

/// Armour that is taken to stand against it, in tenths.
const ARMOUR: i32 = 10;
/// Tenths of a success of a die, and of a point of Focus, against a target of usual strength.
const SUCCESS: (i32, i32) = (5, 3);
/// Tenths of life that a spell is taken to cost.
const SPELL: i32 = 15;

impl Kind {
    /// What it can do to an enemy within a turn. LAD-13: a Move and an Action.
    pub(super) fn menace_of_its_arms(&self) -> Menace {
        let kind = self;
        let zones = match kind.foot.max(kind.fly) {
            Speed::None | Speed::Slow => 0,
            Speed::Normal => 1,
            Speed::Fast => 2,
        };
        let turn = Turn { points: 1, free: zones, steps: 1, onrush: false };
        let weapons = (0..=kind.fists()).filter_map(|item| kind.weapon(item));
        let spells = kind.spells.iter().map(|spell| strike(i32::from(spell.range.zones()), SPELL));
        Menace::of(turn, weapons.flat_map(|weapon| strikes(kind, weapon)).chain(spells))
    }
}

/// The ways to attack with a weapon: by hand, shot, and thrown.
fn strikes(kind: &Kind, weapon: &Weapon) -> Vec<Strike> {
    let dice =
        |dice, skill: Skill| i32::from(kind.stat(dice)) * SUCCESS.0 + i32::from(kind.skill(skill).focus) * SUCCESS.1;
    let pierced = if weapon.has(Trait::Penetrating) { ARMOUR } else { 0 };
    let harm = |successes: i32| {
        let Damage { fixed, successes: counted } = weapon.damage.unwrap_or_default();
        let sum = 10 * i32::from(fixed) + if counted { successes } else { 0 };
        (sum - ARMOUR + pierced).max(0)
    };
    let by_hand = weapon.is_melee().then(|| strike(0, harm(dice(stat::MELEE, Skill::WeaponSkill))));
    let aimed = harm(dice(stat::ACCURACY, Skill::BallisticSkill));
    // Every second Action loads it again.
    let shot = weapon
        .range()
        .map(|band| strike(i32::from(band.zones()), if weapon.has(Trait::Reload) { aimed * 2 / 3 } else { aimed }));
    let blast = weapon.blast().map_or(0, |damage| 10 * i32::from(damage) - ARMOUR);
    let thrown = weapon.thrown().map(|band| strike(i32::from(band.zones()), aimed.max(blast)));
    by_hand.into_iter().chain(shot).chain(thrown).collect()
}

fn strike(zones: i32, harm: i32) -> Strike {
    Strike { range: (0, zones), points: 1, times: 1, harm }
}

#[cfg(test)]
mod tests {
    use super::super::kinds::Codex;

    #[test]
    fn arbalests_threaten_other_zones_and_blades_as_far_as_a_move_leads() {
        let codex = Codex::shipped();
        let reach = |carries: &str| {
            let carries = |kind: &&super::Kind| {
                (0..kind.fists()).any(|item| kind.weapon(item).is_some_and(|weapon| weapon.key == carries))
            };
            let kind = codex.kinds.iter().find(carries).expect("a shipped kind");
            (0..9).rfind(|&zones| kind.menace.at(zones) > 0)
        };
        assert_eq!(reach("arbalest"), Some(3), "a Move into the next zone, and two zones by Long Range");
        assert_eq!(reach("rapier"), Some(2), "a Fast Move of two zones, and arm's reach");
    }
}
