//! Which gangs meet in a balance report: the one place of the arena that knows how a rule system makes gangs.

use crate::battle::Gang;
use crate::dice::mix;
use crate::table::{GangChoice, Library, SetupError};

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
    match system {
        "canal" => {
            let codex = library.canal();
            let legal = |gang: &Gang| codex.faults(gang, points).is_empty();
            let random = |seed| codex.random_gang(points, seed);
            draw(&codex.gangs, &legal, &|gang| codex.points(gang), &random, number, seed)
        }
        "ladder" => {
            let codex = library.ladder();
            let legal = |gang: &Gang| codex.faults(gang, points).is_empty();
            let random = |seed| codex.random_gang(points, seed);
            draw(&codex.gangs, &legal, &|gang| codex.points(gang), &random, number, seed)
        }
        _ => {
            let known = "canal, ladder";
            Err(SetupError(format!("expected a rule system whose gangs can be drawn ({known}), found `{system}`")))
        }
    }
    .map_err(|error| SetupError(format!("{error} of at most {points} points")))
}

fn draw(
    known: &[Gang],
    legal: &dyn Fn(&Gang) -> bool,
    cost: &dyn Fn(&Gang) -> i32,
    random: &dyn Fn(u64) -> Option<Gang>,
    number: u32,
    seed: u64,
) -> Result<Couple, SetupError> {
    let ready: Vec<_> = known.iter().filter(|gang| legal(gang)).collect();
    let couples: Vec<_> = (0..ready.len())
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .map(|(a, b)| [ready[a], ready[b]])
        .filter(|[a, b]| (cost(a) - cost(b)).abs() <= EQUAL)
        .collect();
    if number.is_multiple_of(READY_EVERY) && !couples.is_empty() {
        let gangs = couples[(number / READY_EVERY) as usize % couples.len()];
        return Ok(Couple { gangs: gangs.map(|gang| GangChoice::Known(gang.key.clone())), ready: true });
    }
    let drawn = |n: u64| random(mix(seed ^ mix(n + 1)));
    let wrong = || SetupError("expected characters that make a legal gang".to_owned());
    let one = (0..DRAWS).find_map(drawn).ok_or_else(wrong)?;
    let others = (DRAWS..2 * DRAWS).filter_map(drawn);
    let apart = |other: &Gang| (cost(other) - cost(&one)).abs();
    let other = others.min_by_key(apart).ok_or_else(wrong)?;
    Ok(Couple { gangs: [one, other].map(GangChoice::Own), ready: false })
}
