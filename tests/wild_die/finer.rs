//! Finer points of the rules, each where two of them meet (1.1, 1.5, WLD-02 to WLX-21).

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Event, RuleSystem};
use acqua_alta::kit::Listed;
use acqua_alta::rules::wild_die::attack::{Guard, Target as Aim};
use acqua_alta::rules::wild_die::hurt::{Fatigue, Injury};
use acqua_alta::rules::wild_die::options::{Ambient, RuleOptions};
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::traits::Skill;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};
use acqua_alta::rules::wild_die::wielding::{Aimed, Wielded};
use acqua_alta::rules::wild_die::{Codex, Kind};

fn cast(who: u8, on: u8, option: u8) -> Choice {
    Choice::new(action::CAST, id(who), id(on), option)
}

fn strike(who: u8, on: u8) -> Choice {
    Choice::new(action::STRIKE, id(who), id(on), 0)
}

/// The modifiers of the first roll of this name among the events of the last choice.
fn modifiers(scene: &Scene, name: &str) -> i8 {
    let roll = |event: &Event| match event {
        Event::Rolled { breakdown, .. } if breakdown.name == name => Some(breakdown.total.value()),
        _ => None,
    };
    scene.events.iter().find_map(roll).unwrap_or_else(|| panic!("no roll of {name}: {:?}", scene.events))
}

#[test]
fn wlx_16_backstab_adds_its_damage_from_hiding_far_away() {
    let who = [("masque_cutter", US, at(0, 3)), ("pike_levy", THEM, at(8, 3))];
    let throw = Choice::new(action::THROW, id(0), id(1), 0);
    let mut scene = Scene::field(&who);
    scene.set(0, status::HIDDEN);
    assert_eq!(scene.roll(throw), (4, -2), "long range, and WLX-21: it counts as Vulnerable");
    // 3 + 2 and 2 for Backstab reach Toughness 6.
    scene.choose(throw, &[7, 2, 3, 2]);
    assert_eq!(modifiers(&scene, "Damage"), 2);
    assert!(scene.has(1, status::SHAKEN) && !scene.has(1, status::UNCONSCIOUS));
    let mut plain = Scene::field(&who);
    plain.choose(throw, &[8, 1, 2, 3, 2]);
    assert_eq!(modifiers(&plain, "Damage"), 0);
}

#[test]
fn wlx_17_powers_that_are_no_attacks_mind_neither_cover_nor_size_nor_light() {
    let rows = ["......~~~~~~"; 5];
    let who = [("salt_choir_adept", US, at(2, 2)), ("lagoon_imp", THEM, at(7, 2)), ("lantern_friar", US, at(2, 4))];
    let dark = RuleOptions { light: Ambient::Dark, ..RuleOptions::default() };
    // The lantern of the Friar lights four squares, and four more dimly.
    let mut scene = Scene::with(&rows, &who, dark);
    assert_eq!(scene.roll(cast(0, 1, 0)), (4, -6 - 2), "Salt Bolt: in the water, small, and dim");
    assert_eq!(scene.roll(cast(0, 1, 1)), (4, 0), "Weed Grip");
    scene.set(0, status::DISTRACTED).set(1, status::VULNERABLE);
    assert_eq!(scene.roll(cast(0, 1, 1)), (4, 0), "-2 of its own, and +2 against the Vulnerable");
    scene.activate(2);
    assert_eq!(scene.roll(cast(2, 1, 4)), (4, 2), "Shock");
}

#[test]
fn wld_52_suppressive_fire_aims_at_a_place() {
    let who = [("arsenal_repeater", US, at(0, 3)), ("arsenal_repeater", THEM, at(6, 3))];
    let suppress = Choice::new(action::SUPPRESS, id(0), id(1), 0);
    let mut scene = Scene::field(&who);
    scene.set_counter(1, counter::MOVED, 20).set(1, status::VULNERABLE).set(0, status::HIDDEN);
    assert_eq!(scene.roll(suppress), (4, -2), "recoil; no speed, no edge of dodging, nothing for hiding");
    scene.set(1, status::PRONE);
    assert_eq!(scene.roll(suppress), (4, -6), "lying down");
    let mut aims = Scene::field(&[who[0], ("pike_levy", THEM, at(6, 3))]);
    aims.act(0, action::AIM, id(1), 0, &[]).plain(0, action::END, &[]).plain(1, action::END, &[30, 10]);
    assert_eq!(aims.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (4, 2), "WLD-18");
    assert_eq!(aims.roll(suppress), (4, -2));
}

