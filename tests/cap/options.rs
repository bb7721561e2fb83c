//! The options of 0.3: the value in bold, and the others.

use super::scene::*;
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::rules::cap::vocabulary::{action, counter, status};
use acqua_alta::rules::cap::{AreaCover, Ask, Per, PoolRefill, RuleOptions, TurnOrder};

const PLAIN: fn() -> RuleOptions = RuleOptions::default;

fn four(options: RuleOptions) -> Scene {
    let all = [(BRAVO, US, at(1, 4)), (SISTER, US, at(1, 6)), (BULWARK, THEM, at(10, 4)), (CAPTAIN, THEM, at(10, 6))];
    Scene::with(&FIELD, &all, options)
}

#[test]
fn cap_36_the_options_have_the_printed_defaults() {
    let options = PLAIN();
    assert_eq!((options.turn_order, options.pool_refill), (TurnOrder::Alternating, PoolRefill::OwnTurnStart));
    assert_eq!((options.pool_before_first_turn, options.free_action_uses, options.rounds), (4, 0, 8));
    assert_eq!((options.cap_roll_per, options.damage_roll_per), (Per::Action, Per::Action));
    assert_eq!((options.cover_ignores_height, options.area_cover), (false, AreaCover::UserAndOrigin));
    assert_eq!((options.tide_start, options.tide_rounds, options.points), (0, true, 200));
    assert!(options.parting_blow && options.amplify_refuse_useless);
}

#[test]
fn cap_36_side_phase_plays_all_turns_of_one_side_first() {
    let options = RuleOptions { turn_order: TurnOrder::SidePhase, ..PLAIN() };
    let mut scene = four(options);
    // Everybody but those who are ready has acted; the lead side goes on.
    let lead = |scene: &mut Scene| match scene.ask() {
        Ask::Activate(side) => side,
        other => panic!("{other:?}"),
    };
    // To the second round, from its beginning.
    while scene.battle.round() < 2 {
        match scene.ask() {
            Ask::Act(who) => scene.ends(who.0, &[]),
            _ => {
                let first = scene.offered(action::ACTIVATE)[0];
                scene.choose(first, &[])
            }
        };
    }
    let first = lead(&mut scene);
    for n in 0..4 {
        let side = lead(&mut scene);
        assert_eq!(side, if n < 2 { first } else { first.other() }, "turn {n}");
        assert!(scene.offered(action::PASS).is_empty(), "nobody passes");
        let next = scene.offered(action::ACTIVATE)[0];
        scene.choose(next, &[]).ends(next.actor.0, &[]);
    }
}

#[test]
fn cap_02_the_pool_is_refilled_with_the_round_if_the_option_says_so() {
    let play = |pool_refill| {
        let mut scene = four(RuleOptions { pool_refill, ..PLAIN() });
        scene.plain(0, action::BRACE, &[]).ends(0, &[]);
        while scene.battle.round() < 2 {
            match scene.ask() {
                Ask::Act(who) => scene.ends(who.0, &[]),
                _ => {
                    let first = scene.offered(action::ACTIVATE)[0];
                    scene.choose(first, &[])
                }
            };
        }
        let at_round = scene.ap(0);
        scene.set_counter(0, counter::AP, 1).until_turn_of(0);
        (at_round, scene.ap(0))
    };
    assert_eq!(play(PoolRefill::OwnTurnStart), (3, 4));
    assert_eq!(play(PoolRefill::RoundStart), (4, 1), "not again at its own turn");
}

#[test]
fn cap_24_the_first_pool_can_be_empty() {
    let first = |pool_before_first_turn| {
        let mut scene = four(RuleOptions { pool_before_first_turn, ..PLAIN() });
        scene.ends(0, &[]);
        scene.ap(2)
    };
    assert_eq!((first(4), first(0)), (4, 0));
}

#[test]
fn cap_18_damage_is_rolled_for_each_target_if_the_option_says_so() {
    let play = |damage_roll_per, faces: &[u8]| {
        let who = [(WHISPERER, US, at(2, 4)), (BRAVO, THEM, at(4, 4)), (BRAVO, THEM, at(5, 5))];
        let mut scene = Scene::with(&FIELD, &who, RuleOptions { damage_roll_per, ..PLAIN() });
        scene.calm().uses_at(0, "mirror_scream", at(3, 4), faces);
        (38 - scene.hp(1), 38 - scene.hp(2))
    };
    // A face of 5 bypasses: 2d6 + 2.
    assert_eq!(play(Per::Action, &[5, 1, 2]), (5, 5));
    assert_eq!(play(Per::Target, &[5, 1, 2, 6, 6]), (5, 14));
}

