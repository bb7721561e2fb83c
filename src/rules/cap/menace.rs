//! What the Actions of a kind do to an enemy within a turn: for the computer player, not a rule.

use super::actions::{Action, Aim, Shape};
use super::check::{MILLION, Props, Values, expected_loss};
use super::turns::POOL;
use crate::kit::{Menace, Strike, Turn};

/// The Barrier that is taken to stand against it.
const BARRIER: i8 = 2;

/// Of somebody with these values, moves and Actions.
pub(super) fn menace(values: Values, steps: i8, actions: &[Action]) -> Menace {
    let turn = Turn { points: i32::from(POOL), free: 0, steps: i32::from(steps), onrush: false };
    let plain = |action: &&Action| action.is_plain() && !action.tide_turner && action.aims_at(Aim::Foe);
    let strike = |action: &Action| {
        let damage = action.damage.filter(|_| action.only.is_empty())?;
        let (c, a, p) = action.mods;
        let within = |value: i8| value.clamp(0, 20);
        let values = Values { c: within(values.c + c), a: within(values.a + a), p: within(values.p + p) };
        let (least, most) = action.range.bounds();
        Some(Strike {
            range: (i32::from(least), i32::from(most) + reach(action.shape)),
            points: i32::from(action.speed.points()).max(1),
            times: i32::from(POOL),
            harm: (expected_loss(values, Props::of(action), damage, BARRIER) * 10 / MILLION) as i32,
        })
    };
    Menace::of(turn, actions.iter().filter(plain).filter_map(strike))
}

/// How much farther an area reaches than its range.
fn reach(shape: Shape) -> i32 {
    match shape {
        Shape::Burst(more) | Shape::Line(more) | Shape::Cone(more) | Shape::Aura(more) => i32::from(more),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::kinds::Codex;

    #[test]
    fn archers_threaten_from_afar_and_bravos_at_arms_reach() {
        let codex = Codex::shipped();
        let menace = |key: &str| codex.kind(key).expect("a shipped kind").menace;
        let (archer, bravo) = (menace("altana_arbalist"), menace("bridge_bravo"));
        assert_eq!(archer.best_from(), 16, "the range of the Windlass Bolt");
        assert_eq!(bravo.best_from(), 2, "two Lunges do more than four cuts");
        // A Bravo moves 5 squares for 1 AP, and a Slow or two Fast blows are left of 4 AP after two Advances.
        assert!(bravo.at(1) > bravo.at(11) && bravo.at(11) > 0);
        assert_eq!(bravo.at(17), 0, "three Advances and arm's reach come to 16 squares");
        assert!(archer.at(20) > 0 && archer.at(33) == 0);
    }
}
