//! LAD-23 to LAD-34: Mettle, Ember, Doom.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, stat, status};
use acqua_alta::rules::ladder::{Ask, EmberPool, RuleOptions, doom_left, ember_from_doom};

const STREET: &[&str] = &["........", "........", "........"];

fn pair() -> [(&'static str, acqua_alta::battle::Side, acqua_alta::board::Square); 2] {
    [("willing", US, at(2, 1)), ("plain", THEM, at(3, 1))]
}

/// Mettle 2, no Ember.
fn duel() -> Scene {
    let mut s = Scene::new(STREET, &pair());
    s.set_counter(0, counter::METTLE, 2);
    s
}

/// No Mettle, Ember 1 on each side.
fn embers() -> Scene {
    let mut s = Scene::with(STREET, &pair(), RuleOptions::default());
    s.set_counter(0, counter::METTLE, 0).set_counter(1, counter::METTLE, 0);
    assert_eq!(s.battle.ember(), [1, 1]);
    s
}

#[test]
fn lad_23_a_point_comes_back_each_turn_up_to_the_maximum() {
    let mut s = duel();
    s.set_counter(0, counter::METTLE, 0);
    for expected in [1, 2, 2] {
        s.ends(0, &[]).ends(1, &[]);
        assert_eq!(s.counter(0, counter::METTLE), expected, "Soul 4: two points");
    }
}

#[test]
fn lad_23_too_little_mettle() {
    let mut s = duel();
    s.set_counter(0, counter::METTLE, 0);
    s.does(0, action::DODGE, &[]);
    assert_eq!(s.refused(0, action::EXTRA_ACTION, Target::Nothing, 0), no::NOT_ENOUGH_METTLE);
}

#[test]
fn lad_23_the_incapacitated_spend_none_when_they_resist() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("willing", THEM, at(3, 1))]);
    s.set_counter(1, counter::METTLE, 2).afflict(1, status::INCAPACITATED);
    // Five dice are rolled at once: no question about Might, and no Focus.
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[4, 1, 1, 1, 3, 3, 3, 3, 3]);
    assert_eq!(s.square(1), at(4, 1));
}

#[test]
fn lad_24_another_action_and_no_other_move() {
    let mut s = duel();
    assert_eq!(s.refused(0, action::EXTRA_ACTION, Target::Nothing, 0), Refusal::NotOffered);
    s.does(0, action::DODGE, &[]);
    s.does(0, action::EXTRA_ACTION, &[]);
    assert_eq!((s.counter(0, counter::ACTIONS), s.counter(0, counter::METTLE)), (1, 1));
    s.does(0, action::DEFEND_ZONE, &[]);
    s.does(0, action::EXTRA_ACTION, &[]);
    assert_eq!((s.counter(0, counter::MOVES), s.counter(0, counter::METTLE)), (1, 0), "as many as there is Mettle");
}

#[test]
fn lad_24_not_while_stunned_and_one_where_the_switch_says_so() {
    let mut s = duel();
    s.does(0, action::DODGE, &[]);
    s.afflict(0, status::STUNNED);
    assert_eq!(s.refused(0, action::EXTRA_ACTION, Target::Nothing, 0), no::STUNNED);
    let mut s = Scene::with(STREET, &pair(), RuleOptions { extra_actions: 1, ..without_ember() });
    s.does(0, action::DODGE, &[]);
    s.does(0, action::EXTRA_ACTION, &[]);
    s.does(0, action::DEFEND_ZONE, &[]);
    assert_eq!(s.refused(0, action::EXTRA_ACTION, Target::Nothing, 0), Refusal::OnceOnly);
}

#[test]
fn lad_26_double_training_adds_its_dice_once() {
    let mut s = duel();
    s.attacks(0, 1, 0, &[]);
    assert_eq!(s.ask(), Ask::Before(id(0)));
    assert_eq!(s.roll(0, action::ROLL, Target::Nothing, 0).0, 6, "Body 4, Weapon Skill 2");
    s.does(0, action::DOUBLE_TRAINING, &[6, 6, 6, 6, 6, 6, 6, 6]);
    assert!(matches!(s.ask(), Ask::Act(_)), "1.3: all succeed, and Focus can do no more");
    assert_eq!((s.toughness(1), s.counter(0, counter::METTLE)), (1, 1), "1 and eight successes");
}

#[test]
fn lad_26_the_rating_stays_as_it_is() {
    let mut s = duel();
    let before = s.attack_roll(0, 1, 0);
    s.attacks(0, 1, 0, &[]);
    let during = s.roll(0, action::DOUBLE_TRAINING, Target::Nothing, 0);
    assert_eq!((before.1, during.1), (3, 3), "Melee 6 is Good against Average, doubled or not");
}

