//! The scripted cases and card orders of section 6 (6.5, 6.8), played in battles; what they come to as pure functions stands in the
//! files of their chapters.

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Event, RuleSystem, Side};
use acqua_alta::board::Square;
use acqua_alta::dice::Outcome;
use acqua_alta::rules::wild_die::Ask;
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};

fn two(own: &'static str, other: &'static str, far: u8) -> Scene {
    Scene::field(&[(own, US, at(1, 3)), (other, THEM, at(1 + far, 3))])
}

/// The roll of this name among the events of the last choice: its total, how it came out, its raises.
fn came(scene: &Scene, name: &str) -> (i16, Outcome, u8) {
    let roll = |event: &Event| match event {
        Event::Rolled { breakdown, total: Some(total), results, .. } if breakdown.name == name => {
            results.first().map(|result| (*total, result.outcome, result.raises))
        }
        _ => None,
    };
    scene.events.iter().find_map(roll).unwrap_or_else(|| panic!("no roll of {name}: {:?}", scene.events))
}

#[test]
fn wlx_01_ws_01_an_ace_is_rolled_on_and_added() {
    let mut scene = Scene::field(&[
        ("barber_surgeon", US, at(2, 3)),
        ("rialto_blade", US, at(3, 3)),
        ("dogal_guard", THEM, at(9, 3)),
    ]);
    // Persuasion d8: 8 and 3, the Wild Die 5.
    scene.act(0, action::SUPPORT, id(1), Skill::Taunt as u8, &[8, 3, 5]);
    assert_eq!(came(&scene, "Persuasion"), (11, Outcome::Critical, 1), "WS-01");
}

#[test]
fn wlx_01_ws_03_ws_05_the_wild_die_saves_and_an_extra_confirms() {
    let mut wild = two("dogal_guard", "quay_breaker", 6);
    wild.set(1, status::SHAKEN).plain(0, action::END, &[1, 4]);
    assert_eq!(came(&wild, "Recovery"), (4, Outcome::Success, 0), "WS-03");
    assert!(!wild.has(1, status::SHAKEN));
    let mut extra = two("quay_breaker", "dogal_guard", 6);
    extra.set(1, status::SHAKEN).plain(0, action::END, &[1, 4]);
    assert_eq!(came(&extra, "Recovery"), (1, Outcome::Fail, 0), "WS-05");
    assert!(extra.has(1, status::SHAKEN));
}

#[test]
fn wld_54_ws_07_ws_09_an_opposed_roll() {
    // Taunt d8 of the blade against Smarts d4 of the guard.
    let mut wins = two("rialto_blade", "dogal_guard", 6);
    wins.tests(0, Skill::Taunt, 1, &[8, 1, 2, 4, 1]).plain(0, action::DISTRACT, &[]);
    assert!(wins.has(1, status::DISTRACTED) && wins.has(1, status::SHAKEN), "WS-07: 9 against 5 is a raise");
    let mut none = two("rialto_blade", "dogal_guard", 6);
    none.tests(0, Skill::Taunt, 1, &[3, 2]);
    assert_eq!(none.ask(), Ask::Act(id(0)));
    assert!(!none.has(1, status::DISTRACTED), "WS-09: 3 has no effect, and nobody resists");
}

#[test]
fn wld_12_ws_11_ws_13_damage_against_toughness_6() {
    let shot = |shaken: bool, faces: &[u8]| {
        let mut scene = two("marsh_archer", "rialto_blade", 6);
        if shaken {
            scene.set(1, status::SHAKEN);
        }
        scene.shoots(0, 1, faces);
        scene
    };
    let first = shot(false, &[5, 4, 5]);
    assert_eq!((first.has(1, status::SHAKEN), first.life(1)), (true, 4), "WS-11: 9 is 3 over");
    let second = shot(true, &[5, 5, 5]);
    assert_eq!((second.has(1, status::SHAKEN), second.life(1)), (true, 3), "WS-13: 10 is one Wound, not two");
}

