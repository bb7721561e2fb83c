//! Section 7: the archetypes, their Talents, equipment and costs; gangs; what the load check says (`L_BUILD`).

use super::scene::*;
use acqua_alta::battle::{CharacterId, Gang, Refusal, RuleSystem, Target};
use acqua_alta::kit::Catalogue;
use acqua_alta::rules::ladder::vocabulary::{action, counter, stat, status};
use acqua_alta::rules::ladder::{Ask, Codex, LEAST_MEMBERS, MOST_MEMBERS, STANDARD_POINTS, Speed, rung_name};

const STREET: &[&str] = &["........", "........", "........"];
const LONG: &[&str] = &["........................", "........................", "........................"];

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

/// What the rulebook prints of an archetype.
struct Printed {
    key: &'static str,
    rungs: [&'static str; 3],
    /// Armour, Toughness, Wounds, Mettle, Initiative, Natural Awareness.
    numbers: [i8; 6],
    foot: Speed,
    cost: i32,
}

const fn printed(key: &'static str, rungs: [&'static str; 3], numbers: [i8; 6], foot: Speed, cost: i32) -> Printed {
    Printed { key, rungs, numbers, foot, cost }
}

#[test]
fn lad_09_the_archetypes_are_as_printed() {
    let all = [
        printed("bridge_bravo", ["Good", "Poor", "Great"], [1, 8, 4, 1, 3, 1], Speed::Fast, 34),
        printed("arsenal_bulwark", ["Good", "Poor", "Good"], [3, 8, 4, 2, 1, 1], Speed::Normal, 40),
        printed("altana_arbalist", ["Average", "Good", "Average"], [1, 8, 4, 1, 7, 3], Speed::Normal, 41),
        printed("lagoon_diver", ["Good", "Poor", "Good"], [0, 8, 4, 1, 3, 1], Speed::Normal, 36),
        printed("mask_whisperer", ["Poor", "Average", "Poor"], [0, 9, 5, 2, 5, 3], Speed::Normal, 40),
        printed("lantern_sister", ["Average", "Average", "Poor"], [1, 9, 5, 2, 3, 2], Speed::Normal, 40),
        printed("powder_alchemist", ["Average", "Good", "Average"], [1, 9, 5, 1, 6, 3], Speed::Normal, 43),
        printed("canal_captain", ["Good", "Average", "Average"], [2, 10, 5, 2, 7, 2], Speed::Normal, 47),
        // The beasts.
        printed("lagoon_horse", ["Average", "Poor", "Good"], [0, 7, 0, 0, 2, 1], Speed::Normal, 19),
        printed("great_heron", ["Average", "Poor", "Good"], [0, 7, 0, 0, 5, 2], Speed::Slow, 16),
        printed("cistern_rats", ["Average", "Poor", "Poor"], [0, 6, 0, 0, 1, 1], Speed::Normal, 24),
        printed("bell_crab", ["Great", "Poor", "Great"], [2, 12, 6, 2, 1, 1], Speed::Normal, 72),
    ];
    let codex = Codex::shipped();
    assert_eq!(codex.kinds.len(), all.len());
    for one in all {
        let kind = codex.kind(one.key).expect("a shipped archetype");
        let rungs = [stat::MELEE, stat::ACCURACY, stat::DEFENCE].map(|id| rung_name(kind.rung(id)));
        assert_eq!(rungs, one.rungs, "{}", one.key);
        let ids = [stat::ARMOUR, stat::TOUGHNESS, stat::TRACK, stat::METTLE, stat::INITIATIVE, stat::AWARENESS];
        assert_eq!(ids.map(|id| kind.stat(id)), one.numbers, "{}", one.key);
        assert_eq!((kind.foot, kind.cost), (one.foot, one.cost), "{}", one.key);
    }
    assert_eq!(codex.kind("lagoon_diver").expect("a diver").swim, Speed::Fast);
}

