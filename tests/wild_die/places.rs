//! Ambushes, doors and locks, walls, what serves as a weapon, who is carried and dragged (WLD-37, WLD-40, WLD-52, WLD-53, WLX-04, WLX-05,
//! WLX-09, WLX-23).

use super::hurt::healed_by;
use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Events, RuleSystem, Target};
use acqua_alta::board::{Square, TileSpec, from_legend, from_rows};
use acqua_alta::dice::{Chance, Faces};
use acqua_alta::rules::wild_die::rolls::DieType;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};
use acqua_alta::rules::wild_die::{Ask, RuleOptions};
use acqua_alta::scenario::Scenario;
use std::collections::BTreeMap;

fn go(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::MOVE, id(who), at(x, y), 0)
}

/// An ambush by the first side, the dice of its first round given: Notice of the others, then cards.
fn ambush(faces: &[u8]) -> Scene {
    let who = [
        ("rialto_blade", US, at(3, 3)),
        ("quay_breaker", THEM, at(5, 3)),
        ("dogal_guard", THEM, at(6, 5)),
        ("dogal_guard", THEM, at(7, 5)),
    ];
    let scenario = Scenario { ambush: Some(0), ..Scenario::default() };
    let board = from_rows(&FIELD).expect("a good board");
    let mut battle = Scene::staged(board, &who, RuleOptions::default(), scenario);
    for one in &mut battle.characters {
        one.counters.set(counter::BENNIES, 0);
    }
    let mut dice = Faces::new(faces);
    battle.start(&mut dice, &mut Events::drop());
    dice.finish().expect("every face is used");
    Scene { battle, events: Vec::new() }
}

#[test]
fn wld_53_those_who_notice_nothing_are_surprised_for_a_round() {
    // Notice d4 of the breaker fails; one roll of d6 for both guards succeeds, and they alone are dealt a card.
    let mut scene = ambush(&[2, 3, 5, 30]);
    assert!(scene.has(0, status::ON_HOLD) && scene.has(1, status::SURPRISED));
    assert!(!scene.has(2, status::SURPRISED) && !scene.has(3, status::SURPRISED));
    // The ambusher acts at once, with The Drop.
    scene.plain(0, action::ACTIVATE, &[]).choose(go(0, 4, 3), &[]);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(1), 0)), (5, 5), "+4, and two weapons against one");
    scene.plain(0, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Activate(THEM));
    scene.plain(2, action::ACTIVATE, &[]).plain(2, action::END, &[]);
    // From the second round on it is normal: three cards.
    scene.plain(3, action::END, &[10, 40, 20]);
    assert!(!scene.has(1, status::SURPRISED));
    assert_eq!(scene.ask(), Ask::Act(id(1)));
}

#[test]
fn wld_53_the_surprised_strike_at_nobody_who_leaves() {
    let mut scene = ambush(&[2, 3, 5, 30]);
    scene.plain(0, action::ACTIVATE, &[]).choose(go(0, 4, 3), &[]).choose(go(0, 2, 3), &[]);
    assert_eq!(scene.square(0), at(2, 3));
}

#[test]
fn wld_40_a_crossbow_serves_as_a_club_and_breaks_on_a_one() {
    let who = [("altana_arbalest", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))];
    let mut scene = Scene::field(&who);
    let club = Choice::new(action::STRIKE, id(0), id(1), 9);
    // Fighting d6 with -2; it counts as armed against a pike that is no unarmed target.
    assert_eq!(scene.roll(club), (5, -2));
    assert!(scene.choices().contains(&club));
    // A natural 1; the Wild Die of 4 misses as well.
    scene.choose(club, &[1, 4]).activate(0);
    assert_eq!(scene.counter(0, counter::GONE), 1, "the crossbow is broken");
    assert_eq!(scene.refused(club).code(), "E_WEAPON");
    let mut whole = Scene::field(&who);
    // 6 and 2 more, less 2, hit: Strength d6 and d6 for a heavy thing.
    whole.choose(club, &[6, 2, 4, 1, 2]);
    assert_eq!(whole.counter(0, counter::GONE), 0);
}

