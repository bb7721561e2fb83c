//! What the weapons of a kind do to an enemy within a turn: for the computer player, not a rule.

use super::items::{Feature, Weapon};
use super::kinds::Kind;
use super::traits::{Attribute, bonus_die};
use crate::kit::{Menace, Strike, Turn};

/// Armour that is taken to stand against it, in tenths of HP.
const ARMOUR: i32 = 20;

/// Of a figure of this kind: RUX-02, an action and its squares a turn; a dash takes the action.
pub(super) fn menace(kind: &Kind) -> Menace {
    let squares = i32::from(kind.squares());
    let turn = Turn { points: 1, free: squares, steps: squares, onrush: false };
    Menace::of(turn, kind.weapons.iter().flat_map(|weapon| strikes(kind, weapon)))
}

/// The ways to attack with a weapon: by hand, thrown and shot.
fn strikes(kind: &Kind, weapon: &Weapon) -> Vec<Strike> {
    let skill = if weapon.is(Feature::Shield) { kind.shield_skill() } else { weapon.skill };
    let level = i32::from(kind.level(skill).unwrap_or(0));
    let mean = |dice: u8, sides: u8| i32::from(dice) * (i32::from(sides) + 1) * 5;
    let attribute = match skill.attribute() {
        Attribute::Strength => Attribute::Strength,
        _ => Attribute::Agility,
    };
    let bonus = if weapon.is(Feature::NoBonus) { 0 } else { bonus_die(kind.attribute(attribute)) };
    let damage = mean(weapon.damage.dice, weapon.damage.sides) + if bonus > 0 { mean(1, bonus) } else { 0 };
    let harm = (damage - ARMOUR).max(5) * level / 20;
    let ranges = [
        weapon.reach().map(|reach| (0, reach)),
        weapon.range().map(|range| (1, range)),
        weapon.throw(kind.attribute(Attribute::Strength)).map(|range| (1, range)),
    ];
    let strike =
        |(least, most): (u8, u8)| Strike { range: (i32::from(least), i32::from(most)), points: 1, times: 1, harm };
    ranges.into_iter().flatten().map(strike).collect()
}

#[cfg(test)]
mod tests {
    use super::super::kinds::Codex;

    #[test]
    fn crossbows_threaten_from_afar_and_hammers_as_far_as_a_turn_carries_them() {
        let codex = Codex::shipped();
        let menace = |key: &str| codex.kinds.iter().find(|kind| kind.key == key).expect("a shipped kind").menace;
        let (arbalist, mauler) = (menace("altana_arbalist"), menace("arsenal_mauler"));
        assert!(arbalist.at(36) > 0, "six squares and a heavy crossbow of 30");
        // Four squares of movement and arm's reach; a hand axe flies 9 squares, with less behind it.
        assert!(mauler.at(5) > mauler.at(6) && mauler.at(6) > 0);
        assert!(mauler.at(13) > 0 && mauler.at(14) == 0);
        assert!(mauler.at(1) > arbalist.at(10), "2d10 and a damage bonus are more than 2d8");
    }
}
