//! For tests: the outcomes of a specification against counting the faces that it really rolls.

use super::{Chance, Spec, enumerate};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// What comes of rolling every face in turn, by what `reads` makes of it, and the chance of what was not rolled.
fn rolled<S: Spec, K: Ord>(spec: &S, limit: usize, reads: &impl Fn(&S::Summary) -> K) -> (BTreeMap<K, Chance>, Chance) {
    let leaves = enumerate(limit, |dice| reads(&spec.roll(dice)));
    let mut counted = BTreeMap::new();
    for leaf in leaves.walked {
        let sum = counted.entry(leaf.value).or_insert(Chance::ZERO);
        *sum = *sum + leaf.chance;
    }
    (counted, leaves.unwalked)
}

/// The outcomes, by the same reading.
fn worked_out<S: Spec, K: Ord>(spec: &S, reads: &impl Fn(&S::Summary) -> K) -> BTreeMap<K, Chance> {
    let all: u128 = spec.outcomes().iter().map(|(ways, _)| u128::from(*ways)).sum();
    let mut told = BTreeMap::new();
    for (ways, roll) in spec.outcomes() {
        assert!(*ways > 0, "an outcome that never comes");
        let sum = told.entry(reads(roll)).or_insert(Chance::ZERO);
        *sum = *sum + Chance::new(u128::from(*ways), all);
    }
    told
}

/// Rolling every face in turn comes to the same chances.
pub(crate) fn agrees<S: Spec + Debug, K: Ord + Debug>(spec: &S, reads: impl Fn(&S::Summary) -> K) {
    let (counted, left) = rolled(spec, usize::MAX, &reads);
    assert_eq!(left, Chance::ZERO);
    assert_eq!(counted, worked_out(spec, &reads), "{spec:?}");
}

/// The same of dice that never end: what was rolled is no more than what was worked out, and all that is missing is what was
/// not rolled.
pub(crate) fn agrees_nearly<S: Spec + Debug, K: Ord + Debug>(spec: &S, limit: usize, reads: impl Fn(&S::Summary) -> K) {
    let (counted, left) = rolled(spec, limit, &reads);
    let left = left.value();
    assert!(left < 0.01, "too little was rolled: {left} is left");
    let told = worked_out(spec, &reads);
    assert_eq!(told.values().fold(Chance::ZERO, |sum, &p| sum + p), Chance::ONE, "{spec:?}");
    for (what, exact) in &told {
        let counted = counted.get(what).map_or(0.0, |p| p.value());
        let (least, most) = (counted - 1e-12, counted + left + 1e-12);
        assert!(
            (least..=most).contains(&exact.value()),
            "{spec:?}: {what:?} is {exact:?}, rolled {counted} and {left}"
        );
    }
    assert!(counted.keys().all(|what| told.contains_key(what)), "{spec:?} rolled what it does not know");
}
