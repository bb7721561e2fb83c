//! LAD-18 to LAD-22: damage, Wounds, dying, Death Tests, Last Stands.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, Target};
use acqua_alta::board::from_rows;
use acqua_alta::rules::ladder::Ask;
use acqua_alta::rules::ladder::vocabulary::{action, counter, stat, status};
use acqua_alta::scenario::{Feat, Scenario, Score, When};
use std::sync::Arc;

const STREET: &[&str] = &["........", "........", "........"];

fn duel() -> Scene {
    Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))])
}

/// Hits for so much: a sabre does 1 and a point for each success of four dice.
fn hit(scene: &mut Scene, damage: u8) {
    scene.turn(0);
    let faces: Vec<u8> = (0..4).map(|i| if i + 1 < damage { 6 } else { 1 }).collect();
    scene.attacks(0, 1, 0, &faces);
}

#[test]
fn lad_18_damage_takes_toughness_first_and_then_wounds() {
    let mut s = duel();
    assert_eq!(s.toughness(1), 10);
    hit(&mut s, 4);
    assert_eq!((s.toughness(1), s.wounds(1)), (6, vec![]));
    hit(&mut s, 5);
    assert_eq!((s.toughness(1), s.wounds(1)), (1, vec![]));
    hit(&mut s, 2);
    assert_eq!((s.toughness(1), s.wounds(1)), (0, vec![1]), "one point was left over: a Minor Wound");
}

#[test]
fn lad_19_l_v16a_a_track_fills_and_the_wound_that_does_not_fit_is_mortal() {
    let mut s = duel();
    s.stat(1, stat::TOUGHNESS, 9).set_counter(1, counter::TOUGHNESS, 9);
    hit(&mut s, 4);
    assert_eq!(s.toughness(1), 5);
    s.set_counter(1, counter::TOUGHNESS, 4);
    hit(&mut s, 5);
    assert_eq!(s.wounds(1), [1], "Minor, four spaces free");
    hit(&mut s, 2);
    assert_eq!(s.wounds(1), [1, 2], "2 points: Serious");
    s.set_counter(1, counter::WOUND_2, 1);
    assert_eq!(s.battle.free_spaces(id(1)), 3);
    hit(&mut s, 3);
    assert_eq!((s.wounds(1), s.battle.free_spaces(id(1))), (vec![1, 1, 2], 1));
    assert!(!s.has(1, status::MORTALLY_WOUNDED));
    hit(&mut s, 2);
    assert!(s.has(1, status::MORTALLY_WOUNDED) && s.has(1, status::STUNNED));
    assert_eq!((s.counter(1, counter::DEATH_DIFFICULTY), s.counter(1, counter::DEATH_COMPLEXITY)), (4, 2));
    assert_eq!(s.battle.free_spaces(id(1)), 0, "the rest of the track is full");
}

#[test]
fn lad_19_an_exactly_full_track_is_not_yet_mortal() {
    let mut s = duel();
    s.set_counter(1, counter::TOUGHNESS, 0);
    s.set_counter(1, counter::WOUND_1, 3);
    hit(&mut s, 4);
    assert_eq!(s.wounds(1), [3, 2]);
    assert_eq!(s.battle.free_spaces(id(1)), 0);
    assert!(!s.has(1, status::MORTALLY_WOUNDED));
}

#[test]
fn lad_20_l_v16c_a_deadly_wound_that_does_not_fit() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("weak", THEM, at(3, 1)), ("plain", THEM, at(7, 0))]);
    assert_eq!((s.toughness(1), s.battle.free_spaces(id(1))), (3, 2));
    s.set_counter(1, counter::TOUGHNESS, 0);
    hit(&mut s, 5);
    assert_eq!((s.counter(1, counter::DEATH_DIFFICULTY), s.counter(1, counter::DEATH_COMPLEXITY)), (4, 3));
    hit(&mut s, 2);
    assert_eq!(s.counter(1, counter::DEATH_COMPLEXITY), 4, "further damage makes it harder by one, whatever it is");
    assert!(!s.battle.able(id(1)));
}

/// Side 1's second character keeps the battle going.
fn dying() -> Scene {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 0))]);
    s.set_counter(1, counter::TOUGHNESS, 0);
    s.set_counter(1, counter::WOUND_1, 3).set_counter(1, counter::WOUND_2, 2);
    hit(&mut s, 2);
    assert!(s.has(1, status::MORTALLY_WOUNDED));
    s.ends(0, &[]);
    assert!(matches!(s.ask(), Ask::Death(who) if who == id(1)), "{:?}", s.ask());
    s
}

#[test]
fn lad_21_a_death_test_passed() {
    let mut s = dying();
    assert_eq!(s.roll(1, action::DEATH_TEST, Target::Nothing, 0), (4, 4, 2), "the highest attribute, no skill");
    s.does(1, action::DEATH_TEST, &[4, 5, 1, 1]);
    assert!(!s.has(1, status::MORTALLY_WOUNDED) && !s.has(1, status::STUNNED));
    assert_eq!((s.toughness(1), s.battle.free_spaces(id(1))), (0, 0), "Toughness 0, track full");
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)));
}

