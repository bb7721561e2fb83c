//! CAN-07 Dive, CAN-08 Underwater counters, CAN-09 glide, CAN-13 combat in water, CAN-17, CAN-18, CAN-27, CAN-28.

use super::scene::*;
use acqua_alta::battle::{Events, Refusal, RuleSystem, Target};
use acqua_alta::dice::{Chance, Faces};
use acqua_alta::rules::canal::Ask;
use acqua_alta::rules::canal::vocabulary::{action, counter, no};

const CANAL: [&str; 3] = ["~~~~~~~~~~~~~", "~~~~~~~~~~~~~", "............."];

fn swimmer(kind: &str) -> Scene {
    Scene::new(&CANAL, &[(kind, US, at(1, 0)), ("plain", THEM, at(12, 2))])
}

fn dives(s: &mut Scene, faces: &[u8]) {
    s.act(0, action::DIVE, Target::Nothing, 0, faces);
}

#[test]
fn can_07_dive_gives_counters() {
    for (faces, counters, life) in
        [([2, 8, 2, 2], 1, 12), ([10, 8, 2, 2], 2, 12), ([2, 2, 2, 2], 0, 12), ([1, 2, 2, 2], 0, 11)]
    {
        let mut s = swimmer("plain");
        dives(&mut s, &faces);
        assert_eq!((s.underwater(0), s.life(0), s.ap(0)), (counters, life, 0), "{faces:?}");
    }
}

#[test]
fn can_07_g39_refusals() {
    let mut s = Scene::new(&CANAL, &[("plain", US, at(1, 2)), ("plain", THEM, at(12, 2))]);
    assert_eq!(s.refused(0, action::DIVE, Target::Nothing, 0), Refusal::NotInWater);
    let mut s = swimmer("plain");
    s.moves(0, at(2, 0), &[]);
    assert_eq!(s.refused(0, action::DIVE, Target::Nothing, 0), Refusal::NotEnoughAp);
}

#[test]
fn can_07_v08_dives_exactly() {
    for (dex, two, one, none) in [(3, (8, 125), (18, 25), (9, 50)), (5, (272, 3125), (522, 625), (81, 1250))] {
        let mut s = swimmer("plain");
        s.stat(0, DEX, dex);
        let odds = s.odds(0, action::DIVE, Target::Nothing, 0);
        let gained = |n: i8| odds.chance(|c| c.iter().any(|c| c.counter(counter::UNDERWATER) == n));
        assert_eq!(gained(2), Chance::new(two.0, two.1));
        assert_eq!(gained(1), Chance::new(one.0, one.1));
        let nothing =
            odds.chance(|c| c.iter().all(|c| c.counter(counter::UNDERWATER) == 0 && c.counter(counter::LP) == 0));
        assert_eq!(nothing, Chance::new(none.0, none.1));
    }
}

#[test]
fn can_08_g19_counters_protect_and_an_attack_of_opportunity_ends_them() {
    let who = [("merman", US, at(1, 0)), ("merman", THEM, at(2, 0))];
    let mut s = Scene::new(&CANAL, &who);
    s.activate(1).set_underwater(0, 1);
    // PRO 3 + 2: five dice.
    s.strikes(1, 0, 0, &[2, 5, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Protection")[0].0, 5);
    assert_eq!(s.underwater(0), 1, "a Protection roll is no action");
    s.strikes(1, 0, 0, &[1, 2, 2, 2]);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(0)));
    s.strikes(0, 1, 0, &[2, 2, 2, 2]);
    assert_eq!(s.underwater(0), 0, "the reaction is an action (A-10)");
}

#[test]
fn can_08_any_action_after_the_dive_and_leaving_the_water_end_them() {
    let mut s = swimmer("merman");
    s.set_underwater(0, 2).moves(0, at(2, 0), &[]);
    assert_eq!(s.underwater(0), 0);
}

/// Goes on until side 0 is asked to activate, then begins that activation.
fn begin_own_activation(s: &mut Scene, faces: &[u8]) {
    s.ends(0, &[]);
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    let end = acqua_alta::battle::Choice { action: action::END, actor: id(1), target: Target::Nothing, option: 0 };
    // Nobody has Command Points: one die each, side 0 wins.
    let mut dice = Faces::new([9, 2]);
    s.battle.apply(end, &mut dice, &mut Events::drop()).expect("it can end");
    dice.finish().expect("two dice for the initiative");
    s.act(0, action::ACTIVATE, Target::Nothing, 0, faces);
}

#[test]
fn can_09_g21_counters_are_cashed_for_a_glide() {
    for (kind, reach) in [("plain", 4), ("merman", 8)] {
        let mut s = swimmer(kind);
        s.set_underwater(0, 2);
        begin_own_activation(&mut s, &[]);
        assert_eq!(s.ask(), Ask::Glide(id(0)));
        assert!(s.offers(action::GLIDE, Target::Square(at(1 + reach, 0))));
        assert!(!s.offers(action::GLIDE, Target::Square(at(2 + reach, 0))));
        assert!(!s.offers(action::GLIDE, Target::Square(at(1, 2))), "water only");
        s.act(0, action::GLIDE, Target::Square(at(1 + reach, 0)), 0, &[]);
        assert_eq!((s.square(0), s.underwater(0), s.ap(0)), (at(1 + reach, 0), 0, 2), "no point");
    }
}

