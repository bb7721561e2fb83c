//! LAD-95 to LAD-115: one trait after another.

use super::scene::*;
use acqua_alta::battle::{Event, Refusal, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, stat, status};
use acqua_alta::rules::ladder::{Ask, Band, Codex, Trait, Trigger};

const STREET: &[&str] = &["........", "........", "........"];
const CORNER: &[&str] = &["...#....", "...#....", "...#....", "........"];
const THROWN: u8 = 1 << 3;

fn foe(n: u8) -> Target {
    Target::Character(id(n))
}

fn duel(us: &str, them: &str) -> Scene {
    Scene::new(STREET, &[(us, US, at(2, 1)), (them, THEM, at(3, 1)), ("plain", THEM, at(7, 0))])
}

/// Eight zones in a row.
fn long_street(who: &[(&str, acqua_alta::battle::Side, Square)]) -> Scene {
    let rows = [0; 3].map(|_| ".".repeat(60));
    Scene::new(&rows.each_ref().map(String::as_str), who)
}

const ZONE: [u8; 8] = [3, 11, 18, 26, 33, 41, 48, 56];

/// The squares that stand for the zones within reach of a pot.
fn pot_zones(s: &Scene, item: u8) -> Vec<Target> {
    s.choices().into_iter().filter(|c| c.action == action::BLAST && c.option == item).map(|c| c.target).collect()
}

