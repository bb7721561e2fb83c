//! What must hold whatever is played, as far as it can be seen from outside.

use super::own::{check_own, shares};
use acqua_alta::battle::{AnyBattle, Character, CharacterId, CounterId, Entry, Side, StatId, StatusId};

/// Panics at the first invariant that does not hold. `before` is the battle one choice earlier.
pub fn check_invariants(before: &AnyBattle, battle: &AnyBattle) {
    check_choices(battle);
    check_people(before, battle);
    check_places(battle);
    check_entries(battle);
    check_score(battle);
    assert!((before.round()..=battle.rounds()).contains(&battle.round()), "round {}", battle.round());
    check_own(before, battle);
}

/// Choices are there exactly until there is a verdict, each once, and all of them are such as the battle has.
fn check_choices(battle: &AnyBattle) {
    let mut choices = Vec::new();
    battle.choices(&mut choices);
    assert_eq!(choices.is_empty(), battle.verdict().is_some(), "choices exactly while there is no verdict");
    assert_eq!(battle.decision().is_none(), battle.verdict().is_some(), "a decision exactly while there is no verdict");
    for (i, &choice) in choices.iter().enumerate() {
        assert!(battle.knows(choice), "{choice:?} is about somebody or something that is not there");
        assert!(!choices[..i].contains(&choice), "{choice:?} is listed twice");
        let covered = battle.covers(choice);
        for (i, square) in covered.iter().enumerate() {
            assert!(
                square.x < battle.board().width() && square.y < battle.board().height(),
                "{choice:?} covers {square}"
            );
            assert!(!covered[..i].contains(square), "{choice:?} covers {square} twice");
        }
    }
}

/// Ids stay what they are, the removed leave the board and never come back, and only the present act.
fn check_people(before: &AnyBattle, battle: &AnyBattle) {
    assert_eq!(before.characters().len(), battle.characters().len(), "nobody is added or forgotten");
    for (id, (was, is)) in ids().zip(before.characters().iter().zip(battle.characters())) {
        assert_eq!((was.side, was.kind), (is.side, is.kind), "{id:?} is somebody else now");
        assert!(!is.removed || is.square.is_none(), "{id:?} is removed and still on the board");
        assert!(!was.removed || is.removed, "{id:?} has come back");
    }
    let acts = |id: CharacterId| battle.characters()[id.index()].is_present();
    assert!(battle.verdict().is_some() || battle.active().is_none_or(acts), "somebody acts who is not there");
    assert!(battle.order().iter().all(|id| id.index() < battle.characters().len()));
}

/// Everybody stands on the board, and where no question interrupts, at a place of its own.
fn check_places(battle: &AnyBattle) {
    let board = battle.board();
    let settled = battle.decision().is_none_or(|decision| !decision.reaction());
    let mut taken: Vec<(acqua_alta::board::Spot, CharacterId)> = Vec::new();
    for (id, one) in ids().zip(battle.characters()) {
        let Some(square) = one.square else { continue };
        assert!(square.x < board.width() && square.y < board.height(), "{id:?} is beyond the board, at {square}");
        assert!(!board.is_wall(square), "{id:?} is in a wall at {square}");
        if settled && !shares(battle, id, one) {
            let spot = board.spot(square, one.level);
            let other = taken.iter().find(|(known, _)| *known == spot);
            assert!(other.is_none(), "{id:?} and {:?} are both at {square}: {:?}", other, battle.decision());
            taken.push((spot, id));
        }
    }
}

/// Nobody has a stat, a counter or a status that the system does not declare. A counter is never below 0, and never above the
/// stat of the same key, where that says how much there is of it at most.
fn check_entries(battle: &AnyBattle) {
    let info = battle.info();
    for (id, one) in ids().zip(battle.characters()) {
        let Character { stats, counters, statuses, .. } = one;
        let beyond = |declared: &[Entry]| declared.len() as u8..=u8::MAX;
        assert!(beyond(info.stats).all(|i| stats.get(StatId(i)) == 0), "{id:?} has a stat without a name");
        assert!(beyond(info.counters).all(|i| counters.get(CounterId(i)) == 0), "{id:?}: a counter without a name");
        assert!(beyond(info.statuses).all(|i| !statuses.has(StatusId(i))), "{id:?}: a status without a name");
        assert!((0..=u8::MAX).all(|i| counters.get(CounterId(i)) >= 0), "{id:?} has less than nothing: {counters:?}");
        let life = CounterId(0);
        if let Some(most) = info.stats.iter().position(|entry| entry.key == info.counters[0].key) {
            assert!(counters.get(life) <= stats.get(StatId(most as u8)), "{id:?} has more life than it can have");
        }
    }
}

/// The points of a side are the sum of what they are for, carriers are there, and the verdict is what the score says.
fn check_score(battle: &AnyBattle) {
    let sheet = battle.score_sheet();
    for side in Side::BOTH {
        let sum: i32 = sheet.lines.iter().filter(|line| line.side == side).map(|line| line.points).sum();
        assert_eq!(sum, sheet.points[side.index()], "the lines of {side:?} are not its points: {:?}", sheet.lines);
    }
    let carriers: Vec<CharacterId> = sheet.objectives.iter().filter_map(|objective| objective.carrier).collect();
    for (i, who) in carriers.iter().enumerate() {
        assert!(battle.characters()[who.index()].is_present(), "{who:?} carries something and is not there");
        assert!(!carriers[..i].contains(who), "{who:?} carries two objectives");
    }
    if let Some(verdict) = battle.verdict() {
        assert_eq!(sheet.winner, verdict.winner, "the sheet names another winner than the verdict");
    }
}

fn ids() -> impl Iterator<Item = CharacterId> {
    (0..).map(CharacterId)
}
