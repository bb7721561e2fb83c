//! Attacks, reactions and what follows from them (2.5, RUN-07, RUN-20, RUN-21, RUN-36 to RUN-39, RUX-09 to RUX-21).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{AnyBattle, Choice};
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::table::narrate;

/// A halberdier (Spears 13, Evade 8, HP 14, armour 5) beside a bravo (Swords 14, Evade 14, HP 12, armour 1).
fn halberd_and_bravo() -> Scene {
    Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))])
}

/// A watchman (Swords 10, HP 10, armour 1) beside another one: minions, who never push.
fn two_watchmen() -> Scene {
    Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))])
}

#[test]
fn run_20_a_hit_deals_damage_less_armour() {
    let mut scene = two_watchmen();
    scene.strikes(0, 1, &[9]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    scene.plain(1, action::TAKE, &[7]);
    assert_eq!(scene.counter(1, counter::HP), 4, "7 less armour 1, of 10");
    assert_eq!(scene.ask(), Ask::Shove(id(0)), "RUX-20: neither has a damage bonus");
    scene.plain(0, action::SPARE, &[]);
    let again = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.refused(again).code(), "E_ACTION", "RUN-12: one action in a round");
}

#[test]
fn run_07_a_failure_is_pushed_for_a_condition() {
    let mut scene = halberd_and_bravo();
    scene.strikes(0, 1, &[15]);
    assert_eq!(scene.ask(), Ask::Push(id(0)));
    let options: Vec<u8> = scene.choices().iter().filter(|c| c.action == action::PUSH).map(|c| c.option).collect();
    assert_eq!(options, [0, 3, 2], "Strength: Exhausted, Angry, Dazed");
    scene.choose(Choice { option: 0, ..Choice::plain(action::PUSH, id(0)) }, &[12]);
    assert!(scene.has(0, status::EXHAUSTED));
    assert_eq!(scene.ask(), Ask::React(id(1)));
}

#[test]
fn run_07_a_demon_after_a_push_still_costs_the_condition() {
    // RS-09: the re-roll is a Demon; the mishap table gives a 5.
    let mut scene = halberd_and_bravo();
    scene.strikes(0, 1, &[14]).choose(Choice { option: 2, ..Choice::plain(action::PUSH, id(0)) }, &[20, 5]);
    assert!(scene.has(0, status::DAZED));
    assert_eq!(scene.counter(0, counter::DAMAGED), 1, "RUX-10: the halberd is damaged");
}

#[test]
fn run_03_a_demon_is_never_pushed_and_a_minion_never_pushes() {
    let mut scene = halberd_and_bravo();
    scene.strikes(0, 1, &[20, 1]);
    assert_eq!(scene.counter(0, counter::HELD), 0, "RUX-10: the halberd is out of its hands");
    let mut scene = two_watchmen();
    scene.strikes(0, 1, &[15]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn run_06_a_matching_condition_is_a_bane_and_a_friend_helps_with_a_boon() {
    let mut scene = halberd_and_bravo();
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.roll(strike), (13, 0));
    scene.set(0, status::EXHAUSTED);
    assert_eq!(scene.roll(strike), (13, -1));
    scene.set(0, status::HELPED);
    assert_eq!(scene.roll(strike), (13, 0), "RUN-04: they cancel");
    scene.set(1, status::PRONE);
    assert_eq!(scene.roll(strike), (13, 1), "RUX-15");
}

#[test]
fn run_36_a_parry_stops_the_hit_and_costs_the_reaction() {
    let mut scene = halberd_and_bravo();
    scene.strikes(0, 1, &[10]);
    // The bravo parries with the broadsword: 10 under 14. The halberd is piercing first: nothing breaks (2d8 and d4 are rolled).
    scene.act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 0, &[10, 8, 8, 4]);
    assert_eq!(scene.counter(1, counter::HP), 12);
    assert_eq!(scene.counter(1, counter::BROKEN), 0, "RS-19");
    assert!(scene.has(1, status::SPENT));
    scene.activate(0).strikes(0, 1, &[10]);
    // Second Guard is left: 3 WP, no action.
    let parries: Vec<u8> = scene.choices().iter().filter(|c| c.action == action::PARRY).map(|c| c.option).collect();
    assert_eq!(parries, [8, 9], "RUX-23: both blades by Second Guard, and nothing else");
    scene.act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 8, &[10, 1, 1, 1]);
    assert_eq!(scene.counter(1, counter::WP), 8);
}

