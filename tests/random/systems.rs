//! The rule systems that are tested: those that are registered.

use acqua_alta::battle::SystemInfo;
use acqua_alta::table::SYSTEMS;

/// Every registered rule system. Nothing else in the suites says which ones there are.
pub fn systems() -> impl Iterator<Item = &'static SystemInfo> {
    SYSTEMS.iter().map(|system| system.info)
}
