//! CAN-11 to CAN-14, CAN-28, CAN-30, CAN-51, CAN-52, CAN-56 to CAN-59, CAN-75.

use super::scene::*;
use acqua_alta::battle::{Event, Refusal, RuleSystem, Target};
use acqua_alta::dice::Outcome;
use acqua_alta::rules::canal::Ask;
use acqua_alta::rules::canal::vocabulary::{action, counter};

const STREET: [&str; 1] = ["............"];

fn duel() -> Scene {
    Scene::new(&STREET, &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))])
}

#[test]
fn can_12_f01_a_critical_costs_one_more_after_protection() {
    let mut s = duel();
    s.stat(0, ATT, 3).strikes(0, 1, 0, &[10, 4, 3, 2, 5, 8]);
    assert_eq!((s.rolls("Combat"), 12 - s.life(1)), (vec![(3, Outcome::Critical, 2)], 2));
}

#[test]
fn can_14_f03_a_fumbled_protection_adds_one() {
    let mut s = duel();
    s.stat(0, ATT, 3).strikes(0, 1, 0, &[5, 4, 3, 1, 2, 3]);
    assert_eq!(12 - s.life(1), 3);
}

#[test]
fn can_12_f05_no_ace_no_damage() {
    let mut s = duel();
    s.stat(0, ATT, 3).stat(1, DEX, 7).strikes(0, 1, 0, &[6, 2, 3]);
    assert_eq!((s.life(0), s.life(1)), (12, 12));
}

#[test]
fn can_12_a_fumble_costs_one_and_gives_the_target_its_chance() {
    let mut s = duel();
    s.strikes(0, 1, 0, &[1, 2, 3, 3]);
    assert_eq!(s.life(0), 11);
    assert!(matches!(s.ask(), Ask::Opportunity(f) if f.who == id(1) && !f.no_grapple), "any of the three kinds (A-33)");
    assert!(s.offers(action::GRAPPLE, Target::Character(id(0))));
}

#[test]
fn can_11_a_chain_of_fumbles_ends_at_its_limit() {
    let mut s = duel();
    s.strikes(0, 1, 0, &[1, 2, 3, 3]);
    let mut links = 0;
    while let Ask::Opportunity(f) = s.ask() {
        links += 1;
        assert!(links <= 8, "A-21");
        s.set_life(0, 12).set_life(1, 12);
        let (who, other) = (f.who.0, f.against.0);
        s.strikes(who, other, 0, &[1, 2, 3, 3]);
    }
    assert_eq!(links, 8);
}

#[test]
fn can_12_f07_damage_of_nothing_needs_no_protection() {
    let mut s = Scene::new(&STREET, &[("straw", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[9, 2, 3]);
    assert_eq!((s.rolls("Combat"), s.life(1)), (vec![(3, Outcome::Success, 1)], 12));
    assert!(s.rolls("Protection").is_empty());
}

#[test]
fn can_14_g25_no_dice_no_roll() {
    // PRO 2, the harpoonless way to -3: a charge from above is -5, so PRO 2 + cover would be 0.
    let mut s = Scene::new(&["..4.........."], &[("plain", US, at(2, 0)), ("plain", THEM, at(4, 0))]);
    s.stat(1, PRO, 5).jumps(0, at(3, 0), &[2, 8, 8, 2]).strikes(0, 1, 0, &[2, 5, 5, 2]);
    assert_eq!(s.life(1), 10, "two Aces, PRO 5 - 5 = 0: full Damage");
}

#[test]
fn can_30_can_75_at_zero_it_is_removed_at_once() {
    let mut s = Scene::new(&STREET, &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0)), ("plain", THEM, at(9, 0))]);
    s.set_life(1, 2).strikes(0, 1, 0, &[2, 8, 8, 8, 2, 2, 2]);
    assert!(s.gone(1));
    assert!(s.events.iter().any(|e| matches!(e, Event::Removed { who, credit: Some(US) } if *who == id(1))));
    assert!(s.offers(action::MOVE, Target::Square(at(2, 0))), "its square is free");
}

#[test]
fn can_12_refusals() {
    let mut s = Scene::new(&STREET, &[("plain", US, at(1, 0)), ("plain", THEM, at(5, 0)), ("plain", US, at(2, 0))]);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 0), Refusal::NotInContact);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(2)), 0), Refusal::NotEnemy);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 9), Refusal::NotInContact);
}

#[test]
fn can_51_a_shot_needs_range_and_sight() {
    let mut s = Scene::new(&STREET, &[("gun", US, at(0, 0)), ("plain", THEM, at(8, 0))]);
    s.strikes(0, 1, 1, &[2, 2, 2, 2]);
    let mut s = Scene::new(&STREET, &[("gun", US, at(0, 0)), ("plain", THEM, at(9, 0))]);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 1), Refusal::OutOfRange);
    let mut s = Scene::new(&["...#........"], &[("gun", US, at(0, 0)), ("plain", THEM, at(6, 0))]);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 1), Refusal::NoLineOfSight);
}

