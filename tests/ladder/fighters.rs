//! LAD-502 Two weapons, and the Talents of those who fight: Riposte, Shield Wall, Immovable, Windlass Hands, Steady Aim, From
//! Below.

use super::scene::*;
use acqua_alta::battle::{Choice, Refusal, RuleSystem, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, stat, status};
use acqua_alta::rules::ladder::{Ask, Trigger};

const STREET: &[&str] = &["........", "........", "........"];
/// The first two things of a kit.
const BOTH: u8 = 1 << 3;

fn foe(n: u8) -> Target {
    Target::Character(id(n))
}

/// Option of a share: dice and Focus of the first weapon.
fn share(dice: u8, focus: u8) -> u8 {
    dice | focus << 5
}

/// A Bravo beside one enemy, or beside two.
fn bravo(them: &[&'static str]) -> Scene {
    let mut who = vec![("bridge_bravo", US, at(2, 1))];
    who.extend(them.iter().zip([at(3, 1), at(1, 1)]).map(|(kind, square)| (*kind, THEM, square)));
    who.push(("plain", THEM, at(7, 0)));
    Scene::new(STREET, &who)
}

// LAD-502

#[test]
fn lad_502_dice_and_focus_are_shared_out_before_the_roll() {
    let mut s = bravo(&["plain"]);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    assert!(matches!(s.ask(), Ask::DualShare(who) if who == id(0)), "one enemy: no question whom; {:?}", s.ask());
    assert_eq!(s.choices().len(), 4 * 3, "1 to 4 of five dice, 0 to 2 of two Focus");
    let first = s.choices()[0];
    assert_eq!(first.option, share(3, 1), "the most even one");
    assert_eq!(s.battle.describe(first), "Rapier: 3 dice, 1 Focus; Parry dagger: 2 dice, 1 Focus");
    assert_eq!(s.roll(0, action::PICK, foe(1), share(3, 1)), (3, 3, 1));
    // 1 + two successes, one by Focus; and one success.
    s.act(0, action::PICK, foe(1), share(3, 1), &[3, 2, 1, 3, 1]);
    assert_eq!(s.toughness(1), 10 - 3 - 1);
    assert_eq!(s.counter(0, counter::ACTIONS), 0, "one Action for both");
    assert_eq!(s.counter(0, counter::IN_HAND), 0b11);
}

#[test]
fn lad_502_all_but_one_die_and_all_focus_for_one_of_them() {
    let mut s = bravo(&["plain"]);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    s.act(0, action::PICK, foe(1), share(4, 2), &[3, 3, 1, 1, 2]);
    assert_eq!(s.toughness(1), 10 - 4, "1 + two successes and one by Focus; the dagger misses without any");
}

#[test]
fn lad_502_each_blow_has_its_own_target_difficulty_and_damage() {
    let mut s = bravo(&["plain", "plated"]);
    s.act(0, action::DUAL, foe(2), BOTH, &[]);
    assert!(matches!(s.ask(), Ask::DualTarget(_)), "{:?}", s.ask());
    assert_eq!(s.battle.describe(s.choices()[0]), "also strike at 1");
    s.act(0, action::PICK, foe(1), 0, &[]);
    assert_eq!(s.roll(0, action::PICK, foe(2), share(3, 0)).1, 4, "against a shield");
    // The rapier: 1 + 3 - 3. The dagger against 3: 3 and, raised twice, 3.
    s.act(0, action::PICK, foe(2), share(3, 0), &[4, 4, 4, 3, 1]);
    assert_eq!((s.toughness(1), s.toughness(2)), (8, 9));
}

#[test]
fn lad_502_both_at_the_same_enemy_and_the_second_is_lost_if_it_falls() {
    let mut s = bravo(&["extra", "plain"]);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    s.act(0, action::PICK, foe(1), 0, &[]);
    s.act(0, action::PICK, foe(1), share(3, 1), &[6, 6, 6]);
    assert!(s.gone(1));
    assert!(matches!(s.ask(), Ask::Act(_)));
}

#[test]
fn lad_502_a_riposte_comes_between() {
    let mut s = bravo(&["bridge_bravo"]);
    s.set_counter(1, counter::METTLE, 1);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    s.act(0, action::PICK, foe(1), share(2, 0), &[1, 1]);
    assert!(matches!(s.ask(), Ask::Riposte { .. }), "{:?}", s.ask());
    // The dagger after all: 6 and 6 against 5, 2 - 1.
    s.act(1, action::DECLINE, Target::Nothing, 0, &[6, 6, 1]);
    assert_eq!(s.toughness(1), 7);
}

#[test]
fn lad_502_help_is_shared_out_with_the_rest() {
    let who =
        [("bridge_bravo", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", US, at(2, 2)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    s.turn(2);
    s.act(2, action::HELP, Target::Character(id(0)), 0, &[]);
    s.turn(0);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    assert_eq!(s.choices()[0].option, share(3, 1));
    s.act(0, action::PICK, foe(1), share(2, 1), &[1, 1, 3, 3, 3, 1]);
    assert_eq!(s.toughness(1), 7, "four dice for the second, although the Help was used up");
}

#[test]
fn lad_502_mettle_doubles_the_training_of_one_blow() {
    let mut s = bravo(&["plain"]);
    s.set_counter(0, counter::METTLE, 1);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    s.act(0, action::PICK, foe(1), share(3, 1), &[]);
    assert!(matches!(s.ask(), Ask::Before(_)), "{:?}", s.ask());
    s.does(0, action::DOUBLE_TRAINING, &[3, 3, 3, 1, 1, 1]);
    assert_eq!(s.toughness(1), 6, "1 + three of four dice; the other two dice miss");
}

#[test]
fn lad_502_out_of_hiding_only_the_first() {
    let mut s = bravo(&["plain"]);
    s.stat(1, stat::DEFENCE, 5).afflict(0, status::HIDDEN);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    assert_eq!(s.roll(0, action::PICK, foe(1), share(2, 0)).1, 2, "Good against Poor");
    // The second is against Good: 3 is no success.
    s.act(0, action::PICK, foe(1), share(2, 2), &[2, 2, 3, 3, 3]);
    assert_eq!(s.toughness(1), 7);
}

#[test]
fn lad_502_two_shots_and_two_throws() {
    let kinds = r#"[
        (key: "pistols", name: "Pistols", body: 4, mind: 4, soul: 2, weapons: ["belt_pistol", "hand_crossbow"]),
        (key: "thrower", name: "Thrower", body: 4, mind: 4, soul: 2, weapons: ["stiletto", "weighted_net"]),
    ]"#;
    let who = [("pistols", US, at(1, 1)), ("plain", THEM, at(4, 1)), ("thrower", US, at(1, 2))];
    let mut s = Scene::own(["()", kinds], STREET, &who);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    s.act(0, action::PICK, foe(1), share(2, 0), &[4, 4, 4, 1]);
    assert_eq!((s.toughness(1), s.counter(0, counter::UNLOADED)), (5, 0b11));
    s.turn(0);
    assert_eq!(s.refused(0, action::DUAL, foe(1), BOTH), Refusal::NeedsReload);
    s.turn(2);
    s.act(2, action::DUAL, foe(1), BOTH | 0b11 << 6, &[]);
    s.act(2, action::PICK, foe(1), share(2, 0), &[4, 1, 4, 1]);
    assert!(s.has(1, status::RESTRAINED));
    assert_eq!((s.toughness(1), s.battle.lying().count()), (4, 2));
}

#[test]
fn lad_502_refused() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    assert_eq!(s.refused(0, action::DUAL, foe(1), BOTH), Refusal::NoSuchWeapon, "a sabre and a fist");
    let mut s = Scene::new(STREET, &[("oar", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    assert_eq!(s.refused(0, action::DUAL, foe(1), BOTH), Refusal::NoSuchWeapon, "two-handed");
    let mut s = Scene::new(STREET, &[("canal_captain", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    assert_eq!(s.refused(0, action::DUAL, foe(1), BOTH), Refusal::NoSuchWeapon, "a blade and a pistol are no one pool");
    let mut s = Scene::new(STREET, &[("plated", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    assert_eq!(s.refused(0, action::DUAL, foe(1), BOTH), Refusal::NoSuchWeapon, "a shield strikes nobody");
    let mut s = bravo(&["plain"]);
    assert_eq!(s.refused(0, action::DUAL, foe(2), BOTH), Refusal::NotInContact);
    s.afflict(0, status::GRAPPLING);
    assert_eq!(s.refused(0, action::DUAL, foe(1), BOTH), no::HANDS_NOT_FREE);
    let mut s = bravo(&["plain"]);
    s.stat(0, stat::BODY, 0);
    assert_eq!(s.refused(0, action::DUAL, foe(1), BOTH), Refusal::NotOffered, "a die for each");
    let mut s = bravo(&["plain"]);
    s.attacks(0, 1, 0, &[1, 1, 1, 1, 1]);
    assert_eq!(s.refused(0, action::DUAL, foe(1), BOTH), no::NO_ACTION_LEFT);
}

#[test]
fn lad_502_lad_50_two_weapons_for_an_action_that_was_kept() {
    let who = [("bridge_bravo", US, at(2, 1)), ("plain", THEM, at(6, 1)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    s.keeps(0, Trigger::ComesClose, action::ATTACK);
    s.turn(1);
    s.act(1, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    assert!(matches!(s.ask(), Ask::React(_)), "{:?}", s.ask());
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    s.act(0, action::PICK, foe(1), share(3, 1), &[3, 1, 1, 3, 1]);
    assert_eq!(s.toughness(1), 7);
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)), "{:?}", s.ask());
}

#[test]
fn lad_502_odds_share_evenly() {
    let s = bravo(&["plain"]);
    let odds = s.odds(0, action::DUAL, foe(1), BOTH);
    assert!(odds.complete());
    let mean: f64 =
        odds.losses(id(1), counter::TOUGHNESS, 10).iter().enumerate().map(|(n, p)| n as f64 * p.value()).sum();
    // Three dice against 3 with a point: 1 and what they come to; two dice with a point.
    let expected = |dice: i32| 2.0 / 3.0 * f64::from(dice);
    assert!(mean > expected(3) + expected(2) + 0.9, "{mean}");
}

// Riposte

/// An attack on a Bravo with Mettle that has just missed.
fn missed() -> Scene {
    let who = [("plain", US, at(2, 1)), ("bridge_bravo", THEM, at(3, 1)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(1, counter::METTLE, 2);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    s
}

#[test]
fn lad_25_riposte_answers_a_miss_at_once() {
    let mut s = missed();
    assert!(matches!(s.ask(), Ask::Riposte { who, against } if (who, against) == (id(1), id(0))), "{:?}", s.ask());
    assert_eq!(s.roll(1, action::RIPOSTE, foe(0), 0), (5, 3, 1));
    s.act(1, action::RIPOSTE, foe(0), 0, &[]);
    // A point of Mettle is left: Training may be doubled, and Focus.
    s.does(1, action::ROLL, &[3, 3, 1, 1, 1]);
    s.act(1, action::FOCUS, Target::Nothing, 0, &[]);
    assert_eq!(s.toughness(0), 6, "1 + 3, one by Focus");
    assert_eq!(s.counter(1, counter::METTLE), 1);
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(0)));
}

#[test]
fn lad_25_riposte_once_a_round() {
    let mut s = missed();
    s.set_counter(1, counter::METTLE, 1);
    s.act(1, action::RIPOSTE, foe(0), 0, &[1, 1, 1, 1, 1]);
    s.set_counter(1, counter::METTLE, 1);
    s.turn(0);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Act(_)), "{:?}", s.ask());
    s.ends(0, &[]);
    while s.battle.round() == 1 {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert!(!s.has(1, status::RIPOSTED), "and again in the next");
}

#[test]
fn lad_25_riposte_may_be_left_and_needs_mettle_and_a_miss_hand_to_hand() {
    let mut s = missed();
    s.act(1, action::DECLINE, Target::Nothing, 0, &[]);
    assert_eq!((s.counter(1, counter::METTLE), s.toughness(0)), (2, 10));
    let mut s = bravo(&["bridge_bravo"]);
    s.attacks(0, 1, 0, &[1, 1, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Act(_)), "no Mettle");
    let mut s = Scene::new(STREET, &[("gunner", US, at(2, 1)), ("bridge_bravo", THEM, at(3, 1))]);
    s.set_counter(1, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Act(_)), "a shot");
    let mut s = Scene::new(STREET, &[("oar", US, at(0, 1)), ("bridge_bravo", THEM, at(3, 1))]);
    s.set_counter(1, counter::METTLE, 1);
    s.attacks(0, 1, 1, &[1, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Act(_)), "from out of reach");
}

#[test]
fn lad_25_riposte_also_at_somebody_who_came_out_of_hiding() {
    let who = [("plain", US, at(2, 1)), ("bridge_bravo", THEM, at(3, 1)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(1, counter::METTLE, 1).afflict(0, status::HIDDEN);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Riposte { .. }), "it is seen now: {:?}", s.ask());
}

// Shield Wall, Immovable

#[test]
fn lad_25_shield_wall_covers_allies_beside_it_against_shots() {
    let who = [
        ("gunner", US, at(0, 1)),
        ("plain", THEM, at(4, 1)),
        ("arsenal_bulwark", THEM, at(5, 1)),
        ("plain", THEM, at(7, 1)),
        ("plain", US, at(3, 1)),
    ];
    let mut s = Scene::new(STREET, &who);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5);
    assert_eq!(s.attack_roll(0, 3, 0).1, 4, "two squares away");
    assert_eq!(s.attack_roll(0, 2, 0).1, 5, "its own shield, not its own wall");
    s.turn(4);
    assert_eq!(s.attack_roll(4, 1, 0).1, 4, "hand to hand");
    s.turn(0);
    s.afflict(2, status::INCAPACITATED);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4);
}

#[test]
fn lad_25_immovable_resists_shoves_and_grapples_with_advantage() {
    let who = [("plain", US, at(2, 1)), ("arsenal_bulwark", THEM, at(3, 1)), ("plain", THEM, at(7, 0))];
    for deed in [action::SHOVE, action::GRAPPLE] {
        let mut s = Scene::new(STREET, &who);
        // Six dice, Focus 1: a 3 is a success.
        s.act(0, deed, foe(1), 0, &[4, 4, 1, 1, 3, 3, 1, 1, 1, 1]);
        assert_eq!(s.square(1), at(3, 1));
        assert!(!s.has(1, status::GRAPPLED));
    }
}

// Windlass Hands, Steady Aim

/// An Arbalist and somebody to shoot at.
fn arbalist() -> Scene {
    Scene::new(STREET, &[("altana_arbalist", US, at(1, 1)), ("plain", THEM, at(5, 1))])
}

#[test]
fn lad_107_windlass_hands_reload_with_the_move() {
    let mut s = arbalist();
    assert_eq!(s.refused(0, action::WINDLASS, Target::Nothing, 0), Refusal::NothingToDo, "loaded");
    s.attacks(0, 1, 0, &[1, 1, 1, 1, 1, 1]);
    s.act(0, action::WINDLASS, Target::Nothing, 0, &[]);
    assert_eq!((s.counter(0, counter::UNLOADED), s.counter(0, counter::MOVES)), (0, 0));
    s.set_counter(0, counter::UNLOADED, 1);
    assert_eq!(s.refused(0, action::WINDLASS, Target::Nothing, 0), no::MOVE_USED, "once a turn");
    let mut s = Scene::new(STREET, &[("archer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    s.set_counter(0, counter::UNLOADED, 1);
    assert_eq!(s.refused(0, action::WINDLASS, Target::Nothing, 0), Refusal::NotOffered, "a Talent");
}

#[test]
fn lad_25_steady_aim_a_die_more_and_no_step_after_it() {
    let mut s = arbalist();
    assert_eq!(s.attack_roll(0, 1, 0).0, 6);
    s.set_counter(0, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[1, 1, 1, 1, 1, 1]);
    s.act(0, action::FOCUS, Target::Nothing, 0, &[]);
    assert_eq!(s.refused(0, action::STEP, Target::Square(at(1, 2)), 0), no::AIMED);
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(1, 2)), 0), no::AIMED);
    // The Move is there all the same: for the windlass, and then for a second shot as steady as the first.
    s.act(0, action::WINDLASS, Target::Nothing, 0, &[]);
    s.does(0, action::EXTRA_ACTION, &[]);
    assert_eq!(s.attack_roll(0, 1, 0).0, 6);
    assert!(!s.choices().iter().any(|c| c.action == action::RUN));
}

#[test]
fn lad_25_steady_aim_not_after_a_step_and_not_for_what_is_thrown() {
    let mut s = arbalist();
    assert_eq!(s.attack_roll(0, 1, 1 | 8).0, 5, "a stiletto is thrown");
    s.act(0, action::STEP, Target::Square(at(1, 2)), 0, &[]);
    assert_eq!(s.attack_roll(0, 1, 0).0, 5);
    s.attacks(0, 1, 0, &[1, 1, 1, 1, 1]);
    s.act(0, action::STEP, Target::Square(at(1, 1)), 0, &[]);
    assert_eq!(s.square(0), at(1, 1), "it did not aim, so it walks on");
}

#[test]
fn lad_25_steady_aim_not_after_a_drop() {
    let rows = ["2.......", "2.......", "2......."];
    let mut s = Scene::new(&rows, &[("altana_arbalist", US, at(0, 1)), ("plain", THEM, at(5, 1))]);
    s.act(0, action::STEP_OFF, Target::Square(at(1, 1)), 0, &[]);
    assert_eq!(s.attack_roll(0, 1, 0).0, 5);
}

// From Below

#[test]
fn lad_17_from_below_two_points_more_for_the_first_out_of_the_water() {
    let rows = ["~~....", "~~....", "~~...."];
    let who = [("lagoon_diver", US, at(1, 1)), ("plain", THEM, at(2, 1)), ("plain", THEM, at(5, 0))];
    let mut s = Scene::new(&rows, &who);
    assert_eq!(s.attack_roll(0, 1, 0), (5, 3, 1), "no penalty in the water");
    s.attacks(0, 1, 0, &[3, 1, 1, 1, 1]);
    assert_eq!(s.toughness(1), 6, "1 + 1 + 2");
    s.set_counter(0, counter::ACTIONS, 1);
    s.attacks(0, 1, 0, &[3, 1, 1, 1, 1]);
    assert_eq!(s.toughness(1), 4, "only once a turn");
    s.turn(0);
    s.attacks(0, 1, 0, &[3, 1, 1, 1, 1]);
    assert_eq!(s.toughness(1), 0);
}

#[test]
fn lad_17_from_below_out_of_hiding_after_an_attack_in_the_open() {
    let who = [("lagoon_diver", US, at(1, 1)), ("plain", THEM, at(2, 1)), ("plain", THEM, at(5, 0))];
    let mut s = Scene::new(STREET, &who);
    s.attacks(0, 1, 0, &[3, 1, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8, "on dry land and in the open");
    s.set_counter(0, counter::ACTIONS, 1).afflict(0, status::HIDDEN);
    s.attacks(0, 1, 0, &[3, 1, 1, 1, 1]);
    assert_eq!(s.toughness(1), 3, "against Poor Focus makes a second success: 1 + 2 + 2");
}

#[test]
fn lad_41_what_is_shown_for_two_weapons_is_the_guardians_defence() {
    let who = [("bridge_bravo", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plated", THEM, at(3, 2))];
    let mut s = Scene::new(STREET, &who);
    s.turn(2);
    s.act(2, action::DEFEND_ALLY, foe(1), 0, &[]);
    s.turn(0);
    s.act(0, action::DUAL, foe(1), BOTH, &[]);
    s.act(0, action::PICK, foe(1), 0, &[]);
    let choice = Choice { action: action::PICK, actor: id(0), target: foe(1), option: share(3, 1) };
    assert_eq!(s.battle.breakdown(choice).map(|b| b.number()), Some(4));
}
