//! LAD-85 to LAD-94: conditions.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, StatusId, Target};
use acqua_alta::rules::ladder::Ask;
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, stat, status};

const STREET: &[&str] = &["........", "........", "........"];
const LONG: &[&str] = &["........................", "........................", "........................"];

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

fn duel() -> Scene {
    Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 1))])
}

/// The rung of a rating as it counts now.
fn rung(s: &Scene, who: u8, which: acqua_alta::battle::StatId) -> i8 {
    s.battle.effective(id(who), which).value()
}

/// Changes of Melee, Accuracy and Defence by a condition; ratings are high enough to fall.
fn steps(which: StatusId) -> [i8; 3] {
    let mut s = duel();
    for rating in [stat::MELEE, stat::ACCURACY, stat::DEFENCE] {
        s.stat(0, rating, 8);
    }
    let before = [stat::MELEE, stat::ACCURACY, stat::DEFENCE].map(|one| rung(&s, 0, one));
    s.befalls(0, which, 1);
    let after = [stat::MELEE, stat::ACCURACY, stat::DEFENCE].map(|one| rung(&s, 0, one));
    [0, 1, 2].map(|i| after[i] - before[i])
}

#[test]
fn lad_85_blinded_three_steps_and_no_sight_beyond_arms_reach() {
    assert_eq!(steps(status::BLINDED), [-1, -1, -1]);
    let who = [("archer", US, at(0, 1)), ("plain", THEM, at(6, 1)), ("plain", THEM, at(1, 1))];
    let mut s = Scene::new(STREET, &who);
    s.afflict(0, status::BLINDED);
    assert!(!s.offers(action::ATTACK, target(1)));
    assert_eq!(s.refused(0, action::ATTACK, target(1), 0), Refusal::NoLineOfSight);
    assert!(s.offers(action::ATTACK, target(2)), "whoever is near is felt");
}

#[test]
fn lad_86_the_charmed_harm_not_their_charmer() {
    let who = [("net", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(3, 2))];
    let mut s = Scene::new(STREET, &who);
    s.befalls(0, status::CHARMED, 1);
    for act in [action::ATTACK, action::SHOVE, action::GRAPPLE] {
        assert_eq!(s.refused(0, act, target(1), 1), no::CHARMED);
    }
    assert!(s.offers(action::ATTACK, target(2)), "the others are not spared");
    assert_eq!(s.roll(0, action::PARLEY, target(1), 0).1, 5, "talking to it is harder");
}

#[test]
fn lad_86_no_blast_where_the_charmer_stands() {
    let who = [("powder_alchemist", US, at(0, 1)), ("plain", THEM, at(16, 1)), ("plain", THEM, at(17, 1))];
    let mut s = Scene::new(LONG, &who);
    let far = s.zone(at(16, 1));
    let there = s.choices().into_iter().find(|c| {
        let zone = if let Target::Square(square) = c.target { s.zone(square) } else { u16::MAX };
        c.action == action::BLAST && c.option == 1 && zone == far
    });
    let there = there.expect("a pot can be thrown there").target;
    s.befalls(0, status::CHARMED, 1);
    assert_eq!(s.refused(0, action::BLAST, there, 1), Refusal::NotOffered, "smoke may still fill it");
    assert!(!s.choices().iter().any(|c| c.action == action::BLAST && c.option == 1 && c.target == there));
}

#[test]
fn lad_86_ends_when_the_charmers_side_does_harm() {
    let who = [("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(3, 2)), ("plain", US, at(0, 0))];
    let mut s = Scene::new(STREET, &who);
    s.befalls(0, status::CHARMED, 1);
    s.turn(2).attacks(2, 0, 0, &[1, 1, 1, 1]);
    assert!(s.has(0, status::CHARMED), "a miss harms nobody");
    s.turn(2).attacks(2, 0, 0, &[6, 1, 1, 1]);
    assert!(!s.has(0, status::CHARMED));
}

#[test]
fn lad_87_the_deafened_need_to_see_who_helps_and_hear_nobody_hide() {
    let mut s = Scene::new(STREET, &[("plain", US, at(0, 1)), ("sneak", THEM, at(6, 1)), ("plain", THEM, at(1, 0))]);
    s.befalls(1, status::HIDDEN, 0).set_counter(1, counter::STEALTH, 1);
    assert_eq!(s.roll(0, action::SEARCH, Target::Nothing, 0).0, 4);
    s.afflict(0, status::DEAFENED);
    assert_eq!(s.roll(0, action::SEARCH, Target::Nothing, 0).0, 3);
    assert_eq!(s.attack_roll(0, 2, 0).0, 4, "other Tests are as they were");
}

#[test]
fn lad_88_a_die_less_while_it_sees_what_it_fears() {
    let mut s = duel();
    s.befalls(0, status::FRIGHTENED, 2);
    assert_eq!(s.attack_roll(0, 1, 0).0, 3, "it sees it over there");
    assert_eq!(s.roll(0, action::SHOVE, target(1), 0).0, 3);
    let rows = &["....#...", "....#...", "....#..."];
    let mut s = Scene::new(rows, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 1))]);
    s.befalls(0, status::FRIGHTENED, 2);
    assert_eq!(s.attack_roll(0, 1, 0).0, 4, "out of sight");
}