#[test]
fn can_52_water_and_cover_protect_at_range_only() {
    let dice = |rows: &[&str], target| {
        let mut s = Scene::new(rows, &[("gun", US, at(0, 0)), ("plain", THEM, target)]);
        s.strikes(0, 1, 1, &[2, 8, 2, 2, 2, 2, 2, 2][..if s_covered(rows, target) { 8 } else { 7 }]);
        s.rolls("Protection")[0].0
    };
    assert_eq!(dice(&["............"], at(4, 0)), 3);
    assert_eq!(dice(&["....~~......"], at(4, 0)), 4, "in water");
    assert_eq!(dice(&["....c......."], at(4, 0)), 4, "on a cover square");
    // In contact never.
    let mut s = Scene::new(&["..~~........"], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[2, 8, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Protection")[0].0, 3);
}

fn s_covered(rows: &[&str], target: acqua_alta::board::Square) -> bool {
    rows[0].as_bytes()[usize::from(target.x)] != b'.'
}

#[test]
fn can_57_reload_allows_one_use_a_round() {
    let mut s = Scene::new(&STREET, &[("gun", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    s.strikes(0, 1, 0, &[2, 2, 2, 2]);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 0), Refusal::NeedsReload);
    s.strikes(0, 1, 1, &[2, 2, 2, 2]);
}

#[test]
fn can_57_black_powder_fumbles_cost_one_more() {
    let mut s = Scene::new(&STREET, &[("gun", US, at(0, 0)), ("plain", THEM, at(5, 0))]);
    s.strikes(0, 1, 0, &[1, 2, 2, 2]);
    assert_eq!(s.life(0), 10);
    assert_eq!(s.ask(), Ask::Act(id(0)), "the target has no way to answer at that distance (A-22)");
}

#[test]
fn can_57_two_handed_weapons_are_slow_in_haste() {
    let mut s = Scene::new(&STREET, &[("two_handed", US, at(0, 0)), ("plain", THEM, at(3, 0))]);
    s.moves(0, at(2, 0), &[]).strikes(0, 1, 0, &[4, 2, 2, 2]);
    assert_eq!(s.rolls("Combat"), [(4, Outcome::Fail, 0)], "DEX 4 + 1");
}

#[test]
fn can_57_stun_and_knockback_ride_on_damage() {
    let mut s = Scene::new(&STREET, &[("rider", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    // One Ace, cancelled by the Protection: the riders count Damage before it.
    s.strikes(0, 1, 0, &[2, 8, 2, 2, 2, 8, 2]);
    assert_eq!((s.life(1), s.stunned(1), s.square(1)), (12, true, at(4, 0)));
}

#[test]
fn can_57_poison_needs_a_lost_life_point() {
    let mut s = Scene::new(&STREET, &[("rider", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.strikes(0, 1, 1, &[2, 8, 2, 2, 2, 2, 2, /* the single die */ 6]);
    assert_eq!(s.life(1), 8, "1 and 3 more");
    let mut s = Scene::new(&STREET, &[("rider", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.strikes(0, 1, 1, &[2, 8, 2, 2, 2, 2, 2, 7]);
    assert_eq!(s.life(1), 11);
}

#[test]
fn can_57_blast_hits_everybody_around() {
    let mut s = Scene::new(
        &["......", "......"],
        &[("two_handed", US, at(0, 0)), ("plain", THEM, at(4, 0)), ("plain", US, at(5, 1)), ("plain", THEM, at(2, 0))],
    );
    s.strikes(0, 1, 1, &[2, 8, 2, 2, /* the target */ 2, 2, 2, /* the bystander */ 2, 2, 2]);
    assert_eq!((s.life(1), s.life(2), s.life(3)), (11, 11, 12));
}

#[test]
fn can_58_parry_and_duellist() {
    // The bravo's Parry (2) makes an attacker in contact roll two Aces again, the Destiny die excepted.
    let mut s = Scene::new(&STREET, &[("plain", US, at(1, 0)), ("bravo", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[2, 8, 8, 8, /* again */ 2, 2]);
    assert_eq!(s.rolls("Combat"), [(4, Outcome::Success, 1)]);
    s.act(1, action::WILL, Target::Nothing, 0, &[2, 2, 2]);
    // The capo's Duellist (1) rolls one failed die again.
    let mut s = Scene::new(&STREET, &[("capo_of_the_lamps", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[]).act(0, action::WILL, Target::Nothing, 0, &[2, 2, 2, 2, /* again */ 8, 2, 2, 2]);
    assert_eq!(s.rolls("Combat"), [(4, Outcome::Success, 1)]);
}

#[test]
fn can_58_dread_and_fearless() {
    let mut s = Scene::new(&STREET, &[("drowned_thing", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    // MIND 3 without an Ace: all failed dice again, the Destiny die excepted.
    s.strikes(0, 1, 0, &[2, 2, 2, /* attack */ 2, 2, 2, 2, /* again */ 8, 2, 2, /* protection */ 2, 2, 2]);
    assert_eq!((s.rolls("Dread").len(), s.life(1)), (1, 11));
    let mut s = Scene::new(&STREET, &[("drowned_thing", US, at(1, 0)), ("capo_of_the_lamps", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[2, 2, 2, 2]);
    assert!(s.rolls("Dread").is_empty());
}

#[test]
fn can_59_g23_at_most_two_will_dice_and_what_is_spent_is_gone() {
    let mut s = Scene::new(&STREET, &[("willing", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[]);
    assert!(matches!(s.ask(), Ask::Will(_)));
    assert_eq!(s.choices().len(), 3, "0, 1 or 2");
    s.act(0, action::WILL, Target::Nothing, 2, &[2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Combat")[0].0, 6);
    assert_eq!(s.battle.characters()[0].counters.get(counter::WP), 2);
}

#[test]
fn can_59_the_defender_may_add_will_to_its_protection() {
    let mut s = Scene::new(&STREET, &[("plain", US, at(1, 0)), ("willing", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[2, 8, 8, 2]);
    assert_eq!(s.battle.decision().expect("asked").side, THEM);
    s.act(1, action::WILL, Target::Nothing, 1, &[2, 8, 8, 2]);
    assert_eq!((s.rolls("Protection")[0].0, s.life(1)), (4, 12));
}

#[test]
fn can_28_an_aquatic_weapon_works_in_the_water() {
    let mut s = Scene::new(&["~~~~~~"], &[("merman", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[2, 2, 2, 2]);
}

#[test]
fn can_56_unarmed_is_there_for_everybody_with_penetration_one() {
    let mut s = duel();
    s.strikes(0, 1, 1, &[2, 8, 2, 2, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Protection")[0].0, 4);
}

#[test]
fn can_57_nothing_is_reloaded_in_contact() {
    let mut s = Scene::new(&STREET, &[("gun", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.strikes(0, 1, 0, &[2, 2, 2, 2]).ends(0, &[]);
    s.act(1, action::ACTIVATE, Target::Nothing, 0, &[]).ends(1, &[9, 2]);
    s.act(0, action::ACTIVATE, Target::Nothing, 0, &[]);
    assert_eq!(s.refused(0, action::COMBAT, Target::Character(id(1)), 0), Refusal::NeedsReload, "the next round");
}

#[test]
fn can_58_plated_keeps_its_floor_under_any_penetration() {
    let kinds = super::scene::PLAIN
        .replace("key: \"straw\"", "key: \"plated\"")
        .replace("weapons: [(name: \"Straw\", damage: -1)]", "weapons: [], abilities: [(Plated, 2)]");
    let mut s = Scene::of(&kinds, &["..4........."], &[("plain", US, at(2, 0)), ("plated", THEM, at(4, 0))]);
    s.jumps(0, at(3, 0), &[2, 8, 8, 2]).strikes(0, 1, 0, &[2, 5, 2, 2, 2, 2]);
    assert_eq!(s.rolls("Protection")[0].0, 2, "PRO 3 - 5, but never below 2");
}

#[test]
fn can_58_leech_heals_from_a_killing_blow() {
    let kinds = super::scene::PLAIN
        .replace("key: \"straw\"", "key: \"leech\"")
        .replace("weapons: [(name: \"Straw\", damage: -1)]", "weapons: [(name: \"Fangs\")], abilities: [(Leech, 2)]");
    let who = [("leech", US, at(1, 0)), ("plain", THEM, at(2, 0)), ("plain", THEM, at(9, 0))];
    let mut s = Scene::of(&kinds, &STREET, &who);
    s.set_life(0, 5).set_life(1, 1).strikes(0, 1, 0, &[2, 8, 8, 2, 2, 2]);
    assert!(s.gone(1));
    assert_eq!(s.life(0), 7);
}

#[test]
fn can_74_healing_stops_at_the_start() {
    let mut s =
        Scene::new(&STREET, &[("beaked_physician", US, at(1, 0)), ("plain", US, at(2, 0)), ("plain", THEM, at(9, 0))]);
    s.set_life(1, 11).act(0, action::SURGERY, Target::Character(id(1)), 0, &[]);
    s.act(0, action::WILL, Target::Nothing, 0, &[2, 8, 8, 2]);
    assert_eq!(s.life(1), 12, "two Aces, one Life Point lacking");
}
