//! LAD-50: an Action that is kept until something happens.

use super::scene::*;
use acqua_alta::battle::{ActionId, Choice, Refusal, RuleSystem, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};
use acqua_alta::rules::ladder::{Ask, Trigger};

const STREET: &[&str] = &["........", "........", "........"];
const LONG: &[&str] = &["........................", "........................", "........................"];

/// Character 0 keeps its Action, this one, for this, and ends its turn.
fn waits(s: &mut Scene, trigger: Trigger, kept: ActionId) {
    s.keeps(0, trigger, kept).ends(0, &[]);
}

#[track_caller]
fn asked(s: &Scene, by: u8) {
    assert!(matches!(s.ask(), Ask::React(f) if f.who == id(0) && f.by == id(by)), "{:?}", s.ask());
}

fn no(s: &mut Scene) {
    s.does(0, action::DECLINE, &[]);
}

#[test]
fn lad_50_it_costs_the_action_and_there_is_one_at_a_time() {
    let mut s = Scene::new(STREET, &[("willing", US, at(0, 1)), ("plain", THEM, at(7, 1))]);
    s.set_counter(0, counter::METTLE, 2);
    s.keeps(0, Trigger::ALL[0], action::ATTACK);
    assert!(s.has(0, status::READY));
    assert_eq!(s.counter(0, counter::ACTIONS), 0);
    s.does(0, action::EXTRA_ACTION, &[]);
    assert_eq!(s.refused(0, action::REACT, Target::Nothing, 1), Refusal::OnceOnly);
}

#[test]
fn lad_50_an_enemy_comes_close_and_is_struck_before_anything_else() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(6, 1))]);
    waits(&mut s, Trigger::ComesClose, action::ATTACK);
    s.act(1, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    asked(&s, 1);
    assert_eq!(s.square(1), at(3, 1), "the step is made");
    s.attacks(0, 1, 0, &[6, 6, 6, 1]);
    assert_eq!(s.toughness(1), 6);
    assert!(!s.has(0, status::READY), "used");
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)), "and its turn goes on");
    s.moves(1, at(2, 2), &[]);
    assert!(matches!(s.ask(), Ask::Act(_)));
}

#[test]
fn lad_50_movement_is_looked_at_step_by_step() {
    let rows = &["........", "........", "###....."];
    let mut s = Scene::new(rows, &[("plain", US, at(2, 0)), ("plain", THEM, at(6, 1))]);
    waits(&mut s, Trigger::ComesClose, action::SHOVE);
    // Past arm's reach on the way to the far end.
    s.act(1, action::STEP, Target::Square(at(0, 1)), 0, &[]);
    asked(&s, 1);
    assert_eq!(s.square(1), at(3, 1), "held up where it came within reach");
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(s.square(1), at(4, 2), "pushed off its way, which ends there");
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)));
}

#[test]
fn lad_50_no_is_an_answer_and_the_next_time_is_asked_again() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(6, 1)), ("plain", THEM, at(7, 2))]);
    waits(&mut s, Trigger::ComesClose, action::ATTACK);
    s.act(1, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    asked(&s, 1);
    no(&mut s);
    assert!(s.has(0, status::READY));
    s.moves(1, at(3, 0), &[]);
    assert!(matches!(s.ask(), Ask::Act(_)), "it was within reach before this step");
    s.ends(1, &[]);
    s.act(2, action::STEP, Target::Square(at(3, 2)), 0, &[]);
    asked(&s, 2);
}

#[test]
fn lad_50_an_enemy_comes_close_to_an_ally_in_the_zone() {
    let who = [("archer", US, at(0, 1)), ("plain", US, at(4, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    waits(&mut s, Trigger::ComesClose, action::ATTACK);
    s.turn(2).act(2, action::STEP, Target::Square(at(5, 1)), 0, &[]);
    asked(&s, 2);
    s.attacks(0, 2, 0, &[6, 1, 1, 1]);
    assert_eq!(s.toughness(2), 7);
}

#[test]
fn lad_50_an_enemy_enters_the_zone() {
    let mut s = Scene::new(LONG, &[("archer", US, at(0, 1)), ("plain", THEM, at(14, 1))]);
    assert_ne!(s.zone(at(0, 1)), s.zone(at(14, 1)));
    waits(&mut s, Trigger::EntersZone, action::ATTACK);
    s.moves(1, at(8, 1), &[]);
    asked(&s, 1);
    assert_eq!(s.zone(s.square(1)), s.zone(at(0, 1)));
    no(&mut s);
    assert!(matches!(s.ask(), Ask::Act(_)), "once for each time it comes in");
    assert_eq!(s.square(1), at(8, 1));
}

#[test]
fn lad_50_an_attacker_put_out_of_reach_loses_its_attack() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    waits(&mut s, Trigger::Attacks, action::SHOVE);
    s.attacks(1, 0, 0, &[]);
    asked(&s, 1);
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[6, 6, 6, 1, 1, 1, 1, 1]);
    assert_eq!(s.square(1), at(6, 1));
    assert_eq!((s.toughness(0), s.counter(1, counter::ACTIONS)), (10, 0), "no roll, and the Action is gone");
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)));
}