#[test]
fn lad_88_never_nearer() {
    let mut s = Scene::new(LONG, &[("plain", US, at(6, 1)), ("plain", THEM, at(9, 1))]);
    s.befalls(0, status::FRIGHTENED, 1);
    assert!(s.offers(action::STEP, Target::Square(at(4, 1))), "away");
    assert!(s.offers(action::STEP, Target::Square(at(6, 0))), "as far as before");
    assert!(!s.offers(action::STEP, Target::Square(at(7, 1))));
    assert_eq!(s.refused(0, action::STEP, Target::Square(at(7, 1)), 0), no::TOO_AFRAID);
    let mut s = Scene::new(LONG, &[("plain", US, at(6, 1)), ("plain", THEM, at(16, 1))]);
    s.befalls(0, status::FRIGHTENED, 1);
    assert!(s.offers(action::STEP, Target::Square(at(9, 1))), "the same distance in zones");
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(14, 1)), 0), no::TOO_AFRAID);
}

#[test]
fn lad_89_the_incapacitated_do_nothing_and_are_hit_at_2() {
    let mut s = duel();
    s.afflict(1, status::INCAPACITATED).set_counter(1, counter::METTLE, 1);
    assert_eq!(s.attack_roll(0, 1, 0).1, 2);
    s.ends(0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(2)), "no turn to speak of");
    assert!(!s.battle.able(id(1)));
    assert_eq!(s.counter(1, counter::METTLE), 1, "Soul 2: it was full");
}

#[test]
fn lad_89_it_still_makes_its_death_test() {
    let mut s = duel();
    s.afflict(1, status::INCAPACITATED).befalls(1, status::MORTALLY_WOUNDED, 0);
    s.set_counter(1, counter::DEATH_DIFFICULTY, 4).set_counter(1, counter::DEATH_COMPLEXITY, 1);
    s.ends(0, &[]);
    assert_eq!(s.ask(), Ask::Death(id(1)));
    s.does(1, action::DEATH_TEST, &[4, 1, 1, 1]);
    assert_eq!(s.ask(), Ask::Act(id(2)));
    assert!(!s.has(1, status::MORTALLY_WOUNDED) && s.has(1, status::INCAPACITATED));
}

#[test]
fn lad_90_the_poisoned_have_a_die_less_everywhere() {
    let mut s = duel();
    s.afflict(0, status::POISONED).afflict(1, status::POISONED);
    assert_eq!(s.attack_roll(0, 1, 0).0, 3);
    s.act(0, action::SHOVE, target(1), 0, &[6, 1, 1, 1, 1, 1]);
    assert_eq!(s.square(1), at(4, 1), "three dice each");
}

#[test]
fn lad_90_death_tests_too() {
    let mut s = duel();
    s.afflict(1, status::POISONED).befalls(1, status::MORTALLY_WOUNDED, 0);
    s.set_counter(1, counter::DEATH_DIFFICULTY, 4).set_counter(1, counter::DEATH_COMPLEXITY, 1);
    s.ends(0, &[]);
    assert_eq!(s.roll(1, action::DEATH_TEST, Target::Nothing, 0), (3, 4, 1));
}

