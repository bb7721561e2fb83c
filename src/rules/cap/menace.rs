//! What somebody can do to an enemy within a turn, by how far off it begins: for the computer player, not a rule.

use super::actions::{Action, Aim, Shape};
use super::check::{MILLION, Props, Values, expected_loss};
use super::turns::POOL;

/// Squares that are told apart; what begins farther off is taken to threaten nobody.
const FAR: usize = 40;
/// The Barrier that is taken to stand against it.
const BARRIER: i8 = 2;

/// HP that an enemy loses on average in one whole turn, in tenths, by squares between the two as the turn begins: the best that one Action,
/// used again and again, does after as many Advances as it takes to get into range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Menace([u16; FAR]);

impl Menace {
    /// Of somebody with these values, moves and Actions.
    pub(super) fn of(values: Values, steps: i8, actions: &[Action]) -> Menace {
        let steps = i32::from(steps).max(1);
        let mut menace = [0; FAR];
        let plain = |action: &&Action| action.is_plain() && !action.tide_turner && action.aims_at(Aim::Foe);
        for action in actions.iter().filter(plain) {
            let Some(damage) = action.damage.filter(|_| action.only.is_empty()) else { continue };
            let (c, a, p) = action.mods;
            let within = |value: i8| value.clamp(0, 20);
            let values = Values { c: within(values.c + c), a: within(values.a + a), p: within(values.p + p) };
            let once = expected_loss(values, Props::of(action), damage, BARRIER) * 10 / MILLION;
            let (least, most) = action.range.bounds();
            let (least, most) = (i32::from(least), i32::from(most) + reach(action.shape));
            for (far, known) in menace.iter_mut().enumerate() {
                let far = far as i32;
                let advances = if far < least { 1 } else { ((far - most).max(0) + steps - 1) / steps };
                let points = i32::from(action.speed.points()).max(1);
                let times = i64::from((i32::from(POOL) - advances).max(0) / points);
                *known = (*known).max(u16::try_from(once * times).unwrap_or(u16::MAX));
            }
        }
        Menace(menace)
    }

    /// Tenths of HP.
    pub(super) fn at(&self, far: u8) -> i32 {
        self.0.get(usize::from(far)).map_or(0, |&tenths| i32::from(tenths))
    }

    /// The farthest squares at which it does as much as anywhere.
    pub(super) fn best_from(&self) -> u16 {
        let most = self.0.iter().max().copied().unwrap_or(0);
        self.0.iter().rposition(|&tenths| tenths == most).map_or(1, |far| far.max(1) as u16)
    }
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