#[test]
fn wlx_15_a_lost_eye_hampers_shots() {
    let codex = Codex::shipped();
    let roll = |key: &str, lost: bool| {
        let mut kind: Kind = codex.kinds.as_slice().keyed(key).expect("a kind").clone();
        kind.injuries = if lost { vec![Injury::Eye] } else { Vec::new() };
        let weapon = Wielded { kind: &kind, weapon: &kind.weapons[0], thrown: false };
        let aimed = [Aimed {
            who: id(1),
            target: Aim { distance: 1, weapons: 1, ..Aim::default() },
            guard: Some(Guard { parry: 5, ..Guard::default() }),
        }];
        let attacker = weapon.attacker(vec![]);
        let roll = weapon.attack(id(0), &attacker, &aimed, (0, Fatigue::None), &RuleOptions::default());
        roll.expect("in reach").total.value()
    };
    assert_eq!([roll("marsh_archer", false), roll("marsh_archer", true)], [0, -2]);
    assert_eq!([roll("rialto_blade", false), roll("rialto_blade", true)], [0, 0], "Shooting and Notice");
}

#[test]
fn wlx_14_whoever_is_distracted_collapses_distracted() {
    let mut scene = Scene::field(&[("marsh_archer", US, at(1, 3)), ("rialto_blade", THEM, at(7, 3))]);
    scene.set_counter(1, counter::LIFE, 2).set(1, status::DISTRACTED);
    // 14 against 6: two Wounds too many. Vigor of 5 and 2.
    scene.shoots(0, 1, &[5, 6, 1, 6, 1, 5, 2]);
    assert_eq!(modifiers(&scene, "Incapacitation"), -5, "three Wounds, and WLD-29");
}

#[test]
fn section_1_5_a_surprised_round_counts_as_a_turn() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(1, 3)), ("dogal_guard", THEM, at(7, 3))]);
    scene.set(1, status::SURPRISED).tests(0, Skill::Taunt, 1, &[5, 2, 2]).plain(0, action::DISTRACT, &[]);
    assert!(scene.has(1, status::DISTRACTED));
    scene.set(1, status::ACTED).plain(0, action::END, &[30, 10]);
    assert!(!scene.has(1, status::SURPRISED) && !scene.has(1, status::DISTRACTED));
}

#[test]
fn wld_21_a_swimmer_gets_out_of_an_area_too() {
    let rows = ["..~~~~~~~~~~"; 9];
    let mut scene = Scene::new(&rows, &[("fog_witch", US, at(1, 4)), ("lagoon_imp", THEM, at(7, 4))]);
    let bloom = Choice::new(action::CAST, id(0), at(7, 4), 0);
    // Agility of 6 less 2.
    scene.choose(bloom, &[5, 2, 6]);
    let to = scene.square(1);
    let (x, y) = (u16::from(to.x.abs_diff(7)), u16::from(to.y.abs_diff(4)));
    assert!(x * x + y * y > 6, "WLX-11: {to} is outside of a Medium template");
    assert!(scene.has(1, status::SWIMMING) && !scene.has(1, status::SHAKEN));
}

#[test]
fn wlx_16_riposte_answers_a_touch_that_misses() {
    let mut scene = Scene::field(&[("lantern_friar", US, at(3, 3)), ("rialto_blade", THEM, at(4, 3))]);
    let shocks =
        |choice: &Choice| choice.action == action::CAST && scene.battle.describe(*choice).contains("Shock, touch");
    let touch = scene.choices().into_iter().find(shocks).expect("a touch");
    // 2 and 2 more miss Parry 9; the answer of 3 and 1 for two weapons misses Parry 5.
    scene.choose(touch, &[2, 2, 3, 2]);
    let strikes = |event: &Event| matches!(event, Event::OpportunityGranted { who, .. } if *who == id(1));
    assert!(scene.events.iter().any(strikes));
}

