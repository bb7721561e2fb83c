//! Attacks, damage, Shaken, Wounds, Soak and Bennies in battle (3.2, 3.4, WLX-02, WLX-14).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::Choice;
use acqua_alta::rules::wild_die::Ask;
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};

/// A Rialto Blade (Fighting d10) beside a Dogal Guard (an Extra, Parry 6, Toughness 8).
fn blade_and_guard() -> Scene {
    Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))])
}

/// A Rialto Blade beside a Quay Breaker (a Wild Card, Parry 5, Toughness 10, Vigor d10).
fn blade_and_breaker() -> Scene {
    Scene::field(&[("rialto_blade", US, at(3, 3)), ("quay_breaker", THEM, at(4, 3))])
}

#[test]
fn wld_12_damage_of_toughness_shakes_and_wounds_who_is_shaken() {
    let mut scene = blade_and_guard();
    // 7 against 6: a hit. 6 and 2 more, and 3: 11 against 8.
    scene.strikes(0, 1, &[7, 3, 6, 2, 3]);
    assert!(scene.has(1, status::SHAKEN) && scene.life(1) == 1);
    scene.activate(0).strikes(0, 1, &[7, 3, 6, 2, 3]);
    assert!(scene.has(1, status::INCAPACITATED) && scene.life(1) == 0, "WLD-14: an Extra goes down at its first Wound");
    let mut scene = blade_and_guard();
    scene.strikes(0, 1, &[7, 3, 4, 3]);
    assert!(!scene.has(1, status::SHAKEN), "7 is below Toughness");
}

#[test]
fn wld_08_a_raise_adds_a_die_to_the_damage_and_a_miss_does_nothing() {
    let mut scene = blade_and_guard();
    // 10 explodes to 12: a raise over 6; its damage is d6, d4 and d6.
    scene.strikes(0, 1, &[10, 2, 3, 4, 1, 3]);
    assert!(scene.has(1, status::SHAKEN), "4 + 1 would be below, 4 + 1 + 3 is 8");
    let mut scene = blade_and_guard();
    scene.strikes(0, 1, &[5, 4]);
    assert!(!scene.has(1, status::SHAKEN));
}

#[test]
fn wld_14_a_wild_card_carries_three_wounds() {
    let mut scene = blade_and_breaker();
    // 14 against 10: Shaken and a Wound.
    scene.strikes(0, 1, &[6, 3, 6, 6, 1, 1]);
    assert!(scene.has(1, status::SHAKEN));
    assert_eq!(scene.life(1), 3);
    scene.activate(1);
    let strike = Choice::new(action::STRIKE, id(1), id(0), 0);
    assert!(!scene.choices().contains(&strike), "WLD-13: the Shaken do not act");
}

#[test]
fn wld_15_a_soak_removes_wounds_and_with_the_last_of_them_shaken() {
    let mut scene = blade_and_breaker();
    scene.bennies(1, 1).strikes(0, 1, &[6, 3, 6, 6, 1, 1]);
    assert_eq!(scene.ask(), Ask::Soak(id(1)));
    let soak = Choice::plain(action::SOAK, id(1));
    assert_eq!(scene.roll(soak), (4, 0), "the Wound that is being soaked does not count");
    scene.choose(soak, &[5, 2]);
    assert!(!scene.has(1, status::SHAKEN));
    assert_eq!((scene.life(1), scene.counter(1, counter::BENNIES)), (4, 0));
    let mut scene = blade_and_breaker();
    scene.bennies(1, 1).strikes(0, 1, &[6, 3, 6, 6, 1, 1]).plain(1, action::TAKE, &[]);
    assert_eq!((scene.life(1), scene.counter(1, counter::BENNIES)), (3, 1));
}

#[test]
fn wlx_02_a_benny_rolls_an_attack_again_and_the_better_roll_stands() {
    let mut scene = blade_and_guard();
    scene.bennies(0, 2).strikes(0, 1, &[3, 2]);
    assert_eq!(scene.ask(), Ask::Reroll(id(0)));
    scene.plain(0, action::BENNY, &[7, 2, 3, 2]);
    assert_eq!(scene.ask(), Ask::Reroll(id(0)), "the damage may be rolled again");
    scene.plain(0, action::BENNY, &[6, 2, 3]);
    assert!(scene.has(1, status::SHAKEN));
    assert_eq!(scene.counter(0, counter::BENNIES), 0);
}

