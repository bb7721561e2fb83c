//! Cards, turns, movement and the deeds of a turn (RUN-09 to RUN-19, RUN-31 to RUN-35).

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::Scenario;

fn three() -> Scene {
    let mut scene = Scene::field(&[
        ("harbour_watch", US, at(1, 3)),
        ("harbour_watch", THEM, at(8, 3)),
        ("harbour_watch", THEM, at(8, 6)),
    ]);
    for (who, card) in [(0, 2), (1, 5), (2, 7)] {
        scene.set_counter(who, counter::CARD, card);
    }
    scene
}

#[test]
fn run_10_cards_are_exchanged_once() {
    // RS-25: A has 2, B 5, C 7; A exchanges with C.
    let mut scene = three();
    scene.act(0, action::WAIT, id(2), 0, &[]);
    assert_eq!([0, 1, 2].map(|who| scene.counter(who, counter::CARD)), [7, 5, 2]);
    assert_eq!(scene.ask(), Ask::Act(id(2)), "C acts at once");
    let back = Choice::new(action::WAIT, id(2), id(0), 0);
    assert_eq!(scene.refused(back).code(), "E_SWAP_WAITED");
    scene.plain(2, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    assert_eq!(scene.refused(Choice::new(action::WAIT, id(1), id(2), 0)).code(), "E_SWAP_SPENT");
    scene.plain(1, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert_eq!(scene.refused(Choice::new(action::WAIT, id(0), id(1), 0)).code(), "E_WAIT_ONCE");
}

#[test]
fn run_10_waiting_comes_before_anything_else() {
    let mut scene = three();
    scene.moves(0, 2, 3, &[]);
    assert_eq!(scene.refused(Choice::new(action::WAIT, id(0), id(2), 0)).code(), "E_WAIT_LATE");
}

#[test]
fn run_33_movement_is_split_freely_and_run_19_dash_doubles_it() {
    let mut scene = three();
    scene.moves(0, 3, 3, &[]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(7, 3), 0)).code(), "E_MOVE");
    scene.plain(0, action::DASH, &[]).moves(0, 7, 2, &[]);
    assert_eq!(scene.square(0), at(7, 2));
}

#[test]
fn run_34_enemies_block_and_friends_are_passed() {
    let rows = ["#####", ".....", "#####"];
    let mut scene = Scene::new(&rows, &[("harbour_watch", US, at(0, 1)), ("harbour_watch", THEM, at(1, 1))]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(2, 1), 0)).code(), "E_MOVE");
    let mut scene = Scene::new(
        &rows,
        &[("harbour_watch", US, at(0, 1)), ("harbour_watch", US, at(1, 1)), ("harbour_watch", THEM, at(4, 1))],
    );
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(1, 1), 0)).code(), "E_BLOCKED");
    scene.moves(0, 2, 1, &[]);
    // A prone enemy is crossed for 2.
    let mut scene = Scene::new(&rows, &[("harbour_watch", US, at(0, 1)), ("harbour_watch", THEM, at(1, 1))]);
    scene.set(1, status::PRONE).moves(0, 2, 1, &[]);
    assert_eq!(scene.square(0), at(2, 1));
}

#[test]
fn run_35_leaving_a_side_takes_evade_or_a_free_attack() {
    let beside = || Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    let mut scene = beside();
    scene.moves(0, 1, 3, &[8]);
    assert_eq!((scene.square(0), scene.counter(0, counter::HP)), (at(1, 3), 10), "Evade 8 holds");
    let mut scene = beside();
    // Evade fails; the free attack hits, and cannot be parried: d10 less armour 1.
    scene.moves(0, 1, 3, &[9, 4, 6]);
    assert_eq!((scene.square(0), scene.counter(0, counter::HP)), (at(1, 3), 5));
    let mut scene = beside();
    // A Demon gives it a boon.
    scene.moves(0, 1, 3, &[20, 15, 12]);
    assert_eq!(scene.counter(0, counter::HP), 10);
    let mut scene = beside();
    scene.moves(0, 3, 4, &[]);
    assert_eq!(scene.square(0), at(3, 4), "still beside it: nobody rolls");
}

