//! Turns, movement, opposed deeds and cards in battle (3.1, WLD-22, WLD-37, WLD-46, WLD-54, WLD-60).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{ActionId, Choice, Event, Target};
use acqua_alta::rules::wild_die::Ask;
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};

fn blade_and_guard() -> Scene {
    Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))])
}

fn to(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::MOVE, id(who), at(x, y), 0)
}

#[test]
fn wld_06_pace_is_split_freely_and_enemies_are_in_the_way() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(0, 3)), ("dogal_guard", THEM, at(11, 3))]);
    scene.choose(to(0, 4, 3), &[]).choose(to(0, 6, 3), &[]);
    assert_eq!(scene.square(0), at(6, 3));
    assert_eq!(scene.refused(to(0, 7, 3)).code(), "E_MOVE");
    let mut scene = blade_and_guard();
    assert_eq!(scene.refused(to(0, 4, 3)).code(), "E_BLOCKED");
}

#[test]
fn wld_07_the_run_die_is_added_and_all_actions_have_minus_two() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(0, 3)), ("dogal_guard", THEM, at(10, 3))]);
    scene.plain(0, action::RUN, &[3]).choose(to(0, 9, 3), &[]);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(1), 0)), (6, -2));
    scene.activate(0).strikes(0, 1, &[3, 2]);
    assert_eq!(scene.refused(Choice::plain(action::RUN, id(0))).code(), "E_RUN_LATE");
}

#[test]
fn wld_60_who_leaves_an_enemys_side_is_struck_at_first() {
    let mut scene = blade_and_guard();
    // The guard strikes with a d6: 5 against Parry 9 misses. WLX-16: the blade answers that by Riposte, and misses too.
    scene.choose(to(0, 1, 3), &[5, 3, 2]);
    assert_eq!(scene.square(0), at(1, 3));
    let mut scene = blade_and_guard();
    scene.set(1, status::SHAKEN).choose(to(0, 1, 3), &[]);
    assert_eq!(scene.square(0), at(1, 3), "the Shaken strike at nobody");
}

#[test]
fn wld_45_standing_up_costs_two_squares() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(0, 3)), ("dogal_guard", THEM, at(11, 3))]);
    scene.plain(0, action::DROP_PRONE, &[]);
    assert_eq!(scene.refused(to(0, 4, 3)).code(), "E_MOVE", "crawling costs 2");
    scene.plain(0, action::STAND, &[]).choose(to(0, 4, 3), &[]);
    assert_eq!(scene.refused(to(0, 5, 3)).code(), "E_MOVE");
}

#[test]
fn wld_54_the_winner_of_a_test_names_the_state() {
    let mut scene = blade_and_guard();
    // Taunt d8 and the Wild Die against Smarts d4.
    scene.tests(0, Skill::Taunt, 1, &[6, 3, 2]);
    assert_eq!(scene.ask(), Ask::Test(id(0)));
    scene.plain(0, action::EXPOSE, &[]);
    assert!(scene.has(1, status::VULNERABLE) && !scene.has(1, status::SHAKEN));
    let mut scene = blade_and_guard();
    scene.tests(0, Skill::Taunt, 1, &[8, 1, 3, 2]).plain(0, action::DISTRACT, &[]);
    assert!(scene.has(1, status::DISTRACTED) && scene.has(1, status::SHAKEN), "9 against 4: a raise");
    let mut scene = blade_and_guard();
    scene.tests(0, Skill::Taunt, 1, &[3, 2]);
    assert_eq!(scene.ask(), Ask::Act(id(0)), "below 4 nobody resists");
}

