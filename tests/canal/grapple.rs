//! CAN-15 Grapple and forced movement, CAN-16 Stunned, vectors V12, V14, V27.

use super::scene::*;
use acqua_alta::battle::{CharacterId, Refusal, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::dice::{Chance, Outcome};
use acqua_alta::rules::canal::vocabulary::{action, counter};
use acqua_alta::rules::canal::{Ask, Opposed, RuleOptions};

fn wrestlers(rows: &[&str]) -> Scene {
    let mut s = Scene::new(rows, &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.stat(1, ATT, 3);
    s
}

fn push(s: &mut Scene, moved: u8, to: Square, faces: &[u8]) {
    let choice = s.choices().into_iter().find(|c| c.target == Target::Square(to)).expect("it can end there");
    assert_eq!((choice.action, choice.actor), (action::FORCE, id(moved)));
    s.choose(choice, faces);
}

#[test]
fn can_15_f15_a_critical_moves_four_squares_and_stuns() {
    let mut s = wrestlers(&["............"]);
    s.grapples(0, 1, &[2, 2, 8, 10, 7, 2]);
    assert_eq!(s.rolls("Grapple"), [(3, Outcome::Critical, 2)]);
    assert!(matches!(s.ask(), Ask::Force(f) if f.moved == id(1) && f.squares == 4));
    push(&mut s, 1, at(6, 0), &[]);
    assert_eq!((s.square(1), s.stunned(1)), (at(6, 0), true));
}

#[test]
fn can_15_f17_a_fumble_against_no_aces_moves_nobody() {
    let mut s = wrestlers(&["............"]);
    s.grapples(0, 1, &[2, 2, 2, 1, 2, 3, 4]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_15_a_fumble_against_aces_moves_the_grappler() {
    let mut s = wrestlers(&["............"]);
    s.grapples(0, 1, &[8, 2, 2, 1, 2, 3]);
    assert!(matches!(s.ask(), Ask::Force(f) if f.moved == id(0) && f.mover == id(1) && f.squares == 3));
    let decision = s.battle.decision().expect("asked");
    assert_eq!(decision.side, THEM, "the target's player chooses");
}

#[test]
fn can_15_g29_not_onto_a_square_two_levels_above_its_start() {
    let mut s = wrestlers(&["...2........", "...1........"]);
    s.grapples(0, 1, &[2, 2, 2, 2, 8, 2, 2]);
    assert!(!s.offers(action::FORCE, Target::Square(at(3, 0))));
    assert!(s.offers(action::FORCE, Target::Square(at(3, 1))), "one level is allowed (A-48)");
}

#[test]
fn can_15_the_grapplers_square_may_be_crossed_but_not_ended_on() {
    let mut s = wrestlers(&["............"]);
    s.grapples(0, 1, &[2, 2, 2, 2, 8, 2, 2]);
    assert!(s.offers(action::FORCE, Target::Square(at(0, 0))));
    assert!(!s.offers(action::FORCE, Target::Square(at(1, 0))));
    assert!(s.offers(action::FORCE, Target::Square(at(2, 0))), "it need not move at all");
}

#[test]
fn can_15_thrown_off_a_roof_it_falls_and_the_stun_comes_after() {
    let mut s = wrestlers(&["333~~~......"]);
    s.grapples(0, 1, &[2, 2, 2, 10, 8, 2, 2]);
    // Three levels and one more to the canal, water -2, no Ace.
    push(&mut s, 1, at(3, 0), &[2, 2, 2, 2]);
    assert_eq!((s.level(1), s.life(1), s.stunned(1)), (-1, 10, true));
}

#[test]
fn can_15_into_the_water_there_is_no_charge() {
    let mut s = Scene::new(
        &["...~~~~", "......."],
        &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0)), ("plain", US, at(4, 1))],
    );
    s.grapples(0, 1, &[2, 2, 2, 2, 2, 8, 2, 2]);
    push(&mut s, 1, at(4, 0), &[]);
    assert_eq!((s.level(1), s.ask()), (-1, Ask::Act(id(0))), "forced movement triggers nothing");
}

#[test]
fn can_15_refusals() {
    let mut s =
        Scene::new(&["............"], &[("plain", US, at(1, 0)), ("plain", THEM, at(5, 0)), ("plain", US, at(2, 0))]);
    assert_eq!(s.refused(0, action::GRAPPLE, Target::Character(id(1)), 0), Refusal::NotInContact);
    assert_eq!(s.refused(0, action::GRAPPLE, Target::Character(id(0)), 0), Refusal::NotEnemy, "itself");
}

/// Who is moved, how many squares, and whether it is Stunned.
type Thrown = (Option<CharacterId>, u8, bool);

/// Exact distribution of (who is moved, squares, stunned) of a grapple, read from what is asked next.
fn grapple_odds(att: i8, defence: i8) -> Vec<(Thrown, Chance)> {
    use acqua_alta::battle::{Choice, Events};
    let mut s = Scene::new(&["............"], &[("plain", US, at(5, 0)), ("plain", THEM, at(6, 0))]);
    s.stat(0, ATT, att).stat(1, ATT, defence);
    let choice = Choice { action: action::GRAPPLE, actor: id(0), target: Target::Character(id(1)), option: 0 };
    let leaves = acqua_alta::dice::enumerate(10_000, |dice| {
        let mut battle = s.battle.clone();
        let mut events = Events::keep();
        battle.apply(choice, dice, &mut events).expect("legal");
        let critical = events.into_vec().iter().any(|event| {
            matches!(event, acqua_alta::battle::Event::Rolled { breakdown, outcome: Outcome::Critical, .. }
                if breakdown.name == "Grapple")
        });
        match battle.ask {
            Some(Ask::Force(f)) => (Some(f.moved), f.squares, critical),
            _ => (None, 0, false),
        }
    });
    let mut table: Vec<(Thrown, Chance)> = Vec::new();
    for leaf in leaves.walked {
        match table.iter_mut().find(|(key, _)| *key == leaf.value) {
            Some((_, p)) => *p = *p + leaf.chance,
            None => table.push((leaf.value, leaf.chance)),
        }
    }
    table
}

#[test]
fn can_15_v14_grapples_exactly() {
    let of = |table: &[(Thrown, Chance)], key| {
        table.iter().find(|(k, _)| *k == key).map(|(_, p)| p.fraction().expect("exact"))
    };
    let table = grapple_odds(4, 3);
    assert_eq!(of(&table, (Some(id(0)), 3, false)), Some((243, 15625)));
    assert_eq!(of(&table, (Some(id(0)), 5, false)), Some((4, 625)));
    assert_eq!(of(&table, (None, 0, false)), Some((17512, 78125)));
    assert_eq!(of(&table, (Some(id(1)), 3, false)), Some((33212, 78125)));
    assert_eq!(of(&table, (Some(id(1)), 4, true)), Some((3249, 78125)));
    assert_eq!(of(&table, (Some(id(1)), 6, true)), Some((108, 78125)));
    let table = grapple_odds(5, 4);
    assert_eq!(of(&table, (Some(id(1)), 3, false)), Some((150898, 390625)));
    assert_eq!(of(&table, (Some(id(1)), 7, true)), Some((648, 1953125)));
}

#[test]
fn can_10_v12_opposed_rolls_exactly() {
    use acqua_alta::battle::{Choice, Event, Events};
    let cases = [
        (4, 4, [(18009, 390625), (48459, 78125), (44107, 156250), (40107, 781250)]),
        (5, 3, [(28774, 390625), (60024, 78125), (20577, 156250), (20577, 781250)]),
        (3, 5, [(5994, 390625), (27324, 78125), (90937, 156250), (41337, 781250)]),
        (2, 4, [(81, 15625), (27, 125), (4603, 6250), (1323, 31250)]),
        (6, 4, [(781081, 9765625), (1562331, 1953125), (390963, 3906250), (390963, 19531250)]),
    ];
    for (mover, enemy, exact) in cases {
        let mut s = Scene::new(&["............"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
        s.stat(0, DEX, mover).stat(1, DEX, enemy);
        let choice = Choice { action: action::MOVE, actor: id(0), target: Target::Square(at(4, 0)), option: 0 };
        let leaves = acqua_alta::dice::enumerate(10_000, |dice| {
            let mut battle = s.battle.clone();
            let mut events = Events::keep();
            battle.apply(choice, dice, &mut events).expect("legal");
            let outcome = |event: Event| match event {
                Event::Disengaged { outcome, .. } => Some(outcome),
                _ => None,
            };
            events.into_vec().into_iter().find_map(outcome).expect("it disengages")
        });
        let leaves = leaves.walked;
        let p = |wanted| {
            let mine = leaves.iter().filter(|leaf| leaf.value == wanted);
            mine.fold(Chance::ZERO, |sum, leaf| sum + leaf.chance).fraction().expect("exact")
        };
        let table = [Outcome::Critical, Outcome::Success, Outcome::Fail, Outcome::Fumble].map(p);
        assert_eq!(table, exact, "DEX {mover} against {enemy}");
    }
}

#[test]
fn can_10_the_variant_subtracts_aces_instead() {
    let options = RuleOptions { opposed: Opposed::SubtractAces, ..RuleOptions::default() };
    let mut s = Scene::with(&["............"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))], options);
    // Both roll four dice; two Aces less two is a fail.
    s.moves(0, at(4, 0), &[7, 8, 2, 2, 8, 8, 2, 2]);
    assert_eq!(s.rolls("Disengage"), [(4, Outcome::Fail, 0)]);
}

#[test]
fn can_15_v27_thrown_off_a_ledge_exactly() {
    // Off a ledge of three levels, the target's DEX 4: what the fall costs on paving and in the canal.
    for (row, num, den) in [("333.........", 49721472, 48828125), ("322~~~~~~~~~", 4661388, 48828125)] {
        let canal = row.contains('~');
        let from = if canal { "222" } else { "333" };
        let row = row.replace("322", from).replace("333", from);
        let mut s = Scene::new(&[&row], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
        s.stat(1, ATT, 3);
        let choice = acqua_alta::battle::Choice {
            action: action::GRAPPLE,
            actor: id(0),
            target: Target::Character(id(1)),
            option: 0,
        };
        let odds = acqua_alta::battle::odds(
            &acqua_alta::battle::AnyBattle::new(s.battle.clone()),
            choice,
            &|battle: &acqua_alta::battle::AnyBattle, _: &[acqua_alta::battle::Choice]| {
                let mut choices = Vec::new();
                let decision = battle.decision()?;
                battle.choices(&mut choices);
                match battle.of::<acqua_alta::rules::canal::Battle>()?.ask {
                    Some(Ask::Force(f)) if f.moved == id(1) => {
                        choices.into_iter().find(|c| c.target == Target::Square(at(3, 0)))
                    }
                    Some(Ask::Force(_)) => choices.first().copied(),
                    _ => decision.reaction().then(|| choices[0]),
                }
            },
        );
        let mean = losses(&odds, 1, 12)
            .into_iter()
            .enumerate()
            .fold(Chance::ZERO, |sum, (n, (a, b))| sum + Chance::new(a * n as u128, b));
        assert_eq!(mean, Chance::new(num, den), "{row}");
    }
}

#[test]
fn can_16_stunned_lowers_four_stats_and_leaves_the_rest() {
    let mut s = Scene::new(&["............"], &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 0))]);
    s.stun(0).stun(1);
    s.strikes(0, 1, 0, &[2, 3, 2, /* protection: PRO is unchanged */ 2, 2, 2]);
    assert_eq!(s.rolls("Combat"), [(3, Outcome::Success, 1)], "ATT 3 against DEX 3");
    assert_eq!(s.rolls("Protection"), [(3, Outcome::Fail, 0)]);
}

