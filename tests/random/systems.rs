//! The rule systems that are tested: those of the game, and Plank.

use super::plank;
use acqua_alta::battle::SystemInfo;
use acqua_alta::table::Library;

/// What the game ships, and Plank: this line is all that any suite knows of it.
pub fn library() -> Library {
    let mut library = Library::shipped();
    library.add_system(&plank::SYSTEM);
    library
}

/// Every rule system of [`library`]. Nothing else in the suites says which ones there are.
pub fn systems() -> impl Iterator<Item = &'static SystemInfo> {
    library().systems().collect::<Vec<_>>().into_iter()
}
