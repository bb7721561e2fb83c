//! Things: what lies about, what is dropped and taken up, what is broken (WLD-04, WLD-23, WLD-28, WLD-40, WLD-47).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Side, Target};
use acqua_alta::board::{Square, TileSpec, from_legend};
use acqua_alta::rules::wild_die::RuleOptions;
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};
use std::collections::BTreeMap;

/// The option of readying everything away, of the shield, of the first thing that lies on the ground.
const AWAY: u8 = 7;
const SHIELD: u8 = 6;
const LYING: u8 = 16;
/// The first thing that was taken up, among the weapons.
const FOUND: u8 = 10;

fn ready(who: u8, option: u8) -> Choice {
    Choice::new(action::READY, id(who), Target::Nothing, option)
}

fn discard(who: u8, slot: u8) -> Choice {
    Choice::new(action::DISCARD, id(who), Target::Nothing, slot)
}

/// A field with these things: a character each, its entry, where it lies.
fn with(rows: &[&str], legend: &[(char, &str)], who: &[(&str, Side, Square)]) -> Scene {
    let spec = |text: &str| -> TileSpec { ron::from_str(text).expect("a tile") };
    let legend: BTreeMap<char, TileSpec> = legend.iter().map(|&(sign, text)| (sign, spec(text))).collect();
    Scene::on(from_legend(rows, &legend).expect("a good board"), who, RuleOptions::default())
}

const STOOL: (char, &str) = ('s', "(loose: Some((name: \"Stool\")))");
const OAR: (char, &str) = ('o', "(loose: Some((name: \"Oar\", heavy: true)))");

#[test]
fn wld_40_a_loose_thing_is_taken_up_and_struck_with() {
    let rows = ["........", "..s.....", "........"];
    let mut scene = with(&rows, &[STOOL], &[("pike_levy", US, at(3, 1)), ("dogal_guard", THEM, at(4, 1))]);
    let take = ready(0, LYING);
    assert_eq!(scene.battle.describe(take), "pick up Stool");
    // The pike goes out of its hands for that: a swap of one item, and free.
    scene.choose(take, &[]);
    assert!(scene.choices().iter().any(|choice| choice.action == action::TAUNT), "its action is left");
    let strike = Choice::new(action::STRIKE, id(0), id(1), FOUND);
    assert_eq!(scene.battle.describe(strike), "Stool at 1");
    // Fighting d6 against Parry 6: -2 for an improvised weapon. 8 without the Ace's help is missed by 5; nothing is broken by a 2.
    assert_eq!(scene.roll(strike), (6, -2));
    scene.choose(strike, &[5]);
    // A 1 breaks it, and the d6 says whether it is a critical failure.
    scene.activate(0).choose(strike, &[1, 3]);
    assert_eq!(scene.activate(0).refused(strike).code(), "E_WEAPON");
    assert!(scene.battle.marks(US).is_empty(), "nothing is left of it");
}

#[test]
fn wld_40_a_light_thing_is_thrown_and_comes_down_beside_its_target() {
    let rows = ["........", "..s.....", "........"];
    let mut scene = with(&rows, &[STOOL], &[("pike_levy", US, at(2, 1)), ("dogal_guard", THEM, at(6, 1))]);
    scene.choose(ready(0, LYING), &[]);
    let throw = Choice::new(action::THROW, id(0), id(1), FOUND);
    // Athletics d4; 4 squares are medium range: -2, and -2 for what it is.
    assert_eq!(scene.roll(throw), (4, -4));
    scene.choose(throw, &[2]);
    let lies = scene.battle.marks(US);
    assert_eq!((lies.len(), lies[0].square, lies[0].text.as_str()), (1, at(6, 1), "Stool"));
}

