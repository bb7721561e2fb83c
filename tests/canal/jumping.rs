//! CAN-03 Jump, CAN-04 Chained Jump, CAN-05 Controlled Landing, vectors V05 and V06.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::dice::{Chance, Outcome};
use acqua_alta::rules::canal::vocabulary::{action, no, status};
use acqua_alta::rules::canal::{Ask, ControlledLanding, RuleOptions};

/// The strip of section 6.3: a canal of four squares between two banks.
const STRIP: &[&str] = &["...~~~~......"];
/// The same between two roofs of level 4.
const ROOFS: &[&str] = &["444~~~~444..."];

fn jumper(rows: &[&str], from: Square) -> Scene {
    let far = at(rows[0].len() as u8 - 1, 0);
    Scene::new(rows, &[("plain", US, from), ("plain", THEM, far)])
}

#[test]
fn can_03_g01_a_critical_jump_crosses_and_walks_on() {
    let mut s = jumper(STRIP, at(2, 0));
    s.jumps(0, at(7, 0), &[10, 8, 7, 2]);
    assert_eq!((s.rolls("Jump"), s.square(0)), (vec![(4, Outcome::Critical, 3)], at(7, 0)));
    assert!(matches!(s.ask(), Ask::WalkOn(f) if f.left == 2), "reach 7, 5 travelled");
    s.act(0, action::WALK_ON, Target::Square(at(9, 0)), 0, &[]);
    assert_eq!((s.square(0), s.ap(0)), (at(9, 0), 1));
}

#[test]
fn can_03_f27_a_lone_destiny_ten_is_a_success_with_reach_three() {
    let mut s = jumper(STRIP, at(2, 0));
    s.jumps(0, at(7, 0), &[10, 2, 3, 4]);
    assert_eq!((s.square(0), s.level(0)), (at(5, 0), -1), "3 squares: in the canal");
}

#[test]
fn can_03_f29_a_fumble_reaches_one_square_and_falls_short_into_the_canal() {
    let mut s = jumper(STRIP, at(2, 0));
    s.jumps(0, at(7, 0), &[1, 2, 3, 4]);
    assert_eq!((s.square(0), s.level(0), s.life(0)), (at(3, 0), -1, 12), "one level: no roll, no loss");
}

#[test]
fn can_03_g03_a_short_jump_between_roofs_falls_from_the_height_of_its_start() {
    let mut s = jumper(ROOFS, at(2, 0));
    s.jumps(0, at(7, 0), &[2, 8, 2, 2, /* the fall */ 2, 2, 7, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(5, 0), -1));
    assert_eq!(s.life(0), 10, "5 levels, water -2, one Ace: 2 lost");
}

#[test]
fn can_03_g05_jumping_up_needs_the_height_too() {
    let mut s = jumper(&["...3........."], at(2, 0));
    s.jumps(0, at(3, 0), &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.level(0)), (at(3, 0), 3), "reach 3");
    let mut s = jumper(&["...3........."], at(2, 0));
    s.jumps(0, at(3, 0), &[2, 3, 4, 5]);
    assert_eq!((s.square(0), s.level(0), s.life(0)), (at(2, 0), 0, 12), "reach 2 hits the wall");
}

#[test]
fn can_03_g07_jumping_down_needs_the_height_too() {
    let mut s = jumper(&["..4.........."], at(2, 0));
    s.jumps(0, at(3, 0), &[2, 8, 8, 2]);
    assert_eq!((s.square(0), s.life(0)), (at(3, 0), 12), "reach 4: no fall");
    let mut s = jumper(&["..4.........."], at(2, 0));
    s.jumps(0, at(3, 0), &[2, 8, 2, 2, 8, 8, 2, 2]);
    assert_eq!((s.square(0), s.life(0)), (at(3, 0), 10), "reach 3: falls 4, two Aces");
}

