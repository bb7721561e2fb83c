//! CAN-06 Falling, CAN-55, and vector V07.

use super::scene::*;
use acqua_alta::battle::{Event, Manner, Target};
use acqua_alta::dice::Chance;
use acqua_alta::rules::canal::Ask;
use acqua_alta::rules::canal::vocabulary::{action, counter, status};

/// Steps off a ledge of this height onto the next square east, with these faces for the fall.
fn drop_of(row: &str, faces: &[u8]) -> Scene {
    let mut s = Scene::new(&[row], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.act(0, action::MOVE, Target::Square(at(1, 0)), 1, faces);
    s
}

#[test]
fn can_06_f21_a_critical_takes_two_and_its_aces_off_the_loss() {
    let s = drop_of("6...........", &[10, 7, 2, 2]);
    assert_eq!((12 - s.life(0), s.stunned(0)), (2, false));
}

#[test]
fn can_06_f23_water_takes_two_off_the_loss() {
    // Five levels down to the canal at -1: six in all.
    let s = drop_of("5~~.........", &[8, 2, 2, 2]);
    assert_eq!((12 - s.life(0), s.stunned(0)), (3, false));
}

#[test]
fn can_06_g37_f25_one_level_needs_no_roll() {
    let mut s = Scene::new(&["1..........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    s.moves(0, at(1, 0), &[]);
    assert_eq!((s.level(0), s.life(0)), (0, 12));
}

#[test]
fn can_06_a_fumbled_fall_stuns_even_without_loss() {
    let s = drop_of("2...........", &[1, 2, 2, 2]);
    assert_eq!((s.life(0), s.stunned(0)), (10, true));
    // One level above the street over a canal: two levels, water takes both, and it still rolls.
    let s = drop_of("1~~.........", &[1, 2, 2, 2]);
    assert_eq!((s.life(0), s.stunned(0)), (12, true));
}

#[test]
fn can_06_onto_an_occupied_square_one_is_put_beside_it() {
    let mut s = Scene::new(
        &["#4.#........", "##..........", "##.........."],
        &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0)), ("plain", US, at(2, 0))],
    );
    s.act(0, action::MOVE, Target::Square(at(2, 0)), 1, &[]);
    assert!(matches!(s.ask(), Ask::Place { .. }), "several squares are equally near");
    s.act(0, action::PLACE, Target::Square(at(3, 1)), 0, &[2, 2, 2, 2]);
    assert_eq!((s.square(0), s.life(0), s.life(2)), (at(3, 1), 8, 12), "the one below is unharmed");
}

#[test]
fn can_55_falling_into_contact_is_a_charge_from_above() {
    let mut s = Scene::new(&["4..........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(2, 0))]);
    s.act(0, action::MOVE, Target::Square(at(1, 0)), 1, &[2, 2, 2, 2]);
    assert_eq!(s.life(0), 8);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.charge && f.from_above));
}

#[test]
fn can_58_roof_drop_spares_the_fall_that_ends_in_a_charge_from_above() {
    let mut s = Scene::new(&["4..........."], &[("slippery", US, at(0, 0)), ("plain", THEM, at(2, 0))]);
    s.act(0, action::MOVE, Target::Square(at(1, 0)), 1, &[2, 2, 2, 2]);
    assert_eq!(s.life(0), 12);
    let mut s = Scene::new(&["4..........."], &[("slippery", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    s.act(0, action::MOVE, Target::Square(at(1, 0)), 1, &[2, 2, 2, 2]);
    assert_eq!(s.life(0), 8, "without anybody below it hurts");
}

#[test]
fn can_06_v07_falls_exactly() {
    let fall = |row: &str, dex| {
        let mut s = Scene::new(&[row], &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
        s.stat(0, DEX, dex);
        s.odds(0, action::MOVE, Target::Square(at(1, 0)), 1)
    };
    let six = fall("6...........", 4);
    let table = [(4, 625), (18, 625), (39, 625), (78, 625), (189, 625), (216, 625), (81, 625)];
    assert_eq!(losses(&six, 0, 6), table);
    let stunned = six.chance(|c| c.iter().any(|c| c.statuses.contains(&(status::STUNNED.0, true))));
    assert_eq!(stunned, Chance::new(27, 1250));
    let water = fall("5~~.........", 4);
    assert_eq!(losses(&water, 0, 4), [(61, 625), (78, 625), (189, 625), (216, 625), (81, 625)]);
    assert_eq!(losses(&fall("3...........", 3), 0, 3), [(14, 125), (6, 25), (54, 125), (27, 125)]);
    assert_eq!(losses(&fall("2...........", 4), 0, 2), [(328, 625), (216, 625), (81, 625)]);
}

#[test]
fn can_06_nobody_falls_upwards() {
    // Below stands somebody; the only other free squares are a tower and the street behind it.
    let mut s = Scene::new(
        &["#4.9........", "####........"],
        &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0)), ("plain", US, at(2, 0))],
    );
    s.act(0, action::MOVE, Target::Square(at(2, 0)), 1, &[]);
    assert!(matches!(s.ask(), Ask::Place { ceiling: 4, .. }));
    let places = s.choices();
    assert!(places.iter().all(|c| matches!(c.target, Target::Square(square) if square != at(3, 0))));
    // While it is asked where it comes down, it is told of no step: it still stands on the ledge.
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 4));
    assert!(!s.events.iter().any(|event| matches!(event, Event::Moved { .. })), "{:?}", s.events);
    s.choose(places[0], &[2, 2, 2, 2]);
    let told: Vec<_> = s.events.iter().filter(|e| matches!(e, Event::Moved { .. } | Event::Fell { .. })).collect();
    let leaves = Event::Moved { who: id(0), from: at(1, 0), to: at(2, 0), level: 4, manner: Manner::StepOff };
    assert!(told[0] == &leaves && matches!(told[1], Event::Fell { square, .. } if *square == s.square(0)), "{told:?}");
}

#[test]
fn can_01_somebody_on_a_wall_lets_go_of_it_instead_of_stepping_off_onto_its_own_square() {
    use acqua_alta::battle::{Choice, RuleSystem};
    let mut s = Scene::new(&["..6..."], &[("plain", US, at(1, 0)), ("plain", THEM, at(5, 0))]);
    s.set_counter(0, counter::CLINGING, 3);
    s.battle.characters_mut()[0].level = 3;
    let own = |c: &Choice| c.action == action::MOVE && c.target == Target::Square(at(1, 0)) && c.option == 1;
    let words = s.choices().into_iter().find(own).map(|choice| s.battle.describe(choice));
    assert_eq!(words.as_deref(), Some("0 lets go of the wall"));
}