#[test]
fn lad_26_not_without_training_nor_without_mettle() {
    let mut s = embers();
    s.set_counter(1, counter::METTLE, 1);
    s.turn(1).attacks(1, 0, 0, &[]);
    assert_eq!(s.ask(), Ask::Before(id(1)), "Ember could make it sure");
    assert_eq!(s.refused(1, action::DOUBLE_TRAINING, Target::Nothing, 0), Refusal::OnceOnly);
    let mut s = embers();
    s.attacks(0, 1, 0, &[]);
    assert_eq!(s.refused(0, action::DOUBLE_TRAINING, Target::Nothing, 0), no::NOT_ENOUGH_METTLE);
}

#[test]
fn lad_26_both_doublings_on_one_test() {
    let mut s = duel();
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::DOUBLE_TRAINING, &[2, 2, 2, 2, 1, 1, 1, 1]);
    s.does(0, action::DOUBLE_FOCUS, &[]);
    assert_eq!(s.counter(0, counter::METTLE), 0);
    assert_eq!(s.toughness(1), 5, "four points of Focus: 1 and four successes");
}

#[test]
fn lad_27_double_focus_after_the_roll() {
    let mut s = duel();
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[2, 2, 2, 2, 1, 1]);
    assert_eq!(s.ask(), Ask::Focus(id(0)));
    s.does(0, action::DOUBLE_FOCUS, &[]);
    assert_eq!((s.counter(0, counter::METTLE), s.toughness(1)), (1, 5));
    assert!(matches!(s.ask(), Ask::Act(_)), "one sharing is best: no more questions");
}

#[test]
fn lad_27_nothing_to_double_without_focus() {
    let mut s = Scene::new(STREET, &[("skilled", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    s.set_counter(0, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[1, 1, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Act(_)), "no question");
    assert_eq!(s.counter(0, counter::METTLE), 1);
}

#[test]
fn lad_28_half_the_side_rounded_up_or_as_the_switch_says() {
    let who = [("plain", US, at(2, 1)), ("plain", US, at(1, 1)), ("plain", US, at(0, 1)), ("plain", THEM, at(7, 1))];
    for (pool, expected) in [(EmberPool::Half, [2, 1]), (EmberPool::All, [3, 1]), (EmberPool::None, [0, 0])] {
        let s = Scene::with(STREET, &who, RuleOptions { ember_pool: pool, ..RuleOptions::default() });
        assert_eq!(s.battle.ember(), expected);
    }
}

#[test]
fn lad_28_one_on_a_test_and_no_refill() {
    let options = RuleOptions { ember_pool: EmberPool::All, ..RuleOptions::default() };
    let who = [("plain", US, at(2, 1)), ("plain", US, at(0, 1)), ("plain", THEM, at(3, 1))];
    let mut s = Scene::with(STREET, &who, options);
    s.attacks(0, 2, 0, &[]);
    s.does(0, action::ROLL, &[1, 1, 1, 1]);
    s.act(0, action::REROLL, Target::Nothing, 4, &[2, 2, 2, 2]);
    assert!(matches!(s.ask(), Ask::Act(_)), "no second time on this Test");
    assert_eq!(s.battle.ember(), [1, 1]);
    s.ends(0, &[]).turn(0);
    assert_eq!(s.battle.ember(), [1, 1]);
}

#[test]
fn lad_28_extras_spend_none() {
    let mut s = Scene::with(STREET, &[("extra", US, at(2, 1)), ("plain", THEM, at(3, 1))], RuleOptions::default());
    s.attacks(0, 1, 0, &[6, 6]);
    assert_eq!((s.toughness(1), s.battle.ember()), (7, [1, 1]), "no question about Ember");
    s.does(0, action::END_TURN, &[]);
}

#[test]
fn lad_28_without_ember_there_is_none() {
    let mut s = duel();
    s.set_counter(0, counter::TOUGHNESS, 3);
    assert_eq!(s.refused(0, action::RECOVER, Target::Nothing, 0), Refusal::NoEmber);
    assert_eq!(s.refused(0, action::REGAIN_METTLE, Target::Nothing, 0), Refusal::NothingToDo);
    s.set_counter(0, counter::METTLE, 1);
    assert_eq!(s.refused(0, action::REGAIN_METTLE, Target::Nothing, 0), Refusal::NoEmber);
}

#[test]
fn lad_28_the_dying_spend_it_on_death_tests_only() {
    let who = [("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::with(STREET, &who, RuleOptions::default());
    s.set_counter(0, counter::METTLE, 0).set_counter(1, counter::METTLE, 0).set_counter(2, counter::METTLE, 0);
    s.afflict(1, status::MORTALLY_WOUNDED);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[]);
    s.does(0, action::ROLL, &[6, 1, 1, 1]);
    s.does(0, action::KEEP, &[1, 1, 1, 1]);
    assert_eq!(s.square(1), at(4, 1), "it resisted without a question");
    s.set_counter(1, counter::DEATH_DIFFICULTY, 4).set_counter(1, counter::DEATH_COMPLEXITY, 1);
    s.ends(0, &[]);
    s.does(1, action::DEATH_TEST, &[]);
    assert_eq!(s.ask(), Ask::Before(id(1)));
    s.does(1, action::MAXIMISE, &[]);
    assert!(!s.has(1, status::MORTALLY_WOUNDED));
    assert_eq!(s.battle.ember(), [1, 0]);
}

#[test]
fn lad_29_maximise_every_die_is_a_6() {
    let mut s = embers();
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::MAXIMISE, &[]);
    assert_eq!((s.toughness(1), s.battle.ember()), (3, [0, 1]), "1 and six successes, nothing rolled");
    assert!(matches!(s.ask(), Ask::Act(_)), "no reroll and no Focus after it");
}

#[test]
fn lad_29_after_doubling_the_training() {
    let mut s = embers();
    s.set_counter(0, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::DOUBLE_TRAINING, &[]);
    s.does(0, action::MAXIMISE, &[]);
    assert_eq!(s.toughness(1), 1, "1 and eight successes");
}

#[test]
fn lad_30_some_dice_are_rolled_once_more_before_focus() {
    let mut s = embers();
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[5, 4, 2, 1, 1, 1]);
    assert_eq!(s.ask(), Ask::Reroll(id(0)));
    s.act(0, action::REROLL, Target::Nothing, 3, &[3, 2, 1]);
    // 5 4 3 2 2 1 against 3: three, and Focus 2 lifts both twos.
    assert_eq!((s.toughness(1), s.battle.ember()), (4, [0, 1]));
    assert_eq!(s.refused(0, action::REROLL, Target::Nothing, 1), Refusal::NotOffered);
}

#[test]
fn lad_30_keeping_costs_nothing_and_successes_are_left_alone() {
    let mut s = embers();
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[6, 6, 5, 1, 1, 1]);
    let most = s.choices().iter().filter(|c| c.action == action::REROLL).map(|c| c.option).max();
    assert_eq!(most, Some(3), "1.3: nor is what succeeds anyway");
    s.does(0, action::KEEP, &[]);
    assert_eq!((s.toughness(1), s.battle.ember()), (5, [1, 1]), "three, and one by Focus");
    s.turn(0).attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[6, 6, 6, 6, 6, 6]);
    assert!(matches!(s.ask(), Ask::Act(_)), "nothing to roll again");
}

