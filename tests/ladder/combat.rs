//! LAD-15 to LAD-17 and LAD-35 to LAD-43 as attacks have it: who may attack, what is rolled, who stands before whom; LAD-502
//! and the Talents of fighters.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, StatusId, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, stat, status};
use acqua_alta::rules::ladder::{Ask, RuleOptions};

const STREET: &[&str] = &["........", "........", "........"];
/// A wall between west and east, open at the southern end.
const CORNER: &[&str] = &["...#....", "...#....", "...#....", "........"];

/// Eight zones in a row, seven or eight squares long each; `ZONE[n]` is a square in the middle of each.
fn long_street() -> [String; 3] {
    [0; 3].map(|_| ".".repeat(60))
}

const ZONE: [u8; 8] = [3, 11, 18, 26, 33, 41, 48, 56];

fn on_long_street(who: &[(&str, acqua_alta::battle::Side, acqua_alta::board::Square)]) -> Scene {
    let rows = long_street();
    Scene::new(&rows.each_ref().map(String::as_str), who)
}

fn foe(n: u8) -> Target {
    Target::Character(id(n))
}

/// Two of `plain` at arm's reach of each other.
fn duel(us: &str, them: &str) -> Scene {
    Scene::new(STREET, &[(us, US, at(2, 1)), (them, THEM, at(3, 1)), ("plain", THEM, at(7, 0))])
}

/// The Difficulty of the first weapon's attack in a duel where these have befallen the two.
fn difficulty(own: &[StatusId], other: &[StatusId]) -> i8 {
    let mut s = duel("plain", "plain");
    own.iter().for_each(|&one| {
        s.afflict(0, one);
    });
    other.iter().for_each(|&one| {
        s.afflict(1, one);
    });
    s.attack_roll(0, 1, 0).1
}

// LAD-15

#[test]
fn lad_15_body_and_weapon_skill_against_the_rungs() {
    let s = Scene::new(STREET, &[("skilled", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0), (5, 3, 1), "Melee 5 is Good, Defence 4 is Average");
}

#[test]
fn lad_15_a_shot_has_the_dice_of_body_and_the_rung_of_mind() {
    let s = on_long_street(&[("altana_arbalist", US, at(ZONE[0], 1)), ("plain", THEM, at(ZONE[1], 1))]);
    assert_eq!(s.attack_roll(0, 1, 0), (6, 3, 1), "Body 3, Ballistic Skill 2, Steady Aim; Accuracy 6 is Good");
}

#[test]
fn lad_15_no_success_is_a_miss_and_one_is_a_hit() {
    let mut s = duel("plain", "plain");
    s.attacks(0, 1, 0, &[3, 3, 3, 1]);
    assert_eq!(s.toughness(1), 10);
    s.turn(0);
    s.attacks(0, 1, 0, &[4, 3, 3, 1]);
    assert_eq!(s.toughness(1), 8, "1 + 1 success");
}

#[test]
fn lad_15_the_helpless_are_hit_at_two() {
    for helpless in [status::INCAPACITATED, status::UNCONSCIOUS] {
        assert_eq!(difficulty(&[status::BLINDED, status::PRONE], &[helpless, status::DODGING]), 2);
    }
}

#[test]
fn lad_15_refused_out_of_arms_reach_and_out_of_range() {
    let mut s = on_long_street(&[("plain", US, at(ZONE[0], 1)), ("plain", THEM, at(ZONE[0] + 2, 1))]);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::NotInContact);
    let mut s = on_long_street(&[("archer", US, at(ZONE[0], 1)), ("plain", THEM, at(ZONE[6], 1))]);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::OutOfRange, "four zones beyond Long");
}

