//! The reject codes of 1.8, each in its circumstance. A refusal changes nothing and rolls no die (`Scene::refused`).

use super::scene::*;
use acqua_alta::battle::{ActionId, Choice, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::cap::vocabulary::{action, counter, status};
use acqua_alta::rules::cap::{Ask, RuleOptions};

fn plain(who: u8, deed: ActionId) -> Choice {
    Choice::plain(deed, id(who))
}

fn go(who: u8, to: Square) -> Choice {
    Choice::new(action::ADVANCE, id(who), to, 0)
}

#[track_caller]
fn says(scene: &mut Scene, choice: Choice, code: &str) {
    assert_eq!(scene.refused(choice).code(), code);
}

/// A Bravo beside a Bulwark, and a Sister of the other side far off.
fn duel() -> Scene {
    Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (SISTER, THEM, at(9, 8))])
}

#[test]
fn cap_24_e_turn_outside_the_own_turn_and_window() {
    let mut scene = duel();
    let blow = scene.hero(1, "hammer_blow", id(0));
    says(&mut scene, blow, "E_TURN");
    says(&mut scene, plain(1, action::BRACE), "E_TURN");
    says(&mut scene, plain(1, action::END), "E_TURN");
    // CAP-31: nothing is being resolved that could be amplified.
    let flourish = Choice::new(action::AMPLIFY, id(0), id(0), scene.slot(0, "flourish") << 2);
    says(&mut scene, flourish, "E_TURN");
    // While the other side is asked about a Trigger, the acting one cannot go on.
    let mut asked = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))]);
    asked.uses(0, "hammer_blow", 1, &[20]);
    assert_eq!(asked.ask(), Ask::Trigger(THEM));
    says(&mut asked, plain(0, action::BRACE), "E_TURN");
}

#[test]
fn cap_66_e_state_where_nothing_would_change() {
    let mut scene = duel();
    for deed in [action::STAND, action::SURFACE, action::RELEASE, action::SEARCH] {
        says(&mut scene, plain(0, deed), "E_STATE");
    }
    scene.plain(0, action::DROP, &[]);
    says(&mut scene, plain(0, action::DROP), "E_STATE");
    says(&mut scene, Choice::new(action::SHAKE_OFF, id(0), id(0), status::ROOTED.0), "E_STATE");
    // Healing the whole.
    let mut sister = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(9, 8))]);
    let mend = sister.hero(0, "mend", id(1));
    says(&mut sister, mend, "E_STATE");
    // A pot that lays its flame and catches nobody is not for nothing; a volley without anybody is.
    let mut archer = Scene::field(&[(ARBALIST, US, at(0, 0)), (BULWARK, THEM, at(11, 8))]);
    archer.set_counter(0, counter::TIDE, 1);
    let volley = archer.hero(0, "bell_tower_volley", at(5, 4));
    says(&mut archer, volley, "E_STATE");
}

#[test]
fn cap_56_e_state_of_the_rooted_the_hidden_and_those_who_carry() {
    let mut scene = duel();
    scene.set(0, status::ROOTED);
    says(&mut scene, go(0, at(2, 4)), "E_STATE");
    scene.set_counter(0, counter::TIDE, 1);
    let bow = scene.hero(0, "last_bow", at(2, 2));
    says(&mut scene, bow, "E_STATE");
    scene.set(0, status::HIDDEN);
    says(&mut scene, plain(0, action::HIDE), "E_STATE");
}

#[test]
fn cap_02_e_ap_of_actions_triggers_and_amplifies() {
    let mut scene = duel();
    scene.set_counter(0, counter::AP, 0);
    let cut = scene.hero(0, "rapier_cut", id(1));
    for choice in [cut, plain(0, action::BRACE), go(0, at(2, 4)), plain(0, action::HIDE)] {
        says(&mut scene, choice, "E_AP");
    }
    assert!(scene.offers(plain(0, action::DROP)), "a Free Action costs none");
    // An Amplify that costs an AP: of two that could be used one has none left.
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (CAPTAIN, US, at(6, 2))];
    let mut scene = Scene::field(&who);
    scene.set_counter(1, counter::TRIGGERS, 3).set_counter(0, counter::AP, 1).uses(0, "rapier_cut", 1, &[9, 4]);
    let flourish = Choice::new(action::AMPLIFY, id(0), id(0), scene.slot(0, "flourish") << 2);
    assert_eq!(scene.ask(), Ask::Amplify(US));
    says(&mut scene, flourish, "E_AP");
}