#[test]
fn cap_32_with_a_roll_for_each_target_an_amplify_changes_every_face() {
    let options = RuleOptions { cap_roll_per: Per::Target, ..PLAIN() };
    let who = [(ARBALIST, US, at(1, 1)), (BRAVO, THEM, at(6, 4)), (BRAVO, THEM, at(7, 4))];
    let mut scene = Scene::with(&FIELD, &who, options);
    scene.set_counter(0, counter::TIDE, 1).set_counter(1, counter::TRIGGERS, 3).set_counter(2, counter::TRIGGERS, 3);
    // A 15: faces of 16 and 18 both miss; 3 less and both hit, the first with a 13 blocked, the second with a 15 blocked.
    scene.uses_at(0, "bell_tower_volley", at(6, 4), &[16, 18]).amplifies(0, &[2, 3, 4]);
    assert_eq!((scene.hp(1), scene.hp(2)), (38 - 7, 38 - 7), "9 less Guard 2");
}

#[test]
fn cap_09_in_an_area_only_the_origin_counts_if_the_option_says_so() {
    let play = |area_cover| {
        // A barricade between the user and the Foe, none between the centre and the Foe.
        let rows = ["........", "........", "...b....", "........"];
        let who = [(ALCHEMIST, US, at(0, 2)), (BRAVO, THEM, at(5, 2))];
        let mut scene = Scene::with(&rows, &who, RuleOptions { area_cover, ..PLAIN() });
        scene.calm();
        let pot = scene.hero(0, "fire_pot", at(5, 1));
        scene.battle.catches(pot).len()
    };
    assert_eq!(play(AreaCover::UserAndOrigin), 0);
    assert_eq!(play(AreaCover::OriginOnly), 1);
}

#[test]
fn cap_57_charges_at_the_start_and_in_rounds_three_and_six() {
    let charges = |tide_start, tide_rounds| {
        let mut scene = four(RuleOptions { tide_start, tide_rounds, ..PLAIN() });
        let mut seen = vec![scene.counter(1, counter::TIDE)];
        for round in 2..=7 {
            while scene.battle.round() < round {
                match scene.ask() {
                    Ask::Act(who) => scene.ends(who.0, &[]),
                    _ => {
                        let first = scene.offered(action::ACTIVATE)[0];
                        scene.choose(first, &[])
                    }
                };
            }
            seen.push(scene.counter(1, counter::TIDE));
        }
        seen
    };
    // The Sister can have two.
    assert_eq!(charges(0, true), [0, 0, 1, 1, 1, 2, 2]);
    assert_eq!(charges(2, true), [2; 7], "never more than two");
    assert_eq!(charges(1, false), [1; 7]);
    // Nobody begins with more than it can have: the Bravo has one.
    assert_eq!(four(RuleOptions { tide_start: 2, ..PLAIN() }).counter(0, counter::TIDE), 1);
}

#[test]
fn cap_52_without_parting_blows_nobody_is_asked() {
    let play = |parting_blow| {
        let who = [(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))];
        let mut scene = Scene::with(&FIELD, &who, RuleOptions { parting_blow, ..PLAIN() });
        scene.act(0, action::ADVANCE, Target::Square(at(1, 2)), 0, &[]);
        scene.ask()
    };
    assert_eq!(play(true), Ask::Trigger(THEM));
    assert_eq!(play(false), Ask::Act(id(0)));
}

#[test]
fn cap_03_free_actions_once_a_turn_each() {
    let play = |free_action_uses| {
        let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(9, 8))];
        let mut scene = Scene::with(&FIELD, &who, RuleOptions { free_action_uses, ..PLAIN() });
        scene.plain(0, action::DROP, &[]).plain(0, action::STAND, &[]);
        let again = scene.offers(Choice::plain(action::DROP, id(0)));
        scene.until_turn_of(0);
        (again, scene.offers(Choice::plain(action::DROP, id(0))))
    };
    assert_eq!(play(0), (true, true));
    assert_eq!(play(1), (false, true), "and again in the next turn");
}

#[test]
fn cap_36_the_battle_ends_after_the_rounds_of_the_option() {
    let mut scene = four(RuleOptions { rounds: 3, ..PLAIN() });
    scene.set_hp(2, 20);
    while scene.battle.verdict().is_none() {
        match scene.ask() {
            Ask::Act(who) => scene.ends(who.0, &[]),
            _ => {
                let first = scene.offered(action::ACTIVATE)[0];
                scene.choose(first, &[])
            }
        };
    }
    assert_eq!((scene.battle.round(), scene.battle.verdict().and_then(|end| end.winner)), (3, Some(US)));
    assert!(!scene.has(0, status::FALLEN));
}