#[test]
fn wlx_02_a_critical_failure_stands() {
    let mut scene = blade_and_guard();
    scene.bennies(0, 2).strikes(0, 1, &[1, 1]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert_eq!(scene.counter(0, counter::BENNIES), 2);
}

#[test]
fn wlx_14_who_is_pushed_past_its_wounds_rolls_vigor() {
    let wounded = |faces: &[u8]| {
        let mut scene = blade_and_breaker();
        let dealt = [6, 3, 6, 6, 1, 1];
        scene.set_counter(1, counter::LIFE, 1).strikes(0, 1, &[&dealt[..], faces].concat());
        scene
    };
    // With -3 for its Wounds.
    let bleeds = wounded(&[4, 2]);
    assert!(bleeds.has(1, status::INCAPACITATED) && bleeds.has(1, status::BLEEDING));
    let lies = wounded(&[7, 2]);
    assert!(lies.has(1, status::INCAPACITATED) && !lies.has(1, status::BLEEDING));
    let dead = wounded(&[1, 1]);
    assert_eq!(dead.battle.characters[1].square, None);
}

#[test]
fn wld_42_two_actions_have_minus_two_each() {
    let mut scene = Scene::field(&[("campo_champion", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.roll(strike), (6, 1));
    scene.act(0, action::SEVERAL, acqua_alta::battle::Target::Nothing, 2, &[]);
    assert_eq!(scene.roll(strike), (6, -1));
    scene.strikes(0, 1, &[3, 2]).strikes(0, 1, &[3, 2]);
    assert_eq!(scene.refused(strike).code(), "E_ACTION");
    let mut scene = Scene::field(&[("campo_champion", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[3, 2]);
    let several = Choice { option: 2, ..Choice::plain(action::SEVERAL, id(0)) };
    assert_eq!(scene.refused(several).code(), "E_MULTI_DECLARE");
}

#[test]
fn wld_59_a_wild_attack_is_dear() {
    let mut scene = blade_and_guard();
    scene.option(0, Stance::WildAttack);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.roll(strike), (6, 2));
    scene.strikes(0, 1, &[4, 2, 4, 2]);
    assert!(scene.has(0, status::VULNERABLE) && scene.has(1, status::SHAKEN), "4 + 2 and 2 more are 8");
    let desperate = Choice { option: Stance::Desperate2 as u8, ..Choice::plain(action::STANCE, id(0)) };
    let mut scene = blade_and_guard();
    scene.option(0, Stance::WildAttack);
    assert_eq!(scene.refused(desperate).code(), "E_EXCLUSIVE_OPTION", "WLD-27");
}

#[test]
fn wld_24_a_called_shot_at_the_head_has_minus_four_and_hurts_more() {
    let mut scene = blade_and_guard();
    scene.option(0, Stance::Head);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(1), 0)), (6, -4));
    // No armour on the head: Toughness 5; 1 + 1 + 4 is 6.
    scene.strikes(0, 1, &[10, 1, 2, 1, 1]);
    assert!(scene.has(1, status::SHAKEN));
}

#[test]
fn wld_09_range_takes_from_a_shot() {
    let rows = ["......................................"; 3];
    let shot = |x| {
        let scene = Scene::new(&rows, &[("altana_arbalest", US, at(0, 1)), ("pike_levy", THEM, at(x, 1))]);
        scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0))
    };
    assert_eq!([shot(10), shot(20), shot(37)], [(4, 0), (4, -2), (4, -4)]);
}

#[test]
fn wld_10_the_engaged_shoot_with_pistols_only_and_against_parry() {
    let mut scene = Scene::field(&[("altana_arbalest", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))]);
    assert_eq!(scene.refused(Choice::new(action::SHOOT, id(0), id(1), 0)).code(), "E_WEAPON_IN_MELEE");
    let gunner = Scene::field(&[("smoke_gunner", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))]);
    assert_eq!(gunner.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (5, 0));
}