#[test]
fn can_16_a_stat_of_one_stays_and_zero_stays_zero() {
    let mut s = Scene::new(&["............"], &[("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    s.stat(0, MOVE, 1).stun(0);
    assert!(s.offers(action::MOVE, Target::Square(at(1, 0))));
}

#[test]
fn can_16_g15_it_lasts_to_the_end_of_the_next_activation() {
    let mut s = Scene::new(&["............"], &[("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    s.stun(0).ends(0, &[]);
    assert!(!s.stunned(0));
    // Gained in its own activation it survives the end of that one.
    let mut s = Scene::new(&["2..........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    s.act(0, action::MOVE, Target::Square(at(1, 0)), 1, &[1, 2, 2, 2]);
    assert!(s.stunned(0));
    s.ends(0, &[]);
    assert!(s.stunned(0));
}

#[test]
fn section_1_3_subtract_aces_fumbles_on_a_destiny_one_without_aces_left() {
    let options = RuleOptions { opposed: Opposed::SubtractAces, ..RuleOptions::default() };
    let mut s = Scene::with(&["............"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))], options);
    s.moves(0, at(4, 0), &[7, 2, 2, 2, 1, 8, 2, 2]);
    assert_eq!(s.rolls("Disengage"), [(4, Outcome::Fumble, 0)]);
}

/// Two wrestlers, the first with this ATT and two Will Points, in a battle of this version of the rules.
fn strong(att: i8, version: u32) -> Scene {
    let mut s = wrestlers(&["............"]);
    s.stat(0, ATT, att).set_counter(0, counter::WP, 2);
    s.battle = s.battle.clone().by_version(version);
    s
}

/// The options of Will dice that are offered now.
fn will_offered(s: &Scene) -> Vec<u8> {
    s.choices().into_iter().filter(|choice| choice.action == action::WILL).map(|choice| choice.option).collect()
}

#[test]
fn section_1_3_the_defender_takes_from_all_dice_before_the_pool_is_cut_to_ten() {
    // Twelve dice; the defender has three Aces; nine are left.
    let mut s = strong(10, 3);
    s.grapples(0, 1, &[]);
    s.act(0, action::WILL, Target::Nothing, 2, &[9, 8, 7, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Grapple"), [(9, Outcome::Fail, 0)]);
    // Of eleven one is taken: ten are rolled.
    let mut s = strong(9, 3);
    s.grapples(0, 1, &[]);
    s.act(0, action::WILL, Target::Nothing, 2, &[9, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Grapple"), [(10, Outcome::Fail, 0)]);
    // None is taken: eleven are cut to ten.
    let mut s = strong(9, 3);
    s.grapples(0, 1, &[]);
    s.act(0, action::WILL, Target::Nothing, 2, &[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Grapple"), [(10, Outcome::Fail, 0)]);
}

#[test]
fn can_59_will_is_offered_beyond_ten_dice_where_some_may_be_taken() {
    for att in [8, 9, 10] {
        let mut s = strong(att, 3);
        s.grapples(0, 1, &[]);
        assert_eq!(will_offered(&s), [0, 1, 2], "ATT {att}");
    }
    // Not where nobody takes any: a blow is no opposed roll.
    let mut s = strong(9, 3);
    s.strikes(0, 1, 0, &[]);
    assert_eq!(will_offered(&s), [0, 1]);
}

#[test]
fn section_1_3_older_battles_cut_to_ten_first() {
    let mut s = strong(10, 2);
    s.grapples(0, 1, &[9, 8, 7, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Grapple"), [(7, Outcome::Fail, 0)], "no Will is asked for at ten dice");
    let mut s = strong(9, 2);
    s.grapples(0, 1, &[]);
    assert_eq!(will_offered(&s), [0, 1]);
    s.act(0, action::WILL, Target::Nothing, 1, &[9, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Grapple"), [(9, Outcome::Fail, 0)]);
}

#[test]
fn section_1_3_subtracted_aces_leave_ten_dice_the_most() {
    let options = RuleOptions { opposed: Opposed::SubtractAces, ..RuleOptions::default() };
    let mut s = Scene::with(&["............"], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))], options);
    s.stat(0, ATT, 9).set_counter(0, counter::WP, 2);
    s.battle = s.battle.clone().by_version(3);
    s.grapples(0, 1, &[]);
    assert_eq!(will_offered(&s), [0, 1]);
}

#[test]
fn can_15_two_ends_on_one_square_read_as_what_becomes_of_each() {
    // Along the roof and over its edge: carried on at that height, or set down on the street on the way.
    let mut s = wrestlers(&["222...", "222...", "......"]);
    s.grapples(0, 1, &[2, 2, 2, 10, 8, 2, 2]);
    let ends: Vec<_> = s.choices().into_iter().filter(|choice| choice.action == action::FORCE).collect();
    let words: Vec<String> = ends.iter().map(|&choice| s.battle.describe(choice)).collect();
    assert!(words.contains(&"1 stays at C1".to_owned()), "{words:?}");
    assert!(words.contains(&"1 is moved over D1 and falls 2 levels".to_owned()), "{words:?}");
    for (choice, words) in ends.iter().zip(&words) {
        let Target::Square(square) = choice.target else { panic!("a square") };
        let falls = choice.option as i8 - s.battle.board().surface(square) >= 2;
        assert_eq!(words.contains("falls"), falls, "{words}");
    }
}
