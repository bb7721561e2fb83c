//! LAD-508 to LAD-514: spells, miracles, dispelling, first aid, death; and the spells and miracles of the roster.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, Target};
use acqua_alta::rules::ladder::Ask;
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};

const STREET: &[&str] = &["........", "........", "........"];

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

const NEEDLE: u8 = 0;
const FACE: u8 = 1;
const MIST: u8 = 2;
const MENDING: u8 = 0;
const HARBOUR: u8 = 1;
const BELL: u8 = 2;

/// Mask Whisperer: Mind 4, Channelling 2, Focus 1: six dice.
fn whisperer(other: &'static str) -> Scene {
    Scene::new(STREET, &[("mask_whisperer", US, at(1, 1)), (other, THEM, at(5, 1)), ("plain", THEM, at(7, 2))])
}

#[test]
fn lad_508_channelling_against_the_spells_difficulty_and_overcasts() {
    let mut s = whisperer("plain");
    assert_eq!(s.roll(0, action::CAST, target(1), NEEDLE), (6, 4, 1));
    assert_eq!(s.roll(0, action::CAST, target(1), FACE), (6, 4, 2));
    s.act(0, action::CAST, target(1), NEEDLE, &[6, 5, 4, 1, 1, 1]);
    assert_eq!(s.toughness(1), 5, "3, and two successes to spare");
    assert_eq!(s.counter(0, counter::ACTIONS), 0);
}

#[test]
fn lad_508_armour_stops_spells() {
    let mut s = whisperer("plated");
    s.act(0, action::CAST, target(1), NEEDLE, &[6, 5, 1, 1, 1, 1]);
    assert_eq!(s.toughness(1), 9, "4 less 3");
}

#[test]
fn lad_508_no_success_at_all_hurts_the_caster() {
    let mut s = whisperer("plain");
    s.act(0, action::CAST, target(1), NEEDLE, &[1, 1, 1, 1, 1, 1]);
    assert_eq!((s.toughness(0), s.toughness(1)), (8, 10), "a 1 and Focus make no 4");
    s.turn(0).act(0, action::CAST, target(1), FACE, &[4, 1, 1, 1, 1, 1]);
    assert_eq!(s.toughness(0), 8, "one success where two are needed: nothing");
    assert!(!s.has(1, status::CHARMED));
}