#[test]
fn wld_52_three_extras_on_a_card_suppress_together() {
    let archers = |n: u8| {
        let mut who =
            vec![("marsh_archer", US, at(0, 3)), ("pike_levy", THEM, at(8, 3)), ("pike_levy", THEM, at(9, 4))];
        who.extend((1..n).map(|i| ("marsh_archer", US, at(0, 3 + i))));
        let board = from_rows(&FIELD).expect("a good board");
        let mut battle = Scene::staged(board, &who, RuleOptions::default(), Scenario::default());
        // Two cards: the archers' is the higher one.
        let mut dice = Faces::new([50, 3]);
        battle.start(&mut dice, &mut Events::drop());
        let mut scene = Scene { battle, events: Vec::new() };
        scene.plain(0, action::ACTIVATE, &[]);
        scene
    };
    let suppress = Choice::new(action::SUPPRESS, id(0), id(1), 0);
    assert_eq!(archers(2).refused(suppress).code(), "E_WEAPON", "two are too few");
    let mut scene = archers(3);
    assert_eq!(scene.roll(suppress).1, 0, "no recoil");
    // 4: a success against both.
    scene.choose(suppress, &[4]);
    assert!(scene.has(1, status::DISTRACTED) && scene.has(2, status::DISTRACTED));
    scene.plain(0, action::END, &[]).plain(3, action::ACTIVATE, &[]);
    let shoot = Choice::new(action::SHOOT, id(3), id(1), 0);
    assert_eq!(scene.refused(shoot).code(), "E_ACTION", "its action went into the volley");
}

#[test]
fn wlx_04_walls_block_and_from_above_near_by_low_things_do_not_cover() {
    let shot = |rows: &[&str], from: Square| {
        let who = [("marsh_archer", US, from), ("pike_levy", THEM, at(4, 1))];
        let mut scene = Scene::new(rows, &who);
        let shoot = Choice::new(action::SHOOT, id(0), id(1), 0);
        if scene.choices().contains(&shoot) {
            Ok(scene.roll(shoot).1)
        } else {
            Err(scene.refused(shoot).code().to_owned())
        }
    };
    assert_eq!(shot(&["........", "..#.....", "........"], at(0, 1)), Err("E_LOS".to_owned()));
    let (flat, roof) = (["........", "...x....", "........"], ["........", ".1.x....", "........"]);
    assert_eq!(shot(&flat, at(1, 1)), Ok(-4), "medium cover");
    assert_eq!(shot(&roof, at(1, 1)), Ok(0), "a level higher, three squares away");
    let far = ["........", "1..x....", "........"];
    assert_eq!(shot(&far, at(0, 1)), Ok(-4), "four squares away");
}

/// A corridor with a door in the middle; what it takes is said by its specification.
fn behind_a_door(spec: &str) -> Scene {
    let door: TileSpec = ron::from_str(&format!("(fixture: Some({spec}), works: Some(\"Door\"))")).expect("a tile");
    let legend = BTreeMap::from([('D', door)]);
    let board = from_legend(&["#########", "....D....", "#########"], &legend).expect("a good board");
    Scene::on(board, &[("masque_cutter", US, at(3, 1)), ("dogal_guard", THEM, at(8, 1))], RuleOptions::default())
}

#[test]
fn wlx_05_a_door_is_opened_in_passing_once_a_turn() {
    let mut scene = behind_a_door("(kind: door, turned: true)");
    assert_eq!(scene.refused(go(0, 5, 1)).code(), "E_MOVE");
    let open = Choice::new(action::INTERACT, id(0), at(4, 1), 1);
    assert_eq!(scene.battle.describe(open), "open Door");
    scene.choose(open, &[]);
    assert_eq!(scene.refused(open).code(), "E_LIMITED");
    scene.choose(go(0, 7, 1), &[]);
    assert_eq!(scene.square(0), at(7, 1), "a square for the door, four of the way, and its action is left");
    scene.choose(Choice::new(action::STRIKE, id(0), id(1), 0), &[2, 3]);
}

#[test]
fn wlx_05_a_lock_takes_thievery_and_jams() {
    let locked =
        || behind_a_door("(kind: door, turned: true, test: Some((knack: dexterity, difficulty: 4, successes: 1)))");
    let pick = Choice::new(action::INTERACT, id(0), at(4, 1), 1);
    let mut scene = locked();
    assert_eq!(scene.roll(pick), (4, 0), "with tools");
    scene.choose(pick, &[2, 3]);
    assert_eq!(scene.refused(go(0, 5, 1)).code(), "E_MOVE", "still locked");
    scene.activate(0).choose(pick, &[8, 1, 2]).choose(go(0, 5, 1), &[]);
    let strike = action::AIM;
    assert!(scene.choices().iter().all(|choice| choice.action != strike), "it has moved");
    assert!(scene.choices().iter().any(|choice| choice.action == action::TAUNT), "with a raise the action is left");
    let mut jammed = locked();
    jammed.choose(pick, &[1, 1]).activate(0);
    assert_eq!(jammed.battle.describe(pick), "repair Door");
    assert_eq!(jammed.roll(pick), (4, -2), "untrained");
    jammed.choose(pick, &[4, 3, 2]);
    assert_eq!(jammed.battle.describe(pick), "pick the lock of Door");
}

