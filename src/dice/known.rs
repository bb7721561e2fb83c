//! Outcomes that were worked out: those of a specification are worked out once, and kept as long as the program runs.

use super::Spec;
use super::mixer::Mixed;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{OnceLock, PoisonError, RwLock};

/// The outcomes of one specification.
type Outcomes<S> = &'static [(u64, <S as Spec>::Summary)];

/// The outcomes of all specifications of one kind that were asked for. A rule system has some hundreds of them, of some
/// dozen outcomes each.
pub(super) struct Known<S: Spec + 'static>(OnceLock<RwLock<HashMap<S, Outcomes<S>, Mixed>>>);

impl<S: Spec + Clone + Hash + Eq> Known<S> {
    pub(super) const fn new() -> Known<S> {
        Known(OnceLock::new())
    }

    /// The outcomes of `spec`, from `work_out` at the first time.
    pub(super) fn get(&self, spec: &S, work_out: impl FnOnce() -> Vec<(u64, S::Summary)>) -> Outcomes<S> {
        let known = self.0.get_or_init(RwLock::default);
        if let Some(outcomes) = known.read().unwrap_or_else(PoisonError::into_inner).get(spec) {
            return outcomes;
        }
        let outcomes = work_out();
        let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(spec.clone()).or_insert_with(|| outcomes.leak())
    }
}