#[test]
fn wlx_12_ws_15_armour_piercing_takes_armour_first() {
    let mut scene = two("altana_arbalest", "dogal_guard", 6);
    // 13 against Toughness 8 with 3 Armour, of which 2 are pierced.
    scene.shoots(0, 1, &[5, 2, 6, 2, 5]);
    assert_eq!(came(&scene, "Damage"), (13, Outcome::Critical, 1), "WS-15: 7 over 6");
    assert!(scene.has(1, status::INCAPACITATED), "an Extra falls with the Wound");
}

#[test]
fn wld_15_ws_17_a_full_soak_clears_shaken() {
    let mut scene = two("marsh_archer", "rialto_blade", 6);
    scene.bennies(1, 1).set_counter(1, counter::LIFE, 3);
    scene.shoots(0, 1, &[5, 6, 1, 6, 1]);
    assert_eq!(scene.ask(), Ask::Soak(id(1)));
    // Vigor d6 with a Wound: 9 less 1 is 8.
    scene.plain(1, action::SOAK, &[6, 3, 2]);
    assert_eq!(came(&scene, "Soak").0, 8);
    assert_eq!((scene.life(1), scene.has(1, status::SHAKEN)), (3, false), "WS-17");
}

#[test]
fn wld_14_ws_19_a_fourth_wound_incapacitates() {
    let mut scene = two("marsh_archer", "rialto_blade", 6);
    scene.set_counter(1, counter::LIFE, 2);
    scene.shoots(0, 1, &[5, 6, 1, 6, 1, 5, 2]);
    assert_eq!(came(&scene, "Incapacitation"), (2, Outcome::Fail, 0), "WS-19: 5 less 3");
    assert!(scene.has(1, status::INCAPACITATED) && scene.has(1, status::BLEEDING));
}

#[test]
fn wld_01_wc_01_wc_03_ws_21_the_countdown_of_a_round() {
    // Cards by rank and suit: clubs, diamonds, hearts, spades.
    let card = |rank: u8, suit: u8| (rank - 2) * 4 + suit + 1;
    let (red, black) = (54, 53);
    let order = |cards: &[u8]| {
        let kinds = ["rialto_blade", "quay_breaker", "masque_cutter", "barber_surgeon", "campo_champion"];
        let who: Vec<(&str, Side, Square)> =
            (0..cards.len()).map(|i| (kinds[i], if i % 2 == 0 { US } else { THEM }, at(i as u8 * 2, 4))).collect();
        let mut scene = Scene::field(&who);
        // The rest of the first round passes.
        for one in 0..who.len() as u8 {
            scene.set(one, status::ACTED);
        }
        scene.plain(0, action::END, cards);
        let mut order = Vec::new();
        while order.len() < who.len() {
            match scene.ask() {
                Ask::CutIn(side) => {
                    let joker = scene.choices().into_iter().find(|choice| choice.action == action::ACTIVATE);
                    let who = joker.unwrap_or_else(|| panic!("{side:?} has nobody")).actor;
                    scene.plain(who.0, action::ACTIVATE, &[]);
                }
                Ask::Act(who) => {
                    order.push(who.0);
                    if order.len() < cards.len() {
                        scene.plain(who.0, action::END, &[]);
                    }
                }
                // A Joker has brought Bennies.
                Ask::Card(who, _) => {
                    scene.plain(who.0, action::KEEP, &[]);
                }
                other => panic!("{other:?}"),
            }
        }
        order
    };
    // Ann, Bo, Cy and Ed; then with Di and a Joker.
    assert_eq!(order(&[card(14, 3), card(13, 2), card(13, 3), card(2, 0)]), [0, 2, 1, 3], "WC-01");
    assert_eq!(order(&[card(10, 0), card(9, 3), red, black, card(14, 3)]), [2, 3, 4, 0, 1], "WC-03");
    assert_eq!(order(&[card(14, 3), card(13, 2), card(13, 3), black, card(2, 0)]), [3, 0, 2, 1, 4], "WS-21");
    // The black Joker on the first side: the red one goes first all the same.
    assert_eq!(order(&[card(10, 0), red, black, card(9, 3)]), [1, 2, 0, 3], "WLD-02");
}