#[test]
fn wld_02_a_joker_adds_two_to_a_ram() {
    let rows = ["............", "gg~~~~~~~~~~", "............"];
    let mut scene = Scene::new(&rows, &[("regatta_harpooner", US, at(0, 1)), ("pike_levy", THEM, at(1, 1))]);
    // 5, 2 and 1 with 2 more reach a hardness of 10.
    scene.set(0, status::JOKER).act(0, action::RAM, id(1), 0, &[3, 2, 5, 2, 1]);
    assert_eq!(modifiers(&scene, "Ram"), 2);
    assert!(scene.has(1, status::SWIMMING));
}

#[test]
fn wld_22_the_bound_support_by_their_wits() {
    let who = [("altana_arbalest", US, at(3, 3)), ("arsenal_repeater", US, at(5, 3)), ("dogal_guard", THEM, at(9, 3))];
    let mut scene = Scene::field(&who);
    let support = Choice::new(action::SUPPORT, id(0), id(1), Skill::Shooting as u8);
    let name = |scene: &Scene| scene.battle.breakdown(support).expect("it rolls").name;
    assert_eq!(name(&scene), "Shooting");
    scene.set(0, status::BOUND);
    assert_eq!(name(&scene), "Persuasion");
}

#[test]
fn section_1_1_parry_follows_the_fighting_die() {
    let who = [("lantern_friar", US, at(3, 3)), ("rialto_blade", US, at(4, 4)), ("pike_levy", THEM, at(5, 4))];
    let mut scene = Scene::field(&who);
    assert_eq!(scene.activate(1).roll(strike(1, 2)).0, 5);
    // Sink Trait, Fighting: d6 is d4.
    scene.activate(0).choose(cast(0, 2, 3), &[5, 2]);
    assert_eq!(scene.activate(1).roll(strike(1, 2)).0, 4);
    // Lift Trait with a raise: d10 is d12+1.
    assert_eq!(scene.activate(2).roll(strike(2, 1)).0, 9);
    scene.activate(0).choose(cast(0, 1, 3), &[9, 2]);
    assert_eq!(scene.activate(2).roll(strike(2, 1)).0, 10);
}

#[test]
fn wld_31_a_free_attack_out_of_hiding_has_the_drop() {
    let mut scene = Scene::field(&[("campo_champion", US, at(4, 4)), ("masque_cutter", THEM, at(5, 4))]);
    scene.set(1, status::HIDDEN);
    // 2 and 4 more miss Parry 9.
    scene.choose(Choice::new(action::MOVE, id(0), at(1, 4), 0), &[2, 2]);
    assert_eq!(modifiers(&scene, "Fighting"), 4);
}

#[test]
fn wlx_13_a_rider_has_one_hand_for_its_spear() {
    let mut scene = Scene::new(&FIELD, &[("rialto_blade", US, at(3, 3)), ("barena_rider", THEM, at(4, 3))]);
    assert_eq!(scene.roll(strike(0, 1)).0, 6, "as printed");
    scene.battle.characters_mut()[1].statuses.clear(status::MOUNTED);
    assert_eq!(scene.roll(strike(0, 1)).0, 7, "on foot it takes both");
    let mut guard = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    assert_eq!(guard.roll(strike(0, 1)).0, 6, "spear and shield");
    guard.set_counter(1, counter::SHIELD, 0);
    assert_eq!(guard.roll(strike(0, 1)).0, 6, "one for the shield, one for both hands");
    guard.set(1, status::PRONE).option(0, Stance::Nonlethal);
    assert_eq!(guard.roll(strike(0, 1)).0, 4, "WLD-45");
}

#[test]
fn wld_52_suppressive_fire_goes_with_no_option_of_another_attack() {
    let who = [("arsenal_repeater", US, at(0, 3)), ("pike_levy", THEM, at(6, 3))];
    let suppress = Choice::new(action::SUPPRESS, id(0), id(1), 0);
    let mut scene = Scene::field(&who);
    scene.option(0, Stance::Nonlethal);
    assert_eq!(scene.refused(suppress).code(), "E_EXCLUSIVE_OPTION");
    let mut wild = Scene::field(&who);
    wild.option(0, Stance::WildAttack);
    assert!(wild.choices().contains(&suppress), "WLD-59: that is for Fighting");
}