#[test]
fn lad_31_mettle_back_at_any_moment_of_the_own_turn() {
    let mut s = embers();
    s.does(0, action::DODGE, &[]);
    s.does(0, action::REGAIN_METTLE, &[]);
    assert_eq!((s.counter(0, counter::METTLE), s.battle.ember()), (2, [0, 1]));
    assert_eq!(s.refused(0, action::REGAIN_METTLE, Target::Nothing, 0), Refusal::NothingToDo);
    assert_eq!(s.refused(1, action::REGAIN_METTLE, Target::Nothing, 0), Refusal::NotYourActivation);
}

#[test]
fn lad_32_toughness_back_for_the_action() {
    let mut s = embers();
    s.set_counter(0, counter::TOUGHNESS, 2).set_counter(0, counter::WOUND_1, 2);
    s.does(0, action::RECOVER, &[]);
    assert_eq!((s.toughness(0), s.wounds(0), s.battle.ember()), (12, vec![2], [0, 1]));
    assert_eq!(s.counter(0, counter::ACTIONS), 0);
}

#[test]
fn lad_32_not_for_the_dying_nor_the_whole() {
    let mut s = embers();
    assert_eq!(s.refused(0, action::RECOVER, Target::Nothing, 0), Refusal::NothingToDo);
    s.set_counter(0, counter::TOUGHNESS, 0).afflict(0, status::MORTALLY_WOUNDED);
    assert_eq!(s.refused(0, action::RECOVER, Target::Nothing, 0), no::MORTALLY_WOUNDED);
}