#[test]
fn run_35_the_first_of_two_free_attacks_may_end_the_move() {
    let mut scene = Scene::field(&[
        ("harbour_watch", US, at(3, 3)),
        ("harbour_watch", THEM, at(4, 3)),
        ("harbour_watch", US, at(0, 0)),
    ]);
    scene.set_counter(0, counter::HP, 2).moves(0, 1, 3, &[9, 4, 6]);
    assert!(scene.gone(0));
}

#[test]
fn run_13_run_14_one_draw_in_a_turn() {
    let mut scene = Scene::field(&[("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    let dagger = Choice { option: 1, ..Choice::plain(action::DRAW, id(0)) };
    scene.choose(dagger, &[]);
    assert_eq!(scene.counter(0, counter::HELD), 2, "the crossbow is put away");
    assert_eq!(scene.refused(Choice { option: 0, ..dagger }).code(), "E_FREE");
    scene.act(0, action::STRIKE, id(1), 1, &[19]);
}

#[test]
fn run_15_standing_up_is_free() {
    let mut scene = three();
    scene.set(0, status::PRONE);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(4, 3), 0)).code(), "E_MOVE", "crawling costs 2");
    scene.plain(0, action::STAND, &[]).moves(0, 6, 3, &[]);
    assert_eq!(scene.refused(Choice::plain(action::DROP_PRONE, id(0))).code(), "E_FREE");
}

#[test]
fn run_18_a_reaction_costs_the_coming_turn() {
    let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[5]).act(1, action::PARRY, Target::Nothing, 0, &[9, 3]);
    scene.plain(0, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    assert_eq!(scene.refused(Choice::new(action::STRIKE, id(1), id(0), 0)).code(), "E_ACTION");
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(1), at(6, 3), 0)).code(), "E_STATE");
    scene.plain(1, action::DROP_PRONE, &[]);
}

#[test]
fn run_18_with_the_switch_a_reaction_takes_the_free_actions_as_well() {
    let who = [("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))];
    let left = |flipped_keeps_free_actions| {
        let options = RuleOptions { flipped_keeps_free_actions, ..RuleOptions::default() };
        let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), options, &[1, 2]);
        scene.strikes(0, 1, &[5]).act(1, action::PARRY, Target::Nothing, 0, &[9, 3]).plain(0, action::END, &[]);
        assert_eq!(scene.ask(), Ask::Act(id(1)));
        [action::DROP_PRONE, action::STOW].map(|deed| scene.refused_or_none(Choice::plain(deed, id(1))))
    };
    assert_eq!(left(true), [None, None]);
    assert_eq!(left(false), [Some("E_FREE".to_owned()), Some("E_FREE".to_owned())]);
}

#[test]
fn run_31_help_is_used_up_by_the_next_roll() {
    let mut scene = Scene::field(&[
        ("harbour_watch", US, at(2, 3)),
        ("harbour_watch", US, at(3, 3)),
        ("harbour_watch", THEM, at(4, 3)),
    ]);
    scene.act(0, action::HELP, id(1), 0, &[]);
    scene.activate(1);
    let strike = Choice::new(action::STRIKE, id(1), id(2), 0);
    assert_eq!(scene.roll(strike), (10, 1));
    scene.choose(strike, &[15, 14]);
    assert!(!scene.has(1, status::HELPED));
}

#[test]
fn run_32_a_round_rest_once() {
    let mut scene = Scene::field(&[("lagoon_bravo", US, at(2, 3)), ("harbour_watch", THEM, at(9, 3))]);
    let rest = Choice::plain(action::REST, id(0));
    assert_eq!(scene.refused(rest).code(), "E_NONE");
    scene.set_counter(0, counter::WP, 3).choose(rest, &[4]);
    assert_eq!(scene.counter(0, counter::WP), 7);
    scene.activate(0);
    assert_eq!(scene.refused(rest).code(), "E_ONCE");
}

