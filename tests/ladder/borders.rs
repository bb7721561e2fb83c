//! LAD-42, LAD-507: zones that somebody defends, and what leaving an enemy's reach costs.

use super::moving::{to, zoned};
use super::scene::*;
use acqua_alta::battle::Target;
use acqua_alta::board::Square;
use acqua_alta::rules::ladder::vocabulary::{action, counter, status};
use acqua_alta::rules::ladder::{Ask, RuleOptions, Trigger};

fn defended() -> Scene {
    let mut s = zoned(&["......"], &["aaabbb"], &[("plain", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    defends(&mut s, 1);
    s
}

/// Somebody defends the zone that it is in; then it is the first one's turn.
fn defends(s: &mut Scene, who: u8) {
    s.turn(who).does(who, action::DEFEND_ZONE, &[]);
    s.turn(0);
}

#[test]
fn lad_42_whoever_enters_spends_an_action_and_wins_a_test() {
    let mut s = defended();
    s.moves(0, at(4, 0), &[]);
    assert_eq!(s.square(0), at(2, 0), "at the border");
    assert_eq!(s.ask(), Ask::Force { who: id(0), holder: id(1) });
    s.act(0, action::ACCEPT, Target::Character(id(1)), 0, &[4, 4, 1, 1, 4, 1, 1, 1]);
    assert_eq!((s.square(0), s.counter(0, counter::ACTIONS)), (at(4, 0), 0), "two successes against one: on it goes");
}

#[test]
fn lad_42_whoever_loses_stays_and_has_lost_movement_and_action() {
    let mut s = defended();
    s.moves(0, at(4, 0), &[]);
    s.act(0, action::ACCEPT, Target::Character(id(1)), 0, &[4, 1, 1, 1, 4, 1, 1, 1]);
    assert_eq!(s.square(0), at(2, 0));
    assert_eq!((s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (0, 0));
}

#[test]
fn lad_42_one_may_stop_at_the_border_and_keep_the_action() {
    let mut s = defended();
    s.moves(0, at(4, 0), &[]);
    s.does(0, action::DECLINE, &[]);
    assert_eq!((s.square(0), s.counter(0, counter::ACTIONS)), (at(2, 0), 1));
}

#[test]
fn lad_42_the_action_of_a_run_does_not_count() {
    let mut s = defended();
    s.act(0, action::RUN, to(4, 0), 0, &[]);
    assert_eq!(s.square(0), at(2, 0), "no Action is left at the border");
    assert_eq!(s.ask(), Ask::Act(id(0)));
}

#[test]
fn lad_24_lad_42_mettle_buys_the_action_at_the_border() {
    let mut s = defended();
    s.set_counter(0, counter::METTLE, 1);
    s.act(0, action::RUN, to(4, 0), 0, &[]);
    assert_eq!(s.ask(), Ask::Force { who: id(0), holder: id(1) });
    s.act(0, action::ACCEPT, Target::Character(id(1)), 0, &[4, 4, 1, 1, 1, 1, 1, 1]);
    let left = [counter::ACTIONS, counter::METTLE].map(|which| s.counter(0, which));
    assert_eq!((s.square(0), left), (at(4, 0), [0, 0]));
    // Not for the Stunned (LAD-24).
    let mut s = defended();
    s.set_counter(0, counter::METTLE, 1);
    s.afflict(0, status::STUNNED);
    s.act(0, action::RUN, to(4, 0), 0, &[]);
    assert_eq!((s.square(0), s.ask()), (at(2, 0), Ask::Act(id(0))));
}

#[test]
fn lad_42_a_shield_gives_the_defender_advantage_and_the_best_pool_rolls() {
    let who = [("plain", US, at(0, 0)), ("weak", THEM, at(5, 0)), ("plated", THEM, at(4, 0))];
    let mut s = zoned(&["......"], &["aaabbb"], &who);
    defends(&mut s, 1);
    defends(&mut s, 2);
    s.moves(0, at(3, 0), &[]);
    assert_eq!(s.ask(), Ask::Force { who: id(0), holder: id(2) });
    // With Advantage a 3 is enough: one success each, and the tie is the defender's.
    s.act(0, action::ACCEPT, Target::Character(id(2)), 0, &[4, 1, 1, 1, 3, 1, 1, 1]);
    assert_eq!(s.square(0), at(2, 0));
}

#[test]
fn lad_42_forced_movement_ignores_it_and_friends_walk_in() {
    let who = [("plain", US, at(1, 0)), ("plain", THEM, at(2, 0)), ("plain", US, at(5, 0))];
    let mut s = zoned(&["......"], &["aaabbb"], &who);
    defends(&mut s, 2);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!(s.square(1), at(4, 0));
    s.moves(0, at(3, 0), &[]);
    assert_eq!(s.square(0), at(3, 0));
}

#[test]
fn lad_42_the_hidden_are_felt() {
    let mut s = defended();
    s.afflict(0, status::HIDDEN);
    s.moves(0, at(4, 0), &[]);
    assert!(matches!(s.ask(), Ask::Force { .. }) || !s.has(0, status::HIDDEN));
    assert_eq!(s.square(0), at(2, 0));
}

#[test]
fn lad_42_the_zone_that_was_marked_stays_defended_and_no_other_one_is() {
    // The defender marks its zone and walks into the next one.
    let walked = |from: u8, to: u8| {
        let who = [("plain", US, at(3, 0)), ("plain", THEM, at(from, 0)), ("plain", THEM, at(7, 1))];
        let mut s = zoned(&["........", "........"], &["aabbccdd", "aabbccdd"], &who);
        s.turn(1).does(1, action::DEFEND_ZONE, &[]);
        s.moves(1, at(to, 0), &[]);
        s.turn(0).moves(0, at(4, 0), &[]);
        s
    };
    let s = walked(5, 6);
    assert_eq!((s.square(0), s.ask()), (at(3, 0), Ask::Force { who: id(0), holder: id(1) }), "it has left its mark");
    let (_, lines) = acqua_alta::battle::RuleSystem::describe_square(&s.battle, at(5, 1));
    assert!(lines.iter().any(|(_, rule)| *rule == "LAD-42"), "{lines:?}");
    let s = walked(6, 5);
    assert_eq!((s.square(0), s.ask()), (at(4, 0), Ask::Act(id(0))), "and does not take it along");
    // Until the start of its next turn.
    let mut s = walked(6, 5);
    while let Ask::Act(who) = s.ask()
        && who != id(1)
    {
        assert!(s.has(1, status::HOLDING));
        s.ends(who.0, &[]);
    }
    assert!(!s.has(1, status::HOLDING));
}

#[test]
fn lad_42_a_long_jump_is_met_like_a_walk() {
    let jump = |faces: &[u8]| {
        let who = [("plain", US, at(0, 0)), ("plain", THEM, at(5, 0))];
        let mut s = zoned(&["2..222"], &["abbccc"], &who);
        defends(&mut s, 1);
        s.act(0, action::LONG_JUMP, to(3, 0), 0, &[]);
        assert_eq!((s.square(0), s.ask()), (at(0, 0), Ask::Force { who: id(0), holder: id(1) }), "before it jumps");
        s.act(0, action::ACCEPT, Target::Character(id(1)), 0, faces);
        (s.square(0), s.counter(0, counter::MOVES), s.counter(0, counter::ACTIONS))
    };
    assert_eq!(jump(&[4, 4, 1, 1, 4, 1, 1, 1, 4, 1, 1, 1]), (at(3, 0), 0, 0), "through, and then the jump itself");
    assert_eq!(jump(&[4, 1, 1, 1, 4, 1, 1, 1]), (at(0, 0), 0, 0), "it stays where it was");
}

#[test]
fn lad_50_lad_507_long_jumps_and_drops_are_met_like_walks() {
    // Somebody waits where it lands.
    let lands = |rows: &[&str], there: Square, act, landing: u8, faces: &[u8]| {
        let mut s = Scene::new(rows, &[("plain", US, at(0, 0)), ("plain", THEM, there)]);
        s.turn(1).keeps(1, Trigger::ComesClose, action::ATTACK);
        s.turn(0).act(0, act, to(landing, 0), 0, faces);
        s.ask()
    };
    let comes = lands(&["2..222"], at(4, 0), action::LONG_JUMP, 3, &[4, 1, 1, 1]);
    assert!(matches!(comes, Ask::React(f) if f.who == id(1) && f.trigger == Trigger::ComesClose), "{comes:?}");
    let comes = lands(&["3..."], at(2, 0), action::STEP_OFF, 1, &[]);
    assert!(matches!(comes, Ask::React(f) if f.who == id(1) && f.trigger == Trigger::ComesClose), "{comes:?}");
    // Somebody is left behind.
    let options = RuleOptions { engagement: true, ..without_ember() };
    let mut s = Scene::with(&["33.."], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))], options);
    s.act(0, action::STEP_OFF, to(2, 0), 0, &[]);
    assert_eq!((s.square(0), s.ask()), (at(1, 0), Ask::Engage { who: id(1), against: id(0) }), "before it drops");
    s.does(1, action::DECLINE, &[]);
    assert_eq!((s.square(0), s.toughness(0)), (at(2, 0), 9));
    let mut s = Scene::with(&["22..222"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))], options);
    s.set_counter(0, counter::METTLE, 0);
    s.act(0, action::LONG_JUMP, to(4, 0), 0, &[]);
    assert_eq!(s.ask(), Ask::Engage { who: id(1), against: id(0) });
}