#[test]
fn cap_03_e_uses_of_a_turn_and_of_a_battle() {
    let mut scene = Scene::field(&[(CAPTAIN, US, at(2, 2)), (BRAVO, US, at(4, 4)), (BULWARK, THEM, at(9, 8))]);
    let whistle = scene.hero(0, "signal_whistle", id(1));
    scene.choose(whistle, &[]);
    scene.no(&[]);
    says(&mut scene, whistle, "E_USES");
    let sky = scene.hero(0, "read_the_sky", Target::Nothing);
    scene.choose(sky, &[]).until_turn_of(0);
    says(&mut scene, sky, "E_USES");
    assert!(scene.offers(whistle), "once a turn, and this is another one");
}

#[test]
fn cap_24_e_trig_event_and_e_trig_limit() {
    let mut scene = duel();
    let interpose = Choice::new(action::TRIGGER, id(1), at(4, 2), scene.slot(1, "interpose"));
    says(&mut scene, interpose, "E_TRIG_EVENT");
    // A Trigger is no Action of the turn either.
    let riposte = scene.hero(0, "riposte", id(1));
    says(&mut scene, riposte, "E_TRIG_EVENT");
    // Two Bravos could answer a miss; one has no Trigger left, the other is not the one that was missed.
    let who = [(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2)), (BRAVO, THEM, at(3, 3)), (CAPTAIN, THEM, at(3, 4))];
    let mut scene = Scene::field(&who);
    scene.set_counter(2, counter::TRIGGERS, 2).uses(0, "hammer_blow", 1, &[]).no(&[20]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM));
    let riposte = |scene: &Scene, who: u8| Choice::new(action::TRIGGER, id(who), id(0), scene.slot(who, "riposte"));
    let (spent, other) = (riposte(&scene, 2), Choice::new(action::TRIGGER, id(3), id(0), scene.slot(3, "now")));
    says(&mut scene, spent, "E_TRIG_LIMIT");
    says(&mut scene, other, "E_TRIG_EVENT");
    scene.set_counter(1, counter::AP, 0);
    let own = riposte(&scene, 1);
    says(&mut scene, own, "E_AP");
    scene.set_counter(1, counter::AP, 4).set(1, status::STUNNED);
    says(&mut scene, own, "E_STATE");
}

#[test]
fn cap_33_e_amp_limit_and_cap_32_e_amp_twice() {
    let who = [(DIVER, US, at(1, 0)), (BULWARK, THEM, at(2, 0)), (CAPTAIN, US, at(0, 1))];
    let mut scene = Scene::new(&["~~~~~~", "......"], &who);
    scene.set_counter(1, counter::TRIGGERS, 3).set_counter(2, counter::AMPLIFIES, 1);
    scene.uses(0, "hook_knife", 1, &[10, 3]);
    let current = Choice::new(action::AMPLIFY, id(0), id(0), 0x40);
    let press = Choice::new(action::AMPLIFY, id(2), id(0), scene.slot(2, "press_the_advantage") << 2);
    says(&mut scene, press, "E_AMP_LIMIT");
    // The Diver has two Amplifies a round, and each works once on an Action.
    scene.set_counter(2, counter::AMPLIFIES, 0).choose(current, &[4]);
    assert_eq!(scene.ask(), Ask::Amplify(US));
    says(&mut scene, current, "E_AMP_TWICE");
    scene.set_counter(0, counter::AMPLIFIES, 2);
    says(&mut scene, current, "E_AMP_LIMIT");
}

#[test]
fn cap_05_e_kind_e_count_and_e_dup() {
    let mut scene = duel();
    let (touch, own) = (scene.hero(0, "final_touch", id(1)), scene.hero(0, "rapier_cut", id(0)));
    says(&mut scene, touch, "E_KIND");
    says(&mut scene, own, "E_KIND");
    let square = scene.hero(0, "rapier_cut", at(3, 2));
    says(&mut scene, square, "E_KIND");
    // CAP-10: a wall takes no Field Effect.
    let mut oil = Scene::new(&["...#..", "......"], &[(DIVER, US, at(0, 0)), (BRAVO, THEM, at(5, 1))]);
    let wall = oil.hero(0, "bilge_oil", at(3, 0));
    says(&mut oil, wall, "E_KIND");
    let match_ = Scene::new(&["...#..", "......"], &[(ALCHEMIST, US, at(0, 0)), (BRAVO, THEM, at(2, 1))]);
    let (wall, taken) = (match_.hero(0, "slow_match", at(3, 0)), match_.hero(0, "slow_match", at(2, 1)));
    let mut match_ = match_;
    says(&mut match_, wall, "E_KIND");
    says(&mut match_, taken, "E_OCCUPIED");
}