#[test]
fn lad_33_on_oneself_after_the_death_test_and_wounds_stay() {
    let who = [("willing", US, at(2, 1)), ("plain", US, at(0, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::with(STREET, &who, RuleOptions::default());
    s.set_counter(0, counter::METTLE, 0).set_counter(1, counter::METTLE, 0).set_counter(2, counter::METTLE, 0);
    s.ends(0, &[]);
    s.befalls(0, status::MORTALLY_WOUNDED, 2).set_counter(0, counter::TOUGHNESS, 0);
    s.set_counter(0, counter::WOUND_1, 3).set_counter(0, counter::WOUND_2, 3);
    s.set_counter(0, counter::DEATH_DIFFICULTY, 4).set_counter(0, counter::DEATH_COMPLEXITY, 3);
    while s.ask() != Ask::Death(id(0)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    s.does(0, action::DEATH_TEST, &[]);
    s.does(0, action::ROLL, &[1, 1, 1, 1]);
    s.does(0, action::KEEP, &[]);
    assert_eq!(s.counter(0, counter::DEATH_DIFFICULTY), 5, "first the Test");
    s.act(0, action::CHEAT_DEATH, Target::Character(id(0)), 0, &[]);
    assert!(!s.has(0, status::MORTALLY_WOUNDED) && !s.has(0, status::STUNNED));
    assert_eq!((s.toughness(0), s.wounds(0), s.battle.ember()), (6, vec![3, 3], [0, 1]));
}

#[test]
fn lad_33_refused_far_away_in_a_last_stand_and_for_enemies() {
    let who = [("plain", US, at(2, 1)), ("plain", US, at(6, 1)), ("plain", US, at(1, 1)), ("plain", THEM, at(3, 1))];
    let mut s = Scene::with(STREET, &who, RuleOptions::default());
    s.afflict(1, status::MORTALLY_WOUNDED).afflict(2, status::LAST_STAND).afflict(3, status::MORTALLY_WOUNDED);
    let refusal = |s: &mut Scene, n| s.refused(0, action::CHEAT_DEATH, Target::Character(id(n)), 0);
    assert_eq!(refusal(&mut s, 1), Refusal::OutOfRange);
    assert_eq!(refusal(&mut s, 2), no::LAST_STAND);
    s.stat(0, stat::METTLE, 1);
    assert_ne!(s.refused(0, action::CHEAT_DEATH, Target::Character(id(3)), 0), Refusal::NothingToDo);
}

#[test]
fn lad_34_doom_for_each_who_flees_or_dies() {
    let who =
        [("plain", US, at(2, 1)), ("extra", THEM, at(3, 1)), ("plain", THEM, at(7, 1)), ("plain", THEM, at(7, 2))];
    let mut s = Scene::new(STREET, &who);
    s.attacks(0, 1, 0, &[6, 6, 6, 6]);
    assert_eq!(s.battle.doom(), [0, 1]);
    s.turn(2).does(2, action::FLEE, &[]);
    assert_eq!(s.battle.doom(), [0, 2], "at once");
}

#[test]
fn lad_34_doom_breaks_a_tie_at_the_end() {
    let who = [("plain", US, at(0, 1)), ("plain", THEM, at(7, 1)), ("extra", THEM, at(1, 1))];
    let mut s = Scene::with(STREET, &who, RuleOptions { rounds: 1, ..without_ember() });
    s.set_counter(0, counter::METTLE, 0);
    s.attacks(0, 2, 0, &[6, 6, 6, 6]);
    s.ends(0, &[]).ends(1, &[]);
    let verdict = s.battle.verdict().expect("one round");
    assert_eq!((verdict.winner, verdict.score[0]), (Some(US), verdict.score[1]), "equal points, less Doom");
    // What is said of ties is what decides them.
    let ties = s.battle.score_sheet().ties;
    let ties: Vec<_> = ties.iter().map(|tie| (tie.what, tie.less_wins, tie.values, tie.ahead())).collect();
    let points = verdict.score;
    assert_eq!(ties[0], ("Gang points still standing", false, points, None));
    assert_eq!(ties[1..], [("Doom", true, [0, 1], Some(US))]);
}

#[test]
fn lad_34_doom_between_battles() {
    let gains: Vec<u8> = [0, 2, 3, 5, 6, 9, 20].into_iter().map(ember_from_doom).collect();
    assert_eq!(gains, [0, 0, 1, 1, 2, 2, 2]);
    assert_eq!([0, 1, 5, 6].map(doom_left), [0, 0, 2, 3]);
}

#[test]
fn lad_28_the_dying_save_themselves_but_nobody_else() {
    let who = [("plain", US, at(2, 1)), ("plain", US, at(1, 1)), ("plain", US, at(0, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::with(STREET, &who, RuleOptions::default());
    s.afflict(0, status::MORTALLY_WOUNDED).afflict(1, status::MORTALLY_WOUNDED);
    s.turn(0);
    assert_eq!(s.refused(0, action::CHEAT_DEATH, Target::Character(id(1)), 0), Refusal::Incapacitated);
    assert!(s.offers(action::CHEAT_DEATH, Target::Character(id(0))));
    s.turn(2);
    assert!(s.offers(action::CHEAT_DEATH, Target::Character(id(1))), "the able may");
}
