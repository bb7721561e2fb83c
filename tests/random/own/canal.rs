//! Canal 6.5.

use acqua_alta::battle::AnyBattle;
use acqua_alta::rules::canal::vocabulary::{counter, stat, status};

pub fn check(before: &AnyBattle, battle: &AnyBattle) {
    let board = battle.board();
    // In the middle of a movement a swimmer may be below the deck that another stands on.
    let settled = battle.decision().is_none_or(|d| !d.reaction());
    let between = battle.decision().is_none_or(|d| d.kind == "activate");
    for (i, ch) in battle.characters().iter().enumerate() {
        let c = |id| ch.counters.get(id);
        let s = |id| ch.stats.get(id);
        for (counter, most) in [(counter::LP, stat::LP), (counter::WP, stat::WP), (counter::CP, stat::CP)] {
            assert!((0..=s(most)).contains(&c(counter)), "counter {counter:?} of {i} is {}", c(counter));
        }
        assert!((0..=3).contains(&c(counter::AP_SPENT)), "{i} spent {} AP", c(counter::AP_SPENT));
        assert!((0..=2).contains(&c(counter::UNDERWATER)));
        assert_eq!(ch.removed, c(counter::LP) == 0, "removed exactly when LP = 0");
        let Some(square) = ch.square else { continue };
        let swims = board.water_surface(square).is_some_and(|surface| ch.level <= surface);
        assert!(c(counter::UNDERWATER) == 0 || swims, "underwater {i} is not in water");
        let others = battle.characters().iter().filter(|other| other.square == Some(square)).count();
        assert!(others == 1 || !settled, "one character per square, {square}: {:?}", battle.decision());
        if between {
            assert_eq!(c(counter::CLINGING), 0, "{i} clings after its activation");
            assert!(board.is_standable(square), "{i} ends on a perch at {square}");
            assert_eq!(ch.level, board.surface(square), "{i} floats at {square}");
            assert!(ch.statuses.left(status::STUNNED) <= 2);
        }
    }
    // CAN-69: boats stay on the water, and none is lost or made.
    assert!(board.squares().all(|square| !board.is_boat(square) || board.tile(square).is_canal()));
    assert_eq!(boats(battle), boats(before), "no boat is lost or made");
}

fn boats(battle: &AnyBattle) -> usize {
    let board = battle.board();
    board.squares().filter(|&square| board.is_boat(square)).count()
}