#[test]
fn lad_50_an_attack_on_an_ally_in_the_zone_too_and_then_it_goes_on() {
    let who = [("archer", US, at(0, 1)), ("plain", US, at(4, 1)), ("plain", THEM, at(5, 1))];
    let mut s = Scene::new(STREET, &who);
    waits(&mut s, Trigger::Attacks, action::DODGE);
    s.turn(2).attacks(2, 1, 0, &[]);
    asked(&s, 2);
    s.act(0, action::DODGE, Target::Nothing, 0, &[6, 6, 1, 1]);
    assert_eq!(s.toughness(1), 7, "the attack was rolled after the reaction");
}

#[test]
fn lad_50_a_caster_hindered_in_time_loses_the_spell() {
    let who = [("plain", US, at(2, 1)), ("mask_whisperer", THEM, at(3, 1)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    waits(&mut s, Trigger::Casts, action::ATTACK);
    s.set_counter(1, counter::TOUGHNESS, 0);
    for wound in [counter::WOUND_1, counter::WOUND_2] {
        s.set_counter(1, wound, 2);
    }
    s.turn(1).act(1, action::CAST, Target::Character(id(0)), 0, &[]);
    asked(&s, 1);
    s.attacks(0, 1, 0, &[6, 6, 6, 6]);
    assert!(s.has(1, status::MORTALLY_WOUNDED));
    assert_eq!(s.toughness(0), 10, "nothing was cast");
}

#[test]
fn lad_50_an_enemy_stands_up() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    waits(&mut s, Trigger::StandsUp, action::ATTACK);
    s.turn(1).does(1, action::DROP_PRONE, &[]);
    s.does(1, action::STAND, &[]);
    asked(&s, 1);
    assert!(s.prone(1), "before it is on its feet");
    assert_eq!(s.attack_roll(0, 1, 0).1, 3, "a step easier while it lies");
    s.attacks(0, 1, 0, &[3, 3, 1, 1]);
    assert_eq!(s.toughness(1), 7);
    assert!(!s.prone(1), "then it stands");
}

#[test]
fn lad_50_whoever_is_grappled_in_time_does_not_stand_up() {
    let mut s = Scene::new(STREET, &[("wrestler", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    waits(&mut s, Trigger::StandsUp, action::GRAPPLE);
    s.turn(1).does(1, action::DROP_PRONE, &[]);
    s.does(1, action::STAND, &[]);
    s.act(0, action::GRAPPLE, Target::Character(id(1)), 0, &[6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1]);
    assert!(s.prone(1) && s.has(1, status::GRAPPLED));
    assert_eq!(s.counter(1, counter::MOVES), 0, "the Move is gone");
}

#[test]
fn lad_50_an_enemy_leaves_cover() {
    let rows = &["........", ".....c..", "........"];
    let mut s = Scene::new(rows, &[("archer", US, at(0, 1)), ("plain", THEM, at(5, 1))]);
    waits(&mut s, Trigger::LeavesCover, action::ATTACK);
    s.turn(1).act(1, action::STEP, Target::Square(at(5, 0)), 0, &[]);
    asked(&s, 1);
    no(&mut s);
    s.moves(1, at(4, 0), &[]);
    assert!(matches!(s.ask(), Ask::Act(_)), "it had left it already");
}

#[test]
fn lad_50_an_ally_falls() {
    let who = [("archer", US, at(0, 1)), ("extra", US, at(4, 1)), ("plain", THEM, at(5, 1))];
    let mut s = Scene::new(STREET, &who);
    waits(&mut s, Trigger::AllyFalls, action::ATTACK);
    s.turn(2).attacks(2, 1, 0, &[6, 6, 1, 1]);
    assert!(s.gone(1));
    asked(&s, 1);
    s.attacks(0, 2, 0, &[6, 6, 1, 1]);
    assert_eq!(s.toughness(2), 6);
}

#[test]
fn lad_50_a_mortal_wound_is_a_fall_too_and_once() {
    let who = [("archer", US, at(0, 1)), ("plain", US, at(4, 1)), ("plain", THEM, at(5, 1))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(1, counter::TOUGHNESS, 0).set_counter(1, counter::WOUND_1, 3).set_counter(1, counter::WOUND_2, 2);
    waits(&mut s, Trigger::AllyFalls, action::ATTACK);
    s.turn(2).attacks(2, 1, 0, &[6, 1, 1, 1]);
    assert!(s.has(1, status::MORTALLY_WOUNDED));
    asked(&s, 1);
    no(&mut s);
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(2)));
}

#[test]
fn lad_50_double_training_yes_another_action_no() {
    let mut s = Scene::new(STREET, &[("willing", US, at(2, 1)), ("plain", THEM, at(6, 1))]);
    s.set_counter(0, counter::METTLE, 2);
    waits(&mut s, Trigger::ComesClose, action::ATTACK);
    s.act(1, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    asked(&s, 1);
    assert_eq!(s.refused(0, action::EXTRA_ACTION, Target::Nothing, 0), Refusal::NotYourActivation);
    s.attacks(0, 1, 0, &[]);
    // Eight dice at once: nothing else can be spent before the roll. The last point of Mettle could double the Focus.
    s.does(0, action::DOUBLE_TRAINING, &[4, 4, 3, 3, 1, 1, 1, 1]);
    assert_eq!(s.counter(0, counter::METTLE), 1);
    assert_eq!(s.ask(), Ask::Focus(id(0)));
    s.act(0, action::FOCUS, Target::Nothing, 0, &[]);
    assert_eq!(s.toughness(1), 4, "1 and five successes, one of them by Focus");
}

#[test]
fn lad_50_nothing_is_drawn_out_of_turn() {
    let mut s = Scene::new(STREET, &[("bill", US, at(2, 1)), ("plain", THEM, at(6, 1))]);
    waits(&mut s, Trigger::ComesClose, action::ATTACK);
    s.act(1, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    assert_eq!(s.refused(0, action::ATTACK, Target::Character(id(1)), 1), no::HANDS_NOT_FREE);
}

#[test]
fn lad_50_the_stunned_no_longer_wait() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(6, 1))]);
    waits(&mut s, Trigger::ComesClose, action::ATTACK);
    s.befalls(0, status::STUNNED, 1);
    assert!(!s.has(0, status::READY));
    s.act(1, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)));
}