#[test]
fn wld_23_a_door_is_broken_by_damage_without_aces() {
    let mut scene = behind_a_door("(kind: door, turned: true)");
    let smash = Choice::new(action::BREAK, id(0), at(4, 1), 1);
    assert_eq!(scene.roll(smash), (2, 0));
    // Strength d6 and d4 of the dagger: 6 and 1 stay below 8, 6 and 2 do not.
    scene.choose(smash, &[2, 1, 6, 1]);
    assert_eq!(scene.refused(go(0, 5, 1)).code(), "E_MOVE");
    scene.activate(0).choose(smash, &[2, 1, 6, 2]);
    scene.choose(go(0, 6, 1), &[]);
    assert_eq!(scene.square(0), at(6, 1));
}

#[test]
fn wlx_09_a_sheer_wall_takes_a_roll_for_each_level() {
    let rows = ["...22..."; 3];
    let who = [("rialto_blade", US, at(2, 1)), ("pike_levy", THEM, at(7, 1))];
    let mut scene = Scene::new(&rows, &who);
    // Athletics d8: two levels, two successes; 4 squares of movement.
    scene.choose(go(0, 3, 1), &[4, 2, 5, 2]);
    assert_eq!((scene.square(0), scene.battle.characters[0].level), (at(3, 1), 2));
    let mut fails = Scene::new(&rows, &who);
    fails.choose(go(0, 3, 1), &[4, 2, 3, 2]);
    assert_eq!((fails.square(0), fails.battle.characters[0].level), (at(2, 1), 0));
    assert!(!fails.choices().iter().any(|choice| choice.action == action::MOVE), "its movement ends");
    // A critical failure on the second level: a fall of one, prone.
    let mut falls = Scene::new(&rows, &who);
    falls.choose(go(0, 3, 1), &[4, 2, 1, 1]);
    assert!(falls.has(0, status::PRONE));
    let stairs = Scene::new(&["..11...."; 3], &[("rialto_blade", US, at(1, 1)), ("pike_levy", THEM, at(7, 1))]);
    assert!(stairs.choices().contains(&go(0, 2, 1)), "a level is 2 squares, and takes no roll");
}