#[test]
fn lad_519_costs_are_attributes_levels_talents_and_gear() {
    let codex = Codex::shipped();
    let bravo = codex.kind("bridge_bravo").expect("a bravo");
    // 14 + 2 + 2; Weapon Skill 1 + 3, Reflexes 1 + 1, Athletics 1, Intimidation 1; two Talents 4; 1 + 2 + 1.
    assert_eq!(bravo.prices().iter().map(|(_, cost)| cost).sum::<i32>(), 18 + 8 + 4 + 4);
    assert_eq!(bravo.cost, 34);
}

#[test]
fn lad_519_a_gang_has_3_to_8_members_250_points_and_two_of_a_kind() {
    let codex = Codex::shipped();
    assert_eq!((STANDARD_POINTS, LEAST_MEMBERS, MOST_MEMBERS), (250, 3, 8));
    for gang in &codex.gangs {
        assert!(codex.faults(gang, STANDARD_POINTS).is_empty(), "{}", gang.key);
    }
    let gang_of = |kinds: &[&str]| {
        let mut gang = Gang::default();
        kinds.iter().for_each(|kind| codex.recruit(&mut gang, kind));
        gang
    };
    let says = |kinds: &[&str], words: &str| {
        let faults = codex.faults(&gang_of(kinds), STANDARD_POINTS);
        assert!(faults.iter().any(|fault| fault.contains(words)), "{faults:?}");
    };
    says(&["bridge_bravo", "bridge_bravo"], "3 to 8 characters");
    says(&["bridge_bravo", "bridge_bravo", "bridge_bravo"], "at most 2 of Bridge Bravo");
    says(
        &[
            "canal_captain",
            "canal_captain",
            "powder_alchemist",
            "powder_alchemist",
            "altana_arbalist",
            "altana_arbalist",
        ],
        "at most 250 points",
    );
    assert!(codex.faults(&gang_of(&["bridge_bravo", "bridge_bravo", "canal_captain"]), STANDARD_POINTS).is_empty());
}

#[test]
fn lad_519_random_gangs_are_legal() {
    let codex = Codex::shipped();
    for seed in 0..50 {
        let gang = codex.random_gang(STANDARD_POINTS, seed).expect("a gang");
        assert!(codex.faults(&gang, STANDARD_POINTS).is_empty());
    }
}

#[test]
fn lad_519_the_load_check_names_line_and_what_was_expected() {
    let kind = |what: &str| format!("[\n  (key: \"odd\", name: \"Odd\", {what}),\n]");
    let says = |what: &str, words: &str| {
        let mut codex = Codex::shipped();
        let before = codex.kinds.len();
        let error = codex.add_kinds("odd.ron", &kind(what)).expect_err("it is wrong").to_string();
        assert!(error.contains(words), "{error}");
        assert!(error.contains("odd.ron:2"), "{error}");
        assert_eq!(codex.kinds.len(), before, "nothing is added");
    };
    says("body: 0, mind: 1, soul: 1", "body from 1 to 8");
    says("body: 1, mind: 9, soul: 1", "mind from 1 to 8");
    says("body: 1, mind: 1, soul: 1, skills: [(Might, 4, 0)]", "Might from 0 to 3");
    says("body: 1, mind: 1, soul: 1, skills: [(Might, 1, 0), (Might, 1, 0)]", "Might once");
    says("body: 1, mind: 1, soul: 1, weapons: [\"spork\"]", "known weapons");
    says("body: 1, mind: 1, soul: 1, armour: \"tin\"", "known armour");
    says("body: 1, mind: 1, soul: 1, armour: [\"padded\", \"plate\"]", "");
    says("body: 1, mind: 1, soul: 1, elixirs: [(Drop, 21)]", "1 to 20 of each elixir");
    says("body: 1, mind: 1, soul: 1, colour: 3", "colour");
    let spell = "spells: [(key: \"a\", name: \"A\", text: \"\", dn: (7, 1), range: Long, effect: Harm(1))]";
    says(&format!("body: 1, mind: 1, soul: 1, {spell}"), "Difficulty from 2 to 6");
}