#[test]
fn wld_40_a_heavy_thing_takes_both_hands_and_is_beyond_reach_two_squares_away() {
    let rows = ["........", "..o.....", "........"];
    let who = [("rialto_blade", US, at(3, 1)), ("dogal_guard", THEM, at(7, 1))];
    let mut scene = with(&rows, &[OAR], &who);
    // Rapier and dagger go out of its hands: two items, as many as are free.
    scene.choose(ready(0, LYING), &[]);
    assert_eq!(scene.battle.describe(ready(0, 0)), "ready Rapier");
    scene.choose(ready(0, 0), &[]);
    assert_eq!(scene.refused(ready(0, 1)).code(), "E_ACTION", "the third and the fourth item have cost what there was");
    let mut far = with(&rows, &[OAR], &[("rialto_blade", US, at(5, 1)), who[1]]);
    assert_eq!(far.refused(ready(0, LYING)).code(), "E_RANGE");
}

#[test]
fn wld_47_two_items_are_free_and_each_further_one_is_an_action() {
    // Rapier and parrying dagger are stowed one after the other; to draw the rapier again is the third item.
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(9, 3))]);
    scene.choose(ready(0, 0), &[]).choose(ready(0, 1 - 1), &[]);
    assert!(scene.choices().iter().any(|choice| choice.action == action::AIM), "both were free");
    scene.choose(ready(0, 1), &[]);
    assert!(!scene.choices().iter().any(|choice| choice.action == action::AIM));
    assert_eq!(scene.refused(ready(0, 1)).code(), "E_ACTION");
    // Of three actions each further item takes one.
    let mut several = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(9, 3))]);
    several.act(0, action::SEVERAL, Target::Nothing, 3, &[]).choose(ready(0, AWAY), &[]);
    for slot in [0, 1, 0] {
        several.choose(ready(0, slot), &[]);
    }
    assert_eq!(several.refused(ready(0, 0)).code(), "E_ACTION");
}

#[test]
fn wld_47_weapons_of_others_are_taken_up_loaded_as_they_are() {
    let who = [("smoke_gunner", US, at(3, 3)), ("rialto_blade", US, at(4, 3)), ("dogal_guard", THEM, at(9, 3))];
    let mut scene = Scene::field(&who);
    scene.shoots(0, 2, &[2]).choose(discard(0, 0), &[]);
    assert_eq!(scene.battle.describe(ready(1, LYING)), "pick up Flintlock Pistol of 0");
    scene.activate(1).choose(ready(1, LYING), &[]);
    assert_eq!(scene.refused(Choice::new(action::SHOOT, id(1), id(2), FOUND)).code(), "E_RELOAD");
    assert_eq!(scene.activate(0).refused(ready(0, 0)).code(), "E_WEAPON", "somebody else has it");
}

#[test]
fn wld_04_things_are_dropped_for_nothing_and_each_once() {
    let mut scene = Scene::field(&[("dogal_guard", US, at(3, 3)), ("pike_levy", THEM, at(9, 3))]);
    scene.choose(discard(0, 0), &[]).choose(discard(0, SHIELD), &[]);
    assert_eq!(scene.counter(0, counter::SHIELD), 0);
    assert_eq!(scene.battle.marks(US).len(), 2);
    assert!(scene.choices().iter().any(|choice| choice.action == action::AIM), "both were free");
    scene.choose(ready(0, 0), &[]);
    assert_eq!(scene.refused(discard(0, 0)).code(), "E_ONCE");
    // What is dropped in deep water is lost.
    let mut wet = Scene::new(&["....~~~~"; 3], &[("dogal_guard", US, at(5, 1)), ("pike_levy", THEM, at(0, 1))]);
    wet.choose(discard(0, 0), &[]);
    assert!(wet.battle.marks(US).is_empty());
}

#[test]
fn wld_28_a_shield_falls_where_there_is_no_weapon() {
    let mut scene = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    scene.activate(1).choose(discard(1, 0), &[]).activate(0).option(0, Stance::Item);
    // -2 for its size, and +1 for two weapons against fewer: 8 against Parry 6. Strength of 3 does not hold it against 4.
    scene.strikes(0, 1, &[9, 2, 2, 2, 3]);
    assert_eq!(scene.counter(1, counter::SHIELD), 0);
    assert_eq!(scene.activate(1).battle.describe(ready(1, SHIELD)), "pick up own Small Shield");
    scene.choose(ready(1, SHIELD), &[]);
    assert_eq!(scene.counter(1, counter::SHIELD), 1);
}

