//! CAN-76 barricades, and CAN-31 contact over a low barrier.

use super::scene::*;
use acqua_alta::battle::{Refusal, Target};
use acqua_alta::rules::canal::vocabulary::action;
use acqua_alta::rules::canal::{Ask, RuleOptions};

fn off() -> RuleOptions {
    RuleOptions { barricades: false, ..RuleOptions::default() }
}

/// A shot along the row, from its western end, against a Protection of so many dice; others would fail the script.
#[track_caller]
fn protected_by(dice: usize, row: &str, target: u8, options: RuleOptions) {
    let who = [("gun", US, at(0, 0)), ("plain", THEM, at(target, 0))];
    let mut s = Scene::with(&[row], &who, options);
    s.strikes(0, 1, 1, &[&[2, 8, 2, 2][..], &vec![2; dice]].concat());
    assert_eq!(s.rolls("Protection")[0].0, dice as u8);
}

#[test]
fn can_76_can_52_a_light_barricade_gives_one_die_and_a_heavy_one_two() {
    let on = RuleOptions::default;
    protected_by(4, "...x....", 4, on());
    protected_by(5, "...X....", 4, on());
    // Only in contact with it, and against attackers on the other side.
    protected_by(3, "...X....", 5, on());
    protected_by(3, ".....X..", 4, on());
    // A square of heavy cover is as good.
    protected_by(5, "....C...", 4, on());
    // Without the module it is an obstacle like any other.
    protected_by(4, "...X....", 4, off());
    protected_by(4, "....C...", 4, off());
}

#[test]
fn can_31_can_76_one_fights_across_a_low_barrier() {
    for (barrier, dice) in [('x', 4), ('X', 5), ('o', 4), ('O', 4)] {
        let mut s = Scene::new(&[&format!(".{barrier}....")], &[("plain", US, at(0, 0)), ("plain", THEM, at(2, 0))]);
        s.strikes(0, 1, 0, &[&[2, 8, 2, 2][..], &vec![2; dice]].concat());
        assert_eq!(s.rolls("Protection")[0].0, dice as u8, "the target has cover");
        assert_eq!(s.refused(0, action::GRAPPLE, Target::Character(id(1)), 0), Refusal::NotInContact);
        s.activate(1).moves(1, at(4, 0), &[]);
        assert_eq!(s.square(1), at(4, 0), "nobody needs to disengage");
    }
    let refused = |rows: &[&str], to, options: RuleOptions| {
        let mut s = Scene::with(rows, &[("plain", US, at(0, 0)), ("plain", THEM, to)], options);
        s.refused(0, action::COMBAT, Target::Character(id(1)), 0)
    };
    assert_eq!(refused(&[".x...."], at(2, 0), off()), Refusal::NotInContact);
    assert_eq!(refused(&[".b...."], at(2, 0), RuleOptions::default()), Refusal::NotInContact, "two levels high");
    assert_eq!(refused(&["......"], at(2, 0), RuleOptions::default()), Refusal::NotInContact, "nothing between");
    assert_eq!(refused(&[".x....", ".x....", "......"], at(2, 1), RuleOptions::default()), Refusal::NotInContact);
    let mut s = Scene::new(&["......", ".x....", "......"], &[("plain", US, at(0, 0)), ("plain", THEM, at(2, 2))]);
    s.strikes(0, 1, 0, &[2, 2, 2, 2]);
}

#[test]
fn can_76_a_held_barricade_is_crossed_with_a_disengaging_test() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(2, 0))];
    let wait = [2, 2, 2, 2];
    // Success: it comes onto the barricade, which is a charge.
    let mut s = Scene::new(&[".x......"], &who);
    s.moves(0, at(1, 0), &[&wait[..], &[8, 2, 2, 2]].concat());
    assert_eq!(s.rolls("Disengage").len(), 1);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.charge && f.who == id(0)));
    assert_eq!((s.square(0), s.level(0)), (at(1, 0), 1));
    // Fail: the enemy strikes first, then it goes on.
    let mut s = Scene::new(&[".x......"], &who);
    s.moves(0, at(1, 0), &[&wait[..], &wait[..]].concat());
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.no_grapple && f.who == id(1)));
    assert_eq!(s.square(0), at(0, 0));
    s.declines();
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.charge && f.who == id(0)));
    // Fumble: it stays where it is.
    let mut s = Scene::new(&[".x......"], &who);
    s.moves(0, at(1, 0), &[&wait[..], &[1, 2, 2, 2]].concat());
    s.declines();
    assert_eq!((s.square(0), s.ask()), (at(0, 0), Ask::Act(id(0))));
    // Without the module it is a charge like any other.
    let mut s = Scene::with(&[".x......"], &who, off());
    s.moves(0, at(1, 0), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.charge));
}

#[test]
fn can_76_in_the_middle_of_a_move_the_test_is_made_at_the_barricade() {
    let who = [("plain", US, at(0, 0)), ("plain", THEM, at(4, 0))];
    let mut s = Scene::new(&["...x...."], &who);
    s.moves(0, at(3, 0), &[2, 2, 2, 2, 1, 2, 2, 2]);
    s.declines();
    assert_eq!(s.square(0), at(2, 0), "stopped before it");
    // Nobody behind it: it is stepped over.
    let mut s = Scene::new(&[".x......"], &[("plain", US, at(0, 0)), ("plain", THEM, at(7, 0))]);
    s.moves(0, at(3, 0), &[]);
    assert_eq!(s.square(0), at(3, 0));
}

#[test]
fn can_68_can_76_nobody_stays_on_a_barricade() {
    let mut s = Scene::new(&["#x......"], &[("plain", US, at(2, 0)), ("plain", THEM, at(7, 0))]);
    s.moves(0, at(1, 0), &[]).ends(0, &[]);
    assert_eq!((s.square(0), s.level(0)), (at(2, 0), 0));
}
