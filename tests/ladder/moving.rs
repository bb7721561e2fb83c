//! LAD-59 to LAD-69: movement by zones, standing up, falling.

use super::scene::*;
use acqua_alta::battle::Target;
use acqua_alta::rules::ladder::vocabulary::action;

/// One zone of 36 squares at most is made of each stretch of street.
const STREET: &[&str] = &["......", "......", "......"];

#[test]
fn lad_59_free_movement_stays_in_the_zone_and_uses_nothing() {
    let mut s = Scene::new(STREET, &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 2))]);
    s.act(0, action::STEP, Target::Square(at(3, 2)), 0, &[]);
    assert_eq!(s.square(0), at(3, 2));
    assert!(s.offers(action::STEP, Target::Square(at(0, 0))), "and again");
    s.moves(0, at(4, 1), &[]);
    assert!(!s.offers(action::MOVE, Target::Square(at(0, 0))), "the Move is used");
}

#[test]
fn lad_67_who_lies_down_crawls_and_standing_takes_the_move() {
    let mut s = Scene::new(STREET, &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 2))]);
    s.does(0, action::DROP_PRONE, &[]);
    assert!(s.prone(0));
    assert!(!s.offers(action::STEP, Target::Square(at(3, 2))), "no free movement lying down");
    s.does(0, action::STAND, &[]);
    assert!(!s.prone(0));
    assert!(!s.offers(action::MOVE, Target::Square(at(3, 2))));
}

#[test]
fn lad_69_a_drop_on_purpose_is_a_fall() {
    let mut s = Scene::new(&["333...", "333...", "333..."], &[("plain", US, at(2, 0)), ("plain", THEM, at(5, 2))]);
    assert_eq!(s.level(0), 3);
    s.act(0, action::STEP_OFF, Target::Square(at(3, 0)), 0, &[]);
    assert_eq!((s.level(0), s.toughness(0), s.prone(0)), (0, 9, true), "three levels: 18 feet, 1 damage");
}