#[test]
fn lad_42_a_drop_is_met_like_a_walk() {
    let mut s = zoned(&["3..."], &["abbb"], &[("plain", US, at(0, 0)), ("plain", THEM, at(3, 0))]);
    defends(&mut s, 1);
    s.act(0, action::STEP_OFF, to(1, 0), 0, &[]);
    assert_eq!((s.square(0), s.ask()), (at(0, 0), Ask::Force { who: id(0), holder: id(1) }));
    s.act(0, action::ACCEPT, Target::Character(id(1)), 0, &[4, 4, 1, 1, 4, 1, 1, 1]);
    assert_eq!((s.square(0), s.level(0), s.toughness(0)), (at(1, 0), 0, 9));
}

// Options

/// An enemy at arm's reach at the start, free ground to the west.
fn engaged(on: bool) -> Scene {
    let options = RuleOptions { engagement: on, ..without_ember() };
    let who = [("plain", US, at(3, 0)), ("plain", THEM, at(4, 0)), ("plain", THEM, at(4, 1))];
    let mut s = Scene::with(&[".....", "....."], &who, options);
    s.set_counter(0, counter::METTLE, 0);
    s
}

#[test]
fn lad_507_leaving_arms_reach_costs_nothing() {
    let mut s = engaged(false);
    s.act(0, action::STEP, to(0, 0), 0, &[]);
    assert_eq!((s.square(0), s.ask()), (at(0, 0), Ask::Act(id(0))));
}

