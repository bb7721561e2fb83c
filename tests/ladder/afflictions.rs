//! What brings Poisoned, Frightened, Deafened, Blinded and Unconscious in play, and what takes each away again.

use super::outfits::{Bought, learned, outfitted};
use super::scene::*;
use acqua_alta::battle::{StatusId, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};

const STREET: &[&str] = &["........", "........", "........"];
const BELL: u8 = 2;
const POISON: u8 = 1;

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

/// A Sister with this weapon, three dice without Focus, beside a Whisperer with two dice of Body; a Sister and a Captain
/// are the Whisperer's friends.
fn victim(weapon: &str) -> Scene {
    let who: &[Bought] = &[
        ("lantern_sister", US, at(2, 1), &[weapon]),
        ("mask_whisperer", THEM, at(3, 1), &["stiletto", "phial", "sphere"]),
        ("lantern_sister", THEM, at(4, 1), &["drops"]),
        ("canal_captain", THEM, at(6, 1), &[]),
    ];
    outfitted(STREET, who)
}

/// A pot of this sort in the hands of a Bravo, who stands in the same zone.
fn thrown(pot: &str, faces: &[u8]) -> Scene {
    let who: &[Bought] = &[
        ("bridge_bravo", US, at(1, 1), &[pot]),
        ("mask_whisperer", THEM, at(5, 1), &["stiletto", "phial", "sphere"]),
        ("lantern_sister", THEM, at(6, 1), &[]),
    ];
    let mut s = outfitted(STREET, who);
    let zone = s.choices().into_iter().find(|c| c.action == action::BLAST).expect("a zone").target;
    s.act(0, action::BLAST, zone, 0, faces);
    s
}

/// The victim drinks: the phial ends this condition, and so does the sphere.
fn drinks_it_away(mut s: Scene, which: StatusId) {
    assert!(s.has(1, which));
    for item in [1, 2] {
        let mut again = Scene { battle: s.battle.clone(), events: Vec::new() };
        again.turn(1).act(1, action::DRINK, Target::Nothing, item, &[]);
        assert!(!again.has(1, which), "item {item}");
    }
    s.turn(2).set_counter(2, counter::METTLE, 1);
}

#[test]
fn lad_90_lad_120_an_asp_stiletto_poisons_whoever_does_not_withstand_it() {
    let mut s = victim("asp_stiletto");
    s.attacks(0, 1, 0, &[6, 6, 1, 6, 6]);
    assert!(!s.has(1, status::POISONED), "two successes of Fortitude against two of the attack");
    assert_eq!(s.toughness(1), 7, "the blade hurts all the same");
    s.turn(0).attacks(0, 1, 0, &[1, 1, 1]);
    s.turn(0).attacks(0, 1, 0, &[6, 6, 1, 6, 1]);
    assert!(s.has(1, status::POISONED));
    s.turn(0).attacks(0, 1, 0, &[6, 1, 1]);
    assert!(s.has(1, status::POISONED), "no second Test while it lasts");
    drinks_it_away(s, status::POISONED);
}

#[test]
fn lad_90_lad_18_no_poison_where_armour_stops_the_blade() {
    let who: &[Bought] = &[
        ("lantern_sister", US, at(2, 1), &["asp_stiletto"]),
        ("mask_whisperer", THEM, at(3, 1), &["plate"]),
        ("canal_captain", THEM, at(6, 1), &[]),
    ];
    let mut s = outfitted(STREET, who);
    s.attacks(0, 1, 0, &[6, 6, 6]);
    assert!(!s.has(1, status::POISONED));
    assert_eq!(s.toughness(1), 9);
}