#[test]
fn wld_37_a_grapple_entangles_and_with_a_raise_binds() {
    let mut scene = Scene::field(&[("quay_breaker", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    let grapple = Choice::new(action::GRAPPLE, id(0), id(1), 0);
    assert_eq!(scene.refused(grapple).code(), "E_HANDS");
    let put_away = Choice { option: 7, ..Choice::plain(action::READY, id(0)) };
    scene.choose(put_away, &[]).choose(grapple, &[5, 2, 3]);
    assert!(scene.has(1, status::ENTANGLED) && scene.has(0, status::GRAPPLER));
    // WLD-22: opposed Athletics frees it again.
    scene.activate(1).plain(1, action::BREAK_FREE, &[5, 2, 3]);
    assert!(!scene.has(1, status::ENTANGLED) && !scene.has(0, status::GRAPPLER));
}

#[test]
fn wld_46_a_push_moves_and_may_fell() {
    let mut scene = Scene::field(&[("quay_breaker", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    let push = Choice::new(action::PUSH, id(0), id(1), 0);
    // Strength d12 against Strength d8; then Athletics on its feet: it fails, no critical failure.
    scene.choose(push, &[7, 2, 5, 3]);
    assert_eq!(scene.square(1), at(5, 3));
    assert!(scene.has(1, status::PRONE));
}

#[test]
fn wld_46_who_would_be_pushed_into_the_water_rolls_first() {
    let rows = ["......~~~~"; 5];
    let mut scene = Scene::new(&rows, &[("quay_breaker", US, at(4, 2)), ("dogal_guard", THEM, at(5, 2))]);
    let push = Choice::new(action::PUSH, id(0), id(1), 0);
    let mut safe = Scene { battle: scene.battle.clone(), events: Vec::new() };
    safe.choose(push, &[7, 2, 5, 4]);
    assert_eq!(safe.square(1), at(5, 2));
    assert!(safe.has(1, status::PRONE));
    scene.choose(push, &[7, 2, 5, 3]);
    assert_eq!(scene.square(1), at(6, 2));
    assert!(scene.has(1, status::SWIMMING), "WLX-08: a fall into deep water does no harm");
}

#[test]
fn wlx_06_swimming_costs_two_and_out_of_the_water_takes_a_roll() {
    let rows = ["......~~~~"; 5];
    let mut scene = Scene::new(&rows, &[("masque_cutter", US, at(5, 2)), ("dogal_guard", THEM, at(0, 0))]);
    scene.choose(to(0, 7, 2), &[]);
    assert!(scene.has(0, status::SWIMMING));
    assert_eq!(scene.refused(to(0, 9, 2)).code(), "E_MOVE");
    // Athletics d8: it stays in the water, and its movement ends.
    scene.activate(0).choose(to(0, 5, 2), &[2, 3]);
    assert_eq!(scene.square(0).x, 6);
    scene.activate(0).choose(to(0, 5, 2), &[5, 3]);
    assert!(!scene.has(0, status::SWIMMING));
}

#[test]
fn wld_38_who_is_on_hold_acts_at_a_later_moment() {
    let mut scene = blade_and_guard();
    scene.plain(0, action::HOLD, &[]);
    assert!(scene.has(0, status::ON_HOLD));
    scene.activate(0);
    scene.strikes(0, 1, &[3, 2]);
    assert_eq!(scene.refused(Choice::plain(action::HOLD, id(0))).code(), "E_HOLD");
}

#[test]
fn wld_38_nobody_holds_again_after_a_hold() {
    let mut scene = blade_and_guard();
    scene.set(0, status::ON_HOLD).activate(1);
    scene.plain(1, action::END, &[10]);
    scene.plain(0, action::ACTIVATE, &[]);
    assert!(!scene.has(0, status::ON_HOLD));
    assert_eq!(scene.refused(Choice::plain(action::HOLD, id(0))).code(), "E_HOLD");
}

#[test]
fn wld_13_a_benny_ends_shaken_and_an_extra_has_none() {
    let mut scene = blade_and_guard();
    scene.bennies(0, 1).set(0, status::SHAKEN).plain(0, action::UNSHAKE, &[]);
    assert!(!scene.has(0, status::SHAKEN));
    scene.activate(1).set(1, status::SHAKEN);
    assert_eq!(scene.refused(Choice::plain(action::UNSHAKE, id(1))).code(), "E_EXTRA_NO_BENNY");
}

#[test]
fn wld_47_two_swaps_a_turn_are_free() {
    let mut scene = Scene::field(&[("altana_arbalest", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    let draw = Choice { option: 1, ..Choice::plain(action::READY, id(0)) };
    scene.choose(draw, &[]);
    assert_eq!(scene.counter(0, counter::HELD), 2, "the crossbow takes both hands and is put away");
    scene.act(0, action::STRIKE, id(1), 1, &[2, 3]);
    let back = Choice { option: 0, ..draw };
    scene.choose(back, &[]);
    assert_eq!(scene.refused(draw).code(), "E_ACTION", "the third item is an action");
}

#[test]
fn wld_51_support_adds_to_the_next_roll_of_a_friend() {
    let mut scene = Scene::field(&[
        ("barber_surgeon", US, at(2, 3)),
        ("rialto_blade", US, at(3, 3)),
        ("dogal_guard", THEM, at(4, 3)),
    ]);
    scene.act(0, action::SUPPORT, id(1), Skill::Fighting as u8, &[5, 2]);
    scene.activate(1);
    let strike = Choice::new(action::STRIKE, id(1), id(2), 0);
    assert_eq!(scene.roll(strike), (6, 1));
    scene.choose(strike, &[2, 3]).activate(1);
    assert_eq!(scene.roll(strike), (6, 0), "it is used up");
}

#[test]
fn wlx_14_a_healing_roll_ends_bleeding_out() {
    let mut scene = Scene::field(&[
        ("barber_surgeon", US, at(2, 3)),
        ("rialto_blade", US, at(3, 3)),
        ("dogal_guard", THEM, at(9, 3)),
    ]);
    scene.set(1, status::INCAPACITATED).set(1, status::BLEEDING).set_counter(1, counter::LIFE, 0);
    let heal = Choice::new(action::STABILISE, id(0), id(1), 0);
    assert_eq!(scene.roll(heal), (4, -3), "its Wounds make it harder");
    scene.choose(heal, &[8, 2]);
    assert!(!scene.has(1, status::BLEEDING));
}

#[test]
fn wld_03_surrender_ends_the_battle() {
    let mut scene = blade_and_guard();
    scene.act(0, action::SURRENDER, Target::Nothing, 0, &[]);
    use acqua_alta::battle::RuleSystem;
    assert_eq!(scene.battle.verdict().and_then(|verdict| verdict.winner), Some(THEM));
}

#[test]
fn wld_03_a_deed_tells_the_actions_that_it_takes() {
    let told = |scene: &Scene| {
        let cost = |event: &Event| if let Event::Acted { cost, .. } = event { Some(*cost) } else { None };
        scene.events.iter().find_map(cost).expect("a deed is told")
    };
    let who = [("quay_breaker", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3)), ("rialto_blade", US, at(3, 5))];
    let after = |deed: ActionId, target: Target, option: u8, faces: &[u8]| {
        let mut scene = Scene::field(&who);
        scene.act(0, deed, target, option, faces);
        told(&scene)
    };
    let (none, foe, friend) = (Target::Nothing, Target::from(id(1)), Target::from(id(2)));
    assert_eq!(after(action::STRIKE, foe, 0, &[2, 3]), 1);
    assert_eq!(after(action::TAUNT, foe, Skill::Intimidation as u8, &[2, 3]), 1);
    assert_eq!(after(action::PUSH, foe, 0, &[2, 3]), 1);
    assert_eq!(after(action::SUPPORT, friend, Skill::Taunt as u8, &[2, 3]), 1);
    assert_eq!(after(action::DEFEND, none, 0, &[]), 1);
    assert_eq!(after(action::AIM, foe, 0, &[]), 1);
    assert_eq!(after(action::RUN, none, 0, &[3]), 0);
    assert_eq!(after(action::DROP_PRONE, none, 0, &[]), 0);
    assert_eq!(after(action::HOLD, none, 0, &[]), 0);
    assert_eq!(after(action::SEVERAL, none, 2, &[]), 0);
    // WLD-47: a maul away, a dagger out and away again: the third item is an action.
    let mut scene = Scene::field(&[("altana_arbalest", US, at(3, 3)), ("dogal_guard", THEM, at(9, 3))]);
    let mut readies = |option: u8| told(scene.act(0, action::READY, none, option, &[]));
    assert_eq!([readies(1), readies(0), readies(1)], [0, 0, 1]);
}
