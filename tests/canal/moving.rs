//! CAN-01 Move, CAN-02 Swimming, CAN-10 Disengaging, CAN-31 contact, CAN-50 charges, CAN-53, CAN-54.

use super::scene::*;
use acqua_alta::battle::{Event, Manner, Refusal, Target};
use acqua_alta::dice::Outcome;
use acqua_alta::rules::canal::Ask;
use acqua_alta::rules::canal::vocabulary::{action, counter};

/// The strip of section 6.3 with an enemy far away.
const STRIP: [&str; 3] = ["...~~~~......", "...~~~~......", "...~~~~......"];

#[test]
fn can_01_a_walk_costs_one_a_square_and_no_roll() {
    let mut s = Scene::new(&["............"], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(4, 0), &[]);
    assert_eq!((s.square(0), s.ap(0)), (at(4, 0), 1));
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(9, 0)), 0), Refusal::PathTooLong);
}

#[test]
fn can_01_refusals_change_nothing() {
    let mut s = Scene::new(
        &["..#.........", "............"],
        &[("plain", US, at(0, 0)), ("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))],
    );
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(1, 0)), 0), Refusal::Occupied);
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(2, 0)), 0), Refusal::Impassable);
    assert_eq!(s.refused(1, action::MOVE, Target::Square(at(0, 1)), 0), Refusal::NotYourActivation);
    s.moves(0, at(0, 1), &[]).moves(0, at(0, 0), &[]);
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(0, 1)), 0), Refusal::NotEnoughAp);
}

#[test]
fn can_01_a_diagonal_step_does_not_cut_a_corner() {
    let mut s = Scene::new(&[".#..........", "............"], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.stat(0, MOVE, 1);
    assert!(s.offers(action::MOVE, Target::Square(at(0, 1))));
    assert!(!s.offers(action::MOVE, Target::Square(at(1, 1))));
}

#[test]
fn can_01_difficult_ground_needs_the_check_at_its_first_square() {
    let board = ["..%%........"];
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))];
    let mut s = Scene::new(&board, &who);
    s.moves(0, at(3, 0), &[2, 8, 2, 2]);
    assert_eq!(s.square(0), at(3, 0));
    let mut s = Scene::new(&board, &who);
    s.moves(0, at(3, 0), &[2, 2, 2, 2]);
    assert_eq!(s.square(0), at(1, 0), "a fail stops at the square reached so far (A-04)");
    let mut s = Scene::new(&board, &who);
    s.moves(0, at(3, 0), &[1, 2, 2, 2]);
    assert_eq!((s.square(0), s.life(0)), (at(1, 0), 12), "a fumble on the flat only ends the move (A-46)");
}

#[test]
fn can_01_a_critical_check_adds_two_to_the_budget() {
    let mut s = Scene::new(&["..%%........"], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(6, 0), &[10, 8, 2, 2]);
    assert_eq!(s.square(0), at(6, 0), "6 squares with MOVE 4");
    let mut s = Scene::new(&["..%%........"], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(6, 0), &[8, 8, 2, 2]);
    assert_eq!(s.square(0), at(4, 0), "without the critical the budget ends after 4");
}