#[test]
fn run_37_more_damage_than_durability_breaks_the_item() {
    let mut scene = Scene::field(&[("arsenal_thug", US, at(3, 3)), ("arsenal_thug", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[5]).act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 0, &[5, 8, 2]);
    assert_eq!(scene.counter(1, counter::BROKEN), 1, "10 is more than 9");
    let mut scene = Scene::field(&[("arsenal_thug", US, at(3, 3)), ("arsenal_thug", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[5]).act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 0, &[5, 8, 1]);
    assert_eq!(scene.counter(1, counter::BROKEN), 0, "9 is not");
}

#[test]
fn run_37_the_damage_of_a_parried_blow_is_told_against_durability() {
    let told = |scene: &Scene| {
        let battle = AnyBattle::new(scene.battle.clone());
        scene.events.iter().map(|event| narrate(&battle, event)).find(|line| line.contains("Damage")).expect("damage")
    };
    let mut scene = Scene::field(&[("arsenal_thug", US, at(3, 3)), ("arsenal_thug", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[5]).act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 0, &[5, 8, 2]);
    assert!(told(&scene).ends_with(": 1 past durability 9"), "{}", told(&scene));
    // A piercing blow breaks nothing: there is nothing to go beyond.
    let mut scene = halberd_and_bravo();
    scene.strikes(0, 1, &[10]).act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 0, &[10, 8, 8, 4]);
    assert!(!told(&scene).contains("past"), "{}", told(&scene));
}

#[test]
fn run_38_a_parry_with_a_dragon_strikes_back() {
    let mut scene = two_watchmen();
    scene.strikes(0, 1, &[8]).act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 0, &[1]);
    scene.plain(1, action::STRIKE_BACK, &[6]);
    assert_eq!((scene.counter(0, counter::HP), scene.counter(1, counter::HP)), (5, 10), "6 less armour 1");
    // RS-15: against a Dragon it only stops the attack.
    let mut scene = two_watchmen();
    scene.strikes(0, 1, &[1]).act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 0, &[1]);
    assert_eq!((scene.counter(0, counter::HP), scene.counter(1, counter::HP)), (10, 10));
}

#[test]
fn rux_11_and_rux_09_an_ordinary_parry_does_not_stop_a_dragon() {
    let mut scene = two_watchmen();
    scene.strikes(0, 1, &[1]).act(1, action::PARRY, acqua_alta::battle::Target::Nothing, 0, &[8]);
    // The short sword is piercing, and the target has armour: double dice, or no armour.
    assert_eq!(scene.ask(), Ask::Dragon(id(0)));
    scene.plain(0, action::DOUBLE, &[4, 3]);
    assert_eq!(scene.counter(1, counter::HP), 4, "7 less armour 1, of 10");
}

#[test]
fn run_39_a_dodge_gives_a_step() {
    let mut scene = halberd_and_bravo();
    scene.strikes(0, 1, &[10]).plain(1, action::DODGE, &[14]);
    assert_eq!(scene.ask(), Ask::Step(id(1)));
    scene.act(1, action::STEP, at(5, 3), 0, &[]);
    assert_eq!((scene.square(1), scene.counter(1, counter::HP)), (at(5, 3), 12));
    let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[8]).plain(1, action::DODGE, &[20, 6, 1]);
    assert!(scene.has(1, status::PRONE), "RUN-03: a Demon fells it");
}