#[test]
fn can_03_refusals() {
    let who = [("plain", US, at(2, 0)), ("plain", THEM, at(12, 0)), ("plain", US, at(1, 0))];
    let mut s = Scene::new(&["...5........."], &who);
    assert_eq!(s.refused(0, action::JUMP, Target::Square(at(3, 0)), 0), no::TOO_HIGH);
    assert_eq!(s.refused(0, action::JUMP, Target::Square(at(1, 0)), 0), Refusal::Occupied);
    assert_eq!(s.refused(0, action::JUMP, Target::Square(at(5, 0)), 0), Refusal::NoLineOfSight);
    let mut s = jumper(STRIP, at(4, 0));
    assert_eq!(s.refused(0, action::JUMP, Target::Square(at(2, 0)), 0), Refusal::InWater);
    let mut s = Scene::new(STRIP, &[("plain", US, at(0, 0)), ("plain", THEM, at(12, 0)), ("plain", US, at(1, 0))]);
    assert_eq!(s.refused(0, action::JUMP, Target::Square(at(2, 0)), 0), Refusal::LineBlocked, "a friend in the way");
    let mut s = jumper(STRIP, at(2, 0));
    s.moves(0, at(1, 0), &[]);
    assert_eq!(
        s.refused(0, action::JUMP, Target::Square(at(2, 0)), 1),
        Refusal::NotEnoughAp,
        "no point left for CAN-05"
    );
}

#[test]
fn can_03_landing_in_contact_is_a_charge() {
    let mut s = Scene::new(STRIP, &[("plain", US, at(2, 0)), ("plain", THEM, at(8, 0))]);
    s.jumps(0, at(7, 0), &[10, 8, 7, 2]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.charge));
}

#[test]
fn can_50_a_charge_from_three_levels_above_pierces() {
    let mut s = Scene::new(&["..4.........."], &[("plain", US, at(2, 0)), ("plain", THEM, at(4, 0))]);
    s.jumps(0, at(3, 0), &[2, 8, 8, 2]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.from_above));
    // PRO 3 - 5: no Protection roll at all.
    s.strikes(0, 1, 0, &[2, 5, 2, 2]);
    assert_eq!(s.life(1), 11);
}

#[test]
fn can_04_a_chained_jump_is_free_and_only_once() {
    let mut s = jumper(&["...~~d~~....."], at(2, 0));
    s.jumps(0, at(5, 0), &[2, 8, 2, 2]);
    assert_eq!((s.level(0), s.ap(0)), (0, 1), "on the debris");
    s.act(0, action::CHAIN, Target::Square(at(8, 0)), 0, &[2, 8, 2, 2]);
    assert_eq!((s.square(0), s.ap(0)), (at(8, 0), 1));
    assert_eq!(s.refused(0, action::CHAIN, Target::Square(at(9, 0)), 0), no::NO_CHAIN_AVAILABLE);
}

#[test]
fn can_04_a_failed_jump_that_reaches_the_obstacle_qualifies() {
    let mut s = jumper(&["...~d~......."], at(2, 0));
    s.jumps(0, at(4, 0), &[2, 2, 2, 2]);
    assert!(s.choices().iter().any(|c| c.action == action::CHAIN), "A-44");
}

#[test]
fn can_04_anything_in_between_forfeits_the_chain() {
    let mut s = jumper(&["...~d~......."], at(2, 0));
    s.jumps(0, at(4, 0), &[2, 2, 2, 2]).moves(0, at(5, 0), &[]);
    assert!(!s.choices().iter().any(|c| c.action == action::CHAIN));
}

#[test]
fn can_05_a_controlled_landing_takes_two_off_the_loss() {
    let mut s = jumper(ROOFS, at(2, 0));
    s.act(0, action::JUMP, Target::Square(at(7, 0)), 1, &[2, 8, 2, 2, 2, 2, 2, 2]);
    assert_eq!((s.life(0), s.ap(0)), (11, 0), "5 levels, water -2, landing -2 (A-49): 1 lost; two points paid");
}

#[test]
fn can_68_nobody_stays_on_debris() {
    let mut s = jumper(&["...~d~......."], at(2, 0));
    s.jumps(0, at(4, 0), &[2, 2, 2, 2]).ends(0, &[]);
    assert!(matches!(s.ask(), Ask::Place { .. }), "two water squares are equally near");
    s.act(0, action::PLACE, Target::Square(at(5, 0)), 0, &[]);
    assert_eq!((s.square(0), s.level(0)), (at(5, 0), -1));
}