#[test]
fn lad_50_in_vain_the_action_is_lost_and_the_place_kept() {
    let mut s = Scene::new(STREET, &[("plain", US, at(0, 1)), ("plain", THEM, at(7, 1))]);
    waits(&mut s, Trigger::Casts, action::ATTACK);
    s.ends(1, &[]);
    assert_eq!(s.ask(), Ask::Fallback(id(0)));
    no(&mut s);
    assert_eq!((s.battle.order()[0], s.ask()), (id(0), Ask::Act(id(0))), "round 2");
    assert!(!s.has(0, status::READY));
}

#[test]
fn lad_50_or_another_action_now_and_last_from_now_on() {
    let mut s = Scene::new(STREET, &[("plain", US, at(6, 1)), ("plain", THEM, at(7, 1))]);
    waits(&mut s, Trigger::Casts, action::ATTACK);
    s.ends(1, &[]);
    assert_eq!(s.ask(), Ask::Fallback(id(0)));
    s.attacks(0, 1, 0, &[6, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8);
    assert_eq!(s.battle.order(), [id(1), id(0)]);
    assert_eq!(s.ask(), Ask::Act(id(1)), "round 2, the other one first");
}

#[test]
fn lad_50_every_trigger_is_offered_with_words() {
    let s = Scene::new(STREET, &[("plain", US, at(6, 1)), ("plain", THEM, at(7, 1))]);
    let kept: Vec<Choice> = s.choices().into_iter().filter(|c| c.action == action::REACT).collect();
    let words: Vec<String> = kept.iter().map(|&c| s.battle.describe(c)).collect();
    assert_eq!(words.len(), Trigger::ALL.len());
    assert!(words.contains(&"keep the Action until an ally falls".to_owned()), "{words:?}");
}

#[test]
fn lad_50_the_action_is_named_beforehand_and_is_legal_in_principle() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(6, 1))]);
    s.act(0, action::REACT, Target::Nothing, 1, &[]);
    assert!(matches!(s.ask(), Ask::Keep { who, trigger: Trigger::ComesClose } if who == id(0)));
    assert!(!s.has(0, status::READY), "not yet");
    let words: Vec<String> = s.choices().iter().map(|&c| s.battle.describe(c)).collect();
    assert!(words.contains(&"keep it for: Attack".to_owned()), "{words:?}");
    assert!(words.contains(&"keep it for: Shove".to_owned()), "though nobody is at arm's reach");
    for vain in ["Cast", "Miracle", "Throw a pot", "Help", "Break free", "Cheat death"] {
        assert!(!words.contains(&format!("keep it for: {vain}")), "{vain}: it has not what that takes");
    }
    assert_eq!(s.refused(0, action::END_TURN, Target::Nothing, 0), Refusal::NotYourActivation, "first name one");
}

#[test]
fn lad_50_nothing_else_is_done_than_what_was_named() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(6, 1))]);
    waits(&mut s, Trigger::ComesClose, action::SHOVE);
    s.act(1, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    asked(&s, 1);
    assert_eq!(s.refused(0, action::ATTACK, Target::Character(id(1)), 0), Refusal::NotOffered);
    assert!(s.choices().iter().all(|c| [action::SHOVE, action::DECLINE].contains(&c.action)));
}

#[test]
fn lad_50_what_was_named_and_is_impossible_then_is_not_asked_about() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(6, 1)), ("plain", US, at(0, 1))]);
    waits(&mut s, Trigger::ComesClose, action::FIRST_AID);
    s.turn(1).act(1, action::STEP, Target::Square(at(3, 1)), 0, &[]);
    assert!(matches!(s.ask(), Ask::Act(who) if who == id(1)), "there is nobody to tend");
    assert!(s.has(0, status::READY), "it waits on");
}
