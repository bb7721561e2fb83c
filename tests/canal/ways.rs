//! CAN-01: which way a Move takes.

use super::scene::*;
use acqua_alta::battle::{Event, Manner, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::canal::vocabulary::action;
use std::collections::BTreeSet;

/// The way of a Move, and how much of it was swum.
fn way(s: &mut Scene, to: Square, faces: &[u8]) -> (Vec<Square>, usize) {
    s.moves(0, to, faces);
    let steps = s.events.iter().filter_map(|event| match event {
        Event::Moved { to, manner, .. } => Some((*to, *manner)),
        _ => None,
    });
    let steps: Vec<_> = steps.collect();
    let swum = steps.iter().filter(|(_, manner)| *manner == Manner::Swim).count();
    (steps.into_iter().map(|(square, _)| square).collect(), swum)
}

fn alone(rows: &[&str], kind: &str, from: Square) -> Scene {
    let last = at(rows[0].len() as u8 - 1, rows.len() as u8 - 1);
    Scene::new(rows, &[(kind, US, from), ("plain", THEM, last)])
}

#[test]
fn can_01_the_bridge_beside_the_canal_is_walked_where_it_costs_no_more() {
    let board = ["..~.........", "..~.........", "..=.........", "..~.........", "............"];
    let (steps, swum) = way(&mut alone(&board, "plain", at(1, 1)), at(3, 1), &[]);
    assert_eq!((steps, swum), (vec![at(2, 2), at(3, 1)], 0));
    let mut first = alone(&board, "plain", at(1, 1));
    first.battle = first.battle.clone().by_version(1);
    assert_eq!(way(&mut first, at(3, 1), &[]).1, 1, "battles of version 1 go on as they began");
}

#[test]
fn can_01_a_longer_way_on_dry_feet_is_taken_if_the_squares_are_enough() {
    let board = ["..~.........", "..~.........", "..~.........", "..=.........", "............"];
    let (steps, swum) = way(&mut alone(&board, "plain", at(1, 1)), at(3, 1), &[]);
    assert_eq!((steps.len(), swum), (4, 0), "over the bridge, with all that MOVE 4 gives");
    let mut s = alone(&board, "plain", at(1, 0));
    assert_eq!(way(&mut s, at(3, 0), &[]), (vec![at(2, 0), at(3, 0)], 1), "the bridge is too far: through the canal");
}

#[test]
fn can_01_of_two_ways_through_water_the_one_with_less_of_it_is_taken() {
    let board = ["............", ".~~~........", ".~.~........", ".~~~........", "............"];
    let (steps, swum) = way(&mut alone(&board, "plain", at(0, 2)), at(2, 2), &[]);
    assert_eq!((steps.len(), swum), (2, 1));
    let quay = ["......", "~~~~~.", "~~~~~.", "......"];
    let (steps, swum) = way(&mut alone(&quay, "plain", at(0, 0)), at(3, 1), &[]);
    assert_eq!((steps, swum), (vec![at(1, 0), at(2, 0), at(3, 1)], 1), "along the quay, and in at the end");
}

#[test]
fn can_01_ways_are_as_straight_as_they_can_be() {
    let board = ["............", "............", "............", "............"];
    let (steps, _) = way(&mut alone(&board, "plain", at(0, 1)), at(4, 1), &[]);
    assert_eq!(steps, [at(1, 1), at(2, 1), at(3, 1), at(4, 1)]);
    let (steps, _) = way(&mut alone(&board, "plain", at(0, 0)), at(4, 2), &[]);
    let turns = steps.windows(3).filter(|w| (w[1].x - w[0].x, w[1].y - w[0].y) != (w[2].x - w[1].x, w[2].y - w[1].y));
    assert!(turns.count() <= 1, "one turn: {steps:?}");
}

#[test]
fn can_01_a_swimmer_swims_on_and_does_not_climb_in_and_out() {
    let board = [".......", "~~~~~~~", ".......", "......."];
    let (_, swum) = way(&mut alone(&board, "merman", at(0, 1)), at(4, 1), &[]);
    assert_eq!(swum, 4, "at home in the water");
    let mut s = alone(&board, "plain", at(0, 1));
    let (steps, swum) = way(&mut s, at(2, 1), &[]);
    assert_eq!((steps.len(), swum), (2, 2));
}

#[test]
fn can_01_a_dry_way_that_needs_the_check_is_not_taken_before_water() {
    let board = ["......", "..~...", "%%%%..", "......"];
    let (_, swum) = way(&mut alone(&["..~...", "..%...", "..~..."], "plain", at(1, 1)), at(3, 1), &[]);
    assert_eq!(swum, 1, "wet, and no roll");
    let (steps, swum) = way(&mut alone(&board, "plain", at(1, 1)), at(3, 1), &[]);
    assert_eq!((steps.len(), swum), (2, 0));
}

#[test]
fn can_01_stepping_off_still_leaves_the_square_that_it_costs() {
    // Dry, the far side takes all four squares and leaves none to step off with; through the canal it takes less.
    let board = ["33~33....", "33~33....", "33~33....", "33=33....", "........."];
    let s = alone(&board, "plain", at(1, 0));
    let squares = |s: &Scene| -> BTreeSet<(Square, u8)> {
        let choices = s.choices().into_iter().filter(|choice| choice.action == action::MOVE);
        choices.filter_map(|c| if let Target::Square(to) = c.target { Some((to, c.option)) } else { None }).collect()
    };
    let mut old = alone(&board, "plain", at(1, 0));
    old.battle = old.battle.clone().by_version(1);
    assert_eq!(squares(&s), squares(&old));
}

/// A board of canals, bridges, roofs and rubble that nobody drew.
fn random_board(seed: &mut u64) -> Vec<String> {
    let mut next = |n: u64| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % n
    };
    let tiles = ['.', '.', '.', '.', '.', '~', '~', '~', '=', '%', '1', '2', '3', '#', 'd'];
    (0..9).map(|_| (0..11).map(|_| tiles[next(tiles.len() as u64) as usize]).collect()).collect()
}

