//! Death rolls, rallying, saving life (RUN-40 to RUN-45).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Side};
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

/// A watchman beside a halberdier (CON 14, HP 14, armour 5), with a leech of its side behind it, and a watchman of ours.
fn fight() -> Scene {
    Scene::field(&[
        ("harbour_watch", US, at(3, 3)),
        ("bridge_halberdier", THEM, at(4, 3)),
        ("lantern_leech", THEM, at(5, 3)),
        ("harbour_watch", US, at(0, 0)),
    ])
}

/// The halberdier is dying.
fn dying() -> Scene {
    let mut scene = fight();
    scene.set_counter(1, counter::HP, 0).set(1, status::DYING).set(1, status::PRONE);
    scene
}

/// Ends turns until it is the turn of this one in the next round; the faces fall for its death roll.
fn death_roll(scene: &mut Scene, faces: &[u8]) {
    // Its own turn begins with the next card: everybody else has acted.
    for who in [0, 2, 3] {
        scene.set(who, status::ACTED);
    }
    let who = match scene.ask() {
        Ask::Act(who) => who,
        ask => panic!("{ask:?} is asked"),
    };
    scene.choose(Choice::plain(action::END, who), faces);
}

#[test]
fn run_40_a_hero_at_zero_is_prone_and_dying_and_a_minion_dead() {
    let mut scene = fight();
    scene.set_counter(1, counter::HP, 2).strikes(0, 1, &[5]).plain(1, action::TAKE, &[9]);
    assert!(scene.has(1, status::DYING) && scene.has(1, status::PRONE));
    assert_eq!(scene.counter(1, counter::HP), 0);
    let mut scene = fight();
    scene.activate(1).set_counter(0, counter::HP, 1);
    scene.act(1, action::STRIKE, id(0), 0, &[5]).plain(0, action::TAKE, &[2, 2, 1]);
    assert!(scene.gone(0));
}

#[test]
fn run_41_a_death_roll_at_the_start_of_each_turn() {
    let mut scene = dying();
    death_roll(&mut scene, &[14]);
    assert_eq!((scene.counter(1, counter::SUCCESSES), scene.counter(1, counter::FAILURES)), (1, 0));
    let mut scene = dying();
    death_roll(&mut scene, &[1]);
    assert_eq!(scene.counter(1, counter::SUCCESSES), 2, "a Dragon counts two");
    let mut scene = dying();
    death_roll(&mut scene, &[20]);
    assert_eq!(scene.counter(1, counter::FAILURES), 2, "a Demon counts two");
}

#[test]
fn run_41_the_third_success_brings_it_back_and_it_plays_its_turn() {
    let mut scene = dying();
    scene.set_counter(1, counter::SUCCESSES, 2);
    death_roll(&mut scene, &[3, 4]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(1, counter::SUCCESSES)), (4, 0));
    assert!(!scene.has(1, status::DYING) && scene.has(1, status::PRONE));
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    scene.plain(1, action::STAND, &[]).act(1, action::STRIKE, id(0), 0, &[19]);
}

#[test]
fn run_43_damage_at_zero_is_a_failed_death_roll() {
    // RS-23: two failures, and 1 point of damage. The prone target gives a boon and d6 more.
    let mut scene = dying();
    scene.set_counter(1, counter::FAILURES, 2).strikes(0, 1, &[5, 6, 5, 1]);
    assert!(scene.gone(1));
    let mut scene = dying();
    scene.strikes(0, 1, &[5, 6, 4, 1]);
    assert_eq!(scene.counter(1, counter::FAILURES), 0, "armour stops 5");
}

#[test]
fn run_42_a_great_blow_kills_at_once() {
    let mut scene = Scene::field(&[
        ("arsenal_mauler", US, at(3, 3)),
        ("mask_whisperer", THEM, at(4, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    // HP 3 of 10: 13 points kill.
    scene.set_counter(1, counter::HP, 3).strikes(0, 1, &[5]).plain(1, action::TAKE, &[]);
    assert_eq!(scene.ask(), Ask::Add(id(0), 0), "RUX-23: Committed Blow");
    scene.plain(0, action::SPARE, &[7, 5, 1]);
    assert!(scene.gone(1));
}

#[test]
fn run_44_a_rallied_figure_fights_on_at_zero() {
    let mut scene = dying();
    scene.activate(2).act(2, action::RALLY, id(1), 0, &[12]);
    assert!(scene.has(1, status::RALLIED) && scene.has(1, status::DYING));
    scene.activate(1).plain(1, action::STAND, &[]).act(1, action::STRIKE, id(0), 0, &[19]);
    // RUN-41: it still makes death rolls.
    let mut scene = dying();
    scene.set(1, status::RALLIED);
    death_roll(&mut scene, &[14]);
    assert_eq!(scene.counter(1, counter::SUCCESSES), 1);
}

#[test]
fn run_44_a_dying_figure_rallies_itself_with_a_bane() {
    let mut scene = dying();
    death_roll(&mut scene, &[14]);
    let rally = Choice::plain(action::SELF_RALLY, id(1));
    assert_eq!(scene.roll(rally), (11, -1));
    scene.choose(rally, &[5, 11]);
    assert!(scene.has(1, status::RALLIED));
    let strike = Choice::new(action::STRIKE, id(1), id(0), 0);
    assert_eq!(scene.refused(strike).code(), "E_ACTION", "it was the action of this round");
}

#[test]
fn run_45_healing_brings_a_dying_friend_back_for_a_bandage() {
    let mut scene = dying();
    scene.activate(2);
    let save = Choice::new(action::SAVE, id(2), id(1), 0);
    assert_eq!(scene.roll(save), (16, 0));
    // RUX-23: Field Surgeon heals two dice.
    scene.choose(save, &[9, 3, 2]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(2, counter::BANDAGES)), (5, 9));
    let mut scene = dying();
    scene.set_counter(2, counter::BANDAGES, 0).activate(2);
    assert_eq!(scene.roll(save), (16, -1));
}

#[test]
fn run_28_a_draught_heals_two_dice() {
    let mut scene = dying();
    scene.activate(2).act(2, action::DRINK, id(1), 0, &[3, 4]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(2, counter::DRAUGHTS)), (7, 1));
    assert!(!scene.has(1, status::DYING));
}

#[test]
fn run_40_a_side_without_anybody_left_has_lost() {
    use acqua_alta::battle::RuleSystem;
    let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.set_counter(1, counter::HP, 1).strikes(0, 1, &[5]).plain(1, action::TAKE, &[8]);
    scene.plain(0, action::END, &[]);
    assert_eq!(scene.battle.verdict().and_then(|verdict| verdict.winner), Some(Side(0)));
}