#[test]
fn cap_61_e_water_and_cap_58_e_target_gone() {
    let who = [(ALCHEMIST, US, at(1, 0)), (DIVER, THEM, at(4, 0)), (BULWARK, THEM, at(5, 1))];
    let mut scene = Scene::new(&["~~~~~~", "......"], &who);
    for (key, target) in [("wheel_lock_shot", Target::from(id(1))), ("fire_pot", at(4, 0).into())] {
        let choice = scene.hero(0, key, target);
        says(&mut scene, choice, "E_WATER");
    }
    let acid = scene.hero(0, "acid_flask", id(1));
    assert!(scene.offers(acid));
    scene.set(1, status::SUBMERGED);
    says(&mut scene, acid, "E_TARGET_GONE");
    let mut archer = Scene::new(&["~~~~~~", "......"], &[(ARBALIST, US, at(1, 0)), (BRAVO, THEM, at(5, 0))]);
    let shot = archer.hero(0, "snap_shot", id(1));
    says(&mut archer, shot, "E_WATER");
}

#[test]
fn cap_50_e_path_e_move_and_e_occupied() {
    let rows = ["......", ".####.", ".#..#.", ".####.", "......"];
    let mut scene = Scene::new(&rows, &[(BULWARK, US, at(0, 0)), (BRAVO, THEM, at(1, 0)), (SISTER, THEM, at(5, 4))]);
    says(&mut scene, go(0, at(2, 2)), "E_PATH");
    says(&mut scene, go(0, at(3, 4)), "E_MOVE");
    says(&mut scene, go(0, at(1, 0)), "E_OCCUPIED");
    scene.set_counter(0, counter::AP, 2);
    says(&mut scene, Choice::new(action::WITHDRAW, id(0), at(3, 4), 0), "E_MOVE");
}

#[test]
fn cap_34_e_charge_and_cap_29_e_sust_limit() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.calm().set(1, status::FALLEN).set_counter(1, counter::HP, 0);
    let rekindle = scene.hero(0, "rekindle", id(1));
    says(&mut scene, rekindle, "E_CHARGE");
    scene.uses_here(0, "hearthlight", &[3]);
    let light = scene.hero(0, "hearthlight", Target::Nothing);
    let refusal = scene.refused(light);
    assert_eq!(refusal.code(), "E_SUST_LIMIT");
    assert!(refusal.to_string().contains("Release"), "{refusal}");
    scene.plain(0, action::RELEASE, &[]);
    assert_eq!(scene.ap(0), 2, "Release is Free");
}

#[test]
fn cap_23_e_target_fallen_of_blows_and_of_healing() {
    let who = [(SISTER, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(3, 3)), (BRAVO, THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    for fallen in [1, 2] {
        scene.set_counter(fallen, counter::HP, 0).set(fallen, status::FALLEN);
    }
    for (key, target) in [("mend", 1), ("salve", 1), ("staff_tap", 2), ("lantern_ray", 2)] {
        let choice = scene.hero(0, key, id(target));
        says(&mut scene, choice, "E_TARGET_FALLEN");
    }
    says(&mut scene, Choice::new(action::SHAKE_OFF, id(0), id(1), status::BLEEDING.0), "E_TARGET_FALLEN");
}

#[test]
fn cap_32_with_the_option_off_a_useless_amplify_is_paid_for() {
    let options = RuleOptions { amplify_refuse_useless: false, ..RuleOptions::default() };
    let mut scene = Scene::with(&FIELD, &[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))], options);
    scene.set_counter(1, counter::TRIGGERS, 3).uses(0, "rapier_cut", 1, &[20]).amplifies(0, &[]);
    assert_eq!((scene.ap(0), scene.counter(0, counter::AMPLIFIES), scene.hp(1)), (2, 1, 46), "and no die is rolled");
}

#[test]
fn cap_08_somebody_hidden_is_no_reason_before_those_who_are_seen() {
    let mut scene = Scene::field(&[(BRAVO, US, at(1, 2)), (BRAVO, THEM, at(7, 2)), (BRAVO, THEM, at(9, 2))]);
    let cut = Choice { option: scene.slot(0, "rapier_cut"), ..plain(0, action::USE) };
    scene.set(1, status::HIDDEN);
    assert_eq!(scene.battle.refusal_of(cut).map(|why| why.short()), Some("none in range"));
    scene.set(2, status::HIDDEN);
    assert_eq!(scene.battle.refusal_of(cut).map(|why| why.short()), Some("not to be found"));
}
