//! What is listed and what is refused agree at every decision: a choice that is listed is refused by nobody, whatever is not
//! listed has a named reason that the rulebook knows, and changes nothing.

use crate::random::{Lot, library, systems, walk};
use acqua_alta::battle::{ActionId, CharacterId, Choice, Nature, Refusal, Rulebook, Target, Wanted};
use acqua_alta::board::Square;
use acqua_alta::table::{AnyBattle, Edit, Table, TableError, enemies};

/// Battles of each system.
const BATTLES: u64 = 20;
/// Decisions of each that are looked at.
const DECISIONS: usize = 250;

/// A combination of what a battle has, with now and then something that it has not.
fn anything(battle: &AnyBattle, lot: &mut Lot) -> (CharacterId, ActionId, Target) {
    let (people, board) = (battle.characters().len(), battle.board());
    let who = |lot: &mut Lot| match lot.below(8) {
        0 => CharacterId([people, 99, 255][lot.below(3)] as u8),
        _ => CharacterId(lot.below(people) as u8),
    };
    let actions = battle.info().actions.len();
    let action = match lot.below(12) {
        0 => ActionId([actions, 255][lot.below(2)] as u8),
        _ => ActionId(lot.below(actions) as u8),
    };
    // Mostly somebody who is concerned, so that more than the turn is looked at.
    let concerned = battle.active().or(battle.decision().and_then(|decision| decision.actor));
    let actor = concerned.filter(|_| lot.below(3) > 0).unwrap_or_else(|| who(lot));
    let target = match lot.below(8) {
        0 => Target::Nothing,
        1..=3 => Target::Character(who(lot)),
        4 => Target::Square([Square::new(255, 255), Square::new(board.width(), 0)][lot.below(2)]),
        _ => Target::Square(Square::new(
            lot.below(usize::from(board.width())) as u8,
            lot.below(usize::from(board.height())) as u8,
        )),
    };
    (actor, action, target)
}

/// Looks at one decision; returns what was refused and why.
fn check(table: &Table, lot: &mut Lot) -> Vec<Refusal> {
    let (battle, listed) = (table.battle(), table.choices());
    let why = |actor, action, target| battle.refusal(actor, action, target);
    let told = |choice: Choice| battle.refusal_of(choice);
    let name =
        |action: ActionId| battle.info().actions.get(usize::from(action.0)).map_or("no action", |entry| entry.key);
    let asked = || battle.decision().map(|decision| decision.kind);
    let mut refused = Vec::new();
    for _ in 0..listed.len().min(12) {
        let choice = listed[lot.below(listed.len())];
        let Choice { action, actor, target, .. } = choice;
        let says = [why(actor, action, target), why(actor, action, Target::Nothing), told(choice)];
        assert_eq!(says, [None; 3], "{} is listed at {:?}: {choice:?}", name(action), asked());
        let other = Choice { option: choice.option ^ 0x5A, ..choice };
        if !listed.contains(&other) {
            assert!(told(other).is_some(), "{} with another option at {:?}: {other:?}", name(action), asked());
            refused.push(refused_by_the_table(table, other));
        }
    }
    for _ in 0..12 {
        let (actor, action, target) = anything(battle, lot);
        let offered = listed.iter().any(|choice| {
            (choice.actor, choice.action) == (actor, action) && (target == Target::Nothing || choice.target == target)
        });
        let reason = why(actor, action, target);
        assert_eq!(reason.is_none(), offered, "{} {actor:?} {target:?} at {:?}: {reason:?}", name(action), asked());
        if listed.is_empty() {
            assert_eq!(reason, Some(Refusal::Over));
        }
        refused.extend(reason);
    }
    refused
}

/// Why a table does not do a choice; nothing has changed then.
fn refused_by_the_table(table: &Table, choice: Choice) -> Refusal {
    let mut after = table.clone();
    let refused = after.apply(choice);
    assert_eq!((after.hash(), after.steps()), (table.hash(), table.steps()), "{choice:?} changed something");
    match refused {
        Err(TableError::Refused(refusal)) => refusal,
        other => panic!("{choice:?} is not listed: {other:?}"),
    }
}