#[test]
fn run_18_guard_keeps_the_reaction_and_movement_spends_it() {
    // RS-29: nothing was done in its turn.
    let mut scene = two_watchmen();
    scene.activate(1);
    assert!(!scene.has(1, status::SPENT));
    scene.activate(0).strikes(0, 1, &[8]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
    let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(6, 3))]);
    scene.activate(1).moves(1, 4, 3, &[]);
    assert!(scene.has(1, status::SPENT), "movement is half of the price");
    // 8 hits; no question before the damage.
    scene.activate(0).strikes(0, 1, &[8, 4]);
    assert_eq!(scene.counter(1, counter::HP), 7);
}

#[test]
fn run_21_shots_need_sight_and_range_and_only_shields_parry_them() {
    let mut scene = Scene::field(&[("hired_bowman", US, at(1, 3)), ("gondola_marshal", THEM, at(9, 3))]);
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.roll(shot), (11, 0));
    scene.choose(shot, &[5]);
    let parries: Vec<u8> = scene.choices().iter().filter(|c| c.action == action::PARRY).map(|c| c.option).collect();
    assert_eq!(parries, [1], "the shield alone");
    let near = Scene::field(&[("hired_bowman", US, at(1, 3)), ("gondola_marshal", THEM, at(2, 3))]);
    assert_eq!(near.roll(shot), (11, -1), "RUX-14: point-blank");
    let wall = Scene::new(
        &["..........", "...#......", ".........."],
        &[("hired_bowman", US, at(1, 1)), ("gondola_marshal", THEM, at(6, 1))],
    );
    let mut wall = wall;
    assert_eq!(wall.refused(shot).code(), "E_LOS");
}

#[test]
fn rux_01_cover_and_figures_in_the_way_are_banes() {
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    let covered = Scene::new(
        &["..........", ".......c..", ".........."],
        &[("hired_bowman", US, at(1, 1)), ("gondola_marshal", THEM, at(7, 1))],
    );
    assert_eq!(covered.roll(shot), (11, -1));
    let heavy = Scene::new(
        &["..........", ".......C..", ".........."],
        &[("hired_bowman", US, at(1, 1)), ("gondola_marshal", THEM, at(7, 1))],
    );
    assert_eq!(heavy.roll(shot), (11, -3));
    let crowded = Scene::field(&[
        ("hired_bowman", US, at(1, 3)),
        ("gondola_marshal", THEM, at(9, 3)),
        ("harbour_watch", US, at(4, 3)),
        ("harbour_watch", US, at(5, 3)),
    ]);
    assert_eq!(crowded.roll(shot), (11, -1), "one bane in total");
}

#[test]
fn run_21_a_thrown_weapon_is_gone() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), ("harbour_watch", THEM, at(6, 3))]);
    scene.act(0, action::THROW, id(1), 1, &[12]).plain(1, action::TAKE, &[3, 1]);
    assert_eq!(scene.counter(0, counter::GONE), 2);
    assert_eq!(scene.counter(1, counter::HP), 7, "d8 and the d6 of Agility, less armour 1");
}

#[test]
fn rux_16_a_toppling_weapon_topples_with_a_boon() {
    let mut scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    let topple = Choice::new(action::TOPPLE, id(0), id(1), 0);
    assert_eq!(scene.roll(topple), (13, 1));
    // The halberdier shows 5, the watchman fails.
    scene.choose(topple, &[5, 12, 9]);
    assert!(scene.has(1, status::PRONE));
}

#[test]
fn rux_17_the_disarmed_lose_their_weapon() {
    let mut scene = two_watchmen();
    scene.act(0, action::DISARM, id(1), 0, &[3, 8, 1]).act(0, action::FLING, at(5, 3), 0, &[]);
    assert_eq!((scene.counter(1, counter::HELD), scene.counter(1, counter::GONE)), (0, 1));
    let mut scene = two_watchmen();
    scene.act(0, action::DISARM, id(1), 0, &[8, 3]);
    assert_eq!(scene.counter(1, counter::HELD), 1, "the lower die wins");
}