#[test]
fn can_68_from_a_small_obstacle_one_is_put_on_dry_ground() {
    let mut s = jumper(&["~o..........."], at(2, 0));
    s.moves(0, at(1, 0), &[]).ends(0, &[]);
    assert_eq!(s.square(0), at(2, 0), "the water beside it is as near, but dry ground comes first");
}

#[test]
fn can_03_v05_reach_exactly() {
    for (dex, exact) in [
        (3, [(9, 250), (9, 50), (54, 125), (6, 25), (6, 125), (6, 125), (2, 125)].as_slice()),
        (5, &[(81, 6250), (81, 1250), (162, 625), (972, 3125), (612, 3125), (12, 125), (132, 3125), (48, 3125)]),
    ] {
        // A jump over a long canal: the reach is where it splashes.
        let mut s = jumper(&[".~~~~~~~~~~~~...."], at(0, 0));
        s.stat(0, DEX, dex);
        let odds = s.odds(0, action::JUMP, Target::Square(at(4 + dex as u8 + 1, 0)), 0);
        for (i, &(num, den)) in exact.iter().enumerate() {
            let reach = at(i as u8 + 1, 0);
            let p = odds.chance(|changes| changes.iter().any(|c| c.place.is_some_and(|(s, _)| s == reach)));
            assert_eq!(p, Chance::new(num, den), "DEX {dex}, reach {}", i + 1);
        }
    }
}

#[test]
fn can_03_can_04_v06_crossing_a_canal_exactly() {
    let s = jumper(STRIP, at(2, 0));
    let odds = s.odds(0, action::JUMP, Target::Square(at(7, 0)), 0);
    let crossed = |place: Option<(Square, i8)>| place.is_some_and(|(s, _)| s == at(7, 0));
    assert_eq!(odds.chance(|c| c.iter().any(|c| crossed(c.place))), Chance::new(139, 625));
    // Onto a post three squares away (reach 3 or more), then two more (always reached unless fumbled).
    let mut s = jumper(&["...~~d~......"], at(2, 0));
    let first = s.odds(0, action::JUMP, Target::Square(at(5, 0)), 0);
    let on_post = first.chance(|c| c.iter().any(|c| c.place.is_some_and(|(s, _)| s == at(5, 0))));
    s.jumps(0, at(5, 0), &[2, 8, 2, 2]);
    let second = s.odds(0, action::CHAIN, Target::Square(at(7, 0)), 0);
    let over = second.chance(|c| c.iter().any(|c| crossed(c.place)));
    let (a, b) = on_post.fraction().expect("exact");
    let (c, d) = over.fraction().expect("exact");
    assert_eq!(Chance::new(a * c, b * d), Chance::new(332656, 390625));
}