#[test]
fn can_01_the_best_ways_lead_wherever_the_first_ones_led_and_are_as_long_as_they_are_said_to_be() {
    let (mut seed, mut drier, mut moves) = (7, 0, 0);
    for _ in 0..150 {
        let rows = random_board(&mut seed);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let free: Vec<Square> = (0..9)
            .flat_map(|y| (0..11).map(move |x| at(x, y)))
            .filter(|square| {
                matches!(rows[usize::from(square.y)].as_bytes()[usize::from(square.x)], b'.' | b'~' | b'=')
            })
            .collect();
        let [from, foe] = [seed >> 20, seed >> 40].map(|n| free[n as usize % free.len()]);
        if from.x.abs_diff(foe.x) < 2 && from.y.abs_diff(foe.y) < 2 {
            continue;
        }
        let dry = rows[usize::from(from.y)].as_bytes()[usize::from(from.x)] != b'~';
        for kind in ["plain", "merman", "swimmer"] {
            // Later versions close decks to those who climb from below them.
            let mut s = Scene::new(&rows, &[(kind, US, from), ("plain", THEM, foe)]);
            s.battle = s.battle.clone().by_version(2);
            let mut old = Scene::new(&rows, &[(kind, US, from), ("plain", THEM, foe)]);
            old.battle = old.battle.clone().by_version(1);
            assert_eq!(s.choices(), old.choices(), "{rows:#?}, from {from}");
            let choices = s.choices();
            let rolls = s.battle.breakdowns(&choices);
            let plain =
                choices.into_iter().zip(rolls).filter(|(choice, roll)| choice.action == action::MOVE && roll.is_none());
            for (choice, _) in plain.filter(|(choice, _)| choice.option == 0) {
                let Target::Square(to) = choice.target else { continue };
                let [mut new, mut old] = [&s, &old].map(|s| Scene { battle: s.battle.clone(), events: Vec::new() });
                let swum = [&mut new, &mut old].map(|s| way(s, to, &[]).1);
                assert_eq!((new.square(0), old.square(0)), (to, to), "{rows:#?}, from {from}");
                if kind == "plain" && dry {
                    assert!(swum[0] <= swum[1], "{rows:#?}, from {from} to {to}: {swum:?}");
                }
                drier += usize::from(swum[0] < swum[1]);
                moves += 1;
            }
        }
    }
    assert!(moves > 3000 && drier > 100, "{drier} of {moves} ways are drier");
}
