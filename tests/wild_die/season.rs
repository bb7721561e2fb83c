//! 7.3: a season: what comes after a battle of it, and what is brought into the next one.

use crate::wild_die::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Carried, Choice, Events, Fate, RuleSystem, Side, Target};
use acqua_alta::board::{Square, from_rows};
use acqua_alta::dice::Seeded;
use acqua_alta::kit::{Campaign, Series, SeriesBattle, Switches};
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};
use acqua_alta::rules::wild_die::{Ask, RuleOptions};
use acqua_alta::scenario::Scenario;

/// A campaign of battles that are so many days apart.
fn campaign(days: u8) -> Campaign {
    let battle = SeriesBattle {
        name: "A battle".to_owned(),
        map: "campo".to_owned(),
        scenario: "skirmish".to_owned(),
        options: Switches::default(),
        quiet: false,
        safe: false,
        days,
    };
    let battles = vec![battle];
    Campaign::new(Series { key: "s".to_owned(), name: "A season".to_owned(), text: String::new(), battles })
}

/// A scene in a season: what everybody has kept; it is the first one's turn, and nobody has a Benny.
fn season_of(who: &[(&str, Side, Square)], days: u8, kept: &[Carried]) -> Scene {
    let board = from_rows(&FIELD).expect("a good board");
    let mut battle = Scene::staged(board, who, RuleOptions::default(), Scenario::default());
    battle.join_season(&campaign(days), kept).expect("what was kept fits");
    battle.start(&mut Seeded::new(0, 0), &mut Events::drop());
    let mut scene = Scene { battle, events: Vec::new() };
    (0..who.len() as u8).for_each(|one| {
        scene.set_counter(one, counter::BENNIES, 0);
    });
    scene.activate(0);
    (0..who.len()).for_each(|one| scene.battle.characters_mut()[one].statuses.clear(status::JOKER));
    scene
}

fn season(who: &[(&str, Side, Square)], days: u8) -> Scene {
    season_of(who, days, &[])
}

/// A figure lies there with all the Wounds that it takes.
fn down(scene: &mut Scene, who: u8) {
    scene.set_counter(who, counter::LIFE, 0).set(who, status::INCAPACITATED);
}

/// The fight ends: the one whose turn it is surrenders.
#[track_caller]
fn over(scene: &mut Scene, faces: &[u8]) {
    scene.plain(0, action::SURRENDER, faces);
}

fn kept(scene: &Scene, who: u8) -> Carried {
    match scene.battle.fate(id(who)) {
        Fate::Lives(kept) => kept,
        other => panic!("{who}: {other:?}"),
    }
}

const PAIR: [(&str, Side, Square); 2] = [("campo_champion", US, at2(1, 1)), ("rialto_blade", THEM, at2(8, 8))];

