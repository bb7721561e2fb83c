//! Which gangs meet in a balance report.

use crate::battle::Gang;
use crate::dice::mix;
use crate::kit::{Catalogue, GangChoice, SetupError};
use crate::table::Library;

/// Most points by which two gangs that are called equal may differ.
const EQUAL: i32 = 3;
/// Gangs drawn to find one of equal points.
const DRAWS: u64 = 60;
/// Every so many pairs are of ready gangs.
const READY_EVERY: u32 = 4;

/// Two gangs that meet.
pub(super) struct Couple {
    pub gangs: [GangChoice; 2],
    /// Ready gangs, not drawn at random.
    pub ready: bool,
}

/// The gangs of pair number `number`: every fourth a couple of ready gangs of equal points, in turn, where there are any, the others
/// random legal gangs of equal points.
///
/// # Errors
/// No gangs of this system can be drawn; as a sentence.
pub(super) fn couple(
    system: &str,
    library: &Library,
    points: i32,
    number: u32,
    seed: u64,
) -> Result<Couple, SetupError> {
    let Some(catalogue) = library.known_catalogue(system) else {
        let known: Vec<_> = library.systems().map(|system| system.id).collect();
        return Err(SetupError(format!("expected a known rule system ({}), found `{system}`", known.join(", "))));
    };
    draw(catalogue, points, number, seed).map_err(|error| SetupError(format!("{error} of at most {points} points")))
}

fn draw(catalogue: &dyn Catalogue, points: i32, number: u32, seed: u64) -> Result<Couple, SetupError> {
    let cost = |gang: &Gang| catalogue.points(gang);
    let legal = |gang: &&Gang| catalogue.faults(gang, points).is_empty();
    let ready: Vec<_> = catalogue.gangs().iter().filter(legal).collect();
    let couples: Vec<_> = (0..ready.len())
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .map(|(a, b)| [ready[a], ready[b]])
        .filter(|[a, b]| (cost(a) - cost(b)).abs() <= EQUAL)
        .collect();
    if number.is_multiple_of(READY_EVERY) && !couples.is_empty() {
        let gangs = couples[(number / READY_EVERY) as usize % couples.len()];
        return Ok(Couple { gangs: gangs.map(|gang| GangChoice::Known(gang.key.clone())), ready: true });
    }
    let drawn = |n: u64| catalogue.random_gang(points, mix(seed ^ mix(n + 1)));
    let wrong = || SetupError("expected characters that make a legal gang".to_owned());
    let one = (0..DRAWS).find_map(drawn).ok_or_else(wrong)?;
    let others = (DRAWS..2 * DRAWS).filter_map(drawn);
    let apart = |other: &Gang| (cost(other) - cost(&one)).abs();
    let other = others.min_by_key(apart).ok_or_else(wrong)?;
    Ok(Couple { gangs: [one, other].map(GangChoice::Own), ready: false })
}
