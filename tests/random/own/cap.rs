//! Cap: HP and the Fallen, pools and limits in their bounds, everybody where one can be, and swimming what it is.

use acqua_alta::battle::{AnyBattle, Character};
use acqua_alta::board::{Layer, Terrain};
use acqua_alta::rules::cap::ground::is_closed;
use acqua_alta::rules::cap::vocabulary::{counter, stat, status};

/// CAP-21: a body is in nobody's way.
pub fn lies(one: &Character) -> bool {
    one.statuses.has(status::FALLEN)
}

pub fn check(battle: &AnyBattle) {
    let board = battle.board();
    let settled = battle.decision().is_none_or(|decision| !decision.reaction());
    for (i, one) in battle.characters().iter().enumerate() {
        let (c, s) = (|id| one.counters.get(id), |id| one.stats.get(id));
        let has = |id| one.statuses.has(id);
        assert_eq!(c(counter::HP) == 0, has(status::FALLEN), "{i}: 0 HP is Fallen, and nothing else is");
        assert!((0..=4).contains(&c(counter::AP)), "{i} has {} AP", c(counter::AP));
        assert!((0..=s(stat::TIDE_MAX)).contains(&c(counter::TIDE)), "{i} has {} Charges", c(counter::TIDE));
        let limits = [
            (counter::TRIGGERS, stat::TRIGGER_LIMIT),
            (counter::AMPLIFIES, stat::AMPLIFY_LIMIT),
            (counter::SUSTAINS, stat::SUSTAIN_LIMIT),
        ];
        for (used, most) in limits {
            assert!((0..=s(most)).contains(&c(used)), "{i}: limit {used:?} is overdrawn");
        }
        assert!(one.removed || one.square.is_some() || battle.round() == 0, "{i} is nowhere");
        let Some(square) = one.square.filter(|_| settled) else { continue };
        let below = board.has_below(square) && one.level < board.surface(square);
        let boat = board.is_boat(square) && one.level < board.surface(square);
        let swims = board.is_water(square) || below || boat;
        assert!(has(status::FALLEN) || has(status::SWIMMING) == swims, "{i} swims, and it is not so, at {square}");
        assert!(!has(status::SUBMERGED) || swims, "{i} is below the surface of nothing at {square}");
        assert!(!(swims && has(status::PRONE)), "{i} lies down in deep water at {square}");
        assert!(swims || !is_closed(board.tile(square)), "{i} is inside Cover at {square}");
        let spot = board.spot(square, one.level);
        let bridge = spot.layer == Layer::Top || board.tile(square).terrain == Terrain::Bridge;
        assert!(bridge || has(status::SUBMERGED) || has(status::FALLEN), "{i} floats inside something at {square}");
    }
}
