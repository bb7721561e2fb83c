//! What the weapons of a kind do to an enemy within a turn: for the computer player, not a rule.

use super::kinds::{Ability, Kind, Weapon};
use super::vocabulary::stat;
use crate::kit::{Menace, Strike, Turn};

/// DEX and PRO of a target of usual strength.
const TARGET: (i32, i32) = (4, 3);
/// Range of a spell, and the tenths of life that it is taken to cost: which spells somebody knows is not known of its kind.
const SPELL: (i32, i32) = (6, 15);

/// Of somebody of this kind.
pub(super) fn menace(kind: &Kind) -> Menace {
    let of = |id| i32::from(kind.stat(id));
    let turn = Turn { points: of(stat::AP), free: 0, steps: of(stat::MOVE), onrush: true };
    let spell = Strike { range: (0, SPELL.0), points: 1, times: turn.points, harm: SPELL.1 };
    let spell = kind.has(Ability::Mage).then_some(spell);
    let weapons = kind.weapons.iter().filter(|weapon| !weapon.harmless);
    Menace::of(turn, weapons.map(|weapon| strike(weapon, of(stat::ATT), turn.points)).chain(spell))
}

/// One attack: its Aces on average and the weapon's Damage, less the Aces of Protection.
fn strike(weapon: &Weapon, att: i32, points: i32) -> Strike {
    let (dex, pro) = TARGET;
    let reaches = |number: i32| 11 - number.clamp(1, 10);
    let aces = att * reaches(dex + i32::from(weapon.evasion));
    let stopped = (pro + i32::from(weapon.penetration)).max(0) * reaches(7);
    let more = 10 * i32::from(weapon.damage) + if weapon.poisoned { 10 } else { 0 };
    Strike {
        range: (0, i32::from(weapon.range).max(1)),
        points: 1,
        times: if weapon.reload > 0 { i32::from(weapon.reload) } else { points },
        harm: aces + more - stopped,
    }
}

#[cfg(test)]
mod tests {
    use super::super::kinds::Codex;

    #[test]
    fn harpoons_threaten_from_afar_and_blades_where_a_charge_ends() {
        let codex = Codex::shipped();
        let menace = |key: &str| codex.kind(key).expect("a shipped kind").menace;
        let (harpooner, runner) = (menace("harpooner"), menace("tile_runner"));
        // MOVE 4, 2 AP: after one Move a Harpoon flies 8 squares; after two no AP is left to throw it.
        assert!(harpooner.at(12) > 0 && harpooner.at(13) == 0);
        // MOVE 5, 2 AP and a Stiletto: two Moves end in contact with what is 11 squares away, and the charge strikes once.
        assert!(runner.at(11) > 0 && runner.at(12) == 0);
        assert_eq!(runner.at(6), runner.at(1), "a Move, a blow of the charge and one more are worth two blows");
    }
}
