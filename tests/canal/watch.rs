//! CAN-62 Guard, CAN-63 Hide, CAN-58 SwornGuard, and who reacts in which order when a movement ends (2.5).

use super::scene::*;
use acqua_alta::battle::{ActionId, Event, Refusal, RuleSystem, Target};
use acqua_alta::rules::canal::vocabulary::{action, no, status};
use acqua_alta::rules::canal::{Ask, RuleOptions};

const STREET: [&str; 1] = ["............"];

/// Archers, whose bow is their second weapon after a blade, and two kinds for SwornGuard.
const KINDS: &str = r#"[
    (key: "plain", name: "Plain", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")]),
    (key: "archer", name: "Archer", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Bow", range: 10, aquatic: true)]),
    (key: "charge", name: "Charge", class: Hero, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], tags: ["ward"]),
    (key: "sworn", name: "Sworn", class: Henchman, ap: 2, lp: 12, wp: 0, cp: 0, move: 4, dex: 4, att: 4, pro: 3, mind: 3,
     weapons: [(name: "Blade")], abilities: [(SwornGuard, 1)], sworn_to: "ward"),
]"#;

fn has(s: &Scene, who: u8, status: acqua_alta::battle::StatusId) -> bool {
    s.battle.characters()[usize::from(who)].statuses.has(status)
}

fn set(s: &mut Scene, who: u8, status: acqua_alta::battle::StatusId) {
    s.battle.characters_mut()[usize::from(who)].statuses.set(status, 255);
}

fn does(s: &mut Scene, who: u8, action: ActionId) {
    s.act(who, action, Target::Nothing, 0, &[]);
}