const fn at2(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

#[test]
fn section_7_3_a_single_battle_has_no_aftermath() {
    let mut scene = Scene::field(&PAIR);
    down(&mut scene, 1);
    over(&mut scene, &[]);
    assert!(scene.battle.verdict().is_some(), "the battle is over at once");
}

#[test]
fn section_7_3_nothing_to_do_after_the_fight_ends_the_battle() {
    let mut scene = season(&PAIR, 5);
    over(&mut scene, &[]);
    assert_eq!(scene.battle.verdict().expect("it is over").winner, Some(THEM));
    assert_eq!(kept(&scene, 0), Carried::default());
}

#[test]
fn wld_14_an_extra_lives_or_dies_after_the_battle() {
    let who = [("campo_champion", US, at(1, 1)), ("dogal_guard", US, at(1, 3)), ("rialto_blade", THEM, at(8, 8))];
    // Vigor d6, without a Wild Die.
    let mut dies = season(&who, 0);
    down(&mut dies, 1);
    over(&mut dies, &[3]);
    assert_eq!(dies.battle.fate(id(1)), Fate::Dead);
    let mut lives = season(&who, 0);
    down(&mut lives, 1);
    over(&mut lives, &[4]);
    // It lives with its Wound, and its friend may treat it.
    assert_eq!(lives.ask(), Ask::Nurse(US));
    lives.plain(0, action::ENOUGH, &[]);
    assert!(kept(&lives, 1).absent, "with its Wound it sits the next battle out");
}

#[test]
fn wld_14_extras_that_are_only_knocked_out_make_no_life_roll() {
    let who = [("campo_champion", US, at(1, 1)), ("dogal_guard", US, at(1, 3)), ("rialto_blade", THEM, at(8, 8))];
    let mut scene = season(&who, 0);
    down(&mut scene, 1);
    scene.set(1, status::UNCONSCIOUS);
    over(&mut scene, &[]);
    scene.plain(0, action::ENOUGH, &[]);
    // WLD-43: after some hours it is awake.
    assert_eq!(kept(&scene, 1), Carried::default());
}

#[test]
fn wlx_14_whoever_bleeds_after_the_fight_rolls_on_to_the_end() {
    let mut scene = season(&PAIR, 0);
    down(&mut scene, 1);
    scene.set(1, status::BLEEDING);
    // Vigor d6 and the Wild Die with -3: 4+3 is a success and goes on, 6+5 is a raise and ends it.
    over(&mut scene, &[6, 1, 2, 6, 5, 2]);
    assert!(scene.battle.verdict().is_some());
    assert!(kept(&scene, 1).absent);
    let mut dies = season(&PAIR, 0);
    down(&mut dies, 1);
    dies.set(1, status::BLEEDING);
    over(&mut dies, &[5, 2]);
    assert_eq!(dies.battle.fate(id(1)), Fate::Dead);
}

#[test]
fn wlx_14_a_friend_treats_whoever_bleeds_before_each_roll() {
    let who = [("barber_surgeon", US, at(1, 1)), ("campo_champion", US, at(1, 3)), ("rialto_blade", THEM, at(8, 8))];
    let mut scene = season(&who, 0);
    down(&mut scene, 1);
    scene.set(1, status::BLEEDING);
    over(&mut scene, &[]);
    assert_eq!(scene.ask(), Ask::Treat(id(1)));
    // Healing d10 with -3: 6 fails; Vigor d8 with -3: 7 is a success and it goes on; asked again: 7 stops it.
    scene.act(0, action::STABILISE, id(1), 0, &[6, 2, 7, 2]);
    assert_eq!(scene.ask(), Ask::Treat(id(1)));
    scene.act(0, action::STABILISE, id(1), 0, &[7, 2]);
    assert!(!scene.has(1, status::BLEEDING));
    assert_eq!(scene.ask(), Ask::Nurse(US));
}

/// The blade takes the fourth Wound off the breaker, which rolls Vigor with these faces; then the fight ends, and the aftermath has these.
fn felled(vigor: &[u8], aftermath: &[u8]) -> Scene {
    let who = [("rialto_blade", US, at(3, 3)), ("quay_breaker", THEM, at(4, 3)), ("altana_arbalest", THEM, at(8, 8))];
    let mut scene = season(&who, 5);
    scene.set_counter(1, counter::LIFE, 1).strikes(0, 1, &[&[6, 3, 6, 6, 1, 1], vigor].concat());
    over(scene.activate(0), aftermath);
    scene
}

#[test]
fn wlx_15_what_lasts_of_a_fourth_wound() {
    // A success: an injury until it is healed. 2d6 come to 10: the leg, without another die.
    let mut leg = felled(&[7, 2], &[4, 6]);
    assert_eq!(leg.ask(), Ask::Nurse(THEM));
    // Natural healing: Vigor d10 with -3, a success takes one of three Wounds; the injury stays with the others.
    leg.plain(2, action::ENOUGH, &[7, 2]);
    assert_eq!(kept(&leg, 1).marks, ["leg until healed"]);
    assert_eq!((kept(&leg, 1).absent, kept(&leg, 1).counters["life"]), (false, 2));
    // A raise: an injury for a day, which is over before the next battle; nothing is rolled for it.
    let mut day = felled(&[10, 1, 2], &[]);
    day.plain(2, action::ENOUGH, &[4, 2]);
    assert_eq!((kept(&day, 1).marks.len(), kept(&day, 1).absent), (0, true));
    // A failure: Bleeding Out, and an injury for good. Nobody treats it: Vigor 11 with -3 ends it. 2d6 come to 7, a d6 of 3: Vigor.
    let mut good = felled(&[4, 2], &[]);
    assert_eq!(good.ask(), Ask::Treat(id(1)));
    good.plain(1, action::ENOUGH, &[10, 1, 2, 3, 4, 3]);
    good.plain(2, action::ENOUGH, &[3, 2]);
    assert_eq!(kept(&good, 1).marks, ["vigor"]);
    // 11: the head, a d6 of 4: an eye.
    let mut eye = felled(&[7, 2], &[6, 5, 4]);
    eye.plain(2, action::ENOUGH, &[3, 2]);
    assert_eq!(kept(&eye, 1).marks, ["eye until healed"]);
}

#[test]
fn wlx_15_an_injury_until_healed_ends_with_the_last_wound() {
    let who = [("campo_champion", US, at(1, 1)), ("rialto_blade", THEM, at(8, 8))];
    let mut old = Carried { marks: vec!["eye until healed".to_owned(), "leg".to_owned()], ..Carried::default() };
    old.counters.insert("life".to_owned(), 3);
    let mut scene = season_of(&who, 5, &[old, Carried::default()]);
    // A Wound that is five days old cannot be treated. Vigor d8 with -1: 5 is a success.
    over(&mut scene, &[5, 2]);
    assert_eq!(kept(&scene, 0).marks, ["leg"]);
    assert!(kept(&scene, 0).counters.is_empty());
}

#[test]
fn wld_16_one_attempt_for_each_healer_and_patient_after_the_battle() {
    let who = [("barber_surgeon", US, at(1, 1)), ("campo_champion", US, at(9, 3)), ("rialto_blade", THEM, at(8, 8))];
    let mut scene = season(&who, 0);
    scene.set_counter(1, counter::LIFE, 2);
    over(&mut scene, &[]);
    assert_eq!(scene.ask(), Ask::Nurse(US));
    let treat = Choice::new(action::HEAL, id(0), id(1), 0);
    assert!(scene.choices().contains(&treat), "however far apart they stand");
    // Healing d10 with -2 for the Wounds; Field Hands need no kit. 6 is a success.
    assert_eq!(scene.roll(treat), (4, -2));
    scene.choose(treat, &[6, 2]);
    assert!(scene.battle.verdict().is_some(), "nobody else may try: the battle is over");
    assert_eq!(kept(&scene, 1).counters["life"], 3);
}

#[test]
fn wld_16_first_aid_does_not_heal_what_is_older_than_an_hour() {
    let who = [("barber_surgeon", US, at(1, 1)), ("campo_champion", US, at(1, 2)), ("rialto_blade", THEM, at(8, 8))];
    let mut old = Carried::default();
    old.counters.insert("life".to_owned(), 2);
    let all = [Carried::default(), old, Carried::default()];
    let mut scene = season_of(&who, 0, &all);
    scene.act(0, action::READY, Target::Nothing, 7, &[]);
    assert_eq!(scene.refused(Choice::new(action::HEAL, id(0), id(1), 0)).code(), "E_TARGET");
    // A new Wound can be treated; a raise takes that one and no older one.
    scene.set_counter(1, counter::LIFE, 1);
    scene.act(0, action::HEAL, id(1), 0, &[10, 5, 2]);
    assert_eq!(scene.life(1), 2);
}

#[test]
fn wld_16_a_critical_failure_after_the_battle_can_fell_somebody() {
    let who = [("barber_surgeon", US, at(1, 1)), ("campo_champion", US, at(1, 2)), ("rialto_blade", THEM, at(8, 8))];
    let mut scene = season(&who, 0);
    scene.set_counter(1, counter::LIFE, 1);
    over(&mut scene, &[]);
    // 1 and 1; then Vigor d8 with -3: 7 is a success, an injury until healed: 2d6 come to 2, a scar.
    scene.act(0, action::HEAL, id(1), 0, &[1, 1, 7, 2, 1, 1]);
    assert!(kept(&scene, 1).absent);
    assert_eq!(kept(&scene, 1).marks, ["scar until healed"]);
}

#[test]
fn wld_17_every_five_days_a_vigor_roll() {
    let wounded = |life: i8, days: u8, faces: &[u8]| {
        let mut scene = season(&PAIR, days);
        let mut old = Carried::default();
        old.counters.insert("life".to_owned(), life);
        if life < 4 {
            scene = season_of(&PAIR, days, &[old, Carried::default()]);
        }
        over(&mut scene, faces);
        kept(&scene, 0)
    };
    let life = |kept: Carried| kept.counters.get("life").copied().unwrap_or(4);
    // Vigor d8. Two Wounds: -2.
    assert_eq!(life(wounded(2, 5, &[5, 2])), 2, "a failure changes nothing");
    assert_eq!(life(wounded(2, 5, &[6, 2])), 3, "a success takes one");
    assert_eq!(life(wounded(2, 5, &[8, 2, 2])), 4, "a raise takes two");
    assert_eq!(life(wounded(2, 5, &[1, 1])), 1, "a critical failure adds one");
    assert!(wounded(1, 5, &[1, 1]).absent, "beyond three Wounds it is Incapacitated, and sits the next battle out");
    assert_eq!(life(wounded(2, 4, &[])), 2, "four days are not enough");
    assert_eq!(life(wounded(2, 10, &[6, 2, 6, 2])), 4, "ten days give two rolls");
    assert_eq!(life(wounded(4, 5, &[])), 4, "nobody rolls without a Wound");
}

#[test]
fn wld_32_fatigue_is_gone_after_rest_and_bennies_are_not_kept() {
    let mut scene = season(&PAIR, 0);
    scene.set_counter(0, counter::FATIGUE, 2).bennies(0, 2);
    scene.set_counter(1, counter::FATIGUE, 3).set(1, status::INCAPACITATED);
    over(&mut scene, &[]);
    assert_eq!([scene.counter(0, counter::FATIGUE), scene.counter(1, counter::FATIGUE)], [0, 0]);
    assert_eq!(scene.counter(0, counter::BENNIES), 0);
    assert!(!kept(&scene, 1).absent, "those who were only exhausted take part again");
}

#[test]
fn section_7_3_whoever_sits_a_battle_out_heals_with_the_others() {
    let who = [("campo_champion", US, at(1, 1)), ("quay_breaker", US, at(1, 3)), ("rialto_blade", THEM, at(8, 8))];
    let mut out = Carried { absent: true, ..Carried::default() };
    out.counters.insert("life".to_owned(), 0);
    let mut scene = season_of(&who, 5, &[Carried::default(), out, Carried::default()]);
    assert!(scene.battle.characters()[1].removed && scene.battle.characters()[1].square.is_none());
    // Vigor d10 with -3: 7 takes one Wound, and it is up again.
    over(&mut scene, &[7, 2]);
    assert_eq!((kept(&scene, 1).absent, kept(&scene, 1).counters["life"]), (false, 2));
}

#[test]
fn section_7_3_the_computer_player_treats_whom_it_can() {
    let who = [("barber_surgeon", US, at(1, 1)), ("campo_champion", US, at(9, 3)), ("rialto_blade", THEM, at(8, 8))];
    let mut scene = season(&who, 0);
    scene.set_counter(1, counter::LIFE, 3).set_counter(0, counter::LIFE, 2);
    over(&mut scene, &[]);
    // The surgeon treats the champion at -1; the champion, untrained, would treat the surgeon at -4.
    assert_eq!(scene.battle.prescribed(), Some(Choice::new(action::HEAL, id(0), id(1), 0)));
    scene.act(0, action::HEAL, id(1), 0, &[5, 2]);
    assert_eq!(scene.battle.prescribed().map(|choice| choice.action), Some(action::ENOUGH));
}

#[test]
fn wld_16_a_failed_treatment_gets_nobody_up() {
    let who = [("barber_surgeon", US, at(1, 1)), ("campo_champion", US, at(1, 2)), ("rialto_blade", THEM, at(8, 8))];
    let mut scene = Scene::field(&who);
    down(&mut scene, 1);
    // Healing d10 with -3 for the Wounds: 6 fails.
    scene.act(0, action::READY, Target::Nothing, 7, &[]).act(0, action::HEAL, id(1), 0, &[6, 2]);
    assert!(scene.has(1, status::INCAPACITATED) && scene.life(1) == 0);
}
