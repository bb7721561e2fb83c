//! The scripted cases of 6.3 in play, the order of a turn's start (2.3), help from afar (RUN-31), shouts (RUN-17), and the codes of 1.6.

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Aspect, Choice, RuleSystem, Target};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::rules::roll_under::{Ask, RuleOptions};
use acqua_alta::scenario::Scenario;

fn parry(who: u8, slot: u8) -> Choice {
    Choice { option: slot, ..Choice::plain(action::PARRY, id(who)) }
}

fn strike(who: u8, on: u8) -> Choice {
    Choice::new(action::STRIKE, id(who), id(on), 0)
}

/// A watchman (Swords 10) beside a bravo (Swords 14, Evade 14, HP 12, armour 1).
fn watch_and_bravo() -> Scene {
    Scene::field(&[("harbour_watch", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))])
}

#[test]
fn run_43_rs_23_the_third_failure_is_death() {
    let mut scene = Scene::field(&[
        ("glass_savant", US, at(3, 3)),
        ("lagoon_bravo", THEM, at(6, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    scene.set(1, status::DYING).set(1, status::PRONE).set_counter(1, counter::HP, 0).set_counter(
        1,
        counter::FAILURES,
        1,
    );
    // A Flick does 1 damage, without armour.
    const FLICK: u8 = 6;
    scene.act(0, action::CAST, id(1), FLICK, &[]);
    assert_eq!((scene.gone(1), scene.counter(1, counter::FAILURES)), (false, 2));
    scene.activate(0).act(0, action::CAST, id(1), FLICK, &[]);
    assert!(scene.gone(1), "RS-23");
}

#[test]
fn run_18_rs_29_guard_keeps_one_reaction() {
    let mut scene = Scene::field(&[
        ("harbour_watch", US, at(3, 3)),
        ("harbour_watch", THEM, at(4, 3)),
        ("harbour_watch", THEM, at(3, 4)),
    ]);
    scene.plain(0, action::END, &[]);
    assert!(scene.has(0, status::ACTED) && !scene.has(0, status::SPENT), "Guard");
    scene.activate(1).strikes(1, 0, &[8]);
    assert_eq!(scene.ask(), Ask::React(id(0)), "RS-29");
    scene.plain(0, action::PARRY, &[10, 9]);
    assert_eq!((scene.counter(0, counter::HP), scene.has(0, status::SPENT)), (10, true));
    // The second hit of the round: nothing is offered, and d10 less 1 is rolled at once.
    scene.activate(2).strikes(2, 0, &[8, 5]);
    assert_eq!(scene.counter(0, counter::HP), 6);
    // A figure that has moved keeps none.
    let mut moved = Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 4))]);
    moved.moves(0, 4, 3, &[]).plain(0, action::END, &[]);
    moved.activate(1).strikes(1, 0, &[8, 5]);
    assert_eq!(moved.counter(0, counter::HP), 6);
}