#[test]
fn lad_15_refused_without_a_line_of_sight() {
    let mut s = Scene::new(CORNER, &[("archer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::NoLineOfSight);
    assert_eq!(s.battle.refusal(id(0), action::ATTACK, foe(1)), Some(Refusal::NoLineOfSight), "of all weapons too");
}

#[test]
fn lad_15_whoever_shoots_is_told_why_nobody_can_be_shot() {
    let whole = |s: &Scene| s.battle.refusal(id(0), action::ATTACK, Target::Nothing);
    let s = Scene::new(CORNER, &[("archer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(whole(&s), Some(Refusal::NoLineOfSight), "a wall, not that nobody is at arm's reach");
    let s = on_long_street(&[("archer", US, at(ZONE[0], 1)), ("plain", THEM, at(ZONE[6], 1))]);
    assert_eq!(whole(&s), Some(Refusal::OutOfRange));
    let s = on_long_street(&[("plain", US, at(ZONE[0], 1)), ("plain", THEM, at(ZONE[0] + 2, 1))]);
    assert_eq!(whole(&s), Some(Refusal::NotInContact));
}

#[test]
fn lad_15_lad_85_the_blinded_shoot_no_farther_than_arms_reach() {
    let mut s = Scene::new(STREET, &[("gunner", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(2, 1))]);
    s.afflict(0, status::BLINDED);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::NoLineOfSight);
    assert_eq!(s.attack_roll(0, 2, 0).1, 5);
}

#[test]
fn lad_15_refused_against_the_hidden_allies_and_those_who_are_gone() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", US, at(2, 2))]);
    assert_eq!(s.refused(0, action::ATTACK, foe(2), 0), Refusal::NotEnemy);
    s.afflict(1, status::HIDDEN);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::TargetHidden);
    s.battle.characters_mut()[1].removed = true;
    s.battle.characters_mut()[1].square = None;
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::Dead);
}

#[test]
fn lad_15_refused_unloaded() {
    let mut s = Scene::new(STREET, &[("archer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    s.set_counter(0, counter::UNLOADED, 1);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::NeedsReload);
    assert_eq!(s.battle.refusal(id(0), action::CHARGE, foe(1)), Some(Refusal::NotInContact), "nobody charges with it");
}

#[test]
fn lad_15_refused_with_a_hand_full() {
    let mut s = duel("oar", "plain");
    s.afflict(0, status::GRAPPLING).set_counter(0, counter::IN_HAND, 0);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), no::HANDS_NOT_FREE, "LAD-115: the oar takes both");
    assert!(s.choices().iter().any(|c| c.action == action::ATTACK && c.option == 2), "fists do not");
}

#[test]
fn lad_15_lad_86_refused_against_the_charmer_alone() {
    let who = [("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(2, 1)), ("plain", US, at(3, 1))];
    let mut s = Scene::new(STREET, &who);
    s.act(0, action::CAST, foe(1), 1, &[4, 4, 1, 1, 1, 1, 1, 1]);
    assert!(s.has(1, status::CHARMED));
    s.turn(1);
    assert_eq!(s.refused(1, action::ATTACK, foe(0), 0), no::CHARMED);
    assert!(s.offers(action::ATTACK, foe(2)));
}

#[test]
fn lad_15_lad_49_refused_for_those_who_gave_their_word() {
    let mut s = duel("plain", "plain");
    s.afflict(0, status::HELD_BY_WORD);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), no::GAVE_ITS_WORD);
}

#[test]
fn lad_15_lad_503_refused_in_the_water() {
    let rows = &["~~~~~~", "~~~~~~", "~~~~~~"];
    for (kind, refused, allowed) in [("oar", 0, 2), ("gunner", 0, 2), ("caster", 0, 1), ("archer", 0, 1)] {
        let mut s = Scene::new(rows, &[(kind, US, at(1, 1)), ("plain", THEM, at(2, 1))]);
        assert_eq!(s.refused(0, action::ATTACK, foe(1), refused), Refusal::InWater, "{kind}");
        assert_eq!(s.attack_roll(0, 1, allowed).1, 5, "{kind}: swimming is a step");
    }
}

#[test]
fn lad_15_lad_503_only_swimmers_at_arms_reach_strike_at_the_submerged() {
    let rows = &["..~~~~", "..~~~~", "..~~~~"];
    let who = [("fish", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("archer", US, at(1, 1)), ("plain", US, at(3, 2))];
    let mut s = Scene::new(rows, &who);
    s.afflict(1, status::SUBMERGED);
    assert!(s.offers(action::ATTACK, foe(1)));
    s.turn(2);
    assert_eq!(s.refused(2, action::ATTACK, foe(1), 0), Refusal::OutOfRange);
}

#[test]
fn lad_15_lad_20_the_dying_may_attack() {
    let mut s = duel("plain", "plain");
    s.afflict(0, status::MORTALLY_WOUNDED);
    s.attacks(0, 1, 0, &[4, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8);
}

// LAD-16, LAD-17

#[test]
fn lad_16_armour_is_taken_off_each_hit() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plated", THEM, at(3, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0), (4, 5, 1), "the shield is a step");
    s.attacks(0, 1, 0, &[5, 5, 6, 1]);
    assert_eq!(s.toughness(1), 9, "1 + 3 successes - 3");
    s.turn(0);
    s.attacks(0, 1, 0, &[5, 5, 1, 1]);
    assert_eq!(s.toughness(1), 9, "1 + 2 - 3 is nothing");
}

#[test]
fn lad_16_a_weapon_without_successes_does_what_it_says() {
    let files = ["(weapons: [(key: \"cudgel\", name: \"Cudgel\", damage: Some((fixed: 3)))])", CLUB];
    let mut s = Scene::own(files, STREET, &[("club", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    s.attacks(0, 1, 0, &[6, 6, 6, 6]);
    assert_eq!(s.toughness(1), 7);
}

const CLUB: &str = r#"[(key: "club", name: "Club", body: 4, mind: 4, soul: 2, weapons: ["cudgel"])]"#;

#[test]
fn lad_16_a_last_stand_ignores_armour() {
    let mut s = duel("plain", "plated");
    s.afflict(0, status::LAST_STAND).set_counter(0, counter::LAST_TURNS, 3);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "a step up against a shield");
    s.attacks(0, 1, 0, &[4, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8);
}

#[test]
fn lad_17_the_unaware_defend_poorly_whatever_they_do() {
    let mut s = duel("plain", "plated");
    s.afflict(0, status::HIDDEN).afflict(1, status::DODGING);
    assert_eq!(s.attack_roll(0, 1, 0).1, 3, "Average against Poor; neither shield nor Dodge counts");
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    assert!(!s.has(0, status::HIDDEN), "seen, also by a miss");
    s.turn(0);
    assert_eq!(s.attack_roll(0, 1, 0).1, 6, "the second one is as any other");
}

#[test]
fn lad_17_a_hit_shows_the_attacker_too() {
    let mut s = duel("plain", "plain");
    s.afflict(0, status::HIDDEN);
    s.attacks(0, 1, 0, &[6, 1, 1, 1]);
    assert!(!s.has(0, status::HIDDEN));
}

// LAD-35, LAD-519

#[test]
fn lad_35_one_attack_for_an_action() {
    let mut s = duel("plain", "plain");
    s.set_counter(0, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), no::NO_ACTION_LEFT);
    s.does(0, action::EXTRA_ACTION, &[]);
    s.attacks(0, 1, 0, &[4, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8);
    assert_eq!(s.refused(1, action::ATTACK, foe(0), 0), Refusal::NotYourActivation);
}

#[test]
fn lad_35_everybody_has_fists() {
    let mut s = duel("plain", "plain");
    s.attacks(0, 1, 1, &[4, 4, 1, 1]);
    assert_eq!(s.toughness(1), 8, "S");
}

#[test]
fn lad_519_a_cap_for_the_damage_of_one_attack() {
    let strong = r#"[(key: "strong", name: "Strong", body: 8, mind: 1, soul: 1, weapons: ["great_oar"])]"#;
    for (damage_cap, left) in [(0, 10), (8, 12)] {
        let options = RuleOptions { damage_cap, ..without_ember() };
        let board = acqua_alta::board::from_rows(STREET).expect("a board");
        let who = [("strong", US, at(2, 1)), ("plain", THEM, at(3, 1))];
        let mut s = Scene::among(board.into(), &who, options, &Default::default(), ["()", strong]);
        s.set_counter(0, counter::METTLE, 0).stat(1, stat::TOUGHNESS, 20).set_counter(1, counter::TOUGHNESS, 20);
        s.attacks(0, 1, 0, &[6, 6, 6, 6, 6, 6, 6, 6]);
        assert_eq!(s.toughness(1), left);
    }
}

// 1.5, one row after another.

#[test]
fn section_1_5_blinded_and_restrained() {
    for one in [status::BLINDED, status::RESTRAINED, status::GRAPPLED] {
        assert_eq!((difficulty(&[one], &[]), difficulty(&[], &[one])), (5, 3));
    }
    assert_eq!(difficulty(&[status::RESTRAINED, status::GRAPPLED], &[]), 5, "held twice is held");
    let mut s = duel("gunner", "plain");
    s.afflict(0, status::RESTRAINED);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5, "Accuracy too");
}

#[test]
fn section_1_5_prone_attackers() {
    assert_eq!(difficulty(&[status::PRONE], &[]), 5);
    let mut s = duel("gunner", "plain");
    s.afflict(0, status::PRONE);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5);
}

#[test]
fn section_1_5_stunned_targets() {
    assert_eq!((difficulty(&[], &[status::STUNNED]), difficulty(&[status::STUNNED], &[])), (3, 4));
}

#[test]
fn section_1_5_swimming() {
    let rows = &["~~~~", "~~~~", "~~~~"];
    let s = Scene::new(rows, &[("plain", US, at(1, 1)), ("plain", THEM, at(2, 1)), ("fish", THEM, at(1, 2))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5);
    let mut s = Scene::new(rows, &[("fish", US, at(1, 1)), ("plain", THEM, at(2, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "a swimmer by nature");
    s.turn(1);
    assert_eq!(s.attack_roll(1, 0, 0).1, 5);
    let s = Scene::new(&["~~..", "~~..", "~~.."], &[("archer", US, at(1, 1)), ("plain", THEM, at(2, 1))]);
    assert_eq!(s.attack_roll(0, 1, 1 | 8).1, 5, "a thrown stiletto: Accuracy");
}

#[test]
fn section_1_5_dodge_charge_and_shield() {
    assert_eq!(difficulty(&[], &[status::DODGING]), 5);
    assert_eq!(difficulty(&[], &[status::CHARGING]), 3);
    assert_eq!(difficulty(&[status::DODGING, status::CHARGING], &[]), 4, "the attacker's own do not count");
    assert_eq!(duel("plain", "plated").attack_roll(0, 1, 0).1, 5);
}

#[test]
fn section_1_5_cover_against_what_is_shot_or_thrown() {
    for (square, expected) in [('c', 5), ('C', 6)] {
        let row: String = format!(".....{square}..");
        let rows = [STREET[0], &row, STREET[2]];
        let s = Scene::new(&rows, &[("archer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
        assert_eq!(s.attack_roll(0, 1, 0).1, expected);
        let s = Scene::new(&rows, &[("gunner", US, at(4, 1)), ("plain", THEM, at(5, 1))]);
        assert_eq!(s.attack_roll(0, 1, 0).1, expected, "at arm's reach too: it stands in it");
        let s = Scene::new(&rows, &[("oar", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
        assert_eq!(s.attack_roll(0, 1, 1).1, 4, "nor hand to hand: a boat-hook reaches there");
    }
}

#[test]
fn section_1_5_last_stand() {
    assert_eq!(difficulty(&[status::LAST_STAND], &[]), 3);
    assert_eq!(difficulty(&[], &[status::LAST_STAND]), 4);
}

#[test]
fn section_1_5_prone_targets() {
    assert_eq!(difficulty(&[], &[status::PRONE]), 3);
    let mut s = duel("gunner", "plain");
    s.afflict(1, status::PRONE);
    assert_eq!(s.attack_roll(0, 1, 0).1, 3, "Close, shot");
    for (zone, expected) in [(0, 4), (1, 4), (2, 5)] {
        let mut s = on_long_street(&[("archer", US, at(0, 1)), ("plain", THEM, at(ZONE[zone], 1))]);
        s.afflict(1, status::PRONE).stat(0, stat::ACCURACY, 5);
        assert_eq!(s.attack_roll(0, 1, 0).1, expected, "{zone} zones away");
    }
}

#[test]
fn section_1_5_lad_63_beyond_the_range() {
    for (zone, expected) in [(2, 2), (3, 3), (4, 4), (5, 5)] {
        let mut s = on_long_street(&[("archer", US, at(0, 1)), ("plain", THEM, at(ZONE[zone], 1))]);
        s.stat(0, stat::ACCURACY, 9).stat(1, stat::DEFENCE, 6);
        assert_eq!(s.attack_roll(0, 1, 0).1, expected, "{zone} zones away");
    }
}

#[test]
fn section_1_5_lad_501_shots_at_arms_reach() {
    let s = duel("archer", "plain");
    assert_eq!(s.attack_roll(0, 1, 0).1, 5, "an arbalest");
    assert_eq!(s.attack_roll(0, 1, 1 | 8).1, 4, "LAD-98: a stiletto is Close");
    let options = RuleOptions { close_ranged_penalty: false, ..without_ember() };
    let s = Scene::with(STREET, &[("archer", US, at(2, 1)), ("plain", THEM, at(3, 1))], options);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4);
}

#[test]
fn section_1_5_lad_84_shots_into_smoke() {
    let who =
        [("powder_alchemist", US, at(ZONE[0], 1)), ("plain", THEM, at(ZONE[1], 1)), ("archer", US, at(ZONE[0], 2))];
    let mut s = on_long_street(&who);
    let zone = s.choices().iter().find(|c| c.action == action::BLAST && c.option == 2).map(|c| c.target);
    let there = s.choices().into_iter().filter(|c| c.action == action::BLAST && c.option == 2);
    let there = there.map(|c| c.target).nth(1).expect("the second zone");
    assert_ne!(zone, Some(there));
    s.act(0, action::BLAST, there, 2, &[]);
    s.turn(2);
    let choice = acqua_alta::battle::Choice { action: action::ATTACK, actor: id(2), target: foe(1), option: 0 };
    let b = s.battle.breakdown(choice).expect("it is rolled for");
    let has = |value, cause| b.target_terms().iter().any(|t| (t.value, t.cause) == (value, cause));
    assert!(has(1, "into smoke") && has(-1, "target is Blinded"), "{:?}", b.target_terms());
    assert_eq!(b.number(), 4);
}

#[test]
fn section_1_5_lad_506_from_above() {
    for (row, expected) in [("22......", 3), ("11......", 4), ("33......", 3)] {
        let rows = [row; 3];
        let s = Scene::new(&rows, &[("archer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
        assert_eq!(s.attack_roll(0, 1, 0).1, expected, "{row}");
    }
    let s = Scene::new(&["11......"; 3], &[("plain", US, at(1, 1)), ("plain", THEM, at(2, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "hand to hand height is nothing");
    let mut s = Scene::new(&["22......"; 3], &[("plain", US, at(1, 1)), ("plain", THEM, at(2, 1))]);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::NotInContact, "two levels are no arm's reach");
}

#[test]
fn section_1_5_lad_09_all_steps_are_added_before_the_rung_is_kept_in_bounds() {
    assert_eq!(difficulty(&[status::BLINDED, status::RESTRAINED, status::PRONE], &[]), 5, "Poor, no worse");
    let mut s = duel("plain", "plain");
    s.afflict(0, status::BLINDED).afflict(0, status::RESTRAINED).afflict(0, status::LAST_STAND);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5, "2 - 2 + 1");
    s.stat(0, stat::MELEE, 12).stat(1, stat::DEFENCE, 12).afflict(1, status::DODGING);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5, "6 - 2 + 1 against no more than 6");
}

#[test]
fn lad_10_two_rungs_are_the_end_of_it() {
    for (defence, expected) in [(1, 2), (3, 2), (5, 3), (7, 4), (9, 5), (11, 6), (13, 6)] {
        let mut s = duel("plain", "plain");
        s.stat(0, stat::MELEE, 7).stat(1, stat::DEFENCE, defence);
        assert_eq!(s.attack_roll(0, 1, 0).1, expected, "Great against {defence}");
    }
}

// LAD-06, LAD-07

#[test]
fn lad_06_several_advantages_are_one() {
    let both = r#"[(key: "post", name: "Post", body: 4, mind: 4, soul: 2, weapons: ["sabre"], talents: [Immovable, Slippery])]"#;
    let who = [("plain", US, at(2, 1)), ("post", THEM, at(3, 1))];
    let mut s = Scene::own(["()", both], STREET, &who);
    s.act(0, action::GRAPPLE, foe(1), 0, &[4, 1, 1, 1, 3, 2, 2, 2]);
    assert!(!s.has(1, status::GRAPPLED), "3 is a success with Advantage: 1 against 1");
    s.turn(0);
    s.act(0, action::GRAPPLE, foe(1), 0, &[4, 1, 1, 1, 2, 2, 2, 2]);
    assert!(s.has(1, status::GRAPPLED), "2 is none: it is no Greater Advantage");
}

#[test]
fn lad_06_one_of_each_cancel() {
    // Each has Charmed the other: Advantage and Disadvantage for the one who speaks.
    let who = [("mask_whisperer", US, at(1, 1)), ("mask_whisperer", THEM, at(3, 1)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    let plain = s.roll(0, action::PARLEY, foe(1), 0);
    assert_eq!((plain.1, plain.2), (4, 1));
    s.act(0, action::CAST, foe(1), 1, &[4, 4, 1, 1, 1, 1, 1, 1, 1, 1]);
    s.turn(0);
    assert_eq!(s.roll(0, action::PARLEY, foe(1), 0).1, 3, "LAD-86: Advantage");
    s.turn(1);
    assert_eq!(s.roll(1, action::PARLEY, foe(0), 0).1, 5, "Disadvantage");
    assert_eq!(s.refused(1, action::CAST, foe(0), 1), no::CHARMED);
}

#[test]
fn lad_07_greater_disadvantage_takes_the_place_of_a_plain_one() {
    let who = [("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))];
    let mut s = Scene::new(STREET, &who);
    s.afflict(1, status::HIDDEN).set_counter(1, counter::STEALTH, 1);
    let search = |s: &Scene| s.roll(0, action::SEARCH, Target::Nothing, 0).1;
    assert_eq!(search(&s), 4);
    s.afflict(0, status::BLINDED);
    assert_eq!(search(&s), 6, "LAD-85");
}

#[test]
fn lad_07_immovable_with_a_shield_bars_with_greater_advantage() {
    let rows = long_street();
    let rows = rows.each_ref().map(String::as_str);
    let who = [("arsenal_bulwark", THEM, at(8, 1)), ("plain", US, at(7, 1)), ("plain", THEM, at(59, 1))];
    let mut s = Scene::new(&rows, &who);
    s.does(0, action::DEFEND_ZONE, &[]);
    s.turn(1);
    s.moves(1, at(8, 2), &[]);
    assert!(matches!(s.ask(), Ask::Force { .. }), "{:?}", s.ask());
    // Body 4 and Might 2 against 2: six dice, Focus 1.
    s.act(1, action::ACCEPT, foe(0), 0, &[4, 4, 4, 1, 2, 2, 2, 1, 1, 1]);
    assert_eq!(s.square(1), at(7, 1), "3 against 4: a 2 counts, and Focus makes another");
}