#[test]
fn wld_23_what_somebody_holds_is_broken_by_damage_without_aces() {
    let attack = |stance: Stance, faces: &[u8]| {
        let mut scene = Scene::field(&[("quay_breaker", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
        scene.option(0, stance).strikes(0, 1, faces);
        scene
    };
    let scene = Scene::field(&[("quay_breaker", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    let plain = scene.roll(Choice::new(action::STRIKE, id(0), id(1), 0));
    let mut aims = scene;
    aims.option(0, Stance::Break);
    let aimed = aims.roll(Choice::new(action::STRIKE, id(0), id(1), 0));
    assert_eq!((aimed.0 - plain.0, aimed.1 - plain.1), (0, -2), "the Parry of its bearer, and the size of a spear");
    // d8 comes to 8 and 4, a raise: no die for it. d12 and d10, and 2 of a maul: 12 + 10 would explode, and does not.
    let broken = attack(Stance::Break, &[8, 4, 2, 3, 3]);
    assert_eq!(broken.counter(1, counter::GONE), 1, "the spear has a hardness of 8");
    assert!(broken.battle.marks(US).is_empty() && !broken.has(1, status::SHAKEN));
    let whole = attack(Stance::Break, &[8, 1, 2, 2, 3]);
    assert_eq!(whole.counter(1, counter::GONE), 0);
    let shield = attack(Stance::BreakShield, &[8, 1, 2, 12, 10]);
    assert_eq!((shield.counter(1, counter::SHIELD), shield.counter(1, counter::GONE)), (0, 1 << SHIELD));
    let mut bare = Scene::field(&[("quay_breaker", US, at(3, 3)), ("lagoon_imp", THEM, at(4, 3))]);
    bare.option(0, Stance::Break);
    assert_eq!(bare.refused(Choice::new(action::STRIKE, id(0), id(1), 0)).code(), "E_TARGET", "it holds nothing");
}

#[test]
fn wld_23_a_bow_breaks_what_somebody_holds_against_its_parry() {
    let mut scene = Scene::field(&[("marsh_archer", US, at(3, 3)), ("dogal_guard", THEM, at(9, 3))]);
    scene.option(0, Stance::Break);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 0)), (6, -2));
}

#[test]
fn wld_23_things_are_shot_at_with_their_size_and_range() {
    let rows = ["................", "................", "..............b.", "................"];
    let mut scene = with(
        &rows,
        &[('b', "(prop: Some(barricade(heavy: false)))")],
        &[("marsh_archer", US, at(0, 2)), ("pike_levy", THEM, at(13, 1))],
    );
    let shot = Choice::new(action::FIRE_AT, id(0), at(14, 2), 0);
    assert_eq!(scene.battle.describe(shot), format!("shoot Short Bow at the crates at {}", at(14, 2)));
    // 14 squares are medium range, crates are small: -2 each, against 2. 7 - 4 hits; 2d6 without Aces: 6 and 1 break crates of 6.
    assert_eq!(scene.roll(shot), (2, -4));
    scene.choose(shot, &[6, 1, 3, 2]);
    assert!(scene.activate(0).choices().contains(&shot), "5 are too few");
    scene.choose(shot, &[6, 1, 6, 1]);
    assert!(!scene.activate(0).choices().contains(&shot));
    // WLD-34: a 1 that misses hits somebody beside it: the only one, so nothing is drawn for that.
    let rows = ["................", "................", "..............b.", "..............b."];
    let mut stray = with(
        &rows,
        &[('b', "(prop: Some(barricade(heavy: false)))")],
        &[("marsh_archer", US, at(0, 2)), ("pike_levy", THEM, at(13, 1))],
    );
    stray.choose(shot, &[1, 2, 5, 4]);
    assert!(stray.has(1, status::SHAKEN));
}

#[test]
fn wld_23_crates_open_their_square() {
    let rows = ["########", "...b....", "########"];
    let mut scene = with(
        &rows,
        &[('b', "(prop: Some(barricade(heavy: true)))")],
        &[("quay_breaker", US, at(2, 1)), ("pike_levy", THEM, at(7, 1))],
    );
    let smash = Choice::new(action::BREAK, id(0), at(3, 1), 0);
    // Small: -2. Strength d12 and d10, and 2 more against things, reach 6 with 2 and 2.
    assert_eq!(scene.roll(smash), (2, -2));
    scene.choose(smash, &[4, 1, 2, 2]);
    scene.choose(Choice::new(action::MOVE, id(0), at(4, 1), 0), &[]);
    assert_eq!((scene.square(0), scene.battle.characters()[0].level), (at(4, 1), 0));
}

#[test]
fn wld_23_a_lock_is_small_and_hard_and_opens_when_it_breaks() {
    let door = "(fixture: Some((kind: door, turned: true, test: Some((knack: dexterity, difficulty: 4, successes: 1)))), \
                works: Some(\"Door\"))";
    let who = [("quay_breaker", US, at(3, 1)), ("dogal_guard", THEM, at(8, 1))];
    let mut scene = with(&["#########", "....D....", "#########"], &[('D', door)], &who);
    let all: Vec<Choice> = scene.choices().into_iter().filter(|choice| choice.action == action::BREAK).collect();
    let words: Vec<String> = all.iter().map(|&choice| scene.battle.describe(choice)).collect();
    assert_eq!(words, ["break Door", "break the lock of Door"]);
    assert_eq!((scene.roll(all[0]), scene.roll(all[1])), ((2, 0), (2, -2)));
    // 4 with -2 is a hit. 6 and 2, and 2 for a maul against things, reach 10.
    scene.choose(all[1], &[4, 1, 6, 2]);
    scene.choose(Choice::new(action::MOVE, id(0), at(5, 1), 0), &[]);
    assert_eq!(scene.square(0), at(5, 1));
}

#[test]
fn wlx_03_a_gate_is_easier_to_hit_than_a_door() {
    let gate = "(fixture: Some((kind: door, turned: true, free: Some(false))), works: Some(\"Gate\"))";
    let who = [("quay_breaker", US, at(3, 1)), ("dogal_guard", THEM, at(8, 1))];
    let mut scene = with(&["#########", "....G....", "#########"], &[('G', gate)], &who);
    let smash = Choice::new(action::BREAK, id(0), at(4, 1), 1);
    assert_eq!(scene.roll(smash), (2, 6));
    // 12 of hardness: 8 and 1 and 2 are 11.
    scene.choose(smash, &[3, 2, 8, 1]);
    assert!(scene.activate(0).choices().contains(&smash));
    scene.choose(smash, &[3, 2, 9, 1]);
    assert!(!scene.activate(0).choices().contains(&smash));
}

#[test]
fn wlx_23_who_leaves_by_an_exit_is_gone_for_a_square_of_movement() {
    let exit = ('x', "(exit: true)");
    let rows = ["........", "x.......", "........"];
    let who = [("pike_levy", US, at(6, 1)), ("quay_breaker", US, at(3, 0)), ("dogal_guard", THEM, at(7, 2))];
    let leave = Choice::plain(action::LEAVE, id(0));
    let mut scene = with(&rows, &[exit], &who);
    assert_eq!(scene.refused(leave).code(), "E_EXIT");
    // Beside the guard, which strikes at it as it goes: a miss. Six squares are all it has.
    scene.choose(Choice::new(action::MOVE, id(0), at(0, 1), 0), &[2]);
    assert_eq!(scene.refused(leave).code(), "E_MOVE");
    scene.activate(0).choose(leave, &[]);
    assert!(scene.battle.characters()[0].removed);
    assert!(scene.battle.verdict.is_none(), "the breaker stands");
    let mut last = with(&rows, &[exit], &[("pike_levy", US, at(0, 1)), ("dogal_guard", THEM, at(1, 1))]);
    // WLD-60: it leaves the side of the guard; that hits Parry 5, and does no harm.
    last.choose(leave, &[5, 1, 1]);
    assert_eq!(last.battle.verdict.map(|verdict| verdict.winner), Some(Some(THEM)), "2.5: nobody else is left");
}

#[test]
fn wlx_23_a_friend_who_is_carried_leaves_too() {
    let rows = ["........", "x.......", "........"];
    let who = [("rialto_blade", US, at(0, 1)), ("quay_breaker", US, at(1, 1)), ("dogal_guard", THEM, at(7, 1))];
    let mut scene = with(&rows, &[('x', "(exit: true)")], &who);
    scene.set(1, status::INCAPACITATED).act(0, action::READY, Target::Nothing, AWAY, &[]);
    scene.act(0, action::LIFT, id(1), 0, &[]).plain(0, action::LEAVE, &[]);
    assert!(scene.battle.characters()[0].removed && scene.battle.characters()[1].removed);
}

#[test]
fn wlx_16_inspire_supports_any_kind_of_roll_and_a_critical_failure_hampers() {
    let who = [
        ("lagoon_captain", US, at(3, 3)),
        ("dogal_guard", US, at(5, 3)),
        ("marsh_archer", US, at(3, 5)),
        ("dogal_guard", US, at(9, 3)),
        ("pike_levy", THEM, at(6, 3)),
    ];
    let skills = |scene: &Scene| {
        let all = scene.choices().into_iter().filter(|choice| choice.action == action::INSPIRE);
        all.map(|choice| scene.battle.describe(choice)).collect::<Vec<_>>()
    };
    let mut scene = Scene::field(&who);
    let offered = skills(&scene);
    for skill in ["Fighting", "Shooting", "Athletics", "Stealth", "Notice", "Intimidation", "Strength"] {
        assert!(offered.contains(&format!("inspire {skill} of all Extras near")), "{skill} of {offered:?}");
    }
    assert!(!offered.iter().any(|words| words.contains("Thievery")), "no Extra near is trained in it");
    let strength = acqua_alta::rules::wild_die::traits::Skill::ALL.len() as u8;
    // Battle d10: 8 and a raise.
    scene.act(0, action::INSPIRE, Target::Nothing, strength, &[8, 2]).activate(1);
    let push = Choice::new(action::PUSH, id(1), id(4), 0);
    assert_eq!(scene.roll(push).1, 2);
    let mut worse = Scene::field(&who);
    let strike = Choice::new(action::STRIKE, id(1), id(4), 0);
    let plain = worse.activate(1).roll(strike).1;
    let fighting = acqua_alta::rules::wild_die::traits::Skill::Fighting as u8;
    worse.activate(0).act(0, action::INSPIRE, Target::Nothing, fighting, &[1, 1]).activate(1);
    assert_eq!(worse.roll(strike).1, plain - 2, "WLD-51: a critical failure of Support");
}

#[test]
fn wld_47_nothing_is_taken_up_by_hands_that_are_full() {
    let rows = ["........", "..o.....", "........"];
    let who = [("quay_breaker", US, at(3, 1)), ("rialto_blade", US, at(3, 2)), ("dogal_guard", THEM, at(7, 1))];
    let mut scene = with(&rows, &[OAR], &who);
    scene.set(1, status::INCAPACITATED).act(0, action::READY, Target::Nothing, AWAY, &[]);
    scene.act(0, action::LIFT, id(1), 0, &[]);
    assert_eq!(scene.refused(ready(0, LYING)).code(), "E_HANDS", "an arm carries a friend");
}

#[test]
fn wld_40_maps_without_loose_things_have_none() {
    assert!(Scene::field(&[("rialto_blade", US, at(3, 3)), ("pike_levy", THEM, at(9, 3))]).battle.marks(US).is_empty());
}
