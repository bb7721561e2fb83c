//! Ladder: counters in their bounds, tracks never overfull, the dying and the dead what they are, everybody where one may be.

use acqua_alta::battle::{AnyBattle, Character, CounterId};
use acqua_alta::rules::ladder::vocabulary::{counter, stat, status};

/// LAD-72, LAD-74: a rider shares the square of its mount.
pub fn sits(one: &Character) -> bool {
    [status::MOUNTED, status::ATOP].iter().any(|&seat| one.statuses.has(seat))
}

pub fn check(battle: &AnyBattle) {
    let board = battle.board();
    let settled = battle.decision().is_none_or(|d| !d.reaction());
    for (i, ch) in battle.characters().iter().enumerate() {
        let c = |id| ch.counters.get(id);
        let s = |id| ch.stats.get(id);
        for (counter, most) in [(counter::TOUGHNESS, stat::TOUGHNESS), (counter::METTLE, stat::METTLE)] {
            assert!((0..=s(most)).contains(&c(counter)), "counter {counter:?} of {i} is {}", c(counter));
        }
        assert!((0..=1).contains(&c(counter::ACTIONS)) && (0..=1).contains(&c(counter::MOVES)));
        let wounds: Vec<i8> = counter::WOUNDS.map(|id| c(CounterId(id))).collect();
        assert!(wounds.iter().sum::<i8>() <= s(stat::TRACK), "the track of {i} is overfull: {wounds:?}");
        let gap = wounds.iter().position(|&wound| wound == 0).unwrap_or(wounds.len());
        assert!(wounds[gap..].iter().all(|&wound| wound == 0), "a gap in the track of {i}: {wounds:?}");
        assert!((0..=s(stat::ARMOUR)).contains(&c(counter::TORN)));
        assert!((0..=6).contains(&c(counter::DEATH_DIFFICULTY)));
        let has = |id| ch.statuses.has(id);
        assert!(!(has(status::MORTALLY_WOUNDED) && has(status::LAST_STAND)), "{i} is dying in its Last Stand");
        // Before the first round the others are not set up yet; an ambush may kill then.
        assert!(ch.removed || ch.square.is_some() || battle.round() == 0, "{i} is nowhere");
        let Some(square) = ch.square else { continue };
        let spot = board.spot(square, ch.level);
        assert!(!has(status::HIDDEN) || c(counter::STEALTH) > 0, "{i} hides with nothing");
        if settled {
            // A seat is always that of somebody: nobody sits in the air.
            let below = |other: &Character| other.square.is_some_and(|at| board.spot(at, other.level) == spot);
            assert!(battle.characters().iter().any(|other| !sits(other) && below(other)), "{i} sits on nobody");
            // LAD-70: in the turn of a flyer, or of its rider, it is in the air.
            let flies = battle.active().is_some_and(|id| battle.characters()[id.index()].square == ch.square);
            assert!(flies || board.ends_at(spot), "{i} stays at {square}, where nobody may");
            assert_eq!(ch.level, board.spot_level(spot), "{i} floats at {square}");
        }
    }
}