#[test]
fn whatever_is_not_listed_is_refused_by_a_rule_and_nothing_else_is() {
    let library = library();
    for system in systems() {
        let book = Rulebook::read(system.rulebook);
        let mut reasons: Vec<Refusal> = Vec::new();
        for n in 0..BATTLES {
            walk(&library, system.id, n, DECISIONS, &mut |table, lot| {
                for refusal in check(table, lot) {
                    let rule = system.rule_of_refusal(refusal);
                    assert!(book.knows(rule), "{}: {refusal:?} cites {rule}", system.id);
                    if !reasons.contains(&refusal) {
                        reasons.push(refusal);
                    }
                }
            });
        }
        // Of the reasons that the system ever gives, most come up.
        let gives = Refusal::SHARED.iter().filter(|&&refusal| !system.rule_of_refusal(refusal).is_empty()).count();
        let gives = gives + system.reasons.len();
        assert!(reasons.len() >= gives.min(12) * 3 / 4, "{}: only {reasons:?} of {gives} came up", system.id);
    }
}

/// What a list that is wanted holds of what it is wanted for; nothing of that may be left out, and nothing else be listed.
fn short(battle: &AnyBattle, wanted: Wanted, is_wanted: &dyn Fn(&Choice) -> bool) -> usize {
    let (mut all, mut some) = (Vec::new(), Vec::new());
    battle.choices(&mut all);
    battle.choices_for(wanted, &mut some);
    let mut rest = all.iter();
    let other = some.iter().find(|&one| !rest.any(|listed| listed == one)).map(|&choice| battle.describe(choice));
    assert_eq!(other, None, "{wanted:?} at {:?}", battle.decision());
    let left_out = all.iter().find(|one| is_wanted(one) && !some.contains(one));
    let words = left_out.map(|&choice| battle.describe(choice));
    assert_eq!(words, None, "{wanted:?} at {:?}", battle.decision());
    some.iter().filter(|one| is_wanted(one)).count()
}

#[test]
fn a_short_list_leaves_out_only_what_is_not_wanted() {
    let library = library();
    for system in systems() {
        let (mut attacks, mut moves) = (0, 0);
        for n in 0..BATTLES {
            walk(&library, system.id, n, DECISIONS, &mut |table, lot| {
                let Some(decision) = table.decision() else { return };
                let mut table = table.clone();
                let near = decision.actor.and_then(|actor| table.battle().characters()[actor.index()].square);
                let foe = decision.actor.map_or(Vec::new(), |actor| enemies(table.battle(), actor));
                // Somebody to strike is put near, if there is room.
                if let (Some(near), false, 0) = (near, foe.is_empty(), lot.below(3)) {
                    let squares: Vec<Square> = table.battle().board().within(near, 2).collect();
                    let square = Some(squares[lot.below(squares.len())]);
                    let _ = table.edit(Edit { character: Some(foe[lot.below(foe.len())]), square, ..Edit::default() });
                }
                let battle = table.battle();
                let info = battle.info();
                short(battle, Wanted::All, &|_| true);
                short(battle, Wanted::Short, &|_| false);
                let goes = |choice: &Choice| info.goes(choice.action) && choice.target.square().is_some();
                moves += short(battle, Wanted::Moves, &goes);
                for enemy in foe {
                    attacks += short(battle, Wanted::AttacksOn(enemy), &|choice| {
                        let nature = info.nature(choice.action);
                        let deed = nature.strikes() || nature != Nature::Word && !info.goes(choice.action);
                        match choice.target {
                            Target::Character(on) => deed && on == enemy,
                            _ => nature.strikes() && battle.catches(*choice).contains(&enemy),
                        }
                    });
                }
            });
        }
        assert!(attacks > 40 && moves > 1000, "{}: {attacks} attacks, {moves} moves", system.id);
    }
}