#[test]
fn lad_21_three_death_tests_failed_are_the_end() {
    let mut s = dying();
    s.does(1, action::DEATH_TEST, &[4, 1, 1, 1]);
    assert_eq!(s.counter(1, counter::DEATH_DIFFICULTY), 5);
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)), "it may still do something");
    s.ends(1, &[]).ends(2, &[]);
    s.ends(0, &[]);
    s.does(1, action::DEATH_TEST, &[4, 4, 4, 4]);
    assert_eq!(s.counter(1, counter::DEATH_DIFFICULTY), 6);
    s.ends(1, &[]).ends(2, &[]).ends(0, &[]);
    s.does(1, action::DEATH_TEST, &[5, 5, 5, 6]);
    assert!(s.gone(1));
    assert_eq!(s.battle.doom(), [0, 1], "LAD-34");
}

#[test]
fn lad_22_a_last_stand_shrugs_off_everything_for_three_turns() {
    let mut s = dying();
    s.afflict(1, status::PRONE);
    s.does(1, action::LAST_STAND, &[]);
    assert!(s.has(1, status::LAST_STAND) && !s.has(1, status::PRONE) && !s.has(1, status::STUNNED));
    assert!(s.battle.able(id(1)));
    assert_eq!(s.attack_roll(1, 0, 0).1, 3, "Melee one step up");
    s.ends(1, &[]).ends(2, &[]);
    s.attacks(0, 1, 0, &[6, 6, 6, 6]);
    assert!(s.has(1, status::LAST_STAND), "immune");
    s.ends(0, &[]).ends(1, &[]).ends(2, &[]).ends(0, &[]);
    assert!(!s.gone(1));
    s.ends(1, &[]);
    assert!(s.gone(1), "the third turn is the last");
}

#[test]
fn lad_22_the_score_is_what_it_was_before_the_end_of_the_battle_ended_it() {
    let score = Score { feat: Feat::EnemyRemoved, points: 1, when: When::End, only: None };
    let scenario = Scenario { scores: vec![score], ..Scenario::default() };
    let who = [("plain", US, at(2, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::on(Arc::new(from_rows(STREET).expect("a street")), &who, without_ember(), &scenario);
    s.afflict(1, status::LAST_STAND);
    s.does(0, action::RETREAT, &[]);
    let (verdict, sheet) = (s.battle.verdict().expect("over"), s.battle.score_sheet());
    assert!(s.gone(1), "dead, as the battle is over");
    assert_eq!((verdict.winner, verdict.score), (Some(THEM), [0, 0]));
    assert_eq!((sheet.points, s.battle.standing()), (verdict.score, verdict.score), "and nothing else is told of it");
    assert_eq!(sheet.lines.iter().map(|line| line.points).sum::<i32>(), 0);
}

#[test]
fn lad_22_armour_does_not_stop_a_last_stand() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plated", THEM, at(3, 1)), ("plain", THEM, at(7, 0))]);
    s.afflict(0, status::LAST_STAND).set_counter(0, counter::LAST_TURNS, 3);
    s.attacks(0, 1, 0, &[6, 6, 1, 1]);
    assert_eq!(s.toughness(1), 7, "1 + 2 successes, Armour 3 ignored");
}

#[test]
fn lad_33_cheat_death_ends_it_for_an_ally_at_arms_reach() {
    let mut s = Scene::with(
        STREET,
        &[("plain", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", THEM, at(7, 0))],
        Default::default(),
    );
    s.afflict(1, status::MORTALLY_WOUNDED).set_counter(1, counter::TOUGHNESS, 0);
    assert_eq!(s.battle.ember(), [1, 1], "LAD-28: half of two, half of one rounded up");
    s.act(0, action::CHEAT_DEATH, Target::Character(id(1)), 0, &[]);
    assert!(!s.has(1, status::MORTALLY_WOUNDED));
    assert_eq!((s.toughness(1), s.battle.ember()), (5, [0, 1]));
}

#[test]
fn lad_33_nobody_cheats_death_for_the_living() {
    let mut s = Scene::with(
        STREET,
        &[("plain", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", THEM, at(7, 0))],
        Default::default(),
    );
    assert_eq!(s.refused(0, action::CHEAT_DEATH, Target::Character(id(1)), 0), Refusal::NothingToDo);
}

#[test]
fn section_1_1_those_without_a_track_die_of_their_first_wound() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("extra", THEM, at(3, 1)), ("champion", THEM, at(1, 1))]);
    assert_eq!((s.toughness(1), s.toughness(2)), (1, 6));
    s.attacks(0, 1, 0, &[6, 1, 1, 1]);
    assert!(s.gone(1), "2 damage, one of it a Wound");
    s.turn(0);
    s.attacks(0, 2, 0, &[6, 6, 6, 6]);
    assert_eq!(s.toughness(2), 1);
    s.turn(0);
    s.attacks(0, 2, 0, &[6, 1, 1, 1]);
    assert!(s.gone(2));
    assert!(s.battle.verdict().is_some(), "rout");
}