#[test]
fn lad_511_lad_90_first_aid_and_clear_bell_end_a_poison() {
    let mut s = victim("asp_stiletto");
    s.attacks(0, 1, 0, &[6, 6, 1, 6, 1]);
    let mut bell = Scene { battle: s.battle.clone(), events: Vec::new() };
    s.turn(2).act(2, action::FIRST_AID, target(1), POISON, &[6, 6, 1, 1]);
    assert!(!s.has(1, status::POISONED));
    bell.set_counter(2, counter::METTLE, 1).turn(2).act(2, action::MIRACLE, target(1), BELL, &[]);
    assert!(!bell.has(1, status::POISONED));
}

#[test]
fn lad_94_a_cosh_knocks_out_whoever_has_no_toughness_left() {
    let mut s = victim("cosh");
    s.attacks(0, 1, 0, &[6, 6, 1]);
    assert_eq!((s.toughness(1), s.has(1, status::UNCONSCIOUS)), (7, false), "no Test while Toughness is left");
    s.set_counter(1, counter::TOUGHNESS, 2).turn(0);
    s.attacks(0, 1, 0, &[6, 6, 1, 6, 6]);
    assert!(!s.has(1, status::UNCONSCIOUS), "it keeps its feet");
    s.set_counter(1, counter::TOUGHNESS, 2).turn(0);
    s.attacks(0, 1, 0, &[6, 6, 1, 6, 1]);
    assert!(s.has(1, status::UNCONSCIOUS) && s.prone(1));
    assert_eq!(s.counter(1, counter::IN_HAND), 0);
    let told = |event: &acqua_alta::battle::Event| matches!(event, acqua_alta::battle::Event::Told(told) if told.telling.rule == "LAD-94" && told.who == Some(id(1)));
    assert!(s.events.iter().any(told), "it is told: {:?}", s.events);
    let mut woken = Scene { battle: s.battle.clone(), events: Vec::new() };
    woken.turn(2).act(2, action::WAKE, target(1), 0, &[]);
    assert!(!woken.has(1, status::UNCONSCIOUS));
    let mut mended = Scene { battle: s.battle.clone(), events: Vec::new() };
    mended.set_counter(2, counter::METTLE, 1).turn(2).act(2, action::MIRACLE, target(1), 0, &[]);
    assert!(!mended.has(1, status::UNCONSCIOUS));
    s.turn(2).act(2, action::GIVE_DRINK, target(1), 0, &[]);
    assert_eq!((s.toughness(1), s.has(1, status::UNCONSCIOUS)), (1, false), "a drop");
}

#[test]
fn lad_94_lad_101_a_cosh_makes_minor_wounds_only_and_the_dying_are_past_it() {
    let mut s = victim("cosh");
    s.set_counter(1, counter::TOUGHNESS, 0).set_counter(1, counter::WOUND_1, 3).set_counter(1, counter::WOUND_2, 2);
    s.attacks(0, 1, 0, &[6, 6, 1]);
    assert!(s.has(1, status::MORTALLY_WOUNDED) && !s.has(1, status::UNCONSCIOUS), "no Test");
}

#[test]
fn lad_85_a_lime_pot_blinds_everybody_who_is_not_quick() {
    // Reflexes 4:2: five dice of the Bravo, two of the Whisperer, two of the Sister.
    let mut s = thrown("lime_pot", &[6, 6, 1, 1, 1, 6, 1, 6, 6]);
    assert_eq!([0, 1, 2].map(|n| s.has(n, status::BLINDED)), [false, true, false]);
    assert_eq!(s.counter(0, counter::ITEM_0), 0);
    let again = Scene { battle: s.battle.clone(), events: Vec::new() };
    drinks_it_away(again, status::BLINDED);
    let mut bell = Scene { battle: s.battle.clone(), events: Vec::new() };
    bell.set_counter(2, counter::METTLE, 1).turn(2).act(2, action::MIRACLE, target(1), BELL, &[]);
    assert!(!bell.has(1, status::BLINDED));
    s.turn(1).ends(1, &[]);
    assert!(!s.has(1, status::BLINDED), "until the end of its next turn");
}