#[test]
fn can_62_guard_ends_the_activation_and_lasts() {
    let mut s = Scene::of(KINDS, &STREET, &[("archer", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    does(&mut s, 0, action::GUARD);
    assert!(has(&s, 0, status::GUARD));
    assert_eq!(s.ask(), Ask::Activate(THEM));
}

#[test]
fn can_62_a_guard_strikes_at_whoever_ends_a_move_in_its_sight() {
    let mut s = Scene::of(KINDS, &STREET, &[("plain", US, at(11, 0)), ("archer", THEM, at(0, 0))]);
    set(&mut s, 1, status::GUARD);
    s.moves(0, at(9, 0), &[]);
    let Ask::Opportunity(f) = s.ask() else { panic!("{:?}", s.ask()) };
    assert!(f.guard && f.who == id(1) && f.against == id(0));
    // Two Aces, no Protection; the Guard is spent.
    s.strikes(1, 0, 0, &[2, 8, 8, 2, 2, 2, 2]);
    assert_eq!((s.life(0), has(&s, 1, status::GUARD), s.ask()), (10, false, Ask::Act(id(0))));
    s.moves(0, at(8, 0), &[]);
    assert_eq!(s.ask(), Ask::Act(id(0)), "on guard once only");
}

#[test]
fn can_62_a_guard_that_lets_it_pass_stays_on_guard() {
    let mut s = Scene::of(KINDS, &STREET, &[("plain", US, at(11, 0)), ("archer", THEM, at(0, 0))]);
    set(&mut s, 1, status::GUARD);
    s.moves(0, at(9, 0), &[]).declines();
    assert!(has(&s, 1, status::GUARD));
    s.moves(0, at(8, 0), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(_)), "and looks at the next movement");
}

#[test]
fn can_62_a_guard_looks_at_jumps_but_not_at_strikes_and_not_through_walls() {
    let mut s = Scene::of(KINDS, &STREET, &[("plain", US, at(11, 0)), ("archer", THEM, at(3, 0))]);
    set(&mut s, 1, status::GUARD);
    s.jumps(0, at(9, 0), &[2, 3, 3, 3]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.guard));
    let mut s = Scene::of(KINDS, &["...#........"], &[("archer", US, at(11, 0)), ("archer", THEM, at(0, 0))]);
    set(&mut s, 1, status::GUARD);
    s.moves(0, at(9, 0), &[]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
    let who = [("archer", US, at(11, 0)), ("archer", THEM, at(3, 0)), ("plain", THEM, at(0, 0))];
    let mut s = Scene::of(KINDS, &STREET, &who);
    set(&mut s, 1, status::GUARD);
    s.strikes(0, 1, 0, &[2, 3, 3, 3]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_62_the_guard_strikes_before_the_charger_does() {
    let rows = ["............", "............"];
    let mut s =
        Scene::of(KINDS, &rows, &[("plain", US, at(5, 0)), ("plain", THEM, at(2, 0)), ("archer", THEM, at(2, 1))]);
    set(&mut s, 2, status::GUARD);
    s.moves(0, at(3, 0), &[]);
    // Both are met: first whom the charge is at, then the guard, then the charge.
    s.act(0, action::PICK, Target::Character(id(1)), 0, &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(2) && f.guard));
    s.strikes(2, 0, 0, &[2, 8, 3, 3, 2, 2, 2]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(0) && f.charge && f.against == id(1)));
    assert_eq!(s.life(0), 11);
}

#[test]
fn can_62_whoever_is_dragged_out_of_contact_by_a_guard_charges_nobody() {
    let rows = ["............", "............", "............"];
    let mut s = Scene::of(KINDS, &rows, &[("plain", US, at(5, 0)), ("plain", THEM, at(2, 0))]);
    set(&mut s, 1, status::GUARD);
    s.moves(0, at(3, 0), &[]);
    // The guard grapples the charger away: no Ace against it, one of its own.
    s.grapples(1, 0, &[2, 3, 3, 3, 2, 8, 3, 3]);
    s.act(0, action::FORCE, Target::Square(at(5, 1)), 0, &[]);
    assert_eq!((s.square(0), s.ask()), (at(5, 1), Ask::Act(id(0))));
}

#[test]
fn can_62_no_guard_in_contact_nor_in_water() {
    let mut s = Scene::of(KINDS, &STREET, &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    assert_eq!(s.refused(0, action::GUARD, Target::Nothing, 0), no::IN_CONTACT);
    assert_eq!(s.refused(0, action::HIDE, Target::Nothing, 0), no::IN_CONTACT);
    let mut s = Scene::of(KINDS, &["~~..........."], &[("plain", US, at(0, 0)), ("plain", THEM, at(12, 0))]);
    assert_eq!(s.refused(0, action::GUARD, Target::Nothing, 0), Refusal::InWater);
    assert_eq!(s.refused(0, action::HIDE, Target::Nothing, 0), Refusal::InWater);
}

#[test]
fn can_62_can_63_the_switch_takes_both_away() {
    let options = RuleOptions { guard_hide: false, ..RuleOptions::default() };
    let s = Scene::with(&STREET, &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))], options);
    assert!(!s.offers(action::GUARD, Target::Nothing) && !s.offers(action::HIDE, Target::Nothing));
    let s = Scene::with(&STREET, &[("plain", US, at(1, 0)), ("plain", THEM, at(11, 0))], RuleOptions::default());
    assert!(s.offers(action::GUARD, Target::Nothing) && s.offers(action::HIDE, Target::Nothing));
}

#[test]
fn can_62_can_63_moving_or_being_moved_ends_both() {
    for posture in [status::GUARD, status::HIDDEN] {
        let who = [("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))];
        let mut s = Scene::of(KINDS, &STREET, &who);
        set(&mut s, 0, posture);
        set(&mut s, 1, posture);
        s.grapples(0, 1, &[2, 3, 3, 3, 2, 8, 3, 3]);
        assert!(!has(&s, 0, posture), "it acted");
        s.act(1, action::FORCE, Target::Square(at(4, 0)), 0, &[]);
        assert!(!has(&s, 1, posture), "it was moved");
    }
}

#[test]
fn can_63_hide_ends_the_activation() {
    let mut s = Scene::of(KINDS, &STREET, &[("plain", US, at(0, 0)), ("plain", THEM, at(11, 0))]);
    does(&mut s, 0, action::HIDE);
    assert!(has(&s, 0, status::HIDDEN));
    assert_eq!(s.ask(), Ask::Activate(THEM));
}

#[test]
fn can_63_can_51_in_cover_it_is_not_seen_from_more_than_6() {
    let shot = |rows: &[&str], from, hidden| {
        let mut s = Scene::of(KINDS, rows, &[("archer", US, at(from, 0)), ("plain", THEM, at(9, 0))]);
        if hidden {
            set(&mut s, 1, status::HIDDEN);
        }
        let seen = s.offers(action::COMBAT, Target::Character(id(1)));
        if !seen {
            assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 0), Refusal::NoLineOfSight);
        }
        seen
    };
    let cover = [".........c.."];
    assert!(shot(&cover, 2, false), "seen as long as it does not hide");
    assert!(!shot(&cover, 2, true), "7 squares away");
    assert!(shot(&cover, 3, true), "6 squares away");
    assert!(shot(&STREET, 2, true), "hiding in the open hides nobody");
}