#[test]
fn wld_49_a_crossbow_is_loaded_by_an_action() {
    let mut scene = Scene::field(&[("altana_arbalest", US, at(0, 3)), ("pike_levy", THEM, at(6, 3))]);
    let shoot = Choice::new(action::SHOOT, id(0), id(1), 0);
    scene.shoots(0, 1, &[3, 2]).activate(0);
    assert_eq!(scene.refused(shoot).code(), "E_RELOAD");
    scene.plain(0, action::RELOAD, &[]).activate(0);
    assert!(scene.choices().contains(&shoot));
}

#[test]
fn wld_11_the_wild_die_takes_the_place_of_one_of_several() {
    let mut scene = Scene::field(&[("arsenal_repeater", US, at(0, 3)), ("pike_levy", THEM, at(5, 3))]);
    let volley = Choice::new(action::SHOOT, id(0), id(1), 0x10);
    assert_eq!(scene.roll(volley), (4, -2), "WLD-48: recoil");
    // Two Shooting dice that miss, and a Wild Die that hits; its damage of 2d6 stays below.
    scene.choose(volley, &[3, 4, 6, 2, 1, 2]);
    let shots = scene.counter(0, counter::SHOTS_0);
    assert_eq!(shots / 4, 4, "two of six shots");
}

#[test]
fn wld_36_friends_beside_the_target_gang_up() {
    let guard = ("dogal_guard", US);
    let mut who = vec![("rialto_blade", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))];
    who.extend([(guard.0, guard.1, at(4, 2)), (guard.0, guard.1, at(4, 4)), ("marsh_archer", THEM, at(5, 4))]);
    let scene = Scene::field(&who);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    // Two others beside it, one friend of its own, and two weapons against one.
    assert_eq!(scene.roll(strike), (5, 2));
}

#[test]
fn wld_26_defend_is_the_only_action_and_adds_four_to_parry() {
    let mut scene = blade_and_guard();
    scene.activate(1).plain(1, action::DEFEND, &[]);
    assert!(scene.has(1, status::DEFENDING));
    let strike = Choice::new(action::STRIKE, id(1), id(0), 0);
    assert_eq!(scene.refused(strike).code(), "E_EXCLUSIVE_OPTION");
    scene.activate(0);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(1), 0)), (10, 0));
}

#[test]
fn wld_18_aim_takes_a_turn_and_adds_two() {
    let mut scene = Scene::field(&[("altana_arbalest", US, at(0, 3)), ("pike_levy", THEM, at(6, 3))]);
    scene.act(0, action::AIM, id(1), 0, &[]);
    assert!(scene.has(0, status::AIMING));
    assert_eq!(scene.refused(Choice::plain(action::RUN, id(0))).code(), "E_EXCLUSIVE_OPTION");
    let moves = scene.choices().iter().filter(|choice| choice.action == action::MOVE).count();
    assert_eq!(moves, 0, "nor does it move");
}

#[test]
fn wld_33_the_helpless_are_killed_at_once() {
    let mut scene = blade_and_guard();
    let finish = Choice::new(action::FINISH, id(0), id(1), 0);
    assert_eq!(scene.refused(finish).code(), "E_NOT_HELPLESS");
    scene.set(1, status::INCAPACITATED).choose(finish, &[]);
    assert!(scene.battle.characters[1].removed);
}

#[test]
fn wld_27_a_desperate_attack_hits_better_and_hurts_less() {
    let mut scene = blade_and_guard();
    scene.option(0, Stance::Desperate4);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(1), 0)), (6, 4));
    // 5 + 3 less 4 is below 8.
    scene.strikes(0, 1, &[3, 2, 5, 3]);
    assert!(!scene.has(1, status::SHAKEN));
}

#[test]
fn wld_43_nonlethal_damage_knocks_out() {
    let mut scene = blade_and_breaker();
    scene.set_counter(1, counter::LIFE, 1).option(0, Stance::Nonlethal);
    // An edge: -1; 7 - 1 and two weapons against one: 7 against 5. No Vigor roll follows.
    scene.strikes(0, 1, &[7, 3, 6, 6, 1, 1]);
    assert!(scene.has(1, status::UNCONSCIOUS) && !scene.has(1, status::BLEEDING));
}