#[test]
fn rux_23_a_battle_shout_frees_friends_of_a_condition() {
    let mut scene = Scene::field(&[
        ("gondola_marshal", US, at(2, 3)),
        ("lagoon_bravo", US, at(5, 3)),
        ("harbour_watch", THEM, at(9, 3)),
    ]);
    let shout = Choice::plain(action::SHOUT, id(0));
    assert_eq!(scene.refused(shout).code(), "E_NONE");
    scene.set(1, status::DAZED).choose(shout, &[]);
    assert!(!scene.has(1, status::DAZED));
    assert_eq!(scene.counter(0, counter::WP), 9);
    assert_eq!(scene.refused(Choice::plain(action::SHOUT, id(1))).code(), "E_TURN");
}

#[test]
fn rux_23_each_friend_chooses_which_condition_a_battle_shout_ends() {
    let mut scene = Scene::field(&[
        ("gondola_marshal", US, at(2, 3)),
        ("lagoon_bravo", US, at(5, 3)),
        ("mask_whisperer", US, at(5, 5)),
        ("dock_reaver", US, at(5, 7)),
        ("harbour_watch", THEM, at(9, 3)),
    ]);
    scene
        .set(1, status::DAZED)
        .set(1, status::SCARED)
        .set(2, status::ANGRY)
        .set(3, status::EXHAUSTED)
        .set(3, status::SICKLY);
    scene.plain(0, action::SHOUT, &[]);
    assert_eq!(scene.ask(), Ask::Hearten(id(1)));
    assert_eq!(scene.choices().iter().map(|choice| choice.option).collect::<Vec<_>>(), [2, 4]);
    scene.choose(Choice { option: 4, ..Choice::plain(action::HEARTEN, id(1)) }, &[]);
    assert!(scene.has(1, status::DAZED) && !scene.has(1, status::SCARED));
    // The Whisperer has one condition: nothing to choose.
    assert!(!scene.has(2, status::ANGRY));
    assert_eq!(scene.ask(), Ask::Hearten(id(3)));
    scene.choose(Choice { option: 0, ..Choice::plain(action::HEARTEN, id(3)) }, &[]);
    assert!(!scene.has(3, status::EXHAUSTED) && scene.has(3, status::SICKLY));
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn rux_31_hiding_needs_a_place_out_of_sight() {
    let rows = ["..........", "...#......", ".........."];
    let mut scene = Scene::new(&rows, &[("mask_whisperer", US, at(1, 1)), ("harbour_watch", THEM, at(6, 1))]);
    scene.plain(0, action::HIDE, &[15]);
    assert!(scene.has(0, status::HIDDEN));
    scene.activate(1);
    let shot = Choice::new(action::STRIKE, id(1), id(0), 0);
    assert_eq!(scene.refused(shot).code(), "E_TARGET");
    let mut open = Scene::field(&[("mask_whisperer", US, at(1, 1)), ("harbour_watch", THEM, at(6, 1))]);
    assert_eq!(open.refused(Choice::plain(action::HIDE, id(0))).code(), "E_LOS");
}

#[test]
fn run_12_surrender_ends_the_battle() {
    let mut scene = three();
    scene.plain(0, action::SURRENDER, &[]);
    assert_eq!(scene.battle.verdict().and_then(|verdict| verdict.winner), Some(THEM));
}

#[test]
fn run_10_with_the_switch_an_enemy_may_refuse_to_exchange_cards() {
    let who = [("harbour_watch", US, at(1, 3)), ("harbour_watch", THEM, at(8, 3)), ("harbour_watch", THEM, at(8, 6))];
    let options = RuleOptions { swap_consent: true, ..RuleOptions::default() };
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), options, &[2, 5, 7]);
    let wait = |on| Choice::new(action::WAIT, id(0), id(on), 0);
    scene.choose(wait(2), &[]);
    assert_eq!(scene.ask(), Ask::Consent(id(2)));
    // It refuses: nothing has happened, and it is not asked again in this turn.
    scene.plain(2, action::SPARE, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert_eq!(scene.refused(wait(2)).code(), "E_TARGET");
    scene.choose(wait(1), &[]).plain(1, action::EXCHANGE, &[]);
    assert_eq!([0, 1, 2].map(|who| scene.counter(who, counter::CARD)), [5, 2, 7]);
    assert_eq!((scene.ask(), scene.has(0, status::WAITED)), (Ask::Act(id(1)), true));
}