#[test]
fn wlx_23_a_helpless_friend_is_carried_at_half_pace() {
    let who = [("quay_breaker", US, at(3, 3)), ("rialto_blade", US, at(4, 3)), ("dogal_guard", THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.set(1, status::INCAPACITATED);
    let lift = Choice::new(action::LIFT, id(0), id(1), 0);
    assert_eq!(scene.refused(lift).code(), "E_HANDS", "a maul takes both hands");
    scene.act(0, action::READY, Target::Nothing, 7, &[]).choose(lift, &[]);
    assert!(scene.has(0, status::CARRYING));
    assert_eq!(scene.refused(go(0, 3, 7)).code(), "E_MOVE", "half of 6");
    scene.choose(go(0, 3, 6), &[]);
    assert_eq!((scene.square(0), scene.square(1)), (at(3, 6), at(3, 6)));
    scene.activate(0).plain(0, action::INTERACT, &[]);
    scene.activate(0).choose(go(0, 3, 8), &[]);
    assert_eq!((scene.square(0), scene.square(1)), (at(3, 8), at(3, 6)));
}

#[test]
fn wld_37_a_grappler_drags_its_victim_a_square() {
    let mut scene = Scene::field(&[("quay_breaker", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    scene.act(0, action::READY, Target::Nothing, 7, &[]);
    scene.act(0, action::GRAPPLE, id(1), 0, &[5, 2, 3]).activate(0);
    let drag = Choice::new(action::DRAG, id(0), at(2, 3), 0);
    // Strength d12 against Strength d8.
    scene.choose(drag, &[7, 2, 5]);
    assert_eq!((scene.square(0), scene.square(1)), (at(2, 3), at(3, 3)));
    assert!(scene.has(1, status::ENTANGLED), "it is held as before");
    scene.activate(0).choose(Choice::new(action::DRAG, id(0), at(1, 3), 0), &[5, 2, 7]);
    assert_eq!(scene.square(0), at(2, 3), "resisted");
}

#[test]
fn wld_17_natural_healing_takes_a_vigor_roll() {
    // Vigor d6 of a Wild Card: 3 of 4 heal a Wound at least, 335 of 1296 two; a critical failure adds one.
    let chances = healed_by(DieType::D6);
    assert_eq!(chances, [Chance::new(1, 36), Chance::new(3, 4), Chance::new(335, 1296)]);
}

#[test]
fn wlx_10_a_keg_goes_off_once_when_it_is_broken_or_in_fire() {
    let keg: TileSpec = ron::from_str("(fixture: Some((kind: keg)), works: Some(\"Powder\"))").expect("a tile");
    let legend = BTreeMap::from([('K', keg)]);
    let rows = ["............", "............", "....K.......", "............", "............"];
    let board = || from_legend(&rows, &legend).expect("a good board");
    let who = [("rialto_blade", US, at(3, 2)), ("pike_levy", THEM, at(6, 2)), ("pike_levy", THEM, at(9, 2))];
    let mut scene = Scene::on(board(), &who, RuleOptions::default());
    let smash = Choice::new(action::BREAK, id(0), at(4, 2), 1);
    // A keg is small. 5 and 1 reach its hardness of 6. The blade gets out of it; the levy does not, and takes 3d6: 6 against 6.
    assert_eq!(scene.roll(smash), (2, -2));
    scene.choose(smash, &[4, 1, 5, 1, 6, 2, 2, 3, 2, 1]);
    assert!(scene.has(1, status::SHAKEN) && !scene.has(2, status::SHAKEN));
    assert_ne!(scene.square(0), at(3, 2));
    assert!(!scene.choices().iter().any(|choice| choice.action == action::BREAK), "once");
    let imp = [("lagoon_imp", US, at(1, 2)), ("pike_levy", THEM, at(4, 1)), ("pike_levy", THEM, at(11, 4))];
    let mut burns = Scene::on(board(), &imp, RuleOptions::default());
    burns.act(0, action::READY, Target::Nothing, 1, &[]);
    let flask = Choice::new(action::HURL, id(0), at(4, 1), 1);
    // A hit. The flask does 2 to the levy, which does not get away; then the keg does 3 to the imp, three squares off, and to the levy.
    burns.choose(flask, &[4, 2, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1]);
    assert!(burns.has(0, status::SHAKEN) && !burns.has(1, status::SHAKEN));
}

#[test]
fn wlx_10_glass_cuts_those_who_run_over_it() {
    let rows = ["############", "...^........", "############"];
    let who = [("rialto_blade", US, at(1, 1)), ("pike_levy", THEM, at(11, 1))];
    let mut walks = Scene::new(&rows, &who);
    walks.choose(go(0, 5, 1), &[]);
    let mut runs = Scene::new(&rows, &who);
    // 3 and 3 against Toughness 6.
    runs.plain(0, action::RUN, &[2]).choose(go(0, 5, 1), &[3, 3]);
    assert!(runs.has(0, status::SHAKEN) && !walks.has(0, status::SHAKEN));
}

#[test]
fn wld_46_a_shield_helps_to_push_where_the_switch_says_so() {
    let push = |options| {
        let who = [("dogal_guard", US, at(3, 3)), ("pike_levy", THEM, at(4, 3)), ("dogal_guard", US, at(5, 3))];
        Scene::with(&FIELD, &who, options).roll(Choice::new(action::PUSH, id(0), id(1), 0)).1
    };
    let plain = RuleOptions::default();
    assert_eq!(push(plain), 0);
    assert_eq!(push(RuleOptions { shield_push: true, ..plain }), 1);
    assert_eq!(push(RuleOptions { gangup_grapple_push: true, ..plain }), 1, "WLD-36: another guard beside the levy");
}

#[test]
fn wld_23_a_broken_plank_drops_whoever_stands_on_it() {
    let plank: TileSpec =
        ron::from_str("(terrain: bridge, fixture: Some((kind: plank)), works: Some(\"Plank\"))").expect("a tile");
    let legend = BTreeMap::from([('P', plank)]);
    let rows = ["........", "...P....", "........"];
    let who = [("quay_breaker", US, at(2, 1)), ("pike_levy", THEM, at(3, 1))];
    let mut scene = Scene::on(from_legend(&rows, &legend).expect("a good board"), &who, RuleOptions::default());
    let smash =
        scene.choices().into_iter().find(|choice| choice.action == action::BREAK).expect("a plank can be broken");
    assert_eq!(scene.roll(smash), (2, 0), "it is as large as a door");
    // Strength d12 and d10 of the maul, and 2 against things: 2 and 2 reach 6. The levy falls into the water.
    scene.choose(smash, &[2, 1, 2, 2]);
    assert!(scene.battle.characters()[1].level < 0 && scene.has(1, status::SWIMMING));
    assert!(!scene.choices().iter().any(|choice| choice.action == action::BREAK && choice.option == smash.option));
}