#[test]
fn lad_507_with_the_option_one_enemy_left_behind_may_pay_for_an_attack() {
    let mut s = engaged(true);
    s.act(0, action::STEP, to(0, 0), 0, &[]);
    assert_eq!(s.ask(), Ask::Engage { who: id(1), against: id(0) });
    s.act(1, action::ATTACK, Target::Character(id(0)), 0, &[4, 1, 1, 1]);
    assert_eq!((s.toughness(0), s.counter(1, counter::METTLE)), (8, 0), "1+S");
    assert_eq!((s.square(0), s.ask()), (at(0, 0), Ask::Act(id(0))), "one, not both; and the walk goes on");
}

#[test]
fn lad_507_who_declines_leaves_it_to_the_next() {
    let mut s = engaged(true);
    s.act(0, action::STEP, to(0, 0), 0, &[]);
    s.does(1, action::DECLINE, &[]);
    assert_eq!(s.ask(), Ask::Engage { who: id(2), against: id(0) });
    s.does(2, action::DECLINE, &[]);
    assert_eq!((s.square(0), s.counter(1, counter::METTLE)), (at(0, 0), 1));
}

#[test]
fn lad_507_not_the_stunned_nor_those_without_mettle() {
    let mut s = engaged(true);
    s.afflict(1, status::STUNNED).set_counter(2, counter::METTLE, 0);
    s.act(0, action::STEP, to(0, 0), 0, &[]);
    assert_eq!((s.square(0), s.ask()), (at(0, 0), Ask::Act(id(0))));
}