#[test]
fn can_63_whoever_hides_sees_no_further_than_6() {
    let mut s = Scene::of(KINDS, &STREET, &[("archer", US, at(0, 0)), ("plain", THEM, at(7, 0))]);
    set(&mut s, 0, status::HIDDEN);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 0), Refusal::NoLineOfSight);
    assert!(s.battle.refusal(id(0), action::JUMP, Target::Square(at(6, 0))).is_none());
    let mut s = Scene::of(KINDS, &STREET, &[("archer", US, at(0, 0)), ("plain", THEM, at(6, 0))]);
    set(&mut s, 0, status::HIDDEN);
    s.strikes(0, 1, 0, &[2, 3, 3, 3]);
    assert!(!has(&s, 0, status::HIDDEN), "and is no longer hidden once it has shot");
}

#[test]
fn can_63_a_guard_does_not_see_who_is_hidden_from_it() {
    // The mover ends behind cover, 7 squares away; only somebody hidden would be unseen, and moving ends that.
    let mut s = Scene::of(KINDS, &["........c..."], &[("plain", US, at(9, 0)), ("archer", THEM, at(1, 0))]);
    set(&mut s, 0, status::HIDDEN);
    set(&mut s, 1, status::GUARD);
    s.moves(0, at(8, 0), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.guard), "moving gave it away");
}

/// The charger, the ward, and one sworn to it.
fn guarded() -> Scene {
    let rows = ["............", "............", "............"];
    let who = [("plain", US, at(8, 0)), ("charge", THEM, at(5, 0)), ("sworn", THEM, at(5, 2))];
    Scene::of(KINDS, &rows, &who)
}

#[test]
fn can_58_the_sworn_guard_steps_in_before_the_charger_strikes() {
    let mut s = guarded();
    s.moves(0, at(6, 0), &[]);
    assert!(matches!(s.ask(), Ask::Intervene(f) if f.guard == id(2) && f.enemy == id(0) && f.friend == id(1)));
    s.moves(2, at(6, 1), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(2) && f.charge), "its charge comes first");
    s.strikes(2, 0, 0, &[2, 8, 8, 3, 2, 2, 2]);
    assert_eq!((s.life(0), s.ap(2)), (10, 2), "two Aces, and no point spent");
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(0) && f.against == id(1) && f.charge));
    s.declines();
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn can_58_the_sworn_guard_may_stay_and_only_stands_up_for_its_ward() {
    let mut s = guarded();
    s.moves(0, at(6, 0), &[]).declines();
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(0)));
    // Somebody else is charged.
    let rows = ["............", "............", "............"];
    let who = [("plain", US, at(8, 0)), ("plain", THEM, at(5, 0)), ("sworn", THEM, at(5, 2))];
    let mut s = Scene::of(KINDS, &rows, &who);
    s.moves(0, at(6, 0), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(_)));
    // It is in contact itself.
    let mut s = Scene::of(
        KINDS,
        &rows,
        &[("plain", US, at(8, 0)), ("charge", THEM, at(5, 0)), ("sworn", THEM, at(2, 2)), ("plain", US, at(1, 2))],
    );
    s.moves(0, at(6, 0), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(_)));
}

#[test]
fn can_58_first_the_sworn_guard_then_the_guards_then_the_charger() {
    let rows = ["............", "............", "............"];
    let who =
        [("plain", US, at(8, 0)), ("charge", THEM, at(5, 0)), ("sworn", THEM, at(5, 2)), ("archer", THEM, at(0, 0))];
    let mut s = Scene::of(KINDS, &rows, &who);
    set(&mut s, 3, status::GUARD);
    s.moves(0, at(6, 0), &[]);
    s.moves(2, at(6, 1), &[]);
    s.strikes(2, 0, 0, &[2, 3, 3, 3]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(3) && f.guard));
    s.strikes(3, 0, 0, &[2, 3, 3, 3]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(0) && f.charge));
    let granted = s.events.iter().filter(|e| matches!(e, Event::OpportunityGranted { .. })).count();
    assert_eq!(granted, 1, "only now may the charger strike");
}
