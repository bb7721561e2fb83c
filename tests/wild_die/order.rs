//! The sequence of play (2.1, 2.2, 1.5): cards of those who lie, drowning, durations.

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::RuleSystem;
use acqua_alta::rules::wild_die::Ask;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};

#[test]
fn section_2_1_incapacitated_wild_cards_get_a_card_and_extras_none() {
    let who = [
        ("rialto_blade", US, at(1, 3)),
        ("altana_arbalest", US, at(3, 3)),
        ("dogal_guard", US, at(5, 3)),
        ("quay_breaker", THEM, at(9, 3)),
    ];
    let mut scene = Scene::field(&who);
    for one in 0..4 {
        scene.set(one, status::ACTED);
    }
    // The arbalest lies, and draws one card only in spite of Level Head; the guard lies, and draws none.
    scene.set(1, status::INCAPACITATED).set(2, status::INCAPACITATED);
    scene.plain(0, action::END, &[40, 30, 20]);
    assert_eq!([0, 1, 3].map(|one| scene.counter(one, counter::CARD)), [40, 30, 20]);
    // Its turn passes by itself.
    scene.plain(0, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(3)));
}

#[test]
fn wlx_06_a_helpless_wild_card_drowns_in_its_turn_and_an_extra_at_the_end_of_the_round() {
    let rows = ["....~~~~~~~~"; 5];
    let who = [
        ("rialto_blade", US, at(1, 3)),
        ("quay_breaker", US, at(6, 2)),
        ("pike_levy", US, at(8, 2)),
        ("dogal_guard", THEM, at(0, 0)),
    ];
    let mut scene = Scene::new(&rows, &who);
    for one in [0, 3] {
        scene.set(one, status::ACTED);
    }
    scene.set(1, status::INCAPACITATED).set(2, status::INCAPACITATED);
    for one in [1, 2] {
        scene.battle.characters_mut()[one].statuses.clear(status::ACTED);
    }
    // Vigor d10 of the breaker: 7 less 2 keeps it alive. At the end of the round the levy rolls 5 less 2; then cards are dealt to three.
    scene.plain(0, action::END, &[7, 2, 5, 40, 30, 20]);
    assert!(!scene.battle.characters()[1].removed && scene.battle.characters()[2].removed);
}

#[test]
fn wld_41_who_is_thrown_off_lies_beside_the_mount() {
    let mut scene = Scene::field(&[("barena_rider", US, at(3, 3)), ("marsh_archer", THEM, at(9, 3))]);
    scene.activate(1);
    // 5 hits; 4 and 4 shake it; Riding of 2 and 3 fails.
    scene.shoots(1, 0, &[5, 4, 4, 2, 3]);
    assert!(scene.has(0, status::SHAKEN) && scene.has(0, status::PRONE) && !scene.has(0, status::MOUNTED));
    assert_ne!(scene.square(0), at(3, 3));
    assert!(scene.square(0).is_adjacent(at(3, 3)));
    assert_eq!(scene.battle.marks(US)[0].square, at(3, 3), "the pony stays");
}

#[test]
fn section_1_5_a_state_of_the_own_turn_lasts_through_the_following_one() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    scene.option(0, acqua_alta::rules::wild_die::stances::Stance::WildAttack).strikes(0, 1, &[1, 2]);
    assert!(scene.has(0, status::VULNERABLE));
    // The guard's turn, then the next round: the blade has the higher card.
    scene.plain(0, action::END, &[]).plain(1, action::END, &[40, 30]);
    assert!(scene.has(0, status::VULNERABLE), "through its following turn");
    scene.plain(0, action::END, &[]);
    assert!(!scene.has(0, status::VULNERABLE));
}

#[test]
fn section_1_5_a_round_on_hold_counts_as_a_turn() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(9, 3))]);
    scene.activate(1).battle.characters_mut()[0].statuses.clear(status::ACTED);
    let intimidation = acqua_alta::rules::wild_die::traits::Skill::Intimidation;
    scene.tests(1, intimidation, 0, &[5, 2, 3]).plain(1, action::EXPOSE, &[]).plain(1, action::END, &[]);
    assert!(scene.has(0, status::VULNERABLE));
    // Nobody else has a card: the round ends, and only the guard draws another.
    scene.plain(0, action::HOLD, &[20]);
    assert!(!scene.has(0, status::VULNERABLE) && scene.has(0, status::ON_HOLD));
}