#[test]
fn rux_18_a_weak_spot_ignores_armour() {
    let mut scene = two_watchmen();
    let aimed = Choice::new(action::WEAK_SPOT, id(0), id(1), 0);
    assert_eq!(scene.roll(aimed), (10, -1));
    scene.choose(aimed, &[4, 9]).plain(1, action::TAKE, &[7]);
    assert_eq!(scene.counter(1, counter::HP), 3);
}

#[test]
fn rux_19_a_hold_binds_both_and_is_broken() {
    let mut scene = Scene::field(&[("bridge_brawler", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.act(0, action::GRAPPLE, id(1), 0, &[]);
    // Without Iron Grip.
    scene.plain(0, action::SPARE, &[4, 9]);
    assert!(scene.has(0, status::GRAPPLING) && scene.has(1, status::GRAPPLED));
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(2, 3), 0)).code(), "E_STATE");
}

#[test]
fn rux_20_a_shove_over_the_edge_is_decided_by_agility() {
    let rows = ["......~~~~"; 5];
    let mut scene = Scene::new(&rows, &[("dock_reaver", US, at(4, 2)), ("harbour_watch", THEM, at(5, 2))]);
    // 2d10 and d6, less armour 1: the watchman must live.
    scene.strikes(0, 1, &[5]).plain(1, action::TAKE, &[1, 2, 1]);
    assert_eq!(scene.ask(), Ask::Shove(id(0)));
    let mut stays = Scene { battle: scene.battle.clone(), events: Vec::new() };
    stays.plain(0, action::SHOVE, &[10]);
    assert_eq!((stays.square(1), stays.has(1, status::PRONE)), (at(5, 2), true));
    scene.plain(0, action::SHOVE, &[11]);
    assert_eq!((scene.square(1), scene.has(1, status::SWIMMING)), (at(6, 2), true));
}

#[test]
fn run_47_a_hidden_attacker_sneaks_first() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.set(0, status::HIDDEN);
    // Sneaking with a bane into melee: 12 under 15. Then Knives with a boon; 2d8 for a subtle weapon and d6; no reaction.
    scene.strikes(0, 1, &[12, 9, 16, 7]);
    assert_eq!(scene.ask(), Ask::Add(id(0), 0), "RUX-23: Killer's Hand");
    scene.choose(Choice { option: 0, ..Choice::plain(action::ADD, id(0)) }, &[1, 2, 1, 1]);
    assert_eq!((scene.counter(1, counter::HP), scene.counter(0, counter::WP)), (6, 9));
    assert!(!scene.has(0, status::HIDDEN));
}

#[test]
fn run_46_a_failed_approach_is_an_ordinary_attack() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.set(0, status::HIDDEN).strikes(0, 1, &[19, 3]).plain(0, action::KEEP, &[9]);
    assert_eq!(scene.ask(), Ask::React(id(1)));
}

#[test]
fn rux_09_a_dragon_may_give_a_second_attack() {
    let mut scene = Scene::field(&[
        ("harbour_watch", US, at(3, 3)),
        ("harbour_watch", THEM, at(4, 3)),
        ("harbour_watch", THEM, at(3, 4)),
    ]);
    scene.strikes(0, 1, &[1]).plain(1, action::TAKE, &[]);
    assert_eq!(scene.ask(), Ask::Dragon(id(0)));
    scene.plain(0, action::AGAIN, &[3]).plain(0, action::SPARE, &[]);
    assert_eq!(scene.ask(), Ask::Again(id(0)));
    scene.act(0, action::AGAIN, id(2), 0, &[5]);
    assert_eq!(scene.ask(), Ask::React(id(2)));
}