#[test]
fn can_09_a_declined_glide_keeps_the_counters() {
    let mut s = swimmer("plain");
    s.set_underwater(0, 2);
    begin_own_activation(&mut s, &[]);
    s.declines();
    assert_eq!(s.underwater(0), 2);
    s.moves(0, at(2, 0), &[]);
    assert_eq!(s.underwater(0), 0, "until the next action");
}

#[test]
fn can_13_a_swimmer_needs_an_aquatic_weapon() {
    let mut s = Scene::new(&CANAL, &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 0), no::WEAPON_NOT_AQUATIC);
    s.strikes(0, 1, 1, &[2, 2, 2, 2]);
    assert_eq!(s.rolls("Combat").len(), 1, "unarmed counts as Aquatic (A-32)");
}

#[test]
fn can_13_g27_an_action_begun_on_the_bank_may_use_any_weapon_for_its_charge() {
    let rows = ["...~~~......."];
    let mut s = Scene::new(&rows, &[("fast", US, at(2, 0)), ("plain", THEM, at(4, 0))]);
    s.jumps(0, at(3, 0), &[2, 8, 2, 2]);
    assert!(s.offers(action::COMBAT, Target::Character(id(1))));
    s.strikes(0, 1, 0, &[2, 2, 2, 2]);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 0), no::WEAPON_NOT_AQUATIC);
}

#[test]
fn can_17_g17_stunned_in_the_water_costs_two() {
    for kind in ["plain", "merman"] {
        let mut s = swimmer(kind);
        begin_own_activation_stunned(&mut s);
        assert_eq!((s.life(0), s.stunned(0)), (10, true), "{kind}: Water Creatures too (A-29)");
        s.ends(0, &[]);
        assert!(!s.stunned(0));
    }
}

fn begin_own_activation_stunned(s: &mut Scene) {
    s.ends(0, &[]);
    s.stun(0);
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]);
    let end = acqua_alta::battle::Choice { action: action::END, actor: id(1), target: Target::Nothing, option: 0 };
    s.battle.apply(end, &mut Faces::new([9, 2]), &mut Events::drop()).expect("it can end");
    s.act(0, action::ACTIVATE, Target::Nothing, 0, &[]);
}

#[test]
fn can_18_drowning() {
    let who = [("plain", US, at(1, 2)), ("plain", THEM, at(1, 1))];
    let drown = |s: &mut Scene, faces: &[u8]| {
        s.act(0, action::DROWN, Target::Character(id(1)), 0, faces);
    };
    // F19: the defender has no Aces, the critical has four.
    let mut s = Scene::new(&CANAL, &who);
    s.stat(1, ATT, 3);
    drown(&mut s, &[2, 2, 2, 10, 7, 7, 7]);
    assert_eq!((s.life(1), s.life(0)), (4, 12), "4 + 4");
    // A fumble costs the drowner 2, on land too.
    let mut s = Scene::new(&CANAL, &who);
    drown(&mut s, &[2, 2, 2, 2, 1, 2, 2, 2]);
    assert_eq!((s.life(1), s.life(0)), (12, 10));
}

#[test]
fn can_18_refusals() {
    let mut s = Scene::new(&CANAL, &[("plain", US, at(1, 2)), ("plain", THEM, at(2, 2)), ("merman", THEM, at(1, 1))]);
    assert_eq!(s.refused(0, action::DROWN, Target::Character(id(1)), 0), Refusal::TargetNotInWater);
    assert_eq!(s.refused(0, action::DROWN, Target::Character(id(2)), 0), Refusal::WaterCreatureImmune);
}

#[test]
fn can_18_v15_drowning_exactly() {
    let odds = |defence| {
        let mut s = Scene::new(&CANAL, &[("plain", US, at(1, 2)), ("plain", THEM, at(1, 1))]);
        s.stat(1, ATT, defence);
        s.odds(0, action::DROWN, Target::Character(id(1)), 0)
    };
    let three = losses(&odds(3), 1, 8);
    let exact = [(33212, 78125), (15903, 78125), (3726, 78125), (3573, 78125), (1026, 78125), (108, 78125)];
    assert_eq!(three[0], (20577, 78125));
    assert_eq!(three[3..], exact);
    assert_eq!(losses(&odds(3), 0, 2)[2], (6859, 156250));
    assert_eq!(losses(&odds(4), 1, 8)[3], (164616, 390625));
}

#[test]
fn can_57_black_powder_is_wet_after_starting_in_water() {
    let mut s = Scene::new(&["~..........."], &[("gun", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    s.moves(0, at(1, 0), &[]);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 0), no::POWDER_WET);
}