#[test]
fn can_01_g11_a_wall_of_six_levels_is_climbed_in_parts() {
    let mut s = Scene::new(&[".6.........."], &[("fast", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(0, 0), 4), "clinging at level 4");
    s.moves(0, at(1, 0), &[2, 2, 2, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(0, 0), 4), "a fail keeps hanging");
    s.ends(0, &[2, 2, 2, 2]);
    assert_eq!((s.level(0), s.life(0)), (0, 8), "it falls 4 levels at the end of the activation");
}

#[test]
fn can_53_climbing_down_it_is_told_where_it_hangs_and_when_it_lets_go() {
    let mut s = Scene::new(&["6..........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 2), "hanging two levels above the street");
    let climbs = Event::Moved { who: id(0), from: at(0, 0), to: at(1, 0), level: 2, manner: Manner::Climb };
    let holds = |value| Event::CounterChanged { who: id(0), counter: counter::CLINGING, value, rule: "CAN-53" };
    assert!(s.events.contains(&climbs) && s.events.contains(&holds(4)), "{:?}", s.events);
    s.ends(0, &[2, 2, 2, 2]);
    assert!(s.events.contains(&holds(0)), "{:?}", s.events);
}

#[test]
fn can_53_nobody_climbs_through_a_deck_from_below_it() {
    // From the water at the left the only way to the roof leads below the bridge.
    let rows = ["~~##........", "~=2#........", "~~##........"];
    let who = [("swimmer", US, at(0, 1)), ("plain", US, at(1, 1)), ("plain", THEM, at(11, 1))];
    let s = Scene::new(&rows, &who);
    assert!(!s.offers(action::MOVE, Target::Square(at(2, 1))), "the friend on the bridge stands in the way");
}

#[test]
fn can_01_a_second_success_reaches_the_top() {
    let mut s = Scene::new(&[".6.........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[2, 8, 2, 2]).moves(0, at(1, 0), &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 6));
}

#[test]
fn can_01_g13_a_fumble_on_the_wall_falls() {
    let mut s = Scene::new(&[".6.........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[2, 8, 2, 2]).moves(0, at(1, 0), &[1, 2, 3, 4, 1, 2, 3, 4]);
    assert_eq!((s.level(0), s.life(0)), (0, 8), "falls 4, loses 4");
    assert!(s.stunned(0), "the fall's fumble stuns");
}

#[test]
fn can_01_a_fumble_at_the_top_falls_into_the_lower_square() {
    let mut s = Scene::new(&["4..........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[1, 2, 3, 4, 2, 2, 2, 2]);
    assert_eq!((s.square(0), s.level(0), s.life(0)), (at(1, 0), 0, 8), "A-63: the whole height");
}

#[test]
fn can_01_stepping_off_a_ledge_needs_no_check_but_falls() {
    let mut s = Scene::new(&["13.........."], &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))]);
    s.act(0, action::MOVE, Target::Square(at(2, 0)), 1, &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.level(0), s.life(0)), (at(2, 0), 0, 10), "3 levels less one Ace");
}

#[test]
fn can_53_ladders_and_stairs_need_no_check() {
    let mut s = Scene::new(&[".L3........."], &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(2, 0), &[]);
    assert_eq!((s.square(0), s.level(0)), (at(2, 0), 3));
}

#[test]
fn can_02_g09_swimming_costs_two_when_the_move_starts_in_water() {
    let mut s = Scene::new(&STRIP, &[("plain", US, at(2, 1)), ("plain", THEM, at(12, 1))]);
    s.moves(0, at(6, 1), &[]);
    assert_eq!(s.level(0), -1, "ends swimming");
    assert!(s.offers(action::MOVE, Target::Square(at(8, 1))));
    assert!(!s.offers(action::MOVE, Target::Square(at(9, 1))), "budget 2");
}

#[test]
fn can_27_a_water_creature_keeps_its_move() {
    let mut s = Scene::new(&STRIP, &[("merman", US, at(3, 1)), ("plain", THEM, at(12, 1))]);
    assert!(s.offers(action::MOVE, Target::Square(at(7, 1))));
    s.moves(0, at(7, 1), &[]);
    assert_eq!(s.square(0), at(7, 1));
}

#[test]
fn can_02_a_strong_swimmer_adds_to_a_move_that_starts_in_water() {
    let s = Scene::new(&STRIP, &[("swimmer", US, at(3, 1)), ("plain", THEM, at(12, 1))]);
    assert!(s.offers(action::MOVE, Target::Square(at(6, 1))));
    assert!(!s.offers(action::MOVE, Target::Square(at(7, 1))), "4 - 2 + 1");
}

#[test]
fn can_54_leaving_over_a_water_access_is_not_slowed() {
    let s = Scene::new(&["~~~j........"], &[("plain", US, at(2, 0)), ("plain", THEM, at(11, 0))]);
    assert!(s.offers(action::MOVE, Target::Square(at(6, 0))), "the full 4 over the jetty");
    assert!(s.offers(action::MOVE, Target::Square(at(0, 0))), "2 when swimming away");
    let s = Scene::new(&["~~~~j......."], &[("plain", US, at(2, 0)), ("plain", THEM, at(11, 0))]);
    assert!(!s.offers(action::MOVE, Target::Square(at(5, 0))), "the first step must be the access");
}

#[test]
fn can_67_swimmers_pass_below_a_bridge_and_do_not_stop_there() {
    let rows = ["#######.....", "~~~=~~~.....", "#######....."];
    let s = Scene::new(&rows, &[("merman", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", THEM, at(11, 1))]);
    assert!(s.offers(action::MOVE, Target::Square(at(4, 1))), "below the deck that somebody stands on");
    assert!(!s.offers(action::MOVE, Target::Square(at(3, 1))));
}

#[test]
fn can_31_contact_needs_a_legal_step_and_one_level_at_most() {
    let near = |rows: &[&str], a, b| {
        let s = Scene::new(rows, &[("plain", US, a), ("plain", THEM, b)]);
        s.offers(action::GRAPPLE, Target::Character(id(1)))
    };
    assert!(near(&["..", ".."], at(0, 0), at(1, 1)));
    assert!(near(&[".~"], at(0, 0), at(1, 0)), "swimmer and bank");
    assert!(!near(&[".2"], at(0, 0), at(1, 0)), "two levels apart");
    assert!(!near(&[".#", ".."], at(0, 0), at(1, 1)), "around a corner");
    assert!(!near(&["..."], at(0, 0), at(2, 0)));
}

#[test]
fn can_50_entering_contact_stops_and_charges() {
    let mut s = Scene::new(&["............"], &[("plain", US, at(0, 0)), ("plain", THEM, at(4, 0))]);
    assert!(!s.offers(action::MOVE, Target::Square(at(5, 0))));
    s.moves(0, at(3, 0), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.charge && f.who == id(0) && f.against == id(1)));
    s.strikes(0, 1, 0, &[2, 5, 2, 2, /* protection */ 2, 2, 2]);
    assert_eq!((s.life(1), s.ap(0)), (11, 1), "the charge costs no point");
}

#[test]
fn can_50_moving_around_an_enemy_is_no_charge() {
    let mut s = Scene::new(&["....", "....", "...."], &[("plain", US, at(0, 0)), ("plain", THEM, at(1, 1))]);
    s.moves(0, at(1, 0), &[]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_50_of_several_new_contacts_the_mover_picks_one() {
    let rows = ["......", "......", "......"];
    let mut s = Scene::new(&rows, &[("plain", US, at(0, 1)), ("plain", THEM, at(4, 0)), ("plain", THEM, at(4, 2))]);
    s.moves(0, at(3, 1), &[]);
    assert!(matches!(s.ask(), Ask::Charge { among, .. } if among.len() == 2));
    s.act(0, action::PICK, Target::Character(id(2)), 0, &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.against == id(2)));
}

#[test]
fn can_10_leaving_contact_tests_dex_against_dex() {
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))];
    // Defender [7,8,2,2]: two Aces, so the mover rolls 2 dice (F09).
    let mut s = Scene::new(&["......"], &who);
    s.moves(0, at(3, 0), &[7, 8, 2, 2, 10, 7]);
    assert_eq!(s.rolls("Disengage"), [(2, Outcome::Critical, 2)]);
    assert_eq!(s.square(0), at(3, 0));
    // Fail: the enemy strikes, then the mover goes on.
    let mut s = Scene::new(&["......"], &who);
    s.moves(0, at(3, 0), &[2, 2, 2, 2, 2, 2, 2, 2]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.no_grapple && f.who == id(1)));
    assert!(!s.offers(action::GRAPPLE, Target::Character(id(0))), "Combat or Drown only");
    s.strikes(1, 0, 0, &[2, 2, 2, 2]);
    assert_eq!(s.square(0), at(3, 0));
}

#[test]
fn can_10_g31_a_fumbled_disengage_stays_and_has_paid() {
    let mut s = Scene::new(&["......"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    s.moves(0, at(3, 0), &[2, 2, 2, 2, 1, 2, 2, 2]);
    s.declines();
    assert_eq!((s.square(0), s.ap(0), s.ask()), (at(1, 0), 1, Ask::Act(id(0))));
}

#[test]
fn can_10_f11_the_active_side_may_fumble_the_defender_not() {
    let mut s = Scene::new(&["......"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    s.moves(0, at(3, 0), &[10, 10, 1, 1, 1, 2]);
    assert_eq!(s.rolls("Disengage"), [(2, Outcome::Fumble, 0)]);
}

#[test]
fn can_10_a_critical_adds_a_square() {
    let mut s = Scene::new(&["........"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    s.stat(0, MOVE, 2);
    // The path was declared before the test; the square that the critical adds serves a jump (see can_10 below).
    s.moves(0, at(3, 0), &[2, 2, 2, 2, 10, 7, 2, 2]);
    assert_eq!(s.square(0), at(3, 0));
    let mut s = Scene::new(&["........"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    // Reach 2 of a failed jump and 1 of the critical disengage.
    s.jumps(0, at(4, 0), &[2, 2, 2, 2, 10, 7, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.square(0), at(4, 0));
}

#[test]
fn can_10_of_several_enemies_the_opponent_names_one() {
    let mut s = Scene::new(
        &["......", "......"],
        &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0)), ("plain", THEM, at(0, 1))],
    );
    s.moves(0, at(4, 0), &[]);
    assert!(matches!(s.ask(), Ask::DisengageFrom { among, .. } if among.len() == 2));
    s.act(0, action::PICK, Target::Character(id(2)), 0, &[2, 2, 2, 2, 2, 8, 2, 2]);
    assert_eq!(s.square(0), at(4, 0));
}

#[test]
fn can_10_slip_away_always_succeeds() {
    let mut s = Scene::new(&["......"], &[("slippery", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    s.moves(0, at(4, 0), &[]);
    assert_eq!(s.square(0), at(4, 0));
}

#[test]
fn can_10_an_attack_that_kills_the_mover_ends_the_action() {
    let mut s = Scene::new(&["......"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0)), ("plain", US, at(5, 0))]);
    s.set_life(0, 1).moves(0, at(4, 0), &[2, 2, 2, 2, 2, 2, 2, 2]);
    s.strikes(1, 0, 0, &[2, 8, 8, 8, 2, 2, 2]);
    assert!(s.gone(0));
}

#[test]
fn can_01_climbing_down_from_a_wall_goes_on_in_parts() {
    let mut s = Scene::new(&[".9.........."], &[("fast", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[2, 8, 2, 2]).moves(0, at(1, 0), &[2, 8, 2, 2]);
    assert_eq!(s.level(0), 8);
    s.moves(0, at(0, 0), &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(0, 0), 4), "still hanging, four levels lower");
}

#[test]
fn can_10_an_attack_that_moves_the_mover_ends_its_action() {
    let rows = ["......", "......"];
    let mut s = Scene::new(&rows, &[("plain", US, at(1, 0)), ("rider", THEM, at(0, 0)), ("plain", US, at(5, 1))]);
    s.moves(0, at(4, 0), &[2, 2, 2, 2, 2, 2, 2, 2]);
    // Knocked back two squares along its own path.
    s.strikes(1, 0, 0, &[2, 8, 2, 2, 2, 2, 2]);
    assert_eq!((s.square(0), s.ask()), (at(3, 0), Ask::Act(id(0))));
}

#[test]
fn can_10_a_critical_adds_its_square_to_a_plain_walk() {
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))];
    let mut s = Scene::new(&["........"], &who);
    s.moves(0, at(6, 0), &[2, 2, 2, 2, 10, 7, 2, 2]);
    assert_eq!(s.square(0), at(6, 0), "five squares with MOVE 4 (A-45)");
    let mut s = Scene::new(&["........"], &who);
    s.moves(0, at(6, 0), &[2, 2, 2, 2, 8, 7, 2, 2]);
    assert_eq!(s.square(0), at(5, 0), "without the critical the budget ends");
}

#[test]
fn can_53_a_ladder_of_any_height_is_climbed_without_a_check() {
    let mut s = Scene::new(&[".L6........."], &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(2, 0), &[]);
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 4));
    s.moves(0, at(2, 0), &[]);
    assert_eq!((s.square(0), s.level(0)), (at(2, 0), 6));
}

#[test]
fn can_01_stepping_off_after_leaving_contact_is_offered() {
    let mut s = Scene::new(&["333....", "333...."], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    s.act(0, action::MOVE, Target::Square(at(3, 0)), 1, &[2, 2, 2, 2, 2, 8, 2, 2, /* the fall */ 2, 2, 2, 2]);
    assert_eq!((s.square(0), s.life(0)), (at(3, 0), 9));
}