#[test]
fn can_04_the_attack_of_the_jumps_own_charge_does_not_forfeit_the_chain() {
    let charge = |version| {
        let who = [("fast", US, at(2, 0)), ("plain", THEM, at(5, 0))];
        let mut s = Scene::new(&["...~d.......", "............"], &who).by_version(version);
        s.jumps(0, at(4, 0), &[2, 2, 2, 2]).strikes(0, 1, 0, &[2, 2, 2, 2]);
        s
    };
    let mut s = charge(3);
    // Two squares on, out of contact: the disengaging test comes first, as always.
    s.act(0, action::CHAIN, Target::Square(at(2, 0)), 0, &[2, 2, 2, 2, 8, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!((s.square(0), s.ap(0)), (at(2, 0), 2));
    for version in [1, 2] {
        let forfeited = charge(version).refused(0, action::CHAIN, Target::Square(at(2, 0)), 0);
        assert_eq!(forfeited, no::NO_CHAIN_AVAILABLE, "version {version}");
    }
}

#[test]
fn can_04_every_blow_that_the_jump_leads_to_is_part_of_it() {
    let who = [("fast", US, at(2, 0)), ("plain", THEM, at(5, 0))];
    let mut s = Scene::new(&["...~d.......", "............"], &who);
    // The charge's blow is fumbled, and so is the answer; the jumper answers that.
    s.jumps(0, at(4, 0), &[2, 2, 2, 2]).strikes(0, 1, 0, &[1, 2, 2, 2]);
    s.strikes(1, 0, 0, &[1, 2, 2, 2]).strikes(0, 1, 0, &[2, 2, 2, 2]);
    assert!(s.choices().iter().any(|c| c.action == action::CHAIN));
}

#[test]
fn can_04_a_jumper_that_is_thrown_off_the_obstacle_has_lost_the_chain() {
    let thrown = |version| {
        let who = [("fast", US, at(2, 0)), ("plain", THEM, at(5, 0))];
        let mut s = Scene::new(&["...~d.......", "............"], &who).by_version(version);
        s.battle.characters_mut()[1].statuses.set(status::GUARD, 255);
        s.jumps(0, at(4, 0), &[2, 2, 2, 2]);
        s.grapples(1, 0, &[2, 2, 2, 2, 8, 2, 2, 2]);
        s.act(0, action::FORCE, Target::Square(at(4, 1)), 0, &[]);
        if matches!(s.ask(), Ask::Opportunity(_)) {
            s.declines();
        }
        assert_eq!((s.ask(), s.square(0)), (Ask::Act(id(0)), at(4, 1)));
        !s.choices().iter().any(|c| c.action == action::CHAIN)
    };
    assert!(thrown(3));
    assert!(!thrown(1) && !thrown(2), "they jumped on from where they were thrown");
}

#[test]
fn can_04_a_blow_against_a_counter_forfeits_the_chain() {
    let chief = r#"[(key: "chief", name: "Chief", class: Leader, ap: 3, lp: 12, wp: 0, cp: 2, move: 4, dex: 4, att: 4, pro: 3,
        mind: 3, weapons: [(name: "Blade")])]"#;
    let who = [("fast", US, at(2, 0)), ("chief", THEM, at(11, 0)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::of(chief, &["...~d.......", "............"], &who);
    s.jumps(0, at(4, 0), &[2, 2, 2, 2]);
    assert_eq!(s.ask(), Ask::Counter(id(0)));
    s.act(1, action::COUNTER, Target::Character(id(2)), 0, &[]).moves(2, at(5, 0), &[]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(2)));
    // It charges and fumbles, and the jumper strikes back: the jump is over by then.
    s.strikes(2, 0, 0, &[1, 2, 2, 2]).strikes(0, 2, 0, &[2, 2, 2, 2]);
    assert_eq!(s.ask(), Ask::Act(id(0)));
    assert!(!s.choices().iter().any(|c| c.action == action::CHAIN));
}

#[test]
fn can_05_the_walk_that_is_left_of_a_controlled_jump_falls_softly_too() {
    let falls = |version, option| {
        let mut s = jumper(&["4444........"], at(0, 0)).by_version(version);
        s.act(0, action::JUMP, Target::Square(at(2, 0)), option, &[2, 7, 7, 2]);
        s.act(0, action::WALK_ON, Target::Square(at(4, 0)), 0, &[2, 2, 2, 2]);
        assert_eq!((s.square(0), s.level(0)), (at(4, 0), 0));
        12 - s.life(0)
    };
    assert_eq!((falls(3, 1), falls(3, 0)), (2, 4), "4 levels, 2 off for the Controlled Landing");
    assert_eq!([falls(1, 1), falls(2, 1)], [4, 4], "older battles: the jump had landed, and that was that");
}

#[test]
fn can_05_the_fall_of_that_walk_is_rolled_against_five_where_will_pays_for_it() {
    let options = RuleOptions { controlled_landing: ControlledLanding::WillTarget5, ..RuleOptions::default() };
    let who = [("willing", US, at(0, 0)), ("plain", THEM, at(11, 0))];
    let mut s = Scene::with(&["4444........"], &who, options);
    s.act(0, action::JUMP, Target::Square(at(2, 0)), 1, &[]).act(0, action::WILL, Target::Nothing, 0, &[2, 7, 7, 2]);
    s.act(0, action::WALK_ON, Target::Square(at(4, 0)), 0, &[]);
    s.act(0, action::WILL, Target::Nothing, 0, &[2, 5, 6, 2]);
    assert_eq!(s.life(0), 12 - 2, "two Aces against 5");
}