#[test]
fn lad_95_six_charges_and_then_it_is_useless() {
    let mut s = Scene::new(STREET, &[("caster", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(s.counter(0, counter::ITEM_0), 6);
    for left in (0..6).rev() {
        s.turn(0);
        s.attacks(0, 1, 0, &[1, 1, 1, 1]);
        assert_eq!(s.counter(0, counter::ITEM_0), left);
    }
    s.turn(0);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::UsedUp);
    assert_eq!(s.counter(0, counter::IN_HAND), 1, "it is in hand all the same");
}

#[test]
fn lad_96_everybody_in_the_zone_friend_foe_and_thrower() {
    let who = [
        ("powder_alchemist", US, at(1, 1)),
        ("plain", US, at(2, 1)),
        ("plated", THEM, at(5, 1)),
        ("plain", THEM, at(6, 1)),
    ];
    let mut s = Scene::new(STREET, &who);
    s.afflict(3, status::DODGING);
    let zone = pot_zones(&s, 1)[0];
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.target == zone).expect("a pot");
    let covered = s.battle.covers(pot);
    assert!([1, 2, 5, 6].iter().all(|&x| covered.contains(&at(x, 1))), "the window shows the whole zone: {covered:?}");
    // Steady Fuse: the friend rolls Reflexes, and fails.
    s.act(0, action::BLAST, zone, 1, &[3, 3, 3, 3]);
    assert_eq!((s.toughness(0), s.toughness(1), s.toughness(2), s.toughness(3)), (7, 7, 10, 7), "Armour 1, 0, 3, 0");
    assert_eq!(s.counter(0, counter::ITEM_1), 2, "of three");
    assert_eq!(s.counter(0, counter::ACTIONS), 0);
    assert_eq!(s.refused(0, action::BLAST, zone, 1), no::NO_ACTION_LEFT);
}

#[test]
fn lad_96_cover_does_not_help_and_other_zones_are_spared() {
    let rows = [0; 3].map(|_| format!("{}c{}", ".".repeat(11), ".".repeat(48)));
    let who = [("powder_alchemist", US, at(ZONE[0], 1)), ("plain", THEM, at(11, 1)), ("plain", THEM, at(16, 1))];
    let mut s = Scene::new(&rows.each_ref().map(String::as_str), &who);
    let zone = pot_zones(&s, 1)[1];
    let pot = s.choices().into_iter().find(|c| c.action == action::BLAST && c.target == zone).expect("a pot");
    let covered = s.battle.covers(pot);
    assert!(covered.contains(&at(11, 1)) && !covered.contains(&at(16, 1)), "{covered:?}");
    s.act(0, action::BLAST, zone, 1, &[]);
    assert_eq!((s.toughness(0), s.toughness(1), s.toughness(2)), (9, 7, 10));
}

#[test]
fn lad_96_refused_when_used_up_or_out_of_range() {
    let mut s = long_street(&[("powder_alchemist", US, at(ZONE[0], 1)), ("plain", THEM, at(ZONE[3], 1))]);
    assert_eq!(pot_zones(&s, 1).len(), 3, "Bombardier: Long, two zones");
    assert_eq!(s.refused(0, action::BLAST, Target::Square(at(23, 0)), 1), Refusal::OutOfRange);
    s.set_counter(0, counter::ITEM_1, 0);
    s.set_counter(0, counter::ITEM_2, 0);
    assert_eq!(s.refused(0, action::BLAST, Target::Square(at(0, 0)), 1), Refusal::UsedUp);
}

#[test]
fn lad_96_without_bombardier_no_farther_than_medium() {
    let thrower = r#"[(key: "thrower", name: "Thrower", body: 4, mind: 4, soul: 2, weapons: ["fire_pot"])]"#;
    let rows = [0; 3].map(|_| ".".repeat(60));
    let who = [("thrower", US, at(ZONE[0], 1)), ("plain", US, at(ZONE[1], 1)), ("plain", THEM, at(ZONE[1], 2))];
    let mut s = Scene::own(["()", thrower], &rows.each_ref().map(String::as_str), &who);
    let zones = pot_zones(&s, 0);
    assert_eq!(zones.len(), 2);
    s.act(0, action::BLAST, zones[1], 0, &[]);
    assert_eq!((s.toughness(1), s.toughness(2)), (7, 7), "without Steady Fuse a friend has no roll");
    s.turn(0);
    assert_eq!(s.refused(0, action::BLAST, zones[1], 0), Refusal::UsedUp);
}

#[test]
fn lad_96_steady_fuse_one_success_saves_a_friend() {
    let who = [("powder_alchemist", US, at(1, 1)), ("plain", US, at(2, 1)), ("plain", THEM, at(5, 1))];
    let mut s = Scene::new(STREET, &who);
    let zone = pot_zones(&s, 1)[0];
    s.act(0, action::BLAST, zone, 1, &[4, 3, 3, 3]);
    assert_eq!((s.toughness(0), s.toughness(1), s.toughness(2)), (7, 10, 7), "not the thrower, not the foe");
}

#[test]
fn lad_96_lad_50_a_blast_is_an_attack_that_may_be_waited_for() {
    let who = [("powder_alchemist", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.turn(1);
    s.keeps(1, Trigger::Attacks, action::ATTACK);
    s.turn(0);
    s.set_counter(0, counter::TOUGHNESS, 0).set_counter(0, counter::WOUND_1, 3).set_counter(0, counter::WOUND_2, 2);
    let zone = pot_zones(&s, 1)[0];
    s.act(0, action::BLAST, zone, 1, &[]);
    assert!(matches!(s.ask(), Ask::React(_)), "{:?}", s.ask());
    s.attacks(1, 0, 0, &[6, 6, 1, 1]);
    assert!(s.has(0, status::MORTALLY_WOUNDED));
    assert_eq!((s.toughness(1), s.counter(0, counter::ITEM_1)), (10, 3), "whoever is felled throws nothing");
}

#[test]
fn lad_20_the_dying_may_throw_and_cast() {
    let who = [
        ("powder_alchemist", US, at(2, 1)),
        ("plain", THEM, at(3, 1)),
        ("mask_whisperer", US, at(2, 2)),
        ("plain", US, at(7, 2)),
    ];
    let mut s = Scene::new(STREET, &who);
    s.afflict(0, status::MORTALLY_WOUNDED).afflict(2, status::MORTALLY_WOUNDED);
    s.battle.characters_mut()[2].square = Some(at(0, 0));
    s.turn(2);
    s.act(2, action::CAST, foe(1), 0, &[4, 1, 1, 1, 1, 1]);
    assert_eq!(s.toughness(1), 7);
    s.turn(0);
    let zone = pot_zones(&s, 1)[0];
    s.act(0, action::BLAST, zone, 1, &[3, 1, 3, 3, 3, 3]);
    assert_eq!(s.toughness(1), 4);
}

#[test]
fn lad_96_reload_where_it_says_so() {
    let files = [
        "(weapons: [(key: \"mortar\", name: \"Mortar\", traits: [Range(Medium), Blast(2), Reload])])",
        r#"[(key: "gunner2", name: "Gunner", body: 4, mind: 4, soul: 2, weapons: ["mortar"])]"#,
    ];
    let mut s = Scene::own(files, STREET, &[("gunner2", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    let zone = pot_zones(&s, 0)[0];
    s.act(0, action::BLAST, zone, 0, &[]);
    assert_eq!((s.toughness(1), s.counter(0, counter::ITEM_0)), (8, 1));
    s.turn(0);
    assert_eq!(s.refused(0, action::BLAST, zone, 0), Refusal::NeedsReload);
    s.does(0, action::RELOAD, &[]);
    s.turn(0);
    assert_eq!(pot_zones(&s, 0).len(), 1);
}

#[test]
fn lad_97_the_sixes_meet_every_other_enemy_at_the_attackers_reach() {
    let who = [
        ("bill", US, at(3, 1)),
        ("plain", THEM, at(4, 1)),
        ("plain", THEM, at(2, 1)),
        ("plated", THEM, at(3, 0)),
        ("plain", US, at(3, 2)),
        ("plain", THEM, at(6, 1)),
    ];
    let mut s = Scene::new(STREET, &who);
    s.attacks(0, 1, 0, &[6, 6, 4, 1]);
    assert_eq!(s.toughness(1), 5, "2 + 3");
    assert_eq!(s.toughness(2), 8, "two sixes at once");
    assert_eq!((s.toughness(3), s.toughness(4), s.toughness(5)), (10, 10, 10), "Armour; an ally; out of reach");
    s.turn(0);
    s.attacks(0, 1, 0, &[4, 1, 1, 1]);
    assert_eq!(s.toughness(2), 8, "without a six nothing");
}

#[test]
fn lad_97_focus_is_asked_where_sixes_stand_against_successes() {
    let cleaver = r#"[(key: "cleaver", name: "Cleaver", body: 4, mind: 4, soul: 2, weapons: ["bill"], skills: [(WeaponSkill, 1, 1)])]"#;
    let who = [("cleaver", US, at(3, 1)), ("plain", THEM, at(4, 1)), ("plain", THEM, at(2, 1))];
    let mut s = Scene::own(["()", cleaver], STREET, &who);
    s.stat(1, stat::DEFENCE, 5);
    s.attacks(0, 1, 0, &[5, 3, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Focus(_)), "{:?}", s.ask());
    assert_eq!(s.choices().len(), 2, "4 4 or 6 3");
    s.act(0, action::FOCUS, Target::Nothing, 1, &[]);
    assert_eq!((s.toughness(1), s.toughness(2)), (7, 9));
}

#[test]
fn lad_98_close_weapons_shoot_at_arms_reach_without_a_penalty() {
    assert_eq!(duel("gunner", "plain").attack_roll(0, 1, 0).1, 4);
    assert_eq!(duel("gunner", "plain").attack_roll(0, 1, 1).1, 5, "a scatter-gun is not Close");
}

#[test]
fn lad_99_lad_104_lad_111_crushing_piercing_and_slashing_change_nothing() {
    let files = [
        "(weapons: [
            (key: \"a\", name: \"A\", damage: Some((fixed: 1, successes: true)), traits: [Crushing]),
            (key: \"b\", name: \"B\", damage: Some((fixed: 1, successes: true)), traits: [Piercing]),
            (key: \"c\", name: \"C\", damage: Some((fixed: 1, successes: true)), traits: [Slashing]),
        ])",
        r#"[(key: "abc", name: "Abc", body: 4, mind: 4, soul: 2, weapons: ["a", "b", "c"])]"#,
    ];
    for weapon in 0..3 {
        let mut s = Scene::own(files, STREET, &[("abc", US, at(2, 1)), ("plated", THEM, at(3, 1))]);
        assert_eq!(s.attack_roll(0, 1, weapon), (4, 5, 1));
        s.attacks(0, 1, weapon, &[5, 5, 5, 1]);
        assert_eq!(s.toughness(1), 9);
    }
    let names = [Trait::Crushing, Trait::Piercing, Trait::Slashing].map(|one| (one.name(), one.rule()));
    assert_eq!(
        names.each_ref().map(|(name, rule)| (name.as_str(), *rule)),
        [("Crushing", "LAD-99"), ("Piercing", "LAD-104"), ("Slashing", "LAD-111")]
    );
}

#[test]
fn lad_100_one_step_for_one_or_two_while_in_hand() {
    let two = r#"[(key: "two", name: "Two", body: 4, mind: 4, soul: 2, weapons: ["parry_dagger", "shield"])]"#;
    let mut s = Scene::own(["()", two], STREET, &[("plain", US, at(2, 1)), ("two", THEM, at(3, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5);
    s.set_counter(1, counter::IN_HAND, 0b10);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5);
    s.set_counter(1, counter::IN_HAND, 0);
    assert_eq!(s.attack_roll(0, 1, 0).1, 4, "put away");
    s.set_counter(1, counter::IN_HAND, 0b11).afflict(1, status::INCAPACITATED);
    assert_eq!(s.attack_roll(0, 1, 0).1, 2, "and of no use to the Incapacitated");
}

#[test]
fn lad_101_armour_doubled_and_minor_wounds_only() {
    let who = [("plain", US, at(2, 1)), ("bridge_bravo", THEM, at(3, 1)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    s.stat(1, stat::DEFENCE, 1).set_counter(1, counter::IN_HAND, 0);
    s.attacks(0, 1, 1, &[6, 6, 6, 1]);
    assert_eq!(s.toughness(1), 7, "3 less twice 1");
    let mut s = duel("plain", "plain");
    s.set_counter(1, counter::TOUGHNESS, 0);
    s.attacks(0, 1, 1, &[6, 6, 6, 6]);
    assert_eq!(s.wounds(1), [1], "4 would be Serious");
}

#[test]
fn lad_102_a_loud_weapon_shows_its_user_and_loud_armour_clanks() {
    let mut s = Scene::new(STREET, &[("gunner", US, at(2, 1)), ("extra", THEM, at(4, 1)), ("plain", THEM, at(7, 2))]);
    s.afflict(0, status::HIDDEN);
    assert_eq!(s.attack_roll(0, 1, 0).1, 3, "the shot itself comes out of hiding");
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    assert!(!s.has(0, status::HIDDEN));
    let revealed = s.events.iter().find_map(|e| match e {
        Event::StatusLost { status: status::HIDDEN, rule, .. } => Some(*rule),
        _ => None,
    });
    assert_eq!(revealed, Some("LAD-102"));
    for (kind, expected) in [("plated", 5), ("plain", 4)] {
        let s = Scene::new(CORNER, &[(kind, US, at(1, 0)), ("plain", THEM, at(5, 0))]);
        assert_eq!(s.roll(0, action::HIDE, Target::Nothing, 0).1, expected, "{kind}");
    }
}

#[test]
fn lad_102_pots_are_loud_too() {
    let mut s = Scene::new(STREET, &[("powder_alchemist", US, at(2, 1)), ("plain", THEM, at(4, 1))]);
    s.afflict(0, status::HIDDEN);
    let zone = pot_zones(&s, 1)[0];
    s.act(0, action::BLAST, zone, 1, &[]);
    assert!(!s.has(0, status::HIDDEN));
}

#[test]
fn lad_103_one_point_of_armour_less_before_it_is_doubled() {
    let files = [
        "(weapons: [(key: \"awl\", name: \"Awl\", damage: Some((fixed: 4)), traits: [Penetrating, Ineffective])])",
        r#"[(key: "awl", name: "Awl", body: 4, mind: 4, soul: 2, weapons: ["awl"])]"#,
    ];
    let mut s = Scene::own(files, STREET, &[("awl", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    s.stat(1, stat::ARMOUR, 2);
    s.attacks(0, 1, 0, &[6, 1, 1, 1]);
    assert_eq!(s.toughness(1), 8, "4 less twice 1");
    let mut s = duel("archer", "plated");
    s.attacks(0, 1, 0, &[6, 6, 1, 1]);
    assert_eq!(s.toughness(1), 8, "2 + 2 - 2");
    let mut s = duel("archer", "plain");
    s.attacks(0, 1, 0, &[6, 1, 1, 1]);
    assert_eq!(s.toughness(1), 7, "none is no less than none");
}

#[test]
fn lad_105_to_its_band_and_up_to_three_zones_beyond() {
    for (kind, weapon, zones) in [("gunner", 0, 4), ("archer", 0, 5)] {
        for (zone, &x) in ZONE.iter().enumerate() {
            let s = long_street(&[(kind, US, at(0, 1)), ("plain", THEM, at(x, 1))]);
            let offered = s.choices().iter().any(|c| c.action == action::ATTACK && c.option == weapon);
            assert_eq!(offered, zone <= zones, "{kind} {zone}");
        }
    }
    let codex = Codex::shipped();
    let range = |key: &str| codex.equipment.weapons.iter().find(|w| w.key == key).and_then(|w| w.range());
    assert_eq!((range("arbalest"), range("belt_pistol")), (Some(Band::Long), Some(Band::Medium)));
}

#[test]
fn lad_106_any_target_in_the_own_zone_hand_to_hand() {
    let s = Scene::new(STREET, &[("oar", US, at(0, 1)), ("plain", THEM, at(7, 1))]);
    assert_eq!(s.attack_roll(0, 1, 1), (4, 4, 1), "Melee, whatever the distance");
    assert!(!s.choices().iter().any(|c| c.action == action::ATTACK && c.option == 0), "the great oar does not reach");
    let mut s = long_street(&[("oar", US, at(7, 1)), ("plain", THEM, at(9, 1))]);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 1), Refusal::NotInContact, "another zone");
    let mut s = Scene::new(CORNER, &[("oar", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    assert!(matches!(s.refused(0, action::ATTACK, foe(1), 1), Refusal::NoLineOfSight | Refusal::NotInContact));
}

#[test]
fn lad_107_empty_after_a_shot_an_action_reloads() {
    let mut s = Scene::new(STREET, &[("archer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(s.refused(0, action::RELOAD, Target::Nothing, 0), Refusal::NothingToDo, "loaded at the start");
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    assert_eq!(s.counter(0, counter::UNLOADED), 1, "also after a miss");
    s.turn(0);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 0), Refusal::NeedsReload);
    s.does(0, action::RELOAD, &[]);
    assert_eq!((s.counter(0, counter::UNLOADED), s.counter(0, counter::ACTIONS)), (0, 0));
    s.turn(0);
    assert_eq!(s.attack_roll(0, 1, 0).0, 4);
}

#[test]
fn lad_108_each_six_tears_a_point_off_the_suit() {
    let mut s = duel("bill", "plated");
    s.attacks(0, 1, 1, &[6, 6, 1, 1]);
    assert_eq!((s.toughness(1), s.counter(1, counter::TORN)), (10, 2), "1 + 2 - 3, and torn after that");
    s.turn(0);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5, "the shield is whole");
    s.attacks(0, 1, 1, &[6, 6, 6, 1]);
    assert_eq!((s.toughness(1), s.counter(1, counter::TORN)), (7, 3), "1 + 3 - 1; down to nothing, no further");
}

#[test]
fn lad_108_lad_110_nothing_tears_truesteel() {
    let truesteel = r#"[(key: "true", name: "True", body: 4, mind: 4, soul: 2, armour: "truesteel_plate")]"#;
    let mut s = Scene::own(["()", truesteel], STREET, &[("bill", US, at(2, 1)), ("true", THEM, at(3, 1))]);
    s.attacks(0, 1, 1, &[6, 6, 6, 6]);
    assert_eq!((s.toughness(1), s.counter(1, counter::TORN)), (8, 0), "1 + 4 - 3");
}

#[test]
fn lad_109_a_net_restrains_and_an_action_ends_it_without_a_test() {
    let mut s = Scene::new(STREET, &[("net", US, at(1, 1)), ("plain", THEM, at(4, 1)), ("plain", THEM, at(7, 0))]);
    s.attacks(0, 1, THROWN, &[4, 1, 1, 1]);
    assert!(s.has(1, status::RESTRAINED));
    assert_eq!(s.toughness(1), 10);
    s.turn(1);
    assert!(!s.offers(action::STEP, Target::Square(at(5, 1))));
    s.does(1, action::BREAK_FREE, &[]);
    assert!(!s.has(1, status::RESTRAINED));
    assert_eq!(s.counter(1, counter::ACTIONS), 0);
}

#[test]
fn lad_109_a_weapon_with_damage_restrains_only_where_it_hurts() {
    let files = [
        "(weapons: [(key: \"chain\", name: \"Chain\", damage: Some((fixed: 1, successes: true)), traits: [Restraining])])",
        r#"[(key: "chain", name: "Chain", body: 4, mind: 4, soul: 2, weapons: ["chain"])]"#,
    ];
    let mut s = Scene::own(files, STREET, &[("chain", US, at(2, 1)), ("plated", THEM, at(3, 1))]);
    s.attacks(0, 1, 0, &[5, 5, 1, 1]);
    assert!(!s.has(1, status::RESTRAINED));
    s.turn(0);
    s.attacks(0, 1, 0, &[5, 5, 5, 1]);
    assert!(s.has(1, status::RESTRAINED));
}

#[test]
fn lad_112_half_the_damage_to_whoever_is_beside_the_target() {
    let who = [
        ("gunner", US, at(1, 1)),
        ("plain", THEM, at(4, 1)),
        ("plain", US, at(5, 1)),
        ("plated", THEM, at(4, 2)),
        ("plain", THEM, at(7, 1)),
    ];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(3, counter::IN_HAND, 1);
    s.attacks(0, 1, 1, &[4, 4, 4, 4]);
    assert_eq!(s.toughness(1), 5, "1 + 4");
    assert_eq!((s.toughness(2), s.toughness(3), s.toughness(4)), (7, 10, 10), "half of 5 is 3; less Armour 3; too far");
}

#[test]
fn lad_112_a_higher_rung_of_defence_may_get_out_of_the_way() {
    let who = [("gunner", US, at(1, 1)), ("plain", THEM, at(4, 1)), ("skilled", THEM, at(5, 1))];
    let shoot = |faces: &[u8]| {
        let mut s = Scene::new(STREET, &who);
        s.attacks(0, 1, 1, faces);
        s.toughness(2)
    };
    // Body 4 and Reflexes 2: six dice against 4, as many successes as the attack.
    assert_eq!(shoot(&[4, 4, 1, 1, 4, 4, 1, 1, 1, 1]), 10);
    assert_eq!(shoot(&[4, 4, 1, 1, 4, 3, 1, 1, 1, 1]), 8, "half of 3");
    let mut s = Scene::new(STREET, &who);
    s.afflict(1, status::DODGING).afflict(2, status::RESTRAINED);
    s.attacks(0, 1, 1, &[6, 5, 1, 1]);
    assert_eq!(s.toughness(2), 8, "no higher than the target: no roll");
}

#[test]
fn lad_112_also_beside_somebody_who_falls_of_it() {
    let mut s = Scene::new(STREET, &[("gunner", US, at(1, 1)), ("extra", THEM, at(4, 1)), ("plain", THEM, at(5, 1))]);
    s.stat(1, stat::DEFENCE, 4);
    s.attacks(0, 1, 1, &[4, 4, 4, 1]);
    assert!(s.gone(1));
    assert_eq!(s.toughness(2), 8, "half of 4");
}

#[test]
fn lad_112_not_the_attacker_itself_and_not_after_a_miss() {
    let mut s = Scene::new(STREET, &[("gunner", US, at(3, 1)), ("plain", THEM, at(4, 1)), ("plain", THEM, at(5, 1))]);
    s.attacks(0, 1, 1, &[4, 4, 4, 4]);
    assert_eq!((s.toughness(0), s.toughness(1), s.toughness(2)), (10, 10, 10), "Difficulty 5 at arm's reach: a miss");
    s.set_counter(0, counter::UNLOADED, 0).turn(0);
    s.attacks(0, 1, 1, &[5, 1, 1, 1]);
    assert_eq!((s.toughness(0), s.toughness(1), s.toughness(2)), (10, 8, 9));
}

#[test]
fn lad_113_a_quiet_kill_leaves_the_killer_hidden() {
    let kill = |other: Square| {
        let who = [("archer", US, at(2, 1)), ("extra", THEM, at(3, 1)), ("plain", THEM, other)];
        let rows = [0; 3].map(|_| ".".repeat(60));
        let mut s = Scene::new(&rows.each_ref().map(String::as_str), &who);
        s.afflict(0, status::HIDDEN);
        s.attacks(0, 1, 1, &[6, 6, 1, 1]);
        assert!(s.gone(1));
        s.has(0, status::HIDDEN)
    };
    assert!(kill(at(ZONE[2], 1)), "the other one is not within Short Range");
    assert!(!kill(at(6, 1)), "it has seen it");
    let mut s = Scene::new(STREET, &[("archer", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    s.afflict(0, status::HIDDEN);
    s.attacks(0, 1, 1, &[6, 6, 1, 1]);
    assert!(!s.has(0, status::HIDDEN), "the target stands");
}

#[test]
fn lad_113_what_is_subtle_counts_as_drawn() {
    let sly = r#"[(key: "sly", name: "Sly", body: 4, mind: 4, soul: 2, weapons: ["rapier", "parry_dagger", "stiletto", "sabre"], talents: [Riposte])]"#;
    let mut s = Scene::own(["()", sly], STREET, &[("plain", US, at(2, 1)), ("sly", THEM, at(3, 1))]);
    s.set_counter(1, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    let weapons: std::collections::BTreeSet<u8> =
        s.choices().iter().filter(|c| c.action == action::RIPOSTE).map(|c| c.option & 7).collect();
    assert_eq!(weapons, [0, 1, 4].into(), "rapier, dagger, fists: no hand is free for the stiletto");
}

#[test]
fn lad_113_lad_14_from_the_sleeve_into_a_free_hand() {
    let sly = r#"[(key: "sly", name: "Sly", body: 4, mind: 4, soul: 2, weapons: ["rapier", "stiletto", "sabre"], talents: [Riposte])]"#;
    let mut s = Scene::own(["()", sly], STREET, &[("plain", US, at(2, 1)), ("sly", THEM, at(3, 1))]);
    s.set_counter(1, counter::METTLE, 1).set_counter(1, counter::IN_HAND, 0b1);
    s.attacks(0, 1, 0, &[1, 1, 1, 1]);
    let weapons: std::collections::BTreeSet<u8> =
        s.choices().iter().filter(|c| c.action == action::RIPOSTE).map(|c| c.option & 7).collect();
    assert_eq!(weapons, [0, 1, 3].into(), "the rapier, the stiletto from the sleeve, fists; no sabre");
}

#[test]
fn lad_114_lands_in_the_targets_square_and_never_goes_beyond() {
    let mut s = Scene::new(STREET, &[("archer", US, at(1, 1)), ("plain", THEM, at(4, 1))]);
    assert_eq!(s.attack_roll(0, 1, 1 | THROWN), (4, 4, 1));
    s.attacks(0, 1, 1 | THROWN, &[4, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.counter(0, counter::ITEM_1)), (9, 0), "S");
    assert_eq!(s.battle.lying().collect::<Vec<_>>(), [(at(4, 1), "Stiletto")]);
    s.turn(0);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 1 | THROWN), Refusal::NoSuchWeapon);
    let mut s = long_street(&[("archer", US, at(ZONE[0], 1)), ("plain", THEM, at(ZONE[1], 1))]);
    assert_eq!(s.refused(0, action::ATTACK, foe(1), 1 | THROWN), Refusal::OutOfRange);
}

#[test]
fn lad_115_both_hands_so_the_shield_is_put_away() {
    let guard =
        r#"[(key: "guard", name: "Guard", body: 4, mind: 4, soul: 2, weapons: ["sabre", "shield", "great_oar"])]"#;
    let who = [("guard", US, at(2, 1)), ("plain", THEM, at(3, 1))];
    let mut s = Scene::own(["()", guard], STREET, &who);
    assert_eq!(s.counter(0, counter::IN_HAND), 0b11);
    s.attacks(0, 1, 2, &[1, 1, 1, 1]);
    assert_eq!(s.counter(0, counter::IN_HAND), 0b100);
    s.turn(1);
    assert_eq!(s.attack_roll(1, 0, 0).1, 4);
}

#[test]
fn lad_16_restraining_rider_cleave_rend_in_this_order() {
    let files = [
        "(weapons: [(key: \"all\", name: \"All\", damage: Some((fixed: 3, successes: true)), traits: [Rend, Cleave, Restraining])])",
        r#"[(key: "all", name: "All", body: 4, mind: 4, soul: 2, weapons: ["all"])]"#,
    ];
    let who = [("all", US, at(2, 1)), ("bridge_bravo", THEM, at(3, 1)), ("plain", THEM, at(2, 0))];
    let mut s = Scene::own(files, STREET, &who);
    s.stat(1, stat::DEFENCE, 3);
    // Aimed at the arms: the Bravo has two things in hand and is asked before anything else goes on.
    s.attacks(0, 1, 2 << 4, &[6, 6, 1, 1]);
    assert!(matches!(s.ask(), Ask::DropItem(_)), "{:?}", s.ask());
    assert!(s.has(1, status::RESTRAINED));
    assert_eq!((s.toughness(2), s.counter(1, counter::TORN)), (10, 0));
    s.act(1, action::PICK, Target::Nothing, 0, &[]);
    assert_eq!((s.toughness(2), s.counter(1, counter::TORN)), (8, 1));
    let place = |test: &dyn Fn(&Event) -> bool| s.events.iter().position(test).expect("it happened");
    let cleave = place(&|e| matches!(e, Event::LifeLost { who, .. } if *who == id(2)));
    let rend = place(&|e| matches!(e, Event::CounterChanged { counter: counter::TORN, .. }));
    assert!(cleave < rend);
}

#[test]
fn lad_58_lad_114_arms_reach_is_in_range_over_the_border_of_a_zone() {
    let s = long_street(&[("archer", US, at(7, 1)), ("plain", THEM, at(8, 1))]);
    assert_ne!(s.zone(at(7, 1)), s.zone(at(8, 1)));
    assert_eq!(s.attack_roll(0, 1, 1 | THROWN).1, 4);
}