#[test]
fn lad_519_the_load_check_of_weapons_and_armour() {
    let says = |text: &str, words: &str| {
        let error = Codex::shipped().add_equipment("odd.ron", text).expect_err("it is wrong").to_string();
        assert!(error.contains(words), "{error}");
    };
    says("(weapons: [(key: \"stick\", name: \"Stick\")])", "expected `damage`");
    says("(weapons: [(key: \"egg\", name: \"Egg\", damage: Some((fixed: 1)), traits: [Blast(3)])])", "Range or Thrown");
    says("(armour: [(key: \"tin\", name: \"Tin\", armour: 4)])", "armour from 0 to 3");
}

#[test]
fn section_1_1_tiers() {
    let s = Scene::new(
        STREET,
        &[("warrior", US, at(0, 0)), ("extra", US, at(0, 1)), ("champion", US, at(0, 2)), ("plain", THEM, at(7, 1))],
    );
    let of = |n: u8| [stat::TOUGHNESS, stat::TRACK, stat::METTLE].map(|one| s.battle.kind(id(n)).stat(one));
    assert_eq!([of(0), of(1), of(2), of(3)], [[12, 0, 0], [1, 0, 0], [6, 0, 1], [10, 5, 1]]);
}

// Talents.

#[test]
fn lad_46_commander_helps_freely_once_a_turn_within_medium_range() {
    let who = [
        ("canal_captain", US, at(9, 1)),
        ("plain", US, at(14, 1)),
        ("plain", US, at(8, 1)),
        ("plain", THEM, at(15, 1)),
    ];
    let mut s = Scene::new(LONG, &who);
    assert_ne!(s.zone(at(9, 1)), s.zone(at(14, 1)));
    s.act(0, action::QUICK_HELP, target(1), 0, &[]);
    assert_eq!(s.counter(0, counter::ACTIONS), 1);
    assert_eq!(s.refused(0, action::QUICK_HELP, target(2), 0), Refusal::OnceOnly);
    s.turn(1);
    assert_eq!(s.attack_roll(1, 3, 0).0, 7, "Body 4, Help 1, the Captain's Weapon Skill 2");
    s.turn(1);
    assert_eq!(s.refused(1, action::QUICK_HELP, target(2), 0), Refusal::NotOffered);
}

#[test]
fn lad_57_rallying_cry() {
    let who = [
        ("canal_captain", US, at(9, 1)),
        ("plain", US, at(14, 1)),
        ("plain", US, at(8, 1)),
        ("plain", THEM, at(15, 1)),
    ];
    let mut s = Scene::new(LONG, &who);
    s.set_counter(0, counter::METTLE, 1).befalls(1, status::FRIGHTENED, 3);
    s.does(0, action::RALLY, &[]);
    assert_eq!((s.counter(0, counter::METTLE), s.counter(0, counter::ACTIONS)), (0, 0));
    assert!(!s.has(1, status::FRIGHTENED) && s.has(1, status::RALLIED) && s.has(2, status::RALLIED));
    assert!(!s.has(0, status::RALLIED), "allies");
    s.turn(1);
    assert_eq!(s.attack_roll(1, 3, 0).0, 5);
    s.attacks(1, 3, 0, &[1, 1, 1, 1, 1]);
    assert!(!s.has(1, status::RALLIED), "one Test");
    s.ends(1, &[]);
    while s.ask() != Ask::Act(id(0)) {
        let Ask::Act(CharacterId(who)) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who, &[]);
    }
    assert!(!s.has(2, status::RALLIED), "until the Captain's next turn");
}

#[test]
fn lad_12_first_ashore_is_two_points_of_initiative() {
    let codex = Codex::shipped();
    assert_eq!(codex.kind("canal_captain").expect("a captain").stat(stat::INITIATIVE), 7, "3 + 1 + 1, and 2");
}

