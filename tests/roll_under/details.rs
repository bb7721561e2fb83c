//! Smaller rules, each by itself (RUN-02, RUN-05, RUN-14, RUN-17, RUN-19, RUN-48, RUX-14, RUX-15, RUX-21, RUX-32, RUX-38, RUX-39).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Target};
use acqua_alta::kit::Listed;
use acqua_alta::rules::roll_under::rolls::{Came, read};
use acqua_alta::rules::roll_under::traits::{Attribute, Skill};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, Codex};

/// A halberdier (Spears 13, Willpower 11) beside a bravo (Swords 14, Evade 14).
fn halberd_and_bravo() -> Scene {
    Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))])
}

fn strike() -> Choice {
    Choice::new(action::STRIKE, id(0), id(1), 0)
}

#[test]
fn run_02_a_one_succeeds_whatever_the_level() {
    assert_eq!([0, 3, 18].map(|level| read(level, 1).came), [Came::Dragon; 3]);
    assert_eq!(read(3, 2).came, Came::Success);
}

#[test]
fn run_05_an_attack_is_rolled_against_a_skill_and_rallying_oneself_against_an_attribute() {
    let scene = halberd_and_bravo();
    assert_eq!(scene.roll(strike()), (13, 0), "Spears");
    assert_eq!(scene.roll(Choice::plain(action::SELF_RALLY, id(0))), (11, -1), "Willpower, on its own");
}

#[test]
fn run_14_what_is_in_the_way_is_put_away() {
    let mut scene = halberd_and_bravo();
    scene.choose(Choice { option: 1, ..Choice::plain(action::DRAW, id(0)) }, &[]);
    assert_eq!(scene.counter(0, counter::HELD), 2, "the short sword; the halberd took both hands");
}

#[test]
fn run_17_a_shout_reveals_whoever_shouts() {
    let mut scene = Scene::field(&[
        ("gondola_marshal", US, at(1, 1)),
        ("lagoon_bravo", US, at(2, 1)),
        ("harbour_watch", THEM, at(10, 7)),
    ]);
    scene.set(0, status::HIDDEN).set(1, status::DAZED).plain(0, action::SHOUT, &[]);
    assert!(!scene.has(0, status::HIDDEN) && !scene.has(1, status::DAZED));
}

#[test]
fn run_19_dash_doubles_the_movement_and_takes_the_action() {
    let mut scene = Scene::field(&[("harbour_watch", US, at(0, 0)), ("harbour_watch", THEM, at(0, 8))]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(10, 0), 0)).code(), "E_MOVE");
    scene.plain(0, action::DASH, &[]).moves(0, 10, 0, &[]);
    assert_eq!(scene.refused(Choice::plain(action::DASH, id(0))).code(), "E_ACTION");
}

#[test]
fn run_48_a_subtle_weapon_adds_a_die_to_a_sneak_attack() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.set(0, status::HIDDEN).strikes(0, 1, &[12, 9, 16, 7]);
    // 2d8 and d6 instead of d8 and d6, less armour 1.
    scene.plain(0, action::SPARE, &[2, 3, 1]);
    assert_eq!(scene.counter(1, counter::HP), 5);
}

#[test]
fn rux_14_point_blank_is_a_bane() {
    let who = [("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3)), ("harbour_watch", THEM, at(9, 3))];
    let scene = Scene::field(&[who[0], who[1]]);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (15, -1));
    let scene = Scene::field(&[who[0], who[2]]);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (15, 0));
}

#[test]
fn rux_15_melee_against_the_prone_has_a_boon_and_the_prone_have_a_bane() {
    let mut scene = halberd_and_bravo();
    scene.set(1, status::PRONE);
    assert_eq!(scene.roll(strike()), (13, 1));
    scene.set(0, status::PRONE);
    assert_eq!(scene.roll(strike()), (13, -1), "a prone attacker has no boon against the prone");
}

#[test]
fn rux_21_a_dodge_gives_a_step() {
    let mut scene = halberd_and_bravo();
    scene.strikes(0, 1, &[5]).act(1, action::DODGE, Target::Nothing, 0, &[3]);
    assert_eq!(scene.ask(), Ask::Step(id(1)));
    scene.act(1, action::STEP, at(5, 3), 0, &[]);
    assert_eq!(scene.square(1), at(5, 3));
}

#[test]
fn rux_32_an_empty_quiver_shoots_nothing() {
    let mut scene = Scene::field(&[("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    scene.set_counter(0, counter::EMPTY, 1);
    assert_eq!(scene.refused(Choice::new(action::SHOOT, id(0), id(1), 0)).code(), "E_AMMO");
}

#[test]
fn rux_38_weapons_have_the_printed_numbers() {
    let codex = Codex::shipped();
    let known = |key: &str| {
        let weapon = codex.armoury.weapons.as_slice().keyed(key).expect("a weapon").clone();
        (weapon.damage.to_string(), weapon.durability, weapon.strength, weapon.hands)
    };
    assert_eq!(known("broadsword"), ("2d6".to_owned(), Some(15), 10, 1));
    assert_eq!(known("great_axe"), ("2d10".to_owned(), Some(9), 16, 2));
}

#[test]
fn rux_39_each_skill_has_its_attribute() {
    let of = [Skill::Swords, Skill::Knives, Skill::Healing, Skill::Persuasion].map(Skill::attribute);
    assert_eq!(of, [Attribute::Strength, Attribute::Agility, Attribute::Intelligence, Attribute::Charisma]);
}