#[test]
fn lad_91_prone_own_steps_and_those_of_attackers() {
    assert_eq!(steps(status::PRONE), [-1, -1, 0]);
    let who = [("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("archer", US, at(0, 1)), ("archer", US, at(23, 1))];
    let mut s = Scene::new(LONG, &who);
    let (near, far) = (s.attack_roll(0, 1, 0).1, s.turn(2).attack_roll(2, 1, 0).1);
    s.afflict(1, status::PRONE).turn(0);
    assert_eq!(s.attack_roll(0, 1, 0).1, near - 1, "at arm's reach a step easier");
    s.turn(2);
    assert_eq!(s.attack_roll(2, 1, 0).1, far + 1, "a shot in the zone a step harder");
    s.turn(3);
    assert_eq!(s.attack_roll(3, 1, 0).1, far + 1, "one zone away: a step");
}

#[test]
fn lad_91_standing_takes_the_move_and_crawling_stays_in_the_zone() {
    let mut s = Scene::new(LONG, &[("plain", US, at(6, 1)), ("plain", THEM, at(20, 1))]);
    s.befalls(0, status::PRONE, 1);
    assert_eq!(s.refused(0, action::STEP, Target::Square(at(5, 1)), 0), no::NO_FREE_MOVE);
    assert!(s.offers(action::MOVE, Target::Square(at(3, 1))));
    assert!(!s.offers(action::MOVE, Target::Square(at(14, 1))), "Slow");
    s.does(0, action::STAND, &[]);
    assert_eq!((s.prone(0), s.counter(0, counter::MOVES)), (false, 0));
    assert_eq!(s.refused(0, action::STAND, Target::Nothing, 0), Refusal::NothingToDo);
}

#[test]
fn lad_92_the_restrained_act_but_do_not_move() {
    assert_eq!(steps(status::RESTRAINED), [-1, -1, -1]);
    assert_eq!(steps(status::GRAPPLED), [-1, -1, -1]);
    let mut s = duel();
    s.befalls(0, status::RESTRAINED, 1);
    for act in [action::STEP, action::MOVE, action::RUN] {
        assert_eq!(s.refused(0, act, Target::Square(at(1, 1)), 0), no::RESTRAINED);
    }
    assert!(s.offers(action::ATTACK, target(1)));
    s.does(0, action::BREAK_FREE, &[]);
    assert!(!s.has(0, status::RESTRAINED), "a net gives way to an Action alone");
}

#[test]
fn lad_93_the_stunned_have_an_action_or_a_move() {
    assert_eq!(steps(status::STUNNED), [0, 0, -1]);
    let mut s = Scene::new(LONG, &[("plain", US, at(6, 1)), ("plain", THEM, at(20, 1))]);
    s.befalls(0, status::STUNNED, 1);
    assert!(!s.offers(action::MOVE, Target::Square(at(14, 1))), "Slow");
    assert!(!s.offers(action::STEP, Target::Square(at(5, 1))), "no free movement");
    s.does(0, action::DODGE, &[]);
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(5, 1)), 0), no::MOVE_USED);
    s.turn(0).moves(0, at(5, 1), &[]);
    assert_eq!(s.refused(0, action::DODGE, Target::Nothing, 0), no::NO_ACTION_LEFT);
}

#[test]
fn lad_93_until_the_end_of_its_next_turn() {
    let mut s = Scene::new(STREET, &[("skilled", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 1))]);
    // A shot at the head: two steps harder.
    s.act(0, action::ATTACK, target(1), 1 << 4, &[6, 1, 1, 1, 1]);
    assert!(s.has(1, status::STUNNED));
    s.ends(0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(1)));
    assert!(s.has(1, status::STUNNED), "through its turn");
    s.ends(1, &[]);
    assert!(!s.has(1, status::STUNNED));
}

#[test]
fn lad_93_conditions_do_not_stack_with_themselves() {
    let mut s = duel();
    let once = {
        s.befalls(0, status::POISONED, 1);
        s.attack_roll(0, 1, 0)
    };
    s.befalls(0, status::POISONED, 2);
    assert_eq!(s.attack_roll(0, 1, 0), once);
}

#[test]
fn lad_94_the_unconscious_drop_what_they_hold_and_lie() {
    let mut s = duel();
    s.befalls(1, status::UNCONSCIOUS, 0);
    assert!(s.prone(1) && !s.battle.able(id(1)));
    assert_eq!(s.counter(1, counter::IN_HAND), 0);
    assert_eq!(s.battle.lying().collect::<Vec<_>>(), [(at(3, 1), "Sabre")]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 2);
    s.ends(0, &[]);
    assert_eq!(s.ask(), Ask::Act(id(2)));
}

#[test]
fn lad_94_woken_by_an_ally_or_by_toughness() {
    let who = [("rich", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", US, at(5, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.befalls(1, status::UNCONSCIOUS, 3);
    assert_eq!(s.refused(0, action::WAKE, target(2), 0), Refusal::NotInContact);
    s.act(0, action::WAKE, target(1), 0, &[]);
    assert!(!s.has(1, status::UNCONSCIOUS) && s.prone(1), "awake, but still on the ground");
    s.turn(0);
    assert_eq!(s.refused(0, action::WAKE, target(1), 0), Refusal::NothingToDo);
    s.befalls(1, status::UNCONSCIOUS, 3).set_counter(1, counter::TOUGHNESS, 0);
    s.act(0, action::GIVE_DRINK, target(1), 0, &[]);
    assert!(!s.has(1, status::UNCONSCIOUS));
    assert_eq!(s.toughness(1), 1);
}

#[test]
fn lad_93_whoever_is_stunned_after_acting_has_no_move_left() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(7, 1))]);
    s.does(0, action::DODGE, &[]);
    s.befalls(0, status::STUNNED, 1);
    assert_eq!(s.refused(0, action::MOVE, Target::Square(at(3, 1)), 0), no::MOVE_USED);
    // The other way round.
    s.battle.characters_mut()[0].statuses.clear(status::STUNNED);
    s.turn(0).moves(0, at(3, 1), &[]);
    s.befalls(0, status::STUNNED, 1);
    assert_eq!(s.refused(0, action::DODGE, Target::Nothing, 0), no::NO_ACTION_LEFT);
    // Neither was taken yet: one of them is still there.
    s.battle.characters_mut()[0].statuses.clear(status::STUNNED);
    s.turn(0).befalls(0, status::STUNNED, 1);
    assert_eq!((s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (1, 1));
}