#[test]
fn lad_508_borrowed_face_is_resisted() {
    let mut s = whisperer("plain");
    // Two successes: no degree. The target needs one success with Soul 2.
    s.act(0, action::CAST, target(1), FACE, &[4, 4, 1, 1, 1, 1, 4, 1]);
    assert!(!s.has(1, status::CHARMED));
    s.turn(0).act(0, action::CAST, target(1), FACE, &[4, 4, 1, 1, 1, 1, 3, 3]);
    assert!(s.has(1, status::CHARMED));
    s.turn(1);
    s.act(1, action::STEP, Target::Square(at(2, 1)), 0, &[]);
    assert_eq!(s.refused(1, action::ATTACK, target(0), 0), no::CHARMED);
    s.ends(1, &[]);
    while s.ask() != Ask::Act(id(0)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert!(!s.has(1, status::CHARMED), "until the start of the caster's next turn");
}

#[test]
fn lad_86_a_shorter_charm_does_not_cut_a_longer_one_short() {
    let mut s = whisperer("plain");
    s.act(0, action::CAST, target(1), FACE, &[4, 4, 4, 4, 1, 1, 6, 6]);
    s.turn(0).act(0, action::CAST, target(1), FACE, &[4, 4, 1, 1, 1, 1, 3, 3]);
    s.ends(0, &[]);
    while s.ask() != Ask::Act(id(0)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert!(s.has(1, status::CHARMED), "two turns from the first spell, one of them over");
}

#[test]
fn lad_508_a_degree_is_harder_to_resist_and_two_last_a_round_longer() {
    let mut s = whisperer("plain");
    // Four successes: degree 2, so three are needed of two dice.
    s.act(0, action::CAST, target(1), FACE, &[4, 4, 4, 4, 1, 1, 6, 6]);
    assert!(s.has(1, status::CHARMED));
    for expected in [true, false] {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
        while s.ask() != Ask::Act(id(0)) {
            let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
            s.ends(who.0, &[]);
        }
        assert_eq!(s.has(1, status::CHARMED), expected);
    }
}

#[test]
fn lad_508_mirror_mist_dims_a_zone_for_three_rounds() {
    for (faces, word) in [([4, 1, 1, 1, 1, 1], "Lightly"), ([4, 4, 4, 1, 1, 1], "Heavily")] {
        let mut s = whisperer("plain");
        let there = s.choices().into_iter().find(|c| c.action == action::CAST && c.option == MIST).expect("a zone");
        s.choose(there, &faces);
        if word == "Heavily" {
            s.act(0, action::PICK, Target::Nothing, 1, &[]);
        }
        let says = |s: &Scene| s.battle.describe_square(at(5, 1)).1.iter().any(|(line, _)| line.starts_with(word));
        for round in 1..=3 {
            assert!(says(&s), "round {round}");
            while s.battle.round() == round {
                let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
                s.ends(who.0, &[]);
            }
        }
        assert!(!says(&s), "gone in round 4");
    }
}

#[test]
fn lad_508_line_range_and_a_free_hand() {
    let rows = &["...#....", "...#....", "........"];
    let mut s = Scene::new(rows, &[("mask_whisperer", US, at(1, 0)), ("plain", THEM, at(5, 0))]);
    assert_eq!(s.refused(0, action::CAST, target(1), NEEDLE), Refusal::NoLineOfSight);
    let row = ".".repeat(60);
    let rows = [row.as_str(), row.as_str(), row.as_str()];
    let mut s = Scene::new(&rows, &[("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(58, 1))]);
    assert_eq!(s.refused(0, action::CAST, target(1), NEEDLE), Refusal::OutOfRange);
    let mut s = whisperer("plain");
    s.afflict(1, status::HIDDEN);
    assert_eq!(s.refused(0, action::CAST, target(1), NEEDLE), Refusal::TargetHidden);
}

#[test]
fn lad_508_lasting_spells_end_with_the_casters_senses() {
    let mut s = whisperer("plain");
    s.act(0, action::CAST, target(1), FACE, &[4, 4, 1, 1, 1, 1, 3, 3]);
    assert!(s.has(1, status::CHARMED));
    s.befalls(0, status::INCAPACITATED, 2);
    assert!(!s.has(1, status::CHARMED));
}

#[test]
fn lad_508_a_guardian_takes_the_spell() {
    let who = [("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(5, 2))];
    let mut s = Scene::new(STREET, &who);
    s.turn(2).act(2, action::DEFEND_ALLY, target(1), 0, &[]);
    s.turn(0).act(0, action::CAST, target(1), NEEDLE, &[6, 1, 1, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.toughness(2)), (10, 7));
}

#[test]
fn lad_509_mending_light_for_a_point_of_mettle() {
    let who = [("lantern_sister", US, at(1, 1)), ("plain", US, at(5, 1)), ("plain", THEM, at(7, 2))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(1, counter::TOUGHNESS, 2);
    assert_eq!(s.refused(0, action::MIRACLE, target(1), MENDING), no::NOT_ENOUGH_METTLE);
    s.set_counter(0, counter::METTLE, 2);
    assert_eq!(s.refused(0, action::MIRACLE, target(2), MENDING), Refusal::NotFriend);
    s.act(0, action::MIRACLE, target(1), MENDING, &[]);
    assert_eq!((s.toughness(1), s.counter(0, counter::METTLE), s.counter(0, counter::ACTIONS)), (6, 1, 0));
    s.turn(0).set_counter(0, counter::TOUGHNESS, 3);
    s.act(0, action::MIRACLE, target(0), MENDING, &[]);
    assert_eq!(s.toughness(0), 7, "herself too");
}

#[test]
fn lad_509_mending_light_never_the_dying_nor_above_the_maximum() {
    let who =
        [("lantern_sister", US, at(1, 1)), ("plain", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", THEM, at(7, 2))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(0, counter::METTLE, 2).set_counter(1, counter::TOUGHNESS, 9).set_counter(2, counter::TOUGHNESS, 0);
    s.befalls(2, status::MORTALLY_WOUNDED, 3);
    assert_eq!(s.refused(0, action::MIRACLE, target(2), MENDING), Refusal::NothingToDo);
    s.act(0, action::MIRACLE, target(1), MENDING, &[]);
    assert_eq!(s.toughness(1), 10);
}

#[test]
fn lad_509_quiet_harbour_until_her_next_turn() {
    let who = [
        ("lantern_sister", US, at(1, 1)),
        ("plain", US, at(4, 1)),
        ("plain", THEM, at(5, 1)),
        ("plain", THEM, at(1, 2)),
    ];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(0, counter::METTLE, 1);
    let before = s.turn(2).attack_roll(2, 1, 0).1;
    let sister = s.turn(3).attack_roll(3, 0, 0).1;
    s.turn(0).act(0, action::MIRACLE, Target::Nothing, HARBOUR, &[]);
    s.turn(2);
    assert_eq!(s.attack_roll(2, 1, 0).1, before + 1);
    s.turn(3);
    assert_eq!(s.attack_roll(3, 0, 0).1, sister, "her allies, not she herself");
    s.ends(3, &[]);
    while s.ask() != Ask::Act(id(0)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    s.turn(2);
    assert_eq!(s.attack_roll(2, 1, 0).1, before);
}

#[test]
fn lad_509_clear_bell_ends_one_condition() {
    let who = [("lantern_sister", US, at(1, 1)), ("plain", US, at(4, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(0, counter::METTLE, 2);
    assert_eq!(s.refused(0, action::MIRACLE, target(1), BELL), Refusal::NothingToDo);
    for state in [status::STUNNED, status::CHARMED, status::FRIGHTENED, status::BLINDED, status::POISONED] {
        s.set_counter(0, counter::METTLE, 2).befalls(1, state, 2).turn(0);
        s.act(0, action::MIRACLE, target(1), BELL, &[]);
        assert!(!s.has(1, state));
    }
    s.befalls(1, status::POISONED, 2).befalls(1, status::STUNNED, 2).turn(0);
    s.set_counter(0, counter::METTLE, 2);
    s.act(0, action::MIRACLE, target(1), BELL | 1 << 3, &[]);
    assert!(s.has(1, status::STUNNED) && !s.has(1, status::POISONED), "one, by choice");
    s.befalls(1, status::MORTALLY_WOUNDED, 2).turn(0);
    s.set_counter(0, counter::METTLE, 2);
    assert_eq!(s.refused(0, action::MIRACLE, target(1), BELL), Refusal::NothingToDo, "Stunned of the dying stays");
}

#[test]
fn lad_510_dispel_against_the_casters_channelling() {
    let who = [("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("mage", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.turn(2);
    assert_eq!(s.refused(2, action::DISPEL, target(0), 0), Refusal::NothingToDo);
    s.turn(0).act(0, action::CAST, target(1), FACE, &[4, 4, 1, 1, 1, 1, 3, 3]);
    s.turn(2);
    assert_eq!(s.roll(2, action::DISPEL, target(0), 0), (5, 4, 1), "Mind 4, Arcana 1");
    // Six dice with Focus 1 hold it up; a 3 becomes a 4.
    s.act(2, action::DISPEL, target(0), 0, &[6, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1]);
    assert!(s.has(1, status::CHARMED));
    s.turn(2).act(2, action::DISPEL, target(0), 0, &[6, 6, 1, 1, 1, 3, 1, 1, 1, 1, 1]);
    assert!(!s.has(1, status::CHARMED));
}

#[test]
fn lad_510_ends_mist_and_needs_arcana_and_long_range() {
    let who = [("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("mage", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    let there = s.choices().into_iter().find(|c| c.action == action::CAST && c.option == MIST).expect("a zone");
    s.choose(there, &[4, 1, 1, 1, 1, 1]);
    s.turn(1);
    assert_eq!(s.refused(1, action::DISPEL, target(0), 0), Refusal::NotAMage);
    s.turn(2).act(2, action::DISPEL, target(0), 0, &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(!s.battle.describe_square(at(5, 1)).1.iter().any(|(line, _)| line.starts_with("Lightly")));
    let row = ".".repeat(200);
    let rows = [&row[..120], &row[..120], &row[..120]];
    let far = [("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("mage", THEM, at(119, 1))];
    if let Ok(board) = acqua_alta::board::from_rows(&rows) {
        let mut s = Scene::on(std::sync::Arc::new(board), &far, without_ember(), &Default::default());
        s.befalls(1, status::CHARMED, 0);
        s.turn(2);
        assert_eq!(s.refused(2, action::DISPEL, target(0), 0), Refusal::OutOfRange);
    }
}

#[test]
fn lad_511_successes_as_toughness_once_an_ally() {
    let who = [("medic", US, at(1, 1)), ("plain", US, at(2, 1)), ("plain", US, at(5, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    assert_eq!(s.refused(0, action::FIRST_AID, target(1), 0), Refusal::NothingToDo);
    assert_eq!(s.refused(0, action::FIRST_AID, target(2), 0), Refusal::NotInContact);
    s.set_counter(1, counter::TOUGHNESS, 2);
    assert_eq!(s.roll(0, action::FIRST_AID, target(1), 0), (5, 4, 1));
    s.act(0, action::FIRST_AID, target(1), 0, &[6, 4, 4, 1, 1]);
    assert_eq!(s.toughness(1), 5);
    s.turn(0);
    assert_eq!(s.refused(0, action::FIRST_AID, target(1), 0), Refusal::OnceOnly);
}

#[test]
fn lad_511_steadies_the_dying_at_their_complexity() {
    let who = [("medic", US, at(1, 1)), ("plain", US, at(2, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.befalls(1, status::MORTALLY_WOUNDED, 2).set_counter(1, counter::TOUGHNESS, 0);
    s.set_counter(1, counter::DEATH_DIFFICULTY, 4).set_counter(1, counter::DEATH_COMPLEXITY, 3);
    assert_eq!(s.roll(0, action::FIRST_AID, target(1), 2), (5, 4, 3));
    s.act(0, action::FIRST_AID, target(1), 2, &[4, 4, 4, 1, 1]);
    s.ends(0, &[]);
    while s.ask() != Ask::Death(id(1)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert_eq!(s.roll(1, action::DEATH_TEST, Target::Nothing, 0), (4, 4, 2));
    s.does(1, action::DEATH_TEST, &[4, 1, 1, 1]);
    s.ends(1, &[]);
    while s.ask() != Ask::Death(id(1)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert_eq!(s.roll(1, action::DEATH_TEST, Target::Nothing, 0), (4, 5, 3), "the next Test only");
}

#[test]
fn lad_511_poison_is_another_thing_and_takes_two() {
    let who = [("medic", US, at(1, 1)), ("plain", US, at(2, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.befalls(1, status::POISONED, 2).set_counter(1, counter::TOUGHNESS, 5);
    assert!(s.offers(action::FIRST_AID, target(1)));
    assert_eq!(s.roll(0, action::FIRST_AID, target(1), 0).2, 1);
    assert_eq!(s.roll(0, action::FIRST_AID, target(1), 1), (5, 4, 2));
    s.act(0, action::FIRST_AID, target(1), 1, &[4, 4, 1, 1, 1]);
    assert!(!s.has(1, status::POISONED));
    assert_eq!(s.toughness(1), 5);
}

#[test]
fn lad_512_the_hidden_are_among_nobodys_targets() {
    let who = [
        ("archer", US, at(0, 1)),
        ("mask_whisperer", US, at(0, 2)),
        ("plain", THEM, at(5, 1)),
        ("plain", THEM, at(7, 1)),
    ];
    let mut s = Scene::new(STREET, &who);
    for who in [0, 1] {
        s.turn(who);
        assert!(s.choices().iter().any(|c| c.target == target(2)));
    }
    s.befalls(2, status::HIDDEN, 0);
    for who in [0, 1] {
        s.turn(who);
        assert!(!s.choices().iter().any(|c| c.target == target(2)));
    }
}

#[test]
fn lad_514_the_dead_leave_what_they_had() {
    let who =
        [("plain", US, at(2, 1)), ("archer", THEM, at(3, 1)), ("archer", THEM, at(7, 1)), ("extra", THEM, at(2, 2))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(1, counter::TOUGHNESS, 0).befalls(1, status::MORTALLY_WOUNDED, 0);
    s.set_counter(1, counter::DEATH_DIFFICULTY, 6).set_counter(1, counter::DEATH_COMPLEXITY, 1);
    s.ends(0, &[]);
    s.does(1, action::DEATH_TEST, &[5, 5, 5, 5]);
    assert!(s.gone(1));
    assert_eq!(s.battle.doom(), [0, 1]);
    let lies: Vec<&str> = s.battle.lying().filter(|(square, _)| *square == at(3, 1)).map(|(_, name)| name).collect();
    assert_eq!(lies, ["Arbalest", "Stiletto"], "what it held and what it had put away");
    s.turn(2).act(2, action::STEP, Target::Square(at(4, 1)), 0, &[]);
    s.act(2, action::PICK_UP, Target::Square(at(3, 1)), 1, &[]);
    assert_eq!(s.counter(2, counter::ITEM_1), 2);
}