#[test]
fn lad_45_slippery_against_holds_and_nets() {
    let who = [("wrestler", US, at(2, 1)), ("lagoon_diver", THEM, at(3, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(1, counter::METTLE, 1);
    // Reflexes 1 beats Might 0: five dice against 3.
    s.act(0, action::GRAPPLE, target(1), 0, &[6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(s.roll(1, action::ROLL, Target::Nothing, 0), (5, 3, 7));
    s.does(1, action::ROLL, &[1, 1, 1, 1, 1]);
    assert!(s.has(1, status::GRAPPLED));
    s.set_counter(1, counter::METTLE, 0).turn(1);
    assert_eq!(s.roll(1, action::BREAK_FREE, Target::Nothing, 0), (5, 3, 1));
    assert_eq!(s.refused(1, action::SLIP, Target::Nothing, 0), Refusal::NothingToDo, "no net");
    s.befalls(1, status::RESTRAINED, 0).turn(1);
    s.does(1, action::SLIP, &[]);
    assert!(!s.has(1, status::RESTRAINED));
    assert_eq!(s.counter(1, counter::ACTIONS), 1);
    s.turn(0).befalls(0, status::RESTRAINED, 1);
    assert_eq!(s.refused(0, action::SLIP, Target::Nothing, 0), Refusal::NotOffered);
}

#[test]
fn lad_55_slippery_is_no_help_against_a_shove() {
    let mut s = Scene::new(STREET, &[("wrestler", US, at(2, 1)), ("lagoon_diver", THEM, at(3, 1))]);
    s.set_counter(1, counter::METTLE, 1);
    s.act(0, action::SHOVE, target(1), 0, &[6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(s.roll(1, action::ROLL, Target::Nothing, 0), (5, 4, 7));
}

#[test]
fn lad_47_unseen_lips_stay_hidden_unless_the_spell_harms() {
    for (spell, faces, stays) in [(1, &[4, 4, 1, 1, 1, 1, 3, 3][..], true), (0, &[4, 1, 1, 1, 1, 1][..], false)] {
        let who = [("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(7, 2))];
        let mut s = Scene::new(STREET, &who);
        s.befalls(0, status::HIDDEN, 1);
        s.act(0, action::CAST, target(1), spell, faces);
        assert_eq!(s.has(0, status::HIDDEN), stays);
    }
}

#[test]
fn lad_511_warm_hands_twice_at_3() {
    let who = [("lantern_sister", US, at(1, 1)), ("plain", US, at(2, 1)), ("plain", THEM, at(7, 2))];
    let mut s = Scene::new(STREET, &who);
    s.set_counter(1, counter::TOUGHNESS, 1);
    assert_eq!(s.roll(0, action::FIRST_AID, target(1), 0), (4, 3, 1), "Mind 3, Medicine 1");
    s.act(0, action::FIRST_AID, target(1), 0, &[3, 1, 1, 1]);
    assert_eq!(s.toughness(1), 2);
    s.turn(0).act(0, action::FIRST_AID, target(1), 0, &[3, 3, 1, 1]);
    assert_eq!(s.toughness(1), 4);
    s.turn(0);
    assert_eq!(s.refused(0, action::FIRST_AID, target(1), 0), Refusal::OnceOnly);
}

#[test]
fn lad_517_every_action_is_seen_by_the_computer_player_through_its_worth() {
    let who = [("plain", US, at(2, 1)), ("plain", US, at(2, 2)), ("plain", THEM, at(3, 1))];
    let mut s = Scene::new(STREET, &who);
    let worth = |s: &Scene, n: u8| s.battle.worth(id(n));
    let whole = worth(&s, 0);
    for harm in [status::STUNNED, status::PRONE, status::RESTRAINED, status::POISONED, status::CHARMED] {
        let mut s = s.battle.clone();
        s.edit_condition(id(0), harm, Some(id(2)));
        assert!(s.worth(id(0)) < whole, "what befalls somebody costs");
    }
    s.does(0, action::DODGE, &[]);
    assert!(worth(&s, 0) > whole, "to dodge is worth something next to an enemy");
    s.turn(0).set_counter(0, counter::TOUGHNESS, 1);
    let hurt = worth(&s, 0);
    s.befalls(0, status::MORTALLY_WOUNDED, 2);
    s.set_counter(0, counter::DEATH_DIFFICULTY, 4).set_counter(0, counter::DEATH_COMPLEXITY, 2);
    assert!(0 < worth(&s, 0) && worth(&s, 0) < hurt && hurt < whole);
}