#[test]
fn lad_93_a_riposte_to_the_head_costs_the_move() {
    let sly = r#"[(key: "sly", name: "Sly", body: 4, mind: 4, soul: 2, weapons: ["rapier"], talents: [Riposte])]"#;
    let mut s = Scene::own(["()", sly], STREET, &[("plain", US, at(2, 1)), ("sly", THEM, at(3, 1))]);
    s.set_counter(1, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    s.act(1, action::RIPOSTE, target(0), 1 << 4, &[6, 1, 1, 1]);
    assert!(s.has(0, status::STUNNED));
    assert_eq!((s.ask(), s.counter(0, counter::MOVES)), (Ask::Act(id(0)), 0));
}

#[test]
fn lad_91_a_long_weapon_loses_nothing_beyond_arms_reach() {
    let mut s = Scene::new(STREET, &[("oar", US, at(2, 1)), ("plain", THEM, at(5, 1))]);
    let upright = s.attack_roll(0, 1, 1).1;
    s.afflict(1, status::PRONE);
    assert_eq!(s.attack_roll(0, 1, 1).1, upright, "only Accuracy is lower there");
}

#[test]
fn lad_85_the_blinded_throw_and_cast_into_no_zone_beyond_their_reach() {
    let who = [("powder_alchemist", US, at(0, 1)), ("plain", THEM, at(16, 1)), ("mask_whisperer", US, at(1, 1))];
    let mut s = Scene::new(LONG, &who);
    let (own, far) = (s.zone(at(0, 1)), s.zone(at(16, 1)));
    let reached = |s: &Scene, act| {
        let zones = s.choices().into_iter().filter(|c| c.action == act).filter_map(|c| match c.target {
            Target::Square(square) => Some(s.zone(square)),
            _ => None,
        });
        zones.collect::<std::collections::BTreeSet<u16>>()
    };
    for (n, act) in [(0, action::BLAST), (2, action::CAST)] {
        s.turn(n);
        assert!(reached(&s, act).contains(&far));
        s.befalls(n, status::BLINDED, 1);
        assert_eq!(reached(&s, act), [own].into(), "its own zone is under its feet");
    }
    // At the border the next zone is at arm's reach.
    let border = (0..24).rev().find(|&x| s.zone(at(x, 1)) == own).expect("a border");
    let mut s = Scene::new(LONG, &[("powder_alchemist", US, at(border, 1)), ("plain", THEM, at(23, 1))]);
    s.befalls(0, status::BLINDED, 1);
    assert!(reached(&s, action::BLAST).contains(&far));
}

#[test]
fn lad_86_nor_whom_the_charmer_stands_before() {
    let who = [
        ("plain", US, at(2, 1)),
        ("plain", THEM, at(3, 1)),
        ("plain", THEM, at(3, 2)),
        ("mask_whisperer", US, at(2, 0)),
    ];
    let mut s = Scene::new(STREET, &who);
    for n in [0, 3] {
        s.befalls(n, status::CHARMED, 1);
    }
    s.turn(0);
    assert!(s.offers(action::ATTACK, target(2)));
    s.befalls(1, status::GUARDING, 2);
    assert_eq!(s.refused(0, action::ATTACK, target(2), 0), no::CHARMED, "the blow would meet the charmer");
    s.turn(3);
    assert_eq!(s.refused(3, action::CAST, target(2), 0), no::CHARMED);
    assert!(s.offers(action::PARLEY, target(2)), "words do it no harm");
    s.turn(0);
    assert!(s.offers(action::SHOVE, target(2)), "nobody steps in there (LAD-41)");
}

#[test]
fn lad_86_nor_pellets_beside_the_charmer() {
    let who =
        [("gunner", US, at(0, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(4, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    assert!(s.choices().iter().any(|c| c.action == action::ATTACK && c.target == target(2) && c.option & 7 == 1));
    s.befalls(0, status::CHARMED, 1);
    assert_eq!(s.refused(0, action::ATTACK, target(2), 1), no::CHARMED, "Spread would hit it too");
    assert!(s.offers(action::ATTACK, target(2)), "the pistol hits one alone");
    assert!(s.choices().iter().any(|c| c.action == action::ATTACK && c.target == target(3) && c.option & 7 == 1));
}
