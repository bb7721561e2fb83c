//! Roll Under: HP, death rolls and hands in their bounds, and swimming what it is.

use acqua_alta::battle::{AnyBattle, CharacterId};
use acqua_alta::rules::roll_under::vocabulary::{counter, stat, status};

/// RUX-30: others may be in the squares of a swarm.
pub fn swarms(battle: &AnyBattle, id: CharacterId) -> bool {
    battle.kit(id)["size"] == "Swarm"
}

pub fn check(battle: &AnyBattle) {
    let board = battle.board();
    let settled = battle.decision().is_none_or(|decision| !decision.reaction());
    for (i, one) in battle.characters().iter().enumerate() {
        let (c, s) = (|id| one.counters.get(id), |id| one.stats.get(id));
        let has = |id| one.statuses.has(id);
        if one.removed {
            continue;
        }
        assert!((0..=s(stat::HP)).contains(&c(counter::HP)), "{i} has {} HP", c(counter::HP));
        assert!((0..=s(stat::WP)).contains(&c(counter::WP)), "{i} has {} WP", c(counter::WP));
        assert_eq!(c(counter::HP) == 0, has(status::DYING), "{i} has {} HP and is dying or not", c(counter::HP));
        assert!(has(status::DYING) || !has(status::RALLIED), "{i} is Rallied and not dying");
        let rolls = [counter::SUCCESSES, counter::FAILURES].map(c);
        assert!(rolls.iter().all(|&roll| roll < 3), "{i} has decided its death rolls: {rolls:?}");
        assert!(has(status::DYING) || rolls == [0, 0], "{i} is well and has death rolls: {rolls:?}");
        assert!(c(counter::HELD) & c(counter::GONE) == 0, "{i} holds what is gone");
        assert!(has(status::SWIMMING) || !has(status::SUBMERGED), "{i} is submerged on land");
        assert!(!(has(status::GRAPPLED) && has(status::GRAPPLING)), "{i} holds and is held");
        // RUX-28: water is ground to monsters.
        if battle.kit(CharacterId(i as u8))["class"] == "Monster" {
            assert!(!has(status::SWIMMING), "{i} is a monster and swims");
            continue;
        }
        let Some(square) = one.square.filter(|_| settled) else { continue };
        // RUX-23, RUX-25: Sea Legs and Levitate keep it above the water.
        let above = ["Sea Legs", "Levitate"];
        let dry =
            battle.in_force().iter().any(|one| one.on == Some(CharacterId(i as u8)) && above.contains(&&*one.name));
        let swims = board.is_water(square) && !dry;
        assert_eq!(has(status::SWIMMING), swims, "{i} swims, and it is not so, at {square}");
        assert!(!(has(status::SWIMMING) && has(status::PRONE)), "{i} lies down in deep water at {square}");
    }
}