#[test]
fn run_01_run_04_rolls_as_they_are_scripted() {
    // RS-01: skill 10, a 10: success, and a reaction is offered.
    let mut scene = watch_and_bravo();
    scene.strikes(0, 1, &[10]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    // RS-05: two boons keep the 9 of 15, 20 and 9; the 20 that is discarded is no Demon.
    let mut scene = watch_and_bravo();
    scene.set(0, status::HELPED).set(1, status::PRONE);
    assert_eq!(scene.roll(strike(0, 1)), (10, 2));
    scene.strikes(0, 1, &[15, 20, 9]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    // RS-07: two boons and a bane: exactly two dice.
    let mut scene = watch_and_bravo();
    scene.set(0, status::HELPED).set(1, status::PRONE).set(0, status::EXHAUSTED);
    scene.strikes(0, 1, &[17, 6]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    // RS-03: a 1 is a Dragon, even at level 3: Healing at base chance.
    let who = [("dock_reaver", US, at(3, 3)), ("lagoon_bravo", US, at(4, 3)), ("harbour_watch", THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    scene.set(1, status::DYING).set(1, status::PRONE).set_counter(1, counter::HP, 0);
    // No bandages: a bane, two dice. A Dragon heals 2d6.
    scene.act(0, action::SAVE, id(1), 0, &[1, 1, 3, 4]);
    assert_eq!(scene.counter(1, counter::HP), 7);
}

#[test]
fn run_07_run_03_a_pushed_demon_is_a_demon() {
    // RS-09: 12 against Brawling 12... of a Mauler's axe: 10. A 12 fails, pushed it is a 20: the condition is taken, the mishap comes.
    let mut scene = Scene::field(&[("arsenal_mauler", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.set_counter(0, counter::HELD, 2);
    let axe = Choice::new(action::STRIKE, id(0), id(1), 1);
    scene.choose(axe, &[12]);
    assert_eq!(scene.ask(), Ask::Push(id(0)));
    scene.choose(Choice { option: 0, ..Choice::plain(action::PUSH, id(0)) }, &[20, 5]);
    assert!(scene.has(0, status::EXHAUSTED));
    assert_eq!(scene.counter(0, counter::DAMAGED), 2, "RUX-10, 5: the axe is damaged");
    assert_eq!(scene.refused(Choice { option: 2, ..Choice::plain(action::PUSH, id(0)) }).code(), "E_PUSH_DEMON");
}

#[test]
fn run_08_opposed_rolls_as_they_are_scripted() {
    // Two reavers wrestle: Brawling 12 against 12.
    let two = || Scene::field(&[("dock_reaver", US, at(3, 3)), ("dock_reaver", THEM, at(4, 3))]);
    let grapple = Choice::new(action::GRAPPLE, id(0), id(1), 0);
    let free_hands = |scene: &mut Scene| {
        scene.set_counter(0, counter::HELD, 0).set_counter(1, counter::HELD, 0);
    };
    // RS-11: 7 and 7: the active side loses.
    let mut scene = two();
    free_hands(&mut scene);
    scene.choose(grapple, &[7, 7]);
    assert!(!scene.has(1, status::GRAPPLED));
    // RS-13: 13 pushed to 4, against 6.
    let mut scene = two();
    free_hands(&mut scene);
    scene.choose(grapple, &[13]).choose(Choice { option: 0, ..Choice::plain(action::PUSH, id(0)) }, &[4, 6]);
    assert!(scene.has(1, status::GRAPPLED));
    // RUN-08: without a success of its own the active side loses, and the other one does not roll.
    let mut scene = two();
    free_hands(&mut scene);
    scene.choose(grapple, &[13]).plain(0, action::KEEP, &[]);
    assert!(!scene.has(1, status::GRAPPLED));
}

#[test]
fn run_37_durability_as_it_is_scripted() {
    // RS-17: a broadsword of durability 15 against 15 of a cutting weapon; 16 breaks it.
    let axe = |faces: &[u8]| {
        let mut scene = Scene::field(&[("dock_reaver", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
        scene.strikes(0, 1, &[13]).choose(parry(1, 0), faces);
        (scene.counter(1, counter::HP), scene.counter(1, counter::BROKEN))
    };
    assert_eq!(axe(&[14, 10, 2, 3]), (12, 0), "2d10 and d6: 15");
    assert_eq!(axe(&[14, 10, 3, 3]), (12, 1), "16");
    // RS-19: 16 of a piercing weapon breaks nothing, and no HP are lost.
    let mut scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[13]).choose(parry(1, 0), &[14, 8, 5, 3]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(1, counter::BROKEN)), (12, 0));
}

#[test]
fn run_42_instant_death_as_it_is_scripted() {
    // RS-21: HP 5 of 12, 17 after armour: dead at once; 16 leaves it dying.
    let blow = |faces: &[u8]| {
        let mut scene = Scene::field(&[
            ("dock_reaver", US, at(3, 3)),
            ("lagoon_bravo", THEM, at(4, 3)),
            ("harbour_watch", THEM, at(9, 8)),
        ]);
        scene.set_counter(1, counter::HP, 5).strikes(0, 1, &[13]).plain(1, action::TAKE, faces);
        (scene.gone(1), scene.has(1, status::DYING))
    };
    assert_eq!(blow(&[9, 4, 5]), (true, false), "18 less armour 1");
    assert_eq!(blow(&[9, 4, 4]), (false, true));
}

#[test]
fn run_10_to_wait_is_judged_to_win_no_turn() {
    let who = [("harbour_watch", US, at(1, 3)), ("harbour_watch", THEM, at(8, 3)), ("harbour_watch", THEM, at(8, 6))];
    let opening = || Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[2, 5, 7]);
    let turns = |scene: &Scene| {
        let [own, other] = [US, THEM].map(|side| scene.battle.aspects(side).get(Aspect::Tempo));
        own - other
    };
    let (before, mut waited, mut ended) = (opening(), opening(), opening());
    waited.act(0, action::WAIT, id(2), 0, &[]);
    ended.plain(0, action::END, &[]);
    assert_eq!(turns(&waited), turns(&ended));
    assert!(turns(&waited) < turns(&before), "its turn is gone, and the others' have not begun");
}

#[test]
fn run_10_the_one_that_was_exchanged_with_may_still_wait() {
    // RS-25: A 2, B 5, C 7. A exchanges with C; C is active at once, and may exchange with B.
    let who = [("harbour_watch", US, at(1, 3)), ("harbour_watch", THEM, at(8, 3)), ("harbour_watch", THEM, at(8, 6))];
    let mut scene = Scene::opening(&FIELD, &who, &Scenario::default(), RuleOptions::default(), &[2, 5, 7]);
    scene.act(0, action::WAIT, id(2), 0, &[]);
    assert_eq!([0, 1, 2].map(|who| scene.counter(who, counter::CARD)), [7, 5, 2]);
    assert_eq!(scene.ask(), Ask::Act(id(2)));
    scene.act(2, action::WAIT, id(1), 0, &[]);
    assert_eq!([0, 1, 2].map(|who| scene.counter(who, counter::CARD)), [7, 2, 5]);
    assert_eq!(scene.ask(), Ask::Act(id(1)));
    scene.plain(1, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(2)));
    assert_eq!(scene.refused(Choice::new(action::WAIT, id(2), id(0), 0)).code(), "E_WAIT_ONCE");
    scene.plain(2, action::END, &[]);
    assert_eq!(scene.ask(), Ask::Act(id(0)), "B, C, A");
}

#[test]
fn rux_27_rux_03_the_free_rolls_of_a_turn_come_before_swimming() {
    // 2.3: breath, then frost, poison, fear and blindness, then Swimming.
    let rows = ["......~~~~"; 5];
    let mut scene = Scene::new(&rows, &[("harbour_watch", US, at(0, 0)), ("lagoon_bravo", THEM, at(7, 2))]);
    scene.set(1, status::SWIMMING).set(1, status::FRIGHTENED).set(1, status::BLINDED).set(0, status::ACTED);
    // Willpower 11 holds, a d4 of 1 ends the blindness, Swimming 13 fails and is kept.
    scene.plain(0, action::END, &[11, 1, 14]);
    assert_eq!(scene.ask(), Ask::Push(id(1)));
    assert!(!scene.has(1, status::FRIGHTENED) && !scene.has(1, status::BLINDED));
    scene.plain(1, action::KEEP, &[]);
    assert!(scene.has(1, status::SUBMERGED));
}

#[test]
fn run_31_persuasion_awareness_and_healing_are_helped_from_five_squares() {
    let who = [
        ("harbour_watch", US, at(1, 3)),
        ("gondola_marshal", US, at(6, 3)),
        ("lagoon_bravo", US, at(7, 3)),
        ("harbour_watch", THEM, at(11, 8)),
    ];
    let advise = |topic: u8| Choice::new(action::ADVISE, id(0), id(1), topic);
    let mut scene = Scene::field(&who);
    assert_eq!(scene.refused(advise(1)).code(), "E_NONE", "nobody is down");
    assert_eq!(scene.refused(advise(0)).code(), "E_ABILITY", "a spell takes Lore");
    scene.set(2, status::DYING).set(2, status::PRONE).set_counter(2, counter::HP, 0);
    assert_eq!(scene.refused(Choice::new(action::HELP, id(0), id(1), 0)).code(), "E_DISTANCE_ALLY");
    scene.choose(advise(1), &[]);
    scene.activate(1);
    let rally = Choice::new(action::RALLY, id(1), id(2), 0);
    assert_eq!(scene.roll(rally), (15, 1));
    assert_eq!(scene.roll(Choice::new(action::SAVE, id(1), id(2), 0)), (8, 0), "of that kind alone");
    // One boon of help for a roll, whoever else helps.
    scene.set(1, status::HELPED);
    assert_eq!(scene.roll(rally), (15, 1));
    scene.choose(rally, &[16, 19]).plain(1, action::KEEP, &[]);
    // The help beside it is used up, the advice is left; then that is used up too.
    scene.activate(1);
    assert_eq!(scene.roll(rally), (15, 1));
    scene.choose(rally, &[16, 19]).plain(1, action::KEEP, &[]);
    scene.activate(1);
    assert_eq!(scene.roll(rally), (15, 0));
    let mut far = Scene::field(&who);
    far.set(2, status::DYING).set_counter(2, counter::HP, 0);
    far.battle.characters_mut()[0].square = Some(at(0, 3));
    assert_eq!(far.refused(advise(3)).code(), "E_DISTANCE_ALLY", "six squares");
}

#[test]
fn run_17_a_shout_is_free_and_wakes_sleepers_but_not_those_under_a_spell() {
    let who = [
        ("harbour_watch", US, at(1, 3)),
        ("lagoon_bravo", US, at(6, 3)),
        ("garden_witch", THEM, at(7, 4)),
        ("lagoon_bravo", US, at(8, 4)),
    ];
    let call = Choice::plain(action::CALL, id(0));
    let mut scene = Scene::field(&who);
    assert_eq!(scene.refused(call).code(), "E_NONE", "nobody sleeps");
    scene.set(1, status::ASLEEP).set(0, status::HIDDEN).choose(call, &[]);
    assert!(!scene.has(1, status::ASLEEP) && !scene.has(0, status::HIDDEN));
    scene.set(1, status::ASLEEP);
    assert_eq!(scene.refused(call).code(), "E_FREE", "once a turn");
    // It costs nothing.
    scene.plain(0, action::DASH, &[]);
    // Drowse holds against noise.
    let mut scene = Scene::field(&who);
    scene.activate(2);
    use acqua_alta::rules::roll_under::casts::Cast;
    scene.choose(Choice::new(action::CAST, id(2), id(1), Cast::option(3, 1, 0)), &[8, 9, 12]);
    assert!(scene.has(1, status::ASLEEP));
    scene.activate(0);
    assert_eq!(scene.refused(call).code(), "E_NONE");
}

#[test]
fn run_07_the_codes_of_a_push_that_is_refused() {
    let push = |who: u8, option: u8| Choice { option, ..Choice::plain(action::PUSH, id(who)) };
    let two = || Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    // A success.
    let mut scene = two();
    scene.strikes(0, 1, &[10]);
    assert_eq!(scene.refused(push(0, 0)).code(), "E_PUSH_SUCCESS");
    // A condition that is held; pushed once.
    let mut scene = two();
    scene.set(0, status::DAZED).strikes(0, 1, &[15]);
    assert_eq!(scene.refused(push(0, 2)).code(), "E_COND_HELD");
    scene.choose(push(0, 3), &[16]);
    assert_eq!(scene.refused(push(0, 0)).code(), "E_PUSH_TWICE");
    // All six are held: nobody is asked.
    let mut scene = two();
    for one in [status::EXHAUSTED, status::SICKLY, status::DAZED, status::ANGRY, status::SCARED, status::DISHEARTENED] {
        scene.set(0, one);
    }
    scene.strikes(0, 1, &[15, 16]);
    assert_eq!(scene.refused(push(0, 0)).code(), "E_ALL_CONDITIONS");
    // The passive side of an opposed roll, and a death roll.
    let mut scene = two();
    scene.act(0, action::TOPPLE, id(1), 0, &[10, 18, 15]);
    assert!(scene.has(1, status::PRONE));
    assert_eq!(scene.refused(push(1, 0)).code(), "E_PUSH_PASSIVE");
}

#[test]
fn run_36_the_codes_of_a_parry_that_is_refused() {
    // RUN-36: a shot is parried with a shield alone.
    let mut scene = Scene::field(&[("hired_bowman", US, at(3, 3)), ("gondola_marshal", THEM, at(8, 3))]);
    scene.act(0, action::SHOOT, id(1), 0, &[9]);
    assert_eq!(scene.refused(parry(1, 0)).code(), "E_SHIELD");
    assert!(scene.choices().contains(&parry(1, 1)));
    // Broken, not in hand, and nothing to react to.
    let mut scene = watch_and_bravo();
    scene.set_counter(1, counter::BROKEN, 1).strikes(0, 1, &[9]);
    assert_eq!(scene.refused(parry(1, 0)).code(), "E_BROKEN");
    assert_eq!(scene.refused(parry(1, 5)).code(), "E_WEAPON");
    assert_eq!(scene.refused(parry(0, 0)).code(), "E_REACTION");
    // A held figure cannot dodge.
    let mut scene = watch_and_bravo();
    scene.set(1, status::GRAPPLED).strikes(0, 1, &[9]);
    assert_eq!(scene.refused(Choice::plain(action::DODGE, id(1))).code(), "E_STATE");
    // A free attack can be neither parried nor dodged: its push is asked, and nothing else.
    let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    scene.moves(0, 1, 3, &[9, 16]);
    assert_eq!(scene.ask(), Ask::Push(id(1)));
    assert_eq!(scene.refused(parry(0, 0)).code(), "E_UNSTOPPABLE");
    assert_eq!(
        scene.refused(Choice { target: Target::Nothing, ..Choice::plain(action::DODGE, id(0)) }).code(),
        "E_UNSTOPPABLE"
    );
}
