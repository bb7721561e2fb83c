//! Wild Die: Wounds and the Incapacitated, Bennies and hands in their bounds, and swimming what it is.

use acqua_alta::battle::{AnyBattle, Character, CharacterId};
use acqua_alta::rules::wild_die::vocabulary::{counter, stat, status};

/// WLD-14: the Incapacitated are in nobody's way.
pub fn lies(one: &Character) -> bool {
    one.statuses.has(status::INCAPACITATED)
}

pub fn check(battle: &AnyBattle) {
    let board = battle.board();
    let settled = battle.decision().is_none_or(|decision| !decision.reaction());
    for (i, one) in battle.characters().iter().enumerate() {
        let (c, s) = (|id| one.counters.get(id), |id| one.stats.get(id));
        let has = |id| one.statuses.has(id);
        assert!((0..=s(stat::LIFE)).contains(&c(counter::LIFE)), "{i} takes {} Wounds more", c(counter::LIFE));
        assert!(c(counter::LIFE) > 0 || has(status::INCAPACITATED), "{i} stands with too many Wounds");
        assert!((0..=3).contains(&c(counter::FATIGUE)), "{i} has Fatigue {}", c(counter::FATIGUE));
        assert!(c(counter::HELD) & c(counter::GONE) == 0, "{i} holds what is gone");
        assert!(!has(status::BLEEDING) || has(status::INCAPACITATED), "{i} bleeds and stands");
        let helpless = [status::SHAKEN, status::STUNNED, status::ON_HOLD, status::AIMING, status::DEFENDING];
        assert!(!has(status::INCAPACITATED) || !helpless.into_iter().any(has), "{i} is down and something else");
        assert!(!(has(status::ON_HOLD) && has(status::SHAKEN)), "{i} is on Hold and Shaken");
        assert!(one.removed || one.square.is_some() || battle.round() == 0, "{i} is nowhere");
        let Some(square) = one.square.filter(|_| settled) else { continue };
        let below = board.has_below(square) && one.level < board.surface(square);
        // WLX-03: a body of several squares swims with all of them.
        let body = battle.body(CharacterId(i as u8));
        let wet = if body.is_empty() {
            board.is_water(square) || below
        } else {
            body.iter().all(|&part| board.is_water(part))
        };
        let swims = wet && !has(status::WALKS_WATER);
        assert!(lies(one) || has(status::SWIMMING) == swims, "{i} swims, and it is not so, at {square}");
        assert!(!(swims && has(status::PRONE)), "{i} lies down in deep water at {square}");
    }
}
