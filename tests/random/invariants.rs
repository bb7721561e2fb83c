//! What must hold whatever is played, as far as it can be seen from outside.

use acqua_alta::battle::{AnyBattle, Target};
use acqua_alta::rules::canal::vocabulary::{counter, stat, status};

/// Panics at the first invariant that does not hold.
pub fn check_invariants(battle: &AnyBattle) {
    match battle.info().id {
        "ladder" => check_ladder(battle),
        _ => check_canal(battle),
    }
    let board = battle.board();
    let mut choices = Vec::new();
    battle.choices(&mut choices);
    assert_eq!(choices.is_empty(), battle.verdict().is_some());
    for (i, choice) in choices.iter().enumerate() {
        if let Target::Square(square) = choice.target {
            assert!(square.x < board.width() && square.y < board.height());
        }
        assert!(!choices[..i].contains(choice), "{choice:?} is listed twice");
    }
}

/// Ladder: counters in their bounds, tracks never overfull, the dying and the dead what they are, one to a place.
fn check_ladder(battle: &AnyBattle) {
    use acqua_alta::battle::CounterId;
    use acqua_alta::rules::ladder::vocabulary::{counter, stat, status};
    let board = battle.board();
    let settled = battle.decision().is_none_or(|d| !d.reaction);
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
        assert!(!ch.removed || ch.square.is_none(), "the removed leave the board");
        assert!(ch.removed || ch.square.is_some() || battle.round() == 0, "{i} is nowhere");
        let Some(square) = ch.square else { continue };
        assert!(!board.is_wall(square));
        let spot = board.spot(square, ch.level);
        assert!(!has(status::HIDDEN) || c(counter::STEALTH) > 0, "{i} hides with nothing");
        if settled {
            // LAD-72, LAD-74: whoever sits on somebody shares its square.
            let there = |other: &&acqua_alta::battle::Character| {
                let sits = [status::MOUNTED, status::ATOP].iter().any(|&seat| other.statuses.has(seat));
                !sits && other.square.is_some_and(|at| board.spot(at, other.level) == spot)
            };
            assert_eq!(battle.characters().iter().filter(there).count(), 1, "one character at {square}");
            // LAD-70: in the turn of a flyer, or of its rider, it is in the air.
            let flies = battle.active().is_some_and(|id| battle.characters()[id.index()].square == ch.square);
            assert!(flies || board.ends_at(spot), "{i} stays at {square}, where nobody may");
            assert_eq!(ch.level, board.spot_level(spot), "{i} floats at {square}");
        }
    }
}

/// Canal 6.5.
fn check_canal(battle: &AnyBattle) {
    let board = battle.board();
    // In the middle of a movement a swimmer may be below the deck that another stands on.
    let settled = battle.decision().is_none_or(|d| !d.reaction);
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
        assert!(!ch.removed || ch.square.is_none(), "the removed leave the board");
        let Some(square) = ch.square else { continue };
        assert!(!board.is_wall(square));
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
    // CAN-69: boats stay on the water.
    assert!(board.squares().all(|square| !board.is_boat(square) || board.tile(square).is_canal()));
}