#[test]
fn wld_36_ws_25_a_stunned_foe_does_not_count_and_a_friend_cancels() {
    let who = [
        ("pike_levy", US, at(4, 3)),
        ("dogal_guard", THEM, at(5, 3)),
        ("pike_levy", US, at(6, 3)),
        ("pike_levy", US, at(5, 2)),
        ("dogal_guard", THEM, at(5, 4)),
    ];
    let mut scene = Scene::field(&who);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    let with_two = scene.roll(strike).1;
    scene.set(3, status::STUNNED);
    assert_eq!(scene.roll(strike).1, with_two - 1);
    scene.battle.characters_mut()[4].square = Some(at(9, 8));
    assert_eq!(scene.roll(strike).1, with_two, "WS-25: +1 that a friend would cancel");
}

#[test]
fn wld_45_ws_27_prone_counts_from_three_squares() {
    for (far, modifier) in [(2, 0), (3, -4)] {
        let mut scene = two("marsh_archer", "pike_levy", far);
        scene.set(1, status::PRONE);
        assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (4, modifier), "WS-27: {far}");
    }
}

#[test]
fn wld_10_ws_29_no_bow_beside_a_foe() {
    let who = [("marsh_archer", US, at(1, 3)), ("pike_levy", THEM, at(2, 3)), ("pike_levy", THEM, at(7, 3))];
    let mut scene = Scene::field(&who);
    for foe in [1, 2] {
        let shot = Choice::new(action::SHOOT, id(0), id(foe), 0);
        assert_eq!(scene.refused(shot).code(), "E_WEAPON_IN_MELEE", "WS-29");
    }
}

#[test]
fn wld_31_ws_31_the_drop_is_four_and_not_six() {
    let mut scene = two("marsh_archer", "pike_levy", 6);
    scene.set(1, status::VULNERABLE).set(0, status::HIDDEN);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (4, 4), "WS-31");
}

#[test]
fn wld_60_ws_33_two_of_three_strike_at_one_who_withdraws() {
    let who = [
        ("pike_levy", US, at(4, 4)),
        ("dogal_guard", THEM, at(3, 3)),
        ("dogal_guard", THEM, at(4, 3)),
        ("dogal_guard", THEM, at(5, 3)),
    ];
    let mut scene = Scene::field(&who);
    scene.set(2, status::SHAKEN);
    // Two dice, with +2 for ganging up: both miss Parry 5.
    scene.choose(Choice::new(action::MOVE, id(0), at(4, 7), 0), &[2, 2]);
    let strikes = scene.events.iter().filter(|event| matches!(event, Event::OpportunityGranted { .. })).count();
    assert_eq!((strikes, scene.square(0)), (2, at(4, 7)), "WS-33");
}

#[test]
fn wld_46_ws_35_a_push_stops_before_a_wall() {
    let rows = ["........", "....#...", "........"];
    let mut scene = Scene::new(&rows, &[("quay_breaker", US, at(1, 1)), ("dogal_guard", THEM, at(2, 1))]);
    // Strength d12 against Strength d8: 9 against 4, a raise. One square, then Athletics at -2: 5 is 3.
    scene.act(0, action::PUSH, id(1), 0, &[9, 2, 4, 5]);
    assert_eq!((scene.square(1), scene.has(1, status::PRONE)), (at(3, 1), true), "WS-35");
    assert_eq!(came(&scene, "Footing"), (3, Outcome::Fail, 0));
}

#[test]
fn wlx_11_blast_templates_cover_what_is_printed_in_play() {
    // 6.6, in the middle of a field: Small 9 squares, Large 37.
    let rows = ["................"; 13];
    let who = [("fog_witch", US, at(0, 6)), ("pike_levy", THEM, at(8, 6)), ("lagoon_imp", US, at(4, 6))];
    let scene = Scene::new(&rows, &who);
    let bloom = Choice::new(action::CAST, id(0), at(8, 6), 0);
    assert_eq!(scene.battle.covers(bloom).len(), 21, "Medium");
}