#[test]
fn lad_87_a_thunder_pot_deafens_and_is_loud() {
    // Fortitude 4:2: four dice of the Bravo, two of the others.
    let mut s = thrown("thunder_pot", &[1, 1, 1, 6, 1, 6, 6, 6]);
    assert_eq!([0, 1, 2].map(|n| s.has(n, status::DEAFENED)), [true, true, false]);
    s.turn(1).ends(1, &[]);
    assert!(s.has(1, status::DEAFENED), "until it is cured");
    drinks_it_away(s, status::DEAFENED);
}

#[test]
fn lad_86_lad_85_no_lime_where_the_charmer_stands() {
    let who: &[Bought] = &[("bridge_bravo", US, at(1, 1), &["lime_pot"]), ("mask_whisperer", THEM, at(5, 1), &[])];
    let mut s = outfitted(STREET, who);
    let zone = s.choices().into_iter().find(|c| c.action == action::BLAST).expect("a zone").target;
    s.befalls(0, status::CHARMED, 1).turn(0);
    assert_eq!(s.refused(0, action::BLAST, zone, 0), no::CHARMED);
}

#[test]
fn lad_88_lad_508_drowned_faces_frighten_and_captain_and_bell_give_heart() {
    let who: &[Bought] = &[
        ("mask_whisperer", US, at(1, 1), &[]),
        ("arsenal_bulwark", THEM, at(4, 1), &["war_hammer", "phial", "sphere"]),
        ("lantern_sister", THEM, at(5, 1), &[]),
        ("canal_captain", THEM, at(6, 1), &[]),
    ];
    let mut s = learned(STREET, who, &["needle_of_glass", "drowned_faces"]);
    // One success: the Bulwark's three dice of Soul need one.
    s.act(0, action::CAST, target(1), 1, &[4, 1, 1, 1, 1, 1, 4, 1, 1]);
    assert!(!s.has(1, status::FRIGHTENED), "it looks away");
    s.turn(0).act(0, action::CAST, target(1), 1, &[4, 4, 1, 1, 1, 1, 4, 1, 1]);
    assert!(s.has(1, status::FRIGHTENED), "a degree makes it harder");
    assert_eq!(s.toughness(1), 8);
    let mut cry = Scene { battle: s.battle.clone(), events: Vec::new() };
    cry.set_counter(3, counter::METTLE, 1).turn(3).does(3, action::RALLY, &[]);
    assert!(!cry.has(1, status::FRIGHTENED));
    let mut bell = Scene { battle: s.battle.clone(), events: Vec::new() };
    bell.set_counter(2, counter::METTLE, 1).turn(2).act(2, action::MIRACLE, target(1), BELL, &[]);
    assert!(!bell.has(1, status::FRIGHTENED));
    let again = Scene { battle: s.battle.clone(), events: Vec::new() };
    drinks_it_away(again, status::FRIGHTENED);
    s.turn(1);
    assert_eq!(s.refused(1, action::STEP, Target::Square(at(3, 1)), 0), no::TOO_AFRAID);
    s.ends(1, &[]);
    s.ends(2, &[]).ends(3, &[]);
    assert!(!s.has(1, status::FRIGHTENED), "until the start of the caster's next turn");
}

#[test]
fn lad_508_lad_88_two_degrees_of_drowned_faces_last_a_round_longer_and_the_brave_of_voice_resist() {
    let who: &[Bought] = &[("mask_whisperer", US, at(1, 1), &[]), ("lantern_sister", THEM, at(5, 1), &[])];
    let mut s = learned(STREET, who, &["drowned_faces"]);
    // Soul 4 and Determination 1 against three successes.
    s.act(0, action::CAST, target(1), 0, &[4, 4, 4, 1, 1, 1, 6, 6, 1, 1, 1]);
    assert!(s.has(1, status::FRIGHTENED));
    s.ends(0, &[]).ends(1, &[]);
    assert!(s.has(1, status::FRIGHTENED));
    s.ends(0, &[]).ends(1, &[]);
    assert!(!s.has(1, status::FRIGHTENED));
}
